/* SPDX-License-Identifier: MIT */
/* Names of classes as paths: see classes.h. */
#include <string.h>

#include "arch/classes.h"
#include "base/path.h"
#include "graph/composer.h"
#include "json/value.h"
#include "source/pathspec.h"

/* ------------------------------------------------------------------ places */

static void add_place(void *payload, const char *prefix, const char *dir)
{
	struct classes *c = payload;
	struct arena *arena = &c->im->draft->arena;
	size_t n;

	dir += strncmp(dir, "./", 2) ? 0 : 2;
	n = strlen(dir);
	while (n && dir[n - 1] == '/')
		n--;
	*VEC_PUSH(&c->place) = (struct class_place){
		.prefix = arena_strdup(arena, prefix),
		.dir = arena_fmt(arena, "%s%.*s%s", c->dir, (int)n, dir,
				 n ? "/" : "")
	};
}

/* One below the top may be a sample that is no JSON: it stops nobody. */
static const struct error *read_composer(struct classes *c, const char *path)
{
	struct buf text = { 0 };
	struct value *root = NULL;
	const struct error *err, *bad = NULL;
	bool found;

	c->dir = arena_strndup(&c->im->draft->arena, path,
			       (size_t)(path_base(path) - path));
	err = import_file(&text, &found, c->im, path);
	if (!err && found)
		bad = value_parse(&root, buf_str(&text), text.len, 0);
	if (bad && *c->dir)
		draft_lose(c->im->draft, 0, "where '%s' has classes: %s", path,
			   bad->msg);
	else if (bad)
		err = error_wrap(bad, "in %s", path);
	if (!err && !bad)
		composer_each(root, add_place, c);
	value_free(root);
	buf_release(&text);
	return err;
}

const struct error *classes_read(struct classes *out, struct importing *im)
{
	const struct error *err = NULL;
	size_t i;

	*out = (struct classes){ .im = im };
	for (i = 0; !err && i < im->request->files; i++)
		if (!strcmp(path_base(im->request->file[i]), "composer.json"))
			err = read_composer(out, im->request->file[i]);
	return err;
}

void classes_release(struct classes *classes)
{
	VEC_RELEASE(&classes->place);
}

/* ----------------------------------------------------------------- classes */

static bool is_in(const struct class_place *place, const char *name)
{
	return !strncmp(name, place->prefix, strlen(place->prefix));
}

bool classes_has(const struct classes *classes, const char *name)
{
	size_t i;

	for (i = 0; i < classes->place.n; i++)
		if (is_in(&classes->place.item[i], name))
			return true;
	return false;
}

const char *classes_file(const struct classes *classes, const char *name)
{
	const struct class_place *place;
	const char *path;
	size_t i;

	for (i = 0; i < classes->place.n; i++) {
		place = &classes->place.item[i];
		if (!is_in(place, name))
			continue;
		path = arena_fmt(&classes->im->draft->arena, "%s%s.php",
				 place->dir, name + strlen(place->prefix));
		path = import_swap(classes->im, span_of(path), '\\', '/');
		if (import_has(classes->im, path))
			return path;
	}
	return NULL;
}

/* ------------------------------------------------------------- expressions */

/* A name that is matched up to some byte, by a flat text: where in it the match
 * may be then. More bytes than people write make no pattern. */
enum { MOST_FLAT = 256 };

struct places {
	bool at[MOST_FLAT + 1];
};

static size_t token_len(const char *flat)
{
	return *flat == '\\' && flat[1] ? 2 : 1;
}

static bool is_any(char mark)
{
	return mark == ANYTHING || mark == COMPONENT;
}

static bool takes(const char *token, char c)
{
	switch (*token) {
	case ANYTHING:
		return true;
	case COMPONENT:
	case ANY_BYTE:
		return c != '\\';
	case '\\':
		return token[1] == c;
	default:
		return *token == c;
	}
}

/* Where a match may be behind the prefix; what a star there would take, too, is
 * not told again. */
static void match_prefix(struct places *out, const char *flat,
			 const char *prefix)
{
	struct places next;
	size_t i;

	*out = (struct places){ .at = { true } };
	for (; *prefix; prefix++) {
		/* The same places, and those behind what may be nothing. */
		for (i = 0; flat[i]; i += token_len(flat + i))
			if (out->at[i] && is_any(flat[i]))
				out->at[i + 1] = true;
		next = (struct places){ .at = { false } };
		for (i = 0; flat[i]; i += token_len(flat + i))
			if (out->at[i] && takes(flat + i, *prefix))
				next.at[is_any(flat[i]) ? i :
					i + token_len(flat + i)] = true;
		*out = next;
	}
}

/* Without the marks of both ends: what may stand there is told. */
static const char *normal(struct classes *c, const char *flat)
{
	static const char anything[] = { ANYTHING, '\0' };
	bool begins = *flat == AT_BEGIN, ends;
	size_t n = strlen(flat += begins);

	ends = n && flat[n - 1] == AT_END;
	return arena_fmt(&c->im->draft->arena, "%s%.*s%s",
			 begins ? "" : anything, (int)(n - ends), flat,
			 ends || (n && flat[n - 1] == ANYTHING) ? "" :
			 anything);
}

/* A path of the rest of a flat text; "" where no class is called so. */
static void add_rest(struct buf *out, const char *flat)
{
	size_t begin = out->len;

	for (; *flat; flat += token_len(flat)) {
		bool is_start = out->len == begin || out->ptr[out->len - 1] ==
			'/' || out->ptr[out->len - 1] == ANYTHING;

		/* A component has a byte anyway, and a star behind a star adds
		 * nothing. */
		if (*flat == ANY_BYTE && flat[1] == ANYTHING && is_start)
			continue;
		if (*flat == ANYTHING && out->len > begin &&
		    out->ptr[out->len - 1] == ANYTHING)
			continue;
		if (*flat == '\\' && flat[1] == '\\')
			buf_addch(out, '/');
		else
			buf_add(out, flat, token_len(flat));
	}
}

/* What patterns say otherwise: "**" between slashes may be nothing. */
static bool is_unsaid(const char *path)
{
	static const char marks[] = { AT_BEGIN, AT_END, '[', '\0' };
	static const char component[] = { COMPONENT, '\0' };
	static const char inner[] = { '/', ANYTHING, '/', '\0' };

	return path[strcspn(path, marks)] ||
		(strpbrk(path, component) && strstr(path, inner));
}

static bool add_pattern(struct classes *c, text_vec *out, const char *dir,
			const char *rest)
{
	static const char below[] = { '/', ANYTHING, '\0' };
	struct buf path = { 0 };
	bool is_fit = true;
	size_t n;

	buf_addch(&path, AT_BEGIN);
	for (; *dir; dir++)
		buf_addf(&path, strchr("*?[\\", *dir) ? "\\%c" : "%c", *dir);
	add_rest(&path, rest);
	n = path.len;
	if (n > 1 && path.ptr[n - 1] != '/') {
		is_fit = !is_unsaid(path.ptr + 1);
		if (strcmp(path.ptr + n - 2, below) != 0 &&
		    (n != 2 || path.ptr[1] != ANYTHING))
			buf_addf(&path, ".php%c", AT_END);
		is_fit = is_fit &&
			import_flat_pattern(c->im, out, path.ptr);
	}
	buf_release(&path);
	return is_fit;
}

/* May a file below this directory be one that is looked at? */
static bool is_included(const struct classes *c, const char *dir)
{
	const text_vec *include = &c->im->draft->include;
	size_t i, n = strlen(dir), len;

	for (i = 0; i < include->n; i++) {
		const char *path = include->item[i] + strlen("path:");

		len = strlen(path);
		if (!strncmp(path, dir, len < n ? len : n))
			return true;
	}
	return !include->n;
}

/* Of all places; false where one pattern cannot be said. */
static bool add_patterns(struct classes *c, text_vec *out, const char *flat)
{
	struct places at;
	bool is_fit = strlen(flat) <= MOST_FLAT;
	size_t i, k;

	for (i = 0; is_fit && i < c->place.n; i++) {
		const struct class_place *place = &c->place.item[i];

		if (!is_included(c, place->dir))
			continue;
		match_prefix(&at, flat, place->prefix);
		for (k = 0; is_fit && flat[k]; k += token_len(flat + k))
			if (at.at[k])
				is_fit = add_pattern(c, out, place->dir,
						     flat + k);
	}
	return is_fit;
}

/* "Symfony\" of what is nothing but such a name and anything behind it. */
static bool add_namespace(struct classes *c, text_vec *out, const char *flat)
{
	static const char marks[] = { AT_BEGIN, AT_END, ANYTHING, ANY_BYTE,
				      COMPONENT, '[', '\0' };
	size_t n = strcspn(flat, marks);
	char *name = arena_strndup(&c->im->draft->arena, flat, n), *to = name;
	const char *at;

	if (n < 3 || strcmp(name + n - 2, "\\\\") != 0 ||
	    flat[n] != ANYTHING || flat[n + 1])
		return false;
	for (at = name; *at; at += token_len(at))
		*to++ = at[token_len(at) - 1];
	*to = '\0';
	draft_add(out, name);
	return true;
}

/* Does a file differ from what a pattern fits by the case of its letters? */
static bool differs_by_case(struct classes *c, const char *pattern)
{
	const struct import_request *request = c->im->request;
	const char *any = draft_magic(c->im->draft, "icase", pattern);
	struct pathspec *exact = NULL, *loose = NULL;
	bool differs = pathspec_from_top(&exact, &pattern, 1) != NULL ||
		pathspec_from_top(&loose, &any, 1) != NULL;
	size_t i;

	for (i = 0; !differs && i < request->files; i++)
		differs = pathspec_matches(loose, request->file[i]) &&
			!pathspec_matches(exact, request->file[i]);
	pathspec_free(exact);
	pathspec_free(loose);
	return differs;
}

const char *classes_patterns(struct classes *c, text_vec *path,
			     text_vec *namespace, const char *regex,
			     bool any_case)
{
	text_vec flat = { 0 };
	const char *why = NULL, *text;
	size_t i, k, before;

	if (strchr(regex, '/') ||
	    !import_flatten(c->im, &flat, regex, true))
		why = "which says more than patterns of paths can";
	for (i = 0; !why && i < flat.n; i++) {
		before = path->n;
		text = normal(c, flat.item[i]);
		if (!add_patterns(c, path, text))
			why = "which says more than patterns of paths can";
		else if (path->n == before &&
			 !add_namespace(c, namespace, text))
			why = "and composer.json does not tell where those "
				"classes are";
		for (k = before; !why && any_case && k < path->n; k++)
			if (differs_by_case(c, path->item[k]))
				why = "in any case of its letters";
	}
	VEC_RELEASE(&flat);
	return why;
}
