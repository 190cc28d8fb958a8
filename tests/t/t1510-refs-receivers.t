#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs: what a receiver is, and with it which member is meant'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# used FILE SYMBOL LINE...: the lines of the file that use it for sure.
used () {
	file=$1 symbol=$2
	shift 2
	git fuse refs "$symbol" -- "$file" | grep -v "\[?\]" |
		sed -n "s/^ *\([0-9]*\):[0-9].*/\1/p" >actual &&
	printf "%s\n" "$@" >expected && test_cmp expected actual
}

test_expect_success 'the first of several results, and what is asserted' '
	git init -q several && cd several && echo "module x" >go.mod &&
	mkdir model store use &&
	write model/model.go <<-\EOT &&
	package model

	type Feed struct{}

	func (f *Feed) Next(n int) int { return n }

	type Other struct{}

	func (o *Other) Next(n int) int { return n }
	EOT
	write store/store.go <<-\EOT &&
	package store

	import "x/model"

	type Storage struct{}

	func (s *Storage) ByID(id int) (*model.Feed, error) { return nil, nil }

	func Load() (other *model.Other, err error) { return nil, nil }
	EOT
	write use/use.go <<-\EOT &&
	package use

	import (
		"x/model"
		"x/store"
	)

	func One(s *store.Storage) error {
		feed, err := s.ByID(1)
		feed.Next(10)
		if other, err := store.Load(); err == nil {
			other.Next(12)
		}
		_, last := s.ByID(2)
		last.Next(15)
		return err
	}

	func Two(v any) bool {
		f, ok := v.(*model.Feed)
		f.Next(21)
		g := v.(*model.Other)
		g.Next(23)
		var h, err = store.Load()
		h.Next(25)
		n := v.(*model.Other).Next(26)
		n.Next(27)
		return ok && err == nil
	}
	EOT
	git add . &&
	used use/use.go Feed.Next 10 21 &&
	used use/use.go Other.Next 12 23 25
'

test_expect_success 'what a loop goes over tells what an element is' '
	cd several && cat >>model/model.go <<-\EOT &&

	type Feeds []*Feed
	EOT
	cat >>store/store.go <<-\EOT &&

	func All() []model.Other { return nil }

	func Some() (model.Feeds, error) { return nil, nil }
	EOT
	write use/loop.go <<-\EOT &&
	package use

	import (
		"x/model"
		"x/store"
	)

	type Holder struct {
		feeds []*model.Feed
		byID  map[int]*model.Other
	}

	func (h *Holder) Loop(all []*model.Feed, rest ...model.Other) {
		for i, one := range all {
			one.Next(i)
			i.Next(16)
		}
		for _, one := range rest {
			one.Next(19)
		}
		for _, one := range h.feeds {
			one.Next(22)
		}
		for id, one := range h.byID {
			one.Next(id)
		}
		for _, one := range store.All() {
			one.Next(28)
		}
		some, err := store.Some()
		for _, one := range some {
			one.Next(32)
		}
		all.Next(34)
	}
	EOT
	git add . &&
	used use/loop.go Feed.Next 15 22 32 &&
	used use/loop.go Other.Next 19 25 28
'

# PHP loads a class of no namespace where it is named, without an import.
test_expect_success 'a field is of the type that it is declared with' '
	git init -q fields
	cd fields
	write a.go <<-\EOF
	package a

	import "other/net"

	type Pool struct{}

	func (p *Pool) Close() {}

	type Conn struct{}

	func (c *Conn) Close() {}

	type App struct {
		inner *Pool
		wire  Conn
		far   *net.Conn
	}

	func (a *App) Stop() {
		a.inner.Close()
		a.wire.Close()
		a.far.Close()
	}
	EOF
	write b.rs <<-\EOF
	pub struct Pool;
	impl Pool { pub fn close(&self) {} pub fn wire(&self) -> Conn { Conn } }
	pub struct Conn;
	impl Conn { pub fn close(&self) {} }
	pub struct App { inner: Pool, maybe: Option<Conn> }
	impl App {
	    fn stop(&self) { self.inner.close(); self.maybe.close(); }
	    fn more(&self) { self.inner.wire().close(); }
	}
	EOF
	write C.php <<-\EOF
	<?php
	class Pool { public function shut() {} }
	class Conn { public function shut() {} }
	class App {
	    private Pool $inner;
	    public function stop() { $this->inner->shut(); }
	}
	EOF
	test_commit "Fields"
	git fuse refs a.go:Pool.Close >../out
	test_grep "a.inner.Close()" ../out
	test_grep ", 1 use\$" ../out
	git fuse refs a.go:Conn.Close >../out
	test_grep "a.wire.Close()" ../out
	test_grep ! "a.far" ../out
	git fuse refs b.rs:Pool.close >../out
	test_grep "7:33 .*self.inner.close()" ../out
	test_grep ", 1 use\$" ../out
	git fuse refs b.rs:Conn.close >../out
	test_grep "8:40 .*self.inner.wire().close()" ../out
	git fuse refs C.php:Pool.shut >../out
	test_grep ", 1 use\$" ../out
	test_grep ! "\[?\]" ../out
	git fuse refs C.php:Conn.shut >../out
	test_grep ", 0 uses\$" ../out
'

# Each line of stdin: a symbol, and the lines of its uses, with [?] behind what
# is not sure.
uses_are () {
	while read -r symbol places
	do
		git fuse refs $symbol >../out
		sed -n "s/^ *\([0-9]*\):[0-9]*  \(\[?\]\)*.*/\1\2/p" ../out |
			tr "\n" " " >../actual
		echo "$places " | tr -d "\n" >../expected
		test_cmp ../expected ../actual ||
			test_complain "$symbol: $(cat ../out)"
	done
}

test_expect_success 'a field is of the type that its class assigns to it' '
	git init -q assigned
	cd assigned
	write a.py <<-\EOF
	from typing import Optional

	class Pool:
	    def shut(self): pass

	class Conn:
	    def shut(self): pass

	def make() -> Conn:
	    return Conn()

	class App:
	    def __init__(self, conn: Optional[Conn] = None, other=None):
	        self.pool = None
	        self.pool = Pool()
	        self.conn = conn
	        self.other = other
	        self.made = make()
	        self.told: Pool = other.pool
	        self.mixed = Pool()

	    def change(self):
	        self.mixed = Conn()

	    def stop(self):
	        if self.pool:
	            self.pool.shut()
	        self.conn.shut()
	        self.other.shut()
	        self.made.shut()
	        self.told.shut()
	        self.mixed.shut()
	EOF
	write b.ts <<-\EOF
	class Pool { shut() {} }
	class Conn { shut() {} }
	class App {
	  private inner = new Pool();
	  private made = make();
	  private far = make().link();
	  constructor(private readonly conn: Conn, given: Pool) {
	    this.given = given;
	  }
	  stop() {
	    this.inner.shut();
	    this.conn.shut();
	    this.given.shut();
	    this.made.shut();
	    this.far.shut();
	  }
	}
	function make(): Conn { return new Conn(); }
	EOF
	write c.js <<-\EOF
	class Pool2 { shut() {} }
	class Conn2 { shut() {} }
	class App2 {
	  constructor() { this.conn = null; this.conn = new Conn2(); }
	  stop() { return this.conn == 0 || this.conn.shut(); }
	}
	EOF
	write D.php <<-\EOF
	<?php
	class Pool { public function shut() {} }
	class Conn { public function shut() {} }
	class App {
	    private $conn;
	    public function __construct(private Pool $pool, Conn $conn) {
	        $this->conn = $conn;
	    }
	    public function stop(?Pool $p, Conn &...$rest) {
	        $this->pool->shut();
	        $this->conn->shut();
	        $p->shut();
	    }
	}
	EOF
	test_commit "Fields"
	uses_are <<-\EOF
	a.py:Pool.shut 27 31
	a.py:Conn.shut 28 30
	b.ts:Pool.shut 11 13
	b.ts:Conn.shut 12 14
	c.js:Conn2.shut 5
	D.php:Pool.shut 10 12
	D.php:Conn.shut 11
	EOF
	git fuse refs c.js:Pool2.shut >../out || :
	test_grep ", 0 uses\$" ../out
'

test_expect_success 'a field may be inherited, and named without what it is of' '
	git init -q inherited
	cd inherited
	write Base.java <<-\EOF
	package a;
	class Base {
	    protected Pool inner;
	    protected Base other;
	}
	EOF
	write Pool.java <<-\EOF
	package a;
	class Pool { void shut() {} }
	class Conn { void shut() {} }
	class Ring extends Ring { }
	EOF
	write App.java <<-\EOF
	package a;
	class Middle extends Base { }
	class App extends Middle {
	    Conn wire;
	    void stop() { inner.shut(); }
	    void more() { this.inner.shut(); wire.shut(); }
	    void last(Conn inner) { inner.shut(); }
	    void deep() { other.inner.shut(); lost.shut(); }
	}
	class Loop extends Ring { void f() { inner.shut(); } }
	EOF
	write p.py <<-\EOF
	class Tap:
	    def turn(self): pass

	class Knob:
	    def turn(self): pass

	class Basin:
	    def __init__(self):
	        self.tap = Tap()

	class Bath(Basin):
	    def fill(self):
	        self.tap.turn()
	EOF
	write b.cpp <<-\EOF
	struct Pool { void halt(); };
	struct Conn { void halt(); };
	class Base { protected: Pool *pool_; };
	class App : public Base {
	  void stop() { pool_->halt(); conn_.halt(); }
	  Conn conn_;
	};
	EOF
	test_commit "Fields"
	uses_are <<-\EOF
	Pool.java:Pool.shut 5 6 8
	Pool.java:Conn.shut 6 7
	p.py:Tap.turn 13
	b.cpp:Pool.halt 5
	b.cpp:Conn.halt 5
	EOF
	git fuse refs p.py:Knob.turn >../out || :
	test_grep ", 0 uses\$" ../out
'

test_expect_success 'what a type of Go embeds gives it fields and methods' '
	git init -q embedded && cd embedded &&
	write go.mod <<-\EOF &&
	module example.com/shop
	EOF
	write form.go <<-\EOF &&
	package shop

	type Sink interface {
		Put(v string)
	}

	type form struct {
		Out Sink
	}

	func (f *form) Show() {}
	EOF
	write other.go <<-\EOF &&
	package shop

	type Other struct{}

	func (o *Other) Show()        {}
	func (o *Other) Put(v string) {}
	EOF
	write entry.go <<-\EOF &&
	package shop

	import "net/http"

	type entry struct {
		*form `json:",inline"`
		http.Other // of another tree
		n int
	}

	type deep struct {
		entry
	}

	func use(e *entry, d deep) {
		e.Show()
		e.form.Show()
		d.Show()
		e.Out.Put("a")
		e.form.Out.Put("b")
		d.entry.Out.Put("c")
	}
	EOF
	git add . &&
	used entry.go form.Show 16 17 18 &&
	used entry.go Sink.Put 19 20 21 &&
	git fuse refs Other.Show >out &&
	test_grep "^\[1\] other.go:5: .* 0 uses" out
'

test_expect_success 'types are followed so deep, and no stack overflows' '
	git init -q deep
	cd deep
	chain () {
		echo "package a; class Pool { void shut() {} }"
		echo "class Conn { void shut() {} }"
		seq "$1" | sed "s/.*/class A& extends AA& { }/" |
			awk "{ sub(/AA[0-9]+/, \"A\" NR + 1); print }"
		echo "class B extends A1 { void f() { inner.shut(); } }"
		echo "package a; class A$(($1 + 1)) { Pool inner; }" >b.java
	}
	chain 30 >a.java
	git add .
	git fuse refs Pool.shut --staged >../out
	test_grep "inner.shut()" ../out
	test_grep ! "\[?\]" ../out
	chain 20000 >a.java
	git add .
	git fuse refs Pool.shut --staged >../out || test $? = 1
	test_grep ! "^ *[0-9]*:[0-9]*  class B" ../out
	test_grep " uses\{0,1\}\$" ../out
'

test_expect_success 'what holds things has members of its own, and elements' '
	git init -q held && cd held &&
	write model.ts <<-\EOT &&
	export class Song {
	    find(id: number) { return id }
	    play(line: number) { return line }
	}
	export class Album {
	    songs: Song[] = []
	    tags = new Set<Song>()
	    named: Map<string, Song> = new Map()
	    list(): Song[] { return this.songs }
	}
	EOT
	write use.ts <<-\EOT &&
	import { Song, Album } from "./model"
	export function use(all: Song[], album: Album, any: unknown) {
	    all.find(3)
	    all[0].play(4)
	    for (const one of all) one.play(5)
	    for (const key in all) key.play(6)
	    album.songs.forEach(one => one.play(7))
	    album.list().filter(one => one.play(8)).map(one => one.play(8))
	    album.tags.forEach((one, i) => { one.play(9); i.play(9) })
	    album.list().find(one => !one)!.play(10);
	    (any as Song).play(11)
	    for (const one of album.songs.slice(1))
	        for (const other of all) { one.play(13); other.play(13) }
	    (new Song()).play(14)
	    for (const one of album.named.values()) one.play(15)
	    for (const [name, one] of album.named) { name.play(16); one.play(16) }
	    album.named.get("a")!.play(17)
	    album.named.forEach(one => one.play(18))
	}
	EOT
	git add . &&
	used use.ts Song.play 4 5 7 8 8 9 10 11 13 13 14 15 17 &&
	git fuse refs Song.find -- use.ts >out && test_grep "^0 uses" out
'

test_expect_success 'a list that the tree declares has its own members' '
	git init -q lists && cd lists &&
	write List.java <<-\EOT &&
	class List<T> {
		void add(T one) {}
		T get(int at) { return null; }
	}
	EOT
	write Song.java <<-\EOT &&
	class Song {
		void add(int line) {}
		void play(int line) {}
	}
	EOT
	write Use.java <<-\EOT &&
	class Use {
		private List<Song> held;
		void use(List<Song> all, Song[] some) {
			all.add(null);
			all.get(1).add(5);
			for (var one : all) one.play(6);
			for (Song one : some) one.add(7);
			held.add(null);
			held.get(1).play(9);
			some[1].play(10);
			((Song) held).play(11);
			all.forEach(one -> one.play(12));
		}
	}
	EOT
	git add . &&
	used Use.java List.add 4 8 && used Use.java Song.add 5 7 &&
	used Use.java Song.play 6 9 10 11 12
'

test_expect_success 'elements in Python, Rust, C# and C' '
	git init -q elements && cd elements &&
	write song.py <<-\EOT &&
	class Song:
	    def play(self, line): ...


	Any = TypeVar("Any")


	class Album:
	    def __init__(self):
	        self.songs: list[Song] = []

	    def one(self) -> Any: ...


	def use(album: Album, all: list[Song]):
	    for one in album.songs:
	        one.play(17)
	    for i, one in enumerate(album.songs):
	        one.play(19)
	    for one in all[1:]:
	        one.play(21)
	    song = album.one()
	    song.play(23)
	    return [one for one in all if one.play(24)] + all[0].play(24)
	EOT
	write src/lib.rs <<-\EOT &&
	pub struct Song;
	impl Song {
	    pub fn start(&self, line: u32) {}
	}
	pub struct Album { songs: Vec<Box<Song>> }
	pub fn stop(album: &Album, all: &[Song], any: Vec<_>) {
	    for one in all { one.start(7) }
	    for one in &album.songs { one.start(8) }
	    album.songs.iter().for_each(|one| one.start(9));
	    album.songs[0].start(10);
	    album.songs.first().unwrap().start(11);
	    for one in any { one.start(12) }
	}
	EOT
	write Song.cs <<-\EOT &&
	using System.Collections.Generic;
	public class Song { public void Sing(int line) {} }
	public static class Songs {
		public static int All(this Song[] all) => all.Length;
	}
	public interface IStore { IEnumerable<Song> Get(Use use); }
	public class Store : IStore { public Song[] Get(Use use) => null; }
	public class Use {
		private readonly List<Song> held = new();
		public void Run(IEnumerable<Song> all, Song[] some, object store) {
			foreach (var one in all) one.Sing(11);
			held.First().Sing(12);
			some.All();
			held[0].Sing(14);
			foreach (var one in store.Get(this)) one.Sing(15);
		}
	}
	EOT
	write song.c <<-\EOT &&
	struct song { int bars; };
	struct album { struct song *songs; int bars; };
	int use(struct album *a, struct song all[])
	{
		return a->bars + a->songs[1].bars +
			all[2].bars;
	}
	EOT
	git add . &&
	used song.py Song.play 17 19 21 24 24 &&
	git fuse refs Song.play -- song.py >out &&
	test_grep "^ *23:10 *\[?\]" out &&
	used src/lib.rs Song.start 7 8 9 10 11 &&
	used Song.cs Song.Sing 11 12 14 15 && used Song.cs Songs.All 13 &&
	used song.c song.bars 5 6 && used song.c album.bars 5
'

test_expect_success 'a value is what its variable, its fields and its calls lead to' '
	git init -q values && cd values &&
	write source.ts <<-\EOT &&
	export class Query { run(line: number) { return line } }
	export class Manager {
	    async open(): Promise<Query> { return new Query() }
	    all(): Promise<Query[]> { return Promise.resolve([]) }
	    close(line: number) { return line }
	}
	export class Source { manager = new Manager() }
	export class Other { close(line: number) { return line } }
	export class Holder {
	    private held = this.make().manager
	    make() { return new Source() }
	    use(source: Source) {
	        const manager = source.manager
	        manager.close(14)
	        const query = await manager.open()
	        query.run(16)
	        this.held.open().then(one => one.run(17))
	        for (const one of await manager.all()) one.run(18)
	        let again: Source
	        again = source
	        const other = again.manager == null
	        other.close(22)
	        const that = this
	        that.use(24)
	        const cast = anything().at[1] as Query
	        cast.run(26)
	    }
	}
	EOT
	git add . &&
	used source.ts Manager.close 14 && used source.ts Holder.use 24 &&
	used source.ts Query.run 16 17 18 26
'

test_expect_success 'a module of Python that an import calls otherwise' '
	git init -q "$TRASH/called" && cd "$TRASH/called" && mkdir pkg &&
	printf "def run(x):\n    return x\n" >pkg/work.py &&
	printf "def run(y):\n    pass\n" >pkg/other.py && : >pkg/__init__.py &&
	write main.py <<-\EOT &&
	import pkg.work as w
	from pkg import (
	    work as w2,
	    other as o,
	)

	def main():
	    w.run(1)
	    w2.run(2)
	    o.run(3)

	def others(w):
	    w.run(4)
	    with open("x") as w2:
	        w2.run(5)
	EOT
	test_commit "Modules" &&
	used main.py pkg/work.py:run 8 9 &&
	used main.py pkg/other.py:run 10
'

test_expect_success 'what an import gives from elsewhere is none of this tree' '
	git init -q "$TRASH/given" && cd "$TRASH/given" &&
	printf "export class Foo {}\nexport function other() {}\n" >a.ts &&
	printf "export class Foo {}\n" >o.ts &&
	write lib.ts <<-\EOT &&
	import { Foo } from "lib";
	import { other } from "./a";
	other(new Foo());
	EOT
	write own.ts <<-\EOT &&
	import { Foo } from "./o";
	import { other } from "./a";
	other(new Foo());
	EOT
	printf "class Bar:\n    pass\n\ndef other():\n    pass\n" >a.py &&
	write b.py <<-\EOT &&
	from lib import Bar
	from a import other
	from c import *
	other(Bar())
	EOT
	printf "x = 1\n" >c.py &&
	test_commit "Names" &&
	used own.ts o.ts:Foo 1 3 &&
	git fuse refs a.ts:Foo >out && test_grep "Foo, 0 uses" out &&
	test_grep ! "lib.ts" out &&
	git fuse refs a.py:Bar >out && test_grep "Bar, 0 uses" out
'

test_expect_success 'code in strings uses what it names' '
	git init -q "$TRASH/strings" && cd "$TRASH/strings" &&
	printf "function f(x) {}\na = \`x \${f(1)} f(2) \${\\n  f(3)\n}\`;\n" |
		sed "s/\\\\n/\\
/" >a.js &&
	printf "def f(x):\n    pass\ny = f\"{f(1)!r} {{f(2)}}\"\nz = f\"f(3)\"\n" >a.py &&
	printf "def f(x)\nend\nputs \"a #{f(1)} f(2)\"\n" >a.rb &&
	printf "fun f(x: Int) = x\nval s = \"a \${f(1)} f(2)\"\n" >a.kt &&
	printf "class A { static int F(int x) => x;\nstring s = \$\"a {F(1):N2} {{F(2)}}\"; }\n" >A.cs &&
	printf "func f(_ x: Int) {}\nlet s = \"a \\\\(f(1)) f(2)\"\n" >a.swift &&
	printf "f () { :; }\nx=\"\$(f 1) f 2\"\n" >a.sh &&
	test_commit "Strings" &&
	used a.js a.js:f 2 3 && used a.py a.py:f 3 && used a.rb a.rb:f 3 &&
	used a.kt a.kt:f 2 && used A.cs A.F 2 && used a.swift a.swift:f 2 &&
	used a.sh a.sh:f 2 &&
	git fuse refs a.sh:f >out && test_grep "^1 use in" out
'

test_done
