#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs: types that several others have, each its own'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/refs-lib.sh"

test_expect_success 'Java: the Builder of each class' '
	git init -q java && cd java &&
	write src/a/Field.java <<-\EOT &&
	package a;
	public class Field {
		public final String name;
		private Field(Builder builder) {
			this.name = builder.name;
			builder.note.build();
		}
		public static Builder builder(String name) {
			return new Builder(name);
		}
		public static class Builder {
			private String name;
			private String first;
			final Note.Builder note = Note.builder();
			Builder(String name) { this.name = name; }
			public Builder first(String a) { first = a; return this; }
			public Builder add(String a) { return add(a, 1); }
			public Builder add(String a, int b) { return this; }
			public Field build() { return new Field(this); }
		}
	}
	EOT
	write src/a/Note.java <<-\EOT &&
	package a;
	public class Note {
		public static Builder builder() { return new Builder(); }
		public static class Builder {
			public Builder first(String a) { return this; }
			public Builder add(String a) { return this; }
			public Note build() { return new Note(); }
		}
	}
	EOT
	write src/b/Use.java <<-\EOT &&
	package b;
	import a.Field;
	import a.Note;
	class Use {
		void chains() {
			Field.builder("a").add("b").build();
			Note.builder()
				.add("c")
				.build();
			Field.builder("a").first("b").build();
		}
		void variables() {
			Field.Builder field = Field.builder("a");
			field.add("x");
			Note.Builder note = Note.builder();
			note.add("x");
			note.build();
			add(field.build(), Note.builder().build());
		}
		void add(Field field, Note note) { }
	}
	EOT
	test_commit "builders" &&
	sure Field.Builder.build src/b/Use.java:6 src/b/Use.java:10 src/b/Use.java:18 &&
	sure Note.Builder.build src/a/Field.java:6 src/b/Use.java:9 src/b/Use.java:17 \
		src/b/Use.java:18 &&
	sure Note.Builder.add src/b/Use.java:8 src/b/Use.java:16 &&
	sure Field.Builder.add src/a/Field.java:17 src/b/Use.java:6 src/b/Use.java:14
'

test_expect_success 'Java: what an import names of a class in a class' '
	git init -q imported && cd imported &&
	write a/One.java <<-\EOT &&
	package a;
	public class One {
		public static class Part { public void run() { } }
	}
	EOT
	write a/Two.java <<-\EOT &&
	package a;
	public class Two {
		public static class Part { public void run() { } }
	}
	EOT
	write b/Use.java <<-\EOT &&
	package b;
	import a.Two.Part;
	class Use {
		void go(Part part) {
			part.run();
		}
	}
	EOT
	test_commit "imported" &&
	sure Two.Part.run b/Use.java:5 &&
	sure One.Part.run
'

test_expect_success 'Kotlin: properties and calls of what is in a class' '
	git init -q kotlin && cd kotlin &&
	write Request.kt <<-\EOT &&
	package net
	class Request(builder: Builder) {
		val headers = builder.headers.build()
		fun newBuilder(): Builder = Builder()
		class Builder {
			val headers: Headers.Builder = Headers.Builder()
			fun url(a: String) = apply { headers.set(a) }
			fun build(): Request = Request(this)
		}
	}
	EOT
	write Headers.kt <<-\EOT &&
	package net
	class Headers {
		class Builder {
			fun set(a: String): Builder = this
			fun build(): Headers = Headers()
		}
	}
	EOT
	write Use.kt <<-\EOT &&
	package net
	fun go(old: Request) {
		Headers.Builder().set("a").build()
		Request.Builder().url("b").build()
		old.newBuilder().build()
		val some = Headers.Builder()
		some.build()
	}
	EOT
	test_commit "kotlin" &&
	sure Headers.Builder.build Request.kt:3 Use.kt:3 Use.kt:7 &&
	sure Request.Builder.build Use.kt:4 Use.kt:5 &&
	sure Headers.Builder.set Request.kt:7 Use.kt:3
'

test_expect_success 'C#: what stands alone in a class that others have, too' '
	git init -q csharp && cd csharp &&
	write One.cs <<-\EOT &&
	namespace App.One;
	public class Walker {
		public class State {
			public void Move() { Step(); }
			public void Step() { }
		}
		State Current() { return new State(); }
		void Go() { Current().Move(); }
	}
	EOT
	write Two.cs <<-\EOT &&
	namespace App.Two;
	public class Runner {
		public class State {
			public void Move() { Step(); }
			public void Step() { }
		}
		State now = new State();
		void Go() { now.Move(); }
	}
	EOT
	test_commit "states" &&
	sure Walker.State.Step One.cs:4 &&
	sure Runner.State.Step Two.cs:4 &&
	sure Walker.State.Move One.cs:8 &&
	sure Runner.State.Move Two.cs:8
'

test_expect_success 'C++: namespaces and classes, and members out of them' '
	git init -q cpp && cd cpp &&
	write one.h <<-\EOT &&
	namespace one {
	class Pool {
	public:
		struct Options { void check(); int n; };
		Options options() const;
		void go();
	};
	}
	EOT
	write one.cc <<-\EOT &&
	#include "one.h"
	namespace one {
	void Pool::Options::check() { n = 1; }
	Pool::Options Pool::options() const { return Options(); }
	void Pool::go() { options().check(); }
	}
	EOT
	write two.h <<-\EOT &&
	namespace two {
	class Queue {
	public:
		struct Options { void check(); int n; };
		Options options() const;
	};
	}
	EOT
	write two.cc <<-\EOT &&
	#include "one.h"
	#include "two.h"
	void two::Queue::Options::check() { n = 2; }
	two::Queue::Options two::Queue::options() const { return Options(); }
	void both(one::Pool &pool, two::Queue &queue) {
		pool.options().check();
		queue.options().check();
		one::Pool::Options o = pool.options();
		o.check();
	}
	EOT
	test_commit "options" &&
	sure Pool.Options.check one.cc:5 two.cc:6 two.cc:9 &&
	sure Queue.Options.check two.cc:7
'

test_expect_success 'Swift: extensions of what is in a type' '
	git init -q swift && cd swift &&
	write A.swift <<-\EOT &&
	struct Tiny {
	    enum Storage { case one }
	    var storage: Storage
	    mutating func append(_ a: Int) { self.storage.append(a) }
	}
	extension Tiny.Storage {
	    mutating func append(_ a: Int) { }
	}
	EOT
	write B.swift <<-\EOT &&
	struct Big {
	    struct Storage { func append(_ a: Int) { } }
	    var storage: Storage
	    func append(_ a: Int) { self.storage.append(a) }
	}
	EOT
	test_commit "storages" &&
	sure Tiny.Storage.append A.swift:4 &&
	sure Big.Storage.append B.swift:4
'

test_expect_success 'Go: types of one name in packages' '
	git init -q go && cd go &&
	write go.mod <<-\EOT &&
	module example.org/m
	EOT
	write one/a.go <<-\EOT &&
	package one

	type Config struct{}

	func (c *Config) Load() *Config { return c }

	func Default() *Config { return &Config{} }
	EOT
	write two/a.go <<-\EOT &&
	package two

	type Config struct{}

	func (c *Config) Load() *Config { return c }

	func Default() *Config { return &Config{} }
	EOT
	write main.go <<-\EOT &&
	package main

	import (
		"example.org/m/one"
		"example.org/m/two"
	)

	func main() {
		one.Default().Load().Load()
		c := two.Default()
		c.Load()
		two.Default().Load()
	}
	EOT
	test_commit "configs" &&
	sure one.Config.Load main.go:9 main.go:9 &&
	sure two.Config.Load main.go:11 main.go:12
'

test_expect_success 'PHP: two classes of one name, and what a file calls one' '
	git init -q php && cd php &&
	write composer.json <<-\EOT &&
	{ "autoload": { "psr-4": { "App\\": "src/" } } }
	EOT
	write src/One/Suite.php <<-\EOT &&
	<?php
	namespace App\One;
	class Suite { public function size(): int { return 1; } }
	EOT
	write src/Two/Suite.php <<-\EOT &&
	<?php
	namespace App\Two;
	class Suite { public function size(): int { return 2; } }
	EOT
	write src/Use.php <<-\EOT &&
	<?php
	namespace App;
	use App\One\Suite as First;
	use \App\Two\Suite;
	class User {
	    function a(First $suite) { return $suite->size(); }
	    function b(Suite $suite) { return $suite->size(); }
	    function c(\App\One\Suite $suite) { return $suite->size(); }
	}
	EOT
	test_commit "suites" &&
	sure One/Suite.php:size src/Use.php:6 src/Use.php:8 &&
	sure Two/Suite.php:size src/Use.php:7
'

test_expect_success 'PHP: a type is written from a namespace that is imported' '
	git init -q space && cd space &&
	write src/Run/Event/Emitter.php <<-\EOT &&
	<?php
	namespace App\Run\Event;
	interface Emitter { public function finished(string $name): void; }
	EOT
	write src/Text/Emitter.php <<-\EOT &&
	<?php
	namespace App\Text;
	class Emitter { public function finished(string $name): void { } }
	EOT
	write src/Suite.php <<-\EOT &&
	<?php
	namespace App;
	use App\Run\Event;
	use Other\Text;
	class Suite {
	    function a(Event\Emitter $emitter) { $emitter->finished("a"); }
	    function b(Text\Emitter $emitter) { $emitter->finished("b"); }
	}
	EOT
	test_commit "events" &&
	sure Run/Event/Emitter.php:finished src/Suite.php:6 &&
	sure Text/Emitter.php:finished
'

test_expect_success 'PHP: a class is where a class map has it' '
	git init -q map && cd map &&
	write src/Test/Issue/Notice.php <<-\EOT &&
	<?php
	namespace App\Event\Test;
	final class Notice { }
	EOT
	write src/Runner/Notice.php <<-\EOT &&
	<?php
	namespace App\Event\Runner;
	final class Notice { }
	EOT
	write src/Code.php <<-\EOT &&
	<?php
	namespace App\Event\Code;
	class Test { }
	EOT
	write src/Logger.php <<-\EOT &&
	<?php
	namespace App\Logging;
	use App\Event\Code\Test;
	use App\Event\Test\Notice;
	use App\Event\Runner;
	class Logger {
	    function a(Notice $notice, Test $test) { }
	    function b() { return new Runner\Notice(); }
	}
	EOT
	write src/Group.php <<-\EOT &&
	<?php
	namespace App\Logging;
	use App\Event\{Code\Test, Runner\Notice};
	function c(Notice $notice) { }
	EOT
	test_commit "notices" &&
	sure Test/Issue/Notice.php:Notice src/Logger.php:7 &&
	sure Runner/Notice.php:Notice src/Group.php:4 src/Logger.php:8 &&
	git fuse graph dependents src/Code.php >out &&
	grep "src/Group.php: imports it" out &&
	grep "src/Logger.php: imports it" out
'

test_expect_success 'C++: what a map holds, and Kotlin: a field of a class' '
	git init -q held && cd held &&
	write map.cc <<-\EOT &&
	#include <map>
	struct Reader { void close(); };
	struct Writer { void close(); };
	void Reader::close() { }
	void Writer::close() { }
	void go(std::map<int, Reader> readers, std::map<int, Writer *> writers) {
		readers.find(1)->second.close();
		writers.find(1)->second->close();
	}
	EOT
	write Levels.kt <<-\EOT &&
	class Levels {
		class Filter { fun pass(): Boolean = true }
		object Known { val ALL = Filter() }
	}
	class Mask {
		class Filter { fun pass(): Boolean = false }
	}
	fun go() {
		Levels.Known.ALL.pass()
	}
	EOT
	test_commit "held" &&
	sure Reader.close map.cc:7 &&
	sure Writer.close map.cc:8 &&
	sure Levels.Filter.pass Levels.kt:9 &&
	sure Mask.Filter.pass
'

test_done
