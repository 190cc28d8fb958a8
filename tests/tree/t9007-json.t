#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='the manual and the shapes tell every member of every answer'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/manual-lib.sh"

# What the JSON values on stdin are made of, one thing a line: "schema NAME";
# "member PARENT NAME", where PARENT is the nearest name above or "-"; "some
# NAME" for an array with elements and "none NAME" for one without.
members () {
	perl -MJSON::PP -e '
		sub walk {
			my ($value, $parent) = @_;
			if (ref $value eq "HASH") {
				for (sort keys %$value) {
					print "member $parent $_\n";
					walk($value->{$_}, $_);
				}
			} elsif (ref $value eq "ARRAY") {
				print @$value ? "some" : "none", " $parent\n";
				walk($_, $parent) for @$value;
			}
		}
		local $/;
		my $json = JSON::PP->new->utf8->allow_nonref;
		$json->incr_parse(<STDIN>);
		while (my $value = $json->incr_parse) {
			print "schema $value->{schema}\n" if
				ref $value eq "HASH" && $value->{schema};
			walk($value, "-");
		}'
}

# The words that .Cm marks in section or subsection $2 of page $1, strings that
# .Qq quotes, for the schema is one, and references: "Sx SECTION", "Xr PAGE".
told_in () {
	awk -v name="$2" '
		/^\.S[sh] / { inside = substr($0, 5) == name; next }
		inside && /^\.Sx / {
			sub(/ [.,;]$/, "")
			print substr($0, 2)
		}
		inside && /^\.Xr / { print "Xr " $2 }
		inside && /^\./ {
			marked = 0
			for (i = 1; i <= NF; i++) {
				word = $i
				sub(/^\./, "", word)
				if (word ~ /^(Cm|Qq)$/)
					marked = 1
				else if (word ~ /^[A-Z][a-z]$/)
					marked = 0
				else if (marked)
					print word
			}
		}' "$1"
}

# All that the manual tells of the answers of command $1: in its section and
# those it refers to with .Sx, in the section JSON of its page, and in the
# sections JSON of the pages that these refer to with .Xr.
told_for () {
	page=$(page_of "$1")
	{
		told_in "$page" "$1"
		told_in "$page" JSON
	} >"$TRASH/.here"
	cat "$TRASH/.here"
	sed -n "s/^Sx //p" "$TRASH/.here" | sort -u |
	while read -r other
	do
		told_in "$page" "$other"
	done
	sed -n "s/^Xr //p" "$TRASH/.here" | sort -u |
	while read -r other
	do
		for file in "$FUSE_SOURCE/man/$other".[15]
		do
			test ! -f "$file" || told_in "$file" JSON
		done
	done
}

# Members whose names are data, such as the kinds of what is counted.
is_data () {
	case $1 in
	kinds|windows|weights|passed_over) return 0 ;;
	esac
	return 1
}

# What is told nowhere of the answers of command $1 on stdin.
untold () {
	told_for "$1" | sort -u >"$TRASH/.told"
	while read -r what parent name
	do
		case $what in
		schema) name=$parent ;;
		member) ! is_data "$parent" || continue ;;
		*) continue ;;
		esac
		grep -qxF -e "$name" "$TRASH/.told" || echo "$name"
	done | sort -u
}

# Arrays that are there and never have an element.
always_empty () {
	awk '$1 == "none" { none[$2] } $1 == "some" { some[$2] }
		END { for (name in none) if (!(name in some)) print name }' |
	sort
}

# call NAME ARGUMENTS: appends what the answers are made of to answers/NAME,
# those in lines for the first call alone; the answers themselves are kept in
# whole, those in lines each in lines/NAME.
call () {
	if test -z "$1"
	then
		(cd shop && eval "$2")
		return
	fi
	forms=json
	# shellcheck disable=SC2086	# two words
	if ! test -f "answers/$1" && git -C shop fuse $1 -h | grep -q jsonl
	then
		forms="json jsonl"
	fi
	for form in $forms
	do
		(cd shop && eval "git fuse $1 $2 --format=$form") >out || :
		members <out >>"answers/$1"
		if test $form = json
		then
			cat out >>whole
		else
			cp out "lines/$1"
		fi
	done
	# Lines of records are no answer.
	test -s "answers/$1" || test "$1" = "knowledge export"
}

# by_peer COMMAND...: says something in a clone that knows what we do, and takes
# in what it knows then.
by_peer () {
	rm -rf ../peer
	git clone -q . ../peer
	git fuse knowledge export -o ../ours
	(
		cd ../peer
		git fuse knowledge import ../ours
		GIT_AUTHOR_NAME=Peer git fuse "$@"
		git fuse knowledge export -o ../theirs
	) >/dev/null
	git fuse knowledge import ../theirs >/dev/null
}

test_expect_success 'a repository that has something of everything' '
	make_told_shop shop
	cd shop
	write tach.toml <<-\EOT
	source_roots = ["."]
	exact = true
	[[modules]]
	path = "src.money"
	depends_on = []
	EOT
	printf -- "---\na: [\n---\n# 9. Broken\n" >docs/adr/0009-broken.md
	test_commit "Decide"
	for n in 1 2 3 4 5 6
	do
		echo "# $n" >>src/money.py
		echo "# $n" >>src/invoice.py
		test_commit "Invoices print the total of their orders, $n" ||
			exit
	done
	git branch old HEAD~2
	git mv src/clock.py src/time.py
	sed -i "s/src import clock/src import time/;s/def add(self/def plus(self/" \
		src/money.py
	sed -i "s/^Decimals,.*/Binary, for all money./" \
		docs/adr/0002-count-in-decimals.md
	test_commit "Fix the clock" || exit
	echo "A note on ADR-0002." >>README.md
	git add -A && git commit -qm "Write" -m "Decision: ADR-0002"
'

# A line a call, in the order in which they are made: the command, a comma,
# its arguments. What has no command prepares the next one.
test_expect_success 'every command that answers in JSON is called' '
	cat >calls <<-\EOT
	blame, src/money.py
	blame, src/money.py --from=1 --to=3 --line-history
	commits, money
	commits,
	coupling, --min-revs=1 --min-shared-revs=1
	coupling, src/money.py --min-revs=1 --min-shared-revs=1
	eval, --sample=2 --arm=full --off=stem --gate=mrr:.1
	, printf "file src/money.py\n" | perl "$FUSE_SOURCE/tests/t/scip.pl" >../money.scip
	facts import, ../money.scip
	facts status,
	graph cycles,
	graph cycles, --level=symbol
	graph dependents, src/money.py
	graph dependents, Money
	graph dependents, Money --level=symbol --depth=2
	graph export, --level=directory
	graph export, --level=symbol
	graph path, src/invoice.py Money
	graph path, Invoice.render Money --level=symbol
	graph path, src/money.py src/invoice.py
	graph search, mone --limit=2
	grep, currency --context=1
	hotspots,
	index rebuild,
	index status,
	index update,
	index verify,
	info,
	log, --message src/time.py
	log, --message --patch Money
	ls, --long --include=src --exclude=none
	open, src/money.py
	, printf "\377" >src/raw
	open, src/raw
	, rm src/raw
	patterns,
	refs, Money
	refs, Money --limit=1
	refs, adr:2
	, printf "def coin():\\n    return 1\\n\\n\\ndef coins():\\n    return coin()\\n" >src/coin.py
	graph dependents, coin
	, rm src/coin.py
	, printf "from src.money import Money\\nclass Euro(Money):\\n    def plus(self, other):\\n        pass\\n" >src/euro.py
	refs, Euro.plus
	refs, Money.plus
	, rm src/euro.py
	scope changes, HEAD~3
	scope changes, HEAD~3 --whole
	scope changes, HEAD~3..HEAD --whole --max-tokens=400
	scope changes, HEAD~3..HEAD --whole --max-tokens=600
	scope changes, HEAD~3..HEAD --max-tokens=400
	scope focus, Money
	scope focus, Money --whole
	scope focus, Money --whole --max-tokens=150
	scope focus, Money --max-tokens=150
	scope query, money and orders --max-tokens=300
	scope query, money and orders --whole --max-tokens=300
	search, --explain --snippets --force src/money.py renderTotal
	search, --intent=edit --force count money
	search, --intent=edit zebra quagga
	search, zebra Monny
	search, fix zebra quagga giraffe mended
	search, money --branch=old --branch=HEAD --repo=.
	show, HEAD
	session set, one --include=src --exclude=none --language=python --branch=old --repo=.
	session set, two --at=HEAD --language=
	session list,
	session show, one
	session prune,
	session clear, one
	tests, src/money.py
	tests,
	style, errors
	style, commits
	version,
	context, --explain crash of Money.add when it counts in cents in src/money.py
	context, zebra quagga
	adr list,
	adr search, decimals
	adr show, 2
	adr show, 1
	adr show, 3
	adr check,
	adr check, --merge-with=old
	adr log, 2
	adr why, src/money.py
	adr why, src
	adr why, Money.add
	adr export,
	adr new, Use tables --decision=so --supersedes=3 --no-edit
	adr new, Use chairs --no-edit --dry-run
	adr accept, 10
	adr deprecate, 10
	adr renumber, 10 12
	adr new, Use nothing --no-edit
	adr reject, use-nothing
	adr supersede, 2 12
	adr edit, 1 --tag=money
	adr link, 1 12 --kind=amends
	adr import, ../other.json
	adr archive, 3 --reason=old
	adr restore, 3
	, rm docs/adr/0009-broken.md
	knowledge gc, --apply
	knowledge status, --verify
	knowledge export,
	memory add, "Count in whole tenths." --type=gotcha --reason=why --path=src/money.py:1-2
	, GIT_AUTHOR_NAME=Eve git fuse memory add "Count in tenths." --type=gotcha --reason=so --path=src/money.py --approve
	memory add, "count in tenths" --type=gotcha --reason=other --path=src --symbol=Money
	, echo x >>src/money.py && git commit -q -m "Round late" -m "Gotcha: never round before the sum is made" src/money.py
	memory extract, --dry-run
	, git revert --no-edit HEAD
	memory extract,
	, git reset -q --hard HEAD~2
	, git fuse memory add "Money is immutable." --type=convention --approve
	search, count money
	patterns,
	memory list,
	, by_peer memory add "Count in tenths." --type=gotcha --reason=theirs
	memory show, $(git fuse memory list --status=approved tenths | cut -c1-12)
	memory edit, $(git fuse memory list --status=candidate | head -1 | cut -c1-12) --reason=better
	memory reject, $(git fuse memory list --status=candidate | head -1 | cut -c1-12)
	memory approve, $(git fuse memory list --status=rejected --all | head -1 | cut -c1-12)
	memory export,
	memory review, --all </dev/null
	memory remove, $(git fuse memory list --status=approved | head -1 | cut -c1-12) --reason=over
	, git fuse knowledge export -o ../records
	knowledge import, ../records
	, git init -q --bare ../shared.git
	sync, --facts --publish ../shared.git
	arch check, --introduced
	arch bisect, no-cycles
	arch diff, HEAD~2
	arch import, tach.toml
	arch init,
	arch show,
	arch show, src/money.py
	arch check, --rule=no-cycles
	arch check, --record
	claim add, "Money counts in tenths." --artifact=money --evidence=Validator:us --path=src/money.py:1-2 --commit=HEAD
	, by_peer claim add "Money counts in tenths." --artifact=money --evidence=Validator:them
	claim list,
	knowledge check, HEAD^..HEAD
	claim bisect, $(git fuse claim list --format=json --artifact=money | sed "s/.*\"id\":\"\([^\"]*\).*/\1/")
	claim show, $(git fuse claim list --format=json --artifact=money | sed "s/.*\"id\":\"\([^\"]*\).*/\1/")
	claim retract, $(git fuse claim list --format=json --artifact=money | sed "s/.*\"id\":\"\([^\"]*\).*/\1/") --reason=over
	finding add, src/money.py:1-2 "It is not exact." --source=Ann --for-session=one
	, by_peer finding add src/money.py "It is not exact."
	finding list,
	finding show, $(git fuse finding list --format=json | sed "s/.*\"id\":\"\([^\"]*\).*/\1/")
	finding remove, $(git fuse finding list --format=json | sed "s/.*\"id\":\"\([^\"]*\).*/\1/")
	objective create, "Count better" --task="To the cent" --for-session=one
	, git commit -q --allow-empty -m Count -m "Objective: OBJ-0001 To the cent"
	, by_peer objective update 1 --description=theirs
	objective list,
	objective status, 1
	objective task, 1 "Print it"
	objective update, 1 --status=paused
	adr baseline, --output=../known
	arch baseline,
	arch check,
	, printf "jobs:\n- {name: a, requires: [symbol:Money, artifact:b]}\n- {name: b, produces: artifact:b, requires: artifact:c}\n" >.fuse/plan.yaml
	plan check,
	plan show,
	, git fuse run -- sh -c "echo 1..1; echo ok 1"
	runs,
	, touch lefthook.yml
	hook install,
	hook status,
	, git add -A
	hook run, pre-commit
	hook run, commit-msg nonesuch
	, echo >>.git/hooks/pre-push
	hook uninstall,
	EOT
	git -C shop fuse adr export --format=json-adr >other.json || :
	commands >all
	# What a command prints that we run is no answer of ours; a server
	# answers as the commands do.
	grep -vx -e run -e mcp all >commands
	sed -n "s/^\([a-z].*\),.*/\1/p" calls | sort -u >called
	test_cmp commands called
	mkdir answers lines
	while IFS=, read -r name arguments
	do
		call "$name" "$arguments"
	done <calls
'

test_expect_success 'the manual tells every schema and every member' '
	while read -r name
	do
		untold "$name" <"answers/$name" | sed "s/^/$name: /"
	done <commands >missing
	test_line_count 0 missing
'

# What no call above has filled is listed here, so that it is known.
test_expect_success 'every array has had an element, but for these' '
	cat >expected <<-\EOT
	adr accept: notes
	adr deprecate: notes
	adr edit: notes
	adr link: notes
	adr new: notes
	adr reject: notes
	adr renumber: notes
	adr supersede: notes
	arch init: not_taken
	claim add: remarks
	finding add: remarks
	knowledge check: problems
	knowledge gc: undated_decisions
	knowledge status: not_taken
	objective create: commits
	objective create: remarks
	patterns: given_up
	patterns: golden
	search: avoid
	search: companions
	search: details
	search: files
	search: warnings
	sync: decisions
	sync: not_taken
	tests: unknown
	EOT
	while read -r name
	do
		always_empty <"answers/$name" | sed "s/^/$name: /"
	done <commands >empty
	test_cmp expected empty
'

# schema_calls: a request for each of the schemas that the answer on stdin lists.
schema_calls () {
	perl -MJSON::PP -ne '
		my $text = decode_json($_)->{result}{contents}[0]{text};
		print encode_json({ jsonrpc => "2.0", id => $_->{name},
			method => "resources/read",
			params => { uri => $_->{uri} } }), "\n"
			for @{decode_json($text)->{schemas}};'
}

test_expect_success 'the program tells the shape of every answer' '
	cd shop &&
	echo "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"resources/read\",
		\"params\":{\"uri\":\"fuse://schemas\"}}" | tr -d "\n" |
	git fuse mcp >../list && cd .. && schema_calls <list >calls &&
	(cd shop && git fuse mcp) <calls | perl -MJSON::PP -e "
		my %schemas;
		while (<>) {
			my \$said = decode_json(\$_);
			\$schemas{\$said->{id}} = decode_json(
				\$said->{result}{contents}[0]{text});
		}
		print encode_json(\\%schemas);" >schemas &&
	perl -MJSON::PP -ne "print encode_json(decode_json(decode_json(\$_)
		->{result}{contents}[0]{text}))" <list >>whole
'

test_expect_success 'the shapes are those that the manual names' '
	cat "$FUSE_SOURCE"/man/*.1 | grep -o "fuse\.[a-z.]*/[0-9]*" |
	sort -u >told &&
	test "$(grep -c . told)" -gt 80 &&
	perl -MJSON::PP -e "print map { \"\$_\\n\" } sort keys
		%{decode_json(<>)}" schemas >expected &&
	test_cmp expected told
'

# A row that is gone, of another type, or in no answer is found.
test_expect_success 'a member has one name and one type in all answers' '
	members=$FUSE_SOURCE/git-fuse/shapes/members.txt &&
	perl "$FUSE_SOURCE/tests/tree/members.pl" schemas "$members" &&
	sed "/^subject /d;s/^path .*/path array/" "$members" >rows &&
	echo "colour string" >>rows &&
	test_must_fail perl "$FUSE_SOURCE/tests/tree/members.pl" schemas \
		rows >found &&
	test_grep "fuse.log: .subject. is not in the dictionary" found &&
	test_grep "fuse.ls: .path. is string, and array elsewhere" found &&
	test_grep "^.colour. is in no answer" found
'

conforms () {
	perl "$FUSE_SOURCE/tests/tree/conforms.pl" "$@"
}

test_expect_success 'every answer has its shape' '
	conforms schemas <whole >found || { cat found; exit 1; }
	test "$(sed "s/ values//" found)" -gt 100
'

# The lines of two are no elements of what they answer otherwise: those of eval
# are rows of its table, those of refs say in themselves where they are.
test_expect_success 'so has every answer in lines' '
	ls lines >found && test "$(grep -c . found)" -gt 15 &&
	for name in lines/*
	do
		name=${name#lines/}
		case $name in
		eval|refs) continue ;;
		*--whole*) schema=fuse.scope.whole/2 ;;
		scope*) schema=fuse.scope/3 ;;
		"knowledge export") schema=fuse.knowledge.export/1 ;;
		*) schema=fuse.$(echo "$name" | tr " " .)/2 ;;
		esac
		conforms schemas "$schema" <"lines/$name" >found ||
			{ echo "$name"; cat found; exit 1; }
	done
'

test_expect_success 'what has not its shape is found' '
	git -C shop fuse ls --format=json --long >answer
	conforms schemas <answer
	cat >cases <<-\EOT
	.files[0].path is missing	delete $a->{files}[0]{path}
	.total is missing	delete $a->{total}
	.files[0].colour is not known	$a->{files}[0]{colour} = 1
	.source.colour is not known	$a->{source}{colour} = undef
	.total: "7" is no integer	$a->{total} = "7"
	.total: 0.5 is no integer	$a->{total} = 0.5
	.total: -1 is less than 0	$a->{total} = -1
	.truncated: 0 is no boolean	$a->{truncated} = 0
	.files: {} is no array	$a->{files} = {}
	.files[0].path: null is no string	$a->{files}[0]{path} = undef
	.source.kind: "moon" is none of its words	$a->{source}{kind} = "moon"
	.source.commit: "abc" is not ^[0-9a-f]{40}([0-9a-f]{24})?$	$a->{source}{commit} = "abc"
	.scope: [] is no object	$a->{scope} = []
	EOT
	while IFS="	" read -r wanted change
	do
		perl -MJSON::PP -e "
			my \$json = JSON::PP->new->utf8->allow_nonref;
			my \$a = \$json->decode(<STDIN>);
			$change;
			print \$json->encode(\$a);" <answer >changed
		test_expect_code 1 perl "$FUSE_SOURCE/tests/tree/conforms.pl" \
			schemas <changed >found
		printf "fuse.ls/2 %s\n1 values\n" "$wanted" >expected
		test_cmp expected found || exit
	done <cases
	echo "{\"schema\":\"fuse.no/1\"}" >changed
	test_must_fail conforms schemas <changed
	echo "{\"a\":{\"not\":{}}}" >bad
	echo "{\"schema\":\"a\"}" >changed
	test_must_fail conforms bad <changed
'

test_expect_success 'what is not told, or has no element, is found' '
	echo "{\"schema\":\"fuse.adr.no/1\",\"records\":[{\"colour\":1}],
		\"source\":{\"kind\":\"rev\"},\"notes\":[]}" | members >answer
	untold "adr accept" <answer >found
	printf "%s\n" colour fuse.adr.no/1 >expected
	test_cmp expected found
	always_empty <answer >found
	echo notes >expected
	test_cmp expected found
'

test_done
