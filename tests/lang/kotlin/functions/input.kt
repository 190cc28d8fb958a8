package com.acme.ext

import java.util.Date

typealias Handler<T> = (T) -> Unit

const val MAX = 10
private val cache = mutableMapOf<String, () -> Int>("a" to { 1 })
val String.shout: String
    get() = uppercase()
var <T> List<T>.last: T
    get() = this[size - 1]
    set(value) { }

fun String?.orDash(): String = this ?: "-"
fun <T : Comparable<T>> MutableList<in T>.swap(i: Int, j: Int) where T : Any {
    val tmp = this[i]
}
fun Map.Entry<String, Int>.pair() = key to value
infix fun Int.times2(other: Int) = this * other
operator fun Date.plus(days: Int): Date =
    Date(time + days)
fun (() -> Unit).twice() { this(); this() }
internal tailrec fun loop(n: Int): Int = if (n == 0) 0 else loop(n - 1)

fun `names with spaces and {`() {
    val raw = """
        class Fake { fun fake() {} }
        "quoted" } ${if (true) "}" else "{"}
    """
    listOf(1).forEach { x ->
        fun nested() = x
        class Local { fun deep() {} }
    }
}

fun multi(
    a: Int,
    b: (Int) -> Map<String, Int> = { emptyMap() },
):
    Map<String, Int>
{
    return b(a)
}

suspend fun main() = coroutineScope {
    launch { }
}
