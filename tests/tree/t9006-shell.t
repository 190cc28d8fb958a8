#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='every shell script passes shellcheck'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

command -v shellcheck >/dev/null || test_skip_all 'no shellcheck here'

# By name or by first line; what the fixtures of tests/lang hold is not ours.
shell_scripts () {
	(
		cd "$FUSE_SOURCE" || exit
		find . \( -name .git -o -name lang -o -name build-aux -o \
			-name autom4te.cache -o -name 'build*' -o \
			-name '_*' \) -prune -o -type f -print |
		sort |
		while IFS= read -r file
		do
			case $file in
			./configure*) continue ;;
			*.sh|*.bash|*.t) echo "$file" ;;
			*) ! head -n 1 "$file" | grep -q '^#!.*sh$' ||
				echo "$file" ;;
			esac
		done
	)
}

test_expect_success 'shellcheck has nothing to say' '
	shell_scripts >scripts
	grep -x ./bootstrap scripts
	grep -x ./.ci/run scripts
	cd "$FUSE_SOURCE"
	xargs shellcheck -S warning -e SC2034 <"$TRASH/scripts"
'

# "set -e" does not see it: such a line can never fail a test.
test_expect_success 'no test says "! command"' '
	grep -n "^	*! " "$FUSE_SOURCE"/tests/*/*.t >found || :
	test_line_count 0 found
'

test_expect_success 'scripts say what they are' '
	while read -r file
	do
		head -n 1 "$FUSE_SOURCE/$file" |
		grep -q -e "^#!/bin/sh\$" -e "^#!/bin/bash\$" \
			-e "^# SPDX" || echo "$file"
	done <scripts >found
	test_line_count 0 found
'

test_expect_success 'every script of the tests runs by itself' '
	find "$FUSE_SOURCE/tests" -name "*.t" ! -perm -u+x >found
	test_line_count 0 found
'

test_done
