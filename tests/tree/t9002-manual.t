#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the manual says what the program says'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

page=$FUSE_SOURCE/man/git-fuse.1
export page

# The commands, from the program's own list.
commands () {
	git fuse -h | sed -n 's/^    \([a-z][a-z ]*[a-z]\)  *.*/\1/p' |
	sed 's/   .*//'
}

# The lines of the page's section or subsection $1.
section () {
	awk -v name="$1" '
		/^\.S[sh] / { inside = substr($0, 5) == name; next }
		inside' "$page"
}

# Options that lists of a section tell: "--name", "-x".
told_in () {
	section "$1" | sed -n 's/^\.It \(Fl .*\)/\1/p' |
	tr -s ' ' '\n' | awk '
		previous == "Fl" { print "-" $0 }
		{ previous = $0 }'
}

# The same for a command: its section, and those that it refers to.
told_for () {
	told_in "$1"
	section "$1" | sed -n 's/^\.Sx \([^,.]*[^ ,.]\).*/\1/p' | sort -u |
	while read -r other
	do
		told_in "$other"
	done
}

# Options that -h of a command shows; --[no-]x is told as --no-x.
shown_by () {
	# shellcheck disable=SC2086	# two words
	git fuse $1 -h | sed -n 's/^    \(-.*\)/\1/p' | sed 's/  .*//' |
	tr -s ', ' '\n' | sed 's/=.*//;s/^--\[no-\]/--no-/'
}

test_expect_success mandoc 'mandoc has nothing to say' '
	mandoc -Tlint "$page" 2>&1 | grep -v "mandoc.db" >found || :
	test_line_count 0 found
'

test_expect_success 'every command has a section, and only commands have' '
	commands >expected
	test -s expected
	awk "/^\.Sh / { inside = \$2 == \"COMMANDS\" }
		inside && /^\.Ss / { print substr(\$0, 5) }" "$page" >sections
	test_cmp expected sections
'

test_expect_success mandoc 'the synopsis is the usage' '
	commands |
	while read -r name
	do
		git fuse $name -h | sed -n "s/^usage: //p"
	done | tr -d "<>" | sed "s/ *\.\.\. */.../g" >expected
	mandoc -Tascii -O width=200 "$page" | sed "s/.$(printf "\b")//g" |
	sed -n "/^SYNOPSIS/,/^DESCRIPTION/s/^     //p" |
	grep -v -e "--version" -e "^\$" | sed "s/ *\.\.\. */.../g" >synopsis
	test_cmp expected synopsis
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
	section CONFIGURATION | sed -n "s/^\.It Va //p" >told
	test_cmp expected told
'

test_expect_success 'every summary is a phrase' '
	git fuse -h | grep "^    " >lines
	test_grep ! "\.\$" lines
'

test_expect_success 'git help fuse shows the page' '
	mkdir -p share/man/man1
	cp "$page" share/man/man1
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
