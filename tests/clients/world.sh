#!/bin/sh
# SPDX-License-Identifier: MIT

test_description='makes repositories for tests/clients/drive.mjs'

# world.sh DIRECTORY: makes "shop" there, a small repository that has something
# of all that tools tell of, and "big", where an index takes its time.
#
# shellcheck source=tests/t/test-lib.sh
. "${FUSE_SOURCE:?}/tests/t/test-lib.sh"
set -e

world=$1
mkdir -p "$world"
cd "$world"
make_told_shop shop
cd shop
write web/cart.ts <<-\EOF
	import { format } from "./format";

	export class Cart {
	    show(): string {
	        return format(3);
	    }
	}
EOF
write web/format.ts <<-\EOF
	export function format(cents: number): string {
	    return (cents / 100).toFixed(2);
	}
EOF
write lib/round.c <<-\EOF
	/* Rounds half up. */
	int round_cents(int tenths)
	{
		return (tenths + 5) / 10;
	}
EOF
test_commit 'Decide'
for n in 1 2 3
do
	echo "# $n" >>src/money.py
	echo "# $n" >>src/order.py
	test_commit "Orders print the total of their money, $n"
done
git branch topic HEAD~1
git fuse memory add 'Money is never a float here.' --type=convention \
	--path=src/money.py --approve >/dev/null
git fuse memory add 'The clock needs an order to tell the time.' \
	--type=gotcha --path=src/clock.py --approve >/dev/null
git fuse objective create 'Count better' --task='To the cent' >/dev/null
git fuse session set known --include=src >/dev/null
echo '# staged' >>src/order.py
git add src/order.py
echo '# not staged' >>src/clock.py
echo 'new' >notes.txt

cd ..
git init -q big
cd big
perl -e 'for (1 .. 2000) {
	open my $f, ">", "f$_.py" or die;
	my $n = $_;
	print $f map { "def f${n}_$_(a):\n    return a + $_\n" } 1 .. 20;
}'
test_commit 'Many files'
