/* SPDX-License-Identifier: MIT */
/* What may come next, for completion.bash to offer: see complete.h. */
#include "git-fuse/cli/complete.h"

#include <string.h>

#include "git-fuse/cli/args.h"

static bool begins(const char *word, const char *with)
{
	return !strncmp(word, with, strlen(with));
}

static void offer(struct buf *out, const char *word, const char *with)
{
	if (begins(word, with))
		buf_addf(out, "%s\n", word);
}

/* First words: families and one-word commands, in the order of the table. */
static void offer_commands(struct buf *out, const char *with)
{
	const struct command *c;
	const struct family *f;

	for (f = family_table; f->name; f++)
		offer(out, f->name, with);
	offer(out, "help", with);
	for (c = command_table; c->name; c++)
		if (!strchr(c->name, ' '))
			offer(out, c->name, with);
}

static void offer_value(struct buf *out, const struct param *param,
			const char *with)
{
	size_t i;

	if (param->type == PARAM_REV)
		buf_addstr(out, "@rev\n");
	if (param->type == PARAM_PATH)
		buf_addstr(out, "@path\n");
	for (i = 0; param->choice && param->choice[i]; i++)
		offer(out, param->choice[i], with);
}

static void offer_options(struct buf *out, const struct args *args,
			  const char *with)
{
	struct buf word = { 0 };
	size_t i;

	for (i = 0; i < args->arg.n; i++) {
		const struct param *param = args->arg.item[i].param;
		bool is_on = param->preset && !strcmp(param->preset, "true");

		if (param->flags & PARAM_POSITIONAL)
			continue;
		buf_reset(&word);
		buf_addf(&word, "--%s%s%s", is_on ? "no-" : "", param->name,
			 param->type == PARAM_FLAG ? "" : "=");
		offer(out, word.ptr, with);
	}
	buf_release(&word);
}

/* The option that a word such as "--format" or "-o" is, if it has a value. */
static const struct param *option_named(const struct args *args,
					const char *word, size_t n)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++) {
		const struct param *param = args->arg.item[i].param;

		if ((param->flags & PARAM_POSITIONAL) ||
		    param->type == PARAM_FLAG)
			continue;
		if (n > 2 && begins(word, "--") &&
		    strlen(param->name) == n - 2 &&
		    !memcmp(param->name, word + 2, n - 2))
			return param;
		if (n == 2 && word[0] == '-' && param->letter == word[1])
			return param;
	}
	return NULL;
}

static void offer_positionals(struct buf *out, const struct args *args)
{
	const struct param *last = NULL;
	size_t i;

	for (i = 0; i < args->arg.n; i++) {
		const struct param *param = args->arg.item[i].param;

		if (!(param->flags & PARAM_POSITIONAL))
			continue;
		if (!last || last->type != param->type || param->choice)
			offer_value(out, param, "");
		last = param;
	}
}

/* Behind "--name=", or behind a word that is an option with a value. */
static bool complete_value(struct buf *out, const struct args *args,
			   const char *const *argv, size_t argc)
{
	const char *last = argv[argc - 1], *equals = strchr(last, '=');
	const struct param *param = NULL;
	const char *with = last;

	if (begins(last, "--") && equals) {
		param = option_named(args, last, (size_t)(equals - last));
		with = equals + 1;
	} else if (argc > 1) {
		param = option_named(args, argv[argc - 2],
				     strlen(argv[argc - 2]));
	}
	if (param)
		offer_value(out, param, with);
	return param != NULL;
}

/* Whether the command's words are those of another one. */
static bool takes_words(const struct args *args)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++)
		if (args->arg.item[i].param->flags & PARAM_WORDS)
			return true;
	return false;
}

/*
 * The other command's own words: false where we are not there yet. Its name
 * is one of the machine's, and of what follows we only know that it may be a
 * file, of git's or not.
 */
static bool complete_words(struct buf *out, const struct args *args,
			   const char *const *argv, size_t argc)
{
	bool has_ended = false;
	size_t i;

	for (i = 0; i + 1 < argc; i++) {
		if (!has_ended && argv[i][0] == '-') {
			has_ended = !strcmp(argv[i], "--");
			/* The word behind may be its value. */
			i += !has_ended && !strchr(argv[i], '=') &&
				option_named(args, argv[i], strlen(argv[i]));
			continue;
		}
		buf_addstr(out, "@file\n");
		return true;
	}
	if (i + 1 != argc || (!has_ended && argv[argc - 1][0] == '-'))
		return false;
	buf_addstr(out, "@command\n");
	return true;
}

static bool has_ended(const char *const *argv, size_t argc)
{
	size_t i;

	for (i = 0; i + 1 < argc; i++)
		if (!strcmp(argv[i], "--"))
			return true;
	return false;
}

static void complete_command(struct buf *out, const struct command *command,
			     const char *const *argv, size_t argc)
{
	const char *last = argv[argc - 1];
	struct args args;

	args_init(&args, command);
	if (takes_words(&args) && complete_words(out, &args, argv, argc))
		goto done;
	if (!takes_words(&args) && has_ended(argv, argc)) {
		buf_addstr(out, "@path\n");
		goto done;
	}
	if (!complete_value(out, &args, argv, argc)) {
		if (last[0] == '-')
			offer_options(out, &args, last);
		else
			offer_positionals(out, &args);
	}
done:
	args_release(&args);
}

void complete(struct buf *out, const char *const *argv, size_t argc)
{
	const struct command *command = NULL;
	const struct family *family = NULL;
	size_t used = 0;

	if (!argc)
		return;
	if (argc > 1 && !strcmp(argv[0], "help")) {
		argv++;
		argc--;
	}
	if (argc == 1) {
		offer_commands(out, argv[0]);
		return;
	}
	family = family_by_name(argv[0], strlen(argv[0]));
	if (family && argc == 2 && argv[1][0] != '-') {
		const char *with = argv[1];
		const struct command *c;

		for (c = command_table; c->name; c++)
			if (command_is_in(c, family))
				offer(out, c->name + strlen(family->name) + 1,
				      with);
		return;
	}
	if (!command_find(&command, &family, &used, argv, argc - 1) && command)
		complete_command(out, command, argv + used, argc - used);
}
