package com.acme
package shop

import scala.collection.mutable.{Map => MMap, Set}
import java.util._
import cats.syntax.all.*

/** Doc with class Fake { }. /* nested */ still */
sealed abstract class Tree[+A <: AnyRef](val name: String, size: Int = 3)(implicit ord: Ordering[A])
    extends Base[A](name)
    with Named {
  self: Logging =>

  type Elem = A
  val empty: Tree[A] = new Tree[A]("x") { def hidden = 1 }
  protected[shop] var count, total = 0
  implicit def toOps[B](b: B): Ops[B] = new Ops(b)

  def +(other: Tree[A]): Tree[A] = {
    def helper(x: Int) = x
    other match {
      case Leaf(v) => "}" -> 'c'
      case _ => s"""class Inner { ${if (x) "{" else "}"} }"""
    }
  }
  def unary_! = this
  def name_=(s: String): Unit = ()
  def `odd name`(x: Int*)(f: Int => Int): Int =
    x.map(f)
      .sum
  @tailrec final override def loop(n: Int): Int = if (n == 0) 0 else loop(n - 1)
  def this(n: Int) = this("x", n)
  private class Deep { object Deeper }
}

case class Leaf[A](value: A, next: Option[Leaf[A]] = None) extends Tree[A]("leaf")
case object Nil extends Tree[Nothing]("nil")
trait Named { def name: String; def id: Int }
object Tree {
  val Max = 10
  def apply[A](as: A*): Tree[A] = ???
}
package object util {
  type Id[A] = A
}
