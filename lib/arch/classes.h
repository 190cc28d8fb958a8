/* SPDX-License-Identifier: MIT */
/* Where classes of PHP are, as PSR-4 has it: each in a file of its own, below
 * the directory that composer.json gives to a namespace. Private to
 * lib/arch. */
#ifndef ARCH_CLASSES_H
#define ARCH_CLASSES_H

#include "arch/importing.h"

struct class_place {
	const char *prefix;	/* "App\Model\", or "" */
	const char *dir;	/* "src/Model/", or "" for the top */
};

struct classes {
	struct importing *im;
	const char *dir;	/* of the composer.json at hand, with its '/' */
	VEC(struct class_place) place;
};

/* Reads each composer.json of the tree; without one there is no place. */
const struct error *classes_read(struct classes *out, struct importing *im)
	MUST_CHECK;
void classes_release(struct classes *classes);

/* Is there a place for a class of this name? */
bool classes_has(const struct classes *classes, const char *name);

/* The file of a class, or NULL where the tree has none. */
const char *classes_file(const struct classes *classes, const char *name);

/*
 * Appends the patterns of the files whose classes an expression over full names
 * fits, exactly, where the draft includes them; or, where it is all that begins
 * with a name for which there is no place, that to namespace. NULL, or why it
 * cannot be said.
 */
const char *classes_patterns(struct classes *c, text_vec *path,
			     text_vec *namespace, const char *regex,
			     bool any_case);

#endif
