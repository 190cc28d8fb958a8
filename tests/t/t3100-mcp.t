#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: commands as tools for coding agents'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Programs are answered in JSON; models, in t3160.
git config --global fuse.mcp.answers json

# ask ID METHOD [PARAMS]: a request, in the older era. ID is JSON.
ask () {
	echo "{\"jsonrpc\":\"2.0\",\"id\":$1,\"method\":\"$2\"${3:+,\"params\":$3}}"
}

# ask_now ID METHOD [MEMBERS]: a request in the newer one.
ask_now () {
	ask "$1" "$2" "{$3${3:+,}\"_meta\":{$now,\"$io/clientCapabilities\":{}}}"
}
io=io.modelcontextprotocol
now="\"$io/protocolVersion\":\"2026-07-28\""

# call ID TOOL [ARGUMENTS]
call () {
	ask "$1" tools/call "{\"name\":\"$2\",\"arguments\":${3:-{\}}}"
}

# serve ARGUMENTS...: what is on stdin goes in; out holds the messages, each of
# them JSON-RPC, and nothing is said on stderr.
serve () {
	git fuse mcp "$@" >out 2>err
	test_line_count 0 err
	perl -MJSON::PP -ne '
		my $m = JSON::PP->new->utf8->decode($_);
		die "no message: $_" unless ref $m eq "HASH" &&
			$m->{jsonrpc} eq "2.0" && ($m->{method} ||
			(exists $m->{id} && ($m->{result} xor $m->{error})));
	' out
}

# said ID PATH...: from the answer with that id, as json does.
said () {
	said_id=$1
	shift
	perl -MJSON::PP -ne '
		BEGIN { $id = shift; $json = JSON::PP->new->utf8->canonical
			->allow_nonref }
		print if !/"method":/ && $json->encode($json->decode($_)->{id})
			eq $id' "$said_id" out >answer
	test_line_count 1 answer
	json answer "$@"
}

# is ID PATH VALUE
is () {
	said "$1" "$2" >actual
	echo "$3" >expected
	test_cmp expected actual
}

test_expect_success 'a shop' '
	make_shop shop && cd shop && mkdir docs docs/adr &&
	write docs/adr/0001-count-in-cents.md <<-\EOT &&
	# 1. Count in cents

	## Status

	Accepted

	## Context

	Floats lie. See src/money.py.

	## Decision

	Cents.
	EOT
	test_commit "Decide" &&
	printf "%s\n" out err answer actual expected want first cursor one two \
		two.pl flat.pl text >.git/info/exclude
'

test_expect_success 'initialize answers the version that is asked for' '
	cd shop &&
	{
		ask 1 initialize "{\"protocolVersion\":\"2024-11-05\"}"
		ask 2 initialize "{\"protocolVersion\":\"2025-03-26\"}"
		ask 3 initialize "{\"protocolVersion\":\"2025-06-18\"}"
		ask 4 initialize "{\"protocolVersion\":\"2025-11-25\"}"
		ask 5 initialize "{\"protocolVersion\":\"1999-01-01\"}"
		ask 6 initialize "{\"protocolVersion\":\"2026-07-28\"}"
		ask 7 initialize
	} | serve &&
	is 1 .result.protocolVersion 2024-11-05 &&
	is 2 .result.protocolVersion 2025-03-26 &&
	is 3 .result.protocolVersion 2025-06-18 &&
	is 4 .result.protocolVersion 2025-11-25 &&
	is 5 .result.protocolVersion 2025-11-25 &&
	is 6 .result.protocolVersion 2025-11-25 &&
	is 7 .result.protocolVersion 2025-11-25 &&
	is 1 .result.serverInfo.name git-fuse &&
	said 1 .result.instructions .result.capabilities.tools &&
	said 1 .result.capabilities >actual && test_grep ! logging actual &&
	test_line_count 7 out
'

test_expect_success 'the handshake says nothing else' '
	cd shop &&
	{
		ask 0 initialize "{\"protocolVersion\":\"2025-11-25\"}"
		echo "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}"
		ask 1 ping
		ask 2 logging/setLevel "{\"level\":\"debug\"}"
	} | serve &&
	test_line_count 3 out &&
	is 1 .result "{}" &&
	is 2 .result "{}"
'

test_expect_success 'the newer era says in each request what it is' '
	cd shop &&
	{
		ask_now 1 server/discover
		ask_now 2 tools/list
		ask_now 3 ping
		ask_now 4 logging/setLevel "\"level\":\"debug\""
		ask_now 5 initialize "\"protocolVersion\":\"2025-11-25\""
		ask 6 tools/list "{\"_meta\":{$now}}"
		ask 7 tools/list \
			"{\"_meta\":{\"$io/protocolVersion\":\"2031-01-01\"}}"
		ask_now 8 tools/call "\"name\":\"list_paths\",\"arguments\":{}"
		ask_now 9 resources/read "\"uri\":\"fuse://nothing\""
	} | serve &&
	said 1 .result.supportedVersions | grep 2026-07-28 | grep 2024-11-05 &&
	is 1 .result.resultType complete &&
	said 1 .result.capabilities >actual && test_grep ! logging actual &&
	said 1 .result._meta | grep "serverInfo.*\"name\":\"git-fuse\"" &&
	is 2 .result.ttlMs 0 && is 2 .result.cacheScope private &&
	is 3 .error.code -32601 && is 4 .error.code -32601 &&
	is 5 .error.code -32601 && is 6 .error.code -32602 &&
	is 7 .error.code -32022 && is 7 .error.data.requested 2031-01-01 &&
	said 7 .error.data.supported | grep 2026-07-28 &&
	is 8 .result.resultType complete && is 8 .result.isError false &&
	is 9 .error.code -32602
'

test_expect_success 'both eras may be mixed' '
	cd shop &&
	{
		ask 1 initialize "{\"protocolVersion\":\"2025-06-18\"}"
		ask_now 2 tools/list
		ask 3 tools/list
		ask 4 server/discover
	} | serve &&
	is 2 .result.resultType complete &&
	said 3 .result.tools[0].name && test_grep ! resultType answer &&
	is 4 .error.code -32601
'

test_expect_success 'tools are listed in one order, each with all it has' '
	cd shop &&
	{ ask 1 tools/list; ask 2 tools/list; } |
	serve --tools=all,semantic_search,graph_refs &&
	said 1 .result.tools >one && said 2 .result.tools >two &&
	cmp one two && rm two &&
	perl -MJSON::PP -0777 -e "
		for (@{decode_json(<STDIN>)}) {
			die \$_->{name} unless \$_->{title} &&
				\$_->{description} &&
				\$_->{inputSchema}{type} eq q(object) &&
				\$_->{inputSchema}{properties} &&
				\$_->{outputSchema}{type} eq q(object) &&
				exists \$_->{annotations}{readOnlyHint};
			print \$_->{name}, qq(\n);
		}" <one >../all && rm one &&
	sort -u ../all | wc -l >actual && wc -l <../all >expected &&
	test_cmp expected actual && test "$(wc -l <../all)" -ge 30
'

test_expect_success 'the manual tells every tool, resource and prompt' '
	cd shop && page=$FUSE_SOURCE/man/git-fuse-mcp.1 &&
	sed -n "/^.Sh TOOLS/,/^.Sh WRITING/s/^.It Cm \([a-z_]*\) Pq .*/\1/p" \
		"$page" >actual && test_cmp ../all actual &&
	sed -n "/^.Ss The core/,/^.Ss More/s/^.It Cm \([a-z_]*\) Pq .*/\1/p" \
		"$page" >expected &&
	{
		ask 1 tools/list
		ask 2 resources/list
		ask 3 resources/templates/list
		ask 4 prompts/list
	} | serve &&
	said 1 .result.tools >text && tr , "\n" <text | tr -d "}]{[\"" |
	sed -n "s/^name:\(..*\)/\1/p" >actual && test_cmp expected actual &&
	for word in $(sed 1d out | grep -o "\"uri[a-zT]*\":\"[^\"]*" |
			sed "s/.*\"//") plan_edit review_change
	do
		grep -qF -e "$word" "$page" || exit
	done
'

test_expect_success 'which tools there are is chosen' '
	cd shop && git config fuse.mcp.tools open_file &&
	{ ask 1 tools/list; call 2 list_paths; call 3 nonesuch; } >want &&
	serve <want && is 1 .result.tools[0].name open_file &&
	said 1 .result.tools | grep -c list_paths | grep 0 &&
	is 2 .error.code -32602 && is 3 .error.code -32602 &&
	said 2 .error.message | grep "tools=core,list_paths adds it" &&
	call 4 open_files >mistaken && serve <mistaken &&
	said 4 .error.message | grep "did you mean .open_file." &&
	serve --tools=core <want && is 2 .result.isError false &&
	git config --unset fuse.mcp.tools &&
	test_expect_code 2 git fuse mcp --tools=list_path <want 2>err &&
	test_grep "list_paths" err &&
	test_expect_code 2 git fuse mcp --tools= <want
'

# Arguments with which each tool does what it is for, in this order, so that
# what one records another reads.
test_expect_success 'every tool answers, with a schema and the same twice' '
	cd shop && cat >want <<-\EOT &&
	search_codebase {"query":"total of an order","intent":"explore"}
	get_symbol_references {"symbol":"Money","limit":5}
	context {"query":"round money"}
	set_scope {}
	list_paths {"include_globs":["src"],"depth":1,"limit":2}
	open_file {"path":"src/money.py","start_line":1,"end_line":3}
	search_text {"query":"Currency","paths":["src"],"context":1,"regex":false,"case_sensitive":false}
	file_history {"path":"src/money.py","limit":2}
	search_commits {"query":"money"}
	show_commit {"commit":"HEAD"}
	blame_range {"path":"src/money.py","start_line":1,"end_line":2}
	why_decided {"path":"src/money.py"}
	remember {"memory":"Money is never a float here.","type":"convention"}
	get_memory {}
	semantic_search {"query":"money"}
	scope_focus {"path":"src/money.py","max_tokens":2000}
	scope_changes {"range":"HEAD~1..HEAD"}
	find_tests {"path":"src/money.py"}
	scope_query {"query":"money","max_tokens":2000}
	get_team_patterns {}
	get_codebase_metadata {}
	get_style_guide {"query":"money"}
	detect_circular_dependencies {}
	refresh_index {}
	get_indexing_status {}
	decision_search {"query":"cents"}
	decision_list {}
	decision_read {"id":"1"}
	decision_create {"title":"Count in tenths"}
	decision_supersede {"id":"1","new_id":"2"}
	graph_search {"query":"orde","kind":["type","file"],"limit":1}
	graph_refs {"symbol":"Order"}
	graph_dependents {"path":"src/money.py"}
	graph_dependents {"path":"Money","level":"symbol"}
	graph_path {"from":"src/invoice.py","to":"Money"}
	graph_path {"from":"Invoice.render","to":"Money","level":"symbol"}
	objective_create {"title":"Count better","tasks":["To the cent"]}
	objective_list {}
	objective_read {"id":"1"}
	objective_update {"id":"1","status":"paused"}
	objective_link_task {"id":"1","task":"To the cent","done":true}
	record_claim {"claim":"Money counts in cents.","artifact":"money"}
	record_finding {"entity":"src/money.py","finding":"It is exact."}
	EOT
	write .fuse/architecture.yaml <<-\EOT &&
	layers:
	  - name: all
	    paths: [src, tests]
	    may_depend_on: []
	EOT
	echo "arch_check {}" >>want &&
	sed "s/ .*//" want | sort -u >expected && sort ../all >actual &&
	test_cmp expected actual &&
	while read -r name arguments
	do
		call "\"$name\"" "$name" "$arguments"
	done <want >calls &&
	serve --tools=all,semantic_search,graph_refs --allow-write <calls &&
	rm calls && perl -MJSON::PP -ne "
		my \$json = JSON::PP->new->utf8->canonical;
		my \$m = \$json->decode(\$_);
		my \$r = \$m->{result} or die \$_;
		die \$_ if \$r->{isError};
		die \$_ unless \$r->{structuredContent}{schema} =~
			m{^fuse\.[a-z.]+/[0-9]+\$};
		\$json->utf8(0);
		die \$_ unless \$json->encode(\$json->decode(
			\$r->{content}[0]{text})) eq
			\$json->encode(\$r->{structuredContent});
	" out && test_line_count "$(($(wc -l <want)))" out &&
	git reset -q --hard && git clean -qfd
'

test_expect_success 'an answer says what it is of, and what was applied' '
	cd shop &&
	{
		call 1 list_paths "{\"at\":\"HEAD\",\"languages\":[\"python\"]}"
		call 2 search_text "{\"query\":\"cents\",\"paths\":[\"src\"],\"max_results\":1}"
	} | serve &&
	is 1 .result.structuredContent.source.commit "$(git rev-parse HEAD)" &&
	said 1 .result.structuredContent.scope | grep python &&
	is 2 .result.structuredContent.truncated true &&
	said 2 .result.structuredContent.cursor >cursor &&
	call 3 search_text "{\"query\":\"cents\",\"paths\":[\"src\"],\"max_results\":1,\"cursor\":\"$(cat cursor)\"}" |
	serve && rm cursor && is 3 .result.isError false
'

# page CURSOR: the next answer of tool $1 with arguments $2, which end openly.
page () {
	call 1 "$1" "{$2${3:+,\"cursor\":\"$3\"}}" |
	serve --tools=all,semantic_search,graph_refs &&
	is 1 .result.isError false &&
	said 1 .result.structuredContent >answer
}

test_expect_success 'a long list goes on where it ended, over any tool' '
	cd shop && write .fuse/patterns/money.pattern <<-\EOT &&
	set Money
	language python
	category words
	pattern money
	match \bMoney\b
	pattern order
	match \bOrder\b
	EOT
	while read -r name arguments
	do
		echo "# $name" && page "$name" "$arguments" &&
		said 1 .result.structuredContent.truncated | grep true &&
		first=$(said 1 .result.structuredContent.cursor) &&
		cursor=$first && pages=1 || exit
		while test "$cursor" != null
		do
			page "$name" "$arguments" "$cursor" &&
			cursor=$(said 1 .result.structuredContent.cursor) &&
			pages=$((pages + 1)) || exit
		done
		test "$pages" -gt 1 &&
		is 1 .result.structuredContent.truncated false &&
		call 1 search_text "{\"query\":\"Clock\",\"cursor\":\"$first\"}" |
			serve && is 1 .result.isError true &&
		is 1 .result.structuredContent.status 400 &&
		grep "is of another question" out || exit
	done <<-\EOF &&
	search_codebase "query":"total of an order","limit":2
	semantic_search "query":"total of an order","limit":1
	get_team_patterns "limit":1
	graph_refs "id":"Order","limit":1
	EOF
	rm -r .fuse
'

test_expect_success 'what fails is a problem that says what to do' '
	cd shop &&
	{
		call 1 list_paths "{\"languages\":[\"pyhton\"]}"
		call 2 open_file "{\"path\":\"nonesuch\"}"
		call 3 open_file
		call 4 open_file "{\"path\":\"README.md\",\"colour\":1}"
		call 5 search_text "{\"query\":\"(\"}"
		call 6 search_codebase "{\"query\":\"money\",\"limit\":1001}"
		call 7 open_file "{\"path\":{}}"
		call 8 open_file "{\"path\":\"README.md\u0000x\"}"
		call 9 open_file "[]"
		ask 10 tools/call
		call 11 decision_create "{\"title\":\"x\"}"
	} | serve --tools=core,decision_create &&
	is 1 .result.isError true &&
	is 1 .result.structuredContent.schema fuse.mcp.problem/1 &&
	is 1 .result.structuredContent.type \
		urn:git-fuse:problem:invalid-parameter &&
	is 1 .result.structuredContent.code invalid-parameter &&
	is 1 .result.structuredContent.status 400 &&
	is 1 .result.structuredContent.instance tools:list_paths &&
	said 1 .result.structuredContent.title &&
	said 1 .result.structuredContent.detail >actual &&
	test_grep python actual &&
	said 1 .result.content[0].text >expected && test_cmp expected actual &&
	for id in 2 3 4 5 6 7 8 11
	do
		is $id .result.isError true || exit 1
	done &&
	said 3 .result.content[0].text | grep "needs .path" &&
	said 4 .result.content[0].text | grep "no argument .colour" &&
	is 9 .error.code -32602 && is 10 .error.code -32602 &&
	is 11 .result.structuredContent.status 403 &&
	said 11 .result.structuredContent.detail | grep -e --allow-write
'

test_expect_success 'an answer that is too large says how to ask for less' '
	cd shop && call 1 open_file "{\"path\":\"src/money.py\"}" >want &&
	perl -e "print qq(# long\n) x 300" >long.py && git add long.py &&
	call 2 open_file "{\"path\":\"long.py\"}" >>want &&
	call 3 open_file "{\"path\":\"long.py\",\"end_line\":3}" >>want &&
	serve --max-answer=2000 <want && git rm -qf long.py &&
	is 1 .result.isError false && is 3 .result.isError false &&
	is 2 .result.structuredContent.code answer-too-large &&
	said 2 .result.structuredContent.detail | grep "ask for less"
'

test_expect_success 'what is no request is answered with what is wrong' '
	cd shop &&
	{
		echo "{\"jsonrpc\":\"2.0\",\"id\":1,"
		echo "[]"
		echo "[$(ask 1 ping)]"
		echo "7"
		echo "{\"jsonrpc\":\"1.0\",\"id\":\"old\",\"method\":\"ping\"}"
		echo "{\"id\":2,\"method\":\"ping\"}"
		ask null ping
		ask 1.5 ping
		ask true ping
		ask 3 nonesuch
		ask "\"text id \\u00e9\"" ping
		ask -9007199254740993 ping
		printf "{\"jsonrpc\":\"2.0\",\"id\":9,\"method\":\"\377\"}\n"
		printf "\n  \r\n"
		printf "%s\r\n" "$(ask 4 ping)"
		ask 5 tools/list "{\"cursor\":\"abc\"}"
		printf %s "$(ask 6 ping)"
	} | serve &&
	grep -c "\"id\":null.*-32700" out | grep -x 1 &&
	grep -c "\"id\":null.*-32600" out | grep -x 6 &&
	is 9 .error.code -32700 &&
	is "\"old\"" .error.code -32600 && is 2 .error.code -32600 &&
	is 3 .error.code -32601 && is 4 .result "{}" &&
	is 5 .error.code -32602 && is 6 .result "{}" &&
	grep "\"id\":\"text id é\"" out &&
	grep "\"id\":-9007199254740993,\"result\":{}" out &&
	test_line_count 16 out
'

# Half a character is what is left of an emoji that a model did not end. The
# request would be waited for; only what has no id, or no end, has none to tell.
test_expect_success 'several at once are taken where the version has them' '
	cd shop &&
	{
		ask 1 initialize "{\"protocolVersion\":\"2025-03-26\"}"
		echo "[$(ask 2 ping),$(ask 3 nonesuch),{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"},$(call 4 list_paths "{\"max_results\":1}")]"
		echo "[{\"jsonrpc\":\"2.0\",\"method\":\"notifications/x\"}]"
		echo "[]"
		ask 5 initialize "{\"protocolVersion\":\"2025-06-18\"}"
		echo "[$(ask 6 ping)]"
	} >want && git fuse mcp <want >out && test_line_count 5 out &&
	sed -n 2p out >answer && json answer "[0].id" "[0].result" \
		"[1].error.code" "[2].result.isError" >actual &&
	printf "%s\n" 2 "{}" -32601 false | test_cmp - actual &&
	test_must_fail json answer "[3]" &&
	sed -n 3p out | grep -e -32600 && sed -n 5p out | grep -e -32600
'

# child_of PID NAME: without procps, which a small system has not.
child_of () {
	for status in /proc/[0-9]*/status
	do
		test "$(sed -n "s/^Name:[[:space:]]*//p; s/^PPid:[[:space:]]*//p" \
			"$status" 2>/dev/null | tr "\n" " ")" != "$2 $1 " ||
			basename "${status%/status}"
	done
}

# Whoever has ended may wait long for the first process to take notice.
is_running () {
	sed -n "s/^State:[[:space:]]*//p" "/proc/$1/status" 2>/dev/null |
		grep -q "^[^ZX]"
}

# It has answered before that: who dies while it starts is nobody it has known.
test_expect_success 'a server ends when who started it is killed' '
	cd shop && mkfifo in && ask 1 ping >ping &&
	{ sh -c "cat ping; exec sleep 600" >in & holder=$!; } &&
	{ git fuse mcp <in >out 2>/dev/null & git=$!; } &&
	for i in $(seq 600)
	do
		test ! -s out || break
		perl -e "select undef, undef, undef, .05"
	done &&
	server=$(child_of "$git" git-fuse) &&
	kill -9 "$git" &&
	is_running "$server" &&
	for i in $(seq 600)
	do
		is_running "$server" || break
		perl -e "select undef, undef, undef, .05"
	done
	kill "$holder"
	rm in ping out
	test -n "$server" && test_must_fail is_running "$server"
'

test_expect_success 'a request that cannot be read is answered by its id' '
	cd shop &&
	{
		ask 1 ping "{\"x\":\"\\ud83d\"}"
		ask "\"two\"" ping "{\"x\":99999999999999999999}"
		ask 3 ping "{\"x\":1e400,\"id\":33}"
		perl -e "print q({\"x\":), q([) x 3000, q(]) x 3000,
			qq(,\"id\":4}\n)"
		echo "{\"params\":{\"id\":5},\"x\":\"\\udc00\"}"
		echo "{\"id\":6.5,\"x\":\"\\udc00\"}"
		echo "{\"id\":7,\"x\":\"\\udc00\"} {}"
		echo "{\"id\":8,\"x\":[\"\\udc00\"}"
		echo "[{\"id\":9,\"x\":\"\\udc00\"}]"
		ask 10 ping
	} | serve &&
	for id in 1 "\"two\"" 3 4
	do
		is "$id" .error.code -32700 || exit
	done &&
	grep -c "\"id\":null.*-32700" out | grep -x 5 &&
	is 10 .result "{}" && test_line_count 10 out
'

test_expect_success 'a message may come in halves, or be too long' '
	cd shop &&
	{
		printf "{\"jsonrpc\":\"2.0\",\"id\":1,"
		perl -e "select undef, undef, undef, .05"
		printf "\"method\":\"ping\"}\n"
		perl -e "print q({\"jsonrpc\":\"2.0\",\"id\":2,\"x\":\"),
			q(x) x (40 << 20), qq(\"}\n)"
		ask 3 ping
		perl -e "print q({\"jsonrpc\":\"2.0\",\"id\":4,\"method\":),
			q(\"ping\",\"params\":{\"x\":\"), q(x) x (15 << 20),
			qq(\"}}\n)"
		ask 5 ping
		printf "{\"jsonrpc\":"
	} | serve &&
	is 1 .result "{}" && is 3 .result "{}" && is 4 .result "{}" &&
	is 5 .result "{}" && grep "\"id\":null.*-32600.*16 MiB" out &&
	grep "\"id\":null.*-32700" out && test_line_count 6 out
'

test_expect_success 'notifications and answers are never answered' '
	cd shop &&
	{
		echo "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":7}}"
		echo "{\"jsonrpc\":\"2.0\",\"method\":\"nonesuch\"}"
		echo "{\"jsonrpc\":\"2.0\",\"method\":\"tools/call\",\"params\":{\"name\":\"open_file\"}}"
		echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"result\":{}}"
		echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"error\":{\"code\":1,\"message\":\"\"}}"
	} | serve && test_line_count 0 out
'

test_expect_success 'resources are read' '
	cd shop &&
	{
		ask 1 resources/list
		ask 2 resources/templates/list
		for uri in codebase://context fuse://context fuse://decisions \
			fuse://index fuse://memories fuse://schemas \
			fuse://scopes \
			fuse://decision/1 fuse://file/src/money.py \
			fuse://file/src%2Fmoney.py
		do
			ask "\"$uri\"" resources/read "{\"uri\":\"$uri\"}"
		done
		for uri in fuse://nonesuch fuse://file/ fuse://file/nonesuch \
			fuse://file/../x fuse://file/%2e%2e/x fuse://file/%zz \
			fuse://file//etc/passwd fuse://file/.git/config \
			fuse://file/README.md%00 fuse://decision/--at=x \
			fuse://scope/nonesuch fuse://schema/ \
			fuse://schema/fuse.ls fuse://schema/source
		do
			ask "\"no $uri\"" resources/read "{\"uri\":\"$uri\"}"
		done
		ask 3 resources/read
	} | serve &&
	said 1 .result.resources | tr "," "\n" | tr -d "\"}]" |
	sed -n "s/^uri://p; s/.*{uri://p" >uris &&
	test_line_count 7 uris &&
	said 2 .result.resourceTemplates | grep "fuse://file/{+path}" &&
	while read -r uri
	do
		is "\"$uri\"" .result.contents[0].uri "$uri" || exit
		said "\"$uri\"" .result.contents[0].text >text || exit
		json text .schema || exit
	done <uris && rm text uris &&
	said "\"fuse://decision/1\"" .result.contents[0].text | grep cents &&
	for uri in fuse://file/src/money.py fuse://file/src%2Fmoney.py
	do
		said "\"$uri\"" .result.contents[0].text >actual || exit
		echo | cat src/money.py - >expected
		test_cmp expected actual || exit
	done &&
	grep -c "\"id\":\"no fuse.*-32602" out | grep -x 14 &&
	is 3 .error.code -32602
'

test_expect_success 'schemas of answers are read, completed and listed' '
	cd shop &&
	ref="\"ref\":{\"type\":\"ref/resource\",\"uri\":\"fuse://schema/{+name}\"}" &&
	{
		ask 1 resources/read "{\"uri\":\"fuse://schema/fuse.ls/2\"}"
		ask 2 resources/read "{\"uri\":\"fuse://schema/fuse.refs%2f2\"}"
		ask 3 completion/complete "{$ref,\"argument\":{\"name\":\"name\",\"value\":\"fuse.l\"}}"
		ask 4 tools/list
	} >want && serve <want &&
	is 1 .result.contents[0].mimeType application/schema+json &&
	said 1 .result.contents[0].text >text &&
	json text .additionalProperties .properties.schema.const .required \
		>actual && cat >expected <<-\EOT &&
	false
	fuse.ls/2
	["schema","source","omitted","scope","total","truncated","cursor","files"]
	EOT
	test_cmp expected actual &&
	said 2 .result.contents[0].text >text && json text .anyOf[2].required &&
	is 3 .result.completion.values "[\"fuse.log/2\",\"fuse.ls/2\"]" &&
	is 4 .result.tools[0].name search_codebase &&
	is 4 .result.tools[0].outputSchema.properties.schema.enum \
		"[\"fuse.search/2\",\"fuse.several/1\",\"fuse.mcp.problem/1\"]" &&
	serve --schemas=full <want &&
	is 4 .result.tools[4].outputSchema.type object &&
	is 4 .result.tools[4].outputSchema.anyOf[0].properties.schema.const \
		fuse.ls/2 &&
	is 4 .result.tools[4].outputSchema.anyOf[2].properties.schema.const \
		fuse.mcp.problem/1 &&
	git config fuse.mcp.schemas full && serve <want &&
	is 4 .result.tools[4].outputSchema.anyOf[1].properties.schema.const \
		fuse.several/1 && git config --unset fuse.mcp.schemas &&
	test_expect_code 2 git fuse mcp --schemas=none <want && rm text
'

test_expect_success 'prompts are told, with what is asked about' '
	cd shop &&
	{
		ask 1 prompts/list
		ask 2 prompts/get "{\"name\":\"plan_edit\",\"arguments\":{\"task\":\"round up\"}}"
		ask 3 prompts/get "{\"name\":\"plan_edit\"}"
		ask 4 prompts/get "{\"name\":\"review_change\"}"
		ask 5 prompts/get "{\"name\":\"nonesuch\"}"
		ask 6 prompts/get "{\"name\":\"plan_edit\",\"arguments\":{\"query\":\"round down\"}}"
	} | serve --tools=all &&
	is 1 .result.prompts[0].arguments[0].name query &&
	said 6 .result.messages[0].content.text | grep "round down" &&
	said 1 .result.prompts[0].name .result.prompts[1].name >actual &&
	printf "%s\n" plan_edit review_change >expected &&
	test_cmp expected actual &&
	said 2 .result.messages[0].content.text | grep "round up" &&
	is 3 .error.code -32602 &&
	is 4 .result.messages[0].role user && is 5 .error.code -32602 &&
	for tool in $(sed -n "s/\"id\":[24]/&/p" out | tr -cs "a-z_" "\n" |
		grep "_" | sort -u)
	do
		grep -qx "$tool" ../all || test "$tool" = plan_edit || exit
	done
'

test_expect_success 'what addresses can hold is completed' '
	cd shop && ref="\"ref\":{\"type\":\"ref/resource\",\"uri\":\"fuse://file/{+path}\"}" &&
	{
		ask 1 completion/complete "{$ref,\"argument\":{\"name\":\"path\",\"value\":\"src/m\"}}"
		ask 2 completion/complete "{$ref,\"argument\":{\"name\":\"path\",\"value\":\"nonesuch\"}}"
		ask 3 completion/complete "{$ref}"
		ask 4 completion/complete "{$ref,\"argument\":{\"name\":\"path\",\"value\":\"../\"}}"
		call 5 set_scope "{\"session\":\"known\",\"include_globs\":[\"src\"]}"
		for one in "6 decision/{id} ADR" "7 decision/{id} X" \
			"8 memory/{id} " "9 scope/{name} kno" "10 none/{x} "
		do
			# shellcheck disable=SC2086	# three words
			set -- $one
			ask "$1" completion/complete "{\"ref\":{\"type\":\"ref/resource\",\"uri\":\"fuse://$2\"},\"argument\":{\"name\":\"x\",\"value\":\"$3\"}}"
		done
		ask 11 completion/complete "{\"ref\":{\"type\":\"ref/prompt\",\"name\":\"plan_edit\"},\"argument\":{\"name\":\"task\",\"value\":\"\"}}"
		ask 12 completion/complete "{\"argument\":{\"name\":\"task\",\"value\":\"\"}}"
	} | serve &&
	is 6 .result.completion.values "[\"ADR-0001\"]" &&
	is 7 .result.completion.values "[]" &&
	is 9 .result.completion.values "[\"known\"]" &&
	is 9 .result.completion.hasMore false &&
	is 10 .result.completion.values "[]" &&
	is 11 .result.completion.values "[]" && is 12 .error.code -32602 &&
	is 1 .result.completion.values "[\"src/money.py\"]" &&
	is 2 .result.completion.values "[]" && is 3 .error.code -32602 &&
	is 4 .result.completion.values "[]"
'

test_expect_success 'no more is proposed than a client may be told' '
	git init -q many && cd many && touch $(seq -f "f%g" 1 101) &&
	ref="\"ref\":{\"type\":\"ref/resource\",\"uri\":\"fuse://file/{+path}\"}" &&
	{
		ask 1 completion/complete "{$ref,\"argument\":{\"name\":\"path\",\"value\":\"f\"}}"
		ask 2 completion/complete "{$ref,\"argument\":{\"name\":\"path\",\"value\":\"f1\"}}"
	} | serve && is 1 .result.completion.hasMore true &&
	is 1 .result.completion.values[99] f98 &&
	test_must_fail said 1 .result.completion.values[100] &&
	is 2 .result.completion.hasMore false
'

test_expect_success 'what leads out of the repository is refused' '
	cd shop && echo secret >../secret && ln -s ../secret link &&
	ln -s .. up && git add link up &&
	{
		for path in ../secret /etc/passwd src/../../secret \
			.git/config src/../.git/config ./.git/HEAD up/secret \
			"$TRASH/secret" "$PWD/.git/config"
		do
			call "\"open $path\"" open_file "{\"path\":\"$path\"}"
			call "\"blame $path\"" blame_range \
				"{\"path\":\"$path\"}"
		done
		call 1 open_file "{\"path\":\"link\"}"
		call 2 search_text "{\"query\":\"secret\"}"
		call 3 search_text "{\"query\":\"x\",\"paths\":[\"../\"]}"
		call 4 list_paths "{\"include_globs\":[\"../\"]}"
		call 5 search_text "{\"query\":\"x\",\"paths\":[\"/etc\"]}"
	} | serve && git rm -qf link up &&
	grep -c "\"isError\":true" out | grep -x 21 &&
	grep "\"id\":\"open ../secret\".*\"isError\":true" out &&
	test_grep ! "\"text\":\"secret" out &&
	said 1 .result >one && test_grep ! "secret.n" one && rm one &&
	is 2 .result.structuredContent.total 0
'

test_expect_success 'what looks like an option is no revision' '
	cd shop &&
	{
		call 1 list_paths "{\"at\":\"--output=owned\"}"
		call 2 list_paths "{\"at\":\"-x\"}"
		call 3 file_history "{\"path\":\"--output=owned\"}"
		call 4 set_scope "{\"commit\":\"--output=owned\"}"
		call 5 set_scope "{\"branches\":[\"main\",\"-x\"]}"
		call 6 scope_changes "{\"range\":\"--output=owned\"}"
		call 7 scope_changes "{\"range\":\"main..--output=owned\"}"
		call 8 blame_range "{\"path\":\"src/money.py\",\"at\":\"-x\"}"
		call 9 open_file "{\"path\":\"--output=owned\"}"
		call 10 refresh_index "{\"at\":\"--output=owned\"}"
	} | serve --tools=all && test_path_is_missing owned &&
	for id in 1 2 3 4 5 6 7 8 9 10
	do
		is $id .result.isError true || exit
	done
'

test_expect_success 'a scope narrows what comes behind it, and nobody else' '
	cd shop &&
	{
		call 1 set_scope "{\"include_globs\":[\"src\"]}"
		call 2 list_paths
		call 3 search_text "{\"query\":\"Order\"}"
		call 4 list_paths "{\"include_globs\":[]}"
		call 5 list_paths "{\"include_globs\":[\"tests\"]}"
		call 6 set_scope
		call 7 list_paths
		call 8 set_scope "{\"languages\":[\"pyhton\"]}"
		call 9 set_scope "{\"session\":\"ours\",\"include_globs\":[\"docs\"]}"
		call 10 list_paths
		call 11 list_paths "{\"session\":\"ours\"}"
	} | serve && cp out first &&
	is 2 .result.structuredContent.total 4 &&
	said 3 .result | grep -c tests/ | grep -x 0 &&
	is 4 .result.structuredContent.total 7 &&
	is 5 .result.structuredContent.total 1 &&
	is 7 .result.structuredContent.total 7 &&
	is 8 .result.isError true &&
	is 10 .result.structuredContent.total 7 &&
	is 11 .result.structuredContent.total 1 &&
	call 1 list_paths | serve && is 1 .result.structuredContent.total 7 &&
	rm first
'

# Two at once: the second asks while the first has its scope.
test_expect_success 'connections at the same time are apart' '
	cd shop && cat >two.pl <<-\EOT &&
	use strict;
	use IPC::Open2;
	sub begin {
		my $pid = open2(my $out, my $in, "git", "fuse", "mcp");
		return { out => $out, in => $in, pid => $pid };
	}
	sub call {
		my ($c, $tool, $arguments) = @_;
		print { $c->{in} } qq({"jsonrpc":"2.0","id":1,"method":) .
			qq("tools/call","params":{"name":"$tool",) .
			qq("arguments":$arguments}}\n);
		$c->{in}->flush;
		my $line = readline $c->{out};
		return $line =~ /"total":(\d+)/ ? $1 : "-";
	}
	my ($one, $two) = (begin(), begin());
	call($one, "set_scope", q({"include_globs":["src"]}));
	call($two, "set_scope", q({"include_globs":["tests"]}));
	print call($one, "list_paths", "{}"), " ",
		call($two, "list_paths", "{}"), "\n";
	call($two, "set_scope", "{}");
	print call($one, "list_paths", "{}"), " ",
		call($two, "list_paths", "{}"), "\n";
	for ($one, $two) {
		close $_->{in};
		waitpid $_->{pid}, 0;
		print $? >> 8, "\n";
	}
	EOT
	perl two.pl >actual && rm two.pl &&
	printf "%s\n" "4 1" "4 7" 0 0 >expected && test_cmp expected actual
'

test_expect_success 'repositories are named by the configuration alone' '
	make_shop other && cd shop && git init -q sub && mkdir -p dir &&
	git config fuse.repository.other ../other &&
	{
		call 1 set_scope "{\"repos\":[\"../other\"]}"
		call 2 set_scope "{\"repos\":[\"$TRASH/other\"]}"
		call 3 set_scope "{\"repos\":[\".\"]}"
		call 4 set_scope "{\"repos\":[\"sub\"]}"
		call 5 set_scope "{\"repos\":[\"other\",\"sub\"]}"
		call 6 list_paths
		call 7 set_scope "{\"repos\":[\"other\"]}"
		call 8 list_paths
	} | serve && rm -rf sub dir &&
	for id in 1 2 3 4 5
	do
		is $id .result.structuredContent.code invalid-parameter || exit
	done &&
	is 6 .result.structuredContent.schema fuse.ls/2 &&
	is 8 .result.structuredContent.schema fuse.several/1 &&
	is 8 .result.structuredContent.answers[0].repository other
'

test_expect_success 'nothing is written that was not allowed' '
	make_shop still && cd still &&
	{
		call 1 decision_create "{\"title\":\"x\"}"
		call 2 decision_supersede "{\"id\":\"1\",\"new_id\":\"2\"}"
		call 3 objective_create "{\"title\":\"x\"}"
		call 4 objective_update "{\"id\":\"1\"}"
		call 5 objective_link_task "{\"id\":\"1\",\"task\":\"x\"}"
		call 6 record_claim "{\"claim\":\"x\"}"
		call 7 record_finding "{\"entity\":\"x\",\"finding\":\"y\"}"
	} >../want && serve --tools=all <../want >/dev/null &&
	grep -c "\"code\":\"read-only\"" out | grep -x 7 && rm out err &&
	git status --porcelain >../actual && test_line_count 0 ../actual &&
	git fuse knowledge export | wc -l | grep -x 0
'

test_expect_success 'remember proposes, and nothing approves' '
	cd still &&
	{
		call 1 remember "{\"memory\":\"Orders have lines.\",\"type\":\"convention\"}"
		call 2 get_memory
		call 3 remember "{\"memory\":\"x is y.\",\"type\":\"convention\",\"approve\":true}"
		call 4 remember "{\"memory\":\"Orders have lines.\"}"
		call 5 context "{\"query\":\"orders have lines\"}"
		ask 6 resources/read "{\"uri\":\"fuse://memories\"}"
	} | serve --allow-write &&
	is 1 .result.structuredContent.memory.status candidate &&
	is 2 .result.structuredContent.total 0 &&
	is 3 .result.isError true && is 4 .result.isError true &&
	said 5 .result >actual && test_grep ! "Orders have lines" actual &&
	said 6 .result >actual && test_grep ! "Orders have lines" actual &&
	git fuse memory approve "$(git fuse memory list | cut -c1-12)" &&
	call 1 get_memory | serve && is 1 .result.structuredContent.total 1
'

test_expect_success 'a server ends with its input, and where there is nothing' '
	cd shop && : | serve && test_line_count 0 out &&
	mkdir "$TRASH/bare" && git init -q --bare "$TRASH/bare" &&
	cd "$TRASH/bare" && call 1 list_paths | serve &&
	is 1 .result.isError true && mkdir "$TRASH/nowhere" &&
	cd "$TRASH/nowhere" &&
	{ ask 1 tools/list; call 2 list_paths; } | serve --answers=json &&
	said 1 .result.tools[0].name &&
	said 2 .result.structuredContent.detail | grep "not a git repository"
'

test_expect_success 'bytes that are no UTF-8 do no harm' '
	git init -q odd && cd odd && printf "caf\351\n" >latin &&
	name=$(printf "n\377me\nx") && echo a >"$name" && git add . &&
	{
		call 1 list_paths
		call 2 open_file "{\"path\":\"latin\"}"
		call 3 search_text "{\"query\":\"caf\"}"
		ask 4 resources/read "{\"uri\":\"fuse://file/latin\"}"
		ask 5 resources/read "{\"uri\":\"fuse://file/n%ffme%0ax\"}"
	} >../want && serve <../want &&
	for id in 1 2 3
	do
		is $id .result.isError false || exit
	done &&
	said 4 .result.contents[0].uri && said 5 .result.contents[0].uri &&
	perl -ne "exit 1 unless utf8::decode(my \$x = \$_)" out
'

# Many files, so that there is something to be told of and to be stopped.
test_expect_success 'progress is told to who asks for it' '
	git init -q big && cd big &&
	perl -e "for (1 .. 1500) {
		open my \$f, q(>), qq(f\$_.py);
		print \$f map { qq(def f\${_}_\$.(a):\n    return a + \$_\n) }
			1 .. 20;
		print \$f qq(x = \$_\n);
	}" && git add . && git commit -qm Many &&
	git config fuse.x y &&
	ask 1 tools/call "{\"name\":\"refresh_index\",\"arguments\":{},\"_meta\":{\"progressToken\":\"t\"}}" |
	serve --tools=all && is 1 .result.isError false &&
	grep "\"method\":\"notifications/progress\"" out >told &&
	test "$(wc -l <told)" -gt 5 &&
	grep -c "\"progressToken\":\"t\"" told | grep -x "$(($(wc -l <told)))" &&
	sed "s/.*\"progress\":\([0-9]*\).*/\1/" told >steps &&
	sort -nuc steps && tail -n 1 out | grep "\"id\":1" && rm told steps
'

test_expect_success 'who does not ask is told nothing' '
	cd big && rm -rf .git/fuse && call 1 refresh_index |
	serve --tools=all && test_line_count 1 out
'

# The pipe is so small that the server waits for us to read what it tells: it
# cannot be done before we have cancelled.
test_expect_success 'what is cancelled stops, and is not answered' '
	cd big && rm -rf .git/fuse && cat >cancel.pl <<-\EOT &&
	use strict;
	use IPC::Open2;
	my $pid = open2(my $out, my $in, "git", "fuse", "mcp", "--tools=all");
	fcntl($out, 1031, 4096) or die "F_SETPIPE_SZ: $!";
	syswrite $in, q({"jsonrpc":"2.0","id":"long","method":"tools/call",) .
		q("params":{"name":"refresh_index","arguments":{},"_meta":) .
		qq({"progressToken":9}}}\n);
	sysread($out, my $first, 100) or die;
	syswrite $in, q({"jsonrpc":"2.0","method":"notifications/cancelled",) .
		qq("params":{"requestId":"long"}}\n) .
		qq({"jsonrpc":"2.0","id":"next","method":"ping"}\n);
	close $in;
	local $/;
	print $first, readline $out;
	waitpid $pid, 0;
	exit $? >> 8;
	EOT
	perl cancel.pl >out && rm cancel.pl &&
	test_grep ! "\"id\":\"long\"" out &&
	tail -n 1 out | grep "\"id\":\"next\",\"result\"" &&
	test_grep ! "\"progress\":100" out
'

test_expect_success 'what is cancelled before its turn is not begun' '
	cd big && rm -rf .git/fuse &&
	{
		ask 1 tools/call "{\"name\":\"refresh_index\",\"arguments\":{},\"_meta\":{\"progressToken\":1}}"
		echo "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":1}}"
		ask "\"1\"" ping
		echo "{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":\"other\"}}"
	} >want && serve --tools=all <want &&
	test_line_count 1 out && is "\"1\"" .result "{}"
'

test_expect_success script 'who starts it at a terminal is told what it is' '
	script -qec "git-fuse mcp" /dev/null </dev/null >tried
	test_grep "^waiting for a client.*git fuse mcp --install=CLIENT" tried
	test_grep ! "^waiting" err
'

test_expect_success 'the configuration of a client is printed' '
	cd still &&
	for client in claude-code cursor vscode
	do
		git fuse mcp --install=$client --tools=all --allow-write \
			--schemas=full >text
		member=mcpServers
		test $client != vscode || member=servers
		json text ".$member.git-fuse.args" >actual || exit
		echo "[\"mcp\",\"--tools=all\",\"--schemas=full\",\"--allow-write\"]" >expected
		test_cmp expected actual || exit
		test -x "$(json text ".$member.git-fuse.command")" || exit
	done &&
	git fuse mcp --install=codex >text && test_line_count 3 text &&
	test_grep "^\[mcp_servers.git-fuse\]$" text &&
	test_grep "^args = \[\"mcp\"\]$" text &&
	test_expect_code 2 git fuse mcp --install=nonesuch &&
	test_expect_code 2 git fuse mcp --write &&
	test_expect_code 2 git fuse mcp --install=cursor --tools=x &&
	cd ../bare && test_expect_code 2 git fuse mcp --install=cursor --write
'

test_expect_success 'it is added to what there is, and nothing is lost' '
	cd still && mkdir -p sub && cd sub &&
	git fuse mcp --install=cursor --write && cd .. &&
	git fuse mcp --install=cursor >expected &&
	test_cmp expected .cursor/mcp.json &&
	test_expect_code 128 git fuse mcp --install=cursor --write 2>err &&
	test_grep "has a server .git-fuse." err &&
	test_cmp expected .cursor/mcp.json &&
	mkdir .codex && printf "model = \"x\"" >.codex/config.toml &&
	git fuse mcp --install=codex --write &&
	{ printf "model = \"x\"\n\n" && git fuse mcp --install=codex; } >expected &&
	test_cmp expected .codex/config.toml &&
	test_expect_code 128 git fuse mcp --install=codex --write &&
	echo "mcp_servers = { a = { command = \"b\" } }" >.codex/config.toml &&
	test_expect_code 128 git fuse mcp --install=codex --write 2>err &&
	test_grep "servers are not in tables" err && rm -r .codex &&
	cat >cases <<-\EOT &&

	{}
	{"mcpServers":{}}
	{ "a" : [1, {"b]}": "}\\\""}], "mcpServers":{ } }
	{"x":{"mcpServers":{"y":1}},"z":"\u00e9"}
	{"mcpServers":{"other":{"command":"c"}},"n":1.50}
	EOT
	cat >compare.pl <<-\EOT &&
	use strict;
	use JSON::PP;
	my $json = JSON::PP->new->canonical;
	my ($old, $file) = @ARGV;
	open my $in, "<", $file or die;
	local $/;
	my $new = $json->decode(<$in>);
	my $was = $old =~ /\S/ ? $json->decode($old) : {};
	delete $new->{mcpServers}{"git-fuse"} or die $old;
	for ($new, $was) {
		delete $_->{mcpServers} unless %{$_->{mcpServers} || {}};
	}
	die $old unless $json->encode($new) eq $json->encode($was);
	EOT
	while read -r old
	do
		printf "%s\n" "$old" >.mcp.json
		git fuse mcp --install=claude-code --write || exit
		perl compare.pl "$old" .mcp.json || exit
	done <cases &&
	grep "\"n\":1.50" .mcp.json &&
	cat >cases <<-\EOT &&
	[]
	{
	7
	{} // a
	{"mcpServers":[]}
	{"mcp\u0053ervers":{}}
	EOT
	while read -r old
	do
		printf "%s\n" "$old" >.mcp.json
		cp .mcp.json expected
		test_expect_code 128 git fuse mcp --install=claude-code \
			--write 2>err || exit
		test_grep "cannot add to" err || exit
		test_cmp expected .mcp.json || exit
	done <cases
'

test_expect_success 'memory stays flat over two thousand calls' '
	cd shop && cat >flat.pl <<-\EOT &&
	use strict;
	use IPC::Open2;
	my $pid = open2(my $out, my $in, "git-fuse", "mcp", "--tools=all");
	my @calls = (["open_file", q({"path":"src/money.py"})],
		["list_paths", q({"max_results":2})],
		["search_text", q({"query":"cents"})],
		["open_file", q({"path":"nonesuch"})],
		["set_scope", q({"include_globs":["src"]})],
		["search_codebase", q({"query":"round money"})],
		["graph_search", q({"query":"money","limit":3})],
		["file_history", q({"path":"src/money.py","limit":2})],
		["set_scope", "{}"],
		["get_symbol_references", q({"symbol":"Money"})],
		["get_memory", "{}"]);
	my $early;
	sub rss {
		open my $f, "<", "/proc/$pid/status" or die;
		local $/;
		return <$f> =~ /VmRSS:\s*(\d+)/ ? $1 : die;
	}
	my $n = $ENV{FUSE_SANITIZED} ? 400 : 2000;
	for my $i (1 .. $n) {
		my $call = $calls[$i % @calls];
		syswrite $in, qq({"jsonrpc":"2.0","id":$i,"method":) .
			qq("tools/call","params":{"name":"$call->[0]",) .
			qq("arguments":$call->[1]}}\n);
		my $line = readline $out;
		die $line unless $line =~ /"id":$i,"result"/;
		$early = rss() if $i == $n / 4;
	}
	my $late = rss();
	print "$early kB, then $late kB\n";
	# A thread that is the first to allocate beside others gets an arena of
	# its own, once; sanitizers keep what was freed for a while.
	my $most = $ENV{FUSE_SANITIZED} ? $early * 4 : $early + 3072;
	exit($late > $most ? 1 : 0);
	EOT
	if nm -D "$(command -v git-fuse)" 2>/dev/null | grep -q __asan_init ||
		grep -q "fsanitize" "$FUSE_BUILD/config.status"
	then
		export FUSE_SANITIZED=1
	fi
	perl flat.pl && rm flat.pl
'

test_done
