<?php
namespace App\Clock;
// new \Not\This();
/** @return \Not\This */
#[\App\Attribute\Known('a')]
class P extends \App\Base\P implements \App\Store\One, \App\Store\Two
{
    private \App\Store\Held $held;
    function f(\App\Store\Taken $taken, ?\App\Store\Maybe $maybe): \App\Store\Given
    {
        $text = "\Not\This " . '\Not\This' . \App\Text\Kept::NAME;
        if ($taken instanceof \App\Store\Kind) { return new \App\Store\Made(); }
        return \strlen($text) / \App\Math\half(2); # \Not\This
    }
}
