# SPDX-License-Identifier: MIT
# shellcheck shell=bash
#
# What the benchmarks share: taking the time of commands that take turns.
#
# Times are CPU seconds, user and system, of a command and all that it starts,
# the best of the rounds. Whoever sources this has set work, a directory for
# what it writes, and declared best, an array by name.

again()
{
	local i
	for ((i = 0; i < $1; i++)); do
		"${@:2}" >/dev/null 2>&1 </dev/null || return 1
	done
}

# keep <name> <seconds>: if it is the best so far.
keep()
{
	if [ -z "${best[$1]:-}" ] ||
	   awk "BEGIN { exit !($2 < ${best[$1]}) }"; then
		best[$1]=$2
	fi
}

# run <name> <times> <command>...: takes the time of one, out of so many runs.
run()
{
	local TIMEFORMAT='%3U %3S'
	{ time again "${@:2}" || echo failed; } 2>"${work:?}/time" \
		>"$work/failed"
	if [ -s "$work/failed" ]; then
		echo "failed: ${*:3}" >&2
		exit 1
	fi
	keep "$1" "$(awk -v n="$2" '{ printf "%.5f", ($1 + $2) / n }' \
		"$work/time")"
}

minus()
{
	awk -v a="$1" -v b="$2" 'BEGIN { d = a - b
		printf "%.5f\n", (d > 0 ? d : 0) }'
}
