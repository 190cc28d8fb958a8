/* SPDX-License-Identifier: MIT */
/* Any words as a command line, and as one that is to be completed. */
#include <string.h>

#include "git-fuse/cli/args.h"
#include "git-fuse/cli/complete.h"
#include "tests/fuzz/fuzz.h"

enum { MOST_WORDS = 40 };

static void try_command(const struct command *command,
			const char *const *argv, size_t argc)
{
	const struct error *err;
	struct args args;
	size_t i;

	args_init(&args, command);
	err = args_parse(&args, argv, argc);
	MUST_HOLD(!err || err->code == ERROR_USAGE);
	for (i = 0; !err && !args.wants_help && i < args.arg.n; i++) {
		const struct arg *arg = &args.arg.item[i];

		MUST_HOLD(arg->origin || !(arg->param->flags & PARAM_REQUIRED));
		MUST_HOLD(!arg->text.n == !arg->origin);
	}
	args_release(&args);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct command *command, *c;
	const struct family *family;
	const char *argv[MOST_WORDS];
	char *copy = xmemdupz(data, size), *at = copy;
	struct buf out = { 0 };
	size_t argc = 0, used;

	while (argc < MOST_WORDS && at < copy + size) {
		argv[argc++] = at;
		at += strcspn(at, "\n ");
		*at++ = '\0';
	}
	for (c = command_table; c->name; c++)
		try_command(c, argv, argc);
	complete(&out, argv, argc);
	if (argc && !command_find(&command, &family, &used, argv, argc))
		MUST_HOLD(!command != !family && used <= argc);
	buf_release(&out);
	free(copy);
	return 0;
}
