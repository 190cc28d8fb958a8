/* SPDX-License-Identifier: MIT */
/* git fuse arch show --unresolved: the imports of which nobody knows where
 * they lead, each with its reason. */
#include "git-fuse/arch/unresolved.h"

#include <inttypes.h>

#include "base/buf.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"

/* What one looks for in one file, or in all (NO_FILE). */
struct looking {
	struct arch_edges edges;
	struct judged judged;
	const struct view *view;
};

static void print_all(const struct looking *l, struct sink *out)
{
	const struct judged *judged = &l->judged;
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < l->edges.unresolved.n; i++) {
		const struct arch_unresolved *import =
			&l->edges.unresolved.item[i];

		tell_path(&text, out, l->view->file[import->from].path);
		buf_addf(&text, ":%" PRIu32 ": '", import->line);
		buf_addstr(&text, import->text);
		buf_addstr(&text, "' ");
		unresolved_clause(&text, import, l->view);
		buf_addch(&text, '\n');
	}
	sink_addstr(out, buf_str(&text));
	sink_addf(out, "%zu of %" PRIu64 " import%s not resolved, in %" PRIu64
		  " of %" PRIu64 " file%s\n", l->edges.unresolved.n,
		  judged->imports, plural(judged->imports), judged->doubtful,
		  judged->looked_into, plural(judged->looked_into));
	buf_release(&text);
}

static const struct error *put_all(const struct looking *l,
				   struct session *session, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session,
					      "fuse.arch.show/2");
	size_t i;

	if (err)
		return err;
	json_member_uint(&json, "file_count", l->judged.looked_into);
	json_member_uint(&json, "import_count", l->judged.imports);
	json_member_uint(&json, "doubtful", l->judged.doubtful);
	json_member_open(&json, "unresolved", '[');
	for (i = 0; i < l->edges.unresolved.n; i++) {
		const struct arch_unresolved *import =
			&l->edges.unresolved.item[i];
		struct buf reason = { 0 };

		unresolved_clause(&reason, import, l->view);
		json_open(&json, '{');
		json_path(&json, "path", l->view->file[import->from].path);
		json_member_uint(&json, "line", import->line);
		json_member(&json, "text", import->text);
		json_member(&json, "why",
			    unresolved_name((enum unresolved_why)import->why));
		json_member(&json, "reason", buf_str(&reason));
		json_member_uint(&json, "candidate_count", import->files);
		json_close(&json);
		buf_release(&reason);
	}
	json_close(&json);
	answer_close(&json, l->view->omitted);
	return NULL;
}

const struct error *show_unresolved(const struct rules *rules,
				    const struct layout *layout,
				    struct view *view, struct session *session,
				    const struct args *args, uint32_t file,
				    struct sink *out)
{
	struct looking l = { .view = view };
	struct graph *graph = NULL;
	const struct error *err = graph_open(&graph, view, session->source);
	uint32_t i = file == NO_FILE ? 0 : file;
	uint32_t end = file == NO_FILE ? (uint32_t)view->n : file + 1;

	for (; !err && i < end; i++) {
		if (rules_judge(rules, layout, graph, i))
			err = arch_edges_of(&l.edges, &l.judged, rules, layout,
					    graph, i);
		if (!err)
			err = progress_step(session->progress, "walking", i,
					    view->n);
	}
	if (!err && answer_is_json(args))
		err = put_all(&l, session, out);
	else if (!err)
		print_all(&l, out);
	arch_edges_release(&l.edges);
	graph_free(graph);
	return err;
}
