/* SPDX-License-Identifier: MIT */
/* What holds of every record that was read, whatever its bytes are. */
#ifndef TESTS_ADR_HOLDS_H
#define TESTS_ADR_HOLDS_H

#include "adr/adr.h"

/*
 * NULL, or what does not hold: fields stand in their order and within the
 * text, on the line that they name, and say what stands there and nothing
 * else; so do links, stretches of text and the status that counts. Only what
 * the file's name tells stands nowhere.
 */
const char *adr_broken(const struct adr *adr);

#endif
