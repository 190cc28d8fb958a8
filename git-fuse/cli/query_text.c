/* SPDX-License-Identifier: MIT */
/* From arguments to what they stand for: see query_text.h. */
#include "git-fuse/cli/query_text.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"

enum { QUESTION_MOST = 1 << 20 };

const struct error *read_asked(struct buf *out, const struct args *args,
			       const char *name, const char *missing)
{
	const struct arg *words = args_find(args, name);
	const char *path = args_text(args, "query-file");
	size_t i;

	if (path && words->text.n)
		return error_new(ERROR_USAGE, "a question comes from words or "
				 "from '--query-file', not from both");
	if (path && !strcmp(path, "-"))
		return file_read_open(out, STDIN_FILENO, "stdin",
				      QUESTION_MOST);
	if (path)
		return file_read_named(out, path, QUESTION_MOST);
	if (!words->text.n && !missing)
		return NULL;
	if (!words->text.n)
		return error_new(ERROR_USAGE, "%s; give words, or "
				 "'--query-file'", missing);
	for (i = 0; i < words->text.n; i++)
		buf_addf(out, "%s%s", i ? " " : "", words->text.item[i]);
	return NULL;
}

const struct error *read_estimator(enum estimator *out,
				   const struct args *args)
{
	const char *name = args_text(args, "tokenizer");

	*out = estimator_by_name(name);
	return *out != ESTIMATORS ? NULL :
		error_new(ERROR_USAGE, "unknown tokenizer '%s'; known are "
			  "o200k, cl100k, claude, gemini and the names of "
			  "their models", name);
}
