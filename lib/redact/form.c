/* SPDX-License-Identifier: MIT */
/*
 * Whether a secret of a form stands at a place: see forms.h and judge.h.
 *
 * A form is tried with its ends: what goes on before or behind it is longer
 * than the form, and so another thing.
 */
#include <ctype.h>
#include <string.h>

#include "base/span.h"
#include "redact/forms.h"
#include "redact/judge.h"

static bool is_word(unsigned char c)
{
	return isalnum(c) || c == '_';
}

/* Nothing before it, or an escape: "\n". */
static bool begins_at(const struct place *place, size_t at)
{
	const char *s = place->bytes + at;

	if (!at || !is_word((unsigned char)s[-1]))
		return true;
	return at > 1 && s[-2] == '\\' && byte_is_among(s[-1], "nrt");
}

/* The class of a form's last step; 'w' where it ends with bytes. */
static char last_class(const char *shape)
{
	struct shape_step step;
	char class = 'w';

	while (shape_next(&step, &shape))
		if (step.class != '=')
			class = step.class ? step.class : 'w';
	return class;
}

static bool ends_at(const struct form *form, const struct place *place,
		    size_t at)
{
	unsigned char c;

	if (at >= place->n)
		return true;
	c = (unsigned char)place->bytes[at];
	return !is_word(c) && !shape_has(last_class(form->shape), c);
}

static bool stands_at(struct shaped *shaped, const struct form *form,
		      const struct place *place, size_t at)
{
	return begins_at(place, at) &&
		shape_match(shaped, form->shape, place->bytes + at,
			    place->n - at) &&
		ends_at(form, place, at + shaped->n);
}

static void take(struct place *place, const struct shaped *shaped, size_t at)
{
	place->from = at + shaped->secret;
	place->to = at + shaped->n;
}

bool form_here(const struct form *form, struct place *place, size_t at)
{
	struct shaped shaped;

	if (!stands_at(&shaped, form, place, at) ||
	    !judge_varied(&shaped, form->entropy))
		return false;
	take(place, &shaped, at);
	return true;
}

/* --- Beside a word --- */

/* How far behind a word its value may begin. */
enum { GAP_MOST = 64 };

/* Between a word and its value: the rest of a name, what assigns, opens,
 * quotes or parts. */
static const char gap_chars[] = " \t_.-\"'`=:>|,()[]{}*?\\<";
static const char assigning[] = "=:>|,(\"'`";

/* The bytes in any case; '_' is whatever joins the parts of a name. */
static bool is_same_word(const char *word, const char *s)
{
	for (; *word; word++, s++)
		if (*word == '_' ? !byte_is_among(*s, "_-. ") :
		    tolower((unsigned char)*s) != *word)
			return false;
	return true;
}

/* "linear" and "myLinearKey", but not "nonlinear". */
static bool has_word(const char *word, const struct place *place, size_t at)
{
	const char *s = place->bytes + at;

	if (place->n - at < strlen(word) || !is_same_word(word, s))
		return false;
	return !at || !isalpha((unsigned char)s[-1]) ||
		(isupper((unsigned char)*s) && islower((unsigned char)s[-1])) ||
		(at > 1 && s[-2] == '\\');
}

/* The word is of an option's name, whose value is the next word. */
static bool is_option(const struct place *place, size_t at)
{
	while (at && (is_word((unsigned char)place->bytes[at - 1]) ||
		      place->bytes[at - 1] == '-'))
		at--;
	return at < place->n && place->bytes[at] == '-';
}

/* Of these a hash is made, too: the value must be given to the word. */
static bool is_hexadecimal(const char *shape)
{
	struct shape_step step;

	while (shape_next(&step, &shape))
		if (step.class && !byte_is_among(step.class, "hHxd"))
			return false;
	return true;
}

static bool try_value(const struct form *form, struct place *place, size_t at,
		      bool is_assigned)
{
	const bool hex = is_hexadecimal(form->shape);
	struct shaped shaped;

	if ((hex && !is_assigned) || !stands_at(&shaped, form, place, at) ||
	    !judge_varied(&shaped, form->entropy))
		return false;
	take(place, &shaped, at);
	return !is_lock_file(place->path) && (hex || judge_mixed(&shaped));
}

bool form_beside(const struct form *form, struct place *place, size_t at)
{
	size_t i, end;
	bool is_assigned = is_option(place, at);

	if (!has_word(form->word, place, at))
		return false;
	i = at + strlen(form->word);
	end = place->n - i > GAP_MOST ? i + GAP_MOST : place->n;
	for (; i < end; i++) {
		const char c = place->bytes[i], before = place->bytes[i - 1];

		if (isalnum((unsigned char)c)) {
			if (!isalnum((unsigned char)before) &&
			    byte_is_among(before, gap_chars) &&
			    try_value(form, place, i, is_assigned))
				return true;
		} else if (!byte_is_among(c, gap_chars)) {
			return false;
		}
		if (byte_is_among(c, assigning))
			is_assigned = true;
	}
	return false;
}
