#!/usr/bin/env rdmd
/+ void inComment() { /+ nested +/ } +/
module app.shapes;

import std.stdio, std.file;
public import io = std.range : take, iota;

enum Color : ubyte { red, green = 2 }
enum limit = 10;
enum bool isShape(T) = is(T : Shape);
alias Handler = void delegate(int) @safe;
alias int Number;
__gshared int counter = 0;
immutable(char)[] raw = r"c:\", other = `}"`;
auto text = "line
void inString() {}";

version (Windows)
{
    extern (Windows) int close(void* handle);
}
else static if (size_t.sizeof == 8)
{
    int close(int fd) { return 0; }
}

@safe pure nothrow:

/// A shape
abstract class Shape : Base, Drawable
{
    private int x, y;
    string name = "}";
    this(int x) { this.x = x; }
    ~this() {}
    abstract void draw() const;
    @property int width() const @nogc => x;
    override bool opEquals(Object o) { return true; }
    struct Inner { int depth; }
    union { int a; float b; }
    static if (true) { void extra() {} }
    invariant { assert(x > 0); }
}

interface Drawable { void draw() const; }

struct Pair(A, B = int) if (is(A == struct))
{
    A first;
    B[string] second;
    auto ref opIndex(size_t i)(size_t j) inout { return first; }
}

template Tuple(T...)
{
    alias Types = T;
    T expand(T x) { return x; }
}

mixin template Counter() { int count; }

auto sum(R)(R range, char c = '}')
if (isInputRange!R && !isInfinite!R)
in (range.length > 0, "empty")
do
{
    int nested(int x) { return x * 2; }
    import std.algorithm : map;
    foreach (e; range) writeln(e);
    return nested(1);
}

ref T get(T : const(U)[], U)(return ref T x) { return x; }
extern(C) void* alloc(size_t n) nothrow @nogc;

unittest
{
    void helper() {}
    assert(sum([1]) == 2);
}

void main(string[] args)
{
    writeln(q{ void token() {} });
}
