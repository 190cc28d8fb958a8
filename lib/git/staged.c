/* SPDX-License-Identifier: MIT */
/*
 * Our own reader of index files, versions 2 to 4 (gitformat-index(5)).
 *
 * libgit2 cannot read a sparse index, and checks the file's hash each time,
 * which costs more than all the rest. What needs more than this file (a split
 * index, an extension that we do not know but must) is asked of git.
 * Directories of a sparse index are left to the caller, who can list trees.
 */
#include "git/staged.h"

#include "base/file.h"
#include "base/span.h"
#include "git/handle.h"
#include "git/tree.h"

enum {
	HEADER = 12, STAT_BYTES = 40, FLAG_BYTES = 2,
	FLAG_EXTENDED = 0x4000,
	MORE_SKIP_WORKTREE = 0x4000, MORE_INTENT_TO_ADD = 0x2000
};

struct cursor {
	const unsigned char *start, *at, *end;
	uint32_t version;
	size_t id_size;
};

static uint32_t be32(const unsigned char *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 |
		(uint32_t)p[2] << 8 | p[3];
}

static uint32_t be16(const unsigned char *p)
{
	return (uint32_t)p[0] << 8 | p[1];
}

static size_t left(const struct cursor *c)
{
	return (size_t)(c->end - c->at);
}

/* git's offset varint: each continued byte counts one more. */
static bool read_offset(struct cursor *c, size_t *out)
{
	size_t value = 0;
	int bytes = 0;

	do {
		if (!left(c) || ++bytes > 5)
			return false;
		value = (value + (bytes > 1)) << 7 | (*c->at & 0x7f);
	} while (*c->at++ & 0x80);
	*out = value;
	return true;
}

/* Version 4 keeps of each path only how it differs from the one before, which
 * is in `name`; any other has the path itself, which stays where it is. */
static bool read_name(struct cursor *c, struct buf *name, struct arena *arena,
		      struct span *out)
{
	const unsigned char *nul;
	size_t drop = 0;

	if (c->version == 4 &&
	    (!read_offset(c, &drop) || drop > name->len))
		return false;
	nul = memchr(c->at, '\0', left(c));
	if (!nul)
		return false;
	*out = (struct span){ (const char *)c->at, (size_t)(nul - c->at) };
	if (c->version == 4) {
		buf_cut(name, name->len - drop);
		buf_add(name, out->s, out->n);
		out->s = arena_strndup(arena, buf_str(name), name->len);
		out->n = name->len;
	}
	c->at = nul + 1;
	return true;
}

/* Entries of version 2 and 3 are padded to eight bytes, one NUL at least. */
static bool skip_padding(struct cursor *c, const unsigned char *entry,
			 size_t name_at, size_t name_len)
{
	size_t size = (name_at + name_len + 8) & ~(size_t)7;

	if (c->version == 4)
		return true;
	if (size > (size_t)(c->end - entry))
		return false;
	c->at = entry + size;
	return true;
}

static bool read_entry(struct cursor *c, struct buf *name,
		       struct arena *arena, struct staged_entry *out)
{
	struct span path;
	const unsigned char *entry = c->at;
	uint32_t flags, more = 0;
	size_t fixed = STAT_BYTES + c->id_size + FLAG_BYTES;

	if (left(c) < fixed + FLAG_BYTES)
		return false;
	flags = be16(entry + fixed - FLAG_BYTES);
	if (flags & FLAG_EXTENDED) {
		more = be16(entry + fixed);
		fixed += FLAG_BYTES;
	}
	out->mode = be32(entry + 24);
	oid_set(&out->oid, entry + STAT_BYTES, c->id_size);
	out->stage = (uint8_t)(flags >> 12 & 3);
	out->skip_worktree = more & MORE_SKIP_WORKTREE;
	out->intent_to_add = more & MORE_INTENT_TO_ADD;
	out->noted = entry;
	c->at = entry + fixed;
	if (!read_name(c, name, arena, &path))
		return false;
	out->path = path.s;
	return skip_padding(c, entry, fixed, path.n);
}

/* --- The "TREE" extension --- */

struct tree_cursor {
	const unsigned char *at, *end;
	size_t id_size;
	struct buf dir;
	/* Of each directory that is open: how many subtrees are to come, and
	   where its name ends in dir. */
	VEC(struct open_tree { uint32_t left; size_t len; }) open;
};

/* Decimal digits up to the byte `stop`, which is taken as well. */
static bool take_count(struct tree_cursor *t, unsigned char stop,
		       uint32_t *out)
{
	enum { MOST = 100000000 };

	*out = 0;
	for (; t->at < t->end && *t->at >= '0' && *t->at <= '9' &&
	     *out < MOST; t->at++)
		*out = *out * 10 + (uint32_t)(*t->at - '0');
	return t->at < t->end && *t->at++ == stop;
}

/* "name\0<entries> <subtrees>\n<id>"; without an id where the number of
 * entries is -1, which says that the tree is out of date. */
static bool read_known_tree(struct tree_cursor *t, struct staged *out)
{
	const unsigned char *nul = memchr(t->at, '\0',
					  (size_t)(t->end - t->at));
	struct staged_tree tree = { .len = 0 };
	uint32_t entries, subtrees;
	bool is_valid;

	if (!nul)
		return false;
	buf_add(&t->dir, t->at, (size_t)(nul - t->at));
	if (nul > t->at)
		buf_addch(&t->dir, '/');
	t->at = nul + 1;
	is_valid = t->at < t->end && *t->at != '-';
	t->at += !is_valid;
	if (!take_count(t, ' ', &entries) || !take_count(t, '\n', &subtrees))
		return false;
	if (is_valid) {
		if ((size_t)(t->end - t->at) < t->id_size)
			return false;
		oid_set(&tree.oid, t->at, t->id_size);
		t->at += t->id_size;
		tree.len = t->dir.len;
		tree.dir = arena_strndup(&out->arena, buf_str(&t->dir),
					 tree.len);
		*VEC_PUSH(&out->known) = tree;
	}
	*VEC_PUSH(&t->open) = (struct open_tree){ subtrees, t->dir.len };
	return true;
}

/* What cannot be understood is not known: it only saves work. */
static void read_known_trees(const unsigned char *at, size_t n,
			     size_t id_size, struct staged *out)
{
	struct tree_cursor t = { .at = at, .end = at + n,
				 .id_size = id_size };
	bool is_sound = read_known_tree(&t, out);

	while (is_sound && t.open.n) {
		struct open_tree *top = &t.open.item[t.open.n - 1];

		if (!top->left) {
			t.open.n--;
			continue;
		}
		top->left--;
		buf_cut(&t.dir, top->len);
		is_sound = read_known_tree(&t, out);
	}
	if (!is_sound)
		out->known.n = 0;
	if (out->known.n && !out->known.item[0].len) {
		out->tree = out->known.item[0].oid;
		out->has_tree = true;
	}
	VEC_RELEASE(&t.open);
	buf_release(&t.dir);
}

/* False when the file alone does not say what is staged. */
static bool read_extensions(struct cursor *c, struct staged *out)
{
	while (left(c) > 8 + c->id_size) {
		const unsigned char *name = c->at;
		size_t n = be32(c->at + 4);

		if (n > left(c) - 8 - c->id_size)
			return false;
		if (!memcmp(name, "TREE", 4))
			read_known_trees(name + 8, n, c->id_size, out);
		else if (memcmp(name, "sdir", 4) &&
			 (name[0] < 'A' || name[0] > 'Z'))
			return false;
		c->at += 8 + n;
	}
	return true;
}

static const struct error *corrupt(const struct repo *repo)
{
	return error_new(ERROR_CORRUPT, "the index '%s' is damaged",
			 repo->index_file);
}

static const struct error *parse(const struct repo *repo, struct cursor *c,
				 struct staged *out, bool *ask_git)
{
	struct buf name = { 0 };
	const struct error *err = NULL;
	uint32_t i, count;

	if (left(c) < HEADER + c->id_size || memcmp(c->at, "DIRC", 4))
		return corrupt(repo);
	c->version = be32(c->at + 4);
	count = be32(c->at + 8);
	*ask_git = c->version < 2 || c->version > 4;
	if (*ask_git)
		return NULL;
	c->at += HEADER;
	if (count > left(c) / (STAT_BYTES + c->id_size + 2 * FLAG_BYTES))
		return corrupt(repo);
	VEC_RESERVE(&out->entry, count);
	for (i = 0; !err && !*ask_git && i < count; i++) {
		struct staged_entry *entry = VEC_PUSH(&out->entry);

		if (!read_entry(c, &name, &out->arena, entry))
			err = corrupt(repo);
		else if (!*entry->path)	/* the name is in a shared index */
			*ask_git = true;
	}
	if (!err && !*ask_git)
		*ask_git = !read_extensions(c, out);
	buf_release(&name);
	return err;
}

const struct error *staged_read(const struct repo *repo, struct staged *out)
{
	const struct error *err;
	struct cursor cursor = { .id_size = repo_id_size(repo) };
	bool ask_git = false;
	struct stat st;

	*out = (struct staged){ 0 };
	/* Before it is read: one that comes meanwhile looks older than it is,
	   which only makes us ask. */
	if (!stat(repo->index_file, &st))
		out->written = st.st_mtim.tv_sec;
	err = file_read(&out->bytes, repo->index_file, UINT32_MAX);
	if (err && err->code == ERROR_NOT_FOUND) {
		staged_release(out);
		return NULL;
	}
	cursor.start = cursor.at = (const unsigned char *)out->bytes.ptr;
	cursor.end = cursor.start + out->bytes.len;
	if (!err)
		err = parse(repo, &cursor, out, &ask_git);
	if (!err && ask_git) {
		staged_release(out);
		err = staged_ls(repo, out);
	}
	if (err)
		staged_release(out);
	return err;
}

/* Where the fields of an entry stand, and what a file has to have in each. */
bool staged_is_untouched(const struct staged *staged,
			 const struct staged_entry *entry,
			 const struct stat *now)
{
	const struct { int at; uint64_t is; } field[] = {
		{ 0, (uint64_t)now->st_ctim.tv_sec },
		{ 4, (uint64_t)now->st_ctim.tv_nsec },
		{ 8, (uint64_t)now->st_mtim.tv_sec },
		{ 12, (uint64_t)now->st_mtim.tv_nsec },
		{ 20, (uint64_t)now->st_ino },
		{ 28, (uint64_t)now->st_uid },
		{ 32, (uint64_t)now->st_gid },
		{ 36, (uint64_t)now->st_size }
	};
	uint32_t kind = entry->mode & MODE_TYPE;
	size_t i;

	if (!entry->noted || entry->stage || entry->intent_to_add ||
	    (kind != MODE_FILE && kind != MODE_LINK) ||
	    (now->st_mode & MODE_TYPE) != kind ||
	    (kind == MODE_FILE && (entry->mode ^ now->st_mode) & S_IXUSR) ||
	    now->st_mtim.tv_sec >= staged->written)
		return false;
	for (i = 0; i < sizeof(field) / sizeof(*field); i++)
		if (be32(entry->noted + field[i].at) != (uint32_t)field[i].is)
			return false;
	return true;
}

bool staged_is_sparse(const struct staged *staged)
{
	size_t i;

	for (i = 0; i < staged->entry.n; i++)
		if ((staged->entry.item[i].mode & MODE_TYPE) == MODE_TREE)
			return true;
	return false;
}

void staged_release(struct staged *staged)
{
	VEC_RELEASE(&staged->entry);
	VEC_RELEASE(&staged->known);
	arena_release(&staged->arena);
	buf_release(&staged->bytes);
	*staged = (struct staged){ 0 };
}
