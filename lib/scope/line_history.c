/* SPDX-License-Identifier: MIT */
/* Where lines that commits changed stand today: see line_history.h. */
#include "scope/line_history.h"

#include <ctype.h>
#include <string.h>

#include "git/repo.h"
#include "history/lines.h"

/* Fewer letters and digits do not tell a line from others; where it is gone,
 * so many lines before it and after it are looked for. */
enum { LINE_LEAST = 6, LINES_BESIDE = 30 };

void line_history_release(struct line_history *h)
{
	strmap_release(&h->line);
	commit_release(&h->commit);
	buf_release(&h->bytes);
	buf_release(&h->before);
	buf_release(&h->after);
	tree_way_release(&h->way[0]);
	tree_way_release(&h->way[1]);
}

/* --- Lines --- */

/* A line without the white space around it; empty where it is too short to
 * be told from others. */
static struct span told(const char *s, size_t n)
{
	size_t i, words = 0;

	while (n && isspace((unsigned char)*s)) {
		s++;
		n--;
	}
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	for (i = 0; i < n; i++)
		words += isalnum((unsigned char)s[i]) || s[i] & 0x80;
	return (struct span){ s, words < LINE_LEAST ? 0 : n };
}

void line_history_read(struct line_history *h, const struct file_text *text)
{
	uint32_t i;

	strmap_release(&h->line);
	for (i = 0; i < text->lines; i++) {
		struct span line = told(text->bytes.ptr + text->start.item[i],
					text->start.item[i + 1] -
					text->start.item[i]);
		struct strmap_entry *entry;
		bool is_new;

		if (!line.n)
			continue;
		entry = strmap_add(&h->line, line.s, line.n, &is_new);
		entry->value = is_new ? i + 1 : 0;
	}
}

/* Where a line stands today, or 0. */
static uint32_t place_of(const struct line_history *h, const char *s, size_t n)
{
	struct span line = told(s, n);
	const struct strmap_entry *entry =
		line.n ? strmap_find(&h->line, line.s, line.n) : NULL;

	return entry ? (uint32_t)entry->value : 0;
}

/* Where the nearest of a few lines before one of a text, or after it, stands
 * today, or 0. */
static uint32_t place_beside(const struct line_history *h, const struct buf *in,
			     const char *s, bool is_after)
{
	const char *start = in->ptr, *end = start + in->len, *stop;
	unsigned int looked;
	uint32_t line = 0;

	for (looked = 0; !line && looked < LINES_BESIDE; looked++) {
		if (is_after) {
			s = memchr(s, '\n', (size_t)(end - s));
			if (!s++ || s == end)
				break;
		} else {
			if (s == start)
				break;
			for (s--; s > start && s[-1] != '\n';)
				s--;
		}
		stop = memchr(s, '\n', (size_t)(end - s));
		line = place_of(h, s, (size_t)((stop ? stop : end) - s));
	}
	return line;
}

/* The lines of today between which a changed line stands or stood: itself where
 * it is there. */
static struct line_range places_of(const struct line_history *h, const char *s,
				   size_t n)
{
	uint32_t line = place_of(h, s, n);
	const struct buf *in = s >= h->before.ptr &&
		s < h->before.ptr + h->before.len ? &h->before : &h->after;

	if (line)
		return (struct line_range){ line, line };
	return (struct line_range){ place_beside(h, in, s, false),
				    place_beside(h, in, s, true) };
}

/* --- Versions --- */

/* The bytes of a path below a commit's tree; none where it has no such file,
 * or they cannot be had. */
static const struct error *read_version(struct line_history *h,
					const struct oid *commit,
					const char *path, bool is_parent,
					struct buf *out)
{
	const struct error *err;
	uint32_t mode = 0;
	struct oid blob;

	buf_reset(out);
	err = commit_read(&h->commit, h->repo, commit, &h->bytes);
	if (!err)
		err = tree_entry_at(h->repo, &h->commit.tree, path,
				    &h->way[is_parent], &blob, &mode);
	if (!err && (mode & MODE_TYPE) == MODE_FILE)
		err = repo_read(h->repo, &blob, INDEX_MAX_BYTES, out, NULL,
				NULL);
	if (error_is_unreadable(err)) {
		commit_release(&h->commit);
		buf_reset(out);
		return NULL;
	}
	return err;
}

static void tell_line(void *payload, const char *s, size_t n)
{
	struct line_history *h = payload;
	struct line_range at = places_of(h, s, n);

	if (at.first && at.last >= at.first)
		h->fn(h->payload, at);
}

/* What a commit did to a file of today, or NULL. */
static const struct touch *touch_of(const struct line_history *h,
				    uint32_t commit, uint32_t file)
{
	const struct past *past = h->past;
	const struct touch *found = NULL;
	uint32_t i;

	for (i = past->first_touch[commit]; i < past->first_touch[commit + 1];
	     i++)
		if (h->file_of[past->touch[i].path] == file &&
		    past->touch[i].kind != TOUCH_DELETE)
			found = &past->touch[i];
	return found;
}

const struct error *line_history_changed(struct line_history *h,
					 uint32_t commit, uint32_t file,
					 place_fn fn, void *payload)
{
	const struct touch *touch = touch_of(h, commit, file);
	const char *path, *old_path;
	const struct error *err;
	struct oid oid, parent;

	if (!touch)
		return NULL;
	h->fn = fn;
	h->payload = payload;
	err = past_oid(h->past, commit, &oid);
	if (!err)
		err = past_path(h->past, touch->path, &path);
	if (!err)
		err = past_path(h->past, past_old_path(h->past, touch),
				&old_path);
	if (!err)
		err = read_version(h, &oid, path, false, &h->after);
	buf_reset(&h->before);
	if (!err && h->commit.parent.n) {
		parent = h->commit.parent.item[0];
		err = read_version(h, &parent, old_path, true, &h->before);
	}
	if (!err)
		lines_changed(buf_str(&h->before), h->before.len,
			      buf_str(&h->after), h->after.len, tell_line, h);
	return err;
}
