#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='context: what is known about a task, the surest first'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# A jar of cookies, signed; a page that uses it; decisions about both.
make_jar () {
	git init -q "$1" &&
	(
		cd "$1" &&
		write src/cookie.py <<-\EOT &&
		from src import wire


		class CookieJar:
		    """Keeps cookies between requests."""

		    def sign_cookie(self, value):
		        return wire.send(value)
		EOT
		write src/wire.py <<-\EOT &&
		def send(value):
		    token = "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8"
		    return value + token
		EOT
		write src/page.py <<-\EOT &&
		from src.cookie import CookieJar


		def show_page(name):
		    return CookieJar().sign_cookie(name)
		EOT
		write tests/test_cookie.py <<-\EOT &&
		from src.cookie import CookieJar


		def test_sign_cookie():
		    assert CookieJar().sign_cookie("a")
		EOT
		test_commit "Keep cookies in a jar" &&
		git tag before &&
		adr 1 sign-every-cookie accepted "Sign every cookie" &&
		adr 2 no-cookie-is-signed superseded "No cookie is signed" &&
		adr 3 sign-cookies-twice proposed "Sign cookies twice" &&
		adr 4 pages-are-blue accepted "Pages are blue" docs/ &&
		test_commit "Decide about cookies"
	)
}

# adr N NAME STATUS TITLE [GOVERNS]
adr () {
	write "docs/adr/000$1-$2.md" <<-EOT
	---
	status: $3
	governs: [${5-src/cookie.py}]
	---
	# $4

	## Context and Problem Statement

	They were forged.

	## Decision Outcome

	As the title says.
	EOT
}

know () {
	git fuse memory add --type=gotcha --approve --path=src/cookie.py \
		--reason="it was forged once" \
		"An unsigned cookie, which sign_cookie forgets, is thrown away" &&
	git fuse memory add --type=gotcha --path=src/cookie.py \
		"Cookies taste of cinnamon when sign_cookie forgets" &&
	git fuse memory add --type=convention --approve \
		"Windmills turn to the left" &&
	git fuse finding add --kind=pitfall src/cookie.py:4-8 \
		"the jar is not safe for threads" &&
	git fuse finding add cookie-jar "the jar has no lid" &&
	git fuse claim add "the jar never blocks" --artifact=src/cookie.py \
		--evidence=ExitCode:make --evidence=TestResult:make \
		--path=src/cookie.py &&
	git fuse objective create "Ship the jar" \
		--tasks="Sign each cookie,Paint the lid,Cut the glass" &&
	git fuse objective task 1 "Cut the glass" --done --commit=before &&
	git fuse objective create "Sell windmills" &&
	git fuse objective create "Drop the jar" &&
	git fuse objective update 3 --status=abandoned &&
	GIT_AUTHOR_DATE="1600000000 +0000" git fuse claim add \
		"the jar was empty" --artifact=CookieJar --expires=2020-09-20
}

task="sign_cookie of the CookieJar forgets to sign a cookie"
export task

# items FILE: kind, tier and ground of each item of an answer, by title.
items () {
	perl -MJSON::PP -e '
		local $/;
		my $answer = JSON::PP->new->utf8->decode(<STDIN>);
		for (@{$answer->{items}}) {
			print "$_->{kind} $_->{tier} $_->{ground}: ",
				$_->{title} // $_->{path}, "\n";
		}
		print "not $_->{kind} $_->{reason}: ",
			$_->{title} // $_->{path}, "\n"
			for @{$answer->{not_told} // []};' <"$1"
}

test_expect_success 'a task is needed, and one with a word' '
	make_jar jar >"$TRASH/log"
	cd jar
	test_expect_code 2 git fuse context 2>../err
	test_grep "what is to be done is missing" ../err
	test_expect_code 2 git fuse context "?!" 2>../err
	test_grep "the task holds no word" ../err
	echo "$task" >../task
	test_expect_code 2 git fuse context --query-file=../task x 2>../err
	test_grep "not from both" ../err
	test_expect_code 2 git fuse context --weight=some x 2>../err
	test_expect_code 2 git fuse context --max-tokens=some x 2>../err
	test_expect_code 2 git fuse context --tokenizer=none x 2>../err
	test_grep "unknown tokenizer .none." ../err
	git fuse context --query-file=../task >../one
	git fuse context --query-file=- <../task >../two
	git fuse context "$task" >../three
	test_cmp ../one ../two
	test_cmp ../one ../three
	test_path_is_missing .git/fuse/knowledge.db
'

test_expect_success 'every source tells what it knows, with its tier' '
	cd jar
	know >"$TRASH/log"
	git fuse context --max-tokens=3000 --explain --format=json "$task" >../answer
	items ../answer >../items
	grep "^definition verified tree: type CookieJar" ../items
	grep "^definition verified tree: method CookieJar.sign_cookie" ../items
	grep "^uses inferred matched: CookieJar in 2 other files" ../items
	grep "^decision verified accepted: ADR-0001 Sign every cookie (accepted)" \
		../items
	grep "^decision assumed proposed: ADR-0003 Sign cookies twice" ../items
	grep "^not decision settled: ADR-0002 No cookie is signed" ../items
	grep "^memory inferred memory_approved: (gotcha) An unsigned" ../items
	grep "^not memory unapproved: (gotcha) Cookies taste" ../items
	grep "^finding inferred found_there: (pitfall, src/cookie.py) the jar is" \
		../items
	grep "^finding assumed said: (observation, cookie-jar) the jar has" \
		../items
	grep "^claim verified claim_verified: the jar never blocks" ../items
	grep "^not claim expired: the jar was empty" ../items
	grep "^objective inferred done: OBJ-0001 Ship the jar (33 %, 1 of 3 tasks)" \
		../items
	grep "^objective assumed said: OBJ-0002 Sell windmills (0 %, 0 of 0 tasks)" \
		../items
	test_grep ! "Drop the jar" ../items
	test_grep ! "Windmills" ../items
	test_grep ! "Pages are blue" ../items
'

test_expect_success 'items stand by tier, then by relevance' '
	cd jar
	perl -MJSON::PP -e "
		local \$/;
		my %rank = (verified => 0, inferred => 1, assumed => 2,
			guessed => 3);
		my (\$tier, \$relevance) = (0, 2);
		for (@{JSON::PP->new->utf8->decode(<STDIN>)->{items}}) {
			my \$own = \$rank{\$_->{tier}};
			die \$_->{title} if \$own < \$tier ||
				(\$own == \$tier &&
				 \$_->{relevance} > \$relevance);
			(\$tier, \$relevance) = (\$own, \$_->{relevance});
			die unless \$_->{why};
		}" <../answer
'

test_expect_success 'the figures of the assembly add up' '
	cd jar
	perl -MJSON::PP -e "
		local \$/;
		my \$all = JSON::PP->new->utf8->decode(<STDIN>);
		my \$a = \$all->{assembly};
		my %sum;
		for my \$source (values %{\$a->{sources}}) {
			\$sum{\$_} += \$source->{\$_}
				for qw(retrieved included characters);
		}
		die unless \$sum{retrieved} == \$a->{retrieved};
		die unless \$sum{included} == \$a->{included};
		die unless \$a->{included} == @{\$all->{items}};
		die unless \$sum{characters} < \$a->{characters};
		die unless \$a->{tokens} <= \$a->{max_tokens};
		my \$left = 0;
		\$left += \$_ for values %{\$a->{left_out}};
		die unless \$left + \$a->{included} == \$a->{retrieved};
		die unless \$left == @{\$all->{not_told}};
		die unless \$a->{tokens} > 0 && \$a->{tokenizer} eq q(o200k);
		die unless exists \$a->{assembly_ms};" <../answer
	git fuse context --max-tokens=3000 --format=markdown "$task" >../block
	json ../answer .assembly.characters >../expected
	wc -m <../block | tr -d " " >../characters
	test_cmp ../expected ../characters
'

test_expect_success 'a block for a prompt' '
	cd jar
	git fuse context --format=markdown "$task" >../block
	head -n 1 ../block >../first
	echo "[Pipeline Knowledge]" >../expected
	test_cmp ../expected ../first
	test_grep "^- \*\*decision\*\* ADR-0001 Sign every cookie" ../block
	test_grep "^  verified (a commit accepted it); .*accepted by " ../block
	test_grep "^Left out: 1 expired, 1 rejected, deprecated or superseded, 1 not approved$" \
		../block
'

test_expect_success 'no block is longer than the budget' '
	cd jar
	for n in 45 60 100 150 200 300 400 600 800 1000
	do
		git fuse context --max-tokens=$n --explain "$task" >../block
		test "$(sed -n "s/.* items told, .* about \([0-9]*\) tokens .*/\1/p" \
			../block)" -le $n || exit
	done
	git fuse context --max-tokens=45 "$task" >../block
	test_grep "^left out: .* beyond the budget" ../block
	test_expect_code 2 git fuse context --max-tokens=5 "$task" 2>../err
	test_grep "5 tokens do not even hold .* give [0-9]* or more" ../err
	git fuse context --max-tokens=200 "$task" >../block
	test_grep "beyond the budget" ../block
	git -c fuse.context.maxTokens=200 fuse context "$task" >../other
	test_cmp ../block ../other
'

# Bytes, for tokens of JSON are no less than three of them.
test_expect_success 'no answer in JSON is longer than the budget' '
	cd jar
	git fuse context --max-tokens=0 --format=json "$task" >../whole
	test_grep ! "\"left_out\":{[^}]*\"budget\"" ../whole
	for n in 700 900 1100 1300
	do
		git fuse context --max-tokens=$n --format=json "$task" >../answer
		test "$(wc -c <../answer)" -le $((n * 4)) || exit
		test "$(json ../answer .assembly.included)" -gt 0 || exit
		test "$(json ../answer .assembly.max_tokens)" = $n || exit
	done
	test_expect_code 2 git fuse context --max-tokens=200 --format=json \
		"$task" 2>../err
	least=$(sed -n "s/.*; give \([0-9]*\) or more/\1/p" ../err)
	git fuse context --max-tokens=$least --format=json "$task" >../answer
	json ../answer .assembly.included >../out && echo 0 | test_cmp - ../out
'

test_expect_success 'weights decide how much is told' '
	cd jar
	test_expect_code 1 git fuse context --weight=none "$task" >../out
	test_grep "nothing is known about this task" ../out
	test_grep "would help: .*--weight=none" ../out
	git fuse context --weight=low --format=json --explain "$task" >../answer
	items ../answer >../items
	test_grep ! "^[a-z]* assumed\|^[a-z]* guessed" ../items
	test_grep "^not decision tier: ADR-0003" ../items
	git fuse context --max-tokens=3000 --format=json "where is CookieJar" >../answer
	items ../answer >../items
	test_grep "^file assumed behind: src/wire.py" ../items
	git -c fuse.context.weight=low fuse context --format=json \
		"where is CookieJar" >../answer
	items ../answer >../items
	test_grep "^file inferred agreed: src/page.py" ../items
	test_grep ! "src/wire.py" ../items
'

test_expect_success 'one that is named speaks though it is settled' '
	cd jar
	git fuse context --format=json "why was adr-2 given up" >../answer
	items ../answer >../items
	test_grep "^decision verified accepted\|^decision inferred in_force" \
		../items
	test_grep "ADR-0002 No cookie is signed (superseded)" ../items
	git fuse adr archive 2 >../log
	git fuse context --explain --format=json "$task" >../answer
	items ../answer >../items
	test_grep "^not decision archived: ADR-0002" ../items
	git fuse adr restore 2 >../log
'

test_expect_success 'a task that a commit did is not left' '
	cd jar
	git fuse objective create --task="Draw the lid" \
		--task="Screw it on" "Give the CookieJar a lid" >../log
	git commit -q --allow-empty -m "Draw a lid" \
		-m "Objective: OBJ-0004 Draw the lid"
	git fuse context --format=json "$task" >../answer
	items ../answer >../items
	grep "^objective inferred done: OBJ-0004 Give .* (50 %, 1 of 2 tasks)" \
		../items
	git fuse context "$task" >../out
	test_grep "Screw it on" ../out
	test_grep ! "Draw the lid" ../out
	git fuse context --at=HEAD^ "$task" >../out
	test_grep "Draw the lid" ../out
	git reset -q --hard HEAD^
	git fuse objective update --status=completed OBJ-0004 >../log
'

test_expect_success 'a memory without end is cut like any other text' '
	git clone -q jar endless
	cd endless
	perl -e "print q(sign_cookie of the CookieJar forgets ) x 300" >../long
	git fuse memory add --type=gotcha --approve "$(cat ../long)" >../log
	git fuse context "$task" >../out
	test_grep "^memory (gotcha) sign_cookie .*\.\.\.\$" ../out
	test "$(wc -m <../out)" -le 6000
'

test_expect_success 'what changed is doubted, what is gone is stale' '
	git clone -q jar changed
	cp -R jar/.git/fuse changed/.git
	cd changed
	sed -i "s/Keeps/Holds/; s/^    /	/" src/cookie.py
	git fuse context --explain --format=json "$task" >../answer
	items ../answer >../items
	test_grep "^memory assumed memory_doubted: (gotcha) An unsigned" ../items
	test_grep "^not finding stale: (pitfall, src/cookie.py)" ../items
	test_grep "^not claim stale: the jar never blocks" ../items
	# What is staged has not changed.
	git fuse context --staged --explain --format=json "$task" >../answer
	items ../answer >../items
	test_grep "^memory inferred memory_approved: (gotcha) An" ../items
	git add -A
	git fuse context --staged --explain --format=json "$task" >../answer
	items ../answer >../items
	test_grep "^memory assumed memory_doubted: (gotcha) An" ../items
	# Where it went is known.
	git checkout -q -f HEAD
	git reset -q --hard
	git mv src/cookie.py src/biscuit.py
	git fuse context --explain --format=json "$task" >../answer
	items ../answer >../items
	test_grep "^memory inferred memory_approved: (gotcha) An" ../items
'

test_expect_success 'only what was there speaks about a revision' '
	cd jar
	git fuse context --at=before --format=json --explain "$task" >../answer
	items ../answer >../items
	test_grep ! "decision" ../items
	test_grep "^definition verified tree: method CookieJar.sign" ../items
	json ../answer .source.kind .source.commit >../got
	printf "%s\n" rev "$(git rev-parse before)" >../expected
	test_cmp ../expected ../got
	git fuse context --at="before^{tree}" "$task" >../out
	test_grep "^definition method CookieJar.sign_cookie" ../out
'

test_expect_success 'the same from a bare, a linked and a lower directory' '
	git -C jar fuse context --at=HEAD "$task" >expected
	git clone -q --bare jar bare.git
	cp -R jar/.git/fuse bare.git
	git -C bare.git fuse context "$task" >out
	test_cmp expected out
	git -C jar worktree add -q ../linked
	git -C linked fuse context --at=HEAD "$task" >out
	test_cmp expected out
	git -C jar/src fuse context --at=HEAD "$task" --full-name >out
	test_cmp expected out
	git -C jar/src fuse context --at=HEAD "$task" >out
	test_grep "it governs cookie.py by .src/cookie.py.," out
	sed "s# src/# #g;s# \(docs\|tests\)/# ../\1/#g" expected >relative
	test_cmp relative out
	git -C jar/src fuse context --at=HEAD "$task" -- cookie.py >out
	test_grep " cookie.py" out
	test_grep ! "^file.*page.py" out
'

test_expect_success 'the same question has the same answer' '
	cd jar
	git fuse context --explain "$task" >../one
	git fuse context --explain "$task" >../two
	test_cmp ../one ../two
'

test_expect_success 'secrets are masked' '
	cd jar
	git fuse context "what does src/wire.py send" >../out
	test_grep "REDACTED" ../out
	test_grep ! "ghp_" ../out
'

test_expect_success 'a failure brings up what went wrong before' '
	cd jar
	git fuse context --explain --format=json "crash in sign_cookie" \
		>../answer
	json ../answer ".signals.failures[0].word" \
		".signals.failures[0].beside" ".signals.symbols[0].symbol" \
		>../got
	printf "%s\n" crash sign_cookie sign_cookie >../expected
	test_cmp ../expected ../got
'

test_expect_success 'tests answer when they are asked for' '
	cd jar
	git fuse context "where is CookieJar signed" >../out
	test_grep ! "^file.*test_cookie.py" ../out
	git fuse context --tests "where is CookieJar signed" >../out
	test_grep "^file.*test_cookie.py" ../out
	git fuse context "run test_sign_cookie" >../out
	test_grep "^definition function test_sign_cookie" ../out
'

test_expect_success 'what is known of other places is not told in a scope' '
	git clone -q jar scoped && cd scoped && (
	git fuse memory add "Cookies are never shared between jars" \
		--type=gotcha --path=src/cookie.py --approve &&
	git fuse memory add "Cookies are never shared between pages" \
		--type=gotcha --path=src --approve &&
	git fuse memory add "Jars are never shared between people, nor cookies" \
		--type=gotcha --approve &&
	git fuse finding add src/cookie.py:4-5 "a jar shares cookies here" &&
	git fuse finding add tests "a test shares cookies here" &&
	git fuse claim add "a jar shares no cookies" --path=src/cookie.py \
		--evidence=ADR &&
	git fuse claim add "somebody shares cookies" --evidence=ADR
	) >/dev/null &&
	git fuse session set here --include=tests >/dev/null &&
	git fuse context "who shares cookies between jars" --explain \
		--session=here >../out &&
	for text in "between people" "somebody shares" "a test shares"
	do
		test_grep "$text" ../out || exit
	done &&
	test_grep ! "between jars$\|between pages\|a jar shares" ../out &&
	git mv src/cookie.py src/jar.py && test_commit "Move the jar" &&
	git fuse context "who shares cookies between jars" --explain \
		--session=here >../out &&
	test_grep ! "between jars$\|a jar shares" ../out &&
	git fuse context "who shares cookies between jars" --explain \
		--include=src/jar.py >../out &&
	for text in "shared between jars" "between pages" "between people" \
		"a jar shares cookies" "a jar shares no" "somebody shares"
	do
		test_grep "$text" ../out || exit
	done &&
	test_grep ! "a test shares" ../out
'

test_expect_success 'nothing is said where nothing is known' '
	git init -q empty
	cd empty
	test_expect_code 1 git fuse context "zebra" >../out
	test_grep "^nothing is known about this task$" ../out
	test_grep "^would help: " ../out
	test_expect_code 1 git fuse context --format=json "zebra" >../answer
	json ../answer .assembly.included .source.commit >../got
	printf "%s\n" 0 null >../expected
	test_cmp ../expected ../got
	cd ../jar
	git fuse context --format=json "bump jar from 1.0 to 1.1" >../answer
	json ../answer ".help[0]" >../out
	test_grep "^the question does not say which code" ../out
	git fuse context "bump jar from 1.0 to 1.1" >../out
	test_grep ! -v "^objective\|^    " ../out
'

test_expect_success 'paths of any bytes' '
	git init -q odd
	cd odd
	name=$(printf "src/a\nb\377.py")
	mkdir src
	echo "def spread_jam(): pass" >"$name"
	test_commit jam
	git fuse context --format=json "spread_jam twice" >../answer
	perl -MJSON::PP -e "local \$/; my \$a = JSON::PP->new->utf8->decode(<STDIN>);
		print \$a->{items}[0]{path_bytes}, qq(\n)" <../answer >../got
	printf "src/a\nb%%FF.py\n" >../expected
	test_cmp ../expected ../got
	git fuse context "spread_jam twice" >../out
	test_grep "^definition function spread_jam  \"src/a.nb.377.py\":1$" ../out
'

test_done
