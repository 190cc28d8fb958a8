/* SPDX-License-Identifier: MIT */
/* Commits by words: see commits.h. */
#include "search/commits.h"

#include <math.h>
#include <stdlib.h>

#include "base/strmap.h"
#include "base/xalloc.h"
#include "search/recall.h"

/* A message weighs twice what lines do; either is worth less the more of it
 * there is already. */
static const double message_weight = 2, saturation = 1.2;

static double worth(double count)
{
	return count / (count + saturation);
}

static void add_posting(struct commit_hit *hit,
			const struct past_posting *posting, double idf)
{
	hit->score += idf * (message_weight * worth(posting->message) +
			     worth(log1p(posting->lines)));
	hit->in_message |= posting->message > 0;
	hit->in_lines |= posting->lines > 0;
}

static const struct error *seek_term(struct commit_hit *hit,
				     struct past *past, const char *term)
{
	past_posting_vec posting = { 0 };
	const struct error *err = past_postings(past, term, &posting);
	const double n = (double)posting.n, all = past->ancestors;
	const double idf = log1p((all - n + 0.5) / (n + 0.5));
	size_t i;

	for (i = 0; !err && i < posting.n; i++)
		add_posting(&hit[posting.item[i].commit],
			    &posting.item[i], idf > 0 ? idf : 0);
	VEC_RELEASE(&posting);
	return err;
}

static int compare(const void *a, const void *b, void *payload)
{
	const struct commit_hit *one = a, *two = b;
	const struct past *past = payload;

	if (one->score != two->score)
		return one->score < two->score ? 1 : -1;
	if (past->time[one->commit] != past->time[two->commit])
		return past->time[one->commit] < past->time[two->commit] ?
			1 : -1;
	return one->commit < two->commit ? 1 : -1;
}

void commits_sort(commit_hit_vec *hits, const struct past *past)
{
	if (hits->n)
		qsort_r(hits->item, hits->n, sizeof(*hits->item), compare,
			(void *)past);
}

const struct error *commits_seek(commit_hit_vec *out, struct past *past,
				 const char *text)
{
	struct commit_hit *hit = xcalloc(past->n + 1, sizeof(*hit));
	struct strmap terms = { 0 };
	const struct error *err = NULL;
	uint32_t i;
	size_t k;

	recall_terms(&terms, text);
	for (k = 0; !err && k < terms.n; k++)
		err = seek_term(hit, past, terms.entry[k].key);
	for (i = 0; !err && i < past->n; i++) {
		if (!hit[i].in_message && !hit[i].in_lines)
			continue;
		hit[i].commit = i;
		*VEC_PUSH(out) = hit[i];
	}
	commits_sort(out, past);
	strmap_release(&terms);
	free(hit);
	return err;
}
