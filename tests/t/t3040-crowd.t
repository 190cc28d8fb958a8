#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='sessions that many processes set, use and prune at once'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

test_expect_success setup '
	git init -q crowd && cd crowd &&
	for i in $(seq 20)
	do
		write d$i/file.py <<-EOT || exit
		def of_$i(): pass
		EOT
	done && test_commit "Begin" && git fuse index update >/dev/null
'

# Twenty processes: each sets its own session and one that is shared by all,
# uses both, and prunes. Its own is what it said, whatever the others do; the
# shared one is what one of them said, and never a part of two.
test_expect_success 'each sees its own scope, and a shared one is whole' '
	cd crowd && cat >each.sh <<-\EOT &&
	i=$1
	own () {
		git fuse ls --session=own$i >own.$i &&
		test "$(cat own.$i)" = "d$i/file.py" ||
			echo "own$i saw: $(cat own.$i)"
	}
	for round in 1 2 3 4 5
	do
		git fuse session set own$i --include=d$i >out.$i || echo set
		own
		git fuse session set shared --include=d$i \
			--exclude=x$i >out.$i || echo shared
		git fuse ls --session=shared --format=json >out.$i ||
			echo "shared: use"
		perl -ne "exit !/\"exclude\":\\[\"x(\d+)\"\\],\"include\":\\[\"d\\1\"\\]/" \
			out.$i || echo "shared was mixed: $(cat out.$i)"
		git fuse session prune >out.$i || echo prune
		own
		git fuse session list >out.$i || echo list
	done
	EOT
	for i in $(seq 20)
	do
		sh each.sh $i >said.$i 2>&1 &
	done && wait && cat said.* >said && cat said && test_line_count 0 said &&
	git fuse session list --format=jsonl >out && test_line_count 21 out &&
	rm -f each.sh out* own.* said*
'

test_expect_success 'the last one wins' '
	cd crowd && for i in $(seq 20)
	do
		git fuse session set shared --include=d$i >/dev/null &
	done && wait &&
	git fuse session set shared --include=d7 --language=python >/dev/null &&
	test "$(git fuse ls --session=shared)" = d7/file.py &&
	git fuse session clear shared &&
	test_expect_code 128 git fuse ls --session=shared
'

# What has expired goes, and what somebody sets anew meanwhile stays.
test_expect_success 'pruning takes nothing that was set meanwhile' '
	cd crowd && for i in $(seq 20)
	do
		git fuse session set old$i --include=d$i || exit
	done >/dev/null && for round in 1 2 3
	do
		touch -d "2 hours ago" .git/fuse/sessions/old*.json &&
		for i in $(seq 10)
		do
			git fuse session set old$i --include=d$i \
				--exclude=again >/dev/null &
			git fuse session prune >/dev/null &
		done && wait &&
		for i in $(seq 10)
		do
			git fuse session show old$i >../out || exit
			test_grep "exclude: again" ../out || exit
		done || exit
	done &&
	for i in $(seq 11 20)
	do
		test_expect_code 128 git fuse session show old$i || exit
	done &&
	find .git/fuse/sessions -name "?*.pruned" -o -name "*.lock" >../out &&
	test_line_count 0 ../out
'

test_expect_success 'servers side by side have scopes of their own' '
	cd crowd && cat >serve.pl <<-\EOT &&
	use strict;
	use IPC::Open2;
	my @server = map { my ($in, $out);
		my $pid = open2($out, $in, "git-fuse", "mcp");
		{ i => $_, in => $in, out => $out, pid => $pid } } 1 .. 20;
	my $bad = 0;
	sub call {
		my ($s, $tool, $arguments) = @_;
		syswrite $s->{in}, qq({"jsonrpc":"2.0","id":1,"method":) .
			qq("tools/call","params":{"name":"$tool",) .
			qq("arguments":$arguments}}\n);
	}
	for my $round (1 .. 5) {
		call($_, "set_scope", qq({"include_globs":["d$_->{i}"]}))
			for @server;
		readline $_->{out} for @server;
		call($_, "list_paths", "{}") for @server;
		for (@server) {
			my $line = readline $_->{out};
			next if $line =~ m{d$_->{i}\\nd$_->{i}/file[.]py\\n"};
			print "$_->{i}: $line";
			$bad++;
		}
	}
	for (@server) {
		close $_->{in};
		waitpid $_->{pid}, 0;
	}
	exit $bad;
	EOT
	perl serve.pl && rm serve.pl
'

test_done
