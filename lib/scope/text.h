/* SPDX-License-Identifier: MIT */
/* The text of files by lines, with what a scan finds in them. */
#ifndef SCOPE_TEXT_H
#define SCOPE_TEXT_H

#include "base/buf.h"
#include "base/lines.h"
#include "graph/graph.h"
#include "lang/scan.h"
#include "scope/passage.h"

struct file_text {
	uint32_t file;
	unsigned int lang;
	struct buf bytes;
	struct buf *code;	/* made by code_of when it is needed */
	const struct facts *facts;	/* graph_facts; none of what cannot
					   be read */
	/* Of a scan of all, with offsets: made where the lines of a symbol
	   alone do not tell its head. */
	struct facts *scanned;
	struct scanner *scanner;	/* borrowed */
	line_start_vec start;	/* of each line, and the end */
	uint32_t lines;
};

/* The texts that one answer needs, each read once. */
struct texts {
	struct graph *graph;
	struct scanner *scanner;
	VEC(struct file_text *) item;
};

/* The text of a file, good until texts_release; one that cannot be read has no
 * lines. */
const struct error *texts_get(struct texts *texts, uint32_t file,
			      const struct file_text **out) MUST_CHECK;
void texts_release(struct texts *texts);

/* The bytes with comments and the insides of strings blank. */
const struct buf *code_of(const struct file_text *text);

/* The declaration of a symbol without its body, decorators included. */
struct line_range head_of(const struct file_text *text, uint32_t symbol);

/* The symbol with the comment right above it. */
struct line_range symbol_with_comment(const struct file_text *text,
				      uint32_t symbol);

/* The number, from 1, of the line that an offset is on. */
uint32_t line_at(const struct file_text *text, size_t at);

#endif
