namespace Acme.Model;

using System.Collections.Generic;

public record Person(string Name, int Age = 3)
{
    public string Upper => Name.ToUpper();
}

public readonly record struct Point(double X, double Y);
public sealed record Empty;
file class Hidden(ILogger<Hidden> logger, params string[] names) : Base(logger)
{
    public void Run() => logger.Log("go");
}

public ref struct Span2<T> { private ref T _first; public int Length; }

public interface IShape<out T> where T : notnull
{
    static abstract IShape<T> operator +(IShape<T> a, IShape<T> b);
    static virtual int Sides => 0;
    double Area() { return 0; }
}

public static class Raw
{
    public const string Text = """
        class NotAType { void NotAMethod() { } "quoted" }
        """;
    public const string Other = $$"""{{x}} }""";
    public static unsafe delegate*<int, void> Pointer;
    public static int @class, value;
    public static (int a, string b) Pair() => (1, "x");
    public static int[] Numbers { get; } = { 1, 2, 3 };
}
