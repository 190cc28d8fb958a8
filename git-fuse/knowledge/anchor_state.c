/* SPDX-License-Identifier: MIT */
/* Anchors and commits against what a session looks at: see anchor_state.h. */
#include "git-fuse/knowledge/anchor_state.h"

#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "git-fuse/knowledge/anchored.h"
#include "git-fuse/workspace/store.h"
#include "history/past.h"

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

static const struct error *list_renames(struct looking *looking)
{
	const struct error *err;
	struct past *past;

	if (looking->has_renames)
		return NULL;
	err = session_past(looking->session, false, &past);
	if (!err && past) {
		uint32_t *file_of = xcalloc(past->paths, sizeof(*file_of));
		const char *path;
		uint32_t i;

		/* What became of paths that are no more, as far as history
		 * tells. */
		err = past_files(past, looking->entries, path_at, looking,
				 file_of);
		for (i = 0; !err && i < past->paths; i++) {
			if (file_of[i] == UINT32_MAX)
				continue;
			err = past_path(past, i, &path);
			if (!err)
				strmap_set(&looking->renamed, path,
					   1 + (uint64_t)file_of[i]);
		}
		free(file_of);
	}
	looking->has_renames = !err;
	return err;
}

/* --- Contents --- */

/* *is_read is false for what is not here, and for what nobody writes. */
static const struct error *read_entry(struct looking *looking,
				      const struct entry *entry,
				      struct buf *out, bool *is_read)
{
	const struct error *err = NULL;

	buf_reset(out);
	*is_read = source_has(looking->session->source, entry);
	if (!*is_read)
		return NULL;
	if (!looking->reader)
		err = reader_open(&looking->reader, looking->session->source);
	if (!err)
		err = reader_read(looking->reader, entry, ANCHORED_BYTES, out,
				  NULL);
	*is_read = !err;
	return err && (err->code == ERROR_NOT_FOUND ||
		       err->code == ERROR_LIMIT) ? NULL : err;
}

/* What cannot be read has changed. */
static const struct error *look_in(struct anchor_now *out,
				   struct looking *looking,
				   struct anchored *anchored,
				   const struct entry *entry)
{
	struct buf is = { 0 };
	bool is_read;
	const struct error *err = read_entry(looking, entry, &is, &is_read);

	*out = (struct anchor_now){ .fate = ANCHOR_CHANGED };
	if (!err && is_read)
		err = anchored_in(out, anchored, entry->path,
				  (struct span){ buf_str(&is), is.len });
	buf_release(&is);
	return err;
}

/* --- Anchors --- */

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
		/* The first entry that is not before a path, by bytes. */
		at = 0;
		LOWER_BOUND(at, looking->entries,
			    strcmp(looking->entry[at].path, dir.ptr) < 0);
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

/* It was renamed and written in. */
static const struct error *find_renamed(struct looking *looking,
					struct anchored *anchored,
					struct anchor_now *out)
{
	const struct error *err = list_renames(looking);
	const struct entry *entry;
	struct anchor_now now;
	uint64_t at;

	at = err ? 0 : strmap_get(&looking->renamed, anchored->anchor->path,
				  0);
	if (!at)
		return err;
	entry = &looking->entry[at - 1];
	err = look_in(&now, looking, anchored, entry);
	if (err || now.fate == ANCHOR_GONE)
		return err;
	*out = now;
	out->path = entry->path;
	if (out->fate == ANCHOR_SAME)
		out->fate = ANCHOR_MOVED;
	return NULL;
}

/* Whether a definition is in one of the other files: as it was, or much like
 * that, for names alone are borne by many. */
static const struct error *try_elsewhere(struct looking *looking,
					 struct anchored *anchored,
					 const struct entry *entry,
					 struct buf *bytes,
					 struct anchor_now *out)
{
	bool is_read;
	const struct error *err = read_entry(looking, entry, bytes, &is_read);
	const struct span is = { buf_str(bytes), bytes->len };
	struct anchor_now now;

	if (err || !is_read || !anchored_is_named(anchored, is))
		return err;
	err = anchored_in(&now, anchored, entry->path, is);
	if (err || now.fate == ANCHOR_GONE || !now.from ||
	    (now.fate == ANCHOR_CHANGED &&
	     (out->path || !anchored_is_like(anchored, is, &now))))
		return err;
	*out = now;
	out->path = entry->path;
	if (out->fate == ANCHOR_SAME)
		out->fate = ANCHOR_MOVED;
	return NULL;
}

/* A definition moved to another file of its language. */
static const struct error *find_elsewhere(struct looking *looking,
					  struct anchored *anchored,
					  struct anchor_now *out)
{
	const char *ext = path_ext(anchored->anchor->path);
	const struct error *err = list_places(looking);
	struct buf bytes = { 0 };
	size_t i;

	for (i = 0; !err && out->fate != ANCHOR_MOVED &&
	     i < looking->entries; i++) {
		const struct entry *entry = &looking->entry[i];

		if (!strcmp(path_ext(entry->path), ext) &&
		    strcmp(entry->path, anchored->anchor->path))
			err = try_elsewhere(looking, anchored, entry, &bytes,
					    out);
	}
	buf_release(&bytes);
	return err;
}

/* At its own path; gone where nothing of it is there. */
static const struct error *find_here(struct looking *looking,
				     struct anchored *anchored,
				     struct anchor_now *out)
{
	const struct anchor *anchor = anchored->anchor;
	const struct error *err;
	struct entry entry;
	bool is_there;

	out->fate = ANCHOR_GONE;
	err = source_find(looking->session->source, anchor->path, &entry,
			  &is_there);
	if (err || !is_there)
		return err;
	if (!oid_cmp(&entry.oid, &anchor->blob)) {
		stay(out, anchor, NULL);
		return NULL;
	}
	err = anchored_open(anchored, looking->session->repo, anchor,
			    &looking->arena);
	if (!err)
		err = look_in(out, looking, anchored, &entry);
	if (!err && out->fate == ANCHOR_SAME && out->from != anchor->from)
		out->fate = ANCHOR_MOVED;
	return err;
}

/* Where it is not as it was at its path. */
static const struct error *find_away(struct looking *looking,
				     struct anchored *anchored,
				     struct anchor_now *out)
{
	const struct anchor *anchor = anchored->anchor;
	const struct error *err = list_places(looking);
	const struct strmap_entry *at;

	at = err ? NULL : strmap_find(&looking->place,
				      (const char *)anchor->blob.id, OID_SIZE);
	if (at) {
		stay(out, anchor, looking->entry[at->value - 1].path);
		return NULL;
	}
	if (err || out->fate != ANCHOR_GONE)
		return err;
	if (!anchored->is_known) {
		anchored_close(anchored);
		err = anchored_open(anchored, looking->session->repo, anchor,
				    &looking->arena);
	}
	if (!err)
		err = find_renamed(looking, anchored, out);
	if (!err && out->fate == ANCHOR_GONE && anchored->kind >= 0)
		err = find_elsewhere(looking, anchored, out);
	return err;
}

static const struct error *find(void *payload, const struct anchor *anchor,
				struct anchor_now *out)
{
	struct anchored anchored = { .anchor = anchor, .kind = -1 };
	struct looking *looking = payload;
	const struct error *err;

	*out = (struct anchor_now){ .fate = ANCHOR_SAME };
	if (oid_is_zero(&anchor->blob))
		return find_path(looking, anchor->path, out);
	err = find_here(looking, &anchored, out);
	if (!err && out->fate >= ANCHOR_CHANGED)
		err = find_away(looking, &anchored, out);
	anchored_close(&anchored);
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
	arena_release(&looking->arena);
	strmap_release(&looking->renamed);
	strmap_release(&looking->place);
	strmap_release(&looking->reached);
}
