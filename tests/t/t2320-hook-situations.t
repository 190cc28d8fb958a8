#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hooks in every situation that git runs them in'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# A repository with rules, and hooks that block: the user interface may use
# the core, and not the store.
make_team () {
	git init -q "$1" &&
	(
		cd "$1" &&
		write .fuse/architecture.yaml <<-\EOF_RULES &&
		layers:
		- name: ui
		  paths: [src/ui/]
		  mayDependOn: [core]
		- name: core
		  paths: [src/core/]
		  mayDependOn: []
		- name: store
		  paths: [src/store/]
		  mayDependOn: [core]
		EOF_RULES
		echo "def money(): pass" | write src/core/money.py &&
		echo "def load(): pass" | write src/store/disk.py &&
		good src/ui/view.py &&
		good src/ui/list.py &&
		git config fuse.hooks.secrets block &&
		git config fuse.hooks.update now &&
		test_commit Begin &&
		git fuse hook install >/dev/null
	)
}

# good PATH, bad PATH: a file of the user interface, as it should be and not.
good () {
	write "$1" <<-EOF_GOOD
	from src.core.money import money

	# ${2:-as it should be}
	money()
	EOF_GOOD
}
bad () {
	write "$1" <<-EOF_BAD
	from src.store.disk import load

	load("AKIAIOSFODNN7EXAMPL3", "${2:-bad}")
	EOF_BAD
}

# blocks COMMAND...: git does not do it, for both reasons, and says so; the
# work tree, the index and the stash are as they were.
blocks () {
	state >"$TRASH/.before"
	test_code=0
	"$@" >"$TRASH/.out" 2>"$TRASH/.err" || test_code=$?
	cat "$TRASH/.err"
	test "$test_code" = 1 ||
		test_complain "exit code $test_code, not 1: $*"
	test_grep "^src/ui/[a-z ]*.py:1: error: " "$TRASH/.err"
	test_grep "^src/ui/[a-z ]*.py:3: warning: .*\[secret\]" "$TRASH/.err"
	test_grep "^hint: git fuse stopped this" "$TRASH/.err"
	state >"$TRASH/.after"
	test_cmp "$TRASH/.before" "$TRASH/.after"
}

# passes COMMAND...: git does it, and our hooks say nothing.
passes () {
	"$@" >"$TRASH/.out" 2>"$TRASH/.err" || {
		cat "$TRASH/.out" "$TRASH/.err"
		return 1
	}
	test_grep ! -e "^error:" -e "^warning:" -e "^hint:" "$TRASH/.err"
}

# All that a hook must not write: every file with its mode and bytes, the
# index but for what git itself refreshes, the stash.
state () {
	find . -name .git -prune -o -type f -exec cksum {} + | sort
	git ls-files -s --debug | grep -v -e "^  " || :
	git stash list
	git rev-parse -q --verify HEAD || :
}

test_expect_success 'only what is staged counts, in part or in whole' '
	make_team team
	cd team
	bad src/ui/view.py
	passes git fuse hook run pre-commit
	echo "# more" >>src/core/money.py
	git add src/core
	passes git commit -q -m "The work tree is bad, the index is not"
	git add src/ui
	good src/ui/view.py
	blocks git commit -q -m "The index is bad, the work tree is not"
	blocks git fuse hook run pre-commit 2>&1 || :
	git add src/ui
	passes git commit -q --allow-empty -m "Both are good"
'

test_expect_success 'a part of a file: the hunk that is staged is the one that counts' '
	cd team
	good src/ui/view.py "a"
	git add -A
	git commit -q -m "A comment"
	cp src/ui/view.py ../good.py
	bad src/ui/view.py
	bytes=$(git hash-object -w ../good.py)
	printf "# staged\n" >>../good.py
	git update-index --cacheinfo \
		100644,$(git hash-object -w ../good.py),src/ui/view.py
	passes git commit -q -m "The twin in the work tree does not count"
	bytes=$(git hash-object -w src/ui/view.py)
	good src/ui/view.py
	git update-index --cacheinfo 100644,$bytes,src/ui/view.py
	blocks git commit -q -m "Planted"
	git reset -q --hard
'

test_expect_success 'nothing is written, to the last byte of the index' '
	cd team
	bad src/ui/view.py
	git add src/ui/view.py
	good src/ui/view.py untracked
	bad src/ui/other.py
	git stash list >../stash
	find . -path ./.git/fuse -prune -o -type f -exec cksum {} + |
	sort >../before
	test_expect_code 1 git fuse hook run pre-commit 2>../out
	find . -path ./.git/fuse -prune -o -type f -exec cksum {} + |
	sort >../after
	test_cmp ../before ../after
	git reset -q --hard
	rm -f src/ui/other.py
'

test_expect_success 'commit -a' '
	cd team
	bad src/ui/view.py
	blocks git commit -q -a -m "All"
	good src/ui/view.py all
	passes git commit -q -a -m "All"
'

test_expect_success 'commit of some paths, whatever else is staged' '
	cd team
	bad src/ui/view.py
	git add src/ui/view.py
	good src/ui/list.py partial
	passes git commit -q -m "The other one" src/ui/list.py
	git show --stat --format= HEAD >../stat
	test_line_count 2 ../stat
	blocks git commit -q -m "This one" src/ui/view.py
	git reset -q --hard
	bad src/ui/view.py
	good src/ui/list.py again
	git add src/ui/list.py
	blocks git commit -q -m "In the work tree alone" src/ui/view.py
	passes git commit -q -i -m "Staged" src/ui/list.py
	git reset -q --hard
'

test_expect_success 'commit --amend' '
	cd team
	good src/ui/view.py amended
	passes git commit -q -a --amend -m "Amended"
	bad src/ui/view.py
	blocks git commit -q -a --amend -m "Amended badly"
	git reset -q --hard
	passes git commit -q --amend -m "Only the message"
'

test_expect_success 'commit -n is the way around, and GIT_FUSE_SKIP for one step' '
	cd team
	bad src/ui/view.py
	GIT_FUSE_SKIP=arch,secrets git commit -q -a -m "Skipped" 2>../err
	test_line_count 0 ../err
	git reset -q --hard HEAD~
	bad src/ui/view.py
	GIT_FUSE_SKIP=arch test_expect_code 1 git commit -q -a -m "Secret" \
		2>../err
	test_grep ! "error:" ../err
	git commit -q -n -a -m "Around" 2>../err
	git reset -q --hard HEAD~
'

test_expect_success 'a subdirectory, and intent to add' '
	cd team
	bad src/ui/later.py
	git add -N src/ui/later.py
	good src/ui/list.py "sub"
	git add src/ui/list.py
	cd src/core
	passes git commit -q -m "From below"
	git add ../ui/later.py
	cd ../..
	blocks git commit -q -m "Now it is staged"
	git rm -q -f src/ui/later.py
'

test_expect_success 'a detached HEAD, and an unborn branch' '
	cd team
	git checkout -q --detach
	bad src/ui/view.py
	blocks git commit -q -a -m "Detached"
	git reset -q --hard
	git checkout -q main
	git checkout -q --orphan fresh
	bad src/ui/view.py
	git add -A
	blocks git commit -q -m "Unborn"
	good src/ui/view.py
	git add -A
	passes git commit -q -m "Born"
	git checkout -q -f main
	git branch -q -D fresh
'

test_expect_success 'rules that change are judged over everything' '
	cd team
	sed "s/mayDependOn: \[core\]/mayDependOn: []/" \
		.fuse/architecture.yaml >../rules
	cat ../rules >.fuse/architecture.yaml
	passes git fuse hook run pre-commit
	test_expect_code 1 git commit -q -a -m "Nobody may use the core" \
		2>../err
	test_grep "^src/ui/list.py:1: error: " ../err
	test_grep "^src/ui/view.py:1: error: " ../err
	test_grep "this changes the rules, so that all files were judged" ../err
	git fuse arch baseline >/dev/null
	git add -A
	passes git commit -q -m "What is there is to stay"
	git reset -q --hard HEAD^
	git rm -q src/core/money.py
	test_expect_code 1 git commit -q -m "A layer without files" 2>../err
	test_grep "^error: arch could not be done: .* has no file" ../err
	git reset -q --hard
'

test_expect_success 'a linked worktree' '
	cd team
	git worktree add -q -b linked "../linked tree"
	cd "../linked tree"
	bad src/ui/view.py
	passes git commit -q --allow-empty -m "Nothing staged"
	blocks git commit -q -a -m "All, here"
	git add -A
	good src/ui/view.py
	blocks git commit -q -m "Staged, here"
	git reset -q --hard
	good src/ui/view.py linked
	passes git commit -q -m "Some paths, here" src/ui/view.py
	git config fuse.hooks.update background
	passes git commit -q --allow-empty -m "Background"
	git config fuse.hooks.update now
'

test_expect_success 'GIT_DIR and GIT_WORK_TREE' '
	cd team
	bad src/ui/view.py
	cd ..
	GIT_DIR=team/.git GIT_WORK_TREE=team test_expect_code 1 \
		git commit -q -a -m "From outside" 2>err
	test_grep "\[secret\]" err
	test_expect_code 1 git -C team/src commit -q -a -m "By -C" 2>err
	test_grep "\[secret\]" err
	git -C team reset -q --hard
'

test_expect_success 'a submodule, and its superproject' '
	git clone -q team module
	git init -q super
	cd super
	git submodule add -q "$TRASH/module" "a module" 2>/dev/null
	git config fuse.hooks.secrets block
	git fuse hook install >/dev/null
	passes git commit -q -m "With a module"
	cd "a module"
	git config fuse.hooks.secrets block
	git fuse hook install >../../out
	test_grep -e "/super/.git/modules/a module/hooks/pre-commit" \
		-e "^set hook.fuse-pre-commit.event" ../../out
	bad src/ui/view.py
	blocks git commit -q -a -m "In the module"
	git fuse hook run pre-commit
	GIT_FUSE=0 git commit -q -a -m "Bad all the same" 2>/dev/null
	cd ..
	git add -A
	passes git commit -q -m "The module is another repository"
'

test_expect_success 'a submodule moves on, goes back, and is linked into' '
	cd super
	git config fuse.hooks.update off
	write docs/adr/0001-one.md <<-\EOF
	# 1. One

	## Status

	Accepted

	## Context

	See [its code](<../../a module/src/ui/view.py>).

	## Decision

	We take it.

	## Consequences

	[It](<../../a module>) is there.
	EOF
	echo "from src.store.disk import load" | write src/ui/view.py
	echo "def load(): pass" | write src/store/disk.py
	git fuse arch init --write >../out
	git add -A
	passes git commit -q -m "A record, and rules"
	git fuse adr check
	git -C "a module" checkout -q HEAD^
	git commit -q -a -m "Back" 2>../err
	test ! -s ../err
	git -C "a module" checkout -q -
	echo "x = 1" >>src/ui/view.py
	git commit -q -a -m "On, and more" 2>../err
	test ! -s ../err
	git rm -q -f "a module"
	test_expect_code 1 git commit -q -m "Gone" 2>../err
	test_grep "0001-one.md:9: error: there is no file" ../err
	git reset -q --hard
'

test_expect_success 'a merge that is clean runs pre-merge-commit alone' '
	git clone -q team merging
	cd merging
	git fuse hook install >/dev/null
	git config fuse.hooks.secrets block
	git checkout -q -b topic
	good src/ui/list.py topic
	git commit -q -a -m "Topic"
	git checkout -q main
	good src/ui/view.py main
	git commit -q -a -m "Main"
	GIT_FUSE_TRACE=1 git merge -q --no-edit topic 2>../err
	test_grep "pre-merge-commit took" ../err
	test_grep "post-merge took" ../err
	test_grep ! "pre-commit took" ../err
'

# One side makes core use the store, which is allowed there; the other takes
# that right away. Each is sound, and what they make together is not.
test_expect_success 'what only the merge breaks is found' '
	cd merging
	git checkout -q -b allows
	sed "s/mayDependOn: \[\]/mayDependOn: [store]/" \
		.fuse/architecture.yaml >../rules
	cat ../rules >.fuse/architecture.yaml
	git commit -q -a -m "Core may use the store"
	git checkout -q -b uses
	echo "from src.store.disk import load" | write src/core/cache.py
	git add -A
	passes git commit -q -m "Core uses the store"
	git checkout -q allows
	sed "s/mayDependOn: \[store\]/mayDependOn: []/" \
		.fuse/architecture.yaml >../rules
	cat ../rules >.fuse/architecture.yaml
	passes git commit -q -a -m "Core may use nothing"
	test_expect_code 1 git merge -q --no-edit uses 2>../err
	test_grep "^src/core/cache.py:1: error: " ../err
	git merge --abort
	git checkout -q -f main
'

test_expect_success 'a merge with conflicts is judged when it is concluded' '
	cd merging
	git checkout -q -b left
	good src/ui/view.py left
	printf "key = \"AKIAIOSFODNN7EXAMPL3\"\n" >left.txt
	git add -A
	GIT_FUSE=0 git commit -q -m "Left" 2>/dev/null
	git checkout -q -b right main
	good src/ui/view.py right
	git commit -q -a -m "Right"
	git merge -q left >/dev/null 2>&1 || :
	good src/ui/view.py both
	git add -A
	passes git commit -q -m "Both, and the secret is not of this merge"
	git reset -q --hard HEAD~
	git merge -q left >/dev/null 2>&1 || :
	bad src/ui/view.py
	git add -A
	blocks git commit -q -m "Badly merged"
	git merge --abort
	git checkout -q main
'

test_expect_success 'cherry-pick and revert, which run no pre-commit when they are clean' '
	cd merging
	git checkout -q -b picked
	GIT_FUSE_TRACE=1 git cherry-pick topic >../out 2>../err ||
		git cherry-pick --skip
	git checkout -q -b conflict main
	good src/ui/view.py conflict
	git commit -q -a -m "Conflict"
	git cherry-pick left >/dev/null 2>&1 || :
	bad src/ui/view.py
	git add -A
	blocks git commit -q -m "Picked badly"
	git cherry-pick --abort
	passes git revert --no-edit HEAD
	git checkout -q main
'

test_expect_success 'a rebase of twenty commits' '
	git clone -q team rebasing
	cd rebasing
	git fuse hook install >/dev/null
	git config fuse.hooks.update background
	git checkout -q -b twenty
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
	do
		echo "# $i" >>src/core/money.py
		GIT_FUSE=0 git commit -q -a -m "Number $i"
	done
	git checkout -q main
	good src/ui/list.py "new base"
	git commit -q -a -m "New base"
	git checkout -q twenty
	GIT_FUSE_TRACE=1 git rebase -q main 2>../err
	test_grep "post-rewrite took .*update" ../err
	test "$(git rev-list --count main..twenty)" = 20
	GIT_FUSE_TRACE=1 git rebase -q -i --force-rebase HEAD~20 2>../err
	test "$(git rev-list --count main..twenty)" = 20
	perl -MFcntl=:flock -e "
		open my \$lock, q(<), q(.git/fuse/background.lock) or die;
		flock \$lock, LOCK_EX;"
	git fuse index status --at=HEAD >../out
	test_grep "^the index answers for" ../out
	git status --porcelain >../out
	test_line_count 0 ../out
	passes git rebase -q --exec "git diff --quiet" HEAD~3
	git rebase -q --abort 2>/dev/null || :
'

test_expect_success 'a conflict in a rebase is judged as any commit' '
	cd rebasing
	git checkout -q -b stops main
	good src/ui/list.py "one way"
	git commit -q -a -m "One way"
	git checkout -q main
	good src/ui/list.py "another way"
	git commit -q -a -m "Another way"
	git checkout -q stops
	git rebase -q main >/dev/null 2>&1 || :
	git config fuse.hooks.secrets block
	bad src/ui/list.py
	git add -A
	blocks git commit -q -m "Resolved badly"
	good src/ui/list.py "both ways"
	git add -A
	git rebase --continue >../out 2>../err
	git config --unset fuse.hooks.secrets
'

test_expect_success 'a sparse index' '
	git clone -q team sparse
	cd sparse
	git fuse hook install >/dev/null
	git config fuse.hooks.secrets block
	git sparse-checkout set --cone --sparse-index src/ui
	git ls-files --sparse -s >../files
	test_grep "^040000 .*src/store/" ../files
	bad src/ui/view.py
	passes git commit -q --allow-empty -m "Nothing staged"
	git add -A
	good src/ui/view.py
	blocks git commit -q -m "Staged"
	git reset -q --hard
'

test_expect_success 'a split index, index version 4, skip-worktree' '
	git clone -q team split
	cd split
	git fuse hook install >/dev/null
	git config fuse.hooks.secrets block
	git update-index --split-index
	bad src/ui/view.py
	git add -A
	good src/ui/view.py
	blocks git commit -q -m "Split"
	git reset -q --hard
	git update-index --no-split-index --index-version 4
	git update-index --skip-worktree src/core/money.py
	rm src/core/money.py
	bad src/ui/view.py
	git add src/ui
	good src/ui/view.py
	blocks git commit -q -m "Version 4"
'

test_expect_success 'what a hook before ours stages is judged' '
	git clone -q team formatting
	cd formatting
	write .git/hooks/pre-commit <<-\EOF
	#!/bin/sh
	cp ../bad.py src/ui/view.py
	git add src/ui/view.py
	EOF
	chmod 755 .git/hooks/pre-commit
	git fuse hook install >/dev/null
	git config fuse.hooks.secrets block
	bad ../bad.py
	test_expect_code 1 git commit -q --allow-empty -m "Formatted" 2>../err
	test_grep "^src/ui/view.py:1: error: " ../err
	test_grep "^src/ui/view.py:3: warning: " ../err
'

test_expect_success 'git add at the same time neither fails nor is misread' '
	git clone -q team adding
	cd adding
	(
		for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
		do
			good src/ui/view.py $i
			git add src/ui || echo "$i" >>../add-failed
		done
		: >../added
	) &
	until test -f ../added
	do
		passes git fuse hook run --update=off pre-commit ||
			echo misread >>../misread
	done
	wait
	test_path_is_missing ../add-failed
	test_path_is_missing ../misread
'

test_expect_success 'what is pushed is judged, where one asks for it' '
	git init -q --bare upstream.git
	git clone -q team pushing
	cd pushing
	git remote add up ../upstream.git
	git fuse hook install >/dev/null
	git config fuse.hooks.push block
	git checkout -q -b fine
	passes git push -q up fine
	git checkout -q -b wrong
	bad src/ui/view.py
	GIT_FUSE=0 git commit -q -a -m "Wrong"
	git checkout -q -b more
	good src/ui/list.py more
	GIT_FUSE=0 git commit -q -a -m "More"
	test_must_fail git push -q up fine more 2>../err
	test_grep "^src/ui/view.py:1: error: " ../err
	test_must_fail git push -q up HEAD~1:refs/heads/elsewhere 2>../err
	test_grep "^src/ui/view.py:1: error: " ../err
	test_must_fail git push -q up "HEAD@{0 seconds ago}:refs/heads/ago" 2>../err
	test_grep "^src/ui/view.py:1: error: " ../err
	test_grep "GIT_FUSE_SKIP=push leaves" ../err
	test_must_fail git push -q up HEAD~1:refs/for/main 2>../err
	test_grep "^src/ui/view.py:1: error: " ../err
	passes git push -q up HEAD~2:refs/heads/elsewhere
	passes git push -q up :elsewhere
	passes git push -q up fine
	passes git push -q up wrong:refs/notes/wrong
	git -c fuse.hooks.push=warn push -q up wrong 2>../err
	test_grep "^src/ui/view.py:1: error: " ../err
	passes git push -q up more HEAD:refs/heads/same
	printf "one line\n" >../lines
	test_expect_code 1 git fuse hook run pre-push up url <../lines 2>../out
	test_grep "^error: push could not be done: .* line 1 of stdin" ../out
	test_grep "GIT_FUSE_SKIP=push leaves" ../out
	passes git fuse hook run pre-push up url
'

test_expect_success 'a server judges what it is given before it takes it' '
	git clone -q --bare team server.git
	git -C server.git fuse hook install >out
	test_grep -e "/server.git/hooks/pre-receive\$" \
		-e "^set hook.fuse-pre-receive.event" out
	git -C server.git config receive.advertisePushOptions true
	git clone -q server.git client
	cd client
	git checkout -q -b topic
	good src/ui/view.py topic
	git commit -q -a -m "Fine"
	git push -q origin topic 2>../err
	test_line_count 0 ../err
	bad src/ui/view.py
	git commit -q -a -m "Wrong"
	test_must_fail git push -q origin topic 2>../err
	test_grep "remote: src/ui/view.py:1: error: " ../err
	test_must_fail git push -q origin topic:refs/heads/new 2>../err
	test_grep "remote: src/ui/view.py:1: error: " ../err
	git -C ../server.git branch --list new >../new
	test_line_count 0 ../new
	good src/ui/view.py mended
	git commit -q -a -m "Mended"
	git push -q origin topic 2>../err
	test_line_count 0 ../err
	git push -q origin :topic HEAD~1:refs/tags/kept 2>../err
	test_line_count 0 ../err
	git -C ../server.git count-objects -v >../objects
	git -C ../server.git fsck 2>../fsck
	test_grep ! -e error -e missing ../fsck
'

test_expect_success 'on a server, what was wrong before is no reason to refuse' '
	git clone -q --bare team old.git
	cd old.git
	git fuse hook install >/dev/null
	git clone -q . ../worker 2>/dev/null
	cd ../worker
	bad src/ui/view.py
	git commit -q -a -m "Wrong, before there were hooks"
	git -C ../old.git config fuse.hooks.arch warn
	git push -q origin main 2>../err
	test_grep "remote: src/ui/view.py:1: error: " ../err
	git -C ../old.git config fuse.hooks.arch block
	git checkout -q -b next
	good src/ui/list.py next
	git commit -q -a -m "Sound by itself"
	git push -q origin next 2>../err
	test_line_count 0 ../err
'

test_expect_success 'what is old on one branch is news on another one' '
	git clone -q --bare team two.git
	cd two.git
	git branch aside main
	git fuse hook install >/dev/null
	git clone -q . ../both 2>/dev/null
	cd ../both
	git checkout -q -b aside origin/aside
	bad src/ui/view.py
	git commit -q -a -m "Wrong aside"
	git -C ../two.git config fuse.hooks.arch warn
	git push -q origin aside 2>../err
	git -C ../two.git config fuse.hooks.arch block
	good src/ui/list.py next
	git commit -q -a -m "Sound by itself"
	test_must_fail git push -q origin aside aside:main 2>../err
	test_grep "remote: src/ui/view.py:1: error: " ../err
	git push -q origin aside 2>../err
	test_line_count 0 ../err
'

# record NUMBER TITLE [STATUS]: a decision in docs/adr.
record () {
	write "docs/adr/$1-$(echo "$2" | tr "A-Z " "a-z-").md" <<-EOF_RECORD
	# ${1##*0}. $2

	Date: 2024-01-31

	## Status

	${3:-Accepted}

	## Context

	There is a question.

	## Decision

	There is an answer.

	## Consequences

	There are some.
	EOF_RECORD
}

test_expect_success 'decisions are judged as they are staged' '
	make_team deciding
	cd deciding
	record 0001 "Use layers"
	git add -A
	passes git commit -q -m "A decision"
	record 0002 "One way"
	record 0003 "Another way"
	git add -A
	git mv docs/adr/0003-another-way.md docs/adr/0002-another-way.md
	sed "s/^# 3/# 2/" docs/adr/0002-another-way.md >../record
	cat ../record >docs/adr/0002-another-way.md
	git add -A
	record 0003 "Only in the work tree"
	mv docs/adr/0002-another-way.md docs/adr/0004-another-way.md
	test_expect_code 1 git commit -q -m "Twice number 2" 2>../err
	test_grep "^docs/adr/0002-.*: error: .*\[adr-duplicate-number\]" ../err
	GIT_FUSE_SKIP=adr passes git commit -q -m "All the same"
	git reset -q --hard HEAD~
	git clean -q -f -d
'

test_expect_success 'two branches that each take a number are caught when they meet' '
	cd deciding
	git checkout -q -b theirs
	record 0002 "Their way"
	git add -A
	passes git commit -q -m "Theirs"
	git checkout -q -b ours main
	record 0002 "Our way"
	git add -A
	GIT_FUSE_SKIP=adr git commit -q -m "Ours" 2>../err
	test_expect_code 1 git merge -q --no-edit theirs 2>../err
	test_grep "^docs/adr/0002-.*: error: .*\[adr-duplicate-number\]" ../err
	git merge --abort
	git checkout -q -b mended
	git mv docs/adr/0002-our-way.md docs/adr/0003-our-way.md
	sed "s/^# 2/# 3/" docs/adr/0003-our-way.md >../record
	cat ../record >docs/adr/0003-our-way.md
	passes git commit -q -a -m "Another number"
	passes git merge -q --no-edit theirs
	git checkout -q main
'

test_expect_success 'a server knows which numbers its own branch has' '
	git clone -q --bare --single-branch -b main deciding numbers.git
	git -C numbers.git fuse hook install >/dev/null
	git clone -q numbers.git numbering
	cd numbering
	record 0002 "First come"
	git add -A
	git commit -q -m "On main"
	git push -q origin HEAD:main 2>../err
	test_line_count 0 ../err
	git checkout -q -b late HEAD~
	record 0002 "Come late"
	git add -A
	git commit -q -m "On a branch"
	test_must_fail git push -q origin late 2>../err
	test_grep "remote: docs/adr/0002-.*: error: .*\[adr-duplicate-number\]" \
		../err
'

test_done
