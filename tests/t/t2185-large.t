#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='what is too large is named, and never inflated'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# large BYTES: the name of a blob of zeros, which Git packs into little.
large () {
	head -c "$1" /dev/zero | git hash-object -w --stdin
}


test_expect_success 'a file of more than is shown' '
	git init -q big && cd big && git config core.bigFileThreshold 1m &&
	write a.c <<-\EOT &&
	int main(void) { return 0; }
	EOT
	git add a.c &&
	git update-index --add --cacheinfo 100644,$(large 120000000),big.bin &&
	git commit -q -m large && git repack -adq && rm -f big.bin
'

test_expect_success 'open and blame name the file and the bound' '
	cd big &&
	for command in open blame
	do
		test_expect_code 3 git fuse $command --at=HEAD big.bin \
			2>err &&
		test_grep "big.bin" err && test_grep "120000000 bytes" err ||
			exit 1
	done
'

test_expect_success 'a sheet of records is asked for its size first' '
	cd big && blob=$(large 70000000) &&
	tree=$(printf "100644 blob %s\t3f\n" $blob | git mktree) &&
	git update-ref refs/fuse/knowledge $(git commit-tree -m x $tree) &&
	git clone -q --bare . ../remote.git &&
	git push -q ../remote.git refs/fuse/knowledge &&
	git init -q ../here && cd ../here &&
	git remote add origin ../remote.git &&
	git fuse sync >out &&
	test_grep "left: .3f.*70000000 bytes" out
'

test_done
