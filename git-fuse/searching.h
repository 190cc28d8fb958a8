/* SPDX-License-Identifier: MIT */
/* One run of git fuse search, and the forms of its answer. */
#ifndef GIT_FUSE_SEARCHING_H
#define GIT_FUSE_SEARCHING_H

#include "base/buf.h"
#include "emit/sink.h"
#include "git-fuse/session.h"
#include "search/search.h"

struct searching {
	struct session *session;
	const struct args *args;
	struct view *view;
	struct graph *graph;
	struct past *past;	/* the session's; NULL: no history */
	bool *selected;
	struct buf question;
	double weight[CHANNELS];
	struct search_request request;
	struct search_result result;
};

const struct error *searching_text(struct searching *job, struct sink *out)
	MUST_CHECK;
const struct error *searching_json(struct searching *job, struct sink *out)
	MUST_CHECK;
/* One result a line, and nothing else. */
const struct error *searching_jsonl(struct searching *job, struct sink *out)
	MUST_CHECK;

#endif
