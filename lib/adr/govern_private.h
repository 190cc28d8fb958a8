/* SPDX-License-Identifier: MIT */
/* What the files of governance share. Private to lib/adr. */
#ifndef ADR_GOVERN_PRIVATE_H
#define ADR_GOVERN_PRIVATE_H

#include "adr/govern.h"

/* Notes that an entry holds for lines of a file; 0, 0 for all of it. */
void govern_match(struct governance *governance, uint32_t entry,
		  uint32_t file, uint32_t first, uint32_t last);

/* Notes every declaration of the symbol that an entry names. */
const struct error *match_symbols(struct governance *governance,
				  uint32_t entry, struct graph *graph)
	MUST_CHECK;

#endif
