#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hotspots, coupling and log: what commits tell of files'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# touch_all MESSAGE PATH...: one more line in each, and a commit of all.
touch_all () {
	test_message=$1
	shift
	for test_path
	do
		mkdir -p "$(dirname "$test_path")"
		echo "x = 1  # $test_message" >>"$test_path"
	done
	test_commit "$test_message"
}

# again N COMMAND...
again () {
	test_times=$1
	shift
	for test_time_of in $(seq "$test_times")
	do
		"$@"
	done
}

# subjects ARGUMENTS...: of what git fuse log lists.
subjects () {
	git fuse log --format=jsonl "$@" >"$TRASH/.log"
	tail -n +2 "$TRASH/.log" | sed 's/.*"subject":"\([^"]*\)".*/\1/'
}

# code-maat's coupling, worked out by awk from git's own log.
code_maat () {
	git log --no-merges --no-renames --name-only --format=tformat:@ "$@" |
	awk '
	function pairs(  i, k) {
		for (i = 1; i <= n; i++) {
			revs[file[i]]++
			for (k = 1; k <= n; k++)
				if (file[i] < file[k])
					shared[file[i] "," file[k]]++
		}
	}
	/^@$/ { if (n <= 30) pairs(); n = 0; next }
	NF { file[++n] = $0 }
	END {
		if (n <= 30)
			pairs()
		for (pair in shared) {
			split(pair, of, ",")
			mean = (revs[of[1]] + revs[of[2]]) / 2
			degree = 100 * shared[pair] / mean
			if (mean < 5 || shared[pair] < 5 || degree < 30)
				continue
			printf "%s,%d,%d\n", pair, degree,
				mean == int(mean) ? mean : int(mean) + 1
		}
	}' | sort
}

test_expect_success setup '
	git init -q repo
	cd repo
	write src/deep.py <<-\EOF
	def deep(a):
	    if a:
	        for b in a:
	            print(b)
	EOF
	echo "flat = 1" >src/flat.py
	printf "from src.deep import deep\n" >src/user.py
	touch_all "Begin" notes.txt
	again 6 touch_all "Both" src/deep.py src/user.py
	again 7 touch_all "Hidden" src/flat.py src/user.py
	again 5 touch_all "Alone" src/flat.py
	GIT_AUTHOR_NAME="renovate[bot]" touch_all "Bump" src/deep.py src/flat.py
	for i in $(seq 31)
	do
		echo "$i" >sweep$i.py
	done
	touch_all "Sweep" src/deep.py src/flat.py
	git tag swept
	GIT_AUTHOR_NAME="Someone Else" touch_all "Other" src/deep.py
	git rm -q sweep*
	test_commit "Clean up"
'

test_expect_success 'hot spots are revisions times lines and levels' '
	cd repo
	git fuse hotspots --kind=all --format=json >../answer
	json ../answer .schema ".files[1].path" ".files[1].revisions" \
		".files[1].authors" ".files[1].line_count" \
		".files[1].code_line_count" ".files[1].indentation.max" \
		".files[1].score" ".files[1].last_change.commit" >../got
	printf "%s\n" fuse.hotspots/2 src/flat.py 13 1 15 15 0 195 \
		"$(git log -1 --format=%H --grep=Alone)" >../expected
	test_cmp ../expected ../got
	json ../answer ".files[2].path" ".files[2].revisions" \
		".files[2].authors" ".files[2].code_line_count" \
		".files[2].indentation.mean" ".files[2].indentation.max" \
		".files[2].score" >../got
	printf "%s\n" src/deep.py 8 2 13 0.461538 3 152 >../expected
	test_cmp ../expected ../got
	json ../answer .total .window.commit_count .window.since \
		.passed_over .history.commit_count .history.mined \
		.history.isComplete .omitted >../got
	printf "%s\n" 4 20 null "{\"bots\":1,\"wide\":2}" 23 23 true "{}" \
		>../expected
	test_cmp ../expected ../got
'

test_expect_success 'hot spots for people and for notebooks' '
	cd repo
	git fuse hotspots --kind=all --limit=1 >../out
	sed -n 2p ../out | tr -s " " >../got
	echo " 196 14 1 14 0.0 0 2023-11-14 src/user.py" >../expected
	test_cmp ../expected ../got
	test_grep "^1 of 4 changed files, by 20 commits$" ../out
	test_grep "^passed over: 1 by a bot, 2 over too many files$" ../out
	git fuse hotspots --format=csv --limit=2 >../got
	cat >../expected <<-\EOF
	entity,score,revisions,authors,lines,code-lines,mean-indentation,max-indentation,last-change
	src/user.py,196,14,1,14,14,0.00,0,2023-11-14
	src/flat.py,195,13,1,15,15,0.00,0,2023-11-14
	EOF
	test_cmp ../expected ../got
'

test_expect_success 'documents and data are not ranked with code, but counted' '
	git clone -q repo kinds
	cd kinds
	again 40 touch_all "Note" CHANGES.md
	again 30 touch_all "Set" settings.json
	again 2 touch_all "Try" tests/test_flat.py tests/data.json
	git fuse hotspots --format=json >../answer
	json ../answer ".files[0].path" .total .left_out \
		".files[3].path" ".files[3].class" >../got
	printf "%s\n" src/user.py 4 "{\"data\":2,\"prose\":2}" \
		tests/test_flat.py test >../expected
	test_cmp ../expected ../got
	git fuse hotspots >../out
	test_grep "^4 of 4 changed files, by" ../out
	test_grep "^left out: 2 documents, 2 data files; --kind=all ranks" \
		../out
	for kind in prose data
	do
		git fuse hotspots --kind=$kind --format=csv
	done | sed -n "s/^\([^,]*\.[a-z]*\),.*/\1/p" >../got
	printf "%s\n" CHANGES.md notes.txt settings.json tests/data.json \
		>../expected
	test_cmp ../expected ../got
	git fuse hotspots --kind=all --limit=2 --format=csv >../got
	test_grep "^CHANGES.md" ../got
	test_grep "^settings.json" ../got
	test_expect_code 2 git fuse hotspots --kind=codes 2>../err
	test_grep "kind" ../err
'

test_expect_success 'a window, by date, by span, by commit' '
	cd repo
	commits () {
		git fuse hotspots --format=json "$@" >../answer
		json ../answer .window.commit_count
	}
	echo 20 >../expected
	commits --days=1 >../got
	test_cmp ../expected ../got
	commits --since=2023-11-14 >../got
	test_cmp ../expected ../got
	commits "--since=2 weeks ago" >../got
	test_cmp ../expected ../got
	echo 1 >../expected
	commits --since=swept >../got
	test_cmp ../expected ../got
	echo 0 >../expected
	commits --since=2023-11-15 >../got
	test_cmp ../expected ../got
	test_expect_code 2 git fuse hotspots --since=lately 2>../err
	test_grep "is not a time" ../err
	test_expect_code 2 git fuse hotspots --since=2023-02-30
	test_expect_code 2 git fuse hotspots --since=swept --days=1
	git checkout -q --orphan aside
	touch_all "Aside" aside.py
	git checkout -q main
	echo 20 >../expected
	commits --since=aside >../got
	test_cmp ../expected ../got
'

test_expect_success 'pathspecs narrow what is shown, and are counted' '
	cd repo
	git fuse hotspots --format=json -- src/flat.py >../answer
	json ../answer .total .omitted.pathspec >../got
	printf "1\n3\n" >../expected
	test_cmp ../expected ../got
	cd src
	git fuse hotspots --format=json -- flat.py >../../answer
	json ../../answer ".files[0].path" >../../got
	echo src/flat.py >../../expected
	test_cmp ../../expected ../../got
'

test_expect_success 'coupling has the numbers of code-maat' '
	cd repo
	git fuse coupling --format=csv >../got
	cat >../expected <<-\EOF
	entity,coupled,degree,average-revs
	src/deep.py,src/user.py,63,11
	src/flat.py,src/user.py,59,14
	EOF
	test_cmp ../expected ../got
	git clone -q . ../maat
	cd ../maat
	again 9 touch_all "A b" a.py b.py
	again 4 touch_all "B" b.py
	again 3 touch_all "A c" a.py c.py src/flat.py
	again 5 touch_all "C d" c.py d.py a.py
	git fuse coupling --format=csv --since=2000-01-01 >../got
	head -n 1 ../got >../header
	echo "entity,coupled,degree,average-revs" >../expected
	test_cmp ../expected ../header
	code_maat --invert-grep --grep=Bump >../expected
	test_line_count 6 ../expected
	tail -n +2 ../got | sort >../sorted
	test_cmp ../expected ../sorted
	tail -n +2 ../got | cut -d, -f3 >../degrees
	sort -rn ../degrees >../expected
	test_cmp ../expected ../degrees
'

test_expect_success 'coupling tells all measures and its commits' '
	cd repo
	git fuse coupling --format=json >../answer
	json ../answer .schema .total ".pairs[0].entity" ".pairs[0].coupled" \
		".pairs[0].degree" ".pairs[0].average_revs" \
		".pairs[0].entity_revs" ".pairs[0].coupled_revs" \
		".pairs[0].support_count" ".pairs[0].coupled_given_entity" \
		".pairs[0].entity_given_coupled" ".pairs[0].jaccard" \
		".pairs[0].lift" ".pairs[0].is_hidden" >../got
	printf "%s\n" fuse.coupling/2 2 src/deep.py src/user.py 63.6364 11 8 \
		14 7 0.875 0.5 0.466667 1.25 false >../expected
	test_cmp ../expected ../got
	json ../answer ".pairs[0].commits" | tr -d "[]\"" | tr , "\n" >../got
	git log --format=%H --grep=Both --grep=Begin >../expected
	test_cmp ../expected ../got
	json ../answer ".pairs[1].is_hidden" ".passed_over" >../got
	printf "true\n{\"bots\":1,\"wide\":2}\n" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'hidden coupling is what no dependency explains' '
	cd repo
	git fuse coupling --hidden --format=csv >../got
	cat >../expected <<-\EOF
	entity,coupled,degree,average-revs
	src/flat.py,src/user.py,59,14
	EOF
	test_cmp ../expected ../got
	git fuse coupling --commits >../out
	test_grep "hidden  src/flat.py  src/user.py$" ../out
	test_grep "63% .* src/deep.py  src/user.py$" ../out
	test_grep ! "hidden  src/deep.py" ../out
	grep -c "2023-11-14 Hidden$" ../out >../got
	test_grep "^  *[0-9a-f]\{10\} 2023-11-14 Begin$" ../out
	echo 7 >../expected
	test_cmp ../expected ../got
	test_grep "^2 of 2 pairs, by 20 commits$" ../out
	git fuse coupling --limit=1 >../out
	test_grep "^1 of 2 pairs" ../out
'

test_expect_success 'hidden coupling is told of code, the rest is counted' '
	git clone -q repo coupled
	cd coupled
	again 6 touch_all "Kin" src/kin.py tests/test_kin.py
	again 6 touch_all "Tests" tests/test_a.py tests/test_b.py
	again 6 touch_all "Told" src/told.py docs/told.md
	again 6 touch_all "Models" src/clk_a1.py src/clk_a2.py
	git fuse coupling --hidden --format=json >../answer
	json ../answer .total .left_out ".pairs[0].kind" ".pairs[0].link" \
		".pairs[0].entity" >../got
	printf "%s\n" 1 "{\"prose\":1,\"test\":1,\"variant\":1}" code null \
		src/flat.py >../expected
	test_cmp ../expected ../got
	git fuse coupling --hidden >../out
	test_grep "^1 of 1 pair" ../out
	test_grep "^left out: 1 of variants of one thing, 1 with a test, 1 with a" \
		../out
	test_grep "; --kind=all tells them too$" ../out
	git fuse coupling --hidden --kind=prose --format=csv >../got 2>../err
	test_grep "^warning: 3 pairs of another kind left out; --kind=all" ../err
	test_grep "docs/told.md,src/told.py" ../got
	test_line_count 2 ../got
	git fuse coupling --hidden --kind=all --format=csv >../got 2>../err
	test_line_count 0 ../err
	test_line_count 5 ../got
	test_grep ! kin.py ../got
	git fuse coupling --hidden src/told.py --format=csv >../got
	test_line_count 2 ../got
	git fuse coupling --kind=test --format=json -- src >../answer
	json ../answer .total ".pairs[0].is_hidden" ".pairs[0].link" >../got
	printf "%s\n" 1 false \"name\" | tr -d "\"" >../expected
	test_cmp ../expected ../got
	git fuse coupling --format=json >../answer
	json ../answer .total .left_out >../got
	printf "%s\n" 6 "{}" >../expected
	test_cmp ../expected ../got
	test_expect_code 2 git fuse coupling --hidden --kind=tests
'

test_expect_success 'coupling of one file, from where we are' '
	cd repo/src
	git fuse coupling deep.py --format=csv >../../got
	printf "%s\n" entity,coupled,degree,average-revs \
		src/deep.py,src/user.py,63,11 >../../expected
	test_cmp ../../expected ../../got
	git fuse coupling src/deep.py --format=csv >../../got
	test_cmp ../../expected ../../got
	test_expect_code 1 git fuse coupling nothing.py 2>../../err
	test_grep "no file or directory .nothing.py. is looked at" ../../err
	test_expect_code 1 git fuse coupling dep.py 2>../../err
	test_grep "did you mean .src/deep.py." ../../err
	test_expect_code 2 git fuse coupling . 2>../../err
	test_grep ".\.. stands for [0-9]* files: name one" ../../err
'

test_expect_success 'thresholds, and a word when nothing is above them' '
	cd repo
	git fuse coupling --min-coupling=60 --format=csv >../got
	test_line_count 2 ../got
	git fuse coupling --max-coupling=60 --format=csv >../got
	test_line_count 2 ../got
	git fuse coupling --min-shared-revs=8 --format=csv >../got
	test_line_count 2 ../got
	git fuse coupling --min-revs=12 --format=csv >../got
	test_line_count 2 ../got
	git fuse coupling --max-changeset-size=40 --format=json >../answer
	json ../answer .passed_over >../got
	echo "{\"bots\":1}" >../expected
	test_cmp ../expected ../got
	git fuse coupling --min-coupling=90 >../out
	test_grep "^0 of 0 pairs" ../out
	test_grep "^no pair is above the thresholds: 3 of the files" ../out
	test_expect_code 1 git fuse coupling src/deep.py --min-coupling=90 \
		>../out
	test_grep "^0 of 0 pairs" ../out
	# Of a file that was asked about the best are told nevertheless.
	git init -q ../young
	cd ../young
	for n in 1 2 3
	do
		echo "int a$n;" >>a.c
		echo "int b$n;" >>b.c
		test $n = 1 || echo "int c$n;" >>c.c
		echo "int d;" >d.c
		test_commit "turn $n"
	done
	git fuse coupling a.c >../out
	test_grep "^ *100% .*a.c  b.c" ../out
	test_grep "^ *80% .*a.c  c.c" ../out
	test_grep "^no pair is above the thresholds .*: these are the best" \
		../out
	git fuse coupling a.c --format=json >../answer
	json ../answer .below_thresholds .total >../got
	printf "true\n3\n" >../expected
	test_cmp ../expected ../got
	git fuse coupling >../out
	test_grep ! "these are the best" ../out
	cd ../repo
	test_expect_code 2 git fuse coupling --min-coupling=101
	test_expect_code 2 git fuse coupling --min-coupling=80 \
		--max-coupling=20 2>../err
	test_grep "no pair can be between" ../err
	test_expect_code 2 git fuse coupling --format=xml
'

test_expect_success 'log lists the commits of a file, the newest first' '
	cd repo
	subjects src/deep.py >../got
	{
		echo Other
		echo Sweep
		echo Bump
		again 6 echo Both
		echo Begin
	} >../expected
	test_cmp ../expected ../got
	git log --format=%s -- src/deep.py >../expected
	test_cmp ../expected ../got
	subjects -- src/deep.py >../got
	test_cmp ../expected ../got
	head -n 2 ../expected >../two
	subjects -n 2 src/deep.py >../got
	test_cmp ../two ../got
	cd src
	subjects deep.py >../../got
	test_cmp ../../expected ../../got
'

test_expect_success 'log follows a file through its renames' '
	git clone -q repo renamed
	cd renamed
	test_time=1700100000
	git mv src/deep.py src/deeper.py
	test_commit "Move"
	touch_all "After" src/deeper.py
	subjects src/deeper.py >../got
	git log --follow --format=%s src/deeper.py >../expected
	test_cmp ../expected ../got
	git fuse log src/deeper.py --format=json >../answer
	json ../answer .schema .total ".commits[1].change" \
		".commits[1].path" ".commits[1].old_path" \
		".commits[2].path" ".commits[1].author.name" \
		".commits[1].author.email" ".commits[1].commit" \
		".commits[1].file_count" >../got
	printf "%s\n" fuse.log/2 12 renamed src/deeper.py src/deep.py \
		src/deep.py "A U Thor" author@example.com \
		"$(git rev-parse HEAD^)" 1 >../expected
	test_cmp ../expected ../got
	git log -1 --format=%cI HEAD^ | sed "s/+00:00/Z/" >../expected
	json ../answer ".commits[1].time" >../got
	test_cmp ../expected ../got
	git fuse log src/deeper.py >../out
	sed -n "3,4p" ../out >../got
	cat >../expected <<-EOF
	$(git rev-parse --short=10 HEAD^) 2023-11-16 A U Thor: Move
	           renamed src/deep.py to src/deeper.py
	EOF
	test_cmp ../expected ../got
	# A commit is a line, but where the file came or got its name.
	grep "^  " ../out >../got
	cat >../expected <<-\EOF
	           modified src/deeper.py
	           renamed src/deep.py to src/deeper.py
	           added src/deep.py
	EOF
	test_cmp ../expected ../got
	git fuse hotspots --format=json -- src/deeper.py >../answer
	json ../answer ".files[0].revisions" >../got
	echo 10 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'log of a file that is gone, of a directory, of patterns' '
	cd repo
	printf "Clean up\nSweep\n" >../expected
	subjects sweep1.py >../got
	test_cmp ../expected ../got
	git log --format=%s -- src >../expected
	subjects src >../got
	test_cmp ../expected ../got
	subjects -- "src/*.py" >../got
	test_cmp ../expected ../got
	git log --format=%s -- src/deep.py notes.txt >../expected
	subjects -- src/deep.py notes.txt >../got
	test_cmp ../expected ../got
	git log --format=%s >../expected
	subjects >../got
	test_cmp ../expected ../got
	git fuse log >../out
	test_grep "deleted sweep1.py and 30 more$" ../out
	test_expect_code 1 git fuse log nothing 2>../err
	test_grep "touched .nothing." ../err
	test_expect_code 1 git fuse log src/dep.py 2>../err
	test_grep "did you mean .src/deep.py." ../err
	git log --format=%s -- src notes.txt >../expected
	subjects src -- notes.txt >../got
	test_cmp ../expected ../got
	test_expect_code 2 git fuse log ../..
'

test_expect_success 'only what a revision descends from is told' '
	cd repo
	subjects --at=swept src/deep.py >../got
	git log --format=%s swept -- src/deep.py >../expected
	test_cmp ../expected ../got
	git fuse hotspots --at=swept --format=json >../answer
	json ../answer .source.kind .history.commit_count .files[2].authors >../got
	printf "%s\n" rev 21 1 >../expected
	test_cmp ../expected ../got
	git fuse coupling --at=aside --format=json >../answer
	json ../answer .history.commit_count .total >../got
	printf "%s\n" 1 0 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'what is staged, and the work tree, have the past of HEAD' '
	git clone -q repo edited
	cd edited
	echo "y = 2" >>src/flat.py
	echo new >new.py
	git add new.py
	for where in --staged --worktree
	do
		git fuse hotspots $where --kind=all --format=json >../answer
		json ../answer .history.commit_count .total >../got
		printf "23\n4\n" >../expected
		test_cmp ../expected ../got
		git fuse coupling $where --format=csv >../got
		test_line_count 3 ../got
		subjects $where src/flat.py >../got
		git log --format=%s -- src/flat.py >../expected
		test_cmp ../expected ../got
	done
	git fuse hotspots --format=json -- src/flat.py >../answer
	json ../answer ".files[0].line_count" >../got
	echo 16 >../expected
	test_cmp ../expected ../got
	test_expect_code 1 git fuse log new.py
'

test_expect_success 'in a bare repository and in a linked worktree' '
	git clone -q --bare repo bare.git
	cd bare.git
	git fuse coupling --format=csv >../got
	test_line_count 3 ../got
	git fuse hotspots --kind=all --format=csv >../got
	test_line_count 5 ../got
	subjects src/flat.py >../got
	git log --format=%s -- src/flat.py >../expected
	test_cmp ../expected ../got
	cd ../repo
	git worktree add -q ../linked swept
	cd ../linked
	git fuse coupling --format=csv >../got
	test_line_count 3 ../got
	subjects src/deep.py >../got
	git log --format=%s -- src/deep.py >../expected
	test_cmp ../expected ../got
	test_path_is_missing .git/fuse
	test_path_is_file ../repo/.git/fuse/history.db
'

test_expect_success 'without a commit there is no history, and that is said' '
	git init -q empty
	cd empty
	echo "x = 1" >a.py
	for command in hotspots coupling log
	do
		git fuse $command >../out
		test_grep "^there is no commit, and so no history$" ../out
		git fuse $command --staged --format=json >../answer
		json ../answer .history >../got
		echo null >../expected
		test_cmp ../expected ../got
	done
	git fuse hotspots --format=csv >../out
	test_line_count 1 ../out
	cd ../repo
	git fuse hotspots --at="HEAD^{tree}" --format=json >../answer
	json ../answer .history .total .files >../got
	printf "%s\n" null 0 "[]" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'a shallow clone is told apart' '
	git clone -q --depth=3 "file://$PWD/repo" shallow
	cd shallow
	git fuse hotspots --format=json >../answer
	json ../answer .history.commit_count .history.is_shallow >../got
	printf "3\ntrue\n" >../expected
	test_cmp ../expected ../got
	git fuse log src/deep.py >../out
	test_grep "history ends early: this is a shallow clone" ../out
	test_expect_code 1 git fuse log nonesuch 2>../err
	test_grep "touched .nonesuch.; .*git fetch --unshallow" ../err
	git fetch -q --unshallow
	subjects src/deep.py >../got
	git log --format=%s -- src/deep.py >../expected
	test_cmp ../expected ../got
	git fuse log src/deep.py >../out
	test_grep ! "shallow" ../out
'

test_expect_success 'a clone without trees says how far its history goes' '
	git -C repo config uploadpack.allowFilter true
	git clone -q --filter=tree:0 "file://$PWD/repo" partial
	cd partial
	test_expect_code 1 git fuse log nonesuch 2>../err
	test_grep "touched .nonesuch.; .*git fetch --refetch" ../err
	git fuse hotspots --format=json >../answer
	json ../answer .history.commit_count .history.isComplete >../got
	printf "23\nfalse\n" >../expected
	test_cmp ../expected ../got
	json ../answer .history.unreadable .passed_over.unmined >../got
	test "$(sed -n 1p ../got)" -gt 20
	test "$(sed -n 2p ../got)" -gt 20
	git fuse hotspots >../out
	test_grep "^history is incomplete: of 23 commits" ../out
'

test_expect_success 'merges are passed over, mailmaps heeded' '
	git clone -q repo merged
	cd merged
	test_time=1700100000
	git checkout -q -b side HEAD^
	GIT_AUTHOR_EMAIL=old@example.com touch_all "On the side" src/deep.py
	git checkout -q main
	git merge -q -m "Merge" side
	echo "A U Thor <author@example.com> <old@example.com>" >.mailmap
	test_commit "Who is who"
	git fuse hotspots --format=json >../answer
	json ../answer .passed_over.merges ".files[2].authors" \
		".files[2].revisions" >../got
	printf "%s\n" 1 2 9 >../expected
	test_cmp ../expected ../got
	subjects src/deep.py | head -n 2 >../got
	printf "%s\n" "On the side" Other >../expected
	test_cmp ../expected ../got
	git fuse log src/deep.py --format=json >../answer
	test_grep ! "old@example.com" ../answer
'

test_expect_success 'log tells whole messages where it is asked to' '
	git clone -q repo messages
	cd messages
	echo >>src/deep.py
	git commit -qam "Round up" -m "What is half a cent,
  is one."
	git fuse log --message -n 1 src/deep.py >../out
	sed -n "2,\$p" ../out | head -n 5 | sed "s/ *$//" >../got
	cat >../expected <<-\EOF
	           modified src/deep.py

	           What is half a cent,
	             is one.

	EOF
	test_cmp ../expected ../got
	git fuse log --message -n 1 --format=json src/deep.py >../answer
	json ../answer ".commits[0].message" >../got
	git log -1 --format=%B | sed "\$d" >../expected
	test_cmp ../expected ../got
	git fuse log -n 1 --format=json src/deep.py >../answer
	test_grep ! "\"message\"" ../answer
'

test_expect_success 'what is not in UTF-8 is read in the encoding it names' '
	git init -q latin
	cd latin
	echo 1 >a.c
	git add a.c
	git config i18n.commitEncoding ISO-8859-1
	GIT_AUTHOR_NAME=$(printf "J\374rgen")
	export GIT_AUTHOR_NAME
	printf "Stra\337ennamen k\374rzen\n" | git commit -q -F -
	git fuse log >../out
	test_grep "$(printf "J\303\274rgen: Stra\303\237ennamen k\303\274rzen")" \
		../out
	git fuse search "$(printf "k\303\274rzen")" >../out
	test_grep "last seen in .* Stra" ../out
	echo 3 >a.c
	printf "Gr\374n\n" |
		git -c i18n.commitEncoding=latin-1 commit -q -a -F -
	git fuse log -n 1 >../out
	test_grep ": $(printf "Gr\303\274n")\$" ../out
	printf "encoding of none\n" >../message
	echo 2 >a.c
	git -c i18n.commitEncoding=x-none commit -q -a -F ../message
	git fuse log -n 1 >../out
	test_grep ": encoding of none\$" ../out
	for name in UTF-16LE UTF-16LE IBM037
	do
		printf "x%s" "$name" >>../message
		echo "$name" >>a.c
		git -c i18n.commitEncoding=$name commit -q -a -F ../message
	done
	git fuse log >../out
	test "$(grep -c ": encoding of none" ../out)" = 4
'

test_expect_success 'odd names are quoted for people and exact in CSV' '
	git init -q odd
	cd odd
	again 5 touch_all "Odd, \"quoted\"" "a,b.py" "c\"d.py"
	git fuse coupling >../out
	test_grep "  a,b.py  \"c" ../out
	git fuse coupling --format=csv >../got
	cat >../expected <<-\EOF
	entity,coupled,degree,average-revs
	"a,b.py","c""d.py",100,5
	EOF
	test_cmp ../expected ../got
'

test_done
