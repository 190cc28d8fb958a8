#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='examples of the pages of families do what they say'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# The commands among the examples of page $1, as one types them.
commands_of () {
	awk '/^\.Sh / { inside = $2 == "EXAMPLES" }
		inside && /^\.Ed/ { taking = 0 }
		inside && taking { print }
		inside && /^\.Bd -literal/ { taking = 1 }
		inside && /^\.Dl / { print substr($0, 5) }' \
		"$FUSE_SOURCE/man/git-fuse-$1.1" |
	awk '{ if (sub(/ *\\e$/, "")) { held = held $0; next }
		print held $0; held = "" }' |
	sed -n 's/^\$ //;/^[A-Z_=a-z]* *git /p;/^mv /p'
}

# The first block of the page, as one writes it into a file.
block_of () {
	awk '/^\.Sh / { inside = $2 == "EXAMPLES" }
		inside && /^\.Ed/ { exit }
		inside && taking { print }
		inside && /^\.Bd -literal/ { taking = 1 }' \
		"$FUSE_SOURCE/man/git-fuse-$1.1"
}

# run LINE: as it stands on the page; its code is in $code.
run () {
	code=0
	eval "$1" >"$TRASH/out" 2>"$TRASH/err" </dev/null || code=$?
}

test_expect_success 'each page has commands among its examples' '
	for page in arch finding hook knowledge objective
	do
		commands_of $page >$page
		grep "git .*fuse $page" $page
	done
	test_line_count 4 arch
	test_line_count 3 finding
	test_line_count 5 hook
	test_line_count 5 knowledge
	test_line_count 3 objective
'

test_expect_success 'a tree that has what the rules of arch speak of' '
	git init -q tree
	cd tree
	write src/core/money.py <<-\EOT
	import decimal
	EOT
	write src/store/api.py <<-\EOT
	from src.core import money
	EOT
	write src/store/db.py <<-\EOT
	import sqlite3
	EOT
	write src/web/page.py <<-\EOT
	from src.store import api
	EOT
	test_commit "A tree"
'

test_expect_success 'the rules of arch are rules, and each is heeded' '
	git clone -q tree ruled
	cd ruled
	mkdir .fuse
	block_of arch >.fuse/architecture.yaml
	git fuse arch check
	echo "import requests" >>src/core/money.py
	echo "from src.store import db" >>src/web/page.py
	test_expect_code 1 git fuse arch check >../out
	grep "the core is pure" ../out
	grep "src/web/page.py:2" ../out
'

test_expect_success 'rules are proposed, and what is against them is known' '
	git clone -q tree proposed
	cd proposed
	while read -r line
	do
		case $line in
		*init*|*baseline*)
			run "$line"
			test $code = 0 ;;
		esac
	done <../arch
	test_path_is_file .fuse/architecture.yaml
	test_path_is_file .fuse/architecture.baseline
	git fuse arch check
'

test_expect_success 'who broke a rule, and what a pull request adds' '
	cd ruled
	git add -A
	test_tick
	git commit -qm "Break the rules"
	echo "from src.web import page" >>src/core/money.py
	git add -A
	test_tick
	git commit -qm "Break another"
	while read -r line
	do
		case $line in
		*bisect*)
			run "$line"
			test $code = 1
			grep "Break the rules\|Break another" ../out ;;
		*--since*)
			run "$line"
			test $code = 1
			grep "src.web" ../out
			grep "2.1.0" arch.sarif ;;
		esac
	done <../arch
'

# The last one is for a server, where the path is the only thing that is not
# ours.
test_expect_success 'hooks are installed, skipped, told and refuse' '
	git clone -q tree hooked
	git clone -q --bare tree project.git
	cd hooked
	mkdir .fuse
	block_of arch >.fuse/architecture.yaml
	while read -r line
	do
		case $line in
		*GIT_FUSE_SKIP*)
			echo "import requests" >>src/core/money.py
			git add -A
			test_must_fail git commit -qm "Refused" 2>../refused
			grep "the core is pure" ../refused
			run "$line -m Once" ;;
		*)
			run "$(echo "$line" |
			sed "s|/srv/project.git|$TRASH/project.git|")" ;;
		esac
		test $code = 0 || cat ../err
		test $code = 0
	done <../hook
	echo block >../expected
	git config fuse.hooks.secrets >../got
	test_cmp ../expected ../got
	test_must_fail git push -q "$TRASH/project.git" HEAD:main 2>../refused
	grep "the core is pure" ../refused
'

test_expect_success 'what was found is told, until it is not so' '
	git clone -q tree found
	cd found
	seq 20 | sed "s/^/line /" | write src/app.c
	while read -r line
	do
		case $line in
		*--stale*)
			run "$line"
			test_grep "^no findings$" ../out
			seq 15 | sed "s/^/other /" | write src/app.c ;;
		esac
		run "$line"
		test $code = 0
		test_grep "the lock is taken in here" ../out
	done <../finding
'

test_expect_success 'an objective is created, and a task of it done' '
	git clone -q tree wanted
	cd wanted
	git tag v1.0
	while read -r line
	do
		run "$line"
		test $code = 0
		test_grep "^OBJ-0001 .*Read dates of any kind$" ../out
	done <../objective
	test_grep "^active, 50%: 1 of 2 tasks done$" ../out
	test_grep "^  \[x\] Parse dates  (" ../out
'

test_expect_success 'records go from clone to clone, and out of a damaged store' '
	git clone -q tree ours
	git clone -q tree other
	cd ours
	git fuse adr new --no-edit Use tables --status=rejected
	git fuse adr archive 1
	while read -r line
	do
		run "$(echo "$line" | sed "s|/tmp/|$TRASH/of.|")"
		test $code = 0 || cat ../err
		test $code = 0
	done <../knowledge
	git fuse knowledge export >../saved.again
	test -s ../saved.again
	test_cmp ../saved ../saved.again
	git -C ../other fuse knowledge export >../others
	test_cmp ../saved ../others
'

test_done
