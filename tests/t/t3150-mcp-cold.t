#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: what is answered while an index is being made'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Programs are answered in JSON; models, in t3160.
git config --global fuse.mcp.answers json

# The server's own threads are kept from working by the lock of a process that
# writes, ours, so that what there is does not depend on who is faster.
cat >"$TRASH/lib.pl" <<-'EOF'
use strict;
use warnings;
use IPC::Open2;
use JSON::PP;

my $json = JSON::PP->new->utf8->canonical;
my %held;

# Nobody else can write what a process of ours writes.
sub hold {
	for my $name (qw(index history)) {
		my $pid = open2(my $out, my $in, "sqlite3",
			".git/fuse/$name.db");
		syswrite $in, "BEGIN IMMEDIATE;\nSELECT 1;\n";
		readline($out) =~ /^1/ or die "no lock on $name.db";
		$held{$name} = { in => $in, out => $out, pid => $pid };
	}
}
sub let_go {
	for (values %held) {
		close $_->{in};
		waitpid $_->{pid}, 0;
	}
	%held = ();
}

sub server {
	my $pid = open2(my $out, my $in, "git-fuse", "mcp", "--tools=all", @_);
	return { out => $out, in => $in, pid => $pid, id => 0 };
}
sub send_line { my ($s, $m) = @_; syswrite $s->{in}, $json->encode($m) . "\n" }
sub ask {
	my ($s, $method, $params) = @_;
	my $id = ++$s->{id};
	send_line($s, { jsonrpc => "2.0", id => $id, method => $method,
		params => $params || {} });
	return $id;
}
sub answer {
	my ($s) = @_;
	return $json->decode(readline($s->{out}) // die "no answer");
}
# The answer of a tool, with "isError".
sub call {
	my ($s, $tool, $arguments) = @_;
	my $id = ask($s, "tools/call", { name => $tool,
		arguments => $arguments || {} });
	my $m = answer($s);
	die $json->encode($m) unless $m->{id} == $id && $m->{result};
	return { isError => $m->{result}{isError} ? 1 : 0,
		%{$m->{result}{structuredContent}} };
}
sub end {
	my ($s) = @_;
	close $s->{in};
	waitpid $s->{pid}, 0;
	return $? >> 8;
}
sub is { my ($is, $want, $what) = @_;
	die "$what: " . ($is // "undef") . ", not $want\n"
		unless defined $is && "$is" eq "$want" }
sub ok { my ($is, $what) = @_; die "$what\n" unless $is }
sub until_whole {
	my ($s, $arguments) = @_;
	my $end = time + 120;
	while (time < $end) {
		my $a = call($s, "get_indexing_status", $arguments);
		return $a if $a->{is_usable} && !$a->{indexing};
		select undef, undef, undef, .01;
	}
	die "never whole";
}
1;
EOF

# make_cold DIR: the index has eleven files of it, of three thousand and eleven.
make_cold () {
	git init -q "$1" && cd "$1" && mkdir src lib .fuse &&
	printf "#include \"util.h\"\nint main(void)\n{\n\treturn frobnicate(frobnicate(1));\n}\n" >src/main.c &&
	printf "int frobnicate(int n);\n" >src/util.h &&
	for i in 1 2 3 4 5 6 7 8
	do
		echo "int early_$i;" >src/early$i.c || return
	done &&
	cat >.fuse/architecture.yaml <<-\EOF &&
	layers:
	  - {name: top, paths: [src/]}
	  - {name: low, paths: [lib/]}
	rules:
	  - {name: no, kind: forbid, from: low, to: top}
	EOF
	git add . && git commit -qm "Begin with frobnicate" &&
	git fuse index update && git fuse log -- src/main.c >/dev/null &&
	perl -e "for (1 .. 3000) {
		open my \$f, q(>), qq(lib/late\$_.c);
		print \$f qq(#include \"../src/util.h\"\n),
			qq(int late_\$_(void)\n{\n\treturn frobnicate(\$_);\n}\n);
	}" && git add . && git commit -qm "Frobnicate three thousand times" &&
	cd ..
}

test_expect_success 'cold repositories' '
	make_cold one >/dev/null && cp -r one two && cp -r one three &&
	cp -r one four && cp -r one five
'

test_expect_success sqlite3 'what there is is answered, and what is missing told' '
	cd one && cat >../partial.pl <<-\EOF &&
	require "./../lib.pl";
	hold();
	my $s = server("--patience=0");
	ask($s, "initialize", { protocolVersion => "2025-06-18" });
	ok(answer($s)->{result}{serverInfo}, "initialize");

	my $a = call($s, "search_codebase", { query => "frobnicate" });
	is($a->{isError}, 0, "search");
	is($a->{indexing}{file_count}, 11, "files");
	is($a->{indexing}{missing}, 3000, "missing");
	is($a->{omitted}{unindexed}, 3000, "omitted");
	ok(!$a->{indexing}{history}{is_complete}, "history is complete");
	ok($a->{grade} ne "confident", "confident of a part");
	is($a->{doubt}, "not all files are indexed yet", "doubt");
	ok(scalar(grep { $_->{path} eq "src/main.c" } @{$a->{results}}),
		"what is known is found");

	$a = call($s, "get_symbol_references", { symbol => "frobnicate" });
	is($a->{usageCount}, 2, "uses");
	ok(!$a->{isComplete}, "references are complete");
	is($a->{indexing}{missing}, 3000, "missing of references");
	$a = call($s, "get_symbol_references", { symbol => "late_7" });
	is($a->{isError}, 1, "what is not known yet");
	is($a->{code}, "busy", "it may come");
	is($a->{status}, 503, "busy");

	$a = call($s, "graph_dependents", { id => "src/util.h" });
	is($a->{total}, 1, "dependents");
	ok(!$a->{isComplete}, "dependents are complete");
	$a = call($s, "detect_circular_dependencies");
	ok(!$a->{isComplete}, "cycles are complete");
	is($a->{indexing}{missing}, 3000, "missing of cycles");
	$a = call($s, "get_team_patterns");
	is($a->{indexing}{missing}, 3000, "missing of patterns");
	$a = call($s, "get_codebase_metadata");
	is($a->{indexing}{missing}, 3000, "missing of metadata");
	$a = call($s, "context", { query => "frobnicate less" });
	is($a->{isError}, 0, "context");
	is($a->{indexing}{missing}, 3000, "missing of the context");
	$a = call($s, "file_history", { path => "src/main.c" });
	is($a->{code}, "busy", "the history of HEAD");
	$a = call($s, "file_history", { path => "src/main.c",
		at => "HEAD~1" });
	is($a->{isError}, 0, "the history that was known");
	ok(!$a->{indexing}, "and all of it");

	# A page of a part is followed by pages of that part alone.
	my %cursor;
	for (["search_codebase", { query => "frobnicate", limit => 1 }],
	     ["get_symbol_references", { symbol => "frobnicate",
			limit => 1 }]) {
		my ($tool, $of) = @$_;
		$a = call($s, $tool, $of);
		ok($cursor{$tool} = $a->{cursor}, "$tool: cursor");
		$a = call($s, $tool, { %$of, cursor => $cursor{$tool} });
		is($a->{isError}, 0, "$tool: the next page");
		$a = call($s, $tool, { %$of, cursor => "1.0123456789ab" });
		is($a->{status}, 400, "$tool: of nothing");
		ok($a->{detail} !~ /in a moment/, "$tool: for ever");
	}

	# Nothing that judges, or packs, does so with a part.
	for (["arch_check", { paths => ["lib/late7.c"] }],
	     ["scope_query", { query => "frobnicate" }],
	     ["scope_focus", { path => "src/util.h" }]) {
		$a = call($s, @$_);
		is($a->{isError}, 1, $_->[0]);
		is($a->{code}, "busy", $_->[0]);
		ok($a->{detail} =~ /ask again/, "$_->[0]: $a->{detail}");
	}

	# What needs no index knows everything.
	$a = call($s, "list_paths");
	is($a->{total}, 3011, "paths");
	ok(!$a->{indexing}, "a list of paths needs no index");
	$a = call($s, "open_file", { path => "lib/late9.c" });
	ok($a->{indexing} ? 0 : !$a->{isError}, "a file");
	$a = call($s, "search_text", { query => "late_9\\b" });
	is($a->{total}, 1, "lines");

	$a = call($s, "get_indexing_status");
	is($a->{missing}, 3000, "missing of the status");
	ok(!$a->{is_usable}, "it answers");
	is($a->{indexing}{stage}, "files", "stage");

	let_go();
	$a = until_whole($s);
	is($a->{missing}, 0, "nothing is missing");
	$a = call($s, "search_codebase", { query => "frobnicate" });
	ok(!$a->{indexing} && !$a->{omitted}{unindexed}, "whole");
	$a = call($s, "get_symbol_references", { symbol => "frobnicate" });
	is($a->{usageCount}, 3002, "all uses");
	ok($a->{indexing} ? 0 : 1, "all of them");
	$a = call($s, "get_symbol_references", { symbol => "late_7" });
	is($a->{isError}, 0, "it came");
	$a = call($s, "search_codebase", { query => "frobnicate", limit => 1,
		cursor => $cursor{search_codebase} });
	is($a->{status}, 400, "a ranking of a part");
	$a = call($s, "get_symbol_references", { symbol => "frobnicate",
		limit => 1, cursor => $cursor{get_symbol_references} });
	is($a->{status}, 400, "references of a part");
	$a = call($s, "graph_dependents", { id => "src/util.h",
		depth => 1 });
	is($a->{total}, 3001, "all dependents");
	$a = call($s, "arch_check", { paths => ["lib/late7.c"] });
	is($a->{isError}, 0, "a judgement");
	is($a->{problems}[0]{path}, "lib/late7.c", "what is judged");
	$a = call($s, "file_history", { path => "src/main.c" });
	ok(!$a->{indexing}, "whole history");
	is(end($s), 0, "exit");
	EOF
	perl ../partial.pl && git fuse index verify
'

test_expect_success sqlite3 'revisions and what is staged are made likewise' '
	cd two && cat >../kinds.pl <<-\EOF &&
	require "./../lib.pl";
	hold();
	my $s = server("--patience=0");
	for my $at ("HEAD", "HEAD~1") {
		my $a = call($s, "get_symbol_references",
			{ symbol => "frobnicate", at => $at });
		is($a->{usageCount}, 2, $at);
		is($a->{indexing}{missing} // 0, $at eq "HEAD" ? 3000 : 0,
			$at);
	}
	my $a = call($s, "arch_check", { staged => JSON::PP::true() });
	is($a->{code}, "busy", "staged");
	let_go();
	until_whole($s, { at => "HEAD" });
	$a = call($s, "get_symbol_references",
		{ symbol => "frobnicate", at => "HEAD" });
	is($a->{usageCount}, 3002, "HEAD");
	$a = call($s, "arch_check", { staged => JSON::PP::true() })
		while ($a->{code} // "") eq "busy";
	is($a->{isError}, 0, "staged");
	is(end($s), 0, "exit");
	EOF
	perl ../kinds.pl
'

# Each of these would wait for ever if it could not be stopped.
test_expect_success sqlite3 'a server that waits ends with its input' '
	cd three && cat >../over.pl <<-\EOF &&
	require "./../lib.pl";
	hold();
	my $s = server("--patience=1000000000");
	ask($s, "ping");
	answer($s);
	is(end($s), 0, "nothing was asked");
	$s = server("--patience=0");
	call($s, "search_codebase", { query => "frobnicate" });
	call($s, "file_history", { path => "src/main.c" });
	is(end($s), 0, "answered from a part");
	let_go();
	EOF
	perl ../over.pl
'

test_expect_success sqlite3 'who waits can be told to stop' '
	cd three && cat >../cancel.pl <<-\EOF &&
	require "./../lib.pl";
	hold();
	my $s = server("--patience=1000000000");
	for my $tool ("search_codebase", "refresh_index") {
		my $id = ask($s, "tools/call", { name => $tool, arguments =>
			$tool eq "search_codebase" ?
			{ query => "frobnicate" } : {} });
		send_line($s, { jsonrpc => "2.0",
			method => "notifications/cancelled",
			params => { requestId => $id } });
		my $next = ask($s, "ping");
		is(answer($s)->{id}, $next, "the next answer");
	}
	let_go();
	my $a = call($s, "get_symbol_references", { symbol => "frobnicate" });
	is($a->{usageCount}, 3002, "who is patient gets everything");
	ok(!$a->{indexing}, "and is told of nothing else");
	is(end($s), 0, "exit");
	EOF
	perl ../cancel.pl
'

test_expect_success 'a person at the same time makes the same index' '
	cd four && cat >../both.pl <<-\EOF &&
	require "./../lib.pl";
	my $s = server("--patience=0");
	ask($s, "ping");
	answer($s);
	system("git", "fuse", "index", "update") and die;
	my $a = until_whole($s);
	is($a->{blob_count}, 3011, "each blob is there once");
	is(end($s), 0, "exit");
	EOF
	perl ../both.pl && git fuse index verify
'

test_expect_success 'what a killed server leaves is completed' '
	cd five && rm -rf .git/fuse && cat >../kill.pl <<-\EOF &&
	require "./../lib.pl";
	my $s = server("--patience=0");
	ask($s, "ping");
	answer($s);
	my $a = call($s, "search_codebase", { query => "frobnicate" });
	is($a->{isError}, 0, "an answer");
	kill 9, $s->{pid};
	waitpid $s->{pid}, 0;
	EOF
	perl ../kill.pl && git fuse refs frobnicate --format=json >out &&
	git fuse index verify && json out .usageCount >actual &&
	echo 3002 >expected && test_cmp expected actual &&
	rm out actual expected && git fuse search frobnicate >../killed &&
	cd ../one && git fuse search frobnicate >../whole &&
	test_cmp ../whole ../killed
'

# File names of commits are read first, what they changed in them later.
test_expect_success sqlite3 'lines that are not read yet are not commits' '
	git init -q lines && cd lines && echo "int frobnicate;" >a.c &&
	git add . && git commit -qm "Frobnicate" && git fuse index update &&
	git fuse log -- a.c >/dev/null && cat >../lines.pl <<-\EOF &&
	require "./../lib.pl";
	hold();
	my $s = server("--patience=0");
	ask($s, "tools/call", { name => "context", arguments => {
		task => "frobnicate less", format => "text" } });
	my $text = answer($s)->{result}{content}[0]{text};
	ok($text !~ /of the newest/, "none is missing: $text");
	ok($text =~ /^the lines that commits changed are not all read yet: ask/,
		"lines are missing: $text");
	let_go();
	is(end($s), 0, "exit");
	EOF
	perl ../lines.pl
'

test_expect_success 'a client is told the patience that was wished for' '
	cd one && git fuse mcp --install=codex --tools=all --max-answer=5000 \
		--patience=100 --allow-write >../text &&
	test_grep "\"--tools=all\", \"--max-answer=5000\", \"--patience=100\", \"--allow-write\"" \
		../text
'

test_expect_success 'patience is a number' '
	cd one && test_expect_code 2 git fuse mcp --patience=x &&
	test_expect_code 2 git fuse mcp --patience=-1 &&
	test_expect_code 2 git -c fuse.mcp.patience=never fuse mcp </dev/null
'

test_done
