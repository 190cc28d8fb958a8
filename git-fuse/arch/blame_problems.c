/* SPDX-License-Identifier: MIT */
/* From a problem to a commit: see blame_problems.h. */
#include "git-fuse/arch/blame_problems.h"

#include <stdlib.h>

#include "base/compare.h"
#include "base/oid.h"
#include "base/path.h"
#include "history/past.h"
#include "index/index.h"
#include "search/introduced.h"
#include "source/source.h"

struct blame {
	struct problems *problems;
	struct view *view;
	struct past *past;
	struct introduced *introduced;
};

CMP_KEY(compare_path, struct file, path_cmp, path)

/* The number of a file of the view; UINT32_MAX where it has none. */
static uint32_t file_at(const struct view *view, const char *path)
{
	const struct file *file = bsearch(path, view->file, view->n,
					  sizeof(*file), compare_path);

	return file ? (uint32_t)(file - view->file) : UINT32_MAX;
}

static const struct error *find_commit(const struct blame *blame,
				       const struct problem *problem,
				       uint32_t *commit)
{
	uint32_t from = file_at(blame->view, problem->path), to = UINT32_MAX;

	*commit = INTRODUCED_UNKNOWN;
	if (problem->target && problem->target_is_file)
		to = file_at(blame->view, problem->target);
	if (from == UINT32_MAX)
		return NULL;
	if (to != UINT32_MAX)
		return introduced_by(blame->introduced, from, to, commit);
	return introduced_text(blame->introduced, from, problem->text,
			       commit);
}

static const struct error *blame_one(const struct blame *blame,
				     struct problem *problem)
{
	struct arena *arena = &blame->problems->arena;
	const struct error *err;
	struct person person;
	char hex[OID_HEX + 1];
	struct oid oid;
	uint32_t commit;

	err = find_commit(blame, problem, &commit);
	if (err || commit >= INTRODUCED_NOT_YET)
		return err;
	err = past_oid(blame->past, commit, &oid);
	if (!err)
		err = past_person(blame->past, blame->past->author[commit],
				  &person);
	if (err)
		return err;
	problem->commit = arena_strdup(arena, oid_to_hex(hex, &oid));
	problem->author = arena_strdup(arena, person.name);
	problem->time = blame->past->time[commit];
	return NULL;
}

/* A problem without the text of an import is about none. */
static bool can_be_blamed(const struct problem *problem)
{
	return problem->state == PROBLEM_NEW && problem->path &&
		problem->text && problem->key;
}

const struct error *blame_problems(struct problems *problems,
				   struct session *session,
				   struct graph *graph)
{
	struct blame blame = { .problems = problems };
	struct source_identity id;
	const struct error *err;
	size_t i, n = 0;

	problems_sort(problems);
	err = source_identity(session->source, &id);
	if (!err)
		err = session_past(session, false, &blame.past);
	if (!err)
		err = session_view(session, &blame.view);
	if (err || !blame.past)
		return err;
	err = introduced_open(&blame.introduced, session->repo, blame.view,
			      graph, blame.past, &id.commit);
	for (i = 0; !err && i < problems->problem.n && n < BLAME_MOST; i++)
		if (can_be_blamed(&problems->problem.item[i])) {
			err = blame_one(&blame, &problems->problem.item[i]);
			n++;
		}
	introduced_free(blame.introduced);
	return err;
}
