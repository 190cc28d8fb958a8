/* SPDX-License-Identifier: MIT */
/* What the sources of a context share: see assembly.h. */
#include "context/assembly.h"

#include <string.h>

#include "base/path.h"
#include "emit/manner.h"
#include "knowledge/archive.h"
#include "search/snippet.h"

struct item *assembly_add(struct assembly *a, enum context_source source,
			  enum item_kind kind, enum ground ground,
			  double relevance)
{
	struct item *item = VEC_PUSH(&a->out->item);

	*item = (struct item){
		.source = (uint8_t)source, .kind = (uint8_t)kind,
		.ground = (uint8_t)ground,
		.relevance = relevance < 1 ? relevance : 1
	};
	return item;
}

void limit_items(struct assembly *a, size_t first, size_t most)
{
	struct item *item = a->out->item.item + first;
	size_t n = a->out->item.n - first, told = 0, i;

	if (n)
		qsort(item, n, sizeof(*item), item_cmp);
	for (i = 0; i < n; i++)
		if (item[i].left == LEFT_NOT && told++ >= most)
			item[i].left = LEFT_LIMIT;
}

double either(double a, double b)
{
	return 1 - (1 - a) * (1 - b);
}

const struct error *file_masked(struct assembly *a, uint32_t file,
				bool *is_there)
{
	const struct error *err;

	err = graph_read(a->request->search.graph, file, &a->scratch);
	*is_there = !err;
	if (error_is_unreadable(err))
		return NULL;
	if (err)
		return err;
	return redact_in_place(a->redactor, &a->scratch,
			       a->view->file[file].path, NULL);
}

const struct error *file_lines(struct item *item, struct assembly *a,
			       uint32_t file)
{
	const struct error *err;
	const uint32_t most = item->from + SNIPPET_LINES - 1;
	const char *text;
	bool is_there;
	size_t len;

	err = file_masked(a, file, &is_there);
	if (err || !is_there)
		return err;
	text = snippet_lines(buf_str(&a->scratch), a->scratch.len, item->from,
			     item->to < most ? item->to : most, &len);
	if (text)
		item_set_lines(item, &a->out->arena, text, len, item->from);
	return NULL;
}

bool assembly_is_archived(const struct assembly *a, const char *entity)
{
	return strmap_get(&a->archived, entity, 0) == ARCHIVE_PUT_AWAY;
}

const char *told_about(struct assembly *a, const char *about)
{
	size_t i;

	for (i = 0; i < a->view->n; i++)
		if (path_is_below(a->view->file[i].path, about))
			break;
	if (i == a->view->n)
		return about;
	return told_path(&a->out->arena, a->request->reader, about);
}

static const struct error *where_now(const char **out, struct assembly *a,
				     const struct anchor *anchor)
{
	const struct look *look = a->request->look;
	struct anchor_now now = { .fate = ANCHOR_SAME };
	const struct error *err;

	*out = anchor->path;
	if (oid_is_zero(&anchor->blob) ||
	    view_find(a->view, anchor->path) != SIZE_MAX)
		return NULL;
	err = look->find(look->payload, anchor, &now);
	if (!err && now.path)
		*out = now.path;
	return err;
}

const struct error *about_anchors(double *out, const char **why,
				  struct assembly *a,
				  const struct anchor *anchor, size_t n)
{
	const struct error *err = NULL;
	const char *path;
	size_t i;

	*out = 0;
	*why = NULL;
	for (i = 0; !err && i < n; i++) {
		double own;

		err = where_now(&path, a, &anchor[i]);
		if (err)
			break;
		own = found_anchor(&a->found, &anchor[i], path);
		if (own <= *out)
			continue;
		*out = own;
		*why = arena_fmt(&a->out->arena, "it is about %s",
				 told_about(a, path));
	}
	return err;
}

/* Whether there is something at a path, and nothing of it is asked about. */
static bool is_outside(const struct assembly *a, const char *path)
{
	const struct search_request *search = &a->request->search;
	bool is_there = false;
	size_t i;

	for (i = 0; i < a->view->n; i++) {
		if (!path_is_below(a->view->file[i].path, path))
			continue;
		if (search_may_name(search, (uint32_t)i))
			return false;
		is_there = true;
	}
	return is_there;
}

const struct error *anchors_are_outside(bool *out, struct assembly *a,
					const struct anchor *anchor, size_t n)
{
	const struct error *err = NULL;
	const char *path;
	size_t i;

	*out = a->request->search.selected && n;
	for (i = 0; !err && *out && i < n; i++) {
		err = where_now(&path, a, &anchor[i]);
		*out = !err && is_outside(a, path);
	}
	return err;
}

double speaks_of_task(struct assembly *a, const char *text,
		      const char **words)
{
	struct buf list = { 0 };
	double share = match_text(&a->matcher, text, strlen(text), &list);

	*words = share <= 0 ? NULL :
		arena_fmt(&a->out->arena, "it speaks of %s", buf_str(&list));
	buf_release(&list);
	return share;
}

void item_is_of(struct item *item, struct assembly *a, const char *author)
{
	if (!author)
		return;
	item->said_by = arena_strdup(&a->out->arena, author);
	item->ground = GROUND_THEIRS;
}
