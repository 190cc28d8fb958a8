/* SPDX-License-Identifier: MIT */
/* What the readers of deptrac's rules share. */
#ifndef ARCH_DEPTRAC_H
#define ARCH_DEPTRAC_H

#include "arch/classes.h"
#include "yaml/yaml.h"

/* What it imports stands before a file. */
struct document {
	const char *path;	/* NULL: the request's */
	struct yaml *yaml;
};

struct deptrac {
	struct importing *im;
	struct classes classes;
	VEC(struct document) document;
	text_vec read;		/* paths that were imported */
	text_vec lost;		/* layers of which something was told */
};

/* The value of the first of some keys that a mapping has. */
const struct yaml_node *deptrac_first(const struct yaml_node *mapping,
				      const char *const *keys);

/* An expression as PHP writes it, between two signs, or without; false where
 * what stands behind them is more than "i". */
bool deptrac_unwrap(struct deptrac *d, const char **text, bool *any_case);

bool deptrac_is_bool(const struct yaml_node *collector);

/* Adds the files of a collector to a layer, or tells why they are not known.
 * A "bool" may name layers that stand behind it. */
void deptrac_collect(struct deptrac *d, struct draft_layer *layer,
		     const struct yaml_node *collector);

#endif
