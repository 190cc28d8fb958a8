/* SPDX-License-Identifier: MIT */
/*
 * The store of knowledge alone, for measuring it without the commands around
 * it:
 *
 *	knowledge_driver DIR make N | none | each | fold | <kind> | entity
 *
 * DIR is where knowledge.db goes. "make" adds N records, four tenths of them
 * claims, three memories, two findings and one objectives, each thing told of
 * some four times, in one transaction; "none" opens the store, "each" reads
 * every record and checks its id, "fold" makes the state anew; "claims",
 * "memories", "findings" and "objectives" read all of a kind that the state
 * has, and "entity" the claims about one artifact.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "knowledge/claim.h"
#include "knowledge/finding.h"
#include "knowledge/memory.h"
#include "knowledge/objective.h"

enum { START = 1700000000 };

struct making {
	struct knowledge *knowledge;
	struct record record;
	struct arena arena;
	struct anchor anchor;
	struct buf objective;	/* the entity of the last one */
	unsigned int n;		/* which record */
};

/* A name that four records in a row of a kind have in common. */
static const char *name_of(struct making *m, const char *what)
{
	return arena_fmt(&m->arena, "%s %u is as long as such a sentence "
			 "mostly is, and a little longer", what, m->n / 40);
}

static const struct error *make_claim(struct making *m)
{
	const struct evidence evidence = {
		.class = (uint8_t)(m->n % 4), .blob = &m->anchor, .blobs = 1,
		.source = arena_fmt(&m->arena, "test %u", m->n % 7)
	};
	const struct claim claim = {
		.text = name_of(m, arena_fmt(&m->arena, "claim %u",
					     m->n % 4)),
		.artifact = arena_fmt(&m->arena, "artifact %u", m->n / 400),
		.evidence = &evidence, .evidences = 1
	};

	return claim_add(m->knowledge, &m->record, &claim);
}

static const struct error *make_memory(struct making *m)
{
	const struct sighting sighting = {
		.id = arena_fmt(&m->arena, "patch:%040x", m->n),
		.rule = "trailer", .seen = START + m->n
	};
	const struct memory memory = {
		.type = (uint8_t)(m->n % MEMORY_TYPES),
		.category = MEMORY_CONVENTIONS,
		.text = name_of(m, "memory"), .reason = "It broke twice.",
		.scope = &m->anchor, .scopes = 1,
		.sighting = &sighting, .sightings = 1
	};
	bool is_new;

	return memory_add(m->knowledge, &m->record, &memory, false, &is_new);
}

static const struct error *make_finding(struct making *m)
{
	const struct finding finding = {
		.about = m->anchor.path, .text = name_of(m, "finding"),
		.kind = FINDING_OBSERVATION, .confidence = 700,
		.source = "reader", .session = "",
		.anchor = &m->anchor, .anchors = 1
	};

	return finding_add(m->knowledge, &m->record, &finding);
}

static const struct error *make_objective(struct making *m)
{
	const struct task_change task = {
		.title = arena_fmt(&m->arena, "task %u", m->n % 40 / 20),
		.state = m->n % 20 ? TASK_OPEN : TASK_DONE
	};
	const struct objective_change change = {
		.title = name_of(m, "objective"), .task = &task, .tasks = 1,
		.status = OBJECTIVE_STATUSES
	};

	if (m->n % 40 >= 10)
		return objective_update(m->knowledge, &m->record,
					m->objective.ptr, &change);
	buf_reset(&m->objective);
	return objective_create(&m->objective, m->knowledge, &m->record,
				&change);
}

/* Which of ten records is of which kind. */
static const struct error *(*const mix[])(struct making *m) = {
	make_claim, make_memory, make_claim, make_finding, make_memory,
	make_claim, make_finding, make_memory, make_claim, make_objective
};
enum { MIX = sizeof(mix) / sizeof(*mix) };

static const struct error *make(struct knowledge *knowledge, unsigned int n)
{
	struct making m = { .knowledge = knowledge };
	const struct error *err = knowledge_begin(knowledge);

	for (m.n = 0; !err && m.n < n; m.n++) {
		arena_clear(&m.arena);
		m.record.author = m.n % 3 ? "A <a@x>" : "B <b@x>";
		m.record.time = START + m.n;
		m.anchor = (struct anchor){
			.path = arena_fmt(&m.arena, "src/part%u/file%u.c",
					  m.n % 30, m.n % 900),
			.from = 1 + m.n % 50, .to = 60 + m.n % 50
		};
		memset(m.anchor.blob.id, (int)(m.n % 255) + 1,
		       sizeof(m.anchor.blob.id));
		err = mix[m.n % MIX](&m);
	}
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	buf_release(&m.objective);
	arena_release(&m.arena);
	return err;
}

static const struct error *count(void *payload, const struct record *record)
{
	(void)record;
	++*(size_t *)payload;
	return NULL;
}

static const struct error *read_each(struct knowledge *knowledge, size_t *n)
{
	return knowledge_each(knowledge, NULL, count, n);
}

static const struct error *read_none(struct knowledge *knowledge, size_t *n)
{
	(void)knowledge;
	*n = 0;
	return NULL;
}

static const struct error *rebuild(struct knowledge *knowledge, size_t *n)
{
	*n = 0;
	return knowledge_rebuild(knowledge);
}

static const struct error *read_some_claims(struct knowledge *knowledge,
					    size_t *n, const char *artifact)
{
	struct claims claims;
	const struct error *err = claims_read(&claims, knowledge, artifact);

	*n = claims.claim.n;
	claims_release(&claims);
	return err;
}

static const struct error *read_claims(struct knowledge *knowledge, size_t *n)
{
	return read_some_claims(knowledge, n, NULL);
}

static const struct error *read_entity(struct knowledge *knowledge, size_t *n)
{
	return read_some_claims(knowledge, n, "artifact 7");
}

static const struct error *read_memories(struct knowledge *knowledge,
					 size_t *n)
{
	struct memories memories;
	const struct error *err = memories_read(&memories, knowledge);

	*n = memories.memory.n;
	memories_release(&memories);
	return err;
}

static const struct error *read_findings(struct knowledge *knowledge,
					 size_t *n)
{
	struct findings findings;
	const struct error *err = findings_read(&findings, knowledge, NULL);

	*n = findings.finding.n;
	findings_release(&findings);
	return err;
}

static const struct error *read_objectives(struct knowledge *knowledge,
					   size_t *n)
{
	struct objectives objectives;
	const struct error *err = objectives_read(&objectives, knowledge);

	*n = objectives.objective.n;
	objectives_release(&objectives);
	return err;
}

static const struct {
	const char *name;
	const struct error *(*run)(struct knowledge *knowledge, size_t *n);
	enum knowledge_mode mode;
} jobs[] = {
	{ "claims", read_claims, KNOWLEDGE_READ },
	{ "each", read_each, KNOWLEDGE_READ },
	{ "entity", read_entity, KNOWLEDGE_READ },
	{ "findings", read_findings, KNOWLEDGE_READ },
	{ "fold", rebuild, KNOWLEDGE_WRITE },
	{ "memories", read_memories, KNOWLEDGE_READ },
	{ "none", read_none, KNOWLEDGE_READ },
	{ "objectives", read_objectives, KNOWLEDGE_READ },
};
enum { JOBS = sizeof(jobs) / sizeof(*jobs) };

static const struct error *run(const char *dir, const char *name,
			       const char *number)
{
	enum knowledge_mode mode = KNOWLEDGE_WRITE;
	struct knowledge *knowledge;
	const struct error *err;
	size_t i = 0, n = 0;

	while (i < JOBS && strcmp(jobs[i].name, name))
		i++;
	if (i < JOBS)
		mode = jobs[i].mode;
	err = knowledge_open(&knowledge, dir, mode);
	if (err)
		return err;
	if (i < JOBS)
		err = jobs[i].run(knowledge, &n);
	else
		err = make(knowledge, (unsigned int)strtoul(number, NULL, 10));
	printf("%zu\n", n);
	knowledge_close(knowledge);
	return err;
}

int main(int argc, char **argv)
{
	const struct error *err;

	if (argc < 3) {
		fprintf(stderr, "usage: knowledge_driver DIR JOB [N]\n");
		return 2;
	}
	err = run(argv[1], argv[2], argc > 3 ? argv[3] : "100000");
	if (err)
		fprintf(stderr, "%s\n", err->msg);
	return err != NULL;
}
