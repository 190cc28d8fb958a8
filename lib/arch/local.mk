# SPDX-License-Identifier: MIT
lib_libfuse_a_SOURCES +=
