/* SPDX-License-Identifier: MIT */
/*
 * The Model Context Protocol: commands as tools for coding agents, from the
 * same table as the command line.
 *
 * Two eras are spoken, also mixed. A client that calls initialize is of the
 * older one (2024-11-05 to 2025-11-25). In the newer (2026-07-28) every request
 * says its version in its _meta, nothing is remembered between requests, and
 * every result says that it is complete.
 */
#ifndef GIT_FUSE_MCP_MCP_H
#define GIT_FUSE_MCP_MCP_H

#include "base/progress.h"
#include "git-fuse/cli/command.h"
#include "git-fuse/mcp/rpc.h"
#include "git-fuse/workspace/scope_filter.h"
#include "session/handles.h"

struct shapes;

enum { MCP_NAME = HANDLE_NAME_MAX + 1, MCP_ANSWER_MAX = 100000,
       MCP_FIELDS_MAX = 32 /* of a tool */ };

struct warm;

/* What a server is: the same as long as it serves, for all its threads. */
struct mcp_server {
	const struct progress *meter;	/* what signals say */
	const struct mcp_set *set;	/* which tools there are */
	size_t answer_max;	/* characters of one answer */
	bool allow_write;
	bool answers_json;	/* also where a call does not ask for it */
	const struct shapes *shapes;	/* of the answers */
	bool has_full_schemas;	/* tools/list tells them whole */
	struct warm *warm;	/* or NULL: who calls waits for everything */
};

/* A connection over stdio, or one request over HTTP: one thread's own, but
 * for progress, which those look at that work for it. */
struct mcp {
	const struct mcp_server *server;
	struct rpc *rpc;
	struct progress progress;	/* of what is worked on */
	/* Its session: what set_scope says where no other is named. */
	char session[MCP_NAME];
	bool has_scope;
	bool is_modern;		/* the request that is worked on */
	bool takes_batches;	/* a message may be an array of them */
	const struct value *token;	/* that it wants progress under */
	size_t told;		/* hundredths of it that were told */
	/* What became of it, for who counts. */
	const struct mcp_tool *tool;	/* that was called, or NULL */
	bool is_problem;		/* which its answer is */
	enum mcp_deed { MCP_NO_DEED, MCP_SCOPE_SET, MCP_SCOPE_CLEARED } deed;
	struct narrowed_cost cost;	/* of what the scope left out */
	uint64_t warned;	/* hash of what was last said beside an
				   answer; 0: nothing was */
	atomic_flag telling;	/* one thread looks up from its work */
};

/* Begins one, without a session; nothing is to be released. It must stay where
 * it is. */
void mcp_init(struct mcp *mcp, const struct mcp_server *server,
	      struct rpc *rpc);

/* Answers one message, in whatever era it is; notifications never. An error
 * only when the answer cannot be sent. */
const struct error *mcp_handle(struct mcp *mcp, const struct value *message)
	MUST_CHECK;

/* The i'th of the protocol's methods, in any era; NULL behind the last. */
const char *mcp_method_name(size_t i);

/* Whether a protocol version is spoken; whether it is of the newer era; what a
 * request says in its _meta that it is of, or NULL in the older one. */
bool mcp_is_version(const char *version);
/* Whether messages may come in arrays: in one version, which clients do not
 * name (NULL) where every request of a newer one does. */
bool mcp_takes_batches(const char *version);
bool mcp_is_modern(const char *version);
const char *mcp_version_of(const struct value *message);
/* Whether a request of the newer era says what its client can do: it must. */
bool mcp_has_capabilities(const struct value *message);
/* Refuses a version, with those that are spoken. */
const struct error *mcp_refuse_version(struct mcp *mcp, const struct value *id,
				       const char *version) MUST_CHECK;

/* Serves over two descriptors, a message a line, until the input ends. */
const struct error *mcp_serve_lines(const struct mcp_server *server, int in,
				    int out) MUST_CHECK;

/*
 * A field of a tool's arguments, and the parameter that it is. An object is a
 * row without a parameter, and one behind it for each member: "object.member",
 * which takes one value of what the command takes several, or
 * "object.member[]", which takes several.
 */
struct mcp_field {
	const char *name;
	const char *param;	/* of the command; "--" are its pathspecs */
	const char *help;	/* NULL: the parameter's own; "": none */
	bool is_required;
};

enum mcp_flag {
	MCP_CORE = 1,		/* in the set that a client gets unasked */
	MCP_WRITES = 2,		/* needs --allow-write */
	MCP_ADDS = 4,		/* writes, and only what people review: always
				   allowed */
	MCP_IDEMPOTENT = 8,	/* a write that does nothing the second time */
	MCP_DESTRUCTIVE = 16,	/* a write that takes something away */
	MCP_ALIAS = 32		/* another's other name: in no set, lest both
				   compete */
};

struct mcp_tool {
	const char *name, *title, *command;
	const char *help;	/* when to use it, to an agent */
	unsigned int flags;	/* enum mcp_flag */
	const struct mcp_field *field;	/* ends with one without a name */
	/* Parameters and values that the tool always gives, in pairs, ended
	   by NULL; or NULL. */
	const char *const *preset;
};

/* In the order in which they are listed; ends with one without a name. */
extern const struct mcp_tool mcp_tools[];
const struct mcp_tool *mcp_tool_by_name(const char *name);

/* Made of other_names.rows; ends with a row of zeros. */
extern const struct mcp_other_name {
	const char *theirs, *ours;
	const char *tool;	/* of it alone, or NULL */
} mcp_other_names[];

/*
 * The field that an argument is, within an object's name or at the top (""):
 * by its own name, where capitals, dashes and underscores count nothing, or
 * else by another that agents know it under. NULL where there is none.
 */
const struct mcp_field *mcp_field_of(const struct mcp_tool *tool,
				     const char *within, const char *name);

/* Which tools are offered: "core", "all", or names, parted by commas. */
struct mcp_set {
	bool is_on[128];
};
const struct error *mcp_set_parse(struct mcp_set *out, const char *text)
	MUST_CHECK;

/* Writes a tool as tools/list has it: of what it answers nothing where shapes
 * is NULL, the name alone, or all. */
void mcp_put_tool(struct json *json, const struct mcp_tool *tool,
		  const struct shapes *shapes, bool is_full);

/* A command that ran: its answer, as text or as JSON without a line end, or why
 * there is none. */
struct mcp_answer {
	struct buf text;
	bool is_json, is_error;
	enum error_code code;	/* of an error, whose message is text */
};
/* Runs a tool with an object of arguments. An error only when the arguments
 * are no such object. */
const struct error *mcp_run(struct mcp_answer *out, struct mcp *mcp,
			    const struct mcp_tool *tool,
			    const struct value *arguments) MUST_CHECK;
/* Runs the tool's command, in JSON as *out says. */
void mcp_run_args(struct mcp_answer *out, struct mcp *mcp, struct args *args,
		  const struct mcp_tool *tool);
/* The answer is why there is none, in words of the tool, if there is one. */
void mcp_take_error(struct mcp_answer *out, const struct error *err,
		    const struct mcp_tool *tool);
/* Turns words of the command line into those of a tool (a struct mcp_tool):
 * options that it has become its fields, commands that are tools these. */
void mcp_reword(const void *tool, struct buf *text);
/* The same as mcp_run of a command, with a line of words: for resources and
 * prompts. */
const struct error *mcp_run_words(struct mcp_answer *out, struct mcp *mcp,
				  const char *const *word, size_t n)
	MUST_CHECK;

/*
 * Writes what every problem that a server tells of has, as RFC 9457 has it,
 * into an object that is open: its type by its name, a title, the status of
 * HTTP, and the detail.
 */
void mcp_put_problem(struct json *json, const char *name, const char *title,
		     unsigned int status, const char *detail);

/* --- Methods, in files of their own --- */

/* A method's result goes to json, inside of an object that is open. What is
 * wrong with the request is ERROR_USAGE; ERROR_NOT_FOUND is a resource. */
typedef const struct error *mcp_method_fn(struct mcp *mcp, struct json *json,
					  const struct value *params);
mcp_method_fn mcp_resources_list, mcp_resource_templates, mcp_resources_read,
	mcp_prompts_list, mcp_prompts_get, mcp_complete;

#endif
