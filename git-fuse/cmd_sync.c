/* SPDX-License-Identifier: MIT */
/*
 * git fuse sync: what is known goes to a remote and comes from there. No tool
 * for agents does it: it reaches out over the network, and what it sends others
 * can read for good.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "base/xalloc.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/knowing.h"
#include "git/remote.h"
#include "git/repo.h"
#include "knowledge/sync.h"

/* --- whether --- */

static bool is_no(const char *value)
{
	static const char *const no[] = {
		"", "0", "false", "never", "no", "off"
	};
	size_t i;

	for (i = 0; i < sizeof(no) / sizeof(*no); i++)
		if (!strcmp(value, no[i]))
			return true;
	return false;
}

/* Of one remote, by its name; no row of parameters has such a variable. */
static const struct error *check_remote(struct session *session,
					const struct sync_spec *spec)
{
	char *variable = xstrfmt("remote.%s.fuseSync", spec->remote);
	const char *value = NULL;
	const struct error *err = NULL;

	if (spec->is_named)
		err = repo_config(session->repo, variable, &value);
	if (!err && value && is_no(value))
		err = error_new(ERROR_FAILED, "cannot sync with '%s': '%s' "
				"is %s", spec->remote, variable, *value ?
				value : "empty");
	free(variable);
	return err;
}

static const struct error *check_allowed(const struct args *args)
{
	if (args_flag(args, "allow"))
		return NULL;
	return error_new(ERROR_FAILED, "cannot sync: 'fuse.sync' is false "
			 "here; --allow does it nevertheless");
}

/* --- what came of it --- */

static void put_done(const struct sync_done *done,
		     const struct sync_spec *spec, struct sink *out)
{
	struct json json = { .sink = out };

	json_open(&json, '{');
	json_member(&json, "schema", "fuse.sync/1");
	json_member(&json, "remote", spec->remote);
	json_member_bool(&json, "dry_run", spec->is_dry);
	json_member_uint(&json, "received", done->received);
	json_member_uint(&json, "sent", done->sent);
	json_member_uint(&json, "records", done->records);
	put_oid(&json, "commit", &done->commit);
	json_member_bool(&json, "first", done->is_first);
	json_member_uint(&json, "attempts", done->attempts);
	json_close(&json);
	json_end(&json);
}

static void tell_done(const struct sync_done *done,
		      const struct sync_spec *spec, struct sink *out)
{
	const char *would = spec->is_dry ? "would be " : "";

	sink_addf(out, "%" PRIu64 " record%s %sreceived, %" PRIu64 " %ssent; "
		  "%" PRIu64 " %s'%s'\n", done->received,
		  plural(done->received), would, done->sent, would,
		  done->records, spec->is_dry ? "would be here and in " :
		  "are here and in ", spec->remote);
	if (done->is_first)
		sink_addf(out, "%s the first knowledge there: whoever may "
			  "read that repository may read all of it\n",
			  spec->is_dry ? "it would be" : "it is");
}

static const struct error *sync(struct sync_done *done,
				struct session *session,
				const struct sync_spec *spec)
{
	struct knowledge *knowledge = NULL;
	const struct error *err;

	err = knowing_open(&knowledge, session, spec->is_dry ?
			   KNOWLEDGE_READ : KNOWLEDGE_WRITE);
	if (!err)
		err = knowledge_sync(done, knowledge, session->repo, spec);
	knowledge_close(knowledge);
	return err;
}

const struct error *cmd_sync(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct sync_spec spec = { .is_dry = args_flag(args, "dry-run") };
	struct sync_done done = { .attempts = 0 };
	struct buf remote = { 0 };
	const struct error *err = check_allowed(args);

	if (!err)
		err = remote_choose(&remote, &spec.is_named, session->repo,
				    args_text(args, "remote"));
	spec.remote = buf_str(&remote);
	if (!err)
		err = check_remote(session, &spec);
	if (!err)
		err = sync(&done, session, &spec);
	if (!err && answer_is_json(args))
		put_done(&done, &spec, out);
	else if (!err)
		tell_done(&done, &spec, out);
	buf_release(&remote);
	return err;
}
