#!/bin/sh
# SPDX-License-Identifier: MIT
# Every directory tests/lang/LANGUAGE/CASE holds an input.EXT and the facts
# that are expected of it. UPDATE=1 writes them instead of comparing: read the
# difference before you commit it.

cases=${FUSE_SOURCE:-.}/tests/lang
facts=${FUSE_BUILD:-.}/tests/lang/facts
number=0
failed=0
actual=$(mktemp) || exit 1
trap 'rm -f "$actual"' EXIT

for input in "$cases"/*/*/input*; do
	dir=${input%/*}
	name=${dir#"$cases/"}
	number=$((number + 1))
	# A case may name its language where the file's name cannot tell it.
	if [ -f "$dir/language" ]; then
		"$facts" -l "$(cat "$dir/language")" "$input" >"$actual" 2>&1
	else
		"$facts" "$input" >"$actual" 2>&1
	fi
	if [ -n "${UPDATE:-}" ]; then
		cp "$actual" "$dir/expected"
	fi
	if diff -u "$dir/expected" "$actual" >"$actual.diff" 2>&1; then
		echo "ok $number - $name"
	else
		echo "not ok $number - $name"
		sed 's/^/# /' "$actual.diff"
		failed=1
	fi
	rm -f "$actual.diff"
done
echo "1..$number"
exit $failed
