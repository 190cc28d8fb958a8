/* SPDX-License-Identifier: MIT */
/* Parsing pathspecs: see pathspec.h. Matching them is in pathspec_match.c. */
#include "source/pathspec.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "source/match.h"
#include "source/pathspec_private.h"

/* A group: its brackets, and whether a comma stands between them. */
struct group {
	const char *open, *close;
	bool has_choice;
};

static bool find_close(struct group *group)
{
	const char *at;
	int depth = 0;

	group->has_choice = false;
	for (at = group->open; *at; at++) {
		depth += *at == '{';
		depth -= *at == '}';
		group->has_choice |= *at == ',' && depth == 1;
		group->close = at;
		if (!depth)
			return true;
	}
	return false;
}

static bool find_group(struct group *group, const char *text)
{
	group->open = text;
	while ((group->open = strchr(group->open, '{'))) {
		if (find_close(group) && group->has_choice)
			return true;
		group->open++;
	}
	return false;
}

/* Where the alternative that begins here ends. */
static const char *alternative_end(const char *at, const char *close)
{
	int depth = 0;

	for (; at < close && (depth || *at != ','); at++)
		depth += (*at == '{') - (*at == '}');
	return at;
}

static void expand(braces_vec *out, struct arena *arena, const char *text)
{
	struct group group;
	const char *at, *end;

	if (out->n >= BRACES_MOST || !find_group(&group, text)) {
		*VEC_PUSH(out) = text;
		return;
	}
	for (at = group.open + 1; at <= group.close; at = end + 1) {
		end = alternative_end(at, group.close);
		expand(out, arena, arena_fmt(arena, "%.*s%.*s%s",
					     (int)(group.open - text), text,
					     (int)(end - at), at,
					     group.close + 1));
	}
}

void braces_expand(braces_vec *out, struct arena *arena, const char *text)
{
	const char *end = *text == ':' ? strchr(text, ')') : NULL;

	if (end && memmem(text, (size_t)(end - text), "literal", 7))
		*VEC_PUSH(out) = text;
	else
		expand(out, arena, text);
}

static const struct {
	const char *name;
	char sign;	/* the short form, or 0 */
	enum magic bit;
} magics[] = {
	{ "exclude", '!', MAGIC_EXCLUDE }, { "exclude", '^', MAGIC_EXCLUDE },
	{ "glob", 0, MAGIC_GLOB }, { "icase", 0, MAGIC_ICASE },
	{ "literal", 0, MAGIC_LITERAL }, { "top", '/', MAGIC_TOP },
};
enum { MAGICS = sizeof(magics) / sizeof(magics[0]) };

/* What `git --glob-pathspecs` and the like leave in the environment. */
static const struct {
	const char *name;
	enum magic bit;
} environment[] = {
	{ "GIT_LITERAL_PATHSPECS", MAGIC_LITERAL },
	{ "GIT_GLOB_PATHSPECS", MAGIC_GLOB },
	{ "GIT_ICASE_PATHSPECS", MAGIC_ICASE },
};

struct origin {
	const char *prefix, *work_dir;
	unsigned int magic;	/* from the environment */
	bool no_glob;
};

static bool env_true(const char *name)
{
	const char *value = getenv(name);

	return value && *value && strcmp(value, "0") &&
		strcasecmp(value, "false") && strcasecmp(value, "no") &&
		strcasecmp(value, "off");
}

static const struct error *unknown_magic(const char *spec, const char *name,
					 size_t n)
{
	return error_new(ERROR_USAGE,
			 "pathspec '%s': the magic '%.*s' is not supported; "
			 "there are top, exclude, icase, glob and literal",
			 spec, (int)n, name);
}

/* "prefix:12", of n bytes; what is over any length says so. */
static bool take_exact(const char *at, size_t n, size_t *exact)
{
	static const char name[] = "prefix:";
	const size_t skip = sizeof(name) - 1;
	size_t i, value = 0;

	if (n <= skip || memcmp(at, name, skip))
		return false;
	for (i = skip; i < n; i++) {
		if (at[i] < '0' || at[i] > '9')
			return false;
		value = value < SIZE_MAX / 20 ?
			value * 10 + (size_t)(at[i] - '0') : SIZE_MAX / 2;
	}
	*exact = value;
	return true;
}

/* ":(top,icase)rest"; *exact stays when no prefix is told. */
static const struct error *long_magic(const char *spec, const char **rest,
				      unsigned int *magic, size_t *exact)
{
	const char *at = spec + 2, *close = strchr(at, ')');

	if (!close)
		return error_new(ERROR_USAGE, "pathspec '%s': ')' is missing",
				 spec);
	while (at < close) {
		size_t n = strcspn(at, ",)"), i;

		for (i = 0; i < MAGICS; i++)
			if (strlen(magics[i].name) == n &&
			    !memcmp(magics[i].name, at, n))
				break;
		if (i < MAGICS)
			*magic |= magics[i].bit;
		else if (n && !take_exact(at, n, exact))
			return unknown_magic(spec, at, n);
		at += n + (at[n] == ',');
	}
	*rest = close + 1;
	return NULL;
}

/* ":!rest"; signs end at ':' or at what cannot be one. */
static const struct error *short_magic(const char *spec, const char **rest,
				       unsigned int *magic)
{
	static const char signs[] = "!\"#%&',-/;<=>@_`~^";
	const char *at = spec + 1;
	size_t i;

	for (; *at && *at != ':' && strchr(signs, *at); at++) {
		for (i = 0; i < MAGICS; i++)
			if (magics[i].sign == *at)
				break;
		if (i == MAGICS)
			return unknown_magic(spec, at, 1);
		*magic |= magics[i].bit;
	}
	*rest = at + (*at == ':');
	return NULL;
}

/* Appends path, as typed in prefix, as a path from the top. */
static const struct error *from_top(struct buf *out, const char *spec,
				    const char *path, const char *prefix,
				    const struct origin *origin)
{
	size_t n = origin->work_dir ? strlen(origin->work_dir) : 0;
	bool inside;

	if (*path == '/') {
		inside = n && path_is_below(path, origin->work_dir) &&
			path_join(out, "", 0, path + n);
	} else {
		inside = path_join(out, prefix, strlen(prefix), path);
	}
	if (!inside)
		return error_new(ERROR_USAGE,
				 "pathspec '%s' is outside the repository%s%s%s",
				 spec, n ? " at '" : "",
				 n ? origin->work_dir : "", n ? "'" : "");
	n = strlen(path);
	if (n && path[n - 1] == '/' && out->len)
		buf_addch(out, '/');
	return NULL;
}

static size_t common_len(const char *a, const char *b)
{
	size_t n = 0;

	while (a[n] && a[n] == b[n])
		n++;
	return n;
}

static const struct error *add_item(struct pathspec *out, const char *spec,
				    const struct origin *origin)
{
	const char *rest = spec, *prefix = origin->prefix;
	const struct error *err = NULL;
	struct buf text = { 0 };
	unsigned int magic = origin->magic;
	size_t exact = SIZE_MAX;
	struct pathspec_item item;

	if (!*spec)
		return error_new(ERROR_USAGE,
				 "an empty pathspec matches nothing; use '.' for everything here");
	if (*spec == ':' && !(magic & MAGIC_LITERAL))
		err = spec[1] == '(' ?
			long_magic(spec, &rest, &magic, &exact) :
			short_magic(spec, &rest, &magic);
	if (!err && magic & MAGIC_LITERAL && magic & MAGIC_GLOB)
		err = error_new(ERROR_USAGE,
				"pathspec '%s': 'literal' and 'glob' exclude each other",
				spec);
	if (magic & MAGIC_TOP)
		prefix = "";
	/* ":" alone is "there is no pathspec": everything. */
	if (!err && strcmp(spec, ":"))
		err = from_top(&text, spec, rest, prefix, origin);
	if (!err && exact != SIZE_MAX && exact > text.len)
		err = error_new(ERROR_USAGE,
				"pathspec '%s': its prefix is longer than it is",
				spec);
	if (err)
		goto done;
	if (origin->no_glob && !(magic & MAGIC_GLOB))
		magic |= MAGIC_LITERAL;
	item = (struct pathspec_item){
		.text = arena_strdup(&out->arena, buf_str(&text)),
		.len = text.len, .magic = magic
	};
	item.literal = magic & MAGIC_LITERAL ? item.len :
		wildmatch_literal(item.text, item.len);
	item.exact = exact != SIZE_MAX ? exact :
		common_len(item.text, prefix);
	if (item.literal < item.exact)
		item.literal = item.exact;
	pathspec_item_prepare(&item);
	*VEC_PUSH(&out->item) = item;
	out->has_included |= !(magic & MAGIC_EXCLUDE);
done:
	buf_release(&text);
	return err;
}

static const struct error *add_items(struct pathspec *out,
				     const char *const *spec, size_t n,
				     const struct origin *origin)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < n; i++)
		err = add_item(out, spec[i], origin);
	return err;
}

static const struct error *parse(struct pathspec **out,
				 const char *const *spec, size_t n,
				 const struct origin *origin)
{
	struct pathspec *pathspec = xcalloc(1, sizeof(*pathspec));
	const struct error *err = add_items(pathspec, spec, n, origin);

	*out = err ? NULL : pathspec;
	if (err)
		pathspec_free(pathspec);
	return err;
}

static struct origin typed_in(const char *prefix, const char *work_dir)
{
	struct origin origin = { .prefix = prefix, .work_dir = work_dir };
	size_t i;

	for (i = 0; i < sizeof(environment) / sizeof(environment[0]); i++)
		if (env_true(environment[i].name))
			origin.magic |= environment[i].bit;
	origin.no_glob = env_true("GIT_NOGLOB_PATHSPECS");
	return origin;
}

const struct error *pathspec_parse(struct pathspec **out,
				   const char *const *spec, size_t n,
				   const char *prefix, const char *work_dir)
{
	struct origin origin = typed_in(prefix, work_dir);

	return parse(out, spec, n, &origin);
}

const struct error *pathspec_from_top(struct pathspec **out,
				      const char *const *spec, size_t n)
{
	static const struct origin top = { .prefix = "" };

	return parse(out, spec, n, &top);
}

const struct error *pathspec_exclude(struct pathspec *pathspec,
				     const char *const *spec, size_t n)
{
	static const struct origin top = {
		.prefix = "", .magic = MAGIC_EXCLUDE
	};

	return add_items(pathspec, spec, n, &top);
}

/* Whether the prefix would mean something else if it were not told apart: a
 * directory's name is no pattern, and its case matters. */
static bool needs_prefix(const struct pathspec_item *item)
{
	return item->exact && (item->magic & MAGIC_ICASE ||
		(!(item->magic & MAGIC_LITERAL) &&
		 wildmatch_literal(item->text, item->exact) < item->exact));
}

const struct error *pathspec_anchor(struct buf *out, bool *excludes,
				    const char *spec, const char *prefix,
				    const char *work_dir)
{
	struct origin origin = typed_in(prefix, work_dir);
	struct pathspec *pathspec;
	const struct error *err = parse(&pathspec, &spec, 1, &origin);
	const struct pathspec_item *item;
	static const unsigned int told = MAGIC_LITERAL | MAGIC_GLOB |
		MAGIC_ICASE;
	size_t i;

	if (err)
		return err;
	/* "" is the whole tree, which no pathspec but "." says. */
	item = &pathspec->item.item[0];
	if (item->magic & told || needs_prefix(item)) {
		buf_addstr(out, ":(top");
		for (i = 0; i < MAGICS; i++)
			if (item->magic & told & magics[i].bit)
				buf_addf(out, ",%s", magics[i].name);
		if (needs_prefix(item))
			buf_addf(out, ",prefix:%zu", item->exact);
		buf_addch(out, ')');
	} else if (*item->text == ':') {
		buf_addstr(out, ":(top)");
	}
	buf_addstr(out, item->len ? item->text : ".");
	*excludes = !pathspec->has_included;
	pathspec_free(pathspec);
	return NULL;
}

bool pathspec_has_items(const struct pathspec *pathspec)
{
	return pathspec && pathspec->item.n;
}

void pathspec_free(struct pathspec *pathspec)
{
	if (!pathspec)
		return;
	VEC_RELEASE(&pathspec->item);
	arena_release(&pathspec->arena);
	free(pathspec);
}
