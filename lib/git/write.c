/* SPDX-License-Identifier: MIT */
/* hash-object, commit-tree and update-ref: see write.h. */
#include "git/write.h"

#include <string.h>

#include "git/heads.h"
#include "git/run.h"

/* What a command says that makes one object. */
static const struct error *make(struct oid *out, const struct repo *repo,
				const char *const *args, struct span input)
{
	const struct span bytes = { input.s ? input.s : "", input.n };
	struct buf said = { 0 };
	const struct error *err = git_run_fed(repo, args, bytes, &said, NULL);

	if (!err && !oid_from_hex(out, buf_str(&said)))
		err = error_new(ERROR_FAILED, "git %s: its answer is not a "
				"name of an object", args[0]);
	buf_release(&said);
	return err;
}

const struct error *write_blob(struct oid *out, const struct repo *repo,
			       struct span bytes)
{
	static const char *const args[] = {
		"hash-object", "-w", "--no-filters", "--stdin", NULL
	};

	return make(out, repo, args, bytes);
}

void blobs_add(struct buf *stream, struct span bytes)
{
	buf_addf(stream, "blob\ndata %zu\n", bytes.n);
	buf_add(stream, bytes.s, bytes.n);
	buf_addch(stream, '\n');
}

/* A process for each of thousands would take minutes. */
const struct error *blobs_write(struct buf *stream, const struct repo *repo)
{
	static const char *const args[] = {
		"fast-import", "--quiet", "--done", NULL
	};
	struct buf said = { 0 };
	const struct error *err = NULL;

	if (!stream->len)
		return NULL;
	buf_addstr(stream, "done\n");
	err = git_run_fed(repo, args, (struct span){ stream->ptr,
						     stream->len },
			  &said, NULL);
	buf_reset(stream);
	buf_release(&said);
	return err;
}

void tree_add(struct buf *tree, unsigned int mode, const char *name,
	      const struct oid *oid)
{
	buf_addf(tree, "%o %s", mode, name);
	buf_addch(tree, '\0');
	buf_add(tree, oid->id, oid_len(oid));
}

const struct error *write_tree(struct oid *out, const struct repo *repo,
			       struct span bytes)
{
	/* Not mktree: it does not read core.fsync. */
	static const char *const args[] = {
		"hash-object", "-w", "-t", "tree", "--stdin", NULL
	};

	return make(out, repo, args, bytes);
}

const struct error *write_commit(struct oid *out, const struct repo *repo,
				 const struct oid *tree,
				 const struct oid *parent, size_t parents,
				 const char *message)
{
	const struct span nothing = { NULL, 0 };
	char hex[3][OID_HEX + 1];
	const char *args[9] = { "commit-tree", oid_to_hex(hex[2], tree), "-m",
				message };
	size_t i, n = 4;

	for (i = 0; i < parents && i < 2; i++) {
		args[n++] = "-p";
		args[n++] = oid_to_hex(hex[i], &parent[i]);
	}
	return make(out, repo, args, nothing);
}

const struct error *ref_read(struct oid *out, const struct repo *repo,
			     const char *ref)
{
	const char *const prefix[] = { ref, NULL };
	struct heads heads;
	const struct error *err = heads_list(&heads, repo, prefix);
	size_t i;

	*out = (struct oid){ { 0 } };
	for (i = 0; !err && i < heads.head.n; i++)
		if (!strcmp(heads.head.item[i].name, ref))
			*out = heads.head.item[i].oid;
	heads_release(&heads);
	return err;
}

/* git has one exit code for a reference that moved and for one that cannot be
 * written: which it was, the reference tells, or that another process holds
 * its lock for longer than git waits. */
static const struct error *judge(bool *was_set, const struct repo *repo,
				 const char *ref, const struct oid *old,
				 struct buf *messages)
{
	struct oid now = { { 0 } };
	const struct error *err = ref_read(&now, repo, ref);

	*was_set = false;
	if (err || (old && oid_cmp(old, &now)) ||
	    strstr(buf_str(messages), ".lock': File exists"))
		return err;
	return error_new(ERROR_FAILED, "cannot set '%s': %s", ref,
			 git_said(messages));
}

const struct error *ref_set(bool *was_set, const struct repo *repo,
			    const char *ref, const struct oid *oid,
			    const struct oid *old)
{
	char hex[2][OID_HEX + 1];
	/* That there must be none is said by "", in any format. */
	const char *const args[] = {
		"update-ref", "--no-deref", ref, oid_to_hex(hex[0], oid),
		!old ? NULL : oid_is_zero(old) ? "" : oid_to_hex(hex[1], old),
		NULL
	};
	const struct span nothing = { NULL, 0 };
	struct buf messages = { 0 };
	int status = 0;
	const struct error *err = git_run_heard(repo, args, nothing, NULL,
						&messages, &status);

	*was_set = !status;
	if (!err && status)
		err = judge(was_set, repo, ref, old, &messages);
	buf_release(&messages);
	return err;
}

const struct error *is_ancestor(bool *out, const struct repo *repo,
				const struct oid *old, const struct oid *tip)
{
	char hex[2][OID_HEX + 1];
	const char *const args[] = {
		"merge-base", "--is-ancestor", oid_to_hex(hex[0], old),
		oid_to_hex(hex[1], tip), NULL
	};
	int status = 0;
	const struct error *err = git_run(repo, args, NULL, &status);

	*out = !status;
	if (!err && status > 1)
		err = error_new(ERROR_FAILED, "cannot compare '%s' and '%s': "
				"git knows one of them no more", hex[0],
				hex[1]);
	return err;
}
