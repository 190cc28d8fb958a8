#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch init and show: layers out of a tree, and what they are'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	git init -q shop
	cd shop
	write src/core/money.py <<-\EOF
	import decimal
	EOF
	write src/store/db.py <<-\EOF
	from src.core import money
	EOF
	write src/web/page.py <<-\EOF
	from src.store import db
	from src.core import money
	EOF
	write tests/test_page.py <<-\EOF
	from src.web import page
	EOF
	write tests/test_money.py <<-\EOF
	from src.core import money
	EOF
	write README.md <<-\EOF
	A shop.
	EOF
	test_commit "Layers, nearly"
'

test_expect_success 'layers in their order, each with what it uses' '
	cd shop
	git fuse arch init >../out
	cat >../expected <<-\EOF
	# Proposed by "git fuse arch init" from the imports of this tree.
	layers:
	  - name: core
	    paths: [src/core/]
	    may_depend_on: []
	  - name: store
	    paths: [src/store/]
	    may_depend_on: [core]
	  - name: web
	    paths: [src/web/]
	    may_depend_on: [core, store]
	  - name: tests
	    paths: [tests/]
	    may_depend_on: [core, web]
	EOF
	test_cmp ../expected ../out
	cp ../out ../first
	test_path_is_missing .fuse
'

test_expect_success 'what is written passes, and is never written over' '
	cd shop
	git fuse arch init --write >../out
	echo "wrote '\''.fuse/architecture.yaml'\''" >../expected
	test_cmp ../expected ../out
	git fuse arch check >../out
	cp .fuse/architecture.yaml ../before
	test_expect_code 2 git fuse arch init --write 2>../err
	test_grep "is there already" ../err
	test_cmp ../before .fuse/architecture.yaml
	rm .fuse/architecture.yaml
	ln -s nowhere .fuse/architecture.yaml
	test_expect_code 2 git fuse arch init --write 2>../err
	test -h .fuse/architecture.yaml
	rm -r .fuse
'

test_expect_success 'what a tool of the team has already is told, and can be taken' '
	cd shop
	write setup.cfg <<-\EOF
	[flake8]
	EOF
	git fuse arch init >../out
	test_cmp ../first ../out
	write .importlinter <<-\EOF
	[importlinter]
	root_package = src

	[importlinter:contract:one]
	name = Core is below
	type = forbidden
	source_modules = src.core
	forbidden_modules = src.web
	EOF
	git fuse arch init >../out
	test_grep "^# .\.importlinter. has rules of import-linter: \"git fuse arch import \.importlinter\" takes those\.$" ../out
	git fuse arch init --write >../out
	test_grep "^note: .\.importlinter. has rules of import-linter" ../out
	sed -n "s/^note: .*: .\(git fuse arch import .*\). takes those instead$/\1/p" ../out >../hint
	sh -e ../hint
	test_grep "Core is below" .fuse/architecture.yaml
	git fuse arch check
	rm -r .fuse .importlinter setup.cfg
'

test_expect_success 'where little is imported, no rule sees much' '
	git init -q rails
	cd rails
	for name in a b c d e f g h i j k l
	do
		echo "class X$name; def f; Y$name.new; end; end" |
			write app/models/x$name.rb
		echo "class Y$name; end" | write app/services/y$name.rb
	done
	git add .
	test_expect_code 3 git fuse arch init --write 2>../err
	test_grep "24 files of code have no import whose target is known" \
		../err
	test ! -e .fuse
	echo "require \"json\"" >>app/models/xa.rb
	git fuse arch init >../out
	sed -n 1,2p ../out >../head
	cat >../expected <<-\EOF
	# Proposed by "git fuse arch init" from the imports of this tree.
	# 24 files of code have 0 imports of each other; no rule sees what is used without one, as in Rails.
	EOF
	test_cmp ../expected ../head
	for name in a b c d e f
	do
		echo "require_relative \"../services/y$name\"" \
			>>app/models/x$name.rb
	done
	git fuse arch init >../out
	test_grep ! "no rule sees" ../out
'

test_expect_success 'the fewer imports of a cycle are told, and violate' '
	cd shop
	echo "from src.web import page" >>src/core/money.py
	git fuse arch init >../out
	test_grep "^# 1 import is against the order" ../out
	test_grep "^  # 1 import of .web. would close a cycle, the first in src/core/money.py:2\$" \
		../out
	git fuse arch init --write >../out
	test_grep "architecture.baseline.: 1 known violation\$" ../out
	test_grep "^# 1 import .* the baseline has them" .fuse/architecture.yaml
	git fuse arch check >../out
	test_grep "^no problems; 1 known" ../out
	rm .fuse/architecture.baseline
	test_expect_code 1 git fuse arch check >../out
	test_grep "^src/core/money.py:2: error" ../out
	test_grep "^1 error\$" ../out
	rm -r .fuse
	git checkout -q .
'

test_expect_success 'of what is staged, of a revision, in a subdirectory' '
	cd shop
	echo "import os" >src/web/page.py
	git fuse arch init --at=HEAD >../out
	test_cmp ../first ../out
	test_grep "may_depend_on: \[core, store\]" ../out
	git fuse arch init --staged >../staged
	test_cmp ../out ../staged
	git fuse arch init >../out
	test_grep ! "may_depend_on: \[core, store\]" ../out
	git checkout -q .
	cd src
	git fuse arch init >../../out
	test_cmp ../../staged ../../out
'

test_expect_success 'in a bare repository and a linked worktree' '
	git clone -q --bare shop shop.git
	(
		cd shop.git
		git fuse arch init >../out
		test_cmp ../staged ../out
		test_expect_code 2 git fuse arch init --write 2>../err
		test_grep "no work tree" ../err
	)
	git -C shop worktree add -q ../linked
	cd linked
	git fuse arch init --write >../out
	test_path_is_file .fuse/architecture.yaml
	git fuse arch check >../out
'

test_expect_success 'directories of odd names' '
	git init -q odd
	cd odd
	mkdir "a b" "[id]" "x:y" yes
	echo "import os" >"a b/one.py"
	echo "import os" >"[id]/two.py"
	echo "import os" >"x:y/three.py"
	echo "import os" >"yes/four.py"
	mkdir "$(printf "q\"\377")"
	echo "import os" >"$(printf "q\"\377")/five.py"
	git fuse arch init --write >../out
	git fuse arch check >../out
	test_grep "^5 of 5 files looked into, 0 on no layer" ../out
'

test_expect_success 'nothing to propose is no success' '
	git init -q prose
	cd prose
	echo "words" >README.md
	test_expect_code 3 git fuse arch init 2>../err
	test_grep "no file is in a language" ../err
'

test_expect_success 'show tells layers, imports, rules and the rest' '
	cd shop
	git fuse arch init --write >../out
	echo "import os" >setup.py
	git fuse arch show >../out
	cat >../expected <<-\EOF
	core: 1 file in src/core/
	store: 1 file in src/store/
	         1 import of core
	web: 1 file in src/web/
	         1 import of core
	         1 import of store
	tests: 2 files in tests/
	         1 import of core
	         1 import of web
	4 rules
	EOF
	sed -n 1,10p ../out >../actual
	test_cmp ../expected ../actual
	test_grep "^    may-depend-on:web: " ../out
	test_grep "^1 file of code on no layer\$" ../out
	test_grep "^    setup.py\$" ../out
'

test_expect_success 'show for programs, and as drawings' '
	cd shop
	git fuse arch show --format=json >../out
	json ../out .schema ".layers[2].name" ".layers[2].imports[1].layer" \
		".layers[2].imports[1].count" ".uncovered[0].path" \
		".rules[0].kind" >../actual
	printf "%s\n" fuse.arch.show/2 web store 1 setup.py allow >../expected
	test_cmp ../expected ../actual
	git fuse arch show --format=mermaid >../out
	cat >../expected <<-\EOF
	graph TD
	    l0["core"]
	    l1["store"]
	    l2["web"]
	    l3["tests"]
	    l1 -->|1| l0
	    l2 -->|1| l0
	    l2 -->|1| l1
	    l3 -->|1| l0
	    l3 -->|1| l2
	EOF
	test_cmp ../expected ../out
	git fuse arch show --format=dot >../out
	test_grep "^digraph layers {\$" ../out
	test_grep "^    l2 -> l1 \[label=1\];\$" ../out
'

test_expect_success 'show tells why a file is where it is' '
	cd shop
	git fuse arch show src/web/page.py >../out
	echo "src/web/page.py: on layer '\''web'\'', by the pattern '\''src/web/'\'' in line 10" \
		>../expected
	test_cmp ../expected ../out
	(cd src/web && git fuse arch show page.py >../../../out)
	sed "s,^src/web/page,page," ../expected >../here
	test_cmp ../here ../out
	(cd src/web && git fuse arch show --full-name page.py >../../../out)
	test_cmp ../expected ../out
	git fuse arch show setup.py >../out
	test_grep "on no layer" ../out
	git fuse arch show --format=json setup.py >../out
	json ../out .layer >../actual
	echo null >../expected
	test_cmp ../expected ../actual
	test_expect_code 128 git fuse arch show nowhere.py 2>../err
	test_grep "no file .nowhere.py" ../err
	test_expect_code 2 git fuse arch show ../elsewhere.py 2>../err
	test_expect_code 2 git fuse arch show --format=dot setup.py 2>../err
	rm -r .fuse setup.py
	test_expect_code 3 git fuse arch show 2>../err
'

test_expect_success 'more directories at the top than layers are wanted' '
	git init -q wide &&
	cd wide &&
	for n in $(seq 10 52)
	do
		echo "import m10.core" | write m$n/core.py || return
	done &&
	test_commit "Modules" &&
	git fuse arch init >../out &&
	test "$(grep -c "name: m" ../out)" = 43 &&
	test_grep "may_depend_on: \[m10\]" ../out
'

test_done
