/* SPDX-License-Identifier: MIT */
/* Imports of which nobody can tell where they lead: why, and rules that demand
 * that there are none. See judge.h and judging.h. */
#include "arch/judging.h"
#include "base/buf.h"
#include "base/path.h"

const char *unresolved_name(enum unresolved_why why)
{
	static const char *const name[UNRESOLVED_WHYS] = {
		[UNRESOLVED_NOT] = "resolved",
		[UNRESOLVED_MISSING] = "missing",
		[UNRESOLVED_LEFT_OUT] = "left_out",
		[UNRESOLVED_SEVERAL] = "several",
		[UNRESOLVED_SPLIT] = "split",
		[UNRESOLVED_ELSEWHERE] = "elsewhere"
	};

	return name[why];
}

void unresolved_clause(struct buf *out, const struct arch_unresolved *import,
		       const struct view *view)
{
	if (import->why == UNRESOLVED_MISSING) {
		buf_addstr(out, "is written as the tree's own, and leads to no file");
		return;
	}
	if (import->why == UNRESOLVED_LEFT_OUT) {
		buf_addstr(out, "leads to '");
		path_quote(out, import->left_out);
		buf_addstr(out, import->is_submodule ?
			   "', which is a submodule" :
			   "', which is generated, vendored or no code");
		return;
	}
	if (import->why == UNRESOLVED_SPLIT)
		buf_addf(out, "is a package of %u files, which are on several layers: '",
			 (unsigned int)import->files);
	else if (import->why == UNRESOLVED_SEVERAL)
		buf_addf(out, "may be any of %u files, equally near: '",
			 (unsigned int)import->files);
	else
		buf_addstr(out, "may be a header of the system, as no include directory holds '");
	path_quote(out, view->file[import->first].path);
	buf_addstr(out, import->files > 1 ? "' and so on" : "'");
}

static void tell_unresolved(struct judging *j, uint32_t rule,
			    const struct arch_unresolved *import)
{
	const struct rule *r = &j->rules->rule.item[rule];
	struct arena *arena = &j->out->arena;
	struct buf why = { 0 };

	unresolved_clause(&why, import, j->view);
	add_violation(j, (struct violation){
		.rule = rule, .file = import->from, .line = import->line,
		.to = NO_FILE, .text = import->text, .target = import->text,
		.from_layer = j->out->layout.layer[import->from],
		.to_layer = LAYER_NONE,
		.message = arena_fmt(arena, "an import cannot be judged: it %s",
				     why.ptr),
		.advice = arena_fmt(arena, "see line %u of %s",
				    (unsigned int)r->line, rules_path)
	});
	buf_release(&why);
}

/* What is generated, or no code, is there. */
static bool is_there(const struct arch_unresolved *import)
{
	return import->why == UNRESOLVED_LEFT_OUT && !import->is_submodule;
}

void judge_resolved(struct judging *j, uint32_t rule)
{
	const struct rule *r = &j->rules->rule.item[rule];
	size_t i;

	for (i = 0; i < j->out->edges.unresolved.n; i++) {
		const struct arch_unresolved *import =
			&j->out->edges.unresolved.item[i];
		const struct arch_edge edge = {
			.from = import->from, .text = import->text,
			.from_layer = j->out->layout.layer[import->from],
			.to_layer = LAYER_NONE
		};

		if (!is_there(import) &&
		    selects_file(j, &r->from, import->from) &&
		    rule_concerns(j, r, import->from) &&
		    !is_excepted(j, rule, &edge))
			tell_unresolved(j, rule, import);
	}
}
