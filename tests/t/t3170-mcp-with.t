#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: hooks, rules and lines that make a model use the tools'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

clients="claude-code codex cursor gemini vscode"

# hook EVENT [CLIENT]: what a hook in this client's file tells of it.
hook () {
	printf "%s\n" "$1" | git fuse mcp --hook="${2:-claude-code}"
}

test_expect_success 'a shop that knows something' '
	make_shop shop && cd shop &&
	write docs/adr/0001-cents.md <<-\EOT &&
	---
	governs: [src/money.py]
	---
	# 1. Count in cents

	## Status

	Accepted

	## Decision

	Floats lie.
	EOT
	test_commit "Decide" &&
	git fuse memory add "Rounding broke the invoices." --type=failure \
		--path=src/order.py &&
	git fuse memory approve "$(git fuse memory list | cut -c1-12)" &&
	printf "%s\n" out want told >.git/info/exclude
'

test_expect_success 'each client has hooks, a rule and lines, as JSON where it is' '
	cd shop &&
	for client in $clients
	do
		git fuse mcp --install=$client --with=hooks --with=rule \
			--with=agents >out || exit
		grep -c "^== .* ==$" out | grep -x 3 || exit
		git fuse mcp --install=$client --with=hooks --write >told ||
			exit
		file=$(sed -n "s/^added git-fuse to //p" told)
		test_path_is_file "$file" || exit
		json "$file" .hooks >out || exit
		grep -o "git fuse mcp --hook=$client || exit 0" "$file" |
			wc -l | grep -x 2 || exit
	done &&
	json .claude/settings.json ".hooks.PreToolUse[0].matcher" \
		".hooks.SessionStart[0].hooks[0].type" >out &&
	printf "%s\n" "Edit|MultiEdit|Write|NotebookEdit" command |
		test_cmp - out &&
	json .codex/hooks.json ".hooks.PreToolUse[0].hooks[0].command" >out &&
	json .cursor/hooks.json .version ".hooks.sessionStart[0].command" \
		".hooks.postToolUse[0].matcher" >out &&
	printf "%s\n" 1 "git fuse mcp --hook=cursor || exit 0" Read |
		test_cmp - out &&
	json .gemini/settings.json ".hooks.AfterTool[0].matcher" >out &&
	json .github/hooks/git-fuse.json ".hooks.PreToolUse[0].type" >out
'

test_expect_success 'nothing is written unasked, and all is taken back' '
	cd shop && git clean -qfd && git status --porcelain >want &&
	git fuse mcp --install=cursor --with=hooks --dry-run >out &&
	git status --porcelain | test_cmp want - &&
	for client in $clients
	do
		for word in --write --remove
		do
			git fuse mcp --install=$client --with=hooks \
				--with=rule --with=agents $word >out || exit
		done
		git status --porcelain -uall >told
		test_cmp want told || exit
	done
'

test_expect_success 'what another client has written already is told and passed over' '
	cd shop && all="--with=hooks --with=rule --with=agents" &&
	git fuse mcp --install=codex $all --write &&
	git fuse mcp --install=cursor $all --write >told &&
	cat >out <<-\EOT &&
	'"'AGENTS.md'"' has it already
	added git-fuse to .cursor/hooks.json
	added git-fuse to .cursor/rules/git-fuse.mdc
	EOT
	test_cmp out told &&
	git fuse mcp --install=codex $all --remove &&
	git fuse mcp --install=cursor $all --remove >told &&
	test_grep "removed .cursor/hooks.json" told &&
	git status --porcelain -uall | test_cmp want - &&
	git fuse mcp --install=claude-code --with=agents --write &&
	test_grep search_codebase CLAUDE.md && test_path_is_missing AGENTS.md &&
	git fuse mcp --install=claude-code --with=agents --remove
'

test_expect_success 'where one piece is refused, none is written' '
	cd shop && mkdir -p .cursor/rules &&
	echo mine >.cursor/rules/git-fuse.mdc &&
	test_expect_code 128 git fuse mcp --install=cursor --with=hooks \
		--with=rule --write 2>told &&
	test_grep "cannot add to .*git-fuse.mdc" told &&
	test_path_is_missing .cursor/hooks.json && rm -r .cursor
'

test_expect_success 'what others wrote stays, byte by byte' '
	cd shop && mkdir -p .claude .gemini &&
	for text in "{}" "{ \"model\" : 1.50 }" "{\"a\":[\"}\"],\"b\":{}}"
	do
		printf "%s" "$text" >.claude/settings.json &&
		cp .claude/settings.json want &&
		git fuse mcp --install=claude-code --with=hooks --write &&
		json .claude/settings.json .hooks >out &&
		test_expect_code 128 git fuse mcp --install=claude-code \
			--with=hooks --write &&
		git fuse mcp --install=claude-code --with=hooks --remove &&
		cmp want .claude/settings.json || exit
	done &&
	printf "Our rules." >AGENTS.md && cp AGENTS.md want &&
	git fuse mcp --install=codex --with=agents --write &&
	test_grep "^Our rules.$" AGENTS.md && test_grep search_codebase AGENTS.md &&
	git fuse mcp --install=codex --with=agents --remove &&
	echo >>want && cmp want AGENTS.md && rm AGENTS.md
'

test_expect_success 'hooks of others stay beside ours, and alone again' '
	cd shop && mkdir -p .claude .cursor &&
	for text in "{\"hooks\":{}}" "{ \"hooks\" : { \"PreToolUse\" : [ ] } }" \
		"{\"a\":1,\"hooks\":{\"PreToolUse\":[{\"matcher\":\"Bash\",\"hooks\":[]}],\"Stop\":[]}}" \
		"{\"hooks\":{\"SessionStart\":[{\"hooks\":[]}]}}"
	do
		printf "%s" "$text" >.claude/settings.json &&
		cp .claude/settings.json want &&
		git fuse mcp --install=claude-code --with=hooks --write &&
		json .claude/settings.json ".hooks.PreToolUse[0].matcher" \
			".hooks.SessionStart[0].hooks[0].command" >out &&
		printf "%s\n" "Edit|MultiEdit|Write|NotebookEdit" \
			"git fuse mcp --hook=claude-code || exit 0" |
			test_cmp - out &&
		test_expect_code 128 git fuse mcp --install=claude-code \
			--with=hooks --write 2>out &&
		test_grep "has it already" out &&
		git fuse mcp --install=claude-code --with=hooks --remove &&
		cmp want .claude/settings.json || exit
	done &&
	echo "{\"version\":1,\"hooks\":{\"stop\":[{\"command\":\"x\"}]}}" \
		>.cursor/hooks.json && cp .cursor/hooks.json want &&
	git fuse mcp --install=cursor --with=hooks --write &&
	json .cursor/hooks.json ".hooks.postToolUse[0].matcher" \
		".hooks.stop[0].command" >out &&
	printf "%s\n" Read x | test_cmp - out &&
	git fuse mcp --install=cursor --with=hooks --remove &&
	cmp want .cursor/hooks.json && rm -r .cursor
'

test_expect_success 'what cannot be added to is refused and not touched' '
	cd shop &&
	for text in "[]" "{" "{\"hooks\":[]}" "{\"hooks\":{\"PreToolUse\":{}}}" \
		"{} // a"
	do
		printf "%s" "$text" >.claude/settings.json &&
		cp .claude/settings.json want &&
		test_expect_code 128 git fuse mcp --install=claude-code \
			--with=hooks --write 2>out &&
		test_grep "cannot add to .*--dry-run prints" out &&
		cmp want .claude/settings.json || exit
	done &&
	mkdir -p .cursor && echo "{}" >.cursor/hooks.json &&
	test_expect_code 128 git fuse mcp --install=cursor --with=hooks --write &&
	test_expect_code 128 git fuse mcp --install=cursor --with=hooks --remove &&
	test_expect_code 2 git fuse mcp --with=hooks &&
	test_expect_code 2 git fuse mcp --install=cursor --remove &&
	test_expect_code 2 git fuse mcp --install=cursor --with=nonesuch &&
	rm -r .claude .cursor .gemini
'

test_expect_success 'a session begins with what was decided and went wrong' '
	cd shop && hook "{\"hook_event_name\":\"SessionStart\"}" >out &&
	json out .hookSpecificOutput.hookEventName \
		.hookSpecificOutput.additionalContext >told &&
	cat >want <<-\EOT &&
	SessionStart
	decided: ADR-0001 Count in cents
	warning: Rounding broke the invoices.

	EOT
	test_cmp want told &&
	hook "{\"hook_event_name\":\"sessionStart\"}" >out &&
	json out .additional_context | test_grep "ADR-0001" -
'

test_expect_success 'before an edit, what is known of that file alone' '
	cd shop &&
	hook "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\"$PWD/src/order.py\"}}" >out &&
	json out .hookSpecificOutput.additionalContext >told &&
	test_grep "^remember: failure Rounding broke" told &&
	test_grep ! ADR-0001 told &&
	hook "{\"hookEventName\":\"PreToolUse\",\"tool_name\":\"editFiles\",\"tool_input\":{\"files\":[\"src/money.py\"]}}" >out &&
	json out .hookSpecificOutput.additionalContext >told &&
	test_grep "^decided: ADR-0001 Count in cents docs/adr/0001" told &&
	hook "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"apply_patch\",\"tool_input\":{\"command\":\"*** Begin Patch\n*** Update File: src/money.py\n@@\"}}" >out &&
	test_grep ADR-0001 out &&
	hook "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Edit\",\"tool_input\":\"*** Begin Patch\n*** Update File: src/money.py\n@@\"}" >out &&
	test_grep ADR-0001 out &&
	(cd src && hook "{\"hook_event_name\":\"AfterTool\",\"tool_name\":\"read_file\",\"tool_input\":{\"absolute_path\":\"$PWD/src/money.py\"}}") >out &&
	test_grep "\"hookEventName\":\"AfterTool\".*ADR-0001" out &&
	hook "{\"hook_event_name\":\"postToolUse\",\"tool_name\":\"Read\",\"tool_input\":{\"file_path\":\"src/money.py\"}}" >out &&
	test_grep "{\"additional_context\":\"decided: ADR-0001" out
'

test_expect_success 'of each file that is edited at once, and nothing twice' '
	cd shop &&
	hook "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"apply_patch\",\"tool_input\":{\"command\":\"*** Begin Patch\n*** Update File: src/order.py\n@@\n*** Update File: src/money.py\n@@\"}}" >out &&
	json out .hookSpecificOutput.additionalContext >told &&
	test_grep "^remember: failure Rounding broke" told &&
	test_grep "^decided: ADR-0001 Count in cents" told &&
	hook "{\"hookEventName\":\"PreToolUse\",\"tool_name\":\"editFiles\",\"tool_input\":{\"files\":[\"src/money.py\",\"$PWD/src/order.py\",\"src/money.py\"]}}" >out &&
	json out .hookSpecificOutput.additionalContext >told &&
	test_grep "^remember: failure Rounding broke" told &&
	test "$(grep -c "^decided: ADR-0001" told)" = 1
'

test_expect_success 'what was found there is told as long as it is there' '
	cd shop &&
	event="{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\"src/hours.py\"}}" &&
	echo "open = 9" >src/hours.py && git add src/hours.py &&
	git fuse finding add src/hours.py:1 --kind=pitfall "Hours are local" &&
	git fuse memory add "Hours have no zone" --type=gotcha \
		--path=src/hours.py:1 --approve &&
	hook "$event" >out &&
	json out .hookSpecificOutput.additionalContext >told &&
	test_grep "^remember: gotcha Hours have no zone" told &&
	test_grep "^found: pitfall Hours are local" told &&
	echo "shut = 5" >src/hours.py &&
	hook "$event" >out && test_line_count 0 out &&
	rm src/hours.py && git add src/hours.py
'

test_expect_success 'where there is nothing to tell, nothing is told' '
	cd shop &&
	for event in "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\"src/clock.py\"}}" \
		"{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Read\",\"tool_input\":{\"file_path\":\"src/money.py\"}}" \
		"{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\"/etc/passwd\"}}" \
		"{\"hook_event_name\":\"Stop\"}" "{}" "[]"
	do
		hook "$event" >out && test_line_count 0 out || exit
	done &&
	git init -q ../empty && cd ../empty &&
	hook "{\"hook_event_name\":\"SessionStart\"}" >out &&
	test_line_count 0 out
'

# Copilot and VS Code run the hooks of both files, and Cursor those of two.
test_expect_success 'who runs the hooks of two clients is told once' '
	cd shop && start="\"hook_event_name\":\"SessionStart\"" &&
	code="{$start,\"timestamp\":\"2026-11-28T10:00:00Z\"}" &&
	cursor="{\"hook_event_name\":\"sessionStart\",\"cursor_version\":\"3.2\"}" &&
	git fuse mcp --install=claude-code --with=hooks --write &&
	hook "$code" claude-code >out && test_grep ADR-0001 out &&
	json out .additionalContext | test_grep "^decided: ADR-0001" - &&
	hook "$cursor" claude-code >out && test_grep ADR-0001 out &&
	git fuse mcp --install=vscode --with=hooks --write &&
	git fuse mcp --install=cursor --with=hooks --write &&
	for event in "$code" "$cursor"
	do
		hook "$event" claude-code >out && test_line_count 0 out || exit
	done &&
	hook "$code" vscode >out && test_grep ADR-0001 out &&
	hook "$cursor" cursor >out && test_grep ADR-0001 out &&
	hook "{$start}" claude-code >out && test_grep ADR-0001 out &&
	test "$(grep -o additionalContext out | wc -l)" = 1 &&
	for client in claude-code vscode cursor
	do
		git fuse mcp --install=$client --with=hooks --remove || exit
	done
'

test_expect_success 'a hook that cannot run refuses no tool' '
	cd shop && git fuse mcp --install=vscode --with=hooks --write &&
	json .github/hooks/git-fuse.json ".hooks.PreToolUse[0].command" >told &&
	echo "no event" | sh -c "$(cat told)" >out 2>told &&
	test_line_count 0 out && test_grep ^fatal told &&
	git fuse mcp --install=vscode --with=hooks --remove
'

test_expect_success 'what is told is short, and has no secret' '
	cd shop &&
	for n in 1 2 3 4 5 6 7 8
	do
		git fuse memory add "$n: $(printf "it broke %.0s" $(seq 30))" \
			--type=failure --path=src/clock.py >out || exit
	done &&
	git fuse memory list --status=candidate | cut -c1-12 |
	while read -r id
	do
		git fuse memory approve "$id" >out || exit
	done &&
	hook "{\"hook_event_name\":\"PreToolUse\",\"tool_name\":\"Edit\",\"tool_input\":{\"file_path\":\"src/clock.py\"}}" >out &&
	json out .hookSpecificOutput.additionalContext >told &&
	test "$(wc -c <told)" -le 801 && test "$(grep -c ^remember told)" -ge 1
'

test_done
