#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='what indexers say goes to a remote and comes from there'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

git config --global fuse.sync true

ref=refs/fuse/facts
export ref

# import [ARGUMENTS...]: an index of the files here, as lines on stdin tell.
import () {
	perl "$FUSE_SOURCE/tests/t/scip.pl" >"$TRASH/index.scip" &&
	git fuse facts import "$TRASH/index.scip" "$@" >"$TRASH/told"
}

# told_shop: what an indexer says of the shop.
told_shop () {
	cat <<-\EOF
	file src/shop.py
	def 1 Shop src/shop/Shop#
	body 1 3
	def 2 open src/shop/Shop#open().
	file src/till.py
	def 1 use src/till/use().
	use 2 open src/shop/Shop#open().
	EOF
}

# world NAME [INIT-OPTIONS]: NAME/srv.git with a shop on main, and two clones
# of it, NAME/one and NAME/two.
world () {
	name=$1
	shift
	mkdir "$name" &&
	git init -q --bare "$@" "$name/srv.git" &&
	git -C "$name/srv.git" symbolic-ref HEAD refs/heads/main &&
	git init -q "$@" "$name/one" &&
	(
		cd "$name/one" &&
		git checkout -q -B main &&
		mkdir src &&
		write src/shop.py <<-\EOF &&
		class Shop:
		    def open(self):
		        return 1
		EOF
		write src/till.py <<-\EOF &&
		def use(thing):
		    return thing.open()
		EOF
		test_commit "A shop" &&
		git remote add origin "$TRASH/$name/srv.git" &&
		git push -q origin main 2>/dev/null
	) &&
	git clone -q "$name/srv.git" "$name/two"
}

# synced 'received sent file_count' [ARGUMENTS...]
synced () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse sync --facts --format=json "$@" >"$TRASH/answer" &&
	json "$TRASH/answer" .facts.received .facts.sent .facts.file_count |
	paste -s -d " " - >"$TRASH/got" &&
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# said NAME VALUE: what the last answer says of the facts.
said () {
	json "$TRASH/answer" ".facts.$1" >"$TRASH/got" &&
	echo "$2" >"$TRASH/wanted" &&
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# covered N: so many files are told here.
covered () {
	git fuse facts >"$TRASH/told" &&
	test_grep "^$1 of " "$TRASH/told"
}

# plant REMOTE MODE PATH: what is on stdin is at a path there, or the object
# that $object names.
plant () {
	object=${object:-$(git -C "$1" hash-object -w --stdin)}
	GIT_INDEX_FILE=$TRASH/planted
	export GIT_INDEX_FILE
	rm -f "$GIT_INDEX_FILE"
	git -C "$1" read-tree $ref &&
	git -C "$1" update-index --add --cacheinfo "$2,$object,$3" &&
	tree=$(git -C "$1" write-tree --missing-ok) &&
	commit=$(git -C "$1" commit-tree "$tree" -m other) &&
	unset GIT_INDEX_FILE object &&
	git -C "$1" update-ref $ref "$commit"
}

# place OF-BLOB
place () {
	echo "$1" | sed "s,^..,&/,"
}

# fact LINE COLUMN LENGTH ROLES SYMBOL: a file with a record of one use.
fact () {
	perl -e '
		my ($line, $column, $length, $roles, $symbol) = @ARGV;
		print "scip-test 9.0\n", map(chr, 1, 1, 0, length $symbol),
			$symbol, map(chr, 1, $line, $column, $length, 1,
			$roles, 0, 0);' -- "$@"
}

test_expect_success 'what one clone imports is exact in the other' '
	world first
	cd first/one
	told_shop | import
	git fuse sync --facts >../out
	test_grep "^0 records received, 0 sent" ../out
	test_grep "^facts about 0 files received, about 2 sent; .origin. has facts about 2$" ../out
	cd ../two
	covered 0
	git fuse sync --facts >../out
	test_grep "^facts about 2 files received, about 0 sent" ../out
	covered 2
	git fuse refs --format=json Shop.open >../json
	test "$(json ../json .exact_count)" = 1
	git fuse facts status --format=json >../json
	test "$(json ../json .parts[0].tool)" = "scip-test 1.0"
	test "$(json ../json .parts[0].commit)" = null
	test "$(json ../json .parts[0].remote)" = origin
	git fuse facts >../out
	test_grep "2  Python: scip-test 1.0, since [-0-9]*, from origin$" ../out
	git -C ../one fuse facts status --format=json >../json
	test "$(json ../json .parts[0].remote)" = null
	git for-each-ref --format="%(refname)" refs/fuse >../out
	printf "%s\n" $ref refs/fuse/remotes/origin/facts >../expected
	test_cmp ../expected ../out
	git log --format="%an %s" $ref >../out
	echo "A U Thor git fuse facts: 2 files" >../expected
	test_cmp ../expected ../out
	git ls-tree -r --name-only $ref | tr -d / >../out
	git rev-parse HEAD:src/shop.py HEAD:src/till.py | sort >../expected
	test_cmp ../expected ../out
	git status --porcelain >../out
	test_line_count 0 ../out
'

test_expect_success 'a second one changes nothing, and equal facts are equal objects' '
	cd first
	write srv.git/hooks/pre-receive <<-\EOT
	#!/bin/sh
	exit 1
	EOT
	chmod +x srv.git/hooks/pre-receive
	git clone -q srv.git three
	cd three
	told_shop | import
	synced "0 0 2"
	cd ../one
	synced "0 0 2"
	said attempts 1
	rm ../srv.git/hooks/pre-receive
	git init -q --bare ../other.git
	git push -q ../other.git main
	git -C ../three fuse sync --facts ../other.git >../out
	test "$(git -C ../other.git rev-parse $ref^{tree})" = \
		"$(git -C ../srv.git rev-parse $ref^{tree})"
'

test_expect_success 'the password in a URL is not kept' '
	world secret
	cd secret/one
	told_shop | import
	synced "0 2 2"
	cd ../two
	git config url."$TRASH/secret/".insteadOf https://me:word@host.example/
	synced "2 0 2" https://me:word@host.example/srv.git
	git fuse facts >../out
	test_grep "from https://host.example/srv.git$" ../out
'

test_expect_success 'a dry run changes nothing and tells all' '
	world dry
	cd dry/two
	synced "0 0 0" --dry-run
	test_path_is_missing .git/fuse/facts.db
	cd ../one
	told_shop | import
	synced "0 2 2" -n
	said commit null
	git -C ../srv.git for-each-ref refs/fuse >../out
	test_line_count 0 ../out
	synced "0 2 2"
	said first true
	cd ../two
	synced "2 0 2" -n
	git fuse sync --facts -n >../out
	test_grep "^facts about 2 files would be received, about 0 would be sent; .origin. would have facts about 2$" ../out
	test_path_is_missing .git/fuse/facts.db
	git for-each-ref refs/fuse >../out
	test_line_count 0 ../out
'

test_expect_success 'records and facts, either, or both' '
	world either
	cd either/one
	told_shop | import
	git fuse memory add "ours alone" --type=gotcha >/dev/null
	git fuse sync --facts --no-records >../out
	test_line_count 1 ../out
	git -C ../srv.git for-each-ref --format="%(refname)" refs/fuse >../out
	echo $ref >../expected
	test_cmp ../expected ../out
	git fuse sync --format=json >../json
	test "$(json ../json .sent)" = 1
	test "$(json ../json .facts)" = null
	cd ../two
	git config fuse.sync.facts true
	git fuse sync --no-facts >../out
	test_grep ! facts ../out
	covered 0
	git fuse sync >../out
	test_grep "^0 records received" ../out
	test_grep "^facts about 2 files received" ../out
	test_expect_code 2 git fuse sync --no-records --no-facts 2>../err
	test_grep "nothing to exchange" ../err
'

test_expect_success 'nothing is sent unasked, and what comes is taken' '
	git config --global --unset fuse.sync
	test_when_finished "git config --global fuse.sync true"
	world unasked
	cd unasked/one
	told_shop | import
	test_expect_code 128 git fuse sync --facts 2>../err
	test_grep "could then read facts about 2 files, and they cannot" ../err
	git -C ../srv.git for-each-ref refs/fuse >../out
	test_line_count 0 ../out
	synced "0 2 2" --publish
	cd ../two
	synced "2 0 2"
	git config remote.origin.fuseSync false
	test_expect_code 128 git fuse sync --facts 2>../err
	test_grep "cannot sync with .origin." ../err
'

test_expect_success 'what nobody has pushed stays here' '
	world unpushed
	cd unpushed/one
	told_shop | import
	synced "0 2 2"
	echo "shut = 1" >>src/till.py
	git commit -q -a -m "A secret"
	told_shop | import
	synced "0 0 2"
	said withheld 1
	git fuse sync --facts >../out
	test_grep "^facts about 1 file stay here: no branch of .origin. that" \
		../out
	# A remote of another name has branches of its own.
	git init -q --bare ../other.git
	git remote add other ../other.git
	synced "0 0 0" other
	said withheld 3
	git push -q origin main
	synced "0 1 3"
	said withheld 0
	# A server that builds checks out a commit, and has no branch.
	git init -q ../job
	cd ../job
	git fetch -q ../srv.git main
	git checkout -q FETCH_HEAD
	told_shop | import
	git remote add origin ../srv.git
	git remote add new ../other.git
	synced "1 0 3"
	synced "0 2 2" new
'

test_expect_success 'what is about other content is kept for others' '
	world absent
	cd absent/one
	told_shop | import
	git fuse sync --facts >/dev/null
	git checkout -q --orphan other
	git rm -q -rf .
	echo "alone = 1" >alone.py
	git add alone.py
	git commit -q -m other
	git push -q origin other
	git clone -q --single-branch --branch=other "file://$PWD/../srv.git" \
		../alone
	cd ../alone
	synced "0 0 2"
	said absent_count 2
	covered 0
	import <<-\EOF
	file alone.py
	def 1 alone alone/alone.
	EOF
	git fuse sync --facts >../out
	test_grep "about 1 sent; .origin. has facts about 3$" ../out
	test_grep "^2 of them are about content that is not here$" ../out
	cd ../two
	git fetch -q
	synced "3 0 3"
'

test_expect_success 'what does not fit is left, and the rest is taken' '
	world bad
	cd bad/one
	told_shop | import
	git fuse sync --facts >/dev/null
	git cat-file blob $ref:"$(place "$(git rev-parse HEAD:src/shop.py)")" \
		>../good
	shop=$(place "$(git rev-parse HEAD:src/shop.py)")
	till=$(place "$(git rev-parse HEAD:src/till.py)")
	cd ../two
	while IFS="|" read -r why make
	do
		eval "$make" >../bytes
		plant ../srv.git 100644 "$shop" <../bytes
		rm -f .git/fuse/facts.db*
		git fuse sync --facts >../out
		test_grep "^facts about 1 file received" ../out
		test_grep "^left: the facts about .* of origin $ref: $why" ../out
		covered 1
	done <<-\EOT
	it names no indexer|printf "garbage"
	it names no indexer|printf "\033[1m 1\n\001\000\000\000\000"
	it is malformed|printf "scip-test 1.0\ngarbage"
	it is malformed|cat ../good; echo more
	it is malformed|printf "scip-test 1.0\n\001\200\000\000\000\000"
	line 1 is another one|fact 1 90 4 8 "s m p a/b."
	line 3 is another one|fact 3 12 9 8 "s m p a/b."
	the file has no line 9|fact 9 1 4 8 "s m p a/b."
	what line 1 defines is called|fact 1 7 4 1 "s m p a/Other#"
	a symbol in it is none|fact 1 7 4 8 "nothing"
	the object .* bytes, over|head -c 16778000 /dev/zero
	EOT
	# Of another blob.
	git -C ../one cat-file blob "$ref:$till" >../bytes
	plant ../srv.git 100644 "$shop" <../bytes
	rm -f .git/fuse/facts.db*
	git fuse sync --facts >../out
	test_grep "^left: the facts about .*: " ../out
	covered 1
	# Who has what fits puts it there again.
	cd ../one
	synced "0 1 2"
	synced "0 0 2"
	cd ../two
	synced "1 0 2"
	covered 2
'

test_expect_success 'what is no file of facts is left, and dropped by the next' '
	world odd
	cd odd/one
	told_shop | import
	git fuse sync --facts >/dev/null
	head=$(git rev-parse HEAD)
	shop=$(git rev-parse HEAD:src/shop.py)
	long=$(echo "$head" | sed "s/^..//")
	upper=$(echo "$long" | tr a-f A-F)
	while read -r mode path
	do
		object=$shop
		test $mode != 160000 || object=$head
		plant ../srv.git $mode "$(eval "echo $path")" </dev/null
	done <<-\EOT
	100644 README
	100644 ab/cd/ef
	100644 AB/$long
	100644 a/$long
	100644 ab/${upper}A
	100644 zz/$long
	120000 ab/link
	160000 ab/module
	120000 cd
	160000 ef
	100755 aa/$long
	EOT
	cd ../two
	synced "2 0 2"
	json "$TRASH/answer" .facts.not_taken >../left
	test_grep "README. of origin $ref, a file, is none" ../left
	test_grep "ab/cd. of origin $ref, a directory" ../left
	test_grep "ab/link. of origin $ref, a link" ../left
	test_grep "ab/module. of origin $ref, a submodule" ../left
	test_grep "aa/.* of origin $ref, an executable file" ../left
	covered 2
	git fuse sync --facts --repair >../out
	git fuse sync --facts >../out
	test_grep ! "^left" ../out
	git -C ../srv.git ls-tree -r --name-only $ref >../out
	test_line_count 2 ../out
	git -C ../srv.git update-ref $ref "$shop"
	git fuse sync --facts >../out
	test_grep "^left: cannot read origin $ref: it is not a commit" ../out
	git fuse sync --facts >../out
	test_grep ! "^left" ../out
	git -C ../srv.git ls-tree -r --name-only $ref >../out
	test_line_count 2 ../out
'

test_expect_success 'what a newer version may have written stays' '
	world newer
	cd newer/one
	told_shop | import
	git fuse sync --facts >/dev/null
	shop=$(place "$(git rev-parse HEAD:src/shop.py)")
	printf "scip-test 1.0\n\002new" >../bytes
	plant ../srv.git 100644 "$shop" <../bytes
	git fuse sync --facts >../out
	test_grep "^left: .* it may be of a newer git fuse" ../out
	git -C ../srv.git cat-file blob "$ref:$shop" | cmp - ../bytes
	synced "0 1 2" --repair
	test "$(git rev-parse "$ref:$shop")" != "$(git hash-object ../bytes)"
'

# A record that is the same keeps the version that it came with.
test_expect_success 'of two, the greater version counts, then what tells more' '
	world better
	cd better/one
	told_shop | import
	git fuse sync --facts >/dev/null
	told_shop | sed "/till.py/,\$d" | sed "/^body/d" | import
	synced "1 0 2"
	cd ../two
	synced "2 0 2"
	told_shop | sed "/^def 2/d" >../fewer
	import <../fewer
	synced "2 0 2"
	sed "s/\"1.0\"/\"0.10\"/" "$FUSE_SOURCE/tests/t/scip.pl" >../older.pl
	sed "s/\"1.0\"/\"1.10\"/" "$FUSE_SOURCE/tests/t/scip.pl" >../newer.pl
	told_shop | sed "/^use/d" | perl ../older.pl >../index
	git fuse facts import ../index >/dev/null
	synced "1 0 2"
	perl ../newer.pl <../fewer >../index
	git fuse facts import ../index >/dev/null
	synced "0 2 2"
	told_shop | perl "$FUSE_SOURCE/tests/t/scip.pl" >../index
	git fuse facts import ../index >/dev/null
	synced "2 0 2"
	cd ../one
	synced "2 0 2"
	git fuse facts >../out
	test_grep "scip-test 1.10" ../out
'

test_expect_success 'bare, linked, partial, and in a subdirectory' '
	world kinds
	cd kinds/one/src
	told_shop | (cd .. && import)
	synced "0 2 2"
	git worktree add -q --detach ../../linked
	cd ../../linked
	covered 2
	synced "0 0 2"
	cd ..
	git clone -q --bare srv.git bare.git
	cd bare.git
	synced "2 0 2" ../srv.git
	covered 2
	git init -q --bare ../second.git
	synced "0 2 2" ../second.git
	cd ..
	git clone -q --depth=1 "file://$PWD/srv.git" shallow
	cd shallow
	synced "2 0 2"
	git -C ../srv.git config uploadpack.allowFilter true
	git clone -q --filter=blob:none --no-checkout \
		"file://$TRASH/kinds/srv.git" ../partial 2>/dev/null
	cd ../partial
	git rev-list --objects --missing=print HEAD >../before
	synced "0 0 2"
	said absent_count 2
	git rev-list --objects --missing=print HEAD >../after
	test_cmp ../before ../after
	git checkout -q main
	synced "2 0 2"
	covered 2
'

test_expect_success 'where names are of SHA-256' '
	world sha --object-format=sha256
	cd sha/one
	told_shop | import
	synced "0 2 2"
	cd ../two
	synced "2 0 2"
	covered 2
	git fuse refs --format=json Shop.open >../json
	test "$(json ../json .exact_count)" = 1
	git -C ../srv.git fsck --strict --no-dangling
'

test_expect_success 'a reference that may not be rewound may be replaced' '
	world deny
	git -C deny/srv.git config receive.denyNonFastForwards true
	cd deny/one
	told_shop | sed "/till.py/,\$d" | import
	synced "0 1 1"
	told_shop | import
	synced "0 1 2"
	git rev-list --count $ref >../out
	echo 1 >../expected
	test_cmp ../expected ../out
'

# What the other pushes while the remote looks at ours. It does so once.
test_expect_success 'a lost race is run again, and nothing is lost' '
	world race
	cd race/one
	told_shop | sed "/till.py/,\$d" | import
	cd ../two
	told_shop | sed "1,/body/d; /^def 2/d" | import
	write ../srv.git/hooks/pre-receive <<-EOT
	#!/bin/sh
	test ! -f "$PWD/../done" || exit 0
	touch "$PWD/../done"
	unset \$(git rev-parse --local-env-vars) GIT_QUARANTINE_PATH
	cd "$PWD/../one" && git fuse sync --facts >&2
	EOT
	chmod +x ../srv.git/hooks/pre-receive
	synced "1 1 2"
	said attempts 2
	cd ../one
	synced "1 0 2"
	test "$(git rev-parse $ref)" = "$(git -C ../two rev-parse $ref)"
'

test_expect_success 'two clones that race come to the same' '
	world races
	cd races/one
	told_shop | sed "/till.py/,\$d" | import
	git -C ../one fuse sync --facts >../one.out 2>&1 &
	cd ../two
	told_shop | sed "1,/body/d; /^def 2/d" | import
	git fuse sync --facts >../two.out 2>&1
	wait
	cat ../one.out ../two.out
	git fuse sync --facts >/dev/null
	covered 2
	cd ../one
	git fuse sync --facts >/dev/null
	covered 2
	test "$(git rev-parse $ref^{tree})" = \
		"$(git -C ../two rev-parse $ref^{tree})"
'

test_expect_success 'what no branch has any longer goes once it is much' '
	world many
	cd many/one
	told_shop | import
	git checkout -q -b wide
	mkdir wide
	perl -e "for my \$n (1 .. 4100) {
		open my \$out, q(>), qq(wide/\$n.py);
		print \$out qq(name\$n = 1\n);
		print qq(file wide/\$n.py\ndef 1 name\$n wide/name\$n.\n);
	}" >../lines
	git add .
	git commit -q -m wide
	git push -q origin wide
	import <../lines
	synced "0 4102 4102"
	cd ../two
	synced "2 0 4102"
	said absent_count 4100
	git push -q origin :wide
	git fetch -q --prune
	echo "shut = 1" >>src/till.py
	git commit -q -a -m "Another till"
	git push -q origin main
	told_shop | import
	# Who has nothing to say drops nothing.
	git -C ../one fuse sync --facts >/dev/null
	git -C ../srv.git ls-tree -r --name-only $ref >../out
	test_line_count 4102 ../out
	synced "0 1 2"
	git -C ../srv.git ls-tree -r --name-only $ref >../out
	test_line_count 2 ../out
'

test_done
