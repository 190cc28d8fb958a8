/* SPDX-License-Identifier: MIT */
/* Blocks whose code is of another type than what is around them: see site.h. */
#include <string.h>

#include "lang/site_seek.h"
#include "lang/words.h"

/* A name is looked at from no more blocks than that. */
enum { MOST_BLOCKS = 32 };

static bool is_word(const char *s, size_t from, size_t to, const char *word)
{
	return to - from == strlen(word) && !memcmp(s + from, word, to - from);
}

/* The parenthesis that the one before `end` closes; NO_BRACKET: none does. */
static size_t open_before(const char *s, size_t end)
{
	return end && s[end - 1] == ')' ?
		open_bracket(s, end - 1, end > AROUND_NEAR ?
			     end - AROUND_NEAR : 0) : NO_BRACKET;
}

/* new a.T<U>(1) {, object : T(1) { */
static bool read_body(struct seeking *q, size_t brace)
{
	const char *s = q->text->text;
	size_t end = code_before(s, brace), open = open_before(s, end);
	size_t from, at;

	end = site_before_types(s, open == NO_BRACKET ? end :
				code_before(s, open));
	at = from = word_start(s, end);
	if (from == end)
		return false;
	while (at && s[at - 1] == '.')
		at = word_start(s, at - 1);
	at = code_before(s, at);
	if (at && s[at - 1] == ':') {
		at = code_before(s, at - 1);
		if (!is_word(s, word_start(s, at), at, "object"))
			return false;
	} else if (!is_word(s, word_start(s, at), at, "new")) {
		return false;
	}
	tell(q, from, end);
	return true;
}

/* with(x) {, x.apply {, x.run { */
static bool read_receiver(struct seeking *q, size_t brace)
{
	const char *s = q->text->text;
	size_t end = code_before(s, brace), open = open_before(s, end), word;

	if (open != NO_BRACKET) {
		word = code_before(s, open);
		if (!is_word(s, word_start(s, word), word, "with"))
			return false;
		site_read_path(q, code_before(s, end - 1));
		return true;
	}
	word = word_start(s, end);
	if (!is_word(s, word, end, "apply") && !is_word(s, word, end, "run"))
		return false;
	end = code_before(s, word);
	if (!end || s[end - 1] != '.')
		return false;
	site_read_path(q, site_before_separator(s, end));
	return true;
}

bool site_type_of_block(struct site_type *out, const struct site_text *text,
			size_t at)
{
	struct seeking q = { .def = &lang_defs[text->lang], .text = text,
			     .out = out };
	const uint32_t flags = q.def->local_flags;
	unsigned int i;

	*out = (struct site_type){ 0 };
	if (!(flags & LOCAL_BARE) || !(flags & (LOCAL_CALLED | LOCAL_BLOCKS)))
		return false;
	for (i = 0; i < MOST_BLOCKS; i++) {
		at = open_brace(text, at);
		if (at == NO_BRACKET)
			return false;
		if (read_body(&q, at))
			return true;
		if (flags & LOCAL_BLOCKS && read_receiver(&q, at) &&
		    !out->is_self)
			return true;
		if (opens_holder(q.def, text->text, at))
			return false;
	}
	return false;
}
