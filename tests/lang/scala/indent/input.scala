package com.acme.three

import scala.util.{Try, Success as Ok}
import cats.data.given

enum Color(val rgb: Int):
  case Red extends Color(0xff0000)
  case Green, Blue
  case Custom(x: Int)

  def hex: String =
    val digits = rgb.toHexString
    s"#$digits"
end Color

trait Show[T]:
  def show(t: T): String
  extension (t: T) def display: String = show(t)

given intShow: Show[Int] with
  def show(t: Int) = t.toString

given Ordering[Color] = Ordering.by(_.rgb)

extension [A](xs: List[A])
  def second: A = xs.tail.head
  def third: A =
    xs.tail.tail.head

class Account(private var balance: BigDecimal):
  def deposit(amount: BigDecimal): Unit =
    if amount > 0 then
      balance += amount
    else
      throw Error("negative: {")

  def balanceNow: BigDecimal = balance

  object Limits:
    val daily = 100
    inline val hard = 200

opaque type Id = Long

@main def run(args: String*): Unit =
  def local(x: Int): Int =
    x + 1
  println(local(1))

val last = 1
