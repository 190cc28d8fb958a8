// Comments between tokens, odd spacing, names beyond ASCII.
package /* odd */ com.acme.odd ;
import
    java.util.List;

public
final
class Größe
    <T /* } */ >
{
    public static // {
    void
    main
    ( String /* ) */ [ ] args ) // }
    {
        label: for (;;) { break label; }
    }
    int a = b < c ? 1 : 2; int second; String s = "\"}\\";
    ;
    @Generated("x") public int $value_1() { return 0; }
    public List<String> übung;;
    Runnable r = () -> { }, q = Größe::main;
}
class Second { }
