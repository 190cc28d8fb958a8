/* SPDX-License-Identifier: MIT */
/* A rule told from a mention: see style_evidence.h. */
#include "search/style_evidence.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "lang/words.h"

static bool has_heading(const struct style_passage *passage, const char *term)
{
	size_t i;

	for (i = 0; i < passage->headings; i++)
		if (text_has_term(passage->heading[i],
				  strlen(passage->heading[i]), term))
			return true;
	return false;
}

bool style_is_under(const struct query *topic,
		    const struct style_passage *passage)
{
	size_t i;

	for (i = 0; i < topic->term.n; i++)
		if (!has_heading(passage, topic->term.item[i].term))
			return false;
	return true;
}

/* --- Paragraphs --- */

struct paragraph {
	const struct query *topic;
	size_t *seen;		/* of each term */
	size_t words, early;	/* early: terms among the first */
	bool is_step, is_rule, is_code;
};

static void read_word(struct paragraph *p, const char *word, size_t len)
{
	struct terms terms;
	size_t i;
	static const char *const rule[] = {
		"always", "avoid", "don", "forbidden", "must", "never", "only",
		"prefer", "required", "shall", "should", NULL
	};

	p->words++;
	/* Words that make a rule of a step, in any case. */
	p->is_rule |= span_is_among_any_case((struct span){ word, len }, rule);
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

/* Takes a line in; true where it ends a paragraph that says it. */
static bool take(struct paragraph *p, struct span line, bool is_list)
{
	const struct span text = span_trim(line);
	const char *end = text.s + text.n;
	bool is_step = false, says = false;

	if (!text.n || is_list || is_item(text.s, end, &is_step)) {
		says = end_paragraph(p);
		p->is_step = text.n && !is_list && is_step;
	} else if (!p->words) {
		size_t indent = 0, i;

		for (i = 0; i < line.n && (line.s[i] == ' ' ||
					   line.s[i] == '\t'); i++)
			indent += line.s[i] == '\t' ? 8 : 1;
		p->is_code = indent >= 4;
	}
	read_line(p, text.s, end);
	return says;
}

bool style_says(const struct query *topic,
		const struct style_passage *passage)
{
	struct paragraph p = {
		.topic = topic, .seen = xcalloc(topic->term.n, sizeof(size_t))
	};
	struct span rest = passage->text, line;
	struct fence fence = passage->fence;
	bool says = false;

	while (!says && take_line(&rest, &line))
		if (!fence_line(&fence, line))
			says = take(&p, line, passage->is_list);
	says = says || end_paragraph(&p);
	free(p.seen);
	return says;
}
