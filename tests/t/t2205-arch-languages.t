#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch check: the imports of each language, and nothing else'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/arch-lib.sh"

q="'"

# lines PATH LINE...: exactly these lines of the file violate, and no other.
lines () {
	path=$1
	shift
	violations >"$TRASH/actual"
	for line
	do
		echo "$path:$line"
	done >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success 'C: quotes and brackets, not comments and strings' '
	begin c
	write low/deep.h </dev/null
	write low/other.h </dev/null
	write top/a.c <<-\EOF
	/* #include "low/deep.h" */
	#include "low/deep.h"
	#include <low/other.h>
	#include "../low/deep.h"
	// #include "low/deep.h"
	const char *s = "\
	#include low/deep.h";
	#include <stdio.h>
	EOF
	lines top/a.c 2 3 4
'

test_expect_success 'C: a header of the system that a port has, too' '
	begin ports
	write low/port/stdbool.h </dev/null
	write low/include/api.h </dev/null
	write low/port/quoted.h </dev/null
	write top/a.c <<-\EOF
	#include <stdbool.h>
	#include <api.h>
	#include "quoted.h"
	EOF
	lines top/a.c 2 3
'

test_expect_success 'Python: absolute, relative, and names that are modules' '
	begin python
	write low/__init__.py </dev/null
	write low/deep.py </dev/null
	write top/__init__.py </dev/null
	write top/mine.py </dev/null
	write top/a.py <<-\EOF
	import low.deep
	from low import deep
	from low.deep import x
	from ..low import deep
	from . import mine
	# import low.deep
	s = """
	import low.deep
	"""
	def late():
	    import low.deep as d
	import lowly.deep
	EOF
	lines top/a.py 1 2 3 4 11
'

test_expect_success 'Java: types, members and packages' '
	begin java
	write low/src/main/java/org/low/Deep.java <<-\EOF
	package org.low;
	public class Deep { public static int x; }
	EOF
	write top/src/main/java/org/top/Main.java <<-\EOF
	package org.top;
	import org.low.Deep;
	import static org.low.Deep.x;
	import org.low.*;
	// import org.low.Deep;
	import java.util.List;
	import org.low.made.Parser;
	class Main { String s = "import org.low.Deep;"; }
	EOF
	lines top/src/main/java/org/top/Main.java 2 3 4
'

test_expect_success 'TypeScript and JavaScript: static, dynamic, re-exported' '
	begin script
	write low/deep.ts <<-\EOF
	export const x = 1;
	EOF
	write low/index.ts <<-\EOF
	export * from "./deep";
	EOF
	write top/a.ts <<-\EOF
	import { x } from "../low/deep";
	import type { T } from "../low/deep.js";
	export * from "../low";
	const y = await import("../low/deep");
	// import { x } from "../low/deep";
	const s = "import x from ../low/deep";
	import fs from "node:fs";
	EOF
	lines top/a.ts 1 2 3 4
	mv top/a.ts top/a.txt
	write top/b.js <<-\EOF
	const d = require("../low/deep");
	EOF
	lines top/b.js 1
'

test_expect_success 'Go: packages of the module' '
	begin go
	write go.mod <<-\EOF
	module example.org/shop
	EOF
	write low/deep.go <<-\EOF
	package low
	EOF
	write low/more.go <<-\EOF
	package low
	EOF
	write top/main.go <<-\EOF
	package main

	import (
		"fmt"
		l "example.org/shop/low"
		// "example.org/shop/low"
	)
	EOF
	lines top/main.go 5
'

test_expect_success 'C#: a namespace whose files are all on one layer' '
	begin csharp
	write low/Deep.cs <<-\EOF
	namespace Shop.Low;
	public class Deep { }
	EOF
	write low/More.cs <<-\EOF
	namespace Shop.Low { public class More { } }
	EOF
	write low/Both.cs <<-\EOF
	namespace Shop.Both;
	EOF
	write top/Both.cs <<-\EOF
	namespace Shop.Both;
	EOF
	write top/Main.cs <<-\EOF
	using System;
	using Shop.Low;
	using Shop.Both;
	// using Shop.Low;
	EOF
	lines top/Main.cs 2
	git fuse arch check --format=json >../json || :
	json ../json .judged.ambiguous >../actual
	echo 1 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'Rust: modules of the crate' '
	begin rust
	write Cargo.toml <<-\EOF
	[package]
	name = "shop"
	EOF
	sed "s,top/,src/top/,;s,low/,src/low/," .fuse/architecture.yaml >new
	mv new .fuse/architecture.yaml
	write src/lib.rs <<-\EOF
	mod low;
	mod top;
	EOF
	write src/low/mod.rs <<-\EOF
	pub mod deep;
	EOF
	write src/low/deep.rs <<-\EOF
	pub fn x() {}
	EOF
	write src/top/mod.rs <<-\EOF
	use crate::low::deep;
	use std::io;
	// use crate::low::deep;
	use super::low::deep::x;
	EOF
	lines src/top/mod.rs 1 4
'

test_expect_success 'Rust: a brace at the root, and modules in files of other names' '
	begin rust-braces
	write Cargo.toml <<-\EOF
	[package]
	name = "shop"
	EOF
	sed "s,top/,src/top/,;s,low/,src/low/," .fuse/architecture.yaml >new
	mv new .fuse/architecture.yaml
	write src/lib.rs <<-\EOF
	mod low;
	mod top;
	EOF
	write src/low/mod.rs <<-\EOF
	pub mod deep;
	EOF
	write src/low/deep.rs <<-\EOF
	pub fn x() {}
	EOF
	write src/low/odd.rs </dev/null
	write src/top/mod.rs <<-\EOF
	use {crate::low::deep, std::io};
	use {
	    std::fmt,
	    // crate::low::deep,
	    crate::low::{self as below, deep::x},
	};
	use {{{std::fs}, super::low}};
	#[path = "../low/odd.rs"]
	mod direct;
	#[cfg(test)]
	#[path = "../low/deep.rs"]
	#[allow(dead_code)]
	mod tested;
	mod inner {
	    #[path = "../../low/odd.rs"]
	    mod nested;
	    #[path = "gone.rs"]
	    mod gone;
	}
	EOF
	lines src/top/mod.rs 1 5 5 7 8 11 15
	git fuse arch show --unresolved >out
	echo "src/top/mod.rs:17: ${q}gone.rs${q} is written as the tree${q}s own, and leads to no file" >want
	echo "1 of 13 imports not resolved, in 1 of 5 files" >>want
	test_cmp want out
'

test_expect_success 'Rust: what a path leads to through a module that is elsewhere' '
	begin elsewhere
	write Cargo.toml <<-\EOF
	[package]
	name = "shop"
	EOF
	sed "s,top/,src/top/,;s,low/,src/low/," .fuse/architecture.yaml >new
	mv new .fuse/architecture.yaml
	write src/lib.rs <<-\EOF
	#[path = "low/odd.rs"]
	mod renamed;
	mod top;
	EOF
	write src/low/odd.rs <<-\EOF
	pub mod deep;
	pub fn x() {}
	EOF
	echo "pub fn y() {}" | write src/low/deep.rs
	write src/top/mod.rs <<-\EOF
	use crate::renamed::x;
	use crate::renamed::deep::y;
	use super::renamed;
	use crate::other::z;
	EOF
	lines src/top/mod.rs 1 2 3
'

test_expect_success 'Go: a package whose only file is called like a test' '
	begin go-helpers
	write go.mod <<-\EOF
	module example.com/shop
	EOF
	write low/test_helpers.go <<-\EOF
	package low
	EOF
	write low/testdata/x.go <<-\EOF
	package testdata
	EOF
	write low/own/x_test.go <<-\EOF
	package own
	EOF
	write top/a.go <<-\EOF
	package top
	import "example.com/shop/low"
	import "example.com/shop/low/testdata"
	import "example.com/shop/low/own"
	EOF
	lines top/a.go 2 3
'

test_expect_success 'Python: packages without __init__.py' '
	begin python-namespaces
	write src/acme/low/x.py </dev/null
	write src/acme/low/deep/y.py </dev/null
	sed "s,top/,src/acme/top/,;s,low/,src/acme/low/," \
		.fuse/architecture.yaml >new
	mv new .fuse/architecture.yaml
	write src/acme/top/a.py <<-\EOF
	import acme.low
	from acme import low
	from .. import low
	from acme.low import *
	import acme.low.deep
	from acme.low import deep
	from acme.low import x
	import acme
	import other.low
	EOF
	lines src/acme/top/a.py 1 2 3 4 5 6 7
'

test_expect_success 'C: headers that only -I finds' '
	begin c-commands
	write low/api/foo.h </dev/null
	write low/api/twice.h </dev/null
	write other/twice.h </dev/null
	write low/deep/sub/bar.h </dev/null
	write low/port/stddef.h </dev/null
	write low/port/alone.h </dev/null
	write top/a.c <<-\EOF
	#include <foo.h>
	#include "foo.h"
	#include <twice.h>
	#include <sub/bar.h>
	#include <stddef.h>
	#include <alone.h>
	EOF
	lines top/a.c 2 4
	git fuse arch show --unresolved >out
	cat >want <<-EOF
	top/a.c:1: ${q}foo.h${q} may be a header of the system, as no include directory holds ${q}low/api/foo.h${q}
	top/a.c:3: ${q}twice.h${q} may be a header of the system, as no include directory holds ${q}other/twice.h${q}
	top/a.c:6: ${q}alone.h${q} may be a header of the system, as no include directory holds ${q}low/port/alone.h${q}
	3 of 6 imports not resolved, in 1 of 7 files
	EOF
	test_cmp want out
	write compile_commands.json <<-\EOF
	[{ "directory": "/home/me/shop/build",
	   "command": "cc -I../low/api -Inone -isystem /home/me/shop/low/port -c ../top/a.c",
	   "file": "../top/a.c" }]
	EOF
	lines top/a.c 1 2 3 4 5 6
	write compile_commands.json <<-\EOF
	[{ "directory": "/home/me/shop", "file": "/home/me/shop/top/a.c",
	   "arguments": ["cc", "-I", "low/api", "-c", "top/a.c"] }]
	EOF
	lines top/a.c 1 2 3 4
'

test_expect_success 'C: what build files call directories of headers' '
	begin c-builds
	write low/api/foo.h </dev/null
	write low/more/bar.h </dev/null
	write low/lib/baz.h </dev/null
	write low/notes/qux.h </dev/null
	write top/a.c <<-\EOF
	#include <foo.h>
	#include <bar.h>
	#include <baz.h>
	#include <qux.h>
	EOF
	lines top/a.c
	write top/Makefile <<-\EOF
	API = $(ROOT)/low/api
	ROOT = ..
	# CFLAGS = -I../low/notes
	CFLAGS = -Wall -I$(API)
	EOF
	lines top/a.c 1
	write CMakeLists.txt <<-\EOF
	target_include_directories(low PUBLIC
		"${PROJECT_SOURCE_DIR}/low/more")
	EOF
	lines top/a.c 1 2
	write meson.build <<-\EOF
	inc = include_directories(${q}low/lib${q}, ${q}low/more${q})
	EOF
	sed "s/[$]{q}/$q/g" meson.build >new
	mv new meson.build
	lines top/a.c 1 2 3
	git add . && git commit -qm all
	echo "CFLAGS += -I../low/notes" >>top/Makefile
	violations --changed >"$TRASH/actual"
	printf "top/a.c:%s\n" 1 2 3 4 >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
	git checkout -q top/Makefile
	echo "LDFLAGS = -lm" >>top/Makefile
	violations --changed >"$TRASH/actual"
	test ! -s "$TRASH/actual"
'

test_expect_success 'TypeScript and Python: what a file on no layer hands on' '
	begin barrels
	write low/thing.ts <<-\EOF
	const Thing = 1;
	export default Thing;
	EOF
	write low/named.ts <<-\EOF
	export class A {}
	export class Private {}
	EOF
	write barrel/index.ts <<-\EOF
	export { default as Thing } from "../low/thing";
	export { A as B } from "../low/named";
	export class Own {}
	EOF
	write barrel/more.ts <<-\EOF
	export * from "./index";
	export * from "../low/named";
	EOF
	write low/__init__.py </dev/null
	write low/core.py <<-\EOF
	def f(): pass
	EOF
	write shared/__init__.py <<-\EOF
	from low.core import f as g
	def h(): pass
	EOF
	write top/a.ts <<-\EOF
	import { Own } from "../barrel";
	import { Own as Mine,
	         B as C } from "../barrel";
	import { Thing } from "../barrel/more";
	import { A } from "../barrel/more";
	import { Own as Other } from "../barrel/more";
	EOF
	write top/b.py <<-\EOF
	from shared import g
	from shared import h
	EOF
	violations >"$TRASH/actual"
	printf "%s\n" top/a.ts:3 top/a.ts:4 top/a.ts:5 top/b.py:1 \
		>"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
	git add . && git commit -qm all
	write shared/__init__.py <<-\EOF
	from low.core import f as g, f as h
	EOF
	violations --changed >"$TRASH/actual"
	printf "%s\n" top/b.py:1 top/b.py:2 >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
'

test_expect_success 'TypeScript: what is imported and exported by another name' '
	begin renamed
	write low/named.ts <<-\EOF
	export class A {}
	export default A;
	EOF
	write barrel/index.ts <<-\EOF
	import { A, A as D } from "../low/named";
	import Whole from "../low/named";
	class Own {}
	// export { A as Told };
	export { A as B, Own as Mine, D };
	export { Own as A } from "./none";
	export default Whole;
	EOF
	write top/a.ts <<-\EOF
	import { B } from "../barrel";
	import { D } from "../barrel";
	import Other from "../barrel";
	import { Mine } from "../barrel";
	import { Told } from "../barrel";
	EOF
	violations >"$TRASH/actual"
	printf "%s\n" top/a.ts:1 top/a.ts:2 top/a.ts:3 >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/actual"
'

test_expect_success 'a rule demands that nothing is unresolved' '
	begin resolved
	cat >>.fuse/architecture.yaml <<-\EOF
	  - kind: resolved
	    name: known
	    from: top
	    except: ["top/b.c -> package:made.h"]
	EOF
	write low/x.h </dev/null
	write top/a.c <<-\EOF
	#include "../low/made.h"
	EOF
	write top/b.c <<-\EOF
	#include "made.h"
	EOF
	write low/c.c <<-\EOF
	#include "made.h"
	EOF
	test_must_fail git fuse arch check --rule=known >out
	grep "^top/a.c:1: error: an import cannot be judged: it is written as the tree${q}s own, and leads to no file \[known\]" out
	test_grep ! "^top/b.c\|^low/c.c" out
	grep "0 imports judged, 3 not resolved, in 3 of those files: see" out
	test_must_fail git fuse arch check --format=json >json
	grep "\"doubtful\": *3" json
	git fuse arch show --unresolved --format=json top/a.c >json
	grep "\"why\": *\"missing\"" json
	test "$(grep -c "\"path\"" json)" = 1
	rm -r .fuse
	git fuse arch show --unresolved top/a.c >out
	grep "1 of 1 import not resolved" out
	test_must_fail git fuse arch show --unresolved --format=dot
'

test_expect_success 'Ruby, PHP, Lua, Perl, Shell, Kotlin, Dart, SCSS, Protobuf' '
	begin many
	write low/deep.rb </dev/null
	write low/deep.php </dev/null
	write low/deep.lua </dev/null
	write low/Deep.pm </dev/null
	write low/deep.sh </dev/null
	write low/deep.dart </dev/null
	write low/_deep.scss </dev/null
	write low/deep.proto </dev/null
	write low/Deep.kt <<-\EOF
	package low
	class Deep
	EOF
	write top/a.rb <<-\EOF
	require_relative "../low/deep"
	# require_relative "../low/deep"
	EOF
	write top/b.php <<-\EOF
	<?php
	require_once __DIR__ . "/../low/deep.php";
	// require_once "../low/deep.php";
	EOF
	write top/c.lua <<-\EOF
	local d = require("low.deep")
	-- require("low.deep")
	EOF
	write top/d.pl <<-\EOF
	use low::Deep;
	# use low::Deep;
	EOF
	write top/e.sh <<-\EOF
	#!/bin/sh
	. ../low/deep.sh
	# . ../low/deep.sh
	EOF
	write top/f.dart <<-\EOF
	import "../low/deep.dart";
	// import "../low/deep.dart";
	EOF
	write top/g.scss <<-\EOF
	@use "../low/deep";
	// @use "../low/deep";
	EOF
	write top/h.proto <<-\EOF
	syntax = "proto3";
	import "low/deep.proto";
	// import "low/deep.proto";
	EOF
	write top/i.kt <<-\EOF
	package top
	import low.Deep
	// import low.Deep
	EOF
	git fuse arch check --format=jsonl >../out || test $? = 1
	sed -n "s/.*\"rule\":\"no\".*\"path\":\"\([^\"]*\)\",\"line\":\([0-9]*\),.*/\1:\2/p" \
		../out >../actual
	cat >../expected <<-\EOF
	top/a.rb:1
	top/b.php:2
	top/c.lua:1
	top/d.pl:1
	top/e.sh:2
	top/f.dart:1
	top/g.scss:1
	top/h.proto:2
	top/i.kt:2
	EOF
	test_cmp ../expected ../actual
'

test_expect_success 'names of PHP that are qualified where they are used' '
	begin qualified
	write composer.json <<-\EOF
	{"autoload":{"psr-4":{"Top\\":"top/","Low\\":"low/"}}}
	EOF
	write low/Deep/Made.php </dev/null
	write top/Deep/Made.php </dev/null
	write top/Low/Deep/Made.php </dev/null
	write top/Own.php <<-\EOF
	<?php
	namespace Top;
	class Own extends Deep\Made implements namespace\Deep\Made {}
	class Nested extends Low\Deep\Made {}
	EOF
	write top/Used.php <<-\EOF
	<?php
	namespace Top;
	use Low\Deep;
	use Vendor\Mapping as ORM;
	class Used { function f(Deep\Made $m) { return new ORM\Table(); } }
	EOF
	write top/Group.php <<-\EOF
	<?php
	namespace Top;
	use Low\{Deep};
	class Group { function f() { return Deep\Made::g("Deep\Made"); } }
	EOF
	write top/Alias.php <<-\EOF
	<?php
	namespace Top;
	use Low\Deep as D;
	use Vendor\Deep;
	use Low\{Deep as Group, Other as Deeper};
	class Alias { function f() { return [new D\Made, new Deep\Made]; } }
	class Behind { function f() { return new Group\Made(); } }
	class Other { function f() { return new Deeper\Made(); } }
	EOF
	write top/Traits.php <<-\EOF
	<?php
	namespace Top;
	use Low\Deep;
	use Low\Deep\Made;
	class Traits {
	    use Deep\Made;
	    use Made { f as g; }
	    use \Low\Deep\Made, Low\Deep\Made;
	    function f() {}
	}
	EOF
	cat >>.fuse/architecture.yaml <<-\EOF
	  - {name: few, kind: allow, from: top, to: [low, "package:Vendor"]}
	EOF
	violations >../actual
	cat >../expected <<-\EOF
	top/Alias.php:6
	top/Alias.php:7
	top/Group.php:4
	top/Traits.php:4
	top/Traits.php:6
	top/Traits.php:7
	top/Traits.php:8
	top/Used.php:5
	EOF
	test_cmp ../expected ../actual
	test_grep ! "ORM" ../out
'

test_expect_success 'one language alone, by any of its names' '
	cd many
	test_when_finished "sed -i /^language/d .fuse/architecture.yaml"
	echo "language: [Ruby, PHP]" >>.fuse/architecture.yaml
	git fuse arch check >../out || test $? = 1
	test_grep "^2 errors" ../out
	test_grep "^4 of 4 files looked into" ../out
'

test_expect_success 'what is missing is unresolved, what is elsewhere is not' '
	begin lost
	write go.mod <<-\EOF
	module example.org/shop
	EOF
	write top/a.py <<-\EOF
	from . import nothing
	import requests
	import top.nothing
	EOF
	write top/a.c <<-\EOF
	#include "nothing.h"
	#include <stdio.h>
	EOF
	write top/a.go <<-\EOF
	package top

	import "example.org/shop/nothing"
	import "example.org/other"
	EOF
	write top/a.ts <<-\EOF
	import "./nothing";
	import "@/nothing";
	import "#nothing";
	import "react";
	import "@scope/react";
	EOF
	write low/x.c </dev/null
	git fuse arch check --format=json >../json
	json ../json .judged.unresolved_count >../actual
	json ../json .judged.external >>../actual
	printf "7\n5\n" >../expected
	test_cmp ../expected ../actual
	test_grep "arch-unresolved" ../json
	echo "max_unresolved: 65%" >>.fuse/architecture.yaml
	git fuse arch check --format=jsonl >../out
	test_grep ! "arch-unresolved" ../out
'

test_expect_success 'what leads to a file that is left out is told so' '
	cd lost
	echo "x = 1" | write top/third_party/nothing.ts
	write .gitattributes <<-\EOF
	other.types.ts linguist-generated
	*.h linguist-vendored
	EOF
	write top/other.types.ts </dev/null
	printf "import \"./%s\";\n" third_party/nothing other.types other |
		write top/a.ts
	write top/nothing.h </dev/null
	write top/config.h.cmake </dev/null
	echo "#include \"config.h\"" >>top/a.c
	git add -A
	git fuse arch show --unresolved >../out
	test_grep "config.h. is written as .* leads to no file" ../out
	cat >../expected <<-EOF
	top/a.c:1: ${q}nothing.h${q} leads to ${q}top/nothing.h${q}, which is generated, vendored or no code
	top/a.ts:1: ${q}./third_party/nothing${q} leads to ${q}top/third_party/nothing.ts${q}, which is generated, vendored or no code
	top/a.ts:2: ${q}./other.types${q} leads to ${q}top/other.types.ts${q}, which is generated, vendored or no code
	EOF
	grep "leads to .top" ../out >../actual
	test_cmp ../expected ../actual
	git fuse arch show --unresolved --format=json >../json
	test_grep "\"why\": *\"left_out\"" ../json
	cat >../rules <<-\EOF
	rules:
	- kind: resolved
	  from: "*"
	EOF
	cp .fuse/architecture.yaml ../kept
	cp ../rules .fuse/architecture.yaml
	git fuse arch check >../out || :
	test_grep "a.c:.*an import cannot be judged: .*leads to no file" ../out
	test_grep ! "which is generated" ../out
	mv ../kept .fuse/architecture.yaml
	commit=$(git commit-tree -m "Its content" $(git write-tree))
	git update-index --add --cacheinfo 160000,$commit,top/helper
	printf "load %s/load\n" helper missing |
		write top/a.bats
	git add top/a.bats
	git fuse arch show --unresolved --staged top/a.bats >../out
	test_grep "1: .helper/load. leads to .top/helper., which is a submodule$" \
		../out
	test_grep "2: .missing/load. .* leads to no file$" ../out
	git rm -q --cached top/helper
'

test_done
