package com.acme.model;

public sealed interface Shape permits Circle, Square {
    double area();
    static Shape unit() { return new Circle(1); }
    int SIDES = 0;
}

record Circle(@Positive double radius) implements Shape {
    static int made;
    Circle {
        if (radius < 0) throw new IllegalArgumentException();
    }
    Circle() { this(1); }
    public double area() { return Math.PI * radius * radius; }
}

non-sealed class Square implements Shape {
    String text = """
        class Fake { void fake() { } }
        "quoted" \""" }
        """;
    char quote = '"', brace = '{', unicode = '\u007b';
    public double area() {
        return switch (this) {
            case Square s when s.text != null -> { yield 1; }
            default -> 0;
        };
    }
}

enum Planet {
    MERCURY(3.3e23, "a,b") {
        @Override double pull() { return 0; }
    },
    /** The third. */
    @Deprecated EARTH(5.9e24),
    mars;

    private final double mass, radius;

    Planet() { this(0); }
    Planet(double mass, String... names) { this.mass = mass; radius = 1; }
    abstract double pull();
    double mass() { return mass; }
}
