/* SPDX-License-Identifier: MIT */
/* The story of what a commit mended: see story.h. */
#include "extract/story.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "extract/cues.h"
#include "extract/lesson.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

enum {
	/* Of a verb: "sanitiz" is in "sanitize" and in "sanitized". */
	STEM_BYTES = 4,
	/* How far a denial reaches. */
	REACH_BYTES = 24
};

bool story_goes_on(struct span next)
{
	static const char mends[] = "fix this|fixes this|to fix it|"
		"solve this|solves this|address this|addresses this|"
		"remedy this|avoid this|prevent this";
	static const char *const links[] = {
		"as a fix", "as a result", "fix by", "fix it", "fix that", "fix the",
		"fix this", "fixed by", "it breaks", "it caused", "it causes",
		"so fix", "that breaks", "that broke", "that caused",
		"that causes", "the fix", "the solution", "this appears to",
		"this breaks", "this is a bug", "this is wrong",
		"this broke", "this can cause", "this can lead",
		"this can result", "this caused", "this causes",
		"this could cause", "this could lead", "this crashes",
		"this fixes", "this has caused", "this leads", "this led",
		"this made it impossible", "this results", "this resulted",
		"this was a bug", "this was wrong", "this would cause",
		"this would fail", "this would lead", "to address", "to fix",
		"to mitigate", "to solve", "which caused", "which causes"
	};

	return lesson_begins(next, links, COUNT(links)) ||
		lesson_holds(next, mends);
}

bool story_is_answered(struct span sentence, struct span next)
{
	static const char *const answers[] = {
		"add", "adds", "so add", "the patch", "this adds",
		"this change", "this cl", "this commit", "this extends", "this implements",
		"this introduces", "this patch", "this pr", "we add"
	};

	static const char does[] = "this change|this commit|this modifies|"
		"this patch|this pr";

	return (lesson_begins(next, answers, COUNT(answers)) ||
		lesson_holds(next, does)) &&
		lesson_holds(sentence, "cannot|can't|does not|doesn't|is not|"
			     "isn't|lack|lacks|missing|no|not|only|won't");
}

bool story_shows(struct span sentence)
{
	static const char *const shown[] = {
		"these tests", "this code", "this function", "this method",
		"this script", "this test"
	};

	return lesson_begins(sentence, shown, COUNT(shown)) &&
		!lesson_holds(sentence, "must|never|should");
}

bool story_begins(struct span sentence)
{
	static const char *const causes[] = {
		"before this", "formerly", "originally", "previously",
		"prior to", "the main reason for this", "the cause", "the reason for this",
		"the reason is that", "the root cause", "the root issue",
		"since then", "this happened",
		"this happens", "this is caused", "this occurred",
		"this occurs", "this was because", "this was caused",
		"until now"
	};

	return lesson_begins(sentence, causes, COUNT(causes));
}

bool story_leads(struct span sentence)
{
	static const char *const firsts[] = {
		"as of commit", "commit", "current", "fix a", "fix an",
		"fix for", "fix issue",
		"fix some", "fix the", "fixed a", "fixed an", "fixed bug",
		"fixed issue", "fixed regression", "fixed some", "fixed the",
		"fixes a", "fixes an", "fixes issue", "fixes some",
		"fixes the", "in commit", "since commit",
		"since recent commit", "the bug", "the crash", "the current",
		"the deadlock", "the existing", "the failure", "the hang",
		"the leak", "the regression",
		"there is a bug", "there is a deadlock", "there is a leak",
		"there is a memory leak", "there is a problem",
		"there is a race", "there is an issue",
		/* Another change. */
		"in passing", "while at it", "while here", "while there"
	};
	struct span rest = span_until(sentence, " ");

	rest = span_behind(sentence, rest.n + 1);
	return lesson_begins(sentence, firsts, COUNT(firsts)) ||
		span_begins(sentence, "#") || span_begins(rest, "#");
}

int story_below(struct span heading)
{
	static const char *const before[] = {
		"actual behavior", "background", "bug", "bug description",
		"context", "current behavior", "issue", "motivation",
		"motivation and context", "problem", "problem description",
		"root cause", "symptoms", "the problem", "what happened", NULL
	};
	static const char *const done[] = {
		"are there changes in behavior for the user?",
		"changes", "fix", "how", "implementation", "modification",
		"modifications", "new behavior", "result", "results",
		"solution", "summary of changes", "the fix", "what changed",
		"what do these changes do?", NULL
	};
	static const char *const aside[] = {
		"benchmark", "benchmarks", "checklist",
		"how has this been tested", "how to test", "screenshots",
		"test", "test plan", "tested", "testing", "tests", "todo",
		"verification", NULL
	};

	if (span_is_among_any_case(heading, before))
		return LESSON_MENDED;
	if (span_is_among_any_case(heading, done))
		return LESSON_LISTED;
	return span_is_among_any_case(heading, aside) ? LESSON_ASIDE : 0;
}

/* What all forms of the verb begin with that a subject begins with; empty
 * where that is a name, or too short to be told from other words. */
static struct span stem_of(struct span subject)
{
	struct span word = { subject.s, 0 };

	while (word.n < subject.n && is_letter(subject.s[word.n]) &&
	       (!word.n || to_lower(subject.s[word.n]) == subject.s[word.n]))
		word.n++;
	if (word.n < subject.n && subject.s[word.n] != ' ')
		word.n = 0;
	if (word.n > STEM_BYTES && strchr("esy", word.s[word.n - 1]))
		word.n--;
	return word.n < STEM_BYTES ? (struct span){ subject.s, 0 } : word;
}

/* What stands before a byte of a sentence, in the same clause. */
static struct span clause_before(struct span sentence, size_t at)
{
	size_t from = at;

	while (from && at - from < REACH_BYTES &&
	       !strchr(",;:.(", sentence.s[from - 1]))
		from--;
	return (struct span){ sentence.s + from, at - from };
}

static bool is_denied(struct span clause)
{
	return lesson_holds(clause, "not|never|isn't|aren't|doesn't|don't|"
			    "can't|cannot|without|unable|no") &&
		!lesson_holds(clause, "should|must|shall|need|needs");
}

bool story_denies(struct span subject, struct span sentence)
{
	const struct span stem = stem_of(subject);
	size_t i;

	if (!stem.n || lesson_advises(subject))
		return false;
	for (i = 1; i + stem.n <= sentence.n; i++)
		if (!is_cue_byte(sentence.s[i - 1]) &&
		    !strncasecmp(sentence.s + i, stem.s, stem.n) &&
		    is_denied(clause_before(sentence, i)))
			return true;
	return false;
}

bool story_removes(struct span subject)
{
	static const char *const orders[] = {
		"delete", "deletes", "drop", "drops", "get rid of", "kill",
		"purge", "remove", "removes", "removing"
	};

	return lesson_begins(subject, orders, COUNT(orders));
}

bool story_tells_removal(struct span sentence)
{
	return lesson_holds(sentence, "delete|deleted|deleting|drop|dropped|"
			    "dropping|remove|removed|removes|removing");
}
