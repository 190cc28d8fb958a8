/* SPDX-License-Identifier: MIT */
/* Anchors in other contents: see anchored.h. */
#include "git-fuse/knowledge/anchored.h"

#include <string.h>

#include "base/likeness.h"
#include "git/repo.h"
#include "knowledge/passage.h"
#include "lang/scan.h"

static const char *plain_name(const char *qualified)
{
	const char *dot = strrchr(qualified, '.');

	return dot && dot[1] ? dot + 1 : qualified;
}

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

		if (strcmp(symbol->name, plain_name(name)) ||
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
				  const struct anchor *anchor)
{
	enum object_kind kind = OBJECT_BLOB;
	const struct error *err;

	*out = (struct anchored){
		.anchor = anchor, .from = anchor->from, .to = anchor->to,
		.kind = -1
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
		if (a->is_known && is.n == a->was.len &&
		    (!is.n || !memcmp(is.s, a->was.ptr, is.n)))
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
	if (!err && !symbol)
		out->fate = ANCHOR_GONE;
	else if (!err)
		*out = (struct anchor_now){
			.fate = ANCHOR_CHANGED, .from = symbol->first_line,
			.to = symbol->last_line
		};
	return err;
}

bool anchored_is_named(const struct anchored *a, struct span is)
{
	return is.n && span_find(is, plain_name(a->anchor->symbol)) < is.n;
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
