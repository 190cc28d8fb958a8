/* SPDX-License-Identifier: MIT */
/* Which commits accepted records: see acceptance.h. */
#include "adr/acceptance.h"

#include "adr/past.h"
#include "git/commit.h"
#include "git/repo.h"

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

/* Nothing of it was missing. */
static bool is_whole(const struct adr_life *life)
{
	size_t i;

	for (i = 0; i < life->step.n; i++) {
		const struct adr_step *step = &life->step.item[i];

		if (step->is_edge || step->before.is_unread ||
		    step->after.is_unread)
			return false;
	}
	return true;
}

static const struct error *judge(struct adr_acceptance *out,
				 struct repo *repo, struct past *past,
				 const struct oid *tip, const char *path,
				 const struct adr_life *life)
{
	const struct error *err = NULL;
	adr_step_vec accepting = { 0 };
	bool unknown;

	out->is_final = is_whole(life);
	adr_accepting(&accepting, &unknown, life);
	if (accepting.n)
		err = fill(out, past, &life->step.item[accepting.item[0]]);
	else if (unknown)
		out->state = ADR_ACCEPTED_EARLIER;
	else if (!life->step.n) {
		struct adr_version version;

		/* No steps, and the tip has it decided: nobody who is known
		 * touched it. */
		err = adr_version_at(&version, repo, tip, path);
		if (!err && adr_was_decided(&version))
			out->state = ADR_ACCEPTED_EARLIER;
		out->is_final = !err && !version.is_unread;
	}
	VEC_RELEASE(&accepting);
	return err;
}

const struct error *adr_acceptances(struct adr_acceptance *out,
				    struct repo *repo, struct past *past,
				    const struct oid *tip,
				    const char *const *path, size_t n)
{
	struct adr_lives lives = { .life = { 0 } };
	const struct error *err;
	size_t i;

	for (i = 0; i < n; i++)
		out[i] = (struct adr_acceptance){ .state = ADR_NOT_ACCEPTED };
	if (!past || !n)
		return NULL;
	err = adr_lives_read(&lives, repo, past, tip, path, n);
	for (i = 0; !err && i < n; i++)
		err = judge(&out[i], repo, past, tip, path[i],
			    &lives.life.item[i]);
	adr_lives_release(&lives);
	return err;
}
