#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hook install, uninstall and status: ours beside others'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# What is written as files is what these are about.
git_without_config_hooks

# snapshot DIR: names, kinds, modes, sizes, times, targets and contents; of a
# directory neither size nor time, which change with what is written in it.
snapshot () {
	(
		cd "$1" &&
		find . | LC_ALL=C sort | while IFS= read -r file
		do
			if test -d "$file" && ! test -L "$file"
			then
				fields=1,9-
			else
				fields=1,5-
			fi
			TZ=UTC ls -lnd "$file" | tr -s " " | cut -d" " -f$fields
			test -d "$file" || test -L "$file" || cksum "$file"
		done
	)
}

# hook PATH MODE <<EOF
hook () {
	write "$1" && chmod "$2" "$1"
}

client='commit-msg post-checkout post-commit post-merge post-rewrite
	pre-commit pre-merge-commit pre-push'

test_expect_success 'a plan is shown, and with --dry-run that is all' '
	make_shop shop
	cd shop
	snapshot .git/hooks >../before
	git fuse hook install --dry-run >../plan
	for name in $client
	do
		echo "write $TRASH/shop/.git/hooks/$name"
	done >../expected
	test_cmp ../expected ../plan
	snapshot .git/hooks >../after
	test_cmp ../before ../after
	git fuse hook install -n pre-push >../plan
	test_line_count 1 ../plan
'

test_expect_success 'what is installed is what hooks/ ships' '
	cd shop
	hooks_install post-receive pre-receive commit-msg >../plan
	test_line_count 3 ../plan
	hooks_install >../plan
	test_line_count 7 ../plan
	for name in $client post-receive pre-receive
	do
		sed "s|@bindir@|$FUSE_BUILD/git-fuse|" \
			"$FUSE_SOURCE/hooks/$name" >../expected
		test_cmp ../expected .git/hooks/$name
		test -x .git/hooks/$name
	done
	ls "$FUSE_SOURCE/hooks" | grep -v local.mk >../shipped
	test_line_count 10 ../shipped
	hooks_install >../out
	echo "everything is installed already" >../expected
	test_cmp ../expected ../out
	git fuse hook status >../out
	test_line_count 11 ../out
	test_grep "^pre-commit        ours\$" ../out
	git fuse hook uninstall pre-receive pre-push >../removed
	git fuse hook status >../out
	test_grep "^pre-receive       missing, of use only where others" ../out
	test_grep "^pre-push          missing\$" ../out
	hooks_install pre-receive pre-push >../removed
'

test_expect_success 'uninstalling leaves nothing of ours' '
	cd shop
	git fuse hook uninstall commit-msg >../out
	echo "remove $TRASH/shop/.git/hooks/commit-msg" >../expected
	test_cmp ../expected ../out
	git fuse hook uninstall -n >../out
	test_line_count 9 ../out
	test_path_is_file .git/hooks/pre-commit
	git fuse hook uninstall >/dev/null
	snapshot .git/hooks | sed 1,2d >../after
	sed 1,2d ../before >../expected
	test_cmp ../expected ../after
	git fuse hook uninstall >../out
	echo "nothing of ours is installed" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'hooks of others come back byte for byte, with mode, time and links' '
	make_shop others
	cd others
	printf "#!/bin/sh\necho first >&2\n# no end of line" |
	hook .git/hooks/pre-commit 700
	printf "\\177ELF\\000\\001" | hook .git/hooks/commit-msg 711
	hook .git/hooks/pre-push 644 </dev/null
	hook "../a script" 755 <<-\EOF
	#!/bin/sh
	exit 0
	EOF
	ln -s "$TRASH/a script" .git/hooks/post-merge
	ln -s nowhere .git/hooks/post-commit
	touch -t 200102030405 .git/hooks/pre-commit .git/hooks/commit-msg
	cp -a .git/hooks ../hooks.before
	snapshot .git/hooks | sed 1d >../before
	hooks_install >../out
	test_grep "^keep .*/pre-commit and run it first, as .*/pre-commit.before-fuse\$" ../out
	test_grep "^note: pre-push: .*is not executable" ../out
	test_path_is_file .git/hooks/post-merge
	git fuse hook status >../out
	test_grep "^pre-commit        ours, behind another one\$" ../out
	test_grep "^post-checkout     ours\$" ../out
	hooks_install >../out
	echo "everything is installed already" >../expected
	test_cmp ../expected ../out
	git fuse hook uninstall >/dev/null
	snapshot .git/hooks | sed 1d >../after
	test_cmp ../before ../after
	diff -r --no-dereference .git/hooks ../hooks.before
'

test_expect_success 'the one before is run first, with arguments, and its failure counts' '
	make_shop chained
	cd chained
	hook .git/hooks/commit-msg 755 <<-\EOF
	#!/bin/sh
	echo "before: $# ${1##*/} $(head -n 1 "$1")" >>../log
	test "$(head -n 1 "$1")" != forbidden
	EOF
	git fuse hook install >/dev/null
	git commit -q --allow-empty -m "a  message" 2>../err
	test_line_count 0 ../err
	echo "before: 1 COMMIT_EDITMSG a  message" >../expected
	test_cmp ../expected ../log
	test_expect_code 1 git commit -q --allow-empty -m "forbidden" 2>../err
	test_line_count 0 ../err
	GIT_FUSE=0 git commit -q --allow-empty -m off
	test_line_count 3 ../log
	test_expect_code 1 env GIT_FUSE=0 git commit -q --allow-empty \
		-m forbidden
'

test_expect_success 'a program that is gone only warns, and the one before is still run' '
	git clone -q shop gone
	cd gone
	hook .git/hooks/pre-commit 755 <<-\EOF
	#!/bin/sh
	echo before >>../ran
	EOF
	git fuse hook install >/dev/null
	for shim in .git/hooks/*
	do
		sed "s|^\(kept=.* fuse=\).*|\1/nonesuch/git-fuse|" "$shim" \
			>../shim
		cat ../shim >"$shim"
	done
	mkdir -p ../bare-path
	for tool in git sh
	do
		ln -sf "$(command -v $tool)" ../bare-path/$tool
	done
	echo "[shop]" >conf
	PATH=$TRASH/bare-path git add conf
	PATH=$TRASH/bare-path git commit -q -m "Without" 2>../err
	test_grep "^warning: git-fuse is missing, its pre-commit hook does" ../err
	echo before >../expected
	test_cmp ../expected ../ran
	git log -1 --format=%s >../subject
	test_grep "^Without\$" ../subject
	GIT_FUSE_TRACE=1 git commit -q --allow-empty -m "On PATH" 2>../err
	test_grep "^git fuse: pre-commit took " ../err
	test_grep ! warning ../err
'

test_expect_success 'a bare PATH finds the program where it was' '
	git clone -q shop gui
	cd gui
	git fuse hook install >/dev/null
	env PATH="$TRASH/bare-path" GIT_FUSE_TRACE=1 \
		git commit -q --allow-empty -m "From a window" 2>../err
	test_grep "^git fuse: pre-commit took " ../err
	test_grep ! warning ../err
'

test_expect_success 'what somebody wrote into ours is never lost' '
	git clone -q shop edited
	cd edited
	git fuse hook install pre-commit >/dev/null
	echo "echo mine" >>.git/hooks/pre-commit
	cp .git/hooks/pre-commit ../mine
	test_expect_code 1 git fuse hook status >../out
	test_grep "^pre-commit        changed\$" ../out
	test_expect_code 1 hooks_install pre-commit >../out
	test_grep "^left alone: pre-commit: .*somebody has written into it" ../out
	test_expect_code 1 git fuse hook uninstall >../out
	test_grep "^left alone: pre-commit: .*somebody has written" ../out
	test_cmp ../mine .git/hooks/pre-commit
'

test_expect_success 'another program that writes over ours keeps its hook' '
	git clone -q shop over
	cd over
	hook .git/hooks/pre-commit 755 <<-\EOF
	#!/bin/sh
	# old
	EOF
	git fuse hook install pre-commit >/dev/null
	hook .git/hooks/pre-commit 755 <<-\EOF
	#!/bin/sh
	# new
	EOF
	test_expect_code 1 git fuse hook status >../out
	test_grep "another.s, and one is kept that nothing runs" ../out
	test_expect_code 1 hooks_install pre-commit >../out
	test_grep "keeps an older one" ../out
	test_expect_code 1 git fuse hook uninstall >../out
	test_grep "another.s by now" ../out
	test_grep "^# new" .git/hooks/pre-commit
	test_grep "^# old" .git/hooks/pre-commit.before-fuse
	rm .git/hooks/pre-commit
	git fuse hook uninstall >../out
	test_grep "^# old" .git/hooks/pre-commit
'

test_expect_success 'a shim of another version or another place is made anew' '
	git clone -q shop versions
	cd versions
	git fuse hook install pre-commit pre-push >/dev/null
	cp .git/hooks/pre-commit ../expected
	sed "s/shim 3:/shim 99:/" .git/hooks/pre-commit >../old
	cat ../old >.git/hooks/pre-commit
	sed "3s|fuse=.*|fuse='\''/opt/it'\''\\\\'\'\''s here/git-fuse'\''|" \
		.git/hooks/pre-push >../old
	cat ../old >.git/hooks/pre-push
	git fuse hook status >../out
	test_grep "^pre-push          ours, its git-fuse is looked for on PATH" ../out
	hooks_install pre-commit pre-push >../out
	test_line_count 2 ../out
	test_cmp ../expected .git/hooks/pre-commit
'

test_expect_success 'who may read a hook may run it, and one made anew keeps its mode' '
	git init -q masked
	cd masked
	(umask 027 && git fuse hook install pre-commit >/dev/null)
	test "$(stat -c %a .git/hooks/pre-commit)" = 750
	sed "s/shim 2:/shim 99:/" .git/hooks/pre-commit >../old
	cat ../old >.git/hooks/pre-commit
	chmod 604 .git/hooks/pre-commit
	git fuse hook install pre-commit >/dev/null
	test "$(stat -c %a .git/hooks/pre-commit)" = 705
	echo pre-commit >../expected
	ls .git/hooks | sed "/[.]sample$/d" >../out
	test_cmp ../expected ../out
'

test_expect_success 'bare repositories, linked worktrees, and a missing directory' '
	git clone -q --bare shop "bare shop.git"
	cd "bare shop.git"
	rm -rf hooks
	hooks_install >../out
	cat >../expected <<-EOF
	make the directory $TRASH/bare shop.git/hooks
	write $TRASH/bare shop.git/hooks/post-receive
	write $TRASH/bare shop.git/hooks/pre-receive
	EOF
	test_cmp ../expected ../out
	git worktree add -q -b linked "../a linked one"
	cd "../a linked one"
	hooks_install pre-commit >../out
	echo "write $TRASH/bare shop.git/hooks/pre-commit" >../expected
	test_cmp ../expected ../out
	mkdir sub
	cd sub
	GIT_FUSE_TRACE=1 git commit -q --allow-empty -m linked 2>../../err
	test_grep "^git fuse: pre-commit took" ../../err
	git fuse hook uninstall >../../out
	test_line_count 3 ../../out
'

test_expect_success 'for all repositories, by core.hooksPath' '
	test_when_finished "git config --global --unset core.hooksPath"
	make_shop wide
	git fuse hook install --global >out
	test_grep "^make the directory $HOME/.config/git-fuse/hooks\$" out
	test_grep "^set core.hooksPath in the user.s configuration\$" out
	test_grep "^note: with core.hooksPath git does not look into" out
	cd wide
	hook .git/hooks/pre-commit 755 <<-\EOF
	#!/bin/sh
	echo own >>../owned
	EOF
	hook .git/hooks/prepare-commit-msg 755 <<-\EOF
	#!/bin/sh
	echo "prepared $2" >>../owned
	EOF
	GIT_FUSE_TRACE=1 git commit -q --allow-empty -m wide 2>../err
	printf "own\nprepared message\n" >../expected
	test_cmp ../expected ../owned
	test_grep "^git fuse: pre-commit took" ../err
	git fuse hook install --global >../out
	test_grep ! "^write" ../out
	hooks_install >../out
	test_grep "^note: pre-commit: pre-commit is installed for all repositories already" ../out
	test_grep ! "^write" ../out
	git fuse hook status --global >../out
	test_grep "^pre-commit        ours" ../out
	cd ..
	git fuse hook uninstall --global >out
	test_path_is_missing "$HOME/.config/git-fuse/hooks"
	test_must_fail git config --global core.hooksPath
	git config --global core.hooksPath x
'

test_expect_success 'installed here and for all, it runs once' '
	test_when_finished "git fuse hook uninstall --global >/dev/null"
	make_shop twice
	cd twice
	hook .git/hooks/pre-commit 755 <<-\EOF
	#!/bin/sh
	echo own >>../once
	EOF
	git fuse hook install >/dev/null
	git fuse hook install --global >/dev/null
	GIT_FUSE_TRACE=1 git commit -q --allow-empty -m once 2>../err
	grep "pre-commit took" ../err >../took
	test_line_count 1 ../took
	test_line_count 1 ../once
'

test_expect_success 'into the directory that the user has for all' '
	test_when_finished "git config --global --unset core.hooksPath"
	mkdir "all hooks"
	git config --global core.hooksPath "$TRASH/all hooks"
	hook "all hooks/pre-commit" 755 <<-\EOF
	#!/bin/sh
	echo for-all >>../for-all
	EOF
	make_shop everywhere
	cd everywhere
	rm -f ../for-all
	test_expect_code 1 hooks_install >../out
	test_grep "^left alone: pre-push: core.hooksPath of the global configuration is" ../out
	git fuse hook install --global pre-commit >../out
	test_line_count 2 ../out
	GIT_FUSE_TRACE=1 git commit -q --allow-empty -m all 2>../err
	test_grep "pre-commit took" ../err
	test_line_count 1 ../for-all
	git fuse hook uninstall --global >../out
	test_line_count 1 ../out
	test_grep "for-all" "../all hooks/pre-commit"
	git config --global core.hooksPath >../path
	test_grep "all hooks" ../path
'

# A git that says it is 2.54, and is otherwise the one that is here.
new_git () {
	git_that_says 2.54.0
}

test_expect_success 'where git knows hooks of the configuration, no file is written' '
	new_git
	make_shop configured
	cd configured
	snapshot .git/hooks >../before
	cp .git/config ../config.before
	git-fuse hook install >../out
	test_grep "^no decisions yet: " ../out
	test_grep "^no rules of the architecture yet: " ../out
	test_line_count 18 ../out
	test_grep "^set hook.fuse-pre-commit.command in the repository.s configuration\$" ../out
	snapshot .git/hooks >../after
	test_cmp ../before ../after
	git config hook.fuse-pre-commit.event >../event
	echo pre-commit >../expected
	test_cmp ../expected ../event
	git-fuse hook install >../out
	test_grep "^everything is installed already" ../out
	git-fuse hook status >../out
	test_grep "^pre-commit        configured\$" ../out
	command=$(git config hook.fuse-commit-msg.command)
	printf "Subject\n\nDecision: x\nprose\n" >../message
	sh -c "$command \"\$@\"" hook ../message 2>../out
	test_grep "git does not find .Decision:" ../out
	gone=$(echo "$command" | sed "s| fuse=[^;]*| fuse=/nonesuch|")
	sh -c "$gone \"\$@\"" hook ../message 2>../out
	test_grep "git does not find .Decision:" ../out
	env PATH="$TRASH/bare-path" sh -c "$gone \"\$@\"" hook ../message \
		2>../out
	test_grep "^warning: git-fuse is missing, its commit-msg hook" ../out
	git-fuse hook uninstall >../out
	test_line_count 8 ../out
	test_cmp ../config.before .git/config
'

test_expect_success 'a hook that is there is run before ours, whatever git knows' '
	new_git
	make_shop ordered
	cd ordered
	hook .git/hooks/pre-commit 755 <<-\EOF
	#!/bin/sh
	echo "AWS = \"AKIAIOSFODNN7EXAMPL3\"" >>src/clock.py
	git add src/clock.py
	EOF
	snapshot .git/hooks >../before
	git-fuse hook install >../out
	test_grep "^keep .*/pre-commit and run it first" ../out
	test_grep "^write .*/pre-commit$" ../out
	test_grep ! "^set hook.fuse-pre-commit" ../out
	test_grep "^set hook.fuse-pre-push.command" ../out
	git-fuse hook install >../out
	test_grep "^everything is installed already" ../out
	git-fuse hook status >../out
	test_grep "^pre-commit        ours, behind another one" ../out
	git commit -q --allow-empty -m secret 2>../err
	test_grep "^src/clock.py:.*looks like a secret" ../err
	git-fuse hook uninstall >../out
	snapshot .git/hooks >../after
	test_cmp ../before ../after
'

test_expect_success 'configured here and for all is told, and not done' '
	new_git
	make_shop both
	cd both
	git-fuse hook install --global pre-commit >../out
	test_grep "^set hook.fuse-pre-commit.event in the user.s configuration" ../out
	git-fuse hook install >../out
	test_grep "^note: pre-commit: .*for all repositories already" ../out
	test_grep "^set hook.fuse-pre-push.command" ../out
	git config hook.fuse-pre-commit.command true
	test_expect_code 1 git-fuse hook status >../out
	test_grep "^pre-commit  .*twice" ../out
	git config --unset hook.fuse-pre-commit.command
	git-fuse hook uninstall >/dev/null
	git-fuse hook uninstall --global >../out
	test_line_count 1 ../out
	test_must_fail git config --global hook.fuse-pre-commit.event
'

test_expect_success 'shims of an older git are put away with a newer one' '
	make_shop moved
	cd moved
	git fuse hook install pre-commit >/dev/null
	new_git
	git-fuse hook uninstall >../out
	echo "remove $TRASH/moved/.git/hooks/pre-commit" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'the answers in JSON' '
	make_shop as-json
	cd as-json
	hook .git/hooks/pre-push 755 <<-\EOF
	#!/bin/sh
	EOF
	git fuse hook install --format=json pre-push >../out
	json ../out .schema .performed ".acts[0].act" ".acts[0].other" \
		".acts[1].act" ".manual_steps" >../got
	cat >../expected <<-EOF
	fuse.hook.install/2
	true
	keep
	$TRASH/as-json/.git/hooks/pre-push.before-fuse
	write
	[]
	EOF
	test_cmp ../expected ../got
	json ../out ".acts[1].text" >../text
	sed "\$d" ../text >../shim
	git fuse hook status --format=json >../out
	json ../out .schema .directory .hooks_path_scope .config_hooks \
		".hooks[8].hook" ".hooks[8].file" ".hooks[8].keeps" \
		".hooks[8].program" ".hooks[8].double" >../got
	cat >../expected <<-EOF
	fuse.hook.status/2
	$TRASH/as-json/.git/hooks
	null
	false
	pre-push
	ours
	true
	$FUSE_BUILD/git-fuse/git-fuse
	false
	EOF
	test_cmp ../expected ../got
	git fuse hook uninstall --dry-run --format=json >../out
	json ../out .schema .performed ".acts[0].act" >../got
	printf "%s\n" fuse.hook.uninstall/2 false restore >../expected
	test_cmp ../expected ../got
'

test_expect_success 'what cannot be asked' '
	mkdir nowhere
	cd nowhere
	test_expect_code 2 git fuse hook install 2>../err
	test_grep "there is no repository here: --global" ../err
	cd ../shop
	test_expect_code 2 git fuse hook install pre-lunch 2>../err
	test_expect_code 2 git fuse hook install --local --global 2>../err
	test_expect_code 2 git fuse hook run 2>../err
'

test_expect_success NOT_ROOT 'a directory that cannot be written is an error, and nothing is lost' '
	make_shop closed
	cd closed
	chmod a-w .git/hooks
	test_expect_code 128 git fuse hook install 2>../err
	chmod u+w .git/hooks
	test_grep "cannot" ../err
'

test_done
