/* SPDX-License-Identifier: MIT */
/* The names that options have elsewhere: see spelling.h. */
#include "git-fuse/cli/spelling.h"

#include <string.h>

static bool has_choice(const struct param *param, const char *value)
{
	const char *const *choice = param->choice;

	for (; choice && *choice; choice++)
		if (!strcmp(*choice, value))
			return true;
	return false;
}

static bool is_meant(const struct args *args, const struct spelling *spelling)
{
	const struct arg *arg = args_find(args, spelling->ours);

	if (!arg || arg->param->flags & PARAM_POSITIONAL)
		return false;
	return !spelling->value || has_choice(arg->param, spelling->value);
}

const struct error *spelling_refused(const struct args *args, const char *name,
				     size_t n)
{
	const struct arg *limit = args_find(args, "limit");
	const struct spelling *s;

	if (strspn(name, "0123456789") >= n && limit &&
	    limit->param->letter == 'n')
		return error_new(ERROR_USAGE, "unknown option '-%.*s'; it is "
				 "'-n %.*s' here", (int)n, name, (int)n, name);
	for (s = spellings; s->theirs; s++)
		if (strlen(s->theirs) == n && !memcmp(s->theirs, name, n) &&
		    is_meant(args, s))
			return error_new(ERROR_USAGE, "unknown option "
					 "'%s%s'; it is '--%s%s%s' here",
					 n > 1 ? "--" : "-", s->theirs,
					 s->ours, s->value ? "=" : "",
					 s->value ? s->value : "");
	return NULL;
}
