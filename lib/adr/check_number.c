/* SPDX-License-Identifier: MIT */
/* Whether numbers and titles name one decision each. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/check_private.h"
#include "adr/frozen.h"
#include "base/path.h"
#include "base/plural.h"
#include "base/strmap.h"

static const struct adr *record_at(const struct judging *judging, size_t i)
{
	return &judging->registry.record.item[i];
}

/* "ADR-0012" and "ADR-12" are the same, "RFC-12" is another. */
static bool is_same_number(const struct adr *a, const struct adr *b)
{
	size_t n = strcspn(a->id, "0123456789");

	return a->number && a->number == b->number &&
		n == strcspn(b->id, "0123456789") &&
		!strncasecmp(a->id, b->id, n);
}

/* --- Numbers given twice --- */

/* The other records of the folder that have its number, in words; *first is
 * the path of the first, or NULL. */
static const char *namesakes(struct judging *judging,
			     const struct adr_folder *folder,
			     const struct adr *adr, const char **first)
{
	struct buf names = { 0 };
	const char *words;
	size_t end = folder->first + folder->records;
	size_t i = (size_t)(adr - judging->registry.record.item);

	*first = NULL;
	/* A folder's records are by number. */
	while (i > folder->first &&
	       record_at(judging, i - 1)->number == adr->number)
		i--;
	for (; i < end && record_at(judging, i)->number == adr->number; i++) {
		const struct adr *other = record_at(judging, i);

		if (other == adr || !is_same_number(adr, other))
			continue;
		buf_addf(&names, "%s%s%s", *first ? ", " : "",
			 judging_quote(judging, other->path),
			 brought_by(judging, other->path));
		if (!*first)
			*first = say(judging, "%s", other->path);
	}
	words = say(judging, "%s", buf_str(&names));
	buf_release(&names);
	return words;
}

static void check_duplicate(struct judging *judging,
			    const struct adr_folder *folder,
			    const struct adr *adr)
{
	const struct adr_field *field = adr_field_of(adr, ADR_NUMBER);
	struct problem *problem;
	const char *others, *first;

	if (!adr->number)
		return;
	others = namesakes(judging, folder, adr, &first);
	if (!first)
		return;
	problem = report(judging, RULE_DUPLICATE_NUMBER, adr,
			 field ? field->line : 0,
			 "number %" PRIu64 "%s is already used by %s",
			 adr->number, brought_by(judging, adr->path), others);
	problem->key = say(judging, "%" PRIu64, adr->number);
	problem->target = first;
	problem->advice = "'git fuse adr renumber' renumbers one of them";
}

/* --- Numbers left out --- */

struct gaps {
	struct buf text;
	uint64_t missing;
};

typedef VEC(uint64_t) number_vec;

static int compare_numbers(const void *a_ptr, const void *b_ptr)
{
	const uint64_t a = *(const uint64_t *)a_ptr;
	const uint64_t b = *(const uint64_t *)b_ptr;

	return a < b ? -1 : a > b;
}

/* Numbers that are no count (of pull requests, of days) have more gaps than
 * there are records: nobody wants to read of them. */
static void check_gaps(struct judging *judging,
		       const struct adr_folder *folder)
{
	struct gaps gaps = { .missing = 0 };
	number_vec numbers = { 0 };
	uint64_t last = 0;
	size_t i;
	const struct registry *registry;

	/* The numbers of a folder, sorted: one that cannot be read is there,
	 * too. */
	registry = &judging->registry;
	for (i = folder->first; i < folder->first + folder->records; i++)
		if (record_at(judging, i)->number)
			*VEC_PUSH(&numbers) = record_at(judging, i)->number;
	for (i = 0; i < registry->failure.n; i++)
		if (registry->failure.item[i].number &&
		    path_is_below(registry->failure.item[i].path, folder->path))
			*VEC_PUSH(&numbers) = registry->failure.item[i].number;
	if (numbers.n)
		qsort(numbers.item, numbers.n, sizeof(*numbers.item),
		      compare_numbers);
	for (i = 0; i < numbers.n; i++) {
		if (last && numbers.item[i] > last + 1) {
			uint64_t to = numbers.item[i] - 1, from = last + 1;

			buf_addf(&gaps.text, "%s%" PRIu64,
				 gaps.text.len ? ", " : "", from);
			if (to > from)
				buf_addf(&gaps.text, "-%" PRIu64, to);
			gaps.missing += to - from + 1;
		}
		last = numbers.item[i];
	}
	VEC_RELEASE(&numbers);
	if (gaps.missing && gaps.missing < folder->records) {
		struct problem *problem = report_at(
			judging, RULE_MISSING_NUMBER,
			*folder->path ? folder->path : NULL, 0,
			"no decision has the number%s %s",
			plural(gaps.missing), buf_str(&gaps.text));

		problem->advice = "keep rejected and superseded decisions; "
			"their numbers are never given again";
	}
	buf_release(&gaps.text);
}

/* --- One record's own --- */

static bool number_of(const char *text, uint64_t *out)
{
	text += strcspn(text, "0123456789");
	*out = strtoull(text, NULL, 10);
	return *text;
}

static void check_places(struct judging *judging, const struct adr *adr)
{
	size_t i;

	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *field = &adr->field.item[i];
		struct problem *problem;
		uint64_t number;

		if (field->key != ADR_NUMBER || !adr->number ||
		    !number_of(field->text, &number) ||
		    number == adr->number)
			continue;
		problem = report(judging, RULE_NUMBER_DISAGREES, adr,
				 field->line, "%s says %" PRIu64 ", %s says "
				 "%" PRIu64, adr_place_name(field->place),
				 number, adr_place_name(
					adr_field_of(adr, ADR_NUMBER)->place),
				 adr->number);
		problem->text = say(judging, "%s", field->text);
		problem->advice = "make them the same; the file's name is "
			"the one that counts";
	}
}

static void check_draft(struct judging *judging, const struct adr *adr)
{
	if (adr->is_draft && adr_is_decided((enum adr_status)adr->status))
		report(judging, RULE_DRAFT_ACCEPTED, adr, 0,
		       "it is %s, and a draft without a number",
		       adr_status_name((enum adr_status)adr->status))->advice =
			"'git fuse adr accept' gives it one";
}

/* --- Titles --- */

static bool is_in_force(const struct adr *adr)
{
	return adr->status != ADR_SUPERSEDED && adr->status != ADR_REJECTED &&
		adr->status != ADR_DEPRECATED;
}

static void check_titles(struct judging *judging,
			 const struct adr_folder *folder)
{
	struct strmap titles = { 0 };
	size_t i, j;

	for (i = folder->first; i < folder->first + folder->records; i++) {
		const struct adr *adr = record_at(judging, i), *other;
		const struct adr_field *field = adr_field_of(adr, ADR_TITLE);
		char *key = say(judging, "%s", adr->title);
		struct strmap_entry *entry;
		bool is_new;

		for (j = 0; key[j]; j++)
			if (key[j] >= 'A' && key[j] <= 'Z')
				key[j] = (char)(key[j] + ('a' - 'A'));
		if (!is_in_force(adr) || !*key)
			continue;
		entry = strmap_add(&titles, key, strlen(key), &is_new);
		if (is_new) {
			entry->value = i;
			continue;
		}
		other = record_at(judging, (size_t)entry->value);
		report(judging, RULE_DUPLICATE_TITLE, adr,
		       field ? field->line : 0, "%s has the same title",
		       judging_quote(judging, other->path))->text =
			say(judging, "%s", adr->title);
	}
	strmap_release(&titles);
}

const struct error *check_numbers(struct judging *judging)
{
	size_t i, j;

	for (i = 0; i < judging->registry.folder.n; i++) {
		const struct adr_folder *folder =
			&judging->registry.folder.item[i];

		for (j = folder->first; j < folder->first + folder->records;
		     j++) {
			check_duplicate(judging, folder,
					record_at(judging, j));
			check_places(judging, record_at(judging, j));
			check_draft(judging, record_at(judging, j));
		}
		check_gaps(judging, folder);
		check_titles(judging, folder);
	}
	return NULL;
}
