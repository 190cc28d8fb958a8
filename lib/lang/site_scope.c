/* SPDX-License-Identifier: MIT */
/* Which bytes see what a name makes: see site_spot.h. */
#include "lang/site_spot.h"

#include <string.h>

#include "lang/around.h"

bool site_see_parameter(const struct spot *p, struct site *out)
{
	if (p->def->block == BLOCK_INDENT || p->def->block == BLOCK_END)
		return indented_function(p->def, p->text, p->at, &out->from,
					 &out->to);
	out->from = p->list;
	out->to = body_end(p->text, p->list);
	return true;
}

/* Where the statement ends that begins with a word for variables and gives
 * this one its value; 0: it is in the head of a block. */
static size_t statement_end(const struct spot *p)
{
	size_t at = p->at;

	while (at && !strchr(";{}", p->s[at - 1]))
		at--;
	at = code_after(p->text, at);
	if (!is_word_of(p->def->local_word, p->s, at, word_end(p->text, at)))
		return 0;
	if (memchr(p->s + at, '=', p->at - at))
		return 0;	/* |name| within the value */
	for (at = p->end; at < p->text->n && !strchr("=;{}", p->s[at]);)
		at++;
	if (byte_at(p->text, at) != '=' || p->s[at - 1] == '.')
		return 0;	/* for name in 0..=9 { */
	while (at < p->text->n && !strchr(";)]}", p->s[at]))
		at = strchr("([{", p->s[at]) ? behind_bracket(p->text, at) :
			at + 1;
	return at;
}

/* Is a body behind the parentheses, of a function, a loop or a handler? */
static bool heads_body(const struct spot *p, size_t open)
{
	const size_t at = code_after(p->text, behind_bracket(p->text, open));

	return byte_at(p->text, at) == '{' || site_is_arrow(p, at);
}

bool site_see_block(const struct spot *p, struct site *out)
{
	const size_t low = p->at > AROUND_NEAR ? p->at - AROUND_NEAR : 0;
	size_t brace, open;
	bool is_outside;

	if (p->def->block == BLOCK_INDENT || p->def->block == BLOCK_END)
		return indented_function(p->def, p->text, p->at, &out->from,
					 &out->to);
	brace = open_brace(p->text, p->at);
	open = open_bracket(p->s, p->at, low);
	is_outside = brace == NO_BRACKET ||
		opens_holder(p->def, p->s, brace);
	/* The parameters of a method, or of a function at the top. */
	if (open == NO_BRACKET || p->s[open] != '(') {
		if (is_outside)
			return false;
	} else if (is_outside || heads_body(p, open)) {
		out->from = open;
		out->to = body_end(p->text, open);
		return true;
	}
	out->from = brace;
	out->to = behind_bracket(p->text, brace);
	if (p->def->local_flags & LOCAL_LATE && statement_end(p))
		out->from = statement_end(p);
	return true;
}
