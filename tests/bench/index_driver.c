/* SPDX-License-Identifier: MIT */
/*
 * The index alone, for measuring it without the commands around it:
 *
 *	index_driver DIR none|update|status|verify|query [REV] [WORDS]
 *
 * DIR is where index.db goes; the repository is the current directory's.
 */
#include <stdio.h>
#include <string.h>

#include "git/repo.h"
#include "index/bm25f.h"
#include "index/index.h"

static const struct error *query(struct view *view, const char *words)
{
	struct query query;
	scored_vec found = { 0 };
	const struct error *err;
	size_t i;

	query_parse(&query, words, strlen(words), true);
	err = bm25f_rank(view, &query, NULL, 20, &found);
	for (i = 0; !err && i < found.n; i++)
		printf("%8.4f %s\n", found.item[i].score,
		       view->file[found.item[i].file].path);
	VEC_RELEASE(&found);
	query_release(&query);
	return err;
}

static const struct error *status(struct index *index, struct source *source)
{
	struct index_status s;
	const struct error *err = index_status(index, source, &s);

	if (!err)
		printf("answers %d, %llu blobs, %llu bytes, %llu terms, "
		       "%llu views, %llu segments, %llu missing\n", s.answers,
		       (unsigned long long)s.blobs,
		       (unsigned long long)s.bytes,
		       (unsigned long long)s.terms,
		       (unsigned long long)s.views,
		       (unsigned long long)s.segments,
		       (unsigned long long)s.missing);
	return err;
}

static const struct error *run(struct index *index, struct source *source,
			       const char *what, const char *words)
{
	struct view *view = NULL;
	const struct error *err;
	uint64_t n;

	if (!strcmp(what, "none"))
		return NULL;
	if (!strcmp(what, "status"))
		return status(index, source);
	if (!strcmp(what, "verify")) {
		err = index_verify(index, source, NULL, &n);
		if (!err)
			printf("%llu blobs are as stored\n",
			       (unsigned long long)n);
		return err;
	}
	err = index_view(index, source, NULL, &view);
	if (!err && !strcmp(what, "query"))
		err = query(view, words);
	else if (!err)
		printf("%zu files\n", view->n);
	view_free(view);
	return err;
}

int main(int argc, char **argv)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = "HEAD" };
	const struct error *err;
	struct repo *repo = NULL;
	struct source *source = NULL;
	struct index *index = NULL;

	if (argc < 3)
		return 2;
	if (argc > 3)
		spec.rev = argv[3];
	if (!strcmp(spec.rev, "worktree"))
		spec.kind = SOURCE_WORKTREE;
	err = repo_open(&repo, NULL);
	if (!err)
		err = source_open(&source, repo, &spec);
	if (!err)
		err = index_open(&index, argv[1], NULL);
	if (!err)
		err = run(index, source, argv[2], argc > 4 ? argv[4] : "");
	if (index && index_note(index))
		fprintf(stderr, "note: %s\n", index_note(index));
	if (err)
		fprintf(stderr, "fatal: %s\n", err->msg);
	index_free(index);
	source_free(source);
	repo_free(repo);
	return err ? 1 : 0;
}
