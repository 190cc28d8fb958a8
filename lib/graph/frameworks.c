/* SPDX-License-Identifier: MIT */
/* Frameworks by their packages and imports: see frameworks.h. */
#include "graph/frameworks.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* How much of the name the best of the listed words says; 0: none does. */
static size_t listed(const char *list, const char *name)
{
	size_t n, best = 0;

	for (; *list; list += n + (list[n] == ' ')) {
		bool is_open;
		size_t said;

		n = strcspn(list, " ");
		is_open = list[n - 1] == '*';
		said = n - is_open;
		if (said > best && !strncasecmp(list, name, said) &&
		    (is_open || !name[said]))
			best = said;
	}
	return best;
}

const struct framework *framework_of(const struct dependency *dependency)
{
	const struct framework *row, *best = NULL;
	size_t n, most = 0;

	for (row = framework_table; row->name; row++) {
		if (strcmp(row->registry, dependency->registry))
			continue;
		n = listed(row->packages, dependency->name);
		if (n > most)
			best = row;
		most = n > most ? n : most;
	}
	return best;
}

const struct framework *framework_by_name(const char *name)
{
	const struct framework *row;

	for (row = framework_table; row->name; row++)
		if (!strcasecmp(row->name, name))
			return row;
	return NULL;
}

/* --- Imports --- */

bool framework_is_for(const struct framework *framework, const char *lang)
{
	const struct word_text *row =
		SPAN_ROW_OF(span_of(framework->registry), registry_languages);
	const char *list = row ? row->text : "";
	size_t n;

	for (; *list; list += n + (list[n] == ' ')) {
		n = strcspn(list, " ");
		if (n == strlen(lang) && !memcmp(list, lang, n))
			return true;
	}
	return false;
}

/* Crates and distributions are imported with '_' for each '-'. */
static char folded(char c)
{
	return c == '-' ? '_' : (char)tolower((unsigned char)c);
}

/* Whether an import goes into what n bytes name: it is that, or goes on behind
 * a separator, or anyhow behind a star. */
static bool begins(const char *import, const char *name, size_t n)
{
	bool is_open = name[n - 1] == '*';
	size_t i;

	n -= is_open;
	for (i = 0; i < n; i++)
		if (folded(import[i]) != folded(name[i]))
			return false;
	return is_open || !import[n] || strchr("/.:\\", import[n]);
}

bool framework_is_imported(const struct framework *framework,
			   const char *import)
{
	static const char scheme[] = "package:";	/* Dart's */
	const char *list = framework->imports ? framework->imports :
		framework->packages;
	/* Of a package "group:artifact" or "vendor/project" the first part. */
	const char *ends = framework->imports ? "" :
		!strcmp(framework->registry, "maven") ? ":" :
		!strcmp(framework->registry, "composer") ? "/" : "";
	size_t n;

	if (!strncmp(import, scheme, sizeof(scheme) - 1))
		import += sizeof(scheme) - 1;
	for (; *list; list += n + (list[n] == ' ')) {
		size_t part = strcspn(list, ends);

		n = strcspn(list, " ");
		if (begins(import, list, part < n ? part : n))
			return true;
	}
	return false;
}
