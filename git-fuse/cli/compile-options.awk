# SPDX-License-Identifier: MIT
# Turns the families' options into the tables of cli/param.h and cli/command.h,
# with what lib/lang/compile-words.awk has. A file has
#
#	use HEADER		where a list of choices is that is C's own
#	choices NAME: WORDS	values that one of several may be; "extern"
#				before the name: C and other files know it
#	set NAME		parameters that several groups have
#	group NAME: TITLE	parameters under a heading in -h
#	command NAME: GROUPS	a command, with its needs (enum command_need)
#				and its summary in the indented lines below
#	family NAME: PRESET	the first word of several commands, and its
#				summary
#	topic TITLE:		commands and families that are for one thing
#
# In a set and a group each parameter begins a line, with its help in the
# indented ones below; the name of a set stands for its parameters.
#
#	--NAME[=METAVAR] TYPE	an option; without dashes an argument
#
# A type is flag, int, text, path, rev, or the name of choices. Among the words
# beside it are a letter (-n), required, repeated, negatable, open, words,
# emptied and first (enum param_flag), and rivals=, min=, max=, preset= and
# config= (struct param).

function finish_param() {
	if (param == "")
		return
	rows = rows param "\n\t  .help = " quoted(help) " },\n"
	param = help = ""
}

function finish() {
	finish_param()
	if (choices != "")
		printf "%s = {\n%s\tNULL\n};\n", choices, words
	else if (set != "")
		sets[set] = rows
	else if (group != "")
		printf "%s\n\t(const struct param[]) {\n%s\t{ .name = NULL }\n} };\n",
			group, rows
	else if (row == "command")
		add_command()
	else if (row == "family")
		families[name] = quoted(name) ",\n\t  " quoted(help) ", " \
			(beside == "" ? "NULL" : quoted(beside))
	else if (row == "topic")
		topics = topics "\t{ " quoted(name) ", {\n" words "\t} },\n"
	choices = words = set = group = rows = row = help = needs = ""
}

function add_command(    n, i, group, groups, fn) {
	n = split(beside, group, /[ \t]+/)
	for (i = 1; i <= n; i++)
		groups = groups "&" group[i] ", "
	fn = "cmd_" name
	gsub(/[ -]/, "_", fn)
	commands[name] = quoted(name) ",\n\t  " quoted(help) ",\n\t  " \
		"(const struct param_group *const[]){ " groups "NULL },\n\t  " \
		(needs == "" ? "0" : needs) ", " fn
}

function print_sorted(head, row,    n, name, i, k) {
	n = 0
	for (k in row) {
		for (i = n++; i > 0 && name[i] > k; i--)
			name[i + 1] = name[i]
		name[i + 1] = k
	}
	print head " = {"
	for (i = 1; i <= n; i++)
		print "\t{ " row[name[i]] " },"
	print "\t{ .name = NULL }\n};"
}

# What stands before the colon of a line, without the first n words.
function named(n,    s) {
	s = rest_after(n)
	if (!sub(/:.*/, "", s) || s !~ /^[a-z_]+$/)
		fail("no name and a colon")
	return s
}

function behind_colon(    s) {
	s = $0
	sub(/^[^:]*:[ \t]*/, "", s)
	return s
}

function add_words(s,    n, i, word) {
	n = split(s, word, /[ \t]+/)
	for (i = 1; i <= n; i++)
		if (word[i] != "")
			words = words "\t" quoted(word[i]) ",\n"
}

function value_of(word,    s) {
	s = word
	sub(/^[a-z]+=/, "", s)
	return s
}

function add_type(word) {
	if (types++)
		fail("two types: " word)
	if (word in type)
		return ", .type = " type[word]
	return ", .type = PARAM_CHOICE, .choice = " \
		((file, word) in list ? list[file, word] : word)
}

function add_attribute(word) {
	if (word ~ /^-.$/)
		return ", .letter = '" substr(word, 2) "'"
	if (word ~ /^rivals=.$/)
		return ", .rivals = '" value_of(word) "'"
	if (word ~ /^(min|max)=[0-9]+$/)
		return ", ." substr(word, 1, 3) " = " value_of(word)
	if (word ~ /^(preset|config)=./)
		return ", ." substr(word, 1, 6) " = " quoted(value_of(word))
	if (word ~ /^[a-z_]+$/)
		return add_type(word)
	fail("what is '" word "'?")
}

function begin_param(    name, flags, i) {
	finish_param()
	name = $1
	flags = sub(/^--/, "", name) ? "0" : "PARAM_POSITIONAL"
	if (i = index(name, "=")) {
		param = ", .metavar = " quoted(substr(name, i + 1))
		name = substr(name, 1, i - 1)
	}
	types = 0
	for (i = 2; i <= NF; i++)
		if ($i in flag)
			flags = flags " | " flag[$i]
		else
			param = param add_attribute($i)
	if (types != 1 || (set == "" && group == ""))
		fail("no parameter with a type, in a group")
	param = "\t{ .name = " quoted(name) param ", .flags = " flags ","
}

BEGIN {
	n = split("flag int path rev", word, " ")
	for (i = 1; i <= n; i++)
		type[word[i]] = "PARAM_" toupper(word[i])
	type["text"] = "PARAM_STRING"
	n = split("required repeated negatable open words emptied first", word,
		  " ")
	for (i = 1; i <= n; i++)
		flag[word[i]] = "PARAM_" toupper(word[i])
	print "/* Made by compile-options.awk: do not edit. */"
	print "#include \"git-fuse/cli/commands.h\""
}
FNR == 1 { file++ }
/^(#|[ \t]*$)/ { next }
/^\t/ {
	sub(/^\t/, "")
	if (choices != "" || row == "topic")
		add_words($0)
	else if (row == "command" && /^[A-Z_ ]+$/) {
		gsub(/ /, " | ")
		needs = $0
	} else
		help = help (help == "" ? "" : " ") $0
	next
}
$1 == "use" { print "#include \"" $2 "\""; next }
$1 == "choices" {
	finish()
	is_extern = $2 == "extern"
	name = named(is_extern ? 2 : 1)
	if ((file, name) in list)
		fail("two lists of choices: " name)
	list[file, name] = name (is_extern ? "" : "_" file)
	choices = (is_extern ? "" : "static ") "const char *const " \
		list[file, name] "[]"
	add_words(behind_colon())
	next
}
$1 == "set" { finish(); set = $2; next }
$1 == "group" {
	finish()
	group = "static const struct param_group " named(1) " = { " \
		quoted(behind_colon()) ","
	next
}
/^(command|family|topic) [^:]+:/ {
	finish()
	row = $1
	name = rest_after(1)
	sub(/:.*/, "", name)
	beside = behind_colon()
	next
}
$1 in sets && NF == 1 { finish_param(); rows = rows sets[$1]; next }
{ begin_param() }
END {
	if (failed)
		exit 1
	finish()
	print_sorted("const struct command command_table[]", commands)
	print_sorted("const struct family family_table[]", families)
	printf "const struct topic topic_table[] = {\n%s\t{ NULL, %s }\n};\n",
		topics, "{ NULL }"
}
