/* SPDX-License-Identifier: MIT */
/* Which records are of a command alone: see withheld.h. */
#include "knowledge/withheld.h"

#include <string.h>

#include "knowledge/claim.h"
#include "knowledge/memory_body.h"
#include "knowledge/record.h"

struct finding {
	struct withheld *out;
	struct arena arena;
};

/* "`make check` succeeds", about "command:make check". */
static bool is_of_itself(const struct claim *claim)
{
	static const char start[] = WITHHELD_ARTIFACT;
	const size_t n = sizeof(start) - 1;
	const char *command = claim->artifact + n, *text = claim->text;
	size_t length;

	if (claim->is_retracted || strncmp(claim->artifact, start, n))
		return false;
	length = strlen(command);
	return *text == '`' && !strncmp(text + 1, command, length) &&
		!strcmp(text + 1 + length, "` succeeds");
}

static const struct error *is_claimed(bool *out, struct finding *finding,
				      const struct record *record)
{
	struct claim claim;
	const struct error *err = claim_parse(&claim, &finding->arena,
					      record->body);

	*out = !err && is_of_itself(&claim);
	return err;
}

static const struct error *is_learned(bool *out, struct finding *finding,
				      const struct record *record)
{
	struct memory_body body;
	const struct error *err = memory_parse(&body, &finding->arena,
					       record->body);

	*out = !err && !body.takes_back &&
		!strcmp(body.sighting.rule, WITHHELD_RULE);
	return err;
}

/* An approval may come before or behind what it is about: its 0 stays. */
static const struct error *look_at(void *payload, const struct record *record)
{
	struct finding *finding = payload;
	const struct error *err = NULL;
	bool is_private = record->kind == RECORD_RUN, is_free = false, is_new;
	struct strmap_entry *entry;

	arena_clear(&finding->arena);
	if (record->kind == RECORD_CLAIM)
		err = is_claimed(&is_private, finding, record);
	else if (record->kind == RECORD_MEMORY)
		err = is_learned(&is_private, finding, record);
	else if (record->kind == RECORD_REVIEW) {
		struct memory_review review;

		err = memory_parse_review(&review, &finding->arena,
					  record->body);
		is_free = !err && review.status == MEMORY_APPROVED;
	}
	if (err || (!is_private && !is_free))
		return err;
	entry = strmap_add(&finding->out->entity, record->entity,
			   strlen(record->entity), &is_new);
	if (is_new || is_free)
		entry->value = is_private;
	return NULL;
}

const struct error *withheld_find(struct withheld *out,
				  struct knowledge *knowledge)
{
	struct finding finding = { .out = out };
	const struct error *err = knowledge_each(knowledge, NULL, look_at,
						 &finding);

	arena_release(&finding.arena);
	return err;
}

bool withholds(struct withheld *withheld, const struct record *record)
{
	if (!strmap_get(&withheld->entity, record->entity, 0) ||
	    strmap_find(&withheld->there, (const char *)record->id,
			SHA256_SIZE))
		return false;
	withheld->count++;
	return true;
}

void withheld_release(struct withheld *withheld)
{
	strmap_release(&withheld->there);
	strmap_release(&withheld->entity);
}
