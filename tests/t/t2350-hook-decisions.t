#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hooks: gc behind a push, decisions that trailers name, time'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

stamp=.git/fuse/gc.last
db=.git/fuse/knowledge.db

# decision NUMBER STATUS [LINK]
decision () {
	write "docs/adr/$(printf '%04d' "$1")-way.md" <<-EOF
	# $1. Way $1

	Date: 2020-01-31

	## Status

	$2

	${3:-}

	## Context

	Something.

	## Decision

	We do it.

	## Consequences

	It is done.
	EOF
}

# make_deciding DIR: record 1 is superseded by record 2; a bare remote is
# beside, and hooks are installed.
make_deciding () {
	git init -q -b main "$1" &&
	git init -q --bare "$1.git" &&
	(
		cd "$1" &&
		decision 1 "Superseded by [2. Way 2](0002-way.md)" &&
		decision 2 Accepted "Supersedes [1. Way 1](0001-way.md)" &&
		decision 12 Accepted &&
		git config fuse.hooks.update off &&
		git remote add origin "../$1.git" &&
		test_commit Decide &&
		git fuse hook install >/dev/null
	)
}

# change: a commit to be pushed.
change () {
	git commit -q --allow-empty -m "Something to push"
}

# pushes [ARGUMENTS...]: git push does it; what it says is in $TRASH/said.
pushes () {
	change
	git push -q "$@" origin main >"$TRASH/said" 2>&1 || {
		cat "$TRASH/said"
		return 1
	}
}

# says 'lines': what the last push said, and nothing else.
says () {
	printf "%s" "${1:+$1
}" >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/said"
}

done="note: archived adr:ADR-0001, as 'git fuse knowledge gc' does [gc]"

test_expect_success 'a push archives, once, and says so in a line' '
	make_deciding gc
	cd gc
	git for-each-ref >../refs
	pushes --dry-run
	says "$done"
	git for-each-ref | sed "s/^[0-9a-f]*//" >../refs-now
	sed "s/^[0-9a-f]*//" ../refs >../refs-before
	test_cmp ../refs-before ../refs-now
	git fuse knowledge --format=json >../status
	json ../status .record_count .archived_count >../got
	printf "2\n1\n" >../expected
	test_cmp ../expected ../got
	grep -E -x "[0-9]+" $stamp
	git fuse knowledge export >../before
	pushes
	says ""
	rm $stamp
	pushes
	says ""
	git fuse knowledge export >../after
	test_cmp ../before ../after
	git fuse adr restore 1
	rm $stamp
	pushes
	says ""
'

test_expect_success 'at most once a day, and a clock may have been wrong' '
	make_deciding daily
	cd daily
	mkdir -p .git/fuse
	now=$(date +%s)
	while read -r then is_due
	do
		rm -f $db
		echo "$then" >$stamp
		pushes
		case $is_due in
		yes)
			says "$done" ;;
		no)
			says ""
			test_path_is_missing $db
			echo "$then" >../expected
			test_cmp ../expected $stamp ;;
		esac
	done <<-EOF
	$((now - 60)) no
	$((now - 86000)) no
	$((now - 86401)) yes
	$((now + 86400)) yes
	0 yes
	never yes
	12x yes
	99999999999999999999 yes
	EOF
	: >$stamp
	rm $db
	pushes
	says "$done"
'

test_expect_success 'who finds another one at it leaves it to him' '
	make_deciding busy
	cd busy
	mkdir -p .git/fuse
	perl -MFcntl=:flock -e "
		open my \$lock, q(>), q($stamp) or die;
		flock \$lock, LOCK_EX or die;
		exit(system(qw(git fuse hook run pre-push origin url)) >> 8);
	" </dev/null >../said 2>&1
	says ""
	test_path_is_missing $db
	git fuse hook run pre-push origin url </dev/null >../said 2>&1
	says "$done"
'

test_expect_success 'where there is nothing to archive, there is no store' '
	make_shop nothing
	git init -q --bare nothing.git
	cd nothing
	git branch -M main
	git remote add origin ../nothing.git
	git config fuse.hooks.update off
	git fuse hook install >/dev/null
	git config user.useConfigOnly true
	pushes
	says ""
	test_path_is_file $stamp
	test_path_is_missing $db
	git init -q ../unborn
	cd ../unborn
	git fuse hook run pre-push origin url </dev/null >../said 2>&1
	says ""
	test_path_is_missing $db
'

test_expect_success 'a linked worktree has the same store, and its own HEAD' '
	make_deciding linked
	cd linked
	git worktree add -q -b topic ../linked-tree HEAD
	decision 1 Accepted
	decision 2 Accepted
	git commit -q -n -a -m "Not so"
	cd ../linked-tree
	git fuse hook run pre-push origin url </dev/null >../said 2>&1
	says "$done"
	test_path_is_file ../linked/$db
	test_path_is_file ../linked/$stamp
'

test_expect_success 'what cannot be done stops a push only where it is to' '
	make_deciding broken
	cd broken
	printf "# windows\nAdrRetentionDays: soon\n" |
	write .fuse/lifecycle.yaml
	pushes
	says "$done"
	rm $stamp $db
	git add -A
	git commit -q -m Windows
	pushes
	test_line_count 1 ../said
	test_grep "^warning: gc could not be done: cannot read .*lifecycle.yaml.: line 2: " ../said
	pushes
	test_grep "^warning: gc could not be done: .* line 2: " ../said
	test_path_is_missing $db
	change
	test_must_fail git -c fuse.hooks.gc=block push origin main 2>../err
	test_grep "^error: gc could not be done: .*line 2: " ../err
	git -c fuse.hooks.gc=off push -q origin main >../said 2>&1
	says ""
	change
	GIT_FUSE_SKIP=gc git -c fuse.hooks.gc=block push -q origin main \
		>../said 2>&1
	says ""
	echo "AdrRetentionDays: 0" >.fuse/lifecycle.yaml
	git commit -q -a -m "Mended"
	git -c fuse.hooks.gc=block push -q origin main >../said 2>&1
	says "$done"
'

test_expect_success 'a store that is damaged is left as it is' '
	make_deciding damaged
	cd damaged
	mkdir -p .git/fuse
	echo "no database, and not a short text either, by any means" >$db
	cp $db ../kept
	pushes
	test_line_count 1 ../said
	test_grep "^warning: gc could not be done: " ../said
	cmp ../kept $db
'

# message 'text' [OPTIONS...]: what commit-msg says, in ../out.
message () {
	printf "$1" >"$TRASH/message"
	shift
	git fuse hook run "$@" commit-msg "$TRASH/message" >"$TRASH/out" 2>&1
}

test_expect_success 'a decision that a trailer names is there' '
	make_deciding named
	cd named
	while IFS="|" read -r expected text
	do
		message "$text"
		sed -n "s/.*no decision is called .\(ADR-[0-9]*\).*/\1/p" \
			../out | sort | paste -s -d " " - >../got
		echo "$expected" >../expected
		test_cmp ../expected ../got || test_complain "$text"
	done <<-\EOF
	|Subject\n\nDecision: ADR-0012\n
	|Subject\n\nDecision: 12, 2\nADR: ADR-1\n
	|Subject\n\nWhat ADR-0099 told is done.\n
	|Subject\n\nDecision: take 3 of them\n
	|Subject\n\nDecision: 0012-way.md\nGotcha: see ADR-99\n
	|Decision: ADR-0099\n
	|Subject\n\nDecision: ADR-2\n# Decision: ADR-0099\n
	ADR-0099|Subject\n\nDecision: ADR-0099\n
	ADR-99|Subject\n\nADR: 99\n
	ADR-99|Subject\n\ndecisions: adr 12, adr #99\n
	ADR-13 ADR-14|Subject\n\nDecision: 13, 12, 14\n
	ADR-77|Subject\n\nDecision: ADR-12,\n ADR-77\n
	EOF
	message "Subject\n\nDecision: ADR-0011\n"
	test_grep "^warning: in line 3 of the message, no decision is called .ADR-0011.; did you mean .*ADR-0012.*\[unknown-decision\]" ../out
	message "Subject\n\nDecision: ADR-0011\n" --trailers=off
	test_line_count 0 ../out
	test_expect_code 1 message "Subject\n\nDecision: ADR-0011\n" \
		--trailers=block
	test_grep "^hint: " ../out
'

test_expect_success 'it is there where what is committed has it' '
	cd named
	git config fuse.hooks.trailers block
	decision 13 Accepted
	test_must_fail git commit -q --allow-empty -m "Too early

Decision: ADR-0013" 2>../err
	test_grep "no decision is called .ADR-0013." ../err
	git add docs
	git commit -q -m "In time

Decision: ADR-0013" 2>../err
	test_line_count 0 ../err
	decision 14 Accepted
	decision 15 Accepted
	git add docs
	test_must_fail git commit -q -m "A part

Decision: ADR-0015" docs/adr/0014-way.md 2>../err
	test_grep "no decision is called .ADR-0015." ../err
	git commit -q -m "A part

Decision: ADR-0014" docs/adr/0014-way.md 2>../err
	test_line_count 0 ../err
'

test_expect_success 'who keeps no decisions here may name any' '
	make_shop elsewhere
	cd elsewhere
	message "Subject\n\nDecision: ADR-0099\n" --trailers=block
	test_line_count 0 ../out
'

test_expect_success 'one that cannot be read may be the one that is named' '
	cd named
	printf -- "---\nstatus: [\n---\n\n# 16. Broken\n" >docs/adr/0016-x.md
	git add docs
	message "Subject\n\nDecision: ADR-0012\n"
	test_line_count 0 ../out
	test_expect_code 1 message "Subject\n\nDecision: ADR-0016\n"
	test_grep "^error: trailers could not be done: .*0016-x.md" ../out
'

# A git that takes a little longer than a second to say what is staged.
slow_git () {
	real=$(command -v git)
	write "$TRASH/slow/git" <<-EOF
	#!/bin/sh
	case "\$*" in
	*diff-index*)
		perl -e "select undef, undef, undef, 1.1" ;;
	esac
	exec "$real" "\$@"
	EOF
	chmod 755 "$TRASH/slow/git"
}

test_expect_success 'a step that has no more time says so' '
	make_shop slow
	cd slow
	echo "# more" >>src/clock.py
	git add -A
	# Of a merge git is asked what it changes.
	git rev-parse HEAD >.git/MERGE_HEAD
	slow_git
	PATH=$TRASH/slow:$PATH
	git-fuse hook run pre-commit >../out 2>&1
	test_line_count 0 ../out
	git-fuse hook run --timeout=1 pre-commit >../out 2>&1
	test_line_count 1 ../out
	test_grep "^warning: secrets could not be done: out of time while looking for secrets; fuse.hooks.timeout " ../out
	git config fuse.hooks.timeout 1
	test_expect_code 1 git-fuse hook run --secrets=block pre-commit \
		>../out 2>&1
	test_grep "^error: secrets could not be done: out of time" ../out
	git-fuse hook run --timeout=0 pre-commit >../out 2>&1
	test_line_count 0 ../out
	test_expect_code 2 git-fuse hook run --timeout=soon pre-commit
'

test_done
