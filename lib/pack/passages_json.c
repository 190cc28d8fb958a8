/* SPDX-License-Identifier: MIT */
/*
 * Passages for programs: {"schema":"fuse.scope/3", mode, asked, source, ...,
 * "omitted":{...}, "passages":[{path, blob, language, lines, symbol, kind,
 * role, why, score, text}]}; as lines the same without "passages", and then each
 * passage with "type":"passage".
 */

#include "emit/json.h"
#include "lang/lang.h"
#include "pack/json_parts.h"
#include "pack/passages_private.h"

static void put_passage(struct json *json, const struct sheet *sheet,
			const struct chosen *chosen)
{
	const struct scope_passage *p = chosen->passage;
	const struct file *file = passage_file(sheet, p);
	struct buf text = { 0 };
	char hex[OID_HEX + 1];

	json_path(json, "path", passage_path(sheet, p));
	json_member(json, "blob", file ? oid_to_hex(hex, &file->oid) : NULL);
	json_member(json, "language", file ? lang_id(file->lang) : "");
	json_member_open(json, "lines", '[');
	json_put_uint(json, p->of.first);
	json_put_uint(json, p->of.last);
	json_close(json);
	json_member(json, "symbol", *p->symbol ? p->symbol : NULL);
	json_member(json, "kind", *p->kind ? p->kind : NULL);
	json_member(json, "role", passage_role_name(p->role));
	json_member(json, "why", p->why);
	json_member_real(json, "score", p->score);
	add_lines(sheet, chosen, &text);
	json_member_bytes(json, "text", buf_str(&text), text.len);
	buf_release(&text);
}

/* The members before the passages. */
static void put_head(struct json *json, const struct sheet *sheet)
{
	const struct passages_input *input = sheet->input;
	const struct passages_note *note = input->note;

	json_member(json, "schema", "fuse.scope/3");
	json_member(json, "mode", mode_name(input->mode));
	json_member(json, "asked", input->asked ? input->asked : "");
	json_source(json, input->identity, input->put_more, input->more);
	json_member(json, "estimator",
		    estimator_name(sheet->options->estimator));
	if (sheet->options->max_tokens)
		json_member_uint(json, "max_tokens",
				 sheet->options->max_tokens);
	for (; note && note->name; note++)
		json_member(json, note->name, note->text);
	if (sheet->needed)
		json_member_uint(json, "needed_tokens", sheet->needed);
	json_omitted(json, input->view, sheet->left_out, sheet->unread);
}

void json_passage_alone(const struct sheet *sheet, const struct chosen *chosen,
			struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	json_open(&json, '{');
	put_passage(&json, sheet, chosen);
	json_close(&json);
	buf_addch(out, '\n');
	buf_add(out, sink.buf.ptr, sink.buf.len);
	buf_addch(out, ',');
	sink_release(&sink);
}

/* Each passage on a line of its own, for whoever looks at it. */
void json_passages_whole(const struct sheet *sheet, struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };
	size_t i;

	json_open(&json, '{');
	put_head(&json, sheet);
	json_member_open(&json, "passages", '[');
	buf_add(out, sink.buf.ptr, sink.buf.len);
	for (i = 0; i < sheet->n; i++)
		json_passage_alone(sheet, &sheet->chosen[i], out);
	if (sheet->n)
		buf_cut(out, out->len - 1);
	buf_addstr(out, "\n]}\n");
	sink_release(&sink);
}

void jsonl_passage_alone(const struct sheet *sheet,
			 const struct chosen *chosen, struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	json_open(&json, '{');
	json_member(&json, "type", "passage");
	put_passage(&json, sheet, chosen);
	json_close(&json);
	json_end(&json);
	buf_add(out, sink.buf.ptr, sink.buf.len);
	sink_release(&sink);
}

void jsonl_passages_whole(const struct sheet *sheet, struct buf *out)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };
	size_t i;

	json_open(&json, '{');
	json_member(&json, "type", "manifest");
	put_head(&json, sheet);
	json_close(&json);
	json_end(&json);
	buf_add(out, sink.buf.ptr, sink.buf.len);
	for (i = 0; i < sheet->n; i++)
		jsonl_passage_alone(sheet, &sheet->chosen[i], out);
	sink_release(&sink);
}
