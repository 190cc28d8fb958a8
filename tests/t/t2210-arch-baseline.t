#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch baseline: what is known, what is stale, what merges'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

file=.fuse/architecture.baseline

# check CODE: with what it says in $TRASH/out.
check () {
	test_expect_code "$1" git fuse arch check >"$TRASH/out" 2>"$TRASH/err"
}

# known: the lines of the baseline without its comment.
known () {
	grep -v "^#" "${1:-$file}" || :
}

test_expect_success setup '
	git init -q shop
	cd shop
	write core/money.py <<-\EOF
	from web import page
	EOF
	write core/tax.py <<-\EOF
	from web import page
	x = 1
	from web import page
	EOF
	write web/page.py <<-\EOF
	import os
	EOF
	write .fuse/architecture.yaml <<-\EOF
	layers:
	  - name: core
	    paths: [core/]
	    may_depend_on: []
	  - name: web
	    paths: [web/]
	    may_depend_on: [core]
	EOF
	test_commit "Wrong from the start"
'

test_expect_success 'what is there becomes known, without line numbers' '
	cd shop
	check 1
	test_path_is_missing $file
	git fuse arch baseline >../out
	echo "3 known violations in '\''$file'\'': 3 added, 0 removed" \
		>../expected
	test_cmp ../expected ../out
	printf "%s\t%s\t%s\t%s\n" \
		may-depend-on:core core/money.py web/page.py 1 \
		may-depend-on:core core/tax.py web/page.py 2 >../expected
	known >../actual
	test_cmp ../expected ../actual
	check 0
	test_grep "^no problems; 3 known\$" ../out
'

test_expect_success 'lines move, and what is known stays known' '
	cd shop
	{ echo "y = 2" && cat core/tax.py; } >moved
	mv moved core/tax.py
	check 0
	cp $file ../before
	git fuse arch baseline >../out
	test_cmp ../before $file
	test_commit "Known"
'

test_expect_success 'one more of a kind is new' '
	cd shop
	echo "from web import page" >>core/tax.py
	check 1
	test_grep "^core/tax.py:5: error: .*may-depend-on:core" ../out
	test_line_count 5 ../out
	git checkout -q core/tax.py
'

test_expect_success 'programs are told what is known' '
	cd shop
	git fuse arch check --format=json >../out
	json ../out ".problems[0].state" ".problems[2].path" >../actual
	printf "%s\n" known core/tax.py >../expected
	test_cmp ../expected ../actual
	git fuse arch check --format=sarif >../out
	json ../out ".runs[0].results[0].baselineState" \
		".runs[0].results[0].suppressions[0].kind" >../actual
	printf "%s\n" unchanged external >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'what is gone is stale, fails nothing, and is pruned' '
	cd shop
	echo "import os" >core/money.py
	cp $file ../before
	check 0
	test_grep "^$file:2: warning: 1 known violation .*stale-baseline" \
		../out
	test_cmp ../before $file
	echo "from web import page" >core/new.py
	git fuse arch baseline --prune --format=json >../out
	json ../out .schema .path .known .added .removed >../actual
	printf "%s\n" fuse.arch.baseline/2 $file 2 0 1 >../expected
	test_cmp ../expected ../actual
	check 1
	test_grep "^core/new.py:1: error" ../out
	test_grep ! "stale-baseline" ../out
	rm core/new.py
	git checkout -q .
'

test_expect_success 'two branches that both write it merge' '
	cd shop
	echo "$file merge=union" >.gitattributes
	test_commit "Attributes"
	git checkout -q -b one
	echo "from web import page" >core/one.py
	echo "from web import page" >>core/tax.py
	git fuse arch baseline >../out
	test_commit "One"
	git checkout -q -b two main
	echo "from web import page" >core/two.py
	git fuse arch baseline >../out
	test_commit "Two"
	test_tick
	git merge -q one -m "Both"
	test_grep "core/one.py" $file
	test_grep "core/two.py" $file
	check 0
	test_grep "6 known" ../out
	git checkout -q main
'

test_expect_success 'a conflict that was left is an error with its line' '
	cd shop
	cp $file ../before
	{ cat ../before && echo "<<<<<<< ours"; } >$file
	check 2
	test_grep "$file'\'': line 4: .*conflict" ../err
	cp ../before $file
'

test_expect_success 'of what is staged, and of a revision' '
	cd shop
	echo "from web import page" >core/staged.py
	git add core/staged.py
	rm core/staged.py
	git fuse arch baseline --staged -o - >../out
	known ../out | grep staged.py >../actual
	test_line_count 1 ../actual
	git fuse arch baseline --at=HEAD -o ../there >../out
	known ../there >../actual
	test_line_count 2 ../actual
	git fuse arch baseline -o ../there >../out
	test_grep "in '\''../there'\''" ../out
	git rm -q --cached core/staged.py
'

test_expect_success 'from a subdirectory, and in a linked worktree' '
	cd shop
	rm $file
	(cd core && git fuse arch baseline >../../out)
	test_path_is_file $file
	git checkout -q $file
	git worktree add -q ../linked two 2>/dev/null
	cd ../linked
	rm $file
	git fuse arch baseline >../out
	test_path_is_file $file
'

test_expect_success 'a bare repository has nowhere to write it' '
	git clone -q --bare shop shop.git
	cd shop.git
	test_expect_code 2 git fuse arch baseline 2>../err
	test_grep "no work tree" ../err
	git fuse arch baseline --output=- >../out
	known ../out >../actual
	test_line_count 2 ../actual
'

test_expect_success 'without rules there is nothing to know' '
	git init -q empty
	cd empty
	echo "import os" >a.py
	test_commit "No rules"
	test_expect_code 3 git fuse arch baseline 2>../err
	test_grep "no '\''.fuse/architecture.yaml'\''" ../err
	test_path_is_missing $file
'

test_expect_success 'paths with anything in them' '
	git init -q odd
	cd odd
	odd=$(printf "core/a\tb\n\"c\" \377.py")
	mkdir -p core web .fuse
	echo "from web import page" >"$odd"
	echo "import os" >web/page.py
	cp ../shop/.fuse/architecture.yaml .fuse/
	test_commit "Odd"
	check 1
	git fuse arch baseline >../out
	known >../actual
	printf "%s\t%s\t%s\t%s\n" may-depend-on:core \
		"\"core/a\\\\tb\\\\n\\\\\"c\\\\\" \\\\377.py\"" web/page.py 1 |
	sed "s/\\\\\\\\/\\\\/g" >../expected
	test_cmp ../expected ../actual
	check 0
'

test_expect_success 'a comment with a reason excuses, one without does not' '
	cd shop
	echo "from web import page  # fuse: allow(may-depend-on:core) until 2.0" \
		>core/excused.py
	echo "# fuse: allow(may-depend-on:core): the line above" >>core/excused.py
	echo "from web import page" >>core/excused.py
	check 0
	test_grep "2 excused" ../out
	git fuse arch check --format=jsonl >../out
	grep "core/excused.py" ../out >../actual
	test_line_count 2 ../actual
	test_grep "\"excuse\":\"until 2.0\"" ../actual
	git fuse arch baseline -o - >../out
	test_grep ! excused.py ../out
	echo "from web import page  # fuse: allow(may-depend-on:core)" \
		>core/excused.py
	check 1
	test_grep "without a reason" ../out
	echo "from web import page  # fuse: allow(other) why" >core/excused.py
	check 1
	rm core/excused.py
'

test_expect_success 'a cycle is known wherever it is told' '
	git init -q ring
	cd ring
	mkdir -p a b .fuse
	echo "from b import y" >a/z.py
	echo "from a import z" >b/y.py
	cat >.fuse/architecture.yaml <<-\EOF
	layers:
	  - name: a
	    paths: [a/]
	  - name: b
	    paths: [b/]
	rules:
	  - kind: acyclic
	EOF
	check 1
	git fuse arch baseline >../out
	check 0
	cp b/y.py b/a.py
	cp a/z.py a/a.py
	check 0
	test_grep "1 known" ../out
'

test_done
