/* SPDX-License-Identifier: MIT */
/*
 * What was packed and why, after the fact.
 *
 * The report is {"schema":"fuse.report/2", mode, asked, source, scope,
 * format, estimator, max_tokens, tokens, "parts":[{tokens, bytes}], "files":[{path,
 * blob, detail, tokens, full_tokens, score, why, chain, redactions, part,
 * needs}], "redactions":[{path, line, kind}], "omitted":{...}}.
 */
#include <inttypes.h>

#include "emit/json.h"
#include "emit/manner.h"
#include "lang/lang.h"
#include "pack/draft.h"
#include "pack/json_parts.h"

static void report_file(const struct pack_file *file,
			const struct pack_input *input, struct json *json)
{
	const struct file *info = &input->view->file[file->file];

	json_open(json, '{');
	json_path(json, "path", info->path);
	json_oid(json, "blob", &info->oid);
	json_member(json, "language", lang_id(info->lang));
	json_member(json, "detail", pack_tier_name(file->tier));
	json_member_uint(json, "tokens", file->tokens);
	json_member_uint(json, "full_tokens", file->full_tokens);
	json_member_real(json, "score", file->item->score);
	json_member(json, "why", file->reason);
	json_chain(json, input->view, file->item);
	json_member_uint(json, "redaction_count", file->redactions);
	if (file->tier <= TIER_API)
		json_member_uint(json, "part", file->part + 1);
	if (file->needs)
		json_member_uint(json, "needs", file->needs);
	json_close(json);
}

static void report_parts(const struct pack *pack,
			 const struct pack_options *options, struct json *json)
{
	size_t i;

	json_member_open(json, "parts", '[');
	for (i = 0; i < pack->part.n; i++) {
		const struct buf *part = &pack->part.item[i];

		json_open(json, '{');
		json_member_uint(json, "bytes", part->len);
		json_member_uint(json, "tokens",
				 tokens_count(options->estimator,
					      buf_str(part), part->len));
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
	json_member(&json, "schema", "fuse.report/2");
	json_member(&json, "mode", mode_name(input->scope->mode));
	json_member(&json, "asked", input->asked);
	json_source(&json, input->identity, input->put_more, input->more);
	json_member(&json, "format", pack_format_name(options->format));
	json_member(&json, "estimator", estimator_name(options->estimator));
	json_member_uint(&json, "max_tokens", options->max_tokens);
	json_member_uint(&json, "tokens", pack->tokens);
	report_parts(pack, options, &json);
	json_member_open(&json, "files", '[');
	for (i = 0; i < pack->file.n; i++)
		report_file(&pack->file.item[i], input, &json);
	json_close(&json);
	json_member_open(&json, "redactions", '[');
	for (i = 0; i < pack->redaction.n; i++) {
		const struct pack_redaction *found = &pack->redaction.item[i];

		json_open(&json, '{');
		json_path(&json, "path", input->view->file[found->file].path);
		json_member_uint(&json, "line", found->redaction.line);
		json_member(&json, "kind", found->redaction.kind);
		json_close(&json);
	}
	json_close(&json);
	json_omitted(&json, input->view, pack->listed + pack->cut,
		     pack->unreadable);
	json_close(&json);
	json_end(&json);
}

/* "a.c imports b.h, b.h used by d.c": the way from the seed, where the reason
 * does not tell all of it. */
static void explain_chain(const struct view *view, const struct sink *sink,
			  const struct scope_item *item, struct buf *line)
{
	size_t i;

	if (item->hops <= 2)
		return;
	for (i = 1; i < item->hops; i++) {
		const struct hop *hop = &item->chain[i];

		buf_addstr(line, i > 1 ? ", " : "  (");
		tell_path(line, sink, view->file[hop[-1].file].path);
		buf_addf(line, " %s ", hop_name(hop->kind));
		tell_path(line, sink, view->file[hop->file].path);
	}
	buf_addch(line, ')');
}

void pack_explain(const struct pack *pack, const struct pack_input *input,
		  const struct pack_options *options, struct sink *sink)
{
	struct buf line = { 0 };
	size_t i;

	sink_addf(sink, "%" PRIu64 " tokens by %s", pack->tokens,
		  estimator_name(options->estimator));
	if (options->max_tokens)
		sink_addf(sink, ", of at most %" PRIu64, options->max_tokens);
	sink_addf(sink, "; %" PRIu64 " files shown, %" PRIu64 " listed, %"
		  PRIu64 " cut, %" PRIu64 " unreadable\n", pack->shown,
		  pack->listed, pack->cut, pack->unreadable);
	sink_addstr(sink, "detail      tokens     full  score  path\n");
	for (i = 0; i < pack->file.n; i++) {
		const struct pack_file *file = &pack->file.item[i];

		buf_reset(&line);
		buf_addf(&line, "%-10s %7" PRIu64 " %8" PRIu64 " %6.3f  ",
			 pack_tier_name(file->tier), file->tokens,
			 file->full_tokens, file->item->score);
		tell_path(&line, sink, input->view->file[file->file].path);
		buf_addf(&line, "  %s", file->reason);
		explain_chain(input->view, sink, file->item, &line);
		if (file->needs)
			buf_addf(&line, "; --max-tokens=%" PRIu64
				 " would show it", file->needs);
		if (file->redactions)
			buf_addf(&line, "; %" PRIu32 " secrets masked",
				 file->redactions);
		buf_addch(&line, '\n');
		sink_add(sink, line.ptr, line.len);
	}
	buf_release(&line);
}
