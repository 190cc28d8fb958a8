/* SPDX-License-Identifier: MIT */
/*
 * The tables behind wellknown.h. They are short on purpose: a name belongs
 * here only when it nearly always means the same, since it hides files from
 * people who did not ask for that. Attributes overrule them.
 */
#include "source/wellknown.h"

#include <string.h>

/* Each table is sorted, for the reader's sake. */
static const char *const vendored[] = {
	".yarn", "Carthage", "Godeps", "Pods", "bower_components",
	"jspm_packages", "node_modules", "site-packages", "third-party",
	"third_party", "thirdparty", "vendor",
};

static const char *const generated[] = {
	"Cargo.lock", "Gemfile.lock", "Package.resolved", "Pipfile.lock",
	"Podfile.lock", "bun.lock", "composer.lock", "deno.lock",
	"flake.lock", "go.sum", "gradle.lockfile", "mix.lock",
	"npm-shrinkwrap.json", "package-lock.json", "packages.lock.json",
	"pdm.lock", "pnpm-lock.yaml", "poetry.lock", "pubspec.lock",
	"uv.lock", "yarn.lock",
};

static const char *const minified_suffix[] = {
	".min.css", ".min.js", ".min.mjs",
};

static bool is_in(const char *const *table, size_t n, const char *name,
		  size_t len)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (table[i][0] == name[0] && strlen(table[i]) == len &&
		    !memcmp(table[i], name, len))
			return true;
	return false;
}

bool wellknown_vendored(const char *name, size_t len)
{
	return is_in(vendored, sizeof(vendored) / sizeof(vendored[0]), name,
		     len);
}

/* Every name of a listing is asked about: what it ends in tells most of them
 * apart from all in the table. */
bool wellknown_generated(const char *name, size_t len)
{
	static const char end[] = "deklmn";

	return len && memchr(end, name[len - 1], sizeof(end) - 1) &&
		is_in(generated, sizeof(generated) / sizeof(generated[0]),
		      name, len);
}

bool wellknown_minified(const char *name, size_t len)
{
	size_t i;

	if (!len || name[len - 1] != 's')
		return false;
	for (i = 0; i < sizeof(minified_suffix) / sizeof(char *); i++) {
		size_t n = strlen(minified_suffix[i]);

		if (len > n && !memcmp(name + len - n, minified_suffix[i], n))
			return true;
	}
	return false;
}
