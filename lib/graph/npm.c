/* SPDX-License-Identifier: MIT */
/*
 * What a package.json says about imports: which file the package's name means
 * ("exports", "main", ...), and which stand behind that name ("exports") or,
 * for its own files, behind a '#' ("imports").
 *
 * Who imports is not known to node, to a browser or to a compiler alone, so all
 * conditions count: first what every program gets, then what is only for
 * somewhere else, then what declares the others. What is built is in no tree.
 */
#include "graph/resolve.h"

#include <string.h>

enum rank { RANK_CODE, RANK_ELSEWHERE, RANK_DECLARED, RANKS };

/* Conditions within conditions. */
enum { DEEPEST = 4 };

typedef VEC(const char *) text_vec;

static bool is_elsewhere(const char *condition)
{
	static const char *const known[] = {
		"browser", "bun", "deno", "edge-light", "react-native",
		"react-server", "worker", "workerd"
	};
	size_t i;

	for (i = 0; condition && i < sizeof(known) / sizeof(*known); i++)
		if (!strcmp(known[i], condition))
			return true;
	return false;
}

/* The strings of one rank in a value: itself, a list or conditions. */
static void collect(text_vec *out, const struct value *value, enum rank rank,
		    bool elsewhere, unsigned int depth)
{
	const char *text = value_string(value, NULL);
	struct value_iter it = { 0 };
	enum rank of = elsewhere ? RANK_ELSEWHERE : RANK_CODE;

	if (text && (is_declaring(text) ? RANK_DECLARED : of) == rank)
		*VEC_PUSH(out) = text;
	while (depth && value_next(value, &it))
		collect(out, it.value, rank,
			elsewhere || is_elsewhere(it.key), depth - 1);
}

/* The first that names a file of the tree. */
static const char *first_file(struct resolver *r, uint32_t manifest,
			      const text_vec *texts)
{
	const struct family *family = family_of("TypeScript");
	size_t i;

	for (i = 0; i < texts->n; i++) {
		const char *path = manifest_path(r, manifest, texts->item[i]);

		if (path && find_module(r, family, path) != TREE_NONE)
			return texts->item[i];
	}
	return NULL;
}

/* What the name of the package means, or NULL. */
static const char *entry_of(struct resolver *r, uint32_t manifest,
			    const struct value *root)
{
	static const char *const key[] = {
		"source", "module", "main", "types"
	};
	const struct value *exports = value_get(root, "exports");
	const struct value *dot = value_get(exports, ".");
	const char *entry = NULL;
	text_vec texts = { 0 };
	int rank;
	size_t i;

	for (rank = 0; rank < RANKS && !entry; rank++) {
		texts.n = 0;
		collect(&texts, dot ? dot : exports, (enum rank)rank, false,
			DEEPEST);
		for (i = 0; i < sizeof(key) / sizeof(*key); i++)
			collect(&texts, value_get(root, key[i]),
				(enum rank)rank, false, 1);
		entry = first_file(r, manifest, &texts);
	}
	VEC_RELEASE(&texts);
	return entry ? arena_strdup(&r->arena, entry) : NULL;
}

/* "./icons/" is an older way to write "./icons/" and a star. */
static const char *as_pattern(struct resolver *r, const char *text)
{
	size_t n = strlen(text);

	return arena_fmt(&r->arena, "%s%s", text,
			 n && text[n - 1] == '/' ? "*" : "");
}

static const struct subpath **add_row(struct resolver *r,
				      const struct subpath **tail,
				      const char *pattern, const char *target)
{
	struct subpath *row = arena_alloc(&r->arena, sizeof(*row));

	*row = (struct subpath){ .pattern = pattern, .target = target };
	*tail = row;
	return &row->next;
}

/* A row for each place of what is called `name`, likelier ones first; for one
 * that is null, a row without a place. */
static const struct subpath **add_rows(struct resolver *r, uint32_t manifest,
				       const char *name,
				       const struct value *value,
				       const struct subpath **tail)
{
	const char *pattern = as_pattern(r, name), *target;
	text_vec texts = { 0 };
	size_t i;
	int rank;

	if (value_kind(value) == VALUE_NULL)
		return add_row(r, tail, pattern, NULL);
	for (rank = 0; rank < RANKS; rank++)
		collect(&texts, value, (enum rank)rank, false, DEEPEST);
	for (i = 0; i < texts.n; i++) {
		/* Anything else is another package. */
		if (strncmp(texts.item[i], "./", 2))
			continue;
		target = manifest_path(r, manifest,
				       as_pattern(r, texts.item[i]));
		if (target)
			tail = add_row(r, tail, pattern, target);
	}
	VEC_RELEASE(&texts);
	return tail;
}

void read_npm(struct resolver *r, uint32_t manifest, const struct value *root,
	      project_vec *out)
{
	const char *name = value_string(value_get(root, "name"), NULL);
	struct project *project = name ?
		manifest_project(r, manifest, span_of(name), "", out) : NULL;
	static const struct { const char *key, *prefix; } list[] = {
		{ "exports", "./" }, { "imports", "#" }
	};
	const struct subpath *first = NULL, **tail;
	size_t i;

	if (!project)
		return;
	project->entry = entry_of(r, manifest, root);
	tail = &first;
	for (i = 0; i < sizeof(list) / sizeof(*list); i++) {
		const struct value *names = value_get(root, list[i].key);
		struct value_iter it = { 0 };

		while (value_next(names, &it))
			if (it.key && !strncmp(it.key, list[i].prefix,
					       strlen(list[i].prefix)))
				tail = add_rows(r, manifest, it.key, it.value,
						tail);
	}
	project->subpath = first;
}
