/* SPDX-License-Identifier: MIT */
/* lib/arch: rules of other tools, drafted as ours. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "arch/classes.h"
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

/* "path path /namespace ", or why not. */
static void add_classes(struct buf *out, struct classes *classes,
			const char *regex, bool any_case)
{
	text_vec path = { 0 }, namespace = { 0 };
	const char *why = classes_patterns(classes, &path, &namespace, regex,
					   any_case);
	size_t i;

	for (i = 0; !why && i < path.n; i++)
		buf_addf(out, "%s ", path.item[i]);
	for (i = 0; !why && i < namespace.n; i++)
		buf_addf(out, "/%s ", namespace.item[i]);
	buf_addstr(out, why ? why : "");
	VEC_RELEASE(&path);
	VEC_RELEASE(&namespace);
}

static void names_of_classes_become_paths(void **state)
{
	static const char unsaid[] =
		"which says more than patterns of paths can";
	static const char nowhere[] =
		"and composer.json does not tell where those classes are";
	static const struct {
		const char *regex, *expected;
	} c[] = {
		{ "^App\\\\Cache\\\\.*$", "src/Cache/ " },
		{ "^App\\\\Cache\\\\", "src/Cache/ " },
		{ "^App\\\\Cache\\\\.+", "src/Cache/ " },
		{ "^App\\\\Cache", "src/Cache*.php " },
		{ "^App\\\\Cache.+", "src/Cache?*.php " },
		{ "^App\\\\HTTP\\\\URI$", "src/HTTP/URI.php " },
		{ "^App\\\\.*Model$", "src/*Model.php tests/*Model.php " },
		{ "^App\\\\(A|B)\\\\.*", "src/A/ src/B/ " },
		{ "^App\\\\Tests\\\\.*$", "src/Tests/ tests/ " },
		{ "^App\\\\[^\\\\]+\\\\Model\\\\.*",
		  ":(glob)src/?*/Model/** tests/Model/ " },
		{ "^App\\\\\\w+\\\\Model\\\\.*",
		  ":(glob)src/?*/Model/** tests/Model/ " },
		{ ".*", "src/ tests/ " },
		{ "", "src/ tests/ " },
		{ "(Exception|URI)", "src/*Exception*.php "
		  "tests/*Exception*.php src/*URI*.php tests/*URI*.php " },
		/* The name of the namespace fits, and with it all of it. */
		{ "App", "src/*App*.php src/ tests/*App*.php tests/ " },
		{ "^Symfony\\\\Component\\\\.*$",
		  "/Symfony\\Component\\ " },
		{ "^Symfony\\\\.*", "/Symfony\\ " },
		{ "^Symfony\\\\.*Interface$", nowhere },
		{ "^App\\\\.Model", unsaid }, { "^App\\\\(?!A)", unsaid },
		{ "^App\\\\\\w+\\\\.*\\\\X$", unsaid },
		{ "^App\\\\[AB]x$", unsaid }, { "A^B", unsaid },
		{ "A/B", unsaid },
	};
	struct draft draft = { .arena = { 0 } };
	struct importing im = { .draft = &draft };
	struct classes classes = { .im = &im };
	struct buf text = { 0 };
	size_t i;

	(void)state;
	*VEC_PUSH(&classes.place) = (struct class_place){ "App\\", "src/" };
	*VEC_PUSH(&classes.place) =
		(struct class_place){ "App\\Tests\\", "tests/" };
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		buf_reset(&text);
		add_classes(&text, &classes, c[i].regex, false);
		if (strcmp(buf_str(&text), c[i].expected) != 0)
			fail_msg("'%s' became '%s'", c[i].regex,
				 buf_str(&text));
	}
	buf_release(&text);
	classes_release(&classes);
	draft_release(&draft);
}

static void classes_are_where_they_are_looked_at(void **state)
{
	static const char *const file[] = { "src/Api/X.php", "tests/Y.php" };
	const struct import_request request = { .file = file, .files = 2 };
	struct draft draft = { .arena = { 0 } };
	struct importing im = { .request = &request, .draft = &draft };
	struct classes classes = { .im = &im };
	struct buf text = { 0 };

	(void)state;
	*VEC_PUSH(&classes.place) = (struct class_place){ "App\\", "src/" };
	*VEC_PUSH(&classes.place) = (struct class_place){ "App\\", "tests/" };
	assert_string_equal(classes_file(&classes, "App\\Api\\X"),
			    "src/Api/X.php");
	assert_string_equal(classes_file(&classes, "App\\Y"), "tests/Y.php");
	assert_null(classes_file(&classes, "App\\Z"));
	assert_true(classes_has(&classes, "App\\Z"));
	assert_false(classes_has(&classes, "Other\\Z"));
	*VEC_PUSH(&draft.include) = "path:src/";
	add_classes(&text, &classes, "^App\\\\Api", true);
	assert_string_equal(buf_str(&text), "src/Api*.php ");
	buf_reset(&text);
	add_classes(&text, &classes, "^App\\\\api", true);
	assert_string_equal(buf_str(&text), "in any case of its letters");
	buf_release(&text);
	classes_release(&classes);
	draft_release(&draft);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(expressions_become_patterns),
		cmocka_unit_test(names_of_classes_become_paths),
		cmocka_unit_test(classes_are_where_they_are_looked_at),
		cmocka_unit_test(a_file_is_told_by_its_name),
		cmocka_unit_test(modules_are_found_in_the_tree),
		cmocka_unit_test(scalars_are_quoted_where_yaml_needs_it),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
