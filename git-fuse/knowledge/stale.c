/* SPDX-License-Identifier: MIT */
/* What a range of commits makes stale: see stale.h. */
#include "git-fuse/knowledge/stale.h"

#include <string.h>

#include "git-fuse/knowledge/anchor_since.h"
#include "git-fuse/workspace/store.h"
#include "git/write.h"
#include "knowledge/claim.h"
#include "knowledge/finding.h"
#include "knowledge/memory.h"
#include "source/source.h"

enum known_kind { KNOWN_CLAIM, KNOWN_FINDING, KNOWN_MEMORY };

static const struct problem_rule rules[] = {
	[KNOWN_CLAIM] = { "stale-claim", "the evidence of a claim is no more "
			  "as it was", NULL, SEVERITY_WARNING },
	[KNOWN_FINDING] = { "stale-finding", "what a finding is about is no "
			    "more as it was", NULL, SEVERITY_WARNING },
	[KNOWN_MEMORY] = { "stale-memory", "what a memory is about is no more "
			   "as it was", NULL, SEVERITY_WARNING }
};

/* One place of something that is known. */
struct known {
	enum known_kind kind;
	const char *entity, *text;
	const struct anchor *anchor;
	int64_t time;
	bool holds;		/* at the base */
};

struct staling {
	struct session *session;
	struct problems *out;
	struct staled *staled;
	struct oid base;	/* zero: it is no commit */
	struct memories memories;
	struct findings findings;
	struct claims claims;
	VEC(struct known) known;
};

/* --- What is known --- */

static void add_known(struct staling *s, struct known one,
		      const struct anchor *anchor, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!oid_is_zero(&anchor[i].blob)) {
			one.anchor = &anchor[i];
			*VEC_PUSH(&s->known) = one;
		}
}

static void list_claim(struct staling *s, const struct claim *claim)
{
	size_t i;

	if (claim->is_retracted || claim->is_theirs)
		return;
	for (i = 0; i < claim->evidences; i++)
		add_known(s, (struct known){
			KNOWN_CLAIM, claim->entity, claim->text, NULL,
			claim->evidence[i].time, false
		}, claim->evidence[i].blob, claim->evidence[i].blobs);
}

static void list_known(struct staling *s)
{
	size_t i;

	for (i = 0; i < s->memories.memory.n; i++) {
		const struct memory *m = &s->memories.memory.item[i];

		if (memory_may_speak(m))
			add_known(s, (struct known){
				KNOWN_MEMORY, m->entity, m->text, NULL,
				m->first_seen, false
			}, m->scope, m->scopes);
	}
	for (i = 0; i < s->findings.finding.n; i++) {
		const struct finding *f = &s->findings.finding.item[i];

		if (!f->is_removed && !f->is_theirs)
			add_known(s, (struct known){
				KNOWN_FINDING, f->entity, f->text, NULL,
				f->first_seen, false
			}, f->anchor, f->anchors);
	}
	for (i = 0; i < s->claims.claim.n; i++)
		list_claim(s, &s->claims.claim.item[i]);
}

/* --- Both ends --- */

/* Whether a commit is of the range. One that is not left what another has
 * brought back since, elsewhere. */
static const struct error *is_of_range(bool *out, struct staling *s,
				       const struct anchor_since *since)
{
	const struct error *err;
	bool is_old = false;

	*out = since && !oid_is_zero(&since->commit);
	if (!*out || oid_is_zero(&s->base))
		return NULL;
	err = is_ancestor(&is_old, s->session->repo, &since->commit, &s->base);
	*out = !is_old;
	return err;
}

/* since is NULL where no commit of the range is known to have done it. */
static void tell(struct staling *s, const struct known *one,
		 const struct anchor_now *now,
		 const struct anchor_since *since)
{
	const char *const id = strchr(one->entity, ':') + 1;
	struct arena *arena = &s->out->arena;
	struct problem *problem = VEC_PUSH(&s->out->problem);
	char hex[OID_HEX + 1];

	*problem = (struct problem){
		.rule = rules[one->kind].id, .severity = SEVERITY_WARNING,
		.path = arena_strdup(arena, now->path ? now->path :
				     one->anchor->path),
		.line = now->from,
		.message = arena_fmt(arena, "%.12s is about %s, which %s: %s",
				     id, one->anchor->symbol ?
				     one->anchor->symbol : one->anchor->path,
				     now->fate == ANCHOR_GONE ?
				     "is gone" : "has changed", one->text),
		.key = arena_fmt(arena, "%s %s", one->entity,
				 one->anchor->path),
		.advice = "say what is so now, or take it back"
	};
	if (since) {
		problem->commit = arena_strdup(arena, oid_to_hex(
			hex, &since->commit));
		problem->author = arena_strdup(arena, since->author);
		problem->time = since->time;
	}
	problems_add_rule(s->out, &rules[one->kind]);
	s->staled->stale++;
}

static const struct error *look(struct staling *s, struct looking *looking,
				struct known *one, bool is_head)
{
	struct anchor_now now = { .fate = ANCHOR_SAME };
	const struct error *err;
	bool has_commit = false;

	if (is_head && !one->holds)
		return NULL;
	err = looking->look.find(looking, one->anchor, &now);
	if (err)
		return err;
	if (!is_head) {
		one->holds = now.fate < ANCHOR_CHANGED;
		s->staled->known += one->holds;
		return NULL;
	}
	if (now.fate < ANCHOR_CHANGED)
		return NULL;
	err = looking_since(looking, one->anchor, &now, 1, one->time);
	if (!err)
		err = is_of_range(&has_commit, s, now.since);
	if (!err)
		tell(s, one, &now, has_commit ? now.since : NULL);
	return err;
}

static const struct error *look_at(struct staling *s, const char *rev,
				   bool is_head)
{
	const struct source_spec spec = { .kind = SOURCE_REV, .rev = rev };
	const struct error *err = session_look_at(s->session, &spec);
	struct looking looking;
	size_t i;

	if (!err)
		err = looking_open(&looking, s->session);
	if (err)
		return err;
	if (!is_head && looking.id.has_commit)
		s->base = looking.id.commit;
	for (i = 0; !err && i < s->known.n; i++)
		err = look(s, &looking, &s->known.item[i], is_head);
	looking_close(&looking);
	return err;
}

const struct error *staling_check(struct problems *out, struct staled *staled,
				  struct session *session, const char *base,
				  const char *head)
{
	struct staling s = { .session = session, .out = out,
			     .staled = staled };
	const struct error *err;
	struct knowledge *knowledge;

	err = knowing_open(&knowledge, s.session, KNOWLEDGE_READ);
	if (!err)
		err = memories_read(&s.memories, knowledge);
	if (!err)
		err = findings_read(&s.findings, knowledge, NULL);
	if (!err)
		err = claims_read(&s.claims, knowledge, NULL);
	knowledge_close(knowledge);
	if (!err)
		list_known(&s);
	*staled = (struct staled){ 0, 0 };
	if (!err && s.known.n)
		err = look_at(&s, base, false);
	if (!err)
		err = look_at(&s, head, true);
	VEC_RELEASE(&s.known);
	claims_release(&s.claims);
	findings_release(&s.findings);
	memories_release(&s.memories);
	return err;
}
