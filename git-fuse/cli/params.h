/* SPDX-License-Identifier: MIT */
/*
 * The groups of parameters that rows of the table in commands.c are made of.
 * Here is what several families share; each family keeps its own in the
 * .options of its folder, declared in its commands.h.
 */
#ifndef GIT_FUSE_CLI_PARAMS_H
#define GIT_FUSE_CLI_PARAMS_H

#include "git-fuse/cli/param.h"

extern const char *const list_formats[];	/* text, json, jsonl */
extern const char *const tokenizers[];	/* o200k, ... */
extern const struct param_group looked_at, packing_how, list_output, told_paths,
	answer_output, next_page, list_pages, problem_output, table_output,
	scope_output, history_window;
/* text, json, jsonl, sarif, junit, github, codeclimate */
extern const char *const problem_formats[];

#endif
