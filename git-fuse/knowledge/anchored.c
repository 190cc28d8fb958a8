/* SPDX-License-Identifier: MIT */
/* Anchors in other contents: see anchored.h. */
#include "git-fuse/knowledge/anchored.h"

#include <string.h>

#include "base/likeness.h"
#include "git/repo.h"
#include "knowledge/passage.h"
#include "lang/scan.h"
#include "lang/words.h"

/* What a definition has beside white space and its name, a line a token;
 * shorter ones are alike by chance, and so are those of less likeness. */
enum { RENAMED_BYTES = 48, RENAMED_PERCENT = 70 };

/* The symbol of the anchor's name: of its kind where that is known, and of
 * its lines where several have it. */
static const struct error *find_symbol(const struct symbol **out,
				       struct anchored *a, const char *path,
				       struct span is)
{
	const char *name = a->anchor->symbol;
	struct buf qualified = { 0 };
	const struct error *err;
	size_t i;

	*out = NULL;
	if (!a->scanner)
		a->scanner = scanner_new();
	err = scan(a->scanner, scan_lang(a->scanner, path, NULL, is.s, is.n),
		   is.s, is.n, &a->facts);
	for (i = 0; !err && i < a->facts.symbol.n; i++) {
		const struct symbol *symbol = &a->facts.symbol.item[i];

		if (strcmp(symbol->name, symbol_last_name(name)) ||
		    (a->kind >= 0 && symbol->kind != a->kind))
			continue;
		buf_reset(&qualified);
		symbol_qualified(&a->facts, i, &qualified);
		if (!strcmp(buf_str(&qualified), name) &&
		    (!*out || symbol->first_line == a->from))
			*out = symbol;
	}
	buf_release(&qualified);
	return err;
}

static struct span file_was(const struct anchored *a)
{
	return (struct span){ buf_str(&a->was), a->was.len };
}

static const struct error *read_symbol(struct anchored *a)
{
	const struct symbol *symbol;
	const struct error *err = find_symbol(&symbol, a, a->anchor->path,
					      file_was(a));

	if (err || !symbol)
		return err;
	a->kind = symbol->kind;
	if (!a->from) {
		a->from = symbol->first_line;
		a->to = symbol->last_line;
	}
	return NULL;
}

const struct error *anchored_open(struct anchored *out, struct repo *repo,
				  const struct anchor *anchor,
				  struct arena *arena)
{
	enum object_kind kind = OBJECT_BLOB;
	const struct error *err;

	*out = (struct anchored){
		.anchor = anchor, .from = anchor->from, .to = anchor->to,
		.kind = -1, .arena = arena
	};
	if (!repo_has(repo, &anchor->blob))
		return NULL;
	err = repo_read(repo, &anchor->blob, ANCHORED_BYTES, &out->was, &kind,
			NULL);
	if (err && (err->code == ERROR_NOT_FOUND || err->code == ERROR_LIMIT))
		return NULL;
	out->is_known = !err && kind == OBJECT_BLOB;
	return err || !anchor->symbol ? err : read_symbol(out);
}

void anchored_close(struct anchored *anchored)
{
	facts_release(&anchored->facts);
	scanner_free(anchored->scanner);
	buf_release(&anchored->was);
}

/* --- Other names --- */

/* A word, or one other byte, behind white space; empty at the end. */
static struct span take_token(struct span *rest)
{
	size_t n = 0;
	struct span out;

	while (rest->n && byte_is_among(*rest->s, " \t\r\n"))
		*rest = span_behind(*rest, 1);
	while (n < rest->n && is_word_byte((unsigned char)rest->s[n]))
		n++;
	out = (struct span){ rest->s, n ? n : rest->n > 0 };
	*rest = span_behind(*rest, out.n);
	return out;
}

/* A definition as its tokens, a line each, without its old name and its new
 * one, for white space follows the length of names. */
static void set_tokens(struct buf *out, struct span text, const char *old,
		       const char *new)
{
	struct span token;

	buf_reset(out);
	for (token = take_token(&text); token.n; token = take_token(&text)) {
		if (!span_is(token, old) && !span_is(token, new))
			buf_add(out, token.s, token.n);
		buf_addch(out, '\n');
	}
}

/* Whether two qualified names have the same container or end alike. */
static bool is_near(const char *old, const char *new)
{
	const size_t n = (size_t)(symbol_last_name(old) - old);

	return (n == (size_t)(symbol_last_name(new) - new) &&
		!strncmp(old, new, n)) ||
		!strcmp(symbol_last_name(old), symbol_last_name(new));
}

/* In percent; 100 only where nothing but the name is another. */
static unsigned int likeness(const struct buf *was, const struct buf *is)
{
	struct print old = { .size = 0 }, new = { .size = 0 };
	unsigned int out;

	if (was->len < RENAMED_BYTES)
		return 0;
	if (was->len == is->len && !memcmp(was->ptr, is->ptr, is->len))
		return 100;
	print_make(&old, was->ptr, was->len);
	print_make(&new, is->ptr, is->len);
	out = print_likeness(&old, &new);
	print_release(&old);
	print_release(&new);
	return out < 100 ? out : 99;
}

/* Whether a definition was not in the file before, under this name. */
static bool is_new(const struct facts *old, const char *name)
{
	struct buf qualified = { 0 };
	bool out = true;
	size_t i;

	for (i = 0; out && i < old->symbol.n; i++) {
		buf_reset(&qualified);
		symbol_qualified(old, i, &qualified);
		out = strcmp(buf_str(&qualified), name) != 0;
	}
	buf_release(&qualified);
	return out;
}

/* The definition that is new and most like it; none where two are, or it has
 * too little to tell. */
static void choose_renamed(struct anchor_now *out, struct anchored *a,
			   const struct facts *old, struct span is)
{
	const char *bare = symbol_last_name(a->anchor->symbol);
	struct buf was = { 0 }, now = { 0 }, name = { 0 };
	unsigned int best = RENAMED_PERCENT - 1, like;
	size_t i;

	*out = (struct anchor_now){ .fate = ANCHOR_GONE };
	for (i = 0; i < a->facts.symbol.n; i++) {
		const struct symbol *symbol = &a->facts.symbol.item[i];

		buf_reset(&name);
		symbol_qualified(&a->facts, i, &name);
		if (symbol->kind != a->kind || !is_new(old, buf_str(&name)))
			continue;
		set_tokens(&was, lines_between(file_was(a), a->from, a->to),
			   bare, symbol->name);
		set_tokens(&now, lines_between(is, symbol->first_line,
					       symbol->last_line),
			   bare, symbol->name);
		like = likeness(&was, &now);
		/* Where name, place and text are others nothing tells it from
		 * one that was written after its example. */
		if (like < 100 && !is_near(a->anchor->symbol, buf_str(&name)))
			continue;
		if (like == best)
			*out = (struct anchor_now){ .fate = ANCHOR_GONE };
		if (like <= best)
			continue;
		best = like;
		*out = (struct anchor_now){
			.fate = like == 100 ? ANCHOR_MOVED : ANCHOR_CHANGED,
			.from = symbol->first_line, .to = symbol->last_line,
			.symbol = arena_strdup(a->arena, buf_str(&name))
		};
	}
	buf_release(&was);
	buf_release(&now);
	buf_release(&name);
}

static const struct error *find_renamed(struct anchor_now *out,
					struct anchored *a, struct span is)
{
	const char *path = a->anchor->path;
	const struct span was = file_was(a);
	struct facts old = { .lang = 0 };
	const struct error *err;

	err = scan(a->scanner, scan_lang(a->scanner, path, NULL, was.s, was.n),
		   was.s, was.n, &old);
	if (!err)
		choose_renamed(out, a, &old, is);
	facts_release(&old);
	return err;
}

/* --- What became of it --- */

/* Whether a file is what it was: byte by byte, or for the most part where it is
 * meant as one that is written in. */
static bool is_same_file(const struct anchored *a, struct span is)
{
	const struct span was = file_was(a);
	struct print old = { .size = 0 }, new = { .size = 0 };
	bool out = a->is_known && is.n == was.n &&
		(!is.n || !memcmp(is.s, was.s, is.n));

	if (out || !a->is_known || !a->anchor->is_file)
		return out;
	print_make(&old, was.s, was.n);
	print_make(&new, is.s, is.n);
	out = print_kept(&old, &new) >= LIKENESS_PERCENT;
	print_release(&old);
	print_release(&new);
	return out;
}

const struct error *anchored_in(struct anchor_now *out,
				struct anchored *a, const char *path,
				struct span is)
{
	const struct passage old = { a->from, a->to };
	const struct symbol *symbol;
	const struct error *err;
	struct passage now;

	*out = (struct anchor_now){ .fate = ANCHOR_CHANGED };
	if (!a->from) {
		if (is_same_file(a, is))
			out->fate = ANCHOR_SAME;
		return NULL;
	}
	if (a->is_known && passage_find(&now, &old, file_was(a), is)) {
		*out = (struct anchor_now){ .fate = ANCHOR_SAME,
					    .from = now.from, .to = now.to };
		return NULL;
	}
	if (a->kind < 0)
		return NULL;
	err = find_symbol(&symbol, a, path, is);
	if (err)
		return err;
	if (!symbol)
		return find_renamed(out, a, is);
	out->from = symbol->first_line;
	out->to = symbol->last_line;
	return NULL;
}

bool anchored_is_named(const struct anchored *a, struct span is)
{
	return is.n &&
		span_find(is, symbol_last_name(a->anchor->symbol)) < is.n;
}

static void print_lines(struct print *out, struct span text, uint32_t from,
			uint32_t to)
{
	struct span line;
	const char *first = text.s, *end = text.s;
	uint32_t number = 0;

	while (number < to && take_line(&text, &line)) {
		if (++number == from)
			first = line.s;
		end = line.s + line.n;
	}
	print_make(out, first, (size_t)(end - first));
}

bool anchored_is_like(const struct anchored *a, struct span is,
		      const struct anchor_now *now)
{
	struct print old = { .size = 0 }, new = { .size = 0 };
	bool out;

	print_lines(&old, file_was(a), a->from, a->to);
	print_lines(&new, is, now->from, now->to);
	out = print_likeness(&old, &new) >= LIKENESS_PERCENT;
	print_release(&old);
	print_release(&new);
	return out;
}
