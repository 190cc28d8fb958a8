/* SPDX-License-Identifier: MIT */
/* Is a name a parameter where it stands, of a function or of a function
 * without a name? See site_spot.h. */
#include "lang/site_spot.h"

#include <ctype.h>
#include <string.h>

#include "base/span.h"
#include "lang/words.h"

/* The word, or path of words, that ends at `at`, without type arguments. */
static size_t name_before(const struct spot *p, size_t at)
{
	size_t low = at > 512 ? at - 512 : 0, depth = 0;

	if (at > low && strchr(">]", p->s[at - 1]))
		do {
			depth += strchr(">]", p->s[at - 1]) != NULL;
			depth -= depth && strchr("<[", p->s[at - 1]);
			at--;
		} while (at > low && depth);
	at = word_start(p->s, at);
	while (at > low && strchr(".*:", p->s[at - 1]))
		at = word_start(p->s, at - 1);
	return at;
}

static bool begins_function(const struct spot *p, size_t open)
{
	size_t end = code_before(p->s, open), at;

	/* def f(a: A)(b: B) */
	while (p->def->local_flags & LOCAL_NAMED && end &&
	       p->s[end - 1] == ')' && open != NO_BRACKET) {
		open = open_bracket(p->s, end - 1, end > AROUND_NEAR ?
				    end - AROUND_NEAR : 0);
		end = open == NO_BRACKET ? 0 : code_before(p->s, open);
	}
	at = word_start(p->s, end);
	if (is_word_of(p->def->local_function, p->s, at, end))
		return true;
	for (at = end; at && byte_is_among(p->s[at - 1], "?!=<>+-*/%&|^~");)
		at--;	/* init?(, func ==( */
	if (at < end) {
		at = code_before(p->s, at);
		if (is_word_of(p->def->local_function, p->s,
			       word_start(p->s, at), at))
			return true;
	}
	end = code_before(p->s, name_before(p, end));
	if (p->def->local_flags & LOCAL_SPACED && end &&
	    p->s[end - 1] == ')') {	/* func (t T) name( */
		at = open_bracket(p->s, end - 1, end > AROUND_NEAR ?
				  end - AROUND_NEAR : 0);
		if (at == NO_BRACKET)
			return false;
		end = code_before(p->s, at);
	}
	at = word_start(p->s, end);
	return is_word_of(p->def->local_function, p->s, at, end);
}

/* Does a function's body follow what closes the parameters? */
static bool has_body(const struct spot *p, size_t open)
{
	size_t at = code_after(p->text, behind_bracket(p->text, open)), end;
	const char *const *arrow;
	size_t word = code_before(p->s, open);

	/* A type, which may hold braces. */
	if (byte_at(p->text, at) == ':')
		for (end = at + 256; at < end && at < p->text->n &&
		     !strchr(";{\n", p->s[at]) &&
		     strncmp(p->s + at, "=>", 2); at++)
			;
	for (arrow = p->def->local_arrow; *arrow; arrow++)
		if (at + strlen(*arrow) <= p->text->n &&
		    !memcmp(p->s + at, *arrow, strlen(*arrow)))
			return true;
	return p->def->local_flags & LOCAL_METHODS &&
		byte_at(p->text, at) == '{' && word_start(p->s, word) < word &&
		!spot_is_keyword(p, word_start(p->s, word), word);
}

/* The parentheses of parameters that the name is among, through the brackets
 * of patterns. */
static bool find_list(struct spot *p)
{
	size_t low = p->at > AROUND_NEAR ? p->at - AROUND_NEAR : 0;
	size_t open = open_bracket(p->s, p->at, low), before;

	while (open != NO_BRACKET && p->s[open] != '(') {
		before = code_before(p->s, open);
		if (!*p->def->local_arrow || !before ||
		    !strchr("(,{[.", p->s[before - 1]))
			return false;
		open = open_bracket(p->s, open, low);
	}
	p->list = open;
	return open != NO_BRACKET &&
		(begins_function(p, open) || has_body(p, open));
}

/* name T, a, name T */
static bool is_before_type(const struct spot *p)
{
	size_t at = p->end;

	while (byte_at(p->text, at) == ',') {
		at = code_after(p->text, at + 1);
		at = word_end(p->text, at);
	}
	if (byte_at(p->text, at) != ' ')
		return false;
	at = code_on_line(p->text, at);
	return is_word_byte((unsigned char)byte_at(p->text, at)) ||
		strchr("*[.(<", byte_at(p->text, at));
}

/* Does what stands before the name, modifiers and signs aside, end what stands
 * before a parameter? */
static bool may_precede(const struct spot *p)
{
	size_t at = p->before, start = word_start(p->s, at);

	if (p->def->local_flags & LOCAL_LABELS && start < at)
		at = code_before(p->s, start);
	for (;;) {
		start = word_start(p->s, at);
		if (start < at && !spot_is_keyword(p, start, at))
			return false;
		if (start == at) {
			if (!at || !strchr("*&.", p->s[at - 1]))
				break;
			start--;
		}
		at = code_before(p->s, start);
	}
	if (at && p->s[at - 1] == ':') {	/* { key: name } */
		start = open_bracket(p->s, at, at > AROUND_NEAR ?
				     at - AROUND_NEAR : 0);
		return start != NO_BRACKET && p->s[start] == '{';
	}
	return at && strchr("(,{[@)", p->s[at - 1]);
}

bool site_is_parameter(struct spot *p)
{
	const char last = spot_last(p), next = spot_next(p);

	if (!last || !next)
		return false;
	if (last == '$')
		return strchr(",)=", next) && find_list(p);
	if (p->def->local_flags & LOCAL_SPACED)
		return strchr("(,", last) && is_before_type(p) && find_list(p);
	if (!(p->def->local_flags & LOCAL_NAMED) ||
	    !strchr(":,)=?]}", next))
		return false;
	if (next == '=' && byte_at(p->text, p->behind + 1) == '=')
		return false;
	return may_precede(p) && find_list(p);
}

bool site_is_arrow(const struct spot *p, size_t at)
{
	const char *const *arrow;
	size_t n;

	for (arrow = p->def->local_arrow; *arrow; arrow++) {
		n = strlen(*arrow);
		if (at + n <= p->text->n && !memcmp(p->s + at, *arrow, n) &&
		    (!is_word_byte((unsigned char)**arrow) ||
		     (word_start(p->s, at) == at &&
		      word_end(p->text, at) == at + n)))
			return true;
	}
	return false;
}

/* Is it the brace of a statement that chooses, whose branches have arrows? */
static bool opens_choice(const struct spot *p, size_t brace)
{
	size_t end = code_before(p->s, brace);

	if (end && p->s[end - 1] == ')') {
		end = open_bracket(p->s, end - 1, end > AROUND_NEAR ?
				   end - AROUND_NEAR : 0);
		end = end == NO_BRACKET ? 0 : code_before(p->s, end);
	}
	return spot_is_keyword(p, word_start(p->s, end), end);
}

bool site_heads_block(const struct spot *p)
{
	const size_t low = p->at > AROUND_NEAR ? p->at - AROUND_NEAR : 0;
	const char last = spot_last(p), next = spot_next(p);
	size_t open = p->at, at, from, to;

	if (!(p->def->local_flags & LOCAL_BLOCKS) ||
	    isupper((unsigned char)p->s[p->at]) ||
	    !(byte_is_among(next, ",:)") || site_is_arrow(p, p->behind)) ||
	    !(byte_is_among(last, "{,(]") ||
	      (p->def->local_flags & LOCAL_TYPED &&
	       site_type_before(p->def, p->s, p->at, &from, &to))))
		return false;
	do
		open = open_bracket(p->s, open, low);
	while (open != NO_BRACKET && p->s[open] == '(');
	if (open == NO_BRACKET || p->s[open] != '{' || opens_choice(p, open))
		return false;
	for (at = code_after(p->text, open + 1); at < p->at; at++)
		if (byte_is_among(p->s[at], ";=\n"))
			return false;
	for (at = p->end; !site_is_arrow(p, at); at++)
		if (at >= p->text->n || at > p->end + AROUND_NEAR ||
		    byte_is_among(p->s[at], ";={}\n"))
			return false;
	return true;
}

/* name => 1, |name| */
bool site_is_lambda(const struct spot *p)
{
	size_t at, end, start = word_start(p->s, p->before);
	bool is_tight;

	if (site_is_arrow(p, p->behind))
		return !isupper((unsigned char)p->s[p->at]) &&
			(start == p->before ||
			 (spot_is_keyword(p, start, p->before) &&
			  !is_word_of(p->def->local_no_type, p->s, start,
				      p->before)));
	if (!(p->def->local_flags & LOCAL_BARS) || !spot_last(p) ||
	    !strchr("|,(&", spot_last(p)))
		return false;
	for (at = p->at; at && !strchr("|\n;{}=", p->s[at - 1]); at--)
		;
	for (end = p->end; end < p->text->n && !strchr("|\n;{}=", p->s[end]);
	     end++)
		;
	if (!at || p->s[at - 1] != '|' || byte_at(p->text, end) != '|' ||
	    byte_at(p->text, end + 1) == '|')
		return false;
	/* for (list) |x|; |x| of a | b */
	is_tight = !isspace((unsigned char)p->s[at]) &&
		!isspace((unsigned char)p->s[end - 1]);
	at = code_before(p->s, at - 1);
	start = word_start(p->s, at);
	return at && (strchr("(,={", p->s[at - 1]) ||
		      (is_tight && strchr(")>", p->s[at - 1])) ||
		      spot_is_keyword(p, start, at));
}
