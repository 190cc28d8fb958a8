#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='every header compiles alone'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

: "${CC:=cc}"

# The flags of the foreign libraries, as configure found them.
cflags=$(sed -n 's/^[A-Z0-9]*_CFLAGS = \(-[^$]*\)$/\1/p' "$FUSE_BUILD/Makefile" |
	grep -v -e -Wall | tr '\n' ' ')
export CC cflags

check_header () {
	# shellcheck disable=SC2086	# cflags are words
	printf '#include "%s"\n' "$1" |
	$CC -std=gnu11 -D_GNU_SOURCE -Wall -Wextra -Werror -fsyntax-only \
		-I"$2/lib" -I"$2" -I"$FUSE_BUILD/lib" $cflags -x c -
}

test_expect_success 'headers of lib/ and git-fuse/ need nothing before them' '
	find "$FUSE_SOURCE/lib" "$FUSE_SOURCE/git-fuse" -name "*.h" |
	sed "s,^$FUSE_SOURCE/lib/,,;s,^$FUSE_SOURCE/,," | sort >headers
	test -s headers
	failed=
	while read -r header
	do
		check_header "$header" "$FUSE_SOURCE" || failed="$failed $header"
	done <headers
	test -z "$failed" || test_complain "not alone:$failed"
'

test_expect_success 'the check finds a header that is not complete' '
	mkdir -p bad/lib/base
	echo "size_t lonely(struct buf *buf);" >bad/lib/base/lonely.h
	test_must_fail check_header base/lonely.h "$TRASH/bad"
'

test_done
