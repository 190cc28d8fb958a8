#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='knowledge gc lets go of what the repository has lost'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

day=86400
start=1700000000

# gc DAY [ARG...]: as if it were that day, with the answer in $TRASH/gc.
gc () {
	days=$1
	shift
	GIT_AUTHOR_DATE="$((start + days * day)) +0000" \
		git fuse knowledge gc --format=json "$@" >"$TRASH/gc"
}

# did MEMBER...: figures of the last gc, in one line.
did () {
	for member
	do
		json "$TRASH/gc" ".index.$member"
	done | tr '\n' ' ' | sed 's/ $//'
}

# status MEMBER
status () {
	git fuse index status --format=json >"$TRASH/status"
	json "$TRASH/status" ".$1"
}

# Git forgets what no reference and no reflog names.
forget () {
	git reflog expire --expire=now --all &&
	git gc --quiet --prune=now
}

# files DIR N WORD: so many files, none like another.
files () {
	mkdir -p "$1"
	i=0
	while test $i -lt "$2"
	do
		printf 'int %s_%d(void)\n{\n\treturn %d;\n}\n' "$3" $i $i \
			>"$1/$3$i.c"
		i=$((i + 1))
	done
}

test_expect_success setup '
	git init -q work
	cd work
	files src 20 stay
	test_commit "What stays"
	git checkout -q -b short
	files gone 30 leave
	test_commit "What goes"
	git fuse index update
	git checkout -q main
	git fuse index update
	test "$(status blob_count)" = 50
'

test_expect_success 'what the repository has is never lost' '
	cd work
	gc 0 --apply
	test "$(did lost unlisted dropped)" = "0 0 0"
	gc 400 --apply
	test "$(did lost unlisted dropped)" = "0 0 0"
	test "$(status blob_count)" = 50
	test "$(status lost)" = 0
'

test_expect_success 'a reflog and a stash keep what they have' '
	cd work
	echo "int stashed;" >>src/stay0.c
	git fuse index update
	git stash -q
	git branch -q -D short
	gc 401 --apply
	test "$(did lost)" = 0
	test_expect_code 1 git fuse search leave_3 >../out
	git stash drop -q
'

test_expect_success 'what git has dropped is marked, unlisted, then dropped' '
	cd work
	forget
	gc 402
	test "$(did lost unlisted dropped)" = "31 0 0"
	test "$(status lost)" = 0
	gc 402 --apply
	test "$(status lost)" = 31
	gc 408 --apply
	test "$(did unlisted dropped)" = "0 0"
	gc 409
	test "$(did unlisted dropped)" = "31 0"
	gc 409 --apply
	test "$(did lost unlisted dropped)" = "31 31 0"
	test "$(status blob_count)" = 20
	gc 409 --apply
	test "$(did lost unlisted dropped)" = "0 0 0"
	gc 410
	test "$(did dropped)" = 30
	test "$(did bytes)" -gt 100
	GIT_AUTHOR_DATE="$((start + 410 * day)) +0000" \
		git fuse knowledge gc >../out
	test_grep "^prune 30 blobs and" ../out
	test_grep "^nothing was changed" ../out
	gc 410 --apply
	test "$(did unlisted dropped)" = "0 30"
	gc 410 --apply
	test "$(did unlisted dropped)" = "0 0"
	git fuse index verify
	git fuse refs stay_3 >../out
	test_grep "src/stay3.c" ../out
	test_must_fail git fuse refs leave_3
'

test_expect_success 'what was dropped can come back' '
	cd work
	files gone 30 leave
	git fuse index update >../out
	test_grep "^30 files read" ../out
	git fuse refs leave_3 >../out
	test_grep "gone/leave3.c" ../out
	git fuse index verify
	rm -r gone
'

test_expect_success 'a second work tree keeps what is its own' '
	cd work
	git worktree add -q -b other ../other
	cd ../other
	files here 10 beside
	test_commit "Beside"
	echo "int not_committed;" >>src/stay1.c
	git fuse index update
	cd ../work
	git fuse index update
	forget
	gc 500 --apply
	gc 501 --apply
	test "$(did dropped)" = 0
	cd ../other
	git fuse index update >../out
	test_grep "^0 files read" ../out
'

test_expect_success 'what is not committed is kept by the view of it' '
	cd work
	echo "int fresh_thing;" >src/fresh.c
	git fuse index update
	gc 600 --apply
	test "$(did lost)" -gt 0
	gc 610 --apply
	gc 620 --apply
	test "$(status missing)" = 0
	git fuse refs fresh_thing >../out
	test_grep "src/fresh.c" ../out
	git fuse index verify
	rm src/fresh.c
'

test_expect_success 'views are dropped that nobody asks for' '
	git init -q views
	cd views
	files . 3 one
	test_commit "One"
	git fuse index update --at=HEAD
	files . 4 two
	test_commit "Two"
	git fuse index update --at=HEAD
	test "$(status views)" = 2
	gc 0 --apply
	test "$(did views)" = 0
	gc 8
	test "$(did views)" = 1
	test "$(status views)" = 2
	git fuse index update --at=HEAD~1 >/dev/null
	gc 8 --apply
	test "$(did views)" = 1
	git fuse index update --at=HEAD~1 >../out
	test_grep "^0 files read" ../out
	gc 9 --apply
	gc 30 --apply
	test "$(status views)" = 1
'

test_expect_success '0 days is never' '
	git clone -q work off
	cd off
	echo "OrphanedNodeGracePeriodDays: 0" | write .fuse/lifecycle.yaml
	echo "int uncommitted;" >src/stay0.c
	git fuse index update
	git checkout -q src
	git fuse index update
	gc 0 --apply
	gc 100 --apply
	gc 200 --apply
	test "$(did lost unlisted dropped views)" = "0 0 0 0"
'

test_expect_success 'nothing is made where there is no index' '
	git clone -q work none
	cd none
	gc 0
	gc 0 --apply
	test_path_is_missing .git/fuse/index.db
	test "$(did lost is_busy)" = "0 false"
'

test_expect_success 'a bare repository is pruned as well' '
	git clone -q --bare work bare.git
	cd bare.git
	git fuse index update --at=other
	git fuse index update --at=main
	git branch -q -D other
	forget
	gc 0 --apply --at=main
	gc 8 --apply --at=main
	gc 10 --apply --at=main
	test "$(did dropped)" = 10
	git fuse index verify --at=main
'

test_expect_success 'the file becomes smaller, and its postings are sifted' '
	git init -q large
	cd large
	files src 10 stay
	test_commit "Small"
	git checkout -q -b big
	perl -e "for my \$f (1 .. 300) {
		open my \$out, q(>), qq(f\$f.c) or die;
		print \$out qq(int word_\${f}_\$_(void) { return \$_; }\n)
			for 1 .. 100 }"
	test_commit "Big"
	git fuse index update
	git checkout -q main
	git branch -q -D big
	git fuse index update
	status bytes >../before
	status term_count >../terms
	forget
	for n in 0 8 10
	do
		gc $n --apply
	done
	test "$(did dropped)" = 300
	test "$(did freed)" -gt 100000
	test "$(status bytes)" -lt $(($(cat ../before) / 4))
	test "$(status term_count)" -lt $(($(cat ../terms) / 4))
	test "$(status segments)" = 1
	git fuse index verify
	git fuse refs stay_3 >../out
	test_grep "src/stay3.c" ../out
'

# Somebody indexes the same content over and over, while it is lost, found and
# lost again, and days pass in between.
test_expect_success 'who indexes meanwhile loses nothing' '
	git init -q race
	cd race
	files src 50 stay
	test_commit "Stays"
	(
		n=0
		while test $n -lt 40
		do
			files src 20 "come$((n % 3))"
			git fuse index update >/dev/null || echo failed
			git fuse refs "come$((n % 3))_7" >/dev/null ||
				echo lost
			rm src/come*
			git fuse index update >/dev/null || echo failed
			n=$((n + 1))
		done
		echo done
	) >../updates 2>../said &
	n=0
	while ! grep -q done ../updates
	do
		gc $((n * 3)) --apply || echo "gc failed" >>../updates
		n=$((n + 1))
	done
	wait
	echo done >../expected
	test_cmp ../expected ../updates
	test_grep ! "damaged" ../said
	test $n -gt 3
	git fuse index verify
	test "$(status missing)" = 0
'

test_done
