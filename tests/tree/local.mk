# SPDX-License-Identifier: MIT
# Checks of the tree itself: of its sources alone, which sanitizers have nothing
# to say of, and of what the program says.
tree_only_tests = \
	tests/tree/t9000-layers.t \
	tests/tree/t9001-headers.t \
	tests/tree/t9004-banned.t \
	tests/tree/t9005-style.t \
	tests/tree/t9006-shell.t \
	tests/tree/t9008-bootstrap.t \
	tests/tree/t9009-size.t
program_tests = \
	tests/tree/t9002-manual.t \
	tests/tree/t9003-tables.t \
	tests/tree/t9007-json.t
if !SANITIZERS
TESTS += $(tree_only_tests)
endif
TESTS += $(program_tests)
EXTRA_DIST += $(tree_only_tests) $(program_tests) tests/tree/banned \
	tests/tree/ceilings tests/tree/conforms.pl tests/tree/layers \
	tests/tree/members.pl
