/* SPDX-License-Identifier: MIT */
/* Any bytes as a manifest of a kind that they choose themselves. */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "graph/dependencies.h"
#include "graph/frameworks.h"

static const char *const paths[] = {
	"a.csproj", "a.gemspec", "build.gradle", "Cargo.toml",
	"CMakeLists.txt", "composer.json", "configure.ac", "Gemfile", "go.mod",
	"libs.versions.toml", "meson.build", "mix.exs", "package.json",
	"Package.swift", "Pipfile", "pom.xml", "pubspec.yaml",
	"pyproject.toml", "requirements.txt", "setup.cfg"
};
enum { PATHS = sizeof(paths) / sizeof(*paths) };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct dependencies found = { .dependency = { 0 } };
	size_t i, which = size ? data[size / 2] % PATHS : 0;
	/* Without a byte behind: what reads over the end is found out. */
	char *text = malloc(size + !size);

	if (!text)
		return 0;
	if (size)
		memcpy(text, data, size);
	dependencies_read(&found, 0, paths[which], text, size);
	for (i = 0; i < found.dependency.n; i++) {
		const struct dependency *one = &found.dependency.item[i];

		MUST_HOLD(*one->name && strlen(one->name) <= size);
		MUST_HOLD(!one->version || (*one->version &&
					    strlen(one->version) <= size));
		MUST_HOLD(one->kind < DEPENDENCY_KINDS);
		framework_of(one);
	}
	dependencies_release(&found);
	free(text);
	return 0;
}
