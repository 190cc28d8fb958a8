/* SPDX-License-Identifier: MIT */
/* Families of languages, by a language and by a file: see resolve.h. */
#include "graph/resolve.h"

#include <string.h>

#include "base/path.h"

const struct family *family_of(const char *language)
{
	const struct family *family;
	size_t n = strlen(language);

	for (family = import_families; n && family->name; family++) {
		const char *at = family->languages;

		while ((at = strstr(at, language))) {
			if (at[-1] == ';' && at[n] == ';')
				return family;
			at += n;
		}
	}
	return NULL;
}

bool family_has_ext(const struct family *family, const char *path)
{
	const char *ext = path_ext(path);
	size_t i;

	for (i = 0; family->ext && family->ext[i]; i++)
		if (!strcmp(family->ext[i], ext))
			return true;
	return !family->ext;
}
