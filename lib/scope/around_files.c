/* SPDX-License-Identifier: MIT */
/* What a whole file needs of others, and they of it: see around.h. */
#include <math.h>
#include <string.h>

#include "lang/words.h"
#include "scope/around_private.h"

/* Of a file's neighbours so many are asked. */
enum { NEIGHBOURS_MOST = 20 };

static const struct error *add_declared(struct around *a, uint32_t file,
					const struct edge *edge, double score)
{
	meaning_vec found = { 0 };
	const struct error *err = graph_means(a->request->graph, file,
					      edge->via, strlen(edge->via),
					      &found);
	size_t i;

	for (i = 0; !err && i < found.n; i++)
		if (found.item[i].file == edge->to) {
			err = add_needed(a, edge->to, found.item[i].symbol,
					 NULL, score);
			break;
		}
	VEC_RELEASE(&found);
	return err;
}

/* The lines on which the code of a file writes a name. */
const struct error *add_uses_of(struct around *a, uint32_t file,
				const char *name, user_vec *users)
{
	const struct file_text *text;
	const struct error *err = texts_get(&a->texts, file, &text);
	const char *code, *at, *end, *word;
	size_t len, n = strlen(name);

	if (err || !text->lines)
		return err;
	code = at = buf_str(code_of(text));
	end = at + code_of(text)->len;
	while (!err && (word = word_next(&at, end, &len)))
		if (len == n && !memcmp(word, name, n))
			err = add_use(a, users, file,
				      line_at(text, (size_t)(word - code)),
				      false);
	return err;
}

const struct error *add_neighbours(struct around *a, uint32_t file)
{
	const struct edge *edge;
	size_t i, n, needs = 0, others = 0;
	const struct error *err = graph_edges(a->request->graph, file, BOTH,
					      &edge, &n);
	user_vec users = { 0 };

	buf_reset(&a->why);
	for (i = 0; !err && i < n; i++) {
		if (edge[i].kind != EDGE_REFERENCES ||
		    !may_tell(a, edge[i].to) || edge[i].weight < 1)
			continue;
		if (!edge[i].is_reverse && needs < NEIGHBOURS_MOST)
			err = add_declared(a, file, &edge[i], .9 *
					   pow(.94, (double)needs++));
		else if (edge[i].is_reverse && others++ < NEIGHBOURS_MOST)
			err = add_uses_of(a, edge[i].to, edge[i].via, &users);
		else
			a->out->more++;
	}
	if (!err)
		err = add_all(a, &users);
	VEC_RELEASE(&users);
	return err;
}
