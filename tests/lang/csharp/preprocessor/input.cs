#nullable enable
#region Everything
using System;
#if NET8_0
using System.Buffers;
#else
using System.Memory;
#endif

namespace A { namespace B.C {

public class Reader
#if NET8_0
    : IDisposable
#endif
{
    #region Fields
    private int _a; private int _b;
    #endregion

    public int Read(byte[] buffer)
    {
#if NET8_0
        if (buffer.Length > 0) {
#else
        if (buffer != null) {
#endif
            return '{';
        }
        return -1;
    }

#if DEBUG
    public void Dump() { }
#endif
    public /* comment } */ async /* another
        one */ Task<int>
        ReadAsync(
            int count,
            char fill = '"')
    {
        await foreach (var x in Items()) { }
        return count;
    }

    [Test]
    [TestCase(1, "]")]
    public void Checks(int n) { }
}

} }
#endregion
