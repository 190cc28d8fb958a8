/* SPDX-License-Identifier: MIT */
/* The answer of git fuse search for programs: see search_answer.h. */
#include <stdio.h>
#include <string.h>

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

	json_key(json, "reasons");
	json_open(json, '[');
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

static void put_channels(struct json *json, const struct search_hit *hit)
{
	size_t c;

	json_key(json, "channels");
	json_open(json, '{');
	for (c = 0; c < CHANNELS; c++) {
		if (hit->candidate.channel[c] <= 0)
			continue;
		json_key(json, channel_name(c));
		json_put_real(json, (double)hit->candidate.channel[c]);
	}
	json_close(json);
	json_key(json, "lately");
	json_put_real(json, hit->candidate.lately);
}

static void put_scores(struct json *json, const struct searching *job,
		       const struct candidate *candidate)
{
	size_t s;

	json_key(json, "scores");
	json_open(json, '{');
	json_key(json, "fusion");
	json_put_real(json, (double)candidate->fused);
	for (s = 0; s < SEARCH_STAGES; s++) {
		if (job->request.off & 1u << s ||
		    !search_stage_effect((enum search_stage)s))
			continue;
		json_key(json, search_stage_name((enum search_stage)s));
		json_put_real(json, (double)candidate->behind[s]);
	}
	json_close(json);
}

static const struct error *put_excerpt(struct json *json,
				       struct searching *job,
				       const struct search_hit *hit)
{
	struct snippet line[SPEAKING_MOST];
	struct buf text = { 0 };
	size_t i, n;
	const struct error *err = searching_excerpt(job, hit, &text, line, &n);

	if (!err && n) {
		json_key(json, "excerpt");
		json_open(json, '[');
	}
	for (i = 0; !err && i < n; i++) {
		json_open(json, '{');
		json_member_uint(json, "line", line[i].first_line);
		json_key(json, "text");
		json_put_bytes(json, line[i].text, line[i].len);
		json_close(json);
	}
	if (!err && n)
		json_close(json);
	buf_release(&text);
	return err;
}

static const struct error *put_hit(struct json *json, struct searching *job,
				   size_t number)
{
	const struct search_hit *hit = &job->result.hit.item[number];
	const struct error *err;

	json_open(json, '{');
	json_path(json, "path", job->view->file[hit->candidate.file].path);
	if (hit->first_line) {
		json_key(json, "lines");
		json_open(json, '[');
		json_put_uint(json, hit->first_line);
		json_put_uint(json, hit->last_line);
		json_close(json);
	}
	if (hit->symbol) {
		json_member(json, "symbol", hit->symbol);
		json_member(json, "kind", hit->kind);
	}
	json_member(json, "class", file_class_name(hit->candidate.class));
	json_key(json, "score");
	json_put_real(json, hit->candidate.score);
	err = put_excerpt(json, job, hit);
	if (!err)
		err = put_why(json, job, hit);
	if (!err && args_flag(job->args, "explain")) {
		put_channels(json, hit);
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

	json_key(json, key);
	json_open(json, '[');
	for (i = 0; i < n; i++) {
		json_open(json, '{');
		json_member(json, "term", term[i].term);
		json_key(json, "weight");
		json_put_real(json, term[i].weight);
		if (term[i].idf > 0) {
			json_key(json, "idf");
			json_put_real(json, term[i].idf);
		}
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

	json_key(json, "evidence");
	json_open(json, '{');
	for (i = 0; i < sizeof(row) / sizeof(*row); i++) {
		json_key(json, row[i].name);
		json_put_real(json, row[i].value);
	}
	json_close(json);
}

static const struct error *put_stages(struct json *json,
				      const struct searching *job)
{
	const struct search_result *r = &job->result;
	const struct error *err;
	size_t c;

	json_key(json, "explain");
	json_open(json, '{');
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
	json_key(json, "weights");
	json_open(json, '{');
	for (c = 0; c < CHANNELS; c++) {
		json_key(json, channel_name(c));
		json_put_real(json, r->weight[c]);
	}
	json_close(json);
	json_close(json);
	return err;
}

static const struct error *put_hits(struct json *json, struct searching *job)
{
	const struct error *err = NULL;
	size_t i = searching_first(job);

	json_key(json, "results");
	json_open(json, '[');
	for (; !err && i < searching_end(job); i++)
		err = put_hit(json, job, i);
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
	json_key(json, "filters");
	json_open(json, '{');
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

	err = answer_open(&json, job->session, "fuse.search/2");
	if (err)
		return err;
	put_history(&json, job->past);
	json_key(&json, "query");
	json_put_bytes(&json, job->question.ptr, job->question.len);
	put_filters(&json, &job->filter);
	json_member(&json, "kind", question_kind_name(r->kind));
	json_member(&json, "grade", search_grade_name(r->grade));
	json_key(&json, "confidence");
	json_put_real(&json, r->confidence);
	if (r->doubt)
		json_member(&json, "doubt", r->doubt);
	put_paging(&json, &job->paging, job->total);
	err = put_hits(&json, job);
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
