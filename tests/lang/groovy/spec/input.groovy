package com.acme

import groovy.transform.CompileStatic
import static java.lang.Math.*

@CompileStatic
class ShopSpec extends Specification implements Named {
    static final int MAX = 10
    @Shared def store = new Store()
    String name
    private List<Map<String, Integer>> items = [[a: 1]]

    def "order { is shipped"() {
        given:
        def order = new Order("${name} }")
        when: order.ship()
        then:
        order.state == 'x{'
        where:
        a | b
        1 | 2
    }

    def setup() { store.clear() }

    @Override
    protected <T> List<T> find(Class<T> type, Closure c = { it }) throws IOException {
        def local = { x -> x }
        return items.findAll { it.b > 1 } ?: []
    }

    ShopSpec(String name) { this.name = name }
    static void main(String... args) { println "hi" }

    enum State { OPEN, CLOSED }
    interface Visitor { void visit(Object o) }
    trait Flying { def fly() { 'flies' } }
}

def helper(int x) {
    x + 1
}
String typed(a, b) { a =~ /re}gex/ }
@Field def counter = 0
task build {
    doLast { println 'x' }
}
