/* SPDX-License-Identifier: MIT */
/*
 * dependency-cruiser's rules, as far as they are about paths: "forbidden" and
 * "required" ones. Paths are regular expressions there.
 */
#include <string.h>

#include "arch/importing.h"
#include "json/value.h"

/* A rule being taken: its name, and what it is that we cannot say of it. */
struct cruise {
	struct importing *im;
	const char *name;
	const char *unsaid;	/* or NULL */
};

static void leave(struct cruise *c, const char *what)
{
	if (!c->unsaid)
		c->unsaid = what;
}

/* Is there a member that is none of these? What stands in an array has no name:
 * it is told as "[". */
static const char *other_key(const struct value *object,
			     const char *const *keys)
{
	struct value_iter it = { 0 };
	size_t k;

	if (value_kind(object) == VALUE_ARRAY && value_count(object))
		return "[";
	while (value_next(object, &it)) {
		for (k = 0; keys[k] && strcmp(keys[k], it.key); k++)
			;
		if (!keys[k])
			return it.key;
	}
	return NULL;
}

/* The patterns of one expression, or of an array of them. */
static void read_paths(struct cruise *c, text_vec *out,
		       const struct value *value)
{
	struct value_iter it = { 0 };
	const char *text = value_string(value, NULL);

	if (text && !import_regex(c->im, out, text))
		leave(c, arena_strdup(&c->im->draft->arena, text));
	while (value_kind(value) == VALUE_ARRAY && value_next(value, &it)) {
		text = value_string(it.value, NULL);
		if (!text || !import_regex(c->im, out, text))
			leave(c, text ? arena_strdup(&c->im->draft->arena,
						     text) : "path");
	}
}

/* One side of a rule: all files, where it names none. */
static void add_side(struct cruise *c, struct draft_rule *rule,
		     const char *key, const struct value *side)
{
	text_vec patterns = { 0 };
	size_t i;

	read_paths(c, &patterns, value_get(side, "path"));
	for (i = 0; i < patterns.n; i++)
		draft_append(rule, key, arena_fmt(&c->im->draft->arena,
						  "path:%s",
						  patterns.item[i]));
	if (!value_get(side, "path"))
		draft_append(rule, key, "*");
	VEC_RELEASE(&patterns);
}

/* Files that a side does not mean: of from by "paths", of to by "except". */
static void add_exclusions(struct cruise *c, struct draft_rule *rule,
			   const struct value *from, const struct value *to)
{
	struct arena *arena = &c->im->draft->arena;
	text_vec patterns = { 0 };
	size_t i;

	read_paths(c, &patterns, value_get(from, "pathNot"));
	for (i = 0; i < patterns.n; i++) {
		const char *text = patterns.item[i];
		bool is_glob = !strncmp(text, ":(glob)", 7);

		draft_append(rule, "paths", is_glob ?
			     arena_fmt(arena, ":(glob,exclude)%s", text + 7) :
			     arena_fmt(arena, ":(exclude)%s", text));
	}
	patterns.n = 0;
	read_paths(c, &patterns, value_get(to, "pathNot"));
	for (i = 0; i < patterns.n; i++)
		draft_append(rule, "except", arena_fmt(arena, "* -> %s",
						       patterns.item[i]));
	VEC_RELEASE(&patterns);
}

static void add_severity(struct cruise *c, struct draft_rule *rule,
			 const struct value *value)
{
	const char *text = value_string(value, NULL);

	if (!text || !strcmp(text, "warn"))
		draft_set(rule, "severity", "warning");
	else if (!strcmp(text, "info"))
		draft_set(rule, "severity", "note");
	else if (!strcmp(text, "ignore"))
		leave(c, "severity");
}

/* Without what an unfinished rule would mean. */
static void finish(struct cruise *c, struct draft_rule *rule)
{
	size_t i;

	if (!c->unsaid)
		return;
	draft_lose(c->im->draft, 0, "'%s', for its '%s'", c->name, c->unsaid);
	for (i = 0; i < rule->pair.n; i++)
		VEC_RELEASE(&rule->pair.item[i].text);
	VEC_RELEASE(&rule->pair);
	c->im->draft->rule.n--;
}

static void add_words(struct cruise *c, struct draft_rule *rule,
		      const struct value *value)
{
	const char *comment = value_string(value_get(value, "comment"), NULL);
	struct span text = span_trim(span_of(comment ? comment : ""));
	char *kept, *at;

	if (!text.n)
		return;
	/* A text of rules is one line. */
	kept = arena_strndup(&c->im->draft->arena, text.s, text.n);
	for (at = kept; *at; at++)
		*at = (unsigned char)*at < ' ' || *at == 0x7f ? ' ' : *at;
	draft_set(rule, "because", kept);
}

static const char *name_of(struct cruise *c, const struct value *value)
{
	const char *name = value_string(value_get(value, "name"), NULL);

	return name && *name ? arena_strdup(&c->im->draft->arena, name) : NULL;
}

static void take_forbidden(struct cruise *c, const struct value *value)
{
	static const char *const from_keys[] = { "path", "pathNot", NULL };
	static const char *const to_keys[] = {
		"path", "pathNot", "circular", "reachable", NULL
	};
	const struct value *from = value_get(value, "from");
	const struct value *to = value_get(value, "to");
	bool is_cycle = value_bool(value_get(to, "circular"), false);
	struct draft_rule *rule;

	c->name = name_of(c, value);
	c->unsaid = other_key(from, from_keys);
	if (!c->unsaid)
		c->unsaid = other_key(to, to_keys);
	if (!c->unsaid && is_cycle &&
	    (value_count(from) || value_count(to) > 1))
		c->unsaid = "circular";
	rule = draft_rule(c->im->draft, is_cycle ? "acyclic" : "forbid",
			  c->name);
	c->name = c->name ? c->name : "forbidden";
	add_severity(c, rule, value_get(value, "severity"));
	add_words(c, rule, value);
	if (is_cycle) {
		draft_set(rule, "between", "files");
	} else {
		add_side(c, rule, "from", from);
		add_side(c, rule, "to", to);
		if (value_bool(value_get(to, "reachable"), false))
			draft_flag(rule, "through");
		add_exclusions(c, rule, from, to);
	}
	finish(c, rule);
}

static void take_required(struct cruise *c, const struct value *value)
{
	static const char *const keys[] = { "path", "pathNot", NULL };
	static const char *const to_keys[] = { "path", NULL };
	const struct value *module = value_get(value, "module");
	const struct value *to = value_get(value, "to");
	struct draft_rule *rule;

	c->name = name_of(c, value);
	c->unsaid = other_key(module, keys);
	if (!c->unsaid)
		c->unsaid = other_key(to, to_keys);
	rule = draft_rule(c->im->draft, "require", c->name);
	c->name = c->name ? c->name : "required";
	add_severity(c, rule, value_get(value, "severity"));
	add_words(c, rule, value);
	add_side(c, rule, "from", module);
	add_side(c, rule, "to", to);
	add_exclusions(c, rule, module, NULL);
	finish(c, rule);
}

static void lose_top(struct importing *im, const struct value *root)
{
	static const char *const keys[] = {
		"forbidden", "required", "$schema", NULL
	};
	struct value_iter it = { 0 };

	while (value_next(root, &it)) {
		bool is_options = !strcmp(it.key, "options");
		size_t k;

		for (k = 0; keys[k] && strcmp(keys[k], it.key); k++)
			;
		if (!keys[k])
			draft_lose(im->draft, 0, is_options ? "'%s': imports "
				   "are resolved, and files left out, in our "
				   "own way" : "'%s'", it.key);
	}
}

const struct error *import_depcruise(struct importing *im)
{
	struct cruise c = { .im = im };
	struct value_iter it = { 0 };
	const struct error *err;
	struct value *root = NULL;

	err = value_parse(&root, im->request->text, im->request->n,
			  VALUE_RELAXED);
	if (!err && value_kind(root) != VALUE_OBJECT)
		err = error_new(ERROR_USAGE, "it holds no object of rules");
	if (err)
		goto done;
	while (value_next(value_get(root, "forbidden"), &it))
		take_forbidden(&c, it.value);
	it = (struct value_iter){ 0 };
	while (value_next(value_get(root, "required"), &it))
		take_required(&c, it.value);
	lose_top(im, root);
done:
	value_free(root);
	return err;
}
