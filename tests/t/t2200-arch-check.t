#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch check: rules judged, blindness told, states kept apart'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# rules: the rules file from stdin.
rules () {
	write .fuse/architecture.yaml
}

# check CODE [ARG...]: runs it, with stdout in $TRASH/out.
check () {
	code=$1
	shift
	test_expect_code "$code" git fuse arch check "$@" >"$TRASH/out" \
		2>"$TRASH/err"
}

# told RULE...: the rules of the new problems, in order, each with its place.
told () {
	git fuse arch check --format=jsonl "$@" >"$TRASH/lines" || :
	sed -n "s/.*\"rule\":\"\([^\"]*\)\".*\"state\":\"new\".*\"path\":\"\([^\"]*\)\",\"line\":\([^,]*\),.*/\1 \2:\3/p" \
		"$TRASH/lines" >"$TRASH/told"
}

test_expect_success setup '
	git init -q shop
	cd shop
	write core/money.py <<-\EOF
	import decimal
	EOF
	write store/db.py <<-\EOF
	from core import money
	import sqlite3
	EOF
	write web/page.py <<-\EOF
	# from store import secret
	"""
	import core.nothing
	"""
	from store import db
	EOF
	rules <<-\EOF
	layers:
	  - name: core
	    paths: [core/]
	    may_depend_on: []
	  - name: store
	    paths: [store/]
	    may_depend_on: [core]
	  - name: web
	    paths: [web/]
	    may_depend_on: [core, store]
	EOF
	test_commit "Clean"
'

test_expect_success 'what is clean exits with 0 and says what it saw' '
	cd shop
	check 0
	cat >../expected <<-\EOF
	3 of 3 files looked into, 0 on no layer; 4 imports judged, 0 not resolved
	EOF
	test_cmp ../expected ../out
'

test_expect_success 'a violation has its line, its rule and advice' '
	cd shop
	test_when_finished "git checkout -q core"
	echo "from store import db" >>core/money.py
	check 1
	test_grep "^core/money.py:2: error: .core. may not import .store/db.py. of .store. \[may-depend-on:core\]" ../out
	test_grep "^1 error" ../out
	git fuse arch check --format=json >../json || test $? = 1
	echo "violation:may-depend-on:core:core/money.py:store/db.py" >../expected
	json ../json ".violations[0].id" >../actual
	test_cmp ../expected ../actual
	json ../json ".violations[0].from_layer" ".violations[0].to_layer"
'

test_expect_success 'what is staged, committed and on disk are three things' '
	cd shop
	test_when_finished "git reset -q --hard"
	echo "from store import db" >>core/money.py
	git add core
	git show HEAD:core/money.py >core/money.py
	check 0
	check 1 --staged
	check 1 --staged --changed
	check 0 --at=HEAD
	git reset -q
	echo "from store import db" >>core/money.py
	check 1
	check 0 --staged
	check 0 --staged --changed
	git stash list >../out
	test_line_count 0 ../out
'

test_expect_success 'a bare repository, a linked worktree, a subdirectory' '
	git clone -q --bare shop bare.git
	(cd bare.git && check 0) || exit 1
	(cd bare.git && check 0 --at=HEAD) || exit 1
	git -C shop worktree add -q ../linked
	cd linked
	echo "import store.db" >>core/money.py
	check 1
	check 0 --staged
	git add core
	cd store
	check 1 --staged
	check 0 --staged -- .
	check 1 --staged -- ../core
	git -C ../../shop worktree remove -f ../linked
'

test_expect_success 'without rules nothing was judged' '
	cd shop
	test_when_finished "git reset -q --hard"
	git rm -q --cached .fuse/architecture.yaml
	check 3 --staged
	test_grep "there is no .*git fuse arch init --write. proposes" ../err
	check 0
'

test_expect_success 'a layer without files is blind, with its line' '
	cd shop
	test_when_finished "git reset -q --hard"
	sed -i "s,core/,kernel/," .fuse/architecture.yaml
	check 3
	test_grep "line 2: layer .core. has no file" ../err
'

test_expect_success 'coverage under the floor is blind' '
	cd shop
	test_when_finished "git reset -q --hard && git clean -qfd"
	write lost/a.py </dev/null
	echo "floor: 75" >>.fuse/architecture.yaml
	check 0
	echo "floor: 76 %" >../floor
	sed -i "s/^floor.*/floor: 76%/" .fuse/architecture.yaml
	check 3
	test_grep "3 of 4 files of code, which is under the floor of 76" ../err
	sed -i "s/^floor.*/uncovered: error/" .fuse/architecture.yaml
	check 1
	test_grep "^lost/a.py: error: the file is on no layer" ../out
'

test_expect_success 'no import at all is blind' '
	git init -q mute
	cd mute
	echo "x = 1" >a.py
	rules <<-\EOF
	layers: [{name: all, paths: ["*.py"], may_depend_on: []}]
	EOF
	check 3
	test_grep "not one import" ../err
'

# broken LINE TEXT: the rules file from stdin is refused with this.
broken () {
	rules
	check 2 || return 1
	test_grep "line $1: .*$2" ../err
}

test_expect_success 'what is wrong in the rules is told with its line' '
	cd shop
	test_when_finished "git reset -q --hard"
	broken 2 "has no key .pathes.; did you mean .paths." <<-\EOF
	layers:
	  - {name: a, pathes: [core/]}
	EOF
	broken 3 "layer .a. stands in line 2 already" <<-\EOF
	layers:
	  - {name: a, paths: [core/]}
	  - {name: a, paths: [web/]}
	EOF
	broken 2 "there is no layer .b." <<-\EOF
	layers:
	  - {name: a, paths: [core/], may_depend_on: [b]}
	EOF
	broken 2 "neither paths nor namespaces" <<-\EOF
	layers:
	  - {name: a, may_depend_on: []}
	EOF
	broken 2 "fit .core/money.py. equally well" <<-\EOF
	layers: [{name: a, paths: [core/], may_depend_on: []},
	  {name: b, paths: [core], may_depend_on: []}]
	EOF
	broken 4 "has no key .order." <<-\EOF
	layers:
	  - {name: a, paths: [core/]}
	rules:
	  - {kind: forbid, from: a, to: a, order: [a]}
	EOF
	broken 4 "needs .to." <<-\EOF
	layers:
	  - {name: a, paths: [core/]}
	rules:
	  - {kind: forbid, from: a}
	EOF
	broken 4 "is none of .acyclic." <<-\EOF
	layers:
	  - {name: a, paths: [core/]}
	rules:
	  - {kind: forbit, from: a}
	EOF
	broken 1 "there is no rule" <<-\EOF
	layers: [{name: a, paths: [core/]}]
	EOF
	broken 1 ".paths. stands twice" <<-\EOF
	layers: [{name: a, paths: [core/], Paths: [web/]}]
	EOF
	broken 2 "there is no language .klingon." <<-\EOF
	layers: [{name: a, paths: [core/], may_depend_on: []}]
	language: klingon
	EOF
	broken 3 "stands in line 2 already; give one of them another" <<-\EOF
	rules:
	  - {kind: forbid, from: "path:a", to: "path:b"}
	  - {kind: forbid, from: "path:a", to: "path:b"}
	EOF
'

test_expect_success 'the form of others is taken as it stands' '
	cd shop
	test_when_finished "git reset -q --hard"
	rules <<-\EOF
	Language: python
	Layers:
	  - Name: Core
	    Paths: [core/]
	    MayDependOn: []
	  - Name: Rest
	    Paths: [store/, web/]
	    Namespaces: [sqlite3]
	    MayDependOn: [Core]
	EOF
	check 0
	echo "import sqlite3.dbapi2" >>core/money.py
	check 1
	test_grep ".Core. may not import .sqlite3.dbapi2. of .Rest." ../out
'

test_expect_success 'the most specific pattern decides' '
	cd shop
	test_when_finished "git reset -q --hard && git clean -qfd"
	rules <<-\EOF
	layers:
	  - {name: all, paths: ["*"], may_depend_on: []}
	  - {name: store, paths: [store], may_depend_on: ["*"]}
	  - {name: one, paths: [store/db.py], may_depend_on: [all]}
	EOF
	check 3
	test_grep "layer .store. has no file" ../err
	write store/other.py <<-\EOF
	import core.money
	EOF
	told
	echo "may-depend-on:all web/page.py:5" >../expected
	test_cmp ../expected ../told
'

test_expect_success 'each kind of rule finds what it forbids' '
	cd shop
	test_when_finished "git reset -q --hard"
	layers="layers:
	  - {name: core, paths: [core/]}
	  - {name: store, paths: [store/]}
	  - {name: web, paths: [web/]}
	  - {name: sql, namespaces: [sqlite3, psycopg]}
	rules:"
	rule () {
		printf "%s\n  - %s\n" "$layers" "$1" | sed "s/^	//" | rules
		shift
		told
		printf "%s\n" "$@" | sed "/^\$/d" >../expected
		test_cmp ../expected ../told
	}
	rule "{name: x, kind: layers, order: [core, store, web]}" \
		"x store/db.py:1" "x web/page.py:5"
	rule "{name: x, kind: layers, order: [[store, web], core]}" \
		"x web/page.py:5"
	rule "{name: x, kind: layers, siblings: free, order: [[store, web], core]}" \
		""
	rule "{name: x, kind: allow, from: web, to: core}" "x web/page.py:5"
	rule "{name: x, kind: allow, from: store, to: [core]}" \
		"x store/db.py:2"
	rule "{name: x, kind: allow, from: core, to: [\"package:fractions\"]}" \
		"x core/money.py:1"
	rule "{name: x, kind: forbid, from: store, to: sql}" "x store/db.py:2"
	rule "{name: x, kind: forbid, from: web, to: core}" ""
	rule "{name: x, kind: forbid, from: web, to: core, through: true}" \
		"x web/page.py:5"
	rule "{name: x, kind: forbid, from: \"path:store/\", to: [\"package:sqlite*\"]}" \
		"x store/db.py:2"
	rule "{name: x, kind: require, from: [core, store, web], to: core}" \
		"x web/page.py:null"
	rule "{name: x, kind: protect, to: core, from: web}" "x store/db.py:1"
	rule "{name: x, kind: interface, to: store, only: store/api.py}" \
		"x web/page.py:5"
	rule "{name: x, kind: interface, to: store, only: store/d*.py}" ""
	rule "{name: x, kind: interface, to: store, names: store.db}" ""
	rule "{name: x, kind: interface, to: store, names: [store, store.d]}" \
		"x web/page.py:5"
	rule "{name: x, kind: interface, to: store, only: a.py, names: .*}" ""
	rule "{name: x, kind: independent, layers: [core, store]}" \
		"x store/db.py:1"
	rule "{name: x, kind: acyclic, between: layers}" ""
	echo "import web.page" >>core/money.py
	rule "{name: x, kind: acyclic}" "x core/money.py:2"
	rule "{name: x, kind: acyclic, between: directories}" \
		"x core/money.py:2"
	rule "{name: x, kind: acyclic, between: files}" "x core/money.py:2"
	rule "{name: x, kind: acyclic, between: files, layers: [core, web]}" ""
	rule "{name: x, kind: layers, closed: true, order: [web, store, core]}" \
		"x core/money.py:2"
	rule "{name: x, kind: layers, closed: store, order: [core, store, web]}" \
		"x core/money.py:2" "x store/db.py:1" "x web/page.py:5"
'

test_expect_success 'an interface of names' '
	git init -q names
	cd names
	echo "from .money import Money" | write src/core/__init__.py
	echo "class Money: pass" | write src/core/money.py
	echo "class Mod: pass" | write src/core/mod.py
	write src/web/page.py <<-\EOF
	import core
	from core import Money as M, other
	from core import (Money,
	                  money)
	from core.money import Money
	from core.money import *
	import core.money
	from core.mod import Mod
	from core import Money
	EOF
	echo "export function f() {}" | write ui/index.ts
	echo "export class Deep {}" | write ui/deep.ts
	write web/page.ts <<-\EOF
	import { f } from "../ui";
	import { f as g, Deep } from "../ui";
	import { Deep } from "../ui/deep";
	import * as all from "../ui/deep";
	EOF
	rules <<-\EOF
	layers:
	  - {name: core, paths: [src/core/]}
	  - {name: ui, paths: [ui/]}
	rules:
	  - {name: x, kind: interface, to: core,
	     names: [src.core, "src\\.core\\.(Money|mod\\.M.*)"]}
	  - {name: y, kind: interface, to: ui, names: "ui\\.(f|deep\\.Deep)"}
	EOF
	git add .
	told
	printf "%s\n" "x src/web/page.py:2" "x src/web/page.py:3" \
		"x src/web/page.py:5" "x src/web/page.py:6" \
		"x src/web/page.py:7" "y web/page.ts:2" "y web/page.ts:4" \
		>../expected
	test_cmp ../expected ../told
	test_expect_code 1 git fuse arch check >../out
	test_grep "import names like .src.core. or" ../out
'

test_expect_success 'a chain is told, and a cycle with its cheapest link' '
	cd shop
	test_when_finished "git reset -q --hard"
	rules <<-\EOF
	layers:
	  - {name: core, paths: [core/]}
	  - {name: store, paths: [store/]}
	  - {name: web, paths: [web/]}
	rules:
	  - {name: far, kind: forbid, from: web, to: core, through: true}
	  - {name: ring, kind: acyclic}
	EOF
	echo "import web.page" >>core/money.py
	check 1
	test_grep "by way of others: web/page.py -> store/db.py -> core/money.py" ../out
	test_grep "a cycle of 3 layers: core -> web -> store -> core" ../out
	test_grep "cheapest to cut: .core. imports .web. 1 time" ../out
	git fuse arch check --format=json >../json || :
	json ../json ".violations[1].chain[2]" >../actual
	echo core/money.py >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'a rule may have reasons, exceptions, paths and a severity' '
	cd shop
	test_when_finished "git reset -q --hard && git clean -qfd"
	rules <<-\EOF
	layers:
	  - {name: core, paths: [core/]}
	  - {name: store, paths: [store/]}
	  - {name: web, paths: [web/]}
	rules:
	  - kind: forbid
	    from: "*"
	    to: [store, "package:sqlite3"]
	    because: nobody may
	    adr: ADR-0012
	    severity: warning
	    except: ["web/* -> store/db.py", "core -> *"]
	EOF
	check 0
	test_grep ! "^web/" ../out
	test_grep ! "^store/" ../out
	test_grep "the exception of .forbid:\*:store,package:sqlite3. fits no import" ../out
	write web/other.py <<-\EOF
	import store.db
	import sqlite3
	EOF
	check 0
	test_grep "web/other.py:2: warning: " ../out
	test_grep "because nobody may (ADR-0012)" ../out
	sed -i "s/severity: warning/paths: core/" .fuse/architecture.yaml
	check 0
	test_grep ! "web/other.py" ../out
'

test_expect_success '--since counts what BASE has not' '
	cd shop
	test_when_finished "git reset -q --hard HEAD~1"
	echo "import store.db" >>core/money.py
	git commit -qam "A violation"
	check 1
	check 0 --since=HEAD
	test_grep "1 older violation not counted" ../out
	check 1 --since=HEAD~1
	echo "import store.db as again" >>core/money.py
	check 1 --since=HEAD
	test_grep "^core/money.py:3" ../out
	test_grep ! "^core/money.py:2" ../out
	check 128 --since=nowhere
	git log -1 --format=%cd --date=format:%Y-%m-%d >../day
	check 1 --since=1990-01-01
	check 1 --since="$(cat ../day)"
	check 0 --since=2100-01-01 --at=HEAD
'

test_expect_success '--since follows a file that moved' '
	cd shop
	test_when_finished "git reset -q --hard HEAD~1 && git clean -qfd"
	printf "import store.db\nfirst = 1000\nsecond = 2000\nthird = 3000\n" \
		>core/money.py
	git add .
	git commit -qam "A violation"
	git mv core/money.py core/coin.py
	check 0 --since=HEAD --staged
	test_grep "1 older violation not counted" ../out
	# As it is in a gate, and changed a little.
	check 0 --changed --since=HEAD --staged
	printf "d = 4\n" >>core/coin.py
	git add .
	check 0 --since=HEAD --staged
	# What it imports moved, too.
	git mv store/db.py store/base.py
	sed -i "s/store.db/store.base/" core/coin.py
	git add .
	check 0 --since=HEAD --staged
	# One more is one more, and so is a copy.
	echo "import store.base as again" >>core/coin.py
	git add .
	check 1 --since=HEAD --staged
	test_grep "^core/coin.py:6" ../out
	git checkout -q -- . && git reset -q --hard
	cp core/money.py core/copy.py
	git add .
	check 1 --since=HEAD --staged
	test_grep "^core/copy.py:1" ../out
'

test_expect_success 'since of a rule does the same for it alone' '
	cd shop
	test_when_finished "git reset -q --hard HEAD~1"
	echo "import store.db" >>core/money.py
	git commit -qam "A violation"
	rules <<-\EOF
	layers:
	  - {name: core, paths: [core/]}
	  - {name: store, paths: [store/]}
	rules:
	  - {name: old, kind: forbid, from: core, to: store, since: HEAD}
	EOF
	check 0
	sed -i "s/HEAD/HEAD~1/" .fuse/architecture.yaml
	check 1
	sed -i "s/HEAD~1/v9/" .fuse/architecture.yaml
	check 128
	test_grep "line 5: .since: v9. of rule .old." ../err
'

test_expect_success 'a target that goes or comes has its importers judged again' '
	git init -q moves
	cd moves
	write inc/a.h </dev/null
	write low/b.c <<-\EOF
	#include "extra.h"
	EOF
	write top/c.c <<-\EOF
	#include "inc/a.h"
	EOF
	rules <<-\EOF
	layers:
	  - {name: inc, paths: [inc/]}
	  - {name: low, paths: [low/]}
	  - {name: top, paths: [top/]}
	rules:
	  - {name: order, kind: layers, order: [top, low, inc]}
	  - {name: need, kind: require, from: top, to: inc}
	max_unresolved: 100
	EOF
	test_commit "Clean"
	check 0
	check 0 --staged --changed
	write top/extra.h </dev/null
	git add top
	check 1 --staged --changed
	test_grep "^low/b.c:1: error: .low. imports .top/extra.h. of .top., which is above" ../out
	git reset -q --hard
	write inc/other.h </dev/null
	git add inc
	git rm -q inc/a.h
	check 1 --staged --changed
	test_grep "^top/c.c: error: nothing of .inc. is imported" ../out
	git mv inc/other.h inc/a.h
	check 0 --staged --changed
'

test_expect_success 'a namespace that fewer files declare is judged again' '
	git init -q spaces
	cd spaces
	echo "namespace Shop.Thing;" >both.cs
	write low/Thing.cs <both.cs
	write top/Thing.cs <both.cs
	write top/Main.cs <<-\EOF
	using Shop.Thing;
	EOF
	rules <<-\EOF
	layers:
	  - {name: low, paths: [low/]}
	  - {name: top, paths: [top/]}
	rules:
	  - {name: no, kind: forbid, from: top, to: low}
	max_unresolved: 100
	EOF
	rm both.cs
	test_commit "Two of them"
	check 0
	git rm -q top/Thing.cs
	check 1 --staged --changed
	test_grep "^top/Main.cs:1: error: .top. must not import .low/Thing.cs." ../out
'

test_expect_success 'a manifest that changes has everything judged again' '
	git init -q module
	cd module
	echo "module example.org/shop" >go.mod
	write low/x.go <<-\EOF
	package low
	EOF
	write top/main.go <<-\EOF
	package main
	import "example.org/store/low"
	EOF
	rules <<-\EOF
	layers:
	  - {name: low, paths: [low/]}
	  - {name: top, paths: [top/]}
	rules:
	  - {name: no, kind: forbid, from: top, to: low}
	EOF
	test_commit "Another module"
	check 0
	echo "module example.org/store" >go.mod
	git add go.mod
	check 1 --staged --changed
'

test_expect_success 'changed rules judge everything' '
	cd shop
	test_when_finished "git reset -q --hard"
	sed -i "s/\[core, store\]/[core]/" .fuse/architecture.yaml
	git add .fuse
	check 1 --staged --changed
	test_grep "^web/page.py:5" ../out
'

test_expect_success 'what changed closes a cycle with what did not' '
	git init -q ring
	cd ring
	write a/a.py <<-\EOF
	import b.b
	EOF
	write b/b.py <<-\EOF
	import c.c
	EOF
	write c/c.py <<-\EOF
	import os
	EOF
	write d/d.py <<-\EOF
	import e.e
	EOF
	write e/e.py <<-\EOF
	import d.d
	EOF
	rules <<-\EOF
	rules:
	  - {kind: acyclic, between: files}
	  - {kind: acyclic, between: directories}
	  - {kind: forbid, name: far, from: "path:a/", to: "path:f/", through: true}
	EOF
	write f/f.py </dev/null
	test_commit "One ring already"
	echo "x = 1" >>c/c.py
	git add c
	check 0 --staged --changed
	echo "import a.a" >>c/c.py
	git add c
	check 1 --staged --changed
	test_grep "a cycle of 3 files: a/a.py -> b/b.py -> c/c.py -> a/a.py" ../out
	test_grep "a cycle of 3 directories: a -> b -> c -> a" ../out
	test_grep ! "d/d.py" ../out
	git reset -q --hard
	echo "import f.f" >>c/c.py
	git add c
	check 1 --staged --changed
	test_grep "^a/a.py:1: .*a/a.py -> b/b.py -> c/c.py -> f/f.py" ../out
'

test_expect_success 'what a layer may depend on has exceptions' '
	git init -q excepted && cd excepted &&
	: | write low/t.py &&
	: >low/x.py &&
	printf "import low.t\nimport low.x\n" | write top/a.py &&
	write .fuse/architecture.yaml <<-\EOF &&
	layers:
	  - name: low
	    paths: [low/]
	  - name: top
	    paths: [top/]
	    may_depend_on: []
	    except: ["top/a.py -> low/t.py", "* -> low/none.py"]
	EOF
	test_expect_code 1 git fuse arch check >found &&
	test_grep ! "^top/a.py:1: error" found &&
	test_grep "^top/a.py:2: error" found &&
	test_grep "^1 error, 1 warning" found &&
	test_grep ":7: warning: the exception of .may-depend-on:top." found &&
	sed -i "s/->.*low/to low/" .fuse/architecture.yaml &&
	test_expect_code 2 git fuse arch check 2>err &&
	test_grep "line 7: an exception is .from -> to." err &&
	sed -i "s/^    except:.*/    except: [\"match:(.) -> match:\$1\"]/" \
		.fuse/architecture.yaml &&
	test_expect_code 2 git fuse arch check 2>err &&
	test_grep "line 7: only a rule of kind .forbid." err &&
	sed -i "/may_depend_on/d" .fuse/architecture.yaml &&
	test_expect_code 2 git fuse arch check 2>err &&
	test_grep "line 6: .except. of a layer is of its .may_depend_on." err
'

test_expect_success 'what is imported for its types alone may count as nothing' '
	git init -q types && cd types &&
	echo "export type T = number;" | write low/t.ts &&
	echo "export const x = 1;" >low/x.ts &&
	write top/a.ts <<-\EOF &&
	import type { T } from "../low/t";
	import { x } from "../low/x";
	EOF
	write .fuse/architecture.yaml <<-\EOF &&
	layers:
	  - name: low
	    paths: [low/]
	  - name: top
	    paths: [top/]
	    may_depend_on: []
	EOF
	test_expect_code 1 git fuse arch check >found &&
	test_grep "^top/a.ts:1: error" found &&
	test_grep "^top/a.ts:2: error" found &&
	echo "types: false" >>.fuse/architecture.yaml &&
	test_expect_code 1 git fuse arch check >found &&
	test_grep ! "^top/a.ts:1: error" found &&
	test_grep "^top/a.ts:2: error" found &&
	write top/b.py <<-\EOF &&
	if TYPE_CHECKING:
	    import low.p
	import low.q
	EOF
	: >low/p.py && : >low/q.py &&
	test_expect_code 1 git fuse arch check >found &&
	test_grep ! "^top/b.py:2: error" found &&
	test_grep "^top/b.py:3: error" found &&
	sed -i "s/^types:.*/types: perhaps/" .fuse/architecture.yaml &&
	test_expect_code 2 git fuse arch check 2>err &&
	test_grep "line 7: .types. is neither true nor false" err
'

test_expect_success 'paths of any bytes' '
	git init -q odd
	cd odd
	mkdir low "to p"
	name=$(printf "line\nbreak")
	echo "import low.x" >"to p/a.py"
	echo "import os" >low/x.py
	echo "import low.x" >"low/$name.py"
	printf "rules:\n  - {kind: protect, to: \"path:low/x.py\", from: \"path:none/\"}\n" |
	rules
	git add .
	check 1 --staged
	test_grep "^\"low/line.nbreak.py\":1: " ../out
	test_grep "^to p/a.py:1: " ../out
	git fuse arch check --staged --format=json >../json || :
	json ../json ".problems[0].path" >../actual
	printf "low/line\nbreak.py\n" >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'an unborn branch, and the environment of pathspecs' '
	git init -q fresh
	cd fresh
	write a/x.py <<-\EOF
	import b.y
	EOF
	write b/y.py </dev/null
	rules <<-\EOF
	layers:
	  - {name: a, paths: ["a/*"], may_depend_on: []}
	  - {name: b, paths: ["b/*"], may_depend_on: []}
	EOF
	check 1
	git add .
	check 1 --staged --changed
	GIT_LITERAL_PATHSPECS=1 check 1 --staged
'

test_expect_success 'a rules file that is no file is refused' '
	cd fresh
	rm .fuse/architecture.yaml
	ln -s elsewhere .fuse/architecture.yaml
	check 2
	test_grep "is not a file that can be read" ../err
	git add .fuse
	check 2 --staged
'

test_expect_success 'a part of it is told, by rule and by severity' '
	git init -q part
	cd part
	write a/x.py <<-\EOF
	import b.y
	import c.z
	EOF
	write b/y.py </dev/null
	write c/z.py </dev/null
	rules <<-\EOF
	layers:
	  - {name: a, paths: ["a/*"]}
	  - {name: b, paths: ["b/*", "gone/*"]}
	  - {name: c, paths: ["c/*"]}
	rules:
	  - {name: no-b, kind: forbid, from: a, to: b}
	  - {name: no-c, kind: forbid, from: a, to: c, severity: warning}
	EOF
	git add .
	check 1 --rule=no-b
	test_grep "^a/x.py:1: error: " ../out
	test_grep ! "no-c" ../out
	test_grep "^1 error$" ../out
	test_grep "^2 other problems not told: " ../out
	check 0 --rule=no-c
	test_grep "^a/x.py:2: warning: " ../out
	check 1 --rule=no-c --rule=no-b
	test_grep "^1 error, 1 warning$" ../out
	check 0 --rule=arch-unused-pattern
	test_grep "fits no file" ../out
	check 1 --severity=error
	test_grep "^2 other problems not told: " ../out
	check 0 --severity=error --rule=no-c
	test_grep "^3 other problems not told: " ../out
	check 1 --severity=note
	test_grep ! "not told" ../out
	check 2 --rule=no-d
	test_grep "unknown rule .no-d.; did you mean .no-" ../err
	check 2 --rule=stale-baseline -- a
	test_grep "stale-baseline. is looked for only where everything" ../err
	check 0 --rule=stale-baseline
	check 2 --severity=grave
	git fuse arch check --rule=no-c --format=json >../json
	json ../json .violation_count .problem_count ".violations[0].rule" \
		".told.rules[0]" .told.severity .told.not_shown \
		.judged.rule_count >../actual
	printf "%s\n" 1 1 no-c no-c note 2 2 >../expected
	test_cmp ../expected ../actual
	git fuse arch check --rule=no-c --format=junit >../junit
	test_grep no-c ../junit
	test_grep ! no-b ../junit
'

test_expect_success 'what is told in part retracts nothing' '
	cd part
	test_commit "Part"
	git fuse arch check --record --format=json >../json || test $? = 1
	json ../json .recorded.added >../actual
	git fuse arch check --record --rule=no-c --format=json >../json
	json ../json .recorded.added .recorded.kept .recorded.retracted \
		>>../actual
	git fuse arch check --record --format=json >../json || test $? = 1
	json ../json .recorded.added .recorded.retracted >>../actual
	printf "%s\n" 2 0 1 0 0 0 >../expected
	test_cmp ../expected ../actual
'

test_done
