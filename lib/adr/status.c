/* SPDX-License-Identifier: MIT */
/* What the words of a status say: see status.h. */
#include "adr/status.h"

#include <string.h>

#include "base/buf.h"

enum adr_link_kind link_kind_of(const char *words)
{
	char phrase[PHRASE_MAX];
	const struct phrase_row *row;

	phrase_of(phrase, span_of(words));
	row = phrase_equal(link_words, phrase);
	return row ? (enum adr_link_kind)row->value : ADR_LINK_OTHER;
}

const char *adr_status_name(enum adr_status status)
{
	return status_names[status].words;
}

int status_rank(enum adr_status status)
{
	static const int rank[] = {
		[ADR_STATUS_NONE] = 0, [ADR_STATUS_UNKNOWN] = 0,
		[ADR_PROPOSED] = 1, [ADR_ACCEPTED] = 2, [ADR_REJECTED] = 2,
		[ADR_DEPRECATED] = 3, [ADR_SUPERSEDED] = 3
	};

	return rank[status];
}

/* What a status says without what is struck through in it, and without where
 * its links lead. */
static void add_standing(struct buf *out, struct span text)
{
	size_t n;

	while (text.n) {
		n = 1;
		if (span_begins(text, "~~")) {
			n = span_find(span_behind(text, 2), "~~") + 4;
		} else if (span_begins(text, "](")) {
			n = span_find(text, ")") + 1;
		} else {
			buf_addch(out, *text.s);
			text = span_behind(text, 1);
			continue;
		}
		buf_addch(out, ' ');
		text = span_behind(text, n);
	}
}

/* How many different statuses a text tells between its | signs, in quotes, or
 * with an "or": more than one is a template's choice that nobody has made. */
static bool is_choice(struct span text)
{
	char phrase[PHRASE_MAX];
	const struct phrase_row *row;
	unsigned int seen = 0;
	struct span part;

	while (text.n) {
		size_t n;

		/* Up to a sign that parts what can be chosen, or "or". */
		part = span_until(text, "|\"");
		n = span_find(text, " or ");
		part = n < part.n ? (struct span){ text.s, n + 3 } : part;
		text = span_behind(text, part.n + 1);
		phrase_of(phrase, part);
		row = phrase_find(status_words, phrase);
		if (row)
			seen |= 1u << row->value;
	}
	return seen & (seen - 1);
}

/* "proposed -> accepted" tells how it went: the last counts. */
static struct span behind_arrow(struct span text)
{
	static const char *const arrows[] = { "->", "=>", "\xe2\x86\x92" };
	size_t i, at;

	for (i = 0; i < sizeof(arrows) / sizeof(*arrows); i++)
		while ((at = span_find(text, arrows[i])) < text.n)
			text = span_behind(text, at + strlen(arrows[i]));
	return text;
}

/* A word that says that a part only is replaced stands before it, or behind
 * it: "superseded in part by". */
static bool is_partial(const char *phrase, const char *at)
{
	static const char *const behind[] = { "in part", "partially",
					      "partly" };
	const char *rest = at + phrase_next(at);
	size_t i;

	for (i = 0; i < sizeof(behind) / sizeof(*behind); i++)
		if (phrase_begins(rest, behind[i]))
			return true;
	for (; phrase < at; phrase += phrase_next(phrase))
		if (phrase_find(partial_words, phrase))
			return true;
	return false;
}

/* Where a record tells by which other it is replaced, whatever it says
 * before that: "accepted, superseded by ADR-4". */
static bool is_superseded(const char *phrase)
{
	const char *at;
	const struct phrase_row *row;

	for (at = phrase; *at; at += phrase_next(at)) {
		row = phrase_find(link_words, at);
		if (row && row->value == ADR_LINK_SUPERSEDED_BY &&
		    !is_partial(phrase, at))
			return true;
	}
	return false;
}

/* A status is told in a few words; a word for one that comes later is prose
 * about something else. */
enum { FIRST_WORDS = 6 };

static enum adr_status first_status(const char *phrase, bool *is_plain)
{
	const struct phrase_row *row;
	const char *at = phrase;
	int i = 0;

	while (*at >= '0' && *at <= '9')
		at += phrase_next(at);
	*is_plain = true;
	for (; *at && i < FIRST_WORDS; at += phrase_next(at), i++) {
		if (phrase_find(partial_words, at))
			return ADR_ACCEPTED;
		row = phrase_find(status_words, at);
		if (row && row->value == ADR_SUPERSEDED &&
		    is_partial(phrase, at))
			return ADR_ACCEPTED;
		if (row)
			return (enum adr_status)row->value;
		row = phrase_find(link_words, at);
		if (row && row->value != ADR_LINK_SUPERSEDED_BY)
			return i ? ADR_STATUS_UNKNOWN : ADR_STATUS_NONE;
		*is_plain = false;
	}
	*is_plain = false;
	return ADR_STATUS_UNKNOWN;
}

/* A sign such as a tick is more than punctuation. */
static bool has_sign(struct span text)
{
	size_t i;

	for (i = 0; i < text.n && !((unsigned char)text.s[i] & 0x80); i++)
		;
	return i < text.n;
}

enum adr_status status_of(struct span text, bool *is_plain)
{
	char phrase[PHRASE_MAX];
	struct buf bytes = { 0 };
	enum adr_status status = ADR_STATUS_UNKNOWN;
	struct span standing;
	bool ignored;

	is_plain = is_plain ? is_plain : &ignored;
	*is_plain = false;
	add_standing(&bytes, text);
	standing = behind_arrow((struct span){ buf_str(&bytes), bytes.len });
	phrase_of(phrase, standing);
	if (!*phrase && !has_sign(text))
		status = ADR_STATUS_NONE;
	else if (!is_choice(standing))
		status = first_status(phrase, is_plain);
	if (*is_plain && is_superseded(phrase))
		status = ADR_SUPERSEDED;
	buf_release(&bytes);
	return status;
}

enum adr_status adr_status_of(const char *words)
{
	return status_of(span_of(words), NULL);
}
