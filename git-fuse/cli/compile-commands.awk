# SPDX-License-Identifier: MIT
# Turns the rows of the families' options (see compile-options.awk) into the
# header that declares the function of each command.

BEGIN {
	print "/* Made by compile-commands.awk: do not edit. */"
	print "#ifndef GIT_FUSE_CLI_COMMANDS_H"
	print "#define GIT_FUSE_CLI_COMMANDS_H"
	print "#include \"git-fuse/cli/command.h\""
}
/^command / {
	name = rest_after(1)
	sub(/:.*/, "", name)
	gsub(/[ -]/, "_", name)
	print "command_fn cmd_" name ";"
}
END {
	print "#endif"
}
