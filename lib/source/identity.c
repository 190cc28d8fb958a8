/* SPDX-License-Identifier: MIT */
/* What a source is, in one key, and which commit it differs from: see
   source.h. */
#include <string.h>

#include "git/status.h"
#include "source/source_private.h"

/* The tree that the listing is equal to, or NULL. */
static const struct error *find_tree(struct source *source,
				     const struct oid **out)
{
	const struct error *err = NULL;

	*out = NULL;
	if (source->kind == SOURCE_REV) {
		*out = &source->tree;
	} else if (source->is_narrow) {
		return NULL;
	} else if (source->kind == SOURCE_STAGED) {
		err = source_need_staged(source);
		if (!err && source->staged.has_tree)
			*out = &source->staged.tree;
	} else {
		err = source_need_raw(source);
		if (!err && source->listing.is_tree)
			*out = &source->listing.tree;
	}
	return err;
}

static void describe_entries(const struct source *source, struct buf *out)
{
	size_t i;

	buf_addstr(out, "entries\n");
	for (i = 0; i < source->listing.entry.n; i++) {
		const struct entry *entry = &source->listing.entry.item[i];
		const unsigned char head[] = {
			(unsigned char)(entry->mode >> 8),
			(unsigned char)entry->mode, entry->omit,
			(unsigned char)(entry->is_dirty |
					entry->is_untracked << 1)
		};

		buf_add(out, head, sizeof(head));
		buf_add(out, entry->oid.id, OID_SIZE);
		buf_add(out, entry->path, strlen(entry->path) + 1);
	}
}

const struct error *source_key(struct source *source, struct oid *out)
{
	const struct error *err = NULL;
	const struct oid *tree;
	struct buf text = { 0 };
	char hex[OID_HEX + 1];

	if (!source->has_key) {
		err = source_need_outside(source);
		if (!err)
			err = find_tree(source, &tree);
		if (!err && !tree)
			err = source_need_list(source);
		if (err)
			return err;
		buf_addf(&text, "filter %d\n", FILTER_VERSION);
		outside_describe(&source->outside, &text);
		if (tree)
			buf_addf(&text, "tree %s\n", oid_to_hex(hex, tree));
		else
			describe_entries(source, &text);
		repo_hash_blob(NULL, text.ptr, text.len, &source->key);
		source->has_key = true;
		buf_release(&text);
	}
	*out = source->key;
	return NULL;
}

bool source_key_is_cheap(const struct source *source)
{
	return source->has_key || source->kind == SOURCE_REV ||
		(source->kind == SOURCE_STAGED && source->has_staged &&
		 source->staged.has_tree);
}

const struct error *source_identity(struct source *source,
				    struct source_identity *out)
{
	const struct error *err = NULL;

	*out = (struct source_identity){
		.kind = source->kind, .commit = source->commit,
		.tree = source->tree, .has_commit = source->has_commit,
		.has_tree = source->kind == SOURCE_REV
	};
	if (source->kind == SOURCE_STAGED) {
		difference_vec difference = { 0 };

		/* Whether what is staged is anything but the commit that is
		 * checked out. */
		err = NULL;
		if (!source->knows_changes) {
			err = source_differences(source, &difference);
			source->knows_changes = !err;
			source->has_changes = difference.n > 0;
		}
		out->is_dirty = source->has_changes;
		VEC_RELEASE(&difference);
	} else if (source->is_narrow) {
		struct status status = { 0 };

		/* The same of the work tree, of which not everything was
		 * listed. */
		err = NULL;
		if (!source->knows_changes) {
			err = status_read(source->repo, &status);
			source->knows_changes = !err;
			source->has_changes = status.entry.n > 0;
		}
		out->is_dirty = source->has_changes;
		status_release(&status);
	} else if (source->kind == SOURCE_WORKTREE) {
		err = source_need_raw(source);
		out->is_dirty = source->listing.is_dirty;
	}
	return err;
}

bool source_commit(const struct source *source, struct oid *out)
{
	*out = source->commit;
	return source->has_commit;
}

void source_stand_on(struct source *source, const struct oid *commit)
{
	source->has_commit = commit != NULL;
	source->commit = commit ? *commit : (struct oid){ { 0 } };
	source->stands_apart = true;
}
