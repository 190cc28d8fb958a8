/* SPDX-License-Identifier: MIT */
/*
 * git fuse scope focus and query: which files matter, packed. What the two
 * share with scope changes is in scoping.h.
 */
#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/path.h"
#include "git-fuse/asking.h"
#include "git-fuse/commands.h"
#include "git-fuse/deciding.h"
#include "git-fuse/scoping.h"
#include "git-fuse/session.h"
#include "git/repo.h"
#include "scope/focus.h"
#include "scope/answer.h"
#include "scope/around.h"
#include "scope/query.h"
#include "pack/passages.h"
#include "source/source.h"

/* A seed that is a file which is not looked at deserves to be told so, and
 * not that there is none. */
static const struct error *explain_absence(const struct error *err,
					   const struct session *session,
					   const char *seed)
{
	const char *prefix = repo_prefix(session->repo);
	const struct entry *entry;
	struct buf path = { 0 };
	size_t i, n;

	if (!path_join(&path, prefix, strlen(prefix), seed) ||
	    source_list(session->source, &entry, &n))
		n = 0;
	for (i = 0; i < n && strcmp(entry[i].path, buf_str(&path)); i++)
		;
	if (i < n)
		err = error_new(ERROR_NOT_FOUND, "'%s' is not looked at: %s",
				buf_str(&path), entry[i].omit ?
				omit_name(entry[i].omit) :
				"it is too large, binary, minified or "
				"unreadable");
	buf_release(&path);
	return err;
}

/* "ADR-12" is as good as "adr:ADR-12", which no symbol is called. */
static const struct error *find_decision(struct buf *record,
					 struct session *session,
					 const char *asked)
{
	struct buf name = { 0 };
	const struct error *err;

	buf_addf(&name, "%s%s", strncasecmp(asked, "adr-", 4) ||
		 asked[4] < '0' || asked[4] > '9' ? "" : "adr:", asked);
	err = decision_seed(record, session, name.ptr);
	buf_release(&name);
	return err;
}

static const struct error *find_places(struct scope_places *out,
				       struct scoping *job)
{
	struct session *session = job->session;
	struct place_request request = {
		.view = job->view, .graph = job->graph,
		.selected = job->selected,
		.prefix = repo_prefix(session->repo),
		.top = repo_work_dir(session->repo)
	};
	struct buf record = { 0 };
	const struct error *err = find_decision(&record, session, job->asked);

	if (!err && record.len)
		request.prefix = "";
	if (!err)
		err = places_find(out, &request, record.len ? record.ptr :
				  job->asked);
	if (err && err->code == ERROR_NOT_FOUND)
		err = explain_absence(err, session, job->asked);
	buf_release(&record);
	return err;
}

static const struct error *write_around(struct scoping *job,
					const struct scope_places *places,
					struct sink *out)
{
	const struct around_request request = scoping_around(job);
	struct scope_passages passages = { .more = 0 };
	const struct error *err = scope_around(&passages, &request, places);

	if (!err)
		err = scoping_passages(job, &passages, NULL, out);
	scope_passages_release(&passages);
	return err;
}

const struct error *cmd_scope_focus(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct scope_places places = { .item = { 0 } };
	struct scoping job = { 0 };
	const struct error *err = scoping_begin(&job, session, args);

	job.asked = args_text(args, "seed");
	job.result.mode = SCOPE_FOCUS;
	if (!err)
		err = find_places(&places, &job);
	if (!err && args_flag(args, "whole")) {
		err = scope_focus(&job.result, &job.request, &places);
		if (!err)
			err = scoping_pack(&job, out);
	} else if (!err) {
		err = write_around(&job, &places, out);
	}
	scoping_end(&job);
	scope_places_release(&places);
	return err;
}

/* --- Questions --- */

struct asking {
	struct scoping job;
	struct buf question;
	struct search_request request;
	struct search_result result;
	struct scope_passages passages;
};

static const struct error *rank(struct asking *a, struct session *session)
{
	size_t limit = args_number(a->job.args, "limit");
	struct past *past;
	const struct error *err = session_past(session, true, &past);

	a->request = (struct search_request){
		.view = a->job.view, .graph = a->job.graph, .past = past,
		.selected = a->job.selected,
		.text = buf_str(&a->question), .len = a->question.len,
		.limit = limit ? limit : SIZE_MAX,
		.units = limit ? limit : SIZE_MAX,
		.off = SEARCH_OFF
	};
	return err ? err : search_answer(&a->request, &a->result);
}

static const struct error *write_answer(struct asking *a, struct sink *out)
{
	const struct passages_note note[] = {
		{ "grade", search_grade_name(a->result.grade) },
		{ a->result.doubt ? "doubt" : NULL, a->result.doubt },
		{ NULL, NULL }
	};
	const struct error *err;

	err = scope_answer(&a->passages, &a->request, &a->result,
			   args_find(a->job.args, "max-tokens")->origin ==
			   ARG_PRESET ? ANSWER_LEAST : 0);
	if (!err)
		err = scoping_passages(&a->job, &a->passages, note, out);
	return err;
}

const struct error *cmd_scope_query(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct asking a = { .passages = { .more = 0 } };
	const struct error *err = read_asked(&a.question, args, "words",
					     "the question is missing");

	if (!err)
		err = scoping_begin(&a.job, session, args);
	a.job.asked = buf_str(&a.question);
	a.job.result.mode = SCOPE_QUERY;
	if (!err)
		err = rank(&a, session);
	if (!err && args_flag(args, "whole")) {
		err = scope_query(&a.job.result, &a.job.request, &a.result);
		if (!err)
			err = scoping_pack(&a.job, out);
	} else if (!err) {
		err = write_answer(&a, out);
	}
	search_release(&a.result);
	scope_passages_release(&a.passages);
	scoping_end(&a.job);
	buf_release(&a.question);
	return err;
}
