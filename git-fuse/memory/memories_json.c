/* SPDX-License-Identifier: MIT */
/* Memories as programs read them: see memories.h. */
#include "git-fuse/answer/commit_subject.h"
#include "git-fuse/memory/memories.h"

/* "": there is none. */
static void put_text(struct json *json, const char *key, const char *text)
{
	json_member(json, key, text && *text ? text : NULL);
}

/* What others decided since we did. */
static void put_theirs(struct json *json, const struct memory *memory)
{
	const struct memory_decision *theirs = memory->theirs;

	json_key(json, "theirs");
	if (!theirs) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member(json, "decision", memory_decision_name(theirs));
	json_member_author(json, "author", theirs->author);
	json_member_time(json, "time", theirs->time);
	put_text(json, "reason", theirs->review.reason);
	put_text(json, "text", theirs->review.text);
	json_member(json, "because", theirs->review.because);
	json_close(json);
}

void put_memory(struct json *json, const struct remembering *remembering,
		const struct memory *memory,
		const struct memory_standing *standing)
{
	size_t i;

	json_member(json, "id", memory_digits(memory));
	json_member(json, "type", memory_types[memory->type]);
	json_member(json, "category", memory_categories[memory->category]);
	json_member(json, "text", memory->text);
	put_text(json, "reason", memory->reason);
	json_member(json, "status", memory_statuses[memory->status]);
	json_member_real(json, "confidence", standing->confidence);
	json_member_bool(json, "is_faded", standing->is_faded);
	json_member_bool(json, "is_stale", standing->is_stale);
	json_member(json, "fate",
		    anchor_fate_name((enum anchor_fate)standing->fate));
	json_member_bool(json, "is_reached", standing->is_reached);
	json_member_bool(json, "is_removed", memory->is_removed);
	json_member_bool(json, "is_withdrawn", memory->is_withdrawn);
	json_member_bool(json, "is_archived",
			 remembering_is_archived(remembering, memory));
	json_member_uint(json, "reinforced", memory->reinforced);
	json_member_time(json, "first_seen_at", memory->first_seen);
	json_member_time(json, "last_seen_at", memory->last_seen);
	json_member_author(json, "author", memory->author);
	json_member_time(json, "reviewed_at", memory->reviewed);
	json_member_author(json, "reviewer", memory->reviewer);
	put_text(json, "verdict", memory->verdict);
	put_text(json, "policy", memory->policy);
	json_member_bool(json, "is_theirs", memory->is_theirs);
	json_member_bool(json, "is_disputed", memory_is_disputed(memory));
	put_theirs(json, memory);
	json_member_open(json, "anchors", '[');
	for (i = 0; i < memory->scopes; i++)
		put_anchor(json, &memory->scope[i], &standing->anchor.item[i]);
	json_close(json);
}

/* Null of no commit. */
static const struct error *put_subject(struct json *json,
				       struct remembering *remembering,
				       const struct oid *commit)
{
	struct buf subject = { 0 };
	const struct error *err = NULL;

	if (!oid_is_zero(commit))
		err = add_subject_of(&subject, remembering->session->repo,
				     commit);
	put_text(json, "subject", buf_str(&subject));
	buf_release(&subject);
	return err;
}

/* A commit as an object with its subject, or null. */
static const struct error *put_commit(struct json *json, const char *key,
				      struct remembering *remembering,
				      const struct oid *commit)
{
	const struct error *err;

	json_key(json, key);
	if (oid_is_zero(commit)) {
		json_put_null(json);
		return NULL;
	}
	json_open(json, '{');
	json_member_oid(json, "commit", commit);
	err = put_subject(json, remembering, commit);
	json_close(json);
	return err;
}

static const struct error *put_reached(struct json *json,
				       struct remembering *remembering,
				       const struct oid *commit)
{
	const struct look *look = &remembering->looking.look;
	const struct error *err = NULL;
	bool is_reached = false;

	json_key(json, "is_reached");
	if (oid_is_zero(commit)) {
		json_put_null(json);
		return NULL;
	}
	err = look->reaches(look->payload, commit, &is_reached);
	json_put_bool(json, is_reached);
	return err;
}

void put_sighting_bytes(struct json *json, const struct sighting *one)
{
	json_key(json, "message_bytes");
	if (!one->to) {
		json_put_null(json);
		return;
	}
	json_open(json, '[');
	json_put_uint(json, one->from);
	json_put_uint(json, one->to);
	json_close(json);
}

static void put_decision(struct json *json, const struct memory_decision *one)
{
	const struct memory_review *review = &one->review;

	json_open(json, '{');
	json_member(json, "kind", one->is_review ? "review" :
		    one->is_removed ? "removal" : "return");
	json_member_time(json, "time", one->time);
	json_member_author(json, "author", one->author);
	json_member_bool(json, "is_theirs", one->is_theirs);
	json_member(json, "status", one->is_review ?
		    memory_statuses[review->status] : NULL);
	put_text(json, "reason", review->reason);
	put_text(json, "policy", review->policy);
	put_text(json, "text", review->text);
	json_member(json, "because", review->because);
	json_member(json, "category", review->category ?
		    memory_categories[*review->category] : NULL);
	json_close(json);
}

const struct error *put_memory_story(struct json *json,
				     struct remembering *remembering,
				     const struct memory *memory,
				     const struct memory_decisions *decisions)
{
	const struct memory_decision *decision = decisions->decision.item;
	const struct error *err = NULL;
	size_t i, untold = decisions_untold(decisions);

	json_member_uint(json, "sighting_count", memory->sightings);
	json_member_open(json, "sightings", '[');
	for (i = sightings_untold(memory); !err && i < memory->sightings; i++) {
		const struct sighting *one = &memory->sighting[i];

		json_open(json, '{');
		json_member(json, "sighting", one->id);
		json_member(json, "rule", one->rule);
		json_member(json, "class", evidence_names[one->class]);
		json_member(json, "learner", one->learner);
		json_member_time(json, "seen_at", one->seen);
		json_member_oid(json, "commit", &one->commit);
		err = put_subject(json, remembering, &one->commit);
		if (!err)
			err = put_reached(json, remembering, &one->commit);
		json_member_oid(json, "tree", &one->tree);
		put_sighting_bytes(json, one);
		json_member_bool(json, "is_withdrawn", one->is_withdrawn);
		if (!err)
			err = put_commit(json, "withdrawn_by", remembering,
					 &one->withdrawn_by);
		put_text(json, "withdrawal", one->withdrawal);
		json_close(json);
	}
	json_close(json);
	json_member_uint(json, "decision_count", decisions->decision.n);
	json_member_open(json, "decisions", '[');
	for (i = 0; i < decisions->decision.n; i++)
		if (decision[i].is_theirs && untold)
			untold--;
		else
			put_decision(json, &decision[i]);
	json_close(json);
	return err;
}
