/* SPDX-License-Identifier: MIT */
/* One step from a symbol to another that it uses: see symbol_chain.h. */
#include "git-fuse/graph/symbol_chain.h"

#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "emit/manner.h"
#include "graph/symbol_id.h"

bool is_of_symbols(const struct args *args)
{
	return !strcmp(args_text(args, "level"), "symbol");
}

void ask_about_symbols(struct callers *callers,
		       const struct scope_places *places)
{
	size_t i;

	for (i = 0; i < places->item.n; i++)
		if (places->item.item[i].symbol != UINT32_MAX)
			callers_add(callers, places->item.item[i].file,
				    places->item.item[i].symbol);
}

const struct error *add_caller_name(struct buf *out,
				    const struct symbol_graph *g,
				    uint32_t number)
{
	const struct caller *caller = &g->callers.item.item[number];
	const struct facts *facts;
	const struct error *err = graph_facts(g->graph, caller->file, &facts);

	if (!err && caller->symbol != UINT32_MAX)
		symbol_in_file(facts, caller->symbol, out);
	return err;
}

/* --- For programs --- */

const struct error *put_caller_id(struct json *json, const char *key,
				  const struct symbol_graph *g,
				  uint32_t number)
{
	const struct caller *caller = &g->callers.item.item[number];
	const struct error *err = NULL;
	struct buf id = { 0 };

	if (caller->symbol != UINT32_MAX)
		err = symbol_id_add(&id, g->graph, caller->file,
				    caller->symbol);
	else
		buf_addf(&id, "file:%s", g->view->file[caller->file].path);
	if (key)
		json_path(json, key, buf_str(&id));
	else
		json_put_string(json, buf_str(&id));
	buf_release(&id);
	return err;
}

const struct error *put_caller(struct json *json,
			       const struct symbol_graph *g, uint32_t number)
{
	const struct caller *caller = &g->callers.item.item[number];
	const struct error *err = put_caller_id(json, "id", g, number);

	json_path(json, "path", g->view->file[caller->file].path);
	json_member_uint(json, "line", caller->line);
	json_member(json, "role", caller_role_name(caller->role));
	json_member_bool(json, "is_sure", caller->is_sure);
	json_member(json, "through", caller->through);
	if (!err)
		err = put_caller_id(json, "on", g, caller->on);
	return err;
}

/* --- For people --- */

const struct error *tell_caller(struct buf *line, const struct sink *out,
				const struct symbol_graph *g, uint32_t number)
{
	const struct caller *caller = &g->callers.item.item[number];
	const struct facts *facts;
	const struct error *err = graph_facts(g->graph, caller->file, &facts);

	if (err)
		return err;
	tell_path(line, out, g->view->file[caller->file].path);
	buf_addf(line, ":%" PRIu32 ": ", caller->line);
	if (caller->role == CALLER_HANDLES) {
		err = add_caller_name(line, g, caller->on);
		buf_addstr(line, " handles route ");
		return err ? err : add_caller_name(line, g, number);
	}
	buf_addf(line, "%s ", caller_role_name(caller->role));
	if (caller->through)
		buf_addf(line, "%s, which may run ", caller->through);
	err = add_caller_name(line, g, caller->on);
	if (!err && caller->symbol != UINT32_MAX) {
		buf_addf(line, ", %s %s ",
			 caller->role == CALLER_OVERRIDES ? "by" : "in",
			 symbol_kind_name(facts->symbol.
					  item[caller->symbol].kind));
		err = add_caller_name(line, g, number);
	}
	if (caller->uses > 1)
		buf_addf(line, " (%" PRIu32 " uses)", caller->uses);
	if (!caller->is_sure && !caller->through)
		buf_addstr(line, " (not sure)");
	return err;
}

void tell_cut(struct sink *out, const struct callers *callers,
	      const char *advice)
{
	if (callers->is_cut)
		sink_addf(out, "incomplete: the uses of %zu symbol%s were "
			  "looked for, and not those of the others; ask about "
			  "%s\n", callers->asked, plural(callers->asked),
			  advice);
}
