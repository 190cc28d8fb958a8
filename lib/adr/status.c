/* SPDX-License-Identifier: MIT */
/*
 * The words that people have for the five statuses. They are those that
 * records in public repositories use; a word that is none of them is unknown
 * rather than near to one of them.
 */
#include "adr/status.h"

#include <string.h>

#include "base/buf.h"

static const struct phrase_row status_words[] = {
	{ "abandoned", ADR_REJECTED },
	{ "accept", ADR_ACCEPTED },
	{ "accepted", ADR_ACCEPTED },
	{ "active", ADR_ACCEPTED },
	{ "adopted", ADR_ACCEPTED },
	{ "agreed", ADR_ACCEPTED },
	{ "approved", ADR_ACCEPTED },
	{ "being discussed", ADR_PROPOSED },
	{ "canceled", ADR_REJECTED },
	{ "cancelled", ADR_REJECTED },
	{ "completed", ADR_ACCEPTED },
	{ "confirmed", ADR_ACCEPTED },
	{ "decided", ADR_ACCEPTED },
	{ "declined", ADR_REJECTED },
	{ "deferred", ADR_PROPOSED },
	{ "denied", ADR_REJECTED },
	{ "deprecated", ADR_DEPRECATED },
	{ "discussion", ADR_PROPOSED },
	{ "draft", ADR_PROPOSED },
	{ "dropped", ADR_REJECTED },
	{ "final", ADR_ACCEPTED },
	{ "finalised", ADR_ACCEPTED },
	{ "finalized", ADR_ACCEPTED },
	{ "for review", ADR_PROPOSED },
	{ "implemented", ADR_ACCEPTED },
	{ "in discussion", ADR_PROPOSED },
	{ "in effect", ADR_ACCEPTED },
	{ "in force", ADR_ACCEPTED },
	{ "in progress", ADR_PROPOSED },
	{ "in review", ADR_PROPOSED },
	{ "in use", ADR_ACCEPTED },
	{ "inactive", ADR_DEPRECATED },
	{ "incomplete", ADR_PROPOSED },
	{ "no longer applicable", ADR_DEPRECATED },
	{ "no longer in use", ADR_DEPRECATED },
	{ "no longer relevant", ADR_DEPRECATED },
	{ "no longer valid", ADR_DEPRECATED },
	{ "needs revision", ADR_PROPOSED },
	{ "not accepted", ADR_REJECTED },
	{ "not approved", ADR_REJECTED },
	{ "not yet accepted", ADR_PROPOSED },
	{ "not yet approved", ADR_PROPOSED },
	{ "obsolete", ADR_DEPRECATED },
	{ "obsoleted", ADR_DEPRECATED },
	{ "obsoleted by", ADR_SUPERSEDED },
	{ "on hold", ADR_PROPOSED },
	{ "open", ADR_PROPOSED },
	{ "outdated", ADR_DEPRECATED },
	{ "pending", ADR_PROPOSED },
	{ "proposal", ADR_PROPOSED },
	{ "proposed", ADR_PROPOSED },
	{ "provisional", ADR_ACCEPTED },
	{ "ratified", ADR_ACCEPTED },
	{ "ready for review", ADR_PROPOSED },
	{ "refused", ADR_REJECTED },
	{ "rejected", ADR_REJECTED },
	{ "replaced", ADR_SUPERSEDED },
	{ "request for comments", ADR_PROPOSED },
	{ "retired", ADR_DEPRECATED },
	{ "reverted", ADR_DEPRECATED },
	{ "review", ADR_PROPOSED },
	{ "rfc", ADR_PROPOSED },
	{ "submitted", ADR_PROPOSED },
	{ "superceded", ADR_SUPERSEDED },
	{ "superseded", ADR_SUPERSEDED },
	{ "supplanted", ADR_SUPERSEDED },
	{ "under discussion", ADR_PROPOSED },
	{ "under ongoing discussion", ADR_PROPOSED },
	{ "under review", ADR_PROPOSED },
	{ "unapproved", ADR_PROPOSED },
	{ "valid", ADR_ACCEPTED },
	{ "wip", ADR_PROPOSED },
	{ "withdrawn", ADR_REJECTED },
	{ "won t do", ADR_REJECTED },
	{ "wont do", ADR_REJECTED },
	{ "work in progress", ADR_PROPOSED },
	{ NULL, 0 }
};

/* A part of a record is replaced: the rest of it is in force still. */
static const struct phrase_row partial_words[] = {
	{ "in part superceded by", 0 },
	{ "in part superseded by", 0 },
	{ "partially replaced by", 0 },
	{ "partially superceded", 0 },
	{ "partially superseded", 0 },
	{ "partly replaced by", 0 },
	{ "partly superceded", 0 },
	{ "partly superseded", 0 },
	{ NULL, 0 }
};

const struct phrase_row link_words[] = {
	{ "amended by", ADR_LINK_AMENDED_BY },
	{ "amends", ADR_LINK_AMENDS },
	{ "clarified by", ADR_LINK_OTHER },
	{ "clarifies", ADR_LINK_OTHER },
	{ "complemented by", ADR_LINK_OTHER },
	{ "complements", ADR_LINK_OTHER },
	{ "depends on", ADR_LINK_OTHER },
	{ "extended by", ADR_LINK_OTHER },
	{ "extends", ADR_LINK_OTHER },
	{ "in part superceded by", ADR_LINK_AMENDED_BY },
	{ "in part superseded by", ADR_LINK_AMENDED_BY },
	{ "obsoleted by", ADR_LINK_SUPERSEDED_BY },
	{ "obsoletes", ADR_LINK_SUPERSEDES },
	{ "partially replaced by", ADR_LINK_AMENDED_BY },
	{ "partially superceded by", ADR_LINK_AMENDED_BY },
	{ "partially supersedes", ADR_LINK_AMENDS },
	{ "partially superseded by", ADR_LINK_AMENDED_BY },
	{ "partly replaced by", ADR_LINK_AMENDED_BY },
	{ "partly superseded by", ADR_LINK_AMENDED_BY },
	{ "partly supersedes", ADR_LINK_AMENDS },
	{ "references", ADR_LINK_OTHER },
	{ "refined by", ADR_LINK_OTHER },
	{ "refines", ADR_LINK_OTHER },
	{ "related to", ADR_LINK_OTHER },
	{ "relates to", ADR_LINK_OTHER },
	{ "replaced by", ADR_LINK_SUPERSEDED_BY },
	{ "replaced with", ADR_LINK_SUPERSEDED_BY },
	{ "replaces", ADR_LINK_SUPERSEDES },
	{ "see", ADR_LINK_OTHER },
	{ "superceded by", ADR_LINK_SUPERSEDED_BY },
	{ "supercedes", ADR_LINK_SUPERSEDES },
	{ "superseded by", ADR_LINK_SUPERSEDED_BY },
	{ "superseded in part by", ADR_LINK_AMENDED_BY },
	{ "superseded partially by", ADR_LINK_AMENDED_BY },
	{ "superseded partly by", ADR_LINK_AMENDED_BY },
	{ "supersedes", ADR_LINK_SUPERSEDES },
	{ "supplanted by", ADR_LINK_SUPERSEDED_BY },
	{ "updated by", ADR_LINK_AMENDED_BY },
	{ "updates", ADR_LINK_AMENDS },
	{ NULL, 0 }
};

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
	static const char *const names[] = {
		[ADR_STATUS_NONE] = "none", [ADR_STATUS_UNKNOWN] = "unknown",
		[ADR_PROPOSED] = "proposed", [ADR_ACCEPTED] = "accepted",
		[ADR_REJECTED] = "rejected", [ADR_DEPRECATED] = "deprecated",
		[ADR_SUPERSEDED] = "superseded"
	};

	return names[status];
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

/* Up to a sign that parts what can be chosen, or "or". */
static struct span next_choice(struct span text)
{
	struct span part = span_until(text, "|\"");
	size_t n = span_find(text, " or ");

	return n < part.n ? (struct span){ text.s, n + 3 } : part;
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
		part = next_choice(text);
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
