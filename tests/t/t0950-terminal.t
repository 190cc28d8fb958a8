#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='what others wrote commands no terminal'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

esc=$(printf '\033[31m') csi=$(printf '\302\233') turn=$(printf '\342\200\256')
isolate=$(printf '\342\201\246') hidden=$(printf '\342\200\213')
bad="x$esc$csi$turn$isolate$hidden"

# No such character is in a file. What prints a file as it is (open, grep,
# adr show) is not asked, as with git show.
is_tame () {
	LC_ALL=C perl -ne 'exit 1 if /[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\x8b-\x8f\xaa-\xae]|\xe2\x81[\xa6-\xa9]/' "$1"
}

test_expect_success 'a repository that would command' '
	git init -q hostile && cd hostile && mkdir -p docs/adr &&
	git config user.name "who $bad" &&
	printf "# One $bad\n\ntext of coins\n" >"read$turn$csi.md" &&
	printf "int count_coins(void)\n{\n\treturn 0;\n}\n" >"co$esc$isolate.c" &&
	printf "# 1. Count $bad\n\nStatus: accepted\n\nDate: 2024-01-02\n\n## Decision\n\nWe count coins $bad.\n" \
		>docs/adr/0001-count.md &&
	git add . && git commit -q -m "count: coins $bad" &&
	git commit -q --allow-empty -m "Revert: the coins $bad" &&
	git fuse index update &&
	git fuse memory add --type=gotcha --category=tooling "coins $bad" \
		>out 2>&1 && is_tame out
'

while read -r command
do
	test_expect_success "git fuse $command" '
		cd hostile && eval "git fuse $command" >out 2>err || : &&
		is_tame out && is_tame err
	'
done <<\EOF
adr check
adr list
adr why docs/adr/0001-count.md
arch show
blame docs/adr/0001-count.md --format=json
changes
context "count coins"
coupling
finding list
graph search count
hotspots
info
knowledge status
log
log --message
ls
memory extract
memory list
patterns
refs count_coins
scope focus "co*" --format=toc
scope query coins --format=paths
scope query coins --format=toc
search count coins
search --intent=edit count coins
style
no-such-$bad
open no-$bad
scope focus no-$bad
EOF

test_done
