# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# How scripts read the manual; to be sourced behind test-lib.sh.

# The page of a command is man/git-fuse-<family>.1, which may tell of a plural,
# too; version has the main page. What all answers in JSON have in common has a
# page, and no command.
main=$FUSE_SOURCE/man/git-fuse.1
json=$FUSE_SOURCE/man/git-fuse-json.5
pages=$(find "$FUSE_SOURCE/man" -name '*.1' | sort)
export main json pages

# page_of COMMAND
page_of () {
	family=$FUSE_SOURCE/man/git-fuse-${1%% *}
	if test -f "$family.1"
	then
		echo "$family.1"
	elif test -f "${family%s}.1"
	then
		echo "${family%s}.1"
	else
		echo "$main"
	fi
}

# The commands, from the program's own list.
commands () {
	git fuse help --all | sed -n 's/^    \([a-z][a-z ]*[a-z]\)  *.*/\1/p' |
	sed 's/   .*//'
}

# section FILE NAME: the lines of a section or subsection of a page.
section () {
	awk -v name="$2" '
		/^\.S[sh] / { inside = substr($0, 5) == name; next }
		inside' "$1"
}

# examples FILE DIR: what a reader types, or writes into a file, one thing each
# in DIR/01, DIR/02 and so on. Of a page that is each line of .Dl, and what
# stands between .Bd and .Ed, among its examples; of Markdown each line behind
# a dollar sign, and each line of an indented block that has none in the first.
examples () {
	mkdir -p "$2" &&
	case $1 in
	*.md)
		awk '/^$/ { next }
			!/^    / { in_block = 0; next }
			!in_block { in_block = 1; all = !/^    \$ / }
			all || /^    \$ / { print ".Dl " substr($0, 5) }' "$1"
		;;
	*)
		section "$1" EXAMPLES
		;;
	esac |
	awk -v dir="$2" '
		function begin() {
			if (out)
				close(out)
			out = sprintf("%s/%02d", dir, ++n)
		}
		function put(line) {
			gsub(/\\e/, "\\", line)
			sub(/^\$ /, "", line)
			print line >out
		}
		/^\.Ed/ { inside = 0 }
		inside { put($0) }
		/^\.Bd -literal/ { inside = 1; begin() }
		!inside && /^\.Dl / { begin(); put(substr($0, 5)) }'
}
