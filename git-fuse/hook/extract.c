/* SPDX-License-Identifier: MIT */
/*
 * What commits teach, as they come: those of HEAD, and where others push to,
 * those of all branches, since we last looked. What a run has seen stands in a
 * file, so that one run answers for all hooks that asked before it began.
 */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/span.h"
#include "base/strmap.h"
#include "git-fuse/hook/hooks.h"
#include "git-fuse/memory/extract.h"
#include "git/commit.h"
#include "git/heads.h"
#include "git/repo.h"

/* The file of the store that says up to which commits we have looked, an id a
 * line; more bytes than any has. */
static const char mark_name[] = "extracted";
enum { MARKS_MAX = 16 << 20 };

struct learning {
	struct session *session;
	VEC(struct extract_end) end;	/* new tips, then those seen before */
	VEC(struct oid) tip;		/* all of now */
	struct strmap seen;		/* by id */
};

/* --- What was seen --- */

/* Where it is missing, or names what is not here, all is new. */
static void read_marks(struct learning *l)
{
	char *path = session_store(l->session, mark_name);
	struct buf text = { 0 };
	const struct error *err = file_read(&text, path, MARKS_MAX);
	struct span rest = { buf_str(&text), err ? 0 : text.len }, line;

	while (take_line(&rest, &line)) {
		struct oid oid;

		if (oid_read(&oid, line) &&
		    repo_has(l->session->repo, &oid))
			strmap_add(&l->seen, (const char *)oid.id, OID_SIZE,
				   NULL);
	}
	error_ignore(err);
	buf_release(&text);
	free(path);
}

/* --- What is new --- */

/* None where HEAD is unborn. */
static const struct error *take_head(struct learning *l)
{
	const struct error *err = repo_commit(l->session->repo, "HEAD",
					      VEC_PUSH(&l->tip));

	if (err)
		l->tip.n--;
	return err && err->code != ERROR_NOT_FOUND ? err : NULL;
}

static const struct error *take_heads(struct learning *l)
{
	static const char *const prefix[] = { "refs/heads/", NULL };
	struct heads heads = { .arena = { 0 } };
	const struct error *err = heads_list(&heads, l->session->repo, prefix);
	size_t i;

	for (i = 0; !err && i < heads.head.n; i++)
		*VEC_PUSH(&l->tip) = heads.head.item[i].oid;
	heads_release(&heads);
	return err;
}

static bool add_ends(struct learning *l)
{
	struct extract_end end = { .is_excluded = false };
	size_t i;

	for (i = 0; i < l->tip.n; i++) {
		end.oid = l->tip.item[i];
		if (!strmap_find(&l->seen, (const char *)end.oid.id, OID_SIZE))
			*VEC_PUSH(&l->end) = end;
	}
	if (!l->end.n)
		return false;
	end.is_excluded = true;
	for (i = 0; i < l->seen.n; i++) {
		memcpy(end.oid.id, l->seen.entry[i].key, OID_SIZE);
		*VEC_PUSH(&l->end) = end;
	}
	return true;
}

static const struct error *learn(struct learning *l)
{
	struct extract_range range = { .end = l->end.item, .n = l->end.n };
	struct extracted found = { .commits = 0 };
	const struct error *err;
	int64_t time;
	size_t i;
	char *path;
	char *dir;
	struct buf text = { 0 };
	char hex[OID_HEX + 1];

	/* The newest of the tips says when it is. */
	err = NULL;
	range.since = 0;
	for (i = 0; !err && i < l->tip.n; i++) {
		err = commit_time(&time, l->session->repo, &l->tip.item[i]);
		if (!err && time > range.since)
			range.since = time;
	}
	range.since -= (int64_t)EXTRACTING_DAYS * 86400;
	if (!err)
		err = extracting_run(&found, l->session, &range,
				     &l->end.item[0].oid, false);
	extracted_release(&found);
	if (err)
		return err;
	path = session_store(l->session, mark_name);
	dir = session_store(l->session, NULL);
	err = file_make_dirs(dir);
	for (i = 0; i < l->tip.n; i++)
		buf_addf(&text, "%s\n", oid_to_hex(hex, &l->tip.item[i]));
	if (!err)
		err = file_replace(path, buf_str(&text), text.len);
	buf_release(&text);
	free(dir);
	free(path);
	return err;
}

/* payload: whether all branches are meant. */
static const struct error *work(struct session *session, void *payload)
{
	struct learning l = { .session = session };
	const bool *is_server = payload;
	const struct error *err = *is_server ? take_heads(&l) : take_head(&l);

	read_marks(&l);
	if (!err && add_ends(&l))
		err = learn(&l);
	strmap_release(&l.seen);
	VEC_RELEASE(&l.tip);
	VEC_RELEASE(&l.end);
	return err;
}

/* What a tag brings nobody works on. */
static const struct error *brings_branch(bool *out, struct hook_call *call)
{
	const pushed_vec *pushed;
	const struct error *err = hook_pushed(call, &pushed);
	size_t i;

	*out = false;
	for (i = 0; !err && i < pushed->n; i++)
		*out |= !pushed->item[i].is_deleted &&
			!strncmp(pushed->item[i].ref, "refs/heads/", 11);
	return err;
}

const struct error *hook_extract(struct problems *out, struct hook_call *call)
{
	bool now = !strcmp(args_text(call->args, "extract"), "now");
	bool is_last = !strcmp(call->event->name, "post-rewrite");
	bool is_server = call->event->is_server, is_new = true;
	const struct error *err = NULL;

	(void)out;
	if (is_server)
		err = brings_branch(&is_new, call);
	else if (!is_last && hook_is_amid(call))
		return NULL;
	if (err || !is_new)
		return err;
	return now ? work(call->session, &is_server) :
		hook_depart(call, "learning", work, &is_server);
}
