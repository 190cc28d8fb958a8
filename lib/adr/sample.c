/* SPDX-License-Identifier: MIT */
/* New records like the last one: see sample.h. */
#include "adr/sample.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/date.h"
#include "adr/edit.h"
#include "adr/field_list.h"
#include "adr/name.h"
#include "adr/open.h"
#include "adr/phrase.h"
#include "base/path.h"
#include "base/span.h"

/* --- Names --- */

static size_t digits_at(struct span text)
{
	size_t n = 0;

	while (n < text.n && isdigit((unsigned char)text.s[n]))
		n++;
	return n;
}

/* A number, or the X of a draft, as wide as another one. */
static void add_number(struct buf *out, const char *number, size_t digits)
{
	size_t n = strlen(number), i;

	for (i = n; i < digits; i++)
		buf_addch(out, *number == 'X' ? 'X' : '0');
	buf_addstr(out, number);
}

/* Where the words of a name begin; behind a day may stand a number. */
static struct span words_of(const struct adr *sample, struct span stem)
{
	struct numbered name;
	size_t n;

	if (!numbered_name(&name, stem))
		return stem;
	n = *name.date && sample->number ? digits_at(name.rest) : 0;
	if (!n || strtoull(name.rest.s, NULL, 10) != sample->number)
		return name.rest;
	name.rest = span_behind(name.rest, n);
	return span_behind(name.rest, strspn(name.rest.s, "-_. "));
}

void sample_lead(struct buf *out, const struct adr *sample, const char *number,
		 unsigned int digits, const char *today)
{
	const struct span stem = record_stem(sample->path);
	const struct span words = words_of(sample, stem);
	struct span rest = { stem.s, (size_t)(words.s - stem.s) }, day;
	char found[11];
	size_t n;

	while (rest.n) {
		n = digits_at(rest);
		if (n && find_day(found, rest, &day) && day.s == rest.s) {
			if (n == 8)
				buf_addf(out, "%.4s%.2s%.2s", today, today + 5,
					 today + 8);
			else
				buf_addstr(out, today);
			n = day.n;
		} else if (n) {
			add_number(out, number, *rest.s == '0' ? n : digits);
		} else {
			n = 1;
			buf_addch(out, *rest.s);
		}
		rest = span_behind(rest, n);
	}
	if (words.s > stem.s && !strchr("-_. ", words.s[-1]))
		buf_addch(out, '-');
}

bool sample_has_underscores(const struct adr *sample)
{
	const struct span words = words_of(sample, record_stem(sample->path));

	return words.n && memchr(words.s, '_', words.n) &&
		!memchr(words.s, '-', words.n);
}

/* --- Headings --- */

static const struct adr_field *title_field(const struct adr *adr)
{
	const struct adr_field *title = adr_field_of(adr, ADR_TITLE);

	return title && title->place < ADR_IN_NAME ? title : NULL;
}

/* What stands before the words of a title, its number being another. */
static void add_prefix(struct buf *out, const struct adr *sample,
		       struct span title, const char *number)
{
	struct numbered told;

	numbered_title(&told, title, sample->number);
	if (!told.digits.n) {
		if (told.rest.n < title.n && told.prefix.n)
			buf_add(out, title.s, (size_t)(told.rest.s - title.s));
		return;
	}
	if (!*number)
		return;
	buf_add(out, title.s, (size_t)(told.digits.s - title.s));
	add_number(out, number, *told.digits.s == '0' ? told.digits.n : 1);
	buf_add(out, told.digits.s + told.digits.n,
		(size_t)(told.rest.s - told.digits.s) - told.digits.n);
}

void sample_heading(struct buf *out, const struct adr *sample,
		    const char *number)
{
	const struct adr_field *title = title_field(sample);
	const size_t heading = find_title(sample);
	size_t begin, end;

	if (!title || (title->place != ADR_IN_TITLE && !heading))
		return;
	/* Front matter may have the title, too. */
	if (title->place == ADR_IN_TITLE) {
		begin = line_begin(sample->bytes, title->begin);
		end = title->end;
	} else {
		begin = sample->doc.section.item[heading].begin;
		end = line_stop(sample->bytes, sample->n, begin);
	}
	begin += strspn(sample->bytes + begin, "#= \t");
	add_prefix(out, sample, (struct span){ sample->bytes + begin,
					       end - begin }, number);
}

/* --- Texts --- */

bool sample_is_own(const struct adr *sample)
{
	size_t i;

	if (!sample->layout || !adr_field_of(sample, ADR_DATE) ||
	    strcmp(path_ext(sample->path), ".md"))
		return true;
	for (i = 0; i < sample->field.n; i++)
		if (sample->field.item[i].place == ADR_IN_FRONT &&
		    (sample->field.item[i].key == ADR_UNKNOWN_KEY ||
		     sample->field.item[i].key == ADR_TITLE))
			return true;
	return false;
}

struct emptying {
	const struct adr *sample, *other;
	const struct form *form;
	const char *stem;	/* of the new file's name */
	struct edits edits;
	size_t title;		/* its section, or 0 */
};

static bool other_says(const struct emptying *e, const struct adr_field *field)
{
	size_t i;

	for (i = 0; e->other && i < e->other->field.n; i++) {
		const struct adr_field *same = &e->other->field.item[i];

		if (same->place == field->place &&
		    !strcasecmp(same->name, field->name))
			return !strcmp(same->text, field->text);
	}
	return false;
}

/* A title of front matter, whose number may stand before it. */
static void put_front_title(struct emptying *e, const struct adr_field *field)
{
	const struct adr *sample = e->sample;
	const char *raw = sample->bytes + field->begin;
	struct buf title = { 0 }, text = { 0 };

	add_prefix(&title, sample, span_of(field->text), e->form->number);
	buf_addstr(&title, e->form->title);
	if (strchr("|>", *raw))
		buf_addf(&text, "%c\n  %s", *raw, title.ptr);
	else
		yaml_quote(&text, title.ptr);
	edits_add(&e->edits, field->begin, field->end, text.ptr);
	buf_release(&title);
	buf_release(&text);
}

/* Whose name a value is. */
static bool is_of_person(struct span label)
{
	char phrase[PHRASE_MAX];

	phrase_of(phrase, label);
	return phrase_equal(person_labels, phrase);
}

/* What the form tells in the place of a value that is the sample's number, the
 * name of its file or a day, and no more than that; NULL for another. */
static const char *told_anew(struct emptying *e, struct span value)
{
	const struct span stem = record_stem(e->sample->path);
	struct span day;
	char found[11];

	if (span_same(value, stem))
		return e->stem;
	if (e->sample->number && digits_at(value) == value.n &&
	    strtoull(value.s, NULL, 10) == e->sample->number)
		return e->form->number;
	if (find_day(found, value, &day) && day.n == value.n)
		return e->form->date;
	return NULL;
}

static void put_field(struct emptying *e, const struct adr_field *field)
{
	const char *text = "", *bytes = e->sample->bytes;
	struct span raw = { bytes + field->begin,
			    field->end - field->begin };

	switch (field->key) {
	case ADR_TITLE:
		if (field->place == ADR_IN_FRONT)
			put_front_title(e, field);
		return;
	case ADR_STATUS:
		text = e->form->status;
		break;
	case ADR_DATE:
		text = e->form->date;
		break;
	case ADR_NUMBER:
	case ADR_UNKNOWN_KEY:
		text = told_anew(e, raw);
		if (!text && !is_of_person(span_of(field->name)) &&
		    other_says(e, field))
			return;
		if (!text)
			text = field->key == ADR_NUMBER ? e->form->number : "";
		break;
	default:
		break;
	}
	/* A list of front matter begins in the next line. */
	while (!*text && field->place != ADR_IN_TABLE && raw.s > bytes &&
	       strchr(field->place == ADR_IN_FRONT ? " \t\r\n" : " \t",
		      raw.s[-1]))
		raw.s--;
	edits_add(&e->edits, (size_t)(raw.s - bytes), field->end, text);
}

/* Where the first section below the title begins. */
static size_t lead_end(const struct emptying *e)
{
	const struct document *doc = &e->sample->doc;
	size_t next = e->title + 1;

	return next < doc->section.n ? doc->section.item[next].begin : doc->n;
}

/* Front matter, and the labels above the sections. Two fields of the same
 * bytes ("ADR-12: X" in front matter) are one. */
static void put_fields(struct emptying *e)
{
	const struct adr *sample = e->sample;
	const size_t end = lead_end(e);
	size_t i, k;

	for (i = 0; i < sample->field.n; i++) {
		const struct adr_field *field = &sample->field.item[i];

		if (field->place >= ADR_IN_TITLE || field->begin >= end ||
		    field->place == ADR_IN_SECTION)
			continue;
		for (k = 0; k < sample->field.n; k++)
			if (k != i && sample->field.item[k].begin <=
			    field->begin &&
			    sample->field.item[k].end >= field->end &&
			    sample->field.item[k].key == ADR_TITLE)
				break;
		if (k == sample->field.n)
			put_field(e, field);
	}
}

static bool other_has_line(const struct emptying *e, struct span line)
{
	struct span rest = { e->other ? e->other->bytes : "",
			     e->other ? e->other->n : 0 }, at;

	while (take_line(&rest, &at))
		if (span_same(at, line))
			return true;
	return false;
}

/* A line that another record has, too, belongs to all of them. */
static void drop_lines(struct emptying *e, const struct document_block *block)
{
	const char *bytes = e->sample->bytes;
	struct span rest = { bytes + block->begin, line_next(bytes,
			e->sample->n, block->end) - block->begin }, line;

	while (take_line(&rest, &line))
		if (!other_has_line(e, line))
			edits_add(&e->edits, (size_t)(line.s - bytes),
				  (size_t)(rest.s - bytes), "");
}

/* Whether a field begins in a stretch of the record. */
static bool has_field(const struct emptying *e, size_t begin, size_t end)
{
	size_t i;

	for (i = 0; i < e->sample->field.n; i++)
		if (e->sample->field.item[i].begin >= begin &&
		    e->sample->field.item[i].begin <= end &&
		    e->sample->field.item[i].end)
			return true;
	return false;
}

/* "**Issue**: F105" among the labels that we know: what it says is of that
 * record, but where another one has the line, too, and it neither counts
 * something nor names somebody. */
static void empty_label(struct emptying *e, struct span line)
{
	const size_t begin = (size_t)(line.s - e->sample->bytes);
	struct span value = span_behind(line, span_until(line, ":").n + 1);
	const char *text;
	size_t i = 0;

	if (!value.n || has_field(e, begin, begin + line.n))
		return;
	if (span_begins(value, "**"))
		value = span_behind(value, 2);
	while (i < value.n && !isdigit((unsigned char)value.s[i]))
		i++;
	text = told_anew(e, span_trim(value));
	if (text)
		value = span_trim(value);
	if (text || i < value.n || !other_has_line(e, line) ||
	    is_of_person(span_until(line, ":")))
		edits_add(&e->edits, (size_t)(value.s - e->sample->bytes),
			  begin + line.n, text ? text : "");
}

/* What stands above the sections and is no label of the record. */
static void drop_lead(struct emptying *e)
{
	const struct document *doc = &e->sample->doc;
	const char *bytes = e->sample->bytes, *last = bytes;
	const size_t end = lead_end(e);
	size_t i;

	for (i = 0; i < doc->block.n; i++) {
		const struct document_block *block = &doc->block.item[i];
		struct span rest = { bytes + block->begin,
				     block->end - block->begin }, line;

		if (block->begin < doc->front_end || block->begin >= end)
			continue;
		if (block->kind != DOCUMENT_ITEM &&
		    !has_field(e, block->begin, block->end)) {
			drop_lines(e, block);
			continue;
		}
		/* Items below an item are of both blocks. */
		while (take_line(&rest, &line)) {
			if (line.s < last)
				continue;
			empty_label(e, line);
			last = line.s + line.n;
		}
	}
}

static bool other_has(const struct emptying *e, const char *title)
{
	size_t i;

	for (i = 1; e->other && i < e->other->doc.section.n; i++)
		if (!strcasecmp(e->other->doc.section.item[i].title, title))
			return true;
	return false;
}

/* Headings stay, and nothing below them but what the form tells. */
static void put_section(struct emptying *e, size_t i)
{
	const struct document *doc = &e->sample->doc;
	const struct document_section *s = &doc->section.item[i];
	enum section_kind kind = section_kind(s->title, NULL);
	const char *text = kind == SECTION_STATUS ? e->form->status :
		kind == SECTION_DATE ? e->form->date : "";
	const struct span said = span_trim((struct span){
		e->sample->bytes + s->body, s->rest - s->body });

	/* What a site puts there is no record's own. */
	if (span_begins(said, "{{"))
		return;
	if (kind == SECTION_OTHER && !other_has(e, s->title))
		edits_add(&e->edits, s->begin, s->rest, "");
	else
		edits_addf(&e->edits, s->body, s->rest, "\n%s%s%s", text,
			   *text ? "\n" : "",
			   *text && i + 1 < doc->section.n ? "\n" : "");
}

/* What was left out between blank lines leaves one of them, and none at the
 * end. */
static void add_once_blank(struct buf *out, const struct buf *text)
{
	size_t i;

	for (i = 0; i < text->len; i++)
		if (text->ptr[i] != '\n' || out->len < 2 ||
		    memcmp(out->ptr + out->len - 2, "\n\n", 2))
			buf_addch(out, text->ptr[i]);
	while (out->len > 1 && !memcmp(out->ptr + out->len - 2, "\n\n", 2))
		buf_cut(out, out->len - 1);
}

const struct error *sample_text(struct buf *out, const struct adr *sample,
				const struct adr *other,
				const struct form *form)
{
	const struct span name = record_stem(form->path);
	struct buf stem = { 0 }, text = { 0 };
	struct emptying e = { .sample = sample, .other = other, .form = form,
			      .title = find_title(sample) };
	const struct error *err;
	size_t i;

	buf_add(&stem, name.s, name.n);
	e.stem = buf_str(&stem);
	put_fields(&e);
	drop_lead(&e);
	for (i = e.title + 1; i < sample->doc.section.n; i++)
		put_section(&e, i);
	err = edits_apply(&text, &e.edits, sample->bytes, sample->n);
	add_once_blank(out, &text);
	edits_release(&e.edits);
	buf_release(&text);
	buf_release(&stem);
	return err;
}
