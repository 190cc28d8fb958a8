#!/usr/bin/awk -f
# Counts words; { braces } in a comment open nothing.
@include "lib/join.awk"

function trim(s,    n)
{
	gsub(/^[ \t{]+|"+$/, "", s)
	n = length(s)
	return s
}

func shout(s) { return toupper(s) "}" }

BEGIN {
	FS = "{"
	while ((getline line < "names") > 0)
		name[trim(line)] = 1
}

/^#/ { next }

{
	for (i = 1; i <= NF; i++)
		seen[shout($i)]++
}

END {
	for (word in seen)
		print word, join(seen, word) / 2
}
