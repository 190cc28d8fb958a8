/* SPDX-License-Identifier: MIT */
/* Runners of tests: see runners.h. */
#include "scope/runners.h"

#include <ctype.h>
#include <string.h>

#include "base/path.h"
#include "lang/lang.h"
#include "search/class.h"

void test_runners_release(struct test_runners *runners)
{
	strmap_release(&runners->script);
	buf_release(&runners->text);
}

/* --- Which runner --- */

static bool is_of_language(const struct test_runner *row, const char *id)
{
	const char *at = strstr(row->languages, id);

	for (; at; at = strstr(at + 1, id))
		if (at[-1] == ' ' && at[strlen(id)] == ' ')
			return true;
	return false;
}

static uint32_t row_named(const char *name)
{
	uint32_t i = 0;

	while (strcmp(test_runner_table[i].name, name))
		i++;
	return i;
}

/* Into r->text, which is empty where the file cannot be read. */
static const struct error *read_or_nothing(struct test_runners *r,
					   uint32_t file)
{
	const struct error *err = graph_read(r->graph, file, &r->text);

	if (!err || !error_is_unreadable(err))
		return err;
	error_ignore(err);
	buf_reset(&r->text);
	return NULL;
}

/* The row that a manifest in a directory tells, or UINT32_MAX. */
static const struct error *row_of_dir(struct test_runners *r, const char *id,
				      const char *dir, size_t n, uint32_t *out)
{
	const struct test_runner_sign *sign = test_runner_signs;
	const struct view *view = graph_view(r->graph);
	const struct error *err = NULL;
	struct buf path = { 0 };
	size_t file;

	*out = UINT32_MAX;
	for (; !err && sign->runner && *out == UINT32_MAX; sign++) {
		uint32_t row = row_named(sign->runner);

		if (!is_of_language(&test_runner_table[row], id))
			continue;
		buf_reset(&path);
		buf_addf(&path, "%.*s%s%s", (int)n, dir, n ? "/" : "",
			 sign->manifest);
		file = view_find(view, path.ptr);
		if (file == SIZE_MAX)
			continue;
		err = read_or_nothing(r, (uint32_t)file);
		if (!err && strstr(buf_str(&r->text), sign->holds))
			*out = row;
	}
	buf_release(&path);
	return err;
}

/* The last row of the language, or UINT32_MAX. */
static uint32_t usual_row(const char *id)
{
	uint32_t i, found = UINT32_MAX;

	for (i = 0; test_runner_table[i].name; i++)
		if (is_of_language(&test_runner_table[i], id))
			found = i;
	return found;
}

static size_t dir_above(const char *path, size_t n)
{
	while (n && path[n - 1] != '/')
		n--;
	return n ? n - 1 : 0;
}

/* By the nearest directory with a manifest; asked once for each directory. */
static const struct error *find_row(struct test_runners *r, const char *id,
				    const char *path, uint32_t *out)
{
	const struct error *err = NULL;
	size_t n = path_dir_len(path);
	struct strmap_entry *entry;
	struct buf key = { 0 };
	bool is_new, is_top = false;

	buf_addf(&key, "%s %.*s", id, (int)n, path);
	entry = strmap_add(&r->script, key.ptr, key.len, &is_new);
	*out = (uint32_t)entry->value;
	if (is_new) {
		*out = UINT32_MAX;
		while (!err && *out == UINT32_MAX && !is_top) {
			is_top = !n;
			err = row_of_dir(r, id, path, n, out);
			n = dir_above(path, n);
		}
		if (*out == UINT32_MAX)
			*out = usual_row(id);
		strmap_find(&r->script, key.ptr, key.len)->value = *out;
	}
	buf_release(&key);
	return err;
}

/* --- Which files --- */

/* Is a directory of the path called so? */
static bool has_dir(const char *path, const char *const *name)
{
	const char *at, *end;

	for (at = path; (end = strchr(at, '/')); at = end + 1) {
		const char *const *n = name;

		for (; *n; n++)
			if (strlen(*n) == (size_t)(end - at) &&
			    !strncmp(at, *n, (size_t)(end - at)))
				return true;
	}
	return false;
}

static bool begins(const char *text, const char *with)
{
	return !strncmp(text, with, strlen(with));
}

static bool ends(const char *text, size_t n, const char *with)
{
	size_t k = strlen(with);

	return n >= k && !memcmp(text + n - k, with, k);
}

/* What tests share lies in directories of these names, and what they read. */
static bool is_shared_dir(const char *path)
{
	static const char *const shared[] = {
		"__mocks__", "fixture", "fixtures", "__fixtures__", "helper",
		"helpers", "mocks", "support", "utils", "testdata",
		"node_modules", "snapshots", "__snapshots__", NULL
	};

	return has_dir(path, shared);
}

/* Of scripts: by its name, or because no other file takes it in. */
static const struct error *is_script_test(struct test_runners *r,
					  uint32_t file, const char *path,
					  bool *out)
{
	const char *base = path_base(path);
	static const char *const tests[] = { "__tests__", NULL };
	const struct error *err = NULL;
	file_vec importers = { 0 };

	*out = strstr(base, ".test.") || strstr(base, ".spec.") ||
		strstr(base, "-test.") || strstr(base, "_test.");
	if (*out || is_shared_dir(path) || strstr(base, ".d.ts"))
		return NULL;
	if (has_dir(path, tests)) {
		*out = true;
		return NULL;
	}
	err = graph_importers(r->graph, file, 1, &importers);
	*out = !importers.n;
	VEC_RELEASE(&importers);
	return err;
}

/* Of C and its kin: a program, or what a framework's macros make. */
static bool is_compiled_test(const struct facts *facts, const char *path)
{
	static const char *const macro[] = {
		"TEST", "TEST_F", "TEST_P", "TYPED_TEST", "TEST_CASE",
		"SCENARIO", "BOOST_AUTO_TEST_CASE", "main"
	};
	const char *ext = path_ext(path);
	size_t i, k;

	if (ext[0] == '.' && (ext[1] == 'h' || ext[1] == 'H'))
		return false;
	for (i = 0; i < facts->symbol.n; i++)
		for (k = 0; k < sizeof(macro) / sizeof(*macro); k++)
			if (!strcmp(facts->symbol.item[i].name, macro[k]))
				return true;
	return begins(path_base(path), "test") ||
		strstr(path_base(path), "test.") ||
		strstr(path_base(path), "tests.") ||
		strstr(path_base(path), "Test");
}

static bool is_type_test(const char *base, size_t n)
{
	return begins(base, "Test") || ends(base, n, "Test") ||
		ends(base, n, "Tests") || ends(base, n, "TestCase") ||
		ends(base, n, "IT") || ends(base, n, "Spec") ||
		ends(base, n, "Suite") || ends(base, n, "Specs") ||
		ends(base, n, "Specification");
}

static bool is_rust_test(const struct facts *facts)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (facts->symbol.item[i].flags & SYMBOL_TEST)
			return true;
	return false;
}

/* What others include has neither the bit nor the line that tells what runs
 * it. */
static const struct error *is_program(struct test_runners *r, uint32_t file,
				      const struct file *f, bool *out)
{
	const struct error *err = NULL;

	*out = f->mode & 0100 || !strcmp(path_ext(f->path), ".t");
	if (!*out) {
		err = read_or_nothing(r, file);
		*out = !err && !strncmp(buf_str(&r->text), "#!", 2);
	}
	return err;
}

static const struct error *is_run(struct test_runners *r, uint32_t file,
				  const struct test_runner *row, bool *out)
{
	const struct file *f = &graph_view(r->graph)->file[file];
	const char *base = path_base(f->path), *id = lang_id(f->lang);
	size_t n = strlen(base) - strlen(path_ext(base));
	const struct facts *facts;
	const struct error *err = graph_facts(r->graph, file, &facts);

	*out = false;
	if (err)
		return err;
	if (!strcmp(id, "rust")) {
		*out = is_rust_test(facts);
		return NULL;
	}
	if (!(f->flags & FILE_TEST) && file_class(f) != CLASS_TEST)
		return NULL;
	*out = true;
	if (!strcmp(id, "python"))
		*out = begins(base, "test_") || ends(base, n, "_test");
	else if (!strcmp(id, "go"))
		*out = ends(base, n, "_test");
	else if (!strcmp(id, "ruby"))
		*out = ends(base, n, "_test") || ends(base, n, "_spec") ||
			begins(base, "test_");
	else if (!strcmp(id, "elixir"))
		*out = ends(base, n, "_test");
	else if (!strcmp(id, "php"))
		*out = ends(base, n, "Test") || ends(base, n, "_test");
	else if (!strcmp(id, "perl") || !strcmp(id, "shell"))
		return is_program(r, file, f, out);
	else if (strstr(row->languages, " javascript "))
		return is_script_test(r, file, f->path, out);
	else if (strstr(row->languages, " cpp "))
		*out = is_compiled_test(facts, f->path);
	else if (row->unit == UNIT_TYPE)
		*out = is_type_test(base, n);
	return NULL;
}

const struct error *test_runner_of(struct test_runners *runners,
				   uint32_t file,
				   const struct test_runner **out)
{
	const struct file *f = &graph_view(runners->graph)->file[file];
	const struct error *err;
	uint32_t row = UINT32_MAX;
	bool is_one = false;

	*out = NULL;
	if (f->lang == LANG_NONE)
		return NULL;
	if (usual_row(lang_id(f->lang)) == UINT32_MAX)
		return NULL;
	err = is_run(runners, file,
		     &test_runner_table[usual_row(lang_id(f->lang))], &is_one);
	if (!err && is_one)
		err = find_row(runners, lang_id(f->lang), f->path, &row);
	if (!err && row != UINT32_MAX)
		*out = &test_runner_table[row];
	return err;
}

/* --- What it is asked for --- */

static bool is_function(const struct symbol *s)
{
	return s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_METHOD;
}

static bool is_type_symbol(const struct symbol *s)
{
	return s->kind == SYMBOL_TYPE || s->kind == SYMBOL_INTERFACE ||
		s->kind == SYMBOL_ENUM;
}

static bool is_test_function(const struct test_runner *runner,
			     const struct symbol *s)
{
	static const char *const go[] = { "Test", "Fuzz", "Example" };
	size_t i;

	if (!is_function(s))
		return false;
	if (runner->naming == NAMED_MODULE)
		return s->flags & SYMBOL_TEST_CASE;
	if (runner->naming == NAMED_NODE)
		return begins(s->name, "test");
	for (i = 0; i < sizeof(go) / sizeof(*go); i++)
		if (begins(s->name, go[i]) &&
		    !islower((unsigned char)s->name[strlen(go[i])]))
			return !s->scope;
	return false;
}

/* The outermost type around a symbol, or the symbol where it is one. */
static uint32_t outermost_type(const struct facts *facts, uint32_t symbol)
{
	uint32_t found = UINT32_MAX;

	for (; symbol < facts->symbol.n;
	     symbol = facts->symbol.item[symbol].container)
		if (is_type_symbol(&facts->symbol.item[symbol]))
			found = symbol;
	return found;
}

bool test_unit_of(const struct test_runner *runner, const struct facts *facts,
		  const char *path, uint32_t symbol, uint32_t *unit)
{
	const struct symbol *s;

	*unit = UINT32_MAX;
	if (runner->unit == UNIT_FILE || symbol >= facts->symbol.n)
		return true;
	if (runner->unit == UNIT_TYPE) {
		*unit = outermost_type(facts, symbol);
		return true;
	}
	s = &facts->symbol.item[symbol];
	if (is_test_function(runner, s)) {
		*unit = symbol;
		return true;
	}
	/* What a class of tests says beside them, and how it prepares them. */
	if (is_type_symbol(s) && runner->naming == NAMED_NODE &&
	    begins(path_base(path), "test"))
		*unit = symbol;
	else if (is_function(s) && s->container < facts->symbol.n &&
		 (strstr(s->name, "setup") || strstr(s->name, "setUp") ||
		  strstr(s->name, "tearDown") || strstr(s->name, "teardown")))
		*unit = s->container;
	return *unit != UINT32_MAX || !strcmp(s->name, "TestMain");
}

/* src/a/b.rs is a::b, src/a/mod.rs is a; what lies in tests/ is a program of
 * its own. */
static void add_module(struct buf *out, const char *path)
{
	const char *at = strstr(path, "src/");
	size_t n;

	if (!at)
		return;
	at += strlen("src/");
	n = strlen(at) - strlen(path_ext(at));
	if (ends(at, n, "/mod"))
		n -= strlen("/mod");
	if ((n == 3 && begins(at, "lib")) || (n == 4 && begins(at, "main")))
		return;
	for (; n; n--, at++)
		if (*at == '/')
			buf_addstr(out, "::");
		else
			buf_addch(out, *at);
	buf_addstr(out, "::");
}

/* A qualified name with "::" for its dots. */
static void add_colons(struct buf *out, const char *name)
{
	for (; *name; name++)
		if (*name == '.')
			buf_addstr(out, "::");
		else
			buf_addch(out, *name);
}

void test_id(struct buf *out, const struct test_runner *runner,
	     const struct facts *facts, const char *path, uint32_t symbol)
{
	const char *base = path_base(path);
	struct buf name = { 0 };

	if (symbol < facts->symbol.n)
		symbol_qualified(facts, symbol, &name);
	if (runner->naming == NAMED_STEM ||
	    (runner->naming == NAMED_QUALIFIED && !name.len))
		buf_add(out, base, strlen(base) - strlen(path_ext(base)));
	else if (runner->naming == NAMED_QUALIFIED)
		buf_addstr(out, name.ptr);
	else if (runner->naming == NAMED_MODULE)
		add_module(out, path);
	else if (runner->naming == NAMED_PATH || runner->naming == NAMED_NODE)
		buf_addstr(out, path);
	if (name.len && runner->naming == NAMED_NODE) {
		buf_addstr(out, "::");
		add_colons(out, name.ptr);
	} else if (name.len && runner->naming == NAMED_MODULE) {
		add_colons(out, name.ptr);
	} else if (runner->naming == NAMED_PLAIN) {
		/* A whole file of Go is all that its package tests. */
		buf_addstr(out, name.len ?
			   facts->symbol.item[symbol].name : ".*");
	}
	buf_release(&name);
}
