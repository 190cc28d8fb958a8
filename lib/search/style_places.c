/* SPDX-License-Identifier: MIT */
/* Which files are documents with rules: see style_places.h. */
#include "search/style_places.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/span.h"
#include "lang/lang.h"
#include "search/class.h"
#include "search/style.h"

enum { NOWHERE = 2 };

/* How documents of rules are called, those that are nothing else first. Only
 * letters and digits count, in any case. */
static const char *const names[] = {
	"STYLE_GUIDE", "CODING_STYLE", "CODE_STYLE", "CODING_GUIDELINES",
	"CODING_STANDARDS", "CODING_CONVENTIONS", "CODE_CONVENTIONS", "STYLE",
	"CONVENTIONS", "GUIDELINES", "HACKING", "CONTRIBUTING", "DEVELOPMENT",
	"DEVELOPING", "SUBMITTING_PATCHES", "ARCHITECTURE", "TESTING",
	"AGENTS", "CLAUDE", "GEMINI", "COPILOT_INSTRUCTIONS",
	"PULL_REQUEST_TEMPLATE", ".editorconfig", NULL
};

/* Directories of documents for those who work on the project; only what lies
 * in them, not deeper. */
static const char *const rooms[] = {
	"contribute", "contributing", "develop", "developing", "development",
	"hacking", NULL
};

/* Two names that a user's manual has as well. */
static const char *const shared[] = { "ARCHITECTURE", "TESTING" };

static const char *const endings[] = {
	"", ".adoc", ".asciidoc", ".asc", ".markdown", ".md", ".org", ".rst",
	".text", ".txt"
};

/* Where a project keeps documents: before other directories. */
static const char *const homes[] = {
	".github", ".gitlab", "doc", "docs", "Documentation", NULL
};

const char *const *style_names(void)
{
	return names;
}

/* Equal but for case and for signs between words. */
static bool is_named(const char *s, size_t n, const char *name)
{
	size_t i;

	for (i = 0; i < n; i++) {
		if (!isalnum((unsigned char)s[i]))
			continue;
		while (*name && !isalnum((unsigned char)*name))
			name++;
		if (toupper((unsigned char)s[i]) !=
		    toupper((unsigned char)*name))
			return false;
		name++;
	}
	return n && !*name;
}

/* The last directory of a path is one of the rooms. */
static bool is_in_room(const char *path)
{
	size_t end = path_dir_len(path), begin = end;

	while (begin && path[begin - 1] != '/')
		begin--;
	return span_is_among_any_case((struct span){ path + begin,
						     end - begin }, rooms);
}

/* What is in a room, but its pages that only lead to others. */
static bool is_room_page(const char *base, size_t n)
{
	return n < strlen(base) && !is_named(base, n, "INDEX");
}

static bool is_document(const char *path, size_t *name)
{
	bool is_room = is_in_room(path);
	const char *base = path_base(path);
	size_t len = strlen(base), i, k;

	for (i = 0; i < sizeof(endings) / sizeof(*endings); i++) {
		size_t n = strlen(endings[i]);

		if (n >= len || strcasecmp(base + len - n, endings[i]))
			continue;
		for (k = 0; names[k]; k++)
			if ((base[0] == '.') == (names[k][0] == '.') &&
			    is_named(base, len - n, names[k])) {
				*name = k;
				return true;
			}
		if (is_room && n && is_room_page(base, len - n)) {
			*name = sizeof(names) / sizeof(*names);
			return true;
		}
	}
	return false;
}

static size_t place_of(const char *path)
{
	size_t i;

	if (!strchr(path, '/'))
		return 0;
	for (i = 0; homes[i]; i++)
		if (path_is_below(path, homes[i]))
			return 1;
	return NOWHERE;
}

static int by_rank(const void *a_ptr, const void *b_ptr)
{
	const struct style_place *x = a_ptr, *y = b_ptr;

	if ((x->place == NOWHERE) != (y->place == NOWHERE))
		return x->place == NOWHERE ? 1 : -1;
	if (x->name != y->name)
		return x->name < y->name ? -1 : 1;
	if (x->place != y->place)
		return x->place < y->place ? -1 : 1;
	if (x->depth != y->depth)
		return x->depth < y->depth ? -1 : 1;
	return path_cmp(x->entry->path, y->entry->path);
}

/* Its directory lies at the top or among documents, wherever they are kept: a
 * directory of code may be called so, too. */
static bool is_room_of_all(const char *path)
{
	const char *rest = path, *slash;

	if (path_depth(path) == 1)
		return true;
	for (; (slash = strchr(rest, '/')); rest = slash + 1)
		if (span_is_among_any_case((struct span){
				rest, (size_t)(slash - rest) }, homes))
			return true;
	return false;
}

bool style_is_central(const char *path)
{
	const char *base = path_base(path);
	size_t n = strcspn(base, "."), i;

	if (is_in_room(path))
		return is_room_of_all(path);
	for (i = 0; strchr(path, '/') && i < sizeof(shared) / sizeof(*shared);
	     i++)
		if (is_named(base, n, shared[i]))
			return false;
	return place_of(path) != NOWHERE;
}

bool style_is_room_page(const char *path)
{
	size_t name;

	return is_document(path, &name) &&
		name == sizeof(names) / sizeof(*names);
}

/* Documents that came with somebody else's code are about that. */
static bool is_foreign(const char *path)
{
	struct file file = { .path = path, .lang = LANG_NONE };

	return file_class(&file) == CLASS_ASIDE;
}

const struct error *style_places(style_place_vec *out, struct source *source)
{
	const struct entry *entry;
	const struct error *err;
	size_t i, n, name;

	err = source_list(source, &entry, &n);
	for (i = 0; !err && i < n; i++) {
		struct style_place found = { .entry = &entry[i] };

		if (entry[i].omit || !is_document(entry[i].path, &name) ||
		    is_foreign(entry[i].path))
			continue;
		found.name = name;
		found.place = place_of(entry[i].path);
		found.depth = path_depth(entry[i].path);
		*VEC_PUSH(out) = found;
	}
	VEC_SORT(out, by_rank);
	if (out->n > STYLE_DOCUMENTS)
		out->n = STYLE_DOCUMENTS;
	return err;
}
