/* SPDX-License-Identifier: MIT */
/* From a place to the files around it, in both directions: what --whole
 * packs. */
#ifndef SCOPE_FOCUS_H
#define SCOPE_FOCUS_H

#include "scope/place.h"

/* Each file of the places is a seed that scores 1; the rest is expand.h's
 * work. ERROR_USAGE for a depth out of range. */
const struct error *scope_focus(struct scope_result *out,
				const struct scope_request *request,
				const struct scope_places *places) MUST_CHECK;

#endif
