/* SPDX-License-Identifier: MIT */
/*
 * XML 1.0. Contents stand in CDATA sections; a byte that XML cannot hold at
 * all (a control character, what is not UTF-8) becomes U+FFFD.
 */
#include <string.h>

#include "base/utf8.h"
#include "lang/lang.h"
#include "pack/document.h"

/* The bytes of s that XML allows, the others replaced. */
static void add_legal(struct buf *out, const char *s, size_t n)
{
	size_t start = out->len, i;

	utf8_add_repaired(out, s, n);
	for (i = start; i < out->len; i++)
		if ((unsigned char)out->ptr[i] < 0x20 &&
		    !strchr("\t\n\r", out->ptr[i]))
			out->ptr[i] = '?';
}

static void add_attribute(struct buf *out, const char *name, const char *s)
{
	struct buf legal = { 0 };
	const char *at;

	add_legal(&legal, s, strlen(s));
	buf_addf(out, " %s=\"", name);
	for (at = buf_str(&legal); *at; at++)
		if (*at == '&')
			buf_addstr(out, "&amp;");
		else if (*at == '<')
			buf_addstr(out, "&lt;");
		else if (*at == '"')
			buf_addstr(out, "&quot;");
		else if (strchr("\n\t\r", *at))
			buf_addf(out, "&#%d;", *at);
		else
			buf_addch(out, *at);
	buf_addch(out, '"');
	buf_release(&legal);
}

static void add_cdata(struct buf *out, const char *s, size_t n)
{
	struct buf legal = { 0 };
	const char *at, *next;

	add_legal(&legal, s, n);
	buf_addstr(out, "<![CDATA[");
	at = buf_str(&legal);
	while ((next = strstr(at, "]]>"))) {
		buf_add(out, at, (size_t)(next - at) + 2);
		buf_addstr(out, "]]><![CDATA[");
		at = next + 2;
	}
	buf_addstr(out, at);
	buf_addstr(out, "]]>");
	buf_release(&legal);
}

static void add_by(struct buf *out, const char *name, struct document *doc,
		   void (*add)(struct buf *, const struct document *))
{
	struct buf text = { 0 };

	add(&text, doc);
	add_attribute(out, name, buf_str(&text));
	buf_release(&text);
}

static void head(struct buf *out, struct document *doc)
{
	buf_addstr(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<fuse");
	add_by(out, "scope", doc, add_title);
	add_by(out, "source", doc, add_source);
	add_by(out, "holds", doc, add_totals);
	add_by(out, "omitted", doc, add_omitted);
	buf_addstr(out, ">\n<manifest>\n");
}

static void add_names(struct buf *out, struct document *doc,
		      const struct pack_file *file)
{
	const struct file *f = document_file(doc, file);
	char hex[OID_HEX + 1];

	add_attribute(out, "path", f->path);
	add_attribute(out, "blob", oid_to_hex(hex, &f->oid));
}

static void entry(struct buf *out, struct document *doc,
		  const struct pack_file *file, bool is_shown)
{
	buf_addstr(out, "<entry");
	add_names(out, doc, file);
	buf_addf(out, " tokens=\"%llu\"", (unsigned long long)
		 (is_shown ? file->tokens : file->full_tokens));
	add_attribute(out, "tier", pack_tier_name(is_shown ?
		      (enum pack_tier)file->tier : TIER_LISTED));
	add_attribute(out, "reason", file->reason);
	buf_addstr(out, "/>\n");
}

static void middle(struct buf *out, struct document *doc)
{
	buf_addstr(out, "</manifest>\n");
	if (doc->input->changes && !doc->part) {
		struct buf text = { 0 };

		review_text(&text, doc, "");
		buf_addstr(out, "<changes>");
		add_cdata(out, buf_str(&text), text.len);
		buf_addstr(out, "</changes>\n");
		buf_release(&text);
	}
}

static void section(struct buf *out, struct document *doc,
		    const struct shown *shown)
{
	const struct file *f = document_file(doc, shown->file);
	struct buf text = { 0 };

	buf_addstr(out, "<file");
	add_attribute(out, "path", f->path);
	add_attribute(out, "language", lang_id(f->lang));
	add_attribute(out, "tier",
		      pack_tier_name((enum pack_tier)shown->file->tier));
	buf_addstr(out, ">\n");
	add_text(&text, doc, shown);
	add_cdata(out, buf_str(&text), text.len);
	buf_addstr(out, "</file>\n");
	buf_release(&text);
}

static void tail(struct buf *out, struct document *doc)
{
	(void)doc;
	buf_addstr(out, "</fuse>\n");
}

const struct format format_xml = {
	"xml", ".xml", head, entry, middle, section, tail
};
