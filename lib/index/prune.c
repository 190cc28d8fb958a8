/* SPDX-License-Identifier: MIT */
/* What is due to be let go of, found out: see prune.h. prune_do.c does it. */
#include "index/prune_private.h"

#include <string.h>

#include "base/compare.h"
#include "index/view.h"

static bool is_due(const struct pruning *p, int64_t since, int64_t wait)
{
	return since + wait <= p->request->now;
}

/* --- What there is --- */

static struct known *find_known(const struct pruning *p, int64_t id)
{
	size_t at = 0;

	LOWER_BOUND(at, p->known.n, p->known.item[at].id < id);
	return at < p->known.n && p->known.item[at].id == id ?
		&p->known.item[at] : NULL;
}

typedef const struct error *row_fn(struct pruning *p, struct stmt *row);

static const struct error *each_row(struct pruning *p, const char *sql,
				    row_fn *fn)
{
	struct stmt *stmt = NULL;
	const struct error *err = stmt_prepare(&stmt, p->store->db, sql);

	while (stmt_next(stmt, &err))
		err = fn(p, stmt);
	stmt_free(stmt);
	return err;
}

static const struct error *add_known(struct pruning *p, struct stmt *row)
{
	*VEC_PUSH(&p->known) = (struct known){
		.id = (uint32_t)stmt_int(row, 0),
		.bytes = (uint32_t)stmt_int(row, 1)
	};
	return NULL;
}

static const struct error *note_listed(struct pruning *p, struct stmt *row)
{
	struct known *known = find_known(p, stmt_int(row, 1));
	const void *key;
	size_t n;

	key = stmt_blob(row, 0, &n);
	if (!known || n != sizeof(known->key.bytes))
		return store_damaged(p->store, "the list of blobs");
	memcpy(known->key.bytes, key, n);
	known->is_listed = true;
	return NULL;
}

static const struct error *note_mark(struct pruning *p, struct stmt *row)
{
	struct known *known = find_known(p, stmt_int(row, 0));

	if (known) {
		known->since = stmt_int(row, 1);
		known->mark = (uint8_t)stmt_int(row, 2);
	} else {
		p->marks++;
	}
	return NULL;
}

static const struct error *add_view(struct pruning *p, struct stmt *row)
{
	*VEC_PUSH(&p->view) = (struct stored){
		.id = stmt_int(row, 0), .used = stmt_int(row, 1),
		.is_idle = !stmt_is_null(row, 2), .since = stmt_int(row, 2),
	};
	return NULL;
}

static const struct error *read_tables(struct pruning *p)
{
	const struct error *err;

	err = each_row(p, "SELECT id, length(data) FROM facts ORDER BY id",
		       add_known);
	if (!err)
		err = each_row(p, "SELECT key, id FROM blob", note_listed);
	if (!err)
		err = each_row(p, "SELECT id, since, mark FROM orphan",
			       note_mark);
	if (!err)
		err = each_row(p, "SELECT view.id, view.used, idle.since"
			       " FROM view LEFT JOIN idle ON idle.id = view.id"
			       " AND idle.used = view.used ORDER BY view.used",
			       add_view);
	return err;
}

/* Which blobs each view is made of. */
static const struct error *read_view(struct pruning *p, struct stored *stored)
{
	struct view *view;
	const struct error *err = view_load(&view, p->index, p->store,
					    stored->id);
	size_t i;

	for (i = 0; !err && i < view->n; i++) {
		struct known *known = find_known(p, view->file[i].blob);

		if (!known)
			err = store_damaged(p->store, "a view");
		else
			known->is_seen = true;
		if (known && !stored->is_due)
			known->is_kept = true;
	}
	view_free(view);
	return err;
}

/* The repository is asked while nobody waits for us. */
static const struct error *ask_repository(struct pruning *p)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < p->known.n; i++) {
		struct known *known = &p->known.item[i];
		struct oid oid;

		if (!known->is_listed)
			continue;
		memcpy(oid.id, known->key.bytes, OID_SIZE);
		known->is_here = p->request->has(&oid, p->request->payload);
		p->result->lost += !known->is_here;
		err = progress_step(p->request->progress, "pruning", i,
				    p->known.n);
	}
	return err;
}

/* --- What is due --- */

static void plan_deed(struct pruning *p, enum deed_kind kind, size_t i,
		      enum mark mark)
{
	const struct known *known = &p->known.item[i];

	*VEC_PUSH(&p->deed) = (struct deed){
		.kind = (uint8_t)kind, .mark = (uint8_t)mark,
		.known = (uint32_t)i, .id = known->id, .number = known->since
	};
}

static void plan_listed(struct pruning *p, size_t i)
{
	const struct known *known = &p->known.item[i];

	if (known->is_here) {
		if (known->mark)
			plan_deed(p, DEED_UNMARK, i, MARK_NONE);
	} else if (known->mark != MARK_LOST) {
		plan_deed(p, DEED_MARK, i, MARK_LOST);
	} else if (!known->is_kept &&
		   is_due(p, known->since, p->request->grace)) {
		plan_deed(p, DEED_UNLIST, i, MARK_UNLISTED);
		p->result->unlisted++;
	}
}

/* What a view has is waited for again, from now on. The highest number stays,
 * so that none is ever used twice. */
static void plan_unlisted(struct pruning *p, size_t i)
{
	const struct known *known = &p->known.item[i];

	if (known->mark != MARK_UNLISTED || known->is_seen) {
		plan_deed(p, DEED_MARK, i, MARK_UNLISTED);
	} else if (i + 1 < p->known.n &&
		   is_due(p, known->since, PRUNE_UNLISTED)) {
		plan_deed(p, DEED_DROP, i, MARK_DROPPED);
		p->result->dropped++;
		p->result->bytes += known->bytes;
	}
}

static const struct error *plan_view(struct pruning *p,
				     const struct stored *view)
{
	const struct error *err = NULL;
	enum deed_kind kind = view->is_due ? DEED_DROP_VIEW : DEED_IDLE;
	struct stmt *stmt = NULL;

	if (view->is_idle && !view->is_due)
		return NULL;
	*VEC_PUSH(&p->deed) = (struct deed){
		.kind = (uint8_t)kind, .id = view->id, .number = view->used
	};
	if (!view->is_due)
		return NULL;
	err = stmt_prepare(&stmt, p->store->db,
			   "SELECT length(data) FROM view_data WHERE id = ?");
	if (!err)
		stmt_bind_int(stmt, 1, view->id);
	if (stmt_next(stmt, &err))
		p->result->bytes += (uint64_t)stmt_int(stmt, 0);
	stmt_free(stmt);
	p->result->views++;
	return err;
}

const struct error *index_prune(struct prune_result *out, struct index *index,
				const struct prune_request *request)
{
	struct pruning p = { .request = request, .result = out,
			     .index = index,
			     .store = index->store[STORE_DISK] };
	const struct error *err;
	size_t i;

	*out = (struct prune_result){ .lost = 0 };
	if (!p.store)
		return NULL;
	/* All of it is one state of the database. */
	err = store_begin_read(p.store);
	if (!err)
		err = read_tables(&p);
	for (i = 0; !err && i < p.view.n; i++) {
		struct stored *view = &p.view.item[i];

		view->is_due = i + 1 < p.view.n && view->is_idle &&
			is_due(&p, view->since, p.request->grace);
		err = read_view(&p, view);
	}
	store_end_read(p.store);
	if (!err)
		err = ask_repository(&p);
	if (!err) {
		for (i = 0; !err && i < p.view.n; i++)
			err = plan_view(&p, &p.view.item[i]);
		for (i = 0; i < p.known.n; i++)
			if (p.known.item[i].is_listed)
				plan_listed(&p, i);
			else
				plan_unlisted(&p, i);
	}
	if (!err && request->is_applied)
		err = prune_do(&p);
	VEC_RELEASE(&p.known);
	VEC_RELEASE(&p.view);
	VEC_RELEASE(&p.deed);
	return index_check(index, err);
}
