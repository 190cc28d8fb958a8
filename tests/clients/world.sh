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
git init -q shop
cd shop
write src/money.py <<-\EOF
	from src import clock
	import decimal

	class Money:
	    """An amount in one currency. See ADR-0002."""

	    def __init__(self, cents, currency):
	        self.cents = cents
	        self.currency = currency

	    def add(self, other):
	        return Money(self.cents + other.cents, self.currency)
EOF
write src/clock.py <<-\EOF
	from src.order import Order

	class Clock:
	    def now(self):
	        return f"{Order().total()}"
EOF
write src/order.py <<-\EOF
	from src.money import Money

	class Order:
	    def total(self):
	        return Money(1, "EUR").add(Money(2, "EUR"))
EOF
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
write pyproject.toml <<-\EOF
	[project]
	dependencies = ["flask>=2"]
EOF
write CONTRIBUTING.md <<-\EOF
	# How we work

	## Errors

	Errors must be told, never swallowed.
EOF
write .fuse/architecture.yaml <<-\EOF
	layers:
	  - name: money
	    paths: [src/money.py]
	    may_depend_on: []
	  - name: order
	    paths: [src/order.py]
	    may_depend_on: [money]
	  - name: clock
	    paths: [src/clock.py]
	rules:
	  - kind: acyclic
	    name: no-cycles
	    between: files
	    because: a cycle cannot be tested in parts
	    adr: ADR-0002
EOF
write docs/adr/0001-count-in-cents.md <<-\EOF
	# 1. Count in cents

	Date: 2024-01-02

	## Status

	Superseded by [2. Count in decimals](0002-count-in-decimals.md)

	## Context

	Floats lie.

	## Decision

	Cents.
EOF
write docs/adr/0002-count-in-decimals.md <<-\EOF
	---
	tags: [money]
	governs: [src/money.py]
	---
	# 2. Count in decimals

	Date: 2024-02-03

	## Status

	Accepted

	Supersedes [1. Count in cents](0001-count-in-cents.md)

	## Context

	Cents are too coarse.

	## Decision

	Decimals, for all money.
EOF
write docs/adr/0003-print-with-a-sign.md <<-\EOF
	# 3. Print with a sign

	## Status

	Proposed

	## Context

	A sum without a currency says nothing.
EOF
test_commit 'Open the shop'
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
