/* SPDX-License-Identifier: MIT */
/* From a text to signals: see intent.h. */
#include "context/intent.h"

#include <string.h>

#include "base/ascii.h"
#include "base/strmap.h"
#include "lang/words.h"
#include "search/task_word.h"

enum { WORD_LONGEST = 64, NEAR_WORDS = 2 };

/* What goes wrong, in the forms that people write; sorted. */
static const char *const failure_word[] = {
	"abort", "aborts", "broken", "bug", "bugs", "corrupt", "corrupted",
	"corruption", "crash", "crashed", "crashes", "crashing", "deadlock",
	"deadlocks", "denied", "error", "errors", "exception", "exceptions",
	"fail", "failed", "failing", "fails", "failure", "failures", "flaky",
	"hang", "hanging", "hangs", "incorrect", "infinite", "invalid",
	"leak", "leaking", "leaks", "lost", "missing", "overflow", "panic",
	"panics", "race", "regression", "segfault", "segfaults", "stuck",
	"timeout", "timeouts", "traceback", "unexpected", "wrong"
};

const char *symbol_form_name(enum symbol_form form)
{
	static const char *const name[SYMBOL_FORMS] = {
		"code", "dotted", "capital", "kebab"
	};

	return name[form];
}

/* A word where it stands; text in lower case, "" when it is too long. */
struct spot {
	const char *at;
	size_t len;
	char lower[WORD_LONGEST];
	bool begins_sentence;
	bool is_code;		/* the question takes it for an identifier */
};
typedef VEC(struct spot) spot_vec;

/* Nothing but white space and punctuation that opens stands between a
 * sentence's end and its first word. */
static bool begins_sentence(const char *text, const char *at)
{
	while (at > text && strchr(" \t\r\n\"'([*>#-", at[-1]))
		at--;
	return at == text || strchr(".!?:", at[-1]) != NULL;
}

static void read_spots(spot_vec *out, const struct question *question)
{
	const char *at = question->text, *end = at + question->len, *word;
	struct strmap code = { 0 };
	size_t len, i;

	for (i = 0; i < question->identifier.n; i++)
		strmap_set(&code, question->identifier.item[i].word, 1);
	while ((word = word_next(&at, end, &len))) {
		struct spot *spot = VEC_PUSH(out);

		*spot = (struct spot){ .at = word, .len = len };
		spot->begins_sentence = begins_sentence(question->text, word);
		spot->is_code = strmap_find(&code, word, len) != NULL;
		for (i = 0; i < len && len < WORD_LONGEST; i++)
			spot->lower[i] = to_lower(word[i]);
	}
	strmap_release(&code);
}

static bool says_something(const struct spot *spot)
{
	return spot->len >= INTENT_SHORTEST && *spot->lower &&
		!is_stop_word(spot->lower, spot->len) &&
		!is_task_word((struct span){ spot->lower, spot->len });
}

/* --- Symbols --- */

static bool is_symbol(const struct intent *intent, const char *text,
		      size_t len)
{
	size_t i;

	for (i = 0; i < intent->symbol.n; i++)
		if (strlen(intent->symbol.item[i].text) == len &&
		    !memcmp(intent->symbol.item[i].text, text, len))
			return true;
	return false;
}

static void add_symbol(struct intent *intent, const char *text, size_t len,
		       enum symbol_form form)
{
	if (intent->symbol.n == INTENT_SYMBOLS || len < INTENT_SHORTEST ||
	    is_symbol(intent, text, len))
		return;
	*VEC_PUSH(&intent->symbol) = (struct intent_symbol){
		arena_strndup(&intent->arena, text, len), (uint8_t)form
	};
}

/* Names joined by dots, and no number among them. */
static bool is_dotted(const char *text)
{
	const char *at;
	bool begins = true;

	for (at = text; *at; at++) {
		enum word_byte kind = word_byte_kind[(unsigned char)*at];

		if (*at == '.' ? begins : kind == WORD_BREAK ||
		    (begins && kind == WORD_DIGIT))
			return false;
		begins = *at == '.';
	}
	return !begins;
}

static bool is_capital(const struct spot *spot)
{
	return spot->len > INTENT_SHORTEST && !spot->begins_sentence &&
		word_byte_kind[(unsigned char)spot->at[0]] == WORD_UPPER &&
		word_byte_kind[(unsigned char)spot->at[1]] == WORD_LOWER &&
		says_something(spot);
}

static bool is_kebab_byte(char c)
{
	return c == '-' || is_word_byte((unsigned char)c);
}

/* Words that dashes join, from the first of them on. */
static size_t kebab_at(const struct question *question, const char *word)
{
	const char *end = question->text + question->len, *to = word;

	if (word > question->text && word[-1] == '-' &&
	    word - 1 > question->text && word[-2] != '-' &&
	    is_word_byte((unsigned char)word[-2]))
		return 0;
	while (to < end && is_kebab_byte(*to))
		to++;
	while (to > word && to[-1] == '-')
		to--;
	return memchr(word, '-', (size_t)(to - word)) &&
		!memmem(word, (size_t)(to - word), "--", 2) ?
		(size_t)(to - word) : 0;
}

static void read_symbols(struct intent *intent, const spot_vec *spots)
{
	const struct question *question = &intent->question;
	size_t i;

	for (i = 0; i < question->identifier.n; i++)
		add_symbol(intent, question->identifier.item[i].word,
			   strlen(question->identifier.item[i].word),
			   FORM_CODE);
	for (i = 0; i < question->quoted.n; i++)
		if (is_dotted(question->quoted.item[i].text))
			add_symbol(intent, question->quoted.item[i].text,
				   question->quoted.item[i].len, FORM_DOTTED);
	for (i = 0; i < spots->n; i++)
		if (is_capital(&spots->item[i]))
			add_symbol(intent, spots->item[i].at,
				   spots->item[i].len, FORM_CAPITAL);
	for (i = 0; i < spots->n; i++)
		add_symbol(intent, spots->item[i].at,
			   kebab_at(question, spots->item[i].at), FORM_KEBAB);
}

/* --- Keywords --- */

static void add_keyword(struct intent *intent, struct strmap *seen,
			const char *term, const char *word, size_t len)
{
	const struct question *question = &intent->question;
	const struct strmap_entry *asked;
	bool is_new;

	asked = strmap_find(&question->terms, term, strlen(term));
	strmap_add(seen, term, strlen(term), &is_new);
	if (!is_new || !asked)
		return;
	*VEC_PUSH(&intent->keyword) = (struct keyword){
		arena_strndup(&intent->arena, word, len),
		arena_strdup(&intent->arena, term),
		question->term.item[asked->value].all
	};
}

/* A part of a name, as it is written there, in small letters. */
static void add_part(struct intent *intent, struct strmap *seen,
		     const char *term)
{
	const struct question *q = &intent->question;
	const size_t number = question_term(q, term);
	const struct span word = number == SIZE_MAX ? span_of(term) :
		question_word(q, number);
	char low[WORD_LONGEST];
	size_t i;

	for (i = 0; i < word.n && i < sizeof(low); i++)
		low[i] = to_lower(word.s[i]);
	if (i)
		add_keyword(intent, seen, term, low, i);
	else
		add_keyword(intent, seen, term, term, strlen(term));
}

/* A word by its whole; one that is spelt like code by its parts, unless it
 * has none. */
static void add_words(struct intent *intent, struct strmap *seen,
		      const struct spot *spot)
{
	bool is_whole = !spot->is_code;
	struct terms terms;
	size_t i;

	if (is_whole && !says_something(spot))
		return;
	terms_of_word(&terms, spot->at, spot->len);
	if (terms.has_whole && (is_whole || terms.n == 1))
		add_keyword(intent, seen, terms.term[0],
			    *spot->lower ? spot->lower : terms.term[0],
			    *spot->lower ? spot->len : strlen(terms.term[0]));
	for (i = terms.has_whole; i < terms.n; i++)
		if (strlen(terms.term[i]) >= INTENT_SHORTEST &&
		    !is_task_word(span_of(terms.term[i])))
			add_part(intent, seen, terms.term[i]);
}

/* --- Failures --- */

static bool ends_with(const struct spot *spot, const char *tail)
{
	size_t n = strlen(tail);

	return spot->len > n && !memcmp(spot->at + spot->len - n, tail, n);
}

static bool is_failure(const struct spot *spot)
{
	return SPAN_ROW(span_of(spot->lower), failure_word) ||
		ends_with(spot, "Error") || ends_with(spot, "Exception");
}

/* The word `away` words behind (or, negative, ahead), or NULL. */
static const struct spot *neighbour(const spot_vec *spots, size_t from,
				    long away)
{
	long at = (long)from + away;

	return at < 0 || at >= (long)spots->n ? NULL : &spots->item[at];
}

static const struct spot *find_beside(const spot_vec *spots, size_t from)
{
	const struct spot *found = NULL;
	long away, side;

	for (away = 1; away <= NEAR_WORDS; away++)
		for (side = 1; side >= -1; side -= 2) {
			const struct spot *one = neighbour(spots, from,
							   side * away);

			if (one && one->is_code && !is_failure(one))
				return one;
			if (one && !found && says_something(one) &&
			    !is_failure(one))
				found = one;
		}
	return found;
}

static bool has_failure(const struct intent *intent, const struct failure *one)
{
	size_t i;

	for (i = 0; i < intent->failure.n; i++) {
		const struct failure *other = &intent->failure.item[i];

		if (!strcmp(other->word, one->word) &&
		    (!one->beside || (other->beside &&
				      !strcmp(other->beside, one->beside))))
			return true;
	}
	return false;
}

static void read_failures(struct intent *intent, const spot_vec *spots)
{
	struct arena *arena = &intent->arena;
	size_t i;

	for (i = 0; i < spots->n && intent->failure.n < INTENT_FAILURES; i++) {
		const struct spot *spot = &spots->item[i], *beside;
		struct failure one;

		if (!is_failure(spot))
			continue;
		beside = find_beside(spots, i);
		one = (struct failure){
			arena_strndup(arena, spot->at, spot->len),
			beside ? arena_strndup(arena, beside->at,
					       beside->len) : NULL
		};
		if (!has_failure(intent, &one))
			*VEC_PUSH(&intent->failure) = one;
	}
}

/* --- All of it --- */

void intent_read(struct intent *out, const char *text, size_t len)
{
	spot_vec spots = { 0 };
	const struct question *question;
	size_t i, n, k;
	struct strmap seen = { 0 };
	struct keyword *all;

	*out = (struct intent){ .arena = { 0 } };
	question_read(&out->question, text, len, true);
	read_spots(&spots, &out->question);
	read_symbols(out, &spots);
	for (i = 0; i < spots.n; i++)
		add_words(out, &seen, &spots.item[i]);
	/* The heaviest to the front; of equal weight, what came first stays
	 * first. */
	all = out->keyword.item;
	n = out->keyword.n;
	for (k = 0; k < n && k < INTENT_KEYWORDS; k++) {
		struct keyword one;
		size_t best = k;

		for (i = k + 1; i < n; i++)
			if (all[i].weight > all[best].weight)
				best = i;
		one = all[best];
		memmove(&all[k + 1], &all[k], (best - k) * sizeof(*all));
		all[k] = one;
	}
	out->keyword.n = k;
	strmap_release(&seen);
	read_failures(out, &spots);
	question = &out->question;
	for (i = 0; i < question->quoted.n; i++)
		*VEC_PUSH(&out->path) = question->quoted.item[i].text;
	VEC_RELEASE(&spots);
}

void intent_release(struct intent *intent)
{
	question_release(&intent->question);
	VEC_RELEASE(&intent->keyword);
	VEC_RELEASE(&intent->symbol);
	VEC_RELEASE(&intent->failure);
	VEC_RELEASE(&intent->path);
	arena_release(&intent->arena);
}
