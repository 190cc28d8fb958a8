/* SPDX-License-Identifier: MIT */
/* What A\B\Name of PHP means, by the import that it is, or is kept as. */
#include <string.h>

#include "graph/judging.h"

/* Are these the last parts of what backslashes part? */
static bool ends_in(const char *text, const char *parts)
{
	const size_t n = strlen(text), len = strlen(parts);

	return n >= len && !strcmp(text + n - len, parts) &&
		(n == len || text[n - len - 1] == '\\');
}

const struct error *judge_qualified(struct judging *j, bool *is_judged)
{
	struct meaning *m = j->m;
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	struct binding binding = { .is_bound = true, .is_whole = true };
	const struct error *err = NULL;
	struct buf end = { 0 };
	size_t i;

	buf_addf(&end, "%s\\%s", j->holder, m->name->s);
	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];

		if (import->line == j->place->line && !import->names &&
		    ends_in(import->text, buf_str(&end)))
			err = graph_resolve_import(m->graph, m->file, import,
						   &binding.to);
	}
	*is_judged = binding.to.n > 0;
	if (!err && *is_judged)
		err = judge_module(j, &binding);
	binding_release(&binding);
	buf_release(&end);
	return err;
}
