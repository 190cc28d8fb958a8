/* SPDX-License-Identifier: MIT */
/* Names that imports give to what others call otherwise: see taken.h. */
#include <string.h>

#include "base/compare.h"
#include "graph/naming.h"
#include "graph/taken.h"
#include "lang/words.h"

/* "import a.b as c" is one name, and what a list takes are several. */
typedef bool alias_fn(void *payload, struct span there, struct span here);

static bool each_alias(const struct family *family,
		       const struct import *import, alias_fn *each,
		       void *payload)
{
	static const char *const whole[] = { "*", "default", NULL };
	struct taking taking;
	struct taken taken;
	bool goes_on = true;

	if (import->alias && !import->names)
		return each(payload, span_of(name_last(import->text)),
			    span_of(import->alias));
	if (!family || !import->names || !strstr(import->names, "as "))
		return true;
	taking_begin(&taking, family, import);
	while (goes_on && taking_next(&taking, &taken))
		if (!span_same(taken.there, taken.here) && !taken.is_module &&
		    !span_is_among(taken.there, whole))
			goes_on = each(payload, taken.there, taken.here);
	taking_end(&taking);
	return goes_on;
}

struct aliasing {
	struct graph *graph;
	const struct import *import;
	struct places *places;
	const char *name;
	alias_vec *out;
	const struct error *err;
};

/* Does "as here" stand behind a name? */
static bool is_renamed(const char *at, const char *end, struct span here)
{
	const char *word;
	size_t n;

	word = word_next(&at, end, &n);
	if (!word || n != 2 || memcmp(word, "as", 2))
		return false;
	word = word_next(&at, end, &n);
	return word && span_same((struct span){ word, n }, here);
}

/* Where the import calls the name otherwise; NULL: it is not told. What a list
 * takes may stand in other lines than the import is said to. */
static struct place *place_in(const struct aliasing *a, struct span here)
{
	const struct buf *content = &a->graph->content;
	size_t i;

	for (i = 0; i < a->places->place.n; i++) {
		struct place *place = &a->places->place.item[i];
		size_t behind = place->at + strlen(a->name);

		if (a->import->names ? behind < content->len &&
		    is_renamed(content->ptr + behind,
			       content->ptr + content->len, here) :
		    place->line == a->import->line)
			return place;
	}
	return NULL;
}

static bool add_alias(void *payload, struct span there, struct span here)
{
	struct aliasing *a = payload;
	struct place *place;

	if (!span_is(there, a->name))
		return true;
	a->err = graph_content(a->graph, a->places->file);
	place = a->err ? NULL : place_in(a, here);
	if (!place)
		return !a->err;
	place->import = a->import->line;
	*VEC_PUSH(a->out) = (struct alias){
		arena_strndup(&a->graph->arena, here.s, here.n), place
	};
	return true;
}

const struct error *find_aliases(struct graph *graph, struct places *places,
				 const char *name, alias_vec *out)
{
	struct aliasing a = { .graph = graph, .places = places, .name = name,
			      .out = out };
	const struct facts *facts;
	const struct error *err = graph_facts(graph, places->file, &facts);
	size_t i;

	for (i = 0; !err && i < facts->import.n; i++) {
		a.import = &facts->import.item[i];
		each_alias(graph_family(graph, places->file), a.import,
			   add_alias, &a);
		err = a.err;
	}
	return err && error_is_unreadable(err) ? NULL : err;
}

/* What an import calls the default of what it names; empty: it takes none. */
static struct span name_of_default(const struct family *family,
				   const struct import *import)
{
	struct span found = { NULL, 0 };
	struct taking taking;
	struct taken taken;

	if (!family || !import->names)
		return found;
	taking_begin(&taking, family, import);
	while (!found.n && taking_next(&taking, &taken))
		if (span_is(taken.there, "default"))
			found = taken.here;
	taking_end(&taking);
	return found;
}

const struct error *aliases_of_default(struct graph *graph, uint32_t file,
				       uint32_t of, alias_vec *out)
{
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	target_vec to = { 0 };
	size_t i, k;

	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];
		const struct span name =
			name_of_default(graph_family(graph, file), import);

		to.n = 0;
		if (name.n)
			err = graph_resolve_import(graph, file, import, &to);
		for (k = 0; !err && k < to.n; k++)
			if (to.item[k].file == of)
				*VEC_PUSH(out) = (struct alias){
					arena_strndup(&graph->arena, name.s,
						      name.n), NULL
				};
	}
	VEC_RELEASE(&to);
	return err;
}

const struct error *find_defaults(file_vec *out, struct graph *graph,
				  const definition_vec *definition,
				  const char *name, file_vec *using)
{
	enum { MOST = 1000 };
	const struct error *err = NULL;
	bool is_default;
	size_t i, n = 0;

	for (i = 0; !err && i < definition->n; i++) {
		const struct definition *d = &definition->item[i];

		if (!d->is_meant || d->is_local || d->is_member)
			continue;
		err = graph_is_default(&is_default, graph, d->file, name);
		if (err || !is_default)
			continue;
		*VEC_PUSH(out) = (uint32_t)i;
		err = graph_importers(graph, d->file, MOST, using);
	}
	if (!out->n)
		return err;
	VEC_SORT(using, cmp_uint32);
	for (i = 0; i < using->n; i++)
		if (!n || using->item[i] != using->item[n - 1])
			using->item[n++] = using->item[i];
	using->n = n;
	return err;
}

struct renaming {
	struct graph *graph;
	const char **name;
};

static bool take_name(void *payload, struct span there, struct span here)
{
	const struct renaming *r = payload;

	if (!span_is(here, *r->name))
		return true;
	*r->name = arena_strndup(&r->graph->arena, there.s, there.n);
	return false;
}

const struct error *name_behind(const char **name, struct graph *graph,
				uint32_t file)
{
	struct renaming r = { graph, name };
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);
	size_t i;

	for (i = 0; !err && **name && i < facts->import.n; i++)
		if (!each_alias(graph_family(graph, file),
				&facts->import.item[i], take_name, &r))
			break;
	return err;
}
