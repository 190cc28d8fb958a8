/* SPDX-License-Identifier: MIT */
/* The words that a sentence is weighed by: see cues.h. */
#include "extract/cues.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* What one kind of words is worth at most. */
enum { MOST_OF_KIND = 7 };

/* "The existing code" is gone with the commit, "existing files" are not. */
static const char of_now[] = "current|existing|old|original|previous";
static const char ours[] = "api|approach|architecture|behavior|behaviour|"
	"code|design|fix|handling|implementation|implementations|logic|mechanism|"
	"method|one|scheme|situation|solution|state of|test|tests|usage|"
	"version|way";

bool is_cue_byte(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		(c >= '0' && c <= '9') || c == '_' || c == '-' || c == '\'';
}

/* "I/O" and "i.e." hold no "I". */
static bool is_letter_of(const char *at)
{
	return at[1] == '/' || (at[1] == '.' && is_cue_byte(at[2]));
}

/* Whether one of the words begins a text. */
static bool begins(const char *text, const char *words)
{
	for (; *words; words += *words == '|') {
		size_t n = strcspn(words, "|");

		if (!strncmp(text, words, n) && !is_cue_byte(text[n]))
			return true;
		words += n;
	}
	return false;
}

static bool stands_in(const char *text, const char *word, size_t n,
		      const char *next)
{
	const char *at;

	for (at = text; (at = strchr(at, *word)); at++)
		if (!strncmp(at, word, n) && !is_cue_byte(at[n]) &&
		    (at == text || !is_cue_byte(at[-1])) &&
		    (n > 1 || !is_letter_of(at)) &&
		    (!next || (at[n] && begins(at + n + 1, next))))
			return true;
	return false;
}

static int count_words(const char *text, const char *words, const char *next)
{
	int n = 0;

	for (; *words; words += *words == '|') {
		size_t len = strcspn(words, "|");

		n += stands_in(text, words, len, next);
		words += len;
	}
	return n;
}

int words_in_text(const char *text, const char *words)
{
	return count_words(text, words, NULL);
}

int cues_count(int *by_kind, const char *text)
{
	const struct cue *cue;
	int i, kinds = 0;

	for (cue = cues; cue->words; cue++)
		by_kind[cue->kind] += words_in_text(text, cue->words) *
			cue->weight;
	by_kind[CUE_GONE] -= count_words(text, of_now, ours);
	if (by_kind[CUE_DENIAL] > 1)
		by_kind[CUE_DENIAL] = 1;
	for (i = CUE_NORM; i <= CUE_DENIAL; i++) {
		kinds += by_kind[i] > 0;
		if (by_kind[i] > MOST_OF_KIND)
			by_kind[i] = MOST_OF_KIND;
	}
	return kinds;
}
