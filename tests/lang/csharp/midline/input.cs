using A; using B.C; using static D.E; using F = G.H;
namespace N { using I; class X {} }
