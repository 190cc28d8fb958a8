/* SPDX-License-Identifier: MIT */
/* What of all that a record tells counts: see reading.h. */
#include <string.h>

#include "adr/date.h"
#include "adr/inline.h"
#include "adr/labels.h"
#include "adr/layout.h"
#include "adr/name.h"
#include "adr/reading.h"
#include "adr/status.h"

static int by_key(const void *a_ptr, const void *b_ptr)
{
	const struct adr_field *a = a_ptr, *b = b_ptr;

	if (a->key != b->key)
		return a->key < b->key ? -1 : 1;
	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return (a->begin > b->begin) - (a->begin < b->begin);
}

/* ---------------------------------------------------------------- number */

static const char *upper(struct reading *r, struct span word)
{
	char *copy = arena_strndup(&r->adr->arena, word.s, word.n);
	size_t i;

	for (i = 0; i < word.n; i++)
		if (copy[i] >= 'a' && copy[i] <= 'z')
			copy[i] = (char)(copy[i] - 'a' + 'A');
	return copy;
}

/* The prefix is that of the place that decides, or else of the title. */
static void settle_number(struct reading *r)
{
	struct adr *adr = r->adr;
	const struct adr_field *field = adr_field_of(adr, ADR_NUMBER);
	struct span stem = record_stem(adr->path);
	struct numbered told, name;

	numbered_name(&name, stem);
	adr->is_draft = name.is_draft;
	adr->id = arena_strndup(&adr->arena, stem.s, stem.n);
	if (name.is_draft || !field ||
	    (!numbered_name(&told, span_of(field->text)) &&
	     !numbered_mention(&told, span_of(field->text))) ||
	    !told.digits.n)
		return;
	if (name.digits.n)
		told = name;
	adr->number = told.number;
	adr->digits = (unsigned int)told.digits.n;
	adr->id = arena_fmt(&adr->arena, "%s-%.*s",
			    told.prefix.n ? upper(r, told.prefix) : "ADR",
			    (int)told.digits.n, told.digits.s);
}

/* ----------------------------------------------------------------- title */

static void settle_title(struct reading *r)
{
	struct adr *adr = r->adr;
	const struct adr_field *field = adr_field_of(adr, ADR_TITLE);
	struct numbered told;

	if (!field) {
		struct span stem = record_stem(r->adr->path);
		struct numbered name;
		char *title, *at;

		/* The words of a file's name. */
		numbered_name(&name, stem);
		if (name.rest.n)
			stem = name.rest;
		title = arena_strndup(&r->adr->arena, stem.s, stem.n);
		for (at = title; *at; at++)
			if (*at == '-' || *at == '_')
				*at = ' ';
		adr->title = title;
		return;
	}
	numbered_title(&told, span_of(field->text), adr->number);
	buf_reset(&r->scratch);
	add_plain_text(&r->scratch, told.rest);
	adr->title = arena_strdup(&adr->arena, buf_str(&r->scratch));
}

/* ---------------------------------------------------------------- status */

/* Of a status that is told in several statements the furthest counts, of two
 * that came equally far the last, and of equal ones the first; where each has
 * its day, the latest. */
struct standing {
	enum adr_status status;
	uint32_t begin, end;
	char day[11];
	size_t dated, told;
};

static bool is_later(const struct standing *best, enum adr_status status,
		     const char *day, bool by_day)
{
	if (best->status == ADR_STATUS_NONE)
		return true;
	if (by_day && strcmp(day, best->day))
		return strcmp(day, best->day) > 0;
	return status_rank(status) >= status_rank(best->status) &&
		status != best->status;
}

static void weigh(struct reading *r, struct standing *best, uint32_t begin,
		  uint32_t end, bool by_day)
{
	bool is_plain;
	enum adr_status status = status_of(span_at(r, begin, end), &is_plain);
	char day[11] = "";

	if (status == ADR_STATUS_NONE ||
	    (!is_plain && best->status != ADR_STATUS_NONE &&
	     best->status != ADR_STATUS_UNKNOWN))
		return;
	best->told++;
	best->dated += find_day(day, span_at(r, begin, end), NULL);
	if (!is_later(best, status, day, by_day))
		return;
	best->status = status;
	best->begin = begin;
	best->end = end;
	memcpy(best->day, day, sizeof(day));
}

static struct standing weigh_all(struct reading *r, uint32_t begin,
				 uint32_t end, bool by_day)
{
	struct standing best = { 0 };
	uint32_t at = begin, stop;
	bool is_item;

	while (next_statement(r, &at, end, &stop)) {
		struct span said = without_marker(span_at(r, at, stop),
						  &is_item);

		weigh(r, &best, (uint32_t)(said.s - r->plain), stop, by_day);
		at = stop;
	}
	return best;
}

/* A day that the status tells is the record's where nothing else is. */
static void date_of_status(struct reading *r)
{
	struct adr *adr = r->adr;
	const struct adr_field *status = adr_field_of(adr, ADR_STATUS);
	struct span at;
	char day[11];

	if (adr->status == ADR_STATUS_NONE || adr_field_of(adr, ADR_DATE) ||
	    !find_day(day, span_at(r, adr->status_begin, adr->status_end),
		      &at))
		return;
	reading_add_field(r, ADR_DATE, status->place,
			  span_of(status->name), (uint32_t)(at.s - r->plain),
			  (uint32_t)(at.s - r->plain + at.n));
	VEC_SORT(&adr->field, by_key);
}

/* The day on which a file was made, where no other is told. */
static void date_of_making(struct adr *adr)
{
	bool is_weak;
	size_t i;

	for (i = 0; i < adr->field.n; i++) {
		struct adr_field *field = &adr->field.item[i];

		if (field->key != ADR_UNKNOWN_KEY ||
		    adr_key_of(span_of(field->name), &is_weak) != ADR_DATE)
			continue;
		field->key = ADR_DATE;
		VEC_SORT(&adr->field, by_key);
		return;
	}
}

static void settle_date(struct reading *r)
{
	struct adr *adr = r->adr;
	const struct adr_field *field;
	char day[11];

	date_of_status(r);
	if (!adr_field_of(adr, ADR_DATE))
		date_of_making(adr);
	field = adr_field_of(adr, ADR_DATE);
	adr->date = field ? field->text : "";
	if (!find_day(day, span_of(adr->date), NULL))
		return;
	adr->date = arena_strdup(&adr->arena, day);
	adr->is_dated = true;
}

void reading_settle(struct reading *r)
{
	struct adr *adr = r->adr;
	struct standing best;
	size_t i;

	VEC_SORT(&adr->field, by_key);
	settle_number(r);
	settle_title(r);
	/* The first place that says something known; what others say may be
	 * prose, or of something else. */
	adr->status_text = "";
	for (i = 0; i < adr->field.n && adr->status <= ADR_STATUS_UNKNOWN;
	     i++) {
		const struct adr_field *field = &adr->field.item[i];

		if (field->key != ADR_STATUS)
			continue;
		best = weigh_all(r, field->begin, field->end, false);
		if (best.told > 1 && best.dated == best.told)
			best = weigh_all(r, field->begin, field->end, true);
		if (best.status <= adr->status)
			continue;
		adr->status = (uint8_t)best.status;
		adr->status_begin = best.begin;
		adr->status_end = best.end;
		adr->status_text = field->place == ADR_IN_FRONT ?
			field->text : one_line(r, best.begin, best.end);
	}
	settle_date(r);
	settle_values(r);
	adr->layout = layout_of(adr);
}
