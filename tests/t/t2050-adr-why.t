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
	grep "\"is_in_force\":false" out
	test_expect_code 1 git fuse adr why README >out 2>err
	grep "README" err
'

test_expect_success 'every kind of source' '
	cd repo
	git fuse adr why --at=HEAD~1 Store.open >out
	sed -n "/^ADR-0002 one-store (proposed)/,\$p" out >proposed
	test -s proposed
	test_grep ! "accepted by" proposed
	test_expect_code 1 git fuse adr why --at=HEAD~2 src/core/log.py >out
	grep "^no decision about src/core/log.py: none is recorded$" out
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
	grep "\"schema\":\"fuse.adr.why/2\"" out
	grep "\"places\":\[{\"path\":\"src/core/store.py\",\"lines\":\[2,2\]}\]" \
		out
	grep "\"accepted\":{\"commit\":\"$(git rev-parse HEAD)\"" out
	grep "\"reasons\":\[{\"kind\":\"governs\",\"pattern\":\"src/core/\"" out
'

test_expect_success 'a scope brings the decisions about its files along' '
	cd repo
	git fuse scope focus --whole --format=paths src/core/log.py >out
	grep "^docs/adr/0001-use-layers.md" out
	test_grep ! 0004 out
	git fuse scope focus --whole --explain src/core/log.py >out
	grep "ADR-0001 governs log.py" out
	git fuse scope focus --whole --format=paths adr:1 >out
	grep "^src/core/store.py" out
	echo "# more" >>src/core/log.py
	git fuse scope changes --whole --format=paths >out
	grep "^docs/adr/0001-use-layers.md" out
	git checkout -q src
	git fuse graph dependents adr:ADR-0001 >out
	grep "src/core/log.py: governed by it" out
	test_expect_code 1 git fuse graph dependents adr:77 >out 2>err
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
	grep "\"is_archived\":false" out
'

test_expect_success 'a record that cannot be read is told, and stops nobody' '
	cd repo
	printf -- "---\nstatus: [\n---\n# Broken\n" >docs/adr/0009-broken.md
	git fuse adr why src/core/log.py >out 2>err
	grep "^ADR-0001" out
	grep "1 decision record cannot be read" err
	rm docs/adr/0009-broken.md
'

# The JSON answer comes from the whole work tree, the text from the records and
# the file: both tell the same decisions, and why.
same_answers () {
	for target
	do
		git fuse adr why --format=json "$target" >"$TRASH/whole.json" ||
			test $? = 1 &&
		perl -MJSON::PP -0777 -ne "
			for (@{decode_json(\$_)->{decisions}}) {
				print \"\$_->{id} \",
					\$_->{accepted} ? \"by\" : \"-\",
					\" \", scalar @{\$_->{reasons}}, \"\\n\";
			}" "$TRASH/whole.json" >"$TRASH/whole" &&
		git fuse adr why "$target" >"$TRASH/text" ||
			test $? = 1 &&
		awk "/^ADR-/ { if (id) print id, by, n
				id = \$1; by = \"-\"; n = 0 }
			/^    accepted by/ { by = \"by\" }
			/^    (governs|mentioned) / { n++ }
			END { if (id) print id, by, n }" \
			"$TRASH/text" >"$TRASH/some" &&
		test_cmp "$TRASH/whole" "$TRASH/some" || return 1
	done
}

test_expect_success 'a file of the work tree is told without all of it' '
	git init -q plain
	cd plain
	mkdir -p docs/adr src/core other
	echo "x = 1  # see ADR-0002" >src/core/a.py
	echo "y = 1" >src/core/b.py
	record 1 core accepted src/core/
	record 2 named accepted
	git add . && git commit -qm "Decide"
	same_answers src/core/a.py src/core/b.py docs/adr/0001-core.md
	cd src/core
	same_answers a.py src/core/b.py a.py:1
	cd ../..
	record 3 new accepted src/core/a.py
	same_answers src/core/a.py src/core/b.py
	git fuse adr why src/core/a.py >out
	grep "^ADR-0003" out
	echo "docs/adr/0003*" >.git/info/exclude
	same_answers src/core/a.py
	git fuse adr why src/core/a.py >out
	test_grep ! "^ADR-0003" out
	: >.git/info/exclude
	git add docs && git commit -qm "Three"
	sed -i s/accepted/superseded/ docs/adr/0001-core.md
	same_answers src/core/a.py
	rm docs/adr/0002-named.md
	same_answers src/core/a.py
	mkdir other/decisions
	record 4 elsewhere accepted src/core/b.py
	mv docs/adr/0004* other/decisions/4-elsewhere.md
	same_answers src/core/a.py src/core/b.py other/decisions/4-elsewhere.md
	echo "z = 1  # ADR-0003" >src/core/new.py
	same_answers src/core/new.py
	echo other/decisions >.adr-dir
	same_answers src/core/b.py
	echo "*.py linguist-vendored" >.gitattributes
	for format in text json
	do
		test_must_fail git fuse adr why --format=$format \
			src/core/b.py 2>err &&
		test_grep "src/core/b.py. is not looked at: vendored" err ||
			return 1
	done
	rm .gitattributes
	record 5 symbol accepted "function:z"
	same_answers src/core/a.py
	test_must_fail git fuse adr why src/core/nothing.py 2>err
	test_grep "nothing matches .src/core/nothing.py.*did you mean" err
	test_must_fail git fuse adr why src/cor/a 2>err
	test_grep "nothing matches .src/cor/a.*did you mean .src/core. or .src/core/a.py" err
	same_answers new.py new.py:1
'

# long_way TARGET: the answer of who knows nothing yet of this history.
long_way () {
	rm -rf "$TRASH/aside" && mkdir "$TRASH/aside" &&
	mv .git/fuse/history.db* "$TRASH/aside" &&
	git fuse adr why "$1" >"$TRASH/long" &&
	rm .git/fuse/history.db* &&
	mv "$TRASH/aside"/* .git/fuse/
}

# The commit is asked for three times: by who looks and keeps it, by who finds
# it kept, and by who knows nothing.
same_commits () {
	for target in src/a.py src/b.py
	do
		git fuse adr why "$target" >"$TRASH/first" ||
			test $? = 1 &&
		git fuse adr why "$target" >"$TRASH/again" ||
			test $? = 1 &&
		long_way "$target" &&
		test_cmp "$TRASH/long" "$TRASH/first" &&
		test_cmp "$TRASH/long" "$TRASH/again" || return 1
	done
}

test_expect_success 'who accepted a record is kept for one commit alone' '
	git init -q -b main kept
	cd kept
	mkdir -p docs/adr src
	echo "x = 1" >src/a.py && echo "y = 1" >src/b.py
	record 1 one accepted src/a.py
	record 2 two proposed src/
	git add . && git commit -qm "Decide"
	same_commits
	test_grep ! "accepted by" "$TRASH/again"
	record 2 two accepted src/
	git commit -qam "Accept"
	same_commits
	grep "accepted by $(git rev-parse --short=10 HEAD) " "$TRASH/again"
	GIT_AUTHOR_NAME="Some Body" git commit -q --amend --reset-author \
		-m "Again"
	same_commits
	grep "accepted by $(git rev-parse --short=10 HEAD) .*Some Body" \
		"$TRASH/again"
	git checkout -q -b side HEAD^
	same_commits
	record 2 two accepted src/
	git commit -qam "Accept on a branch"
	echo "x = 2" >src/a.py && git commit -qam "More"
	same_commits
	was=$(git rev-parse --short=10 HEAD^)
	grep "accepted by $was " "$TRASH/again"
	git checkout -q main && git reset -q --hard HEAD^
	echo "y = 2" >src/b.py && git commit -qam "Go on"
	git rebase -q main side
	same_commits
	test_grep ! "accepted by $was " "$TRASH/again"
	grep "accepted by $(git rev-parse --short=10 HEAD^) " "$TRASH/again"
	printf "Real Name <a@x> <author@example.com>\n" >.mailmap
	git add .mailmap && git commit -qm "Names"
	same_commits
	grep "Real Name" "$TRASH/again"
	record 3 three accepted src/b.py
	same_commits
'

test_expect_success 'and not where history ends early' '
	git clone -q --no-local --depth=1 "file://$PWD/kept" shallow
	cd shallow
	same_commits
	grep "accepted before what is known" "$TRASH/again"
	git fetch -q --unshallow
	same_commits
	grep "accepted by " "$TRASH/again"
	test_grep ! "accepted before what is known" "$TRASH/again"
'

test_expect_success 'a record that names a file or its directory is about it' '
	git init -q named &&
	cd named &&
	mkdir -p docs/adr src/core lib/src/core &&
	echo "a = 1 # see ADR-0001, and ADR-0001 again" >src/core/a.py &&
	echo "b = 1" >src/core/b.py &&
	echo "c = 1" >lib/src/core/a.py &&
	record 1 use-it accepted &&
	printf "%s\n" "" "As [a](../../src/core/a.py#L1) has it." >>docs/adr/0001-use-it.md &&
	record 2 another accepted &&
	echo "Not lib/src/core/a.py, nor src/core/a.pyc, but \`src/core/b.py\`." \
		>>docs/adr/0002-another.md &&
	git add . &&
	git commit -qm all &&
	git fuse adr why src/core/a.py >../out &&
	test_grep "^ADR-0001 " ../out &&
	test_grep "^    names it in line 15$" ../out &&
	grep -c "mentioned in src/core/a.py:1" ../out >../got &&
	echo 1 >../expected &&
	test_cmp ../expected ../got &&
	test_grep ! "^ADR-0002 " ../out &&
	git fuse adr why src/core/b.py >../out &&
	test_grep "^ADR-0002 " ../out &&
	git fuse adr why src/core >../out &&
	test_grep "^ADR-0001 " ../out &&
	test_grep "^ADR-0002 " ../out &&
	# A line is none of what a record names.
	test_expect_code 1 git fuse adr why src/core/b.py:1 >../out &&
	grep "^.git fuse adr search. of .b. finds" ../out &&
	git fuse adr why src/core/b.py --format=json >../answer &&
	json ../answer ".decisions[0].reasons[0].kind" \
		".decisions[0].reasons[0].path" \
		".decisions[0].reasons[0].line" >../got &&
	printf "%s\n" named docs/adr/0002-another.md 14 >../expected &&
	test_cmp ../expected ../got
'

test_expect_success 'what is searched for is what may be found' '
	git init -q one-go && cd one-go &&
	write a.go <<-\EOT &&
	package a

	func (p *Program) Run() {
	}
	EOT
	git add . && git commit -qm one &&
	test_expect_code 1 git fuse adr why a.go:Program.Run >../out &&
	echo "no decision about a.go:Program.Run: none is recorded" |
	test_cmp - ../out &&
	mkdir -p docs/adr && record 1 use-it accepted &&
	git add . && git commit -qm two &&
	test_expect_code 1 git fuse adr why a.go:Program.Run >../out &&
	grep "^.git fuse adr search. of .Program.Run. finds those" ../out
'

test_done
