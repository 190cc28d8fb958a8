/* SPDX-License-Identifier: MIT */
/*
 * A tool as tools/list has it: the schemas of what it takes, which are its
 * command's parameters, and of what it answers.
 */
#include <string.h>

#include "git-fuse/answer/shapes.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/mcp/mcp.h"

/* A greater maximum is what a counter holds, which no agent comes near. */
enum { MAXIMUM_TOLD = 1000000 };

static void put_type(struct json *json, const struct param *param)
{
	size_t i;

	if (param->type == PARAM_FLAG) {
		json_member(json, "type", "boolean");
	} else if (param->type == PARAM_INT) {
		json_member(json, "type", "integer");
		if (param->min > 1)
			json_member_uint(json, "minimum", param->min);
		if (param->max && param->max <= MAXIMUM_TOLD)
			json_member_uint(json, "maximum", param->max);
	} else {
		json_member(json, "type", "string");
	}
	if (param->type != PARAM_CHOICE || param->flags & PARAM_OPEN)
		return;
	json_member_open(json, "enum", '[');
	for (i = 0; param->choice[i]; i++)
		json_put_string(json, param->choice[i]);
	json_close(json);
}

/* What the tool gives, or else the command; texts are told by descriptions. */
static const char *preset_of(const struct mcp_tool *tool,
			     const struct param *param)
{
	const char *const *pair;

	for (pair = tool->preset; pair && *pair; pair += 2)
		if (!strcmp(pair[0], param->name))
			return pair[1];
	return param->preset;
}

static void put_default(struct json *json, const struct mcp_tool *tool,
			const struct param *param)
{
	const char *preset = preset_of(tool, param);

	if (!preset || param->type == PARAM_STRING)
		return;
	json_key(json, "default");
	if (param->type == PARAM_INT || param->type == PARAM_FLAG)
		json_put_text(json, preset, strlen(preset));
	else
		json_put_string(json, preset);
}

/* Words of a question are one text, not many. */
static bool is_list(const struct param *param)
{
	return param->flags & PARAM_REPEATED &&
		!(param->flags & PARAM_POSITIONAL);
}

/* Of a member of an object: only as far as mcp.h says it. */
static bool takes_several(const struct mcp_field *field,
			  const struct param *param)
{
	return !param || (is_list(param) && (!strchr(field->name, '.') ||
					     strchr(field->name, '[')));
}

static void put_name(struct json *json, const struct mcp_field *field)
{
	const char *dot = strchr(field->name, '.');
	const char *name = dot ? dot + 1 : field->name;
	struct buf text = { 0 };

	buf_add(&text, name, strcspn(name, "["));
	json_key(json, buf_str(&text));
	buf_release(&text);
}

static void put_field(struct json *json, const struct mcp_tool *tool,
		      const struct args *args, const struct mcp_field *field)
{
	const struct arg *arg = args_find(args, field->param);
	const struct param *param = arg ? arg->param : NULL;
	const char *help = field->help || !param ? field->help : param->help;

	put_name(json, field);
	json_open(json, '{');
	if (takes_several(field, param)) {
		json_member(json, "type", "array");
		json_member_open(json, "items", '{');
		if (param)
			put_type(json, param);
		else
			json_member(json, "type", "string");
		json_close(json);
	} else {
		put_type(json, param);
		if (param)
			put_default(json, tool, param);
	}
	if (*help) {
		const char *several = strstr(help, "; can be repeated");

		/* What a command line is told of an option; that a list has
		 * several needs no word. */
		json_key(json, "description");
		json_put_bytes(json, help, several ? (size_t)(several - help) :
			       strlen(help));
	}
	json_close(json);
}

/* An object's members; gives the last of them. */
static const struct mcp_field *put_object(struct json *json,
					  const struct mcp_tool *tool,
					  const struct args *args,
					  const struct mcp_field *field)
{
	size_t n = strlen(field->name);

	put_name(json, field);
	json_open(json, '{');
	json_member(json, "type", "object");
	json_member(json, "description", field->help);
	json_member_open(json, "properties", '{');
	while (field[1].name && !strncmp(field[1].name, field->name, n) &&
	       field[1].name[n] == '.')
		put_field(json, tool, args, ++field);
	json_close(json);
	json_close(json);
	return field;
}

static void put_required(struct json *json, const struct mcp_tool *tool)
{
	const struct mcp_field *field = tool->field;

	while (field->name && !field->is_required)
		field++;
	if (!field->name)
		return;
	json_member_open(json, "required", '[');
	for (; field->name; field++)
		if (field->is_required)
			json_put_string(json, field->name);
	json_close(json);
}

static void put_input(struct json *json, const struct mcp_tool *tool)
{
	const struct mcp_field *field;
	struct args args;

	args_init(&args, command_by_name(tool->command));
	json_open(json, '{');
	json_member(json, "type", "object");
	json_member_open(json, "properties", '{');
	for (field = tool->field; field->name; field++)
		if (field->param)
			put_field(json, tool, &args, field);
		else
			field = put_object(json, tool, &args, field);
	json_member_open(json, "format", '{');
	json_member_open(json, "enum", '[');
	json_put_string(json, "text");
	json_put_string(json, "json");
	json_close(json);
	json_close(json);
	json_close(json);
	put_required(json, tool);
	json_close(json);
	args_release(&args);
}

/* Every answer is an object that says which it is; the whole of it is the
 * resource fuse://schema/ of that name. */
static void put_names(struct json *json, const struct shape *const *shape,
		      size_t n)
{
	size_t i;

	json_open(json, '{');
	json_member(json, "type", "object");
	json_member_open(json, "properties", '{');
	json_member_open(json, "schema", '{');
	json_member_open(json, "enum", '[');
	for (i = 0; i < n; i++)
		json_put_string(json, shape[i]->name);
	json_close(json);
	json_close(json);
	json_close(json);
	json_member_open(json, "required", '[');
	json_put_string(json, "schema");
	json_close(json);
	json_close(json);
}

void mcp_put_tool(struct json *json, const struct mcp_tool *tool,
		  const struct shapes *shapes, bool is_full)
{
	const bool writes = tool->flags & (MCP_WRITES | MCP_ADDS);

	json_open(json, '{');
	json_member(json, "name", tool->name);
	json_member(json, "title", tool->title);
	json_member(json, "description", tool->help);
	json_key(json, "inputSchema");
	put_input(json, tool);
	if (shapes) {
		const struct shape *shape[3];
		struct args args;
		size_t n;

		json_key(json, "outputSchema");
		/* Where a scope can name several repositories, there may be
		 * an answer of each; and clients look at the shape of a
		 * problem, too. */
		n = 0;
		args_init(&args, command_by_name(tool->command));
		shape[n++] = shape_of_command(shapes, tool->command);
		if (args_find(&args, "session"))
			shape[n++] = shape_by_name(shapes, "fuse.several/1");
		shape[n++] = shape_by_name(shapes, "fuse.mcp.problem/1");
		args_release(&args);
		if (is_full)
			put_schema_of_any(json, shape, n);
		else
			put_names(json, shape, n);
	}
	json_member_open(json, "annotations", '{');
	json_member_bool(json, "readOnlyHint", !writes);
	if (writes) {
		json_member_bool(json, "destructiveHint",
				 tool->flags & MCP_DESTRUCTIVE);
		json_member_bool(json, "idempotentHint",
				 tool->flags & MCP_IDEMPOTENT);
	}
	json_member_bool(json, "openWorldHint", false);
	json_close(json);
	json_close(json);
}
