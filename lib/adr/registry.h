/* SPDX-License-Identifier: MIT */
/*
 * All decision records of one source: which folders hold them, and what they
 * tell, at any revision, of what is staged or of the work tree alike.
 *
 * Folders are those that the tree itself names: .fuse/adr.yaml ("dir", one or
 * several), every .adr-dir (adr-tools), .log4brains.yml, adr.config.json
 * (dotnet-adr). Such a file that names one speaks for the directory that it is
 * in and all below. Where none speaks, the usual ones that are there: a folder
 * called adr, adrs, decisions, architecture-decisions or the like, or below
 * one, with at least one file that is called like a record; any with a file
 * called adr-12-title; and any with a file called like a record (12-title.md)
 * whose text tells both a status and a decision. Below a folder that is told a
 * directory is another one only where the folder is called as usual: else it
 * may hold anything. A directory for a stage of a record's life (accepted,
 * archive, ...) is no folder of its own: the numbers go on in it.
 *
 * A record may have a directory of its own, 12-title/README.md. A file of a
 * folder, Markdown, reStructuredText or AsciiDoc, is a record where its name
 * says so (a number, a day, XXXX), or where its text tells a status, or both
 * context and decision. What is about records (README.md, index.md, a
 * template, a file in templates/ or images/) is none.
 */
#ifndef ADR_REGISTRY_H
#define ADR_REGISTRY_H

#include "adr/adr.h"
#include "source/source.h"

struct repo;

/* Why a folder is one of ours. */
enum adr_found {
	ADR_BY_CONFIG,		/* .fuse/adr.yaml */
	ADR_BY_ADR_DIR, ADR_BY_LOG4BRAINS, ADR_BY_DOTNET,
	ADR_BY_NAME		/* it is called so */
};

struct adr_folder {
	const char *path;	/* from the top, "" for it; no '/' at its end */
	const char *told_by;	/* the file that names it, or NULL */
	uint8_t found;		/* enum adr_found */
	uint8_t layout;		/* of most of its records; see layout.h */
	unsigned int digits;	/* of most of its numbers; 4 without any */
	size_t first, records;	/* in struct registry's record */
};

/* A record that could not be read: an error to be shown, never passed over. */
struct adr_failure {
	const char *path, *message;
	uint32_t line;		/* 0 for the whole file */
	uint64_t number;	/* that its name has, or 0 */
	enum error_code code;
};

struct registry {
	VEC(struct adr_folder) folder;	/* by path */
	VEC(struct adr) record;		/* by folder, number, path */
	VEC(struct adr_failure) failure;
	uint64_t omitted[OMIT_REASONS];	/* files of the folders not read */
	struct arena arena;
};

/* Reads all of them. The source's pathspec does not matter here. A source
 * without any is an empty registry. */
const struct error *registry_read(struct registry *out, struct source *source)
	MUST_CHECK;

/* Whether a file of this path could matter: be a record by its name, or name
 * folders. Nearly none can, and the others need not be listed. */
bool registry_looks_at(const char *path);

/* The same among entries that are listed already, by path: those of a view
 * cost less than those of the source. They are not needed afterwards, and none
 * that registry_looks_at passes over is needed at all. */
const struct error *registry_read_among(struct registry *out,
					struct source *source,
					const struct entry *entry, size_t n)
	MUST_CHECK;

/*
 * Narrows a source to the files that a registry is made of, and to n others
 * that are asked about: what registry_read makes of it is the same.
 */
const struct error *registry_narrow(struct source *source,
				    const char *const *also, size_t n)
	MUST_CHECK;

/*
 * Whether what differs from the commit that the source stands on can matter to
 * records: one of them, by its name and place, a file that names folders, or
 * a path that went away, which a record may lead to.
 */
const struct error *registry_is_touched(bool *out, struct source *source)
	MUST_CHECK;

/* Whether a file of that path would be read as a record if the source had it:
 * it is called like one, in a folder that is ours. */
const struct error *registry_would_read(bool *out, struct source *source,
					const char *path) MUST_CHECK;

void registry_release(struct registry *registry);

/*
 * The record that a person names: "12", "0012", "ADR-12", a path (from the
 * top, or a file's name), or words that its file's name has and no other's.
 * ERROR_NOT_FOUND with the nearest, ERROR_AMBIGUOUS with those that it may be.
 */
const struct error *registry_find(const struct registry *registry,
				  const char *name, const struct adr **out)
	MUST_CHECK;

/* The record that a link leads to, or NULL. */
const struct adr *registry_target(const struct registry *registry,
				  const struct adr *from,
				  const struct adr_link *link);

#endif
