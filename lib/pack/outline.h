/* SPDX-License-Identifier: MIT */
/* The symbols of a file in lines. Private to lib/pack. */
#ifndef PACK_OUTLINE_H
#define PACK_OUTLINE_H

#include "base/buf.h"
#include "lang/facts.h"
#include "pack/pack.h"

/*
 * Appends a line a symbol: kind, name, lines, indented by its containers.
 * Symbols inside of functions are never there; from TIER_STANDARD on neither
 * is data, from TIER_SKELETON on only two levels are, and TIER_API has what
 * is exported.
 */
void outline_text(struct buf *out, const struct facts *facts,
		  enum pack_tier tier);

#endif
