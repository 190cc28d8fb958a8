# SPDX-License-Identifier: MIT
# Turns imports.families into the table of resolve.h, with what
# lib/lang/compile-words.awk has. Each line has a member of struct family, which
# begins with "family", and its values, which go on in indented lines: names of
# languages with commas between them, one word or value of C, several of C's
# flags, or a list of texts.

# The values behind the first word of the member, each in quotes, with what is
# between them and at the end.
function texts(between, end,    n, i, word, out) {
	n = split(values, word, " ")
	for (i = 1; i <= n; i++)
		out = out quoted(word[i]) (i < n ? between : end)
	return out
}

function value() {
	if (member == "languages") {
		gsub(/, */, ";", values)
		return quoted(";" values ";")
	}
	if (member ~ /^(ext|index|ambient|apart)$/)
		return "(const char *const[]){ " texts(", ", ", NULL }")
	if (member == "separator")
		return texts("", "")
	if (member == "flags")
		gsub(/ /, " | ", values)
	else if (member !~ /^(resolve|manifest)$/)
		fail("what is '" member "'?")
	return values
}

function finish() {
	if (member == "family")
		printf "%s\t{\n\t\t.name = %s,\n", begun++ ? "\t},\n" : "",
			quoted(values)
	else if (member != "")
		printf "\t\t.%s = %s,\n", member, value()
	member = values = ""
}

BEGIN {
	print "/* Made by compile-families.awk: do not edit. */"
	print "#include \"graph/resolve.h\""
	print "const struct family import_families[] = {"
}
/^(#|[ \t]*$)/ { next }
/^\t/ { values = values " " rest_after(0); next }
{ finish(); member = $1; values = rest_after(1) }
END {
	if (failed)
		exit 1
	finish()
	print "\t},\n\t{ .name = NULL }\n};"
}
