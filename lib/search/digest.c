/* SPDX-License-Identifier: MIT */
/* Where each term of a file stands, as bytes: see digest.h. */
#include "search/digest.h"

#include "base/ascii.h"
#include "base/bytes.h"
#include "history/term_commits.h"
#include "lang/scan.h"
#include "lang/words.h"

struct known_term {
	uint64_t hash;
	uint32_t entry;		/* of the file at hand, + 1; else 0 */
};

/* A term of the file at hand. */
struct entry {
	uint32_t term;		/* in the vocabulary */
	uint32_t marks;
	uint32_t last;		/* line of the latest mark */
	uint32_t bytes;		/* of its list so far */
};

struct mark {
	uint32_t entry;
	uint32_t code;		/* as it is written */
};

struct digester {
	struct vocabulary vocabulary;
	VEC(struct known_term) known;	/* by number in the vocabulary */
	/* Of the file at hand. */
	VEC(struct entry) entry;
	VEC(struct mark) mark;	/* in the order of the text */
	VEC(uint32_t) sorted;	/* codes by entry */
	struct buf classes;
};

uint64_t digest_hash(const char *term, size_t len)
{
	return hash_bytes(term, len, 0) & (((uint64_t)1 << TERM_BITS) - 1);
}

struct digester *digester_new(void)
{
	return xcalloc(1, sizeof(struct digester));
}

void digester_free(struct digester *d)
{
	if (!d)
		return;
	vocabulary_release(&d->vocabulary);
	VEC_RELEASE(&d->known);
	VEC_RELEASE(&d->entry);
	VEC_RELEASE(&d->mark);
	VEC_RELEASE(&d->sorted);
	buf_release(&d->classes);
	free(d);
}

static uint32_t code_bytes(uint32_t code)
{
	uint32_t n = 1;

	while (code >>= 7)
		n++;
	return n;
}

static void add_mark(struct digester *d, uint32_t term, uint32_t line,
		     bool in_string)
{
	struct known_term *known = &d->known.item[term];
	struct entry *entry;
	uint32_t code;

	if (!known->entry) {
		*VEC_PUSH(&d->entry) = (struct entry){ .term = term };
		known->entry = (uint32_t)d->entry.n;
	}
	entry = &d->entry.item[known->entry - 1];
	code = (line - entry->last) << 1 | in_string;
	entry->last = line;
	entry->marks++;
	entry->bytes += code_bytes(code);
	*VEC_PUSH(&d->mark) = (struct mark){ known->entry - 1, code };
}

static void add_word(struct digester *d, const char *word, size_t len,
		     uint32_t line, bool in_string)
{
	uint32_t n, i;
	const uint32_t *term = vocabulary_word(&d->vocabulary, word, len, &n);

	for (i = (uint32_t)d->known.n; i < d->vocabulary.term.n; i++) {
		const struct strmap_entry *e = &d->vocabulary.term.entry[i];

		*VEC_PUSH(&d->known) = (struct known_term){
			digest_hash(e->key, e->len), 0
		};
	}
	for (i = 0; i < n; i++)
		add_mark(d, term[i], line, in_string);
}

static bool is_filled(const char *at, const char *end)
{
	while (at < end && is_space(*at))
		at++;
	return at < end;
}

/* The codes of each entry together, in the order of the text. */
static void sort_marks(struct digester *d)
{
	VEC(uint32_t) next = { 0 };
	uint32_t from = 0;
	size_t i;

	for (i = 0; i < d->entry.n; i++) {
		*VEC_PUSH(&next) = from;
		from += d->entry.item[i].marks;
	}
	d->sorted.n = 0;
	VEC_RESERVE(&d->sorted, d->mark.n);
	for (i = 0; i < d->mark.n; i++)
		d->sorted.item[next.item[d->mark.item[i].entry]++] =
			d->mark.item[i].code;
	VEC_RELEASE(&next);
}

void digest_make(struct digester *d, struct buf *out, unsigned int lang,
		 const char *bytes, size_t n)
{
	const uint32_t *code;
	uint32_t i, j;
	const char *at, *end, *word;
	struct buf lines = { 0 };
	uint32_t line = 0;
	size_t len;

	buf_reset(out);
	d->entry.n = d->mark.n = 0;
	blank(lang, bytes, n, NULL, &d->classes);
	/* Notes all marks, and writes the lines. */
	at = bytes;
	end = bytes + n;
	while (at < end) {
		const char *eol = memchr(at, '\n', (size_t)(end - at));
		const char *stop = eol ? eol : end;
		bool filled = is_filled(at, stop);
		uint32_t words = 0;

		for (line++; (word = word_next(&at, stop, &len)); words++)
			add_word(d, word, len, line,
				 d->classes.ptr[word - bytes] == BYTE_STRING);
		give(&lines, words << 1 | filled);
		at = eol ? eol + 1 : end;
	}
	give(out, line);
	buf_add(out, lines.ptr, lines.len);
	buf_release(&lines);
	sort_marks(d);
	code = d->sorted.item;
	for (i = 0; i < d->entry.n; i++) {
		const struct entry *e = &d->entry.item[i];
		struct known_term *known = &d->known.item[e->term];

		for (j = 0; j < TERM_BYTES; j++)
			buf_addch(out, (char)(known->hash >> (8 * j)));
		give(out, e->bytes);
		for (j = 0; j < e->marks; j++)
			give(out, *code++);
		known->entry = 0;
	}
}

bool digest_open(struct digest_reader *out, const struct buf *digest,
		 digest_lines *before, digest_filled *filled)
{
	struct digest_reader r = { (const unsigned char *)buf_str(digest),
				   NULL };
	uint64_t lines;
	uint32_t words = 0;
	size_t i;

	r.end = r.at + digest->len;
	lines = take(&r.at, r.end);
	if (!r.at || lines > (uint64_t)(r.end - r.at))
		return false;
	before->n = filled->n = 0;
	VEC_RESERVE(before, (size_t)lines + 1);
	VEC_RESERVE(filled, (size_t)lines + 1);
	before->n = filled->n = (size_t)lines + 1;
	before->item[0] = filled->item[0] = 0;
	for (i = 1; i < before->n; i++) {
		uint32_t code = (uint32_t)take(&r.at, r.end);

		before->item[i] = words += code >> 1;
		filled->item[i] = code & 1;
	}
	*out = r;
	return r.at != NULL;
}

/* n bytes; NULL where there are fewer. */
static const unsigned char *take_bytes(struct digest_reader *r, uint64_t n)
{
	const unsigned char *start = r->at;

	if (start)
		r->at = n > (uint64_t)(r->end - start) ? NULL : start + n;
	return r->at ? start : NULL;
}

bool digest_next(struct digest_reader *reader, struct digest_term *out)
{
	const unsigned char *hash;

	if (!reader->at || reader->at == reader->end)
		return false;
	hash = take_bytes(reader, TERM_BYTES);
	if (!hash)
		return false;
	out->hash = hash_load(hash, TERM_BYTES);
	out->list.at = take_bytes(reader, take(&reader->at, reader->end));
	out->list.end = reader->at;
	out->line = 0;
	return reader->at != NULL;
}

bool digest_is_sound(const struct digest_reader *reader)
{
	return reader->at == reader->end;
}

bool digest_mark(struct digest_term *term, bool *in_string)
{
	uint64_t code;

	if (term->list.at == term->list.end)
		return false;
	code = take(&term->list.at, term->list.end);
	if (!term->list.at) {
		term->list.end = NULL;
		return false;
	}
	*in_string = code & 1;
	term->line += (uint32_t)(code >> 1);
	return true;
}
