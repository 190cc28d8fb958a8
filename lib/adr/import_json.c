/* SPDX-License-Identifier: MIT */
/* Records from JSON, of several tools: see import.h. */
#include <string.h>
#include <strings.h>

#include "adr/importing.h"
#include "adr/name.h"
#include "adr/status.h"
#include "json/value.h"

/* --- Values --- */

static const char *string_of(struct import *import, const struct value *value)
{
	int64_t number;

	if (value_string(value, NULL))
		return arena_strdup(&import->arena, value_string(value, NULL));
	if (value_integer(value, &number))
		return arena_fmt(&import->arena, "%lld", (long long)number);
	return NULL;
}

static void add_strings(struct import *import, string_vec *out,
			const struct value *value)
{
	struct value_iter it = { 0 };

	if (value_kind(value) != VALUE_ARRAY && string_of(import, value))
		*VEC_PUSH(out) = string_of(import, value);
	while (value_kind(value) == VALUE_ARRAY && value_next(value, &it))
		if (string_of(import, it.value))
			*VEC_PUSH(out) = string_of(import, it.value);
}

/* "a", or a list of items. */
static void add_text(struct buf *out, const struct value *value)
{
	struct value_iter it = { 0 };

	if (value_string(value, NULL))
		buf_addstr(out, value_string(value, NULL));
	if (value_kind(value) != VALUE_ARRAY)
		return;
	while (value_next(value, &it)) {
		const char *item = value_string(it.value, NULL);

		if (item && value_count(value) == 1)
			buf_addstr(out, item);
		else if (item)
			buf_addf(out, "%s* %s", out->len ? "\n" : "", item);
	}
}

static const char *text_of(struct import *import, const struct value *value)
{
	struct buf text = { 0 };
	const char *kept = NULL;

	add_text(&text, value);
	if (text.len)
		kept = arena_strdup(&import->arena, text.ptr);
	buf_release(&text);
	return kept;
}

/* --- Members --- */

/* { "positive": [...], "negative": [...], "risks": [...] }, or as text. */
static const char *consequences_of(struct import *import,
				   const struct value *value)
{
	struct value_iter it = { 0 };
	struct buf text = { 0 };

	if (value_kind(value) != VALUE_OBJECT)
		return text_of(import, value);
	while (value_next(value, &it)) {
		struct buf part = { 0 };

		add_text(&part, it.value);
		buf_addf(&text, "%s%c%s:\n\n%s", text.len ? "\n\n" : "",
			 *it.key - ('a' - 'A') * (*it.key >= 'a'),
			 it.key + 1, buf_str(&part));
		buf_release(&part);
	}
	return arena_take(&import->arena, &text);
}

/* An option is a string, or an object with a name and more, which goes on in
 * its item. */
static void add_options(struct import *import, struct imported *r,
			const struct value *value)
{
	struct value_iter it = { 0 };

	if (value_string(value, NULL))
		*VEC_PUSH(&r->alternatives) = string_of(import, value);
	while (value_kind(value) == VALUE_ARRAY && value_next(value, &it)) {
		struct value_iter part = { 0 };
		struct buf text = { 0 };

		if (value_string(it.value, NULL))
			buf_addstr(&text, value_string(it.value, NULL));
		while (value_kind(it.value) == VALUE_OBJECT &&
		       value_next(it.value, &part)) {
			const char *said = text_of(import, part.value);

			if (said && !strcmp(part.key, "name"))
				buf_addstr(&text, said);
			else if (said)
				buf_addf(&text, "; %s: %s", part.key, said);
		}
		if (text.len)
			*VEC_PUSH(&r->alternatives) =
				arena_strdup(&import->arena, text.ptr);
		buf_release(&text);
	}
}

/* "ADR-0004", 4, "0004-x.md": the other record, there. */
static void add_link(struct import *import, struct imported *r, uint8_t kind,
		     const char *target, const char *words)
{
	struct numbered name;
	struct import_link link = { .kind = kind, .words = words };

	if (!target)
		return;
	link.file = target;
	if (numbered_name(&name, stem_of(target)))
		link.number = name.number;
	(void)import;
	*VEC_PUSH(&r->link) = link;
}

static void add_related(struct import *import, struct imported *r,
			uint8_t kind, const struct value *value)
{
	string_vec other = { 0 };
	size_t i;

	add_strings(import, &other, value);
	for (i = 0; i < other.n; i++)
		add_link(import, r, kind, other.item[i], NULL);
	VEC_RELEASE(&other);
}

static void add_section(struct import *import, struct imported *r,
			const char *title, const struct value *value)
{
	const char *text = text_of(import, value);

	if (text)
		*VEC_PUSH(&r->section) = (struct import_section){
			arena_strdup(&import->arena, title), text
		};
}

/* Sections of JSON-ADR that hold what it has no member for. */
static void add_sections(struct import *import, struct imported *r,
			 const struct value *value)
{
	struct value_iter it = { 0 };

	while (value_kind(value) == VALUE_OBJECT && value_next(value, &it)) {
		if (!strcmp(it.key, "Governs") &&
		    value_string(it.value, NULL)) {
			struct span rest = span_of(value_string(it.value,
								NULL));
			struct span line;

			while (take_line(&rest, &line))
				*VEC_PUSH(&r->list.governs) = arena_strndup(
					&import->arena, line.s, line.n);
		} else {
			add_section(import, r, it.key, it.value);
		}
	}
}

/* The lists are in the order of struct adr_lists. */
enum member {
	M_NUMBER, M_ID, M_TITLE, M_STATUS, M_DATE, M_DECIDERS, M_CONSULTED,
	M_INFORMED, M_TAGS, M_GOVERNS, M_CONTEXT, M_DECISION, M_OPTIONS,
	M_CONSEQUENCES, M_SUPERSEDES, M_SUPERSEDED_BY, M_LINKS, M_SECTIONS,
	M_DRIVERS, M_CONFIRMATION, M_PATH, M_OTHER
};

static enum member member_of(const char *key)
{
	static const struct {
		const char *key;
		enum member member;
	} members[] = {
		{ "number", M_NUMBER }, { "id", M_ID }, { "title", M_TITLE },
		{ "status", M_STATUS }, { "date", M_DATE },
		{ "deciders", M_DECIDERS }, { "decisionMakers", M_DECIDERS },
		{ "decision_makers", M_DECIDERS },
		{ "consulted", M_CONSULTED }, { "informed", M_INFORMED },
		{ "tags", M_TAGS }, { "governs", M_GOVERNS },
		{ "context", M_CONTEXT }, { "decision", M_DECISION },
		{ "alternatives", M_OPTIONS },
		{ "alternativesConsidered", M_OPTIONS },
		{ "considered_options", M_OPTIONS },
		{ "consequences", M_CONSEQUENCES },
		{ "supersedes", M_SUPERSEDES },
		{ "supersededBy", M_SUPERSEDED_BY },
		{ "superseded_by", M_SUPERSEDED_BY },
		{ "links", M_LINKS }, { "custom_sections", M_SECTIONS },
		{ "decision_drivers", M_DRIVERS },
		{ "confirmation", M_CONFIRMATION }, { "path", M_PATH }
	};
	size_t i;

	for (i = 0; i < sizeof(members) / sizeof(*members); i++)
		if (!strcasecmp(key, members[i].key))
			return members[i].member;
	return M_OTHER;
}

/* What has no place of its own: its text, or that there is some. */
static void add_other(struct import *import, struct imported *r,
		      const char *key, const struct value *value)
{
	const char *text = text_of(import, value);

	if (!text)
		text = string_of(import, value);
	if (value_kind(value) != VALUE_NULL)
		*VEC_PUSH(&r->other) = arena_fmt(&import->arena, "%s: %s",
						 key, text ? text : "...");
}

/* The second half of the members that a JSON record may have. */
static void take_more(struct import *import, struct imported *r,
		      const char *key, const struct value *value)
{
	struct value_iter it;

	switch (member_of(key)) {
	case M_OPTIONS:
		add_options(import, r, value);
		break;
	case M_CONSEQUENCES:
		r->consequences = consequences_of(import, value);
		break;
	case M_SUPERSEDES:
		add_related(import, r, ADR_LINK_SUPERSEDES, value);
		break;
	case M_SUPERSEDED_BY:
		add_related(import, r, ADR_LINK_SUPERSEDED_BY, value);
		break;
	case M_LINKS:
		it = (struct value_iter){ 0 };
		while (value_kind(value) == VALUE_ARRAY &&
		       value_next(value, &it)) {
			const char *type = string_of(
				import, value_get(it.value, "type"));
			const char *more = string_of(
				import, value_get(it.value, "description"));

			add_link(import, r, (uint8_t)link_kind_of(type ? type : ""),
				 string_of(import,
					   value_get(it.value, "target")),
				 more ? more : type);
		}
		break;
	case M_SECTIONS:
		add_sections(import, r, value);
		break;
	case M_DRIVERS:
		add_section(import, r, "Decision Drivers", value);
		break;
	case M_CONFIRMATION:
		add_section(import, r, "Confirmation", value);
		break;
	case M_PATH:
		r->name = string_of(import, value);
		break;
	default:
		add_other(import, r, key, value);
	}
}

static void take_member(struct import *import, struct imported *r,
			const char *key, const struct value *value)
{
	const enum member member = member_of(key);
	const char *text = string_of(import, value);
	struct numbered name;

	switch (member) {
	case M_NUMBER:
	case M_ID:
		if (text && numbered_name(&name, span_of(text)))
			r->number = name.number;
		else
			add_other(import, r, key, value);
		break;
	case M_TITLE:
		r->title = text ? text : "";
		break;
	case M_STATUS:
		/* "none" is our own export's word. */
		r->status = text && strcmp(text, "none") ? text : "";
		r->meaning = adr_status_of(r->status);
		break;
	case M_DATE:
		r->date = text ? text : "";
		break;
	case M_DECIDERS: case M_CONSULTED: case M_INFORMED: case M_TAGS:
	case M_GOVERNS:
		add_strings(import, &r->list.of[member - M_DECIDERS], value);
		break;
	case M_CONTEXT:
		r->context = text_of(import, value);
		break;
	case M_DECISION:
		r->decision = text_of(import, value);
		break;
	default:
		take_more(import, r, key, value);
	}
}

/* --- Records and documents --- */

static const struct error *take_record(struct import *import,
				       const char *from,
				       const struct value *object)
{
	struct value_iter it = { 0 };
	struct imported *r;

	if (value_kind(object) != VALUE_OBJECT)
		return error_new(ERROR_CORRUPT, "cannot import '%s': a record "
				 "in it is not an object", from);
	r = import_add(import, from);
	while (value_next(object, &it))
		take_member(import, r, it.key, it.value);
	if (!*r->title)
		return error_new(ERROR_CORRUPT, "cannot import '%s': a record "
				 "in it has no title", from);
	return NULL;
}

/* Appends what json_path wrote as "..._bytes"; false when it is none. */
static bool decode(struct buf *out, const char *text)
{
	for (; *text; text++) {
		char hex[3] = { 0 }, *end;

		if (*text != '%') {
			buf_addch(out, *text);
			continue;
		}
		if (!text[1] || !text[2])
			return false;
		memcpy(hex, text + 1, 2);
		buf_addch(out, (char)strtoul(hex, &end, 16));
		if (*end)
			return false;
		text += 2;
	}
	return true;
}

/* Our own export has the text. */
static const struct error *take_own(struct import *import, const char *from,
				    const struct value *object)
{
	size_t n = 0;
	const char *path = value_string(value_get(object, "path"), NULL);
	const char *text = value_string(value_get(object, "text"), &n);
	const char *bytes = value_string(value_get(object, "text_bytes"),
					 NULL);
	struct buf decoded = { 0 };
	const struct error *err;

	if (!path || !text)
		return error_new(ERROR_CORRUPT, "cannot import '%s': a record "
				 "in it has no path or no text", from);
	if (bytes && !decode(&decoded, bytes))
		err = error_new(ERROR_CORRUPT, "cannot import '%s': text_bytes "
				"of '%s' makes no sense", from, path);
	else if (bytes)
		err = import_markdown(import, from, path, buf_str(&decoded),
				      decoded.len);
	else
		err = import_markdown(import, from, path, text, n);
	buf_release(&decoded);
	return err;
}

static const struct error *take_all(struct import *import, const char *from,
				    const struct value *array,
				    const struct error *(*take)(
					struct import *, const char *,
					const struct value *))
{
	struct value_iter it = { 0 };
	const struct error *err = NULL;

	if (value_kind(array) != VALUE_ARRAY)
		return error_new(ERROR_CORRUPT, "cannot import '%s': its "
				 "records are no array", from);
	while (!err && value_next(array, &it))
		err = take(import, from, it.value);
	return err;
}

static const struct error *take_document(struct import *import,
					 const char *from,
					 const struct value *root)
{
	if (value_get(root, "records"))
		return take_all(import, from, value_get(root, "records"),
				take_own);
	if (value_get(root, "adrs"))
		return take_all(import, from, value_get(root, "adrs"),
				take_record);
	if (value_get(root, "adr"))
		return take_record(import, from, value_get(root, "adr"));
	if (value_get(root, "text") && value_get(root, "path"))
		return take_own(import, from, root);
	if (value_kind(root) == VALUE_ARRAY)
		return take_all(import, from, root, take_record);
	if (value_kind(root) == VALUE_OBJECT)
		return take_record(import, from, root);
	return error_new(ERROR_CORRUPT, "cannot import '%s': it is not a record",
			 from);
}

const struct error *import_json(struct import *import, const char *from,
				const char *text, size_t n)
{
	struct value *root = NULL;
	const struct error *err = value_parse(&root, text, n, VALUE_STRICT);

	err = err ? error_wrap(err, "cannot import '%s'", from) :
		take_document(import, from, root);
	value_free(root);
	return err;
}
