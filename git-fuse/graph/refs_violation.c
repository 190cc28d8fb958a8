/* SPDX-License-Identifier: MIT */
/*
 * git fuse refs violation:<rule>:<file>:<target>: the rule, the places, the
 * decision behind it, and what was recorded of it.
 */
#include "git-fuse/graph/refs_answer.h"

#include <inttypes.h>
#include <string.h>

#include "base/nearest.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/claim/claims.h"

static const char prefix[] = "violation:";

struct job {
	struct session *session;
	const struct args *args;
	const char *id;
	struct architecture architecture;
	VEC(const struct violation *) found;	/* by line */
	struct claiming claiming;
	VEC(const struct claim *) claim;	/* about it */
	const struct rule *rule;	/* NULL: the rules have it no more */
	struct paging paging;	/* of found and claim, side by side */
};

bool names_violation(const char *name)
{
	return !strncmp(name, prefix, strlen(prefix));
}

/* --- Finding it --- */

/* Names of rules may hold colons, and one may begin another. */
static void find_rule(struct job *job)
{
	const struct rules *rules = &job->architecture.rules;
	const char *rest = job->id + strlen(prefix);
	size_t i, best = 0;

	if (job->found.n) {
		job->rule = &rules->rule.item[job->found.item[0]->rule];
		return;
	}
	for (i = 0; i < rules->rule.n; i++) {
		const char *name = rules->rule.item[i].name;
		const size_t n = strlen(name);

		if (n > best && !strncmp(rest, name, n) && rest[n] == ':') {
			job->rule = &rules->rule.item[i];
			best = n;
		}
	}
}

static const struct error *not_found(const struct job *job)
{
	const struct judgement *judgement = &job->architecture.now.judgement;
	const struct claims *claims = &job->claiming.claims;
	struct nearest nearest;
	struct buf phrase = { 0 };
	const struct error *err;
	size_t i;

	nearest_init(&nearest, job->id);
	for (i = 0; i < judgement->violation.n; i++)
		nearest_offer(&nearest, judgement->violation.item[i].id);
	for (i = 0; i < claims->claim.n; i++)
		if (names_violation(claims->claim.item[i].artifact))
			nearest_offer(&nearest,
				      claims->claim.item[i].artifact);
	nearest_phrase(&phrase, &nearest, "");
	err = error_new(ERROR_NOT_FOUND, "'%s' is not a violation that is "
			"found or recorded%s", job->id, buf_str(&phrase));
	buf_release(&phrase);
	return err;
}

static const struct error *find_all(struct job *job)
{
	const struct judgement *judgement = &job->architecture.now.judgement;
	const struct claims *claims = &job->claiming.claims;
	const struct error *err = architecture_judge(&job->architecture,
						     job->session);
	size_t i;

	if (!err)
		err = claiming_open(&job->claiming, job->session, NULL);
	if (err)
		return err;
	for (i = 0; i < judgement->violation.n; i++)
		if (!strcmp(judgement->violation.item[i].id, job->id))
			*VEC_PUSH(&job->found) =
				&judgement->violation.item[i];
	for (i = 0; i < claims->claim.n; i++)
		if (!strcmp(claims->claim.item[i].artifact, job->id))
			*VEC_PUSH(&job->claim) = &claims->claim.item[i];
	if (!job->found.n && !job->claim.n)
		return not_found(job);
	find_rule(job);
	return NULL;
}

static const char *path_of(const struct job *job, const struct violation *v)
{
	return job->architecture.now.view->file[v->file].path;
}

/* The longer of both lists ends the pages. */
static size_t longest(const struct job *job)
{
	return job->found.n > job->claim.n ? job->found.n : job->claim.n;
}

/* The places, then the claims. */
static const char *id_of(const void *payload, size_t i)
{
	const struct job *job = payload;

	return i < job->found.n ? path_of(job, job->found.item[i]) :
		job->claim.item[i - job->found.n]->entity;
}

/* --- For programs --- */

static void put_places(struct json *json, const struct job *job)
{
	size_t i = paging_first(&job->paging, job->found.n);

	json_member_open(json, "places", '[');
	for (; i < paging_end(&job->paging, job->found.n); i++) {
		json_open(json, '{');
		json_path(json, "path", path_of(job, job->found.item[i]));
		json_member_uint(json, "line", job->found.item[i]->line);
		json_member(json, "message", job->found.item[i]->message);
		json_close(json);
	}
	json_close(json);
}

static const struct error *put_claims(struct json *json, struct job *job)
{
	size_t i = paging_first(&job->paging, job->claim.n);
	const struct error *err = NULL;
	struct claim_status status;

	json_member_open(json, "claims", '[');
	for (; !err && i < paging_end(&job->paging, job->claim.n); i++) {
		err = claiming_judge(&status, &job->claiming,
				     job->claim.item[i]);
		if (!err)
			put_claim(json, &job->claiming, job->claim.item[i],
				  &status);
		claim_status_release(&status);
	}
	json_close(json);
	return err;
}

static const struct error *print_json(struct job *job, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	const struct view *view = job->architecture.now.view;
	const struct rule *rule = job->rule;
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.refs/2");

	if (err)
		return err;
	json_member(&json, "symbol", job->id);
	json_member_bool(&json, "is_found", job->found.n > 0);
	put_paging(&json, &job->paging, longest(job));
	json_member_uint(&json, "place_count", job->found.n);
	json_member_uint(&json, "claim_count", job->claim.n);
	json_member(&json, "rule", rule ? rule->name : NULL);
	json_member(&json, "target", job->found.n ?
		    job->found.item[0]->target : NULL);
	json_member(&json, "adr", rule ? rule->adr : NULL);
	json_member(&json, "because", rule ? rule->because : NULL);
	put_places(&json, job);
	err = put_claims(&json, job);
	if (!err)
		answer_close(&json, view ? view->omitted : nothing);
	return err;
}

/* --- For people --- */

static void add_node(struct buf *out, const struct sink *sink,
		     const struct job *job)
{
	size_t i = paging_first(&job->paging, job->found.n);
	const struct rule *rule = job->rule;

	buf_addf(out, "%s\n%s in what is looked at\n", job->id,
		 job->found.n ? "found" : "not found");
	if (rule)
		buf_addf(out, "rule %s\n", rule->name);
	if (rule && rule->because)
		buf_addf(out, "because %s\n", rule->because);
	if (rule && rule->adr)
		buf_addf(out, "decision %s\n", rule->adr);
	if (job->found.n)
		buf_addf(out, "target %s\n", job->found.item[0]->target);
	for (; i < paging_end(&job->paging, job->found.n); i++) {
		buf_addstr(out, "    ");
		tell_path(out, sink, path_of(job, job->found.item[i]));
		if (job->found.item[i]->line)
			buf_addf(out, ":%" PRIu32, job->found.item[i]->line);
		buf_addf(out, "  %s\n", job->found.item[i]->message);
	}
	if (!job->claim.n)
		buf_addstr(out, "not recorded\n");
}

static const struct error *print_text(struct job *job, struct sink *out)
{
	struct buf text = { 0 };
	const struct error *err;
	size_t i;
	struct claim_status status;

	add_node(&text, out, job);
	buf_tame(&text, 0);
	i = paging_first(&job->paging, job->claim.n);
	err = NULL;
	for (; !err && i < paging_end(&job->paging, job->claim.n); i++) {
		err = claiming_judge(&status, &job->claiming,
				     job->claim.item[i]);
		if (!err) {
			buf_addstr(&text, "claim ");
			add_claim(&text, job->claim.item[i], &status);
			add_support(&text, out, job->claim.item[i], &status);
		}
		claim_status_release(&status);
	}
	if (!err) {
		sink_add(out, text.ptr, text.len);
		tell_next(out, &job->paging, longest(job));
	}
	buf_release(&text);
	return err;
}

const struct error *refs_of_violation(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	struct job job = { .session = session, .args = args,
			   .id = args_text(args, "symbol") };
	const struct error *err = find_all(&job);

	if (!err)
		err = paging_read_list(&job.paging, session, args,
				       job.found.n + job.claim.n, id_of, &job);
	if (!err)
		err = answer_is(args, "text") ? print_text(&job, out) :
			print_json(&job, out);
	VEC_RELEASE(&job.claim);
	VEC_RELEASE(&job.found);
	claiming_close(&job.claiming);
	architecture_release(&job.architecture);
	return err;
}
