/* SPDX-License-Identifier: MIT */
/* How a sentence begins, and whether it needs what stands before it: see
 * lesson.h. */
#include "extract/lesson.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xalloc.h"
#include "extract/cues.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

/* Between the first two words and a comma: "In our case, ...". */
enum { INTRODUCED_BYTES = 8 };

struct span take_word(struct span *rest)
{
	size_t n = 0;
	struct span word;

	while (rest->n && !is_cue_byte(rest->s[0]))
		*rest = span_behind(*rest, 1);
	while (n < rest->n && is_cue_byte(rest->s[n]))
		n++;
	word = (struct span){ rest->s, n };
	*rest = span_behind(*rest, n);
	return word;
}

bool is_one_of(struct span word, const char *const *list, size_t n)
{
	size_t i;

	for (i = 0; word.n && i < n; i++)
		if (strlen(list[i]) == word.n &&
		    !strncasecmp(list[i], word.s, word.n))
			return true;
	return false;
}

bool lesson_begins(struct span text, const char *const *words, size_t n)
{
	size_t i, len;

	for (i = 0; i < n; i++) {
		len = strlen(words[i]);
		if (text.n > len && !strncasecmp(text.s, words[i], len) &&
		    !is_cue_byte(text.s[len]))
			return true;
	}
	return false;
}

/* "As long as", "Both the ... and", "First" of a list: read by itself. */
static bool is_alone(struct span word, struct span rest)
{
	return (word.n == 2 && !strncasecmp(word.s, "as", 2) &&
		strncasecmp(take_word(&rest).s, "a", 1)) ||
		(word.n == 4 && !strncasecmp(word.s, "some", 4)) ||
		(word.n == 3 && !strncasecmp(word.s, "not", 3) &&
		 !strncasecmp(take_word(&rest).s, "all", 3)) ||
		(word.n == 5 && !strncasecmp(word.s, "after", 5));
}

/* Whether what stands behind "it" or "it's" tells what that is: "is not safe to
 * ...", "turns out". */
static bool is_told_behind(struct span rest)
{
	static const char *const whole[] = {
		"doesn't make sense to", "does not make sense to",
		"makes no sense to", "makes sense to", "turns out"
	};
	static const char *const is[] = { "is", "isn't", "not", "also" };
	static const char *const how[] = {
		"better", "cheaper", "dangerous", "essential", "expected",
		"forbidden", "illegal", "important", "impossible", "incorrect",
		"invalid", "legal", "necessary", "possible", "recommended",
		"required", "safe", "ub", "unsafe", "valid", "wrong"
	};
	static const char *const what[] = { "that", "to" };
	struct span word;

	if (lesson_begins(span_trim(rest), whole, COUNT(whole)))
		return true;
	do {
		word = take_word(&rest);
	} while (is_one_of(word, is, COUNT(is)));
	return is_one_of(word, how, COUNT(how)) &&
		is_one_of(take_word(&rest), what, COUNT(what));
}

/* Whether it begins with a word for what stands before. */
static bool begins_pointing(struct span text)
{
	static const char *const points[] = {
		"he", "it", "it's", "she", "that", "these", "they", "this",
		"those"
	};

	return is_one_of(take_word(&text), points, COUNT(points)) &&
		!is_told_behind(text);
}

bool points_back(struct span sentence)
{
	/* Behind these "that" points to nothing. */
	static const char *const of_that[] = {
		"assume", "check", "ensure", "ensures", "given", "guarantee",
		"know", "make", "note", "provided", "remember", "verify"
	};
	static const char *const shown[] = { "that", "these", "this", "those" };
	static const char *const we[] = { "we" };
	struct span rest = sentence, word = take_word(&rest);

	if (is_one_of(word, we, COUNT(we)))
		word = take_word(&rest);
	if (is_one_of(word, of_that, COUNT(of_that)))
		take_word(&rest);
	/* "Since this ...", "Unfortunately it ...", but "Note that the ...". */
	if (begins_pointing(sentence) || begins_pointing(rest))
		return true;
	/* "In practice, this ...", but "On Windows, it is ..." */
	take_word(&rest);
	word = span_until(rest, ",");
	if (word.n == rest.n || word.n > INTRODUCED_BYTES)
		return false;
	rest = span_behind(rest, word.n);
	return is_one_of(take_word(&rest), shown, COUNT(shown));
}

bool leans_back(struct span sentence)
{
	static const char *const first[] = {
		"additionally", "after", "allows", "also", "alternatively",
		"and", "are", "as", "avoids", "both", "but", "can", "causes", "could", "does",
		"doesn't", "ensures", "finally", "first", "further",
		"furthermore", "helps", "hence", "here", "however",
		"improves", "instead", "is", "its", "keeps", "likewise",
		"makes", "moreover", "nevertheless", "next", "nor", "not",
		"now", "one", "or", "otherwise", "prevents", "reduces",
		"requires", "same", "second", "should",
		"similarly", "so", "some", "such", "that's", "then", "there",
		"therefore", "thus", "to", "was", "were", "which", "would",
		"yet"
	};
	struct span rest = sentence, word = take_word(&rest);

	if (is_one_of(word, first, COUNT(first)))
		/* "In case", "As long as" stand alone. */
		return !is_alone(word, rest);
	return points_back(sentence) || lesson_goes_on(sentence);
}

bool lesson_goes_on(struct span sentence)
{
	static const char *const links[] = {
		"additionally", "also", "and", "besides", "but", "consequently",
		"furthermore", "hence", "however", "in addition",
		"in consequence", "in doing so", "in particular", "moreover",
		"nevertheless", "on the other hand", "on the other side",
		"anyway", "either way", "in any case", "in fact", "indeed",
		"regardless", "that said",
		"similarly", "thus", "yet"
	};

	return lesson_begins(sentence, links, COUNT(links));
}

struct span lesson_unlinked(struct span sentence)
{
	static const char *const links[] = {
		"additionally", "consequently", "for example", "for instance",
		"furthermore", "hence", "in addition", "moreover", "namely",
		"so",
		"specifically", "therefore", "thus"
	};
	struct span rest = span_until(sentence, ",");
	size_t i;

	for (i = 0; i < COUNT(links); i++)
		if (strlen(links[i]) == rest.n &&
		    lesson_begins(sentence, &links[i], 1))
			break;
	if (i == COUNT(links) || rest.n == sentence.n)
		return sentence;
	rest = span_trim(span_behind(sentence, rest.n + 1));
	return leans_back(rest) ? sentence : rest;
}

bool tells_others(struct span text)
{
	static const char *const does[] = {
		"allows", "cannot", "can't", "defaults", "does", "doesn't",
		"expects", "forbids", "has", "ignores", "needs", "only",
		"prefers", "rejects", "requires", "returns", "sends", "treats",
		"uses"
	};
	static const char ours[] = "build|builds|ci|compile|our|test|tests|us|"
		"we|work|works";
	int of_first[CUE_KINDS] = { 0 }, n = 0;
	struct span rest = text, word = take_word(&rest);
	char *first = xmemdupz(word.s, word.n);

	cues_count(of_first, first);
	free(first);
	if (of_first[CUE_SOURCE] < 2 || lesson_holds(text, ours))
		return false;
	while (n < 2 && !is_one_of(take_word(&rest), does, COUNT(does)))
		n++;
	return n < 2;
}
