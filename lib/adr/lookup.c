/* SPDX-License-Identifier: MIT */
/* Which record a name or a link means: see registry.h. */
#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "adr/name.h"
#include "adr/phrase.h"
#include "adr/registry.h"
#include "base/nearest.h"
#include "base/path.h"

/* How many records a name fits, and the first of them. */
struct fit {
	const struct registry *registry;
	const char *name;
	const struct adr *record[NEAREST_MAX];
	size_t n;
};

typedef bool fits_fn(const struct adr *adr, const char *name);

static bool fits_path(const struct adr *adr, const char *name)
{
	return !strcmp(adr->path, name);
}

static bool same_in_any_case(struct span a, struct span b)
{
	return a.n == b.n && !strncasecmp(a.s, b.s, a.n);
}

/* The name of the file, with its ending or without, or what the record calls
 * itself. */
static bool fits_name(const struct adr *adr, const char *name)
{
	const char *base = path_base(adr->path);

	return !strcmp(base, name) || !strcasecmp(adr->id, name) ||
		span_is_any_case(stem_of(base), name);
}

/* "12", "0012", "ADR-12": the prefix must be the record's where it has one of
 * its own. */
static bool fits_number(const struct adr *adr, const char *name)
{
	struct numbered told;
	const size_t n = numbered_name(&told, span_of(name)) &&
		!told.rest.n ? strlen(name) :
		numbered_mention(&told, span_of(name));
	struct span prefix = span_of(adr->id);

	/* "ABC-ADR-0012" without its number. */
	prefix.n = prefix.n > adr->digits ? prefix.n - adr->digits - 1 : 0;
	return n == strlen(name) && told.digits.n && adr->digits &&
		told.number == adr->number &&
		(!told.prefix.n || span_is_any_case(told.prefix, "adr") ||
		 same_in_any_case(told.prefix, prefix));
}

/* All words of the name stand in the file's name, or in the title. */
static bool fits_words(const struct adr *adr, const char *name)
{
	char wanted[PHRASE_MAX], has[PHRASE_MAX];
	struct span stem = record_stem(adr->path);
	const char *at, *word;
	size_t n;

	phrase_of(wanted, span_of(name));
	phrase_of(has, stem);
	for (word = wanted; *word; word += phrase_next(word)) {
		n = span_until(span_of(word), " ").n;
		for (at = has; *at; at += phrase_next(at))
			if (same_in_any_case(span_until(span_of(at), " "),
				      (struct span){ word, n }))
				break;
		if (!*at)
			return false;
	}
	return *wanted != '\0';
}

static bool find_all(struct fit *fit, fits_fn *fits)
{
	const struct registry *registry = fit->registry;
	size_t i;

	fit->n = 0;
	for (i = 0; i < registry->record.n; i++) {
		if (!fits(&registry->record.item[i], fit->name))
			continue;
		if (fit->n < NEAREST_MAX)
			fit->record[fit->n] = &registry->record.item[i];
		fit->n++;
	}
	return fit->n > 0;
}

static const struct error *not_found(const struct fit *fit)
{
	const struct registry *registry = fit->registry;
	const struct error *err;
	struct nearest nearest;
	struct buf phrase = { 0 };
	size_t i;

	nearest_init(&nearest, fit->name);
	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		nearest_offer(&nearest, adr->id);
		nearest_offer(&nearest, path_base(adr->path));
	}
	nearest_phrase(&phrase, &nearest, "");
	err = error_new(ERROR_NOT_FOUND, "no decision is called '%s'%s",
			fit->name, phrase.len ? buf_str(&phrase) :
			"; 'git fuse adr list' tells all of them");
	buf_release(&phrase);
	return err;
}

/* A record that cannot be read is known by its name alone. */
static const struct error *unreadable(const struct fit *fit)
{
	const struct registry *registry = fit->registry;
	size_t i;

	for (i = 0; i < registry->failure.n; i++) {
		const struct adr_failure *failure = &registry->failure.item[i];
		const struct adr adr = { .path = failure->path, .id = "",
					 .number = failure->number,
					 .digits = failure->number > 0 };

		if (fits_path(&adr, fit->name) || fits_name(&adr, fit->name) ||
		    fits_number(&adr, fit->name))
			return error_new(ERROR_CORRUPT, "cannot read '%s': "
					 "%s; mend it first", failure->path,
					 failure->message);
	}
	return not_found(fit);
}

const struct error *registry_find(const struct registry *registry,
				  const char *name, const struct adr **out)
{
	static fits_fn *const ways[] = { fits_path, fits_name, fits_number,
					 fits_words };
	struct fit fit = { .registry = registry, .name = name };
	size_t i;

	*out = NULL;
	for (i = 0; i < sizeof(ways) / sizeof(*ways); i++)
		if (find_all(&fit, ways[i]))
			break;
	if (!fit.n)
		return unreadable(&fit);
	if (fit.n > 1) {
		const struct error *err;
		struct buf names = { 0 };

		for (i = 0; i < fit.n && i < NEAREST_MAX; i++)
			buf_addf(&names, "%s'%s'", i ? ", " : "",
				 fit.record[i]->path);
		if (fit.n > NEAREST_MAX)
			buf_addf(&names, " or one of %zu more",
				 fit.n - NEAREST_MAX);
		err = error_new(ERROR_AMBIGUOUS,
				"'%s' may be %s; name one by its "
				"path",
				fit.name, buf_str(&names));
		buf_release(&names);
		return err;
	}
	*out = fit.record[0];
	return NULL;
}

/* ----------------------------------------------------------------- links */

static const struct adr *by_path(const struct registry *registry,
				 const char *path)
{
	size_t i;

	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];
		struct span stem = stem_of(adr->path);

		if (!strcmp(adr->path, path) || span_is_any_case(stem, path))
			return adr;
	}
	return NULL;
}

/* Whether an id begins with what stands before the number: "OEP-9" is one of
 * "OEP-0009". */
static bool has_prefix_of(const struct adr *adr, const char *target)
{
	size_t n = 0;

	while (isalpha((unsigned char)target[n]))
		n++;
	return n && !strncasecmp(adr->id, target, n) && adr->id[n] == '-';
}

/* The one of that number with the same prefix, in the same folder, or else the
 * only one of those that are as near. */
static const struct adr *by_number(const struct registry *registry,
				   const struct adr *from, uint64_t number,
				   const char *target)
{
	const struct adr *best = NULL;
	int nearest = -1;
	size_t i, n = 0;

	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];
		bool is_fellow = adr->folder == from->folder;
		int near = 2 * has_prefix_of(adr, target) + is_fellow;

		if (!adr->digits || adr->number != number || adr == from ||
		    near < nearest)
			continue;
		n = near > nearest ? 1 : n + !is_fellow;
		best = near > nearest ? adr : best;
		nearest = near;
	}
	return n == 1 ? best : NULL;
}

/* The one whose file is called so, with or without its ending. */
static const struct adr *by_name(const struct registry *registry,
				 const struct adr *from, const char *name)
{
	size_t i;

	for (i = 0; i < registry->record.n; i++)
		if (registry->record.item[i].folder == from->folder &&
		    fits_name(&registry->record.item[i], name))
			return &registry->record.item[i];
	return NULL;
}

const struct adr *registry_target(const struct registry *registry,
				  const struct adr *from,
				  const struct adr_link *link)
{
	const struct adr *adr = link->path ? by_path(registry, link->path) :
		NULL;

	uint64_t number;

	if (adr || link->path)
		return adr;
	/* An address may lead into this repository, by another way. */
	if (strstr(link->target, "://"))
		return by_name(registry, from, path_base(link->target));
	number = link->number;
	if (!number && !target_number(span_of(link->target), &number))
		return by_name(registry, from, link->target);
	return by_number(registry, from, number, link->target);
}
