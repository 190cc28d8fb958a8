#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='refs in Dart: variables, named parameters, types of receivers'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/refs-lib.sh"

test_expect_success 'a package' '
	git init -q all && cd all &&
	write lib/pipe.dart <<-\EOT &&
	class Pipe {
	  final int size;
	  const Pipe({required this.size, int match = 1});
	  Pipe add(Pipe other) => Pipe(size: other.size);
	  void close() {}
	  int match(String path) => 1;
	}
	class Door {
	  void close() {}
	}
	EOT
	write lib/use.dart <<-\EOT &&
	import "package:all/pipe.dart";
	import "package:other/other.dart" as other;
	late Pipe kept;
	void use(Pipe a, {int match = 2, other.Sink? sink}) {
	  final match = RegExp("a").firstMatch("b");
	  if (match != null) print(match.group(1));
	  for (final close in [1]) { print(close); }
	  final made = const Pipe(size: 1).add(a);
	  made.close();
	  sink.close();
	  Door().close();
	  a.match("x");
	  run(match: 1, (close) => close + 1);
	}
	EOT
	printf "name: all\n" >pubspec.yaml &&
	test_commit "Pipe"
'

test_expect_success 'variables, labels and other types are told apart' '
	cd all &&
	sure Pipe.match lib/use.dart:12 &&
	sure Pipe.close lib/use.dart:9 &&
	sure Door.close lib/use.dart:11 &&
	sure Pipe.add lib/use.dart:8 &&
	sure Pipe lib/pipe.dart:4 lib/pipe.dart:4 lib/pipe.dart:4 lib/use.dart:3 \
		lib/use.dart:4 lib/use.dart:8
'

test_expect_success 'what extends a type, and what it is found to be' '
	cd all &&
	write lib/more.dart <<-\EOT &&
	import "package:all/pipe.dart";
	extension Chained on Pipe {
	  Pipe twice() => add(this);
	}
	class Tap extends Pipe {
	  void turn() {}
	}
	void more(Pipe pipe, Door door) {
	  pipe.twice();
	  if (pipe is Tap) pipe.turn();
	  door.turn();
	}
	EOT
	test_commit "More" &&
	perhaps Chained.twice lib/more.dart:9 &&
	perhaps Tap.turn lib/more.dart:10
'

test_done
