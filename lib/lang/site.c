/* SPDX-License-Identifier: MIT */
/*
 * Is a name made where it stands, and for whom? See site.h.
 *
 * Each kind of declaration is looked for by what stands before and behind the
 * name. Where two readings are possible, the name is a use.
 */
#include "lang/site.h"

#include <ctype.h>
#include <string.h>

#include "base/span.h"
#include "lang/around.h"
#include "lang/site_spot.h"
#include "lang/words.h"

static bool is_first_of_line(const struct spot *p)
{
	return !p->before || memchr(p->s + p->before, '\n',
				    p->at - p->before);
}

/* --- for name, const { name }, let Some(name) --- */

/* Over what stands before a name of a list, back to the bracket that opens the
 * list, or to the word that begins it. */
static bool skip_siblings(const struct spot *p, size_t *at, size_t low,
			  bool *has_colon)
{
	while (*at > low) {
		const char c = p->s[*at - 1];
		size_t start = word_start(p->s, *at);

		if (start < *at && spot_is_keyword(p, start, *at))
			return is_word_of(p->def->local_word, p->s, start,
					  *at);
		if (strchr(";=<>?!+/\"'`", c) && c)
			return false;
		if (strchr("([{", c) && c)
			return true;
		*has_colon |= c == ':';
		if (strchr(")]}", c) && c)
			*at = open_bracket(p->s, *at - 1, low);
		else
			*at = start < *at ? start : *at - 1;
		if (*at == NO_BRACKET)
			return false;
	}
	return false;
}

/* Is the word before `at`, or before words, dots and commas, one behind which
 * names are those of the file: "import a.b as", "import (a, b as"? */
static bool is_of_file(const struct spot *p, size_t at, size_t low)
{
	bool is_above = false;
	size_t start;

	for (; *p->def->local_alias && at > low; at--) {
		const char c = p->s[at - 1];

		if (is_word_byte((unsigned char)c)) {
			start = word_start(p->s, at);
			if (is_word_of(p->def->local_alias, p->s, start, at))
				return !is_above;
			at = start + 1;
		} else if (c == '\n') {
			is_above = true;
		} else if (c == '(') {
			is_above = false;
		} else if (!strchr(" \t\r\\.,)*", c)) {
			break;
		}
	}
	return false;
}

static bool follows_word(const struct spot *p)
{
	size_t low = p->at > 512 ? p->at - 512 : 0, at = p->before, start;
	bool has_colon = false;

	while (at > low) {
		const char c = p->s[at - 1];

		if (is_word_byte((unsigned char)c)) {
			start = word_start(p->s, at);
			if (is_word_of(p->def->local_word, p->s, start, at))
				return !has_colon &&
					!is_of_file(p, start, low);
			if (!is_word_of(p->def->local_through, p->s, start,
					at))
				return false;
			at = start;
		} else if (c == ',' || c == ':') {
			has_colon |= c == ':';
			at--;
			if (!skip_siblings(p, &at, low, &has_colon))
				return false;
		} else if (strchr("([{", c)) {
			has_colon = false;
			at = code_before(p->s, at - 1);
			/* let Some(name), let Point { x } */
			start = word_start(p->s, at);
			if (start < at && !spot_is_keyword(p, start, at) &&
			    p->def->local_flags & LOCAL_PATTERNS)
				at = start;
		} else if (!strchr("*&.:", c)) {
			return false;
		} else {
			at--;
		}
		at = code_before(p->s, at);
	}
	return false;
}

/* --- name = 1, name, other := f() --- */

static bool is_assigned(const struct spot *p, size_t at)
{
	const char *const *op;

	for (op = p->def->local_assign; *op; op++) {
		size_t n = strlen(*op);

		if (at + n <= p->text->n && !memcmp(p->s + at, *op, n) &&
		    !(n == 1 && strchr("=~>", byte_at(p->text, at + 1))))
			return true;
	}
	return false;
}

/* Does the statement begin with names alone, this one among them? */
static bool begins_statement(const struct spot *p)
{
	size_t at = p->at;

	while (at && p->s[at - 1] != '\n') {
		const char c = p->s[at - 1];

		if (strchr(";{|", c) || (c == ':' && at > 1))
			return true;
		if (c == '(')	/* for (x <- xs) */
			return spot_is_keyword(p, word_start(p->s,
					code_before(p->s, at - 1)),
					code_before(p->s, at - 1));
		if (!is_word_byte((unsigned char)c) && !strchr(" \t,*@$&.", c))
			return false;
		at--;
	}
	return true;
}

static bool is_assignment(const struct spot *p)
{
	size_t at = p->behind;

	if (p->def->block == BLOCK_INDENT && spot_next(p) == ':' &&
	    is_first_of_line(p))
		return open_bracket(p->s, p->at, p->at > AROUND_NEAR ?
				    p->at - AROUND_NEAR : 0) == NO_BRACKET;
	if (!*p->def->local_assign ||
	    (spot_next(p) != ',' && !is_assigned(p, at)))
		return false;
	while (at < p->text->n && !is_assigned(p, at)) {
		const char c = p->s[at];

		if (!is_word_byte((unsigned char)c) && !strchr(" \t,*.", c))
			return false;
		at++;
	}
	if (at >= p->text->n)
		return false;
	return begins_statement(p) || (byte_at(p->text, at) == ':' &&
				       at == p->behind);
}

/* --- T name --- */

bool site_type_before(const struct langdef *def, const char *s, size_t name,
		      size_t *from, size_t *to)
{
	const size_t before = code_before(s, name);
	size_t at = before;
	const size_t low = at > 512 ? at - 512 : 0;
	size_t depth = 0;

	while (at > low && strchr("*&", s[at - 1]))
		at--;
	/* A sign between blanks is arithmetic. */
	if (at < before && at && isspace((unsigned char)s[at - 1]) &&
	    before < name)
		return false;
	at = code_before(s, at);
	if (at > low && strchr("?]>.", s[at - 1]) &&
	    isspace((unsigned char)s[at - 1]))
		return false;
	while (at > low && (strchr("?]>.", s[at - 1]) || depth)) {
		if (s[at - 1] == '>' && at > 1 &&
		    (isspace((unsigned char)s[at - 2]) || s[at - 2] == '-' ||
		     s[at - 2] == '='))
			return false;
		depth += strchr(">]", s[at - 1]) != NULL;
		depth -= depth && strchr("<[", s[at - 1]);
		if (strchr(";{}=\"", s[at - 1]))
			return false;
		at--;
	}
	*to = at;
	*from = word_start(s, at);
	return *from < *to && !isdigit((unsigned char)s[*from]) &&
		!is_word_of(def->local_no_type, s, *from, *to);
}

static bool is_typed(const struct spot *p)
{
	size_t from, to;
	const char next = spot_next(p);

	if (!(p->def->local_flags & LOCAL_TYPED) || !next ||
	    (p->def->block == BLOCK_BRACE_LINE && is_first_of_line(p)) ||
	    (!strchr("=;,):[{}", next) &&
	     !is_word_of(p->def->local_each, p->s, p->behind,
			 word_end(p->text, p->behind))) ||
	    (next == '=' && byte_at(p->text, p->behind + 1) == '=') ||
	    (next == ':' && byte_at(p->text, p->behind + 1) == ':'))
		return false;
	return site_type_before(p->def, p->s, p->at, &from, &to);
}

static bool is_label(const struct spot *p)
{
	const char last = spot_last(p), next = spot_next(p);
	size_t open;

	if (p->def->local_flags & LOCAL_LABELS && byte_is_among(last, "(,") &&
	    is_word_byte((unsigned char)next))
		return byte_at(p->text, code_after(p->text,
			       word_end(p->text, p->behind))) == ':';
	if (p->def->local_flags & LOCAL_KEYS && next == ':' &&
	    !strchr(":=", byte_at(p->text, p->behind + 1)) && last &&
	    (strchr("{,(;", last) || is_first_of_line(p)))
		return true;
	if (!(p->def->local_flags & LOCAL_ARGUMENTS) || next != '=' ||
	    byte_at(p->text, p->behind + 1) == '=' ||
	    !byte_is_among(last, "(,"))
		return false;
	open = open_bracket(p->s, p->at, p->at > AROUND_NEAR ?
			    p->at - AROUND_NEAR : 0);
	return open != NO_BRACKET && p->s[open] == '(';
}

bool site_has(unsigned int lang, enum local_flag flag)
{
	return lang < lang_defs_count && lang_defs[lang].local_flags & flag;
}

bool site_can_read(unsigned int lang)
{
	return lang < lang_defs_count &&
		(lang_defs[lang].local_flags || *lang_defs[lang].local_word);
}

void site_read(struct site *out, const struct site_text *text, size_t at,
	       size_t len)
{
	struct spot p = { &lang_defs[text->lang], text, text->text, at,
			  at + len, code_before(text->text, at),
			  code_after(text, at + len), NO_BRACKET };
	const bool heads_block = site_heads_block(&p);

	*out = (struct site){ .role = SITE_USE };
	if (!heads_block && site_is_parameter(&p)) {
		out->is_made = site_see_parameter(&p, out);
		out->role = SITE_LOCAL;
	} else if (!heads_block && is_label(&p)) {
		out->role = SITE_LABEL;
	} else if (heads_block || follows_word(&p) || is_assignment(&p) ||
		   is_typed(&p) || site_is_lambda(&p)) {
		out->is_made = true;
		if (site_see_block(&p, out))
			out->role = SITE_LOCAL;
	}
}
