/* SPDX-License-Identifier: MIT */
/* What uses a place, and the tests that do: see around.h. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "graph/refs.h"
#include "lang/words.h"
#include "scope/around_private.h"
#include "search/class.h"

/*
 * Uses that are looked at; users of one kind that are offered; lines of one
 * user that are shown, with how many around each; a user up to so many lines is
 * shown whole, and up to more where there are few. Of a file's neighbours so
 * many are asked.
 */
enum {
	USES_MOST = 500, USERS_MOST = 40, LINES_MOST = 5, LINES_BESIDE = 1,
	WHOLE_MOST = 12, WHOLE_FEW = 30, FEW = 3, NEIGHBOURS_MOST = 20
};

static const double use_score = .95, use_decay = .94, test_score = .75,
	test_decay = .9;

/* A function, or a file outside of any, that uses a place. */
struct user {
	uint32_t file, symbol;	/* UINT32_MAX: outside of any */
	uint32_t line[LINES_MOST];
	uint32_t uses;
	bool is_test, is_doubtful;
	double weight;
};
typedef VEC(struct user) user_vec;

static bool is_import(const struct facts *facts, uint32_t line)
{
	size_t i;

	for (i = 0; i < facts->import.n; i++)
		if (facts->import.item[i].line == line)
			return true;
	return false;
}

static bool is_test(const struct around *a, uint32_t file,
		    const struct facts *facts, uint32_t symbol)
{
	return file_class(&a->request->view->file[file]) == CLASS_TEST ||
		(symbol < facts->symbol.n &&
		 facts->symbol.item[symbol].flags & SYMBOL_TEST);
}

static const struct error *add_use(struct around *a, user_vec *users,
				   uint32_t file, uint32_t line,
				   bool is_doubtful)
{
	const struct facts *facts;
	const struct error *err = graph_facts(a->request->graph, file, &facts);
	struct user *user = users->n ? &users->item[users->n - 1] : NULL;
	uint32_t symbol;

	if (err || is_in_places(a, file, line) || is_import(facts, line))
		return err;
	symbol = symbol_around(facts, line);
	if (!user || user->file != file || user->symbol != symbol) {
		user = VEC_PUSH(users);
		*user = (struct user){
			.file = file, .symbol = symbol,
			.is_test = is_test(a, file, facts, symbol),
			.is_doubtful = true
		};
	}
	if (user->uses < LINES_MOST &&
	    (!user->uses || user->line[user->uses - 1] != line))
		user->line[user->uses++] = line;
	user->is_doubtful &= is_doubtful;
	return NULL;
}

/* --- Their order --- */

static bool is_beside(const struct around *a, uint32_t file, bool *is_same)
{
	const struct file *of = a->request->view->file;
	const char *path = of[file].path;
	size_t i, n = path_dir_len(path);

	*is_same = false;
	for (i = 0; i < a->places->item.n; i++) {
		uint32_t place = a->places->item.item[i].file;

		if (place == file)
			*is_same = true;
		if (path_dir_len(of[place].path) == n &&
		    !strncmp(of[place].path, path, n))
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

static void tell_why(struct around *a, const struct user *user)
{
	uint32_t i;

	buf_reset(&a->why);
	if (user->is_doubtful)
		buf_addstr(&a->why, "perhaps: ");
	buf_addf(&a->why, "line%s", user->uses > 1 ? "s" : "");
	for (i = 0; i < user->uses; i++)
		buf_addf(&a->why, "%s %" PRIu32, i ? "," : "", user->line[i]);
}

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

	if (err || !text->lines)
		return err;
	a->shown.n = a->brief.n = 0;
	tell_why(a, user);
	if (user->symbol < text->facts.symbol.n) {
		const struct symbol *s =
			&text->facts.symbol.item[user->symbol];
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
	add_passage(a, text, user->is_test ? ROLE_TEST : ROLE_USED_BY,
		    user->symbol, of, score);
	return NULL;
}

static const struct error *add_all(struct around *a, user_vec *users)
{
	const struct error *err = NULL;
	size_t i, uses = 0, tests = 0, others = 0;

	for (i = 0; i < users->n; i++) {
		weigh(a, &users->item[i]);
		others += !users->item[i].is_test;
	}
	if (users->n)
		qsort(users->item, users->n, sizeof(*users->item), cmp_users);
	for (i = 0; !err && i < users->n; i++) {
		const struct user *user = &users->item[i];
		size_t rank = user->is_test ? tests++ : uses++;

		if (rank >= USERS_MOST)
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

/* A use that may mean several definitions, of which not all were asked for. */
static bool is_doubtful(const struct around *a, const struct refs *refs,
			const struct use *use)
{
	size_t i;

	for (i = 0; i < use->definitions; i++) {
		const struct definition *d =
			&refs->definition.item[use->definition[i]];

		if (!d->is_promise && !is_in_places(a, d->file, d->line))
			return true;
	}
	return !use->definitions;
}

static bool means_place(const struct around *a, const struct refs *refs,
			const struct use *use)
{
	size_t i;

	for (i = 0; i < use->definitions; i++) {
		const struct definition *d =
			&refs->definition.item[use->definition[i]];

		if (d->is_meant || is_in_places(a, d->file, d->line))
			return true;
	}
	return false;
}

/* "path:name" of one symbol, the name alone of several. */
static void name_symbol(struct buf *out, const struct around *a,
			const struct facts *facts, const char *path,
			uint32_t symbol)
{
	const struct symbol *s = &facts->symbol.item[symbol];

	if (a->places->item.n == 1)
		buf_addf(out, "%s:", path);
	if (a->places->item.n == 1 && s->container < facts->symbol.n &&
	    symbol_is_member(facts, s) &&
	    *facts->symbol.item[s->container].name)
		buf_addf(out, "%s.",
			 facts->symbol.item[s->container].name);
	buf_addstr(out, s->name);
}

static const struct error *find_uses(struct around *a, const char *symbol,
				     user_vec *users)
{
	struct refs_request request = {
		.symbol = symbol, .prefix = "",
		.selected = a->request->selected, .limit = USES_MOST,
		.progress = a->request->progress
	};
	struct refs refs = { 0 };
	const struct error *err = graph_refs(&refs, a->request->graph,
					     &request);
	size_t i;

	for (i = 0; !err && i < refs.use.n; i++) {
		const struct use *use = &refs.use.item[i];

		if (means_place(a, &refs, use))
			err = add_use(a, users, use->file, use->line,
				      is_doubtful(a, &refs, use));
	}
	if (!err && refs.uses > refs.use.n)
		a->out->more += refs.uses - refs.use.n;
	refs_release(&refs);
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);	/* a name that no code can write */
		err = NULL;
	}
	return err;
}

const struct error *add_users(struct around *a)
{
	const struct error *err = NULL;
	struct buf name = { 0 };
	user_vec users = { 0 };
	size_t i;

	/* Places that are symbols are declarations of one name. */
	for (i = 0; !err && i < a->places->item.n; i++) {
		const struct scope_place *place = &a->places->item.item[i];
		uint32_t symbol = place->symbol;
		const struct facts *facts;

		if (!place->lines.first)
			continue;
		err = graph_facts(a->request->graph, place->file, &facts);
		if (!err && symbol >= facts->symbol.n)
			symbol = symbol_around(facts, place->lines.first);
		if (err || symbol >= facts->symbol.n)
			continue;
		name_symbol(&name, a, facts,
			    a->request->view->file[place->file].path, symbol);
		err = find_uses(a, buf_str(&name), &users);
		break;
	}
	if (!err)
		err = add_all(a, &users);
	VEC_RELEASE(&users);
	buf_release(&name);
	return err;
}

/* --- Neighbours of a whole file --- */

static const struct error *add_declared(struct around *a, uint32_t file,
					const struct edge *edge, double score)
{
	meaning_vec found = { 0 };
	const struct error *err = graph_means(a->request->graph, file,
					      edge->via, strlen(edge->via),
					      &found);
	size_t i;

	for (i = 0; !err && i < found.n; i++)
		if (found.item[i].file == edge->to) {
			err = add_needed(a, edge->to, found.item[i].symbol,
					 NULL, score);
			break;
		}
	VEC_RELEASE(&found);
	return err;
}

/* The lines on which the code of a file writes a name. */
static const struct error *add_uses_of(struct around *a, uint32_t file,
				       const char *name, user_vec *users)
{
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, file, &text);
	const char *at, *end, *word;
	size_t len, n = strlen(name);

	if (err || !text->lines)
		return err;
	at = buf_str(&text->code);
	end = at + text->code.len;
	while (!err && (word = word_next(&at, end, &len)))
		if (len == n && !memcmp(word, name, n))
			err = add_use(a, users, file,
				      line_at(text, (size_t)
					      (word - text->code.ptr)),
				      false);
	return err;
}

const struct error *add_neighbours(struct around *a, uint32_t file)
{
	const struct edge *edge;
	size_t i, n, needs = 0, others = 0;
	const struct error *err = graph_edges(a->request->graph, file, BOTH,
					      &edge, &n);
	user_vec users = { 0 };

	buf_reset(&a->why);
	for (i = 0; !err && i < n; i++) {
		if (edge[i].kind != EDGE_REFERENCES ||
		    !may_tell(a, edge[i].to) || edge[i].weight < 1)
			continue;
		if (!edge[i].is_reverse && needs < NEIGHBOURS_MOST)
			err = add_declared(a, file, &edge[i], .9 *
					   pow(.94, (double)needs++));
		else if (edge[i].is_reverse && others++ < NEIGHBOURS_MOST)
			err = add_uses_of(a, edge[i].to, edge[i].via, &users);
		else
			a->out->more++;
	}
	if (!err)
		err = add_all(a, &users);
	VEC_RELEASE(&users);
	return err;
}
