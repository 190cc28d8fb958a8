# SPDX-License-Identifier: MIT
# shellcheck shell=sh
# Words for scripts that talk to the server as a model's client does.

# told TOOL [ARGUMENTS]: what it answers, as text; the server is started anew,
# with the options that $serving holds.
told () {
	printf '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"%s","arguments":%s}}\n' \
		"$1" "${2:-{\}}" | talk
}

# talk: each line of stdin is a request; of each answer its text, and "PROBLEM "
# before one of those. An answer that has more than text ends it.
talk () {
	# shellcheck disable=SC2086	# several words
	git fuse mcp --tools=all --allow-write $serving |
	perl -MJSON::PP -ne '
		my $m = JSON::PP->new->utf8->decode($_);
		my $r = $m->{result} or die $_;
		die "structure: $_" if exists $r->{structuredContent};
		binmode STDOUT, ":utf8";
		print $r->{isError} ? "PROBLEM " : "", $r->{content}[0]{text};
		print "\n" if $r->{isError};
	'
}

# call ID TOOL [ARGUMENTS]: a request, for talk.
call () {
	printf '{"jsonrpc":"2.0","id":%s,"method":"tools/call","params":{"name":"%s","arguments":%s}}\n' \
		"$1" "$2" "${3:-{\}}"
}
serving=
