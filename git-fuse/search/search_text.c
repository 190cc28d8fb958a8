/* SPDX-License-Identifier: MIT */
/* The answer of git fuse search for people: see search_answer.h. */

#include "emit/manner.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/search/search_answer.h"

enum { WIDEST = 160 };

static const struct error *add_commits(struct buf *out,
				       const struct searching *job,
				       const uint32_t *commit, size_t n)
{
	const struct error *err = NULL;
	char hex[OID_HEX + 1];
	struct oid oid;
	size_t i;

	for (i = 0; !err && i < n; i++) {
		err = past_oid(job->past, commit[i], &oid);
		if (!err)
			buf_addf(out, " %s", oid_short(hex, &oid));
	}
	return err;
}

/* The lines that speak, under their numbers. */
static const struct error *add_excerpt(struct buf *out, struct searching *job,
				       const struct search_hit *hit,
				       size_t most)
{
	struct snippet line[SPEAKING_MOST];
	struct buf text = { 0 };
	size_t i, n, from = out->len;
	const struct error *err = searching_excerpt(job, hit, most, &text,
						    line, &n);

	for (i = 0; !err && i < n; i++) {
		bool is_cut = line[i].len > WIDEST;

		buf_addf(out, "%6u  %.*s%s\n", line[i].first_line,
			 (int)(is_cut ? WIDEST : line[i].len), line[i].text,
			 is_cut ? "..." : "");
	}
	buf_tame(out, from);
	buf_release(&text);
	return err;
}

/* An agent pays for each: the nearest one tells enough. */
static const struct error *add_named_commits(struct buf *out,
					     const struct searching *job,
					     const struct search_hit *hit)
{
	const size_t most = job->session->is_read_by_agent ? 1 : hit->commits;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < hit->commits && i < most; i++) {
		buf_addstr(out, "    commit");
		err = add_commits(out, job, &hit->commit[i], 1);
		buf_addch(out, ' ');
		if (!err)
			err = add_told_subject(out, job, hit->commit[i]);
		buf_addch(out, '\n');
	}
	return err;
}

/* Those words; where there are none, what else speaks for it. */
static void add_why(struct buf *out, const struct searching *job,
		    const struct search_hit *hit, const struct span *told,
		    size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		buf_addf(out, "%s%.*s", i ? ", " : " - ", (int)told[i].n,
			 told[i].s);
	if (!n && hit->whys)
		buf_addf(out, " - %s", channel_help(hit->why[0].channel));
	if (args_flag(job->args, "explain"))
		buf_addf(out, " (%.2f", hit->candidate.score);
	for (i = 0; args_flag(job->args, "explain") && i < hit->whys; i++)
		buf_addf(out, ", %s #%u", channel_name(hit->why[i].channel),
			 hit->why[i].rank);
	if (args_flag(job->args, "explain"))
		buf_addch(out, ')');
}

/* Where else its file answers: a path is told once. */
static const struct error *add_places(struct buf *out, struct searching *job,
				      const struct search_hit *hit)
{
	const struct search_result *r = &job->result;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < r->place.n; i++) {
		const struct search_hit *place = &r->place.item[i];

		if (place->candidate.file != hit->candidate.file)
			continue;
		buf_addf(out, "  also %u-%u", place->first_line,
			 place->last_line);
		if (place->symbol)
			buf_addf(out, " %s %s", place->kind, place->symbol);
		buf_addch(out, '\n');
		err = add_excerpt(out, job, place, PLACE_LINES);
	}
	return err;
}

static const struct error *write_hit(struct searching *job,
				     const struct search_hit *hit,
				     struct sink *out)
{
	struct buf line = { 0 }, seen = { 0 };
	struct span told[SNIPPET_WORDS];
	const struct error *err = add_excerpt(&seen, job, hit, SPEAKING_MOST);
	const size_t n = seen.len;
	size_t from, words;

	tell_path(&line, out, job->view->file[hit->candidate.file].path);
	tell_hue(&line, out, HUE_PATH, 0, line.len);
	from = line.len;
	if (hit->first_line)
		buf_addf(&line, ":%u", hit->first_line);
	if (hit->last_line > hit->first_line)
		buf_addf(&line, "-%u", hit->last_line);
	if (hit->symbol)
		buf_addf(&line, " %s %s", hit->kind, hit->symbol);
	buf_addstr(&seen, line.ptr);
	words = snippet_words(told, &job->result, buf_str(&seen), seen.len);
	add_why(&line, job, hit, told, words);
	buf_addch(&line, '\n');
	if (words || hit->symbol)
		buf_add(&line, seen.ptr, n);
	if (!err)
		err = add_places(&line, job, hit);
	if (!err)
		err = add_named_commits(&line, job, hit);
	buf_tame(&line, from);
	if (!err)
		sink_add(out, line.ptr, line.len);
	buf_release(&line);
	buf_release(&seen);
	return err;
}

static void write_terms(struct sink *out, const char *title,
			const struct search_term *term, size_t n)
{
	size_t i;

	if (n)
		sink_addf(out, "%s:", title);
	for (i = 0; i < n; i++) {
		sink_addf(out, "%s %s %.2f", i ? "," : "", term[i].term,
			  term[i].weight);
		if (term[i].idf > 0)
			sink_addf(out, " (idf %.2f)", term[i].idf);
	}
	if (n)
		sink_addstr(out, "\n");
}

static void write_strings(struct sink *out, const char *title,
			  const char *const *string, size_t n)
{
	size_t i;

	if (n)
		sink_addf(out, "%s:", title);
	for (i = 0; i < n; i++)
		sink_addf(out, "%s %s", i ? "," : "", string[i]);
	if (n)
		sink_addstr(out, "\n");
}

static void write_channels(const struct searching *job, struct sink *out)
{
	const struct search_result *r = &job->result;
	const size_t first = paging_first(&job->paging, r->hit.n);
	size_t i, c;

	for (c = 0; c < CHANNELS; c++) {
		if (r->weight[c] <= 0)
			continue;
		sink_addf(out, "%-10s %5.1f  %s:", channel_name(c),
			  r->weight[c], channel_help(c));
		for (i = first; i < r->hit.n; i++)
			sink_addf(out, " %.2f",
				  (double)r->hit.item[i].candidate.channel[c]);
		sink_addstr(out, "\n");
	}
}

/* What each stage that changes scores left of those of the results. */
static void write_scores(const struct searching *job, struct sink *out)
{
	const struct search_result *r = &job->result;
	const size_t first = paging_first(&job->paging, r->hit.n);
	size_t i, s;

	if (first >= r->hit.n)
		return;
	sink_addf(out, "scores by the fusion (%s):",
		  args_text(job->args, "fusion"));
	for (i = first; i < r->hit.n; i++)
		sink_addf(out, " %.2f",
			  (double)r->hit.item[i].candidate.fused);
	for (s = 0; s < SEARCH_STAGES; s++) {
		const char *effect = search_stage_effect((enum search_stage)s);

		if (job->request.off & 1u << s || !effect)
			continue;
		sink_addf(out, "\n  behind %s (%s):",
			  search_stage_name((enum search_stage)s), effect);
		for (i = first; i < r->hit.n; i++)
			sink_addf(out, " %.2f", (double)
				  r->hit.item[i].candidate.behind[s]);
	}
	sink_addf(out, "\ntests that may not answer: %zu\n", r->tests);
}

/* What each result has of the newest commits, where that counted. */
static void write_lately(const struct searching *job, struct sink *out)
{
	const struct search_result *r = &job->result;
	const size_t first = paging_first(&job->paging, r->hit.n);
	bool counted = false;
	size_t i;

	for (i = first; i < r->hit.n; i++)
		counted |= r->hit.item[i].candidate.lately > 0;
	if (!counted)
		return;
	sink_addstr(out, "changed lately, which counts behind the leaders:");
	for (i = first; i < r->hit.n; i++)
		sink_addf(out, " %.2f", r->hit.item[i].candidate.lately);
	sink_addstr(out, "\n");
}

static const struct error *write_stages(const struct searching *job,
					struct sink *out)
{
	const struct search_result *r = &job->result;
	struct buf commits = { 0 };
	const struct error *err;

	sink_addf(out, "\nkind of question: %s\n",
		  question_kind_name(r->kind));
	write_terms(out, "terms", r->term.item, r->term.n);
	write_strings(out, "quoted", r->quoted.item, r->quoted.n);
	write_strings(out, "identifiers", r->identifier.item,
		      r->identifier.n);
	write_terms(out, "expansion", r->expansion.item, r->expansion.n);
	err = add_commits(&commits, job, r->near_commit.item,
			  r->near_commit.n);
	if (!err && commits.len)
		sink_addf(out, "near commits:%s\n", commits.ptr);
	sink_addf(out, "%zu candidates; channels, their weights, and what they "
		  "gave each result:\n", r->candidates);
	write_channels(job, out);
	write_scores(job, out);
	write_lately(job, out);
	sink_addf(out, "second look: %s\n", r->rerank);
	buf_release(&commits);
	return err;
}

const struct error *searching_text(struct searching *job, struct sink *out)
{
	const struct search_result *r = &job->result;
	const struct error *err = NULL;
	size_t i = searching_first(job);

	sink_sayf(out, "%s (%.2f)%s%s\n", search_grade_name(r->grade),
		  r->confidence, r->doubt ? ": " : "",
		  r->doubt ? r->doubt : "");
	for (; !err && i < searching_end(job); i++) {
		err = write_hit(job, &r->hit.item[i], out);
		if (!err)
			err = write_surroundings(out, job, i);
	}
	if (!err)
		err = write_beside(out, job);
	if (!err)
		tell_paging(out, &job->paging, job->total, "files");
	if (!err && args_flag(job->args, "explain"))
		err = write_stages(job, out);
	if (!err && job->asks_history)
		tell_history(out, job->past, NULL);
	return err;
}
