/* SPDX-License-Identifier: MIT */
/*
 * What tells how to go on, in the words of a tool: an agent has no command
 * line, and does not know that '--max-tokens=9' is its "max_tokens".
 */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/mcp/mcp.h"

static const char program[] = "git fuse ";

/* Of letters and dashes, as options and commands have them. */
static size_t word_len(const char *text)
{
	size_t n = 0;

	while (isalpha((unsigned char)text[n]) ||
	       (text[n] == '-' && isalpha((unsigned char)text[n + 1])))
		n++;
	return n;
}

/* The first tool that is a command whose words stand here. */
static const struct mcp_tool *tool_at(const char *text)
{
	const struct mcp_tool *tool;

	for (tool = mcp_tools; tool->name; tool++) {
		const size_t n = strlen(tool->command);

		if (!strncmp(text, tool->command, n) &&
		    !word_len(text + n))
			return tool;
	}
	return NULL;
}

static const struct mcp_field *field_at(const struct mcp_tool *tool,
					const char *name, size_t n)
{
	const struct mcp_field *field = tool->field;

	for (; n && field->name; field++)
		if (field->param && strlen(field->param) == n &&
		    !memcmp(field->param, name, n))
			return field;
	return NULL;
}

/* What a word behind the command is to the tool. */
static const struct mcp_field *positional(const struct mcp_tool *tool)
{
	const struct mcp_field *field = tool->field;
	struct args args;

	args_init(&args, command_by_name(tool->command));
	for (; field->name; field++) {
		const struct arg *arg = field->param ?
			args_find(&args, field->param) : NULL;

		if (arg && arg->param->flags & PARAM_POSITIONAL)
			break;
	}
	args_release(&args);
	return field->name ? field : NULL;
}

/* 'git fuse session set x' is 'set_scope' with session: 'x'. */
static void add_tool(struct buf *out, const struct mcp_tool *tool,
		     const char **at)
{
	const size_t n = **at == ' ' ? strcspn(*at + 1, " '\n") : 0;
	const struct mcp_field *field = n && (*at)[1] != '-' &&
		(*at)[1 + n] == '\'' ? positional(tool) : NULL;

	buf_addstr(out, tool->name);
	if (!field)
		return;
	buf_addf(out, "' with %s: '%.*s", field->name, (int)n, *at + 1);
	*at += 1 + n;
}

/* An option without a value behind its "=" is one that is lifted. */
static void add_field(struct buf *out, const struct mcp_field *field,
		      const char **at)
{
	buf_add(out, field->name, strcspn(field->name, "["));
	if (**at != '=')
		return;
	++*at;
	buf_addstr(out, isspace((unsigned char)**at) || !**at ? ": []" : ": ");
}

/* An option of the tool's command that the tool does not have, or a command
 * that is no tool; but who may start the server otherwise is told how. */
static bool is_unknown(const struct mcp_tool *tool, const char *at, size_t n)
{
	const struct command *command = command_by_name(tool->command);
	struct args args;
	char *name = xmemdupz(at + 2, n);
	bool is_unknown;

	args_init(&args, command);
	is_unknown = n ? args_find(&args, name) != NULL :
		!strncmp(at, program, strlen(program)) &&
		strncmp(at + strlen(program), "mcp ", 4) &&
		!strchr("<'\n", at[strlen(program)]);
	args_release(&args);
	free(name);
	return is_unknown;
}

/* Where the last clause of the line begins that is not empty; or 0. */
static size_t clause_start(const struct buf *out)
{
	size_t i;

	for (i = out->len; i-- && out->ptr[i] != '\n';) {
		const char *at = out->ptr + i;

		if (!strncmp(at, "; ", 2) || !strncmp(at, ": ", 2) ||
		    !strncmp(at, ", ", 2) || !strncmp(at, " or ", 4))
			return i - (i && at[-1] == ',');
	}
	return 0;
}

/* What is said of it is left out as far as the clause goes; false where there
 * is nothing else. */
static bool drop_clause(struct buf *out, const char **at)
{
	const size_t start = clause_start(out);

	if (!start)
		return false;
	buf_cut(out, start);
	*at += strcspn(*at, ";\n");
	return true;
}

void mcp_reword(const void *reader, struct buf *text)
{
	const struct mcp_tool *tool = reader, *other;
	const char *at = buf_str(text);
	struct buf out = { 0 };

	while (*at) {
		const size_t n = !strncmp(at, "--", 2) ? word_len(at + 2) : 0;
		const struct mcp_field *field = field_at(tool, at + 2, n);
		const struct mcp_field *lifted = n > 3 &&
			!strncmp(at + 2, "no-", 3) ?
			field_at(tool, at + 5, n - 3) : NULL;

		if (lifted) {
			at += 2 + n;
			buf_addf(&out, "%s: false", lifted->name);
		} else if (field) {
			at += 2 + n;
			add_field(&out, field, &at);
		} else if (!strncmp(at, program, strlen(program)) &&
			   (other = tool_at(at + strlen(program)))) {
			at += strlen(program) + strlen(other->command);
			add_tool(&out, other, &at);
			tool = other;
		} else if (!is_unknown(tool, at, n) ||
			   !drop_clause(&out, &at)) {
			buf_addch(&out, *at++);
		}
	}
	buf_release(text);
	*text = out;
}
