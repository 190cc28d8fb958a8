@file:JvmName("Shop")
package com.acme.shop

import kotlin.math.max
import com.acme.model.Order as Bill
import com.acme.util.*

/* A comment /* nested */ still a comment: class Fake { } */
@Serializable
data class User<out T : Any>(
    val name: String,
    @Transient private var age: Int = 3,
    notAProperty: (Int) -> Unit = { println("}") },
) : Base<T>(name), Named by Delegate(age), Comparable<User<*>> {

    constructor(age: Int) : this("x", age)

    init { check(name.isNotEmpty()) { "empty ${name.let { "$it" }}" } }

    override val id: Int get() = name.hashCode()
    var counter = 0
        private set
    val lazyOne by lazy {
        val inner = 1
        inner
    }
    lateinit var late: List<Map<String, Int?>>

    override operator fun compareTo(other: User<*>): Int = max(age, other.age)
    suspend inline fun <reified R> load(crossinline f: suspend () -> R): R? where R : Any {
        fun local(x: Int) = x
        return f()
    }
    abstract fun noBody(x: Int)
    fun generic(): Map<String, List<Int>>

    companion object {
        const val LIMIT = 10
        @JvmStatic fun of(name: String) = User<Any>(name)
    }

    inner class Deep { val x = object : Runnable { override fun run() {} } }
    private object Single
}

sealed interface Shape { val area: Double; fun scale(by: Int): Shape }
fun interface Visitor<in T> { fun visit(t: T) }
enum class Planet(val mass: Double) : Pulling {
    MERCURY(3.3) { override fun pull() = 0 },
    @Deprecated("x") EARTH(5.9),
    mars(1.0);

    abstract fun pull(): Int
    companion object { fun parse(s: String) = valueOf(s) }
}
annotation class Marker(val why: String = "}")
@JvmInline value class Id(val raw: Long)
