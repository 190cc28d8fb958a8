/* SPDX-License-Identifier: MIT */
/* A command that runs for an agent, and what its answer becomes: see mcp.h. */
#include <inttypes.h>

#include "base/hash.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/everywhere.h"
#include "git-fuse/answer/masking.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/mcp/mcp.h"
#include "git-fuse/workspace/background.h"
#include "git-fuse/workspace/partial.h"
#include "git-fuse/workspace/session.h"
#include "git-fuse/workspace/warning.h"
#include "git/repo.h"
#include "index/index.h"

/* What is not found may be in a file that is not indexed yet, or in a commit
 * that is not mined. Who gives a cursor was answered already: it is what is
 * wrong, and does not become right again. */
static const struct error *tell_partial(const struct session *session,
					const struct args *args,
					const struct error *err)
{
	const struct arg *cursor = args_find(args, "cursor");

	if (err->code != ERROR_NOT_FOUND &&
	    (err->code != ERROR_USAGE || (cursor && cursor->text.n)))
		return err;
	if (session->view && view_is_partial(session->view))
		return error_new(ERROR_BUSY, "%s; but %" PRIu64 " files are not "
				 "indexed yet: ask again in a moment", err->msg,
				 session->view->omitted[OMIT_UNINDEXED]);
	if (session->past_is_partial)
		return error_new(ERROR_BUSY, "%s; but the history is not read "
				 "to its end yet: ask again in a moment",
				 err->msg);
	return err;
}

static const struct error *run_here(struct session *session,
				    struct args *args, struct sink *out)
{
	const struct error *err = session_open(session, args);

	if (!err && !session->where.is_set) {
		const struct arg *arg = args_find(args, "repo");
		struct buf variable = { 0 };
		const char *dir;
		size_t i;

		/* Directories are the user's to name: an agent says names
		 * that the configuration knows. */
		for (i = 0; !err && arg && i < arg->text.n; i++) {
			const char *name = arg->text.item[i];

			buf_reset(&variable);
			buf_addf(&variable, "fuse.repository.%s", name);
			dir = NULL;
			err = *name ? repo_config(session->repo, variable.ptr,
						  &dir) : NULL;
			if (!err && *name && !dir)
				err = error_new(ERROR_USAGE,
						"'%s' is not a name of a "
						"repository; git config fuse."
						"repository.<name> gives one",
						name);
		}
		buf_release(&variable);
	}
	if (!err && everywhere_is_asked(session))
		return everywhere_run(session, args, out, run_here);
	if (!err)
		err = args->command->run(session, args, out);
	return err ? tell_partial(session, args, err) : NULL;
}

/* What JSON has in its frame, where it is not what everybody expects. */
static void take_frame(struct mcp_answer *out, struct mcp *mcp,
		       struct session *session)
{
	struct buf text = { 0 };
	uint64_t hash;

	tell_indexing(&out->text, session);
	/* Who asks again lacks the same as before, and has been told; but
	 * "nothing was found" never stands without what it may lack. */
	tell_warnings(&text, session);
	hash = hash_bytes(buf_str(&text), text.len, 1);
	if (text.len && (session->found_nothing || hash != mcp->warned)) {
		buf_add(&out->text, text.ptr, text.len);
		mcp->warned = hash;
	}
	buf_release(&text);
	tell_applied(&out->text, &session->narrowed);
}

static const struct error *too_late(const struct error *err)
{
	return error_new(ERROR_INTERRUPTED, "%s: this server gives a request "
			 "no more; ask for less, by a limit, by paths or by a "
			 "scope", err->msg);
}

static const struct error *check_size(const struct mcp *mcp,
				      const struct buf *answer)
{
	if (answer->len <= mcp->server->answer_max)
		return NULL;
	return error_new(ERROR_LIMIT, "the answer has %zu characters, more "
			 "than %zu: ask for less, by a limit, by paths or by a "
			 "scope", answer->len, mcp->server->answer_max);
}

void mcp_take_error(struct mcp_answer *out, const struct error *err,
		    const struct mcp_tool *tool)
{
	out->is_error = true;
	out->code = err->code;
	buf_reset(&out->text);
	buf_addstr(&out->text, err->msg);
	if (tool)
		mcp_reword(tool, &out->text);
	error_ignore(masking_answer(&out->text, false));
}

void mcp_run_args(struct mcp_answer *out, struct mcp *mcp, struct args *args,
		  const struct mcp_tool *tool)
{
	struct warm *warm = mcp->server->warm;
	struct session session = { .is_served = true,
				   .progress = &mcp->progress,
				   .cost = &mcp->cost, .warm = warm,
				   .until = warm ? warm_until(warm) : 0,
				   .is_read_by_agent = tool && !out->is_json };
	struct sink answer = { .reword = tool ? mcp_reword : NULL,
			       .reader = tool };
	const struct error *err = run_here(&session, args, &answer);

	if (err && err->code == ERROR_INTERRUPTED &&
	    progress_is_late(&mcp->progress))
		err = too_late(err);
	if (!err)
		err = check_size(mcp, &answer.buf);
	if (!err)
		err = masking_answer(&answer.buf, out->is_json);
	if (!err && tool && !out->is_json)
		take_frame(out, mcp, &session);
	if (!err && !out->is_json && !answer.buf.len)
		sink_addstr(&answer, "nothing was found\n");
	if (!err) {
		size_t i, n = answer.buf.len;

		/* A message is a line. In JSON a line end is white space. */
		while (out->is_json && n && answer.buf.ptr[n - 1] == '\n')
			n--;
		buf_add(&out->text, buf_str(&answer.buf), n);
		if (!out->is_json)
			buf_tame(&out->text, 0);
		for (i = 0; out->is_json && i < n; i++)
			if (out->text.ptr[i] == '\n')
				out->text.ptr[i] = ' ';
	}
	if (err)
		mcp_take_error(out, err, tool);
	sink_release(&answer);
	session_close(&session);
}

const struct error *mcp_run_words(struct mcp_answer *out, struct mcp *mcp,
				  const char *const *word, size_t n)
{
	const struct command *command;
	const struct family *family;
	struct args args;
	size_t used;
	const struct error *err = command_find(&command, &family, &used, word,
					       n);

	*out = (struct mcp_answer){ .is_json = true };
	if (err || !command)
		return err ? err : error_new(ERROR_FAILED, "'%s' is not a "
					     "command", word[0]);
	args_init(&args, command);
	err = args_parse(&args, word + used, n - used);
	out->is_json = answer_is_json(&args);
	if (!err)
		mcp_run_args(out, mcp, &args, NULL);
	else
		mcp_take_error(out, err, NULL);
	args_release(&args);
	return NULL;
}
