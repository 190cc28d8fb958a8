# SPDX-License-Identifier: MIT
# Turns definitions of frameworks (*.framework) into C tables, with what
# compile-words.awk has.

function add(name, text) {
	list[name] = list[name] text
}

function add_words(name,    i) {
	for (i = 2; i <= NF; i++)
		add(name, quoted($i) ", ")
}

function add_rule(n) {
	add("rule", "\t{ " form[$1] ", " (n == 2 ? quoted($2) : "NULL") \
		",\n\t  " quoted(rest_after(n)) " },\n")
	if (++rules > 12)
		fail("a framework has at most 12 rules")
}

function finish() {
	if (framework == "")
		return
	printf "static const char *const language_%d[] = { %sNULL };\n",
		frameworks, list["language"]
	printf "static const char *const import_%d[] = { %sNULL };\n",
		frameworks, list["import"]
	printf "static const struct route_rule rule_%d[] = {\n%s};\n",
		frameworks, list["rule"]
	def[frameworks] = sprintf("\t{ %s, language_%d, import_%d, " \
		"rule_%d, %d,\n\t  %s },\n", quoted(framework), frameworks,
		frameworks, frameworks, rules,
		verbs == "" ? "NULL" : quoted(verbs))
	frameworks++
	framework = verbs = ""
	rules = 0
	split("", list)
}

BEGIN {
	frameworks = rules = 0
	split("", list)
	form["above"] = "ROUTE_ABOVE"
	form["call"] = "ROUTE_CALL"
	form["chain"] = "ROUTE_CHAIN"
	form["prefix"] = "ROUTE_PREFIX"
	print "/* Made from frameworks by compile-frameworks.awk: do not edit. */"
	print "#include \"lang/framework.h\""
}

FNR == 1 { finish() }
/^[ \t]*(#|$)/ { next }
$1 == "framework" { framework = rest_after(1); next }
framework == "" { fail("a definition begins with its framework") }
$1 == "language" || $1 == "import" { add_words($1); next }
$1 == "above" || $1 == "call" || $1 == "chain" { add_rule(2); next }
$1 == "prefix" { add_rule(1); next }
$1 == "verbs" { verbs = rest_after(1); next }
{ fail("unknown word '" $1 "'") }

END {
	if (failed)
		exit 1
	finish()
	print "const struct framework_def framework_defs[] = {"
	for (i = 0; i < frameworks; i++)
		printf "%s", def[i]
	print "};"
	printf "const size_t framework_defs_count = %d;\n", frameworks
}
