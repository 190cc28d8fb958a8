/* SPDX-License-Identifier: MIT */
/* git fuse mcp: a server for coding agents, over stdin and stdout. */
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "git-fuse/commands.h"
#include "git-fuse/mcp.h"
#include "git-fuse/session.h"

/* Who asks for progress is told of every hundredth, once. */
static void tell_progress(struct mcp *mcp, size_t done, size_t total)
{
	const size_t part = total ? done * 100 / total : 0;
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	if (!mcp->token || part <= mcp->told)
		return;
	mcp->told = part;
	json_open(&json, '{');
	json_key(&json, "progressToken");
	rpc_put_id(&json, mcp->token);
	json_member_uint(&json, "progress", part);
	json_member_uint(&json, "total", 100);
	json_close(&json);
	/* A client that is gone shows when it is answered. */
	error_ignore(rpc_notify(&mcp->rpc, "notifications/progress",
				&text.buf));
	sink_release(&text);
}

static void show(void *payload, const char *title, size_t done, size_t total)
{
	struct mcp *mcp = payload;

	(void)title;
	if (mcp->meter->stop && *mcp->meter->stop)
		mcp->rpc.stop = 1;
	if (atomic_flag_test_and_set(&mcp->telling))
		return;
	rpc_poll(&mcp->rpc);
	tell_progress(mcp, done, total);
	atomic_flag_clear(&mcp->telling);
}

const struct error *cmd_mcp(struct session *session, const struct args *args,
			    struct sink *out)
{
	struct mcp_set set;
	struct mcp mcp = {
		.meter = session->progress, .set = &set,
		.telling = ATOMIC_FLAG_INIT,
		.allow_write = args_flag(args, "allow-write"),
		.answer_max = (size_t)args_number(args, "max-answer")
	};
	const struct error *err = mcp_set_parse(&set,
						args_text(args, "tools"));

	(void)out;
	if (err)
		return err;
	snprintf(mcp.session, sizeof(mcp.session), "mcp-%ld-%lx",
		 (long)getpid(), (unsigned long)time(NULL));
	rpc_init(&mcp.rpc, STDIN_FILENO, STDOUT_FILENO);
	mcp.progress = (struct progress){ .show = show, .payload = &mcp,
					  .stop = &mcp.rpc.stop };
	err = mcp_serve(&mcp);
	rpc_release(&mcp.rpc);
	return err;
}
