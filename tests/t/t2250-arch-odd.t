#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='arch: what people rarely write, and must be judged all the same'

. "${FUSE_SOURCE:-$(dirname "$0")/../..}/tests/t/test-lib.sh"
. "$FUSE_SOURCE/tests/t/arch-lib.sh"

test_expect_success 'C#: types by static imports and other names' '
	begin types
	write low/Deep.cs <<-\EOF
	namespace Shop.Low;
	public class Deep { public class Inner { } }
	EOF
	write low/Block.cs <<-\EOF
	namespace Shop { namespace Block { public interface IDeep { } } }
	EOF
	write top/Main.cs <<-\EOF
	using static Shop.Low.Deep;
	using D = Shop.Low.Deep;
	using I = Shop.Low.Deep.Inner;
	using B = Shop.Block.IDeep;
	using G = global::Shop.Low.Deep;
	using L = System.Collections.Generic.List<Shop.Low.Deep>;
	using static Shop.Low.Other;
	using X = Low.Deep;
	namespace Shop.Top;
	EOF
	violations >../actual
	printf "top/Main.cs:%s\n" 1 2 3 4 5 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'C#: namespaces that end in a word nobody looks up' '
	begin words
	write low/A.cs <<-\EOF
	namespace Shop.Implementation;
	EOF
	write low/B.cs <<-\EOF
	namespace Shop.B;
	EOF
	write top/Main.cs <<-\EOF
	using Shop.Implementation;
	using Shop.B;
	namespace Shop.Top;
	EOF
	violations >../actual
	printf "top/Main.cs:%s\n" 1 2 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'C#: a file that declares another namespace now' '
	begin moved
	write low/Deep.cs <<-\EOF
	using System;
	namespace Shop.Other;
	EOF
	write top/Main.cs <<-\EOF
	using Shop.Deep;
	namespace Shop.Top;
	EOF
	git add .
	git commit -qm one
	test -z "$(violations --staged --changed)"
	sed s/Other/Deep/ low/Deep.cs >../new
	cp ../new low/Deep.cs
	git add .
	violations --staged --changed >../actual
	echo top/Main.cs:1 >../expected
	test_cmp ../expected ../actual
'

test_expect_success 'C#: who imported what a file no longer declares' '
	begin lost
	write low/Deep.cs <<-\EOF
	namespace Shop.Deep;
	public class Kept { }
	public class Gone { }
	EOF
	write low/More.cs <<-\EOF
	namespace Shop.More;
	public class Gone { }
	EOF
	write other/Gone.cs <<-\EOF
	namespace Shop.Deep;
	public class Gone { }
	EOF
	write top/Main.cs <<-\EOF
	using It = Shop.Deep.Gone;
	namespace Shop.Top;
	EOF
	git add .
	git commit -qm one
	violations --staged >../full
	sed -i /Gone/d other/Gone.cs
	git add .
	violations --staged >../full
	violations --staged --changed >../actual
	test -s ../full
	test_cmp ../full ../actual
'

test_expect_success 'a base that is nowhere is told, though nothing violates' '
	begin base
	write low/x.py <<-\EOF
	import os
	EOF
	write top/x.py <<-\EOF
	import os
	EOF
	git add .
	git commit -qm one
	git fuse arch check --since=HEAD
	test_expect_code 128 git fuse arch check --since=nowhere 2>../err
	test_grep "nowhere" ../err
'

test_expect_success 'files that were on no layer before do not count, either' '
	cd base
	echo "uncovered: error" >>.fuse/architecture.yaml
	echo "import os" >old.py
	git add .
	git commit -qm two
	test_expect_code 1 git fuse arch check >../out
	test_grep "^old.py: error" ../out
	git fuse arch check --since=HEAD >../out
	test_grep ! "old.py" ../out
	test_grep "^1 older" ../out
	echo "import os" >new.py
	test_expect_code 1 git fuse arch check --since=HEAD >../out
	test_grep "^new.py: error" ../out
	test_grep ! "^old.py" ../out
'

test_expect_success 'a layer that a partial clone has not fetched is told as such' '
	begin whole
	write low/x.py <<-\EOF
	import os
	EOF
	write top/x.py <<-\EOF
	import sys
	EOF
	git add .
	git commit -qm one
	git config uploadpack.allowFilter true
	git clone -q --filter=blob:none --sparse "file://$PWD" ../part
	cd ../part
	git sparse-checkout set top .fuse
	test_expect_code 3 git fuse arch check --staged 2>../err
	test_grep "layer .low. has no file whose content is here" ../err
	git sparse-checkout disable
	git fuse arch check --staged
'

test_done
