/* SPDX-License-Identifier: MIT */
/*
 * Commands of the user's own that judge the leaders: a model that reranks, a
 * model that embeds. Who wants one names it in git's configuration; a tracked
 * file cannot, so that a clone never runs what came with it.
 *
 * A command is run by sh in `dir`, gets one line of JSON on its stdin and
 * answers with one line on its stdout:
 *
 *	{"query":"...","candidates":[{"path":"...","text":"..."},...]}
 *	{"scores":[0.7,...]}			one for each candidate
 *
 *	{"texts":["the question","...",...]}
 *	{"vectors":[[0.1,...],...]}		one for each text
 */
#ifndef SEARCH_EXTERNAL_H
#define SEARCH_EXTERNAL_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct external {
	const char *rerank, *embed;	/* commands, or NULL */
	unsigned int timeout_ms;	/* for each of them; 0: none */
	const char *dir;	/* NULL: the current directory */
	/* Replaces out with a file's text as others may see it: it may leave
	   this machine. */
	const struct error *(*read)(void *payload, uint32_t file,
				    struct buf *out);
	void *payload;
};

/* What is sent of a candidate. */
struct excerpt {
	const char *path;
	const char *text;
	size_t len;
};

/*
 * Both fill one number an excerpt, higher for better: what the reranker says,
 * or the cosine of the question's vector and the excerpt's. An error where
 * the command fails, takes too long or answers anything but as many finite
 * numbers, or vectors of one length, as it was asked for.
 */
const struct error *external_rerank(double *score,
				    const struct external *external,
				    const char *question, size_t len,
				    const struct excerpt *excerpt, size_t n)
	MUST_CHECK;
const struct error *external_embed(double *cosine,
				   const struct external *external,
				   const char *question, size_t len,
				   const struct excerpt *excerpt, size_t n)
	MUST_CHECK;

#endif
