/* SPDX-License-Identifier: MIT */
/*
 * What history says has to change together with a place: see add_companions.
 *
 * A commit changed a place when one of its changed lines stands there today
 * and nowhere else in the file, or stood between two lines that do. The files
 * that such commits touched beside it are its companions where they did so
 * often, and more often than those files change anyway: a list of news changes
 * with everything. A commit that touched many files says less of each. Of a
 * companion the symbol is shown that most of them
 * changed, with the lines that they did; what is outside of any symbol
 * (imports) belongs to each change, and is shown of documents and data alone.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "history/sift.h"
#include "scope/around_private.h"
#include "scope/line_history.h"
#include "search/commit_weight.h"

/*
 * Places that are asked about; commits of a file that are looked into, the
 * newest first; companions of a place, and files that are looked into for them.
 * A companion shares at least so many commits, and this part of those of the
 * place, and changes with it so many times as often as by chance. A commit that
 * touched up to so many others counts for one, and of more for that part of
 * one; those that are shared count for one at least. How these were found is in
 * tests/bench/focus.md. A symbol up to so many lines is shown whole, and of
 * others as many as that.
 */
enum {
	PLACES_MOST = 6, COMMITS_MOST = 30, COMPANIONS_MOST = 4, FILES_MOST = 8,
	SHARED_LEAST = 2, COMMIT_FILES = 30, WHOLE_MOST = 16
};

static const double share_least = .25, lift_least = 1.5, counts_whole = 3,
	evidence_least = 1, companion_score = .7, companion_step = .02;

/* A symbol of a companion (UINT32_MAX: outside of any) that commits changed. */
struct changed_symbol {
	uint32_t symbol;
	uint32_t commits, newest;	/* how many, and the one seen last */
	line_range_vec line;		/* that they changed, or near it */
};

struct together {
	struct around *a;
	struct past *past;
	uint32_t *file_of;	/* of each path of history */
	uint32_t *commits_of;	/* how many commits touched a file */
	uint32_t counted;	/* commits in all */
	struct line_history lines;	/* of the file at hand */
	/* The place at hand: the commits that changed it, the newest first, and
	   how many of them touched each file, and what they count for it. */
	number_vec commit_of;
	uint32_t *shared;
	double *evidence;
	number_vec touched;
	VEC(struct changed_symbol) symbol;	/* of the companion at hand */
	struct line_range wanted;
	const struct file_text *text;
	uint32_t reading;	/* the commit that is being read */
	bool is_changed;
};

static const struct sieve sieve = { .most_files = COMMIT_FILES };

/* --- Lines --- */

static void read_lines(struct together *t, const struct file_text *text)
{
	t->text = text;
	line_history_read(&t->lines, text);
}

static const struct error *each_changed(struct together *t, uint32_t commit,
					uint32_t file, place_fn fn)
{
	t->reading = commit;
	return line_history_changed(&t->lines, commit, file, fn, t);
}

static void note_place(void *payload, struct line_range at)
{
	struct together *t = payload;

	t->is_changed |= at.first >= t->wanted.first &&
		at.last <= t->wanted.last;
}

static void note_symbol(void *payload, struct line_range at)
{
	struct together *t = payload;
	struct changed_symbol *found = NULL;
	uint32_t symbol;
	size_t i;

	symbol = symbol_around(t->text->facts, at.first);
	if (symbol != symbol_around(t->text->facts, at.last))
		return;
	for (i = 0; i < t->symbol.n && !found; i++)
		if (t->symbol.item[i].symbol == symbol)
			found = &t->symbol.item[i];
	if (!found) {
		found = VEC_PUSH(&t->symbol);
		*found = (struct changed_symbol){ .symbol = symbol,
						  .newest = UINT32_MAX };
	}
	found->commits += found->newest != t->reading;
	found->newest = t->reading;
	*VEC_PUSH(&found->line) = at;
}

/* --- The commits of a place --- */

/* Of all history, which is walked over once: no list of files is made of a
 * commit for it. */
static void count_commits(struct together *t)
{
	const struct past *past = t->past;
	uint32_t *last = xcalloc(t->a->request->view->n + 1, sizeof(*last));
	uint32_t commit, i, file;

	for (commit = 0; commit < past->n; commit++) {
		if (past_sift(past, commit, &sieve) != SIFT_COUNTS)
			continue;
		t->counted++;
		for (i = past->first_touch[commit];
		     i < past->first_touch[commit + 1]; i++) {
			file = t->file_of[past->touch[i].path];
			if (file == UINT32_MAX || last[file] == t->counted)
				continue;
			last[file] = t->counted;
			t->commits_of[file]++;
		}
	}
	free(last);
}

/* Which commits changed the place, and what else they touched. */
static const struct error *find_commits(struct together *t,
					const struct scope_place *place)
{
	const struct error *err = NULL;
	uint32_t commit, looked = 0;

	t->commit_of.n = 0;
	for (commit = t->past->n; !err && commit-- && looked < COMMITS_MOST;) {
		if (!commit_touches_file(t->past, commit, t->file_of,
					 place->file) ||
		    past_sift(t->past, commit, &sieve) != SIFT_COUNTS)
			continue;
		looked++;
		t->is_changed = !place->lines.first;
		if (place->lines.first)
			err = each_changed(t, commit, place->file, note_place);
		if (t->is_changed) {
			double others;
			size_t i;

			/* Counts a commit that changed the place for the
			 * files that it touched. */
			*VEC_PUSH(&t->commit_of) = commit;
			touched_files(t->past, commit, t->file_of, &t->touched);
			others = (double)t->touched.n - 1;
			for (i = 0; i < t->touched.n; i++) {
				t->shared[t->touched.item[i]]++;
				t->evidence[t->touched.item[i]] +=
					others > counts_whole ? counts_whole /
					others : 1;
			}
		}
	}
	return err;
}

/* --- Companions --- */

static bool is_place_of_file(const struct around *a, uint32_t file)
{
	size_t i;

	for (i = 0; i < a->places->item.n; i++)
		if (a->places->item.item[i].file == file)
			return true;
	return false;
}

static bool is_companion(const struct together *t, uint32_t file)
{
	double shared = t->shared[file], of = (double)t->commit_of.n;

	return shared >= SHARED_LEAST && t->evidence[file] >= evidence_least &&
		shared >= share_least * of &&
		shared * t->counted >= lift_least * of * t->commits_of[file] &&
		may_tell(t->a, file) && !is_place_of_file(t->a, file);
}

static bool is_shown(const struct around *a, uint32_t file,
		     struct line_range of)
{
	size_t i;

	for (i = 0; i < a->out->item.n; i++) {
		const struct scope_passage *p = &a->out->item.item[i];

		if (p->file == file && p->role != ROLE_OUTLINE &&
		    p->of.first <= of.last && p->of.last >= of.first)
			return true;
	}
	return false;
}

/* The symbol that most of the commits changed, and of those the one with most
 * of their lines; NULL where too few did. */
static const struct changed_symbol *most_changed(const struct together *t)
{
	const struct changed_symbol *best = NULL;
	size_t i;

	for (i = 0; i < t->symbol.n; i++) {
		const struct changed_symbol *s = &t->symbol.item[i];

		/* With all of a file one symbol of another seldom changes
		 * that often, though the other file does. */
		if (s->commits < SHARED_LEAST || (t->wanted.first &&
		    s->commits < share_least * (double)t->commit_of.n) ||
		    (s->symbol == UINT32_MAX && t->text->facts->symbol.n))
			continue;
		if (!best || s->commits > best->commits ||
		    (s->commits == best->commits && s->line.n > best->line.n))
			best = s;
	}
	return best;
}

static void add_changed(struct together *t, const struct changed_symbol *s,
			uint32_t rank)
{
	struct around *a = t->a;
	struct line_range of = s->line.item[0];
	double of_commits = (double)t->commit_of.n;
	uint32_t i, shared = t->wanted.first ? s->commits :
		t->shared[t->text->file];

	a->shown.n = a->brief.n = 0;
	buf_reset(&a->why);
	buf_addf(&a->why, "changed with it in %" PRIu32 " of %zu commits",
		 shared, t->commit_of.n);
	for (i = 0; i < s->line.n && i < WHOLE_MOST; i++)
		if (s->line.item[i].first == s->line.item[i].last)
			*VEC_PUSH(&a->shown) = s->line.item[i];
	if (!a->shown.n)
		*VEC_PUSH(&a->shown) = of;
	if (s->symbol < t->text->facts->symbol.n) {
		struct line_range all = symbol_with_comment(t->text, s->symbol);

		of = all;
		*VEC_PUSH(&a->brief) = head_of(t->text, s->symbol);
		*VEC_PUSH(&a->shown) = a->brief.item[0];
		if (all.last - all.first < WHOLE_MOST)
			*VEC_PUSH(&a->shown) = all;
	}
	add_passage(a, t->text, ROLE_COMPANION, s->symbol, of,
		    companion_score * sqrt(shared / of_commits) -
		    companion_step * rank);
}

/* Counts in *n what it added. */
static const struct error *add_companion(struct together *t, uint32_t file,
					 uint32_t *n)
{
	const struct changed_symbol *best;
	const struct file_text *text;
	const struct error *err;
	size_t i;

	err = texts_get(&t->a->texts, file, &text);
	if (err || !text->lines)
		return err;
	read_lines(t, text);
	for (i = 0; !err && i < t->commit_of.n; i++)
		err = each_changed(t, t->commit_of.item[i], file, note_symbol);
	best = err ? NULL : most_changed(t);
	if (best && !is_shown(t->a, file, best->line.item[0]))
		add_changed(t, best, (*n)++);
	for (i = 0; i < t->symbol.n; i++)
		VEC_RELEASE(&t->symbol.item[i].line);
	t->symbol.n = 0;
	return err;
}

static const struct error *add_companions_of(struct together *t,
					     const struct scope_place *place)
{
	uint32_t files = (uint32_t)t->a->request->view->n, i, looked, n = 0;
	const struct file_text *text;
	const struct error *err;

	t->wanted = place->lines;
	err = texts_get(&t->a->texts, place->file, &text);
	if (!err && place->lines.first)
		read_lines(t, text);
	if (!err)
		err = find_commits(t, place);
	if (!err && t->commit_of.n >= SHARED_LEAST && !t->counted)
		count_commits(t);
	for (looked = 0; !err && n < COMPANIONS_MOST && looked < FILES_MOST;
	     looked++) {
		uint32_t best = UINT32_MAX;

		for (i = 0; i < files; i++)
			if (is_companion(t, i) && (best == UINT32_MAX ||
			    t->evidence[i] > t->evidence[best]))
				best = i;
		if (best == UINT32_MAX)
			break;
		err = add_companion(t, best, &n);
		t->shared[best] = 0;
	}
	for (i = 0; i < files; i++) {
		t->shared[i] = 0;
		t->evidence[i] = 0;
	}
	return err;
}

static bool has_companions(const struct scope_places *places)
{
	size_t i, n = 0;

	for (i = 0; i < places->item.n; i++)
		n += !places->item.item[i].is_below;
	return n && places->item.n <= PLACES_MOST;
}

static const struct error *add_all_companions(struct together *t)
{
	struct around *a = t->a;
	const size_t files = a->request->view->n;
	const struct error *err;
	size_t i;

	t->file_of = xcalloc(t->past->paths + 1, sizeof(*t->file_of));
	t->commits_of = xcalloc(files + 1, sizeof(*t->commits_of));
	t->shared = xcalloc(files + 1, sizeof(*t->shared));
	t->evidence = xcalloc(files + 1, sizeof(*t->evidence));
	err = past_files(t->past, files, view_path, a->request->view,
			 t->file_of);
	t->lines = (struct line_history){
		.past = t->past, .repo = a->request->repo,
		.file_of = t->file_of
	};
	for (i = 0; !err && i < a->places->item.n; i++)
		if (!a->places->item.item[i].is_below)
			err = add_companions_of(t, &a->places->item.item[i]);
	return err;
}

const struct error *add_companions(struct around *a)
{
	struct together t = { .a = a };
	const struct error *err;

	if (!a->request->past || !has_companions(a->places))
		return NULL;
	err = a->request->past(a->request->payload, &t.past);
	if (!err && t.past)
		err = add_all_companions(&t);
	free(t.file_of);
	free(t.commits_of);
	free(t.shared);
	free(t.evidence);
	line_history_release(&t.lines);
	VEC_RELEASE(&t.commit_of);
	VEC_RELEASE(&t.touched);
	VEC_RELEASE(&t.symbol);
	return err;
}
