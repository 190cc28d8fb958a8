/* SPDX-License-Identifier: MIT */
/*
 * What hooks will meet, told by who installs them: what is wrong already is no
 * reason to stop anybody, but a check of everything tells it, until a baseline
 * has it.
 */
#include <inttypes.h>

#include "arch/baseline.h"
#include "base/plural.h"
#include "git-fuse/adr/decision_check.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/arch/draft.h"
#include "git-fuse/hook/hooks.h"
#include "git/repo.h"

struct greeting {
	struct session *session;
	struct sink *out;
	bool writes;
};

static const struct error *greet(struct greeting *g, const char *what,
				 const char *command,
				 const struct problems *problems,
				 const struct baseline_of *of)
{
	struct baseline baseline = { .of = of };
	const struct error *err = NULL;
	uint64_t n;

	baseline_add(&baseline, problems);
	n = baseline_count(&baseline);
	if (n && g->writes)
		err = save_baseline(&baseline, g->session, NULL, g->out);
	if (!err && n && g->writes)
		sink_addf(g->out, "wrote '%s': %" PRIu64 " known problem%s\n",
			  of->path, n, plural(n));
	else if (!err && problems_count(problems, SEVERITY_WARNING))
		sink_addf(g->out, "note: %zu problem%s of %s %s there "
			  "already: hooks tell only what a change brings; "
			  "'git fuse %s baseline' makes them known to 'git "
			  "fuse %s check'\n",
			  problems_count(problems, SEVERITY_WARNING),
			  plural(problems_count(problems, SEVERITY_WARNING)),
			  what, problems_count(problems, SEVERITY_WARNING) ==
			  1 ? "is" : "are", command, command);
	baseline_release(&baseline);
	return err;
}

static const struct error *greet_rules(struct greeting *g)
{
	struct architecture_request request = { .n = 0 };
	struct architecture architecture = { .has_rules = false };
	struct problems problems = { .source = NULL };
	const struct error *err = architecture_check(&architecture, &problems,
						     g->session, &request);

	if (!err && architecture.has_rules)
		sink_addf(g->out, "%zu rule%s of the architecture found\n",
			  architecture.rules.rule.n,
			  plural(architecture.rules.rule.n));
	else if (!err)
		sink_addstr(g->out, "no rules of the architecture yet: 'git "
			    "fuse arch init --write' proposes some\n");
	if (!err && architecture.has_rules)
		err = greet(g, "the architecture", "arch", &problems,
			    &baseline_of_rules);
	problems_release(&problems);
	architecture_release(&architecture);
	return err;
}

const struct error *hook_greet(struct session *session, bool writes,
			       struct sink *out)
{
	struct source_spec spec = { .kind = SOURCE_WORKTREE };
	struct greeting g = { .session = session, .out = out,
			      .writes = writes };
	const struct error *err;

	if (!repo_work_dir(session->repo))
		return NULL;
	err = session_look_at(session, &spec);
	if (!err) {
		struct decisions_request request = { .n = 0 };
		struct decisions_checked checked = { .looked_at = 0 };
		struct problems problems = { .source = NULL };

		err = check_decisions(&problems, &checked, g.session, &request);
		if (!err && checked.looked_at)
			sink_addf(g.out, "%" PRIu64 " decision%s found\n",
				  checked.looked_at, plural(checked.looked_at));
		else if (!err)
			sink_addstr(g.out,
				    "no decisions yet: 'git fuse adr new "
				    "<title>' writes one\n");
		if (!err)
			err = greet(&g, "decisions", "adr", &problems,
				    &baseline_of_decisions);
		problems_release(&problems);
		decisions_checked_release(&checked);
	}
	if (!err)
		err = greet_rules(&g);
	if (!err || err->code == ERROR_INTERRUPTED || writes)
		return err;
	sink_addf(out, "note: what is there already could not be judged: %s\n",
		  err->msg);
	return NULL;
}
