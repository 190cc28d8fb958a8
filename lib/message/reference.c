/* SPDX-License-Identifier: MIT */
/* Other commits that a message names: what it takes back, what it copies. */
#include <string.h>
#include <strings.h>

#include "message/parsing.h"

/* --- Reverts --- */

static bool begins_word(struct span text, const char *word)
{
	size_t n = strlen(word);

	return text.n >= n && !strncasecmp(text.s, word, n) &&
		(text.n == n || !is_word_byte(text.s[n]));
}

static struct span skip_blanks(struct span text)
{
	while (text.n && byte_is_among(text.s[0], " \t\r\n"))
		text = span_behind(text, 1);
	return text;
}

static bool skip_word(struct span *text, const char *word)
{
	if (!begins_word(*text, word))
		return false;
	*text = skip_blanks(span_behind(*text, strlen(word)));
	return true;
}

/* "(subject, date)" behind an abbreviated id, on its line. */
static struct span skip_described(struct span text)
{
	struct span rest = skip_blanks(text);
	size_t n;

	if (!rest.n || rest.s[0] != '(')
		return text;
	n = span_bracketed(rest, 0).n + 2;
	return n <= rest.n ? span_behind(rest, n) : text;
}

/* "<id>, <id> and <id>": appends them, and gives what stands behind. */
static struct span take_commits(struct message *m, struct span text)
{
	size_t n;

	while ((n = hex_length(text))) {
		*VEC_PUSH(&m->revert.commit) = (struct span){ text.s, n };
		text = skip_described(span_behind(text, n));
		if (text.n && text.s[0] == ',' && hex_length(
				skip_blanks(span_behind(text, 1))))
			text = skip_blanks(span_behind(text, 1));
		else if (begins_word(skip_blanks(text), "and"))
			text = skip_blanks(span_behind(skip_blanks(text), 3));
		else
			break;
	}
	return text;
}

/* Behind "reverts". */
static bool read_reverted(struct message *m, struct span begun,
			  struct span text)
{
	static const char changes[] = "reversing";
	struct span rest;
	size_t before = m->revert.commit.n, n;

	skip_word(&text, "merge");
	if (!skip_word(&text, "commits"))
		skip_word(&text, "commit");
	rest = take_commits(m, text);
	if (m->revert.commit.n == before)
		return false;
	m->revert.said = (struct span){ begun.s, (size_t)(rest.s - begun.s) };
	rest = skip_blanks(span_behind(rest, rest.n && rest.s[0] == ','));
	if (skip_word(&rest, changes) && skip_word(&rest, "changes") &&
	    skip_word(&rest, "made") && skip_word(&rest, "to")) {
		n = hex_length(rest);
		m->revert.parent = (struct span){ rest.s, n };
		rest = span_behind(rest, n);
		m->revert.said.n = (size_t)(rest.s - begun.s);
	}
	return true;
}

/* Whether a sentence may begin there: with a line, or behind another. */
static bool may_begin(struct span text, size_t at)
{
	return !at || text.s[at - 1] == '\n' ||
		(at > 1 && text.s[at - 1] == ' ' && text.s[at - 2] == '.');
}

/* "This reverts commit ...", "Reverts ...". */
static void find_reverted(struct message *m, const struct paragraph *p)
{
	size_t at;

	for (at = 0; at < p->text.n; at++) {
		struct span begun = span_behind(p->text, at), rest = begun;

		if (!may_begin(p->text, at))
			continue;
		skip_word(&rest, "this");
		if ((skip_word(&rest, "reverts") ||
		     skip_word(&rest, "revert")) &&
		    read_reverted(m, begun, rest))
			return;
	}
}

/* "X" of 'Revert "X"'; *is_revert as the title begins. */
static struct span quoted_behind(struct span title, const char *word,
				 bool *is_such)
{
	size_t n = strlen(word);

	*is_such = title.n > n + 2 && !strncasecmp(title.s, word, n) &&
		title.s[n] == ' ' && title.s[n + 1] == '"';
	if (!*is_such)
		return nothing_at(title);
	title = span_behind(title, n + 2);
	while (title.n && title.s[title.n - 1] != '"')
		title.n--;
	title.n -= title.n > 0;
	return title;
}

/* --- Copies --- */

/* Forms of one line; the id stands between. */
static const struct {
	const char *before, *behind;
} copies[] = {
	{ "(cherry picked from commit ", ")" },
	{ "[ Upstream commit ", " ]" },
	{ "commit ", " upstream." }
};

static void find_copies(struct message *m)
{
	size_t i, form, n;

	for (i = 0; i < m->line.n; i++)
		for (form = 0; form < sizeof(copies) / sizeof(*copies);
		     form++) {
			struct span line = span_trim(m->line.item[i]);

			if (!span_begins(line, copies[form].before))
				continue;
			line = span_behind(line, strlen(copies[form].before));
			n = hex_length(line);
			if (n && span_begins(span_behind(line, n),
					     copies[form].behind))
				*VEC_PUSH(&m->picked) =
					(struct span){ line.s, n };
		}
}

void references_find(struct message *m)
{
	size_t i;
	struct revert *r = &m->revert;
	struct span title = m->folded, inner;
	bool is_reapply, is_revert, again;
	const struct message_trailer *refs;
	struct conventional *c;
	size_t at = 0;

	r->subject = quoted_behind(title, "Revert", &is_revert);
	if (is_revert) {
		inner = quoted_behind(r->subject, "Revert", &again);
		r->is_reapply = again;
		if (again)
			r->subject = inner;
	} else {
		r->subject = quoted_behind(title, "Reapply", &is_reapply);
		r->is_reapply = is_reapply;
	}
	r->is_revert = is_revert || r->is_reapply;
	for (i = 1; i < m->paragraph.n && !m->revert.commit.n; i++)
		if (m->paragraph.item[i].kind == PARAGRAPH_PROSE ||
		    m->paragraph.item[i].kind == PARAGRAPH_LIST)
			find_reverted(m, &m->paragraph.item[i]);
	m->revert.is_revert |= m->revert.commit.n > 0;
	/* "revert: ..." and "Refs: <id>, <id>", as Conventional Commits
	 * proposes. */
	c = &m->conventional;
	if (c->type.n == 6 && !strncasecmp(c->type.s, "revert", 6)) {
		m->revert.is_revert = true;
		if (!m->revert.subject.n)
			m->revert.subject = c->description;
		while (!m->revert.commit.n &&
		       (refs = message_trailer(m, "Refs", &at))) {
			take_commits(m, refs->value);
			m->revert.said = refs->line;
		}
	}
	find_copies(m);
}
