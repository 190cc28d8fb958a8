/* SPDX-License-Identifier: MIT */
/* Markdown as HTML, for pages that people read without us. */
#ifndef MARKDOWN_HTML_H
#define MARKDOWN_HTML_H

#include <stddef.h>

#include "base/buf.h"

/* Appends a text as the content of an element or of an attribute. */
void html_escape(struct buf *out, const char *text, size_t n);

/*
 * Appends a text as HTML. HTML in it is left out, and so is a link that runs
 * something: who reads the page may not trust who wrote the text. A relative
 * link to Markdown leads to the page that is made of it, "x.md" to "x.html".
 */
void html_of_markdown(struct buf *out, const char *text, size_t n);

#endif
