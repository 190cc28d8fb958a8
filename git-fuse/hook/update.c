/* SPDX-License-Identifier: MIT */
/*
 * The work after a commit, a merge, a checkout or a rebase: index and history
 * are brought up to date for HEAD, so that the next question finds them so,
 * and what usually changes together is written down for the next commit.
 */
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "git-fuse/hook/hooks.h"
#include "history/coupling.h"
#include "hook/partners.h"
#include "index/index.h"
#include "source/source.h"

/*
 * A partner is a file that changed in seven of ten commits of another one, by
 * the thresholds of code-maat besides: less is not "usually", and advice that
 * is often wrong is not read.
 */
enum { PARTNER_PERCENT = 70, PARTNERS_READ_MAX = 64 << 20 };

/* --- What changes together --- */

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
	const struct error *err = past_files(past, view->n, view_path, view,
					     file_of);
	struct coupling coupling = { 0 };
	sure_vec sure = { 0 };
	size_t i;

	if (!err)
		coupling_count(&coupling, past, file_of, view->n, &options);
	for (i = 0; i < coupling.pair.n; i++) {
		const struct coupled *p = &coupling.pair.item[i];

		add_sure(&sure, view, p->a, p->b, p->revs_a, p->shared);
		add_sure(&sure, view, p->b, p->a, p->revs_b, p->shared);
	}
	VEC_SORT(&sure, by_path_and_share);
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
static const struct error *bring_up_to_date(struct session *session,
					    void *unused)
{
	static const struct source_spec head = {
		.kind = SOURCE_REV, .rev = "HEAD"
	};
	const struct error *err = session_look_at(session, &head);
	struct past *past = NULL;
	struct view *view;

	(void)unused;
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
	if (!has_moved(call) || (!is_last && hook_is_amid(call)))
		return NULL;
	return now ? bring_up_to_date(call->session, NULL) :
		hook_depart(call, NULL, bring_up_to_date, NULL);
}
