/* SPDX-License-Identifier: MIT */
/*
 * Some paths of the work tree, without comparing all of it: see
 * listing_add_wanted in listing.h.
 *
 * Every directory that the index knows is read, because something new may be
 * in it. What is staged and wanted is looked at on disk; where nothing of what
 * git noted of it has changed, it is its blob. All that is in doubt (what
 * changed, what is new and wanted, directories that are new) is asked of git,
 * who knows filters and what is ignored, and mostly there is nothing.
 */
#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include "base/compare.h"
#include "base/path.h"
#include "git/repo.h"
#include "git/staged.h"
#include "git/status.h"
#include "git/tree.h"
#include "source/disk.h"
#include "source/listing.h"

/* With more than that in doubt, or more bytes of it than a command line may
 * well have, the whole is cheaper. */
enum { DOUBTS_MOST = 64, DOUBT_BYTES_MOST = 64 << 10 };

struct walk {
	const struct staged *staged;
	listing_wants_fn *wants;
	const void *payload;
	struct staged wanted;		/* borrows its paths */
	VEC(const char *) doubt;
	size_t doubt_bytes;
	struct arena arena;
	struct buf path;		/* of the directory, with its '/' */
};

/* Entries of the index below one directory: [at, end), by path. */
struct range {
	size_t at, end;
};

static void doubt(struct walk *w, const char *path)
{
	*VEC_PUSH(&w->doubt) = arena_strdup(&w->arena, path);
	w->doubt_bytes += strlen(path);
}

static const char *path_at(const struct walk *w, size_t i)
{
	return w->staged->entry.item[i].path;
}

/* The first entry of the range that does not stand before path. */
static size_t first_from(const struct walk *w, struct range range,
			 const char *path)
{
	LOWER_BOUND(range.at, range.end,
		    path_cmp(path_at(w, range.at), path) < 0);
	return range.at;
}

/* What the range has at path, or, where that ends in '/', below it. */
static const struct staged_entry *staged_at(const struct walk *w,
					    struct range range,
					    const char *path, size_t len)
{
	size_t at = first_from(w, range, path);

	return at < range.end && !strncmp(path_at(w, at), path, len) &&
		(path[len - 1] == '/' || !path_at(w, at)[len]) ?
		&w->staged->entry.item[at] : NULL;
}

static bool is_directory(int fd, const struct dirent *entry)
{
	struct stat st;

	if (entry->d_type != DT_UNKNOWN)
		return entry->d_type == DT_DIR;
	return !fstatat(fd, entry->d_name, &st, AT_SYMLINK_NOFOLLOW) &&
		S_ISDIR(st.st_mode);
}

/* A directory, whose path is w->path: is it new? A file may have been there,
 * or a submodule be. */
static void look_at_directory(struct walk *w, struct range range)
{
	const size_t len = w->path.len;
	const struct staged_entry *entry;
	bool is_known;

	buf_addch(&w->path, '/');
	is_known = staged_at(w, range, buf_str(&w->path), len + 1);
	buf_cut(&w->path, len);
	if (is_known)
		return;
	entry = staged_at(w, range, buf_str(&w->path), len);
	if (!entry || (entry->mode & MODE_TYPE) != MODE_GITLINK)
		doubt(w, buf_str(&w->path));
}

static void look_for_new(struct walk *w, struct range range, DIR *dir)
{
	const size_t len = w->path.len;
	const struct dirent *entry;

	while ((entry = readdir(dir))) {
		const char *name = entry->d_name;

		if (!strcmp(name, ".") || !strcmp(name, "..") ||
		    !strcmp(name, ".git"))
			continue;
		buf_addstr(&w->path, name);
		/* Few are wanted, and most are staged. */
		if (is_directory(dirfd(dir), entry))
			look_at_directory(w, range);
		else if (w->wants(w->payload, buf_str(&w->path)) &&
			 !staged_at(w, range, buf_str(&w->path), w->path.len))
			doubt(w, buf_str(&w->path));
		buf_cut(&w->path, len);
	}
}

static void walk(struct walk *w, struct range range, int fd);

/* The directory that the first entry of the range is in; its end. */
static size_t walk_below(struct walk *w, struct range range, int fd,
			 const char *slash)
{
	const char *path = path_at(w, range.at);
	const size_t len = w->path.len;
	size_t end;
	int below = -1;

	buf_add(&w->path, path + len, (size_t)(slash - path) - len);
	if (fd >= 0)
		below = openat(fd, buf_str(&w->path) + len, O_RDONLY |
			       O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
	/* '0' follows '/': the first that is not below. */
	buf_addch(&w->path, '0');
	end = first_from(w, range, buf_str(&w->path));
	w->path.ptr[w->path.len - 1] = '/';
	walk(w, (struct range){ range.at, end }, below);
	buf_cut(&w->path, len);
	return end;
}

/* A directory: fd, which is closed, or -1 where it is not there any more. */
static void walk(struct walk *w, struct range range, int fd)
{
	DIR *dir = fd >= 0 ? fdopendir(fd) : NULL;

	if (fd >= 0 && !dir)
		close(fd);
	if (dir)
		look_for_new(w, range, dir);
	else
		fd = -1;
	while (range.at < range.end) {
		const char *path = path_at(w, range.at);
		const char *slash = strchr(path + w->path.len, '/');
		const struct staged_entry *entry;
		struct stat now;
		bool is_there;

		if (slash) {
			range.at = walk_below(w, range, fd, slash);
			continue;
		}
		/* Something staged in a directory; fd is -1 where that is
		 * not there. */
		entry = &w->staged->entry.item[range.at];
		if (w->wants(w->payload, entry->path)) {
			*VEC_PUSH(&w->wanted.entry) = *entry;
			is_there = fd >= 0 &&
				!fstatat(fd, path_base(entry->path), &now,
					 AT_SYMLINK_NOFOLLOW);
			if (is_there ? !staged_is_untouched(w->staged, entry,
							    &now) :
			    !entry->skip_worktree)
				doubt(w, entry->path);
		}
		range.at++;
	}
	if (dir)
		closedir(dir);
}

const struct error *listing_add_wanted(struct listing *out, struct repo *repo,
				       const struct staged *staged,
				       listing_wants_fn *wants,
				       const void *payload)
{
	struct walk w = { .staged = staged, .wants = wants,
			  .payload = payload };
	struct status status = { 0 };
	const struct error *err;
	int top = -1;

	if (staged_is_sparse(staged))
		return listing_add_worktree(out, repo, staged);
	err = disk_open_top(&top, repo_work_dir(repo));
	if (err)
		return err;
	walk(&w, (struct range){ 0, staged->entry.n }, top);
	if (w.doubt.n > DOUBTS_MOST || w.doubt_bytes > DOUBT_BYTES_MOST) {
		err = listing_add_worktree(out, repo, staged);
	} else {
		status = (struct status){ 0 };
		err = w.doubt.n ?
			status_read_of(repo, w.doubt.item, w.doubt.n, &status) :
			NULL;
		if (!err)
			err = listing_merge(out, repo, &w.wanted, &status);
	}
	status_release(&status);
	VEC_RELEASE(&w.wanted.entry);
	VEC_RELEASE(&w.doubt);
	arena_release(&w.arena);
	buf_release(&w.path);
	return err;
}
