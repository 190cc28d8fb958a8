/* SPDX-License-Identifier: MIT */
/* Memories and findings about what was found. */
#include <string.h>

#include "context/assembly.h"
#include "knowledge/finding.h"
#include "knowledge/memory.h"
#include "search/point.h"

/* What went wrong before is worth more to who is told of a failure. */
static const double failure_factor = 1.25;
/* Half of the relevance is the age's, or the finder's own doubt. */
static const double doubt_share = .5;
/* What is worth so much is half as relevant as anything can be. */
static const double even_worth = .5;

static double weigh(const struct assembly *a, double relevance,
		    double confidence, bool is_of_failure)
{
	relevance *= 1 - doubt_share + doubt_share * confidence;
	if (is_of_failure && a->out->intent.failure.n)
		relevance *= failure_factor;
	return relevance < 1 ? relevance : 1;
}

/* --- Memories --- */

static enum left_out left_of(const struct memory *memory,
			     const struct memory_standing *standing)
{
	if (memory->is_withdrawn)
		return LEFT_RETRACTED;
	if (memory->status != MEMORY_APPROVED)
		return LEFT_UNAPPROVED;
	return standing->is_faded || standing->fate == ANCHOR_GONE ?
		LEFT_STALE : LEFT_NOT;
}

static const struct error *judge_memory(struct assembly *a, struct item *item,
					const struct memory *memory)
{
	struct memory_standing standing = { .confidence = 0 };
	const struct error *err;
	size_t hard = 0;

	/* Nobody asks history about hundreds that are not told anyway. */
	item->left = (uint8_t)left_of(memory, &standing);
	if (!memory_may_speak(memory))
		return NULL;
	err = memory_judge(&standing, memory, a->request->look);
	if (!err) {
		const struct look *look = a->request->look;
		bool has[EVIDENCE_CLASSES] = { false };
		size_t i;

		/* How many hard classes of evidence stand, and are reached. */
		hard = 0;
		for (i = 0; !err && i < memory->sightings; i++) {
			const struct sighting *one = &memory->sighting[i];
			bool reached = oid_is_zero(&one->commit);

			if (one->is_withdrawn || has[one->class] ||
			    !evidence_is_hard((enum evidence_class)one->class))
				continue;
			if (!reached)
				err = look->reaches(look->payload, &one->commit,
						    &reached);
			has[one->class] = reached;
			hard += reached;
		}
	}
	item->left = (uint8_t)left_of(memory, &standing);
	if (assembly_is_archived(a, memory->entity))
		item->left = LEFT_ARCHIVED;
	item->ground = standing.fate == ANCHOR_CHANGED ||
		!standing.is_reached ? GROUND_MEMORY_DOUBTED :
		hard > 1 ? GROUND_MEMORY_PROVEN : GROUND_MEMORY_APPROVED;
	item->relevance = weigh(a, item->relevance, standing.confidence,
				memory->type == MEMORY_FAILURE ||
				memory->type == MEMORY_GOTCHA);
	memory_standing_release(&standing);
	return err;
}

static const struct error *add_memory(struct assembly *a,
				      const struct pointed *pointed)
{
	struct arena *arena = &a->out->arena;
	const struct memory *memory = pointed->memory;
	const struct error *err;
	struct item *item;
	bool is_outside;
	struct buf text = { 0 };
	size_t i;

	err = anchors_are_outside(&is_outside, a, memory->scope,
				  memory->scopes);
	if (err || is_outside)
		return err;
	item = assembly_add(a, SOURCE_MEMORIES, ITEM_MEMORY,
			    GROUND_MEMORY_APPROVED,
			    pointed->worth / (pointed->worth + even_worth));
	item->id = arena_strdup(arena, strchr(memory->entity, ':') + 1);
	item->title = item_text(arena, memory->text, strlen(memory->text),
				ITEM_TEXT);
	item->title = arena_fmt(arena, "(%s) %s", memory_types[memory->type],
				item->title ? item->title : "");
	item->text = item_text(arena, memory->reason, strlen(memory->reason),
			       ITEM_TEXT);
	if (pointed->path)
		buf_addf(&text, "it is about %s", told_about(a, pointed->path));
	for (i = 0; i < POINT_WORDS && pointed->word[i]; i++)
		buf_addf(&text, "%s'%s'", i ? ", " : text.len ?
			 ", it speaks of " : "it speaks of ",
			 pointed->word[i]);
	item->why = arena_take(&a->out->arena, &text);
	return judge_memory(a, item, memory);
}

const struct error *retrieve_memories(struct assembly *a)
{
	const struct search_result *r = &a->out->search;
	const size_t first = a->out->item.n;
	struct memories memories = { .arena = { 0 } };
	const struct point_request request = {
		.memories = &memories, .result = r,
		.search = &a->request->search,
		.hits = r->grade == GRADE_INSUFFICIENT ? 0 : r->hit.n,
		.look = a->request->look
	};
	pointed_vec pointed = { .n = 0 };
	const struct error *err = memories_read(&memories,
						a->request->knowledge);
	size_t i;

	if (!err)
		err = memories_in_point(&pointed, &request);
	for (i = 0; !err && i < pointed.n; i++)
		err = add_memory(a, &pointed.item[i]);
	limit_items(a, first, MOST_MEMORIES);
	VEC_RELEASE(&pointed);
	memories_release(&memories);
	return err;
}

/* --- Findings --- */

static bool has_content(const struct finding *finding)
{
	size_t i;

	for (i = 0; i < finding->anchors; i++)
		if (!oid_is_zero(&finding->anchor[i].blob) &&
		    !finding->anchor[i].is_file)
			return true;
	return false;
}

static const struct error *judge_finding(struct assembly *a, struct item *item,
					 const struct finding *finding)
{
	struct finding_standing standing = { .fate = ANCHOR_SAME };
	const struct error *err = finding_judge(&standing, finding,
						a->request->look);

	item->left = assembly_is_archived(a, finding->entity) ? LEFT_ARCHIVED :
		standing.is_stale ? LEFT_STALE : LEFT_NOT;
	item->ground = has_content(finding) ? GROUND_FOUND_THERE :
		GROUND_SAID;
	item->relevance = weigh(a, item->relevance,
				finding->confidence / 1000.0,
				finding->kind == FINDING_PITFALL);
	item_is_of(item, a, finding->is_theirs ? finding->author : NULL);
	finding_standing_release(&standing);
	return err;
}

static const struct error *consider_finding(struct assembly *a,
					    const struct finding *finding)
{
	struct arena *arena = &a->out->arena;
	const char *why, *words;
	const struct error *err;
	struct item *item;
	double about, anchored, said;
	bool is_outside;

	if (finding->is_removed)
		return NULL;
	said = speaks_of_task(a, arena_fmt(arena, "%s\n%s", finding->about,
					   finding->text), &words);
	about = found_about(&a->found, finding->about);
	err = about_anchors(&anchored, &why, a, finding->anchor,
			    finding->anchors);
	if (err || (said <= 0 && about <= 0 && anchored <= 0))
		return err;
	err = anchors_are_outside(&is_outside, a, finding->anchor,
				  finding->anchors);
	if (err || is_outside)
		return err;
	if (about > 0 && about >= anchored)
		why = arena_fmt(arena, "it is about %s",
				told_about(a, finding->about));
	item = assembly_add(a, SOURCE_FINDINGS, ITEM_FINDING, GROUND_SAID,
			    either(about > anchored ? about : anchored, said));
	item->id = arena_strdup(arena, strchr(finding->entity, ':') + 1);
	item->title = item_text(arena, finding->text, strlen(finding->text),
				ITEM_TEXT);
	item->title = arena_fmt(arena, "(%s, %s) %s",
				finding_kinds[finding->kind],
				told_about(a, finding->about),
				item->title ? item->title : "");
	item->why = why ? why : words;
	return judge_finding(a, item, finding);
}

const struct error *retrieve_findings(struct assembly *a)
{
	const size_t first = a->out->item.n;
	struct findings findings = { .arena = { 0 } };
	const struct error *err = findings_read(&findings,
						a->request->knowledge, NULL);
	size_t i;

	for (i = 0; !err && i < findings.finding.n; i++)
		err = consider_finding(a, &findings.finding.item[i]);
	limit_items(a, first, MOST_FINDINGS);
	findings_release(&findings);
	return err;
}
