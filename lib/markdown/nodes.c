/* SPDX-License-Identifier: MIT */
/* Parsing: see nodes.h. */
#include "markdown/nodes.h"

#include <cmark.h>
#include <stdlib.h>

#include "base/xalloc.h"

struct cmark_node *markdown_nodes(const char *text, size_t n)
{
	/* cmark's own allocator aborts the process when memory runs out. */
	static const cmark_mem mem = { xcalloc, xrealloc, free };
	cmark_parser *parser = cmark_parser_new_with_mem(CMARK_OPT_DEFAULT,
							 (cmark_mem *)&mem);
	struct cmark_node *root;

	cmark_parser_feed(parser, text, n);
	root = cmark_parser_finish(parser);
	cmark_parser_free(parser);
	return root;
}
