/* SPDX-License-Identifier: MIT */
/* Sentences of messages: where they begin, and what they teach. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "extract/lesson.h"
#include "extract/sentence.h"
#include "extract/story.h"
#include "knowledge/memory.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

static void assert_sentences(const char *body, const char *wanted)
{
	struct message message = { 0 };
	sentence_vec found = { 0 };
	struct buf text = { 0 }, out = { 0 };
	size_t i;

	buf_addf(&text, "subject\n\n%s", body);
	message_parse(&message, (struct span){ text.ptr, text.len }, 0);
	sentences_find(&found, &message);
	for (i = 0; i < found.n; i++) {
		message_unfold(&out, found.item[i].text);
		buf_addch(&out, '|');
	}
	assert_string_equal(buf_str(&out), wanted);
	VEC_RELEASE(&found);
	message_release(&message);
	buf_release(&text);
	buf_release(&out);
}

static void sentences_begin_and_end(void **state)
{
	(void)state;
	assert_sentences("One. Two\nlines! Three?", "One.|Two lines!|Three?|");
	assert_sentences("It is e.g. this. Not\nv1.2 or a.c alone.",
			 "It is e.g. this.|Not v1.2 or a.c alone.|");
	assert_sentences("He said (it is so.) Then \"no.\" And so on",
			 "He said (it is so.)|Then \"no.\"|And so on|");
	assert_sentences("- first\n  of it\n- second. Third\n\n1. four",
			 "first of it|second.|Third|four|");
	assert_sentences("A sentence ends. but goes on.",
			 "A sentence ends. but goes on.|");
	assert_sentences("`there?` is a method. So.", "`there?` is a method.|So.|");
	assert_sentences("Why so? because of it", "Why so?|because of it|");
	assert_sentences("It needs them. set_up() does it. more",
			 "It needs them.|set_up() does it. more|");
	/* Who writes without capitals. */
	assert_sentences("a sentence ends. another does, too.",
			 "a sentence ends.|another does, too.|");
	assert_sentences("    code. Code\n\n> quoted. It\n\nKey: value\n", "");
	assert_sentences("This reverts commit 0123456789. It broke.",
			 "It broke.|");
	/* What a host's template says to whoever fills it in. */
	assert_sentences("<!-- Say\n\nwhat. It is -->\n\nSaid.", "Said.|");
	assert_sentences("### Why\n<!-- Say why. -->\n\n<!-- a --> <!-- b -->\n"
			 "Said.", "Said.|");
	assert_sentences("A <!-- b -->. C", "A <!-- b -->.|C|");
	assert_sentences("This reverts commit 0123456789, because it\nbroke.",
			 "because it broke.|");
	assert_sentences("Why: because it is. So\nit goes.",
			 "because it is.|So it goes.|");
	assert_sentences("", "");
}

static void some_beginnings_need_what_stands_before(void **state)
{
	static const char *const lean[] = {
		"This is so", "But not that", "It breaks", "It is safe then", "Otherwise it hangs",
		"Since this means", "Unfortunately it is", "As a result, x",
		"In particular, it waits", "In practice, this hangs",
		"In doing so, a page waits", "We note that they wait",
		"Namely, it waits"
	};
	static const char *const stand[] = {
		"The lock must", "Since the lock", "As long as x", "In case of",
		"Some callers", "Ensure that each file", "", "itself",
		"It's unsafe to wait", "It does not make sense to wait",
		"On FreeBSD, it lives"
	};
	size_t i;

	(void)state;
	assert_true(points_back(span_of("Since it waits")));
	assert_false(points_back(span_of("It is important to wait")));
	assert_false(points_back(span_of("In all cases, it's important to")));
	assert_false(points_back(span_of("Otherwise the reader waits")));
	for (i = 0; i < COUNT(lean); i++)
		assert_true(leans_back(span_of(lean[i])));
	for (i = 0; i < COUNT(stand); i++)
		assert_false(leans_back(span_of(stand[i])));
}

static void a_lesson_says_what_to_mind_and_why(void **state)
{
	static const struct {
		const char *text;
		int type;	/* -1: it teaches nothing */
	} rows[] = {
		{ "The lock must never be taken before the file is read, "
		  "because the writer waits.", MEMORY_CONVENTION },
		{ "Freeing the buffer here is not safe, because the callback "
		  "keeps a pointer to it.", MEMORY_GOTCHA },
		{ "We deliberately keep the old format rather than break "
		  "readers that cannot be updated.", MEMORY_DECISION },
		/* About the patch, its author, or what happened once. */
		{ "This patch must not be applied before the next commit "
		  "because it breaks the tests.", -1 },
		{ "I never liked it, because my editor crashes when I open "
		  "files that are as large.", -1 },
		{ "Previously the parser crashed and corrupted what was "
		  "stored because it skipped a byte.", -1 },
		/* Halves, questions, what is no prose, what is short. */
		{ "Because users who need it must already use another "
		  "version of the library.", -1 },
		{ "Why must it never be called before the lock is taken, "
		  "because of the writer?", -1 },
		{ "Never do it, because: https://example.com/a/very/long/"
		  "address/of/a/page tells why.", -1 },
		{ "It must not be so, because.", -1 },
		{ "The names of the groups must never be used twice, because "
		  "what they stand for is", -1 },
		/* "I/O" is no "I", what exists is no code of ours. */
		{ "Reads of the raw device must never be cached, because I/O "
		  "errors (i.e. lost sectors) are hidden then.",
		  MEMORY_CONVENTION },
		{ "The existing files must never be renamed, because readers "
		  "keep the original names.", MEMORY_CONVENTION },
		{ "The existing code must never be called, because readers "
		  "keep the original names.", -1 },
		{ "As the lock must never be taken twice by the writer even "
		  "if it is a no-op.", -1 },
		{ "The reader doesn\xe2\x80\x99t support long lines, because "
		  "the format has no place for them.", MEMORY_GOTCHA },
		/* What makes sense, and how long a thing may be used. */
		{ "It makes no sense to sign the archives of sources, because "
		  "nothing of them is installed.", MEMORY_GOTCHA },
		{ "A pointer that the table gives is only valid until the next "
		  "call of it by anybody.", MEMORY_CONVENTION },
		{ "It is not possible to tell them apart before the end, "
		  "because none of them ever says its own length.",
		  MEMORY_GOTCHA },
		{ "We defined those behind the others, but then they are "
		  "always hidden, because nobody asks.", -1 },
		{ "Makefile: add a target, so that the others are only built "
		  "by whoever asks.", -1 },
		{ "The reader assumes that the buffer is always cleared by its "
		  "owner, which is not the case, so it must not be kept.", -1 },
		/* What tools print, and what is done to reach an end. */
		{ "table.c:298:3: null pointer passed as argument 2, which must "
		  "never be null, because it is read.", -1 },
		{ "To make sure that nobody else waits there, add a check that "
		  "runs because it is cheap.", -1 },
		/* What is wrong to do, and what holds for each of many. */
		{ "It is incorrect to split a key across two files, since the "
		  "newer one hides what the reader has.", MEMORY_GOTCHA },
		{ "Matchers are shared by directory, but each root must keep "
		  "a `path` of its own when rules are read.",
		  MEMORY_GOTCHA },
		{ "The specific cause of this bug is that the reader must "
		  "never strip a line, because it is searched.", -1 },
		{ "The function takes two arguments and gives the larger of "
		  "the two back to the caller.", -1 },
		{ "", -1 }
	};
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(rows); i++) {
		uint8_t type;
		int score = lesson_score(span_of(rows[i].text), 0, &type);

		if (rows[i].type < 0)
			assert_true(score < LESSON_LEAST - 1);
		else
			assert_true(score >= LESSON_LEAST);
		if (rows[i].type >= 0)
			assert_int_equal(type, rows[i].type);
	}
}

static void where_a_sentence_stands_decides(void **state)
{
	static const struct {
		const char *text;
		bool is_told, is_mended, is_advised;
	} rows[] = {
		/* What is wrong is gone, wherever it is told as it was; what
		   would go wrong is not. */
		{ "The parser silently skips long lines and crashes behind "
		  "them, because nobody looks.", false, false, true },
		{ "The parser should never be called twice, because it would "
		  "crash on long lines.", true, true, true },
		{ "The parser must never skip a byte, otherwise it crashes on "
		  "long lines.", true, true, true },
		{ "POSIX requires that the signal is delivered before read "
		  "returns, even if nobody waits.", true, true, true },
		/* Below advice the reason is enough. */
		{ "The lock was always held too long: the API requires that "
		  "it is never held by two, because they wait.",
		  true, false, true },
		/* Ours may be named beside another system; and what would
		   fail without an "if" did. */
		{ "When it is set so that another version is the target, it "
		  "is only matched on macOS, because it is exact.",
		  true, false, true },
		{ "On macOS it is only matched by default when it is set to "
		  "cross-compile, because it is exact.", true, true, true },
		{ "Building for the simulator would fail because we would "
		  "never give the name that it silently wants.",
		  false, false, true },
		{ "Otherwise a reader finds half of the record, and throws it "
		  "away.", false, false, true },
		/* What it did to something, it did; and what we do with
		   another system is ours. */
		{ "On Windows it silently emitted the phrase of another code, "
		  "because the table is never sorted.", true, false, true },
		{ "Texts are always discarded. This means that they must never "
		  "be relied on when the code runs.", true, true, true },
		{ "Because we always run docker there, the variable that "
		  "people may use silently is not present.",
		  true, false, true },
		/* How the standard was not met. */
		{ "The map does not conform to the specification: an error "
		  "must be returned when it is short.", true, false, true },
		/* What another system does, it does behind what mends ours. */
		{ "QEMU has a bug where posix_spawn() succeeds even when the "
		  "command doesn't exist.", true, true, true },
		{ "QEMU has a bug where our test succeeds even when the "
		  "command() doesn't exist.", false, false, true },
		/* What goes on with a rule breaks none. */
		{ "The buffer has to be resized. However, we shouldn't do that "
		  "in the handler, as that can lead to tearing.",
		  true, true, true },
		{ "Readers must never wait. However, the handler does so when "
		  "it is called, as that leads to tearing.",
		  true, false, true },
		/* What it lacks it has then. */
		{ "To call it once is not sufficient to complete a handshake, "
		  "because the peer must never wait.", true, false, true },
		/* How it came about is no reason of advice. */
		{ "The message was never printed to those who silently wait "
		  "for it, because the handler runs again.",
		  false, false, false },
		/* How it is up to the commit. */
		{ "Currently the lock must never be taken twice, because the "
		  "writer waits.", false, false, false }
	};
	uint8_t type;
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(rows); i++) {
		struct span text = span_of(rows[i].text);

		assert_int_equal(lesson_score(text, 0, &type) >= LESSON_LEAST,
				 rows[i].is_told);
		assert_int_equal(lesson_score(text, LESSON_MENDED, &type) >=
				 LESSON_LEAST, rows[i].is_mended);
		assert_int_equal(lesson_score(text, LESSON_ADVISED, &type) >=
				 LESSON_LEAST, rows[i].is_advised);
	}
}

/* What is false once the commit is in. */
static void a_story_is_no_lesson(void **state)
{
	static const char *const on[] = {
		"This causes the following error", "To fix it, add a lock",
		"The path is quoted to fix this.",
		"This appears to have been an oversight"
	};
	static const char *const off[] = {
		"This way it is quick", "To this end we wait", "Fixtures are"
	};
	static const struct {
		const char *subject, *sentence;
		bool denies;
	} rows[] = {
		{ "Sanitize paths", "Paths are not always sanitized.", true },
		{ "Sanitize paths", "Paths must not be sanitized twice.",
		  false },
		{ "Update the map", "It does not take three, so update it.",
		  false },
		{ "Use the pool", "The pool is not used at all.", false },
		{ "Don't wait", "It does not wait for long.", false },
		{ "FLUSHALL calls it", "It is not FLUSHALL that waits.",
		  false },
		{ "", "It is not so.", false }
	};
	size_t i;

	(void)state;
	for (i = 0; i < COUNT(on); i++)
		assert_true(story_goes_on(span_of(on[i])));
	for (i = 0; i < COUNT(off); i++)
		assert_false(story_goes_on(span_of(off[i])));
	for (i = 0; i < COUNT(rows); i++)
		assert_int_equal(story_denies(span_of(rows[i].subject),
					      span_of(rows[i].sentence)),
				 rows[i].denies);
	assert_true(story_begins(span_of("This occurs because it waits.")));
	assert_false(story_begins(span_of("The lock is taken.")));
	assert_true(story_leads(span_of("Since #12, it waits.")));
	assert_true(story_leads(span_of("The current lock is slow.")));
	assert_true(story_leads(span_of("Since commit 12ab, it waits.")));
	assert_false(story_leads(span_of("Commits of others wait.")));
	assert_true(story_leads(span_of("There is a race between two.")));
	assert_false(story_leads(span_of("There is a pool for each.")));
	assert_true(story_leads(span_of("Fixed an issue where it is slow.")));
	assert_false(story_leads(span_of("Fixed sizes are quick.")));
	assert_false(story_leads(span_of("Since the lock waits, ...")));
	assert_true(story_removes(span_of("remove the pool")));
	assert_false(story_removes(span_of("Removal of it")));
}

static void a_reason_may_stand_behind_its_rule(void **state)
{
	(void)state;
	assert_true(lesson_backs(span_of("It may block the threads that read, "
					 "in case of an error.")));
	assert_true(lesson_backs(span_of("Otherwise the reader hangs.")));
	assert_false(lesson_backs(span_of("It was blocked, due to an error.")));
	assert_false(lesson_backs(span_of("This patch avoids that.")));
	assert_false(lesson_backs(span_of("The reader hangs.")));
	assert_true(story_is_answered(span_of("It does not have a flag."),
				      span_of("This patch adds one.")));
	assert_false(story_is_answered(span_of("It does not have a flag."),
				       span_of("This is by design.")));
}

static void what_adds_a_sentence_is_left_out(void **state)
{
	struct span text = lesson_unlinked(span_of("Moreover, pages wait."));

	(void)state;
	assert_int_equal(text.n, strlen("pages wait."));
	text = lesson_unlinked(span_of("Namely, a repository is needed."));
	assert_int_equal(text.n, strlen("a repository is needed."));
	assert_int_equal(lesson_unlinked(span_of("Thus, it waits.")).n, 15);
	assert_int_equal(lesson_unlinked(span_of("However, it waits.")).n, 18);
	assert_int_equal(lesson_unlinked(span_of("So we wait, too.")).n, 16);
	assert_true(story_shows(span_of("This test waits for long.")));
	assert_false(story_shows(span_of("This function must wait.")));
}

/* A template's headings say what stands below them. */
static void a_heading_says_what_is_told(void **state)
{
	(void)state;
	assert_int_equal(story_below(span_of("motivation")), LESSON_MENDED);
	assert_int_equal(story_below(span_of("Current behavior")),
			 LESSON_MENDED);
	assert_int_equal(story_below(span_of("Modifications")),
			 LESSON_LISTED);
	assert_int_equal(story_below(span_of("Test plan")), LESSON_ASIDE);
	assert_int_equal(story_below(span_of("Why")), 0);
	assert_int_equal(story_below(span_of("")), 0);
}

/* Each is pushed behind the last, which may move. */
static void an_item_may_have_many_sentences(void **state)
{
	struct message message = { 0 };
	sentence_vec found = { 0 };
	struct buf text = { 0 };
	size_t i;

	(void)state;
	buf_addstr(&text, "Subject\n\n* One.");
	for (i = 0; i < 300; i++)
		buf_addstr(&text, " Another one.");
	message_parse(&message, (struct span){ text.ptr, text.len }, 0);
	sentences_find(&found, &message);
	assert_int_equal(found.n, 301);
	for (i = 0; i < found.n; i++)
		assert_true(found.item[i].is_item);
	VEC_RELEASE(&found);
	message_release(&message);
	buf_release(&text);
}

/* In a list an order is a change; an item is not below the subject. */
static void an_item_is_a_change(void **state)
{
	const struct span order = span_of("Don't require the parser of YAML "
					  "in the file of the launcher");
	const struct span rule = span_of("all access is serialized with a "
					 "lock, because the store is not "
					 "thread-safe.");
	uint8_t type;

	(void)state;
	assert_true(lesson_score(order, 0, &type) < LESSON_LEAST);
	assert_true(lesson_score(order, LESSON_LISTED, &type) < LESSON_LEAST);
	assert_true(lesson_score(rule, LESSON_LISTED, &type) >= LESSON_LEAST);
	/* Below advice another order is what was done, with a reason it is
	   not. */
	assert_true(lesson_score(span_of("Use explicit imports to demonstrate "
					 "that the engine should be there"),
				 LESSON_ADVISED, &type) < LESSON_LEAST);
	assert_true(lesson_score(span_of("Reject colons in names, since paths "
					 "treat them as ends on Windows"),
				 LESSON_ADVISED, &type) >= LESSON_LEAST);
	assert_true(lesson_score(span_of("This reworks the listing so that "
					 "errors are told by all of its paths"),
				 LESSON_ADVISED, &type) < LESSON_LEAST);
}

static void assert_bare(const char *subject, const char *wanted)
{
	struct message message = { 0 };
	struct span bare;

	message_parse(&message, span_of(subject), 0);
	bare = subject_bare(&message);
	assert_int_equal(bare.n, strlen(wanted));
	assert_memory_equal(bare.s, wanted, bare.n);
	message_release(&message);
}

static void advice_begins_with_what_to_do(void **state)
{
	(void)state;
	assert_true(lesson_advises(span_of("Use the pool")));
	assert_true(lesson_advises(span_of("don't call it")));
	assert_false(lesson_advises(span_of("Users of it")));
	assert_false(lesson_advises(span_of("Add a pool")));
	assert_false(lesson_advises(span_of("")));
	assert_true(lesson_mends(span_of("Set the right flags")));
	assert_true(lesson_explains(span_of("Otherwise it waits")));
	assert_false(lesson_explains(span_of("Others wait")));
	assert_true(lesson_mends(span_of("Don't crash on it")));
	assert_false(lesson_mends(span_of("Use the pool")));
	assert_true(lesson_rules(span_of("It must not be so")));
	assert_false(lesson_rules(span_of("It is so")));
	assert_bare("(PUP-12) Don't wait", "Don't wait");
	assert_bare("[core] pool: use it (#12)", "use it");
	assert_bare("(only) this", "this");
	assert_bare("(a", "(a");
}

static void a_revert_needs_any_reason(void **state)
{
	(void)state;
	assert_true(tells_reason(span_of("It breaks the build on Windows")));
	assert_false(tells_reason(span_of("That is for another day")));
	assert_false(tells_reason(span_of("It fails when I try it")));
	assert_false(tells_reason(span_of("")));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sentences_begin_and_end),
		cmocka_unit_test(some_beginnings_need_what_stands_before),
		cmocka_unit_test(a_lesson_says_what_to_mind_and_why),
		cmocka_unit_test(where_a_sentence_stands_decides),
		cmocka_unit_test(a_story_is_no_lesson),
		cmocka_unit_test(a_reason_may_stand_behind_its_rule),
		cmocka_unit_test(what_adds_a_sentence_is_left_out),
		cmocka_unit_test(a_heading_says_what_is_told),
		cmocka_unit_test(an_item_may_have_many_sentences),
		cmocka_unit_test(an_item_is_a_change),
		cmocka_unit_test(advice_begins_with_what_to_do),
		cmocka_unit_test(a_revert_needs_any_reason),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
