#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='eval: questions with known answers, from histories and files'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# make_past DIR N: N commits, each of which teaches one of ten files a trick
# and says so; every third has a test, every fourth a long body.
make_past () {
	git init -q "$1"
	awk -v n="$2" '
	BEGIN {
		nouns = split("order invoice money clock basket parcel " \
			"ledger voucher courier coupon", noun, " ")
		verbs = split("refuse print archive encrypt compare round " \
			"translate", verb, " ")
		things = split("currency address signature discount delay " \
			"container reminder postcode weight", thing, " ")
		for (k = 0; k < n; k++) {
			a = noun[k % nouns + 1]
			b = verb[k % verbs + 1]
			c = thing[k % things + 1]
			name = b "_" c "_" k
			code[a] = code[a] "def " name "(" a "):\n" \
				"    # the " c " of this " a "\n" \
				"    return " a "." b "(" c ")\n\n"
			text = "Teach the " a " to " b " its " c "\n"
			if (k % 4 == 0)
				text = text "\nWhoever looks at the " a \
					" expects that somebody can " b \
					" the " c " before the parcel leaves" \
					" the house, because customers" \
					" telephone otherwise and ask where" \
					" their signature went, or why the" \
					" courier never rang at their door.\n"
			text = text "\nSigned-off-by: C <c@example.com>\n"
			printf "commit refs/heads/main\n"
			printf "committer C <c@example.com> %d +0000\n",
				1700000000 + k * 60
			printf "data %d\n%s", length(text), text
			printf "M 100644 inline src/%s.py\ndata %d\n%s\n",
				a, length(code[a]), code[a]
			if (k % 3)
				continue
			check[a] = check[a] "def test_" name "():\n" \
				"    order = make()\n" \
				"    assert " name "(order) == \"" c "\"\n"
			printf "M 100644 inline tests/test_%s.py\n", a
			printf "data %d\n%s\n", length(check[a]), check[a]
		}
	}' | git -C "$1" fast-import --quiet
	git -C "$1" reset -q --hard main
}

# lines_of FILE MEMBER: the member of each line, one a line.
lines_of () {
	perl -MJSON::PP -ne '
		BEGIN { $member = shift }
		$v = decode_json($_)->{$member};
		print ref $v ? join(" ", @$v) : $v, "\n"' "$2" "$1"
}

# says TEXT COMMAND...: it ends with an error that holds the text.
says () {
	test_said=$1
	shift
	test_must_fail "$@" 2>err >/dev/null
	test_grep -F -e "$test_said" err
}

test_expect_success setup '
	make_past past 61
	make_past small 31
	mkdir repos
	git clone -q --bare past repos/shop__past.git
	git clone -q --bare small repos/shop__small.git
'

test_expect_success 'cases are emitted in three ways, evenly' '
	git -C past fuse eval --emit-cases --sample=12 --name=shop/past >cases
	test_line_count 12 cases
	lines_of cases kind | sort | uniq -c | tr -s " " >kinds
	cat >expected <<-\EOF
	 4 body
	 4 pseudo
	 4 subject
	EOF
	test_cmp expected kinds
	lines_of cases repo | sort -u >names
	echo shop/past >expected
	test_cmp expected names
	lines_of cases id >ids
	test_grep ! -v "^shop__past-[0-9a-f]\{10\}\$" ids
	test_grep ! Signed-off cases
'

test_expect_success 'a pseudo-report shows the lines that tests got' '
	grep "\"kind\":\"pseudo\"" cases | head -n 1 >pseudo
	lines_of pseudo query >text
	test_grep "^\`\`\`\$" text
	test_grep "^def test_" text
	test_grep "^    assert " text
	test_grep ! "^+" text
'

test_expect_success 'the answer is what the commit changed, at its parent' '
	paste -d " " ids /dev/null | sed "s/.*-//" >commits
	lines_of cases base_commit >parents
	lines_of cases gold >gold
	paste -d " " commits parents gold >rows
	while read -r commit parent path
	do
		git -C past rev-parse "$commit^" >>real_parents
		git -C past cat-file -e "$parent:$path"
		git -C past diff --name-only "$parent" "$commit" -- src \
			>>real_gold
	done <rows
	test_cmp real_parents parents
	test_cmp real_gold gold
'

test_expect_success 'a seed repeats, another draws others' '
	git -C past fuse eval --emit-cases --sample=12 --name=shop/past >again
	cmp cases again
	git -C past fuse eval --emit-cases --sample=12 --name=shop/past \
		--seed=2 >other
	test_must_fail cmp -s cases other
'

test_expect_success 'the name is that of the directory, with __ for a slash' '
	git -C repos/shop__past.git fuse eval --emit-cases --sample=1 >one
	lines_of one repo >name
	echo shop/past >expected
	test_cmp expected name
	git -C past fuse eval --emit-cases --sample=1 >one
	lines_of one repo >name
	echo past >expected
	test_cmp expected name
'

test_expect_success 'what is no question is passed over, by reason' '
	git clone -q past odd
	cd odd
	touch_order () {
		echo "# $1" >>src/order.py
		git add src/order.py
	}
	touch_order bot
	git commit -q --author="dependabot[bot] <b@example.com>" \
		-m "Teach orders about shipping containers"
	touch_order idle
	git commit -q -m "Fix build and bump version"
	touch_order revert
	git commit -q -m "Revert \"Teach orders about shipping containers\""
	touch_order swept
	git commit -q -m "Indent orders like everything elsewhere does"
	git rev-parse HEAD >.git-blame-ignore-revs
	git add .git-blame-ignore-revs
	git commit -q -m "Blame nobody about indented parcels"
	echo "def test(): pass" >>tests/test_order.py
	git commit -q -a -m "Prove that empty baskets weigh nothing"
	for i in 0 1 2 3 4 5 6
	do
		echo "x = $i" >"src/new$i.py"
	done
	git add src
	git commit -q -m "Invent seven modules about courier delays"
	for i in 0 1 2 3 4 5 6
	do
		echo "y = $i" >>"src/new$i.py"
	done
	git commit -q -a -m "Extend seven modules about courier delays"
	git checkout -q -b side HEAD~3
	touch_order side
	git commit -q -m "Teach orders about customs declarations"
	git checkout -q main
	git merge -q side -m "Merge the customs declarations of orders"
	git fuse eval --emit-cases --sample=1000 >../odd_cases
	cd ..
	test_line_count 52 odd_cases
	test_grep "customs declarations" odd_cases
	for word in containers bump Revert Indent Blame Prove Invent Extend Merge
	do
		test_grep ! "$word" odd_cases
	done
	git -C odd fuse eval --sample=1000 --arm=grep --format=json >report
	json report .passed_over >reasons
	cat >expected <<-\EOF
	{"bot":1,"ignored":1,"merge":1,"no_file":14,"no_words":1,"revert":1}
	EOF
	test_cmp expected reasons
	git -C odd fuse eval --sample=1000 --arm=grep >report
	test_grep "^passed over: 1 merge, 1 by a bot, 1 revert, " \
		report
	test_grep "14 with no file to judge, or too many, 1 with too few" report
'

test_expect_success 'files of cases are ranked in their order' '
	git fuse eval --cases=cases --repos=repos >rankings 2>figures
	lines_of rankings id >ranked
	test_cmp ids ranked
	test_grep "^n 12  any@1 " figures
	lines_of rankings ranking >paths
	test_grep "^src/" paths
	test_grep ! "^tests/" paths
	git fuse eval --cases=cases --repos=repos --limit=2 >short 2>/dev/null
	lines_of short ranking | cut -d" " -f1-2 >first
	cut -d" " -f1-2 paths >expected
	test_cmp expected first
	lines_of short ranking >two
	test_cmp first two
'

test_expect_success 'figures are those of the rankings' '
	paste -d" " gold paths >both
	awk "{ for (i = 2; i <= NF && \$i != \$1; i++); place = i - 1
		one += i <= NF && place <= 1; five += i <= NF && place <= 5
		if (i <= NF) mrr += 1 / place }
		END { printf \"any@1 %.1f\nany@5 %.1f\nmrr %.3f\n\",
			100 * one / NR, 100 * five / NR, mrr / NR }" both >want
	tr -s " " <figures | sed "s/ \([a-z]\)/\n\1/g" |
	grep "^any@[15] \|^mrr" >got
	test_cmp want got
'

test_expect_success 'many repositories, some at a time: the same bytes' '
	git -C repos/shop__small.git fuse eval --emit-cases >small_cases
	test -s small_cases
	sed -n 1,6p cases >mixed
	cat small_cases >>mixed
	sed -n 7,12p cases >>mixed
	git fuse eval --cases=mixed --repos=repos >one_job 2>/dev/null
	git fuse eval --cases=mixed --repos=repos -j 2 >two_jobs 2>/dev/null
	cmp one_job two_jobs
	lines_of mixed id >expected
	lines_of one_job id >got
	test_cmp expected got
	git fuse eval --cases=cases --cases=small_cases --repos=repos \
		>two_files 2>/dev/null
	sort one_job >expected
	sort two_files >got
	test_cmp expected got
'

test_expect_success 'a repository is found under each of its names' '
	for name in shop__past shop+past/repo shop/past.git shop/past \
		past.git past
	do
		rm -rf named
		mkdir -p "named/${name%/*}"
		git clone -q --bare past "named/$name" 2>/dev/null ||
		git clone -q --bare past "named/$name"
		git fuse eval --cases=cases --repos=named >got 2>/dev/null
		cmp rankings got
	done
'

test_expect_success 'what comes later has no say, not even when it is mined' '
	sed -n 1p cases >case
	lines_of case base_commit >base
	git init -q --bare cut/shop__past.git
	git -C cut/shop__past.git fetch -q ../../past "$(cat base)"
	git -C cut/shop__past.git update-ref HEAD "$(cat base)"
	git -C repos/shop__past.git fuse search parcel >/dev/null
	for arm in full history rrf bm25f bm25 grep
	do
		git fuse eval --cases=case --repos=repos --arm=$arm \
			>with_future 2>/dev/null
		git fuse eval --cases=case --repos=cut --arm=$arm \
			>without 2>/dev/null
		cmp with_future without
	done
'

test_expect_success 'switched off, a channel says nothing and a stage does nothing' '
	git fuse eval --cases=cases --repos=repos --weights=near=1 \
		>near 2>/dev/null
	git fuse eval --cases=cases --repos=repos --weights=near=1,words=1 \
		--off=words >off 2>/dev/null
	cmp near off
	git fuse eval --cases=cases --repos=repos --off=tests \
		>stage 2>/dev/null
	lines_of stage ranking >paths
	test_grep "tests/" paths
	says "unknown stage or channel" git fuse eval --cases=cases \
		--repos=repos --off=tests,nonsense
'

test_expect_success 'what cannot be asked is counted, named and worth nothing' '
	sed "s/shop\/past/shop\/gone/" case >gone
	sed "s/\"base_commit\":\"[0-9a-f]*\"/\"base_commit\":\"$(printf %040d 7)\"/" \
		case >lost
	cat case gone lost >three
	git fuse eval --cases=three --repos=repos >got 2>err
	test_line_count 3 got
	test_grep "^warning: no repository for 1 case: shop/gone\$" err
	test_grep "^warning: no such commit for 1 case: shop__past-" err
	sed 1d got >empty
	test_grep ! -v "\"ranking\":\[\]}\$" empty
	git fuse eval --cases=three --repos=repos --format=json >report \
		2>/dev/null
	json report .questions .no_repository .no_commit .arms[0].all.questions \
		>counts
	printf "%s\n" 1 1 1 3 >expected
	test_cmp expected counts
	test_expect_code 3 git fuse eval --cases=gone --repos=repos 2>err
	test_grep "not one of 1 case could be asked" err
'

test_expect_success 'a broken repository costs its own cases alone' '
	mkdir -p mixed_repos
	cp -r repos/shop__past.git mixed_repos
	mkdir mixed_repos/shop__small.git
	git fuse eval --cases=mixed --repos=mixed_repos >got 2>err
	test_grep "no repository for [0-9]* cases: shop/small" err
	lines_of mixed id >expected
	lines_of got id >ids_got
	test_cmp expected ids_got
'

test_expect_success 'the report of a history has two halves and every arm' '
	git -C past fuse eval --sample=30 --format=json >report
	json report .schema .source.kind .questions .seed >head
	printf "%s\n" fuse.eval/2 rev 30 1 >expected
	test_cmp expected head
	json report .arms[0].development.questions \
		.arms[0].held_out.questions >halves
	test 30 = "$(($(paste -s -d+ halves)))"
	git -C past fuse eval --sample=30 --format=jsonl >lines
	lines_of lines half | sort | uniq -c | tr -s " " >count
	test "$(sed -n 1p count | cut -d" " -f2)" -gt 15
	for arm in full history rrf bm25f bm25 grep
	do
		test_grep "^{\"arm\":\"$arm\"" lines
	done
	git -C past fuse eval --sample=30 >text
	test_grep "^held out: " text
	test_grep "^full without near " text
	test_grep "^full without tests " text
	test_grep "^    95 % from " text
	git -C past fuse eval --sample=30 >text2
	cmp text text2
'

test_expect_success 'intervals hold their means' '
	perl -MJSON::PP -ne "
		\$r = decode_json(\$_);
		for \$k (grep { ref \$r->{\$_} eq \"HASH\" } keys %\$r) {
			\$m = \$r->{\$k};
			\$seen++;
			die \"\$k\" if \$m->{low} > \$m->{value} ||
				\$m->{value} > \$m->{high};
		}
		END { die unless \$seen > 100 }" lines
'

test_expect_success '--gate decides the exit code' '
	cd past
	git fuse eval --sample=30 --arm=full --gate=any@20:1,mrr:0 >out
	test_grep "^gate any@20: .*, passed: at least 1.0\$" out
	test_expect_code 1 git fuse eval --sample=30 --arm=grep \
		--gate=any@1:100 --gate=tests:100 >out
	test_grep "^gate any@1: .*, failed: at least 100.0\$" out
	test_grep "^gate tests: .*, passed: at most 100.0\$" out
	cd ..
	test_expect_code 1 git fuse eval --cases=cases --repos=repos \
		--arm=grep --gate=mrr:1 --format=json >report
	json report .gates[0].measure .gates[0].has_passed >gate
	printf "%s\n" mrr false >expected
	test_cmp expected gate
	says "unknown measure" git fuse eval --gate=any@4:1
	says "sets no number" git fuse eval --gate=any@5
	says "sets no number" git fuse eval --gate=any@5:x
	says "sets no number" git fuse eval --gate=any@5:5,mrr:
'

test_expect_success 'weights are learned, and learned again from features' '
	git fuse eval --learn --cases=mixed --repos=repos \
		--features=features >learned
	test_grep "^WEIGHT([A-Z]*, [0-9.]*)\$" learned
	test_grep "^ \* Repositories: shop/.* shop/.*\.\$" learned
	awk -F"[,)]" "/^WEIGHT/ { sum += \$2 }
		END { exit !(sum > 99.9 && sum < 100.1) }" learned
	git fuse eval --learn --features=features >again
	cmp learned again
	git fuse eval --learn --features=features --off=file --format=json \
		>report
	json report .schema .weights.file .questions >got
	printf "%s\n" fuse.eval.learn/2 0 "$(($(wc -l <mixed)))" >expected
	test_cmp expected got
	sed "s/\"WEIGHT/x/" features | sed 2s/1/x/ >broken
	says "line 2 of '\''broken'\''" git fuse eval --learn --features=broken
	says "give cases of two at least" git fuse eval --learn \
		--cases=cases --repos=repos
	says "needs '\''--cases'\''" git fuse eval --learn
'

test_expect_success 'weights that prove better are kept, others are not' '
	git clone -q past tuned
	cd tuned
	git fuse eval --sample=61 --arm=full --format=json >../full
	git fuse eval --tune --sample=61 --format=json >../report
	json ../report .arms[0].arm .arms[1].arm >../got
	printf "%s\n" full full >../expected
	test_cmp ../expected ../got
	json ../full .arms[0].held_out >../expected
	json ../report .arms[0].held_out >../got
	test_cmp ../expected ../got
	json ../report .schema .is_kept .weights_text >../got
	kept=$(sed -n 2p ../got)
	if test $kept = true
	then
		git config fuse.weights >../config
		sed -n 3p ../got >../expected
		test_cmp ../expected ../config
		git fuse eval --sample=61 --arm=full --format=json >../full
		json ../full .arms[0].held_out >../expected
		json ../report .arms[1].held_out >../after
		test_cmp ../expected ../after
	else
		test_must_fail git config fuse.weights
	fi
	git config --unset fuse.weights || :
	git fuse eval --tune --sample=61 >../text
	case $kept in
	true) test_grep "^kept in fuse.weights" ../text ;;
	*) test_grep "^not kept, for what was held out" ../text ;;
	esac
	test_grep "with 95 % certainty by [+-][0-9.]* to [+-]" ../text
	json ../report .gain.low >../got
	case $kept in
	true) test_grep "^0*[.]*[0-9]" ../got ;;
	*) test_grep "^\(-\|0$\)" ../got ;;
	esac
	cd ../small
	test_expect_code 3 git fuse eval --tune 2>err
	test_grep "too few to learn weights from" err
'

test_expect_success 'any repository, from anywhere in it' '
	git -C past fuse eval --emit-cases --name=x >expected
	git -C past/src fuse eval --emit-cases --name=x >got
	cmp expected got
	git -C repos/shop__past.git fuse eval --emit-cases --name=x >got
	cmp expected got
	git -C past worktree add -q ../linked HEAD~20
	git -C linked fuse eval --emit-cases --name=x >fewer
	git -C past fuse eval --emit-cases --name=x --at=HEAD~20 >got
	cmp fewer got
	test_must_fail cmp -s fewer expected
	git -C linked fuse eval --emit-cases --at=main --name=x >got
	cmp expected got
'

test_expect_success 'bad input is told' '
	says "not a git repository" git fuse eval
	git init -q unborn
	says "HEAD" git -C unborn fuse eval
	says "nowhere" git -C past fuse eval --at=nowhere
	says "needs '\''--repos=DIR'\''" git fuse eval --cases=cases
	says "missing.jsonl" git fuse eval --cases=missing.jsonl --repos=repos
	echo "{}" >bad
	says "line 1 of '\''bad'\'' is no case" git fuse eval --cases=bad \
		--repos=repos
	: >none
	test_expect_code 3 git fuse eval --cases=none --repos=repos
	says "unknown channel" git -C past fuse eval --weights=x=1
	says "unknown stage" git -C past fuse eval --stages=x
	test_expect_code 2 git -C past fuse eval --tune --learn
	test_expect_code 2 git -C past fuse eval --sample=0
	for idle in "--tune --cases=cases" "--sample=5 --cases=cases" \
		"--repos=repos" "--name=a/b" "--emit-cases --gate=mrr:.1" \
		"--features=f"
	do
		test_expect_code 2 git -C past fuse eval $idle 2>err
		test_grep "means nothing" err
	done
	for gate in any@5:101 mrr:60 any@1:nan ndcg@10:inf any@3:-1
	do
		test_expect_code 2 git -C past fuse eval --gate=$gate 2>err
		test_grep "no number from 0 to 1" err
	done
	test_expect_code 2 git -C past fuse eval --staged
'

test_done
