#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='memories: reviewed, edited, and in MEMORY.md'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# remember TEXT OPTIONS...: its id is in $id.
remember () {
	git fuse memory add "$@" >"$TRASH/out" 2>"$TRASH/err"
	id=$(head -1 "$TRASH/out" | cut -c1-12)
}

# id_of TYPE: of the one memory of a type.
id_of () {
	git fuse memory list --type="$1" | cut -c1-12
}

# answers ANSWER...: a line each, for a review.
answers () {
	printf "%s\n" "$@" | git fuse memory review
}

# as NAME COMMAND...
as () {
	name=$1
	shift
	GIT_AUTHOR_NAME=$name GIT_AUTHOR_EMAIL=$name@example.com "$@"
}

# At the beginning of a day.
day () {
	GIT_AUTHOR_DATE="$((1700006400 + $1 * 86400)) +0000"
	export GIT_AUTHOR_DATE
}

# statuses_are 'STATUS TEXT'...: of all memories, in the order of their texts.
statuses_are () {
	printf "%s\n" "$@" >"$TRASH/wanted"
	git fuse memory list --all --format=jsonl >"$TRASH/answer"
	sed 1d "$TRASH/answer" | while read -r line
	do
		printf "%s\n" "$line" >"$TRASH/line"
		json "$TRASH/line" .status .text | paste -s -d " " -
	done | LC_ALL=C sort -k 2 >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

records () {
	git fuse knowledge status --format=json >"$TRASH/status"
	json "$TRASH/status" .record_count
}

# A repository with three candidates; B was seen three times, C twice.
make_candidates () {
	git init -q "$1" && cd "$1" && mkdir src &&
	printf "%s\n" one two three >src/a.c && test_commit first &&
	day 0 && remember A --type=gotcha --path=src/a.c:2-3 &&
	day 1 && remember B --type=convention --reason="it is so" &&
	day 2 && remember C --type=decision &&
	as Eve remember b --type=convention && as Bob remember b. \
		--type=convention && as Eve remember C --type=decision
}

test_expect_success 'they are reviewed by how often they were seen' '
	make_candidates order
	answers s skip >../out
	sed -n "s/^([0-9]\/3) //p" ../out >../got
	printf "%s\n" B C A >../expected
	test_cmp ../expected ../got
	test_grep "^0 approved, 0 edited, 0 rejected, 2 skipped, 1 left$" ../out
	test_grep "seen 3 times" ../out
	test_grep "^because it is so$" ../out
	git fuse memory review --limit=1 </dev/null >../out
	test_grep "^(1/1) B$" ../out
'

test_expect_success 'a line of stdin decides, and is obeyed at once' '
	make_candidates decided
	printf "%s\n" approve "  r   it is not so  " s |
	git fuse memory review >../out
	statuses_are "candidate A" "approved B" "rejected C"
	test_grep "^1 approved, 0 edited, 1 rejected, 1 skipped, 0 left$" ../out
	test_grep "^a, r, e, t, s, q or ?:   r   it is not so  $" ../out
	git fuse memory list --status=rejected --format=json >../answer
	json ../answer ".memories[0].verdict" ".memories[0].reviewer.email" >../got
	printf "%s\n" "it is not so" author@example.com \
		>../expected
	test_cmp ../expected ../got
	git fuse knowledge status --verify >../out
	test_grep "^all is sound$" ../out
	printf a | git fuse memory review >../out
	statuses_are "approved A" "approved B" "rejected C"
	git fuse memory review >../out
	echo "nothing to review" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'it goes on where it was left' '
	make_candidates resumed
	echo a | git fuse memory review >../out
	test_grep "^1 approved, .* 2 left$" ../out
	printf "%s\n" "?" q a | git fuse memory review >../out
	test_grep "^(1/2) C$" ../out
	test_grep "^s, skip  *leave it for another time$" ../out
	test_grep "^0 approved, .* 2 left$" ../out
	statuses_are "candidate A" "approved B" "candidate C"
'

test_expect_success 'a script that answers nonsense is stopped' '
	make_candidates nonsense
	before=$(records)
	for answer in x "" "A" "s because" "a" "approved"
	do
		printf "%s\n" "$answer" r r r >../answers
		test "$answer" = a && continue
		test_expect_code 2 git fuse memory review <../answers \
			>../out 2>../err
		test_grep "is no answer: it must be one of" ../err
	done
	test "$before" = "$(records)"
	printf "%s\n" a x r | test_expect_code 2 git fuse memory review \
		>../out 2>../err
	statuses_are "candidate A" "approved B" "candidate C"
	head -c 70000 /dev/zero | tr "\0" a >../answers
	test_expect_code 128 git fuse memory review <../answers >../out \
		2>../err
	test_grep "an answer is longer than" ../err
'

test_expect_success 'somebody who types is asked again' '
	command -v script >/dev/null || exit 0
	make_candidates typed
	printf "%s\n" x a q >../keys
	script -qec "git-fuse memory review" /dev/null <../keys >../out
	test_grep "is no answer" ../out
	statuses_are "candidate A" "approved B" "candidate C"
'

test_expect_success 'all of them are shown when asked for' '
	make_candidates all
	printf "%s\n" a r | git fuse memory review >../out
	printf "%s\n" s s s | git fuse memory review --all >../out
	sed -n "s/^([0-9]\/3) //p" ../out >../got
	printf "%s\n" B A C >../expected
	test_cmp ../expected ../got
	printf "%s\n" r s a | git fuse memory review --all >../out
	statuses_are "candidate A" "rejected B" "approved C"
'

test_expect_success 'what was removed, withdrawn or archived is not asked about' '
	make_candidates hidden
	git fuse memory remove $(id_of convention) >../out
	git fuse memory review </dev/null >../out
	test_grep "^(1/2) C$" ../out
	day 181 && remember D --type=gotcha
	day 182 && git fuse knowledge gc --apply >../out
	test_line_count 2 ../out
	git fuse memory review </dev/null >../out
	test_grep "^(1/1) D$" ../out
	printf "%s\n" a s | git fuse memory review --all >../out
	test_grep "^(3/3) " ../out
	git fuse memory list --status=approved --format=json >../answer
	json ../answer ".memories[0].text" ".memories[0].is_archived" >../got
	printf "%s\n" C false >../expected
	test_cmp ../expected ../got
'

test_expect_success 'JSON tells the end' '
	make_candidates json
	printf "%s\n" a s | git fuse memory review --format=json >../answer
	json ../answer .schema .approved .edited .rejected .skipped .left >../got
	printf "%s\n" fuse.memory.review/2 1 0 0 1 1 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'what they name is approved or rejected' '
	make_candidates named
	a=$(id_of gotcha)
	b=$(id_of convention)
	git fuse memory approve $a memory:$b $a --reason=true --format=json \
		>../answer
	json ../answer .schema .decided ".memories[0].text" \
		".memories[1].status" ".memories[1].verdict" >../got
	printf "%s\n" fuse.memory.approve/2 2 A approved true >../expected
	test_cmp ../expected ../got
	git fuse memory reject $b >../out
	test_grep "^$b  rejected  " ../out
	statuses_are "approved A" "rejected B" "candidate C"
	before=$(records)
	git fuse memory reject $b --format=json >../answer
	json ../answer .decided >../got
	echo 0 >../expected
	test_cmp ../expected ../got
	test "$before" = "$(records)"
	git fuse memory reject $b --reason=still >../out
	test "$before" != "$(records)"
'

test_expect_success 'nothing is decided where one cannot be' '
	make_candidates refused
	a=$(id_of gotcha)
	b=$(id_of convention)
	git fuse memory remove $b >../out
	before=$(records)
	test_expect_code 128 git fuse memory approve $a 00000000 2>../err
	test_grep "there is no memory .00000000." ../err
	test_expect_code 2 git fuse memory approve $a $b 2>../err
	test_grep "was removed; say it again with .git fuse memory add." ../err
	test_expect_code 2 git fuse memory approve
	test_expect_code 2 git fuse memory approve xyz
	test_expect_code 2 git fuse memory reject $a \
		--reason="AKIA""IOSFODNN7EXAMPL2" 2>../err
	test_grep "the reason holds what looks like a secret" ../err
	test_grep ! IOSFOD ../err
	test_expect_code 2 git fuse memory edit $a $b
	test_expect_code 2 git fuse memory edit $a --text=" . " 2>../err
	test_grep "a memory must say something" ../err
	test_expect_code 128 git fuse memory edit $a --path=none 2>../err
	test_expect_code 2 git fuse memory edit $a --path=src --everywhere
	test_expect_code 2 git fuse memory edit $a --reason=x --unexplained
	test_expect_code 2 git fuse memory edit $a --category=none
	test "$before" = "$(records)"
	statuses_are "candidate A" "candidate B" "candidate C"
'

test_expect_success 'options edit' '
	make_candidates edited
	a=$(id_of gotcha)
	git fuse memory approve $a >../out
	cd src
	git fuse memory edit $a --text="A better one" --reason="  I know " \
		--category=testing --path=a.c:1 --path=. --format=json \
		>../../answer
	cd ..
	json ../answer .schema ".memories[0].status" ".memories[0].text" \
		".memories[0].reason" ".memories[0].category" \
		".memories[0].anchors[0].path" ".memories[0].anchors[0].lines[1]" \
		".memories[0].anchors[1].path" >../got
	printf "%s\n" fuse.memory.edit/2 approved "A better one" "I know" \
		testing src/a.c 1 src >../expected
	test_cmp ../expected ../got
	git fuse memory edit $a --everywhere --unexplained --format=json >../answer
	json ../answer ".memories[0].anchors" ".memories[0].reason" \
		".memories[0].text" >../got
	printf "%s\n" "[]" null "A better one" >../expected
	test_cmp ../expected ../got
	git fuse memory show $a >../out
	test_grep "now: A better one" ../out
	test_grep "now because I know" ../out
'

# editor SCRIPT: what GIT_EDITOR does to the file, which is kept in "draft".
editor () {
	printf "#!/bin/sh\ncp \"\$1\" \"$TRASH/draft\"\n%s\n" "$1" |
		write "$TRASH/edit.sh"
	chmod +x "$TRASH/edit.sh"
	GIT_EDITOR=$TRASH/edit.sh
	export GIT_EDITOR
}

test_expect_success 'an editor edits' '
	make_candidates written
	a=$(id_of gotcha)
	editor "sed -i -e s/^A$/Better/ -e s/^category:.*/category:tooling/ \"\$1\""
	git fuse memory edit $a >../out
	sed "/>8/,\$d" ../draft >../got
	printf "%s\n" "category: conventions" "path: src/a.c:2-3" "" A \
		>../expected
	test_cmp ../expected ../got
	test_grep "Better  \[src/a.c\]" ../out
	test_path_is_missing .git/MEMORY_EDITMSG
	echo new >src/a.c
	(cd src && editor "sed -i -e \"s,^path.*,&\npath: src/a.c:1,\" \"\$1\"" &&
		git fuse memory edit $a --format=json >../../answer)
	json ../answer ".memories[0].anchors[0].lines[0]" \
		".memories[0].anchors[0].fate" ".memories[0].anchors[1].fate" \
		".memories[0].category" >../got
	printf "%s\n" 2 changed same tooling >../expected
	test_cmp ../expected ../got
	before=$(records)
	editor :
	git fuse memory edit $a >../out
	editor ": >\"\$1\""
	git fuse memory edit $a >../out
	test "$before" = "$(records)"
'

test_expect_success 'what an editor makes of it is not lost' '
	make_candidates lost
	a=$(id_of gotcha)
	before=$(records)
	editor "sed -i s/^category.*/category:none/ \"\$1\""
	test_expect_code 2 git fuse memory edit $a 2>../err
	test_grep "line 1: .none. is not a category .*; what you wrote is in .*MEMORY_EDITMSG" ../err
	test_grep "^category:none" .git/MEMORY_EDITMSG
	editor "echo more >>\"\$1\"; exit 3"
	test_expect_code 128 git fuse memory edit $a 2>../err
	test_grep "ended with 3; .*MEMORY_EDITMSG. stays as it was" ../err
	test "$before" = "$(records)"
'

test_expect_success 'a review edits, and shows what came of it' '
	make_candidates both
	editor "sed -i s/^B$/Better/ \"\$1\""
	printf "%s\n" e a s s | git fuse memory review >../out
	grep "^(1/3)" ../out >../got
	printf "%s\n" "(1/3) B" "(1/3) Better" >../expected
	test_cmp ../expected ../got
	statuses_are "candidate A" "approved Better" "candidate C"
	test_grep "^1 approved, 1 edited, " ../out
'

test_expect_success 'MEMORY.md tells what was approved, and counts the rest' '
	make_candidates index
	git fuse memory approve $(id_of gotcha) >../out
	long=$(printf "%090d" 0)
	remember "$long
	more" --type=gotcha
	git fuse memory reject $id >../out
	day 92
	git fuse memory export >../out
	cat >../expected <<-EOF
	# Repository Memory Index

	- [Approved] [50%] (reinforced 0×) A

	2 candidates that nobody reviewed: '\''git fuse memory review'\''
	EOF
	test_cmp ../expected ../out
	git fuse memory export --all >../out
	cat >../expected <<-EOF
	# Repository Memory Index

	- [Approved] [50%] (reinforced 0×) A
	- [Candidate] [100%] (reinforced 2×) B
	- [Candidate] [71%] (reinforced 1×) C
	- [Rejected] [50%] (reinforced 0×) $(printf "%080d" 0)...
	EOF
	test_cmp ../expected ../out
	git fuse memory export --all -o MEMORY.md >../out
	test_line_count 0 ../out
	test_cmp ../expected MEMORY.md
	git fuse memory export --format=json >../answer
	json ../answer .schema ".memories[0].text" ".memories[3].status" >../got
	printf "%s\n" fuse.memory.export/2 A rejected >../expected
	test_cmp ../expected ../got
	test_expect_code 128 git fuse memory export -o none/MEMORY.md 2>../err
'

test_expect_success 'a repository without memories has an empty index' '
	git init -q empty && cd empty && echo >a && test_commit first
	git fuse memory export >../out
	echo "# Repository Memory Index" >../expected
	echo >>../expected
	test_cmp ../expected ../out
	git fuse memory review >../out
	test_path_is_missing .git/fuse/knowledge.db
'

test_expect_success 'a bare repository, a linked work tree, a revision, what is staged' '
	make_candidates places
	echo changed >src/a.c && git add src/a.c
	git worktree add -q ../linked
	git clone -q --bare . ../bare.git
	git fuse knowledge export -o ../records
	printf "%s\n" s s s | git fuse memory review --staged >../out
	test_grep "^about src/a.c:2-3 .*: changed$" ../out
	printf "%s\n" s s s | git fuse memory review --at=HEAD >../out
	test_grep "^about src/a.c:2-3 ([0-9a-f]*)$" ../out
	(cd ../linked/src && echo a | git fuse memory review >../../out)
	statuses_are "candidate A" "approved B" "candidate C"
	cd ../bare.git && git fuse knowledge import ../records >../out
	printf "%s\n" s r | git fuse memory review --at=HEAD >../out
	git fuse memory export --all --at=HEAD >../out
	test_grep "^- \[Rejected\] .* C$" ../out
'

test_expect_success 'who reviews must have a name' '
	make_candidates nobody
	(
		unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL
		git config user.useConfigOnly true
		echo a | test_expect_code 128 git fuse memory review >../out \
			2>../err
		test_line_count 0 ../out
	)
	statuses_are "candidate A" "candidate B" "candidate C"
'

test_done
