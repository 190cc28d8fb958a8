/* SPDX-License-Identifier: MIT */
/* Decisions as an index and as graphs: see export.h. */
#include <string.h>

#include "adr/export.h"
#include "adr/manner.h"
#include "base/path.h"
#include "base/strmap.h"
#include "emit/escape.h"

/* --- The index --- */

/* Text in a cell of a table, in one line. */
static void add_cell(struct buf *out, const char *text)
{
	for (; *text; text++) {
		if (strchr("|\\[]<>*_`", *text))
			buf_addch(out, '\\');
		buf_addch(out, *text == '\n' || *text == '\r' ? ' ' : *text);
	}
}

/* A path as the target of a link. */
static void add_target(struct buf *out, const char *path)
{
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (c <= ' ' || c == 0x7f || strchr("()<>%|\"\\#?", c))
			buf_addf(out, "%%%02X", c);
		else
			buf_addch(out, (char)c);
	}
}

void export_index(struct buf *out, const struct registry *registry,
		  const char *from)
{
	struct buf way = { 0 };
	size_t i;

	buf_addstr(out, "| Record | Decision | Status | Date |\n"
		   "|---|---|---|---|\n");
	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		buf_reset(&way);
		relative_path(&way, from, adr->path);
		buf_addstr(out, "| [");
		add_cell(out, adr->id);
		buf_addstr(out, "](");
		add_target(out, way.ptr);
		buf_addstr(out, ") | ");
		add_cell(out, adr->title);
		buf_addf(out, " | %s | %s |\n", adr_status_name(adr->status),
			 adr->date);
	}
	for (i = 0; i < registry->failure.n; i++) {
		const struct adr_failure *f = &registry->failure.item[i];

		buf_addstr(out, "| ");
		add_cell(out, f->path);
		buf_addstr(out, " | *cannot be read:* ");
		add_cell(out, f->message);
		buf_addstr(out, " | | |\n");
	}
	buf_release(&way);
}

/* --- Graphs --- */

struct edge {
	size_t from, to;	/* records; to, a thing that is governed */
	uint8_t kind;		/* ADR_LINK_SUPERSEDES or _AMENDS */
};

struct net {
	VEC(struct edge) edge, governs;
	struct strmap seen;	/* "<from> <to> <kind>" */
	struct strmap governed;	/* its name -> its place */
};

static void add_edge(struct net *net, size_t from, size_t to, uint8_t kind)
{
	struct buf key = { 0 };
	bool is_new;

	buf_addf(&key, "%zu %zu %u", from, to, kind);
	strmap_add(&net->seen, key.ptr, key.len, &is_new);
	if (is_new)
		*VEC_PUSH(&net->edge) = (struct edge){ from, to, kind };
	buf_release(&key);
}

/* Both ends tell the same edge. */
static void take_link(struct net *net, const struct registry *registry,
		      const struct adr *adr, const struct adr_link *link)
{
	const struct adr *target = registry_target(registry, adr, link);
	size_t from = (size_t)(adr - registry->record.item), to;

	if (!target)
		return;
	to = (size_t)(target - registry->record.item);
	switch (link->kind) {
	case ADR_LINK_SUPERSEDES:
	case ADR_LINK_AMENDS:
		add_edge(net, from, to, link->kind);
		break;
	case ADR_LINK_SUPERSEDED_BY:
		add_edge(net, to, from, ADR_LINK_SUPERSEDES);
		break;
	case ADR_LINK_AMENDED_BY:
		add_edge(net, to, from, ADR_LINK_AMENDS);
		break;
	default:
		break;
	}
}

static void gather(struct net *net, const struct registry *registry)
{
	size_t i, k;

	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		for (k = 0; k < adr->link.n; k++)
			take_link(net, registry, adr, &adr->link.item[k]);
		for (k = 0; k < adr->governs.n; k++) {
			const char *name = adr->governs.item[k];
			struct strmap_entry *known;
			bool is_new;

			known = strmap_add(&net->governed, name, strlen(name),
					   &is_new);
			if (is_new)
				known->value = net->governed.n - 1;
			*VEC_PUSH(&net->governs) = (struct edge){
				.from = i, .to = (size_t)known->value
			};
		}
	}
}

static void net_release(struct net *net)
{
	VEC_RELEASE(&net->edge);
	VEC_RELEASE(&net->governs);
	strmap_release(&net->seen);
	strmap_release(&net->governed);
}

void export_mermaid(struct sink *out, const struct registry *registry)
{
	struct net net = { 0 };
	struct buf text = { 0 };
	size_t i;

	gather(&net, registry);
	buf_addstr(&text, "flowchart TD\n");
	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		buf_addf(&text, "\ta%zu[\"", i);
		escape_mermaid(&text, adr->id);
		buf_addstr(&text, ": ");
		escape_mermaid(&text, adr->title);
		buf_addf(&text, " (%s)\"]\n", adr_status_name(adr->status));
	}
	for (i = 0; i < net.governed.n; i++) {
		buf_addf(&text, "\tg%zu([\"", i);
		escape_mermaid(&text, net.governed.entry[i].key);
		buf_addstr(&text, "\"])\n");
	}
	for (i = 0; i < net.edge.n; i++)
		buf_addf(&text, "\ta%zu -->|%s| a%zu\n", net.edge.item[i].from,
			 adr_link_kind_name(net.edge.item[i].kind),
			 net.edge.item[i].to);
	for (i = 0; i < net.governs.n; i++)
		buf_addf(&text, "\ta%zu -.->|governs| g%zu\n",
			 net.governs.item[i].from, net.governs.item[i].to);
	sink_add(out, text.ptr, text.len);
	buf_release(&text);
	net_release(&net);
}

void export_dot(struct sink *out, const struct registry *registry)
{
	struct net net = { 0 };
	struct buf text = { 0 };
	size_t i;

	gather(&net, registry);
	buf_addstr(&text, "digraph decisions {\n\tnode [shape=box];\n");
	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		buf_addf(&text, "\ta%zu [label=\"", i);
		escape_dot(&text, adr->id);
		buf_addstr(&text, ": ");
		escape_dot(&text, adr->title);
		buf_addf(&text, "\\n%s\", URL=\"",
			 adr_status_name(adr->status));
		escape_dot(&text, adr->path);
		buf_addf(&text, "\"%s];\n", adr->status == ADR_SUPERSEDED ||
			 adr->status == ADR_REJECTED ||
			 adr->status == ADR_DEPRECATED ? ", style=dashed" :
			 "");
	}
	for (i = 0; i < net.governed.n; i++) {
		buf_addf(&text, "\tg%zu [shape=ellipse, label=\"", i);
		escape_dot(&text, net.governed.entry[i].key);
		buf_addstr(&text, "\"];\n");
	}
	for (i = 0; i < net.edge.n; i++)
		buf_addf(&text, "\ta%zu -> a%zu [label=\"%s\"];\n",
			 net.edge.item[i].from, net.edge.item[i].to,
			 adr_link_kind_name(net.edge.item[i].kind));
	for (i = 0; i < net.governs.n; i++)
		buf_addf(&text, "\ta%zu -> g%zu [label=\"governs\", "
			 "style=dotted];\n", net.governs.item[i].from,
			 net.governs.item[i].to);
	buf_addstr(&text, "}\n");
	sink_add(out, text.ptr, text.len);
	buf_release(&text);
	net_release(&net);
}
