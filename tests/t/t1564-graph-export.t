#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='graph export: the graph of files in five formats'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"

# edges EXPECTED [OPTION...]: "from to weight" of the JSON answer.
edges () {
	printf "%s\n" "$1" | tr -d "\t" >"$TRASH/expected"
	shift
	git fuse graph export --format=json "$@" >"$TRASH/out"
	perl -MJSON::PP -e '
		local $/;
		print "$_->{from} $_->{to} $_->{weight}\n"
			for @{decode_json(<STDIN>)->{edges}};
	' <"$TRASH/out" >"$TRASH/actual"
	test_cmp "$TRASH/expected" "$TRASH/actual"
}

test_expect_success setup '
	git init -q levels && cd levels
	write pay/package.json <<-\EOF
	{ "name": "pay" }
	EOF
	write shop/package.json <<-\EOF
	{ "name": "shop" }
	EOF
	for import in "pay/a/one.js ../b/two.js" "pay/a/one.js ../../shop/till.js" \
		"shop/till.js ../pay/a/four.js" "shop/till.js ../pay/b/two.js" \
		"shop/lib/coin.js ../cash.js" "pay/b/x.test.js ../c/six.js"
	do
		mkdir -p "$(dirname "${import% *}")"
		echo "import { x } from \"${import#* }\";" >>"${import% *}"
	done
	mkdir pay/c
	touch pay/a/four.js pay/b/two.js pay/c/six.js shop/cash.js alone.js
	test_commit "Levels"
'

test_expect_success 'files, directories and packages, with weights' '
	cd levels
	edges "pay/a/one.js pay/b/two.js 1
	pay/a/one.js shop/till.js 1
	pay/b/x.test.js pay/c/six.js 1
	shop/lib/coin.js shop/cash.js 1
	shop/till.js pay/a/four.js 1
	shop/till.js pay/b/two.js 1"
	edges "pay/a pay/b 1
	pay/a shop 1
	pay/b pay/c 1
	shop pay/a 1
	shop pay/b 1
	shop/lib shop 1" --level=directory
	edges "pay shop 1
	shop pay 2" --level=directory --depth=1
	edges "pay shop 1
	shop pay 2" --level=package
	edges "shop/lib shop 1" --level=directory -- shop
	edges "pay/a pay/b 1
	pay/a shop 1
	shop pay/a 1
	shop pay/b 1
	shop/lib shop 1" --level=directory --exclude="*.test.js"
'

test_expect_success 'layers, where there are rules' '
	cd levels
	test_expect_code 2 git fuse graph export --level=layer 2>../err
	test_grep "git fuse arch init" ../err
	write .fuse/architecture.yaml <<-\EOF
	layers:
	  - { name: till, paths: [shop/till.js], may_depend_on: [] }
	  - { name: money, paths: [pay/] }
	EOF
	test_when_finished rm -r "$TRASH/levels/.fuse"
	edges "till money 2
	money till 1" --level=layer
'

test_expect_success 'members of the JSON answer' '
	cd levels
	git fuse graph export --format=json --level=directory --limit=2 >../out
	json ../out .schema .source.kind .level .kind .total .edge_count \
		.truncated ".nodes[0]" ".nodes[1].id" ".edges[0]" >../actual
	printf "%s\n" fuse.graph.export/1 worktree directory imports 6 6 true \
		"{\"centrality\":0.226694,\"dependency_count\":1,\"dependent_count\":2,\"file_count\":2,\"id\":\"pay/b\",\"language\":\"JavaScript\",\"line_count\":1,\"test_count\":1}" \
		pay/c "{\"from\":\"pay/b\",\"import_count\":1,\"is_test\":true,\"name_count\":0,\"to\":\"pay/c\",\"weight\":1}" \
		>../expected
	test_cmp ../expected ../actual
	git fuse graph export --format=json >../one
	git fuse graph export --format=json >../two
	test_cmp ../one ../two
'

test_expect_success 'DOT, Mermaid, GraphML and CSV' '
	cd levels
	git fuse graph export --level=package | tr -d "\t" >../out
	cat >../expected <<-\EOF
	digraph dependencies {
		rankdir=LR;
		node [shape=box];
		labelloc=t;
		label="2 packages; 2 dependencies; without 1 package that has none";
		n0 [label="pay", tooltip="JavaScript, 6 files, 4 lines; 1 depends on it, it depends on 1"];
		n1 [label="shop", tooltip="JavaScript, 4 files, 4 lines; 1 depends on it, it depends on 1"];
		n0 -> n1 [label=1];
		n1 -> n0 [label=2];
	}
	EOF
	test_cmp ../expected ../out
	git fuse graph export --level=directory --format=mermaid --limit=3 |
		tr -d "\t" >../out
	cat >../expected <<-\EOF
	---
	title: 3 of 5 directories, by centrality; 2 of 6 dependencies; without 1 directory that has none
	---
	flowchart LR
		n0["pay/b"]
		n1["pay/c"]
		n2["shop"]
		n0 -.->|1| n1
		n2 -->|1| n0
	EOF
	test_cmp ../expected ../out
	git fuse graph export --level=package --format=csv >../out
	printf "%s\n" source,target,weight,imports,names,test \
		pay,shop,1,1,0,false shop,pay,2,2,0,false >../expected
	test_cmp ../expected ../out
	git fuse graph export --level=package --format=graphml >../out
	test_grep "<node id=\"n1\"><data key=\"name\">pay</data>" ../out
	test_grep "<edge id=\"e1\" source=\"n2\" target=\"n1\"><data key=\"weight\">2<" ../out
'

test_expect_success 'names of any bytes' '
	git init -q odd && cd odd
	tab=$(printf "\t")
	newline="
"
	for name in "a\"b" "c\\d" "e<f>&g" "h${newline}i" "j${tab}k" "é;#"
	do
		echo "import \"../hub.js\"" | write "dir $name/x.js"
	done
	touch hub.js
	test_commit "Odd"
	git fuse graph export --level=directory >../out.dot
	test_grep "label=\"dir a.\"b\"" ../out.dot
	test_grep "label=\"dir h i\"" ../out.dot
	git fuse graph export --level=directory --format=mermaid >../out
	test_grep "\[\"dir a#34;b\"\]" ../out
	test_grep "\[\"dir e#60;f#62;#38;g\"\]" ../out
	test_grep "\[\"dir é#59;#35;\"\]" ../out
	git fuse graph export --level=directory --format=graphml >../out.graphml
	test_grep "dir h&#10;i" ../out.graphml
	git fuse graph export --level=directory --format=csv >../out
	test_grep "^\"dir a\"\"b\",.,1,1,0,false" ../out
'

test_expect_success dot 'graphviz reads it' '
	dot -Tsvg out.dot >drawn
	test_grep "dir e&lt;f&gt;&amp;g" drawn
'

test_expect_success xmllint 'it is XML' '
	xmllint --noout out.graphml
'

test_expect_success 'a drawing of a larger tree is as fine as can be read' '
	git init -q large && cd large
	for dir in 1 2 3 4 5 6
	do
		for file in 1 2 3 4 5 6 7 8 9
		do
			echo "from pkg.d1 import m1" |
				write pkg/d$dir/m$file.py
		done
	done
	test_commit "Large"
	git fuse graph export >../out
	test_grep "label=\"pkg/d6\"" ../out
	test_grep "label=\"6 directories; 5 dependencies\"\|n5 -> n0" ../out
	git fuse graph export --level=file >../out
	test_grep "label=\"40 of 54 files, by centrality; 39 of 53 dep" ../out
	git fuse graph export --level=file --limit=0 >../out
	test_grep "n53 -> n0" ../out
	git fuse graph export --format=csv >../out
	test_line_count 54 ../out
'

test_expect_success 'names count when they are asked for' '
	make_shop shop && cd shop
	write lib/one.c <<-\EOF
	int one(void)
	{
		return two_more();
	}
	EOF
	write lib/two.c <<-\EOF
	int two_more(void)
	{
		return 2;
	}
	EOF
	test_commit "Names"
	test_expect_code 0 git fuse graph export --format=csv -- lib >../out
	test_line_count 1 ../out
	git fuse graph export --format=csv --kind=all -- lib >../out
	test_grep "^lib/one.c,lib/two.c,1,0,1,false" ../out
	test_expect_code 1 git fuse graph export -- README.md >../out
'

test_expect_success 'what is looked at decides, and where one is does not' '
	cd shop
	test_when_finished git -C "$TRASH/shop" reset -q --hard
	git fuse graph export --format=csv >../committed
	echo "from src.clock import Clock" >>src/money.py
	git add src/money.py
	echo "from src.clock import Clock" >>src/invoice.py
	git fuse graph export --format=csv --staged >../out
	test_grep "^src/money.py,src/clock.py" ../out
	test_grep ! "^src/invoice.py,src/clock.py" ../out
	git fuse graph export --format=csv >../out
	test_grep "^src/invoice.py,src/clock.py" ../out
	cd src && git fuse graph export --format=csv >../../actual
	test_cmp ../../out ../../actual
	cd .. && git fuse graph export --format=csv --at=HEAD >../actual
	test_cmp ../committed ../actual
	git clone -q --bare . ../bare.git
	git -C ../bare.git fuse graph export --format=csv >../actual
	test_cmp ../committed ../actual
	git worktree add -q ../linked HEAD
	git -C ../linked fuse graph export --format=csv >../actual
	test_cmp ../committed ../actual
'

test_expect_success 'symbols: a role and a line on every edge, in all formats' '
	git init -q symbols
	cd symbols
	write shop/order.py <<-\EOF
	from shop.money import Money, total


	class Order(Money):
	    def pay(self):
	        return total(1) + total(2)


	def check():
	    return Order()


	check()
	EOF
	write shop/money.py <<-\EOF
	class Money:
	    def pay(self):
	        return 0


	def total(n):
	    return total(n - 1)


	def alone():
	    return 0
	EOF
	test_commit "A shop"
	order=shop/order.py
	money=shop/money.py
	git fuse graph export --level=symbol --format=csv >../out
	cat >../expected <<-EOF
	source,target,role,path,line,weight,test
	file:$order,function:$money:total,imports,$order,1,1,false
	file:$order,function:$order:check,calls,$order,13,1,false
	file:$order,type:$money:Money,imports,$order,1,1,false
	function:$order:check,type:$order:Order,makes,$order,10,1,false
	method:$order:Order.pay,function:$money:total,calls,$order,6,2,false
	method:$order:Order.pay,method:$money:Money.pay,overrides,$order,5,1,false
	type:$order:Order,type:$money:Money,uses,$order,4,1,false
	EOF
	{ sed 1q ../out && sed 1d ../out | sort; } | tr -d "\r" >../actual
	test_cmp ../expected ../actual
	git fuse graph export --level=symbol --format=json >../json
	json ../json .level .kind .isComplete .asked_count .total .edge_count \
		>../actual
	printf "%s\n" symbol all true 7 8 7 >../expected
	test_cmp ../expected ../actual
	git fuse graph export --level=symbol >../out
	test_grep "label=\"method:$order:Order.pay\"" ../out
	test_grep " -> .*label=overrides" ../out
	test_grep ! "alone" ../out
	git fuse graph export --level=symbol --format=mermaid >../out
	test_grep "|makes|" ../out
	git fuse graph export --level=symbol --format=graphml >../out
	test_grep "<data key=\"role\">calls</data><data key=\"useline\">6</data>" \
		../out
	test_expect_code 2 git fuse graph export --level=symbol --kind=all
'

test_expect_success 'where symbols are too many, the most used are asked' '
	git init -q many
	cd many
	i=0
	while test $i -lt 2001
	do
		echo "def f$i(): return 0"
		i=$((i + 1))
	done >many.py
	write use.py <<-\EOF
	from many import f2000


	def use():
	    return f2000()
	EOF
	test_commit "Many"
	git fuse graph export --level=symbol --format=json >../json
	json ../json .isComplete .asked_count >../actual
	printf "%s\n" false 2000 >../expected
	test_cmp ../expected ../actual
	git fuse graph export --level=symbol >../out
	test_grep "the uses of 2000 of 2002 symbols were looked for" ../out
	test_grep "label=calls" ../out
	git fuse graph export --level=symbol --format=csv >../out 2>../err
	test_grep "the uses of 2000 of 2002 symbols" ../err
	git fuse graph export --level=symbol --format=csv -- use.py >../out \
		2>../err
	test_line_count 0 ../err
'

test_expect_success 'bad input is refused' '
	cd shop
	test_expect_code 2 git fuse graph export --format=png
	test_expect_code 2 git fuse graph export --level=module
	test_expect_code 2 git fuse graph export --level=file --depth=2
	test_expect_code 2 git fuse graph export --limit=-1
	test_expect_code 2 git fuse graph export nosuch
	test_expect_code 128 git fuse graph export --at=nowhere
'

test_done
