/* SPDX-License-Identifier: MIT */
/* From what is quoted to files: see mention.h. */
#include "search/mention.h"

#include <string.h>

#include "base/path.h"
#include "base/span.h"

/* So many frames are a traceback, of which each further file counts less. */
enum { MENTION_FILES = 20, FRAMES_LEAST = 3 };
#define LAST_IS_INNERMOST "most recent call last"
static const double frame_decay = .85;

/* Files whose own name says nothing: they stand for their directory. */
static const char *const package_stem[] = {
	"__init__", "index", "mod", "lib", NULL
};

static bool is_package_stem(const char *stem, size_t n)
{
	return span_is_among((struct span){ stem, n }, package_stem);
}

/* Whether path[0, n) ends with tail[0, m) at the start of a part. */
static bool ends_with(const char *path, size_t n, const char *tail, size_t m)
{
	return m && n >= m && !memcmp(path + n - m, tail, m) &&
		(n == m || path[n - m - 1] == '/');
}

/*
 * The quoted path with its leading parts taken off one by one, while two are
 * left: how much of the path's end they share, 0 for not at all.
 */
static double match_path(const char *path, const struct quoted *quoted)
{
	const char *tail = quoted->text, *end = tail + quoted->len;
	size_t n = strlen(path);

	while (tail < end && (*tail == '/' || *tail == '.'))
		tail++;
	if (!memchr(tail, '/', (size_t)(end - tail)))
		return 0;
	for (;;) {
		const char *slash = memchr(tail, '/', (size_t)(end - tail));

		if (!slash)
			return 0;
		if (ends_with(path, n, tail, (size_t)(end - tail)))
			return 1;
		tail = slash + 1;
	}
}

static double match_base(const char *path, const struct quoted *quoted)
{
	const char *base = path_base(path), *text = quoted->text;
	const char *slash = memrchr(text, '/', quoted->len);
	size_t n = quoted->len;

	if (slash) {
		n -= (size_t)(slash + 1 - text);
		text = slash + 1;
	}
	return strlen(base) == n && memchr(text, '.', n) &&
		!memcmp(base, text, n) ? MENTION_BASE : 0;
}

/* Cuts the last part off; false when one is left only. */
static bool drop_part(const char *text, size_t *n)
{
	size_t i = *n;

	while (i && text[i - 1] != '/')
		i--;
	if (!i)
		return false;
	*n = i - 1;
	return true;
}

static double match_module(const char *path, const char *module, size_t n,
			   size_t parts)
{
	size_t stem = strlen(path) - strlen(path_ext(path)), dir, drop;
	const char *base = path_base(path);
	bool is_package = is_package_stem(base,
					  stem - (size_t)(base - path));

	dir = path_dir_len(path);
	for (drop = 0; drop < 3 && parts >= 2; drop++, parts--) {
		if (ends_with(path, stem, module, n))
			return 1;
		if (is_package && ends_with(path, dir, module, n))
			return MENTION_PACKAGE;
		if (!drop_part(module, &n))
			break;
	}
	return 0;
}

struct module {
	char text[256];
	size_t n, parts;
};

/* "a.b.c" as a/b/c; false where it cannot be a module. */
static bool to_module(const struct quoted *quoted, struct module *out)
{
	size_t i;

	if (quoted->len >= sizeof(out->text) || *quoted->text == '/')
		return false;
	out->parts = 1;
	for (i = 0; i < quoted->len; i++) {
		char c = quoted->text[i];

		if (c == '.' || c == '/') {
			out->parts++;
			c = '/';
		}
		out->text[i] = c;
	}
	out->text[i] = '\0';
	out->n = i;
	return out->parts >= 2 && !strstr(out->text, "//");
}

static bool is_same(const struct quoted *a, const struct quoted *b)
{
	return b->is_frame && a->len == b->len &&
		!memcmp(a->text, b->text, a->len);
}

struct named {
	uint32_t file[MENTION_FILES];
	double worth[MENTION_FILES];
	size_t n;		/* may be more than there is room for */
};

static double worth_of(const char *path, const struct quoted *quoted,
		       const struct module *module)
{
	double worth = match_path(path, quoted);

	if (worth <= 0 && module)
		worth = match_module(path, module->text, module->n,
				     module->parts);
	return worth > 0 ? worth : match_base(path, quoted);
}

/* Only what is named best counts: a full path makes its namesakes silent. */
static void note(struct named *named, uint32_t file, double worth)
{
	if (named->n && named->worth[0] < worth)
		named->n = 0;
	if (named->n && named->worth[0] > worth)
		return;
	if (named->n < MENTION_FILES) {
		named->file[named->n] = file;
		named->worth[named->n] = worth;
	}
	named->n++;
}

/* Raises scores by what it names, which counts `weight`; does it name any? */
static bool score_quoted(const struct view *view, const struct quoted *quoted,
			 const bool *selected, double weight, double *score)
{
	struct named named = { .n = 0 };
	struct module module;
	bool is_module = to_module(quoted, &module);
	size_t i;

	for (i = 0; i < view->n; i++) {
		double worth;

		if (selected && !selected[i])
			continue;
		worth = worth_of(view->file[i].path, quoted,
				 is_module ? &module : NULL);
		if (worth > 0)
			note(&named, (uint32_t)i, worth);
	}
	for (i = 0; i < named.n && named.n <= MENTION_FILES; i++) {
		double share = weight * named.worth[i] / (double)named.n;

		if (score[named.file[i]] < share)
			score[named.file[i]] = share;
	}
	return named.n && named.n <= MENTION_FILES;
}

/* The frames of a traceback, from the one where it went wrong outwards. */
static void score_frames(const struct view *view, const struct question *q,
			 const bool *selected, double *score)
{
	bool is_last = memmem(q->text, q->len, LAST_IS_INNERMOST,
			      strlen(LAST_IS_INNERMOST)) != NULL;
	size_t i, n = q->quoted.n, k;
	double weight = 1;

	for (i = 0; i < n; i++) {
		const struct quoted *frame =
			&q->quoted.item[is_last ? n - 1 - i : i];

		if (!frame->is_frame)
			continue;
		/* A file that comes again is one. */
		for (k = 0; k < i && !is_same(frame, &q->quoted.item[
				is_last ? n - 1 - k : k]); k++)
			;
		if (k == i && score_quoted(view, frame, selected, weight,
					   score))
			weight *= frame_decay;
	}
}

void mention_score(const struct view *view, const struct question *question,
		   const bool *selected, double *score)
{
	size_t i, frames = 0;

	for (i = 0; i < question->quoted.n; i++)
		frames += question->quoted.item[i].is_frame;
	if (frames >= FRAMES_LEAST)
		score_frames(view, question, selected, score);
	for (i = 0; i < question->quoted.n; i++)
		if (frames < FRAMES_LEAST ||
		    !question->quoted.item[i].is_frame)
			score_quoted(view, &question->quoted.item[i],
				     selected, 1, score);
}
