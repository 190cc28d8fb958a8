#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='objectives: their tasks, and the commits that do them'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

db=.git/fuse/knowledge.db
export db

make_repository () {
	git init -q "$1" &&
	(
		cd "$1" &&
		mkdir src &&
		echo one >src/a.c &&
		test_commit first
	)
}

# commit SUBJECT [TRAILER...]: an empty one, a second later.
commit () {
	subject=$1
	shift
	test_tick
	{
		printf "%s\n\n" "$subject"
		printf "%s\n" "$@"
	} >"$TRASH/message"
	git commit -q --allow-empty -F "$TRASH/message"
}

# done_are "TITLE..." ARGUMENTS...: the tasks of OBJ-0001 that are done.
done_are () {
	printf "%s" "$1" >"$TRASH/wanted"
	shift
	git fuse objective status 1 "$@" >"$TRASH/status"
	sed -n "s/^  \[x\] \([^ ]*\).*/\1/p" "$TRASH/status" | tr "\n" " " |
	sed "s/ $//" >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

test_expect_success 'reading makes nothing' '
	make_repository one
	cd one
	git fuse objective >../out
	echo "no objectives" >../expected
	test_cmp ../expected ../out
	test_expect_code 128 git fuse objective status 1 2>"$TRASH/err"
	test_grep "there is no objective OBJ-0001;" ../err
	test_path_is_missing $db
	test_path_is_missing .git/fuse/history.db
'

test_expect_success 'one is created, with its tasks' '
	cd one
	git fuse objective create " Ship
		2.0 " --description="all of it" --task="Design, properly" \
		--tasks="Write,Test" --for-session=monday >../out
	echo "OBJ-0001  active       0%  0/3  Ship 2.0" >../expected
	test_cmp ../expected ../out
	git fuse objective create "Rest" --format=json >../answer
	json ../answer .schema .objective.id .objective.title \
		.objective.percent .objective.tasks .objective.status \
		.objective.description >../out
	cat >../expected <<-EOF
	fuse.objective.create/2
	OBJ-0002
	Rest
	0
	[]
	active
	null
	EOF
	test_cmp ../expected ../out
	git fuse objective list >../out
	cat >../expected <<-EOF
	OBJ-0001  active       0%  0/3  Ship 2.0
	OBJ-0002  active       0%  0/0  Rest
	EOF
	test_cmp ../expected ../out
	git fuse objective status 2 >../out
	test_grep "^active, no tasks$" ../out
'

test_expect_success 'tasks are added, done, opened and dropped' '
	cd one
	git fuse objective task 1 " design,  PROPERLY" --done >../out
	cat >../expected <<-EOF
	OBJ-0001  active      33%  1/3  Ship 2.0
	  [x] Design, properly
	EOF
	test_cmp ../expected ../out
	git fuse objective task OBJ-0001 Write --commit=HEAD >../out
	test_grep "^  \[x\] Write  ($(git rev-parse HEAD | cut -c1-12))$" \
		../out
	git fuse objective task obj-1 Tag >../out
	test_grep "  50%  2/4  " ../out
	test_grep "^  \[ \] Tag$" ../out
	git fuse objective task 1 test --drop >../out
	test_grep "  66%  2/3  " ../out
	test_grep "^  \[-\] Test  (dropped)$" ../out
	git fuse knowledge export >../before
	git fuse objective task 1 test --drop >../out
	git fuse objective task 1 tag >../out
	git fuse objective task 1 tag --undone >../out
	git fuse objective task 1 write --done >../out
	git fuse knowledge export >../after
	test_cmp ../before ../after
	git fuse objective task 1 test >../out
	test_grep "^  \[ \] Test$" ../out
	git fuse objective task 1 write --undone --format=json >../answer
	json ../answer .schema ".objective.tasks[1].state" \
		".objective.tasks[1].commit" .objective.tasks_done \
		.objective.tasks_counted >../out
	printf "%s\n" fuse.objective.task/2 open null 1 4 >../expected
	test_cmp ../expected ../out
'

test_expect_success 'what is told changes, the rest stays' '
	cd one
	git fuse objective update 2 --title="The rest" \
		--description=more --for-session=monday >../out
	git fuse objective update 2 --status=paused \
		--for-session=tuesday >../out
	echo "OBJ-0002  paused       0%  0/0  The rest" >../expected
	test_cmp ../expected ../out
	git fuse objective update 2 --status=completed --format=json >../answer
	json ../answer .schema .objective.title .objective.description \
		.objective.sessions >../out
	printf "%s\n" fuse.objective.update/2 "The rest" more \
		"[\"monday\",\"tuesday\"]" >../expected
	test_cmp ../expected ../out
	git fuse knowledge export >../before
	git fuse objective update 2 --status=completed --title="The rest" \
		--description=more --for-session=monday >../out
	git fuse knowledge export >../after
	test_cmp ../before ../after
	git fuse objective list >../out
	tail -1 ../out >../last
	echo "1 more that is over: --all" >../expected
	test_cmp ../expected ../last
	git fuse objective list --all >../out
	test_line_count 2 ../out
	git fuse objective list --status=completed --status=paused >../out
	echo "OBJ-0002  completed    0%  0/0  The rest" >../expected
	test_cmp ../expected ../out
	git fuse objective list --format=jsonl --all >../lines
	test_line_count 3 ../lines
	head -1 ../lines >../answer
	json ../answer .schema .total .hidden >../out
	printf "%s\n" fuse.objective.list/2 2 0 >../expected
	test_cmp ../expected ../out
'

test_expect_success 'a commit does the task that it names' '
	make_repository two
	cd two
	git fuse objective create "Ship it" --tasks="Draw,Write,Test,Tag" \
		>../out
	commit "Draw it" "Objective: OBJ-0001 Draw"
	done_are "Draw"
	commit "Begin" "Objective: OBJ-0001" "Signed-off-by: A <a@b>"
	commit "Write it" "" "objective: obj-1: \"WRITE\", OBJ-0009 x" "" \
		"And something else."
	done_are "Draw Write"
	commit "Mistype" "Objective: OBJ-0001 Tset"
	commit "No name" "Objective: 1 Test" "Objective: to Test"
	done_are "Draw Write"
	sed -n "/^commits/,\$p" ../status | sed "s/  [-0-9]*  /  DAY  /" \
		>../out
	cat >../expected <<-EOF
	commits
	  $(git rev-parse HEAD~1 | cut -c1-12)  DAY  Mistype  (there is no task Tset)
	  $(git rev-parse HEAD~2 | cut -c1-12)  DAY  Write it  (does WRITE)
	  $(git rev-parse HEAD~3 | cut -c1-12)  DAY  Begin
	  $(git rev-parse HEAD~4 | cut -c1-12)  DAY  Draw it  (does Draw)
	EOF
	tr -d "'\''" <../out >../out.plain
	test_cmp ../expected ../out.plain
	git fuse objective list --format=json >../answer
	json ../answer ".objectives[0].percent" \
		".objectives[0].tasks[0].commit" \
		".objectives[0].commits[1].task" \
		".objectives[0].commits[1].is_doing" \
		".objectives[0].commits[0].is_doing" \
		".objectives[0].commits[2].task" >../out
	printf "%s\n" 50 "$(git rev-parse HEAD~4)" WRITE true false null \
		>../expected
	test_cmp ../expected ../out
'

test_expect_success 'wherever one looks from' '
	cd two
	done_are "Draw" --at=HEAD~3
	done_are "" --at=HEAD~5
	done_are "" --at="HEAD^{tree}"
	done_are "Draw Write" --staged
	git worktree add -q --detach ../linked HEAD~3
	git -C ../linked fuse objective list >../out
	test_grep "  25%  1/4  " ../out
	cd src
	git fuse objective list >"$TRASH/out"
	test_grep "  50%  2/4  " "$TRASH/out"
	cd ..
	git fuse knowledge export -o ../two.jsonl
	git clone -q --bare . ../bare.git
	cd ../bare.git
	git fuse knowledge import ../two.jsonl >../out
	done_are "Draw Write"
	done_are "Draw" --at=HEAD~3
	git fuse objective task 1 tag --commit=HEAD >../out
	done_are "Draw Write Tag"
'

test_expect_success 'a reverted commit does nothing' '
	cd two
	git checkout -q -b reverting
	test_tick
	echo two >src/a.c
	git commit -qam "Test it" -m "Objective: OBJ-0001 Test"
	done_are "Draw Write Test"
	test_tick
	git revert --no-edit HEAD >../out
	done_are "Draw Write"
	test_grep "  Test it  (reverted)$" ../status
	test_tick
	git revert --no-edit HEAD >../out
	done_are "Draw Write Test"
	commit "Revert \"Draw it\"" "This reverts commit $(
		git rev-parse --short=9 ":/^Draw it"), for now."
	done_are "Write Test"
	commit "Revert \"Write it\""
	done_are "Test"
	commit "Reapply \"Write it\""
	done_are "Write Test"
	commit "Revert \"Reapply \"Write it\"\" (#12)"
	done_are "Test"
	commit "Revert \"Something\"" "This reverts commit $(
		git rev-parse HEAD~8)." "" "Objective: OBJ-0001 Tag"
	done_are "Test"
	git checkout -q -
	done_are "Draw Write"
'

test_expect_success 'a merge that is reverted takes along what it brought' '
	make_repository three
	cd three
	git fuse objective create "Ship it" --tasks="Draw,Write,Test" >../out
	commit "Draw" "Objective: OBJ-0001 Draw"
	git checkout -q -b side
	test_tick
	echo two >src/b.c
	git add src
	git commit -qm "Write" -m "Objective: OBJ-0001 Write"
	git checkout -q -
	commit "Test" "Objective: OBJ-0001 Test"
	test_tick
	git merge -q --no-ff -m "Merge side" side
	done_are "Draw Write Test"
	test_tick
	git revert -m 1 --no-edit HEAD >../out
	git log -1 --format=%b >../out
	test_grep "reversing" ../out
	done_are "Draw Test"
	revert=$(git rev-parse HEAD)
	git checkout -q --detach side
	done_are "Draw Write"
	test_tick
	git cherry-pick "$revert" >../out
	done_are "Draw"
	git checkout -q -
	git reset -q --hard HEAD~2
	done_are "Draw Test"
	test_tick
	git merge -q --squash side >../out
	git commit -qF .git/SQUASH_MSG
	done_are "Draw Write Test"
'

test_expect_success 'what a person said later counts more' '
	make_repository four
	cd four
	git fuse objective create "Ship it" --task=Draw >../out
	test_tick
	commit "Draw" "Objective: OBJ-0001 Draw"
	test_tick
	git fuse objective task 1 Draw --undone >../out
	done_are ""
	git fuse objective task 1 Draw --format=json >../answer
	json ../answer ".objective.tasks[0].state" \
		".objective.commits[0].is_doing" >../out
	printf "%s\n" open true >../expected
	test_cmp ../expected ../out
	test_tick
	commit "Draw better" "Objective: OBJ-0001 Draw"
	done_are "Draw"
	test_grep "^  \[x\] Draw  ($(git rev-parse HEAD | cut -c1-12))$" \
		../status
	git fuse objective task 1 Draw --drop >../out
	done_are ""
'

test_expect_success 'clones that exchange objectives keep their numbers' '
	make_repository five
	make_repository six
	cd five
	git fuse objective create "Of five" >../out
	test_tick
	git fuse objective create "Of five, too" >../out
	git fuse knowledge export -o ../five.jsonl
	cd ../six
	git fuse objective create "Of six" >../out
	git fuse knowledge export -o ../six.jsonl
	git fuse knowledge import ../five.jsonl >../out
	git -C ../five fuse knowledge import "$TRASH/six.jsonl" >../out
	git fuse objective list >../out
	cat >../expected <<-\EOF
	OBJ-0001 Of six
	OBJ-0002 Of five, too  (by A U Thor <author@example.com>, unverified)
	OBJ-0003 Of five  (by A U Thor <author@example.com>, unverified; OBJ-0001 there)
	EOF
	sed "s/  .*0.0  / /" ../out >../told
	test_cmp ../expected ../told
	git -C ../five fuse objective list >../out
	cat >../expected <<-\EOF
	OBJ-0001 Of five
	OBJ-0002 Of five, too
	OBJ-0003 Of six  (by A U Thor <author@example.com>, unverified; OBJ-0001 there)
	EOF
	sed "s/  .*0.0  / /" ../out >../told
	test_cmp ../expected ../told
	# But for the numbers they agree.
	for who in five six
	do
		git -C ../$who fuse objective list --format=json --all \
			>../$who.json
		for i in 0 1 2
		do
			json ../$who.json ".objectives[$i].entity" \
				".objectives[$i].title" \
				".objectives[$i].status" \
				".objectives[$i].created_at" | paste -s -
		done | sort >../$who.told
	done
	test_line_count 3 ../five.told
	test_cmp ../five.told ../six.told
	entity=$(sed "s/.*\"entity\":\"\([^\"]*\).*/\1/" ../six.json |
		cut -c1-20)
	git fuse objective status $entity >../out
	head -1 ../out >../first
	test_grep "^OBJ-0003 Of " ../first
	commit "By its entity" "Objective: $entity"
	git fuse objective status 3 >../out
	test_grep "  By its entity$" ../out
	git fuse knowledge --verify >../out
'

# refused CODE TEXT ARGUMENTS...
refused () {
	code=$1 text=$2
	shift 2
	test_expect_code "$code" git fuse objective "$@" 2>"$TRASH/err"
	test_grep "$text" "$TRASH/err"
}

test_expect_success 'what makes no sense is refused, and adds nothing' '
	make_repository seven
	cd seven
	refused 2 "the title is empty" create "  "
	refused 2 "the title of a task is empty" create so --tasks="a,,b"
	refused 2 "the title of a task is empty" create so --task=" "
	refused 2 "the session is empty" create so --for-session=" "
	refused 2 "needs <title>" create
	refused 2 "the title is not UTF-8" create "$(printf "a\377")"
	refused 128 "there is no objective OBJ-0001" task 1 so
	refused 2 "is not an objective: give its number" status Ship
	refused 2 "is not an objective: give its number" status 0
	refused 2 "is not an objective: give its number" status 99999999999
	refused 2 "say what changes" update 1
	refused 2 "status" update 1 --status=done
	test_path_is_missing $db
	GIT_AUTHOR_DATE="1700000000 +0000"
	export GIT_AUTHOR_DATE
	git fuse objective create so --task=Draw >../out
	refused 2 "unknown task .Darw.; did you mean .Draw." task 1 Darw --done
	refused 2 "give it with --done" task 1 Draw --drop --commit=HEAD
	refused 2 "undone" task 1 Draw --done --undone
	refused 128 "nowhere" task 1 Draw --done --commit=nowhere
	refused 128 "is not an objective\|there is no objective" \
		status objective:0000
	refused 128 "was created just now, as OBJ-0001" create so
'

test_expect_success 'a secret is refused, and not repeated' '
	cd seven
	key=AKIA
	key=${key}QX5ZJ7LM3N2PVR4T
	refused 2 "the title holds what looks like a secret (aws-access-key)" \
		create "the key is $key"
	test_grep ! "$key" "$TRASH/err"
	refused 2 "the description holds" create x --description="$key"
	refused 2 "the title of a task holds" create x --task="$key"
	refused 2 "the session holds" update 1 --for-session="$key"
	refused 2 "the title of a task holds" task 1 "$key"
'

test_expect_success 'the hook tells of what is not there' '
	cd seven
	printf "%s\n" "Draw" "" "Objective: OBJ-0001 Darw, OBJ-0007" \
		"Objective: OBJ-0001 draw" >../message
	git fuse hook run commit-msg "$TRASH/message" >../out 2>&1 || :
	test_grep "in line 3 of the message, OBJ-0001 has no task .Darw.; did you mean .Draw." ../out
	test_grep "in line 3 of the message, there is no objective OBJ-0007" \
		../out
	grep "in line" ../out >../told
	test_line_count 2 ../told
	cd ../one
	printf "%s\n" "Draw" "" "Objective: to draw" >../message
	git fuse hook run commit-msg "$TRASH/message" >../out 2>&1
	test_grep ! "in line" ../out
'

test_done
