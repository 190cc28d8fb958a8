/* SPDX-License-Identifier: MIT */
/* The fold of claims, and how they are said and found: see claim.h. */
#include "knowledge/claim.h"

#include <string.h>

#include "knowledge/body.h"
#include "knowledge/canonical.h"
#include "knowledge/entity.h"
#include "knowledge/fields.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

/* ---------------------------------------------------------------- reading */

#define AT(member) FIELD_AT(struct claim, member)
static const struct field field[] = {
	{ "text", FIELD_TEXT, FIELD_NEEDED, AT(text) },
	{ "artifact", FIELD_TEXT, FIELD_EMPTY, AT(artifact) },
	{ "expiresAt", FIELD_NUMBER, AT(expires), .least = 1,
	  .most = RECORD_TIME_MAX },
	{ "support", FIELD_LIST, FIELD_NEEDED | FIELD_EMPTY, AT(evidence),
	  offsetof(struct claim, evidences), .of = &evidence_fields },
	{ .key = NULL }
};
#undef AT
static const struct fields fields = { field, sizeof(struct claim), NULL };

/* Reads a body that was parsed already: see claim_parse. */
static const struct error *claim_read_body(struct claim *out,
					   struct arena *arena,
					   const struct value *root)
{
	struct flag flag;
	const struct error *err;

	*out = (struct claim){ .text = "", .artifact = "", .reason = "" };
	if (!value_get(root, "retracted"))
		return fields_read(&fields, out, arena, root);
	err = flag_read(&flag, root, "retracted");
	out->is_retracted = flag.is_set;
	out->reason = flag.reason;
	if (!err && !flag.is_set)
		err = error_new(ERROR_CORRUPT, "its body has a 'retracted' "
				"that is not true");
	return err;
}

const struct error *claim_parse(struct claim *out, struct arena *arena,
				const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	return err ? err : claim_read_body(out, arena, root);
}

/* ---------------------------------------------------------------- writing */

void claim_put_body(struct json *json, const struct claim *claim)
{
	json_open(json, '{');
	fields_put(json, &fields, claim);
	json_close(json);
}

static const char prefix[] = "claim:";

enum { PUT_EVIDENCE = FOLD_OWN, DROP_EVIDENCE };

enum { ENTITY, TEXT, ARTIFACT, AUTHOR, OBSERVED, VERIFIED, EXPIRES, RETRACTED,
       REASON };

#define SELECT_CLAIMS \
	"SELECT entity, text, artifact, author, observed, verified, expires," \
	" retracted, reason, " ENTITY_IS_THEIRS("claim") " FROM claim"
static const char all_claims[] =
	SELECT_CLAIMS " WHERE text <> '' ORDER BY entity";
static const char claims_about[] =
	SELECT_CLAIMS " WHERE artifact = ? AND text <> '' ORDER BY entity";
static const char evidence_of_claim[] =
	"SELECT time, body FROM evidence WHERE entity = ?"
	" ORDER BY class, source";

void claim_entity(struct buf *out, const char *text, const char *artifact)
{
	struct sink bytes = { .write = NULL };
	struct json json = { .sink = &bytes };

	json_open(&json, '{');
	json_member(&json, "artifact", artifact);
	json_member(&json, "text", text);
	json_close(&json);
	entity_add(out, prefix, &bytes.buf);
	sink_release(&bytes);
}

/* --- The fold --- */

static const struct error *check(const struct record *record)
{
	struct arena arena = { .block = NULL };
	struct buf own = { 0 };
	struct claim claim;
	const struct error *err = claim_parse(&claim, &arena, record->body);

	if (!err && !claim.is_retracted) {
		claim_entity(&own, claim.text, claim.artifact);
		err = body_check_entity(record, &own);
	}
	arena_release(&arena);
	return err;
}

static const struct error *apply_evidence(struct stmt *stmt,
					  const struct record *record,
					  const struct claim *claim,
					  const struct value *root)
{
	const struct value *list = value_get(root, "support");
	const struct error *err = NULL;
	struct value_iter it = { 0 };
	struct buf body = { 0 };
	size_t i = 0;

	while (!err && value_next(list, &it)) {
		const struct evidence *evidence = &claim->evidence[i++];

		buf_reset(&body);
		err = canonical_add(&body, it.value);
		if (err)
			break;
		stmt_bind_text(stmt, 1, record->entity);
		stmt_bind_text(stmt, 2, evidence_names[evidence->class]);
		stmt_bind_text(stmt, 3, evidence->source);
		stmt_bind_int(stmt, 4, record->time);
		stmt_bind_text(stmt, 5, body.ptr);
		err = stmt_run(stmt);
	}
	buf_release(&body);
	return err;
}

static const struct error *apply(struct slate *slate,
				 struct stmt *const *stmt,
				 struct arena *arena,
				 const struct record *record)
{
	const struct value *root;
	struct claim claim;
	const struct error *err = body_read(&root, arena, record->body);
	size_t i;

	if (!err)
		err = claim_read_body(&claim, arena, root);
	if (err)
		return err;
	if (record->whose == RECORD_BESIDE &&
	    (claim.is_retracted || *slate_text(slate, TEXT)))
		return NULL;
	if (claim.is_retracted) {
		/* What others claim is still to be told, as what we took
		 * back. */
		slate_set(slate, AUTHOR, record->author);
		slate_set_number(slate, RETRACTED, 1);
		slate_set(slate, REASON, claim.reason);
		return NULL;
	}
	if (slate_number(slate, RETRACTED) && record->whose != RECORD_BESIDE) {
		/* What is claimed after it was taken back begins anew. */
		slate_begin(slate, record->entity);
		stmt_bind_text(stmt[DROP_EVIDENCE], 1, record->entity);
		err = stmt_run(stmt[DROP_EVIDENCE]);
	}
	if (err)
		return err;
	if (!*slate_text(slate, TEXT)) {
		slate_set(slate, TEXT, claim.text);
		slate_set(slate, ARTIFACT, claim.artifact);
		slate_set_number(slate, OBSERVED, record->time);
	}
	slate_set(slate, AUTHOR, record->author);
	for (i = 0; i < claim.evidences; i++)
		if (evidence_is_hard(claim.evidence[i].class))
			slate_set_number(slate, VERIFIED, record->time);
	if (claim.expires)
		slate_set_number(slate, EXPIRES, claim.expires);
	return apply_evidence(stmt[PUT_EVIDENCE], record, &claim, root);
}

/* Evidence goes with its claim: a trigger of the table sees to it, which does
 * not run where a row is replaced. */
const struct fold claim_fold = {
	.hears = 1u << RECORD_CLAIM,
	.beside = 1u << RECORD_CLAIM,
	.prefix = prefix,
	.tables = { "claim", "evidence" },
	.columns = "ttttnnnnt",
	.sql = {
		[PUT_EVIDENCE] = "INSERT OR REPLACE INTO evidence"
			" VALUES (?, ?, ?, ?, ?)",
		[DROP_EVIDENCE] = "DELETE FROM evidence WHERE entity = ?"
	},
	.check = check,
	.apply = apply
};

/* --- Saying and taking back --- */

const struct error *claim_add(struct knowledge *knowledge,
			      struct record *record, const struct claim *claim)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };
	struct buf entity = { 0 };
	const struct error *err;

	claim_put_body(&json, claim);
	claim_entity(&entity, claim->text, claim->artifact);
	err = body_add(knowledge, record, RECORD_CLAIM, entity.ptr, &body);
	buf_release(&entity);
	return err;
}

const struct error *claim_retract(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  const char *reason)
{
	return flag_add(knowledge, record, RECORD_CLAIM, entity, "retracted",
			true, reason);
}

/* --- Reading --- */

static const struct error *read_evidence(struct claim *claim,
					 struct arena *arena,
					 struct stmt *stmt)
{
	VEC(struct evidence) list = { 0 };
	const struct error *err = NULL;

	stmt_bind_text(stmt, 1, claim->entity);
	while (stmt_next(stmt, &err)) {
		struct evidence *one = VEC_PUSH(&list);

		one->time = stmt_int(stmt, 0);
		err = fields_parse(&evidence_fields, one, arena,
				   stmt_text(stmt, 1));
	}
	stmt_reset(stmt);
	claim->evidence = arena_copy(arena, list.item,
				     list.n * sizeof(*list.item));
	claim->evidences = list.n;
	VEC_RELEASE(&list);
	return err;
}

static void read_claim(struct claim *out, struct arena *arena,
		       struct stmt *stmt)
{
	*out = (struct claim){
		.entity = arena_strdup(arena, stmt_text(stmt, 0)),
		.text = arena_strdup(arena, stmt_text(stmt, 1)),
		.artifact = arena_strdup(arena, stmt_text(stmt, 2)),
		.author = arena_strdup(arena, stmt_text(stmt, 3)),
		.observed = stmt_int(stmt, 4), .verified = stmt_int(stmt, 5),
		.expires = stmt_int(stmt, 6),
		.is_theirs = stmt_int(stmt, 9),
		.is_retracted = stmt_int(stmt, 7),
		.reason = arena_strdup(arena, stmt_text(stmt, 8))
	};
}

static const struct error *read_rows(struct claims *out, struct db *db,
				     const char *artifact)
{
	struct stmt *rows = NULL, *evidence = NULL;
	const struct error *err = rows_select(&rows, db, all_claims,
					      claims_about, artifact);

	if (!err)
		err = stmt_prepare(&evidence, db, evidence_of_claim);
	while (stmt_next(rows, &err)) {
		struct claim *claim = VEC_PUSH(&out->claim);

		read_claim(claim, &out->arena, rows);
		err = read_evidence(claim, &out->arena, evidence);
	}
	stmt_free(evidence);
	stmt_free(rows);
	return err;
}

const struct error *claims_read(struct claims *out,
				struct knowledge *knowledge,
				const char *artifact)
{
	*out = (struct claims){ .claim = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	return read_rows(out, knowledge->db, artifact);
}

void claims_release(struct claims *claims)
{
	VEC_RELEASE(&claims->claim);
	arena_release(&claims->arena);
}

const struct error *claims_find(const struct claim **out,
				const struct claims *claims, const char *name)
{
	const struct entity_names names = {
		.kind = "claim", .prefix = prefix,
		.item = claims->claim.item, .n = claims->claim.n,
		.size = sizeof(**out)
	};
	size_t i;
	const struct error *err = entity_find(&i, &names, name);

	*out = err ? NULL : &claims->claim.item[i];
	return err;
}
