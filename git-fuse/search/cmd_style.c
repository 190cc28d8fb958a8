/* SPDX-License-Identifier: MIT */
/* git fuse style: the project's own rules, by topic. */
#include <inttypes.h>

#include "base/buf.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/query_text.h"
#include "redact/redact.h"
#include "search/style.h"
#include "source/listing.h"

struct job {
	struct session *session;
	struct buf topic;
	const char *category;	/* or NULL */
	struct style style;
	struct paging paging;	/* of rules, or of documents */
};

/* Else of the documents the headings. */
static bool asks_rules(const struct job *job)
{
	return job->topic.ptr || job->category;
}

static size_t count_all(const struct job *job)
{
	return asks_rules(job) ? job->style.answers : job->style.document.n;
}

/* Those of the page; where rules are asked for, all that were read. */
static size_t first_document(const struct job *job)
{
	return asks_rules(job) ? 0 : paging_first(&job->paging, count_all(job));
}

static size_t end_of_documents(const struct job *job)
{
	return asks_rules(job) ? job->style.document.n :
		paging_end(&job->paging, count_all(job));
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
	sink_path(out, rule->path);
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
	sink_path(out, document->path);
	sink_addf(out, "\n%s\n", buf_str(&text));
	buf_release(&text);
}

/* Where to read on, for want of an answer. */
static void print_near(const struct style *style, struct sink *out)
{
	struct buf line = { 0 };
	size_t i;

	if (style->near.n)
		sink_addstr(out, "near it, or what there is:\n");
	for (i = 0; i < style->near.n; i++) {
		const struct style_near *near = &style->near.item[i];

		buf_reset(&line);
		buf_addstr(&line, near->title);
		buf_tame(&line, 0);
		sink_addstr(out, "  ");
		sink_path(out, near->path);
		sink_addf(out, ":%" PRIu32 "  %s\n", near->line,
			  buf_str(&line));
	}
	buf_release(&line);
}

/* Says what was looked at, or looked for, in vain. */
static void print_nothing(const struct job *job, struct sink *out)
{
	const struct style *style = &job->style;
	const char *const *name = style_names();
	size_t i;

	if (!style->document.n) {
		sink_addstr(out, "no document with rules; looked for");
		for (; *name; name++)
			sink_addf(out, " %s", *name);
	} else {
		sink_addstr(out, "nothing");
		if (job->topic.ptr)
			sink_addf(out, " about '%s'", job->topic.ptr);
		if (job->category)
			sink_addf(out, " under '%s'", job->category);
		sink_addstr(out, " in");
		for (i = 0; i < style->document.n; i++) {
			sink_addstr(out, " ");
			sink_path(out, style->document.item[i].path);
		}
	}
	sink_addstr(out, "\n");
	print_near(style, out);
}

static void print_all(const struct job *job, struct sink *out)
{
	const struct style *style = &job->style;
	size_t i;

	if (!count_all(job))
		print_nothing(job, out);
	for (i = 0; i < style->rule.n; i++)
		print_rule(&style->rule.item[i], out);
	for (i = first_document(job); !asks_rules(job) &&
	     i < end_of_documents(job); i++)
		print_document(&style->document.item[i], out);
	tell_next(out, &job->paging, count_all(job));
}

/* ------------------------------------------------------------------ JSON */

static void put_rule(struct json *json, const struct style_rule *rule)
{
	json_open(json, '{');
	json_path(json, "path", rule->path);
	json_member_open(json, "lines", '[');
	json_put_uint(json, rule->line);
	json_put_uint(json, rule->last_line);
	json_close(json);
	json_member_strings(json, "headings", rule->heading, rule->headings);
	json_member_real(json, "score", rule->score);
	json_member(json, "text", rule->text);
	json_member_bool(json, "is_cut", rule->is_cut);
	json_close(json);
}

static void put_document(struct json *json,
			 const struct style_document *document)
{
	size_t i;

	json_open(json, '{');
	json_path(json, "path", document->path);
	json_member_open(json, "headings", '[');
	for (i = 0; i < document->heading.n; i++) {
		const struct style_heading *h = &document->heading.item[i];

		json_open(json, '{');
		json_member(json, "title", h->title);
		json_member_uint(json, "depth", h->level);
		json_member_uint(json, "line", h->line);
		json_close(json);
	}
	json_close(json);
	json_close(json);
}

static void put_near(struct json *json, const struct style *style)
{
	size_t i;

	json_member_open(json, "near", '[');
	for (i = 0; i < style->near.n; i++) {
		const struct style_near *near = &style->near.item[i];

		json_open(json, '{');
		json_path(json, "path", near->path);
		json_member_uint(json, "line", near->line);
		json_member(json, "title", near->title);
		json_close(json);
	}
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

static const struct error *put_all(const struct job *job, struct sink *out)
{
	const struct style *style = &job->style;
	uint64_t omitted[OMIT_REASONS] = { 0 };
	const char *const *name = style_names();
	struct json json = { .sink = out };
	const struct error *err;
	size_t i;

	err = count_omitted(job->session->source, omitted);
	if (!err)
		err = answer_open(&json, job->session, "fuse.style/2");
	if (err)
		return err;
	json_member(&json, "topic", job->topic.ptr);
	if (job->category)
		json_member(&json, "category", job->category);
	put_paging(&json, &job->paging, count_all(job));
	json_member_open(&json, "rules", '[');
	for (i = 0; i < style->rule.n; i++)
		put_rule(&json, &style->rule.item[i]);
	json_close(&json);
	put_near(&json, style);
	json_member_open(&json, "documents", '[');
	for (i = first_document(job); i < end_of_documents(job); i++)
		put_document(&json, &style->document.item[i]);
	json_close(&json);
	json_member_open(&json, "looked_for", '[');
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

/* A page ends where there is no more room for words, too. */
static const struct error *find(struct job *job, const struct args *args,
				const struct change_mask *mask)
{
	struct style_request request = {
		.source = job->session->source, .topic = job->topic.ptr,
		.category = job->category, .mask = mask
	};
	const struct error *err = paging_read(&job->paging, job->session,
					      args);

	request.skip = job->paging.skip;
	request.limit = paging_most(&job->paging);
	if (!err)
		err = style_find(&job->style, &request);
	if (job->style.rule.n)
		job->paging.limit = job->style.rule.n;
	return err;
}

const struct error *cmd_style(struct session *session,
			      const struct args *args, struct sink *out)
{
	struct change_mask mask = { mask_text, redactor_new() };
	struct job job = { .session = session,
			   .category = args_text(args, "category") };
	const struct error *err = read_asked(&job.topic, args, "topic", NULL);

	if (!err)
		err = find(&job, args, &mask);
	if (!err && answer_is_json(args))
		err = put_all(&job, out);
	else if (!err)
		print_all(&job, out);
	session->found_nothing = job.topic.len && !job.style.rule.n;
	style_release(&job.style);
	redactor_free(mask.payload);
	buf_release(&job.topic);
	return err;
}
