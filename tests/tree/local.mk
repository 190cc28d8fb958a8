# SPDX-License-Identifier: MIT
# Checks of the tree itself.
tree_tests = \
	tests/tree/t9000-layers.t \
	tests/tree/t9001-headers.t \
	tests/tree/t9002-manual.t \
	tests/tree/t9003-tables.t \
	tests/tree/t9004-banned.t \
	tests/tree/t9005-style.t \
	tests/tree/t9006-shell.t \
	tests/tree/t9007-json.t \
	tests/tree/t9008-bootstrap.t \
	tests/tree/t9009-size.t
TESTS += $(tree_tests)
EXTRA_DIST += $(tree_tests) tests/tree/banned tests/tree/ceilings \
	tests/tree/conforms.pl tests/tree/layers tests/tree/members.pl
