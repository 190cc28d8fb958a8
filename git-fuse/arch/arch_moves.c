/* SPDX-License-Identifier: MIT */
/* A violation that moved with its file is no new one: see arch_moves.h. */
#include "git-fuse/arch/arch_moves.h"

#include <stdlib.h>
#include <string.h>

#include "base/likeness.h"
#include "git/repo.h"

enum {
	/* Larger files are only compared by id... */
	MOST_BYTES = 1 << 20,
	/* ...and so are all where more are gone. */
	MOST_GONE = 500
};

struct moves {
	const struct judged_source *now, *base;
	struct repo *repo;
	VEC(size_t) gone;	/* files of base that now has not */
	bool *is_used;		/* violations of base */
};

static void find_gone(struct moves *m)
{
	const struct view *base = m->base->view;
	size_t i;

	for (i = 0; i < base->n; i++)
		if (view_find(m->now->view, base->file[i].path) == SIZE_MAX)
			*VEC_PUSH(&m->gone) = i;
}

/* What cannot be read is like nothing. */
static void print_file(struct print *out, struct moves *m,
		       const struct file *file)
{
	struct buf bytes = { 0 };

	if (!repo_read(m->repo, &file->oid, MOST_BYTES, &bytes, NULL, NULL))
		print_make(out, buf_str(&bytes), bytes.len);
	buf_release(&bytes);
}

static unsigned int likeness(struct moves *m, const struct print *print,
			     const struct file *file)
{
	struct print other = { .is_known = false };
	unsigned int percent;

	print_file(&other, m, file);
	percent = print_likeness(print, &other);
	print_release(&other);
	return percent;
}

/* The file of base that one of now is, or SIZE_MAX. */
static size_t origin_of(struct moves *m, uint32_t number)
{
	const struct file *file = &m->now->view->file[number];
	size_t found = view_find(m->base->view, file->path), i;

	for (i = 0; found == SIZE_MAX && i < m->gone.n; i++)
		if (!oid_cmp(&m->base->view->file[m->gone.item[i]].oid,
			     &file->oid))
			found = m->gone.item[i];
	if (found == SIZE_MAX && m->gone.n <= MOST_GONE) {
		struct print print = { .is_known = false };
		unsigned int best = LIKENESS_PERCENT - 1, percent;

		found = SIZE_MAX;
		print_file(&print, m, file);
		for (i = 0; i < m->gone.n; i++) {
			const struct file *one =
				&m->base->view->file[m->gone.item[i]];

			if (one->lang != file->lang)
				continue;
			percent = likeness(m, &print, one);
			if (percent > best) {
				best = percent;
				found = m->gone.item[i];
			}
		}
		print_release(&print);
	}
	return found;
}

static bool is_same(const struct violation *v, const struct violation *old,
		    size_t from, size_t to)
{
	return old->rule == v->rule && old->file == from &&
		(v->to == NO_FILE ? old->to == NO_FILE &&
		 !strcmp(old->target, v->target) : old->to == to);
}

static bool has_moved(struct moves *m, uint32_t number, size_t origin)
{
	return strcmp(m->now->view->file[number].path,
		      m->base->view->file[origin].path) != 0;
}

static bool was_there(struct moves *m, const struct violation *v)
{
	const struct judgement *base = &m->base->judgement;
	const size_t from = origin_of(m, v->file);
	const size_t to = v->to == NO_FILE || from == SIZE_MAX ? SIZE_MAX :
		origin_of(m, v->to);
	size_t i;

	if (from == SIZE_MAX || (v->to != NO_FILE && to == SIZE_MAX))
		return false;
	/* Between files that stayed they are told by their ids. */
	if (!has_moved(m, v->file, from) &&
	    (v->to == NO_FILE || !has_moved(m, v->to, to)))
		return false;
	for (i = 0; i < base->violation.n; i++)
		if (!m->is_used[i] &&
		    is_same(v, &base->violation.item[i], from, to)) {
			m->is_used[i] = true;
			return true;
		}
	return false;
}

void moves_drop(bool *is_new, const struct judged_source *now,
		const struct judged_source *base, struct repo *repo,
		uint32_t rule)
{
	struct moves m = { .now = now, .base = base, .repo = repo };
	size_t i;

	find_gone(&m);
	m.is_used = xcalloc(base->judgement.violation.n + 1,
			    sizeof(*m.is_used));
	for (i = 0; m.gone.n && i < now->judgement.violation.n; i++) {
		const struct violation *v = &now->judgement.violation.item[i];

		if (is_new[i] && !v->is_whole &&
		    (rule == RULES_ALL || v->rule == rule))
			is_new[i] = !was_there(&m, v);
	}
	free(m.is_used);
	VEC_RELEASE(&m.gone);
}
