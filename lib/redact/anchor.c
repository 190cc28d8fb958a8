/* SPDX-License-Identifier: MIT */
/*
 * The anchors of all tables: see anchor.h.
 *
 * A kind names its own. Of a form it is the four bytes that can be the fewest
 * words, and of these the last, which tell most: "SK{x32}" has 256 of them,
 * "dop_v1_{h64}" one.
 */
#include "redact/anchor.h"

#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "base/xalloc.h"
#include "redact/forms.h"
#include "redact/kinds.h"

/* How far into a form we look for them. */
enum { FIXED_MOST = 80 };

/* What may stand at one place, folded. */
struct choice {
	unsigned char byte[64];
	size_t n;
};

/* What comes last in a bucket is tried last. */
static void add(struct anchors *anchors, const char *bytes, size_t what,
		size_t offset)
{
	const uint32_t word = anchor_word(bytes), mixed = anchor_mixed(word);
	const uint32_t bit = mixed >> (32 - ANCHOR_FILTER_BITS);
	uint16_t *link = &anchors->bucket[mixed >> (32 - ANCHOR_BUCKET_BITS)];
	const size_t n = anchors->anchor.n;

	anchors->filter[bit / 64] |= (uint64_t)1 << bit % 64;
	while (*link)
		link = &anchors->anchor.item[*link].next;
	*link = (uint16_t)n;
	*VEC_PUSH(&anchors->anchor) = (struct anchor){
		word, (uint16_t)what, 0, (uint16_t)offset
	};
}

static void choose(struct choice *choice, const struct shape_step *step)
{
	unsigned char c;
	size_t i;

	choice->n = 0;
	for (i = 0; i < step->set_n; i++)
		choice->byte[choice->n++] = step->set[i] | 0x20;
	for (c = ' '; step->class && c < 0x7f; c++)
		if (shape_has(step->class, c) &&
		    !memchr(choice->byte, c | 0x20, choice->n))
			choice->byte[choice->n++] = c | 0x20;
}

/* The step of each place of a form, as far as its places are fixed. */
static size_t fixed_places(struct shape_step *place, const char *shape)
{
	struct shape_step step;
	size_t n = 0, i;

	while (n < FIXED_MOST && shape_next(&step, &shape)) {
		for (i = 0; i < step.least && n < FIXED_MOST; i++)
			place[n++] = step;
		if (step.least != step.most)
			break;
	}
	return n;
}

/* About how many bytes may stand at a place. */
static size_t breadth(const struct shape_step *place)
{
	if (!place->class)
		return place->set_n;
	return byte_is_among(place->class, "dhHxg=") ? 16 : 36;
}

static size_t breadth_of_word(const struct shape_step *place)
{
	return breadth(&place[0]) * breadth(&place[1]) * breadth(&place[2]) *
		breadth(&place[3]);
}

/* Where the four bytes begin. */
static size_t narrowest(const struct shape_step *place, size_t n)
{
	size_t best = 0, at;

	for (at = 1; at + ANCHOR <= n; at++)
		if (breadth_of_word(&place[at]) <=
		    breadth_of_word(&place[best]))
			best = at;
	return best;
}

static void add_form(struct anchors *anchors, const char *shape, size_t what)
{
	struct shape_step place[FIXED_MOST];
	const size_t at = narrowest(place, fixed_places(place, shape));
	struct choice choice[ANCHOR];
	size_t words = 1, i, j, rest;
	char bytes[ANCHOR];

	for (j = 0; j < ANCHOR; j++) {
		choose(&choice[j], &place[at + j]);
		words *= choice[j].n;
	}
	for (i = 0; i < words; i++) {
		for (rest = i, j = 0; j < ANCHOR; j++) {
			bytes[j] = (char)choice[j].byte[rest % choice[j].n];
			rest /= choice[j].n;
		}
		add(anchors, bytes, what, at);
	}
}

/* The middle of a word is rarer than its beginning: "conf" and "inte" stand
 * everywhere, "flue" and "erco" do not. A '_' may be another byte. */
static void add_word(struct anchors *anchors, const char *word, size_t what)
{
	const size_t n = strlen(word);
	size_t offset = n < 6 ? 0 : n / 2 - 1;

	while (offset && memchr(word + offset, '_', ANCHOR))
		offset--;
	add(anchors, word + offset, what, offset);
}

struct anchors *anchors_new(void)
{
	struct anchors *anchors = xcalloc(1, sizeof(*anchors));
	const struct form *form;
	const char *p;
	size_t i;

	*VEC_PUSH(&anchors->anchor) = (struct anchor){ .word = 0 };
	for (i = 0; i < form_count; i++) {
		form = &form_table[i];
		if (form->word)
			add_word(anchors, form->word, i);
		else
			add_form(anchors, form->shape, i);
	}
	for (i = 0; i < kind_count; i++)
		for (p = kind_table[i].literals; *p; p += ANCHOR)
			add(anchors, p, form_count + i, 0);
	return anchors;
}

void anchors_free(struct anchors *anchors)
{
	if (anchors)
		VEC_RELEASE(&anchors->anchor);
	free(anchors);
}

static const struct anchor *of_word(const struct anchors *anchors, size_t i,
				    uint32_t word)
{
	while (i && anchors->anchor.item[i].word != word)
		i = anchors->anchor.item[i].next;
	return i ? &anchors->anchor.item[i] : NULL;
}

const struct anchor *anchors_find(const struct anchors *anchors,
				  uint32_t word)
{
	return of_word(anchors, anchors->bucket[anchor_mixed(word) >>
					(32 - ANCHOR_BUCKET_BITS)], word);
}

const struct anchor *anchors_next(const struct anchors *anchors,
				  const struct anchor *anchor)
{
	return of_word(anchors, anchor->next, anchor->word);
}
