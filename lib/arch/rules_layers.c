/* SPDX-License-Identifier: MIT */
/* Reading the layers of .fuse/architecture.yaml, and the rules that
 * 'may_depend_on' of them implies. See rules.h. */
#include "arch/rules.h"

#include <string.h>

#include "arch/rules_reading.h"
#include "base/buf.h"
#include "base/path.h"
#include "source/match.h"
#include "source/pathspec.h"

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

const struct error *rules_read_layers(struct rules_reading *r,
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
