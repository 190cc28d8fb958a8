/* SPDX-License-Identifier: MIT */
/*
 * What calls a member through one that it overrides, and what overrides it: see
 * around_private.h.
 */

#include "graph/refs.h"
#include "scope/around_private.h"

/* Uses through others that are looked at, and members that override it. */
enum { USES_MOST = 100, BELOW_MOST = 8 };

static const struct error *add_through(struct around *a,
				       const struct definition *d,
				       const char *name, user_vec *users)
{
	struct arena *arena = &a->out->arena;
	const char *path = a->request->view->file[d->file].path;
	const char *note = arena_fmt(arena, "through %s.%s: ", d->holder, name);
	struct refs_request request = {
		.symbol = arena_fmt(arena, "%s:%s.%s", path, d->holder, name),
		.prefix = "", .selected = a->request->selected,
		.limit = USES_MOST, .progress = a->request->progress
	};
	struct refs refs = { 0 };
	const struct error *err = graph_refs(&refs, a->request->graph,
					     &request);
	size_t i;

	for (i = 0; !err && i < refs.use.n; i++)
		if (refs.use.item[i].is_sure) {
			uint32_t file = refs.use.item[i].file;
			uint32_t line = refs.use.item[i].line;
			const size_t before = users->n;

			err = add_use(a, users, file, line, true);
			if (users->n > before)
				users->item[before].note = note;
		}
	if (!err)
		a->out->more += refs.uses - refs.use.n;
	refs_release(&refs);
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		err = NULL;
	}
	return err;
}

/* That it uses the place, too, is told already. */
static const struct error *add_override(struct around *a,
					const struct definition *d,
					size_t all, user_vec *users)
{
	const size_t before = users->n;
	const struct error *err = add_use(a, users, d->file, d->line, true);

	if (users->n == before)
		return err;
	users->item[before].is_override = true;
	users->item[before].note = all < 2 ? "" :
		arena_fmt(&a->out->arena, "one of %zu", all);
	return err;
}

const struct error *add_lineage(struct around *a, const struct refs *refs,
				user_vec *users)
{
	const struct error *err = NULL;
	size_t i, below = 0;

	for (i = refs->meant; !err && i < refs->definition.n; i++) {
		const struct definition *d = &refs->definition.item[i];

		if (d->lineage == LINEAGE_ABOVE && d->uses)
			err = add_through(a, d, refs->name, users);
		else if (d->lineage == LINEAGE_BELOW && !d->is_promise &&
			 may_tell(a, d->file) && ++below <= BELOW_MOST)
			err = add_override(a, d, refs->below, users);
	}
	return err;
}
