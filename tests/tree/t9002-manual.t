#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the manual says what the program says'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/manual-lib.sh"

# The commands that page $1 is to tell.
commands_of () {
	commands |
	while read -r name
	do
		test "$(page_of "$name")" != "$1" || echo "$name"
	done
}

# Options that lists of a page's section tell: "--name", "-x".
told_in () {
	section "$1" "$2" | sed -n 's/^\.It \(Fl .*\)/\1/p' |
	tr -s ' ' '\n' | awk '
		previous == "Fl" { print "-" $0 }
		{ previous = $0 }'
}

# The same for a command: its section, and those that it refers to: with .Sx
# in its page, with .Em in the main one.
told_for () {
	page=$(page_of "$1")
	told_in "$page" "$1"
	section "$page" "$1" |
	sed -n 's/^\.S\(x\) \([^,.]*[^ ,.]\).*/\1 \2/p
		s/^\.E\(m\) \([^,.]*[^ ,.]\).*/\1 \2/p' | sort -u |
	while read -r how other
	do
		case $how in
		x) told_in "$page" "$other" ;;
		m) told_in "$main" "$other" ;;
		esac
	done
}

# Options that -h of a command shows; --[no-]x is told as --no-x.
shown_by () {
	# shellcheck disable=SC2086	# two words
	git fuse $1 -h | sed -n 's/^    \(-.*\)/\1/p' |
	sed 's/  .*//;s/=[^ ]*//g' |
	tr -s ', ' '\n' | sed 's/=.*//;s/^--\[no-\]/--no-/'
}

# mandoc looks for other pages among those that are installed: ours are not,
# and those of other programs need not be.
test_expect_success mandoc 'mandoc has nothing to say' '
	mandoc -Tlint $pages "$json" 2>/dev/null |
	grep -v "referenced manual not found: Xr" >found || :
	test_line_count 0 found
'

# Op, Ql and Qq go to the end of their line, whatever is called in it.
test_expect_success 'no quotation holds the next one' '
	grep -n "Ql [^ ].* \(Ar\|Cm\|Fl\|No\|Ql\|Sx\|Xr\) " \
		$pages "$json" >found || :
	grep -n "Qq [^ ].* Qq " $pages "$json" >>found || :
	grep -n " Op .* , \(Cm\|Fl\) " $pages "$json" >>found || :
	test_line_count 0 found
'

test_expect_success 'pages refer to pages that are there' '
	sed -n "s/^\.Xr \(git-fuse[-a-z]*\) \([15]\).*/\1.\2/p" \
		$pages "$json" | sort -u >named
	test -s named
	while read -r name
	do
		test -f "$FUSE_SOURCE/man/$name" || echo "$name"
	done <named >missing
	test_line_count 0 missing
'

test_expect_success 'what one page says to see says so, too' '
	for page in $pages
	do
		section "$page" "SEE ALSO" |
		sed -n "s/^\.Xr \(git-fuse[-a-z]*\) 1.*/\1/p" |
		sed "s/^/$(basename "$page" .1) /"
	done | sort >there
	test -s there
	sed "s/\(.*\) \(.*\)/\2 \1/" there | sort >back
	test_cmp there back
'

test_expect_success 'every command has a section, and only commands have' '
	for page in $pages
	do
		commands_of "$page" >expected
		test -s expected
		awk "/^\.Sh / { inside = \$2 == \"COMMANDS\" }
			inside && /^\.Ss / { print substr(\$0, 5) }" \
			"$page" >sections
		test_cmp expected sections
	done
'

test_expect_success mandoc 'the synopsis is the usage' '
	for page in $pages
	do
		commands_of "$page" |
		while read -r name
		do
			git fuse $name -h | sed -n "s/^usage: //p"
		done | tr -d "<>" | sed "s/ *\.\.\. */.../g" >expected
		mandoc -Tascii -O width=200 "$page" |
		sed "s/.$(printf "\b")//g" |
		sed -n "/^SYNOPSIS/,/^DESCRIPTION/s/^     //p" |
		grep -v -e "--version" -e "^\$" |
		sed "s/ *\.\.\. */.../g" >synopsis
		test_cmp expected synopsis
	done
'

test_expect_success 'every option is told, and no other' '
	commands >names
	test -s names
	while read -r name
	do
		shown_by "$name" | sort -u >shown
		test -s shown
		told_for "$name" | sort -u >told
		diff -u shown told || echo "in $name" >>differ
	done <names
	test_path_is_missing differ
'

test_expect_success 'every configuration variable is told, and no other' '
	while read -r name
	do
		git fuse $name -h | tr -s " ();" "\n" | grep "^fuse\." || :
	done <names | sort -u >expected
	test -s expected
	for page in $pages
	do
		section "$page" CONFIGURATION | sed -n "s/^\.It Va //p" |
		tee told_here | sort -c
		cat told_here
	done | sort -u >told
	test_cmp expected told
'

test_expect_success 'every summary is a phrase' '
	git fuse help --all | grep "^    " >lines
	test_grep ! "\.\$" lines
'

test_expect_success 'git help fuse shows the page' '
	mkdir -p share/man/man1
	cp "$main" share/man/man1
	cat >viewer <<-\EOF
	#!/bin/sh
	echo "$1" >"$TRASH/asked"
	EOF
	chmod +x viewer
	MANPATH=$PWD/share/man git -c man.viewer=ours \
		-c man.ours.cmd="$PWD/viewer" help fuse
	echo git-fuse >expected
	test_cmp expected asked
'

test_done
