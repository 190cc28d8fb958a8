/* SPDX-License-Identifier: MIT */
/*
 * Where a new decision record goes and what it is called: its folder, the
 * layout of that folder, its number and its file's name, as the records that
 * are there have them.
 */
#ifndef GIT_FUSE_ADR_DECISION_CREATE_H
#define GIT_FUSE_ADR_DECISION_CREATE_H

#include "git-fuse/adr/decision_edit.h"

struct place {
	const char *dir;	/* from the top; "" for it */
	size_t folder;		/* in the registry, or its folder.n: new */
	uint8_t layout;		/* see adr/layout.h */
	unsigned int digits;
	const struct adr *sample;	/* the folder's last record, or NULL */
	const struct adr *other;	/* the one before that, or NULL */
	/* Of the new record: */
	uint64_t number;	/* 0: a draft, or named by its day */
	const char *path;
	const char *number_text;	/* "12", "XXXX", "" */
	const char *heading;	/* "12. Use X" */
};

/*
 * The folder that --path names, which may be a new one; otherwise the only one
 * there is, or the one that we are in; where there is none, docs/adr.
 * ERROR_USAGE, with their names, where it may be several. --layout says how a
 * record is written, or the folder's records do.
 */
const struct error *place_folder(struct editing *editing, struct place *out)
	MUST_CHECK;

/* Notes it where nobody would find a record of that path in a new folder. */
const struct error *place_note(struct editing *editing,
			       const struct place *place) MUST_CHECK;

/* Fills in the rest for a title. number 0 asks for the next one, or a draft.
 * is_like: the file is of the kind that the sample is, .rst or a directory's
 * README.md, and not .md. ERROR_USAGE for a title of which no name can be
 * made. */
const struct error *place_record(struct editing *editing, struct place *place,
				 const char *title, bool is_draft,
				 uint64_t number, bool is_like) MUST_CHECK;

#endif
