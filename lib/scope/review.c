/* SPDX-License-Identifier: MIT */
/* From changed files to passages: see review.h. */
#include "scope/review.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "scope/around_private.h"
#include "search/class.h"

static const double hunk_score = 3, class_step = .1, signature_score = 2,
	orphan_score = 1.5, context_score = .5, step = .00001;

struct review {
	struct around around;
	struct scope_places places;	/* symbols that changed */
	const struct changed_files *files;
	uint32_t passages;	/* of hunks, so far */
};

/* --- Hunks --- */

/* The range of the new side: "@@ -1,2 +3,4 @@". */
static struct line_range new_side(const char *hunk)
{
	const char *plus = strchr(hunk, '+');
	char *end;
	unsigned long first = plus ? strtoul(plus + 1, &end, 10) : 0, n = 1;

	if (plus && *end == ',')
		n = strtoul(end + 1, NULL, 10);
	first += !first;
	return (struct line_range){
		(uint32_t)first, (uint32_t)(first + (n ? n - 1 : 0))
	};
}

/* Whether one of the symbols stands in this one. */
static bool holds_any(const struct facts *facts, uint32_t outer,
		      const file_vec *symbol)
{
	size_t i;

	for (i = 0; i < symbol->n; i++) {
		uint32_t at = symbol->item[i];

		do {
			at = facts->symbol.item[at].container;
		} while (at < facts->symbol.n && at != outer);
		if (at == outer)
			return true;
	}
	return false;
}

/* Appends the symbols that a hunk changes lines of, each once, in the order of
 * the lines. What was taken out between two of them changes neither; a type
 * changed where none of its members did. */
static void changed_symbols(file_vec *out, const struct facts *facts,
			    const struct hunk *hunk)
{
	uint32_t line = hunk->new_line, symbol;
	uint32_t end = line + (hunk->new_lines ? hunk->new_lines : 1);
	size_t i, n = 0;

	if (!hunk->new_lines &&
	    symbol_around(facts, line) != symbol_around(facts, line + 1))
		return;
	for (; line < end; line++) {
		symbol = symbol_around(facts, line);
		for (i = 0; i < out->n && out->item[i] != symbol; i++)
			;
		if (symbol != UINT32_MAX && i == out->n)
			*VEC_PUSH(out) = symbol;
	}
	for (i = 0; i < out->n; i++)
		if (!kind_is_type_block(
			facts->symbol.item[out->item[i]].kind) ||
		    !holds_any(facts, out->item[i], out))
			out->item[n++] = out->item[i];
	out->n = n;
}

/* The innermost type that a range is in; UINT32_MAX. */
static uint32_t type_around(const struct facts *facts, struct line_range range)
{
	uint32_t found = UINT32_MAX, i;

	for (i = 0; i < facts->symbol.n; i++)
		if (kind_is_type_block(facts->symbol.item[i].kind) &&
		    facts->symbol.item[i].first_line <= range.first &&
		    facts->symbol.item[i].last_line >= range.last)
			found = i;
	return found;
}

static const char *change_why(struct arena *arena, const struct change *change)
{
	static const char *const name[] = {
		[CHANGE_ADDED] = "was added", [CHANGE_MODIFIED] = "",
		[CHANGE_DELETED] = "was deleted", [CHANGE_TYPE] =
		"has another mode"
	};

	if (change->kind == CHANGE_RENAMED)
		return arena_fmt(arena, "was renamed from %s",
				 change->old_path);
	return change->is_untracked ? "is untracked" : name[change->kind];
}

static void add_changed_place(struct review *r, uint32_t file,
			      const struct facts *facts, uint32_t symbol)
{
	size_t i;

	if (symbol >= facts->symbol.n)
		return;
	for (i = 0; i < r->places.item.n; i++)
		if (r->places.item.item[i].file == file &&
		    r->places.item.item[i].symbol == symbol)
			return;
	*VEC_PUSH(&r->places.item) = (struct scope_place){
		.file = file, .symbol = symbol, .why = "",
		.lines = { facts->symbol.item[symbol].first_line,
			   facts->symbol.item[symbol].last_line }
	};
}

/* Source comes before tests, these before documents and data, and last what is
 * not looked at: a budget may have no room for it. Within each as a diff has
 * them. */
static double next_score(struct review *r, const struct changed_file *file)
{
	const struct file *of = file->file == SCOPE_NO_FILE ? NULL :
		&r->around.request->view->file[file->file];
	int class = file->omit ? FILE_CLASSES :
		of ? file_class(of) : CLASS_SOURCE;

	return hunk_score - class_step * class - step * r->passages++;
}

/* "with b, c and 2 more" of the symbols that are changed beside the first. */
static const char *others_why(struct arena *arena, const struct facts *facts,
			      const file_vec *symbol)
{
	enum { NAMED = 3 };
	struct buf out = { 0 };
	const char *why;
	size_t i;

	for (i = 1; i < symbol->n && i <= NAMED; i++)
		buf_addf(&out, "%s%s", i == 1 ? "with " : ", ",
			 facts->symbol.item[symbol->item[i]].name);
	if (i < symbol->n)
		buf_addf(&out, " and %zu more", symbol->n - i);
	why = arena_strdup(arena, buf_str(&out));
	buf_release(&out);
	return why;
}

/* The symbol whose comment a line is in; UINT32_MAX. */
static uint32_t commented_symbol(const struct file_text *text, uint32_t line)
{
	uint32_t i;

	for (i = 0; i < text->facts->symbol.n; i++)
		if (line < text->facts->symbol.item[i].first_line &&
		    line >= symbol_with_comment(text, i).first)
			return i;
	return UINT32_MAX;
}

/* The symbols that the changes within some lines are of, and the one that tells
 * where these are: the first of them, else what a changed comment is about,
 * else the type around. */
static const struct error *symbols_within(struct review *r, file_vec *symbol,
					  uint32_t *of,
					  const struct changed_file *file,
					  const struct facts *facts,
					  struct line_range lines)
{
	const struct file_text *text;
	const struct error *err = NULL;
	uint32_t last = 0;
	size_t i;

	for (i = 0; i < file->hunk.n; i++) {
		const struct hunk *hunk = &file->hunk.item[i];

		if (hunk->new_line < lines.first || hunk->new_line > lines.last)
			continue;
		changed_symbols(symbol, facts, hunk);
		last = hunk->new_line + hunk->new_lines -
			(hunk->new_lines != 0);
	}
	*of = symbol->n ? symbol->item[0] : UINT32_MAX;
	if (!symbol->n && facts->symbol.n) {
		err = texts_get(&r->around.texts, file->file, &text);
		if (!err)
			*of = commented_symbol(text, last);
	}
	if (*of == UINT32_MAX)
		*of = type_around(facts, lines);
	return err;
}

static const struct error *add_hunk(struct review *r,
				    const struct changed_file *file,
				    const struct facts *facts, const char *hunk,
				    size_t n)
{
	struct scope_passages *out = r->around.out;
	struct scope_passage passage = {
		.file = file->file, .path = file->change->path,
		.role = ROLE_SEED, .of = new_side(hunk),
		.score = next_score(r, file),
		.why = change_why(&out->arena, file->change),
		.text = arena_strndup(&out->arena, hunk, n)
	};
	line_range_vec nothing = { 0 };
	file_vec symbol = { 0 };
	uint32_t of;
	const struct error *err = symbols_within(r, &symbol, &of, file, facts,
						 passage.of);

	if (!*passage.why && symbol.n > 1)
		passage.why = others_why(&out->arena, facts, &symbol);
	if (!err)
		scope_passages_add(out, &passage, &nothing, NULL, facts, of);
	VEC_RELEASE(&symbol);
	return err;
}

/* What is told of a file whose lines are not shown. */
static const char *told_without_lines(struct arena *arena,
				      const struct changed_file *file)
{
	if (file->omit)
		return arena_fmt(arena, "not looked at: %s\n",
				 omit_name(file->omit));
	if (file->file != SCOPE_NO_FILE)
		return "empty\n";
	return arena_fmt(arena, "deleted, %" PRIu64 " line%s went\n",
			 file->removed, plural(file->removed));
}

/* A file that came, or whose diff is too long to be read, is shown itself; one
 * that went, or is empty, is told of. */
static const struct error *add_without_diff(struct review *r,
					    const struct changed_file *file,
					    const struct facts *facts)
{
	struct scope_passages *out = r->around.out;
	struct scope_passage passage = {
		.file = file->file, .path = file->change->path,
		.role = ROLE_SEED, .of = { 1, 1 },
		.score = next_score(r, file),
		.why = change_why(&out->arena, file->change)
	};
	const struct file_text *text = NULL;
	line_range_vec shown = { 0 };
	const struct error *err = NULL;

	if (file->file != SCOPE_NO_FILE)
		err = texts_get(&r->around.texts, file->file, &text);
	if (err)
		return err;
	if (!text || !text->lines) {
		passage.text = told_without_lines(&out->arena, file);
		scope_passages_add(out, &passage, &shown, NULL, facts,
				   UINT32_MAX);
		return NULL;
	}
	passage.of.last = text->lines;
	if (file->change->kind == CHANGE_TYPE)
		passage.of.last = 1;
	*VEC_PUSH(&shown) = passage.of;
	scope_passages_add(out, &passage, &shown, NULL, facts, UINT32_MAX);
	VEC_RELEASE(&shown);
	return NULL;
}

static const struct error *add_hunks(struct review *r,
				     const struct changed_file *file)
{
	static const struct facts nothing;
	const char *at = file->diff, *next;
	const struct facts *facts = &nothing;
	const struct error *err = NULL;
	file_vec symbol = { 0 };
	size_t i, k;

	if (file->file != SCOPE_NO_FILE)
		err = graph_facts(r->around.request->graph, file->file,
				  &facts);
	for (i = 0; !err && i < file->hunk.n; i++) {
		symbol.n = 0;
		changed_symbols(&symbol, facts, &file->hunk.item[i]);
		for (k = 0; k < symbol.n; k++)
			add_changed_place(r, file->file, facts,
					  symbol.item[k]);
	}
	VEC_RELEASE(&symbol);
	if (!err && !*at)
		err = add_without_diff(r, file, facts);
	for (; !err && *at; at = next) {
		next = strstr(at, "\n@@ ");
		next = next ? next + 1 : at + strlen(at);
		err = add_hunk(r, file, facts, at, (size_t)(next - at));
	}
	return err;
}

/* --- Public symbols --- */

static const struct error *add_signature(struct review *r,
					 const struct changed_file *file,
					 const struct symbol_change *s)
{
	struct around *a = &r->around;
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, file->file, &text);
	uint32_t symbol = 0;
	struct buf *out;

	if (err)
		return err;
	while (symbol < text->facts->symbol.n &&
	       (text->facts->symbol.item[symbol].line != s->line ||
		text->facts->symbol.item[symbol].kind != s->symbol_kind))
		symbol++;
	if (symbol == text->facts->symbol.n)
		return NULL;
	add_changed_place(r, file->file, text->facts, symbol);
	if (s->kind != SYMBOL_CHANGED)
		return NULL;
	a->shown.n = a->brief.n = 0;
	*VEC_PUSH(&a->shown) = head_of(text, symbol);
	out = &a->why;
	buf_reset(out);
	if (s->kind == SYMBOL_ADDED)
		buf_addstr(out, "is new, and public");
	else
		buf_addf(out, "was: %s", s->before);
	add_passage(a, text, ROLE_SEED, symbol, head_of(text, symbol),
		    signature_score - step * r->passages++);
	return NULL;
}

/* Whether anything but a local still declares the name. */
static const struct error *is_declared(struct review *r, const char *name,
				       bool *out)
{
	declaration_vec found = { 0 };
	const struct error *err;
	size_t i;

	*out = false;
	err = graph_declarations(r->around.request->graph, name, &found);
	for (i = 0; !err && i < found.n; i++)
		*out |= found.item[i].is_exact && !found.item[i].is_local;
	VEC_RELEASE(&found);
	return err;
}

/* Who still uses what is declared nowhere any more. */
static const struct error *add_orphans(struct review *r, const char *name)
{
	struct scope_passages *out = r->around.out;
	user_vec users = { 0 };
	file_vec files = { 0 };
	bool has_declaration;
	size_t i, first = out->item.n;
	const struct error *err = is_declared(r, name, &has_declaration);

	if (!err && !has_declaration)
		err = graph_users(r->around.request->graph, name, &files);
	for (i = 0; !err && i < files.n; i++)
		if (may_tell(&r->around, files.item[i]))
			err = add_uses_of(&r->around, files.item[i], name,
					  &users);
	if (!err)
		err = add_all(&r->around, &users);
	for (i = first; i < out->item.n; i++) {
		struct scope_passage *p = &out->item.item[i];

		p->score += orphan_score;
		p->why = arena_fmt(&out->arena, "%s, of %s, which is gone",
				   p->why, name);
	}
	VEC_RELEASE(&files);
	VEC_RELEASE(&users);
	return err;
}

/* --- What the hunks stand in --- */

/* A hunk has all of it. */
static bool is_shown(const struct review *r, const struct scope_place *place)
{
	const struct scope_passages *out = r->around.out;
	size_t i;

	for (i = 0; i < out->item.n; i++) {
		const struct scope_passage *p = &out->item.item[i];

		if (p->text && p->file == place->file &&
		    p->of.first <= place->lines.first &&
		    p->of.last >= place->lines.last)
			return true;
	}
	return false;
}

static const struct error *add_contexts(struct review *r)
{
	struct around *a = &r->around;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < r->places.item.n; i++) {
		const struct scope_place *place = &r->places.item.item[i];
		const struct file_text *text;

		if (is_shown(r, place))
			continue;
		err = texts_get(&a->texts, place->file, &text);
		if (err || place->symbol >= text->facts->symbol.n)
			continue;
		a->shown.n = a->brief.n = 0;
		buf_reset(&a->why);
		buf_addstr(&a->why, "what a change stands in, as it is now");
		*VEC_PUSH(&a->shown) = symbol_with_comment(text,
							   place->symbol);
		add_passage(a, text, ROLE_OUTLINE, place->symbol, place->lines,
			    context_score - step * (double)i);
	}
	return err;
}

const struct error *scope_review(struct scope_passages *out,
				 const struct around_request *request,
				 const struct changed_files *files,
				 bool without_users)
{
	struct review r = {
		.around = {
			.out = out, .request = request,
			.texts = { .graph = request->graph }
		},
		.files = files
	};
	const struct error *err = NULL;
	size_t i;

	r.around.places = &r.places;
	for (i = 0; !err && i < files->item.n; i++)
		err = add_hunks(&r, &files->item.item[i]);
	for (i = 0; !err && i < files->item.n && !without_users; i++) {
		const struct changed_file *file = &files->item.item[i];
		size_t k;

		for (k = 0; !err && k < file->symbol.n; k++) {
			const struct symbol_change *s = &file->symbol.item[k];

			if (s->kind == SYMBOL_REMOVED)
				err = add_orphans(&r,
						  symbol_last_name(s->name));
			else if (file->file != SCOPE_NO_FILE)
				err = add_signature(&r, file, s);
		}
	}
	if (!err && !without_users)
		err = add_users(&r.around);
	if (!err && !without_users)
		err = add_companions(&r.around);
	if (!err && !without_users)
		err = add_contexts(&r);
	scope_passages_sort(out);
	around_release(&r.around);
	scope_places_release(&r.places);
	return err;
}
