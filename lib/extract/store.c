/* SPDX-License-Identifier: MIT */
/* Candidates against the store, and into it: see extract.h. */
#include <string.h>

#include "extract/extract.h"
#include "knowledge/knowledge.h"
#include "knowledge/record.h"

/* --- What the store has --- */

static const struct sighting *sighting_in(const struct memory *memory,
					  const char *id)
{
	size_t i;

	for (i = 0; memory && i < memory->sightings; i++)
		if (!strcmp(memory->sighting[i].id, id))
			return &memory->sighting[i];
	return NULL;
}

/* Those of the store that would change, and new ones that would not stand. */
static size_t count_changed(const struct extracted *out,
			    const struct memories *memories,
			    const struct taken_back *one)
{
	const struct sighting *sighting;
	size_t i, n = 0;

	for (i = 0; i < memories->memory.n; i++) {
		sighting = sighting_in(&memories->memory.item[i],
				       one->sighting);
		n += sighting && sighting->is_withdrawn != one->withdrawn;
	}
	for (i = 0; one->withdrawn && i < out->candidate.n; i++)
		n += !out->candidate.item[i].is_known &&
			!strcmp(out->candidate.item[i].sighting.id,
				one->sighting);
	return n;
}

const struct error *extract_compare(struct extracted *out,
				    struct knowledge *knowledge)
{
	struct memories memories = { .arena = { 0 } };
	const struct error *err = memories_read(&memories, knowledge);
	size_t i;

	if (!err) {
		for (i = 0; i < out->candidate.n; i++) {
			struct candidate *c = &out->candidate.item[i];
			struct buf entity = { 0 };
			const struct memory *memory;

			memory_entity(&entity, (enum memory_type)c->memory.type,
				      c->memory.text);
			memory = memories_get(&memories, entity.ptr);
			buf_release(&entity);
			c->is_known = sighting_in(memory, c->sighting.id);
		}
	}
	for (i = 0; !err && i < out->taken_back.n; i++)
		out->taken_back.item[i].n =
			count_changed(out, &memories,
				      &out->taken_back.item[i]);
	memories_release(&memories);
	return err;
}

/* --- Writing --- */

bool extract_has_news(const struct extracted *out)
{
	size_t i;

	for (i = 0; i < out->candidate.n; i++)
		if (!out->candidate.item[i].is_known)
			return true;
	for (i = 0; i < out->taken_back.n; i++)
		if (out->taken_back.item[i].n)
			return true;
	return false;
}

const struct error *extract_store(struct extracted *out,
				  struct knowledge *knowledge,
				  struct record *record)
{
	const struct error *err = extract_compare(out, knowledge);
	bool is_new;
	size_t i;

	if (err || !extract_has_news(out))
		return err;
	err = knowledge_begin(knowledge);
	for (i = 0; !err && i < out->candidate.n; i++) {
		struct candidate *c = &out->candidate.item[i];

		c->memory.sighting = &c->sighting;
		err = memory_add(knowledge, record, &c->memory, false,
				 &is_new);
		c->is_known = !is_new;
	}
	for (i = 0; !err && i < out->taken_back.n; i++) {
		struct taken_back *one = &out->taken_back.item[i];

		err = memory_withdraw(knowledge, record, one->sighting,
				      one->withdrawn, &one->commit,
				      one->reason, &one->n);
	}
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return err;
}
