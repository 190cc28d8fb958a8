use strict; use Foo::Bar; use Baz qw(a b); require Qux;
use parent -norequire, 'P::Q'; BEGIN { require Late::One; }
