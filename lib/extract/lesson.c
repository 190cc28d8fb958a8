/* SPDX-License-Identifier: MIT */
/* What a sentence teaches, by its words: see lesson.h. */
#include "extract/lesson.h"

#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "extract/cues.h"
#include "extract/noise.h"
#include "knowledge/memory.h"
#include "message/message.h"

#define COUNT(array) (sizeof(array) / sizeof(*(array)))

enum {
	/* Shorter ones say nothing, longer ones too much at once. */
	LEAST_BYTES = 50, MOST_BYTES = 320, LEAST_WORDS = 8,
	/* Below advice a reason is told with that. */
	ADVISED_WORDS = 6,
	/* What a sentence is about stands in so many. */
	HEAD_BYTES = 60,
	/* The part of the code before a colon. */
	PREFIX_BYTES = 30
};

/* How an order begins that outlives the change: what is to be done from here
 * on, and not what the change did once. */
static const char *const advice[] = {
	"always", "avoid", "default to", "disable", "disallow", "discard",
	"do not", "don't", "don\xe2\x80\x99t", "ensure", "forbid", "ignore", "keep", "limit", "make sure", "must", "never",
	"only", "pin", "prefer", "prevent", "refuse", "reject", "require", "respect",
	"stick", "stop", "use", "wait", "work around", "workaround"
};

/* In lower case, and with the apostrophe that keyboards have. */
static void add_lower(struct buf *out, struct span sentence)
{
	static const char curly[] = "\xe2\x80\x99";
	size_t i, n = 0;

	message_unfold(out, sentence);
	for (i = 0; i < out->len; i++) {
		if (!strncmp(out->ptr + i, curly, 3)) {
			out->ptr[n++] = '\'';
			i += 2;
		} else {
			out->ptr[n++] = to_lower(out->ptr[i]);
		}
	}
	if (n)
		buf_cut(out, n);
}

/* Whether it only names a condition or a cause: "Because users need it." */
static bool is_half(struct span sentence)
{
	static const char *const clauses[] = {
		"although", "as", "because", "by", "given", "if", "in",
		"instead of", "rather than", "since", "so that", "to", "unless", "when", "whereas", "while"
	};

	return !memchr(sentence.s, ',', sentence.n) &&
		span_find(sentence, " then ") == sentence.n &&
		lesson_begins(sentence, clauses, COUNT(clauses));
}

/* Whether it begins as an order that the patch carries out ("Rename x"). */
static bool is_carried_out(struct span sentence)
{
	static const char *const orders[] = {
		"add", "adds", "adjust", "affects", "allow", "amend", "annotate", "apply",
		"bump", "cache", "call", "change", "changes", "catch", "check", "clean", "compute", "construct",
		"consolidate", "convert", "copy", "create", "delete", "detect", "disable", "drop",
		"emit", "enable", "execute", "expose", "extend", "extract", "fix", "fixed",
		"fixes", "generalize", "give", "guard", "handle", "implement",
		"improve",
		"include", "initialize", "inline", "insert", "introduce",
		"iterate",
		"load", "log", "make", "mark", "merge", "move", "normalize", "pass", "preserve", "propagate", "provide",
		"pull", "put", "raise", "rebuild", "reduce", "refactor", "refuses", "register",
		"reject", "remove", "removed", "removes", "rename", "replace",
		"record", "reorder", "report", "require", "resolve", "restore", "return", "rework",
		"reuse", "rewrite", "route", "run", "set", "show", "simplify", "skip", "specify", "split",
		"store", "support", "switch", "throw", "treat", "trim", "turn",
		"tweak", "unify", "update", "updated", "updates", "validate",
		"wrap"
	};
	static const char *const is[] = { " are", " is", " objects" };

	static const char *const to[] = { "for", "in order to", "to" };
	struct span rest = sentence, word = take_word(&rest), behind;

	/* "Makefile: add a flag.", "To tell them apart, add a flag." */
	behind = span_behind(sentence, span_find(sentence, ": ") + 2);
	if (behind.n && sentence.n - behind.n < PREFIX_BYTES &&
	    lesson_begins(behind, orders, COUNT(orders)))
		return true;
	behind = span_behind(sentence, span_until(sentence, ",").n + 1);
	if (lesson_begins(sentence, to, COUNT(to)) &&
	    lesson_begins(span_trim(behind), orders, COUNT(orders)))
		return true;
	/* "Moved x", "Fixed y". */
	return lesson_begins(sentence, orders, COUNT(orders)) ||
		(word.n > 4 && !strncmp(word.s + word.n - 2, "ed", 2) &&
		 !lesson_begins(rest, is, COUNT(is)));
}

/* A word that may be a verb in the past tense. */
static bool is_past(struct span word)
{
	return word.n > 4 && word.s[0] >= 'a' && word.s[0] <= 'z' &&
		!strncmp(word.s + word.n - 2, "ed", 2) &&
		strncmp(word.s + word.n - 3, "eed", 3) &&
		!memchr(word.s, '-', word.n);
}

/* Verbs in the past tense that no "is" or "be" makes a state of now: how often
 * it tells what happened once. */
static int narrates(struct span rest)
{
	static const char *const states[] = {
		"already", "always", "are", "be", "been", "being", "get",
		"gets", "is", "isn't", "never", "not", "only"
	};
	struct span before = { rest.s, 0 }, word;
	int n = 0;

	for (word = take_word(&rest); word.n; word = take_word(&rest)) {
		n += is_past(word) && !is_one_of(before, states, COUNT(states));
		before = word;
	}
	return n;
}

/* Whether it names something of the code: a_name, aName, name(), `name`. */
static bool is_concrete(struct span s)
{
	size_t i;

	for (i = 1; i < s.n; i++) {
		const char before = s.s[i - 1], c = s.s[i];

		if (c == '`' ||
		    ((c == '(' || c == '_') && is_cue_byte(before)) ||
		    (c >= 'A' && c <= 'Z' && before >= 'a' && before <= 'z'))
			return true;
	}
	return false;
}

static size_t count_words(const char *text)
{
	size_t n = *text != '\0';

	for (; *text; text++)
		n += *text == ' ';
	return n;
}

static uint8_t type_of(const int *by_kind, int place)
{
	const int rule = by_kind[CUE_NORM] + by_kind[CUE_EXTENT];

	if (by_kind[CUE_CHOICE] >= 2 && by_kind[CUE_CHOICE] >=
	    by_kind[CUE_HAZARD])
		return MEMORY_DECISION;
	return place & LESSON_ADVISED || (rule >= 5 &&
					  rule > by_kind[CUE_HAZARD]) ?
		MEMORY_CONVENTION : MEMORY_GOTCHA;
}

/* "It emitted the phrase", "because we called": a verb in the past tense, and
 * what it was done to, or by. */
static bool tells_act(struct span rest)
{
	static const char *const objects[] = {
		"a", "an", "it", "its", "that", "the", "this"
	};
	struct span before = { rest.s, 0 }, word;

	static const char *const who[] = { "it", "they", "we" };

	for (word = take_word(&rest); word.n; word = take_word(&rest)) {
		if (word.s == before.s + before.n + 1 &&
		    ((is_past(before) &&
		      is_one_of(word, objects, COUNT(objects))) ||
		     (is_past(word) && is_one_of(before, who, COUNT(who)))))
			return true;
		before = word;
	}
	return false;
}

/* "The lock was ..." */
static bool begins_past(const char *text)
{
	static const char *const past[] = { "did", "had", "was", "were" };
	struct span rest = span_of(text);
	int n = 0;

	while (n < 5 && !is_one_of(take_word(&rest), past, COUNT(past)))
		n++;
	return n < 5;
}

/* "It would fail" alone is how it was told to be. */
static bool is_supposed(const char *text, const int *by_kind)
{
	return by_kind[CUE_SUPPOSED] ||
		(words_in_text(text, "would|could") &&
		 words_in_text(text, "if|or else|otherwise|unless|without"));
}

/* "Because we ask Docker, ...": it is our code's doing. */
static bool does_it_ourselves(struct span text)
{
	static const char *const us[] = { "our", "we" };

	return is_one_of(take_word(&text), us, COUNT(us)) ||
		is_one_of(take_word(&text), us, COUNT(us));
}

/* Whether a sentence begins with another system, or names a standard: "On
 * Windows, ..."; behind that it may as well be where ours was wrong. */
static bool is_about_others(const char *text, const int *by_kind)
{
	struct buf head = { 0 };
	int of_head[CUE_KINDS] = { 0 };

	buf_add(&head, text, strnlen(text, HEAD_BYTES));
	cues_count(of_head, buf_str(&head));
	if (does_it_ourselves(span_of(text)))
		of_head[CUE_SOURCE] = 0;
	buf_release(&head);
	return by_kind[CUE_SOURCE] >= 3 || of_head[CUE_SOURCE] >= 2;
}

/* How our code was when it was wrong is so no more; what must be, and what
 * others do, is. */
static bool is_mended(const char *text, const int *by_kind, int place)
{
	static const char lacking[] = "does not support|doesn't support|"
		"impossible to|no safe way|no support for|no way to|"
		"not enough|not possible to|not sufficient|not supported|"
		"the only way|unsupported";
	static const char breaks[] = "but|caused|causing|does not comply|"
		"does not conform|does not follow|doesn't conform|"
		"doesn't follow|leading to|resulting in|sometimes|"
		"there was no|violate|violates|which causes|without any";
	static const char goes_on[] = "must|never|should|should not|shouldn't";
	const char *however = strstr(text, "however");
	static const char short_of[] = "but also|but did not|but didn't|"
		"but does not|but doesn't|but never|but still|"
		"ignoring its|instead returned";
	const bool is_advised = place & LESSON_ADVISED;

	/* What ours could not do it does now. */
	if (place & (LESSON_MENDED | LESSON_BRINGS) &&
	    words_in_text(text, lacking) &&
	    !is_about_others(text, by_kind))
		return true;
	/* "x requires y, but z is given": the rule, and how it was broken. */
	if (by_kind[CUE_NORM] >= 3 && !is_advised && place & LESSON_MENDED &&
	    (begins_past(text) || words_in_text(text, breaks) ||
	     (however && !words_in_text(however, goes_on))))
		return true;
	/* "It used the file, but that is not safe." */
	if (!is_advised && tells_act(span_of(text)) &&
	    words_in_text(text, "but|however"))
		return true;
	/* "It writes the one, but never the other", below what mends that. */
	if (is_advised && words_in_text(text, short_of))
		return true;
	if (by_kind[CUE_NORM] >= 3)
		return false;
	if (!is_advised && begins_past(text) &&
	    !is_about_others(text, by_kind))
		return true;
	/* "It was called twice" is how it came about, and no reason. */
	if (is_advised && by_kind[CUE_PAST])
		return !(place & LESSON_WRITTEN) &&
			by_kind[CUE_SOURCE] < 3 && words_in_text(text, "did|"
			"didn't|had|was|wasn't|were|weren't");
	if (tells_others(span_of(text)))
		return false;
	if (!(place & LESSON_MENDED))
		return !is_advised && by_kind[CUE_FAULT] &&
			!is_supposed(text, by_kind) && by_kind[CUE_CHOICE] < 4;
	return by_kind[CUE_FAULT] || tells_act(span_of(text)) ||
		(by_kind[CUE_NORM] < 2 && !is_about_others(text, by_kind));
}

/* "When the file is new, use ...": a rule, with its condition. */
static bool advises_when(struct span text)
{
	static const char *const conditions[] = {
		"for", "if", "in", "on", "unless", "when", "whenever", "where"
	};
	static const char *const orders[] = {
		"always", "avoid", "do not", "don't", "ensure", "make sure",
		"never", "prefer", "use"
	};
	size_t n;

	if (!lesson_begins(text, conditions, COUNT(conditions)))
		return false;
	while ((n = span_find(text, ", ")) < text.n) {
		text = span_behind(text, n + 2);
		if (lesson_begins(text, orders, COUNT(orders)))
			return true;
	}
	return false;
}

static int weigh(const char *text, int place, uint8_t *type)
{
	int by_kind[CUE_KINDS] = { 0 }, score = 0, i;
	const int kinds = cues_count(by_kind, text);

	if (advises_when(span_of(text)))
		by_kind[CUE_NORM] += 3;
	*type = type_of(by_kind, place);
	if (by_kind[CUE_GONE] || is_mended(text, by_kind, place))
		return 0;
	/* A rule without a reason, or a hazard without its cause, is half
	   of what one wants to know. */
	if (kinds < (place & LESSON_ADVISED ? 1 : 2) &&
	    by_kind[CUE_HAZARD] < 6)
		return 0;
	for (i = 0; i < CUE_PAST; i++)
		score += by_kind[i];
	/* Why something cannot be: a rule and its reason at once. */
	score += by_kind[CUE_CAUSE] >= 2 && by_kind[CUE_EXTENT] >= 2 &&
		by_kind[CUE_DENIAL];
	/* What holds for each of many does so for the next one. */
	if (by_kind[CUE_NORM] >= 3 &&
	    words_in_text(text, "all|any|each|every"))
		score += 2;
	/* What others do stays so, whatever the commit does. */
	score += by_kind[CUE_SOURCE] > 1 && !by_kind[CUE_AGAINST] &&
		!(place & LESSON_MENDED);
	return score + (place & LESSON_ADVISED ? 4 : 0);
}

static int has_kind(struct span sentence, enum cue_kind kind)
{
	int by_kind[CUE_KINDS] = { 0 };
	struct buf text = { 0 };

	add_lower(&text, sentence);
	cues_count(by_kind, buf_str(&text));
	buf_release(&text);
	return by_kind[kind];
}

bool lesson_holds(struct span text, const char *words)
{
	struct buf lower = { 0 };
	bool found;

	add_lower(&lower, text);
	found = words_in_text(buf_str(&lower), words);
	buf_release(&lower);
	return found;
}

bool tells_reason(struct span sentence)
{
	int by_kind[CUE_KINDS] = { 0 };
	struct buf text = { 0 };
	bool tells;

	add_lower(&text, sentence);
	tells = cues_count(by_kind, buf_str(&text)) > 0 &&
		!words_in_text(buf_str(&text), "i|i'm|i've|my|anymore|"
			       "any more|dead code|next commit|no longer|"
			       "not needed|now that|previous commit|rebase|"
			       "should be fine|so we can|there's talk|"
			       "unnecessary|unneeded|unused");
	buf_release(&text);
	return tells;
}

bool lesson_mends(struct span subject)
{
	static const char *const orders[] = {
		"avoid", "ensure", "handle", "make sure", "prevent", "restore",
		"work around", "workaround"
	};

	return has_kind(subject, CUE_FAULT) > 0 ||
		lesson_holds(subject, "correct|correctly|proper|properly|"
			     "right|sanity|tolerate") ||
		lesson_begins(subject, orders, COUNT(orders));
}

bool lesson_cites(struct span text)
{
	return has_kind(text, CUE_SOURCE) > 0;
}

bool lesson_rules(struct span text)
{
	return has_kind(text, CUE_NORM) + has_kind(text, CUE_EXTENT) >= 3;
}

bool lesson_tidies(struct span subject)
{
	static const char *const orders[] = {
		"clean", "cleanup", "delete", "drop", "extract", "factor",
		"inline", "merge", "move", "refactor", "remove", "rename",
		"reorganize", "simplify", "split", "tidy", "unify"
	};

	return lesson_begins(subject, orders, COUNT(orders));
}

bool lesson_brings(struct span subject)
{
	static const char *const orders[] = {
		"add", "adds", "allow", "enable", "expose", "implement",
		"introduce", "introduces", "new", "provide", "support"
	};

	return lesson_begins(subject, orders, COUNT(orders));
}

bool lesson_advises(struct span text)
{
	return lesson_begins(text, advice, COUNT(advice));
}

bool lesson_explains(struct span text)
{
	static const char *const because[] = {
		"as the", "avoids", "because", "ensures", "in order to",
		"it is needed", "needed", "otherwise", "prevents", "so that", "that is because", "this avoids", "this ensures",
		"this guarantees", "this is a temporary",
		"this is because", "this is necessary", "this is needed",
		"this is required", "this is safe", "this is temporary",
		"this keeps", "this prevents", "this protects", "to avoid",
		"to ensure", "to prevent"
	};

	return lesson_begins(text, because, COUNT(because));
}

bool lesson_backs(struct span sentence)
{
	int by_kind[CUE_KINDS] = { 0 };
	struct buf text = { 0 };
	bool backs;

	add_lower(&text, sentence);
	cues_count(by_kind, buf_str(&text));
	backs = (points_back(sentence) || lesson_explains(sentence)) &&
		by_kind[CUE_CAUSE] + by_kind[CUE_HAZARD] +
		by_kind[CUE_FAULT] > 1 && !by_kind[CUE_PAST] &&
		!by_kind[CUE_GONE] && by_kind[CUE_AGAINST] > -3 &&
		!tells_act(sentence) && !is_noise(span_of(buf_str(&text)));
	buf_release(&text);
	return backs;
}

/* Whether it begins with what is to be done (1), or with what the commit does
 * (-1): so does an order without a reason, in a list of changes and below
 * another. */
static int order_of(struct span sentence, int place)
{
	static const char *const rules[] = { "always", "must", "never", "only" };
	const bool is_order = lesson_advises(sentence) &&
		!lesson_begins(sentence, rules, COUNT(rules));
	const int does = LESSON_LISTED | LESSON_ADVISED | LESSON_BRINGS;

	const bool has_reason = lesson_holds(sentence, "as|because|"
		"in order to|or else|otherwise|since|so|to avoid|to ensure|"
		"to make sure|to prevent");

	if (is_order && !has_reason && place & does)
		return -1;
	return (lesson_advises(sentence) && (!is_order || has_reason)) -
		is_carried_out(sentence);
}

int lesson_score(struct span sentence, int place, uint8_t *type)
{
	const size_t most = place & LESSON_JOINED ? LESSON_JOINED_BYTES :
		MOST_BYTES;
	const size_t least = place & LESSON_ADVISED ? ADVISED_WORDS :
		LEAST_WORDS;
	struct buf text = { 0 };
	int score = 0;

	*type = MEMORY_GOTCHA;
	add_lower(&text, sentence);
	if (text.len >= LEAST_BYTES && text.len <= most &&
	    count_words(text.ptr) >= least &&
	    !is_noise(span_of(text.ptr)) &&
	    (place & LESSON_ADVISED || !is_half(sentence))) {
		int told = narrates(sentence), orders;

		score = weigh(text.ptr, place, type) - (told > 3 ? 3 : told);
		score += is_concrete(sentence);
		orders = order_of(sentence, place);
		score += 3 * orders;
		/* What the patch does is no reason of advice. */
		if (place & LESSON_ADVISED && orders < 0 &&
		    !lesson_explains(sentence))
			score -= 4;
		/* A change, more often than a lesson. */
		if (place & LESSON_LISTED)
			score--;
		else
			score -= 2 * (*sentence.s >= 'a' &&
				      *sentence.s <= 'z');
	}
	buf_release(&text);
	return score;
}
