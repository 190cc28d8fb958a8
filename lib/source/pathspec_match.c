/* SPDX-License-Identifier: MIT */
/*
 * Matching pathspecs: see pathspec.h.
 *
 * Paths come by directory, and most pathspecs are about directories: what one
 * says of a directory is found out by itself, so that a listing costs a
 * comparison a path and a match a directory. What is left to the name is
 * compared with its end first, which most names do not have.
 */
#include "source/pathspec.h"

#include <string.h>

#include "source/match.h"
#include "source/pathspec_private.h"

/* --- What is known before there is a path --- */

void pathspec_item_prepare(struct pathspec_item *item)
{
	const bool is_glob = item->magic & MAGIC_GLOB;
	const char *stars = item->text + item->literal, *tail;

	if (item->literal == item->len)
		return;
	/* Between the slashes of a component "**" there may be nothing, not
	 * even both. A '*' that is in a set, or is escaped, ends no less:
	 * literals follow. */
	tail = strrchr(item->text + item->literal, '*');
	if (tail) {
		tail += 1 + (item->magic & MAGIC_GLOB && tail[1] == '/');
		if (!strpbrk(tail, "?[]\\"))
			item->tail = strlen(tail);
	}
	if (is_glob) {
		const char *rest = item->text + item->literal,
			   *slash = strrchr(rest, '/');

		/* Not where the last '/' is escaped or may be in a set. What
		 * a "**" before it takes ends at a '/' as well; nothing
		 * behind it takes one, but a "**", below which any name
		 * fits. */
		item->name = slash ? (size_t)(slash + 1 - item->text) :
				     item->literal;
		item->has_name = !slash || slash == rest ||
			(slash[-1] != '\\' &&
			 !(memchr(rest, '[', (size_t)(slash - rest)) &&
			   strchr(slash, ']')));
	}
	if (item->has_name)
		stars = item->text + item->name;
	item->is_stars = is_glob == item->has_name && *stars == '*' &&
		!(item->magic & MAGIC_ICASE) && !strpbrk(stars, "?[\\");
}

/* --- One pathspec --- */

/* A text against literals and '*' alone: where each literal stands first is as
 * good as any other place. */
static bool stars_match(const char *glob, size_t n, const char *text,
			size_t len)
{
	const char *end, *found;
	size_t part;

	while (n) {
		if (*glob == '*') {
			glob++;
			n--;
			continue;
		}
		end = memchr(glob, '*', n);
		if (!end)
			return len >= n && !memcmp(text + len - n, glob, n);
		part = (size_t)(end - glob);
		found = memmem(text, len, glob, part);
		if (!found)
			return false;
		len -= (size_t)(found - text) + part;
		text = found + part;
		glob = end;
		n -= part;
	}
	return true;
}

/* Most paths differ in the first byte, and many parts are empty. */
static inline bool same_bytes(const char *a, const char *b, size_t len,
			      unsigned int flags)
{
	if (!len)
		return true;
	return (*a == *b || flags & MATCH_ICASE) &&
		match_bytes(a, b, len, flags);
}

static unsigned int case_flag(const struct pathspec_item *item)
{
	return item->magic & MAGIC_ICASE ? MATCH_ICASE : 0;
}

static unsigned int wild_flags(const struct pathspec_item *item)
{
	return case_flag(item) | (item->magic & MAGIC_GLOB ? MATCH_PATHNAME :
				  0);
}

static bool ends_in_tail(const struct pathspec_item *item, const char *path,
			 size_t len)
{
	return len >= item->literal + item->tail &&
		same_bytes(item->text + item->len - item->tail,
			   path + len - item->tail, item->tail,
			   case_flag(item));
}

/* The pathspec from byte `from`, up to `to`, where the literal part is known
 * to fit. As git does: a "**" behind that part is one of its own. */
static bool rest_matches(const struct pathspec_item *item, size_t to,
			 const char *path, size_t len)
{
	return wildmatch(item->text + item->literal, to - item->literal,
			 path + item->literal, len - item->literal,
			 wild_flags(item));
}

/* Whether a text that ends in a slash is the path of a directory. */
static bool names_directory(const struct pathspec_item *item, const char *path,
			    size_t len)
{
	return item->len == len + 1 && item->text[len] == '/' &&
		same_bytes(item->text, path, item->exact < len ? item->exact :
			   len, 0) &&
		same_bytes(item->text, path, len, case_flag(item));
}

static bool item_matches(const struct pathspec_item *item, const char *path,
			 size_t len)
{
	const unsigned int flags = case_flag(item);
	const size_t n = item->len;

	if (!n)
		return true;
	if (len >= item->exact && !same_bytes(item->text, path, item->exact,
					      0))
		return false;
	if (len >= n && same_bytes(item->text, path, n, flags) &&
	    (len == n || path[n] == '/' || item->text[n - 1] == '/'))
		return true;
	if (item->literal == n || !ends_in_tail(item, path, len) ||
	    !same_bytes(item->text, path, item->literal, flags))
		return false;
	if (item->is_stars && !item->has_name)
		return stars_match(item->text + item->literal,
				   n - item->literal, path + item->literal,
				   len - item->literal);
	return rest_matches(item, n, path, len);
}

/* The name of a path, from byte `at`, whose directory fits. */
static bool name_matches(const struct pathspec_item *item, const char *path,
			 size_t len, size_t at)
{
	const char *glob = item->text + item->name;
	const size_t n = item->len - item->name;

	if (!ends_in_tail(item, path, len))
		return false;
	if (item->is_stars)
		return stars_match(glob, n, path + at, len - at);
	return wildmatch(glob, n, path + at, len - at, wild_flags(item));
}

static bool any_matches(const struct pathspec *pathspec, const char *path,
			size_t len, bool is_dir, bool excluding)
{
	size_t i;

	for (i = 0; i < pathspec->item.n; i++) {
		const struct pathspec_item *item = &pathspec->item.item[i];

		if (excluding == !!(item->magic & MAGIC_EXCLUDE) &&
		    (item_matches(item, path, len) ||
		     (is_dir && names_directory(item, path, len))))
			return true;
	}
	return false;
}

static bool matches(const struct pathspec *pathspec, const char *path,
		    bool is_dir)
{
	size_t len;

	if (!pathspec_has_items(pathspec))
		return true;
	len = strlen(path);
	if (pathspec->has_included &&
	    !any_matches(pathspec, path, len, is_dir, false))
		return false;
	return !any_matches(pathspec, path, len, is_dir, true);
}

bool pathspec_matches(const struct pathspec *pathspec, const char *path)
{
	return matches(pathspec, path, false);
}

bool pathspec_matches_directory(const struct pathspec *pathspec,
				const char *path)
{
	return matches(pathspec, path, true);
}

/* --- A directory --- */

/* What a pathspec selects of the paths that are in a directory, not deeper. */
enum selects { SELECTS_NONE, SELECTS_ALL, SELECTS_BY_NAME, SELECTS_BY_PATH };

/* Whether an item's text, wildcards and all, is the directory or above it. */
static bool is_below(const struct pathspec_item *item, const char *dir,
		     size_t len)
{
	const size_t n = item->len;

	return n <= len && (dir[n - 1] == '/' || (n < len && dir[n] == '/')) &&
		same_bytes(item->text, dir, n, case_flag(item));
}

static enum selects judge(const struct pathspec_item *item, const char *dir,
			  size_t len)
{
	const unsigned int flags = case_flag(item);
	const size_t n = item->len;
	const size_t known = len < item->literal ? len : item->literal;

	if (!n)
		return SELECTS_ALL;
	if (!same_bytes(item->text, dir, known, flags) ||
	    !same_bytes(item->text, dir,
			known < item->exact ? known : item->exact, 0))
		return SELECTS_NONE;
	if (is_below(item, dir, len))
		return SELECTS_ALL;
	if (len < item->literal)
		return SELECTS_BY_PATH;
	if (item->literal == n)
		return SELECTS_NONE;
	/* What a last '*' takes none of, it takes any name of. */
	if (item->text[n - 1] == '*' && rest_matches(item, n, dir, len))
		return SELECTS_ALL;
	/* A file may be called as the pathspec is. */
	if (!item->has_name ||
	    (n > len && same_bytes(item->text, dir, len, flags)))
		return SELECTS_BY_PATH;
	return rest_matches(item, item->name, dir, len) ? SELECTS_BY_NAME :
		SELECTS_NONE;
}

static void enter_item(struct pathspec_place *place,
		       const struct pathspec_item *item)
{
	const bool is_excluding = item->magic & MAGIC_EXCLUDE;
	const enum selects selects = judge(item, buf_str(&place->dir),
					   place->dir.len);
	struct pathspec_ask ask = { item, selects == SELECTS_BY_NAME };

	if (selects == SELECTS_ALL && is_excluding)
		place->is_out = true;
	else if (selects == SELECTS_ALL)
		place->is_in = true;
	else if (selects != SELECTS_NONE && is_excluding)
		*VEC_PUSH(&place->exclude) = ask;
	else if (selects != SELECTS_NONE)
		*VEC_PUSH(&place->include) = ask;
}

static bool any_asked(const struct pathspec_ask *ask, size_t n,
		      const char *path, size_t len, size_t name)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (ask[i].by_name ?
		    name_matches(ask[i].item, path, len, name) :
		    item_matches(ask[i].item, path, len))
			return true;
	return false;
}

bool pathspec_matches_near(const struct pathspec *pathspec,
			   struct pathspec_place *place, const char *path)
{
	const char *slash;
	size_t name, len;

	if (!pathspec_has_items(pathspec))
		return true;
	slash = strrchr(path, '/');
	name = slash ? (size_t)(slash + 1 - path) : 0;
	if (!place->is_somewhere || name != place->dir.len ||
	    memcmp(path, buf_str(&place->dir), name)) {
		size_t i;

		buf_reset(&place->dir);
		buf_add(&place->dir, path, name);
		place->is_somewhere = true;
		place->is_out = false;
		place->is_in = !pathspec->has_included;
		place->include.n = place->exclude.n = 0;
		for (i = 0; i < pathspec->item.n; i++)
			enter_item(place, &pathspec->item.item[i]);
		if (!place->is_in && !place->include.n)
			place->is_out = true;
	}
	if (place->is_out)
		return false;
	len = name + strlen(path + name);
	return (place->is_in || any_asked(place->include.item,
					  place->include.n, path, len, name)) &&
		!any_asked(place->exclude.item, place->exclude.n, path, len,
			   name);
}

void pathspec_place_release(struct pathspec_place *place)
{
	buf_release(&place->dir);
	VEC_RELEASE(&place->include);
	VEC_RELEASE(&place->exclude);
	*place = (struct pathspec_place){ .is_somewhere = false };
}
