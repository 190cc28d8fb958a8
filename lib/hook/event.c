/* SPDX-License-Identifier: MIT */
/* The table of hooks: see event.h. */
#include "hook/event.h"

#include <string.h>

const struct hook_event hook_event_table[] = {
	{ .name = "commit-msg", .is_gate = true },
	{ .name = "post-checkout" },
	{ .name = "post-commit" },
	{ .name = "post-merge" },
	{ .name = "post-receive", .is_server = true, .reads_stdin = true },
	{ .name = "post-rewrite", .reads_stdin = true },
	{ .name = "pre-commit", .is_gate = true },
	{ .name = "pre-merge-commit", .is_gate = true },
	{ .name = "pre-push", .reads_stdin = true, .is_gate = true },
	{ .name = "pre-receive", .is_server = true, .reads_stdin = true,
	  .is_gate = true },
	{ .name = NULL }
};

const struct hook_event *hook_event_by_name(const char *name)
{
	const struct hook_event *event;

	for (event = hook_event_table; event->name; event++)
		if (!strcmp(event->name, name))
			return event;
	return NULL;
}
