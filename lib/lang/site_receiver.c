/* SPDX-License-Identifier: MIT */
/* What stands before a member, read from its end: see site.h. */
#include <string.h>

#include "lang/site_seek.h"

/* Before the "<T>" of make<T>(), and the "::<T>" of make::<T>(). */
static size_t before_type_arguments(const char *s, size_t end)
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

/* The separator that ends at `at`: ".", "->", "?.", "!!." and "::"; 0: none. */
static size_t separator_at(const char *s, size_t at)
{
	size_t n;

	if (at > 1 && (!memcmp(s + at - 2, "->", 2) ||
		       !memcmp(s + at - 2, "::", 2)))
		return 2;
	if (!at || s[at - 1] != '.')
		return 0;
	for (n = 1; n < at && strchr("?!", s[at - n - 1]); n++)
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

/* Behind what a member's separator that ends at `at` is about, past what hands
 * that on: ".await". */
static size_t before_separator(const char *s, size_t at)
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
	size_t i;

	for (i = from->calls; i--;) {
		size_t at = from->call[i].at, end = at + from->call[i].len;

		if (from->call[i].is_field ? !site_add_field(q, at, end) :
		    !site_add_call(q, at, end))
			return false;
	}
	return true;
}

/* What begins with a variable, or with the thing that the code is of. */
static bool read_variable(struct seeking *q, size_t from, size_t to)
{
	const struct site_type found = *q->out;
	const char *s = q->text->text;

	if (site_is_own_type(s + from, to - from)) {
		*q->out = (struct site_type){ .is_variable = true,
					      .is_self = true };
		return add_turned(q, &found);
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
	bool is_path = n && s[n - 1] == ':';

	*q->out = (struct site_type){ .is_variable = true, .of = of,
				      .of_len = of_end - of };
	add_turned(q, &found);
	site_read_call(q, is_path ? of : 0, is_path ? of_end : 0, from, to,
		  n > 2 && !memcmp(s + n - 3, "new", 3));
}

/* What begins with a word that is called nothing: a variable, or else what the
 * first call is of. */
static void read_first(struct seeking *q, size_t from, size_t to)
{
	struct site_type *out = q->out;
	size_t at, len;

	if (from < to && read_variable(q, from, to))
		return;
	if (!out->calls || out->call[out->calls - 1].is_field) {
		*out = (struct site_type){ .is_variable = out->calls > 0 };
		return;
	}
	at = out->call[--out->calls].at;
	len = out->call[out->calls].len;
	read_root(q, at, at + len, from, to);
}

void site_type_of_receiver(struct site_type *out, const struct site_text *text,
			   size_t at)
{
	struct seeking q = { &lang_defs[text->lang], text, out, 0 };
	const char *s = text->text;
	size_t end, start, n, low;
	bool is_call;

	*out = (struct site_type){ 0 };
	for (;;) {
		low = at > AROUND_NEAR ? at - AROUND_NEAR : 0;
		is_call = at && s[at - 1] == ')';
		end = is_call ? open_bracket(s, at - 1, low) : at;
		if (end == NO_BRACKET)
			break;
		end = is_call ? before_type_arguments(s, end) : end;
		start = word_start(s, end);
		n = code_before(s, start);
		if (!is_call && (start == end || !separator_at(s, n) ||
				 s[n - 1] == ':')) {
			read_first(&q, start, end);
			return;
		}
		if (start == end || site_is_keyword(&q, start, end))
			break;
		at = separator_at(s, n) ? before_separator(s, n) : 0;
		if (is_call && (!at || s[n - 1] == ':')) {
			read_root(&q, start, end, word_start(s, at), at);
			return;
		}
		if (!(is_call ? site_add_call(&q, start, end) :
		      site_add_field(&q, start, end)))
			break;
	}
	/* What it begins with is no call, or it is too long. */
	*out = (struct site_type){ .is_variable = out->calls > 0 };
}
