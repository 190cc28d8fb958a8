/* SPDX-License-Identifier: MIT */
/*
 * Path terms: which files have a term in their path.
 *
 * They depend on the list of paths alone, so they are worked out once for it
 * and kept as a memo, which outlives every change of contents: for each term,
 * by bytes, the files that have it. Files of one directory stand together, and
 * what its path yields is found once for all of them.
 *
 * As bytes: the number of terms, in four; where each begins behind all of
 * that, and where the last one ends, in four each; and the terms, each as its
 * length, its bytes and its list, which has for each file twice the distance
 * from the one before (the first: from 0), and 1 more where a number follows,
 * that of how often the path has the term if it is not once.
 */
#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"
#include "base/path.h"
#include "base/strmap.h"
#include "index/list.h"
#include "index/postings.h"
#include "lang/words.h"

/* Raised whenever a byte comes to mean something else; what the terms of a
 * word are is part of the version of the whole index. */
enum { PATHS_VERSION = 1 };

struct gathering {
	struct strmap terms;	/* value: number */
	VEC(struct buf) list;	/* by number of the term */
	VEC(uint32_t) last;	/* its latest file */
	VEC(uint32_t) count;	/* of the file at hand; 0 between files */
	/* Numbers of terms, repeats too: those of the directory come first. */
	VEC(uint32_t) here;
	size_t here_directory;
};

static void add_words(struct gathering *g, const char *s, size_t n)
{
	const char *at = s, *end = s + n, *word;
	size_t len;

	while ((word = word_next(&at, end, &len))) {
		struct terms terms;
		size_t i;

		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++) {
			bool is_new;
			struct strmap_entry *e =
				strmap_add(&g->terms, terms.term[i],
					   strlen(terms.term[i]), &is_new);

			if (is_new) {
				e->value = g->list.n;
				*VEC_PUSH(&g->list) = (struct buf){ 0 };
				*VEC_PUSH(&g->last) = 0;
				*VEC_PUSH(&g->count) = 0;
			}
			*VEC_PUSH(&g->here) = (uint32_t)e->value;
		}
	}
}

static void post(struct gathering *g, uint32_t file)
{
	size_t i;

	for (i = 0; i < g->here.n; i++)
		g->count.item[g->here.item[i]]++;
	for (i = 0; i < g->here.n; i++) {
		uint32_t term = g->here.item[i];
		uint32_t count = g->count.item[term];
		struct buf *list = &g->list.item[term];

		if (!count)
			continue;
		give(list, (uint64_t)(file - g->last.item[term]) << 1 |
		     (count > 1));
		if (count > 1)
			give(list, count);
		g->last.item[term] = file;
		g->count.item[term] = 0;
	}
}

static void pack(struct buf *out, const struct gathering *g)
{
	const struct strmap_entry **entry = xcalloc(g->terms.n,
						    sizeof(*entry));
	struct buf terms = { 0 };
	size_t i;

	for (i = 0; i < g->terms.n; i++)
		entry[i] = &g->terms.entry[i];
	qsort(entry, g->terms.n, sizeof(*entry), strmap_cmp_keys);
	add4(out, (uint32_t)g->terms.n);
	for (i = 0; i < g->terms.n; i++) {
		const struct buf *list = &g->list.item[entry[i]->value];

		add4(out, (uint32_t)terms.len);
		give(&terms, entry[i]->len);
		buf_add(&terms, entry[i]->key, entry[i]->len);
		buf_add(&terms, buf_str(list), list->len);
	}
	add4(out, (uint32_t)terms.len);
	buf_add(out, buf_str(&terms), terms.len);
	buf_release(&terms);
	free(entry);
}

struct path_terms {
	const unsigned char *start, *terms, *end;
	uint32_t n;
};

/* False when the bytes are not what pack wrote. */
static bool open_terms(struct path_terms *out, const struct buf *bytes)
{
	const unsigned char *at = (const unsigned char *)buf_str(bytes);

	if (bytes->len < 2 * sizeof(uint32_t))
		return false;
	out->n = load4(at);
	if (out->n > bytes->len / sizeof(uint32_t) - 2)
		return false;
	out->start = at + sizeof(uint32_t);
	out->terms = out->start + ((size_t)out->n + 1) * sizeof(uint32_t);
	out->end = at + bytes->len;
	return load4(out->terms - sizeof(uint32_t)) ==
		(size_t)(out->end - out->terms);
}

/* The terms of the view's paths; worked out where they are not kept. */
static void load_terms(struct path_terms *out, struct view *view)
{
	struct buf *bytes = &view->private->path_terms;
	uint64_t key = view_paths_sum(view) + PATHS_VERSION;
	struct gathering g = { 0 };
	size_t i;
	const char *last = "";
	size_t file, len = 0;

	if (bytes->len && open_terms(out, bytes))
		return;
	if (view_recall(view, VIEW_MEMO_PATHS, key, bytes) &&
	    open_terms(out, bytes))
		return;
	buf_reset(bytes);
	for (file = 0; file < view->n; file++) {
		const char *path = view->file[file].path;
		size_t n = path_dir_len(path);

		if (n != len || memcmp(path, last, n)) {
			g.here.n = 0;
			add_words(&g, path, n);
			g.here_directory = g.here.n;
			last = path;
			len = n;
		}
		g.here.n = g.here_directory;
		add_words(&g, path + n, strlen(path + n));
		post(&g, (uint32_t)file);
	}
	pack(bytes, &g);
	for (i = 0; i < g.list.n; i++)
		buf_release(&g.list.item[i]);
	strmap_release(&g.terms);
	VEC_RELEASE(&g.list);
	VEC_RELEASE(&g.last);
	VEC_RELEASE(&g.count);
	VEC_RELEASE(&g.here);
	view_keep(view, VIEW_MEMO_PATHS, key, bytes);
	open_terms(out, bytes);
}

struct place {
	const unsigned char *at, *end;
};

/* Term i as its bytes; what is left is its list. No bytes when they make no
 * sense. */
static struct place term_at(const struct path_terms *all, uint32_t i,
			    struct place *rest)
{
	const unsigned char *start = all->start + i * sizeof(uint32_t);
	struct place term = { NULL, NULL };
	size_t from = load4(start), to = load4(start + sizeof(uint32_t)), len;

	*rest = term;
	if (from > to || to > (size_t)(all->end - all->terms))
		return term;
	rest->at = all->terms + from;
	rest->end = all->terms + to;
	len = (size_t)take(&rest->at, rest->end);
	if (!rest->at || len > (size_t)(rest->end - rest->at)) {
		rest->at = rest->end = NULL;
		return term;
	}
	term.at = rest->at;
	term.end = rest->at += len;
	return term;
}

static bool find_term(const struct path_terms *all, const char *s, size_t len,
		      struct place *list)
{
	uint32_t low = 0, high = all->n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		struct place term = term_at(all, middle, list);
		int order = term.at ? term_cmp((const char *)term.at,
					       (size_t)(term.end - term.at),
					       s, len) : 1;

		if (!order)
			return true;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return false;
}

static void read_list(posting_vec *out, struct place list, size_t files)
{
	uint64_t file = 0;

	while (list.at && list.at < list.end) {
		uint64_t code = take(&list.at, list.end);
		uint32_t count = code & 1 ?
			(uint32_t)take(&list.at, list.end) : 1;

		file += code >> 1;
		if (!list.at || file >= files)
			return;
		*VEC_PUSH(out) = (struct posting){ .file = (uint32_t)file,
						   .body = count };
	}
}

void postings_of_paths(struct view *view, const char *const *term,
		       size_t terms, posting_vec *out)
{
	struct path_terms all;
	struct place list;
	size_t i;

	load_terms(&all, view);
	for (i = 0; i < terms; i++) {
		out[i].n = 0;
		if (find_term(&all, term[i], strlen(term[i]), &list))
			read_list(&out[i], list, view->n);
	}
}
