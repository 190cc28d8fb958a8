# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# What the tests of decisions write, and how they tell what was found.

# adr NUMBER TITLE STATUS [CONTEXT]: a record as adr-tools writes it.
adr () {
	test_slug=$(echo "$2" | tr 'A-Z ' 'a-z-')
	write "docs/adr/000$1-$test_slug.md" <<-EOF
	# $1. $2

	Date: 2020-01-0$1

	## Status

	$3

	## Context

	${4:-Something has to be decided.}

	## Decision

	We $2.

	## Consequences

	It is decided.
	EOF
}

# rules [ARGUMENTS...]: "severity rule path" of each problem.
rules () {
	test_code=0
	git fuse adr check --format=jsonl "$@" >"$TRASH/.found" ||
	test_code=$?
	test $test_code -le 1 || return
	perl -MJSON::PP -ne '
		$p = decode_json($_);
		print join(" ", $p->{severity}, $p->{rule},
			   $p->{path} // "-"), "\n"' "$TRASH/.found"
}

# expect_rules [ARGUMENTS...] <<EOF: nothing else is found.
expect_rules () {
	cat >"$TRASH/.expected"
	rules "$@" >"$TRASH/.rules" &&
	test_cmp "$TRASH/.expected" "$TRASH/.rules"
}
