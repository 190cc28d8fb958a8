package mixed

object Syntax {
  implicit final class IntOps(private val n: Int) extends AnyVal {
    @inline def double: Int = n * 2
  }

  val f: Int => Int = { x =>
    def inside = x
    inside + 1
  }

  def curried(a: Int)
             (b: Int)
             (implicit c: Context): Int = {
    a + b
  }

  def proc(): Unit = a match {
    case 1 =>
      def deep = 1
    case _ =>
  }

  abstract class Algebra[F[_]] {
    def pure[A](a: A): F[A]
    def >>=[A, B](fa: F[A])(f: A => F[B]): F[B]
    val zero: F[Nothing]
  }

  def symbolic = 'sym
  def chars = List('{', '"', '\'', '\\')
  def after: Int = 1
}

class Test extends AnyFunSuite {
  test("it { works") {
    val x = 1
    assert(x == 1)
  }
}
