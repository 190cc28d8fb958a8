/* SPDX-License-Identifier: MIT */
/*
 * Hooks that advise: secrets in what is staged, files that usually change
 * too, trailers that git will not find. All look at what is to be committed
 * and at nothing on disk but the message.
 */
#include <stdlib.h>
#include <string.h>

#include "adr/name.h"
#include "base/file.h"
#include "base/path.h"
#include "base/span.h"
#include "git-fuse/hook/hooks.h"
#include "git/repo.h"
#include "git/tree.h"
#include "hook/partners.h"
#include "hook/trailers.h"
#include "index/index.h"
#include "redact/redact.h"

static struct problem *add_problem(struct problems *out, const char *rule,
				   enum severity severity, const char *message)
{
	struct problem *problem = VEC_PUSH(&out->problem);

	*problem = (struct problem){
		.rule = rule, .severity = (uint8_t)severity,
		.message = message
	};
	return problem;
}

/* --- Secrets --- */

/* What both sides of a change are read into. */
struct secret_hunt {
	struct redactor *redactor;
	struct buf before, after, masked;
	redaction_vec old, found;
};

/* The text of a line, from 1. */
static struct span line_of(const struct buf *text, uint32_t number)
{
	struct span rest = { buf_str(text), text->len }, line = { NULL, 0 };

	while (number-- && take_line(&rest, &line))
		;
	return line;
}

/* Whether the same line was a secret of this kind before: then it is no news,
 * and moving it is none either. */
static bool was_there(const struct secret_hunt *hunt,
		      const struct redaction *found)
{
	struct span line = line_of(&hunt->after, found->line);
	size_t i;

	for (i = 0; i < hunt->old.n; i++) {
		struct span old = line_of(&hunt->before,
					  hunt->old.item[i].line);

		if (!strcmp(hunt->old.item[i].kind, found->kind) &&
		    span_same(old, line))
			return true;
	}
	return false;
}

static bool is_text(const struct buf *bytes)
{
	return !memchr(buf_str(bytes), '\0', bytes->len);
}

static bool is_file(uint32_t mode)
{
	return (mode & MODE_TYPE) == MODE_FILE;
}

/* An object that a partial clone does not have was not written here. */
static const struct error *read_side(struct repo *repo, struct buf *out,
				     const struct oid *oid, uint32_t mode)
{
	const struct error *err = NULL;

	buf_reset(out);
	if (is_file(mode))
		err = repo_read(repo, oid, INDEX_MAX_BYTES, out, NULL, NULL);
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

static const struct error *hunt_in(struct problems *out,
				   struct secret_hunt *hunt,
				   struct repo *repo,
				   const struct staged_change *change)
{
	const struct error *err = read_side(repo, &hunt->after, &change->after,
					    change->mode);
	size_t i;

	if (err && err->code == ERROR_LIMIT) {
		add_problem(out, "secret", SEVERITY_NOTE, "too large to be "
			    "looked through for secrets")->path =
			arena_strdup(&out->arena, change->path);
		return NULL;
	}
	hunt->old.n = hunt->found.n = 0;
	if (err || !is_text(&hunt->after))
		return err;
	err = redact(hunt->redactor, buf_str(&hunt->after), hunt->after.len,
		     change->path, &hunt->masked, &hunt->found);
	if (err || !hunt->found.n)
		return err;
	err = read_side(repo, &hunt->before, &change->before,
			change->before_mode);
	if (err && err->code == ERROR_LIMIT)
		buf_reset(&hunt->before);
	else if (err)
		return err;
	err = redact(hunt->redactor, buf_str(&hunt->before),
		     hunt->before.len, change->path, &hunt->masked,
		     &hunt->old);
	for (i = 0; !err && i < hunt->found.n; i++) {
		struct problem *problem;

		if (was_there(hunt, &hunt->found.item[i]))
			continue;
		problem = add_problem(out, "secret", SEVERITY_WARNING,
				      arena_fmt(&out->arena, "what is staged "
						"looks like a secret (%s)",
						hunt->found.item[i].kind));
		problem->path = arena_strdup(&out->arena, change->path);
		problem->line = hunt->found.item[i].line;
		problem->advice = "take it out, by 'git commit --amend' if "
			"this is committed: once it is pushed it must be "
			"replaced";
	}
	return err;
}

const struct error *hook_secrets(struct problems *out, struct hook_call *call)
{
	const struct staged_changes *staged;
	struct secret_hunt hunt = { 0 };
	const struct error *err = hook_staged(call, &staged);
	size_t i;

	if (err || !staged->change.n)
		return err;
	hunt.redactor = redactor_new();
	for (i = 0; !err && i < staged->change.n; i++) {
		err = progress_step(call->session->progress,
				    "looking for secrets", i,
				    staged->change.n);
		if (!err && is_file(staged->change.item[i].mode))
			err = hunt_in(out, &hunt, call->session->repo,
				      &staged->change.item[i]);
	}
	redactor_free(hunt.redactor);
	buf_release(&hunt.before);
	buf_release(&hunt.after);
	buf_release(&hunt.masked);
	VEC_RELEASE(&hunt.old);
	VEC_RELEASE(&hunt.found);
	return err;
}

/* --- Files that usually change too --- */

/* More than these, of a change or of its missing files, is no advice. */
enum { COCHANGE_FILES = 100, COCHANGE_TOLD = 3, PARTNERS_MAX = 64 << 20 };

/* Decisions beside each other change together where somebody sweeps over all of
 * them, and each stands for itself. */
static bool are_decisions(const struct partner *p)
{
	const size_t dir = path_dir_len(p->path);

	return is_record_name(path_base(p->path)) &&
		is_record_name(path_base(p->partner)) &&
		dir == path_dir_len(p->partner) &&
		!memcmp(p->path, p->partner, dir);
}

/* Each partner once, for the first of the files that misses it. */
static void tell_partners(struct problems *out, const partner_vec *missing)
{
	struct strmap told = { 0 };
	size_t i;

	for (i = 0; i < missing->n && told.n < COCHANGE_TOLD; i++) {
		const struct partner *p = &missing->item[i];
		struct problem *problem;
		bool is_new;

		if (are_decisions(p))
			continue;
		strmap_add(&told, p->partner, strlen(p->partner), &is_new);
		if (!is_new)
			continue;
		problem = add_problem(out, "cochange", SEVERITY_NOTE,
				      arena_fmt(&out->arena,
						"'%s' usually changes too: "
						"in %u of %u commits",
						p->partner, p->together,
						p->revisions));
		problem->path = arena_strdup(&out->arena, p->path);
		problem->target = arena_strdup(&out->arena, p->partner);
	}
	strmap_release(&told);
}

static bool has_same(const struct staged_changes *staged,
		     const struct staged_change *gone)
{
	size_t i;

	for (i = 0; i < staged->change.n; i++)
		if (!oid_cmp(&staged->change.item[i].after, &gone->before))
			return true;
	return false;
}

/* A file that has only moved, or got another mode, says nothing that another
 * would have to say, too. */
static bool says_else(const struct staged_changes *staged,
		      const struct staged_change *change)
{
	return change->mode ? oid_cmp(&change->before, &change->after) != 0 :
		!has_same(staged, change);
}

const struct error *hook_cochange(struct problems *out, struct hook_call *call)
{
	const struct staged_changes *staged;
	struct strmap wanted = { 0 };
	partner_vec missing = { 0 };
	struct buf text = { 0 };
	const struct error *err = hook_staged(call, &staged);
	char *path;
	size_t i;

	/* A merge was written by others, and a sweep is of no file. */
	if (err || staged->is_merge || !staged->change.n ||
	    staged->change.n > COCHANGE_FILES)
		return err;
	path = session_store(call->session, "partners");
	err = file_read(&text, path, PARTNERS_MAX);
	free(path);
	/* Nobody has had the time to write it yet. */
	if (err && err->code == ERROR_NOT_FOUND)
		return NULL;
	for (i = 0; !err && i < staged->change.n; i++)
		strmap_set(&wanted, staged->change.item[i].path,
			   says_else(staged, &staged->change.item[i]));
	if (!err)
		partners_missing(&missing, &text, &wanted);
	tell_partners(out, &missing);
	VEC_RELEASE(&missing);
	strmap_release(&wanted);
	buf_release(&text);
	return err;
}

/* --- Trailers --- */

const struct error *hook_trailers(struct problems *out, struct hook_call *call)
{
	struct trailers trailers = { 0 };
	const struct error *err;
	char *path;
	size_t i;

	if (!call->n)
		return error_new(ERROR_USAGE, "commit-msg needs the file of "
				 "the message");
	path = realpath(call->arg[0], NULL);
	if (!path)
		return error_errno("cannot open '%s'", call->arg[0]);
	err = trailers_read(&trailers, call->session->repo, path);
	free(path);
	for (i = 0; !err && i < trailers.trailer.n; i++) {
		const struct trailer *trailer = &trailers.trailer.item[i];
		struct problem *problem;

		if (trailer->is_seen)
			continue;
		problem = add_problem(out, "trailer", SEVERITY_WARNING,
				      arena_fmt(&out->arena, "git does not "
						"find '%s:' in line %u of the "
						"message", trailer->key,
						trailer->line));
		problem->text = arena_fmt(&out->arena, "%s: %s", trailer->key,
					  trailer->value);
		problem->advice = "trailers stand together in the last "
			"paragraph, behind an empty line, with nothing else";
	}
	if (!err)
		err = hook_named_decisions(out, call, &trailers);
	if (!err)
		err = hook_named_objectives(out, call, &trailers);
	trailers_release(&trailers);
	return err;
}
