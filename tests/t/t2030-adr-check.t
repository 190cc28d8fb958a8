#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='adr check: are the decision records sound?'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/adr-lib.sh"

# make_adrs DIR: two accepted decisions and a file that they are about.
make_adrs () {
	git init -q "$1" &&
	(
		cd "$1" &&
		adr 1 "use C" Accepted &&
		adr 2 "use git" Accepted &&
		echo "int x;" | write src/x.c &&
		test_commit "Decide"
	)
}

test_expect_success 'sound decisions are told to be so' '
	make_adrs sound &&
	cd sound &&
	git fuse adr check >found &&
	echo "2 decisions checked" >expected &&
	test_cmp expected found
'

test_expect_success 'where there are no decisions the check is blind' '
	git init -q none &&
	cd none &&
	echo x >a && test_commit one &&
	test_expect_code 3 git fuse adr check 2>message &&
	test_grep "nothing was judged" message &&
	test_expect_code 3 git fuse adr check --at=HEAD &&
	test_expect_code 3 git fuse adr check --staged
'

test_expect_success 'a number given twice is an error on both files' '
	make_adrs twice &&
	cd twice &&
	adr 2 "use hg" Proposed &&
	expect_rules <<-\EOF &&
	error adr-duplicate-number docs/adr/0002-use-git.md
	error adr-duplicate-number docs/adr/0002-use-hg.md
	EOF
	test_expect_code 1 git fuse adr check >found &&
	test_grep "number 2 is already used by .docs/adr/0002-use-hg.md." found &&
	test_grep "2 errors" found
'

test_expect_success 'a number given twice may be 0' '
	make_adrs zero &&
	cd zero &&
	adr 0 "use hg" Proposed &&
	adr 0 "use svn" Proposed &&
	test_expect_code 1 git fuse adr check >found &&
	test_grep "number 0 is already used by .docs/adr/0000-use-hg.md" found &&
	test_grep "number 0 is already used by .docs/adr/0000-use-svn" found
'

test_expect_success 'a folder has its own numbers' '
	make_adrs folders &&
	cd folders &&
	mkdir -p web/docs && cp -R docs/adr web/docs &&
	expect_rules </dev/null
'

test_expect_success 'gaps are a note, and no failure' '
	make_adrs gap &&
	cd gap &&
	adr 5 "use make" Proposed &&
	git fuse adr check >found &&
	test_grep "no decision has the numbers 3-4" found &&
	adr 9 "use m4" Proposed &&
	expect_rules </dev/null
'

test_expect_success 'name and title must have the same number' '
	make_adrs disagree &&
	cd disagree &&
	git mv docs/adr/0002-use-git.md docs/adr/0003-use-git.md &&
	expect_rules <<-\EOF
	note adr-missing-number docs/adr
	error adr-number-disagrees docs/adr/0003-use-git.md
	EOF
'

test_expect_success 'an accepted draft has no number' '
	make_adrs draft &&
	cd draft &&
	adr 3 "use vi" Accepted &&
	mv docs/adr/0003-use-vi.md docs/adr/XXXX-use-vi.md &&
	sed -i "s/^# 3/# XXXX/" docs/adr/XXXX-use-vi.md &&
	expect_rules <<-\EOF &&
	error adr-draft-accepted docs/adr/XXXX-use-vi.md
	EOF
	sed -i "s/^Accepted/Proposed/" docs/adr/XXXX-use-vi.md &&
	expect_rules </dev/null
'

test_expect_success 'statuses' '
	make_adrs status &&
	cd status &&
	adr 3 "use vi" Undecided &&
	adr 4 "use ed" Proposed &&
	sed -i "/^Proposed/d" docs/adr/0004-use-ed.md &&
	adr 5 "use sed" Superseded &&
	adr 6 "use awk" "Superseded by [7. use perl](0007-use-perl.md)" &&
	adr 7 "use perl" "Accepted

Supersedes [6. use awk](0006-use-awk.md)" &&
	(
		echo "---" &&
		echo "status: rejected" &&
		echo "---" &&
		cat docs/adr/0002-use-git.md
	) >new &&
	mv new docs/adr/0002-use-git.md &&
	expect_rules <<-\EOF
	error adr-status-disagrees docs/adr/0002-use-git.md
	error adr-unknown-status docs/adr/0003-use-vi.md
	warning adr-no-status docs/adr/0004-use-ed.md
	warning adr-no-successor docs/adr/0005-use-sed.md
	EOF
'

test_expect_success 'a place for a status that is left blank' '
	git init -q blank &&
	cd blank &&
	for name in C git vi ed
	do
		adr 1 "use $name" "" || return
	done &&
	cd docs/adr &&
	mv 0001-use-git.md 0002-use-git.md &&
	mv 0001-use-vi.md 0003-use-vi.md &&
	(printf -- "---\nstatus:\n---\n" && cat 0001-use-ed.md) \
		>0004-use-ed.md &&
	rm 0001-use-ed.md &&
	sed -i "s/^# ./# 2/; /^## Status/d" 0002-use-git.md &&
	sed -i "s/^# ./# 3/" 0003-use-vi.md &&
	sed -i "s/^# ./# 4/; /^## Status/d" 0004-use-ed.md &&
	sed -i "/^## Status/d" 0001-use-c.md &&
	cd ../.. &&
	expect_rules <<-\EOF &&
	warning adr-no-status docs/adr/0003-use-vi.md
	warning adr-no-status docs/adr/0004-use-ed.md
	EOF
	git fuse adr check >found &&
	test_grep "^docs/adr/0003-use-vi.md:6: warning: " found &&
	test_grep "^docs/adr/0004-use-ed.md:2: warning: " found
'

test_expect_success 'what is said of something else is no status' '
	make_adrs elsewhere &&
	cd elsewhere &&
	adr 4 "use ed" Accepted "**Status:**

- 1/9/21 in place for now" &&
	(
		printf "%s\n" "Telling" "=======" "" "+------+--------+" \
			"| Status | Accepted |" "+------+--------+" "" &&
		printf "%s\n" "Status" "------" "" &&
		echo "As of last year, this record has been accepted by all." &&
		printf "%s\n" "" "Context" "-------" "" "C." "" "Decision" \
			"--------" "" "perms[x](user)" "" "Consequences" \
			"------------" "" "None."
	) >docs/adr/0003-tell.rst &&
	expect_rules </dev/null &&
	git fuse adr list >out &&
	test_grep "ADR-0003 *accepted" out
'

test_expect_success 'a choice that nobody has made is no status' '
	make_adrs choice &&
	cd choice &&
	adr 3 "use vi" "> Accepted or Rejected
>
> Valid statuses are: \"Proposed\", \"Accepted\", \"Superseded by ADRzzz\"." &&
	expect_rules <<-\EOF
	error adr-unknown-status docs/adr/0003-use-vi.md
	EOF
'

test_expect_success 'a successor may be no record' '
	make_adrs successor &&
	cd successor &&
	adr 2 "use git" "Superseded by the forge that we bought." &&
	expect_rules </dev/null
'

test_expect_success 'log4brains takes what tells no status for accepted' '
	make_adrs brains &&
	cd brains &&
	echo "project: { adrFolder: docs/adr }" >.log4brains.yml &&
	adr 3 "use vi" Proposed &&
	sed -i "/^## Status/,/^Proposed/d" docs/adr/0003-use-vi.md &&
	expect_rules </dev/null
'

test_expect_success 'a number is looked for under the name that it has' '
	make_adrs prefix &&
	cd prefix &&
	git mv docs/adr/0001-use-c.md docs/adr/0002-use-git.md . &&
	for i in a/oep-0001-one b/adr-0001-one c/oep-0002-two
	do
		mkdir -p "$i" && rmdir "$i" &&
		printf "# %s\n\n## Status\n\nAccepted\n" "$i" >"$i.md"
	done &&
	printf "\nSupersedes OEP-1\n" >>c/oep-0002-two.md &&
	printf "\n## Links\n\n* This is OEP-2.\n" >>c/oep-0002-two.md &&
	sed -i "s/^Accepted/Superseded by OEP-2/" a/oep-0001-one.md &&
	test_expect_code 0 git fuse adr check --format=jsonl >out &&
	test_grep ! "one-sided" out && test_grep ! "broken" out
'

test_expect_success 'a superseded decision cannot be accepted' '
	make_adrs standing &&
	cd standing &&
	adr 2 "use git" "Accepted

Superseded by [3. use hg](0003-use-hg.md)" &&
	adr 3 "use hg" "Accepted

Supersedes [2. use git](0002-use-git.md)" &&
	sed -i "s/^Accepted\$/accepted, really/" docs/adr/0002-use-git.md &&
	rules >found &&
	test_line_count 0 found
'

test_expect_success 'a date that is no day' '
	make_adrs date &&
	cd date &&
	sed -i "s,^Date:.*,Date: 02/03/2020," docs/adr/0002-use-git.md &&
	expect_rules <<-\EOF &&
	warning adr-bad-date docs/adr/0002-use-git.md
	EOF
	sed -i "s,^Date:.*,Date: 31/01/2020," docs/adr/0001-*.md &&
	rules >found &&
	test_line_count 0 found &&
	git fuse adr list --format=json >list &&
	json list ".decisions[0].date" ".decisions[1].date" >actual &&
	printf "%s\n" 2020-01-31 2020-03-02 >expected &&
	test_cmp expected actual &&
	adr 3 "use vi" Proposed &&
	sed -i "s,^Date:.*,Date: 01/31/2020," docs/adr/0003-*.md &&
	expect_rules <<-\EOF
	warning adr-bad-date docs/adr/0002-use-git.md
	EOF
'

test_expect_success 'links to nothing' '
	make_adrs links &&
	cd links &&
	adr 3 "use vi" Proposed "See [a](../../src/x.c), [b](nope.md#top),
[c](https://example.com/x.md), [d](/src), [e](../../../out.md), [f](#here),
\`[g](code.md)\`, [h](0001-use-c.md), [i](my%20file.md) and <x>.

\`\`\`
[j](fenced.md)
\`\`\`

[k]: gone.md
[^l]: Here is a note" &&
	echo x >"docs/adr/my file.md" &&
	git fuse adr check --format=jsonl >found || : &&
	sed "s/.*\"line\":\([0-9]*\).*\"target\":\"\([^\"]*\)\".*/\1 \2/" \
		found >places &&
	cat >expected <<-\EOF &&
	11 docs/adr/nope.md
	19 docs/adr/gone.md
	EOF
	test_cmp expected places
'

test_expect_success 'a page of a site is no file, and names a record' '
	git init -q pages && cd pages &&
	adr 1 "use C" Accepted &&
	adr 2 "use git" Accepted &&
	echo "See [two](/adr/2), [other](/adr/9)." >>docs/adr/0001-use-c.md &&
	echo "See [one](../adr/1)." >>docs/adr/0002-use-git.md &&
	test_expect_code 1 git fuse adr check >found &&
	test_grep "there is no file .adr/9." found &&
	test_grep "^1 error" found &&
	write site/docs/dev/net.md <<-\EOF &&
	# Net
	EOF
	echo "See [net](/docs/dev/net), [none](/docs/dev/ne), [none](/net.md)." \
		>>docs/adr/0001-use-c.md &&
	git add . &&
	git fuse adr check >found || : &&
	test_grep ! "there is no file .docs/dev/net." found &&
	test_grep "there is no file .docs/dev/ne." found &&
	test_grep "there is no file .net.md." found
'

test_expect_success 'decisions that do not exist' '
	make_adrs unknown &&
	cd unknown &&
	adr 3 "use vi" "Superseded by ADR-0077" "As ADR-0001, unlike ADR 99." &&
	expect_rules <<-\EOF &&
	error adr-broken-link docs/adr/0003-use-vi.md
	warning adr-unknown-decision docs/adr/0003-use-vi.md
	EOF
	write docs/adr/0003-use-vi.md <<-\EOF &&
	---
	status: accepted
	# accepted, or superseded by ADR-0123
	---
	# Use vi

	<!-- none --> We use vi. <!-- What about
	ADR-0123? -->
	EOF
	expect_rules </dev/null &&
	echo "See ADR-0124. # ADR-0125" >>docs/adr/0003-use-vi.md &&
	git fuse adr check >found &&
	test_grep "there is no decision .ADR-0124" found &&
	test_grep "there is no decision .ADR-0125" found
'

test_expect_success 'both ends tell what supersedes what' '
	make_adrs sides &&
	cd sides &&
	adr 3 "use hg" "Accepted

Supersedes [2. use git](0002-use-git.md)" &&
	adr 4 "use cvs" "Superseded by [1. use C](0001-use-c.md)" &&
	expect_rules <<-\EOF &&
	warning adr-one-sided-supersede docs/adr/0001-use-c.md
	warning adr-one-sided-supersede docs/adr/0002-use-git.md
	EOF
	git fuse adr check >found &&
	test_grep "ADR-0003 says that it supersedes this one" found &&
	test_expect_code 1 git fuse adr check --strict
'

test_expect_success 'no circle of decisions' '
	make_adrs circle &&
	cd circle &&
	adr 3 "use hg" "Superseded

Supersedes [4. use cvs](0004-use-cvs.md)
Superseded by [4. use cvs](0004-use-cvs.md)" &&
	adr 4 "use cvs" "Superseded

Supersedes [3. use hg](0003-use-hg.md)
Superseded by [3. use hg](0003-use-hg.md)" &&
	expect_rules <<-\EOF
	error adr-supersede-cycle docs/adr/0003-use-hg.md
	EOF
'

test_expect_success 'a circle that only the older ones tell' '
	make_adrs passive &&
	cd passive &&
	adr 3 "use hg" "Superseded by [4. use cvs](0004-use-cvs.md)" &&
	adr 4 "use cvs" "Superseded by [3. use hg](0003-use-hg.md)" &&
	rules >found &&
	grep -c supersede-cycle found >count &&
	echo 1 >expected && test_cmp expected count
'

test_expect_success 'what the template asks for' '
	make_adrs sections &&
	cd sections &&
	adr 3 "use vi" Accepted &&
	sed -i -e "/^## Consequences/,\$d" -e "/^We /d" \
		docs/adr/0003-use-vi.md &&
	cp docs/adr/0003-use-vi.md docs/adr/0004-use-ed.md &&
	sed -i -e "s/^# 3. use vi/# 4. use ed/" -e "s/^Acc.*/Proposed/" \
		docs/adr/0004-use-ed.md &&
	expect_rules <<-\EOF &&
	warning adr-missing-section docs/adr/0003-use-vi.md
	warning adr-empty-section docs/adr/0003-use-vi.md
	note adr-missing-section docs/adr/0004-use-ed.md
	note adr-empty-section docs/adr/0004-use-ed.md
	EOF
	write docs/adr/templates/template.md <<-\EOF &&
	# NUMBER. TITLE

	## Status

	STATUS

	## Context

	Something has to be decided.

	<!-- This is an optional element. -->
	## Drivers

	## Costs
	EOF
	git fuse adr check >found &&
	test_grep "0001.*section .Context. says only what the template says" \
		found &&
	test_grep "0001.*section .Costs. is missing" found &&
	test_grep ! Drivers found
'

test_expect_success 'what a team mostly does without is not asked for' '
	make_adrs without &&
	cd without &&
	for i in 3 4 5
	do
		adr $i "use $i" Accepted &&
		sed -i -e "/^## Consequences/,\$d" docs/adr/000$i-use-$i.md ||
			return 1
	done &&
	adr 6 "use 6" Accepted &&
	sed -i "/^## Context/,/^Some/d" docs/adr/0006-use-6.md &&
	rules >found &&
	test_grep ! "missing-section docs/adr/000[345]" found &&
	test_grep "missing-section docs/adr/0006" found &&
	git rm -q --cached --ignore-unmatch docs/adr/0005-use-5.md &&
	rm docs/adr/0005-use-5.md &&
	rules >found &&
	test_grep "missing-section docs/adr/0003" found
'

test_expect_success 'what a decision governs is there' '
	make_adrs governs &&
	cd governs &&
	(
		echo "---" &&
		echo "status: accepted" &&
		echo "governs: [src/, \"src/*.c\", gone/, \"*.go\"]" &&
		echo "---" &&
		cat docs/adr/0002-use-git.md
	) >new &&
	mv new docs/adr/0002-use-git.md &&
	expect_rules <<-\EOF &&
	warning adr-governs-nothing docs/adr/0002-use-git.md
	warning adr-governs-nothing docs/adr/0002-use-git.md
	EOF
	sed -i "s/^status: .*/status: deprecated/; s/^Accepted/Deprecated/" \
		docs/adr/0002-use-git.md &&
	expect_rules </dev/null
'

test_expect_success 'symbols that a decision governs' '
	make_adrs symbols &&
	cd symbols &&
	echo "int run(void) { return 0; }" >src/run.c &&
	(
		echo "---" &&
		echo "status: accepted" &&
		echo "governs: [\"function:run\", \"function:walk\"]" &&
		echo "---" &&
		cat docs/adr/0002-use-git.md
	) >new &&
	mv new docs/adr/0002-use-git.md &&
	git fuse adr check >found &&
	test_grep "function:walk. governs nothing: it is declared nowhere" found &&
	test_grep ! "function:run" found
'

test_expect_success 'front matter that is no YAML' '
	make_adrs broken &&
	cd broken &&
	write docs/adr/0003-x.md <<-\EOF &&
	---
	status: [accepted
	---
	# X
	EOF
	git fuse adr check >found || : &&
	test_grep "^docs/adr/0003-x.md:[0-9]*: error: .*adr-bad-front-matter" \
		found
'

test_expect_success 'two of one title' '
	make_adrs titles &&
	cd titles &&
	adr 3 "use C" Proposed &&
	expect_rules <<-\EOF &&
	warning adr-duplicate-title docs/adr/0003-use-c.md
	EOF
	sed -i s/Proposed/Rejected/ docs/adr/0003-use-c.md &&
	expect_rules </dev/null
'

test_expect_success 'a team turns checks off, and others up' '
	make_adrs team &&
	cd team &&
	adr 5 "use vi" Accepted "See [x](nope.md)." &&
	write .fuse/adr.yaml <<-\EOF &&
	checks:
	  adr-missing-number: error
	  adr-broken-link: off
	EOF
	expect_rules <<-\EOF &&
	error adr-missing-number docs/adr
	EOF
	git fuse adr check --format=sarif >sarif || : &&
	test_grep ! adr-broken-link sarif &&
	test_grep "\"id\":\"adr-missing-number\"" sarif
'

test_expect_success 'what nobody understands in .fuse/adr.yaml is an error' '
	cd team &&
	printf "checks:\n  adr-missing-numbr: off\n" >.fuse/adr.yaml &&
	test_expect_code 128 git fuse adr check 2>message &&
	test_grep "line 2.*adr-missing-numbr.*did you mean .adr-missing-number" \
		message &&
	printf "checks:\n  adr-missing-number: maybe\n" >.fuse/adr.yaml &&
	test_expect_code 128 git fuse adr check 2>message &&
	test_grep "line 2.*off, note, warning and error" message &&
	printf "\nchekcs: {}\n" >.fuse/adr.yaml &&
	test_expect_code 128 git fuse adr check 2>message &&
	test_grep "line 2.*chekcs.*checks" message &&
	printf "checks: [a]\n" >.fuse/adr.yaml &&
	test_expect_code 128 git fuse adr check 2>message &&
	test_grep "line 1" message &&
	printf "checks: [a\n" >.fuse/adr.yaml &&
	test_expect_code 128 git fuse adr check 2>message &&
	test_grep "adr.yaml" message
'

test_expect_success 'the configuration is that of what is looked at' '
	make_adrs config &&
	cd config &&
	adr 4 "use vi" Proposed &&
	test_commit "A gap" &&
	printf "checks:\n  adr-missing-number: off\n" | write .fuse/adr.yaml &&
	expect_rules </dev/null &&
	rules --at=HEAD >found &&
	test_line_count 1 found &&
	rules --staged >found &&
	test_line_count 1 found &&
	git add .fuse &&
	rules --staged >found &&
	test_line_count 0 found
'

test_expect_success 'staged, work tree, revision, bare, linked, subdirectory' '
	make_adrs places &&
	cd places &&
	adr 2 "use hg" Proposed &&
	git fuse adr check --at=HEAD &&
	git fuse adr check --staged &&
	test_expect_code 1 git fuse adr check --worktree &&
	git add . &&
	test_expect_code 1 git fuse adr check --staged &&
	rm docs/adr/0002-use-hg.md &&
	git fuse adr check &&
	test_expect_code 1 git fuse adr check --staged &&
	git checkout -q -- docs &&
	(cd src && test_expect_code 1 git fuse adr check) &&
	test_commit "Twice" &&
	git worktree add -q ../linked HEAD^ &&
	(cd ../linked && git fuse adr check) &&
	git clone -q --bare . ../bare &&
	cd ../bare &&
	test_expect_code 1 git fuse adr check &&
	git fuse adr check --at=HEAD^ &&
	test_expect_code 2 git fuse adr check --worktree
'

test_expect_success 'the answer for programs' '
	make_adrs answer &&
	cd answer &&
	adr 2 "use hg" Proposed &&
	adr 4 "use vi" Accepted "See [x](nope.md)." &&
	test_expect_code 1 git fuse adr check --format=json >found &&
	json found .schema .source.kind .merged_with .decision_count .error_count \
		.warning_count .problems[0].rule .problems[0].path \
		.problems[1].target >values &&
	cat >expected <<-\EOF &&
	fuse.adr.check/2
	worktree
	null
	4
	3
	0
	adr-missing-number
	docs/adr
	docs/adr/0002-use-hg.md
	EOF
	test_cmp expected values &&
	test_expect_code 1 git fuse adr check --format=junit:j.xml \
		--format=github >annotations &&
	test_grep "<testcase" j.xml &&
	test_grep "^::error file=docs/adr/0002-use-git.md" annotations
'

test_expect_success 'names with odd bytes' '
	make_adrs odd &&
	cd odd &&
	name=$(printf "docs/adr/0003-\303\244 b\"c\377.md") &&
	sed "s/^# 1. use C/# 3. odd/" docs/adr/0001-use-c.md >"$name" &&
	sed "s/^# 1. use C/# 3. other/" docs/adr/0001-use-c.md \
		>docs/adr/0003-other.md &&
	test_expect_code 1 git fuse adr check >found &&
	test_grep "number 3 is already used by .docs/adr/0003-other.md" found &&
	test_expect_code 1 git fuse adr check --format=json >found &&
	json found .problems[0].rule
'

test_expect_success 'an accepted decision that is deleted is told by who deletes it' '
	make_adrs removed &&
	cd removed &&
	adr 3 "use vi" Proposed &&
	adr 4 "use ed" Accepted &&
	test_commit "More" &&
	rm docs/adr/0003-use-vi.md docs/adr/0004-use-ed.md &&
	expect_rules <<-\EOF &&
	error adr-removed-after-acceptance docs/adr/0004-use-ed.md
	EOF
	expect_rules --staged </dev/null &&
	git add -A &&
	expect_rules --staged <<-\EOF &&
	error adr-removed-after-acceptance docs/adr/0004-use-ed.md
	EOF
	before=$(git rev-parse --short=10 HEAD) &&
	test_expect_code 1 git fuse adr check --staged >found &&
	test_grep "it is decided in $before, and was deleted" found &&
	test_commit "Delete" &&
	expect_rules --at=HEAD <<-\EOF &&
	error adr-removed-after-acceptance docs/adr/0004-use-ed.md
	EOF
	expect_rules </dev/null &&
	git commit -q --allow-empty -m "Later" &&
	expect_rules --at=HEAD </dev/null &&
	git checkout -q -b side HEAD~2 &&
	echo "int y;" >src/y.c &&
	git add src && git commit -q -m "Aside" &&
	expect_rules --merge-with=main <<-\EOF &&
	error adr-removed-after-acceptance docs/adr/0004-use-ed.md
	EOF
	write .fuse/adr.yaml <<-\EOF &&
	checks:
	  adr-removed-after-acceptance: off
	EOF
	rm docs/adr/0004-use-ed.md &&
	expect_rules </dev/null
'

test_expect_success 'a decision that is renamed, or moved, is not deleted' '
	make_adrs moved &&
	cd moved &&
	git mv docs/adr/0002-use-git.md docs/adr/0002-use-git-only.md &&
	expect_rules --staged </dev/null &&
	expect_rules </dev/null &&
	mkdir -p notes/decisions &&
	git mv docs/adr/0002-use-git-only.md notes/decisions/0001-use-git.md &&
	rules --staged >found &&
	test_grep ! removed found &&
	git mv notes/decisions/0001-use-git.md \
		notes/decisions/0002-use-git.md &&
	echo "It is moved." >>notes/decisions/0002-use-git.md &&
	git add -A &&
	rules --staged >found &&
	test_grep ! removed found
'

test_expect_success 'a successor that is rejected is none' '
	make_adrs forsaken &&
	cd forsaken &&
	adr 3 "use hg" Proposed &&
	test_commit "Propose" &&
	git fuse adr supersede 2 3 &&
	sed -i "s/^Accepted/Proposed/" docs/adr/0003-use-hg.md &&
	test_expect_code 2 git fuse adr reject 3 2>err &&
	test_grep "is superseded by it alone" err &&
	sed -i "s/^Proposed/Rejected/" docs/adr/0003-use-hg.md &&
	expect_rules <<-\EOF &&
	warning adr-no-successor docs/adr/0002-use-git.md
	EOF
	adr 4 "use fossil" Accepted &&
	git fuse adr supersede 2 4 &&
	expect_rules </dev/null &&
	sed -i "s/^Rejected/Proposed/" docs/adr/0003-use-hg.md &&
	git fuse adr reject 3
'

test_expect_success 'a section of a template by another of its names' '
	make_adrs names && cd names &&
	write docs/adr/template.md <<-\EOF &&
	# Title

	## Context and Problem Statement

	## Considered Options

	## Decision Outcome

	## Consequences
	EOF
	sed -i "s/^## Context/## Considered Alternatives\n\nNone.\n\n&/" \
		docs/adr/0001-use-c.md &&
	git fuse adr check >found &&
	grep "is missing" found >told &&
	test_line_count 1 told &&
	test_grep "0002-use-git.md: .*Considered Options. is missing" told
'

test_expect_success 'what a change makes double is told of what it adds' '
	make_adrs double && cd double &&
	adr 3 "use hg" Accepted &&
	test_commit "Three" &&
	cp docs/adr/0003-use-hg.md docs/adr/0003-again.md &&
	cp docs/adr/0003-use-hg.md docs/adr/0003-use-me.md &&
	git add . &&
	rules --staged >found &&
	grep duplicate found >told &&
	cat >expected <<-\EOF &&
	error adr-duplicate-number docs/adr/0003-again.md
	warning adr-duplicate-title docs/adr/0003-again.md
	error adr-duplicate-number docs/adr/0003-use-me.md
	warning adr-duplicate-title docs/adr/0003-use-me.md
	EOF
	test_cmp expected told &&
	git commit -q -n -m "Double" &&
	rules >found &&
	grep "duplicate-number" found >told &&
	test_line_count 3 told
'

test_expect_success 'a successor that is named by its number, or not at all' '
	make_adrs by && cd by &&
	adr 3 "use hg" Accepted &&
	for says in 1 0001 1. 2 "ADR-2"
	do
		sed -i "s/^Accepted\|^Superseded.*/Superseded by $says/" \
			docs/adr/0003-use-hg.md &&
		git fuse adr check >found &&
		test_grep "000[12].*is superseded by this one" found || exit 1
	done &&
	for says in 9 0099
	do
		sed -i "s/^Superseded.*/Superseded by $says/" \
			docs/adr/0003-use-hg.md &&
		test_expect_code 1 git fuse adr check >found &&
		test_grep "there is no decision .$says." found || exit 1
	done &&
	for says in nothing TBD N\\/A ADRzzz
	do
		sed -i "s/^Superseded.*/Superseded by $says/" \
			docs/adr/0003-use-hg.md &&
		git fuse adr check >found &&
		test_grep "does not tell by what" found || exit 1
	done &&
	for says in "the 2 others" "2 others" 2024-01-02 "the new gateway" "#7"
	do
		sed -i "s/^Superseded.*/Superseded by $says/" \
			docs/adr/0003-use-hg.md &&
		expect_rules </dev/null || exit 1
	done
'

test_expect_success 'reStructuredText: where links lead, and how titles look' '
	make_adrs rst &&
	cd rst &&
	write oeps/oep-0001-one.rst <<-\EOF &&
	OEP-1: One
	==========

	+--------+----------------------+
	| OEP    | :doc:`oep-0001-one`  |
	+--------+----------------------+
	| Status | Accepted             |
	+--------+----------------------+

	Decision
	--------

	We build `the tool <https://old.example.com/tool>`_ by hand, as hands_ do.

	.. _hands: https://old.example.com/hands
	EOF
	test_commit "One" &&
	write oeps/oep-0001-one.rst <<-\EOF &&
	.. _OEP-1 One:

	OEP-1: One
	##########

	+--------+------------------+
	| OEP    | :ref:`OEP-1 One` |
	+--------+------------------+
	| Status | Accepted         |
	+--------+------------------+

	Decision
	********

	We build `the tool <https://new.example.com/tool>`_ by hand, as hands_ do.

	.. _hands: https://new.example.com/hands
	EOF
	test_commit "Moved" &&
	rules >found &&
	test_grep ! changed-after-acceptance found &&
	sed -i "s/by hand/by machine/" oeps/oep-0001-one.rst &&
	test_commit "Changed" &&
	git fuse adr check >found &&
	test_grep "^oeps/oep-0001-one.rst:15: .*changed-after-acc" found
'

test_expect_success 'a section of very many links comes, but nothing else' '
	make_adrs many &&
	cd many &&
	{
		printf "\n## Links\n\n" &&
		yes -- "- Supersedes [1. Use C](0001-use-c.md)" | head -n 3000
	} >>docs/adr/0002-use-git.md &&
	git add -A &&
	rules --staged >found &&
	test_grep ! changed-after-acceptance found &&
	echo "and more" >>docs/adr/0002-use-git.md &&
	printf "\n## Links\n\nSee\n" >>docs/adr/0002-use-git.md &&
	git add -A &&
	rules --staged >found &&
	test_grep changed-after-acceptance found
'

test_expect_success 'an index beside records leads to those that are there' '
	git init -q index &&
	cd index &&
	for n in 1 2
	do
		printf "# $n. One\n\n## Status\n\nAccepted\n\n## Context\n\nx\n\n## Decision\n\ny\n\n## Consequences\n\nz\n" |
		write docs/adr/000$n-one.md || exit 1
	done &&
	write docs/adr/README.md <<-\EOF &&
	# Index

	* [One](0001-one.md#status) and [two](./0002-one.md)
	* [a template](template.md), `[not](0009-x.md)`, [far](http://x/0008-y.md)
	EOF
	git add . &&
	git commit -qm all &&
	git fuse adr check >../out &&
	test_grep ! broken-link ../out &&
	git mv docs/adr/0002-one.md docs/adr/0002-two.md &&
	test_expect_code 1 git fuse adr check --staged >../out &&
	test_grep "^docs/adr/README.md:3: error: there is no file .docs/adr/0002-one.md. \[adr-broken-link\]$" \
		../out &&
	test_grep "^1 error" ../out &&
	sed -i s/0002-one/0002-two/ docs/adr/README.md &&
	git add . &&
	git fuse adr check --staged >../out
'

test_done
