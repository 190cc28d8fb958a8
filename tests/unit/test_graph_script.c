/* SPDX-License-Identifier: MIT */
/* Imports of JavaScript and its kin: paths, aliases, packages by their names
 * and what those export. */
#include "tests/unit/resolve_test.h"

static void script_modules(void **state)
{
	static const struct given_file tree[] = {
		{ "apps/web/src/app.ts", 0 }, { "apps/web/src/view.vue", 0 },
		{ "apps/web/src/lib/api.js", 0 },
		{ "apps/web/src/lib/api.d.ts", 0 },
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
		{ "package.json", "{\"name\": \"core\"}" },
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(script_modules),
		cmocka_unit_test(configs_of_parts),
		cmocka_unit_test(configs_are_read_once),
		cmocka_unit_test(what_packages_export)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
