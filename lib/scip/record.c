/* SPDX-License-Identifier: MIT */
/* Records as bytes, and what is looked up in them: see record.h. */
#include "scip/record.h"

#include <string.h>

#include "base/bytes.h"
#include "base/compare.h"

/* The first number of a record; a few that are to come are told from damage. */
enum { RECORD_FORM = 1, LAST_FORM = 16, MOST_CHARACTERS = 64 << 20 };

void scip_record_release(struct scip_record *record)
{
	VEC_RELEASE(&record->symbol);
	VEC_RELEASE(&record->use);
	VEC_RELEASE(&record->body);
	VEC_RELEASE(&record->kin);
	arena_release(&record->arena);
	*record = (struct scip_record){ 0 };
}

/* --- Writing --- */

/* Neighbours share how they begin: the package and the path. */
static void write_symbols(struct buf *out, const struct scip_record *record)
{
	const char *before = "";
	size_t i, same;

	give(out, record->symbol.n);
	for (i = 0; i < record->symbol.n; i++) {
		const struct scip_symbol *symbol = &record->symbol.item[i];
		size_t n = strlen(symbol->id);

		for (same = 0; before[same] &&
		     before[same] == symbol->id[same]; same++)
			;
		give(out, (same << 1) | symbol->is_inside);
		give(out, n - same);
		buf_add(out, symbol->id + same, n - same);
		before = symbol->id;
	}
}

void scip_record_write(struct buf *out, const struct scip_record *record)
{
	uint32_t before = 0;
	size_t i;
	uint32_t line = 0, column = 0;

	give(out, RECORD_FORM);
	write_symbols(out, record);
	give(out, record->use.n);
	for (i = 0; i < record->use.n; i++) {
		const struct scip_use *use = &record->use.item[i];

		if (use->line != line)
			column = 0;
		give(out, use->line - line);
		give(out, use->column - column);
		give(out, use->length);
		give(out, (uint32_t)(use->symbol + 1));
		give(out, use->roles);
		line = use->line;
		column = use->column;
	}
	give(out, record->body.n);
	for (i = 0; i < record->body.n; i++) {
		const struct scip_body *body = &record->body.item[i];

		give(out, body->use - before);
		give(out, body->first);
		give(out, body->last - body->first);
		before = body->use;
	}
	give(out, record->kin.n);
	for (i = 0; i < record->kin.n; i++) {
		give(out, record->kin.item[i].from);
		give(out, record->kin.item[i].to);
		give(out, record->kin.item[i].kinds);
	}
}

/* --- Reading --- */

struct reading {
	struct scip_record *out;
	const unsigned char *at, *end;
	size_t characters;
};

/* A number that is no larger than `most`. */
static bool take_most(struct reading *r, uint64_t most, uint32_t *out)
{
	uint64_t value = take(&r->at, r->end);

	*out = (uint32_t)value;
	return r->at && value <= most;
}

/* How many items follow, each of so many bytes at least. */
static bool take_count(struct reading *r, size_t bytes, uint32_t *out)
{
	return take_most(r, (uint64_t)(r->end - r->at) / bytes, out);
}

static bool read_symbol(struct reading *r, const char *before)
{
	uint32_t head, rest;
	char *id;

	if (!take_most(r, SCIP_LONGEST_SYMBOL * 2, &head) ||
	    head >> 1 > strlen(before) ||
	    !take_most(r, SCIP_LONGEST_SYMBOL, &rest) ||
	    rest > (size_t)(r->end - r->at) ||
	    memchr(r->at, '\0', rest) ||
	    (r->characters += (head >> 1) + rest) > MOST_CHARACTERS)
		return false;
	id = arena_alloc(&r->out->arena, (head >> 1) + rest + 1);
	memcpy(id, before, head >> 1);
	memcpy(id + (head >> 1), r->at, rest);
	id[(head >> 1) + rest] = '\0';
	r->at += rest;
	*VEC_PUSH(&r->out->symbol) = (struct scip_symbol){
		.id = id, .is_inside = head & 1
	};
	return strcmp(before, id) < 0;
}

static bool read_symbols(struct reading *r)
{
	const char *before = "";
	uint32_t i, n;

	if (!take_count(r, 2, &n))
		return false;
	for (i = 0; i < n; i++) {
		if (!read_symbol(r, before))
			return false;
		before = r->out->symbol.item[i].id;
	}
	return true;
}

static bool read_use(struct reading *r, const struct scip_use *before)
{
	struct scip_use *use = VEC_PUSH(&r->out->use);
	uint32_t line, column, symbol, roles;

	if (!take_most(r, INT32_MAX - before->line, &line))
		return false;
	if (!take_most(r, line ? INT32_MAX : INT32_MAX - before->column,
		       &column) ||
	    !take_most(r, INT32_MAX, &use->length) ||
	    !take_most(r, r->out->symbol.n, &symbol) ||
	    !take_most(r, SCIP_ROLES, &roles))
		return false;
	use->line = before->line + line;
	use->column = line ? column : before->column + column;
	use->symbol = symbol - 1;
	use->roles = (uint8_t)roles;
	return use->line && use->column;
}

static bool read_uses(struct reading *r)
{
	struct scip_use before = { .line = 0 };
	uint32_t i, n;

	if (!take_count(r, 5, &n))
		return false;
	for (i = 0; i < n; i++) {
		struct scip_symbol *symbol;

		if (!read_use(r, &before))
			return false;
		before = r->out->use.item[i];
		if (before.symbol == SCIP_LOCAL)
			continue;
		symbol = &r->out->symbol.item[before.symbol];
		if (before.roles & SCIP_DEFINITION)
			symbol->is_defined = true;
		else
			symbol->is_used = true;
	}
	return true;
}

static bool read_bodies(struct reading *r)
{
	uint32_t i, n, use, lines, before = 0;

	if (!take_count(r, 3, &n))
		return false;
	for (i = 0; i < n; i++) {
		struct scip_body *body = VEC_PUSH(&r->out->body);

		if (!take_most(r, r->out->use.n, &use) ||
		    before + use >= r->out->use.n ||
		    !take_most(r, INT32_MAX, &body->first) ||
		    !take_most(r, INT32_MAX - body->first, &lines))
			return false;
		body->use = before += use;
		body->last = body->first + lines;
	}
	return true;
}

static bool read_kin(struct reading *r)
{
	uint32_t i, n, kinds;

	if (!take_count(r, 3, &n))
		return false;
	for (i = 0; i < n; i++) {
		struct scip_kin *kin = VEC_PUSH(&r->out->kin);

		if (!take_most(r, r->out->symbol.n, &kin->from) ||
		    !take_most(r, r->out->symbol.n, &kin->to) ||
		    !take_most(r, SCIP_KINSHIPS, &kinds) ||
		    kin->from == r->out->symbol.n ||
		    kin->to == r->out->symbol.n)
			return false;
		kin->kinds = (uint8_t)kinds;
	}
	return true;
}

bool scip_record_read(struct scip_record *out, struct span bytes)
{
	struct reading r = { .out = out,
			     .at = (const unsigned char *)bytes.s };
	uint32_t form;

	r.end = bytes.n ? r.at + bytes.n : r.at;
	*out = (struct scip_record){ 0 };
	if (bytes.n <= SCIP_RECORD_MOST &&
	    take_most(&r, UINT32_MAX, &form) && form == RECORD_FORM &&
	    read_symbols(&r) && read_uses(&r) && read_bodies(&r) &&
	    read_kin(&r) && r.at == r.end)
		return true;
	scip_record_release(out);
	return false;
}

bool scip_record_is_newer(struct span bytes)
{
	const unsigned char form = bytes.n ? (unsigned char)*bytes.s : 0;

	return form > RECORD_FORM && form <= LAST_FORM;
}

/* --- Looking up --- */

const struct scip_use *scip_record_at(const struct scip_record *record,
				      uint32_t line, uint32_t column,
				      size_t *n)
{
	const struct scip_use *use = record->use.item;
	size_t low = 0, end;

	LOWER_BOUND(low, record->use.n, use[low].line < line ||
		    (use[low].line == line && use[low].column < column));
	for (end = low; end < record->use.n && use[end].line == line &&
	     use[end].column == column; end++)
		;
	*n = end - low;
	return *n ? &use[low] : NULL;
}

uint32_t scip_record_find(const struct scip_record *record, const char *id)
{
	size_t at = 0;

	LOWER_BOUND(at, record->symbol.n,
		    strcmp(record->symbol.item[at].id, id) < 0);
	return at < record->symbol.n &&
		!strcmp(record->symbol.item[at].id, id) ?
		(uint32_t)at : SCIP_LOCAL;
}
