#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='mcp: nothing leads out of the repository'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Programs are answered in JSON; models, in t3160.
git config --global fuse.mcp.answers json

# What nobody may see stands outside, in .git, and behind every kind of link.
hidden=Qw7hiddenQw7

test_expect_success 'a shop among secrets' '
	mkdir outside outside/dir outside/adr &&
	for file in secret dir/file dir/money.py adr/0002-secret.md
	do
		printf "# 2. %s\n\n## Status\n\nAccepted\n\n## Decision\n\n%s\n" \
			$hidden $hidden >outside/$file || exit
	done &&
	make_shop shop && cd shop &&
	printf "%s\n" ask.pl asked out err text >.git/info/exclude &&
	write docs/adr/0001-count-in-cents.md <<-\EOT &&
	# 1. Count in cents

	## Status

	Accepted

	## Decision

	Cents.
	EOT
	write dir/file <<-\EOT &&
	within
	EOT
	ln -s ../outside/secret link && ln -s ../outside up &&
	ln -s "$TRASH/outside/secret" whole && ln -s .. parent &&
	ln -s .git/config inside && ln -s link twice &&
	git add -A && git commit -qm "Links" &&
	git config fuse.note $hidden && echo $hidden >.git/secret &&
	rm -r dir && ln -s ../outside/dir dir &&
	ln -s ../outside/secret untracked && ln -s ../outside/dir untracked.d &&
	git fuse index update && git fuse session set s --include=src
'

# The words that lead somewhere, each as Perl has it.
paths='"../outside/secret", "src/../../outside/secret", "/etc/passwd",
	"$ENV{TRASH}/outside/secret", "up/secret", "up/dir/file", "dir/file",
	"parent/outside/secret", "untracked.d/file", "./../outside/secret",
	".git/secret", ".git/config", ".GIT/secret", ".gIt/config",
	"git~1/secret", "GIT~1/config", ".git::\$INDEX_ALLOCATION/secret",
	".git./secret", ".git /config", ".git\\config", "..\\outside\\secret",
	"src/../.git/config", "./.git/secret", ".g\x{200c}it/secret",
	".git/../.git/config", "~/secret", "file:///etc/passwd",
	"//etc/passwd", "src//../../outside/secret",
	"src/money.py\0", "src/money.py\n", "x" x 5000, ("../" x 40) .
	"etc/passwd"'
revisions='"-x", "--upload-pack=touch pwned", "--output=pwned", "-", "--all",
	"HEAD\n", "HEAD\0", "\0", "HEAD --output=pwned", "x" x 5000,
	"HEAD:../outside/secret", "HEAD:up/secret", "../outside/secret",
	"..", "HEAD..-x", "\@{-x}", ":/-x\n", "refs/../../outside/secret"'
names='"../x", "a/b", ".x", "..", "-x", "--all", "a b", "a\nb", "a\0b", "x" x 200,
	"/etc/passwd", "s\x{200c}"'
cursors='"x", "-1.000000000000", "1.x", "1\n", "1\0", "../x", "x" x 5000,
	"1.000000000000", "99999999999999999999.000000000000"'

# ask_all: asks what Perl on stdin puts into @call, pairs of a tool and its
# arguments in an object; out has the answers, asked the questions.
ask_all () {
	{
		printf "%s\n" "use strict; use JSON::PP; my @call;
		my @paths = ($paths); my @revisions = ($revisions);
		my @names = ($names); my @cursors = ($cursors);"
		cat
		cat <<-\EOT
		my ($json, $id) = (JSON::PP->new->utf8->canonical, 0);
		while (@call) {
			my ($name, $arguments) = splice @call, 0, 2;
			print $json->encode({ jsonrpc => "2.0", id => ++$id,
				method => "tools/call", params => {
				name => $name, arguments => $arguments } }),
				"\n";
		}
		EOT
	} >ask.pl && TRASH=$TRASH perl ask.pl >asked && rm ask.pl &&
	${under-} git-fuse mcp --tools=all --allow-write <asked >out 2>err &&
	test_line_count 0 err && test_line_count "$(wc -l <asked)" out
}

# refused: each of the answers in out is that the question was wrong, or that
# nothing is there. Those that are not are shown.
refused () {
	perl -MJSON::PP -e '
		open my $asked, "<", "asked";
		open my $out, "<", "out";
		my ($bad, $n) = (0, 0);
		while (my $question = <$asked>) {
			my $answer = decode_json(scalar <$out>);
			my $r = $answer->{result};
			$n++;
			next if $r->{isError} && grep {
				$_ eq $r->{structuredContent}{code}
				} qw(invalid-parameter not-found);
			$bad++;
			print substr($question, 0, 200), "\n", substr(
				encode_json($answer), 0, 300), "\n";
		}
		print "$n asked, $bad not refused\n";
		exit($bad || !$n ? 1 : 0);
	'
}

test_expect_success 'paths that lead out, or to no file, are refused' '
	cd shop && ask_all <<-\EOT && refused && test_grep ! $hidden out
	for my $path (@paths) {
		push @call, open_file => { path => $path },
			open_file => { path => $path, at => "HEAD" },
			blame_range => { path => $path },
			get_symbol_references => { symbol => "$path:Money" },
			graph_dependents => { id => $path },
			remember => { memory => "It is so.", type => "gotcha",
				paths => [$path] },
			record_claim => { claim => "It is so.",
				evidence => ["ADR"], files => [$path] },
			record_finding => { entity => "x", finding => "so",
				files => [$path] }
			unless $path eq "dir/file";
		push @call, open_file => { path => $path };
	}
	EOT
'

test_expect_success 'history and decisions are asked of no other place' '
	cd shop && ask_all <<-\EOT && test_grep ! $hidden out &&
	for my $path (@paths) {
		push @call, file_history => { path => $path },
			why_decided => { path => $path },
			get_memory => { path => $path },
			scope_focus => { path => $path },
			decision_read => { id => $path },
			decision_supersede => { id => $path, new_id => "1" },
			objective_read => { id => $path },
			graph_refs => { id => "adr:$path" };
	}
	EOT
	test_grep ! "root:x:0" out && git status --porcelain >../actual &&
	test_grep ! "docs" ../actual
'

test_expect_success 'pathspecs reach nothing that is not listed' '
	cd shop && ask_all <<-\EOT && test_grep ! $hidden out &&
	for my $path (@paths) {
		push @call, list_paths => { include_globs => [$path] },
			list_paths => { path => $path },
			search_text => { query => "Qw7", paths => [$path] },
			search_text => { query => "Qw7", paths =>
				[":(glob)$path/**"] },
			search_codebase => { query => "hidden",
				includeSnippets => JSON::PP::true,
				paths => [$path] },
			scope_query => { query => "hidden", paths => [$path] };
	}
	push @call, search_text => { query => "Qw7" },
		search_text => { query => "Qw7", paths => ["*"] },
		search_text => { query => "Qw7", at => "HEAD" },
		graph_search => { query => "Qw7" },
		decision_search => { query => "Qw7" };
	EOT
	tail -n 4 out >text && test_grep ! "\"total\":[1-9]" text && rm text
'

test_expect_success 'no revision is an option, a command or a path' '
	cd shop && ask_all <<-\EOT && refused && test_grep ! $hidden out &&
	for my $rev (@revisions) {
		push @call, list_paths => { at => $rev },
			open_file => { path => "src/money.py", at => $rev },
			search_text => { query => "x", at => $rev },
			file_history => { at => $rev },
			set_scope => { session => "t", commit => $rev },
			set_scope => { session => "t", branches => [$rev] },
			record_claim => { claim => "It is so.",
				evidence => ["GitHistory"], commit => $rev },
			objective_link_task => { id => "1", task => "x",
				commit => $rev };
	}
	push @call, scope_changes => { range => $_ }
		for grep { !/^HEAD\.\.|^\.\.$/ } @revisions;
	EOT
	find . ../outside -name "pwned*" >../actual && test_line_count 0 ../actual
'

test_expect_success 'names of sessions and repositories, and cursors' '
	cd shop && ask_all <<-\EOT && refused && test_grep ! $hidden out
	for my $name (@names) {
		push @call, list_paths => { session => $name },
			set_scope => { session => $name,
				include_globs => ["src"] };
	}
	push @call, set_scope => { session => "t", repos => [$_] }
		for @names, @paths, ".", "../outside", "shop";
	for my $cursor (@cursors) {
		push @call, list_paths => { cursor => $cursor },
			search_text => { query => "x", cursor => $cursor },
			graph_search => { query => "x", cursor => $cursor },
			file_history => { cursor => $cursor },
			get_memory => { cursor => $cursor };
	}
	EOT
'

test_expect_success 'a link is the text that it holds' '
	cd shop && ask_all <<-\EOT && test_grep ! $hidden out
	for my $path (qw(link whole up parent inside twice untracked link/
			link/.)) {
		push @call, open_file => { path => $path },
			open_file => { path => $path, at => "HEAD" },
			blame_range => { path => $path };
	}
	EOT
'

# A tree that git would not check out: its objects are read like all others.
test_expect_success 'a tree that holds what git refuses harms nobody' '
	cd shop && blob=$(echo harmless | git hash-object -w --stdin) &&
	evil=$(printf "100644 blob $blob\tsecret\n" | git mktree) &&
	tree=$(printf "040000 tree $evil\t.git\n040000 tree $evil\t..\n" |
		git mktree) &&
	tree=$tree ask_all <<-\EOT && test_grep ! $hidden out
	my $tree = $ENV{tree};
	push @call, open_file => { path => $_, at => $tree }
		for ".git/secret", "../secret", "../outside/secret";
	push @call, list_paths => { at => $tree },
		search_text => { query => "Qw7|harmless", at => $tree };
	EOT
'

test_expect_success 'what is written stays within' '
	cd shop && mv docs/adr docs/kept && ln -s ../../outside/adr docs/adr &&
	ls -lR --time-style=full-iso ../outside >../before &&
	ask_all <<-\EOT && test_grep ! $hidden out &&
	push @call, decision_create => { title => "Leave" },
		decision_supersede => { id => "1", new_id => "2" },
		decision_supersede => { id => "2", new_id => "1" },
		decision_list => {}, decision_read => { id => "2" },
		why_decided => { path => "src/money.py" };
	EOT
	ls -lR --time-style=full-iso ../outside >../after &&
	test_cmp ../before ../after && rm docs/adr && mv docs/kept docs/adr &&
	echo ../../outside/adr >.adr-dir &&
	ask_all <<-\EOT && test_grep ! $hidden out &&
	push @call, decision_create => { title => "Leave" },
		decision_list => {}, decision_read => { id => "2" };
	EOT
	ls -lR --time-style=full-iso ../outside >../after &&
	test_cmp ../before ../after && rm .adr-dir &&
	rm docs/adr/0001-count-in-cents.md &&
	ln -s ../../../outside/adr/0002-secret.md docs/adr &&
	ask_all <<-\EOT && test_grep ! $hidden out &&
	push @call, decision_create => { title => "Stay",
			supersedes => ["2"] },
		decision_list => {}, decision_read => { id => "2" };
	EOT
	ls -lR --time-style=full-iso ../outside >../after &&
	test_cmp ../before ../after && git checkout -q docs &&
	git clean -qfd docs
'

# Rules and habits are read from the tree, too.
test_expect_success 'nor is what configures us read from elsewhere' '
	cd shop && mkdir -p .fuse &&
	for file in architecture.yaml lifecycle.yaml adr.yaml plan.yaml patterns
	do
		ln -s ../../outside/secret .fuse/$file || exit
	done &&
	for file in STYLEGUIDE.md CONTRIBUTING.md package.json go.mod .mailmap
	do
		ln -s ../outside/secret $file || exit
	done &&
	ask_all <<-\EOT && test_grep ! $hidden out &&
	push @call, get_style_guide => { query => "accepted status" },
		get_style_guide => {}, get_codebase_metadata => {},
		get_team_patterns => {}, arch_check => {},
		decision_list => {}, decision_create => { title => "Y" },
		context => { query => "decide Qw7 the hidden status" };
	EOT
	rm -r .fuse STYLEGUIDE.md CONTRIBUTING.md package.json go.mod .mailmap &&
	git clean -qfd docs
'

test_expect_success 'who may not write may have the index made anew' '
	cd shop && printf "%s%s%s\n" "{\"jsonrpc\":\"2.0\",\"id\":1," \
		"\"method\":\"tools/call\",\"params\":{\"name\":" \
		"\"refresh_index\",\"arguments\":{\"incrementalOnly\":false}}}" |
	git fuse mcp --tools=all >out &&
	test "$(json out .result.isError)" = false &&
	git fuse index verify >text && git status --porcelain >../got &&
	test_grep ! "fuse" ../got
'

test_expect_success 'no file of that kind is so much as opened' '
	cd shop && if strace -o /dev/null true 2>/dev/null
	then
		under="strace -f -e trace=open,openat,openat2,execve -o ../trace
			-E ASAN_OPTIONS=detect_leaks=0" \
			ask_all <<-\EOT &&
		for my $path (@paths) {
			push @call, open_file => { path => $path },
				file_history => { path => $path },
				search_text => { query => "Qw7", paths => [$path] };
		}
		push @call, search_text => { query => "Qw7" },
			search_codebase => { query => "hidden" },
			map { ( open_file => { path => $_ } ) }
			qw(link whole up parent inside twice untracked dir);
		EOT
		test_grep "shop/.git\|[.]git/" ../trace &&
		grep -v ENOENT ../trace | grep -v ENOTDIR |
		grep -v ELOOP >../opened &&
		test_grep ! "outside/secret\|dir/file\|[.]git/secret" ../opened &&
		test_grep ! "up/secret\|/etc/passwd\"" ../opened
	else
		echo "# there is no strace, or it may not trace"
	fi
'

test_done
