/* SPDX-License-Identifier: MIT */
/* Memories in an editor: see memory_draft.h. */
#include "knowledge/memory_draft.h"

#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "base/span.h"

/* As in git's templates of messages. */
static const char scissors[] =
	"# ------------------------ >8 ------------------------";
static const char help[] =
	"\n"
	"# What is below the line above is not read.\n"
	"#\n"
	"# The first paragraph is what is remembered, the others are why it is\n"
	"# so. Above them stand its category (architecture, compatibility,\n"
	"# concurrency, conventions, dependencies, performance, security,\n"
	"# testing, tooling) and the paths that it is about, from the top: a\n"
	"# file, PATH:N-M of its lines, or a directory. A path that is not\n"
	"# changed means what it meant before; any other means what is there\n"
	"# now.\n"
	"#\n"
	"# Nothing is done where nothing is changed, or everything is deleted.\n";

/* --- Writing --- */

void memory_draft_add_path(struct buf *out, const struct anchor *anchor)
{
	path_quote(out, anchor->path);
	if (anchor->from)
		buf_addf(out, ":%" PRIu32 "-%" PRIu32, anchor->from,
			 anchor->to);
}

/* To behind the quote that closes the first, or 0. */
static size_t quoted_length(const char *s)
{
	size_t i;

	for (i = 1; s[i] && s[i] != '"'; i++)
		i += s[i] == '\\' && s[i + 1];
	return s[i] ? i + 1 : 0;
}

bool memory_draft_unquote(struct buf *out, const char *path)
{
	const size_t quoted = *path == '"' ? quoted_length(path) : 0;

	if (*path == '"' && (!quoted || !path_unquote(out, path, quoted)))
		return false;
	buf_addstr(out, path + quoted);
	return true;
}

void memory_draft_add(struct buf *out, const struct memory *memory)
{
	size_t i;
	struct span rest, line;

	buf_addf(out, "category: %s\n", memory_categories[memory->category]);
	for (i = 0; i < memory->scopes; i++) {
		buf_addstr(out, "path: ");
		memory_draft_add_path(out, &memory->scope[i]);
		buf_addch(out, '\n');
	}
	buf_addch(out, '\n');
	/* The text, in which no line is empty. */
	rest = span_of(memory->text);
	while (take_line(&rest, &line))
		if (span_trim(line).n) {
			buf_add(out, line.s, line.n);
			buf_addch(out, '\n');
		}
	if (*memory->reason)
		buf_addf(out, "\n%s\n", memory->reason);
	buf_addf(out, "%s%s", scissors, help);
}

/* --- Reading --- */

struct reading {
	struct memory_draft *out;
	struct span rest;
	unsigned int line;	/* the number of the last one taken */
};

/* White space at the end of a line is nobody's word. */
static bool take(struct reading *r, struct span *line)
{
	r->line++;
	if (!take_line(&r->rest, line))
		return false;
	while (line->n && strchr(" \t\v\f\r", line->s[line->n - 1]))
		line->n--;
	/* White space before it may go, and then it would be read so. */
	if (!span_is(span_trim(*line), scissors))
		return true;
	r->rest.n = 0;
	return false;
}

static const struct error *read_header(struct reading *r, struct span line)
{
	const struct span key = span_until(line, ":");
	const struct span value = span_trim(span_behind(line, key.n + 1));

	if (span_is(span_trim(key), "category")) {
		struct buf known = { 0 };
		const struct error *err;
		uint8_t i;

		for (i = 0; i < MEMORY_CATEGORIES; i++) {
			if (span_is(value, memory_categories[i])) {
				r->out->category = i;
				buf_release(&known);
				return NULL;
			}
			buf_addf(&known, "%s%s", i ? ", " : "",
				 memory_categories[i]);
		}
		err = error_new(ERROR_USAGE,
				"line %u: '%.*s' is not a category (%s)", r->line,
				(int)value.n, value.s, known.ptr);
		buf_release(&known);
		return err;
	}
	if (!span_is(span_trim(key), "path"))
		return error_new(ERROR_USAGE, "line %u: above the text, and an "
				 "empty line, here must be 'category:' or "
				 "'path:'", r->line);
	if (!value.n)
		return error_new(ERROR_USAGE, "line %u: here must be a path",
				 r->line);
	*VEC_PUSH(&r->out->path) = arena_strndup(&r->out->arena, value.s,
						 value.n);
	return NULL;
}

/* The lines up to an empty one, or (is_last) all that are left. */
static const char *read_paragraph(struct reading *r, bool is_last)
{
	struct buf text = { 0 };
	struct span line, trimmed;
	const char *copy;

	while (take(r, &line)) {
		if (span_trim(line).n || (text.len && is_last))
			buf_addf(&text, "%.*s\n", (int)line.n, line.s);
		else if (text.len)
			break;
	}
	trimmed = span_trim((struct span){ buf_str(&text), text.len });
	copy = arena_strndup(&r->out->arena, trimmed.s, trimmed.n);
	buf_release(&text);
	return copy;
}

const struct error *memory_draft_read(struct memory_draft *out,
				      const char *text, size_t n)
{
	struct reading r = { .out = out, .rest = { text, n } };
	const struct error *err;
	bool is_any = false;
	struct span line;

	*out = (struct memory_draft){ .category = MEMORY_CATEGORIES,
				      .text = "", .reason = "" };
	if (n && memchr(text, '\0', n))
		return error_new(ERROR_USAGE, "it holds a NUL");
	/* Empty lines above everything do not matter. */
	err = NULL;
	while (!err && take(&r, &line)) {
		const bool is_blank = !span_trim(line).n;

		if (is_blank && is_any)
			break;
		if (!is_blank)
			err = read_header(&r, line);
		is_any |= !is_blank;
	}
	r.out->is_empty = !err && !is_any;
	if (err || out->is_empty)
		return err;
	out->text = read_paragraph(&r, false);
	if (!*out->text)
		return error_new(ERROR_USAGE, "line %u: there is no text",
				 r.line);
	out->reason = read_paragraph(&r, true);
	return NULL;
}

void memory_draft_release(struct memory_draft *draft)
{
	VEC_RELEASE(&draft->path);
	arena_release(&draft->arena);
}
