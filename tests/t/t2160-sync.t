#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='knowledge goes to a remote and comes from there'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Most of this is about what an allowed sync does.
git config --global fuse.sync true

ref=refs/fuse/knowledge
export ref

# say TEXT: a record more.
say () {
	git fuse memory add "$1" --type=gotcha >/dev/null
}

# synced 'received sent records first' [ARGUMENTS...]
synced () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse sync --format=json "$@" >"$TRASH/answer" &&
	json "$TRASH/answer" .received .sent .record_count .first |
	paste -s -d " " - >"$TRASH/got" &&
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# same DIR DIR: both know the same, and all is sound.
same () {
	git -C "$1" fuse knowledge export >"$TRASH/one.lines" &&
	git -C "$2" fuse knowledge export >"$TRASH/two.lines" &&
	test_cmp "$TRASH/one.lines" "$TRASH/two.lines" &&
	git -C "$1" fuse knowledge status --verify >/dev/null &&
	git -C "$2" fuse knowledge status --verify >/dev/null
}

# world NAME: NAME/srv.git, and two clones of it, NAME/one and NAME/two.
world () {
	mkdir "$1" &&
	git init -q --bare "$1/srv.git" &&
	git -c advice.emptyRepository=0 clone -q "$1/srv.git" "$1/one" \
		2>/dev/null &&
	git clone -q "$1/srv.git" "$1/two" 2>/dev/null
}

# replace REMOTE: what it has from now on is the tree that stdin tells, as
# mktree reads it.
replace () {
	tree=$(git -C "$1" mktree) &&
	commit=$(git -C "$1" commit-tree "$tree" -m other) &&
	git -C "$1" update-ref $ref "$commit"
}

test_expect_success 'two clones come to the same, over a bare remote' '
	world first
	cd first/one
	say "first of one"
	say "second of one"
	git fuse sync >../out
	test_line_count 2 ../out
	test_grep "^0 records received, 2 sent; 2 are here and in .origin.$" \
		../out
	test_grep "^it is the first knowledge there: everybody who can read" ../out
	cd ../two
	say "first of two"
	synced "2 1 3 false"
	json "$TRASH/answer" .schema .remote .dry_run .attempts >../out
	printf "%s\n" fuse.sync/2 origin false 1 >../expected
	test_cmp ../expected ../out
	cd ../one
	synced "1 0 3 false"
	cd ..
	same one two
	git -C one for-each-ref --format="%(refname)" >out
	printf "%s\n" $ref refs/fuse/remotes/origin/knowledge >expected
	test_cmp expected out
	git -C one log -1 --format="%an%n%s" $ref >out
	printf "%s\n" "A U Thor" "git fuse knowledge: 3 records" >expected
	test_cmp expected out
	test "$(git -C one rev-parse $ref)" = "$(git -C srv.git rev-parse $ref)"
	test_path_is_missing one/.git/FETCH_HEAD
	git -C one status --porcelain >out
	test_line_count 0 out
'

test_expect_success 'lines lie by their ids, and equal sets are equal trees' '
	cd first
	git -C srv.git ls-tree -r $ref >entries
	while read -r mode type blob name
	do
		test "$mode $type" = "100644 blob"
		git -C srv.git cat-file blob "$blob" >sheet
		sed "s/.*\"id\":\"\([0-9a-f]*\)\".*/\1/" sheet >ids
		sort -cu ids
		test_grep ! -v "^$name" ids
		cat sheet >>all
	done <entries
	git -C one fuse knowledge export | sort >expected
	sort all | diff -u expected -
	git init -q --bare other.git
	git -C one fuse sync ../other.git >out
	test_grep "0 records received, 3 sent" out
	test "$(git -C other.git rev-parse $ref^{tree})" = \
		"$(git -C srv.git rev-parse $ref^{tree})"
'

test_expect_success 'a second sync changes nothing and pushes nothing' '
	cd first/one
	git fuse sync >/dev/null
	write ../srv.git/hooks/pre-receive <<-EOT
	#!/bin/sh
	exit 1
	EOT
	chmod +x ../srv.git/hooks/pre-receive
	git for-each-ref >../before
	git count-objects -v >>../before
	git -C ../srv.git for-each-ref >>../before
	synced "0 0 3 false"
	git for-each-ref >../after
	git count-objects -v >>../after
	git -C ../srv.git for-each-ref >>../after
	test_cmp ../before ../after
	rm ../srv.git/hooks/pre-receive
'

test_expect_success 'a dry run changes nothing and tells all' '
	world dry
	cd dry/one
	synced "0 0 0 false" --dry-run
	test_path_is_missing .git/fuse/knowledge.db
	say "of one"
	synced "0 1 1 true" -n
	json "$TRASH/answer" .commit .dry_run >../out
	printf "null\ntrue\n" >../expected
	test_cmp ../expected ../out
	git -C ../srv.git for-each-ref >../out
	test_line_count 0 ../out
	synced "0 1 1 true"
	cd ../two
	synced "1 0 1 false" --dry-run
	test_path_is_missing .git/fuse/knowledge.db
	say "of two"
	synced "1 1 2 false" --dry-run
	git fuse sync -n >../out
	test_grep "^1 record would be received, 1 would be sent; 2 would be" \
		../out
	git for-each-ref >../out
	test_line_count 0 ../out
	git fuse knowledge export >../out
	test_line_count 1 ../out
'

test_expect_success 'nothing is pushed where nothing is known' '
	world empty
	cd empty/one
	synced "0 0 0 false"
	json "$TRASH/answer" .commit >../out
	echo null >../expected
	test_cmp ../expected ../out
	git -C ../srv.git for-each-ref >../out
	test_line_count 0 ../out
'

test_expect_success 'which remote is meant' '
	git init -q which && cd which && say "something"
	test_expect_code 128 git fuse sync 2>../err
	test_grep "there is no remote: name a URL" ../err
	for name in a b origin
	do
		git init -q --bare ../which-$name.git
	done
	git remote add a ../which-a.git
	synced "0 1 1 true"
	git remote add b ../which-b.git
	test_expect_code 128 git fuse sync 2>../err
	test_grep "which of 2 remotes is meant: name one, or set" ../err
	git config remote.pushDefault b
	synced "0 1 1 true"
	git config --unset remote.pushDefault
	git remote add origin ../which-origin.git
	synced "0 1 1 true"
	json "$TRASH/answer" .remote >../out
	echo origin >../expected
	test_cmp ../expected ../out
	test_expect_code 2 git fuse sync "" 2>../err
	test_expect_code 128 git fuse sync none 2>../err
	test_grep "cannot ask .none.: git ls-remote: .none. does not appear" \
		../err
	test_expect_code 128 git fuse sync --end-of-options --upload-pack=x \
		2>../err
	test_grep "cannot ask .--upload-pack=x." ../err
	git init -q --bare sub.git
	mkdir -p sub
	cd sub
	synced "0 1 1 true" ../sub.git
	synced "0 0 1 false" "file://$TRASH/which/sub.git"
	git for-each-ref --format="%(refname)" >../out
	printf "%s\n" $ref refs/fuse/remotes/a/knowledge \
		refs/fuse/remotes/b/knowledge \
		refs/fuse/remotes/origin/knowledge >../expected
	test_cmp ../expected ../out
'

test_expect_success 'nothing is published unasked' '
	git config --global --unset fuse.sync
	test_when_finished "git config --global fuse.sync true"
	world unasked
	git -C unasked/two fuse memory add "theirs" --type=gotcha >/dev/null
	git -C unasked/two fuse sync --publish >/dev/null
	git -C unasked/two config remote.origin.fuseSync >out
	echo true >expected
	test_cmp expected out
	cd unasked/one
	synced "1 0 1 false"
	say "ours"
	test_expect_code 128 git fuse sync 2>../err
	test_grep "nothing was published: everybody who can read .origin. could" \
		../err
	test_grep "1 record, and they cannot be taken back; .*--publish" ../err
	synced "0 1 2 false" --dry-run
	git -C ../srv.git rev-parse $ref >../before
	git -C ../two rev-parse $ref | test_cmp - ../before
	# Once is enough for a remote with a name.
	synced "0 1 2 false" --publish
	say "more"
	synced "0 1 3 false"
	git init -q --bare ../other.git
	test_expect_code 128 git fuse sync ../other.git
	synced "0 3 3 true" --publish ../other.git
	git config fuse.sync true
	git init -q --bare ../third.git
	synced "0 3 3 true" ../third.git
'

test_expect_success script 'at a terminal it asks, and keeps the yes' '
	git config --global --unset fuse.sync
	test_when_finished "git config --global fuse.sync true"
	world asked
	cd asked/one
	say "ours"
	echo n | script -qec "git fuse sync" /dev/null >../out || :
	test_grep "Publish 1 record (memories" ../out
	test_grep "nothing was published to .origin." ../out
	git -C ../srv.git for-each-ref >../refs
	test_line_count 0 ../refs
	echo y | script -qec "git fuse sync" /dev/null >../out
	test_grep "1 sent" ../out
	say "more"
	synced "0 1 2 false"
'

test_expect_success 'what commands left stays here until it is allowed' '
	world commands
	cd commands/one
	echo a >a.c
	test_commit first
	for n in 1 2
	do
		git fuse run -- printf "1..1\nok 1\n" --of=hidden >/dev/null
	done
	git fuse run --claim="It is sound." -- true
	git fuse claim add "It is known." >/dev/null
	git fuse knowledge export >../all
	test_grep hidden ../all
	synced "0 2 2 true"
	json "$TRASH/answer" .withheld >../out
	echo $(($(wc -l <../all) - 2)) >../expected
	test_cmp ../expected ../out
	git fuse sync >../out
	test_grep "^5 of runs stay here; --runs sends" ../out
	cd ../two
	git fuse sync >/dev/null
	git fuse knowledge export >../out
	test_grep ! hidden ../out
	test_grep "It is sound." ../out
	git fuse knowledge status --verify
	# What a person approves is no longer the command alone.
	cd ../one
	id=$(git fuse memory list --format=json | tee ../list |
		sed -n "s/.*\"id\":\"\([0-9a-f]*\)\".*/\1/p" | head -n 1)
	git fuse memory approve "$id" >/dev/null
	synced "0 2 4 false"
	synced "0 4 8 false" --runs
	# What they have stays there, whoever says so now.
	synced "0 0 8 false"
	cd ../two
	git fuse run -- true
	git config fuse.sync.runs true
	synced "6 2 10 false"
	same ../one . || git -C ../one fuse sync >/dev/null
	same ../one .
'

test_expect_success 'it can be refused' '
	world refused
	cd refused/one
	say "something"
	git config fuse.sync false
	test_expect_code 128 git fuse sync 2>../err
	test_grep "fuse.sync. is false here" ../err
	git config fuse.sync never
	test_expect_code 2 git fuse sync
	git config --unset fuse.sync
	test_expect_code 128 git fuse sync --no-publish
	for no in false never
	do
		git config remote.origin.fuseSync $no
		test_expect_code 128 git fuse sync 2>../err
		test_grep "cannot sync with .origin.: .remote.origin.fuseSync" \
			../err
	done
	git -C ../srv.git for-each-ref >../out
	test_line_count 0 ../out
	git config remote.origin.fuseSync true
	synced "0 1 1 true"
'

test_expect_success 'bare, linked, and in a subdirectory' '
	world kinds
	cd kinds/one
	echo a >a.c
	test_commit first
	git push -q origin HEAD
	mkdir sub
	cd sub
	say "in a subdirectory"
	synced "0 1 1 true"
	git worktree add -q ../../linked
	cd ../../linked
	say "in a linked work tree"
	synced "0 1 2 false"
	cd ..
	git clone -q --bare srv.git bare.git
	cd bare.git
	synced "2 0 2 false" ../srv.git
	say "in a bare one"
	synced "0 1 3 false"
	cd ../one
	synced "1 0 3 false"
	cd ..
	same one bare.git
	git clone -q --depth=1 "file://$PWD/srv.git" shallow 2>/dev/null
	cd shallow
	synced "3 0 3 false"
	say "in a shallow one"
	synced "0 1 4 false"
	git -C ../srv.git config uploadpack.allowFilter true
	git clone -q --filter=blob:none --no-checkout \
		"file://$TRASH/kinds/srv.git" ../partial 2>/dev/null
	cd ../partial
	synced "4 0 4 false"
	say "in a partial one"
	synced "0 1 5 false"
'

test_expect_success NOT_ROOT 'a store that cannot be written is told' '
	world readonly
	cd readonly/one
	say "something"
	chmod -R a-w .git/fuse
	test_expect_code 128 git fuse sync 2>../err
	chmod -R u+w .git/fuse
	test_grep "knowledge.db" ../err
	git -C ../srv.git for-each-ref >../out
	test_line_count 0 ../out
'

test_expect_success 'what is no record is left, and the rest is taken' '
	world bad
	cd bad/one
	say "good"
	git fuse sync >/dev/null
	git -C ../two fuse memory add "ours" --type=gotcha >/dev/null
	line=$(git fuse knowledge export)
	name=$(git -C ../srv.git ls-tree --name-only $ref)
	blob=$(printf "%s\n%s\n" "$line" "$line" | sed "2s/good/evil/" |
		git -C ../srv.git hash-object -w --stdin)
	printf "100644 blob $blob\t$name\n" | replace ../srv.git
	cd ../two
	git fuse sync --dry-run >../out
	test_grep "^left: line 2 of .origin $ref:$name.: its id is not" ../out
	synced "1 1 2 false"
	json "$TRASH/answer" ".not_taken[0]" >../out
	test_grep "^line 2 of .origin" ../out
	git fuse sync >../out
	test_grep ! "^left" ../out
	good=$(git -C ../srv.git rev-parse $ref:$name)
	empty=$(git -C ../srv.git mktree </dev/null)
	while read -r entry
	do
		kind=${entry%%=*} entry=${entry#*=}
		printf "100644 blob $good\t$name\n$entry\n" |
			sed "s/BLOB/$blob/; s/TREE/$empty/; s/COMMIT/$(git \
			-C ../srv.git rev-parse $ref)/" | replace ../srv.git
		git fuse sync --dry-run >../out
		test_grep "^left: .* of origin $ref, $kind, is none of" ../out
	done <<-\EOT
	a file=100644 blob BLOB\tREADME
	a file=100644 blob BLOB\tAB
	a file=100644 blob BLOB\t0
	a directory=040000 tree TREE\tzz
	a link=120000 blob BLOB\tzz
	a submodule=160000 commit COMMIT\tzz
	an executable file=100755 blob BLOB\tzz
	EOT
	git fuse sync >../out
	test_grep "^what was left is not there any more" ../out
	git -C ../srv.git ls-tree $ref >../tree
	printf "100644 blob $blob\tzz\n" | cat ../tree - | replace ../srv.git
	git fuse sync >../out
	test_grep "^the next that is sent drops what was left" ../out
	git fuse sync --repair >../out
	test_grep "^left: .* is none of" ../out
	test_grep "^what was left is not there any more" ../out
	git fuse sync --repair >../out
	test_grep ! "left" ../out
	git -C ../srv.git ls-tree --name-only $ref >../out
	test_grep ! zz ../out
	cd ../one
	git fuse sync >/dev/null
	same ../one ../two
	git -C ../srv.git tag -a -m x tag $ref
	# A tree of more bytes than records make, and one with a name that no
	# file can have.
	many=$(perl -e "printf qq(100644 blob $blob\tx%05d\n), \$_ for 0..40000" |
		git -C ../srv.git mktree)
	odd=$(perl -e "print qq(100644 ..\0), pack q(H*), shift" $blob |
		git -C ../srv.git hash-object -w -t tree --literally --stdin)
	n=0
	for tip in $blob $empty "$(git -C ../srv.git rev-parse tag)" \
		"$(git -C ../srv.git commit-tree -m x $many)" \
		"$(git -C ../srv.git commit-tree -m x $odd)"
	do
		git -C ../srv.git update-ref $ref $tip
		n=$((n + 1))
		say "$n"
		# Nobody who has nothing to say takes it for ours.
		git init -q ../none$n
		git -C ../none$n remote add origin "$TRASH/bad/srv.git"
		git -C ../none$n fuse sync >../out
		test_grep "^left: cannot read origin $ref: " ../out
		git fuse sync >../out
		test_grep "^left: cannot read origin $ref: " ../out
		git fuse sync >../out
		test_grep ! "^left" ../out
		git -C ../none$n fuse sync >../out
		test_grep ! "^left" ../out
		same ../one ../none$n
	done
'

test_expect_success 'what is damaged at the remote is told, and replaced where one says so' '
	world damaged
	cd damaged/one
	say "good"
	git fuse sync >/dev/null
	git clone -q ../srv.git ../three 2>/dev/null
	# A blob that the remote cannot read.
	blob=$(git -C ../srv.git rev-parse "$ref:$(git -C ../srv.git \
		ls-tree --name-only $ref)")
	file=../srv.git/objects/$(echo $blob | sed "s,..,&/,")
	chmod u+w "$file"
	cp "$file" ../sound
	echo damage >"$file"
	cd ../two
	git -C ../two fuse memory add "ours" --type=gotcha >/dev/null
	git fuse sync >../out
	test_grep "^0 records received, 0 sent; 0 are here and in" ../out
	test_grep "^left: cannot fetch .$ref. of .origin.: .*$blob" ../out
	test_grep "^nothing of it came: " ../out
	test_line_count 3 ../out
	synced "0 0 0 false"
	git fuse sync --repair >../out
	test_grep "^0 records received, 1 sent; 1 " ../out
	synced "0 0 1 false"
	# Who has what was there brings it back.
	cp ../sound "$file"
	cd ../one
	git fuse sync >../out
	test_grep ! "^left" ../out
	cd ../two
	git fuse sync >../out
	same ../one ../two
	# What git here does not take, though the remote has all of it.
	tree=$(perl -e "print qq(100644 \$_\\0), pack q(H*), shift
		for qw(01 00)" $blob $blob |
		git -C ../srv.git hash-object -w -t tree --literally --stdin)
	git -C ../srv.git update-ref $ref \
		"$(git -C ../srv.git commit-tree -m x $tree)"
	cd ../three
	git config fetch.fsckObjects true
	git fuse sync >../out
	test_grep "^left: cannot fetch .$ref. of .origin.: " ../out
	test_grep "^nothing of it came: " ../out
	# No network is no damage.
	mv ../srv.git ../away
	test_expect_code 128 git fuse sync --repair 2>../err
	test_grep ! "left" ../err
'

test_expect_success 'what may be of a newer version stays there' '
	world newer
	cd newer/one
	say "good"
	git fuse sync >/dev/null
	line=$(git fuse knowledge export)
	name=$(git -C ../srv.git ls-tree --name-only $ref)
	newer="{\"author\":\"B <b@x>\",\"body\":{},\"entity\":\"x:1\",\"kind\":\"novelty\",\"lamport\":1,\"time\":1}"
	id=$(printf %s "$newer" | sha256sum | cut -c1-64)
	blob=$(printf "%s\n%s\n" "$line" "${newer%\}},\"id\":\"$id\"}" |
		git -C ../srv.git hash-object -w --stdin)
	printf "100644 blob $blob\t$name\n" | replace ../srv.git
	say "more"
	synced "0 0 2 false"
	git fuse sync >../out
	test_grep "nothing was sent, for what was left may be of a newer" \
		../out
	synced "0 1 2 false" --repair
'

test_expect_success 'what others decided is listed' '
	world said
	cd said/one
	git fuse memory add "it bites" --type=gotcha --approve >/dev/null
	git fuse sync >/dev/null
	cd ../two
	git fuse memory add "it bites" --type=gotcha >/dev/null
	git fuse memory list --format=json >../answer
	git fuse memory reject "$(json ../answer ".memories[0].id")" >/dev/null
	git fuse sync >../out
	test_grep "approved memory .*: it bites (not here: it is rejected)$" \
		../out
	test_grep "^1 decision against ours" ../out
	cd ../one
	git fuse objective create "Ship it" --task=Test >/dev/null
	git fuse sync >../out
	test_grep "rejected memory .*: it bites (not here: it is approved)$" \
		../out
	cd ../two
	git fuse sync >../out
	test_grep ! objective ../out
	git fuse objective task 1 Test --done >/dev/null
	git fuse sync >/dev/null
	cd ../one
	git fuse sync >../out
	test_grep "task done .Test. objective .*: Ship it (not here: it stays)$" \
		../out
	same ../one ../two
'

test_expect_success 'a remote that was rewound, replaced or emptied gets it back' '
	world back
	cd back/one
	say "one"
	git fuse sync >/dev/null
	old=$(git rev-parse $ref)
	say "two"
	git fuse sync >/dev/null
	new=$(git rev-parse $ref)
	git -C ../srv.git update-ref $ref $old
	synced "0 1 2 false"
	git merge-base --is-ancestor $new $ref
	git -C ../two fuse memory add "three" --type=gotcha >/dev/null
	git init -q --bare ../third.git
	git -C ../two fuse sync ../third.git >/dev/null
	git -C ../srv.git fetch -q ../third.git "+$ref:$ref"
	synced "1 2 3 false"
	git merge-base --is-ancestor $new $ref
	git -C ../srv.git update-ref -d $ref
	synced "0 3 3 true"
	printf "" | replace ../srv.git
	synced "0 3 3 false"
	git -C ../two fuse sync >/dev/null
	same ../one ../two
'

test_expect_success 'a refusal is told in the words of the remote' '
	world no
	cd no/one
	say "something"
	write ../srv.git/hooks/pre-receive <<-EOT
	#!/bin/sh
	echo "not in this house" >&2
	exit 1
	EOT
	chmod +x ../srv.git/hooks/pre-receive
	test_expect_code 128 git fuse sync 2>../err
	test_grep "cannot push to .origin.: .*not in this house" ../err
	git -C ../srv.git for-each-ref >../out
	test_line_count 0 ../out
	rm ../srv.git/hooks/pre-receive
	synced "0 1 1 true"
'

test_expect_success 'what is sent is read back' '
	world forgetful
	write forgetful/srv.git/hooks/post-receive <<-\EOT
	#!/bin/sh
	git update-ref -d refs/fuse/knowledge
	EOT
	chmod +x forgetful/srv.git/hooks/post-receive
	cd forgetful/one
	say "is it there"
	test_must_fail git fuse sync >out 2>err
	test_grep "it said that it took .*does not have it" err
	rm ../srv.git/hooks/post-receive
	synced "0 1 1 true"
'

test_expect_success 'without an author it says what to set, and keeps what came' '
	world who
	git -C who/two fuse memory add "of two" --type=gotcha >/dev/null
	git -C who/two fuse sync >/dev/null
	cd who/one
	say "of one"
	unset GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL
	unset GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
	git config user.useConfigOnly true
	test_expect_code 128 git fuse sync 2>../err
	test_grep "user.email" ../err
	git fuse knowledge export >../out
	test_line_count 2 ../out
	git config user.name Me
	git config user.email me@example.com
	synced "0 1 2 false"
'

test_expect_success 'no hook of ours judges it, and one of the remote may' '
	world hooks
	cd hooks/one
	say "something"
	write .git/hooks/pre-push <<-EOT
	#!/bin/sh
	touch "$TRASH/was-run"
	exit 1
	EOT
	chmod +x .git/hooks/pre-push
	git -C ../srv.git fuse hook install pre-receive >/dev/null
	synced "0 1 1 true"
	test_path_is_missing "$TRASH/was-run"
'

test_expect_success 'tags and branches stay, and so do other settings' '
	world still
	cd still/one
	echo a >a.c
	test_commit first
	git push -q origin HEAD
	git tag -a -m tag there
	git config push.followTags true
	git config push.default matching
	git config fetch.prune true
	git config remote.origin.tagOpt --tags
	say "something"
	echo b >a.c
	test_commit second
	git for-each-ref refs/heads refs/remotes refs/tags >../before
	git -C ../srv.git for-each-ref refs/heads refs/tags >>../before
	synced "0 1 1 true"
	git for-each-ref refs/heads refs/remotes refs/tags >../after
	git -C ../srv.git for-each-ref refs/heads refs/tags >>../after
	test_cmp ../before ../after
'

# many DIR WHO N: says N things, and syncs after each.
many () {
	for number in $(seq "$3")
	do
		git -C "$1" fuse memory add "$2 $number" --type=gotcha &&
		git -C "$1" fuse sync || echo "$2 $number"
	done
}

test_expect_success 'two clones that race lose nothing' '
	world race
	cd race
	many one a 12 >one.out 2>&1 &
	many two b 12 >two.out 2>&1 &
	wait
	test_grep ! "^git-fuse:\|^fatal\|^error" one.out
	test_grep ! "^git-fuse:\|^fatal\|^error" two.out
	git -C one fuse sync >out
	git -C two fuse sync >out
	same one two
	test_line_count 24 "$TRASH/one.lines"
	test "$(git -C one rev-parse $ref^{tree})" = \
		"$(git -C srv.git rev-parse $ref^{tree})"
'

test_expect_success 'two syncs at once in one clone, too' '
	world twice
	cd twice
	many one a 6 >one.out 2>&1 &
	many one b 6 >two.out 2>&1 &
	wait
	cat one.out two.out
	test_grep ! "^git-fuse:\|^fatal\|^error" one.out
	test_grep ! "^git-fuse:\|^fatal\|^error" two.out
	git -C two fuse sync >out
	same one two
	test_line_count 12 "$TRASH/one.lines"
'

# What another sync of this clone sets while git fetches. It does so once.
test_expect_success 'a reference that moved under the fetch is asked again' '
	world moved
	cd moved
	git -C two fuse memory add "theirs 1" --type=gotcha >/dev/null
	git -C two fuse sync >/dev/null
	old=$(git -C srv.git rev-parse $ref)
	git -C one fuse sync >/dev/null
	git -C two fuse memory add "theirs 2" --type=gotcha >/dev/null
	git -C two fuse sync >/dev/null
	other=$(git -C one commit-tree -m other "$old^{tree}")
	write meanwhile <<-EOT
	#!/bin/sh
	test -f "$PWD/done" ||
		env -i PATH="$PATH" git --git-dir="$PWD/one/.git" \
			update-ref refs/fuse/remotes/origin/knowledge $other
	touch "$PWD/done"
	exec "\$@"
	EOT
	chmod +x meanwhile
	git config --global uploadpack.packObjectsHook "$PWD/meanwhile"
	test_when_finished "git config --global --unset \
		uploadpack.packObjectsHook"
	git -C one fuse memory add "ours" --type=gotcha >/dev/null
	cd one
	synced "1 1 3 false"
	test_path_is_file ../done
	json "$TRASH/answer" .attempts >../out
	echo 2 >../expected
	test_cmp ../expected ../out
'

# Three clones say and sync whatever comes, for some seconds at most.
test_expect_success 'three clones converge, whatever their turns' '
	world three
	cd three
	git clone -q srv.git four 2>/dev/null
	end=$(($(date +%s) + 8))
	for who in one two four
	do
		number=0
		while test "$(date +%s)" -lt $end
		do
			number=$((number + 1))
			git -C $who fuse memory add "$who $number" \
				--type=gotcha >/dev/null 2>&1
			test $((number % (${#who} - 1))) != 0 ||
				git -C $who fuse sync
			echo "\"$who $number\"" >>said
		done >$who.out 2>$who.err &
	done
	wait
	cat ./*.err >err
	test_line_count 0 err
	for who in one two four one two
	do
		git -C $who fuse sync >/dev/null
	done
	same one two
	same two four
	while read -r sentence
	do
		grep -qF "$sentence" "$TRASH/one.lines" || echo "$sentence"
	done <said >lost
	test_line_count 0 lost
	test_line_count $(($(wc -l <said))) "$TRASH/one.lines"
'

test_expect_success timeout 'a sync that is killed loses nothing' '
	world killed
	cd killed
	git -C two fuse memory add "theirs 0" --type=gotcha >/dev/null
	git -C two fuse sync >/dev/null
	for number in $(seq 24)
	do
		git -C one fuse memory add "ours $number" \
			--type=gotcha >/dev/null 2>&1
		git -C two fuse memory add "theirs $number" \
			--type=gotcha >/dev/null 2>&1
		git -C two fuse sync >/dev/null
		signal=KILL
		test $((number % 2)) = 0 || signal=INT
		timeout -s $signal "0.$(printf %03d $((number * 6)))" \
			git -C one fuse sync >/dev/null 2>&1 || :
		# Whoever kills Git itself, in the remote too, has its locks
		# to remove.
		find . -name "*.lock" -exec rm {} +
	done
	git -C one fuse sync >/dev/null
	git -C two fuse sync >/dev/null
	same one two
	test_line_count 49 "$TRASH/one.lines"
	git -C srv.git fsck --strict --no-dangling
'

test_done
