/* SPDX-License-Identifier: MIT */
/* What a name is where it stands: a variable of a function, a label, a use;
 * and the types of variables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "lang/site.h"

/* In a text the name is "name". Each place where it stands has a letter in
 * what is expected: u, a use; k, a label; v, a variable. */
static void roles_of(struct buf *out, const char *lang, const char *code)
{
	struct site_text text = { .lang = lang_by_name(lang),
				  .n = strlen(code) };
	const char *at = code;
	struct buf blanked = { 0 };
	struct site site;

	blank(text.lang, code, text.n, &blanked, NULL);
	text.text = buf_str(&blanked);
	while ((at = strstr(at, "name"))) {
		site_read(&site, &text, (size_t)(at - code), 4);
		buf_addch(out, site.role == SITE_USE ? 'u' :
			  site.role == SITE_LABEL ? 'k' : 'v');
		at += 4;
	}
	buf_release(&blanked);
}

static const struct {
	const char *lang, *code, *roles;
} roles[] = {
	{ "Python", "def f(name, b=1):\n    return g(name)\n", "vu" },
	{ "Python", "def f(a):\n    name = a\n    g(name=1)\n", "vk" },
	{ "Python", "def f(a):\n    a, name = a\n    g(a, name)\n", "vu" },
	{ "Python", "def f(a):\n    for a, name in a:\n        name()\n", "vu" },
	{ "Python", "def f(a):\n    with a as name:\n        g(a == name)\n",
	  "vu" },
	{ "Python", "def f(a):\n    name: int = 1\n    {name: 1}\n", "vu" },
	{ "Python", "name = 1\nclass A:\n    name = 2\n", "uu" },
	{ "Python", "def f(\n    a: str,\n    name: str = a,\n): pass\n", "v" },
	{ "Python", "class A:\n    def f(\n        self,\n    ) -> None:\n"
	  "        for name in a:\n            name()\n", "vu" },
	{ "Go", "func (name *T) f(a, name int) (b name) {\n"
	  "\tif a, name := g(name); a { }\n}\n", "vvuvu" },
	{ "Go", "func f() {\n\tvar name = T{name: 1}\n\tname()\n}\n", "vku" },
	{ "Go", "func f(name, error)\ntype A struct {\n\tname int\n}\n", "uu" },
	{ "Ruby", "each(\n  1\n) do |b|\n  name = b\n  f(name)\nend\nname\n",
	  "vuu" },
	{ "JavaScript", "function f({ a, name }) {\n"
	  "  const { b: name, c } = name;\n  return { name: 1, name };\n}\n",
	  "vvuku" },
	{ "Ruby", "it 'a' do\n  name = make(1)\n  f(name)\nend\nname\n",
	  "vuu" },
	{ "JavaScript", "const g = (name) => name;\nf(name => name);\n",
	  "vuvu" },
	{ "JavaScript", "const name = 1;\nf(name);\nif (name) { }\n", "uuu" },
	{ "TypeScript", "class A {\n  f(name: T, a: name): U { let name: name }\n}\n",
	  "vuvu" },
	{ "Rust", "fn f(name: &mut name) { let mut name = 1; g(|name| name); "
	  "if let Some(name) = h() {} for name in name {} }\n", "vuvvuvvu" },
	{ "Java", "class A { int name; void f(List<T> name, int b) { "
	  "T[] name = g(name); return name; } }\n", "uvvuu" },
	{ "C", "int name(int *name, struct name *a)\n{\n"
	  "\tchar *name = a * name;\n\treturn a && name;\n}\n", "uvuvuu" },
	{ "C++", "class a { T name; int f(const T &name) { auto name{1}; "
	  "throw name; } }\n", "uvvu" },
	{ "Kotlin", "fun f(name: T) { val name = g(name = 1) }\n", "vvk" },
	{ "Ruby", "def f(name, b)\n  name = 1\n  b.each { |a, name| g }\nend\n",
	  "vvv" }
};

static void a_name_is_made_used_or_a_label(void **state)
{
	struct buf out = { 0 };
	size_t i, wrong = 0;

	(void)state;
	for (i = 0; i < sizeof(roles) / sizeof(*roles); i++) {
		buf_reset(&out);
		roles_of(&out, roles[i].lang, roles[i].code);
		if (!strcmp(buf_str(&out), roles[i].roles))
			continue;
		print_error("'%s', not '%s': %s: %s", buf_str(&out),
			    roles[i].roles, roles[i].lang, roles[i].code);
		wrong++;
	}
	assert_int_equal(wrong, 0);
	buf_release(&out);
}

/* The type of x where "x." stands last; "(f)" is what a function gives. */
static const struct {
	const char *lang, *code, *type;
} types[] = {
	{ "Python", "def f(x: a.T):\n    x.g\n", "T" },
	{ "Python", "def f(x):\n    x = T(1)\n    x.g\n", "T" },
	{ "Python", "def f():\n    with a.T() as x:\n        x.g\n", "T" },
	{ "Python", "def f():\n    x = make()\n    x.g\n", "(make)" },
	{ "Python", "def f(x):\n    x.g\n", "?" },
	{ "Python", "def f():\n    x.g\n", "" },
	{ "Go", "func (x *T) f() {\n\tx.g()\n}\n", "T" },
	{ "Go", "func f(x, y p.T) {\n\tx.g()\n}\n", "T" },
	{ "Go", "func f() {\n\tx := &p.T{a: 1}\n\tx.g()\n}\n", "T" },
	{ "Go", "func f() {\n\tx, err := p.New(1)\n\tx.g()\n}\n", "(New)" },
	{ "Go", "func f() {\n\terr, x := p.New(1)\n\tx.g()\n}\n", "?" },
	{ "Go", "func f() {\n\tx, ok := y.(*p.T)\n\tx.g()\n}\n", "T" },
	{ "Go", "func f() {\n\tx := y.(T).A()\n\tx.g()\n}\n", "?" },
	{ "Go", "func f(y []*p.T) {\n\tfor _, x := range y {\n\t\tx.g()\n"
	  "\t}\n}\n", "T" },
	{ "Go", "func f(y ...p.T) {\n\tfor _, x := range y {\n\t\tx.g()\n"
	  "\t}\n}\n", "T" },
	{ "Go", "func f() {\n\tfor _, x := range map[K]*T{} {\n\t\tx.g()\n"
	  "\t}\n}\n", "?" },
	{ "Go", "func f(y T) {\n\tfor _, x := range y.A() {\n\t\tx.g()\n"
	  "\t}\n}\n", "T.A[" },
	{ "Go", "func f(y T) {\n\tfor _, x := range y {\n\t\tx.g()\n"
	  "\t}\n}\n", "T[" },
	{ "Go", "func f() {\n\ty := make([]*p.T, 1)\n"
	  "\tfor i, x := range y {\n\t\tx.g()\n\t}\n}\n", "T" },
	{ "Go", "func f(z []T) {\n\tfor _, y := range z {\n"
	  "\t\tfor _, x := range y {\n\t\t\tx.g()\n\t\t}\n\t}\n}\n",
	  "T[" },
	{ "Go", "func f(x [][]T) {\n\tx.g()\n}\n", "?" },
	{ "Python", "def f(y: list[T]):\n    for x in y:\n        x.g\n",
	  "T" },
	{ "Python", "def f(y: Optional[T]):\n    for i, x in y.h():\n"
	  "        x.g\n", "?" },
	{ "Python", "def f(y: list[T]):\n    for i, x in enumerate(y, 1):\n"
	  "        x.g\n", "T" },
	{ "Python", "def f(y: T):\n    return [x for x in y.a if x.g]\n",
	  "T#a[" },
	{ "Python", "def f(y: T):\n    for x in y.a()[1:]:\n        x.g\n",
	  "T.a[" },
	{ "TypeScript", "function f(x: Set<T>) { x.g() }\n", "Set[]T" },
	{ "TypeScript", "function f(x: T[]) { x.g() }\n", "[]T" },
	{ "TypeScript", "const x: string = make()\nx.g()\n", "string" },
	{ "TypeScript", "function f(x: T[][]) { x.g() }\n", "?" },
	{ "TypeScript", "function f(x: Set<Set<T>>) { x.g() }\n", "Set" },
	{ "TypeScript", "function f(y: T[]) { for (const x of y) x.g() }\n",
	  "T" },
	{ "TypeScript", "function f(y: T[]) { for (const x in y) x.g() }\n",
	  "?" },
	{ "TypeScript", "function f(y: T[]) { y.map(x => x.g()) }\n", "T" },
	{ "TypeScript", "function f(y: T[]) { y.map(async (x, i) => x.g()) }\n",
	  "T" },
	{ "TypeScript", "function f(y: T[]) { y.h(x => x.g()) }\n", "?" },
	{ "TypeScript", "function f(y: T[]) { y.map((i, x) => x.g()) }\n",
	  "?" },
	{ "TypeScript", "const x = new Set<T>()\nx.g()\n", "Set[]T" },
	{ "Java", "class A { void f(List<T> y) { for (var x : y) x.g(); } }\n",
	  "T" },
	{ "Java", "class A { void f(U y) { for (T x : y.a()) x.g(); } }\n",
	  "T" },
	{ "Java", "class A { void f(List<? extends T> y) { "
	  "y.forEach(x -> x.g()); } }\n", "T" },
	{ "Java", "class A { void f(List<int> x) { x.g(); } }\n", "List" },
	{ "C#", "class A { void f(T[] y) { foreach (var x in y) x.g(); } }\n",
	  "T" },
	{ "C#", "class A { void f(U y) { foreach (T x in y.A()) x.g(); } }\n",
	  "T" },
	{ "C#", "class A { void f(List<T> y) { y.Any(x => x.g()); } }\n", "T" },
	{ "Kotlin", "fun f(y: List<T>) { for (x in y) x.g() }\n", "T" },
	{ "Kotlin", "fun f(y: List<T>) { y.forEach { x -> x.g() } }\n", "T" },
	{ "Kotlin", "fun f() { val x = listOf<T>(a).b(); x.g() }\n",
	  "listOf[]T.b" },
	{ "Rust", "fn f(x: Vec<_>) { x.g() }\n", "Vec" },
	{ "Rust", "fn f(x: impl Iterator<Item = T>) { x.g() }\n",
	  "Iterator[]T" },
	{ "Kotlin", "val y = ConcurrentLinkedQueue<T>()\n"
	  "fun f() { for (x in y) x.g() }\n", "T" },
	{ "TypeScript", "function f(y: T) {\n  const x = y.a\n  x.g()\n}\n",
	  "T#a" },
	{ "TypeScript", "function f(y: T) {\n  const x = y\n  x.g()\n}\n",
	  "T" },
	{ "TypeScript", "function f(y: T) {\n"
	  "  const x = await y.a?.b(1)[0]\n    .c()\n  x.g()\n}\n",
	  "T#a.b[at.c" },
	{ "TypeScript", "function f(y: T) {\n  const x = y.a + 1\n  x.g()\n}\n",
	  "?" },
	{ "TypeScript", "function f(y: T) {\n  const x = y.a ? 1 : 2\n"
	  "  x.g()\n}\n", "?" },
	{ "Ruby", "def f\n  y = T.new\n  x = y&.a\n  x.g\nend\n", "T#a" },
	{ "TypeScript", "const x = make()\n    ? 1 : 2\nx.g()\n", "?" },
	{ "TypeScript", "const x = y.a(1)[2] as T\nx.g()\n", "T" },
	{ "TypeScript", "const x = make() == 2\nx.g()\n", "?" },
	{ "TypeScript", "class A { f() { const x = this.a.b(); x.g() } }\n",
	  "self#a.b" },
	{ "JavaScript", "function f() { const x = this; x.g() }\n", "self" },
	{ "JavaScript", "function f() { const x = y.a(); x.g() }\n", "(a)" },
	{ "Rust", "fn f(y: &T) { let x = y.a.b(k)?; x.g() }\n", "T#a.b" },
	{ "Go", "func f(y *T) {\n\tx, err := y.A()\n\tx.g()\n}\n", "T.A" },
	{ "Python", "class A:\n    def f(self):\n        x = self.a[0]\n"
	  "        x.g\n", "self#a[at" },
	{ "Kotlin", "val x = T(1).apply { a = 1 }\nfun f() { x.g() }\n", "T" },
	{ "Kotlin", "fun f(y: T) { val x = y.await(1); x.g() }\n", "T.await" },
	{ "TypeScript", "function f(x: Promise<T>) { x.g() }\n", "Promise()T" },
	{ "TypeScript", "function f(x: Promise<T[]>) { x.g() }\n",
	  "Promise[]T" },
	{ "TypeScript", "function f(y: Promise<T>) {\n"
	  "    y.then(z).map(x => x.g())\n}\n",
	  "Promise()T.then[" },
	{ "Kotlin", "fun f() { val x = createMap<T, U>(); x.g() }\n",
	  "(createMap)" },
	{ "C#", "class A { void f(B y) { var x = y.CreateMap<T, U>(); "
	  "x.g(); } }\n", "(CreateMap)" },
	{ "C++", "void f(small_vector<T, 2> x) { x.g(); }\n",
	  "small_vector[]T" },
	{ "C++", "void f(offset<T> x) { x.g(); }\n", "offset" },
	{ "Rust", "fn f(y: &[T]) { for x in y { x.g() } }\n", "T" },
	{ "Rust", "fn f(y: Vec<Box<T>>) { for x in &y { x.g() } }\n", "T" },
	{ "Rust", "fn f(y: Vec<T>) { for x in y.iter() { x.g() } }\n",
	  "Vec[]T.iter[" },
	{ "Rust", "fn f(y: &T) { y.a.iter().map(|x| x.g()) }\n",
	  "T#a.iter[" },
	{ "C++", "void f(std::vector<n::T> &y) { for (auto &x : y) x.g(); }\n",
	  "T" },
	{ "C++", "void f(std::unique_ptr<n::T> x) { x.g(); }\n", "T" },
	{ "Go", "func f(x []T) {\n\tx.g()\n}\n", "[]T" },
	{ "Go", "func f() {\n\tx := p.New(1)\n\tx.g()\n}\n", "(New)" },
	{ "Go", "func f() {\n\tx := &T{}\n\tg(func(x *U) {\n\t\th(x)\n"
	  "\t})\n\tx.g()\n}\n", "T" },
	{ "Go", "func f() {\n\tx := &T{}\n\tg(func(x *U) {\n\t\tx.g()\n"
	  "\t})\n}\n", "U" },
	{ "TypeScript", "function f(x: T<U>) { x.g() }\n", "T" },
	{ "TypeScript", "const x = new T()\nh((x: U) => { x.f() })\nx.g()\n",
	  "T" },
	{ "Python", "def f(x: T):\n    def h(x: U):\n        x.h\n"
	  "    x.g\n", "T" },
	{ "TypeScript", "const x = await new a.T(1)\nx.g()\n", "T" },
	{ "Rust", "fn f(x: &mut Arc<T>) { x.g() }\n", "T" },
	{ "Rust", "fn f() { let x = T::new()?; x.g() }\n", "T" },
	{ "Java", "class A { void f(Map<A, B> x) { x.g(); } }\n", "Map{}B" },
	{ "Java", "class A { void f(Map<A<C, D>, List<B>> x) { x.g(); } }\n",
	  "Map" },
	{ "TypeScript", "function f(y: Map<K, T>) { for (const x of y) x.g() }\n",
	  "?" },
	{ "TypeScript", "function f(y: Map<K, T>) {\n"
	  "    for (const [k, x] of y) x.g()\n}\n", "T" },
	{ "TypeScript", "function f(y: T[]) {\n"
	  "    for (const [k, x] of y) x.g()\n}\n", "?" },
	{ "TypeScript", "function f(y: T[]) {\n"
	  "    for (const [k, x] of y.entries()) x.g()\n}\n", "T" },
	{ "Python", "def f(y: dict[str, T]):\n    for k, x in y.items():\n"
	  "        x.g\n", "T" },
	{ "Python", "def f(y: Optional[T]):\n    for k, x in y.a.items():\n"
	  "        x.g\n", "T#a[at" },
	{ "Rust", "fn f(y: Vec<T>) { for (i, x) in y.iter().enumerate() "
	  "{ x.g() } }\n", "Vec[]T.iter[at" },
	{ "Kotlin", "fun f(y: List<T>, it: U) { y.map { it.h() } }\n"
	  "fun g(y: List<T>) { y.a().map { x -> x.g() } }\n",
	  "List[]T.a[" },
	{ "Java", "class A { void f() { var x = new T<>(1); x.g(); } }\n", "T" },
	{ "C++", "void f(const n::T &x) { x.g(); }\n", "T" },
	{ "C++", "void f(std::unique_ptr<const T> x) { x.g(); }\n", "T" },
	{ "Rust", "fn f() { let x = T::new().a(b(1))\n    .c(); x.g() }\n",
	  "T.a.c" },
	{ "Rust", "fn f() { let x = T::builder().a()?.build(); x.g() }\n",
	  "(builder).a.build" },
	{ "Rust", "fn f() { let x = T::new().a::<U>().clone(); x.g() }\n",
	  "T.a" },
	{ "Rust", "fn f() { let x = T::new().a().b; x.g() }\n", "?" },
	{ "Go", "func f() {\n\tx := p.New(1).\n\t\tWith(2)\n\tx.g()\n}\n",
	  "(New).With" },
	{ "TypeScript", "const x = make(1)?.a()!.b()\nx.g()\n",
	  "(make).a.b" },
	{ "Java", "class A { void f() { var x = new T(1).a(); x.g(); } }\n",
	  "T.a" },
	{ "JavaScript", "const x = new T(1).a()\nx.g()\n", "T" },
	{ "Ruby", "def f\n  x = A::T.new(1) do |y|\n  end\n  x.g\nend\n",
	  "T" },
	{ "Ruby", "def f\n  x = T.new\n  x.g\nend\n", "T" },
	{ "Ruby", "def f\n  x = T.new.a\n  x.g\nend\n", "?" },
	{ "Ruby", "def f\n  @x = T.new\n  x.g\nend\n", "" }
};

/* The same of what stands before ".g()"; "#" is before a field. */
static const struct {
	const char *lang, *code, *type;
} receivers[] = {
	{ "Rust", "fn f() { T::new().a().g() }\n", "T.a" },
	{ "Rust", "fn f() { T::<U>::new().g() }\n", "(new)" },
	{ "Rust", "fn f(x: T) { x.a(y.b()).await?\n    .c().g() }\n", "T.a.c" },
	{ "Rust", "fn f(x: T) { x.clone().g() }\n", "T" },
	{ "Rust", "fn f() { let x = T::new().a(); x.b().g() }\n", "T.a.b" },
	{ "Rust", "fn f() { x[1].a().g() }\n", "(a)" },
	{ "Rust", "fn f() { (a + b).c().g() }\n", "?" },
	{ "Rust", "fn f(x: Vec<T>) { x[1].a().g() }\n", "T.a" },
	{ "Rust", "fn f(x: &T) { (*x).a.g() }\n", "T#a" },
	{ "Go", "func f(x map[K][]T) {\n\tx[1].g()\n}\n", "" },
	{ "Go", "func f(x map[K]T) {\n\tx[k].a.g()\n}\n", "T#a" },
	{ "Go", "func f(x []T) {\n\tx[1:].g()\n}\n", "[]T" },
	{ "Go", "func f() {\n\t(&T{}).g()\n}\n", "T" },
	{ "PHP", "<?php function f(T $x) { return function () use ($x) "
	  "{ $x->a()->g(); }; }\n", "T.a" },
	{ "Kotlin", "fun f(y: List<T>) { y.map { it.g() } }\n", "T" },
	{ "Kotlin", "fun f(y: T?) { y?.let { it.g() } }\n", "T" },
	{ "Kotlin", "fun f(y: T?) { y?.h { it.g() } }\n", "" },
	{ "Rust", "fn f(x: HashMap<K, T>) { x.get(k).unwrap().g() }\n",
	  "HashMap{}T.get" },
	{ "C#", "class A { void f(Dictionary<K, T> x) { x[k].g(); } }\n", "T" },
	{ "PHP", "<?php function f(T $y) { $x = $y->a->b(); "
	  "$x->c()->g(); }\n", "T#a.b.c" },
	{ "PHP", "<?php (new T(a: 1))->g();\n", "T" },
	{ "PHP", "<?php (new T(a: 1))->a()->g();\n", "T.a" },
	{ "TypeScript", "function f() { (x as T).g() }\n", "T" },
	{ "TypeScript", "function f() { (await make(1)).g() }\n", "(make)" },
	{ "Java", "class A { void f() { ((T) x).g(); } }\n", "T" },
	{ "Java", "class A { void f() { ((a) + x).g(); } }\n", "" },
	{ "Java", "class A { void f() { new T(1).a(2).g(); } }\n", "T.a" },
	{ "Java", "class A { void f() { B.make().a().g(); } }\n",
	  "(make).a" },
	{ "C++", "void f(T *x) { x->a()->b().g(); }\n", "T.a.b" },
	{ "Go", "func f(x *T) {\n\tx.A().\n\t\tB().g()\n}\n", "T.A.B" },
	{ "Rust", "impl T { fn f(&self) { self.a.b.g() } }\n", "self#a#b" },
	{ "Rust", "impl T { fn f(&self) { self.a.b()?.c.g() } }\n",
	  "self#a.b#c" },
	{ "Rust", "impl T { fn f(&self) { self.a().b().g() } }\n",
	  "self.a.b" },
	{ "Rust", "fn f() { a::b.c.g() }\n", "?" },
	{ "PHP", "<?php function f(T $x) { $this->a->b()->g(); }\n",
	  "self#a.b" },
	{ "Go", "func (x *T) f() {\n\tx.a.b[1].c.g()\n}\n", "T#a#b[at#c" },
	{ "TypeScript", "function f(x: T) { x.a?.b!.g() }\n", "T#a#b" },
	{ "Ruby", "def f\n  T.new(1).g()\nend\n", "T" },
	{ "Ruby", "def f\n  A::T.new.a(1)&.b(2).g()\nend\n", "T.a.b" },
	{ "Ruby", "def f\n  @x&.a.g()\nend\n", "self#x#a" },
	{ "Ruby", "def f\n  t.new(1).g()\nend\n", "(new)" }
};

/* The type of the field "x", which stands first. */
static const struct {
	const char *lang, *code, *type;
} fields[] = {
	{ "Rust", "struct A { pub x: Arc<p::T>, y: U }\n", "T" },
	{ "Go", "type A struct {\n\tx *p.T\n}\n", "T" },
	{ "TypeScript", "class A { private readonly x?: T; }\n", "T" },
	{ "PHP", "<?php class A { private ?T $x; }\n", "T" },
	{ "PHP", "<?php class A { private $x; }\n", "" },
	{ "Java", "class A { private final T<U> x = null; }\n", "T" },
	{ "C++", "struct A { n::T *x; };\n", "T" },
	{ "C++", "struct A { QSharedPointer<n::T> x{new U()}; };\n", "T" }
};

static void assert_type(const struct site_type *type,
			const struct site_text *text, const char *expected)
{
	static const char *const link[] = { ".", "#", "[", "[at" };
	struct buf out = { 0 };
	size_t i;

	if (type->is_made)
		buf_addch(&out, '(');
	site_type_write(&out, type, text->text);
	if (type->is_made)
		buf_addch(&out, ')');
	if (type->is_self)
		buf_addstr(&out, "self");
	if (type->is_variable && !type->len && !type->is_self)
		buf_addch(&out, '?');
	for (i = 0; i < type->calls; i++)
		buf_addf(&out, "%s%.*s", link[type->call[i].link],
			 (int)type->call[i].len,
			 text->text + type->call[i].at);
	if (strcmp(buf_str(&out), expected))
		print_error("%s\n", text->text);
	assert_string_equal(buf_str(&out), expected);
	buf_release(&out);
}

static void a_chain_of_calls_is_followed(void **state)
{
	struct buf code = { 0 };
	struct site_type type;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(receivers) / sizeof(*receivers); i++) {
		struct site_text text = {
			.lang = lang_by_name(receivers[i].lang),
			.n = strlen(receivers[i].code)
		};
		const char *at = strstr(receivers[i].code, "g()");

		at -= at[-1] == '>' ? 2 : 1;
		at -= at[-1] == '!';
		blank(text.lang, receivers[i].code, text.n, &code, NULL);
		text.text = buf_str(&code);
		site_type_of_receiver(&type, &text,
				      (size_t)(at - receivers[i].code));
		assert_type(&type, &text, receivers[i].type);
	}
	buf_release(&code);
}

static void a_field_has_the_type_that_it_is_declared_with(void **state)
{
	struct buf code = { 0 };
	struct site_type type;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(fields) / sizeof(*fields); i++) {
		struct site_text text = {
			.lang = lang_by_name(fields[i].lang),
			.n = strlen(fields[i].code)
		};
		const char *at = strchr(fields[i].code, 'x');

		blank(text.lang, fields[i].code, text.n, &code, NULL);
		text.text = buf_str(&code);
		site_field_of(&type, &text, (size_t)(at - fields[i].code), 1);
		assert_type(&type, &text, fields[i].type);
	}
	buf_release(&code);
}

static const struct {
	const char *lang, *code, *type;
} assigned[] = {
	{ "Python", "self.x = T()\n", "T" },
	{ "Python", "self.x = None\nself.x = T()\n", "T" },
	{ "Python", "self.x: T = y\n", "T" },
	{ "Python", "def f(self, x: T):\n    self.x = x\n", "T" },
	{ "Python", "def f(self, x):\n    self.x = x\n", "?" },
	{ "Python", "self.x = T()\nself.x = U()\n", "?" },
	{ "Python", "self.x = T()\nself.x = y\n", "?" },
	{ "Python", "if self.x: T\n", "" },
	{ "Python", "self.x == T()\n", "" },
	{ "Python", "other.x = T()\n", "" },
	{ "Python", "self.xx = T()\nself.ax = U()\n", "" },
	{ "Python", "self.x = T().f()\n", "?" },
	{ "JavaScript", "f() { this.x = new T(); }", "T" },
	{ "JavaScript", "f() { this.x = null; this.x = new T() }", "T" },
	{ "JavaScript", "f() { return y ? this.x : T }", "" },
	{ "JavaScript", "f() { return this.x => T }", "" },
	{ "TypeScript", "constructor(private x: T) {}", "T" },
	{ "TypeScript", "constructor(x: T) { this.x = x; }", "T" },
	{ "PHP", "<?php class A { function f(private T $x) {} }", "T" },
	{ "PHP", "<?php class A { private $x;\n"
	  "function f(T $x) { $this->x = $x; } }", "T" },
	{ "Ruby", "@x = nil\n@x ||= T.new\n@x = T.new(1)\n", "T" },
	{ "Ruby", "x = T.new\n", "" },
	{ "Ruby", "@x << T.new\n", "" },
	{ "Python", "self.x", "" },
	{ "Python", "x", "" }
};

static void a_field_has_the_type_that_is_assigned(void **state)
{
	struct buf code = { 0 };
	struct site_type type;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(assigned) / sizeof(*assigned); i++) {
		struct site_text text = {
			.lang = lang_by_name(assigned[i].lang),
			.n = strlen(assigned[i].code)
		};

		blank(text.lang, assigned[i].code, text.n, &code, NULL);
		text.text = buf_str(&code);
		site_assigned_of(&type, &text, 0, text.n, "x", 1);
		assert_type(&type, &text, assigned[i].type);
	}
	buf_release(&code);
}

static void a_variable_has_the_type_that_it_is_given(void **state)
{
	struct buf code = { 0 };
	struct site_type type;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(types) / sizeof(*types); i++) {
		struct site_text text = {
			.lang = lang_by_name(types[i].lang),
			.n = strlen(types[i].code)
		};
		const char *at = strstr(types[i].code, "x.g");

		blank(text.lang, types[i].code, text.n, &code, NULL);
		text.text = buf_str(&code);
		site_type_of(&type, &text, (size_t)(at - types[i].code), "x",
			     1);
		assert_type(&type, &text, types[i].type);
	}
	buf_release(&code);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_name_is_made_used_or_a_label),
		cmocka_unit_test(a_variable_has_the_type_that_it_is_given),
		cmocka_unit_test(a_chain_of_calls_is_followed),
		cmocka_unit_test(a_field_has_the_type_that_it_is_declared_with),
		cmocka_unit_test(a_field_has_the_type_that_is_assigned)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
