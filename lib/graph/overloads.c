/* SPDX-License-Identifier: MIT */
/*
 * Of definitions that a place may mean, those whose kind suits how it is
 * written there, and of overloads those that take as many arguments: see
 * certain.h.
 */
#include "graph/certain.h"

#include <ctype.h>
#include <string.h>

#include "lang/site.h"

static const struct definition *numbered(const struct meaning *m, uint32_t i)
{
	return &m->definition->item[i];
}

static bool is_callable(const struct definition *d)
{
	return d->kind == SYMBOL_FUNCTION || d->kind == SYMBOL_METHOD ||
		d->kind == SYMBOL_PROTOTYPE;
}

static bool is_value(const struct definition *d)
{
	return d->kind == SYMBOL_VARIABLE || d->kind == SYMBOL_CONSTANT ||
		d->kind == SYMBOL_FIELD || d->kind == SYMBOL_PROPERTY;
}

bool is_of_import(const struct meaning *m, uint32_t line)
{
	const struct facts *facts = node_of(m->graph, m->file)->facts;
	size_t i;

	for (i = 0; i < facts->import.n; i++)
		if (facts->import.item[i].line == line)
			return true;
	return false;
}

/* A sigil makes a name that of a variable, which no function is; and where
 * methods are always called, a name without parentheses is none. */
bool suits_place(const struct meaning *m, const struct place *place,
		 const struct definition *d)
{
	if (place->is_variable)
		return is_value(d);
	if (!place->is_plain && !place->is_called)
		return true;
	if (!site_has_calls(m->graph->view->file[m->file].lang))
		return true;
	if (place->is_called)
		return !(d->is_member && is_value(d));
	return !is_callable(d) || is_of_import(m, place->line);
}

/* What a definition that stands apart takes at least, its promise tells. */
static uint16_t least_of(const struct meaning *m, const struct definition *d)
{
	uint16_t least = d->least;
	size_t i;

	for (i = 0; i < m->definition->n; i++) {
		const struct definition *p = numbered(m, (uint32_t)i);

		if (p->is_promise && p->is_counted && p->most == d->most &&
		    p->least < least && !strcmp(p->holder, d->holder))
			least = p->least;
	}
	return least;
}

static bool takes(const struct meaning *m, const struct definition *d,
		  const struct site_list *list)
{
	if (!d->is_counted)
		return true;
	return list->n <= d->most &&
		list->n + (list->has_block ? 1 : 0) >= least_of(m, d);
}

/* Do two of them stand in one file, for one type? */
static bool has_overloads(const struct meaning *m)
{
	size_t i, k;

	for (i = 1; i < m->set.n; i++)
		for (k = 0; k < i; k++) {
			const struct definition *a = numbered(m,
						m->set.item[i]);
			const struct definition *b = numbered(m,
						m->set.item[k]);

			if (a->file == b->file && is_callable(a) &&
			    is_callable(b) && a->is_promise == b->is_promise &&
			    !strcmp(a->holder, b->holder))
				return true;
		}
	return false;
}

void keep_overloads(struct meaning *m, const struct place *place)
{
	enum { MOST = 64 };
	const struct site_list *list = &place->list;
	size_t i;

	if (m->set.n < 2 || m->set.n > MOST ||
	    !site_has_overloads(m->graph->view->file[m->file].lang) ||
	    !has_overloads(m))
		return;
	m->kept.n = 0;
	for (i = 0; i < m->set.n; i++)
		if (takes(m, numbered(m, m->set.item[i]), list))
			*VEC_PUSH(&m->kept) = m->set.item[i];
	if (list->is_list || list->has_block)
		for (i = 0; i < m->kept.n; i++)
			m->set.item[i] = m->kept.item[i];
	if ((list->is_list || list->has_block) && m->kept.n)
		m->set.n = m->kept.n;
	if (m->certainty == CERTAIN && has_overloads(m))
		m->certainty = DOUBTFUL;
}

/* A type parameter, or a name that is none of a type. */
bool is_plain_type(const char *type)
{
	return *type && (type[1] || !isupper((unsigned char)*type));
}

/* A type parameter is any type. */
static bool extends(const struct definition *d, const char *type)
{
	return d->extended && (!strcmp(d->extended, type) ||
			       !is_plain_type(d->extended));
}

/* "Type.Enum.NAME" is Type.NAME, too. */
static bool holds_enum(const struct definition *d, const char *type)
{
	const char *at = strstr(d->qualified, type);
	size_t n = strlen(type), held = strlen(d->holder);

	return at && (at == d->qualified || at[-1] == '.') && at[n] == '.' &&
		!strncmp(at + n + 1, d->holder, held) &&
		at[n + 1 + held] == '.';
}

bool belongs_to(const struct definition *d, const char *type)
{
	return !strcmp(d->holder, type) || extends(d, type) ||
		(d->kind == SYMBOL_CONSTANT && holds_enum(d, type));
}
