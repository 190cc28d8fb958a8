#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='what code may not call, print, end or keep'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Comments and strings out, lines kept; then calls of banned functions.
cat >"$TRASH/check.awk" <<\EOF_AWK
FILENAME ~ /\/banned$/ && /^[a-z]/ {
	name = $1
	$1 = ""
	instead[name] = substr($0, 2)
	next
}
FILENAME ~ /\/banned$/ { next }

FNR == 1 { inside = 0 }
{
	line = $0
	gsub(/\\["'\\]/, "", line)
	gsub(/"[^"]*"/, "\"\"", line)
	text = ""
	while (line != "") {
		if (inside) {
			end = index(line, "*/")
			line = end ? substr(line, end + 2) : ""
			inside = !end
		} else {
			begin = index(line, "/*")
			text = text (begin ? substr(line, 1, begin - 1) : line)
			line = begin ? substr(line, begin + 2) : ""
			inside = begin > 0
		}
	}
	while (match(text, /[A-Za-z_][A-Za-z0-9_]*[ \t]*\(/)) {
		name = substr(text, RSTART, RLENGTH - 1)
		sub(/[ \t]+$/, "", name)
		if (name in instead)
			print FILENAME ":" FNR ": " name "; use " instead[name]
		text = substr(text, RSTART + RLENGTH)
	}
}
EOF_AWK

check_banned () {
	find "$@" -name '*.[ch]' | sort |
	xargs awk -f "$TRASH/check.awk" "$FUSE_SOURCE/tests/tree/banned"
}

test_expect_success 'no banned function is called' '
	check_banned "$FUSE_SOURCE/lib" "$FUSE_SOURCE/git-fuse" >found
	test_line_count 0 found
'

test_expect_success 'the check sees calls, and only calls' '
	mkdir bad
	cat >bad/a.c <<-\EOF
	/* strcpy(a, b) is what we
	   sprintf(not) say */
	const char *s = "system(\"x\")";
	int my_system(int);
	int x = my_system(1) + system (s);
	EOF
	check_banned bad >found
	echo "bad/a.c:5: system; use process_run" >expected
	test_cmp expected found
'

test_expect_success nm 'lib/ prints nothing and ends nothing' '
	nm -A -u "$FUSE_BUILD/lib/libfuse.a" >undefined
	test -s undefined
	grep -E " U (_*(v?f?printf|puts|fputs|putchar|fputc|perror)(_chk)?|exit|abort|quick_exit|_Exit|syslog|warnx?|errx?)(@|\$)" \
		undefined | grep -v xalloc.o >found || :
	test_line_count 0 found
'

# Which of two would be linked depends on the order of archives, and nobody says
# so: a table of one program may be read as that of another.
twice () {
	nm -g --defined-only "$@" 2>/dev/null |
	awk "NF == 3 { print \$3 }" | grep -v -e __odr_asan -e __asan |
	sort | uniq -d
}

test_expect_success nm 'no name is defined twice' '
	twice "$FUSE_BUILD/lib/libfuse.a" \
		"$FUSE_BUILD/git-fuse/libcli.a" >found
	test_line_count 0 found
'

test_expect_success nm 'a name that is defined twice is found' '
	echo "const int a_table[] = { 1 };" >one.c
	sed s/1/2/ one.c >two.c
	for name in one two
	do
		${CC:-cc} -c $name.c
		ar rc $name.a $name.o
	done
	twice one.a two.a >found
	echo a_table >expected
	test_cmp expected found
'

# A thread has its own ring of errors, and a lock guards settings that libgit2
# has for the whole process; nothing else may outlive a call.
test_expect_success objdump 'lib/ keeps nothing that can change' '
	objdump -t "$FUSE_BUILD/lib/libfuse.a" |
	awk "/^[^ ]*\.o:/ { object = \$1 }
		/ \.t?(data|bss)[.a-z]*\t/ && !/ d  / && !/\.data\.rel\.ro/ {
			print object, \$NF
		}" |
	grep -v -e "__odr_asan" -e " \.L" -e "ASAN" >found || :
	grep -v -e "^error\.o: ring\$" -e "^error\.o: next\$" \
		-e "^open\.o: opening\$" found >others || :
	test_line_count 0 others
	grep "error.o: ring" found
'

test_done
