#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='memories: learned, judged when they are read, and removed'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

db=.git/fuse/knowledge.db
export db

# remember TEXT OPTIONS...: a gotcha; its id is in $id.
remember () {
	git fuse memory add "$@" --type=gotcha >"$TRASH/out" 2>"$TRASH/err"
	id=$(head -1 "$TRASH/out" | cut -c1-12)
}

# first MEMBERS...: of the first memory of the last answer.
first () {
	for member
	do
		json "$TRASH/answer" ".memories[0].$member"
	done | paste -s -d " " -
}

# memory_is 'MEMBERS' 'VALUES' ARGUMENTS...: of the first that is listed.
memory_is () {
	members=$1
	echo "$2" >"$TRASH/wanted"
	shift 2
	git fuse memory list --format=json "$@" >"$TRASH/answer"
	# shellcheck disable=SC2086	# members are words
	first $members >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# as NAME COMMAND...
as () {
	name=$1
	shift
	GIT_AUTHOR_NAME=$name GIT_AUTHOR_EMAIL=$name@example.com "$@"
}

# days N COMMAND...: after so many days.
days () {
	GIT_AUTHOR_DATE="$((1700000060 + $1 * 86400)) +0000"
	export GIT_AUTHOR_DATE
	shift
	"$@"
}

make_repository () {
	git init -q "$1" &&
	(
		cd "$1" &&
		mkdir src &&
		printf "%s\n" one two three >src/a.c &&
		printf "%s\n" "int help(void)" "{" "	return 1;" "}" >src/b.c &&
		echo other >c.txt &&
		test_commit first
	)
}

test_expect_success 'reading makes nothing' '
	make_repository one
	cd one
	git fuse memory >../out
	echo "no memories" >../expected
	test_cmp ../expected ../out
	test_expect_code 128 git fuse memory show 12345678 2>../err
	test_grep "there is no memory .12345678." ../err
	test_path_is_missing $db
'

test_expect_success 'what is said is a candidate, with all that was said' '
	cd one/src
	git fuse memory add " The pool is not thread safe. " --type=gotcha \
		--category=architecture --reason="it is old" --path=a.c:2-3 \
		--path=../c.txt --path=. --symbol=help --format=json >../../answer
	json ../../answer .schema .outcome .similar .not_taken .memory.text \
		.memory.type .memory.category .memory.status .memory.reason \
		.memory.confidence .memory.is_stale .memory.fate \
		.memory.reinforced .memory.author.email >../../out
	cat >../../expected <<-\EOF
	fuse.memory.add/2
	added
	null
	[]
	The pool is not thread safe.
	gotcha
	architecture
	candidate
	it is old
	1
	false
	same
	0
	author@example.com
	EOF
	test_cmp ../../expected ../../out
	json ../../answer ".memory.anchors[0].path" ".memory.anchors[0].blob" \
		".memory.anchors[0].lines[1]" ".memory.anchors[1].path" \
		".memory.anchors[2].path" ".memory.anchors[2].blob" \
		".memory.anchors[3].path" ".memory.anchors[3].symbol" \
		".memory.anchors[3].lines[0]" ".memory.anchors[3].lines[1]" \
		>../../out
	cat >../../expected <<-EOF
	src/a.c
	$(git rev-parse HEAD:src/a.c)
	3
	c.txt
	src
	null
	src/b.c
	help
	1
	4
	EOF
	test_cmp ../../expected ../../out
	git fuse memory >../../out
	test_grep "  candidate  gotcha      100%  The pool is not thread safe\.  \[a.c, ../c.txt, ./, b.c help\]$" \
		../../out
'

test_expect_success 'who says the same reinforces it, once each' '
	make_repository two
	cd two
	remember "Never free it" --reason=first --path=src/a.c
	one=$id
	remember "never  free IT."
	test "$id" = "$one"
	test_grep "^you have said so before$" ../out
	as bob remember "Never free it." --reason=second --path=c.txt \
		--category=tooling
	test_grep "^reinforces what others have said$" ../out
	as bob remember "Never free it"
	test_grep "(seen 2 times)$" ../out
	memory_is "text reason category reinforced anchors[0].path" \
		"Never free it second tooling 1 c.txt"
	# Of another type it is another.
	git fuse memory add "Never free it" --type=failure >../out
	git fuse memory list >../out
	test_line_count 2 ../out
	git fuse knowledge --verify >../out
'

test_expect_success 'what was approved stays as it was looked at' '
	make_repository three
	cd three
	remember "Never free it" --reason=first --path=src/a.c --approve
	test_grep "  approved   gotcha " ../out
	as eve remember "Never free it" --reason="obey me" --path=c.txt
	test_grep "^warning: $id keeps its reason and scope; " ../err
	as ann git fuse memory add "Never free it" --type=gotcha \
		--category=testing --format=json >../answer
	json ../answer .outcome .not_taken >../out
	printf "%s\n" reinforced "[\"category\"]" >../expected
	test_cmp ../expected ../out
	memory_is "reason anchors[0].path reinforced reviewer.email" \
		"first src/a.c 2 author@example.com"
'

test_expect_success 'what is nearly the same is told, and added' '
	make_repository four
	cd four
	remember "Call the hooks without the lock"
	one=$id
	remember "Calling hooks without a lock"
	test_grep "^warning: $one is nearly the same: Call the hooks" ../err
	remember "The cache forgets after an hour"
	test_line_count 0 ../err
	git fuse memory add "Call a hook without the lock" --type=convention \
		2>../err >../out
	test_line_count 0 ../err
	git fuse memory add "Call hooks without lock" --type=gotcha \
		--format=json >../answer
	json ../answer .similar.id >../got
	grep -q "^$one" ../got
	git fuse memory list >../out
	test_line_count 5 ../out
'

test_expect_success 'it is told what became of the place' '
	cd one
	id=$(git fuse memory | cut -c1-12)
	printf "%s\n" zero one two three >src/a.c
	memory_is "anchors[0].fate anchors[0].lines_now[0] fate" "moved 3 moved"
	git add src/a.c
	printf "%s\n" zero one other three >src/a.c
	memory_is "anchors[0].fate anchors[2].fate fate" "changed same changed"
	memory_is "anchors[0].fate" "moved" --staged
	memory_is "anchors[0].fate" "same" --at=HEAD
	git fuse memory >../out
	test_grep "  (changed)$" ../out
	git fuse memory --stale >../out
	test_line_count 1 ../out
	git fuse memory --stale --at=HEAD >../out
	test_grep "^no memories$" ../out
	git fuse memory show $id >../out
	test_grep "^about src/a.c:2-3 (.*): changed$" ../out
	git checkout -q -f HEAD -- src
	git mv c.txt d.txt
	memory_is "anchors[1].fate anchors[1].moved_to fate" "moved d.txt moved"
	git rm -q -r -f src d.txt
	memory_is "anchors[0].fate anchors[1].fate anchors[2].fate fate" \
		"gone gone gone gone"
	git reset -q --hard
'

test_expect_success 'a bare repository, a linked work tree, another branch' '
	make_repository five
	cd five
	remember "Never free it" --path=src/a.c
	git worktree add -q ../linked
	cd ../linked
	memory_is "text fate" "Never free it same"
	# What is written in a file changes it, not what is said of it.
	echo more >>src/a.c
	memory_is "fate is_stale" "same false"
	echo other >src/a.c
	memory_is "fate is_stale" "changed true"
	git clone -q --bare ../five ../bare.git
	cd ../bare.git
	git fuse memory add "Bare of c" --type=decision --path=src/a.c:1 \
		--symbol=help --at=HEAD >../out
	test_path_is_file fuse/knowledge.db
	memory_is "text anchors[0].fate anchors[1].symbol" "Bare of c same help" \
		--at=HEAD
	cd ../five
	git tag first
	git checkout -q --orphan other
	git rm -q -r -f .
	echo other >other
	test_commit other
	memory_is "fate" "gone"
	memory_is "fate" "same" --at=first
'

test_expect_success 'time takes its share, but for conventions' '
	make_repository six
	cd six
	days 0
	remember "It bites"
	git fuse memory add "It broke" --type=failure >../out
	git fuse memory add "We took it" --type=decision >../out
	git fuse memory add "We do it so" --type=convention >../out
	days 90
	memory_is "confidence is_faded" "0.5 false" --type=gotcha
	memory_is "confidence is_faded" "0.5 false" --type=failure
	memory_is "confidence" "0.707107" --type=decision
	memory_is "confidence" "1" --type=convention
	for later in 1 60 86000
	do
		GIT_AUTHOR_DATE="$((1700000060 + 90 * 86400 + later)) +0000" \
			memory_is "confidence" "0.5" --type=gotcha
	done
	days 180
	memory_is "confidence is_faded" "0.25 true" --type=gotcha
	memory_is "confidence" "0.5" --type=decision
	git fuse memory list --stale >../out
	test_line_count 2 ../out
	test_grep "   25%  It bites  (faded)$" ../out
	as bob remember "It bites"
	memory_is "confidence first_seen_at last_seen_at" \
		"1 2023-11-14T22:14:20Z 2024-05-12T22:14:20Z" --type=gotcha
	git fuse memory add "It broke" --type=failure --approve >../out
	memory_is "confidence status" "1 approved" --type=failure
'

test_expect_success 'lists are chosen, sorted and cut' '
	make_repository seven
	cd seven
	remember "Alpha bites the pool" --path=src/a.c --category=testing
	as bob remember "Alpha bites the pool"
	remember "Beta bites" --path=src --reason="the pools are small"
	remember "Gamma bites" --path=c.txt --approve
	remember "Delta"
	git fuse memory list >../out
	sed "s/.*%  //;s/ .*//" ../out >../got
	printf "%s\n" Gamma Alpha >../expected
	head -2 ../got >../top
	test_cmp ../expected ../top
	test_line_count 4 ../got
	git fuse memory list --limit=1 >../out
	test_grep "^1 of 4 memories; --cursor=1[.][0-9a-f]* goes on$" ../out
	memory_is text "Gamma bites" -n 1
	json ../answer .total >../out
	echo 4 >../expected
	test_cmp ../expected ../out
	git fuse memory list --path=src/a.c >../out
	test_line_count 2 ../out
	git fuse memory list --path=src/b.c --path=c.txt >../out
	test_line_count 2 ../out
	(cd src && git fuse memory list --path=. >../../out)
	test_line_count 2 ../out
	git fuse memory list --path=. >../out
	test_line_count 4 ../out
	git fuse memory list pool >../out
	test_line_count 2 ../out
	git fuse memory list pools BITE >../out
	test_line_count 2 ../out
	git fuse memory list pool beta >../out
	test_line_count 1 ../out
	git fuse memory list nothing >../out
	test_grep "^no memories$" ../out
	git fuse memory list --status=approved >../out
	test_line_count 1 ../out
	git fuse memory list --category=testing --type=gotcha >../out
	test_line_count 1 ../out
	git fuse memory list --type=decision --type=failure >../out
	test_grep "^no memories$" ../out
	git fuse memory list --format=jsonl >../lines
	test_line_count 5 ../lines
	head -1 ../lines >../answer
	json ../answer .schema .total .hidden >../out
	printf "%s\n" fuse.memory.list/2 4 0 >../expected
	test_cmp ../expected ../out
'

test_expect_success 'a memory is of any category, and is found by it' '
	make_repository category
	cd category
	for category in compatibility concurrency performance security
	do
		remember "About $category" --category=$category
		memory_is "text category" "About $category $category" \
			--category=$category
	done
'

test_expect_success 'a memory is removed, and comes back when it is said' '
	make_repository eight
	cd eight
	days 0
	remember "Never free it"
	git fuse memory remove $id --reason="it is wrong" >../out
	test_grep "(removed)$" ../out
	git fuse memory list >../out
	echo "1 more that was rejected, removed, withdrawn or archived: --all" \
		>../expected
	test_cmp ../expected ../out
	memory_is "is_removed" "true" --all
	git fuse knowledge export >../before
	git fuse memory remove $id --format=json >../answer
	json ../answer .schema .memory.is_removed >../out
	printf "%s\n" fuse.memory.remove/2 true >../expected
	test_cmp ../expected ../out
	git fuse knowledge export >../after
	test_cmp ../before ../after
	remember "Never free it"
	memory_is "is_removed" "false"
	git fuse memory show $id >../out
	sed -n "/^decided/,\$p" ../out >../got
	cat >../expected <<-\EOF
	decided
	  2023-11-14 removed by A U Thor <author@example.com>: it is wrong
	  2023-11-14 brought back by A U Thor <author@example.com>
	EOF
	test_cmp ../expected ../got
'

# A record as another clone would send it: what it says is in $1.
import_memory () {
	perl -MJSON::PP -MDigest::SHA=sha256_hex -e '
		my $json = JSON::PP->new->canonical;
		my ($entity, $kind, $lamport, $body) = @ARGV;
		my $record = { author => "C O <c\@example.com>",
			body => $json->decode($body), entity => $entity,
			kind => $kind, lamport => $lamport + 0,
			time => 1700000000 };
		my $id = sha256_hex($json->encode($record));
		print $json->encode({ %$record, id => $id }), "\n"' "$@" \
		>"$TRASH/record"
	git fuse knowledge import --own "$TRASH/record" >"$TRASH/imported"
}

# entity_of TEXT: of a gotcha, in its normal form.
entity_of () {
	printf '{"text":"%s","type":"gotcha"}' "$1" | sha256sum |
	sed 's/^/memory:/;s/ .*//'
}

test_expect_success 'what was learned from a commit is shown with it' '
	make_repository nine
	cd nine
	entity=$(entity_of "it bites")
	head=$(git rev-parse HEAD)
	import_memory "$entity" memory 1 "{\"category\":\"tooling\",
		\"class\":\"GitHistory\",\"commit\":\"$head\",\"from\":0,
		\"learner\":\"L <l@x>\",\"reason\":\"why\",\"rule\":\"trailer\",
		\"scope\":[],\"seen\":1600000000,\"sighting\":\"patch:1\",
		\"to\":5,\"text\":\"It bites.\",\"type\":\"gotcha\"}"
	git fuse memory show "$entity" --format=json >../answer
	json ../answer ".memory.sightings[0].subject" \
		".memory.sightings[0].learner" ".memory.sightings[0].rule" \
		".memory.sightings[0].is_reached" \
		".memory.sightings[0].message_bytes[1]" .memory.is_reached \
		.memory.author.email >../out
	cat >../expected <<-\EOF
	first
	L <l@x>
	trailer
	true
	5
	true
	c@example.com
	EOF
	test_cmp ../expected ../out
	git checkout -q --orphan other
	git commit -q -m other
	git fuse memory show "$entity" >../out
	test_grep "^    commit $(echo $head | cut -c1-12) first$" ../out
	test_grep "not reached from what is looked at" ../out
	memory_is is_reached false
	import_memory "$entity" memory 2 "{\"commit\":\"$head\",
		\"reason\":\"it was reverted\",\"sighting\":\"patch:1\",
		\"withdrawn\":true}"
	git fuse memory list >../out
	test_grep "^1 more that was" ../out
	memory_is "is_withdrawn confidence" "true 0" --all
	git fuse memory show "$entity" >../out
	test_grep "^    taken back: it was reverted$" ../out
	test_grep "^    by commit .* first$" ../out
	import_memory "$entity" review 3 "{\"category\":\"testing\",
		\"reason\":\"no\",\"status\":\"rejected\",\"text\":\"It stings\"}"
	git fuse memory show "$entity" >../out
	test_grep "^It stings$" ../out
	test_grep "rejected by C O <c@example.com>: no$" ../out
	test_grep "^    now about testing$" ../out
	remember "it bites"
	test_grep "^warning: $id was rejected by C O <c@example.com> on 2023-11-14: no$" \
		../err
	memory_is "status" "rejected" --status=rejected
	git fuse memory list >../out
	test_grep "^1 more that was" ../out
	git fuse knowledge --verify >../out
'

test_expect_success 'a body that is none is refused, with its place' '
	cd nine
	git fuse knowledge export >../before
	test_must_fail import_memory "$(entity_of other)" memory 9 \
		"{\"sighting\":\"x\",\"text\":\"so\"}" 2>../err
	test_grep "line 1.*its body" ../err
	git fuse knowledge export >../after
	test_cmp ../before ../after
'

test_expect_success 'clones that exchange memories agree' '
	make_repository ten
	cd ten
	as bob remember "Never free it" --reason=tenth
	git fuse knowledge export -o ../ten.jsonl
	git -C ../two fuse knowledge export -o "$TRASH/two.jsonl"
	git fuse knowledge import --own ../two.jsonl >../out
	git -C ../two fuse knowledge import --own "$TRASH/ten.jsonl" >../out
	git fuse memory list --format=json --all >../ten.json
	git -C ../two fuse memory list --format=json --all >../two.json
	json ../ten.json .memories >../expected
	json ../two.json .memories >../out
	test_cmp ../expected ../out
	memory_is "reinforced" "1" --type=gotcha
	git fuse knowledge --verify >../out
'

# refused CODE TEXT ARGUMENTS...
refused () {
	code=$1 text=$2
	shift 2
	test_expect_code "$code" git fuse memory "$@" 2>"$TRASH/err"
	test_grep "$text" "$TRASH/err"
}

test_expect_success 'what makes no sense is refused, and adds nothing' '
	make_repository eleven
	cd eleven
	printf "%s\n" "int help(void)" "{" "	return 2;" "}" >src/d.c
	refused 2 "a memory must say something" add " . " --type=gotcha
	refused 2 "say what kind of thing it is: --type=convention" add so
	refused 2 "rumour" add so --type=rumour
	refused 128 "nothing matches .x.c." \
		add so --type=gotcha --path=x.c
	refused 2 ".\.\./y. leads out of the repository" \
		add so --type=gotcha --path=../y
	refused 2 "has no line 4, only 3" \
		add so --type=gotcha --path=src/a.c:2-4
	refused 2 "is everything" add so --type=gotcha --path=.
	refused 2 "there is more than one .help. (src/b.c:1, src/d.c:1)" \
		add so --type=gotcha --symbol=help
	refused 128 "nothing" add so --type=gotcha --symbol=nothing
	refused 2 "is no memory: give the first digits" show xyz
	refused 2 "is no memory: give the first digits" remove abc
	refused 2 "outside of the repository" list --path=../../x
	refused 2 "is in every sentence" list the
	test_path_is_missing $db
	git fuse memory add so --type=gotcha --symbol=src/d.c:help \
		--format=json >../answer
	json ../answer ".memory.anchors[0].path" >../out
	echo src/d.c >../expected
	test_cmp ../expected ../out
'

test_expect_success 'a secret is refused, and not repeated' '
	cd eleven
	key=AKIA
	key=${key}QX5ZJ7LM3N2PVR4T
	refused 2 "the text holds what looks like a secret (aws-access-key)" \
		add "the key is $key" --type=gotcha
	test_grep ! "$key" "$TRASH/err"
	refused 2 "the reason holds" add more --type=gotcha --reason="$key"
	refused 2 "the reason holds" remove "$(git fuse memory | cut -c1-12)" \
		--reason="$key"
'

test_expect_success 'paths and texts of any bytes' '
	make_repository twelve
	cd twelve
	name=$(printf "a\nb\377")
	echo text >"$name"
	remember "odd" --path="$name"
	test_grep "  odd  \[\"a.nb.377\"\]$" ../out
	echo more >>"$name"
	memory_is "fate" "changed"
	git fuse memory --path="$name" >../out
	test_line_count 1 ../out
	refused 2 "the text is not UTF-8" add "$(printf "a\377")" --type=gotcha
	remember "$(printf "two\nlines\033[31m")"
	test_grep "%  two lines?\[31m$" ../out
'

test_expect_success 'a log is no memory' '
	git init -q long
	cd long
	git commit -q --allow-empty -m "Begin"
	sixteen=$(printf "%016384d" 7)
	git fuse memory add --type=gotcha "$sixteen" >../out
	test_must_fail git fuse memory add --type=gotcha "${sixteen}1" 2>../err
	test_grep "the text has 16385 bytes, over 16384; say it shorter" ../err
	test_must_fail git fuse memory add --type=gotcha --reason="${sixteen}1" \
		"Short" 2>../err
	test_grep "the reason has 16385 bytes, over 16384" ../err
	git fuse memory list --all --format=json >../out
	test "$(json ../out .total)" = 1
'

test_done
