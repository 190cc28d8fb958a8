#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs: what is made by its class, and members that stand alone'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/refs-lib.sh"

test_expect_success 'PHP: what a container gives, and what is made in parentheses' '
	git init -q php && cd php &&
	write sync.php <<-\EOT &&
	<?php
	class Sync {
		use Chained;
		public function run() { return 1; }
	}
	trait Chained {
		public function with($x): self { return $this; }
	}
	class Other {
		public function run() { return 2; }
	}
	EOT
	write use.php <<-\EOT &&
	<?php
	function one($container) {
		app(Sync::class)->run();
		$a = (new Sync)->with(2);
		$a->run();
		(new Sync)
			->with(3)
			->run();
		$b = app()->make(Sync::class);
		$b->run();
		$c = $this->mock(Sync::class, function () {});
		$c->run();
		$container->get(Sync::class)->with(4)->run();
		$d = $container->get("sync");
		$d->run();
		app(Other::class)->run();
	}
	EOT
	test_commit "PHP" &&
	sure Sync.run use.php:3 use.php:5 use.php:8 use.php:10 use.php:12 \
		use.php:13 &&
	sure Other.run use.php:16
'

test_expect_success 'C++: pointers to a new one, casts, and a class with a maker' '
	git init -q made && cd made &&
	write img.h <<-\EOT &&
	#include <memory>
	class Image {
	public:
		explicit Image(int a) : m(a) {}
		void create(int w, int h);
		int m;
	};
	class Other {
	public:
		void create(int w, int h);
	};
	EOT
	write img.cc <<-\EOT &&
	#include "img.h"
	void Image::create(int w, int h)
	{
		Image other(1);
	}
	EOT
	write use.cc <<-\EOT &&
	#include "img.h"
	std::shared_ptr<Image> one(Other *thing, const Base& base)
	{
		auto out = std::make_shared<Image>(1);
		out->create(1, 2);
		auto one = std::make_unique<Other>();
		one->create(1, 2);
		static_cast<const Image&>(base).create(3, 4);
		if (auto *p = dynamic_cast<Image *>(thing))
			p->create(5, 6);
		return out;
	}
	EOT
	test_commit "Images" &&
	sure Image.create use.cc:5 use.cc:8 use.cc:10 &&
	sure Other.create use.cc:7 &&
	sure img.h:2 img.cc:2 img.cc:4 use.cc:2 use.cc:4 use.cc:8 use.cc:9
'

test_expect_success 'C# and Java: what is asked for by its class' '
	git init -q asked && cd asked &&
	write Foo.cs <<-\EOT &&
	class Foo {
		public void Run() {}
	}
	class Bar {
		public void Run() {}
	}
	class User {
		void Go(IServiceProvider sp) {
			var x = sp.GetRequiredService<Foo>();
			x.Run();
			sp.GetService<Bar>()?.Run();
		}
	}
	EOT
	write Foo.java <<-\EOT &&
	class One {
		void run() {}
	}
	class Two {
		void run() {}
	}
	class Asks {
		void go(Context c) {
			var x = c.getBean(One.class);
			x.run();
			c.getInstance(Two.class).run();
		}
	}
	EOT
	test_commit "Asked" &&
	sure Foo.Run Foo.cs:10 && sure Bar.Run Foo.cs:11 &&
	sure One.run Foo.java:10 && sure Two.run Foo.java:11
'

test_expect_success 'a member that stands alone is of the type around it' '
	git init -q bare && cd bare &&
	write p/Base.java <<-\EOT &&
	package p;
	class Base {
		void output() {}
		static int depth() { return 1; }
		int level;
	}
	EOT
	write p/B.java <<-\EOT &&
	package p;
	class B extends Foreign {
		void go() { output(); }
		int level() { return level; }
	}
	class C extends Base {
		void go() { output(); }
		int inner() { return level; }
		class D {
			void go() { output(); }
		}
	}
	EOT
	write q/E.java <<-\EOT &&
	package q;
	import static p.Base.depth;
	class E {
		int go() { return depth(); }
		Object made() {
			return new Base() {
				void x() { output(); }
			};
		}
	}
	EOT
	write p/F.java <<-\EOT &&
	package p;
	class F {
		Object made() {
			return new Base() {
				void x() { output(); }
			};
		}
	}
	EOT
	write p/G.java <<-\EOT &&
	package p;
	class G extends Foreign {
		void go() { output(); }
		int level() { return level; }
	}
	EOT
	test_commit "Java" &&
	sure Base.output p/B.java:7 p/B.java:10 p/F.java:5 q/E.java:7 &&
	perhaps Base.output p/B.java:3 &&
	sure Base.level p/B.java:8 && perhaps Base.level p/B.java:4 &&
	sure Base.depth q/E.java:4
'

test_expect_success 'C#: a base of the same namespace, and a property like its type' '
	git init -q base && cd base &&
	write A.cs <<-\EOT &&
	namespace P {
		class A {
			public void Output() {}
			protected int level;
		}
		class Job {
		}
	}
	EOT
	write B.cs <<-\EOT &&
	namespace P {
		class B {
			void Go() {
				Output();
			}
		}
		class C : A {
			void Go() {
				Output();
				var y = level;
			}
		}
	}
	EOT
	write State.cs <<-\EOT &&
	namespace Q {
		class State {
			public Job Job { get; set; }
			void Take(Job job) {}
		}
	}
	EOT
	write Use.cs <<-\EOT &&
	using Q;
	namespace P {
		class Use {
			Job Make(State state) => new Job();
			State All() => new State { Job = null };
		}
	}
	EOT
	test_commit "C#" &&
	sure A.Output B.cs:9 && perhaps A.Output &&
	sure A.level B.cs:10 &&
	sure A.cs:6 Use.cs:4 Use.cs:4
'

test_expect_success 'C++: a fixture, a nested type and a macro' '
	git init -q alone && cd alone &&
	write a.h <<-\EOT &&
	class T {
	public:
		int output() { return 1; }
		int level;
		class Inner;
	};
	class low : public T {
	};
	class Low : public low {
		int lower();
	};
	#define LEVEL() level
	EOT
	write b.cc <<-\EOT &&
	#include "a.h"
	#define FLAG(a, b)
	void go() {
		FLAG(level, 1);
	}
	int Low::lower() {
		return output() + level;
	}
	class V {
		int go() { return level; }
	};
	EOT
	test_commit "C++" &&
	sure T.output b.cc:7 &&
	sure T.level a.h:12 b.cc:7 && perhaps T.level
'

test_expect_success 'Kotlin: what stands in a block may be of its receiver' '
	git init -q kotlin && cd kotlin &&
	write Base.kt <<-\EOT &&
	package p
	open class Base {
	    fun output() {}
	}
	EOT
	write B.kt <<-\EOT &&
	package p
	class C : Base() {
	    fun go() {
	        output()
	    }
	}
	fun ka(a: Base) {
	    a.apply { output() }
	}
	EOT
	write C.kt <<-\EOT &&
	package p
	class D : Foreign() {
	    fun go() {
	        output()
	    }
	}
	EOT
	test_commit "Kotlin" &&
	sure Base.output B.kt:4 B.kt:8 && perhaps Base.output
'

test_expect_success 'a block may be of another type than what is around it' '
	git init -q "$TRASH/blocks" && cd "$TRASH/blocks" &&
	write Leaf.java <<-\EOT &&
	class Other {
		void step(int n) { }
	}
	class Leaf {
		void step(int n) {}
		void go() {
			use(new Other() {
				void in() { step(1); }
			}, new java.util.ArrayList<Other>() {
				void in() { step(2); }
			});
			new Thread(() -> { step(3); }).start();
		}
	}
	EOT
	write L.kt <<-\EOT &&
	open class Big {
	    open fun move(n: Int) { }
	}
	class Small {
	    fun move(n: Int) {}
	    fun go(x: Big?, y: List<Big>) {
	        val o = object : Big() {
	            fun i() { move(9) }
	        }
	        x?.apply { move(10) }
	        with(x) { move(11) }
	        Big().run { move(12) }
	        unknown().apply { move(13) }
	        y.forEach { move(14) }
	        this.apply { move(15) }
	    }
	}
	EOT
	write A.cs <<-\EOT &&
	[Mark(Level = 3)]
	class One { public int Level; }
	EOT
	test_commit "Blocks" &&
	sure Other.step Leaf.java:8 && sure Leaf.step Leaf.java:10 Leaf.java:12 &&
	sure Big.move L.kt:8 L.kt:10 L.kt:11 L.kt:12 &&
	sure Small.move L.kt:14 L.kt:15 && perhaps Small.move L.kt:13 &&
	sure One.Level && perhaps One.Level A.cs:1
'

test_expect_success 'of members that override each other the nearest is meant' '
	git init -q "$TRASH/nearest" && cd "$TRASH/nearest" &&
	mkdir a b c &&
	write a/Base.java <<-\EOT &&
	package a;
	public class Base {
		public void step(int n) {}
		public void turn(int n) {}
	}
	EOT
	write b/Mid.java <<-\EOT &&
	package b;
	import a.Base;
	public class Mid extends Base {
		public void step(int n) {}
		public void turn(int n, int m) {}
	}
	EOT
	write c/Leaf.java <<-\EOT &&
	package c;
	class Leaf extends b.Mid {
		void go() {
			step(1);
			this.step(2);
			turn(1);
		}
	}
	EOT
	write base.rb <<-\EOT &&
	class Root
	  def move(n); end
	end
	class Stem < Root
	  def move(n); super; end
	end
	EOT
	write mid.rb <<-\EOT &&
	require_relative "base"
	class Alone
	  def move(n); end
	end
	class Twig < Stem
	  def go; move(2); self.move(3); end
	end
	EOT
	write leaf.rb <<-\EOT &&
	require_relative "mid"
	class Last < Twig
	  def go
	    move 1
	  end
	end
	EOT
	test_commit "Nearest" &&
	sure Base.step && sure Mid.step c/Leaf.java:4 c/Leaf.java:5 &&
	sure Base.turn c/Leaf.java:6 &&
	sure Root.move && sure Alone.move &&
	sure Stem.move leaf.rb:4 mid.rb:6 mid.rb:6
'

test_done
