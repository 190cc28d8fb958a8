/* SPDX-License-Identifier: MIT */
/* The type of a field by what its class assigns to it: see site.h. */
#include <string.h>

#include "lang/site_seek.h"
#include "lang/words.h"

/* The end of the word before a name, and a member's separator; 0: none. */
static size_t owner_before(const char *s, size_t at)
{
	if (at && s[at - 1] == '.')
		return at - 1;
	return at > 1 && s[at - 2] == '-' && s[at - 1] == '>' ? at - 2 : 0;
}

/* Is the line empty before `at`? */
static bool begins_line(const char *s, size_t at)
{
	while (at && (s[at - 1] == ' ' || s[at - 1] == '\t'))
		at--;
	return !at || s[at - 1] == '\n';
}

/* Past the "||" of "||=", which assigns where nothing is. */
static size_t behind_or(const struct seeking *q, size_t at)
{
	return byte_at(q->text, at) == '|' && byte_at(q->text, at + 1) == '|' ?
		at + 2 : at;
}

/* Is [at, end) a field that is assigned: self.a = ..., self.a: T = ...,
 * @a = ... or @a ||= ...? */
static bool is_assigned(const struct seeking *q, size_t at, size_t end)
{
	const char *s = q->text->text;
	size_t owner = owner_before(s, at), from = word_start(s, owner);
	size_t next = code_on_line(q->text, end);

	if (!site_is_member(q, at) &&
	    (!owner || !site_is_own_type(s + from, owner - from)))
		return false;
	next = behind_or(q, next);
	if (byte_at(q->text, next) == '=')
		return !strchr("=>~", byte_at(q->text, next + 1));
	next = code_on_line(q->text, next + 1);
	return q->def->block == BLOCK_INDENT && begins_line(s, from) &&
		byte_at(q->text, next - 1) != '\n' &&
		word_end(q->text, next) > next &&
		s[code_on_line(q->text, end)] == ':';
}

/* Is it declared as a parameter: private a: T? */
static bool is_declared(const struct seeking *q, size_t at)
{
	static const char *const words[] = {
		"private", "protected", "public", "readonly", NULL
	};
	const char *s = q->text->text;
	bool is_typed = at && s[at - 1] == '$';	/* private T $a */
	size_t end = code_before(s, at - is_typed), from = word_start(s, end);

	if (is_typed && !is_word_of(words, s, from, end)) {
		end = code_before(s, from);
		from = word_start(s, end);
	}
	return end < at && is_word_of(words, s, from, end);
}

/* Reads what is assigned to the name that ends at `end`; false: nothing yet. */
static bool read_assigned(struct seeking *q, size_t end)
{
	static const char *const nothing[] = {
		"None", "nil", "null", "undefined", NULL
	};
	const char *s = q->text->text;
	size_t at = code_on_line(q->text, end), next;

	if (s[at] == ':') {
		site_read_type(q, at + 1);
		return true;
	}
	at = code_after(q->text, behind_or(q, at) + 1);
	at += byte_at(q->text, at) == '$';
	end = word_end(q->text, at);
	if (is_word_of(nothing, s, at, end))
		return false;
	next = code_on_line(q->text, end);
	if (!byte_at(q->text, next) || strchr("\n;", byte_at(q->text, next)))
		site_type_of(q->out, q->text, at, s + at, end - at);
	else
		site_read_value(q, at);
	return true;
}

/* Adds what one place tells; false where it does not, or tells another type. */
static bool add_told(struct site_type *out, const struct site_type *one,
		     const char *s)
{
	if (!one->len || one->calls ||
	    (out->len && (out->len != one->len ||
			  out->is_made != one->is_made ||
			  memcmp(s + out->at, s + one->at, one->len))))
		return false;
	*out = *one;
	return true;
}

void site_assigned_of(struct site_type *out, const struct site_text *text,
		      size_t from, size_t to, const char *name, size_t len)
{
	struct site_type one;
	struct seeking q = { .def = &lang_defs[text->lang], .text = text,
			     .out = &one, .from = 0 };
	const char *s = text->text, *at = s + from, *end = s + to;
	bool is_told = true, is_seen = false;

	*out = (struct site_type){ 0 };
	for (; is_told && (at = memmem(at, (size_t)(end - at), name, len));
	     at += len) {
		size_t here = (size_t)(at - s);

		one = (struct site_type){ 0 };
		if (word_end(text, here) != here + len ||
		    (here && is_word_byte((unsigned char)s[here - 1])))
			continue;
		if (is_declared(&q, here))
			site_field_of(&one, text, here, len);
		else if (is_assigned(&q, here, here + len) &&
			 read_assigned(&q, here + len))
			is_told = one.len;
		if (one.len)
			is_told = add_told(out, &one, s);
		is_seen |= one.len || !is_told;
	}
	if (!is_told)
		*out = (struct site_type){ 0 };
	out->is_variable = is_seen;
}
