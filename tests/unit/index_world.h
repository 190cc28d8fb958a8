/* SPDX-License-Identifier: MIT */
/* What the tests of index have around each test: a fake source, and a directory
 * for the index of it. */
#ifndef TESTS_INDEX_WORLD_H
#define TESTS_INDEX_WORLD_H

#include "fake_source.h"
#include "index/index.h"
#include "index_test.h"

extern struct source src;
extern char *dir;

/* Makes the directory; the source is empty. */
void world_set_up(void);
/* Takes both away: cmocka's teardown, or a part of it. */
int world_tear_down(void **state);

/* The index in the directory; the test fails where there is none. */
struct index *world_index(const struct index_options *options);
/* Makes the view anew. */
void world_view(struct index *index, struct view **view);
/* Frees both, and takes away what is around them. */
int world_close(void **state, struct index *index, struct view **view);
/* The name of its database, to be freed. */
char *world_db_name(void);

#endif
