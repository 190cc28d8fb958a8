/* SPDX-License-Identifier: MIT */
/* What stands before a member, read from its end: see site.h. */
#include <ctype.h>
#include <string.h>

#include "lang/site_seek.h"
#include "lang/words.h"

size_t site_before_types(const char *s, size_t end)
{
	size_t at = end, depth = 0, low = end > AROUND_NEAR ?
		end - AROUND_NEAR : 0;

	while (at > low && (depth || s[at - 1] == '>')) {
		at--;
		depth += s[at] == '>';
		depth -= s[at] == '<';
		if (strchr(";{}=\"", s[at]))
			return end;
	}
	return at < end && at > 1 && !memcmp(s + at - 2, "::", 2) ? at - 2 : at;
}

/* The separator that ends at `at`: ".", "->", "?.", "!!.", "&." and "::"; 0:
 * none. */
static size_t separator_at(const char *s, size_t at)
{
	size_t n;

	if (at > 1 && (!memcmp(s + at - 2, "->", 2) ||
		       !memcmp(s + at - 2, "::", 2)))
		return 2;
	if (!at || s[at - 1] != '.')
		return 0;
	for (n = 1; n < at && strchr("?!&", s[at - n - 1]); n++)
		;
	return n;
}

/* Behind the code before `at`, past marks of what may be none. */
static size_t value_before(const char *s, size_t at)
{
	for (at = code_before(s, at); at && strchr("?!", s[at - 1]);)
		at = code_before(s, at - 1);
	return at;
}

size_t site_before_separator(const char *s, size_t at)
{
	size_t end = value_before(s, at - separator_at(s, at));
	size_t word = word_start(s, end);

	while (end - word == 5 && !memcmp(s + word, "await", 5) &&
	       separator_at(s, word)) {
		end = value_before(s, word - separator_at(s, word));
		word = word_start(s, end);
	}
	return end;
}

/* Adds what was found from the last on. */
static bool add_turned(struct seeking *q, const struct site_type *from)
{
	struct site_type *out = q->out;
	size_t i;

	for (i = from->calls; i--;)
		if (from->call[i].link >= SITE_EACH) {
			if (!site_add_element(out, from->call[i].link))
				return false;
		} else if (out->calls < SITE_CALLS)
			out->call[out->calls++] = from->call[i];
		else {
			return false;
		}
	return out->len || out->is_self;
}

/* What begins with a variable, or with the thing that the code is of. */
static bool read_variable(struct seeking *q, size_t from, size_t to)
{
	const struct site_type found = *q->out;
	const char *s = q->text->text;
	const bool is_member = site_is_member(q, from);

	if (is_member || site_is_own_type(s + from, to - from)) {
		*q->out = (struct site_type){ .is_variable = true,
					      .is_self = true };
		return (!is_member || site_add_link(q, SITE_FIELD, from, to)) &&
			add_turned(q, &found);
	}
	site_type_of(q->out, q->text, from, s + from, to - from);
	if (q->out->len && add_turned(q, &found))
		return true;
	*q->out = found;
	return false;
}

/* What begins with a call, of what is written before it, if anything. */
static void read_root(struct seeking *q, size_t from, size_t to, size_t of,
		      size_t of_end)
{
	const char *s = q->text->text;
	const struct site_type found = *q->out;
	size_t n = code_before(s, from);
	bool is_path = (n && s[n - 1] == ':') || site_makes_object(q, from, to);

	*q->out = (struct site_type){ .is_variable = true, .of = of,
				      .of_len = of_end - of };
	add_turned(q, &found);
	site_read_call(q, is_path ? of : 0, is_path ? of_end : 0, from, to,
		  n > 2 && !memcmp(s + n - 3, "new", 3));
}

/* What begins with a word that is called nothing: a variable, or else what the
 * first call is of, or a type of which that is a field. */
static bool read_first(struct seeking *q, size_t from, size_t to)
{
	struct site_type *out = q->out;
	const struct site_type found = *out;
	size_t at, len;

	if (from < to && read_variable(q, from, to))
		return true;
	while (out->calls && out->call[out->calls - 1].link >= SITE_EACH)
		out->calls--;
	if (!out->calls || out->call[out->calls - 1].link == SITE_FIELD) {
		*out = (struct site_type){ .is_variable = out->calls > 0 };
		if (found.calls && isupper((unsigned char)q->text->text[from]))
			tell(q, from, to);
		return out->len && add_turned(q, &found);
	}
	at = out->call[--out->calls].at;
	len = out->call[out->calls].len;
	read_root(q, at, at + len, from, to);
	return false;
}

/* What stands in parentheses of its own: a cast, a new object, a variable. */
static bool read_group(struct seeking *q, size_t open, size_t close)
{
	const struct site_type found = *q->out;
	const char *s = q->text->text;
	size_t at = code_after(q->text, open + 1), to = code_before(s, close);
	size_t word = word_start(s, to), as = value_before(s, word);
	size_t before = code_before(s, open), next;

	if (before && strchr(")]", s[before - 1]) &&
	    !(q->def->block == BLOCK_BRACE_LINE &&
	      memchr(s + before, '\n', open - before)))
		return false;
	*q->out = (struct site_type){ 0 };
	next = byte_at(q->text, at) == '(' ? behind_bracket(q->text, at) : to;
	if (as > at + 2 && !memcmp(s + as - 2, "as", 2) &&
	    word_start(s, as) == as - 2) {
		site_read_type(q, word);
	} else if (next < to && q->def->local_flags & LOCAL_TYPED &&
		   is_word_byte((unsigned char)s[code_after(q->text, next)])) {
		site_read_type(q, at + 1);
	} else {
		while (byte_is_among(byte_at(q->text, at), "*& "))
			at++;
		if (at == word && word < to)
			site_type_of(q->out, q->text, at, s + at, to - at);
		else
			site_read_value(q, at);
	}
	q->out->is_variable = true;
	if (q->out->len && add_turned(q, &found))
		return true;
	*q->out = found;
	return false;
}

/* An element of what stands before its bracket, or some of it: list[1:]. */
static bool read_index(struct seeking *q, size_t open, size_t close)
{
	const struct span inside = { q->text->text + open, close - open };

	return span_find(inside, ":") < inside.n ||
		span_find(inside, "..") < inside.n ||
		site_add_link(q, SITE_AT, 0, 0);
}

/* get(T::class), whatever it is called on. */
static bool read_asked(struct seeking *q, size_t from, size_t to)
{
	const struct site_type found = *q->out;

	*q->out = (struct site_type){ .is_variable = true };
	if (site_read_asked(q, from, to) && add_turned(q, &found))
		return true;
	*q->out = found;
	return false;
}

bool site_read_path(struct seeking *q, size_t at)
{
	const char *s = q->text->text;
	size_t open, end, start, n;
	bool is_call, is_index;

	*q->out = (struct site_type){ 0 };
	for (;;) {
		is_call = at && s[at - 1] == ')';
		is_index = at && s[at - 1] == ']';
		open = is_call || is_index ?
			open_bracket(s, at - 1, at > AROUND_NEAR ?
				     at - AROUND_NEAR : 0) : at;
		if (open == NO_BRACKET ||
		    (is_index && !read_index(q, open, at - 1)))
			break;
		if (is_index) {
			at = open;
			continue;
		}
		end = is_call ? site_before_types(s, open) : at;
		start = word_start(s, end);
		is_call |= site_makes_object(q, start, end);
		n = code_before(s, start);
		if (!is_call && (start == end || !separator_at(s, n) ||
				 s[n - 1] == ':')) {
			return read_first(q, start, end);
		}
		if ((start == end && read_group(q, open, at - 1)) ||
		    (is_call && read_asked(q, start, end)))
			return true;
		if (start == end || (site_is_keyword(q, start, end) &&
				     !begins(q, start, "init(")))
			break;
		at = separator_at(s, n) ? site_before_separator(s, n) : 0;
		if (is_call && (!at || s[n - 1] == ':')) {
			read_root(q, start, end, word_start(s, at), at);
			return false;
		}
		if (!site_add_link(q, is_call ? SITE_CALL : SITE_FIELD, start,
				   end))
			break;
	}
	/* What it begins with is no call, or it is too long. */
	*q->out = (struct site_type){ .is_variable = q->out->calls > 0 };
	return false;
}

void site_type_of_receiver(struct site_type *out, const struct site_text *text,
			   size_t at)
{
	struct seeking q = { .def = &lang_defs[text->lang], .text = text,
			     .out = out };

	site_read_path(&q, at);
}

void site_read_element(struct seeking *q, size_t end, enum site_link link,
		       bool wants_map)
{
	struct site_text text = *q->text;
	struct site_type *out = q->out;

	*out = (struct site_type){ 0 };
	if (text.loops++ == SITE_LOOPS)
		return;
	site_type_of_receiver(out, &text, end);
	if ((!out->len && !out->is_self) ||
	    (wants_map && (out->form != SITE_MAP || out->calls)) ||
	    !site_add_element(out, link))
		*out = (struct site_type){ 0 };
}

bool site_read_handed(struct seeking *q, size_t at)
{
	static const char *const same[] = {
		"also", "let", "takeIf", "takeUnless", NULL
	};
	struct site_text text = *q->text;
	const char *s = text.text;
	size_t end = code_before(s, at), word = word_start(s, end), n;
	const size_t first = end;
	static const char *const words[] = {
		"All", "Any", "First", "FirstOrDefault", "GroupBy", "OrderBy",
		"Select", "SelectMany", "Single", "SingleOrDefault", "Where",
		"all", "any", "each", "every", "filter", "filterNot",
		"filter_map", "find", "findIndex", "findLast", "find_map",
		"firstOrNull", "flatMap", "flat_map", "forEach", "for_each",
		"groupBy", "map", "mapNotNull", "none", "partition", "some",
		"sortedBy", "sumOf", "then", NULL
	};

	while (end && (strchr("(|&*{", s[end - 1]) ||
		       (end - word == 5 && !memcmp(s + word, "async", 5)))) {
		end = code_before(s, word < end ? word : end - 1);
		word = word_start(s, end);
	}
	n = code_before(s, word);
	if (end == first || !separator_at(s, n))
		return false;
	/* Is what it calls called with each element, or some? */
	if (is_word_of(words, s, word, end))
		site_read_element(q, site_before_separator(s, n), SITE_EACH,
				  false);
	else if (q->def->block != BLOCK_INDENT &&
		 is_word_of(same, s, word, end) && text.loops++ < SITE_LOOPS)
		site_type_of_receiver(q->out, &text,
				      site_before_separator(s, n));
	else
		return false;
	return true;
}
