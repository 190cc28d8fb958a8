#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='no folder has more lines of C than its ceiling allows'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# count_lines TOP: "folder lines" of the C in each folder of git-fuse/ and each
# room of lib/, with all that is below it, and of git-fuse/ as a whole. What a
# build makes there does not count.
count_lines () {
	for folder in "$1"/git-fuse "$1"/git-fuse/*/ "$1"/lib/*/
	do
		folder=${folder%/}
		find "$folder" -name "*.[ch]" ! -name "shipped_*" -exec cat {} + |
		awk -v folder="${folder#"$1"/}" \
			"END { if (NR) print folder, NR }"
	done
}

# check_lines TOP CEILINGS: what is wrong, a folder a line.
check_lines () {
	count_lines "$1" | awk '
	FNR == 1 { files++ }
	files == 1 && /^[a-z]/ { ceiling[$1] = $2 }
	files == 1 { next }
	{ seen[$1] = 1 }
	!($1 in ceiling) { print $1 " has no ceiling: it has " $2 " lines" }
	!($1 in ceiling) { next }
	$2 > ceiling[$1] {
		print $1 " has " $2 " lines, over its ceiling of " ceiling[$1]
	}
	$2 < ceiling[$1] * .95 {
		print $1 " has " $2 " lines: lower the ceiling of " ceiling[$1]
	}
	END {
		for (folder in ceiling)
			if (!(folder in seen))
				print folder " has a ceiling, and no lines"
	}' "$2" - | sort
}

test_expect_success 'each folder stays below its ceiling, and near it' '
	check_lines "$FUSE_SOURCE" "$FUSE_SOURCE/tests/tree/ceilings" >found
	test_line_count 0 found
'

test_expect_success 'the check sees what grew, shrank, came and went' '
	mkdir -p top/git-fuse top/lib/grown top/lib/less top/lib/fresh \
		top/lib/well
	awk "BEGIN { for (i = 0; i < 100; i++) print \"int i;\" }" >hundred
	for folder in git-fuse lib/grown lib/less lib/fresh lib/well
	do
		cp hundred top/$folder/a.c || exit 1
	done
	cp hundred top/lib/well/shipped_data.c
	cat >ceilings <<-\EOF
	# folder lines
	git-fuse 100
	lib/gone 10
	lib/grown 99
	lib/less 106
	lib/well 105
	EOF
	check_lines top ceilings >found
	cat >expected <<-\EOF
	lib/fresh has no ceiling: it has 100 lines
	lib/gone has a ceiling, and no lines
	lib/grown has 100 lines, over its ceiling of 99
	lib/less has 100 lines: lower the ceiling of 106
	EOF
	test_cmp expected found
'

test_done
