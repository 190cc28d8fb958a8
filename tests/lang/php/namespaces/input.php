<?php
namespace First {
    class A { function m() {} }
    function f() {}
}
namespace Second\Sub {
    use First\A as B, First\f;
    interface I extends \Countable {}
    class C extends B implements I {
        public int $x { get => $this->y; set(int $v) { $this->y = $v; } }
        protected function
            spread(
                $a
            )
        {
            /* } */
        }
    }
}
namespace {
    $app = new Second\Sub\C();
    class Root {}
}
