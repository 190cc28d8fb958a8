#!/bin/sh
# SPDX-License-Identifier: MIT
# Every directory tests/adr/SHAPE holds a record, whose path in its tree is in
# the file `path`, as input.md or input.json, and what it is expected to tell.
# UPDATE=1 writes that instead of comparing: read the difference before you
# commit it.

cases=${FUSE_SOURCE:-.}/tests/adr
fields=${FUSE_BUILD:-.}/tests/adr/fields
number=0
failed=0
actual=$(mktemp) || exit 1
trap 'rm -f "$actual" "$actual.diff"' EXIT

for input in "$cases"/*/input*; do
	dir=${input%/*}
	number=$((number + 1))
	"$fields" -p "$(cat "$dir/path")" "$input" >"$actual" 2>&1
	if [ -n "${UPDATE:-}" ]; then
		cp "$actual" "$dir/expected"
	fi
	if diff -u "$dir/expected" "$actual" >"$actual.diff" 2>&1; then
		echo "ok $number - ${dir##*/}"
	else
		echo "not ok $number - ${dir##*/}"
		sed 's/^/# /' "$actual.diff"
		failed=1
	fi
done
echo "1..$number"
exit $failed
