/* SPDX-License-Identifier: MIT */
/* The protocol's methods and both of its eras: see mcp.h. */
#include "git-fuse/mcp/mcp.h"

#include <string.h>

#include "base/nearest.h"

static const char *const versions[] = {
	"2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05",
	NULL
};
enum { NEWEST_LEGACY = 1 };	/* answered to a version we do not know */

/* The only one in which a message may be several, and a server must take
 * them. */
static const char batch_version[] = "2025-03-26";

static const char modern_version[] = "io.modelcontextprotocol/protocolVersion";
static const char modern_client[] =
	"io.modelcontextprotocol/clientCapabilities";
static const char modern_server[] = "io.modelcontextprotocol/serverInfo";

static const char instructions[] =
	"git fuse answers questions about this repository from Git's own "
	"objects: any revision, the staged index or the work tree. Begin a "
	"task with 'context' and 'search_codebase'; call 'set_scope' once when "
	"the task is about a part of the tree; ask 'why_decided' before you "
	"change how something works, and 'arch_check' after an edit. In every "
	"tool 'at' is a revision; without it the work tree is looked at. A "
	"path is from the top of the tree, with lines behind it as "
	"src/app.c:40-60; a symbol is its name, as Router.add; 'paths', "
	"'include_globs' and 'exclude_globs' are git pathspecs. 'cursor' is "
	"what an answer says of its next page, 'session' a scope that "
	"'set_scope' named, and 'format' json is for programs.";

/* --- What results are made of --- */

static void put_server(struct json *json)
{
	json_open(json, '{');
	json_member(json, "name", "git-fuse");
	json_member(json, "title", "git fuse");
	json_member(json, "version", PACKAGE_VERSION);
	json_close(json);
}

/* Nothing is announced unasked, for nothing changes while we run. */
static void put_capabilities(struct json *json)
{
	static const char *const names[] = {
		"tools", "resources", "prompts", "completions"
	};
	size_t i;

	json_member_open(json, "capabilities", '{');
	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		json_member_open(json, names[i], '{');
		json_close(json);
	}
	json_close(json);
}

bool mcp_is_version(const char *version)
{
	size_t i;

	for (i = 0; versions[i]; i++)
		if (version && !strcmp(versions[i], version))
			return true;
	return false;
}

bool mcp_takes_batches(const char *version)
{
	return !version || !strcmp(version, batch_version);
}

bool mcp_is_modern(const char *version)
{
	return version && !strcmp(version, versions[0]);
}

static const struct value *meta_of(const struct value *message)
{
	return value_get(value_get(message, "params"), "_meta");
}

const char *mcp_version_of(const struct value *message)
{
	return value_string(value_get(meta_of(message), modern_version), NULL);
}

bool mcp_has_capabilities(const struct value *message)
{
	return value_kind(value_get(meta_of(message), modern_client)) ==
		VALUE_OBJECT;
}

/* --- Methods --- */

static const struct error *initialize(struct mcp *mcp, struct json *json,
				      const struct value *params)
{
	const char *version = value_string(value_get(params,
						     "protocolVersion"), NULL);

	/* The newest is not one of those that are initialized. */
	if (!mcp_is_version(version) || !strcmp(version, versions[0]))
		version = versions[NEWEST_LEGACY];
	mcp->takes_batches = mcp_takes_batches(version);
	json_member(json, "protocolVersion", version);
	put_capabilities(json);
	json_key(json, "serverInfo");
	put_server(json);
	json_member(json, "instructions", instructions);
	return NULL;
}

static const struct error *discover(struct mcp *mcp, struct json *json,
				    const struct value *params)
{
	size_t i;

	(void)mcp;
	(void)params;
	json_member_open(json, "supportedVersions", '[');
	for (i = 0; versions[i]; i++)
		json_put_string(json, versions[i]);
	json_close(json);
	put_capabilities(json);
	json_member(json, "instructions", instructions);
	return NULL;
}

static const struct error *nothing(struct mcp *mcp, struct json *json,
				   const struct value *params)
{
	(void)mcp;
	(void)json;
	(void)params;
	return NULL;
}

static const struct error *list_tools(struct mcp *mcp, struct json *json,
				      const struct value *params)
{
	const struct mcp_tool *tool;

	(void)params;
	json_member_open(json, "tools", '[');
	for (tool = mcp_tools; tool->name; tool++)
		if (mcp->server->set->is_on[tool - mcp_tools])
			mcp_put_tool(json, tool, mcp->server->answers_json ?
				     mcp->server->shapes : NULL,
				     mcp->server->has_full_schemas);
	json_close(json);
	return NULL;
}

/* --- Calling a tool --- */

static const struct {
	enum error_code code;
	unsigned int status;
	const char *name, *title;
} problems[] = {
	{ ERROR_NOT_FOUND, 404, "not-found", "it does not exist" },
	{ ERROR_EXISTS, 409, "exists", "it exists already" },
	{ ERROR_AMBIGUOUS, 409, "ambiguous", "the name fits several things" },
	{ ERROR_BUSY, 503, "busy", "it is not ready yet" },
	{ ERROR_USAGE, 400, "invalid-parameter", "the question is wrong" },
	{ ERROR_CORRUPT, 500, "corrupt", "the bytes are not what they must "
	  "be" },
	{ ERROR_UNSUPPORTED, 501, "not-implemented", "it is not supported" },
	{ ERROR_LIMIT, 413, "answer-too-large", "it is larger than agreed" },
	{ ERROR_BLIND, 422, "blind", "nothing could be judged" },
	{ ERROR_READONLY, 403, "read-only", "it may not be written" },
	{ ERROR_INTERRUPTED, 504, "timeout", "it took too long" },
	{ ERROR_FAILED, 500, "internal-error", "it failed" },
};
enum { PROBLEMS = sizeof(problems) / sizeof(*problems) };

void mcp_put_problem(struct json *json, const char *name, const char *title,
		     unsigned int status, const char *detail)
{
	struct buf type = { 0 };

	buf_addf(&type, "urn:git-fuse:problem:%s", name);
	json_member(json, "type", type.ptr);
	json_member(json, "title", title);
	json_member_uint(json, "status", status);
	json_member(json, "detail", detail);
	buf_release(&type);
}

/* What became of a call; instance is the tool. */
static void put_problem(struct json *json, const struct mcp_answer *answer,
			const struct mcp_tool *tool)
{
	struct buf instance = { 0 };
	size_t i;

	for (i = 0; i < PROBLEMS - 1; i++)
		if (problems[i].code == answer->code)
			break;
	buf_addf(&instance, "tools:%s", tool->name);
	json_open(json, '{');
	json_member(json, "schema", "fuse.mcp.problem/1");
	mcp_put_problem(json, problems[i].name, problems[i].title,
			problems[i].status, buf_str(&answer->text));
	json_member(json, "instance", instance.ptr);
	json_member(json, "code", problems[i].name);
	json_close(json);
	buf_release(&instance);
}

/* One that is here and not served, or one whose name is like that. */
static const struct error *refuse_tool(const struct mcp_set *set,
				       const char *name,
				       const struct mcp_tool *tool)
{
	struct nearest nearest;

	if (tool)
		return error_new(ERROR_USAGE, "the tool '%s' is not among "
				 "those that this server was started with; "
				 "--tools=core,%s adds it", name, name);
	nearest_init(&nearest, name);
	for (tool = mcp_tools; tool->name; tool++)
		if (set->is_on[tool - mcp_tools])
			nearest_offer(&nearest, tool->name);
	return error_unknown("tool", &nearest, "");
}

static const struct error *call_tool(struct mcp *mcp, struct json *json,
				     const struct value *params)
{
	const char *name = value_string(value_get(params, "name"), NULL);
	const struct mcp_tool *tool = name ? mcp_tool_by_name(name) : NULL;
	struct mcp_answer answer;
	const struct error *err;

	if (!tool || !mcp->server->set->is_on[tool - mcp_tools])
		return refuse_tool(mcp->server->set, name ? name : "", tool);
	mcp->tool = tool;
	err = mcp_run(&answer, mcp, tool, value_get(params, "arguments"));
	mcp->is_problem = !err && answer.is_error;
	if (!err) {
		/* Clients show their model the structure and drop the text
		 * where there are both: it goes only to who asked for JSON. */
		json_member_open(json, "content", '[');
		json_open(json, '{');
		json_member(json, "type", "text");
		json_member_bytes(json, "text", buf_str(&answer.text),
				  answer.text.len);
		json_close(json);
		json_close(json);
		if (answer.is_json)
			json_key(json, "structuredContent");
		if (answer.is_json && answer.is_error)
			put_problem(json, &answer, tool);
		else if (answer.is_json)
			json_put_text(json, answer.text.ptr, answer.text.len);
		json_member_bool(json, "isError", answer.is_error);
	}
	buf_release(&answer.text);
	return err;
}

/* --- The table --- */

enum era { BOTH, LEGACY, MODERN };

static const struct method {
	const char *name;
	mcp_method_fn *answer;
	enum era era;
	bool is_cacheable;	/* the newer era says for how long */
	bool is_list;		/* given whole, so that it has no cursors */
} methods[] = {
	{ "completion/complete", mcp_complete, BOTH, false, false },
	{ "initialize", initialize, LEGACY, false, false },
	{ "logging/setLevel", nothing, LEGACY, false, false },
	{ "ping", nothing, LEGACY, false, false },
	{ "prompts/get", mcp_prompts_get, BOTH, false, false },
	{ "prompts/list", mcp_prompts_list, BOTH, true, true },
	{ "resources/list", mcp_resources_list, BOTH, true, true },
	{ "resources/read", mcp_resources_read, BOTH, true, false },
	{ "resources/templates/list", mcp_resource_templates, BOTH, true, true },
	{ "server/discover", discover, MODERN, true, false },
	{ "tools/call", call_tool, BOTH, false, false },
	{ "tools/list", list_tools, BOTH, true, true },
};
enum { METHODS = sizeof(methods) / sizeof(*methods) };

const char *mcp_method_name(size_t i)
{
	return i < METHODS ? methods[i].name : NULL;
}

static const struct method *method_of(const char *name, bool is_modern)
{
	const enum era other = is_modern ? LEGACY : MODERN;
	size_t i;

	for (i = 0; i < METHODS; i++)
		if (!strcmp(methods[i].name, name) &&
		    methods[i].era != other)
			return &methods[i];
	return NULL;
}

/* --- One request --- */

const struct error *mcp_refuse_version(struct mcp *mcp, const struct value *id,
				       const char *version)
{
	struct sink data = { .write = NULL };
	struct json json = { .sink = &data };
	const struct error *err;
	size_t i;

	json_open(&json, '{');
	json_member_open(&json, "supported", '[');
	for (i = 0; versions[i]; i++)
		json_put_string(&json, versions[i]);
	json_close(&json);
	json_member(&json, "requested", version);
	json_close(&json);
	err = rpc_fail(mcp->rpc, id, RPC_UNSUPPORTED_VERSION,
		       "this protocol version is not spoken here",
		       data.buf.ptr);
	sink_release(&data);
	return err;
}

static const struct error *answer_request(struct mcp *mcp,
					  const struct method *method,
					  const struct value *id,
					  const struct value *params)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };
	const struct error *err;

	json_open(&json, '{');
	if (mcp->is_modern) {
		/* What the newer era adds to every result. Nothing may be
		 * kept: an answer is of the tree that there is when it is
		 * asked. */
		json_member(&json, "resultType", "complete");
		if (method->is_cacheable) {
			json_member_uint(&json, "ttlMs", 0);
			json_member(&json, "cacheScope", "private");
		}
		json_member_open(&json, "_meta", '{');
		json_key(&json, modern_server);
		put_server(&json);
		json_close(&json);
	}
	err = mcp->rpc->stop ? NULL : method->answer(mcp, &json, params);
	json_close(&json);
	/* What was cancelled before it was answered is not answered, however
	   seldom the work looked up. */
	rpc_poll(mcp->rpc);
	if (mcp->rpc->stop)
		error_ignore(err);
	else if (err)
		err = rpc_fail(mcp->rpc, id, err->code == ERROR_USAGE ||
			       err->code == ERROR_NOT_FOUND ?
			       RPC_INVALID_PARAMS : RPC_INTERNAL_ERROR,
			       err->msg, NULL);
	else
		err = rpc_answer(mcp->rpc, id, &text.buf);
	if (mcp->rpc->stop)
		err = NULL;
	sink_release(&text);
	return err;
}

static const struct error *handle_request(struct mcp *mcp,
					  const struct value *message,
					  const struct value *id,
					  const char *name)
{
	const struct value *params = value_get(message, "params");
	const char *version = mcp_version_of(message);
	const struct method *method;

	mcp->is_modern = version != NULL;
	if (version && !mcp_is_modern(version))
		return mcp_refuse_version(mcp, id, version);
	if (version && !mcp_has_capabilities(message))
		return rpc_fail(mcp->rpc, id, RPC_INVALID_PARAMS, "_meta "
				"lacks the client's capabilities", NULL);
	method = method_of(name, mcp->is_modern);
	if (!method)
		return rpc_fail(mcp->rpc, id, RPC_UNKNOWN_METHOD,
				"unknown method", NULL);
	if (method->is_list && value_get(params, "cursor"))
		return rpc_fail(mcp->rpc, id, RPC_INVALID_PARAMS, "there is "
				"no page at this cursor: lists are whole",
				NULL);
	mcp->token = value_get(meta_of(message), "progressToken");
	mcp->told = 0;
	return answer_request(mcp, method, id, params);
}

static const struct error *handle_one(struct mcp *mcp,
				      const struct value *message,
				      bool is_alone)
{
	const struct value *id = value_get(message, "id");
	const char *name = value_string(value_get(message, "method"), NULL);
	const char *rpc = value_string(value_get(message, "jsonrpc"), NULL);

	/* An answer to a request that we never made. */
	if (value_kind(message) == VALUE_OBJECT && !name && id &&
	    (value_get(message, "result") || value_get(message, "error")))
		return NULL;
	if (value_kind(message) != VALUE_OBJECT || !name || !rpc ||
	    strcmp(rpc, "2.0") || (id && !rpc_is_id(id)))
		return rpc_fail(mcp->rpc, rpc_is_id(id) ? id : NULL,
				RPC_INVALID_REQUEST, "this is not JSON-RPC 2.0 "
				"request", NULL);
	if (!is_alone && !strcmp(name, "initialize"))
		return rpc_fail(mcp->rpc, id, RPC_INVALID_REQUEST,
				"initialize is no part of a batch", NULL);
	return id ? handle_request(mcp, message, id, name) : NULL;
}

/* What gathers the answers of a batch. */
struct batch {
	struct rpc rpc;
	struct rpc *outer;
	struct sink answers;
	size_t n;
};

static const struct error *gather(struct rpc *rpc, const struct buf *line,
				  bool is_answer)
{
	struct batch *batch = (struct batch *)rpc;

	if (!is_answer)
		return batch->outer->send(batch->outer, line, false);
	sink_addstr(&batch->answers, batch->n++ ? "," : "[");
	sink_add(&batch->answers, line->ptr, line->len - 1);
	return NULL;
}

/* What stops the connection stops the batch. */
static void poll_outer(struct rpc *rpc)
{
	struct batch *batch = (struct batch *)rpc;

	rpc_poll(batch->outer);
	if (batch->outer->stop)
		rpc->stop = 1;
}

/* Nothing is answered to notifications alone. */
static const struct error *handle_batch(struct mcp *mcp,
					const struct value *message)
{
	struct batch batch = { .rpc = { .send = gather, .poll = poll_outer },
			       .outer = mcp->rpc };
	struct value_iter it = { 0 };
	const struct error *err = NULL;

	mcp->rpc = &batch.rpc;
	while (!err && value_next(message, &it))
		err = handle_one(mcp, it.value, false);
	mcp->rpc = batch.outer;
	if (!err && batch.n) {
		sink_addstr(&batch.answers, "]\n");
		err = batch.outer->send(batch.outer, &batch.answers.buf, true);
	}
	sink_release(&batch.answers);
	return err;
}

const struct error *mcp_handle(struct mcp *mcp, const struct value *message)
{
	return mcp->takes_batches && value_kind(message) == VALUE_ARRAY &&
		value_count(message) ? handle_batch(mcp, message) :
		handle_one(mcp, message, true);
}
