#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='graph search: symbols and files by parts of their names'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# search EXPECTED ARGUMENTS...: "path:line kind name match" of every node.
search () {
	printf "${1:+%s\n}" "$1" | tr -d "\t" >"$TRASH/expected"
	shift
	git fuse graph search --format=jsonl "$@" >"$TRASH/out" ||
		test $? = 1 || return
	perl -MJSON::PP -ne '
		my $n = decode_json($_);
		next if $. == 1;
		printf "%s:%s %s %s %s\n", $n->{path}, $n->{line} // "",
			@$n{qw(kind name match)};
	' "$TRASH/out" >"$TRASH/actual"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success setup '
	make_shop shop && cd shop &&
	write lib/parse.h <<-\EOT &&
	#define PARSE_MOST 9
	struct parse_state { int line; };
	int parse_config(struct parse_state *state);
	EOT
	write lib/parse.c <<-\EOT &&
	#include "parse.h"
	int parse_config(struct parse_state *state)
	{
		int parse_local = 1;
		return state->line + parse_local;
	}
	int reparse(struct parse_state *state)
	{
		return parse_config(state);
	}
	EOT
	write lib/main.c <<-\EOT &&
	#include "parse.h"
	int main(void)
	{
		struct parse_state state = { 0 };
		return parse_config(&state);
	}
	EOT
	test_commit "Parse"
'

test_expect_success 'a path and a name, or a line, is a name that stands there' '
	cd shop &&
	for place in lib/parse.c:parse_config parse.c:parse_config \
		"$PWD/lib/parse.c:parse_config" lib/parse.c:4
	do
		search "lib/parse.c:2 function parse_config exact" "$place" || exit
	done &&
	(cd lib && search "lib/parse.c:2 function parse_config exact" \
		parse.c:parse_config) &&
	search "lib/parse.c:7 function reparse prefix" lib/parse.c:repa &&
	test_expect_code 1 git fuse graph search lib/parce.c:repa 2>../err &&
	test_grep "did you mean .lib/parse.c" ../err
'

test_expect_success 'the best first: how, what, where, and its length' '
	cd shop &&
	search "lib/parse.c:2 function parse_config exact
	lib/parse.h:3 prototype parse_config exact" parse_config &&
	search "lib/parse.c:2 function parse_config same
	lib/parse.h:3 prototype parse_config same" ParseConfig &&
	search "lib/parse.h:1 macro PARSE_MOST prefix
	lib/parse.h:2 type parse_state prefix
	lib/parse.c:2 function parse_config prefix
	lib/parse.h:3 prototype parse_config prefix
	lib/parse.c: file lib/parse.c prefix
	lib/parse.h: file lib/parse.h prefix
	lib/parse.c:7 function reparse within" parse &&
	search "tests/test_order.py:3 function test_empty_order_has_no_total parts" \
		emptyTotal
'

test_expect_success 'a member of a type, a path, several words' '
	cd shop &&
	search "src/order.py:7 method Order.total exact" Order.total &&
	search "src/order.py:7 method Order.total near" Money.total &&
	search "src/order.py: file src/order.py exact" src/order.py &&
	search "src/order.py: file src/order.py exact
	tests/test_order.py: file tests/test_order.py parts" order.py \
		--kind=file &&
	search "src/money.py:10 method Money.add holder" money add &&
	search "" add nonesuch
'

test_expect_success 'what is nearly spelt so, and only where nothing else is' '
	cd shop &&
	search "lib/parse.c:2 function parse_config near
	lib/parse.h:3 prototype parse_config near" parse_confgi &&
	search "src/clock.py: file src/clock.py near" clokc.py &&
	git fuse graph search parse_confgi >../out &&
	test_grep "^lib/parse.c:2-6: function parse_config, .*spelt nearly so" \
		../out &&
	test_expect_code 1 git fuse graph search zzzz >../out &&
	echo "no symbol has that name" >../expected && test_cmp ../expected ../out
	test_expect_code 1 git fuse graph search nothing such >../out
	echo "no name has all of these words" >../expected && test_cmp ../expected ../out
'

test_expect_success 'how many depend on each, and names that others take' '
	cd shop && test_expect_code 1 \
		git fuse graph search parse.h Money --limit=0 >../out &&
	test_line_count 1 ../out &&
	git fuse graph search --format=json parse.h >../out &&
	json ../out .nodes[0].dependent_count .nodes[0].id .total .truncated \
		.cursor .isComplete >../actual &&
	printf "%s\n" 2 file:lib/parse.h 1 false null true >../expected &&
	test_cmp ../expected ../actual &&
	git fuse graph dependents file:lib/parse.h | tail -n 1 | grep "^2 files" &&
	git fuse graph search --format=json Order --kind=type >../out &&
	json ../out .nodes[0].dependent_count .nodes[0].id >../actual &&
	printf "%s\n" 2 type:src/order.py:Order >../expected &&
	test_cmp ../expected ../actual &&
	for id in $(git fuse graph search e --limit=0 --format=jsonl |
			sed -n "/\"kind\":\"file\"/d
				s/^{\"id\":\"\([^\"]*:[^\"]*\)\".*/\1/p")
	do
		git fuse refs "$id" >../out || exit
		test_grep "^1 definition of\|^2 definitions of" ../out || exit
	done
'

test_expect_success 'kinds, pathspecs and a session narrow it' '
	cd shop &&
	search "lib/parse.h:1 macro PARSE_MOST prefix
	lib/parse.h:2 type parse_state prefix" parse --kind=macro --kind=type &&
	search "lib/parse.c:2 function parse_config exact" parse_config -- \
		"*.c" &&
	git fuse session set s --include=src &&
	search "" parse --session=s &&
	git fuse graph search e --session=s --limit=0 >../out &&
	test_grep "^src/" ../out && test_grep ! "^lib/\|^tests/" ../out &&
	search "src/clock.py:1 type Clock exact" Clock --session=s \
		--kind=type &&
	cd lib && search "lib/main.c:2 function main exact" main --kind=function
'

test_expect_success 'pages are of one list, and reach all of it' '
	cd shop && git fuse graph search e --limit=0 --format=jsonl |
	sed 1d >../expected && test "$(wc -l <../expected)" -gt 9 &&
	cursor= && : >../actual &&
	while :
	do
		git fuse graph search e --limit=4 --format=jsonl \
			${cursor:+--cursor=$cursor} >../out || exit
		sed 1d ../out >>../actual
		sed 1q ../out >../first
		cursor=$(json ../first .cursor)
		test "$cursor" != null || break
		test "$(json ../first .truncated)" = true || exit
	done &&
	test_cmp ../expected ../actual &&
	git fuse graph search e --limit=4 >../out &&
	cursor=$(sed -n "s/.*--cursor=\([^ ]*\) goes on/\1/p" ../out) &&
	echo "int late(void) { return 1; }" >lib/late.c &&
	test_expect_code 2 git fuse graph search e --cursor="$cursor" 2>../err &&
	test_grep "of another state" ../err && rm lib/late.c
'

test_expect_success 'what is looked at decides' '
	cd shop && test_when_finished git -C "$TRASH/shop" reset -q --hard &&
	echo "int staged_name;" >>lib/main.c && git add lib/main.c &&
	echo "int disk_name;" >>lib/main.c &&
	search "lib/main.c:8 variable disk_name exact" disk_name &&
	search "" disk_name --staged && search "" staged_name --at=HEAD &&
	search "lib/main.c:7 variable staged_name exact" staged_name --staged
'

test_expect_success 'a bare repository and a linked worktree answer alike' '
	cd shop && git fuse graph search parse >../expected &&
	git clone -q --bare . ../bare.git &&
	git -C ../bare.git fuse graph search parse >../actual &&
	test_cmp ../expected ../actual &&
	git worktree add -q ../linked HEAD &&
	git -C ../linked fuse graph search parse >../actual &&
	test_cmp ../expected ../actual
'

test_expect_success 'bad input is refused' '
	cd shop &&
	test_expect_code 2 git fuse graph search &&
	test_expect_code 2 git fuse graph search "" &&
	test_expect_code 2 git fuse graph search x "" &&
	test_expect_code 2 git fuse graph search x --kind=nonesuch &&
	test_expect_code 2 git fuse graph search x --cursor=x &&
	test_expect_code 2 git fuse graph search x --limit=-1 &&
	test_expect_code 128 git fuse graph search x --at=nowhere
'

test_expect_success 'an id tells overloads and packages apart' '
	mkdir ids && cd ids && git init -q . && mkdir a b &&
	write a/Order.java <<-\EOF &&
	package org.shop;
	public class Order {
		public int total(int rate) { return rate; }
		public int total(String code) { return total(1); }
	}
	EOF
	write b/order.go <<-\EOF &&
	package b
	func total() int { return 1 }
	func Use() int { return total() }
	EOF
	test_commit "Ids" && git fuse graph search total --format=jsonl >../out &&
	sed -n "s/^{\"id\":\"\([^\"]*\)\".*/\1/p" ../out >../actual &&
	cat >../expected <<-\EOF &&
	method:org.shop.Order.total(+0)
	method:org.shop.Order.total(+1)
	function:b/order.go:b.total
	EOF
	test_cmp ../expected ../actual &&
	git fuse refs "method:org.shop.Order.total(+1)" >../out &&
	test_grep "^1 definition of" ../out &&
	test_grep "^.1. a/Order.java:4" ../out &&
	git fuse refs "method:org.shop.Order.total(+0)" >../out &&
	test_grep "^.1. a/Order.java:3" ../out &&
	git fuse refs "method:org.shop.Order.total" >../out &&
	test_grep "^2 definitions of" ../out &&
	git fuse refs "function:b/order.go:b.total" >../out &&
	test_grep "order.go:2: function b.total, 1 use" ../out &&
	git fuse scope focus "method:Order.total(+1)" >../out &&
	test_grep "a/Order.java:4" ../out &&
	test_expect_code 1 git fuse refs type:Order.total 2>../err &&
	test_expect_code 1 git fuse graph dependents type:total 2>../err &&
	test_expect_code 2 git fuse refs file:a/Order.java 2>../err &&
	test_grep "is a file" ../err
'

test_expect_success 'the very name of a function is before a type in capitals' '
	git init -q cased
	cd cased
	cat >watch.ts <<-\EOF
	export type WatchEffect = () => void
	EOF
	cat >run.ts <<-\EOF
	import { WatchEffect } from "./watch"
	export function watchEffect(effect: WatchEffect) {
	  effect()
	}
	EOF
	cat >shop.ts <<-\EOF
	export class Till {}
	export class Shop {
	  till: Till = new Till()
	}
	EOF
	git add .
	for typed in watchEffect WatchEffect till
	do
		git fuse open $typed >../out.$typed
		git fuse search $typed >../found.$typed
	done
	test_grep "^export function watchEffect" ../out.watchEffect
	test_grep "^export type WatchEffect" ../out.WatchEffect
	test_grep "^export class Till" ../out.till
	sed -n 2p ../found.watchEffect >../out
	test_grep "^run.ts:2-4 function watchEffect" ../out
	sed -n 2p ../found.WatchEffect >../out
	test_grep "^watch.ts:1 alias WatchEffect" ../out
	sed -n 2p ../found.till >../out
	test_grep "^shop.ts:1 type Till" ../out
'

test_done
