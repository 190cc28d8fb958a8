#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='scope: what changed together with a place before'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# change N FILE...: the line that begins with "level" of each says N.
change () {
	n=$1
	shift
	for file
	do
		sed "s/level [a-z]* = .*/level setting = $n;/" "$file" >new &&
		mv new "$file" || return
	done
}

# companions ARGUMENTS...: the rows of the head that tell of them.
companions () {
	git fuse scope "$@" --max-tokens=0 --format=toc |
	sed -n "/:[0-9].*companion/s/ - / /p" || return
}

# The writer and the reader of a format, which do not name each other, change
# together; the news change with everything, and so do imports.
test_expect_success setup '
	git init -q pair && cd pair && mkdir src &&
	for side in writer reader
	do
		write src/$side.c <<-EOT || exit
		#include "$side.h"

		int ${side}_open(void)
		{
			return $side + 1;
		}

		int ${side}_format(int value)
		{
			int level setting = 0;

			return value << level;
		}
		EOT
	done
	echo "nothing yet, and nothing new" >NEWS
	for i in 1 2 3 4 5 6
	do
		echo "int other_$i(void) { return $i; }" >src/other$i.c
	done
	test_commit begin
	for i in 1 2 3 4
	do
		change 1$i src/writer.c src/reader.c
		echo "the format of version $i is written" >>NEWS
		test_commit "format $i"
		for k in a b
		do
			echo "int another_$k$i(void) { return $i; }" >>src/other$i.c
			echo "there is another function $k$i" >>NEWS
			test_commit "another $k$i"
		done
		echo "int open_$i(void) { return $i; }" >>src/writer.c
		echo "the writer opens in way $i" >>NEWS
		test_commit "open $i"
	done
'

test_expect_success 'what changed with a symbol is shown, with how often' '
	cd pair
	companions focus writer_format >../rows
	test_grep "src/reader.c:8-13 function reader_format companion: changed with it in 5 of 5 commits" ../rows
	test_line_count 1 ../rows
	git fuse scope focus writer_format >../out
	test_grep "^### src/reader.c (companion)" ../out
	test_grep "^8	int reader_format(int value)" ../out
	test_grep ! "^3	int reader_open" ../out
'

test_expect_success 'commits over many files count for little' '
	cp -R pair swept && cd swept
	for i in 1 2 3 4
	do
		change 2$i src/writer.c
		for k in a b c d e f g h i j k l m n
		do
			echo "int swept_$k$i(void) { return $i; }" >>src/$k.c
		done
		test_commit "sweep $i"
	done
	companions focus writer_format >../rows
	test_grep "src/reader.c:" ../rows
	test_line_count 1 ../rows
'

test_expect_success 'what changes with everything is no companion' '
	cd pair
	companions focus src/writer.c >../rows
	test_grep ! NEWS ../rows
	test_grep "src/reader.c:8-13 function reader_format companion: changed with it in 5 of 9 commits" ../rows
'

test_expect_success 'a symbol that changes alone has none' '
	cd pair
	companions focus another_a2 >../rows
	test_line_count 0 ../rows
'

test_expect_success 'a change is told what it left out' '
	cd pair
	change 99 src/writer.c
	companions changes >../rows
	test_grep "src/reader.c:8-13 function reader_format companion" ../rows
	change 99 src/reader.c
	companions changes >../rows
	test_line_count 0 ../rows
	git checkout -q .
'

test_expect_success 'what cannot be had of history is no companion' '
	cd pair && git init -q ../none && cp -r src ../none &&
	companions focus writer_format --at=HEAD >../rows &&
	test_line_count 1 ../rows &&
	cd ../none && companions focus writer_format >../rows &&
	test_line_count 0 ../rows
'

test_done
