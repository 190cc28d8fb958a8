/* SPDX-License-Identifier: MIT */
/* What the bodies of memories say, read and written: see memory_body.h. */
#include "knowledge/memory_body.h"

#include "knowledge/body.h"
#include "knowledge/fields.h"

/* --- Reading --- */

/* What has nothing but stops and spaces says nothing. */
static const struct error *check_text(const char *text)
{
	const struct error *err = NULL;
	struct buf normal = { 0 };

	memory_normal(&normal, text);
	if (!normal.len)
		err = error_new(ERROR_CORRUPT, "its body has a 'text' without "
				"a word");
	buf_release(&normal);
	return err;
}

static const struct error *check_memory(void *item)
{
	return check_text(((const struct memory *)item)->text);
}

#define AT(member) FIELD_AT(struct memory, member)
#define SCOPE \
	{ "scope", FIELD_LIST, FIELD_EMPTY, AT(scope), \
	  offsetof(struct memory, scopes), .of = &place_fields }
static const struct field memory_field[] = {
	{ "text", FIELD_TEXT, FIELD_NEEDED, AT(text) },
	{ "type", FIELD_CHOICE, FIELD_NEEDED, AT(type),
	  .names = memory_types },
	{ "category", FIELD_CHOICE, FIELD_NEEDED, AT(category),
	  .names = memory_categories },
	{ "reason", FIELD_TEXT, AT(reason) },
	SCOPE,
	{ .key = NULL }
};
static const struct fields memory_fields = {
	memory_field, sizeof(struct memory), check_memory
};
/* As a row keeps it. */
static const struct field scope_field[] = { SCOPE, { .key = NULL } };
static const struct fields scope_fields = {
	scope_field, sizeof(struct memory), NULL
};
#undef SCOPE
#undef AT

#define AT(member) FIELD_AT(struct sighting, member)
static const struct field sighting_field[] = {
	{ "class", FIELD_CHOICE, FIELD_NEEDED, AT(class),
	  .names = evidence_names },
	{ "rule", FIELD_TEXT, FIELD_NEEDED, AT(rule) },
	{ "learner", FIELD_TEXT, AT(learner) },
	{ "commit", FIELD_OID, AT(commit) },
	{ "tree", FIELD_OID, AT(tree) },
	{ "seen", FIELD_NUMBER, FIELD_NEEDED, AT(seen),
	  .most = RECORD_TIME_MAX },
	{ "bytes", FIELD_RANGE, AT(from) },
	{ .key = NULL }
};
#undef AT
static const struct fields sighting_fields = {
	sighting_field, sizeof(struct sighting), NULL
};

/* But its category, which a pointer tells. */
#define AT(member) FIELD_AT(struct memory_review, member)
static const struct field review_field[] = {
	{ "status", FIELD_CHOICE, FIELD_NEEDED, AT(status),
	  .names = memory_statuses },
	{ "reason", FIELD_TEXT, AT(reason) },
	{ "policy", FIELD_TEXT, AT(policy) },
	{ "text", FIELD_TEXT, FIELD_CHANGE, AT(text) },
	{ "because", FIELD_TEXT, FIELD_CHANGE, AT(because) },
	{ "scope", FIELD_LIST, FIELD_CHANGE, AT(scope),
	  offsetof(struct memory_review, scopes), .of = &place_fields },
	{ .key = NULL }
};
#undef AT
static const struct fields review_fields = {
	review_field, sizeof(struct memory_review), NULL
};

const struct error *memory_parse(struct memory_body *out, struct arena *arena,
				 const char *body)
{
	const struct value *root;
	struct flag flag;
	const struct error *err = body_read(&root, arena, body);

	*out = (struct memory_body){ .sighting = { .withdrawal = "" } };
	if (!err)
		err = body_text_needed(&out->sighting.id, root, "sighting");
	out->takes_back = value_get(root, "withdrawn");
	if (err)
		return err;
	if (out->takes_back) {
		err = flag_read(&flag, root, "withdrawn");
		out->sighting.is_withdrawn = flag.is_set;
		out->sighting.withdrawal = flag.reason;
		return err ? err : body_oid(&out->sighting.withdrawn_by, root,
					    "commit");
	}
	err = fields_read(&memory_fields, &out->memory, arena, root);
	return err ? err : fields_read(&sighting_fields, &out->sighting, arena,
				       root);
}

const struct error *memory_parse_review(struct memory_review *out,
					struct arena *arena, const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	uint8_t *category;

	*out = (struct memory_review){ .scopes = 0 };
	if (!err)
		err = fields_read(&review_fields, out, arena, root);
	if (!err && out->text)
		err = *out->text ? check_text(out->text) :
			error_new(ERROR_CORRUPT, "its body has no 'text'");
	if (!err && value_get(root, "category")) {
		out->category = category = arena_alloc(arena, 1);
		err = body_choice(category, root, "category",
				  memory_categories);
	}
	return err;
}

const struct error *memory_parse_scope(struct memory *out,
				       struct arena *arena, const char *text)
{
	return fields_parse(&scope_fields, out, arena, text);
}

/* --- Writing --- */

void memory_put(struct json *json, const struct memory *memory)
{
	json_open(json, '{');
	fields_put(json, &memory_fields, memory);
	fields_put(json, &sighting_fields, memory->sighting);
	json_member(json, "sighting", memory->sighting->id);
	json_close(json);
}

void memory_put_review(struct json *json, const struct memory_review *review)
{
	json_open(json, '{');
	fields_put(json, &review_fields, review);
	if (review->category)
		json_member(json, "category",
			    memory_categories[*review->category]);
	json_close(json);
}

void memory_put_scope(struct json *json, const struct anchor *scope,
		      size_t scopes)
{
	const struct memory memory = { .scope = scope, .scopes = scopes };

	json_open(json, '{');
	fields_put(json, &scope_fields, &memory);
	json_close(json);
}
