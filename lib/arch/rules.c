/* SPDX-License-Identifier: MIT */
/* Reading .fuse/architecture.yaml whole: the top of it and its layers. See
 * rules.h. */
#include "arch/rules.h"

#include <string.h>

#include "arch/rules_reading.h"
#include "base/buf.h"
#include "base/path.h"
#include "git/repo.h"
#include "git/tree.h"
#include "lang/lang.h"
#include "source/match.h"
#include "regex/regex.h"
#include "source/pathspec.h"

const char rules_path[] = ".fuse/architecture.yaml";

uint32_t rules_layer(const struct rules *rules, const char *name)
{
	size_t i;

	for (i = 0; i < rules->layer.n; i++)
		if (!strcmp(rules->layer.item[i].name, name))
			return (uint32_t)i;
	return LAYER_NONE;
}

/* --- Patterns of layers --- */

/* Where the magic of a pathspec ends: ":(glob)a" and ":/a" are about a. */
static const char *behind_magic(const char *text)
{
	const char *at;

	if (*text != ':')
		return text;
	if (text[1] == '(') {
		at = strchr(text, ')');
		return at ? at + 1 : text;
	}
	at = text + 1 + strspn(text + 1, "!^/");
	return at + (*at == ':');
}

static bool has_magic(const char *text, const char *word, const char *sign)
{
	size_t n = (size_t)(behind_magic(text) - text);

	return n && (memmem(text, n, word, strlen(word)) ||
		     (text[1] != '(' && strcspn(text + 1, sign) < n - 1));
}

static bool is_excluding(const char *text)
{
	return has_magic(text, "exclude", "!^");
}

static const struct error *add_pattern(struct rules_reading *r,
				       const struct yaml_node *node,
				       const char **spec, size_t specs)
{
	struct layer_pattern *pattern = VEC_PUSH(&r->layer->pattern);
	const struct error *err;

	*pattern = (struct layer_pattern){ .line = yaml_line(node) };
	if (++r->patterns > RULES_MOST_PATTERNS)
		return rules_error(pattern->line, "there are over %d patterns",
				   RULES_MOST_PATTERNS);
	pattern->text = arena_strdup(&r->out->arena, yaml_text(node));
	spec[0] = pattern->text;
	err = pathspec_from_top(&pattern->pathspec, spec, specs);
	if (err)
		return rules_error(pattern->line, "%s", err->msg);
	/* Where a pattern with wildcards can fit begins with what stands
	 * before them; of two patterns the one that says more of that is the
	 * more specific. */
	enum { SHIFT = 16, MOST = 0xffff };
	const char *text = behind_magic(pattern->text);
	struct buf path = { 0 };
	size_t n, literal;

	if (!path_join(&path, "", 0, text))
		buf_addstr(&path, text);
	n = path.len;
	literal = has_magic(pattern->text, "literal", "") ?
		n :
		wildmatch_literal(buf_str(&path), n);
	pattern->literal = arena_strndup(&r->out->arena, buf_str(&path),
					 literal);
	while (literal && path.ptr[literal - 1] == '/')
		literal--;
	pattern->literal_len = has_magic(pattern->text, "icase", "") ? 0 :
								       literal;
	pattern->weight = literal << SHIFT | (n < MOST ? n : MOST);
	buf_release(&path);
	return NULL;
}

/* Each pattern is matched with all excluding ones behind it. */
static const struct error *read_paths(struct rules_reading *r,
				      const struct yaml_node *value)
{
	VEC(const char *) spec = { 0 };
	const struct error *err;
	size_t i, n;

	*VEC_PUSH(&spec) = NULL;
	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++)
		if (is_excluding(yaml_text(rules_item(value, i))))
			*VEC_PUSH(&spec) = yaml_text(rules_item(value, i));
	for (i = 0; !err && i < n; i++)
		if (!is_excluding(yaml_text(rules_item(value, i))))
			err = add_pattern(r, rules_item(value, i), spec.item,
					  spec.n);
	if (!err && !r->layer->pattern.n)
		err = rules_error(yaml_line(value),
				  "layer '%s' has no pattern that takes files in",
				  r->layer->name);
	VEC_RELEASE(&spec);
	return err;
}

static const struct error *read_namespaces(struct rules_reading *r,
					   const struct yaml_node *value)
{
	const struct error *err;
	size_t i, n;

	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++)
		*VEC_PUSH(&r->layer->namespace) =
			arena_strdup(&r->out->arena,
				     yaml_text(rules_item(value, i)));
	return err;
}

/* --- Layers --- */

static const struct rules_key layer_keys[] = {
	{ "except", 1, 0, NULL },
	{ "may_depend_on", 1, 0, NULL },
	{ "name", 1, 1, NULL },
	{ "namespaces", 1, 0, read_namespaces },
	{ "paths", 1, 0, read_paths },
	{ NULL, 0, 0, NULL }
};

/* Names first: any layer may name any other. */
static const struct error *add_layer(struct rules_reading *r,
				     const struct yaml_node *node)
{
	const struct yaml_node *value = rules_get(node, "name");
	struct layer *layer;
	const struct error *err;
	const char *name;
	uint32_t same;

	if (!value)
		return rules_error(yaml_line(node), "a layer needs 'name'");
	err = rules_text(value, &name);
	if (err)
		return err;
	same = rules_layer(r->out, name);
	if (same != LAYER_NONE)
		return rules_error(yaml_line(value),
				   "layer '%s' stands in line %u already", name,
				   (unsigned int)r->out->layer.item[same].line);
	if (!strcmp(name, "*") || strchr(name, ':'))
		return rules_error(yaml_line(value),
				   "a layer's name must not be '*' or hold ':', which '%s' does",
				   name);
	layer = VEC_PUSH(&r->out->layer);
	*layer = (struct layer){
		.name = arena_strdup(&r->out->arena, name),
		.line = yaml_line(value)
	};
	return NULL;
}

/* What a layer may depend on is a rule of its own; where one layer says it,
 * the others that have files may depend on nothing. */
static const struct error *imply_rule(struct rules_reading *r,
				      const struct yaml_node *node, size_t i)
{
	const struct yaml_node *value = rules_get(node, "may_depend_on");
	const struct layer *layer = &r->out->layer.item[i];
	const struct error *err = NULL;
	struct rule *rule;

	if (!layer->pattern.n)
		return value ? rules_error(yaml_line(value),
					   "layer '%s' has no paths, and so no files that depend on anything",
					   layer->name) : NULL;
	rule = VEC_PUSH(&r->out->rule);
	*rule = (struct rule){
		.name = arena_fmt(&r->out->arena, "may-depend-on:%s",
				  layer->name),
		.kind = RULE_ALLOW, .severity = SEVERITY_ERROR,
		.is_implied = true,
		.line = value ? yaml_line(value) : layer->line
	};
	*VEC_PUSH(&rule->from) = (struct selector){
		.kind = SELECT_LAYER, .layer = (uint32_t)i,
		.text = layer->name, .name = layer->name, .line = layer->line
	};
	if (value)
		err = rules_selectors(r, value, &rule->to);
	r->rule = rule;
	if (!err && rules_get(node, "except"))
		err = rules_except(r, rules_get(node, "except"));
	return err ? err : rules_check_groups(rule);
}

/* Exceptions are of what a layer may depend on. */
static const struct error *check_except(const struct yaml_node *node)
{
	const struct yaml_node *except = rules_get(node, "except");

	return !except || rules_get(node, "may_depend_on") ? NULL :
		rules_error(yaml_line(except),
			    "'except' of a layer is of its 'may_depend_on', which is not there");
}

static const struct error *read_layers(struct rules_reading *r,
				       const struct yaml_node *value)
{
	const struct error *err = NULL;
	bool is_implied = false;
	size_t i, n = yaml_count(value);

	if (yaml_kind(value) != YAML_SEQUENCE)
		return rules_error(yaml_line(value), "'layers' must be a list");
	if (n > RULES_MOST_LAYERS)
		return rules_error(yaml_line(value), "there are over %d layers",
				   RULES_MOST_LAYERS);
	for (i = 0; !err && i < n; i++)
		err = add_layer(r, yaml_at(value, i));
	for (i = 0; !err && i < n; i++) {
		const struct yaml_node *node = yaml_at(value, i);

		r->layer = &r->out->layer.item[i];
		err = rules_read_keys(r, node, layer_keys, 1, "a layer");
		if (!err && !r->layer->pattern.n && !r->layer->namespace.n)
			err = rules_error(
				r->layer->line,
				"layer '%s' has neither paths nor namespaces, and so holds nothing",
				r->layer->name);
	}
	for (i = 0; !err && i < n; i++) {
		err = check_except(yaml_at(value, i));
		is_implied |= rules_get(yaml_at(value, i), "may_depend_on") !=
			NULL;
	}
	for (i = 0; !err && is_implied && i < n; i++)
		err = imply_rule(r, yaml_at(value, i), i);
	return err;
}

/* --- The top --- */

static const struct error *read_percent(const struct yaml_node *value,
					unsigned int *out)
{
	const struct error *err;
	unsigned int percent = 0;
	const char *text, *at;

	err = rules_text(value, &text);
	if (err)
		return err;
	for (at = text; *at >= '0' && *at <= '9' && percent <= 100; at++)
		percent = percent * 10 + (unsigned int)(*at - '0');
	if (at == text || percent > 100 || strcmp(at, *at == '%' ? "%" : ""))
		return rules_error(yaml_line(value),
				   "'%s' is not a percentage from 0 to 100", text);
	*out = percent;
	return NULL;
}

static const struct error *read_floor(struct rules_reading *r,
				      const struct yaml_node *value)
{
	return read_percent(value, &r->out->floor);
}

static const struct error *read_max_unresolved(struct rules_reading *r,
					       const struct yaml_node *value)
{
	return read_percent(value, &r->out->max_unresolved);
}

static const struct error *read_uncovered(struct rules_reading *r,
					  const struct yaml_node *value)
{
	static const char *const names[] = {
		[UNCOVERED_COUNT] = "count", [UNCOVERED_NOTE] = "note",
		[UNCOVERED_WARN] = "warning", [UNCOVERED_FORBID] = "error",
		NULL
	};

	return rules_choice(value, names, &r->out->uncovered);
}

static const struct error *read_language(struct rules_reading *r,
					 const struct yaml_node *value)
{
	const struct error *err;
	size_t i, n;

	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++) {
		const char *name = yaml_text(rules_item(value, i));
		unsigned int lang = lang_by_name(name);

		if (lang == LANG_NONE)
			err = rules_error(yaml_line(rules_item(value, i)),
					  "there is no language '%s'", name);
		else
			*VEC_PUSH(&r->out->language) = (uint8_t)lang;
	}
	return err;
}

/* What files are part of the whole: no layer, as that is told below. */
static const struct error *read_files(struct rules_reading *r,
				      const struct yaml_node *value,
				      selector_vec *out)
{
	const struct error *err = rules_selectors(r, value, out);
	size_t i;

	for (i = 0; !err && i < out->n; i++)
		if ((out->item[i].kind != SELECT_PATH &&
		     out->item[i].kind != SELECT_MATCH) ||
		    out->item[i].has_groups)
			err = rules_error(out->item[i].line,
					  "'%s' is neither 'path:...' nor 'match:...'",
					  out->item[i].text);
	return err;
}

static const struct error *read_exclude(struct rules_reading *r,
					const struct yaml_node *value)
{
	return read_files(r, value, &r->out->exclude);
}

static const struct error *read_include(struct rules_reading *r,
					const struct yaml_node *value)
{
	return read_files(r, value, &r->out->include);
}

static const struct error *read_types(struct rules_reading *r,
				      const struct yaml_node *value)
{
	bool counts;

	if (!yaml_bool(value, &counts))
		return rules_error(yaml_line(value),
				   "'types' is neither true nor false");
	r->out->skips_types = !counts;
	return NULL;
}

static const struct rules_key top_keys[] = {
	{ "exclude", 1, 0, read_exclude },
	{ "floor", 1, 0, read_floor },
	{ "include", 1, 0, read_include },
	{ "language", 1, 0, read_language },
	{ "layers", 1, 0, NULL },
	{ "max_unresolved", 1, 0, read_max_unresolved },
	{ "rules", 1, 0, NULL },
	{ "types", 1, 0, read_types },
	{ "uncovered", 1, 0, read_uncovered },
	{ NULL, 0, 0, NULL }
};

static const struct error *read_top(struct rules_reading *r,
				    const struct yaml_node *root)
{
	const struct yaml_node *layers = rules_get(root, "layers");
	const struct yaml_node *rules = rules_get(root, "rules");
	const struct error *err;

	if (!root)
		return error_new(ERROR_USAGE, "'%s' is empty; write layers and rules, or remove it",
				 rules_path);
	err = rules_read_keys(r, root, top_keys, 1, "the file");
	if (!err && layers)
		err = read_layers(r, layers);
	if (!err && rules)
		err = rules_read_rules(r, rules);
	if (!err && !r->out->rule.n)
		err = rules_error(yaml_line(root),
				  "there is no rule, so nothing would be checked; write 'may_depend_on' or 'rules'");
	return err;
}

const struct error *rules_parse(struct rules *out, const char *text, size_t n)
{
	/* Half of what is imported may be generated: more is a mistake. */
	enum { MAX_UNRESOLVED = 50 };
	struct rules_reading r = { .out = out };
	const struct error *err;
	struct yaml *yaml = NULL;

	*out = (struct rules){ .max_unresolved = MAX_UNRESOLVED };
	repo_hash_blob(NULL, text, n, &out->oid);
	err = yaml_parse(&yaml, text, n, 1);
	if (err)
		err = error_new(ERROR_USAGE, "'%s': %s", rules_path, err->msg);
	else
		err = read_top(&r, yaml_root(yaml));
	yaml_dispose(yaml);
	if (err)
		rules_release(out);
	return err;
}

const struct error *rules_read(struct rules *out, bool *found,
			       struct source *source)
{
	const struct error *err;
	struct buf bytes = { 0 };
	struct entry entry;

	*out = (struct rules){ 0 };
	err = source_find(source, rules_path, &entry, found);
	if (err || !*found)
		return err;
	if (entry.omit || (entry.mode & MODE_TYPE) != MODE_FILE)
		err = error_new(ERROR_USAGE, "'%s' is not a file that can be read",
				rules_path);
	if (!err) {
		err = source_read(&bytes, source, &entry, YAML_MAX);
		if (err)
			err = error_wrap(err, "cannot read '%s'", rules_path);
	}
	if (!err)
		err = rules_parse(out, buf_str(&bytes), bytes.len);
	buf_release(&bytes);
	return err;
}

/* --- The end --- */

static void release_selector(struct selector *selector)
{
	pathspec_free(selector->pathspec);
	regex_free(selector->regex);
}

void rules_selectors_release(selector_vec *selectors)
{
	size_t i;

	for (i = 0; i < selectors->n; i++)
		release_selector(&selectors->item[i]);
	VEC_RELEASE(selectors);
}

static void release_rule(struct rule *rule)
{
	size_t i;

	rules_selectors_release(&rule->from);
	rules_selectors_release(&rule->to);
	rules_selectors_release(&rule->only);
	rules_selectors_release(&rule->names);
	rules_selectors_release(&rule->holds);
	for (i = 0; i < rule->order.n; i++)
		VEC_RELEASE(&rule->order.item[i].layer);
	VEC_RELEASE(&rule->order);
	VEC_RELEASE(&rule->closed);
	for (i = 0; i < rule->except.n; i++) {
		release_selector(&rule->except.item[i].from);
		release_selector(&rule->except.item[i].to);
	}
	VEC_RELEASE(&rule->except);
	pathspec_free(rule->paths);
}

void rules_release(struct rules *rules)
{
	size_t i, k;

	for (i = 0; i < rules->layer.n; i++) {
		struct layer *layer = &rules->layer.item[i];

		for (k = 0; k < layer->pattern.n; k++)
			pathspec_free(layer->pattern.item[k].pathspec);
		VEC_RELEASE(&layer->pattern);
		VEC_RELEASE(&layer->namespace);
	}
	VEC_RELEASE(&rules->layer);
	for (i = 0; i < rules->rule.n; i++)
		release_rule(&rules->rule.item[i]);
	VEC_RELEASE(&rules->rule);
	VEC_RELEASE(&rules->language);
	rules_selectors_release(&rules->exclude);
	rules_selectors_release(&rules->include);
	arena_release(&rules->arena);
	*rules = (struct rules){ 0 };
}
