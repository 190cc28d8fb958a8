/* SPDX-License-Identifier: MIT */
/* Posting lists as bytes, and many streams of them as one: see list.h. */
#include "index/list.h"

#include <assert.h>
#include <string.h>

static size_t put(unsigned char *out, uint32_t value)
{
	size_t n = 0;

	for (; value >= 0x80; value >>= 7)
		out[n++] = (unsigned char)(value | 0x80);
	out[n++] = (unsigned char)value;
	return n;
}

size_t post_encode(unsigned char out[POST_MAX], uint32_t distance,
		   const struct post *post)
{
	size_t n = put(out, distance);
	unsigned int body = post->body < POST_ESCAPE ? post->body : POST_ESCAPE;

	out[n++] = (unsigned char)(post->flags | body << 4 |
				   (post->symbols ? POST_SYMBOLS : 0));
	if (body == POST_ESCAPE)
		n += put(out + n, post->body - POST_ESCAPE);
	if (post->symbols)
		n += put(out + n, post->symbols);
	return n;
}

int term_cmp(const char *a, size_t a_len, const char *b, size_t b_len)
{
	int order = memcmp(a, b, a_len < b_len ? a_len : b_len);

	return order ? order : (a_len > b_len) - (a_len < b_len);
}

/*
 * Joins k lists into merge->joined by always taking the lowest blob. k is the
 * number of segments or threads, a few, so the lowest is found by looking.
 */
static bool join(struct merge *m, const size_t *which, size_t k)
{
	struct cursor cursor[MERGE_MOST];
	bool is_live[MERGE_MOST];
	uint32_t last = 0;
	size_t i;

	buf_reset(&m->joined);
	for (i = 0; i < k; i++) {
		const struct lists *in = m->input[which[i]];

		cursor_init(&cursor[i], in->list, in->list_len);
		is_live[i] = cursor_next(&cursor[i]);
	}
	for (;;) {
		size_t low = k;

		for (i = 0; i < k; i++)
			if (is_live[i] && (low == k ||
			    cursor[i].post.blob < cursor[low].post.blob))
				low = i;
		if (low == k)
			break;
		give(&m->joined, cursor[low].post.blob - last);
		buf_add(&m->joined, cursor[low].tail,
			(size_t)(cursor[low].at - cursor[low].tail));
		last = cursor[low].post.blob;
		is_live[low] = cursor_next(&cursor[low]);
	}
	for (i = 0; i < k; i++)
		if (cursor_is_broken(&cursor[i]))
			return false;
	return true;
}

/* The inputs whose current term is the lowest. */
static size_t find_lowest(const struct merge *m, size_t *which)
{
	size_t i, k = 0;

	for (i = 0; i < m->n; i++) {
		const struct lists *in = m->input[i], *low;
		int order;

		if (!m->has_term[i])
			continue;
		low = k ? m->input[which[0]] : NULL;
		order = low ? term_cmp(in->term, in->term_len, low->term,
				       low->term_len) : -1;
		if (order < 0)
			k = 0;
		if (order <= 0)
			which[k++] = i;
	}
	return k;
}

static const struct error *merge_next(struct lists *self, bool *has_term)
{
	struct merge *m = (struct merge *)self;
	const struct error *err;
	const struct lists *in;
	size_t i;

	/* Those that had the term given last go on to their next. */
	err = NULL;
	for (i = 0; !err && i < m->gave; i++) {
		size_t which = m->given[i];

		err = m->input[which]->next(m->input[which],
					    &m->has_term[which]);
	}
	m->gave = err ? 0 : find_lowest(m, m->given);
	*has_term = m->gave;
	if (!m->gave)
		return err;
	in = m->input[m->given[0]];
	self->term = in->term;
	self->term_len = in->term_len;
	self->list = in->list;
	self->list_len = in->list_len;
	if (m->gave == 1)
		return NULL;
	if (!join(m, m->given, m->gave))
		return error_new(ERROR_CORRUPT,
				 "cannot merge the postings of '%.*s': "
				 "they are damaged", (int)self->term_len,
				 self->term);
	self->list = (const unsigned char *)m->joined.ptr;
	self->list_len = m->joined.len;
	return NULL;
}

void merge_init(struct merge *merge)
{
	*merge = (struct merge){ .lists.next = merge_next };
}

void merge_add(struct merge *merge, struct lists *input)
{
	assert(merge->n < MERGE_MOST);
	merge->given[merge->gave++] = merge->n;
	merge->input[merge->n++] = input;
}

void merge_release(struct merge *merge)
{
	buf_release(&merge->joined);
	merge_init(merge);
}
