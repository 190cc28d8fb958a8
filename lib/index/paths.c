/* SPDX-License-Identifier: MIT */
/*
 * Path terms, looked for when they are asked for.
 *
 * No index of them is kept: it would have to be made anew for every view,
 * while the paths of forty thousand files are two megabytes that are read
 * through in less time than the index would take to load. Every position is
 * tried against a table of the first two bytes of all the terms; where one
 * begins, the word around it is split, and counts as often as it yields the
 * term. Files of one directory stand together, and what its path yields is
 * found once for all of them.
 *
 * That finds everything: a term is a piece of a word, lower-cased and then
 * only shortened by the stemmer, except for the last byte of one in 'y' that
 * was "ies". So the term without such a 'y' stands in the word.
 */
#include <string.h>

#include "base/path.h"
#include "base/vec.h"
#include "index/postings.h"
#include "lang/words.h"

enum { NEEDLE_HEAD = 2, CODE_BITS = 6 };

struct needle {
	const char *term;
	size_t len;		/* without the last 'y' */
	posting_vec *out;
	size_t next;		/* needle with the same head, + 1 */
	/* The word that was split last, and how often it has the term. */
	const char *word;
	size_t word_len;
	uint32_t count;
	const char *counted;	/* end of the last word that counted */
};

/* What the path of a directory yields. */
struct yield {
	struct needle *needle;
	uint32_t count;
};

struct hunt {
	const struct view *view;
	struct needle *needle;
	VEC(struct yield) directory;	/* of the file at hand */
	uint16_t first[1 << (2 * CODE_BITS)];	/* needle by head, + 1 */
	unsigned char lower[256];
	/* Six bits of each byte, the same for upper and lower case: the table
	   of heads stays in the nearest cache. */
	unsigned char code[256];
};

static size_t next_head(const struct hunt *hunt, size_t head, char c)
{
	return (head << CODE_BITS | hunt->code[(unsigned char)c]) &
		((1 << (2 * CODE_BITS)) - 1);
}

static void add_needle(struct hunt *hunt, size_t i, const char *term,
		       posting_vec *out)
{
	struct needle *needle = &hunt->needle[i];
	size_t len = strlen(term), head;

	*needle = (struct needle){ .term = term, .out = out };
	out->n = 0;
	if (len < NEEDLE_HEAD)
		return;
	needle->len = len - (len > NEEDLE_HEAD && term[len - 1] == 'y');
	head = next_head(hunt, next_head(hunt, 0, term[0]), term[1]);
	needle->next = hunt->first[head];
	hunt->first[head] = (uint16_t)(i + 1);
}

static uint32_t count_term(const char *word, size_t len, const char *term)
{
	struct terms terms;
	uint32_t count = 0;
	size_t i;

	terms_of_word(&terms, word, len);
	for (i = 0; i < terms.n; i++)
		count += !strcmp(terms.term[i], term);
	return count;
}

/* How often the word around s, where a needle may begin, yields its term, if
 * that was not said before; nothing before `start` is in the word. */
static uint32_t try(const struct hunt *hunt, struct needle *needle,
		    const char *start, const char *s)
{
	const char *end = s;
	size_t i;

	if (s < needle->counted)
		return 0;
	for (i = 0; i < needle->len; i++)
		if (hunt->lower[(unsigned char)s[i]] !=
		    (unsigned char)needle->term[i])
			return 0;
	while (s > start && is_word_byte((unsigned char)s[-1]))
		s--;
	while (is_word_byte((unsigned char)*end))
		end++;
	if (needle->word_len != (size_t)(end - s) ||
	    memcmp(needle->word, s, needle->word_len)) {
		needle->word = s;
		needle->word_len = (size_t)(end - s);
		needle->count = count_term(s, needle->word_len, needle->term);
	}
	needle->counted = end;
	return needle->count;
}

static void post(const struct yield *yield, size_t file)
{
	posting_vec *out = yield->needle->out;

	if (!out->n || out->item[out->n - 1].file != file)
		*VEC_PUSH(out) = (struct posting){ .file = (uint32_t)file };
	out->item[out->n - 1].body += yield->count;
}

/* Tries all of s, of n bytes and followed by another, which is part of the
 * path of a file, or of its directory alone. */
static void search(struct hunt *hunt, const char *s, size_t n, size_t file,
		   bool is_directory)
{
	const char *start = s, *end = s + n;
	size_t next, head = next_head(hunt, 0, *s);

	for (; s < end; s++) {
		head = next_head(hunt, head, s[1]);
		next = hunt->first[head];
		for (; next; next = hunt->needle[next - 1].next) {
			struct yield yield = { &hunt->needle[next - 1], 0 };

			yield.count = try(hunt, yield.needle, start, s);
			if (yield.count && is_directory)
				*VEC_PUSH(&hunt->directory) = yield;
			else if (yield.count)
				post(&yield, file);
		}
	}
}

static void search_all(struct hunt *hunt)
{
	const struct view *view = hunt->view;
	const char *last = "";
	size_t file, i, len = 0;

	for (file = 0; file < view->n; file++) {
		const char *path = view->file[file].path;
		size_t n = path_dir_len(path);

		if (n != len || memcmp(path, last, n)) {
			hunt->directory.n = 0;
			search(hunt, path, n, file, true);
			last = path;
			len = n;
		}
		for (i = 0; i < hunt->directory.n; i++)
			post(&hunt->directory.item[i], file);
		search(hunt, path + n, strlen(path + n), file, false);
	}
}

void postings_of_paths(const struct view *view, const char *const *term,
		       size_t terms, posting_vec *out)
{
	struct hunt *hunt = xcalloc(1, sizeof(*hunt));
	size_t i;

	hunt->view = view;
	hunt->needle = xcalloc(terms, sizeof(*hunt->needle));
	for (i = 0; i < 256; i++) {
		hunt->lower[i] = (unsigned char)
			(i >= 'A' && i <= 'Z' ? i + 'a' - 'A' : i);
		hunt->code[i] = hunt->lower[i] & ((1 << CODE_BITS) - 1);
	}
	for (i = 0; i < terms; i++)
		add_needle(hunt, i, term[i], &out[i]);
	search_all(hunt);
	VEC_RELEASE(&hunt->directory);
	free(hunt->needle);
	free(hunt);
}
