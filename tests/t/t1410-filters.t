#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='search: which files may answer, by what they are'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# Programs are answered in JSON; models, in t3160.
git config --global fuse.mcp.answers json

# answers 'paths' ARGUMENTS...: exactly these files, in any order.
answers () {
	printf '%s\n' $1 | sort >"$TRASH/.expected"
	shift
	git fuse search --format=jsonl "$@" >"$TRASH/.ranked" || return
	sed 's/^{"path":"\([^"]*\)".*/\1/' "$TRASH/.ranked" | sort \
		>"$TRASH/.actual"
	test_cmp "$TRASH/.expected" "$TRASH/.actual"
}

test_expect_success setup '
	git init -q mill
	cd mill
	write src/services/grain.py <<-\EOF
	import flask

	class GrainService:
	    def grind(self, grain):
	        return f"grind {grain}"
	EOF
	write src/grain.controller.ts <<-\EOF
	import { Controller } from "@nestjs/common";

	export class GrainController {
		grind(grain: string) { return grain; }
	}
	EOF
	write src/models/Grain.java <<-\EOF
	package mill;

	import org.springframework.stereotype.Component;

	public interface Grain {
		void grind();
	}
	EOF
	write lib/grain.c <<-\EOF
	/* Grinds grain. */
	int grind(int grain)
	{
		char *text = strdup("grain");

		sprintf(text, "%d", grain);
		return grain;
	}
	EOF
	write lib/trait.rs <<-\EOF
	use actix_web::web;

	pub trait Grinder {
	    fn grind(&self, grain: u8);
	}
	EOF
	git add -A
	git commit -q -m start
'

test_expect_success 'without one, all may' '
	cd mill
	answers "src/services/grain.py src/grain.controller.ts
		src/models/Grain.java lib/grain.c lib/trait.rs" grind grain
'

test_expect_success 'a layer is what results have' '
	cd mill
	answers src/services/grain.py --layer=service grind grain
	answers "lib/grain.c lib/trait.rs" --layer=LIB grind grain
	answers "src/grain.controller.ts src/services/grain.py" \
		--layer=controller --layer=service grind grain
	git fuse search --force --format=json --layer=model grind grain >../out
	json ../out .results[0].layer >../layer
	echo model | test_cmp - ../layer
	json ../out .filters.layer[0] >../layer
	echo model | test_cmp - ../layer
'

test_expect_success 'a framework is imported' '
	cd mill
	answers src/services/grain.py --framework=flask grind grain
	answers src/grain.controller.ts --framework=NestJS grind grain
	answers src/models/Grain.java --framework=spring grind grain
	answers lib/trait.rs --framework=Actix grind grain
	answers "lib/trait.rs src/services/grain.py" --framework=Actix \
		--framework=Flask grind grain
	# What is called so in another language is another thing.
	printf "#include \"react.h\"\n#include \"flask.h\"\nint grain;\n" >lib/x.c
	printf "import next\nimport test.support\ngrain = 1\n" >lib/x.py
	answers src/services/grain.py --framework=flask grind grain
	for name in React Next.js test
	do
		test_expect_code 1 git fuse search --framework=$name grain \
			2>../err || return 1
	done
	rm lib/x.c lib/x.py
'

test_expect_success 'a component is declared, or a word of its name' '
	cd mill
	answers "src/services/grain.py src/grain.controller.ts" \
		--component=class grind grain
	answers "src/models/Grain.java lib/trait.rs" --component=interface \
		grind grain
	answers "src/models/Grain.java lib/trait.rs" --component=trait \
		grind grain
	answers lib/grain.c --component=function grind grain
	answers src/services/grain.py --component=service grind grain
	answers src/grain.controller.ts --component=Controller grind grain
'

test_expect_success 'a tag is a pattern, its category or its set' '
	cd mill
	answers src/services/grain.py --tag=f-string grind grain
	answers lib/grain.c --tag=C grind grain
	mkdir -p .fuse/patterns
	write .fuse/patterns/mill.pattern <<-\EOF
	set Mill
	language rust
	category grinding
	pattern verb
	match fn grind
	EOF
	git fuse patterns grinding >../out
	answers lib/trait.rs --tag=verb grind grain
	answers lib/trait.rs --tag=grinding grind grain
	answers "lib/trait.rs src/services/grain.py" --tag=Mill --tag=f-string \
		grind grain
	rm -r .fuse
'

test_expect_success 'they narrow each other and the scope' '
	cd mill
	answers src/services/grain.py --layer=service --framework=flask \
		--component=class --tag=f-string grind grain
	answers lib/grain.c --component=function --layer=lib grind grain -- lib
	test_expect_code 1 git fuse search --layer=service grind -- lib \
		2>../err
	test_grep "no file that is looked at is of the layer .service." ../err
	answers src/services/grain.py --language=python --component=class grind
'

test_expect_success 'a name that only others hold is not said to be gone' '
	cd mill
	write src/run.py <<-\EOF
	class Mill:
	    def execute(self): return Execute()

	def Execute(): return 1
	EOF
	git add src/run.py
	test_expect_code 1 git fuse search --framework=flask Execute >../out
	test_grep "no file that may answer holds that name" ../out
	test_grep -F ": perhaps Mill.execute, src/run.py:2" ../out
	test_grep -F ": perhaps Execute, src/run.py:4" ../out
	git rm -q -f src/run.py
'

test_expect_success 'asking about no file at all is warned of' '
	cd mill
	test_expect_code 1 git fuse search grain -- nowhere 2>../err >../out
	test_grep "no file that may answer holds that name" ../out
	test_grep ! "last seen" ../out
	test_grep "^warning: none of 5 files is within the paths" ../err
	git fuse hotspots --language=Haskell 2>../err
	test_grep "^warning: none of 5 files" ../err
	git fuse search grain -- src 2>../err
	test_grep ! "^warning: none" ../err
'

test_expect_success 'what is told of a result is told of all files' '
	cd mill
	printf "import src.services.grain\n\nGrainService\n" >user.py
	git fuse search --force --format=json --layer=service --related grind grain \
		>../out
	json ../out .results[0].importedByCount >../count
	echo 1 | test_cmp - ../count
	test_grep user.py ../out
	rm user.py
'

test_expect_success 'what no file is, is an error that tells the nearest' '
	cd mill
	test_expect_code 1 git fuse search --layer=servce grind 2>../err
	test_grep "of the layer .servce.; did you mean .service.?" ../err
	test_expect_code 1 git fuse search --component=controler grind 2>../err
	test_grep "did you mean .controller.?" ../err
	test_expect_code 1 git fuse search --framework=React grind 2>../err
	test_grep "no file that is looked at imports .React." ../err
	test_expect_code 2 git fuse search --framework=Reakt grind 2>../err
	test_grep "no framework is known as .Reakt.; did you mean .React. or .Preact.?" \
		../err
	test_expect_code 2 git fuse search --tag=fstring grind 2>../err
	test_grep "did you mean .f-string.?" ../err
	test_expect_code 1 git fuse search --tag=goto-cleanup grind 2>../err
	test_grep "holds a pattern of .goto-cleanup." ../err
'

test_expect_success 'tests are still asked for by themselves' '
	cd mill
	mkdir tests
	printf "import pytest\n\ndef test_grind():\n    grain = 1\n" \
		>tests/test_grain.py
	test_expect_code 1 git fuse search --framework=pytest grind grain >../out
	test_grep "tests may only with --tests" ../out
	answers tests/test_grain.py --tests --framework=pytest grind grain
	rm -r tests
'

test_expect_success 'a cursor is of the same filters' '
	cd mill
	git fuse search --force --format=json --limit=1 --layer=lib grind grain >../one
	cursor=$(json ../one .cursor)
	git fuse search --force --format=json --limit=1 --layer=lib --cursor=$cursor \
		grind grain >../two
	json ../one .results[0].path >../paths
	json ../two .results[0].path >>../paths
	sort ../paths >../sorted
	printf "lib/grain.c\nlib/trait.rs\n" | test_cmp - ../sorted
	test_expect_code 2 git fuse search --force --limit=1 --cursor=$cursor \
		grind grain 2>../err
	test_grep "another question" ../err
'

test_expect_success 'what is staged, a revision, bare, linked and below' '
	cd mill
	printf "import flask\n\ndef grind(grain):\n    pass\n" >src/new.py
	answers "src/services/grain.py src/new.py" --framework=flask grind grain
	answers src/services/grain.py --staged --framework=flask grind grain
	git add src/new.py
	answers "src/services/grain.py src/new.py" --staged --framework=flask \
		grind grain
	answers src/services/grain.py --at=HEAD --framework=flask grind grain
	git rm -q --cached src/new.py
	rm src/new.py
	git clone -q --bare . ../bare.git
	git worktree add -q ../linked
	for dir in ../bare.git ../linked src
	do
		(
			cd $dir
			answers src/services/grain.py --component=service \
				--tag=f-string grind grain
		) || return 1
	done
'

test_expect_success 'an agent says them as an object' '
	cd mill
	call () {
		printf "%s\n" "{\"jsonrpc\":\"2.0\",\"id\":0,\"method\":\"tools/call\",\"params\":{\"name\":\"search_codebase\",\"arguments\":{\"query\":\"grind grain\",$1},\"_meta\":{\"io.modelcontextprotocol/protocolVersion\":\"2026-07-28\",\"io.modelcontextprotocol/clientCapabilities\":{}}}}" |
			git fuse mcp >../said
	}
	call "\"filters\":{\"framework\":\"flask\",\"componentType\":\"class\",\"layer\":\"service\",\"tags\":[\"f-string\"],\"language\":\"python\"}"
	json ../said .result.structuredContent.results[0].path >../got
	echo src/services/grain.py | test_cmp - ../got
	json ../said .result.structuredContent.total >../got
	echo 1 | test_cmp - ../got
	call "\"filters\":{\"layers\":\"x\"}"
	test_grep "has no argument .filters.layers." ../said
	call "\"filters\":[\"x\"]"
	test_grep "takes an object of language, framework, .*, not an array" ../said
	call "\"filters.layer\":\"service\""
	test_grep "has no argument" ../said
	call "\"filters\":{\"layer\":{\"layer\":\"x\"}}"
	test_grep "layer. takes a string, .*not an object" ../said
	call "\"filters\":{\"layer\":\"servce\"}"
	test_grep "\"status\":404" ../said
	call "\"filters\":{\"layer\":null,\"language\":[]}"
	json ../said .result.structuredContent.total >../got
	echo 5 | test_cmp - ../got
'

test_done
