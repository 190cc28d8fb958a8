/* SPDX-License-Identifier: MIT */
/* Opening, naming and listing what is looked at: see source.h. */
#include "source/source.h"

#include <stdlib.h>

#include "base/compare.h"
#include "base/path.h"
#include "git/tree.h"
#include "source/source_private.h"

static const char attributes_name[] = ".gitattributes";
static const char ignore_name[] = ".fuseignore";
/* Rules that are larger than this are no rules. */
enum { RULES_MAX = 100 << 20 };

static const char *const omit_names[OMIT_REASONS] = {
	[OMIT_NONE] = "none",
	[OMIT_SUBMODULE] = "submodule",
	[OMIT_SYMLINK] = "symlink",
	[OMIT_IGNORED] = "ignored",
	[OMIT_GENERATED] = "generated",
	[OMIT_VENDORED] = "vendored",
	[OMIT_BINARY] = "binary",
	[OMIT_TOO_LARGE] = "too_large",
	[OMIT_MINIFIED] = "minified",
	[OMIT_MISSING] = "missing",
	[OMIT_UNREADABLE] = "unreadable",
	[OMIT_UNMERGED] = "unmerged",
	[OMIT_UNINDEXED] = "unindexed",
	[OMIT_PATHSPEC] = "pathspec",
};

const char *omit_name(enum omit omit)
{
	return omit_names[omit];
}

static const struct error *resolve(struct source *source, const char *rev)
{
	const struct error *err = repo_commit(source->repo, rev,
					      &source->commit);

	source->has_commit = !err;
	if (err && err->code != ERROR_USAGE)
		return err;
	if (err)	/* a bare tree has no commit */
		source->commit = (struct oid){ { 0 } };
	return repo_tree(source->repo, rev, &source->tree);
}

static const struct error *open_kind(struct source *source,
				     const struct source_spec *spec)
{
	const struct error *err;

	if (spec->kind == SOURCE_REV)
		return resolve(source, spec->rev ? spec->rev : "HEAD");
	if (spec->kind == SOURCE_WORKTREE && !repo_work_dir(source->repo))
		return error_new(ERROR_USAGE,
				 "'%s' is a bare repository and has no work tree; name a revision to look at",
				 repo_git_dir(source->repo));
	/* The commit that is checked out; an unborn branch has none. */
	err = repo_commit(source->repo, "HEAD", &source->commit);
	source->has_commit = !err;
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

const struct error *source_open(struct source **out, struct repo *repo,
				const struct source_spec *spec)
{
	struct source *source = xcalloc(1, sizeof(*source));
	const struct error *err;

	source->kind = spec->kind;
	source->repo = repo;
	source->accepts = spec->accepts;
	source->payload = spec->payload;
	pthread_mutex_init(&source->lock, NULL);
	err = pathspec_parse(&source->pathspec, spec->pathspec,
			     spec->pathspecs, repo_prefix(repo),
			     repo_work_dir(repo));
	if (!err)
		err = open_kind(source, spec);
	*out = err ? NULL : source;
	if (err)
		source_free(source);
	return err;
}

void source_free(struct source *source)
{
	if (!source)
		return;
	pathspec_place_release(&source->place);
	pathspec_free(source->pathspec);
	staged_release(&source->staged);
	outside_release(&source->outside);
	listing_release(&source->listing);
	filter_free(source->filter);
	arena_release(&source->gone);
	arena_release(&source->unread_paths);
	VEC_RELEASE(&source->unread);
	pthread_mutex_destroy(&source->lock);
	tree_way_release(&source->way);
	free(source);
}

enum source_kind source_kind(const struct source *source)
{
	return source->kind;
}

const struct error *source_need_staged(struct source *source)
{
	const struct error *err;

	if (source->has_staged)
		return NULL;
	err = staged_read(source->repo, &source->staged);
	source->has_staged = !err;
	return err;
}

const struct error *source_need_outside(struct source *source)
{
	const struct error *err;

	if (source->has_outside)
		return NULL;
	err = outside_read(&source->outside, source->repo);
	source->has_outside = !err;
	return err;
}

const struct error *source_need_raw(struct source *source)
{
	const struct error *err = NULL;

	if (source->has_raw)
		return NULL;
	if (source->kind == SOURCE_REV)
		err = listing_add_tree(&source->listing, source->repo,
				       &source->tree, "");
	else
		err = source_need_staged(source);
	if (!err && source->kind == SOURCE_STAGED)
		err = listing_add_staged(&source->listing, source->repo,
					 &source->staged);
	else if (!err && source->kind == SOURCE_WORKTREE)
		err = listing_add_worktree(&source->listing, source->repo,
					   &source->staged);
	source->has_raw = !err;
	if (err)
		listing_release(&source->listing);
	return err;
}

static bool is_attributes_file(const char *path, size_t len)
{
	const size_t n = sizeof(attributes_name) - 1;

	return len >= n && (len == n || path[len - n - 1] == '/') &&
		!memcmp(path + len - n, attributes_name, n);
}

/* Hands every file of rules in the listing to the filter. */
static const struct error *add_rules(struct source *source)
{
	const struct error *err = NULL;
	struct reader *reader = NULL;
	struct buf bytes = { 0 };
	size_t i;

	for (i = 0; !err && i < source->listing.entry.n; i++) {
		const struct entry *entry = &source->listing.entry.item[i];
		size_t len = strlen(entry->path);
		bool is_ignore = !strcmp(entry->path, ignore_name);

		if (!is_ignore && !is_attributes_file(entry->path, len))
			continue;
		if (!reader)
			err = reader_open(&reader, source);
		if (!err) {
			/* What does not exist has no rules; neither has what
			 * is not here. */
			buf_reset(&bytes);
			if ((entry->mode & MODE_TYPE) == MODE_FILE &&
			    !entry->omit)
				err = reader_read(reader, entry, RULES_MAX,
						  &bytes, NULL);
			if (err && (err->code == ERROR_NOT_FOUND ||
				    err->code == ERROR_LIMIT))
				err = NULL;
			err = err ? error_wrap(err, "cannot read '%s'",
					       entry->path) : NULL;
		}
		if (err)
			break;
		if (is_ignore)
			filter_add_ignore(source->filter, buf_str(&bytes),
					  bytes.len);
		else
			attributes_add(filter_attributes(source->filter),
				       ATTRIBUTES_TREE, entry->path,
				       path_dir_len(entry->path),
				       buf_str(&bytes), bytes.len);
	}
	reader_free(reader);
	buf_release(&bytes);
	return err;
}

const struct error *source_need_list(struct source *source)
{
	const struct error *err = source_need_raw(source);
	size_t i;

	if (err || source->has_list)
		return err;
	err = source_need_outside(source);
	if (err)
		return err;
	filter_free(source->filter);
	source->filter = filter_new(source->outside.match_flags);
	for (i = 0; i < OUTSIDE_FILES; i++)
		attributes_add(filter_attributes(source->filter),
			       outside_rank[i], "", 0,
			       buf_str(&source->outside.file[i]),
			       source->outside.file[i].len);
	err = add_rules(source);
	if (err)
		return err;
	filter_apply(source->filter, source->listing.entry.item,
		     source->listing.entry.n);
	source->has_list = true;
	return NULL;
}

/* What was asked for, and the rules that decide about it. */
struct wanting {
	source_wants_fn *wants;
	const void *payload;
};

static bool wants_or_rules(const void *payload, const char *path)
{
	const struct wanting *w = payload;

	return w->wants(w->payload, path) || !strcmp(path, ignore_name) ||
		is_attributes_file(path, strlen(path));
}

const struct error *source_narrow(struct source *source,
				  source_wants_fn *wants, const void *payload)
{
	struct wanting wanting = { wants, payload };
	struct listing *listing = &source->listing;
	const struct error *err = NULL;
	size_t i, left = 0;

	if (source->kind != SOURCE_WORKTREE)
		return NULL;
	if (!source->has_raw)
		err = source_need_staged(source);
	if (!err && !source->has_raw)
		err = listing_add_wanted(listing, source->repo,
					 &source->staged, wants_or_rules,
					 &wanting);
	source->has_raw = !err;
	if (err)
		listing_release(listing);
	else
		err = source_need_list(source);
	if (err)
		return err;
	for (i = 0; i < listing->entry.n; i++)
		if (wants(payload, listing->entry.item[i].path))
			listing->entry.item[left++] = listing->entry.item[i];
	listing->entry.n = left;
	source->is_narrow = true;
	source->has_key = false;
	return NULL;
}

bool source_is_narrow(const struct source *source)
{
	return source->is_narrow;
}

const struct error *source_list(struct source *source,
				const struct entry **out, size_t *n)
{
	const struct error *err = source_need_list(source);

	*out = source->listing.entry.item;
	*n = err ? 0 : source->listing.entry.n;
	return err;
}

static const struct entry *find_in(const struct entry *entry, size_t n,
				   const char *path)
{
	size_t at = 0;

	LOWER_BOUND(at, n, path_cmp(entry[at].path, path) < 0);
	return at < n && !strcmp(entry[at].path, path) ? &entry[at] : NULL;
}

const struct entry *submodule_above(const struct entry *entry, size_t n,
				    const char *path)
{
	const struct entry *found = NULL;
	struct buf dir = { 0 };
	const char *slash;

	for (slash = strchr(path, '/'); slash && !found;
	     slash = strchr(slash + 1, '/')) {
		buf_reset(&dir);
		buf_add(&dir, path, (size_t)(slash - path));
		found = find_in(entry, n, buf_str(&dir));
		if (found && found->omit != OMIT_SUBMODULE)
			found = NULL;
	}
	buf_release(&dir);
	return found;
}

const struct error *source_find(struct source *source, const char *path,
				struct entry *out, bool *found)
{
	const struct entry *entry;
	const struct error *err;

	*out = (struct entry){ .path = path };
	if (source->kind == SOURCE_REV && !source->has_raw) {
		err = tree_entry_at(source->repo, &source->tree, path,
				    &source->way, &out->oid, &out->mode);
		*found = !err && out->mode &&
			(out->mode & MODE_TYPE) != MODE_TREE;
		return err;
	}
	err = source_need_raw(source);
	entry = err ? NULL : find_in(source->listing.entry.item,
				source->listing.entry.n, path);
	if (entry)
		*out = *entry;
	out->path = path;
	*found = entry != NULL;
	return err;
}

bool source_selects(struct source *source, const char *path)
{
	const bool is_selected =
		pathspec_matches_near(source->pathspec, &source->place, path) &&
		(!source->accepts ||
		 source->accepts(source->payload, path, false));

	source->has_selected |= is_selected;
	return is_selected;
}

bool source_has_selected(const struct source *source)
{
	return source->has_selected;
}

bool source_selects_entry(struct source *source, const struct entry *entry)
{
	if ((entry->mode & MODE_TYPE) != MODE_GITLINK)
		return source_selects(source, entry->path);
	return pathspec_matches_directory(source->pathspec, entry->path) &&
		(!source->accepts ||
		 source->accepts(source->payload, entry->path, true));
}

bool source_is_narrowed(const struct source *source)
{
	return source->accepts || pathspec_has_items(source->pathspec);
}
