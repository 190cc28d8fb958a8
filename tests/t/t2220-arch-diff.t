#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch diff and bisect: what came, what went, since when'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# rules: core knows nobody.
rules () {
	write .fuse/architecture.yaml <<-\EOF
	layers:
	  - name: core
	    paths: [core/]
	    may_depend_on: []
	  - name: web
	    paths: [web/]
	    may_depend_on: [core]
	EOF
}

# bisect CODE [ARG...]: of core's rule, with what it says in $TRASH/out.
bisect () {
	code=$1
	shift
	test_expect_code "$code" git fuse arch bisect may-depend-on:core \
		"$@" >"$TRASH/out" 2>"$TRASH/err"
}

# since SUBJECT [ARG...]: is the rule broken since that commit?
since () {
	subject=$1
	shift
	bisect 1 --format=json "$@"
	json "$TRASH/out" .introduced_by.subject >"$TRASH/actual"
	echo "$subject" >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success setup '
	git init -q shop
	cd shop
	write core/money.py <<-\EOF
	import os
	EOF
	write web/page.py <<-\EOF
	from core import money
	EOF
	test_commit "Clean"
	git tag clean
	for i in 1 2 3 4 5 6 7 8
	do
		echo "x = $i" >>web/page.py
		test_commit "Nothing $i"
	done
	echo "from web import page" >>core/money.py
	test_commit "Broken"
	git tag broken
	for i in 11 12 13 14 15
	do
		echo "x = $i" >>web/page.py
		test_commit "Nothing $i"
	done
	rules
	test_commit "Rules"
'

test_expect_success 'diff tells what came, at exit code 1' '
	cd shop
	test_expect_code 1 git fuse arch diff clean >../out
	test_grep "^core/money.py:2: error: " ../out
	test_grep "^1 violation introduced, 0 fixed\$" ../out
	git fuse arch diff broken >../out
	echo "0 violations introduced, 0 fixed" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'diff tells what went, and that is no finding' '
	cd shop
	echo "import os" >core/money.py
	git fuse arch diff HEAD >../out
	test_grep "^fixed: core/money.py:2: error: " ../out
	test_grep "^0 violations introduced, 1 fixed\$" ../out
	git fuse arch diff HEAD --format=sarif >../out
	json ../out ".runs[0].results[0].baselineState" >../actual
	echo absent >../expected
	test_cmp ../expected ../actual
	git fuse arch diff HEAD --format=github >../out
	test_line_count 0 ../out
	git checkout -q .
'

test_expect_success 'diff in JSON, between two commits' '
	cd shop
	test_expect_code 2 git fuse arch diff clean HEAD --staged 2>../err
	test_grep "HEAD" ../err
	test_expect_code 1 git fuse arch diff clean HEAD --format=json >../out
	json ../out .schema .base .introduced_count .fixed_count .source.kind \
		".problems[0].path" ".problems[0].state" >../actual
	printf "%s\n" fuse.arch.diff/2 $(git rev-parse clean) 1 0 rev \
		core/money.py new >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'the rules are those of the newer one' '
	cd shop
	test_expect_code 3 git fuse arch diff clean broken 2>../err
	test_grep "architecture.yaml" ../err
	sed -i "s/may_depend_on: \[\]/may_depend_on: [web]/" \
		.fuse/architecture.yaml
	git fuse arch diff clean >../out
	test_grep "^0 violations introduced" ../out
	git checkout -q .
'

test_expect_success 'moved lines are neither new nor fixed, one more is' '
	cd shop
	{ echo "y = 1" && cat core/money.py; } >moved
	mv moved core/money.py
	git fuse arch diff HEAD >../out
	test_grep "^0 violations introduced, 0 fixed" ../out
	echo "from web import page" >>core/money.py
	test_expect_code 1 git fuse arch diff HEAD >../out
	test_grep "^1 violation introduced, 0 fixed" ../out
	git checkout -q .
'

test_expect_success 'staged content is compared, not that on disk' '
	cd shop
	echo "from web import page" >core/tax.py
	git add core/tax.py
	rm core/tax.py
	test_expect_code 1 git fuse arch diff HEAD --staged >../out
	test_grep "^core/tax.py:1: error" ../out
	git fuse arch diff HEAD >../out
	test_grep "^0 violations introduced" ../out
	git rm -q --cached core/tax.py
'

test_expect_success 'what a comment excuses is shown, and no finding' '
	cd shop
	echo "from web import page  # fuse: allow(may-depend-on:core) soon" \
		>core/tax.py
	git fuse arch diff HEAD --format=json >../out
	json ../out ".problems[0].state" ".problems[0].excuse" >../actual
	printf "%s\n" excused soon >../expected
	test_cmp ../expected ../actual
	rm core/tax.py
'

test_expect_success 'bisect finds the commit, and what came with it' '
	cd shop
	bisect 1
	test_grep "^core/money.py:2: error: " ../out
	test_grep "^'\''may-depend-on:core'\'' is broken since\$" ../out
	test_grep "^$(git rev-parse --short=10 broken) " ../out
	test_grep "^    Broken\$" ../out
	since Broken
	json ../out .schema .rule .introduced_by.commit .commit_count .was_mended .source.commit \
		>../actual
	printf "%s\n" fuse.arch.bisect/2 may-depend-on:core \
		$(git rev-parse broken) 16 false $(git rev-parse broken) \
		>../expected
	test_cmp ../expected ../actual
'

test_expect_success 'bisect between two commits' '
	cd shop
	since Broken clean
	since Broken clean HEAD~2
	since Broken HEAD~7 HEAD~6
	bisect 0 clean broken~1
	test_grep "^nothing breaks" ../out
	bisect 2 HEAD broken
	test_grep "not an ancestor" ../err
'

test_expect_success 'bisect tries few commits, and writes nothing' '
	cd shop
	git status --porcelain >../before
	git rev-parse HEAD >>../before
	since Broken clean
	json ../out .tried >../tried
	test "$(cat ../tried)" -lt 13
	git status --porcelain >../after
	git rev-parse HEAD >>../after
	test_cmp ../before ../after
'

test_expect_success 'a rule that is not committed yet can be tried' '
	cd shop
	cat >>.fuse/architecture.yaml <<-\EOF
	rules:
	  - kind: forbid
	    name: no-os
	    from: core
	    to: package:os
	EOF
	test_expect_code 1 git fuse arch bisect no-os --format=json >../out
	json ../out .introduced_by.subject >../actual
	echo Clean >../expected
	test_cmp ../expected ../actual
	test_expect_code 1 git fuse arch bisect no-os >../out
	test_grep "the first commit of all" ../out
	test_expect_code 2 git fuse arch bisect no-oss 2>../err
	test_grep "did you mean.*no-os" ../err
	git checkout -q .
'

# Broken, mended and broken again: halving alone may stop at the first.
test_expect_success 'a rule that was mended in between is told honestly' '
	git init -q again
	cd again
	mkdir core web
	echo "import os" >core/money.py
	echo "import os" >web/page.py
	rules
	test_commit "Clean"
	echo "from web import page" >core/money.py
	test_commit "Broken once"
	for i in 1 2 3 4 5 6 7 8 9 10 11 12
	do
		echo "x = $i" >>web/page.py
		test_commit "Broken $i"
	done
	echo "import os" >core/money.py
	test_commit "Mended"
	echo "from web import page" >core/money.py
	test_commit "Broken again"
	since "Broken again" --every
	json ../out .was_mended >../actual
	echo true >../expected
	test_cmp ../expected ../actual
	bisect 1 --every
	test_grep "it was broken and mended before" ../out
'

test_expect_success 'each violation is told with who brought it in' '
	cd shop
	cat >../expected <<-EOF
	    brought in by $(git rev-parse --short=10 broken), A U Thor, 2023-11-14
	EOF
	test_expect_code 1 git fuse arch check >../out
	test_grep ! "brought in" ../out
	test_expect_code 1 git fuse arch check --introduced >../out
	grep "brought in" ../out >../actual
	test_cmp ../expected ../actual
	test_expect_code 1 git fuse arch diff clean HEAD --introduced >../out
	grep "brought in" ../out >../actual
	test_cmp ../expected ../actual
	test_expect_code 1 git fuse arch check --introduced --format=json \
		>../out
	json ../out ".problems[0].commit" ".problems[0].author" \
		".problems[0].time" >../actual
	printf "%s\n" $(git rev-parse broken) "{\"email\":null,\"name\":\"A U Thor\"}" \
		"$(git log -1 --format=%cd --date=format:%Y-%m-%dT%TZ broken)" \
		>../expected
	test_cmp ../expected ../actual
'

test_expect_success 'of packages too, and nobody of what is not committed' '
	cd shop
	cat >>.fuse/architecture.yaml <<-\EOF
	rules:
	  - kind: forbid
	    name: no-os
	    from: core
	    to: package:os
	EOF
	echo "from web import page" >core/tax.py
	test_expect_code 1 git fuse arch check --introduced --format=jsonl \
		>../out
	grep no-os ../out >../one
	json ../one .commit >../actual
	git rev-parse clean >../expected
	test_cmp ../expected ../actual
	grep core/tax.py ../out >../one
	json ../one .commit .author .time >../actual
	printf "%s\n" null null null >../expected
	test_cmp ../expected ../actual
	rm core/tax.py
	git checkout -q .
'

test_expect_success 'only first parents are followed' '
	cd shop
	git checkout -q -b side clean
	git checkout -q -b top clean
	rules
	test_commit "Rules on top"
	git checkout -q side
	echo "from web import page" >>core/money.py
	test_commit "Broken on the side"
	git checkout -q top
	test_tick
	git merge -q --no-ff -m "Merged" side
	since Merged
	git checkout -q main
'

test_expect_success 'in a bare repository, a subdirectory and a worktree' '
	git clone -q --bare shop shop.git
	(
		cd shop.git
		since Broken
		test_expect_code 1 git fuse arch diff clean main >../out
		test_grep "^core/money.py:2" ../out
	)
	(
		cd shop/core
		since Broken
		test_expect_code 1 git fuse arch diff clean >../../out
		test_grep "^money.py:2" ../../out
	)
	git -C shop worktree add -q --detach ../linked main
	cd linked
	since Broken
'

test_expect_success 'a shallow clone says where it ends' '
	git clone -q --depth=3 "file://$TRASH/shop" shallow
	cd shallow
	bisect 1
	test_grep "it may be older" ../out
	test_expect_code 128 git fuse arch diff nowhere 2>../err
	test_grep nowhere ../err
'

test_done
