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

# A unit test tells its room in its name, and stands in the list of that room.
# "cli" is git-fuse/.
forgotten_units () {
	(cd "$1" && find . -name "test_*.c") | sed "s|^\./||;s|\.c\$||" | sort |
	while read -r name
	do
		room=${name#test_}
		room=${room%%_*}
		test $room = cli || test -d "$FUSE_SOURCE/lib/$room" ||
			echo "$name: there is no room '$room'"
		grep -q "tests/unit/$name\( \|\$\)" "$1/$room.mk" ||
			echo "$name is not in $room.mk"
	done
}

test_expect_success 'every unit test is listed by its room' '
	forgotten_units "$FUSE_SOURCE/tests/unit" >forgotten
	test_line_count 0 forgotten
'

test_expect_success 'one that is not listed, or tells no room, is found' '
	mkdir units
	touch units/test_base_lost.c units/test_hall.c
	cp "$FUSE_SOURCE/tests/unit/base.mk" units
	forgotten_units units >forgotten
	grep "test_base_lost is not in base.mk" forgotten
	grep "test_hall: there is no room .hall." forgotten
'

test_done
