/* SPDX-License-Identifier: MIT */
/*
 * One pass over the text: see redact.h.
 *
 * Almost all text passes at the anchors (anchor.h). Where one stands, what it
 * is an anchor of is tried at that very place and nowhere else. Patterns are
 * compiled when they are first needed: most texts need none.
 */
#include "redact/redact.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "redact/anchor.h"
#include "redact/forms.h"
#include "redact/judge.h"
#include "redact/kinds.h"
#include "regex/regex.h"

enum { MOST_KINDS = 64 };

struct redactor {
	struct anchors *anchors;
	struct regex *regex[MOST_KINDS];
	size_t group[MOST_KINDS];
	struct match match;
};

struct redactor *redactor_new(void)
{
	struct redactor *redactor = xcalloc(1, sizeof(*redactor));

	redactor->anchors = anchors_new();
	return redactor;
}

void redactor_free(struct redactor *redactor)
{
	size_t i;

	if (!redactor)
		return;
	for (i = 0; i < kind_count; i++)
		regex_free(redactor->regex[i]);
	match_release(&redactor->match);
	anchors_free(redactor->anchors);
	free(redactor);
}

struct finding {
	const char *kind;
	size_t from, to;
};

static void whole_line(const struct place *place, size_t at,
		       struct finding *out)
{
	for (out->from = at; out->from &&
	     place->bytes[out->from - 1] != '\n'; out->from--)
		;
	for (out->to = at; out->to < place->n &&
	     place->bytes[out->to] != '\n'; out->to++)
		;
}

/* False where the kind cannot stand: cheaper than its pattern. */
static bool is_worth_it(const struct kind *kind, struct place *place,
			size_t at)
{
	if (kind->checks & CHECK_USERINFO)
		return has_userinfo(place, at);
	if (!(kind->checks & CHECK_STRONG))
		return true;
	if (place->asked != at + 1)
		place->may_be_strong = may_be_strong(place, at);
	place->asked = at + 1;
	return place->may_be_strong;
}

static const struct error *try_kind(struct redactor *redactor, size_t i,
				    struct place *place, size_t at,
				    struct finding *out, bool *found)
{
	const struct kind *kind = &kind_table[i];
	struct match *match = &redactor->match;
	const struct error *err;

	*found = false;
	if (!is_worth_it(kind, place, at))
		return NULL;
	if (!redactor->regex[i]) {
		err = regex_compile(&redactor->regex[i], kind->pattern,
				    REGEX_ANCHORED);
		if (err)
			return err;
		redactor->group[i] = regex_group(redactor->regex[i], "s");
	}
	out->kind = kind->name;
	err = regex_match(found, redactor->regex[i], place->bytes, place->n,
			  at, 0, match);
	if (err && err->code == ERROR_LIMIT) {
		whole_line(place, at, out);
		*found = true;
		return NULL;
	}
	if (err || !*found)
		return err;
	place->from = match->offset[2 * redactor->group[i]];
	place->to = match->offset[2 * redactor->group[i] + 1];
	if (kind->checks & CHECK_PEM) {
		place->from -= 5;
		place->to = pem_end(place->bytes, place->n, place->to);
		*found = place->to != 0;
	} else {
		*found = judge(place, kind->checks);
	}
	out->from = place->from;
	out->to = place->to;
	return NULL;
}

static bool try_form(const struct form *form, struct place *place, size_t at,
		     struct finding *out)
{
	if (!(form->word ? form_beside(form, place, at) :
	      form_here(form, place, at)))
		return false;
	out->kind = form->name;
	out->from = place->from;
	out->to = place->to;
	return true;
}

/* The first of those anchored at this place that has a secret there: forms
 * before kinds, each in the order of its table. */
static const struct error *look_at(struct redactor *redactor,
				   const struct anchor *anchor,
				   struct place *place, size_t at,
				   struct finding *out, bool *found)
{
	const struct error *err = NULL;

	*found = false;
	for (; anchor && !err && !*found;
	     anchor = anchors_next(redactor->anchors, anchor))
		if (anchor->what >= form_count)
			err = try_kind(redactor, anchor->what - form_count,
				       place, at, out, found);
		else if (at >= anchor->offset)
			*found = try_form(&form_table[anchor->what], place,
					  at - anchor->offset, out);
	return err;
}

/* The mark instead of the secret, with as many line ends as it had. */
static void mask(struct buf *out, const char *bytes,
		 const struct finding *finding)
{
	size_t i;

	buf_addf(out, "[REDACTED:%s]", finding->kind);
	for (i = finding->from; i < finding->to; i++)
		if (bytes[i] == '\n') {
			if (i > finding->from && bytes[i - 1] == '\r')
				buf_addch(out, '\r');
			buf_addch(out, '\n');
		}
}

static uint32_t lines_between(const char *from, const char *to)
{
	uint32_t lines = 0;

	while (from < to && (from = memchr(from, '\n', (size_t)(to - from)))) {
		lines++;
		from++;
	}
	return lines;
}

const struct error *redact(struct redactor *redactor, const char *bytes,
			   size_t n, const char *path, struct buf *out,
			   redaction_vec *list)
{
	struct place place = { .path = path, .bytes = bytes, .n = n };
	const struct anchors *anchors = redactor->anchors;
	const struct anchor *anchor;
	struct finding finding = { .kind = NULL };
	const struct error *err;
	size_t i, done = 0;
	uint32_t line = 1;
	bool found;

	buf_reset(out);
	for (i = anchors_place(anchors, bytes, 0, n); i < n;
	     i = anchors_place(anchors, bytes, i + 1, n)) {
		anchor = anchors_find(anchors, anchor_word(bytes + i));
		err = look_at(redactor, anchor, &place, i, &finding, &found);
		if (err)
			return err;
		if (!found || finding.from < done || finding.to <= i)
			continue;
		line += lines_between(bytes + done, bytes + finding.from);
		*VEC_PUSH(list) = (struct redaction){ finding.kind, line };
		buf_add(out, bytes + done, finding.from - done);
		mask(out, bytes, &finding);
		line += lines_between(bytes + finding.from, bytes + finding.to);
		done = finding.to;
		i = done - 1;
	}
	if (done)
		buf_add(out, bytes + done, n - done);
	return NULL;
}

const struct error *redact_in_place(struct redactor *redactor,
				    struct buf *text, const char *path,
				    redaction_vec *list)
{
	redaction_vec own = { 0 };
	struct buf masked = { 0 }, swap;
	const struct error *err;
	size_t before;

	if (!list)
		list = &own;
	before = list->n;
	err = redact(redactor, buf_str(text), text->len, path, &masked, list);
	if (!err && list->n > before) {
		swap = *text;
		*text = masked;
		masked = swap;
	}
	buf_release(&masked);
	VEC_RELEASE(&own);
	return err;
}
