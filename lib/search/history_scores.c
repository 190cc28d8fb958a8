/* SPDX-License-Identifier: MIT */
/* The channels of history: see history.h. */
#include "search/history_scores.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/top.h"
#include "search/commit_weight.h"
#include "search/history_stats.h"

/* Words of the near commits that are looked up in any case. */
enum { FIRST_WORDS = 2 * EXPANSION_TERMS };
static const double k1 = 1.2, b = .75;

struct recall {
	struct history_scores *out;
	struct view *view;
	struct past *past;
	const struct question *question;
	const bool *selected;
	struct history_stats ground;
	double mean_length;	/* of a message */
	/* Of the files' messages. */
	double files, mean_words;
	double *tf;		/* a file; 0 between terms */
	VEC(uint32_t) touched;	/* files with a tf */
	double *message;	/* a commit: BM25 of its message */
	double *held;		/* a commit: idf of the words in its message */
	double asked;		/* idf of all words but those joined */
	/* Of the changed lines. */
	double *lines;		/* a commit: BM25 with its changed lines */
	double readers, mean_lines;
	past_posting_vec posting;
};

static uint32_t file_of(const struct recall *r, uint32_t touch)
{
	uint32_t file = r->out->file[r->past->touch[touch].path];

	return file != UINT32_MAX && (!r->selected || r->selected[file]) ?
		file : UINT32_MAX;
}

static void measure_files(struct recall *r)
{
	const double *length = r->ground.length;
	size_t i;

	if (r->ground.speakers > 0)
		r->mean_length = r->ground.words / r->ground.speakers;
	for (i = 0; i < r->view->n; i++) {
		if (length[i] <= 0 || (r->selected && !r->selected[i]))
			continue;
		r->files++;
		r->mean_words += length[i];
	}
	if (r->files > 0)
		r->mean_words /= r->files;
}

static void measure_lines(struct recall *r)
{
	const struct past *past = r->past;
	uint32_t i;

	for (i = 0; i < past->n; i++) {
		if (!(past->flags[i] & PAST_LINES) ||
		    !commit_speaks(past, i))
			continue;
		r->lines[i] = 1e-9;	/* it may be asked */
		r->readers++;
		r->mean_lines += past->lines_length[i] / 100.;
	}
	if (r->readers > 0)
		r->mean_lines /= r->readers;
}

static double saturate(double tf, double length, double mean)
{
	return tf / (tf + k1 * (1 - b + b * length / (mean > 0 ? mean : 1)));
}

/* Gives the idf of the term at hand over the messages. */
static double add_messages(struct recall *r, const struct asked *asked)
{
	double df = 0, factor, idf;
	size_t i;

	for (i = 0; i < r->posting.n; i++)
		df += r->posting.item[i].message &&
			commit_speaks(r->past, r->posting.item[i].commit);
	idf = bm25f_idf(r->ground.speakers, df);
	factor = asked->all * idf;
	for (i = 0; i < r->posting.n; i++) {
		const struct past_posting *p = &r->posting.item[i];

		if (!p->message || !commit_speaks(r->past, p->commit))
			continue;
		r->message[p->commit] += factor *
			saturate(p->message, r->past->length[p->commit],
				 r->mean_length);
		r->held[p->commit] += asked->is_joined ? 0 : idf;
	}
	return idf;
}

static void count_words(struct recall *r)
{
	const struct past *past = r->past;
	size_t i;
	uint32_t t;

	for (i = 0; i < r->posting.n; i++) {
		const struct past_posting *p = &r->posting.item[i];
		double tf;

		if (!p->message || !commit_speaks(past, p->commit))
			continue;
		tf = p->message * commit_weight(past, p->commit);
		for (t = past->first_touch[p->commit];
		     t < past->first_touch[p->commit + 1]; t++) {
			uint32_t file = file_of(r, t);

			if (file == UINT32_MAX)
				continue;
			if (r->tf[file] <= 0)
				*VEC_PUSH(&r->touched) = file;
			r->tf[file] += tf;
		}
	}
}

static double line_tf(const struct past_posting *p)
{
	return 2. * p->message + (p->lines ? log(1 + p->lines) : 0);
}

static void add_lines(struct recall *r, double weight)
{
	double df = 0, factor;
	size_t i;

	for (i = 0; i < r->posting.n; i++)
		df += r->lines[r->posting.item[i].commit] > 0;
	factor = weight * bm25f_idf(r->readers, df);
	for (i = 0; i < r->posting.n; i++) {
		const struct past_posting *p = &r->posting.item[i];

		if (r->lines[p->commit] > 0)
			r->lines[p->commit] += factor *
				saturate(line_tf(p),
					 r->past->lines_length[p->commit] /
					 100., r->mean_lines);
	}
}

/* The `most` best commits, best first; of equals the newer. */
static size_t best_commits(const struct recall *r, const double *score,
			   struct near_commit *out, size_t most)
{
	const double least = 1e-6;
	size_t n = 0;
	uint32_t i;

	for (i = r->past->n; i--;) {
		const struct near_commit new = {
			i, score[i],
			r->asked > 0 ? r->held[i] / r->asked : 0
		};

		if (score[i] > least)
			TOP_KEEP(out, &n, most, new, score);
	}
	return n;
}

static void add_near(struct recall *r)
{
	const struct past *past = r->past;
	struct history_scores *out = r->out;
	size_t i;
	uint32_t t;

	for (i = 0; i < past->n; i++)
		if (r->message[i] > 0)
			r->message[i] /= 1 + commit_age(past, (uint32_t)i);
	out->near_commits = best_commits(r, r->message, out->near_commit,
					 NEAR_COMMITS);
	for (i = 0; i < out->near_commits; i++) {
		uint32_t commit = out->near_commit[i].commit;
		double share = out->near_commit[i].score /
			sqrt(commit_touches(past, commit));

		for (t = past->first_touch[commit];
		     t < past->first_touch[commit + 1]; t++) {
			uint32_t file = file_of(r, t);

			if (file != UINT32_MAX)
				out->near[file] += share;
		}
	}
}

/* Words of the nearest commits' changed lines, with how much they speak. */
struct vocabulary {
	struct strmap words;
	VEC(double) weight;
};

static const struct error *read_vocabulary(struct recall *r,
					   struct vocabulary *out)
{
	struct near_commit near[EXPANDING_COMMITS];
	changed_term_vec changed = { 0 };
	size_t n = best_commits(r, r->lines, near, EXPANDING_COMMITS), i, j;
	const struct error *err = NULL;

	r->out->nearest = n ? near[0].score : 0;
	for (i = 0; !err && i < n; i++) {
		uint32_t commit = near[i].commit;
		double share = near[i].score / near[0].score /
			(r->past->lines_length[commit] / 100. + 1);

		changed.n = 0;
		err = past_changed_terms(r->past, commit, &changed);
		for (j = 0; !err && j < changed.n; j++) {
			const char *term = changed.item[j].term;
			bool is_new;
			struct strmap_entry *e =
				strmap_add(&out->words, term, strlen(term),
					   &is_new);

			if (is_new) {
				e->value = out->weight.n;
				*VEC_PUSH(&out->weight) = 0;
			}
			out->weight.item[e->value] += share *
				log(1 + changed.item[j].count);
		}
	}
	VEC_RELEASE(&changed);
	return err;
}

struct prospecting {
	const struct recall *recall;
	VEC(struct query_term) word;	/* that may be chosen, heaviest first */
	size_t selected;	/* files */
	VEC(struct query_term) found;
};

static int heavier_first(const void *a_ptr, const void *b_ptr)
{
	const struct query_term *x = a_ptr, *y = b_ptr;

	if (x->weight > y->weight || x->weight < y->weight)
		return x->weight > y->weight ? -1 : 1;
	return strcmp(x->term, y->term);
}

CMP_BY(by_term, struct query_term, strcmp, term)

static void list_words(struct prospecting *job, const struct vocabulary *v)
{
	const struct question *question = job->recall->question;
	size_t i;

	for (i = 0; i < v->words.n; i++) {
		const struct strmap_entry *e = &v->words.entry[i];

		/* Numbers are not what a change was about. */
		if (strmap_find(&question->terms, e->key, e->len) ||
		    (*e->key >= '0' && *e->key <= '9'))
			continue;
		*VEC_PUSH(&job->word) = (struct query_term){
			e->key, v->weight.item[e->value]
		};
	}
	VEC_SORT(&job->word, heavier_first);
}

/* Weighs words [from, to), which are left in the order of the index: those
 * that stand together there are read together. */
static const struct error *weigh_words(struct prospecting *job, size_t from,
				       size_t to)
{
	struct query_term *word = to > from ? &job->word.item[from] : NULL;
	const char **term = xcalloc(to - from, sizeof(*term));
	uint32_t *df = xcalloc(to - from, sizeof(*df));
	const struct error *err;
	size_t i;

	if (word)
		qsort(word, to - from, sizeof(*word), by_term);
	for (i = 0; i < to - from; i++)
		term[i] = word[i].term;
	err = view_count_files(job->recall->view, term, to - from, 0,
			       job->recall->selected, df);
	for (i = 0; !err && i < to - from; i++)
		if (df[i])
			*VEC_PUSH(&job->found) = (struct query_term){
				term[i], word[i].weight *
				bm25f_idf((double)job->selected, df[i])
			};
	if (!err && job->found.n)
		VEC_SORT(&job->found, heavier_first);
	free(df);
	free(term);
	return err;
}

/* How many words could still be among the best, were they in one file only:
 * nothing is as rare as that. */
static size_t count_hopeful(const struct prospecting *job)
{
	double idf = bm25f_idf((double)job->selected, 1);
	size_t n = job->word.n;

	if (job->found.n < EXPANSION_TERMS)
		return n;
	while (n && job->word.item[n - 1].weight * idf <
	       job->found.item[EXPANSION_TERMS - 1].weight)
		n--;
	return n;
}

/*
 * The best words by idf x weight; idf comes in once more with BM25F. The
 * heaviest are looked up first, because then few of the others need to be.
 */
static const struct error *choose_terms(struct recall *r,
					const struct vocabulary *v)
{
	struct prospecting job = { .recall = r };
	const struct error *err;
	size_t i, first, most;

	for (i = 0; i < r->view->n; i++)
		job.selected += !r->selected || r->selected[i];
	list_words(&job, v);
	first = job.word.n < FIRST_WORDS ? job.word.n : FIRST_WORDS;
	err = weigh_words(&job, 0, first);
	most = count_hopeful(&job);
	if (!err && most > first)
		err = weigh_words(&job, first, most);
	for (i = 0; !err && i < job.found.n && i < EXPANSION_TERMS; i++)
		*VEC_PUSH(&r->out->term) = (struct query_term){
			arena_strdup(&r->out->arena, job.found.item[i].term),
			job.found.item[i].weight
		};
	VEC_RELEASE(&job.found);
	VEC_RELEASE(&job.word);
	return err;
}

static const struct error *expand(struct recall *r)
{
	struct vocabulary v = { 0 };
	const struct error *err = read_vocabulary(r, &v);

	if (!err)
		err = choose_terms(r, &v);
	if (!err && r->out->term.n)
		err = bm25f_add(r->view, r->out->term.item, r->out->term.n,
				r->selected, r->out->expansion);
	strmap_release(&v.words);
	VEC_RELEASE(&v.weight);
	return err;
}

static const struct error *ask(struct recall *r)
{
	const struct error *err = NULL;
	size_t i;

	r->out->speakers = r->ground.speakers;
	r->out->idf_of_new = bm25f_idf(r->ground.speakers, 0);
	for (i = 0; !err && i < r->question->term.n; i++) {
		const struct asked *asked = &r->question->term.item[i];

		r->out->idf[i] = r->out->idf_of_new;
		if (asked->all <= 0)
			continue;
		r->posting.n = 0;
		err = past_postings(r->past, asked->term, &r->posting);
		if (!err && r->posting.n) {
			double weight;
			double factor;
			size_t k;

			r->out->knows[i] = true;
			r->out->idf[i] = add_messages(r, asked);
			weight = asked->all;
			r->touched.n = 0;
			count_words(r);
			factor = weight * bm25f_idf(r->files,
						    (double)r->touched.n);
			for (k = 0; k < r->touched.n; k++) {
				uint32_t file = r->touched.item[k];

				r->out->words[file] += factor *
					saturate(r->tf[file],
						 r->ground.length[file],
						 r->mean_words);
				r->tf[file] = 0;
			}
			add_lines(r, asked->all);
		}
		r->asked += asked->is_joined ? 0 : r->out->idf[i];
	}
	return err;
}

const struct error *history_scores_make(struct history_scores *out,
					struct view *view, struct past *past,
					const struct question *question,
					const bool *selected)
{
	struct recall r = { .out = out, .view = view, .past = past,
			    .question = question, .selected = selected };
	const struct error *err;
	size_t commits, files;

	*out = (struct history_scores){ 0 };
	out->near = xcalloc(view->n, sizeof(*out->near));
	out->idf = xcalloc(question->term.n, sizeof(*out->idf));
	out->knows = xcalloc(question->term.n, sizeof(*out->knows));
	out->words = xcalloc(view->n, sizeof(*out->words));
	out->expansion = xcalloc(view->n, sizeof(*out->expansion));
	if (!past || !past->n)
		return NULL;
	commits = r.past->n;
	files = r.view->n;
	r.message = xcalloc(commits, sizeof(*r.message));
	r.held = xcalloc(commits, sizeof(*r.held));
	r.lines = xcalloc(commits, sizeof(*r.lines));
	r.tf = xcalloc(files, sizeof(*r.tf));
	err = history_stats_make(&r.ground, past, view);
	out->file = r.ground.file;
	r.ground.file = NULL;
	if (!err) {
		measure_files(&r);
		measure_lines(&r);
		err = ask(&r);
	}
	if (!err) {
		add_near(&r);
		err = expand(&r);
	}
	free(r.message);
	free(r.held);
	free(r.lines);
	history_stats_release(&r.ground);
	free(r.tf);
	VEC_RELEASE(&r.touched);
	VEC_RELEASE(&r.posting);
	return err;
}

void history_scores_release(struct history_scores *history)
{
	free(history->near);
	free(history->words);
	free(history->expansion);
	free(history->file);
	free(history->knows);
	free(history->idf);
	VEC_RELEASE(&history->term);
	arena_release(&history->arena);
	*history = (struct history_scores){ 0 };
}
