/* SPDX-License-Identifier: MIT */
/* Properties of records: see holds.h. */
#include "holds.h"

#include <string.h>

static bool is_within(const struct adr *adr, uint32_t begin, uint32_t end)
{
	return begin <= end && end <= adr->n;
}

/* Lines end as CommonMark has it; those of JSON in \n. */
static uint32_t line_at(const struct adr *adr, uint32_t at)
{
	const bool is_json = adr->is_json;
	uint32_t line = 1, i;

	for (i = 0; i < at; i++)
		line += adr->bytes[i] == '\n' ||
			(!is_json && adr->bytes[i] == '\r' &&
			 (i + 1 == adr->n || adr->bytes[i + 1] != '\n'));
	return line;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f' ||
		c == '\v';
}

/* Whether all of a text but its white space stands in a stretch, in order:
 * comments in between are left out of it. */
static bool is_said(const struct adr *adr, const char *text, uint32_t begin,
		    uint32_t end)
{
	for (; *text; text++) {
		if (is_blank(*text))
			continue;
		while (begin < end && adr->bytes[begin] != *text)
			begin++;
		if (begin++ == end)
			return false;
	}
	return true;
}

/* What stands between the first and the last byte of a value is the value's:
 * no byte of it is lost, unless it is in a comment or in code. */
static bool is_whole(const struct adr *adr, const struct adr_field *field)
{
	const char *bytes = adr->bytes + field->begin;
	size_t n = field->end - field->begin, len = strlen(field->text), i;

	if (memchr(bytes, '\0', n) || memchr(bytes, '\n', n) ||
	    memchr(bytes, '\r', n) || memmem(bytes, n, "<!--", 4) ||
	    memmem(bytes, n, "-->", 3))
		return true;
	for (i = 0; i < n && i < len; i++)
		if (bytes[i] != field->text[i])
			break;
	return i == n || (n && i == len) || memchr(bytes + i, ' ', n - i);
}

static const char *check_field(const struct adr *adr,
			       const struct adr_field *field)
{
	if (field->place == ADR_IN_NAME)
		return field->line || field->end ? "a name's place" : NULL;
	if (!is_within(adr, field->begin, field->end) ||
	    field->begin == field->end)
		return "a field stands in the text";
	if (adr->n < 4096 && field->line != line_at(adr, field->begin))
		return "a field's line is that of its first byte";
	if (is_blank(adr->bytes[field->begin]) ||
	    is_blank(adr->bytes[field->end - 1]))
		return "no white space is around a value";
	if (field->place == ADR_IN_FRONT)
		return NULL;
	if (!*field->text && adr->bytes[field->begin])
		return "a field says something";
	if (!is_said(adr, field->text, field->begin, field->end))
		return "a field says what stands there";
	return is_whole(adr, field) ? NULL : "a field says all of it";
}

static const char *check_fields(const struct adr *adr)
{
	const char *broken = NULL;
	size_t i;

	for (i = 0; !broken && i < adr->field.n; i++) {
		const struct adr_field *f = &adr->field.item[i];

		broken = check_field(adr, f);
		if (i && (f[-1].key > f->key ||
			  (f[-1].key == f->key && f[-1].place > f->place)))
			broken = "fields stand by key and place";
	}
	return broken;
}

static const char *check_links(const struct adr *adr)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *l = &adr->link.item[i];

		if (!is_within(adr, l->begin, l->end) || l->begin == l->end)
			return "a link stands in the text";
		if (adr->n < 4096 && l->line != line_at(adr, l->begin))
			return "a link's line is that of its first byte";
		if (l->path && (*l->path == '/' || !*l->path ||
				!strncmp(l->path, "../", 3)))
			return "a link leads to a path of the tree";
		if (!l->words || !l->target)
			return "a link has words and a target";
	}
	return NULL;
}

static const char *check_status(const struct adr *adr)
{
	if (!is_within(adr, adr->status_begin, adr->status_end))
		return "the status stands in the text";
	if ((adr->status == ADR_STATUS_NONE) !=
	    (adr->status_begin == adr->status_end))
		return "a status has bytes, and none has none";
	return NULL;
}

const char *adr_broken(const struct adr *adr)
{
	const struct adr_text *const text[] = {
		&adr->context, &adr->decision, &adr->alternatives,
		&adr->consequences
	};
	const char *broken = check_fields(adr);
	size_t i;

	if (!adr->title || !adr->id || !adr->date || !adr->status_text)
		return "no string is NULL";
	for (i = 0; i < 4; i++)
		if (!is_within(adr, text[i]->begin, text[i]->end))
			return "a section stands in the text";
	if (adr->is_dated && strlen(adr->date) != 10)
		return "a day has ten characters";
	if (!broken)
		broken = check_links(adr);
	return broken ? broken : check_status(adr);
}
