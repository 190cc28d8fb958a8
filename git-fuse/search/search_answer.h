/* SPDX-License-Identifier: MIT */
/* One run of git fuse search, and the forms of its answer. */
#ifndef GIT_FUSE_SEARCH_SEARCH_ANSWER_H
#define GIT_FUSE_SEARCH_SEARCH_ANSWER_H

#include "base/buf.h"
#include "emit/json.h"
#include "emit/sink.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/memory/related_memories.h"
#include "git-fuse/workspace/decisions.h"
#include "git-fuse/workspace/session.h"
#include "search/card.h"
#include "search/enrich.h"
#include "search/external.h"
#include "search/filter.h"
#include "search/map.h"
#include "search/search.h"
#include "search/snippet.h"

struct redactor;

struct searching {
	struct session *session;
	const struct args *args;
	struct view *view;
	struct graph *graph;
	struct past *past;	/* the session's; NULL: no history, or not
				   asked */
	bool *selected, *may_answer;
	struct filter filter;
	struct buf question;
	double weight[CHANNELS];
	struct search_request request;
	struct search_result result;
	struct external external;
	struct redactor *redactor;
	struct enrichment enrichment[ENRICHED_HITS];
	size_t enriched;	/* of the first hits */
	struct deciding deciding;
	adr_ref_vec decision[ENRICHED_HITS];	/* about the first hits */
	struct paging paging;
	size_t total;		/* files that answer; 0 where they are not
				   shown because they are insufficient */
	/* The hits of the first page: what stands beside the list tells of
	   them, on whichever page. */
	size_t leaders;
	adr_ref_vec decided;	/* about them, in their order */
	struct reminding reminding;	/* of them and the words */
	struct map map;
	struct card card;
	bool has_map, has_card, asks_history;
	const struct sink *reader;	/* to whom text tells paths */
};

/* The hits that are on this page. */
size_t searching_first(const struct searching *job);
size_t searching_end(const struct searching *job);

/* search_extras.c: says what the request is to ask of commands and of history,
 * and what is to be told beside the hits once they are there. */
void searching_prepare(struct searching *job);
const struct error *searching_prepare_past(struct searching *job) MUST_CHECK;
const struct error *searching_complete(struct searching *job) MUST_CHECK;
void searching_release(struct searching *job);

/* Appends a hit's best lines under its scope, secrets masked, and says in
 * *lines which they are: as snippet_choose has them, in so many bytes; nothing
 * where the file cannot be read. */
const struct error *searching_snippet(struct searching *job, size_t most,
				      const struct search_hit *hit,
				      struct buf *out, struct snippet *lines)
	MUST_CHECK;

/* Of a place beside the hit's own. */
enum { PLACE_LINES = 2 };
/* Appends the lines of a hit that speak, as many as --excerpt says, `most` at
 * most, secrets masked; their texts are in `text`. */
const struct error *searching_excerpt(struct searching *job,
				      const struct search_hit *hit, size_t most,
				      struct buf *text, struct snippet *line,
				      size_t *n) MUST_CHECK;

/* Makes hits of the units that answer, of which each knows its file's. */
const struct error *searching_split(struct searching *job) MUST_CHECK;

/* card_json.c: members of a hit, and of the answer. */
const struct error *put_surroundings(struct json *json, struct searching *job,
				     size_t hit) MUST_CHECK;
const struct error *put_beside(struct json *json, struct searching *job)
	MUST_CHECK;

/* card_text.c: the same for people; a commit's subject, which is cut for an
 * agent. */
const struct error *add_told_subject(struct buf *out,
				     const struct searching *job,
				     uint32_t commit) MUST_CHECK;
const struct error *write_surroundings(struct sink *out, struct searching *job,
				       size_t hit) MUST_CHECK;
const struct error *write_beside(struct sink *out, struct searching *job)
	MUST_CHECK;

const struct error *searching_text(struct searching *job, struct sink *out)
	MUST_CHECK;
const struct error *searching_json(struct searching *job, struct sink *out)
	MUST_CHECK;
/* One result a line, and nothing else. */
const struct error *searching_jsonl(struct searching *job, struct sink *out)
	MUST_CHECK;

#endif
