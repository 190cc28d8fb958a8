/* SPDX-License-Identifier: MIT */
/* Which symbols use some symbols, with the chain: see symbol_chain.h. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/plural.h"
#include "base/xalloc.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/graph/symbol_chain.h"
#include "search/class.h"

/* The numbers of those that are listed, in their order. */
typedef VEC(uint32_t) number_vec;

struct ranked {
	const struct callers *callers;
	const uint8_t *class;
};

/* Within a distance source comes first, then tests, then the rest. */
static int by_class(const void *a_ptr, const void *b_ptr, void *payload)
{
	const uint32_t a = *(const uint32_t *)a_ptr;
	const uint32_t b = *(const uint32_t *)b_ptr;
	const struct ranked *ranked = payload;
	const struct caller *x = &ranked->callers->item.item[a];
	const struct caller *y = &ranked->callers->item.item[b];

	if (x->depth != y->depth)
		return x->depth < y->depth ? -1 : 1;
	if (ranked->class[x->file] != ranked->class[y->file])
		return ranked->class[x->file] < ranked->class[y->file] ? -1 : 1;
	return a < b ? -1 : a > b;
}

/* --- For programs --- */

static const struct error *print_json(struct symbol_answer *a,
				      const number_vec *found)
{
	struct json json = { .sink = a->out };
	const struct error *err = answer_open(&json, a->session,
					      "fuse.graph.dependents/2");
	uint32_t i;

	if (err)
		return err;
	json_member(&json, "level", "symbol");
	json_member_open(&json, "symbols", '[');
	for (i = 0; !err && i < a->in.callers.item.n &&
	     !a->in.callers.item.item[i].depth; i++)
		err = put_caller_id(&json, NULL, &a->in, i);
	json_close(&json);
	json_member_uint(&json, "asked_count", a->in.callers.asked);
	json_member_bool(&json, "isComplete", !a->in.callers.is_cut &&
			 paging_count(a->paging, found->n) == found->n &&
			 !view_is_partial(a->in.view));
	put_paging(&json, a->paging, found->n);
	json_member_open(&json, "dependents", '[');
	for (i = (uint32_t)paging_first(a->paging, found->n);
	     !err && i < paging_end(a->paging, found->n); i++) {
		uint32_t number = found->item[i];
		const struct caller *caller = a->in.callers.item.item;

		json_open(&json, '{');
		err = put_caller(&json, &a->in, number);
		json_member_uint(&json, "depth", caller[number].depth);
		json_member_uint(&json, "usageCount", caller[number].uses);
		json_member_open(&json, "chain", '[');
		for (number = caller[number].on; !err && caller[number].depth;
		     number = caller[number].on) {
			json_open(&json, '{');
			err = put_caller(&json, &a->in, number);
			json_close(&json);
		}
		json_close(&json);
		json_close(&json);
	}
	json_close(&json);
	answer_close(&json, a->in.view->omitted);
	return err;
}

/* --- For people --- */

static const struct error *print_text(struct symbol_answer *a,
				      const number_vec *found)
{
	const size_t n = found->n, end = paging_end(a->paging, n);
	const struct error *err = NULL;
	size_t i;

	for (i = paging_first(a->paging, n); !err && i < end; i++) {
		uint32_t number = found->item[i];
		const struct caller *caller = a->in.callers.item.item;
		struct buf line = { 0 };
		uint32_t on = caller[number].on;

		buf_addf(&line, "%" PRIu32 "  ", caller[number].depth);
		err = tell_caller(&line, a->out, &a->in, number);
		for (; !err && caller[on].depth > 1; on = caller[on].on) {
			buf_addstr(&line, on == caller[number].on ?
				   ", by way of " : ", ");
			err = add_caller_name(&line, &a->in, caller[on].on);
		}
		sink_addf(a->out, "%s\n", buf_str(&line));
		buf_release(&line);
	}
	sink_addf(a->out, "%zu symbol%s depend%s on %s", n, plural(n),
		  plural_verb(n), args_text(a->args, "path"));
	if (paging_count(a->paging, n) < n)
		sink_addf(a->out, ", %zu shown", paging_count(a->paging, n));
	sink_addstr(a->out, "\n");
	tell_cut(a->out, &a->in.callers, "one of those listed");
	tell_next(a->out, a->paging, n);
	tell_omitted(a->out, "", a->in.view->omitted);
	return err;
}

const struct error *dependents_of_symbols(struct symbol_answer *a,
					  size_t *total)
{
	const struct callers_request request = {
		.depth = (unsigned int)args_number(a->args, "depth"),
		.most = CALLERS_MOST, .progress = a->session->progress
	};
	const struct error *err = callers_find(&a->in.callers, a->in.graph,
					       &request);
	number_vec found = { 0 };

	if (!err) {
		const struct callers *callers = &a->in.callers;
		uint8_t *class = xcalloc(a->in.view->n, sizeof(*class));
		struct ranked ranked = { callers, class };
		uint32_t i;

		file_classes_kept(a->in.view, class);
		for (i = 0; i < callers->item.n; i++)
			if (callers->item.item[i].depth &&
			    (!a->selected ||
			     a->selected[callers->item.item[i].file]))
				*VEC_PUSH(&found) = i;
		if (found.n)
			qsort_r(found.item, found.n, sizeof(*found.item),
				by_class, &ranked);
		free(class);
		err = answer_is_json(a->args) ? print_json(a, &found) :
			print_text(a, &found);
	}
	*total = found.n;
	VEC_RELEASE(&found);
	return err;
}
