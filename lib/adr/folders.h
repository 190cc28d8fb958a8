/* SPDX-License-Identifier: MIT */
/* Which folders of a source hold records, for this room only. */
#ifndef ADR_FOLDERS_H
#define ADR_FOLDERS_H

#include "adr/registry.h"
#include "base/vec.h"

/* A folder that a file of the tree names. */
struct told_folder {
	const char *path, *told_by;
	uint8_t found;		/* enum adr_found */
};

struct told {
	VEC(struct told_folder) folder;	/* by path */
	/* Directories that a naming file speaks for: the usual names mean
	   nothing there. */
	string_vec spoken;
};

/* Reads the files of a source that name folders. One that names none, or
 * cannot be read, is a failure of the registry. */
const struct error *told_read(struct told *out, struct registry *registry,
			      const struct entry *entry, size_t n,
			      struct reader *reader) MUST_CHECK;
void told_release(struct told *told);

/* Whether that is the path of such a file. */
bool names_folders(const char *path);

/* What a directory is. */
struct place {
	enum { PLACE_NONE, PLACE_TOLD, PLACE_USUAL, PLACE_FREE } kind;
	size_t n;		/* bytes of the folder's path in it */
	const struct told_folder *told;
};

/*
 * Where files of a directory (n bytes of path) belong: to a folder that is
 * told, to one that is called as usual, or, PLACE_FREE, to none unless they
 * are called adr-12 themselves, or are called like records and tell so.
 * Directories for stages of a record's life (accepted, archive, ...) belong to
 * the folder above. PLACE_NONE for templates, images and whatever lies below a
 * naming file and is not named.
 */
struct place told_place(const struct told *told, const char *path, size_t n);

/* What a file may be by its name: nothing of ours, a Markdown file whose text
 * must tell, or a record. */
enum called { CALLED_NOTHING, CALLED_TEXT, CALLED_RECORD, CALLED_ADR };
enum called called_as(const char *path);

/* Whether a file that is called so may be a record where it lies. */
bool told_may_hold(const struct told *told, const char *path,
		   enum called called);

#endif
