/* SPDX-License-Identifier: MIT */
/* "<octal mode> <name>\0<20 bytes of id>", again and again: see tree.h. */
#include "git/tree.h"

#include <stdbool.h>
#include <string.h>

static const char *read_mode(const char *at, const char *end, uint32_t *mode)
{
	const char *start = at;

	*mode = 0;
	for (; at < end && *at >= '0' && *at <= '7' && at - start < 7; at++)
		*mode = *mode << 3 | (uint32_t)(*at - '0');
	return at > start && at < end && *at == ' ' ? at + 1 : NULL;
}

static bool is_sound_name(const char *name, size_t len)
{
	if (!len || memchr(name, '/', len))
		return false;
	return name[0] != '.' || (len > 1 && (name[1] != '.' || len > 2));
}

const struct error *tree_next(struct tree_reader *reader,
			      struct tree_entry *entry)
{
	const char *at, *nul;

	*entry = (struct tree_entry){ 0 };
	if (reader->at == reader->end)
		return NULL;
	at = read_mode(reader->at, reader->end, &entry->mode);
	nul = at ? memchr(at, '\0', (size_t)(reader->end - at)) : NULL;
	if (!nul || reader->end - nul - 1 < OID_SIZE ||
	    !is_sound_name(at, (size_t)(nul - at)))
		return error_new(ERROR_CORRUPT, "the tree is damaged");
	entry->name = at;
	entry->len = (size_t)(nul - at);
	memcpy(entry->oid.id, nul + 1, OID_SIZE);
	reader->at = nul + 1 + OID_SIZE;
	return NULL;
}
