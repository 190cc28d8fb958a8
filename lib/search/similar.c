/* SPDX-License-Identifier: MIT */
/* Vectors of files, from the cache or made now: see similar.h. */
#include "search/similar.h"

#include "search/embed.h"

struct similar {
	struct graph *graph;
	struct view *view;
	struct buf content, kept;
	/* The vectors of files that had none yet, to be kept. */
	VEC(struct vector) fresh;
	struct arena arena;
};

/* A file's vector depends on its content alone, and is kept by its blob. */
static const struct error *vector_of(struct similar *s, uint32_t file,
				     struct embedding *out)
{
	bool found;
	const struct error *err = view_find_vector(s->view, VECTOR_EMBEDDING,
						   file, &s->kept, &found);
	unsigned char *bytes;

	if (err || (found && s->kept.len == EMBED_BYTES &&
		    embed_unpack(out, (const unsigned char *)s->kept.ptr)))
		return err;
	err = graph_read(s->graph, file, &s->content);
	if (error_is_unreadable(err)) {
		*out = (struct embedding){ { 0 } };
		return NULL;
	}
	if (err)
		return err;
	embedding_of(out, buf_str(&s->content), s->content.len);
	bytes = arena_alloc(&s->arena, EMBED_BYTES);
	embed_pack(bytes, out);
	*VEC_PUSH(&s->fresh) = (struct vector){ file, bytes,
						EMBED_BYTES };
	return NULL;
}

const struct error *similar_files(struct graph *graph, struct view *view,
				  const char *text, size_t len,
				  const uint32_t *file, size_t n,
				  double *cosine)
{
	struct similar s = { .graph = graph, .view = view };
	struct embedding question, vector;
	const struct error *err = NULL;
	size_t i;

	embedding_of(&question, text, len);
	for (i = 0; !err && i < n; i++) {
		err = vector_of(&s, file[i], &vector);
		cosine[i] = err ? 0 : embed_cosine(&question, &vector);
	}
	if (!err)
		view_keep_vectors(view, VECTOR_EMBEDDING, s.fresh.item,
				  s.fresh.n);
	VEC_RELEASE(&s.fresh);
	arena_release(&s.arena);
	buf_release(&s.content);
	buf_release(&s.kept);
	return err;
}
