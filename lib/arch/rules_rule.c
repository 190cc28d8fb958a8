/* SPDX-License-Identifier: MIT */
/* The list of rules: which keys each kind has, what they hold, and what of
 * them must agree. See rules.h. */
#include <string.h>

#include "arch/rules_reading.h"
#include "base/buf.h"
#include "source/pathspec.h"

static const char *const kind_names[RULE_KINDS + 1] = {
	[RULE_ACYCLIC] = "acyclic", [RULE_ALLOW] = "allow",
	[RULE_FORBID] = "forbid", [RULE_INDEPENDENT] = "independent",
	[RULE_INTERFACE] = "interface", [RULE_LAYERS] = "layers",
	[RULE_PROTECT] = "protect", [RULE_REQUIRE] = "require",
	[RULE_RESOLVED] = "resolved"
};

const char *rule_kind_name(enum rule_kind kind)
{
	return kind_names[kind];
}

static const char *const between_names[] = {
	[BETWEEN_LAYERS] = "layers", [BETWEEN_DIRECTORIES] = "directories",
	[BETWEEN_FILES] = "files", NULL
};

/* --- The values of keys --- */

/* A text that lives as long as the rules. */
static const struct error *keep_text(struct rules_reading *r,
				     const struct yaml_node *value,
				     const char **out)
{
	const char *text;
	const struct error *err = rules_text(value, &text);

	if (!err)
		*out = arena_strdup(&r->out->arena, text);
	return err;
}

static const struct error *read_adr(struct rules_reading *r,
				    const struct yaml_node *value)
{
	return keep_text(r, value, &r->rule->adr);
}

static const struct error *read_because(struct rules_reading *r,
					const struct yaml_node *value)
{
	return keep_text(r, value, &r->rule->because);
}

static const struct error *read_since(struct rules_reading *r,
				      const struct yaml_node *value)
{
	return keep_text(r, value, &r->rule->since);
}

static const struct error *read_between(struct rules_reading *r,
					const struct yaml_node *value)
{
	return rules_choice(value, between_names, &r->rule->between);
}

static const struct error *read_severity(struct rules_reading *r,
					 const struct yaml_node *value)
{
	static const char *const names[] = {
		[SEVERITY_NOTE] = "note", [SEVERITY_WARNING] = "warning",
		[SEVERITY_ERROR] = "error", NULL
	};

	return rules_choice(value, names, &r->rule->severity);
}

static const struct error *read_siblings(struct rules_reading *r,
					 const struct yaml_node *value)
{
	static const char *const names[] = { "independent", "free", NULL };
	uint8_t choice;
	const struct error *err = rules_choice(value, names, &choice);

	r->rule->siblings_free = !err && choice == 1;
	return err;
}

static const struct error *read_flag(const struct yaml_node *value,
				     const char *key, bool *out)
{
	return yaml_bool(value, out) ? NULL :
		rules_error(yaml_line(value), "'%s' must be true or false",
			    key);
}

static const struct error *read_inside(struct rules_reading *r,
				       const struct yaml_node *value)
{
	return read_flag(value, "inside", &r->rule->inside);
}

static const struct error *read_paths(struct rules_reading *r,
				      const struct yaml_node *value)
{
	return rules_pathspec(&r->rule->paths, value);
}

/* What imports is in the tree. */
static const struct error *need_files(const struct rules *rules,
				      const selector_vec *list,
				      bool only_layers)
{
	size_t i;

	for (i = 0; i < list->n; i++) {
		const struct selector *s = &list->item[i];

		if (only_layers && s->kind != SELECT_LAYER)
			return rules_error(s->line, "'%s' is not a layer",
					   s->text);
		if (s->kind == SELECT_PACKAGE ||
		    (s->kind == SELECT_LAYER &&
		     !rules->layer.item[s->layer].pattern.n))
			return rules_error(s->line,
					   "'%s' has no files of the tree",
					   s->text);
	}
	return NULL;
}

static const struct error *read_from(struct rules_reading *r,
				     const struct yaml_node *value)
{
	selector_vec *from = r->rule->kind == RULE_ACYCLIC ? &r->rule->holds :
		&r->rule->from;
	const struct error *err = rules_selectors(r, value, from);

	if (!err)
		err = rules_need_some(value, from, "from");
	return err ? err : need_files(r->out, from, false);
}

static const struct error *read_layers(struct rules_reading *r,
				       const struct yaml_node *value)
{
	const struct error *err = rules_selectors(r, value, &r->rule->from);

	if (!err)
		err = rules_need_some(value, &r->rule->from, "layers");
	return err ? err : need_files(r->out, &r->rule->from, true);
}

/* Only `allow` may leave nothing to import. */
static const struct error *read_to(struct rules_reading *r,
				   const struct yaml_node *value)
{
	struct rule *rule = r->rule;
	const struct error *err = rules_selectors(r, value, &rule->to);

	if (!err && rule->kind != RULE_ALLOW)
		err = rules_need_some(value, &rule->to, "to");
	if (!err && (rule->kind == RULE_INTERFACE || rule->through))
		err = need_files(r->out, &rule->to, false);
	return err;
}

/* Entry points are files: patterns without a word before them. */
static const struct error *read_only(struct rules_reading *r,
				     const struct yaml_node *value)
{
	const struct error *err;
	size_t i, n;

	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++) {
		const struct yaml_node *item = rules_item(value, i);
		struct selector *s = VEC_PUSH(&r->rule->only);

		*s = (struct selector){ .kind = SELECT_PATH,
					.layer = LAYER_NONE,
					.line = yaml_line(item) };
		s->name = s->text = arena_strdup(&r->out->arena,
						 yaml_text(item));
		err = pathspec_from_top(&s->pathspec, &s->name, 1);
		if (err)
			err = rules_error(s->line, "%s", err->msg);
	}
	return err ? err : rules_need_some(value, &r->rule->only, "only");
}

/* Whole names of what is imported. */
static const struct error *read_names(struct rules_reading *r,
				      const struct yaml_node *value)
{
	const struct error *err;
	size_t i, n;

	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++) {
		const struct yaml_node *item = rules_item(value, i);
		struct selector *s = VEC_PUSH(&r->rule->names);

		*s = (struct selector){ .layer = LAYER_NONE,
					.line = yaml_line(item) };
		s->text = arena_strdup(&r->out->arena, yaml_text(item));
		err = rules_expression(s, arena_fmt(&r->out->arena,
						    "^(?:%s)$", s->text));
	}
	return err ? err : rules_need_some(value, &r->rule->names, "names");
}

/* --- Exceptions --- */

/* "a -> b": a text of its own for each side. */
static const struct error *read_side(struct rules_reading *r,
				     struct selector *out, const char *text,
				     size_t n, uint32_t line)
{
	static const char package[] = "package:", match[] = "match:";
	const struct error *err;

	while (n && *text == ' ')
		text++, n--;
	while (n && text[n - 1] == ' ')
		n--;
	*out = (struct selector){ .kind = SELECT_PATH, .layer = LAYER_NONE,
				  .line = line };
	out->text = out->name = arena_strndup(&r->out->arena, text, n);
	if (!n)
		return rules_error(line, "an exception is 'from -> to'");
	if (!strcmp(out->name, "*")) {
		out->kind = SELECT_ALL;
		return NULL;
	}
	if (!strncmp(out->name, package, sizeof(package) - 1)) {
		out->kind = SELECT_PACKAGE;
		out->name += sizeof(package) - 1;
		return NULL;
	}
	if (!strncmp(out->name, match, sizeof(match) - 1))
		return rules_expression(out, out->name + sizeof(match) - 1);
	err = pathspec_from_top(&out->pathspec, &out->name, 1);
	return err ? rules_error(line, "%s", err->msg) : NULL;
}

const struct error *rules_except(struct rules_reading *r,
				 const struct yaml_node *value)
{
	const struct error *err;
	size_t i, n;

	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++) {
		struct rule_exception *e = VEC_PUSH(&r->rule->except);
		const char *text = yaml_text(rules_item(value, i));
		const char *arrow = strstr(text, "->");

		*e = (struct rule_exception){
			.text = arena_strdup(&r->out->arena, text),
			.line = yaml_line(rules_item(value, i))
		};
		if (!arrow)
			return rules_error(e->line,
					   "an exception is 'from -> to'");
		err = read_side(r, &e->from, text, (size_t)(arrow - text),
				e->line);
		if (!err)
			err = read_side(r, &e->to, arrow + 2,
					strlen(arrow + 2), e->line);
		if (!err && e->from.kind == SELECT_PACKAGE)
			err = rules_error(e->line,
					  "a package of elsewhere imports nothing here");
	}
	return err;
}

/* --- Rules --- */

enum {
	ACYCLIC = 1 << RULE_ACYCLIC, ALLOW = 1 << RULE_ALLOW,
	FORBID = 1 << RULE_FORBID, INDEPENDENT = 1 << RULE_INDEPENDENT,
	INTERFACE = 1 << RULE_INTERFACE, LAYERS = 1 << RULE_LAYERS,
	PROTECT = 1 << RULE_PROTECT, REQUIRE = 1 << RULE_REQUIRE,
	RESOLVED = 1 << RULE_RESOLVED,
	EVERY = (1 << RULE_KINDS) - 1
};

/* In the order of the names. "closed" and "through" are read before and
 * behind the others, which they have to do with. */
static const struct rules_key rule_keys[] = {
	{ "adr", EVERY, 0, read_adr },
	{ "because", EVERY, 0, read_because },
	{ "between", ACYCLIC, 0, read_between },
	{ "closed", LAYERS, 0, NULL },
	{ "except", EVERY & ~REQUIRE, 0, rules_except },
	{ "from", ACYCLIC | ALLOW | FORBID | INTERFACE | PROTECT | REQUIRE | RESOLVED,
	  ALLOW | FORBID | PROTECT | REQUIRE | RESOLVED, read_from },
	{ "inside", FORBID, 0, read_inside },
	{ "kind", EVERY, EVERY, NULL },
	{ "layers", ACYCLIC | INDEPENDENT, INDEPENDENT, read_layers },
	{ "name", EVERY, 0, NULL },
	{ "names", INTERFACE, 0, read_names },
	{ "only", INTERFACE, 0, read_only },
	{ "order", LAYERS, LAYERS, rules_order },
	{ "paths", EVERY & ~ACYCLIC, 0, read_paths },
	{ "severity", EVERY, 0, read_severity },
	{ "siblings", LAYERS, 0, read_siblings },
	{ "since", EVERY, 0, read_since },
	{ "through", FORBID, 0, NULL },
	{ "to", ALLOW | FORBID | INTERFACE | PROTECT | REQUIRE,
	  ALLOW | FORBID | INTERFACE | PROTECT | REQUIRE, read_to },
	{ NULL, 0, 0, NULL }
};

static void add_selector_names(struct buf *out, const selector_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		buf_addf(out, "%c%s", i ? ',' : ':', list->item[i].text);
}

/* Its name says what it is about, so that it stays when rules come and go. */
static const char *default_name(struct rules_reading *r,
				const struct rule *rule)
{
	struct buf name = { 0 };

	buf_addstr(&name, rule_kind_name(rule->kind));
	if (rule->kind == RULE_ACYCLIC)
		buf_addf(&name, ":%s", between_names[rule->between]);
	if (rule->kind != RULE_PROTECT)
		add_selector_names(&name, &rule->from);
	if (rule->kind != RULE_ALLOW)
		add_selector_names(&name, &rule->to);
	add_selector_names(&name, &rule->holds);
	return arena_take(&r->out->arena, &name);
}

static const struct error *name_rule(struct rules_reading *r,
				     const struct yaml_node *node)
{
	const struct yaml_node *value = rules_get(node, "name");
	struct rule *rule = r->rule, *other = r->out->rule.item;
	const struct error *err = NULL;
	const char *text;

	if (value)
		err = rules_text(value, &text);
	if (err)
		return err;
	rule->name = value ? arena_strdup(&r->out->arena, text) :
		default_name(r, rule);
	for (; other < rule; other++)
		if (!strcmp(other->name, rule->name))
			return rules_error(rule->line,
					   "rule '%s' stands in line %u already; give one of them another 'name'",
					   rule->name,
					   (unsigned int)other->line);
	return NULL;
}

static const struct selector *with_groups(const selector_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		if (list->item[i].has_groups)
			return &list->item[i];
	return NULL;
}

const struct error *rules_check_groups(struct rule *rule)
{
	const struct selector *s = with_groups(&rule->to);
	size_t i;

	for (i = 0; !s && i < rule->except.n; i++)
		if (rule->except.item[i].to.has_groups)
			s = &rule->except.item[i].to;
	rule->has_groups = s != NULL;
	if (s && (rule->kind != RULE_FORBID || rule->through))
		return rules_error(s->line, "only a rule of kind 'forbid' without 'through' knows what '$1' is");
	s = with_groups(&rule->from);
	s = s ? s : with_groups(&rule->holds);
	s = s ? s : with_groups(&rule->names);
	return s ? rules_error(s->line, "'%s': what '$1' is only 'from' tells, without one itself",
			       s->name) : NULL;
}

static const struct error *read_rule(struct rules_reading *r,
				     const struct yaml_node *node)
{
	const struct yaml_node *value = rules_get(node, "kind");
	const struct error *err;
	struct buf what = { 0 };
	uint8_t kind;

	if (yaml_kind(node) != YAML_MAPPING || !value)
		return rules_error(yaml_line(node), "a rule needs 'kind'");
	err = rules_choice(value, kind_names, &kind);
	if (err)
		return err;
	r->rule = VEC_PUSH(&r->out->rule);
	*r->rule = (struct rule){ .kind = kind, .severity = SEVERITY_ERROR,
				  .line = yaml_line(node) };
	value = rules_get(node, "through");
	if (value && kind == RULE_FORBID)
		err = read_flag(value, "through", &r->rule->through);
	buf_addf(&what, "a rule of kind '%s'", kind_names[kind]);
	if (!err)
		err = rules_read_keys(r, node, rule_keys, 1u << kind,
				      what.ptr);
	if (!err)
		err = rules_closed(r, rules_get(node, "closed"));
	if (!err && kind == RULE_INDEPENDENT && r->rule->from.n < 2)
		err = rules_error(r->rule->line,
				  "one layer alone has nothing to be independent of");
	if (!err && kind == RULE_INTERFACE && !r->rule->only.n &&
	    !r->rule->names.n)
		err = rules_error(r->rule->line,
				  "a rule of kind 'interface' needs 'only' or 'names'");
	if (!err && kind == RULE_ACYCLIC &&
	    r->rule->between == BETWEEN_LAYERS && !r->out->layer.n)
		err = rules_error(r->rule->line,
				  "there are no layers; say 'between: files' or 'between: directories'");
	if (!err)
		err = rules_check_groups(r->rule);
	if (!err)
		err = name_rule(r, node);
	buf_release(&what);
	return err;
}

const struct error *rules_read_rules(struct rules_reading *r,
				     const struct yaml_node *value)
{
	const struct error *err = NULL;
	size_t i;

	if (yaml_kind(value) != YAML_SEQUENCE)
		return rules_error(yaml_line(value), "'rules' must be a list");
	if (yaml_count(value) > RULES_MOST_RULES)
		return rules_error(yaml_line(value), "there are over %d rules",
				   RULES_MOST_RULES);
	for (i = 0; !err && i < yaml_count(value); i++)
		err = read_rule(r, yaml_at(value, i));
	return err;
}
