/* SPDX-License-Identifier: MIT */
/* Problems as claims: see claims_from_problems.h. */
#include "git-fuse/claim/claims_from_problems.h"

#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/claim/claims.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/author.h"

/* An architecture's violation has a name that stays. */
static const char *violation(struct arena *arena,
			     const struct problem *problem)
{
	static const char prefix[] = "violation:";

	(void)arena;
	return problem->key && !strncmp(problem->key, prefix, strlen(prefix)) ?
		problem->key : NULL;
}

const struct recorder recorder_arch = { "git fuse arch check", violation, false };

/* A problem of a decision is its rule's, in its file, of a kind. */
static const char *decision_problem(struct arena *arena,
				    const struct problem *problem)
{
	struct buf name = { 0 };

	buf_addf(&name, "decision:%s", problem->rule);
	if (problem->path) {
		buf_addch(&name, ':');
		path_quote(&name, problem->path);
	}
	if (problem->key)
		buf_addf(&name, ":%s", problem->key);
	return arena_take(arena, &name);
}

const struct recorder recorder_adr = { "git fuse adr check",
				       decision_problem, true };

/* Where problems of one key stand. */
struct place {
	struct anchor blob;
	size_t found;		/* the number in found */
};

struct found {
	struct claim claim;
	struct evidence evidence;
	const char *entity;
	bool is_known;		/* it is recorded, and nothing has changed */
};

struct job {
	struct session *session;
	const struct recorder *recorder;
	struct claiming claiming;
	VEC(struct found) found;
	VEC(struct place) place;	/* by found, in the end */
	VEC(struct anchor) blob;
	VEC(const char *) gone;		/* entities */
	/* To 1 + found; by_key by the artifact, where that is enough. */
	struct strmap by_key, by_entity;
	struct arena arena;
};

/* --- What was found --- */

/* The first of those that are one tells what all of them are. */
static size_t add_found(struct job *job, const struct problem *problem,
			const char *artifact)
{
	const char *text = arena_fmt(&job->arena, "%s [%s]", problem->message,
				     problem->rule);
	struct buf entity = { 0 };
	size_t known;

	claim_entity(&entity, text, artifact);
	known = job->recorder->tells_apart ?
		strmap_get(&job->by_entity, entity.ptr, 0) :
		strmap_get(&job->by_key, artifact, 0);
	if (!known) {
		*VEC_PUSH(&job->found) = (struct found){
			.claim = { .artifact = artifact, .text = text },
			.entity = arena_strdup(&job->arena, entity.ptr)
		};
		known = job->found.n;
		strmap_set(&job->by_key, artifact, known);
		strmap_set(&job->by_entity, entity.ptr, known);
	}
	buf_release(&entity);
	return known - 1;
}

static const struct error *add_place(struct job *job,
				     const struct problem *problem,
				     const char *artifact)
{
	struct place place = {
		.found = add_found(job, problem, artifact)
	};
	const struct error *err;
	struct entry entry;
	bool is_there;

	if (!problem->path)
		return NULL;
	err = source_find(job->session->source, problem->path, &entry,
			  &is_there);
	if (err || !is_there)
		return err;
	place.blob = (struct anchor){
		.path = problem->path, .blob = entry.oid,
		.from = problem->line, .to = problem->line
	};
	*VEC_PUSH(&job->place) = place;
	return NULL;
}

static int by_found(const void *a, const void *b)
{
	const struct place *x = a, *y = b;

	if (x->found != y->found)
		return x->found < y->found ? -1 : 1;
	return (x->blob.from > y->blob.from) - (x->blob.from < y->blob.from);
}

/* Gives every claim its evidence: one piece, with all its places. */
static void add_evidence(struct job *job)
{
	const struct source_identity *id = &job->claiming.looking.id;
	size_t i, at = 0;

	VEC_SORT(&job->place, by_found);
	VEC_RESERVE(&job->blob, job->place.n);
	for (i = 0; i < job->place.n; i++)
		*VEC_PUSH(&job->blob) = job->place.item[i].blob;
	for (i = 0; i < job->found.n; i++) {
		struct found *found = &job->found.item[i];
		const size_t from = at;

		while (at < job->place.n && job->place.item[at].found == i)
			at++;
		found->evidence = (struct evidence){
			.class = EVIDENCE_VALIDATOR,
			.source = job->recorder->source, .commit = id->commit,
			.tree = id->tree, .blobs = at - from,
			.blob = at > from ? job->blob.item + from : NULL
		};
		found->claim.evidence = &found->evidence;
		found->claim.evidences = 1;
	}
}

static const struct error *gather(struct job *job, struct problems *problems)
{
	const struct error *err = NULL;
	size_t i;

	problems_sort(problems);
	for (i = 0; !err && i < problems->problem.n; i++) {
		const struct problem *problem = &problems->problem.item[i];
		const char *artifact;

		if (problem->state == PROBLEM_FIXED)
			continue;
		artifact = job->recorder->artifact(&job->arena, problem);
		if (artifact)
			err = add_place(job, problem, artifact);
	}
	if (!err)
		add_evidence(job);
	return err;
}

/* --- What is recorded --- */

static const struct evidence *own_evidence(const struct job *job,
					    const struct claim *claim)
{
	size_t i;

	for (i = 0; i < claim->evidences; i++)
		if (claim->evidence[i].class == EVIDENCE_VALIDATOR &&
		    !strcmp(claim->evidence[i].source,
			    job->recorder->source))
			return &claim->evidence[i];
	return NULL;
}

static bool has_same_places(const struct evidence *a,
			    const struct evidence *b)
{
	size_t i;

	if (a->blobs != b->blobs)
		return false;
	for (i = 0; i < a->blobs; i++)
		if (strcmp(a->blob[i].path, b->blob[i].path) ||
		    oid_cmp(&a->blob[i].blob, &b->blob[i].blob) ||
		    a->blob[i].from != b->blob[i].from)
			return false;
	return true;
}

static const struct error *compare(struct job *job, const struct claim *claim,
				   bool is_whole)
{
	const struct evidence *own = own_evidence(job, claim);
	const size_t number = strmap_get(&job->by_entity, claim->entity, 0);
	struct claim_status status;
	const struct error *err;

	if (!own || claim->is_retracted)
		return NULL;
	if (!number) {
		if (is_whole)
			*VEC_PUSH(&job->gone) = claim->entity;
		return NULL;
	}
	err = claiming_judge(&status, &job->claiming, claim);
	job->found.item[number - 1].is_known = !err &&
		status.standing == CLAIM_VALID &&
		has_same_places(own, &job->found.item[number - 1].evidence);
	claim_status_release(&status);
	return err;
}

/* --- Writing --- */

static const struct error *write_all(void *payload,
				     struct knowledge *knowledge,
				     struct record *record)
{
	const struct job *job = payload;
	struct buf reason = { 0 };
	const struct error *err;
	size_t i;

	/* "a whole check of v1.0 (1a2b3c4) does not find it any more" */
	buf_addstr(&reason, "a whole check of ");
	err = answer_source_name(&reason, job->session);
	buf_addstr(&reason, " does not find it any more");
	for (i = 0; !err && i < job->found.n; i++)
		if (!job->found.item[i].is_known)
			err = claim_add(knowledge, record,
					&job->found.item[i].claim);
	for (i = 0; !err && i < job->gone.n; i++)
		err = claim_retract(knowledge, record, job->gone.item[i],
				    reason.ptr);
	buf_release(&reason);
	return err;
}

static void count(struct recording *out, const struct job *job)
{
	size_t i;

	*out = (struct recording){ .is_done = true,
				   .retracted = job->gone.n };
	for (i = 0; i < job->found.n; i++)
		if (job->found.item[i].is_known)
			out->kept++;
		else
			out->added++;
}

const struct error *record_problems(struct recording *out,
				    struct session *session,
				    const struct recorder *recorder,
				    struct problems *problems, bool is_whole)
{
	struct job job = { .session = session, .recorder = recorder };
	const struct error *err = claiming_open(&job.claiming, session, NULL);

	if (!err)
		err = gather(&job, problems);
	if (!err) {
		const struct claims *claims = &job.claiming.claims;
		size_t i;

		for (i = 0; !err && i < claims->claim.n; i++)
			err = compare(&job, &claims->claim.item[i], is_whole);
	}
	if (!err)
		count(out, &job);
	if (!err && (out->added || out->retracted))
		err = knowing_change(session, write_all, &job);
	if (err)
		err = error_wrap(err, "cannot record what was found");
	VEC_RELEASE(&job.gone);
	VEC_RELEASE(&job.blob);
	VEC_RELEASE(&job.place);
	VEC_RELEASE(&job.found);
	strmap_release(&job.by_entity);
	strmap_release(&job.by_key);
	arena_release(&job.arena);
	claiming_close(&job.claiming);
	return err;
}

void say_recording(struct sink *out, const struct recording *recording)
{
	if (recording->is_done)
		sink_addf(out, "recorded: %" PRIu64 " new, %" PRIu64
			  " as before, %" PRIu64 " retracted\n",
			  recording->added, recording->kept,
			  recording->retracted);
}

void put_recording(struct json *json, const struct recording *recording)
{
	json_key(json, "recorded");
	if (!recording->is_done) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member_uint(json, "added", recording->added);
	json_member_uint(json, "kept", recording->kept);
	json_member_uint(json, "retracted", recording->retracted);
	json_close(json);
}
