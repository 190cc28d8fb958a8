/* SPDX-License-Identifier: MIT */
/*
 * The command line, read by the rows of a command's parameters: see
 * args_parse. Long options are written out in full; a wrong one is answered
 * with the nearest.
 */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/buf.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/cli/spelling.h"

struct reading {
	struct args *args;
	const char *const *argv;
	size_t argc, at;
	size_t positional;	/* how many were read */
	bool options_ended;
};

/* Finds "name" of --name; *negated when it was said as --no-name. */
static const struct param *long_option(const struct args *args,
				       const char *name, size_t n,
				       bool *negated)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++) {
		const struct param *param = args->arg.item[i].param;

		if (param->flags & PARAM_POSITIONAL)
			continue;
		*negated = false;
		if (strlen(param->name) == n && !memcmp(param->name, name, n))
			return param;
		*negated = true;
		if ((param->flags & PARAM_NEGATABLE) && n > 3 &&
		    !memcmp(name, "no-", 3) &&
		    strlen(param->name) == n - 3 &&
		    !memcmp(param->name, name + 3, n - 3))
			return param;
	}
	return NULL;
}

static const struct param *short_option(const struct args *args, char letter)
{
	size_t i;

	for (i = 0; i < args->arg.n; i++)
		if (args->arg.item[i].param->letter == letter)
			return args->arg.item[i].param;
	return NULL;
}

static const struct error *unknown_option(const struct args *args,
					  const char *name, size_t n)
{
	const struct error *err = spelling_refused(args, name, n);
	struct arena names = { 0 };
	char *wanted, *off;
	struct nearest nearest;
	size_t i;

	if (err)
		return err;
	wanted = xmemdupz(name, n);
	nearest_init(&nearest, wanted);
	for (i = 0; i < args->arg.n; i++) {
		const struct param *param = args->arg.item[i].param;

		if (param->flags & PARAM_POSITIONAL)
			continue;
		nearest_offer(&nearest, param->name);
		if (!(param->flags & PARAM_NEGATABLE))
			continue;
		off = arena_fmt(&names, "no-%s", param->name);
		nearest_offer(&nearest, off);
	}
	err = error_unknown("option", &nearest, "--");
	arena_release(&names);
	free(wanted);
	return err;
}

/* The one of its rivals that was given before, or NULL. */
static const struct param *rival_of(const struct args *args,
				    const struct param *param)
{
	size_t i;

	for (i = 0; param->rivals && i < args->arg.n; i++) {
		const struct arg *arg = &args->arg.item[i];

		if (arg->param != param && arg->origin == ARG_GIVEN &&
		    arg->param->rivals == param->rivals)
			return arg->param;
	}
	return NULL;
}

static const struct error *give(struct args *args, const struct param *param,
				const char *text)
{
	const struct param *rival = rival_of(args, param);

	if (rival)
		return error_new(ERROR_USAGE,
				 "'--%s' and '--%s' exclude each other",
				 rival->name, param->name);
	return args_set(args, param, text, ARG_GIVEN);
}

/* The value of an option that has none attached: the next word. */
static const struct error *next_word(struct reading *r, const char *dashes,
				     const char *name, size_t n,
				     const char **out)
{
	if (r->at == r->argc)
		return error_new(ERROR_USAGE, "option '%s%.*s' needs a value",
				 dashes, (int)n, name);
	*out = r->argv[r->at++];
	return NULL;
}

static const struct error *read_long(struct reading *r, const char *word)
{
	const char *name = word + 2, *equals = strchr(name, '=');
	size_t n = equals ? (size_t)(equals - name) : strlen(name);
	const char *text = equals ? equals + 1 : NULL;
	bool negated = false;
	const struct param *param = long_option(r->args, name, n, &negated);
	const struct error *err = NULL;

	if (!param)
		return unknown_option(r->args, name, n);
	if (param->type == PARAM_FLAG) {
		if (text)
			return error_new(ERROR_USAGE,
					 "option '--%.*s' takes no value",
					 (int)n, name);
		return give(r->args, param, negated ? "false" : "true");
	}
	if (!text)
		err = next_word(r, "--", name, n, &text);
	return err ? err : give(r->args, param, text);
}

/* -n, -nx (the value attached), -ab (two flags). */
static const struct error *read_short(struct reading *r, const char *word)
{
	const struct error *err = NULL;

	for (word++; !err && *word; word++) {
		const struct param *param = short_option(r->args, *word);
		const char *text = word + 1;

		if (*word == 'h') {
			r->args->wants_help = true;
			return NULL;
		}
		if (!param) {
			size_t digits = strspn(word, "0123456789");

			err = spelling_refused(r->args, word,
					       digits ? digits : 1);
			return err ? err : error_new(ERROR_USAGE, "unknown "
						     "option '-%c'", *word);
		}
		if (param->type == PARAM_FLAG) {
			err = give(r->args, param, "true");
			continue;
		}
		if (!*text)
			err = next_word(r, "-", word, 1, &text);
		return err ? err : give(r->args, param, text);
	}
	return err;
}

static const struct param *positional(const struct args *args, size_t number)
{
	const struct param *last = NULL;
	size_t i, seen = 0;

	for (i = 0; i < args->arg.n; i++) {
		const struct param *param = args->arg.item[i].param;

		if (!(param->flags & PARAM_POSITIONAL))
			continue;
		last = param;
		if (seen++ == number)
			return param;
	}
	return last && (last->flags & PARAM_REPEATED) ? last : NULL;
}

/* No option's name has a blank, a question does: "--color prints nothing". */
static bool is_sentence(const char *word)
{
	const char c = word[strcspn(word, " \t\n=")];

	return !strncmp(word, "--", 2) && c && c != '=';
}

static const struct error *read_word(struct reading *r, const char *word)
{
	if (r->options_ended || word[0] != '-' || !word[1] ||
	    is_sentence(word)) {
		const struct param *param = positional(r->args,
						       r->positional++);

		if (!param && r->args->command->needs & TAKES_PATHSPEC) {
			*VEC_PUSH(&r->args->path) = word;
			r->args->loose++;
			return NULL;
		}
		if (!param)
			return error_new(ERROR_USAGE,
					 "one argument too many: '%s'", word);
		r->options_ended |= (param->flags & PARAM_WORDS) != 0;
		return give(r->args, param, word);
	}
	if (!strcmp(word, "--end-of-options"))
		r->options_ended = true;
	else if (!strcmp(word, "--help"))
		r->args->wants_help = true;
	else
		return word[1] == '-' ? read_long(r, word) :
			read_short(r, word);
	return NULL;
}

const struct error *args_parse(struct args *args, const char *const *argv,
			       size_t argc)
{
	struct reading r = { .args = args, .argv = argv, .argc = argc };
	const struct error *err = NULL;
	size_t i;

	while (!err && r.at < argc && !args->wants_help) {
		const char *word = argv[r.at++];
		bool takes_paths = args->command->needs & TAKES_PATHSPEC;

		if (strcmp(word, "--") || (r.options_ended && !takes_paths)) {
			err = read_word(&r, word);
		} else if (takes_paths) {
			while (r.at < argc)
				*VEC_PUSH(&args->path) = argv[r.at++];
		} else {
			r.options_ended = true;
		}
	}
	if (err || args->wants_help)
		return err;
	args_paths(args);
	for (i = 0; i < args->arg.n; i++) {
		const struct arg *arg = &args->arg.item[i];

		if (!(arg->param->flags & PARAM_REQUIRED) || arg->origin)
			continue;
		return error_new(ERROR_USAGE, "'git fuse %s' needs <%s>",
				 args->command->name, arg->param->name);
	}
	return NULL;
}
