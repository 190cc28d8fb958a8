/* SPDX-License-Identifier: MIT */
/* What a commit is about, by the files that it touched. */
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "extract/cues.h"
#include "extract/lesson.h"
#include "extract/work.h"
#include "git/tree.h"
#include "source/wellknown.h"

/* --- Kinds of files --- */

static bool is_among(const char *const *list, const char *name)
{
	for (; *list; list++)
		if (!strcasecmp(*list, name))
			return true;
	return false;
}

static bool begins_among(const char *const *list, const char *name)
{
	for (; *list; list++)
		if (!strncasecmp(*list, name, strlen(*list)))
			return true;
	return false;
}

/* A file that nobody reads for the code in it: a changelog, a lock file. */
static bool is_byway(const char *path)
{
	static const char *const names[] = {
		"changelog", "changes", "history.", "news", "release-notes",
		"releasenotes", "release_notes", NULL
	};
	static const char *const locks[] = {
		"bun.lockb", "cargo.lock", "composer.lock", "gemfile.lock",
		"go.sum", "package-lock.json", "pnpm-lock.yaml",
		"poetry.lock", "uv.lock", "yarn.lock", NULL
	};

	return begins_among(names, path_base(path)) ||
		is_among(locks, path_base(path)) ||
		strcasestr(path, "relnotes/");
}

/* A component of the path, or the name's beginning or end, says so. */
static bool work_is_test(const char *path)
{
	const char *base = path_base(path);

	return !strncmp(path, "t/", 2) || !strncasecmp(path, "test", 4) ||
		strcasestr(path, "/test") || strstr(path, "/t/") ||
		strcasestr(path, "__tests__") || !strncmp(base, "test_", 5) ||
		strstr(base, "_test.") || strstr(base, ".test.") ||
		strstr(base, ".spec.") || strstr(base, "Test.");
}

static bool is_manifest(const char *path)
{
	static const char *const names[] = {
		"cargo.toml", "go.mod", "package.json", "pom.xml",
		"pyproject.toml", "requirements.txt", "setup.cfg", NULL
	};

	return is_among(names, path_base(path));
}

static bool is_tooling(const char *path)
{
	static const char *const names[] = {
		".gitlab-ci", "cmakelists", "configure", "dockerfile",
		"makefile", "meson", "tox.ini", NULL
	};

	return begins_among(names, path_base(path)) || path[0] == '.' ||
		!strncmp(path, "ci/", 3) || !strncmp(path, "scripts/", 8) ||
		strstr(path, ".github/");
}

enum memory_category category_of_text(const char *text, const char *path,
				      enum memory_type type)
{
	const struct topic *topic;

	for (topic = topics; topic->words; topic++)
		if (lesson_holds(span_of(text), topic->words))
			return topic->category;
	if (path && work_is_test(path))
		return MEMORY_TESTING;
	if (path && is_manifest(path))
		return MEMORY_DEPENDENCIES;
	if (path && is_tooling(path))
		return MEMORY_TOOLING;
	return type == MEMORY_CONVENTION ? MEMORY_CONVENTIONS :
		MEMORY_ARCHITECTURE;
}

enum memory_category category_of(const char *text,
				 const struct differences *files,
				 enum memory_type type)
{
	enum memory_category one, all = MEMORY_CATEGORIES;
	size_t i;

	/* Files of several kinds say nothing. */
	for (i = 0; i < files->item.n; i++) {
		const char *path = files->paths.ptr + files->item.item[i].path;

		if (is_byway(path))
			continue;
		one = category_of_text("", path, type);
		if (all != MEMORY_CATEGORIES && one != all)
			return category_of_text(text, NULL, type);
		all = one;
	}
	one = category_of_text(text, NULL, type);
	return all == MEMORY_CATEGORIES || (one != MEMORY_ARCHITECTURE &&
					    one != MEMORY_CONVENTIONS) ?
		one : all;
}

bool is_aside(const char *path)
{
	return is_byway(path) || work_is_test(path);
}

bool is_all_aside(const struct differences *files)
{
	size_t i;

	for (i = 0; i < files->item.n; i++)
		if (!is_aside(files->paths.ptr + files->item.item[i].path))
			return false;
	return files->item.n > 0;
}

bool is_foreign(const char *path)
{
	const char *at = path, *end;

	for (; (end = strchr(at, '/')); at = end + 1)
		if (wellknown_vendored(at, (size_t)(end - at)))
			return true;
	return false;
}

/* --- Scope --- */

struct scoping {
	const struct differences *files;
	VEC(const struct difference *) chosen;
};

static const char *path_of(const struct scoping *s,
			   const struct difference *one)
{
	return s->files->paths.ptr + one->path;
}

/* The length of the deepest directory that holds both. */
static size_t common_dir(const char *a, size_t a_len, const char *b)
{
	size_t i, n = 0;

	for (i = 0; i < a_len && a[i] == b[i]; i++)
		if (a[i] == '/')
			n = i;
	if (i == a_len && (b[i] == '/' || !b[i]))
		n = i;
	return n;
}

static size_t put_directory(const struct anchor **out, struct arena *arena,
			    const struct scoping *s)
{
	const char *first = path_of(s, s->chosen.item[0]);
	size_t len = path_dir_len(first), i;
	struct anchor *anchor;

	for (i = 1; i < s->chosen.n; i++)
		len = common_dir(first, len, path_of(s, s->chosen.item[i]));
	if (!len)
		return 0;
	anchor = arena_alloc(arena, sizeof(*anchor));
	*anchor = (struct anchor){
		.path = arena_strndup(arena, first, len)
	};
	*out = anchor;
	return 1;
}

static size_t put_files(const struct anchor **out, struct arena *arena,
			const struct scoping *s)
{
	struct anchor *anchor = arena_alloc(arena, s->chosen.n *
					    sizeof(*anchor));
	size_t i;

	for (i = 0; i < s->chosen.n; i++) {
		const struct difference *one = s->chosen.item[i];
		bool is_file = (one->after_mode & MODE_TYPE) == MODE_FILE;

		anchor[i] = (struct anchor){
			.path = arena_strdup(arena, path_of(s, one))
		};
		if (is_file)
			anchor[i].blob = one->after;
	}
	*out = anchor;
	return s->chosen.n;
}

void scope_of(const struct anchor **out, size_t *n, struct arena *arena,
	      const struct differences *files)
{
	struct scoping s = { .files = files };
	size_t i;
	int round;

	*out = NULL;
	*n = 0;
	/* Files of the code, where there are some; else tests; else
	 * whatever. */
	for (round = 0; round < 3 && !s.chosen.n; round++)
		for (i = 0; i < s.files->item.n; i++) {
			const struct difference *one = &s.files->item.item[i];
			const char *path = path_of(&s, one);

			if ((round < 2 && is_byway(path)) ||
			    (round < 1 && work_is_test(path)))
				continue;
			*VEC_PUSH(&s.chosen) = one;
		}
	if (s.chosen.n > EXTRACT_SCOPE_FILES)
		*n = put_directory(out, arena, &s);
	else if (s.chosen.n)
		*n = put_files(out, arena, &s);
	VEC_RELEASE(&s.chosen);
}
