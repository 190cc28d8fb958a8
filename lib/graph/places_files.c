/* SPDX-License-Identifier: MIT */
/* Reading files for one name, on all cores: see places.h. */
#include "graph/places_private.h"

#include <string.h>

#include "base/span.h"
#include "base/thread.h"

/* Files that a thread takes at a time: one is read in a tenth of the time
 * that a thread takes to start. */
enum { CHUNK = 8 };

/* --- One file --- */

/* Whether a byte belongs to the name beside it, whatever the name ends with. */
static bool is_of_name(const struct seeker *s, char c)
{
	return is_word_byte((unsigned char)c) ||
		byte_is_among(c, s->name_bytes[NAME_ANY]);
}

/* Whether a byte ends the name before it: not "!" of "a != b". */
static bool is_last_of_name(const struct seeker *s, const char *at,
			    const char *end)
{
	return byte_is_among(*at, s->name_bytes[NAME_LAST]) &&
		!(at + 1 < end && at[1] == '=' &&
		  !(at + 2 < end && byte_is_among(at[2], "=~")));
}

/* Does the name stand there as a word of its own? */
static bool is_whole(const struct place_search *search, const struct seeker *s,
		     const struct counted_text *text, const char *at)
{
	const char *behind = at + search->len, *end = text->bytes + text->n;

	if (at > text->bytes && is_of_name(s, at[0]) && is_of_name(s, at[-1]))
		return false;
	if (byte_is_among(behind[-1], s->name_bytes[NAME_LAST]))
		return is_last_of_name(s, behind - 1, end);
	return behind == end || !is_of_name(s, behind[-1]) ||
		(!is_of_name(s, *behind) && !is_last_of_name(s, behind, end));
}

static void search_bytes(const struct place_search *search, struct seeker *s,
			 uint32_t file, struct places *out)
{
	const unsigned int lang = search->graph->view->file[file].lang;
	struct counted_text text = { buf_str(&s->bytes), s->bytes.len,
			     buf_str(&s->bytes), 1 };
	const char *at = text.bytes, *end = at + text.n;
	size_t i;

	for (i = 0; i < NAME_BYTES; i++)
		s->name_bytes[i] = lang_name_bytes(lang, i);
	while ((at = memmem(at, (size_t)(end - at), search->name,
			    search->len))) {
		if (is_whole(search, s, &text, at)) {
			if (!s->classes.len)
				blank(lang, text.bytes, text.n, &s->code,
				      &s->classes);
			if (s->classes.ptr[at - text.bytes] == BYTE_CODE)
				read_place(search, s, out, &text, at, lang);
		}
		at++;
	}
}

static const struct error *read_file(const struct place_search *search,
				     struct seeker *s, uint32_t file)
{
	struct entry entry = view_entry(search->graph->view, file);
	const struct error *err;

	if (s->has_file && s->file == file)
		return NULL;
	err = reader_read(s->reader, &entry, INDEX_MAX_BYTES, &s->bytes,
			  NULL);
	buf_reset(&s->classes);
	s->has_brackets = false;
	s->has_file = !err;
	s->file = file;
	return err;
}

static const struct error *search_file(const struct place_search *search,
				       struct seeker *s, struct places *out)
{
	const struct error *err = read_file(search, s, out->file);

	if (err && err->code != ERROR_INTERRUPTED) {
		out->is_unread = true;
		return NULL;
	}
	if (!err)
		search_bytes(search, s, out->file, out);
	return err;
}

static const struct error *seeker_open(struct seeker **out,
				       struct source *source)
{
	*out = xcalloc(1, sizeof(**out));
	return reader_open(&(*out)->reader, source);
}

void seeker_free(struct seeker *s)
{
	if (!s)
		return;
	reader_free(s->reader);
	buf_release(&s->bytes);
	buf_release(&s->classes);
	buf_release(&s->code);
	buf_release(&s->types);
	site_brackets_release(&s->brackets);
	free(s);
}

/* --- All of them --- */

static const struct error *work(void *payload, size_t number)
{
	struct place_search *search = payload;
	struct seeker *s;
	const struct error *err = seeker_open(&s, search->graph->source);
	size_t n = search->all->n, i, from, to;

	(void)number;
	while (!err && (from = atomic_fetch_add(&search->next, CHUNK)) < n) {
		to = from + CHUNK < n ? from + CHUNK : n;
		for (i = from; !err && i < to; i++)
			err = search_file(search, s, &search->all->item[i]);
		if (!err) {
			pthread_mutex_lock(&search->lock);
			search->finished += (to - from);
			err = progress_step(search->progress, "reading",
					    search->finished, search->all->n);
			pthread_mutex_unlock(&search->lock);
		}
	}
	if (err)
		atomic_store(&search->next, n);
	seeker_free(s);
	return err;
}

/* Whoever asks for one file asks for the next name in it, too. */
static const struct error *search_one(const struct place_search *search)
{
	struct graph *graph = search->graph;
	const struct error *err = graph->seeker ? NULL :
		seeker_open(&graph->seeker, graph->source);

	return err ? err : search_file(search, graph->seeker,
				       &search->all->item[0]);
}

const struct error *find_places(struct graph *graph, const char *name,
				size_t texts, const struct progress *progress,
				places_vec *all)
{
	size_t chunks = (all->n + CHUNK - 1) / CHUNK, threads = thread_count();
	struct place_search search = {
		.graph = graph, .name = name, .len = strlen(name),
		.texts = texts, .progress = progress, .all = all
	};
	const struct error *err;

	if (!all->n)
		return NULL;
	if (all->n == 1)
		return search_one(&search);
	pthread_mutex_init(&search.lock, NULL);
	err = thread_team(threads < chunks ? threads : chunks, work, &search);
	pthread_mutex_destroy(&search.lock);
	return err;
}
