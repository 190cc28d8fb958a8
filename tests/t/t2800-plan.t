#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='plan check and show: layers, faults, and what the tree has'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/manual-lib.sh"

# plan: the file from stdin.
plan () {
	write .fuse/plan.yaml
}

# check CODE [ARG...]: runs it, with stdout in $TRASH/out.
check () {
	code=$1
	shift
	test_expect_code "$code" git fuse plan check "$@" >"$TRASH/out" \
		2>"$TRASH/err"
}

# ready [ARG...]: who can begin, in one line.
ready () {
	git fuse plan show --ready "$@" >"$TRASH/names"
	tr '\n' ' ' <"$TRASH/names" | sed 's/ $//'
}

test_expect_success setup '
	examples "$FUSE_SOURCE/man/git-fuse-plan.1" told
	git init -q work
	cd work
	plan <../told/01
	write src/store.cs <<-\EOF
	namespace App {
	    public interface ISessionStore { void Keep(); }
	}
	EOF
	test_commit "A plan"
'

test_expect_success 'a plan that comes to its end exits with 0' '
	cd work
	check 0
	cat >../expected <<-\EOF
	3 members in 3 layers; 1 of 4 tokens fulfilled
	EOF
	test_cmp ../expected ../out
	git fuse plan check --format=json >../json
	json ../json .schema .member_count .layer_count .fulfilled_count .problems >../actual
	cat >../expected <<-\EOF
	fuse.plan.check/2
	3
	3
	1
	[]
	EOF
	test_cmp ../expected ../actual
'

test_expect_success 'the examples of the manual do what they say' '
	cd work
	sed -n "s/^\.Dl //p" "$FUSE_SOURCE/man/git-fuse-plan.1" >../lines
	test_line_count 3 ../lines
	while read -r line
	do
		eval "$line" >../out 2>../err </dev/null
		test -s ../out
	done <../lines
	test_grep "^digraph plan" ../out
	test "$(ready --done=artifact:repository-graph)" = keeper
'

test_expect_success 'show tells layers, and where each thing comes from' '
	cd work
	git fuse plan show >../actual
	cat >../expected <<-\EOF
	layer 1
	    mapper (agent): ready
	        produces artifact:repository-graph
	layer 2
	    keeper (agent): waiting
	        sessions that outlive a restart
	        requires artifact:repository-graph of mapper
	        requires symbol:ISessionStore, which is there
	        produces artifact:session-persistence
	        produces file:src/SessionManager.cs
	layer 3
	    release (job): waiting
	        requires artifact:session-persistence of keeper
	EOF
	test_cmp ../expected ../actual
	git fuse plan show --format=json >../json
	json ../json ".members[1].lacks" ".members[1].state" \
		".members[1].requires[1].is_fulfilled" ".members[2].layer_number" \
		".members[1].requires[0].producers" >../actual
	cat >../expected <<-\EOF
	["artifact:repository-graph"]
	waiting
	true
	3
	["mapper"]
	EOF
	test_cmp ../expected ../actual
'

test_expect_success 'what is done is told, and fulfils' '
	cd work
	test "$(ready)" = mapper
	test "$(ready --done=ARTIFACT:Repository-Graph)" = keeper
	test "$(ready --done=artifact:repository-graph \
		--done=artifact:session-persistence)" = "keeper release"
	test "$(ready --done=artifact:repository-graph \
		--done=artifact:session-persistence \
		--done=file:src/SessionManager.cs)" = release
	git fuse plan show --ready --format=json >../json
	json ../json ".members[0].name" >../actual
	echo mapper >../expected
	test_cmp ../expected ../actual
	test_must_fail json ../json ".members[1]"
'

test_expect_success '--done must be a token of the plan' '
	cd work
	test_expect_code 2 git fuse plan show --done=artifact:repo-graph \
		2>../err
	test_grep "did you mean .artifact:repository-graph" ../err
	test_expect_code 2 git fuse plan show --done=graph 2>../err
	test_grep "begins with none of" ../err
	test_expect_code 2 git fuse plan show --ready --format=dot 2>../err
	test_grep "use one of the two" ../err
'

test_expect_success 'drawings have each member once and each token' '
	cd work
	git fuse plan show --format=mermaid >../out
	test_grep "^graph LR" ../out
	test_grep "m0 -->|\"artifact:repository-graph\"| m1" ../out
	test "$(grep -c "\[\"[a-z]*\"\]" ../out)" = 3
	git fuse plan show --format=dot >../out
	test_grep "m1 -> m2 \[label=\"artifact:session-persistence\"\]" ../out
'

test_expect_success 'a cycle is told with its members and tokens' '
	cd work
	test_when_finished "git reset -q --hard"
	plan <<-\EOF
	Agents:
	  - Name: a
	    Requires: artifact:two
	    Produces: artifact:one
	  - Name: b
	    Requires: [artifact:ONE]
	    Produces: [artifact:two, artifact:three]
	  - Name: c
	    Requires: artifact:three
	  - Name: d
	    Requires: artifact:four
	    Produces: artifact:four
	EOF
	check 1
	cat >../expected <<-\EOF
	.fuse/plan.yaml:3: error: '"'a' requires 'artifact:two' of 'b', which requires 'artifact:one' of 'a'"' [plan-cycle]
	    let one of them do without a token, or split it in two
	.fuse/plan.yaml:11: error: '"'d' requires 'artifact:four', which it produces itself"' [plan-cycle]
	    let one of them do without a token, or split it in two
	2 errors
	4 members in 0 layers; 0 of 4 tokens fulfilled
	EOF
	test_cmp ../expected ../out
	git fuse plan show >../out
	test_grep "^never; " ../out
	git fuse plan check --format=sarif >../json || test $? = 1
	json ../json ".runs[0].results[1].ruleId" >../actual
	echo plan-cycle >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'who produces what another does is warned of' '
	cd work
	test_when_finished "git reset -q --hard"
	plan <<-\EOF
	steps:
	  - {name: a, produces: artifact:x}
	  - {name: b, produces: artifact:x}
	EOF
	check 0
	test_grep "plan.yaml:2: warning: .artifact:x. is produced by .a. and .b." \
		../out
'

test_expect_success 'files and symbols that nobody produces are in the tree' '
	cd work
	test_when_finished "git reset -q --hard && git clean -qfd"
	plan <<-\EOF
	steps:
	  - name: a
	    requires:
	      - file:src/store.cs
	      - symbol:isessionstore.keep
	      - symbol:App.ISessionStore
	      - symbol:App::ISessionStore
	  - name: b
	    requires:
	      - file:SRC/store.cs
	      - symbol:SessionStore
	      - symbol:Other.ISessionStore
	      - file:src
	      - symbol:File
	EOF
	check 1
	sed -n "s/.*yaml:\([0-9]*\): error.*/\1/p" ../out >../actual
	printf "%s\n" 10 11 12 13 14 >../expected
	test_cmp ../expected ../actual
	echo "public class File { }" >src/file.cs
	check 1
	test_grep ! "yaml:14:" ../out
	check 3 --at=HEAD~0:src
	git add .fuse
	check 1 --staged
	test_grep "yaml:14:" ../out
'

test_expect_success 'a prototype is a promise, and a local is nobody else'\''s' '
	git init -q proto
	cd proto
	plan <<-\EOF
	steps:
	  - {name: a, requires: [symbol:pay, symbol:inner]}
	EOF
	echo "int pay(int cents);" >pay.h
	printf "def run():\n    def inner():\n        pass\n" >run.py
	check 1
	test "$(grep -c "yaml:2: error" ../out)" = 2
	echo "int pay(int cents) { return cents; }" >pay.c
	check 1
	test "$(grep -c "yaml:2: error" ../out)" = 1
'

test_expect_success 'what is done in the tree is done' '
	cd work
	test_when_finished "git reset -q --hard && git clean -qfd"
	plan <<-\EOF
	jobs:
	  - {name: write, produces: [file:src/new.cs, symbol:Fresh]}
	  - {name: use, requires: symbol:Fresh}
	EOF
	test "$(ready)" = write
	echo "class Fresh { }" >src/new.cs
	test "$(ready)" = use
	git fuse plan show >../out
	test_grep "write (job): done" ../out
	git add .fuse
	test "$(ready --staged)" = write
	git add src
	test "$(ready --staged)" = use
	check 0 --staged
	check 0 --at=HEAD
	test_grep "^3 members" ../out
'

test_expect_success 'a bare repository, a linked worktree, a subdirectory' '
	git clone -q --bare work bare.git
	(cd bare.git && check 0 && test "$(ready)" = mapper)
	git -C work worktree add -q ../linked
	cd linked
	echo "  - {name: more, requires: artifact:nothing}" >>.fuse/plan.yaml
	check 1
	cd src
	check 1
	check 0 --staged
	check 0 --at=HEAD
	git -C ../../work worktree remove -f ../linked
'

test_expect_success 'without a plan, or anybody in it, there is nothing to judge' '
	git init -q empty
	cd empty
	check 3
	test_grep "there is no .\.fuse/plan.yaml. in the work tree" ../err
	test_expect_code 3 git fuse plan show 2>../err
	echo "# later" | plan
	check 3
	test_grep "nobody is in .\.fuse/plan.yaml" ../err
	git add .
	git commit -q -m "Nobody"
	check 3 --at=HEAD
	git rm -q --cached .fuse/plan.yaml
	check 3 --staged
'

test_expect_success 'what is wrong in the file is told with its line' '
	cd empty
	printf "steps:\n  - name: a\n    Require: artifact:x\n" | plan
	check 2
	test_grep "line 3: unknown key .Require.; did you mean .requires." ../err
	printf "steps:\n  - name: a\n    requires: [file:../x]\n" | plan
	check 2
	test_grep "line 3: .file:../x. is outside of the tree" ../err
	printf "steps: [\n" | plan
	check 2
	test_grep "plan.yaml.: line" ../err
	rm .fuse/plan.yaml
	ln -s ../x .fuse/plan.yaml
	check 2
	test_grep "is not a file that can be read" ../err
	check 2 --format=nothing
'

test_done
