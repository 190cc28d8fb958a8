#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='packing: formats, levels, budget, secrets, where it goes'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

formats='markdown xml json jsonl compact paths toc'
export formats

test_expect_success setup '
	make_shop shop
	cd shop
	write src/tricky.py <<-\EOF
	"""A file that is hard to pack."""

	FENCE = """
	```python
	"""
	END = "]]>"    # the end of something
	HASH = "# no comment"


	def visible(a):
	    """Says so."""
	    # a comment
	    return "body # kept"

	def _hidden(b):
	    return b
	EOF
	test_commit tricky
'

test_expect_success 'every format holds every file' '
	cd shop
	for format in $formats
	do
		git fuse scope focus --whole Order --format=$format >../out.$format
		test -s ../out.$format
		for path in $shop_order
		do
			test_grep -F "$path" ../out.$format
		done
	done
	git fuse scope focus --whole Order >../out
	test_cmp ../out.markdown ../out
'

test_expect_success 'paths come alone, the most relevant first' '
	head -n 1 out.paths >first
	echo src/order.py >expected
	test_cmp expected first
	test_line_count 4 out.paths
'

test_expect_success 'JSON holds the bytes of each file, and where they are from' '
	cd shop
	json ../out.json .schema .mode .asked .source.kind .source.is_dirty \
		.estimator ".files[0].path" ".files[0].blob" \
		".files[0].language" ".files[0].detail" >../got
	cat >../expected <<-EOF
	fuse.scope.whole/2
	focus
	Order
	worktree
	false
	o200k
	src/order.py
	$(git rev-parse HEAD:src/order.py)
	python
	full
	EOF
	test_cmp ../expected ../got
	json ../out.json .omitted ".files[1].why" ".files[1].score"
	json ../out.json ".files[0].text" | sed "\$d" >../got
	test_cmp src/order.py ../got
'

test_expect_success 'JSON by lines: the manifest, then each file' '
	test_line_count 5 out.jsonl
	while IFS= read -r line
	do
		printf "%s\n" "$line" >line
		json line .path 2>/dev/null || json line .schema
	done <out.jsonl >got
	printf "fuse.scope.whole/2\n" | cat - out.paths >expected
	test_cmp expected got
'

test_expect_success 'content cannot break out of its frame' '
	cd shop
	git fuse scope focus --whole tricky.py >../out
	test_grep "^\`\`\`\`python\$" ../out
	git fuse scope focus --whole tricky.py --format=xml >../out
	test_grep "]]]]><!\[CDATA\[>" ../out
	git fuse scope focus --whole tricky.py --format=json >../out
	json ../out ".files[0].text" | sed "\$d" >../got
	test_cmp src/tricky.py ../got
'

# reduced LEVEL: the text of tricky.py at this level.
reduced () {
	git fuse scope focus --whole tricky.py --level=$1 --format=json >"$TRASH/json"
	json "$TRASH/json" ".files[0].text" | sed "\$d"
}

test_expect_success 'levels take away, and never touch a string' '
	cd shop
	reduced standard >../standard
	test_grep ! "a comment" ../standard
	test_grep "\"# no comment\"" ../standard
	test_grep "return \"body # kept\"" ../standard
	reduced aggressive >../aggressive
	test_grep ! "^\$" ../aggressive
	reduced skeleton >../skeleton
	test_grep "def visible(a):" ../skeleton
	test_grep "def _hidden(b):" ../skeleton
	test_grep ! "body # kept" ../skeleton
	reduced api >../api
	test_grep "def visible(a):" ../api
	test_grep ! "_hidden" ../api
	size=$(wc -c <src/tricky.py)
	for level in standard aggressive skeleton api
	do
		now=$(wc -c <../$level)
		test $now -lt $size
		size=$((now + 1))
	done
'

test_expect_success 'line numbers are those of the file' '
	cd shop
	git fuse scope focus --whole Clock --line-numbers >../out
	test_grep "^ *2[^0-9].*def now" ../out
	git fuse scope focus --whole tricky.py --level=skeleton --line-numbers >../out
	line=$(grep -n "def _hidden" src/tricky.py | sed "s/:.*//")
	test_grep "^ *$line[^0-9].*def _hidden" ../out
'

# tokens_of ARGUMENTS...: as the report counts them, all told.
tokens_of () {
	git fuse scope "$@" --whole --report=- >"$TRASH/report" 2>"$TRASH/err" ||
		return
	json "$TRASH/report" .tokens
}

test_expect_success 'no budget is ever exceeded, in any format' '
	cd shop
	for format in $formats
	do
		smallest=
		for budget in 20 50 90 150 250 400 700 1200 3000
		do
			tokens=$(tokens_of focus Order --depth=3 \
				--format=$format --max-tokens=$budget) || {
				test -z "$smallest"
				continue
			}
			smallest=t
			echo "$format $budget $tokens"
			test $tokens -le $budget
		done
		test -n "$smallest"
	done
'

test_expect_success 'a budget that holds nothing names the least that does' '
	cd shop
	test_expect_code 2 git fuse scope focus --whole Order --max-tokens=3 \
		>../out 2>../err
	test_line_count 0 ../out
	least=$(sed -n "1s/[^0-9]*3[^0-9]*\([0-9][0-9]*\).*/\1/p" ../err)
	test -n "$least"
	git fuse scope focus --whole Order --max-tokens=$least >../out
'

test_expect_success 'under a budget, files are reduced before they go' '
	cd shop
	all=$(tokens_of focus Order --format=json)
	git fuse scope focus --whole Order --max-tokens=$((all * 3 / 4)) \
		--format=json >../out
	json ../out .files >../files
	test_grep -E "\"detail\":\"(standard|aggressive|skeleton|api)\"" ../files
	git fuse scope focus --whole Order --max-tokens=$((all * 3 / 4)) \
		--no-step-down --format=json >../out
	json ../out .files >../files
	test_grep ! -E "\"detail\":\"(standard|aggressive|skeleton|api)\"" ../files
	all=$(tokens_of focus Order)
	git -c fuse.maxTokens=$((all / 2)) fuse scope focus --whole Order \
		--report=- >../report
	test "$(json ../report .tokens)" -le $((all / 2))
'

test_expect_success 'parts are documents of their own' '
	cd shop
	git fuse scope focus --whole Order --format=json --split-tokens=450 \
		-o ../part.json
	test_path_is_missing ../part.json
	test_path_is_file ../part-2.json
	for part in ../part-*.json
	do
		json $part .schema .part_count ".files[0].path" >/dev/null
		json $part .files | grep -o "\"path\":\"[^\"]*\"" || exit 1
	done | sort -u >../got
	for path in $shop_order
	do
		echo "\"path\":\"$path\""
	done | sort >../expected
	test_cmp ../expected ../got
'

test_expect_success 'the output may go to a file' '
	cd shop
	git fuse scope focus --whole Order -o ../file.md >../out
	test_line_count 0 ../out
	test_cmp ../out.markdown ../file.md
	git fuse scope focus --whole Order --output=- >../out
	test_cmp ../out.markdown ../out
	test_expect_code 128 git fuse scope focus --whole Order \
		-o ../no/such/dir/file.md 2>../err
	test_grep "^fatal: cannot create" ../err
'

test_expect_success 'an explanation tells tier, cost, score and reason of each' '
	cd shop
	git fuse scope focus --whole Order --explain -o ../file.md >../out
	test_cmp ../out.markdown ../file.md
	for path in $shop_order
	do
		test_grep -F "$path" ../out
	done
	test_grep "src/money.py  imported by order.py" ../out
	test_grep "src/order.py  seed: declares type Order" ../out
	test_grep ! "(src/" ../out
	git fuse scope focus --whole Money --depth=2 --explain >../out
	test_grep -F "src/invoice.py  imports order.py, 2 hops  \
(src/money.py imported by src/order.py, \
src/order.py imported by src/invoice.py)" ../out
	git fuse scope focus --whole Order --depth=3 --max-tokens=300 --explain >../out
	test_grep -i "cut\|listed" ../out
'

test_expect_success 'the report' '
	cd shop
	git fuse scope focus --whole Order --report=../report.json >../out
	test_cmp ../out.markdown ../out
	json ../report.json .schema .source.kind .omitted .tokens >../got
	head -n 1 ../got >../first
	echo fuse.report/2 >../expected
	test_cmp ../expected ../first
'

test_expect_success 'tokenizers' '
	cd shop
	for name in o200k cl100k claude gemini
	do
		git fuse scope focus --whole Order --tokenizer=$name --format=json >../out
		json ../out .estimator
	done >../got
	printf "o200k\ncl100k\nclaude\ngemini\n" >../expected
	test_cmp ../expected ../got
	git fuse scope focus --whole Order --tokenizer=gpt-4o --format=json >../out
	test "$(json ../out .estimator)" = o200k
	test_expect_code 2 git fuse scope focus --whole Order --tokenizer=abacus 2>../err
	test_grep "^error: unknown tokenizer .abacus.; known are o200k" ../err
	test_expect_code 2 git fuse scope focus --whole Order -z 2>../err
	test_grep "is for .--format=paths" ../err
'

# Put together here, so that no scanner takes this script for a leak.
key=AKIA$(echo Q3EXN7ZB2TVWLR5D)
export key

test_expect_success 'secrets are masked in every format, and counted' '
	cd shop
	printf "class Vault:\n    key = \"%s\"\n" "$key" >src/vault.py
	for format in markdown xml json jsonl compact toc
	do
		git fuse scope focus --whole Vault --format=$format >../out
		test_grep ! -F "$key" ../out
	done
	git fuse scope focus --whole Vault >../out
	test_grep -F "[REDACTED:aws-access-key]" ../out
	git fuse scope focus --whole Vault --report=- >../out
	test "$(json ../out ".files[0].redaction_count")" = 1
	git fuse scope focus --whole Vault --no-redact >../out
	test_grep -F "$key" ../out
	git fuse scope focus --whole Vault --report=- >../out
	test_grep ! -F "$key" ../out
	test_grep aws-access-key ../out
	git fuse scope focus --whole Vault --explain >../out
	test_grep ! -F "$key" ../out
'

test_expect_success 'object ids and lock files are no secrets' '
	cd shop
	git rev-parse HEAD >id
	printf "class Pin:\n    commit = \"%s\"\n" "$(cat id)" >src/pin.py
	git fuse scope focus --whole Pin >../out
	test_grep -F "$(cat id)" ../out
	rm id src/pin.py src/vault.py
'

test_expect_success 'the same in a bare repository, staged, and at a revision' '
	cd shop
	git fuse scope focus --whole Order --at=HEAD >../rev
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse scope focus --whole Order >../bare
	test_cmp ../rev ../bare
	git worktree add -q ../linked
	git -C ../linked fuse scope focus --whole Order --at=HEAD >../linked.out
	test_cmp ../rev ../linked.out
	git fuse scope focus --whole Order --staged --format=paths >../out
	test_cmp ../out.paths ../out
'

test_done
