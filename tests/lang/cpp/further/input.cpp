d n[{{{}}{}}{{}
struct h:}},T,
