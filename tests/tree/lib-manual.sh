# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Which page of the manual tells of a command.

main=$FUSE_SOURCE/man/git-fuse.1
export main

# The page of a family that has one of its own, man/git-fuse-<family>.1, which
# may tell of a plural, too, and the main page for every other command.
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
