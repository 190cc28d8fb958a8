/* SPDX-License-Identifier: MIT */
/* The declarations that some lines of code need: see around.h. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/strmap.h"
#include "lang/words.h"
#include "scope/around_private.h"

/*
 * Names that may mean more than this are no help, and what so many files use
 * is known, or costs more than it tells; a declaration up to so many lines is
 * shown whole, a comment above it up to so many.
 */
enum {
	MEANINGS_MOST = 2, FILES_MOST = 40, BODY_MOST = 12, TYPE_MOST = 40,
	COMMENT_SHOWN = 15, NAME_LEAST = 3
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
	const char *name;
	double weight;
};

struct needs {
	struct around *a;
	uint32_t file;		/* that the lines are of */
	struct line_range lines;
	struct strmap name;	/* how often each stands in the lines */
	struct strmap member;	/* those that something holds there */
	VEC(struct need) need;
	meaning_vec meaning;
	meant_symbol_vec meant;
	uint32_t *files;	/* that use each name */
};

static void count_names(struct needs *n, const struct file_text *text)
{
	struct line_range lines = n->lines;
	const char *code, *at, *end, *word;
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
		strmap_add(&n->name, word, len, NULL)->value++;
		if (word > code && strchr(".>:", word[-1]))
			strmap_add(&n->member, word, len, NULL);
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

/* Puts a meaning beside those of the same name; false where it is one of the
 * places, or is told of already. */
static const struct error *add_meaning(struct needs *n, struct need *need,
				       const struct name_meaning *m,
				       bool *is_new)
{
	const struct facts *facts;
	const struct symbol *s;
	const struct error *err = graph_facts(n->a->request->graph, m->file,
					      &facts);
	double weight;

	if (err || !may_tell(n->a, m->file))
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

/* What a name means in the lines; nothing where no code declares it. */
static const struct error *find_meant(struct needs *n, const char *name)
{
	const struct name_in_lines in = { name, n->file, n->lines.first,
					  n->lines.last };
	const struct error *err = graph_meant_in(n->a->request->graph, &in,
						 &n->meant);

	if (!err || err->code != ERROR_NOT_FOUND)
		return err;
	n->meant.n = 0;
	error_ignore(err);
	return NULL;
}

/* No edge leads to a method of which there are others of that name: what stands
 * before it tells which is called. */
static const struct error *find_methods(struct needs *n, const char *name)
{
	const struct error *err = find_meant(n, name);
	const struct facts *facts;
	size_t i;

	for (i = 0; !err && i < n->meant.n && n->meant.n <= MEANINGS_MOST;
	     i++) {
		const struct meant_symbol *m = &n->meant.item[i];

		err = graph_facts(n->a->request->graph, m->file, &facts);
		if (!err && m->is_sure &&
		    facts->symbol.item[m->symbol].kind == SYMBOL_METHOD)
			*VEC_PUSH(&n->meaning) = (struct name_meaning){
				m->file, m->symbol, 1
			};
	}
	return err;
}

static const struct error *find_meaning(struct needs *n, size_t i)
{
	const struct strmap_entry *name = &n->name.entry[i];
	struct need need = {
		.file = SCOPE_NO_FILE, .other_file = SCOPE_NO_FILE,
		.name = name->key
	};
	const struct error *err;
	bool is_new = true;
	size_t k;

	err = graph_means(n->a->request->graph, n->file, name->key,
			  name->len, &n->meaning);
	if (!err && !n->meaning.n && n->files[i] <= FILES_MOST &&
	    strmap_find(&n->member, name->key, name->len))
		err = find_methods(n, name->key);
	if (err || n->meaning.n > MEANINGS_MOST)
		return err;
	for (k = 0; !err && k < n->meaning.n; k++)
		err = add_meaning(n, &need, &n->meaning.item[k], &is_new);
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
	    (kind_is_type(s->kind) ? TYPE_MOST : BODY_MOST))
		*VEC_PUSH(&a->shown) = (struct line_range){
			s->first_line, s->last_line
		};
	else if (kind_is_type(s->kind) && names)
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

/* The first line where a name means a symbol; 0: none. */
static uint32_t line_that_means(const struct needs *n, uint32_t file,
				uint32_t symbol)
{
	size_t i;

	for (i = 0; i < n->meant.n; i++)
		if (n->meant.item[i].file == file &&
		    n->meant.item[i].symbol == symbol)
			return n->meant.item[i].line;
	return 0;
}

/* Leaves of a need what its name means in the lines, and tells the first that
 * does; 0: it nowhere does, for it is a variable there, or a thing of another
 * tree. */
static const struct error *line_of(struct needs *n, struct need *need,
				   uint32_t *line)
{
	const struct error *err = find_meant(n, need->name);
	uint32_t other;

	*line = 0;
	if (err)
		return err;
	*line = line_that_means(n, need->file, need->symbol);
	other = line_that_means(n, need->other_file, need->other_symbol);
	if (!*line) {
		need->file = need->other_file;
		need->symbol = need->other_symbol;
		*line = other;
		other = 0;
	}
	if (!other)
		need->other_file = SCOPE_NO_FILE;
	return NULL;
}

/* Of a definition and its prototype the one that explains more. */
static const struct error *show_need(struct needs *n, const struct need *need,
				     uint32_t line, double score)
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
	buf_addf(&n->a->why, "line %" PRIu32 " names it", line);
	return other > first ?
		add_needed(n->a, need->other_file, need->other_symbol,
			   &n->name, score) :
		add_needed(n->a, need->file, need->symbol, &n->name, score);
}

static const struct error *show_needs(struct needs *n, double score,
				      size_t most)
{
	const struct error *err = NULL;
	size_t i, shown = 0;
	uint32_t line;

	VEC_SORT(&n->need, cmp_needs);
	for (i = 0; !err && i < n->need.n && shown < most; i++) {
		err = line_of(n, &n->need.item[i], &line);
		if (!err && line)
			err = show_need(n, &n->need.item[i], line, score *
					pow(need_decay, (double)shown++));
	}
	return err;
}

const struct error *add_needs(struct around *a, uint32_t file,
			      struct line_range lines, double score,
			      size_t most)
{
	struct needs n = { .a = a, .file = file, .lines = lines };
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, file, &text);
	size_t i;

	if (!err)
		count_names(&n, text);
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
		err = find_meaning(&n, i);
	if (!err)
		err = show_needs(&n, score, most);
	strmap_release(&n.name);
	strmap_release(&n.member);
	VEC_RELEASE(&n.need);
	VEC_RELEASE(&n.meaning);
	VEC_RELEASE(&n.meant);
	free(n.files);
	return err;
}
