#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='records: where they are, exchanged, archived, collected'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# decision NUMBER TITLE STATUS [LINK]: a record as adr-tools writes it.
decision () {
	write "docs/adr/$(printf '%04d' "$1")-$2.md" <<-EOF
	# $1. $2

	Date: 2020-01-31

	## Status

	$3

	## Context

	Something.

	## Decision

	We do $2.

	## Consequences

	It is done.
	EOF
}

# make_decisions DIR: 1 is superseded by 2, in the second commit; 3 is
# deprecated, 4 rejected.
make_decisions () {
	git init -q "$1" &&
	(
		cd "$1" &&
		decision 1 sqlite Accepted &&
		decision 3 cvs Deprecated &&
		decision 4 perl Rejected &&
		test_commit 'Decide' &&
		decision 1 sqlite 'Superseded by [2. lmdb](0002-lmdb.md)' &&
		decision 2 lmdb 'Accepted

	Supersedes [1. sqlite](0001-sqlite.md)' &&
		test_commit 'Decide otherwise'
	)
}

# status_is 'records archived' [ARGUMENTS...]
status_is () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse knowledge --format=json "$@" >"$TRASH/status"
	json "$TRASH/status" .record_count .archived_count | paste -s -d " " - \
		>"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# A day later: what git takes for now.
day_later () {
	GIT_AUTHOR_DATE="$((1700000060 + $1 * 86400)) +0000"
	export GIT_AUTHOR_DATE
}

db=.git/fuse/knowledge.db
export db

test_expect_success 'reading makes nothing' '
	make_decisions one
	cd one
	git fuse knowledge >../out
	test_grep "there are no records yet; the first makes" ../out
	status_is "0 0" --verify
	json ../status .exists .is_sound >../out
	printf "false\ntrue\n" >../expected
	test_cmp ../expected ../out
	git fuse knowledge export >../out
	test_line_count 0 ../out
	git fuse knowledge export --format=json >../answer
	json ../answer .records >../out
	echo "[]" >../expected
	test_cmp ../expected ../out
	git fuse knowledge gc >../out
	test_grep "^archive adr:ADR-0001: superseded by ADR-0002 " ../out
	test_grep "nothing was changed" ../out
	git fuse adr restore 1 >../out
	test_grep "^ADR-0001 is not archived already" ../out
	test_path_is_missing $db
'

test_expect_success 'a decision is archived and restored' '
	cd one
	git fuse adr archive ADR-0003 docs/adr/0004-perl.md \
		--reason="nobody asks" >../out
	printf "%s is archived now\n" ADR-0003 ADR-0004 >../expected
	test_cmp ../expected ../out
	status_is "2 2" --verify
	git fuse adr archive 3 --format=json >../answer
	json ../answer .schema .source.kind ".records[0].id" \
		".records[0].path" ".records[0].is_changed" >../out
	printf "%s\n" fuse.adr.archive/2 worktree ADR-0003 \
		docs/adr/0003-cvs.md false >../expected
	test_cmp ../expected ../out
	git fuse adr restore 3 --format=json >../answer
	json ../answer .schema ".records[0].is_changed" >../out
	printf "%s\n" fuse.adr.restore/2 true >../expected
	test_cmp ../expected ../out
	status_is "3 1" --verify
	git fuse knowledge export >../out
	test_line_count 3 ../out
	test_grep -F "\"author\":\"A U Thor <author@example.com>\"" ../out
	test_grep -F "\"reason\":\"nobody asks\"" ../out
	git fuse knowledge export --format=json >../answer
	json ../answer .schema ".records[2].kind" ".records[0].lamport" >../out
	printf "%s\n" fuse.knowledge.export/1 archive 1 >../expected
	test_cmp ../expected ../out
	git status --porcelain >../out
	test_line_count 0 ../out
'

test_expect_success 'what holds is not archived' '
	cd one
	test_expect_code 2 git fuse adr archive 2 2>../err
	test_grep "it is accepted, and so still holds" ../err
	test_expect_code 128 git fuse adr archive 17 2>../err
	test_expect_code 2 git fuse adr archive 3 2 2>../err
	status_is "3 1"
	test_expect_code 2 git fuse adr archive
'

test_expect_success 'every source is looked at, and all share the store' '
	cd one
	git fuse adr archive 1 --at=HEAD >../out
	test_grep "ADR-0001 is archived now" ../out
	test_expect_code 2 git fuse adr archive 1 --at=HEAD^ 2>../err
	git rm -q --cached docs/adr/0003-cvs.md
	test_must_fail git fuse adr archive 3 --staged 2>../err
	git fuse adr archive 3
	git reset -q
	mkdir -p sub
	(cd sub && status_is "5 3")
	git worktree add -q ../linked
	(cd ../linked && status_is "5 3" && git fuse adr restore 3)
	status_is "6 2" --verify
	git clone -q --bare . ../bare.git
	cd ../bare.git
	git fuse knowledge gc --apply >../out
	test_grep "^archived adr:ADR-0001: superseded by ADR-0002" ../out
	test_path_is_file fuse/knowledge.db
	status_is "2 1" --verify
'

test_expect_success 'one that is gone can be restored by its id' '
	cd one
	git rm -q docs/adr/0004-perl.md
	test_must_fail git fuse adr restore 4
	git fuse adr restore ADR-0004 --format=json >../answer
	json ../answer ".records[0].path" ".records[0].is_changed" >../out
	printf "null\ntrue\n" >../expected
	test_cmp ../expected ../out
	git reset -q --hard
'

test_expect_success 'two clones come to the same records' '
	git clone -q one two
	cd two
	git fuse adr archive 3 --reason=here
	git fuse knowledge export -o ../lines.two
	git -C ../one fuse knowledge export --output=../lines.one
	git fuse knowledge import ../lines.one >../out
	test_grep "^7 records read, 7 new$" ../out
	git -C ../one fuse knowledge import - <../lines.two >../out
	test_grep "^1 record read, 1 new$" ../out
	git fuse knowledge import --format=json ../lines.two >../answer
	json ../answer .schema .read .new >../out
	printf "%s\n" fuse.knowledge.import/1 1 0 >../expected
	test_cmp ../expected ../out
	git fuse knowledge export >../all.two
	git -C ../one fuse knowledge export >../all.one
	test_cmp ../all.one ../all.two
	test_line_count 8 ../all.one
	git fuse knowledge status --verify >../out
	test_grep "^all is sound$" ../out
'

test_expect_success 'an import is all or nothing' '
	cd two
	sed "3s/ADR-000/ADR-111/" ../all.one >../changed
	git init -q ../three
	cd ../three
	test_expect_code 128 git fuse knowledge import ../changed 2>../err
	test_grep "line 3 of .../changed.: its id is not that of its content" \
		../err
	head -c 500 ../all.one >../cut
	test_expect_code 128 git fuse knowledge import ../cut 2>../err
	test_grep "of .../cut.: it is not a JSON object" ../err
	test_expect_code 128 git fuse knowledge import ../none 2>../err
	status_is "0 0"
	sed "s/^{/ {  /; s/,/ , /g" ../all.one |
	git fuse knowledge import - >../out
	test_grep "^8 records read, 8 new" ../out
	git fuse knowledge export >../out
	test_cmp ../all.one ../out
	git fuse knowledge import - </dev/null >../out
	test_grep "^0 records read, 0 new" ../out
'

test_expect_success 'gc archives what has been superseded long enough' '
	make_decisions old
	cd old
	write .fuse/lifecycle.yaml <<-\EOF
	# windows
	adrretentiondays: 30
	MemoryReinforceWindowDays: 7
	EOF
	day_later 29
	git fuse knowledge gc --apply >../out
	test_grep "^nothing to do$" ../out
	test_path_is_missing $db
	day_later 30
	git fuse knowledge gc >../out
	test_grep "^archive adr:ADR-0001: superseded by ADR-0002 on 2023-11-14 \
(AdrRetentionDays: 30)$" ../out
	test_path_is_missing $db
	git fuse knowledge gc --apply --format=json >../answer
	json ../answer .schema .is_applied .windows.AdrRetentionDays \
		.windows.MemoryReinforceWindowDays \
		.windows.ConfidenceDecayDays ".actions[0].entity" \
		".actions[0].policy" >../out
	printf "%s\n" fuse.knowledge.gc/2 true 30 7 30 adr:ADR-0001 \
		AdrRetentionDays >../expected
	test_cmp ../expected ../out
	status_is "2 1" --verify
	git fuse knowledge export >../before
	git fuse knowledge gc --apply >../out
	test_grep "^nothing to do$" ../out
	git fuse knowledge export >../after
	test_cmp ../before ../after
	git fuse adr restore 1
	git fuse knowledge gc --apply >../out
	test_grep "^nothing to do$" ../out
'

test_expect_success 'gc names what is superseded since nobody knows when' '
	make_decisions whole
	git clone -q --depth=1 "file://$PWD/whole" shallow
	cd shallow
	echo "AdrRetentionDays: 30" | write .fuse/lifecycle.yaml
	day_later 90
	git fuse knowledge gc --apply >../out
	test_grep "^ADR-0001 stays: it is superseded, but no commit here tells \
since when (AdrRetentionDays: 30)$" ../out
	git fuse knowledge gc --format=json >../answer
	json ../answer ".undated_decisions[0]" ".actions" >../out
	printf "%s\n" ADR-0001 "[]" >../expected
	test_cmp ../expected ../out
	rm .fuse/lifecycle.yaml
	git fuse knowledge gc --format=json >../answer
	json ../answer ".undated_decisions" >../out
	test_grep "^\[\]$" ../out
'

test_expect_success 'a later edit does not make it younger' '
	make_decisions edited
	cd edited
	echo "AdrRetentionDays: 30" | write .fuse/lifecycle.yaml
	echo More. >>docs/adr/0001-sqlite.md
	GIT_COMMITTER_DATE="$((1700000060 + 20 * 86400)) +0000" \
		git commit -q -a -m "Say more"
	day_later 31
	git fuse knowledge gc >../out
	test_grep "ADR-0001: superseded by ADR-0002 on 2023-11-14" ../out
'

test_expect_success 'windows are those of what is looked at' '
	cd old
	echo "AdrRetentionDays: 40" | write .fuse/lifecycle.yaml
	git add .fuse
	echo "AdrRetentionDays: never" | write .fuse/lifecycle.yaml
	git fuse knowledge gc --staged --format=json >../answer
	json ../answer .windows.AdrRetentionDays >../out
	echo 40 >../expected
	test_cmp ../expected ../out
	git fuse knowledge gc --at=HEAD --format=json >../answer
	json ../answer .windows.AdrRetentionDays >../out
	echo 0 >../expected
	test_cmp ../expected ../out
	test_expect_code 128 git fuse knowledge gc 2>../err
	test_grep "cannot read ..fuse/lifecycle.yaml.: line 1: .*number of days" \
		../err
	for text in "AdrRetention: 1" "[1]" "AdrRetentionDays: -1" \
		"AdrRetentionDays: 1.5" "AdrRetentionDays: 99999999" "a: [" \
		"AdrRetentionDays: 1
AdrRetentionDays: 2"
	do
		printf "%s\n" "$text" >.fuse/lifecycle.yaml
		test_expect_code 128 git fuse knowledge gc --apply 2>../err
		test_grep "lifecycle.yaml.: line" ../err
	done
	: >.fuse/lifecycle.yaml
	git fuse knowledge gc
'

test_expect_success 'a decision that cannot be read is not passed over' '
	make_decisions broken
	cd broken
	printf -- "---\nstatus: [\n---\n\n# 5. Broken\n" >docs/adr/0005-broken.md
	test_expect_code 3 git fuse knowledge gc 2>../err
	test_grep "0005-broken.md" ../err
'

test_expect_success 'what is damaged is refused, kept and salvaged' '
	make_decisions damaged
	cd damaged
	git fuse adr archive 3
	cp $db ../whole.db
	for n in 1 2 3 4 5 6 7 8 9
	do
		git fuse adr restore 3
		git fuse adr archive 3
	done
	git fuse knowledge export >../all
	echo "this is no database, and not a short text either" >$db
	cp $db ../junk
	for command in "knowledge" "knowledge export" "adr archive 3" \
		"knowledge gc" "knowledge import ../all" "adr restore 3"
	do
		test_expect_code 128 git fuse $command 2>../err
		test_grep "can be read.*knowledge status --repair" ../err
		cmp ../junk $db
	done
	test_expect_code 1 git fuse knowledge export --salvage >../out
	test_line_count 0 ../out
	cp ../whole.db $db
	git fuse knowledge export --salvage >../out
	test_line_count 1 ../out
	git fuse knowledge import ../all
	git fuse knowledge export >../again
	test_cmp ../all ../again
'

test_expect_success sqlite3 'a state that is wrong is found and repaired' '
	cd damaged
	sqlite3 $db "UPDATE archive SET archived = 0"
	test_expect_code 1 git fuse knowledge status --verify >../out
	test_grep "knowledge status --repair. makes it anew" ../out
	test_expect_code 1 git fuse knowledge --verify --format=json >../answer
	json ../answer .is_sound >../out
	echo false >../expected
	test_cmp ../expected ../out
	git fuse knowledge --repair >../out
	test_grep "^all is sound$" ../out
	sqlite3 $db "PRAGMA user_version = 99"
	test_expect_code 128 git fuse knowledge 2>../err
	test_grep "is of version 99, this git fuse knows up to [0-9]*; use" \
		../err
'

test_expect_success NOT_ROOT 'what may not be written is read' '
	cd two
	chmod a-w .git/fuse $db
	status_is "8 1" --verify
	test_expect_code 128 git fuse adr restore 1 2>../err
	test_grep "cannot write .*knowledge.db" ../err
	chmod u+w .git/fuse $db
'

test_expect_success 'others may write where git lets them' '
	make_decisions shared
	cd shared
	umask 077
	git config core.sharedRepository group
	git fuse adr archive 3
	ls -ld .git/fuse $db >../out
	test_grep "^drwxrws--- .*fuse$" ../out
	test_grep "^-rw-rw---- .*knowledge.db$" ../out
	rm -r .git/fuse
	git config core.sharedRepository 0644
	git fuse adr archive 3
	ls -ld .git/fuse $db >../out
	test_grep "^drwxr-sr-x .*fuse$" ../out
	test_grep "^-rw-r--r-- .*knowledge.db$" ../out
	rm -r .git/fuse
	git config core.sharedRepository false
	git fuse adr archive 3
	ls -ld .git/fuse $db >../out
	test_grep "^drwx------ .*fuse$" ../out
	test_grep "^-rw------- .*knowledge.db$" ../out
'

test_expect_success 'caches and sessions are shared as the rest is' '
	make_decisions cached
	cd cached
	umask 077
	git config core.sharedRepository group
	git fuse index update
	git fuse log docs >../out
	git fuse session set one --include=docs
	ls -l .git/fuse/*.db* .git/fuse/sessions/* >../out
	test "$(wc -l <../out)" -gt 2
	test_grep ! -v "^-rw-rw----" ../out
	ls -ld .git/fuse .git/fuse/sessions >../out
	test_grep ! -v "^drwxrws---" ../out
'

test_expect_success 'an author is needed to write, not to read' '
	cd two
	unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL
	git config user.useConfigOnly true
	git fuse knowledge export >../out
	test_line_count 8 ../out
	test_expect_code 128 git fuse memory add so --type=gotcha 2>../err
	test_grep -i "user.name\|identity\|email" ../err
'

test_expect_success 'outside of a repository there is none' '
	mkdir outside
	cd outside
	test_expect_code 128 git fuse knowledge
	test_expect_code 2 git fuse knowledge import
	test_expect_code 2 git fuse knowledge gc --nuclear
'

test_done
