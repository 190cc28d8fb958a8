/* SPDX-License-Identifier: MIT */
/* Which commit accepted a record: see past.h. */
#include "adr/past.h"

#include "adr/frozen.h"
#include "git/commit.h"
#include "git/repo.h"

static bool is_decided(const struct adr_version *version)
{
	return adr_is_decided((enum adr_status)version->status);
}

const struct adr_version *adr_oldest(const struct adr_life *life)
{
	const struct adr_step *step = life->step.item;

	if (!life->step.n)
		return NULL;
	return step->before.is_there ? &step->before : &step->after;
}

void adr_accepting(adr_step_vec *out, bool *unknown,
		   const struct adr_life *life)
{
	size_t i;

	out->n = 0;
	*unknown = false;
	for (i = 0; i < life->step.n; i++) {
		const struct adr_step *step = &life->step.item[i];
		bool is_blind = step->is_edge || step->before.is_unread;

		if (step->after.is_unread)
			continue;
		if (!i && (is_blind ? is_decided(&step->after) :
			   is_decided(&step->before)))
			*unknown = true;
		if (is_decided(&step->before) && !is_decided(&step->after)) {
			out->n = 0;
			*unknown = false;
		}
		if (!is_blind && !is_decided(&step->before) &&
		    is_decided(&step->after))
			*VEC_PUSH(out) = i;
	}
	if (out->n)
		*unknown = false;
}

/* No steps, and the tip has it decided: nobody who is known touched it. */
static const struct error *judge_untouched(struct adr_acceptance *out,
					   struct repo *repo,
					   const struct oid *tip,
					   const char *path)
{
	struct adr_version version;
	const struct error *err = adr_version_at(&version, repo, tip, path);

	if (!err && is_decided(&version))
		out->state = ADR_ACCEPTED_EARLIER;
	return err;
}

static const struct error *fill(struct adr_acceptance *out, struct past *past,
				const struct adr_step *step)
{
	struct person person;
	const struct error *err = past_person(past, past->author[step->commit],
					      &person);

	out->state = ADR_WAS_ACCEPTED;
	out->commit = step->oid;
	out->time = step->time;
	out->author = person.name;
	out->email = person.email;
	out->oid = step->after.oid;
	return err;
}

const struct error *adr_acceptance(struct adr_acceptance *out,
				   struct repo *repo, struct past *past,
				   const struct oid *tip, const char *path)
{
	struct adr_lives lives = { .life = { 0 } };
	adr_step_vec accepting = { 0 };
	const struct error *err;
	bool unknown;

	*out = (struct adr_acceptance){ .state = ADR_NOT_ACCEPTED };
	if (!past)
		return NULL;
	err = adr_lives_read(&lives, repo, past, tip, &path, 1);
	if (err)
		goto done;
	adr_accepting(&accepting, &unknown, &lives.life.item[0]);
	if (accepting.n)
		err = fill(out, past, &lives.life.item[0].step.item[
						accepting.item[0]]);
	else if (unknown)
		out->state = ADR_ACCEPTED_EARLIER;
	else if (!lives.life.item[0].step.n)
		err = judge_untouched(out, repo, tip, path);
done:
	VEC_RELEASE(&accepting);
	adr_lives_release(&lives);
	return err;
}
