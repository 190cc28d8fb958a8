/* SPDX-License-Identifier: MIT */
/* Units of the server for agents: its tools against the table of commands. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <string.h>

#include "git-fuse/answer/shapes.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/mcp/mcp.h"

/*
 * What a client pays for the tools that it gets unasked: under 3000 tokens. The
 * tokenizers themselves (o200k and cl100k, in gpt-tokenizer 4.0) make a token
 * of 4.18 and 4.40 bytes of this list, so that 12,550 bytes would be 3000. Our
 * own estimate is not asked: it takes more too much than the margin left here.
 */
enum { CORE_BYTES = 11980 };

/* Agents read help as sentences. */
static void is_sentence(const char *text)
{
	const size_t n = text ? strlen(text) : 0;

	assert_true(n > 3);
	if (!isupper((unsigned char)text[0]) || text[n - 1] != '.')
		fail_msg("'%s' is no sentence", text);
}

/* As the protocol's clients take them, and no two alike. */
static void names_are_names_and_differ(void **state)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz_";
	const struct mcp_set *none = NULL;
	const struct mcp_tool *tool, *other;

	(void)state;
	for (tool = mcp_tools; tool->name; tool++) {
		assert_int_equal(strspn(tool->name, letters),
				 strlen(tool->name));
		assert_true(tool->title && isupper((unsigned char)
						   *tool->title));
		is_sentence(tool->help);
		assert_ptr_equal(mcp_tool_by_name(tool->name), tool);
		for (other = mcp_tools; other < tool; other++)
			assert_string_not_equal(other->title, tool->title);
	}
	assert_true((size_t)(tool - mcp_tools) <= sizeof(none->is_on));
	assert_null(mcp_tool_by_name("nonesuch"));
}

static void check_field(const struct mcp_tool *tool, const struct args *args,
			const struct mcp_field *field)
{
	const struct arg *arg = field->param ? args_find(args, field->param) :
		NULL;
	const struct mcp_field *other;

	if (!field->param) {
		size_t n = strlen(field->name);

		assert_non_null(field->help);
		assert_non_null(field[1].name);
		assert_true(!strncmp(field[1].name, field->name, n) &&
			    field[1].name[n] == '.');
		return;
	}
	if (strcmp(field->param, "--")) {
		if (!arg)
			fail_msg("'%s' of '%s' is no parameter of '%s'",
				 field->param, tool->name, tool->command);
		assert_true(field->help || arg->param->help);
	} else {
		assert_true(args->command->needs & TAKES_PATHSPEC);
		assert_non_null(field->help);
	}
	for (other = tool->field; other < field; other++) {
		assert_string_not_equal(other->name, field->name);
		/* An object may say what a field says, too. */
		if (other->param && !strchr(other->name, '.'))
			assert_string_not_equal(other->param, field->param);
	}
}

static bool is_given(const struct mcp_tool *tool, const char *param)
{
	const char *const *pair;
	const struct mcp_field *field;

	for (field = tool->field; field->name; field++)
		if (field->is_required && field->param &&
		    !strcmp(field->param, param))
			return true;
	for (pair = tool->preset; pair && *pair; pair += 2)
		if (!strcmp(*pair, param))
			return true;
	return false;
}

/* What the command cannot do without, the client is told to say; but a scope
 * without a name is the connection's. */
static void check_given(const struct mcp_tool *tool, const struct param *param)
{
	if (!strcmp(tool->name, "set_scope"))
		return;
	if (param->flags & PARAM_REQUIRED && !is_given(tool, param->name))
		fail_msg("'%s' gives no '%s'", tool->name, param->name);
}

static void fields_are_parameters(void **state)
{
	const struct mcp_tool *tool;
	const struct mcp_field *field;
	struct args args;
	size_t i;

	(void)state;
	for (tool = mcp_tools; tool->name; tool++) {
		if (!command_by_name(tool->command))
			fail_msg("'%s' is no command", tool->command);
		args_init(&args, command_by_name(tool->command));
		for (field = tool->field; field->name; field++)
			check_field(tool, &args, field);
		for (i = 0; i < args.arg.n; i++)
			check_given(tool, args.arg.item[i].param);
		args_release(&args);
	}
}

/* Each row is for some tool that does not have the name itself, and no row is
 * behind one that always applies first; nor has a tool names that only
 * capitals tell apart, or more fields than are counted. */
static void other_names_are_of_use(void **state)
{
	const struct mcp_other_name *row;
	const struct mcp_tool *tool;
	const struct mcp_field *field;

	(void)state;
	for (row = mcp_other_names; row->theirs; row++) {
		bool is_used = false;

		for (tool = mcp_tools; tool->name && !is_used; tool++) {
			field = mcp_field_of(tool, "", row->theirs);
			is_used = field && !strcmp(field->name, row->ours);
		}
		if (!is_used)
			fail_msg("'%s' is never '%s'", row->theirs, row->ours);
	}
	for (tool = mcp_tools; tool->name; tool++) {
		for (field = tool->field; field->name; field++)
			if (!strchr(field->name, '.'))
				assert_ptr_equal(mcp_field_of(tool, "",
							      field->name),
						 field);
		assert_true(field - tool->field <= MCP_FIELDS_MAX);
	}
}

/* Whatever a tool always gives, its command takes, and answers in JSON. */
static void presets_are_values(void **state)
{
	const struct mcp_tool *tool;
	const char *const *pair;
	struct args args;

	(void)state;
	for (tool = mcp_tools; tool->name; tool++) {
		args_init(&args, command_by_name(tool->command));
		for (pair = tool->preset; pair && *pair; pair += 2) {
			const struct arg *arg = args_find(&args, pair[0]);

			assert_non_null(arg);
			assert_null(args_set(&args, arg->param, pair[1],
					     ARG_GIVEN));
		}
		assert_non_null(args_find(&args, "format"));
		assert_null(args_set(&args, args_find(&args, "format")->param,
				     "json", ARG_GIVEN));
		args_release(&args);
	}
}

/* What is always allowed changes nothing that people have not to review, and
 * only what writes can be said to destroy, or to be idempotent. */
static void flags_go_together(void **state)
{
	static const char *const allowed[] = {
		"refresh_index", "remember", "set_scope"
	};
	const struct mcp_tool *tool;
	size_t i, n = 0;

	(void)state;
	for (tool = mcp_tools; tool->name; tool++) {
		assert_false(tool->flags & MCP_WRITES &&
			     tool->flags & MCP_ADDS);
		if (tool->flags & (MCP_IDEMPOTENT | MCP_DESTRUCTIVE))
			assert_true(tool->flags & (MCP_WRITES | MCP_ADDS));
		n += !!(tool->flags & MCP_ADDS);
	}
	for (i = 0; i < sizeof(allowed) / sizeof(*allowed); i++)
		assert_true(mcp_tool_by_name(allowed[i])->flags & MCP_ADDS);
	assert_int_equal(n, i);
}

static size_t count(const struct mcp_set *set)
{
	const struct mcp_tool *tool;
	size_t n = 0;

	for (tool = mcp_tools; tool->name; tool++)
		n += set->is_on[tool - mcp_tools];
	return n;
}

static void sets_are_read(void **state)
{
	static const char *const wrong[] = { "", ",", "core,,all", "nonesuch",
					     "core,serach_text" };
	struct mcp_set set;
	size_t i, core;

	(void)state;
	assert_null(mcp_set_parse(&set, "core"));
	core = count(&set);
	assert_true(core > 5);
	/* Those that everybody gets stand first. */
	for (i = 0; i < core; i++)
		assert_true(set.is_on[i]);
	assert_null(mcp_set_parse(&set, "all"));
	assert_true(count(&set) > core);
	assert_null(mcp_set_parse(&set, "remember,blame_range"));
	assert_int_equal(count(&set), 2);
	assert_null(mcp_set_parse(&set, "core,scope_focus"));
	assert_int_equal(count(&set), core + 1);
	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		const struct error *err = mcp_set_parse(&set, wrong[i]);

		assert_non_null(err);
		assert_int_equal(err->code, ERROR_USAGE);
	}
	assert_non_null(strstr(mcp_set_parse(&set, "serach_text")->msg,
			       "search_text"));
}

static void the_core_is_cheap(void **state)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };
	const struct mcp_tool *tool;

	(void)state;
	json_open(&json, '[');
	for (tool = mcp_tools; tool->name; tool++)
		if (tool->flags & MCP_CORE)
			mcp_put_tool(&json, tool, NULL, false);
	json_close(&json);
	print_message("# %zu bytes\n", text.buf.len);
	assert_true(text.buf.len > CORE_BYTES / 2);
	assert_true(text.buf.len < CORE_BYTES);
	sink_release(&text);
}

/* What a tool answers is told somewhere. */
static void answers_have_shapes(void **state)
{
	const struct mcp_tool *tool;
	struct shapes *shapes;

	(void)state;
	assert_null(shapes_read(&shapes, shape_files));
	for (tool = mcp_tools; tool->name; tool++)
		if (!shape_of_command(shapes, tool->command))
			fail_msg("no shape of '%s'", tool->command);
	shapes_free(shapes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_are_names_and_differ),
		cmocka_unit_test(fields_are_parameters),
		cmocka_unit_test(other_names_are_of_use),
		cmocka_unit_test(presets_are_values),
		cmocka_unit_test(flags_go_together),
		cmocka_unit_test(sets_are_read),
		cmocka_unit_test(the_core_is_cheap),
		cmocka_unit_test(answers_have_shapes),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
