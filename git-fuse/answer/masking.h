/* SPDX-License-Identifier: MIT */
/*
 * Secrets in what a server answers: a language model gets none, whatever it
 * asks for. People at a terminal see their files as they are.
 *
 * Text of a file is masked before it is cut to lines, so that the middle of a
 * key is known for what it is; every answer is looked through once more
 * before it goes out, string by string.
 */
#ifndef GIT_FUSE_ANSWER_MASKING_H
#define GIT_FUSE_ANSWER_MASKING_H

#include "base/buf.h"
#include "base/error.h"

struct entry;
struct grep_result;
struct session;

/* Masks a whole file's text, with as many lines as before, for a server. */
const struct error *masking_text(struct session *session, struct buf *text,
				 const char *path) MUST_CHECK;

/* The same for the lines that a search shows, which are found anew in their
 * files. */
const struct error *masking_lines(struct session *session,
				  struct grep_result *result,
				  const struct entry *entry) MUST_CHECK;

/* Masks each string of a JSON text, or all of a text that is none. */
const struct error *masking_answer(struct buf *text, bool is_json) MUST_CHECK;

#endif
