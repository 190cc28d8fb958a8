#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='scope: the passages of a place, a change and a question'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

formats='markdown xml json jsonl compact paths toc'

# rows ARGUMENTS...: the lines of the head that tell of passages.
rows () {
	git fuse scope "$@" --format=toc | sed -n 's/ - / /; /:[0-9]/p'
}

test_expect_success setup '
	make_shop shop
	cd shop
	write src/report.py <<-\EOF
	from src.order import Order

	LIMIT = 3

	def report(orders):
	    """Tells of all orders."""
	    return [line_of(order) for order in orders]

	# One line of a report.
	def line_of(order):
	    return "%s" % order.total()

	def report_once():
	    return report([Order()])
	EOF
	test_commit report
'

test_expect_success 'a symbol is shown whole, with what it needs and what uses it' '
	cd shop
	git fuse scope focus Order.total >../out
	sed -n "/^### /p" ../out >../sections
	head -n 1 ../sections >../first
	echo "### src/order.py" >../expected
	test_cmp ../expected ../first
	test_grep "^3	class Order:" ../out
	test_grep "^7	    def total" ../out
	test_grep "^11	        return total" ../out
	rows focus Order.total >../rows
	test_grep "src/order.py:7-11 method Order.total" ../rows
	test_grep "src/money.py:.* type Money needs" ../rows
	test_grep "src/invoice.py:.* method Invoice.render used by" ../rows
	test_grep "tests/test_order.py:.* test" ../rows
'

test_expect_success 'what a name does not mean there is not needed' '
	git init -q names
	cd names
	write go.mod <<-\EOF
	module shop
	EOF
	write copy/map.go <<-\EOF
	package copy

	func Map() {}
	EOF
	write run.go <<-\EOF
	package shop

	import (
		"other.org/xsync"
		"shop/copy"
	)

	func run(m *xsync.Map) { copy.Clear(m) }

	func walk() { copy.Map() }
	EOF
	write level.rs <<-\EOF
	pub enum Level { Debug, Quiet }
	EOF
	write search.rs <<-\EOF
	use crate::level::Level;

	#[derive(Clone, Debug)]
	pub struct Search {
	    level: Level,
	}
	EOF
	write tool.ts <<-\EOF
	export const handler = () => 1;
	EOF
	write router.ts <<-\EOF
	import { handler } from "./tool";

	export interface Router {
	  add(path: string, handler: number): void;
	}

	export const use = () => handler();
	EOF
	write head.py <<-\EOF
	def header(text):
	    return text


	class Table:
	    def __init__(
	        self,
	        *headers,
	    ) -> None:
	        for header in headers:
	            self.add(header)

	    def show(self):
	        return header("a")
	EOF
	write put.hpp <<-\EOF
	inline void put(int count) { }

	inline void put(const char *name, int count) { }
	EOF
	write use.cpp <<-\EOF
	#include "put.hpp"

	void go() { put("a", 1); }
	EOF
	git add .
	git commit -qm names
	rows focus run.go:run >../rows
	test_grep ! needs ../rows
	rows focus run.go:walk >../rows
	test_grep "copy/map.go:3 function Map needs" ../rows
	rows focus Search >../rows
	test_grep "level.rs:1 enum Level needs" ../rows
	test_grep ! Debug ../rows
	rows focus Router >../rows
	test_grep ! handler ../rows
	rows focus router.ts:use >../rows
	test_grep "tool.ts:1 .*handler needs" ../rows
	rows focus Table.__init__ >../rows
	test_grep ! "function header" ../rows
	rows focus Table.show >../rows
	test_grep "function header needs: line 14" ../rows
	rows focus use.cpp:go >../rows
	test_grep "put.hpp:3 function put needs: line 3" ../rows
'

test_expect_success 'a type comes with its methods, wherever they stand' '
	git init -q methods
	cd methods
	write go.mod <<-\EOF
	module shop
	EOF
	write cart.go <<-\EOF
	package shop

	type Cart struct{ n int }

	func (c *Cart) Add() { c.n++ }
	EOF
	write more.go <<-\EOF
	package shop

	func (c Cart) Count() int {
		return c.n
	}

	func use(c *Cart) { c.Add() }
	EOF
	write other/cart.go <<-\EOF
	package other

	type Cart struct{}

	func (c *Cart) Drop() {}
	EOF
	write box.rs <<-\EOF
	pub struct Crate { n: u32 }

	impl Crate {
	    pub fn open(&self) -> u32 {
	        self.n
	    }
	}

	impl Drop for Crate {
	    fn drop(&mut self) {}
	}
	EOF
	write inc/lid.hpp <<-\EOF
	class Lid {
	public:
	    void close();
	};
	EOF
	write src/lid.cpp <<-\EOF
	#include "../inc/lid.hpp"

	void Lid::close() {
	}
	EOF
	git add .
	git commit -qm methods
	rows focus cart.go:Cart >../rows
	test_grep "^cart.go:5 outline: its methods" ../rows
	test_grep "^more.go:3-5 outline: its methods" ../rows
	test_grep "^more.go:7 function use used by" ../rows
	test_grep ! "other/cart.go" ../rows
	test_grep ! "used by: line [35]$" ../rows
	git fuse scope focus cart.go:Cart >../out
	test_grep "^3	func (c Cart) Count() int {" ../out
	test_grep ! "return c.n" ../out
	rows focus Crate >../rows
	test_grep "^box.rs:3-11 outline: its methods" ../rows
	git fuse scope focus Crate >../out
	test_grep "^3	impl Crate {" ../out
	test_grep "^4	    pub fn open" ../out
	test_grep "^10	    fn drop" ../out
	rows focus Lid >../rows
	test_grep "^src/lid.cpp:3-4 outline: its methods" ../rows
'

test_expect_success 'a comment above a symbol belongs to it' '
	cd shop
	git fuse scope focus line_of >../out
	test_grep "^9	# One line of a report." ../out
	rows focus line_of >../rows
	test_grep "src/report.py:5-7 function report used by: line 7" ../rows
'

test_expect_success 'who makes a type uses its constructor' '
	cd shop
	rows focus Order.__init__ >../rows
	test_grep "^tests/test_order.py:.* test: line 4$" ../rows
	test_grep ! "invoice" ../rows
	git init -q ../makers
	cd ../makers
	write box.h <<-\EOF
	class Box {
	public:
	    Box(int size);
	    ~Box();
	    void fill();
	};
	EOF
	write box.cpp <<-\EOF
	#include "box.h"

	Box::Box(int size) {}
	Box::~Box() {}
	void Box::fill() {}
	EOF
	write main.cpp <<-\EOF
	#include "box.h"

	Box *make(int n)
	{
	    return new Box(n);
	}

	void use(Box *box)
	{
	    box->fill();
	}
	EOF
	write route.go <<-\EOF
	package route

	type Mux struct{}

	func (m *Mux) Add(path string) {}

	func fill(m *Mux) {
		m.Add("/")
	}
	EOF
	test_commit boxes
	rows focus box.cpp:Box.Box >../rows
	test_grep "^main.cpp:3-6 function make used by: line 5$" ../rows
	test_grep ! "~Box\|function use\|Box.fill" ../rows
	write lid.py <<-\EOF
	class Lid:
	    def initialize(self):
	        return 1

	def cover():
	    return Lid()
	EOF
	rows focus lid.py:initialize >../rows
	test_grep ! cover ../rows
	rows focus Mux.Add >../rows
	test_grep "^route.go:7-9 function fill used by: line 8$" ../rows
'

test_expect_success 'callers that nobody can tell are counted' '
	git init -q untold
	cd untold
	write a.py <<-\EOF
	class Mill:
	    def grind(self):
	        return 1

	class Saw:
	    def grind(self):
	        return 2

	def run(it):
	    return it.grind()
	EOF
	test_commit mills
	git fuse scope focus Mill.grind >../out
	test_grep "^untold: 1 more place may use it, after a receiver" ../out
	git fuse scope focus --format=json Mill.grind >../out
	json ../out .untold >../actual
	test_grep "^1 more place may use it" ../actual
	git fuse scope focus run >../out
	test_grep ! "^untold" ../out
'

test_expect_success 'lines, a file, a directory, a name in a file' '
	cd shop
	rows focus src/report.py:11 >../rows
	test_grep "^src/report.py:11 function line_of" ../rows
	rows focus src/report.py:6-7 >../rows
	test_grep "^src/report.py:6-7 function report" ../rows
	rows focus report.py:7 >../rows
	test_grep "^src/report.py:7 function report" ../rows
	rows focus src/report.py >../rows
	test_grep "^src/report.py:1-14" ../rows
	rows focus src/report.py:report >../rows
	test_grep "^src/report.py:5-7 function report" ../rows
	rows focus src:report >../rows
	test_grep "^src/report.py:5-7 function report" ../rows
	rows focus "$PWD/src/report.py:7" >../rows
	test_grep "^src/report.py:7 function report" ../rows
	rows focus src >../rows
	test_line_count 5 ../rows
	test_grep "^src/clock.py:1-3 outline" ../rows
	(cd src && rows focus report.py:7) >../rows
	test_grep "^report.py:7 function report" ../rows
'

test_expect_success 'lines that are not there are refused' '
	cd shop
	test_expect_code 2 git fuse scope focus src/report.py:15 2>../err
	test_grep "has no line 15, only 14" ../err
	test_expect_code 2 git fuse scope focus src/report.py:0 2>../err
	test_expect_code 2 git fuse scope focus src/report.py:9-3 2>../err
	test_grep "the last not before it" ../err
	test_expect_code 1 git fuse scope focus src/reprot.py:7 2>../err
	test_grep "src/report.py" ../err
'

test_expect_success 'a file or a directory comes before a symbol of its name' '
	cd shop
	test_when_finished git -C "$TRASH/shop" clean -dfq
	write Order/x.py <<-\EOF
	def x(): pass
	EOF
	rows focus Order >../rows
	test_grep "^Order/x.py:1 outline" ../rows
	test_line_count 1 ../rows
'

test_expect_success 'a symbol that is longer than the budget is outlined' '
	cd shop
	test_when_finished git -C "$TRASH/shop" clean -dfq
	{
		echo "class Long:"
		i=0
		while test $i -lt 60
		do
			echo "    def part_$i(self):"
			echo "        return [$i, $i, $i, $i, $i, $i, $i]"
			echo
			i=$((i + 1))
		done
	} >src/long.py
	git fuse scope focus Long --max-tokens=1200 >../out
	test_grep "^1	class Long:" ../out
	test_grep "part_59" ../out
	test_must_fail grep "return .59" ../out
	git fuse scope focus Long --max-tokens=9000 >../out
	test_grep "return .59" ../out
'

test_expect_success 'a change is its hunks, the calls of what changed, and the tests' '
	cd shop
	git checkout -q -b topic
	test_when_finished git -C "$TRASH/shop" checkout -q main
	sed "s/def total(self)/def total(self, rate=1)/" src/order.py >../new
	cp ../new src/order.py
	git rm -q src/clock.py
	echo "x = 1" >src/new.py
	git add -A
	test_commit "change"
	git fuse scope changes main >../out
	test_grep "^-    def total(self):" ../out
	test_grep "^+    def total(self, rate=1):" ../out
	rows changes main >../rows
	test_grep "src/order.py:.* was: def total(self)" ../rows
	test_grep "src/invoice.py:.* used by" ../rows
	test_grep "src/report.py:.* function line_of used by" ../rows
	test_grep "tests/test_order.py:.* test" ../rows
	test_grep "src/clock.py:1 was deleted" ../rows
	test_grep "src/new.py:1 was added" ../rows
	rows changes main --no-dependents >../rows
	test_must_fail grep "used by" ../rows
'

test_expect_success 'a comment that changed is told of what it is about' '
	git init -q comments && cd comments &&
	write doc.go <<-\EOF &&
	package doc

	// Set keeps
	// a value.
	func Set(v int) {
		kept = v
	}
	EOF
	test_commit doc &&
	sed "s/a value/a number/" doc.go >changed && mv changed doc.go &&
	git fuse scope changes >out &&
	test_grep "^doc.go:[0-9-]* function Set$" out &&
	git fuse scope changes --format=json >out &&
	test_grep "\"symbol\":\"Set\"" out
'

test_expect_success 'of two methods of one name that changed no third one is told' '
	git init -q twins
	cd twins
	write serve.rs <<-\EOF
	pub struct Serve;
	impl Serve {
	    fn run(&self) {}
	    pub fn start(&self) { self.run() }
	}
	pub struct Quiet;
	impl Quiet {
	    fn run(&self) {}
	    pub fn start(&self) { self.run() }
	}
	pub struct Next;
	impl Next {
	    pub fn run(&self) {}
	}
	EOF
	write layer.rs <<-\EOF
	use crate::serve::Next;
	pub fn middleware(next: Next) { next.run() }
	EOF
	test_commit "Serve"
	sed -e "3s/{}/{ a(); }/" -e "8s/{}/{ b(); }/" serve.rs >new
	mv new serve.rs
	git add serve.rs
	rows changes --staged >../out
	test_grep "method Serve.start used by: line 4" ../out
	test_grep "method Quiet.start used by: line 9" ../out
	test_grep ! "layer.rs" ../out
'

test_expect_success 'a file without lines to show is told of' '
	cd shop
	: >src/empty.py
	printf "\0\1" >src/some.dat
	git fuse scope changes >../out
	rm src/empty.py src/some.dat
	test_grep "^src/empty.py:1 - is untracked" ../out
	test_grep "^empty$" ../out
	test_grep "^not looked at: binary" ../out
'

test_expect_success 'of a clean tree one sentence is told' '
	cd shop
	git fuse scope changes >../out
	echo "nothing is changed; a range, as HEAD~1..HEAD, tells what was committed" >../expected
	test_cmp ../expected ../out
	git fuse scope changes --format=json >../out
	test_grep "\"passages\":\[" ../out
'

test_expect_success 'who still uses what is gone' '
	cd shop
	test_when_finished git -C "$TRASH/shop" checkout -q -f main
	sed "/^def line_of/,/total/d" src/report.py >../new
	cp ../new src/report.py
	rows changes >../rows
	test_grep "src/report.py:5-7 function report used by: line 7, of line_of, which is gone" ../rows
'

test_expect_success 'a question is answered with the functions that hold its words' '
	cd shop
	git fuse scope query "one line of a report" >../out
	test_grep "^grade: " ../out
	test_grep "^10	def line_of(order):" ../out
'

test_expect_success 'what is worth little is shown to who asks for so much' '
	git init -q mill
	cd mill
	write grind.py <<-\EOF
	def grind_grain_with_stone(stone, grain):
	    return stone.grind(grain)
	EOF
	{
		for i in 1 2 3 4 5 6 7 8 9 10 11 12
		do
			printf "\ndef part_%s(a):\n" $i
			for j in 1 2 3 4 5 6 7
			do
				echo "    a.wheel_${i}_$j(a, $i)"
			done
			echo "    return a.stone"
		done
	} >wheel.py
	test_commit mill
	git fuse scope query "grind grain with stone" >../out
	test_grep "function grind_grain_with_stone - .*grain" ../out
	test_grep "of less worth" ../out
	test_must_fail grep "function part_12" ../out
	git fuse scope query "grind grain with stone" --max-tokens=4000 >../out
	test_must_fail grep "of less worth" ../out
'

test_expect_success 'parts of one function that follow each other are one passage' '
	mkdir long
	cd long
	git init -q
	{
		echo "def grind_grain(stone):"
		for i in $(seq 90)
		do
			echo "    stone.grind(grain, $i)"
		done
		for i in $(seq 40)
		do
			printf "\ndef other_%s(a):\n    return a.part_%s\n" $i $i
		done
	} >mill.py
	test_commit mill
	git fuse scope query "grind grain" --max-tokens=4000 --format=toc \
		>../out
	grep -c "function grind_grain" ../out >../count
	echo 1 >../expected
	test_cmp ../expected ../count
	test_grep "^mill.py:1-91 function grind_grain - " ../out
	git fuse scope query "grind grain" --max-tokens=4000 >../out
	test_grep "^mill.py:1-2[0-9]* grind_grain, other_1, .*, \.\.\. - " ../out
	git fuse scope query "grind grain" --max-tokens=4000 --format=json \
		>../out
	test_grep "\"lines\":\[1,91\]" ../out
'

test_expect_success 'a comment stays with what it is about' '
	git init -q comments
	cd comments
	{
		for i in $(seq 60)
		do
			printf "func pad%s() int {\n\treturn %s\n}\n\n" $i $i
		done
		cat <<-\EOF
		// wait lets a job come to its end.
		//
		// It asks every second.
		func wait(job int) int {
			return job
		}
		EOF
	} >job.go
	test_commit job
	git fuse scope query "a job comes to its end" --format=toc >../out
	test_grep "^job.go:24[0-9]-246 function wait - " ../out
	test_grep ! "job.go:24[0-9]-24[0-5] " ../out
'

test_expect_success 'a member is no function of that name elsewhere' '
	git init -q members
	cd members
	mkdir mill util
	write util/make.go <<-\EOF
	package util

	func Create(name string) string {
		return name
	}

	func Clean(name string) string {
		return name
	}
	EOF
	write mill/mill.go <<-\EOF
	package mill

	import "example.com/shop/util"

	func grind(s *sacks) string {
		s.store.Create("sack")
		return util.Clean("sack")
	}
	EOF
	printf "module example.com/shop\n" >go.mod
	test_commit mill
	rows focus grind >../rows
	test_grep "function Clean needs: line 7" ../rows
	test_grep ! Create ../rows
'

test_expect_success 'what nobody knows the type of needs no member, a type also inherited ones' '
	git init -q inherited && cd inherited &&
	write bag.py <<-\EOF &&
	class Bag:
	    def pop(self, key):
	        return key

	    def stream(self):
	        return []
	EOF
	write sack.py <<-\EOF &&
	from bag import Bag

	class Sack(Bag):
	    def empty(self, wanted):
	        for one in self.stream():
	            wanted.pop(one)
	EOF
	test_commit sack &&
	rows focus Sack.empty >../rows &&
	test_grep "method Bag.stream needs: line 5" ../rows &&
	test_grep ! "Bag.pop" ../rows
'

test_expect_success 'of several methods of a name the one that is called is needed' '
	git init -q called && cd called &&
	write tree.go <<-\EOF &&
	package shop

	type node struct{}

	func (n *node) addRoute(path string) {}
	EOF
	write engine.go <<-\EOF &&
	package shop

	type Engine struct{}

	func (e *Engine) addRoute(path string) {}
	EOF
	write group.go <<-\EOF &&
	package shop

	type Group struct {
		engine *Engine
	}

	func (g *Group) handle(path string) {
		g.engine.addRoute(path)
	}

	func (g *Group) any(x interface{ addRoute(string) }) {
		x.addRoute("/")
	}
	EOF
	test_commit shop &&
	rows focus Group.handle >../rows &&
	test_grep "engine.go:5 method Engine.addRoute needs: line 8" ../rows &&
	test_grep ! "node.addRoute" ../rows &&
	rows focus Group.any >../rows &&
	test_grep ! "addRoute needs" ../rows
'

test_expect_success 'no budget is exceeded, in any format' '
	cd shop
	for format in $formats
	do
		for budget in 120 200 400 900 2000
		do
			for what in "focus Order" "query order total" \
				"changes HEAD~1..HEAD"
			do
				git fuse scope $what --format=$format \
					--max-tokens=$budget \
					--output=../pack 2>../err || {
					test_grep "the least is" ../err
					continue
				}
				git fuse index status >/dev/null
				bytes=$(wc -c <../pack)
				test $bytes -le $((budget * 6))
			done
		done
	done
'

test_expect_success 'what is left out is counted, with the budget that takes it in' '
	cd shop
	git fuse scope focus Order --max-tokens=250 >../out
	sed -n "s/.*more passages*: --max-tokens=\([0-9]*\) .*/\1/p" \
		../out >../needed
	test_line_count 1 ../needed
	git fuse scope focus Order --max-tokens=$(cat ../needed) >../out
	test_must_fail grep "more passage" ../out
'

test_expect_success 'JSON holds passages, with lines, symbol, role and text' '
	cd shop
	git fuse scope focus Order.total --format=json >../out
	json ../out .schema >../schema
	test_grep "fuse.scope/3" ../schema
	test_grep "\"lines\":\[7,11\],\"symbol\":\"Order.total\",\"kind\":\"method\",\"role\":\"seed\"" ../out
	git fuse scope focus Order.total --format=jsonl >../out
	head -n 1 ../out >../first
	test_grep "\"type\":\"manifest\"" ../first
	sed -n 2p ../out >../second
	test_grep "\"type\":\"passage\"" ../second
'

test_expect_success 'numbers can be left away' '
	cd shop
	git fuse scope focus Order.total --no-line-numbers >../out
	test_grep "^    def total" ../out
'

test_expect_success 'a secret is masked in passages and in hunks' '
	cd shop
	test_when_finished git -C "$TRASH/shop" checkout -q -f main
	test_when_finished git -C "$TRASH/shop" clean -dfq
	printf "def login():\n    key = \"AKIA%s\"\n    return key\n" \
		Q3EXTRAQ7GJ5WXYZ >src/login.py
	git fuse scope focus login >../out
	test_grep "REDACTED:aws" ../out
	git fuse scope changes >../out
	test_grep "REDACTED:aws" ../out
	git fuse scope focus login --no-redact >../out
	test_must_fail grep REDACTED ../out
'

test_expect_success 'what packs whole files needs --whole' '
	cd shop
	for option in --level=api --split-tokens=100 --depth=2 --explain \
		--report=- --no-step-down
	do
		test_expect_code 2 git fuse scope focus Order $option 2>../err
		test_grep "give .--whole" ../err
		git fuse scope focus Order --whole $option >../out
	done
'

test_expect_success 'what calls a member through another, and what overrides it' '
	git init -q kin && cd kin &&
	write h.py <<-\EOF
	class Handler:
	    def shut(self):
	        pass
	class File(Handler):
	    def shut(self):
	        self.file = None
	class Rotating(File):
	    def shut(self):
	        self.turn = 0
	EOF
	write use.py <<-\EOF
	from h import File, Handler
	def stop(handler: Handler):
	    handler.shut()
	def drop(f: File):
	    f.shut()
	EOF
	test_commit "Kin"
	git fuse scope focus File.shut >../out
	test_grep "^use.py:4-5 function drop - used by: line 5\$" ../out
	test_grep "^use.py:2-3 function stop - used by: through Handler.shut: line 3\$" ../out
	test_grep "^h.py:8-9 method Rotating.shut - override\$" ../out
	test_grep "^9.*self.turn" ../out
	git fuse scope focus Handler.shut >../out
	test_grep "^h.py:5-6 method File.shut - override: one of 2\$" ../out
	test_grep "function drop" ../out && exit 1
	git fuse scope focus File.shut --format=json >../out
	test_grep "\"role\": *\"override\"" ../out
'

test_expect_success 'the index, a revision, a bare repository, a worktree' '
	cd shop
	test_when_finished git -C "$TRASH/shop" reset -q --hard
	rows focus line_of >../expected
	rows focus line_of --at=HEAD >../actual
	test_cmp ../expected ../actual
	rows focus line_of --staged >../actual
	test_cmp ../expected ../actual
	git clone -q --bare . ../bare.git
	(cd ../bare.git && rows focus line_of) >../actual
	test_cmp ../expected ../actual
	git worktree add -q ../linked
	(cd ../linked && rows focus line_of) >../actual
	test_cmp ../expected ../actual
	echo "def staged(): pass" >src/staged.py
	git add src/staged.py
	rows focus staged --staged >../rows
	test_grep "^src/staged.py:1 function staged" ../rows
	test_must_fail git fuse scope focus staged --at=HEAD
'

test_done
