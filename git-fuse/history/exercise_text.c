/* SPDX-License-Identifier: MIT */
/* Tests in the forms of their runners: see exercise_text.h. */
#include "git-fuse/history/exercise_text.h"

#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "base/plural.h"
#include "base/shell.h"
#include "base/strmap.h"
#include "emit/manner.h"

const char *step_kind_name(enum step_kind kind)
{
	static const char *const name[] = {
		[STEP_CHANGED] = "changed", [STEP_REMOVED] = "removed",
		[STEP_USES] = "uses", [STEP_MAY_USE] = "may use",
		[STEP_MAKES] = "is of", [STEP_FIXTURE] = "takes",
		[STEP_LOADS] = "loads", [STEP_NAMES] = "names",
		[STEP_BELOW] = "is near"
	};

	return name[kind];
}

static const char *path_of(const struct told_tests *told,
			   const struct exercised_test *test)
{
	return told->view->file[test->file].path;
}

const struct error *add_test_id(struct buf *out, const struct told_tests *told,
				const struct exercised_test *test)
{
	const char *path = path_of(told, test);
	const struct facts *facts;
	const struct error *err = graph_facts(told->graph, test->file, &facts);

	if (err)
		return err;
	if (test->runner->naming == NAMED_PLAIN)
		buf_addf(out, "./%.*s ", (int)path_dir_len(path), path);
	test_id(out, test->runner, facts, path, test->symbol);
	return NULL;
}

const struct error *add_step_name(struct buf *out,
				  const struct told_tests *told,
				  const struct exercise_step *step)
{
	const struct facts *facts;
	const struct error *err;

	if (step->name || step->file == SCOPE_NO_FILE) {
		buf_addstr(out, step->name ? step->name : "");
		return NULL;
	}
	err = graph_facts(told->graph, step->file, &facts);
	if (!err && step->symbol < facts->symbol.n)
		symbol_in_file(facts, step->symbol, out);
	else if (!err)
		buf_addstr(out, path_base(told->view->file[step->file].path));
	return err;
}

/* --- For people --- */

struct telling {
	const struct told_tests *told;
	struct sink *out;
	bool *is_told;		/* by step: where it is was said */
};

/* From where on a test comes to what was asked about; equal ones are told
 * once. */
struct chain {
	uint32_t from;		/* number of a step, or STEP_NONE */
	int kind;		/* by which the test comes to it; -1: it begins
				   there */
	bool is_rest;
};

static struct chain chain_of(const struct told_tests *told,
			     const struct exercised_test *test)
{
	const struct exercise_step *own = &told->found->step.item[test->step];
	struct chain chain = { test->step, -1, test->is_rest };

	if (own->file == test->file) {
		chain.from = own->of;
		chain.kind = own->kind;
	}
	return chain;
}

static bool is_same(struct chain a, struct chain b)
{
	return a.from == b.from && a.is_rest == b.is_rest &&
		(a.kind == b.kind || a.from == STEP_NONE);
}

static size_t steps_from(const struct exercise *found, uint32_t number)
{
	size_t n = 1;

	for (; found->step.item[number].of != STEP_NONE; n++)
		number = found->step.item[number].of;
	return n;
}

static void add_kind(struct buf *out, int kind)
{
	buf_addf(out, "%s%s ", step_kind_name((enum step_kind)kind),
		 kind == STEP_MAY_USE ? " [?]" : "");
}

/* The name and, the first time, where it is; a file by its path. */
static const struct error *add_step(struct buf *out,
				    const struct telling *telling,
				    uint32_t number)
{
	const struct told_tests *told = telling->told;
	const struct exercise_step *step = &told->found->step.item[number];
	const bool is_file = step->symbol == UINT32_MAX && !step->name &&
		step->file != SCOPE_NO_FILE;
	const bool is_placed = !step->name && step->file != SCOPE_NO_FILE &&
		!is_file && !telling->is_told[number];
	const struct error *err = is_file ? NULL :
		add_step_name(out, told, step);

	if (err || (!is_file && !is_placed))
		return err;
	telling->is_told[number] = true;
	buf_addstr(out, is_placed ? " (" : "");
	tell_path(out, telling->out, told->view->file[step->file].path);
	if (step->line)
		buf_addf(out, ":%" PRIu32, step->line);
	buf_addstr(out, is_placed ? ")" : "");
	return NULL;
}

/* "uses Foo.bar (src/a.py:14) may use [?] baz (src/a.py:3)", from behind the
 * test on; or the one step that there is. Of a long one the beginning and the
 * end: --format=json has all of it. */
static const struct error *add_chain(struct buf *out,
				     const struct telling *telling,
				     struct chain chain)
{
	enum { BEGIN_MOST = 2, LONG = 4 };
	const struct exercise *found = telling->told->found;
	const struct error *err = NULL;
	uint32_t number = chain.from;
	size_t i, n;

	if (chain.is_rest)
		buf_addstr(out, "all others, because of ");
	if (number == STEP_NONE) {
		buf_addstr(out, "the tests themselves");
		return NULL;
	}
	if (chain.kind >= 0)
		add_kind(out, chain.kind);
	n = steps_from(found, number);
	for (i = 0; !err && i < n; i++) {
		const struct exercise_step *step = &found->step.item[number];
		const bool is_long = n > LONG, is_last = i + 1 == n;

		if (!is_long || i < BEGIN_MOST || is_last)
			err = add_step(out, telling, number);
		if (is_long && i + 1 == BEGIN_MOST)
			buf_addf(out, " ... %zu steps ... ", n - i - 2);
		else if (!is_last && (!is_long || i < BEGIN_MOST)) {
			buf_addch(out, ' ');
			add_kind(out, step->kind);
		}
		number = step->of;
	}
	return err;
}

/* The test, and what of its file comes to it where its name does not say. */
static const struct error *add_test(struct buf *out,
				    const struct telling *telling,
				    const struct exercised_test *test)
{
	const struct told_tests *told = telling->told;
	const struct exercise_step *own = &told->found->step.item[test->step];
	const char *path = path_of(told, test);
	const struct error *err;

	buf_addstr(out, "    ");
	err = add_test_id(out, told, test);
	if (err || own->file != test->file || own->symbol == test->symbol ||
	    !own->line)
		return err;
	if (own->symbol != UINT32_MAX) {
		buf_addstr(out, " - ");
		err = add_step_name(out, told, own);
	}
	buf_addch(out, ' ');
	if (!strstr(buf_str(out), path)) {
		buf_addch(out, '(');
		tell_path(out, telling->out, path);
		buf_addf(out, ":%" PRIu32 ")", own->line);
	} else {
		buf_addf(out, "(line %" PRIu32 ")", own->line);
	}
	return err;
}

/* The chain of a test of the page, and below it all tests that have it. */
static const struct error *tell_chain(const struct telling *telling, size_t i,
				      size_t end, bool *is_done)
{
	const struct exercised_test *test = telling->told->found->test.item;
	const struct chain chain = chain_of(telling->told, &test[i]);
	struct buf line = { 0 };
	const struct error *err = add_chain(&line, telling, chain);

	sink_addf(telling->out, "\n%s:\n", buf_str(&line));
	for (; !err && i < end; i++) {
		if (is_done[i] ||
		    !is_same(chain, chain_of(telling->told, &test[i])))
			continue;
		is_done[i] = true;
		buf_reset(&line);
		err = add_test(&line, telling, &test[i]);
		sink_addf(telling->out, "%s\n", buf_str(&line));
	}
	buf_release(&line);
	return err;
}

/* What is sure is told apart from what a doubtful use, or something that is not
 * known, leads to. */
static void tell_counts(const struct told_tests *told, struct sink *out)
{
	const struct exercise *found = told->found;
	size_t i, sure = 0, n = found->test.n;

	for (i = 0; i < n; i++)
		sure += !found->test.item[i].doubts &&
			!found->test.item[i].is_rest;
	if (n && !sure)
		sink_addf(out, "%zu of %zu test%s may exercise %s\n", n,
			  found->total, plural(found->total), told->asked);
	else
		sink_addf(out, "%zu of %zu test%s exercise%s %s", sure,
			  found->total, plural(found->total),
			  sure == 1 ? "s" : "", told->asked);
	if (sure && n > sure)
		sink_addf(out, ", %zu more may", n - sure);
	if (sure || !n)
		sink_addstr(out, "\n");
	if (found->left_out)
		sink_addf(out, "left out: %zu behind %" PRIu32 " or more doubtful "
			  "steps; %s lists them\n", found->left_out,
			  found->left_doubts, told->all_word);
}

const struct error *tell_tests(const struct told_tests *told,
			       struct sink *out)
{
	const struct exercise *found = told->found;
	const size_t n = found->test.n, end = paging_end(&told->paging, n);
	const struct telling telling = {
		told, out, xcalloc(found->step.n + 1, sizeof(bool))
	};
	bool *is_done = xcalloc(n + 1, sizeof(*is_done));
	const struct error *err = NULL;
	size_t i;
	struct buf line = { 0 };

	tell_counts(told, out);
	for (i = paging_first(&told->paging, n); !err && i < end; i++)
		if (!is_done[i])
			err = tell_chain(&telling, i, end, is_done);
	for (i = 0; i < told->found->unknown.n; i++) {
		const struct exercise_unknown *one =
			&told->found->unknown.item[i];

		buf_addstr(&line, "not known: ");
		tell_path(&line, out, one->path);
		buf_addf(&line, " %s; all tests%s%s are told\n", one->why,
			 *one->below ? " below " : "", one->below);
	}
	if (told->found->is_cut)
		buf_addstr(&line, "the walk was cut: more tests may exercise "
			   "it\n");
	sink_take(out, &line);
	tell_next(out, &told->paging, n);
	free(telling.is_told);
	free(is_done);
	return err;
}

/* --- For programs --- */

const struct error *list_tests(const struct told_tests *told, bool nul,
			       struct sink *out)
{
	const size_t n = told->found->test.n;
	const struct error *err = NULL;
	struct strmap seen = { 0 };
	struct buf id = { 0 };
	bool is_new;
	size_t i;

	for (i = paging_first(&told->paging, n);
	     !err && i < paging_end(&told->paging, n); i++) {
		const struct exercised_test *test = &told->found->test.item[i];

		buf_reset(&id);
		err = add_test_id(&id, told, test);
		/* Go takes packages: functions are in its commands. */
		if (!err && test->runner->naming == NAMED_PLAIN)
			buf_cut(&id, (size_t)(strrchr(id.ptr, ' ') - id.ptr));
		strmap_add(&seen, buf_str(&id), id.len, &is_new);
		if (is_new) {
			sink_add(out, id.ptr, id.len);
			sink_add(out, nul ? "" : "\n", 1);
		}
	}
	strmap_release(&seen);
	buf_release(&id);
	return err;
}

/* Do two tests go into one command? */
static bool is_batch(const struct told_tests *told,
		     const struct exercised_test *a,
		     const struct exercised_test *b)
{
	const char *x = path_of(told, a), *y = path_of(told, b);
	const size_t n = path_dir_len(x);

	if (a->runner != b->runner)
		return false;
	if (a->runner->batch == BATCH_DIR)
		return n == path_dir_len(y) && !strncmp(x, y, n);
	return a->runner->batch == BATCH_ALL || a->file == b->file;
}

static const struct error *add_command(struct buf *out,
				       const struct told_tests *told,
				       size_t first, size_t end, bool *is_done)
{
	const struct exercised_test *of = &told->found->test.item[first];
	const struct test_runner *runner = of->runner;
	const char *path = path_of(told, of), *head = runner->head;
	struct buf id = { 0 };
	const struct error *err = NULL;
	const struct facts *facts;
	size_t i;

	for (; *head; head++)
		if (*head == '%')
			buf_add(out, path, path_dir_len(path));
		else
			buf_addch(out, *head);
	for (i = first; !err && i < end; i++) {
		const struct exercised_test *test = &told->found->test.item[i];

		if (is_done[i] || !is_batch(told, of, test))
			continue;
		is_done[i] = true;
		err = graph_facts(told->graph, test->file, &facts);
		if (err)
			break;
		buf_reset(&id);
		test_id(&id, runner, facts, path_of(told, test), test->symbol);
		buf_addstr(out, i == first ? "" : runner->between);
		buf_addstr(out, runner->before);
		if (strchr(runner->tail, '\''))
			buf_addstr(out, buf_str(&id));
		else
			shell_add_word(out, buf_str(&id));
	}
	buf_addstr(out, runner->tail);
	buf_release(&id);
	return err;
}

const struct error *each_test_command(const struct told_tests *told,
				      test_command_fn fn, void *payload)
{
	const size_t n = told->found->test.n;
	const size_t end = paging_end(&told->paging, n);
	bool *is_done = xcalloc(n + 1, sizeof(*is_done));
	const struct error *err = NULL;
	struct buf line = { 0 };
	size_t i;

	for (i = paging_first(&told->paging, n); !err && i < end; i++) {
		if (is_done[i])
			continue;
		buf_reset(&line);
		err = add_command(&line, told, i, end, is_done);
		if (!err)
			fn(payload, line.ptr);
	}
	free(is_done);
	buf_release(&line);
	return err;
}
