# SPDX-License-Identifier: MIT
# Makes a C table of *.pattern files: each one's name and text. What the words
# mean is not looked at here: patterns_def.c reads a team's own files too, and
# a test reads ours with it. Examples stay in the source.

function quoted(s,    i, c, out) {
	out = ""
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (c == "\\" || c == "\"" || c == "?")
			out = out "\\"
		out = out (c == "\t" ? "\\t" : c)
	}
	return "\"" out
}

BEGIN {
	print "/* Made by embed-patterns.awk: do not edit. */"
	print "#include \"search/patterns_def.h\""
	print "const struct shipped_patterns shipped_patterns[] = {"
}
FNR == 1 {
	name = FILENAME
	sub(/^.*\//, "", name)
	print (NR > 1 ? "\t  },\n" : "") "\t{ \"" name "\","
}
# A line that is left out is still a line, for messages.
/^[ \t]*(#|yes |no )/ { $0 = "" }
{ print "\t  " quoted($0) "\\n\"" }
END {
	print "\t  },\n\t{ NULL, NULL }\n};"
}
