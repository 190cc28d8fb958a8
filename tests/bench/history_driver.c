/* SPDX-License-Identifier: MIT */
/*
 * The history alone, for measuring it without the commands around it:
 *
 *	history_driver DIR none|files|lines|past|words|paths [REV] [WORDS]
 *
 * DIR is where history.db goes; the repository is the current directory's.
 * "files" mines messages and files, "lines" the changed lines too; "past"
 * opens a past, "words" looks up what the words stand for in it, and "paths"
 * asks which path is which file of REV. The three mine what is missing first.
 */
#include <stdio.h>
#include <string.h>

#include "git/repo.h"
#include "history/past.h"
#include "lang/words.h"
#include "source/source.h"

static const struct error *look_up(struct past *past, const char *words)
{
	const char *at = words, *end = at + strlen(at), *word;
	past_posting_vec postings = { 0 };
	const struct error *err = NULL;
	size_t len, i, terms_n = 0, found = 0;
	struct terms terms;

	while (!err && (word = word_next(&at, end, &len))) {
		terms_of_word(&terms, word, len);
		for (i = 0; !err && i < terms.n; i++, terms_n++) {
			err = past_postings(past, terms.term[i], &postings);
			found += postings.n;
		}
	}
	printf("%zu terms, %zu mentions\n", terms_n, found);
	VEC_RELEASE(&postings);
	return err;
}

static const char *path_at(const void *payload, size_t i)
{
	return ((const struct entry *)payload)[i].path;
}

static const struct error *match_paths(struct past *past, struct repo *repo,
				       const char *rev)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = rev };
	uint32_t *file = xcalloc(past->paths + 1, sizeof(*file)), i;
	struct source *source = NULL;
	const struct entry *entry;
	const struct error *err;
	size_t n, found = 0;

	err = source_open(&source, repo, &spec);
	if (!err)
		err = source_list(source, &entry, &n);
	if (!err)
		err = past_files(past, n, path_at, entry, file);
	for (i = 0; !err && i < past->paths; i++)
		found += file[i] != UINT32_MAX;
	printf("%zu of %u paths\n", found, past->paths);
	source_free(source);
	free(file);
	return err;
}

static const struct error *run(struct history *history, struct repo *repo,
			       const char *what, const char *rev,
			       const char *words)
{
	struct past *past = NULL;
	const struct error *err;
	struct oid tip;

	err = repo_commit(repo, rev, &tip);
	if (err || !strcmp(what, "none"))
		return err;
	err = history_mine(history, &tip, !strcmp(what, "lines"), NULL);
	if (err || !strcmp(what, "files") || !strcmp(what, "lines"))
		return err;
	err = past_open(&past, history, &tip);
	if (!err && !strcmp(what, "words"))
		err = look_up(past, words);
	else if (!err && !strcmp(what, "paths"))
		err = match_paths(past, repo, rev);
	else if (!err)
		printf("%u commits, %u touches, %u paths, %u people\n",
		       past->ancestors, past->first_touch[past->n],
		       past->paths, past->people);
	past_free(past);
	return err;
}

int main(int argc, char **argv)
{
	const struct error *err;
	struct repo *repo = NULL;
	struct history *history = NULL;

	if (argc < 3)
		return 2;
	err = repo_open(&repo, NULL);
	if (!err)
		err = history_open(&history, repo, argv[1], NULL);
	if (!err)
		err = run(history, repo, argv[2], argc > 3 ? argv[3] : "HEAD",
			  argc > 4 ? argv[4] : "");
	if (history && history_note(history))
		fprintf(stderr, "note: %s\n", history_note(history));
	if (err)
		fprintf(stderr, "fatal: %s\n", err->msg);
	history_free(history);
	repo_free(repo);
	return err ? 1 : 0;
}
