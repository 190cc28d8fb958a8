/* SPDX-License-Identifier: MIT */
/*
 * The work after a commit, a merge, a checkout or a rebase: index and history
 * are brought up to date for HEAD, so that the next question finds them so,
 * and what usually changes together is written down for the next commit.
 */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/span.h"
#include "base/xalloc.h"
#include "git-fuse/chronicle.h"
#include "git-fuse/hooking.h"
#include "git/repo.h"
#include "git/run.h"
#include "history/coupling.h"
#include "hook/background.h"
#include "hook/partners.h"
#include "index/index.h"
#include "source/source.h"

/*
 * A partner is a file that changed in seven of ten commits of another one, by
 * the thresholds of code-maat besides: less is not "usually", and advice that
 * is often wrong is not read.
 */
enum { PARTNER_PERCENT = 70, PARTNERS_READ_MAX = 64 << 20 };

/* What the work needs of the hook, whose handles are closed by then. */
struct update {
	char *git_dir, *work_dir;
	struct buf local_env;	/* `git rev-parse --local-env-vars` */
};

/* --- What changes together --- */

static const char *path_at(const void *payload, size_t i)
{
	const struct view *view = payload;

	return view->file[i].path;
}

struct sure {
	struct partner partner;
	double share;
};

static int by_path_and_share(const void *a, const void *b)
{
	const struct sure *x = a, *y = b;
	int order = strcmp(x->partner.path, y->partner.path);

	if (!order)
		order = (x->share < y->share) - (x->share > y->share);
	return order ? order : strcmp(x->partner.partner, y->partner.partner);
}

typedef VEC(struct sure) sure_vec;

static void add_sure(sure_vec *out, const struct view *view, uint32_t file,
		     uint32_t other, uint32_t revisions, uint32_t shared)
{
	if ((uint64_t)shared * 100 < (uint64_t)revisions * PARTNER_PERCENT)
		return;
	*VEC_PUSH(out) = (struct sure){
		.partner = { view->file[file].path, view->file[other].path,
			     revisions, shared },
		.share = (double)shared / revisions
	};
}

static void collect(sure_vec *out, const struct view *view,
		    const struct coupling *coupling)
{
	size_t i;

	for (i = 0; i < coupling->pair.n; i++) {
		const struct coupled *p = &coupling->pair.item[i];

		add_sure(out, view, p->a, p->b, p->revs_a, p->shared);
		add_sure(out, view, p->b, p->a, p->revs_b, p->shared);
	}
	if (out->n)
		qsort(out->item, out->n, sizeof(*out->item),
		      by_path_and_share);
}

static const struct error *count_partners(struct buf *out,
					  const struct view *view,
					  struct past *past)
{
	static const struct coupling_options options = {
		.sieve = { .most_files = COUPLING_MAX_CHANGESET },
		.min_revs = COUPLING_MIN_REVS,
		.min_shared = COUPLING_MIN_SHARED,
		.min_degree = COUPLING_MIN_DEGREE,
		.max_degree = COUPLING_MAX_DEGREE,
		.only = COUPLING_ANY
	};
	uint32_t *file_of = xcalloc(past->paths + 1, sizeof(*file_of));
	const struct error *err = past_files(past, view->n, path_at, view,
					     file_of);
	struct coupling coupling = { 0 };
	sure_vec sure = { 0 };
	size_t i;

	if (!err)
		coupling_count(&coupling, past, file_of, view->n, &options);
	collect(&sure, view, &coupling);
	for (i = 0; i < sure.n; i++)
		partners_add(out, &sure.item[i].partner);
	VEC_RELEASE(&sure);
	coupling_release(&coupling);
	free(file_of);
	return err;
}

/* Anew only where HEAD is another one than that of the file. */
static const struct error *write_partners(struct session *session,
					  const struct view *view,
					  struct past *past)
{
	char *path = session_store(session, "partners");
	char hex[OID_HEX + 1];
	struct source_identity id;
	struct buf text = { 0 };
	const struct error *err = source_identity(session->source, &id);
	const struct error *missing;

	if (err)
		goto done;
	oid_to_hex(hex, &id.commit);
	missing = file_read(&text, path, PARTNERS_READ_MAX);
	if (!missing && partners_are_of(&text, hex))
		goto done;
	buf_reset(&text);
	partners_begin(&text, hex);
	err = count_partners(&text, view, past);
	if (!err)
		err = file_replace(path, text.ptr, text.len);
done:
	buf_release(&text);
	free(path);
	return err;
}

/* --- The work --- */

/* What is tied to lines of the code is to be found again here, too: what
 * moved them has just happened. */
static const struct error *bring_up_to_date(struct session *session)
{
	static const struct source_spec head = {
		.kind = SOURCE_REV, .rev = "HEAD"
	};
	const struct error *err = session_look_at(session, &head);
	struct past *past = NULL;
	struct view *view;

	/* An unborn branch has nothing to look at. */
	if (err)
		return err->code == ERROR_NOT_FOUND ? NULL : err;
	err = session_view(session, &view);
	if (!err)
		err = session_past(session, true, &past);
	if (!err && past)
		err = write_partners(session, view, past);
	return err;
}

/*
 * git gives a hook variables that are right for its own time and place:
 * an index that is gone when the commit is done, a work tree that we may not
 * be in. Nothing of them is left but which repository it is.
 */
static void scrub(const struct update *update)
{
	struct span rest = { buf_str(&update->local_env),
			     update->local_env.len }, line;

	while (take_line(&rest, &line)) {
		char *name = xmemdupz(line.s, line.n);

		unsetenv(name);
		free(name);
	}
	setenv("GIT_DIR", update->git_dir, 1);
	if (update->work_dir)
		setenv("GIT_WORK_TREE", update->work_dir, 1);
}

/* Nobody listens: what cannot be done now is done by who needs it. */
static void work(void *payload)
{
	const struct update *update = payload;
	struct session session = { 0 };
	const struct error *err;

	scrub(update);
	if (chdir(update->work_dir ? update->work_dir : update->git_dir))
		return;
	err = repo_open(&session.repo, NULL);
	if (!err)
		err = bring_up_to_date(&session);
	error_ignore(err);
	session_close(&session);
}

static const struct error *start_work(struct hook_call *call)
{
	static const char *const args[] = {
		"rev-parse", "--local-env-vars", NULL
	};
	struct repo *repo = call->session->repo;
	const char *work_dir = repo_work_dir(repo);
	char *dir = session_store(call->session, NULL);
	struct update update = {
		.git_dir = xstrdup(repo_git_dir(repo)),
		.work_dir = work_dir ? xstrdup(work_dir) : NULL
	};
	const struct error *err = git_run(repo, args, &update.local_env, NULL);

	/* No handle of a library's may be open in two processes. */
	session_close(call->session);
	if (!err)
		err = background_start(dir, work, &update);
	free(update.git_dir);
	free(update.work_dir);
	buf_release(&update.local_env);
	free(dir);
	return err;
}

/* Commits that a rebase makes or an am applies: the end of it will ask. */
static bool is_amid(const struct repo *repo)
{
	static const char *const states[] = {
		"rebase-merge", "rebase-apply"
	};
	bool is_found = false;
	size_t i;

	for (i = 0; i < sizeof(states) / sizeof(*states); i++) {
		char *path = xstrfmt("%s/%s", repo_git_dir(repo), states[i]);

		is_found |= !access(path, F_OK);
		free(path);
	}
	return is_found;
}

/* A checkout of files, or one that stays where it is, moves no HEAD. */
static bool has_moved(const struct hook_call *call)
{
	return strcmp(call->event->name, "post-checkout") || call->n < 3 ||
		(!strcmp(call->arg[2], "1") &&
		 strcmp(call->arg[0], call->arg[1]));
}

const struct error *hook_update(struct problems *out, struct hook_call *call)
{
	bool now = !strcmp(args_text(call->args, "update"), "now");
	bool is_last = !strcmp(call->event->name, "post-rewrite");

	(void)out;
	if (!has_moved(call) || (!is_last && is_amid(call->session->repo)))
		return NULL;
	return now ? bring_up_to_date(call->session) : start_work(call);
}
