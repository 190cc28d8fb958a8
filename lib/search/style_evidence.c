/* SPDX-License-Identifier: MIT */
/* A rule told from a mention: see style_evidence.h. */
#include "search/style_evidence.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "lang/words.h"

bool style_is_under(const struct query *topic, const char *const *heading,
		    size_t n)
{
	size_t i, k;

	for (i = 0; i < topic->term.n; i++) {
		for (k = 0; k < n && !text_has_term(heading[k],
						    strlen(heading[k]),
						    topic->term.item[i].term);
		     k++)
			;
		if (k == n)
			return false;
	}
	return true;
}

/* --- Paragraphs --- */

struct paragraph {
	const struct query *topic;
	size_t *seen;		/* of each term */
	size_t words, early;	/* early: terms among the first */
	bool is_step, is_rule, is_code;
};

/* Words that make a rule of a step, in any case. */
static bool makes_rule(const char *word, size_t len)
{
	static const char *const rule[] = {
		"always", "avoid", "don", "forbidden", "must", "never", "only",
		"prefer", "required", "shall", "should", NULL
	};
	size_t i;

	for (i = 0; rule[i]; i++)
		if (strlen(rule[i]) == len && !strncasecmp(word, rule[i], len))
			return true;
	return false;
}

static void read_word(struct paragraph *p, const char *word, size_t len)
{
	struct terms terms;
	size_t i;

	p->words++;
	p->is_rule |= makes_rule(word, len);
	terms_of_word(&terms, word, len);
	for (i = 0; i < terms.n; i++) {
		const struct strmap_entry *e = strmap_find(
			&p->topic->terms, terms.term[i],
			strlen(terms.term[i]));

		if (!e)
			continue;
		p->early += p->words <= STYLE_HEAD;
		p->seen[e - p->topic->terms.entry]++;
	}
}

/* Between backticks stands code. */
static void read_line(struct paragraph *p, const char *at, const char *end)
{
	const char *tick, *stop, *word;
	size_t len;

	while (at < end) {
		tick = memchr(at, '`', (size_t)(end - at));
		stop = tick ? tick : end;
		while ((word = word_next(&at, stop, &len)))
			read_word(p, word, len);
		if (!tick)
			return;
		while (tick < end && *tick == '`')
			tick++;
		at = memchr(tick, '`', (size_t)(end - tick));
		at = at ? at : end;
		while (at < end && *at == '`')
			at++;
	}
}

/* One word in so many is what a paragraph is about. */
enum { SHARE = 10 };

/* Does what was read say it? Begins the next paragraph. */
static bool end_paragraph(struct paragraph *p)
{
	size_t i, n = p->topic->term.n, found = 0, most = 0;
	bool says;

	for (i = 0; i < n; i++) {
		found += p->seen[i] > 0;
		most = p->seen[i] > most ? p->seen[i] : most;
		p->seen[i] = 0;
	}
	/* A whole question has words that no rule repeats. */
	says = (n > 2 ? 3 * found >= 2 * n : n && found == n) && !p->is_code &&
		(n > 1 || p->early ||
		 (most > 1 && most * SHARE >= p->words)) &&
		(!p->is_step || p->is_rule);
	p->words = p->early = 0;
	p->is_step = p->is_rule = p->is_code = false;
	return says;
}

/* "- ", "* ", "+ ", and for a step "1. " or "1) ". */
static bool is_item(const char *at, const char *end, bool *is_step)
{
	const char *digit = at;

	while (digit < end && isdigit((unsigned char)*digit))
		digit++;
	*is_step = digit > at && end - digit > 1 && digit[1] == ' ' &&
		(*digit == '.' || *digit == ')');
	return *is_step || (end - at > 1 && at[1] == ' ' &&
			    (*at == '-' || *at == '*' || *at == '+'));
}

static size_t indent_of(const char *at, const char *end)
{
	size_t indent = 0;

	for (; at < end && (*at == ' ' || *at == '\t'); at++)
		indent += *at == '\t' ? 8 : 1;
	return indent;
}

bool style_says(const struct query *topic, const char *text, size_t len,
		bool is_list)
{
	const char *at = text, *end = text + len, *next, *first;
	struct paragraph p = {
		.topic = topic, .seen = xcalloc(topic->term.n, sizeof(size_t))
	};
	bool says = false, is_fenced = false, is_step = false;

	for (; !says && at < end; at = next) {
		size_t indent = indent_of(at, end);

		next = memchr(at, '\n', (size_t)(end - at));
		next = next ? next + 1 : end;
		for (first = at; first < next &&
		     isspace((unsigned char)*first); first++)
			;
		if (next - first >= 3 && (!strncmp(first, "```", 3) ||
					  !strncmp(first, "~~~", 3))) {
			is_fenced = !is_fenced;
			continue;
		}
		if (first == next || is_list ||
		    is_item(first, next, &is_step)) {
			says = end_paragraph(&p);
			p.is_step = first < next && !is_list && is_step;
		} else if (!p.words) {
			p.is_code = indent >= 4;
		}
		if (!is_fenced && !says)
			read_line(&p, first, next);
	}
	says = says || end_paragraph(&p);
	free(p.seen);
	return says;
}
