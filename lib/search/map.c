/* SPDX-License-Identifier: MIT */
/* Drawing a map, part by part: see map.h. */
#include "search/map_private.h"

const struct error *map_draw(struct map *out,
			     const struct search_request *request,
			     const struct search_result *result)
{
	struct drawing d = { out, request, result };
	const struct error *err;

	*out = (struct map){ 0 };
	draw_areas(&d);
	err = draw_entries(&d);
	if (!err)
		err = draw_symbols(&d);
	return err ? err : draw_traces(&d);
}

void map_release(struct map *map)
{
	arena_release(&map->arena);
	*map = (struct map){ 0 };
}
