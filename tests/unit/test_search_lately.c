/* SPDX-License-Identifier: MIT */
/* Who stands behind the leaders, for questions that hardly say anything. */
#include "tests/unit/index_test.h"

#include <math.h>

#include "search/class.h"
#include "search/lately.h"

static bool is_near(double a, double b)
{
	return fabs(a - b) < 1e-9;
}

enum { FILES = 8, COMMITS = LATELY_COMMITS + 2 };

/* A commit by the letters of the files that it touched: a is 0, and so on. */
struct commit {
	unsigned int flags;	/* besides PAST_ANCESTOR */
	const char *touched;
};

/* A past by hand, in which each path is the file of today with its number. */
struct world {
	struct past past;
	uint8_t flags[COMMITS];
	int64_t time[COMMITS];
	uint32_t first[COMMITS + 1];
	struct touch touch[COMMITS * FILES];
	uint32_t file[FILES];
};

/* The commits end with one whose files are NULL. */
static void make_world(struct world *w, const struct commit *commit)
{
	uint32_t i, n = 0;
	const char *at;

	*w = (struct world){
		.past = { .flags = w->flags, .time = w->time,
			  .first_touch = w->first, .touch = w->touch,
			  .paths = FILES }
	};
	for (i = 0; commit[i].touched; i++) {
		w->flags[i] = (uint8_t)(commit[i].flags ^ PAST_ANCESTOR);
		for (at = commit[i].touched; *at; at++, n++)
			w->touch[n].path = (uint32_t)(*at - 'a') & 7u;
		w->first[i + 1] = n;
	}
	w->past.n = i;
	for (i = 0; i < FILES; i++)
		w->file[i] = i;
}

/* A hunt for a question that found all files, a first, each .1 behind the one
 * before. */
struct scene {
	struct world world;
	struct view view;
	struct search_request request;
	struct hunt hunt;
};

static void set_scene(struct scene *s, const char *question)
{
	static const struct commit on_g[] = {
		{ 0, "abcdefgh" }, { 0, "g" }, { 0, NULL }
	};
	uint32_t i;

	*s = (struct scene){ .view = { .n = FILES } };
	make_world(&s->world, on_g);
	s->request = (struct search_request){ .view = &s->view,
					      .past = &s->world.past };
	s->hunt.request = &s->request;
	s->hunt.history.file = xcalloc(FILES, sizeof(s->world.file[0]));
	memcpy(s->hunt.history.file, s->world.file, sizeof(s->world.file));
	question_read(&s->hunt.question, question, strlen(question), true);
	for (i = 0; i < FILES; i++)
		*VEC_PUSH(&s->hunt.candidate) = (struct candidate){
			.file = i, .class = CLASS_SOURCE, .score = .8 - .1 * i
		};
}

/* The order of the files, by their letters. */
static void assert_order(const struct scene *s, const char *order)
{
	char got[FILES + 1] = "";
	size_t i;

	for (i = 0; i < FILES; i++)
		got[i] = (char)('a' + s->hunt.candidate.item[i].file);
	assert_string_equal(got, order);
}

static void each_commit_before_the_newest_says_less(void **state)
{
	static const struct commit commits[] = {
		{ 0, "a" }, { PAST_MERGE, "d" }, { PAST_BOT, "d" },
		{ PAST_IGNORED, "d" }, { PAST_ANCESTOR, "d" }, /* it is none */
		{ 0, "ab" }, { 0, "c" }, { 0, NULL }
	};
	double score[FILES] = { 0 };
	struct world w;

	(void)state;
	make_world(&w, commits);
	lately_score(score, &w.past, w.file);
	assert_true(is_near(score[2], 1));
	assert_true(is_near(score[1], exp(-1 / 5.)));
	/* Those that may not speak are no step back either. */
	assert_true(is_near(score[0], exp(-1 / 5.) + exp(-2 / 5.)));
	assert_true(is_near(score[3], 0));
}

static void only_the_newest_commits_count(void **state)
{
	struct commit commits[COMMITS] = { { 0, "a" } };
	double score[FILES] = { 0 };
	struct world w;
	int i;

	(void)state;
	for (i = 1; i <= LATELY_COMMITS; i++)
		commits[i].touched = "bc";
	make_world(&w, commits);
	w.file[2] = UINT32_MAX;	/* gone today */
	lately_score(score, &w.past, w.file);
	assert_true(is_near(score[0], 0));
	assert_true(score[1] > 1);
	assert_true(is_near(score[2], 0));
}

static void what_is_worked_on_goes_ahead_behind_the_leaders(void **state)
{
	struct scene s;
	size_t i;

	(void)state;
	set_scene(&s, "fix formatting of message");
	lately_reorder(&s.hunt);
	/* g.c gains more than .15 on the others, which were touched once. */
	assert_order(&s, "abcdegfh");
	assert_true(is_near(s.hunt.candidate.item[5].lately, 1));
	assert_true(s.hunt.candidate.item[6].lately < .5);
	for (i = 0; i < FILES; i++)
		assert_true(is_near(s.hunt.candidate.item[i].score,
				    .8 - .1 * (double)i));
	hunt_release(&s.hunt);
}

static void the_leaders_are_the_first_sources(void **state)
{
	struct scene s;

	(void)state;
	set_scene(&s, "fix formatting of message");
	/* With three documents before them, f.c is the third. */
	s.hunt.candidate.item[0].class = CLASS_PROSE;
	s.hunt.candidate.item[1].class = CLASS_PROSE;
	s.hunt.candidate.item[2].class = CLASS_PROSE;
	s.hunt.candidate.item[7].class = CLASS_PROSE;
	lately_reorder(&s.hunt);
	assert_order(&s, "abcdefgh");
	/* What is no source gains nothing, were it touched last. */
	assert_true(is_near(s.hunt.candidate.item[7].lately, 0));
	hunt_release(&s.hunt);
}

static void a_question_that_says_what_it_means_is_left_alone(void **state)
{
	static const char *const question[] = {
		/* More than a line; a name; settings; the order of things;
		   what there is. */
		"fix formatting\nThe message of the parser has no colon",
		"parse_message", "config option for the format",
		"format the message before it is written",
		"how is the message formatted", "is the message formatted? "
	};
	struct scene s;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(question) / sizeof(*question); i++) {
		set_scene(&s, question[i]);
		lately_reorder(&s.hunt);
		assert_order(&s, "abcdefgh");
		assert_true(is_near(s.hunt.candidate.item[6].lately, 0));
		hunt_release(&s.hunt);
	}
}

static void without_history_nothing_moves(void **state)
{
	struct scene s;

	(void)state;
	set_scene(&s, "fix formatting of message");
	free(s.hunt.history.file);
	s.hunt.history.file = NULL;
	lately_reorder(&s.hunt);
	assert_order(&s, "abcdefgh");
	hunt_release(&s.hunt);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_commit_before_the_newest_says_less),
		cmocka_unit_test(only_the_newest_commits_count),
		cmocka_unit_test(
			what_is_worked_on_goes_ahead_behind_the_leaders),
		cmocka_unit_test(the_leaders_are_the_first_sources),
		cmocka_unit_test(
			a_question_that_says_what_it_means_is_left_alone),
		cmocka_unit_test(without_history_nothing_moves)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
