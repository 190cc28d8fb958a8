# SPDX-License-Identifier: MIT
# What the compilers of definitions take lines apart with.

function fail(text) {
	printf "%s:%d: %s\n", FILENAME, FNR, text > "/dev/stderr"
	failed = 1
	exit 1
}

function quoted(s,    i, c, out) {
	out = ""
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (c == "\\" || c == "\"" || c == "?")
			out = out "\\"
		out = out (c == "\t" ? "\\t" : c)
	}
	return "\"" out "\""
}

# What stands behind the first n words of the line.
function rest_after(n,    s) {
	s = $0
	sub(/^[ \t]+/, "", s)
	while (n-- > 0)
		sub(/^[^ \t]+[ \t]+/, "", s)
	return s
}
