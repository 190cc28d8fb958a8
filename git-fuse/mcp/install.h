/* SPDX-License-Identifier: MIT */
/* The server in the configuration of a client: what is to be written there. */
#ifndef GIT_FUSE_MCP_INSTALL_H
#define GIT_FUSE_MCP_INSTALL_H

#include "base/buf.h"
#include "base/error.h"

/* The clients that are known, sorted; ends with NULL. A client is told by its
 * place here. */
extern const char *const mcp_clients[];
enum mcp_client {
	CLIENT_CLAUDE_CODE, CLIENT_CODEX, CLIENT_CURSOR, CLIENT_GEMINI,
	CLIENT_VSCODE
};

/* How a client reaches the server. */
struct mcp_reach {
	/* It starts the program with these words; */
	const char *program;
	const char *const *word;
	size_t words;
	/* or asks the one at this URL, with the token that the environment
	   variable MCP_TOKEN_VARIABLE holds; NULL: it starts one. */
	const char *url;
};
#define MCP_TOKEN_VARIABLE "GIT_FUSE_TOKEN"

/* The file of a project, from its top, where a client looks for servers. */
const char *mcp_client_file(size_t client);

/* Appends the whole configuration of a client that has no other server, in the
 * client's form. */
void mcp_install_text(struct buf *out, size_t client,
		      const struct mcp_reach *reach);

/*
 * The same, added to what a file of the client's holds: every byte of it stays,
 * and an empty one is as if it were not there. ERROR_EXISTS when it has a
 * server 'git-fuse'; ERROR_CORRUPT when it is not what can be added to, with
 * the reason. name is the file's, for messages.
 */
const struct error *mcp_install_into(struct buf *out, const struct buf *old,
				     const char *name, size_t client,
				     const struct mcp_reach *reach) MUST_CHECK;

#endif
