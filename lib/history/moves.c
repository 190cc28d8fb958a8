/* SPDX-License-Identifier: MIT */
/* Renames within one commit: see trees.h. */
#include <stdlib.h>
#include <string.h>

#include "base/likeness.h"
#include "base/path.h"
#include "git/repo.h"
#include "git/tree.h"
#include "history/trees.h"

typedef VEC(size_t) place_list;

static const char *name_of(const struct differences *all, size_t i)
{
	return path_base(all->paths.ptr + all->item.item[i].path);
}

static bool same_name(const struct differences *all, size_t from, size_t to)
{
	return !strcmp(name_of(all, from), name_of(all, to));
}

static void join(struct differences *all, size_t from, size_t to)
{
	struct difference *d = &all->item.item[to];

	d->kind = TOUCH_RENAME;
	d->old_path = all->item.item[from].path;
	d->before = all->item.item[from].before;
	d->before_mode = all->item.item[from].before_mode;
	all->item.item[from].is_gone = true;
}

/* What is still only a deletion, and only an addition. Another repository's
 * content (a gitlink) is nobody's old name. */
static void collect(const struct differences *all, place_list *deleted,
		    place_list *added)
{
	size_t i;

	deleted->n = added->n = 0;
	for (i = 0; i < all->item.n; i++) {
		const struct difference *d = &all->item.item[i];

		if (d->kind == TOUCH_DELETE && !d->is_gone &&
		    (d->before_mode & MODE_TYPE) != MODE_GITLINK)
			*VEC_PUSH(deleted) = i;
		else if (d->kind == TOUCH_ADD &&
			 (d->after_mode & MODE_TYPE) != MODE_GITLINK)
			*VEC_PUSH(added) = i;
	}
}

/* Sorted by blob: deletions before additions of the same one. */
struct blob_place {
	struct oid oid;
	bool is_added;
	size_t place;
};

static int by_blob(const void *a, const void *b)
{
	const struct blob_place *x = a, *y = b;
	int order = oid_cmp(&x->oid, &y->oid);

	if (order)
		return order;
	if (x->is_added != y->is_added)
		return x->is_added - y->is_added;
	return (x->place > y->place) - (x->place < y->place);
}

/* The entries of one blob: of the same name, then what is left if there is
 * one on each side. */
static void join_group(struct differences *all, const struct blob_place *group,
		       size_t deleted, size_t added)
{
	const struct blob_place *to = group + deleted;
	size_t i, j, left_from = 0, left_to = 0, from = 0;

	for (j = 0; j < added; j++)
		for (i = 0; i < deleted; i++)
			if (all->item.item[to[j].place].kind == TOUCH_ADD &&
			    !all->item.item[group[i].place].is_gone &&
			    same_name(all, group[i].place, to[j].place))
				join(all, group[i].place, to[j].place);
	for (i = 0; i < deleted; i++)
		if (!all->item.item[group[i].place].is_gone) {
			from = group[i].place;
			left_from++;
		}
	for (i = j = 0; j < added; j++)
		if (all->item.item[to[j].place].kind == TOUCH_ADD) {
			i = to[j].place;
			left_to++;
		}
	if (left_from == 1 && left_to == 1)
		join(all, from, i);
}

/* More equal files on a side than this are left alone: empty files mostly. */
enum { GROUP_MOST = 200 };

static void join_equal(struct differences *all, const place_list *deleted,
		       const place_list *added)
{
	size_t n = deleted->n + added->n, i, from, middle, to;
	struct blob_place *blob = xcalloc(n, sizeof(*blob));

	for (i = 0; i < deleted->n; i++)
		blob[i] = (struct blob_place){
			all->item.item[deleted->item[i]].before, false,
			deleted->item[i]
		};
	for (i = 0; i < added->n; i++)
		blob[deleted->n + i] = (struct blob_place){
			all->item.item[added->item[i]].after, true,
			added->item[i]
		};
	qsort(blob, n, sizeof(*blob), by_blob);
	for (from = 0; from < n; from = to) {
		for (to = from; to < n; to++)
			if (oid_cmp(&blob[to].oid, &blob[from].oid))
				break;
		for (middle = from; middle < to; middle++)
			if (blob[middle].is_added)
				break;
		if (middle - from <= GROUP_MOST && to - middle <= GROUP_MOST)
			join_group(all, blob + from, middle - from,
				   to - middle);
	}
	free(blob);
}

/* Takes what it reads off *left. */
static void read_prints(const struct differences *all, struct repo *repo,
			const place_list *places, struct print *out,
			size_t *left)
{
	struct buf bytes = { 0 };
	size_t i;

	for (i = 0; i < places->n; i++) {
		const struct difference *d =
			&all->item.item[places->item[i]];
		bool is_old = d->kind == TOUCH_DELETE;
		uint32_t mode = is_old ? d->before_mode : d->after_mode;

		out[i].name = name_of(all, places->item[i]);
		if ((mode & MODE_TYPE) != MODE_FILE)
			continue;
		if (repo_read(repo, is_old ? &d->before : &d->after,
			      *left < MOVES_BYTES ? *left : MOVES_BYTES,
			      &bytes, NULL, NULL))
			continue;
		print_make(&out[i], buf_str(&bytes), bytes.len);
		*left -= bytes.len;
	}
	buf_release(&bytes);
}

/* Every pair of the two lists; *left bytes may be read for them. */
static void join_alike(struct differences *all, struct repo *repo,
		       const place_list *deleted, const place_list *added,
		       size_t *left)
{
	struct print *from = xcalloc(deleted->n, sizeof(*from));
	struct print *to = xcalloc(added->n, sizeof(*to));
	alike_vec pairs = { 0 };
	size_t i;

	read_prints(all, repo, deleted, from, left);
	read_prints(all, repo, added, to, left);
	prints_pair(&pairs, from, deleted->n, to, added->n);
	for (i = 0; i < pairs.n; i++) {
		size_t old = deleted->item[pairs.item[i].from];
		size_t new = added->item[pairs.item[i].to];

		if (!all->item.item[old].is_gone &&
		    all->item.item[new].kind == TOUCH_ADD)
			join(all, old, new);
	}
	VEC_RELEASE(&pairs);
	prints_free(from, deleted->n);
	prints_free(to, added->n);
}

/* Sorted by base name: deletions before additions of the same one. */
struct named_place {
	const char *name;
	bool is_added;
	size_t place;
};

static int by_name(const void *a, const void *b)
{
	const struct named_place *x = a, *y = b;
	int order = strcmp(x->name, y->name);

	if (order)
		return order;
	if (x->is_added != y->is_added)
		return x->is_added - y->is_added;
	return (x->place > y->place) - (x->place < y->place);
}

static struct named_place *sort_by_name(const struct differences *all,
					const place_list *deleted,
					const place_list *added)
{
	size_t n = deleted->n + added->n, i;
	struct named_place *out = xcalloc(n, sizeof(*out));

	for (i = 0; i < n; i++) {
		bool is_added = i >= deleted->n;
		size_t place = is_added ? added->item[i - deleted->n] :
			deleted->item[i];

		out[i] = (struct named_place){
			name_of(all, place), is_added, place
		};
	}
	qsort(out, n, sizeof(*out), by_name);
	return out;
}

void moves_find(struct differences *differences, struct repo *repo,
		bool names_only)
{
	place_list deleted = { 0 }, added = { 0 };
	size_t left = MOVES_TOTAL;

	collect(differences, &deleted, &added);
	if (deleted.n && added.n) {
		join_equal(differences, &deleted, &added);
		collect(differences, &deleted, &added);
	}
	if (deleted.n && added.n &&
	    (names_only || deleted.n > MOVES_PAIRS / added.n)) {
		struct named_place *named = sort_by_name(differences, &deleted,
							 &added);
		size_t n = deleted.n + added.n, pairs = MOVES_PAIRS, i, end;

		/* Of each base name its own pairs alone, while they are not
		 * more than MOVES_PAIRS together: a directory moved, and
		 * what imports it was adapted. */
		place_list old = { 0 }, new = { 0 };

		for (i = 0; i < n; i = end) {
			old.n = new.n = 0;
			for (end = i; end < n; end++) {
				if (strcmp(named[end].name, named[i].name))
					break;
				*VEC_PUSH(named[end].is_added ?
						  &new :
						  &old) = named[end].place;
			}
			if (!old.n || !new.n || old.n > pairs / new.n)
				continue;
			pairs -= old.n * new.n;
			join_alike(differences, repo, &old, &new, &left);
		}
		VEC_RELEASE(&old);
		VEC_RELEASE(&new);
		free(named);
		collect(differences, &deleted, &added);
	}
	if (deleted.n && added.n && !names_only &&
	    deleted.n <= MOVES_PAIRS / added.n)
		join_alike(differences, repo, &deleted, &added, &left);
	VEC_RELEASE(&deleted);
	VEC_RELEASE(&added);
}
