/* SPDX-License-Identifier: MIT */
/* The answer of git fuse context for people and prompts: see context_answer.h.
 * */
#include "emit/manner.h"
#include "git-fuse/context/context_answer.h"

/* --- --explain --- */

static void add_signals(struct buf *out, const struct intent *intent)
{
	size_t i;

	for (i = 0; i < intent->keyword.n; i++)
		buf_addf(out, "%s%s %.2f", i ? ", " : "keywords: ",
			 intent->keyword.item[i].word,
			 intent->keyword.item[i].weight);
	buf_addstr(out, i ? "\n" : "");
	for (i = 0; i < intent->symbol.n; i++)
		buf_addf(out, "%s%s (%s)", i ? ", " : "symbols: ",
			 intent->symbol.item[i].text,
			 symbol_form_name((enum symbol_form)
					  intent->symbol.item[i].form));
	buf_addstr(out, i ? "\n" : "");
	for (i = 0; i < intent->failure.n; i++)
		buf_addf(out, "%s%s%s%s", i ? ", " : "failures: ",
			 intent->failure.item[i].word,
			 intent->failure.item[i].beside ? " by " : "",
			 intent->failure.item[i].beside ?
			 intent->failure.item[i].beside : "");
	buf_addstr(out, i ? "\n" : "");
	for (i = 0; i < intent->path.n; i++)
		buf_addf(out, "%s%s", i ? ", " : "paths: ",
			 intent->path.item[i]);
	buf_addstr(out, i ? "\n" : "");
}

static void add_line(struct buf *out, const struct sink *reader,
		     const struct item *item)
{
	buf_addf(out, "  %-10s %-8s %.2f  %s ",
		 left_out_name((enum left_out)item->left),
		 context_tier_name(ground_table[item->ground].tier),
		 item->relevance, item_kind_name((enum item_kind)item->kind));
	buf_addstr(out, item->title);
	if (item->path) {
		buf_addch(out, ' ');
		tell_path(out, reader, item->path);
	}
	buf_addf(out, ": %s\n", item->why);
}

static void add_source(struct buf *out, const struct contexting *job,
		       enum context_source source)
{
	const struct context *context = &job->context;
	const struct context_count *count = &context->source[source];
	size_t i;

	buf_addf(out, "%s: %zu retrieved, %zu told, %zu characters\n",
		 context_source_name(source), count->retrieved,
		 count->included, count->characters);
	for (i = 0; i < context->item.n; i++)
		if (context->item.item[i].source == source)
			add_line(out, job->request.reader,
				 &context->item.item[i]);
}

const struct error *contexting_text(struct contexting *job, struct sink *out)
{
	const struct context *context = &job->context;

	sink_add(out, buf_str(&context->block), context->block.len);
	/* Where nothing fits, the block says so, and stays within. */
	if (!context->told && !context->all.left[LEFT_BUDGET]) {
		size_t i;

		sink_addstr(out, "nothing is known about this task\n");
		for (i = 0; i < context->helps; i++)
			sink_sayf(out, "would help: %s\n", context->help[i]);
	}
	if (args_flag(job->args, "explain")) {
		struct buf text = { 0 };
		size_t k;

		add_signals(&text, &context->intent);
		if (context->search.candidates)
			buf_addf(&text, "search: %s (%.2f)%s%s\n",
				 search_grade_name(context->search.grade),
				 context->search.confidence,
				 context->search.doubt ? ": " : "",
				 context->search.doubt ? context->search.doubt :
				 "");
		for (k = 0; k < CONTEXT_SOURCES; k++)
			add_source(&text, job, (enum context_source)k);
		buf_addf(&text,
			 "%zu of %zu items told, in %zu characters, about "
			 "%zu tokens (%s)\n", context->all.included,
			 context->all.retrieved, context->characters,
			 (size_t)context->tokens,
			 estimator_name(job->request.estimator));
		buf_tame(&text, 0);
		sink_addstr(out, "\n");
		sink_add(out, buf_str(&text), text.len);
		buf_release(&text);
	}
	return NULL;
}
