/* SPDX-License-Identifier: MIT */
/*
 * Links to other records: in the values of fields and in sections for links,
 * where the words before one tell its kind, and anywhere else in the text,
 * where they are prose.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/inline.h"
#include "adr/name.h"
#include "adr/phrase.h"
#include "adr/reading.h"
#include "adr/sections.h"
#include "adr/status.h"
#include "adr/target.h"
#include "base/ascii.h"
#include "base/path.h"

struct linking {
	struct reading *r;
	unsigned char *seen;	/* bytes where a link begins that we have */
	enum adr_place place;
	bool is_typed;		/* words before a link tell its kind */
	bool is_list;		/* the value is nothing but names */
	enum adr_link_kind kind;	/* of the link before, or by default */
	const char *words;
};

static bool is_word(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		(c >= '0' && c <= '9') || c == '_' || (c & 0x80);
}

/* --------------------------------------------------------------- targets */

/* The path of what a link leads to, from the top; NULL for what is not in
 * the tree. */
static const char *path_of(struct linking *l, struct span target)
{
	struct span file = span_until(target, "#?");
	const char *path = NULL;
	struct buf joined = { 0 };

	if (file.n && !target_is_elsewhere(target) &&
	    target_path(&joined, l->r->adr->path, file) && joined.len)
		path = arena_strdup(&l->r->adr->arena, joined.ptr);
	buf_release(&joined);
	return path;
}

/* What stands before a number of ours: "ADR", "decision record", or what the
 * names of this record's file and its fellows begin with. Anything else, such
 * as RFC 2119 or ISO 8601, is another world's. */
static bool is_ours(const struct linking *l, struct span prefix)
{
	struct numbered own;
	struct span last = prefix;

	numbered_name(&own, record_stem(l->r->adr->path));
	while (last.n && memchr(last.s, ' ', last.n))
		last = span_behind(last, 1);
	return (prefix.n == 3 && !strncasecmp(prefix.s, "adr", 3)) ||
		(last.n == 6 && !strncasecmp(last.s, "record", 6)) ||
		(prefix.n && prefix.n == own.prefix.n &&
		 !strncasecmp(prefix.s, own.prefix.s, prefix.n));
}

/* Whether a target is a file that can be a record: it is called like one, or
 * it is Markdown that lies beside this one, or the page of a directory that is
 * called so. path is NULL for an address. */
static bool is_record_target(const struct linking *l, struct span target,
			     const char *path)
{
	const size_t dir = path_dir_len(l->r->adr->path);
	const char *base, *ext;
	struct numbered told;
	const char *copy;

	target = span_until(target, "#?");
	copy = arena_strndup(&l->r->adr->arena, target.s, target.n);
	base = path_base(path ? path : copy);
	ext = path_ext(base);
	return is_record_name(base) ||
		(path && record_dir_len(path) < path_dir_len(path)) ||
		(path && !*ext && numbered_name(&told, span_of(base)) &&
		 (told.prefix.n || told.rest.n)) ||
		(path && (!strcmp(ext, ".md") || !strcmp(ext, ".markdown")) &&
		 dir == path_dir_len(path) &&
		 !memcmp(path, l->r->adr->path, dir) &&
		 strncasecmp(base, "README", 6) &&
		 strncasecmp(base, "index", 5));
}

/* ------------------------------------------------------------- one link */

static void add_link(struct linking *l, struct span all, struct span target,
		     const char *path, uint64_t number)
{
	struct adr *adr = l->r->adr;
	const uint32_t begin = (uint32_t)(all.s - l->r->plain);

	if (l->seen[begin])
		return;
	l->seen[begin] = 1;
	*VEC_PUSH(&adr->link) = (struct adr_link){
		.kind = (uint8_t)l->kind, .place = (uint8_t)l->place,
		.words = l->words, .path = path, .number = number,
		.target = arena_strndup(&adr->arena, target.s, target.n),
		.begin = begin, .end = begin + (uint32_t)all.n,
		.line = document_line(l->r->doc, begin)
	};
}

static void follow_link(struct linking *l, const struct inline_link *link)
{
	struct numbered told;
	const char *path;
	uint64_t number = 0;
	bool is_told;

	if (link->is_image)
		return;
	path = path_of(l, link->target);
	is_told = is_record_target(l, link->target, path) &&
		target_number(link->target, &number);
	if (!is_told && l->is_typed && numbered_mention(&told, link->text) &&
	    is_ours(l, told.prefix)) {
		number = told.number;
		is_told = true;
	}
	if (is_told || (path && is_record_target(l, link->target, path)))
		add_link(l, link->all, link->target, path, number);
}

/* A day among the words tells nothing of the link: "Superseded: 2024-02-01
 * by". */
static void drop_numbers(char *phrase)
{
	char *out = phrase, *at = phrase;

	while (*at) {
		size_t n = phrase_next(at);

		if (*at < '0' || *at > '9') {
			memmove(out, at, n);
			out += n;
		}
		at += n;
	}
	while (out > phrase && out[-1] == ' ')
		out--;
	*out = '\0';
}

/* What the words before a link say: the last of ours counts, and none of ours
 * leaves what the link before had ("Amends [3](..), [4](..)"). */
static void read_words(struct linking *l, struct span words)
{
	char phrase[PHRASE_MAX];
	const char *at;
	bool is_item;
	size_t n;

	words = without_marker(words, &is_item);
	while (words.n && strchr(":-(", words.s[words.n - 1]) &&
	       words.s[words.n - 1])
		words = span_trim((struct span){ words.s, words.n - 1 });
	while (words.n && strchr(",;.&) ", *words.s) && *words.s)
		words = span_behind(words, 1);
	if (words.n > PHRASE_MAX / 2)
		words = span_behind(words, words.n - PHRASE_MAX / 2);
	phrase_of(phrase, words);
	drop_numbers(phrase);
	for (at = phrase; *at; at += n) {
		const struct phrase_row *row = phrase_find(link_words, at);

		n = row ? phrase_begins(at, row->words) : phrase_next(at);
		if (!row)
			continue;
		l->kind = (enum adr_link_kind)row->value;
		l->words = one_line(l->r, (uint32_t)(words.s - l->r->plain),
				    (uint32_t)(words.s + words.n -
					       l->r->plain));
	}
}

/* Whether text[at, end) is an item of a list by itself: in "2 others" the
 * number is no name. */
static bool is_item_alone(struct span text, size_t at, size_t end)
{
	while (at && strchr(" \t\"'`#", text.s[at - 1]) && text.s[at - 1])
		at--;
	while (end < text.n && strchr(" \t\r\"'`", text.s[end]) &&
	       text.s[end])
		end++;
	return (!at || strchr(",;[(*-+:\n", text.s[at - 1])) &&
		(end == text.n || strchr(",;])\n", text.s[end]));
}

/* Whether text[at, end) is all that "Superseded by" and its like name: a number
 * behind which more is said counts something. */
static bool is_all_named(struct span text, size_t at, size_t end)
{
	const struct phrase_row *row;
	char phrase[PHRASE_MAX];
	const char *word;

	while (end < text.n && strchr(". \t\r\n", text.s[end]))
		end++;
	if (end < text.n)
		return false;
	if (!at || at > PHRASE_MAX / 2 || !strchr(" \t\n", text.s[at - 1]))
		return false;
	phrase_of(phrase, (struct span){ text.s, at });
	for (word = phrase; *word; word += phrase_next(word)) {
		row = phrase_find(link_words, word);
		if (row && row->value != ADR_LINK_OTHER &&
		    strlen(row->words) == strlen(word))
			return true;
	}
	return false;
}

/* The next name of a record without a link: "ADR-4", in a list of nothing else
 * "4", "0004-x.md", "0004-x", and "4" behind "Superseded by". */
static size_t mention_at(const struct linking *l, struct span text, size_t at,
			 struct numbered *told)
{
	struct span rest = span_behind(text, at);
	size_t n = 0;

	if (at && is_word(text.s[at - 1]))
		return 0;
	if (l->is_list) {
		while (n < rest.n && (is_word(rest.s[n]) ||
				      strchr("-./#", rest.s[n])) && rest.s[n])
			n++;
		if (n && numbered_name(told, (struct span){ rest.s, n }) &&
		    is_item_alone(text, at, at + n))
			return n;
	}
	n = numbered_mention(told, rest);
	return n && (is_ours(l, told->prefix) ||
		     (!told->prefix.n &&
		      (l->is_list ? is_item_alone(text, at, at + n) :
		       is_digit(rest.s[0]) &&
		       is_all_named(text, at, at + n)))) ? n : 0;
}

/* The next link that leads somewhere: what stands in brackets without a
 * target is text, which may hold one. */
static bool next_leading(struct span text, size_t *at,
			 struct inline_link *link)
{
	while (next_link(text, at, link)) {
		if (link->target.n)
			return true;
		*at = (size_t)(link->all.s - text.s) + 1;
	}
	return false;
}

/* One statement: links and names in it, each with the words before. */
static void read_one(struct linking *l, struct span text)
{
	size_t at = 0, from = 0, next, n, ending;
	struct inline_link link = { 0 };
	struct numbered told;
	bool has_link;
	struct span name;

	next = 0;
	has_link = next_leading(text, &next, &link);
	while (at < text.n) {
		if (has_link && link.all.s <= text.s + at) {
			if (l->is_typed)
				read_words(l, (struct span){ text.s + from,
							     at - from });
			follow_link(l, &link);
			from = at = next;
			has_link = next_leading(text, &next, &link);
			continue;
		}
		n = l->is_typed ? mention_at(l, text, at, &told) : 0;
		if (!n) {
			at++;
			continue;
		}
		read_words(l, (struct span){ text.s + from, at - from });
		/* A name may be that of a file. */
		name = (struct span){ text.s + at, n };
		ending = span_find(name, ".md");
		add_link(l, name, name,
			 ending + 3 == name.n ? path_of(l, name) : NULL,
			 told.number);
		from = at += n;
		while (has_link && link.all.s < text.s + at)
			has_link = next_leading(text, &next, &link);
	}
}

static void read_typed(struct linking *l, enum adr_link_kind kind,
		       const char *words, uint32_t begin, uint32_t end)
{
	uint32_t at = begin, stop;

	l->is_typed = true;
	while (next_statement(l->r, &at, end, &stop)) {
		l->kind = kind;
		l->words = words;
		read_one(l, span_at(l->r, at, stop));
		at = stop;
	}
}

/* Whether the links of a field are known already: those of front matter and
 * of JSON that are more than names. */
static bool has_links(const struct adr *adr, const struct adr_field *field)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++)
		if (adr->link.item[i].begin >= field->begin &&
		    adr->link.item[i].begin < field->end)
			return true;
	return false;
}

/* A template's choice that nobody has made names no record. */
static bool is_open_choice(const struct reading *r,
			   const struct adr_field *field)
{
	struct span value = span_at(r, field->begin, field->end);

	return field->key == ADR_STATUS &&
		memchr(value.s, '|', value.n) &&
		status_of(value, NULL) == ADR_STATUS_UNKNOWN;
}

static void read_field_links(struct linking *l)
{
	const struct adr *adr = l->r->adr;
	size_t i;

	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *field = &adr->field.item[i];

		if (field->place == ADR_IN_NAME ||
		    (field->key != ADR_STATUS && field->key != ADR_LINKS &&
		     field->key != ADR_SUPERSEDES &&
		     field->key != ADR_SUPERSEDED_BY) ||
		    is_open_choice(l->r, field) ||
		    (field->key == ADR_LINKS && field->place == ADR_IN_FRONT &&
		     has_links(adr, field)))
			continue;
		l->place = field->place;
		l->is_list = field->key != ADR_STATUS;
		read_typed(l, field->key == ADR_SUPERSEDES ?
			   ADR_LINK_SUPERSEDES :
			   field->key == ADR_SUPERSEDED_BY ?
			   ADR_LINK_SUPERSEDED_BY :
			   link_kind_of(field->name),
			   field->key == ADR_STATUS ? "" : field->name,
			   field->begin, field->end);
	}
	l->is_list = false;
}

static int by_begin(const void *a_ptr, const void *b_ptr)
{
	const struct adr_link *a = a_ptr, *b = b_ptr;

	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	return (a->number > b->number) - (a->number < b->number);
}

void reading_add_link(struct reading *r, const char *words,
		      const char *target, uint32_t begin, uint32_t end)
{
	struct adr_link link = {
		.kind = (uint8_t)link_kind_of(words), .place = ADR_IN_FRONT,
		.words = arena_strdup(&r->adr->arena, words),
		.target = arena_strdup(&r->adr->arena, target),
		.begin = begin, .end = end,
		.line = document_line(r->doc, begin)
	};

	target_number(span_of(target), &link.number);
	*VEC_PUSH(&r->adr->link) = link;
}

void reading_take_links(struct reading *r)
{
	struct linking l = { .r = r };
	const struct document_section *s;
	size_t i;

	l.seen = xcalloc(r->adr->n + 1, 1);
	for (i = 0; i < r->adr->link.n; i++)
		l.seen[r->adr->link.item[i].begin] = 1;
	read_field_links(&l);
	l.place = ADR_IN_SECTION;
	for (i = 0; i < r->doc->section.n; i++) {
		s = &r->doc->section.item[i];
		if (section_kind(s->title, NULL) == SECTION_LINKS)
			read_typed(&l, ADR_LINK_OTHER, "", s->body, s->rest);
	}
	l.is_typed = false;
	l.kind = ADR_LINK_OTHER;
	l.words = "";
	read_one(&l, span_at(r, r->doc->front_end, (uint32_t)r->adr->n));
	free(l.seen);
	VEC_SORT(&r->adr->link, by_begin);
}
