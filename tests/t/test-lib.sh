# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Our small test library, in the words that git's own tests have.
#
# A script sets test_description, sources this file, calls
# test_expect_success and ends with test_done. Output is TAP. Each body runs
# in a subshell of its own, in the trash directory, under "set -e": a body is
# passed when every command in it is, and what it changes of the shell (the
# directory, variables, traps) is gone afterwards; files stay. The shell does
# not stop at "! command": say test_must_fail or test_grep ! instead.
#
# Nothing of the caller's configuration is seen: HOME, GIT_*, LC_* are ours.
# Run by hand: tests/t/t0001-basics.t [-v] [-k] from anywhere, with FUSE_BUILD
# naming the build directory when it is not the source. -v shows the output of
# every body, -k keeps the trash directory and tells where it is.

# ---------------------------------------------------------------- isolation

if test -z "$FUSE_SOURCE"
then
	FUSE_SOURCE=$(cd "$(dirname "$0")/../.." && pwd)
fi
: "${FUSE_BUILD:=$FUSE_SOURCE}"
PATH=$FUSE_BUILD/git-fuse:$PATH
export FUSE_SOURCE FUSE_BUILD PATH

test_verbose=""
test_keep=""
for test_option
do
	case $test_option in
	-v) test_verbose=t ;;
	-k) test_keep=t ;;
	esac
done

for test_variable in $(env | sed -n 's/^\(GIT_[A-Z_0-9]*\)=.*/\1/p')
do
	unset "$test_variable"
done
unset CDPATH COLUMNS EDITOR FUSE_TRACE VISUAL XDG_CONFIG_HOME

TRASH=$(mktemp -d "${TMPDIR:-/tmp}/fuse-test.XXXXXX") || exit 1
TRASH=$(cd "$TRASH" && pwd -P)
HOME=$TRASH/.home
mkdir "$HOME" || exit 1
LC_ALL=C
TZ=UTC
GIT_CONFIG_NOSYSTEM=1
GIT_CEILING_DIRECTORIES=$(dirname "$TRASH")
GIT_AUTHOR_NAME='A U Thor'
GIT_AUTHOR_EMAIL=author@example.com
GIT_COMMITTER_NAME='C O Mitter'
GIT_COMMITTER_EMAIL=committer@example.com
GIT_TERMINAL_PROMPT=0
GIT_EDITOR=:
export HOME LC_ALL TZ GIT_CONFIG_NOSYSTEM GIT_CEILING_DIRECTORIES
export GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_TERMINAL_PROMPT GIT_EDITOR
export GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL TRASH
git config --global init.defaultBranch main
git config --global advice.detachedHead false
git config --global protocol.file.allow always
git config --global commit.gpgSign false
# FUSE_TEST_HASH=sha256: the same, over repositories that name objects so.
if test -n "${FUSE_TEST_HASH:-}"
then
	GIT_DEFAULT_HASH=$FUSE_TEST_HASH
	export GIT_DEFAULT_HASH
fi

test_remove_trash () {
	if test -n "$test_keep"
	then
		echo "# kept: $TRASH"
	else
		chmod -R u+rwX "$TRASH" 2>/dev/null
		rm -rf "$TRASH"
	fi
}
trap test_remove_trash EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# ------------------------------------------------------------------ results

test_count=0 test_failed=0

# shellcheck disable=SC2154	# the script sets test_description
echo "# $test_description"

# test_have NAME: is the prerequisite there?
test_have () {
	case $1 in
	NOT_ROOT) test "$(id -u)" != 0 ;;
	ROOT) test "$(id -u)" = 0 ;;
	*) command -v "$1" >/dev/null 2>&1 ;;
	esac
}

# test_expect_success [NAME] 'sentence' 'body': NAME is a program, ROOT or
# NOT_ROOT; where it is missing, the test is skipped and says so.
test_expect_success () {
	test_prerequisite=
	if test $# = 3
	then
		test_prerequisite=$1
		shift
	fi
	test_count=$((test_count + 1))
	if test -n "$test_prerequisite" && ! test_have "$test_prerequisite"
	then
		echo "ok $test_count - $1 # SKIP no $test_prerequisite here"
		return
	fi
	(
		set -e
		cd "$TRASH"
		eval "$2"
	) </dev/null >"$TRASH/.output" 2>&1
	test_status=$?
	if test $test_status = 0
	then
		echo "ok $test_count - $1"
		test -z "$test_verbose" || sed 's/^/# /' "$TRASH/.output"
		return
	fi
	test_failed=$((test_failed + 1))
	echo "not ok $test_count - $1"
	printf '%s\n' "$2" | sed 's/^/#	/'
	echo "# ended with $test_status, and said:"
	sed 's/^/# /' "$TRASH/.output"
	echo
}

# The plan, and the exit code of the script.
test_done () {
	echo "1..$test_count"
	test $test_failed = 0
	exit
}

# test_skip_all 'reason': instead of the first test.
test_skip_all () {
	echo "1..0 # SKIP $1"
	exit 0
}

# --------------------------------------------------------------- assertions

test_complain () {
	echo "$@"
	return 1
}

# test_cmp EXPECTED ACTUAL
test_cmp () {
	diff -u "$1" "$2"
}

# test_must_fail COMMAND...: it fails, and in an orderly way.
test_must_fail () {
	test_code=0
	"$@" || test_code=$?
	case $test_code in
	0) test_complain "should have failed: $*" ;;
	126|127) test_complain "could not be run: $*" ;;
	129|1[3-9]?) test_complain "died of a signal ($test_code): $*" ;;
	*) return 0 ;;
	esac
}

# test_expect_code CODE COMMAND...
test_expect_code () {
	test_wanted=$1
	shift
	test_code=0
	"$@" || test_code=$?
	test "$test_code" = "$test_wanted" ||
	test_complain "exit code $test_code, not $test_wanted: $*"
}

# test_grep [!] [-F...] PATTERN FILE: with the file shown when it is not so.
test_grep () {
	if test "$1" = !
	then
		shift
		! grep "$@" || test_complain "should not be there: $*"
		return
	fi
	grep "$@" >/dev/null && return
	echo "not found: $*, in:"
	for test_file
	do
		:
	done
	cat "$test_file"
	return 1
}

# test_line_count N FILE
test_line_count () {
	test_lines=$(($(wc -l <"$2")))
	test "$test_lines" = "$1" && return
	echo "$2 has $test_lines lines, not $1:"
	cat "$2"
	return 1
}

test_path_is_file () {
	test -f "$1" || test_complain "no such file: $1"
}

test_path_is_missing () {
	! test -e "$1" || test_complain "should not exist: $1"
}

# wait_until COMMAND...: asked a twentieth of a second at a time, half a minute
# at most.
wait_until () {
	wait_tries=0
	until "$@" >/dev/null 2>&1
	do
		wait_tries=$((wait_tries + 1))
		test $wait_tries -lt 600 || test_complain "never came: $*" ||
			return
		perl -e 'select undef, undef, undef, .05'
	done
}

# test_when_finished COMMAND: at the end of this body, the last one first.
test_cleanup=:
test_when_finished () {
	test_cleanup="$*; $test_cleanup"
	trap 'set +e; eval "$test_cleanup"' EXIT
}

# json FILE PATH...: the values at paths such as .source.kind or
# .results[0].path, one a line; an object or array is printed as JSON. Fails
# where FILE is not JSON or there is nothing at a path.
json () {
	perl -MJSON::PP -MEncode -e '
		my ($file, @paths) = @ARGV;
		open my $in, "<:raw", $file or die "$file: $!\n";
		local $/;
		my $json = JSON::PP->new->utf8->canonical->allow_nonref;
		my $top = $json->decode(<$in>);
		for my $path (@paths) {
			my $at = $top;
			for my $step ($path =~ /(\w[\w-]*|\[-?\d+\])/g) {
				if ($step =~ /^\[(-?\d+)\]$/) {
					die "no $step in $path\n" unless
						ref $at eq "ARRAY" &&
						exists $at->[$1];
					$at = $at->[$1];
				} else {
					die "no $step in $path\n" unless
						ref $at eq "HASH" &&
						exists $at->{$step};
					$at = $at->{$step};
				}
			}
			print ref $at && !JSON::PP::is_bool($at) ?
				$json->encode($at) :
				!defined $at ? "null" :
				JSON::PP::is_bool($at) ?
				($at ? "true" : "false") :
				Encode::is_utf8($at) ?
				Encode::encode("UTF-8", $at) : $at, "\n";
		}
	' "$@"
}

# ------------------------------------------------------------- repositories

# Times are counted, not read from a clock.
test_tick () {
	if test -z "$test_time"
	then
		test_time=1700000000
	else
		test_time=$((test_time + 60))
	fi
	GIT_AUTHOR_DATE="$test_time +0000"
	GIT_COMMITTER_DATE="$test_time +0000"
	export GIT_AUTHOR_DATE GIT_COMMITTER_DATE
}

# write PATH <<EOF: the file and the directories it needs.
write () {
	case $1 in
	*/*) mkdir -p "${1%/*}" ;;
	esac
	cat >"$1"
}

# test_commit MESSAGE: everything there is.
test_commit () {
	test_tick
	git add -A &&
	git commit -q -m "$1"
}

# git_that_says VERSION: from now on git says that it is another one, and is
# otherwise the one that is here, also for a git-fuse that it starts itself.
git_that_says () {
	test_said=$TRASH/.git-$1
	test_real=$(command -v git) &&
	mkdir -p "$test_said" &&
	ln -sf "$(git --exec-path)"/* "$test_said" &&
	rm -f "$test_said/git" &&
	write "$test_said/git" <<-EOF_GIT &&
	#!/bin/sh
	case "\$1 \$3" in
	version*|"-c version") echo "git version $1"; exit ;;
	esac
	exec '$test_real' "\$@"
	EOF_GIT
	chmod 755 "$test_said/git" &&
	GIT_EXEC_PATH=$test_said PATH=$test_said:$PATH &&
	export GIT_EXEC_PATH
}

# hooks_install [ARG...]: without what is told where there is nothing yet.
hooks_install () {
	test_code=0
	git fuse hook install "$@" >"$TRASH/.said" || test_code=$?
	sed "/^no .* yet: /d" "$TRASH/.said"
	return $test_code
}

# A git that knows no hooks of the configuration, if the one here does.
git_without_config_hooks () {
	git version | awk '{
		split($3, n, ".")
		exit !(n[1] > 2 || (n[1] == 2 && n[2] >= 54))
	}' || return 0
	git_that_says 2.53.0
}

# make_shop DIR: the small repository that most scripts look at. The invoice
# uses the order, the order the money; the tests use both; nothing uses the
# clock, and the readme says so in prose.
make_shop () {
	git init -q "$1" &&
	(
		cd "$1" &&
		write src/money.py <<-\EOF_MONEY &&
		"""Amounts of money."""

		class Money:
		    """An amount in one currency."""

		    def __init__(self, cents, currency):
		        self.cents = cents
		        self.currency = currency

		    def add(self, other):
		        # Only the same currency adds up.
		        assert self.currency == other.currency
		        return Money(self.cents + other.cents, self.currency)
		EOF_MONEY
		write src/order.py <<-\EOF_ORDER &&
		from src.money import Money

		class Order:
		    def __init__(self):
		        self.lines = []

		    def total(self):
		        total = Money(0, "EUR")
		        for line in self.lines:
		            total = total.add(line.price)
		        return total
		EOF_ORDER
		write src/invoice.py <<-\EOF_INVOICE &&
		from src.order import Order

		class Invoice:
		    def __init__(self, order):
		        self.order = order

		    def render(self):
		        return "due: %s" % self.order.total()
		EOF_INVOICE
		write src/clock.py <<-\EOF_CLOCK &&
		class Clock:
		    def now(self):
		        return 0
		EOF_CLOCK
		write tests/test_order.py <<-\EOF_TEST &&
		from src.order import Order

		def test_empty_order_has_no_total():
		    assert Order().total().cents == 0
		EOF_TEST
		write README.md <<-\EOF_README &&
		# Shop

		A Clock that nothing uses, and an Invoice.
		EOF_README
		test_commit 'Open the shop'
	)
}

# make_told_shop DIR: the same with something of all that commands tell of, which
# is not committed yet: decisions, rules, dependencies, how one works there, and
# a cycle through the clock.
make_told_shop () {
	make_shop "$1" &&
	(
		cd "$1" &&
		write src/money.py <<-\EOF_TOLD &&
		from src import clock
		import decimal

		class Money:
		    """An amount in one currency. See ADR-0002."""

		    def __init__(self, cents, currency):
		        self.cents = cents
		        self.text = "%s %s" % (cents, currency)

		    def add(self, other):
		        return Money(self.cents + other.cents, self.currency)
		EOF_TOLD
		write src/clock.py <<-\EOF_TOLD &&
		from src.order import Order

		class Clock:
		    def now(self):
		        return f"{Order().total()}"
		EOF_TOLD
		write pyproject.toml <<-\EOF_TOLD &&
		[project]
		dependencies = ["flask>=2"]
		[dependency-groups]
		dev = ["pytest"]
		EOF_TOLD
		write .fuse/architecture.yaml <<-\EOF_TOLD &&
		layers:
		  - name: money
		    paths: [src/money.py]
		    namespaces: [decimal]
		    may_depend_on: []
		  - name: order
		    paths: [src/order.py, src/invoice.py]
		    may_depend_on: [money]
		rules:
		  - kind: acyclic
		    name: no-cycles
		    between: files
		    because: a cycle cannot be tested in parts
		    adr: ADR-0002
		EOF_TOLD
		write CONTRIBUTING.md <<-\EOF_TOLD &&
		# How we work

		## Errors

		Errors must be told, never swallowed.
		EOF_TOLD
		write docs/adr/0001-count-in-cents.md <<-\EOF_TOLD &&
		# 1. Count in cents

		Date: 2024-01-02

		## Status

		Superseded by [2. Count in decimals](0002-count-in-decimals.md)

		## Context

		Floats lie.

		## Decision

		Cents.

		## Consequences

		None.
		EOF_TOLD
		write docs/adr/0002-count-in-decimals.md <<-\EOF_TOLD &&
		---
		tags: [money]
		governs: [src/money.py, src/nowhere.py]
		deciders: [Ann]
		consulted: [Bob]
		informed: [Eve]
		---
		# 2. Count in decimals

		Date: 2024-02-03

		## Status

		Accepted

		Supersedes [1. Count in cents](0001-count-in-cents.md)

		Amends [3. Print with a sign](0003-print-with-a-sign.md)

		## Context

		Cents are too coarse.

		## Considered options

		* Cents
		* Decimals

		## Decision

		Decimals, for all money.

		## Consequences

		* It is slow.
		EOF_TOLD
		write docs/adr/0003-print-with-a-sign.md <<-\EOF_TOLD
		# 3. Print with a sign

		## Status

		Proposed

		## Context

		Amended by [2. Count in decimals](0002-count-in-decimals.md).
		EOF_TOLD
	)
}

# The repository that make_shop makes, and what focus on its order finds.
shop_order='src/invoice.py
src/money.py
src/order.py
tests/test_order.py'

# found ARGUMENTS...: the paths that git fuse scope finds, sorted; what it says
# on stderr must be nothing.
found () {
	test_mode=$1
	shift
	git fuse scope "$test_mode" --whole --format=paths --full-name "$@" >"$TRASH/.found" \
		2>"$TRASH/.found_err" || {
		cat "$TRASH/.found_err"
		return 1
	}
	test_line_count 0 "$TRASH/.found_err"
	sort "$TRASH/.found"
}

# finds 'paths, one a line' ARGUMENTS...: exactly these, in any order.
finds () {
	printf '%s\n' "$1" | sed 's/^	*//;/^$/d' | sort >"$TRASH/.expected"
	shift
	found "$@" >"$TRASH/.actual" || {
		cat "$TRASH/.actual"
		return 1
	}
	test_cmp "$TRASH/.expected" "$TRASH/.actual"
}
