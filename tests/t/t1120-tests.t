#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='tests: those that exercise a change or a place'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# lists EXPECTED ARGS...: the list is that, in any order.
lists () {
	printf "%s" "$1" | tr -s '\n\t ' '\n' | sed '/^$/d' | sort >"$TRASH/expected"
	shift
	git fuse tests --format=list "$@" >"$TRASH/list" || test $? = 1
	sort "$TRASH/list" >"$TRASH/got"
	test_cmp "$TRASH/expected" "$TRASH/got"
}

test_expect_success setup '
	make_shop shop
	cd shop
	write tests/test_clock.py <<-\EOF &&
	from src.clock import Clock

	class TestClock:
	    def test_now(self):
	        assert Clock().now() == 0

	    def test_nothing(self):
	        assert True
	EOF
	test_commit "Test the clock"
'

test_expect_success 'a change is followed through its callers to the tests' '
	cd shop
	sed "s/return Money(self/return Money(0 + self/" src/money.py >changed
	mv changed src/money.py
	lists tests/test_order.py::test_empty_order_has_no_total
	git fuse tests >../out
	test_grep "^1 of 3 tests exercises what is not committed$" ../out
	test_grep "^uses Order.total (src/order.py:10) uses Money.add (src/money.py:13):$" ../out
	test_grep "^    tests/test_order.py::test_empty_order_has_no_total$" ../out
	git fuse tests --format=commands >../out
	echo "pytest tests/test_order.py::test_empty_order_has_no_total" >../expected
	test_cmp ../expected ../out
	git checkout -q src/money.py
'

test_expect_success 'a step that is doubtful is told as such' '
	git init -q doubt && cd doubt
	write purse.py <<-\EOF
	class Purse:
	    def add(self, n):
	        return n
	EOF
	write count.py <<-\EOF
	from purse import Purse
	def count(purse):
	    return purse.add(1)
	EOF
	write test_count.py <<-\EOF
	from count import count
	def test_count():
	    assert count(None)
	EOF
	test_commit "Purse"
	git fuse tests Purse.add >../out
	test_grep "may exercise Purse.add$" ../out
	test_grep "may use \[?\] Purse.add (purse.py:2):$" ../out
'

test_expect_success 'the middle of a long chain is counted' '
	git init -q chain && cd chain
	{
		printf "def first():\n    return 0\n"
		for n in second third fourth fifth sixth
		do
			printf "def %s():\n    return %s()\n" $n "${last:-first}"
			last=$n
		done
	} >steps.py
	write test_steps.py <<-\EOF
	from steps import sixth

	def test_all():
	    assert sixth() == 0
	EOF
	test_commit "Steps"
	git fuse tests fourth >../out
	test_grep "^uses sixth (steps.py:12) uses fifth (steps.py:10) uses fourth (steps.py:7):$" ../out
	git fuse tests first >../out
	test_grep "^uses sixth (steps.py:12) uses fifth (steps.py:10) \.\.\. 3 steps \.\.\. first (steps.py:1):$" ../out
	git fuse tests first --format=json >../out
	test_grep "\"third\"" ../out
'

test_expect_success 'a chain is told once, and where a step of it is' '
	git init -q once && cd once
	write bay.py <<-\EOF
	def fill():
	    return 1

	def near():
	    return fill()

	def far():
	    return near()
	EOF
	write test_bay.py <<-\EOF
	from bay import far, near

	def test_a(): assert near()
	def test_b(): assert far()
	def test_c(): assert near()
	def test_d(): assert far()
	EOF
	write test_bay_test.rb <<-\EOF
	require_relative "bay"
	class BayTest
	  def setup
	    fill
	  end
	end
	EOF
	write bay.rb <<-\EOF
	def fill
	end
	EOF
	test_commit "Bay"
	git fuse tests bay.py:fill >../out
	cat >../expected <<-\EOF
	4 of 5 tests exercise bay.py:fill

	uses near (bay.py:5) uses fill (bay.py:1):
	    test_bay.py::test_a
	    test_bay.py::test_c

	uses far (bay.py:8) uses near uses fill:
	    test_bay.py::test_b
	    test_bay.py::test_d
	EOF
	test_cmp ../expected ../out
	git fuse tests bay.rb:fill >../out
	cat >../expected <<-\EOF
	1 of 5 tests exercises bay.rb:fill

	uses fill (bay.rb:1):
	    test_bay_test.rb - BayTest.setup (line 4)
	EOF
	test_cmp ../expected ../out
'

test_expect_success 'of equals those of the same name come first' '
	git init -q shapes && cd shapes
	for shape in round square
	do
		printf "class %s:\n    def area(self):\n        return 1\n" \
			$shape >$shape.py
	done
	for test in any round
	do
		printf "%s\n" "from round import round" \
			"from square import square" \
			"def test_$test(shape): assert shape.area()" \
			>test_$test.py
	done
	test_commit "Shapes"
	for asked in "round test_round.py::test_round" \
		"square test_any.py::test_any"
	do
		git fuse tests -n 1 --format=list ${asked% *}.area >../got
		echo ${asked#* } >../expected
		test_cmp ../expected ../got
	done
'

test_expect_success 'a document that includes what uses it is no test' '
	cd shop
	write examples/run.py <<-\EOF
	from src.order import Order

	print(Order().total())
	EOF
	write docs/run.rst <<-\EOF
	.. literalinclude:: ../examples/run.py
	EOF
	git add -A
	lists tests/test_order.py::test_empty_order_has_no_total Order.total
	git rm -qf examples/run.py docs/run.rst
'

test_expect_success 'what is staged, a range, a commit and a place' '
	cd shop
	sed "s/return 0/return 1/" src/clock.py >changed
	mv changed src/clock.py
	lists ""  --staged
	git add -A
	lists tests/test_clock.py::TestClock::test_now --staged
	test_commit "Another time"
	lists tests/test_clock.py::TestClock::test_now HEAD~1..HEAD
	lists tests/test_clock.py::TestClock::test_now HEAD~1
	lists tests/test_clock.py::TestClock::test_now --at=HEAD
	lists tests/test_clock.py::TestClock::test_now src/clock.py:3
	lists tests/test_clock.py::TestClock::test_now Clock.now
	lists "" Clock.now -- tests/test_order.py
	test_expect_code 1 git fuse tests
	test_expect_code 1 git fuse tests nosuch
	test_expect_code 2 git fuse tests --null
'

test_expect_success 'a test that changed is one itself' '
	cd shop
	sed "s/assert True/assert 1/" tests/test_clock.py >changed
	mv changed tests/test_clock.py
	lists tests/test_clock.py::TestClock::test_nothing
	git checkout -q tests
'

test_expect_success 'fixtures, and what cannot be known' '
	cd shop
	write tests/conftest.py <<-\EOF &&
	import pytest

	@pytest.fixture
	def clock():
	    return make_clock()

	def make_clock():
	    return object()
	EOF
	write tests/test_given.py <<-\EOF &&
	def test_given(clock):
	    assert clock

	def test_read():
	    open("tests/data/cents.json")
	EOF
	write tests/data/cents.json <<-\EOF &&
	{}
	EOF
	write pyproject.toml <<-\EOF &&
	[project]
	name = "shop"
	EOF
	test_commit "Give a clock"
	lists tests/test_given.py::test_given make_clock
	echo "{ }" >tests/data/cents.json
	lists tests/test_given.py
	git checkout -q tests
	echo "version = \"1\"" >>pyproject.toml
	lists "tests/test_clock.py::TestClock::test_now
		tests/test_clock.py::TestClock::test_nothing
		tests/test_given.py::test_given tests/test_given.py::test_read
		tests/test_order.py::test_empty_order_has_no_total"
	git fuse tests >../out
	test_grep "^not known: pyproject.toml tells what is built" ../out
	test_grep "^all others, because of pyproject.toml:" ../out
	sed "s/return Money(self/return Money(0 + self/" src/money.py >changed
	mv changed src/money.py
	git fuse tests >../out
	sed -n "3s/ .*//p; s/^all others.*/&/p" ../out >../got
	printf "uses\nall others, because of pyproject.toml:\n" >../expected
	test_cmp ../expected ../got
	git fuse tests --format=json >../out
	test_grep "\"is_sure\": *false,\"doubtful\":0,\"depth\":0" ../out
	git checkout -q .
	echo "More." >>README.md
	test_expect_code 1 git fuse tests
	git checkout -q .
'

test_expect_success 'a file of that name elsewhere is not named' '
	git init -q named && cd named && mkdir -p docs tests &&
	echo Guide >docs/GUIDE.md && echo Top >GUIDE.md &&
	write tests/test_url.py <<-\EOF &&
	def test_url():
	    fetch("https://shop.example/main/GUIDE.md")
	    fetch("NO-GUIDE.md.in")
	EOF
	write tests/test_near.py <<-\EOF &&
	def test_near():
	    open("../docs/GUIDE.md")
	EOF
	write tests/test_made.py <<-\EOF &&
	def test_made():
	    open(f"{where}/GUIDE.md")
	EOF
	test_commit "Guide" &&
	echo More >>docs/GUIDE.md &&
	lists "tests/test_made.py tests/test_near.py"
'

test_expect_success 'a long list comes in pages' '
	cd shop
	echo "version = \"1\"" >>pyproject.toml
	git fuse tests --limit=2 --format=json >../first
	cursor=$(json ../first .cursor)
	git fuse tests --limit=3 --cursor="$cursor" --format=json >../second
	test "$(json ../second .cursor)" = null
	git fuse tests --format=list >../whole
	for page in first second
	do
		json ../$page ".tests[0].test" ".tests[1].test" ".tests[2].test"
	done | grep . | grep -v null >../pages || :
	sort ../pages >../got
	sort ../whole >../expected
	test_cmp ../expected ../got
	git checkout -q .
'

test_expect_success 'what is removed is looked for where it was used' '
	cd shop
	sed "/def add/,\$d" src/money.py >changed
	mv changed src/money.py
	lists tests/test_order.py::test_empty_order_has_no_total
	git checkout -q .
'

test_expect_success 'as each runner takes them' '
	git init -q kinds
	cd kinds
	write go.mod <<-\EOF &&
	module example.org/k
	EOF
	write a/a.go <<-\EOF &&
	package a

	func Half(n int) int { return n / 2 }
	EOF
	write a/a_test.go <<-\EOF &&
	package a

	import "testing"

	func TestHalf(t *testing.T) {
		if Half(4) != 2 {
			t.Fail()
		}
	}

	func TestNone(t *testing.T) {
	}
	EOF
	write package.json <<-\EOF &&
	{ "scripts": { "test": "jest" } }
	EOF
	write lib/sum.js <<-\EOF &&
	export function sumAll(a) { return a.reduce((x, y) => x + y) }
	EOF
	write lib/sum.test.js <<-\EOF &&
	import { sumAll } from "./sum"

	test("sums", () => expect(sumAll([1, 2])).toBe(3))
	EOF
	write pom.xml <<-\EOF &&
	<project/>
	EOF
	write src/main/java/k/Pair.java <<-\EOF &&
	package k;

	public class Pair {
		public static int width() { return 2; }
	}
	EOF
	write src/test/java/k/PairTest.java <<-\EOF &&
	package k;

	public class PairTest {
		@Test
		public void isWide() { assertEquals(2, Pair.width()); }
	}
	EOF
	write Cargo.toml <<-\EOF &&
	[package]
	name = "k"
	EOF
	write src/area.rs <<-\EOF &&
	pub fn area_of(n: u32) -> u32 {
	    n * n
	}

	#[cfg(test)]
	mod tests {
	    use super::*;

	    struct Side(u32);
	    impl Side {
	        fn area(&self) -> u32 { area_of(self.0) }
	    }

	    #[test]
	    fn is_square() {
	        assert_eq!(area_of(2), 4);
	    }

	    #[test]
	    fn has_sides() {
	        assert_eq!(Side(2).area(), 4);
	    }
	}
	EOF
	write CMakeLists.txt <<-\EOF &&
	add_test(NAME test_line COMMAND test_line)
	EOF
	write c/line.c <<-\EOF &&
	int line_length(void)
	{
		return 80;
	}
	EOF
	write c/line.h <<-\EOF &&
	int line_length(void);
	EOF
	write tests/test_line.c <<-\EOF &&
	#include "../c/line.h"

	int main(void)
	{
		return line_length() != 80;
	}
	EOF
	test_commit "Kinds"
	runs () {
		git fuse tests --format=commands "$1" >"$TRASH/got"
		echo "$2" >"$TRASH/expected"
		test_cmp "$TRASH/expected" "$TRASH/got"
	}
	runs Half "go test ./a -run '\''^(TestHalf)\$'\''"
	runs sumAll "npx jest lib/sum.test.js"
	runs Pair.width "mvn test -Dtest=k.PairTest"
	runs area_of "cargo test -- area::tests::is_square area::tests::has_sides"
	runs line_length "ctest -R '\''^(test_line)\$'\''"
'

test_expect_success 'a method that nobody knows is none of another language' '
	git init -q mixed && cd mixed &&
	write web/model.js <<-\EOF &&
	export class Model {
	  clear() { return reset() }
	}
	export function reset() { return 1 }
	EOF
	write store.py <<-\EOF &&
	class Store:
	    def clear(self):
	        return 1
	EOF
	write test_store.py <<-\EOF &&
	import store
	def test_clear(anything):
	    anything.clear()
	EOF
	write web/model.test.js <<-\EOF &&
	import { Model } from "./model.js"
	test("clears", () => {
	  anything().clear()
	})
	EOF
	git add . &&
	git fuse tests --format=list web/model.js:reset >out &&
	echo web/model.test.js >want && test_cmp want out &&
	git fuse tests --format=list store.py:clear >out &&
	echo test_store.py::test_clear >want && test_cmp want out
'

test_expect_success 'a bracket that an import does not open is none of it' '
	git init -q open && cd open &&
	echo "export function prepare() { return 1 }" | write a.js &&
	write a.test.js <<-\EOF &&
	import {
	  prepare,
	} from "./a.js"
	setup({
	  before: prepare(),
	})
	EOF
	git add . && git fuse tests a.js:prepare >out &&
	test_grep "^uses prepare (a.js:1):" out &&
	git fuse scope focus --format=toc a.js:prepare >out &&
	test_grep "^a.test.js:5 - test: line 5" out
'

test_expect_success 'each test is told by the surest of its chains' '
	git init -q surest && cd surest
	write purse.py <<-\EOF
	class Purse:
	    def add(self, n):
	        return n

	def fill():
	    return Purse().add(1)

	def full():
	    return fill()

	def count(purse):
	    full()
	    return purse.add(1)
	EOF
	write test_purse.py <<-\EOF
	from purse import count

	def test_count():
	    assert count(None)
	EOF
	test_commit "Purse"
	git fuse tests Purse.add >../out
	test_grep "^1 of 1 test exercises Purse.add$" ../out
	test_grep "^uses count (purse.py:12) uses full (purse.py:9) uses fill" ../out
'

test_expect_success 'an interface that one type keeps is no doubt' '
	git init -q kept && cd kept
	write kept.go <<-\EOF
	package kept

	type Writer interface {
		Write() int
	}

	type file struct{}

	func (f *file) Write() int { return 1 }

	func New() Writer { return &file{} }
	EOF
	write kept_test.go <<-\EOF
	package kept

	import "testing"

	func use(w Writer) int { return w.Write() }

	func TestWrite(t *testing.T) {
		if use(New()) != 1 {
			t.Fatal()
		}
	}
	EOF
	echo "module kept" >go.mod
	test_commit "Kept"
	git fuse tests file.Write >../out
	test_grep "^1 of 1 test exercises file.Write$" ../out
	write other.go <<-\EOF
	package kept

	type pipe struct{}

	func (p *pipe) Write() int { return 2 }
	EOF
	git fuse tests file.Write >../out
	test_grep "^1 of 1 test may exercise file.Write$" ../out
'

test_expect_success 'what is far more doubtful than the surest is left out' '
	git init -q far && cd far
	write layers.py <<-\EOF
	class Pen:
	    def draw(self):
	        return 1

	class Page:
	    def fill(self, pen):
	        return pen.draw()

	class Book:
	    def print(self, page):
	        return page.fill(None)

	class Shelf:
	    def sort(self, book):
	        return book.print(None)
	EOF
	write test_near.py <<-\EOF
	from layers import Pen

	def test_near():
	    assert Pen().draw()
	EOF
	write test_far.py <<-\EOF
	import layers

	def test_page(page):
	    page.fill(None)

	def test_shelf(shelf):
	    shelf.sort(None)
	EOF
	test_commit "Layers"
	lists "test_near.py::test_near test_far.py::test_page" Pen.draw
	git fuse tests Pen.draw >../out
	test_grep "^1 of 3 tests exercises Pen.draw, 1 more may$" ../out
	test_grep "^left out: 1 behind 4 or more doubtful steps; --all lists" ../out
	lists "test_near.py::test_near test_far.py::test_page
		test_far.py::test_shelf" --all Pen.draw
	lists test_far.py::test_shelf Shelf.sort
'

test_expect_success 'whose constructor it is does not call it' '
	git init -q mention && cd mention
	write lib/tank.js <<-\EOF
	class Tank {
	  constructor (n) {
	    this.n = n
	  }
	}
	module.exports = Tank
	EOF
	write lib/other.js <<-\EOF
	function isUrl (what) {
	  return what.constructor === URL
	}
	module.exports = { isUrl }
	EOF
	write test/tank.js <<-\EOF
	const { test } = require("node:test")
	const Tank = require("../lib/tank")
	test("holds", () => new Tank(3))
	EOF
	write test/other.js <<-\EOF
	const { test } = require("node:test")
	const { isUrl } = require("../lib/other")
	test("no", () => isUrl(1))
	EOF
	write package.json <<-\EOF
	{ "name": "tank", "scripts": { "test": "node --test test/*.js" } }
	EOF
	test_commit "Tank"
	lists test/tank.js Tank
	git fuse tests Tank >../out
	test_grep "^1 of 2 tests exercises Tank$" ../out
'

test_expect_success 'scripts of a shell that begin with #! are tests' '
	git init -q regress && cd regress
	write pane.c <<-\EOF
	int pane(void) { return 0; }
	EOF
	printf "%s\n" "#!/bin/sh" "./pane -1" >one.sh
	printf "%s\n" "fail () { exit 1; }" >lib.sh
	mkdir regress
	mv one.sh lib.sh regress
	test_commit "Pane"
	echo "./pane -2" >>regress/one.sh
	test_commit "Twice"
	lists regress/one.sh HEAD~1..HEAD
	git fuse tests HEAD~1..HEAD >../out
	test_grep "^1 of 1 test exercises what changed$" ../out
'

test_done
