/* SPDX-License-Identifier: MIT */
/*
 * One pass over a sorted listing: see filter.h.
 *
 * What holds for a whole directory (ignored, not exported, vendored) is found
 * out once, when the pass enters it, and kept on a stack of the directories
 * that are open. That is also git's rule for ignored directories: below one,
 * nothing can be taken back by a '!'.
 */
#include "source/filter.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/vec.h"
#include "git/tree.h"
#include "source/match.h"
#include "source/wellknown.h"

struct level {
	const char *path;	/* of an entry below; len bytes of it count */
	size_t len;
	const struct attribute_dir *attributes;
	uint8_t omit;		/* for all that lies below */
	bool is_vendored;	/* by name; attributes may say otherwise */
};

struct filter {
	unsigned int match_flags;
	struct attributes *attributes;
	VEC(struct pattern) ignore;
	VEC(struct level) level;
	struct arena arena;
};

struct filter *filter_new(unsigned int match_flags)
{
	struct filter *filter = xcalloc(1, sizeof(*filter));

	filter->match_flags = match_flags;
	filter->attributes = attributes_new(match_flags);
	return filter;
}

void filter_free(struct filter *filter)
{
	if (!filter)
		return;
	attributes_free(filter->attributes);
	VEC_RELEASE(&filter->ignore);
	VEC_RELEASE(&filter->level);
	arena_release(&filter->arena);
	free(filter);
}

struct attributes *filter_attributes(struct filter *filter)
{
	return filter->attributes;
}

/* The line without its end and the spaces before it that no '\' keeps; as in
 * git, what stands behind a NUL is not there. */
static size_t trimmed(const char *line, size_t len)
{
	size_t i, end = 0;

	len = strnlen(line, len);
	if (len && line[len - 1] == '\r')
		len--;
	for (i = 0; i < len; i++) {
		if (line[i] == '\\' && i + 1 < len)
			i++;
		else if (line[i] == ' ')
			continue;
		end = i + 1;
	}
	return end;
}

void filter_add_ignore(struct filter *filter, const char *bytes, size_t n)
{
	const char *at = arena_strndup(&filter->arena, bytes, n);
	const char *end = at + n;

	if (n >= 3 && !memcmp(at, "\xef\xbb\xbf", 3))
		at += 3;
	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		size_t len = (size_t)((newline ? newline : end) - at);
		struct pattern pattern;

		if (*at != '#' &&
		    pattern_parse(&pattern, at, trimmed(at, len), "", 0))
			*VEC_PUSH(&filter->ignore) = pattern;
		at += len + 1;
	}
}

/* The last pattern that fits decides. */
static bool is_ignored(const struct filter *filter, const char *path,
		       size_t len, bool is_dir)
{
	size_t i;

	for (i = filter->ignore.n; i--; )
		if (pattern_matches(&filter->ignore.item[i], path, len, is_dir,
				    filter->match_flags))
			return !filter->ignore.item[i].is_negative;
	return false;
}

/* Opens the directory path[0..len), below the level that is open now. */
static void push_level(struct filter *filter, const char *path, size_t len)
{
	struct level above = filter->level.item[filter->level.n - 1];
	size_t name_at = above.len ? above.len + 1 : 0;
	struct level level = {
		.path = path, .len = len, .attributes = above.attributes,
		.omit = above.omit, .is_vendored = above.is_vendored ||
			wellknown_vendored(path + name_at, len - name_at)
	};

	if (!level.omit && filter->ignore.n &&
	    is_ignored(filter, path, len, true))
		level.omit = OMIT_IGNORED;
	if (!attributes_is_empty(filter->attributes))
		level.attributes = attributes_enter(filter->attributes,
						    above.attributes, path,
						    len);
	*VEC_PUSH(&filter->level) = level;
}

static bool is_below(const struct level *level, const char *path)
{
	return !level->len || (!strncmp(path, level->path, level->len) &&
			       path[level->len] == '/');
}

/* Leaves and enters directories until path lies in the innermost one. */
static const struct level *level_of(struct filter *filter, const char *path)
{
	const char *slash;

	while (!is_below(&filter->level.item[filter->level.n - 1], path))
		filter->level.n--;
	slash = path + filter->level.item[filter->level.n - 1].len;
	slash = strchr(slash + (*slash == '/'), '/');
	for (; slash; slash = strchr(slash + 1, '/'))
		push_level(filter, path, (size_t)(slash - path));
	return &filter->level.item[filter->level.n - 1];
}

/* Three ways to decide: an attribute says yes or no, or else the name. */
static bool decide(const struct attribute_values *values,
		   enum attribute attribute, bool by_name)
{
	return attribute_is_true(values, attribute) ||
		(by_name && !attribute_is_false(values, attribute));
}

static enum omit omit_by_mode(uint32_t mode)
{
	switch (mode & MODE_TYPE) {
	case MODE_GITLINK:
		return OMIT_SUBMODULE;
	case MODE_LINK:
		return OMIT_SYMLINK;
	default:
		return OMIT_NONE;
	}
}

static enum omit omit_by_attributes(const struct level *level,
				    const char *name, size_t len,
				    const struct attribute_values *values)
{
	if (decide(values, ATTRIBUTE_VENDORED, level->is_vendored))
		return OMIT_VENDORED;
	if (decide(values, ATTRIBUTE_GENERATED,
		   wellknown_generated(name, len)))
		return OMIT_GENERATED;
	/* Either alone is common in files that are text. */
	if (attribute_is_false(values, ATTRIBUTE_TEXT) &&
	    attribute_is_false(values, ATTRIBUTE_DIFF))
		return OMIT_BINARY;
	if (!attribute_is_false(values, ATTRIBUTE_GENERATED) &&
	    wellknown_minified(name, len))
		return OMIT_MINIFIED;
	return OMIT_NONE;
}

static void apply_one(struct filter *filter, struct entry *entry)
{
	const struct level *level = level_of(filter, entry->path);
	const char *name = entry->path + level->len + (level->len > 0);
	size_t name_len = strlen(name);
	size_t len = (size_t)(name - entry->path) + name_len;
	struct attribute_values values = { 0 };

	if (!entry->omit)
		entry->omit = (uint8_t)omit_by_mode(entry->mode);
	if (!entry->omit)
		entry->omit = level->omit;
	if (!entry->omit && filter->ignore.n &&
	    is_ignored(filter, entry->path, len, false))
		entry->omit = OMIT_IGNORED;
	if (entry->omit)
		return;
	if (!attributes_is_empty(filter->attributes))
		attributes_lookup(filter->attributes, level->attributes,
				  entry->path, len, false, &values);
	entry->omit = (uint8_t)omit_by_attributes(level, name, name_len,
						  &values);
	if (values.state[ATTRIBUTE_LANGUAGE] == ATTRIBUTE_VALUE)
		entry->language = values.value[ATTRIBUTE_LANGUAGE];
}

void filter_apply(struct filter *filter, struct entry *entry, size_t n)
{
	struct level top = { .path = "" };
	size_t i;

	attributes_compile(filter->attributes);
	attributes_ask_false(filter->attributes, 1U << ATTRIBUTE_TEXT |
			     1U << ATTRIBUTE_DIFF);
	top.attributes = attributes_enter(filter->attributes, NULL, "", 0);
	filter->level.n = 0;
	*VEC_PUSH(&filter->level) = top;
	for (i = 0; i < n; i++)
		apply_one(filter, &entry[i]);
}
