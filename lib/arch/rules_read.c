/* SPDX-License-Identifier: MIT */
/* What every part of .fuse/architecture.yaml is read with: keys by tables,
 * texts, lists, choices, patterns and selectors. See rules_reading.h. */
#include "arch/rules_reading.h"

#include <stdarg.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/nearest.h"
#include "regex/regex.h"
#include "source/pathspec.h"

const struct error *rules_error(uint32_t line, const char *fmt, ...)
{
	const struct error *err;
	struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	err = error_new(ERROR_USAGE, "'%s': line %u: %s", rules_path,
			(unsigned int)line, buf_str(&text));
	buf_release(&text);
	return err;
}

/* --- Keys --- */

/* Equal but for the case of letters and underscores. */
static bool is_key(const char *text, const char *name)
{
	for (;;) {
		while (*text == '_' || *text == '-')
			text++;
		while (*name == '_')
			name++;
		if (!*text || !*name)
			return *text == *name;
		if ((*text | 0x20) != (*name | 0x20))
			return false;
		text++;
		name++;
	}
}

const struct yaml_node *rules_get(const struct yaml_node *mapping,
				  const char *key)
{
	size_t i;

	for (i = 0; i < yaml_count(mapping); i++) {
		const char *text = yaml_text(yaml_key_at(mapping, i));

		if (text && is_key(text, key))
			return yaml_value_at(mapping, i);
	}
	return NULL;
}

static const struct error *read_key(struct rules_reading *r,
				    const struct yaml_node *mapping, size_t i,
				    const struct rules_key *table,
				    unsigned int kind, const char *what)
{
	const struct yaml_node *key = yaml_key_at(mapping, i);
	const struct yaml_node *value = yaml_value_at(mapping, i);
	const struct rules_key *row = table;

	while (row->name && !(row->may & kind &&
			      is_key(yaml_text(key), row->name)))
		row++;
	if (!row->name) {
		struct buf phrase = { 0 };
		const struct error *err;
		struct nearest nearest;

		nearest_init(&nearest, yaml_text(key));
		for (; table->name; table++)
			if (table->may & kind)
				nearest_offer(&nearest, table->name);
		nearest_phrase(&phrase, &nearest, "");
		err = rules_error(yaml_line(key), "%s has no key '%s'%s", what,
				  yaml_text(key), buf_str(&phrase));
		buf_release(&phrase);
		return err;
	}
	if (rules_get(mapping, row->name) != value)
		return rules_error(yaml_line(key), "'%s' stands twice in %s",
				   row->name, what);
	return row->read ? row->read(r, value) : NULL;
}

const struct error *rules_read_keys(struct rules_reading *r,
				    const struct yaml_node *mapping,
				    const struct rules_key *table,
				    unsigned int kind, const char *what)
{
	const struct error *err = NULL;
	size_t i;

	if (yaml_kind(mapping) != YAML_MAPPING)
		return rules_error(yaml_line(mapping),
				   "%s must have keys and values", what);
	for (i = 0; !err && i < yaml_count(mapping); i++)
		err = read_key(r, mapping, i, table, kind, what);
	for (; !err && table->name; table++)
		if (table->must & kind && !rules_get(mapping, table->name))
			err = rules_error(yaml_line(mapping),
					  "%s needs '%s'", what, table->name);
	return err;
}

/* --- Values --- */

const struct error *rules_text(const struct yaml_node *value,
			       const char **out)
{
	const char *at;

	*out = yaml_text(value);
	if (!*out || yaml_is_null(value) || !**out)
		return rules_error(yaml_line(value), "a text is missing here");
	for (at = *out; *at; at++)
		if ((unsigned char)*at < ' ' || *at == 0x7f)
			return rules_error(yaml_line(value),
					   "a text must not hold control characters");
	return NULL;
}

const struct yaml_node *rules_item(const struct yaml_node *value, size_t i)
{
	return yaml_kind(value) == YAML_SEQUENCE ? yaml_at(value, i) : value;
}

const struct error *rules_list(const struct yaml_node *value, size_t *n)
{
	const struct error *err = NULL;
	const char *text;
	size_t i;

	*n = yaml_kind(value) == YAML_SEQUENCE ? yaml_count(value) :
		yaml_is_null(value) ? 0 : 1;
	for (i = 0; !err && i < *n; i++)
		err = rules_text(rules_item(value, i), &text);
	return err;
}

const struct error *rules_choice(const struct yaml_node *value,
				 const char *const *names, uint8_t *out)
{
	struct buf all = { 0 };
	const struct error *err;
	const char *text;
	size_t i;

	err = rules_text(value, &text);
	if (err)
		return err;
	for (i = 0; names[i]; i++) {
		if (!strcasecmp(text, names[i])) {
			*out = (uint8_t)i;
			buf_release(&all);
			return NULL;
		}
		buf_addf(&all, "%s'%s'", !i ? "" : names[i + 1] ? ", " : " or ",
			 names[i]);
	}
	err = rules_error(yaml_line(value), "'%s' is none of %s", text,
			  buf_str(&all));
	buf_release(&all);
	return err;
}

const struct error *rules_pathspec(struct pathspec **out,
				   const struct yaml_node *value)
{
	VEC(const char *) spec = { 0 };
	const struct error *err;
	size_t i, n;

	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++)
		*VEC_PUSH(&spec) = yaml_text(rules_item(value, i));
	if (!err && !n)
		err = rules_error(yaml_line(value), "there are no patterns");
	else if (!err)
		err = pathspec_from_top(out, spec.item, spec.n);
	if (err && !*out && n)
		err = rules_error(yaml_line(value), "%s", err->msg);
	VEC_RELEASE(&spec);
	return err;
}

const struct error *rules_need_some(const struct yaml_node *value,
				    const selector_vec *list, const char *key)
{
	return list->n ? NULL : rules_error(yaml_line(value),
					    "'%s' names nothing", key);
}

/* --- Selectors --- */

static const struct error *unknown_layer(const struct rules *rules,
					 const struct yaml_node *value)
{
	struct buf phrase = { 0 };
	const struct error *err;
	struct nearest nearest;
	size_t i;

	nearest_init(&nearest, yaml_text(value));
	for (i = 0; i < rules->layer.n; i++)
		nearest_offer(&nearest, rules->layer.item[i].name);
	nearest_phrase(&phrase, &nearest, "");
	if (!phrase.len)
		buf_addstr(&phrase, "; files are 'path:...', packages 'package:...'");
	err = rules_error(yaml_line(value), "there is no layer '%s'%s",
			  yaml_text(value), phrase.ptr);
	buf_release(&phrase);
	return err;
}

const struct error *rules_expression(struct selector *out, const char *pattern)
{
	const struct error *err = NULL;
	const char *at;

	out->kind = SELECT_MATCH;
	out->name = pattern;
	for (at = pattern; (at = strchr(at, '$')) && !out->has_groups; at++)
		out->has_groups = at[1] >= '1' && at[1] <= '9' &&
			(at == pattern || at[-1] != '\\');
	if (!out->has_groups)
		err = regex_compile(&out->regex, pattern, 0);
	return err ? rules_error(out->line, "'%s': %s", pattern, err->msg) :
		NULL;
}

static const struct error *read_selector(struct rules_reading *r,
					 const struct yaml_node *value,
					 struct selector *out)
{
	static const char path[] = "path:", package[] = "package:";
	static const char match[] = "match:";
	const char *text = yaml_text(value);
	const struct error *err;

	*out = (struct selector){ .kind = SELECT_ALL, .layer = LAYER_NONE,
				  .line = yaml_line(value) };
	out->text = out->name = arena_strdup(&r->out->arena, text);
	if (!strcmp(text, "*"))
		return NULL;
	if (!strncmp(text, package, sizeof(package) - 1)) {
		out->kind = SELECT_PACKAGE;
		out->name += sizeof(package) - 1;
		return *out->name ? NULL :
			rules_error(out->line, "a package has no name");
	}
	if (!strncmp(text, path, sizeof(path) - 1)) {
		out->kind = SELECT_PATH;
		out->name += sizeof(path) - 1;
		err = pathspec_from_top(&out->pathspec, &out->name, 1);
		return err ? rules_error(out->line, "%s", err->msg) : NULL;
	}
	if (!strncmp(text, match, sizeof(match) - 1))
		return rules_expression(out, out->name + sizeof(match) - 1);
	out->kind = SELECT_LAYER;
	out->layer = rules_layer(r->out, text);
	return out->layer == LAYER_NONE ? unknown_layer(r->out, value) : NULL;
}

const struct error *rules_selectors(struct rules_reading *r,
				    const struct yaml_node *value,
				    selector_vec *out)
{
	const struct error *err;
	size_t i, n;

	err = rules_list(value, &n);
	for (i = 0; !err && i < n; i++)
		err = read_selector(r, rules_item(value, i), VEC_PUSH(out));
	return err;
}
