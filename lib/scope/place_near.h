/* SPDX-License-Identifier: MIT */
/* Places that were meant, where what is typed is none. */
#ifndef SCOPE_PLACE_NEAR_H
#define SCOPE_PLACE_NEAR_H

#include "scope/place.h"

/*
 * ERROR_NOT_FOUND that tells what is near to a text as it was typed from the
 * prefix: files by their whole paths, and of "path:name" the names that these
 * files declare. path is the text from the top where it is one, or the text.
 */
const struct error *place_not_found(struct arena *arena,
				    const struct place_request *request,
				    const char *prefix, const char *typed,
				    const char *path) MUST_CHECK;

#endif
