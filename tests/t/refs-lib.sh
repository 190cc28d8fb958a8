# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What scripts about the uses of names share; read behind test-lib.sh.

# sure SYMBOL PLACE...: all places that use it for sure, as "file:line", but for
# plain imports, which stand in the line of the file.
sure () {
	symbol=$1
	shift
	git fuse refs "$symbol" --limit=0 | awk '/^[A-Za-z][^ ]*\.[a-z]+(,|$)/ {
		sub(",.*", ""); file = $1
	} /^ +[0-9]+:[0-9]+ / && !/\[[0-9,]*\?\]/ {
		split($1, at, ":"); print file ":" at[1]
	}' | sort >../actual &&
	for place; do printf "%s\n" "$place"; done | sort >../expected &&
	test_cmp ../expected ../actual
}

# perhaps SYMBOL PLACE...: the same of all that is marked as doubtful.
perhaps () {
	symbol=$1
	shift
	git fuse refs "$symbol" --limit=0 | awk '/^[A-Za-z][^ ]*\.[a-z]+(,|$)/ {
		sub(",.*", ""); file = $1
	} /^ +[0-9]+:[0-9]+ +\[[0-9,]*\?\]/ {
		split($1, at, ":"); print file ":" at[1]
	}' | sort >../actual &&
	for place; do printf "%s\n" "$place"; done | sort >../expected &&
	test_cmp ../expected ../actual
}
