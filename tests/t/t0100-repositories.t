#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='every kind of repository, wherever one stands in it'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# kind_of ARGUMENTS...: what the answer says was looked at.
kind_of () {
	git fuse index status --format=json "$@" >"$TRASH/.answer"
	json "$TRASH/.answer" .source.kind
}

# is_omitted REASON COUNT ARGUMENTS...
is_omitted () {
	reason=$1 count=$2
	shift 2
	git fuse index update --format=json "$@" >"$TRASH/.answer" ||
	test $? = 3
	json "$TRASH/.answer" ".omitted.$reason" >"$TRASH/.count"
	echo "$count" >"$TRASH/.wanted"
	test_cmp "$TRASH/.wanted" "$TRASH/.count"
}

test_expect_success 'a plain repository, looked at in all three ways' '
	make_shop shop
	cd shop
	finds "$shop_order" focus order.py
	finds "$shop_order" focus order.py --at=HEAD
	finds "$shop_order" focus order.py --staged
	finds "$shop_order" focus order.py --worktree
	for how in "" --worktree --staged --at=HEAD
	do
		kind_of $how
	done >kinds
	printf "%s\n" worktree worktree staged rev >expected
	test_cmp expected kinds
'

test_expect_success 'the answer names the commit and the tree' '
	cd shop
	git fuse index status --at=HEAD --format=json >answer
	json answer .schema .source.kind .source.commit .source.tree \
		.source.is_dirty >values
	{
		echo fuse.index.status/2
		echo rev
		git rev-parse HEAD HEAD^{tree}
		echo false
	} >expected
	test_cmp expected values
	json answer .omitted
	rm answer values expected kinds
	git fuse index status --format=json >"$TRASH/answer"
	json "$TRASH/answer" .source.is_dirty >"$TRASH/values"
	echo "#" >>src/clock.py
	git fuse index status --format=json >"$TRASH/answer"
	json "$TRASH/answer" .source.is_dirty >>"$TRASH/values"
	git checkout -q src/clock.py
	printf "false\ntrue\n" >"$TRASH/expected"
	test_cmp "$TRASH/expected" "$TRASH/values"
'

test_expect_success 'a bare repository' '
	git clone -q --bare shop bare.git
	cd bare.git
	finds "$shop_order" focus order.py
	finds "$shop_order" focus order.py --at=main
	kind_of >kind
	echo rev >expected
	test_cmp expected kind
	test_expect_code 2 git fuse scope focus --whole order.py --worktree 2>err
	test_grep "^error: .*bare" err
	finds "README.md
	src/clock.py
	src/invoice.py
	src/money.py
	src/order.py
	tests/test_order.py" changes
'

test_expect_success 'a bare repository that does not say that it is one' '
	mkdir around
	git clone -q --bare shop around/unsaid
	cd around
	git --git-dir=unsaid config --unset core.bare
	echo "class Around: pass" >around.py
	git -C unsaid fuse search --format=json Order >out
	test_grep "\"source\":{\"kind\":\"rev\"" out
	test_grep ! "unsaid/" out
	test_expect_code 1 git -C unsaid fuse refs Around 2>err
	test_grep Around err
	test_expect_code 128 git -C unsaid -c safe.bareRepository=explicit \
		fuse search Order 2>err
	git -C unsaid worktree add -q ../tree
	git -C tree fuse search --format=json Order >out
	test_grep "\"source\":{\"kind\":\"worktree\"" out
'

test_expect_success 'a linked worktree shares the index' '
	git -C shop branch -q topic
	git -C shop fuse index update
	git -C shop worktree add -q ../linked topic
	cd linked
	finds "$shop_order" focus order.py
	git fuse index status --format=json >../answer
	json ../answer .is_usable .missing >../values
	printf "true\n0\n" >../expected
	test_cmp ../expected ../values
	test_path_is_missing "$(git rev-parse --git-dir)/fuse"
	echo "class Only: pass" >only.py
	finds only.py focus only.py
	test_must_fail git -C ../shop fuse scope focus --whole only.py
'

test_expect_success 'a subdirectory' '
	cd shop/src
	finds "$shop_order" focus order.py
	finds "$shop_order" focus ./order.py
	finds "$shop_order" focus Order
	finds "src/order.py
	src/invoice.py
	src/money.py" focus order.py -- .
	finds "tests/test_order.py" focus ../tests/test_order.py -- ../tests
	finds "README.md" focus README.md -- :/
'

test_expect_success 'a submodule is another repository' '
	git init -q super
	cd super
	git submodule -q add "$TRASH/shop" vendor/the-shop
	echo "class Super: pass" >super.py
	test_commit super
	is_omitted submodule 1
	is_omitted submodule 1 --at=HEAD
	is_omitted submodule 1 --staged
	finds super.py focus Super
	test_must_fail git fuse scope focus --whole Order
	cd vendor/the-shop
	finds "$shop_order" focus Order
	test_path_is_file ../../.git/modules/vendor/the-shop/fuse/index.db
'

# as_git PATHSPEC...: ls selects what git ls-files does, of each source.
as_git () {
	git ls-files --full-name -- "$@" >"$TRASH/expected"
	for source in --staged --at=HEAD --worktree
	do
		git fuse ls $source --format=jsonl -- "$@" |
		sed -n "s/.*\"path\":\"\([^\"]*\)\".*/\1/p" >"$TRASH/got"
		test_cmp "$TRASH/expected" "$TRASH/got" || exit
	done
}

test_expect_success 'a pathspec with a slash at its end means a submodule, too' '
	cd super
	as_git vendor/the-shop
	test_line_count 1 ../got
	as_git vendor/the-shop/
	test_line_count 1 ../got
	as_git super.py vendor/the-shop/
	test_line_count 2 ../got
	as_git ":(icase)VENDOR/The-shop/"
	test_line_count 1 ../got
	as_git . ":!vendor/the-shop/"
	as_git . ":(exclude)vendor/"
	as_git vendor/the-sho/
	as_git "vendor/*/"
	as_git ":(glob)**/the-shop/"
	as_git super.py/
	test_line_count 0 ../got
	cd vendor
	as_git the-shop/
	test_line_count 1 ../../got
	cd ..
	git fuse ls --staged --include=vendor/the-shop/ >../got
	test_grep "vendor/the-shop" ../got
'

test_expect_success 'symbolic links are not followed' '
	git init -q links
	cd links
	echo "class Secret: pass" >../secret.py
	echo "class Here: pass" >here.py
	ln -s ../secret.py link.py
	ln -s . loop
	ln -s nowhere broken
	is_omitted symlink 3
	test_commit links
	is_omitted symlink 3
	is_omitted symlink 3 --at=HEAD
	finds here.py focus Here
	test_must_fail git fuse scope focus --whole Secret
'

test_expect_success 'an empty repository' '
	git init -q empty
	cd empty
	git fuse index status >../out 2>../err
	test_line_count 0 ../err
	git fuse index update >../out
	finds "" changes
	test_expect_code 1 git fuse scope focus --whole x 2>../err
	test_line_count 1 ../err
	test_expect_code 128 git fuse index status --at=HEAD 2>../err
	test_line_count 1 ../err
	echo "class First: pass" >first.py
	finds first.py changes
	git add first.py
	finds first.py changes --staged
	finds first.py focus First --staged
'

test_expect_success 'a detached HEAD' '
	git clone -q shop detached
	cd detached
	git checkout -q --detach
	finds "$shop_order" focus order.py
	finds "$shop_order" focus order.py --at=HEAD
'

test_expect_success 'a shallow clone' '
	git clone -q shop deep
	(
		cd deep
		echo "class Till: pass" >src/till.py
		test_commit till
		echo "class Safe: pass" >src/safe.py
		test_commit safe
	)
	git clone -q --depth=1 "file://$TRASH/deep" shallow
	cd shallow
	finds "$shop_order" focus order.py
	finds src/safe.py query safe --at=HEAD
	finds "" changes
	echo "class More: pass" >more.py
	finds more.py changes
'

test_expect_success 'a partial clone says what is not here' '
	git -C shop config uploadpack.allowFilter true
	git clone -q --filter=blob:none --no-checkout "file://$TRASH/shop" partial
	cd partial
	git remote set-url origin "file://$TRASH/gone"
	is_omitted missing 6 --at=HEAD
	test_expect_code 3 git fuse scope query --whole order --at=HEAD 2>err
	test_grep "^warning: git has no content of 6 files" err
	git remote set-url origin "file://$TRASH/shop"
	git cat-file -p HEAD:src/order.py >/dev/null
	git remote set-url origin "file://$TRASH/gone"
	is_omitted missing 5 --at=HEAD
	git fuse scope focus --whole Order --at=HEAD --format=paths >out 2>err
	echo src/order.py >expected
	test_cmp expected out
	test_grep "^warning: git has no content of 5 files" err
'

test_expect_success 'a sparse index' '
	git clone -q shop sparse
	cd sparse
	git sparse-checkout set --cone --sparse-index src
	git ls-files --sparse -s | grep "^040000"
	test_path_is_missing tests
	finds "$shop_order" focus Order
	finds "$shop_order" focus Order --staged
	finds "$shop_order" focus Order --at=HEAD
'

test_expect_success 'a split index' '
	git clone -q shop split
	cd split
	git update-index --split-index
	echo "class New: pass" >new.py
	git add new.py
	ls .git/sharedindex.*
	finds new.py focus New --staged
	finds new.py focus New
	finds "$shop_order" focus Order --staged
	finds new.py changes --staged
'

test_expect_success 'extensions.worktreeConfig, and what it configures' '
	git clone -q shop configured
	cd configured
	git config extensions.worktreeConfig true
	git config core.repositoryFormatVersion 1
	finds "$shop_order" focus Order
	git config --worktree fuse.depth eleven
	test_expect_code 2 git fuse scope focus --whole Order 2>err
	test_grep "fuse.depth.* takes a number from 1 to 10, not .eleven" err
	git config --worktree fuse.depth 2
	finds "$shop_order" focus src/money.py
'

test_expect_success 'git -c and GIT_CONFIG_COUNT configure us' '
	cd shop
	git fuse scope focus --whole money.py --format=paths >one
	git -c fuse.depth=2 fuse scope focus --whole money.py --format=paths >two
	test "$(wc -l <two)" -gt "$(wc -l <one)"
	GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=fuse.depth GIT_CONFIG_VALUE_0=2 \
		git fuse scope focus --whole money.py --format=paths >three
	test_cmp two three
	git -c fuse.depth=2 fuse scope focus --whole money.py --depth=1 \
		--format=paths >four
	test_cmp one four
	test_expect_code 2 git -c fuse.format=pdf fuse scope focus --whole Order 2>err
	test_grep "fuse.format.* takes markdown, " err
	rm one two three four err
'

test_expect_success ROOT 'a repository of somebody else needs safe.directory' '
	git clone -q shop foreign
	chown -R 65534 foreign
	cd foreign
	test_expect_code 128 git fuse scope focus --whole Order 2>err
	test_grep "^fatal: .*dubious ownership" err
	git config --global safe.directory "$TRASH/foreign"
	finds "$shop_order" focus Order
	git config --global safe.directory "$TRASH/elsewhere"
	test_expect_code 128 git fuse scope focus --whole Order 2>err
	git config --global safe.directory "*"
	finds "$shop_order" focus Order
	git config --global --unset safe.directory
	git -c safe.directory="*" fuse scope focus --whole Order --format=paths >paths
	test_line_count 4 paths
'

test_expect_success 'GIT_DIR and GIT_WORK_TREE, git --git-dir' '
	mkdir elsewhere
	cd elsewhere
	GIT_DIR=../shop/.git finds "$shop_order" focus Order --at=HEAD
	GIT_DIR=../shop/.git GIT_WORK_TREE=../shop \
		finds "$shop_order" focus Order
	git --git-dir=../bare.git fuse scope focus --whole Order --format=paths >paths
	test_line_count 4 paths
	git --git-dir=../shop/.git --work-tree=../shop \
		fuse scope focus --whole Order --format=paths >paths
	test_line_count 4 paths
	git -C ../shop/src fuse scope focus --whole order.py --format=paths >paths
	test_line_count 4 paths
'

test_expect_success 'a hook sees the index that it is given' '
	git clone -q shop hooked
	cd hooked
	cat >.git/hooks/pre-commit <<-\EOF
	#!/bin/sh
	git fuse scope changes --whole --staged --no-dependents --format=paths \
		>"$TRASH/staged"
	EOF
	chmod +x .git/hooks/pre-commit
	echo "# a" >>src/clock.py
	echo "# b" >>src/money.py
	git add src/clock.py
	git commit -q -m one
	echo src/clock.py >../expected
	test_cmp ../expected ../staged
	echo "# c" >>src/clock.py
	git commit -q -m two -- src/money.py
	echo src/money.py >../expected
	test_cmp ../expected ../staged
	echo "# d" >>src/money.py
	git commit -q -a -m three
	sort ../staged >../sorted
	printf "src/clock.py\nsrc/money.py\n" >../expected
	test_cmp ../expected ../sorted
	git worktree add -q ../hooked-linked
	cd ../hooked-linked
	echo "# e" >>src/order.py
	git commit -q -a -m four
	echo src/order.py >../expected
	test_cmp ../expected ../staged
'

test_expect_success 'odd names' '
	git init -q odd
	cd odd
	echo "class Space: pass" >"a b.py"
	echo "class Line: pass" >"$(printf "new\nline.py")"
	echo "class Byte: pass" >"$(printf "caf\351.py")"
	echo "class Quote: pass" >"say \"x\".py"
	echo "class Dash: pass" >-dash.py
	test_commit odd
	finds "a b.py" focus Space
	finds "\"new\\nline.py\"" focus Line
	finds "\"caf\\351.py\"" focus Byte
	finds "\"say \\\"x\\\".py\"" focus Quote
	finds -dash.py focus --end-of-options -dash.py
	finds "a b.py" focus "a b.py" --at=HEAD
	for name in Line Byte Dash Space Quote
	do
		git fuse scope focus --whole $name --format=paths -z --staged
	done >names
	printf "new\nline.py\0caf\351.py\0-dash.py\0a b.py\0say \"x\".py\0" \
		>expected
	cmp expected names
	git fuse scope query --whole line byte --format=json >answer
	json answer .schema
'

# What libgit2 does not read, and git does: the same commits, named by SHA-256.
test_expect_success 'SHA-256 is read, and answers as SHA-1 does' '
	for format in sha1 sha256
	do
		git init -q --object-format=$format $format
		git -C shop archive HEAD | tar -xf - -C $format
		git -C $format add -A
		GIT_COMMITTER_DATE=1700000000 GIT_AUTHOR_DATE=1700000000 \
			git -C $format commit -q -m "First money"
		echo "# more money" >>$format/src/money.py
		GIT_COMMITTER_DATE=1700000100 GIT_AUTHOR_DATE=1700000100 \
			git -C $format commit -q -a -m "Fix money"
		git -C $format tag -a -m one one HEAD~1
		echo "# on disk" >>$format/src/order.py
		echo "# staged" >>$format/src/clock.py
		git -C $format add src/clock.py
		: >$format.said
		for words in "search money" "refs Money" "log src/money.py" \
			"blame src/money.py" "open --at=one src/money.py" \
			"scope changes" "scope changes --staged" \
			"scope changes one..HEAD" "hotspots" "show HEAD" \
			"commits money" "graph dependents src/money.py" \
			"index verify" "patterns" "adr list" \
			"grep --staged staged" "grep disk"
		do
			git -C $format fuse $words >>$format.said
		done
		sed "s/[0-9a-f]\{10\}/ID/g" $format.said >$format.told
	done
	test_cmp sha1.told sha256.told
	git -C sha256 fuse search money --format=json >answer
	git -C sha256 rev-parse HEAD >expected
	json answer .source.commit >got
	test_cmp expected got
	test_expect_code 128 git -C sha256 fuse open --at=onr src/money.py 2>err
	test_grep "unknown revision .onr.; did you mean .one." err
'

test_expect_success 'a work tree, a bare clone and a sparse one of SHA-256' '
	git init -q --object-format=sha256 named
	cp -r shop/src named
	git -C named add -A
	git -C named commit -q -m one
	git -C named worktree add -q ../linked256
	git clone -q --bare named bare256
	git clone -q --sparse named sparse256
	git -C sparse256 sparse-checkout set --sparse-index docs
	for place in linked256 bare256 sparse256
	do
		git -C $place fuse search money >out
		test_grep src/money.py out
		git -C $place fuse index verify
	done
	git -C linked256 fuse memory add "known to both" --type=gotcha
	git -C named fuse memory list >out
	test_grep "known to both" out
'

test_expect_success 'an extension that nobody knows is refused in a sentence' '
	git init -q tomorrow
	cd tomorrow
	git config core.repositoryFormatVersion 1
	git config extensions.ofTomorrow yes
	test_expect_code 128 git-fuse index status >../out 2>../err
	test_line_count 0 ../out
	test_line_count 1 ../err
	test_grep "^fatal: .*extension.*oftomorrow" ../err
'

test_expect_success 'a corrupt object is left out and counted' '
	git clone -q shop corrupt
	cd corrupt
	oid=$(git rev-parse HEAD:src/clock.py)
	git unpack-objects -q </dev/null 2>/dev/null || :
	for pack in .git/objects/pack/*.pack
	do
		test -f "$pack" || continue
		mv "$pack" ../taken.pack
		git unpack-objects -q <../taken.pack
	done
	rm -f .git/objects/pack/*
	file=.git/objects/$(echo $oid | sed "s,..,&/,")
	chmod u+w $file
	echo garbage >$file
	is_omitted unreadable 1 --at=HEAD
	git fuse scope focus --whole Order --at=HEAD --format=paths 2>err | sort >out
	echo "$shop_order" >expected
	test_cmp expected out
	echo "warning: cannot read the content of 1 file, which the answer" \
		"leaves out: |src/clock.py|; |git fsck| tells what is damaged" |
	tr "|" "\047" >expected
	test_cmp expected err
'

test_done
