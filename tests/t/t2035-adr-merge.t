#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='adr check: accepted texts, other branches, and merges'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/adr-lib.sh"

# make_adrs DIR: two accepted decisions.
make_adrs () {
	git init -q "$1" &&
	(
		cd "$1" &&
		adr 1 "use C" Accepted &&
		adr 2 "use git" Accepted &&
		test_commit "Decide"
	)
}

# change FILE: its text, not its status.
change () {
	sed -i "s/^We use/We always use/" "docs/adr/$1"
}

# expect_changed FILE [ARGUMENTS...]: this text was changed, and no other.
expect_changed () {
	test_file=$1
	shift
	echo "warning adr-changed-after-acceptance docs/adr/$test_file" |
	expect_rules "$@"
}

# expect_sound [ARGUMENTS...]
expect_sound () {
	expect_rules "$@" </dev/null
}

# ------------------------------------------------------- accepted, changed

test_expect_success 'an accepted text that is changed, wherever it is' '
	make_adrs change &&
	cd change &&
	accepted=$(git rev-parse --short=10 HEAD) &&
	change 0002-use-git.md &&
	expect_changed 0002-use-git.md &&
	expect_sound --staged &&
	expect_sound --at=HEAD &&
	git fuse adr check >found || : &&
	test_grep "^docs/adr/0002-use-git.md:15: .*accepted in $accepted \[" \
		found &&
	git add . &&
	expect_changed 0002-use-git.md --staged &&
	test_commit "Always" &&
	changed=$(git rev-parse HEAD) &&
	expect_changed 0002-use-git.md --at=HEAD &&
	json "$TRASH/.found" .commit .author >by &&
	printf "%s\n" "$changed" \
		"{\"email\":\"author@example.com\",\"name\":\"A U Thor\"}" >expected &&
	test_cmp expected by &&
	git clone -q --bare . ../change.git &&
	cd ../change.git &&
	expect_changed 0002-use-git.md &&
	expect_sound --at=HEAD^
'

test_expect_success 'what is staged is judged, not what earlier commits did' '
	cd change &&
	expect_sound --staged &&
	echo >>docs/adr/0002-use-git.md &&
	git add . &&
	expect_sound --staged &&
	sed -i "s/^Something/Nothing/" docs/adr/0002-use-git.md &&
	git add . &&
	expect_changed 0002-use-git.md --staged &&
	git checkout -q HEAD^ -- docs &&
	expect_sound --staged &&
	expect_sound --worktree
'

test_expect_success 'a hook judges the staged twin of what is in the work tree' '
	make_adrs twin &&
	cd twin &&
	change 0001-use-c.md &&
	git add . &&
	git checkout -q HEAD -- docs/adr/0002-use-git.md &&
	git show HEAD:docs/adr/0001-use-c.md >docs/adr/0001-use-c.md &&
	change 0002-use-git.md &&
	expect_changed 0001-use-c.md --staged &&
	expect_changed 0002-use-git.md --worktree
'

test_expect_success 'status, dates, links and numbers may change' '
	make_adrs free &&
	cd free &&
	adr 3 "use hg" Accepted "Unlike ADR-0002, see [2](0002-use-git.md)." &&
	test_commit "More" &&
	adr 3 "use hg" "Superseded by [4. use vi](0004-use-vi.md)" \
		"Unlike ADR-0001, see [2](../0001-use-git.md)." &&
	sed -i "s/^Date:.*/Date: 2021-02-03/" docs/adr/0003-use-hg.md &&
	expect_rules <<-\EOF &&
	error adr-broken-link docs/adr/0003-use-hg.md
	error adr-broken-link docs/adr/0003-use-hg.md
	EOF
	adr 3 "use hg" Deprecated "Unlike ADR-0002,

see  [2](0002-use-git.md)." &&
	expect_sound &&
	adr 3 "use hg" Deprecated "Unlike ADR-0002, look at [2](0002-use-git.md)." &&
	expect_changed 0003-use-hg.md
'

test_expect_success 'an accepted decision may be told what it supersedes and what amends it' '
	for layout in nygard tyree madr madr2 log4brains
	do
		git init -q "told-$layout" && cd "told-$layout" || return 1
		for title in One Two Three
		do
			git fuse adr new --layout=$layout --path=docs/adr \
				--context=why --decision=this \
				--alternatives=that --consequences=these \
				$title >/dev/null || return 1
		done
		git fuse adr accept docs/adr/*.md >/dev/null &&
		git add . && git commit -qm Accepted &&
		git fuse adr supersede one two >/dev/null &&
		git fuse adr new --layout=$layout --context=why --decision=this \
			--alternatives=that --consequences=these \
			--amends=three Four >/dev/null &&
		git add . && git commit -qm Told &&
		git fuse adr check --strict >../said || { cat ../said; return 1; }
		cat >>"$(ls docs/adr/*two.md)" <<-\EOF

		## More to say

		This was never decided.
		EOF
		test_expect_code 1 git fuse adr check --strict >../said
		test_grep "two.md:.* warning: its text is not the one" ../said
		cd ..
	done
'

test_expect_success 'front matter of an accepted decision' '
	make_adrs front &&
	cd front &&
	(
		echo "---" &&
		echo "status: accepted" &&
		echo "deciders: [Ann]" &&
		echo "---" &&
		sed "/^## Status/,/^Accepted/d" docs/adr/0002-use-git.md
	) >new &&
	mv new docs/adr/0002-use-git.md &&
	test_commit "MADR" &&
	git fuse adr check --at=HEAD >found || : &&
	sed -i "s/^status:.*/status: accepted\ntags: [vcs]/" \
		docs/adr/0002-use-git.md &&
	cp docs/adr/0002-use-git.md kept &&
	git rm -q --cached docs/adr/0002-use-git.md &&
	git commit -q -m "Forget it" && git add docs &&
	git commit -q -m "Accept it again" &&
	sed -i "s/^tags:.*/tags: [git]/" docs/adr/0002-use-git.md &&
	expect_sound &&
	sed -i "s/Ann/Bob/" docs/adr/0002-use-git.md &&
	expect_changed 0002-use-git.md
'

test_expect_success 'proposed again, and accepted again' '
	make_adrs again &&
	cd again &&
	sed -i "s/^Accepted/Proposed/" docs/adr/0002-use-git.md &&
	change 0002-use-git.md &&
	expect_sound &&
	test_commit "Think again" &&
	expect_sound &&
	sed -i "s/^Proposed/Accepted/" docs/adr/0002-use-git.md &&
	sed -i "s/^Something/Much/" docs/adr/0002-use-git.md &&
	expect_sound &&
	git add . && expect_sound --staged &&
	test_commit "Accept it" &&
	expect_sound &&
	sed -i "s/^Much/Little/" docs/adr/0002-use-git.md &&
	expect_changed 0002-use-git.md
'

test_expect_success 'a renamed decision is the same one' '
	make_adrs rename &&
	cd rename &&
	git mv docs/adr/0002-use-git.md docs/adr/0003-use-git.md &&
	sed -i "s/^# 2/# 3/" docs/adr/0003-use-git.md &&
	git add . &&
	printf "checks:\n  adr-missing-number: off\n" | write .fuse/adr.yaml &&
	git add .fuse &&
	expect_sound --staged &&
	change 0003-use-git.md &&
	expect_changed 0003-use-git.md &&
	git add . &&
	expect_changed 0003-use-git.md --staged &&
	git checkout -q HEAD -- docs 2>/dev/null &&
	git rm -q --cached docs/adr/0003-use-git.md && rm -f docs/adr/0003* &&
	git mv docs/adr/0002-use-git.md docs/adr/0003-use-git.md &&
	sed -i "s/^# 2/# 3/" docs/adr/0003-use-git.md &&
	test_commit "Another number" &&
	expect_sound &&
	change 0003-use-git.md &&
	expect_changed 0003-use-git.md &&
	git mv docs/adr docs/decisions && git add . &&
	test_commit "Move and change" &&
	rules >found &&
	echo "warning adr-changed-after-acceptance docs/decisions/0003-use-git.md" \
		>expected &&
	test_cmp expected found
'

test_expect_success 'a shallow clone is told what it cannot know' '
	make_adrs deep &&
	cd deep &&
	change 0002-use-git.md &&
	test_commit "Always" &&
	echo x >x && test_commit "More" &&
	git clone -q --depth=1 "file://$PWD" ../shallow &&
	cd ../shallow &&
	expect_rules <<-\EOF &&
	note adr-unjudged -
	EOF
	git fuse adr check >found &&
	test_grep "2 accepted decisions could not be compared" found &&
	test_grep "unshallow" found &&
	sed -i "s/^Something/Nothing/" docs/adr/0001-use-c.md &&
	git add . &&
	rules --staged >found &&
	echo "warning adr-changed-after-acceptance docs/adr/0001-use-c.md" \
		>expected &&
	test_cmp expected found
'

test_expect_success 'accepted by resolving a conflict' '
	make_adrs conflict &&
	cd conflict &&
	adr 3 "use vi" Proposed && test_commit "Propose" &&
	git checkout -q -b side &&
	adr 3 "use vi" Proposed "One side." && test_commit "One" &&
	git checkout -q main &&
	adr 3 "use vi" Proposed "Other side." && test_commit "Other" &&
	test_must_fail git merge -q side &&
	adr 3 "use vi" Accepted "Both sides." && git add . &&
	test_tick && git commit -q -m "Merge and accept" &&
	expect_sound &&
	sed -i "s/^Both/No/" docs/adr/0003-use-vi.md &&
	expect_changed 0003-use-vi.md &&
	merge=$(git rev-parse --short=10 HEAD) &&
	git fuse adr check >found || : &&
	test_grep "accepted in $merge" found
'

test_expect_success 'accepted on two branches that were merged' '
	make_adrs both &&
	cd both &&
	adr 3 "use vi" Proposed && test_commit "Propose" &&
	git checkout -q -b side &&
	adr 3 "use vi" Accepted && test_commit "Accept" &&
	git checkout -q main &&
	echo x >x && test_commit "Meanwhile" &&
	git cherry-pick side >/dev/null &&
	git merge -q -m "Merge" side &&
	expect_sound &&
	change 0003-use-vi.md &&
	expect_changed 0003-use-vi.md
'

test_expect_success 'a branch that went on with the proposal changed nothing' '
	make_adrs late &&
	cd late &&
	adr 3 "use vi" Proposed && test_commit "Propose" &&
	git checkout -q -b side &&
	echo "More." >>docs/adr/0003-use-vi.md && test_commit "Write" &&
	git checkout -q main &&
	adr 3 "use vi" Accepted && test_commit "Accept" &&
	git merge -q -m "Merge" side &&
	expect_changed 0003-use-vi.md
'

# ---------------------------------------------------------- other branches

test_expect_success 'a number that another branch has taken' '
	make_adrs taken &&
	cd taken &&
	git branch feature &&
	adr 3 "use vi" Proposed && test_commit "Vi" &&
	git checkout -q feature &&
	adr 3 "use ed" Proposed &&
	expect_rules <<-\EOF &&
	warning adr-number-taken-elsewhere docs/adr/0003-use-ed.md
	EOF
	test_commit "Ed" &&
	git fuse adr check >found &&
	test_grep "0003-use-vi.md. on .refs/heads/main." found &&
	git clone -q . ../cloned 2>/dev/null &&
	cd ../cloned &&
	git fuse adr check >found &&
	test_grep "refs/remotes/origin/main" found
'

test_expect_success 'what a branch had when it left is no news' '
	make_adrs news &&
	cd news &&
	git branch old &&
	git mv docs/adr/0002-use-git.md docs/adr/0002-use-git-always.md &&
	sed -i "s/^Date:.*/Date: 2020-03-03/" docs/adr/0002-use-git-always.md &&
	test_commit "Rename" &&
	expect_sound &&
	git checkout -q old && echo x >x && test_commit "On" &&
	git checkout -q main && expect_sound
'

# ------------------------------------------------------------------ merges

# make_fork DIR: two branches that each add decision 3.
make_fork () {
	make_adrs "$1" &&
	(
		cd "$1" &&
		git branch feature &&
		adr 3 "use vi" Proposed && test_commit "Vi" &&
		git checkout -q feature &&
		adr 3 "use ed" Proposed && test_commit "Ed" &&
		git checkout -q main
	)
}

test_expect_success 'two branches that each add 3 are caught before they meet' '
	make_fork fork &&
	cd fork &&
	git status --porcelain >../before && cp .git/index ../index &&
	expect_rules --merge-with=feature <<-\EOF &&
	error adr-duplicate-number docs/adr/0003-use-ed.md
	error adr-duplicate-number docs/adr/0003-use-vi.md
	EOF
	test_expect_code 1 git fuse adr check --merge-with=feature >../told &&
	test_grep "number 3 (from .feature.) is already used by .*vi.md. (from .HEAD.)" \
		../told &&
	cmp ../index .git/index &&
	git status --porcelain >../after && test_cmp ../before ../after &&
	git fuse adr check --merge-with=HEAD >found &&
	test_grep "3 decisions checked" found &&
	git clone -q --bare . ../fork.git &&
	cd ../fork.git &&
	test_expect_code 1 git fuse adr check --merge-with=feature &&
	test_expect_code 1 git fuse adr check --at=feature \
		--merge-with=main --format=json >found &&
	json found .merged_with >with && echo main >expected &&
	test_cmp expected with
'

test_expect_success 'a merge is one of commits' '
	cd fork &&
	test_expect_code 2 git fuse adr check --staged --merge-with=feature &&
	test_expect_code 2 git fuse adr check --worktree \
		--merge-with=feature &&
	test_expect_code 128 git fuse adr check --merge-with=nothing \
		2>message &&
	test_grep "nothing" message &&
	git init -q ../unborn && cd ../unborn &&
	test_must_fail git fuse adr check --merge-with=HEAD &&
	git commit -q --allow-empty -m "Nothing yet" &&
	adr 1 "Use A" Proposed &&
	test_expect_code 3 git fuse adr check --merge-with=HEAD 2>message &&
	test_grep "no decisions in what merging .HEAD. with the commit" message
'

test_expect_success 'a decision in conflict is told, others are judged' '
	make_fork clash &&
	cd clash &&
	sed -i "s/^It is/It was/" docs/adr/0001-use-c.md &&
	sed -i "s/^Accepted/Proposed/" docs/adr/0001-use-c.md &&
	test_commit "Was" &&
	git checkout -q feature &&
	sed -i "s/^It is/It may be/" docs/adr/0001-use-c.md &&
	sed -i "s/^Accepted/Deprecated/" docs/adr/0001-use-c.md &&
	test_commit "May be" &&
	expect_rules --merge-with=main <<-\EOF
	warning adr-merge-conflict docs/adr/0001-use-c.md
	error adr-duplicate-number docs/adr/0003-use-ed.md
	error adr-duplicate-number docs/adr/0003-use-vi.md
	EOF
'

test_expect_success 'a text that one side accepted and the other one changed' '
	make_adrs sides &&
	cd sides &&
	adr 3 "use vi" Proposed && test_commit "Propose" &&
	git checkout -q -b write &&
	echo "More." >>docs/adr/0003-use-vi.md && test_commit "Write" &&
	git checkout -q main &&
	adr 3 "use vi" Accepted && test_commit "Accept" &&
	expect_changed 0003-use-vi.md --merge-with=write &&
	git checkout -q write &&
	expect_changed 0003-use-vi.md --merge-with=main &&
	git fuse adr check --merge-with=main >found || : &&
	test_grep "the one that is accepted on .main." found
'

test_expect_success 'commits that have none in common' '
	make_adrs strangers &&
	cd strangers &&
	git checkout -q --orphan other && git rm -q -r --cached . &&
	rm -r docs && adr 2 "use hg" Proposed && test_commit "Strange" &&
	expect_rules --merge-with=main <<-\EOF
	error adr-duplicate-number docs/adr/0002-use-git.md
	error adr-duplicate-number docs/adr/0002-use-hg.md
	EOF
'

test_done
