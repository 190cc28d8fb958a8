/* SPDX-License-Identifier: MIT */
/* Postings that are taken out of a stream: see sieve.h. */
#include "index/sieve.h"

void blob_set_add(struct blob_set *set, uint32_t blob)
{
	size_t at = blob / 8;

	if (at >= set->bits.len)
		buf_addn(&set->bits, '\0', at + 1 - set->bits.len);
	set->bits.ptr[at] = (char)(set->bits.ptr[at] | 1 << blob % 8);
}

static bool blob_set_has(const struct blob_set *set, uint32_t blob)
{
	return blob / 8 < set->bits.len &&
		set->bits.ptr[blob / 8] & 1 << blob % 8;
}

void blob_set_release(struct blob_set *set)
{
	buf_release(&set->bits);
}

/* Copies a list without what is to go; false when its bytes are no list. */
static bool sift(struct sieve *s)
{
	struct cursor cursor;
	uint32_t last = 0;

	buf_reset(&s->list);
	cursor_init(&cursor, s->input->list, s->input->list_len);
	while (cursor_next(&cursor)) {
		if (blob_set_has(s->blobs, cursor.post.blob))
			continue;
		give(&s->list, cursor.post.blob - last);
		buf_add(&s->list, cursor.tail,
			(size_t)(cursor.at - cursor.tail));
		last = cursor.post.blob;
	}
	return !cursor_is_broken(&cursor);
}

static const struct error *sieve_next(struct lists *self, bool *has_term)
{
	struct sieve *s = (struct sieve *)self;
	const struct error *err;

	do {
		err = s->input->next(s->input, has_term);
		if (err || !*has_term)
			return err;
		if (!sift(s))
			return error_new(ERROR_CORRUPT, "cannot sift the "
					 "postings of '%.*s': they are damaged",
					 (int)s->input->term_len,
					 s->input->term);
	} while (!s->list.len);
	self->term = s->input->term;
	self->term_len = s->input->term_len;
	self->list = (const unsigned char *)s->list.ptr;
	self->list_len = s->list.len;
	s->has_any = true;
	return NULL;
}

void sieve_init(struct sieve *out, const struct blob_set *blobs)
{
	*out = (struct sieve){ .lists.next = sieve_next, .blobs = blobs };
}

void sieve_release(struct sieve *sieve)
{
	buf_release(&sieve->list);
}
