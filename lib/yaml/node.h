/* SPDX-License-Identifier: MIT */
/* What a document is made of, for this room alone. */
#ifndef YAML_NODE_H
#define YAML_NODE_H

#include "base/arena.h"
#include "yaml/yaml.h"

struct yaml_node {
	uint8_t kind;		/* enum yaml_kind */
	bool is_plain;
	uint8_t height;		/* levels below it, those of aliases too */
	uint32_t weight;	/* it and the nodes below it, likewise */
	uint32_t begin, end;	/* bytes of the text */
	uint32_t line;
	uint32_t n;		/* bytes, elements or pairs */
	union {
		const char *text;
		/* A mapping's are key, value, key, value, ... */
		const struct yaml_node **child;
	};
};

struct yaml {
	struct arena arena;	/* everything below */
	const struct yaml_node *root;
};

#endif
