/* SPDX-License-Identifier: MIT */
/*
 * What imports reach from a file: where they include text (C, shell), all that
 * is included on any way; elsewhere the imported files, what those import in
 * turn (a package hands on what it is made of), and further through files
 * that stand for their directory or declare nothing of their own.
 */
#include "graph/node.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"

enum { DEEPEST_PACKAGE = 3 };

struct walk {
	uint32_t file;
	unsigned int depth;
};

static bool goes_on(struct graph *graph, const struct family *family,
		    const struct walk *at)
{
	const char *base = path_base(graph->view->file[at->file].path);
	size_t i;

	if (at->depth <= 1 || (family && family->flags & FAMILY_TEXTUAL))
		return true;
	if (!family)
		return false;
	if (!graph->view->file[at->file].symbol_len)
		return at->depth < DEEPEST_PACKAGE;
	for (i = 0; family->index && family->index[i]; i++)
		if (!strcmp(family->index[i], base))
			return at->depth < DEEPEST_PACKAGE;
	return false;
}

/* One of several headers that an #include may mean. Of a package all files
 * are meant. Documents import, too (reStructuredText its includes), and have no
 * family. */
bool is_doubtful(const struct family *family,
			const struct imported *one)
{
	return family && family->flags & FAMILY_HEADERS && one->among > 1;
}

/* Marks in seen what the user's imports reach; ends when that is `wanted`. */
static const struct error *look_from(struct graph *graph, uint32_t user,
				     uint32_t wanted, struct sight *sight)
{
	const struct family *family = graph_family(graph, user);
	const struct error *err = NULL;
	VEC(struct walk) queue = { 0 };
	struct node *node;
	size_t at, i;

	sight->round++;
	sight->seen[user] = sight->round;
	*VEC_PUSH(&queue) = (struct walk){ user, 0 };
	for (at = 0; !err && at < queue.n; at++) {
		struct walk here = queue.item[at];

		if (!goes_on(graph, family, &here))
			continue;
		err = graph_imports(graph, here.file, &node);
		for (i = 0; !err && i < node->imports; i++) {
			uint32_t to = node->imported[i].file;

			if (sight->seen[to] == sight->round ||
			    is_doubtful(family, &node->imported[i]))
				continue;
			sight->seen[to] = sight->round;
			if (to == wanted)
				goto done;
			*VEC_PUSH(&queue) = (struct walk){ to,
							   here.depth + 1 };
		}
	}
done:
	VEC_RELEASE(&queue);
	return err;
}

/*
 * Does the user see the file? Questions come in runs with one end in common,
 * so two answers are kept: all that one user sees, and who sees one file.
 */
const struct error *graph_sees(struct graph *graph, uint32_t user,
			       uint32_t file, bool *out)
{
	struct sight *from = &graph->sight_from, *of = &graph->sight_of;
	const struct error *err = NULL;
	size_t n = graph->view->n;

	if (!from->seen)
		from->seen = xcalloc(n, sizeof(*from->seen));
	if (graph->asked_about == file + 1) {
		if (!of->seen || of->end != file + 1) {
			free(of->seen);
			of->seen = xcalloc(n, sizeof(*of->seen));
			of->end = file + 1;
		}
		if (!of->seen[user]) {
			err = look_from(graph, user, file, from);
			from->end = 0;
			of->seen[user] = from->seen[file] == from->round ?
				2 : 1;
		}
		*out = of->seen[user] == 2;
		return err;
	}
	if (from->end != user + 1)
		err = look_from(graph, user, UINT32_MAX, from);
	from->end = err ? 0 : user + 1;
	*out = from->seen[file] == from->round;
	return err;
}
