/* SPDX-License-Identifier: MIT */
/*
 * From a document and the text that it is said to be about to a record, and
 * whether a record of others is about a text: see record.h. Columns become
 * bytes on the way, lines are walked once.
 */
#include <string.h>

#include "base/lines.h"
#include "scip/record.h"
#include "scip/symbol.h"

struct fitting {
	struct scip_record *out;
	struct scip_document *document;
	struct span text;
	const struct strmap *inside;
	struct strmap symbols;	/* to their numbers, as they come */
	line_start_vec line;	/* where each begins; the end of the text */
	/* Where the walk is: `units` of the encoding are before `at`. */
	uint32_t walked;
	size_t at;
	uint32_t units;
	struct buf plain;
	size_t definitions, misnamed;
};

static int cmp_places(const void *a, const void *b)
{
	const struct scip_range *x = &((const struct scip_occurrence *)a)->name;
	const struct scip_range *y = &((const struct scip_occurrence *)b)->name;

	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return x->from < y->from ? -1 : x->from > y->from;
}

static void find_lines(line_start_vec *out, struct span text)
{
	line_starts(out, text.s, text.n);
	/* An indexer counts the line behind the last line end, too. */
	if (!text.n || text.s[text.n - 1] == '\n')
		*VEC_PUSH(out) = (uint32_t)text.n;
}

/* How much of a column the character takes that begins with this byte. */
static uint32_t units_of(const struct fitting *f, unsigned char c)
{
	if (f->document->encoding == SCIP_UTF8)
		return 1;
	if ((c & 0xc0) == 0x80)
		return 0;
	/* Who says nothing counts as JavaScript does. */
	return c >= 0xf0 && f->document->encoding != SCIP_UTF32 ? 2 : 1;
}

static bool is_inner(const struct fitting *f, size_t at, size_t end)
{
	return at < end && (f->text.s[at] & 0xc0) == 0x80;
}

/* The offset of a column of the line that is walked; false behind its end. */
static bool offset_from(const struct fitting *f, size_t *at, uint32_t *units,
			uint32_t column)
{
	size_t end = f->line.item[f->walked + 1];

	while (*units < column && *at < end) {
		*units += units_of(f, (unsigned char)f->text.s[(*at)++]);
		while (f->document->encoding != SCIP_UTF8 &&
		       is_inner(f, *at, end))
			(*at)++;
	}
	return *units == column;
}

static uint32_t number_of(struct fitting *f, struct span symbol)
{
	struct strmap_entry *entry;
	bool is_new;

	if (!scip_symbol_plain(&f->plain, symbol))
		return SCIP_LOCAL;
	entry = strmap_add(&f->symbols, f->plain.ptr, f->plain.len, &is_new);
	if (is_new)
		entry->value = f->symbols.n - 1;
	return (uint32_t)entry->value;
}

/* A definition is called as its symbol is, where that is a word. Methods
 * that a language has other words for are not: <constructor>. */
static bool is_misnamed(struct span plain, struct span name)
{
	struct scip_tail tail;

	if (!scip_symbol_tail(&tail, plain) || tail.suffix == '/' ||
	    tail.suffix == ':' || byte_is_among(tail.name.s[0], "<`"))
		return false;
	return name.n != tail.name.n || memcmp(name.s, tail.name.s, name.n);
}

static void add_body(struct fitting *f, const struct scip_range *body)
{
	if (body->line + 1 < f->line.n && body->last_line + 1 < f->line.n)
		*VEC_PUSH(&f->out->body) = (struct scip_body){
			.use = (uint32_t)f->out->use.n - 1,
			.first = body->line + 1, .last = body->last_line + 1
		};
}

/* False where it reaches out of its line. What stands on several lines, or on
 * none of a file as a whole, is no name. */
static bool add_occurrence(struct fitting *f,
			   const struct scip_occurrence *occurrence)
{
	const struct scip_range *range = &occurrence->name;
	uint32_t units, symbol;
	size_t end;

	if (range->last_line + 1 >= f->line.n)
		return false;
	if (range->last_line != range->line || range->from == range->to)
		return true;
	if (range->line != f->walked || range->from < f->units) {
		f->walked = range->line;
		f->at = f->line.item[f->walked];
		f->units = 0;
	}
	if (!offset_from(f, &f->at, &f->units, range->from))
		return false;
	end = f->at;
	units = f->units;
	if (!offset_from(f, &end, &units, range->to))
		return false;
	symbol = number_of(f, occurrence->symbol);
	if (symbol != SCIP_LOCAL && occurrence->roles & SCIP_DEFINITION) {
		f->definitions++;
		if (is_misnamed((struct span){ f->plain.ptr, f->plain.len },
				(struct span){ f->text.s + f->at,
					       end - f->at })) {
			f->misnamed++;
			return true;
		}
	}
	*VEC_PUSH(&f->out->use) = (struct scip_use){
		.line = range->line + 1, .symbol = symbol,
		.column = (uint32_t)(f->at - f->line.item[f->walked]) + 1,
		.length = (uint32_t)(end - f->at),
		.roles = (uint8_t)occurrence->roles
	};
	if (occurrence->has_body && occurrence->roles & SCIP_DEFINITION)
		add_body(f, &occurrence->body);
	return true;
}

static void add_relation(struct fitting *f, const struct scip_relation *one)
{
	uint32_t from = number_of(f, one->from), to = number_of(f, one->to);

	if (from != SCIP_LOCAL && to != SCIP_LOCAL && one->kinds)
		*VEC_PUSH(&f->out->kin) = (struct scip_kin){
			from, to, one->kinds & SCIP_KINSHIPS
		};
}

/* Sorts the symbols, and tells each its new number. */
static void number_symbols(struct fitting *f)
{
	struct scip_record *out = f->out;
	VEC(struct strmap_entry *) sorted = { 0 };
	size_t i;

	for (i = 0; i < f->symbols.n; i++)
		*VEC_PUSH(&sorted) = &f->symbols.entry[i];
	VEC_SORT(&sorted, strmap_cmp_keys);
	for (i = 0; i < sorted.n; i++) {
		struct strmap_entry *entry = sorted.item[i];

		*VEC_PUSH(&out->symbol) = (struct scip_symbol){
			.id = arena_strdup(&out->arena, entry->key),
			.is_inside = strmap_find(f->inside, entry->key,
						 entry->len) != NULL
		};
		entry->value = i;
	}
	for (i = 0; i < out->use.n; i++)
		if (out->use.item[i].symbol != SCIP_LOCAL)
			out->use.item[i].symbol = (uint32_t)f->symbols.entry[
				out->use.item[i].symbol].value;
	for (i = 0; i < out->kin.n; i++) {
		struct scip_kin *kin = &out->kin.item[i];

		kin->from = (uint32_t)f->symbols.entry[kin->from].value;
		kin->to = (uint32_t)f->symbols.entry[kin->to].value;
	}
	VEC_RELEASE(&sorted);
}

static const struct error *fit(struct fitting *f)
{
	struct scip_document *document = f->document;
	size_t i;

	for (i = 0; i < document->occurrence.n; i++)
		if (!add_occurrence(f, &document->occurrence.item[i]))
			return error_new(ERROR_CORRUPT, "line %u is another "
					 "one there", document->occurrence
					 .item[i].name.line + 1);
	if (f->misnamed * 20 > f->definitions)
		return error_new(ERROR_CORRUPT, "%zu of %zu definitions are "
				 "called otherwise there", f->misnamed,
				 f->definitions);
	for (i = 0; i < document->relation.n; i++)
		add_relation(f, &document->relation.item[i]);
	number_symbols(f);
	return NULL;
}

const struct error *scip_record_fit(struct scip_record *out,
				    struct scip_document *document,
				    struct span text,
				    const struct strmap *inside)
{
	struct fitting f = { .out = out, .document = document, .text = text,
			     .inside = inside };
	const struct error *err;

	*out = (struct scip_record){ 0 };
	find_lines(&f.line, text);
	VEC_SORT(&document->occurrence, cmp_places);
	err = fit(&f);
	strmap_release(&f.symbols);
	VEC_RELEASE(&f.line);
	buf_release(&f.plain);
	if (err)
		scip_record_release(out);
	return err;
}

/* --- A record of others --- */

static const struct error *check_symbols(const struct scip_record *record)
{
	size_t i;

	for (i = 0; i < record->symbol.n; i++)
		if (!scip_symbol_is_plain(span_of(record->symbol.item[i].id)))
			return error_new(ERROR_CORRUPT, "a symbol in it is "
					 "none");
	return NULL;
}

static const struct error *check_use(const struct scip_record *record,
				     const struct scip_use *use,
				     struct span text,
				     const line_start_vec *line)
{
	uint64_t from, end;

	if (use->line >= line->n)
		return error_new(ERROR_CORRUPT, "the file has no line %u",
				 use->line);
	from = (uint64_t)line->item[use->line - 1] + use->column - 1;
	end = from + use->length;
	if (!use->length || end > line->item[use->line])
		return error_new(ERROR_CORRUPT, "line %u is another one "
				 "there", use->line);
	if (use->roles & SCIP_DEFINITION && use->symbol != SCIP_LOCAL &&
	    is_misnamed(span_of(record->symbol.item[use->symbol].id),
			(struct span){ text.s + from, use->length }))
		return error_new(ERROR_CORRUPT, "what line %u defines is "
				 "called otherwise there", use->line);
	return NULL;
}

static const struct error *check_body(const struct scip_record *record,
				      const struct scip_body *body,
				      const line_start_vec *line)
{
	if (body->first && body->last < line->n &&
	    record->use.item[body->use].roles & SCIP_DEFINITION)
		return NULL;
	return error_new(ERROR_CORRUPT, "a definition in it goes to line %u",
			 body->last);
}

const struct error *scip_record_check(const struct scip_record *record,
				      struct span text)
{
	const struct error *err = check_symbols(record);
	line_start_vec line = { 0 };
	size_t i;

	find_lines(&line, text);
	for (i = 0; !err && i < record->use.n; i++)
		err = check_use(record, &record->use.item[i], text, &line);
	for (i = 0; !err && i < record->body.n; i++)
		err = check_body(record, &record->body.item[i], &line);
	VEC_RELEASE(&line);
	return err;
}
