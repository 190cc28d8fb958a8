#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='a scope holds in every command, and what is said now wins'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# other_of ONE A B: of the two the other.
other_of () { test "$1" = "$2" && echo "$3" || echo "$2"; }

# pair A B: two modules that import each other, and a commit of them.
pair () {
	for name in "$1" "$2"
	do
		other=$(other_of "$name" "$1" "$2")
		write "src/$name.py" <<-EOT || return
		from base import base
		from src import $other

		def round_money(cents):
		    try:
		        return $other.round_money(base.BASE)
		    except ValueError:
		        return cents
		EOT
	done
	test_commit "Add $1 and $2 to round_money"
}

# Three kinds of files, in each of which every command finds something: Python
# in src, C in lib, and what only the newest commit has.
test_expect_success setup '
	git init -q shop && cd shop &&
	printf "%s\n" out err rows words >.git/info/exclude &&
	write base/base.py <<-\EOT &&
	BASE = 1
	EOT
	write base/base.h <<-\EOT &&
	int base(void);
	EOT
	test_commit "Begin to round_money" && git tag start &&
	pair one two && git branch old && pair late later &&
	for name in one two
	do
		write lib/$name.h <<-EOT &&
		#include "$(other_of $name one two).h"
		#include "../base/base.h"
		int round_money(int cents);
		EOT
		write lib/$name.c <<-EOT || exit
		#include "$name.h"
		#include <stdlib.h>
		int round_money(int cents)
		{
			char *p = malloc(10);
			if (!p)
				return -1;
			free(p);
			return cents + base();
		}
		EOT
	done && test_commit "Add round_money in C" &&
	git checkout -q old && git cherry-pick main >/dev/null &&
	git checkout -q main && git clone -q . ../other && cd ../other &&
	pair here there && cd ../shop &&
	git config fuse.repository.other ../other
'

# The commands, without a path that they are about.
commands='ls
grep round_money
search round_money --force
refs round_money
scope query round_money
scope focus round_money
scope changes start..HEAD
log
graph cycles
graph dependents base --depth=2
graph search round_money
hotspots
context round_money --max-tokens=50000'

# told PATTERN NOT ARGUMENTS...: of the files that the answer of git fuse names,
# one matches each word of the PATTERN, and none matches NOT. What all depend
# on is no answer. The answer tells which scope was applied.
told () {
	told_yes=$1 told_no=$2
	shift 2
	git fuse "$@" --format=json >out || test $? = 1
	perl -MJSON::PP -e '
		my ($yes, $no) = @ARGV;
		local $/;
		my $answer = decode_json(<STDIN>);
		for (@{$answer->{answers} || [$answer]}) {
			my $one = $_->{answer} || $_;
			$one->{scope}{applied} or die "no scope is told\n";
			delete @$one{qw(scope source request)};
		}
		my %is;
		sub walk {
			my $at = shift;
			if (ref $at eq "HASH") { walk($_) for values %$at }
			elsif (ref $at eq "ARRAY") { walk($_) for @$at }
			elsif (($at // "") =~ m{^((?:src|lib)/\w+\.\w+)}) {
				$is{$1} = 1;
			}
		}
		walk($answer);
		my $bad = 0;
		for my $want (split " ", $yes) {
			next if grep { /$want/ } keys %is;
			print "nothing matches $want\n";
			$bad = 1;
		}
		for (sort keys %is) {
			next unless $no && /$no/;
			print "$_ should not be there\n";
			$bad = 1;
		}
		exit $bad;
	' "$told_yes" "$told_no" <out || {
		echo "in: git fuse $* --format=json"
		return 1
	}
}

# each PATTERN NOT ARGUMENTS...: the same of every command.
each () {
	echo "$commands" >rows
	each_yes=$1 each_no=$2
	shift 2
	while read -r row
	do
		told "$each_yes" "$each_no" $row "$@" || return
	done <rows
}

test_expect_success 'without a scope there is something of each kind' '
	cd shop && each "^src/ ^lib/ late" ""
'

test_expect_success 'paths, and what is excluded' '
	cd shop && git fuse session set s --include=src &&
	each "^src/" "^lib/" --session=s &&
	git fuse session set s --exclude=src &&
	each "^lib/" "^src/" --session=s &&
	git fuse session set s --include=src --exclude="*late*" &&
	each "^src/" "^lib/|late" --session=s
'

test_expect_success 'languages' '
	cd shop && git fuse session set s --language=python &&
	each "py$" "[ch]$" --session=s &&
	git fuse session set s --language=python --exclude="*late*" &&
	each "py$" "[ch]$|late" --session=s
'

test_expect_success 'a commit, or a branch, is what is looked at' '
	cd shop && commands=$(echo "$commands" | grep -v changes) &&
	git fuse session set s --at=old && each "^src/ ^lib/" late --session=s &&
	git fuse session set s --branch=old &&
	each "^src/ ^lib/" late --session=s
'

test_expect_success 'repositories' '
	cd shop && commands=$(echo "$commands" | grep -v changes) &&
	git fuse session set s --repo=other &&
	each "^src/here ^lib/" "" --session=s &&
	test_grep fuse.several/1 out &&
	git fuse session set s --repo=other --include=src --language=python &&
	each "^src/here" "^lib/" --session=s
'

test_expect_success 'what is said now wins, field by field' '
	cd shop && git fuse session set s --include=src --language=python \
		--exclude="*late*" &&
	each "^src/late" "^lib/" --session=s --exclude= &&
	each "^src/one" "^lib/" --session=s --exclude=src/two.py &&
	each "^src/" "^lib/|late" --session=s --include= &&
	each "^lib/" "^src/" --session=s --include=lib --language= &&
	each "^lib/" "^src/" --session=s --include= --exclude= \
		--language=c &&
	each "^src/ ^lib/ late" "" --session=s --include= --exclude= \
		--language= &&
	each "^src/ ^lib/ late" "" --session= &&
	commands=$(echo "$commands" | grep -v changes) &&
	git fuse session set s --at=old &&
	each late "" --session=s --at=HEAD && each late "" --session=s --worktree &&
	each late "" --session=s --staged &&
	git fuse session set s --repo=other --include=src &&
	each "^src/one" "here|^lib/" --session=s --repo=
'

# Pathspecs are what is included. A cycle is told whole.
test_expect_success 'pathspecs are an include' '
	cd shop && git fuse session set s --include=src --exclude="*one*" &&
	echo "$commands" | grep -v cycles >rows && while read -r row
	do
		git fuse $row --session=s --format=json -- lib >out || test $? = 1
		tr "\"" "\n" <out >words &&
		test_grep "^lib/two" words && test_grep ! "^src/\|/one" words ||
		exit
	done <rows && rm words
'

# As in a router of pages: the name of a directory is no pattern.
test_expect_success 'a scope that was said in an odd directory is of that one' '
	git init -q odd && cd odd &&
	write "app/[id]/page.ts" </dev/null && write app/i/page.ts </dev/null &&
	(cd "app/[id]" && git fuse session set here --include="*.ts" >/dev/null) &&
	git fuse ls --session=here >out &&
	echo "app/[id]/page.ts" >expected && test_cmp expected out &&
	git fuse session set copied --include=":(top,prefix:9)app/[id]/*.ts" \
		>/dev/null &&
	git fuse ls --session=copied >out && test_cmp expected out
'

test_expect_success 'a file that is named wins over the scope, which is told' '
	cd shop && git fuse session set s --include=src --language=python &&
	for command in open blame
	do
		git fuse $command src/one.py --session=s --format=json >out &&
		test_grep ! "\"outside\"" out &&
		git fuse $command lib/one.c --session=s >/dev/null &&
		git fuse $command lib/one.c --session=s --format=json >out &&
		test_grep "\"outside\":\"lib/one.c\"" out &&
		git fuse $command lib/one.c --session=s --include= --language= \
			--format=json >out &&
		test_grep ! "\"outside\"" out || exit
	done &&
	git fuse session set s --at=old &&
	for command in open blame
	do
		test_expect_code 128 git fuse $command src/late.py --session=s &&
		git fuse $command src/late.py --session=s --at=HEAD >/dev/null &&
		git fuse $command src/one.py --session=s --format=json >out &&
		test_grep "\"scope\":{\"session\":\"s\",\"applied\":{\"revision\":\"old\"}}" \
			out || exit
	done &&
	git fuse session set s --repo=other &&
	git fuse open src/here.py --session=s >out &&
	test_grep "^== other ==" out && test_grep "round_money" out
'

test_expect_success 'a directory that is named wins over the scope, too' '
	cd shop && git fuse session set s --include=src --exclude="*one*" &&
	git fuse ls --session=s --format=json -- lib >out &&
	test_grep "\"outside\":\"lib\"" out &&
	test_grep "\"applied\":{\"exclude\":\[\"\*one\*\"\],\"include\":\[\]}" \
		out && test_grep lib/two out && test_grep ! lib/one out &&
	git fuse ls --session=s --format=json -- src >out &&
	test_grep ! "\"outside\"" out &&
	git fuse session set s --exclude=lib &&
	git fuse ls --session=s --format=json -- lib >out &&
	test_grep "\"outside\":\"lib\"" out && test_grep lib/one out
'

# Renames are followed from a file that may be asked about, and from no other.
test_expect_success 'the log of a path tells of what is asked about' '
	cd shop && git fuse session set s --include=src &&
	git fuse log src/one.py --session=s >out && test_grep one.py out &&
	git fuse log lib/one.c --session=s --format=json >out &&
	test_grep "\"outside\":\"lib/one.c\"" out &&
	git fuse log lib --session=s --format=json >out &&
	test_grep "\"outside\":\"lib\"" out && test_grep "lib/one.c" out &&
	test_expect_code 1 git fuse log nowhere --session=s 2>err &&
	test_grep "touched .nowhere." err &&
	git fuse log lib/one.c --session=s --include= >out &&
	test_grep one.c out &&
	git fuse log --session=s -- lib/one.c >out && test_grep one.c out
'

# What was mistyped is not found, and near names are names all the same.
test_expect_success 'no near name is of what is not asked about' '
	cd shop && git fuse session set s --include=src &&
	cat >rows <<-\EOT &&
	graph dependents lib/onee.h
	graph dependents onee.h
	coupling lib/onee.h
	log lib/onee.h
	log onee.h
	open lib/onee.h
	blame lib/onee.h
	refs bbase
	refs lib/onee.h:round_money
	refs src/one.py:base
	scope focus lib/onee.h
	scope focus bbase
	EOT
	while read -r row
	do
		case $row in
		open* | blame*) code=128 ;;
		*) code=1 ;;
		esac
		test_expect_code $code git fuse $row --session=s 2>err &&
		test_grep ! "one[.]h\|base/\|mean.*base" err || {
			echo "in: git fuse $row"
			exit 1
		}
	done <rows &&
	git fuse log lib/onee.h 2>err || test_grep "lib/one.h" err
'

test_expect_success 'a file that no commit touched is not offered for itself' '
	cd shop && write lib/fresh.h </dev/null && git add lib/fresh.h &&
	test_expect_code 1 git fuse log lib/fresh.h 2>err &&
	test_grep "no commit .* touched .lib/fresh.h.$" err &&
	git rm -q --cached lib/fresh.h && rm lib/fresh.h
'

test_expect_success 'patterns are counted within' '
	cd shop && git fuse session set s --language=python &&
	git fuse patterns --format=json >out && test_grep "\"lib/" out &&
	test_grep "\"src/" out &&
	git fuse patterns --session=s --format=json >out &&
	test_grep ! "\"lib/" out && test_grep "\"src/" out &&
	git fuse patterns --session=s --language= --include=lib \
		--format=json >out &&
	test_grep "\"lib/" out && test_grep ! "\"src/" out
'

test_done
