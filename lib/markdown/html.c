/* SPDX-License-Identifier: MIT */
/* Markdown as HTML: see html.h. */
#include "markdown/html.h"

#include <cmark.h>
#include <stdlib.h>
#include <string.h>

#include "markdown/nodes.h"

void html_escape(struct buf *out, const char *text, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		switch (text[i]) {
		case '&':
			buf_addstr(out, "&amp;");
			break;
		case '<':
			buf_addstr(out, "&lt;");
			break;
		case '>':
			buf_addstr(out, "&gt;");
			break;
		case '"':
			buf_addstr(out, "&quot;");
			break;
		default:
			buf_addch(out, text[i]);
		}
}

/* The page of a record that is linked to: its file's name with .html. */
static void add_target(struct buf *out, const char *target, size_t n)
{
	static const char *const ext[] = { ".md", ".markdown" };
	size_t path = strcspn(target, "#?\""), i;

	path = path < n ? path : n;
	for (i = 0; i < sizeof(ext) / sizeof(*ext); i++) {
		size_t len = strlen(ext[i]);

		if (path < len || memcmp(target + path - len, ext[i], len) ||
		    memchr(target, ':', path) || *target == '/')
			continue;
		buf_add(out, target, path - len);
		buf_addstr(out, ".html");
		buf_add(out, target + path, n - path);
		return;
	}
	buf_add(out, target, n);
}

void html_of_markdown(struct buf *out, const char *text, size_t n)
{
	static const char href[] = "<a href=\"";
	cmark_node *root = markdown_nodes(text, n);
	char *html = cmark_render_html(root, CMARK_OPT_DEFAULT);
	const char *at = html, *next;

	while (at && (next = strstr(at, href))) {
		size_t len;

		next += sizeof(href) - 1;
		len = strcspn(next, "\"");
		buf_add(out, at, (size_t)(next - at));
		add_target(out, next, len);
		at = next + len;
	}
	buf_addstr(out, at ? at : "");
	free(html);
	cmark_node_free(root);
}
