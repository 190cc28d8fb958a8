/* SPDX-License-Identifier: MIT */
/* From a named seed to the files around it, in both directions. */
#ifndef SCOPE_FOCUS_H
#define SCOPE_FOCUS_H

#include "scope/scope.h"

/*
 * Resolves the seed by the first of these that finds any file:
 *   1. a path from the prefix (the user's directory: "" or "a/b/"), or from
 *      the top;
 *   2. a file's base name;
 *   3. a symbol: types of that name, or else anything declared by it, where
 *      definitions hide prototypes. "Type.member", "Type::member" and
 *      "package.module.name" name it by what holds it;
 *   4. a directory: every file below it.
 * Comparisons ignore the case of ASCII letters, but where some match exactly
 * the others do not count. Each seed scores 1; the rest is expand.h's work.
 *
 * ERROR_NOT_FOUND, with the nearest names, when nothing matches; ERROR_USAGE
 * for an empty seed or a depth out of range.
 */
const struct error *scope_focus(struct scope_result *out,
				const struct scope_request *request,
				const char *seed, const char *prefix)
	MUST_CHECK;

#endif
