/* SPDX-License-Identifier: MIT */
/* Messages as a whole, and squashed ones in them: see message.h. */
#include "message/message.h"

#include <string.h>

#include "message/parsing.h"

/* --- Squashed commits --- */

static struct span line_of(const struct message *m, const struct paragraph *p,
			   uint32_t number)
{
	return number < p->lines ? m->line.item[p->line + number] :
		(struct span){ "", 0 };
}

/* "commit <id>" and its author: what `git log` writes. */
static bool read_header(struct embedded *out, const struct message *m,
			const struct paragraph *p)
{
	static const char author[] = "Author: ";
	struct span line = line_of(m, p, 0);
	uint32_t i;

	*out = (struct embedded){ .commit = { line.s, 0 } };
	if (!span_begins(line, "commit "))
		return false;
	line = span_behind(line, strlen("commit "));
	out->commit = (struct span){ line.s, hex_length(line) };
	for (i = 1; i < p->lines; i++) {
		line = line_of(m, p, i);
		if (!span_begins(line, author))
			continue;
		line = span_trim(span_behind(line, strlen(author)));
		out->name = span_until(line, "<");
		out->email = span_until(span_behind(line, out->name.n + 1),
					">");
		out->name = span_trim(out->name);
		return out->commit.n > 0;
	}
	return false;
}

static bool is_indented(const struct message *m, const struct paragraph *p)
{
	uint32_t i;

	for (i = 0; i < p->lines; i++)
		if (!span_begins(m->line.item[p->line + i], "    "))
			return false;
	return true;
}

/* Squashed commits, whose paragraphs become PARAGRAPH_EMBEDDED. */
static void embedded_find(struct message *m)
{
	struct embedded found;
	bool is_inside = false;
	size_t i;

	for (i = 0; i < m->paragraph.n; i++) {
		struct paragraph *p = &m->paragraph.item[i];

		if (i && read_header(&found, m, p)) {
			found.message = nothing_at(p->text);
			*VEC_PUSH(&m->embedded) = found;
			is_inside = true;
		} else if (is_inside && is_indented(m, p)) {
			struct embedded *e =
				&m->embedded.item[m->embedded.n - 1];
			struct span text = p->text;

			if (!e->message.n)
				e->message.s = text.s;
			e->message.n = (size_t)(text.s + text.n - e->message.s);
		} else {
			is_inside = false;
			continue;
		}
		p->kind = PARAGRAPH_EMBEDDED;
		p->marker = nothing_at(p->text);
	}
}

/* --- All of it --- */

void message_parse(struct message *m, struct span text, size_t indent)
{
	m->text = text;
	m->line.n = m->paragraph.n = m->trailer.n = m->picked.n = 0;
	m->embedded.n = m->revert.commit.n = 0;
	m->fold = FOLD_NONE;
	m->conventional.is_breaking = false;
	m->revert.is_revert = m->revert.is_reapply = false;
	m->revert.parent = m->revert.said = nothing_at(m->text);
	paragraphs_find(m, indent);
	subject_read(m);
	embedded_find(m);
	trailers_find(m);
	references_find(m);
}

void message_release(struct message *m)
{
	VEC_RELEASE(&m->line);
	VEC_RELEASE(&m->paragraph);
	VEC_RELEASE(&m->trailer);
	VEC_RELEASE(&m->picked);
	VEC_RELEASE(&m->embedded);
	VEC_RELEASE(&m->revert.commit);
	*m = (struct message){ 0 };
}

void message_unfold(struct buf *out, struct span span)
{
	bool is_first = true;

	for (;;) {
		struct span word = span_until(span, " \t\r\n\f\v");

		if (word.n) {
			if (!is_first)
				buf_addch(out, ' ');
			buf_add(out, word.s, word.n);
			is_first = false;
		}
		if (word.n == span.n)
			return;
		span = span_behind(span, word.n + 1);
	}
}
