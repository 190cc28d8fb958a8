/* SPDX-License-Identifier: MIT */
/* What git fuse search tells beside its results: see search_answer.h. */
#include <stdlib.h>
#include <string.h>

#include "git-fuse/answer/answer.h"
#include "git-fuse/search/search_answer.h"
#include "git/repo.h"
#include "redact/redact.h"

static const struct error *read_masked(void *payload, uint32_t file,
				       struct buf *out)
{
	struct searching *job = payload;
	const struct error *err = graph_read(job->graph, file, out);

	if (err)
		return err;
	if (!job->redactor)
		job->redactor = redactor_new();
	return redact_in_place(job->redactor, out, job->view->file[file].path,
			       NULL);
}

void searching_prepare(struct searching *job)
{
	const struct repo *repo = job->session->repo;
	struct external *external = &job->external;

	*external = (struct external){
		.rerank = args_text(job->args, "rerank-command"),
		.embed = args_text(job->args, "embed-command"),
		.timeout_ms = 1000 *
			(unsigned int)args_number(job->args, "rerank-timeout"),
		.dir = repo_work_dir(repo) ? repo_work_dir(repo) :
			repo_git_dir(repo),
		.read = read_masked, .payload = job
	};
	if (external->rerank || external->embed)
		job->request.external = external;
}

static bool wants_related(const struct args *args)
{
	return args_is_given(args, "related") ? args_flag(args, "related") :
		answer_is_json(args);
}

static const struct error *open_past(struct searching *job)
{
	const struct error *err = session_past(job->session, true, &job->past);

	job->request.past = job->past;
	job->asks_history = !err;
	return err;
}

/* Without a channel of history, and with nothing of it to be told, it is not
 * even mined. */
const struct error *searching_prepare_past(struct searching *job)
{
	return search_asks_history(job->request.weight) ||
		args_choice(job->args, "intent") != INTENT_EXPLORE ||
		wants_related(job->args) || answer_is_json(job->args) ?
		open_past(job) : NULL;
}

/* The card weighs what is about its files; words alone are no evidence. */
static const struct error *recall_files(void *payload, const uint32_t *file,
					size_t n, card_memory_vec *out)
{
	const struct reminding *reminding = payload;
	size_t i;

	/* They are those that it was opened with. */
	(void)file;
	(void)n;
	for (i = 0; i < reminding->reminded.n; i++) {
		const struct reminded *one = &reminding->reminded.item[i];

		if (one->why != RECALL_WORDS)
			*VEC_PUSH(out) = (struct card_memory){
				.text = one->memory->text,
				.is_failure = one->memory->type ==
					MEMORY_FAILURE,
				.is_stale = memory_is_doubtful(&one->standing)
			};
	}
	return NULL;
}

/* Of the leaders alone, as if there were no other page: what is not shown,
 * because the answer is insufficient, is no evidence, and nobody is going to
 * edit it. */
static const struct error *draw_card(struct searching *job)
{
	struct search_result leaders = job->result;
	struct card_memories memories = {
		.find = recall_files, .payload = &job->reminding
	};
	struct card_request request = {
		.search = &job->request, .result = &leaders,
		.intent = (enum card_intent)args_choice(job->args, "intent"),
		.memories = &memories, .reader = job->reader
	};
	struct card_patterns patterns;
	const struct error *err;

	if (request.intent == INTENT_EXPLORE)
		return NULL;
	leaders.hit.n = job->leaders;
	err = card_patterns_find(&patterns, &request, job->session->source,
				 job->session->progress);
	request.patterns = &patterns;
	if (!err)
		err = card_draw(&job->card, &request);
	card_patterns_release(&patterns);
	job->has_card = !err;
	job->session->has_findings = !err && !job->card.is_ready;
	return err;
}

/* Which decisions in force are about the first hits, as far as anything tells
 * of them. */
static const struct error *find_decisions(struct searching *job)
{
	const struct error *err = deciding_open(&job->deciding, job->session,
				job->view);
	const size_t end = searching_end(job) > job->leaders ?
		searching_end(job) : job->leaders;
	size_t i;

	for (i = 0; !err && i < end && i < ENRICHED_HITS; i++) {
		err = deciding_about(&job->decision[i], &job->deciding,
				     job->graph, job->view,
				     job->result.hit.item[i].candidate.file);
		if (i < job->leaders)
			add_decisions_once(&job->decided, &job->decision[i]);
	}
	return err;
}

/* What is in point of the leaders, and of what was asked. */
static const struct error *find_memories(struct searching *job)
{
	return reminding_open(&job->reminding, job->session, &job->request,
			      &job->result, job->leaders < ENRICHED_HITS ?
			      job->leaders : ENRICHED_HITS);
}

size_t searching_first(const struct searching *job)
{
	return paging_first(&job->paging, job->total);
}

size_t searching_end(const struct searching *job)
{
	return paging_end(&job->paging, job->total);
}

const struct error *searching_complete(struct searching *job)
{
	const struct search_result *r = &job->result;
	bool is_refused = r->grade == GRADE_INSUFFICIENT &&
		!args_flag(job->args, "force") &&
		strcmp(args_text(job->args, "format"), "jsonl");
	const struct error *err = NULL;

	job->total = is_refused ? 0 : job->result.ranked.n;
	job->leaders = job->total < job->paging.limit ? job->total :
		job->paging.limit;
	if (searching_first(job) < searching_end(job) &&
	    searching_first(job) < ENRICHED_HITS && wants_related(job->args)) {
		err = enrich(&job->request, &job->result, job->enrichment);
		job->enriched = r->hit.n < ENRICHED_HITS ? r->hit.n :
			ENRICHED_HITS;
	}
	if (!err && job->total)
		err = find_decisions(job);
	if (!err)
		err = find_memories(job);
	/* The map tells of words that only history knows. */
	if (!err && is_refused && !job->asks_history)
		err = open_past(job);
	if (!err && is_refused) {
		err = map_draw(&job->map, &job->request, r);
		job->has_map = !err;
	}
	return err ? err : draw_card(job);
}

void searching_release(struct searching *job)
{
	size_t i;

	for (i = 0; i < ENRICHED_HITS; i++)
		VEC_RELEASE(&job->decision[i]);
	VEC_RELEASE(&job->decided);
	deciding_close(&job->deciding);
	reminding_close(&job->reminding);
	map_release(&job->map);
	card_release(&job->card);
	redactor_free(job->redactor);
}

const struct error *searching_split(struct searching *job)
{
	struct search_result *r = &job->result;
	struct search_hit *hit = xcalloc(r->unit.n + 1, sizeof(*hit));
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < r->unit.n; i++) {
		err = search_unit_hit(&hit[i], r, &r->unit.item[i], job->graph);
		hit[i].candidate.score = r->unit.item[i].worth;
	}
	r->hit.n = r->ranked.n = 0;
	for (i = 0; !err && i < r->unit.n; i++) {
		*VEC_PUSH(&r->hit) = hit[i];
		*VEC_PUSH(&r->ranked) = hit[i].candidate.file;
	}
	free(hit);
	return err;
}

static const struct error *add_scope(struct searching *job,
				     const struct search_hit *hit,
				     struct buf *out)
{
	const struct candidate *c = &hit->candidate;
	const struct facts *facts;
	const struct error *err;

	if (!hit->symbol)
		return NULL;
	err = graph_facts(job->graph, c->file, &facts);
	if (!err)
		snippet_scope(out, job->view->file[c->file].lang, facts,
			      c->symbol);
	return err;
}

const struct error *searching_excerpt(struct searching *job,
				      const struct search_hit *hit, size_t most,
				      struct buf *text, struct snippet *line,
				      size_t *n)
{
	const uint64_t asked = args_number(job->args, "excerpt");
	const struct error *err;

	*n = 0;
	if (asked < most)
		most = (size_t)asked;
	if (!most || args_flag(job->args, "snippets"))
		return NULL;
	err = read_masked(job, hit->candidate.file, text);
	if (error_is_unreadable(err))
		return NULL;
	if (!err)
		*n = snippet_speaking(line, most, &job->result, hit,
				      buf_str(text), text->len);
	return err;
}

const struct error *searching_snippet(struct searching *job, size_t most,
				      const struct search_hit *hit,
				      struct buf *out, struct snippet *lines)
{
	struct buf text = { 0 };
	const struct error *err = read_masked(job, hit->candidate.file, &text);

	*lines = (struct snippet){ 0 };
	if (error_is_unreadable(err))
		err = NULL;
	else if (!err)
		snippet_choose(lines, most, &job->result, hit, buf_str(&text),
			       text.len);
	if (!err && lines->len) {
		err = add_scope(job, hit, out);
		buf_add(out, lines->text, lines->len);
		if (out->ptr[out->len - 1] != '\n')
			buf_addch(out, '\n');
	}
	lines->text = NULL;
	buf_release(&text);
	return err;
}
