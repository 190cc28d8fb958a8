# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# A clone to measure in, for sourcing by the measuring scripts: they set work,
# a directory of their own.

# Where a clone is partial its commits fail without us, too.
drop_missing()
{
	git ls-files -s | awk '{ print $2 }' | sort -u |
	git cat-file --batch-check='%(objectname) %(objecttype)' |
	awk '$2 == "missing" { print $1 }' >"${work:?}/missing"
	test -s "$work/missing" || return 0
	git ls-files -s | grep -F -f "$work/missing" | cut -f2 |
		git rm -q --cached --pathspec-from-file=-
	git commit -q -n -m "Without what is missing"
}

# clone_shared <repository> <directory>: makes it, with its objects shared, and
# enters it. Blobs that the repository lacks are taken out of the tree.
clone_shared()
{
	git clone -q --shared --no-checkout "$1" "$2"
	cd "$2" || exit
	git checkout -q -f HEAD 2>/dev/null || git reset -q
	git checkout-index -a -q 2>/dev/null || :
	drop_missing
}
