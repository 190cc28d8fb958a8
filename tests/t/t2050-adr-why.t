#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='git fuse adr why, and decisions beside other answers'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# record NUMBER SLUG STATUS GOVERNS...
record () {
	number=$1 slug=$2 status=$3
	shift 3
	{
		printf -- '---\nstatus: %s\ndate: 2024-03-0%d\n' \
			"$status" "$number"
		test $# = 0 || printf 'governs:\n'
		for entry
		do
			printf '  - "%s"\n' "$entry"
		done
		printf -- '---\n# %s\n\n## Context and Problem Statement\n' \
			"$slug"
		printf '\nWe had to choose.\n\n## Decision Outcome\n\nThis.\n'
	} >"docs/adr/000$number-$slug.md"
}

test_expect_success 'setup' '
	git init -q repo &&
	cd repo
	mkdir -p docs/adr src/core src/web
	cat >src/core/store.py <<-\EOT
	class Store:
	    def open(self, name):
	        return name

	    def close(self):
	        # why not twice: see ADR-0003
	        return None


	def helper():
	    return Store()
	EOT
	cat >src/core/log.py <<-\EOT
	def log(text):
	    print(text)
	EOT
	cat >src/web/view.ts <<-\EOT
	export function view() { return 1; }
	EOT
	git add . && git commit -qm "code"
	record 1 use-layers accepted src/core/
	record 2 one-store proposed "method:Store.open"
	record 3 close-twice accepted
	record 4 old-way "superseded by ADR-0001" "src/**/*.{ts,js}"
	git add . && git commit -qm "Decide"
	record 2 one-store accepted "method:Store.open"
	git commit -qam "Accept ADR-0002"
'

test_expect_success 'a path is governed by a directory, with its commit' '
	cd repo
	git fuse adr why src/core/log.py >out
	cat >expected <<-EOT
	ADR-0001 use-layers (accepted)
	    docs/adr/0001-use-layers.md
	    governs src/core/log.py by '"'"'src/core/'"'"'
	    accepted by $(git rev-parse --short=10 HEAD^) $(
		git log -1 --format=%cd --date=short HEAD^) A U Thor
	EOT
	test_cmp expected out
'

test_expect_success 'a line is governed by the symbol around it alone' '
	cd repo
	git fuse adr why src/core/store.py:2 >out
	grep "^ADR-0002 one-store (accepted)" out
	grep "accepted by $(git rev-parse --short=10 HEAD) " out
	grep "governs src/core/store.py:2 by .method:Store.open." out
	test_grep ! ADR-0003 out
	git fuse adr why src/core/store.py:5 >out
	test_grep ! ADR-0002 out
	grep "mentioned in src/core/store.py:6" out
	git fuse adr why src/core/store.py:10 >out
	test_grep ! ADR-0003 out
	grep "^ADR-0001" out
'

test_expect_success 'a symbol, a directory, a subdirectory' '
	cd repo
	git fuse adr why Store.open >out
	grep "^ADR-0002" out
	git fuse adr why src >out
	grep "governs src by .src/core/., 2 files" out
	cd src/core
	git fuse adr why log.py >out
	grep "^ADR-0001" out
	git fuse adr why src/core/ >out
	grep "^ADR-0001" out
'

test_expect_success 'braces and stars; what is not in force comes last' '
	cd repo
	git fuse adr why src/web/view.ts >out
	grep "^ADR-0004 old-way (superseded)" out
	git fuse adr why --format=json src/web/view.ts >out
	grep "\"in_force\":false" out
	git fuse adr why README >out 2>err && exit 1
	grep "README" err
'

test_expect_success 'every kind of source' '
	cd repo
	git fuse adr why --at=HEAD~1 Store.open >out
	sed -n "/^ADR-0002 one-store (proposed)/,\$p" out >proposed
	test -s proposed
	test_grep ! "accepted by" proposed
	git fuse adr why --at=HEAD~2 src/core/log.py >out
	grep "^no decision about src/core/log.py" out
	record 5 staged-one accepted src/web/
	git add docs
	git fuse adr why --staged src/web/view.ts >out
	grep "^ADR-0005" out
	git rm -q --cached docs/adr/0005-staged-one.md
	git fuse adr why --staged src/web/view.ts >out
	test_grep ! "^ADR-0005" out
	git fuse adr why src/web/view.ts >out
	grep "^ADR-0005" out
	rm docs/adr/0005-staged-one.md
	git clone -q --bare . ../bare.git
	git worktree add -q ../linked
	(cd ../bare.git && git fuse adr why src/core/log.py) >out
	grep "accepted by" out
	(cd ../linked && git fuse adr why src/core/log.py) >out
	grep "accepted by" out
'

test_expect_success 'JSON tells all of it' '
	cd repo
	git fuse adr why --format=json src/core/store.py:2 >out
	grep "\"schema\":\"fuse.adr.why/1\"" out
	grep "\"places\":\[{\"path\":\"src/core/store.py\",\"lines\":\[2,2\]}\]" \
		out
	grep "\"accepted\":{\"commit\":\"$(git rev-parse HEAD)\"" out
	grep "\"why\":\[{\"kind\":\"governs\",\"governs\":\"src/core/\"" out
'

test_expect_success 'a scope brings the decisions about its files along' '
	cd repo
	git fuse scope focus --format=paths src/core/log.py >out
	grep "^docs/adr/0001-use-layers.md" out
	test_grep ! 0004 out
	git fuse scope focus --explain src/core/log.py >out
	grep "governed by ADR-0001" out
	git fuse scope focus --format=paths adr:1 >out
	grep "^src/core/store.py" out
	echo "# more" >>src/core/log.py
	git fuse scope changes --format=paths >out
	grep "^docs/adr/0001-use-layers.md" out
	git checkout -q src
	git fuse graph dependents adr:ADR-0001 >out
	grep "src/core/log.py: governed by docs/adr/0001-use-layers.md" out
	git fuse graph dependents adr:77 >out 2>err && exit 1
	grep 77 err
'

test_expect_success 'search, refs and the card tell decisions' '
	cd repo
	git fuse search --force Store open >out
	grep "decided: ADR-0001 use-layers, ADR-0002 one-store" out
	git fuse search --force --format=json Store open >out
	grep "\"decisions\":\[{\"id\":\"ADR-0001\"" out
	git fuse search --force --intent=edit Store open >out || :
	grep "^decision: ADR-0001 use-layers (docs/adr/0001-use-layers.md)" out
	git fuse refs Store.open >out
	grep "^decided: ADR-0001 use-layers, ADR-0002 one-store" out
	git fuse refs adr:3 >out
	grep "^named 1 time in 1 file" out
	grep "6:.*see ADR-0003" out
	git fuse refs --format=json adr:0001 >out
	grep "\"governs\":\[{\"path\":\"src/core/log.py\"" out
'

test_expect_success 'what is archived is still told' '
	cd repo
	git fuse adr archive ADR-0004
	git fuse adr why src/web/view.ts >out
	grep "^ADR-0004 old-way (superseded, archived)" out
	git fuse adr restore ADR-0004
	git fuse adr why --format=json src/web/view.ts >out
	grep "\"archived\":false" out
'

test_expect_success 'a record that cannot be read is told, and stops nobody' '
	cd repo
	printf -- "---\nstatus: [\n---\n# Broken\n" >docs/adr/0009-broken.md
	git fuse adr why src/core/log.py >out 2>err
	grep "^ADR-0001" out
	grep "1 decision record cannot be read" err
	rm docs/adr/0009-broken.md
'

test_done
