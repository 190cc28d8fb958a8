/* SPDX-License-Identifier: MIT */
/* git fuse graph export: the graph of files, rolled up, or of symbols, for who
 * draws or reads it elsewhere. */
#include <stdlib.h>
#include <string.h>

#include "arch/layout.h"
#include "arch/rules.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/graph/all_symbols.h"
#include "git-fuse/graph/export_formats.h"
#include "graph/groups.h"
#include "index/index.h"
#include "lang/lang.h"

/* In the order of the choices of --level, behind `auto`. */
enum level { LEVEL_AUTO, LEVEL_LAYER, LEVEL_PACKAGE, LEVEL_DIRECTORY,
	     LEVEL_FILE, LEVEL_SYMBOL };

static const struct {
	const char *one, *many;
	enum group_level group;
} levels[] = {
	[LEVEL_LAYER] = { "layer", "layers", GROUP_FILE },
	[LEVEL_PACKAGE] = { "package", "packages", GROUP_PACKAGE },
	[LEVEL_DIRECTORY] = { "directory", "directories", GROUP_DIRECTORY },
	[LEVEL_FILE] = { "file", "files", GROUP_FILE },
	[LEVEL_SYMBOL] = { "symbol", "symbols", GROUP_FILE }
};

/*
 * A drawing of more boxes, or more arrows a box, is not read by anybody; of
 * fewer than three it says nothing. Mermaid itself refuses more than 500
 * arrows.
 */
enum { READABLE = 40, ARROWS = 5, LEAST = 3 };

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	enum level level;
	unsigned int depth;
	struct groups groups;
	struct rules rules;
	struct layout layout;
	struct rollup rollup;
	size_t nodes, edges;	/* before they were cut */
	size_t alone;		/* nodes that no drawing shows */
	const char **name;	/* of the groups */
	struct all_symbols all;	/* of symbols; empty otherwise */
};

static bool is_drawing(const struct job *job)
{
	return answer_is(job->args, "dot") || answer_is(job->args, "mermaid");
}

/* --- What is taken together --- */

static void forget(struct job *job)
{
	rollup_release(&job->rollup);
	groups_release(&job->groups);
	free(job->name);
	job->rollup = (struct rollup){ .node = { 0 } };
	job->name = NULL;
}

static const struct error *roll_up(struct job *job, const uint32_t *of,
				   size_t n)
{
	const struct rollup_request request = {
		.name = job->name, .n = n, .of = of,
		.selected = job->selected,
		.with_names = !strcmp(args_text(job->args, "kind"), "all"),
		.progress = job->session->progress
	};

	return rollup_make(&job->rollup, job->graph, &request);
}

static const struct error *roll_up_layers(struct job *job)
{
	const struct error *err;
	bool found = false;
	size_t i;

	err = rules_read(&job->rules, &found, job->session->source);
	if (!err && !found)
		err = error_new(ERROR_USAGE, "layers are those of '%s', and "
				"there is none: 'git fuse arch init' proposes "
				"it", rules_path);
	if (!err)
		err = layout_make(&job->layout, &job->rules, job->view);
	if (err)
		return err;
	job->name = xcalloc(job->rules.layer.n, sizeof(*job->name));
	for (i = 0; i < job->rules.layer.n; i++)
		job->name[i] = job->rules.layer.item[i].name;
	return roll_up(job, job->layout.layer, job->rules.layer.n);
}

/* The top has a name where all that lies in it does. */
static const struct error *roll_up_groups(struct job *job)
{
	size_t i;

	groups_assign(&job->groups, job->view, levels[job->level].group,
		      job->depth);
	job->name = xcalloc(job->groups.n, sizeof(*job->name));
	for (i = 0; i < job->groups.n; i++)
		job->name[i] = *job->groups.path[i] ? job->groups.path[i] :
			".";
	return roll_up(job, job->groups.of, job->groups.n);
}

static const struct error *roll_up_symbols(struct job *job)
{
	const struct error *err;

	if (args_find(job->args, "kind")->origin == ARG_GIVEN)
		return error_new(ERROR_USAGE, "symbols depend on each other by "
				 "all that they use: leave out '--kind'");
	err = all_symbols_find(&job->all, job->session, job->graph,
			       job->selected);
	return err ? err : rollup_of_symbols(&job->rollup, job->graph,
					     &job->all.callers,
					     &job->all.callers.arena);
}

static const struct error *roll_up_level(struct job *job)
{
	const struct error *err;

	forget(job);
	err = job->level == LEVEL_LAYER ? roll_up_layers(job) :
		job->level == LEVEL_SYMBOL ? roll_up_symbols(job) :
		roll_up_groups(job);
	if (!err && is_drawing(job))
		job->alone = rollup_drop_alone(&job->rollup);
	return err;
}

/* --- How coarse --- */

/* From the finest to the coarsest. */
static const struct candidate {
	enum level level;
	unsigned int depth;
} candidates[] = {
	{ LEVEL_FILE, 0 }, { LEVEL_DIRECTORY, 0 }, { LEVEL_PACKAGE, 0 },
	{ LEVEL_DIRECTORY, 3 }, { LEVEL_DIRECTORY, 2 }, { LEVEL_DIRECTORY, 1 }
};

static const struct error *roll_up_candidate(struct job *job,
					     const struct candidate *one)
{
	job->level = one->level;
	job->depth = one->depth;
	return roll_up_level(job);
}

/* A drawing of which one box is most of the tree tells next to nothing. */
static bool says_something(const struct rollup *rollup)
{
	uint64_t files = 0, most = 0;
	size_t i;

	for (i = 0; i < rollup->node.n; i++) {
		const uint32_t n = rollup->node.item[i].files;

		files += n;
		if (n > most)
			most = n;
	}
	return rollup->node.n >= LEAST && 4 * most <= 3 * files;
}

/* The finest that can be read as a drawing; where none can, the one of the
 * fewest nodes that still says something. */
static const struct error *choose_level(struct job *job)
{
	enum { CANDIDATES = sizeof(candidates) / sizeof(*candidates) };
	const struct error *err = NULL;
	size_t i, best = 0, fewest = SIZE_MAX;

	for (i = 0; !err && i < CANDIDATES && fewest > READABLE; i++) {
		err = roll_up_candidate(job, &candidates[i]);
		if (job->rollup.node.n < fewest &&
		    (!i || says_something(&job->rollup))) {
			best = i;
			fewest = job->rollup.node.n;
		}
	}
	return err || i == best + 1 ? err :
		roll_up_candidate(job, &candidates[best]);
}

static const struct error *roll_up_as_asked(struct job *job)
{
	job->level = (enum level)args_choice(job->args, "level");
	job->depth = (unsigned int)args_number(job->args, "depth");
	if (job->level == LEVEL_AUTO && job->depth)
		job->level = LEVEL_DIRECTORY;
	if (job->level == LEVEL_AUTO && is_drawing(job))
		return choose_level(job);
	if (job->level == LEVEL_AUTO)
		job->level = LEVEL_FILE;
	if (job->depth && job->level != LEVEL_DIRECTORY)
		return error_new(ERROR_USAGE, "'--depth' is of directories: "
				 "say '--level=directory'");
	return roll_up_level(job);
}

/* Data is given whole, where nobody says otherwise. */
static void cut(struct job *job)
{
	const bool is_told = args_find(job->args, "limit")->origin == ARG_GIVEN;
	const size_t limit = is_told || is_drawing(job) ?
		(size_t)args_number(job->args, "limit") : 0;

	job->nodes = job->rollup.node.n;
	job->edges = job->rollup.edge.n;
	rollup_cut(&job->rollup, limit, is_drawing(job) ? limit * ARROWS : 0);
}

/* --- JSON --- */

static void put_node(struct json *json, const struct job *job,
		     const struct rollup_node *node)
{
	json_open(json, '{');
	json_path(json, "id", node->name);
	if (job->level == LEVEL_SYMBOL) {
		json_path(json, "path", job->view->file[node->file].path);
		json_member_number(json, "line", node->line);
	}
	json_member(json, "language", node->lang == LANG_NONE ? NULL :
		    lang_name(node->lang));
	json_member_uint(json, "file_count", node->files);
	json_member_uint(json, "test_count", node->tests);
	json_member_uint(json, "line_count", node->lines);
	json_member_uint(json, "dependent_count", node->dependents);
	json_member_uint(json, "dependency_count", node->dependencies);
	json_member_real(json, "centrality", node->centrality);
	json_close(json);
}

static void put_edge(struct json *json, const struct rollup *rollup,
		     const struct rollup_edge *edge)
{
	json_open(json, '{');
	json_path(json, "from", rollup->node.item[edge->from].name);
	json_path(json, "to", rollup->node.item[edge->to].name);
	json_member_uint(json, "weight", rollup_weight(edge));
	if (edge->role) {
		json_member(json, "role", edge->role);
		json_member_uint(json, "line", edge->line);
	} else {
		json_member_uint(json, "import_count", edge->imports);
		json_member_uint(json, "name_count", edge->names);
	}
	json_member_bool(json, "is_test", edge->is_test);
	json_close(json);
}

static const struct error *print_json(struct job *job)
{
	const struct rollup *rollup = &job->rollup;
	struct json json = { .sink = job->out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.graph.export/1");
	size_t i;

	if (err)
		return err;
	json_member(&json, "level", levels[job->level].one);
	json_member(&json, "kind", job->level == LEVEL_SYMBOL ? "all" :
		    args_text(job->args, "kind"));
	if (job->level == LEVEL_SYMBOL)
		json_member_uint(&json, "asked_count",
				 job->all.callers.asked);
	json_member_bool(&json, "isComplete", !all_symbols_is_cut(&job->all) &&
			 !view_is_partial(job->view));
	json_member_uint(&json, "total", job->nodes);
	json_member_uint(&json, "edge_count", job->edges);
	json_member_bool(&json, "truncated", rollup->node.n < job->nodes);
	json_member_open(&json, "nodes", '[');
	for (i = 0; i < rollup->node.n; i++)
		put_node(&json, job, &rollup->node.item[i]);
	json_close(&json);
	json_member_open(&json, "edges", '[');
	for (i = 0; i < rollup->edge.n; i++)
		put_edge(&json, rollup, &rollup->edge.item[i]);
	json_close(&json);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* --- The command --- */

static const struct error *print(struct job *job)
{
	static const struct {
		const char *format;
		void (*print)(struct sink *, const struct exported *);
	} formats[] = {
		{ "csv", export_graph_csv }, { "dot", export_graph_dot },
		{ "graphml", export_graph_graphml },
		{ "mermaid", export_graph_mermaid }
	};
	const struct exported exported = {
		&job->rollup, job->nodes, job->edges, job->alone,
		levels[job->level].one, levels[job->level].many,
		job->view->omitted, job->view,
		job->level == LEVEL_SYMBOL ? &job->all : NULL
	};
	size_t i;

	for (i = 0; i < sizeof(formats) / sizeof(*formats); i++)
		if (answer_is(job->args, formats[i].format))
			formats[i].print(job->out, &exported);
	return answer_is_json(job->args) ? print_json(job) : NULL;
}

const struct error *cmd_graph_export(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out };
	const struct error *err = session_graph(&job.view, &job.graph,
						&job.selected, session);

	if (!err)
		err = roll_up_as_asked(&job);
	if (!err) {
		cut(&job);
		err = print(&job);
	}
	session->found_nothing = !job.nodes;
	forget(&job);
	callers_release(&job.all.callers);
	layout_release(&job.layout);
	rules_release(&job.rules);
	free(job.selected);
	graph_free(job.graph);
	return err;
}
