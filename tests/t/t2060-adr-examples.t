#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='every example of git-fuse-adr(1) does what it is told to'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

page=$FUSE_SOURCE/man/git-fuse-adr.1

test_expect_success 'the examples of the page are taken out' '
	awk "/^\.Sh / { inside = \$2 == \"EXAMPLES\" }
		inside && /^\.Ed/ { taking = 0; n++ }
		taking { print >(\"block.\" (n + 0)) }
		inside && /^\.Bd -literal/ { taking = 1 }" "$page"
	cat block.* >all
	grep "^git fuse adr" all >commands
	test_cmp all commands
	for word in new accept supersedes renumber check log why search list
	do
		grep -e "$word" commands
	done
'

# What the examples speak of: decision 12, a cache, a file of 120 lines, two
# versions and a branch elsewhere. The first one begins from nothing.
test_expect_success 'the repositories that they speak of' '
	git init -q empty
	mkdir -p empty/lib/db
	seq 1 130 | sed "s|.*|int line_&; /* & */|" >empty/lib/db/store.c
	git -C empty add . && git -C empty commit -qm "code"
	git clone -q empty upstream
	mkdir -p upstream/docs/adr
	cat >upstream/docs/adr/0012-use-x.md <<-\EOT
	# 12. Use X

	Date: 2024-02-03

	## Status

	Proposed

	## Context

	A cache was slow.

	## Decision

	We use X for lib/db.

	## Consequences

	It is quick.
	EOT
	(
		cd upstream
		git add . && git commit -qm "Propose X"
		sed -i "s/^Proposed/Accepted/" docs/adr/0012-use-x.md
		git commit -qam "Accept X"
		git tag v2.0 && git tag v2.1
		echo "/* ADR-0012 */" >>lib/db/store.c
		git commit -qam "Use it" -m "Decision: ADR-0012"
	)
'

test_expect_success 'each ends well, and tells something' '
	for block in block.*
	do
		from=upstream
		if grep -q "adr new" $block
		then
			from=empty
		fi
		rm -rf here && git clone -q $from here
		while read -r line
		do
			code=0
			(cd here && eval "$line") >out 2>err </dev/null ||
				code=$?
			test $code = 0
			case $line in
			*sarif:*) grep "2.1.0" here/adr.sarif ;;
			*) test -s out ;;
			esac
			echo "$line" >>done
		done <$block
	done
	test_cmp commands done
'

test_expect_success 'the story of the first is what the page says' '
	git clone -q empty story
	cd story
	sh -e ../block.0
	grep -i "^status: accepted\|^accepted" docs/adr/0001-use-sqlite.md ||
		grep -i "superseded" docs/adr/0001-use-sqlite.md
	git fuse adr list >out
	grep "ADR-0001.*superseded.*Use SQLite" out
	grep "ADR-0002.*Use LMDB" out
'

test_done
