/* SPDX-License-Identifier: MIT */
/*
 * Import resolution, a table a family of languages: a tree, the importing
 * file, what it writes, and the files that this must lead to. "a ~2" is one
 * of two that are equally near.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "base/xalloc.h"
#include "graph/resolve.h"

enum { MOST_FILES = 40 };

/* A file of a tree; text is what a manifest says. */
struct given_file {
	const char *path, *text;
};

struct given {
	const char *from, *text, *names, *expected;
	uint8_t style;
};

static const struct given_file *content;
static unsigned int reads;

static const struct error *read_given(void *payload, uint32_t number,
				      struct buf *out)
{
	const struct view *view = payload;
	const struct given_file *file;

	reads++;
	buf_reset(out);
	for (file = content; file->path; file++)
		if (!strcmp(file->path, view->file[number].path))
			buf_addstr(out, file->text ? file->text : "");
	return NULL;
}

static int cmp_files(const void *a, const void *b)
{
	return strcmp(((const struct file *)a)->path,
		      ((const struct file *)b)->path);
}

static void show(struct buf *out, const struct view *view,
		 const target_vec *targets)
{
	size_t i;

	buf_reset(out);
	for (i = 0; i < targets->n; i++) {
		buf_addf(out, "%s%s", i ? " " : "",
			 view->file[targets->item[i].file].path);
		if (targets->item[i].among > 1)
			buf_addf(out, " ~%u", targets->item[i].among);
	}
}

static void check(const char *language, const struct given_file *tree,
		  const struct given *given, size_t n)
{
	struct file file[MOST_FILES] = { { 0 } };
	struct view view = { .file = file };
	struct resolver r;
	target_vec targets = { 0 };
	struct buf shown = { 0 };
	size_t i, k;

	for (; tree[view.n].path; view.n++) {
		assert_true(view.n < MOST_FILES);
		file[view.n].path = tree[view.n].path;
		if (strstr(tree[view.n].path, "_test.go"))
			file[view.n].flags = FILE_TEST;
	}
	qsort(file, view.n, sizeof(*file), cmp_files);
	content = tree;
	resolver_init(&r, &view, read_given, &view);
	assert_non_null(family_of(language));
	for (i = 0; i < n; i++) {
		struct import import = {
			given[i].text, given[i].names, 1, given[i].style
		};

		for (k = 0; k < view.n; k++)
			if (!strcmp(file[k].path, given[i].from))
				break;
		assert_true(k < view.n);
		targets.n = 0;
		assert_null(resolve_import(&r, family_of(language),
					   (uint32_t)k, &import, &targets));
		show(&shown, &view, &targets);
		if (strcmp(buf_str(&shown), given[i].expected))
			print_error("%s: %s imports '%s' %s\n", language,
				    given[i].from, given[i].text,
				    given[i].names ? given[i].names : "");
		assert_string_equal(buf_str(&shown), given[i].expected);
	}
	VEC_RELEASE(&targets);
	buf_release(&shown);
	resolver_release(&r);
}

#define CHECK(language, tree, given) \
	check(language, tree, given, sizeof(given) / sizeof(*(given)))

static void c_includes(void **state)
{
	static const struct given_file tree[] = {
		{ "arch/arm/include/asm/io.h", 0 }, { "arch/arm/cpu/a.c", 0 },
		{ "arch/x86/include/asm/io.h", 0 }, { "drivers/net/e.c", 0 },
		{ "drivers/net/e.h", 0 }, { "drivers/usb/e.h", 0 },
		{ "include/linux/list.h", 0 }, { "include/net.h", 0 },
		{ "lib/base/buf.c", 0 }, { "lib/base/buf.h", 0 },
		{ "net.h", 0 }, { "tools/include/linux/list.h", 0 },
		{ "tools/t.c", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "drivers/net/e.c", "e.h", 0, "drivers/net/e.h", 1 },
		{ "drivers/net/e.c", "../usb/e.h", 0, "drivers/usb/e.h", 1 },
		{ "drivers/net/e.c", "linux/list.h", 0,
		  "include/linux/list.h", 1 },
		{ "tools/t.c", "linux/list.h", 0,
		  "tools/include/linux/list.h", 1 },
		{ "drivers/net/e.c", "linux/list.h", 0,
		  "include/linux/list.h", 2 },
		{ "arch/arm/cpu/a.c", "asm/io.h", 0,
		  "arch/arm/include/asm/io.h", 2 },
		{ "drivers/net/e.c", "asm/io.h", 0, "arch/arm/include/asm/io.h"
		  " ~2 arch/x86/include/asm/io.h ~2", 2 },
		{ "lib/base/buf.c", "base/buf.h", 0, "lib/base/buf.h", 1 },
		{ "drivers/net/e.c", "net.h", 0, "net.h", 2 },
		{ "drivers/net/e.c", "stdio.h", 0, "", 2 },
		{ "drivers/net/e.c", "et.h", 0, "", 1 },
		{ "drivers/net/e.c", "../../../../out.h", 0, "", 1 },
	};

	(void)state;
	CHECK("C", tree, given);
}

static void python_modules(void **state)
{
	static const struct given_file tree[] = {
		{ "docs/conf.py", 0 },
		{ "examples/tutorial/app/__init__.py", 0 },
		{ "examples/tutorial/app/db.py", 0 },
		{ "examples/tutorial/pyproject.toml", 0 },
		{ "examples/tutorial/tests/test_db.py", 0 },
		{ "ns/part/mod.py", 0 }, { "scripts/helper.py", 0 },
		{ "scripts/run.py", 0 }, { "src/flask/__init__.py", 0 },
		{ "src/flask/app.py", 0 }, { "src/flask/json/__init__.py", 0 },
		{ "src/flask/json/tag.py", 0 }, { "src/flask/typing.py", 0 },
		{ "src/flask/sansio/__init__.py", 0 },
		{ "src/flask/sansio/app.py", 0 }, { "tests/test_app.py", 0 },
		{ 0 }
	};
	static const struct given given[] = {
		{ "tests/test_app.py", "flask", 0, "src/flask/__init__.py", 0 },
		{ "tests/test_app.py", "flask.json.tag", 0,
		  "src/flask/json/tag.py", 0 },
		{ "tests/test_app.py", "flask", "Flask, json as j",
		  "src/flask/__init__.py src/flask/json/__init__.py", 0 },
		{ "tests/test_app.py", "flask.json", "tag",
		  "src/flask/json/tag.py", 0 },
		{ "src/flask/app.py", ".", "json, typing as t",
		  "src/flask/json/__init__.py src/flask/typing.py", 0 },
		{ "src/flask/app.py", ".sansio.app", "App",
		  "src/flask/sansio/app.py", 0 },
		{ "src/flask/sansio/app.py", "..typing", "X",
		  "src/flask/typing.py", 0 },
		{ "src/flask/sansio/app.py", "..", "json",
		  "src/flask/json/__init__.py", 0 },
		{ "src/flask/json/tag.py", "..json", "dumps",
		  "src/flask/json/__init__.py", 0 },
		/* The standard library's, not the package's own. */
		{ "src/flask/app.py", "json", 0, "", 0 },
		{ "src/flask/app.py", "typing", 0, "", 0 },
		{ "scripts/run.py", "helper", 0, "scripts/helper.py", 0 },
		{ "tests/test_app.py", "helper", 0, "", 0 },
		{ "examples/tutorial/tests/test_db.py", "app.db", "get",
		  "examples/tutorial/app/db.py", 0 },
		{ "tests/test_app.py", "ns.part", "mod", "ns/part/mod.py", 0 },
		{ "tests/test_app.py", "os.path", 0, "", 0 },
		{ "scripts/run.py", "......x", "y", "", 0 },
	};

	(void)state;
	CHECK("Python", tree, given);
}

static void script_modules(void **state)
{
	static const struct given_file tree[] = {
		{ "apps/web/src/app.ts", 0 }, { "apps/web/src/view.vue", 0 },
		{ "apps/web/src/lib/api.js", 0 },
		{ "apps/web/tsconfig.json", "// base\n{\"extends\": "
		  "\"../../tsconfig.base\", }" },
		{ "tsconfig.base.json", "{\"compilerOptions\":{\"baseUrl\":"
		  "\".\",\"paths\":{\"@lib/*\":[\"nowhere/*\",\"libs/*/src\"],"
		  "\"env\":[\"apps/web/src/env.d.ts\"]}}}" },
		{ "apps/web/src/env.d.ts", 0 }, { "libs/log/src/index.ts", 0 },
		{ "packages/ui/package.json", "{\"name\":\"@acme/ui\","
		  "\"exports\":{\".\":{\"import\":\"./dist/i.js\",\"source\":"
		  "\"./src/main.tsx\"}}}" },
		{ "packages/ui/src/main.tsx", 0 },
		{ "packages/ui/src/button/index.tsx", 0 },
		{ "packages/core/package.json", "{\"name\": \"core\"}" },
		{ "packages/core/src/index.js", 0 },
		{ "packages/broken/package.json", "{" },
		{ "tiny/package.json", "{\"name\":\"tiny\",\"source\":"
		  "\"src/tiny.js\",\"exports\":{\".\":{\"types\":"
		  "\"./src/tiny.d.ts\",\"import\":\"./dist/tiny.mjs\"}}}" },
		{ "tiny/src/tiny.js", 0 }, { "tiny/src/tiny.d.ts", 0 },
		{ "tiny/hooks/package.json", "{\"name\":\"tiny-hooks\","
		  "\"source\":\"lib/all.js\"}" },
		{ "tiny/hooks/lib/all.js", 0 },
		{ "told/package.json", "{\"name\":\"told\",\"types\":"
		  "\"told.d.ts\"}" },
		{ "told/told.d.ts", 0 },
		{ "site/src/a/b.svelte", 0 }, { "site/src/c.ts", 0 },
		{ "site/src/d.test.ts", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "apps/web/src/app.ts", "./view.vue", 0,
		  "apps/web/src/view.vue", 0 },
		{ "apps/web/src/app.ts", "./view", 0, "apps/web/src/view.vue",
		  0 },
		{ "apps/web/src/app.ts", "./lib/api", 0,
		  "apps/web/src/lib/api.js", 0 },
		{ "apps/web/src/lib/api.js", "../app.js", 0,
		  "apps/web/src/app.ts", 0 },
		{ "apps/web/src/lib/api.js", "..", 0, "", 0 },
		{ "packages/ui/src/main.tsx", "./button", 0,
		  "packages/ui/src/button/index.tsx", 0 },
		{ "packages/ui/src/button/index.tsx", "..", 0, "", 0 },
		{ "apps/web/src/app.ts", "@lib/log", 0,
		  "libs/log/src/index.ts", 0 },
		{ "apps/web/src/app.ts", "env", 0, "apps/web/src/env.d.ts", 0 },
		{ "apps/web/src/app.ts", "@acme/ui", 0,
		  "packages/ui/src/main.tsx", 0 },
		{ "apps/web/src/app.ts", "@acme/ui/button", 0,
		  "packages/ui/src/button/index.tsx", 0 },
		{ "apps/web/src/app.ts", "core", 0,
		  "packages/core/src/index.js", 0 },
		{ "apps/web/src/app.ts", "tiny", 0, "tiny/src/tiny.js", 0 },
		{ "apps/web/src/app.ts", "tiny/hooks", 0,
		  "tiny/hooks/lib/all.js", 0 },
		{ "apps/web/src/app.ts", "told", 0, "told/told.d.ts", 0 },
		{ "tiny/src/tiny.js", "../hooks", 0, "tiny/hooks/lib/all.js",
		  0 },
		{ "apps/web/src/app.ts", "corelib", 0, "", 0 },
		{ "apps/web/src/app.ts", "react", 0, "", 0 },
		{ "apps/web/src/app.ts", "libs/log/src", 0,
		  "libs/log/src/index.ts", 0 },
		{ "site/src/a/b.svelte", "@/c", 0, "site/src/c.ts", 0 },
		{ "site/src/c.ts", "./d.test?raw", 0, "site/src/d.test.ts", 0 },
	};

	(void)state;
	CHECK("TypeScript", tree, given);
	CHECK("JavaScript", tree, given);
}

/* What a part extends counts, whatever the part before it says. */
static void configs_of_parts(void **state)
{
	static const struct given_file tree[] = {
		{ "a/tsconfig.json", "{\"references\":[{\"path\":"
		  "\"./own.json\"},"
		  "{\"path\":\"./heir.json\"},{\"path\":\"./late.json\"}]}" },
		{ "b/tsconfig.json", "{\"references\":[{\"path\":"
		  "\"../a/heir.json\"},{\"path\":\"../a/own.json\"}]}" },
		{ "a/own.json", "{\"compilerOptions\":{\"paths\":{"
		  "\"@one/*\":[\"../one/*\"]}}}" },
		{ "a/heir.json", "{\"extends\":\"./base.json\"}" },
		{ "a/late.json", "{\"extends\":[\"./hidden.json\","
		  "\"./base.json\"]}" },
		{ "a/base.json", "{\"compilerOptions\":{\"paths\":{"
		  "\"@two/*\":[\"../two/*\"]}}}" },
		{ "a/hidden.json", "{\"compilerOptions\":{\"paths\":{"
		  "\"@three/*\":[\"../two/*\"]}}}" },
		{ "a/m.ts", 0 }, { "b/m.ts", 0 }, { "one/x.ts", 0 },
		{ "two/y.ts", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "a/m.ts", "@one/x", 0, "one/x.ts", 0 },
		{ "a/m.ts", "@two/y", 0, "two/y.ts", 0 },
		{ "a/m.ts", "@three/y", 0, "", 0 },
		{ "b/m.ts", "@one/x", 0, "one/x.ts", 0 },
		{ "b/m.ts", "@two/y", 0, "two/y.ts", 0 },
	};

	(void)state;
	CHECK("TypeScript", tree, given);
}

#define TO(name) "{\"path\":\"../" name "\"}"
#define TO_ALL "{\"references\":[" TO("a") "," TO("b") "," TO("c") "," \
	TO("d") "," TO("e") "," TO("f") "," TO("g") "," TO("last") "]}"

/* However many ways lead to a configuration, it is read once. */
static void configs_are_read_once(void **state)
{
	static const struct given_file tree[] = {
		{ "a/tsconfig.json", TO_ALL }, { "b/tsconfig.json", TO_ALL },
		{ "c/tsconfig.json", TO_ALL }, { "d/tsconfig.json", TO_ALL },
		{ "e/tsconfig.json", TO_ALL }, { "f/tsconfig.json", TO_ALL },
		{ "g/tsconfig.json", TO_ALL },
		{ "last/tsconfig.json", "{\"compilerOptions\":{\"paths\":{"
		  "\"@/*\":[\"./*\"]}}}" },
		{ "a/m.ts", 0 }, { "g/m.ts", 0 }, { "last/x.ts", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "a/m.ts", "@/x", 0, "last/x.ts", 0 },
		{ "g/m.ts", "@/x", 0, "last/x.ts", 0 },
	};

	(void)state;
	reads = 0;
	CHECK("TypeScript", tree, given);
	assert_int_equal(reads, 8);
}

/* As node's documentation, and packages that people have, write them. */
static void what_packages_export(void **state)
{
	static const struct given_file tree[] = {
		{ "package.json", "{\"name\":\"all\",\"imports\":{"
		  "\"#universal\":{\"browser\":\"./src/universal/b.js\","
		  "\"default\":\"./src/universal/a.js\"},"
		  "\"#util/*\":\"./src/util/*.js\","
		  "\"#dep\":{\"node\":\"dep-native\","
		  "\"default\":\"./src/dep.js\"}}}" },
		{ "src/universal/a.js", 0 }, { "src/universal/b.js", 0 },
		{ "src/util/text.js", 0 }, { "src/dep.js", 0 },
		{ "src/main.js", 0 },
		{ "p/ui/package.json", "{\"name\":\"@acme/ui\",\"exports\":{"
		  "\".\":{\"types\":\"./api.d.ts\",\"browser\":\"./b.js\","
		  "\"default\":\"./api.js\"},"
		  "\"./button\":\"./lib/controls/push.js\","
		  "\"./said\":{\"types\":\"./said.d.ts\"},"
		  "\"./deep\":{\"node\":{\"require\":\"./dist/d.cjs\","
		  "\"import\":[\"./dist/d.mjs\",\"./lib/deep.mjs\"]}},"
		  "\"./icons/*\":{\"worker\":\"./lib/w/*.js\","
		  "\"import\":\"./lib/icons/*.js\"},"
		  "\"./icons/secret/*\":null,"
		  "\"./icons/large/*\":\"./lib/large/*/*.js\","
		  "\"./themes/*.css.js\":\"./lib/themes/*.js\","
		  "\"./old/\":\"./lib/legacy/\","
		  "\"./out\":\"../../src/main.js\","
		  "\"./gone\":\"./dist/gone.js\"}}" },
		{ "p/ui/api.js", 0 }, { "p/ui/api.d.ts", 0 },
		{ "p/ui/b.js", 0 }, { "p/ui/lib/controls/push.js", 0 },
		{ "p/ui/said.d.ts", 0 }, { "p/ui/lib/deep.mjs", 0 },
		{ "p/ui/lib/w/sun.js", 0 }, { "p/ui/lib/icons/sun.js", 0 },
		{ "p/ui/lib/w/moon.js", 0 },
		{ "p/ui/lib/icons/secret/key.js", 0 },
		{ "p/ui/icons/secret/key.js", 0 },
		{ "p/ui/lib/large/sun/sun.js", 0 },
		{ "p/ui/lib/themes/dark.js", 0 },
		{ "p/ui/lib/legacy/a.js", 0 }, { "p/ui/src/gone.ts", 0 },
		{ "p/ui/index.js", 0 },
		{ "p/one/package.json", "{\"name\":\"one\",\"exports\":"
		  "\"./only.js\"}" },
		{ "p/one/only.js", 0 }, { "p/one/more.js", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "src/main.js", "@acme/ui", 0, "p/ui/api.js", 0 },
		{ "src/main.js", "@acme/ui/button", 0,
		  "p/ui/lib/controls/push.js", 0 },
		{ "p/ui/api.js", "@acme/ui/button", 0,
		  "p/ui/lib/controls/push.js", 0 },
		{ "src/main.js", "@acme/ui/said", 0, "p/ui/said.d.ts", 0 },
		{ "src/main.js", "@acme/ui/deep", 0, "p/ui/lib/deep.mjs", 0 },
		{ "src/main.js", "@acme/ui/icons/sun", 0,
		  "p/ui/lib/icons/sun.js", 0 },
		{ "src/main.js", "@acme/ui/icons/moon", 0,
		  "p/ui/lib/w/moon.js", 0 },
		{ "src/main.js", "@acme/ui/icons/secret/key", 0, "", 0 },
		{ "src/main.js", "@acme/ui/icons/large/sun", 0,
		  "p/ui/lib/large/sun/sun.js", 0 },
		{ "src/main.js", "@acme/ui/themes/dark.css.js", 0,
		  "p/ui/lib/themes/dark.js", 0 },
		{ "src/main.js", "@acme/ui/old/a.js", 0,
		  "p/ui/lib/legacy/a.js", 0 },
		{ "src/main.js", "@acme/ui/gone", 0, "p/ui/src/gone.ts", 0 },
		{ "src/main.js", "@acme/ui/icons/none", 0, "", 0 },
		{ "src/main.js", "@acme/ui/out", 0, "", 0 },
		{ "src/main.js", "one", 0, "p/one/only.js", 0 },
		{ "src/main.js", "one/more", 0, "p/one/more.js", 0 },
		{ "src/main.js", "#universal", 0, "src/universal/a.js", 0 },
		{ "src/main.js", "#util/text", 0, "src/util/text.js", 0 },
		{ "src/main.js", "#dep", 0, "src/dep.js", 0 },
		{ "src/main.js", "#none", 0, "", 0 },
		{ "p/ui/api.js", "#universal", 0, "", 0 },
	};

	(void)state;
	CHECK("TypeScript", tree, given);
	CHECK("JavaScript", tree, given);
}

static void jvm_classes(void **state)
{
	static const struct given_file tree[] = {
		{ "app/src/main/java/org/acme/App.java", 0 },
		{ "app/src/main/java/org/acme/util/Text.java", 0 },
		{ "app/src/main/kotlin/org/acme/net/Http.kt", 0 },
		{ "app/src/main/kotlin/org/acme/net/Url.kt", 0 },
		{ "other/src/main/java/org/acme/util/Text.java", 0 },
		{ 0 }
	};
	static const struct given given[] = {
		{ "app/src/main/java/org/acme/App.java", "org.acme.util.Text",
		  0, "app/src/main/java/org/acme/util/Text.java", 0 },
		{ "app/src/main/java/org/acme/App.java",
		  "org.acme.util.Text.Builder.make", 0,
		  "app/src/main/java/org/acme/util/Text.java", 0 },
		{ "app/src/main/java/org/acme/App.java", "org.acme.net.*", 0,
		  "app/src/main/kotlin/org/acme/net/Http.kt ~2 "
		  "app/src/main/kotlin/org/acme/net/Url.kt ~2", 0 },
		{ "app/src/main/java/org/acme/App.java", "org.acme.net.get", 0,
		  "app/src/main/kotlin/org/acme/net/Http.kt ~2 "
		  "app/src/main/kotlin/org/acme/net/Url.kt ~2", 0 },
		{ "app/src/main/java/org/acme/App.java",
		  "org.acme", "{App, util.Text => T, net._}",
		  "app/src/main/java/org/acme/util/Text.java "
		  "app/src/main/kotlin/org/acme/net/Http.kt ~2 "
		  "app/src/main/kotlin/org/acme/net/Url.kt ~2", 0 },
		{ "app/src/main/java/org/acme/App.java", "java.util.List", 0,
		  "", 0 },
	};

	(void)state;
	CHECK("Java", tree, given);
	CHECK("Scala", tree, given);
}

static void go_packages(void **state)
{
	static const struct given_file tree[] = {
		{ "go.mod", "// m\nmodule example.org/big // x\ngo 1.20\n" },
		{ "main.go", 0 }, { "pkg/a/a.go", 0 }, { "pkg/a/b.go", 0 },
		{ "pkg/a/a_test.go", 0 }, { "pkg/a/data.txt", 0 },
		{ "tools/go.mod", "module example.org/big/tools\n" },
		{ "tools/x/x.go", 0 }, { 0 }
	};
	static const struct given_file bare[] = {
		{ "cmd/main.go", 0 }, { "pkg/a/a.go", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "main.go", "example.org/big/pkg/a", 0,
		  "pkg/a/a.go ~2 pkg/a/b.go ~2", 0 },
		{ "main.go", "example.org/big/tools/x", 0, "tools/x/x.go", 0 },
		{ "tools/x/x.go", "example.org/big", 0, "main.go", 0 },
		{ "main.go", "fmt", 0, "", 0 },
		{ "main.go", "example.org/bigger/pkg/a", 0, "", 0 },
	};
	static const struct given in_bare[] = {
		{ "cmd/main.go", "github.com/x/y/pkg/a", 0, "pkg/a/a.go", 0 },
		{ "cmd/main.go", "fmt", 0, "", 0 },
	};

	(void)state;
	CHECK("Go", tree, given);
	CHECK("Go", bare, in_bare);
}

static void rust_modules(void **state)
{
	static const struct given_file tree[] = {
		{ "Cargo.toml", "[workspace]\nmembers = [\"x\"]\n" },
		{ "core/Cargo.toml", "[package]\nname = \"my-core\"\n" },
		{ "core/src/lib.rs", 0 }, { "core/src/net.rs", 0 },
		{ "core/src/net/tcp.rs", 0 }, { "core/src/io/mod.rs", 0 },
		{ "core/src/io/file.rs", 0 }, { "core/tests/it.rs", 0 },
		{ "core/tests/common/mod.rs", 0 },
		{ "cli/Cargo.toml", "[package]\nname=\"cli\"\n[lib]\n"
		  "path = \"lib/all.rs\"\nname = \"clikit\"\n" },
		{ "cli/src/main.rs", 0 }, { "cli/lib/all.rs", 0 },
		{ "cli/lib/args.rs", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "core/src/lib.rs", "net", 0, "core/src/net.rs", 1 },
		{ "core/src/lib.rs", "io", 0, "core/src/io/mod.rs", 1 },
		{ "core/src/net.rs", "tcp", 0, "core/src/net/tcp.rs", 1 },
		{ "core/src/io/mod.rs", "file", 0, "core/src/io/file.rs", 1 },
		{ "core/tests/it.rs", "common", 0, "core/tests/common/mod.rs",
		  1 },
		{ "core/src/net/tcp.rs", "crate::io::file::File", 0,
		  "core/src/io/file.rs", 0 },
		{ "core/src/net/tcp.rs", "super::Address", 0,
		  "core/src/net.rs", 0 },
		{ "core/src/io/file.rs", "super::super::net::Port", 0,
		  "core/src/net.rs", 0 },
		{ "core/src/io/mod.rs", "self::file::File", 0,
		  "core/src/io/file.rs", 0 },
		{ "core/src/net.rs", "crate", "io::{self, file::File}, Error as E",
		  "core/src/io/file.rs core/src/io/mod.rs core/src/lib.rs",
		  0 },
		{ "cli/src/main.rs", "my_core::net::tcp::*", 0,
		  "core/src/net/tcp.rs", 0 },
		{ "cli/src/main.rs", "my_core::Error", 0, "core/src/lib.rs",
		  0 },
		{ "cli/src/main.rs", "clikit::args::Args", 0,
		  "cli/lib/args.rs", 0 },
		{ "cli/src/main.rs", "std::io", 0, "", 0 },
		{ "cli/src/main.rs", "serde::Serialize", 0, "", 0 },
	};

	(void)state;
	CHECK("Rust", tree, given);
}

static void php_classes(void **state)
{
	static const struct given_file tree[] = {
		{ "composer.json", "{\"autoload\":{\"psr-4\":{\"Acme\\\\\":"
		  "\"src/\",\"Acme\\\\Old\\\\\":[\"legacy\"]}}}" },
		{ "src/Http/Client.php", 0 }, { "src/Http/Request.php", 0 },
		{ "legacy/Thing.php", 0 }, { "web/index.php", 0 },
		{ "web/boot.php", 0 }, { "mod/Blog/Post.php", 0 }, { 0 }
	};
	static const struct given given[] = {
		{ "web/index.php", "Acme\\Http\\Client", 0,
		  "src/Http/Client.php", 0 },
		{ "web/index.php", "Acme\\Old\\Thing as T", 0,
		  "legacy/Thing.php", 0 },
		{ "web/index.php", "Acme\\Http", "Client, Request as R",
		  "src/Http/Client.php src/Http/Request.php", 0 },
		{ "web/index.php", "Shop\\Blog\\Post", 0, "mod/Blog/Post.php",
		  0 },
		{ "web/index.php", "boot.php", 0, "web/boot.php", 1 },
		{ "web/index.php", "/boot.php", 0, "web/boot.php", 1 },
		{ "web/index.php", "Exception", 0, "", 0 },
		{ "web/index.php", "Other\\Exception", 0, "", 0 },
	};

	(void)state;
	CHECK("PHP", tree, given);
}

/* Everything that the two general resolvers do alone. */
static void other_languages(void **state)
{
	static const struct given_file tree[] = {
		{ "Makefile", 0 }, { "cmake/util.cmake", 0 },
		{ "infra/main.tf", 0 }, { "infra/net/vpc.tf", 0 },
		{ "infra/net/dns.tf", 0 }, { "lib/CMakeLists.txt", 0 },
		{ "lib/My/App.pm", 0 }, { "lib/app/version.rb", 0 },
		{ "lib/my_app/user_token.ex", 0 }, { "lib/t.sh", 0 },
		{ "lua/tele/init.lua", 0 }, { "lua/tele/ui.lua", 0 },
		{ "mk/rules.mk", 0 }, { "proto/acme/v1/user.proto", 0 },
		{ "pubspec.yaml", "# x\nname: shop\nversion: 1\n" },
		{ "lib/cart.dart", 0 }, { "lib/src/item.dart", 0 },
		{ "src/Data/Tree.hs", 0 }, { "style/_mix.scss", 0 },
		{ "style/main.scss", 0 }, { "t/test.sh", 0 },
		{ "spec/app_spec.rb", 0 }, { "src/main.zig", 0 },
		{ "src/util.zig", 0 }, { "Sources/Kit/A.swift", 0 },
		{ "Sources/Kit/B.swift", 0 }, { "Sources/App/main.swift", 0 },
		{ 0 }
	};
	static const struct {
		const char *language;
		struct given given;
	} all[] = {
		{ "CMake", { "lib/CMakeLists.txt", "cmake/util.cmake", 0,
			     "cmake/util.cmake", 0 } },
		{ "CMake", { "lib/CMakeLists.txt",
			     "${CMAKE_SOURCE_DIR}/cmake/util", 0,
			     "cmake/util.cmake", 0 } },
		{ "CMake", { "cmake/util.cmake", "../lib", 0,
			     "lib/CMakeLists.txt", 0 } },
		{ "Makefile", { "Makefile", "$(TOP)/mk/rules.mk", 0,
				"mk/rules.mk", 0 } },
		{ "Terraform", { "infra/main.tf", "./net", 0,
			   "infra/net/dns.tf ~2 infra/net/vpc.tf ~2", 0 } },
		{ "Perl", { "lib/My/App.pm", "My::App", 0, "", 0 } },
		{ "Perl", { "t/test.sh", "My::App", 0, "lib/My/App.pm", 0 } },
		{ "Perl", { "t/test.sh", "strict", 0, "", 0 } },
		{ "Ruby", { "spec/app_spec.rb", "app/version", 0,
			    "lib/app/version.rb", 0 } },
		{ "Ruby", { "spec/app_spec.rb", "../lib/app/version", 0,
			    "lib/app/version.rb", 1 } },
		{ "Ruby", { "spec/app_spec.rb", "version", 0, "", 0 } },
		{ "Elixir", { "t/test.sh", "MyApp.UserToken", 0,
			      "lib/my_app/user_token.ex", 0 } },
		{ "Shell", { "t/test.sh", "../lib/t.sh", 0, "lib/t.sh", 0 } },
		{ "Shell", { "t/test.sh", "$(dirname \"$0\")/../lib/t.sh", 0,
			     "lib/t.sh", 0 } },
		{ "Shell", { "t/test.sh", "\"$TOP\"/lib/t.sh", 0, "lib/t.sh",
			     0 } },
		{ "Shell", { "t/test.sh", "$file", 0, "", 0 } },
		{ "Lua", { "lua/tele/ui.lua", "tele", 0, "lua/tele/init.lua",
			   0 } },
		{ "Lua", { "lua/tele/init.lua", "tele.ui", 0,
			   "lua/tele/ui.lua", 0 } },
		{ "Protocol Buffers", { "Makefile", "acme/v1/user.proto", 0,
					"proto/acme/v1/user.proto", 0 } },
		{ "Dart", { "lib/cart.dart", "package:shop/src/item.dart", 0,
			    "lib/src/item.dart", 0 } },
		{ "Dart", { "lib/src/item.dart", "../cart.dart", 0,
			    "lib/cart.dart", 0 } },
		{ "Dart", { "lib/cart.dart", "package:flutter/a.dart", 0, "",
			    0 } },
		{ "Haskell", { "Makefile", "Data.Tree", 0, "src/Data/Tree.hs",
			       0 } },
		{ "SCSS", { "style/main.scss", "mix", 0, "style/_mix.scss",
			    0 } },
		{ "Starlark", { "src/main.zig", "//lib:t.sh", 0, "lib/t.sh",
				0 } },
		{ "Starlark", { "src/main.zig", ":util.zig", 0, "src/util.zig",
				0 } },
		{ "Starlark", { "src/main.zig", "@else//lib:t.sh", 0, "",
				0 } },
		{ "Zig", { "src/main.zig", "util.zig", 0, "src/util.zig", 0 } },
		{ "Swift", { "Sources/App/main.swift", "Kit", 0,
			     "Sources/Kit/A.swift ~2 Sources/Kit/B.swift ~2",
			     0 } },
		{ "Swift", { "Sources/App/main.swift", "Foundation", 0, "",
			     0 } },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(all) / sizeof(*all); i++)
		check(all[i].language, tree, &all[i].given, 1);
}

static void a_language_belongs_to_one_family(void **state)
{
	(void)state;
	assert_ptr_equal(family_of("C"), family_of("C++"));
	assert_ptr_not_equal(family_of("C"), family_of("C#"));
	assert_ptr_equal(family_of("TypeScript"), family_of("Vue"));
	assert_null(family_of("Markdown"));
	assert_null(family_of(""));
	assert_null(family_of("Object"));
}

static void distances_count_directories(void **state)
{
	(void)state;
	assert_int_equal(tree_distance("a/b", "a/c"), 0);
	assert_int_equal(tree_distance("a", "b"), 0);
	assert_int_equal(tree_distance("a/b/c", "a/x"), 1);
	assert_int_equal(tree_distance("a/b/c", "d/e"), 3);
	assert_int_equal(tree_distance("ab/c", "abc/c"), 2);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(c_includes),
		cmocka_unit_test(python_modules),
		cmocka_unit_test(script_modules),
		cmocka_unit_test(configs_of_parts),
		cmocka_unit_test(configs_are_read_once),
		cmocka_unit_test(what_packages_export),
		cmocka_unit_test(jvm_classes),
		cmocka_unit_test(go_packages),
		cmocka_unit_test(rust_modules),
		cmocka_unit_test(php_classes),
		cmocka_unit_test(other_languages),
		cmocka_unit_test(a_language_belongs_to_one_family),
		cmocka_unit_test(distances_count_directories)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
