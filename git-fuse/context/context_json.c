/* SPDX-License-Identifier: MIT */
/* The answer of git fuse context for programs: see context_answer.h. */
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/context/context_answer.h"

/* --- What the task says --- */

static void put_signals(struct json *json, const struct intent *intent)
{
	size_t i;

	json_member_open(json, "signals", '{');
	json_member_open(json, "keywords", '[');
	for (i = 0; i < intent->keyword.n; i++)
		json_put_string(json, intent->keyword.item[i].word);
	json_close(json);
	json_member_open(json, "symbols", '[');
	for (i = 0; i < intent->symbol.n; i++) {
		json_open(json, '{');
		json_member(json, "symbol", intent->symbol.item[i].text);
		json_member(json, "form", symbol_form_name(
				(enum symbol_form)
				intent->symbol.item[i].form));
		json_close(json);
	}
	json_close(json);
	json_member_open(json, "failures", '[');
	for (i = 0; i < intent->failure.n; i++) {
		json_open(json, '{');
		json_member(json, "word", intent->failure.item[i].word);
		json_member(json, "beside", intent->failure.item[i].beside);
		json_close(json);
	}
	json_close(json);
	json_member_strings(json, "paths", intent->path.item, intent->path.n);
	json_close(json);
}

/* --- Items --- */

static void put_item(struct json *json, const struct item *item)
{
	const enum ground ground = (enum ground)item->ground;

	json_open(json, '{');
	json_member(json, "kind", item_kind_name((enum item_kind)item->kind));
	json_member(json, "from", context_source_name(
			    (enum context_source)item->source));
	json_member(json, "id", item->id);
	json_member(json, "title", *item->title ? item->title : NULL);
	json_member(json, "text", item->is_short ? NULL : item->text);
	json_path(json, "path", item->path);
	json_key(json, "lines");
	if (item->from) {
		json_open(json, '[');
		json_put_uint(json, item->from);
		json_put_uint(json, item->to);
		json_close(json);
	} else {
		json_put_null(json);
	}
	json_member_author(json, "said_by", item->said_by);
	json_member(json, "why", item->why);
	json_member(json, "tier", context_tier_name(ground_table[ground].tier));
	json_member(json, "ground", ground_table[ground].name);
	json_member_real(json, "relevance", item->relevance);
	if (item->left != LEFT_NOT)
		json_member(json, "reason",
			    left_out_name((enum left_out)item->left));
	else
		json_member_uint(json, "characters", item->characters);
	json_close(json);
}

static void put_items(struct json *json, const char *key,
		      const struct item *item, size_t n)
{
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < n; i++)
		put_item(json, &item[i]);
	json_close(json);
}

/* --- What it took --- */

static void put_count(struct json *json, const struct context_count *count)
{
	size_t i;

	json_member_uint(json, "retrieved", count->retrieved);
	json_member_uint(json, "included", count->included);
	json_member_open(json, "left_out", '{');
	for (i = LEFT_NOT + 1; i < LEFT_REASONS; i++)
		if (count->left[i])
			json_member_uint(json,
					 left_out_name((enum left_out)i),
					 count->left[i]);
	json_close(json);
}

static void put_assembly(struct json *json, const struct contexting *job)
{
	const struct context *context = &job->context;
	size_t i;

	json_member_open(json, "assembly", '{');
	put_count(json, &context->all);
	json_member_uint(json, "max_tokens", job->request.budget);
	json_member_uint(json, "characters", context->characters);
	json_member_uint(json, "tokens", context->tokens);
	json_member(json, "tokenizer",
		    estimator_name(job->request.estimator));
	json_member_open(json, "sources", '{');
	for (i = 0; i < CONTEXT_SOURCES; i++) {
		json_member_open(json,
				 context_source_name((enum context_source)i),
				 '{');
		put_count(json, &context->source[i]);
		json_member_uint(json, "characters",
				 context->source[i].characters);
		json_close(json);
	}
	json_close(json);
	json_member_uint(json, "assembly_ms", job->milliseconds);
	json_close(json);
}

/* Null where nothing was looked up. */
static void put_search(struct json *json, const struct contexting *job)
{
	const struct search_result *r = &job->context.search;

	json_key(json, "search");
	if (job->request.weight == WEIGHT_NONE) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member(json, "grade", search_grade_name(r->grade));
	json_member_real(json, "confidence", r->confidence);
	json_member(json, "doubt", r->doubt);
	json_close(json);
}

const struct error *contexting_json(struct contexting *job, struct sink *out)
{
	const struct context *context = &job->context;
	struct json json = { .sink = out };
	const struct error *err;

	err = answer_open(&json, job->session, "fuse.context/2");
	if (err)
		return err;
	put_history(&json, job->request.search.past);
	json_member_bytes(&json, "task", job->task.ptr, job->task.len);
	json_member(&json, "task_weight", args_text(job->args, "weight"));
	put_signals(&json, &context->intent);
	put_search(&json, job);
	put_items(&json, "items", context->item.item, context->told);
	if (job->explains)
		put_items(&json, "not_told",
			  context->item.item + context->told,
			  context->item.n - context->told);
	put_assembly(&json, job);
	json_member_strings(&json, "help", context->help, context->helps);
	answer_close(&json, job->view->omitted);
	return NULL;
}
