/* SPDX-License-Identifier: MIT */
/* Words of any task: see task_word.h. */
#include "search/task_word.h"

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

bool is_task_word(struct span word)
{
	return SPAN_ROW(word, task_word) != NULL;
}
