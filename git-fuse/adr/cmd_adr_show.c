/* SPDX-License-Identifier: MIT */
/* git fuse adr show: one decision, as it is or taken apart. */
#include "git-fuse/adr/decision_answer.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"

static void put_place(struct json *json, uint32_t begin, uint32_t end,
		      uint32_t line)
{
	if (!line) {
		json_member(json, "line", NULL);
		return;
	}
	json_member_uint(json, "line", line);
	json_member_open(json, "byte_range", '[');
	json_put_uint(json, begin);
	json_put_uint(json, end);
	json_close(json);
}

static void put_fields(struct json *json, const struct adr *adr)
{
	size_t i;

	json_member_open(json, "fields", '[');
	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *field = &adr->field.item[i];

		json_open(json, '{');
		json_member(json, "field", adr_key_name(field->key));
		json_member(json, "place", adr_place_name(field->place));
		json_member(json, "name", field->name);
		json_member(json, "text", field->text);
		put_place(json, field->begin, field->end, field->line);
		json_close(json);
	}
	json_close(json);
}

static void put_links(struct json *json, const struct registry *registry,
		      const struct adr *adr)
{
	size_t i;

	json_member_open(json, "links", '[');
	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];
		const struct adr *to = registry_target(registry, adr, link);

		json_open(json, '{');
		json_member(json, "kind", adr_link_name(link->kind));
		json_member(json, "words", link->words);
		json_member(json, "target", link->target);
		json_member(json, "id", to ? to->id : NULL);
		if (to)
			json_path(json, "path", to->path);
		put_place(json, link->begin, link->end, link->line);
		json_close(json);
	}
	json_close(json);
}

/* What other records tell of this one, and what it tells of them. */
static void put_relations(struct json *json, const struct recorded *recorded,
			  const struct adr *adr)
{
	const struct adr_relation *relation;
	size_t i, n;

	relation = relations_of(&recorded->relations, adr, &n);
	json_member_open(json, "relations", '[');
	for (i = 0; i < n; i++) {
		json_open(json, '{');
		json_member(json, "kind", adr_link_name(
			(enum adr_link_kind)relation[i].kind));
		json_member(json, "id", relation[i].to->id);
		json_path(json, "path", relation[i].to->path);
		json_member(json, "title", relation[i].to->title);
		json_member(json, "status", adr_status_name(
			(enum adr_status)relation[i].to->status));
		json_member_bool(json, "told_here", relation[i].told != NULL);
		json_member_bool(json, "told_there",
				 relation[i].back != NULL);
		json_close(json);
	}
	json_close(json);
}

static void put_text(struct json *json, const char *key,
		     const struct adr *adr, const struct adr_text *text)
{
	struct buf buf = { 0 };

	json_key(json, key);
	if (!text->title && text->begin == text->end) {
		json_put_null(json);
		return;
	}
	adr_add_text(&buf, adr, text);
	json_open(json, '{');
	json_member(json, "heading", text->title);
	json_member_bytes(json, "text", buf_str(&buf), buf.len);
	put_place(json, text->begin, text->end, text->line);
	json_close(json);
	buf_release(&buf);
}

static const struct error *show_json(const struct recorded *recorded,
				     const struct adr *adr, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, recorded->session,
					      "fuse.adr.show/2");
	char hex[OID_HEX + 1];

	if (err)
		return err;
	put_decision(&json, recorded, adr);
	json_member(&json, "blob", oid_to_hex(hex, &adr->oid));
	json_member_strings(&json, "consulted", adr->list.consulted.item,
			    adr->list.consulted.n);
	json_member_strings(&json, "informed", adr->list.informed.item,
			    adr->list.informed.n);
	json_member_open(&json, "sections", '{');
	put_text(&json, "context", adr, &adr->context);
	put_text(&json, "decision", adr, &adr->decision);
	put_text(&json, "alternatives", adr, &adr->alternatives);
	put_text(&json, "consequences", adr, &adr->consequences);
	json_close(&json);
	json_member_strings(&json, "alternative_items", adr->alternatives_item.item,
			    adr->alternatives_item.n);
	json_member_strings(&json, "consequence_items", adr->consequences_item.item,
			    adr->consequences_item.n);
	put_fields(&json, adr);
	put_links(&json, &recorded->registry, adr);
	put_relations(&json, recorded, adr);
	put_failures(&json, &recorded->registry);
	answer_close(&json, recorded->registry.omitted);
	return NULL;
}

const struct error *cmd_adr_show(struct session *session,
				 const struct args *args, struct sink *out)
{
	struct recorded recorded;
	const struct adr *adr;
	const struct error *err = recorded_open(&recorded, session, args);

	if (!err)
		err = record_named(&adr, session, &recorded.registry,
				   args_text(args, "record"));
	if (!err && answer_is_json(args))
		err = show_json(&recorded, adr, out);
	else if (!err)
		sink_add(out, adr->bytes, adr->n);
	recorded_close(&recorded);
	return err;
}
