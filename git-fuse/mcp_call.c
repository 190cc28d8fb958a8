/* SPDX-License-Identifier: MIT */
/* From a call of a tool to a command that runs, and back: see mcp.h. */
#include <inttypes.h>
#include <string.h>

#include "git-fuse/answer.h"
#include "git-fuse/args.h"
#include "git-fuse/everywhere.h"
#include "git-fuse/masking.h"
#include "git-fuse/mcp.h"
#include "git-fuse/mcp_warm.h"
#include "git-fuse/session.h"
#include "git/repo.h"
#include "index/index.h"

struct calling {
	struct mcp *mcp;
	const struct mcp_tool *tool;
	struct args args;
	struct arena arena;
	VEC(const char *) pathspec;
	bool has_name;		/* of a session was given */
	bool says_scope;	/* a field of set_scope was given */
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

static const struct error *set_field(struct calling *c,
				     const struct mcp_field *field,
				     const struct value *value)
{
	const char *text = text_of(c, value);
	const struct arg *arg = args_find(&c->args, field->param);
	const struct error *err;

	if (!text)
		return error_new(ERROR_USAGE, "'%s' holds what is no text and "
				 "no number", field->name);
	if (!arg) {
		*VEC_PUSH(&c->pathspec) = text;
		return NULL;
	}
	err = check_revision(field, arg->param, text);
	if (err)
		return err;
	err = args_set(&c->args, arg->param, text, ARG_GIVEN);
	if (err)
		return error_new(err->code, "'%s': %s", field->name,
				 err->msg);
	return NULL;
}

/* An empty array says that there is no filter. */
static const struct error *lift(struct calling *c,
				const struct mcp_field *field)
{
	const struct arg *arg = args_find(&c->args, field->param);

	if (!arg || !(arg->param->flags & PARAM_EMPTIED))
		return NULL;
	return args_set(&c->args, arg->param, "", ARG_GIVEN);
}

static const struct error *take_field(struct calling *c,
				      const struct mcp_field *field,
				      const struct value *value)
{
	const struct error *err = NULL;
	struct value_iter it = { 0 };

	if (value_kind(value) == VALUE_NULL)
		return NULL;
	if (!strcmp(field->name, "session"))
		c->has_name = true;
	else
		c->says_scope = true;
	if (value_kind(value) != VALUE_ARRAY)
		return set_field(c, field, value);
	if (!value_count(value))
		return lift(c, field);
	while (!err && value_next(value, &it))
		err = set_field(c, field, it.value);
	return err;
}

static const struct mcp_field *field_of(const struct mcp_tool *tool,
					const char *name)
{
	const struct mcp_field *field;
	size_t n = strlen(name);

	for (field = tool->field; field->name; field++)
		if (!strncmp(field->name, name, n) &&
		    (!field->name[n] || field->name[n] == '['))
			return field;
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
		field_of(c->tool, name);
	struct value_iter it = { 0 };
	const struct error *err = NULL;

	if (!field)
		return error_new(ERROR_USAGE, "'%s' has no argument '%s'",
				 c->tool->name, name);
	if (field->param)
		return take_field(c, field, value);
	if (value_kind(value) != VALUE_OBJECT &&
	    value_kind(value) != VALUE_NULL)
		return error_new(ERROR_USAGE, "'%s' is no object", name);
	while (!err && value_next(value, &it))
		err = take_member(c, name, it.key, it.value);
	return err;
}

static const struct error *check_required(const struct calling *c,
					  const struct value *arguments)
{
	const struct mcp_field *field;

	for (field = c->tool->field; field->name; field++) {
		const struct value *value = value_get(arguments, field->name);

		if (field->is_required && value_kind(value) <= VALUE_NULL)
			return error_new(ERROR_USAGE, "'%s' needs '%s'",
					 c->tool->name, field->name);
	}
	return NULL;
}

static const struct error *take_presets(struct calling *c)
{
	const char *const *pair = c->tool->preset;
	const struct arg *format = args_find(&c->args, "format");
	const struct error *err = NULL;

	for (; !err && pair && *pair; pair += 2)
		err = args_set(&c->args, args_find(&c->args, pair[0])->param,
			       pair[1], ARG_GIVEN);
	if (!err && format)
		err = args_set(&c->args, format->param, "json", ARG_GIVEN);
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

	if (!err)
		err = check_required(c, arguments);
	while (!err && value_next(arguments, &it))
		err = take_member(c, "", it.key, it.value);
	if (!err)
		err = take_session(c);
	c->args.pathspec = c->pathspec.item;
	c->args.pathspecs = c->pathspec.n;
	return err;
}

/* --- Running --- */

/* Directories are the user's to name: an agent says names that the
 * configuration knows. */
static const struct error *check_repositories(const struct session *session,
					      const struct args *args)
{
	const struct arg *arg = args_find(args, "repo");
	const struct error *err = NULL;
	struct buf variable = { 0 };
	const char *dir;
	size_t i;

	for (i = 0; !err && arg && i < arg->text.n; i++) {
		const char *name = arg->text.item[i];

		buf_reset(&variable);
		buf_addf(&variable, "fuse.repository.%s", name);
		dir = NULL;
		err = *name ? repo_config(session->repo, variable.ptr, &dir) :
			NULL;
		if (!err && *name && !dir)
			err = error_new(ERROR_USAGE, "'%s' is no name of a "
					"repository; git config fuse."
					"repository.<name> gives one", name);
	}
	buf_release(&variable);
	return err;
}

/* What is not found may be in a file that is not indexed yet, or in a commit
 * that is not mined. Who gives a cursor was answered already: it is what is
 * wrong, and does not become right again. */
static const struct error *tell_partial(const struct session *session,
					const struct args *args,
					const struct error *err)
{
	const struct arg *cursor = args_find(args, "cursor");

	if (err->code != ERROR_NOT_FOUND &&
	    (err->code != ERROR_USAGE || (cursor && cursor->text.n)))
		return err;
	if (session->view && view_is_partial(session->view))
		return error_new(ERROR_BUSY, "%s; but %" PRIu64 " files are not "
				 "indexed yet: ask again in a moment", err->msg,
				 session->view->omitted[OMIT_UNINDEXED]);
	if (session->past_is_partial)
		return error_new(ERROR_BUSY, "%s; but the history is not read "
				 "to its end yet: ask again in a moment",
				 err->msg);
	return err;
}

static const struct error *run_here(struct session *session,
				    struct args *args, struct sink *out)
{
	const struct error *err = session_open(session, args);

	if (!err && !session->where.is_set)
		err = check_repositories(session, args);
	if (!err && everywhere_is_asked(session))
		return everywhere_run(session, args, out, run_here);
	if (!err)
		err = args->command->run(session, args, out);
	return err ? tell_partial(session, args, err) : NULL;
}

/* A message is a line. In JSON a line end is white space; of a file's bytes,
 * which no tool gives but as JSON, it is content. */
static void take_text(struct mcp_answer *out, const struct buf *text,
		      bool is_json)
{
	size_t i, n = text->len;

	while (is_json && n && text->ptr[n - 1] == '\n')
		n--;
	buf_add(&out->text, buf_str(text), n);
	for (i = 0; is_json && i < n; i++)
		if (out->text.ptr[i] == '\n')
			out->text.ptr[i] = ' ';
}

static const struct error *run(struct mcp_answer *out, struct mcp *mcp,
			       struct args *args)
{
	struct warm *warm = mcp->server->warm;
	struct session session = { .is_served = true,
				   .progress = &mcp->progress,
				   .cost = &mcp->cost, .warm = warm,
				   .until = warm ? warm_until(warm) : 0 };
	struct sink answer = { .write = NULL };
	const struct error *err = run_here(&session, args, &answer);
	bool is_json;

	if (err && err->code == ERROR_INTERRUPTED &&
	    progress_is_late(&mcp->progress))
		err = error_new(ERROR_INTERRUPTED, "%s: this server gives a "
				"request no more; ask for less, by a limit, by "
				"paths or by a scope", err->msg);
	if (!err && answer.buf.len > mcp->server->answer_max)
		err = error_new(ERROR_LIMIT, "the answer has %zu characters, "
				"more than %zu: ask for less, by a limit, by "
				"paths or by a scope", answer.buf.len,
				mcp->server->answer_max);
	is_json = args_find(args, "format") && answer_is_json(args);
	if (!err)
		err = masking_answer(&answer.buf, is_json);
	if (!err)
		take_text(out, &answer.buf, is_json);
	sink_release(&answer);
	session_close(&session);
	return err;
}

static void take_error(struct mcp_answer *out, const struct error *err)
{
	if (!err)
		return;
	out->is_error = true;
	out->code = err->code;
	buf_reset(&out->text);
	buf_addstr(&out->text, err->msg);
	error_ignore(masking_answer(&out->text, false));
}

const struct error *mcp_run(struct mcp_answer *out, struct mcp *mcp,
			    const struct mcp_tool *tool,
			    const struct value *arguments)
{
	struct calling c = { .mcp = mcp, .tool = tool };
	const struct error *err = NULL;

	*out = (struct mcp_answer){ .is_error = false };
	if (arguments && value_kind(arguments) != VALUE_OBJECT)
		return error_new(ERROR_USAGE, "'arguments' is no object");
	args_init(&c.args, command_by_name(tool->command));
	if (tool->flags & MCP_WRITES && !mcp->server->allow_write)
		err = error_new(ERROR_READONLY, "'%s' writes, which this "
				"server was not started for: 'git fuse mcp "
				"--allow-write' lets it", tool->name);
	if (!err)
		err = take_arguments(&c, arguments);
	if (!err)
		err = run(out, mcp, &c.args);
	if (!err && !strcmp(tool->name, "set_scope")) {
		mcp->deed = c.says_scope ? MCP_SCOPE_SET : MCP_SCOPE_CLEARED;
		if (!c.has_name)
			mcp->has_scope = c.says_scope;
	}
	take_error(out, err);
	args_release(&c.args);
	VEC_RELEASE(&c.pathspec);
	arena_release(&c.arena);
	return NULL;
}

const struct error *mcp_run_words(struct mcp_answer *out, struct mcp *mcp,
				  const char *const *word, size_t n)
{
	const struct command *command;
	const struct family *family;
	struct args args;
	size_t used;
	const struct error *err = command_find(&command, &family, &used, word,
					       n);

	*out = (struct mcp_answer){ .is_error = false };
	if (err || !command)
		return err ? err : error_new(ERROR_FAILED, "'%s' is no "
					     "command", word[0]);
	args_init(&args, command);
	err = args_parse(&args, word + used, n - used);
	if (!err)
		err = run(out, mcp, &args);
	take_error(out, err);
	args_release(&args);
	return NULL;
}
