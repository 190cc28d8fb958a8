/* SPDX-License-Identifier: MIT */
/*
 * git fuse show: a commit, its message and what it changed by symbol, which is
 * what git fuse scope changes tells of it.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/commit_subject.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/cli/commands.h"
#include "git/repo.h"
#include "history/past.h"
#include "lang/tokens.h"
#include "source/source.h"

struct showing {
	struct session *session;
	const struct args *args;
	struct past *past;	/* of the commit itself */
	uint32_t commit;	/* its number there */
	struct sink changes;	/* what it changed, as it was told */
	uint64_t budget;	/* that those may take; 0: any */
};

static const struct error *give(struct args *args, const char *name,
				const char *text)
{
	return args_set(args, args_find(args, name)->param, text, ARG_GIVEN);
}

static const struct error *answer_text(struct showing *s, struct sink *out)
{
	struct buf text = { 0 }, message = { 0 };
	const struct error *err = add_authored(&text, s->session->repo,
					       s->past, s->commit,
					       s->past->time[s->commit]);
	const char *rest;

	if (!err)
		err = add_message(&message, s->session->repo, s->past,
				  s->commit);
	rest = strstr(buf_str(&message), "\n\n");
	buf_tame(&message, 0);
	buf_addf(&text, "\n%s%s\n", rest ? rest + 1 : "", rest ? "\n" : "");
	if (!err)
		sink_add(out, text.ptr, text.len);
	if (!err)
		sink_add(out, s->changes.buf.ptr, s->changes.buf.len);
	buf_release(&message);
	buf_release(&text);
	return err;
}

static const struct error *answer_json(struct showing *s, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	struct buf message = { 0 };
	size_t n = s->changes.buf.len;
	const struct error *err = answer_open(&json, s->session,
					      "fuse.show/2");

	if (!err)
		err = put_authored(&json, s->session->repo, s->past,
				   s->commit, s->past->time[s->commit]);
	if (!err)
		err = add_message(&message, s->session->repo, s->past,
				  s->commit);
	if (err)
		goto done;
	json_member(&json, "message", buf_str(&message));
	json_key(&json, "pack");
	while (n && s->changes.buf.ptr[n - 1] == '\n')
		n--;
	json_put_text(&json, s->changes.buf.ptr, n);
	answer_close(&json, nothing);
done:
	buf_release(&message);
	return err;
}

static const struct error *answer(struct showing *s, const struct oid *oid,
				  struct sink *out)
{
	char hex[OID_HEX + 1];
	const struct error *err;
	const char *rev = oid_to_hex(hex, oid);
	char budget[32];
	struct args args;

	/* The other command, asked for this commit alone. */
	snprintf(budget, sizeof(budget), "%" PRIu64, s->budget);
	sink_release(&s->changes);
	s->changes.manner = out->manner;
	args_init(&args, command_by_name("scope changes"));
	args.pathspec = s->args->pathspec;
	args.pathspecs = s->args->pathspecs;
	err = give(&args, "at", rev);
	if (!err)
		err = give(&args, "dependents", "false");
	if (!err)
		err = give(&args, "max-tokens", budget);
	if (!err)
		err = give(&args, "format", answer_is_json(s->args) ? "json" :
			   "markdown");
	if (!err)
		err = cmd_scope_changes(s->session, &args, &s->changes);
	args_release(&args);
	if (!err)
		err = session_past(s->session, false, &s->past);
	if (!err && s->past)
		err = past_find(s->past, oid, &s->commit);
	if (!err && (!s->past || s->commit == UINT32_MAX))
		err = error_new(ERROR_NOT_FOUND, "commit '%s' is not known to "
				"history", args_text(s->args, "commit"));
	if (err)
		return err;
	return answer_is_json(s->args) ? answer_json(s, out) :
		answer_text(s, out);
}

static uint64_t cost_of(const struct sink *out)
{
	return tokens_count(ESTIMATOR_O200K, buf_str(&out->buf), out->buf.len);
}

static const struct error *too_small(uint64_t most, uint64_t enough)
{
	return error_new(ERROR_USAGE, "--max-tokens=%" PRIu64 " is too small: "
			 "give %" PRIu64 " or more", most, enough);
}

/* The changes alone are refused `most`: with what are they not, which what
 * stands beside them fits into, too? */
static const struct error *tell_least(struct showing *s, const struct oid *oid,
				      struct sink *out, uint64_t most)
{
	const struct error *err;

	s->budget = 0;
	err = answer(s, oid, out);
	if (err)
		return err;	/* that is for another reason */
	s->budget = most;
	do {
		s->budget *= 2;
		buf_reset(&out->buf);
		err = answer(s, oid, out);
	} while (err && err->code == ERROR_USAGE);
	return err ? err : too_small(most, cost_of(out));
}

/* What stands beside the changes counts, too: they get so much less. */
static const struct error *fit(struct showing *s, const struct oid *oid,
			       struct sink *out)
{
	const uint64_t most = s->budget ? s->budget : UINT64_MAX;
	const struct error *err = answer(s, oid, out);
	uint64_t cost = 0, over = 0;

	while (!err) {
		cost = cost_of(out);
		if (cost <= most)
			return NULL;
		over = cost - most;
		buf_reset(&out->buf);
		s->budget = s->budget > over ? s->budget - over : 1;
		err = answer(s, oid, out);
	}
	if (err->code == ERROR_USAGE && over)
		err = too_small(most, cost);
	else if (err->code == ERROR_USAGE && s->budget)
		err = tell_least(s, oid, out, most);
	return err;
}

const struct error *cmd_show(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct showing s = { .session = session, .args = args,
			     .budget = args_number(args, "max-tokens") };
	struct sink text = { .manner = out->manner };
	struct oid oid;
	const struct error *err = repo_commit(session->repo,
					      args_text(args, "commit"), &oid);

	/* A commit is named: no scope narrows it, which the answer tells. */
	session->narrowed.is_asked = true;
	if (!err)
		err = fit(&s, &oid, &text);
	if (!err)
		sink_add(out, buf_str(&text.buf), text.buf.len);
	sink_release(&text);
	sink_release(&s.changes);
	return err;
}
