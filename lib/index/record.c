/* SPDX-License-Identifier: MIT */
/* Facts to bytes and back: see record.h. */
#include "index/record.h"

#include <string.h>

#include "base/bytes.h"
#include "base/compare.h"
#include "base/fixed.h"

bool facts_are_opaque(unsigned int flags)
{
	return flags & (FACTS_BINARY | FACTS_TOO_LARGE | FACTS_MINIFIED |
			FACTS_GENERATED | FACTS_MISSING | FACTS_CORRUPT);
}

/* The length of what two strings begin with. */
static size_t shared_prefix(const char *a, const char *b)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

enum { USE_SIZE = 4 };

/* How much of a string is that of the last one, and the rest of it. */
static void pack_string(struct buf *out, const char *s, const char *last)
{
	size_t shared = shared_prefix(last, s), rest = strlen(s + shared);

	give(out, shared);
	give(out, rest);
	buf_add(out, s + shared, rest);
}

/* A symbol's first byte: its kind and its flags. */
enum { KIND_MASK = 31, FLAG_SHIFT = 5 };
_Static_assert(SYMBOL_KINDS <= KIND_MASK + 1, "a kind has five bits");

/*
 * Distances between lines wrap around in 32 bits, so that any numbers come
 * back as they were and the usual ones take one byte.
 */
static void pack_symbols(struct buf *out, const struct facts *facts)
{
	const char *last = "", *last_scope = "";
	uint32_t line = 0;
	size_t i;

	give(out, facts->symbol.n);
	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		buf_addch(out, (char)(s->kind | s->flags << FLAG_SHIFT));
		give(out, (uint64_t)(s->container == SYMBOL_NO_CONTAINER ? 0 :
				     (uint32_t)(i - s->container)) << 1 |
		     (s->scope != NULL));
		pack_string(out, s->name, last);
		if (s->scope)
			pack_string(out, s->scope, last_scope);
		give(out, (uint32_t)(s->first_line - line));
		give(out, (uint32_t)(s->line - s->first_line));
		give(out, (uint32_t)(s->last_line - s->line));
		line = s->first_line;
		last = s->name;
		if (s->scope)
			last_scope = s->scope;
	}
}

void record_pack(struct buf *out, const struct facts *facts,
		 const struct digest *digest)
{
	unsigned char bytes[USE_SIZE];
	size_t i, k;
	uint32_t line = 0;

	buf_addch(out, (char)facts->lang);
	buf_addch(out, (char)facts->flags);
	give(out, facts->lines);
	give(out, facts->tokens);
	give(out, facts->bytes);
	give(out, digest ? digest->body_len : 0);
	give(out, digest ? digest->symbol_len : 0);
	if (!digest)
		return;
	/* Hashes lie so far apart that distances would take as many bytes;
	 * of a fixed size, they are skipped at once and found by halving. */
	give(out, digest->use.n);
	for (i = 0; i < digest->use.n; i++) {
		for (k = 0; k < USE_SIZE; k++)
			bytes[k] =
				(unsigned char)(digest->use.item[i] >> (8 * k));
		buf_add(out, bytes, USE_SIZE);
	}
	pack_symbols(out, facts);
	give(out, facts->import.n);
	for (i = 0; i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];
		const char *names = import->names, *alias = import->alias;

		buf_addch(out, (char)(import->style << 2 |
				      (alias != NULL) << 1 | (names != NULL)));
		give(out, (uint32_t)(import->line - line));
		buf_add(out, import->text, strlen(import->text) + 1);
		if (names)
			buf_add(out, names, strlen(names) + 1);
		if (alias)
			buf_add(out, alias, strlen(alias) + 1);
		line = import->line;
	}
}

/* A place in a record; at becomes NULL when the bytes make no sense. */
struct place {
	const unsigned char *at, *end;
};

static uint32_t number(struct place *p)
{
	return (uint32_t)take(&p->at, p->end);
}

static unsigned int byte(struct place *p)
{
	if (p->at && p->at < p->end)
		return *p->at++;
	p->at = NULL;
	return 0;
}

/* n bytes, or NULL. */
static const char *bytes(struct place *p, size_t n)
{
	const char *s = (const char *)p->at;

	if (!p->at || n > (size_t)(p->end - p->at)) {
		p->at = NULL;
		return NULL;
	}
	p->at += n;
	return s;
}

static struct place read_head(struct blob_head *out, const void *ptr, size_t n)
{
	struct place p = { ptr, (const unsigned char *)ptr + n };

	out->lang = (uint8_t)byte(&p);
	out->flags = (uint8_t)byte(&p);
	out->lines = number(&p);
	out->tokens = number(&p);
	out->bytes = take(&p.at, p.end);
	out->body_len = number(&p);
	out->symbol_len = number(&p);
	return p;
}

bool record_head(struct blob_head *out, const void *ptr, size_t n)
{
	return read_head(out, ptr, n).at != NULL;
}

/* What pack_string wrote against the last one; NULL when it makes no sense. */
static const char *unpack_string(struct place *p, struct facts *facts,
				 const char *last)
{
	size_t shared = number(p), rest = number(p);
	const char *tail = bytes(p, rest);
	char *s;

	if (!tail || shared > strlen(last)) {
		p->at = NULL;
		return NULL;
	}
	s = arena_alloc(&facts->arena, shared + rest + 1);
	memcpy(s, last, shared);
	memcpy(s + shared, tail, rest);
	s[shared + rest] = '\0';
	return s;
}

/* What one symbol is written against. */
struct last {
	const char *name, *scope;
	uint32_t line;
};

static bool read_symbol(struct place *p, struct facts *facts,
			struct last *last)
{
	size_t i = facts->symbol.n;
	struct symbol *s = VEC_PUSH(&facts->symbol);
	unsigned int packed = byte(p);
	uint32_t up = number(p);
	bool has_scope = up & 1;

	*s = (struct symbol){ .kind = packed & KIND_MASK,
			      .flags = (uint8_t)(packed >> FLAG_SHIFT) };
	s->name = unpack_string(p, facts, last->name);
	if (has_scope)
		s->scope = unpack_string(p, facts, last->scope);
	up >>= 1;	/* to what holds it */
	if (!p->at || s->kind >= SYMBOL_KINDS || up > i)
		return false;
	s->container = up ? (uint32_t)i - up : SYMBOL_NO_CONTAINER;
	s->first_line = last->line + number(p);
	s->line = s->first_line + number(p);
	s->last_line = s->line + number(p);
	*last = (struct last){ s->name, s->scope ? s->scope : last->scope,
			       s->first_line };
	return p->at != NULL;
}

static const char *read_string(struct place *p, struct facts *facts)
{
	const unsigned char *nul = p->at ?
		memchr(p->at, 0, (size_t)(p->end - p->at)) : NULL;
	size_t n;

	if (!nul) {
		p->at = NULL;
		return NULL;
	}
	n = (size_t)(nul - p->at);
	return arena_strndup(&facts->arena, bytes(p, n + 1), n);
}

static bool read_import(struct place *p, struct facts *facts, uint32_t line)
{
	unsigned int packed = byte(p);
	struct import *import = VEC_PUSH(&facts->import);

	*import = (struct import){ .style = (uint8_t)(packed >> 2) };
	import->line = line + number(p);
	import->text = read_string(p, facts);
	import->names = packed & 1 ? read_string(p, facts) : NULL;
	import->alias = packed & 2 ? read_string(p, facts) : NULL;
	return p->at != NULL;
}

/* The hashes of what is used, n of them; p goes behind. */
static const unsigned char *read_uses(struct place *p, size_t *n)
{
	*n = number(p);
	return (const unsigned char *)bytes(p, *n * USE_SIZE);
}

static bool read_lists(struct place *p, struct facts *facts)
{
	struct last last = { "", "", 0 };
	uint32_t i, n, line;
	size_t uses;

	if (!read_uses(p, &uses))
		return false;
	for (i = 0, n = number(p); i < n; i++)
		if (!p->at || !read_symbol(p, facts, &last))
			return false;
	for (i = 0, line = 0, n = number(p); i < n; i++) {
		if (!p->at || !read_import(p, facts, line))
			return false;
		line = facts->import.item[i].line;
	}
	return p->at != NULL;
}

bool record_facts(struct facts *out, const void *ptr, size_t n)
{
	struct blob_head head;
	struct place p = read_head(&head, ptr, n);

	out->lang = head.lang;
	out->flags = head.flags;
	out->lines = head.lines;
	out->tokens = head.tokens;
	out->bytes = head.bytes;
	if (!p.at)
		return false;
	return facts_are_opaque(head.flags) || read_lists(&p, out);
}

bool record_uses(bool *out, const void *ptr, size_t n, uint32_t hash)
{
	struct blob_head head;
	struct place p = read_head(&head, ptr, n);
	const unsigned char *use;
	size_t at = 0, uses;

	*out = false;
	if (!p.at || facts_are_opaque(head.flags))
		return p.at != NULL;
	use = read_uses(&p, &uses);
	if (!use)
		return false;
	LOWER_BOUND(at, uses, load4(use + at * USE_SIZE) < hash);
	*out = at < uses && load4(use + at * USE_SIZE) == hash;
	return true;
}
