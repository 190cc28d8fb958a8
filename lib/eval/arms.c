/* SPDX-License-Identifier: MIT */
/* The rankers that are compared: see arms.h. */
#include "eval/arms.h"

#include <math.h>
#include <string.h>

#include "eval/repository.h"
#include "lang/words.h"
#include "search/weights.h"

/* Of plain BM25: the usual ones, as in bm25f.h. */
static const double k1 = 1.2, b = .75;

static const char *const kind_name[ARM_KINDS] = {
	"grep", "bm25", "bm25f", "history", "rrf", "full"
};

const char *arm_kind_name(enum arm_kind kind)
{
	return kind_name[kind];
}

/* ---------------------------------------------------------------- switches */

static const struct error *unknown_part(const char *name, size_t n)
{
	const struct error *err;
	struct buf known = { 0 };
	int i;

	for (i = 0; i < SEARCH_STAGES; i++)
		buf_addf(&known, "%s%s", i ? ", " : "",
			 search_stage_name((enum search_stage)i));
	for (i = 0; i < CHANNELS; i++)
		buf_addf(&known, ", %s", channel_name((enum channel)i));
	err = error_new(ERROR_USAGE, "unknown stage or channel '%.*s'; there "
			"are %s", (int)n, name, known.ptr);
	buf_release(&known);
	return err;
}

static const struct error *switch_off(struct arm *arm, const char *name,
				      size_t n)
{
	enum channel channel = channel_by_name(name, n);
	int i;

	for (i = 0; i < SEARCH_STAGES; i++) {
		const char *stage = search_stage_name((enum search_stage)i);

		if (strlen(stage) != n || memcmp(stage, name, n))
			continue;
		arm->off |= 1u << i;
		return NULL;
	}
	if (channel == CHANNELS)
		return unknown_part(name, n);
	arm->channel_off |= 1u << channel;
	return NULL;
}

const struct error *arm_switch_off(struct arm *arm, const char *list)
{
	const struct error *err = NULL;

	while (!err && *list) {
		size_t n = strcspn(list, ",");

		err = switch_off(arm, list, n);
		list += n + (list[n] == ',');
	}
	return err;
}

void arm_describe(struct buf *out, const struct arm *arm)
{
	unsigned int i;

	buf_addstr(out, kind_name[arm->kind]);
	for (i = 0; i < SEARCH_STAGES; i++)
		if ((arm->off ^ SEARCH_OFF) & 1u << i)
			buf_addf(out, " %s %s",
				 arm->off & 1u << i ? "without" : "with",
				 search_stage_name((enum search_stage)i));
	for (i = 0; i < CHANNELS; i++)
		if (arm->channel_off & 1u << i)
			buf_addf(out, " without %s",
				 channel_name((enum channel)i));
}

void arm_ablations(arm_vec *out, const struct arm *full)
{
	const double *weight = full->weight ? full->weight : search_weights();
	struct arm arm;
	unsigned int i;

	for (i = 0; i < SEARCH_STAGES; i++) {
		arm = *full;
		arm.off ^= 1u << i;
		*VEC_PUSH(out) = arm;
	}
	for (i = 0; i < CHANNELS; i++) {
		arm = *full;
		arm.channel_off |= 1u << i;
		if (arm.channel_off != full->channel_off && weight[i] > 0)
			*VEC_PUSH(out) = arm;
	}
}

/* ------------------------------------------------------------ plain rankers */

/* What a word that stands in `files` of the view's files adds to a file. */
typedef double (*word_value_fn)(const struct view *view,
				const struct posting *posting, size_t files);

/* Adds up what each word is worth to each file. */
static const struct error *add_words(const struct look *look,
				     const struct strmap *words,
				     word_value_fn value_of, double *score)
{
	const struct error *err = NULL;
	posting_vec postings = { 0 };
	size_t i, p;

	for (i = 0; !err && i < words->n; i++) {
		err = view_postings(look->view, words->entry[i].key,
				    &postings);
		for (p = 0; !err && p < postings.n; p++) {
			const struct posting *posting = &postings.item[p];

			score[posting->file] +=
				value_of(look->view, posting, postings.n);
		}
	}
	VEC_RELEASE(&postings);
	return err;
}

static int cmp_scored(const void *a_ptr, const void *b_ptr)
{
	const struct scored *x = a_ptr, *y = b_ptr;

	if (x->score < y->score || x->score > y->score)
		return x->score > y->score ? -1 : 1;
	return (x->file > y->file) - (x->file < y->file);
}

/* Files with a score, the highest first, ties in path order. */
static void collect(const double *score, size_t files, scored_vec *out)
{
	size_t i;

	out->n = 0;
	for (i = 0; i < files; i++)
		if (score[i] > 0)
			*VEC_PUSH(out) = (struct scored){ (uint32_t)i,
							  score[i] };
	VEC_SORT(out, cmp_scored);
}

/* One for the word and a billionth for each time it stands there: no file
 * holds so many. */
static double grep_value(const struct view *view,
			 const struct posting *posting, size_t files)
{
	(void)view;
	(void)files;
	return 1 + posting->body * 1e-9;
}

static double bm25_value(const struct view *view,
			 const struct posting *posting, size_t files)
{
	const struct file *file = &view->file[posting->file];
	double n = (double)view->n, df = (double)files, tf = posting->body;
	double length = file->body_len / view->mean_body;

	return log(1 + (n - df + .5) / (df + .5)) * tf /
		(tf + k1 * (1 - b + b * length));
}

static const struct error *rank_words(const struct look *look,
				      const struct strmap *words,
				      word_value_fn value_of, scored_vec *out)
{
	double *score = xcalloc(look->view->n, sizeof(*score));
	const struct error *err = add_words(look, words, value_of, score);

	if (!err)
		collect(score, look->view->n, out);
	free(score);
	return err;
}

static const struct error *rank_plainly(enum arm_kind kind,
					const struct look *look,
					const char *text, size_t n,
					scored_vec *out)
{
	struct strmap words = { 0 };
	struct query query = { 0 };
	const struct error *err;
	const char *at, *word;
	struct terms terms;
	size_t len;

	query_parse(&query, text, n, false);
	/* The question's words as they are, without their parts. */
	at = text;
	while ((word = word_next(&at, text + n, &len))) {
		terms_of_word(&terms, word, len);
		if (terms.has_whole)
			strmap_add(&words, terms.term[0], strlen(terms.term[0]),
				   NULL);
	}
	if (kind == ARM_BM25F)
		err = bm25f_rank(look->view, &query, NULL, 0, out);
	else if (kind == ARM_BM25)
		err = rank_words(look, &query.terms, bm25_value, out);
	else
		err = rank_words(look, &words, grep_value, out);
	strmap_release(&words);
	query_release(&query);
	return err;
}

/* ------------------------------------------------------------- the pipeline */

static void weights_of(const struct arm *arm, double out[CHANNELS])
{
	static const double history[CHANNELS] = {
		[CHANNEL_NEAR] = 1, [CHANNEL_WORDS] = 1
	};
	const double *weight = arm->kind == ARM_HISTORY ? history :
		arm->weight ? arm->weight : search_weights();
	int i;

	for (i = 0; i < CHANNELS; i++)
		out[i] = arm->channel_off & 1u << i ? 0 : weight[i];
}

const struct error *arm_candidates(const struct arm *arm,
				   const struct look *look, const char *text,
				   size_t n, candidate_vec *out)
{
	double weight[CHANNELS];
	struct search_request request = {
		.view = look->view, .graph = look->graph, .past = look->past,
		.text = text, .len = n, .weight = weight, .off = arm->off,
		.fusion = arm->kind == ARM_RRF ? FUSION_RRF : FUSION_LEARNED
	};
	const struct error *err;

	weights_of(arm, weight);
	out->n = 0;
	err = search_rank(&request, out);
	return err && err->code == ERROR_USAGE ? NULL : err;
}

const struct error *arm_rank(const struct arm *arm, const struct look *look,
			     const char *text, size_t n, scored_vec *out)
{
	candidate_vec candidates = { 0 };
	const struct error *err;
	size_t i;

	if (arm->kind <= ARM_BM25F)
		return rank_plainly(arm->kind, look, text, n, out);
	err = arm_candidates(arm, look, text, n, &candidates);
	out->n = 0;
	for (i = 0; !err && i < candidates.n; i++)
		*VEC_PUSH(out) = (struct scored){ candidates.item[i].file,
						  candidates.item[i].score };
	VEC_RELEASE(&candidates);
	return err;
}
