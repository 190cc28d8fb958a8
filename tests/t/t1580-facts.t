#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='facts: what the languages own indexers say, by blob'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

start=1700000000
GIT_AUTHOR_DATE="$start +0000"
export GIT_AUTHOR_DATE

# scip <LINES >INDEX
scip () {
	perl "$FUSE_SOURCE/tests/t/scip.pl"
}

test_expect_success setup '
	git init -q work
	cd work
	mkdir src
	write src/shop.py <<-\EOF
	class Shop:
	    def open(self):
	        return 1
	EOF
	write src/till.py <<-\EOF
	def use(thing):
	    return thing.open()
	EOF
	test_commit "A shop"
	write "$TRASH/lines" <<-EOF
	root file://$PWD
	file src/shop.py
	def 1 Shop src/shop/Shop#
	body 1 3
	def 2 open src/shop/Shop#open().
	file src/till.py
	def 1 use src/till/use().
	use 2 open src/shop/Shop#open().
	EOF
	scip <"$TRASH/lines" >"$TRASH/index.scip"
'

test_expect_success 'nothing is told before anything is imported' '
	cd work
	git fuse facts >"$TRASH/told"
	test_grep "^0 of 2 files" "$TRASH/told"
	test_grep "2  Python: by names alone" "$TRASH/told"
'

test_expect_success 'an index is imported once' '
	cd work
	git fuse facts import "$TRASH/index.scip" >"$TRASH/told"
	test_grep "^2 of 2 files covered by scip-test 1.0, 2 of them new$" \
		"$TRASH/told"
	git fuse facts import - <"$TRASH/index.scip" >"$TRASH/told"
	test_grep "^2 of 2 files .*, 0 of them new$" "$TRASH/told"
'

test_expect_success 'status tells how much, by what, and since when' '
	cd work
	git fuse facts status --format=json >"$TRASH/status"
	test "$(json "$TRASH/status" .told_count)" = 2
	test "$(json "$TRASH/status" .parts[0].tool)" = "scip-test 1.0"
	test "$(json "$TRASH/status" .parts[0].commit)" = \
		"$(git rev-parse HEAD)"
	git fuse facts >"$TRASH/told"
	test_grep "2  Python: scip-test 1.0, since 20..-..-.., last at" \
		"$TRASH/told"
'

test_expect_success 'what is said of a blob holds wherever it is' '
	cd work
	git checkout -q -b topic
	echo "shut = 1" >>src/till.py
	git fuse facts >"$TRASH/told"
	test_grep "^1 of 2 files" "$TRASH/told"
	git commit -q -a -m "A change"
	git mv src/shop.py moved.py
	git fuse facts >"$TRASH/told"
	test_grep "^1 of 2 files" "$TRASH/told"
	git fuse facts --at=main >"$TRASH/told"
	test_grep "^2 of 2 files" "$TRASH/told"
	git worktree add -q --detach ../beside main
	git -C ../beside fuse facts >"$TRASH/told"
	test_grep "^2 of 2 files" "$TRASH/told"
	git reset -q --hard
'

test_expect_success 'an index of another content is told, and nothing kept' '
	cd work
	git checkout -q main
	echo "# above" | cat - src/shop.py >"$TRASH/shop.py"
	cp "$TRASH/shop.py" src/shop.py
	git fuse facts import "$TRASH/index.scip" >"$TRASH/told"
	test_grep "^1 of 2 files" "$TRASH/told"
	test_grep "^1 of the index is about another content: src/shop.py: " \
		"$TRASH/told"
	git fuse facts >"$TRASH/told"
	test_grep "^1 of 2 files" "$TRASH/told"
	git checkout -q src/shop.py
'

# gc DAY...: as if it were that day after the imports.
gc () {
	days=$1
	shift
	GIT_AUTHOR_DATE="$((start + days * 86400)) +0000" \
		git fuse knowledge gc "$@" >"$TRASH/gc"
}

test_expect_success 'what is said of lost content goes after a week' '
	git clone -q work lost
	cd lost
	git checkout -q -b short
	echo "gone = 1" >>src/till.py
	git commit -q -a -m "What goes"
	sed -e "s,^root.*,root file://$PWD," <"$TRASH/lines" | scip |
		git fuse facts import - >"$TRASH/told"
	git fuse facts import "$TRASH/index.scip" --at=main >"$TRASH/told"
	git checkout -q main
	git branch -q -D short
	gc 9 --apply
	test_grep ! "facts" "$TRASH/gc"
	git reflog expire --expire=now --all
	git gc --quiet --prune=now
	gc 5 --apply
	test_grep ! "facts" "$TRASH/gc"
	gc 9
	test_grep "^prune facts about 1 blob: the repository has lost it " \
		"$TRASH/gc"
	gc 9 --apply --format=json
	test "$(json "$TRASH/gc" .facts.dropped)" = 1
	gc 9 --apply --format=json
	test "$(json "$TRASH/gc" .facts.dropped)" = 0
	git fuse facts >"$TRASH/told"
	test_grep "^2 of 2 files" "$TRASH/told"
'

test_expect_success 'what is said of a file on disk stays with it' '
	cd lost
	echo "gone = 1" >>src/till.py
	sed -e "s,^root.*,root file://$PWD," <"$TRASH/lines" | scip |
		git fuse facts import - >"$TRASH/told"
	gc 9 --apply --format=json
	test "$(json "$TRASH/gc" .facts.dropped)" = 0
	git checkout -q src
	gc 9 --apply --format=json
	test "$(json "$TRASH/gc" .facts.dropped)" = 1
'

test_expect_success 'one that was made elsewhere, below a directory' '
	cd work
	git clone -q . ../elsewhere
	sed -e "s,src/shop.py,shop.py," -e "s,src/till.py,till.py," \
		-e "s,^root.*,root file:///ci/build/src," \
		<"$TRASH/lines" >"$TRASH/below"
	(cd src && scip <"$TRASH/below") >"$TRASH/below.scip"
	git -C ../elsewhere fuse facts import "$TRASH/below.scip" \
		>"$TRASH/told"
	test_grep "^2 of 2 files" "$TRASH/told"
'

test_expect_success 'in a bare repository' '
	cd work
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse facts import "$TRASH/index.scip" \
		>"$TRASH/told"
	test_grep "^2 of 2 files" "$TRASH/told"
	git -C ../bare.git fuse facts >"$TRASH/told"
	test_grep "^2 of 2 files" "$TRASH/told"
'

test_expect_success 'one of other files is an answer, and exits with 1' '
	cd work
	sed -e "s,src/shop.py,a.py," -e "s,src/till.py,b.py," \
		<"$TRASH/lines" >"$TRASH/other"
	mkdir "$TRASH/names" && cp src/shop.py "$TRASH/names/a.py"
	cp src/till.py "$TRASH/names/b.py"
	(cd "$TRASH/names" && scip <"$TRASH/other") >"$TRASH/other.scip"
	test_expect_code 1 git fuse facts import "$TRASH/other.scip" \
		>"$TRASH/told"
	test_grep "^2 of the index are missing here" "$TRASH/told"
'

test_expect_success 'what is no index is refused, and nothing is kept' '
	cd work
	head -c 100 "$TRASH/index.scip" >"$TRASH/cut.scip"
	test_expect_code 128 git -C ../elsewhere fuse facts import \
		"$TRASH/cut.scip" 2>"$TRASH/err"
	test_grep "not a SCIP index, or damaged" "$TRASH/err"
	test_expect_code 128 git fuse facts import src/shop.py \
		2>"$TRASH/err"
	test_grep "not a SCIP index" "$TRASH/err"
	test_must_fail git fuse facts import missing.scip
'

test_expect_success 'a damaged store is said, and made again by an import' '
	cd work
	printf "nothing of the kind" >.git/fuse/facts.db
	rm -f .git/fuse/facts.db-*
	git fuse facts >"$TRASH/told" 2>"$TRASH/err"
	test_grep "^0 of 2 files" "$TRASH/told"
	test_grep "without what indexers say" "$TRASH/err"
	git fuse facts import "$TRASH/index.scip" >"$TRASH/told"
	test_grep "^2 of 2 files" "$TRASH/told"
'

test_expect_success 'refs is exact where the content is told' '
	cd work
	git fuse refs Shop.open >"$TRASH/told"
	test_grep "^1 use in 1 file" "$TRASH/told"
	test_grep " 2:18 *return thing.open()$" "$TRASH/told"
	test_grep "^exact: 1 of 1 use, resolved by an indexer" "$TRASH/told"
	git fuse refs --format=json Shop.open >"$TRASH/json"
	test "$(json "$TRASH/json" .exact_count)" = 1
	test "$(json "$TRASH/json" ".files[0].uses[0].is_exact")" = true
	test "$(json "$TRASH/json" ".files[0].uses[0].is_sure")" = true
'

test_expect_success 'where it changed, names tell, and nothing is exact' '
	cd work
	echo "shut = 1" >>src/till.py
	git fuse refs --format=json Shop.open >"$TRASH/json"
	test "$(json "$TRASH/json" .exact_count)" = 0
	git checkout -q src/till.py
	echo "# more" >>src/shop.py
	git fuse refs --format=json Shop.open >"$TRASH/json"
	test "$(json "$TRASH/json" .exact_count)" = 0
	git checkout -q src/shop.py
'

test_expect_success 'what an indexer excludes is no use, other names are one' '
	git init -q names
	cd names
	write a.py <<-\EOF
	def run():
	    return 1

	def walk():
	    return 2
	EOF
	write b.py <<-\EOF
	from a import run as go
	go()
	x.run()
	y.run()
	EOF
	test_commit "Names"
	cat >"$TRASH/names.lines" <<-\EOF
	file a.py
	def 1 run a/run().
	def 4 walk a/walk().
	file b.py
	use 1 run a/run().
	use 2 go a/run().
	use 3 run other m lib 1 lib/run().
	EOF
	scip <"$TRASH/names.lines" >"$TRASH/names.scip"
	git fuse facts import "$TRASH/names.scip"
	git fuse refs --format=json run >"$TRASH/json"
	test "$(json "$TRASH/json" .usageCount)" = 2
	test "$(json "$TRASH/json" .exact_count)" = 2
	test "$(json "$TRASH/json" ".files[0].uses[1].line")" = 2
	test "$(json "$TRASH/json" ".files[0].uses[1].column")" = 1
'

test_done
