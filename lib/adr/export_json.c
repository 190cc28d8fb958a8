/* SPDX-License-Identifier: MIT */
/* Decisions as JSON, ours and JSON-ADR: see export.h. */

#include "adr/export.h"
#include "adr/relations.h"
#include "adr/sections.h"

static const char json_adr_schema[] = "https://raw.githubusercontent.com/"
	"joshrotenberg/adrs/main/schema/json-adr/v1.json";

/* Some of the lists, under the names of their keys. */
static void put_lists(struct json *json, const struct adr *adr,
		      enum adr_key last, bool with_empty)
{
	int key;

	for (key = ADR_DECIDERS; key <= (int)last; key++) {
		const string_vec *list = &adr->list.of[key - ADR_DECIDERS];

		if (list->n || with_empty)
			json_member_strings(json, adr_key_name(key),
					    list->item, list->n);
	}
}

static void put_text(struct json *json, const char *key,
		     const struct adr *adr, const struct adr_text *text)
{
	struct buf said = { 0 };

	adr_add_text(&said, adr, text);
	json_member_bytes(json, key, buf_str(&said), said.len);
	buf_release(&said);
}

/* --- Ours --- */

void export_record(struct json *json, const struct registry *registry,
		   const struct adr *adr)
{
	size_t i;

	json_open(json, '{');
	json_member(json, "id", adr->id);
	json_path(json, "path", adr->path);
	json_member_number(json, "number", adr->number);
	json_member_bool(json, "is_draft", adr->is_draft);
	json_member(json, "layout", adr_layout_name(adr->layout));
	json_member(json, "title", adr->title);
	json_member(json, "status", adr_status_name(adr->status));
	json_member(json, "status_text", adr->status_text);
	json_member(json, "date", adr->date);
	put_lists(json, adr, ADR_GOVERNS, true);
	json_member_open(json, "links", '[');
	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];
		const struct adr *target = registry_target(registry, adr, link);

		json_open(json, '{');
		json_member(json, "kind", adr_link_word(link->kind));
		json_member(json, "words", link->words);
		json_path(json, "target", link->target);
		json_member(json, "id", target ? target->id : NULL);
		json_close(json);
	}
	json_close(json);
	put_text(json, "context", adr, &adr->context);
	put_text(json, "decision", adr, &adr->decision);
	put_text(json, "alternatives", adr, &adr->alternatives);
	put_text(json, "consequences", adr, &adr->consequences);
	json_path(json, "text", adr->bytes);
	json_close(json);
}

/* --- JSON-ADR --- */

static void put_text_if(struct json *json, const char *key,
			const struct adr *adr, const struct adr_text *text)
{
	if (text->end > text->begin)
		put_text(json, key, adr, text);
}

static void put_options(struct json *json, const struct adr *adr)
{
	const struct adr_text *text = &adr->alternatives;
	size_t i;

	if (text->begin == text->end)
		return;
	json_member_open(json, "considered_options", '[');
	for (i = 0; i < adr->alternatives_item.n; i++) {
		json_open(json, '{');
		json_member(json, "name", adr->alternatives_item.item[i]);
		json_close(json);
	}
	if (!adr->alternatives_item.n) {
		json_open(json, '{');
		put_text(json, "name", adr, text);
		json_close(json);
	}
	json_close(json);
}

static void put_consequences(struct json *json, const struct adr *adr)
{
	const struct adr_text *text = &adr->consequences;
	struct buf said = { 0 };

	if (text->begin == text->end)
		return;
	adr_add_text(&said, adr, text);
	json_member_open(json, "consequences", '[');
	json_put_bytes(json, buf_str(&said), said.len);
	json_close(json);
	buf_release(&said);
}

/* The sections that have no member, whole, and what is governed. */
static void put_custom(struct json *json, const struct adr *adr)
{
	rest_vec sections = { 0 };
	struct buf governs = { 0 };
	size_t i;

	rest_of(adr, &sections);
	if (!sections.n && !adr->list.governs.n)
		goto done;
	json_member_open(json, "custom_sections", '{');
	for (i = 0; i < sections.n; i++) {
		json_key(json, sections.item[i].title);
		json_put_bytes(json, adr->bytes + sections.item[i].begin,
			       sections.item[i].end -
			       sections.item[i].begin);
	}
	for (i = 0; i < adr->list.governs.n; i++)
		buf_addf(&governs, "%s%s", i ? "\n" : "",
			 adr->list.governs.item[i]);
	if (governs.len)
		json_member(json, "Governs", governs.ptr);
	json_close(json);
done:
	buf_release(&governs);
	VEC_RELEASE(&sections);
}

static void put_json_adr(struct json *json, const struct registry *registry,
			 const struct adr *adr)
{
	bool is_open = false;
	size_t i;

	json_open(json, '{');
	json_member_uint(json, "number", adr->number);
	json_member(json, "title", adr->title);
	json_member(json, "status", adr_status_name(adr->status));
	json_member(json, "date", adr->date);
	put_lists(json, adr, ADR_TAGS, false);
	put_text_if(json, "context", adr, &adr->context);
	put_options(json, adr);
	put_text_if(json, "decision", adr, &adr->decision);
	put_consequences(json, adr);
	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];
		const struct adr *to = registry_target(registry, adr, link);
		uint64_t number = to ? to->number : link->number;

		if (!number)
			continue;
		if (!is_open) {
			json_member_open(json, "links", '[');
			is_open = true;
		}
		json_open(json, '{');
		json_member(json, "type", adr_link_word(link->kind));
		json_member_uint(json, "target", number);
		if (link->kind == ADR_LINK_OTHER && link->words && *link->words)
			json_member(json, "description", link->words);
		json_close(json);
	}
	if (is_open)
		json_close(json);
	put_custom(json, adr);
	json_member(json, "path", adr->path);
	json_close(json);
}

const struct error *export_json_adr(struct sink *out,
				    const struct registry *registry,
				    const char *version)
{
	struct json json = { .sink = out };
	size_t i;

	for (i = 0; i < registry->record.n; i++)
		if (!registry->record.item[i].number)
			return error_new(ERROR_UNSUPPORTED, "cannot write "
					 "JSON-ADR: '%s' has no number, by "
					 "which it knows records; use "
					 "--format=json",
					 registry->record.item[i].path);
	json_open(&json, '{');
	json_member(&json, "$schema", json_adr_schema);
	json_member(&json, "version", "1.0.0");
	json_member_open(&json, "tool", '{');
	json_member(&json, "name", "git-fuse");
	json_member(&json, "version", version);
	json_close(&json);
	json_member_open(&json, "adrs", '[');
	for (i = 0; i < registry->record.n; i++)
		put_json_adr(&json, registry, &registry->record.item[i]);
	json_close(&json);
	json_close(&json);
	json_end(&json);
	return NULL;
}
