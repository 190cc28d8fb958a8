# SPDX-License-Identifier: MIT
# Turns secrets.forms into a C table, with what lib/lang/compile-words.awk has:
# the forms of its section "own", then those of "beside".

BEGIN {
	print "/* Made by compile-forms.awk: do not edit. */"
	print "#include \"redact/forms.h\""
	print "const struct form form_table[] = {"
}
/^(#|[ \t]*$)/ { next }
NF == 1 && ($1 == "own" || $1 == "beside") { section = $1; next }
{
	word = section == "beside" ? 3 : 0
	shape = word ? 4 : 3
	if (section == "" || NF <= shape || $2 !~ /^[0-9]+$/)
		fail("no kind, entropy, form and source")
	printf "\t{ %s, %s, %d, %s,\n\t  %s },\n", quoted($1), quoted($shape),
		$2, word ? quoted($word) : "NULL", quoted(rest_after(shape))
	count[section]++
}
END {
	if (failed)
		exit 1
	printf "};\nconst size_t own_form_count = %d, form_count = %d;\n",
		count["own"], count["own"] + count["beside"]
}
