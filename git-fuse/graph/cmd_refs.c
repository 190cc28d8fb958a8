/* SPDX-License-Identifier: MIT */
/* git fuse refs: where a symbol is defined, and where it is used. */
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/place.h"
#include "base/xalloc.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/graph/refs_answer.h"
#include "git-fuse/workspace/typed_place.h"
#include "git/repo.h"
#include "graph/symbol_id.h"
#include "index/index.h"
#include "scope/place.h"
#include "search/class.h"

/* A file is no symbol, and what depends on it is told elsewhere. */
static const struct error *refuse_file(const struct refs_answer *a,
				       const struct refs_request *request)
{
	struct buf path = { 0 };
	size_t file = SIZE_MAX;
	struct symbol_id id;

	if (!symbol_id_read(&id, request->symbol) || !id.is_file)
		id.name = request->symbol;
	if (path_join(&path, request->prefix, strlen(request->prefix),
		      id.name))
		file = view_find(a->view, buf_str(&path));
	buf_release(&path);
	if (file == SIZE_MAX)
		return NULL;
	return error_new(ERROR_USAGE, "'%s' is a file: name a symbol, or ask "
			 "'git fuse graph dependents' about it",
			 a->view->file[file].path);
}

static const struct error *ask_graph(struct refs_answer *a)
{
	const char *top = repo_work_dir(a->session->repo);
	const char *typed = args_text(a->args, "symbol");
	const char *below = place_below(typed, top);
	uint8_t *rank = xcalloc(a->view->n, sizeof(*rank));
	struct refs_request request = {
		.symbol = below ? below : typed,
		.prefix = below ? "" : repo_prefix(a->session->repo),
		.skip = a->paging.skip, .limit = paging_most(&a->paging),
		.no_uses = !a->shows_uses, .with_signatures = true,
		.selected = a->selected,
		.rank = rank, .progress = a->session->progress
	};
	const struct place_request place = {
		.view = a->view, .graph = a->graph, .selected = a->selected,
		.prefix = request.prefix, .top = top
	};
	struct buf name = { 0 };
	const struct error *err = refuse_file(a, &request);

	file_classes_kept(a->view, rank);
	if (!err)
		err = place_add_symbol_at(&name, &place, request.symbol);
	if (name.len) {
		request.symbol = name.ptr;
		request.prefix = "";
	}
	if (!err)
		err = graph_refs(&a->refs, a->graph, &request);
	if (err && err->code == ERROR_NOT_FOUND)
		err = explain_absence(err, a->session, a->view,
				      request.symbol);
	buf_release(&name);
	free(rank);
	return err;
}

static const struct error *ask(struct refs_answer *a)
{
	const struct error *err = ask_graph(a);

	if (!err)
		err = deciding_open(&a->deciding, a->session, a->view);
	if (!err) {
		adr_ref_vec about = { 0 };
		size_t i;

		/* The decisions about the files that define it; prototypes
		 * promise what is decided elsewhere. */
		for (i = refs_answer_first(a); !err && i < refs_answer_last(a);
		     i++) {
			about.n = 0;
			if (a->refs.definition.item[i].is_promise)
				continue;
			err = deciding_about(&about, &a->deciding, a->graph,
					     a->view,
					     a->refs.definition.item[i].file);
			add_decisions_once(&a->decided, &about);
		}
		VEC_RELEASE(&about);
	}
	return err;
}

const struct error *cmd_refs(struct session *session, const struct args *args,
			     struct sink *out)
{
	static const struct error *(*const print[])(struct refs_answer *) = {
		refs_answer_text, refs_answer_json, refs_answer_jsonl
	};
	const char *kind = args_text(args, "kind");
	struct refs_answer a = {
		.session = session, .args = args, .out = out,
		.shows_definitions = strcmp(kind, "uses") != 0,
		.shows_uses = strcmp(kind, "definitions") != 0
	};
	const struct error *err;

	if (decision_named(args_text(args, "symbol")))
		return refs_of_decision(session, args, out);
	if (names_violation(args_text(args, "symbol")))
		return refs_of_violation(session, args, out);
	err = paging_read_view(&a.paging, session, args);
	if (!err)
		err = session_graph(&a.view, &a.graph, &a.selected, session);
	if (!err)
		err = ask(&a);
	if (!err)
		err = print[args_choice(args, "format")](&a);
	if (!err)
		err = a.err;
	refs_release(&a.refs);
	VEC_RELEASE(&a.decided);
	deciding_close(&a.deciding);
	redactor_free(a.redactor);
	buf_release(&a.masked);
	VEC_RELEASE(&a.redactions);
	free(a.selected);
	graph_free(a.graph);
	return err;
}
