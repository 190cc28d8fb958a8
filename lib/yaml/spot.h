/* SPDX-License-Identifier: MIT */
/*
 * From libyaml's marks to bytes and lines.
 *
 * A mark counts characters, and its lines also end at NEL and at Unicode's
 * separators, which no editor counts. So only its character is taken.
 */
#ifndef YAML_SPOT_H
#define YAML_SPOT_H

#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

struct spots {
	const char *text;	/* UTF-8 throughout */
	size_t n;
	size_t first;		/* where character 0 is: behind a byte order
				   mark, which libyaml is not shown */
	size_t character, byte;	/* the same place, where we looked last */
	VEC(uint32_t) line;	/* where each begins: behind \n, \r or both */
};

void spots_init(struct spots *spots, const char *text, size_t n);
void spots_release(struct spots *spots);

/* The byte that a character begins at; n behind the last one. Cheap when the
 * last one asked for is near. */
uint32_t spot_byte(struct spots *spots, size_t character);

/* The line, from 0, that a byte stands in. */
uint32_t spot_line(const struct spots *spots, uint32_t byte);

#endif
