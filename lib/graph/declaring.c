/* SPDX-License-Identifier: MIT */
/* Where a file declares a name is no use of it, and says what it takes: see
 * meant.h. */
#include "graph/meant.h"

static bool is_type(const struct definition *d)
{
	return d->kind == SYMBOL_TYPE || d->kind == SYMBOL_ENUM;
}

/* How well a place on the line of a definition suits its kind. */
static int suits(const struct place *place, const struct definition *d)
{
	return (place->is_tagged == is_type(d)) * 2 +
		(place->is_called == is_callable(d));
}

/* The place of a definition's name on its line: what it is called by may
 * stand there more than once, as in "struct list *list(void)". */
static struct place *place_of(const struct places *places,
			      const struct definition *d)
{
	struct place *found = NULL;
	size_t i;

	for (i = 0; i < places->place.n; i++) {
		struct place *place = &places->place.item[i];

		if (place->line == d->line && !place->is_declaration &&
		    (!found || suits(place, d) > suits(found, d)))
			found = place;
	}
	return found;
}

void mark_declarations(const struct meaning *m, definition_vec *definition,
		       struct places *places)
{
	size_t i;

	for (i = 0; i < m->own.n; i++) {
		struct definition *d = &definition->item[m->own.item[i]];
		struct place *place = place_of(places, d);
		const struct site_list *list;

		if (!place)
			continue;
		place->is_declaration = true;
		d->column = place->column;
		d->is_tag = place->is_tagged;
		list = &place->list;
		d->is_counted = list->is_list && is_callable(d);
		d->most = list->has_rest ? UINT16_MAX : list->n;
		d->least = (uint16_t)(list->n - list->optional -
				      (list->has_rest && list->n));
		d->types = place_text(places, place->types);
		if (place->extended)
			d->extended = place_text(places, place->extended);
	}
}
