use Test::More tests => 3;
use_ok('My::App');
subtest 'a { b' => sub {
	my $x = shift;
	sub helper { is($_[0], "}") }
};
is_deeply [map { +{ n => $_ } } 1..3], [ { n => 1 } ], "it's { ok";
like($out, qr/^sub \w+ \{$/m);
my $t = time / 2; my $u = "/";
ok($x ? /y}/ : /z'/);
format STDOUT =
@<<<< @>>>>
$name, $value
.
sub after_format { done_testing }
