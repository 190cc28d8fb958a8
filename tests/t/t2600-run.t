#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='commands that are run in our place'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# What git itself says of signals is no matter of ours: it is called by name
# where that counts.
run=$(command -v git-fuse)
export run

day () {
	GIT_AUTHOR_DATE="$((1700000060 + $1 * 86400)) +0000"
	export GIT_AUTHOR_DATE
}

make_repository () {
	git init -q "$1" &&
	(
		cd "$1" &&
		mkdir src &&
		echo one >src/a.c &&
		echo two >b.c &&
		test_commit first
	)
}

# runs 'COMMAND...' [ARGUMENTS]: each command of "runs", one a line.
runs () {
	git fuse runs --format=json "$@" >"$TRASH/runs"
	json "$TRASH/runs" .total
}

# records KIND: how many there are.
records () {
	git fuse knowledge export | grep -c "\"kind\":\"$1\"" || :
}

test_expect_success 'streams and exit code are the command'\''s own' '
	make_repository one
	cd one
	test_expect_code 3 git fuse run -- \
		sh -c "cat; echo out; echo err >&2; exit 3" \
		>../out 2>../err <b.c
	printf "two\nout\n" >../expected
	test_cmp ../expected ../out
	echo err >../expected
	test_cmp ../expected ../err
'

test_expect_success 'every exit code comes through' '
	cd one
	for code in 0 1 2 3 64 125 126 127 128 129 130 200 254 255
	do
		test_expect_code $code git fuse run --no-memory \
			sh -c "exit $code" || exit
	done
'

test_expect_success 'bytes are not touched, of either stream' '
	cd one
	perl -e "print map { chr } 0 .. 255 for 1 .. 3000" >../bytes
	git fuse run -- cat ../bytes >../out
	cmp ../bytes ../out
	git fuse run -- sh -c "cat >&2" <../bytes 2>../err
	cmp ../bytes ../err
	git fuse run -- cat ../bytes | cmp ../bytes -
'

test_expect_success 'both streams in one file keep their order' '
	cd one
	cat >../talk <<-\EOF
	i=0
	while test $i -lt 500
	do
		echo "out $i"
		echo "err $i" >&2
		i=$((i + 1))
	done
	EOF
	sh ../talk >../expected 2>&1
	git fuse run -- sh ../talk >../out 2>&1
	cmp ../expected ../out
	git fuse run -- sh ../talk 2>&1 | cmp ../expected -
	# Each to its own.
	git fuse run -- sh ../talk >../out 2>../err
	grep out ../expected | cmp - ../out
	grep err ../expected | cmp - ../err
'

test_expect_success 'arguments are the command'\''s, empty ones too' '
	cd one
	git fuse run printf "[%s]" a "" "b c" -v --quiet -- --at=x >../out
	printf "[a][][b c][-v][--quiet][--][--at=x]" >../expected
	test_cmp ../expected ../out
	git fuse run --no-memory -- printf "%s" -n >../out
	printf "%s" -n >../expected
	test_cmp ../expected ../out
'

test_expect_success 'what cannot be run is told as a shell does' '
	make_repository none
	cd none
	test_expect_code 127 git fuse run -- no-such-command 2>../err
	test_grep "no-such-command.: there is no such command" ../err
	test_expect_code 127 git fuse run -- ./no-such-file 2>../err
	test_grep "No such file or directory" ../err
	echo data >data
	test_expect_code 126 git fuse run -- ./data 2>../err
	test_grep "Permission denied" ../err
	echo "exit 7" >script
	chmod +x script
	test_expect_code 7 git fuse run -- ./script
	test "$(records run)" = 1
'

# Whoever started us in the background has had some signals ignored.
test_expect_success 'a command that a signal kills takes us with it' '
	cd one
	cat >../by <<-\EOF
	my ($signal, @command) = @ARGV;
	$SIG{$_} = "DEFAULT" for qw(HUP INT QUIT PIPE);
	my $pid = fork;
	exec @command or die unless $pid;
	waitpid $pid, 0;
	exit !(($? & 127) == $signal);
	EOF
	for signal in 1 2 3 6 9 10 11 13 15
	do
		perl ../by $signal "$run" run --no-memory -- \
			sh -c "kill -$signal \$\$" || exit
	done
	git fuse runs --format=json "kill -11" >../out
	json ../out ".commands[0].last.exit" ".commands[0].last.signal" \
		".commands[0].failed" >../got
	printf "%s\n" 139 11 1 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'a signal to us reaches the command' '
	cd one
	cat >../wait <<-\EOF
	for name in HUP INT QUIT TERM USR1 USR2
	do
		trap "echo got $name; exit 9" $name
	done
	echo ready
	while :
	do
		perl -e "select undef, undef, undef, .02"
	done
	EOF
	cat >../send <<-\EOF
	use IO::Handle;
	my ($signal, @command) = @ARGV;
	$SIG{$_} = "DEFAULT" for qw(HUP INT QUIT);
	my $pid = open(my $out, "-|", @command) or die;
	my $ready = <$out>;
	kill $signal, $pid;
	my $got = <$out>;
	waitpid $pid, 0;
	print $got, ($? >> 8) || "signal " . ($? & 127), "\n";
	EOF
	for signal in HUP INT QUIT TERM USR1 USR2
	do
		perl ../send $signal "$run" run sh ../wait >../out
		printf "%s\n" "got $signal" 9 >../expected
		test_cmp ../expected ../out || exit
	done
'

test_expect_success 'what is ignored stays ignored, and nothing else is' '
	cd one
	cat >../ask <<-\EOF
	print join " ", map { ($SIG{$_} || "DEFAULT") } @ARGV;
	EOF
	# Whoever runs us in the background ignores INT.
	perl -e "\$SIG{\$_} = q(DEFAULT) for qw(INT TERM PIPE CHLD);
		exec @ARGV" "$run" run perl ../ask INT TERM PIPE CHLD >../out
	printf "DEFAULT DEFAULT DEFAULT DEFAULT" >../expected
	test_cmp ../expected ../out
	# Perl itself does not let the end of children be ignored.
	perl -e "\$SIG{\$_} = q(IGNORE) for qw(INT TERM PIPE CHLD);
		exec @ARGV" "$run" run perl ../ask INT TERM PIPE >../out \
		2>../err
	printf "IGNORE IGNORE IGNORE" >../expected
	test_cmp ../expected ../out
'

test_expect_success 'a reader that has enough ends the command' '
	cd one
	git fuse run -v -- sh -c "while echo more; do :; done" 2>../err |
	head -n 3 >../out
	test_line_count 3 ../out
	git fuse runs "do :" --format=json >../out
	json ../out ".commands[0].stopped" >../got
	echo 1 >../expected
	test_cmp ../expected ../got
'

test_expect_success 'nobody waits for what stays in the background' '
	cd one
	mkfifo ../go ../gone
	git fuse run -- sh -c "(read x <../go; echo late; echo >../gone) &
		echo early" >../out
	echo early >../expected
	test_cmp ../expected ../out
	echo go >../go
	read -r x <../gone
	printf "%s\n" early late >../expected
	# The relay has it, and hands it on.
	for try in 1 2 3 4 5 6 7 8 9 10
	do
		cmp -s ../expected ../out && break
		perl -e "select undef, undef, undef, .05"
	done
	test_cmp ../expected ../out
'

test_expect_success 'a terminal stays a terminal' '
	cd one
	if ! perl -MIO::Pty -e 1 2>/dev/null && ! command -v script >/dev/null
	then
		exit 0
	fi
	script -qec "$run run -- sh -c \"test -t 0 && test -t 1 && test -t 2\"" \
		/dev/null </dev/null
	test_expect_code 1 script -qec \
		"$run run --tests -- sh -c \"test -t 1\"" /dev/null </dev/null
'

test_expect_success 'a run is recorded with what it ran on' '
	make_repository two
	cd two
	git fuse run -- sh -c "exit 4" || :
	git fuse runs --format=json >../out
	json ../out .total ".commands[0].argv[2]" ".commands[0].dir" \
		".commands[0].run_count" ".commands[0].passed" \
		".commands[0].failed" ".commands[0].here" \
		".commands[0].last.exit" ".commands[0].last.signal" \
		".commands[0].last.commit" ".commands[0].last.tree" \
		".commands[0].last.state" ".commands[0].last.test_counts" >../got
	cat >../expected <<-EOF
	1
	exit 4

	1
	0
	1
	failed
	4
	null
	$(git rev-parse HEAD)
	$(git rev-parse HEAD^{tree})
	null
	null
	EOF
	test_cmp ../expected ../got
	git fuse runs >../out
	test_grep "^sh -c .exit 4.\$" ../out
	test_grep "1 run, 0 passed, 1 failed" ../out
	test_grep "failed on what is looked at" ../out
	git fuse knowledge status --verify
'

test_expect_success 'a dirty work tree has a state of its own' '
	cd two
	echo changed >>b.c
	test_expect_code 4 git fuse run -- sh -c "exit 4"
	git fuse runs --format=json >../out
	json ../out ".commands[0].last.tree" ".commands[0].here" >../got
	printf "%s\n" "$(git rev-parse HEAD^{tree})" failed >../expected
	test_cmp ../expected ../got
	json ../out ".commands[0].last.state" >../state
	test_grep "^[0-9a-f]\{40\}\$" ../state
	# The same content has the same state, staged or not, and another not.
	git fuse runs --staged --format=json >../out
	json ../out ".commands[0].here" >../got
	echo failed >../expected
	test_cmp ../expected ../got
	echo again >>b.c
	git fuse runs --format=json >../out
	json ../out ".commands[0].here" >../got
	echo null >../expected
	test_cmp ../expected ../got
	git add b.c
	git fuse runs --at=HEAD --format=json >../out
	json ../out ".commands[0].here" >../got
	echo failed >../expected
	test_cmp ../expected ../got
	git reset -q --hard
	git fuse runs --staged --format=json >../out
	json ../out ".commands[0].here" >../got
	test_cmp ../expected ../got
	git fuse runs --worktree >../out
	test_grep "failed on what is looked at" ../out
'

test_expect_success 'what passes and fails on the same content is flaky' '
	make_repository flaky
	cd flaky
	for code in 0 1 0
	do
		echo $code >../code
		git fuse run -- sh -c "exit \$(cat ../code)" || :
	done
	git fuse runs --flaky --format=json >../out
	json ../out .total ".commands[0].run_count" ".commands[0].flaky" \
		".commands[0].here" >../got
	printf "%s\n" 1 3 1 flaky >../expected
	test_cmp ../expected ../got
	git fuse runs --failed >../out
	echo "no runs" >../expected
	test_cmp ../expected ../out
	git fuse runs --format=jsonl >../out
	test_line_count 2 ../out
'

test_expect_success 'tests are counted, in either stream' '
	make_repository counted
	cd counted
	git fuse run -v -- printf "1..2\nok 1\nok 2\n" 2>../err >/dev/null
	test_grep "2 passed (tap)" ../err
	git fuse run -v -- sh -c "echo Ran 3 tests in 0.1s >&2
		echo \"FAILED (failures=1)\" >&2; exit 1" 2>../err || :
	test_grep "2 passed, 1 failed (unittest)" ../err
	git fuse runs Ran --format=json >../out
	json ../out ".commands[0].last.test_counts.runner" \
		".commands[0].last.test_counts.passed" \
		".commands[0].last.test_counts.failed" \
		".commands[0].last.test_counts.skipped" >../got
	printf "%s\n" unittest 2 1 0 >../expected
	test_cmp ../expected ../got
	git fuse run -v --no-tests -- printf "1..2\nok 1\nok 2\n" 2>../err
	test_grep ! passed ../err
	git -c fuse.run.tests=false fuse run -v -- printf "1..1\nok 1\n" \
		2>../err
	test_grep ! passed ../err
'

test_expect_success 'success is a claim, and tests verify it' '
	make_repository claims
	cd claims
	day 0
	git fuse run -- true
	git fuse run -- printf "1..1\nok 1\n"
	git fuse claim list >../out
	test_grep "inferred *valid *.true. succeeds *\[command:true\]" ../out
	test_grep "verified *valid *.printf .*succeeds" ../out
	git fuse claim list --artifact=command:true --format=json >../out
	json ../out ".claims[0].support[0].class" \
		".claims[0].support[0].origin" \
		".claims[0].support[0].commit" \
		".claims[0].support[0].tree" >../got
	printf "%s\n" ExitCode true "$(git rev-parse HEAD)" \
		"$(git rev-parse HEAD^{tree})" >../expected
	test_cmp ../expected ../got
	# The same again, today, adds nothing but the run.
	test "$(records claim)" = 2
	git fuse run -- true
	test "$(records claim)" = 2
	day 1
	git fuse run -- true
	test "$(records claim)" = 3
'

test_expect_success 'a failure takes the claim back' '
	make_repository back
	cd back
	echo 0 >../code
	git fuse run -- sh -c "exit \$(cat ../code)"
	git fuse claim add "It is safe." --evidence="ExitCode:sh -c '\''exit \$(cat ../code)'\''"
	git fuse claim list >../out
	test_line_count 2 ../out
	echo 5 >../code
	test_expect_code 5 git fuse run -v -- sh -c "exit \$(cat ../code)" \
		2>../err
	test_grep "2 claims retracted" ../err
	git fuse claim list --all --format=json >../out
	json ../out ".claims[0].status" ".claims[1].status" >../got
	printf "%s\n" retracted retracted >../expected
	test_cmp ../expected ../got
	test_grep "failed with exit code 5" ../out
	echo 0 >../code
	git fuse run -- sh -c "exit \$(cat ../code)"
	git fuse claim list >../out
	test_grep "valid *.sh -c" ../out
'

test_expect_success 'a failure elsewhere leaves what holds on a branch' '
	make_repository branches
	cd branches
	git branch other
	echo more >>b.c
	test_commit second
	echo 0 >../code
	git fuse run -- sh -c "exit \$(cat ../code)"
	git checkout -q other
	echo 1 >../code
	test_expect_code 1 git fuse run -- sh -c "exit \$(cat ../code)"
	git fuse claim list >../out
	test_grep stale ../out
	git checkout -q -
	git fuse claim list >../out
	test_grep " valid " ../out
'

test_expect_success 'in a dirty work tree the changed files are evidence' '
	make_repository dirty
	cd dirty
	echo changed >>b.c
	git fuse run -- true
	git fuse claim list --format=json >../out
	json ../out ".claims[0].status" ".claims[0].support[0].tree" \
		".claims[0].support[0].anchors[0].path" >../got
	printf "%s\n" valid null b.c >../expected
	test_cmp ../expected ../got
	git commit -qam "as it was"
	git fuse claim list >../out
	test_grep " valid " ../out
	echo more >>b.c
	git fuse claim list >../out
	test_grep " stale " ../out
	# What was removed cannot be named.
	git checkout -q b.c
	rm src/a.c
	git fuse run -v -- sh -c : 2>../err
	test_grep ! claimed ../err
'

test_expect_success 'a claim may be one'\''s own, and have an end' '
	make_repository own
	cd own
	day 0
	git fuse run --claim="It builds." --artifact=build \
		--expires="2 days" -- true
	git fuse claim list --artifact=build >../out
	test_grep "valid *It builds." ../out
	day 3
	git fuse claim list --all --artifact=build >../out
	test_grep expired ../out
	test_expect_code 2 git fuse run --expires=yesterday -- touch made \
		2>../err
	test_grep "not a time for --expires" ../err
	test_path_is_missing made
	test_expect_code 2 git fuse run \
		--claim="password = \"hunter2hunter2\"" -- touch made 2>../err
	test_grep "looks like a secret" ../err
	test_path_is_missing made
'

test_expect_success 'candidates are learned once a day' '
	make_repository learned
	cd learned
	day 0
	for n in 1 2
	do
		git fuse run -v -- true 2>../err
		test_grep ! learned ../err
	done
	test "$(records memory)" = 0
	git fuse run -v -- printf "1..1\nok 1\n" 2>../err
	test_grep ! learned ../err
	git fuse run -v -- printf "1..1\nok 1\n" 2>../err
	test_grep "learned .Test passes: printf" ../err
	git fuse run -v -- printf "1..1\nok 1\n" 2>../err
	test_grep ! learned ../err
	day 1
	git fuse run -v -- printf "1..1\nok 1\n" 2>../err
	test_grep learned ../err
	test "$(records memory)" = 2
	test_expect_code 1 git fuse run -v -- false 2>../err
	test_grep ! learned ../err
	test_expect_code 1 git fuse run -v -- false 2>../err
	test_grep "learned .Shell command fails repeatedly: false." ../err
	test_expect_code 1 git fuse run -v -- false 2>../err
	test_grep ! learned ../err
	git fuse run -v --no-memory -- sh -c : 2>../err
	test_grep ! learned ../err
	git -c fuse.run.memory=false fuse run -v -- sh -c "" 2>../err
	test_grep ! learned ../err
	# Nobody has approved any of it.
	git fuse knowledge export >../out
	test_grep ! "\"kind\":\"review\"" ../out
	git fuse knowledge status --verify
'

test_expect_success 'secrets do not get into the store' '
	make_repository secrets
	cd secrets
	git fuse run -v -- echo --token abc123 API_KEY=def456 \
		"Authorization: Bearer ghi789" --db-password=jkl012 \
		https://me:mno345@db.acme.io/x --name kept >../out 2>../err
	test_grep "abc123.*def456.*ghi789.*jkl012.*mno345.*kept" ../out
	for secret in abc123 def456 ghi789 jkl012 mno345
	do
		test_grep ! $secret ../err || exit
		test_must_fail grep -q $secret .git/fuse/knowledge.db ||
			exit
	done
	git fuse runs >../out
	test_grep "REDACTED:argument.*name kept" ../out
'

test_expect_success 'a subdirectory is where the command is, and its own' '
	make_repository sub
	cd sub/src
	git fuse run -- cat a.c >../../out
	echo one >../../expected
	test_cmp ../../expected ../../out
	git fuse run -- ls >../../out
	cd ..
	git fuse run -- ls >../out
	git fuse runs ls --format=json >../out
	json ../out .total >../got
	echo 2 >../expected
	test_cmp ../expected ../got
	git fuse claim list >../out
	test_grep "\[command:ls (in src)\]" ../out
	test_grep "\[command:ls\]" ../out
'

test_expect_success 'a linked work tree keeps its runs in the same store' '
	cd sub
	git worktree add -q ../linked -b linked
	cd ../linked
	git fuse run -- echo linked
	git -C ../sub fuse runs linked >../out
	test_grep "1 run, 1 passed" ../out
'

test_expect_success 'of a bare repository only --at tells what it runs on' '
	git clone -q --bare one bare.git
	cd bare.git
	git fuse run -- true
	git fuse runs --format=json >../out
	json ../out ".commands[0].last.commit" ".commands[0].here" >../got
	printf "%s\n" null null >../expected
	test_cmp ../expected ../got
	git fuse claim list >../out
	echo "no claims" >../expected
	test_cmp ../expected ../out
	git fuse run --at=HEAD -- true
	git fuse claim list >../out
	test_grep " valid *.true. succeeds" ../out
	test_expect_code 128 git fuse run --at=nonesuch -- touch made 2>../err
	test_grep nonesuch ../err
	test_path_is_missing made
'

test_expect_success 'an unborn branch has runs, too' '
	git init -q unborn
	cd unborn
	git fuse run -- true
	echo new >file
	git fuse run -- true
	git fuse runs >../out
	test_grep "2 runs, 2 passed" ../out
'

test_expect_success 'without a repository nothing is run' '
	mkdir outside
	cd outside
	test_expect_code 128 git fuse run -- touch made 2>../err
	test_grep "repository" ../err
	test_path_is_missing made
	cd ../one
	test_expect_code 2 git fuse run 2>../err
	test_grep "needs <command>" ../err
	test_expect_code 2 git fuse run --nonesuch -- touch made 2>../err
	test_path_is_missing made
'

test_expect_success 'what cannot be recorded is a warning' '
	make_repository broken
	cd broken
	mkdir -p .git/fuse/knowledge.db
	test_expect_code 3 git fuse run -- sh -c "echo out; exit 3" >../out \
		2>../err
	echo out >../expected
	test_cmp ../expected ../out
	test_grep "warning: the run was not recorded: .*is not a file" ../err
	test_expect_code 3 git fuse run -q -- sh -c "exit 3" 2>../err
	test_line_count 0 ../err
	rmdir .git/fuse/knowledge.db
	mkdir .fuse
	echo "NoSuchKey: 1" >.fuse/lifecycle.yaml
	git fuse run -- true 2>../err
	test_grep "warning: nothing was claimed: .*lifecycle.yaml" ../err
	git fuse runs >../out
	test_grep "^true" ../out
	git -c user.useConfigOnly=true -c user.name= -c user.email= \
		fuse run -- true
	# Nobody reads what we would say.
	test_expect_code 3 git fuse run -v -- sh -c "exit 3" 2>&-
'

test_expect_success !ROOT 'a store that may only be read is one, too' '
	make_repository readonly
	cd readonly
	chmod a-w .git
	test_when_finished "chmod u+w .git"
	test_expect_code 3 git fuse run -- sh -c "exit 3" 2>../err
	test_grep "warning: the run was not recorded" ../err
'

test_expect_success 'who kills us loses no run of before' '
	make_repository killed
	cd killed
	n=0
	while test $n -lt 20
	do
		"$run" run --no-memory -- true &
		pid=$!
		perl -e "select undef, undef, undef, $n / 2000"
		kill -9 $pid 2>/dev/null || :
		wait $pid || :
		n=$((n + 1))
		git fuse knowledge status --verify >../out || exit
	done
	git fuse run -- true
	git fuse knowledge status --verify
'

test_expect_success 'a hundred runs' '
	make_repository many
	cd many
	n=0
	while test $n -lt 100
	do
		git fuse run -- true
		n=$((n + 1))
	done
	git fuse runs >../out
	test_grep "100 runs, 100 passed" ../out
	test "$(records run)" = 100
	test "$(records memory)" = 0
	git fuse knowledge status --verify
	# Another clone that takes them over says the same.
	git fuse knowledge export -o ../records
	make_repository taken
	cd taken
	git fuse knowledge import --own ../../records
	git fuse runs --format=json >../../out
	json ../../out ".commands[0].run_count" >../../got
	echo 100 >../../expected
	test_cmp ../../expected ../../got
'

test_expect_success 'of one second the last run comes first, too' '
	make_repository second && cd second
	day 7
	for word in a b c d e f
	do
		git fuse run -- echo $word >/dev/null
	done
	git fuse runs >../out
	grep "^echo" ../out >../actual
	printf "echo %s\n" f e d c b a >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'words of the command are completed as such' '
	git fuse --complete run "" >out
	echo @command >expected
	test_cmp expected out
	git fuse --complete run -- m >out
	test_cmp expected out
	git fuse --complete run --claim=x ma >out
	test_cmp expected out
	git fuse --complete run make -- x >out
	echo @file >expected
	test_cmp expected out
	git fuse --complete run --no-m >out
	echo --no-memory >expected
	test_cmp expected out
'

test_done
