#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='hook run: what is done in each hook, and what is not'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

key=AKIAIOSFODNN7EXAMPL3
export key

# hook PATH <<EOF: an executable file.
hook () {
	write "$1" && chmod 755 "$1"
}

# say_nothing COMMAND...: it is done, and neither stdout nor stderr has a word.
say_nothing () {
	"$@" >"$TRASH/.said" 2>&1 || {
		cat "$TRASH/.said"
		return 1
	}
	test_line_count 0 "$TRASH/.said"
}

# Waits until nobody works in the background of the repository in $1.
wait_for_background () {
	perl -MFcntl=:flock -e '
		open my $lock, "<", "$ARGV[0]/fuse/background.lock" or exit;
		flock $lock, LOCK_EX;
	' "$(git -C "$1" rev-parse --absolute-git-dir)"
}

test_expect_success 'where all is well, nothing is said' '
	make_shop quiet
	cd quiet
	echo "# more" >>src/clock.py
	git add -A
	for name in pre-commit pre-merge-commit
	do
		say_nothing git fuse hook run $name
	done
	printf "Subject\n\nBody.\n\nDecision: ADR-0001\n" >../message
	say_nothing git fuse hook run commit-msg ../message
	say_nothing git fuse hook run post-checkout HEAD HEAD 0
	git fuse hook install >/dev/null
	say_nothing git commit -q -m "More
	"
'

test_expect_success 'a secret that is staged is told, where it stands' '
	make_shop secrets
	cd secrets
	printf "one\nkey = \"%s\"\n" $key >src/conf.py
	say_nothing git fuse hook run pre-commit
	git add -A
	git fuse hook run pre-commit 2>../out
	test_grep "^src/conf.py:2: warning: .*aws-access-key.*\[secret\]" ../out
	test_grep "git commit --amend" ../out
	test_grep ! $key ../out
	test_expect_code 1 git fuse hook run --secrets=block pre-commit 2>../out
	test_grep "^hint: git fuse stopped this; GIT_FUSE_SKIP=secrets " ../out
	test_expect_code 1 git -c fuse.hooks.secrets=block \
		fuse hook run pre-commit 2>../out
	say_nothing git -c fuse.hooks.secrets=off fuse hook run pre-commit
	say_nothing env GIT_FUSE_SKIP=adr,secrets git fuse hook run pre-commit
	say_nothing env GIT_FUSE=0 git fuse hook run --secrets=block pre-commit
'

test_expect_success 'what was there before is no news, wherever it stands now' '
	cd secrets
	git commit -q -m "Too late"
	echo two >>src/conf.py
	sed -i.bak 1d src/conf.py
	rm src/conf.py.bak
	git add -A
	say_nothing git fuse hook run pre-commit
	printf "other = \"%s\"\n" $key >>src/conf.py
	git add -A
	git fuse hook run pre-commit 2>../out
	test_grep "^src/conf.py:3: warning" ../out
	test_grep ! "conf.py:1" ../out
	git rm -q --cached src/conf.py
	say_nothing git fuse hook run pre-commit
'

test_expect_success 'links, submodules, binary and large files' '
	make_shop kinds
	cd kinds
	ln -s "$key" link
	printf "%s\000" $key >binary
	git init -q sub
	git -C sub commit -q --allow-empty -m sub
	git -c advice.addEmbeddedRepo=false add -A 2>/dev/null
	say_nothing git fuse hook run pre-commit
	{
		head -c 6000000 /dev/zero | tr "\000" "a"
		echo $key
	} >large
	git add large
	git fuse hook run pre-commit 2>../out
	echo "large: note: too large to be looked through for secrets [secret]" \
		>../expected
	test_cmp ../expected ../out
'

test_expect_success 'paths of any bytes' '
	make_shop odd
	cd odd
	path=$(printf "a\377\nb  c")
	echo "key = \"$key\"" >"$path"
	git add -A
	git fuse hook run pre-commit 2>../out
	test_grep "\[secret\]" ../out
	test_expect_code 1 git fuse hook run --secrets=block pre-commit 2>../out
'

test_expect_success 'files that usually change too' '
	make_shop partners
	cd partners
	for i in 1 2 3 4 5 6
	do
		echo "# $i" >>src/order.py
		echo "# $i" >>src/invoice.py
		echo "# $i" >>"src/a b.py"
		test_commit "Both, $i"
		echo "$i" | write docs/adr/0001-one.md
		echo "$i" | write docs/adr/0002-two.md
		test_commit "Decisions, $i"
	done
	echo "# 7" >>src/order.py
	git add -A
	say_nothing git fuse hook run pre-commit
	test_path_is_missing .git/fuse
	say_nothing git fuse hook run --update=now post-commit
	test_path_is_file .git/fuse/partners
	git fuse hook run pre-commit 2>../out
	cat >../expected <<-\EOF
	src/order.py: note: '\''src/a b.py'\'' usually changes too: in 6 of 7 commits [cochange]
	src/order.py: note: '\''src/invoice.py'\'' usually changes too: in 7 of 7 commits [cochange]
	EOF
	test_cmp ../expected ../out
	echo "7" >>docs/adr/0001-one.md
	git add -A
	git fuse hook run pre-commit 2>../out
	test_grep ! "0002-two" ../out
	echo "# 7" >>src/invoice.py
	git add -A
	git fuse hook run pre-commit 2>../out
	test_line_count 1 ../out
	say_nothing git fuse hook run --cochange=off pre-commit
	test_expect_code 2 git fuse hook run --cochange=block pre-commit
	git reset -q --hard
	git mv src/order.py src/orders.py
	chmod +x "src/a b.py"
	git add -A
	say_nothing git fuse hook run pre-commit
	git reset -q --hard
	git rm -q src/order.py
	git fuse hook run pre-commit 2>../out
	test_cmp ../expected ../out
	printf "fuse-partners 1 x\nsrc/order.py" >.git/fuse/partners
	say_nothing git fuse hook run pre-commit
	echo "fuse-partners 2" >.git/fuse/partners
	say_nothing git fuse hook run pre-commit
'

# lint 'message' -> the lines with trailers that git does not find
lint () {
	printf "$1" >"$TRASH/.message"
	git fuse hook run commit-msg "$TRASH/.message" 2>&1 |
	sed -n "s/.*git does not find '\(.*\):' in line \([0-9]*\).*/\1 \2/p" |
	tr '\n' ' '
}

test_expect_success 'trailers are those that git finds' '
	cd quiet
	while IFS="|" read -r expected message
	do
		found=$(lint "$message")
		test "$found" = "${expected:+$expected }" ||
			test_complain "$message: $found, not $expected"
	done <<-\EOF
	|Subject\n\nBody.\n\nDecision: ADR-0012\nGotcha: beware\n
	|Decision: x\n
	|Subject\n\nNo trailers: at all\nthough: here\n
	Decision 5|Subject\n\nBody.\n\nDecision: ADR-0012\nand some prose\n
	|Subject\n\nDecision: ADR-0012\nprose\nSigned-off-by: A U Thor <a@x>\n
	Decision 3|Subject\n\nDecision: first\n\nBody behind it.\n
	Gotcha 3|Subject\n\nGotcha: a\n\nCo-authored-by: B <b@x>\n
	|Subject\n\ndecision: lower case\n
	|Subject\n\nDecision: folded\n over lines\n
	Objective 3|Subject\n\nObjective: OBJ-1\nBREAKING CHANGE: x\n
	|Subject\n\nBody.\n\nDecision: x\n\n# Decision: y\n# Please enter\n
	|Subject\n\nDecision: x\n# ------------------------ >8 ------------------------\nGotcha: in the diff\nprose\n
	EOF
	printf "Subject\n\nDecision: x\nprose\n" >../message
	git fuse hook run commit-msg ../message 2>../out
	test_expect_code 1 git -c fuse.hooks.trailers=block \
		fuse hook run commit-msg ../message 2>../out
	test_grep "^hint" ../out
	printf "Subject\n\n; Decision: x\nprose\n" >../message
	say_nothing git -c core.commentChar=";" fuse hook run commit-msg \
		../message
	test_expect_code 0 git fuse hook run commit-msg ../nonesuch 2>../out
	test_grep "^warning: trailers could not be done: cannot open" ../out
	cd src
	git fuse hook run commit-msg ../../message 2>../../out
	test_expect_code 0 git fuse hook run commit-msg 2>../../out
	test_grep "needs the file of the message" ../../out
'

test_expect_success 'what a name of a step is, and what is none' '
	cd quiet
	GIT_FUSE_SKIP="secrets, cochagne" git fuse hook run pre-commit 2>../out
	echo "warning: GIT_FUSE_SKIP names '\''cochagne'\'', which no hook of git fuse does" >../expected
	test_cmp ../expected ../out
	test_expect_code 2 git -c fuse.hooks.arch=maybe fuse hook run \
		pre-commit 2>../err
	test_grep "fuse.hooks.arch" ../err
	test_expect_code 2 git fuse hook run pre-lunch 2>../err
	for value in 0 false off no
	do
		say_nothing env GIT_FUSE=$value git -c fuse.hooks.arch=maybe \
			fuse hook run pre-commit
	done
'

test_expect_success 'how long it took, where one asks' '
	cd quiet
	echo "# trace" >>src/clock.py
	git add -A
	GIT_FUSE_TRACE=1 git fuse hook run pre-commit 2>../out
	test_line_count 1 ../out
	test_grep "^git fuse: pre-commit took [0-9.]* ms: .*secrets [0-9.]*" ../out
	GIT_FUSE_TRACE=0 git fuse hook run pre-commit 2>../out
	test_line_count 0 ../out
'

test_expect_success 'the answer in JSON' '
	make_shop as-json
	cd as-json
	echo "key = \"$key\"" >conf.py
	git add -A
	test_expect_code 1 git fuse hook run --format=json --secrets=block \
		pre-commit >../out 2>../err
	test_line_count 0 ../err
	json ../out .schema .hook .known ".steps[2].step" \
		".steps[2].level" ".steps[2].problems[0].path" \
		".steps[2].problems[0].rule" ".steps[0].problems" .blocked \
		>../got
	printf "%s\n" fuse.hook.run/2 pre-commit 0 secrets block conf.py \
		secret "[]" true >../expected
	test_cmp ../expected ../got
	git fuse hook run --format=json commit-msg ../nonesuch >../out
	json ../out ".steps[0].failure" .blocked >../got
	test_grep "^cannot open" ../got
	GIT_FUSE=0 git fuse hook run --format=json pre-commit >../out
	json ../out .steps .blocked >../got
	printf "[]\nfalse\n" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'a repository that we cannot read stops nobody' '
	git init -q tomorrow
	cd tomorrow
	hook .git/hooks/pre-commit <<-EOF
	#!/bin/sh
	exec git-fuse hook run --chain=../before -- pre-commit
	EOF
	hook ../before <<-\EOF
	#!/bin/sh
	echo before >>../was-run
	EOF
	git config core.repositoryFormatVersion 1
	git config extensions.ofTomorrow yes
	.git/hooks/pre-commit 2>../err
	test_grep "^warning: the pre-commit hook of git fuse does nothing: .*extension" ../err
	test_line_count 1 ../was-run
	mkdir ../outside
	cd ../outside
	test_expect_code 128 git fuse hook run --chain=../before pre-commit
	test_line_count 2 ../was-run
'

test_expect_success 'a hook that is chained has the very stdin, also a long one' '
	make_shop stdin
	cd stdin
	hook ../keeps <<-\EOF
	#!/bin/sh
	echo "$@" >../got-args
	cat >../got
	EOF
	perl -e "
		\$z = q(0) x 40;
		print qq(refs/heads/\$_ \$z refs/heads/\$_ \$z\n) for 1 .. 20000;
	" >../lines
	git fuse hook run --chain=../keeps -- pre-push origin "a b" <../lines
	test_cmp ../lines ../got
	echo "origin a b" >../expected
	test_cmp ../expected ../got-args
	hook ../ignores <<-\EOF
	#!/bin/sh
	exit 0
	EOF
	git fuse hook run --chain=../ignores pre-push origin url <../lines
	printf "a\000b\377" >../lines
	git fuse hook run --chain=../keeps --push=off pre-push origin url \
		<../lines
	test_cmp ../lines ../got
	: >../lines
	git fuse hook run --chain=../keeps pre-push origin url <../lines
	test_cmp ../lines ../got
	hook ../fails <<-\EOF
	#!/bin/sh
	exit 7
	EOF
	test_expect_code 1 git fuse hook run --chain=../fails pre-push o u \
		</dev/null
	printf "a b\n" >../lines
	git fuse hook run --chain=../keeps post-rewrite rebase <../lines
	test_cmp ../lines ../got
	test_expect_code 1 git fuse hook run --chain=../fails post-rewrite \
		rebase </dev/null
	wait_for_background .
'

test_expect_success 'what git passes on is never an option of ours' '
	cd stdin
	git fuse hook run --chain=../keeps -- pre-push --push=block -- -h \
		</dev/null
	echo "--push=block -- -h" >../expected
	test_cmp ../expected ../got-args
'

test_expect_success 'a commit brings the index up to date, behind its back' '
	make_shop after
	cd after
	git fuse hook install >/dev/null
	git fuse index status --at=HEAD >../status
	test_grep "^there is no index yet" ../status
	echo "# after" >>src/clock.py
	git commit -q -a -m After 2>../err
	test_line_count 0 ../err
	wait_for_background .
	git fuse index status --at=HEAD >../status
	test_grep "^the index answers for" ../status
	test_path_is_file .git/fuse/partners
	test_path_is_missing .git/fuse/background.wanted
	git checkout -q -b topic
	git checkout -q HEAD~0
	wait_for_background .
	echo "# off" >>src/clock.py
	git -c fuse.hooks.update=off commit -q -a -m Off
	wait_for_background .
	git fuse index status --at=HEAD >../status
	test_grep "does not answer for" ../status
	git -c fuse.hooks.update=now commit -q --amend -m Now
	git fuse index status --at=HEAD >../status
	test_grep "^the index answers for" ../status
'

test_expect_success 'before a commit nothing is kept of what is staged' '
	make_shop passing
	cd passing
	# Of no view, and of a language that an attribute tells.
	mkdir .fuse made odd
	for i in $(seq 70)
	do
		echo "# Code generated by a test, $i" >made/m$i.py
		echo "odd = $i" >odd/o$i.odd
	done
	echo "*.odd linguist-language=Python" >.gitattributes
	cat >.fuse/architecture.yaml <<-\EOF
	layers:
	- {name: src, paths: [src/], mayDependOn: []}
	EOF
	git add -A
	git commit -q -m Rules
	git fuse hook run --update=now post-commit
	cksum .git/fuse/index.db >../kept.before
	echo "# staged" >>src/clock.py
	git add -A
	git fuse hook run pre-commit
	cksum .git/fuse/index.db >../kept.after
	test_cmp ../kept.before ../kept.after
	test ! -s .git/fuse/index.db-wal
	# What would have to be scanned again and again is kept.
	for i in $(seq 70)
	do
		echo "x = $i" >src/new$i.py
	done
	git add -A
	git fuse hook run pre-commit
	cksum .git/fuse/index.db >../kept.after
	test_expect_code 1 cmp -s ../kept.before ../kept.after
	cksum .git/fuse/index.db >../kept.before
	git fuse hook run pre-commit
	cksum .git/fuse/index.db >../kept.after
	test_cmp ../kept.before ../kept.after
'

test_expect_success 'one at a time, and a request during a run makes one more' '
	make_shop busy
	cd busy
	mkdir .git/fuse
	perl -MFcntl=:flock -e "
		open my \$lock, q(>), q(.git/fuse/background.lock) or die;
		flock \$lock, LOCK_EX or die;
		system(qw(git fuse hook run post-commit)) == 0 or die
			for 1 .. 3;
		exit(-e q(.git/fuse/background.wanted) ? 0 : 1);
	"
	test_path_is_missing .git/fuse/index.db
	git fuse hook run post-commit
	wait_for_background .
	test_path_is_file .git/fuse/index.db
	test_path_is_missing .git/fuse/background.wanted
'

test_expect_success 'nothing waits for the background, and nothing is left open' '
	cd busy
	git commit -q --allow-empty -m two
	git fuse hook run post-commit 2>&1 7>../seven | cat 2>../out
	test_line_count 0 ../out
	wait_for_background .
'

test_expect_success 'an unborn branch, a detached HEAD, a checkout of files' '
	git init -q unborn
	cd unborn
	say_nothing git fuse hook run --update=now post-checkout a b 1
	say_nothing git fuse hook run pre-commit
	echo "key = \"$key\"" >conf.py
	git add conf.py
	git fuse hook run pre-commit 2>../out
	test_grep "^conf.py:1: warning" ../out
	git commit -q -m one
	git checkout -q --detach
	echo "x = \"$key\"" >>conf.py
	git add conf.py
	git fuse hook run pre-commit 2>../out
	test_grep "^conf.py:2: warning" ../out
	test_path_is_missing .git/fuse
	say_nothing git fuse hook run post-checkout a b 0
	say_nothing git fuse hook run post-checkout a a 1
	test_path_is_missing .git/fuse
'

test_expect_success 'what others reach by an import that is staged is counted' '
	git init -q chains
	cd chains
	mkdir core web api
	write .fuse/architecture.yaml <<-\EOF
	layers:
	  - name: core
	    paths: [core/]
	  - name: web
	    paths: [web/]
	  - name: api
	    paths: [api/]
	rules:
	  - kind: forbid
	    name: core is below web
	    from: [core]
	    to: [web]
	    through: true
	  - kind: forbid
	    name: api is below web
	    from: [api]
	    to: [web]
	    through: true
	EOF
	echo "x = 1" >web/page.py
	echo "y = 1" >core/base.py
	for name in a b c
	do
		echo "from core import base" >api/$name.py || exit 1
	done
	git add -A
	git commit -q -m "Chains"
	git fuse hook install >../out
	echo "from web import page" >>core/base.py
	test_expect_code 1 git commit -q -a -m "Up" 2>../err
	test_grep "^core/base.py:2: error: imports what it must not" ../err
	test_grep ! "^api/" ../err
	test_grep "3 imports of files that this does not change reach it by these" ../err
	test_expect_code 1 git fuse arch check >../out
	test_grep "^api/c.py:1: error: reaches" ../out
'

test_done
