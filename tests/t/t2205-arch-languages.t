#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch check: the imports of each language, and nothing else'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/arch-lib.sh"

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
	import "react";
	EOF
	write low/x.c </dev/null
	git fuse arch check --format=json >../json
	json ../json .judged.unresolved >../actual
	json ../json .judged.external >>../actual
	printf "5\n4\n" >../expected
	test_cmp ../expected ../actual
	test_grep "arch-unresolved" ../json
	echo "max_unresolved: 60%" >>.fuse/architecture.yaml
	git fuse arch check --format=jsonl >../out
	test_grep ! "arch-unresolved" ../out
'

test_done
