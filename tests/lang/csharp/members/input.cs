// Members of every kind, and bodies of every form.
using System;
using static System.Math;
global using Json = System.Text.Json.JsonSerializer;
using var notAnImport = Open();

namespace Acme.Shop
{
    [Serializable, Obsolete("use } instead")]
    public abstract partial class Order<TKey, TValue> : Base<TKey>, IOrder
        where TKey : notnull, IComparable<TKey>
        where TValue : class, new()
    {
        private const int Limit = 10, Other = 20;
        public event EventHandler<Args>? Changed;
        public event Action Custom { add { Changed += value; } remove { } }
        private readonly Dictionary<string, (int Count, string Name)> _cache = new() { ["a"] = (1, "b") };
        protected internal int? Total { get; private set; } = 3;
        [JsonIgnore] public string Name => $"{First} {{not}} {Last["x"]}";
        public required string First { get; init; }
        public TValue this[int index] { get => _items[index]; set => _items[index] = value; }

        static Order() { }
        protected Order(int id) : base(id, () => { return 1; }) { }
        ~Order() => Dispose(false);

        public static bool operator ==(Order<TKey, TValue> a, Order<TKey, TValue> b) => true;
        public static explicit operator int(Order<TKey, TValue> o) => 1;
        void IDisposable.Dispose() { }
        int? IList<int>.this[int i] => null;
        public abstract Task<List<T>> LoadAsync<T>(T[] items, CancellationToken token = default)
            where T : struct;

        public override string ToString()
        {
            string Local(int x) => x.ToString();
            if (Total is { } t) { return Local(t); }
            return @"C:\dir\" + @"say ""}"" {";
        }

        private sealed class Nested { public int Deep; }
        public delegate void Handler(object sender, int code);
    }

    internal interface IOrder { int Id { get; } void Ship(); }
    [Flags] public enum State : byte { None = 0, [Description("a,b")] Open = 1 << 0, Closed }
    internal static class Extensions
    {
        public static bool IsOpen(this State s) => s switch { State.Open => true, _ => false };
    }
}
