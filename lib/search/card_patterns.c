/* SPDX-License-Identifier: MIT */
/* The team's ways around the results: see card.h. */
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "lang/lang.h"
#include "search/card.h"
#include "search/patterns.h"

struct area {
	const struct view *view;
	bool speaks[LANG_NONE + 1];	/* a language of the results */
	const char *leader;		/* the path of the first result */
	size_t len;			/* of the directory's path in it */
};

static bool is_inside(const struct area *area, const struct file *file,
		      size_t len)
{
	return area->speaks[file->lang] &&
		(!len || (!strncmp(file->path, area->leader, len) &&
			  file->path[len] == '/'));
}

static size_t count_files(const struct area *area, size_t len)
{
	size_t i, n = 0;

	for (i = 0; i < area->view->n; i++)
		n += is_inside(area, &area->view->file[i], len);
	return n;
}

/* The widest directory around the leader that is not too large to be read;
 * its own, when even that is. */
static void find_area(struct area *area)
{
	size_t len = path_dir_len(area->leader);

	area->len = len;
	while (len) {
		while (len && area->leader[len - 1] != '/')
			len--;
		len -= len > 0;
		if (count_files(area, len) > CARD_AREA)
			return;
		area->len = len;
	}
}

static void select_area(const struct area *area, bool *selected)
{
	size_t i, n = 0;

	for (i = 0; i < area->view->n && n < CARD_AREA; i++) {
		selected[i] = is_inside(area, &area->view->file[i], area->len);
		n += selected[i];
	}
}

static enum drift drift_of(const struct pattern_use *use)
{
	return use->trend == TREND_RISING ? DRIFT_RISING :
		use->trend == TREND_DECLINING ? DRIFT_DECLINING : DRIFT_NONE;
}

static void add_use(struct card_patterns *out,
		    const struct pattern_category *category,
		    const struct pattern_use *use)
{
	struct card_pattern pattern = {
		.category = arena_strdup(&out->arena, category->name),
		.name = arena_strdup(&out->arena, use->def->name),
		.percent = (unsigned int)(use->adoption + .5),
		.files = use->files, .drift = (uint8_t)drift_of(use)
	};
	bool is_good = use->advice == ADVICE_USE ||
		use->advice == ADVICE_PREFER;

	if (use->advice == ADVICE_AVOID ||
	    (use->trend == TREND_DECLINING && !is_good))
		*VEC_PUSH(&out->declining) = pattern;
	else if (is_good && !use->is_outdated &&
		 use->trend != TREND_DECLINING)
		*VEC_PUSH(&out->preferred) = pattern;
	if (use->is_rival) {
		*VEC_PUSH(&out->conflict) = arena_strdup(&out->arena,
			category->use.item[0].def->name);
		*VEC_PUSH(&out->rival) = pattern.name;
	}
}

/* Most adopted first, then in more files, then by name. */
static int pattern_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct card_pattern *a = a_ptr, *b = b_ptr;
	int cmp;

	if (a->percent != b->percent)
		return a->percent > b->percent ? -1 : 1;
	if (a->files != b->files)
		return a->files > b->files ? -1 : 1;
	cmp = strcmp(a->category, b->category);
	return cmp ? cmp : strcmp(a->name, b->name);
}

static void keep(struct card_patterns *out, const struct patterns *found,
		 const struct view *view)
{
	size_t i, k;

	for (i = 0; i < found->category.n; i++)
		for (k = 0; k < found->category.item[i].use.n; k++)
			add_use(out, &found->category.item[i],
				&found->category.item[i].use.item[k]);
	for (i = 0; i < found->golden.n; i++)
		*VEC_PUSH(&out->golden) =
			view->file[found->golden.item[i].file].path;
	if (out->preferred.n > 1)
		qsort(out->preferred.item, out->preferred.n,
		      sizeof(*out->preferred.item), pattern_cmp);
	if (out->declining.n > 1)
		qsort(out->declining.item, out->declining.n,
		      sizeof(*out->declining.item), pattern_cmp);
}

const struct error *card_patterns_find(struct card_patterns *out,
				       const struct card_request *request,
				       struct source *source,
				       const struct progress *progress)
{
	const struct search_result *result = request->result;
	struct view *view = request->search->view;
	struct area area = { .view = view };
	struct patterns found = { .files = 0 };
	struct patterns_request ask = { .view = view, .source = source,
					.progress = progress };
	const struct error *err;
	bool *selected;
	size_t i;

	*out = (struct card_patterns){ .preferred = { 0 } };
	if (!result->hit.n)
		return NULL;
	for (i = 0; i < result->hit.n; i++)
		area.speaks[view->file[result->hit.item[i].candidate
				       .file].lang] = true;
	area.leader = view->file[result->hit.item[0].candidate.file].path;
	find_area(&area);
	selected = xcalloc(view->n, sizeof(*selected));
	select_area(&area, selected);
	ask.selected = selected;
	err = patterns_find(&found, &ask);
	if (!err)
		keep(out, &found, view);
	patterns_release(&found);
	free(selected);
	return err;
}

void card_patterns_release(struct card_patterns *patterns)
{
	VEC_RELEASE(&patterns->preferred);
	VEC_RELEASE(&patterns->declining);
	VEC_RELEASE(&patterns->golden);
	VEC_RELEASE(&patterns->conflict);
	VEC_RELEASE(&patterns->rival);
	arena_release(&patterns->arena);
}
