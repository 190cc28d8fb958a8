/* SPDX-License-Identifier: MIT */
/* From one message to candidates: see extract.h. */
#include <string.h>
#include <strings.h>

#include "extract/best.h"
#include "extract/cues.h"
#include "extract/lesson.h"
#include "extract/work.h"

enum {
	/* A trailer that only names something ("Decision: ADR-0012") teaches
	   nothing by itself. */
	TRAILER_WORDS = 4,
	/* Nor does a reason of fewer. */
	SECTION_WORDS = 8,
	/* Of a reason; a page of a message is not read in a review. */
	REASON_BYTES = 900,
	/* Nor the first of a revert to the one behind it. */
	REVERT_BYTES = 240
};

/* One message that is looked at for what it teaches. */
struct lesson {
	struct work *work;
	const struct message *message;
	const struct oid *commit;
	const struct signature *author;
	VEC(bool) is_taken;	/* by paragraph */
	struct setting setting;
};

static const char *unfolded(struct lesson *l, struct span span)
{
	struct buf text = { 0 };
	char *copy;

	message_unfold(&text, span);
	if (text.len > REASON_BYTES) {
		size_t n = REASON_BYTES;

		while (n && (text.ptr[n] & 0xc0) == 0x80)
			n--;
		buf_cut(&text, n);
		buf_addstr(&text, "...");
	}
	copy = arena_strndup(&l->work->out->arena, buf_str(&text), text.len);
	buf_release(&text);
	return copy;
}

static const char *subject_of(struct lesson *l)
{
	return unfolded(l, l->message->folded);
}

static const struct error *add(struct lesson *l, enum extract_rule rule,
			       enum memory_type type, struct span where,
			       const char *text, const char *reason)
{
	struct candidate c = { .memory = { .text = text, .reason = reason } };
	const struct error *err;
	struct reading *now = &l->work->now;

	/* What all candidates of a message have. where is what says it. */
	err = sighting_of(&c.sighting.id, l->work, l->commit);
	c.rule = (uint8_t)rule;
	c.subject = subject_of(l);
	c.memory.type = (uint8_t)type;
	c.memory.category = (uint8_t)category_of(c.memory.text,
						 &now->files, type);
	scope_of(&c.memory.scope, &c.memory.scopes,
		 &l->work->out->arena, &now->files);
	c.sighting.commit = now->oid;
	c.sighting.tree = now->commit.tree;
	c.sighting.learner = learner_of(l->work, l->author);
	c.sighting.seen = now->commit.author.time > 0 ?
		now->commit.author.time : 0;
	if (!now->commit.is_recoded) {
		size_t from = (size_t)(where.s - now->message.text.s);

		c.sighting.from = (uint32_t)from;
		c.sighting.to = (uint32_t)(from + where.n);
	}
	if (err)
		return err;
	/* Squashed from what is not here: the squash is what was seen. */
	if (!c.sighting.id)
		err = sighting_of(&c.sighting.id, l->work, &l->work->now.oid);
	return err ? err : candidate_add(l->work, &c);
}

static size_t words_in(struct span text)
{
	size_t i, n = 0;

	for (i = 0; i < text.n; i++)
		n += !strchr(" \t\r\n", text.s[i]) &&
			(!i || strchr(" \t\r\n", text.s[i - 1]));
	return n;
}

/* --- Trailers --- */

/* Whether what failed is told beside what mended it. */
static bool is_answered(const struct message *m)
{
	static const char *const keys[] = { "Fix", "Resolution", "Solution" };
	size_t i, at;

	for (i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
		at = 0;
		if (message_trailer(m, keys[i], &at))
			return true;
	}
	return false;
}

static const struct error *take_trailer(struct lesson *l,
					const struct message_trailer *t)
{
	const struct mark *mark = SPAN_ROW_OF(t->key, marks);
	struct span value = t->is_mixed ? t->open : t->value;
	bool is_breaking = !strncasecmp(t->key.s, "breaking", 8) &&
		t->key.n == 15;

	if (is_breaking)
		value = t->open;
	else if (!mark || !mark->is_trailer ||
		 (t->is_mixed && !t->is_last))
		return NULL;
	if (words_in(value) < TRAILER_WORDS ||
	    (mark && mark->type == MEMORY_FAILURE && is_answered(l->message)))
		return NULL;
	l->is_taken.item[t->paragraph] = true;
	return add(l, is_breaking ? RULE_BREAKING : RULE_TRAILER,
		   is_breaking ? MEMORY_DECISION :
		   (enum memory_type)mark->type, value, unfolded(l, value),
		   subject_of(l));
}

/* --- Sentences --- */

/* What stands around a sentence; the subject where nothing does. */
static const char *around(struct lesson *l, struct span text,
			  uint32_t paragraph)
{
	struct span body = l->message->paragraph.item[paragraph].body;

	return body.n > text.n + 20 ? unfolded(l, body) : subject_of(l);
}

/* Two short sentences tell more than one. */
static struct span with_next(const sentence_vec *s, size_t i)
{
	struct span text = s->item[i].text;
	size_t n;

	if (i + 1 == s->n ||
	    s->item[i + 1].paragraph != s->item[i].paragraph)
		return text;
	n = (size_t)(s->item[i + 1].text.s + s->item[i + 1].text.n - text.s);
	return n <= REVERT_BYTES ? (struct span){ text.s, n } : text;
}

/* --- Sections --- */

/* "subject: sentence" where the sentence alone would not be understood; the
 * subject is the message's where none is given. */
static const char *told_with(struct lesson *l, struct span subject,
			     struct span text)
{
	if (!subject.n)
		subject = subject_bare(l->message);
	if (subject.n && subject.s[subject.n - 1] == '.')
		subject.n--;
	return arena_fmt(&l->work->out->arena, "%s: %s",
			 unfolded(l, subject), unfolded(l, text));
}

/* The first sentence of a paragraph that has the marker itself. */
static struct span first_sentence(struct lesson *l, uint32_t number)
{
	const struct paragraph *p = &l->message->paragraph.item[number];
	const sentence_vec *s = &l->work->sentence;
	struct span none = { p->text.s, 0 }, text;
	size_t i = 0;

	while (i < s->n && s->item[i].paragraph != number)
		i++;
	if (p->body.s == p->text.s || i == s->n)
		return none;
	text = with_next(s, i);
	return words_in(text) < SECTION_WORDS || text.s[text.n - 1] == ':' ?
		none : text;
}

static const struct error *take_section(struct lesson *l, uint32_t number)
{
	const struct paragraph *p = &l->message->paragraph.item[number];
	const struct mark *mark =
		p->marker.n ? SPAN_ROW_OF(p->marker, marks) : NULL;
	struct best best;
	struct span text;

	if (!mark || l->is_taken.item[number] ||
	    (p->kind != PARAGRAPH_PROSE && p->kind != PARAGRAPH_LIST))
		return NULL;
	best = best_find(&l->setting, l->is_taken.item, number);
	if (best.score >= LESSON_LEAST) {
		l->is_taken.item[number] = true;
		return add(l, RULE_SECTION, (enum memory_type)
			   (mark->needs_lesson ? best.type : mark->type),
			   best.text, unfolded(l, best.text),
			   around(l, best.text, number));
	}
	text = first_sentence(l, number);
	if (mark->needs_lesson || l->setting.place || !text.n)
		return NULL;
	l->is_taken.item[number] = true;
	return add(l, RULE_SECTION, (enum memory_type)mark->type, text,
		   told_with(l, (struct span){ 0 }, text),
		   around(l, text, number));
}

static const struct error *take_sections(struct lesson *l)
{
	const size_t before = l->work->out->candidate.n;
	const struct error *err = NULL;
	uint32_t i;

	/* One of a message: the others tell the rest of its story. */
	for (i = 1; !err && i < l->message->paragraph.n &&
	     l->work->out->candidate.n == before; i++)
		err = take_section(l, i);
	return err;
}

/* --- Reverts --- */

/*
 * Whether taking something back is what the whole commit is about. A host that
 * squashes leaves the reverts of a branch's own commits in the body.
 */
bool is_undoing(const struct message *m)
{
	struct span title = m->folded;
	size_t i;

	if (m->revert.subject.n)
		return true;
	for (i = 0; m->revert.is_revert && i + 6 <= title.n; i++)
		if (!strncasecmp(title.s + i, "revert", 6) ||
		    !strncasecmp(title.s + i, "back out", 6))
			return true;
	return false;
}

/* The first sentence that is not only a pointer. */
static struct best first_reason(struct lesson *l)
{
	const sentence_vec *s = &l->work->sentence;
	struct best best = best_find(&l->setting, l->is_taken.item, 0);
	size_t i;

	if (best.score >= LESSON_LEAST)
		return best;
	for (i = 0; i < s->n; i++) {
		struct span text = s->item[i].text;

		if (words_in(text) < SECTION_WORDS || !tells_reason(text) ||
		    text.s[text.n - 1] == ':' ||
		    span_find(text, "://") < text.n ||
		    span_begins(text, "Reverts ") ||
		    span_begins(text, "Revert ") ||
		    span_begins(text, "Conflicts") ||
		    span_begins(text, "(cherry"))
			continue;
		return (struct best){ .text = with_next(s, i), .score = 1,
				      .paragraph = s->item[i].paragraph };
	}
	return (struct best){ .score = 0 };
}

static const struct error *take_revert(struct lesson *l)
{
	const struct revert *r = &l->message->revert;
	struct best best;
	const char *text;

	/* A merge that was taken back says nothing by its title. */
	if (!is_undoing(l->message) || r->is_reapply ||
	    span_begins(r->subject, "Merge "))
		return NULL;
	best = first_reason(l);
	if (!best.score || !tells_reason(best.text))
		return NULL;
	if (r->subject.n)
		text = arena_fmt(&l->work->out->arena,
				 "\"%s\" was reverted: %s",
				 unfolded(l, r->subject),
				 unfolded(l, best.text));
	else
		text = told_with(l, (struct span){ 0 }, best.text);
	l->is_taken.item[best.paragraph] = true;
	return add(l, RULE_REVERT, MEMORY_FAILURE, best.text, text,
		   around(l, best.text, best.paragraph));
}

/* --- What is said --- */

static const struct error *take_said(struct lesson *l)
{
	struct best best = best_find(&l->setting, l->is_taken.item, 0);

	if (best.score < LESSON_LEAST)
		return NULL;
	/* What is said of tests tells how they came about, unless it tells of
	   another system. */
	if (!best.is_advised && !lesson_cites(best.text) &&
	    is_all_aside(&l->work->now.files))
		return NULL;
	return add(l, best.is_advised ? RULE_ADVICE : RULE_SAID,
		   (enum memory_type)best.type, best.text, best.is_below ?
		   told_with(l, best.under, best.text) : unfolded(l, best.text),
		   around(l, best.text, best.paragraph));
}

const struct error *rules_apply(struct work *work,
				const struct message *message,
				const struct oid *commit,
				const struct signature *author)
{
	struct lesson l = { .work = work, .message = message,
			    .commit = commit, .author = author };
	size_t before = work->out->candidate.n, i;
	const struct error *err;

	for (i = 0; i <= message->paragraph.n; i++)
		*VEC_PUSH(&l.is_taken) = false;
	work->sentence.n = 0;
	sentences_find(&work->sentence, message);
	setting_find(&l.setting, message, &work->sentence,
		     reading_is_fix(&work->now));
	err = NULL;
	for (i = 0; !err && i < l.message->trailer.n; i++)
		err = take_trailer(&l, &l.message->trailer.item[i]);
	if (!err && !work->is_wide && work->now.commit.parent.n < 2)
		err = take_sections(&l);
	if (!err && work->now.commit.parent.n < 2)
		err = take_revert(&l);
	/* Who marked what is to be remembered has said it. */
	if (!err && work->out->candidate.n == before && !work->is_wide &&
	    work->now.commit.parent.n < 2 && !is_undoing(message) &&
	    !is_routine(message))
		err = take_said(&l);
	VEC_RELEASE(&l.is_taken);
	return err;
}
