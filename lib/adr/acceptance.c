/* SPDX-License-Identifier: MIT */
/* Which commits accepted records: see acceptance.h. */
#include "adr/acceptance.h"

#include <string.h>

#include "adr/past.h"
#include "base/bytes.h"
#include "base/span.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "history/past.h"

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

/* Raised where the form changes, or what adr_acceptances makes of the same
 * commits: where adr_parse reads another status. */
enum { ACCEPTANCES_VERSION = 2 };

struct kept {
	struct span path, author, email;
	struct adr_acceptance acceptance;
};

static void make_key(struct buf *key)
{
	give(key, ACCEPTANCES_VERSION);
}

/* ---------------------------------------------------------------- writing */

static void add_text(struct buf *out, const char *s, size_t n)
{
	give(out, n);
	buf_add(out, s, n);
}

static void add_kept(struct buf *out, const struct kept *kept)
{
	const struct adr_acceptance *acceptance = &kept->acceptance;

	add_text(out, kept->path.s, kept->path.n);
	give(out, acceptance->state);
	if (acceptance->state != ADR_WAS_ACCEPTED)
		return;
	buf_add(out, acceptance->commit.id, OID_SIZE);
	buf_add(out, acceptance->oid.id, OID_SIZE);
	give(out, (uint64_t)acceptance->time);
	add_text(out, kept->author.s, kept->author.n);
	add_text(out, kept->email.s, kept->email.n);
}

/* ---------------------------------------------------------------- reading */

/* The next n bytes; *at is NULL from then on where there are fewer. */
static struct span take_bytes(const unsigned char **at,
			      const unsigned char *end, uint64_t n)
{
	const unsigned char *from = *at;

	if (!from || n > (uint64_t)(end - from)) {
		*at = NULL;
		return (struct span){ "", 0 };
	}
	*at = from + n;
	return (struct span){ (const char *)from, (size_t)n };
}

static struct span take_text(const unsigned char **at,
			     const unsigned char *end)
{
	const uint64_t n = take(at, end);

	return take_bytes(at, end, n);
}

static void take_oid(const unsigned char **at, const unsigned char *end,
		     struct oid *out)
{
	const struct span id = take_bytes(at, end, OID_SIZE);

	if (id.n)
		memcpy(out->id, id.s, OID_SIZE);
}

/* False behind the last one, and where the bytes make no sense. */
static bool take_kept(const unsigned char **at, const unsigned char *end,
		      struct kept *out)
{
	struct adr_acceptance *acceptance = &out->acceptance;

	*out = (struct kept){ .acceptance = { .is_final = true } };
	if (*at == end)
		return false;
	out->path = take_text(at, end);
	acceptance->state = (uint8_t)take(at, end);
	if (acceptance->state == ADR_WAS_ACCEPTED) {
		take_oid(at, end, &acceptance->commit);
		take_oid(at, end, &acceptance->oid);
		acceptance->time = (int64_t)take(at, end);
		out->author = take_text(at, end);
		out->email = take_text(at, end);
	}
	return *at && acceptance->state <= ADR_ACCEPTED_EARLIER;
}

/* ------------------------------------------------------------------- both */

/* The places of paths, from 1. */
static void map_paths(struct strmap *out, const char *const *path, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		strmap_set(out, path[i], i + 1);
}

static size_t told_place(const struct strmap *places, struct span path)
{
	const struct strmap_entry *entry = strmap_find(places, path.s, path.n);

	return entry ? (size_t)entry->value : 0;
}

const struct error *adr_acceptances_recall(struct adr_acceptance *out,
					   struct arena *arena,
					   struct history *history,
					   const struct oid *tip,
					   const char *const *path, size_t n,
					   bool *found)
{
	struct buf key = { 0 }, data = { 0 };
	struct strmap places = { .n = 0 };
	const unsigned char *at, *end;
	const struct error *err;
	struct kept kept;
	size_t known = 0;

	make_key(&key);
	err = history_recall(history, MEMO_ACCEPTANCES, tip, &key, &data,
			     found);
	if (err || !*found)
		goto done;
	map_paths(&places, path, n);
	at = (const unsigned char *)buf_str(&data);
	end = at + data.len;
	while (take_kept(&at, end, &kept)) {
		const size_t place = told_place(&places, kept.path);

		if (!place)
			continue;
		out[place - 1] = kept.acceptance;
		out[place - 1].author = arena_strndup(arena, kept.author.s,
						      kept.author.n);
		out[place - 1].email = arena_strndup(arena, kept.email.s,
						     kept.email.n);
		known++;
	}
	*found = known == places.n;
done:
	strmap_release(&places);
	buf_release(&key);
	buf_release(&data);
	return err;
}

/* Those of the tip that are kept already, but what is known anew. */
static const struct error *add_older(struct buf *out, struct history *history,
				     const struct oid *tip,
				     const struct buf *key,
				     const struct strmap *places)
{
	const unsigned char *at, *end;
	struct buf data = { 0 };
	struct kept kept;
	bool found;
	const struct error *err = history_recall(history, MEMO_ACCEPTANCES,
						 tip, key, &data, &found);

	at = (const unsigned char *)buf_str(&data);
	end = at + data.len;
	while (found && take_kept(&at, end, &kept))
		if (!told_place(places, kept.path))
			add_kept(out, &kept);
	buf_release(&data);
	return err;
}

const struct error *adr_acceptances_keep(const struct adr_acceptance *all,
					 struct history *history,
					 struct past *past,
					 const struct oid *tip,
					 const char *const *path, size_t n)
{
	struct buf key = { 0 }, data = { 0 };
	struct strmap places = { .n = 0 };
	const struct error *err;
	size_t i;

	map_paths(&places, path, n);
	for (i = 0; i < n; i++) {
		const bool has_author =
			all[i].state == ADR_WAS_ACCEPTED;
		const struct kept kept = {
			.path = span_of(path[i]), .acceptance = all[i],
			.author = span_of(has_author ? all[i].author :
					  ""),
			.email = span_of(has_author ? all[i].email : "")
		};

		if (all[i].is_final)
			add_kept(&data, &kept);
	}
	make_key(&key);
	err = add_older(&data, history, tip, &key, &places);
	if (!err)
		err = history_keep(past, MEMO_ACCEPTANCES, &key, &data);
	strmap_release(&places);
	buf_release(&key);
	buf_release(&data);
	return err;
}
