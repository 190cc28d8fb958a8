#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs: what a function makes for itself, in Scala, Lua, Zig, Groovy'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/refs-lib.sh"

test_expect_success 'Scala' '
	git init -q scala && cd scala &&
	write A.scala <<-\EOT &&
	object A {
	  def size(a: Int): Int = a
	  def b(size: Int)(name: String): Int = size + name.length
	  def c = size(1)
	  def name: String = "c"
	  def d(xs: List[Int]) = {
	    val size = 1
	    for (name <- xs) println(name)
	    xs.map { name => name + size }
	    xs.foldLeft(0)((name, x) => name + x)
	  }
	  def e = f(size = 2) + name
	  def g = this.size(3)
	}
	EOT
	test_commit "Scala" &&
	sure A.scala:2 A.scala:4 A.scala:13 && sure A.scala:5 A.scala:12
'

test_expect_success 'Lua' '
	git init -q lua && cd lua &&
	write a.lua <<-\EOT &&
	local M = {}
	local function size(a) return a end
	local function name() return 1 end
	local function b(size)
	  return size + 1
	end
	M.c = function(name)
	  return name
	end
	function M:d()
	  for _, name in ipairs({}) do
	    print(name)
	  end
	  local size = 1
	  each({}, function(size) return size end)
	  return size
	end
	function M.e() return size(1) + name() end
	return M
	EOT
	test_commit "Lua" &&
	sure a.lua:2 a.lua:18 && sure a.lua:3 a.lua:18
'

test_expect_success 'Zig' '
	git init -q zig && cd zig &&
	write a.zig <<-\EOT &&
	fn size(a: u8) u8 {
	    return a;
	}
	fn name() u8 {
	    return size(1);
	}
	fn b(size: u8, list: []u8) u8 {
	    for (list) |name| {
	        use(name);
	    }
	    const c = .{ .size = 1, .other = size };
	    return c.other | size | 1;
	}
	fn d() u8 {
	    const size = name();
	    return size;
	}
	EOT
	test_commit "Zig" &&
	sure a.zig:1 a.zig:5 && sure a.zig:4 a.zig:15
'

test_expect_success 'Groovy' '
	git init -q groovy && cd groovy &&
	write A.groovy <<-\EOT &&
	class A {
	  int size(int a) { a }
	  def name() { size(1) }
	  def b(size, List list) {
	    def name = 1
	    list.each { size, x -> println size + name }
	    run(size: 1)
	  }
	  String c(String name) {
	    list.size
	    name { size(2) }
	  }
	}
	EOT
	test_commit "Groovy" &&
	git fuse refs A.groovy:2 >out &&
	test_grep " 3:16 " out && test_grep " 11:12 " out &&
	test_grep ! "^ *[4-7]:" out
'

test_expect_success 'what the head of a loop or of a lambda makes is of its body' '
	git init -q "$TRASH/heads" && cd "$TRASH/heads" &&
	write A.java <<-\EOT &&
	class A {
		int size;
		void step(int n) {}
		void go(int[] all) {
			size = 1;
			for (int size : all) {
				use(size);
			}
			use(size);
			try {
				run((int size, int n) -> { use(size); });
			} catch (Fault size) {
				use(size);
			}
			size++;
		}
	}
	EOT
	write a.cc <<-\EOT &&
	struct Base { void turn(int n); };
	struct Other { int count; };
	struct Leaf : Base {
		void go() {
			turn(1);
			auto f = [&](Other &turn) { turn.count = 11; };
			turn(2);
		}
	};
	EOT
	test_commit "Heads" &&
	sure A.size A.java:5 A.java:9 A.java:15 &&
	sure Base.turn a.cc:5 a.cc:7
'

test_expect_success 'a variable hides no method of its name, where that is called' '
	git init -q "$TRASH/called" && cd "$TRASH/called" &&
	write A.java <<-\EOT &&
	class A {
		int size() { return 1; }
		void go() {
			int size = size();
			use(size(), size);
		}
	}
	EOT
	write a.rb <<-\EOT &&
	class One
	  def greet(n); end
	  def go
	    greet(1)
	    greet = 3
	    greet
	  end
	end
	module Two
	  def move(n); end
	end
	class Three
	  def move(n); end
	end
	class Four
	  include Two
	  def go; move 2; end
	end
	EOT
	test_commit "Called" &&
	sure A.size A.java:4 A.java:5 &&
	sure One.greet a.rb:4 &&
	sure Two.move && perhaps Two.move a.rb:17 && sure Three.move
'

test_done
