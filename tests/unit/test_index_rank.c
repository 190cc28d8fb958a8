/* SPDX-License-Identifier: MIT */
/*
 * Units of index: postings and ranks equal those of a model that reads every
 * file for every question.
 */
#include "index_test.h"

#include <math.h>
#include <strings.h>

#include "fake_source.h"
#include "index/bm25f.h"
#include "index/postings.h"
#include "lang/words.h"

static const char *const stems[] = {
	"parse", "Parser", "tree_walk", "treeWalker", "HTTPServer", "value",
	"index_file", "categories", "x", "config", "CONFIG_NET", "net",
	"drivers",
	"passes", "running", "foo_foo", "0x1f", "12345678", "café", "bus"
};
enum { STEMS = sizeof(stems) / sizeof(*stems), FILES = 300 };

static uint64_t seed = 42;

static const char *pick(void)
{
	uint32_t r = next_random(&seed) % (STEMS * STEMS);

	/* Some words are much more frequent than others. */
	return stems[r / (1 + r % STEMS) % STEMS];
}

static void put_random_file(struct source *src, unsigned int i)
{
	struct buf path = { 0 }, text = { 0 };
	uint32_t n = next_random(&seed) % 60, j;

	buf_addf(&path, "%s/%s-%s%u.%s", pick(), pick(), pick(), i,
		 i % 3 ? "c" : "txt");
	for (j = 0; j < n; j++) {
		if (i % 3 && j % 7 == 0)
			buf_addf(&text, "int %s_%u(void)\n{\n}\n", pick(),
				 next_random(&seed) % 50);
		else
			buf_addf(&text, "%s %s(%u);\n", pick(), pick(),
				 next_random(&seed) % 1000);
	}
	fake_put(src, path.ptr, buf_str(&text));
	buf_release(&path);
	buf_release(&text);
}

/* How often a text yields a term; *length counts all that it yields. */
static uint32_t count(const char *text, size_t n, const char *term,
		      uint32_t *length)
{
	const char *at = text, *word;
	struct terms terms;
	uint32_t found = 0;
	size_t len, i;

	while ((word = word_next(&at, text + n, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; i < terms.n; i++)
			found += !strcmp(terms.term[i], term);
		*length += (uint32_t)terms.n;
	}
	return found;
}

struct model {
	uint32_t tf[3], length[3];
};

static void model_file(struct model *out, struct view *view, size_t file,
		       const struct source *src, const char *term)
{
	struct facts facts = { 0 };
	size_t i;

	*out = (struct model){ 0 };
	for (i = 0; i < src->file.n; i++)
		if (!strcmp(src->file.item[i].entry.path,
			    view->file[file].path))
			out->tf[0] = count(buf_str(&src->file.item[i].bytes),
					   src->file.item[i].bytes.len, term,
					   &out->length[0]);
	ok(view_facts(view, file, &facts));
	for (i = 0; i < facts.symbol.n; i++)
		out->tf[1] += count(facts.symbol.item[i].name,
				    strlen(facts.symbol.item[i].name), term,
				    &out->length[1]);
	out->tf[2] = count(view->file[file].path,
			   strlen(view->file[file].path), term,
			   &out->length[2]);
	facts_release(&facts);
}

static void same_postings(struct view *view, const struct source *src,
			  const char *term)
{
	posting_vec text = { 0 }, path = { 0 };
	size_t i, at_text = 0, at_path = 0;

	ok(view_postings(view, term, &text));
	postings_of_paths(view, &term, 1, &path);
	for (i = 0; i < view->n; i++) {
		struct model m;

		model_file(&m, view, i, src, term);
		assert_int_equal(m.length[0], view->file[i].body_len);
		assert_int_equal(m.length[1], view->file[i].symbol_len);
		assert_int_equal(m.length[2], view->file[i].path_len);
		if (m.tf[0] || m.tf[1]) {
			assert_true(at_text < text.n);
			assert_int_equal(text.item[at_text].file, i);
			assert_int_equal(text.item[at_text].body, m.tf[0]);
			assert_int_equal(text.item[at_text].symbols, m.tf[1]);
			at_text++;
		}
		if (m.tf[2]) {
			assert_true(at_path < path.n);
			assert_int_equal(path.item[at_path].file, i);
			assert_int_equal(path.item[at_path].body, m.tf[2]);
			at_path++;
		}
	}
	assert_int_equal(at_text, text.n);
	assert_int_equal(at_path, path.n);
	VEC_RELEASE(&text);
	VEC_RELEASE(&path);
}

static void same_for_all_terms(struct view *view, const struct source *src)
{
	struct terms terms;
	size_t i, j;

	for (i = 0; i < STEMS; i++) {
		terms_of_word(&terms, stems[i], strlen(stems[i]));
		for (j = 0; j < terms.n; j++)
			same_postings(view, src, terms.term[j]);
	}
	same_postings(view, src, "index_file_7");
	same_postings(view, src, "zzz");
}

/*
 * A small memory ends a round after each chunk, so that there are many
 * segments, which are merged; the changes make a few more.
 */
static void postings_equal_the_model(void **state)
{
	struct index_options options = { .memory = 1 };
	struct source src = { 0 };
	struct index_status status;
	struct index *idx;
	struct view *view;
	char *dir = temporary_dir(), *gone;
	unsigned int i, round;
	uint64_t checked;

	(void)state;
	for (i = 0; i < FILES; i++)
		put_random_file(&src, i);
	for (i = 0; i < 20; i++)
		fake_put_bytes(&src, stems[i],
			       src.file.item[i * 3].bytes.ptr,
			       src.file.item[i * 3].bytes.len);
	for (round = 0; round < 6; round++) {
		ok(index_open(&idx, dir, &options));
		ok(index_view(idx, &src, NULL, &view));
		same_for_all_terms(view, &src);
		ok(index_verify(idx, &src, NULL, &checked));
		ok(index_status(idx, &src, &status));
		assert_true(status.segments >= 1 && status.segments <= 8);
		view_free(view);
		index_free(idx);
		for (i = 0; i < 40; i++)
			put_random_file(&src, next_random(&seed) % FILES);
		gone = xstrdup(src.file.item[next_random(&seed) % FILES]
			       .entry.path);
		fake_remove(&src, gone);
		free(gone);
	}
	fake_release(&src);
	remove_dir(dir);
}

static double naive_score(const struct model *m, const double mean[3],
			  double n, double df, double weight)
{
	static const double b[3] = { .75, .5, .5 }, boost[3] = { 1, 5, 3 };
	double w = 0;
	size_t f;

	for (f = 0; f < 3; f++)
		if (m->tf[f])
			w += boost[f] * m->tf[f] /
				(1 - b[f] + b[f] * m->length[f] / mean[f]);
	return weight * log(1 + (n - df + .5) / (df + .5)) * w / (1.2 + w);
}

static void naive_rank(struct view *view, const struct source *src,
		       const struct query *query, const bool *selected,
		       double *score)
{
	struct model *m = xcalloc(view->n, sizeof(*m));
	size_t i, f, t;

	for (t = 0; t < query->term.n; t++) {
		double mean[3] = { 0 }, n = 0, df = 0;

		for (i = 0; i < view->n; i++) {
			model_file(&m[i], view, i, src,
				   query->term.item[t].term);
			if (selected && !selected[i])
				continue;
			n++;
			df += m[i].tf[0] || m[i].tf[1] || m[i].tf[2];
			for (f = 0; f < 3; f++)
				mean[f] += m[i].length[f];
		}
		for (f = 0; f < 3; f++)
			mean[f] /= n;
		for (i = 0; i < view->n; i++)
			if (!selected || selected[i])
				score[i] += naive_score(
					&m[i], mean, n, df,
					query->term.item[t].weight);
	}
	free(m);
}

static void same_ranks(struct view *view, const struct source *src,
		       const char *text, const bool *selected, size_t limit)
{
	double *score = xcalloc(view->n, sizeof(*score));
	scored_vec found = { 0 };
	struct query query;
	size_t i, positive = 0;

	query_parse(&query, text, strlen(text), true);
	naive_rank(view, src, &query, selected, score);
	ok(bm25f_rank(view, &query, selected, limit, &found));
	for (i = 0; i < view->n; i++)
		positive += score[i] > 0;
	assert_int_equal(found.n, limit && limit < positive ?
			 limit : positive);
	for (i = 0; i < found.n; i++) {
		size_t better = 0, j;

		assert_true(fabs(found.item[i].score -
				 score[found.item[i].file]) < 1e-9);
		if (i)
			assert_true(found.item[i - 1].score >=
				    found.item[i].score);
		for (j = 0; j < view->n; j++)
			better += score[j] > found.item[i].score + 1e-9;
		assert_true(better <= i);
	}
	VEC_RELEASE(&found);
	query_release(&query);
	free(score);
}

static void ranks_equal_the_model(void **state)
{
	struct index_options options = { .in_memory = true };
	struct source src = { 0 };
	struct index *idx;
	struct view *view;
	bool *selected;
	unsigned int i;

	(void)state;
	for (i = 0; i < FILES / 2; i++)
		put_random_file(&src, i);
	ok(index_open(&idx, "/nowhere", &options));
	ok(index_view(idx, &src, NULL, &view));
	selected = xcalloc(view->n, sizeof(*selected));
	for (i = 0; i < view->n; i++)
		selected[i] = next_random(&seed) % 2;
	for (i = 0; i < STEMS; i++) {
		char *text = xstrfmt("%s\n%s %s %s", pick(), pick(), pick(),
				     stems[i]);

		same_ranks(view, &src, text, NULL, 0);
		same_ranks(view, &src, text, NULL, 1 + i);
		same_ranks(view, &src, text, selected, 10);
		free(text);
	}
	same_ranks(view, &src, "", NULL, 0);
	free(selected);
	view_free(view);
	index_free(idx);
	fake_release(&src);
}

/*
 * Two files, worked by hand. "apple banana" and "apple apple cherry pear":
 * body lengths 2 and 4, mean 3; no symbols; paths "aa.txt" and "bb.txt" have
 * two terms each. "apple": df 2 of 2, idf = ln(1 + .5 / 2.5) = .182322.
 * First file: w = 1 / (.25 + .75 * 2 / 3) = 1.333333, w / (1.2 + w) =
 * .526316, score .095959. Second: w = 2 / (.25 + .75 * 4 / 3) = 1.6,
 * .571429, score .104184. "bb": df 1, idf = ln(1 + 1.5 / 1.5) = .693147;
 * w = 3 / 1 = 3, .714286, score .495105.
 */
static void scores_are_those_on_paper(void **state)
{
	struct index_options options = { .in_memory = true };
	struct source src = { 0 };
	scored_vec found = { 0 };
	struct query query;
	struct index *idx;
	struct view *view;

	(void)state;
	fake_put(&src, "aa.txt", "apple banana\n");
	fake_put(&src, "bb.txt", "apple apple cherry pear\n");
	ok(index_open(&idx, "/nowhere", &options));
	ok(index_view(idx, &src, NULL, &view));
	query_parse(&query, "apple", 5, false);
	ok(bm25f_rank(view, &query, NULL, 0, &found));
	assert_int_equal(found.n, 2);
	assert_int_equal(found.item[0].file, 1);
	assert_true(fabs(found.item[0].score - .104184) < 1e-6);
	assert_true(fabs(found.item[1].score - .095959) < 1e-6);
	query_release(&query);
	query_parse(&query, "bb", 2, false);
	ok(bm25f_rank(view, &query, NULL, 0, &found));
	assert_int_equal(found.n, 1);
	assert_true(fabs(found.item[0].score - .495105) < 1e-6);
	query_release(&query);
	VEC_RELEASE(&found);
	view_free(view);
	index_free(idx);
	fake_release(&src);
}

static void ties_go_by_path_without_case(void **state)
{
	static const char *const names[] = { "b", "C", "a", "B" };
	struct index_options options = { .in_memory = true };
	struct source src = { 0 };
	scored_vec found = { 0 };
	struct query query;
	struct index *idx;
	struct view *view;
	size_t i;

	(void)state;
	for (i = 0; i < 4; i++)
		fake_put(&src, names[i], "same words\n");
	ok(index_open(&idx, "/nowhere", &options));
	ok(index_view(idx, &src, NULL, &view));
	query_parse(&query, "words", 5, true);
	for (i = 0; i < 2; i++) {
		ok(bm25f_rank(view, &query, NULL, i ? 3 : 0, &found));
		assert_int_equal(found.n, i ? 3 : 4);
		assert_string_equal(view->file[found.item[0].file].path, "a");
		assert_string_equal(view->file[found.item[1].file].path, "B");
		assert_string_equal(view->file[found.item[2].file].path, "b");
	}
	query_release(&query);
	VEC_RELEASE(&found);
	view_free(view);
	index_free(idx);
	fake_release(&src);
}

static double weight_of(const struct query *query, const char *term)
{
	size_t i;

	for (i = 0; i < query->term.n; i++)
		if (!strcmp(query->term.item[i].term, term))
			return query->term.item[i].weight;
	return -1;
}

static void questions_are_weighed(void **state)
{
	static const char text[] = "\n Fix parser\nthe parser parses trees, "
		"trees and trees";
	struct query query;

	(void)state;
	query_parse(&query, text, strlen(text), true);
	assert_string_equal(query.term.item[0].term, "fix");
	assert_string_equal(query.term.item[1].term, "parser");
	assert_true(weight_of(&query, "fix") == 3);
	assert_true(fabs(weight_of(&query, "parser") - (3 + log(2))) < 1e-12);
	assert_true(fabs(weight_of(&query, "tree") - (1 + log(3))) < 1e-12);
	assert_true(weight_of(&query, "the") == -1);
	query_release(&query);
	query_parse(&query, text, strlen(text), false);
	assert_true(weight_of(&query, "fix") == 1);
	assert_true(weight_of(&query, "tree") == 1);
	query_release(&query);
	query_parse(&query, NULL, 0, true);
	assert_int_equal(query.term.n, 0);
	query_release(&query);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(postings_equal_the_model),
		cmocka_unit_test(ranks_equal_the_model),
		cmocka_unit_test(scores_are_those_on_paper),
		cmocka_unit_test(ties_go_by_path_without_case),
		cmocka_unit_test(questions_are_weighed),
	};

	return cmocka_run_group_tests_name("index rank", tests, NULL, NULL);
}
