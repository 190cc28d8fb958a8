#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='decisions as one document, and taken in from one'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

q="'"

ADR_DATE=2024-02-29
export ADR_DATE

# The records of an export, without what depends on where they are.
records () {
	perl -MJSON::PP -e '
		local $/;
		my $top = JSON::PP->new->utf8->decode(<STDIN>);
		print JSON::PP->new->utf8->canonical->pretty->encode(
			$top->{records});
	'
}

test_expect_success 'some decisions' '
	git init -q origin &&
	cd origin &&
	git fuse adr new Use "\"SQL\" & [more]" --status=accepted \
		--governs=lib/db --tag=a --decider=Ann --context="A | b" \
		--decision="Do." --consequences="Fine." --alternatives=None &&
	git fuse adr new Use a log --supersedes=1 &&
	git fuse adr new Use two logs --amends=2 &&
	test_commit Three
'

test_expect_success 'an export is taken in to the byte' '
	cd origin &&
	git fuse adr export >../all.json &&
	git fuse adr export --format=jsonl >../all.jsonl &&
	test_line_count 3 ../all.jsonl &&
	json ../all.json .schema >actual &&
	echo fuse.adr.export/2 >expected &&
	test_cmp expected actual &&
	for from in all.json all.jsonl
	do
		rm -rf ../copy &&
		git init -q ../copy &&
		(cd ../copy && git fuse adr import ../$from >/dev/null &&
		 git fuse adr export) >../again.json &&
		records <../all.json >../expected &&
		records <../again.json >../actual &&
		test_cmp ../expected ../actual &&
		diff -r docs ../copy/docs || exit 1
	done
'

for layout in nygard tyree madr madr2 log4brains
do
	test_expect_success "JSON-ADR into $layout keeps the fields" '
		git -C origin fuse adr export --format=json-adr >adr.json &&
		rm -rf copy &&
		git init -q copy &&
		cd copy &&
		git fuse adr import --layout='$layout' ../adr.json &&
		git fuse adr export --format=json-adr >../again.json &&
		perl -MJSON::PP -e '\''
			for my $name (@ARGV) {
				open my $in, "<:raw", $name or die;
				local $/;
				my $top = JSON::PP->new->utf8->decode(<$in>);
				delete $_->{path} for @{$top->{adrs}};
				open my $out, ">:raw", "$name.plain" or die;
				print $out JSON::PP->new->utf8->canonical
					->pretty->encode($top->{adrs});
			}
		'\'' ../adr.json ../again.json &&
		test_cmp ../adr.json.plain ../again.json.plain
	'
done

test_expect_success 'what has no number is no JSON-ADR' '
	git init -q days &&
	cd days &&
	git fuse adr new One --layout=log4brains &&
	test_must_fail git fuse adr export --format=json-adr >out 2>err &&
	test_grep "has no number" err &&
	test_line_count 0 out
'

test_expect_success 'JSON records of agents become records' '
	write agents/ADR-0003.json <<-\EOF &&
	{ "id": "ADR-0003", "title": "Use JSON", "status": "Superseded",
	  "date": "2023-01-02", "context": "c", "decision": "d",
	  "alternatives": ["x, or y", "z"], "consequences": ["k"],
	  "tags": ["t"], "supersedes": [], "governs": ["src/a.c"],
	  "mood": "good" }
	EOF
	write agents/ADR-0004.json <<-\EOF &&
	{ "id": "ADR-0004", "title": "Use YAML", "status": "Accepted",
	  "date": "2023-02-02", "context": "c2", "decision": "d2",
	  "alternatives": [], "consequences": [], "tags": [],
	  "supersedes": ["ADR-0003"], "governs": [] }
	EOF
	git init -q taken &&
	cd taken &&
	git fuse adr import ../agents >out &&
	test_grep "no place for .mood: good" out &&
	git fuse adr export >../taken.json &&
	json ../taken.json ".records[0].id" ".records[0].status" \
		".records[0].alternatives" ".records[0].governs" \
		".records[0].links[0].kind" ".records[0].links[0].id" \
		".records[1].links[0].kind" ".records[1].links[0].id" \
		>actual &&
	cat >expected <<-\EOF &&
	ADR-0003
	superseded
	* x, or y
	* z
	["src/a.c"]
	superseded-by
	ADR-0004
	supersedes
	ADR-0003
	EOF
	test_cmp expected actual
'

test_expect_success 'a number that is taken becomes the next' '
	cd taken &&
	git add -A &&
	git commit -q -m taken &&
	cp ../agents/ADR-0004.json ../ADR-0004.json &&
	git fuse adr import ../ADR-0004.json >out &&
	test_grep "4 is taken; it becomes 5" out &&
	test_path_is_file docs/adr/0005-use-yaml.md
'

test_expect_success 'what is no record is refused, and nothing is written' '
	git init -q clean &&
	cd clean &&
	echo "{ \"id\": 1 }" >../bad.json &&
	test_must_fail git fuse adr import ../bad.json 2>err &&
	test_grep "no title" err &&
	echo "{" >../bad.json &&
	test_must_fail git fuse adr import ../agents ../bad.json 2>err &&
	test_grep "bad.json" err &&
	test_path_is_missing docs
'

test_expect_success 'the index and the graphs are escaped' '
	cd origin &&
	git fuse adr export --format=markdown >out &&
	test_grep -F "| Use \"SQL\" & \\[more\\] | superseded |" out &&
	test_line_count 5 out &&
	git fuse adr export --format=mermaid >out &&
	test_grep -F "a0[\"ADR-0001: Use #34;SQL#34; #38; [more]" out &&
	test_grep -F "a1 -->|supersedes| a0" out &&
	test_grep -F "a2 -->|amends| a1" out &&
	test_grep -F "a0 -.->|governs| g0" out &&
	git fuse adr export --format=dot >out &&
	test_grep -F "label=\"ADR-0001: Use \\\"SQL\\\" & [more]\\nsuperseded\"" \
		out &&
	test_grep -F "a1 -> a0 [label=\"supersedes\"]" out
'

test_expect_success dot 'Graphviz takes the graph' '
	cd origin &&
	git fuse adr export --format=dot | dot -Tsvg >/dev/null
'

test_expect_success 'any revision, the index and a bare repository tell' '
	cd origin &&
	git fuse adr new Four &&
	git fuse adr export --at=HEAD --format=markdown >out &&
	test_line_count 5 out &&
	git fuse adr export --staged --format=markdown >out &&
	test_line_count 5 out &&
	git fuse adr export --format=markdown >out &&
	test_line_count 6 out &&
	git clone -q --bare . ../bare.git &&
	git -C ../bare.git fuse adr export --format=markdown >out &&
	test_line_count 5 out
'

test_expect_success 'pages that need nothing but themselves' '
	git init -q pages && cd pages &&
	git fuse adr new "Use C & \"git\"" --no-edit --status=accepted \
		--decider=Ann --tag=one --decision="Yes, <script>alert(1)</script> [run](javascript:alert) [two](0002-second.md#why)." >/dev/null &&
	git fuse adr new Second --no-edit --supersedes=1 >/dev/null &&
	printf "Third\n=====\n\nStatus: accepted\n\nDecision\n--------\n\na < b\n" \
		>docs/adr/0003-third.rst &&
	test_expect_code 2 git fuse adr export --format=html 2>../err &&
	test_grep "say where they go with .--output" ../err &&
	test_expect_code 2 git fuse adr export --output=../site 2>../err &&
	git fuse adr export --format=html --output=../site >../out &&
	test_grep "^wrote 4 pages below .../site.; begin with .../site/index.html.\$" ../out &&
	cd ../site &&
	find . -type f | sort >../actual &&
	cat >../expected <<-\EOF &&
	./docs/adr/0001-use-c-git.html
	./docs/adr/0002-second.html
	./docs/adr/0003-third.html
	./index.html
	EOF
	test_cmp ../expected ../actual &&
	test_grep "<a href=\"docs/adr/0001-use-c-git.html\">ADR-0001: Use C &amp; &quot;git&quot;</a><td>superseded" index.html &&
	cd docs/adr &&
	test_grep "<a href=\"../../index.html\">All decisions</a>" 0001-*.html &&
	test_grep "<tr><th>deciders<td>Ann\$" 0001-*.html &&
	test_grep "<tr><th>superseded-by<td><a href=\"0002-second.html\">" 0001-*.html &&
	test_grep "href=\"0002-second.html#why\"" 0001-*.html &&
	test_grep ! "script>\|javascript:\|http" 0001-*.html &&
	test_grep "a &lt; b" 0003-third.html
'

test_expect_success 'an index is kept in a file, between its two lines' '
	cd pages &&
	git fuse adr export --format=markdown --output=docs/adr/README.md \
		>../out &&
	echo "wrote the index in ${q}docs/adr/README.md${q}" >../expected &&
	test_cmp ../expected ../out &&
	cat >../expected <<-\EOF &&
	<!-- adrlog -->

	| Record | Decision | Status | Date |
	|---|---|---|---|
	| [ADR-0001](0001-use-c-git.md) | Use C & "git" | superseded | 2024-02-29 |
	| [ADR-0002](0002-second.md) | Second | proposed | 2024-02-29 |
	| [ADR-0003](0003-third.rst) | Third | accepted |  |

	<!-- adrlogstop -->
	EOF
	test_cmp ../expected docs/adr/README.md &&
	(
		cat docs/adr/README.md &&
		echo "What stands behind"
	) >new && mv new docs/adr/README.md &&
	git fuse adr new Fourth --no-edit >/dev/null &&
	cd docs &&
	git fuse adr export --format=markdown --output=adr/README.md \
		>../../out &&
	cd .. &&
	test_grep "^| \[ADR-0004\](0004-fourth.md) | Fourth " \
		docs/adr/README.md &&
	test_grep "^What stands behind\$" docs/adr/README.md &&
	git fuse adr export --format=markdown --output=docs/adr/README.md \
		>../out &&
	test_grep "is as it should be" ../out &&
	echo "# No place" >README.md &&
	test_expect_code 2 git fuse adr export --format=markdown \
		--output=README.md 2>../err &&
	test_grep "has no place for the index" ../err &&
	echo "# No place" >../expected &&
	test_cmp ../expected README.md &&
	test_expect_code 2 git fuse adr export --format=markdown \
		--output=../x.md 2>../err &&
	test_grep "outside of the tree" ../err
'

test_done
