/* SPDX-License-Identifier: MIT */
/* The sentence of a message that teaches most: see best.h. */
#include "extract/best.h"

#include "extract/lesson.h"
#include "extract/story.h"

enum {
	/* A sentence is not joined to the one before beyond this. */
	JOINED_BYTES = 420,
	/* What a rule gains by a reason in a sentence of its own. */
	REASON_WEIGHT = 3
};

void setting_find(struct setting *out, const struct message *message,
		  const sentence_vec *sentence, bool is_fix)
{
	struct span subject = subject_bare(message);

	*out = (struct setting){
		.message = message, .sentence = sentence,
		.is_advice = lesson_advises(subject),
		.is_tidy = lesson_tidies(subject)
	};
	if (is_fix || lesson_mends(subject))
		out->place = LESSON_MENDED;
	if (sentence->n && !out->is_tidy &&
	    lesson_explains(sentence->item[0].text))
		out->why = sentence->item[0].text;
}

static bool is_same_paragraph(const sentence_vec *s, size_t a, size_t b)
{
	return s->item[a].paragraph == s->item[b].paragraph;
}

/* A sentence that can be read alone: with the one before, where it leans on
 * it. Empty where that is not to be had. */
static struct span whole(const struct setting *at, size_t i)
{
	const sentence_vec *s = at->sentence;
	struct span text = s->item[i].text;

	/* Advice is what the first sentence leans on. */
	if (!leans_back(text) || (!i && (at->is_advice || at->why.n)))
		return text;
	if (!i || !is_same_paragraph(s, i, i - 1) ||
	    leans_back(s->item[i - 1].text))
		return (struct span){ text.s, 0 };
	text.n += (size_t)(text.s - s->item[i - 1].text.s);
	text.s = s->item[i - 1].text.s;
	return text.n <= JOINED_BYTES ? text : (struct span){ text.s, 0 };
}

/* A rule with the sentence behind it, where that is its reason and it has none
 * of its own; else empty. */
static struct span with_reason(const struct setting *at, size_t i,
			       struct span rule)
{
	const sentence_vec *s = at->sentence;
	struct span text = { rule.s, 0 }, next;

	if (i + 1 == s->n || !is_same_paragraph(s, i, i + 1) ||
	    s->item[i + 1].is_item || !lesson_rules(s->item[i].text))
		return text;
	next = s->item[i + 1].text;
	text.n = (size_t)(next.s + next.n - rule.s);
	if (text.n > JOINED_BYTES || !lesson_backs(next))
		text.n = 0;
	return text;
}

/* Whether a sentence is told below the subject: it says why. */
static bool is_below(const struct setting *at, struct span text)
{
	return at->is_advice || (text.n && text.s == at->why.s);
}

/* Whether it is told of what went wrong, by the sentence behind it, or by one
 * before it. */
static bool is_of_story(const sentence_vec *s, size_t i)
{
	size_t k = i;

	if (i + 1 < s->n && is_same_paragraph(s, i, i + 1) &&
	    (story_goes_on(s->item[i + 1].text) ||
	     story_is_answered(s->item[i].text, s->item[i + 1].text)))
		return true;
	while (k && is_same_paragraph(s, k - 1, i) &&
	       !story_begins(s->item[k - 1].text))
		k--;
	return k && is_same_paragraph(s, k - 1, i);
}

/* The change that a paragraph tells of, where a host has squashed some and
 * begins each with a line of its own, "* Fix the size"; empty where that is the
 * first of them, or the only one. */
static struct span other_change(const struct setting *at, uint32_t paragraph)
{
	const struct paragraph *p = at->message->paragraph.item;
	struct span change = { p->text.s, 0 };
	uint32_t i, n = 0;

	for (i = 1; i <= paragraph; i++)
		if (p[i].kind == PARAGRAPH_LIST && p[i].lines == 1 &&
		    span_begins(p[i].text, "* ") && n++)
			change = span_behind(p[i].text, 2);
	return change;
}

/* Where the sentence stands that text is, or begins before, of a change. */
static int place_of(const struct setting *at, size_t i, struct span text,
		    struct span change)
{
	const sentence_vec *s = at->sentence;
	const int below = story_below(at->message->paragraph.item[
		s->item[i].paragraph].marker);
	const bool is_item = s->item[i].is_item || below & LESSON_LISTED;
	int place = at->place | below;

	if (is_of_story(s, i) || (change.n && lesson_mends(change)))
		place |= LESSON_MENDED;
	if (lesson_explains(text))
		place &= ~LESSON_MENDED;
	if (is_item)
		place |= LESSON_LISTED;
	/* An item is another change, and no reason of the first. */
	if (is_below(at, text) && !change.n && !(below & LESSON_MENDED) &&
	    (!is_item || lesson_explains(text)))
		place |= LESSON_ADVISED;
	return place;
}

struct best best_find(const struct setting *at, const bool *is_taken,
		      uint32_t paragraph)
{
	const sentence_vec *s = at->sentence;
	const struct span subject = subject_bare(at->message);
	struct best best = { .score = 0 };
	size_t i;

	for (i = 0; i < s->n; i++) {
		struct span text, change;
		uint8_t type, other;
		int place, score;
		bool below;

		if ((paragraph && s->item[i].paragraph != paragraph) ||
		    is_taken[s->item[i].paragraph] ||
		    story_leads(s->item[i].text) ||
		    story_begins(s->item[i].text) ||
		    story_goes_on(s->item[i].text) ||
		    story_denies(subject, s->item[i].text))
			continue;
		text = whole(at, i);
		change = other_change(at, s->item[i].paragraph);
		place = place_of(at, i, text, change);
		if (place & LESSON_ASIDE)
			continue;
		below = place & LESSON_ADVISED || !text.n;
		/* Behind the first "it" is not what the subject names, nor is
		   anything of another change. */
		if (!text.n && (change.n ||
				(i && points_back(s->item[i].text) &&
				 !lesson_explains(s->item[i].text))))
			continue;
		if (!text.n)
			text = s->item[i].text;
		if (below && lesson_goes_on(text))
			continue;
		/* It must teach by itself, and not suffer from company. */
		score = lesson_score(s->item[i].text, place, &type);
		if (score > best.score && text.n > s->item[i].text.n &&
		    lesson_score(text, place, &other) < score)
			score = lesson_score(text, place, &other);
		if (score > 0 && score < LESSON_LEAST &&
		    with_reason(at, i, text).n) {
			text = with_reason(at, i, text);
			score += REASON_WEIGHT;
		}
		score -= at->is_tidy;
		/* What is told of what is gone by now. */
		if (story_removes(subject) &&
		    (story_tells_removal(text) || !lesson_rules(text)))
			score -= 2;
		if (score > best.score)
			best = (struct best){ text, s->item[i].paragraph,
					      score, type, below,
					      place & LESSON_ADVISED };
	}
	return best;
}
