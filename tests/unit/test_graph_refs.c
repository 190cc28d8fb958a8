/* SPDX-License-Identifier: MIT */
/* Definitions and uses of symbols: what each use means. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "graph/refs.h"
#include "scope_world.h"

enum { NO_LIMIT = 1000 };

static void show(struct buf *out, const struct world *world,
		 const struct refs *refs)
{
	size_t i, k;

	for (i = 0; i < refs->meant; i++)
		buf_addf(out, "%s%s:%u %s", i ? ", " : "",
			 world->view->file[refs->definition.item[i].file].path,
			 refs->definition.item[i].line,
			 refs->definition.item[i].qualified);
	buf_addstr(out, " <-");
	for (i = 0; i < refs->use.n; i++) {
		const struct use *use = &refs->use.item[i];

		buf_addf(out, " %s:%u:%u", world->view->file[use->file].path,
			 use->line, use->column);
		for (k = 0; k < use->definitions; k++)
			buf_addf(out, "%s%u", k ? "," : "=",
				 use->definition[k]);
	}
	if (refs->elsewhere)
		buf_addf(out, " (%u elsewhere)", (unsigned)refs->elsewhere);
}

/* "path:line name, ... <- path:line:column=definitions ...": a use without
 * '=' cannot be told. */
static void expect(struct world *world, const char *symbol,
		   const char *expected)
{
	struct refs_request request = { .symbol = symbol, .prefix = "",
					.limit = NO_LIMIT };
	struct buf shown = { 0 };
	struct refs refs;

	assert_null(graph_refs(&refs, world->graph, &request));
	show(&shown, world, &refs);
	if (strcmp(buf_str(&shown), expected))
		print_error("refs of %s\n", symbol);
	assert_string_equal(buf_str(&shown), expected);
	assert_int_equal(refs.use.n, refs.uses);
	refs_release(&refs);
	buf_release(&shown);
}

static void a_use_means_what_its_file_imports(void **state)
{
	static const struct world_file files[] = {
		{ "a/load.py", "def load(x):\n    return x\n" },
		{ "b/load.py", "def load(x):\n    return load(x - 1)\n" },
		{ "main.py", "from a.load import load\n\nload(1)\n" },
		{ "other.py", "from b import load\n\nload.load(2)\n" },
		{ "stray.py", "load = 1\n\"load\"  # load\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	/* A module and a function of one name cannot be told apart. */
	expect(&w, "a/load.py:load", "a/load.py:1 load <- main.py:1:8=0 "
	       "main.py:1:20=0 main.py:3:1=0 (4 elsewhere)");
	expect(&w, "b/load.py:load", "b/load.py:1 load <- b/load.py:2:12=0 "
	       "other.py:1:15=0 other.py:3:1=0 other.py:3:6=0 (3 elsewhere)");
	world_end(&w);
}

static void members_are_told_by_what_holds_them(void **state)
{
	static const struct world_file files[] = {
		{ "shop.py",
		  "class Cart:\n    def total(self):\n        return 1\n\n"
		  "    def show(self):\n        return self.total()\n\n"
		  "class Bill:\n    def total(self):\n        return 2\n\n"
		  "    def show(self):\n        return self.total()\n\n"
		  "def total():\n    return total()\n\n"
		  "print(Cart.total, thing.total())\n" },
		{ "use.py", "from shop import Bill, total\n\n"
		  "Bill.total(x)\ntotal()\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Cart.total", "shop.py:2 Cart.total <- shop.py:6:21=0 "
	       "shop.py:18:12=0 (6 elsewhere)");
	expect(&w, "Bill.total", "shop.py:9 Bill.total <- shop.py:13:21=0 "
	       "use.py:3:6=0 (6 elsewhere)");
	expect(&w, "total", "shop.py:2 Cart.total, shop.py:9 Bill.total, "
	       "shop.py:15 total <- shop.py:6:21=0 shop.py:13:21=1 "
	       "shop.py:16:12=2 shop.py:18:12=0 "
	       "use.py:1:24=2 use.py:3:6=1 use.py:4:1=2 (1 elsewhere)");
	world_end(&w);
}

static void a_bare_name_is_a_member_where_nothing_is_written(void **state)
{
	static const struct world_file files[] = {
		{ "p/Box.java", "package p;\n\npublic class Box {\n"
		  "    int size() { return 1; }\n"
		  "    int twice() { return size() + this.size(); }\n"
		  "    static class Lid {\n"
		  "        int size() { return size(); }\n    }\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Box.size", "p/Box.java:4 p.Box.size <- "
	       "p/Box.java:5:26=0 p/Box.java:5:40=0 (1 elsewhere)");
	expect(&w, "Lid.size", "p/Box.java:7 p.Box.Lid.size <- "
	       "p/Box.java:7:29=0 (2 elsewhere)");
	world_end(&w);
}

static void a_function_apart_sees_the_members_of_its_type(void **state)
{
	static const struct world_file files[] = {
		{ "lid.cpp", "#include \"lid.h\"\n\n"
		  "int Box::size() const { return 1; }\n"
		  "bool Lid::fits(int n) const { return n == size; }\n" },
		{ "lid.h", "struct Lid {\n    int size;\n"
		  "    bool fits(int n) const;\n};\n"
		  "class Box {\n    int size() const;\n};\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Lid.size", "lid.h:2 Lid.size <- lid.cpp:4:43=0");
	expect(&w, "Box.size", "lid.cpp:3 Box.size, lid.h:6 Box.size <- "
	       "(1 elsewhere)");
	world_end(&w);
}

static void a_local_declaration_hides_the_others(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "def step():\n    return 1\n\n"
		  "def outer():\n    def step():\n        return 2\n"
		  "    return step()\n\nstep()\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "step", "a.py:1 step, a.py:5 outer.step <- a.py:7:12=1 "
	       "a.py:9:1=0");
	world_end(&w);
}

static void prototypes_share_the_uses_of_definitions(void **state)
{
	static const struct world_file files[] = {
		{ "list.h", "struct list { int n; };\n"
		  "struct list *grow(int n);\n" },
		{ "list.c", "#include \"list.h\"\n"
		  "struct list *grow(int n)\n{\n\treturn grow(n);\n}\n" },
		{ "main.c", "#include \"list.h\"\n"
		  "int main(void)\n{\n\tstruct list *l = grow(1);\n"
		  "\treturn l->n;\n}\n" },
		{ "far/list.c", "static int grow(int n)\n{\n\treturn n;\n}\n"
		  "int far(void)\n{\n\treturn grow(1);\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "grow", "far/list.c:1 grow, list.c:2 grow, list.h:2 grow "
	       "<- far/list.c:7:9=0 list.c:4:9=1,2 main.c:4:19=1,2");
	expect(&w, "list.c:grow", "list.c:2 grow <- list.c:4:9=0,2 "
	       "main.c:4:19=0,2 (1 elsewhere)");
	expect(&w, "list.h:grow", "list.h:2 grow <- list.c:4:9=0,2 "
	       "main.c:4:19=0,2 (1 elsewhere)");
	world_end(&w);
}

static void tags_fields_and_names_are_apart_in_c(void **state)
{
	static const struct world_file files[] = {
		{ "a.h", "struct node { struct node *next; int node; };\n" },
		{ "a.c", "#include \"a.h\"\n"
		  "static int node(struct node *n)\n{\n"
		  "\treturn n->node + node(n->next);\n}\n" },
		{ "b.c", "#include \"a.h\"\n"
		  "int walk(struct node *node)\n{\n"
		  "\tstruct node one = { .node = 1 };\n"
		  "\treturn node->node;\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "node", "a.c:2 node, a.h:1 node, a.h:1 node.node <- "
	       "a.c:2:24=1 a.c:4:12=2 a.c:4:19=0 a.h:1:22=1 b.c:2:17=1 "
	       "b.c:4:9=1 b.c:4:23=2 b.c:5:15=2 (2 elsewhere)");
	world_end(&w);
}

static void a_field_may_be_named_without_what_holds_it(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "class Money:\n    cents = 0\n\n"
		  "def f(cents):\n    cents = cents + 1\n"
		  "    return Money(cents=cents).cents\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Money.cents", "a.py:2 Money.cents <- a.py:6:18=0 "
	       "a.py:6:31=0 (4 elsewhere)");
	world_end(&w);
}

static void what_holds_a_name_is_no_comment(void **state)
{
	static const struct world_file files[] = {
		{ "a.ts", "function make(n) { return n; }\n"
		  "use(\n  // What it gives.\n  make(1),\n);\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "make", "a.ts:1 make <- a.ts:4:3=0");
	world_end(&w);
}

static void overloads_are_told_by_what_they_take(void **state)
{
	static const struct world_file files[] = {
		{ "p/Box.java", "package p;\n\npublic class Box {\n"
		  "    void put() { put(1, 2); }\n"
		  "    void put(Map<A, B> a, int b) { put(); }\n"
		  "    void put(int a, int... b) { put(f(1, 2), b, 3); }\n"
		  "}\n" },
		{ "q/Box.cs", "class Bag {\n"
		  "    void Set(int a, int b = 1) { Set(1); Set(); }\n"
		  "    void Set() { Set(1, 2); }\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "put", "p/Box.java:4 p.Box.put, p/Box.java:5 p.Box.put, "
	       "p/Box.java:6 p.Box.put <- p/Box.java:4:18=2 "
	       "p/Box.java:5:36=0 p/Box.java:6:33=2");
	expect(&w, "Set", "q/Box.cs:2 Bag.Set, q/Box.cs:3 Bag.Set <- "
	       "q/Box.cs:2:34=0 q/Box.cs:2:42=1 q/Box.cs:3:18=0");
	world_end(&w);
}

static void overloads_are_told_by_the_types_of_arguments(void **state)
{
	static const struct world_file files[] = {
		{ "Box.java", "class Box {\n"
		  "    void put(String a) { put(a, 1); }\n"
		  "    void put(Box a) { put(new Lid()); put(\"a\"); }\n"
		  "    void put(long a) { put(2); put(f()); put((Box) g()); }\n"
		  "    void put(String a, int b) { put(this); put(Lid.a); }\n"
		  "}\nclass Lid extends Box { }\n" },
		{ "Box.kt", "class Bag {\n"
		  "    fun set(a: String) { set(1) }\n"
		  "    fun set(a: Int) { set(a = \"b\") }\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "put", "Box.java:2 Box.put, Box.java:3 Box.put, "
	       "Box.java:4 Box.put, Box.java:5 Box.put <- Box.java:2:26=3 "
	       "Box.java:3:23=1 Box.java:3:39=0 Box.java:4:24=2 "
	       "Box.java:4:32=0,1,2 Box.java:4:42=1 Box.java:5:33=0,1,2 "
	       "Box.java:5:44=0,1,2");
	expect(&w, "set", "Box.kt:2 Bag.set, Box.kt:3 Bag.set <- "
	       "Box.kt:2:26=1 Box.kt:3:23=0,1");
	world_end(&w);
}

static void a_field_is_not_called_and_a_method_is(void **state)
{
	static const struct world_file files[] = {
		{ "Box.java", "class Box {\n    int size;\n"
		  "    int size() { return size; }\n"
		  "    int twice() { return this.size() + f(Box::size); }\n"
		  "}\n" },
		{ "box.php", "<?php\nclass Bag {\n    public $lid;\n"
		  "    function lid() { return $this->lid; }\n"
		  "    function open() { return $this->lid(); }\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "size", "Box.java:2 Box.size, Box.java:3 Box.size <- "
	       "Box.java:3:25=0 Box.java:4:31=1 Box.java:4:47=0,1");
	expect(&w, "lid", "box.php:3 Bag.lid, box.php:4 Bag.lid <- "
	       "box.php:4:36=0 box.php:5:37=1");
	world_end(&w);
}

static void a_package_is_no_type_of_its_name(void **state)
{
	static const struct world_file files[] = {
		{ "Carbon.php", "<?php\nnamespace Carbon;\n"
		  "use Carbon\\Traits\\Date;\nuse Carbon\\{Unit, Month};\n"
		  "class Carbon {\n    function a() { return new Carbon(); }\n"
		  "    function b() { return new \\Carbon\\Carbon(); }\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Carbon", "Carbon.php:5 Carbon.Carbon <- "
	       "Carbon.php:6:31=0 Carbon.php:7:39=0 (3 elsewhere)");
	world_end(&w);
}

static void what_is_required_is_what_its_module_has(void **state)
{
	static const struct world_file files[] = {
		{ "lib/sum.js", "module.exports = {\n"
		  "  total: (a) => a,\n};\n" },
		{ "lib/list.js", "module.exports.total = (a) => a;\n" },
		{ "a.js", "const sum = require('./lib/sum');\n"
		  "test('a', () => {\n  sum.total(1);\n});\n" },
		{ "b.js", "const total = require('./lib/list').total;\n"
		  "total(1);\n" },
		{ "c.js", "const { total, b } = require('./lib/list');\n"
		  "total(1);\n" },
		{ "d.js", "async function f() {\n"
		  "  const { total } = await import('./lib/list.js');\n"
		  "  total(1);\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "lib/sum.js:total", "lib/sum.js:2 total <- a.js:3:7=0 "
	       "(7 elsewhere)");
	expect(&w, "lib/list.js:total", "lib/list.js:1 total <- b.js:1:7=0 "
	       "b.js:2:1=0 c.js:1:9=0 c.js:2:1=0 d.js:2:11=0 d.js:3:3=0 "
	       "(2 elsewhere)");
	world_end(&w);
}

static void what_extends_a_type_is_a_member_of_it(void **state)
{
	static const struct world_file files[] = {
		{ "src/Box.cs", "namespace P;\n"
		  "public class Box {\n"
		  "    public static Box Make<T>() => new Box();\n}\n"
		  "internal static class Lids {\n"
		  "    internal static Box Close(this Box box, int a = 1) => box;"
		  "\n}\n"
		  "public class Door {\n    public void Close() { }\n}\n" },
		{ "test/Use.cs", "using P;\npublic class Use {\n"
		  "    void F(Box b, Door d) {\n        b.Close();\n"
		  "        d.Close();\n        Box\n            .Make<int>()\n"
		  "            .Close(2);\n        Lids.Close(b);\n    }\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Lids.Close", "src/Box.cs:6 P.Lids.Close <- "
	       "test/Use.cs:4:11=0 test/Use.cs:8:14=0 test/Use.cs:9:14=0 "
	       "(1 elsewhere)");
	expect(&w, "Door.Close", "src/Box.cs:9 P.Door.Close <- "
	       "test/Use.cs:5:11=0 (3 elsewhere)");
	expect(&w, "Lids", "src/Box.cs:5 P.Lids <- test/Use.cs:9:9=0");
	world_end(&w);
}

static void what_is_promised_and_defined_is_one(void **state)
{
	static const struct world_file files[] = {
		{ "a.h", "int make(int a);\nclass Disk {\n public:\n"
		  "  enum Status { Fine };\n  void Start();\n};\n" },
		{ "b.h", "#include \"a.h\"\nint use(const Disk& a);\n" },
		{ "a.cc", "#include \"a.h\"\nint make(int a) {\n"
		  "  return a;\n}\nint twice(int a) {\n"
		  "  Disk disk(a);\n  disk.Start();\n"
		  "  return Disk::Fine + make(a);\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "a.h:make", "a.h:1 make <- a.cc:8:23=0,1");
	expect(&w, "Disk", "a.h:2 Disk <- a.cc:6:3=0 a.cc:8:10=0 "
	       "b.h:2:15=0");
	expect(&w, "Disk.Start", "a.h:5 Disk.Start <- a.cc:7:8=0");
	expect(&w, "Fine", "a.h:4 Disk.Status.Fine <- a.cc:8:16=0");
	world_end(&w);
}

static void a_receiver_is_what_its_function_says(void **state)
{
	static const struct world_file files[] = {
		{ "net.py", "class Base:\n    def send(self): pass\n\n"
		  "class Client(Base):\n    def close(self): pass\n\n"
		  "def connect() -> Client:\n    return Client()\n" },
		{ "use.py", "import os\nfrom net import Client, connect\n\n"
		  "def f(c: Client, d, send):\n    c.send(send)\n"
		  "    d.send(send=1)\n    os.send()\n"
		  "    e = connect()\n    e.send()\n"
		  "    with Client() as g:\n        g.send()\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "send", "net.py:2 Base.send <- use.py:5:7=0 "
	       "use.py:9:7=0 use.py:11:11=0 (5 elsewhere)");
	expect(&w, "Client", "net.py:4 Client <- net.py:7:18=0 "
	       "net.py:8:12=0 use.py:2:17=0 use.py:4:10=0 use.py:10:10=0");
	world_end(&w);
}

static void a_package_gives_what_its_import_names(void **state)
{
	static const struct world_file files[] = {
		{ "go.mod", "module example.org/m\n" },
		{ "web/web.go", "package web\n\ntype Handler struct{}\n\n"
		  "func New() *Handler { return nil }\n\n"
		  "func (h *Handler) Serve() { h.Serve() }\n" },
		{ "main.go", "package main\n\nimport (\n\t\"net/http\"\n"
		  "\tw \"example.org/m/web\"\n)\n\nfunc main() {\n"
		  "\tvar a http.Handler\n\tb := w.New()\n\tb.Serve()\n"
		  "\ta.Serve()\n\tvar c w.Handler\n\tHandler()\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "web.Handler", "web/web.go:3 web.Handler <- "
	       "main.go:13:10=0 web/web.go:5:13=0 web/web.go:7:10=0 "
	       "(2 elsewhere)");
	expect(&w, "Serve", "web/web.go:7 web.Handler.Serve <- "
	       "main.go:11:4=0 web/web.go:7:31=0 (1 elsewhere)");
	world_end(&w);
}

static void a_barrel_hands_on_what_it_imports(void **state)
{
	static const struct world_file files[] = {
		{ "lib/a.ts", "export function load() {}\n" },
		{ "lib/index.ts", "export { load } from './a'\n" },
		{ "main.ts", "import * as lib from './lib'\n"
		  "import { load } from './lib'\n"
		  "import { load as other } from 'far'\n"
		  "lib.load()\nload()\nfunction f(load) { load() }\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "load", "lib/a.ts:1 load <- lib/index.ts:1:10=0 "
	       "main.ts:2:10=0 main.ts:4:5=0 main.ts:5:1=0 (3 elsewhere)");
	world_end(&w);
}

static void namespaces_and_enumerators_hold_names(void **state)
{
	static const struct world_file files[] = {
		{ "shape.ts", "export enum Kind { Round = 1 }\n"
		  "export class Round {}\n"
		  "const a = Kind.Round, b = new Round();\n" },
		{ "socket.hpp", "namespace net {\nclass Socket {\npublic:\n"
		  "\tint open_now();\n};\n}\n" },
		{ "socket.cpp", "#include \"socket.hpp\"\n"
		  "int net::Socket::open_now() { return 1; }\n"
		  "int f(net::Socket *s) { return s->open_now(); }\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Kind.Round", "shape.ts:1 Kind.Round <- "
	       "shape.ts:3:16=0 (1 elsewhere)");
	expect(&w, "Socket::open_now", "socket.cpp:2 net.Socket.open_now, "
	       "socket.hpp:4 net.Socket.open_now <- socket.cpp:3:35=0,1");
	world_end(&w);
}

static void languages_without_imports_go_by_nearness(void **state)
{
	static const struct world_file files[] = {
		{ "a/one.sql", "CREATE TABLE orders (id int);\n" },
		{ "a/two.sql", "SELECT * FROM orders;\n" },
		{ "b/one.sql", "CREATE TABLE orders (id int);\n" },
		{ "c/two.sql", "SELECT * FROM orders;\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "orders", "a/one.sql:1 orders, b/one.sql:1 orders <- "
	       "a/two.sql:1:15=0 c/two.sql:1:15");
	world_end(&w);
}

static void a_dollar_is_part_of_a_name_where_it_may_be(void **state)
{
	static const struct world_file files[] = {
		{ "a.ts", "export class Fault {}\nexport class $Fault {}\n"
		  "const a = [new Fault(), new $Fault(), `${Fault}`];\n"
		  "const b = core.$Fault;\n" },
		{ "a.sh", "fault() { echo $wrong; }\nwrong=$(fault)\n"
		  "echo $wrong\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "Fault", "a.ts:1 Fault <- a.ts:3:16=0 a.ts:3:42=0");
	expect(&w, "$Fault", "a.ts:2 $Fault <- a.ts:3:29=0 (1 elsewhere)");
	expect(&w, "fault", "a.sh:1 fault <- a.sh:2:9=0");
	world_end(&w);
}

static void many_files_are_read_in_their_order(void **state)
{
	enum { FILES = 60 };
	static struct world_file files[FILES + 2];
	static char path[FILES][16];
	struct refs_request request = { .symbol = "wanted", .prefix = "",
					.limit = 7 };
	struct refs refs;
	struct world w;
	size_t i;

	(void)state;
	files[0] = (struct world_file){ "def.py", "def wanted(): pass\n" };
	for (i = 0; i < FILES; i++) {
		snprintf(path[i], sizeof(path[i]), "u/f%02zu.py", i);
		files[i + 1] = (struct world_file){
			path[i], "from def import wanted\n\nwanted()\n"
		};
	}
	world_make(&w, files);
	assert_null(graph_refs(&refs, w.graph, &request));
	assert_int_equal(refs.uses, 2 * FILES);
	assert_int_equal(refs.files, FILES);
	assert_int_equal(refs.use.n, 7);
	for (i = 0; i < refs.use.n; i++)
		assert_string_equal(w.view->file[refs.use.item[i].file].path,
				    path[i / 2]);
	refs_release(&refs);
	world_end(&w);
}

static void a_long_line_is_cut_around_the_name(void **state)
{
	static char text[2048];
	static struct world_file files[] = {
		{ "a.py", text }, { NULL, NULL }
	};
	struct refs_request request = { .symbol = "wanted", .prefix = "",
					.limit = NO_LIMIT };
	struct refs refs;
	struct world w;
	size_t n = 0;

	(void)state;
	n += (size_t)snprintf(text, sizeof(text), "x = [");
	for (; n < 1000; n += 4)
		memcpy(text + n, "\xc3\xa9, ", 4);
	snprintf(text + n, sizeof(text) - n, "wanted]\n");
	world_make(&w, files);
	assert_null(graph_refs(&refs, w.graph, &request));
	assert_int_equal(refs.uses, 1);
	assert_true(strlen(refs.use.item[0].text) < 300);
	assert_non_null(strstr(refs.use.item[0].text, " wanted]"));
	assert_int_equal(refs.use.item[0].column, n + 1);
	refs_release(&refs);
	world_end(&w);
}

static void nothing_is_an_error_that_names_the_nearest(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "class Reader:\n    def read_all(self): pass\n" },
		{ NULL, NULL }
	};
	static const struct {
		const char *symbol, *part;
	} given[] = {
		{ "Raeder", "'Reader'" },
		{ "Writer.read_all", "'Reader.read_all'" },
		{ "b.py:Reader", "'a.py'" },
		{ ":Reader", "':Reader'" },
		{ "a.py:", "'a.py:'" },
	};
	struct refs_request request = { .prefix = "", .limit = NO_LIMIT };
	const struct error *err;
	struct refs refs;
	struct world w;
	size_t i;

	(void)state;
	world_make(&w, files);
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		request.symbol = given[i].symbol;
		err = graph_refs(&refs, w.graph, &request);
		assert_non_null(err);
		assert_int_equal(err->code, ERROR_NOT_FOUND);
		if (!strstr(err->msg, given[i].part))
			fail_msg("'%s' does not hold %s", err->msg,
				 given[i].part);
		refs_release(&refs);
	}
	request.symbol = "";
	err = graph_refs(&refs, w.graph, &request);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_USAGE);
	refs_release(&refs);
	world_end(&w);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_use_means_what_its_file_imports),
		cmocka_unit_test(members_are_told_by_what_holds_them),
		cmocka_unit_test(
			a_bare_name_is_a_member_where_nothing_is_written),
		cmocka_unit_test(
			a_function_apart_sees_the_members_of_its_type),
		cmocka_unit_test(a_local_declaration_hides_the_others),
		cmocka_unit_test(prototypes_share_the_uses_of_definitions),
		cmocka_unit_test(tags_fields_and_names_are_apart_in_c),
		cmocka_unit_test(a_field_may_be_named_without_what_holds_it),
		cmocka_unit_test(what_holds_a_name_is_no_comment),
		cmocka_unit_test(overloads_are_told_by_what_they_take),
		cmocka_unit_test(overloads_are_told_by_the_types_of_arguments),
		cmocka_unit_test(a_field_is_not_called_and_a_method_is),
		cmocka_unit_test(a_package_is_no_type_of_its_name),
		cmocka_unit_test(what_is_required_is_what_its_module_has),
		cmocka_unit_test(what_extends_a_type_is_a_member_of_it),
		cmocka_unit_test(what_is_promised_and_defined_is_one),
		cmocka_unit_test(a_receiver_is_what_its_function_says),
		cmocka_unit_test(a_package_gives_what_its_import_names),
		cmocka_unit_test(a_barrel_hands_on_what_it_imports),
		cmocka_unit_test(namespaces_and_enumerators_hold_names),
		cmocka_unit_test(languages_without_imports_go_by_nearness),
		cmocka_unit_test(a_dollar_is_part_of_a_name_where_it_may_be),
		cmocka_unit_test(many_files_are_read_in_their_order),
		cmocka_unit_test(a_long_line_is_cut_around_the_name),
		cmocka_unit_test(nothing_is_an_error_that_names_the_nearest)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
