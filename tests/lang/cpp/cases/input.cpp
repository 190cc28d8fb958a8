TEST_CASE("Sails: turn (twice)", "[sails]") {
    turn();
    SECTION("then stop") {
        stop();
    }
}

TEST_CASE_METHOD(Mill, "Sails stop", "[sails][slow]") { stop(); }

namespace mill {
TEST_CASE_FIXTURE(Mill, "a doctest") {
    grind();
}

SCENARIO("the wind turns") {
    turn();
}
}

TEST_F(MillTest, Grinds) { grind(); }

#define TEST_CASE(name) static void name()
TEST_CASE(plain) {
    grind();
}
