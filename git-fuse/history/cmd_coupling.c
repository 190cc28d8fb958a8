/* SPDX-License-Identifier: MIT */
/*
 * git fuse coupling: today's files that change together, and whether anything
 * in their text tells why.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "emit/csv.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/commit_subject.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/progress.h"
#include "git/repo.h"
#include "graph/graph.h"
#include "graph/naming.h"
#include "history/coupling.h"
#include "index/index.h"
#include "search/kin.h"
#include "source/source.h"

/* Commits that JSON and --commits list of a pair; the rest is counted. */
enum { COMMITS_IN_JSON = 100, COMMITS_IN_TEXT = 20 };
/* Pairs that are told of a file when none is above the thresholds. */
enum { BEST_BELOW = 5 };

/* What is said of pairs that are left out: so many of them, ... */
static const struct counted_text kind_text[PAIR_KINDS] = {
	[PAIR_CODE] = { "of code", NULL },
	[PAIR_VARIANT] = { "of variants of one thing", NULL },
	[PAIR_TEST] = { "with a test", NULL },
	[PAIR_ASIDE] = { "with an example or a copy", NULL },
	[PAIR_PROSE] = { "with a document", NULL },
	[PAIR_DATA] = { "with settings or data", NULL }
};

/* What tells that two files belong together, as "link" has it. */
enum link { LINK_NONE, LINK_NAME, LINK_DEPENDENCY };

struct pairing {
	struct session *session;
	const struct args *args;
	struct chronicle chronicle;
	struct coupling coupling;
	struct graph *graph;
	VEC(uint32_t) passed;	/* numbers of pairs */
	VEC(uint8_t) link;	/* of each on the page */
	bool is_below;		/* ... the thresholds: none is above them */
	uint64_t left_out[PAIR_KINDS];
	struct paging paging;	/* of those that passed */
};

/* --- Which pairs --- */

static const char *path_of(const struct pairing *p, uint32_t file)
{
	return p->chronicle.view->file[file].path;
}

/* The number of the file that <path> names. */
static const struct error *find_file(struct pairing *p, const char *path,
				     uint32_t *out)
{
	bool *selected = session_narrow(p->session);
	file_vec named = { 0 };
	const struct error *err = files_named(p->chronicle.view, selected,
					      repo_prefix(p->session->repo),
					      path, &named);

	if (!err && named.n > 1)
		err = error_new(ERROR_USAGE, "'%s' stands for %zu files: "
				"name one of them", path, named.n);
	if (!err)
		*out = named.item[0];
	VEC_RELEASE(&named);
	free(selected);
	return err;
}

static const struct error *count(struct pairing *p)
{
	const struct chronicle *chronicle = &p->chronicle;
	const struct args *args = p->args;
	const char *path = args_text(args, "path");
	struct coupling_options options = {
		.sieve = chronicle->sieve,
		.min_revs = (uint32_t)args_number(args, "min-revs"),
		.min_shared = (uint32_t)args_number(args, "min-shared-revs"),
		.min_degree = (uint32_t)args_number(args, "min-coupling"),
		.max_degree = (uint32_t)args_number(args, "max-coupling"),
		.only = COUPLING_ANY,
		.most_commits = answer_is(args, "json") ? COMMITS_IN_JSON :
			args_flag(args, "commits") ? COMMITS_IN_TEXT : 0
	};
	const struct error *err = NULL;

	if (p->is_below)
		options.min_revs = options.min_shared = options.min_degree = 1;
	options.sieve.most_files =
		(uint32_t)args_number(args, "max-changeset-size");
	if (options.min_degree > options.max_degree)
		return error_new(ERROR_USAGE, "'--min-coupling' is %u, above "
				 "'--max-coupling', %u: no pair can be between "
				 "them", options.min_degree,
				 options.max_degree);
	if (path)
		err = find_file(p, path, &options.only);
	if (!err && chronicle->past)
		coupling_count(&p->coupling, chronicle->past,
			       chronicle->file_of, chronicle->view->n,
			       &options);
	return err;
}

static const struct error *depends(struct graph *graph, uint32_t from,
				   uint32_t to, bool *out)
{
	const struct edge *edge;
	size_t i, n;
	const struct error *err = graph_edges(graph, from, FORWARD, &edge, &n);

	*out = false;
	for (i = 0; !err && i < n; i++)
		*out = *out || edge[i].to == to;
	return err;
}

/* Whether either of the two depends on the other, or is called like it. */
static const struct error *link_of(struct pairing *p,
				   const struct coupled *pair, uint8_t *out)
{
	const struct file *file = p->chronicle.view->file;
	const struct error *err = NULL;
	bool found = false;

	if (!p->graph)
		err = graph_open(&p->graph, p->chronicle.view,
				 p->session->source);
	if (!err)
		err = depends(p->graph, pair->a, pair->b, &found);
	if (!err && !found)
		err = depends(p->graph, pair->b, pair->a, &found);
	*out = found ? LINK_DEPENDENCY :
		kin_by_name(&file[pair->a], &file[pair->b]) ? LINK_NAME :
		LINK_NONE;
	return err;
}

static enum pair_kind kind_of(const struct pairing *p,
			      const struct coupled *pair)
{
	const struct file *file = p->chronicle.view->file;

	return pair_kind(&file[pair->a], &file[pair->b]);
}

/* A pathspec has to match either file. */
static const struct error *choose(struct pairing *p)
{
	bool only_hidden = args_flag(p->args, "hidden");
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < p->coupling.pair.n; i++) {
		const struct coupled *pair = &p->coupling.pair.item[i];
		enum pair_kind kind = kind_of(p, pair);
		uint8_t link = LINK_NONE;
		const char *wanted;

		if (!source_selects(p->session->source, path_of(p, pair->a)) &&
		    !source_selects(p->session->source, path_of(p, pair->b)))
			continue;
		if (only_hidden)
			err = link_of(p, pair, &link);
		if (link)
			continue;
		/* Hidden pairs are read for what surprises: that tests,
		 * documents or settings change together does not. Of one
		 * file all are told: they are few, and whoever changes it
		 * has to think of its document, too. */
		wanted = args_text(p->args, "kind");
		if (!wanted)
			wanted = args_flag(p->args, "hidden") &&
				!args_text(p->args, "path") ? "code" : "all";
		if (!strcmp(wanted, "all") ||
		    !strcmp(wanted, pair_kind_name(kind)))
			*VEC_PUSH(&p->passed) = (uint32_t)i;
		else
			p->left_out[kind]++;
	}
	return err;
}

/* Whoever names a file wants to know: where nothing of it is above thresholds
 * that nobody set, the best of what is below them is told, as such. */
static const struct error *look_below(struct pairing *p)
{
	static const char *const thresholds[] = {
		"min-revs", "min-shared-revs", "min-coupling"
	};
	const struct error *err;
	size_t i;

	if (!args_text(p->args, "path") || p->coupling.pair.n ||
	    answer_is(p->args, "csv"))
		return NULL;
	for (i = 0; i < sizeof(thresholds) / sizeof(*thresholds); i++)
		if (args_find(p->args, thresholds[i])->origin != ARG_PRESET)
			return NULL;
	coupling_release(&p->coupling);
	p->is_below = true;
	err = count(p);
	if (!err)
		err = choose(p);
	if (p->passed.n > BEST_BELOW)
		p->passed.n = BEST_BELOW;
	return err;
}

static const struct coupled *pair_at(const struct pairing *p, size_t i)
{
	return &p->coupling.pair.item[p->passed.item[i]];
}

/* Of each pair one path, then the other. */
static const char *id_of(const void *payload, size_t i)
{
	const struct pairing *p = payload;
	const struct coupled *pair = pair_at(p, i / 2);

	return path_of(p, i % 2 ? pair->b : pair->a);
}

/* Everything in CSV, which is for programs that expect all; otherwise what
 * --limit says. Links are looked for on the page alone, but in CSV, which
 * does not tell them. */
static const struct error *turn_page(struct pairing *p)
{
	bool is_csv = answer_is(p->args, "csv");
	const struct error *err = paging_read_list(&p->paging, p->session,
						   p->args, 2 * p->passed.n,
						   id_of, p);
	size_t i;

	if (is_csv && args_find(p->args, "limit")->origin != ARG_GIVEN)
		p->paging.limit = 0;
	if (err || is_csv)
		return err;
	for (i = paging_first(&p->paging, p->passed.n);
	     !err && i < paging_end(&p->paging, p->passed.n); i++) {
		uint8_t *link = VEC_PUSH(&p->link);

		*link = LINK_NONE;
		if (!args_flag(p->args, "hidden"))
			err = link_of(p, pair_at(p, i), link);
	}
	return err;
}

/* --- How they are told --- */

static const struct error *put_pair(struct json *json, struct pairing *p,
				    const struct coupled *pair, uint8_t link)
{
	static const char *const link_name[] = { NULL, "name", "dependency" };
	struct coupling_measures m = coupling_measure(pair,
						      p->coupling.counted);
	const struct error *err = NULL;
	char hex[OID_HEX + 1];
	struct oid oid;
	size_t i;

	json_open(json, '{');
	json_path(json, "entity", path_of(p, pair->a));
	json_path(json, "coupled", path_of(p, pair->b));
	json_member_real(json, "degree", m.degree);
	json_member_real(json, "average_revs", m.average_revs);
	json_member_uint(json, "entity_revs", pair->revs_a);
	json_member_uint(json, "coupled_revs", pair->revs_b);
	json_member_uint(json, "support_count", pair->shared);
	json_member_real(json, "coupled_given_entity", m.b_given_a);
	json_member_real(json, "entity_given_coupled", m.a_given_b);
	json_member_real(json, "jaccard", m.jaccard);
	json_member_real(json, "lift", m.lift);
	json_member_bool(json, "is_hidden", !link);
	json_member(json, "link", link_name[link]);
	json_member(json, "kind", pair_kind_name(kind_of(p, pair)));
	json_member_open(json, "commits", '[');
	for (i = 0; !err && i < pair->commits; i++) {
		err = past_oid(p->chronicle.past, p->coupling.commit.item[
			       pair->first_commit + i], &oid);
		if (!err)
			json_put_string(json, oid_to_hex(hex, &oid));
	}
	json_close(json);
	json_close(json);
	return err;
}

static const struct error *answer_json(struct pairing *p, struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, p->session,
					      "fuse.coupling/2");
	size_t first = paging_first(&p->paging, p->passed.n), i;
	size_t kind;

	if (err)
		return err;
	put_history(&json, p->chronicle.past);
	put_window(&json, &p->chronicle, p->coupling.counted);
	put_sifted(&json, p->coupling.sifted);
	json_member_bool(&json, "below_thresholds", p->is_below);
	json_member_open(&json, "left_out", '{');
	for (kind = 0; kind < PAIR_KINDS; kind++)
		if (p->left_out[kind])
			json_member_uint(&json, pair_kind_name(kind),
					 p->left_out[kind]);
	json_close(&json);
	put_paging(&json, &p->paging, p->passed.n);
	json_member_open(&json, "pairs", '[');
	for (i = 0; !err && i < p->link.n; i++)
		err = put_pair(&json, p, pair_at(p, first + i),
			       p->link.item[i]);
	json_close(&json);
	answer_close(&json, p->chronicle.view->omitted);
	return err;
}

/* A table has no place for it. */
static void warn_of_left_out(const struct pairing *p)
{
	uint64_t sum = 0;
	size_t kind;

	for (kind = 0; kind < PAIR_KINDS; kind++)
		sum += p->left_out[kind];
	if (!sum)
		return;
	meter_clear();
	fprintf(stderr, "warning: %" PRIu64 " pair%s of another kind left "
		"out; --kind=all tells them too\n", sum, plural(sum));
}

/* As code-maat has it: the degree cut to whole percents, the revisions
 * rounded up. */
static void answer_csv(const struct pairing *p, struct sink *out)
{
	size_t i = paging_first(&p->paging, p->passed.n);
	struct csv csv = { .sink = out };

	csv_header(&csv, "entity,coupled,degree,average-revs");
	for (; i < paging_end(&p->paging, p->passed.n); i++) {
		const struct coupled *pair = pair_at(p, i);
		uint64_t sum = (uint64_t)pair->revs_a + pair->revs_b;

		csv_text(&csv, path_of(p, pair->a));
		csv_text(&csv, path_of(p, pair->b));
		csv_uint(&csv, (uint64_t)pair->shared * 200 / sum);
		csv_uint(&csv, (sum + 1) / 2);
		csv_end(&csv);
	}
	warn_of_left_out(p);
}

static const struct error *tell_commits(struct pairing *p,
					const struct coupled *pair,
					struct sink *out)
{
	struct past *past = p->chronicle.past;
	const struct error *err = NULL;
	struct buf line = { 0 };
	size_t i;

	for (i = 0; !err && i < pair->commits; i++) {
		uint32_t commit = p->coupling.commit.item[
			pair->first_commit + i];

		buf_reset(&line);
		err = add_short_id(&line, past, commit);
		buf_addstr(&line, " ");
		add_day(&line, past->time[commit]);
		buf_addstr(&line, " ");
		if (!err)
			err = add_subject(&line, p->session->repo, past,
					  commit);
		sink_addf(out, "         %s\n", buf_str(&line));
	}
	if (pair->commits && pair->commits < pair->shared)
		sink_addf(out, "         and %zu more\n",
			  pair->shared - pair->commits);
	buf_release(&line);
	return err;
}

static const struct error *tell_pair(struct pairing *p,
				     const struct coupled *pair,
				     uint8_t link, struct sink *out)
{
	struct coupling_measures m = coupling_measure(pair,
						      p->coupling.counted);
	struct buf line = { 0 };

	buf_addf(&line, "%6.0f%% %6" PRIu32 " %6.1f %5.0f%% %5.0f%% %7.1f"
		 "  %-6s  ", floor(m.degree), pair->shared, m.average_revs,
		 m.b_given_a * 100, m.a_given_b * 100, m.lift,
		 link ? "" : "hidden");
	tell_path(&line, out, path_of(p, pair->a));
	buf_addstr(&line, "  ");
	tell_path(&line, out, path_of(p, pair->b));
	sink_addf(out, "%s\n", line.ptr);
	buf_release(&line);
	return tell_commits(p, pair, out);
}

/* Nothing above the thresholds is an answer that needs a word: small
 * histories have no pairs, which is not the same as a mistake. */
static void tell_count(const struct pairing *p, struct sink *out)
{
	size_t n = p->link.n;

	sink_addf(out, "%s%zu of %zu pair%s, by %" PRIu32 " commit%s\n",
		  n ? "\n" : "", n, p->passed.n, plural(p->passed.n),
		  p->coupling.counted, plural(p->coupling.counted));
	tell_counted(out, "left out: ", kind_text, p->left_out, PAIR_KINDS,
		     "; --kind=all tells them too\n");
	tell_next(out, &p->paging, p->passed.n);
	if (p->is_below && n)
		sink_addstr(out, "no pair is above the thresholds (see "
			    "--min-revs, --min-shared-revs and "
			    "--min-coupling): these are the best below "
			    "them\n");
	else if (!p->coupling.pair.n)
		sink_addf(out, "no pair is above the thresholds: %" PRIu32
			  " of the files had enough revisions, and %zu of "
			  "their pairs changed together; see --min-revs, "
			  "--min-shared-revs and --min-coupling\n",
			  p->coupling.frequent, p->coupling.met);
}

static const struct error *answer_text(struct pairing *p, struct sink *out)
{
	size_t first = paging_first(&p->paging, p->passed.n), i;
	const struct error *err = NULL;

	if (p->link.n)
		sink_addf(out, "%7s %6s %6s %6s %6s %7s  %-6s  %s\n",
			  "degree", "shared", "revs", "b if a", "a if b",
			  "lift", "", "a  b");
	for (i = 0; !err && i < p->link.n; i++)
		err = tell_pair(p, pair_at(p, first + i), p->link.item[i],
				out);
	if (!err && p->chronicle.past)
		tell_count(p, out);
	if (!err)
		tell_history(out, p->chronicle.past, p->coupling.sifted);
	return err;
}

const struct error *cmd_coupling(struct session *session,
				 const struct args *args, struct sink *out)
{
	struct pairing p = { .session = session, .args = args };
	const struct error *err = chronicle_open(&p.chronicle, session, args);

	if (!err)
		err = count(&p);
	if (!err)
		err = choose(&p);
	if (!err)
		err = look_below(&p);
	if (!err)
		err = turn_page(&p);
	if (err)
		goto done;
	if (answer_is(args, "json"))
		err = answer_json(&p, out);
	else if (answer_is(args, "csv"))
		answer_csv(&p, out);
	else
		err = answer_text(&p, out);
	session->found_nothing = args_text(args, "path") && !p.passed.n;
done:
	graph_free(p.graph);
	VEC_RELEASE(&p.link);
	VEC_RELEASE(&p.passed);
	coupling_release(&p.coupling);
	chronicle_close(&p.chronicle);
	return err;
}
