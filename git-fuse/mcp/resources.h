/* SPDX-License-Identifier: MIT */
/* The rows of resource_tables.rows; a row of zeros ends each table. */
#ifndef GIT_FUSE_MCP_RESOURCES_H
#define GIT_FUSE_MCP_RESOURCES_H

#include <stdbool.h>
#include <stddef.h>

enum { MCP_WORDS = 6 };

/* The command that a resource is the answer of; "%" is what stands in its
 * address for the variable, and the whole word. One without a command is
 * about the answers themselves. */
struct mcp_resource {
	const char *uri;	/* up to the variable, if it has one */
	/* NULL: it has none. A "+" before it: with slashes, as RFC 6570
	   says. */
	const char *variable;
	const char *name, *title, *help;
	const char *mime;
	const char *const word[MCP_WORDS];
};

struct mcp_prompt {
	const char *name, *title, *help;
	const char *argument, *argument_help;
	bool is_required;
	const char *text;	/* before the argument, and behind it */
	const char *rest;
};

extern const struct mcp_resource mcp_resource_table[];
extern const struct mcp_prompt mcp_prompt_table[];

#endif
