/* SPDX-License-Identifier: MIT */
/* Words of messages that mean something to us: see message.h. */
#include "history/message.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/span.h"
#include "history/past.h"
#include "lang/words.h"
#include "message/trailer.h"

/* Keys of trailers that are no words about the change, lower case; all that
 * end in "-by" are among them. */
static const char *const people_keys[] = {
	"cc", "change-id", "git-svn-id", NULL
};

/* Words of a subject that mends something, lower case. */
static const char *const fix_words[] = {
	"bug", "bugfix", "bugfixes", "bugs", "correct", "corrected",
	"correction", "corrects", "crash", "crashes", "defect", "fix",
	"fixed", "fixes", "fixing", "hotfix", "regression", "repair",
	"repaired", "repairs", NULL
};

/* Words of what is wrong with a text, and never with what it does. */
static const char *const slip_words[] = {
	"misspelling", "misspellings", "spelling", "typo", "typos", NULL
};

/*
 * Parts of "name <address>", lower case, that only programs have: GitHub's
 * mark of an application, the usual ends of their names, and the programs
 * that commit under a plain one.
 */
static const char *const bot_parts[] = {
	"-bot <", "-bot@", " bot <", "+bot@", "[bot]", "allcontributors",
	"bors <", "dependabot", "github-actions", "greenkeeper", "imgbot",
	"mergify", "noreply@weblate", "pre-commit-ci", "pyup-bot", "renovate",
	"semantic-release", "snyk-bot", "travis-ci", "weblate <"
};

enum {
	LONGEST_AUTHOR = 200	/* bytes of name and address that we look at */
};

static bool names_people(struct span line)
{
	size_t n = trailer_key_length(line);

	if (n > 3 && !strncasecmp(line.s + n - 3, "-by", 3))
		return true;
	return n && span_is_among_any_case((struct span){ line.s, n },
					   people_keys);
}

bool message_line(struct span *rest, struct span *line)
{
	while (take_line(rest, line))
		if (!names_people(*line))
			return true;
	return false;
}

uint8_t message_flags(struct span message)
{
	static const char revert[] = "revert";
	const char *newline = memchr(message.s, '\n', message.n);
	const char *at = message.s;
	const char *end = newline ? newline : at + message.n;
	uint8_t flags = 0;
	bool is_slip = false;
	struct span word;

	if (end - at >= (ptrdiff_t)sizeof(revert) - 1 &&
	    !strncasecmp(at, revert, sizeof(revert) - 1))
		flags |= PAST_REVERT;
	while ((word.s = word_next(&at, end, &word.n))) {
		is_slip |= span_is_among_any_case(word, slip_words);
		if (span_is_among_any_case(word, fix_words))
			flags |= PAST_FIX;
	}
	return is_slip ? flags & (uint8_t)~PAST_FIX : flags;
}

static size_t add_lower(char *out, size_t room, struct span in)
{
	size_t i, n = in.n < room ? in.n : room;

	for (i = 0; i < n; i++)
		out[i] = to_lower(in.s[i]);
	return n;
}

bool author_is_bot(const struct signature *author)
{
	char text[2 * LONGEST_AUTHOR + 8];
	size_t n = add_lower(text, LONGEST_AUTHOR, author->name), i;

	memcpy(text + n, " <", 2);
	n += 2;
	n += add_lower(text + n, LONGEST_AUTHOR, author->email);
	memcpy(text + n, ">", 2);
	for (i = 0; i < sizeof(bot_parts) / sizeof(*bot_parts); i++)
		if (strstr(text, bot_parts[i]))
			return true;
	return false;
}
