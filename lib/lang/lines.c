/* SPDX-License-Identifier: MIT */
/*
 * The outline of languages whose blocks show in lines: by indentation, by a
 * word that ends them, by the next section, by a statement's semicolon.
 */
#include <ctype.h>
#include <string.h>

#include "lang/outline.h"
#include "lang/words.h"

enum { NONE = SYMBOL_NO_CONTAINER };

struct block {
	uint32_t symbol;
	uint32_t indent, level;
	bool is_header;		/* nothing but its first line was seen yet */
	bool is_bare;		/* no word ends it, but the next line that is
				   no deeper */
};

struct walk {
	struct outline *o;
	VEC(struct block) stack;
	uint32_t file_container;
	size_t span;
	size_t depth;		/* of open ( [ { */
	size_t last_end;	/* behind the last code seen */
	size_t header_end;	/* of the last block that opened */
	size_t looked;		/* bytes that headers and statements took */
};

/* Those of honest code do not overlap; where brackets that never close make
 * them, this many times the text is all that is looked at. */
enum { LOOKS_MOST = 4, LOOKS_FREE = 65536 };

static bool is_patient(const struct walk *w)
{
	return w->looked / LOOKS_MOST <= w->o->n + LOOKS_FREE;
}

static bool opens_block(const struct symbol *s)
{
	switch (s->kind) {
	case SYMBOL_NAMESPACE:
	case SYMBOL_TYPE:
	case SYMBOL_INTERFACE:
	case SYMBOL_ENUM:
	case SYMBOL_FUNCTION:
	case SYMBOL_METHOD:
	case SYMBOL_MACRO:
	case SYMBOL_IMPL:
	case SYMBOL_SECTION:
		return true;
	default:
		return false;
	}
}

static void close_block(struct walk *w, size_t body_end, size_t end)
{
	struct block *b = &w->stack.item[--w->stack.n];

	outline_end_body(w->o, b->symbol, body_end, end);
}

static size_t line_end(const struct outline *o, size_t at)
{
	const char *end = memchr(o->text + at, '\n', o->n - at);

	return end ? (size_t)(end - o->text) : o->n;
}

/* Where the header of a symbol ends: behind `mark` (if there is one), or at
 * its line's end, outside of brackets and strings. */
static size_t find_header_end(const struct walk *w, const struct found *found,
			      const char *mark)
{
	const struct outline *o = w->o;
	bool braces = o->compiled->def->block != BLOCK_END;
	const struct symbol *s = &o->facts->symbol.item[found->symbol];
	size_t at = !braces || !opens_block(s) ? s->begin : found->match_end;
	size_t depth = 0;
	size_t n = mark ? strlen(mark) : 0, span = w->span;

	for (; at < o->n; at++) {
		char c = o->text[at];

		if (c == '(' || c == '[' || (c == '{' && braces))
			depth++;
		else if (depth &&
			 (c == ')' || c == ']' || (c == '}' && braces)))
			depth--;
		else if (depth || at < found->match_end)
			continue;
		else if (n && o->n - at >= n &&
			 !memcmp(o->text + at, mark, n))
			return at + n;
		else if (c == '\n' &&
			 !(at && o->text[at - 1] == '\\') &&
			 !outline_in_span(o, &span, at))
			return at;
	}
	return at;
}

static size_t header_end(struct walk *w, const struct found *found,
			 const char *mark)
{
	size_t end;

	if (!is_patient(w))
		return line_end(w->o, found->match_end);
	end = find_header_end(w, found, mark);
	w->looked += end - found->match_end;
	return end;
}

static size_t statement_end(struct walk *w, size_t at)
{
	const struct outline *o = w->o;
	size_t depth = 0, low = at;

	if (!is_patient(w))
		return line_end(o, at);
	for (; at < o->n; at++) {
		depth += o->text[at] == '(';
		depth -= depth && o->text[at] == ')';
		if (!depth && o->text[at] == ';') {
			w->looked += at - low;
			return at + 1;
		}
	}
	w->looked += at - low;
	return outline_trim(o, low, at);
}

static bool is_end_word(const struct outline *o, size_t at)
{
	const char *const *end = o->compiled->def->end;

	for (; *end; end++) {
		size_t n = strlen(*end);

		if (o->n - at >= n && !memcmp(o->text + at, *end, n) &&
		    (o->n - at == n ||
		     !is_word_byte((unsigned char)o->text[at + n])))
			return true;
	}
	return false;
}

/* Does the line of the header also close the block: "def x; end"? */
static bool ends_on_line(const struct outline *o, size_t at)
{
	size_t end = outline_trim(o, at, line_end(o, at)), start;

	while (end > at && strchr(",;) ", o->text[end - 1]))
		end--;
	start = end;
	while (start > at && is_word_byte((unsigned char)o->text[start - 1]))
		start--;
	return start > at && start < end && is_end_word(o, start);
}

/* Does a line end with what opens a block that ends with a word of its own? */
static bool opens_inner(const struct outline *o, size_t at)
{
	size_t end = outline_trim(o, at, line_end(o, at));

	return end - at >= 3 && (!memcmp(o->text + end - 3, " do", 3) ||
				 !memcmp(o->text + end - 2, "->", 2));
}

/* Is the body one expression behind a word of the header ("do:")? A comma takes
 * the header to the next line. */
static bool has_bare_body(struct walk *w, const struct found *found)
{
	const struct outline *o = w->o;
	const char *mark = o->compiled->def->bare;
	size_t at = found->name_end, depth = 0;
	size_t n = mark ? strlen(mark) : 0, most = is_patient(w) ? o->n : 0;
	char last = ' ';

	for (; n && at < most; at++) {
		char c = o->text[at];

		if (c == '(' || c == '[' || c == '{')
			depth++;
		else if (depth && (c == ')' || c == ']' || c == '}'))
			depth--;
		else if (!depth && c == '\n' && last != ',')
			break;
		else if (!depth && at &&
			 isspace((unsigned char)o->text[at - 1]) &&
			 o->n - at >= n && !memcmp(o->text + at, mark, n))
			return !opens_inner(o, at);
		if (!isspace((unsigned char)c))
			last = c;
	}
	w->looked += at - found->name_end;
	return false;
}

static void begin_block(struct walk *w, const struct found *found,
			uint32_t indent)
{
	struct outline *o = w->o;
	const struct langdef *def = o->compiled->def;
	size_t end = header_end(w, found,
				def->block == BLOCK_INDENT ? *def->end : NULL);
	size_t last = outline_trim(o, found->name_end, line_end(o, end));

	if (def->block == BLOCK_END) {
		w->header_end = end;
		if (ends_on_line(o, found->match_end)) {
			outline_end_bare(o, found->symbol,
					 last > end ? last : end);
			return;
		}
	}
	outline_begin_body(o, found->symbol, end);
	outline_end_body(o, found->symbol, end, last);
	*VEC_PUSH(&w->stack) = (struct block){
		found->symbol, indent, found->level, true,
		has_bare_body(w, found)
	};
}

static void record(struct walk *w, const struct found *found, uint32_t indent)
{
	struct outline *o = w->o;
	struct symbol *s = &o->facts->symbol.item[found->symbol];
	uint8_t style = o->compiled->def->block;
	size_t end;

	if (s->kind == SYMBOL_PACKAGE) {
		s->container = NONE;	/* it is none in the one before it */
		w->file_container = found->symbol;
	}
	/* With a level it is a statement: Julia's "f(x) = 1" has no end. */
	if (style != BLOCK_NONE && style != BLOCK_STATEMENT && opens_block(s) &&
	    (style != BLOCK_END || found->level == 1)) {
		begin_block(w, found, indent);
		return;
	}
	end = style == BLOCK_STATEMENT ? statement_end(w, found->match_end) :
		header_end(w, found, NULL);
	outline_end_bare(o, found->symbol, outline_trim(o, s->begin, end));
}

/* Closes what a line of this indentation, beginning at `at`, ends. */
static void close_before(struct walk *w, size_t at, uint32_t indent)
{
	struct outline *o = w->o;
	uint8_t style = o->compiled->def->block;
	bool is_end = style == BLOCK_END && is_end_word(o, at);
	size_t before = w->last_end;

	while (w->stack.n) {
		struct block *b = &w->stack.item[w->stack.n - 1];

		if (style == BLOCK_SECTION || indent > b->indent)
			break;
		if (style == BLOCK_INDENT) {
			close_block(w, before, before);
			continue;
		}
		if (is_end) {
			bool is_own = indent == b->indent && !b->is_bare;

			close_block(w, before, is_own ?
				    outline_trim(o, at, line_end(o, at)) :
				    before);
			if (is_own)
				break;
			continue;
		}
		if (!b->is_header && !b->is_bare)
			break;
		close_block(w, before, before);	/* def x = 1: no end */
	}
	if (w->stack.n)
		w->stack.item[w->stack.n - 1].is_header = false;
}

static uint32_t innermost(const struct walk *w)
{
	return w->stack.n ? w->stack.item[w->stack.n - 1].symbol :
		w->file_container;
}

static const struct error *line(struct walk *w, size_t at, uint32_t indent)
{
	struct outline *o = w->o;
	bool is_section = o->compiled->def->block == BLOCK_SECTION;
	uint32_t container = innermost(w);
	const struct error *err;
	struct found found;
	bool is_found;

	err = outline_try(o, is_section ? RULE_IN_FILE :
			  outline_inside(o, container), at, container,
			  &is_found, &found);
	if (err || !is_found)
		return err;
	if (is_section && opens_block(&o->facts->symbol.item[found.symbol])) {
		while (w->stack.n &&
		       w->stack.item[w->stack.n - 1].level >= found.level) {
			struct block *b = &w->stack.item[w->stack.n - 1];
			uint32_t begin =
				w->o->facts->symbol.item[b->symbol].body;
			size_t end = outline_trim(w->o, begin, at);

			close_block(w, end, end);
		}
		o->facts->symbol.item[found.symbol].container = innermost(w);
		w->header_end = found.match_end;
	}
	record(w, &found, indent);
	return NULL;
}

/* Follows the brackets of a line, and notes where its code ends. */
static void pass_line(struct walk *w, size_t at, size_t end)
{
	size_t last = outline_trim(w->o, at, end);

	if (last > at)
		w->last_end = last;
	for (; at < end; at++) {
		char c = w->o->text[at];

		if (c == '(' || c == '[' || c == '{')
			w->depth++;
		else if (w->depth && (c == ')' || c == ']' || c == '}'))
			w->depth--;
	}
}

const struct error *outline_lines(struct outline *o)
{
	struct walk w = { .o = o, .file_container = NONE };
	const char *const *mark = o->compiled->def->end;
	bool counts_brackets = o->compiled->def->block == BLOCK_INDENT &&
		*mark && !strcmp(*mark, ":");
	const struct error *err = NULL;
	bool is_continued = false;
	size_t i;

	for (i = 0; i < o->lines->n && !err; i++) {
		size_t start = o->lines->item[i], end = line_end(o, start);
		size_t at = start + strspn(o->text + start, " \t\f");
		size_t code = start;
		bool is_inside = !outline_line_code(o, &w.span, &code) ||
			is_continued || (counts_brackets && w.depth) ||
			start < w.header_end;

		if (at < end && o->text[at] != '\r' && !is_inside) {
			uint32_t indent = outline_indent(o, start);

			close_before(&w, at, indent);
			err = line(&w, at, indent);
		}
		is_continued = end > start && o->text[end - 1] == '\\';
		pass_line(&w, start, end);
	}
	while (w.stack.n)
		close_block(&w, w.last_end, w.last_end);
	VEC_RELEASE(&w.stack);
	return err;
}
