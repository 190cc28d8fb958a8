#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='every include names a room that its own room may use'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Prints file:line: and what is wrong with it, for every include of the tree
# at $1 that its layers file does not allow.
cat >"$TRASH/check.awk" <<\EOF_AWK
FILENAME ~ /\/layers$/ && /^foreign/ {
	sub(":", "", $2)
	home[$2] = $3
	next
}
FILENAME ~ /\/layers$/ && /^[a-z]/ {
	room = $1
	sub(":", "", room)
	known[room] = 1
	allowed[room, room] = 1
	for (i = 2; i <= NF; i++)
		allowed[room, $i] = 1
	next
}
FILENAME ~ /\/layers$/ { next }

FNR == 1 {
	path = substr(FILENAME, length(top) + 2)
	n = split(path, part, "/")
	room = part[1] == "lib" ? part[2] : part[1]
	if (part[1] != "lib" && n > 2)
		room = room "/" part[2]
	if (!(room in known))
		print path ":1: the room '" room "' is not in tests/tree/layers"
}
/^[ \t]*#[ \t]*include[ \t]*"/ {
	split($0, quoted, "\"")
	target = quoted[2]
	if (target !~ "/" || target ~ /^\.\.?\//) {
		print path ":" FNR ": \"" target "\" names no room"
		next
	}
	program = target ~ /^git-fuse\//
	sub("/[^/]*$", "", target)
	if (!program)
		sub("/.*", "", target)
	if (!((room, target) in allowed) &&
	    !((room, (program ? "git-fuse/*" : "*")) in allowed &&
	      (target in known)))
		print path ":" FNR ": " room " may not include \"" \
			quoted[2] "\""
}
/^[ \t]*#[ \t]*include[ \t]*</ {
	header = $0
	sub("^[^<]*<", "", header)
	sub(">.*", "", header)
	stem = header
	sub("[/.].*", "", stem)
	if ((stem in home) && home[stem] != room)
		print path ":" FNR ": <" header "> belongs to " home[stem]
}
EOF_AWK

check_layers () {
	find "$1/lib" "$1/git-fuse" -name '*.[ch]' | sort |
	xargs awk -v top="$1" -f "$TRASH/check.awk" "$FUSE_SOURCE/tests/tree/layers"
}

test_expect_success 'no room includes what it may not' '
	check_layers "$FUSE_SOURCE" >found
	test_line_count 0 found
'

# The same of what objects call, which a header may have brought by the way.
cat >"$TRASH/calls.awk" <<\EOF_AWK
FILENAME ~ /\/layers$/ && /^[a-z]/ && !/^foreign/ {
	room = $1
	sub(":", "", room)
	for (i = 2; i <= NF; i++)
		allowed[room, $i] = 1
	next
}
FILENAME ~ /\/layers$/ { next }
# "lib/room/file.o: name type ...", as nm -P -A prints it.
{
	split($1, part, "/")
	if ($3 == "U")
		needs[$1 " " $2] = part[2]
	else
		home[$2] = part[2]
}
END {
	for (need in needs) {
		split(need, word, " ")
		room = needs[need]
		target = home[word[2]]
		if (target != "" && target != room &&
		    !((room, target) in allowed))
			print word[1] " " room " may not call " word[2] \
				" of " target
	}
}
EOF_AWK

check_calls () {
	(cd "$1" && nm -g -P -A lib/*/*.o) |
	awk -f "$TRASH/calls.awk" "$FUSE_SOURCE/tests/tree/layers" - | sort
}

test_expect_success 'no room calls what it may not' '
	ls "$FUSE_BUILD"/lib/*/*.o >objects &&
	check_calls "$FUSE_BUILD" >found &&
	test_line_count 0 found
'

test_expect_success 'a call that no include tells is found' '
	mkdir -p calls/lib/base calls/lib/pack &&
	echo "void pack(void) {}" >pack.c &&
	echo "void pack(void); void base(void) { pack(); }" >base.c &&
	${CC:-cc} -c -o calls/lib/pack/pack.o pack.c &&
	${CC:-cc} -c -o calls/lib/base/base.o base.c &&
	check_calls calls >found &&
	echo "lib/base/base.o: base may not call pack of pack" >expected &&
	test_cmp expected found
'

test_expect_success 'a room stands in the rule once' '
	sed -n "s/^\([a-z-]*\):.*/\1/p" "$FUSE_SOURCE/tests/tree/layers" |
	sort | uniq -d >found
	test_line_count 0 found
'

test_expect_success 'the rule and HACKING.md tell the rooms that are there' '
	find "$FUSE_SOURCE/git-fuse" -mindepth 1 -maxdepth 1 -type d ! -name shapes |
	sed "s,.*/,git-fuse/," | sort >expected
	sed -n "s,^\(git-fuse/[a-z]*\):.*,\1,p" "$FUSE_SOURCE/tests/tree/layers" |
	sort >rule
	test_cmp expected rule
	find "$FUSE_SOURCE/lib" -mindepth 1 -maxdepth 1 -type d |
	sed "s,.*/,," | sort >expected
	sed -n "s/^\([a-z-]*\):.*/\1/p" "$FUSE_SOURCE/tests/tree/layers" |
	grep -v git-fuse | sort >rule
	test_cmp expected rule
	awk "/^\| room / { inside = 1; next } /^\$/ { inside = 0 }
		inside && !/^\|-/" "$FUSE_SOURCE/HACKING.md" |
	cut -d "|" -f 2 | tr -s " " "\n" | grep . | sort >told
	test_cmp expected told
'

test_expect_success 'the check finds what is wrong, and names the line' '
	mkdir -p bad/lib/base bad/lib/pack bad/git-fuse bad/lib/attic
	echo "#include \"lang/scan.h\"" >bad/lib/base/up.c
	printf "\n#include <git2.h>\n#include <stdio.h>\n" >bad/lib/pack/far.c
	echo "#include \"buf.h\"" >bad/lib/pack/bare.c
	echo "#include \"pack/pack.h\"" >bad/git-fuse/fine.c
	mkdir -p bad/git-fuse/cli
	echo "#include \"git-fuse/answer/answer.h\"" >bad/git-fuse/cli/up.c
	echo "/* nothing */" >bad/lib/attic/a.c
	cat >expected <<-\EOF
	git-fuse/cli/up.c:1: git-fuse/cli may not include "git-fuse/answer/answer.h"
	lib/attic/a.c:1: the room '\''attic'\'' is not in tests/tree/layers
	lib/base/up.c:1: base may not include "lang/scan.h"
	lib/pack/bare.c:1: "buf.h" names no room
	lib/pack/far.c:2: <git2.h> belongs to git
	EOF
	check_layers bad >found
	test_cmp expected found
'

test_done
