/* SPDX-License-Identifier: MIT */
/* ls-remote, fetch and push: see remote.h. */
#include "git/remote.h"

#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "base/xalloc.h"
#include "git/repo.h"
#include "git/run.h"

/* --- which --- */

/* The lines of `git remote`: how many, and whether one is this. */
static size_t count_remotes(const struct buf *list, const char *name,
			    bool *is_there)
{
	struct span rest = { buf_str(list), list->len }, line;
	size_t n = 0;

	*is_there = false;
	for (; take_line(&rest, &line); n++)
		*is_there |= span_is(line, name);
	return n;
}

static const struct error *choose(struct buf *out, struct repo *repo,
				  const char *wanted, const struct buf *list)
{
	const struct span text = { buf_str(list), list->len };
	const struct span first = span_until(text, "\n");
	const struct error *err = NULL;
	bool has_origin;
	size_t n = count_remotes(list, "origin", &has_origin);

	if (!wanted)
		err = repo_config(repo, "remote.pushDefault", &wanted);
	if (err)
		return err;
	if (wanted)
		buf_addstr(out, wanted);
	else if (n == 1)
		buf_add(out, first.s, first.n);
	else if (has_origin)
		buf_addstr(out, "origin");
	else if (n)
		return error_new(ERROR_NOT_FOUND, "cannot tell which of %zu "
				 "remotes is meant: name one, or set "
				 "remote.pushDefault", n);
	else
		return error_new(ERROR_NOT_FOUND, "there is no remote: name a "
				 "URL, or make one with \"git remote add "
				 "origin <url>\"");
	return NULL;
}

/* A path is one from where we are; git runs at the top. */
static void make_absolute(struct buf *remote)
{
	char *path = realpath(remote->ptr, NULL);

	if (!path)
		return;
	buf_reset(remote);
	buf_addstr(remote, path);
	free(path);
}

const struct error *remote_choose(struct buf *out, bool *is_named,
				  struct repo *repo, const char *wanted)
{
	static const char *const args[] = { "remote", NULL };
	struct buf list = { 0 };
	const struct error *err = git_run(repo, args, &list, NULL);

	if (!err)
		err = choose(out, repo, wanted, &list);
	if (!err && !out->len)
		err = error_new(ERROR_USAGE, "the name of a remote is empty");
	if (!err) {
		count_remotes(&list, out->ptr, is_named);
		if (!*is_named)
			make_absolute(out);
	}
	buf_release(&list);
	return err;
}

/* --- what is there --- */

/* ls-remote lists whatever ends like the name. */
static void find_tip(struct oid *out, const struct buf *list, const char *ref)
{
	struct span rest = { buf_str(list), list->len }, line;

	while (take_line(&rest, &line))
		if (oid_read(out, span_until(line, "\t")) &&
		    span_is(span_behind(line, 2 * oid_len(out) + 1), ref))
			return;
	*out = (struct oid){ { 0 } };
}

const struct error *remote_tip(struct oid *out, const struct repo *repo,
			       const char *remote, const char *ref)
{
	const char *const args[] = { "ls-remote", "-q", "--", remote, ref,
				     NULL };
	struct buf list = { 0 };
	const struct error *err = git_run(repo, args, &list, NULL);

	if (!err)
		find_tip(out, &list, ref);
	buf_release(&list);
	return err ? error_wrap(err, "cannot ask '%s'", remote) : NULL;
}

/* The line that tells that a fetch failed for what the objects are, in git's
 * words: what they are there, and what our own git finds of them
 * (fetch.fsckObjects). Empty where it failed for anything else. */
static struct span line_of_damage(const struct buf *messages)
{
	static const char *const words[] = {
		"is corrupt", "corrupt loose object", "unable to unpack",
		"fsck error in packed object", "bad object", "missing blob",
		"missing tree", "missing commit", "unable to read",
		"did not send all necessary objects",
		"possible repository corruption"
	};
	struct span rest, line;
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++) {
		rest = (struct span){ buf_str(messages), messages->len };
		while (take_line(&rest, &line))
			if (span_find(line, words[i]) < line.n)
				return span_trim(line);
	}
	return (struct span){ NULL, 0 };
}

static const struct error *why_not(struct buf *messages)
{
	const struct span damage = line_of_damage(messages);

	if (damage.n)
		return error_new(ERROR_CORRUPT, "%.*s", (int)damage.n,
				 damage.s);
	return error_new(ERROR_FAILED, "%s", git_said(messages));
}

const struct error *remote_fetch(bool *was_lost, const struct repo *repo,
				 const char *remote, const char *ref,
				 const char *into)
{
	char *spec = into ? xstrfmt("+%s:%s", ref, into) : xstrdup(ref);
	const char *const args[] = {
		"fetch", "-q", "--no-tags", "--no-write-fetch-head",
		"--no-auto-maintenance", "--no-recurse-submodules",
		"--no-prune", "--no-filter", "--refmap=", "--", remote, spec,
		NULL
	};
	const struct span nothing = { NULL, 0 };
	struct buf messages = { 0 };
	int status = 0;
	const struct error *err = git_run_heard(repo, args, nothing, NULL,
						&messages, &status);

	*was_lost = status && strstr(buf_str(&messages), "cannot lock ref");
	if (!err && status && !*was_lost)
		err = why_not(&messages);
	buf_release(&messages);
	free(spec);
	return err ? error_wrap(err, "cannot fetch '%s' of '%s'", ref,
				remote) : NULL;
}

/* --- what is sent --- */

/* In which words a push was refused since another one was there before, or
 * is just about to be: ours, and those of the remote. */
static bool has_lost(const struct buf *told, const struct buf *messages)
{
	static const char *const words[] = {
		"(stale info)", "(fetch first)", "(non-fast-forward)",
		"(needs force)", "(failed to update ref)", "(failed to lock)",
		"(incorrect old value provided)", "cannot lock ref",
		"(reference already exists)"
	};
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (strstr(buf_str(told), words[i]) ||
		    strstr(buf_str(messages), words[i]))
			return true;
	return false;
}

/* The words of the remote, and then in which of them git sums up. */
static void gather(struct buf *said, struct buf *told, struct buf *messages)
{
	struct span rest = { buf_str(told), told->len }, line;

	buf_addstr(said, messages->len ? git_said(messages) : "");
	while (take_line(&rest, &line))
		if (line.n && *line.s == '!') {
			buf_addstr(said, said->len ? "\n" : "");
			buf_add(said, line.s, line.n);
		}
}

static const struct error *push(bool *was_lost, struct buf *said,
				const struct repo *repo, const char *remote,
				const char *spec, const char *lease)
{
	const char *const args[] = {
		"push", "--porcelain", "--no-verify", "--no-follow-tags",
		"--no-recurse-submodules", lease, "--", remote, spec, NULL
	};
	const struct span nothing = { NULL, 0 };
	struct buf told = { 0 }, messages = { 0 };
	int status = 0;
	const struct error *err = git_run_heard(repo, args, nothing, &told,
						&messages, &status);

	if (!err && status) {
		*was_lost = has_lost(&told, &messages);
		gather(said, &told, &messages);
	}
	if (!err && status && !*was_lost)
		err = error_new(ERROR_FAILED, "cannot push to '%s': %s",
				remote, git_said(said));
	buf_release(&told);
	buf_release(&messages);
	return err;
}

const struct error *remote_push(bool *was_lost, struct buf *said,
				const struct repo *repo, const char *remote,
				const struct oid *commit, const char *ref,
				const struct oid *expected)
{
	char hex[OID_HEX + 1], old[OID_HEX + 1];
	char *spec = xstrfmt("%s:%s", oid_to_hex(hex, commit), ref);
	char *lease = xstrfmt("--force-with-lease=%s:%s", ref,
			      oid_is_zero(expected) ? "" :
			      oid_to_hex(old, expected));
	const struct error *err;

	*was_lost = false;
	buf_reset(said);
	err = push(was_lost, said, repo, remote, spec, lease);
	free(spec);
	free(lease);
	return err;
}
