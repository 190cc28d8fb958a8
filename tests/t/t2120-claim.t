#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='claims: said with evidence, judged when they are read'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

db=.git/fuse/knowledge.db
export db

# claim_is 'tier status' ARGUMENTS...: what "claim list" tells of one.
claim_is () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse claim list --all --format=json "$@" >"$TRASH/answer"
	json "$TRASH/answer" ".claims[0].tier" ".claims[0].status" |
	paste -s -d " " - >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# A day later: what git takes for now.
day_later () {
	GIT_AUTHOR_DATE="$((1700000060 + $1 * 86400)) +0000"
	export GIT_AUTHOR_DATE
}

make_repository () {
	git init -q "$1" &&
	(
		cd "$1" &&
		mkdir src &&
		printf "%s\n" one two three >src/a.c &&
		echo other >b.c &&
		test_commit first
	)
}

test_expect_success 'reading makes nothing' '
	make_repository one
	cd one
	git fuse claim >../out
	echo "no claims" >../expected
	test_cmp ../expected ../out
	test_expect_code 128 git fuse claim show 12345678 2>"$TRASH/err"
	test_grep "there is no claim .12345678." ../err
	test_path_is_missing $db
'

test_expect_success 'the tier follows from the evidence' '
	cd one
	git fuse claim add "nothing is known" >../out
	test_grep "^[0-9a-f]\{12\}  guessed   valid      nothing is known$" \
		../out
	git fuse claim add "I think so" --evidence=AgentAssertion >../out
	test_grep "  assumed   valid  " ../out
	git fuse claim add "it depends" --evidence=EvidenceGraph \
		--evidence=EvidenceGraph:twice >../out
	test_grep "  inferred  valid  " ../out
	git fuse claim add "it passes" --artifact=src \
		--evidence=TestResult:unit --evidence=TestResult:end >../out
	test_grep "  inferred  valid      it passes  \[src\]$" ../out
	git fuse claim add " it passes " --artifact=src \
		--evidence="ExitCode:make check" >../out
	test_grep "  verified  valid      it passes  \[src\]$" ../out
	git fuse claim list >../out
	test_line_count 4 ../out
	git fuse claim list --tier=guessed --tier=assumed >../out
	test_line_count 2 ../out
	git fuse claim list --artifact=src >../out
	test_line_count 1 ../out
	git fuse knowledge --verify >../out
'

test_expect_success 'a claim names files, lines and a commit' '
	make_repository two
	cd two/src
	git fuse claim add "a.c is sound" --artifact=a --evidence=Validator:x \
		--evidence=GitHistory --path=a.c:1-2 --path=../b.c \
		--commit=HEAD --format=json >../../answer
	json ../../answer .schema .claim.tier ".claim.support[1].origin" \
		".claim.support[0].commit" ".claim.support[0].is_reached" \
		".claim.support[1].anchors[0].path" \
		".claim.support[1].anchors[0].blob" \
		".claim.support[1].anchors[0].lines[1]" \
		".claim.support[1].anchors[0].fate" \
		".claim.support[1].anchors[1].path" \
		".claim.support[1].anchors[1].lines" >../../out
	cat >../../expected <<-EOF
	fuse.claim.add/2
	verified
	x
	$(git rev-parse HEAD)
	true
	src/a.c
	$(git rev-parse HEAD:src/a.c)
	2
	same
	b.c
	null
	EOF
	test_cmp ../../expected ../../out
	id=$(json ../../answer .claim.id)
	git fuse claim show "$(echo $id | cut -c1-8)" >../../out
	test_grep "^verified, valid$" ../../out
	test_grep "^    a.c:1-2 (" ../../out
	git fuse claim show "claim:$id" --format=json >../../shown
	json ../../shown .schema .claim.id .claim.author.email >../../out
	printf "%s\n" fuse.claim.show/2 "$id" \
		author@example.com >../../expected
	test_cmp ../../expected ../../out
'

test_expect_success 'it is stale where its blobs are not, and nowhere else' '
	cd two
	printf "%s\n" one too three >src/a.c
	claim_is "verified stale"
	json ../answer ".claims[0].support[1].anchors[0].fate" >../out
	echo changed >../expected
	test_cmp ../expected ../out
	claim_is "verified valid" --staged
	claim_is "verified valid" --at=HEAD
	git add src/a.c
	claim_is "verified stale" --staged
	git fuse claim list --stale >../out
	test_line_count 1 ../out
	git fuse claim list --stale --at=HEAD >../out
	echo "no claims" >../expected
	test_cmp ../expected ../out
	git checkout -q HEAD -- .
	git mv src/a.c moved.c
	claim_is "verified valid"
	json ../answer ".claims[0].support[1].anchors[0].fate" \
		".claims[0].support[1].anchors[0].moved_to" >../out
	printf "%s\n" moved moved.c >../expected
	test_cmp ../expected ../out
	git rm -q -f moved.c
	claim_is "verified stale"
	git fuse claim show $(json ../answer ".claims[0].id") >../out
	test_grep "src/a.c:1-2 (.*): gone$" ../out
	git reset -q --hard
'

test_expect_success 'it is stale where its commit is not reached' '
	cd two
	branch=$(git symbolic-ref --short HEAD)
	git checkout -q --orphan other
	git commit -q -m "the same files"
	claim_is "verified stale"
	json ../answer ".claims[0].support[0].is_reached" \
		".claims[0].support[1].anchors[0].fate" >../out
	printf "%s\n" false same >../expected
	test_cmp ../expected ../out
	git fuse claim show $(json ../answer ".claims[0].id") >../out
	test_grep "not reached from what is looked at" ../out
	claim_is "verified stale" --at="HEAD^{tree}"
	git checkout -q "$branch"
	claim_is "verified valid"
'

test_expect_success 'a bare repository and a linked work tree' '
	git clone -q --bare two bare.git
	cd bare.git
	git fuse claim add "of a.c" --evidence=Validator --path=src/a.c:3 \
		--at=HEAD >../out
	claim_is "inferred valid" --at=HEAD
	test_path_is_file fuse/knowledge.db
	cd ../two
	git worktree add -q ../linked
	cd ../linked
	claim_is "verified valid"
	echo more >>b.c
	claim_is "verified stale"
	cd ../two
	claim_is "verified valid"
'

test_expect_success 'a claim is retracted, and said again' '
	cd two
	id=$(git fuse claim list | cut -c1-12)
	git fuse claim retract $id --reason="it was wrong" >../out
	test_grep "  retracted  a.c is sound" ../out
	claim_is "verified retracted"
	git fuse claim show $id >../out
	test_grep "^because it was wrong$" ../out
	git fuse claim list >../out
	echo "1 more that expired, or was retracted or archived: --all" \
		>../expected
	test_cmp ../expected ../out
	git fuse knowledge export >../before
	git fuse claim retract $id --format=json >../answer
	json ../answer .schema .claim.status >../out
	printf "%s\n" fuse.claim.retract/2 retracted >../expected
	test_cmp ../expected ../out
	git fuse knowledge export >../after
	test_cmp ../before ../after
	git fuse claim add "a.c is sound" --artifact=a >../out
	test_grep "^$id  guessed   valid " ../out
'

test_expect_success 'a claim expires, and gc archives it' '
	make_repository three
	cd three
	day_later 0
	git fuse claim add "for now" --evidence=Validator \
		--expires="10 days" >../out
	claim_is "inferred valid"
	day_later 11
	claim_is "inferred expired"
	git fuse claim list >../out
	test_grep "^1 more that expired" ../out
	git fuse knowledge gc --apply >../out
	test_grep "^archived claim:[0-9a-f]\{12\}: expired on 2023-11-24" ../out
	test_grep "(MaxProvenanceAgeDays: 0): for now$" ../out
	git fuse knowledge gc --apply >../out
	echo "nothing to do" >../expected
	test_cmp ../expected ../out
	git fuse claim list --all --format=json >../answer
	json ../answer ".claims[0].is_archived" >../out
	echo true >../expected
	test_cmp ../expected ../out
	git fuse claim add "for now" --expires=2030-01-31 --format=json \
		>../answer
	json ../answer .claim.is_archived .claim.status .claim.expires_at >../out
	printf "%s\n" false valid 2030-01-31T00:00:00Z >../expected
	test_cmp ../expected ../out
'

test_expect_success 'what was verified long ago is inferred' '
	make_repository four
	cd four
	day_later 0
	git fuse claim add "it builds" --evidence=ExitCode \
		--evidence=GitHistory --commit=HEAD >../out
	day_later 29
	claim_is "verified valid"
	day_later 31
	claim_is "inferred valid"
	json ../answer ".claims[0].is_decayed" >../out
	echo true >../expected
	test_cmp ../expected ../out
	write .fuse/lifecycle.yaml <<-EOF
	ConfidenceDecayDays: 0
	EOF
	claim_is "verified valid"
	claim_is "inferred valid" --at=HEAD
	echo "ConfidenceDecayDays: soon" >.fuse/lifecycle.yaml
	test_expect_code 128 git fuse claim list 2>"$TRASH/err"
	test_grep "cannot read .\.fuse/lifecycle.yaml.: line 1" ../err
'

test_expect_success 'one line each, for programs' '
	cd one
	git fuse claim list --format=jsonl >../lines
	test_line_count 5 ../lines
	head -1 ../lines >../answer
	json ../answer .schema .total .hidden >../out
	printf "%s\n" fuse.claim.list/2 4 0 >../expected
	test_cmp ../expected ../out
'

test_expect_success 'clones that exchange claims agree' '
	make_repository five
	cd five
	git fuse knowledge export -o ../five.jsonl
	git -C ../one fuse knowledge export -o "$TRASH/one.jsonl"
	git fuse claim add "it passes" --artifact=src \
		--evidence=AgentAssertion >../out
	git fuse knowledge import --own ../one.jsonl >../out
	git fuse knowledge export -o ../five.jsonl
	git -C ../one fuse knowledge import --own "$TRASH/five.jsonl" >../out
	git fuse claim list --format=json --all >../five.json
	git -C ../one fuse claim list --format=json --all >../one.json
	json ../five.json .claims >../expected
	json ../one.json .claims >../out
	test_cmp ../expected ../out
	git fuse knowledge --verify >../out
'

# refused CODE TEXT ARGUMENTS...
refused () {
	code=$1 text=$2
	shift 2
	test_expect_code "$code" git fuse claim "$@" 2>"$TRASH/err"
	test_grep "$text" "$TRASH/err"
}

test_expect_success 'what makes no sense is refused, and adds nothing' '
	make_repository six
	cd six
	refused 2 "a claim must say something" add "  "
	refused 2 "unknown class of evidence .Testresult.; did you mean" \
		add so --evidence=Testresult
	refused 2 "name it with --evidence" add so --path=b.c
	refused 128 "nothing matches .c.c." add so --evidence=ADR --path=c.c
	refused 2 ".\.\./b.c. leads out of the repository" \
		add so --evidence=ADR --path=../b.c
	refused 2 "has no line 4, only 3" \
		add so --evidence=ADR --path=src/a.c:2-4
	refused 2 "is not a time for --expires" add so --expires=soon
	refused 2 "is not in the future" add so --expires=2001-01-01
	refused 128 "nowhere" add so --evidence=ADR --commit=nowhere
	refused 2 "is no claim: give the first digits" show xyz
	refused 2 "is no claim: give the first digits" retract abc
	test_path_is_missing $db
'

test_expect_success 'a secret is refused, and not repeated' '
	cd six
	key=AKIA
	key=${key}QX5ZJ7LM3N2PVR4T
	refused 2 "the text holds what looks like a secret (aws-access-key)" \
		add "the key is $key"
	test_grep ! "$key" "$TRASH/err"
	refused 2 "the artifact holds" add so --artifact="$key"
	refused 2 "the source of evidence holds" add so --evidence=ADR:"$key"
	git fuse claim add so >../out
	refused 2 "the reason holds" retract "$(cut -c1-12 ../out)" \
		--reason="$key"
'

test_expect_success 'paths of any bytes' '
	cd six
	name=$(printf "a\nb\377")
	echo text >"$name"
	git fuse claim add odd --evidence=Validator --path="$name" \
		--format=json >../answer
	json ../answer ".claim.support[0].anchors[0].fate" >../out
	echo same >../expected
	test_cmp ../expected ../out
	echo more >>"$name"
	git fuse claim list --stale >../out
	test_line_count 1 ../out
'

test_done
