#!/usr/bin/perl -w
use strict;
use warnings;
use 5.010;
use lib 'lib';
use POSIX qw(strftime :sys_wait_h);
use parent -norequire, 'Base::Class';
require "helper.pl";

our $VERSION = '1.0';
my ($a, @b, %c);

=head1 NAME

sub in_pod { it's "unbalanced

=cut

sub first {
	my $re = qr{^sub \{ "' }x;
	$_ =~ s/sub fake \{/"}"/e;
	s{sub a \{}{ sub b };
	tr/a-z{/A-Z}/;
	y/'/"/;
	my $str = "sub { $c{key} @{[ map { $_ } @b ]} }" . 'it''s' . q(sub ( nested ) {);
	my %h = (s => 1, y => 2, q => 3, m => 4, tr => 5);
	return $h{s} / $h{y} / 2 + $#b + $h{'q'};
}
sub second($$) { return m#/path/{# ? split(/,'/, $_[0]) : $_ !~ m,/*{,; }
sub third : lvalue { $a }
sub forward;
sub Other::Package::method { my ($self, %args) = @_; $self->{x} }
sub with_signature ($x, $y = { a => 1 }, @rest) {
	print <<"EOT", <<'RAW' . "tail }";
sub in_heredoc {
@{[ $x ]}
EOT
sub in_raw {
RAW
	print <<~INDENT;
		sub indented {
		INDENT
	my $inner = sub { return 1 };
	$x << 2;
	return $inner # comment {
}
*alias = \&first;
*glob = sub { };
my $code = sub {
	local $/ = undef;
	local $" = ', ';
	return <STDIN>;
};
if ($a) { sub conditional { } }
sub last_one { isn't(1, 2) }
__END__
sub after_end { }
