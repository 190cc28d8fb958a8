/* SPDX-License-Identifier: MIT */
/* The hooks of git's that we have something to do in, as githooks(5) tells
 * them. */
#ifndef HOOK_EVENT_H
#define HOOK_EVENT_H

#include <stdbool.h>

struct hook_event {
	const char *name;
	bool is_server;		/* runs where others push to */
	bool reads_stdin;	/* git writes lines to it: all must see them */
	bool is_gate;		/* its failure stops what git was asked */
};

/* Sorted by name, ended by a row without one. */
extern const struct hook_event hook_event_table[];

/* NULL when we have nothing to do in that one. */
const struct hook_event *hook_event_by_name(const char *name);

#endif
