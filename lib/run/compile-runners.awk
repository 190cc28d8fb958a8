# SPDX-License-Identifier: MIT
# Turns runners.sums into C tables, with what lib/lang/compile-words.awk has.

function finish() {
	if (line != "")
		lines = lines line quoted(pattern) " },\n"
	line = pattern = ""
}

# "<failed>" as the group that it stands for.
function with_numbers(s,    out) {
	while (match(s, /<[a-z]+>/)) {
		out = out substr(s, 1, RSTART - 1) "(?" \
			substr(s, RSTART, RLENGTH) "\\d+)"
		s = substr(s, RSTART + RLENGTH)
	}
	return out s
}

# "0-9" are all digits, and of a character beyond ASCII its first byte counts,
# which alone is no text to a compiler.
function begins(s,    i) {
	sub(/0-9/, "0123456789", s)
	gsub(/[\200-\277]/, "", s)
	s = quoted(s)
	for (i = 192; i < 248; i++)
		gsub(sprintf("%c", i), sprintf("\\\\%03o", i), s)
	return s
}

function begin_line(    i, flags, each) {
	flags = each = "0"
	for (i = 2; i < NF; i++)
		if ($i == "flush" || $i == "proof" || $i == "last")
			flags = flags " | LINE_" toupper($i)
		else if ($i == "passed" || $i == "failed" || $i == "skipped")
			each = "COUNT_" toupper($i)
		else
			fail("what is '" $i "'?")
	line = sprintf("\t{ %d, %s, %s, %s,\n\t  ", runners - 1, flags, each,
		begins($NF))
	count++
}

function begin_runner(    s, level) {
	s = rest_after(1)
	if (!match(s, /: (ones|sums|drives)/))
		fail("no runner and its level")
	level = substr(s, RSTART + 2)
	infos = infos sprintf("\t{ %s, RUNNER_%s, %s },\n",
		quoted(substr(s, 1, RSTART - 1)),
		toupper(substr(level, 1, RLENGTH - 2)),
		level ~ / proof$/ ? "true" : "false")
	runners++
}

/^(#|[ \t]*$)/ { next }
/^\t/ {
	if (line == "")
		fail("a pattern of no line")
	piece = with_numbers(substr($0, 2))
	if (sub(/^maybe /, "", piece))
		piece = "(?:(?=.*?\\b" piece "))?"
	pattern = pattern piece
	next
}
{ finish() }
$1 == "runner" { begin_runner(); next }
$1 == "line" && NF > 1 { begin_line(); next }
{ fail("no runner and no line") }
END {
	if (failed)
		exit 1
	finish()
	print "/* Made by compile-runners.awk: do not edit. */"
	print "#include \"run/runners.h\""
	printf "const struct runner_info runner_table[] = {\n%s};\n", infos
	printf "const struct runner_line runner_lines[] = {\n%s};\n", lines
	printf "const unsigned int runner_count = %d, runner_line_count = %d;\n",
		runners, count
}
