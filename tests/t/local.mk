# SPDX-License-Identifier: MIT
# End to end: the program as people call it.
t_tests = \
	tests/t/t0001-basics.t
TESTS += $(t_tests)
EXTRA_DIST += $(t_tests) tests/t/test-lib.sh
