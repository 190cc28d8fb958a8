#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='violations are recorded as claims'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

id=violation:no-ui:core/a.c:ui/b.h
export id

make_tree () {
	git init -q "$1" &&
	(
		cd "$1" &&
		write .fuse/architecture.yaml <<-\EOF &&
		layers:
		  - name: core
		    paths: core/
		  - name: ui
		    paths: ui/
		rules:
		  - name: no-ui
		    kind: forbid
		    from: core
		    to: ui
		    because: the core is used without a screen
		    adr: ADR-0007
		EOF
		mkdir core ui &&
		echo "int b;" >ui/b.h &&
		echo "int c;" >ui/c.h &&
		echo "#include \"b.h\"" >ui/c.c &&
		printf "%s\n" "#include \"../ui/b.h\"" "int a;" >core/a.c &&
		test_commit first
	)
}

# recorded 'added kept retracted' CODE ARGUMENTS...
recorded () {
	echo "$1" >"$TRASH/wanted"
	code=$2
	shift 2
	test_expect_code "$code" git fuse arch check --record --format=json \
		"$@" >"$TRASH/answer"
	json "$TRASH/answer" .recorded.added .recorded.kept \
		.recorded.retracted | paste -s -d " " - >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# status_is STATUS ARGUMENTS...: of the one claim about the violation.
status_is () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse claim list --all --artifact=$id --format=json "$@" \
		>"$TRASH/answer"
	json "$TRASH/answer" ".claims[0].status" >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

test_expect_success 'nothing is recorded unless it is asked for' '
	make_tree one
	cd one
	test_expect_code 1 git fuse arch check --format=json >../answer
	json ../answer .recorded ".violations[0].id" >../out
	printf "%s\n" null "$id" >../expected
	test_cmp ../expected ../out
	test_path_is_missing .git/fuse/knowledge.db
'

test_expect_success 'a violation is a claim with its blob and line' '
	cd one
	recorded "1 0 0" 1
	git fuse claim list --artifact=$id --format=json >../answer
	json ../answer .total ".claims[0].tier" ".claims[0].status" \
		".claims[0].support[0].class" ".claims[0].support[0].origin" \
		".claims[0].support[0].commit" \
		".claims[0].support[0].anchors[0].path" \
		".claims[0].support[0].anchors[0].blob" \
		".claims[0].support[0].anchors[0].lines[0]" >../out
	cat >../expected <<-EOF
	1
	inferred
	valid
	Validator
	git fuse arch check
	$(git rev-parse HEAD)
	core/a.c
	$(git rev-parse HEAD:core/a.c)
	1
	EOF
	test_cmp ../expected ../out
'

test_expect_success 'what is recorded and unchanged adds nothing' '
	cd one
	git fuse knowledge export >../before
	recorded "0 1 0" 1
	recorded "0 1 0" 1 --at=HEAD
	echo "int d;" >core/d.c
	test_commit unrelated
	recorded "0 1 0" 1
	recorded "0 1 0" 1 --staged
	git fuse knowledge export >../after
	test_cmp ../before ../after
'

test_expect_success 'one that stands elsewhere now is recorded anew' '
	cd one
	printf "%s\n" "" "#include \"../ui/b.h\"" "int a;" >core/a.c
	status_is valid
	recorded "1 0 0" 1
	status_is valid
	json ../answer ".claims[0].support[0].anchors[0].lines[0]" >../out
	echo 2 >../expected
	test_cmp ../expected ../out
'

test_expect_success 'only a whole check retracts' '
	cd one
	test_commit moved
	recorded "0 0 0" 0 --since=HEAD
	status_is valid
	printf "%s\n" "int a;" >core/a.c
	recorded "0 0 0" 0 -- ui
	recorded "0 0 0" 0 --changed
	status_is stale
	recorded "0 0 1" 0
	status_is retracted
	json ../answer ".claims[0].reason" >../out
	echo "a whole check of the work tree does not find it any more" \
		>../expected
	test_cmp ../expected ../out
	recorded "0 0 0" 0
	recorded "1 0 0" 1 --at=HEAD
	status_is valid --at=HEAD
'

test_expect_success 'what others claim is not touched' '
	cd one
	git fuse claim add "it is ugly" --artifact=$id \
		--evidence=AgentAssertion >../out
	recorded "0 0 1" 0
	git fuse claim list --artifact=$id >../out
	test_grep "  valid      it is ugly" ../out
'

test_expect_success 'equal violations of one file are one claim' '
	make_tree two
	cd two
	printf "%s\n" "#include \"../ui/b.h\"" "int a;" \
		"#include \"../ui/b.h\"" "#include \"../ui/c.h\"" >core/a.c
	recorded "2 0 0" 1
	git fuse claim list --artifact=$id --format=json >../answer
	json ../answer .total ".claims[0].support[0].anchors[0].lines[0]" \
		".claims[0].support[0].anchors[1].lines[0]" >../out
	printf "%s\n" 1 1 3 >../expected
	test_cmp ../expected ../out
	recorded "0 2 0" 1
'

test_expect_success 'the configuration asks for it, and an option decides' '
	make_tree three
	cd three
	git config fuse.arch.record true
	test_expect_code 1 git fuse arch check --no-record >../out
	test_path_is_missing .git/fuse/knowledge.db
	test_expect_code 1 git fuse arch check >../out
	test_grep "^recorded: 1 new, 0 as before, 0 retracted$" ../out
	git clone -q --bare . ../bare.git
	cd ../bare.git
	recorded "1 0 0" 1 --at=HEAD
	status_is valid --at=HEAD
'

test_expect_success 'refs tells a violation, found, recorded or both' '
	make_tree four
	cd four
	git fuse refs $id >../out
	test_grep "^found in what is looked at$" ../out
	test_grep "^decision ADR-0007$" ../out
	test_grep "^    core/a.c:1  " ../out
	test_grep "^not recorded$" ../out
	test_path_is_missing .git/fuse/knowledge.db
	recorded "1 0 0" 1
	git fuse refs $id --format=json >../answer
	json ../answer .schema .is_found .rule .target .adr .because \
		".places[0].path" ".places[0].line" ".claims[0].status" >../out
	printf "%s\n" fuse.refs/2 true no-ui ui/b.h ADR-0007 \
		"the core is used without a screen" core/a.c 1 valid \
		>../expected
	test_cmp ../expected ../out
	echo "int a;" >core/a.c
	git fuse refs $id >../out
	test_grep "^not found in what is looked at$" ../out
	test_grep "^rule no-ui$" ../out
	test_grep "  inferred  stale  " ../out
	test_expect_code 1 git fuse refs violation:no-ui:core/a.c:ui/a.h \
		2>../err
	test_grep "did you mean .$id." ../err
'

test_expect_success 'places and claims of a violation come in pages' '
	cd one && git reset -q --hard &&
	for i in 1 2 3
	do
		echo "#include \"../ui/b.h\"" >>core/a.c &&
		git fuse claim add "It was seen $i times." --artifact=$id || exit
	done &&
	git fuse refs $id --format=json >../whole &&
	json ../whole .truncated .cursor .place_count .claim_count >../out &&
	printf "%s\n" false null 4 5 >../expected &&
	test_cmp ../expected ../out &&
	cursor= && : >../pages && while :
	do
		git fuse refs $id --limit=3 --format=json \
			${cursor:+--cursor=$cursor} >../page || exit
		cat ../page >>../pages && cursor=$(json ../page .cursor)
		test "$cursor" != null || break
	done &&
	test_line_count 2 ../pages &&
	for item in "\"line\":[0-9]*,\"message\"" "\"id\":\"[0-9a-f]*\""
	do
		grep -o "$item" ../whole >../expected &&
		grep -o "$item" ../pages >../out &&
		test "$(wc -l <../expected)" -ge 4 &&
		test_cmp ../expected ../out || exit
	done &&
	git fuse refs $id --limit=3 --format=json >../page &&
	git fuse refs $id --limit=3 >../out &&
	test_grep "^--cursor=3[.][0-9a-f]* goes on" ../out &&
	git fuse claim add "It was seen again." --artifact=$id &&
	test_expect_code 2 git fuse refs $id --limit=3 \
		--cursor="$(json ../page .cursor)" 2>../err &&
	test_grep "another state of what is looked at" ../err &&
	git reset -q --hard
'

test_expect_success 'problems of decisions are claims, too' '
	git init -q decisions
	cd decisions
	write docs/adr/0001-one.md <<-\EOF
	# 1. One

	## Status

	Superseded by [7. Gone](0007-gone.md)

	## Context

	It rains.

	## Decision

	We stay.

	## Consequences

	None.
	EOF
	test_commit first
	git fuse adr check --record --format=json >../answer || :
	json ../answer .recorded.kept .recorded.retracted >../out
	printf "%s\n" 0 0 >../expected
	test_cmp ../expected ../out
	json ../answer .recorded.added >../added
	test_grep "[1-9]" ../added
	git fuse claim list --format=json >../answer
	json ../answer ".claims[0].artifact" ".claims[0].status" \
		".claims[0].support[0].class" ".claims[0].support[0].origin" \
		".claims[0].support[0].anchors[0].path" >../out
	test_grep "^decision:adr-[-a-z]*:docs/adr/0001-one.md" ../out
	test_grep "git fuse adr check" ../out
	test_grep "^Validator" ../out
	# The same adds nothing, and what is staged takes nothing back.
	git fuse adr check --record >../out || :
	test_grep "recorded: 0 new, $(cat ../added) as before, 0 retracted" \
		../out
	git fuse adr check --record --staged >../out || :
	test_grep ", 0 retracted" ../out
	# Two of one kind in one file are two, as long as both are there.
	sed -i "/^It rains/d; /^We stay/d" docs/adr/0001-one.md
	git fuse adr check --record >../out || :
	git fuse claim list >../out
	test_grep "section .Context. is empty" ../out
	test_grep "section .Decision. is empty" ../out
	sed -i "s/^## Decision/&\n\nWe stay./" docs/adr/0001-one.md
	git fuse adr check --record >../out || :
	test_grep ", 1 retracted" ../out
	git fuse claim list | grep -v retracted >../out
	test_grep "section .Context. is empty" ../out
	test_grep ! "section .Decision. is empty" ../out
	# Mended, it is taken back; of arch nothing is.
	sed -i "s/^Superseded.*/Accepted/" docs/adr/0001-one.md
	git -c fuse.adr.record=true fuse adr check >../out || :
	test_grep "[1-9][0-9]* retracted" ../out
	test_expect_code 2 git fuse adr check --record --merge-with=HEAD \
		2>../err
	test_grep "is not yet" ../err
'

test_done
