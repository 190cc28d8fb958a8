#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='info: what kind of project this is'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	make_shop shop
	cd shop
	write pyproject.toml <<-\EOF
	[project]
	dependencies = ["flask>=2", "requests"]
	[dependency-groups]
	dev = ["pytest"]
	EOF
	write web/package.json <<-\EOF
	{"dependencies": {"react": "^18.0.0"}}
	EOF
	write logo.bin <<-EOF
	$(printf "\000")
	EOF
	printf "\000" >logo.bin
	GIT_AUTHOR_NAME="Someone Else" test_commit "Say what is needed"
	git tag first
'

test_expect_success 'sizes and languages' '
	cd shop
	git fuse info --format=json >../answer
	json ../answer .schema .file_count ".languages[0].name" \
		".languages[0].file_count" ".languages[0].line_count" .omitted >../got
	lines=$(cat src/*.py tests/*.py | wc -l)
	printf "%s\n" fuse.info/2 8 Python 5 $((lines)) "{\"binary\":1}" \
		>../expected
	test_cmp ../expected ../got
	json ../answer .line_count .bytes >../got
	git ls-files | grep -v logo.bin | xargs cat | wc -lc | tr -s " " "\n" |
	grep . >../expected
	test_cmp ../expected ../got
'

test_expect_success 'what the top needs comes first, all of it when asked for' '
	git init -q needs
	cd needs
	for n in $(seq 30)
	do
		echo "\"a$n\": \"1\","
	done | sed "1s/^/{\"dependencies\": {/; \$s/,\$/}}/" >../many
	mkdir a
	cp ../many a/package.json
	write package.json <<-\EOF
	{"dependencies": {"top": "2"}}
	EOF
	test_commit "Need"
	git fuse info >../out
	sed -n "/^dependencies/p" ../out >../got
	printf "dependencies in %s\n" package.json a/package.json >../expected
	test_cmp ../expected ../got
	grep "^  runtime" ../out >../shown
	test_line_count 20 ../shown
	test_grep "^  and 11 more, which --part=dependencies shows\$" ../out
	git fuse info --part=dependencies >../out
	grep "^  runtime" ../out >../shown
	test_line_count 31 ../shown
	test_grep ! "more, which" ../out
'

test_expect_success 'dependencies and frameworks' '
	cd shop
	cat >../list <<-\EOF
	{"kind":"runtime","manifest":"pyproject.toml","name":"flask","registry":"pypi","version":">=2"}
	{"kind":"runtime","manifest":"pyproject.toml","name":"requests","registry":"pypi","version":null}
	{"kind":"dev","manifest":"pyproject.toml","name":"pytest","registry":"pypi","version":null}
	{"kind":"runtime","manifest":"web/package.json","name":"react","registry":"npm","version":"^18.0.0"}
	EOF
	json ../answer ".dependencies[0]" ".dependencies[1]" \
		".dependencies[2]" ".dependencies[3]" >../got
	test_cmp ../list ../got
	json ../answer ".frameworks[0].name" ".frameworks[0].version" \
		".frameworks[0].manifest" ".frameworks[1].name" \
		".frameworks[2].name" ".frameworks[2].category" >../got
	printf "%s\n" React "^18.0.0" web/package.json Flask pytest test \
		>../expected
	test_cmp ../expected ../got
'

test_expect_success 'tests, people and time' '
	cd shop
	json ../answer .testing.file_count .testing.share ".testing.directories" \
		".testing.frameworks" >../got
	printf "%s\n" 1 12.5 "[{\"file_count\":1,\"path\":\"tests\"}]" \
		"[\"pytest\"]" >../expected
	test_cmp ../expected ../got
	json ../answer .history.commit_count .history.isComplete .authors .bots \
		".top_authors[0].name" .first_commit.time \
		.last_commit.commit >../got
	printf "%s\n" 2 true 2 0 "A U Thor" 2023-11-14T22:13:20Z \
		"$(git rev-parse HEAD)" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'the same for people' '
	cd shop
	git fuse info >../out
	test_grep "^8 files, " ../out
	test_grep "^  Python .* in 5 files$" ../out
	test_grep "^  Flask .* flask in pyproject.toml$" ../out
	test_grep "^dependencies in web/package.json$" ../out
	test_grep "^  runtime  flask >=2$" ../out
	test_grep "^tests: 1 file, 12.5% of all, .* pytest$" ../out
	test_grep "^2 commits by 2 people, from 2023-11-14 to" ../out
	test_grep "^not looked at: 1 binary$" ../out
	test_grep ! "history" ../out
'

test_expect_success 'a revision, what is staged, the work tree' '
	cd shop
	git rm -q web/package.json
	needs () {
		git fuse info --format=json "$@" >../answer
		json ../answer .source.kind .file_count
	}
	printf "worktree\n7\n" >../expected
	needs >../got
	test_cmp ../expected ../got
	printf "staged\n7\n" >../expected
	needs --staged >../got
	test_cmp ../expected ../got
	printf "rev\n8\n" >../expected
	needs --at=first >../got
	test_cmp ../expected ../got
	printf "rev\n6\n" >../expected
	needs --at=first^ >../got
	test_cmp ../expected ../got
	json ../answer .dependencies .frameworks .history.commit_count >../got
	printf "[]\n[]\n1\n" >../expected
	test_cmp ../expected ../got
	git reset -q --hard
'

test_expect_success 'bare, in a linked worktree, in a subdirectory' '
	git clone -q --bare shop bare.git
	git -C shop worktree add -q ../linked first
	for where in bare.git linked linked/src
	do
		(cd $where && git fuse info --format=json) >answer
		json answer .file_count .history.commit_count >got
		printf "8\n2\n" >expected
		test_cmp expected got
	done
'

test_expect_success 'with nothing at all, and with bad input' '
	git init -q empty
	cd empty
	git fuse info >../out
	test_grep "^0 files, 0 lines" ../out
	test_grep "^there is no commit, and so no history$" ../out
	git fuse info --format=json >../answer
	json ../answer .history .languages .authors >../got
	printf "null\n[]\n0\n" >../expected
	test_cmp ../expected ../got
	test_expect_code 2 git fuse info --format=csv
	test_expect_code 128 git fuse info --at=nothing
	printf "{\"dependencies\": {\"a\": " >package.json
	printf "\377\376" >pom.xml
	git fuse info --format=json >../answer
	json ../answer .dependencies >../got
	echo "[]" >../expected
	test_cmp ../expected ../got
'

test_expect_success 'who was a bot is told apart' '
	git clone -q shop bots
	cd bots
	echo "# bumped" >>src/clock.py
	GIT_AUTHOR_NAME="dependabot[bot]" \
		GIT_AUTHOR_EMAIL="49699333+dependabot[bot]@users.noreply.github.com" \
		test_commit "Bump the clock"
	git fuse info --format=json >../answer
	json ../answer .authors .bots .history.commit_count >../got
	printf "2\n1\n3\n" >../expected
	test_cmp ../expected ../got
'

test_done
