/* SPDX-License-Identifier: MIT */
/* Values of parameters, checked by their rows: see args.h. */
#include "git-fuse/cli/args.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/span.h"

/* Presets are part of the table: a test sets every one of them. */
static void set_preset(struct args *args, struct arg *arg)
{
	if (arg->param->preset)
		error_ignore(args_set(args, arg->param, arg->param->preset,
				      ARG_PRESET));
}

void args_init(struct args *args, const struct command *command)
{
	const struct param_group *const *group = command->group;
	const struct param *param;

	*args = (struct args){ .command = command };
	for (; group && *group; group++)
		for (param = (*group)->param; param->name; param++)
			*VEC_PUSH(&args->arg) = (struct arg){ .param = param };
	for (size_t i = 0; i < args->arg.n; i++)
		set_preset(args, &args->arg.item[i]);
}

void args_release(struct args *args)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++)
		VEC_RELEASE(&args->arg.item[i].text);
	VEC_RELEASE(&args->arg);
	VEC_RELEASE(&args->path);
	*args = (struct args){ 0 };
}

/* How messages call a parameter: '--depth', '<seed>', 'fuse.depth'. */
static const char *call(const struct param *param, enum arg_origin origin,
			struct buf *name)
{
	if (origin == ARG_CONFIG)
		buf_addstr(name, param->config);
	else if (param->flags & PARAM_POSITIONAL)
		buf_addf(name, "<%s>", param->name);
	else
		buf_addf(name, "--%s", param->name);
	return name->ptr;
}

/* "20k" is 20,000 and "2m" are two millions: as people write tokens, and not
 * as git writes sizes. */
static uint64_t scale_of(const char *suffix)
{
	static const char letters[] = "kKmM";
	const char *at = *suffix && !suffix[1] ? strchr(letters, *suffix) :
		NULL;

	if (!at)
		return *suffix ? 0 : 1;
	return at < letters + 2 ? 1000 : 1000000;
}

static const struct error *refuse_number(const struct param *param,
					 const char *text, const char *name)
{
	if (!param->max)
		return error_new(ERROR_USAGE, "'%s' takes a number of at least "
				 "%" PRIu64 ", not '%s'", name, param->min,
				 text);
	return error_new(ERROR_USAGE, "'%s' takes a number from %" PRIu64
			 " to %" PRIu64 ", not '%s'", name, param->min,
			 param->max, text);
}

static const struct error *set_number(struct arg *arg, const char *text,
				      const char *name)
{
	const struct param *param = arg->param;
	char *end = NULL;
	uint64_t n, scale;

	errno = 0;
	n = strtoull(text, &end, 10);
	scale = scale_of(end);
	if (*text < '0' || *text > '9' || !scale || errno ||
	    n > UINT64_MAX / scale)
		return refuse_number(param, text, name);
	n *= scale;
	if (n < param->min || (param->max && n > param->max))
		return refuse_number(param, text, name);
	arg->number = n;
	return NULL;
}

static const struct error *set_choice(struct arg *arg, const char *text,
				      const char *name)
{
	const char *const *choice = arg->param->choice;
	struct buf known = { 0 };
	const struct error *err;
	size_t i;

	for (i = 0; choice[i]; i++) {
		if (!strcmp(choice[i], text)) {
			arg->number = i;
			buf_release(&known);
			return NULL;
		}
		buf_addf(&known, "%s%s", i ? choice[i + 1] ? ", " : " or " :
			 "", choice[i]);
	}
	err = error_new(ERROR_USAGE, "'%s' takes %s, not '%s'", name,
			buf_str(&known), text);
	buf_release(&known);
	return err;
}

/* The words git's own booleans know. */
static const struct error *set_flag(struct arg *arg, const char *text,
				    const char *name)
{
	static const char *const word[] = {
		"false", "true", "no", "yes", "off", "on", "0", "1"
	};
	size_t i;

	for (i = 0; i < sizeof(word) / sizeof(*word); i++)
		if (!strcmp(text, word[i])) {
			arg->number = i & 1;
			return NULL;
		}
	return error_new(ERROR_USAGE, "'%s' takes true or false, not '%s'",
			 name, text);
}

static struct arg *arg_of(struct args *args, const struct param *param)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++)
		if (args->arg.item[i].param == param)
			return &args->arg.item[i];
	return NULL;
}

const struct error *args_set(struct args *args, const struct param *param,
			     const char *text, enum arg_origin origin)
{
	struct arg *arg = arg_of(args, param);
	const struct error *err = NULL;
	struct buf name = { 0 };

	assert(arg);
	call(param, origin, &name);
	if (param->type == PARAM_INT)
		err = set_number(arg, text, name.ptr);
	else if (param->type == PARAM_CHOICE && !(param->flags & PARAM_OPEN))
		err = set_choice(arg, text, name.ptr);
	else if (param->type == PARAM_FLAG)
		err = set_flag(arg, text, name.ptr);
	else if (!*text && !(param->flags & (PARAM_EMPTIED | PARAM_WORDS)))
		err = error_new(ERROR_USAGE, "'%s' is empty", name.ptr);
	buf_release(&name);
	if (err)
		return err;
	if (arg->origin != origin || !(param->flags & PARAM_REPEATED))
		arg->text.n = 0;
	*VEC_PUSH(&arg->text) = text;
	arg->origin = (uint8_t)origin;
	return NULL;
}

void args_to_path(struct args *args, const struct param *param)
{
	struct arg *arg = arg_of(args, param);
	const char *text;
	size_t i;

	assert(arg && arg->text.n);
	text = arg->text.item[0];
	arg->text.n = 0;
	arg->origin = ARG_NONE;
	VEC_PUSH(&args->path);
	for (i = args->path.n - 1; i; i--)
		args->path.item[i] = args->path.item[i - 1];
	args->path.item[0] = text;
	args->loose++;
	args->pathspec = args->path.item;
	args->pathspecs = args->path.n;
}

void args_paths(struct args *args)
{
	size_t i;

	args->pathspec = args->path.item;
	args->pathspecs = args->path.n;
	for (i = 0; args->pathspecs && i < args->arg.n; i++) {
		const struct arg *arg = &args->arg.item[i];

		if ((arg->param->flags & PARAM_FIRST) && arg->text.n)
			args_to_path(args, arg->param);
	}
}

const struct error *args_configure(struct args *args, args_config_fn *get,
				   void *payload)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < args->arg.n; i++) {
		const struct arg *arg = &args->arg.item[i];
		const char *value = NULL;

		if (!arg->param->config || arg->origin == ARG_GIVEN)
			continue;
		err = get(payload, arg->param->config, &value);
		if (!err && value)
			err = args_set(args, arg->param, value, ARG_CONFIG);
	}
	return err;
}

const struct arg *args_find(const struct args *args, const char *name)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++)
		if (!strcmp(args->arg.item[i].param->name, name))
			return &args->arg.item[i];
	return NULL;
}

static const struct arg *must_find(const struct args *args, const char *name)
{
	const struct arg *arg = args_find(args, name);

	assert(arg && "a parameter that the command's row does not have");
	return arg;
}

bool args_is_given(const struct args *args, const char *name)
{
	return must_find(args, name)->origin == ARG_GIVEN;
}

bool args_flag(const struct args *args, const char *name)
{
	return must_find(args, name)->number != 0;
}

uint64_t args_number(const struct args *args, const char *name)
{
	return must_find(args, name)->number;
}

size_t args_choice(const struct args *args, const char *name)
{
	return (size_t)must_find(args, name)->number;
}

bool args_chosen(const struct args *args, const char *name, const char *value)
{
	const struct arg *arg = must_find(args, name);

	return !arg->text.n ||
		text_is_among(value, arg->text.item, arg->text.n);
}

const char *args_text(const struct args *args, const char *name)
{
	const struct arg *arg = must_find(args, name);

	return arg->text.n ? arg->text.item[arg->text.n - 1] : NULL;
}
