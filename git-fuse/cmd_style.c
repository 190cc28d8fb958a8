/* SPDX-License-Identifier: MIT */
/* git fuse style: the project's own rules, by topic. */
#include <inttypes.h>

#include "base/buf.h"
#include "base/path.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "redact/redact.h"
#include "search/style.h"
#include "source/change.h"

static void print_path(struct sink *out, const char *path)
{
	struct buf text = { 0 };

	path_quote(&text, path);
	sink_addstr(out, buf_str(&text));
	buf_release(&text);
}

/* ------------------------------------------------------------------ text */

static void print_rule(const struct style_rule *rule, struct sink *out)
{
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < rule->headings; i++)
		buf_addf(&text, "%s%s", i ? " > " : "  ", rule->heading[i]);
	buf_addf(&text, "\n\n%s%s\n", rule->text,
		 rule->is_cut ? "[...]\n" : "");
	buf_tame(&text, 0);
	print_path(out, rule->path);
	sink_addf(out, ":%" PRIu32 "-%" PRIu32 "%s", rule->line,
		  rule->last_line, text.ptr);
	buf_release(&text);
}

static void print_document(const struct style_document *document,
			   struct sink *out)
{
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < document->heading.n; i++) {
		const struct style_heading *h = &document->heading.item[i];

		buf_addf(&text, "%6" PRIu32 "  %*s%s\n", h->line,
			 2 * ((int)h->level - 1), "", h->title);
	}
	buf_tame(&text, 0);
	print_path(out, document->path);
	sink_addf(out, "\n%s\n", buf_str(&text));
	buf_release(&text);
}

/* Says what was looked at, or looked for, in vain. */
static void print_nothing(const struct style *style, const char *topic,
			  struct sink *out)
{
	const char *const *name = style_names();
	size_t i;

	if (!style->document.n) {
		sink_addstr(out, "no document with rules; looked for");
		for (; *name; name++)
			sink_addf(out, " %s", *name);
	} else {
		sink_addf(out, "nothing about '%s' in", topic);
		for (i = 0; i < style->document.n; i++) {
			sink_addstr(out, " ");
			print_path(out, style->document.item[i].path);
		}
	}
	sink_addstr(out, "\n");
}

static void print_all(const struct style *style, const char *topic,
		      struct sink *out)
{
	size_t i;

	if (!style->document.n || (topic && !style->rule.n))
		print_nothing(style, topic, out);
	else if (topic)
		for (i = 0; i < style->rule.n; i++)
			print_rule(&style->rule.item[i], out);
	else
		for (i = 0; i < style->document.n; i++)
			print_document(&style->document.item[i], out);
}

/* ------------------------------------------------------------------ JSON */

static void put_rule(struct json *json, const struct style_rule *rule)
{
	json_open(json, '{');
	json_path(json, "path", rule->path);
	json_key(json, "lines");
	json_open(json, '[');
	json_put_uint(json, rule->line);
	json_put_uint(json, rule->last_line);
	json_close(json);
	json_member_strings(json, "headings", rule->heading, rule->headings);
	json_key(json, "score");
	json_put_real(json, rule->score);
	json_member(json, "text", rule->text);
	json_member_bool(json, "cut", rule->is_cut);
	json_close(json);
}

static void put_document(struct json *json,
			 const struct style_document *document)
{
	size_t i;

	json_open(json, '{');
	json_path(json, "path", document->path);
	json_key(json, "headings");
	json_open(json, '[');
	for (i = 0; i < document->heading.n; i++) {
		const struct style_heading *h = &document->heading.item[i];

		json_open(json, '{');
		json_member(json, "title", h->title);
		json_member_uint(json, "level", h->level);
		json_member_uint(json, "line", h->line);
		json_close(json);
	}
	json_close(json);
	json_close(json);
}

static const struct error *count_omitted(struct source *source,
					 uint64_t *omitted)
{
	const struct entry *entry;
	const struct error *err;
	size_t i, n;

	err = source_list(source, &entry, &n);
	for (i = 0; !err && i < n; i++)
		omitted[entry[i].omit]++;
	return err;
}

static const struct error *put_all(const struct style *style,
				   const char *topic, struct session *session,
				   struct sink *out)
{
	uint64_t omitted[OMIT_REASONS] = { 0 };
	const char *const *name = style_names();
	struct json json = { .sink = out };
	const struct error *err;
	size_t i;

	err = count_omitted(session->source, omitted);
	if (!err)
		err = answer_open(&json, session, "fuse.style/1");
	if (err)
		return err;
	json_member(&json, "topic", topic);
	json_key(&json, "rules");
	json_open(&json, '[');
	for (i = 0; i < style->rule.n; i++)
		put_rule(&json, &style->rule.item[i]);
	json_close(&json);
	json_key(&json, "documents");
	json_open(&json, '[');
	for (i = 0; i < style->document.n; i++)
		put_document(&json, &style->document.item[i]);
	json_close(&json);
	json_key(&json, "looked_for");
	json_open(&json, '[');
	for (; *name; name++)
		json_put_string(&json, *name);
	json_close(&json);
	answer_close(&json, omitted);
	return NULL;
}

static const struct error *mask_text(void *payload, const char *path,
				     struct buf *text)
{
	return redact_in_place(payload, text, path, NULL);
}

const struct error *cmd_style(struct session *session,
			      const struct args *args, struct sink *out)
{
	const struct arg *words = args_find(args, "topic");
	size_t limit = args_number(args, "limit"), i;
	struct change_mask mask = { mask_text, redactor_new() };
	struct buf topic = { 0 };
	struct style style;
	const struct error *err;

	for (i = 0; i < words->text.n; i++)
		buf_addf(&topic, "%s%s", i ? " " : "", words->text.item[i]);
	err = style_find(&style, session->source, topic.ptr, limit,
			 topic.ptr ? 0 : limit, &mask);
	if (!err && answer_is_json(args))
		err = put_all(&style, topic.ptr, session, out);
	else if (!err)
		print_all(&style, topic.ptr, out);
	style_release(&style);
	redactor_free(mask.payload);
	buf_release(&topic);
	return err;
}
