#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the index: what it answers for, damage, two at once, killed'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# status_is 'true 0 7' ARGUMENTS...: answers, missing, blobs.
status_is () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse index status --format=json "$@" >"$TRASH/status"
	json "$TRASH/status" .is_usable .missing .blob_count | paste -s -d " " - \
		>"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

db=.git/fuse/index.db
export db

test_expect_success 'it is made by the first question' '
	make_shop shop
	cd shop
	status_is "false 6 0"
	git fuse index >../out
	test_grep "there is no index yet" ../out
	finds "$shop_order" focus Order
	test_path_is_file $db
	status_is "true 0 6"
	git fuse index >../out
	test_grep "the index answers for the work tree" ../out
	git status --porcelain >../out
	test_line_count 0 ../out
'

test_expect_success 'content that is known is not read again' '
	cd shop
	status_is "true 0 6" --at=HEAD
	status_is "true 0 6" --staged
	git mv src/clock.py src/watch.py
	status_is "false 0 6"
	git fuse index update >../out
	test_grep "^0 files read, 6 looked at" ../out
	status_is "true 0 6"
	echo "# more" >>src/watch.py
	status_is "false 1 6"
	git fuse index update --format=json >../answer
	json ../answer .schema .read .file_count >../out
	printf "fuse.index.update/2\n1\n6\n" >../expected
	test_cmp ../expected ../out
	status_is "true 0 7"
	git reset -q --hard
	status_is "true 0 7"
'

test_expect_success 'several trees are answered for at once' '
	cd shop
	git checkout -q -b topic
	echo "class Cart: pass" >src/cart.py
	test_commit cart
	git fuse index update
	git checkout -q main
	status_is "true 0 8"
	status_is "true 0 8" --at=topic
	finds src/cart.py focus Cart --at=topic
	test_must_fail git fuse scope focus --whole Cart
'

test_expect_success 'verify compares with the content' '
	cd shop
	git fuse index verify >../out
	test_grep "^6 files checked" ../out
	git fuse index verify --format=json >../answer
	json ../answer .is_sound .fault .checked >../out
	printf "true\nnull\n6\n" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'rebuild makes the same answers' '
	cd shop
	git fuse scope query --whole money order --format=paths >../before
	git fuse index rebuild >../out
	test_grep "^6 files read" ../out
	status_is "true 0 6"
	git fuse scope query --whole money order --format=paths >../after
	test_cmp ../before ../after
'

test_expect_success 'an update may read everything anew, and says why' '
	cd shop
	git fuse index update --no-incremental --reason="a new disk" >../out
	test_grep "^6 files read, 6 looked at: a new disk$" ../out
	git fuse index update --incremental --format=json >../answer
	json ../answer .read >../out
	echo 0 | test_cmp - ../out
	test_grep ! reason ../answer
	git fuse index rebuild --reason=why --format=json >../answer
	json ../answer .read .reason >../out
	printf "6\nwhy\n" | test_cmp - ../out
	status_is "true 0 6"
'

test_expect_success 'verify cannot judge what cannot be read' '
	git clone -q shop unread
	cd unread
	for pack in .git/objects/pack/*.pack
	do
		test -f "$pack" || continue
		mv "$pack" ../taken.pack
		git unpack-objects -q <../taken.pack
	done
	rm -f .git/objects/pack/*
	git fuse index update --at=HEAD
	file=.git/objects/$(git rev-parse HEAD:src/clock.py | sed "s,..,&/,")
	rm -f $file
	test_expect_code 3 git fuse index verify --at=HEAD 2>err
	test_grep "cannot compare the index with .src/clock.py." err
'

# damaged 'how': the index is replaced by itself, and one line says so.
damaged () {
	git fuse index update >/dev/null
	rm -f $db-wal $db-shm
	eval "$1"
	git fuse scope focus --whole Order --format=paths >../out 2>../err
	sort ../out >../sorted
	printf '%s\n' "$shop_order" >../expected
	test_cmp ../expected ../sorted
	test_line_count 1 ../err
	test_grep "^warning: .*index" ../err
	git fuse index verify 2>../err
	test_line_count 0 ../err
}

test_expect_success 'a damaged index is dropped and made again' '
	cd shop
	damaged "echo no database at all >$db"
	damaged "dd if=/dev/zero of=$db bs=1024 seek=4 count=64 conv=notrunc"
	size=$(($(wc -c <$db) / 2))
	damaged "head -c $size <$db >../half && cp ../half $db"
	damaged "printf \"SQLite format 3\" >$db"
'

test_expect_success 'an empty file is simply no index yet' '
	cd shop
	rm -f $db $db-wal $db-shm
	: >$db
	finds "$shop_order" focus Order
'

test_expect_success NOT_ROOT 'without permission to write, it works in memory' '
	cd shop
	rm -rf .git/fuse
	chmod a-w .git
	test_when_finished chmod u+w .git
	git fuse scope focus --whole Order --format=paths | sort >../out
	printf "%s\n" "$shop_order" >../expected
	test_cmp ../expected ../out
	test_path_is_missing .git/fuse
'

test_expect_success 'where no directory can be made, it works in memory' '
	cd shop
	rm -rf .git/fuse
	: >.git/fuse
	test_when_finished rm -f .git/fuse
	git fuse scope focus --whole Order --format=paths 2>../err | sort >../out
	printf "%s\n" "$shop_order" >../expected
	test_cmp ../expected ../out
	test_line_count 1 ../err
'

test_expect_success 'a larger repository' '
	git init -q large
	cd large
	awk "BEGIN {
		for (i = 0; i < 600; i++) {
			file = \"module\" i \".py\"
			print \"from module\" (i + 1) % 600 \" import *\" >file
			for (k = 0; k < 40; k++)
				print \"def task_\" i \"_\" k \"(a):\\n\" \
					\"    return task_\" (i + 1) % 600 \
					\"_\" k \"(a)\" >file
			close(file)
		}
	}"
	test_commit large
'

test_expect_success 'two that fill it at once agree' '
	cd large
	rm -rf .git/fuse
	git fuse index update >../one 2>../err1 &
	git fuse scope focus --whole task_7_3 --format=paths >../two 2>../err2
	wait
	test_line_count 0 ../err1
	test_line_count 0 ../err2
	printf "module6.py\nmodule7.py\nmodule8.py\n" >../expected
	sort ../two >../sorted
	test_cmp ../expected ../sorted
	git fuse index verify >../out
	test_grep "^600 files checked" ../out
'

test_expect_success timeout 'killed at any moment, it leaves nothing half true' '
	cd large
	for moment in 0.01 0.02 0.03 0.05 0.08 0.13 0.21 0.34
	do
		rm -rf .git/fuse
		timeout -s KILL $moment git-fuse index update || :
		git fuse index verify >/dev/null
		git fuse index update >/dev/null 2>../err
		test_line_count 0 ../err
		status_is "true 0 600"
	done
	git fuse index verify >../out
	test_grep "^600 files checked" ../out
'

test_expect_success timeout 'interrupted, it ends by the signal and keeps the rest' '
	cd large
	for moment in 0.02 0.05 0.1
	do
		rm -rf .git/fuse
		timeout --preserve-status -s INT $moment \
			git-fuse index update >../out 2>../err && continue
		code=$?
		test $code = 130
		test_line_count 0 ../out
		test_line_count 0 ../err
		git fuse index update >/dev/null
		status_is "true 0 600"
	done
'

test_done
