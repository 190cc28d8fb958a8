/* SPDX-License-Identifier: MIT */
/* Markdown as the nodes of cmark, which end with cmark_node_free. */
#ifndef MARKDOWN_NODES_H
#define MARKDOWN_NODES_H

#include <stddef.h>

struct cmark_node;

/* The document node of a text; what is rendered from it is for free(). */
struct cmark_node *markdown_nodes(const char *text, size_t n);

#endif
