/* SPDX-License-Identifier: MIT */
/* What a history says: words, ancestors, touches, names, people. */
#include "tests/unit/history_world.h"

#include <string.h>

#include "base/xalloc.h"

static void commits_are_found_by_the_words_of_their_messages(void **state)
{
	struct world w;
	uint32_t i;

	(void)state;
	sh(BEGIN "ci 'Teach parseHeader about quoting'; ci 'Second\n\n"
	   "The parsers quote twice: quoted, quoting.\n\n"
	   "Signed-off-by: Parse Quoter <quote@example.com>\n"
	   "Cc: everyone who quotes\nChange-Id: Iparse\n"
	   "Reported-and-tested-by: nobody\nFixes: the parse'");
	w = look("HEAD");
	assert_says(&w, "pars", false,
		    "Teach parseHeader about quoting,Second,");
	assert_says(&w, "parseheader", false,
		    "Teach parseHeader about quoting,");
	assert_says(&w, "quot", false,
		    "Teach parseHeader about quoting,Second,");
	assert_says(&w, "quoter", false, "");
	assert_says(&w, "iparse", false, "");
	assert_says(&w, "nobody", false, "");
	assert_says(&w, "never", false, "");
	/* parseheader, pars, header, teach, about, quot. */
	i = number_of(&w, "HEAD~1");
	assert_int_equal(w.past->length[i], 6);
	look_away(&w);
}

static void only_ancestors_speak(void **state)
{
	struct world w, other;
	struct oid topic;
	uint32_t i, n = 0;
	char *told, *again;

	(void)state;
	sh(BEGIN "echo 1 >f; ci base; git checkout -qb topic; echo t >t;"
	   "ci 'a secret of the topic'; git checkout -q main; echo 2 >f;"
	   "ci 'a word of main'");
	told = tell_rev("main");
	w = look("topic");
	assert_int_equal(w.past->ancestors, 2);
	assert_says(&w, "secret", false, "a secret of the topic,");
	assert_says(&w, "main", false, "");
	other = look("main");
	assert_int_equal(other.past->n, 3);
	assert_int_equal(other.past->ancestors, 2);
	assert_says(&other, "secret", false, "");
	assert_says(&other, "main", false, "a word of main,");
	for (i = 0; i < other.past->n; i++)
		n += !(other.past->flags[i] & PAST_ANCESTOR);
	assert_int_equal(n, 1);
	topic = id_of(other.repo, "topic");
	assert_ok(past_find(other.past, &topic, &i));
	assert_int_equal(i, UINT32_MAX);
	assert_int_equal(other.past->status.commits, 2);
	assert_true(other.past->status.is_complete);
	again = tell(&other);
	assert_string_equal(told, again);
	free(told);
	free(again);
	look_away(&w);
	look_away(&other);
}

static void touches_are_told_with_their_kind(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "mkdir d; echo 1 >d/one; echo 2 >two; ln -s two link; ci root;"
	   "echo 3 >two; rm link; echo 4 >'odd name'; ci second;"
	   "chmod +x two; ci mode; rm two; mkdir two; echo f >two/file;"
	   "ci 'file to directory'; rm -r two; ln -s d two; ci 'to link';"
	   "git update-index --add --cacheinfo"
	   " 160000,$(git rev-parse HEAD),sub; git commit -qm gitlink");
	w = look("HEAD");
	assert_touches(&w, "HEAD~5", "A d/one, A link, A two");
	assert_touches(&w, "HEAD~4", "D link, A odd name, M two");
	assert_touches(&w, "HEAD~3", "M two");
	assert_touches(&w, "HEAD~2", "D two, A two/file");
	assert_touches(&w, "HEAD~1", "A two, D two/file");
	assert_touches(&w, "HEAD", "A sub");
	look_away(&w);
}

static void merges_touch_nothing_but_speak(void **state)
{
	struct world w;
	uint32_t i;

	(void)state;
	sh(BEGIN "echo 1 >f; ci base; git checkout -qb topic; echo t >t;"
	   "ci topic; git checkout -q main; echo g >g; ci side;"
	   "git merge -q --no-ff -m 'Merge the wonderful topic' topic");
	w = look("HEAD");
	i = number_of(&w, "HEAD");
	assert_true(w.past->flags[i] & PAST_MERGE);
	assert_false(w.past->flags[i] & PAST_UNMINED);
	assert_touches(&w, "HEAD", "");
	assert_says(&w, "wonderful", false, "Merge the wonderful topic,");
	assert_touches(&w, "topic", "A t");
	assert_int_equal(w.past->status.mined, 4);
	assert_true(w.past->status.is_complete);
	look_away(&w);
}

static void renames_are_found_by_blob_and_by_likeness(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "seq 100 >a; seq 200 300 >b; echo >e1; echo >e2; ci root;"
	   "mkdir d; mv a d/a; mv b c; echo changed >>c; ci both;"
	   "mkdir x; mv e1 x/e1; mv e2 x/e2; ci 'equal blobs, by name';"
	   "mv x/e1 n1; mv x/e2 n2; ci ambiguous;"
	   "git mv d/a other; seq 500 600 >other; ci 'nothing in common'");
	w = look("HEAD");
	assert_touches(&w, "HEAD~3", "R b > c, R a > d/a");
	assert_touches(&w, "HEAD~2", "R e1 > x/e1, R e2 > x/e2");
	assert_touches(&w, "HEAD", "D d/a, A other");
	look_away(&w);
}

static bool has_touch(struct world *w, const char *rev, const char *wanted)
{
	char *touches = touches_of(w, rev);
	bool found = strstr(touches, wanted) != NULL;

	free(touches);
	return found;
}

static void a_directory_that_moves_keeps_its_files(void **state)
{
	struct world w;
	uint32_t i, k;

	(void)state;
	sh(BEGIN "mkdir old; for i in $(seq 60); do"
	   " seq $((i * 1000)) $((i * 1000 + 40)) >old/f$i; done; ci root;"
	   "git mv old new; for i in $(seq 60); do"
	   " echo changed >>new/f$i; done; ci move");
	w = look("HEAD");
	i = number_of(&w, "HEAD");
	assert_int_equal(w.past->first_touch[i + 1] - w.past->first_touch[i],
			 60);
	for (k = w.past->first_touch[i]; k < w.past->first_touch[i + 1]; k++) {
		const struct touch *t = &w.past->touch[k];
		const char *old, *new;

		assert_int_equal(t->kind, TOUCH_RENAME);
		assert_ok(past_path(w.past, past_old_path(w.past, t), &old));
		assert_ok(past_path(w.past, t->path, &new));
		assert_string_equal(old + 4, new + 4);
		assert_memory_equal(new, "new/", 4);
	}
	look_away(&w);
}

/* Beside so many others that not every pair is compared. */
static void a_file_that_moves_in_a_crowd_keeps_its_name(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "mkdir old; for i in $(seq 120); do"
	   " seq $((i * 1000)) $((i * 1000 + 9)) >old/f$i; done;"
	   "seq 100 >old/kept.c; seq 100 >old/other.c; echo o >>old/other.c;"
	   " ci root; rm old/f*; mkdir -p a/b; for i in $(seq 120); do"
	   " seq $((i * 1000 + 500)) $((i * 1000 + 509)) >a/g$i; done;"
	   "mv old/kept.c a/b; echo changed >>a/b/kept.c; ci move");
	w = look("HEAD");
	assert_true(has_touch(&w, "HEAD", "R old/kept.c > a/b/kept.c,"));
	assert_true(has_touch(&w, "HEAD", "D old/f7,"));
	look_away(&w);
}

static const char *path_at(const void *payload, size_t i)
{
	return ((const char *const *)payload)[i];
}

/* The file of today that a path stands for, "" when none. */
static const char *file_of(struct world *w, const char *const *today, size_t n,
			   const char *path)
{
	uint32_t *file = xcalloc(w->past->paths, sizeof(*file)), i, found;
	const char *name;

	assert_ok(past_files(w->past, n, path_at, today, file));
	for (i = 0, found = UINT32_MAX; i < w->past->paths; i++) {
		assert_ok(past_path(w->past, i, &name));
		if (!strcmp(name, path))
			found = file[i];
	}
	free(file);
	return found == UINT32_MAX ? "" : today[found];
}

static void an_old_path_stands_for_the_file_of_today(void **state)
{
	static const char *const today[] = { "a", "d/third", "second" };
	struct world w;

	(void)state;
	sh(BEGIN "seq 100 >first; seq 200 300 >a; ci root;"
	   "git mv first between; ci once; mkdir d; git mv between d/third;"
	   "echo more >>d/third; ci twice; seq 400 >first;"
	   "ci 'first again'; git mv first second; ci 'and away';"
	   "echo gone >gone; ci add; rm gone; ci remove");
	w = look("HEAD");
	assert_string_equal(file_of(&w, today, 3, "between"), "d/third");
	assert_string_equal(file_of(&w, today, 3, "a"), "a");
	assert_string_equal(file_of(&w, today, 3, "gone"), "");
	/* The later life of a name counts. */
	assert_string_equal(file_of(&w, today, 3, "first"), "second");
	look_away(&w);
	/* At a time when it was not renamed yet, it stands for itself. */
	w = look("HEAD~6");
	assert_string_equal(file_of(&w, today, 1, "a"), "a");
	look_away(&w);
}

static void bots_fixes_and_reverts_are_known(void **state)
{
	static const struct {
		const char *subject, *name, *email;
		uint8_t flags;
	} cases[] = {
		{ "Fix the leak", "A", "a@b", PAST_FIX },
		{ "Fix typos and spelling", "A", "a@b", 0 },
		{ "net: fixed a crash", "A", "a@b", PAST_FIX },
		{ "Add a prefix", "A", "a@b", 0 },
		{ "Revert \"Fix the leak\"", "A", "a@b",
		  PAST_REVERT | PAST_FIX },
		{ "Irreversible", "A", "a@b", 0 },
		{ "Bump x", "dependabot[bot]", "1+d@users", PAST_BOT },
		{ "Update y", "Renovate Bot", "bot@renovateapp.com",
		  PAST_BOT },
		{ "z", "GitHub", "github-actions@github.com", PAST_BOT },
		{ "z", "Somebody", "my-bot@example.com", PAST_BOT },
		{ "z", "Abbot Botham", "abbot@example.com", 0 },
		{ "z\n\nThis fixes nothing.", "A", "a@b", 0 },
	};
	const uint8_t mask = PAST_BOT | PAST_REVERT | PAST_FIX;
	size_t i, n = sizeof(cases) / sizeof(*cases);
	struct world w;

	(void)state;
	sh("git init -q .");
	for (i = 0; i < n; i++) {
		setenv("GIT_AUTHOR_NAME", cases[i].name, 1);
		setenv("GIT_AUTHOR_EMAIL", cases[i].email, 1);
		setenv("SUBJECT", cases[i].subject, 1);
		sh("git commit -q --allow-empty -m \"$SUBJECT\"");
	}
	w = look("HEAD");
	for (i = 0; i < n; i++) {
		char *rev = xstrfmt("HEAD~%zu", n - 1 - i);

		if ((w.past->flags[number_of(&w, rev)] & mask) !=
		    cases[i].flags)
			fail_msg("%s", cases[i].subject);
		free(rev);
	}
	look_away(&w);
}

static void people_are_who_the_mailmap_of_the_tip_says(void **state)
{
	struct person person;
	struct world w;

	(void)state;
	sh(BEGIN "ci first; echo 'Proper Name <proper@example.com>"
	   " <AUTHOR@example.com>' >.mailmap; ci second");
	w = look("HEAD");
	assert_ok(past_person(w.past, w.past->author[0], &person));
	assert_string_equal(person.name, "Proper Name");
	assert_string_equal(person.email, "proper@example.com");
	/* Told again, it is the same. */
	assert_ok(past_person(w.past, w.past->author[0], &person));
	assert_string_equal(person.email, "proper@example.com");
	assert_int_equal(w.past->people, 1);
	look_away(&w);
	w = look("HEAD~1");
	assert_ok(past_person(w.past, w.past->author[0], &person));
	assert_string_equal(person.name, "A U Thor");
	look_away(&w);
}

static void ignored_revisions_are_marked(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "echo 1 >f; ci format; echo 2 >f; ci work;"
	   "{ echo '# why'; git rev-parse HEAD~1 | sed 's/$/ # all/';"
	   "echo 0123456789012345678901234567890123456789; }"
	   ">.git-blame-ignore-revs; ci list");
	w = look("HEAD");
	assert_null(history_note(w.history));
	assert_true(w.past->flags[number_of(&w, "HEAD~2")] & PAST_IGNORED);
	assert_false(w.past->flags[number_of(&w, "HEAD~1")] & PAST_IGNORED);
	look_away(&w);
	w = look("HEAD~1");
	assert_false(w.past->flags[number_of(&w, "HEAD~1")] & PAST_IGNORED);
	look_away(&w);
}

/* git refuses an id that is cut short, as any other text. */
static void what_names_no_commit_to_ignore_is_told(void **state)
{
	struct world w;

	(void)state;
	sh(BEGIN "echo 1 >f; ci format; { echo; echo ' # why';"
	   "git rev-parse HEAD; git rev-parse --short HEAD; echo bad; }"
	   ">.git-blame-ignore-revs; ci list");
	w = look("HEAD");
	assert_true(w.past->flags[number_of(&w, "HEAD~1")] & PAST_IGNORED);
	assert_non_null(history_note(w.history));
	assert_non_null(strstr(history_note(w.history), "line 4 of"));
	look_away(&w);
}

static void changed_lines_speak(void **state)
{
	changed_term_vec terms = { 0 };
	struct buf text = { 0 };
	struct world w;
	uint32_t i;
	size_t k;

	(void)state;
	sh(BEGIN "printf 'int alpha;\\nint beta;\\nint gamma;\\n' >f.c;"
	   "echo prose >doc.md; ci root;"
	   "printf 'int gamma;\\nint delta;\\nint alpha;\\n' >f.c;"
	   "echo words >>doc.md; ci swap; git mv f.c g.c; ci move");
	w = look("HEAD");
	assert_says(&w, "alpha", true, "root,");
	assert_says(&w, "beta", true, "root,swap,");
	assert_says(&w, "delta", true, "swap,");
	assert_says(&w, "words", true, "");
	assert_says(&w, "prose", true, "");
	i = number_of(&w, "HEAD~1");
	assert_ok(past_changed_terms(w.past, i, &terms));
	for (k = 0; k < terms.n; k++)
		buf_addf(&text, "%s %u,", terms.item[k].term,
			 terms.item[k].count);
	assert_string_equal(buf_str(&text), "beta 1,delta 1,int 2,");
	/* 2 for "swap", ln 2 + ln 2 + ln 3 for the lines. */
	assert_int_equal(w.past->lines_length[i], 448);
	assert_true(w.past->flags[i] & PAST_LINES);
	terms.n = 0;
	i = number_of(&w, "HEAD");
	assert_ok(past_changed_terms(w.past, i, &terms));
	assert_int_equal(terms.n, 0);
	assert_int_equal(w.past->lines_length[i], 200);
	VEC_RELEASE(&terms);
	buf_release(&text);
	look_away(&w);
}

static void of_many_changed_terms_the_most_frequent_are_kept(void **state)
{
	changed_term_vec terms = { 0 };
	size_t i, often = 0, longest = 0;
	struct world w;

	(void)state;
	sh(BEGIN "{ seq -f 'once%g' 1 99; seq -f 'often%g' 1 200;"
	   " seq -f 'often%g' 1 200; } >all.c; ci many");
	w = look("HEAD");
	assert_ok(past_changed_terms(w.past, number_of(&w, "HEAD"), &terms));
	assert_int_equal(terms.n, HISTORY_LINES_TERMS);
	for (i = 0; i < terms.n; i++) {
		const char *term = terms.item[i].term;

		often += !strncmp(term, "often", 5);
		longest += !strncmp(term, "once", 4) && strlen(term) == 6;
	}
	assert_int_equal(often, 200);
	assert_int_equal(longest, HISTORY_LINES_TERMS - 200);
	VEC_RELEASE(&terms);
	look_away(&w);
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(commits_are_found_by_the_words_of_their_messages),
		TEST(only_ancestors_speak),
		TEST(touches_are_told_with_their_kind),
		TEST(merges_touch_nothing_but_speak),
		TEST(renames_are_found_by_blob_and_by_likeness),
		TEST(a_directory_that_moves_keeps_its_files),
		TEST(a_file_that_moves_in_a_crowd_keeps_its_name),
		TEST(an_old_path_stands_for_the_file_of_today),
		TEST(bots_fixes_and_reverts_are_known),
		TEST(people_are_who_the_mailmap_of_the_tip_says),
		TEST(ignored_revisions_are_marked),
		TEST(what_names_no_commit_to_ignore_is_told),
		TEST(changed_lines_speak),
		TEST(of_many_changed_terms_the_most_frequent_are_kept),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
