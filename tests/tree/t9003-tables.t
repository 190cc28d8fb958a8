#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the tables are sorted, and the program shows them so'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# named WORD: what the .options have a row of that kind for, sorted.
named () {
	sed -n "s/^$1 \([^:]*\):.*/\1/p" "$FUSE_SOURCE"/git-fuse/*.options \
		"$FUSE_SOURCE"/git-fuse/*/*.options | sort
}

test_expect_success 'no command and no family has two rows' '
	named command >rows
	named family >families
	test -s rows
	test -s families
	sort -u rows | test_cmp - rows
	sort -u families | test_cmp - families
'

test_expect_success 'git fuse help --all lists every row once, in that order' '
	git fuse help --all >help
	while read -r name
	do
		grep "^    $name\( \|\$\)" help | sed "s/^    //;s/  .*//"
	done <rows >listed
	test_cmp rows listed
'

# "<command>|<option as -h has it>", one a line.
options () {
	while read -r name
	do
		# shellcheck disable=SC2086	# two words
		git fuse $name -h |
		sed -n "s/^    \(-[^ ].*\)/\1/p" |
		sed "s/  .*//;s/\[:FILE\]//;s/^/$name|/"
	done <rows
}

# What a table of options in Markdown has in a column: spellings (1), words
# that are none (3), each word behind the spelling.
vocabulary () {
	awk -F" [|] " -v column="$2" "
		/^## 7/ { inside = 1 }
		inside && /^[|] \`-/ {
			option = substr(\$1, 3)
			gsub(/[\`\\\\]/, \"\", option)
			if (column == 1) {
				print option
				next
			}
			sub(/ *[|]\$/, \"\", \$3)
			n = split(\$3, word, \" \")
			for (i = 1; i <= n; i++)
				print option \"|\" word[i]
		}" "$1"
}

# Options that two commands share, or spell in two ways, and that are not in
# the vocabulary: found <spellings> <options>.
unknown_spellings () {
	awk -F"|" "
		NR == FNR { known[\$0] = 1; next }
		{
			option = substr(\$0, length(\$1) + 2)
			name = option
			sub(/.*--(\[no-\])?/, \"\", name)
			sub(/=.*/, \"\", name)
			count[name]++
			if (!((name, option) in seen))
				spelt[name] = spelt[name] \"\n\" option
			seen[name, option] = 1
		}
		END {
			for (name in count) {
				if (count[name] < 2)
					continue
				n = split(substr(spelt[name], 2), each, \"\n\")
				for (i = 1; i <= n; i++)
					if (!(each[i] in known))
						print each[i]
			}
		}" "$1" "$2"
}

test_expect_success 'what two commands have is spelt as HACKING says' '
	options >options
	vocabulary "$FUSE_SOURCE/HACKING.md" 1 >spellings
	test -s spellings
	unknown_spellings spellings options >found
	test_line_count 0 found
	cut -d"|" -f2- options | sort -u >shown
	grep -v -x -F -f shown spellings >nobodys || :
	test_line_count 0 nobodys
'

test_expect_success 'another spelling is found' '
	cat options - >more <<-\EOF
	one new|--limit=N
	two|-n, --most=N
	two new|-n, --most=N
	EOF
	unknown_spellings spellings more | sort >found
	printf "%s\n" "--limit=N" "-n, --most=N" | sort >expected
	test_cmp expected found
'

test_expect_success 'what others say is refused with our name' '
	vocabulary "$FUSE_SOURCE/HACKING.md" 3 >theirs
	test -s theirs
	while read -r row
	do
		ours=${row%%|*}
		name=$(echo "$ours" | sed "s/.*--//;s/=.*//")
		word=${row##*|}
		grep -F -e "|$ours" options | cut -d"|" -f1 >who
		test -s who || echo "nobody has $ours"
		while read -r command
		do
			# shellcheck disable=SC2086	# two words
			test_expect_code 2 git fuse $command --"$word" 2>err
			grep -q "unknown option .--$word" err ||
				echo "$command takes --$word"
			cp err last
			grep -q "it is .--$name" err && touch "told-$word"
		done <who
		test -e "told-$word" || { echo "--$word"; cat last; }
	done <theirs >wrong
	test_line_count 0 wrong
	test_expect_code 2 git fuse search x --top 2>err
	test_grep "it is .--limit. here" err
	test_expect_code 2 git fuse search x --json 2>err
	test_grep "it is .--format=json. here" err
'

test_expect_success 'every test script and definition is listed for make' '
	(
		cd "$FUSE_SOURCE"
		find tests/t tests/tree -name "*.t" | sort
	) >scripts
	test -s scripts
	while read -r script
	do
		grep -q "$script" "$FUSE_SOURCE/tests/t/local.mk" \
			"$FUSE_SOURCE/tests/tree/local.mk" ||
		echo "$script is in no local.mk"
	done <scripts >forgotten
	test_line_count 0 forgotten
'

# A unit test tells its room in its name, and stands in the list of that room.
# "cli" is git-fuse/.
forgotten_units () {
	(cd "$1" && find . -name "test_*.c") | sed "s|^\./||;s|\.c\$||" | sort |
	while read -r name
	do
		room=${name#test_}
		room=${room%%_*}
		test $room = cli || test -d "$FUSE_SOURCE/lib/$room" ||
			echo "$name: there is no room '$room'"
		grep -q "tests/unit/$name\( \|\$\)" "$1/$room.mk" ||
			echo "$name is not in $room.mk"
	done
}

test_expect_success 'every unit test is listed by its room' '
	forgotten_units "$FUSE_SOURCE/tests/unit" >forgotten
	test_line_count 0 forgotten
'

test_expect_success 'one that is not listed, or tells no room, is found' '
	mkdir units
	touch units/test_base_lost.c units/test_hall.c
	cp "$FUSE_SOURCE/tests/unit/base.mk" units
	forgotten_units units >forgotten
	grep "test_base_lost is not in base.mk" forgotten
	grep "test_hall: there is no room .hall." forgotten
'

test_done
