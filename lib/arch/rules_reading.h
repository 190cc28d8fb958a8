/* SPDX-License-Identifier: MIT */
/* Reading mappings of .fuse/architecture.yaml by tables: private to
 * lib/arch. */
#ifndef ARCH_RULES_READING_H
#define ARCH_RULES_READING_H

#include "arch/rules.h"
#include "yaml/yaml.h"

struct rules_reading {
	struct rules *out;
	struct layer *layer;	/* that is being read, or NULL */
	struct rule *rule;	/* the same */
	size_t patterns;	/* read so far */
};

/* Keys are known in any case of their letters, with or without their
 * underscores: may_depend_on, MayDependOn. */
typedef const struct error *rules_key_fn(struct rules_reading *r,
					 const struct yaml_node *value);
struct rules_key {
	const char *name;
	/* One bit a kind: those that may have it, those that must. */
	unsigned int may, must;
	rules_key_fn *read;	/* NULL: somebody else reads it */
};

/*
 * Reads every pair of a mapping by the table (ended by a row without a name)
 * of what a thing of this kind may have. what names the thing in messages: "a
 * layer".
 */
const struct error *rules_read_keys(struct rules_reading *r,
				    const struct yaml_node *mapping,
				    const struct rules_key *table,
				    unsigned int kind, const char *what)
	MUST_CHECK;

/* The value of a key, spelt in any of those ways, or NULL. */
const struct yaml_node *rules_get(const struct yaml_node *mapping,
				  const char *key);

/* "'.fuse/architecture.yaml': line 7: ..." */
const struct error *rules_error(uint32_t line, const char *fmt, ...)
	PRINTF_LIKE(2, 3) MUST_CHECK;

/* A value that is not empty text. */
const struct error *rules_text(const struct yaml_node *value,
			       const char **out) MUST_CHECK;
/* Is it a list of texts, or one? */
const struct error *rules_list(const struct yaml_node *value, size_t *n)
	MUST_CHECK;
/* The i-th of them. */
const struct yaml_node *rules_item(const struct yaml_node *value, size_t i);
/* The number of a text among names, which NULL ends. */
const struct error *rules_choice(const struct yaml_node *value,
				 const char *const *names, uint8_t *out)
	MUST_CHECK;

/* Makes a selector of files by a regular expression over their paths. */
const struct error *rules_expression(struct selector *out, const char *pattern)
	MUST_CHECK;

/* Patterns of paths that are one: excluding ones take away. */
const struct error *rules_pathspec(struct pathspec **out,
				   const struct yaml_node *value) MUST_CHECK;
const struct error *rules_selectors(struct rules_reading *r,
				    const struct yaml_node *value,
				    selector_vec *out) MUST_CHECK;
void rules_selectors_release(selector_vec *selectors);

/* The error of a key that names nothing, or NULL. */
const struct error *rules_need_some(const struct yaml_node *value,
				    const selector_vec *list, const char *key)
	MUST_CHECK;

/* Reads the exceptions of a rule. */
rules_key_fn rules_except;
/* Reads the rows of an order, the top first. */
rules_key_fn rules_order;
/* Reads, after the order, which of its layers are closed: all where the value
 * is true, none where it is false or NULL, or those that it names. */
rules_key_fn rules_closed;
/* What $1 stands for is known where one import is judged. */
const struct error *rules_check_groups(struct rule *rule) MUST_CHECK;

/* Reads the sequence of layers, and the rules that they imply. */
rules_key_fn rules_read_layers;
/* Reads the sequence of rules. */
rules_key_fn rules_read_rules;

#endif
