/* SPDX-License-Identifier: MIT */
/*
 * Asking attribute files: see attributes.h. Their lines are read in
 * attributes_parse.c.
 *
 * As git does it: rules are asked from the strongest to the weakest, the
 * first word on an attribute stands, and a macro speaks only where its own
 * name is set by the word that stands.
 */
#include <stdlib.h>
#include <string.h>

#include "source/attributes_private.h"

/* As in git, such a file says nothing. */
enum { MAX_FILE = 100 << 20 };

static const char *const known[ATTRIBUTES] = {
	[ATTRIBUTE_GENERATED] = "linguist-generated",
	[ATTRIBUTE_VENDORED] = "linguist-vendored",
	[ATTRIBUTE_LANGUAGE] = "linguist-language",
	[ATTRIBUTE_TEXT] = "text",
	[ATTRIBUTE_DIFF] = "diff",
};

bool attribute_is_true(const struct attribute_values *values,
		       enum attribute attribute)
{
	return values->state[attribute] == ATTRIBUTE_SET ||
		(values->state[attribute] == ATTRIBUTE_VALUE &&
		 !strcmp(values->value[attribute], "true"));
}

bool attribute_is_false(const struct attribute_values *values,
			enum attribute attribute)
{
	return values->state[attribute] == ATTRIBUTE_UNSET ||
		(values->state[attribute] == ATTRIBUTE_VALUE &&
		 !strcmp(values->value[attribute], "false"));
}

struct attributes *attributes_new(unsigned int match_flags)
{
	struct attributes *attributes = xcalloc(1, sizeof(*attributes));
	size_t i;

	attributes->match_flags = match_flags;
	for (i = 0; i < ATTRIBUTES; i++)
		strmap_set(&attributes->names, known[i], i + 1);
	return attributes;
}

void attributes_free(struct attributes *attributes)
{
	size_t rank, i;

	if (!attributes)
		return;
	for (rank = 0; rank < RANKS; rank++) {
		for (i = 0; i < attributes->file[rank].n; i++)
			VEC_RELEASE(&attributes->file[rank].item[i].rule);
		VEC_RELEASE(&attributes->file[rank]);
	}
	strmap_release(&attributes->names);
	strmap_release(&attributes->dirs);
	VEC_RELEASE(&attributes->assignment);
	arena_release(&attributes->arena);
	free(attributes);
}

void attributes_add(struct attributes *attributes, enum attributes_rank rank,
		    const char *dir, size_t dir_len, const char *bytes,
		    size_t n)
{
	struct rule_file *file;

	if (n >= MAX_FILE)
		return;
	if (n >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)) {
		bytes += 3;
		n -= 3;
	}
	file = VEC_PUSH(&attributes->file[rank]);
	*file = (struct rule_file){
		.dir = arena_strndup(&attributes->arena, dir, dir_len),
		.dir_len = dir_len,
		.bytes = arena_strndup(&attributes->arena, bytes, n), .len = n
	};
	if (rank == ATTRIBUTES_TREE)
		strmap_add(&attributes->dirs, dir, dir_len, NULL)->value =
			attributes->file[rank].n;
}

/* What a macro says is not looked at: it may say anything. */
static bool is_idle(const struct attributes *attributes,
		    const struct rule *rule, unsigned int which)
{
	uint32_t i;

	for (i = 0; i < rule->n; i++) {
		const struct assignment *a =
			&attributes->assignment.item[rule->first + i];

		if (a->name >= ATTRIBUTES || !(which >> a->name & 1) ||
		    a->state == ATTRIBUTE_UNSET ||
		    (a->state == ATTRIBUTE_VALUE &&
		     !strcmp(a->value, "false")))
			return false;
	}
	return true;
}

void attributes_ask_false(struct attributes *attributes, unsigned int which)
{
	size_t rank, i, k;

	for (rank = 0; rank < RANKS; rank++)
		for (i = 0; i < attributes->file[rank].n; i++) {
			struct rule_file *file =
				&attributes->file[rank].item[i];

			for (k = 0; k < file->rule.n; k++)
				file->rule.item[k].is_idle =
					is_idle(attributes,
						&file->rule.item[k], which);
		}
}

bool attributes_is_empty(const struct attributes *attributes)
{
	return !attributes->rules;
}

const struct attribute_dir *
attributes_enter(struct attributes *attributes,
		 const struct attribute_dir *parent, const char *dir,
		 size_t dir_len)
{
	const struct strmap_entry *found =
		strmap_find(&attributes->dirs, dir, dir_len);
	struct attribute_dir *entered;

	if (!found)
		return parent;
	entered = arena_alloc(&attributes->arena, sizeof(*entered));
	entered->parent = parent;
	entered->file = &attributes->file[ATTRIBUTES_TREE]
		.item[found->value - 1];
	return entered;
}

/* One question, and what is settled of it. */
struct asking {
	const struct attributes *attributes;
	const char *path;
	size_t len;
	bool is_dir;
	uint64_t settled;
	struct attribute_values *out;
};

static void settle(struct asking *asking, uint32_t first, uint32_t n)
{
	const struct attributes *attributes = asking->attributes;

	while (n--) {
		const struct assignment *a =
			&attributes->assignment.item[first + n];
		uint64_t bit = (uint64_t)1 << a->name;

		if (asking->settled & bit)
			continue;
		asking->settled |= bit;
		if (a->name < ATTRIBUTES) {
			asking->out->state[a->name] = a->state;
			asking->out->value[a->name] = a->value;
		}
		if (a->state == ATTRIBUTE_SET)
			settle(asking, attributes->macro[a->name].first,
			       attributes->macro[a->name].n);
	}
}

/* Whether a file has any rule of interest for the path. */
static bool is_of_interest(struct asking *asking,
			   const struct rule_file *file)
{
	size_t i;

	for (i = 0; i < file->rule.n; i++)
		if (!file->rule.item[i].is_idle &&
		    pattern_matches(&file->rule.item[i].pattern, asking->path,
				    asking->len, asking->is_dir,
				    asking->attributes->match_flags))
			return true;
	return false;
}

static bool ask_file(struct asking *asking, const struct rule_file *file)
{
	const uint64_t all = ((uint64_t)1 << ATTRIBUTES) - 1;
	size_t i;

	for (i = file->rule.n; i-- && (asking->settled & all) != all; ) {
		const struct rule *rule = &file->rule.item[i];

		if (pattern_matches(&rule->pattern, asking->path, asking->len,
				    asking->is_dir,
				    asking->attributes->match_flags))
			settle(asking, rule->first, rule->n);
	}
	return false;
}

/* The strongest first, until fn says yes. */
static bool each_file(struct asking *asking, const struct attribute_dir *dir,
		      bool (*fn)(struct asking *asking,
				 const struct rule_file *file))
{
	static const enum attributes_rank outside[] = {
		ATTRIBUTES_INFO, ATTRIBUTES_GLOBAL, ATTRIBUTES_SYSTEM
	};
	size_t k, i;

	for (k = 0; k < sizeof(outside) / sizeof(*outside); k++) {
		const enum attributes_rank rank = outside[k];

		for (i = asking->attributes->file[rank].n; i--; )
			if (fn(asking,
			       &asking->attributes->file[rank].item[i]))
				return true;
		if (rank != ATTRIBUTES_INFO)
			continue;
		for (; dir; dir = dir->parent)
			if (fn(asking, dir->file))
				return true;
	}
	return false;
}

void attributes_lookup(const struct attributes *attributes,
		       const struct attribute_dir *dir, const char *path,
		       size_t len, bool is_dir, struct attribute_values *out)
{
	struct asking asking = {
		.attributes = attributes, .path = path, .len = len,
		.is_dir = is_dir, .out = out
	};

	*out = (struct attribute_values){ 0 };
	if (attributes->rules && each_file(&asking, dir, is_of_interest))
		each_file(&asking, dir, ask_file);
}
