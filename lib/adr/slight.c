/* SPDX-License-Identifier: MIT */
/*
 * Edits that decide nothing: see slight.h. What came later is taken out of the
 * newer text and what was empty out of both; of what is left the frozen texts
 * are compared word by word.
 */
#include "adr/slight.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/edit.h"
#include "adr/frozen.h"
#include "adr/markup.h"
#include "adr/name.h"
#include "adr/phrase.h"
#include "base/nearest.h"
#include "base/span.h"
#include "base/strmap.h"
#include "git/diff.h"
#include "markdown/document.h"

/* Words of one hunk beyond which nobody mends a typo. */
enum { WORDS_MAX = 3, LETTERS_MIN = 4, ANAGRAM_MIN = 3 };

/* --- What was empty, and what came later --- */

/* A line that a template leaves to be filled in: nothing, a comment, braces. */
static bool is_open_line(struct span line)
{
	line = span_trim(line);
	while (line.n && strchr("-*+> ", *line.s))
		line = span_behind(line, 1);
	return !line.n || span_begins(line, "<!--") ||
		(*line.s == '{' && line.s[line.n - 1] == '}') ||
		span_is(line, "TBD") || span_is(line, "...");
}

static bool is_open(struct span text)
{
	struct span line;

	while (take_line(&text, &line))
		if (!is_open_line(line))
			return false;
	return true;
}

static void blank(char *text, uint32_t begin, uint32_t end)
{
	for (; begin < end; begin++)
		if (text[begin] != '\n')
			text[begin] = ' ';
}

static bool tells_of_later(const char *title)
{
	static const struct phrase_row later[] = {
		{ "addendum", 1 }, { "amended", 1 }, { "amendment", 1 },
		{ "amendments", 1 }, { "changelog", 1 }, { "edit", 1 },
		{ "erratum", 1 }, { "history", 1 }, { "revision history", 1 },
		{ "superseded", 1 }, { "supersedes", 1 }, { "update", 1 },
		{ "updated", 1 }, { "updates", 1 }, { NULL, 0 }
	};
	char phrase[PHRASE_MAX];
	const char *at = phrase;

	phrase_of(phrase, span_of(title));
	/* A day may stand before the word. */
	while (isdigit((unsigned char)*at))
		at += phrase_next(at);
	return phrase_find(later, at) != NULL;
}

/* The section of another document that has the same title, or NULL. */
static const struct document_section *same_section(
		const struct document *other, const char *title)
{
	size_t i;

	for (i = 1; i < other->section.n; i++)
		if (!strcmp(other->section.item[i].title, title))
			return &other->section.item[i];
	return NULL;
}

static bool begins_later(struct span line)
{
	char phrase[PHRASE_MAX];
	uint64_t number;
	size_t at;

	phrase_of(phrase, line);
	if (tells_of_later(phrase))
		return true;
	/* "[...](0012-use-x.md)", "ADR-12": it leads to another decision. */
	while ((at = span_find(line, "](")) < line.n) {
		line = span_behind(line, at + 2);
		if (target_number(span_until(line, ")"), &number))
			return true;
	}
	return false;
}

/* New lines of a paragraph that says that it came later, or leads elsewhere,
 * from the one that does so on. */
static void blank_later(char *now, size_t n, const struct strmap *then)
{
	struct span rest = { now, n }, line;
	bool is_later = false;

	while (take_line(&rest, &line)) {
		struct span text = span_trim(line);

		is_later = text.n && !strmap_find(then, text.s, text.n) &&
			(is_later || begins_later(text));
		if (is_later)
			blank(now, (uint32_t)(line.s - now),
			      (uint32_t)(line.s + line.n - now));
	}
}

/* --- Words --- */

/* A day, however it is written, and an address are as good as another. */
static bool is_day_or_address(struct span word)
{
	size_t i, digits = 0, signs = 0;

	if (span_find(word, "://") < word.n)
		return true;
	for (i = 0; i < word.n; i++) {
		digits += isdigit((unsigned char)word.s[i]) != 0;
		signs += strchr("-/.", word.s[i]) != NULL;
	}
	return digits >= 6 && signs == 2 && digits + signs == word.n;
}

static struct span bare(struct span word)
{
	static const char marks[] = "*_`~<>[]()#|,.;:!?\"'-=";

	while (word.n && strchr(marks, *word.s))
		word = span_behind(word, 1);
	while (word.n && strchr(marks, word.s[word.n - 1]))
		word.n--;
	return word;
}

/* One word a line, without what marks it up; "[a](b)" is two. */
static void list_words(struct buf *out, const struct adr *adr)
{
	struct buf text = { 0 };
	struct span rest;

	adr_frozen(&text, adr);
	for (rest = span_of(buf_str(&text)); rest.n;) {
		struct span word = span_until(rest, " \n()[]|");

		rest = span_behind(rest, word.n + 1);
		word = bare(word);
		if (!word.n)
			continue;
		if (is_day_or_address(word))
			word = span_of("0");
		buf_add(out, word.s, word.n);
		buf_addch(out, '\n');
	}
	buf_release(&text);
}

/* Are they the same letters, in another order? */
static bool is_anagram(struct span a, const char *b)
{
	int count[256] = { 0 };
	size_t i;

	if (strlen(b) != a.n)
		return false;
	for (i = 0; i < a.n; i++) {
		count[(unsigned char)a.s[i]]++;
		count[(unsigned char)b[i]]--;
	}
	for (i = 0; i < a.n && !count[(unsigned char)a.s[i]]; i++)
		;
	return i == a.n;
}

/* Also mistyped: "teh", but "no" is not "on". */
static bool is_small(struct span word)
{
	static const char *const small[] = {
		"a", "an", "and", "are", "be", "for", "in", "is", "it", "of",
		"on", "that", "the", "to", "with", NULL
	};

	size_t i;

	for (i = 0; word.n >= ANAGRAM_MIN && small[i]; i++)
		if (is_anagram(word, small[i]))
			return true;
	return span_is_among(word, small);
}

/* Words that say the contrary, and numbers, are no typos. */
static bool may_be_typo(struct span word)
{
	static const char *const contrary[] = {
		"cannot", "none", "never", "nothing", "without", NULL
	};
	size_t i;

	for (i = 0; i < word.n; i++)
		if (!islower((unsigned char)word.s[i]) &&
		    (i || !isupper((unsigned char)word.s[i])) &&
		    !(word.s[i] & 0x80))
			return false;
	return word.n >= LETTERS_MIN &&
		!span_is_among(word, contrary);
}

/* The words that a hunk has of one side, without white space and small ones;
 * false where one of them is no word that is misspelled. */
static bool join_words(struct buf *out, const char *text, uint32_t first,
		       uint32_t n)
{
	struct span rest = span_of(text), line;
	uint32_t at = 0;
	bool may = true;

	while (++at < first + n && take_line(&rest, &line)) {
		if (at < first || is_small(line))
			continue;
		may = may && may_be_typo(line);
		buf_add(out, line.s, line.n);
	}
	return may;
}

/* Who mistypes a word begins it right, or swaps its first two letters. "pure"
 * and "impure", "import" and "export" are two words. */
static bool begin_alike(const char *a, const char *b)
{
	return tolower((unsigned char)*a) == tolower((unsigned char)*b) ||
		(*a && a[0] == b[1] && a[1] == b[0]);
}

static bool is_alike(const char *a, const char *b)
{
	struct nearest nearest;

	if (!strcmp(a, b))
		return true;
	if (!begin_alike(a, b))
		return false;
	nearest_init(&nearest, a);
	nearest_offer(&nearest, b);
	return *a && *b && nearest.n && nearest.distance[0] <= 2;
}

static bool is_slight(const struct hunk *hunk, const char *then,
		      const char *now)
{
	struct buf a = { 0 }, b = { 0 };
	bool is = hunk->old_lines <= WORDS_MAX &&
		hunk->new_lines <= WORDS_MAX;
	bool may;

	if (is) {
		may = join_words(&a, then, hunk->old_line, hunk->old_lines);
		may &= join_words(&b, now, hunk->new_line, hunk->new_lines);
		is = !strcasecmp(buf_str(&a), buf_str(&b)) ||
			(may && is_alike(buf_str(&a), buf_str(&b)));
	}
	buf_release(&a);
	buf_release(&b);
	return is;
}

/* --- The two --- */

static const struct error *compare(bool *out, const struct adr *now,
				   const struct adr *then)
{
	struct buf new_words = { 0 }, old_words = { 0 };
	hunk_vec hunks = { 0 };
	const struct error *err;
	size_t i;

	list_words(&new_words, now);
	list_words(&old_words, then);
	err = diff_lines(buf_str(&old_words), old_words.len,
			 buf_str(&new_words), new_words.len, &hunks);
	*out = !err;
	for (i = 0; *out && i < hunks.n; i++)
		*out = is_slight(&hunks.item[i], buf_str(&old_words),
				 buf_str(&new_words));
	VEC_RELEASE(&hunks);
	buf_release(&new_words);
	buf_release(&old_words);
	return err;
}

/* Blanks in copies of both texts what does not count. */
static const struct error *strip(char *now, size_t now_len, char *then,
				 size_t then_len)
{
	struct document new = { .n = 0 }, old = { .n = 0 };
	struct strmap lines = { 0 };
	const struct error *err = document_parse(&new, now, now_len);
	const struct document_section *section, *was;
	size_t i;

	if (!err)
		err = document_parse(&old, then, then_len);
	if (!err) {
		struct span text = (struct span){ then, then_len }, line;

		/* Lines by what they say, as the older text has them. */
		while (take_line(&text, &line)) {
			line = span_trim(line);
			strmap_add(&lines, line.s, line.n, NULL)->value = 1;
		}
		/* What the older text left open is blank in both. */
		for (i = 1; i < new.section.n; i++) {
			section = &new.section.item[i];
			was = same_section(&old, section->title);
			if (!was && tells_of_later(section->title))
				blank(now, section->begin, section->end);
			if (!was ||
			    !is_open((struct span){ then + was->body,
						    was->rest - was->body }))
				continue;
			blank(now, section->body, section->rest);
			blank(then, was->body, was->rest);
		}
		blank_later(now, now_len, &lines);
		/* The heading of nothing else, "Links", says nothing. */
		for (i = 1; i < new.section.n; i++) {
			section = &new.section.item[i];
			if (!same_section(&old, section->title) &&
			    is_open((struct span){ now + section->body,
						   section->end -
						   section->body }))
				blank(now, section->begin, section->body);
		}
	}
	strmap_release(&lines);
	document_release(&new);
	document_release(&old);
	return err;
}

/* --- Who took part --- */

static bool is_of_people(const struct adr_field *field)
{
	return field->key == ADR_DECIDERS || field->key == ADR_CONSULTED ||
		field->key == ADR_INFORMED;
}

/* Nobody who was named is gone. */
static bool keeps_people(const struct adr *now, const struct adr *then)
{
	const string_vec *new = now->list.of, *old = then->list.of;
	size_t i;

	for (; new <= &now->list.informed; new++, old++)
		for (i = 0; i < old->n; i++)
			if (!text_is_among(old->item[i], new->item, new->n))
				return false;
	return true;
}

static void forget_people(struct adr *adr)
{
	string_vec *list = adr->list.of;
	size_t i;

	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *field = &adr->field.item[i];

		if (is_of_people(field) && field->place != ADR_IN_FRONT &&
		    field->place != ADR_IN_SECTION && field->end)
			blank(adr->bytes, (uint32_t)line_begin(
				adr->bytes, field->begin), (uint32_t)line_stop(
				adr->bytes, adr->n, field->end));
	}
	for (; list <= &adr->list.informed; list++)
		list->n = 0;
}

const struct error *adr_edit_is_slight(bool *out, const struct adr *now,
				       const char *then, size_t n)
{
	struct adr new = { .path = NULL }, old = { .path = NULL };
	char *a = markup_read(now->path, now->bytes, now->n);
	char *b = markup_read(now->path, then, n);
	const struct error *err = NULL;

	*out = false;
	if (!now->is_json)
		err = strip(a, now->n, b, n);
	if (!err)
		err = adr_parse(&new, now->path, a, now->n);
	if (!err)
		err = adr_parse(&old, now->path, b, n);
	if (!err && keeps_people(&new, &old)) {
		forget_people(&new);
		forget_people(&old);
	}
	if (!err)
		err = compare(out, &new, &old);
	adr_release(&new);
	adr_release(&old);
	free(a);
	free(b);
	return err;
}

/* --- Nothing yet --- */

static struct span decision_of(const struct adr *adr)
{
	return span_trim((struct span){ adr->bytes + adr->decision.begin,
					adr->decision.end -
					adr->decision.begin });
}

const struct error *adr_is_unwritten(bool *out, const struct adr *adr,
				     const char *template, size_t n)
{
	struct adr other = { .path = NULL };
	struct span says = decision_of(adr), said;
	const struct error *err;

	*out = adr->decision.title && !adr->is_json && is_open(says);
	if (*out || !n || !adr->decision.title)
		return NULL;
	err = adr_parse(&other, adr->path, template, n);
	if (!err) {
		said = decision_of(&other);
		*out = other.decision.title && says.n == said.n &&
			!memcmp(says.s, said.s, said.n);
	}
	adr_release(&other);
	return err;
}
