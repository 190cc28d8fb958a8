/* SPDX-License-Identifier: MIT */
/*
 * Prints the facts of files, for the cases under tests/lang and for whoever
 * writes a definition: facts [-t] [-l LANGUAGE] FILE...
 *
 * A line a symbol (kind, qualified name, lines, '+' when exported, "test" when
 * one), a line an import, one with the identifiers that the code refers to, and
 * one where what must hold of all facts does not. -t prints how many bytes were
 * scanned and nothing else.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "holds.h"

static void print_symbols(const struct facts *facts)
{
	struct buf name = { 0 };
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		buf_reset(&name);
		symbol_qualified(facts, i, &name);
		if (s->kind == SYMBOL_ROUTE && s->scope)
			buf_addf(&name, " by %s", s->scope);
		printf("%s %s %u-%u%s%s%s\n", symbol_kind_name(s->kind),
		       name.ptr, s->first_line, s->last_line,
		       s->flags & SYMBOL_EXPORTED ? " +" : "",
		       s->flags & SYMBOL_TEST ? " test" : "",
		       s->flags & SYMBOL_TEST_CASE ? " case" : "");
	}
	buf_release(&name);
}

static void print_imports(const struct facts *facts)
{
	static const char *const style[] = {
		"", " local", " system", " types"
	};
	size_t i;

	for (i = 0; i < facts->import.n; i++) {
		const struct import *m = &facts->import.item[i];

		printf("import%s %u %s", style[m->style], m->line, m->text);
		if (m->alias)
			printf(" as %s", m->alias);
		printf(m->names ? " : %s\n" : "\n", m->names);
	}
}

static int by_bytes(const void *a, const void *b)
{
	const struct word *x = a, *y = b;
	size_t n = x->len < y->len ? x->len : y->len;
	int cmp = memcmp(x->s, y->s, n);

	return cmp ? cmp : (x->len > y->len) - (x->len < y->len);
}

static void print_references(struct facts *facts)
{
	size_t i;

	if (facts->word.n)
		qsort(facts->word.item, facts->word.n,
		      sizeof(*facts->word.item), by_bytes);
	fputs("refs", stdout);
	for (i = 0; i < facts->word.n; i++) {
		const struct word *w = &facts->word.item[i];

		if (w->code && !(w->flags & WORD_KEYWORD) &&
		    !(*w->s >= '0' && *w->s <= '9'))
			printf(" %.*s", (int)w->len, w->s);
	}
	putchar('\n');
}

static int show(struct scanner *scanner, const char *path, const char *lang,
		unsigned long long *bytes)
{
	struct buf text = { 0 };
	struct facts facts = { 0 };
	const char *broken;
	const struct error *err = file_read(&text, path, 1 << 30);

	if (!err)
		err = scan(scanner, lang ? lang_by_name(lang) :
			   lang_of_file(path, NULL, buf_str(&text), text.len),
			   buf_str(&text), text.len, &facts);
	if (err) {
		fprintf(stderr, "%s: %s\n", path, err->msg);
	} else if (bytes) {
		*bytes += text.len;
	} else {
		printf("language %s\n", lang_id(facts.lang));
		print_symbols(&facts);
		print_imports(&facts);
		print_references(&facts);
		if (facts.flags & FACTS_CUT)
			puts("cut");
		broken = facts_broken(&facts, buf_str(&text));
		if (broken)
			printf("does not hold: %s\n", broken);
	}
	facts_release(&facts);
	buf_release(&text);
	return err ? 1 : 0;
}

int main(int argc, char **argv)
{
	struct scanner *scanner = scanner_new();
	const char *lang = NULL;
	unsigned long long bytes = 0;
	int option, status = 0, is_timing = 0;

	while ((option = getopt(argc, argv, "tl:")) != -1)
		if (option == 't')
			is_timing = 1;
		else if (option == 'l')
			lang = optarg;
		else
			return 2;
	for (; optind < argc; optind++)
		status |= show(scanner, argv[optind], lang,
			       is_timing ? &bytes : NULL);
	if (is_timing)
		printf("%llu bytes\n", bytes);
	scanner_free(scanner);
	return status;
}
