#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='memory extract: what commits teach, through all that git does'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# commit FILE MESSAGE: one line more in FILE.
commit () {
	echo "line of $1 $2" | cksum >>"$1" && git add "$1" &&
	git commit -q -m "$2"
}

lesson='The lock must be taken before the file is read, because the writer never waits.'

# memories: how many there are, and how many of them stand.
memories () {
	git fuse memory list --all --format=json >"$TRASH/.memories"
	json "$TRASH/.memories" .total
}
standing () {
	git fuse memory list --format=json >"$TRASH/.memories"
	json "$TRASH/.memories" .total
}
# says TEXT: the last line that memory extract prints.
says () {
	test_expected=$1
	shift
	git fuse memory extract "$@" >"$TRASH/.out"
	tail -n 1 "$TRASH/.out" >"$TRASH/.last"
	echo "$test_expected" >"$TRASH/.expected"
	test_cmp "$TRASH/.expected" "$TRASH/.last"
}

test_expect_success 'a trailer and a telling sentence are candidates, a fix is none' '
	git init -q shop
	cd shop
	commit a.c "add a"
	commit a.c "fix: a crash in the parser"
	commit b.c "fix: take the lock

$lesson"
	commit c.c "use the pool

Gotcha: the pool must not be shared across fork
Decision: ADR-0012"
	says "would add: 2 new candidates, 0 known, from 4 commits" --dry-run
	test_path_is_missing .git/fuse/knowledge.db
	says "2 new candidates, 0 known, from 4 commits"
	test_grep "^convention  $lesson\$" ../.out
	test_grep "^    about: b.c\$" ../.out
	test_grep "why: trailer, explicit: a trailer says it" ../.out
	says "0 new candidates, 2 known, from 4 commits"
	test "$(memories)" = 2
'

test_expect_success 'a record says where in the message it stands, and of which blobs' '
	cd shop
	git fuse memory extract --format=json >../out
	json ../out .schema ".candidates[0].rule" ".candidates[0].is_known" \
		".candidates[0].anchors[0].path" ".candidates[0].anchors[0].blob" \
		".candidates[0].commit" ".candidates[0].learner" >../got
	cat >../expected <<-EOF
	fuse.memory.extract/2
	said
	true
	b.c
	$(git rev-parse HEAD:b.c)
	$(git rev-parse HEAD~1)
	A U Thor <author@example.com>
	EOF
	test_cmp ../expected ../got
	from=$(json ../out ".candidates[0].message_bytes[0]")
	to=$(json ../out ".candidates[0].message_bytes[1]")
	git log -1 --format=%B HEAD~1 | dd bs=1 skip="$from" \
		count=$((to - from)) 2>/dev/null >../said
	printf "%s" "$lesson" >../expected
	test_cmp ../expected ../said
	git fuse memory extract --format=jsonl >../lines
	test_line_count 3 ../lines
'

test_expect_success 'a rebase of twenty commits adds nothing' '
	git clone -q shop many
	cd many
	git checkout -q -b topic
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
	do
		commit "f$i.c" "part $i

Gotcha: part number $i must never be called twice"
	done
	says "22 new candidates, 0 known, from 24 commits"
	git checkout -q main
	commit other.c "more on main"
	git rebase -q main topic
	says "0 new candidates, 22 known, from 25 commits"
	test "$(memories)" = 22
	json ../.memories ".memories[0].reinforced" >../got
	echo 0 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'a cherry-pick adds nothing, with -x not even after a conflict' '
	cd many
	git checkout -q -b picks main
	git cherry-pick topic~3 >/dev/null
	git cherry-pick -x topic~2 >/dev/null
	says "0 new candidates, 4 known, from 7 commits"
	echo conflict >f20.c
	git add f20.c
	git commit -q -m "in the way"
	test_must_fail git cherry-pick -x topic
	echo resolved >f20.c
	git add f20.c
	git -c core.editor=: cherry-pick --continue
	says "0 new candidates, 5 known, from 9 commits"
	test "$(memories)" = 22
'

test_expect_success 'a squash adds nothing, and keeps who wrote what' '
	cd many
	git checkout -q -b squashed main
	git merge -q --squash topic >/dev/null
	git commit -q --no-edit
	test_grep "^Squashed commit" .git/SQUASH_MSG || git log -1 >/dev/null
	says "0 new candidates, 22 known, from 6 commits"
	test "$(memories)" = 22
'

test_expect_success 'a revert takes back, and what reapplies it lets it stand again' '
	git clone -q shop back
	cd back
	says "2 new candidates, 0 known, from 4 commits"
	git revert --no-edit HEAD >/dev/null
	says "0 new candidates, 2 known, 1 withdrawn, from 5 commits"
	says "0 new candidates, 2 known, from 5 commits"
	test "$(standing)" = 1
	git commit -q --amend -m "$(git log -1 --format=%B)

It deadlocks on machines with one core, as the writer never yields."
	says "1 new candidate, 2 known, from 5 commits"
	test_grep "^failure  \"use the pool\" was reverted: It deadlocks" ../.out
	git revert --no-edit HEAD >/dev/null
	says "0 new candidates, 3 known, 1 withdrawn, 1 standing again, from 6 commits"
	says "0 new candidates, 3 known, from 6 commits"
	test "$(standing)" = 2
'

test_expect_success 'what a squash or a merge brought goes with it' '
	git clone -q shop brought
	cd brought
	says "2 new candidates, 0 known, from 4 commits"
	git checkout -q -b topic
	commit d.c "d

Gotcha: the reader must be told of the end"
	commit e.c "e

Gotcha: the end comes but once a day"
	git checkout -q -b squashed main
	git merge -q --squash topic >/dev/null
	git commit -q --no-edit
	says "2 new candidates, 2 known, from 5 commits"
	git revert --no-edit HEAD >/dev/null
	says "0 new candidates, 4 known, 2 withdrawn, from 6 commits"
	git revert --no-edit HEAD >/dev/null
	says "0 new candidates, 4 known, 2 standing again, from 7 commits"
	git checkout -q -b merged main
	git merge -q --no-ff -m "Merge topic" topic
	git revert -m 1 --no-edit HEAD >/dev/null
	says "0 new candidates, 4 known, 2 withdrawn, from 8 commits; left out: merges 1"
	says "0 new candidates, 4 known, from 8 commits; left out: merges 1"
	test "$(standing)" = 2
	git revert --no-edit HEAD >/dev/null
	says "0 new candidates, 4 known, 2 standing again, from 9 commits; left out: merges 1"
	test "$(standing)" = 4
'

test_expect_success 'a host that writes no id means the latest of that title' '
	git clone -q shop hosted
	cd hosted
	says "2 new candidates, 0 known, from 4 commits"
	git revert --no-edit HEAD >/dev/null
	git commit -q --amend -m "Revert \"use the pool\" (#15)" \
		-m "Reverts shop/shop#12"
	says "0 new candidates, 2 known, 1 withdrawn, from 5 commits"
	git revert --no-edit HEAD >/dev/null
	git commit -q --amend -m "Revert \"Revert \"use the pool\" (#15)\" (#16)"
	says "0 new candidates, 2 known, 1 standing again, from 6 commits"
	git commit -q --allow-empty -m "Revert \"what nobody did\""
	says "0 new candidates, 2 known, from 7 commits; 1 revert of commits that are not here"
'

test_expect_success 'what is noise is left out, and counted' '
	git init -q noise
	cd noise
	commit a.c "Begin"
	GIT_AUTHOR_NAME="dependabot[bot]" git commit -q --allow-empty -m "b

$lesson"
	commit a.c "fixup! Begin

$lesson"
	commit a.c "Release 1.2.0

$lesson"
	commit a.c "keys

Gotcha: the key AKIAIOSFODNN7EXAMPL3 must not be printed"
	git checkout -q -b side HEAD~1
	commit b.c "side"
	git checkout -q main
	git merge -q --no-ff -m "Merge side" side
	says "0 new candidates, 0 known, from 7 commits; left out: bots 1, fixups 1, merges 1, routine 1, secrets 1"
	test_path_is_missing .git/fuse/knowledge.db
'

test_expect_success 'messages in other encodings, with CRLF and notes' '
	git init -q odd
	cd odd
	commit a.c "Begin"
	echo 1 >>a.c
	printf "Gr\374n\n\nGotcha: der Stra\337enname ist nie leer\n" >../latin
	git -c i18n.commitEncoding=ISO-8859-1 commit -q -a -F ../latin
	# git commit itself would have made UTF-8 of it.
	who="A <a@x> $(git log -1 --format=%ct) +0000"
	printf "tree %s\nparent %s\nauthor %s\ncommitter %s\n\n%b" \
		"$(git rev-parse HEAD~1:)" "$(git rev-parse HEAD)" "$who" \
		"$who" "Wrong\n\nGotcha: this \0374 is in no encoding at all\n" |
	git hash-object -t commit -w --stdin >../id
	git reset -q --hard "$(cat ../id)"
	echo 3 >>a.c
	git add a.c
	printf "Lines\r\n\r\nGotcha: lines end as they do on Windows\r\n" |
	git commit-tree -p HEAD "$(git write-tree)" >../id
	git reset -q --hard "$(cat ../id)"
	git notes add -m "Gotcha: notes are no messages at all"
	says "2 new candidates, 0 known, from 4 commits; left out: encoding 1"
	test_grep "^gotcha  der Stra.*enname ist nie leer\$" ../.out
	test_grep "^gotcha  lines end as they do on Windows\$" ../.out
	git fuse memory extract --format=json >../out
	json ../out ".candidates[0].message_bytes" >../got
	echo null >../expected
	test_cmp ../expected ../got
'

test_expect_success 'the learner is whom .mailmap says' '
	git clone -q shop mapped
	cd mapped
	echo "Ann Thor <ann@example.com> <author@example.com>" >.mailmap
	git add .mailmap
	git commit -q -m "Names"
	git fuse memory extract --dry-run --format=json >../out
	json ../out ".candidates[0].learner" >../got
	echo "Ann Thor <ann@example.com>" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'ranges, limits and times' '
	cd shop
	says "would add: 0 new candidates, 1 known, from 1 commit" -n1 --dry-run
	says "would add: 0 new candidates, 1 known, from 1 commit" --dry-run HEAD~2..HEAD~1
	says "would add: 0 new candidates, 1 known, from 1 commit" --dry-run HEAD~1..
	says "would add: 0 new candidates, 1 known, from 3 commits" --dry-run HEAD~1
	says "would add: 0 new candidates, 0 known, from 0 commits" --dry-run HEAD..HEAD~1
	says "would add: 0 new candidates, 2 known, from 4 commits" --since=2000-01-01 --dry-run
	test_expect_code 2 git fuse memory extract --since=nonsense 2>../err
	test_grep "is not a time" ../err
	test_expect_code 2 git fuse memory extract a..b..c 2>../err
	test_must_fail git fuse memory extract nonesuch 2>../err
	test_grep "nonesuch" ../err
'

test_expect_success 'commits before the last 90 days are not asked for' '
	git init -q old
	cd old
	GIT_COMMITTER_DATE="2019-01-01T00:00:00Z" commit a.c "old

Gotcha: nobody remembers what is so old"
	GIT_COMMITTER_DATE="2020-01-01T00:00:00Z" commit a.c "new"
	says "0 new candidates, 0 known, from 1 commit"
	says "1 new candidate, 0 known, from 2 commits" --since="2 years"
'

test_expect_success 'bare, a linked worktree, a subdirectory, an unborn branch' '
	git clone -q --bare shop shop.git
	cd shop.git
	says "2 new candidates, 0 known, from 4 commits"
	says "0 new candidates, 2 known, from 4 commits"
	git worktree add -q ../linked main
	cd ../linked
	mkdir sub
	cd sub
	says "0 new candidates, 2 known, from 4 commits"
	git init -q "$TRASH/unborn"
	cd "$TRASH/unborn"
	test_must_fail git fuse memory extract 2>err
	test_line_count 1 err
'

test_expect_success 'a shallow clone says what it lacks' '
	git clone -q --depth=2 "file://$TRASH/shop" shallow
	cd shallow
	says "1 new candidate, 0 known, from 2 commits; left out: unreadable 1"
'

test_expect_success 'how nearly all commits are written is a convention, once' '
	git init -q habits
	cd habits
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
	do
		commit a.c "feat(api): part $i"
	done
	says "1 new candidate, 0 known, from 20 commits"
	test_grep "^convention  Subjects of commits .* Conventional Commits" ../.out
	test_grep "reason: 20 of 20 commits: feat 20; scopes: api 20" ../.out
	commit a.c "chore: one more"
	says "0 new candidates, 1 known, from 21 commits"
'

test_expect_success 'advice is told with its reason, and what only changes is not' '
	git init -q advised
	cd advised
	commit a.c "Begin"
	commit a.c "a: use the pool instead of malloc (#12)

Otherwise the reader runs out of memory on long files."
	commit b.c "Do not call close directly

* Do not call close directly

This avoids that a slow server keeps the whole loop waiting for it."
	commit g.c "The second reader is not called by the loop

Prevents that a key is overridden when the loop only moves the list."
	commit h.c "Honor how the others write

The writer was passed to the encoder as it is.

For instance, writeJson would panic with JSON errors if the client just closes before its end."
	commit e.c "Read in parts (#13)

* Read in parts

* Use putIfAbsent instead of computeIfAbsent

computeIfAbsent does not exist until Android API 24"
	commit c.c "Use shorter names

Thus they are nicer to read, and easier to type, for me at least."
	commit d.c "Add a pool

This commit adds a pool so that the reader never waits for the writer."
	says "3 new candidates, 0 known, from 8 commits"
	test_grep "^convention  use the pool instead of malloc: Otherwise" ../.out
	test_grep "^convention  Use putIfAbsent instead of computeIfAbsent: computeIfAbsent" ../.out
	test_grep "^convention  Do not call close directly: This avoids" ../.out
	test_grep "why: advice, stated: the subject says what to do" ../.out
'

test_expect_success 'what a commit mends is not told as if it were there' '
	git init -q mended
	cd mended
	commit a.c "Begin"
	commit a.c "Fix the size

The size is counted in characters, which leads to a crash because the buffer is too short."
	commit b.c "Read the whole line

Currently the reader must never be called twice, because it loses a line then."
	commit c.c "Fix the end

The callback must be invoked even if reading fails, because its owner waits."
	commit d.c "Fix the names

On Windows names of files must differ by more than case, because it is ignored."
	says "2 new candidates, 0 known, from 5 commits"
	test_grep "^gotcha  The callback must be invoked" ../.out
	test_grep "On Windows names of files must" ../.out
	for i in 1 2 3 4 5 6
	do
		commit a.c "Fix number $i"
	done
	says "0 new candidates, 2 known, from 11 commits"
'

test_expect_success 'what led to a fault, or is denied and then done, is none' '
	git init -q story
	cd story
	commit a.c "Begin"
	commit a.c "Support the proxy

The parser requires that there is a line, but if the proxy takes all of it, we may sometimes call it without one. This causes the following error:"
	commit b.c "Wake the task at once

This occurs because the queue is only used when the task is polled. When the task is not polled by the thread, the queue cannot be seen by the scheduler, because it is local."
	commit c.c "Sanitize paths

Paths are not always sanitized when they are read and, more importantly, never by default when they are written."
	commit d.c "Introduce the limit

Since #12, the client should never ask for a page by itself, because the limit is not seen."
	commit e.c "Remove the pool

The pool can be removed by now, because it is only used by default and nobody shares it."
	commit f.c "Make the tests steady

Failure: the reader sometimes sees an empty file before the line is written

Fix: the reader waits for the line until it is there"
	commit g.c "Make the pool ready

Failure: the pool cannot be made before the fork, since threads do not survive it"
	says "1 new candidate, 0 known, from 8 commits"
	test_grep "^failure  the pool cannot be made before the fork" ../.out
'

test_expect_success 'an item is no reason of the advice above, and tells of tests what others do' '
	git init -q items
	cd items
	mkdir tests
	commit tests/a.c "Begin"
	commit tests/a.c "Do not show the label

- use the same compiler on both systems as the other workflow has it"
	commit tests/b.c "Check the names

The name must never be written twice, because the reader takes the first."
	commit tests/c.c "Skip the links

On Windows, links can only be created by administrators, so the test cannot make any."
	commit f.c "ignore: Add

Only the part that is used must be copied, because the rest is never read."
	commit g.c "use the pool

The readers are woken in the order in which they came.

It is not safe for general use, so it should not exist in the main module."
	commit h.c "Ignore bad names

* Ignore bad names

* Call the shell by its path

It is there by default on all that we know, since POSIX has it so, and may not be moved."
	commit i.c "Keep the index

* Keep the index

* Fix the shell

The table is read at first, so that the shell is found by its path when it has one."
	commit d.c "serve the archive

- all access is serialized with a lock, because the store is not thread-safe.
- only uses the library of python, no new dependencies on other systems."
	says "3 new candidates, 0 known, from 9 commits"
	test_grep "^gotcha  *On Windows, links can only\|^convention  *On Windows, links can only" ../.out
	test_grep "all access is serialized with a lock" ../.out
'

test_expect_success 'what tells of the patch alone is none' '
	git init -q narrated
	cd narrated
	commit a.c "Begin"
	commit a.c "Split the reader

This ensures that a name is resolved once, because the type says so."
	commit b.c "Add a buffer

As a consequence, the reader replies with the path alone, because the buffer is shared."
	commit c.c "Ask the helper

In PR #12 we introduced a helper that only blocks when the loop waits, because it is slow."
	mkdir t
	commit t/size.t "t: clarify the size

The size must be given in bytes even when nobody asks, because the wire is narrow."
	commit d.c "Do not ask twice

Add one that asks once, so that the pool is used when it is there."
	git revert --no-edit HEAD >/dev/null
	git commit -q --amend -m "Revert \"Do not ask twice\"

This reverts commit $(git rev-parse HEAD^).

No longer needed since nobody asks the reader, because it is there by default."
	commit d.c "Never ask twice

But the helper must not be asked at all, because it is slow."
	commit e.c "Ask always

The buffer must never be shared, because its owner frees it when it ends."
	says "1 new candidate, 0 known, from 9 commits"
	test_grep "^convention  The buffer must never be shared" ../.out
'

test_expect_success 'what a commit brings, and does besides, is not told as if it were so' '
	git init -q besides
	cd besides
	commit a.c "add a switch for the readers

There is no safe way to switch a reader off, because it never waits."
	commit b.c "check the reader

The reader can be none, and no lookup can succeed even if it is asked twice, because nobody made it.
Instead of asking everywhere, this modifies the reader to be always there."
	commit c.c "Dockerfile: update to reader v2.3.3, v2.2.6

- The reader must always be shut down on Linux, to avoid leaks of its mounts"
	commit d.c "Keep the reader closed

While at it, the writer must never be opened twice, because it is shared."
	says "would add: 0 new candidates, 0 known, from 4 commits; left out: routine 1" --dry-run
	commit e.c "Partially revert \"reader: drop its lock\"

This reverts commit $(git rev-parse HEAD) where the lock was.

Readers wait for it there, because the writer holds it to the end."
	git fuse memory extract --dry-run >../out
	test_grep "^failure  Partially revert .reader: drop its lock.: Readers" ../out
'

test_expect_success 'a reason is no bug, and no fragment without what it is of' '
	git init -q reasons
	cd reasons
	commit a.c "Keep the score in sync after a move

The reader writes the new score, because it moves, but never updates its own."
	commit b.c "Mask the signal before the question

Avoids a race between the signal and the answer, because both are slow."
	commit c.c "Drop the check of the reader

The writer is always there, so this check should not be needed anymore."
	git fuse memory extract --dry-run >../out
	test_grep "^would add: 1 new candidate, 0 known, from 3 commits" ../out
	test_grep "  Mask the signal before the question: Avoids a race" ../out
	commit e.c "Know what can run

Not all readers support a second writer on Linux, because it may wait."
	commit f.c "Add a flag for the pipe

This flag has the writer use it.
This is required because some readers must not be asked twice on Linux."
	git fuse memory extract --dry-run >../out
	test_grep "^would add: 3 new candidates" ../out
	test_grep "  Not all readers support" ../out
	test_grep "  Add a flag for the pipe: This is required because" ../out
	commit g.c "Never ask a writer that ended

When the pipe is closed by its writer, use the copy that the reader has made.
The deadlock only shows in a second reader, because it must never wait alone."
	commit h.c "Name the third pipe

The third pipe must also be closed by its reader, since its writer never ends."
	git fuse memory extract --dry-run >../out
	test_grep "^would add: 5 new candidates" ../out
	test_grep "  The third pipe must also be closed" ../out
	test_grep "that ended: When the pipe is closed by its writer, use" ../out
'

test_expect_success 'an item of a list must teach more than a sentence' '
	git init -q listed
	cd listed
	size="The size must be given in bytes even when nobody asks for it, as the wire is narrow."
	commit a.c "One

- $size"
	says "0 new candidates, 0 known, from 1 commit"
	commit a.c "Two

$size"
	says "1 new candidate, 0 known, from 2 commits"
'

test_expect_success 'marked comments and rules of documents are told with their place' '
	git init -q -b main placed
	cd placed
	cat >a.c <<-\EOF &&
	/*
	 * Reads a line.
	 * NOTE: the lock must be held here, because the
	 * writer never waits.
	 *
	 * Another paragraph.
	 */
	int a; // NOTE: of no use
	char *b = "NOTE: the string must never be told, because it is none";
	// SAFETY(ann): the index cannot be out of range, since
	// it was checked above.
	EOF
	cat >CONTRIBUTING.md <<-\EOF &&
	# Contributing

	Thank you for being here and for all of the work that is to come.

	All public names must begin with fuse_, because they share one space.
	EOF
	mkdir vendor tests
	cp a.c vendor/v.c
	echo "All private names must begin with own_, because they share one file." \
		>vendor/CONTRIBUTING.md
	cp a.c tests/b.c
	# What a program wrote teaches nobody.
	{ echo "// Code generated by protoc-gen-go. DO NOT EDIT."; cat a.c; } \
		>d.pb.go
	git add .
	git commit -q -m "Begin"
	says "3 new candidates, 0 known, from 1 commit"
	test_grep "^gotcha  the lock must be held here, because the writer never waits.\$" ../.out
	test_grep "^    reason: NOTE in a.c:3\$" ../.out
	test_grep "^convention  the index cannot be out of range" ../.out
	test_grep "^convention  All public names must begin with fuse_" ../.out
	test_grep "^    reason: a rule in CONTRIBUTING.md:5\$" ../.out
	git fuse memory extract --format=json >../out
	json ../out ".candidates[1].anchors[0].path" \
		".candidates[1].anchors[0].lines[0]" \
		".candidates[1].anchors[0].lines[1]" \
		".candidates[1].rule" >../got
	printf "%s\n" a.c 3 4 comment >../expected
	test_cmp ../expected ../got
	echo more >>a.c
	git commit -q -a -m more
	says "0 new candidates, 3 known, from 2 commits"
	git rm -q a.c
	git commit -q -m gone
	rm -r .git/fuse
	says "1 new candidate, 0 known, from 3 commits"
'

test_expect_success 'what a file says twice is told once' '
	git init -q twice
	cd twice
	for i in 1 2
	do
		cat <<-\EOF
		// NOTE: this does not check the size, the caller must do it.
		int f();
		// NOTE: this does not check the index, the caller must do it.
		int g();
		EOF
	done >a.c
	git add .
	git commit -q -m "Begin"
	says "2 new candidates, 0 known, from 1 commit"
'

test_expect_success 'what tells of code that is gone at the tip is none, and is counted' '
	git init -q gone
	cd gone
	say () {
		printf "%s\n" "$2" >"$1" && git add "$1" &&
		git commit -q -m "$3

$4"
	}
	say moved.c "int moved_one(void) { return 1; }" "add moved" \
		"moved_one must be called first, because the reader never waits."
	say lost.c "int lost(void) { return 1; }" "add lost" \
		"The lost file must be read first, because the reader never waits."
	say named.c "int old_name(void) { return 1; }" "add named" \
		"old_name must be called last, because the writer never waits."
	say lines.c "int first_of_three;
int second_of_three;
int third_of_three;" "add lines" \
		"The lines must be written first, because the reader never waits."
	mkdir sub
	git mv moved.c sub/moved.cc
	git rm -q lost.c
	echo "int new_name(void) { return 1; }" >named.c
	git commit -q -a -m "move, drop and rename"
	git fuse memory extract --dry-run HEAD~1 --format=json >../before
	json ../before .new .left_out.gone >../counts
	git fuse memory extract --dry-run --format=json >../after
	json ../after .new .left_out.gone >>../counts
	echo "int another_text_of_it;" >lines.c
	git commit -q -a -m "write the lines anew"
	git fuse memory extract --dry-run --format=json >../after
	json ../after .new ".candidates[0].text" .left_out.gone >>../counts
	cat >../expected <<-\EOF
	4
	0
	2
	2
	1
	moved_one must be called first, because the reader never waits.
	3
	EOF
	test_cmp ../expected ../counts
'

test_expect_success 'a category says what a lesson is about' '
	git init -q about-what
	cd about-what
	commit a.c "One

The lock must be taken before the file is read, because the writer never waits."
	commit b.c "Two

Input of an attacker must never be trusted here, because it is parsed."
	commit c.c "Three

On Linux the kernel requires that each page is aligned, or else it refuses."
	commit d.c "Four

The whole list must never be sorted again, because that is too expensive."
	commit e.c "Use the latest bundler

The Gemfile.lock must never be edited by hand, because Bundler reads it again."
	commit f.c "Six

An async function must never be called there, because nobody asks for its end."
	git fuse memory extract --format=json >../out
	json ../out ".candidates[0].category" ".candidates[1].category" \
		".candidates[2].category" ".candidates[3].category" \
		".candidates[4].category" ".candidates[5].category" >../got
	printf "%s\n" concurrency security compatibility performance \
		dependencies concurrency >../expected
	test_cmp ../expected ../got
'

test_expect_success 'hooks learn from what is new' '
	git init -q hooked
	cd hooked
	git config fuse.hooks.update off
	git config fuse.hooks.extract now
	git fuse hook install >/dev/null
	commit a.c "Begin"
	test_path_is_missing .git/fuse/knowledge.db
	commit a.c "Second

$lesson" 2>../err
	test_line_count 0 ../err
	test "$(memories)" = 1
	git rev-parse HEAD >../expected
	test_cmp ../expected .git/fuse/extracted
	git commit -q --amend -m "Second

$lesson

Signed-off-by: A U Thor <author@example.com>" 2>../err
	test_line_count 0 ../err
	test "$(memories)" = 1
	GIT_FUSE_SKIP=extract commit a.c "Third

Gotcha: what is skipped now is read later"
	test "$(memories)" = 1
	git config fuse.hooks.extract off
	commit a.c Fourth
	test "$(memories)" = 1
	git config fuse.hooks.extract now
	commit a.c Fifth
	test "$(memories)" = 2
	git checkout -q -b topic HEAD~1
	commit b.c "Sixth

Gotcha: what is merged is learned once"
	git checkout -q main
	git merge -q --no-edit topic
	test "$(memories)" = 3
'

test_expect_success 'a server learns from what is pushed to it' '
	git clone -q --bare hooked server.git
	cd server.git
	git fuse hook install >out
	test_line_count 2 out
	git config fuse.hooks.extract now
	cd ../hooked
	commit c.c "Pushed

Gotcha: what was pushed is known to all"
	git tag pushed
	git push -q ../server.git pushed 2>../err
	test_line_count 0 ../err
	test_path_is_missing ../server.git/fuse/knowledge.db
	git push -q ../server.git main 2>../err
	test_line_count 0 ../err
	cd ../server.git
	test "$(memories)" = 4
	cd ../hooked
	git checkout -q -b other
	commit d.c "Other

Gotcha: branches are learned from as well"
	git push -q ../server.git other
	cd ../server.git
	test "$(memories)" = 5
'

test_expect_success 'in the background, as it is by default' '
	git init -q behind
	cd behind
	git config fuse.hooks.update off
	git fuse hook install >/dev/null
	commit a.c "Begin

$lesson" 2>../err
	test_line_count 0 ../err
	# The mark is the last thing that is written.
	tries=0
	while ! test -f .git/fuse/extracted
	do
		tries=$((tries + 1))
		test $tries -lt 2000
		git rev-parse HEAD >/dev/null
	done
	test "$(memories)" = 1
'

test_expect_success 'three dots are what either has and the other has not' '
	git init -q -b main dots
	cd dots
	commit a.c "Begin

Gotcha: what both have is not between them"
	git checkout -q -b side
	commit b.c "Aside

Gotcha: the one side knows about the pool"
	git checkout -q main
	commit c.c "Ahead

Gotcha: the other side knows about the lock"
	git rev-list main...side >../commits
	test_line_count 2 ../commits
	says "would add: 2 new candidates, 0 known, from 2 commits" \
		--dry-run main...side
	test_grep "the one side knows" ../.out
	test_grep "the other side knows" ../.out
	says "would add: 1 new candidate, 0 known, from 1 commit" \
		--dry-run main..side
	says "would add: 2 new candidates, 0 known, from 2 commits" \
		--dry-run ...side
	test_must_fail git fuse memory extract main....side 2>../err
	test_grep "is not a range" ../err
'

test_expect_success 'what a lesson is about is a directory where it is one' '
	git init -q about
	cd about
	echo all >LICENCE && git add . && git commit -q -m "Permit"
	mkdir v1.2
	for i in 1 2 3 4 5
	do
		echo $i >v1.2/$i.c
	done
	git add .
	git commit -q -m "Begin

Gotcha: these five must be changed together"
	git rm -q LICENCE
	git commit -q -m "Do without

Gotcha: nobody may bring the licence back"
	git fuse memory extract --dry-run >../out
	test_grep "^    about: v1.2/\$" ../out
	test_grep "^    about: LICENCE\$" ../out
'

test_done
