/* SPDX-License-Identifier: MIT */
/* What uses a place, and the tests that do: see around.h. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/path.h"
#include "graph/naming.h"
#include "graph/refs.h"
#include "graph/symbol_id.h"
#include "scope/around_private.h"
#include "search/class.h"

/*
 * Uses that are looked at; users and tests that are offered; lines that are
 * shown around each use; a user up to so many lines is shown whole, and up to
 * more where there are few. So many names of all places are asked. A use that
 * may as well mean this many others is not told of.
 */
enum {
	USES_MOST = 500, USERS_MOST = 24, TESTS_MOST = 12, LINES_BESIDE = 1,
	WHOLE_MOST = 12, WHOLE_FEW = 30, FEW = 3, NAMES_MOST = 40,
	OTHERS_MOST = 3
};

static const double use_score = .95, use_decay = .94, test_score = .75,
	test_decay = .9, promise_score = .97;

static bool is_test(const struct around *a, uint32_t file,
		    const struct facts *facts, uint32_t symbol)
{
	return file_class(&a->request->view->file[file]) == CLASS_TEST ||
		(symbol < facts->symbol.n &&
		 facts->symbol.item[symbol].flags & SYMBOL_TEST);
}

/* The head of a block of one of the places' types is a part of that. */
static const struct error *is_own_block(struct around *a,
					const struct symbol *block,
					uint32_t line, bool *out)
{
	const struct error *err = NULL;
	const struct facts *facts;
	size_t i;

	if (block->kind != SYMBOL_IMPL || block->line != line)
		return NULL;
	for (i = 0; !err && !*out && i < a->places->item.n; i++) {
		const struct scope_place *place = &a->places->item.item[i];

		err = graph_facts(a->request->graph, place->file, &facts);
		*out = !err && place->symbol < facts->symbol.n &&
			!strcmp(facts->symbol.item[place->symbol].name,
				block->name);
	}
	return err;
}

const struct error *add_use(struct around *a, user_vec *users, uint32_t file,
			    uint32_t line, bool is_doubtful)
{
	const struct facts *facts;
	const struct error *err = graph_facts(a->request->graph, file, &facts);
	struct user *user = users->n ? &users->item[users->n - 1] : NULL;
	bool is_other = false;
	uint32_t symbol;
	size_t i;

	if (err || is_in_places(a, file, line))
		return err;
	symbol = symbol_around(facts, line);
	err = symbol == UINT32_MAX ?
		is_import_line(a, file, line, &is_other) :
		is_own_block(a, &facts->symbol.item[symbol], line, &is_other);
	if (err || is_other)
		return err;
	if (!user || user->file != file || user->symbol != symbol) {
		user = VEC_PUSH(users);
		*user = (struct user){
			.file = file, .symbol = symbol,
			.is_test = is_test(a, file, facts, symbol),
			.is_doubtful = true
		};
	}
	for (i = user->uses; i && user->line[i - 1] > line; i--)
		;
	if (user->uses < USER_LINES && (!i || user->line[i - 1] != line)) {
		memmove(user->line + i + 1, user->line + i,
			(user->uses++ - i) * sizeof(*user->line));
		user->line[i] = line;
	}
	user->is_doubtful &= is_doubtful;
	return NULL;
}

/* --- Their order --- */

static bool is_beside(const struct around *a, uint32_t file, bool *is_same)
{
	const struct file *of = a->request->view->file;
	size_t i;

	*is_same = false;
	for (i = 0; i < a->places->item.n; i++) {
		uint32_t place = a->places->item.item[i].file;

		if (place == file)
			*is_same = true;
		if (path_is_beside(of[place].path, of[file].path))
			return true;
	}
	return false;
}

static void weigh(const struct around *a, struct user *user)
{
	enum file_class class = file_class(&a->request->view->file[
		user->file]);
	bool is_same;

	user->weight = 1 + .2 * log(1 + (double)user->uses) +
		.2 * is_beside(a, user->file, &is_same);
	user->weight += .2 * is_same;
	if (class != CLASS_SOURCE && class != CLASS_TEST)
		user->weight *= .5;
	if (user->symbol == UINT32_MAX)
		user->weight *= .8;
	if (user->is_doubtful)
		user->weight *= .4;
}

static int cmp_users(const void *a_ptr, const void *b_ptr)
{
	const struct user *a = a_ptr, *b = b_ptr;

	if (a->weight > b->weight || a->weight < b->weight)
		return a->weight > b->weight ? -1 : 1;
	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return a->line[0] < b->line[0] ? -1 : a->line[0] > b->line[0];
}

/* --- As passages --- */

static void show_lines(struct around *a, const struct file_text *text,
		       const struct user *user, struct line_range within)
{
	uint32_t i;

	for (i = 0; i < user->uses; i++) {
		struct line_range r = { user->line[i], user->line[i] };

		if (r.first > text->lines)
			continue;
		if (!i)
			*VEC_PUSH(&a->brief) = r;
		r.first = r.first > within.first + LINES_BESIDE ?
			r.first - LINES_BESIDE : within.first;
		r.last = r.last + LINES_BESIDE < within.last ?
			r.last + LINES_BESIDE : within.last;
		*VEC_PUSH(&a->shown) = r;
	}
}

static const struct error *add_user(struct around *a, const struct user *user,
				    bool are_few, double score)
{
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, user->file, &text);
	struct line_range of = { user->line[0], user->line[0] };
	uint32_t i;

	if (err || !text->lines)
		return err;
	a->shown.n = a->brief.n = 0;
	buf_reset(&a->why);
	if (user->is_doubtful)
		buf_addstr(&a->why, user->note ? user->note : "perhaps: ");
	if (!user->is_override)
		buf_addf(&a->why, "line%s", user->uses > 1 ? "s" : "");
	for (i = 0; i < user->uses && !user->is_override; i++)
		buf_addf(&a->why, "%s %" PRIu32, i ? "," : "", user->line[i]);
	if (user->symbol < text->facts->symbol.n) {
		const struct symbol *s =
			&text->facts->symbol.item[user->symbol];
		uint32_t lines = s->last_line - s->first_line + 1;

		of = (struct line_range){ s->first_line, s->last_line };
		*VEC_PUSH(&a->shown) = head_of(text, user->symbol);
		*VEC_PUSH(&a->brief) = (struct line_range){ s->line, s->line };
		show_lines(a, text, user, of);
		if (lines <= WHOLE_MOST || (are_few && lines <= WHOLE_FEW))
			*VEC_PUSH(&a->shown) = of;
	} else {
		show_lines(a, text, user,
			   (struct line_range){ 1, text->lines });
	}
	add_passage(a, text, user->is_override ? ROLE_OVERRIDE :
		    user->is_test ? ROLE_TEST : ROLE_USED_BY, user->symbol, of,
		    score);
	return NULL;
}

const struct error *add_all(struct around *a, user_vec *users)
{
	const struct error *err = NULL;
	size_t i, uses = 0, tests = 0, others = 0;

	for (i = 0; i < users->n; i++) {
		weigh(a, &users->item[i]);
		others += !users->item[i].is_test;
	}
	VEC_SORT(users, cmp_users);
	for (i = 0; !err && i < users->n; i++) {
		const struct user *user = &users->item[i];
		size_t rank = user->is_test ? tests++ : uses++;

		if (rank >= (user->is_test ? TESTS_MOST : USERS_MOST))
			a->out->more++;
		else
			err = add_user(a, user, others <= FEW, user->is_test ?
				       test_score * pow(test_decay,
							(double)rank) :
				       use_score * pow(use_decay,
						       (double)rank));
	}
	return err;
}

/* --- Uses of symbols --- */

/* What was asked for by the name alone is every definition of it: then only a
 * place, or what promises one, is what was meant. */
static bool means_place(const struct around *a, const struct refs *refs,
			const struct use *use, bool is_bare)
{
	size_t i;

	for (i = 0; i < use->definitions; i++) {
		const struct definition *d =
			&refs->definition.item[use->definition[i]];

		if ((d->is_meant && (!is_bare || d->is_promise)) ||
		    is_in_places(a, d->file, d->line))
			return true;
	}
	return false;
}

/* What a place is called: its symbol, or that around its lines. */
static const struct error *symbol_of(struct around *a,
				     const struct scope_place *place,
				     const struct facts **facts,
				     uint32_t *symbol)
{
	const struct error *err = graph_facts(a->request->graph, place->file,
					      facts);

	*symbol = place->symbol;
	if (!err && place->lines.first && *symbol >= (*facts)->symbol.n)
		*symbol = symbol_around(*facts, place->lines.first);
	if (!err && (!place->lines.first || *symbol >= (*facts)->symbol.n))
		*symbol = UINT32_MAX;
	return err;
}

/* Prototypes of a place, where nothing else is called so. */
static const struct error *add_promises(struct around *a,
					const struct refs *refs)
{
	const struct error *err = NULL;
	size_t i, others = 0;

	for (i = 0; i < refs->definition.n; i++) {
		const struct definition *d = &refs->definition.item[i];

		others += !d->is_promise && !d->is_local &&
			!is_in_places(a, d->file, d->line);
	}
	buf_reset(&a->why);
	buf_addstr(&a->why, "its declaration");
	for (i = 0; !err && !others && i < refs->definition.n; i++) {
		const struct definition *d = &refs->definition.item[i];
		const struct facts *facts;

		if (!d->is_promise || !may_tell(a, d->file) ||
		    is_in_places(a, d->file, d->line))
			continue;
		err = graph_facts(a->request->graph, d->file, &facts);
		if (!err)
			err = add_needed(a, d->file,
					 symbol_named_at(facts, d->line,
							 d->kind, refs->name),
					 NULL, promise_score);
	}
	return err;
}

static bool are_functions(const struct refs *refs)
{
	size_t i;

	for (i = 0; i < refs->definition.n; i++) {
		const struct definition *d = &refs->definition.item[i];

		if (d->is_meant && d->kind != SYMBOL_FUNCTION &&
		    d->kind != SYMBOL_METHOD && d->kind != SYMBOL_PROTOTYPE)
			return false;
	}
	return refs->definition.n;
}

/* One use, unless it is none; is_made: those of a type, by its constructor. */
static const struct error *take_use(struct around *a, const struct refs *refs,
				    const struct use *use, bool is_made,
				    user_vec *users)
{
	size_t others, i;
	const struct error *err = NULL;
	bool is_other = false;

	/* How many definitions a use may mean that were not asked for: 0
	 * where it is sure. One that may mean many is no help to anybody.
	 * What is asked for is a type where its constructor is the place. */
	others = 0;
	for (i = 0; i < use->definitions; i++) {
		const struct definition *d =
			&refs->definition.item[use->definition[i]];

		others += !d->is_promise &&
			!is_in_places(a, d->file, d->line) &&
			!(is_made && d->is_meant);
	}
	if (others >= OTHERS_MOST)
		return NULL;
	if (is_made) {
		err = is_making(a, use, refs->name, &is_other);
		is_other = !is_other;
	} else if (are_functions(refs)) {
		err = is_variable_use(a, use, refs->name, &is_other);
	}
	return err || is_other ? err :
		add_use(a, users, use->file, use->line, others);
}

static const struct error *find_uses(struct around *a, const char *symbol,
				     bool is_made, user_vec *users)
{
	struct refs_request request = {
		.symbol = symbol, .prefix = "",
		.selected = a->request->selected, .limit = USES_MOST,
		.progress = a->request->progress
	};
	struct refs refs = { 0 };
	const struct error *err = graph_refs(&refs, a->request->graph,
					     &request);
	bool is_bare = !is_made && !strpbrk(symbol, ".:");
	size_t i;

	if (!err && !is_made)
		err = add_promises(a, &refs);
	for (i = 0; !err && i < refs.use.n; i++)
		if (means_place(a, &refs, &refs.use.item[i], is_bare))
			err = take_use(a, &refs, &refs.use.item[i], is_made,
				       users);
	if (!err && refs.uses > refs.use.n)
		a->out->more += refs.uses - refs.use.n;
	if (!err && !is_made)
		err = add_lineage(a, &refs, users);
	if (!err && !is_made)
		a->out->untold += refs.untold;
	refs_release(&refs);
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);	/* a name that no code can write */
		err = NULL;
	}
	return err;
}

/* Several places of one name are asked for at once, by the name alone. */
static const struct error *name_place(struct around *a, size_t i,
				      struct strmap *names, struct buf *out,
				      bool *is_new)
{
	const struct scope_place *place = &a->places->item.item[i];
	const struct facts *facts;
	const char *name;
	uint32_t symbol;
	size_t k, same = 0;
	const struct error *err = symbol_of(a, place, &facts, &symbol);

	*is_new = false;
	/* The words of a heading are no name that others use. */
	if (err || symbol == UINT32_MAX ||
	    facts->symbol.item[symbol].kind == SYMBOL_SECTION)
		return err;
	name = facts->symbol.item[symbol].name;
	buf_reset(out);
	place_add_symbol(out, facts,
			 a->request->view->file[place->file].path, symbol);
	strmap_add(names, name, strlen(name), is_new);
	for (k = 0; !err && *is_new && k < a->places->item.n; k++) {
		const struct scope_place *other = &a->places->item.item[k];
		const struct facts *more;

		err = symbol_of(a, other, &more, &symbol);
		same += !err && symbol != UINT32_MAX &&
			!strcmp(more->symbol.item[symbol].name, name);
	}
	if (same > 1) {
		buf_reset(out);
		buf_addstr(out, name);
	}
	return err;
}

/* Who makes a type uses its constructor, and mostly by the type's name. */
static const struct error *find_makers(struct around *a, size_t i,
				       struct buf *name, bool *is_called_so,
				       user_vec *users)
{
	const struct scope_place *place = &a->places->item.item[i];
	const struct facts *facts;
	const char *type;
	uint32_t symbol;
	const struct error *err = symbol_of(a, place, &facts, &symbol);

	*is_called_so = false;
	type = !err && symbol != UINT32_MAX ? type_made_by(facts, symbol) :
		NULL;
	if (!type)
		return err;
	*is_called_so = !strcmp(type, facts->symbol.item[symbol].name);
	buf_reset(name);
	if (!facts->symbol.item[symbol].scope)
		buf_addf(name, "%s:",
			 a->request->view->file[place->file].path);
	buf_addstr(name, type);
	return find_uses(a, name->ptr, true, users);
}

static const struct error *find_users(struct around *a, size_t i,
				      const char *name, user_vec *users)
{
	struct buf type = { 0 };
	bool is_called_so;
	const struct error *err = find_makers(a, i, &type, &is_called_so,
					      users);

	if (!err && !is_called_so)
		err = find_uses(a, name, false, users);
	if (!err)
		err = add_all(a, users);
	buf_release(&type);
	return err;
}

const struct error *add_users(struct around *a)
{
	const struct error *err = NULL;
	struct strmap names = { 0 };
	struct buf name = { 0 };
	user_vec users = { 0 };
	bool is_new;
	size_t i;

	for (i = 0; !err && i < a->places->item.n && names.n <= NAMES_MOST;
	     i++) {
		users.n = 0;
		err = name_place(a, i, &names, &name, &is_new);
		if (!err && is_new)
			err = find_users(a, i, buf_str(&name), &users);
	}
	VEC_RELEASE(&users);
	strmap_release(&names);
	buf_release(&name);
	return err;
}
