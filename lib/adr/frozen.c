/* SPDX-License-Identifier: MIT */
/* What an accepted record must keep: see frozen.h. */
#include "adr/frozen.h"

#include <stdlib.h>
#include <string.h>

#include "adr/markup.h"
#include "adr/mention.h"
#include "base/ascii.h"
#include "base/compare.h"
#include "base/span.h"

/* The longest name that file systems have. */
enum { NAME_MOST = 255 };

struct cut {
	uint32_t begin, end;
};
typedef VEC(struct cut) cut_vec;

bool adr_is_decided(enum adr_status status)
{
	return status == ADR_ACCEPTED || status == ADR_DEPRECATED ||
		status == ADR_SUPERSEDED;
}

/* --- Lines that may change --- */

static uint32_t line_begin(const struct adr *adr, uint32_t at)
{
	while (at && adr->bytes[at - 1] != '\n')
		at--;
	return at;
}

static uint32_t line_end(const struct adr *adr, uint32_t at)
{
	const char *end = memchr(adr->bytes + at, '\n', adr->n - at);

	return end ? (uint32_t)(end + 1 - adr->bytes) : (uint32_t)adr->n;
}

/* The heading above a section's own text; one that is underlined has two
 * lines. */
static uint32_t heading_begin(const struct adr *adr, uint32_t at)
{
	uint32_t line = line_begin(adr, at);
	const char *bytes = adr->bytes;

	while (line && (is_space(bytes[line]) || line == at))
		line = line_begin(adr, line - 1);
	if (line && (bytes[line] == '-' || bytes[line] == '='))
		return line_begin(adr, line - 1);
	return bytes[line] == '#' ? line : line_begin(adr, at);
}

static void add_lines(cut_vec *cuts, const struct adr *adr, uint32_t begin,
		      uint32_t end)
{
	if (end > begin && adr->bytes[end - 1] == '\n')
		end--;
	*VEC_PUSH(cuts) = (struct cut){ line_begin(adr, begin),
					line_end(adr, end) };
}

static void cut_field(cut_vec *cuts, const struct adr *adr,
		      const struct adr_field *field)
{
	switch ((enum adr_key)field->key) {
	case ADR_NUMBER: case ADR_TITLE: case ADR_STATUS: case ADR_DATE:
	case ADR_TAGS: case ADR_GOVERNS: case ADR_SUPERSEDES:
	case ADR_SUPERSEDED_BY: case ADR_LINKS:
		break;
	default:
		return;
	}
	if (field->place == ADR_IN_NAME)
		return;
	add_lines(cuts, adr, field->place == ADR_IN_SECTION ?
		  heading_begin(adr, field->begin) : field->begin, field->end);
}

/* --- Links that have a section of their own --- */

static bool is_blank_line(const struct adr *adr, uint32_t at)
{
	uint32_t end = line_end(adr, at);

	while (at < end && is_space(adr->bytes[at]))
		at++;
	return at == end;
}

CMP_RISING(cmp_cut, struct cut, begin)

/* A heading and what is below it, as far as we looked. */
struct section {
	uint32_t heading;
	bool has_heading, has_links, has_others;
};

static void end_section(cut_vec *cuts, const struct adr *adr,
			const struct section *section)
{
	if (section->has_heading && section->has_links &&
	    !section->has_others)
		add_lines(cuts, adr, section->heading, section->heading);
}

/*
 * A section of links that comes with the first of them goes with the last: its
 * heading decides nothing. It is one line, as our own edits write it. What
 * tells what supersedes or amends the record may go, and what is blank.
 */
static void cut_headings_of_links(cut_vec *cuts, const struct adr *adr,
				  const cut_vec *links)
{
	struct section section = { 0 };
	uint32_t at, end, reach = 0;
	size_t next = 0;

	for (at = 0; at < adr->n; at = end) {
		size_t before = next;

		end = line_end(adr, at);
		/* The links that begin before a position are behind us. */
		for (; next < links->n && links->item[next].begin < end; ++next)
			if (links->item[next].end > reach)
				reach = links->item[next].end;
		if (adr->bytes[at] == '#') {
			end_section(cuts, adr, &section);
			section = (struct section){ at, true, false, false };
		} else if (reach <= at && !is_blank_line(adr, at)) {
			section.has_others = true;
		}
		section.has_links |= next > before;
	}
	end_section(cuts, adr, &section);
}

/* "[name]: target" */
static bool is_definition(struct span line)
{
	size_t close = span_find(line, "]:");

	return line.n && line.s[0] == '[' && close < line.n;
}

/* What is drawn below a title and around the cells of a table, "====" and
 * "|---|:--|", is as wide as they happen to be. */
static bool is_border(struct span line)
{
	size_t i;

	for (i = 0; i < line.n && strchr("|+-=: ", line.s[i]); i++)
		;
	return line.n > 2 && i == line.n && strchr("|+-=", *line.s);
}

/* --- Places that may change --- */

/* "](target)" keeps its brackets. */
static void cut_targets(cut_vec *cuts, const struct adr *adr)
{
	struct span rest = { adr->bytes, adr->n };
	size_t at;

	while ((at = span_find(rest, "](")) < rest.n) {
		struct span target;

		rest = span_behind(rest, at + 2);
		target = span_until(rest, ")\n");
		*VEC_PUSH(cuts) = (struct cut){
			(uint32_t)(target.s - adr->bytes),
			(uint32_t)(target.s + target.n - adr->bytes)
		};
	}
}

/* Of "ADR-0012"; the record's own prefix is one that others have. */
static void cut_numbers(cut_vec *cuts, const struct adr *adr)
{
	struct registry alone = { .folder = { 0 } };
	struct mentions *mentions;
	mention_vec found = { 0 };
	size_t i;

	*VEC_PUSH(&alone.record) = (struct adr){
		.path = adr->path, .id = adr->id, .number = adr->number
	};
	mentions = mentions_new(&alone);
	mentions_find(mentions, NULL, adr->bytes, adr->n, &found);
	for (i = 0; i < found.n; i++)
		*VEC_PUSH(cuts) = (struct cut){
			(uint32_t)found.item[i].number_at,
			(uint32_t)(found.item[i].number_at +
				   found.item[i].digits)
		};
	VEC_RELEASE(&found);
	mentions_free(mentions);
	VEC_RELEASE(&alone.record);
}

/* Of "0012-use-x.md", wherever it stands: from the extension back. */
static void cut_file_numbers(cut_vec *cuts, const struct adr *adr)
{
	struct span rest = { adr->bytes, adr->n };
	size_t at;

	while ((at = span_find(rest, ".md")) < rest.n) {
		const char *end = rest.s + at, *name = end, *digits;

		while (name > adr->bytes && end - name < NAME_MOST &&
		       !is_space(name[-1]) && !strchr("/([<\"'`", name[-1]))
			name--;
		for (digits = name; digits < end && is_digit(*digits);)
			digits++;
		*VEC_PUSH(cuts) = (struct cut){
			(uint32_t)(name - adr->bytes),
			(uint32_t)(digits - adr->bytes)
		};
		rest = span_behind(rest, at + 1);
	}
}

/* --- What is left --- */

/* The text, and where each byte of it stands in the record; NOWHERE for what
 * no one line tells. `from` may be NULL. */
typedef VEC(uint32_t) place_vec;
struct left {
	struct buf *text;
	place_vec *from;
};
enum { NOWHERE = 0xffffffff };

static void add_byte(const struct left *out, char c, uint32_t from)
{
	buf_addch(out->text, c);
	if (out->from)
		*VEC_PUSH(out->from) = from;
}

/* `at` is where s stands in the record. */
static void add_folded(const struct left *out, const char *s, size_t n,
		       uint32_t at)
{
	const struct buf *text = out->text;
	size_t i;

	for (i = 0; i < n; i++) {
		uint32_t from = at == NOWHERE ? at : at + (uint32_t)i;

		if (!is_space(s[i]))
			add_byte(out, s[i], from);
		else if (text->len && !is_space(text->ptr[text->len - 1]))
			add_byte(out, ' ', from);
	}
}

static void add_json(const struct left *out, const struct adr *adr)
{
	const struct adr_text *text = adr->text;

	for (; text < adr->text + ADR_TEXTS; text++) {
		add_folded(out, adr->bytes + text->begin,
			   text->end - text->begin, text->begin);
		add_byte(out, '\n', text->end);
	}
}

static void add_markdown(const struct left *out, const struct adr *adr)
{
	cut_vec cuts = { 0 }, links = { 0 };
	size_t i;
	struct span rest, line;
	uint32_t at = 0;

	*VEC_PUSH(&cuts) = (struct cut){ 0, adr->doc.front_end };
	for (i = 0; i < adr->field.n; i++)
		cut_field(&cuts, adr, &adr->field.item[i]);
	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];

		/* "Relates to" among links; in a sentence it has no words. */
		if (link->kind == ADR_LINK_OTHER &&
		    (!link->words || !*link->words))
			continue;
		add_lines(&cuts, adr, link->begin, link->end);
		*VEC_PUSH(&links) = (struct cut){ link->begin, link->end };
	}
	if (links.n) {
		VEC_SORT(&links, cmp_cut);
		cut_headings_of_links(&cuts, adr, &links);
	}
	VEC_RELEASE(&links);
	rest = (struct span){ adr->bytes, adr->n };
	while (take_line(&rest, &line))
		if (is_definition(span_trim(line)) ||
		    is_border(span_trim(line)))
			*VEC_PUSH(&cuts) = (struct cut){
				(uint32_t)(line.s - adr->bytes),
				(uint32_t)(rest.s - adr->bytes)
			};
	cut_targets(&cuts, adr);
	cut_numbers(&cuts, adr);
	cut_file_numbers(&cuts, adr);
	VEC_SORT(&cuts, cmp_cut);
	for (i = 0; i < cuts.n; i++) {
		const struct cut *cut = &cuts.item[i];

		if (cut->begin > at)
			add_folded(out, adr->bytes + at, cut->begin - at, at);
		if (cut->end > at)
			at = cut->end;
	}
	add_folded(out, adr->bytes + at, adr->n - at, at);
	VEC_RELEASE(&cuts);
}

static void add_frozen(const struct left *out, const struct adr *adr)
{
	char *markdown = markup_read(adr->path, adr->bytes, adr->n);
	struct adr plain = *adr;
	const struct adr_field *title;
	const string_vec *list;
	size_t i;

	plain.bytes = markdown;
	/* A title that only the file's name tells changes when the file
	 * moves. */
	title = adr_field_of(adr, ADR_TITLE);
	if (title && title->place != ADR_IN_NAME)
		add_folded(out, adr->title, strlen(adr->title), title->begin);
	add_byte(out, '\n', NOWHERE);
	list = adr->list.of;
	for (; list <= &adr->list.informed; list++)
		for (i = 0; i < list->n; i++) {
			add_folded(out, list->item[i], strlen(list->item[i]),
				   NOWHERE);
			add_byte(out, '\n', NOWHERE);
		}
	if (adr->is_json)
		add_json(out, adr);
	else
		add_markdown(out, &plain);
	free(markdown);
	while (out->text->len &&
	       is_space(out->text->ptr[out->text->len - 1]))
		buf_cut(out->text, out->text->len - 1);
}

void adr_frozen(struct buf *out, const struct adr *adr)
{
	buf_reset(out);
	add_frozen(&(struct left){ out, NULL }, adr);
}

/* --- The first line that differs --- */

/* The place of what stands first where two texts part, or of the last byte
 * where nothing does. */
static uint32_t parting(const struct buf *now, const struct buf *then,
			const place_vec *from)
{
	size_t at = 0;

	while (at < now->len && at < then->len && now->ptr[at] == then->ptr[at])
		at++;
	if (at == now->len && at == then->len)
		return NOWHERE;
	while (at < now->len && is_space(now->ptr[at]))
		at++;
	at -= at && at == now->len;
	return at < now->len ? from->item[at] : NOWHERE;
}

const struct error *adr_frozen_line(uint32_t *out, const struct adr *now,
				    const char *then, size_t n)
{
	struct adr parsed = { .path = NULL };
	struct buf now_text = { 0 }, then_text = { 0 };
	place_vec from = { 0 };
	const struct error *err = adr_parse(&parsed, now->path, then, n);
	uint32_t place, i;

	*out = 0;
	if (!err) {
		add_frozen(&(struct left){ &now_text, &from }, now);
		add_frozen(&(struct left){ &then_text, NULL }, &parsed);
		place = parting(&now_text, &then_text, &from);
		*out = place != NOWHERE;
		for (i = 0; *out && i < place; i++)
			*out += now->bytes[i] == '\n';
	}
	buf_release(&now_text);
	buf_release(&then_text);
	VEC_RELEASE(&from);
	adr_release(&parsed);
	return err;
}
