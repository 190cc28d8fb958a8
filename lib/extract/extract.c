/* SPDX-License-Identifier: MIT */
/* Commit by commit: see extract.h. */
#include "extract/extract.h"

#include "extract/work.h"
#include "history/mailmap.h"
#include "history/message.h"
#include "history/wellknown.h"
#include "redact/redact.h"

/* Commits between two looks at the clock. */
enum { STEP = 64 };

const char *const extract_reasons[] = {
	"bots", "encoding", "fixups", "gone", "merges", "routine",
	"secrets", "unreadable", "wide", NULL
};

static void leave_out(struct work *work, enum extract_reason reason)
{
	work->out->left_out[reason]++;
}

/* --- One commit --- */

/* Each commit of a squash speaks for itself, and by its author. */
static const struct error *apply_embedded(struct work *work)
{
	const struct message *m = &work->now.message;
	struct message inner = { .text = { "", 0 } };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < m->embedded.n; i++) {
		const struct embedded *e = &m->embedded.item[i];
		struct signature author = { e->name, e->email,
			work->now.commit.author.time };
		struct oid oid;

		if (!commit_named(&oid, work->repo, e->commit))
			oid = work->now.oid;
		message_parse(&inner, e->message, EMBEDDED_INDENT);
		err = rules_apply(work, &inner, &oid, &author);
	}
	message_release(&inner);
	return err;
}

static bool has_trailers(const struct message *m)
{
	return m->trailer.n > 0;
}

/* Why a commit may not speak, by what it is; EXTRACT_REASONS: it may. */
static enum extract_reason judge(const struct work *work)
{
	const struct reading *r = &work->now;

	if (author_is_bot(&r->commit.author))
		return EXTRACT_BOTS;
	if (r->message.fold != FOLD_NONE)
		return EXTRACT_FIXUPS;
	if (r->commit.parent.n > 1 && !has_trailers(&r->message))
		return EXTRACT_MERGES;
	return is_routine(&r->message) && !has_trailers(&r->message) ?
		EXTRACT_ROUTINE : EXTRACT_REASONS;
}

static const struct error *learn(struct work *work)
{
	struct reading *r = &work->now;
	const struct error *err;
	bool found;

	err = reading_files(r, work, &found);
	if (err)
		return err;
	if (!found) {
		leave_out(work, EXTRACT_UNREADABLE);
		return NULL;
	}
	work->is_wide = r->files.item.n > EXTRACT_WIDE_FILES;
	if (work->is_wide)
		leave_out(work, EXTRACT_WIDE);
	if (r->commit.parent.n < 2)
		counts_note(work);
	places_note(work);
	err = rules_apply(work, &r->message, &r->oid, &r->commit.author);
	return err ? err : apply_embedded(work);
}

static const struct error *read_one(struct work *work, const struct oid *oid)
{
	enum extract_reason reason;
	const struct error *err = reading_commit(&work->now, work->repo, oid,
						 &reason);

	if (err)
		return err;
	work->out->commits++;
	if (reason == EXTRACT_REASONS) {
		undo_note(work);
		reason = judge(work);
	}
	if (reason == EXTRACT_REASONS)
		return learn(work);
	leave_out(work, reason);
	return NULL;
}

/* --- All of them --- */

const struct error *extract_read(struct extracted *out, struct repo *repo,
				 const struct oid *commit, size_t n,
				 const struct oid *tip,
				 const struct progress *progress)
{
	struct work work = { .out = out, .repo = repo };
	const struct error *err = NULL;
	size_t i;

	work.trees = trees_new(work.repo);
	work.redactor = redactor_new();
	if (!oid_is_zero(tip)) {
		wellknown_read(&work.mailmap_text, work.repo, tip, ".mailmap");
		work.mailmap = mailmap_parse(buf_str(&work.mailmap_text),
					     work.mailmap_text.len);
	}
	for (i = 0; !err && i < n; i++) {
		err = read_one(&work, &commit[i]);
		if (!err && i % STEP == 0)
			err = progress_step(progress, "reading commits", i, n);
	}
	if (!err)
		err = counts_settle(&work);
	if (!err)
		err = places_settle(&work, tip);
	if (!err)
		err = gone_settle(&work, tip);
	if (!err)
		err = undo_settle(&work);
	counts_release(&work);
	mailmap_free(work.mailmap);
	buf_release(&work.mailmap_text);
	redactor_free(work.redactor);
	trees_free(work.trees);
	reading_release(&work.now);
	reading_release(&work.other);
	VEC_RELEASE(&work.sentence);
	VEC_RELEASE(&work.undo);
	strmap_release(&work.undone);
	strmap_release(&work.taken);
	strmap_release(&work.titled);
	strmap_release(&work.touched);
	strmap_release(&work.sighting);
	return err;
}

void extracted_release(struct extracted *out)
{
	VEC_RELEASE(&out->candidate);
	VEC_RELEASE(&out->taken_back);
	arena_release(&out->arena);
}
