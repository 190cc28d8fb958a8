/* SPDX-License-Identifier: MIT */
/* What packing did, as JSON for programs and as lines for people. */
#include "base/path.h"
#include "emit/json.h"
#include "lang/lang.h"
#include "pack/document.h"

static void file_json(struct json *json, const struct pack_input *input,
		      const struct pack_file *file)
{
	const struct file *f = &input->view->file[file->file];
	char hex[OID_HEX + 1];

	json_open(json, '{');
	json_path(json, "path", f->path);
	json_member(json, "blob", oid_to_hex(hex, &f->oid));
	json_member(json, "language", lang_id(f->lang));
	json_member(json, "tier", pack_tier_name((enum pack_tier)file->tier));
	json_member_uint(json, "tokens", file->tokens);
	json_member_uint(json, "full_tokens", file->full_tokens);
	if (file->needs)
		json_member_uint(json, "needs", file->needs);
	json_key(json, "score");
	json_put_real(json, file->item->score);
	json_member_uint(json, "part", file->part + 1);
	json_member_uint(json, "redactions", file->redactions);
	json_member(json, "reason", file->reason);
	json_close(json);
}

static void redactions_json(struct json *json, const struct pack *pack,
			    const struct pack_input *input)
{
	size_t i;

	json_key(json, "redactions");
	json_open(json, '[');
	for (i = 0; i < pack->redaction.n; i++) {
		const struct pack_redaction *r = &pack->redaction.item[i];

		json_open(json, '{');
		json_path(json, "path", input->view->file[r->file].path);
		json_member_uint(json, "line", r->redaction.line);
		json_member(json, "kind", r->redaction.kind);
		json_close(json);
	}
	json_close(json);
}

void pack_report(const struct pack *pack, const struct pack_input *input,
		 const struct pack_options *options, struct sink *sink)
{
	struct json json = { .sink = sink };
	size_t i;

	json_open(&json, '{');
	json_member(&json, "schema", "fuse.report/1");
	source_json(&json, input);
	json_member(&json, "asked", input->asked);
	json_member(&json, "tokenizer", estimator_name(options->estimator));
	json_member(&json, "format", pack_format_name(options->format));
	json_member(&json, "level", reduce_name(options->level));
	json_member_uint(&json, "max_tokens", options->max_tokens);
	json_member_uint(&json, "tokens", pack->tokens);
	json_member_uint(&json, "parts", pack->part.n);
	json_member_uint(&json, "shown", pack->shown);
	json_member_uint(&json, "listed", pack->listed);
	json_member_uint(&json, "cut", pack->cut);
	json_member_uint(&json, "unreadable", pack->unreadable);
	omitted_json(&json, input);
	redactions_json(&json, pack, input);
	json_key(&json, "files");
	json_open(&json, '[');
	for (i = 0; i < pack->file.n; i++)
		file_json(&json, input, &pack->file.item[i]);
	json_close(&json);
	json_close(&json);
	json_end(&json);
}

void pack_explain(const struct pack *pack, const struct pack_input *input,
		  const struct pack_options *options, struct sink *sink)
{
	struct buf line = { 0 };
	size_t i;

	sink_addf(sink, "%llu tokens (%s)",
		  (unsigned long long)pack->tokens,
		  estimator_name(options->estimator));
	if (options->max_tokens)
		sink_addf(sink, " of %llu",
			  (unsigned long long)options->max_tokens);
	sink_addf(sink, ": %llu shown, %llu listed, %llu cut, "
		  "%llu unreadable\n\n%-10s %8s %8s  %s\n",
		  (unsigned long long)pack->shown,
		  (unsigned long long)pack->listed,
		  (unsigned long long)pack->cut,
		  (unsigned long long)pack->unreadable,
		  "tier", "tokens", "score", "file");
	for (i = 0; i < pack->file.n; i++) {
		const struct pack_file *f = &pack->file.item[i];

		buf_reset(&line);
		path_quote(&line, input->view->file[f->file].path);
		sink_addf(sink, "%-10s %8llu %8.3f  %s: %s",
			  pack_tier_name((enum pack_tier)f->tier),
			  (unsigned long long)(f->tokens ? f->tokens :
					       f->full_tokens),
			  f->item->score, line.ptr, f->reason);
		if (f->redactions)
			sink_addf(sink, " (%u secret%s masked)", f->redactions,
				  f->redactions == 1 ? "" : "s");
		if (f->needs)
			sink_addf(sink, " (with --max-tokens=%llu)",
				  (unsigned long long)f->needs);
		sink_addstr(sink, "\n");
	}
	buf_release(&line);
}
