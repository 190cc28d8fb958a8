/* SPDX-License-Identifier: MIT */
/* Labels and their values: see labels.h. */
#include "adr/labels.h"

#include <string.h>

#include "adr/inline.h"
#include "adr/phrase.h"
#include "adr/sections.h"

enum adr_key adr_key_of(struct span name, bool *is_weak)
{
	char phrase[PHRASE_MAX];
	const struct phrase_row *row;

	phrase_of(phrase, name);
	row = phrase_equal(label_keys, phrase);
	if (is_weak)
		*is_weak = row && (row->value & WEAK);
	return row ? (enum adr_key)(row->value & ~WEAK) : ADR_UNKNOWN_KEY;
}

/* ------------------------------------------------------------ one line */

struct label {
	struct span name, value;
	enum adr_place place;
	enum adr_key key;
	bool is_item, is_weak;
};

static bool take(struct span *text, const char *s)
{
	if (!span_begins(*text, s))
		return false;
	*text = span_behind(*text, strlen(s));
	return true;
}

/* **Status**: x, **Status:** x, __Status__ - x, or a label alone */
static bool split_bold(struct span line, struct label *out)
{
	static const char *const open[] = { "**", "__", "*", "_", "<b>",
					    "<strong>" };
	static const char *const close[] = { "**", "__", "*", "_", "</b>",
					     "</strong>" };
	bool has_sign = false;
	size_t i, n;

	for (i = 0; i < 6 && !take(&line, open[i]); i++)
		;
	if (i == 6)
		return false;
	n = span_find(line, close[i]);
	if (n == line.n)
		return false;
	out->name = span_trim((struct span){ line.s, n });
	line = span_trim(span_behind(line, n + strlen(close[i])));
	if (out->name.n && out->name.s[out->name.n - 1] == ':') {
		out->name.n--;
		has_sign = true;
	}
	while (line.n && (take(&line, ":") || take(&line, "- ") ||
			  take(&line, "\xe2\x80\x93") ||
			  take(&line, "\xe2\x80\x94"))) {
		has_sign = true;
		line = span_trim(line);
	}
	out->value = line;
	out->place = ADR_IN_BOLD;
	return has_sign || !line.n;
}

static bool split_plain(struct span line, struct label *out)
{
	struct span name = span_until(line, ":");

	if (name.n == line.n || !name.n || span_begins(
			span_behind(line, name.n), "://"))
		return false;
	out->name = span_trim(name);
	out->value = span_trim(span_behind(line, name.n + 1));
	out->place = out->is_item ? ADR_IN_LIST : ADR_IN_LINE;
	return true;
}

/* A sign before a label, such as a calendar, says nothing. */
static struct span without_sign(struct span line)
{
	while (line.n && ((unsigned char)*line.s & 0x80))
		line = span_behind(line, 1);
	return span_trim(line);
}

static bool split_label(struct span line, struct label *out)
{
	*out = (struct label){ 0 };
	line = without_sign(without_marker(line, &out->is_item));
	if (!split_bold(line, out) && !split_plain(line, out))
		return false;
	out->key = adr_key_of(out->name, &out->is_weak);
	return out->key != ADR_UNKNOWN_KEY;
}

/* Without what parts it from a label behind it: "x | ", "x · ". */
static void drop_parting(struct span *value)
{
	static const char *const dots[] = { "\xc2\xb7", "\xe2\x80\xa2" };
	size_t before, i, n;

	do {
		before = value->n;
		while (value->n && strchr(" \t|,;-*_", value->s[value->n - 1]))
			value->n--;
		for (i = 0; i < sizeof(dots) / sizeof(*dots); i++) {
			n = strlen(dots[i]);
			if (value->n >= n && !memcmp(value->s + value->n - n,
						     dots[i], n))
				value->n -= n;
		}
	} while (value->n < before);
}

/* Several labels in one line: "**Status:** x | **Date:** y". */
static bool split_value(struct label *label, struct span *rest)
{
	struct label next;
	size_t i;

	for (i = 1; i < label->value.n; i++) {
		*rest = span_behind(label->value, i);
		if (*rest->s != '*' && *rest->s != '_' && *rest->s != '|')
			continue;
		if (*rest->s == '|')
			*rest = span_trim(span_behind(*rest, 1));
		if (!rest->n || !split_label(*rest, &next) || next.is_item ||
		    (label->value.s[i] != '|' && next.place != ADR_IN_BOLD))
			continue;
		label->value.n = i;
		drop_parting(&label->value);
		return true;
	}
	return false;
}

/* -------------------------------------------------------- several lines */

struct label_lines {
	struct reading *r;
	uint32_t at, end;	/* what is left */
	bool found;
};

static struct span line_at(const struct label_lines *l, uint32_t at)
{
	struct span rest = span_at(l->r, at, l->end), line = { 0 };

	take_line(&rest, &line);
	line.n = (size_t)(rest.s - line.s);
	return line;
}

static size_t indent_of(struct span line)
{
	size_t n = 0;

	while (n < line.n && (line.s[n] == ' ' || line.s[n] == '\t'))
		n += 1;
	return n;
}

/* Whether a line goes on with the value of a label above it. */
static bool goes_on(struct span line, struct span first,
		    const struct label *label, bool is_alone)
{
	struct label other;
	bool is_item;

	if (!span_trim(line).n || span_begins(line, "#") ||
	    span_begins(line, "|") || split_label(line, &other))
		return false;
	if (indent_of(line) > indent_of(first) + 1)
		return true;
	without_marker(line, &is_item);
	if (label->is_item || !is_alone)
		return false;
	return is_item || label->place == ADR_IN_BOLD;
}

/* The end of the value in the lines behind it. */
static uint32_t end_of_value(struct label_lines *l, const struct label *label,
			     struct span first)
{
	const bool is_alone = !label->value.n;
	uint32_t at = l->at, end = at;
	struct span line;

	if (!is_alone && label->place == ADR_IN_LINE)
		return end;
	/* A blank line may stand between a label and its list. */
	if (is_alone && at < l->end && !label->is_item) {
		line = line_at(l, at);
		if (!span_trim(line).n)
			at += (uint32_t)line.n;
	}
	for (; at < l->end; at = end) {
		line = line_at(l, at);
		if (!goes_on(line, first, label, is_alone))
			break;
		end = at + (uint32_t)line.n;
	}
	return end;
}

static void add_label(struct label_lines *l, const struct label *label,
		      uint32_t begin, uint32_t end)
{
	size_t before = l->r->adr->field.n;

	if (label->is_weak)
		reading_add_field(l->r, ADR_UNKNOWN_KEY, label->place,
				  label->name, begin, end);
	else
		reading_add_field(l->r, label->key, label->place, label->name,
				  begin, end);
	l->found |= l->r->adr->field.n > before;
}

static bool read_label(struct label_lines *l, struct span line)
{
	struct label label;
	struct span rest;
	const char *plain = l->r->plain;

	/* One that says nothing to us may stand before others: "**Theme:** x ·
	   **Status:** y". */
	if (!split_label(line, &label) &&
	    (label.place != ADR_IN_BOLD || !split_value(&label, &rest) ||
	     !split_label(rest, &label)))
		return false;
	while (split_value(&label, &rest)) {
		add_label(l, &label, (uint32_t)(label.value.s - plain),
			  (uint32_t)(label.value.s + label.value.n - plain));
		split_label(rest, &label);
	}
	l->at = end_of_value(l, &label, line);
	if (label.value.n)
		add_label(l, &label, (uint32_t)(label.value.s - plain),
			  l->at > (uint32_t)(line.s + line.n - plain) ?
			  l->at : (uint32_t)(label.value.s + label.value.n -
					     plain));
	else
		add_label(l, &label, (uint32_t)(line.s + line.n - plain),
			  l->at);
	return true;
}

/* ---------------------------------------------------------------- tables */

enum { MOST_CELLS = 32 };

/* The cells of a row; 0 where the line is none. */
static size_t cells_of(struct span line, struct span cell[MOST_CELLS])
{
	size_t n = 0;

	line = span_trim(line);
	if (!span_begins(line, "|"))
		return 0;
	line = span_behind(line, 1);
	while (line.n && n < MOST_CELLS) {
		struct span all = span_until(line, "|");

		cell[n++] = span_trim(all);
		line = span_behind(line, all.n + 1);
	}
	return n;
}

static bool is_ruler(struct span line)
{
	size_t i;

	line = span_trim(line);
	for (i = 0; i < line.n && strchr("|-: \t", line.s[i]); i++)
		;
	return line.n && i == line.n && memchr(line.s, '-', line.n);
}

/* The key that a cell names, which is left without what is around it. */
static enum adr_key cell_key(struct span *cell, bool *is_weak)
{
	struct label label;

	if (split_bold(*cell, &label))
		*cell = label.name;
	while (cell->n && cell->s[cell->n - 1] == ':')
		cell->n--;
	return adr_key_of(*cell, is_weak);
}

static void add_cell(struct label_lines *l, struct span name,
		     struct span value)
{
	struct label label = { .place = ADR_IN_TABLE };
	const char *plain = l->r->plain;

	label.key = cell_key(&name, &label.is_weak);
	label.name = name;
	if (label.key != ADR_UNKNOWN_KEY && value.n)
		add_label(l, &label, (uint32_t)(value.s - plain),
			  (uint32_t)(value.s + value.n - plain));
}

/* A row of names above a row of values, or a name and its value. */
static bool read_row(struct label_lines *l, struct span line)
{
	struct span head[MOST_CELLS], value[MOST_CELLS], below;
	size_t n = cells_of(line, head), known = 0, values, i;

	if (n < 2)
		return false;
	for (i = 0; i < n; i++)
		known += cell_key(&head[i], NULL) != ADR_UNKNOWN_KEY;
	below = l->at < l->end ? line_at(l, l->at) : (struct span){ "", 0 };
	if (!is_ruler(below) || known < 2) {
		add_cell(l, head[0], head[1]);
		return true;
	}
	l->at += (uint32_t)below.n;
	below = l->at < l->end ? line_at(l, l->at) : (struct span){ "", 0 };
	values = cells_of(below, value);
	for (i = 0; i < n && i < values; i++)
		add_cell(l, head[i], value[i]);
	l->at += (uint32_t)below.n;
	return true;
}

bool read_label_lines(struct reading *r, uint32_t begin, uint32_t end)
{
	struct label_lines l = { .r = r, .at = begin, .end = end };
	struct span line;

	while (l.at < l.end) {
		line = line_at(&l, l.at);
		l.at += (uint32_t)line.n;
		if (!read_row(&l, line))
			read_label(&l, line);
	}
	return l.found;
}

/* What stands before the record's first section that tells why or what was
 * decided, whatever it stands under: a template's heading may have stayed. */
void reading_take_labels(struct reading *r)
{
	const struct document_section *s = r->doc->section.item;
	enum section_kind kind;
	uint32_t i;

	for (i = 0; i < r->doc->section.n; i++) {
		kind = i && i != r->title ? section_kind(s[i].title, NULL) :
			SECTION_OTHER;
		if (kind >= SECTION_CONTEXT)
			break;
		if (kind == SECTION_OTHER)
			read_label_lines(r, s[i].body, s[i].rest);
	}
}
