/* SPDX-License-Identifier: MIT */
/* Which paths of a source matter to its records: see registry.h. */
#include "adr/registry.h"

#include <string.h>

#include "adr/folders.h"

/* Who names folders, and nothing of the records. */
struct naming {
	struct told told;
	struct registry names;	/* what they are called is its */
};

static const struct error *read_naming(struct naming *naming,
				       struct source *source)
{
	struct reader *reader = NULL;
	const struct entry *entry;
	const struct error *err;
	size_t n;

	err = source_list(source, &entry, &n);
	if (!err)
		err = reader_open(&reader, source);
	if (!err)
		err = told_read(&naming->told, &naming->names, entry, n,
				reader);
	reader_free(reader);
	return err;
}

static void naming_release(struct naming *naming)
{
	told_release(&naming->told);
	registry_release(&naming->names);
}

static bool may_be_record(const struct told *told, const char *path)
{
	const enum called called = called_as(path);

	return called != CALLED_NOTHING &&
		(!told || told_may_hold(told, path, called));
}

/* ------------------------------------------------------------ narrowing */

struct wanted {
	const struct told *told;	/* NULL: who is told is not known yet */
	const char *const *also;
	size_t n;
};

/* Whether registry_read could have any use for a path. */
static bool is_wanted(const void *payload, const char *path)
{
	const struct wanted *wanted = payload;
	size_t i;

	for (i = 0; i < wanted->n; i++)
		if (!strcmp(wanted->also[i], path))
			return true;
	return names_folders(path) || may_be_record(wanted->told, path);
}

const struct error *registry_narrow(struct source *source,
				    const char *const *also, size_t n)
{
	struct wanted wanted = { .also = also, .n = n };
	struct naming naming = { .told = { .folder = { .n = 0 } } };
	const struct error *err;

	if (source_kind(source) != SOURCE_WORKTREE)
		return NULL;
	err = source_narrow(source, is_wanted, &wanted);
	if (!err)
		err = read_naming(&naming, source);
	wanted.told = &naming.told;
	if (!err)
		err = source_narrow(source, is_wanted, &wanted);
	naming_release(&naming);
	return err;
}

/* ---------------------------------------------------------------- asked */

const struct error *registry_would_read(bool *out, struct source *source,
					const char *path)
{
	struct naming naming = { .told = { .folder = { .n = 0 } } };
	const struct error *err = read_naming(&naming, source);

	*out = !err && called_as(path) > CALLED_TEXT &&
		may_be_record(&naming.told, path);
	naming_release(&naming);
	return err;
}

/* Where decisions are configured: also what is judged, and what is known. */
static bool is_ours(const char *path)
{
	return !strncmp(path, ".fuse/adr.", 10) || names_folders(path);
}

const struct error *registry_is_touched(bool *out, struct source *source)
{
	struct naming naming = { .told = { .folder = { .n = 0 } } };
	difference_vec all = { 0 };
	const struct error *err = source_differences(source, &all);
	bool may = false;
	size_t i;

	*out = false;
	for (i = 0; !err && i < all.n && !*out; i++) {
		*out = !all.item[i].is_here || is_ours(all.item[i].path);
		may |= registry_looks_at(all.item[i].path);
	}
	if (!err && !*out && may)
		err = read_naming(&naming, source);
	for (i = 0; !err && may && i < all.n && !*out; i++)
		*out = may_be_record(&naming.told, all.item[i].path);
	naming_release(&naming);
	VEC_RELEASE(&all);
	return err;
}
