<?php
namespace App\Clock;
use Lib\Sub;
// new Not\This();
#[Attribute\Known('a')]
class P extends Base\P implements One, \App\Store\Two
{
    use Concerns\Ticks, Concerns\Tocks { Ticks::a as b; }
    private namespace\Held $held;
    function f(Sub\Taken $taken, ?\App\Store\Maybe $maybe): Sub\Given
    {
        $text = "Not\This " . 'Not\This' . Text\Kept::NAME;
        if ($taken instanceof Kind) { return new Sub\Made(Sub\half(2)); }
        return namespace\Math\third($taken); # Not\This
    }
}
