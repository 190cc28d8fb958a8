# SPDX-License-Identifier: MIT
# An index as an indexer writes it, of lines on stdin, onto stdout:
#
#	root URL
#	file PATH
#	def|use LINE WORD SYMBOL	the first WORD of the line, in that file;
#					WORD@2 for the second
#	body FIRST LAST			of the definition before it, in lines
#	implements FROM TO		symbols of the file
#
# Lines count from 1. A SYMBOL that has no blank is of the package "test".
use strict;
use warnings;

my ($root, @documents, @lines) = ("file:///elsewhere");

sub varint {
	my $n = shift;
	my $out = "";
	for (; $n > 127; $n >>= 7) {
		$out .= chr($n & 127 | 128);
	}
	return $out . chr($n);
}

sub number { varint($_[0] << 3) . varint($_[1]) }
sub bytes { varint($_[0] << 3 | 2) . varint(length $_[1]) . $_[1] }
sub packed { bytes(shift, join "", map { varint($_) } @_) }

sub symbol {
	my $name = shift;
	return $name =~ / / ? $name : "scip-test npm test 1.0 $name";
}

sub column {
	my ($line, $word) = @_;
	my $nth = $word =~ s/\@(\d+)$// ? $1 : 1;
	my $at = -1;
	$at = index($lines[$line - 1], $word, $at + 1) for 1 .. $nth;
	die "no $word in line $line" if $at < 0;
	return ($line - 1, $at, $at + length $word);
}

while (<STDIN>) {
	chomp;
	my ($what, $first, $second, $rest) = split / /, $_, 4;
	my $document = $documents[-1];

	if ($what eq "root") {
		$root = $first;
	} elsif ($what eq "file") {
		push @documents, { path => $first, names => [], kin => "" };
		open my $in, "<", $first or die "$first: $!";
		@lines = <$in>;
	} elsif ($what eq "body") {
		$document->{names}[-1] .= packed(7, $first - 1, 0,
						 $second - 1, 1);
	} elsif ($what eq "implements") {
		$document->{kin} .= bytes(3, bytes(1, symbol($first)) .
			bytes(4, bytes(1, symbol($second)) . number(3, 1)));
	} else {
		push @{$document->{names}},
			packed(1, column($first, $second)) .
			bytes(2, symbol($rest)) .
			number(3, $what eq "def" ? 1 : 8);
	}
}

binmode STDOUT;
print bytes(1, bytes(2, bytes(1, "scip-test") . bytes(2, "1.0")) .
	    bytes(3, $root));
for my $document (@documents) {
	print bytes(2, bytes(1, $document->{path}) .
		    join("", map { bytes(2, $_) } @{$document->{names}}) .
		    $document->{kin});
}
