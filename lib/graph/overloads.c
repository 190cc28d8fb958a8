/* SPDX-License-Identifier: MIT */
/*
 * Of definitions that a place may mean, those whose kind suits how it is
 * written there, and of overloads those that take as many arguments: see
 * certain.h.
 */
#include "graph/certain.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/span.h"
#include "graph/naming.h"
#include "lang/site.h"

static const struct definition *numbered(const struct meaning *m, uint32_t i)
{
	return &m->definition->item[i];
}

bool is_callable(const struct definition *d)
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

/* An attribute is a macro, or the function that makes it; a sigil makes a name
 * that of a variable, which no function is; where methods are always called, a
 * name without parentheses is none; and neither they nor values have anything
 * inside. */
bool suits_place(const struct meaning *m, const struct place *place,
		 const struct definition *d)
{
	if (place->is_attribute)
		return d->kind == SYMBOL_MACRO || d->kind == SYMBOL_FUNCTION;
	if (place->is_path)
		return !is_callable(d) && !is_value(d);
	if (place->is_variable)
		return is_value(d);
	if (!place->is_plain && !place->is_called)
		return true;
	if (!site_has(m->graph->view->file[m->file].lang, LOCAL_CALLED))
		return true;
	if (place->is_called)
		return !(d->is_member && is_value(d));
	/* A function that stands free is a value, too, where modules have
	 * paths of their own. */
	return !is_callable(d) || is_of_import(m, place->line) ||
		(!d->is_member &&
		 site_has(m->graph->view->file[m->file].lang, LOCAL_VALUES));
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

/* Are the labels of the arguments among those of the parameters, in their
 * order? An argument without one may be another for the last that takes any
 * number. */
static bool takes_labels(const struct definition *d, const char *given)
{
	const char *taken = d->types ? d->types : "";
	size_t n, len;

	if (d->most > SITE_ITEMS && d->most < UINT16_MAX)
		return true;
	for (; *given; given += n + 1) {
		n = strcspn(given, ",");
		do {
			len = strcspn(taken, ",");
			if (!*taken)
				return !n && d->most == UINT16_MAX;
			taken += len + 1;
		} while (n != len || memcmp(given, taken - len - 1, n));
	}
	return true;
}

static bool takes(const struct meaning *m, const struct definition *d,
		  const struct site_list *list, const char *types)
{
	if (!d->is_counted)
		return true;
	return list->n <= d->most &&
		list->n + (list->has_block ? 1 : 0) >= least_of(m, d) &&
		(!site_has(m->graph->view->file[m->file].lang, LOCAL_LABELS) ||
		 takes_labels(d, types));
}

/* Is one the promise of the other, by the number of what they take? */
static bool keeps(const struct definition *a, const struct definition *b)
{
	return a->is_promise != b->is_promise &&
		!(a->is_counted && b->is_counted && a->most != b->most);
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
			    is_callable(b) && !keeps(a, b) &&
			    !strcmp(a->holder, b->holder))
				return true;
		}
	return false;
}

/* --- By their types --- */

static const char *const numbers[] = {
	"byte", "char", "double", "float", "int", "long", "short", NULL
};

enum { NEVER = -100, MAYBE = 0, LIKELY = 1, EXACTLY = 3 };

/* Can an argument of one type be given for a parameter of another? */
static const struct error *score_of(struct meaning *m, const char *given,
				    size_t n, const char *taken, size_t len,
				    int *out)
{
	static const char *const any[] = {
		"CharSequence", "Comparable", "Object", "object", NULL
	};
	const struct span to = { taken, len };
	const bool is_number = span_is_among((struct span){ given, n },
					     numbers);
	char type[64], of[64];
	enum kinship kin = KIN_UNKNOWN;
	const struct error *err = NULL;

	*out = MAYBE;
	if (!n || !len || n >= sizeof(type) || len >= sizeof(of))
		return NULL;
	if (n == len && !strncasecmp(given, taken, n))
		*out = EXACTLY;
	else if (len == 1 || span_is_among(to, any))
		*out = LIKELY;
	else if (span_is_among(to, numbers))
		*out = is_number ? LIKELY : n == 6 || n == 7 ? NEVER : MAYBE;
	else if (is_number)
		*out = islower((unsigned char)*taken) ? NEVER : MAYBE;
	if (*out != MAYBE || is_number)
		return NULL;
	memcpy(type, given, n);
	memcpy(of, taken, len);
	type[n] = of[len] = '\0';
	err = kinship_of(&kin, m->graph, m->file, type, of);
	*out = kin == KIN_OWN ? LIKELY : kin == KIN_NONE ? -1 : MAYBE;
	return err;
}

static const struct error *score_all(struct meaning *m, const char *given,
				     const char *taken, int *out)
{
	const struct error *err = NULL;
	int one;

	for (*out = 0; !err && *given && taken && *taken; *out += one) {
		size_t n = strcspn(given, ","), len = strcspn(taken, ",");

		err = score_of(m, given, n, taken, len, &one);
		given += n + 1;
		taken += len + 1;
	}
	return err;
}

/* Leaves those that suit the types of the arguments best; exactly, where each
 * of these is told and one alone has the same. */
static const struct error *keep_by_types(struct meaning *m, const char *given,
					 bool *is_exact)
{
	const struct error *err = NULL;
	int score, best = NEVER * SITE_ITEMS, items = 0;
	const char *at;
	size_t i;

	for (at = given; *at; at++)
		items += *at == ',';
	m->kept.n = 0;
	for (i = 0; !err && i < m->set.n; i++) {
		err = score_all(m, given, numbered(m, m->set.item[i])->types,
				&score);
		if (score > best)
			m->kept.n = 0;
		if (score >= best)
			*VEC_PUSH(&m->kept) = m->set.item[i];
		best = score > best ? score : best;
	}
	if (!err)
		meant_take(m, &m->kept);
	*is_exact = best == items * EXACTLY && !has_overloads(m);
	return err;
}

/* Whoever asks for all of them need not know which one it is. */
static bool are_meant(const struct meaning *m)
{
	size_t i;

	for (i = 0; i < m->set.n; i++)
		if (!numbered(m, m->set.item[i])->is_meant)
			return false;
	return true;
}

const struct error *keep_overloads(struct meaning *m,
				   const struct places *places,
				   const struct place *place)
{
	enum { MOST = 64 };
	const struct error *err;
	bool is_exact;
	const struct site_list *list = &place->list;
	const char *types = place_text(places, place->types);
	size_t i;

	if (m->set.n < 2 || m->set.n > MOST ||
	    !site_has(m->graph->view->file[m->file].lang, LOCAL_OVERLOADS) ||
	    !has_overloads(m))
		return NULL;
	m->kept.n = 0;
	for (i = 0; i < m->set.n; i++)
		if (takes(m, numbered(m, m->set.item[i]), list, types))
			*VEC_PUSH(&m->kept) = m->set.item[i];
	if (list->is_list || list->has_block)
		meant_take(m, &m->kept);
	if (!has_overloads(m))
		return NULL;
	err = keep_by_types(m, types, &is_exact);
	if (m->certainty == CERTAIN && !is_exact && !are_meant(m))
		m->certainty = DOUBTFUL;
	return err;
}

/* No type parameter, no name that is none of a type, and no list. */
bool is_plain_type(const char *type)
{
	return *type && *type != '[' &&
		(type[1] || !isupper((unsigned char)*type));
}

/* A type parameter is any type. */
static bool extends(const struct definition *d, const char *type)
{
	return d->extended && (!strcmp(d->extended, type) ||
			       !is_plain_type(d->extended));
}

/* What follows the type and its dot in a whole name; NULL: it is not of it. */
static const char *behind_type(const char *qualified, const char *type)
{
	const char *at = strstr(qualified, type);
	const size_t n = strlen(type);

	return at && (at == qualified || at[-1] == '.') && at[n] == '.' ?
		at + n + 1 : NULL;
}

/* "Type.Enum.NAME" is Type.NAME, too. */
static bool holds_enum(const struct definition *d, const char *type)
{
	const char *at = behind_type(d->qualified, type);
	size_t held = strlen(d->holder);

	return at && !strncmp(at, d->holder, held) && at[held] == '.';
}

/* What extends a type stands in any package: a.T for b.T.name, which says that
 * it is of T. */
static bool is_end_of(const char *written, const char *type)
{
	const size_t n = strlen(type), len = strlen(written);

	return n > len && type[n - len - 1] == '.' &&
		!strcmp(type + n - len, written);
}

bool is_member_of(const struct definition *d, const char *type)
{
	const char *last = name_last(type);

	return !strcmp(d->holder, last) &&
		(last == type || behind_type(d->qualified, type) ||
		 (d->written && is_end_of(d->written, type)));
}

bool belongs_to(const struct definition *d, const char *type)
{
	return is_member_of(d, type) || extends(d, name_last(type)) ||
		(d->kind == SYMBOL_CONSTANT && holds_enum(d, type));
}
