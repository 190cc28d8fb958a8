/* SPDX-License-Identifier: MIT */
/* Records that are taken in, as long as they are kept: see import.h. */
#include "adr/importing.h"

struct imported *import_add(struct import *import, const char *from)
{
	struct imported *r = VEC_PUSH(&import->record);

	*r = (struct imported){ .title = "", .status = "", .date = "" };
	r->from = arena_strdup(&import->arena, from);
	return r;
}

void import_release(struct import *import)
{
	size_t i;

	for (i = 0; i < import->record.n; i++) {
		struct imported *r = &import->record.item[i];

		VEC_RELEASE(&r->alternatives);
		VEC_RELEASE(&r->deciders);
		VEC_RELEASE(&r->consulted);
		VEC_RELEASE(&r->informed);
		VEC_RELEASE(&r->tags);
		VEC_RELEASE(&r->governs);
		VEC_RELEASE(&r->section);
		VEC_RELEASE(&r->link);
		VEC_RELEASE(&r->other);
	}
	VEC_RELEASE(&import->record);
	arena_release(&import->arena);
}
