/* SPDX-License-Identifier: MIT */
/* Words of any task: see task_word.h. */
#include "search/task_word.h"

#include <stdlib.h>
#include <string.h>

#include "base/span.h"

/* Sorted. */
static const char *const task_word[] = {
	"add", "added", "adding", "allow", "avoid", "can", "change", "changed",
	"changes", "check", "could", "create", "delete", "ensure", "fix",
	"fixed", "fixes", "fixing", "get", "gets", "give", "handle",
	"handling", "how", "implement", "improve", "instead", "issue", "keep",
	"let", "like", "make", "makes", "making", "more", "move", "name",
	"need", "needs", "new", "now", "old", "only", "path", "please",
	"problem", "properly", "provide", "refactor", "remove", "rename",
	"replace", "report", "reported", "set", "should", "show", "shows",
	"some", "still", "support", "sure", "task", "that", "them", "then",
	"they", "type", "update", "use", "used", "user", "users", "uses",
	"want", "way", "what", "when", "where", "which", "why", "will", "work",
	"works", "would", "write"
};

static int word_cmp(const void *key, const void *row)
{
	const struct span *word = key;
	const char *other = *(const char *const *)row;
	const int cmp = strncmp(word->s, other, word->n);

	return cmp ? cmp : other[word->n] ? -1 : 0;
}

bool is_task_word(const char *lower, size_t n)
{
	const struct span word = { lower, n };

	return bsearch(&word, task_word, sizeof(task_word) /
		       sizeof(*task_word), sizeof(*task_word), word_cmp) !=
		NULL;
}
