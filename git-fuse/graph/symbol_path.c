/* SPDX-License-Identifier: MIT */
/* How one symbol comes to use another: see symbol_chain.h. */
#include <inttypes.h>

#include "base/plural.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/graph/symbol_chain.h"

enum { STEPS_MOST = 100 };

/* --- For programs --- */

static const struct error *print_json(struct symbol_answer *a, uint32_t found)
{
	const struct caller *caller = a->in.callers.item.item;
	struct json json = { .sink = a->out };
	const struct error *err = answer_open(&json, a->session,
					      "fuse.graph.path/1");

	if (err)
		return err;
	json_member(&json, "level", "symbol");
	json_path(&json, "from", args_text(a->args, "from"));
	json_path(&json, "to", args_text(a->args, "to"));
	json_member_uint(&json, "length", found ? caller[found].depth : 0);
	json_member_uint(&json, "asked_count", a->in.callers.asked);
	json_member_bool(&json, "isComplete", !a->in.callers.is_cut &&
			 !view_is_partial(a->in.view));
	put_paging(&json, a->paging, found ? 1 : 0);
	json_member_open(&json, "edges", '[');
	for (; !err && caller[found].depth; found = caller[found].on) {
		json_open(&json, '{');
		err = put_caller(&json, &a->in, found);
		json_close(&json);
	}
	json_close(&json);
	answer_close(&json, a->in.view->omitted);
	return err;
}

/* --- For people --- */

static const struct error *print_text(struct symbol_answer *a, uint32_t found)
{
	const struct caller *caller = a->in.callers.item.item;
	const uint32_t n = caller[found].depth;
	const char *from = args_text(a->args, "from");
	const char *to = args_text(a->args, "to");
	const struct error *err = NULL;
	struct buf line = { 0 };

	for (; !err && caller[found].depth; found = caller[found].on) {
		buf_reset(&line);
		err = tell_caller(&line, a->out, &a->in, found);
		sink_addf(a->out, "%s\n", buf_str(&line));
	}
	if (n)
		sink_addf(a->out, "%" PRIu32 " step%s from %s to %s\n", n,
			  plural(n), from, to);
	else
		sink_addf(a->out, "no uses lead from %s to %s: the uses of "
			  "%zu symbol%s were looked for\n", from, to,
			  a->in.callers.asked,
			  plural(a->in.callers.asked));
	if (!n)
		tell_cut(a->out, &a->in.callers, "one between them");
	tell_omitted(a->out, "", a->in.view->omitted);
	buf_release(&line);
	return err;
}

const struct error *path_of_symbols(struct symbol_answer *a,
				    const struct scope_place *from,
				    const struct scope_places *to,
				    bool *is_found)
{
	const struct caller until = { .file = from->file,
				      .symbol = from->symbol };
	const struct callers_request request = {
		.depth = STEPS_MOST, .most = CALLERS_MOST, .until = &until,
		.progress = a->session->progress
	};
	const struct error *err;
	uint32_t found;

	ask_about_symbols(&a->in.callers, to);
	err = callers_find(&a->in.callers, a->in.graph, &request);
	if (err)
		return err;
	found = a->in.callers.found;
	*is_found = found;
	return answer_is_json(a->args) ? print_json(a, found) :
		print_text(a, found);
}
