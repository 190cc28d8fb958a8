#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='log of lines and symbols: which commits changed them'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Two functions in a file: add comes first, twice with the second commit; the
# third changes add, the fourth renames the file, the fifth changes twice.
make_past () {
	git init -q "$1" && cd "$1" &&
	printf "%s\n" out err want >.git/info/exclude &&
	write src/sum.c <<-\EOT &&
	int add(int a, int b)
	{
		return a + b;
	}
	EOT
	test_commit First && git tag first &&
	write src/sum.c <<-\EOT &&
	int add(int a, int b)
	{
		return a + b;
	}

	int twice(int a)
	{
		return add(a, a);
	}
	EOT
	test_commit Second && git tag second &&
	sed "s/a + b/b + a/" src/sum.c >out && cp out src/sum.c &&
	test_commit Third &&
	git mv src/sum.c src/sums.c && test_commit Fourth &&
	sed "s/add(a, a)/2 * a/" src/sums.c >out && cp out src/sums.c &&
	test_commit Fifth
}

# subjects ARGUMENTS...: of what git fuse log lists.
subjects () {
	git fuse log --format=jsonl "$@" >"$TRASH/.log" || return
	tail -n +2 "$TRASH/.log" | sed 's/.*"subject":"\([^"]*\)".*/\1/' |
		tr "\n" " "
}

test_expect_success 'a symbol is followed to the commit that brought it' '
	make_past symbol && test "$(subjects twice)" = "Fifth Second " &&
	test "$(subjects add)" = "Third First " &&
	git fuse log twice >out && write want <<-EOT &&
	src/sums.c:6-9: declares function twice
	$(git rev-parse --short=10 HEAD) 2023-11-14 A U Thor: Fifth
	           modified src/sums.c:6-9
	$(git rev-parse --short=10 second) 2023-11-14 A U Thor: Second
	           added src/sum.c:6-9
	EOT
	test_cmp want out
'

test_expect_success 'every notation of a place names the same lines' '
	make_past notations && for place in src/sums.c:twice sums.c:twice \
		src/sums.c:6-9 sums.c:8 src/sums.c:7-8 "$PWD/src/sums.c:8" \
		"$PWD/src/sums.c:twice" src:twice
	do
		test "$(subjects "$place")" = "Fifth Second " || return 1
	done &&
	(cd src && test "$(subjects sums.c:9)" = "Second " &&
		test "$(subjects twice)" = "Fifth Second ") &&
	test "$(subjects sums.c)" = "Fifth Fourth Third Second First " &&
	test "$(subjects "$PWD/src/sums.c")" = "$(subjects sums.c)" &&
	test "$(subjects src/sum.c)" = "Fourth Third Second First "
'

test_expect_success 'it is that of git log -L' '
	make_past same && git log -L6,9:src/sums.c -s --format=%H >want &&
	git fuse log src/sums.c:6-9 --format=jsonl | tail -n +2 |
		sed "s/.*\"commit\":\"\([^\"]*\)\".*/\1/" >out &&
	test_cmp want out
'

test_expect_success 'patches show these lines, and no others' '
	make_past patch && git fuse log -p add >out &&
	test_grep "^[+]return b + a;" out && test_grep "^-return a + b;" out &&
	test_grep "^--- /dev/null" out && test_grep ! twice out &&
	git fuse log --patch --format=json add >out &&
	test_grep "\"change\":\"modified\",\"path\":\"src/sum.c\",\"lines\":\[1,4\],\"file_count\":1,\"patch\":\"diff --git a/src/sum.c b/src/sum.c" out &&
	test_grep "\"places\":\[{\"place\":\"src/sums.c:add\",\"path\":\"src/sums.c\",\"lines\":\[1,4\]}\],\"is_changed\":false,\"total\":2" out &&
	git fuse log --format=json add >out && test_grep ! patch out &&
	test_expect_code 2 git fuse log -p src/sums.c 2>err &&
	test_grep "of lines or of a symbol" err &&
	git -c diff.noprefix=true -c color.ui=always -c diff.renames=false \
		fuse log -p twice >out &&
	test_grep "^diff --git a/src/sum.c b/src/sum.c" out
'

test_expect_success 'what is not committed is found in the commit below' '
	make_past dirty && cp src/sums.c keep &&
	sed "1i/* New. */" keep >src/sums.c &&
	test "$(subjects twice)" = "Fifth Second " &&
	git fuse log --format=json src/sums.c:9 >out &&
	test_grep "\"is_changed\":false" out &&
	test_grep "\"subject\":\"Fifth\"" out &&
	sed "s/2 \* a/a + a/" keep >src/sums.c &&
	git fuse log twice >out && sed -n 2p out >want &&
	echo "changed since the last commit" | test_cmp want - &&
	test "$(subjects twice)" = "Fifth Second " &&
	test "$(subjects add)" = "Third First " &&
	git add src && cp keep src/sums.c &&
	git fuse log --staged --format=json twice >out &&
	test_grep "\"is_changed\":true" out &&
	printf "\nint thrice(int a)\n{\n\treturn 3 * a;\n}\n" >>src/sums.c &&
	test_expect_code 1 git fuse log thrice >out &&
	test_grep "^not committed yet" out &&
	printf "int fresh(void)\n{\n}\n" >fresh.c &&
	test_expect_code 1 git fuse log fresh 2>err &&
	test_grep "is not committed yet" err
'

test_expect_success 'of a revision, in bare and linked repositories' '
	make_past kinds && test "$(subjects --at=HEAD~3 twice)" = "Second " &&
	test "$(subjects --at=HEAD~2 sum.c:3)" = "Third First " &&
	git clone -q --bare . ../kinds.git &&
	(cd ../kinds.git && test "$(subjects twice)" = "Fifth Second ") &&
	git worktree add -q ../kinds2 second &&
	(cd ../kinds2 && test "$(subjects twice)" = "Second ") &&
	git clone -q --depth=1 "file://$PWD" ../kinds3 &&
	(cd ../kinds3 && test "$(subjects twice)" = "Fifth ")
'

test_expect_success 'a merge brings nothing, and both of its sides count' '
	make_past merge && git checkout -q -b side HEAD~1 &&
	sed "s/int b/int c/" src/sums.c >out && cp out src/sums.c &&
	test_commit Side && git checkout -q - &&
	git merge -q -m Merge side &&
	test "$(subjects src/sums.c:1-9)" = "Side Fifth Third Second First "
'

test_expect_success 'what several declare is followed in all of them' '
	make_past several && printf "int twice(int);\n" >src/other.h &&
	write lib/b.c <<-\EOT &&
	static int twice(int a)
	{
		return a;
	}
	EOT
	test_commit Sixth && git fuse log twice >out &&
	test_grep "^lib/b.c:1-4: declares function twice" out &&
	test_grep "^src/sums.c:6-9: declares function twice" out &&
	test "$(subjects twice)" = "Sixth Fifth Second " &&
	git fuse log --format=json twice >out &&
	test_grep "\"place\":\"lib/b.c:twice\"" out &&
	git fuse log -p twice -n1 >out && test_grep "^[+]static int twice" out &&
	test_grep "^1 of 3 commits" out &&
	git mv lib/b.c lib/sums.c && test_commit Seventh &&
	test "$(subjects sums.c)" = "Seventh Fifth Fourth "
'

test_expect_success 'what is near is told by whole paths' '
	make_past near && test_expect_code 1 git fuse log summs.c 2>err &&
	test_grep "did you mean .src/sums.c.$" err &&
	test_expect_code 1 git fuse log twise 2>err &&
	test_grep "did you mean .twice.$" err &&
	test_expect_code 1 git fuse log src/sums.c:twise 2>err &&
	test_grep "did you mean .src/sums.c:twice.$" err &&
	test_expect_code 1 git fuse log src/sumz.c:12 2>err &&
	test_grep "did you mean .src/sums.c.$" err &&
	write src/deep.py <<-\EOF &&
	def outer():
	    def inner():
	        return 1
	    return inner
	EOF
	test_expect_code 1 git fuse log src/deep.py:inner 2>err &&
	test_grep ! "did you mean .src/deep.py:inner" err &&
	test_expect_code 2 git fuse log src/sums.c:40 2>err &&
	test_grep "has no line 40, only 9" err &&
	test_expect_code 2 git fuse log /nowhere/x.c 2>err &&
	test_grep "leads out" err
'

test_done
