/* SPDX-License-Identifier: MIT */
/* What stands in messages and is no prose: see noise.h. */
#include "extract/noise.h"

#include <string.h>

#include "extract/cues.h"

enum {
	/* Of so many bytes one may be none of prose. */
	ODD_SHARE = 12,
	/* Colons; a sentence with more is a table: "os: none cpu: two". */
	MOST_FIELDS = 2
};

/* How many are open at the end, or were closed before they were opened: the
 * sentence was cut where it should not be. */
static bool brackets(struct span text)
{
	int open = 0;
	size_t i;

	for (i = 0; i < text.n && open >= 0; i++)
		open += (text.s[i] == '(') - (text.s[i] == ')');
	return open;
}

/* Whether a commit is named in full: it tells what that one did. */
static bool has_commit(struct span text)
{
	size_t i, n = 0;

	for (i = 0; i < text.n && n < 40; i++)
		n = memchr("0123456789abcdef", text.s[i], 16) ? n + 1 : 0;
	return n == 40;
}

/* Whether it stops before what it leads to: "The names of groups are". */
static bool is_cut(struct span text)
{
	static const char *const last[] = {
		"a", "and", "are", "as", "by", "for", "in", "is", "like", "of",
		"or", "the", "to", "was", "were", "with", NULL
	};
	size_t from = text.n;

	while (from && is_cue_byte(text.s[from - 1]))
		from--;
	return span_is_among_any_case(span_behind(text, from), last);
}

/* "file.c:12:3: error": what a tool prints. */
static bool has_place(struct span text)
{
	size_t i, n = 0;

	for (i = 0; i + 1 < text.n && n < 2; i++)
		if (text.s[i] == ':' && text.s[i + 1] >= '0' &&
		    text.s[i + 1] <= '9')
			n++;
		else if (text.s[i] < '0' || text.s[i] > '9')
			n = 0;
	return n == 2;
}

/* "https://", "a => b", "```", and what ends or begins as no sentence does. */
static bool is_marked(struct span text)
{
	static const char *const inside[] = { "://", " => ", "```" };
	size_t i;

	for (i = 0; i < sizeof(inside) / sizeof(*inside); i++)
		if (span_find(text, inside[i]) < text.n)
			return true;
	return memchr("$>[.(", text.s[0], 5) ||
		memchr("?:", text.s[text.n - 1], 2) ||
		(text.n > 3 && !memcmp(text.s + text.n - 3, "...", 3));
}

bool is_noise(struct span text)
{
	size_t i, odd = 0, fields = 0;

	if (!text.n || brackets(text) || has_commit(text) || is_cut(text) ||
	    is_marked(text) || has_place(text))
		return true;
	for (i = 0; i < text.n; i++) {
		odd += memchr("{}[]<>|\\=;#%$@^~", text.s[i], 16) != NULL;
		fields += i && text.s[i - 1] == ':' && text.s[i] == ' ';
	}
	return odd * ODD_SHARE > text.n || fields > MOST_FIELDS;
}
