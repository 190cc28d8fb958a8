/* SPDX-License-Identifier: MIT */
/* Text and lines of files: see masking.h. */
#include "git-fuse/answer/masking.h"

#include <string.h>

#include "browse/encoding.h"
#include "browse/grep.h"
#include "git-fuse/workspace/session.h"
#include "git/recode.h"
#include "redact/redact.h"
#include "source/source.h"

/* A text of two bytes a character in UTF-8, where that is what it is. */
static bool widen(struct buf *out, const struct buf *text)
{
	const enum encoding encoding = encoding_of(buf_str(text), text->len);
	const struct span bytes = { buf_str(text), text->len };

	return (encoding == ENCODING_UTF_16BE ||
		encoding == ENCODING_UTF_16LE) &&
		recode(out, span_of(encoding_name(encoding)), bytes);
}

const struct error *masking_text(struct session *session, struct buf *text,
				 const char *path)
{
	redaction_vec found = { 0 };
	struct buf wide = { 0 };
	struct redactor *redactor;
	const struct error *err;
	bool is_wide;

	if (!session->is_served)
		return NULL;
	redactor = redactor_new();
	is_wide = widen(&wide, text);
	err = redact_in_place(redactor, is_wide ? &wide : text, path, &found);
	/* What holds none is shown as it is. */
	if (!err && is_wide && found.n) {
		buf_reset(text);
		buf_add(text, buf_str(&wide), wide.len);
	}
	VEC_RELEASE(&found);
	buf_release(&wide);
	redactor_free(redactor);
	return err;
}

/* --- Lines of a search --- */

/* One file's text, walked from line to line. */
struct walk {
	const char *at, *end;
	uint32_t number;	/* of the line at `at` */
};

static void replace_all(struct grep_match *match, const struct buf *text,
			struct arena *arena)
{
	struct walk walk = { buf_str(text), buf_str(text) + text->len, 1 };
	struct grep_line *copy = arena_alloc(arena, match->shown_n *
					     sizeof(*copy));
	size_t i;

	for (i = 0; i < match->shown_n; i++) {
		struct grep_line *line;
		const char *end, *next;
		size_t n;
		uint32_t number;

		copy[i] = match->shown[i];
		/* A line becomes what it is in the masked text; what was cut
		 * stays so. */
		line = &copy[i];
		number = line->number;
		while (walk.number < number &&
		       (next = memchr(walk.at, '\n',
				      (size_t)(walk.end - walk.at)))) {
			walk.at = next + 1;
			walk.number++;
		}
		end = memchr(walk.at, '\n', (size_t)(walk.end - walk.at));
		n = (size_t)((end ? end : walk.end) - walk.at);
		if (n && walk.at[n - 1] == '\r')
			n--;
		if (n > GREP_LINE_MAX)
			n = GREP_LINE_MAX;
		line->text = arena_strndup(arena, walk.at, n);
		line->len = (uint32_t)n;
		line->hits = 0;
	}
	match->shown = copy;
}

const struct error *masking_lines(struct session *session,
				  struct grep_result *result,
				  const struct entry *entry)
{
	const struct error *err = NULL;
	struct redactor *redactor;
	redaction_vec found = { 0 };
	struct arena arena = { .block = NULL };
	struct buf text = { 0 };
	size_t i;

	if (!session->is_served)
		return NULL;
	redactor = redactor_new();
	for (i = 0; !err && i < result->match.n; i++) {
		struct grep_match *match = &result->match.item[i];
		const struct entry *of = &entry[match->entry];

		if (!i || match[-1].entry != match->entry) {
			found.n = 0;
			err = source_read(&text, session->source, of,
					  GREP_FILE_MAX);
			if (!err)
				err = redact_in_place(redactor, &text,
						      of->path, &found);
		}
		if (!err && found.n)
			replace_all(match, &text, &arena);
	}
	*VEC_PUSH(&result->arena) = arena;
	VEC_RELEASE(&found);
	buf_release(&text);
	redactor_free(redactor);
	return err;
}
