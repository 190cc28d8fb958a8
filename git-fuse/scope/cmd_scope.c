/* SPDX-License-Identifier: MIT */
/*
 * git fuse scope focus and query: which files matter, packed. What the two
 * share with scope changes is in scope_run.h.
 */
#include <string.h>

#include "base/buf.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/query_text.h"
#include "git-fuse/scope/scope_run.h"
#include "git-fuse/workspace/session.h"
#include "git-fuse/workspace/typed_place.h"
#include "pack/passages.h"
#include "scope/around.h"
#include "scope/scope.h"
#include "search/search.h"

const struct error *cmd_scope_focus(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct scope_places places = { .item = { 0 } };
	struct scoping job = { 0 };
	const struct error *err = scoping_begin(&job, session, args);
	const struct typed typed = {
		session, job.view, job.graph, job.selected, false
	};

	job.asked = args_text(args, "seed");
	job.result.mode = SCOPE_FOCUS;
	if (!err)
		err = typed_places(&places, &typed, job.asked);
	if (!err && args_flag(args, "whole")) {
		err = scope_focus(&job.result, &job.request, &places);
		if (!err)
			err = scoping_pack(&job, out);
	} else if (!err) {
		const struct around_request request = scoping_around(&job);
		struct scope_passages passages = { .more = 0 };

		err = scope_around(&passages, &request, &places);
		if (!err)
			err = scoping_passages(&job, &passages, NULL, out);
		scope_passages_release(&passages);
	}
	scoping_end(&job);
	scope_places_release(&places);
	return err;
}

/* --- Questions --- */

/* A name that more than so many define means none of them. */
enum { NAMED_MOST = 3 };

struct asking {
	struct scoping job;
	struct buf question;
	struct search_request request;
	struct search_result result;
	struct scope_passages passages;
};

static const struct error *rank(struct asking *a, struct session *session)
{
	size_t limit = args_number(a->job.args, "limit");
	struct past *past;
	const struct error *err = session_past(session, true, &past);

	a->request = (struct search_request){
		.view = a->job.view, .graph = a->job.graph, .past = past,
		.selected = a->job.selected,
		.text = buf_str(&a->question), .len = a->question.len,
		.limit = limit ? limit : SIZE_MAX,
		.units = limit ? limit : SIZE_MAX,
		.off = SEARCH_OFF
	};
	return err ? err : search_answer(&a->request, &a->result);
}

/* Finds the places that a question is the name of and nothing more: a few, or
 * else nothing. */
static const struct error *find_named(struct scope_places *out,
				      const struct asking *a)
{
	const struct typed typed = {
		a->job.session, a->job.view, a->job.graph, a->job.selected,
		true
	};
	const struct error *err;
	bool meant = true;
	size_t i;

	if (strpbrk(buf_str(&a->question), " \t\r\n"))
		return NULL;
	err = typed_places(out, &typed, buf_str(&a->question));
	if (err && (err->code == ERROR_NOT_FOUND || err->code == ERROR_USAGE)) {
		/* Lines or a record that are not there. */
		error_ignore(err);
		return NULL;
	}
	if (out->item.n > NAMED_MOST)
		out->item.n = 0;
	for (i = 0; !err && meant && i < out->item.n; i++) {
		const struct scope_place *place = &out->item.item[i];
		const struct facts *facts;

		/* Is it a file, some of its lines, or what a type or a
		 * function defines? */
		err = graph_facts(a->job.graph, place->file, &facts);
		meant = !err && !place->is_below;
		if (!err && place->symbol < facts->symbol.n) {
			const uint8_t kind =
				facts->symbol.item[place->symbol].kind;

			meant &= kind_is_type(kind) ||
				kind == SYMBOL_FUNCTION ||
				kind == SYMBOL_METHOD || kind == SYMBOL_MACRO;
		}
	}
	if (!meant)
		out->item.n = 0;
	return err;
}

static const struct error *write_answer(struct asking *a, struct sink *out)
{
	const struct passages_note note[] = {
		{ "grade", search_grade_name(a->result.grade) },
		{ a->result.doubt ? "doubt" : NULL, a->result.doubt },
		{ NULL, NULL }
	};
	const struct error *err;
	const struct around_request around = scoping_around(&a->job);
	struct scope_places named = { .item = { 0 } };

	/* The passages: what surrounds the place that is named, as a focus
	 * on it has it, or else what fits the words. */
	err = find_named(&named, a);
	if (!err && named.item.n)
		err = scope_around(&a->passages, &around, &named);
	else if (!err)
		err = scope_answer(&a->passages, &a->request, &a->result,
				   args_find(a->job.args, "max-tokens")->origin
				   == ARG_PRESET ? ANSWER_LEAST : 0);
	scope_places_release(&named);
	if (!err)
		err = scoping_passages(&a->job, &a->passages, note, out);
	return err;
}

const struct error *cmd_scope_query(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct asking a = { .passages = { .more = 0 } };
	const struct error *err = read_asked(&a.question, args, "words",
					     "the question is missing");

	if (!err)
		err = scoping_begin(&a.job, session, args);
	a.job.asked = buf_str(&a.question);
	a.job.result.mode = SCOPE_QUERY;
	if (!err)
		err = rank(&a, session);
	if (!err && args_flag(args, "whole")) {
		err = scope_query(&a.job.result, &a.job.request, &a.result);
		if (!err)
			err = scoping_pack(&a.job, out);
	} else if (!err) {
		err = write_answer(&a, out);
	}
	search_release(&a.result);
	scope_passages_release(&a.passages);
	scoping_end(&a.job);
	buf_release(&a.question);
	return err;
}
