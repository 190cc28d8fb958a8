#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='scope changes: what changed, and what uses it'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	make_shop shop
	cd shop
	git tag start
	git checkout -q -b topic
	sed "s/def add/def plus/" src/money.py >changed
	mv changed src/money.py
	test_commit "Say plus"
	git checkout -q main
	echo "# on main" >>src/clock.py
	test_commit "Meanwhile on main"
'

test_expect_success 'nothing changed, nothing found' '
	cd shop
	finds "" changes
	finds "" changes --staged
	finds "" changes main
'

test_expect_success 'a branch is compared with the merge base' '
	cd shop
	finds src/money.py changes main..topic --no-dependents
	finds src/money.py changes main...topic --no-dependents
	finds src/money.py changes ..topic --no-dependents
	finds src/clock.py changes topic --no-dependents
	finds src/clock.py changes start.. --no-dependents
	finds "src/clock.py" changes start --staged --no-dependents
'

test_expect_success 'and what uses it comes with it' '
	cd shop
	finds "src/money.py
	src/order.py" changes main..topic
	git fuse scope changes --whole main..topic --format=paths >../out
	printf "src/money.py\nsrc/order.py\n" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'a revision alone means its own change' '
	cd shop
	finds src/money.py changes --at=topic --no-dependents
	finds src/clock.py changes --at=main --no-dependents
	finds "README.md
	src/clock.py
	src/invoice.py
	src/money.py
	src/order.py
	tests/test_order.py" changes --at=start
'

test_expect_success 'from within a bare repository' '
	git clone -q --bare shop bare.git
	cd bare.git
	finds "src/money.py
	src/order.py" changes main..topic
	finds src/clock.py changes --no-dependents
'

test_expect_success 'staged, unstaged and untracked changes' '
	git clone -q shop edited
	cd edited
	echo "# staged" >>src/clock.py
	git add src/clock.py
	echo "# unstaged" >>src/invoice.py
	echo "class New: pass" >new.py
	finds "new.py
	src/clock.py
	src/invoice.py" changes --no-dependents
	finds src/clock.py changes --staged --no-dependents
	finds "" changes --at=HEAD HEAD
	cd src
	finds "src/clock.py
	src/invoice.py" changes --no-dependents -- .
'

test_expect_success 'in a linked worktree' '
	git -C shop worktree add -q ../linked topic
	cd linked
	finds "" changes
	echo "# here" >>src/order.py
	finds src/order.py changes --no-dependents
	finds "src/money.py
	src/order.py" changes main --no-dependents
'

test_expect_success 'a renamed file is found under its new name' '
	git clone -q shop renamed
	cd renamed
	git mv src/money.py src/amount.py
	echo "# moved" >>src/amount.py
	finds src/amount.py changes --no-dependents
	finds src/amount.py changes --staged --no-dependents
	git fuse scope changes --whole --format=json >../answer
	json ../answer ".changes[0].path" ".changes[0].change" \
		".changes[0].added" ".changes[0].removed" >../got
	printf "%s\n" src/amount.py renamed 1 0 >../expected
	test_cmp ../expected ../got
	test_grep "src/money.py" ../answer
'

test_expect_success 'a deleted file is listed, with those that miss it' '
	git clone -q shop deleted
	cd deleted
	git rm -q src/money.py
	git fuse scope changes --whole --format=json >../answer
	json ../answer ".changes[0].path" ".changes[0].change" \
		".changes[0].removed" ".changes[0].symbols[0].name" \
		".changes[0].callers[0].path" >../got
	printf "%s\n" src/money.py deleted 13 Money src/order.py >../expected
	test_cmp ../expected ../got
'

test_expect_success 'public symbols that came, went and changed' '
	git clone -q shop api
	cd api
	cat >src/clock.py <<-\EOF
	class Clock:
	    def now(self, zone):
	        return 0

	def tick(): pass
	EOF
	git fuse scope changes --whole --format=json >../answer
	for i in 0 1
	do
		json ../answer ".changes[0].symbols[$i].name" \
			".changes[0].symbols[$i].change" \
			".changes[0].symbols[$i].before" \
			".changes[0].symbols[$i].after"
	done >../got
	cat >../expected <<-\EOF
	Clock.now
	changed
	def now(self)
	def now(self, zone)
	tick
	added

	def tick()
	EOF
	test_cmp ../expected ../got
	git fuse scope changes --whole >../out
	test_grep "^  ~ Clock: def now(self) => def now(self, zone)\$" ../out
	test_grep "^  + def tick()\$" ../out
'

test_expect_success 'the lines that differ come as a patch that applies' '
	git clone -q shop patch
	cd patch
	sed -e "1i# begin" -e "s/return/return 1 */" -e "\$a# end" \
		src/money.py >changed
	mv changed src/money.py
	printf "%s\n" "\`\`\`\`" >>README.md
	printf "no end of line" >>src/clock.py
	git diff >../expected
	git fuse scope changes --whole >../out
	sed -n "/^[\`]\{5\}diff\$/,/^[\`]\{5\}\$/p" ../out |
		grep -v "^[\`]" >../patch.diff
	git fuse scope changes --whole --format=xml >../out
	sed -n "/^<diff>/,/^]]>/p" ../out |
		sed -e "s/^<diff>.*CDATA.//" -e "/^]]>/d" >../xml.diff
	git fuse scope changes --whole --format=compact >../out
	sed -n "/^# --- a/,/^===/{ /^===/!s/^# //p; }" ../out >../compact.diff
	test_cmp ../patch.diff ../xml.diff
	test_cmp ../patch.diff ../compact.diff
	git checkout -q .
	git apply ../patch.diff
	git diff >../got
	test_cmp ../expected ../got
'

test_expect_success 'in JSON each file has its hunks and its diff' '
	cd patch
	git fuse scope changes --whole --format=json >../answer
	json ../answer ".changed.file_count" ".changes[0].path" \
		".changes[0].hunks[0].new_lines" \
		".changes[0].hunks[0].old_lines" >../got
	printf "%s\n" 3 README.md 1 0 >../expected
	test_cmp ../expected ../got
	json ../answer ".changes[0].diff" >../got
	{
		git diff README.md | sed -e 1,4d -e "s/ @@.*/ @@/"
		echo
	} >../expected
	test_cmp ../expected ../got
	git fuse scope changes --whole --format=jsonl | head -n 1 >../answer
	json ../answer ".changes[0].diff" >../got
	test_cmp ../expected ../got
	git fuse scope changes --whole --format=toc >../out
	test_grep ! "^@@" ../out
'

key=AKIA"QX5ZJ7LM3N2PVR4T"
test_expect_success 'a secret that was removed is masked like any other' '
	git clone -q shop leaky
	cd leaky
	printf "KEY = \"%s\"\n\ndef sign(key=\"%s\"): pass\n" \
		"$key" "$key" >src/sign.py
	test_commit "Leak"
	printf "KEY = None\n\ndef sign(key): pass\n" >src/sign.py
	for format in markdown xml json jsonl compact toc
	do
		git fuse scope changes --whole --format=$format >../out
		test_grep sign ../out
		test_grep ! -F "$key" ../out
	done
	git fuse scope changes --whole >../out
	test_grep "^-KEY = .\[REDACTED:aws-access-key\]" ../out
	test_grep "^  ~ def sign(key=.\[REDACTED:aws-access-key\].) =>" ../out
	git fuse scope changes --whole --no-redact >../out
	test_grep "^-KEY = .$key" ../out
'

test_expect_success 'the middle of a key is masked, though no mark is near' '
	git clone -q shop keys
	cd keys
	{
		echo "-----BEGIN RSA PRIVATE KEY-----"
		for i in 1 2 3 4 5 6 7 8 9 10 11 12
		do
			echo "MIIEpAIBAAKCAQEAw0FzYm9uZSBvZiBjb250ZW50ion$i"
		done
		echo "-----END RSA PRIVATE KEY-----"
	} >test.key
	test_commit "A key"
	sed "s/ion6\$/ion0/" test.key >changed
	mv changed test.key
	git fuse scope changes --whole >../out
	test_grep "^M test.key" ../out
	test_grep ! MIIEp ../out
'

test_expect_success 'what is not looked at is listed with the reason' '
	git clone -q shop unseen
	cd unseen
	echo "*.gen linguist-generated" >.gitattributes
	echo a >made.gen
	test_commit "Generated"
	echo b >>made.gen
	printf "a\\000b" >blob.py
	chmod +x src/clock.py
	git fuse scope changes --whole >../out
	test_grep "^A blob.py untracked (not looked at: binary)\$" ../out
	test_grep "^M made.gen +1 -0 (not looked at: generated)\$" ../out
	test_grep "^. src/clock.py mode 100644 -> 100755\$" ../out
	test_grep ! "^+b" ../out
	git fuse scope changes --whole --format=json >../answer
	json ../answer ".changes[1].not_looked_at" ".changes[2].mode" >../got
	printf "%s\n" generated 100755 >../expected
	test_cmp ../expected ../got
	cd src
	git fuse scope changes --whole -- . >../../out
	test_grep ! made.gen ../../out
	test_grep "^changed: 1 file, +0 -0" ../../out
'

test_expect_success 'the map steps down with the budget' '
	git clone -q shop tight
	cd tight
	for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
	do
		printf "\n\ndef added_$i(of, it):\n    return of + it\n"
	done >>src/clock.py
	git fuse scope changes --whole >../out
	test_grep "^+def added_20" ../out
	git fuse scope changes --whole --max-tokens=1000 >../out
	test_grep "^  + def added_20" ../out
	test_grep ! "^+def added_20" ../out
	git fuse scope changes --whole --max-tokens=250 >../out
	test_grep "^M src/clock.py +80 -0" ../out
	test_grep ! "^  + def added_20" ../out
	git fuse scope changes --whole --max-tokens=110 >../out
	test_grep "^changed: 1 file, +80 -0" ../out
'

test_expect_success 'with a map, too, no budget is exceeded' '
	cd tight
	git rm -q --cached src/money.py
	tried=0
	for format in markdown xml json jsonl compact toc
	do
		for budget in 120 170 240 350 500 800 1300 2100
		do
			git fuse scope changes --whole --format=$format \
				--max-tokens=$budget --report=- \
				>../answer 2>../err || continue
			tried=$((tried + 1))
			tokens=$(json ../answer ".tokens")
			test "$tokens" -le $budget
		done
	done
	test $tried -gt 40
'

test_expect_success 'unknown and senseless ranges' '
	cd shop
	test_expect_code 128 git fuse scope changes --whole mian 2>../err
	test_grep "^fatal: .*mian.*main" ../err
	test_expect_code 2 git fuse scope changes --whole a..b..c 2>../err
	test_grep "is not a range" ../err
	test_expect_code 2 git fuse scope changes --whole main..topic --staged 2>../err
	test_grep "says itself what is looked at" ../err
	git checkout -q --orphan alone
	git commit -q -m alone
	test_expect_code 128 git fuse scope changes --whole main..alone 2>../err
	test_line_count 1 ../err
'

test_expect_success 'nobody depends on a mode' '
	make_shop modes
	cd modes
	chmod +x src/money.py
	finds src/money.py changes
	echo "# and a line" >>src/money.py
	finds "src/money.py
		src/order.py" changes
'

# size [OPTION...]: the tokens of what changed, as JSON has them.
size () {
	git fuse scope changes --whole --format=json "$@" >"$TRASH/sized"
	json "$TRASH/sized" .tokens
}

test_expect_success 'a large change is told within a budget, unless all of it is asked' '
	git init -q large
	cd large
	git commit -q --allow-empty -m Begin
	for n in $(seq 30)
	do
		seq 1000 | sed "s/.*/value_& = call_& (\"$n\", &)/" >big$n.py
	done
	git add .
	test "$(size --staged)" -le 50000
	git fuse scope changes --whole --staged >../out
	test_grep "^tokens: .* at most 50000 in all; a max-tokens of 0 shows the rest$" ../out
	test_grep "^big9.py (not shown) " ../out
	test "$(size --staged --max-tokens=0)" -gt 200000
	git fuse scope changes --whole --staged --max-tokens=0 >../out
	test_grep ! "not shown" ../out
	test_grep ! "at most" ../out
	test "$(git -c fuse.maxTokens=0 fuse scope changes --whole --staged | wc -c)" \
		-eq "$(wc -c <../out)"
	git -c fuse.maxTokens=9000 fuse scope changes --whole --staged >../out
	test_grep "at most 9000 in all; a max-tokens of 0" ../out
	git fuse scope changes --whole --staged --split-tokens=40000 >../out
	test_grep ! "not shown" ../out
	git fuse scope changes --whole --staged --split-tokens=40000 \
		--max-tokens=60000 >../out
	test_grep "not shown" ../out
	git fuse scope changes --whole --staged --format=paths >../out
	test_line_count 30 ../out
'

test_expect_success 'hunks of source come before tests, and those before the rest' '
	make_shop ordered
	cd ordered
	write .github/a.yml <<-\EOF
	jobs: 1
	EOF
	echo "# Read" >README.md
	printf "a\0" >a.bin
	test_commit Begin
	printf "b\0" >a.bin
	echo "steps: 2" >>.github/a.yml
	echo "More" >>README.md
	for file in src/order.py src/money.py tests/test_order.py
	do
		echo "# more" >>$file
	done
	git fuse scope changes >../out
	sed -n "s/^### //p" ../out | sed "/outline/d" >../got
	cat >../expected <<-\EOF
	src/money.py
	src/order.py
	tests/test_order.py
	README.md
	.github/a.yml
	a.bin
	EOF
	test_cmp ../expected ../got
'

test_expect_success 'a hunk is named by the members that it changes, not by their type' '
	git init -q members && cd members &&
	write src/Till.php <<-\EOT &&
	<?php
	class Till
	{
	    public function open(): void
	    {
	    }
	}
	EOT
	test_commit "A till" &&
	write src/Till.php <<-\EOT &&
	<?php
	class Till
	{
	    public function open(): void
	    {
	    }

	    /** Counts what is in it. */
	    public function count(): int
	    {
	        return 1;
	    }

	    public function a(): void {}
	    public function b(): void {}
	    public function c(): void {}
	    public function close(): void
	    {
	    }
	}
	EOT
	git fuse scope changes --format=toc >out &&
	test_grep "^src/Till.php:.* method Till.count - with a, b, c and 1 more" \
		out &&
	sed "s/class Till/final class Till/" src/Till.php >Till &&
	test_commit "Count" && mv Till src/Till.php &&
	git fuse scope changes --format=toc >out &&
	test_grep "^src/Till.php:.* type Till\$" out &&
	test_commit "Final" &&
	printf "class Lane\n{\n}\nclass Row\n{\n    public \$at;\n}\n" \
		>>src/Till.php &&
	git fuse scope changes --format=toc >out &&
	test_grep "^src/Till.php:.* type Lane - with Row\$" out &&
	test_commit "More types" &&
	sed "/public function a/d" src/Till.php >Till && mv Till src/Till.php &&
	git fuse scope changes --format=toc >out &&
	test_grep "^src/Till.php:.* type Till\$" out
'

test_expect_success 'headings have no users, nor a type in its own blocks' '
	git init -q "$TRASH/blocks" && cd "$TRASH/blocks" &&
	write lib.rs <<-\EOF &&
	pub struct Lane {
	    at: u8,
	}

	impl Lane {
	    fn at(&self) -> u8 {
	        self.at
	    }
	}

	impl From<u8> for Lane {
	    fn from(at: u8) -> Self {
	        Self { at }
	    }
	}

	impl From<Lane> for u8 {
	    fn from(lane: Lane) -> u8 {
	        lane.at
	    }
	}
	EOF
	printf "[lane]\nfast = 1\n\n[other]\nfast = \"lane\"\n" >x.toml &&
	test_commit "A lane" &&
	sed "s/    at: u8,/&\n    wide: u8,/" lib.rs >lib && mv lib lib.rs &&
	sed "s/fast = 1/fast = 2/" x.toml >toml && mv toml x.toml &&
	git fuse scope changes --format=toc >../out &&
	test_grep "^lib.rs:1-6 type Lane\$" ../out &&
	test_grep ! "impl Lane - used by" ../out &&
	test_grep "^lib.rs:.* impl u8 - used by: line 18\$" ../out &&
	test_grep ! "x.toml.*used by" ../out
'

test_done
