/* SPDX-License-Identifier: MIT */
/*
 * One pass over the text: see redact.h.
 *
 * Four bytes at a time are folded to small letters and looked up in a small
 * table; almost all text passes there. Where a literal of a kind stands, the
 * kind's pattern is tried at that very place and nowhere else. Patterns are
 * compiled when they are first needed: most texts need none.
 */
#include "redact/redact.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/xalloc.h"
#include "redact/judge.h"
#include "redact/kinds.h"
#include "regex/regex.h"

enum { LITERAL = 4, FILTER_BITS = 12, SLOTS = 512, MOST_KINDS = 64 };

struct slot {
	uint32_t word;
	uint64_t kinds;		/* a bit each; 0: free */
};

struct redactor {
	unsigned char filter[1 << FILTER_BITS];
	struct slot slot[SLOTS];
	struct regex *regex[MOST_KINDS];
	size_t group[MOST_KINDS];
	struct match match;
};

/* Small letters become capital ones and the other way round alike. */
static uint32_t folded(const char *p)
{
	return (uint32_t)hash_load((const unsigned char *)p, LITERAL) |
		0x20202020u;
}

static uint32_t mixed(uint32_t word)
{
	return word * 0x9e3779b1u;
}

static struct slot *slot_of(struct redactor *redactor, uint32_t word)
{
	size_t i = mixed(word) >> 23;

	while (redactor->slot[i].kinds && redactor->slot[i].word != word)
		i = (i + 1) % SLOTS;
	return &redactor->slot[i];
}

struct redactor *redactor_new(void)
{
	struct redactor *redactor = xcalloc(1, sizeof(*redactor));
	size_t i;
	const char *p;

	for (i = 0; i < kind_count; i++)
		for (p = kind_table[i].literals; *p; p += LITERAL) {
			uint32_t word = folded(p);
			struct slot *slot = slot_of(redactor, word);

			slot->word = word;
			slot->kinds |= (uint64_t)1 << i;
			redactor->filter[mixed(word) >> (32 - FILTER_BITS)] = 1;
		}
	return redactor;
}

void redactor_free(struct redactor *redactor)
{
	size_t i;

	if (!redactor)
		return;
	for (i = 0; i < kind_count; i++)
		regex_free(redactor->regex[i]);
	match_release(&redactor->match);
	free(redactor);
}

struct finding {
	const char *kind;
	size_t from, to;
};

static void whole_line(const struct place *place, size_t at,
		       struct finding *out)
{
	for (out->from = at; out->from &&
	     place->bytes[out->from - 1] != '\n'; out->from--)
		;
	for (out->to = at; out->to < place->n &&
	     place->bytes[out->to] != '\n'; out->to++)
		;
}

static const struct error *try_kind(struct redactor *redactor, size_t i,
				    struct place *place, size_t at,
				    struct finding *out, bool *found)
{
	const struct kind *kind = &kind_table[i];
	struct match *match = &redactor->match;
	const struct error *err;

	*found = false;
	if (!redactor->regex[i]) {
		err = regex_compile(&redactor->regex[i], kind->pattern,
				    REGEX_ANCHORED);
		if (err)
			return err;
		redactor->group[i] = regex_group(redactor->regex[i], "s");
	}
	out->kind = kind->name;
	err = regex_match(found, redactor->regex[i], place->bytes, place->n,
			  at, 0, match);
	if (err && err->code == ERROR_LIMIT) {
		whole_line(place, at, out);
		*found = true;
		return NULL;
	}
	if (err || !*found)
		return err;
	place->from = match->offset[2 * redactor->group[i]];
	place->to = match->offset[2 * redactor->group[i] + 1];
	if (kind->checks & CHECK_PEM) {
		place->from -= 5;
		place->to = pem_end(place->bytes, place->n, place->to);
		*found = place->to != 0;
	} else {
		*found = judge(place, kind->checks);
	}
	out->from = place->from;
	out->to = place->to;
	return NULL;
}

/* The first kind, in the table's order, that has a secret at this place. */
static const struct error *look_at(struct redactor *redactor, uint64_t bits,
				   struct place *place, size_t at,
				   struct finding *out, bool *found)
{
	const struct error *err;
	size_t i;

	*found = false;
	for (i = 0; bits && !*found; i++, bits >>= 1) {
		if (!(bits & 1))
			continue;
		err = try_kind(redactor, i, place, at, out, found);
		if (err)
			return err;
	}
	return NULL;
}

/* The mark instead of the secret, with as many line ends as it had. */
static void mask(struct buf *out, const char *bytes,
		 const struct finding *finding)
{
	size_t i;

	buf_addf(out, "[REDACTED:%s]", finding->kind);
	for (i = finding->from; i < finding->to; i++)
		if (bytes[i] == '\n') {
			if (i > finding->from && bytes[i - 1] == '\r')
				buf_addch(out, '\r');
			buf_addch(out, '\n');
		}
}

static uint32_t lines_between(const char *from, const char *to)
{
	uint32_t lines = 0;

	while (from < to && (from = memchr(from, '\n', (size_t)(to - from)))) {
		lines++;
		from++;
	}
	return lines;
}

const struct error *redact(struct redactor *redactor, const char *bytes,
			   size_t n, const char *path, struct buf *out,
			   redaction_vec *list)
{
	struct place place = { .path = path, .bytes = bytes, .n = n };
	struct finding finding = { .kind = NULL };
	const struct error *err;
	size_t i, done = 0;
	uint32_t line = 1;
	bool found;

	buf_reset(out);
	for (i = 0; i + LITERAL <= n; i++) {
		uint32_t word = folded(bytes + i);
		const struct slot *slot;

		if (!redactor->filter[mixed(word) >> (32 - FILTER_BITS)])
			continue;
		slot = slot_of(redactor, word);
		if (!slot->kinds)
			continue;
		err = look_at(redactor, slot->kinds, &place, i, &finding,
			      &found);
		if (err)
			return err;
		if (!found || finding.from < done || finding.to <= i)
			continue;
		line += lines_between(bytes + done, bytes + finding.from);
		*VEC_PUSH(list) = (struct redaction){ finding.kind, line };
		buf_add(out, bytes + done, finding.from - done);
		mask(out, bytes, &finding);
		line += lines_between(bytes + finding.from, bytes + finding.to);
		done = finding.to;
		i = done - 1;
	}
	if (done)
		buf_add(out, bytes + done, n - done);
	return NULL;
}

const struct error *redact_in_place(struct redactor *redactor,
				    struct buf *text, const char *path,
				    redaction_vec *list)
{
	redaction_vec own = { 0 };
	struct buf masked = { 0 }, swap;
	const struct error *err;
	size_t before;

	if (!list)
		list = &own;
	before = list->n;
	err = redact(redactor, buf_str(text), text->len, path, &masked, list);
	if (!err && list->n > before) {
		swap = *text;
		*text = masked;
		masked = swap;
	}
	buf_release(&masked);
	VEC_RELEASE(&own);
	return err;
}
