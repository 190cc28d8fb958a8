/* SPDX-License-Identifier: MIT */
/*
 * The values of a command's parameters, from wherever they come: the command
 * line, the configuration, the presets of the table.
 *
 * Values are asked for by the parameter's name, which the command's row must
 * have: asking for another is a mistake in the program and ends it.
 */
#ifndef GIT_FUSE_CLI_ARGS_H
#define GIT_FUSE_CLI_ARGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/vec.h"
#include "git-fuse/cli/command.h"

/* Who said a value; a later one wins. */
enum arg_origin { ARG_NONE, ARG_PRESET, ARG_CONFIG, ARG_GIVEN };

struct arg {
	const struct param *param;
	uint8_t origin;
	uint64_t number;	/* flag: 0 or 1; int; choice: its place */
	VEC(const char *) text;	/* as said, borrowed; more when repeated */
};

struct args {
	const struct command *command;
	VEC(struct arg) arg;	/* every parameter, in the order of the row */
	const char *const *pathspec;	/* borrowed, as typed */
	size_t pathspecs;
	VEC(const char *) path;	/* those of a command line */
	size_t loose;		/* of them, how many had no "--" before them */
	bool wants_help;	/* -h: nothing else was looked at */
};

/* All parameters of a command with their presets. */
void args_init(struct args *args, const struct command *command);
void args_release(struct args *args);

/*
 * Reads a command line, without the command's own words. Options and
 * positionals may mix; --end-of-options ends the options, "--" begins the
 * pathspecs of a command that takes them and ends the options of one that
 * does not. Where such a command has all its positionals, what follows are
 * pathspecs, too. -h anywhere before that stops reading. ERROR_USAGE
 * otherwise.
 */
const struct error *args_parse(struct args *args, const char *const *argv,
			       size_t argc) MUST_CHECK;

/* The paths of a command line are the pathspecs: with one that is a PARAM_FIRST
 * before them, where there are others. */
void args_paths(struct args *args);

/* What was given as a positional was the first of the paths. */
void args_to_path(struct args *args, const struct param *param);

/*
 * Sets one parameter to what a text says: the one way in for every face.
 * ERROR_USAGE when the text is not a value of it.
 */
const struct error *args_set(struct args *args, const struct param *param,
			     const char *text, enum arg_origin origin)
	MUST_CHECK;

/*
 * Asks `get` for the configuration variable of each parameter that has one
 * and was not given. *value is NULL when it is not set.
 */
typedef const struct error *args_config_fn(void *payload, const char *name,
					   const char **value);
const struct error *args_configure(struct args *args, args_config_fn *get,
				   void *payload) MUST_CHECK;

/* The parameter itself, or NULL: for the commands that share code. */
const struct arg *args_find(const struct args *args, const char *name);

bool args_is_given(const struct args *args, const char *name);
bool args_flag(const struct args *args, const char *name);
uint64_t args_number(const struct args *args, const char *name);
/* The place of a choice in the row's list. */
size_t args_choice(const struct args *args, const char *name);
/* Of a choice that may be repeated: is it among those that were said? All are
 * where none was. */
bool args_chosen(const struct args *args, const char *name, const char *value);
/* The last text, or NULL when nobody said one. */
const char *args_text(const struct args *args, const char *name);

#endif
