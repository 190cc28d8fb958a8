/* SPDX-License-Identifier: MIT */
/* Places and what surrounds them as passages: see around.h. */
#include "scope/around.h"

#include "scope/around_private.h"
#include "search/class.h"

/* Lines around those that were asked for; lines of an outline beside a seed,
 * above which it says less than it costs. */
enum { LINES_BESIDE = 3, OUTLINE_MOST = 60 };

static const double seed_score = 2, outline_score = .3, place_step = .00001,
	aside_step = .5;

bool is_in_places(const struct around *a, uint32_t file, uint32_t line)
{
	size_t i;

	for (i = 0; i < a->places->item.n; i++) {
		const struct scope_place *p = &a->places->item.item[i];

		if (p->file == file && (!p->lines.first ||
		    (line >= p->lines.first && line <= p->lines.last)))
			return true;
	}
	for (i = 0; i < a->part.n; i++)
		if (a->part.item[i].file == file &&
		    line >= a->part.item[i].lines.first &&
		    line <= a->part.item[i].lines.last)
			return true;
	return false;
}

void add_passage(struct around *a, const struct file_text *text,
		 enum passage_role role, uint32_t symbol,
		 struct line_range of, double score)
{
	struct scope_passage passage = {
		.file = text->file, .role = (uint8_t)role, .of = of,
		.score = score, .why = buf_str(&a->why)
	};

	add_heads_around(&a->shown, text->facts, of);
	scope_passages_add(a->out, &passage, &a->shown, &a->brief,
			   text->facts, symbol);
}

static void begin(struct around *a, const char *why)
{
	a->shown.n = a->brief.n = 0;
	buf_reset(&a->why);
	buf_addstr(&a->why, why);
}

/* --- Outlines --- */

/* What a reader of an outline wants: not what is in functions, nor fields. */
static bool is_outlined(const struct facts *facts, const struct symbol *s)
{
	if (symbol_is_local(facts, s))
		return false;
	return s->kind != SYMBOL_FIELD && s->kind != SYMBOL_PACKAGE &&
		s->kind != SYMBOL_NAMESPACE && s->kind != SYMBOL_SECTION &&
		!(s->container < facts->symbol.n &&
		  facts->symbol.item[s->container].kind == SYMBOL_ENUM);
}

/* Appends the line of each symbol's name among some lines; gives how many. */
static uint32_t add_outline(line_range_vec *out, const struct facts *facts,
			    struct line_range among)
{
	uint32_t n = 0;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->line < among.first || s->line > among.last ||
		    !is_outlined(facts, s))
			continue;
		*VEC_PUSH(out) = (struct line_range){ s->line, s->line };
		n++;
	}
	return n;
}

static struct line_range all_of(const struct file_text *text)
{
	return (struct line_range){ 1, text->lines };
}

/* --- The places themselves --- */

static void add_symbol(struct around *a, const struct scope_place *place,
		       const struct file_text *text, double score)
{
	struct line_range all = symbol_with_comment(text, place->symbol);
	struct line_range head = head_of(text, place->symbol);

	begin(a, "");	/* its row names it */
	*VEC_PUSH(&a->shown) = all;
	*VEC_PUSH(&a->brief) = head;
	if (all.last > head.last)
		add_outline(&a->brief, text->facts, (struct line_range){
			head.last + 1, all.last
		});
	if (a->brief.n < 2)
		a->brief.n = 0;
	add_passage(a, text, ROLE_SEED, place->symbol, place->lines, score);
}

static void add_lines_asked(struct around *a, const struct scope_place *place,
			    const struct file_text *text, double score)
{
	uint32_t symbol = symbol_around(text->facts, place->lines.first);
	struct line_range around = place->lines, limits = all_of(text);

	begin(a, place->why);
	if (symbol < text->facts->symbol.n) {
		limits = symbol_with_comment(text, symbol);
		*VEC_PUSH(&a->shown) = head_of(text, symbol);
	}
	around.first = around.first > limits.first + LINES_BESIDE ?
		around.first - LINES_BESIDE : limits.first;
	around.last = around.last + LINES_BESIDE < limits.last ?
		around.last + LINES_BESIDE : limits.last > place->lines.last ?
		limits.last : place->lines.last;
	*VEC_PUSH(&a->shown) = around;
	*VEC_PUSH(&a->brief) = place->lines;
	add_passage(a, text, ROLE_SEED, symbol, place->lines, score);
}

static void add_file(struct around *a, const struct scope_place *place,
		     const struct file_text *text, double score)
{
	begin(a, place->why);
	add_outline(&a->brief, text->facts, all_of(text));
	if (place->is_below)
		add_outline(&a->shown, text->facts, all_of(text));
	else
		*VEC_PUSH(&a->shown) = all_of(text);
	if (!a->shown.n)
		*VEC_PUSH(&a->shown) = (struct line_range){ 1, 1 };
	if (place->is_below && file_class(&a->request->view->file[
		place->file]) != CLASS_SOURCE)
		score -= aside_step;
	add_passage(a, text, place->is_below ? ROLE_OUTLINE : ROLE_SEED,
		    UINT32_MAX, all_of(text), score);
}

/* What is around a place, as far as it is not a directory. */
static const struct error *add_surroundings(struct around *a, size_t i)
{
	const struct scope_place *place = &a->places->item.item[i];
	const struct file_text *text;
	const struct error *err;

	if (place->is_below)
		return NULL;
	if (!place->lines.first)
		return add_neighbours(a, place->file);
	err = texts_get(&a->texts, place->file, &text);
	if (!err)
		err = add_needs(a, place->file, place->lines, NEEDS_SCORE,
				NEEDS_MOST);
	if (!err && text->lines && !i) {
		begin(a, "what else its file declares");
		if (add_outline(&a->shown, text->facts, all_of(text)) <=
		    OUTLINE_MOST)
			add_passage(a, text, ROLE_OUTLINE, UINT32_MAX,
				    all_of(text), outline_score);
	}
	return err;
}

void around_release(struct around *a)
{
	texts_release(&a->texts);
	VEC_RELEASE(&a->part);
	VEC_RELEASE(&a->shown);
	VEC_RELEASE(&a->brief);
	buf_release(&a->why);
}

const struct error *scope_around(struct scope_passages *out,
				 const struct around_request *request,
				 const struct scope_places *places)
{
	struct around a = {
		.out = out, .request = request, .places = places,
		.texts = { .graph = request->graph }
	};
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < places->item.n; i++) {
		const struct scope_place *place = &a.places->item.item[i];
		double score = seed_score - place_step * (double)i;
		const struct file_text *text;

		err = texts_get(&a.texts, place->file, &text);
		if (!err && text->lines) {
			if (place->symbol < text->facts->symbol.n)
				add_symbol(&a, place, text, score);
			else if (place->lines.first)
				add_lines_asked(&a, place, text, score);
			else
				add_file(&a, place, text, score);
		}
	}
	for (i = 0; !err && i < places->item.n; i++)
		err = add_members(&a, i);
	for (i = 0; !err && i < places->item.n; i++)
		err = add_surroundings(&a, i);
	if (!err)
		err = add_users(&a);
	if (!err)
		err = add_companions(&a);
	scope_passages_sort(out);
	around_release(&a);
	return err;
}

const struct error *scope_around_answer(struct scope_passages *out,
					const struct around_request *request,
					size_t of, size_t most, double score)
{
	struct scope_places places = { .item = { 0 } };
	struct around a = {
		.out = out, .request = request, .places = &places,
		.texts = { .graph = request->graph }
	};
	const struct error *err = NULL;
	size_t i;

	for (i = 0; i < out->item.n; i++)
		*VEC_PUSH(&places.item) = (struct scope_place){
			.file = out->item.item[i].file, .symbol = UINT32_MAX,
			.lines = out->item.item[i].of
		};
	for (i = 0; !err && i < of && i < places.item.n; i++)
		err = add_needs(&a, places.item.item[i].file,
				places.item.item[i].lines, score, most);
	scope_passages_sort(out);
	scope_places_release(&places);
	around_release(&a);
	return err;
}
