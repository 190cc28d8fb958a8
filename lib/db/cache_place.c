/* SPDX-License-Identifier: MIT */
/* Giving a cache up, and saying so: see cache_place.h. */
#include "db/cache_place.h"

#include <stdlib.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "db/cache.h"

void cache_place_init(struct cache_place *place, const char *dir,
		      const char *name, const char *remade)
{
	*place = (struct cache_place){
		.dir = xstrdup(dir),
		.path = xstrfmt("%s/%s", dir, name),
		.remade = remade
	};
}

void cache_place_release(struct cache_place *place)
{
	free(place->dir);
	free(place->path);
	free(place->note);
	*place = (struct cache_place){ 0 };
}

void cache_place_note(struct cache_place *place, const char *fmt, ...)
{
	struct buf text = { 0 };
	va_list ap;

	if (place->note)
		return;
	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	place->note = buf_detach(&text);
}

void cache_place_shut(struct cache_place *place, const struct error *why)
{
	place->is_shut = true;
	cache_place_note(place, "%s; what is found now is not kept", why->msg);
}

void cache_place_drop_damaged(struct cache_place *place)
{
	const struct error *err = cache_remove(place->path);

	if (err)
		cache_place_shut(place, err);
	else
		cache_place_note(place, "'%s' was damaged and has been "
				 "dropped; it is %s again", place->path,
				 place->remade);
}

static void drop_unreadable(struct cache_place *place,
			    const struct error *why)
{
	const struct error *err = cache_remove(place->path);

	if (err)
		cache_place_shut(place, err);
	else
		cache_place_note(place, "%s; it is %s again", why->msg,
				 place->remade);
}

void cache_place_give_up(struct cache_place *place, const struct error *why)
{
	if (why->code == ERROR_CORRUPT || why->code == ERROR_UNSUPPORTED)
		drop_unreadable(place, why);
	else if (why->code != ERROR_NOT_FOUND)
		cache_place_shut(place, why);
}
