/* SPDX-License-Identifier: MIT */
/* Which blobs the branches of remotes have: see leaves.h. */
#include <stdlib.h>

#include "base/buf.h"
#include "base/strmap.h"
#include "git/heads.h"
#include "git/repo.h"
#include "git/run.h"
#include "git/tree.h"
#include "scip/leaves.h"

struct marking {
	struct leaves *leaves;
	struct repo *repo;
	struct strmap seen;	/* trees, by id */
	VEC(struct oid) tree;	/* that are still to be read */
	struct buf bytes;
};

/* Of a tree that is in m->bytes. */
static void mark_entries(struct marking *m)
{
	struct tree_reader reader;
	struct tree_entry entry;
	bool is_new;

	tree_start(&reader, m->repo, buf_str(&m->bytes), m->bytes.len);
	while (!tree_next(&reader, &entry) && entry.name) {
		if ((entry.mode & MODE_TYPE) == MODE_FILE) {
			struct leaf *leaf = leaves_find(m->leaves, &entry.oid);

			if (leaf)
				leaf->is_on_branch = true;
		}
		if ((entry.mode & MODE_TYPE) != MODE_TREE)
			continue;
		strmap_add(&m->seen, (const char *)entry.oid.id, OID_SIZE,
			   &is_new);
		if (is_new)
			*VEC_PUSH(&m->tree) = entry.oid;
	}
}

/* What is here of it: each tree once, whatever has it. */
static const struct error *mark_commit(struct marking *m,
				       const struct oid *commit)
{
	struct oid tree;
	const struct error *err = tree_of_commit(&tree, &m->bytes, m->repo,
						 commit, UINT64_MAX);

	if (!err)
		mark_entries(m);
	while ((!err || error_is_unreadable(err)) && m->tree.n) {
		tree = m->tree.item[--m->tree.n];
		err = repo_has(m->repo, &tree) ?
			repo_read(m->repo, &tree, UINT64_MAX, &m->bytes, NULL,
				  NULL) : NULL;
		if (!err && m->bytes.len)
			mark_entries(m);
		buf_reset(&m->bytes);
	}
	return error_is_unreadable(err) ? NULL : err;
}

static const struct error *mark_head(struct marking *m)
{
	static const char *const args[] = { "symbolic-ref", "-q", "HEAD",
					    NULL };
	struct buf name = { 0 };
	struct oid commit;
	int status = 0;
	const struct error *err = git_run(m->repo, args, &name, &status);

	buf_release(&name);
	if (err || !status)
		return err;
	err = repo_commit(m->repo, "HEAD", &commit);
	if (!err)
		err = mark_commit(m, &commit);
	return error_is_unreadable(err) ? NULL : err;
}

const struct error *leaves_mark(struct leaves *leaves, struct repo *repo,
				const char *remote)
{
	char *tracked = xstrfmt("refs/remotes%s%s", remote ? "/" : "",
				remote ? remote : "");
	const char *const prefix[] = {
		tracked, repo_work_dir(repo) ? NULL : "refs/heads", NULL
	};
	struct marking m = { .leaves = leaves, .repo = repo };
	const struct error *err;
	struct heads heads;
	size_t i;

	err = heads_list(&heads, repo, prefix);
	for (i = 0; !err && i < heads.head.n; i++)
		err = mark_commit(&m, &heads.head.item[i].oid);
	heads_release(&heads);
	if (!err)
		err = mark_head(&m);
	strmap_release(&m.seen);
	VEC_RELEASE(&m.tree);
	buf_release(&m.bytes);
	free(tracked);
	return err;
}
