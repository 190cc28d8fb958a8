/* SPDX-License-Identifier: MIT */
/* What is wrong with a plan, and how that is said: see workplan.h. */
#include <stdlib.h>
#include <string.h>

#include "base/nearest.h"
#include "base/xalloc.h"
#include "plan/workplan.h"

/* The shortest way from a member back to itself, breadth first. */
struct search {
	const struct workplan *plan;
	uint32_t start;
	uint32_t *queue;
	/* Of each member that was reached: whoever requires of it, and what;
	   PLAN_NONE as member where it was not. */
	struct plan_step *from;
	bool *seen;		/* tokens */
};

static struct plan_finding *new_finding(struct plan_findings *out,
					enum plan_fault fault, size_t steps)
{
	struct plan_finding *finding = VEC_PUSH(&out->finding);

	*finding = (struct plan_finding){ .fault = fault, .steps = steps };
	return finding;
}

/* --- Cycles --- */

static bool is_producer(const struct plan_token *token, uint32_t member)
{
	size_t i;

	for (i = 0; i < token->producer.n; i++)
		if (token->producer.item[i] == member)
			return true;
	return false;
}

/* True when the way back to the start is found: from[start] has its last
 * step. A member that waits for itself alone is no way. */
static bool reach(struct search *s, uint32_t at, const struct plan_link *link,
		  size_t *tail)
{
	const struct plan_token *token = &s->plan->token.item[link->token];
	size_t i;

	if (s->seen[link->token])
		return false;
	/* The start's own tokens may still lead back to it from elsewhere. */
	s->seen[link->token] = at != s->start;
	for (i = 0; i < token->producer.n; i++) {
		uint32_t next = token->producer.item[i];

		if (next == at || s->from[next].member != PLAN_NONE)
			continue;
		s->from[next] = (struct plan_step){ at, *link };
		if (next == s->start)
			return true;
		s->queue[(*tail)++] = next;
	}
	return false;
}

static bool find_way(struct search *s, uint32_t start)
{
	size_t head = 0, tail = 0, i;

	s->start = start;
	memset(s->seen, 0, s->plan->token.n * sizeof(*s->seen));
	for (i = 0; i < s->plan->member.n; i++)
		s->from[i].member = PLAN_NONE;
	for (s->queue[tail++] = start; head < tail; head++) {
		uint32_t at = s->queue[head];
		const plan_link_vec *requires =
			&s->plan->member.item[at].requires;

		for (i = 0; i < requires->n; i++)
			if (reach(s, at, &requires->item[i], &tail))
				return true;
	}
	return false;
}

/* Members of the way that was found, and its first one. */
static size_t measure_way(const struct search *s)
{
	uint32_t at = s->start;
	size_t n = 0;

	do {
		at = s->from[at].member;
		n++;
	} while (at != s->start);
	return n;
}

/* A cycle that was not told of yet, by its length. */
struct candidate {
	size_t length;
	uint32_t member;
};
typedef VEC(struct candidate) candidate_vec;

static int candidate_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct candidate *a = a_ptr, *b = b_ptr;

	if (a->length != b->length)
		return a->length < b->length ? -1 : 1;
	return a->member < b->member ? -1 : a->member > b->member;
}

static bool is_used(const struct search *s, const bool *used)
{
	uint32_t at = s->start;

	do {
		if (used[at])
			return true;
		at = s->from[at].member;
	} while (at != s->start);
	return false;
}

/* The way backwards from the start is the cycle from its end. */
static void add_cycle(struct plan_findings *out, const struct search *s,
		      size_t length, bool *used)
{
	struct plan_finding *finding = new_finding(out, PLAN_CYCLE, length);
	struct plan_step *step = arena_alloc(&out->arena,
					     length * sizeof(*step));
	uint32_t at = s->start;
	size_t i = length;

	while (i--) {
		step[i] = s->from[at];
		at = step[i].member;
		used[at] = true;
	}
	finding->step = step;
}

static void add_cycles(struct plan_findings *out, struct search *s,
		       const candidate_vec *candidates)
{
	bool *used = xcalloc(s->plan->member.n, sizeof(*used));
	size_t i;

	for (i = 0; i < candidates->n; i++) {
		const struct candidate *c = &candidates->item[i];

		if (!used[c->member] && find_way(s, c->member) &&
		    !is_used(s, used))
			add_cycle(out, s, c->length, used);
	}
	free(used);
}

/* Only what cannot run, whatever were there, can be in a cycle. */
static void find_cycles(struct plan_findings *out, const struct workplan *plan)
{
	size_t members = plan->member.n, tokens = plan->token.n;
	struct search s = { .plan = plan };
	uint32_t *layer = xcalloc(members, sizeof(*layer)), i;
	bool *all = xcalloc(tokens, sizeof(*all));
	candidate_vec candidates = { 0 };

	memset(all, true, tokens * sizeof(*all));
	workplan_layers(layer, plan, all);
	s.queue = xcalloc(members + 1, sizeof(*s.queue));
	s.from = xcalloc(members, sizeof(*s.from));
	s.seen = xcalloc(tokens, sizeof(*s.seen));
	for (i = 0; i < members; i++)
		if (layer[i] == PLAN_NONE && find_way(&s, i))
			*VEC_PUSH(&candidates) = (struct candidate){
				measure_way(&s), i
			};
	VEC_SORT(&candidates, candidate_cmp);
	add_cycles(out, &s, &candidates);
	VEC_RELEASE(&candidates);
	free(s.queue);
	free(s.from);
	free(s.seen);
	free(all);
	free(layer);
}

static void add_step(struct plan_findings *out, enum plan_fault fault,
		     uint32_t member, const struct plan_link *link)
{
	struct plan_step *step = arena_alloc(&out->arena, sizeof(*step));

	*step = (struct plan_step){ member, *link };
	new_finding(out, fault, 1)->step = step;
}

/* --- Producers --- */

static void find_duplicates(struct plan_findings *out,
			    const struct workplan *plan)
{
	uint32_t i;
	size_t k;

	for (i = 0; i < plan->token.n; i++) {
		const plan_number_vec *producer =
			&plan->token.item[i].producer;
		struct plan_step *step;

		if (producer->n < 2)
			continue;
		step = arena_alloc(&out->arena, producer->n * sizeof(*step));
		for (k = 0; k < producer->n; k++) {
			uint32_t member = producer->item[k];
			const plan_link_vec *links =
				&plan->member.item[member].produces;
			const struct plan_link *link = links->item;

			while (link->token != i)
				link++;
			step[k] = (struct plan_step){ member, *link };
		}
		new_finding(out, PLAN_DUPLICATE, producer->n)->step = step;
	}
}

static void find_unproduced(struct plan_findings *out,
			    const struct workplan *plan, const bool *fulfilled)
{
	uint32_t i;
	size_t k;

	for (i = 0; i < plan->member.n; i++) {
		const plan_link_vec *requires =
			&plan->member.item[i].requires;

		for (k = 0; k < requires->n; k++) {
			uint32_t token = requires->item[k].token;

			if (!plan->token.item[token].producer.n &&
			    !fulfilled[token])
				add_step(out, PLAN_UNPRODUCED, i,
					 &requires->item[k]);
		}
	}
}

void workplan_judge(struct plan_findings *out, const struct workplan *plan,
		    const bool *fulfilled)
{
	uint32_t i;
	size_t k;

	*out = (struct plan_findings){ .finding = { .n = 0 } };
	/* Those who wait for themselves: the shortest cycles of all. */
	for (i = 0; i < plan->member.n; i++) {
		const plan_link_vec *requires = &plan->member.item[i].requires;

		for (k = 0; k < requires->n; k++)
			if (is_producer(&plan->token.item[
					requires->item[k].token], i))
				add_step(out, PLAN_CYCLE, i,
					 &requires->item[k]);
	}
	find_cycles(out, plan);
	find_duplicates(out, plan);
	find_unproduced(out, plan, fulfilled);
}

void plan_findings_release(struct plan_findings *findings)
{
	VEC_RELEASE(&findings->finding);
	arena_release(&findings->arena);
}

/* --- In words --- */

static const char *name_of(const struct workplan *plan,
			   const struct plan_step *step)
{
	return plan->member.item[step->member].name;
}

static const char *text_of(const struct workplan *plan,
			   const struct plan_step *step)
{
	return plan->token.item[step->link.token].text;
}

static void tell_cycle(struct buf *out, const struct workplan *plan,
		       const struct plan_finding *f)
{
	size_t i;

	if (f->steps == 1) {
		buf_addf(out, "'%s' requires '%s', which it produces itself",
			 name_of(plan, f->step), text_of(plan, f->step));
		return;
	}
	buf_addf(out, "'%s'", name_of(plan, f->step));
	for (i = 0; i < f->steps; i++)
		buf_addf(out, "%s requires '%s' of '%s'", i ? ", which" : "",
			 text_of(plan, &f->step[i]),
			 name_of(plan, &f->step[(i + 1) % f->steps]));
}

static void tell_duplicate(struct buf *out, const struct workplan *plan,
			   const struct plan_finding *f)
{
	size_t i;

	buf_addf(out, "'%s' is produced by '%s'", text_of(plan, f->step),
		 name_of(plan, f->step));
	for (i = 1; i < f->steps; i++)
		buf_addf(out, "%s '%s'", i + 1 < f->steps ? "," : " and",
			 name_of(plan, &f->step[i]));
}

/* The names near to a token's that somebody produces. */
static void tell_nearest(struct buf *out, const struct workplan *plan,
			 const struct plan_token *token)
{
	size_t i, kind_len = (size_t)(token->name - token->text);
	struct buf kind = { 0 };
	struct nearest nearest;

	buf_add(&kind, token->text, kind_len);
	nearest_init(&nearest, token->name);
	for (i = 0; i < plan->token.n; i++) {
		const struct plan_token *other = &plan->token.item[i];

		if (other->producer.n && other->kind == token->kind)
			nearest_offer(&nearest, other->name);
	}
	nearest_phrase(out, &nearest, kind.ptr);
	buf_release(&kind);
}

static void tell_unproduced(struct buf *out, const struct workplan *plan,
			    const struct plan_finding *f)
{
	const struct plan_token *token =
		&plan->token.item[f->step->link.token];

	buf_addf(out, "'%s' requires '%s', which nobody produces%s",
		 name_of(plan, f->step), token->text,
		 token->kind == PLAN_ARTIFACT ? "" :
		 " and the tree does not have");
	tell_nearest(out, plan, token);
}

void workplan_tell(struct buf *out, const struct workplan *plan,
		   const struct plan_finding *finding)
{
	static void (*const tell[])(struct buf *, const struct workplan *,
				    const struct plan_finding *) = {
		[PLAN_CYCLE] = tell_cycle,
		[PLAN_DUPLICATE] = tell_duplicate,
		[PLAN_UNPRODUCED] = tell_unproduced,
	};

	tell[finding->fault](out, plan, finding);
}
