<?php
declare(strict_types=1);

namespace App\Http\Controllers;

use App\Models\User;
use App\Support\{Str, Arr as A};
use function App\helper, App\other;
use const PHP_EOL;
use Closure;
require_once __DIR__ . '/../vendor/autoload.php';
include("config.php");

const LIMIT = 10;
define('DEBUG', true);

#[Attribute(Attribute::TARGET_CLASS)]
final class UserController extends Controller implements HasName, \Countable
{
    use AuthorizesRequests, Dispatches { dispatch as protected run; }

    public const string VERSION = '1.0';
    private const A = 1;
    public static ?self $instance = null;
    protected readonly array|Closure $items;
    var $legacy = "class Fake {";
    public private(set) string $name;

    public function __construct(
        private readonly User $user,
        protected ?Closure $callback = null, // }
    ) {
    }

    #[Route('/users', name: "users")]
    #[IsGranted('ROLE')]
    public static function &index(array $x = ['}' => "{$a['b']}"], int ...$rest): static|null
    {
        $f = function ($y) use ($x) { return $y; };
        $g = fn($z) => $z * 2;
        $anon = new class($x) extends Base {
            public function inner() { return 1; }
        };
        function declared_inside() {}
        return $this;
    }

    abstract protected function list(): iterable;
    function print() { ?> <b>it's html {</b> <?php }
    private function secret() : void {}
}

interface HasName { const X = 1; public function name(): string; }
trait Greets {
    abstract function who();
    public function greet() { return <<<HTML
        <p class="function fake() {">{$this->who()}</p>
        HTML; }
}
enum Suit: string implements HasName {
    case Hearts = 'H';
    case Spades = 'S';
    const Wild = self::Spades;
    public static function fromChar(string $c): self { return self::from($c); }
}
abstract class Model { abstract public function save(); }

function helper(string $s = 'function x() {}'): string
{
    # comment function no() {}
    return $s; // it's
}
