/* SPDX-License-Identifier: MIT */
/* Anchors and commits against what a session looks at: see looking.h. */
#include "git-fuse/looking.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "git-fuse/knowing.h"
#include "git/repo.h"
#include "history/past.h"
#include "knowledge/passage.h"

/* Lines are looked for in what people write; the largest files of code are a
 * hundredth of this. */
enum { MOST_BYTES = 1 << 26 };

/* --- Where things are --- */

/* Files that are somewhere, by content; asked only where one is missing. */
static const struct error *list_places(struct looking *looking)
{
	const struct error *err;
	size_t i;

	if (looking->has_places)
		return NULL;
	err = source_list(looking->session->source, &looking->entry,
			  &looking->entries);
	for (i = 0; !err && i < looking->entries; i++) {
		const struct oid *oid = &looking->entry[i].oid;
		struct strmap_entry *at;

		at = strmap_add(&looking->place, (const char *)oid->id,
				OID_SIZE, NULL);
		if (!at->value)
			at->value = 1 + i;
	}
	looking->has_places = !err;
	return err;
}

static const char *path_at(const void *payload, size_t i)
{
	const struct looking *looking = payload;

	return looking->entry[i].path;
}

/* What became of paths that are no more, as far as history tells. */
static const struct error *add_renames(struct looking *looking,
				       struct past *past)
{
	uint32_t *file_of = xcalloc(past->paths, sizeof(*file_of));
	const struct error *err = past_files(past, looking->entries, path_at,
					     looking, file_of);
	const char *path;
	uint32_t i;

	for (i = 0; !err && i < past->paths; i++) {
		if (file_of[i] == UINT32_MAX)
			continue;
		err = past_path(past, i, &path);
		if (!err)
			strmap_set(&looking->renamed, path,
				   1 + (uint64_t)file_of[i]);
	}
	free(file_of);
	return err;
}

static const struct error *list_renames(struct looking *looking)
{
	const struct error *err;
	struct past *past;

	if (looking->has_renames)
		return NULL;
	err = session_past(looking->session, false, &past);
	if (!err && past)
		err = add_renames(looking, past);
	looking->has_renames = !err;
	return err;
}

/* --- Lines --- */

/* What cannot be read tells no lines: they count as changed. */
static const struct error *pass_unread(const struct error *err)
{
	return err && (err->code == ERROR_NOT_FOUND ||
		       err->code == ERROR_LIMIT) ? NULL : err;
}

/* Both texts, empty where one is not here; *is_read tells whether both are. */
static const struct error *read_texts(struct looking *looking,
				      const struct oid *blob,
				      const struct entry *entry,
				      struct buf *was, struct buf *is,
				      bool *is_read)
{
	struct session *session = looking->session;
	enum object_kind kind = OBJECT_BLOB;
	const struct error *err = NULL;

	*is_read = repo_has(session->repo, blob) &&
		source_has(session->source, entry);
	if (!*is_read)
		return NULL;
	err = repo_read(session->repo, blob, MOST_BYTES, was, &kind, NULL);
	if (!err && !looking->reader)
		err = reader_open(&looking->reader, session->source);
	if (!err)
		err = reader_read(looking->reader, entry, MOST_BYTES, is,
				  NULL);
	*is_read = !err && kind == OBJECT_BLOB;
	return pass_unread(err);
}

/* Looks for the lines of an anchor in a file as it is now. */
static const struct error *find_lines(bool *is_found, struct looking *looking,
				      const struct anchor *anchor,
				      const struct entry *entry,
				      struct anchor_now *out)
{
	const struct passage old = { anchor->from, anchor->to };
	struct buf was = { 0 }, is = { 0 };
	struct passage now;
	const struct error *err;

	err = read_texts(looking, &anchor->blob, entry, &was, &is, is_found);
	if (!err && *is_found)
		*is_found = passage_find(&now, &old,
					 (struct span){ was.ptr, was.len },
					 (struct span){ is.ptr, is.len });
	if (!err && *is_found) {
		out->from = now.from;
		out->to = now.to;
	}
	buf_release(&was);
	buf_release(&is);
	return err;
}

/* --- Anchors --- */

/* The first entry that is not before a path, by bytes. */
static size_t lower_bound(const struct looking *looking, const char *path)
{
	size_t from = 0, to = looking->entries;

	while (from < to) {
		const size_t middle = from + (to - from) / 2;

		if (strcmp(looking->entry[middle].path, path) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	return from;
}

/* A path without content: whether anything is at it, or under it. */
static const struct error *find_path(struct looking *looking,
				     const char *path, struct anchor_now *out)
{
	struct buf dir = { 0 };
	const struct error *err;
	struct entry entry;
	bool found;
	size_t at;

	buf_addstr(&dir, path);
	while (dir.len && dir.ptr[dir.len - 1] == '/')
		buf_cut(&dir, dir.len - 1);
	err = source_find(looking->session->source, buf_str(&dir), &entry,
			  &found);
	if (!err && !found)
		err = list_places(looking);
	if (!err && !found) {
		buf_addch(&dir, '/');
		at = lower_bound(looking, dir.ptr);
		found = at < looking->entries &&
			!strncmp(looking->entry[at].path, dir.ptr, dir.len);
	}
	out->fate = found ? ANCHOR_SAME : ANCHOR_GONE;
	buf_release(&dir);
	return err;
}

/* The file is what it was, at a path of its own or (NULL) the same. */
static void stay(struct anchor_now *out, const struct anchor *anchor,
		 const char *path)
{
	out->fate = path ? ANCHOR_MOVED : ANCHOR_SAME;
	out->path = path;
	out->from = anchor->from;
	out->to = anchor->to;
}

/* There is another file at its path, perhaps with the same lines. */
static const struct error *find_changed(bool *is_found,
					struct looking *looking,
					const struct anchor *anchor,
					const struct entry *entry,
					struct anchor_now *out)
{
	const struct error *err = NULL;

	*is_found = false;
	out->fate = ANCHOR_CHANGED;
	if (anchor->from)
		err = find_lines(is_found, looking, anchor, entry, out);
	if (!err && *is_found)
		out->fate = out->from == anchor->from ? ANCHOR_SAME :
			ANCHOR_MOVED;
	return err;
}

/* It was renamed and written in, or is no more. */
static const struct error *find_renamed(struct looking *looking,
					const struct anchor *anchor,
					struct anchor_now *out)
{
	const struct error *err = list_renames(looking);
	const struct entry *entry;
	bool is_found;
	uint64_t at;

	out->fate = ANCHOR_GONE;
	at = err ? 0 : strmap_get(&looking->renamed, anchor->path, 0);
	if (!at)
		return err;
	entry = &looking->entry[at - 1];
	err = find_changed(&is_found, looking, anchor, entry, out);
	if (is_found)
		out->fate = ANCHOR_MOVED;
	out->path = entry->path;
	return err;
}

/* At its own path; *is_settled is false where another place is to be tried. */
static const struct error *find_here(bool *is_settled,
				     struct looking *looking,
				     const struct anchor *anchor,
				     struct anchor_now *out)
{
	const struct error *err;
	struct entry entry;
	bool is_there;

	*is_settled = false;
	out->fate = ANCHOR_GONE;
	err = source_find(looking->session->source, anchor->path, &entry,
			  &is_there);
	if (err || !is_there)
		return err;
	if (oid_cmp(&entry.oid, &anchor->blob))
		return find_changed(is_settled, looking, anchor, &entry, out);
	stay(out, anchor, NULL);
	*is_settled = true;
	return NULL;
}

static const struct error *find(void *payload, const struct anchor *anchor,
				struct anchor_now *out)
{
	struct looking *looking = payload;
	const struct strmap_entry *at;
	const struct error *err;
	bool is_settled;

	*out = (struct anchor_now){ .fate = ANCHOR_SAME };
	if (oid_is_zero(&anchor->blob))
		return find_path(looking, anchor->path, out);
	err = find_here(&is_settled, looking, anchor, out);
	if (err || is_settled)
		return err;
	err = list_places(looking);
	at = err ? NULL : strmap_find(&looking->place,
				      (const char *)anchor->blob.id, OID_SIZE);
	if (at)
		stay(out, anchor, looking->entry[at->value - 1].path);
	else if (!err && out->fate == ANCHOR_GONE)
		err = find_renamed(looking, anchor, out);
	return err;
}

/* --- Commits --- */

/* History knows all ancestors at once; git would walk to each. */
static const struct error *is_ancestor(bool *out, struct looking *looking,
				       const struct oid *commit)
{
	const struct source_identity *id = &looking->id;
	const struct error *err;
	struct past *past;
	uint32_t number;

	*out = id->has_commit && !oid_cmp(commit, &id->commit);
	/* A tree alone has come from nowhere. */
	if (*out || !id->has_commit)
		return NULL;
	err = session_past(looking->session, false, &past);
	if (err || !past)
		return err;
	err = past_find(past, commit, &number);
	*out = !err && number != UINT32_MAX;
	return err;
}

static const struct error *reaches(void *payload, const struct oid *commit,
				   bool *is_reached)
{
	struct looking *looking = payload;
	const struct error *err = NULL;
	struct strmap_entry *known;

	known = strmap_add(&looking->reached, (const char *)commit->id,
			   OID_SIZE, NULL);
	if (!known->value) {
		err = is_ancestor(is_reached, looking, commit);
		known->value = 1 + (!err && *is_reached);
	}
	*is_reached = known->value == 2;
	return err;
}

const struct error *looking_open(struct looking *looking,
				 struct session *session)
{
	const struct error *err;

	*looking = (struct looking){ .session = session };
	err = source_identity(session->source, &looking->id);
	if (!err)
		err = knowing_lifecycle(&looking->lifecycle, session->source);
	if (err)
		return err;
	looking->look = (struct look){
		.payload = looking, .find = find, .reaches = reaches,
		.now = knowing_now(session),
		.decay_days =
			looking->lifecycle.days[LIFECYCLE_CONFIDENCE_DECAY]
	};
	return NULL;
}

void looking_close(struct looking *looking)
{
	reader_free(looking->reader);
	strmap_release(&looking->renamed);
	strmap_release(&looking->place);
	strmap_release(&looking->reached);
}
