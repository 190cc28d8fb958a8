/* SPDX-License-Identifier: MIT */
/* What others say of what is ours: see remarks.h. */
#include "knowledge/remarks.h"

#include <string.h>

#include "base/compare.h"
#include "knowledge/body.h"
#include "knowledge/claim.h"
#include "knowledge/finding.h"
#include "knowledge/memory_body.h"
#include "knowledge/objective.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

enum { IS_OPEN = 7 };

/* Of the entities from ?1 to ?2 that ours speak of; what is decided about a
 * memory is told otherwise (memory_decisions_read). */
static const char of_others[] =
	"WITH said(about, last) AS (SELECT entity, max(lamport) FROM record"
	" WHERE entity BETWEEN ?1 AND ?2 AND NOT " ROW_IS_THEIRS
	" GROUP BY entity)"
	" SELECT " ROW_COLUMNS ", since >= last FROM record"
	" JOIN theirs ON theirs.record = record.id AND NOT theirs.vouched"
	" JOIN said ON about = entity WHERE entity BETWEEN ?1 AND ?2"
	" AND NOT (kind IN ('review', 'tombstone')"
	" AND entity LIKE 'memory:%')"
	" ORDER BY entity, place DESC";

/* --- What a record says --- */

struct reading {
	struct remarks *out;
	const struct record *record;
};

static void add(const struct reading *r, const char *said, const char *text,
		bool decides)
{
	struct arena *arena = &r->out->arena;

	*VEC_PUSH(&r->out->remark) = (struct remark){
		.entity = arena_strdup(arena, r->record->entity),
		.author = arena_strdup(arena, r->record->author),
		.said = said, .text = text ? text : "",
		.time = r->record->time, .decides = decides
	};
}

/* A record that says of itself that it is so, or not, and perhaps why. */
static const struct error *read_flag(const struct reading *r, const char *key,
				     const char *yes, const char *no)
{
	struct flag flag;
	const struct error *err = flag_parse(&flag, &r->out->arena,
					     r->record->body, key);

	if (!err)
		add(r, flag.is_set ? yes : no, flag.reason, true);
	return err;
}

static const struct error *read_archive(const struct reading *r)
{
	return read_flag(r, "archived", "archived", "restored");
}

static const struct error *read_tombstone(const struct reading *r)
{
	return read_flag(r, TOMBSTONE_KEY, "removed", "brought back");
}

static const struct error *read_claim(const struct reading *r)
{
	struct arena *arena = &r->out->arena;
	struct claim claim;
	const struct error *err = claim_parse(&claim, arena, r->record->body);
	size_t i;

	if (err)
		return err;
	if (claim.is_retracted)
		add(r, "retracted", claim.reason, true);
	else if (!claim.evidences)
		add(r, "claimed", "", false);
	for (i = 0; i < claim.evidences; i++) {
		const struct evidence *one = &claim.evidence[i];

		add(r, "supported",
		    arena_fmt(arena, *one->source ? "%s of %s" : "%s",
			      evidence_names[one->class], one->source), false);
	}
	return NULL;
}

static const struct error *read_finding(const struct reading *r)
{
	struct finding finding;
	const struct error *err = finding_parse(&finding, &r->out->arena,
						r->record->body);

	if (!err)
		add(r, "found", finding.source, false);
	return err;
}

static const struct error *read_memory(const struct reading *r)
{
	struct memory_body body;
	const struct error *err = memory_parse(&body, &r->out->arena,
					       r->record->body);

	if (err)
		return err;
	if (body.takes_back)
		add(r, body.sighting.is_withdrawn ? "withdrawn" : "restored",
		    body.sighting.withdrawal, true);
	else
		add(r, "learned", body.memory.reason, false);
	return NULL;
}

/* Time decides in each clone by itself. */
static const struct error *read_review(const struct reading *r)
{
	struct memory_review review;
	const struct error *err = memory_parse_review(&review, &r->out->arena,
						      r->record->body);

	if (!err && !(review.policy && *review.policy))
		add(r, memory_statuses[review.status], review.reason, true);
	return err;
}

static const struct error *read_objective(const struct reading *r)
{
	static const char *const task_said[TASK_STATES + 1] = {
		[TASK_DONE] = "task done", [TASK_DROPPED] = "task dropped",
		[TASK_OPEN] = "task opened", [TASK_STATES] = "task named"
	};
	struct objective_change change;
	const struct error *err = objective_parse(&change, &r->out->arena,
						  r->record->body);
	size_t i;

	if (err)
		return err;
	if (change.title)
		add(r, "titled", change.title, true);
	if (change.description)
		add(r, "described", change.description, true);
	if (change.status != OBJECTIVE_STATUSES)
		add(r, objective_statuses[change.status], "", true);
	for (i = 0; i < change.tasks; i++)
		add(r, task_said[change.task[i].state], change.task[i].title,
		    true);
	return NULL;
}

const struct error *remarks_add(struct remarks *out,
				const struct record *record)
{
	static const struct error *(*const readers[RECORD_KINDS])(
		const struct reading *r) = {
		[RECORD_ARCHIVE] = read_archive, [RECORD_CLAIM] = read_claim,
		[RECORD_FINDING] = read_finding, [RECORD_MEMORY] = read_memory,
		[RECORD_OBJECTIVE] = read_objective,
		[RECORD_REVIEW] = read_review,
		[RECORD_TOMBSTONE] = read_tombstone
	};
	const struct reading r = { out, record };

	return readers[record->kind] ? readers[record->kind](&r) : NULL;
}

/* --- Of what is ours --- */

const struct error *remarks_read(struct remarks *out,
				 struct knowledge *knowledge,
				 const char *entity)
{
	struct buf last = { 0 };
	const struct error *err;
	struct record record;
	struct stmt *stmt;
	size_t i;

	*out = (struct remarks){ .remark = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	buf_addf(&last, "%s~", entity);
	err = stmt_prepare(&stmt, knowledge->db, of_others);
	if (!err) {
		stmt_bind_text(stmt, 1, entity);
		stmt_bind_text(stmt, 2, last.ptr);
	}
	while (stmt_next(stmt, &err)) {
		err = row_read(&record, stmt);
		i = out->remark.n;
		if (!err)
			err = remarks_add(out, &record);
		for (; i < out->remark.n; i++)
			out->remark.item[i].is_open = stmt_int(stmt, IS_OPEN);
	}
	stmt_free(stmt);
	buf_release(&last);
	return store_advise(err);
}

void remarks_release(struct remarks *remarks)
{
	VEC_RELEASE(&remarks->remark);
	arena_release(&remarks->arena);
}

const struct remark *remarks_of(const struct remarks *remarks,
				const char *entity, size_t *n)
{
	const struct remark *remark = remarks->remark.item;
	size_t from = 0, to;

	LOWER_BOUND(from, remarks->remark.n,
		    strcmp(remark[from].entity, entity) < 0);
	to = from;
	while (to < remarks->remark.n && !strcmp(remark[to].entity, entity))
		to++;
	*n = to - from;
	return *n ? &remark[from] : NULL;
}
