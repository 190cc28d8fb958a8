/* SPDX-License-Identifier: MIT */
/* Reading SCIP: see index.h. The numbers of fields are those of scip.proto. */
#include "scip/index.h"

#include "scip/wire.h"

void scip_index_release(struct scip_index *index)
{
	VEC_RELEASE(&index->document);
	*index = (struct scip_index){ 0 };
}

void scip_document_release(struct scip_document *document)
{
	VEC_RELEASE(&document->occurrence);
	VEC_RELEASE(&document->relation);
	*document = (struct scip_document){ 0 };
}

static const struct error *damaged(const char *what)
{
	return error_new(ERROR_CORRUPT, "%s is damaged, or none", what);
}

static bool read_tool(struct scip_index *out, struct span bytes)
{
	struct wire wire = wire_of(bytes);
	struct wire_field field;

	while (wire_next(&wire, &field))
		if (field.number == 1)
			out->tool = field.bytes;
		else if (field.number == 2)
			out->version = field.bytes;
	return !wire.is_bad;
}

static bool read_metadata(struct scip_index *out, struct span bytes)
{
	struct wire wire = wire_of(bytes);
	struct wire_field field;
	bool is_sound = true;

	while (wire_next(&wire, &field))
		if (field.number == 2)
			is_sound &= read_tool(out, field.bytes);
		else if (field.number == 3)
			out->root = field.bytes;
	return is_sound && !wire.is_bad;
}

const struct error *scip_index_read(struct scip_index *out, struct span bytes,
				    const char *name)
{
	struct wire wire = wire_of(bytes);
	struct wire_field field;
	bool is_sound = true;

	out->document.n = 0;
	out->tool = out->version = out->root = span_of("");
	while (is_sound && wire_next(&wire, &field)) {
		if (field.number == 1)
			is_sound = read_metadata(out, field.bytes);
		if (field.number != 2)
			continue;
		if (out->document.n == SCIP_MOST_DOCUMENTS)
			return error_new(ERROR_LIMIT, "cannot read '%s': more "
					 "than %d documents", name,
					 SCIP_MOST_DOCUMENTS);
		*VEC_PUSH(&out->document) = field.bytes;
	}
	if (!is_sound || wire.is_bad || !out->tool.n)
		return error_new(ERROR_CORRUPT, "cannot read '%s': it is "
				 "not a SCIP index, or damaged", name);
	return NULL;
}

/* Three numbers where a range ends in the line in which it begins. */
static bool read_range(struct scip_range *out, const uint32_t *number,
		       size_t n)
{
	if (n != 3 && n != 4)
		return false;
	out->line = number[0];
	out->from = number[1];
	out->last_line = n == 4 ? number[2] : number[0];
	out->to = number[n - 1];
	return out->last_line > out->line ||
		(out->last_line == out->line && out->to >= out->from);
}

static bool read_occurrence(struct scip_occurrence *out, struct span bytes)
{
	struct wire wire = wire_of(bytes);
	struct wire_field field;
	uint32_t name[4] = { 0 }, body[4] = { 0 };
	size_t names = 0, bodies = 0;
	bool is_sound = true;

	*out = (struct scip_occurrence){ .symbol = { "", 0 } };
	while (is_sound && wire_next(&wire, &field))
		if (field.number == 1)
			is_sound = wire_numbers(&field, name, &names, 4);
		else if (field.number == 7)
			is_sound = wire_numbers(&field, body, &bodies, 4);
		else if (field.number == 2)
			out->symbol = field.bytes;
		else if (field.number == 3)
			out->roles = (uint32_t)field.value & SCIP_ROLES;
	out->has_body = bodies > 0;
	return is_sound && !wire.is_bad &&
		read_range(&out->name, name, names) &&
		(!bodies || read_range(&out->body, body, bodies));
}

static bool read_relation(struct scip_relation *out, struct span from,
			  struct span bytes)
{
	struct wire wire = wire_of(bytes);
	struct wire_field field;

	*out = (struct scip_relation){ .from = from, .to = { "", 0 } };
	while (wire_next(&wire, &field))
		if (field.number == 1)
			out->to = field.bytes;
		else if (field.number <= 5 && field.value)
			out->kinds |= (uint8_t)(1 << (field.number - 2));
	return !wire.is_bad;
}

/* What a symbol is has its name before its relations, or behind them. */
static bool read_symbol(struct scip_document *out, struct span bytes)
{
	struct wire wire = wire_of(bytes);
	struct wire_field field;
	size_t i, first = out->relation.n;
	struct span name = { "", 0 };
	bool is_sound = true;

	while (is_sound && wire_next(&wire, &field)) {
		if (field.number == 1)
			name = field.bytes;
		if (field.number != 4)
			continue;
		is_sound = out->relation.n < SCIP_MOST_OCCURRENCES &&
			read_relation(VEC_PUSH(&out->relation), name,
				      field.bytes);
	}
	for (i = first; i < out->relation.n; i++)
		out->relation.item[i].from = name;
	return is_sound && !wire.is_bad;
}

const struct error *scip_document_read(struct scip_document *out,
				       struct span bytes)
{
	struct wire wire = wire_of(bytes);
	struct wire_field field;
	bool is_sound = true;

	out->occurrence.n = out->relation.n = 0;
	out->path = out->language = span_of("");
	out->encoding = SCIP_UNSAID;
	while (is_sound && wire_next(&wire, &field)) {
		if (field.number == 1)
			out->path = field.bytes;
		else if (field.number == 4)
			out->language = field.bytes;
		else if (field.number == 6 && field.value <= SCIP_UTF32)
			out->encoding = (enum scip_encoding)field.value;
		else if (field.number == 3)
			is_sound = read_symbol(out, field.bytes);
		if (field.number != 2)
			continue;
		if (out->occurrence.n == SCIP_MOST_OCCURRENCES)
			return error_new(ERROR_LIMIT, "a document holds more "
					 "than %d occurrences",
					 SCIP_MOST_OCCURRENCES);
		is_sound = read_occurrence(VEC_PUSH(&out->occurrence),
					   field.bytes);
	}
	return is_sound && !wire.is_bad ? NULL : damaged("a document");
}
