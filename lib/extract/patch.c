/* SPDX-License-Identifier: MIT */
/*
 * What makes a commit the same change again: see extract_read. As in `git
 * patch-id`, white space and the places of lines do not count; unlike it,
 * neither do the lines around them, so that a rebase over a change next to
 * them keeps it.
 */
#include <string.h>

#include "base/sha256.h"
#include "extract/work.h"
#include "git/diff.h"
#include "git/repo.h"
#include "git/tree.h"

enum {
	/* Larger files, and those that are no text, count by their ids. */
	MOST_BYTES = 1 << 20,
	/* Picks of picks that are followed; real chains have two or three. */
	MOST_STEPS = 8
};

struct hashing {
	struct work *work;
	struct buf text;	/* what is hashed */
	struct buf before, after;
	hunk_vec hunk;
};

static const struct error *read_side(struct buf *out, struct work *work,
				     const struct oid *oid, uint32_t mode,
				     bool *is_text)
{
	const struct error *err;

	buf_reset(out);
	if (oid_is_zero(oid))
		return NULL;
	if ((mode & MODE_TYPE) == MODE_GITLINK) {
		*is_text = false;
		return NULL;
	}
	err = repo_read(work->repo, oid, MOST_BYTES, out, NULL, NULL);
	if (err && err->code != ERROR_LIMIT && err->code != ERROR_NOT_FOUND)
		return err;
	if (err || memchr(buf_str(out), '\0', out->len))
		*is_text = false;
	return NULL;
}

/* The lines [first, first + n) of a text, each behind a sign, without white
 * space. */
static void add_lines(struct buf *out, char sign, const struct buf *text,
		      uint32_t first, uint32_t n)
{
	struct span rest = { buf_str(text), text->len }, line;
	uint32_t number = 0;
	size_t i;

	while (number + 1 < first + n && take_line(&rest, &line)) {
		if (++number < first)
			continue;
		buf_addch(out, sign);
		for (i = 0; i < line.n; i++)
			if (!strchr(" \t\r\v\f", line.s[i]) || !line.s[i])
				buf_addch(out, line.s[i]);
		buf_addch(out, '\n');
	}
}

static const struct error *add_hunks(struct hashing *h)
{
	const struct error *err;
	size_t i;

	h->hunk.n = 0;
	err = diff_lines(buf_str(&h->before), h->before.len,
			 buf_str(&h->after), h->after.len, &h->hunk);
	for (i = 0; !err && i < h->hunk.n; i++) {
		const struct hunk *hunk = &h->hunk.item[i];

		add_lines(&h->text, '-', &h->before, hunk->old_line,
			  hunk->old_lines);
		add_lines(&h->text, '+', &h->after, hunk->new_line,
			  hunk->new_lines);
	}
	return err;
}

static const struct error *add_file(struct hashing *h,
				    const struct differences *files,
				    const struct difference *one)
{
	const char *path = files->paths.ptr + one->path;
	bool is_text = true;
	const struct error *err;

	buf_add(&h->text, path, strlen(path) + 1);
	buf_addf(&h->text, "%o %o\n", one->before_mode, one->after_mode);
	err = read_side(&h->before, h->work, &one->before, one->before_mode,
			&is_text);
	if (!err)
		err = read_side(&h->after, h->work, &one->after,
				one->after_mode, &is_text);
	if (err)
		return err;
	if (is_text)
		return add_hunks(h);
	buf_add(&h->text, one->before.id, oid_len(&one->before));
	buf_add(&h->text, one->after.id, oid_len(&one->after));
	return NULL;
}

static const struct error *hash_patch(const char **out, struct work *work,
				      const struct reading *r)
{
	struct hashing h = { .work = work };
	unsigned char sum[SHA256_SIZE];
	const struct error *err = NULL;
	struct oid cut;
	char hex[OID_HEX + 1];
	size_t i;

	for (i = 0; !err && i < r->files.item.n; i++)
		err = add_file(&h, &r->files, &r->files.item.item[i]);
	if (!err) {
		sha256(sum, buf_str(&h.text), h.text.len);
		oid_set(&cut, sum, OID_SHA1);
		*out = arena_fmt(&work->out->arena, "patch:%s",
				 oid_to_hex(hex, &cut));
	}
	VEC_RELEASE(&h.hunk);
	buf_release(&h.text);
	buf_release(&h.before);
	buf_release(&h.after);
	return err;
}

static const struct error *own_id(const char **out, struct work *work,
				  struct reading *r)
{
	bool found = r->commit.parent.n < 2;
	const struct error *err = NULL;
	char hex[OID_HEX + 1];

	if (found)
		err = reading_files(r, work, &found);
	if (!err && found && r->files.item.n)
		return hash_patch(out, work, r);
	*out = arena_fmt(&work->out->arena, "commit:%s",
			 oid_to_hex(hex, &r->oid));
	return err;
}

/* The commit that this one says it was picked from; false where it names none,
 * or one that is not here. */
static bool find_source(struct oid *out, struct work *work,
			const struct reading *r)
{
	bool found = false;
	size_t i;

	for (i = 0; !found && i < r->message.picked.n; i++) {
		struct span hex = r->message.picked.item[i];

		found = oid_read(out, hex) &&
			repo_has(work->repo, out);
	}
	return found;
}

static const struct error *find_id(const char **out, struct work *work,
				   const struct oid *commit)
{
	struct reading r = { .oid = *commit };
	struct oid at = *commit, source;
	enum extract_reason reason = EXTRACT_REASONS;
	const struct error *err = NULL;
	bool found = true;
	int steps;

	for (steps = 0; !err && found && steps < MOST_STEPS; steps++) {
		err = reading_commit(&r, work->repo, &at, &reason);
		if (err || reason == EXTRACT_UNREADABLE ||
		    reason == EXTRACT_ENCODING)
			break;
		found = find_source(&source, work, &r);
		if (found)
			at = source;
	}
	if (!err && reason != EXTRACT_UNREADABLE)
		err = own_id(out, work, &r);
	reading_release(&r);
	return err;
}

const struct error *sighting_of(const char **out, struct work *work,
				const struct oid *commit)
{
	struct strmap_entry *entry = strmap_add(&work->sighting,
						(const char *)commit->id,
						OID_SIZE, NULL);
	const struct error *err = NULL;

	*out = (const char *)(uintptr_t)entry->value;
	if (*out)
		return NULL;
	err = find_id(out, work, commit);
	strmap_add(&work->sighting, (const char *)commit->id, OID_SIZE,
		   NULL)->value = (uint64_t)(uintptr_t)*out;
	return err;
}
