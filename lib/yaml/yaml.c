/* SPDX-License-Identifier: MIT */
/* What a document says when it is asked: see yaml.h. */
#include "yaml/yaml.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/nearest.h"
#include "base/span.h"
#include "yaml/node.h"

void yaml_dispose(struct yaml *yaml)
{
	if (!yaml)
		return;
	arena_release(&yaml->arena);
	free(yaml);
}

const struct yaml_node *yaml_root(const struct yaml *yaml)
{
	return yaml->root;
}

enum yaml_kind yaml_kind(const struct yaml_node *node)
{
	return node ? (enum yaml_kind)node->kind : YAML_NONE;
}

void yaml_range(const struct yaml_node *node, size_t *begin, size_t *end)
{
	*begin = node ? node->begin : 0;
	*end = node ? node->end : 0;
}

uint32_t yaml_line(const struct yaml_node *node)
{
	return node ? node->line : 0;
}

const char *yaml_text(const struct yaml_node *node)
{
	return yaml_kind(node) == YAML_SCALAR ? node->text : NULL;
}

bool yaml_is_plain(const struct yaml_node *node)
{
	return yaml_kind(node) == YAML_SCALAR && node->is_plain;
}

bool yaml_is_null(const struct yaml_node *node)
{
	static const char *const null[] = {
		"", "~", "null", "Null", "NULL", NULL
	};

	if (!yaml_is_plain(node))
		return false;
	return span_is_among(span_of(node->text), null);
}

bool yaml_bool(const struct yaml_node *node, bool *out)
{
	bool is_true;

	if (!yaml_is_plain(node))
		return false;
	is_true = !strcasecmp(node->text, "true");
	if (!is_true && strcasecmp(node->text, "false"))
		return false;
	*out = is_true;
	return true;
}

bool yaml_integer(const struct yaml_node *node, int64_t *out)
{
	const char *digits;
	intmax_t value;

	if (!yaml_is_plain(node))
		return false;
	digits = node->text + strspn(node->text, "+-");
	if (digits - node->text > 1 || !*digits ||
	    digits[strspn(digits, "0123456789")])
		return false;
	errno = 0;
	value = strtoimax(node->text, NULL, 10);
	if (errno || value < INT64_MIN || value > INT64_MAX)
		return false;
	*out = value;
	return true;
}

size_t yaml_count(const struct yaml_node *node)
{
	return yaml_kind(node) > YAML_SCALAR ? node->n : 0;
}

const struct yaml_node *yaml_at(const struct yaml_node *node, size_t i)
{
	return yaml_kind(node) == YAML_SEQUENCE && i < node->n ?
		node->child[i] : NULL;
}

const struct yaml_node *yaml_key_at(const struct yaml_node *node, size_t i)
{
	return yaml_kind(node) == YAML_MAPPING && i < node->n ?
		node->child[2 * i] : NULL;
}

const struct yaml_node *yaml_value_at(const struct yaml_node *node, size_t i)
{
	return yaml_kind(node) == YAML_MAPPING && i < node->n ?
		node->child[2 * i + 1] : NULL;
}

static bool is_same(const char *a, const char *b, bool icase)
{
	return !(icase ? strcasecmp(a, b) : strcmp(a, b));
}

static const struct yaml_node *find(const struct yaml_node *node,
				    const char *key, bool icase)
{
	size_t i;

	if (yaml_kind(node) != YAML_MAPPING)
		return NULL;
	for (i = 0; i < node->n; i++)
		if (is_same(node->child[2 * i]->text, key, icase))
			return node->child[2 * i + 1];
	return NULL;
}

const struct yaml_node *yaml_get(const struct yaml_node *node,
				 const char *key)
{
	return find(node, key, false);
}

const struct yaml_node *yaml_get_icase(const struct yaml_node *node,
				       const char *key)
{
	return find(node, key, true);
}

static const struct error *fail_key(const struct yaml_node *key,
				    const char *const *keys)
{
	struct buf text = { 0 };
	const struct error *err;
	struct nearest nearest;
	size_t i;

	buf_addstr(&text, key->text);
	buf_tame(&text, 0);
	nearest_init(&nearest, key->text);
	for (i = 0; keys[i]; i++)
		nearest_offer(&nearest, keys[i]);
	buf_addch(&text, '\'');
	if (nearest.n)
		nearest_phrase(&text, &nearest, "");
	else
		for (i = 0; keys[i]; i++)
			buf_addf(&text, "%s'%s'", i ? ", " : "; known are ",
				 keys[i]);
	err = error_new(ERROR_CORRUPT, "line %u: unknown key '%s", key->line,
			text.ptr);
	buf_release(&text);
	return err;
}

/* That no key before the i-th is the same in another spelling. Every one of
 * them is known and different, so there are few. */
static const struct error *check_twice(const struct yaml_node *mapping,
				       size_t i)
{
	const struct yaml_node *key = yaml_key_at(mapping, i);
	size_t k;

	for (k = 0; k < i; k++)
		if (!strcasecmp(yaml_text(yaml_key_at(mapping, k)), key->text))
			return error_new(ERROR_CORRUPT, "line %u: a second key "
					 "'%s'", key->line, key->text);
	return NULL;
}

const struct error *yaml_only(const struct yaml_node *mapping,
			      const char *const *keys, bool icase)
{
	const struct error *err = NULL;
	const struct yaml_node *key;
	size_t i, k;

	for (i = 0; !err && (key = yaml_key_at(mapping, i)); i++) {
		for (k = 0; keys[k]; k++)
			if (is_same(key->text, keys[k], icase))
				break;
		if (!keys[k])
			err = fail_key(key, keys);
		else if (icase)
			err = check_twice(mapping, i);
	}
	return err;
}
