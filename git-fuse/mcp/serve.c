/* SPDX-License-Identifier: MIT */
/* One connection: what it is told while a command runs, and all of it where it
 * is lines. See mcp.h. */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "git-fuse/mcp/mcp.h"
#include "git-fuse/mcp/rpc_lines.h"
#include "git-fuse/workspace/background.h"

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
	error_ignore(rpc_notify(mcp->rpc, "notifications/progress",
				&text.buf));
	sink_release(&text);
}

static void show(void *payload, const char *title, size_t done, size_t total)
{
	struct mcp *mcp = payload;
	const struct progress *meter = mcp->server->meter;

	(void)title;
	if (meter->stop && *meter->stop)
		mcp->rpc->stop = 1;
	if (atomic_flag_test_and_set(&mcp->telling))
		return;
	rpc_poll(mcp->rpc);
	tell_progress(mcp, done, total);
	atomic_flag_clear(&mcp->telling);
}

void mcp_init(struct mcp *mcp, const struct mcp_server *server,
	      struct rpc *rpc)
{
	*mcp = (struct mcp){ .server = server, .rpc = rpc,
			     .telling = ATOMIC_FLAG_INIT };
	mcp->progress = (struct progress){ .show = show, .payload = mcp,
					   .stop = &rpc->stop };
}

const struct error *mcp_serve_lines(const struct mcp_server *server, int in,
				    int out)
{
	const struct error *err = NULL;
	struct rpc_lines lines;
	struct value *message;
	struct mcp mcp;

	rpc_lines_init(&lines, in, out);
	mcp_init(&mcp, server, &lines.rpc);
	snprintf(mcp.session, sizeof(mcp.session), "mcp-%ld-%lx",
		 (long)getpid(), (unsigned long)time(NULL));
	while (!err) {
		err = rpc_lines_next(&message, &lines, server->meter->stop);
		if (err || !message)
			break;
		rpc_lines_begin(&lines, message);
		err = mcp_handle(&mcp, message);
		rpc_lines_end(&lines);
		value_free(message);
		/* Not before: the first answer is waited for. */
		if (server->warm)
			warm_begin(server->warm);
	}
	rpc_lines_release(&lines);
	return err;
}
