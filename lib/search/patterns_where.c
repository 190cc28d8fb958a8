/* SPDX-License-Identifier: MIT */
/* Which files a definition is for, by language and path: see patterns_def.h.
 * Apart from the rest because paths are matched as git does, not by PCRE2. */
#include <string.h>

#include "base/path.h"
#include "search/patterns_def.h"
#include "source/match.h"

bool pattern_def_is_for(const struct pattern_def *def, unsigned int lang,
			const char *path)
{
	const char *base = path_base(path);
	bool is_for = true;
	size_t i;

	for (i = 0; i < def->lang.n && def->lang.item[i] != lang; i++)
		;
	if (i == def->lang.n)
		return false;
	for (i = 0; i < def->file.n; i++) {
		bool excludes = *def->file.item[i] == '!';
		const char *glob = def->file.item[i] + excludes;
		const char *name = strchr(glob, '/') ? path : base;

		if (wildmatch(glob, strlen(glob), name, strlen(name),
			      MATCH_PATHNAME))
			return !excludes;
		is_for = excludes;
	}
	return is_for;
}
