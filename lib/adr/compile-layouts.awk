# SPDX-License-Identifier: MIT
# Turns layouts of decision records (*.layout) into the tables of
# lib/adr/layout.h, with what lib/lang/compile-words.awk has. HACKING.md tells
# the words of a file.

# "Context and Problem Statement" as a phrase (lib/adr/phrase.h).
function phrase(title) {
	title = tolower(title)
	gsub(/[^a-z0-9]+/, " ", title)
	sub(/ $/, "", title)
	return title
}

function sign(word,    is_absent, at) {
	is_absent = sub(/^!/, "", word) ? "true" : "false"
	if (word == "heading" || word == "json")
		return "{ .kind = SIGN_" toupper(word) ", .is_absent = " \
			is_absent " }, "
	at = index(word, "/")
	if (!at)
		fail("no sign: '" word "'")
	if (word ~ /^heading\//)
		return "{ .kind = SIGN_HEADING, .is_absent = " is_absent \
			", .key = SECTION_" toupper(substr(word, at + 1)) " }, "
	return "{ .kind = SIGN_FIELD, .is_absent = " is_absent ", .key = " \
		(word ~ /^any\// ? "ANY_KEY" : \
		 "ADR_" toupper(substr(word, 1, at - 1))) ", .place = ADR_IN_" \
		toupper(substr(word, at + 1)) " }, "
}

function add_when(    i, text) {
	for (i = 2; i <= NF; i++)
		text = text sign($i)
	if (++whens > 2 || NF < 2 || NF > 5)
		fail("at most two lines of at most four signs each")
	when = when "\t\t{ " text "},\n"
}

function add_section(    title) {
	title = $0
	if (!sub(/^[^:]*:[ \t]*/, "", title) || title == "")
		fail("no section, its kind, and behind a colon its title")
	sub(/:.*/, "")
	if (++sections > 11)
		fail("a layout has at most 11 sections")
	if (NF > 2 && $3 != "required")
		fail("a section is 'required' or not")
	section = section "\t\t{ SECTION_" toupper($2) ", " \
		(NF > 2 ? "true" : "false") ", " quoted(title) ", " \
		quoted(phrase(title)) " },\n"
	heading = heading "\t{ " quoted(phrase(title)) ", SECTION_" \
		toupper($2) " },\n"
}

function listed(member, rows) {
	return rows == "" ? "" : "\t  ." member " = {\n" rows "\t},\n"
}

function finish() {
	if (name == "")
		return
	if (like == "" && template == "")
		fail("layout '" name "' has no template and is like no other")
	if (template != "")
		choices = choices "\t" quoted(name) ",\n"
	number[name] = layouts
	row[layouts] = "\t{ .name = " quoted(name) ",\n" fields \
		listed("when", when) listed("section", section) \
		(template == "" ? "" : "\t  .template =\n" template "\t,\n") \
		"\t  .written = "
	as[layouts++] = like == "" ? name : like
	name = like = fields = when = section = template = ""
	in_template = whens = sections = 0
}

BEGIN {
	field["status capital"] = ".has_capital_status = true"
	field["title numbered"] = ".has_numbered_title = true"
	field["date changed"] = ".has_day_of_change = true"
	field["name day"] = ".has_day_in_name = true"
	layouts = 0
	print "/* Made from layouts by compile-layouts.awk: do not edit. */"
	print "#include \"adr/layout.h\""
}
FNR == 1 { finish() }
in_template {
	sub(/^\t/, "")
	template = template "\t\t" quoted($0) " \"\\n\"\n"
	next
}
/^(#|[ \t]*$)/ { next }
$1 == "layout" { name = $2; next }
name == "" { fail("a layout begins with its name") }
$1 == "like" { like = $2; next }
$1 == "when" { add_when(); next }
$1 == "section" { add_section(); next }
$1 == "template" { in_template = 1; next }
$1 == "links" {
	fields = fields "\t  .in_section = LINK_" toupper($2) \
		", .in_value = LINK_" toupper($3) ",\n"
	next
}
$1 == "bullet" || $1 == "options" {
	fields = fields "\t  ." $1 " = '" $2 "',\n"
	next
}
($0 in field) { fields = fields "\t  " field[$0] ",\n"; next }
{ fail("what is '" $0 "'?") }
END {
	if (failed)
		exit 1
	finish()
	print "const struct layout layouts[] = {"
	for (i = 0; i < layouts; i++) {
		if (!(as[i] in number))
			fail("no layout '" as[i] "'")
		printf "%s%d },\n", row[i], number[as[i]]
	}
	printf "};\nconst size_t layouts_count = %d;\n", layouts
	printf "const char *const layout_choices[] = {\n%s\tNULL\n};\n", choices
	printf "const struct phrase_row layout_headings[] = {\n%s\t{ 0 }\n};\n",
		heading
}
