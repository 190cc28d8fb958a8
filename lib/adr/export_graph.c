/* SPDX-License-Identifier: MIT */
/* Decisions as an index and as graphs: see export.h. */
#include <string.h>

#include "adr/export.h"
#include "adr/target.h"
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
		target_add(out, way.ptr, false);
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

/* What a record governs. */
struct governing {
	size_t record, thing;
};

struct net {
	relation_vec relations;
	VEC(struct governing) governs;
	struct strmap thing;	/* its name -> its place */
};

static void gather(struct net *net, const struct registry *registry)
{
	size_t i, k;

	registry_relations(&net->relations, registry);
	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		for (k = 0; k < adr->list.governs.n; k++) {
			const char *name = adr->list.governs.item[k];
			struct strmap_entry *known;
			bool is_new;

			known = strmap_add(&net->thing, name, strlen(name),
					   &is_new);
			if (is_new)
				known->value = net->thing.n - 1;
			*VEC_PUSH(&net->governs) = (struct governing){
				i, (size_t)known->value
			};
		}
	}
}

/* An edge for each pair, from the one that came later. */
static bool is_edge(const struct adr_relation *relation)
{
	return relation->kind == ADR_LINK_SUPERSEDES ||
		relation->kind == ADR_LINK_AMENDS;
}

static size_t place_of(const struct registry *registry, const struct adr *adr)
{
	return (size_t)(adr - registry->record.item);
}

static void net_release(struct net *net)
{
	VEC_RELEASE(&net->relations);
	VEC_RELEASE(&net->governs);
	strmap_release(&net->thing);
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
	for (i = 0; i < net.thing.n; i++) {
		buf_addf(&text, "\tg%zu([\"", i);
		escape_mermaid(&text, net.thing.entry[i].key);
		buf_addstr(&text, "\"])\n");
	}
	for (i = 0; i < net.relations.n; i++) {
		const struct adr_relation *r = &net.relations.item[i];

		if (is_edge(r))
			buf_addf(&text, "\ta%zu -->|%s| a%zu\n",
				 place_of(registry, r->from),
				 adr_link_word(r->kind),
				 place_of(registry, r->to));
	}
	for (i = 0; i < net.governs.n; i++)
		buf_addf(&text, "\ta%zu -.->|governs| g%zu\n",
			 net.governs.item[i].record,
			 net.governs.item[i].thing);
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
	for (i = 0; i < net.thing.n; i++) {
		buf_addf(&text, "\tg%zu [shape=ellipse, label=\"", i);
		escape_dot(&text, net.thing.entry[i].key);
		buf_addstr(&text, "\"];\n");
	}
	for (i = 0; i < net.relations.n; i++) {
		const struct adr_relation *r = &net.relations.item[i];

		if (is_edge(r))
			buf_addf(&text, "\ta%zu -> a%zu [label=\"%s\"];\n",
				 place_of(registry, r->from),
				 place_of(registry, r->to),
				 adr_link_word(r->kind));
	}
	for (i = 0; i < net.governs.n; i++)
		buf_addf(&text, "\ta%zu -> g%zu [label=\"governs\", "
			 "style=dotted];\n", net.governs.item[i].record,
			 net.governs.item[i].thing);
	buf_addstr(&text, "}\n");
	sink_add(out, text.ptr, text.len);
	buf_release(&text);
	net_release(&net);
}
