#!/bin/sh
# SPDX-License-Identifier: MIT
# What runs instead of the unit tests where configure found no cmocka.
echo '1..0 # SKIP unit tests: install cmocka (libcmocka-dev) and configure again'
