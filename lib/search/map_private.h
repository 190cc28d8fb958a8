/* SPDX-License-Identifier: MIT */
/* The parts of a map, for the files that draw them. */
#ifndef SEARCH_MAP_PRIVATE_H
#define SEARCH_MAP_PRIVATE_H

#include "search/map.h"

struct drawing {
	struct map *map;
	const struct search_request *request;
	const struct search_result *result;
};

/* Each fills its rows of the map; ways in are those of the areas. */
void draw_areas(struct drawing *d);
const struct error *draw_entries(struct drawing *d) MUST_CHECK;
const struct error *draw_symbols(struct drawing *d) MUST_CHECK;
const struct error *draw_traces(struct drawing *d) MUST_CHECK;

#endif
