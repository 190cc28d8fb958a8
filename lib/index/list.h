/* SPDX-License-Identifier: MIT */
/*
 * The postings of one term, as bytes, and streams of such lists.
 *
 * A list holds postings by ascending blob number. Each is the distance from
 * the blob before (from 0 for the first) as a varint; a byte with the posting
 * flags, a bit that says that a count of symbols follows, and the count in
 * the body, or 15; what the body has beyond 15 as a varint, when it is 15;
 * and the count of symbols as a varint, when the bit says so.
 */
#ifndef INDEX_LIST_H
#define INDEX_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/bytes.h"
#include "base/error.h"

struct post {
	uint32_t blob;
	uint32_t body, symbols;
	uint8_t flags;		/* enum posting_flag */
};

enum { POST_MAX = 16, POST_FLAGS = 7, POST_SYMBOLS = 8, POST_ESCAPE = 15 };

/* Writes a posting at a distance from the one before; gives its length. */
size_t post_encode(unsigned char out[POST_MAX], uint32_t distance,
		   const struct post *post);

/* Walks a list: `post` is the current one after each true cursor_next. */
struct cursor {
	const unsigned char *at, *end;	/* at is NULL once bytes were wrong */
	const unsigned char *tail;	/* the current one but its distance */
	struct post post;
};

static inline void cursor_init(struct cursor *cursor, const void *list,
			       size_t n)
{
	*cursor = (struct cursor){ .at = list,
				   .end = (const unsigned char *)list + n };
}

static inline bool cursor_next(struct cursor *c)
{
	unsigned int packed;

	if (!c->at || c->at == c->end)
		return false;
	c->post.blob += (uint32_t)take(&c->at, c->end);
	if (!c->at || c->at == c->end) {
		c->at = NULL;
		return false;
	}
	c->tail = c->at;
	packed = *c->at++;
	c->post.flags = packed & POST_FLAGS;
	c->post.body = packed >> 4;
	if (c->post.body == POST_ESCAPE)
		c->post.body += (uint32_t)take(&c->at, c->end);
	c->post.symbols = packed & POST_SYMBOLS ?
		(uint32_t)take(&c->at, c->end) : 0;
	return c->at != NULL;
}

/* True when the walk ended because the bytes were no list. */
static inline bool cursor_is_broken(const struct cursor *cursor)
{
	return !cursor->at;
}

/*
 * A stream of terms in ascending order (bytes), each once, with its list.
 * What next gives is good until the next call.
 */
struct lists {
	const struct error *(*next)(struct lists *self, bool *has_term);
	const char *term;
	size_t term_len;
	const unsigned char *list;
	size_t list_len;
};

/* Term order: bytes, the shorter first. */
int term_cmp(const char *a, size_t a_len, const char *b, size_t b_len);

/*
 * Several streams as one: equal terms' lists become one list. No blob may
 * stand in the same term's list of two inputs. The inputs are borrowed.
 */
enum { MERGE_MOST = 32 };

struct merge {
	struct lists lists;	/* read it through this */
	struct lists *input[MERGE_MOST];
	bool has_term[MERGE_MOST];
	size_t n;
	/* Those that had the term given last; all before the first. */
	size_t given[MERGE_MOST], gave;
	struct buf joined;
};

void merge_init(struct merge *merge);
void merge_add(struct merge *merge, struct lists *input);
void merge_release(struct merge *merge);

#endif
