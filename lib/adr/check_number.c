/* SPDX-License-Identifier: MIT */
/* Whether numbers and titles name one decision each. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/check_private.h"
#include "adr/frozen.h"
#include "adr/number.h"
#include "base/path.h"
#include "base/plural.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"

static const struct adr *record_at(const struct judging *judging, size_t i)
{
	return &judging->registry.record.item[i];
}

/* "ADR-0012" and "ADR-12" are the same, "RFC-12" is another. */
static bool is_same_number(const struct adr *a, const struct adr *b)
{
	size_t n = strcspn(a->id, "0123456789");

	return a->digits && b->digits && a->number == b->number &&
		n == strcspn(b->id, "0123456789") &&
		!strncasecmp(a->id, b->id, n);
}

/* --- What was there before --- */

static const struct error *commit_has(bool *out, struct repo *repo,
				      const struct oid *commit,
				      const char *path)
{
	struct oid found;
	uint32_t mode;
	const struct error *err = commit_entry(&found, &mode, repo, commit,
					       path);

	*out = mode;
	return err;
}

/* Whether the change that is judged adds the one, and found the other there:
 * what both have is told of the new one then. */
static const struct error *is_newer(bool *out, const struct judging *judging,
				    const struct adr *adr,
				    const struct adr *other)
{
	const struct adr_checking *ask = judging->ask;
	const struct error *err = NULL;
	bool has_one = true, has_other = false;

	if (ask->is_change && ask->has_commit && !ask->merge)
		err = commit_has(&has_one, ask->repo, &ask->commit, adr->path);
	if (!err && !has_one)
		err = commit_has(&has_other, ask->repo, &ask->commit,
				 other->path);
	*out = !err && !has_one && has_other;
	return err;
}

/* --- Numbers given twice --- */

/* The other records of the folder that have its number, in words; *first is
 * the first of them, or NULL. */
static const char *namesakes(struct judging *judging,
			     const struct adr_folder *folder,
			     const struct adr *adr, const struct adr **first)
{
	struct buf names = { 0 };
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
			*first = other;
	}
	return arena_take(&judging->out->arena, &names);
}

static const struct error *check_duplicate(struct judging *judging,
					   const struct adr_folder *folder,
					   const struct adr *adr)
{
	const struct adr_field *field = adr_field_of(adr, ADR_NUMBER);
	const struct error *err;
	const struct adr *first;
	struct problem *problem;
	const char *others;
	bool is_told;

	if (!adr->digits)
		return NULL;
	others = namesakes(judging, folder, adr, &first);
	if (!first)
		return NULL;
	err = is_newer(&is_told, judging, first, adr);
	if (err || is_told)
		return err;
	problem = report(judging, RULE_DUPLICATE_NUMBER, adr,
			 field ? field->line : 0,
			 "number %" PRIu64 "%s is already used by %s",
			 adr->number, brought_by(judging, adr->path), others);
	problem->key = say(judging, "%" PRIu64, adr->number);
	problem->target = say(judging, "%s", first->path);
	problem->advice = "'git fuse adr renumber' renumbers one of them";
	return NULL;
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
	VEC_SORT(&numbers, compare_numbers);
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

/* --- Titles --- */

static bool is_in_force(const struct adr *adr)
{
	return adr->status != ADR_SUPERSEDED && adr->status != ADR_REJECTED &&
		adr->status != ADR_DEPRECATED;
}

/* The one that stands behind the other in the folder has the title again. */
static const struct error *tell_title(struct judging *judging,
				      const struct adr *adr,
				      const struct adr *other)
{
	const struct adr_field *field;
	const struct adr *swap = adr;
	const struct error *err;
	bool is_other;

	err = is_newer(&is_other, judging, other, adr);
	if (err)
		return err;
	if (is_other) {
		adr = other;
		other = swap;
	}
	field = adr_field_of(adr, ADR_TITLE);
	report(judging, RULE_DUPLICATE_TITLE, adr, field ? field->line : 0,
	       "%s has the same title",
	       judging_quote(judging, other->path))->text =
		say(judging, "%s", adr->title);
	return NULL;
}

static const struct error *check_titles(struct judging *judging,
					const struct adr_folder *folder)
{
	const struct error *err = NULL;
	struct strmap titles = { 0 };
	size_t i, j;

	for (i = folder->first;
	     !err && i < folder->first + folder->records; i++) {
		const struct adr *adr = record_at(judging, i);
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
		err = tell_title(judging, adr,
				 record_at(judging, (size_t)entry->value));
	}
	strmap_release(&titles);
	return err;
}

const struct error *check_numbers(struct judging *judging)
{
	const struct error *err = NULL;
	size_t i, j;

	for (i = 0; !err && i < judging->registry.folder.n; i++) {
		const struct adr_folder *folder =
			&judging->registry.folder.item[i];

		for (j = folder->first;
		     !err && j < folder->first + folder->records; j++) {
			const struct adr *adr;

			err = check_duplicate(judging, folder,
					      record_at(judging, j));
			check_places(judging, record_at(judging, j));
			adr = record_at(judging, j);
			if (adr->is_draft && adr_is_decided(adr->status))
				report(judging, RULE_DRAFT_ACCEPTED, adr, 0,
				       "it is %s, and a draft without a number",
				       adr_status_name(adr->status))->advice =
					"'git fuse adr accept' gives it one";
		}
		check_gaps(judging, folder);
		if (!err)
			err = check_titles(judging, folder);
	}
	return err;
}

/* --- Numbers that branches have --- */

struct taking {
	struct judging *judging;
	struct numbers numbers;
	struct strmap ours;		/* blobs that the source has */
};

/*
 * What the branch had in common with us when it left is no news: we renamed
 * or removed the file since, and a merge does the same to it. Neither is, in a
 * change, a number that the record had before.
 */
static const struct error *is_news(struct taking *t, const struct adr *adr,
				   const struct number_use *use, bool *out)
{
	const struct adr_checking *ask = t->judging->ask;
	const struct error *err = NULL;
	struct oid branch, base;
	bool had = false;

	*out = true;
	if (!ask->has_commit)
		return NULL;
	if (ask->is_change)
		err = commit_has(&had, ask->repo, &ask->commit, adr->path);
	*out = !had;
	if (err || had)
		return err;
	err = repo_commit(ask->repo, use->ref, &branch);
	if (!err)
		err = repo_merge_base(ask->repo, &ask->commit, &branch, &base);
	if (!err)
		err = commit_has(&had, ask->repo, &base, use->path);
	if (err)	/* no common commit, or one that is not here */
		return err->code == ERROR_NOT_FOUND ? NULL : err;
	*out = !had;
	return NULL;
}

static const struct error *judge_use(struct taking *t, const struct adr *adr,
				     const struct number_use *use)
{
	struct judging *judging = t->judging;
	const struct adr_field *field = adr_field_of(adr, ADR_NUMBER);
	struct problem *problem;
	const struct error *err;
	bool counts;

	if (!use->ref || judging_find_entry(judging, use->path) ||
	    strmap_find(&t->ours, (const char *)use->oid.id, OID_SIZE))
		return NULL;
	err = is_news(t, adr, use, &counts);
	if (err || !counts)
		return err;
	problem = report(judging, RULE_NUMBER_TAKEN, adr,
			 field ? field->line : 0, "number %" PRIu64 " is "
			 "already used by %s on '%s'", adr->number,
			 judging_quote(judging, use->path), use->ref);
	problem->target = say(judging, "%s", use->path);
	problem->key = say(judging, "%" PRIu64 " %s", adr->number, use->path);
	problem->advice = "before the two are merged, 'git fuse adr "
		"renumber' renumbers one of them";
	return NULL;
}

static const struct error *judge_all(struct taking *t)
{
	const struct registry *registry = &t->judging->registry;
	const struct error *err = NULL;
	size_t i, j;

	for (i = 0; i < registry->record.n; i++)
		strmap_add(&t->ours, (const char *)
			   registry->record.item[i].oid.id, OID_SIZE, NULL);
	for (i = 0; !err && i < registry->folder.n; i++) {
		const struct adr_folder *folder = &registry->folder.item[i];

		for (j = 0; !err && j < folder->records; j++) {
			const struct adr *adr =
				&registry->record.item[folder->first + j];
			const struct numbers *numbers = &t->numbers;
			const struct number_use *use,
				*end = numbers->use.item + numbers->use.n;

			use = adr->number ?
				numbers_find(numbers, i, adr->number) :
				NULL;
			for (; !err && use && use < end && use->folder == i &&
			     use->number == adr->number;
			     use++)
				err = judge_use(t, adr, use);
		}
	}
	return err;
}

static void tell_unread(struct taking *t)
{
	if (t->numbers.unread.n)
		report_at(t->judging, RULE_UNJUDGED, NULL, 0,
			  "the numbers on %zu branch%s could not be read, the "
			  "first is '%s'", t->numbers.unread.n,
			  t->numbers.unread.n == 1 ? "" : "es",
			  t->numbers.unread.item[0])->advice =
			"their objects are not here: fetch them";
}

const struct error *check_taken(struct judging *judging)
{
	const struct registry *registry = &judging->registry;
	struct taking t = { .judging = judging };
	VEC(const char *) folder = { 0 };
	const struct error *err;
	size_t i;

	if (judging->is_off[RULE_NUMBER_TAKEN] || judging->ask->merge ||
	    judging->ask->is_former)
		return NULL;
	for (i = 0; i < registry->folder.n; i++)
		*VEC_PUSH(&folder) = registry->folder.item[i].path;
	err = numbers_read(&t.numbers, judging->ask->repo, folder.item,
			   folder.n, NULL);
	if (!err)
		err = judge_all(&t);
	if (!err)
		tell_unread(&t);
	VEC_RELEASE(&folder);
	strmap_release(&t.ours);
	numbers_release(&t.numbers);
	return err;
}
