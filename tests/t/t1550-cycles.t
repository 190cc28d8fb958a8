#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='graph cycles: found, cut, and traced to a commit'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# introduced FIELD...: of the first cycle.
introduced () {
	git fuse graph cycles --format=json >"$TRASH/out"
	for field
	do
		json "$TRASH/out" ".cycles[0].introduced.$field"
	done
}

# since SUBJECT: is the first cycle there since the commit with this subject?
since () {
	introduced commit subject >"$TRASH/actual"
	git log --all --format="%H%n%s" -1 --grep="^$1\$" >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success setup '
	git init -q ring
	cd ring
	write app/one.py <<-\EOF
	import os
	EOF
	write app/two.py <<-\EOF
	from app.one import first, second
	EOF
	write app/three.py <<-\EOF
	from app.two import third
	EOF
	test_commit "No cycle yet"
	write app/one.py <<-\EOF
	import os
	from app.two import third
	EOF
	test_commit "One imports two"
	echo "x = 1" >>app/two.py
	test_commit "Something else"
	echo "from app.one import first" >>app/three.py
	echo "from app.three import last" >>app/one.py
	test_commit "A second cycle"
	echo "y = 1" >>app/one.py
	test_commit "After all"
'

test_expect_success 'cycles in text, the shortest first' '
	cd ring
	git fuse graph cycles >../out
	commit=$(git log --format=%h --abbrev=10 -1 --grep="One imports two")
	second=$(git log --format=%h --abbrev=10 -1 --grep="A second cycle")
	cat >../expected <<-EOF
	high: 2 files, since $second A second cycle
	  app/one.py:3: imports app/three.py (1 name of it), the cheapest to cut
	  app/three.py:2: imports app/one.py (1 name of it)
	high: 2 files, since $commit One imports two
	  app/one.py:2: imports app/two.py (1 name of it), the cheapest to cut
	  app/two.py:1: imports app/one.py (2 names of it)
	medium: 3 files, since $second A second cycle
	  app/one.py:3: imports app/three.py (1 name of it), the cheapest to cut
	  app/three.py:1: imports app/two.py (1 name of it)
	  app/two.py:1: imports app/one.py (2 names of it)
	3 cycles of 3 files, 3 shown
	EOF
	test_cmp ../expected ../out
'

test_expect_success 'cycles in JSON' '
	cd ring
	git fuse graph cycles --format=json --limit=2 >../out
	json ../out .schema .source.kind .total .component_count \
		.file_count .isComplete ".cycles[1].severity" \
		".cycles[1].length" ".cycles[1].cut_count" \
		".cycles[1].edges[1].from" ".cycles[1].edges[1].to" \
		".cycles[1].edges[1].line" ".cycles[1].edges[1].via" \
		".cycles[1].edges[1].import_count" ".cycles[1].edges[1].name_count" \
		".cycles[1].introduced.state" \
		".cycles[1].introduced.subject" >../actual
	printf "%s\n" fuse.graph.cycles/2 worktree 3 1 3 false high 2 0 \
		app/two.py app/one.py 1 app.one 1 2 committed \
		"One imports two" >../expected
	test_cmp ../expected ../actual
	test_must_fail json ../out ".cycles[2]"
'

test_expect_success 'packages and directories come before files' '
	git init -q levels && cd levels
	write pay/package.json <<-\EOF
	{ "name": "pay" }
	EOF
	write shop/package.json <<-\EOF
	{ "name": "shop" }
	EOF
	write requirements.txt <<-\EOF
	left-pad
	EOF
	for import in "pay/a/one.js ../b/two.js" "pay/b/three.js ../a/four.js" \
		"pay/a/one.js ../../shop/till.js" "shop/till.js ../pay/a/four.js" \
		"shop/till.js ../pay/b/two.js" "shop/till.js ./lib/coin.js" \
		"shop/lib/coin.js ../cash.js" "pay/a/four.js ./five.js" \
		"pay/a/five.js ./four.js" "pay/b/x.test.js ../c/six.js" \
		"pay/c/six.js ../b/two.js"
	do
		mkdir -p "$(dirname "${import% *}")"
		echo "import { x } from \"${import#* }\";" >>"${import% *}"
	done
	touch pay/b/two.js shop/cash.js
	git add .
	git fuse graph cycles --no-introduced >../out
	cat >../expected <<-\EOF
	high: 2 packages
	  pay needs shop: 1 time, as in pay/a/one.js:2, the cheapest to cut
	  shop needs pay: 2 times, as in shop/till.js:1
	high: 2 directories
	  pay/a needs pay/b: 1 time, as in pay/a/one.js:1, the cheapest to cut
	  pay/b needs pay/a: 1 time, as in pay/b/three.js:1
	high: 2 directories
	  pay/a needs shop: 1 time, as in pay/a/one.js:2, the cheapest to cut
	  shop needs pay/a: 1 time, as in shop/till.js:1
	medium: 3 directories
	  pay/a needs shop: 1 time, as in pay/a/one.js:2, the cheapest to cut
	  shop needs pay/b: 1 time, as in shop/till.js:2
	  pay/b needs pay/a: 1 time, as in pay/b/three.js:1
	high: 2 files
	  pay/a/five.js:1: imports pay/a/four.js (1 name of it), the cheapest to cut
	  pay/a/four.js:1: imports pay/a/five.js (1 name of it)
	1 cycle of 2 packages, 3 of 3 directories, 1 of 2 files, 5 shown
	EOF
	test_cmp ../expected ../out
	for level in package directory file
	do
		git fuse graph cycles --level=$level --limit=1 --format=json >../out
		json ../out .total ".cycles[0].level" .package_cycle_count \
			.directory_cycle_count .file_cycle_count .component_count
		json ../out ".cycles[0].edges[0].from" ".cycles[0].edges[0].line"
	done | tr "\n" " " >../actual
	printf "%s " 1 package 1 0 0 0 pay 2 3 directory 0 3 0 0 pay/a 1 \
		1 file 0 0 1 1 pay/a/five.js 1 >../expected
	test_cmp ../expected ../actual
	git fuse graph cycles --level=package --format=json >../out
	json ../out ".cycles[0].edges[1].in" ".cycles[0].edges[1].import_count" >../actual
	printf "%s\n" shop/till.js 2 >../expected
	test_cmp ../expected ../actual
	test_must_fail json ../out ".cycles[0].introduced"
	git fuse graph cycles --level=directory -- pay/b >../out
	test_grep "^2 cycles of 3 directories, 2 shown" ../out
	cd pay && git fuse graph cycles --level=package >../../out
	test_grep "^  ../shop needs ./: 2 times, as in ../shop/till.js:1" ../../out
'

test_expect_success '--check makes cycles findings' '
	cd ring
	git fuse graph cycles >/dev/null
	test_expect_code 1 git fuse graph cycles --check >../out
	test_line_count 11 ../out
	git fuse graph cycles --check --at=HEAD~4 >../out
	echo "no cycles" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'pathspecs choose cycles' '
	cd ring
	git fuse graph cycles -- app/two.py >../out
	test_grep "^2 cycles of 3 files, 2 shown" ../out
	git fuse graph cycles -- nowhere >../out
	test_grep "^no cycles" ../out
	cd app
	git fuse graph cycles -- two.py >../../out
	test_grep "^2 cycles" ../../out
'

test_expect_success 'any revision, bare repositories and worktrees' '
	cd ring
	git fuse graph cycles --at=HEAD >../expected
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse graph cycles >../actual
	test_cmp ../expected ../actual
	git worktree add -q ../linked HEAD
	git -C ../linked fuse graph cycles --worktree >../actual
	test_cmp ../expected ../actual
	git fuse graph cycles --at=HEAD~2 >../out
	test_grep "^1 cycle of 2 files" ../out
'

test_expect_success 'what is not committed yet is said to be so' '
	git clone -q ring fresh
	cd fresh
	echo "import app.four" >>app/three.py
	echo "import app.three" >app/four.py
	git add app
	git fuse graph cycles --staged -- app/four.py >../out
	test_grep "^high: 2 files, not committed yet" ../out
	git fuse graph cycles -- app/four.py >../out
	test_grep "^high: 2 files, not committed yet" ../out
	git fuse graph cycles --staged --format=json -- app/four.py >../out
	json ../out ".cycles[0].introduced" >../actual
	echo "{\"state\":\"uncommitted\"}" >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'an import that went and came again is as old as its return' '
	git init -q again
	cd again
	echo "import b" >a.py
	echo "import a" >b.py
	test_commit "First"
	echo "b = 1" >a.py
	test_commit "Gone"
	echo "import b" >a.py
	test_commit "Back"
	since Back
'

test_expect_success 'an import that is only written otherwise is as old as it was' '
	git init -q otherwise
	cd otherwise
	mkdir p
	echo >p/__init__.py
	echo "import p.b" >p/a.py
	echo "import p.a" >p/b.py
	test_commit "Absolute"
	echo "from . import b" >p/a.py
	test_commit "Relative"
	since Absolute
'

test_expect_success 'a file that was renamed keeps its past' '
	git init -q moved
	cd moved
	printf "import b\n\nx = 1\ny = 2\nz = 3\n" >old.py
	printf "import c\n" >b.py
	printf "b = 1\n" >c.py
	test_commit "Before"
	git mv old.py c.py -f
	test_commit "Moved"
	since Moved
	echo "w = 4" >>c.py
	git mv b.py d.py
	sed "s/import b/import d/" c.py >c.new
	mv c.new c.py
	test_commit "Moved again"
	introduced subject >../actual
	echo "Moved again" >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'a branch that has it not does not hide who added it' '
	git init -q branches
	cd branches
	echo "import b" >a.py
	echo "b = 1" >b.py
	test_commit "Base"
	git checkout -q -b side
	echo "c = 1" >>a.py
	test_commit "Side"
	git checkout -q main
	echo "import a" >>b.py
	test_commit "Added"
	git checkout -q side
	(echo "d = 1" && cat b.py) >b.new
	mv b.new b.py
	test_commit "Side touches it later"
	git checkout -q main
	test_tick
	git merge -q side
	since Added
'

test_expect_success 'history that ends early does not tell' '
	git clone -q --depth=1 "file://$TRASH/ring" shallow
	cd shallow
	git fuse graph cycles --format=json --limit=1 >../out
	json ../out ".cycles[0].introduced.state" >../actual
	echo unknown >../expected
	test_cmp ../expected ../actual
	git fuse graph cycles --limit=1 >../out
	test_grep "nobody knows since when" ../out
'

test_expect_success 'nobody is asked who does not want to know' '
	git clone -q ring quiet
	cd quiet
	git fuse graph cycles --no-introduced >../out
	test_grep ! "since" ../out
	test_path_is_missing .git/fuse/history.db
	git fuse graph cycles --no-introduced --format=json >../out
	test_must_fail json ../out ".cycles[0].introduced"
'

test_expect_success 'a tree alone has no history' '
	cd ring
	git fuse graph cycles --at=HEAD^{tree} --limit=1 >../out
	test_grep "nobody knows since when" ../out
'

test_expect_success 'a file of declarations loads nothing' '
	git init -q types
	cd types
	echo "import { B } from \"./b\"; export interface A { b: B }" >a.d.ts
	echo "import { A } from \"./a\"; export interface B { a: A }" >b.d.ts
	echo "import { D } from \"./d\"; export class C { d: D }" >c.ts
	echo "import { C } from \"./c\"; export class D { c: C }" >d.ts
	test_commit "Both"
	git fuse graph cycles >../out
	test_grep ! "a.d.ts" ../out
	git fuse graph cycles --kind=declarations >../out
	test_grep "a.d.ts:1: imports b.d.ts (1 name of it, late)" ../out
	test_grep "c.ts:1: imports d.ts (1 name of it)" ../out
'

test_expect_success 'what Python imports for its checker is no cycle at run time' '
	git init -q checker
	cd checker
	write a.py <<-\EOF
	from typing import TYPE_CHECKING
	if TYPE_CHECKING:
	    from b import B
	class A: ...
	EOF
	write b.py <<-\EOF
	from a import A
	class B(A): ...
	EOF
	test_commit "Both"
	git fuse graph cycles >../out
	test_grep "^no cycles" ../out
	git fuse graph cycles --kind=declarations >../out
	test_grep "a.py:3: imports b.py (1 name of it, late)" ../out
	echo "import b" >>a.py
	git fuse graph cycles >../out
	test_grep "^1 cycle" ../out
'

test_expect_success 'names count when they are asked for' '
	git init -q names
	cd names
	printf "module example.org/m\n" >go.mod
	printf "package m\n\nfunc AlphaOne() int {\n\treturn BetaOne()\n}\n" \
		>a.go
	printf "package m\n\nfunc BetaOne() int {\n\treturn AlphaOne()\n}\n" \
		>b.go
	test_commit "Both"
	git fuse graph cycles >../out
	test_grep "^no cycles" ../out
	git fuse graph cycles --kind=all >../out
	test_grep "a.go:4: uses BetaOne of b.go (1 name of it)" ../out
'

test_expect_success 'what loads nothing is no cycle of imports' '
	git init -q weak && cd weak
	write Cargo.toml <<-\EOF
	[package]
	name = "weak"
	EOF
	write src/lib.rs <<-\EOF
	pub mod a;
	pub struct Top;
	EOF
	write src/a.rs <<-\EOF
	use crate::Top;
	EOF
	write src/b.rs <<-\EOF
	use crate::c::C;
	pub struct B;
	EOF
	write src/c.rs <<-\EOF
	pub struct C;
	#[cfg(test)]
	mod tests {
	    use crate::b::B;
	}
	EOF
	write web/one.ts <<-\EOF
	import { two } from "./two"
	export type One = string
	EOF
	write web/two.ts <<-\EOF
	import type { One } from "./one"
	export const two = 2
	EOF
	test_commit "Weak"
	git fuse graph cycles >../out
	echo "no cycles" >../expected
	test_cmp ../expected ../out
	git fuse graph cycles --kind=declarations --no-introduced >../out
	test_grep "src/lib.rs:1: imports src/a.rs" ../out
	test_grep "web/two.ts:1: imports web/one.ts .*late" ../out
	test_grep "src/c.rs:4: imports src/b.rs" ../out
	test_grep "^3 cycles" ../out
	echo "import { x } from \"./one\"" >>web/two.ts
	git fuse graph cycles --no-introduced >../out
	test_grep "web/two.ts:[13]: imports web/one.ts" ../out
	test_grep "^1 cycle " ../out
'

test_expect_success 'functions that call each other are a cycle' '
	git init -q calls && cd calls
	write lib/walk.py <<-\EOF
	from lib.leaf import visit


	def walk(tree):
	    for child in tree:
	        visit(child)


	def odd(n):
	    return n and even(n - 1)


	def even(n):
	    return not n or odd(n - 1)


	def alone(n):
	    return n and alone(n - 1)
	EOF
	write lib/leaf.py <<-\EOF
	from lib.walk import walk


	def visit(leaf):
	    walk(leaf)


	def name(leaf):
	    return visit
	EOF
	test_commit "Circles"
	git fuse graph cycles --level=symbol >../out
	cat >../expected <<-\EOF
	2 symbols in 2 files
	  lib/leaf.py:5: visit calls walk
	  lib/walk.py:6: walk calls visit
	2 symbols in 1 file
	  lib/walk.py:10: odd calls even
	  lib/walk.py:14: even calls odd
	2 cycles of 4 symbols, 1 across files, 2 shown
	EOF
	test_cmp ../expected ../out
	git fuse graph cycles --level=symbol --format=json --limit=1 >../json
	json ../json .level .total .symbol_count .asked_count .isComplete \
		.truncated ".cycles[0].length" ".cycles[0].file_count" \
		".cycles[0].edges[1].from" ".cycles[0].edges[1].to" \
		".cycles[0].edges[1].line" >../actual
	printf "%s\n" symbol 2 4 6 false true 2 2 \
		function:lib/walk.py:walk function:lib/leaf.py:visit 6 \
		>../expected
	test_cmp ../expected ../actual
	git fuse graph cycles --level=symbol --format=json --limit=1 \
		--cursor="$(json ../json .cursor)" >../json
	json ../json ".cycles[0].file_count" ".cycles[0].edges[0].to" >../actual
	printf "%s\n" 1 function:lib/walk.py:even >../expected
	test_cmp ../expected ../actual
	git fuse graph cycles --level=symbol lib/leaf.py >../out
	test_grep "^no cycles" ../out
	test_expect_code 1 git fuse graph cycles --level=symbol --check >../out
	git fuse graph cycles --level=symbol --check lib/leaf.py >../out
	test_expect_code 2 git fuse graph cycles --level=symbol --kind=all
'

test_expect_success 'names that are too many to ask about are said to be' '
	git init -q many && cd many
	seq 2001 | sed "s/.*/def f&(): return 0/" >many.py
	test_commit "Many"
	git fuse graph cycles --level=symbol --format=json >../json
	json ../json .isComplete .asked_count .total >../actual
	printf "%s\n" false 2000 0 >../expected
	test_cmp ../expected ../actual
	git fuse graph cycles --level=symbol >../out 2>../err
	test_grep "the uses of 2000 of 2001 symbols" ../err
'

test_expect_success 'bad input is refused' '
	cd ring
	test_expect_code 2 git fuse graph
	test_expect_code 2 git fuse graph cycle
	test_expect_code 2 git fuse graph cycles nosuch
	test_expect_code 2 git fuse graph cycles --kind=some
	test_expect_code 2 git fuse graph cycles --limit=-1
	test_expect_code 128 git fuse graph cycles --at=nowhere
'

test_done
