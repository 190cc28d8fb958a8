/* SPDX-License-Identifier: MIT */
/* What finding one name's places shares: places.c reads a place,
 * places_files.c the files and their threads. Private to these two. */
#ifndef GRAPH_PLACES_PRIVATE_H
#define GRAPH_PLACES_PRIVATE_H

#include "graph/places.h"

#include <pthread.h>
#include <stdatomic.h>

#include "graph/node.h"
#include "lang/site.h"

struct place_search {
	struct graph *graph;
	const char *name;
	size_t len, texts;
	const struct progress *progress;
	places_vec *all;
	atomic_size_t next;
	pthread_mutex_t lock;	/* of finished and of progress */
	size_t finished;
};

/* The memory of one thread. */
struct seeker {
	struct reader *reader;
	bool has_file;		/* what follows is of that one */
	uint32_t file;
	struct buf bytes, classes, code, types;
	struct site_brackets brackets;	/* of `code`, where has_brackets */
	bool has_brackets;
	const char *name_bytes[NAME_BYTES];	/* of the file at hand */
};

/* The file at hand and how far its lines are counted. */
struct counted_text {
	const char *bytes;
	size_t n;
	const char *line;	/* where the current one begins */
	uint32_t number;
};

/* Reads and adds the place at `at`, which comes behind the last in the text. */
void read_place(const struct place_search *search, struct seeker *s,
		struct places *out, struct counted_text *text, const char *at,
		unsigned int lang);

#endif
