# SPDX-License-Identifier: MIT
# Turns words.phrases into C tables, with what lib/lang/compile-words.awk has.

function add_phrases(text,    n, i, phrase) {
	n = split(text, phrase, /,[ \t]*/)
	for (i = 1; i <= n; i++)
		if (phrase[i] != "")
			printf "\t{ %s, %s },\n", quoted(phrase[i]), value
}

function finish() {
	if (table != "")
		print "\t{ NULL, 0 }\n};"
}

BEGIN {
	print "/* Made by compile-phrases.awk: do not edit. */"
	print "#include \"adr/labels.h\""
	print "#include \"adr/phrase.h\"\n#include \"adr/sections.h\""
}
/^(#|[ \t]*$)/ { next }
$1 == "table" {
	finish()
	table = $2
	value = ""
	printf "const struct phrase_row %s[] = {\n", table
	next
}
/^[^ \t]/ {
	if (!sub(/:.*/, "", $1) || table == "")
		fail("no value and its phrases")
	value = $1
	add_phrases(rest_after(1))
	next
}
{ add_phrases(rest_after(0)) }
END {
	if (failed)
		exit 1
	finish()
}
