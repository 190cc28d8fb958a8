/* SPDX-License-Identifier: MIT */
/* Here-documents: announced on one line, written from the next one on. */
#include "lang/styles.h"

#include <ctype.h>

#include "lang/scan.h"

/* Does the line at `at` end this here-document? */
static bool ends_heredoc(const struct text *text, size_t at,
			 const struct heredoc *doc)
{
	if (doc->may_indent)
		while (at < text->n && is_blank(text->bytes[at]))
			at++;
	if (text->n - at < doc->len ||
	    memcmp(text->bytes + at, doc->word, doc->len))
		return false;
	at += doc->len;
	return at == text->n || strchr("\r\n;),.] ", text->bytes[at]);
}

/* The start of the line that ends it, or text->n. */
static size_t heredoc_end(const struct text *text, size_t at,
			  const struct heredoc *doc)
{
	while (at < text->n && !ends_heredoc(text, at, doc)) {
		at = line_end(text, at);
		at += at < text->n;
	}
	return at;
}

void heredoc_announce(const struct delim *delim, struct text *text,
			     size_t at)
{
	struct heredoc doc = { .may_indent = strlen(delim->open) > 2 };
	const char *b = text->bytes;
	char quote = '\0';

	at += strlen(delim->open);
	if (at < text->n && (b[at] == '-' || b[at] == '~')) {
		doc.may_indent = true;
		at++;
	}
	while (at < text->n && b[at] == ' ' && !(delim->flags & DELIM_FRESH))
		at++;
	if (at < text->n && (b[at] == '\'' || b[at] == '"' || b[at] == '\\'))
		quote = b[at++];
	if (at == text->n || isdigit((unsigned char)b[at]))
		return;
	while (at < text->n && is_word_byte((unsigned char)b[at]) &&
	       doc.len < HEREDOC_WORD)
		doc.word[doc.len++] = b[at++];
	if (!doc.len || text->heredocs == HEREDOCS ||
	    (quote && quote != '\\' && (at == text->n || b[at] != quote)))
		return;
	at = line_end(text, at);
	if (at == text->n || !is_patient(text))
		return;
	if (heredoc_end(text, at + 1, &doc) < text->n)
		text->heredoc[text->heredocs++] = doc;
	else
		text->wasted += text->n - at;
}

bool delim_heredoc_body(struct text *text, size_t at, struct span *out)
{
	struct heredoc doc = text->heredoc[0];
	size_t end = heredoc_end(text, at, &doc);

	text->heredocs--;
	memmove(text->heredoc, text->heredoc + 1,
		text->heredocs * sizeof(*text->heredoc));
	*out = (struct span){ .start = (uint32_t)at, .class = BYTE_STRING };
	set_inner(out, at, end, end < text->n ? line_end(text, end) : end);
	return true;
}
