/* SPDX-License-Identifier: MIT */
/* Layers and their order out of a tree: see propose.h. */
#include "arch/propose.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "arch/judge.h"
#include "base/compare.h"
#include "base/path.h"
#include "base/plural.h"
#include "base/strmap.h"

#define NO_NEST UINT32_MAX

/* A directory that may become a layer. */
struct nest {
	const char *dir;	/* without its last '/'; "" for the top */
	const char *name;
	uint32_t files;
	uint32_t weight;	/* those of them that are no tests */
	int64_t standing;	/* imports of it less those it has */
	bool is_whole;		/* it is not to be split any more */
	bool is_rest;		/* only the files beside other nests */
	bool is_placed;
};

/* The imports of one layer from another. */
struct tie {
	uint32_t from, to, count;
	uint32_t file, line;	/* the first of them */
	int64_t fall;		/* how much more `to` is imported */
	bool is_allowed;
};

struct proposal {
	struct draft *draft;
	struct graph *graph;
	const struct view *view;
	VEC(struct nest) nest;
	uint32_t *nest_of;	/* by file, or NO_NEST */
	bool *is_code;		/* by file: others are only imported */
	uint32_t weight;	/* of all nests */
	VEC(struct tie) tie;
};

/* --------------------------------------------------------------- splitting */

/* The name of the directory below dir that a file is in, and its length with
 * dir; 0 where the file stands in dir itself. */
static size_t child_len(const char *path, const char *dir)
{
	size_t n = strlen(dir) + (*dir != '\0');
	const char *slash = strchr(path + n, '/');

	return slash ? (size_t)(slash - path) : 0;
}

/* The directories of code in a nest, as keys; *has_rest tells of files that
 * stand beside them. */
static void list_children(const struct proposal *p, uint32_t nest,
			  struct strmap *out, bool *has_rest)
{
	uint32_t i;

	*has_rest = false;
	for (i = 0; i < p->view->n; i++) {
		const char *path = p->view->file[i].path;
		size_t n;

		if (p->nest_of[i] != nest || !p->is_code[i])
			continue;
		n = child_len(path, p->nest.item[nest].dir);
		if (n)
			strmap_add(out, path, n, NULL);
		else
			*has_rest = true;
	}
}

static void move_file(struct proposal *p, uint32_t file, uint32_t nest)
{
	struct nest *from = &p->nest.item[p->nest_of[file]];
	struct nest *to = &p->nest.item[nest];
	bool is_code = p->is_code[file];
	bool has_weight = is_code &&
		!(p->view->file[file].flags & FILE_TEST);

	from->files -= is_code;
	to->files += is_code;
	from->weight -= has_weight;
	to->weight += has_weight;
	p->nest_of[file] = nest;
}

/* The files of a nest go to its children, the first of which takes its place
 * where nothing is left in it. */
static void move_files(struct proposal *p, uint32_t nest,
		       const struct strmap *children, bool has_rest)
{
	uint32_t first = (uint32_t)p->nest.n, i;
	struct arena *arena = &p->draft->arena;

	for (i = 0; i < children->n; i++)
		*VEC_PUSH(&p->nest) = (struct nest){
			.dir = arena_strndup(arena, children->entry[i].key,
					     children->entry[i].len)
		};
	for (i = 0; i < p->view->n; i++) {
		const char *path = p->view->file[i].path;
		const struct strmap_entry *child = NULL;
		size_t n;

		if (p->nest_of[i] != nest)
			continue;
		n = child_len(path, p->nest.item[nest].dir);
		if (n)
			child = strmap_find(children, path, n);
		if (child)
			move_file(p, i, first +
				  (uint32_t)(child - children->entry));
		else if (n && !*p->nest.item[nest].dir)
			p->nest_of[i] = NO_NEST;
	}
	p->nest.item[nest].is_rest = p->nest.item[nest].is_whole = true;
	if (!has_rest)
		p->nest.item[nest].files = 0;
}

static size_t count_nests(const struct proposal *p)
{
	size_t i, n = 0;

	for (i = 0; i < p->nest.n; i++)
		n += p->nest.item[i].files != 0;
	return n;
}

static void split_all(struct proposal *p)
{
	uint32_t i, largest;

	do {
		largest = NO_NEST;
		for (i = 0; i < p->nest.n; i++)
			if (!p->nest.item[i].is_whole &&
			    (!i || p->nest.item[i].weight > p->weight / 2))
				largest = i;
		if (largest != NO_NEST) {
			struct strmap children = { 0 };
			bool has_rest;

			list_children(p, largest, &children, &has_rest);
			p->nest.item[largest].is_whole = true;
			/* One layer of all guards nothing. */
			if (children.n &&
			    (!largest ||
			     count_nests(p) - 1 + children.n + has_rest <=
				     PROPOSE_MOST))
				move_files(p, largest, &children, has_rest);
			strmap_release(&children);
		}
	} while (largest != NO_NEST);
}

static const struct error *find_nests(struct proposal *p)
{
	uint32_t i;
	size_t j, k;

	*VEC_PUSH(&p->nest) = (struct nest){ .dir = "" };
	for (i = 0; i < p->view->n; i++) {
		bool is_code = graph_can_import(p->graph, i);

		p->is_code[i] = is_code;
		p->nest.item[0].files += is_code;
		p->weight += is_code && !(p->view->file[i].flags & FILE_TEST);
	}
	p->nest.item[0].weight = p->weight;
	if (!p->nest.item[0].files)
		return error_new(ERROR_BLIND, "cannot propose rules: no file "
				 "is in a language whose imports are known");
	split_all(p);
	/* The last word of the path where no other nest has it, else all of
	 * it, in the letters that a layer's name may have. */
	for (j = 0; j < p->nest.n; j++) {
		struct nest *nest = &p->nest.item[j];
		const char *base = path_base(nest->dir);
		char *name, *at;

		for (k = 0; k < p->nest.n; k++)
			if (k != j && p->nest.item[k].files &&
			    !strcmp(path_base(p->nest.item[k].dir), base))
				base = nest->dir;
		name = arena_strdup(&p->draft->arena, *base ? base : "top");
		for (at = name; *at; at++)
			if ((unsigned char)*at <= ' ' || *at == 0x7f ||
			    *at & 0x80 || strchr(":*", *at))
				*at = '_';
		nest->name = name;
	}
	return NULL;
}

/* ------------------------------------------------------------------- ties */

/* The one nest that all the files of an edge are in; NO_NEST otherwise. */
static uint32_t nest_of_edge(const struct proposal *p,
			     const struct arch_edge *edge)
{
	uint32_t i;

	for (i = 1; i < edge->files; i++)
		if (p->nest_of[edge->to[i]] != p->nest_of[edge->to[0]])
			return NO_NEST;
	return edge->files ? p->nest_of[edge->to[0]] : NO_NEST;
}

/* Where files name what is loaded by itself, most of them import nothing. */
static void note_few(struct proposal *p, uint32_t files, uint32_t imports)
{
	enum { FILES_LEAST = 20, FILES_AN_IMPORT = 4 };

	if (files >= FILES_LEAST && imports < files / FILES_AN_IMPORT)
		draft_note(p->draft, "%" PRIu32 " files of code have %" PRIu32
			   " import%s of each other; no rule sees what is used "
			   "without one, as in Rails.", files, imports,
			   plural(imports));
}

static const struct error *find_ties(struct proposal *p,
				     const struct progress *progress)
{
	uint32_t *tie_of = xcalloc(p->nest.n * p->nest.n, sizeof(*tie_of));
	struct arch_edges edges = { .edge = { 0 } };
	const struct error *err = NULL;
	struct judged judged = { 0 };
	uint32_t i, imports = 0, files = 0;

	for (i = 0; !err && i < p->view->n; i++) {
		files += p->is_code[i];
		if (p->is_code[i])
			err = arch_edges_of(&edges, &judged, NULL, NULL,
					    p->graph, i);
		if (!err)
			err = progress_step(progress, "walking", i,
					    p->view->n);
	}
	if (!err) {
		size_t k;

		for (k = 0; k < edges.edge.n; k++) {
			const struct arch_edge *edge = &edges.edge.item[k];
			uint32_t from = p->nest_of[edge->from];
			uint32_t to = nest_of_edge(p, edge), *tie;

			imports += edge->files > 0;
			if (from == NO_NEST || to == NO_NEST || from == to)
				continue;
			tie = &tie_of[from * p->nest.n + to];
			if (!*tie) {
				*VEC_PUSH(&p->tie) = (struct tie){
					.from = from,
					.to = to,
					.file = edge->from,
					.line = edge->line
				};
				*tie = (uint32_t)p->tie.n;
			}
			p->tie.item[*tie - 1].count++;
		}
		note_few(p, files, imports);
	}
	/* Rules about nothing would stop each commit: no check may pass that
	 * has judged nothing. */
	if (!err && !edges.edge.n)
		err = error_new(ERROR_BLIND, "cannot propose rules: %" PRIu32
				" file%s of code %s no import whose target is "
				"known", files, plural(files),
				files == 1 ? "has" : "have");
	arch_edges_release(&edges);
	free(tie_of);
	return err;
}

static int compare_ties(const void *a_ptr, const void *b_ptr)
{
	const struct tie *a = a_ptr, *b = b_ptr;

	if (a->count != b->count)
		return a->count < b->count ? 1 : -1;
	if (a->fall != b->fall)
		return a->fall < b->fall ? 1 : -1;
	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return (a->line > b->line) - (a->line < b->line);
}

/* Does `from` depend on `to` by what is allowed? The allowed ties have no
 * cycle, so this ends. */
static bool reaches(const struct proposal *p, uint32_t from, uint32_t to,
		    bool *seen)
{
	size_t i;

	if (from == to)
		return true;
	if (seen[from])
		return false;
	seen[from] = true;
	for (i = 0; i < p->tie.n; i++)
		if (p->tie.item[i].is_allowed &&
		    p->tie.item[i].from == from &&
		    reaches(p, p->tie.item[i].to, to, seen))
			return true;
	return false;
}

static void allow_ties(struct proposal *p)
{
	bool *seen = xcalloc(p->nest.n, sizeof(*seen));
	size_t i;

	/* Of equally many imports those count first that go to what many
	 * import. */
	for (i = 0; i < p->tie.n; i++) {
		const struct tie *tie = &p->tie.item[i];

		p->nest.item[tie->to].standing += tie->count;
		p->nest.item[tie->from].standing -= tie->count;
	}
	for (i = 0; i < p->tie.n; i++) {
		struct tie *tie = &p->tie.item[i];

		tie->fall = p->nest.item[tie->to].standing -
			p->nest.item[tie->from].standing;
	}
	VEC_SORT(&p->tie, compare_ties);
	for (i = 0; i < p->tie.n; i++) {
		struct tie *tie = &p->tie.item[i];

		memset(seen, 0, p->nest.n * sizeof(*seen));
		tie->is_allowed = !reaches(p, tie->to, tie->from, seen);
	}
	free(seen);
}

/* ---------------------------------------------------------------- writing */

/* Are all layers that it may depend on written already? */
static bool is_ready(const struct proposal *p, uint32_t nest)
{
	size_t i;

	for (i = 0; i < p->tie.n; i++)
		if (p->tie.item[i].is_allowed &&
		    p->tie.item[i].from == nest &&
		    !p->nest.item[p->tie.item[i].to].is_placed)
			return false;
	return true;
}

static const char *pattern_of(struct proposal *p, const struct nest *nest)
{
	if (!*nest->dir)
		return nest->is_rest ? ":(glob)*" : "*";
	return draft_pattern(p->draft, arena_fmt(&p->draft->arena, "%s/",
						 nest->dir));
}

static void place(struct proposal *p, uint32_t number, uint64_t *against)
{
	struct nest *nest = &p->nest.item[number];
	struct draft_layer *layer = draft_layer(p->draft, nest->name, true);
	size_t i, k;

	nest->is_placed = layer->says_may = true;
	draft_add(&layer->path, pattern_of(p, nest));
	for (k = 0; k < p->draft->layer.n; k++)
		for (i = 0; i < p->tie.n; i++)
			if (p->tie.item[i].is_allowed &&
			    p->tie.item[i].from == number &&
			    !strcmp(p->draft->layer.item[k].name,
				    p->nest.item[p->tie.item[i].to].name))
				draft_add(&layer->may,
					  p->draft->layer.item[k].name);
	for (i = 0; i < p->tie.n; i++) {
		const struct tie *tie;
		struct buf path = { 0 };
		const char *text;

		if (p->tie.item[i].from != number || p->tie.item[i].is_allowed)
			continue;
		tie = &p->tie.item[i];
		path_quote(&path, p->view->file[tie->file].path);
		text = arena_fmt(&p->draft->arena,
				 "%" PRIu32 " import%s of '%s' "
				 "would close a cycle, the first in %s:%"
				 PRIu32, tie->count, plural(tie->count),
				 p->nest.item[tie->to].name, path.ptr,
				 tie->line);
		buf_release(&path);
		draft_add(&layer->comment, text);
		*against += p->tie.item[i].count;
	}
}

CMP_BY(compare_nests, struct nest, strcmp, dir)

/* By path before their numbers are used; the empty ones go. */
static void sort_nests(struct proposal *p)
{
	struct strmap number = { 0 };
	uint32_t *moved = xcalloc(p->nest.n, sizeof(*moved));
	uint32_t i, n = 0;

	for (i = 0; i < p->nest.n; i++)
		strmap_set(&number, p->nest.item[i].dir, i);
	VEC_SORT(&p->nest, compare_nests);
	for (i = 0; i < p->nest.n; i++) {
		moved[strmap_get(&number, p->nest.item[i].dir, 0)] =
			p->nest.item[i].files ? n : NO_NEST;
		if (p->nest.item[i].files)
			p->nest.item[n++] = p->nest.item[i];
	}
	p->nest.n = n;
	for (i = 0; i < p->view->n; i++)
		if (p->nest_of[i] != NO_NEST)
			p->nest_of[i] = moved[p->nest_of[i]];
	free(moved);
	strmap_release(&number);
}

const struct error *rules_propose(struct draft *out, uint64_t *against,
				  struct graph *graph, const struct view *view,
				  const struct progress *progress)
{
	struct proposal p = { .draft = out, .graph = graph, .view = view };
	const struct error *err;
	uint32_t i, n;

	*against = 0;
	p.nest_of = xcalloc(view->n + 1, sizeof(*p.nest_of));
	p.is_code = xcalloc(view->n + 1, sizeof(*p.is_code));
	err = find_nests(&p);
	if (!err) {
		sort_nests(&p);
		err = find_ties(&p, progress);
	}
	if (!err) {
		allow_ties(&p);
		n = (uint32_t)p.nest.n;
		for (i = 0; i < n;)
			if (!p.nest.item[i].is_placed && is_ready(&p, i)) {
				place(&p, i, against);
				i = 0;
			} else {
				i++;
			}
	}
	VEC_RELEASE(&p.nest);
	VEC_RELEASE(&p.tie);
	free(p.is_code);
	free(p.nest_of);
	return err;
}
