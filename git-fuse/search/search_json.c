/* SPDX-License-Identifier: MIT */
/* The answer of git fuse search for programs: see search_answer.h. */
#include <stdio.h>

#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/cli/progress.h"
#include "git-fuse/search/search_answer.h"
#include "search/class.h"

static const struct error *put_commits(struct json *json,
				       const struct searching *job,
				       const uint32_t *commit, size_t n)
{
	const struct error *err = NULL;
	char hex[OID_HEX + 1];
	struct oid oid;
	size_t i;

	json_open(json, '[');
	for (i = 0; !err && i < n; i++) {
		err = past_oid(job->past, commit[i], &oid);
		if (!err)
			json_put_string(json, oid_to_hex(hex, &oid));
	}
	json_close(json);
	return err;
}

static bool is_of_history(unsigned int channel)
{
	return channel == CHANNEL_NEAR || channel == CHANNEL_WORDS;
}

static const struct error *put_why(struct json *json,
				   const struct searching *job,
				   const struct search_hit *hit)
{
	const struct error *err = NULL;
	size_t i;

	json_member_open(json, "reasons", '[');
	for (i = 0; !err && i < hit->whys; i++) {
		json_open(json, '{');
		json_member(json, "channel", channel_name(hit->why[i].channel));
		json_member_uint(json, "rank", hit->why[i].rank);
		if (is_of_history(hit->why[i].channel) && hit->commits) {
			json_key(json, "commits");
			err = put_commits(json, job, hit->commit,
					  hit->commits);
		}
		json_close(json);
	}
	json_close(json);
	return err;
}

static void put_scores(struct json *json, const struct searching *job,
		       const struct candidate *candidate)
{
	size_t s;

	json_member_open(json, "scores", '{');
	json_member_real(json, "fusion", (double)candidate->fused);
	for (s = 0; s < SEARCH_STAGES; s++) {
		if (job->request.off & 1u << s ||
		    !search_stage_effect((enum search_stage)s))
			continue;
		json_member_real(json, search_stage_name((enum search_stage)s),
				 (double)candidate->behind[s]);
	}
	json_close(json);
}

static const struct error *put_excerpt(struct json *json,
				       struct searching *job,
				       const struct search_hit *hit,
				       size_t most)
{
	struct snippet line[SPEAKING_MOST];
	struct buf text = { 0 };
	size_t i, n;
	const struct error *err = searching_excerpt(job, hit, most, &text,
						    line, &n);

	if (!err && n)
		json_member_open(json, "excerpt", '[');
	for (i = 0; !err && i < n; i++) {
		json_open(json, '{');
		json_member_uint(json, "line", line[i].first_line);
		json_member_bytes(json, "text", line[i].text, line[i].len);
		json_close(json);
	}
	if (!err && n)
		json_close(json);
	buf_release(&text);
	return err;
}

static void put_place(struct json *json, const struct search_hit *hit)
{
	if (hit->first_line) {
		json_member_open(json, "lines", '[');
		json_put_uint(json, hit->first_line);
		json_put_uint(json, hit->last_line);
		json_close(json);
	}
	if (hit->symbol) {
		json_member(json, "symbol", hit->symbol);
		json_member(json, "kind", hit->kind);
	}
}

static const struct error *put_further(struct json *json,
				       struct searching *job,
				       const struct search_hit *hit)
{
	const struct search_result *r = &job->result;
	const struct error *err = NULL;
	bool is_open = false;
	size_t i;

	for (i = 0; !err && i < r->place.n; i++) {
		if (r->place.item[i].candidate.file != hit->candidate.file)
			continue;
		if (!is_open)
			json_member_open(json, "places", '[');
		is_open = true;
		json_open(json, '{');
		put_place(json, &r->place.item[i]);
		err = put_excerpt(json, job, &r->place.item[i],
				  PLACE_LINES);
		json_close(json);
	}
	if (is_open)
		json_close(json);
	return err;
}

static const struct error *put_hit(struct json *json, struct searching *job,
				   size_t number)
{
	const struct search_hit *hit = &job->result.hit.item[number];
	const struct error *err;

	json_open(json, '{');
	json_path(json, "path", job->view->file[hit->candidate.file].path);
	put_place(json, hit);
	json_member(json, "class", file_class_name(hit->candidate.class));
	json_member_real(json, "score", hit->candidate.score);
	err = put_excerpt(json, job, hit, SPEAKING_MOST);
	if (!err)
		err = put_further(json, job, hit);
	if (!err)
		err = put_why(json, job, hit);
	if (!err && args_flag(job->args, "explain")) {
		size_t c;

		json_member_open(json, "channels", '{');
		for (c = 0; c < CHANNELS; c++) {
			if (hit->candidate.channel[c] <= 0)
				continue;
			json_member_real(json, channel_name(c),
					 (double)hit->candidate.channel[c]);
		}
		json_close(json);
		json_member_real(json, "lately", hit->candidate.lately);
		put_scores(json, job, &hit->candidate);
	}
	if (!err)
		err = put_surroundings(json, job, number);
	json_close(json);
	return err;
}

static void put_terms(struct json *json, const char *key,
		      const struct search_term *term, size_t n)
{
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < n; i++) {
		json_open(json, '{');
		json_member(json, "term", term[i].term);
		json_member_real(json, "weight", term[i].weight);
		if (term[i].idf > 0)
			json_member_real(json, "idf", term[i].idf);
		json_close(json);
	}
	json_close(json);
}

static void put_evidence(struct json *json, const struct search_evidence *e)
{
	const struct {
		const char *name;
		double value;
	} row[] = {
		{ "said", e->said }, { "spoken", e->spoken },
		{ "changed", e->changed }, { "agreement", e->agreement },
		{ "lead", e->lead }, { "length", e->length },
		{ "unknown_names", e->unknown_names },
		{ "heard", e->heard }, { "ground", e->ground }, { "met", e->met }, { "told", e->told },
		{ "ours", e->ours }
	};
	size_t i;

	json_member_open(json, "evidence", '{');
	for (i = 0; i < sizeof(row) / sizeof(*row); i++)
		json_member_real(json, row[i].name, row[i].value);
	json_close(json);
}

static const struct error *put_stages(struct json *json,
				      const struct searching *job)
{
	const struct search_result *r = &job->result;
	const struct error *err;
	size_t c;

	json_member_open(json, "explain", '{');
	put_terms(json, "terms", r->term.item, r->term.n);
	json_member_strings(json, "quoted", r->quoted.item, r->quoted.n);
	json_member_strings(json, "identifiers", r->identifier.item,
			    r->identifier.n);
	put_terms(json, "expansion", r->expansion.item, r->expansion.n);
	json_key(json, "near_commits");
	err = put_commits(json, job, r->near_commit.item, r->near_commit.n);
	json_member_uint(json, "candidate_count", r->candidates);
	json_member(json, "fusion", args_text(job->args, "fusion"));
	json_member_uint(json, "tests_left_out", r->tests);
	json_member(json, "second_look", r->rerank);
	put_evidence(json, &r->evidence);
	json_member_open(json, "weights", '{');
	for (c = 0; c < CHANNELS; c++)
		json_member_real(json, channel_name(c), r->weight[c]);
	json_close(json);
	json_close(json);
	return err;
}

/* Which files could answer, where that was said. */
static void put_filters(struct json *json, const struct filter *filter)
{
	const struct {
		const char *name;
		const struct filter_list *list;
	} member[] = {
		{ "component", &filter->component },
		{ "framework", &filter->framework },
		{ "layer", &filter->layer }, { "tag", &filter->tag }
	};
	size_t i, n = filter->component.n + filter->framework.n +
		filter->layer.n + filter->tag.n;

	if (!n)
		return;
	json_member_open(json, "filters", '{');
	for (i = 0; i < sizeof(member) / sizeof(*member); i++)
		if (member[i].list->n)
			json_member_strings(json, member[i].name,
					    member[i].list->item,
					    member[i].list->n);
	json_close(json);
}

const struct error *searching_json(struct searching *job, struct sink *out)
{
	const struct search_result *r = &job->result;
	struct json json = { .sink = out };
	const struct error *err;
	size_t i;

	err = answer_open(&json, job->session, "fuse.search/2");
	if (err)
		return err;
	put_history(&json, job->past);
	json_member_bytes(&json, "query", job->question.ptr, job->question.len);
	put_filters(&json, &job->filter);
	json_member(&json, "kind", question_kind_name(r->kind));
	json_member(&json, "grade", search_grade_name(r->grade));
	json_member_real(&json, "confidence", r->confidence);
	if (r->doubt)
		json_member(&json, "doubt", r->doubt);
	put_paging(&json, &job->paging, job->total);
	err = NULL;
	i = searching_first(job);
	json_member_open(&json, "results", '[');
	for (; !err && i < searching_end(job); i++)
		err = put_hit(&json, job, i);
	json_close(&json);
	if (!err)
		err = put_beside(&json, job);
	if (!err && args_flag(job->args, "explain"))
		err = put_stages(&json, job);
	if (!err)
		answer_close(&json, job->view->omitted);
	return err;
}

/* The lines have no room for what a command of the user's did wrong. */
const struct error *searching_jsonl(struct searching *job, struct sink *out)
{
	const struct search_result *r = &job->result;
	size_t i = searching_first(job), warning;
	const struct error *err = NULL;

	if (r->warning.n)
		meter_clear();
	for (warning = 0; warning < r->warning.n; warning++)
		fprintf(stderr, "warning: %s\n", r->warning.item[warning]);
	for (; !err && i < searching_end(job); i++) {
		struct json json = { .sink = out };

		err = put_hit(&json, job, i);
		json_end(&json);
	}
	return err;
}
