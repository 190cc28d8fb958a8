/* SPDX-License-Identifier: MIT */
/* From a call of a tool to a command that runs: see mcp.h. */
#include <inttypes.h>
#include <string.h>

#include "base/nearest.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/mcp/mcp.h"
#include "source/pathspec.h"

struct calling {
	struct mcp *mcp;
	const struct mcp_tool *tool;
	struct args args;
	struct arena arena;
	braces_vec pathspec;
	bool has_name;		/* of a session was given */
	bool says_scope;	/* a field of set_scope was given */
	bool is_json;		/* so it shall be answered */
	/* Under which names fields were given, by their numbers. */
	const char *given[MCP_FIELDS_MAX];
};

/* --- Arguments --- */

static const char *text_of(struct calling *c, const struct value *value)
{
	int64_t number;
	double real;
	size_t n;
	const char *text = value_string(value, &n);

	if (text)
		return strlen(text) == n ? arena_strdup(&c->arena, text) :
			NULL;
	if (value_kind(value) == VALUE_BOOL)
		return value_bool(value, false) ? "true" : "false";
	if (value_integer(value, &number))
		return arena_fmt(&c->arena, "%" PRId64, number);
	if (value_real(value, &real))
		return arena_fmt(&c->arena, "%g", real);
	return NULL;
}

/* What a field takes, for who gave something else. */
static const char *type_said(const struct arg *arg)
{
	if (!arg || (arg->param->flags & PARAM_REPEATED &&
		     !(arg->param->flags & PARAM_POSITIONAL)))
		return "a string, or an array of strings";
	return arg->param->type == PARAM_FLAG ? "true or false" :
		arg->param->type == PARAM_INT ? "an integer" : "a string";
}

static const char *kind_said(const struct value *value)
{
	static const struct {
		enum value_kind kind;
		const char *said;
	} rows[] = {
		{ VALUE_NULL, "null" }, { VALUE_BOOL, "a boolean" },
		{ VALUE_INTEGER, "a number" }, { VALUE_REAL, "a number" },
		{ VALUE_STRING, "a string" }, { VALUE_ARRAY, "an array" },
		{ VALUE_OBJECT, "an object" }
	};
	size_t i = 0;

	while (rows[i].kind != value_kind(value))
		i++;
	return rows[i].said;
}

/* What stands before a name and is no kind of symbol, which commands read as
 * they read all ids: see graph/symbol_id.h. */
static const char *without_kind(const struct mcp_tool *tool,
				const struct mcp_field *field,
				const char *text)
{
	static const struct {
		const char *param;
		const char *command;	/* of it alone, or NULL */
		const char *kind;
	} rows[] = {
		{ "new", NULL, "adr:" }, { "old", NULL, "adr:" },
		{ "path", NULL, "symbol:" }, { "record", NULL, "adr:" },
		{ "seed", NULL, "symbol:" }, { "symbol", NULL, "symbol:" },
		{ "target", NULL, "file:" }, { "target", NULL, "symbol:" },
		{ "words", "graph search", "symbol:" }
	};
	size_t i, n;

	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		n = strlen(rows[i].kind);
		if (!strcmp(field->param, rows[i].param) &&
		    (!rows[i].command ||
		     !strcmp(rows[i].command, tool->command)) &&
		    !strncmp(text, rows[i].kind, n) && text[n] != ':')
			return text + n;
	}
	return text;
}

/* Git would refuse it, too, but only when the scope is used. */
static const struct error *check_revision(const struct mcp_field *field,
					  const struct param *param,
					  const char *text)
{
	if (param->type != PARAM_REV || *text != '-')
		return NULL;
	return error_new(ERROR_USAGE, "'%s': '%s' is not a revision",
			 field->name, text);
}

/* What is said of '--limit', or of '<words>', is said of the field. */
static const struct error *say_field(const struct error *err,
				     const struct mcp_field *field)
{
	const char *end = *err->msg == '\'' ? strchr(err->msg + 1, '\'') : NULL;

	return error_new(err->code, "'%s'%s%s", field->name, end ? "" : ": ",
			 end ? end + 1 : err->msg);
}

static const struct error *set_field(struct calling *c,
				     const struct mcp_field *field,
				     const struct value *value)
{
	const char *text = text_of(c, value);
	const struct arg *arg = args_find(&c->args, field->param);
	const struct error *err;

	if (!text)
		return error_new(ERROR_USAGE, "'%s' takes %s, not %s",
				 field->name, type_said(arg),
				 value_kind(value) == VALUE_STRING ?
				 "one with a zero byte" : kind_said(value));
	if (!arg) {
		braces_expand(&c->pathspec, &c->arena, text);
		return NULL;
	}
	err = check_revision(field, arg->param, text);
	if (err)
		return err;
	err = args_set(&c->args, arg->param,
		       without_kind(c->tool, field, text), ARG_GIVEN);
	return err ? say_field(err, field) : NULL;
}

static const struct error *take_field(struct calling *c,
				      const struct mcp_field *field,
				      const struct value *value)
{
	const struct error *err = NULL;
	struct value_iter it = { 0 };

	if (!strcmp(field->name, "session"))
		c->has_name = true;
	else
		c->says_scope = true;
	if (value_kind(value) != VALUE_ARRAY)
		return set_field(c, field, value);
	if (!value_count(value)) {
		const struct arg *arg = args_find(&c->args, field->param);

		/* An empty array says that there is no filter. */
		if (!arg || !(arg->param->flags & PARAM_EMPTIED))
			return NULL;
		return args_set(&c->args, arg->param, "", ARG_GIVEN);
	}
	while (!err && value_next(value, &it))
		err = set_field(c, field, it.value);
	return err;
}

/* Every tool has it, beside its fields. */
static const char format[] = "format";

/* The members of an object, or what is at the top (""); of each name the first
 * bytes are skipped. */
static void add_names(struct buf *names, struct nearest *nearest,
		      struct calling *c, const char *within, size_t skip)
{
	const size_t n = strlen(within) + (*within != '\0');
	const struct mcp_field *field;

	for (field = c->tool->field; field->name; field++) {
		const int len = (int)strcspn(field->name, "[");

		if (strncmp(field->name, within, strlen(within)) ||
		    strlen(field->name) <= n || strchr(field->name + n, '.'))
			continue;
		buf_addf(names, "%s%.*s", names->len ? ", " : "",
			 len - (int)skip, field->name + skip);
		nearest_offer(nearest, arena_fmt(&c->arena, "%.*s", len,
						 field->name));
	}
	if (!names->len)
		buf_addstr(names, "none");
}

/* A model knows what it may say instead at once, what it must say first. */
static const struct error *refuse(struct calling *c, const char *within,
				  const char *name)
{
	struct buf names = { 0 };
	struct nearest nearest;
	const struct error *err;

	nearest_init(&nearest, name);
	add_names(&names, &nearest, c, within, 0);
	nearest_phrase(&names, &nearest, "");
	err = error_new(ERROR_USAGE, "'%s' has no argument '%s'; it has %s",
			c->tool->name, name, buf_str(&names));
	buf_release(&names);
	return err;
}

static const struct error *refuse_kind(struct calling *c, const char *name,
				       const struct value *value)
{
	struct buf names = { 0 };
	struct nearest nearest;
	const struct error *err;

	nearest_init(&nearest, name);
	add_names(&names, &nearest, c, name, strlen(name) + 1);
	err = error_new(ERROR_USAGE, "'%s' takes an object of %s, not %s", name,
			buf_str(&names), kind_said(value));
	buf_release(&names);
	return err;
}

/* Of two names of one field neither is preferred in silence. */
static const struct error *note_given(struct calling *c,
				      const struct mcp_field *field,
				      const char *name)
{
	const char **given = &c->given[field - c->tool->field];

	if (*given)
		return error_new(ERROR_USAGE, "'%s' and '%s' are the same; say "
				 "'%s' alone", *given, name, field->name);
	*given = name;
	return NULL;
}

/* What stands under a key, within an object or at the top (""). */
static const struct error *take_member(struct calling *c, const char *within,
				       const char *key,
				       const struct value *value)
{
	const char *name = arena_fmt(&c->arena, "%s%s%s", within,
				     *within ? "." : "", key);
	const struct mcp_field *field = strpbrk(key, ".[") ? NULL :
		mcp_field_of(c->tool, within, key);
	struct value_iter it = { 0 };
	const struct error *err = NULL;

	if (!field && !strcmp(name, format)) {
		const char *text = value_string(value, NULL);

		if (value_kind(value) == VALUE_NULL)
			return NULL;
		if (!text || (strcmp(text, "json") && strcmp(text, "text")))
			return error_new(ERROR_USAGE, "'format' is \"text\" or "
					 "\"json\"");
		c->is_json = !strcmp(text, "json");
		return NULL;
	}
	if (!field)
		return refuse(c, within, name);
	if (value_kind(value) == VALUE_NULL)
		return NULL;
	err = note_given(c, field, name);
	if (err)
		return err;
	if (field->param)
		return take_field(c, field, value);
	if (value_kind(value) != VALUE_OBJECT)
		return refuse_kind(c, name, value);
	while (!err && value_next(value, &it))
		err = take_member(c, field->name, it.key, it.value);
	return err;
}

static const struct error *check_required(const struct calling *c)
{
	const struct mcp_field *field;

	for (field = c->tool->field; field->name; field++)
		if (field->is_required && !c->given[field - c->tool->field])
			return error_new(ERROR_USAGE, "'%s' needs '%s'",
					 c->tool->name, field->name);
	return NULL;
}

static const struct error *take_presets(struct calling *c)
{
	const char *const *pair = c->tool->preset;
	const struct error *err = NULL;

	for (; !err && pair && *pair; pair += 2)
		err = args_set(&c->args, args_find(&c->args, pair[0])->param,
			       pair[1], ARG_GIVEN);
	return err;
}

/* Within what the connection said, where nothing else is named. */
static const struct error *take_session(struct calling *c)
{
	const bool sets = !strcmp(c->tool->name, "set_scope");
	const struct arg *arg = args_find(&c->args, sets ? "name" : "session");

	if (!arg || c->has_name || (!sets && !c->mcp->has_scope))
		return NULL;
	return args_set(&c->args, arg->param, c->mcp->session, ARG_GIVEN);
}

static const struct error *take_arguments(struct calling *c,
					  const struct value *arguments)
{
	const struct error *err = take_presets(c);
	struct value_iter it = { 0 };

	while (!err && value_next(arguments, &it))
		err = take_member(c, "", it.key, it.value);
	if (!err)
		err = check_required(c);
	if (!err)
		err = take_session(c);
	if (!err) {
		const struct param *param = args_find(&c->args, format)->param;

		/* Text is what the command writes for people, whatever they
		 * configured. */
		err = args_set(&c->args, param,
			       c->is_json ? "json" : param->preset, ARG_GIVEN);
	}
	c->args.pathspec = c->pathspec.item;
	c->args.pathspecs = c->pathspec.n;
	return err;
}

const struct error *mcp_run(struct mcp_answer *out, struct mcp *mcp,
			    const struct mcp_tool *tool,
			    const struct value *arguments)
{
	struct calling c = { .mcp = mcp, .tool = tool,
			     .is_json = mcp->server->answers_json };
	const struct error *err = NULL;

	*out = (struct mcp_answer){ .is_error = false };
	if (arguments && value_kind(arguments) != VALUE_OBJECT)
		return error_new(ERROR_USAGE, "'arguments' takes an object, not "
				 "%s", kind_said(arguments));
	args_init(&c.args, command_by_name(tool->command));
	if (tool->flags & MCP_WRITES && !mcp->server->allow_write)
		err = error_new(ERROR_READONLY, "'%s' writes, which this "
				"server was not started for: 'git fuse mcp "
				"--allow-write' lets it", tool->name);
	if (!err)
		err = take_arguments(&c, arguments);
	out->is_json = c.is_json;
	if (err)
		mcp_take_error(out, err, tool);
	else
		mcp_run_args(out, mcp, &c.args, tool);
	if (!out->is_error && !strcmp(tool->name, "set_scope")) {
		mcp->deed = c.says_scope ? MCP_SCOPE_SET : MCP_SCOPE_CLEARED;
		if (!c.has_name)
			mcp->has_scope = c.says_scope;
	}
	args_release(&c.args);
	VEC_RELEASE(&c.pathspec);
	arena_release(&c.arena);
	return NULL;
}
