/* SPDX-License-Identifier: MIT */
/* What a run leaves behind: itself, claims and memories. See run_record.h. */
#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "git-fuse/claim/claims.h"
#include "git-fuse/run/run_record.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/author.h"
#include "knowledge/memory.h"
#include "knowledge/withheld.h"

enum { DAY = 24 * 60 * 60 };

struct job {
	struct keeping *keeping;
	struct knowledge *knowledge;
	struct record *record;
	struct claiming claiming;
	bool can_claim;
	const char *name;	/* of the command and its directory */
	const char *artifact;	/* of the claim that it makes */
	char id[RECORD_HEX + 1];	/* of the run's record */
	/* Of the same command: those of today and the one before them, the
	   last one last. */
	struct runs before;
};

/* --- Names --- */

static bool is_same_day(int64_t a, int64_t b)
{
	return a / DAY == b / DAY;
}

/* --- Claims --- */

static bool have_tests_passed(const struct run *run)
{
	return run->tests.runner && run->tests.passed && !run->tests.failed;
}

/* What the run is evidence of, of one class or of both. */
static size_t make_evidence(struct evidence out[2], const struct job *job)
{
	const struct ground *ground = job->keeping->ground;
	const bool is_clean = oid_is_zero(&ground->state);
	const struct evidence one = {
		.class = EVIDENCE_EXIT_CODE, .source = job->name,
		.commit = ground->commit,
		.tree = is_clean ? ground->tree : (struct oid){ { 0 } },
		.blob = ground->changed.item, .blobs = ground->changed.n
	};

	out[0] = out[1] = one;
	out[1].class = EVIDENCE_TEST_RESULT;
	return have_tests_passed(job->keeping->run) ? 2 : 1;
}

static bool is_same_ground(const struct evidence *a, const struct evidence *b)
{
	size_t i;

	if (oid_cmp(&a->commit, &b->commit) || oid_cmp(&a->tree, &b->tree) ||
	    a->blobs != b->blobs)
		return false;
	for (i = 0; i < a->blobs; i++)
		if (strcmp(a->blob[i].path, b->blob[i].path) ||
		    oid_cmp(&a->blob[i].blob, &b->blob[i].blob))
			return false;
	return true;
}

static const struct evidence *evidence_from(const struct claim *claim,
					    const struct evidence *wanted)
{
	size_t i;

	for (i = 0; i < claim->evidences; i++)
		if (claim->evidence[i].class == wanted->class &&
		    !strcmp(claim->evidence[i].source, wanted->source))
			return &claim->evidence[i];
	return NULL;
}

/* Whether a claim stands with this evidence already, of the same day. */
static bool is_said(const struct job *job, const struct claim *claim,
		    const char *entity)
{
	const struct claims *claims = &job->claiming.claims;
	const struct claim *known = NULL;
	size_t i;

	for (i = 0; i < claims->claim.n; i++)
		if (!strcmp(claims->claim.item[i].entity, entity))
			known = &claims->claim.item[i];
	if (!known || known->is_retracted || claim->expires ||
	    strmap_get(&job->claiming.archived, entity, 0))
		return false;
	for (i = 0; i < claim->evidences; i++) {
		const struct evidence *old =
			evidence_from(known, &claim->evidence[i]);

		if (!old || !is_same_day(old->time, job->record->time) ||
		    !is_same_ground(old, &claim->evidence[i]))
			return false;
	}
	return true;
}

static const struct error *claim_success(struct job *job)
{
	struct keeping *keeping = job->keeping;
	struct evidence evidence[2];
	struct claim claim = {
		.text = keeping->claim, .artifact = job->artifact,
		.evidence = evidence, .evidences = make_evidence(evidence, job)
	};
	struct buf entity = { 0 };
	const struct error *err = NULL;

	if (!claim.text)
		claim.text = arena_fmt(&keeping->arena, "`%s` succeeds",
				       job->name);
	if (keeping->expires)
		err = claiming_expiry(&claim.expires, keeping->expires,
				      job->record->time);
	claim_entity(&entity, claim.text, claim.artifact);
	if (!err && !is_said(job, &claim, entity.ptr))
		err = claiming_say(job->knowledge, job->record, &claim);
	keeping->is_claimed = !err;
	buf_release(&entity);
	return err;
}

/* Whether a claim rests on what this command has just failed to do. */
static bool rests_on(const struct claim *claim, const char *name)
{
	size_t i;

	for (i = 0; i < claim->evidences; i++)
		if ((claim->evidence[i].class == EVIDENCE_EXIT_CODE ||
		     claim->evidence[i].class == EVIDENCE_TEST_RESULT) &&
		    !strcmp(claim->evidence[i].source, name))
			return true;
	return false;
}

/* One that does not hold here anyway may hold where it was said. */
static const struct error *contradict(struct job *job,
				      const struct claim *claim)
{
	struct keeping *keeping = job->keeping;
	struct claim_status status;
	const struct error *err;

	if (claim->is_retracted || !rests_on(claim, job->name))
		return NULL;
	err = claiming_judge(&status, &job->claiming, claim);
	if (!err && status.standing == CLAIM_VALID) {
		err = claim_retract(job->knowledge, job->record, claim->entity,
				    arena_fmt(&keeping->arena, "its command "
					      "failed with exit code %d",
					      keeping->run->exit));
		keeping->retracted += !err;
	}
	claim_status_release(&status);
	return err;
}

/* --- Memories --- */

struct lesson {
	const char *before;	/* the command */
	uint8_t type, category, class;
};

static const struct lesson passes = {
	"Test passes", MEMORY_CONVENTION, MEMORY_TESTING, EVIDENCE_TEST_RESULT
}, fails = {
	"Shell command fails repeatedly", MEMORY_FAILURE, MEMORY_TOOLING,
	EVIDENCE_EXIT_CODE
};

/* What a run teaches beside what came before it: only what was so the last
 * time, too. That any command succeeds is no lesson. */
static const struct lesson *lesson_of(const struct run *run,
				      const struct run *before)
{
	const enum run_end end = run_end_of(run);

	if (!before || run_end_of(before) != end)
		return NULL;
	if (end == RUN_FAILED)
		return &fails;
	return end == RUN_PASSED && have_tests_passed(run) &&
		have_tests_passed(before) ? &passes : NULL;
}

/* Whether the same was learned of the same tree today: the hundredth run of a
 * morning is not a hundred times as true. */
static bool is_learned(const struct job *job, const struct lesson *lesson)
{
	const struct run *run = job->keeping->run;
	const struct runs *runs = &job->before;
	size_t i;

	for (i = 0; i < runs->run.n; i++) {
		const struct run *old = &runs->run.item[i];

		if (is_same_day(old->time, job->record->time) &&
		    !oid_cmp(&old->tree, &run->tree) &&
		    lesson_of(old, i ? old - 1 : NULL) == lesson)
			return true;
	}
	return false;
}

static const char *reason_of(struct arena *arena, const struct run *run)
{
	struct buf reason = { 0 };

	buf_addf(&reason, "exit code %d", run->exit);
	if (run->tests.runner) {
		buf_addstr(&reason, ", ");
		add_tests(&reason, &run->tests);
	}
	return arena_take(arena, &reason);
}

static const struct error *learn_lesson(struct job *job,
					const struct lesson *lesson)
{
	struct keeping *keeping = job->keeping;
	const struct run *run = keeping->run;
	const struct anchor dir = { .path = run->dir };
	const struct sighting sighting = {
		.id = arena_fmt(&keeping->arena, "run:%s", job->id),
		.rule = WITHHELD_RULE, .class = lesson->class,
		.commit = run->commit,
		.tree = oid_is_zero(&run->state) ? run->tree :
			(struct oid){ { 0 } },
		.seen = job->record->time
	};
	const struct memory memory = {
		.type = lesson->type, .category = lesson->category,
		.text = arena_fmt(&keeping->arena, "%s: %s", lesson->before,
				  job->name),
		.reason = reason_of(&keeping->arena, run),
		.scope = &dir, .scopes = *run->dir ? 1 : 0,
		.sighting = &sighting, .sightings = 1
	};
	const struct error *err;
	bool is_new;

	err = memory_add(job->knowledge, job->record, &memory, false, &is_new);
	if (!err && is_new)
		keeping->learned = memory.text;
	return err;
}

static const struct error *learn(struct job *job)
{
	const struct runs *before = &job->before;
	const struct lesson *lesson = lesson_of(job->keeping->run,
		before->run.n ? &before->run.item[before->run.n - 1] : NULL);

	if (!lesson || is_learned(job, lesson))
		return NULL;
	return learn_lesson(job, lesson);
}

/* --- All of it --- */

static const struct error *write_in(void *payload,
				    struct knowledge *knowledge,
				    struct record *record)
{
	struct job *job = payload;
	const struct keeping *keeping = job->keeping;
	const enum run_end end = run_end_of(keeping->run);
	const struct error *err;
	static const char digit[] = "0123456789abcdef";
	struct run *run;
	struct buf entity = { 0 };
	size_t k;

	job->knowledge = knowledge;
	job->record = record;
	run = job->keeping->run;
	run_entity(&entity, run->argv, run->dir);
	err = runs_read_last(&job->before, job->knowledge, entity.ptr,
			     job->record->time / DAY * DAY);
	if (!err)
		err = runs_add(job->knowledge, job->record, run);
	for (k = 0; !err && k < SHA256_SIZE; k++) {
		job->id[2 * k] = digit[job->record->id[k] >> 4];
		job->id[2 * k + 1] = digit[job->record->id[k] & 15];
	}
	buf_release(&entity);
	if (!err && job->can_claim && end == RUN_PASSED &&
	    keeping->ground->is_nameable)
		err = claim_success(job);
	if (!err && job->can_claim && end == RUN_FAILED) {
		const struct claims *claims = &job->claiming.claims;
		size_t i;

		for (i = 0; !err && i < claims->claim.n; i++)
			err = contradict(job, &claims->claim.item[i]);
	}
	return !err && keeping->learns ? learn(job) : err;
}

/*
 * What claims are judged by may be broken where the run is not. One that
 * passed asks for its own claim, one that failed for all that rest on it.
 */
static void open_claims(struct job *job)
{
	struct keeping *keeping = job->keeping;
	const bool has_passed = run_end_of(keeping->run) == RUN_PASSED;
	const struct error *err;

	if (!keeping->ground)
		return;
	err = claiming_open(&job->claiming, keeping->session,
			    has_passed ? job->artifact : NULL);
	job->can_claim = !err;
	if (err)
		keeping->no_claims = arena_strdup(&keeping->arena, err->msg);
}

const struct error *keep_run(struct keeping *keeping)
{
	struct session *session = keeping->session;
	struct record record = { .author = NULL };
	struct job job = { .keeping = keeping };
	struct buf author = { 0 };
	const struct error *err = author_of(session->repo, &author, &record);
	struct buf name = { 0 }, full = { 0 }, entity = { 0 };
	const char *copy;

	/* "make check", "make check (in lib)". Of long commands only the
	 * hash tells one from the other. */
	add_command_short(&name, keeping->run);
	add_command(&full, keeping->run);
	if (strcmp(name.ptr, full.ptr)) {
		run_entity(&entity, keeping->run->argv, keeping->run->dir);
		buf_addf(&name, " #%.*s", CLAIM_SHORT,
			 entity.ptr + strlen("run:"));
	}
	if (*keeping->run->dir) {
		buf_addstr(&name, " (in ");
		path_quote(&name, keeping->run->dir);
		buf_addch(&name, ')');
	}
	copy = arena_strdup(&keeping->arena, name.ptr);
	buf_release(&entity);
	buf_release(&full);
	buf_release(&name);
	job.name = copy;
	job.artifact = keeping->artifact ? keeping->artifact :
		arena_fmt(&keeping->arena, WITHHELD_ARTIFACT "%s",
			  job.name);
	keeping->run->started = record.time - keeping->run->duration / 1000;
	if (keeping->run->started < 0)
		keeping->run->started = 0;
	if (!err)
		open_claims(&job);
	if (!err)
		err = knowing_write(session, &record, write_in, &job);
	claiming_close(&job.claiming);
	runs_release(&job.before);
	buf_release(&author);
	return err;
}

const struct error *keeping_check(struct keeping *keeping)
{
	int64_t expires;

	if (!keeping->expires)
		return NULL;
	return claiming_expiry(&expires, keeping->expires,
			       knowing_now(keeping->session));
}

void keeping_release(struct keeping *keeping)
{
	arena_release(&keeping->arena);
}
