/* SPDX-License-Identifier: MIT */
/*
 * Every symbol of the view against the words: see lookup.h. Nothing but where
 * a hit stands is kept while all are looked through; what the page tells is
 * fetched again.
 */
#include "graph/lookup.h"

#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/path.h"
#include "graph/naming.h"
#include "graph/node.h"
#include "graph/reach.h"

enum { OF_A_FILE = UINT32_MAX, LONGEST = 255 };

struct wanted {
	const char *name;	/* the last of "Type.member" */
	const char *qualifier;	/* what stands before it, or NULL */
	size_t qualifier_len;
	bool is_path;
};

/* They stand in the order of these members. */
struct match {
	uint8_t grade, rank, length;
	uint32_t file, symbol;
};

struct looking {
	struct graph *graph;
	const struct lookup_request *request;
	struct lookup *out;
	struct wanted *wanted;
	struct facts facts;	/* of the file that is looked through */
	struct buf qualified;
	VEC(struct match) match;
};

/* --- What is wanted --- */

static void read_word(struct wanted *out, const char *word)
{
	size_t n;
	const char *at = name_separator(word, &n);

	*out = (struct wanted){ .name = word,
				.is_path = strchr(word, '/') != NULL };
	if (out->is_path || !at || at == word || !at[n])
		return;
	out->name = at + n;
	out->qualifier = word;
	out->qualifier_len = (size_t)(at - word);
}

static bool wants(const struct looking *l, unsigned int kind)
{
	return !l->request->kinds || l->request->kinds & (1U << kind);
}

/* NULL where a file is asked about as a file, or records nothing. */
static const char *title_of(const struct looking *l, uint32_t file)
{
	return l->request->title && wants(l, LOOKUP_DECISION) ?
		l->request->title[file] : NULL;
}

static bool is_wanted_file(const struct looking *l, size_t file)
{
	return !l->request->selected || l->request->selected[file];
}

/* --- Grades --- */

/* The best of the words of a title. */
static enum lookup_grade grade_title(struct buf *scratch, const char *title,
				     const char *word)
{
	static const char between[] = " \t.,:;()";
	enum lookup_grade best = LOOKUP_NOT, one;

	while (*(title += strspn(title, between))) {
		const size_t n = strcspn(title, between);

		buf_reset(scratch);
		buf_add(scratch, title, n);
		one = lookup_grade(buf_str(scratch), word);
		best = one < best ? one : best;
		title += n;
	}
	return best;
}

static enum lookup_grade grade_file_word(struct looking *l, const char *path,
					 const char *title,
					 const struct wanted *wanted,
					 const char *word)
{
	enum lookup_grade grade = LOOKUP_NOT;

	if (wanted->is_path) {
		size_t n = strlen(path), len = strlen(word);

		if (!strcmp(path, word))
			return LOOKUP_EXACT;
		if (n > len && path[n - len - 1] == '/' &&
		    !strcmp(path + n - len, word))
			return LOOKUP_SAME;
		if (!strncmp(path, word, len))
			return LOOKUP_PREFIX;
		return strstr(path, word) ? LOOKUP_WITHIN : LOOKUP_NOT;
	}
	if (title)
		grade = grade_title(&l->qualified, title, word);
	return grade != LOOKUP_NOT ? grade :
		lookup_grade(path_base(path), word);
}

/* What is not met by the name may be by what holds it. */
static bool is_held(const char *holder, const char *word)
{
	return lookup_grade(holder, word) != LOOKUP_NOT;
}

static enum lookup_grade worse(enum lookup_grade a, enum lookup_grade b)
{
	return a > b ? a : b;
}

static bool is_qualified(const struct looking *l, uint32_t file,
			 const struct symbol *symbol,
			 const struct wanted *wanted)
{
	const struct declaration d = {
		.file = file, .name = symbol->name,
		.qualified = l->qualified.ptr
	};

	return !wanted->qualifier ||
		is_qualified_by(l->graph->view, &d, wanted->qualifier,
				wanted->qualifier_len);
}

/* The name that others know it by; made when it is first asked for. */
static void qualify(struct looking *l, size_t symbol)
{
	if (!l->qualified.len)
		symbol_qualified(&l->facts, symbol, &l->qualified);
}

/* As far as the symbol's own name tells. */
static enum lookup_grade grade_name(struct looking *l, uint32_t file,
				    size_t number, const struct wanted *wanted)
{
	const struct symbol *symbol = &l->facts.symbol.item[number];
	enum lookup_grade grade;

	if (wanted->is_path)
		return symbol->kind == SYMBOL_ROUTE ?
			lookup_grade_route(symbol->name, wanted->name) :
			LOOKUP_NOT;
	grade = lookup_grade(symbol->name, wanted->name);
	if (grade == LOOKUP_NOT || !wanted->qualifier)
		return grade;
	qualify(l, number);
	return is_qualified(l, file, symbol, wanted) ? grade : LOOKUP_NOT;
}

static enum lookup_grade grade_symbol(struct looking *l, uint32_t file,
				      size_t number)
{
	enum lookup_grade worst = LOOKUP_EXACT, one = LOOKUP_NOT;
	size_t i;

	buf_reset(&l->qualified);
	for (i = 0; i < l->request->words && one == LOOKUP_NOT; i++)
		one = grade_name(l, file, number, &l->wanted[i]);
	if (one == LOOKUP_NOT)
		return LOOKUP_NOT;
	for (i = 0; i < l->request->words; i++) {
		one = grade_name(l, file, number, &l->wanted[i]);
		if (one == LOOKUP_NOT) {
			const char *word = l->request->word[i];

			qualify(l, number);
			one = is_held(l->qualified.ptr, word) ||
				is_held(l->graph->view->file[file].path,
					word) ? LOOKUP_HOLDER : LOOKUP_NOT;
		}
		worst = worse(worst, one);
	}
	return worst;
}

/* --- Looking through all --- */

/* Definitions, prototypes, files; behind them the same of tests. */
static uint8_t rank_of(const struct file *file, unsigned int kind)
{
	return (uint8_t)((kind >= LOOKUP_FILE ? 2 :
			  kind == SYMBOL_PROTOTYPE) +
			 (file->flags & FILE_TEST ? 3 : 0));
}

static void add_match(struct looking *l, uint32_t file, uint32_t symbol,
		      unsigned int kind, enum lookup_grade grade)
{
	const struct file *at = &l->graph->view->file[file];
	const char *name = symbol == OF_A_FILE ? path_base(at->path) :
		l->facts.symbol.item[symbol].name;
	size_t n = strlen(name);

	*VEC_PUSH(&l->match) = (struct match){
		.grade = (uint8_t)grade, .rank = rank_of(at, kind),
		.length = (uint8_t)(n < LONGEST ? n : LONGEST),
		.file = file, .symbol = symbol
	};
}

static bool is_node(const struct looking *l, const struct symbol *symbol)
{
	return symbol_is_declaration(symbol) && wants(l, symbol->kind) &&
		!symbol_is_local(&l->facts, symbol);
}

static const struct error *look_into(struct looking *l, uint32_t file)
{
	const struct file *at = &l->graph->view->file[file];
	const struct error *err = NULL;
	enum lookup_grade grade;
	size_t i;

	if (wants(l, LOOKUP_FILE) || title_of(l, file)) {
		const char *title = title_of(l, file);
		enum lookup_grade worst = LOOKUP_EXACT, one;
		bool is_named = false;

		for (i = 0; i < l->request->words; i++) {
			const char *word = l->request->word[i];

			one = grade_file_word(l, at->path, title, &l->wanted[i],
					      word);
			is_named |= one != LOOKUP_NOT;
			if (one == LOOKUP_NOT && is_held(at->path, word))
				one = LOOKUP_HOLDER;
			worst = worse(worst, one);
		}
		grade = is_named ? worst : LOOKUP_NOT;
		if (grade != LOOKUP_NOT)
			add_match(l, file, OF_A_FILE, LOOKUP_FILE, grade);
	}
	l->out->cut += (at->flags & FILE_CUT) != 0;
	if (!at->symbol_len)
		return NULL;
	err = view_facts(l->graph->view, file, &l->facts);
	for (i = 0; !err && i < l->facts.symbol.n; i++) {
		if (!is_node(l, &l->facts.symbol.item[i]))
			continue;
		grade = grade_symbol(l, file, i);
		if (grade != LOOKUP_NOT)
			add_match(l, file, (uint32_t)i,
				  l->facts.symbol.item[i].kind, grade);
	}
	return err;
}

static const struct error *look_through(struct looking *l)
{
	struct view *view = l->graph->view;
	const struct error *err = view_hold(view);
	size_t i;

	if (err)
		return err;
	for (i = 0; !err && i < view->n; i++) {
		if (!is_wanted_file(l, i))
			continue;
		err = progress_step(l->request->progress, "looking for names",
				    i, view->n);
		if (!err)
			err = look_into(l, (uint32_t)i);
	}
	view_let_go(view);
	return err;
}

static int cmp_matches(const void *a, const void *b)
{
	const struct match *x = a, *y = b;

	if (x->grade != y->grade)
		return x->grade < y->grade ? -1 : 1;
	if (x->rank != y->rank)
		return x->rank < y->rank ? -1 : 1;
	if (x->length != y->length)
		return x->length < y->length ? -1 : 1;
	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	return x->symbol < y->symbol ? -1 : x->symbol > y->symbol;
}

/* --- What is spelt nearly so --- */

static const struct error *match_near(struct looking *l, uint32_t file,
				      const struct nearest *symbols)
{
	const struct error *err = view_facts(l->graph->view, file, &l->facts);
	size_t i;

	for (i = 0; !err && i < l->facts.symbol.n; i++) {
		const struct symbol *symbol = &l->facts.symbol.item[i];

		if (is_node(l, symbol) && nearest_has(symbols, symbol->name))
			add_match(l, file, (uint32_t)i, symbol->kind,
				  LOOKUP_NEAR);
	}
	return err;
}

/* --- What is told --- */

static const struct error *count_dependents(struct looking *l,
					    struct lookup_hit *hit)
{
	struct reach_request request = { .file = &hit->file, .files = 1,
					 .depth = 1 };
	dependent_vec dependent = { 0 };
	file_vec user = { 0 };
	const struct error *err;
	size_t i;

	if (hit->kind >= LOOKUP_FILE) {
		err = graph_dependents(l->graph, &request, &dependent);
		hit->dependents = dependent.n;
	} else {
		err = graph_users(l->graph, hit->name, &user);
		for (i = 0; !err && i < user.n; i++)
			hit->dependents += user.item[i] != hit->file;
	}
	VEC_RELEASE(&dependent);
	VEC_RELEASE(&user);
	return err;
}

static const struct error *describe(struct looking *l,
				    const struct match *match)
{
	const char *path = l->graph->view->file[match->file].path;
	const char *title = title_of(l, match->file);
	struct lookup_hit *hit = VEC_PUSH(&l->out->hit);
	const struct symbol *symbol;
	const struct error *err;

	*hit = (struct lookup_hit){ .file = match->file,
				    .kind = title ? LOOKUP_DECISION :
					    LOOKUP_FILE,
				    .grade = match->grade,
				    .name = path_base(path),
				    .qualified = title ? title : path };
	if (match->symbol == OF_A_FILE)
		return count_dependents(l, hit);
	err = view_facts(l->graph->view, match->file, &l->facts);
	if (err)
		return err;
	symbol = &l->facts.symbol.item[match->symbol];
	buf_reset(&l->qualified);
	symbol_qualified(&l->facts, match->symbol, &l->qualified);
	hit->line = symbol->line;
	hit->first = symbol->first_line;
	hit->last = symbol->last_line;
	hit->kind = symbol->kind;
	hit->is_exported = symbol->flags & SYMBOL_EXPORTED;
	hit->name = arena_strdup(&l->out->arena, symbol->name);
	hit->qualified = arena_strdup(&l->out->arena, l->qualified.ptr);
	if (symbol->kind == SYMBOL_ROUTE) {
		hit->handler = symbol->scope ?
			arena_strdup(&l->out->arena, symbol->scope) : NULL;
		return NULL;	/* no code has its name */
	}
	return count_dependents(l, hit);
}

static const struct error *describe_page(struct looking *l)
{
	const struct lookup_request *request = l->request;
	const struct error *err = NULL;
	size_t i;

	l->out->total = l->match.n;
	if (l->match.n)
		qsort(l->match.item, l->match.n, sizeof(*l->match.item),
		      cmp_matches);
	for (i = 0; !err && i < l->match.n; i++) {
		if (i < request->skip)
			continue;
		if (request->limit && i - request->skip >= request->limit)
			break;
		err = describe(l, &l->match.item[i]);
	}
	return err;
}

const struct error *graph_lookup(struct lookup *out, struct graph *graph,
				 const struct lookup_request *request)
{
	struct looking l = { .graph = graph, .request = request, .out = out };
	const struct error *err;
	size_t i;

	l.wanted = xcalloc(request->words, sizeof(*l.wanted));
	for (i = 0; i < request->words; i++)
		read_word(&l.wanted[i], request->word[i]);
	err = look_through(&l);
	if (!err && !l.match.n && request->words == 1 &&
	    !l.wanted[0].is_path) {
		const struct view *view = l.graph->view;
		struct nearest symbols, files;

		/* A file's name has a dot that separates nothing. */
		nearest_init(&symbols, l.wanted[0].name);
		nearest_init(&files, l.request->word[0]);
		err = offer_symbols(l.graph, l.request->selected, &symbols);
		for (i = 0; wants(&l, LOOKUP_FILE) && i < view->n; i++)
			if (is_wanted_file(&l, i))
				nearest_offer(&files,
					      path_base(view->file[i].path));
		for (i = 0; !err && i < view->n; i++) {
			if (!is_wanted_file(&l, i))
				continue;
			if (nearest_has(&files, path_base(view->file[i].path)))
				add_match(&l, (uint32_t)i, OF_A_FILE,
					  LOOKUP_FILE, LOOKUP_NEAR);
			if (symbols.n)
				err = match_near(&l, (uint32_t)i, &symbols);
		}
	}
	if (!err)
		err = describe_page(&l);
	VEC_RELEASE(&l.match);
	buf_release(&l.qualified);
	facts_release(&l.facts);
	free(l.wanted);
	return err;
}

void lookup_release(struct lookup *lookup)
{
	VEC_RELEASE(&lookup->hit);
	arena_release(&lookup->arena);
}
