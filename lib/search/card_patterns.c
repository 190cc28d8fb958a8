/* SPDX-License-Identifier: MIT */
/* The team's ways around the results: see card.h. */
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "lang/lang.h"
#include "search/card.h"
#include "search/patterns.h"

struct area {
	const struct search_request *request;
	const struct view *view;
	bool speaks[LANG_NONE + 1];	/* a language of the results */
	const char *leader;		/* the path of the first result */
	size_t len;			/* of the directory's path in it */
};

static bool is_inside(const struct area *area, size_t i, size_t len)
{
	const struct file *file = &area->view->file[i];

	return area->speaks[file->lang] &&
		search_may_name(area->request, (uint32_t)i) &&
		(!len || (!strncmp(file->path, area->leader, len) &&
			  file->path[len] == '/'));
}

/* The widest directory around the leader that is not too large to be read;
 * its own, when even that is. */
static void find_area(struct area *area)
{
	size_t len = path_dir_len(area->leader);

	area->len = len;
	while (len) {
		size_t i, n;

		while (len && area->leader[len - 1] != '/')
			len--;
		len -= len > 0;
		n = 0;
		for (i = 0; i < area->view->n; i++)
			n += is_inside(area, i, len);
		if (n > CARD_AREA)
			return;
		area->len = len;
	}
}

static enum drift drift_of(const struct pattern_use *use)
{
	return use->trend == TREND_RISING ? DRIFT_RISING :
		use->trend == TREND_DECLINING ? DRIFT_DECLINING : DRIFT_NONE;
}

/* A category with what is told of all its patterns. */
struct ways {
	const struct pattern_category *category;
	size_t concerned;	/* the results that hold the most of one */
	const struct pattern_use *rival;	/* the first, or NULL */
};

static struct ways ways_of(const struct pattern_category *category)
{
	struct ways ways = { .category = category };
	size_t i;

	for (i = 0; i < category->use.n; i++) {
		const struct pattern_use *use = &category->use.item[i];

		if (use->near > ways.concerned)
			ways.concerned = use->near;
		if (use->is_rival && !ways.rival)
			ways.rival = use;
	}
	return ways;
}

/* What has not won over it, by name: the first has several against it. */
static const char *against(struct card_patterns *out, const struct ways *ways,
			   const struct pattern_use *use)
{
	const struct pattern_use *first = ways->category->use.item;

	if (use == first && ways->rival)
		return arena_strdup(&out->arena, ways->rival->def->name);
	return use->is_rival ? arena_strdup(&out->arena, first->def->name) :
		NULL;
}

static void add_use(struct card_patterns *out, const struct ways *ways,
		    const struct pattern_use *use)
{
	struct card_pattern pattern = {
		.category = arena_strdup(&out->arena, ways->category->name),
		.name = arena_strdup(&out->arena, use->def->name),
		.percent = (unsigned int)(use->adoption + .5),
		.files = use->files, .near = use->near,
		.concerned = ways->concerned,
		.against = against(out, ways, use),
		.drift = (uint8_t)drift_of(use)
	};
	bool is_good = use->advice == ADVICE_USE ||
		use->advice == ADVICE_PREFER;

	if (use->advice == ADVICE_AVOID ||
	    (use->trend == TREND_DECLINING && !is_good && !pattern_leads(use)))
		*VEC_PUSH(&out->declining) = pattern;
	else if (is_good && !use->is_outdated &&
		 use->trend != TREND_DECLINING)
		*VEC_PUSH(&out->preferred) = pattern;
}

/* The most used one that takes its place; NULL where it stays. */
static const struct pattern_use *
successor_of(const struct pattern_category *category,
	     const struct pattern_use *old)
{
	const struct pattern_use *use = category->use.item;
	size_t i;

	for (i = 0; i < category->use.n; i++)
		if (pattern_is_over(use[i].def, old->def))
			return &use[i];
	for (i = 0; old->trend == TREND_DECLINING && i < category->use.n; i++)
		if (use[i].trend != TREND_DECLINING && !use[i].is_outdated)
			return &use[i];
	return NULL;
}

static void add_migration(struct card_patterns *out, const struct view *view,
			  const struct pattern_category *category,
			  const struct pattern_use *old)
{
	const struct pattern_use *new = successor_of(category, old);

	if (!new)
		return;
	*VEC_PUSH(&out->migration) = (struct card_migration){
		.category = arena_strdup(&out->arena, category->name),
		.from = arena_strdup(&out->arena, old->def->name),
		.to = arena_strdup(&out->arena, new->def->name),
		.from_files = old->files, .to_files = new->files,
		.percent = (unsigned int)(100 * new->files /
					  (old->files + new->files)),
		.near = old->near,
		.old_path = view->file[old->example].path,
		.old_line = old->example_line,
		.new_path = view->file[new->example].path,
		.new_line = new->example_line,
		.drift = (uint8_t)drift_of(old)
	};
}

static void add_conflict(struct card_patterns *out, const struct ways *ways,
			 const struct pattern_use *rival)
{
	const struct pattern_def *first = ways->category->use.item[0].def;
	struct card_conflict conflict = {
		.name = arena_strdup(&out->arena, first->name),
		.rival = arena_strdup(&out->arena, rival->def->name),
		.concerned = ways->concerned, .place = out->conflict.n
	};

	*VEC_PUSH(&out->conflict) = conflict;
}

/* 2: it rises, or has not won yet; 1: others do otherwise. */
static int news_of(const struct card_pattern *pattern)
{
	return pattern->drift == DRIFT_RISING || pattern->against ? 2 :
		pattern->percent < 100;
}

/* Most adopted first, then in more files, then by name. */
static int adoption_cmp(const struct card_pattern *a,
			const struct card_pattern *b)
{
	int cmp;

	if (a->percent != b->percent)
		return a->percent > b->percent ? -1 : 1;
	if (a->files != b->files)
		return a->files > b->files ? -1 : 1;
	cmp = strcmp(a->category, b->category);
	return cmp ? cmp : strcmp(a->name, b->name);
}

/* What is to be done in the results before what they have no place for. */
static int preferred_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct card_pattern *a = a_ptr, *b = b_ptr;

	if (!a->concerned != !b->concerned)
		return a->concerned ? -1 : 1;
	if (news_of(a) != news_of(b))
		return news_of(a) > news_of(b) ? -1 : 1;
	return adoption_cmp(a, b);
}

/* What the results do themselves first, then what goes away. */
static int declining_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct card_pattern *a = a_ptr, *b = b_ptr;

	if (!a->near != !b->near)
		return a->near ? -1 : 1;
	if (a->drift != b->drift)
		return a->drift == DRIFT_DECLINING ? -1 : 1;
	return adoption_cmp(a, b);
}

/* The same of migrations, the longest way before the others. */
static int migration_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct card_migration *a = a_ptr, *b = b_ptr;
	int cmp;

	if (!a->near != !b->near)
		return a->near ? -1 : 1;
	if (a->drift != b->drift)
		return a->drift == DRIFT_DECLINING ? -1 : 1;
	if (a->from_files != b->from_files)
		return a->from_files > b->from_files ? -1 : 1;
	cmp = strcmp(a->category, b->category);
	return cmp ? cmp : strcmp(a->from, b->from);
}

static void add_category(struct card_patterns *out, const struct view *view,
			 const struct pattern_category *category)
{
	const struct ways ways = ways_of(category);
	size_t i;

	for (i = 0; i < category->use.n; i++) {
		add_use(out, &ways, &category->use.item[i]);
		add_migration(out, view, category, &category->use.item[i]);
		if (category->use.item[i].is_rival)
			add_conflict(out, &ways, &category->use.item[i]);
	}
}

/* Those of the results first, and then as they were found. */
static int conflict_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct card_conflict *a = a_ptr, *b = b_ptr;

	if (!a->concerned != !b->concerned)
		return a->concerned ? -1 : 1;
	return (a->place > b->place) - (a->place < b->place);
}

#define SORT(list, cmp) \
	do { \
		if ((list)->n > 1) \
			qsort((list)->item, (list)->n, \
			      sizeof(*(list)->item), cmp); \
	} while (0)

static void keep(struct card_patterns *out, const struct patterns *found,
		 const struct view *view)
{
	size_t i;

	for (i = 0; i < found->category.n; i++)
		add_category(out, view, &found->category.item[i]);
	for (i = 0; i < found->golden.n; i++)
		*VEC_PUSH(&out->golden) =
			view->file[found->golden.item[i].file].path;
	SORT(&out->preferred, preferred_cmp);
	SORT(&out->declining, declining_cmp);
	SORT(&out->migration, migration_cmp);
	SORT(&out->conflict, conflict_cmp);
}

const struct error *card_patterns_find(struct card_patterns *out,
				       const struct card_request *request,
				       struct source *source,
				       const struct progress *progress)
{
	const struct search_result *result = request->result;
	struct view *view = request->search->view;
	struct area area = { .request = request->search, .view = view };
	struct patterns found = { .files = 0 };
	struct patterns_request ask = { .view = view, .source = source,
					.progress = progress };
	const struct error *err;
	bool *selected, *near;
	size_t i;
	size_t n = 0;

	*out = (struct card_patterns){ .preferred = { 0 } };
	if (!result->hit.n)
		return NULL;
	for (i = 0; i < result->hit.n; i++)
		area.speaks[view->file[result->hit.item[i].candidate
				       .file].lang] = true;
	area.leader = view->file[result->hit.item[0].candidate.file].path;
	find_area(&area);
	selected = xcalloc(view->n, sizeof(*selected));
	for (i = 0; i < area.view->n && n < CARD_AREA; i++) {
		selected[i] = is_inside(&area, i, area.len);
		n += selected[i];
	}
	near = xcalloc(view->n, sizeof(*near));
	for (i = 0; i < result->hit.n && i < CARD_ASKED; i++)
		near[result->hit.item[i].candidate.file] = true;
	ask.selected = selected;
	ask.near = near;
	err = patterns_find(&found, &ask);
	if (!err)
		keep(out, &found, view);
	patterns_release(&found);
	free(near);
	free(selected);
	return err;
}

void card_patterns_release(struct card_patterns *patterns)
{
	VEC_RELEASE(&patterns->preferred);
	VEC_RELEASE(&patterns->declining);
	VEC_RELEASE(&patterns->migration);
	VEC_RELEASE(&patterns->golden);
	VEC_RELEASE(&patterns->conflict);
	arena_release(&patterns->arena);
}
