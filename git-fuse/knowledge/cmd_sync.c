/* SPDX-License-Identifier: MIT */
/*
 * git fuse sync: what is known goes to a remote and comes from there. No tool
 * for agents does it: it reaches out over the network, and what it sends others
 * can read for good.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/plural.h"
#include "base/span.h"
#include "base/xalloc.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/progress.h"
#include "git-fuse/knowledge/sync_answer.h"
#include "git-fuse/knowledge/sync_facts.h"
#include "git-fuse/knowledge/trust.h"
#include "git-fuse/workspace/store.h"
#include "git/remote.h"
#include "git/repo.h"
#include "git/run.h"
#include "knowledge/sync.h"

/* --- whether --- */

static bool is_no(const char *value)
{
	static const char *const no[] = {
		"", "0", "false", "never", "no", "off", NULL
	};

	return span_is_among(span_of(value), no);
}

/* A sync, and what was said of publishing. */
struct errand {
	struct session *session;
	struct sync_spec spec;
	bool has_records, has_facts;	/* what is exchanged */
	bool is_at_facts;	/* records are done */
	char *variable;		/* of one remote, by its name; no row of
				   parameters has it */
};

/* Whether the remote's own variable allows it; false also where it is not
 * set. */
static const struct error *check_remote(bool *out, struct errand *errand)
{
	const struct ref_partner *with = &errand->spec.with;
	const char *value = NULL;
	const struct error *err = NULL;

	if (with->is_named)
		err = repo_config(errand->session->repo, errand->variable,
				  &value);
	*out = !err && value && !is_no(value);
	if (!err && value && !*out)
		err = error_new(ERROR_FAILED, "cannot sync with '%s': '%s' "
				"is %s", with->remote, errand->variable,
				*value ? value : "empty");
	return err;
}

static const struct error *check_allowed(const struct args *args)
{
	const struct arg *publish = args_find(args, "publish");

	if (publish->origin == ARG_NONE || publish->number)
		return NULL;
	return error_new(ERROR_FAILED, "cannot sync: 'fuse.sync' is false "
			 "here; --publish does it nevertheless");
}

/* Those who may read the remote may change; the answer is for good. */
static const struct error *keep_answer(const struct errand *errand)
{
	const char *const args[] = {
		"config", errand->variable, "true", NULL
	};

	return errand->spec.with.is_named ?
		git_run(errand->session->repo, args, NULL, NULL) : NULL;
}

static bool is_yes(void)
{
	char answer[16];
	const bool is_there = fgets(answer, sizeof(answer), stdin);

	return is_there && (!strcmp(answer, "y\n") ||
			    !strcmp(answer, "yes\n"));
}

static const struct error *refuse(const char *remote, const char *what)
{
	return error_new(ERROR_FAILED, "nothing was published: everybody who "
			 "can read '%s' could then read %s, and they cannot be "
			 "taken back; to allow that, use --publish, or 'git "
			 "config fuse.sync true' for all remotes", remote,
			 what);
}

static const struct error *ask(const char *remote, const char *what,
			       const char *which)
{
	meter_clear();
	fprintf(stderr, "Publish %s (%s)\nto everybody who can read '%s'? "
		"This cannot be undone. [y/N] ", what, which, remote);
	fflush(stderr);
	return is_yes() ? NULL : error_new(ERROR_FAILED, "nothing was "
					   "published to '%s'", remote);
}

static const struct error *may_send(void *payload, uint64_t things)
{
	const struct errand *errand = payload;
	const char *remote = errand->spec.with.remote;
	const bool is_facts = errand->is_at_facts;
	char *what = xstrfmt("%s%" PRIu64 " %s%s", is_facts ? "facts about " :
			     "", things, is_facts ? "file" : "record",
			     plural(things));
	const struct error *err;

	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		err = refuse(remote, what);
	else
		err = ask(remote, what, is_facts ? "names in the code, and "
			  "where they are" : "memories, findings, claims, "
			  "names and addresses");
	free(what);
	return err ? err : keep_answer(errand);
}

/* Where nobody has said anything yet, sending is asked for. */
static const struct error *ask_where_unsaid(struct errand *errand,
					    const struct args *args)
{
	const struct arg *publish = args_find(args, "publish");
	bool is_said;
	const struct error *err = check_remote(&is_said, errand);

	if (err || is_said || publish->origin == ARG_CONFIG)
		return err;
	if (publish->origin == ARG_GIVEN)
		return errand->spec.with.is_dry ? NULL : keep_answer(errand);
	errand->spec.with.may_send = may_send;
	errand->spec.with.payload = errand;
	return NULL;
}

/* --- what came of it --- */

static void put_done(const struct sync_done *done,
		     const struct scip_exchanged *facts,
		     const struct errand *errand, struct sink *out)
{
	const struct ref_partner *with = &errand->spec.with;
	struct json json = { .sink = out };

	json_open(&json, '{');
	json_member(&json, "schema", "fuse.sync/2");
	json_member(&json, "remote", with->remote);
	json_member_bool(&json, "dry_run", with->is_dry);
	json_member_uint(&json, "received", done->received);
	json_member_uint(&json, "sent", done->ref.sent);
	json_member_uint(&json, "record_count", done->records);
	json_member_uint(&json, "withheld", done->withheld);
	json_member_oid(&json, "commit", &done->ref.commit);
	json_member_bool(&json, "first", done->ref.is_first);
	json_member_uint(&json, "attempts", done->ref.attempts);
	put_arrivals(&json, done);
	json_key(&json, "facts");
	if (errand->has_facts)
		put_facts(&json, facts);
	else
		json_put_null(&json);
	json_close(&json);
	json_end(&json);
}

static void tell_records(const struct sync_done *done,
			 const struct ref_partner *with, struct sink *out)
{
	const char *would = with->is_dry ? "would be " : "";

	sink_addf(out, "%" PRIu64 " record%s %sreceived, %" PRIu64 " %ssent; "
		  "%" PRIu64 " %s'%s'\n", done->received,
		  plural(done->received), would, done->ref.sent, would,
		  done->records, with->is_dry ? "would be here and in " :
		  "are here and in ", with->remote);
	if (done->withheld)
		sink_addf(out, "%" PRIu64 " of runs stay%s here; --runs sends "
			  "the records of commands, with their arguments\n",
			  done->withheld, done->withheld == 1 ? "s" : "");
	if (done->ref.is_first)
		sink_addf(out, "%s the first knowledge there: everybody who "
			  "can read that repository can read all of it\n",
			  with->is_dry ? "it would be" : "it is");
	tell_arrivals(done, with, out);
}

static void tell_done(const struct sync_done *done,
		      const struct scip_exchanged *facts,
		      const struct errand *errand, struct sink *out)
{
	const struct ref_partner *with = &errand->spec.with;

	if (errand->has_records)
		tell_records(done, with, out);
	if (errand->has_facts)
		tell_facts(facts, with, out);
}

static const struct error *run_both(struct sync_done *done,
				    struct scip_exchanged *facts,
				    struct errand *errand,
				    const struct args *args)
{
	const struct error *err = NULL;

	if (errand->has_records) {
		struct knowledge *knowledge = NULL;
		struct trusting trusting;

		err = trusting_open(&trusting, errand->session, args, true);
		if (!err)
			err = knowing_open(&knowledge, errand->session,
					   errand->spec.with.is_dry ?
					   KNOWLEDGE_READ : KNOWLEDGE_WRITE);
		if (!err && !errand->spec.with.is_dry)
			err = trusting_sign(&trusting, errand->session,
					    knowledge);
		errand->spec.signing = &trusting.signing;
		if (!err)
			err = knowledge_sync(done, knowledge,
					     errand->session->repo,
					     &errand->spec);
		knowledge_close(knowledge);
		trusting_close(&trusting);
	}
	errand->is_at_facts = true;
	if (!err && errand->has_facts)
		err = run_facts(facts, errand->session, &errand->spec.with);
	return err;
}

/* Who is to be asked, what is said of publishing, and then the exchange. */
static const struct error *go(struct sync_done *done,
			      struct scip_exchanged *facts,
			      struct errand *errand, struct buf *remote,
			      const struct args *args)
{
	struct ref_partner *with = &errand->spec.with;
	const struct error *err = check_allowed(args);

	if (!err && !errand->has_records && !errand->has_facts)
		err = error_new(ERROR_USAGE, "nothing to exchange: "
				"--no-records is for --facts");
	if (!err)
		err = remote_choose(remote, &with->is_named,
				    errand->session->repo,
				    args_text(args, "remote"));
	with->remote = buf_str(remote);
	errand->variable = xstrfmt("remote.%s.fuseSync", with->remote);
	if (!err)
		err = ask_where_unsaid(errand, args);
	return err ? err : run_both(done, facts, errand, args);
}

const struct error *cmd_sync(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct errand errand = {
		.session = session,
		.spec.with = { .is_dry = args_flag(args, "dry-run"),
			       .is_repair = args_flag(args, "repair") },
		.spec.has_runs = args_flag(args, "runs"),
		.has_records = args_flag(args, "records"),
		.has_facts = args_flag(args, "facts")
	};
	struct sync_done done = { .received = 0 };
	struct scip_exchanged facts = { .received = 0 };
	struct buf remote = { 0 };
	const struct error *err = go(&done, &facts, &errand, &remote, args);

	if (!err && answer_is_json(args))
		put_done(&done, &facts, &errand, out);
	else if (!err)
		tell_done(&done, &facts, &errand, out);
	sync_done_release(&done);
	scip_exchanged_release(&facts);
	free(errand.variable);
	buf_release(&remote);
	return err;
}
