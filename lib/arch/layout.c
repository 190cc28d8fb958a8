/* SPDX-License-Identifier: MIT */
/*
 * Files to layers: see layout.h. A pattern is tried only on the files that
 * begin with what it says before its first wildcard: paths are sorted, so
 * those are one run.
 */
#include "arch/layout.h"

#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "source/match.h"
#include "source/pathspec.h"

struct claim {
	const struct layer_pattern *pattern;	/* the best so far, or NULL */
	uint32_t layer;
};

/* Offers one pattern to all files that it may fit. */
static bool claim_files(struct claim *claim, const struct view *view,
			uint32_t layer, const struct layer_pattern *pattern,
			size_t *tied)
{
	struct pathspec_place place = { .is_somewhere = false };
	size_t i, end;
	bool fits = false;

	i = view_with(view, pattern->literal, pattern->literal_len, &end);
	for (; i < end; i++) {
		struct claim *c = &claim[i];

		if (!pathspec_matches_near(pattern->pathspec, &place,
					   view->file[i].path))
			continue;
		fits = true;
		if (c->pattern && c->layer != layer &&
		    c->pattern->weight == pattern->weight && *tied == SIZE_MAX)
			*tied = i;
		if (c->pattern && c->pattern->weight >= pattern->weight)
			continue;
		c->pattern = pattern;
		c->layer = layer;
	}
	pathspec_place_release(&place);
	return fits;
}

struct ranked {
	const struct layer_pattern *pattern;
	uint32_t layer, number;
};

static int cmp_ranked(const void *a, const void *b)
{
	const struct ranked *x = a, *y = b;

	if (x->pattern->weight != y->pattern->weight)
		return x->pattern->weight > y->pattern->weight ? -1 : 1;
	return x->pattern->line < y->pattern->line ? -1 :
		x->pattern->line > y->pattern->line;
}

/* All patterns, the most specific first: a tie is met only where nothing
 * more specific has the file already. */
static const struct error *claim_all(struct layout *out, struct claim *claim,
				     const struct rules *rules,
				     const struct view *view)
{
	VEC(struct ranked) ranked = { 0 };
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; i < rules->layer.n; i++)
		for (k = 0; k < rules->layer.item[i].pattern.n; k++)
			*VEC_PUSH(&ranked) = (struct ranked){
				&rules->layer.item[i].pattern.item[k],
				(uint32_t)i, (uint32_t)k
			};
	VEC_SORT(&ranked, cmp_ranked);
	for (i = 0; !err && i < ranked.n; i++) {
		const struct ranked *one = &ranked.item[i];
		size_t tied = SIZE_MAX;

		if (!claim_files(claim, view, one->layer, one->pattern, &tied))
			*VEC_PUSH(&out->unused) = (struct unused_pattern){
				one->layer, one->number
			};
		if (tied != SIZE_MAX) {
			const struct claim *a = &claim[tied];
			struct buf quoted = { 0 };

			path_quote(&quoted, view->file[tied].path);
			err = error_new(
				ERROR_USAGE,
				"'%s': line %u: '%s' of layer '%s' and '%s' of layer '%s' (line %u) fit '%s' equally well; make one more specific",
				rules_path, (unsigned int)one->pattern->line,
				one->pattern->text,
				rules->layer.item[one->layer].name,
				a->pattern->text,
				rules->layer.item[a->layer].name,
				(unsigned int)a->pattern->line, quoted.ptr);
			buf_release(&quoted);
		}
	}
	VEC_RELEASE(&ranked);
	return err;
}

const struct error *layout_make(struct layout *out, const struct rules *rules,
				const struct view *view)
{
	struct claim *claim = xcalloc(view->n, sizeof(*claim));
	const struct error *err;
	size_t i;

	*out = (struct layout){ 0 };
	out->layer = xcalloc(view->n, sizeof(*out->layer));
	out->files = xcalloc(rules->layer.n, sizeof(*out->files));
	err = claim_all(out, claim, rules, view);
	if (!err && (rules->exclude.n || rules->include.n)) {
		/* A file that is left out is on no layer either. */
		out->is_left_out = xcalloc(view->n, sizeof(*out->is_left_out));
		rules_leave_out(out->is_left_out, rules, view);
		for (i = 0; i < view->n; i++)
			if (out->is_left_out[i])
				claim[i].pattern = NULL;
	}
	for (i = 0; !err && i < view->n; i++) {
		out->layer[i] = claim[i].pattern ? claim[i].layer : LAYER_NONE;
		if (claim[i].pattern)
			out->files[claim[i].layer]++;
	}
	free(claim);
	if (err)
		layout_release(out);
	return err;
}

void layout_release(struct layout *layout)
{
	free(layout->layer);
	free(layout->files);
	free(layout->is_left_out);
	VEC_RELEASE(&layout->unused);
	*layout = (struct layout){ 0 };
}

/* --- Imports by their text --- */

/* May a name end before this byte of an import? */
static bool ends_name(char c)
{
	return !c || c == '.' || c == '/' || c == ':' || c == '\\';
}

bool import_names_package(const char *text, const char *package)
{
	size_t n = strlen(package);

	if (strpbrk(package, "*?["))
		return wildmatch(package, n, text, strlen(text), 0);
	return !strncmp(text, package, n) &&
		(ends_name(text[n]) || (n && ends_name(package[n - 1])));
}

uint32_t layer_of_import(const struct rules *rules, const char *text)
{
	uint32_t best = LAYER_NONE;
	size_t i, k, longest = 0;

	for (i = 0; i < rules->layer.n; i++) {
		const struct layer *layer = &rules->layer.item[i];

		for (k = 0; k < layer->namespace.n; k++) {
			size_t n = strlen(layer->namespace.item[k]);

			if (n > longest &&
			    import_names_package(text,
						 layer->namespace.item[k])) {
				longest = n;
				best = (uint32_t)i;
			}
		}
	}
	return best;
}
