/* SPDX-License-Identifier: MIT */
/* A status in all its places: see mark.h. */
#include "adr/mark.h"

#include <ctype.h>
#include <string.h>

#include "adr/date.h"
#include "adr/labels.h"
#include "adr/layout.h"
#include "adr/markup.h"
#include "adr/open.h"
#include "adr/status.h"
#include "base/ascii.h"

struct marking {
	struct edits *edits;
	const struct adr *adr;
	const struct adr_manner *manner;
	enum adr_status status;
	const struct named *successor;
	const char *today;
};

/* --- The word in a value --- */

struct range {
	size_t begin, end;
};

static bool is_word_letter(char c)
{
	return is_letter(c) || ((unsigned char)c & 0x80);
}

/* Whether a byte belongs to a link that tells no status, "Amends [3. ...]", or
 * to the words before one. */
static bool is_in_link(const struct adr *adr, size_t at, bool has_words)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];
		size_t words = link->words ? strlen(link->words) + 2 : 0;

		if (at >= link->begin && at < link->end)
			return true;
		if (has_words && link->kind != ADR_LINK_SUPERSEDED_BY &&
		    at < link->begin && at + words >= link->begin)
			return true;
	}
	return false;
}

/* Behind what is struck through, or a comment, that begins here. */
static size_t skip_struck(const char *bytes, size_t at, size_t end)
{
	static const char *const pair[][2] = {
		{ "~~", "~~" }, { "<!--", "-->" }
	};
	size_t i, n;

	for (i = 0; i < sizeof(pair) / sizeof(*pair); i++) {
		n = strlen(pair[i][0]);
		if (end - at < n || memcmp(bytes + at, pair[i][0], n))
			continue;
		for (at += n; at < end; at++)
			if (!strncmp(bytes + at, pair[i][1],
				     strlen(pair[i][1])))
				return at + strlen(pair[i][1]);
	}
	return at;
}

/* The fewest words at `at` that are a status, of at most four ("no longer in
 * use"); *end is behind them. */
static enum adr_status status_at(const char *bytes, size_t at, size_t limit,
				 size_t *end)
{
	enum { WORDS = 4 };
	enum adr_status status;
	bool is_plain;
	int i;

	for (*end = at, i = 0; i < WORDS && *end < limit; i++) {
		while (*end < limit && !is_word_letter(bytes[*end]))
			if (bytes[(*end)++] == '\n')
				return ADR_STATUS_UNKNOWN;
		while (*end < limit && is_word_letter(bytes[*end]))
			++*end;
		status = status_of((struct span){ bytes + at, *end - at },
				   &is_plain);
		if (is_plain && status > ADR_STATUS_UNKNOWN)
			return status;
	}
	return ADR_STATUS_UNKNOWN;
}

/*
 * The words that decide: those of the status that the record has, the first
 * of them, or otherwise the first words for any.
 */
static bool find_first(const struct adr *adr, struct range value,
		       bool passes_links, struct range *out)
{
	const char *bytes = adr->bytes;
	bool is_found = false;
	size_t at = value.begin, end;

	while (at < value.end) {
		enum adr_status status;
		size_t next = skip_struck(bytes, at, value.end);

		if (next > at || !is_word_letter(bytes[at]) ||
		    is_in_link(adr, at, passes_links)) {
			at = next > at ? next : at + 1;
			continue;
		}
		status = status_at(bytes, at, value.end, &end);
		if (status > ADR_STATUS_UNKNOWN) {
			if (!is_found || status == adr->status)
				*out = (struct range){ at, end };
			is_found = true;
			if (status == adr->status)
				break;
		}
		while (at < value.end && is_word_letter(bytes[at]))
			at++;
	}
	return is_found;
}

/* "Accepted; amends ADR-3" has both in one statement. */
static bool find_words(const struct adr *adr, struct range value,
		       struct range *out)
{
	return find_first(adr, value, true, out) ||
		find_first(adr, value, false, out);
}

/* The word in the case of the bytes that it replaces. */
static void add_word(struct buf *out, const char *word, const char *like)
{
	bool is_first = isupper((unsigned char)like[0]);
	bool is_all = is_first && isupper((unsigned char)like[1]);
	size_t i;

	for (i = 0; word[i]; i++)
		buf_addch(out, (char)(is_all || (!i && is_first) ?
				      toupper((unsigned char)word[i]) :
				      word[i]));
}

/* --- What the place of it needs --- */

static const char *word_of(const struct marking *m)
{
	return m->status == ADR_SUPERSEDED && m->manner->has_superceded ?
		"superceded" : adr_status_name(m->status);
}

/* What a link looks like here. A title may hold what front matter and tables
 * do not take, so that a value has none. */
static enum link_form form_of(const struct marking *m, bool in_value)
{
	enum link_form form = manner_form(m->manner, m->adr->layout, in_value);

	return in_value && (form == LINK_NUMBERED || form == LINK_TITLE) ?
		LINK_ID : form;
}

/* "Superseded by [12. X](0012-x.md)", as this place has it. */
static void add_statement(struct buf *out, const struct marking *m,
			  const char *like, bool in_value)
{
	if (!m->successor) {
		add_word(out, word_of(m), like);
		return;
	}
	add_word(out, manner_words(m->manner, ADR_LINK_SUPERSEDED_BY, false),
		 like);
	buf_addch(out, ' ');
	manner_link(out, form_of(m, in_value), m->adr->path, m->successor);
}

/* Is a day written as today is: digits where it has some? */
static bool is_written_as(struct span day, const char *today)
{
	size_t i;

	if (day.n != strlen(today))
		return false;
	for (i = 0; i < day.n; i++)
		if (is_digit(day.s[i]) != is_digit(today[i]))
			return false;
	return true;
}

/* A day on the line of the status becomes today, if it is written so. The same
 * day may be that of the record. */
static void mark_day(struct marking *m, struct range line)
{
	const char *bytes = m->adr->bytes;
	struct span text = { bytes + line.begin, line.end - line.begin }, day;
	char found[11];
	size_t at, i;

	if (!m->today || !find_day(found, text, &day) ||
	    !is_written_as(day, m->today))
		return;
	at = (size_t)(day.s - bytes);
	if (is_in_link(m->adr, at, true))
		return;
	for (i = 0; i < m->edits->edit.n; i++)
		if (at < m->edits->edit.item[i].end &&
		    at + day.n > m->edits->edit.item[i].begin)
			return;
	edits_add(m->edits, at, at + day.n, m->today);
}

/* The part of a value that is in the line of `at`. */
static struct range line_of(const struct adr *adr, struct range value,
			    size_t at)
{
	struct range line = { line_begin(adr->bytes, at),
			      line_stop(adr->bytes, adr->n, at) };

	if (line.begin < value.begin)
		line.begin = value.begin;
	if (line.end > value.end)
		line.end = value.end;
	return line;
}

/* Whether a line has nothing but those words and signs. */
static bool is_alone(const struct adr *adr, struct range line,
		     struct range words)
{
	size_t at;

	for (at = line.begin; at < line.end; at++)
		if ((at < words.begin || at >= words.end) &&
		    isalnum((unsigned char)adr->bytes[at]))
			return false;
	return true;
}

/* One more successor of what is superseded already. */
static void mark_another(struct marking *m, struct range value, bool in_value,
			 struct range words)
{
	const struct adr_link *last;
	struct buf text = { 0 };
	size_t i;

	/* The last link in a value to what supersedes the record, or NULL. */
	last = NULL;
	for (i = 0; i < m->adr->link.n; i++) {
		const struct adr_link *link = &m->adr->link.item[i];

		if (link->kind == ADR_LINK_SUPERSEDED_BY &&
		    link->begin >= value.begin && link->end <= value.end &&
		    (!last || link->begin > last->begin))
			last = link;
	}
	if (!in_value && last) {
		add_statement(&text, m, "S", false);
		edits_append_line(m->edits, m->adr->bytes, value.begin,
				  value.end, text.ptr);
	} else {
		buf_addstr(&text, last ? ", " : " by ");
		manner_link(&text, form_of(m, in_value), m->adr->path,
			    m->successor);
		edits_add(m->edits, last ? last->end : words.end,
			  last ? last->end : words.end, text.ptr);
	}
	buf_release(&text);
}

/* Some words that are no status of ours, or none at all. */
static void mark_line(struct marking *m, struct range value, bool in_value)
{
	struct range line = line_of(m->adr, value, value.begin);
	const char *bytes = m->adr->bytes;
	struct buf text = { 0 };
	bool is_small = in_value &&
		!layouts[m->adr->layout].has_capital_status;

	if (line.end > line.begin + 1 && strchr("'\"", bytes[line.begin]) &&
	    bytes[line.begin] == bytes[line.end - 1]) {
		line.begin++;
		line.end--;
	}
	add_statement(&text, m, is_small || islower((unsigned char)
						    bytes[line.begin]) ?
		      "s" : "S", in_value);
	edits_add(m->edits, line.begin, line.end, text.ptr);
	buf_release(&text);
}

static void mark_words(struct marking *m, struct range value, bool in_value,
		       struct range words)
{
	const char *like = m->adr->bytes + words.begin;
	struct range line = line_of(m->adr, value, words.begin);
	struct buf text = { 0 };

	if (in_value || !m->successor || is_alone(m->adr, line, words)) {
		add_statement(&text, m, like, in_value);
	} else {
		struct buf more = { 0 };

		add_word(&text, word_of(m), like);
		add_statement(&more, m, "S", false);
		edits_append_line(m->edits, m->adr->bytes, value.begin,
				  value.end, more.ptr);
		buf_release(&more);
	}
	edits_add(m->edits, words.begin, words.end, text.ptr);
	mark_day(m, line);
	buf_release(&text);
}

/* --- Records that tell none yet --- */

/* Where a section may be put in: before the first one below the title, or at
 * the end. */
static size_t first_section(const struct adr *adr)
{
	size_t i = find_title(adr);

	while (++i < adr->doc.section.n)
		if (adr->doc.section.item[i].level > 1)
			return adr->doc.section.item[i].begin;
	return adr->n;
}

/* The item of a list that tells the date, or NULL: a status goes above it. */
static const struct adr_field *date_item(const struct adr *adr)
{
	const struct adr_field *date = adr_field_of(adr, ADR_DATE);

	return date && date->place == ADR_IN_LIST ? date : NULL;
}

/* A place that is made for it: the first line of front matter, an item, or a
 * section. */
static void tell_anew(struct marking *m)
{
	const struct adr *adr = m->adr;
	const struct adr_field *date = date_item(adr);
	size_t at = adr->doc.front_end;
	struct buf text = { 0 }, heading = { 0 };

	add_statement(&text, m, at || date ? "s" : "S", at || date);
	if (date && !at) {
		at = line_begin(adr->bytes, date->begin);
		at += strspn(adr->bytes + at, " \t");
		edits_addf(m->edits, at, at, "%c Status: %s\n",
			   adr->bytes[at], text.ptr);
	} else if (at) {
		at = line_next(adr->bytes, at, 0);
		edits_addf(m->edits, at, at, "status: %s\n", text.ptr);
	} else {
		bool is_open;

		at = first_section(adr);
		is_open = at && adr->bytes[at - 1] != '\n';
		markup_add_heading(&heading, adr, "Status");
		edits_addf(m->edits, at, at, "%s%s\n%s\n%s",
			   at < adr->n ? "" : is_open ? "\n\n" : "\n",
			   heading.ptr, text.ptr, at < adr->n ? "\n" : "");
	}
	buf_release(&heading);
	buf_release(&text);
}

static void tell_first(struct marking *m)
{
	static const char *const names[] = { "status", NULL };
	struct open_place open;
	struct buf text = { 0 };
	bool in_value;

	if (!find_open(m->adr, names, SECTION_STATUS, &open)) {
		tell_anew(m);
		return;
	}
	in_value = open.place != ADR_IN_SECTION;
	add_statement(&text, m, in_value ? "s" : "S", in_value);
	open_put(m->edits, &open, text.ptr);
	buf_release(&text);
}

/* --- All of it --- */

/* The day of the last change, where the record's tool says so; that on which it
 * was created stays. */
static void mark_date(struct marking *m)
{
	const struct adr *adr = m->adr;
	bool is_weak;
	size_t i;

	if (!layouts[adr->layout].has_day_of_change)
		return;
	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *field = &adr->field.item[i];

		adr_key_of(span_of(field->name), &is_weak);
		if (field->key == ADR_DATE && field->begin < field->end &&
		    !is_weak)
			mark_day(m, (struct range){ field->begin,
						    field->end });
	}
}

const struct error *mark_status(struct edits *edits, const struct adr *adr,
				const struct adr_manner *manner,
				enum adr_status status,
				const struct named *successor,
				const char *today)
{
	struct marking m = { edits, adr, manner, status, successor, today };
	size_t i, told = 0;
	struct range value, words;
	bool in_value;

	if (adr->is_json)
		return error_new(ERROR_FAILED, "cannot change '%s': it is a "
				 "JSON record; 'adr import' makes Markdown of "
				 "it", adr->path);
	/* Then the status is a word alone. */
	if (successor && mark_label(edits, adr, manner,
				    ADR_LINK_SUPERSEDED_BY, successor))
		m.successor = NULL;
	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *field = &adr->field.item[i];

		if (field->key != ADR_STATUS || field->place >= ADR_IN_TITLE)
			continue;
		value = (struct range){ field->begin, field->end };
		in_value = field->place != ADR_IN_SECTION;
		if (!find_words(m.adr, value, &words))
			mark_line(&m, value, in_value);
		else if (m.successor && m.adr->status == ADR_SUPERSEDED)
			mark_another(&m, value, in_value, words);
		else
			mark_words(&m, value, in_value, words);
		told++;
	}
	if (!told)
		tell_first(&m);
	mark_date(&m);
	return NULL;
}
