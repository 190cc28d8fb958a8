/* SPDX-License-Identifier: MIT */
/* Reading .fuse/architecture.yaml: what stands at the top of it. See
 * rules.h. */
#include "arch/rules.h"

#include <string.h>

#include "arch/rules_reading.h"
#include "base/buf.h"
#include "git/repo.h"
#include "git/tree.h"
#include "lang/lang.h"
#include "regex/regex.h"
#include "source/pathspec.h"

const char rules_path[] = ".fuse/architecture.yaml";

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
		err = rules_read_layers(r, layers);
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
