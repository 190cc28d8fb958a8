# SPDX-License-Identifier: MIT
# Turns checks.rules into a C table, with what lib/lang/compile-words.awk has.

function finish() {
	if (rule != "")
		print rule "\n\t\t" quoted(why) ", " severity " },"
	rule = why = ""
}

BEGIN {
	print "/* Made by compile-rules.awk: do not edit. */"
	print "#include \"adr/check_private.h\""
	print "const struct problem_rule adr_rule_table[] = {"
}
/^(#|[ \t]*$)/ { next }
/^\t/ { why = why (why == "" ? "" : " ") substr($0, 2); next }
{
	finish()
	if ($2 !~ /^(error|warning|note)$/ || !sub(/:$/, "", $3))
		fail("no rule, severity, id and words")
	severity = "SEVERITY_" toupper($2)
	rule = "\t[" $1 "] = {\n\t\t" quoted($3) ", " quoted(rest_after(3)) ","
}
END {
	if (failed)
		exit 1
	finish()
	print "\t[RULES] = { NULL, NULL, NULL, 0 }\n};"
}
