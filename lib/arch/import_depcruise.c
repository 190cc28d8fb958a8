/* SPDX-License-Identifier: MIT */
/*
 * dependency-cruiser's rules, as far as they are about paths: "forbidden" and
 * "required" ones. Paths are regular expressions there.
 */
#include <string.h>

#include "arch/cruising.h"
#include "base/buf.h"
#include "base/path.h"

/* One side of a rule: all files, where it names none. */
static void add_side(struct cruise *c, struct draft_rule *rule,
		     const char *key, const struct value *side)
{
	text_vec text = { 0 };
	size_t i;

	cruise_selectors(c, &text, value_get(side, "path"),
			 !strcmp(key, "to"));
	for (i = 0; i < text.n; i++)
		draft_append(rule, key, text.item[i]);
	if (!value_get(side, "path"))
		draft_append(rule, key, "*");
	VEC_RELEASE(&text);
}

/* A pattern without the word that makes it a selector, or NULL. */
static const char *pattern_of(const char *selector)
{
	return strncmp(selector, "path:", 5) ? NULL : selector + 5;
}

/* Files that a side does not mean: of from by "paths", of to by "except". */
static void add_exclusions(struct cruise *c, struct draft_rule *rule,
			   const struct value *from, const struct value *to)
{
	struct arena *arena = &c->im->draft->arena;
	text_vec text = { 0 };
	const char *pattern;
	size_t i;

	cruise_selectors(c, &text, value_get(from, "pathNot"), false);
	for (i = 0; i < text.n; i++) {
		pattern = pattern_of(text.item[i]);
		if (!pattern)
			draft_append(rule, "except", arena_fmt(arena,
				     "%s -> *", text.item[i]));
		else
			draft_append(rule, "paths",
				     draft_magic(c->im->draft, "exclude",
						 pattern));
	}
	text.n = 0;
	cruise_selectors(c, &text, value_get(to, "pathNot"), true);
	for (i = 0; i < text.n; i++) {
		pattern = pattern_of(text.item[i]);
		draft_append(rule, "except", arena_fmt(arena, "* -> %s",
			     pattern ? pattern : text.item[i]));
	}
	VEC_RELEASE(&text);
}

/* Where they may name the same files: what is before the first wildcard of
 * one begins the other. */
static bool may_overlap(const char *a, const char *b)
{
	size_t n, m;

	if (!strncmp(a, "package:", 8) || !strncmp(b, "package:", 8))
		return false;
	if (strncmp(a, "path:", 5) || strncmp(b, "path:", 5))
		return true;
	n = strcspn(a, "*?[\\(");
	m = strcspn(b, "*?[\\(");
	return !strncmp(a, b, n < m ? n : m);
}

/* Files of both sides may import each other in our rules, but not there. */
static void add_inside(struct draft_rule *rule)
{
	const struct draft_pair *from = draft_find(rule, "from");
	const struct draft_pair *to = draft_find(rule, "to");
	size_t i, k;

	for (i = 0; from && to && i < from->text.n; i++)
		for (k = 0; k < to->text.n; k++)
			if (may_overlap(from->text.item[i],
					to->text.item[k])) {
				draft_flag(rule, "inside");
				return;
			}
}

/* "^(?:a|b)" of an array, for where one expression is wanted. */
static void add_alternative(struct cruise *c, void *payload, const char *text)
{
	struct buf *out = payload;

	(void)c;
	buf_addf(out, "%s(?:%s)", out->len ? "|" : "", text);
}

/* The files that a cycle must hold one of: "from" is all that tells them. */
static void add_holders(struct cruise *c, struct draft_rule *rule,
			const struct value *from)
{
	struct buf path = { 0 }, other = { 0 };

	if (!value_get(from, "pathNot")) {
		if (value_get(from, "path"))
			add_side(c, rule, "from", from);
		return;
	}
	cruise_each_text(c, value_get(from, "path"), add_alternative, &path);
	cruise_each_text(c, value_get(from, "pathNot"), add_alternative, &other);
	draft_append(rule, "from", cruise_expression(c, arena_fmt(
		&c->im->draft->arena, path.len ? "^(?!.*?(?:%s)).*?(?:%s)" :
		"^(?!.*?(?:%s))%s", buf_str(&other), buf_str(&path))));
	buf_release(&path);
	buf_release(&other);
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
		cruise_leave(c, "severity");
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

static const char *name_of(struct cruise *c, const struct value *value)
{
	const char *name = value_string(value_get(value, "name"), NULL);

	return name && *name ? arena_strdup(&c->im->draft->arena, name) : NULL;
}

/* The name, severity and words of a rule, and what it has beside them. */
static struct draft_rule *begin(struct cruise *c, const struct value *value,
				const char *kind, const char *name,
				const char *const *keys)
{
	const char *unsaid = cruise_other_key(value, keys), *comment;
	struct draft_rule *rule;
	struct span text;
	char *kept, *at;

	c->name = name_of(c, value);
	c->unsaid = c->unsaid ? c->unsaid : unsaid;
	rule = draft_rule(c->im->draft, kind, c->name);
	c->name = c->name ? c->name : name;
	add_severity(c, rule, value_get(value, "severity"));
	comment = value_string(value_get(value, "comment"), NULL);
	text = span_trim(span_of(comment ? comment : ""));
	if (text.n) {
		/* A text of rules is one line. */
		kept = arena_strndup(&c->im->draft->arena, text.s, text.n);
		for (at = kept; *at; at++)
			*at = (unsigned char)*at < ' ' || *at == 0x7f ? ' ' :
									*at;
		draft_set(rule, "because", kept);
	}
	return rule;
}

/* What "to" says beside paths decides which rule of ours it is. */
static const char *kind_of(struct cruise *c, const struct value *from,
			   const struct value *to)
{
	static const char *const keys[] = { "path", "pathNot", NULL };
	static const char *const flags[] = {
		"circular", "couldNotResolve", "reachable"
	};
	static const char *const kinds[] = { "acyclic", "resolved", "forbid" };
	const char *kind = "forbid", *other;
	size_t i;

	c->unsaid = cruise_other_key(from, keys);
	other = cruise_other_key(to, keys);
	for (i = 0; other && i < 3; i++)
		if (!strcmp(other, flags[i])) {
			kind = kinds[i];
			break;
		}
	if (other && (i == 3 || !value_bool(value_get(to, other), false) ||
		      (i < 2 && value_count(to) > 1) ||
		      (i == 2 && cruise_other_key(to, (const char *const[]){
			"path", "pathNot", "reachable", NULL }))))
		cruise_leave(c, other);
	return kind;
}

static void take_forbidden(struct cruise *c, const struct value *value)
{
	static const char *const keys[] = {
		"comment", "from", "name", "severity", "to", NULL
	};
	const struct value *from = value_get(value, "from");
	const struct value *to = value_get(value, "to");
	const char *kind = kind_of(c, from, to);
	struct draft_rule *rule = begin(c, value, kind, "forbidden", keys);

	if (!strcmp(kind, "acyclic")) {
		draft_set(rule, "between", "files");
		add_holders(c, rule, from);
	} else {
		c->wants_groups = false;
		cruise_each_text(c, value_get(to, "path"), cruise_note_groups, NULL);
		cruise_each_text(c, value_get(to, "pathNot"), cruise_note_groups, NULL);
		add_side(c, rule, "from", from);
		if (!strcmp(kind, "forbid"))
			add_side(c, rule, "to", to);
		if (value_bool(value_get(to, "reachable"), false))
			draft_flag(rule, "through");
		else if (!strcmp(kind, "forbid"))
			add_inside(rule);
		add_exclusions(c, rule, from, to);
	}
	finish(c, rule);
}

static void take_required(struct cruise *c, const struct value *value)
{
	static const char *const rule_keys[] = {
		"comment", "module", "name", "severity", "to", NULL
	};
	static const char *const keys[] = { "path", "pathNot", NULL };
	static const char *const to_keys[] = { "path", NULL };
	const struct value *module = value_get(value, "module");
	const struct value *to = value_get(value, "to");
	struct draft_rule *rule;

	c->wants_groups = false;
	c->unsaid = cruise_other_key(module, keys);
	if (!c->unsaid)
		c->unsaid = cruise_other_key(to, to_keys);
	rule = begin(c, value, "require", "required", rule_keys);
	add_side(c, rule, "from", module);
	add_side(c, rule, "to", to);
	add_exclusions(c, rule, module, NULL);
	if (draft_find(rule, "except"))
		cruise_leave(c, "pathNot");
	finish(c, rule);
}

/* --- Options --- */

/* The files of an option: an expression, several, or an object of "path". */
static void add_files(struct cruise *c, text_vec *out, const char *key,
		      const struct value *value)
{
	static const char *const keys[] = { "path", NULL };
	text_vec text = { 0 };
	size_t i;

	c->name = key;
	c->unsaid = NULL;
	c->wants_groups = false;
	if (value_kind(value) == VALUE_OBJECT) {
		c->unsaid = cruise_other_key(value, keys);
		value = value_get(value, "path");
	}
	cruise_selectors(c, &text, value, false);
	for (i = 0; i < text.n && !c->unsaid; i++)
		draft_add(out, text.item[i]);
	if (c->unsaid)
		draft_lose(c->im->draft, 0, "'options.%s', for its '%s'", key,
			   c->unsaid);
	VEC_RELEASE(&text);
}

/* Only what the tool prints, and how fast: no verdict depends on it. */
static bool is_about_running(const char *key)
{
	static const char *const keys[] = {
		"baseDir", "cache", "metrics", "parser", "prefix", "progress",
		"reporterOptions", "skipAnalysisNotInRules", "suffix", NULL
	};

	return span_is_among(span_of(key), keys);
}

/* Nothing of it is in the tree. */
static bool is_node_modules(const struct value *value)
{
	const struct value *path = value_kind(value) == VALUE_OBJECT ?
		value_get(value, "path") : value;
	struct value_iter it = { 0 };
	const char *text = value_string(path, NULL);
	bool is_only = text && strstr(text, "node_modules");

	if (value_kind(value) == VALUE_OBJECT && value_count(value) > 1)
		return false;
	while (value_kind(path) == VALUE_ARRAY && value_next(path, &it)) {
		text = value_string(it.value, NULL);
		if (!text || !strstr(text, "node_modules"))
			return false;
		is_only = true;
	}
	return is_only && !strchr(text, '|');
}

static bool has_types(const struct importing *im)
{
	size_t i;

	for (i = 0; i < im->request->files; i++)
		if (strstr(path_ext(im->request->file[i]), "ts"))
			return true;
	return false;
}

static void take_options(struct cruise *c, const struct value *options)
{
	struct draft *draft = c->im->draft;
	struct value_iter it = { 0 };
	const struct value *types = value_get(options, "tsPreCompilationDeps");

	while (value_next(options, &it)) {
		if (!strcmp(it.key, "exclude"))
			add_files(c, &draft->exclude, "exclude", it.value);
		else if (!strcmp(it.key, "includeOnly"))
			add_files(c, &draft->include, "includeOnly", it.value);
		else if (!is_about_running(it.key) && it.value != types &&
			 (strcmp(it.key, "doNotFollow") ||
			  !is_node_modules(it.value)))
			draft_lose(draft, 0, "'options.%s': imports are "
				   "resolved in our own way", it.key);
	}
	if (has_types(c->im) && !value_bool(types, false) &&
	    !value_string(types, NULL)) {
		draft->skips_types = true;
		draft_lose(draft, 0, "'options.tsPreCompilationDeps' is not "
			   "true: what is imported for its types alone, but "
			   "not by 'import type', counts here, and did not "
			   "there");
	}
}

static void take_rest(struct cruise *c, const struct value *root)
{
	static const char *const keys[] = {
		"forbidden", "required", "$schema", "options", NULL
	};
	struct value_iter it = { 0 };

	while (value_next(root, &it))
		if (!span_is_among(span_of(it.key), keys))
			draft_lose(c->im->draft, 0, "'%s'", it.key);
	take_options(c, value_get(root, "options"));
}

const struct error *import_depcruise(struct importing *im)
{
	struct cruise c = { .im = im };
	struct value_iter it = { 0 };
	const struct error *err;
	struct value *root = NULL;
	static const char *const names[] = {
		"javascript", "typescript", "vue", "svelte"
	};
	size_t i;

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
	take_rest(&c, root);
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		draft_add(&im->draft->language, names[i]);
done:
	value_free(root);
	return err;
}
