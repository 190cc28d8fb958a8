#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='numbers of decision records: given, free, changed'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

ADR_DATE=2024-02-29
export ADR_DATE

# record PATH TITLE: one of adr-tools, accepted.
record () {
	write "$1" <<-EOF_RECORD
	# $2

	Date: 2020-01-01

	## Status

	Accepted

	## Context

	None.
	EOF_RECORD
}

test_expect_success 'the next number is free on every branch' '
	git init -q trains &&
	cd trains &&
	record docs/adr/0001-one.md "1. One" &&
	test_commit One &&
	git checkout -q -b next &&
	record docs/adr/0002-two.md "2. Two" &&
	test_commit Two &&
	git checkout -q -b far main &&
	record docs/adr/0007-seven.md "7. Seven" &&
	test_commit Seven &&
	git update-ref refs/remotes/origin/far far &&
	git checkout -q main &&
	git branch -q -D far &&
	git fuse adr new Eight >out &&
	cat >expected <<-\EOF &&
	created docs/adr/0008-eight.md
	note: number 7 is taken by '\''docs/adr/0007-seven.md'\'' on '\''refs/remotes/origin/far'\''
	EOF
	test_cmp expected out
'

test_expect_success 'what is staged, or archived on a branch, counts' '
	cd trains &&
	record docs/adr/0011-staged.md "11. Staged" &&
	git add docs/adr/0011-staged.md &&
	rm docs/adr/0011-staged.md &&
	git fuse adr new --dry-run Twelve >out &&
	test_grep "docs/adr/0012-twelve.md" out &&
	git reset -q &&
	git checkout -q -b old &&
	record docs/adr/archive/0020-gone.md "20. Gone" &&
	git add docs/adr/archive &&
	git commit -q -m Gone &&
	git checkout -q main &&
	git fuse adr new --dry-run Next >out &&
	test_grep "docs/adr/0021-next.md" out
'

test_expect_success 'two records of one number are told apart' '
	git init -q twins &&
	cd twins &&
	record docs/adr/0001-one.md "1. One" &&
	record docs/adr/0002-left.md "2. Left" &&
	record docs/adr/0002-right.md "2. Right" &&
	cat >>docs/adr/0001-one.md <<-\EOF &&

	Amended by [2. Right](0002-right.md), see ADR-0002.
	EOF
	write src/a.c <<-\EOF &&
	/* docs/adr/0002-right.md says why; so does ADR-0002 */
	EOF
	write other/adr/0002-right-not.md <<-\EOF &&
	# 2. Another
	EOF
	test_commit Twins &&
	test_must_fail git fuse adr renumber 2 3 2>err &&
	git fuse adr renumber docs/adr/0002-right.md 3 >out &&
	test_path_is_missing docs/adr/0002-right.md &&
	test_grep "^# 3. Right\$" docs/adr/0003-right.md &&
	test_grep "Amended by \[3. Right\](0003-right.md), see ADR-0002" \
		docs/adr/0001-one.md &&
	test_grep "docs/adr/0003-right.md says why; so does ADR-0002" \
		src/a.c &&
	test_path_is_file other/adr/0002-right-not.md &&
	test_grep "2 mentions of ADR-0002 may mean another record" out
'

test_expect_success 'every mention follows, and nothing else changes' '
	git init -q mentions &&
	cd mentions &&
	record docs/adr/0012-use-x.md "12. Use X" &&
	record docs/adr/0013-use-y.md "13. Use Y" &&
	cat >>docs/adr/0013-use-y.md <<-\EOF &&

	See [12. Use X](0012-use-x.md), [ADR-12](./0012-use-x.md#context) and
	adr 0012, not ADR-0120, ADR-12.5 or 0012-use-xy.md.
	Also [0012-use-x.md](0012-use-x.md).
	EOF
	printf "// ADR-0012\r\nint a; // XADR-0012 \344\r\nno end: ADR #12" >a.c &&
	printf "ADR-0012\0" >binary &&
	write docs/README.md <<-\EOF &&
	* [12. Use X](adr/0012-use-x.md)
	* [12](adr/0013-use-y.md)
	EOF
	write .fuse/adr.yaml <<-\EOF &&
	dir: docs/adr
	EOF
	test_commit Mentions &&
	git fuse adr renumber --dry-run 12 20 >../patch &&
	git diff --quiet &&
	git apply --check ../patch &&
	git fuse adr renumber 12 20 &&
	git add -A &&
	git diff --cached -M >../real &&
	git reset -q --hard &&
	git apply --index ../patch &&
	git diff --cached -M >../applied &&
	test_cmp ../real ../applied &&
	git diff --cached -M -U0 | grep "^[-+]" | grep -v "^---\|^+++" |
	tr -d "\r\344" >../actual &&
	cat >../expected <<-\EOF &&
	-// ADR-0012
	+// ADR-0020
	-no end: ADR #12
	+no end: ADR #20
	-* [12. Use X](adr/0012-use-x.md)
	+* [20. Use X](adr/0020-use-x.md)
	-See [12. Use X](0012-use-x.md), [ADR-12](./0012-use-x.md#context) and
	-adr 0012, not ADR-0120, ADR-12.5 or 0012-use-xy.md.
	-Also [0012-use-x.md](0012-use-x.md).
	+See [20. Use X](0020-use-x.md), [ADR-20](./0020-use-x.md#context) and
	+adr 0020, not ADR-0120, ADR-12.5 or 0012-use-xy.md.
	+Also [0020-use-x.md](0020-use-x.md).
	-# 12. Use X
	+# 20. Use X
	EOF
	test_cmp ../expected ../actual
'

test_expect_success 'a number that is taken is refused' '
	cd trains &&
	git reset -q --hard &&
	git clean -q -f -d &&
	record docs/adr/0003-three.md "3. Three" &&
	test_commit Three &&
	test_must_fail git fuse adr renumber 3 1 2>err &&
	test_grep "0001-one.md. has it" err &&
	test_must_fail git fuse adr renumber 3 2 2>err &&
	test_grep "0002-two.md. has it on next" err &&
	git diff --quiet &&
	git fuse adr renumber --force 3 2 &&
	test_path_is_file docs/adr/0002-three.md &&
	test_expect_code 2 git fuse adr renumber 2 two
'

test_expect_success 'a draft gets its number when it is accepted' '
	git init -q drafts &&
	cd drafts &&
	record docs/adr/0001-one.md "1. One" &&
	test_commit One &&
	git fuse adr new --draft --decision="Use it." Use Z >out &&
	echo "created docs/adr/XXXX-use-z.md" >expected &&
	test_cmp expected out &&
	test_grep "^# XXXX. Use Z" docs/adr/XXXX-use-z.md &&
	echo "See [Use Z](XXXX-use-z.md)." >>docs/adr/0001-one.md &&
	git fuse adr new --draft Use Q &&
	test_expect_code 2 git fuse adr accept docs/adr/XXXX-use-q.md 2>err &&
	test_grep "'\''Decision'\'' does not say yet what was decided" err &&
	echo "Use it." >>docs/adr/XXXX-use-q.md &&
	test_expect_code 2 git fuse adr accept docs/adr/XXXX-use-q.md &&
	rm docs/adr/XXXX-use-q.md &&
	git fuse adr new --draft --decision="Use it." Use Q &&
	git fuse adr accept docs/adr/XXXX-use-z.md docs/adr/XXXX-use-q.md &&
	test_grep "^# 2. Use Z" docs/adr/0002-use-z.md &&
	test_grep "^Accepted" docs/adr/0002-use-z.md &&
	test_grep "^# 3. Use Q" docs/adr/0003-use-q.md &&
	test_grep "(0002-use-z.md)" docs/adr/0001-one.md
'

test_expect_success 'all files are written or none' '
	cd drafts &&
	git add -A &&
	git commit -q -m all &&
	ln -s 0001-one.md docs/adr/link.md &&
	mkdir outside &&
	echo "ADR-0002" >outside/notes.txt &&
	git add outside &&
	git commit -q -m notes &&
	rm -r outside &&
	mkdir ../elsewhere &&
	echo "ADR-0002" >../elsewhere/notes.txt &&
	ln -s ../elsewhere outside &&
	git fuse adr renumber 2 9 &&
	echo ADR-0002 >expected &&
	test_cmp expected ../elsewhere/notes.txt &&
	test_path_is_file docs/adr/0009-use-z.md
'

test_expect_success 'a bare repository has nothing to change' '
	git clone -q --bare drafts bare.git &&
	cd bare.git &&
	test_expect_code 2 git fuse adr new X 2>err &&
	test_grep "no work tree" err &&
	test_expect_code 2 git fuse adr accept 1 2>err &&
	test_grep "no work tree" err
'

test_expect_success 'a linked worktree and a subdirectory will do' '
	git -C drafts worktree add -q ../linked HEAD &&
	cd linked &&
	mkdir -p sub &&
	cd sub &&
	git fuse adr deprecate ../docs/adr/0001-one.md &&
	test_grep "^Deprecated" ../docs/adr/0001-one.md &&
	cd .. &&
	git diff --name-only >actual &&
	echo docs/adr/0001-one.md >expected &&
	test_cmp expected actual
'

test_expect_success 'what is archived stays so under another number' '
	git init -q away &&
	cd away &&
	record docs/adr/0001-one.md "1. One" &&
	record docs/adr/0002-two.md "2. Two" &&
	test_commit Two &&
	git fuse adr deprecate 2 &&
	git fuse adr archive --reason=Old 2 &&
	git fuse adr renumber --dry-run 2 5 >/dev/null 2>err &&
	test_grep "ADR-0005 is archived, as ADR-0002 was" err &&
	git fuse adr list --archived >out &&
	test_grep "^ADR-0002" out &&
	git fuse adr renumber 2 5 >out &&
	test_grep "^note: ADR-0005 is archived, as ADR-0002 was" out &&
	git fuse adr list >out &&
	test_grep ! "^ADR-0005" out &&
	test_grep "1 more is archived" out &&
	record docs/adr/0002-new.md "2. New" &&
	git fuse adr deprecate 2 &&
	git fuse adr list >out &&
	test_grep "^ADR-0002" out &&
	git fuse adr archive 2 &&
	record docs/adr/0002-twin.md "2. Twin" &&
	git fuse adr renumber docs/adr/0002-twin.md 7 >out &&
	test_grep ! "is archived" out &&
	git fuse adr list --archived >out &&
	test_grep "^ADR-0002" out &&
	git fuse adr restore 5 &&
	git fuse adr renumber 5 6 >out &&
	test_grep ! "is archived" out
'

test_done
