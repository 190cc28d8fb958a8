/* SPDX-License-Identifier: MIT */
/* The decision card: what makes it ready, and what it tells. */
#include "scope_world.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <cmocka.h>

#include "search/card.h"
#include "search/snippet.h"

/* core.py is used by five files, and one of those by another. */
static const struct world_file files[] = {
	{ "core.py", "def turn_wheel(n):\n    return n\n" },
	{ "one.py", "import core\n\n\ndef one():\n"
	  "    return core.turn_wheel(1)\n" },
	{ "two.py", "import core\n\n\ndef two():\n"
	  "    return core.turn_wheel(2)\n" },
	{ "three.py", "import core\n\n\ndef three():\n"
	  "    return core.turn_wheel(3)\n" },
	{ "four.py", "import core\n\n\ndef four():\n"
	  "    return core.turn_wheel(4)\n" },
	{ "five.py", "from core import turn_wheel\n\n\ndef five():\n"
	  "    return turn_wheel(5)\n" },
	{ "far.py", "import five\n\n\ndef far():\n"
	  "    return five.five()\n" },
	{ "tests/test_core.py", "import core\n\n\ndef test_core():\n"
	  "    core.turn_wheel(6)\n" },
	{ NULL, NULL }
};

struct table {
	struct world world;
	struct search_request search;
	struct search_result result;
	struct card_patterns patterns;
	struct card_request request;
	struct card card;
};

static void lay_in(struct table *t, const struct world_file *file)
{
	memset(t, 0, sizeof(*t));
	world_make(&t->world, file);
	world_open(&t->world);
	t->search.view = t->world.view;
	t->search.graph = t->world.graph;
	t->search.text = "turn_wheel";
	t->search.len = strlen(t->search.text);
	*VEC_PUSH(&t->result.identifier) = t->search.text;
	t->result.grade = GRADE_CONFIDENT;
	t->request = (struct card_request){
		.search = &t->search, .result = &t->result,
		.intent = INTENT_EDIT
	};
}

static void lay(struct table *t)
{
	lay_in(t, files);
}

static void add_hit(struct table *t, const char *path)
{
	*VEC_PUSH(&t->result.hit) = (struct search_hit){
		.candidate = { .file = world_file(&t->world, path) }
	};
}

/* The question writes what the first of them declares. */
static void name_first(struct table *t)
{
	t->result.hit.item[0].symbol = "turn_wheel";
	t->result.hit.item[0].kind = "function";
}

static void add_pattern(struct table *t, const char *name)
{
	*VEC_PUSH(&t->patterns.preferred) = (struct card_pattern){
		.category = "turning", .name = name, .percent = 80,
		.drift = DRIFT_RISING
	};
	t->request.patterns = &t->patterns;
}

static const struct card *draw(struct table *t)
{
	card_release(&t->card);
	assert_null(card_draw(&t->card, &t->request));
	return &t->card;
}

static void clear(struct table *t)
{
	card_release(&t->card);
	card_patterns_release(&t->patterns);
	search_release(&t->result);
	world_end(&t->world);
}

/* What the fake memories hold. */
struct remembered {
	const struct card_memory *memory;
	size_t n;
	uint32_t asked;		/* the first file */
};

static const struct error *remember(void *payload, const uint32_t *file,
				    size_t n, card_memory_vec *out)
{
	struct remembered *r = payload;
	size_t i;

	assert_true(n > 0);
	r->asked = file[0];
	for (i = 0; i < r->n; i++)
		*VEC_PUSH(out) = r->memory[i];
	return NULL;
}

static void code_makes_it_ready_and_patterns_surer(void **state)
{
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	add_hit(&t, "one.py");
	add_hit(&t, "two.py");
	name_first(&t);
	card = draw(&t);
	assert_int_equal(card->score, 45);
	assert_true(card->is_ready);
	add_pattern(&t, "by hand");
	card = draw(&t);
	assert_int_equal(card->patterns, EVIDENCE_WEAK);
	assert_int_equal(card->score, 60);
	add_pattern(&t, "by wheel");
	card = draw(&t);
	assert_int_equal(card->score, 75);
	assert_true(card->is_ready);
	assert_null(card->next_action);
	assert_int_equal(card->helps, 0);
	assert_int_equal(card->prefers, 2);
	clear(&t);
}

/* What evidence cannot mend. */
static void a_question_must_name_and_an_answer_must_lead(void **state)
{
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	add_hit(&t, "one.py");
	add_hit(&t, "two.py");
	name_first(&t);
	add_pattern(&t, "by hand");
	add_pattern(&t, "by wheel");
	assert_true(draw(&t)->is_ready);
	t.result.grade = GRADE_PARTIAL;
	t.result.hit.item[0].candidate.score = 1;
	t.result.hit.item[1].candidate.score = .85;
	assert_false(draw(&t)->is_ready);
	assert_non_null(strstr(t.card.next_action, "choose between"));
	t.result.hit.item[1].candidate.score = .5;
	assert_true(draw(&t)->is_ready);
	t.result.identifier.n = 0;
	assert_false(draw(&t)->is_ready);
	assert_non_null(strstr(t.card.next_action, "names nothing"));
	t.search.text = "the wheel squeaks when grain is wet";
	t.search.len = strlen(t.search.text);
	assert_false(draw(&t)->is_ready);
	assert_non_null(strstr(t.card.next_action, "does not name"));
	t.search.text = "Turn_Wheel squeaks when grain is wet";
	t.search.len = strlen(t.search.text);
	assert_true(draw(&t)->is_ready);
	clear(&t);
}

/* Every module of some projects has a function of one name. */
static void a_name_that_many_have_names_none(void **state)
{
	enum { ALIKE = CARD_NAMESAKES + 1 };
	static const char text[] = "def turn_wheel(n):\n    return n\n";
	char path[ALIKE][32];
	struct world_file file[ALIKE + 1];
	struct table t;
	size_t i, n;

	(void)state;
	for (n = ALIKE - 1; n <= ALIKE; n++) {
		for (i = 0; i < n; i++) {
			snprintf(path[i], sizeof(path[i]), "m%zu.py", i);
			file[i] = (struct world_file){ path[i], text };
		}
		file[n] = (struct world_file){ NULL, NULL };
		lay_in(&t, file);
		add_hit(&t, "m0.py");
		add_hit(&t, "m1.py");
		add_hit(&t, "m2.py");
		name_first(&t);
		assert_int_equal(draw(&t)->is_ready, n < ALIKE);
		assert_true(n < ALIKE ||
			    strstr(t.card.next_action, "called turn_wheel"));
		clear(&t);
	}
}

/* Five files call it, one of them a test. */
static void the_first_symbol_tells_its_callers(void **state)
{
	const struct card *card;
	struct table t;
	size_t i;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	name_first(&t);
	card = draw(&t);
	assert_true(card->has_all_uses);
	assert_int_equal(card->test_uses, 1);
	assert_int_equal(card->uses, card->all_uses + 1);
	for (i = 0; i < card->uses; i++)
		assert_int_equal(card->use[i].is_test, i + 1 == card->uses);
	assert_string_equal(card->use[card->uses - 1].in, "test_core");
	clear(&t);
}

static void few_hits_are_never_enough(void **state)
{
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	add_hit(&t, "one.py");
	add_pattern(&t, "by hand");
	add_pattern(&t, "by wheel");
	card = draw(&t);
	assert_int_equal(card->code, EVIDENCE_WEAK);
	assert_int_equal(card->score, 22 + 30);
	assert_false(card->is_ready);
	clear(&t);
}

static void an_insufficient_answer_is_never_ready(void **state)
{
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	add_hit(&t, "one.py");
	add_hit(&t, "two.py");
	add_pattern(&t, "by hand");
	add_pattern(&t, "by wheel");
	t.result.grade = GRADE_INSUFFICIENT;
	card = draw(&t);
	assert_false(card->is_ready);
	assert_non_null(strstr(card->next_action, "insufficient"));
	assert_true(card->helps <= CARD_HELP);
	clear(&t);
}

static void memories_count_and_failures_warn(void **state)
{
	static const struct card_memory said[] = {
		{ "the wheel turns left", false, false },
		{ "turning twice broke the mill", true, false }
	};
	struct remembered remembered = { said, 1, UINT32_MAX };
	const struct card_memories memories = { remember, &remembered };
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "one.py");
	add_hit(&t, "two.py");
	add_hit(&t, "three.py");
	name_first(&t);
	t.request.memories = &memories;
	card = draw(&t);
	assert_int_equal(card->memories, EVIDENCE_WEAK);
	assert_int_equal(card->score, 45 + 12);
	assert_int_equal(remembered.asked, world_file(&t.world, "one.py"));
	remembered.n = 2;
	card = draw(&t);
	assert_int_equal(card->memories, EVIDENCE_STRONG);
	assert_int_equal(card->score, 45 + 25);
	assert_true(card->is_ready);
	assert_string_equal(card->warning[0], said[1].text);
	clear(&t);
}

static void stale_memories_are_no_evidence_but_stress(void **state)
{
	static const struct card_memory said[] = {
		{ "once it was so", false, true },
		{ "and so", false, true },
		{ "it is so", false, false }
	};
	struct remembered remembered = { said, 3, 0 };
	const struct card_memories memories = { remember, &remembered };
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "one.py");
	add_hit(&t, "two.py");
	add_hit(&t, "three.py");
	t.request.memories = &memories;
	card = draw(&t);
	assert_int_equal(card->memories, EVIDENCE_WEAK);
	assert_int_equal(card->stress, 1);
	clear(&t);
}

static void three_signs_of_stress_undo_what_passed(void **state)
{
	static const struct card_memory said[] = {
		{ "once it was so", false, true }
	};
	struct remembered remembered = { said, 1, 0 };
	const struct card_memories memories = { remember, &remembered };
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	add_hit(&t, "far.py");
	add_hit(&t, "one.py");
	name_first(&t);
	add_pattern(&t, "by hand");
	add_pattern(&t, "by wheel");
	card = draw(&t);
	/* Five call core.py, and one of them is shown. */
	assert_int_equal(card->stress, 1);
	assert_true(card->is_ready);
	*VEC_PUSH(&t.patterns.conflict) = (struct card_conflict){
		.name = "by hand", .rival = "by wheel"
	};
	card = draw(&t);
	assert_int_equal(card->stress, 2);
	assert_true(card->is_ready);
	t.request.memories = &memories;
	card = draw(&t);
	assert_int_equal(card->stress, 3);
	assert_false(card->is_ready);
	assert_non_null(strstr(card->next_action, "callers"));
	assert_non_null(strstr(card->help[1], "'by hand' and 'by wheel'"));
	clear(&t);
}

static void callers_are_counted_and_told_with_their_lines(void **state)
{
	const struct card *card;
	struct table t;
	size_t i;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	add_hit(&t, "one.py");
	add_hit(&t, "two.py");
	card = draw(&t);
	/* The test is no caller. */
	assert_int_equal(card->callers, 5);
	assert_int_equal(card->covered, 2);
	assert_int_equal(card->details, 4);
	for (i = 0; i < 3; i++) {
		assert_int_equal(card->detail[i].hop, 1);
		assert_int_equal(card->detail[i].line, 1);
	}
	assert_int_equal(card->detail[3].hop, 2);
	assert_int_equal(card->detail[3].file,
			 world_file(&t.world, "far.py"));
	t.search.tests = true;
	assert_int_equal(draw(&t)->callers, 6);
	clear(&t);
}

static void lines_are_found_by_their_numbers(void **state)
{
	static const char text[] = "one\ntwo\nthree";
	size_t len;

	(void)state;
	assert_ptr_equal(snippet_lines(text, 13, 2, 2, &len), text + 4);
	assert_int_equal(len, 4);
	assert_ptr_equal(snippet_lines(text, 13, 2, 9, &len), text + 4);
	assert_int_equal(len, 9);
	snippet_lines(text, 13, 4, 5, &len);
	assert_int_equal(len, 0);
}

static void a_snippet_is_where_most_of_the_question_is(void **state)
{
	struct search_result result = { .grade = GRADE_CONFIDENT };
	struct search_hit hit = { .first_line = 2, .last_line = 41 };
	struct snippet snippet;
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 1; i <= 60; i++)
		buf_addstr(&text, i == 20 ? "the wheel\n" : i == 21 ?
			   "may turn\n" : i == 50 ? "turn wheel turn\n" :
			   i < 6 ? "wheel wheel\n" : "nothing\n");
	*VEC_PUSH(&result.term) = (struct search_term){
		.term = "wheel", .weight = 1, .idf = 2
	};
	*VEC_PUSH(&result.term) = (struct search_term){
		.term = "turn", .weight = 1, .idf = 3
	};
	snippet_choose(&snippet, SIZE_MAX, &result, &hit, text.ptr, text.len);
	/* The first twelve lines that hold both words, and not line 50, which
	   is not the hit's. */
	assert_int_equal(snippet.first_line, 10);
	assert_int_equal(snippet.last_line, 21);
	assert_int_equal(strncmp(snippet.text, "nothing\n", 8), 0);
	/* In less room, those that say it stay. */
	snippet_choose(&snippet, 60, &result, &hit, text.ptr, text.len);
	assert_int_equal(snippet.first_line, 19);
	assert_int_equal(snippet.last_line, 21);
	hit = (struct search_hit){ .first_line = 59, .last_line = 60 };
	snippet_choose(&snippet, SIZE_MAX, &result, &hit, text.ptr, text.len);
	assert_int_equal(snippet.first_line, 59);
	assert_int_equal(snippet.last_line, 60);
	VEC_RELEASE(&result.term);
	buf_release(&text);
}

static void who_refactors_sees_what_holds_it(void **state)
{
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	add_hit(&t, "one.py");
	card = draw(&t);
	assert_int_equal(card->all_tests, 0);
	assert_int_equal(card->dependents, 0);
	t.request.intent = INTENT_REFACTOR;
	card = draw(&t);
	assert_int_equal(card->dependents, 5);
	assert_int_equal(card->all_tests, 1);
	assert_int_equal(card->tests, 1);
	assert_int_equal(card->test[0].file,
			 world_file(&t.world, "tests/test_core.py"));
	assert_int_equal(card->all_cycles, 0);
	assert_int_equal(card->callers, 5);
	clear(&t);

	lay(&t);
	add_hit(&t, "far.py");
	t.request.intent = INTENT_REFACTOR;
	card = draw(&t);
	assert_int_equal(card->dependents, 0);
	assert_non_null(strstr(card->warning[card->warnings - 1],
			       "no test uses a result"));
	clear(&t);
}

static void who_migrates_sees_the_old_way_and_the_new(void **state)
{
	static const struct card_migration way = {
		.category = "turning", .from = "by hand", .to = "by wheel",
		.from_files = 1, .to_files = 3, .percent = 75,
		.old_path = "one.py", .old_line = 4,
		.new_path = "two.py", .new_line = 5
	};
	const struct card *card;
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "core.py");
	t.request.intent = INTENT_MIGRATE;
	add_pattern(&t, "by wheel");
	card = draw(&t);
	assert_int_equal(card->migrations, 0);
	assert_non_null(strstr(card->warning[card->warnings - 1],
			       ".fuse/patterns"));
	*VEC_PUSH(&t.patterns.migration) = way;
	card = draw(&t);
	assert_int_equal(card->migrations, 1);
	assert_string_equal(card->migration[0].to, "by wheel");
	assert_int_equal(card->migration[0].percent, 75);
	t.request.intent = INTENT_EDIT;
	card = draw(&t);
	assert_int_equal(card->migrations, 0);
	clear(&t);
}

static void the_example_is_most_like_the_leader(void **state)
{
	struct table t;

	(void)state;
	lay(&t);
	add_hit(&t, "one.py");
	add_pattern(&t, "import");
	*VEC_PUSH(&t.patterns.golden) = "far.py";
	*VEC_PUSH(&t.patterns.golden) = "two.py";
	assert_string_equal(draw(&t)->example, "two.py");
	/* What it needs outweighs that another is golden and tested. */
	t.patterns.golden.n = 1;
	add_hit(&t, "three.py");
	assert_string_equal(draw(&t)->example, "three.py");
	t.patterns.golden.item[0] = "one.py";
	t.result.hit.n = 1;
	assert_null(draw(&t)->example);
	t.patterns.golden.item[0] = "tests/test_core.py";
	assert_null(draw(&t)->example);
	t.patterns.golden.n = 0;
	add_hit(&t, "three.py");
	assert_null(draw(&t)->example);
	clear(&t);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(code_makes_it_ready_and_patterns_surer),
		cmocka_unit_test(a_question_must_name_and_an_answer_must_lead),
		cmocka_unit_test(a_name_that_many_have_names_none),
		cmocka_unit_test(the_first_symbol_tells_its_callers),
		cmocka_unit_test(few_hits_are_never_enough),
		cmocka_unit_test(an_insufficient_answer_is_never_ready),
		cmocka_unit_test(memories_count_and_failures_warn),
		cmocka_unit_test(stale_memories_are_no_evidence_but_stress),
		cmocka_unit_test(three_signs_of_stress_undo_what_passed),
		cmocka_unit_test(callers_are_counted_and_told_with_their_lines),
		cmocka_unit_test(lines_are_found_by_their_numbers),
		cmocka_unit_test(a_snippet_is_where_most_of_the_question_is),
		cmocka_unit_test(who_refactors_sees_what_holds_it),
		cmocka_unit_test(who_migrates_sees_the_old_way_and_the_new),
		cmocka_unit_test(the_example_is_most_like_the_leader)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
