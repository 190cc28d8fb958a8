#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch check --changed: what a change does to imports of other files'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/arch-lib.sh"

# told: "no" is violated in what is staged, for the whole check and for that of
# what changed alike, at the places that standard input names.
told () {
	cat >../expected &&
	git add -A &&
	violations --staged >../whole &&
	violations --staged --changed >../changed &&
	test_cmp ../expected ../whole &&
	test_cmp ../expected ../changed
}

test_expect_success 'a configuration that another one extends' '
	begin extended
	write tsconfig.json <<-\EOF
	{ "extends": "./conf/shared" }
	EOF
	write conf/shared.json <<-\EOF
	{ "extends": ["./base.json", "./late.json"] }
	EOF
	write conf/base.json <<-\EOF
	{ "compilerOptions": { "baseUrl": "..",
	  "paths": { "@lib/*": ["top/*"] } } }
	EOF
	write conf/late.json <<-\EOF
	{ "compilerOptions": { "strict": true } }
	EOF
	write conf/data.json <<-\EOF
	{ "compilerOptions": { "baseUrl": "../low" } }
	EOF
	write top/x.ts </dev/null
	write low/x.ts </dev/null
	write top/a.ts <<-\EOF
	import "@lib/x"
	EOF
	git add -A && git commit -qm One
	told </dev/null
	sed s/top/low/ conf/base.json >../base && mv ../base conf/base.json
	echo top/a.ts:1 | told
	git reset -q --hard
	write conf/data.json </dev/null
	git add -A
	git fuse arch check --staged --changed --format=json >../json
	grep "\"looked_into\":0," ../json
'

test_expect_success 'a configuration that comes and goes' '
	begin comes
	write tsconfig.json <<-\EOF
	{ "extends": "./base" }
	EOF
	write base.json <<-\EOF
	{ "compilerOptions": { "baseUrl": "low" } }
	EOF
	write low/x.ts </dev/null
	write top/a.ts <<-\EOF
	import "x"
	EOF
	git add -A && git rm -q --cached base.json
	git commit -qm One
	echo top/a.ts:1 | told
'

test_expect_success 'a configuration that is made of others' '
	begin solution
	write tsconfig.json <<-\EOF
	{ "files": [], "references": [
	  { "path": "./tsconfig.node.json" }, { "path": "./app" } ] }
	EOF
	write tsconfig.node.json <<-\EOF
	{ "include": ["vite.config.ts"] }
	EOF
	write app/tsconfig.json <<-\EOF
	{ "compilerOptions": { "paths": { "@/*": ["../top/*"] } } }
	EOF
	write top/x.ts </dev/null
	write low/x.ts </dev/null
	write top/a.ts <<-\EOF
	import "@/x"
	EOF
	git add -A && git commit -qm One
	told </dev/null
	sed s/top/low/ app/tsconfig.json >../app && mv ../app app/tsconfig.json
	echo top/a.ts:1 | told
'

test_expect_success 'a file that is not looked at any more is as good as gone' '
	begin hidden
	write low/x.h </dev/null
	write top/x.h </dev/null
	write top/a.c <<-\EOF
	#include "x.h"
	EOF
	git add -A && git commit -qm One
	told </dev/null
	rm top/x.h && ln -s ../low/x.h top/x.h
	echo top/a.c:1 | told
	git reset -q --hard
	{ echo "/* @generated */"; echo "int y;"; } >top/x.h
	echo top/a.c:1 | told
	git reset -q --hard
	printf "a\0b" >top/x.h
	echo top/a.c:1 | told
	git commit -qm Two
	printf "a\0c" >top/x.h
	git add -A
	git fuse arch check --staged --changed --format=json >../json
	grep "\"looked_into\":0," ../json
'

test_expect_success 'a link that becomes a file has come' '
	begin shown
	write low/x.py </dev/null
	ln -s ../setup.cfg low/y.py
	write top/a.py <<-\EOF
	import low.x
	import low.y
	EOF
	git add -A && git commit -qm One
	rm low/y.py
	write low/y.py </dev/null
	printf "top/a.py:%s\n" 1 2 >../both
	git add -A
	violations --staged >../whole
	test_cmp ../both ../whole
	violations --staged --changed >../changed
	test_cmp ../both ../changed
'

test_done
