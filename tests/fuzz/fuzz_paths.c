/* SPDX-License-Identifier: MIT */
/* What decides about paths: pathspecs, and the lines of .gitattributes and
 * .fuseignore. */
#include <string.h>

#include "git/tree.h"
#include "source/filter.h"
#include "source/pathspec.h"
#include "tests/fuzz/fuzz.h"

enum { SPECS = 3, PATHS = 32 };

/* The lines of an input: some pathspecs, then paths. */
struct lines {
	const char *spec[SPECS], *path[PATHS];
	size_t specs, paths;
};

static void take_lines(struct lines *out, char *text, size_t specs)
{
	char *end;

	*out = (struct lines){ .specs = 0 };
	for (; text && *text && out->paths < PATHS; text = end) {
		end = strchr(text, '\n');
		if (end)
			*end++ = '\0';
		if (out->specs < specs)
			out->spec[out->specs++] = text;
		else
			out->path[out->paths++] = text;
	}
}

/* Among what is in the same directory a path is what it is by itself. */
static void match_all(const struct pathspec *pathspec,
		      const struct lines *lines)
{
	struct pathspec_place place = { .is_in = false };
	size_t i;

	for (i = 0; i < lines->paths; i++)
		MUST_HOLD(pathspec_matches_near(pathspec, &place,
						lines->path[i]) ==
			  pathspec_matches(pathspec, lines->path[i]));
	pathspec_place_release(&place);
}

/* What was typed in a directory means the same when it is kept. */
static void keep(const char *const *spec, const struct pathspec *pathspec,
		 const struct lines *lines, const char *prefix)
{
	struct buf kept = { 0 };
	struct pathspec *again = NULL;
	const char *text;
	bool excludes;
	size_t i;

	MUST_HOLD(!pathspec_anchor(&kept, &excludes, *spec, prefix, NULL));
	text = kept.ptr;
	MUST_HOLD(!pathspec_from_top(&again, &text, 1));
	for (i = 0; i < lines->paths; i++)
		MUST_HOLD(pathspec_matches(pathspec, lines->path[i]) ==
			  (pathspec_matches(again, lines->path[i]) !=
			   excludes));
	pathspec_free(again);
	buf_release(&kept);
}

static void match_pathspecs(const struct lines *lines, const char *prefix)
{
	struct pathspec *pathspec = NULL;
	const struct error *err = pathspec_parse(&pathspec, lines->spec,
						 lines->specs, prefix, NULL);

	MUST_HOLD(!err == (pathspec != NULL));
	MUST_HOLD(!err || err->code == ERROR_USAGE);
	if (err)
		return;
	match_all(pathspec, lines);
	if (lines->specs == 1)
		keep(lines->spec, pathspec, lines, prefix);
	pathspec_free(pathspec);
}

/* A path is sorted, and begins and ends with a name. */
static void apply_rules(const char *bytes, size_t n, unsigned int flags)
{
	static const char *const path[] = {
		"a", "a b", "deep/a.c", "deep/er/b.h", "deep/er/vendor/x.py",
		"x.min.js"
	};
	enum { N = sizeof(path) / sizeof(*path) };
	struct entry entry[N] = { { .path = NULL } };
	struct filter *filter = filter_new(flags);
	size_t i;

	for (i = 0; i < N; i++)
		entry[i] = (struct entry){ .path = path[i],
					   .mode = MODE_FILE };
	attributes_add(filter_attributes(filter), ATTRIBUTES_TREE, "", 0,
		       bytes, n);
	attributes_add(filter_attributes(filter), ATTRIBUTES_TREE, "deep", 4,
		       bytes, n / 2);
	filter_add_ignore(filter, bytes + n / 2, n - n / 2);
	filter_apply(filter, entry, N);
	for (i = 0; i < N; i++)
		MUST_HOLD(entry[i].omit < OMIT_REASONS);
	filter_free(filter);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char *const prefix[] = { "", "src/", "a*b/c/" };
	struct lines lines;
	char *text;

	if (!size)
		return 0;
	/* Exactly as long as it is, so that a read behind it is seen. */
	text = malloc(size);
	if (!text)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	apply_rules(text, size - 1, data[0] >> 7);
	take_lines(&lines, text, 1 + data[0] % SPECS);
	match_pathspecs(&lines, prefix[data[0] / SPECS % 3]);
	free(text);
	return 0;
}
