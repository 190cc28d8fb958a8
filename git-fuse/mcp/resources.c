/* SPDX-License-Identifier: MIT */
/* What can be read without a tool, and questions worth asking: see mcp.h. */
#include <string.h>

#include "git-fuse/answer/shapes.h"
#include "git-fuse/mcp/mcp.h"
#include "git-fuse/mcp/resources.h"

enum { COMPLETIONS = 100 };

/* --- Lists --- */

static void put_list(struct json *json, const char *key, bool templates)
{
	const struct mcp_resource *resource = mcp_resource_table;

	json_member_open(json, key, '[');
	for (; resource->uri; resource++)
		if (templates == (resource->variable != NULL)) {
			struct buf uri = { 0 };

			buf_addstr(&uri, resource->uri);
			if (resource->variable)
				buf_addf(&uri, "{%s}", resource->variable);
			json_open(json, '{');
			json_member(json,
				    resource->variable ? "uriTemplate" : "uri",
				    uri.ptr);
			json_member(json, "name", resource->name);
			json_member(json, "title", resource->title);
			json_member(json, "description", resource->help);
			json_member(json, "mimeType", resource->mime);
			json_close(json);
			buf_release(&uri);
		}
	json_close(json);
}

const struct error *mcp_resources_list(struct mcp *mcp, struct json *json,
				       const struct value *params)
{
	(void)mcp;
	(void)params;
	put_list(json, "resources", false);
	return NULL;
}

const struct error *mcp_resource_templates(struct mcp *mcp, struct json *json,
					   const struct value *params)
{
	(void)mcp;
	(void)params;
	put_list(json, "resourceTemplates", true);
	return NULL;
}

/* --- Reading --- */

static int hex_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Takes %XX back; false for what is none, or a NUL. */
static bool decode(struct buf *out, const char *text)
{
	for (; *text; text++) {
		int high, low;

		if (*text != '%') {
			buf_addch(out, *text);
			continue;
		}
		high = hex_of(text[1]);
		low = high < 0 ? -1 : hex_of(text[2]);
		if (low < 0 || (!high && !low))
			return false;
		buf_addch(out, (char)(high << 4 | low));
		text += 2;
	}
	return out->len > 0;
}

static const struct mcp_resource *resource_of(const char *uri,
					      struct buf *value)
{
	const struct mcp_resource *one = mcp_resource_table;

	for (; one->uri; one++) {
		const size_t n = strlen(one->uri);

		if (!one->variable && !strcmp(uri, one->uri))
			return one;
		if (one->variable && !strncmp(uri, one->uri, n) &&
		    decode(value, uri + n))
			return one;
	}
	return NULL;
}

static void put_schemas(struct json *json, const struct shapes *shapes)
{
	struct buf uri = { 0 };
	size_t i;

	json_open(json, '{');
	json_member(json, "schema", "fuse.mcp.schemas/1");
	json_member_open(json, "schemas", '[');
	for (i = 0; i < shapes->shape.n; i++) {
		const struct shape *shape = shapes->shape.item[i];

		if (!shape->is_answer)
			continue;
		buf_reset(&uri);
		buf_addf(&uri, "fuse://schema/%s", shape->name);
		json_open(json, '{');
		json_member(json, "name", shape->name);
		json_member(json, "uri", uri.ptr);
		json_close(json);
	}
	json_close(json);
	json_close(json);
	buf_release(&uri);
}

/* The schema of one answer, or which there are. */
static const struct error *tell_schemas(struct mcp_answer *out,
					const struct mcp *mcp,
					const char *name)
{
	const struct shapes *shapes = mcp->server->shapes;
	const struct shape *shape = shape_by_name(shapes, name);
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };

	if (*name && (!shape || !shape->is_answer))
		return error_new(ERROR_NOT_FOUND, "there is no answer '%s'; "
				 "fuse://schemas lists them", name);
	if (*name)
		put_schema(&json, shape);
	else
		put_schemas(&json, shapes);
	buf_add(&out->text, text.buf.ptr, text.buf.len);
	sink_release(&text);
	return NULL;
}

static const struct error *run_resource(struct mcp_answer *out,
					struct mcp *mcp,
					const struct mcp_resource *resource,
					const char *value)
{
	const char *word[MCP_WORDS + 1];
	size_t n = 0, i;

	if (!*resource->word)
		return tell_schemas(out, mcp, value);
	for (i = 0; i < MCP_WORDS && resource->word[i]; i++) {
		/* What begins with a dash is a name all the same. */
		if (!strcmp(resource->word[i], "%"))
			word[n++] = "--end-of-options";
		word[n++] = strcmp(resource->word[i], "%") ?
			resource->word[i] : value;
	}
	return mcp_run_words(out, mcp, word, n);
}

const struct error *mcp_resources_read(struct mcp *mcp, struct json *json,
				       const struct value *params)
{
	const char *uri = value_string(value_get(params, "uri"), NULL);
	struct mcp_answer answer = { .is_error = false };
	const struct mcp_resource *resource;
	const struct error *err = NULL;
	struct buf value = { 0 };

	resource = uri ? resource_of(uri, &value) : NULL;
	if (!resource)
		err = error_new(ERROR_NOT_FOUND, "there is no resource '%s'",
				uri ? uri : "");
	else
		err = run_resource(&answer, mcp, resource, buf_str(&value));
	if (!err && answer.is_error)
		err = error_new(ERROR_NOT_FOUND, "%s", answer.text.ptr);
	if (!err) {
		json_member_open(json, "contents", '[');
		json_open(json, '{');
		json_member(json, "uri", uri);
		json_member(json, "mimeType", resource->mime);
		json_member_bytes(json, "text", buf_str(&answer.text),
				  answer.text.len);
		json_close(json);
		json_close(json);
	}
	buf_release(&answer.text);
	buf_release(&value);
	return err;
}

/* --- Prompts --- */

const struct error *mcp_prompts_list(struct mcp *mcp, struct json *json,
				     const struct value *params)
{
	const struct mcp_prompt *prompt = mcp_prompt_table;

	(void)mcp;
	(void)params;
	json_member_open(json, "prompts", '[');
	for (; prompt->name; prompt++) {
		json_open(json, '{');
		json_member(json, "name", prompt->name);
		json_member(json, "title", prompt->title);
		json_member(json, "description", prompt->help);
		json_member_open(json, "arguments", '[');
		json_open(json, '{');
		json_member(json, "name", prompt->argument);
		json_member(json, "description", prompt->argument_help);
		json_member_bool(json, "required", prompt->is_required);
		json_close(json);
		json_close(json);
		json_close(json);
	}
	json_close(json);
	return NULL;
}

static void put_message(struct json *json, const struct mcp_prompt *prompt,
			const char *argument)
{
	struct buf text = { 0 };

	buf_addf(&text, "%s %s\n\n%s", prompt->text, argument, prompt->rest);
	json_member_open(json, "messages", '[');
	json_open(json, '{');
	json_member(json, "role", "user");
	json_member_open(json, "content", '{');
	json_member(json, "type", "text");
	json_member(json, "text", text.ptr);
	json_close(json);
	json_close(json);
	json_close(json);
	buf_release(&text);
}

/* Under its name, or another that tools take for it. */
static const char *argument_of(const struct mcp_prompt *prompt,
			       const struct value *arguments)
{
	const struct mcp_other_name *row = mcp_other_names;
	const char *text = value_string(value_get(arguments, prompt->argument),
					NULL);

	for (; !text && row->theirs; row++)
		if (!strcmp(row->ours, prompt->argument))
			text = value_string(value_get(arguments, row->theirs),
					    NULL);
	return text;
}

const struct error *mcp_prompts_get(struct mcp *mcp, struct json *json,
				    const struct value *params)
{
	const char *name = value_string(value_get(params, "name"), NULL);
	const struct value *arguments = value_get(params, "arguments");
	const struct mcp_prompt *prompt = mcp_prompt_table;
	const char *argument;

	(void)mcp;
	while (prompt->name && (!name || strcmp(prompt->name, name)))
		prompt++;
	if (!prompt->name)
		return error_new(ERROR_USAGE, "unknown prompt '%s'",
				 name ? name : "");
	argument = argument_of(prompt, arguments);
	if (!argument && prompt->is_required)
		return error_new(ERROR_USAGE, "prompt '%s' needs '%s'",
				 name, prompt->argument);
	json_member(json, "description", prompt->help);
	put_message(json, prompt, argument ? argument :
		    "what is not committed yet");
	return NULL;
}

/* --- Completion --- */

/* What can stand in a resource's address: a member of what a command lists, or
 * without one the list of schemas. "%" is a pathspec of what begins as the client has begun. */
static const struct listed {
	const char *uri;
	const char *const word[MCP_WORDS];
	const char *array, *member;
} listed[] = {
	{ "fuse://decision/", { "adr", "list", "--format=json" },
	  "decisions", "id" },
	{ "fuse://file/", { "ls", "--format=json", "--limit=101", "--", "%" },
	  "files", "path" },
	{ "fuse://memory/", { "memory", "list", "--status=approved",
			      "--format=json" }, "memories", "id" },
	{ "fuse://schema/", { NULL }, "schemas", "name" },
	{ "fuse://scope/", { "session", "list", "--format=json" },
	  "sessions", "name" },
};
enum { LISTED = sizeof(listed) / sizeof(*listed) };

/* By the template that the client was told. */
static const struct listed *listed_of(const char *uri)
{
	size_t i;

	for (i = 0; uri && i < LISTED; i++) {
		const size_t n = strlen(listed[i].uri);

		if (!strncmp(uri, listed[i].uri, n) && uri[n] == '{')
			return &listed[i];
	}
	return NULL;
}

/* Those that begin so; true when there are more than a client may be told. */
static bool put_begun(struct json *json, const struct value *root,
		      const struct listed *what, const char *begin)
{
	const struct value *array = value_get(root, what->array);
	struct value_iter it = { 0 };
	size_t n = 0;

	while (value_next(array, &it)) {
		const char *text = value_string(value_get(it.value,
							  what->member), NULL);

		if (!text || strncmp(text, begin, strlen(begin)))
			continue;
		if (n++ == COMPLETIONS)
			return true;
		json_put_string(json, text);
	}
	return false;
}

const struct error *mcp_complete(struct mcp *mcp, struct json *json,
				 const struct value *params)
{
	const struct value *argument = value_get(params, "argument");
	const char *name = value_string(value_get(argument, "name"), NULL);
	const char *begin = value_string(value_get(argument, "value"), NULL);
	const struct listed *what = listed_of(value_string(value_get(value_get(
		params, "ref"), "uri"), NULL));
	const struct error *err = NULL;
	bool has_more = false;

	if (!name || !begin || !value_get(params, "ref"))
		return error_new(ERROR_USAGE, "completion needs a ref, and an "
				 "argument with 'name' and 'value'");
	json_member_open(json, "completion", '{');
	json_member_open(json, "values", '[');
	if (what) {
		struct mcp_answer answer = { .is_error = false };
		const char *word[MCP_WORDS];
		struct buf spec = { 0 };
		struct value *root = NULL;
		size_t n;

		/* Where nothing can be listed, nothing is proposed. */
		buf_addf(&spec, "%s*", begin);
		for (n = 0; n < MCP_WORDS && what->word[n]; n++)
			word[n] = strcmp(what->word[n], "%") ? what->word[n] :
				spec.ptr;
		err = n ? mcp_run_words(&answer, mcp, word, n) :
			tell_schemas(&answer, mcp, "");
		if (!err && !answer.is_error)
			err = value_parse(&root, answer.text.ptr,
					  answer.text.len, VALUE_STRICT);
		if (!err)
			has_more = put_begun(json, root, what, begin);
		value_free(root);
		buf_release(&answer.text);
		buf_release(&spec);
	}
	json_close(json);
	json_member_bool(json, "hasMore", has_more);
	json_close(json);
	return err;
}
