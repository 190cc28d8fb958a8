# SPDX-License-Identifier: MIT
# Turns mcp.tools into the table of mcp.h, with what lib/lang/compile-words.awk
# has. It has
#
#	set NAME		fields that several tools have, by a name in
#				capitals, which stands for them
#	tool NAME=COMMAND: TITLE	a tool, with its flags (enum mcp_flag) and
#				its help in the indented lines below
#	preset PARAM=VALUE ...	what the tool always gives
#
# In a set and a tool each field is a line: its name, and where that is called
# otherwise the parameter that it is, none for an object (struct mcp_field).
# Behind them stand "required", and "told" where the parameter's own help is
# shown, or a colon and another.

function finish() {
	if (set != "")
		sets[set] = fields
	else if (tool != "")
		printf "\t{ %s,\n\t  %s,\n\t  %s, %s\n%s%s,\n\t  %s },\n",
			tool, quoted(help), flags,
			"(const struct mcp_field[]){", fields,
			"\t\t{ .name = NULL } }", preset
	set = tool = help = fields = ""
	flags = "0"
	preset = "NULL"
}

# Takes away from the line what stands before its first colon.
function before_colon(    s) {
	s = $0
	sub(/:.*/, "", s)
	if (!sub(/^[^:]*:[ \t]*/, ""))
		$0 = ""
	return s
}

# What is behind the equals sign in a word, or the word itself where it has none.
function behind_sign(s) {
	return index(s, "=") ? substr(s, index(s, "=") + 1) : s
}

function begin_tool(    s, name) {
	finish()
	s = before_colon()
	sub(/^tool /, "", s)
	name = s
	if (!sub(/=.*/, "", name) || $0 == "")
		fail("no name, command and title")
	tool = quoted(name) ", " quoted($0) ", " quoted(behind_sign(s))
}

function add_preset(    i, name) {
	preset = "(const char *const []){"
	for (i = 2; i <= NF; i++) {
		name = $i
		sub(/=.*/, "", name)
		preset = preset " " quoted(name) ", " quoted(behind_sign($i)) ","
	}
	preset = preset " NULL }"
}

function add_field(    n, i, word, name, param, text, is_required) {
	n = split(before_colon(), word, " ")
	text = quoted($0)
	is_required = "false"
	for (i = 2; i <= n; i++)
		if (word[i] == "required")
			is_required = "true"
		else if (word[i] == "told")
			text = "NULL"
		else
			fail("what is '" word[i] "'?")
	name = word[1]
	sub(/=.*/, "", name)
	param = behind_sign(word[1])
	fields = fields "\t\t{ " quoted(name) ", " \
		(param == "" ? "NULL" : quoted(param)) ", " text ", " \
		is_required " },\n"
}

BEGIN {
	print "/* Made by compile-tools.awk: do not edit. */"
	print "#include \"git-fuse/mcp/mcp.h\""
	print "const struct mcp_tool mcp_tools[] = {"
}
/^(#|[ \t]*$)/ { next }
/^\t[A-Z_ ]+$/ {
	flags = rest_after(0)
	gsub(/ /, " | ", flags)
	next
}
/^\t/ { help = help (help == "" ? "" : " ") rest_after(0); next }
$1 == "tool" { begin_tool(); next }
$1 == "set" { finish(); set = $2; next }
$1 == "preset" { add_preset(); next }
$1 in sets { fields = fields sets[$1]; next }
{ add_field() }
END {
	if (failed)
		exit 1
	finish()
	print "\t{ .name = NULL }\n};"
}
