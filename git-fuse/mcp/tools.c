/* SPDX-License-Identifier: MIT */
/* Which tools there are, which are offered, and what arguments are called. */
#include <ctype.h>
#include <string.h>

#include "base/nearest.h"
#include "git-fuse/mcp/mcp.h"

const struct mcp_tool *mcp_tool_by_name(const char *name)
{
	const struct mcp_tool *tool;

	for (tool = mcp_tools; tool->name; tool++)
		if (!strcmp(tool->name, name))
			return tool;
	return NULL;
}

static int letter_at(const char **at)
{
	while (**at == '_' || **at == '-')
		++*at;
	return **at == '[' ? '\0' : tolower((unsigned char)**at);
}

/* Agents write maxTokens, max-tokens and max_tokens alike. */
static bool is_same_name(const char *a, const char *b)
{
	for (; letter_at(&a) == letter_at(&b); a++, b++)
		if (!letter_at(&a))
			return true;
	return false;
}

static const struct mcp_field *field_named(const struct mcp_tool *tool,
					   const char *within, const char *name)
{
	const size_t n = strlen(within);
	const struct mcp_field *field;

	for (field = tool->field; field->name; field++)
		if (!strncmp(field->name, within, n) &&
		    (!n || field->name[n] == '.') &&
		    is_same_name(field->name + n + (n != 0), name))
			return field;
	return NULL;
}

const struct mcp_field *mcp_field_of(const struct mcp_tool *tool,
				     const char *within, const char *name)
{
	const struct mcp_field *field = field_named(tool, within, name);
	const struct mcp_other_name *row = mcp_other_names;

	for (; !field && row->theirs; row++)
		if (is_same_name(row->theirs, name) &&
		    (!row->tool || !strcmp(row->tool, tool->name)))
			field = field_named(tool, within, row->ours);
	return field;
}

static const struct error *set_one(struct mcp_set *out, const char *name)
{
	const struct mcp_tool *tool = mcp_tool_by_name(name);
	struct nearest nearest;

	if (tool) {
		out->is_on[tool - mcp_tools] = true;
		return NULL;
	}
	nearest_init(&nearest, name);
	for (tool = mcp_tools; tool->name; tool++)
		nearest_offer(&nearest, tool->name);
	return error_unknown("tool", &nearest, "");
}

static void set_all(struct mcp_set *out, unsigned int flags)
{
	const struct mcp_tool *tool;

	for (tool = mcp_tools; tool->name; tool++)
		if ((tool->flags & flags) == flags &&
		    !(tool->flags & MCP_ALIAS))
			out->is_on[tool - mcp_tools] = true;
}

const struct error *mcp_set_parse(struct mcp_set *out, const char *text)
{
	const struct error *err = NULL;
	struct arena arena = { .block = NULL };

	*out = (struct mcp_set){ .is_on = { false } };
	do {
		size_t n = strcspn(text, ",");
		const char *name = arena_strndup(&arena, text, n);

		if (!strcmp(name, "core"))
			set_all(out, MCP_CORE);
		else if (!strcmp(name, "all"))
			set_all(out, 0);
		else
			err = set_one(out, name);
		text += n + (text[n] == ',');
	} while (!err && *text);
	arena_release(&arena);
	return err;
}
