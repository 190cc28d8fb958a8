/* SPDX-License-Identifier: MIT */
/* Plans: read by their grammar, put in layers, judged. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/xalloc.h"
#include "plan/workplan.h"

static void parse(struct workplan *plan, const char *text)
{
	const struct error *err = workplan_parse(plan, text, strlen(text));

	if (err)
		fail_msg("%s", err->msg);
}

static void refuse(const char *text, const char *said)
{
	struct workplan plan;
	const struct error *err = workplan_parse(&plan, text, strlen(text));

	if (!err)
		fail_msg("taken: %s", text);
	assert_int_equal(err->code, ERROR_USAGE);
	assert_string_equal(err->msg, said);
}

/* "0 1 -": the layer of each member. */
static void layers_are(const struct workplan *plan, const bool *fulfilled,
		       uint32_t layers, const char *expected)
{
	uint32_t *layer = xcalloc(plan->member.n, sizeof(*layer));
	struct buf told = { 0 };
	size_t i;

	assert_int_equal(workplan_layers(layer, plan, fulfilled), layers);
	for (i = 0; i < plan->member.n; i++)
		if (layer[i] == PLAN_NONE)
			buf_addf(&told, "%s-", i ? " " : "");
		else
			buf_addf(&told, "%s%u", i ? " " : "",
				 (unsigned int)layer[i]);
	assert_string_equal(buf_str(&told), expected);
	buf_release(&told);
	free(layer);
}

/* The findings, a line each. */
static void faults_are(const struct workplan *plan, const bool *fulfilled,
		       const char *expected)
{
	struct plan_findings findings;
	struct buf told = { 0 };
	size_t i;

	workplan_judge(&findings, plan, fulfilled);
	for (i = 0; i < findings.finding.n; i++) {
		const struct plan_finding *f = &findings.finding.item[i];

		buf_addf(&told, "%u: ", (unsigned int)f->step->link.line);
		workplan_tell(&told, plan, f);
		buf_addch(&told, '\n');
	}
	assert_string_equal(buf_str(&told), expected);
	buf_release(&told);
	plan_findings_release(&findings);
}

static const char relay[] =
	"Agents:\n"
	"  - Name: scanner\n"
	"    Produces: artifact:repository-graph\n"
	"  - NAME: keeper\n"
	"    description: keeps sessions\n"
	"    Produces:\n"
	"      - artifact:session-persistence\n"
	"      - file:src/SessionManager.cs\n"
	"    Requires:\n"
	"      - symbol:ISessionStore\n"
	"      - Artifact:Repository-Graph\n"
	"steps:\n"
	"  - {name: docs, requires: [artifact:SESSION-persistence]}\n"
	"  - {name: press}\n";

static void a_plan_has_members_and_tokens_as_they_stand(void **state)
{
	struct workplan plan;
	uint32_t token;

	(void)state;
	parse(&plan, relay);
	assert_int_equal(plan.member.n, 4);
	assert_string_equal(plan.member.item[1].name, "keeper");
	assert_string_equal(plan.member.item[1].description,
			    "keeps sessions");
	assert_null(plan.member.item[0].description);
	assert_int_equal(plan.member.item[1].kind, PLAN_AGENT);
	assert_string_equal(plan_member_kind_name(PLAN_AGENT), "agent");
	assert_int_equal(plan.member.item[2].kind, PLAN_STEP);
	assert_int_equal(plan.member.item[1].line, 4);
	assert_int_equal(plan.member.item[1].requires.item[1].line, 11);

	assert_int_equal(plan.token.n, 4);
	assert_string_equal(plan.token.item[0].text,
			    "artifact:repository-graph");
	assert_string_equal(plan.token.item[2].name, "src/SessionManager.cs");
	assert_int_equal(plan.token.item[2].kind, PLAN_FILE);
	assert_int_equal(plan.token.item[0].producer.n, 1);
	assert_null(workplan_find(&token, &plan, "SYMBOL:isessionstore"));
	assert_int_equal(token, 3);
	workplan_release(&plan);
}

static void files_are_told_apart_by_case_and_nothing_else_is(void **state)
{
	struct workplan plan;
	uint32_t token;

	(void)state;
	parse(&plan, "jobs: [{name: a, produces: [file:A.c, file:a.c, "
	      "symbol:A, artifact:a]}]\n");
	assert_int_equal(plan.token.n, 4);
	assert_null(workplan_find(&token, &plan, "FILE:a.c"));
	assert_int_equal(token, 1);
	assert_null(workplan_find(&token, &plan, "file:b.c"));
	assert_int_equal(token, PLAN_NONE);
	assert_non_null(workplan_find(&token, &plan, "a.c"));
	workplan_release(&plan);
}

static void what_is_wrong_is_refused_with_its_line(void **state)
{
	(void)state;
	refuse("[a]\n", "'.fuse/plan.yaml': line 1: here must be lists of "
	       "'agents', 'jobs', 'members' or 'steps'");
	refuse("steps: a\n", "'.fuse/plan.yaml': line 1: 'steps' must be a "
	       "list");
	refuse("agent:\n", "'.fuse/plan.yaml': line 1: unknown key 'agent'; "
	       "did you mean 'agents'");
	refuse("steps:\n  - name: a\n    needs: b\n",
	       "'.fuse/plan.yaml': line 3: unknown key 'needs'; known are "
	       "'name', 'description', 'produces', 'requires'");
	refuse("steps:\n  - a\n", "'.fuse/plan.yaml': line 2: step is a "
	       "mapping with 'name', 'produces' and 'requires'");
	refuse("steps:\n  - requires: artifact:a\n",
	       "'.fuse/plan.yaml': line 2: step needs 'name'");
	refuse("steps:\n  - name: a\njobs:\n  - name: A\n",
	       "'.fuse/plan.yaml': line 4: 'A' stands in line 2 already");
	refuse("steps:\n  - name: \"a\\nb\"\n", "'.fuse/plan.yaml': line 2: a "
	       "name must not hold control characters");
	refuse("steps:\n  - {name: a, produces: [artifact: x]}\n",
	       "'.fuse/plan.yaml': line 2: a token is one text, without a "
	       "blank behind the colon: 'artifact:name'");
	refuse("steps:\n  - {name: a, produces: [x]}\n",
	       "'.fuse/plan.yaml': line 2: 'x' is not a token: it begins with "
	       "none of 'artifact:', 'file:' and 'symbol:'");
	refuse("steps:\n  - {name: a, produces: ['symbol:']}\n",
	       "'.fuse/plan.yaml': line 2: the token 'symbol:' names nothing");
	refuse("steps:\n  - name: a\n    requires:\n    - artifact:x\n"
	       "    - artifact:X\n", "'.fuse/plan.yaml': line 5: 'artifact:X' "
	       "stands twice in one list");
	refuse("steps:\n  - {name: a, requires: 'symbol: x'}\n",
	       "'.fuse/plan.yaml': line 2: the name of a token must not hold "
	       "control characters, nor begin or end with a blank");
}

static void a_path_is_one_as_git_writes_it(void **state)
{
	(void)state;
	refuse("steps:\n  - {name: a, produces: 'file:../x'}\n",
	       "'.fuse/plan.yaml': line 2: 'file:../x' is outside of the "
	       "tree");
	refuse("steps:\n  - {name: a, produces: 'file:./x//y/'}\n",
	       "'.fuse/plan.yaml': line 2: 'file:./x//y/' is not from the top "
	       "of the tree, as git writes it: 'file:x/y'");
	refuse("steps:\n  - {name: a, produces: 'file:.'}\n",
	       "'.fuse/plan.yaml': line 2: 'file:.' is not from the top of the "
	       "tree, as git writes it: 'file:src/a.c'");
}

static void an_empty_file_plans_nothing(void **state)
{
	static const char *const text[] = { "", "# later\n", "steps:\n" };
	struct workplan plan;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(text) / sizeof(*text); i++) {
		parse(&plan, text[i]);
		assert_int_equal(plan.member.n, 0);
		workplan_release(&plan);
	}
}

static void a_layer_waits_for_those_before(void **state)
{
	bool fulfilled[4] = { false };
	struct workplan plan;

	(void)state;
	parse(&plan, relay);
	/* Nobody produces the symbol: the keeper waits for ever, and so does
	   who waits for it. */
	layers_are(&plan, fulfilled, 1, "0 - - 0");
	fulfilled[3] = true;
	layers_are(&plan, fulfilled, 3, "0 1 2 0");
	/* What is there already changes no layer. */
	fulfilled[0] = fulfilled[1] = true;
	layers_are(&plan, fulfilled, 3, "0 1 2 0");
	workplan_release(&plan);
}

static void who_can_begin_follows_from_what_is_there(void **state)
{
	bool fulfilled[4] = { false };
	plan_number_vec list = { 0 };
	struct workplan plan;

	(void)state;
	parse(&plan, relay);
	workplan_ready(&list, &plan, fulfilled);
	assert_int_equal(list.n, 2);
	assert_int_equal(list.item[1], 3);
	assert_int_equal(workplan_state(&plan, 1, fulfilled), PLAN_WAITING);
	list.n = 0;
	workplan_lacks(&list, &plan, 1, fulfilled);
	assert_int_equal(list.n, 2);
	assert_int_equal(list.item[0], 3);
	assert_int_equal(list.item[1], 0);

	fulfilled[0] = fulfilled[3] = true;
	assert_int_equal(workplan_state(&plan, 0, fulfilled), PLAN_DONE);
	assert_int_equal(workplan_state(&plan, 1, fulfilled), PLAN_READY);
	/* Half of what it produces is not all of it. */
	fulfilled[1] = true;
	assert_int_equal(workplan_state(&plan, 1, fulfilled), PLAN_READY);
	fulfilled[2] = true;
	assert_int_equal(workplan_state(&plan, 1, fulfilled), PLAN_DONE);
	/* Of who produces nothing, nobody can tell that it is done. */
	assert_int_equal(workplan_state(&plan, 2, fulfilled), PLAN_READY);
	list.n = 0;
	workplan_lacks(&list, &plan, 1, fulfilled);
	assert_int_equal(list.n, 0);
	VEC_RELEASE(&list);
	workplan_release(&plan);
}

static void all_producers_of_a_token_are_waited_for(void **state)
{
	bool fulfilled[2] = { false };
	struct workplan plan;

	(void)state;
	parse(&plan,
	      "jobs:\n"
	      "  - {name: late, requires: artifact:b, produces: artifact:a}\n"
	      "  - {name: early, produces: [artifact:a, artifact:b]}\n"
	      "  - {name: end, requires: artifact:a}\n");
	layers_are(&plan, fulfilled, 3, "1 0 2");
	faults_are(&plan, fulfilled,
		   "2: 'artifact:a' is produced by 'late' and 'early'\n");
	workplan_release(&plan);
}

static void cycles_are_told_the_shortest_first(void **state)
{
	bool fulfilled[8] = { false };
	struct workplan plan;

	(void)state;
	/* a-b-c-d is one, and b-e is a shorter one of the same knot. */
	parse(&plan,
	      "jobs:\n"
	      "  - {name: a, requires: artifact:b, produces: artifact:a}\n"
	      "  - name: b\n"
	      "    requires:\n"
	      "    - artifact:c\n"
	      "    - artifact:e\n"
	      "    produces: artifact:b\n"
	      "  - {name: c, requires: artifact:d, produces: artifact:c}\n"
	      "  - {name: d, requires: artifact:a, produces: artifact:d}\n"
	      "  - {name: e, requires: artifact:b, produces: artifact:e}\n"
	      "  - {name: f, requires: [artifact:f, artifact:g],"
	      " produces: artifact:f}\n"
	      "  - {name: g, produces: artifact:g}\n"
	      "  - {name: h, requires: artifact:f}\n");
	layers_are(&plan, fulfilled, 1, "- - - - - - 0 -");
	faults_are(&plan, fulfilled,
		   "11: 'f' requires 'artifact:f', which it produces itself\n"
		   "6: 'b' requires 'artifact:e' of 'e', which requires "
		   "'artifact:b' of 'b'\n");
	workplan_release(&plan);
}

static void cycles_without_a_common_member_are_all_told(void **state)
{
	bool fulfilled[6] = { false };
	struct workplan plan;

	(void)state;
	parse(&plan,
	      "jobs:\n"
	      "  - {name: a, requires: artifact:c, produces: artifact:a}\n"
	      "  - {name: b, requires: artifact:a, produces: artifact:b}\n"
	      "  - {name: c, requires: artifact:b, produces: artifact:c}\n"
	      "  - {name: x, requires: [artifact:y, artifact:a],"
	      " produces: artifact:x}\n"
	      "  - {name: y, requires: artifact:x, produces: artifact:y}\n");
	faults_are(&plan, fulfilled,
		   "5: 'x' requires 'artifact:y' of 'y', which requires "
		   "'artifact:x' of 'x'\n"
		   "2: 'a' requires 'artifact:c' of 'c', which requires "
		   "'artifact:b' of 'b', which requires 'artifact:a' of "
		   "'a'\n");
	workplan_release(&plan);
}

/* A token that the start produces itself, beside another, leads back to it by
 * way of that other. */
static void a_way_back_may_go_by_a_token_of_its_own(void **state)
{
	bool fulfilled[2] = { false };
	struct workplan plan;

	(void)state;
	parse(&plan,
	      "jobs:\n"
	      "  - {name: a, requires: artifact:t, produces: artifact:t}\n"
	      "  - {name: b, requires: artifact:t, produces: artifact:t}\n");
	faults_are(&plan, fulfilled,
		   "2: 'a' requires 'artifact:t', which it produces itself\n"
		   "3: 'b' requires 'artifact:t', which it produces itself\n"
		   "2: 'a' requires 'artifact:t' of 'b', which requires "
		   "'artifact:t' of 'a'\n"
		   "2: 'artifact:t' is produced by 'a' and 'b'\n");
	workplan_release(&plan);
}

static void what_nobody_produces_is_told_with_what_is_near(void **state)
{
	bool fulfilled[5] = { false };
	struct workplan plan;

	(void)state;
	parse(&plan,
	      "jobs:\n"
	      "  - name: a\n"
	      "    requires: [artifact:grpah, file:src/a.c, symbol:Store]\n"
	      "  - {name: b, produces: [artifact:graph, symbol:x]}\n");
	faults_are(&plan, fulfilled,
		   "3: 'a' requires 'artifact:grpah', which nobody produces; "
		   "did you mean 'artifact:graph'\n"
		   "3: 'a' requires 'file:src/a.c', which nobody produces and "
		   "the tree does not have\n"
		   "3: 'a' requires 'symbol:Store', which nobody produces and "
		   "the tree does not have\n");
	fulfilled[1] = fulfilled[2] = true;
	faults_are(&plan, fulfilled,
		   "3: 'a' requires 'artifact:grpah', which nobody produces; "
		   "did you mean 'artifact:graph'\n");
	workplan_release(&plan);
}

static const struct error *has_files(bool *out, enum plan_token_kind kind,
				     const char *name, void *payload)
{
	size_t *asked = payload;

	assert_int_not_equal(kind, PLAN_ARTIFACT);
	++*asked;
	*out = kind == PLAN_FILE && strcmp(name, "no.c") != 0;
	return strcmp(name, "Bad") ? NULL : error_new(ERROR_FAILED, "bad");
}

static void the_tree_is_asked_for_files_and_symbols(void **state)
{
	bool fulfilled[4] = { true, false, true, false };
	struct workplan plan;
	size_t asked = 0;

	(void)state;
	parse(&plan, "jobs: [{name: a, produces: [artifact:a, file:a.c, "
	      "file:no.c, symbol:A]}]\n");
	assert_null(workplan_look(fulfilled, &plan, has_files, &asked));
	assert_int_equal(asked, 3);
	assert_true(fulfilled[0] && fulfilled[1]);
	assert_false(fulfilled[2] || fulfilled[3]);
	workplan_release(&plan);

	parse(&plan, "jobs: [{name: a, produces: [symbol:Bad, symbol:A]}]\n");
	assert_non_null(workplan_look(fulfilled, &plan, has_files, &asked));
	assert_int_equal(asked, 4);
	workplan_release(&plan);
}

/* A chain of as many members as there may be, and its end bent to its
 * beginning. */
static void a_plan_may_be_long_but_not_endless(void **state)
{
	static bool fulfilled[PLAN_MOST_MEMBERS];
	struct plan_findings findings;
	struct buf text = { 0 };
	struct workplan plan;
	size_t i;

	(void)state;
	buf_addstr(&text, "steps:\n");
	for (i = 0; i < PLAN_MOST_MEMBERS; i++)
		buf_addf(&text, "- {name: m%zu, produces: artifact:t%zu, "
			 "requires: artifact:t%zu}\n", i, i,
			 (i + 1) % PLAN_MOST_MEMBERS);
	parse(&plan, text.ptr);
	workplan_judge(&findings, &plan, fulfilled);
	assert_int_equal(findings.finding.n, 1);
	assert_int_equal(findings.finding.item[0].steps, PLAN_MOST_MEMBERS);
	assert_int_equal(findings.finding.item[0].step[7].member, 7);
	plan_findings_release(&findings);
	workplan_release(&plan);
	buf_addstr(&text, "- {name: more}\n");
	refuse(text.ptr, "'.fuse/plan.yaml': line 1002: there are over 1000 "
	       "members");
	buf_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_plan_has_members_and_tokens_as_they_stand),
		cmocka_unit_test(
			files_are_told_apart_by_case_and_nothing_else_is),
		cmocka_unit_test(what_is_wrong_is_refused_with_its_line),
		cmocka_unit_test(a_path_is_one_as_git_writes_it),
		cmocka_unit_test(an_empty_file_plans_nothing),
		cmocka_unit_test(a_layer_waits_for_those_before),
		cmocka_unit_test(who_can_begin_follows_from_what_is_there),
		cmocka_unit_test(all_producers_of_a_token_are_waited_for),
		cmocka_unit_test(cycles_are_told_the_shortest_first),
		cmocka_unit_test(cycles_without_a_common_member_are_all_told),
		cmocka_unit_test(a_way_back_may_go_by_a_token_of_its_own),
		cmocka_unit_test(
			what_nobody_produces_is_told_with_what_is_near),
		cmocka_unit_test(the_tree_is_asked_for_files_and_symbols),
		cmocka_unit_test(a_plan_may_be_long_but_not_endless),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
