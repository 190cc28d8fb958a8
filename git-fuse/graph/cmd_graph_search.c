/* SPDX-License-Identifier: MIT */
/* git fuse graph search: symbols, files and decisions by parts of their
 * names. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "adr/registry.h"
#include "base/arena.h"
#include "base/buf.h"
#include "base/place.h"
#include "base/plural.h"
#include "base/xalloc.h"
#include "emit/manner.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/query_text.h"
#include "git-fuse/workspace/decisions.h"
#include "git/repo.h"
#include "graph/lookup.h"
#include "graph/naming.h"
#include "graph/symbol_id.h"
#include "index/index.h"
#include "scope/place.h"

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct paging paging;
	struct view *view;
	struct graph *graph;
	bool *selected;
	VEC(const char *) word;	/* in the arena */
	const char **title;	/* of each file that records a decision */
	struct arena arena;
	struct lookup lookup;
};

static const char *kind_name(unsigned int kind)
{
	return kind == LOOKUP_FILE ? "file" :
		kind == LOOKUP_DECISION ? "decision" :
		symbol_kind_name((enum symbol_kind)kind);
}

/* The names are the choices of the parameter: each is of one kind. */
static uint32_t read_kinds(const struct args *args)
{
	const struct arg *arg = args_find(args, "kind");
	uint32_t kinds = 0;
	unsigned int kind;
	size_t i;

	for (i = 0; i < arg->text.n; i++)
		for (kind = 0; kind < LOOKUP_KINDS; kind++)
			if (!strcmp(arg->text.item[i], kind_name(kind)))
				kinds |= 1U << kind;
	return kinds;
}

/* The words, cut at white space into the arena. */
static const struct error *read_words(struct job *job)
{
	struct buf asked = { 0 };
	const struct error *err = read_asked(&asked, job->args, "words",
					     "what is looked for is missing");
	const char *word = buf_str(&asked);

	while (!err && *(word += strspn(word, " \t\r\n"))) {
		size_t n = strcspn(word, " \t\r\n");

		*VEC_PUSH(&job->word) = arena_strndup(&job->arena, word, n);
		word += n;
	}
	buf_release(&asked);
	return err || job->word.n ? err :
		error_new(ERROR_USAGE, "what is looked for is empty");
}

/* Leaves of what is selected what is among some files. */
static void select_among(struct job *job, const file_vec *files)
{
	bool *selected = xcalloc(job->view->n, sizeof(*selected));
	size_t i;

	for (i = 0; i < files->n; i++)
		selected[files->item[i]] = !job->selected ||
			job->selected[files->item[i]];
	free(job->selected);
	job->selected = selected;
}

/* "path:name" and "path:12" are a name that stands in that path. */
static const struct error *read_place(struct job *job, const char **word)
{
	const struct repo *repo = job->session->repo;
	const char *below = place_below(*word, repo_work_dir(repo)), *end;
	const struct place_request place = {
		.view = job->view, .graph = job->graph,
		.selected = job->selected, .prefix = repo_prefix(repo),
		.top = repo_work_dir(repo)
	};
	const char *prefix;
	struct buf name = { 0 };
	const struct error *err = decision_seed(&name, job->session, *word);
	struct symbol_id id;
	file_vec files = { 0 };

	if (!name.len && symbol_id_read(&id, *word))
		*word = arena_strndup(&job->arena, id.name, id.len);

	if (!err && !name.len)
		err = place_add_symbol_at(&name, &place, *word);
	if (name.len)
		*word = arena_strndup(&job->arena, name.ptr, name.len);
	else if (below)
		*word = below;
	prefix = name.len || below ? "" : place.prefix;
	buf_release(&name);
	end = **word == '/' ? NULL : name_path_end(*word);	/* a route's? */
	if (err || !end)
		return err;
	err = files_named(job->view, job->selected, prefix,
			  arena_strndup(&job->arena, *word,
					(size_t)(end - *word)), &files);
	if (!err) {
		select_among(job, &files);
		*word = end + 1;
	}
	VEC_RELEASE(&files);
	return err;
}

/* "ADR-0012 Store cents", good as long as the arena. */
static const struct error *read_titles(struct job *job)
{
	struct registry registry = { 0 };
	const struct error *err = registry_read(&registry,
						job->session->source);
	size_t i, file;

	job->title = xcalloc(job->view->n + 1, sizeof(*job->title));
	for (i = 0; !err && i < registry.record.n; i++) {
		const struct adr *record = &registry.record.item[i];

		file = view_find(job->view, record->path);
		if (file != SIZE_MAX)
			job->title[file] = arena_fmt(&job->arena, "%s %s",
						     record->id,
						     record->title);
	}
	registry_release(&registry);
	return err;
}

static const struct error *find(struct job *job)
{
	struct lookup_request request = {
		.word = job->word.item, .words = job->word.n,
		.kinds = read_kinds(job->args), .selected = job->selected,
		.title = job->title,
		.skip = job->paging.skip, .limit = job->paging.limit,
		.progress = job->session->progress
	};

	return graph_lookup(&job->lookup, job->graph, &request);
}

/* --- For programs --- */

/* As refs and graph dependents take it. */
static const struct error *put_id(struct json *json, const struct job *job,
				  const struct lookup_hit *hit)
{
	const struct error *err = NULL;
	const struct facts *facts;
	struct buf id = { 0 };

	if (hit->kind == LOOKUP_DECISION)
		buf_addf(&id, "adr:%.*s", (int)strcspn(hit->qualified, " "),
			 hit->qualified);
	else if (hit->kind == LOOKUP_FILE)
		buf_addf(&id, "file:%s", job->view->file[hit->file].path);
	else
		err = graph_facts(job->graph, hit->file, &facts);
	if (!err && !id.len)
		err = symbol_id_add(&id, job->graph, hit->file,
				    symbol_named_at(facts, hit->line,
						    hit->kind, hit->name));
	json_path(json, "id", buf_str(&id));
	buf_release(&id);
	return err;
}

/* In lines, the first is the answer without its nodes. */
static const struct error *print_json(struct job *job)
{
	struct json json = { .sink = job->out };
	struct items items;
	const struct error *err = answer_open(&json, job->session,
					      "fuse.graph.search/2");
	size_t i;

	if (err)
		return err;
	put_paging(&json, &job->paging, job->lookup.total);
	json_member_bool(&json, "isComplete", !job->lookup.cut);
	items_open(&items, &json, job->args, "nodes", job->view->omitted);
	for (i = 0; !err && i < job->lookup.hit.n; i++) {
		const struct lookup_hit *hit = &job->lookup.hit.item[i];
		const char *path = job->view->file[hit->file].path;

		json_open(&json, '{');
		err = put_id(&json, job, hit);
		json_member(&json, "kind", kind_name(hit->kind));
		json_path(&json, "name", hit->qualified);
		json_path(&json, "path", path);
		json_member_number(&json, "line", hit->line);
		put_range(&json, "lines", hit->first, hit->last);
		json_member_bool(&json, "is_exported", hit->is_exported);
		json_member(&json, "match",
			    lookup_grade_name((enum lookup_grade)hit->grade));
		json_member(&json, "handler", hit->handler);
		json_member_uint(&json, "dependent_count", hit->dependents);
		json_close(&json);
		items_next(&items);
	}
	items_close(&items);
	return err;
}

/* --- For people --- */

static const struct error *print_text(struct job *job)
{
	size_t i;

	for (i = 0; i < job->lookup.hit.n; i++) {
		const struct lookup_hit *hit = &job->lookup.hit.item[i];
		struct buf line = { 0 };
		size_t from;

		tell_path(&line, job->out, job->view->file[hit->file].path);
		tell_hue(&line, job->out, HUE_PATH, 0, line.len);
		from = line.len;
		if (hit->line)
			buf_addf(&line, ":%" PRIu32, hit->line);
		if (hit->last > hit->line)
			buf_addf(&line, "-%" PRIu32, hit->last);
		buf_addf(&line, ": %s", kind_name(hit->kind));
		if (hit->kind != LOOKUP_FILE)
			buf_addf(&line, " %s", hit->qualified);
		if (hit->handler)
			buf_addf(&line, ", answered by %s", hit->handler);
		if (hit->dependents)
			buf_addf(&line, ", %" PRIu64 " dependent%s",
				 hit->dependents, plural(hit->dependents));
		buf_addstr(&line, hit->grade == LOOKUP_NEAR ?
			   ", spelt nearly so\n" : "\n");
		buf_tame(&line, from);
		sink_add(job->out, line.ptr, line.len);
		buf_release(&line);
	}
	if (!job->lookup.total)
		sink_addstr(job->out, job->word.n > 1 ?
			    "no name has all of these words\n" :
			    "no symbol has that name\n");
	tell_paging(job->out, &job->paging, job->lookup.total, "names");
	if (job->lookup.cut)
		sink_addstr(job->out, "incomplete: not all symbols of some "
			    "files are known\n");
	tell_omitted(job->out, "", job->view->omitted);
	return NULL;
}

const struct error *cmd_graph_search(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out };
	const struct error *err = paging_read_view(&job.paging, session, args);
	size_t i;

	if (!err)
		err = session_graph(&job.view, &job.graph, &job.selected,
				    session);
	if (!err)
		err = read_words(&job);
	for (i = 0; !err && i < job.word.n; i++)
		err = read_place(&job, &job.word.item[i]);
	if (!err)
		err = read_titles(&job);
	if (!err)
		err = deciding_to_graph(session, job.graph, job.view);
	if (!err)
		err = find(&job);
	if (!err)
		err = answer_is(args, "text") ? print_text(&job) :
			print_json(&job);
	session->found_nothing = !job.lookup.total;
	lookup_release(&job.lookup);
	VEC_RELEASE(&job.word);
	arena_release(&job.arena);
	free(job.title);
	free(job.selected);
	graph_free(job.graph);
	return err;
}
