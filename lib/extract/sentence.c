/* SPDX-License-Identifier: MIT */
/* Where sentences begin and end: see sentence.h. */
#include "extract/sentence.h"

#include <string.h>

#include "base/ascii.h"
#include "base/span.h"

enum {
	/* The part of the code before a subject's colon is not longer. */
	PREFIX_BYTES = 40,
	/* Shorter subjects stand in a sentence by chance. */
	ECHO_BYTES = 12
};

/* Words whose full stop ends no sentence, before it. */
static bool is_abbreviation(const char *from, const char *stop)
{
	static const char *const words[] = {
		"approx", "cf", "e.g", "eg", "etc", "i.e", "ie", "incl", "resp",
		"vs", NULL
	};
	const char *begin = stop;
	struct span word;

	while (begin > from && !is_space(begin[-1]) && begin[-1] != '(')
		begin--;
	word = (struct span){ begin, (size_t)(stop - begin) };
	return span_is_among_any_case(word, words) ||
		(word.n == 1 && is_letter(*begin));
}

/* Behind what closes quotes, brackets and emphasis. */
static const char *behind_closers(const char *at, const char *end)
{
	while (at < end && *at && strchr(")\"'`*_", *at))
		at++;
	return at;
}

/* A name of the code begins a sentence as it is written: "setup() waits". */
static bool is_name(const char *at, const char *end)
{
	const char *from = at;

	while (at < end && (is_letter(*at) || is_digit(*at)))
		at++;
	return at > from && at < end && (*at == '_' || *at == '(');
}

/* Whether the sentence that began at `from` ends with the byte at `at`. */
static bool ends_there(const char *from, const char *at, const char *end)
{
	const char *next = at + 1;

	if (!strchr(".!?", *at) || !*at)
		return false;
	next = behind_closers(next, end);
	if (next == end)
		return true;
	if (!is_space(*next) || is_abbreviation(from, at))
		return false;
	while (next < end && is_space(*next))
		next++;
	/* Who begins sentences without a capital does so again. */
	return next == end || (*at == '?' && is_space(at[1])) ||
		!(*next >= 'a' && *next <= 'z') || is_name(next, end) ||
		(*from >= 'a' && *from <= 'z');
}

static size_t item_mark(struct span line)
{
	size_t n = 0, digits;

	while (n < line.n && (line.s[n] == ' ' || line.s[n] == '\t'))
		n++;
	if (n + 1 < line.n && line.s[n] && strchr("-*+", line.s[n]) &&
	    line.s[n + 1] == ' ')
		return n + 2;
	for (digits = n; digits < line.n && line.s[digits] >= '0' &&
	     line.s[digits] <= '9'; digits++)
		;
	if (digits > n && digits + 1 < line.n && line.s[digits] &&
	    strchr(".)", line.s[digits]) && line.s[digits + 1] == ' ')
		return digits + 2;
	return 0;
}

/* Gives back where it ends. */
static const char *add(sentence_vec *out, const char *from, const char *to,
		       uint32_t paragraph)
{
	const struct sentence *last = out->n ? &out->item[out->n - 1] : NULL;
	struct span text = span_trim((struct span){
		from, (size_t)(to - from)
	});
	size_t mark = item_mark(text);
	const bool is_item = mark || (last && last->is_item &&
				      last->paragraph == paragraph);

	text = span_trim(span_behind(text, mark));
	if (text.n)	/* which moves what `last` points to */
		*VEC_PUSH(out) = (struct sentence){ text, paragraph, is_item };
	return to;
}

/* Behind "(PUP-12) " and "[mypyc] ". */
static struct span behind_tag(struct span text)
{
	const struct span tag = span_until(text, ")]");

	if (!text.n || !memchr("([", text.s[0], 2) || tag.n + 2 >= text.n ||
	    tag.n > PREFIX_BYTES || text.s[tag.n + 1] != ' ')
		return text;
	return span_trim(span_behind(text, tag.n + 1));
}

struct span subject_bare(const struct message *m)
{
	struct span text = behind_tag(m->folded);
	size_t colon = span_find(text, ": "), open;

	/* In quotes it is of another subject. */
	if (span_find(text, "\"") < colon)
		colon = text.n;

	/* "ignore: Add" says nothing without its prefix. */
	if (colon < text.n && colon < PREFIX_BYTES &&
	    memchr(text.s + colon + 2, ' ', text.n - colon - 2))
		text = span_trim(span_behind(text, colon + 2));
	while (text.n && text.s[text.n - 1] == ')') {
		for (open = text.n - 1; open && text.s[open] != '('; open--)
			;
		if (!open || !memchr(text.s + open, '#', text.n - open))
			break;
		text.n = open;
		text = span_trim(text);
	}
	return text;
}

/* Hosts that squash begin with the subject again. */
static bool is_echo(struct span text, struct span subject)
{
	return subject.n >= ECHO_BYTES && text.n <= subject.n + PREFIX_BYTES &&
		memmem(text.s, text.n, subject.s, subject.n);
}

static bool overlaps(struct span a, struct span b)
{
	return b.n && a.s < b.s + b.n && b.s < a.s + a.n;
}

/* Why it was taken back, where the sentence that says so goes on with that:
 * "This reverts commit 12ab, because it waits."; else empty. */
static struct span behind_revert(struct span text, struct span said)
{
	static const char *const links[] = {
		"as ", "because ", "because\n", "due to ", "since "
	};
	const char *end = said.s + said.n;
	struct span rest = { text.s, 0 };
	size_t i;

	if (end <= text.s || end >= text.s + text.n)
		return rest;
	text = span_trim(span_behind(text, (size_t)(end - text.s)));
	text = span_trim(span_behind(text, text.n && *text.s == ','));
	for (i = 0; i < sizeof(links) / sizeof(*links); i++)
		if (span_begins(text, links[i]))
			rest = text;
	return rest;
}

void sentences_find(sentence_vec *out, const struct message *message)
{
	const struct span subject = subject_bare(message);
	uint32_t i;
	size_t k, first;

	for (i = 1; i < message->paragraph.n; i++) {
		const struct paragraph *p = &message->paragraph.item[i];
		struct span text;
		const char *from, *at, *end;

		if (p->kind != PARAGRAPH_PROSE && p->kind != PARAGRAPH_LIST)
			continue;
		first = out->n;
		text = p->body;
		from = text.s;
		end = text.s + text.n;
		for (at = text.s; at < end; at++) {
			struct span rest = { at + 1, (size_t)(end - at - 1) };

			if (*at == '\n' && item_mark(rest)) {
				add(out, from, at, i);
				from = at + 1;
				at += item_mark(rest);
			} else if (ends_there(from, at, end)) {
				from = add(out, from,
					   behind_closers(at + 1, end), i);
				at = from - 1;
			}
		}
		add(out, from, end, i);
		for (k = first; k < out->n; k++) {
			struct sentence s = out->item[k];

			if (overlaps(s.text, message->revert.said))
				s.text = behind_revert(s.text,
						       message->revert.said);
			if (s.text.n && !is_echo(s.text, subject))
				out->item[first++] = s;
		}
		out->n = first;
	}
}
