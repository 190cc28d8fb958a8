#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='every example of the manual and the README does what is told'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/manual-lib.sh"

kill_server () {
	test ! -s "$TRASH/pid" || kill "$(cat "$TRASH/pid")" 2>/dev/null
}
trap 'kill_server; test_remove_trash' EXIT

# What an example says and cannot be so here, as sed says it.
cat >"$TRASH/instead" <<\EOT
s|/srv/|$TRASH/srv/|
s|/tmp/|$TRASH/tmp.|
s|^\(git fuse mcp --http=127.0.0.1:\)8080$|serve \10|
s|http://127.0.0.1:8080/|"$(cat "$TRASH/url")"/|
s|^\(GIT_FUSE_SKIP=arch git commit\)$|\1 -m "Skipped once"|
EOT

# demo_commands FILE
demo_commands () {
	sed -n "s/^	*'\(git fuse .*\)'.*/\1/p" "$1"
}

# serve COMMAND...: behind us, until it is told to end.
serve () {
	"$@" >"$TRASH/served" 2>&1 &
	echo $! >"$TRASH/pid"
	wait_until grep "token is in" "$TRASH/served"
	sed -n "s,^listening at \(.*\)/mcp$,\1,p" "$TRASH/served" >"$TRASH/url"
}

# try FILE CODE WANTED: the example that stands in a file.
try () {
	sed -f "$TRASH/instead" "$1" >"$TRASH/typed"
	set +e
	(
		set -e
		eval "$(cat "$TRASH/typed")"
	) >"$TRASH/told" 2>&1 </dev/null
	code=$?
	set -e
	test $code = "$2" || test_complain "$code, not $2: $(cat "$1"
		cat "$TRASH/told")"
	case $3 in
	-) test_line_count 0 "$TRASH/told" ;;
	*) test_grep "$3" "$TRASH/told" ;;
	esac
}

# What changes with every commit: ids, lines, counts, scores and days.
still () {
	sed 's/[0-9a-f]\{10\}\( with changes\)*/ID/g;s/[0-9][0-9.]*/N/g
		s/[ 	]*$//;s/A U Thor/Ada/;/^$/d'
}

# try_sample FILE PAGE: what the page shows below an example, up to a line of
# three dots, is what came of it.
try_sample () {
	awk -v command="    \$ $(cat "$1")" '
		/^    \$ / || !/^    |^$/ { inside = 0 }
		$0 == command { inside = 1; next }
		$0 == "    ..." && inside { exit }
		inside { print substr($0, 5) }' "$2" | still >"$TRASH/shown"
	still <"$TRASH/told" |
	head -n "$(grep -c . "$TRASH/shown")" >"$TRASH/actual" || :
	test_cmp "$TRASH/shown" "$TRASH/actual"
}

# rows PAGE: what the table has of it, which tells itself what it holds.
table=$FUSE_SOURCE/tests/t/examples
rows () {
	awk -v page="$1" '$1 == "page" { inside = $2 == page; next }
		inside && NF' "$table"
}

# try_page FILE: all its examples, each by its row.
try_page () {
	page=${1##*/}
	units=$TRASH/units/$page
	rows "$page" >"$TRASH/rows"
	at=0
	while IFS= read -r row <&3
	do
		case $row in
		"	"*)
			eval "${row#	}"
			continue ;;
		esac
		at=$((at + 1))
		unit=$units/$(printf %02d $at)
		first=${row#*	*	}
		printf "%s\n" "$first" >"$TRASH/expected"
		head -n 1 "$unit" >"$TRASH/actual"
		test_cmp "$TRASH/expected" "$TRASH/actual"
		wanted=${row#*	}
		wanted=${wanted%%	*}
		case ${row%%	*} in
		not) test -n "$wanted" ;;
		file) write "$wanted" <"$unit" ;;
		*)
			try "$unit" "${row%%	*}" "$wanted"
			case $1 in
			*.md) try_sample "$unit" "$1" ;;
			esac ;;
		esac
	done 3<"$TRASH/rows"
	find "$units" -type f >"$TRASH/found"
	test_line_count $at "$TRASH/found"
}

test_expect_success 'a world that has what the examples speak of' '
	git init -q world
	cd world
	write parse-options.h <<-\EOT
	int parse_options(int argc, const char **argv);
	EOT
	write parse-options.c <<-\EOT
	#include "parse-options.h"

	int parse_options(int argc, const char **argv)
	{
		return argc && argv ? 0 : -1;
	}
	EOT
	write builtin.c <<-\EOT
	#include "parse-options.h"

	int main(int argc, const char **argv)
	{
		return parse_options(argc, argv);
	}
	EOT
	write src/net/retry.c <<-\EOT
	#include "headers.h"

	/* Asks again, with a backoff that grows. */
	int retry_request(struct request *request)
	{
		int attempt;

		for (attempt = 0; attempt < 6; attempt++)
			if (!send_request(request, backoff(attempt)))
				return 0;
		return -1;
	}
	EOT
	write src/net/headers.h <<-\EOT
	struct headers { const char **name; int n; };
	EOT
	write src/net/headers.c <<-\EOT
	#include "headers.h"

	/* The order of headers is that in which they were added. */
	int add_header(struct headers *headers, const char *name)
	{
		if (!name)
			return -1;
		headers->name[headers->n++] = name;
		return 0;
	}
	EOT
	write src/pool.c <<-\EOT
	/* Connections that may be used again. */
	int pool_return(struct pool *pool, int connection)
	{
		return pool ? connection : -1;
	}
	EOT
	write src/parse/lexer.c <<-\EOT
	/* Tokens, one behind the other. */
	int unget(struct lexer *lexer, int token)
	{
		return lexer->token = token;
	}
	EOT
	write src/parse/test_lexer.c <<-\EOT
	void test_lexer(struct lexer *lexer)
	{
		unget(lexer, 1);
	}
	EOT
	write src/print.c <<-\EOT
	void print(struct lexer *lexer)
	{
		unget(lexer, 0);
	}
	EOT
	seq 20 | sed "s|.*|int app_&; /* line & */|" >src/app.c
	mkdir -p lib/db
	seq 130 | sed "s|.*|int line_&; /* & */|" >lib/db/store.c
	write cmd/root.go <<-\EOT
	package cmd

	type Command struct{}

	func (c *Command) Execute() error {
		return nil
	}
	EOT
	write cmd/main.go <<-\EOT
	package cmd

	func Main() error {
		c := &Command{}
		return c.Execute()
	}
	EOT
	echo "import decimal" | write src/core/money.py
	echo "from src.core import money" | write src/store/api.py
	echo "import sqlite3" | write src/store/db.py
	echo "from src.store import api" | write src/web/page.py
	write src/ISessionStore.cs <<-\EOT
	public interface ISessionStore
	{
		void Save(string name);
	}
	EOT
	write CONTRIBUTING.md <<-\EOT
	# How we work

	## Error handling

	A function that fails returns -1, and whoever calls it tells why.
	EOT
	printf "check:\n\t@echo 1..1; echo ok 1\n" >Makefile
	printf "#!/bin/sh\necho no crash\n" >fuzz
	printf "#!/bin/sh\n%s\nexit 101\n" "echo \"test result: FAILED. 3 passed; \
1 failed; 0 ignored; 0 measured; 0 filtered out\"" | write stubs/cargo
	chmod +x fuzz stubs/cargo
	write docs/retry.md <<-\EOT
	# Retries
	EOT
	test_commit "Begin"
	git tag v1.0
	echo "/* once */" >>src/pool.c
	test_tick
	git commit -qam "Return connections to the pool once" \
		-m "Gotcha: A connection that is returned twice is given to two."
	git tag v1.1
	write docs/adr/0012-use-x.md <<-\EOT
	# 12. Use X

	Date: 2024-02-03

	Governs: lib/db

	## Status

	Proposed

	## Context

	A cache was slow.

	## Decision

	We use X for lib/db.

	## Consequences

	It is quick.
	EOT
	test_commit "Propose X"
	sed -i "s/^Proposed/Accepted/" docs/adr/0012-use-x.md
	test_commit "Accept X"
	git tag v2.0
	git tag v2.1
	echo "/* ADR-0012 */" >>lib/db/store.c
	git commit -qam "Use it" -m "Decision: ADR-0012"
	for n in 1 2 3 4 5 6
	do
		echo "/* attempt $n waits longer */" >>src/net/retry.c
		echo "* attempt $n" >>docs/retry.md
		test_commit "Retry a request with a longer backoff: attempt $n"
		echo "/* connection $n */" >>src/pool.c
		test_commit "Count what the pool holds: connection $n"
		echo "/* token $n */" >>src/parse/lexer.c
		test_commit "Let the lexer unget one more token: $n"
	done
	echo "retry_request asks again without a backoff" >report.txt
	echo "Retried requests lose the order of their headers" >issue.md
	test_commit "Report"
	git checkout -qb topic
	sed -i "s/argv)/argv, int flags)/" parse-options.?
	sed -i "s/argv);/argv, 0);/" builtin.c
	test_commit "Give parse_options flags"
	git checkout -q main
'

test_expect_success 'README is short, and names no command that there is not' '
	test "$(wc -l <"$FUSE_SOURCE/README.md")" -le 150
	grep -o "git fuse [a-z][a-z]*\( [a-z][a-z]*\)*" "$FUSE_SOURCE/README.md" |
	sort -u >named
	test -s named
	while read -r git fuse one two rest
	do
		git fuse "$one" "$two" -h >help 2>&1 ||
			git fuse "$one" -h >help 2>&1 ||
			echo "$git $fuse $one $two $rest"
	done <named >unknown
	test_line_count 0 unknown
'

# README and the demo speak of this tree: where there is no repository there is
# nothing to ask.
readme=
if git -C "$FUSE_SOURCE" rev-parse --verify -q HEAD >/dev/null 2>&1
then
	readme=$FUSE_SOURCE/README.md
	test_expect_success 'what the demo asks has short answers' '
		git clone -q "$FUSE_SOURCE" ours
		cd ours
		demo_commands "$FUSE_SOURCE/bootstrap" >../commands
		test_line_count 3 ../commands
		while read -r command
		do
			$command >../out
			test "$(wc -l <../out)" -le 10 ||
				test_complain "$command: $(cat ../out)"
			test_grep ! "^0 " ../out
		done <../commands
	'
fi

for file in $readme $pages
do
	page=${file##*/}
	needs=
	test $page != git-fuse-mcp.1 || needs=curl
	test_expect_success $needs "the examples of $page" '
		mkdir -p units
		examples "$file" "units/$page"
		git clone -q world "of-$page"
		cd "of-$page"
		try_page "$file"
	'
done

# A page of three examples, and tables of it that are wrong but for the first.
test_expect_success 'what is not told, refused, silent or gone is found' '
	write page.1 <<-\EOT
	.Sh EXAMPLES
	.Dl $ git fuse version
	.Pp
	.Dl $ git fuse vresion
	.Bd -literal
	git fuse version >/dev/null
	.Ed
	EOT
	examples page.1 units/page.1
	version="0	^git-fuse version	git fuse version"
	wrong="2	did you mean	git fuse vresion"
	silent="0	-	git fuse version >/dev/null"
	try_rows () {
		table=$PWD/table.1
		printf "%s\n" "page page.1" "$@" >"$table"
		set +e
		(
			set -e
			try_page page.1
		)
		tried=$?
		set -e
	}
	try_rows "$version" "$wrong" "$silent"
	test $tried = 0
	try_rows "$version" "$wrong"
	test $tried = 1
	try_rows "$version" "0	.	git fuse vresion" "$silent"
	test $tried = 1
	try_rows "$version" "$wrong" "0	.	git fuse version >/dev/null"
	test $tried = 1
	try_rows "$version" "	test_path_is_file no" "$wrong" "$silent"
	test $tried = 1
	try_rows "$version" "$wrong" "$silent" "$version"
	test $tried = 1
	try_rows "$version" "not		git fuse vresion" "$silent"
	test $tried = 1
	printf "    \$ git fuse version\n    git-fuse version 9\n    ...\n" >page.md
	echo git fuse version >typed
	git fuse version >"$TRASH/told"
	try_sample typed page.md
	printf "    \$ git fuse version\n    git-fuse 9\n    ...\n" >page.md
	test_must_fail try_sample typed page.md
'

test_done
