#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='what became of the lines that knowledge rests on'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# now_is 'status fate path lines' ARGUMENTS...: of the one claim that there
# is; "null" where there is no path or no line.
now_is () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse claim list --format=json "$@" >"$TRASH/answer"
	blob=".claims[0].support[0].anchors[0]"
	lines=$(json "$TRASH/answer" "$blob.lines_now")
	test "$lines" = null ||
	lines=$(json "$TRASH/answer" "$blob.lines_now[0]" "$blob.lines_now[1]" |
		paste -s -d - -)
	(
		json "$TRASH/answer" ".claims[0].status" "$blob.fate" \
			"$blob.moved_to"
		echo "$lines"
	) | paste -s -d " " - >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

# A repository with a claim about lines 4 and 5 of src/a.c.
make_claim () {
	git init -q "$1" && cd "$1" && mkdir src &&
	printf "%s\n" one two three "call {" "}" six "other {" "}" >src/a.c &&
	test_commit first &&
	git fuse claim add "it calls" --evidence=Validator \
		--path=src/a.c:4-5 >/dev/null
}

test_expect_success 'lines are followed in a file that changes' '
	make_claim here
	now_is "valid same null 4-5"
	(printf "%s\n" new new; cat src/a.c) >a && mv a src/a.c
	now_is "valid moved null 6-7"
	now_is "valid same null 4-5" --staged
	git fuse claim show "$(json ../answer ".claims[0].id")" >../out
	test_grep "src/a.c:4-5 (.*): moved to src/a.c:6-7$" ../out
	git add src/a.c
	now_is "valid moved null 6-7" --staged
	now_is "valid same null 4-5" --at=HEAD
	test_commit second
	now_is "valid moved null 6-7" --at=HEAD
	now_is "valid same null 4-5" --at=HEAD^
	echo eight >>src/a.c
	now_is "valid moved null 6-7"
	cd src && now_is "valid moved null 6-7"
'

test_expect_success 'lines below which others came stay where they are' '
	make_claim below
	echo "}" >>src/a.c
	now_is "valid same null 4-5"
	git fuse claim show "$(json ../answer ".claims[0].id")" >../out
	test_grep "src/a.c:4-5 ([0-9a-f]*)$" ../out
'

test_expect_success 'lines that were changed are' '
	make_claim changed
	sed "s/call/recall/" src/a.c >a && mv a src/a.c
	now_is "stale changed null null"
	git fuse claim show "$(json ../answer ".claims[0].id")" >../out
	test_grep "src/a.c:4-5 (.*): changed$" ../out
'

test_expect_success 'they are followed to where the file was renamed' '
	make_claim renamed
	git mv src/a.c b.c
	now_is "valid moved b.c 4-5"
	(echo new; cat b.c) >a && mv a b.c
	git add b.c
	git rm -q --cached --ignore-unmatch src/a.c
	now_is "stale gone null null"
	test_commit second
	now_is "valid moved b.c 5-6"
	git fuse claim show "$(json ../answer ".claims[0].id")" >../out
	test_grep "src/a.c:4-5 (.*): moved to b.c:5-6$" ../out
	git mv b.c c.c && test_commit third
	now_is "valid moved c.c 5-6" --at=HEAD
	now_is "valid moved b.c 5-6" --at=HEAD^
	sed "s/call/recall/" c.c >a && mv a c.c
	now_is "stale changed c.c null"
	git fuse claim show "$(json ../answer ".claims[0].id")" >../out
	test_grep "src/a.c:4-5 (.*): changed in c.c$" ../out
	git rm -q -f c.c && test_commit fourth
	now_is "stale gone null null"
'

test_expect_success 'a rebase, a cherry-pick and a squash need no writing' '
	make_claim rebased
	main=$(git symbolic-ref --short HEAD)
	git checkout -q -b topic
	(echo topic; cat src/a.c) >a && mv a src/a.c && test_commit topic
	git checkout -q "$main"
	echo main >>src/a.c && test_commit main
	git rebase -q "$main" topic
	now_is "valid moved null 5-6"
	git checkout -q "$main" && git cherry-pick topic >/dev/null
	now_is "valid moved null 5-6"
	git reset -q --hard HEAD^ && git merge -q --squash topic >/dev/null
	now_is "valid moved null 5-6" --staged
'

test_expect_success 'a bare repository and a linked work tree' '
	make_claim origin
	(echo new; cat src/a.c) >a && mv a src/a.c && test_commit second
	git worktree add -q ../linked
	git clone -q --bare . ../bare.git
	git fuse knowledge export -o ../records
	cd ../linked && now_is "valid moved null 5-6"
	cd ../bare.git && git fuse knowledge import ../records >/dev/null
	now_is "valid moved null 5-6" --at=HEAD
	now_is "valid same null 4-5" --at=HEAD^
'

test_expect_success 'what git does not have tells no lines' '
	make_claim lost && git config core.autocrlf false
	printf "%s\n" new "call {" "}" >src/a.c
	git fuse claim retract "$(git fuse claim list | cut -c1-12)" >/dev/null
	git fuse claim add "never kept" --evidence=Validator \
		--path=src/a.c:2-3 >/dev/null
	now_is "valid same null 2-3"
	(echo newer; cat src/a.c) >a && mv a src/a.c
	now_is "stale changed null null"
'

test_expect_success 'what is no file of text is changed, and no error' '
	make_claim odd
	rm src/a.c && ln -s "call {" src/a.c
	now_is "stale changed null null"
	rm src/a.c && mkdir src/a.c && echo x >src/a.c/x && git add -A
	now_is "stale gone null null"
'

test_expect_success 'line ends that were converted change nothing' '
	make_claim crlf
	(echo new; cat src/a.c) | sed "s/\$/$(printf "\r")/" >a
	mv a src/a.c && test_commit crlf
	now_is "valid moved null 5-6"
'

test_expect_success 'paths of any bytes' '
	git init -q bytes && cd bytes
	name=$(printf "a\nb\377")
	printf "%s\n" one two >"$name" && test_commit first
	git fuse claim add "odd" --evidence=Validator --path="$name:2" >/dev/null
	(echo new; cat "$name") >a && mv a "$name"
	now_is "valid moved null 3-3"
	git fuse claim show "$(json ../answer ".claims[0].id")" >../out
	test_grep "moved to \"a.nb.377\":3$" ../out
'

# symbol_is "fate path lines": of the memory $id, of the symbol.
symbol_is () {
	echo "$1" >"$TRASH/wanted"
	shift
	git fuse memory show "${id:?}" --format=json "$@" >"$TRASH/answer"
	json "$TRASH/answer" .memory.is_stale >"$TRASH/stale"
	lines=$(json "$TRASH/answer" ".memory.anchors[0].lines_now")
	test "$lines" = null ||
	lines=$(json "$TRASH/answer" ".memory.anchors[0].lines_now[0]" \
		".memory.anchors[0].lines_now[1]" | paste -s -d - -)
	(
		json "$TRASH/answer" ".memory.anchors[0].fate" \
			".memory.anchors[0].moved_to"
		echo "$lines"
	) | paste -s -d " " - >"$TRASH/got"
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

write_parser () {
	printf "%s\n" "int parse(char *s)" "{" "	int n = 0;" \
		"	while (*s++)" "		n++;" "	return n;" "}"
}

test_expect_success 'a symbol is followed by its name and kind' '
	git init -q symbols && cd symbols &&
	printf "int first;\n\n" >a.c && write_parser >>a.c &&
	printf "\nint last(void)\n{\n	return 1;\n}\n" >>a.c &&
	echo "int other;" >b.c && test_commit first &&
	git fuse memory add "It counts" --type=gotcha --symbol=parse \
		>../out &&
	id=$(head -1 ../out | cut -c1-12) &&
	symbol_is "same null 3-9" &&
	sed -i "1i/* new */" a.c && symbol_is "moved null 4-10" &&
	test_grep false "$TRASH/stale" &&
	sed -i "s/int n = 0/int n = 1/" a.c && symbol_is "changed null 4-10" &&
	test_grep true "$TRASH/stale" &&
	# A call of that name is no definition.
	git checkout -q a.c && sed -i 3,9d a.c &&
	sed -i "s/return 1/return parse(\"\")/" a.c &&
	symbol_is "gone null null" && test_grep true "$TRASH/stale" &&
	# It moved to another file, and was changed there.
	printf "\n" >>b.c && write_parser >>b.c &&
	symbol_is "moved b.c 3-9" && test_grep false "$TRASH/stale" &&
	sed -i "s/int n = 0/int n = 1/" b.c &&
	symbol_is "changed b.c 3-9" && test_grep true "$TRASH/stale" &&
	# Another one of that name is not it.
	printf "int parse(void)\n{\n	return 0;\n}\n" >b.c &&
	symbol_is "gone null null" &&
	git mv -f a.c c.c && git checkout -q HEAD -- b.c && rm -f a.c &&
	git show HEAD:a.c | sed "s/int n = 0/int n = 2/" >c.c &&
	git add -A && git commit -q -m "Rename it" && symbol_is "changed c.c 3-9"
'

test_expect_success 'a symbol is followed to its new name' '
	git clone -q symbols called && cd called && git checkout -q HEAD^ &&
	git fuse memory add "It counts" --type=gotcha --symbol=parse \
		>../out &&
	id=$(head -1 ../out | cut -c1-12) &&
	git fuse claim add "it counts" --evidence=Validator --path=parse \
		>../out &&
	git fuse finding add parse "it counts from 0" >../out &&
	sed -i "s/parse(/count_bytes(/" a.c &&
	symbol_is "moved null 3-9" && test_grep false "$TRASH/stale" &&
	json ../answer ".memory.anchors[0].renamed_to" >../out &&
	git fuse memory show "$id" >../text &&
	test_grep "moved to a.c:3-9 as count_bytes$" ../text &&
	git fuse claim list --format=json >../answer &&
	json ../answer ".claims[0].support[0].anchors[0].renamed_to" \
		".claims[0].is_stale" >>../out &&
	git fuse finding list --format=json >../answer &&
	json ../answer ".findings[0].anchors[0].renamed_to" \
		".findings[0].is_stale" >>../out &&
	printf "%s\n" count_bytes count_bytes false count_bytes false \
		>../wanted && test_cmp ../wanted ../out &&
	# It was changed as well.
	sed -i "s/int n = 0/int n = 1/" a.c &&
	symbol_is "changed null 3-9" && test_grep true "$TRASH/stale" &&
	json ../answer ".memory.anchors[0].renamed_to" >../out &&
	echo count_bytes >../wanted && test_cmp ../wanted ../out &&
	sed -i "s/int n = 1/int n = 0/" a.c &&
	# Two that are alike are none; nor is what was there before.
	sed -n 3,9p a.c | sed "s/count_bytes/again/" >>a.c &&
	symbol_is "gone null null" &&
	git checkout -q a.c && sed -n 3,9p a.c | sed "s/parse/again/" >>a.c &&
	git commit -q -a -m Twice &&
	git fuse memory add "It counts twice" --type=gotcha --symbol=parse \
		>../out &&
	id=$(head -1 ../out | cut -c1-12) &&
	sed -i 3,9d a.c && symbol_is "gone null null"
'

# since_is 'subject author path' ANSWER: of the only anchor in it.
since_is () {
	echo "$1" >"$TRASH/wanted"
	grep -o '"stale_since":{.*"subject":"[^}]*}' "$TRASH/answer" >"$TRASH/since" &&
	sed 's/.*"author":{"name":"\([^"]*\)".*"subject":"\([^"]*\)","path":"\([^"]*\)".*/\2 \1 \3/' \
		"$TRASH/since" >"$TRASH/got" &&
	test_cmp "$TRASH/wanted" "$TRASH/got"
}

as () {
	name=$1 && shift && GIT_AUTHOR_NAME=$name "$@"
}

test_expect_success 'the commit since which it is not so is told' '
	git init -q dated && cd dated &&
	printf "%s\n" 1 2 3 4 5 6 7 8 9 >a.c && as ann test_commit first &&
	git fuse memory add "Four and five" --type=gotcha --path=a.c:4-5 \
		>../out && id=$(head -1 ../out | cut -c1-12) &&
	git fuse finding add a.c:4-5 "an observation" >/dev/null &&
	git fuse claim add "it is so" --evidence=Validator --path=a.c:4-5 \
		>/dev/null && claim=$(git fuse claim list | cut -c1-12) &&
	git fuse memory show --since $id >../out && test_grep ! since ../out &&
	sed -i s/9/nine/ a.c && as ann test_commit other &&
	# Broken and mended, and broken again on a branch.
	sed -i s/5/five/ a.c && as ann test_commit broken &&
	sed -i s/five/5/ a.c && as ann test_commit mended &&
	main=$(git symbolic-ref --short HEAD) && git checkout -q -b side &&
	sed -i s/4/four/ a.c && as bob test_commit side &&
	sed -i s/2/two/ a.c && as eve test_commit later &&
	git checkout -q $main && echo x >b && as ann test_commit beside &&
	git merge -q -m merged side && echo y >b && as ann test_commit after &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "side bob a.c" &&
	git fuse claim bisect $claim --format=json >../answer &&
	since_is "side bob a.c" &&
	finding=$(git fuse finding list --format=json >../answer &&
		json ../answer ".findings[0].id") &&
	git fuse finding show --since $finding >../out &&
	test_grep ": changed, since [0-9a-f]* of [-0-9]* by bob <.*>: side$" \
		../out &&
	# At an earlier commit it is still so.
	git fuse memory show --since $id --at=$main^^ >../out &&
	test_grep ! since ../out &&
	# It was never so on this line.
	git checkout -q --orphan new && echo 1 >a.c && git add -A &&
	as ann test_commit alone && git fuse memory show --since $id >../out &&
	test_grep "no commit is known that did it" ../out
'

test_expect_success 'it is told through a rename, and before a commit' '
	git clone -q dated other-names &&
	cp -R dated/.git/fuse other-names/.git && cd other-names && id=$(git fuse memory list | cut -c1-12) &&
	git checkout -q -f origin/side~2 &&
	git mv a.c c.c && as ann test_commit move &&
	sed -i s/5/five/ c.c && as eve test_commit write &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "write eve c.c" &&
	git checkout -q HEAD^ && sed -i s/4/four/ c.c &&
	git mv c.c d.c && as bob test_commit both &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "both bob d.c" &&
	git rm -q d.c && as eve test_commit gone &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "both bob c.c" &&
	git checkout -q origin/side~2 && git fuse memory show --since $id >../out &&
	test_grep ! since ../out &&
	sed -i s/5/five/ a.c && git fuse memory show --since $id >../out &&
	test_grep ": changed, since it was last committed$" ../out &&
	git fuse memory show --since $id --format=json >../answer &&
	grep -o "is_uncommitted..[a-z]*" ../answer >../out &&
	test_grep true ../out
'

test_expect_success 'it is told through a rename that a merge brought in' '
	git init -q sides && cd sides && seq 10 30 >a.c && as ann test_commit first &&
	git fuse memory add "It is fifteen" --type=gotcha --path=a.c:6-6 \
		>../out && id=$(head -1 ../out | cut -c1-12) &&
	main=$(git symbolic-ref --short HEAD) && git checkout -q -b side &&
	git mv a.c b.c && sed -i s/15/fifteen/ b.c && as bob test_commit both &&
	git checkout -q $main && echo x >x && as ann test_commit beside &&
	git merge -q -m merged side && echo y >x && as ann test_commit after &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "both bob b.c" &&
	# The merge as a whole has little in common with the file before it.
	git checkout -q -b rewritten side~1 && git mv a.c c.c &&
	as ann test_commit move &&
	sed -i -e "1,5s/^/a/" -e "7,20s/^/b/" c.c && as ann test_commit much &&
	git checkout -q -b merged $main~2 &&
	git merge -q --no-ff -m merged rewritten && git tag all &&
	git fuse memory show --since $id >../out && test_grep ! since ../out &&
	sed -i s/15/fifteen/ c.c && as eve test_commit later &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "later eve c.c" &&
	git rm -q c.c && as ann test_commit gone &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "later eve c.c" &&
	git checkout -q rewritten && sed -i s/15/fifteen/ c.c &&
	as bob test_commit less && git checkout -q -b other all~1 &&
	git merge -q --no-ff -m merged rewritten &&
	git fuse memory show --since $id --format=json >../answer &&
	since_is "less bob c.c"
'

test_expect_success 'what a range makes stale is told before it lands' '
	git init -q lands && cd lands && mkdir src &&
	printf "%s\n" 1 2 3 4 5 6 7 8 9 >src/a.c && echo one >src/b.c &&
	test_commit first && base=$(git rev-parse HEAD) &&
	for n in 2-3 5-6
	do
		git fuse memory add "About $n" --type=gotcha --approve \
			--path=src/a.c:$n || exit
	done >/dev/null &&
	git fuse memory add "Nobody looked" --type=gotcha \
		--path=src/a.c:5 >/dev/null &&
	git fuse finding add src/b.c:1 "it is one" >/dev/null &&
	git fuse knowledge check HEAD >../out &&
	test_grep "^0 of 3 places" ../out &&
	sed -i "1i0" src/a.c && test_commit above &&
	sed -i s/5/five/ src/a.c && as bob test_commit "Spell it" &&
	git fuse knowledge check $base..HEAD^ >../out &&
	test_grep "^0 of 3 places" ../out &&
	test_must_fail git fuse knowledge check $base..HEAD >../out &&
	test_grep "is about src/a.c, which has changed: About 5-6" ../out &&
	test_grep ! "Nobody looked\|About 2-3\|it is one" ../out &&
	test_grep "^1 of 3 places" ../out &&
	test_must_fail git fuse knowledge check $base --format=json \
		>../answer && json ../answer .stale ".problems[0].rule" \
		".problems[0].commit" >../got &&
	printf "%s\n" 1 stale-memory $(git rev-parse HEAD) >../wanted &&
	test_cmp ../wanted ../got &&
	# What was stale before is no news.
	echo two >src/b.c && test_commit two &&
	test_must_fail git fuse knowledge check HEAD^..HEAD >../out &&
	test_grep "which has changed: it is one" ../out &&
	test_grep "^1 of 2 places" ../out
'

test_expect_success 'who took it away before it was brought back is not told' '
	git init -q back && cd back && echo "it is so" >a.c &&
	test_commit first &&
	git fuse memory add "So it is" --type=gotcha --approve --path=a.c:1 \
		>/dev/null &&
	echo "it is not" >a.c && test_commit away &&
	git mv a.c b.c && echo "it is so" >b.c && test_commit back &&
	git fuse memory list --format=json >../answer &&
	json ../answer ".memories[0].is_stale" >../got &&
	echo false >../wanted && test_cmp ../wanted ../got &&
	git rm -q b.c && git commit -q -m gone &&
	test_must_fail git fuse knowledge check HEAD^..HEAD --format=json \
		>../answer && json ../answer .stale ".problems[0].commit" \
		>../got && printf "%s\n" 1 null >../wanted &&
	test_cmp ../wanted ../got
'

test_expect_success 'a push is told what it makes stale, and goes through' '
	git clone -q --bare lands lands.git &&
	mkdir -p lands.git/fuse && cp lands/.git/fuse/knowledge.db lands.git/fuse &&
	git -C lands.git update-ref HEAD HEAD^^ &&
	(cd lands.git && git fuse hook install pre-receive >/dev/null) &&
	git -C lands push ../lands.git HEAD >out 2>&1 &&
	test_grep "remote: .*which has changed: About 5-6" out &&
	test_grep "remote: .*which has changed: it is one" out &&
	git -C lands.git update-ref HEAD HEAD^^ &&
	git -C lands.git config fuse.hooks.knowledge off &&
	git -C lands push -f ../lands.git HEAD >out 2>&1 &&
	test_grep ! "has changed" out
'

test_expect_success 'a claim and a finding are about the symbol, too' '
	git clone -q symbols also && cd also && git checkout -q HEAD^ &&
	git fuse claim add "it counts" --evidence=Validator --path=parse \
		>/dev/null &&
	git fuse finding add parse "it counts from 0" >/dev/null &&
	sed -i 3,9d a.c && git fuse claim list --format=json >../answer &&
	json ../answer ".claims[0].support[0].anchors[0].symbol" \
		".claims[0].support[0].anchors[0].fate" ".claims[0].is_stale" \
		".claims[0].status" >../out &&
	printf "%s\n" parse gone true stale >../wanted &&
	test_cmp ../wanted ../out &&
	git fuse finding list --format=json >../answer &&
	json ../answer ".findings[0].fate" ".findings[0].is_stale" >../out &&
	printf "%s\n" gone true >../wanted && test_cmp ../wanted ../out
'

test_done
