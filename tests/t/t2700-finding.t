#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='findings: said once, confirmed, and stale where they are'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

db=.git/fuse/knowledge.db
export db

make_repository () {
	git init -q "$1" &&
	(
		cd "$1" &&
		mkdir src &&
		printf "%s\n" one two three four five six >src/a.c &&
		echo other >b.c &&
		test_commit first
	)
}

# is STALE FATE ARGUMENTS...: what "finding list" tells of the newest.
is () {
	printf "%s\n" "$1" "$2" >"$TRASH/wanted"
	shift 2
	git fuse finding list --all --format=json "$@" >"$TRASH/answer"
	json "$TRASH/answer" ".findings[0].is_stale" ".findings[0].fate" \
		>"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

test_expect_success 'reading makes nothing' '
	make_repository one
	cd one
	git fuse finding >../out
	echo "no findings" >../expected
	test_cmp ../expected ../out
	test_expect_code 128 git fuse finding show 12345678 2>"$TRASH/err"
	test_grep "there is no finding .12345678." ../err
	test_path_is_missing $db
'

test_expect_success 'what is said again is confirmed' '
	cd one
	git fuse finding add function:Run " it blocks
	for ever " --kind=pitfall --confidence=0.85 --source=ann \
		--for-session=monday >../out
	test_grep "^added [0-9a-f]\{12\}  pitfall       85%  function:Run: it blocks 	for ever$" ../out
	git fuse finding add function:Run "it blocks
	for ever" --for-session=tuesday >../out
	test_grep "^confirmed [0-9a-f]\{12\}  pitfall       85%  " ../out
	git fuse finding list --format=json >../answer
	json ../answer .schema .total .hidden ".findings[0].kind" \
		".findings[0].confidence" ".findings[0].origin" \
		".findings[0].session" ".findings[0].confirmed" \
		".findings[0].commit" ".findings[0].tree" \
		".findings[0].is_stale" ".findings[0].anchors" >../out
	cat >../expected <<-EOF
	fuse.finding.list/2
	1
	0
	pitfall
	0.85
	null
	tuesday
	1
	$(git rev-parse HEAD)
	null
	false
	[]
	EOF
	test_cmp ../expected ../out
	git fuse finding add FUNCTION:Run other --kind=change \
		--confidence=1 >../out
	test_grep "^added .*  change       100%  " ../out
	git fuse finding add FUNCTION:Run other --confidence=0 >../out
	test_grep "^confirmed .*  change         0%  " ../out
'

test_expect_success 'they are found by what they are about, kind and words' '
	cd one
	git fuse finding add src/a.c "parsing of numbers is slow" >../out
	git fuse finding add src "everything here is old" \
		--kind=ownership >../out
	git fuse finding list >../out
	test_line_count 4 ../out
	git fuse finding list function:run >../out
	test_line_count 2 ../out
	git fuse finding list src >../out
	test_line_count 2 ../out
	git fuse finding list src/ --kind=ownership --kind=change >../out
	test_line_count 1 ../out
	test_grep "src: everything" ../out
	git fuse finding list --words="PARSED number" >../out
	test_line_count 1 ../out
	git fuse finding list --words="parsing run" >../out
	echo "no findings" >../expected
	test_cmp ../expected ../out
	cd src
	git fuse finding list a.c >"$TRASH/out"
	test_line_count 1 "$TRASH/out"
	git fuse finding list .. >"$TRASH/out" 2>"$TRASH/err" && exit 1
	test_grep "is everything" "$TRASH/err"
	git fuse finding add a.c "said from below" >"$TRASH/out"
	test_grep "  a.c: said from below$" "$TRASH/out"
'

test_expect_success 'one is shown' '
	cd one
	id=$(git fuse finding list src --words=parsing --format=json |
		sed "s/.*\"id\":\"\([^\"]*\).*/\1/")
	git fuse finding show "finding:$(echo $id | cut -c1-9)" >../out
	cat >../expected <<-EOF
	parsing of numbers is slow
	observation, 70%
	about src/a.c
	found 2023-11-14T22:14:20Z
	by A U Thor <author@example.com>
	at commit $(git rev-parse HEAD | cut -c1-12)
	id $id
	seen in
	  src/a.c ($(git rev-parse HEAD:src/a.c | cut -c1-12))
	EOF
	sed "s/^found .*/found 2023-11-14T22:14:20Z/" ../out >../tamed
	test_cmp ../expected ../tamed
	git fuse finding show $id --format=json >../answer
	json ../answer .schema .finding.id >../out
	printf "%s\n" fuse.finding.show/2 $id >../expected
	test_cmp ../expected ../out
'

test_expect_success 'lines are followed, and stale where they are not' '
	make_repository two
	cd two
	git fuse finding add src/a.c:3-4 "three is not prime" >../out
	is false same
	printf "%s\n" zero one two three four five six >src/a.c
	is false moved
	json ../answer ".findings[0].anchors[0].lines_now" >../out
	echo "[4,5]" >../expected
	test_cmp ../expected ../out
	is false same --staged
	is false same --at=HEAD
	printf "%s\n" one two 3 four five six >src/a.c
	is true changed
	is false same --staged
	git fuse finding list --stale >../out
	test_grep "  src/a.c: three is not prime  (stale: changed)$" ../out
	git fuse finding list --stale --at=HEAD >../out
	echo "no findings" >../expected
	test_cmp ../expected ../out
	git add src/a.c
	is true changed --staged
	git checkout -q HEAD -- .
	git mv src/a.c moved.c
	is false moved
	git rm -q -f moved.c
	is true gone
	git fuse finding show $(json ../answer ".findings[0].id") >../out
	test_grep "^observation, 70%, stale$" ../out
	test_grep "^  src/a.c:3-4 (.*): gone$" ../out
	git reset -q --hard
'

test_expect_success 'of a place without content only the path counts' '
	make_repository three
	cd three
	git fuse finding add src "nobody owns it" >../out
	echo more >>src/a.c
	is false same
	git rm -q -f src/a.c
	is true gone
	is false same --at=HEAD
	git reset -q --hard
	git fuse finding add b.c "it says other" --path=b.c >../out
	is false same
	json ../answer ".findings[0].anchors[0].blob" \
		".findings[0].anchors[0].lines" >../out
	printf "%s\n" "$(git rev-parse HEAD:b.c)" null >../expected
	test_cmp ../expected ../out
	git fuse finding add b.c "it says other" --path=src/a.c:1 \
		--path=src/a.c:2-3 >../out
	test_grep "^confirmed " ../out
	is false same
	json ../answer ".findings[0].anchors[1].lines" >../out
	echo "[2,3]" >../expected
	test_cmp ../expected ../out
'

# A file is written in every day; what was said of it may not be of what is
# there when most of it is another text. Evidence is what it was.
test_expect_success 'stale means the same of a finding and of a memory' '
	git init -q file
	cd file
	seq 100 139 >a
	test_commit first
	git fuse finding add a "it counts" >../out
	git fuse memory add "it counts" --type=gotcha --path=a --approve \
		>../out
	git fuse claim add "it counts" --evidence=Validator:x --path=a >../out
	stale () {
		git fuse finding list --format=json >../answer
		json ../answer ".findings[0].is_stale"
		git fuse memory list --format=json >../answer
		json ../answer ".memories[0].is_stale"
		git fuse claim list --format=json >../answer
		json ../answer ".claims[0].is_stale"
	}
	stale | paste -s >../out
	echo "false	false	false" >../expected
	test_cmp ../expected ../out
	seq 105 239 >a
	stale | paste -s >../out
	echo "false	false	true" >../expected
	test_cmp ../expected ../out
	seq 130 239 >a
	test_commit rewritten
	stale | paste -s >../out
	echo "true	true	true" >../expected
	test_cmp ../expected ../out
	git fuse finding show "$(git fuse finding list | cut -c1-12)" --since \
		>../out
	test_grep "changed, since $(git rev-parse HEAD | cut -c1-12) of .*: re" \
		../out
	git fuse knowledge check HEAD~1 >../out || :
	test_grep "^3 of 3 places" ../out
'

test_expect_success 'a bare repository and a linked work tree' '
	git clone -q --bare two bare.git
	cd bare.git
	git fuse finding add src/a.c:1 "one is one" --at=HEAD >../out
	is false same --at=HEAD
	json ../answer ".findings[0].tree" ".findings[0].about" >../out
	printf "%s\n" "$(git rev-parse "HEAD^{tree}")" src/a.c >../expected
	test_cmp ../expected ../out
	test_path_is_file fuse/knowledge.db
	cd ../two
	git worktree add -q ../linked
	cd ../linked
	is false same
	echo 1 >src/a.c
	is true changed
	cd ../two
	is false same
'

test_expect_success 'one is removed, and begins anew' '
	cd one
	id=$(git fuse finding list function:run --words=blocks | cut -c1-12)
	git fuse finding remove $id --reason="it does not" >../out
	test_grep "^removed $id  .*  (removed)$" ../out
	git fuse finding list function:run >../out
	tail -1 ../out >../last
	echo "1 more that was removed: --all" >../expected
	test_cmp ../expected ../last
	git fuse finding list function:run --all >../out
	test_grep "^$id .*  (removed)$" ../out
	git fuse knowledge export >../before
	test_grep "it does not" ../before
	git fuse finding remove $id --format=json >../answer
	json ../answer .schema .finding.is_removed >../out
	printf "%s\n" fuse.finding.remove/2 true >../expected
	test_cmp ../expected ../out
	git fuse knowledge export >../after
	test_cmp ../before ../after
	git fuse finding add function:Run "it blocks
	for ever" >../out
	test_grep "^added $id  observation   70%  " ../out
	git fuse knowledge --verify >../out
'

test_expect_success 'clones that exchange findings agree' '
	make_repository five
	cd five
	git fuse finding add function:Run other >../out
	git fuse knowledge export -o ../five.jsonl
	git -C ../one fuse knowledge export -o "$TRASH/one.jsonl"
	git fuse knowledge import --own ../one.jsonl >../out
	git -C ../one fuse knowledge import --own "$TRASH/five.jsonl" >../out
	git fuse finding list --format=json --all >../five.json
	git -C ../one fuse finding list --format=json --all >../one.json
	json ../five.json .findings >../expected
	json ../one.json .findings >../out
	test_cmp ../expected ../out
	git fuse knowledge --verify >../out
'

test_expect_success 'one line each, for programs' '
	cd one
	git fuse finding list --format=jsonl >../lines
	head -1 ../lines >../answer
	json ../answer .schema .total >../out
	printf "%s\n" fuse.finding.list/2 \
		$(($(wc -l <../lines) - 1)) >../expected
	test_cmp ../expected ../out
'

# refused CODE TEXT ARGUMENTS...
refused () {
	code=$1 text=$2
	shift 2
	test_expect_code "$code" git fuse finding "$@" 2>"$TRASH/err"
	test_grep "$text" "$TRASH/err"
}

test_expect_success 'what makes no sense is refused, and adds nothing' '
	make_repository six
	cd six
	refused 2 "a finding must say something" add b.c "  "
	refused 2 "a finding must be about something" add " " so
	refused 2 "needs <text>" add b.c
	refused 2 "kind" add b.c so --kind=rumour
	for value in 1.001 2 1.0001 0.1234 . 1. -1 x .5x 99999999999
	do
		refused 2 "is not a value for --confidence" add b.c so \
			--confidence=$value || exit
	done
	refused 128 "nothing matches .c.c." add b.c so --path=c.c
	refused 2 "has no line 9, only 6" add src/a.c:9 so
	refused 2 "has no line 7, only 6" add b.c so --path=src/a.c:2-7
	refused 2 "has no lines 0 to 3" add src/a.c:0-3 so
	refused 2 "has no lines 5 to 2" add src/a.c:5-2 so
	refused 2 "has no line 4294967295" add src/a.c:1-99999999999 so
	refused 2 "has no lines 0 to 0" add b.c so --path=src/a.c:0
	refused 2 "is everything" add . so
	refused 2 "is no finding: give the first digits" show xyz
	refused 2 "is no finding: give the first digits" remove abc
	refused 2 "what it is about is not UTF-8" add "$(printf "a\377")" so
	refused 2 "the text is not UTF-8" add b.c "$(printf "a\377")"
	test_path_is_missing $db
'

test_expect_success 'a secret is refused, and not repeated' '
	cd six
	key=AKIA
	key=${key}QX5ZJ7LM3N2PVR4T
	refused 2 "the text holds what looks like a secret (aws-access-key)" \
		add b.c "the key is $key"
	test_grep ! "$key" "$TRASH/err"
	refused 2 "what it is about holds" add "$key" so
	refused 2 "the source holds" add b.c so --source="$key"
	refused 2 "the session holds" add b.c so --for-session="$key"
	git fuse finding add b.c so >../out
	refused 2 "the reason holds" remove "$(cut -c7-18 ../out)" \
		--reason="$key"
'

test_expect_success 'paths of any bytes' '
	cd six
	name=$(printf "a\nb\377")
	echo text >"$name"
	git fuse finding add "$name" odd --path="$name" --format=json >../answer
	json ../answer .schema ".finding.anchors[0].fate" >../out
	printf "%s\n" fuse.finding.add/2 same >../expected
	test_cmp ../expected ../out
	echo more >>"$name"
	git fuse finding list --stale >../out
	test_line_count 1 ../out
	git fuse finding list "$name" >../out
	test_line_count 1 ../out
'

test_expect_success 'a symbol is its lines, in every kind of record' '
	git init -q named
	cd named
	printf "%s\n" "int one(void)" "{" "	return 1;" "}" "" \
		"int two(void)" "{" "	return 2;" "}" >sum.c
	test_commit first
	git fuse finding add two "it is even" --format=json >../answer
	json ../answer ".finding.about" ".finding.anchors[0].path" \
		".finding.anchors[0].lines" >../out
	printf "%s\n" two sum.c "[6,9]" >../expected
	test_cmp ../expected ../out
	git fuse finding list two >../out
	test_grep "  two: it is even$" ../out
	git fuse finding add nobody "no symbol is called so" --format=json \
		>../answer
	json ../answer ".finding.anchors" >../out
	echo "[]" >../expected
	test_cmp ../expected ../out
	git fuse finding add odd "it is odd" --path=sum.c:one --format=json \
		>../answer
	json ../answer ".finding.anchors[0].lines" >../out
	git fuse claim add "it is right" --evidence=Validator:x --path=one \
		--format=json >../answer
	json ../answer ".claim.support[0].anchors[0].lines" >>../out
	git fuse memory add "it is slow" --type=gotcha --path=one \
		--format=json >../answer
	json ../answer ".memory.anchors[0].lines" >>../out
	printf "%s\n" "[1,4]" "[1,4]" "[1,4]" >../expected
	test_cmp ../expected ../out
	printf "%s\n" "static int one(void)" "{" "}" >other.c
	test_expect_code 2 git fuse finding add odd "so" --path=one 2>../err
	test_grep "more than one .one. (other.c:one, sum.c:one)" ../err
'

test_done
