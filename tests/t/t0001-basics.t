#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='help, errors, suggestions, completion, version'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# fails_with CODE 'message' ARGUMENTS...: on stderr, and nothing on stdout.
fails_with () {
	code=$1 message=$2
	shift 2
	test_expect_code "$code" git fuse "$@" >out 2>err
	test_line_count 0 out
	head -n 1 err >first
	printf '%s\n' "$message" >wanted
	test_cmp wanted first
}

test_expect_success 'help needs no repository' '
	git fuse -h >help
	head -n 1 help >first
	echo "usage: git fuse [-h] [--version] <command> [<options>]" >expected
	test_cmp expected first
	git-fuse --help >other
	test_cmp help other
	sed -n "/^To begin with/,\$s/.*.git fuse \([a-z ]*\) <.*/\1/p" help |
	grep -v help >first
	printf "%s\n" search "scope focus" >expected
	test_cmp expected first
'

test_expect_success 'help has every command by topic, and each by name' '
	git fuse help >other
	test_cmp help other
	git fuse help --all >all
	sed -n "s/^    \([a-z][a-z]*\).*/\1/p" all | sort -u >names
	sed -n "s/^    \([a-z][a-z]*\)  .*/\1/p" help | sort >topics
	test_cmp names topics
	test $(wc -l <help) -le 54
	git fuse help scope focus >out
	git fuse scope focus -h >expected
	test_cmp expected out
	git fuse help index >out
	git fuse index -h >expected
	test_cmp expected out
	fails_with 2 "error: unknown command '"'"'indx'"'"'; did you mean '"'"'index'"'"'?" \
		help indx
	fails_with 2 "error: unexpected argument '"'"'x'"'"' after '"'"'help ls'"'"'" \
		help ls x
'

test_expect_success 'without arguments, help is on stderr and the code is 2' '
	test_expect_code 2 git fuse >out 2>err
	test_line_count 0 out
	test_cmp help err
'

test_expect_success 'every command has -h, wherever it stands' '
	git fuse help --all >all
	sed -n "s/^    \([a-z][a-z ]*[a-z]\)  .*/\1/p" all >names
	test -s names
	while read -r name
	do
		git fuse $name -h >out 2>err
		test_line_count 0 err
		test_grep "^usage: git fuse $name " out
		git fuse $name --no-such-option -h >/dev/null 2>&1 &&
			test_complain "options are not checked before -h"
		# What a command prints that we run has no format of ours, nor
		# has what a server says.
		grep -q -e "--format=" out || continue
		git fuse $name --format=json -h >out.json
		test_cmp out out.json
	done <names
'

test_expect_success 'lines of help fit 80 columns' '
	while read -r name
	do
		git fuse $name -h
	done <names >all
	awk "length(\$0) > 79" help all >wide
	test_line_count 0 wide
'

test_expect_success 'a family has help of its own' '
	git fuse scope -h >out
	test_grep "^usage: git fuse scope changes " out
	test_grep "^   or: git fuse scope query " out
	git fuse index --help >out
	test_grep "alone means .index status" out
	test_expect_code 2 git fuse scope >out 2>err
	test_line_count 0 out
	test_grep "^usage: git fuse scope changes " err
'

test_expect_success 'the version' '
	git fuse version >out
	test_grep "^git-fuse version [0-9]*\.[0-9]*\.[0-9]*\$" out
	git fuse --version >other
	test_cmp out other
	git fuse version --format=json >answer
	json answer .schema .version >values
	{
		echo fuse.version/1
		sed "s/.* //" out
	} >expected
	test_cmp expected values
'

test_expect_success 'unknown commands suggest the nearest' '
	fails_with 2 "error: unknown command '\''indx'\''; did you mean '\''index'\''?" indx
	fails_with 2 "error: unknown command '\''focus'\''; did you mean '\''scope focus'\''?" focus
	fails_with 2 "error: unknown command '\''scope fcous'\''; did you mean '\''scope focus'\''?" scope fcous
	fails_with 2 "error: unknown command '\''index stauts'\''; did you mean '\''index status'\''?" index stauts
	test_expect_code 2 git fuse adr init 2>err &&
	test_grep "^hint: .git fuse adr -h. tells more$" err
	fails_with 2 "error: unknown command '\''zzz'\''" zzz
	fails_with 2 "error: unknown option '\''--zzz'\''" --zzz
'

test_expect_success 'unknown options suggest the nearest' '
	fails_with 2 "error: unknown option '\''--dpeth'\''; did you mean '\''--depth'\''?" scope focus x --dpeth=2
	fails_with 2 "error: unknown option '\''--max-token'\''; did you mean '\''--max-tokens'\''?" scope focus x --max-token 2
	fails_with 2 "error: unknown option '\''--no-redcat'\''; did you mean '\''--no-redact'\''?" scope focus x --no-redcat
	fails_with 2 "error: unknown option '\''--about'\''; it is '\''--path'\'' here" memory add x --about=a.c
	fails_with 2 "error: unknown option '\''--zzz'\''" scope focus x --zzz
	fails_with 2 "error: unknown option '\''-Z'\''" scope focus x -zZ
	test_grep "hint: .git fuse scope focus -h. tells more" err
'

test_expect_success 'options are not abbreviated' '
	fails_with 2 "error: unknown option '\''--max'\''; did you mean '\''--max-tokens'\''?" scope focus x --max=2
'

test_expect_success 'values are checked before anything is opened' '
	fails_with 2 "error: '\''--depth'\'' takes a number from 1 to 10, not '\''11'\''" scope focus x --depth=11
	fails_with 2 "error: '\''--depth'\'' takes a number from 1 to 10, not '\''0'\''" scope focus x --depth 0
	fails_with 2 "error: '\''--depth'\'' takes a number from 1 to 10, not '\''two'\''" scope focus x --depth=two
	fails_with 2 "error: '\''--depth'\'' takes a number from 1 to 10, not '\''-1'\''" scope focus x --depth -1
	fails_with 2 "error: '\''--depth'\'' takes a number from 1 to 10, not '\''3x'\''" scope focus x --depth=3x
	fails_with 2 "error: '\''--depth'\'' takes a number from 1 to 10, not '\'''\''" scope focus x --depth=
	fails_with 2 "error: '\''--max-tokens'\'' takes a number from 0 to 1000000000, not '\''99999999999999999999'\''" scope focus x --max-tokens=99999999999999999999
	fails_with 2 "error: '\''--max-tokens'\'' takes a number from 0 to 1000000000, not '\''1000000001'\''" scope focus x --max-tokens=1000000001
	fails_with 2 "error: '\''--level'\'' takes none, standard, aggressive, skeleton or api, not '\''all'\''" scope focus x --level=all
	fails_with 2 "error: option '\''--at'\'' needs a value" scope focus x --at
	fails_with 2 "error: '\''--at'\'' is empty" scope focus x --at=
	fails_with 2 "error: option '\''-o'\'' needs a value" scope focus x -o
	fails_with 2 "error: option '\''--staged'\'' takes no value" scope focus x --staged=yes
	fails_with 2 "error: '\''--at'\'' and '\''--staged'\'' exclude each other" scope focus x --at=y --staged
	fails_with 2 "error: '\''git fuse scope focus'\'' needs <seed>" scope focus
	fails_with 2 "error: one argument too many: '\''b'\''" blame a b
	fails_with 2 "error: one argument too many: '\''b'\''" version -- b
'

test_expect_success 'outside a repository, a command that needs one says so' '
	test_expect_code 128 git fuse index status >out 2>err
	test_line_count 0 out
	test_line_count 1 err
	test_grep "^fatal: not a git repository" err
'

test_expect_success 'a message does not command the terminal' '
	test_must_fail git fuse "$(printf "a\\033[2Jb\\177")" 2>err
	test_grep "unknown command .a?\\[2Jb?." err
'

test_expect_success 'a full disk is noticed' '
	test_expect_code 128 git fuse version >/dev/full 2>err
	test_grep "fatal: cannot write to stdout: No space left" err
	test_expect_code 128 git fuse -h >/dev/full 2>err
	test_grep "No space left" err
'

test_expect_success 'a reader that goes away is no error to talk about' '
	{ git-fuse scope focus -h 2>err; echo $? >code; } | :
	test_line_count 0 err
'

test_expect_success 'closed standard files do no harm' '
	git-fuse version <&- >out
	test -s out
	git-fuse version >&-
	git-fuse version 2>&- >out
	test -s out
'

# offers 'words' ARGUMENTS...: exactly these, the unfinished word last.
offers () {
	printf '%s\n' "$1" | tr -s ' ' '\n' >expected
	shift
	git fuse --complete "$@" >out
	test_cmp expected out
}

test_expect_success 'completion offers commands, options and values' '
	git fuse help --all >all
	sed -n "s/^    \([a-z][a-z ]*[a-z]\)  .*/\1/p" all >names
	offers "$(sed -n "s/ .*//p" names | uniq) help $(grep -v " " names)" ""
	offers "scope" sc
	offers "changes focus query" scope ""
	offers "focus" scope fo
	offers "--tokenizer=" scope query words --to
	offers "--no-redact" scope query words --no-r
	offers "none standard aggressive skeleton api" scope query --level=
	offers "standard skeleton" scope query --level=s
	offers "standard skeleton" scope query --level s
	offers "text json" index --format ""
	offers "cycles dependents export path search" graph ""
	offers "definitions" refs --kind=d
	offers "@rev" scope focus --at=ma
	offers "@path" scope focus src/
	offers "@path" scope focus x -- src/
	offers "@path" scope focus -o ""
	offers "@rev" scope changes ""
	git fuse --complete scope query words "" >out
	test_line_count 0 out
	git fuse --complete nonsense x >out
	test_line_count 0 out
'

completion=/usr/share/bash-completion/completions/git
test -r "$completion" || completion=
export completion

# completes 'line' 'words': what bash would offer at the end of the line.
completes () {
	bash -c '
		. "$completion" &&
		. "$FUSE_SOURCE/git-fuse/completion.bash" &&
		_get_comp_words_by_ref () {
			cword=$COMP_CWORD words=("${COMP_WORDS[@]}")
			cur=${words[cword]} prev=${words[cword-1]}
		}
		COMPREPLY=()
		read -r -a COMP_WORDS <<<"$1"
		[[ $1 = *" " ]] && COMP_WORDS+=("")
		COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
		if [ "${COMP_WORDS[0]}" = git ]
		then
			__git_func_wrap __git_main
		else
			__git_func_wrap _git_fuse
		fi
		printf "%s\n" "${COMPREPLY[@]}"
	' bash "$1" | sed 's/ $//' | sort >out
	printf '%s\n' "$2" | tr -s ' ' '\n' | sort >expected
	test_cmp expected out
}

test_expect_success 'bash completes through the completion of git' '
	if test -z "$completion"
	then
		exit 0
	fi
	git init -q completed
	cd completed
	write src/sun.c </dev/null
	test_commit sun
	git branch topic
	completes "git fuse sc" "scope"
	completes "git fuse scope " "changes focus query"
	completes "git fuse scope query --to" "--tokenizer="
	completes "git fuse scope query --level=s" "standard skeleton"
	completes "git fuse scope focus --at=to" "topic"
	completes "git fuse scope focus sr" "src"
	completes "git fuse scope changes to" "topic"
	completes "git-fuse ver" "version"
	completes "git-fuse help ver" "version"
	completes "git-fuse help scope f" "focus"
	cd ..
	completes "git -C completed fuse scope focus --at=to" "topic"
	git config --global alias.fz fuse
	completes "git -C completed fz scope foc" "focus"
'

test_done
