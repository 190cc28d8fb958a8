/* SPDX-License-Identifier: MIT */
/* The graph of files, or of symbols, as DOT, Mermaid, GraphML and CSV: see
 * export_formats.h. */
#include "git-fuse/graph/export_formats.h"

#include <inttypes.h>

#include "base/plural.h"
#include "emit/csv.h"
#include "emit/escape.h"
#include "git-fuse/answer/answer.h"
#include "lang/lang.h"

static bool is_cut(const struct exported *x)
{
	return x->rollup->node.n < x->nodes || x->rollup->edge.n < x->edges ||
		x->alone || (x->all && all_symbols_is_cut(x->all));
}

static const char *noun(const struct exported *x, size_t n)
{
	return n == 1 ? x->one : x->many;
}

/* "40 of 812 directories, by centrality; 200 of 3120 dependencies; without 12
 * directories that have none" */
static void add_cut(struct sink *out, const struct exported *x)
{
	const size_t nodes = x->rollup->node.n, edges = x->rollup->edge.n;
	struct buf all = { 0 };

	if (nodes < x->nodes)
		sink_addf(out, "%zu of %zu %s, by centrality; ", nodes,
			  x->nodes, x->many);
	else
		sink_addf(out, "%zu %s; ", nodes, noun(x, nodes));
	if (edges < x->edges)
		sink_addf(out, "%zu of %zu dependencies", edges, x->edges);
	else
		sink_addf(out, "%zu dependenc%s", edges,
			  edges == 1 ? "y" : "ies");
	if (x->alone)
		sink_addf(out, "; without %zu %s that ha%s none", x->alone,
			  noun(x, x->alone), x->alone == 1 ? "s" : "ve");
	if (x->all)
		add_symbols_cut(&all, x->all);
	if (all.len)
		sink_addf(out, "; %s", all.ptr);
	buf_release(&all);
}

/* "calls", or how many imports and names. */
static void add_label(struct sink *out, const struct rollup_edge *edge)
{
	if (edge->role)
		sink_addstr(out, edge->role);
	else
		sink_addf(out, "%" PRIu32, rollup_weight(edge));
}

/* Nobody but tests is in it. */
static bool is_test(const struct rollup_node *node)
{
	return node->tests == node->files;
}

/* --- DOT --- */

void export_graph_dot(struct sink *out, const struct exported *x)
{
	size_t i;

	sink_addstr(out, "digraph dependencies {\n\trankdir=LR;\n"
		    "\tnode [shape=box];\n");
	if (is_cut(x)) {
		sink_addstr(out, "\tlabelloc=t;\n\tlabel=\"");
		add_cut(out, x);
		sink_addstr(out, "\";\n");
	}
	for (i = 0; i < x->rollup->node.n; i++) {
		const struct rollup_node *node = &x->rollup->node.item[i];

		sink_addf(out, "\tn%zu [label=\"", i);
		sink_add_escaped(out, node->name, escape_dot);
		sink_addstr(out, "\", tooltip=\"");
		sink_addf(out,
			  "%s%s%" PRIu32 " file%s, %" PRIu64 " line%s; %" PRIu32
			  " depend%s on it, it depends on %" PRIu32,
			  lang_name(node->lang),
			  node->lang == LANG_NONE ? "" : ", ", node->files,
			  plural(node->files), node->lines, plural(node->lines),
			  node->dependents, plural_verb(node->dependents),
			  node->dependencies);
		sink_addf(out, "\"%s];\n", is_test(node) ? ", style=dashed" :
			  "");
	}
	for (i = 0; i < x->rollup->edge.n; i++) {
		const struct rollup_edge *edge = &x->rollup->edge.item[i];

		sink_addf(out, "\tn%" PRIu32 " -> n%" PRIu32 " [label=",
			  edge->from, edge->to);
		add_label(out, edge);
		sink_addf(out, "%s];\n", edge->is_test ? ", style=dashed" :
			  "");
	}
	sink_addstr(out, "}\n");
	tell_omitted(out, "// ", x->omitted);
}

/* --- Mermaid --- */

void export_graph_mermaid(struct sink *out, const struct exported *x)
{
	size_t i;

	if (is_cut(x)) {
		sink_addstr(out, "---\ntitle: ");
		add_cut(out, x);
		sink_addstr(out, "\n---\n");
	}
	sink_addstr(out, "flowchart LR\n");
	for (i = 0; i < x->rollup->node.n; i++) {
		sink_addf(out, "\tn%zu[\"", i);
		sink_add_escaped(out, x->rollup->node.item[i].name,
				 escape_mermaid);
		sink_addstr(out, "\"]\n");
	}
	for (i = 0; i < x->rollup->edge.n; i++) {
		const struct rollup_edge *edge = &x->rollup->edge.item[i];

		sink_addf(out, "\tn%" PRIu32 " %s|", edge->from,
			  edge->is_test ? "-.->" : "-->");
		add_label(out, edge);
		sink_addf(out, "| n%" PRIu32 "\n", edge->to);
	}
	tell_omitted(out, "%% ", x->omitted);
}

/* --- GraphML --- */

static const struct {
	const char *name, *type;
	bool is_of_edge;
} keys[] = {
	{ "name", "string", false }, { "language", "string", false },
	{ "files", "int", false }, { "tests", "int", false },
	{ "lines", "long", false }, { "dependents", "int", false },
	{ "dependencies", "int", false }, { "centrality", "double", false },
	{ "weight", "int", true }, { "imports", "int", true },
	{ "names", "int", true }, { "test", "boolean", true },
	{ "path", "string", false }, { "line", "int", false },
	{ "role", "string", true }, { "useline", "int", true }
};

static void add_datum(struct sink *out, const char *key, const char *value)
{
	sink_addf(out, "<data key=\"%s\">", key);
	sink_add_escaped(out, value, escape_xml);
	sink_addstr(out, "</data>");
}

static void add_number(struct sink *out, const char *key, uint64_t value)
{
	sink_addf(out, "<data key=\"%s\">%" PRIu64 "</data>", key, value);
}

/* A billionth is the last digit of it; the point is one in any locale. */
static void add_share(struct sink *out, const char *key, double value)
{
	sink_addf(out, "<data key=\"%s\">%u.%09u</data>", key,
		  (unsigned int)value, (unsigned int)
		  ((value - (unsigned int)value) * 1e9 + 0.5));
}

static void add_node(struct sink *out, const struct exported *x,
		     size_t number)
{
	const struct rollup_node *node = &x->rollup->node.item[number];

	sink_addf(out, "    <node id=\"n%zu\">", number);
	add_datum(out, "name", node->name);
	add_datum(out, "language", lang_name(node->lang));
	add_number(out, "files", node->files);
	add_number(out, "tests", node->tests);
	add_number(out, "lines", node->lines);
	add_number(out, "dependents", node->dependents);
	add_number(out, "dependencies", node->dependencies);
	add_share(out, "centrality", node->centrality);
	if (x->all)
		add_datum(out, "path", x->view->file[node->file].path);
	if (node->line)
		add_number(out, "line", node->line);
	sink_addstr(out, "</node>\n");
}

void export_graph_graphml(struct sink *out, const struct exported *x)
{
	size_t i;

	sink_addstr(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<graphml "
		    "xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
	for (i = 0; i < sizeof(keys) / sizeof(*keys); i++)
		sink_addf(out, "  <key id=\"%s\" for=\"%s\" attr.name=\"%s\" "
			  "attr.type=\"%s\"/>\n", keys[i].name,
			  keys[i].is_of_edge ? "edge" : "node", keys[i].name,
			  keys[i].type);
	sink_addstr(out, "  <graph id=\"dependencies\" "
		    "edgedefault=\"directed\">\n");
	if (is_cut(x)) {
		sink_addstr(out, "    <desc>");
		add_cut(out, x);
		sink_addstr(out, "</desc>\n");
	}
	for (i = 0; i < x->rollup->node.n; i++)
		add_node(out, x, i);
	for (i = 0; i < x->rollup->edge.n; i++) {
		const struct rollup_edge *edge = &x->rollup->edge.item[i];

		sink_addf(out,
			  "    <edge id=\"e%zu\" source=\"n%" PRIu32
			  "\" target=\"n%" PRIu32 "\">", i, edge->from,
			  edge->to);
		add_number(out, "weight", rollup_weight(edge));
		add_number(out, "imports", edge->imports);
		add_number(out, "names", edge->names);
		add_datum(out, "test", edge->is_test ? "true" : "false");
		if (edge->role) {
			add_datum(out, "role", edge->role);
			add_number(out, "useline", edge->line);
		}
		sink_addstr(out, "</edge>\n");
	}
	sink_addstr(out, "  </graph>\n</graphml>\n");
}

/* --- CSV --- */

void export_graph_csv(struct sink *out, const struct exported *x)
{
	struct csv csv = { .sink = out };
	size_t i;

	csv_header(&csv, x->all ?
		   "source,target,role,path,line,weight,test" :
		   "source,target,weight,imports,names,test");
	for (i = 0; i < x->rollup->edge.n; i++) {
		const struct rollup_edge *edge = &x->rollup->edge.item[i];
		const struct rollup_node *node = x->rollup->node.item;

		csv_text(&csv, node[edge->from].name);
		csv_text(&csv, node[edge->to].name);
		if (edge->role) {
			csv_text(&csv, edge->role);
			csv_text(&csv,
				 x->view->file[node[edge->from].file].path);
			csv_uint(&csv, edge->line);
			csv_uint(&csv, rollup_weight(edge));
		} else {
			csv_uint(&csv, rollup_weight(edge));
			csv_uint(&csv, edge->imports);
			csv_uint(&csv, edge->names);
		}
		csv_text(&csv, edge->is_test ? "true" : "false");
		csv_end(&csv);
	}
}
