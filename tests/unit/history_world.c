/* SPDX-License-Identifier: MIT */
/* See history_world.h. */
#include "tests/unit/history_world.h"

#include <string.h>

#include "base/xalloc.h"

struct oid id_of(struct repo *repo, const char *rev)
{
	struct oid oid;

	assert_ok(repo_commit(repo, rev, &oid));
	return oid;
}

struct history *open_history(struct repo *repo)
{
	struct history *history;

	assert_ok(history_open(&history, repo, HISTORY_DIR, NULL));
	return history;
}

struct world look(const char *rev)
{
	struct world world = { .repo = open_repo(NULL) };
	struct oid tip = id_of(world.repo, rev);

	world.history = open_history(world.repo);
	assert_ok(history_mine(world.history, &tip, true, NULL));
	assert_ok(past_open(&world.past, world.history, &tip));
	return world;
}

void look_away(struct world *world)
{
	past_free(world->past);
	history_free(world->history);
	repo_free(world->repo);
}

static char *subject_of(struct past *past, uint32_t commit)
{
	char hex[OID_HEX + 1], *script, *subject;
	struct oid oid;

	assert_ok(past_oid(past, commit, &oid));
	script = xstrfmt("git log -1 --format=%%s %s | tr -d '\\n'",
			 oid_to_hex(hex, &oid));
	subject = sh_out(script);
	free(script);
	return subject;
}

static const struct error *show_touches(struct buf *out, struct past *past,
					uint32_t commit, const char *behind)
{
	static const char letter[] = "AMDR";
	const struct error *err = NULL;
	uint32_t i;

	for (i = past->first_touch[commit];
	     !err && i < past->first_touch[commit + 1]; i++) {
		const struct touch *t = &past->touch[i];
		const char *path = "";

		if (i > past->first_touch[commit])
			buf_addstr(out, behind);
		buf_addf(out, "%c ", letter[t->kind]);
		if (t->kind == TOUCH_RENAME) {
			err = past_path(past, past_old_path(past, t), &path);
			buf_addf(out, "%s > ", path);
		} else {
			assert_int_equal(t->path, past_old_path(past, t));
		}
		if (!err)
			err = past_path(past, t->path, &path);
		buf_addstr(out, path);
	}
	return err;
}

char *touches_of(struct world *world, const char *rev)
{
	struct buf out = { 0 };

	buf_grow(&out, 1);
	buf_reset(&out);
	assert_ok(show_touches(&out, world->past, number_of(world, rev),
			       ", "));
	return buf_detach(&out);
}

uint32_t number_of(struct world *world, const char *rev)
{
	struct oid oid = id_of(world->repo, rev);
	uint32_t commit;

	assert_ok(past_find(world->past, &oid, &commit));
	assert_int_not_equal(commit, UINT32_MAX);
	return commit;
}

char *who_says(struct world *world, const char *term, bool lines)
{
	past_posting_vec postings = { 0 };
	struct buf out = { 0 };
	size_t i;

	buf_grow(&out, 1);
	buf_reset(&out);
	assert_ok(past_postings(world->past, term, &postings));
	for (i = 0; i < postings.n; i++) {
		const struct past_posting *p = &postings.item[i];
		char *subject;

		assert_true(!i || p[-1].commit < p->commit);
		if (!(lines ? p->lines : p->message))
			continue;
		subject = subject_of(world->past, p->commit);
		buf_addf(&out, "%s,", subject);
		free(subject);
	}
	VEC_RELEASE(&postings);
	return buf_detach(&out);
}

struct told {
	struct oid oid;
	uint32_t commit;
};

static int by_oid(const void *a, const void *b)
{
	return oid_cmp(&((const struct told *)a)->oid,
		       &((const struct told *)b)->oid);
}

static const struct error *tell_commit(struct buf *out, struct past *past,
				       const struct told *told)
{
	changed_term_vec terms = { 0 };
	const struct error *err;
	struct person person;
	char hex[OID_HEX + 1];
	uint32_t i = told->commit;
	size_t k;

	err = past_person(past, past->author[i], &person);
	buf_addf(out, "%s: %x %s <%s> %lld %u %u\n",
		 oid_to_hex(hex, &told->oid), past->flags[i], person.name,
		 person.email, (long long)past->time[i], past->length[i],
		 past->flags[i] & PAST_LINES ? past->lines_length[i] : 0);
	if (!err)
		err = show_touches(out, past, i, "\n");
	if (!err)
		err = past_changed_terms(past, i, &terms);
	for (k = 0; k < terms.n; k++)
		buf_addf(out, "%s%s %u", k ? " " : "\n", terms.item[k].term,
			 terms.item[k].count);
	buf_addch(out, '\n');
	VEC_RELEASE(&terms);
	return err;
}

const struct error *try_tell(struct world *world, struct buf *out)
{
	struct past *past = world->past;
	struct told *told = xcalloc(past->n, sizeof(*told));
	const struct error *err = NULL;
	uint32_t i, n = 0;

	for (i = 0; !err && i < past->n; i++) {
		if (!(past->flags[i] & PAST_ANCESTOR))
			continue;
		err = past_oid(past, i, &told[n].oid);
		told[n++].commit = i;
	}
	if (n && !err)
		qsort(told, n, sizeof(*told), by_oid);
	buf_addf(out, "%u of %u commits, %llu mined, %llu not here\n", n,
		 past->ancestors, (unsigned long long)past->status.mined,
		 (unsigned long long)past->status.unreadable);
	for (i = 0; !err && i < n; i++)
		err = tell_commit(out, past, &told[i]);
	free(told);
	return err;
}

char *tell(struct world *world)
{
	struct buf out = { 0 };

	assert_ok(try_tell(world, &out));
	return buf_detach(&out);
}

char *tell_rev(const char *rev)
{
	struct world world = look(rev);
	char *text = tell(&world);

	look_away(&world);
	return text;
}
