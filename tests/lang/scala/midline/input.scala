import a.b.{C, D => E}, f.G
import x.{
  Y, // a } here
  Z
}
object O { import q.W; val x = 1 }
