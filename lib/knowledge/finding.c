/* SPDX-License-Identifier: MIT */
/* The fold of findings, and how they are said and found: see finding.h. */
#include "knowledge/finding.h"

#include <string.h>

#include "knowledge/body.h"
#include "knowledge/entity.h"
#include "knowledge/fields.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

static const char prefix[] = "finding:";

/* A share, in thousandths. */
enum { CONFIDENCE_MAX = 1000 };

enum { ENTITY, ABOUT, BODY, AUTHOR, FIRST_SEEN, LAST_SEEN, CONFIRMED,
       REMOVED };

#define SELECT_FINDINGS \
	"SELECT entity, body, author, first_seen, last_seen, confirmed," \
	" removed, " ENTITY_IS_THEIRS("finding") " FROM finding"
static const char all_findings[] =
	SELECT_FINDINGS " WHERE body <> '' ORDER BY last_seen DESC, entity";
static const char findings_about[] =
	SELECT_FINDINGS " WHERE about = ? AND body <> '' ORDER BY last_seen DESC, entity";

const char *const finding_kinds[FINDING_KINDS + 1] = {
	[FINDING_ARCHITECTURAL_DECISION] = "architectural_decision",
	[FINDING_CHANGE] = "change", [FINDING_DEPENDENCY] = "dependency",
	[FINDING_OBSERVATION] = "observation",
	[FINDING_OWNERSHIP] = "ownership", [FINDING_PITFALL] = "pitfall"
};

void finding_entity(struct buf *out, const char *about, const char *text)
{
	struct sink bytes = { .write = NULL };
	struct json json = { .sink = &bytes };

	json_open(&json, '{');
	json_member(&json, "about", about);
	json_member(&json, "text", text);
	json_close(&json);
	entity_add(out, prefix, &bytes.buf);
	sink_release(&bytes);
}

/* --- Bodies --- */

#define AT(member) FIELD_AT(struct finding, member)
static const struct field field[] = {
	{ "about", FIELD_TEXT, FIELD_NEEDED, AT(about) },
	{ "text", FIELD_TEXT, FIELD_NEEDED, AT(text) },
	{ "kind", FIELD_CHOICE, FIELD_NEEDED, AT(kind),
	  .names = finding_kinds },
	{ "confidence", FIELD_NUMBER, FIELD_NEEDED, AT(confidence),
	  .most = CONFIDENCE_MAX },
	{ "source", FIELD_TEXT, AT(source) },
	{ "session", FIELD_TEXT, AT(session) },
	{ "commit", FIELD_OID, AT(commit) },
	{ "tree", FIELD_OID, AT(tree) },
	{ "anchors", FIELD_LIST, AT(anchor),
	  .count = offsetof(struct finding, anchors), .of = &place_fields },
	{ .key = NULL }
};
#undef AT
static const struct fields fields = { field, sizeof(struct finding), NULL };

const struct error *finding_parse(struct finding *out, struct arena *arena,
				  const char *body)
{
	*out = (struct finding){ .about = NULL };
	return fields_parse(&fields, out, arena, body);
}

/* --- The fold --- */

static const struct error *check(const struct record *record)
{
	struct arena arena = { .block = NULL };
	struct buf own = { 0 };
	struct finding finding;
	const struct error *err = NULL;
	struct flag flag;

	if (record->kind != RECORD_TOMBSTONE)
		err = finding_parse(&finding, &arena, record->body);
	else if (record_is_of(record, prefix))
		err = flag_parse(&flag, &arena, record->body, TOMBSTONE_KEY);
	if (!err && record->kind != RECORD_TOMBSTONE) {
		finding_entity(&own, finding.about, finding.text);
		err = body_check_entity(record, &own);
	}
	arena_release(&arena);
	return err;
}

/* What is found after it was removed begins anew; that others say again what
 * we found is theirs to tell, and counts for nothing. */
static void apply_finding(struct slate *slate, const struct record *record,
			  const char *about)
{
	const bool is_beside = record->whose == RECORD_BESIDE;
	const bool is_removed = slate_number(slate, REMOVED);
	bool is_known;

	if (is_removed && !is_beside)
		slate_begin(slate, record->entity);
	is_known = *slate_text(slate, BODY);
	if (is_beside && is_known)
		return;
	if (is_known) {
		slate_set_number(slate, CONFIRMED,
				 slate_number(slate, CONFIRMED) + 1);
	} else {
		slate_set(slate, ABOUT, about);
		slate_set_number(slate, FIRST_SEEN, record->time);
	}
	slate_set(slate, BODY, record->body);
	slate_set(slate, AUTHOR, record->author);
	slate_set_number(slate, LAST_SEEN, record->time);
}

static const struct error *apply(struct slate *slate,
				 struct stmt *const *stmt,
				 struct arena *arena,
				 const struct record *record)
{
	struct finding finding;
	const struct error *err;

	(void)stmt;
	if (record->kind == RECORD_TOMBSTONE) {
		struct flag flag;

		err = flag_parse(&flag, arena, record->body, TOMBSTONE_KEY);
		if (!err)
			slate_set_number(slate, REMOVED, flag.is_set);
		return err;
	}
	err = finding_parse(&finding, arena, record->body);
	if (!err)
		apply_finding(slate, record, finding.about);
	return err;
}

const struct fold finding_fold = {
	.hears = 1u << RECORD_FINDING | 1u << RECORD_TOMBSTONE,
	.beside = 1u << RECORD_FINDING,
	.prefix = prefix,
	.tables = { "finding" },
	.columns = "ttttnnnn",
	.check = check,
	.apply = apply
};

/* --- Saying and taking back --- */

const struct error *finding_add(struct knowledge *knowledge,
				struct record *record,
				const struct finding *finding)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };
	struct buf entity = { 0 };
	const struct error *err;

	json_open(&json, '{');
	fields_put(&json, &fields, finding);
	json_close(&json);
	finding_entity(&entity, finding->about, finding->text);
	err = body_add(knowledge, record, RECORD_FINDING, entity.ptr, &body);
	buf_release(&entity);
	return err;
}

const struct error *finding_remove(struct knowledge *knowledge,
				   struct record *record, const char *entity,
				   const char *reason)
{
	return flag_add(knowledge, record, RECORD_TOMBSTONE, entity,
			TOMBSTONE_KEY, true, reason);
}

/* --- Reading --- */

static const struct error *read_finding(struct finding *out,
					struct arena *arena,
					struct stmt *stmt)
{
	const struct error *err = finding_parse(out, arena,
						stmt_text(stmt, 1));

	out->entity = arena_strdup(arena, stmt_text(stmt, 0));
	out->author = arena_strdup(arena, stmt_text(stmt, 2));
	out->first_seen = stmt_int(stmt, 3);
	out->last_seen = stmt_int(stmt, 4);
	out->confirmed = (uint32_t)stmt_int(stmt, 5);
	out->is_removed = stmt_int(stmt, 6);
	out->is_theirs = stmt_int(stmt, 7);
	return err;
}

const struct error *findings_read(struct findings *out,
				  struct knowledge *knowledge,
				  const char *about)
{
	const struct error *err;
	struct stmt *stmt;

	*out = (struct findings){ .finding = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	err = rows_select(&stmt, knowledge->db, all_findings, findings_about,
			  about);
	while (stmt_next(stmt, &err))
		err = read_finding(VEC_PUSH(&out->finding), &out->arena, stmt);
	stmt_free(stmt);
	return err;
}

void findings_release(struct findings *findings)
{
	VEC_RELEASE(&findings->finding);
	arena_release(&findings->arena);
}

const struct error *findings_find(const struct finding **out,
				  const struct findings *findings,
				  const char *name)
{
	const struct entity_names names = {
		.kind = "finding", .prefix = prefix,
		.item = findings->finding.item, .n = findings->finding.n,
		.size = sizeof(**out)
	};
	size_t i;
	const struct error *err = entity_find(&i, &names, name);

	*out = err ? NULL : &findings->finding.item[i];
	return err;
}

/* --- Judging --- */

const struct error *finding_judge(struct finding_standing *out,
				  const struct finding *finding,
				  const struct look *look)
{
	const struct error *err;

	*out = (struct finding_standing){ .fate = ANCHOR_SAME };
	err = look_for(&out->anchor, &out->fate, look, finding->anchor,
		       finding->anchors);
	out->is_stale = out->fate >= ANCHOR_CHANGED;
	return err;
}

void finding_standing_release(struct finding_standing *standing)
{
	VEC_RELEASE(&standing->anchor);
}
