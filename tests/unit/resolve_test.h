/* SPDX-License-Identifier: MIT */
/*
 * What the tests of import resolution share: a table a family of languages has
 * a tree, the importing file, what it writes, and the files that this must lead
 * to. "a ~2" is one of two that are equally near.
 */
#ifndef TESTS_RESOLVE_TEST_H
#define TESTS_RESOLVE_TEST_H

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

static inline const struct error *read_given(void *payload, uint32_t number,
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

static inline int cmp_files(const void *a, const void *b)
{
	return strcmp(((const struct file *)a)->path,
		      ((const struct file *)b)->path);
}

static inline void show(struct buf *out, const struct view *view,
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

/* Files that declare and import nothing. */
static inline const struct error *no_facts(void *payload, uint32_t file,
					   const struct facts **out)
{
	static const struct facts none;

	(void)payload;
	(void)file;
	*out = &none;
	return NULL;
}

static inline void check(const char *language, const struct given_file *tree,
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
	resolver_init(&r, &view, read_given, no_facts, &view);
	assert_non_null(family_of(language));
	for (i = 0; i < n; i++) {
		struct import import = {
			.text = given[i].text, .names = given[i].names,
			.line = 1, .style = given[i].style
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

#endif
