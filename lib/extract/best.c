/* SPDX-License-Identifier: MIT */
/* The sentence of a message that teaches most: see best.h. */
#include "extract/best.h"

#include "base/ascii.h"
#include "extract/lesson.h"
#include "extract/story.h"

enum {
	/* What a rule gains by a reason in a sentence of its own. */
	REASON_WEIGHT = 4,
	/* What lesson_score takes for a small letter at the beginning. */
	LOWER_WEIGHT = 2
};

void setting_find(struct setting *out, const struct message *message,
		  const sentence_vec *sentence, bool is_fix)
{
	static const char states[] = "is not|isn't|are not|aren't|does not|"
		"doesn't|cannot|can't";
	struct span subject = subject_bare(message);

	*out = (struct setting){
		.message = message, .sentence = sentence,
		.is_advice = lesson_advises(subject),
		.is_tidy = lesson_tidies(subject)
	};
	if (is_fix || lesson_mends(subject))
		out->place = LESSON_MENDED;
	if (lesson_brings(subject))
		out->place |= LESSON_BRINGS;
	/* "The second is not called" is no advice, whatever stands below. */
	if (sentence->n && !out->is_tidy && !lesson_holds(subject, states) &&
	    lesson_explains(sentence->item[0].text))
		out->why = sentence->item[0].text;
}

static bool is_same_paragraph(const sentence_vec *s, size_t a, size_t b)
{
	return s->item[a].paragraph == s->item[b].paragraph;
}

/* Whether a sentence tells how it was, or how that was mended. */
static bool is_past(const struct setting *at, size_t i)
{
	const struct span text = at->sentence->item[i].text;

	return story_leads(text) || story_shows(text) || story_begins(text) ||
		story_goes_on(text) ||
		story_denies(subject_bare(at->message), text);
}

/* A sentence that can be read alone: with the one before, where it leans on
 * it. Empty where that is not to be had. */
static struct span whole(const struct setting *at, size_t i)
{
	const sentence_vec *s = at->sentence;
	struct span text = s->item[i].text;

	/* What it announces stands below it, and is not told. */
	if (text.n && text.s[text.n - 1] == ':')
		return (struct span){ text.s, 0 };
	/* Advice is what the first sentence leans on. */
	if (!leans_back(text) || (!i && (at->is_advice || at->why.n)))
		return text;
	if (!i || !is_same_paragraph(s, i, i - 1) ||
	    leans_back(s->item[i - 1].text) || is_past(at, i - 1))
		return (struct span){ text.s, 0 };
	text.n += (size_t)(text.s - s->item[i - 1].text.s);
	text.s = s->item[i - 1].text.s;
	if (text.n > LESSON_JOINED_BYTES)
		text.n = 0;
	return text;
}

/* A rule with the sentence behind it, where that is its reason and it has none
 * of its own; else empty. */
static struct span with_reason(const struct setting *at, size_t i,
			       struct span rule)
{
	const sentence_vec *s = at->sentence;
	struct span text = { rule.s, 0 }, next;

	if (i + 1 == s->n || !is_same_paragraph(s, i, i + 1) ||
	    s->item[i + 1].is_item ||
	    (!lesson_rules(s->item[i].text) &&
	     !lesson_explains(s->item[i + 1].text)))
		return text;
	next = s->item[i + 1].text;
	text.n = (size_t)(next.s + next.n - rule.s);
	if (text.n > LESSON_JOINED_BYTES || !lesson_backs(next))
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
static bool is_of_story(const struct setting *at, size_t i)
{
	const sentence_vec *s = at->sentence;
	size_t k = i;

	if (i + 1 < s->n && is_same_paragraph(s, i, i + 1) &&
	    (story_goes_on(s->item[i + 1].text) ||
	     (!at->is_advice && story_is_answered(s->item[i].text,
						  s->item[i + 1].text))))
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
	static const char *const found[] = { "it turns out", "turns out" };
	int place = at->place | below;

	/* The diagnosis of what is mended; below advice it is the reason. */
	if (!at->is_advice && lesson_begins(s->item[i].text, found, 2))
		place |= LESSON_MENDED;
	if (is_of_story(at, i) || (change.n && lesson_mends(change)))
		place |= LESSON_MENDED;
	/* A reason is as it was, also behind the rule that it is told with. */
	if (lesson_explains(text) || lesson_explains(s->item[i].text))
		place &= ~LESSON_MENDED;
	if (is_item)
		place |= LESSON_LISTED;
	/* An item is another change, and no reason of the first; what stands
	   below a squashed one may be the reason of that. */
	if ((change.n ? lesson_advises(change) : is_below(at, text)) &&
	    !(below & LESSON_MENDED) && (!is_item || lesson_explains(text)))
		place |= LESSON_ADVISED;
	return place;
}

/* What a sentence teaches, told with what it needs; a score of 0 where it
 * cannot be told. */
static struct best told(const struct setting *at, size_t i)
{
	const struct sentence *s = &at->sentence->item[i];
	const struct span own = lesson_unlinked(s->text);
	const struct span change = other_change(at, s->paragraph);
	static const char *const examples[] = { "for example", "for instance" };
	struct best best = { .text = own.n < s->text.n ? own : whole(at, i),
			     .paragraph = s->paragraph };
	int place = place_of(at, i, best.text, change), score;
	uint8_t other;

	if (place & LESSON_ASIDE)
		return best;
	best.is_below = place & LESSON_ADVISED || !best.text.n;
	best.is_advised = place & LESSON_ADVISED;
	/* Behind the first "it" is not what the subject names, but what is
	   needed for a reason; nor is anything of another change. */
	if (!best.text.n && ((change.n && !best.is_advised) ||
			     (!change.n && i && points_back(own) &&
			      (i > 1 || !lesson_explains(own)))))
		return best;
	best.under = change;
	if (!best.text.n)
		best.text = own;
	if (best.is_below && lesson_goes_on(best.text))
		return best;
	/* It must teach by itself, and not suffer from company. */
	best.score = lesson_score(own, place, &best.type);
	/* Its capital letter is that of the word which is left out; an example
	   shows how it was, more often than what to mind. */
	if (best.score > 0 && own.n < s->text.n && is_upper(*s->text.s) &&
	    !is_upper(*own.s) && !(place & LESSON_LISTED) &&
	    !lesson_begins(s->text, examples, 2))
		best.score += LOWER_WEIGHT;
	if (best.text.n > own.n) {
		score = lesson_score(best.text, place | LESSON_JOINED, &other);
		best.score = score < best.score ? score : best.score;
	}
	if (best.score > 0 && best.score < LESSON_LEAST &&
	    with_reason(at, i, best.text).n) {
		best.text = with_reason(at, i, best.text);
		best.score += REASON_WEIGHT;
	}
	return best;
}

struct best best_find(const struct setting *at, const bool *is_taken,
		      uint32_t paragraph)
{
	const sentence_vec *s = at->sentence;
	const bool is_removal = story_removes(subject_bare(at->message));
	struct best best = { .score = 0 }, found;
	size_t i;

	for (i = 0; i < s->n; i++) {
		if ((paragraph && s->item[i].paragraph != paragraph) ||
		    is_taken[s->item[i].paragraph] || is_past(at, i))
			continue;
		found = told(at, i);
		found.score -= at->is_tidy;
		/* What is told of what is gone by now. */
		if (is_removal && (story_tells_removal(found.text) ||
				   !lesson_rules(found.text)))
			found.score -= 2;
		if (found.score > best.score)
			best = found;
	}
	return best;
}
