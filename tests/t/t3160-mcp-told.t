#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: what a model reads'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/mcp-lib.sh"

test_expect_success 'a shop' '
	make_shop shop && cd shop &&
	printf "%s\n" out want list >.git/info/exclude
'

test_expect_success 'an answer is text, JSON where it is asked for' '
	cd shop && told list_paths >out && test_grep "^src/money.py$" out &&
	call 1 list_paths "{\"format\":\"json\"}" | git fuse mcp >out &&
	json out .result.structuredContent.schema >want &&
	echo fuse.ls/2 | test_cmp - want &&
	json out ".result.content[0].text" | test_grep "^{\"schema\"" - &&
	call 1 list_paths | git fuse mcp --answers=json >out &&
	json out .result.structuredContent.schema &&
	call 1 list_paths "{\"format\":\"text\"}" |
	git fuse mcp --answers=json >out &&
	test_grep ! structuredContent out &&
	told list_paths "{\"format\":\"yaml\"}" | test_grep "^PROBLEM .format." -
'

test_expect_success 'schemas of answers are listed with JSON alone' '
	cd shop && list="{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}" &&
	echo "$list" | git fuse mcp >out && test_grep ! outputSchema out &&
	test_grep "\"limit\":{\"type\":\"integer\",[^}]*\"default\":5" out &&
	echo "$list" | git fuse mcp --answers=json >out &&
	test_grep outputSchema out
'

test_expect_success 'no tool answers more than text, or words of a shell' '
	cd shop && told search_codebase "{\"query\":\"total of an order\",\"limit\":1}" >out &&
	test_grep "^src/order.py:[0-9]*-[0-9]* [a-z]* .* - .*total" out &&
	test_grep "^ *[0-9]*  .*total" out &&
	test_grep "; cursor: 1\.[0-9a-f]* goes on$" out &&
	test_grep ! -e "#[0-9]" out && test_grep ! -e "--" out &&
	cursor=$(sed -n "s/.*cursor: \([0-9.a-f]*\) goes.*/\1/p" out) &&
	told search_codebase "{\"query\":\"total of an order\",\"limit\":1,\"cursor\":\"$cursor\"}" >out &&
	test_grep ! PROBLEM out && test_grep ! "^src/order.py" out &&
	told search_text "{\"query\":\"nothing_has_this\"}" >out &&
	test_grep "^nothing matches in [1-9][0-9]* files$" out &&
	told search_text "{\"query\":\"total\",\"paths\":[\"nosuch\"]}" >out &&
	test_grep "^no file is within the paths, languages and scope" out &&
	told list_paths "{\"path\":[\"nosuch\"]}" >out &&
	test_grep "^no file is within the paths, languages and scope" out &&
	test_grep ! "did you mean" out &&
	told list_paths "{\"path\":\"scr\"}" >out &&
	test_grep "of the question; did you mean .src.$" out &&
	told search_text "{\"query\":\"total\",\"paths\":[\"src/ordre.py\"]}" >out &&
	test_grep "did you mean .src/order.py" out &&
	told graph_search "{\"query\":\"total\",\"paths\":[\"scr/*.py\"]}" >out &&
	test_grep "^none of .* did you mean .src.$" out &&
	told show_commit "{\"commit\":\"HEAD\",\"paths\":[\"nosuch\"]}" >out &&
	test_grep "^nothing is changed within the paths" out &&
	told search_codebase "{\"query\":\"total of an order\",\"paths\":[\"nosuch\"]}" >out &&
	test_grep "^insufficient .*: no file that may answer holds" out
'

test_expect_success 'what tells how to go on is in words of the tools' '
	cd shop && told arch_check >out &&
	test_grep "^PROBLEM there is no .*, so nothing was judged$" out &&
	told objective_update "{\"id\":\"1\"}" >out &&
	test_grep "say what changes: title, description, status, tasks, done_tasks" \
		out &&
	told decision_search >out && test_grep "missing: status or tag alone would do; give words$" out &&
	told search_codebase "{\"query\":\"zebra\",\"paths\":[\"tests\"]}" >out &&
	test_grep ! -e "--" out && told set_scope >out &&
	echo "no scope is set" | test_cmp - out &&
	told decision_read "{\"id\":\"99\"}" >out && test_grep ! "git fuse" out &&
	told get_symbol_references "{\"symbol\":\"Money\",\"limit\":1}" >out &&
	test_grep ! -e "--" out
'

test_expect_success 'a mistake is told once, with what may be done' '
	cd shop && told search_codebase "{\"query\":\"\"}" >out &&
	test_grep "^PROBLEM .query. is empty$" out &&
	told search_codebase "{\"query\":\"x\",\"limit\":-1}" >out &&
	test_grep "^PROBLEM .limit. takes a number from 0 to 1000, not .-1.$" out &&
	told search_text "{\"query\":\"(\"}" >out &&
	test_grep "; with regex: false it is plain text$" out &&
	told open_file "{\"path\":\"zebra\"}" >out &&
	test_grep "files; .search_text. finds it in text$" out &&
	told get_symbol_references "{\"symbol\":\"zebra\"}" >out &&
	test_grep "files; .search_text. finds it in text$" out &&
	told open_file "{\"path\":\"src\",\"at\":\"qqqq\"}" >out &&
	test_grep ".qqqq.: give a branch, a tag or a commit$" out &&
	told show_commit "{\"commit\":\"HEAD~1..HEAD\"}" >out &&
	test_grep "which is a range: give one commit$" out &&
	told search_codebase "{\"query\":\"x\",\"languages\":[\"qqqq\"]}" >out &&
	test_grep "tells those that are here$" out &&
	told blame_range "{\"path\":\"src\"}" >out &&
	test_grep "; .list_paths. tells its files$" out
'

test_expect_success 'names are folded by directory, as deep as is asked' '
	cd shop && mkdir -p deep/er/est && echo 1 >deep/er/est/a &&
	echo 1 >deep/er/b && told list_paths >list &&
	test_grep "^deep/er/ (2)$" list && test_grep "^src/order.py$" list &&
	told list_paths "{\"depth\":1}" >out && test_grep "^deep/ (2)$" out &&
	told list_paths "{\"path\":\"deep\",\"depth\":1}" >out &&
	test_grep "^deep/er/est/ (1)$" out && test_grep "^deep/er/b$" out &&
	told list_paths "{\"depth\":0}" >out &&
	test_grep "^deep/er/est/a$" out &&
	git fuse ls --depth=1 --format=json >out &&
	json out .file_count ".directories[0]" .total >want &&
	printf "%s\n" 8 "{\"file_count\":2,\"path\":\"deep/\"}" \
		"$(git fuse ls --depth=1 | wc -l)" | test_cmp - want &&
	told list_paths "{\"details\":true,\"path\":\"src\"}" >out &&
	test_grep "^100644 .*  python .* src/money.py$" out && rm -r deep
'

test_expect_success 'a file is read in pages, with numbers' '
	cd shop && seq 1000 >long && told open_file "{\"path\":\"long\"}" >out &&
	test_grep "^long:1-400 of 1000 lines$" out &&
	test_grep "^     1  1$" out && test_grep "^   400  400$" out &&
	test_grep ! "  401$" out &&
	test_grep "^path: long:401-1000 goes on$" out &&
	told open_file "{\"path\":\"long:900-1000\"}" >out &&
	test_grep "^  1000  1000$" out && test_grep ! "goes on" out &&
	perl -e "print q(x) x 9000, qq(\n) for 1..3" >long &&
	told open_file "{\"path\":\"long\"}" >out &&
	test_grep "^path: long:2-3 goes on$" out && rm long &&
	told open_file "{\"path\":\"Money\"}" >out &&
	test_grep "^src/money.py:" out && test_grep "class Money" out &&
	printf "a\0b" >blob && told open_file "{\"path\":\"blob\"}" >out &&
	rm blob && test_grep "is binary, 3 bytes" out
'

# Bytes, for a token of JSON and of code is no less than three of them.
test_expect_success 'max_tokens holds in every form, counted on what is written' '
	cd shop && echo "SIZE = 1" >>src/order.py && for n in 700 1100
	do
		for row in "context query \"total of an order\"" \
			"show_commit commit \"HEAD\"" \
			"scope_query query \"total of an order\"" \
			"scope_focus path \"src/order.py\"" \
			"scope_changes paths [\"src\"]"
		do
			field=${row#* } && value=${field#* }
			for format in text json
			do
				call 1 "${row%% *}" "{\"${field%% *}\":$value,\"max_tokens\":$n,\"format\":\"$format\"}" |
				git fuse mcp --tools=all >out &&
				json out ".result.content[0].text" >text &&
				json out .result.isError >want &&
				echo false | test_cmp - want &&
				test "$(wc -c <text)" -le $((n * 4)) || exit
			done
		done
	done && rm text && git checkout -q src &&
	call 1 show_commit "{\"commit\":\"HEAD\",\"max_tokens\":20}" |
	talk >out && test_grep "^PROBLEM max_tokens: 20 is too small: " out
'

test_expect_success 'nothing of the question is said again' '
	cd shop &&
	told scope_query "{\"query\":\"total of an order\",\"max_tokens\":150}" >out &&
	test_grep ! "total of an" out && test_grep ! "scope query\|at most" out &&
	test_grep "max_tokens: [0-9]* shows all$" out &&
	told scope_focus "{\"path\":\"src/order.py\",\"max_tokens\":150}" >out &&
	test_grep ! "scope focus" out && test_grep ! -e "--max" out &&
	git fuse scope query "zebra total" >out && test_grep "^scope query zebra" out
'

test_expect_success 'a path stands above its lines, source before the rest' '
	cd shop && write AAA.md <<-\EOT &&
	class Order, in words
	EOT
	told search_text "{\"query\":\"class Order\"}" >out &&
	line=$(grep -n "^class Order" src/order.py | cut -d: -f1) &&
	text=$(sed -n "${line}p" src/order.py) &&
	printf "%s\n" src/order.py "$line:$text" AAA.md \
		"1:class Order, in words" >want &&
	test_cmp want out &&
	told search_text "{\"query\":\"class Order\",\"context\":1,\"paths\":[\"src\"]}" >out &&
	test_grep "^$line:class Order" out &&
	test_grep "^$((line + 1))-" out &&
	git fuse grep "class Order" >out && rm AAA.md &&
	test_grep "^AAA.md:1:class Order, in words$" out &&
	sed -n 1p out | test_grep "^AAA.md" -
'

test_expect_success 'no field is described as an option of a command line' '
	printf "%s\n" "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/list\"}" |
	git fuse mcp --tools=all --allow-write >out &&
	test_grep "a task to add" out &&
	test_grep ! -e "\"description\":\"[^\"]*\(--\|be repeated\|quotes\)" out
'

test_expect_success 'a commit stands above its lines, with the reason, once' '
	git init -q blamed && cd blamed && printf "a\nb\nc\n" >f &&
	git add f && git commit -q -m "begin f" &&
	printf "a\nB\nc\n" >f && git commit -q -a -m "shout b" &&
	echo d >>f && old=$(git rev-parse --short=10 HEAD^) &&
	new=$(git rev-parse --short=10 HEAD) &&
	told blame_range "{\"path\":\"f\"}" >out &&
	sed "s/ [-0-9]* [^:]*: / /" out >short &&
	printf "%s\n" "$old begin f" "     1  a" "$new shout b" "     2  B" \
		"$old" "     3  c" "not committed" "     4  d" >want &&
	test_cmp want short &&
	told blame_range "{\"path\":\"f\",\"start_line\":2,\"end_line\":2,\"history\":true}" >out &&
	test_grep "^$new [-0-9]* [^ ].*: shout b$" out
'

test_expect_success 'a path is told where it changes, a commit where another was' '
	git init -q moved && cd moved && printf "%s\n" a b c d e f >f &&
	git add f && git commit -q -m "begin f" &&
	printf "%s\n" a B c d e f >f && git commit -q -a -m "shout b" &&
	git mv f g && git commit -q -m "move f" &&
	printf "%s\n" a Bb c d e f >g && git commit -q -a -m "stammer b" &&
	told file_history "{\"path\":\"g:2-3\"}" >out &&
	sed -n "s/^           //p" out >short &&
	printf "%s\n" "modified g:2-3" "modified f:2-3" "lines 2-3" >want &&
	test_cmp want short &&
	printf "%s\n" a Bbb c d e f >g && git commit -q -a -m "more b" &&
	told file_history "{\"path\":\"g:2-3\"}" >out &&
	sed -n "s/^           //p" out >short &&
	printf "%s\n" "modified g:2-3" "lines 2-3" "modified f:2-3" "lines 2-3" >want &&
	test_cmp want short &&
	printf "%s\n" a x b >h && git add h && git commit -q -m "begin h" &&
	printf "%s\n" a b >h && git commit -q -a -m "cut h" &&
	told blame_range "{\"path\":\"h\"}" >out &&
	grep -v "^ " out >short && test_line_count 1 short
'

test_expect_success 'a line is told once, however many uses it has' '
	cd shop && printf "from src.money import Money\nboth = (Money(1, 2), Money(3, 4))\n" \
		>src/both.py &&
	told get_symbol_references "{\"symbol\":\"Money\",\"paths\":[\"src/both.py\"]}" >out &&
	test_grep "^ *2:9,22 .*both = (Money(1, 2), Money(3, 4))$" out &&
	test "$(grep -c "both = " out)" = 1 && test_grep "^3 uses in 1 file$" out &&
	git fuse refs Money -- src/both.py >out && rm src/both.py &&
	test "$(grep -c "both = " out)" = 2
'

test_expect_success 'a hunk tells itself where it is' '
	cd shop && sed "s/return 0/return 1/" src/clock.py >clock &&
	mv clock src/clock.py && told scope_changes >out &&
	test_grep "^@@ -[0-9,]* +[0-9,]* @@ method Clock.now$" out &&
	test_grep ! "^src/clock.py:[0-9-]* method Clock.now$" out &&
	git fuse scope changes >out &&
	test_grep "^src/clock.py:[0-9-]* method Clock.now$" out &&
	git checkout -q src/clock.py
'

test_expect_success 'who asks wrongly is told what there is to ask' '
	cd shop && told search_text "{\"needle\":\"x\"}" >out &&
	test_grep "has no argument .needle.; it has query, regex, " out &&
	told search_codebase "{\"query\":\"x\",\"filters\":{\"lang\":\"c\"}}" >out &&
	test_grep "; it has filters.language, filters.framework, " out &&
	test_grep ! "query" out
'

test_expect_success 'a directory is listed' '
	cd shop && told open_file "{\"path\":\"src\"}" >out &&
	test_grep "^src/order.py$" out &&
	told open_file "{\"path\":\".\"}" >out && test_grep "^src/ (4)$" out &&
	told open_file "{\"path\":\"$PWD/src/\"}" >out &&
	test_grep "^src/order.py$" out
'

test_expect_success 'text of others does not turn around what is read' '
	cd shop && printf "x = 1  # \342\200\256tfel\033[2J\n" >turn.py &&
	told open_file "{\"path\":\"turn.py\"}" >out && rm turn.py &&
	test_grep "^     1  x = 1  # ?tfel?.2J$" out
'

test_expect_success 'a path that is named wins over the scope, which is told' '
	cd shop && git fuse log >out &&
	{
		call 1 set_scope "{\"include_globs\":[\"src\"]}"
		call 2 search_text "{\"query\":\"Order\",\"max_results\":1}"
		call 3 open_file "{\"path\":\"README.md\"}"
		call 4 search_text "{\"query\":\"nothing_has_this\"}"
		call 5 list_paths "{\"path\":\"tests\"}"
		call 6 file_history "{\"path\":\"tests\"}"
		call 7 list_paths "{\"path\":\"src\"}"
		call 8 list_paths "{\"include_globs\":[]}"
	} | talk >out &&
	test "$(grep -c "^.tests. lies outside of the scope: include src$" \
		out)" = 2 && test_grep "^tests/test_order.py$" out &&
	test_grep "modified tests/\|added tests/" out &&
	test_grep "^within the scope: paths src$" out &&
	test_grep "^within the scope: its filters are lifted here$" out &&
	test_grep "^within the scope: include src$" out &&
	test_grep "^.README.md. lies outside of the scope: include src$" out &&
	test_grep "^README.md:1-" out && test_grep "^nothing matches in 4 files$" out
'

test_expect_success 'a scope says how far it reaches when it is set' '
	cd shop &&
	told set_scope "{\"include_globs\":[\"src/{money,order}.py\"]}" >out &&
	test_grep "include: src/money.py src/order.py$" out &&
	test_grep "matches 2 of [67] files" out &&
	told set_scope "{\"include_globs\":[\"sources\"]}" >out &&
	test_grep "warning: it matches none of [67] files" out &&
	told set_scope "{\"include_globs\":[\"src/\",\"tsets/\"]}" >out &&
	test_grep "matches 4 of [67] files" out &&
	test_grep "warning: .tsets/. matches none$" out &&
	test_grep ! "src/. matches none" out &&
	told set_scope "{\"include_globs\":[\"src/[mo*.py\"]}" >out &&
	test_grep "warning: .src/.mo.*.py. matches none: its .\[. is not closed" out &&
	told search_text "{\"query\":\"Order\",\"paths\":[\"src/{money,order}.py\"]}" >out &&
	test_grep "^src/order.py" out &&
	test_expect_code 0 git fuse session set s --include="src/x{" &&
	git fuse session set s --language=python --format=json >out &&
	json out .matching_count >want && echo 5 | test_cmp - want
'

test_expect_success 'an empty array lifts a filter in every tool that has it' '
	cd shop &&
	for tool in "search_codebase Order query" "search_text Order query" \
		"get_symbol_references Order symbol" "list_paths x path" \
		"graph_search Order query" "scope_query Order query" \
		"get_team_patterns x category"
	do
		# shellcheck disable=SC2086	# three words
		set -- $tool
		first="\"$3\":\"$2\","
		test "$2" != x || first=
		{
			call 1 set_scope "{\"include_globs\":[\"nowhere\"]}"
			call 2 "$1" "{$first\"include_globs\":[]}"
			call 3 "$1" "{$first\"exclude_globs\":[\"src\"],\"languages\":[]}"
		} | talk >out || exit
		test_grep ! PROBLEM.*argument out || exit
		test_grep src/ out || test "$1" = get_team_patterns || exit
	done
'

test_expect_success 'what others call an argument is taken, too' '
	cd shop && while read -r tool ours theirs
	do
		told "$tool" "$ours" >want && test_grep ! "^PROBLEM" want &&
		told "$tool" "$theirs" >out && test_cmp want out || exit 1
	done <<-\EOT &&
	list_paths {"path":"src","limit":1} {"Directory":"src","max_results":1}
	open_file {"path":"src/order.py","start_line":1,"end_line":2} {"file":"src/order.py","startLine":1,"to":2}
	search_text {"query":"cents","paths":["src"]} {"pattern":"cents","path":"src"}
	search_codebase {"query":"money","includeSnippets":true} {"question":"money","include_snippets":true}
	search_codebase {"query":"money","filters":{"componentType":"class"}} {"q":"money","filters":{"component_type":"class"}}
	find_tests {"path":"HEAD..HEAD"} {"range":"HEAD..HEAD"}
	graph_dependents {"path":"src/order.py"} {"id":"src/order.py"}
	get_symbol_references {"symbol":"Order"} {"name":"Order"}
	show_commit {"commit":"HEAD","max_tokens":900} {"sha":"HEAD","maxTokens":900}
	EOT
	told open_file "{\"path\":\"src/order.py\",\"range\":\"1-2\"}" >out &&
	test_grep "^PROBLEM.* no argument .range." out
'

test_expect_success 'an id of the graph is a name to every tool' '
	cd shop && write docs/adr/0007-count-cents.md <<-\EOT &&
	# 7. Count in cents

	## Status

	Accepted
	EOT
	told graph_search "{\"query\":\"cents\",\"kind\":[\"decision\"]}" >out &&
	test_grep "^docs/adr/0007-count-cents.md: decision ADR-0007 Count in cents" out &&
	told graph_search "{\"query\":\"count\"}" >out &&
	test_grep "decision ADR-0007" out &&
	git fuse graph search cents --kind=decision --format=json >out &&
	json out ".nodes[0].id" >want && echo adr:ADR-0007 | test_cmp - want && told graph_search "{\"query\":\"Order\",\"kind\":[\"type\"]}" >out &&
	test_grep "^src/order.py:[-0-9]*: type Order" out &&
	told graph_search "{\"query\":\"adr:7\"}" >out &&
	test_grep "^docs/adr/0007-count-cents.md: decision ADR-0007" out &&
	test_line_count 1 out &&
	told graph_search "{\"query\":\"type:Order\"}" >out &&
	test_grep "^src/order.py:[-0-9]*: type Order" out &&
	for tool in "open_file type:Order path" \
		"open_file file:src/order.py path" \
		"get_symbol_references type:Order symbol" \
		"scope_focus type:Order path" \
		"scope_focus file:src/order.py path" \
		"graph_dependents file:src/order.py id" \
		"file_history file:src/order.py path" \
		"get_symbol_references method:Order.total symbol" \
		"open_file adr:ADR-0007 path" "open_file adr:7 path" \
		"get_symbol_references adr:ADR-0007 symbol" \
		"graph_dependents adr:ADR-0007 id" \
		"scope_focus adr:ADR-0007 path" \
		"why_decided adr:ADR-0007 path" \
		"decision_read adr:ADR-0007 id" \
		"why_decided file:src/order.py path"
	do
		# shellcheck disable=SC2086	# three words
		set -- $tool
		told "$1" "{\"$3\":\"$2\"}" >out || exit
		test_grep ! PROBLEM out || exit
	done && rm -r docs/adr
'

test_expect_success 'an id of an overload, or of a prototype, is taken, too' '
	git init -q overloads && cd overloads &&
	printf "struct Mill {\n  int turn(int n);\n  int turn(long n);\n};\n" >mill.hpp &&
	{
		printf "#include \"mill.hpp\"\nint Mill::turn(int n) { return n; }\n" &&
		printf "int Mill::turn(long n) { return 2; }\n" &&
		printf "int turn(int n) { return Mill().turn(n); }\n"
	} >mill.cpp &&
	git add . && git commit -qm "Mill" &&
	for tool in open_file:path get_symbol_references:symbol \
		scope_focus:path file_history:path blame_range:path \
		why_decided:path graph_dependents:id find_tests:what
	do
		for id in "method:mill.cpp:Mill.turn(+0)" \
			"method:mill.cpp:Mill.turn(+1)" \
			"prototype:mill.hpp:Mill.turn(+1)" \
			"function:mill.cpp:turn" "type:mill.hpp:Mill" \
			"mill.hpp:Mill" "type:Mill"
		do
			told "${tool%:*}" "{\"${tool#*:}\":\"$id\"}" >out || exit
			test_grep ! PROBLEM out || exit
		done
	done &&
	told open_file "{\"path\":\"method:mill.cpp:Mill.turn(+1)\"}" >out &&
	test_grep "return 2" out && test_grep ! "return n" out &&
	git fuse open mill.hpp:turn >out && test_grep "  int turn(int n);" out
'

test_expect_success 'of a page that names a symbol only the lines are told' '
	git init -q paged && cd paged && mkdir api &&
	printf "class Kiln:\n    pass\n\n\ndef fire():\n    return Kiln()\n" >kiln.py &&
	for n in 1 2 3 4 5 6 7
	do
		printf "<p>\n<a id=\"Kiln\">Kiln</a>\n<b>Kiln</b>\n" >api/$n.html
	done &&
	git add . && git commit -qm "Kiln" &&
	told get_symbol_references "{\"symbol\":\"Kiln\"}" >out &&
	sed -n "/^perhaps/,\$p" out | head -3 >got &&
	printf "%s\n" "perhaps named in:" "    api/1.html:2, 3" \
		"    api/2.html:2, 3" | test_cmp - got &&
	test_grep "^    and 2 more files$" out && test_grep ! "<a id" out &&
	test_grep "return Kiln()" out &&
	told search_codebase "{\"query\":\"Kiln\",\"intent\":\"edit\"}" >out &&
	test_grep "^uses of Kiln: 1, and 0 in tests$" out &&
	test_grep "^ready: yes$" out
'

test_expect_success 'the card is short, and of the first place alone' '
	cd shop &&
	told search_codebase "{\"query\":\"round_money\",\"intent\":\"edit\"}" >out &&
	sed -n "/^ready: /,\$p" out >want && test "$(wc -c <want)" -lt 1300 &&
	test_grep "^uses of " want && test_grep ! "^owners\|^do: \|^impact" want &&
	test_grep ! "git fuse" want
'

test_expect_success 'code beside results is cut where its lines are long' '
	cd shop && perl -e "print qq(def zebra():\n), map {;
		qq(    stripe_\$_ = \"), q(z) x 90, qq(\"\n) } 1 .. 30" >zebra.py &&
	told search_codebase "{\"query\":\"zebra stripe_1\",\"includeSnippets\":true,\"limit\":1}" >out &&
	test_grep "^zebra.py:" out && test_grep "stripe_1 = " out &&
	test "$(wc -c <out)" -lt 900 &&
	git fuse search "zebra stripe_1" --snippets --limit=1 --force >out &&
	test "$(wc -c <out)" -gt 1000 && rm zebra.py
'

test_expect_success 'a part of what there is to tell' '
	cd shop && told get_codebase_metadata "{\"part\":\"tests\"}" >out &&
	test_grep "^tests: 1 file" out && test_grep ! languages out &&
	git fuse info --part=people --format=json >out &&
	json out .authors >/dev/null && test_grep ! \"languages\" out
'

test_expect_success 'tasks of an objective are added and done in one call' '
	cd shop &&
	{
		call 1 objective_create "{\"title\":\"Count\",\"tasks\":[\"a\",\"b\"]}"
		call 2 objective_update "{\"id\":\"1\",\"tasks\":[\"c\"],\"done_tasks\":[\"A\"]}"
		call 3 objective_update "{\"id\":\"1\",\"done_tasks\":[\"zebra\"]}"
	} | talk >out &&
	test_grep " 33%  1/3  Count$" out &&
	test_grep "^PROBLEM unknown task .zebra." out
'

test_expect_success 'decisions are found by their status alone' '
	cd shop && write docs/adr/0001-cents.md <<-\EOT &&
	# 1. Cents

	## Status

	Accepted

	## Decision

	Cents.
	EOT
	told decision_search "{\"status\":\"accepted\"}" >out &&
	test_grep "Cents" out && test_grep "docs/adr/0001-cents.md$" out &&
	told decision_search "{\"status\":\"rejected\"}" >out &&
	test_grep ! "docs/adr" out &&
	test_grep "none of [0-9]* decisions* has such a status or tag" out &&
	rm -r docs/adr
'

test_expect_success 'context leaves files that are not sure to search' '
	cd shop && task="total of an order in one currency" &&
	told objective_create "{\"title\":\"Leave floats\"}" >out &&
	git fuse context "$task" >out &&
	test_grep "^ *guessed (a faint likeness)" out &&
	told context "{\"query\":\"$task\"}" >out &&
	test_grep "^ *inferred (" out && test_grep ! "faint\|behind better" out &&
	test_grep "^objective .*Leave floats" out &&
	test_grep "left out: .* less relevant" out &&
	told context "{\"query\":\"$task\",\"weight\":\"high\"}" >out &&
	test_grep "a faint likeness" out &&
	told context "{\"query\":\"$task\",\"weight\":\"none\"}" >out &&
	test_grep "^would help: .* with weight: none$" out
'

test_expect_success 'what a command would tell is no help to a model' '
	cd shop && git fuse arch init --write >out && write src/odd.py <<-\EOT &&
	from src.nowhere import thing
	EOT
	git fuse arch check >out || test $? = 1 &&
	test_grep "see .git fuse arch show --unresolved" out &&
	told arch_check >out && test_grep "1 not resolved, in 1 of those files$" out
'

test_done
