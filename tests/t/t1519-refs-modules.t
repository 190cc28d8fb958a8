#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs: names behind modules and namespaces, and in macros'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/refs-lib.sh"

test_expect_success 'a Python package with modules in it' '
	git init -q "$TRASH/python" && cd "$TRASH/python" &&
	mkdir -p app/deep tests &&
	write app/__init__.py <<-\EOT &&
	from . import threads, deep
	from .paths import Path
	EOT
	write app/threads.py <<-\EOT &&
	from ._work import to_thread as run
	EOT
	write app/_work.py <<-\EOT &&
	def to_thread(f):
	    return f
	class Job:
	    def run(self):
	        return self.run
	EOT
	write app/paths.py <<-\EOT &&
	import pathlib
	class Path(pathlib.PurePath):
	    def home(self):
	        return pathlib.Path.home()
	EOT
	write app/deep/__init__.py <<-\EOT &&
	EOT
	write app/deep/fetch.py <<-\EOT &&
	def fetch(x):
	    return x
	EOT
	write tests/test_app.py <<-\EOT &&
	import app
	import app.deep.fetch as f
	from app import deep
	from numpy import random
	app.threads.run(1)
	app._work.to_thread(2)
	app.Path.home(3)
	app.deep.fetch.fetch(4)
	deep.fetch.fetch(5)
	f.fetch(6)
	random.gen.fetch(7)
	def local(app):
	    app.deep.fetch.fetch(8)
	EOT
	test_commit "Python"
'

test_expect_success 'what follows the name of an import leads into its package' '
	cd "$TRASH/python" && sure to_thread app/threads.py:1 tests/test_app.py:6 &&
	sure app/deep/fetch.py:fetch tests/test_app.py:8 tests/test_app.py:9 \
		tests/test_app.py:10
'

test_expect_success 'a function of a module is no method of that name' '
	cd "$TRASH/python" && sure Job.run app/_work.py:5 && perhaps Job.run
'

test_expect_success 'what stands in a module of another tree is of that' '
	cd "$TRASH/python" && sure Path.home tests/test_app.py:7 && perhaps Path.home
'

test_expect_success 'a backslash before a name of PHP means no namespace' '
	git init -q "$TRASH/php" && cd "$TRASH/php" && mkdir -p src &&
	printf "<?php\nclass Tool {}\nfunction make() {}\n" >tool.php &&
	write src/Tool.php <<-\EOT &&
	<?php
	namespace App;
	class Tool {}
	EOT
	write src/Use.php <<-\EOT &&
	<?php
	namespace App;
	function all() {
	    new \Tool();
	    new Tool();
	    \make();
	    return \Tool::class;
	}
	EOT
	test_commit "PHP" &&
	sure tool.php:Tool src/Use.php:4 src/Use.php:7 &&
	sure src/Tool.php:Tool src/Use.php:5 &&
	sure make src/Use.php:6
'

test_expect_success 'code goes on behind a backslash at the end of a line' '
	git init -q "$TRASH/c" && cd "$TRASH/c" &&
	write a.c <<-\EOT &&
	static int step(int a) { return a; }
	#define TWICE(x) do { \
		step(x); \
		step(2 * (x)); \
	} while (0)
	int all(int a)
	{
		return a + \
			step(3);
	}
	EOT
	printf "def f(a):\n    return a\nb = 1 + \\\\\n  f(2)\n" >a.py &&
	test_commit "Lines" && test_grep "^b = 1 + .$" a.py &&
	sure step a.c:3 a.c:4 a.c:9 &&
	sure a.py:f a.py:4
'

test_expect_success 'a macro may open the namespace of what stands behind it' '
	git init -q "$TRASH/cpp" && cd "$TRASH/cpp" &&
	write lib.h <<-\EOT &&
	#define LIB_BEGIN \
	  namespace lib { \
	  inline namespace v1 {
	#define LIB_END }}
	LIB_BEGIN
	void print(int);
	template <typename T> void print(int a, T b) {}
	struct formatter { void print(int); };
	LIB_END
	EOT
	write lib.cc <<-\EOT &&
	#include "lib.h"
	LIB_BEGIN
	void print(int a) {}
	LIB_END
	EOT
	write use.cc <<-\EOT &&
	#include "lib.h"
	struct field { formatter lib; void go() { lib.print(1); } };
	void all()
	{
	    lib::print(1);
	    lib::print(1, 2);
	    std::print(1);
	}
	EOT
	test_commit "Macros" &&
	git fuse refs lib.cc:print >out && test_grep "5:10 *lib::print(1)" out &&
	test_grep ! "6:\|7:" out &&
	sure lib.h:formatter.print use.cc:2 &&
	git fuse refs lib.h:print >out && test_grep "6:10 .*lib::print(1, 2)" out &&
	test_grep ! "std::" out
'

test_expect_success 'a constant of another namespace is not seen without that' '
	git init -q "$TRASH/reach" && cd "$TRASH/reach" &&
	write style.h <<-\EOT &&
	namespace lib { namespace style { enum value { Block, Flow }; } }
	EOT
	write manip.h <<-\EOT &&
	namespace lib { enum manip { Flow, Key }; }
	EOT
	write all.h <<-\EOT &&
	#include "manip.h"
	EOT
	write use.cc <<-\EOT &&
	#include "style.h"
	#include "all.h"
	namespace lib {
	int all(int a)
	{
	    a = Flow;
	    return style::Flow;
	}
	}
	EOT
	test_commit "Reach" && sure manip.h:Flow use.cc:6 &&
	sure style.h:Flow use.cc:7
'

test_expect_success 'a long string makes no minified file, long code does' '
	git init -q "$TRASH/long" && cd "$TRASH/long" &&
	long=$(printf "%06000d" 1) &&
	printf "def make():\n    return 1\n\nwanted = \"%s\"\nmake()\n" "$long" \
		>a.py &&
	printf "function make(){};var a=[" >a.js &&
	for i in $(seq 2000); do printf "%s," "$i"; done >>a.js &&
	printf "];make();\n" >>a.js &&
	test_commit "Long" && sure a.py:make a.py:5 &&
	test_must_fail git fuse refs a.js:make 2>err &&
	test_grep "error: .a.js. is not looked at: it is .*minified" err
'

test_expect_success 'what an import calls otherwise is used by that name' '
	git init -q alias && cd alias &&
	write src/a.ts <<-\EOT &&
	export function make(): number { return 1; }
	export class Thing { go(): void {} }
	EOT
	write src/index.ts <<-\EOT &&
	export { Other } from "./other";
	export * from "./a";
	EOT
	write src/other.ts <<-\EOT &&
	export class Other {}
	export class Thing { go(): void {} }
	EOT
	write src/b.ts <<-\EOT &&
	import { make as build, Thing as Part } from "./a";
	import { Thing } from "./other";
	const x = build();
	const y: Part = new Part();
	y.go();
	new Thing().go();
	function f(build: number) {
	  return build;
	}
	EOT
	write test/c.ts <<-\EOT &&
	import { Thing } from "../src/index";
	import { Other } from "../src/other";
	new Thing().go();
	EOT
	test_commit "TypeScript" &&
	sure src/a.ts:make src/b.ts:3 &&
	sure src/a.ts:Thing src/b.ts:4 src/b.ts:4 test/c.ts:3 &&
	sure src/other.ts:Thing src/b.ts:6 &&
	sure src/a.ts:Thing.go src/b.ts:5 test/c.ts:3 &&
	sure src/other.ts:Thing.go src/b.ts:6
'

test_expect_success 'a default is used by the name that an import gives it' '
	git init -q default && cd default &&
	write src/fetcher.ts <<-\EOT &&
	export default async function fetcher(url: string) { return url; }
	EOT
	write src/got.js <<-\EOT &&
	const got = create();
	export default got;
	EOT
	write src/use.ts <<-\EOT &&
	import load, { other } from "./fetcher";
	import base from "./got";
	load("a");
	const got = base.extend();
	function f(load: number) { return load; }
	EOT
	write src/same.ts <<-\EOT &&
	import fetcher from "./fetcher";
	fetcher("b");
	EOT
	write src/none.ts <<-\EOT &&
	import { load } from "./fetcher";
	load("c");
	EOT
	write page.html <<-\EOT &&
	<script type="module">
	import load from "./src/fetcher.ts";
	load("d");
	</script>
	EOT
	test_commit "Defaults" &&
	sure fetcher src/use.ts:3 src/same.ts:2 &&
	sure src/got.js:got src/got.js:2 src/use.ts:4
'

test_expect_success 'aliases of Python, PHP, Kotlin and C#' '
	git init -q aliases && cd aliases &&
	write m.py <<-\EOT &&
	def make():
	    return 1
	class Thing:
	    def go(self):
	        pass
	EOT
	write n.py <<-\EOT &&
	from m import make as build, Thing as Other
	def f():
	    build()
	    y = Other()
	    y.go()
	EOT
	write A.php <<-\EOT &&
	<?php
	namespace App\Models;
	class Item { public function go() {} }
	EOT
	write B.php <<-\EOT &&
	<?php
	namespace App;
	use App\Models\Item as Other;
	function f(Other $o) {
		$o->go();
	}
	EOT
	write src/com/foo/Util.kt <<-\EOT &&
	package com.foo
	fun draw() = 1
	class Pen { fun go() {} }
	EOT
	write src/com/bar/B.kt <<-\EOT &&
	package com.bar
	import com.foo.draw as paint
	import com.foo.Pen as Brush
	fun f(o: Brush) {
	    paint()
	    o.go()
	}
	EOT
	write A.cs <<-\EOT &&
	namespace P {
		public class Cup {
			public void Go() {}
		}
	}
	EOT
	write B.cs <<-\EOT &&
	using Mug = P.Cup;
	class U {
		void F(Mug o) {
			o.Go();
		}
	}
	EOT
	test_commit "Aliases" &&
	sure m.py:make n.py:3 && sure m.py:Thing n.py:4 &&
	sure m.py:Thing.go n.py:5 &&
	sure Item B.php:4 && sure Item.go B.php:5 &&
	sure draw src/com/bar/B.kt:5 && sure Pen src/com/bar/B.kt:4 &&
	sure Pen.go src/com/bar/B.kt:6 &&
	sure Cup B.cs:3 && sure Cup.Go B.cs:4
'

test_expect_success 'aliases in the lines of a long import, and one of two types' '
	git init -q lines && cd lines &&
	write a.ts <<-\EOT &&
	export function make(): number { return 1; }
	export class Thing { go(): void {} }
	EOT
	write use.ts <<-\EOT &&
	import {
	  make as build,
	  Thing as Part,
	} from "./a";
	build();
	new Part().go();
	EOT
	write m.py <<-\EOT &&
	def create():
	    return 1
	EOT
	write n.py <<-\EOT &&
	from m import (
	    create as build,
	)
	build()
	EOT
	write Cargo.toml <<-\EOT &&
	[package]
	name = "app"
	EOT
	write src/a.rs <<-\EOT &&
	pub fn grow() {}
	pub struct One {}
	impl One { pub fn run(&self) {} }
	pub struct Two {}
	impl Two { pub fn run(&self) {} }
	EOT
	write src/lib.rs <<-\EOT &&
	mod a;
	use crate::{
	    a::{
	        grow as expand,
	        One as First,
	    },
	};
	fn f(t: First) {
	    expand();
	    let g = First::run;
	}
	EOT
	test_commit "Lines" &&
	sure make use.ts:2 use.ts:5 && sure Thing use.ts:3 use.ts:6 &&
	sure create n.py:2 n.py:4 && sure grow src/lib.rs:4 src/lib.rs:9 &&
	sure One.run src/lib.rs:10 && sure Two.run
'

test_expect_success 'a name that is given to another is not meant' '
	git init -q "$TRASH/given" && cd "$TRASH/given" &&
	echo "export function make() {}" >a.ts &&
	echo "export function s() {}" >other.ts &&
	write use.ts <<-\EOT &&
	import { s as t } from "./other";
	import { make as s } from "./a";
	s();
	t();
	EOT
	write turned.ts <<-\EOT &&
	import { make as s } from "./a";
	import { s as t } from "./other";
	s();
	EOT
	test_commit "Given" &&
	sure make use.ts:3 turned.ts:3 && sure other.ts:s use.ts:4 turned.ts:2
'

test_expect_success 'a type is made of what an import calls otherwise' '
	git init -q "$TRASH/made" && cd "$TRASH/made" &&
	printf "class Base:\n    def step(self): pass\n" >m.py &&
	write n.py <<-\EOT &&
	from m import Base as Root
	class Leaf(Root):
	    def go(self):
	        self.step()
	EOT
	echo "export class Thing { move(): void {} }" >a.ts &&
	write b.ts <<-\EOT &&
	import { Thing as Part } from "./a";
	class Sub extends Part {}
	new Sub().move();
	EOT
	test_commit "Made" &&
	sure Base.step n.py:4 && sure Thing.move b.ts:3
'

test_done
