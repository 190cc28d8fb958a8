/* SPDX-License-Identifier: MIT */
/* git fuse arch init: rules that the tree already keeps, nearly. */
#include <inttypes.h>

#include "arch/propose.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/proposing.h"
#include "git-fuse/session.h"

static void add_heading(struct draft *draft, uint64_t against)
{
	draft_add(&draft->comment, "Proposed by \"git fuse arch init\" from "
		  "the imports of this tree.");
	if (against)
		draft_add(&draft->comment, arena_fmt(&draft->arena,
			  "%" PRIu64 " import%s against the order, told below; "
			  "\"git fuse arch baseline\" makes them known.",
			  against, against == 1 ? " is" : "s are"));
}

const struct error *cmd_arch_init(struct session *session,
				  const struct args *args, struct sink *out)
{
	struct draft draft = { .arena = { 0 } };
	struct graph *graph = NULL;
	struct view *view;
	const struct error *err = session_view(session, &view);
	uint64_t against;

	if (!err)
		err = graph_open(&graph, view, session->source);
	if (!err)
		err = rules_propose(&draft, &against, graph, view,
				    session->progress);
	if (!err) {
		add_heading(&draft, against);
		err = propose_draft(session, args, "fuse.arch.init/1", &draft,
				    out);
	}
	graph_free(graph);
	draft_release(&draft);
	return err;
}
