/* SPDX-License-Identifier: MIT */
/* lib/arch: rules of other tools, drafted as ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "arch/import.h"
#include "arch/importing.h"

static void expressions_become_patterns(void **state)
{
	static const struct {
		const char *regex, *expected;	/* each pattern, then a blank */
	} c[] = {
		{ "^src/api/", "src/api/ " },
		{ "^src/api", "src/api* " },
		{ "src/api/.*", "*src/api/* " },
		{ "^src/a\\.c$", "src/a.c " },
		{ "^src/(a|b)/", "src/a/ src/b/ " },
		{ "^src/tsx?$", "src/tsx src/ts " },
		{ "(^|/)test/", "test/ */test/* " },
		{ "[.]spec[.][jt]s$", "*.spec.[jt]s " },
		{ "^src/[^/]+/api/", ":(glob)src/*/api/** " },
		{ "^src/.+/[^/]+\\.go$", ":(glob)src/**/*.go " },
		{ "^a\\*b$", "a\\*b " },
		{ "\\.(?:js|mjs)$", "*.js *.mjs " },
		{ "", "* " },
		{ "a|^b/", "*a* b/ " },
		/* What no pattern says. */
		{ "^(?!src)", NULL }, { "a+", NULL }, { "\\d", NULL },
		{ "(a", NULL }, { "a)", NULL }, { "^[^/]+x", NULL },
		{ "[^/]+$", NULL }, { "$1/x", NULL }, { "a{2}", NULL },
		{ "[a", NULL }, { "a\\", NULL }, { "x^y", NULL },
		{ "((((((((((a))))))))))", NULL },
		{ "(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)(a|b)", NULL },
	};
	struct draft draft = { .arena = { 0 } };
	struct importing im = { .draft = &draft };
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		struct buf text = { 0 };
		text_vec out = { 0 };
		bool fits = import_regex(&im, &out, c[i].regex);

		for (k = 0; k < out.n; k++)
			buf_addf(&text, "%s ", out.item[k]);
		if (fits != (c[i].expected != NULL) ||
		    (fits && strcmp(buf_str(&text), c[i].expected)))
			fail_msg("'%s' became '%s'", c[i].regex,
				 buf_str(&text));
		buf_release(&text);
		VEC_RELEASE(&out);
	}
	draft_release(&draft);
}

static void a_file_is_told_by_its_name(void **state)
{
	static const struct {
		const char *path;
		int tool;
	} c[] = {
		{ ".importlinter", FOREIGN_IMPORT_LINTER },
		{ "a/pyproject.toml", FOREIGN_IMPORT_LINTER },
		{ "deptrac.config.yaml", FOREIGN_DEPTRAC },
		{ "x/depfile.yml", FOREIGN_DEPTRAC },
		{ ".go-arch-lint.yml", FOREIGN_GO_ARCH_LINT },
		{ "tach.toml", FOREIGN_TACH },
		{ "tach.domain.toml", FOREIGN_TACH },
		{ ".dependency-cruiser.json", FOREIGN_DEPCRUISE },
		{ ".dependency-cruiser.js", FOREIGN_DEPCRUISE },
		{ ".dependency-cruiser.ts", -1 }, { "setup.cfg.bak", -1 },
		{ ".importlinter/x", -1 }, { "", -1 },
	};
	enum foreign_tool tool;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++)
		assert_int_equal(foreign_by_path(&tool, c[i].path) ?
				 (int)tool : -1, c[i].tool);
}

static const char *const files[] = {
	"app/__init__.py", "app/api/__init__.py", "app/api/v1.py",
	"app/core.py", "docs/app/api/x.md", "lib/other/app/x.py",
	"src/pkg/a/__init__.py", "src/pkg/b.py",
};
enum { FILES = sizeof(files) / sizeof(files[0]) };

static void modules_are_found_in_the_tree(void **state)
{
	static const struct {
		const char *module, *expected;
		bool found;
	} c[] = {
		{ "app", "app/", true }, { "app.api", "app/api/", true },
		{ "app.core", "app/core.py", true },
		{ "app.api.v1", "app/api/v1.py", true },
		{ "pkg.a", "src/pkg/a/", true },
		{ "pkg.b", "src/pkg/b.py", true },
		{ "pkg.none", "src/pkg/none/", false },
		{ "none", "none/", false },
		{ "app.*", ":(glob)app/*/**", true },
		{ "app.**", ":(glob)app/**", true },
		{ "pkg.*.x", ":(glob)src/pkg/*/x/**", true },
	};
	struct import_request request = { .file = files, .files = FILES };
	struct draft draft = { .arena = { 0 } };
	struct importing im = { .draft = &draft, .request = &request };
	bool found;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		assert_string_equal(import_module(&im, c[i].module, &found),
				    c[i].expected);
		assert_int_equal(found, c[i].found);
	}
	strmap_release(&im.known);
	draft_release(&draft);
}

static void scalars_are_quoted_where_yaml_needs_it(void **state)
{
	struct draft draft = { .arena = { 0 } };
	struct draft_layer *layer = draft_layer(&draft, "a b", true);
	struct draft_rule *rule;
	struct buf out = { 0 };

	(void)state;
	draft_add(&layer->path, draft_pattern(&draft, "src/[id]/"));
	draft_add(&layer->path, draft_pattern(&draft, "a\xff*/"));
	draft_add(&layer->path, draft_pattern(&draft, ":x"));
	draft_add(&layer->path, draft_pattern(&draft, "a\nb"));
	draft_add(&layer->path, "\xc2\x85\xef\xbb\xbf\xc3\xa9");
	draft_add(&layer->path, "yes");
	draft_add(&layer->path, "1.0");
	draft_add(&layer->path, "src/x-1_2.c");
	draft_add(&layer->comment, "two\nlines\x1b\xc2\x80");
	layer->says_may = true;
	draft_lose(&draft, 7, "'%s'", "x");
	rule = draft_rule(&draft, "layers", NULL);
	draft_row(rule, "a b\n");
	draft_row(rule, "c\nd\n");
	draft_append(rule, "except", "a -> b");
	draft_write(&draft, &out);
	assert_string_equal(out.ptr,
			    "# not taken: line 7: 'x'\n"
			    "layers:\n"
			    "  # two lines??\n"
			    "  - name: \"a b\"\n"
			    "    paths: [\":(literal)src/[id]/\", "
			    "\":(glob)a?\\\\*/**\", \":(literal):x\", "
			    "\":(glob)a?b\", \"\\u0085\\ufeff\xc3\xa9\", "
			    "\"yes\", \"1.0\", src/x-1_2.c]\n"
			    "    may_depend_on: []\n"
			    "rules:\n"
			    "  - kind: layers\n"
			    "    order:\n"
			    "      - \"a b\"\n"
			    "      - [c, d]\n"
			    "    except: [\"a -> b\"]\n");
	buf_release(&out);
	draft_release(&draft);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expressions_become_patterns),
		cmocka_unit_test(a_file_is_told_by_its_name),
		cmocka_unit_test(modules_are_found_in_the_tree),
		cmocka_unit_test(scalars_are_quoted_where_yaml_needs_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
