/* SPDX-License-Identifier: MIT */
/*
 * What tells how to go on, in the words of a tool: an agent has no command
 * line, and does not know that '--max-tokens=9' is its "max_tokens".
 */
#include <ctype.h>
#include <string.h>

#include "git-fuse/args.h"
#include "git-fuse/mcp.h"

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

void mcp_reword(const void *reader, struct buf *text)
{
	const struct mcp_tool *tool = reader, *other;
	const char *at = buf_str(text);
	struct buf out = { 0 };

	while (*at) {
		const size_t n = !strncmp(at, "--", 2) ? word_len(at + 2) : 0;
		const struct mcp_field *field = field_at(tool, at + 2, n);

		if (field) {
			at += 2 + n;
			add_field(&out, field, &at);
		} else if (!strncmp(at, program, strlen(program)) &&
			   (other = tool_at(at + strlen(program)))) {
			buf_addstr(&out, other->name);
			at += strlen(program) + strlen(other->command);
			tool = other;
		} else {
			buf_addch(&out, *at++);
		}
	}
	buf_release(text);
	*text = out;
}
