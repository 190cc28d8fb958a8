/* SPDX-License-Identifier: MIT */
/* What the files of governance share. Private to lib/adr. */
#ifndef ADR_GOVERN_PRIVATE_H
#define ADR_GOVERN_PRIVATE_H

#include "adr/govern.h"

/* Appends every declaration of the symbol that an entry names, by file and
 * line. */
const struct error *match_symbols(governed_vec *out,
				  const struct governance *governance,
				  uint32_t entry, struct graph *graph)
	MUST_CHECK;

/* The same for one file alone. */
const struct error *match_symbols_of(governed_vec *out,
				     const struct governance *governance,
				     uint32_t entry, struct graph *graph,
				     uint32_t file) MUST_CHECK;

#endif
