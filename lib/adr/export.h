/* SPDX-License-Identifier: MIT */
/* All decisions of a registry as one document. */
#ifndef ADR_EXPORT_H
#define ADR_EXPORT_H

#include "adr/relations.h"
#include "emit/json.h"
#include "emit/sink.h"

/* One record as an object: every field, and the whole text, from which an
 * import makes the same file again. */
void export_record(struct json *json, const struct registry *registry,
		   const struct adr *adr);

/*
 * JSON-ADR 1.0.0, the interchange format of `adrs`. It knows records by their
 * number: ERROR_UNSUPPORTED, with the first, where one has none. What it has
 * no member for (governs, other sections) stands in custom_sections. version
 * is ours.
 */
const struct error *export_json_adr(struct sink *out,
				    const struct registry *registry,
				    const char *version) MUST_CHECK;

/* An index in Markdown, a row a record, in the registry's order: by folder,
 * number and path, so that two branches that add a record seldom touch the
 * same lines. Its links are those of a file at the path `from`, "" for one at
 * the top. */
void export_index(struct buf *out, const struct registry *registry,
		  const char *from);

/* What supersedes and amends what, and what it governs: for mermaid, and for
 * Graphviz. */
void export_mermaid(struct sink *out, const struct registry *registry);
void export_dot(struct sink *out, const struct registry *registry);

/*
 * A page of one record, and that of all, as HTML that needs no other file and
 * no network. A page lies where its record does, as export_page_path says
 * ("docs/adr/0001-x.html"), and the index at the top of them, "index.html", so
 * that links between records hold.
 */
void export_page(struct buf *out, const relation_vec *relations,
		 const struct adr *adr);
void export_page_index(struct buf *out, const struct registry *registry);
void export_page_path(struct buf *out, const struct adr *adr);

#endif
