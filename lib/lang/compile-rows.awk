# SPDX-License-Identifier: MIT
# Turns .rows into tables in C, with what lib/lang/compile-words.awk has. A file
# has
#
#	use HEADER		where the struct, the table and the values of C
#				are declared
#	table STRUCT NAME	begins a table; a row of zeros ends it
#	sorted			it is, by its first column in any case, for
#				SPAN_ROW_OF, and NAME_rows is how many they are
#	columns KIND ...	how the fields are written that a row of tabs
#				has: "text", NULL where it is missing, "c", or
#				"index", which of the table's elements it is
#
# and rows in one of three forms, which go on in indented lines:
#
#	VALUE: WORDS, WORDS	a row { "WORDS", VALUE } of each
#	VALUE = WORDS, WORDS	one { VALUE, "WORDS|WORDS" }
#	FIELD<tab>FIELD		one of the columns

function finish(    i) {
	if (list != "")
		add_row("", value ", " quoted(list))
	list = value = ""
	if (table == "")
		return
	for (i = 1; i <= rows; i++)
		print "\t" row[i] ","
	print (kind[1] == "index" ? "" : "\t{ 0 }\n") "};"
	if (is_sorted)
		printf "const size_t %s_rows = %d;\n", table, rows
	table = ""
}

function add_row(name, text,    i) {
	name = tolower(name)
	for (i = ++rows; is_sorted && i > 1 && key[i - 1] >= name; i--) {
		if (key[i - 1] == name)
			fail("two rows of '" name "'")
		key[i] = key[i - 1]
		row[i] = row[i - 1]
	}
	key[i] = name
	row[i] = index(text, "[") == 1 ? text : "{ " text " }"
}

function add_words(text,    n, i, word) {
	n = split(text, word, /,[ \t]*/)
	for (i = 1; i <= n; i++)
		if (word[i] == "")
			continue
		else if (is_list)
			list = list (list == "" ? "" : "|") word[i]
		else
			add_row(word[i], quoted(word[i]) ", " value)
}

function add_fields(    n, i, first, field, text) {
	n = split($0, field, /\t+/)
	first = kind[1] == "index" ? 2 : 1
	for (i = first; i <= columns; i++)
		text = text (i > first ? ", " : "") (i > n ? "NULL" : \
			kind[i] == "text" ? quoted(field[i]) : field[i])
	if (n > columns)
		fail("more fields than columns")
	if (first > 1)
		text = "[" field[1] "] = { " text " }"
	add_row(field[1], text)
}

BEGIN {
	print "/* Made by compile-rows.awk: do not edit. */"
}
/^(#|[ \t]*$)/ { next }
/^use / { print "#include \"" $2 "\""; next }
/^table / {
	finish()
	table = $3
	columns = rows = is_sorted = 0
	kind[1] = ""
	printf "const struct %s %s[] = {\n", $2, table
	next
}
/^sorted$/ { is_sorted = 1; next }
/^columns / { columns = split(rest_after(1), kind, " "); next }
columns { add_fields(); next }
/^[^ \t]/ {
	if (list != "")
		add_row("", value ", " quoted(list))
	list = ""
	is_list = match($0, /^[^:=]* = /)
	if (!is_list && !match($0, /^[^:]*:/) || table == "")
		fail("no value and its words")
	value = substr($0, 1, RLENGTH - (is_list ? 3 : 1))
	sub(/^[^:=]*(:| =)[ \t]*/, "")
	add_words($0)
	next
}
{ add_words(rest_after(0)) }
END {
	if (failed)
		exit 1
	finish()
}
