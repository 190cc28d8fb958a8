/* SPDX-License-Identifier: MIT */
/* Any bytes as a commit's message: every stretch lies in it, and what is said
 * of them holds. */
#include <string.h>

#include "extract/lesson.h"
#include "extract/sentence.h"
#include "message/message.h"
#include "message/trailer.h"
#include "tests/fuzz/fuzz.h"

static void is_inside(const struct message *m, struct span span)
{
	MUST_HOLD(!span.n ||
		  (span.s >= m->text.s &&
		   span.s + span.n <= m->text.s + m->text.n));
}

static void check_paragraphs(const struct message *m)
{
	const char *before = m->text.s;
	size_t i;

	for (i = 0; i < m->paragraph.n; i++) {
		const struct paragraph *p = &m->paragraph.item[i];

		is_inside(m, p->text);
		is_inside(m, p->marker);
		is_inside(m, p->body);
		MUST_HOLD(p->lines && p->line + p->lines <= m->line.n);
		MUST_HOLD(p->text.n && p->text.s >= before);
		before = p->text.s + p->text.n;
	}
}

static void check_trailers(const struct message *m)
{
	size_t i;

	for (i = 0; i < m->trailer.n; i++) {
		const struct message_trailer *t = &m->trailer.item[i];
		struct span key, value;

		is_inside(m, t->key);
		is_inside(m, t->value);
		is_inside(m, t->open);
		is_inside(m, t->line);
		MUST_HOLD(t->key.n && t->value.n);
		MUST_HOLD(t->open.n >= t->value.n);
		MUST_HOLD(t->paragraph && t->paragraph < m->paragraph.n);
		MUST_HOLD(trailer_take(t->line, &key, &value));
		MUST_HOLD(!t->is_seen || t->is_last);
	}
}

static void check_references(const struct message *m)
{
	size_t i;

	is_inside(m, m->subject);
	is_inside(m, m->folded);
	is_inside(m, m->conventional.type);
	is_inside(m, m->conventional.scope);
	is_inside(m, m->conventional.description);
	is_inside(m, m->revert.subject);
	is_inside(m, m->revert.said);
	is_inside(m, m->revert.parent);
	MUST_HOLD(m->revert.is_revert || !m->revert.commit.n);
	for (i = 0; i < m->revert.commit.n; i++)
		MUST_HOLD(m->revert.commit.item[i].n >= 7 &&
			  m->revert.commit.item[i].n <= 40);
	for (i = 0; i < m->picked.n; i++)
		is_inside(m, m->picked.item[i]);
}

static void check_sentences(const struct message *m)
{
	sentence_vec found = { 0 };
	size_t i;

	sentences_find(&found, m);
	for (i = 0; i < found.n; i++) {
		uint8_t type = 255;

		is_inside(m, found.item[i].text);
		MUST_HOLD(found.item[i].text.n);
		MUST_HOLD(found.item[i].paragraph < m->paragraph.n);
		lesson_score(found.item[i].text, 0, &type);
		MUST_HOLD(type != 255);
		leans_back(found.item[i].text);
		tells_reason(found.item[i].text);
	}
	VEC_RELEASE(&found);
}

static void check(struct span text, size_t indent, int depth)
{
	struct message m = { 0 };
	struct buf out = { 0 };
	size_t i;

	message_parse(&m, text, indent);
	check_paragraphs(&m);
	check_trailers(&m);
	check_references(&m);
	check_sentences(&m);
	message_unfold(&out, text);
	MUST_HOLD(!out.len || (out.ptr[0] != ' ' &&
			       out.ptr[out.len - 1] != ' '));
	for (i = 0; i < m.embedded.n; i++) {
		is_inside(&m, m.embedded.item[i].message);
		if (depth < 3)
			check(m.embedded.item[i].message, EMBEDDED_INDENT,
			      depth + 1);
	}
	buf_release(&out);
	message_release(&m);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* Exactly as long as it is, so that a read behind it is seen. */
	char *bytes = malloc(size + !size);

	if (!bytes)
		return 0;
	if (size)
		memcpy(bytes, data, size);
	check((struct span){ bytes, size }, 0, 0);
	free(bytes);
	return 0;
}
