#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch check: many violations come in pages'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Programs are answered in JSON; models, in t3160.
git config --global fuse.mcp.answers json

# Forty files of a layer import what they must not, one of them twice.
test_expect_success 'a team that has much to mend' '
	git init -q shop
	cd shop
	write web/page.py </dev/null
	write web/form.py </dev/null
	mkdir store
	for n in $(seq 11 50)
	do
		echo "from web import page" >store/db$n.py
	done
	echo "from web import form" >>store/db30.py
	write .fuse/architecture.yaml <<-\EOF
	layers:
	  - {name: web, paths: [web/]}
	  - {name: store, paths: [store/], may_depend_on: []}
	EOF
	test_commit "Much"
'

# list MEMBER FILE...: what of each violation or problem tells it from others.
list () {
	perl -MJSON::PP -e '
		my $member = shift;
		local $/;
		for (@ARGV) {
			open my $in, "<", $_ or die;
			print map { "$_->{path} $_->{target} " .
				($_->{fingerprint} // "") . "\n" }
				@{decode_json(<$in>)->{$member}};
		}
	' "$@"
}

test_expect_success 'pages are the whole, of violations and of problems' '
	cd shop
	test_expect_code 1 git fuse arch check --format=json >../whole
	json ../whole .violation_count .problem_count .truncated .cursor >../got
	printf "%s\n" 41 41 false null >../expected
	test_cmp ../expected ../got
	cursor= n=0
	while :
	do
		n=$((n + 1))
		test_expect_code 1 git fuse arch check --format=json \
			--limit=15 ${cursor:+--cursor=$cursor} >../page$n
		cursor=$(json ../page$n .cursor)
		test "$cursor" != null || break
	done
	test "$n" = 3
	for member in violations problems
	do
		list $member ../whole >../expected
		list $member ../page1 ../page2 ../page3 >../got
		test_line_count 41 ../got
		test_cmp ../expected ../got
	done
	json ../page3 .violation_count .problem_count >../got
	printf "%s\n" 41 41 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'for people, and for documents, which are whole' '
	cd shop
	test_expect_code 1 git fuse arch check --limit=2 >../out
	test "$(grep -c "error: " ../out)" = 2
	test_grep "^41 errors" ../out
	test_grep "^--cursor=2[.][0-9a-f]* goes on" ../out
	test_expect_code 1 git fuse arch check --limit=2 --format=jsonl >../out
	test_line_count 2 ../out
	test_expect_code 1 git fuse arch check --limit=0 --format=jsonl >../out
	test_line_count 41 ../out
	test_expect_code 1 git fuse arch check --format=sarif >../whole
	test_expect_code 1 git fuse arch check --limit=2 --format=sarif >../page
	test_cmp ../whole ../page
'

test_expect_success 'a cursor of other violations is refused' '
	cd shop
	test_expect_code 1 git fuse arch check --limit=2 --format=json >../out
	cursor=$(json ../out .cursor)
	echo >store/db20.py
	test_expect_code 2 git fuse arch check --cursor=$cursor 2>../err
	test_grep "begin anew" ../err
	git checkout -q store
	test_expect_code 1 git fuse arch check --cursor=$cursor --limit=1 \
		>../out
	test_expect_code 2 git fuse arch check --cursor=$cursor --changed
	test_expect_code 2 git fuse arch check --cursor=$cursor -- web
'

# ask ARGUMENTS: what arch_check answers an agent.
ask () {
	printf "%s%s%s\n" "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":" \
		"\"tools/call\",\"params\":{\"name\":\"arch_check\"," \
		"\"arguments\":$1}}" |
	git fuse mcp --max-answer=20000 >../answer
}

test_expect_success 'an agent gets a part that fits, and where it goes on' '
	cd shop
	ask "{\"limit\":0}"
	json ../answer .result.isError >../got
	echo true >../expected
	test_cmp ../expected ../got
	ask "{\"limit\":20}"
	json ../answer .result.structuredContent.problem_count \
		.result.structuredContent.truncated >../got
	printf "%s\n" 41 true >../expected
	test_cmp ../expected ../got
	cursor=$(json ../answer .result.structuredContent.cursor)
	ask "{\"limit\":40,\"cursor\":\"$cursor\"}"
	json ../answer .result.structuredContent.truncated \
		".result.structuredContent.problems[20].path" >../got
	printf "%s\n" false store/db50.py >../expected
	test_cmp ../expected ../got
'

test_done
