# SPDX-License-Identifier: MIT
# shellcheck shell=sh disable=SC2154	# read by run, which has the rest
#
# Loss of power and loss of memory, as SQLite tries them: every point of one
# history of commands, in an order that covers it evenly however soon the time
# is over.

# stride N: a step that visits each of N points once.
stride () {
	step=$(($1 * 5 / 8 + 1))
	while a=$step b=$1; while test "$b" != 0; do
		c=$((a % b)) a=$b b=$c
	done; test "$a" != 1
	do
		step=$((step + 1))
	done
}

# recorded WORDS...: done with every change noted; its words were acknowledged.
recorded () {
	POWER_DIR=$PWD POWER_LOG=$TRASH/log LD_PRELOAD=$TRASH/power.so \
		git-fuse "$@" >/dev/null 2>"$TRASH/said" </dev/null || {
		what="$*"
		wrong "fails while it is recorded"
	}
	printf 'acknowledged\t%s\t\t0\t0\n' "$*" >>"$TRASH/log"
}

# What is asked after the power is back; what was acknowledged is there.
after_power () {
	sound
	ends git-fuse search money
	bounded git fuse memory list --all --limit=0 >../kept 2>&1
	bounded git fuse finding list --limit=0 >>../kept 2>&1
	bounded git fuse adr list >>../kept 2>&1
	while read -r words
	do
		text=$(expr "$words" : '.* \([A-Z][a-z]* [0-9][0-9]*\)') ||
			continue
		tried=$((tried + 1))
		grep -q "$text\( \|\$\)" ../kept || wrong "lost $words"
	done <../acknowledged
	holds git-fuse memory add "Afterwards 1" --type=gotcha
}

part_power () {
	cc -shared -fPIC -D_GNU_SOURCE -o power.so \
		"$FUSE_SOURCE/tests/hard/power.c" || exit
	git init -q --bare hub.git && make_shop shop && cd shop || exit
	git remote add origin "$PWD/../hub.git"
	# Git leaves its own configuration to the system.
	git config fuse.sync true
	git fuse memory add "Before 1" --type=gotcha >/dev/null
	cp -r "$PWD" ../before
	: >../log
	for n in 2 3 4
	do
		recorded memory add "Lesson $n" --type=gotcha
		recorded finding add src/money.py "Finding $n"
		recorded adr new "Choose $n" --decision=Yes
		recorded adr accept $((n - 1))
		recorded search money
	done
	recorded index update --no-incremental
	recorded sync
	recorded memory add "Lesson 5" --type=gotcha
	recorded knowledge gc
	cd .. || exit
	points=$("$FUSE_SOURCE/tests/hard/replay" log)
	stride $((points + 1))
	while is_time
	do
		number=$(((number + step) % (points + 1)))
		roll 3
		set -- all none some
		shift "$rolled"
		roll 65536
		rm -rf after && cp -r before after || exit
		what="replay $number $1 $rolled"
		"$FUSE_SOURCE/tests/hard/replay" log $number "$1" "$rolled" \
			after >acknowledged 2>said || {
			wrong "cannot be replayed"
			continue
		}
		was=$failed
		cd after && after_power && cd .. || exit
		test "$failed" = "$was" ||
			echo "    after operation $number, $1, $rolled" >&2
	done
}

# What allocates: a line a command; NEW is a word of its own each time.
allocating () {
	cat <<-\EOT
	memory add --type=gotcha NEW
	finding add src/money.py NEW
	adr new --decision=Yes NEW
	search money order
	scope query money
	scope focus src/money.py
	refs Money
	patterns
	adr check
	arch check
	context add money
	memory list
	knowledge status --verify
	EOT
}

# counted WORDS...: how many allocations it asks for.
counted () {
	env FAULT="memory 0" FAULT_COUNT="$TRASH/count" \
		LD_PRELOAD="$TRASH/fault.so" git-fuse "$@" \
		>/dev/null 2>&1 </dev/null
	cat "$TRASH/count"
	rm "$TRASH/count"
}

part_memory () {
	cc -shared -fPIC -D_GNU_SOURCE -o fault.so \
		"$FUSE_SOURCE/tests/hard/fault.c" || exit
	make_shop shop && cd shop || exit
	mkdir -p .fuse docs/adr
	printf '%s\n' 'layers:' '  - name: core' '    paths: [src/]' \
		'    may_depend_on: []' >.fuse/architecture.yaml
	allocating >../commands
	sed 's/NEW/first/' ../commands | while read -r words
	do
		# shellcheck disable=SC2086	# words
		counted $words
	done >../counts
	: >../told
	while is_time
	do
		number=$((number + 1))
		kind=$(((number - 1) % $(wc -l <../commands) + 1))
		words=$(sed -n "${kind}s/NEW/new-$number/p" ../commands)
		total=$(sed -n "${kind}p" ../counts)
		stride "$total"
		# shellcheck disable=SC2046,SC2086	# words
		ends env LD_PRELOAD="$TRASH/fault.so" \
			"FAULT=memory $((number * step % total + 1))" \
			git-fuse ${words:-$(sed -n "${kind}p" ../commands)}
		test $code != 0 || test -z "$words" || echo "new-$number" >>../told
		test $((number % 40)) != 0 || sound
	done
	sound
	{
		bounded git fuse memory list --all --limit=0
		bounded git fuse finding list --limit=0
		bounded git fuse adr list
	} >../kept
	while read -r word
	do
		what="what was acknowledged" tried=$((tried + 1))
		grep -q "$word\( \|\$\)" ../kept || wrong "lost $word"
	done <../told
}
