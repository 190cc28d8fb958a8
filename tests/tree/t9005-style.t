#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the form of the tree and of its files'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

c_files () {
	find "$FUSE_SOURCE/lib" "$FUSE_SOURCE/git-fuse" \
		"$FUSE_SOURCE/tests/unit" "$FUSE_SOURCE/tests/fuzz" \
		"$FUSE_SOURCE/tests/bench" -name '*.[ch]' 2>/dev/null | sort
}

# c_lines 'awk program': with the width of a line, tabs of eight, in `width`.
c_lines () {
	c_files | xargs awk "
	{
		width = 0
		bytes = length(\$0)
		if (bytes * 8 > 80)
			for (i = 1; i <= bytes; i++) {
				c = substr(\$0, i, 1)
				width += c == \"\t\" ? 8 - width % 8 : 1
			}
		where = FILENAME \":\" FNR \": \"
	}
	$1"
}

test_expect_success 'every C file begins with its licence and its subject' '
	c_lines "FNR == 1 && !/^\/\* SPDX-License-Identifier: MIT \*\/\$/ ||
		FNR == 2 && !/^\/\*/ { print where \$0 }" >found
	test_line_count 0 found
'

# A text is not broken for its width: who sees it must be able to grep it.
test_expect_success 'no line of C is wider than 80 columns, but for texts' '
	c_lines "width > 80 && !/\"/ { print where width }" >found
	test_line_count 0 found
'

test_expect_success 'C is indented by tabs, and nothing trails' '
	c_lines "/^        / || /[ \t]\$/ || / \t/ { print where \$0 }" >found
	test_line_count 0 found
'

test_expect_success 'no line comments, no notes to ourselves' '
	c_lines "{ text = \$0; gsub(/\"([^\"\\\\]|\\\\.)*\"/, \"\", text) }
		text ~ /(^|[ \t;])\/\/ / || /TODO|FIXME|XXX[: ]/ { print where \$0 }" >found
	test_line_count 0 found
'

test_expect_success 'no function has more than 60 lines' '
	c_files | grep -v "/tests/" | xargs awk "
		/^{\$/ { begin = FNR }
		/^}\$/ && begin {
			if (FNR - begin - 1 > 60)
				print FILENAME \":\" begin \": \" FNR - begin - 1
			begin = 0
		}" >found
	test_line_count 0 found
'

test_expect_success 'nothing else grows at the top' '
	if git -C "$FUSE_SOURCE" rev-parse --git-dir >/dev/null 2>&1
	then
		git -C "$FUSE_SOURCE" ls-files
	else
		cd "$FUSE_SOURCE" && find . -type f | sed "s,^\./,,"
	fi >files
	sed "s,/.*,/," files | sort -u | grep -v "^\." >top
	cat >allowed <<-\EOF
	COPYING
	HACKING.md
	Makefile.am
	Makefile.in
	NEWS
	README.md
	SECURITY.md
	aclocal.m4
	autom4te.cache/
	bootstrap
	build-aux/
	build/
	configure
	configure.ac
	git-fuse/
	hooks/
	lib/
	man/
	tests/
	EOF
	grep -v -x -F -f allowed top >found || :
	test_line_count 0 found
'

# What stands behind it would be more directories to make.
test_expect_success 'a directory is made by a command of its own' '
	find "$FUSE_SOURCE" -name "*.mk" -not -path "*/build*" >files
	xargs grep -n "^	\$(MKDIR_P) .*[^&] *\\\\$" <files >found || :
	test_line_count 0 found
	printf "all:\n\t\$(MKDIR_P) \$(dir) \\\\\n\ttrue\n" >bad.mk
	grep "^	\$(MKDIR_P) .*[^&] *\\\\$" bad.mk
'

test_done
