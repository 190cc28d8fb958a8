/* SPDX-License-Identifier: MIT */
/*
 * How deep the lines of a text are nested, told by their indentation alone:
 * the one measure of complexity that means the same in every language.
 */
#ifndef LANG_INDENT_H
#define LANG_INDENT_H

#include <stddef.h>
#include <stdint.h>

struct indentation {
	uint32_t lines;		/* with code: not blank, not only comment */
	uint32_t levels;	/* of all of them together */
	uint32_t deepest;
};

/*
 * A line's level is how many lines above it stand further left, each further
 * left than the next: what encloses it, whatever a level's width is, and one
 * more for a statement that goes on in the next line. A tab reaches to the
 * next multiple of eight columns. Comments and the insides of strings are no
 * lines; a directive of the preprocessor in the first column is one, on level
 * 0, and encloses nothing. Levels over INDENT_DEEPEST count as that.
 */
enum { INDENT_DEEPEST = 64 };

void indentation_of(unsigned int lang, const char *bytes, size_t n,
		    struct indentation *out);

#endif
