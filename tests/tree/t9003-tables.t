#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the tables are sorted, and the program shows them so'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success 'rows of the table of commands are sorted' '
	sed -n "/^const struct command command_table/,/^};/s/^	{ \"\([^\"]*\)\".*/\1/p" \
		"$FUSE_SOURCE/git-fuse/commands.c" >rows
	test -s rows
	sort -u rows >expected
	test_cmp expected rows
'

test_expect_success 'rows of the table of families are sorted' '
	sed -n "/^const struct family family_table/,/^};/s/^	{ \"\([^\"]*\)\".*/\1/p" \
		"$FUSE_SOURCE/git-fuse/commands.c" >families
	test -s families
	sort -u families >expected
	test_cmp expected families
'

test_expect_success 'git fuse -h lists every row once, in that order' '
	git fuse -h >help
	while read -r name
	do
		grep "^    $name\( \|\$\)" help | sed "s/^    //;s/  .*//"
	done <rows >listed
	test_cmp rows listed
'

test_expect_success 'every test script and definition is listed for make' '
	(
		cd "$FUSE_SOURCE"
		find tests/t tests/tree -name "*.t" | sort
	) >scripts
	test -s scripts
	while read -r script
	do
		grep -q "$script" "$FUSE_SOURCE/tests/t/local.mk" \
			"$FUSE_SOURCE/tests/tree/local.mk" ||
		echo "$script is in no local.mk"
	done <scripts >forgotten
	test_line_count 0 forgotten
'

test_done
