# SPDX-License-Identifier: MIT
#
# A server over stdin and stdout, asked as a client asks it; for the benchmarks
# of what a model reads.
package Server;
use strict;
use warnings;
use Cwd qw(abs_path);
use IPC::Open2;
use JSON::PP;

# Of the program in this build directory, in this repository.
sub new {
	my ($class, $build, $repo) = @_;
	my $pid = open2(my $out, my $in, "sh", "-c",
		'cd "$1" && exec "$2" mcp', "sh", $repo,
		abs_path("$build/git-fuse/git-fuse"));
	return bless { in => $in, out => $out, pid => $pid }, $class;
}

# The text of what a tool answers, as bytes.
sub call {
	my ($self, $tool, $arguments) = @_;
	my $again = 0;
	while (1) {
		print { $self->{in} } encode_json({ jsonrpc => "2.0",
			id => 1, method => "tools/call", params => {
			name => $tool, arguments => $arguments } }), "\n";
		$self->{in}->flush;
		my $line = readline $self->{out};
		my $text = decode_json($line)->{result}{content}[0]{text};
		utf8::encode($text);
		# A reader would wait, too.
		if ($text =~ /ask again in a moment/ && $again++ < 200) {
			select undef, undef, undef, .2;
			next;
		}
		return $text;
	}
}

sub close {
	my ($self) = @_;
	close $self->{in};
	waitpid $self->{pid}, 0;
}

1;
