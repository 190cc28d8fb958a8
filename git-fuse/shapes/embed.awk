# SPDX-License-Identifier: MIT
# Turns files of shapes (*.shape) into a C table of their lines. What they say
# is read where it is used, and by a test: see answer/shapes.h.

function quoted(s) {
	gsub(/\\/, "\\\\", s)
	gsub(/"/, "\\\"", s)
	gsub(/\t/, "\\t", s)
	return "\"" s "\""
}

BEGIN {
	print "/* Made from *.shape by embed.awk: do not edit. */"
	print "#include \"git-fuse/answer/shapes.h\"\n"
}

FNR == 1 {
	if (files)
		print "\tNULL\n};\n"
	name[++files] = FILENAME
	print "static const char *const lines_" files "[] = {"
}
{ print "\t" quoted($0) "," }

END {
	print "\tNULL\n};\n\nconst struct shape_file shape_files[] = {"
	for (i = 1; i <= files; i++)
		print "\t{ " quoted(name[i]) ", lines_" i " },"
	print "\t{ NULL, NULL }\n};"
}
