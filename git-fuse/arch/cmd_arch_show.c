/* SPDX-License-Identifier: MIT */
/*
 * git fuse arch show: the layers as they are, with what they import from each
 * other; or which layer one file is on, and why.
 */
#include <inttypes.h>
#include <string.h>

#include "arch/judge.h"
#include "arch/rules.h"
#include "base/path.h"
#include "base/plural.h"
#include "emit/escape.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/arch/unresolved.h"
#include "git-fuse/cli/commands.h"
#include "git/repo.h"
#include "index/index.h"
#include "source/pathspec.h"

/* Files on no layer that people are shown; programs get all. */
enum { MOST_SHOWN = 10 };

struct show {
	struct rules rules;
	struct view *view;
	struct graph *graph;
	struct layout layout;
	struct arch_edges edges;
	struct judged judged;
	uint64_t *count;	/* imports, by both layers */
	VEC(uint32_t) uncovered;	/* files of code on no layer */
};

static uint64_t count_of(const struct show *s, size_t from, size_t to)
{
	return s->count[from * s->rules.layer.n + to];
}

static const struct error *walk(struct show *s,
				const struct progress *progress)
{
	const struct error *err = NULL;
	uint32_t i;

	for (i = 0; !err && i < s->view->n; i++) {
		if (!rules_judge(&s->rules, &s->layout, s->graph, i))
			continue;
		if (s->layout.layer[i] == LAYER_NONE)
			*VEC_PUSH(&s->uncovered) = i;
		err = arch_edges_of(&s->edges, &s->judged, &s->rules,
				    &s->layout, s->graph, i);
		if (!err)
			err = progress_step(progress, "walking", i,
					    s->view->n);
	}
	return err;
}

/* --- For people --- */

static void print_text(const struct show *s, struct sink *out)
{
	size_t i;

	for (i = 0; i < s->rules.layer.n; i++) {
		const struct layer *layer = &s->rules.layer.item[i];
		size_t k;

		sink_addf(out, "%s: %" PRIu32 " file%s", layer->name,
			  s->layout.files[i], plural(s->layout.files[i]));
		for (k = 0; k < layer->pattern.n; k++)
			sink_addf(out, "%s %s", k ? "," : " in",
				  layer->pattern.item[k].text);
		for (k = 0; k < layer->namespace.n; k++)
			sink_addf(out, "%s %s", k ? "," : "; packages",
				  layer->namespace.item[k]);
		sink_addstr(out, "\n");
		for (k = 0; k < s->rules.layer.n; k++)
			if (k != i && count_of(s, i, k))
				sink_addf(out,
					  "    %6" PRIu64 " import%s of %s\n",
					  count_of(s, i, k),
					  plural(count_of(s, i, k)),
					  s->rules.layer.item[k].name);
	}
	sink_addf(out, "%zu rule%s\n", s->rules.rule.n,
		  plural(s->rules.rule.n));
	for (i = 0; i < s->rules.rule.n; i++) {
		struct buf text = { 0 };

		rule_summary(&text, &s->rules, &s->rules.rule.item[i]);
		sink_addf(out, "    %s: %s\n", s->rules.rule.item[i].name,
			  buf_str(&text));
		buf_release(&text);
	}
	sink_addf(out, "%zu file%s of code on no layer\n", s->uncovered.n,
		  plural(s->uncovered.n));
	for (i = 0; i < s->uncovered.n && i < MOST_SHOWN; i++) {
		sink_addstr(out, "    ");
		sink_path(out, s->view->file[s->uncovered.item[i]].path);
		sink_addstr(out, "\n");
	}
	if (i < s->uncovered.n)
		sink_addf(out, "    and %zu more\n", s->uncovered.n - i);
}

/* --- As drawings --- */

static void print_mermaid(const struct show *s, struct sink *out)
{
	size_t i, k, n = s->rules.layer.n;

	sink_addstr(out, "graph TD\n");
	for (i = 0; i < n; i++) {
		sink_addf(out, "    l%zu[\"", i);
		sink_add_escaped(out, s->rules.layer.item[i].name,
				 escape_mermaid);
		sink_addstr(out, "\"]\n");
	}
	for (i = 0; i < n; i++)
		for (k = 0; k < n; k++)
			if (i != k && count_of(s, i, k))
				sink_addf(out, "    l%zu -->|%" PRIu64
					  "| l%zu\n", i, count_of(s, i, k), k);
}

static void print_dot(const struct show *s, struct sink *out)
{
	size_t i, k, n = s->rules.layer.n;

	sink_addstr(out, "digraph layers {\n    node [shape=box];\n");
	for (i = 0; i < n; i++) {
		sink_addf(out, "    l%zu [label=\"", i);
		sink_add_escaped(out, s->rules.layer.item[i].name, escape_dot);
		sink_addstr(out, "\"];\n");
	}
	for (i = 0; i < n; i++)
		for (k = 0; k < n; k++)
			if (i != k && count_of(s, i, k))
				sink_addf(out, "    l%zu -> l%zu [label=%"
					  PRIu64 "];\n", i, k,
					  count_of(s, i, k));
	sink_addstr(out, "}\n");
}

/* --- For programs --- */

static void put_layer(struct json *json, const struct show *s, size_t number)
{
	const struct layer *layer = &s->rules.layer.item[number];
	size_t i;

	json_open(json, '{');
	json_member(json, "name", layer->name);
	json_member_uint(json, "file_count", s->layout.files[number]);
	json_member_open(json, "paths", '[');
	for (i = 0; i < layer->pattern.n; i++)
		json_put_string(json, layer->pattern.item[i].text);
	json_close(json);
	json_member_strings(json, "namespaces", layer->namespace.item,
			    layer->namespace.n);
	json_member_open(json, "imports", '[');
	for (i = 0; i < s->rules.layer.n; i++) {
		if (i == number || !count_of(s, number, i))
			continue;
		json_open(json, '{');
		json_member(json, "layer", s->rules.layer.item[i].name);
		json_member_uint(json, "count", count_of(s, number, i));
		json_close(json);
	}
	json_close(json);
	json_close(json);
}

static const struct error *put_show(const struct show *s,
				    struct session *session, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err;
	size_t i;

	err = answer_open(&json, session, "fuse.arch.show/2");
	if (err)
		return err;
	json_member_open(&json, "layers", '[');
	for (i = 0; i < s->rules.layer.n; i++)
		put_layer(&json, s, i);
	json_close(&json);
	json_member_open(&json, "rules", '[');
	for (i = 0; i < s->rules.rule.n; i++) {
		const struct rule *rule = &s->rules.rule.item[i];
		struct buf text = { 0 };

		rule_summary(&text, &s->rules, rule);
		json_open(&json, '{');
		json_member(&json, "name", rule->name);
		json_member(&json, "kind", rule_kind_name(rule->kind));
		json_member(&json, "severity", severity_name(rule->severity));
		json_member(&json, "summary", buf_str(&text));
		json_member(&json, "because", rule->because);
		json_member(&json, "adr", rule->adr);
		json_member_uint(&json, "line", rule->line);
		json_close(&json);
		buf_release(&text);
	}
	json_close(&json);
	json_member_open(&json, "uncovered", '[');
	for (i = 0; i < s->uncovered.n; i++) {
		json_open(&json, '{');
		json_path(&json, "path",
			  s->view->file[s->uncovered.item[i]].path);
		json_close(&json);
	}
	json_close(&json);
	answer_close(&json, s->view->omitted);
	return NULL;
}

/* --- One file --- */

/* The most specific pattern of the file's layer that fits it. */
static const struct layer_pattern *pattern_of(const struct show *s,
					      uint32_t file)
{
	const struct layer_pattern *best = NULL;
	const struct layer *layer;
	size_t i;

	if (s->layout.layer[file] == LAYER_NONE)
		return NULL;
	layer = &s->rules.layer.item[s->layout.layer[file]];
	for (i = 0; i < layer->pattern.n; i++)
		if (pathspec_matches(layer->pattern.item[i].pathspec,
				     s->view->file[file].path) &&
		    (!best || layer->pattern.item[i].weight > best->weight))
			best = &layer->pattern.item[i];
	return best;
}

static const struct error *find_file(const struct show *s,
				     const struct session *session,
				     const char *typed, uint32_t *file)
{
	const char *prefix = repo_prefix(session->repo);
	const struct error *err = NULL;
	struct buf path = { 0 };
	uint32_t i = 0;

	if (!path_join(&path, prefix, strlen(prefix), typed))
		err = error_new(ERROR_USAGE, "'%s' is outside of the tree",
				typed);
	while (!err && i < s->view->n &&
	       strcmp(s->view->file[i].path, buf_str(&path)))
		i++;
	if (!err && i == s->view->n)
		err = error_new(ERROR_NOT_FOUND, "there is no file '%s' in "
				"what is looked at", buf_str(&path));
	buf_release(&path);
	*file = i;
	return err;
}

static const struct error *put_file(const struct show *s, uint32_t file,
				    struct session *session, struct sink *out)
{
	const struct layer_pattern *pattern = pattern_of(s, file);
	struct json json = { .sink = out };
	const struct error *err;

	err = answer_open(&json, session, "fuse.arch.show/2");
	if (err)
		return err;
	json_path(&json, "path", s->view->file[file].path);
	json_member(&json, "layer", pattern ?
		    s->rules.layer.item[s->layout.layer[file]].name : NULL);
	json_member(&json, "pattern", pattern ? pattern->text : NULL);
	if (pattern)
		json_member_uint(&json, "line", pattern->line);
	else
		json_member(&json, "line", NULL);
	answer_close(&json, s->view->omitted);
	return NULL;
}

/* --- The command --- */

static const struct error *show_file(const struct show *s,
				     struct session *session,
				     const struct args *args, struct sink *out)
{
	const struct error *err;
	uint32_t file;
	const struct layer_pattern *pattern;

	if (answer_is(args, "mermaid") || answer_is(args, "dot"))
		return error_new(ERROR_USAGE, "'--format=%s' draws all layers, "
				 "and not one file", args_text(args, "format"));
	err = find_file(s, session, args_text(args, "path"), &file);
	if (err)
		return err;
	if (answer_is_json(args))
		return put_file(s, file, session, out);
	pattern = pattern_of(s, file);
	sink_path(out, s->view->file[file].path);
	if (!pattern)
		sink_addstr(out, ": on no layer; no pattern fits it\n");
	else
		sink_addf(out, ": on layer '%s', by the pattern '%s' in "
			  "line %" PRIu32 "\n",
			  s->rules.layer.item[s->layout.layer[file]].name,
			  pattern->text, pattern->line);
	return NULL;
}

static const struct error *show_lost(const struct show *s,
				     struct session *session,
				     const struct args *args, struct sink *out)
{
	const struct error *err = NULL;
	uint32_t file = NO_FILE;

	if (answer_is(args, "mermaid") || answer_is(args, "dot"))
		return error_new(ERROR_USAGE, "'--format=%s' draws layers; "
				 "what '--unresolved' tells has none",
				 args_text(args, "format"));
	if (args_text(args, "path"))
		err = find_file(s, session, args_text(args, "path"), &file);
	return err ? err : show_unresolved(&s->rules, &s->layout, s->view,
					   session, args, file, out);
}

static const struct error *show_all(struct show *s, struct session *session,
				    const struct args *args, struct sink *out)
{
	const struct error *err;
	size_t i, n;

	err = graph_open(&s->graph, s->view, session->source);
	if (!err)
		err = walk(s, session->progress);
	if (err)
		return err;
	n = s->rules.layer.n;
	s->count = xcalloc(n * n + 1, sizeof(*s->count));
	for (i = 0; i < s->edges.edge.n; i++) {
		const struct arch_edge *edge = &s->edges.edge.item[i];

		if (edge->from_layer != LAYER_NONE &&
		    edge->to_layer != LAYER_NONE)
			s->count[edge->from_layer * n + edge->to_layer]++;
	}
	if (answer_is_json(args))
		return put_show(s, session, out);
	if (answer_is(args, "mermaid"))
		print_mermaid(s, out);
	else if (answer_is(args, "dot"))
		print_dot(s, out);
	else
		print_text(s, out);
	return NULL;
}

const struct error *cmd_arch_show(struct session *session,
				  const struct args *args, struct sink *out)
{
	struct show s = { .count = NULL };
	const struct error *err;
	bool found = false;

	err = rules_read(&s.rules, &found, session->source);
	if (!err && !found && !args_flag(args, "unresolved"))
		err = architecture_missing();
	if (!err)
		err = session_view(session, &s.view);
	if (!err)
		err = layout_make(&s.layout, &s.rules, s.view);
	if (!err && args_flag(args, "unresolved"))
		err = show_lost(&s, session, args, out);
	else if (!err && args_text(args, "path"))
		err = show_file(&s, session, args, out);
	else if (!err)
		err = show_all(&s, session, args, out);
	VEC_RELEASE(&s.uncovered);
	free(s.count);
	arch_edges_release(&s.edges);
	layout_release(&s.layout);
	graph_free(s.graph);
	rules_release(&s.rules);
	return err;
}
