/* SPDX-License-Identifier: MIT */
/* Which files are manifests, who reads each, and those that are JSON: see
 * dependencies.h. */
#include "graph/dependencies.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

#include "base/path.h"
#include "graph/reading.h"
#include "json/value.h"

static const char *const kind_name[DEPENDENCY_KINDS] = {
	[DEPENDENCY_RUNTIME] = "runtime",
	[DEPENDENCY_DEV] = "dev",
	[DEPENDENCY_BUILD] = "build"
};

const char *dependency_kind_name(enum dependency_kind kind)
{
	return kind_name[kind];
}

void dependencies_release(struct dependencies *dependencies)
{
	VEC_RELEASE(&dependencies->dependency);
	arena_release(&dependencies->arena);
}

/* The end of a path with as many components as the pattern has. */
static const char *ending_like(const char *path, const char *pattern)
{
	const char *base = path_base(path);

	if (!strchr(pattern, '/') || base == path)
		return base;
	for (base--; base > path && base[-1] != '/'; base--)
		;
	return base;
}

static const struct manifest *manifest_of(const char *path)
{
	const struct manifest *one = manifests;

	while (one->pattern &&
	       fnmatch(one->pattern, ending_like(path, one->pattern),
		       FNM_PATHNAME))
		one++;
	return one->pattern ? one : NULL;
}

bool is_manifest(const char *path)
{
	return manifest_of(path) != NULL;
}

bool is_package_manifest(const char *path)
{
	const struct manifest *manifest = manifest_of(path);

	return manifest && manifest->is_of_package;
}

/* --- What a reader adds --- */

void add_need(struct reading *r, struct span name, struct span version,
	      enum dependency_kind kind)
{
	struct strmap_entry *entry;
	struct dependency *one;
	struct arena *arena = &r->out->arena;
	bool is_new;

	name = span_trim(name);
	version = span_trim(version);
	if (!name.n || memchr(name.s, '\0', name.n) ||
	    memchr(name.s, '\n', name.n))
		return;
	entry = strmap_add(&r->known, name.s, name.n, &is_new);
	if (is_new) {
		entry->value = r->out->dependency.n;
		*VEC_PUSH(&r->out->dependency) = (struct dependency){
			.name = arena_strndup(arena, name.s, name.n),
			.registry = r->registry, .file = r->file,
			.kind = (uint8_t)kind
		};
	}
	one = &r->out->dependency.item[entry->value];
	if (version.n && !one->version && !memchr(version.s, '\0', version.n))
		one->version = arena_strndup(arena, version.s, version.n);
}

/* By any of its words: "test-requirements", "lint", "dev_docs". */
enum dependency_kind kind_by_purpose(struct span purpose)
{
	static const char *const for_work[] = {
		"bench", "ci", "coverage", "dev", "develop", "development",
		"doc", "docs", "format", "lint", "linting", "mypy", "style",
		"test", "testing", "tests", "tox", "type", "types", "typing"
	};
	size_t i, end;

	while (purpose.n) {
		for (end = 0; end < purpose.n &&
		     isalnum((unsigned char)purpose.s[end]); end++)
			;
		for (i = 0; i < sizeof(for_work) / sizeof(*for_work); i++)
			if (span_is((struct span){ purpose.s, end },
				    for_work[i]))
				return DEPENDENCY_DEV;
		purpose = span_behind(purpose, end + 1);
	}
	return DEPENDENCY_RUNTIME;
}

void dependencies_read(struct dependencies *out, uint32_t file,
		       const char *path, const char *text, size_t n)
{
	const struct manifest *manifest = manifest_of(path);
	struct reading r = {
		.out = out, .path = path, .text = { text, n }, .file = file
	};

	if (!manifest || !n)
		return;
	r.registry = manifest->registry;
	manifest->read(&r);
	strmap_release(&r.known);
}

/* --- JSON --- */

struct member_kind {
	const char *key;
	uint8_t kind;
};

static void read_members(struct reading *r, const struct member_kind *members,
			 size_t n)
{
	struct value *root = NULL;
	size_t i;

	if (value_parse(&root, r->text.s, r->text.n, VALUE_RELAXED))
		return;
	for (i = 0; i < n; i++) {
		const struct value *needs = value_get(root, members[i].key);
		struct value_iter it = { 0 };

		while (value_next(needs, &it)) {
			const char *version = value_string(it.value, NULL);

			if (it.key)
				add_need(r, span_of(it.key),
					 span_of(version ? version : ""),
					 (enum dependency_kind)
					 members[i].kind);
		}
	}
	value_free(root);
}

void read_npm_needs(struct reading *r)
{
	static const struct member_kind members[] = {
		{ "dependencies", DEPENDENCY_RUNTIME },
		{ "peerDependencies", DEPENDENCY_RUNTIME },
		{ "optionalDependencies", DEPENDENCY_RUNTIME },
		{ "devDependencies", DEPENDENCY_DEV }
	};

	read_members(r, members, sizeof(members) / sizeof(*members));
}

void read_composer_needs(struct reading *r)
{
	static const struct member_kind members[] = {
		{ "require", DEPENDENCY_RUNTIME },
		{ "require-dev", DEPENDENCY_DEV }
	};

	read_members(r, members, sizeof(members) / sizeof(*members));
}
