/* SPDX-License-Identifier: MIT */
/* Several repositories and branches: see everywhere.h. */
#include "git-fuse/answer/everywhere.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "git-fuse/answer/answer.h"
#include "git/repo.h"

struct everywhere {
	struct session *session;
	struct args *args;
	struct sink *out;
	run_fn *run;
	struct json json;
	bool is_first;
};

static const struct narrowing_list *list_of(const struct session *session,
					    enum narrowing_field field)
{
	return &session->narrowed.said.list[field];
}

bool everywhere_is_asked(const struct session *session)
{
	return !session->where.is_set &&
		(list_of(session, NARROW_REPOSITORIES)->item.n ||
		 list_of(session, NARROW_BRANCHES)->item.n > 1);
}

/* The directory of a repository that is known by a name, or is one; to be
 * freed. */
static const struct error *find_repository(char **out,
					   struct session *session,
					   const char *name)
{
	char *variable = xstrfmt("fuse.repository.%s", name);
	const char *dir = NULL;
	const struct error *err = NULL;

	if (!strchr(name, '/') && *name != '.')
		err = repo_config(session->repo, variable, &dir);
	*out = err ? NULL : xstrdup(dir ? dir : name);
	free(variable);
	return err;
}

static void put_place(struct json *json, const struct where *where)
{
	json_member(json, "repository", where->repository);
	json_member(json, "branch", where->branch);
}

/* Only what the place itself says; its answer follows. */
static void tell_place(struct everywhere *e, const struct where *where)
{
	struct json line = { .sink = e->out };
	struct buf text = { 0 };

	if (answer_is(e->args, "jsonl")) {
		json_open(&line, '{');
		put_place(&line, where);
		json_close(&line);
		json_end(&line);
		return;
	}
	buf_addf(&text, "%s== %s%s%s ==\n", e->is_first ? "" : "\n",
		 where->repository ? where->repository : "", where->repository
		 && where->branch ? " " : "", where->branch ? where->branch :
		 "");
	buf_tame(&text, 0);
	sink_add(e->out, text.ptr, text.len);
	buf_release(&text);
}

static const struct error *name_place(const struct error *err,
				      const struct where *where)
{
	return error_new(err->code, "%s%s%s: %s", where->repository ?
			 where->repository : "", where->repository &&
			 where->branch ? " " : "", where->branch ?
			 where->branch : "", err->msg);
}

static const struct error *ask(struct everywhere *e, const struct where *where)
{
	struct session there = { .is_served = e->session->is_served,
				 .is_read_by_agent =
					 e->session->is_read_by_agent,
				 .progress = e->session->progress,
				 .warm = e->session->warm,
				 .until = e->session->until, .where = *where };
	struct sink answer = { .write = NULL };
	const bool is_json = answer_is_json(e->args);
	const struct error *err;

	if (!is_json)
		tell_place(e, where);
	err = e->run(&there, e->args, is_json ? &answer : e->out);
	if (!err && is_json) {
		size_t n = answer.buf.len;

		/* A whole document, in another. */
		while (n && answer.buf.ptr[n - 1] == '\n')
			n--;
		json_open(&e->json, '{');
		put_place(&e->json, where);
		json_key(&e->json, "answer");
		json_put_text(&e->json, answer.buf.ptr, n);
		json_close(&e->json);
	}
	if (err)
		err = name_place(err, where);
	e->session->has_findings |= there.has_findings;
	e->session->is_blind |= there.is_blind;
	e->session->found_nothing = there.found_nothing &&
		(e->is_first || e->session->found_nothing);
	e->is_first = false;
	session_close(&there);
	sink_release(&answer);
	return err;
}

static const struct error *ask_branches(struct everywhere *e,
					struct where *where)
{
	const struct narrowing_list *branches = list_of(e->session,
							NARROW_BRANCHES);
	const struct error *err = NULL;
	size_t i;

	if (!branches->item.n)
		return ask(e, where);
	for (i = 0; !err && i < branches->item.n; i++) {
		where->branch = branches->item.item[i];
		err = ask(e, where);
	}
	return err;
}

static const struct error *ask_repository(struct everywhere *e,
					  const char *name)
{
	struct where where = { .is_set = true, .repository = name,
			       .narrowed = &e->session->narrowed };
	char *dir = NULL;
	const struct error *err = name ?
		find_repository(&dir, e->session, name) : NULL;

	where.dir = dir;
	if (!err)
		err = ask_branches(e, &where);
	free(dir);
	return err;
}

const struct error *everywhere_run(struct session *session, struct args *args,
				   struct sink *out, run_fn *run)
{
	const struct narrowing_list *names = list_of(session,
						     NARROW_REPOSITORIES);
	struct everywhere e = { .session = session, .args = args, .out = out,
				.run = run, .json = { .sink = out },
				.is_first = true };
	const struct error *err = NULL;
	size_t i;

	if (answer_is_json(args)) {
		json_open(&e.json, '{');
		json_member(&e.json, "schema", "fuse.several/1");
		json_member_open(&e.json, "answers", '[');
	}
	for (i = 0; !err && i < names->item.n; i++)
		err = ask_repository(&e, names->item.item[i]);
	if (!err && !names->item.n)
		err = ask_repository(&e, NULL);
	if (!err && answer_is_json(args)) {
		json_close(&e.json);
		json_close(&e.json);
		json_end(&e.json);
	}
	return err;
}
