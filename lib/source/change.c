/* SPDX-License-Identifier: MIT */
/* Two sorted listings side by side: see change.h. */
#include "source/change.h"

#include <string.h>

#include "git/tree.h"
#include "source/rename.h"

/* An entry that outlives the source it comes from. */
static struct entry keep(struct changes *out, const struct entry *entry,
			 const char *path)
{
	struct entry kept = *entry;

	kept.path = path;
	if (kept.language)
		kept.language = arena_strdup(&out->arena, kept.language);
	return kept;
}

static void add(struct changes *out, enum change_kind kind,
		const struct entry *before, const struct entry *after)
{
	struct change change = { .kind = (uint8_t)kind };

	change.path = arena_strdup(&out->arena,
				   after ? after->path : before->path);
	change.old_path = change.path;
	if (before)
		change.before = keep(out, before, change.path);
	if (after) {
		change.after = keep(out, after, change.path);
		change.is_untracked = after->is_untracked;
	}
	*VEC_PUSH(&out->change) = change;
}

static void add_both(struct changes *out, const struct entry *before,
		     const struct entry *after)
{
	bool same_bytes = !oid_cmp(&before->oid, &after->oid);

	if ((before->mode ^ after->mode) & MODE_TYPE ||
	    (same_bytes && before->mode != after->mode))
		add(out, CHANGE_TYPE, before, after);
	else if (!same_bytes)
		add(out, CHANGE_MODIFIED, before, after);
}

const struct error *changes_between(struct source *base, struct source *head,
				    struct changes *out)
{
	const struct entry *old, *new;
	const struct error *err;
	size_t old_n, new_n, i = 0, j = 0;

	*out = (struct changes){ 0 };
	err = source_list(base, &old, &old_n);
	if (!err)
		err = source_list(head, &new, &new_n);
	if (err)
		return err;
	while (i < old_n || j < new_n) {
		int order = i == old_n ? 1 : j == new_n ? -1 :
			strcmp(old[i].path, new[j].path);

		if (order < 0)
			add(out, CHANGE_DELETED, &old[i], NULL);
		else if (order > 0)
			add(out, CHANGE_ADDED, NULL, &new[j]);
		else
			add_both(out, &old[i], &new[j]);
		i += order <= 0;
		j += order >= 0;
	}
	err = rename_detect(out, base, head);
	if (err)
		changes_release(out);
	return err;
}

void changes_release(struct changes *changes)
{
	VEC_RELEASE(&changes->change);
	arena_release(&changes->arena);
	*changes = (struct changes){ 0 };
}
