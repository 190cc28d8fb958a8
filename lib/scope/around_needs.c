/* SPDX-License-Identifier: MIT */
/* The declarations that some lines of code need: see around.h. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/span.h"
#include "base/strmap.h"
#include "lang/words.h"
#include "scope/around_private.h"

/*
 * Names that may mean more than this are no help; a declaration up to so many
 * lines is shown whole, a comment above it up to so many.
 */
enum {
	MEANINGS_MOST = 2, BODY_MOST = 12, TYPE_MOST = 40, COMMENT_SHOWN = 15,
	NAME_LEAST = 3
};

static const double need_decay = .94;

/* How much of a kind one wants to see; 0: nothing. */
static const double kind_weight[SYMBOL_KINDS] = {
	[SYMBOL_TYPE] = 1, [SYMBOL_INTERFACE] = 1, [SYMBOL_ENUM] = .8,
	[SYMBOL_ALIAS] = .8, [SYMBOL_FUNCTION] = 1, [SYMBOL_METHOD] = .9,
	[SYMBOL_PROTOTYPE] = .9, [SYMBOL_MACRO] = .5, [SYMBOL_CONSTANT] = .5,
	[SYMBOL_VARIABLE] = .6, [SYMBOL_PROPERTY] = .4
};

struct need {
	uint32_t file, symbol;
	/* a prototype of it, or what it is one of; or SCOPE_NO_FILE */
	uint32_t other_file, other_symbol;
	uint32_t line;		/* the first that names it */
	double weight;
};

/* Where a name stands first, and behind what: "b" of a.b.name. */
struct spot {
	uint32_t line;
	bool is_behind;		/* something, wherever it stands */
	bool is_chained;	/* and that behind something else */
	struct span before;	/* the word; empty: no word */
};

struct needs {
	struct around *a;
	const struct file_text *text;
	struct strmap name;	/* how often each stands in the lines */
	VEC(struct spot) spot;	/* of each */
	VEC(struct need) need;
	meaning_vec meaning;
	uint32_t *files;	/* that use each name */
};

/* What holds a name, from the bytes before it: "." or "->" or "::" behind a
 * word, or behind anything else that has a value. */
static bool take_holder(const char *from, const char **at, struct span *out)
{
	const char *p = *at, *end;

	if (p > from && p[-1] == '.')
		p--;
	else if (p > from + 1 && (!memcmp(p - 2, "->", 2) ||
				  !memcmp(p - 2, "::", 2)))
		p -= 2;
	else
		return false;
	p -= p > from && p[-1] == '?';
	for (end = p; p > from && is_word_byte((unsigned char)p[-1]); p--)
		;
	*out = (struct span){ p, (size_t)(end - p) };
	*at = p;
	return true;
}

static void note_holder(struct spot *spot, bool is_new, const char *code,
			const char *word)
{
	struct span before, other;

	if (!take_holder(code, &word, &before)) {
		spot->is_behind = false;
	} else if (is_new) {
		spot->is_behind = true;
		spot->before = before;
		spot->is_chained = take_holder(code, &word, &other);
	}
}

static void count_names(struct needs *n, const struct file_text *text,
			struct line_range lines)
{
	const char *code, *at, *end, *word;
	struct strmap_entry *entry;
	bool is_new;
	size_t len;

	if (lines.last > text->lines)
		lines.last = text->lines;
	if (!lines.first || lines.first > lines.last)
		return;
	code = buf_str(code_of(text));
	at = code + text->start.item[lines.first - 1];
	end = code + text->start.item[lines.last];
	while ((word = word_next(&at, end, &len))) {
		if (len < NAME_LEAST || (*word >= '0' && *word <= '9'))
			continue;
		entry = strmap_add(&n->name, word, len, &is_new);
		entry->value++;
		if (is_new)
			*VEC_PUSH(&n->spot) = (struct spot){
				.line = line_at(text, (size_t)(word - code))
			};
		note_holder(&n->spot.item[entry - n->name.entry], is_new, code,
			    word);
	}
}

/* Once for all places. */
static bool is_there(const struct needs *n, uint32_t file, uint32_t line,
		     uint32_t symbol)
{
	const struct scope_passages *out = n->a->out;
	size_t i;

	for (i = 0; i < out->item.n; i++)
		if (out->item.item[i].role == ROLE_NEEDS &&
		    out->item.item[i].file == file &&
		    out->item.item[i].of.first <= line &&
		    out->item.item[i].of.last >= line)
			return true;
	for (i = 0; i < n->need.n; i++)
		if (n->need.item[i].file == file &&
		    n->need.item[i].symbol == symbol)
			return true;
	return is_in_places(n->a, file, line);
}

/* Does a line of an import tell a name? */
static bool is_imported_as(const struct file_text *text, struct span name)
{
	size_t i;

	for (i = 0; i < text->facts->import.n; i++) {
		uint32_t line = text->facts->import.item[i].line;
		const char *at, *end, *word;
		size_t len;

		if (!line || line > text->lines)
			continue;
		at = buf_str(&text->bytes) + text->start.item[line - 1];
		end = buf_str(&text->bytes) + text->start.item[line];
		while ((word = word_next(&at, end, &len)))
			if (len == name.n && !memcmp(word, name.s, len))
				return true;
	}
	return false;
}

/* A file by its name without extension, or by its directory's. */
static bool names_module(const char *path, struct span name)
{
	const char *base = path_base(path);
	size_t dir = path_dir_len(path);

	return (strcspn(base, ".") == name.n &&
		!memcmp(base, name.s, name.n)) ||
		(dir >= name.n &&
		 !memcmp(path + dir - name.n, name.s, name.n) &&
		 (dir == name.n || path[dir - name.n - 1] == '/'));
}

/* May a name that always stands behind something mean what is no member? What
 * it stands behind has to be a module, then, by its name or by an import. */
static bool may_mean(const struct needs *n, const struct spot *spot,
		     const struct name_meaning *m, const struct facts *facts)
{
	const char *path = n->a->request->view->file[m->file].path;
	const struct symbol *s = &facts->symbol.item[m->symbol];
	struct span before = spot->before;

	if (!spot->is_behind || symbol_is_member(facts, s))
		return true;
	if (!before.n)
		return false;
	if (s->container != SYMBOL_NO_CONTAINER &&
	    span_is(before, facts->symbol.item[s->container].name))
		return true;
	return names_module(path, before) ||
		(!spot->is_chained && is_imported_as(n->text, before));
}

/* Puts a meaning beside those of the same name; false where it is one of the
 * places, or is told of already. */
static const struct error *add_meaning(struct needs *n, struct need *need,
				       const struct spot *spot,
				       const struct name_meaning *m,
				       bool *is_new)
{
	const struct facts *facts;
	const struct symbol *s;
	const struct error *err = graph_facts(n->a->request->graph, m->file,
					      &facts);
	double weight;

	if (err || !may_tell(n->a, m->file) || !may_mean(n, spot, m, facts))
		return err;
	s = &facts->symbol.item[m->symbol];
	if (is_there(n, m->file, s->line, m->symbol))
		*is_new = false;
	weight = kind_weight[s->kind] * (double)m->weight;
	if (weight <= 0)
		return NULL;
	if (need->file == SCOPE_NO_FILE) {
		need->file = m->file;
		need->symbol = m->symbol;
	} else {
		need->other_file = m->file;
		need->other_symbol = m->symbol;
	}
	if (weight > need->weight)
		need->weight = weight;
	return NULL;
}

static const struct error *find_meaning(struct needs *n, uint32_t file,
					size_t i)
{
	const struct strmap_entry *name = &n->name.entry[i];
	struct need need = {
		.file = SCOPE_NO_FILE, .other_file = SCOPE_NO_FILE,
		.line = n->spot.item[i].line
	};
	const struct error *err;
	bool is_new = true;
	size_t k;

	err = graph_means(n->a->request->graph, file, name->key, name->len,
			  &n->meaning);
	if (err || n->meaning.n > MEANINGS_MOST)
		return err;
	for (k = 0; !err && k < n->meaning.n; k++)
		err = add_meaning(n, &need, &n->spot.item[i],
				  &n->meaning.item[k], &is_new);
	need.weight *= (1 + log((double)name->value)) /
		log2(2 + (double)n->files[i]);
	if (is_new && need.file != SCOPE_NO_FILE)
		*VEC_PUSH(&n->need) = need;
	return err;
}

static int cmp_needs(const void *a_ptr, const void *b_ptr)
{
	const struct need *a = a_ptr, *b = b_ptr;

	if (a->weight > b->weight || a->weight < b->weight)
		return a->weight > b->weight ? -1 : 1;
	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return a->symbol < b->symbol ? -1 : a->symbol > b->symbol;
}

static bool is_type(uint8_t kind)
{
	return kind == SYMBOL_TYPE || kind == SYMBOL_INTERFACE ||
		kind == SYMBOL_ENUM || kind == SYMBOL_ALIAS;
}

/* Of a long type the fields that the names speak of. */
static void add_fields(struct around *a, const struct facts *facts,
		       uint32_t symbol, const struct strmap *name)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->container == symbol &&
		    strmap_find(name, s->name, strlen(s->name)))
			*VEC_PUSH(&a->shown) = (struct line_range){
				s->first_line, s->kind == SYMBOL_METHOD ?
				s->line : s->last_line
			};
	}
}

const struct error *add_needed(struct around *a, uint32_t file,
			       uint32_t symbol, const struct strmap *names,
			       double score)
{
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, file, &text);
	struct line_range all, head;
	const struct symbol *s;

	if (err || symbol >= text->facts->symbol.n)
		return err;
	s = &text->facts->symbol.item[symbol];
	all = symbol_with_comment(text, symbol);
	head = head_of(text, symbol);
	a->shown.n = a->brief.n = 0;
	*VEC_PUSH(&a->brief) = head;
	*VEC_PUSH(&a->shown) = head;
	if (s->first_line - all.first <= COMMENT_SHOWN)
		*VEC_PUSH(&a->shown) = (struct line_range){
			all.first, head.last
		};
	if (s->last_line - s->first_line <
	    (is_type(s->kind) ? TYPE_MOST : BODY_MOST))
		*VEC_PUSH(&a->shown) = (struct line_range){
			s->first_line, s->last_line
		};
	else if (is_type(s->kind) && names)
		add_fields(a, text->facts, symbol, names);
	add_passage(a, text, ROLE_NEEDS, symbol, (struct line_range){
		s->first_line, s->last_line
	}, score);
	return NULL;
}

/* How much a declaration explains: by a comment, or else by its body. */
static const struct error *grade(struct needs *n, uint32_t file,
				 uint32_t symbol, int *out)
{
	const struct file_text *text;
	const struct error *err = texts_get(&n->a->texts, file, &text);
	const struct symbol *s;

	*out = -1;
	if (err || symbol >= text->facts->symbol.n)
		return err;
	s = &text->facts->symbol.item[symbol];
	*out = 2 * (symbol_with_comment(text, symbol).first < s->first_line) +
		(s->kind != SYMBOL_PROTOTYPE);
	return NULL;
}

/* Of a definition and its prototype the one that explains more. */
static const struct error *show_need(struct needs *n, const struct need *need,
				     double score)
{
	const struct error *err = NULL;
	int first = 0, other = -1;

	if (need->other_file != SCOPE_NO_FILE) {
		err = grade(n, need->file, need->symbol, &first);
		if (!err)
			err = grade(n, need->other_file, need->other_symbol,
				    &other);
	}
	if (err)
		return err;
	buf_reset(&n->a->why);
	buf_addf(&n->a->why, "line %" PRIu32 " names it", need->line);
	return other > first ?
		add_needed(n->a, need->other_file, need->other_symbol,
			   &n->name, score) :
		add_needed(n->a, need->file, need->symbol, &n->name, score);
}

const struct error *add_needs(struct around *a, uint32_t file,
			      struct line_range lines, double score,
			      size_t most)
{
	struct needs n = { .a = a };
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, file, &text);
	size_t i;

	n.text = text;
	if (!err)
		count_names(&n, text, lines);
	if (!err && n.name.n) {
		const char **term = xcalloc(n.name.n + 1, sizeof(*term));
		struct arena arena = { 0 };
		struct terms terms;

		/* How many files use each name: what nearly all use,
		 * everybody knows. */
		n.files = xcalloc(n.name.n + 1, sizeof(*n.files));
		for (i = 0; i < n.name.n; i++) {
			terms_of_word(&terms, n.name.entry[i].key,
				      n.name.entry[i].len);
			term[i] = arena_strdup(
				&arena, terms.has_whole ? terms.term[0] : "");
		}
		err = view_count_files(n.a->request->view, term, n.name.n,
				       POSTING_USES, NULL, n.files);
		free(term);
		arena_release(&arena);
	}
	for (i = 0; !err && i < n.name.n; i++)
		err = find_meaning(&n, file, i);
	if (n.need.n)
		qsort(n.need.item, n.need.n, sizeof(*n.need.item), cmp_needs);
	for (i = 0; !err && i < n.need.n && i < most; i++)
		err = show_need(&n, &n.need.item[i],
				score * pow(need_decay, (double)i));
	strmap_release(&n.name);
	VEC_RELEASE(&n.spot);
	VEC_RELEASE(&n.need);
	VEC_RELEASE(&n.meaning);
	free(n.files);
	return err;
}
