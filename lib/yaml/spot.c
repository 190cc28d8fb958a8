/* SPDX-License-Identifier: MIT */
/* Characters to bytes, bytes to lines: see spot.h. */
#include "yaml/spot.h"

#include <stdbool.h>
#include <string.h>

#include "base/lines.h"

void spots_init(struct spots *spots, const char *text, size_t n)
{
	size_t i;

	*spots = (struct spots){ .text = text, .n = n };
	if (n >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
		spots->first = spots->byte = 3;
	*VEC_PUSH(&spots->line) = 0;
	for (i = 0; i < n; i++) {
		if (text[i] == '\r' && i + 1 < n && text[i + 1] == '\n')
			i++;
		if (text[i] == '\n' || text[i] == '\r')
			*VEC_PUSH(&spots->line) = (uint32_t)i + 1;
	}
}

void spots_release(struct spots *spots)
{
	VEC_RELEASE(&spots->line);
}

static bool is_tail(const struct spots *spots, size_t at)
{
	return at < spots->n && ((unsigned char)spots->text[at] & 0xc0) ==
		0x80;
}

uint32_t spot_byte(struct spots *spots, size_t character)
{
	while (spots->character < character && spots->byte < spots->n) {
		spots->character++;
		do
			spots->byte++;
		while (is_tail(spots, spots->byte));
	}
	while (spots->character > character) {
		spots->character--;
		do
			spots->byte--;
		while (is_tail(spots, spots->byte));
	}
	return (uint32_t)spots->byte;
}

uint32_t spot_line(const struct spots *spots, uint32_t byte)
{
	return (uint32_t)line_holding(spots->line.item, spots->line.n, byte);
}
