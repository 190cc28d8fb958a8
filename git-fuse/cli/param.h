/* SPDX-License-Identifier: MIT */
/*
 * A parameter of a command, described once: the parser, -h, the completion,
 * the check of the manual and every other face of a command read these rows.
 * They are made of the families' .options: see compile-options.awk.
 */
#ifndef GIT_FUSE_CLI_PARAM_H
#define GIT_FUSE_CLI_PARAM_H

#include <stddef.h>
#include <stdint.h>

enum param_type {
	PARAM_FLAG,		/* --name */
	PARAM_INT,		/* --name=N, within [min, max] */
	PARAM_STRING,		/* --name=TEXT */
	PARAM_PATH,		/* --name=FILE; completed as one */
	PARAM_REV,		/* --name=REV; completed as one */
	PARAM_CHOICE		/* --name=one of `choice` */
};

enum param_flag {
	PARAM_POSITIONAL = 1,	/* an argument without a name */
	PARAM_REQUIRED = 2,
	PARAM_REPEATED = 4,	/* may be given again; the values are kept */
	PARAM_NEGATABLE = 8,	/* a flag that --no-name turns off */
	PARAM_OPEN = 16,	/* choices are the known values, not all */
	PARAM_WORDS = 32,	/* words of another command: the first of them
				   ends our options, and any may be empty */
	PARAM_EMPTIED = 64,	/* an empty value says that there is none */
	PARAM_FIRST = 128	/* a positional that is the first of the
				   pathspecs where there are others */
};

/*
 * Rows stand in arrays that end with a row without a name. Options stand in
 * the order in which help shows them, positionals in their own order; only
 * the last positional may be repeated.
 *
 * A flag that is on unless --no-name is given has the preset "true".
 */
struct param {
	const char *name;	/* "max-tokens"; "seed" of a positional */
	char letter;		/* -n, or 0 */
	uint8_t type, flags;
	char rivals;		/* of those with one letter, one may be given */
	const char *metavar;	/* "N": what -h shows behind the name */
	const char *help;	/* lower case, no full stop */
	const char *preset;	/* the value when nobody says one, or NULL */
	const char *config;	/* "fuse.maxTokens": may hold the preset */
	const char *const *choice;	/* NULL-terminated */
	uint64_t min, max;	/* of PARAM_INT */
};

/* Some parameters that belong together, under a heading in -h. */
struct param_group {
	const char *title;	/* "Packing" */
	const struct param *param;
};

/* The choices of --format where problems are shown. */
extern const char *const problem_formats[];

#endif
