package My::App::Controller;
use Mojo::Base 'Mojolicious::Controller', -signatures;
use constant DEBUG => 0;
use constant {
	RED => 1,
	'GREEN' => 2, # }
};
use overload '""' => sub { shift->name }, 'bool' => sub {1};

has 'name' => 'default';
has [qw(a b)];
has size => sub { 10 };

our @EXPORT_OK = qw(run stop);
my $private = { code => sub { 1 } };
our %map = (
	key => sub {
		return 1;
	},
);

sub new {
	my $class = shift;
	my $self = bless {@_}, $class;
	return $self;
}

sub _hidden { return wantarray ? () : undef }

sub run
{
	my $self = shift;
	unless (@_) { die "no {" unless $self->{'quiet'} }
	foreach my $k (sort { $a cmp $b } keys %$self) {
		print "$k: $self->{$k}\n" if $k =~ /^[^'"]+\/$/;
	}
}

package My::App::Other {
	sub in_block { 1 }
}

package Last;
use base qw(My::App::Controller);
sub next { $_[0]->continue }
sub AUTOLOAD { our $AUTOLOAD }
sub DESTROY {}

1;
__DATA__
@@ template
sub data {
