/* SPDX-License-Identifier: MIT */
/* Units of adr: the table of rules, what is frozen, who accepted, trailers,
 * and merges without git. */
#include <string.h>

#include "git_fixture.h"

#include "adr/acceptance.h"
#include "adr/check.h"
#include "adr/frozen.h"
#include "adr/past.h"
#include "adr/trailer.h"
#include "git/merge.h"
#include "history/past.h"

/* --- The table --- */

static void rules_are_sorted_and_said_in_phrases(void **state)
{
	const struct problem_rule *rule;

	(void)state;
	for (rule = adr_rule_table; rule->id; rule++) {
		size_t n = strlen(rule->summary);

		assert_memory_equal(rule->id, "adr-", 4);
		assert_true(n && rule->summary[n - 1] != '.');
		assert_non_null(rule->help);
		assert_int_equal(rule->help[strlen(rule->help) - 1], '.');
		if (rule[1].id)
			assert_true(strcmp(rule->id, rule[1].id) < 0);
	}
	assert_true(rule - adr_rule_table > 20);
}

/* --- Frozen texts --- */

static char *frozen_of(const char *path, const char *text)
{
	struct adr adr = { .path = NULL };
	struct buf out = { 0 };

	assert_ok(adr_parse(&adr, path, text, strlen(text)));
	adr_frozen(&out, &adr);
	adr_release(&adr);
	return buf_detach(&out);
}

static bool is_same(const char *a_path, const char *a, const char *b_path,
		    const char *b)
{
	char *one = frozen_of(a_path, a), *other = frozen_of(b_path, b);
	bool same = !strcmp(one, other);

	free(one);
	free(other);
	return same;
}

#define NYGARD "# 12. Use C\n\nDate: 2020-01-01\n\n## Status\n\nAccepted\n\n" \
	"## Context\n\nAs [11](0011-x.md) and ADR-0010 say.\n\n" \
	"## Decision\n\nWe use C.\n\n## Consequences\n\nFast.\n"

static const struct {
	const char *what, *from, *to;
	bool is_free;
} change[] = {
	{ "status", "Accepted", "Superseded by [13](0013-y.md)", true },
	{ "date", "2020-01-01", "2021-02-03", true },
	{ "its number", "# 12.", "# 13.", true },
	{ "a target", "(0011-x.md)", "(../adr/0021-x.md)", true },
	{ "another number", "ADR-0010", "ADR-0020", true },
	{ "white space", "We use C.", "We\n  use C.\n", true },
	{ "the last line end", "Fast.\n", "Fast.", true },
	{ "carriage returns", "We use C.\n", "We use C.\r\n", true },
	{ "the title", "Use C", "Use D", false },
	{ "the decision", "We use C.", "We use D.", false },
	{ "the words of a link", "[11]", "[12]", false },
	{ "a new sentence", "Fast.", "Fast. Slow.", false },
	{ "a new section", "Fast.\n", "Fast.\n\n## More\n\nText.\n", false },
	{ "less", "Fast.\n", "\n", false },
};

static char *replaced(const char *text, const char *from, const char *to)
{
	const char *at = strstr(text, from);
	struct buf out = { 0 };

	assert_non_null(at);
	buf_add(&out, text, (size_t)(at - text));
	buf_addstr(&out, to);
	buf_addstr(&out, at + strlen(from));
	return buf_detach(&out);
}

static void only_what_was_decided_is_frozen(void **state)
{
	const char *path = "docs/adr/0012-use-c.md";
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(change) / sizeof(*change); i++) {
		char *text = replaced(NYGARD, change[i].from, change[i].to);

		if (is_same(path, NYGARD, path, text) != change[i].is_free)
			fail_msg("%s", change[i].what);
		free(text);
	}
	assert_true(is_same(path, NYGARD, "other/0012-other.md", NYGARD));
}

static void front_matter_is_free_but_for_people(void **state)
{
	static const char before[] = "---\nstatus: accepted\n"
		"decision-makers: [Ann]\n---\n# Use C\n\n"
		"## Context and Problem Statement\n\nWhy?\n";
	const char *path = "docs/decisions/0012-use-c.md";
	char *tagged = replaced(before, "[Ann]", "[Ann]\ntags: [c]");
	char *other = replaced(before, "[Ann]", "[Bob]");
	char *none = replaced(before, "# Use C", "# Use D");

	(void)state;
	assert_true(is_same(path, before, path, tagged));
	assert_false(is_same(path, before, path, other));
	assert_false(is_same(path, before, path, none));
	free(none);
	free(other);
	free(tagged);
}

static void a_changed_line_is_found(void **state)
{
	struct adr adr = { .path = NULL };
	char *text = replaced(NYGARD, "We use C.", "We use D.");
	char *less = replaced(NYGARD, "Fast.\n", "");
	uint32_t line;

	(void)state;
	assert_ok(adr_parse(&adr, "docs/adr/0012-x.md", text, strlen(text)));
	assert_ok(adr_frozen_line(&line, &adr, NYGARD, strlen(NYGARD)));
	assert_int_equal(line, 15);
	adr_release(&adr);
	adr = (struct adr){ .path = NULL };
	assert_ok(adr_parse(&adr, "docs/adr/0012-x.md", less, strlen(less)));
	assert_ok(adr_frozen_line(&line, &adr, NYGARD, strlen(NYGARD)));
	assert_int_equal(line, 17);
	assert_ok(adr_frozen_line(&line, &adr, less, strlen(less)));
	assert_int_equal(line, 0);
	adr_release(&adr);
	free(less);
	free(text);
}

/* --- Who accepted --- */

static struct adr_version version(enum adr_status status)
{
	return (struct adr_version){ .is_there = true, .is_record = true,
				     .status = (uint8_t)status };
}

/* Steps as "ap" (from accepted to proposed), "-" for not there, "?" for not
 * known; gives the first accepting step, -1 for none, -2 for unknown. */
static int accepting(const char *const *steps)
{
	struct adr_life life = { .step = { 0 } };
	adr_step_vec found = { 0 };
	bool unknown;
	int result;

	for (; *steps; steps++) {
		struct adr_step step = { .is_edge = (*steps)[0] == '?' };
		struct adr_version *side[2] = { &step.before, &step.after };
		int i;

		for (i = 0; i < 2; i++)
			if ((*steps)[i] == 'a' || (*steps)[i] == 'p')
				*side[i] = version((*steps)[i] == 'a' ?
						   ADR_ACCEPTED :
						   ADR_PROPOSED);
		*VEC_PUSH(&life.step) = step;
	}
	adr_accepting(&found, &unknown, &life);
	result = found.n ? (int)found.item[0] : unknown ? -2 : -1;
	VEC_RELEASE(&found);
	VEC_RELEASE(&life.step);
	return result;
}

static void the_last_acceptance_counts(void **state)
{
	(void)state;
	assert_int_equal(accepting((const char *[]){ "-p", NULL }), -1);
	assert_int_equal(accepting((const char *[]){ "-a", NULL }), 0);
	assert_int_equal(accepting((const char *[]){ "-p", "pa", "aa",
						     NULL }), 1);
	assert_int_equal(accepting((const char *[]){ "-a", "ap", "pa",
						     NULL }), 2);
	assert_int_equal(accepting((const char *[]){ "-a", "ap", NULL }), -1);
	assert_int_equal(accepting((const char *[]){ "-a", "a-", "-a",
						     NULL }), 2);
	/* A branch went on with the proposal, or accepted it, too. */
	assert_int_equal(accepting((const char *[]){ "-p", "pa", "pp",
						     NULL }), 1);
	assert_int_equal(accepting((const char *[]){ "-p", "pa", "pa",
						     NULL }), 1);
	/* History ends early. */
	assert_int_equal(accepting((const char *[]){ "aa", NULL }), -2);
	assert_int_equal(accepting((const char *[]){ "?a", NULL }), -2);
	assert_int_equal(accepting((const char *[]){ "aa", "ap", NULL }), -1);
	assert_int_equal(accepting((const char *[]){ "aa", "ap", "pa",
						     NULL }), 2);
	assert_int_equal(accepting((const char *[]){ NULL }), -1);
}

/* --- In a repository --- */

static const char history_script[] =
	"git init -q . && git config user.name Ann &&"
	"git config user.email a@x && mkdir -p docs/adr &&"
	"echo '# 1. X\n\n## Status\n\nProposed' >docs/adr/0001-x.md &&"
	"git add . && git commit -qm propose &&"
	"sed -i s/Proposed/Accepted/ docs/adr/0001-x.md &&"
	"git commit -qam accept && git tag accepted &&"
	"git mv docs/adr/0001-x.md docs/adr/0001-y.md &&"
	"git commit -qm rename";

static struct adr_acceptance acceptance_at(struct repo *repo, const char *rev,
					   const char *path)
{
	struct history *history;
	struct history_options options = { .in_memory = true };
	struct adr_acceptance acceptance;
	struct past *past;
	struct oid tip;

	assert_ok(repo_commit(repo, rev, &tip));
	assert_ok(history_open(&history, repo, ".git/fuse", &options));
	assert_ok(history_mine(history, &tip, false, NULL));
	assert_ok(past_open(&past, history, &tip));
	assert_ok(adr_acceptances(&acceptance, repo, past, &tip, &path,
				  1));
	acceptance.author = acceptance.email = NULL;	/* with past */
	past_free(past);
	history_free(history);
	return acceptance;
}

static void a_renamed_record_keeps_its_acceptance(void **state)
{
	const char *none = "x";
	struct adr_acceptance acceptance;
	struct repo *repo;
	struct oid oid;

	(void)state;
	sh(history_script);
	repo = open_repo(NULL);
	assert_ok(repo_commit(repo, "accepted", &oid));
	acceptance = acceptance_at(repo, "HEAD", "docs/adr/0001-y.md");
	assert_int_equal(acceptance.state, ADR_WAS_ACCEPTED);
	assert_memory_equal(&acceptance.commit, &oid, sizeof(oid));
	acceptance = acceptance_at(repo, "HEAD~2", "docs/adr/0001-x.md");
	assert_int_equal(acceptance.state, ADR_NOT_ACCEPTED);
	acceptance = acceptance_at(repo, "HEAD", "docs/adr/none.md");
	assert_int_equal(acceptance.state, ADR_NOT_ACCEPTED);
	repo_free(repo);
	assert_ok(adr_acceptances(&acceptance, NULL, NULL, &oid, &none, 1));
	assert_int_equal(acceptance.state, ADR_NOT_ACCEPTED);
}

/* A history on the disk, and the tip of a revision. */
static struct history *history_of(struct repo *repo, const char *rev,
				  struct oid *tip)
{
	struct history *history;

	assert_ok(repo_commit(repo, rev, tip));
	assert_ok(history_open(&history, repo, ".git/fuse", NULL));
	return history;
}

/* Finds the long way who accepted the record at a path, and keeps it. */
static void keep_acceptance(struct repo *repo, const char *rev,
			    const char *path)
{
	struct adr_acceptance found;
	struct past *past;
	struct oid tip;
	struct history *history = history_of(repo, rev, &tip);

	assert_ok(history_mine(history, &tip, false, NULL));
	assert_ok(past_open(&past, history, &tip));
	assert_ok(adr_acceptances(&found, repo, past, &tip, &path, 1));
	assert_ok(adr_acceptances_keep(&found, history, past, &tip, &path,
				       1));
	past_free(past);
	history_free(history);
}

static bool recall_acceptances(struct adr_acceptance *out,
			       struct arena *arena, struct repo *repo,
			       const char *rev, const char *const *path,
			       size_t n)
{
	struct oid tip;
	struct history *history = history_of(repo, rev, &tip);
	bool found;

	assert_ok(adr_acceptances_recall(out, arena, history, &tip, path, n,
					 &found));
	history_free(history);
	return found;
}

static void an_acceptance_is_kept_for_its_tip(void **state)
{
	const char *path[] = { "docs/adr/0001-y.md", "docs/adr/none.md" };
	struct arena arena = { .block = NULL };
	struct adr_acceptance found[2];
	struct repo *repo;
	struct oid oid;

	(void)state;
	sh(history_script);
	repo = open_repo(NULL);
	assert_ok(repo_commit(repo, "accepted", &oid));
	assert_false(recall_acceptances(found, &arena, repo, "HEAD", path, 1));
	keep_acceptance(repo, "HEAD", path[0]);
	assert_true(recall_acceptances(found, &arena, repo, "HEAD", path, 1));
	assert_int_equal(found[0].state, ADR_WAS_ACCEPTED);
	assert_memory_equal(&found[0].commit, &oid, sizeof(oid));
	assert_string_equal(found[0].email, "author@example.com");
	assert_true(found[0].time > 0);
	/* All or nothing; and who keeps more loses nothing. */
	assert_false(recall_acceptances(found, &arena, repo, "HEAD", path, 2));
	keep_acceptance(repo, "HEAD", path[1]);
	assert_true(recall_acceptances(found, &arena, repo, "HEAD", path, 2));
	assert_int_equal(found[0].state, ADR_WAS_ACCEPTED);
	assert_int_equal(found[1].state, ADR_NOT_ACCEPTED);
	assert_false(recall_acceptances(found, &arena, repo, "HEAD^", path,
					1));
	arena_release(&arena);
	repo_free(repo);
}

/* Both ways to merge say the same, where renames are not in question. */
static void merges_need_no_git(void **state)
{
	struct merged by_git = { .arena = { 0 } }, alone = { .arena = { 0 } };
	struct repo *repo;
	struct oid ours, theirs;

	(void)state;
	sh("git init -q -b main . && git config user.name Ann &&"
	   "git config user.email a@x && echo a >a && echo b >b &&"
	   "git add . && git commit -qm one && git branch side &&"
	   "echo c >c && echo ours >b && git add . && git commit -qm two &&"
	   "git checkout -q side && echo d >d && echo theirs >b &&"
	   "git rm -q a && git add . && git commit -qm three");
	repo = open_repo(NULL);
	assert_ok(repo_commit(repo, "main", &ours));
	assert_ok(repo_commit(repo, "side", &theirs));
	assert_ok(merge_commits(&by_git, repo, &ours, &theirs));
	assert_ok(merge_without_git(&alone, repo, &ours, &theirs));
	assert_int_equal(by_git.conflict.n, 1);
	assert_string_equal(by_git.conflict.item[0], "b");
	assert_int_equal(alone.conflict.n, 1);
	assert_string_equal(alone.conflict.item[0], "b");
	merged_release(&alone);
	sh("git checkout -q main && git checkout -q -b clean HEAD^ &&"
	   "echo e >e && git add . && git commit -qm four");
	assert_ok(repo_commit(repo, "clean", &theirs));
	merged_release(&by_git);
	assert_ok(merge_commits(&by_git, repo, &ours, &theirs));
	assert_ok(merge_without_git(&alone, repo, &ours, &theirs));
	assert_int_equal(by_git.conflict.n + alone.conflict.n, 0);
	assert_memory_equal(&by_git.tree, &alone.tree, sizeof(struct oid));
	merged_release(&alone);
	merged_release(&by_git);
	repo_free(repo);
}

/* --- Trailers --- */

static void trailers_stand_in_a_paragraph_of_theirs(void **state)
{
	struct adr_trailers trailers;
	const char *message = "Do it\n\nADR: 7\n\nADR: 8 and prose\n"
		"below it\n\nDecision: ADR-0012,\n 14\n"
		"Signed-off-by: x\nadrs: #3 0005\nADR 9\n";

	(void)state;
	adr_trailers_read(&trailers, span_of(message));
	assert_int_equal(trailers.n, 3);
	assert_true(adr_trailers_have(&trailers, 7));
	assert_false(adr_trailers_have(&trailers, 8));
	assert_false(adr_trailers_have(&trailers, 12));	/* an id, no number */
	assert_true(adr_trailers_have(&trailers, 14));
	assert_true(adr_trailers_have(&trailers, 3));
	assert_true(adr_trailers_have(&trailers, 5));
	assert_false(adr_trailers_have(&trailers, 9));
	assert_false(adr_trailers_have(&trailers, 0));
	assert_true(adr_trailers_hold(&trailers, (size_t)(
			strstr(message, "ADR-0012") - message)));
	assert_false(adr_trailers_hold(&trailers, 0));
	adr_trailers_read(&trailers, span_of("ADR: 7"));
	assert_int_equal(trailers.n, 0);
	adr_trailers_read(&trailers, span_of(""));
	assert_int_equal(trailers.n, 0);
	adr_trailers_read(&trailers, span_of("s\n\nADR #15\n\n"
					     "Co-authored-by: A <a@x>\n"));
	assert_true(adr_trailers_have(&trailers, 15));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rules_are_sorted_and_said_in_phrases),
		cmocka_unit_test(only_what_was_decided_is_frozen),
		cmocka_unit_test(front_matter_is_free_but_for_people),
		cmocka_unit_test(a_changed_line_is_found),
		cmocka_unit_test(the_last_acceptance_counts),
		cmocka_unit_test_setup_teardown(
			a_renamed_record_keeps_its_acceptance, fixture_setup,
			fixture_teardown),
		cmocka_unit_test_setup_teardown(
			an_acceptance_is_kept_for_its_tip, fixture_setup,
			fixture_teardown),
		cmocka_unit_test_setup_teardown(
			merges_need_no_git, fixture_setup, fixture_teardown),
		cmocka_unit_test(trailers_stand_in_a_paragraph_of_theirs),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
