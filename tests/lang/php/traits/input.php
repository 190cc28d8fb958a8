<?php
namespace App\Clock
{
    use Lib\Sub as Other, Lib\Two;
    use Lib\{Three as Third, Four};
    use function Lib\half as part;
    class P
    {
        use Other\Ticks;
        use \Lib\Ticks, Tocks { Ticks::a as b; }
        function f() { return new Other\Made(part(2)); }
    }
    trait T { use Third\Ticks, P\Own; }
    enum E { use Two\Ticks; case One; }
    use Lib\Late;
}
