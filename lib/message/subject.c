/* SPDX-License-Identifier: MIT */
/* The subject: what kind of change it says it is. */
#include <string.h>

#include "message/parsing.h"

/* More than any type of change, or scope, has. */
enum { TYPE_BYTES = 30, SCOPE_BYTES = 100 };

static const struct {
	const char *mark;
	enum message_fold fold;
} folds[] = {
	{ "amend! ", FOLD_AMEND },
	{ "fixup! ", FOLD_FIXUP },
	{ "squash! ", FOLD_SQUASH }
};

static bool take_fold(struct span *subject, uint8_t *fold)
{
	size_t i;

	for (i = 0; i < sizeof(folds) / sizeof(*folds); i++) {
		if (!span_begins(*subject, folds[i].mark))
			continue;
		*fold = (uint8_t)folds[i].fold;
		*subject = span_behind(*subject, strlen(folds[i].mark));
		return true;
	}
	return false;
}

/* "type(scope)!: description", the blank behind the colon too: without it
 * "std::move" and "file.c:12" would be such. */
static bool read_conventional(struct conventional *out, struct span line)
{
	size_t n = 0, close;

	out->scope = nothing_at(line);
	while (n < line.n && n < TYPE_BYTES &&
	       (is_word_byte(line.s[n]) || byte_is_among(line.s[n], "-_")))
		n++;
	out->type = (struct span){ line.s, n };
	if (!n || (line.s[0] >= '0' && line.s[0] <= '9'))
		return false;
	if (n < line.n && line.s[n] == '(') {
		close = span_until(span_behind(line, n), ")\n").n;
		out->scope = (struct span){ line.s + n + 1, close - 1 };
		n += close + 1;
		if (n >= line.n || !close || close > SCOPE_BYTES ||
		    line.s[n - 1] != ')')
			return false;
	}
	out->is_breaking = n < line.n && line.s[n] == '!';
	n += out->is_breaking;
	if (n + 1 >= line.n || line.s[n] != ':' || line.s[n + 1] != ' ')
		return false;
	out->description = span_trim(span_behind(line, n + 1));
	return out->description.n;
}

void subject_read(struct message *m)
{
	struct span line = m->line.n ? span_until(m->subject, "\r\n") :
		m->subject;
	struct conventional conventional = { 0 };

	m->folded = line;
	/* "fixup! fixup! x" is a fixup of a fixup of x. */
	while (take_fold(&m->folded, &m->fold))
		;
	if (read_conventional(&conventional, m->folded))
		m->conventional = conventional;
	else
		m->conventional.type = m->conventional.scope =
			m->conventional.description = nothing_at(line);
}
