/* SPDX-License-Identifier: MIT */
/*
 * XML 1.0. Texts are CDATA, so that code stays readable: a "]]>" in one is
 * cut between two sections. Characters that XML cannot hold, in any form,
 * become U+FFFD.
 */
#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "emit/manner.h"
#include "lang/lang.h"
#include "pack/passages_private.h"
#include "pack/review.h"

static bool is_allowed(uint32_t code)
{
	return code == '\t' || code == '\n' || code == '\r' ||
		(code >= ' ' && code != 0xfffe && code != 0xffff);
}

/* Text with what is not allowed replaced; in an attribute also escaped. */
static void add_xml(struct buf *out, const char *s, size_t n,
		    bool is_attribute)
{
	uint32_t code;
	size_t i, len;

	for (i = 0; i < n; i += len) {
		len = utf8_next(s + i, n - i, &code);
		if (!len || !is_allowed(code)) {
			len = len ? len : 1;
			buf_addstr(out, "\xef\xbf\xbd");
		} else if (is_attribute && (strchr("<>&\"", s[i]) ||
					    code < ' ')) {
			buf_addf(out, "&#%u;", code);
		} else {
			buf_add(out, s + i, len);
		}
	}
}

void xml_add_attribute(struct buf *out, const char *name, const char *value)
{
	buf_addf(out, " %s=\"", name);
	add_xml(out, value, strlen(value), true);
	buf_addch(out, '"');
}

void xml_add_path(struct buf *out, const struct sink *reader, const char *path)
{
	struct buf told = { 0 };

	tell_path_raw(&told, reader, path);
	xml_add_attribute(out, "path", told.ptr);
	buf_release(&told);
}

void xml_add_cdata(struct buf *out, const struct buf *text)
{
	const char *at = buf_str(text), *end = at + text->len, *p;

	buf_addstr(out, "<![CDATA[");
	while ((p = memmem(at, (size_t)(end - at), "]]>", 3))) {
		add_xml(out, at, (size_t)(p - at) + 2, false);
		buf_addstr(out, "]]><![CDATA[");
		at = p + 2;
	}
	add_xml(out, at, (size_t)(end - at), false);
	buf_addstr(out, "]]>");
}

static void xml_head(const struct page *page, struct buf *out)
{
	struct buf text = { 0 };

	buf_addstr(out, "<fuse schema=\"fuse.scope.whole/2\">\n<manifest>");
	manifest_text(page, "", &text);
	xml_add_cdata(out, &text);
	buf_addstr(out, "</manifest>\n");
	buf_reset(&text);
	review_map(page, &text);
	if (text.len) {
		buf_addstr(out, "<changes>");
		xml_add_cdata(out, &text);
		buf_addstr(out, "</changes>\n");
	}
	buf_reset(&text);
	review_patch(page, &text);
	if (text.len) {
		buf_addstr(out, "<diff>");
		xml_add_cdata(out, &text);
		buf_addstr(out, "</diff>\n");
	}
	buf_release(&text);
}

static void xml_section(const struct page *page, const struct draft *draft,
			struct buf *out)
{
	struct buf text = { 0 };

	buf_addstr(out, "<file");
	xml_add_path(out, page->options->reader, draft->info->path);
	if (draft->info->lang != LANG_NONE)
		xml_add_attribute(out, "language", lang_id(draft->info->lang));
	xml_add_attribute(out, "detail", level_name_of(draft));
	buf_addch(out, '>');
	page_add_text(page, draft, &text);
	xml_add_cdata(out, &text);
	buf_addstr(out, "</file>\n");
	buf_release(&text);
}

static void xml_tail(const struct page *page, struct buf *out)
{
	(void)page;
	buf_addstr(out, "</fuse>\n");
}

const struct writer xml_writer = {
	.name = "xml", .head = xml_head,
	.line = manifest_line, .section = xml_section, .tail = xml_tail,
	.change = review_change, .map_most = MAP_DIFF
};
