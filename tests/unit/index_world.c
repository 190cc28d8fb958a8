/* SPDX-License-Identifier: MIT */
/* See index_world.h. */
#include "index_world.h"

struct source src;
char *dir;

void world_set_up(void)
{
	dir = temporary_dir();
}

int world_tear_down(void **state)
{
	(void)state;
	fake_release(&src);
	src = (struct source){ 0 };
	remove_dir(dir);
	dir = NULL;
	return 0;
}

struct index *world_index(const struct index_options *options)
{
	struct index *idx;

	ok(index_open(&idx, dir, options));
	return idx;
}

void world_view(struct index *index, struct view **view)
{
	view_free(*view);
	*view = NULL;
	ok(index_view(index, &src, NULL, view));
}

int world_close(void **state, struct index *index, struct view **view)
{
	view_free(*view);
	*view = NULL;
	index_free(index);
	return world_tear_down(state);
}

char *world_db_name(void)
{
	return xstrfmt("%s/index.db", dir);
}
