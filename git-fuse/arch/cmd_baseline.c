/* SPDX-License-Identifier: MIT */
/* git fuse adr baseline and arch baseline: make known what is found, or forget
 * what is gone. Checks only read the file. */
#include <inttypes.h>
#include <string.h>

#include "arch/baseline.h"
#include "base/plural.h"
#include "emit/json.h"
#include "git-fuse/adr/decision_check.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/arch/draft.h"
#include "git-fuse/cli/commands.h"

struct tally {
	const char *schema, *what;
	const char *path;	/* where it was written */
	uint64_t known;		/* in it now */
	uint64_t added, removed;
};

static const struct error *tell(const struct tally *tally,
				struct session *session,
				const struct args *args, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err;

	if (!answer_is_json(args)) {
		sink_addf(out, "%" PRIu64 " known %s%s in '%s': %" PRIu64
			  " added, %" PRIu64 " removed\n", tally->known,
			  tally->what, plural(tally->known), tally->path,
			  tally->added, tally->removed);
		return NULL;
	}
	err = answer_open(&json, session, tally->schema);
	if (err)
		return err;
	json_path(&json, "path", tally->path);
	json_member_uint(&json, "known", tally->known);
	json_member_uint(&json, "added", tally->added);
	json_member_uint(&json, "removed", tally->removed);
	answer_close(&json, nothing);
	return NULL;
}

static uint64_t count_found(const struct baseline *baseline)
{
	uint64_t n = 0;
	size_t i;

	for (i = 0; i < baseline->entry.n; i++)
		n += baseline->entry.item[i].found;
	return n;
}

/* What is known now is what was found, or of what was known what still is. */
static const struct error *make_baseline(struct tally *tally,
					 struct baseline *known,
					 const struct problems *problems,
					 struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	const char *output = args_text(args, "output");
	struct baseline fresh = { .of = known->of };
	const struct error *err;

	tally->path = output ? output : known->of->path;
	tally->removed = baseline_count(known) - count_found(known);
	if (args_flag(args, "prune")) {
		baseline_prune(known);
		tally->known = baseline_count(known);
		err = save_baseline(known, session, output, out);
	} else {
		baseline_add(&fresh, problems);
		tally->known = baseline_count(&fresh);
		tally->added = tally->known - count_found(known);
		err = save_baseline(&fresh, session, output, out);
	}
	if (!err && (!output || strcmp(output, "-")))
		err = tell(tally, session, args, out);
	baseline_release(&fresh);
	return err;
}

const struct error *cmd_adr_baseline(struct session *session,
				     const struct args *args, struct sink *out)
{
	struct tally tally = { .schema = "fuse.adr.baseline/2",
			       .what = "problem" };
	struct decisions_request request = { .n = 0 };
	struct decisions_checked checked = { .looked_at = 0 };
	struct problems problems = { .source = NULL };
	const struct error *err;

	err = check_decisions(&problems, &checked, session, &request);
	if (!err && !checked.looked_at && !problems.problem.n)
		err = decisions_missing(session);
	if (!err)
		err = make_baseline(&tally, &checked.baseline, &problems,
				    session, args, out);
	problems_release(&problems);
	decisions_checked_release(&checked);
	return err;
}

const struct error *cmd_arch_baseline(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	struct tally tally = { .schema = "fuse.arch.baseline/2",
			       .what = "violation" };
	struct architecture_request request = { .n = 0 };
	struct architecture architecture = { .has_rules = false };
	struct problems problems = { .source = NULL };
	const struct error *err;

	err = architecture_check(&architecture, &problems, session, &request);
	if (!err && !architecture.has_rules)
		err = architecture_missing();
	if (!err)
		err = make_baseline(&tally, &architecture.baseline, &problems,
				    session, args, out);
	problems_release(&problems);
	architecture_release(&architecture);
	return err;
}
