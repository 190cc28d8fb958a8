#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='ls, open, grep and blame, over whatever is looked at'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Three commits: a file that is written, changed and renamed.
make_past () {
	git init -q "$1" && cd "$1" &&
	printf "%s\n" out err want want2 >.git/info/exclude &&
	printf 'one\ntwo\nthree\n' | write notes.txt &&
	write src/a.c <<-\EOT &&
	int add(int a, int b)
	{
		return a + b;
	}
	EOT
	printf 'a\0b' | write blob.bin &&
	test_commit First && git tag first &&
	printf 'one\nTWO\nthree\n' | write notes.txt &&
	test_commit Second && git tag second &&
	git mv notes.txt words.txt && test_commit Third
}

test_expect_success 'ls tells every file, whatever it holds' '
	make_past ls && ln -s words.txt link && echo new >untracked &&
	git fuse ls >out &&
	printf "blob.bin\nlink\nsrc/a.c\nuntracked\nwords.txt\n" >want &&
	test_cmp want out 
'

test_expect_success 'ls at a revision, staged, bare, linked, below' '
	make_past kinds && git fuse ls --at=first >out && grep notes.txt out &&
	git rm -q --cached words.txt && git fuse ls --staged >out &&
	test_grep ! words out && git fuse ls >out && grep words out &&
	git reset -q && git clone -q --bare . ../kinds.git &&
	(cd ../kinds.git && git fuse ls) >out && grep words.txt out &&
	git worktree add -q ../kinds2 first &&
	(cd ../kinds2 && git fuse ls) >out && grep notes.txt out &&
	(cd src && git fuse ls -- .) >out && echo a.c >want &&
	test_cmp want out
'

test_expect_success 'the long form has mode, size, language and change' '
	make_past long && chmod +x src/a.c && git fuse ls -l >out &&
	grep "^100755  *[0-9]*  c  .* src/a.c" out &&
	grep "$(git rev-parse --short=10 HEAD)  words.txt" out &&
	grep "$(git rev-parse --short=10 first)  blob.bin" out &&
	git fuse ls -l --format=json >out &&
	test_grep "\"path\":\"words.txt\",\"blob\":\"$(git rev-parse HEAD:words.txt)\",\"mode\":\"100644\",\"is_dirty\":false,\"is_untracked\":false,\"omit_reason\":null,\"size\":14,\"language\":" out
'

test_expect_success 'paths with anything in their names' '
	make_past odd && printf x | write "$(printf "a\nb")" &&
	git fuse ls >out && grep "^\"a.nb\"" out &&
	git fuse ls -z | tr "\n\0" "_\n" >out && grep "^a_b$" out
'

test_expect_success 'pages: totals are exact, a cursor is of one state' '
	make_past pages && git fuse ls --limit=2 >out && grep "2 of 3 files" out &&
	cursor=$(sed -n "s/.*--cursor=\([^ ]*\) .*/\1/p" out) &&
	git fuse ls --limit=2 --cursor=$cursor >out && echo words.txt >want &&
	test_cmp want out &&
	git fuse ls --limit=3 --format=json >out &&
	test_grep "\"total\":3,\"truncated\":false,\"cursor\":null" out &&
	test_expect_code 2 git fuse ls --cursor=$cursor --at=first 2>err &&
	test_grep "another state" err &&
	test_expect_code 2 git fuse ls --cursor=nonsense 2>err &&
	test_grep "is not a cursor" err
'

test_expect_success 'open gives bytes, and the encoding' '
	make_past open && git fuse open words.txt | cmp - words.txt &&
	git fuse open blob.bin | cmp - blob.bin &&
	git fuse open words.txt:2 >out && echo TWO >want && test_cmp want out &&
	git fuse open words.txt:2-3 >out && printf "TWO\nthree\n" >want &&
	test_cmp want out &&
	git fuse open --at=first notes.txt:2 >out && echo two >want &&
	test_cmp want out &&
	git fuse open words.txt:2 --format=json >out &&
	test_grep "\"line_count\":3,\"lines\":\\[2,2\\],\"encoding\":\"ascii\",\"content\":\"TWO.n\",\"content_bytes\":null" out &&
	git fuse open blob.bin --format=json >out &&
	test_grep "\"encoding\":\"binary\",\"content\":null,\"content_bytes\":\"YQBi\"" out &&
	printf "\377\376a\0" >wide && printf "caf\351" >latin &&
	printf "\303\251" >utf && : >empty &&
	for pair in wide,utf-16le latin,unknown-8bit utf,utf-8 empty,ascii
	do
		git fuse open ${pair%,*} --format=json |
		grep "\"encoding\":\"${pair#*,}\"" || exit 1
	done &&
	git fuse open empty >out && test_line_count 0 out &&
	test_expect_code 2 git fuse open words.txt:9 2>err &&
	test_grep "has no line 9, only 3" err &&
	test_expect_code 2 git fuse open ../x && test_expect_code 128 git \
		fuse open .git/config && test_expect_code 2 git fuse open \
		/etc/passwd
'

test_expect_success 'open follows no link, and no path out of the tree' '
	make_past link && ln -s /etc/passwd secret && ln -s .. up &&
	test_expect_code 128 git fuse open up/link/words.txt &&
	git fuse open secret >out || : &&
	test_grep ! root out
'

test_expect_success 'grep finds what git grep finds' '
	make_past grep && printf "aTWOb\nx TWO y\r\nno end TWO" >src/b &&
	for args in "TWO" "-w TWO" "-i two" "-F a+b" "^t"
	do
		git grep --untracked -n -I -P $args >want || :
		git fuse grep $args >out || test $? = 1
		tr -d "\r" <want >want2 && test_cmp want2 out || exit 1
	done
'

test_expect_success 'grep over lines, with context, in pages' '
	make_past over && git fuse grep -U "one.TWO" >out &&
	printf "words.txt:1:one\nwords.txt:2:TWO\n" >want && test_cmp want out &&
	git fuse grep -C1 TWO >out &&
	printf "words.txt-1-one\nwords.txt:2:TWO\nwords.txt-3-three\n" >want &&
	test_cmp want out &&
	git fuse grep -B1 TWO >out && test_line_count 2 out &&
	git fuse grep --limit=1 "[a-z]" --format=json >out &&
	test_grep "\"total\":4,\"truncated\":true,\"cursor\":\"1\\." out &&
	cursor=$(sed "s/.*\"cursor\":\"\([^\"]*\)\".*/\1/" out) &&
	git fuse grep --limit=9 --cursor=$cursor "[a-z]" >out &&
	test_line_count 3 out
'

test_expect_success 'grep at a revision, staged, bare, linked, below' '
	make_past where && git fuse grep --at=first -w two >out &&
	echo "notes.txt:2:two" >want && test_cmp want out &&
	echo staged >src/s && git add src/s && rm src/s &&
	git fuse grep --staged "^staged" && test_expect_code 1 git fuse grep \
		"^staged" && git clone -q --bare . ../where.git &&
	(cd ../where.git && git fuse grep TWO) &&
	git worktree add -q ../where2 first && (cd ../where2 &&
		git fuse grep -w two) &&
	(cd src && git fuse grep return -- .)
'

test_expect_success 'bad patterns and files that cannot be read' '
	make_past bad && test_expect_code 2 git fuse grep "a(" 2>err &&
	test_grep "missing closing parenthesis" err &&
	git fuse grep --format=json . >out && test_grep "\"binary\":1" out &&
	rm -f .git/objects/$(git rev-parse HEAD:words.txt |
		sed "s,^..,&/,") &&
	git fuse grep --at=HEAD --format=json return >out &&
	test_grep "\"missing\":1" out
'

test_expect_success 'blame at every place' '
	make_past blame && git fuse blame words.txt >out &&
	test_line_count 3 out &&
	sed -n 2p out | grep "^$(git rev-parse --short=10 second).* 2) TWO" &&
	sed -n 1p out | grep "^$(git rev-parse --short=10 first).* 1) one" &&
	echo four >>words.txt && git fuse blame words.txt -L 3, >out &&
	test_line_count 2 out && sed -n 2p out | grep "^not committed .* 4) four" &&
	git fuse blame --at=HEAD words.txt >out && test_line_count 3 out &&
	git add . && echo five >>words.txt &&
	git fuse blame --staged words.txt >out && test_line_count 4 out &&
	git fuse blame --at=first notes.txt -L2 >out && grep "2) two" out &&
	git clone -q --bare . ../blame.git &&
	(cd ../blame.git && git fuse blame words.txt -L1) >out &&
	test_line_count 1 out &&
	test_expect_code 2 git fuse blame words.txt -L 9 &&
	test_expect_code 2 git fuse blame words.txt -L 2,1 &&
	test_expect_code 128 git fuse blame nothing &&
	git init -q ../unborn && cd ../unborn && echo one >words.txt &&
	test_expect_code 128 git fuse blame words.txt 2>err &&
	test_grep "no commit yet" err && test_grep ! "^hint" err
'

test_expect_success 'the history of lines goes through renames' '
	make_past history && git fuse blame words.txt -L2 --line-history >out &&
	test_line_count 2 out && sed -n 1p out | grep Second &&
	sed -n 2p out | grep First &&
	printf "zero\none\nTWO\nthree\n" >words.txt &&
	git fuse blame words.txt -L3 --line-history >out &&
	test_line_count 2 out &&
	test_expect_code 2 git fuse blame words.txt -L1 --line-history 2>err &&
	test_grep "not committed yet" err &&
	test_expect_code 2 git fuse blame words.txt --line-history
'

test_expect_success 'a place is a symbol, a base name or an absolute path, too' '
	make_past places &&
	write src/b.c <<-\EOT &&
	static int add(int a)
	{
		return a;
	}
	int twice(int a) { return add(a) + add(a); }
	EOT
	test_commit more &&
	git fuse open twice >out && sed -n 5p src/b.c >want &&
	test_cmp want out &&
	git fuse open src/a.c:add >out && test_cmp src/a.c out &&
	git fuse open src/b.c:add >out && test_line_count 4 out &&
	git fuse open a.c:1-2 >out && test_line_count 2 out &&
	git fuse open "$PWD/src/a.c:3" >out && test_line_count 1 out &&
	(cd src && git fuse open "$PWD/a.c") >out && test_cmp src/a.c out &&
	git fuse blame twice >out && test_line_count 1 out &&
	git fuse open --at=first add >out && test_cmp src/a.c out &&
	git clone -q --bare . ../places.git &&
	(cd ../places.git && git fuse open twice) >out && test_cmp want out &&
	git fuse open add >out && test_line_count 11 out &&
	test_expect_code 2 git fuse open add --format=json >out 2>err &&
	test_grep "src/a.c:add, src/b.c:add" err && test_line_count 0 out &&
	git fuse open src >out && test_grep "^src/a.c$" out &&
	git fuse open . >out && test_grep "^src/ (2)$" out &&
	test_expect_code 128 git fuse open src --format=json 2>err &&
	test_grep "is a directory" err &&
	test_expect_code 2 git fuse open twice --from=2 2>err &&
	test_expect_code 128 git fuse open twyce 2>err &&
	test_grep "twice" err
'

test_expect_success 'open shows all that have a name' '
	git init -q several && cd several &&
	printf "def mill(a):\n    return a\n" | write one.py &&
	printf "\ndef mill(b):\n    return b\n" | write two.py &&
	test_commit "Mills" && git fuse open mill >../out 2>../err &&
	test_line_count 0 ../err &&
	rm -rf .git/fuse && git fuse blame one.py:mill >/dev/null 2>../err &&
	test_line_count 0 ../err &&
	printf "%s\n" "==> one.py:1-2 <==" "def mill(a):" "    return a" "" \
		"==> two.py:2-3 <==" "def mill(b):" "    return b" >../want &&
	test_cmp ../want ../out &&
	git fuse open two.py:mill >../out &&
	printf "def mill(b):\n    return b\n" >../want &&
	test_cmp ../want ../out &&
	test_expect_code 2 git fuse open mill --format=json 2>../err &&
	test_grep "one.py:mill, two.py:mill" ../err
'

test_done
