/* SPDX-License-Identifier: MIT */
/* git fuse arch init: rules that the tree already keeps, nearly. */
#include <inttypes.h>

#include <string.h>

#include "arch/baseline.h"
#include "arch/import.h"
#include "arch/propose.h"
#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/arch/draft.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/session.h"
#include "source/source.h"

/* A file at the top that may hold rules of another tool; names that a shell
 * reads otherwise are no tool's. */
static bool may_have_rules(enum foreign_tool *tool, const struct entry *entry)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz.-";

	return !entry->omit && !entry->path[strspn(entry->path, plain)] &&
		foreign_by_path(tool, entry->path);
}

/* "pyproject.toml" may have none of import-linter. What cannot be read has
 * none. */
static bool names_linter(struct source *source, const struct entry *entry)
{
	struct buf text = { 0 };
	const struct error *err = source_read(&text, source, entry,
					      IMPORT_MOST_BYTES);
	const bool found = !err && strstr(buf_str(&text), "importlinter");

	error_ignore(err);
	buf_release(&text);
	return found;
}

/* What the team has written already is better than what the imports tell: the
 * first file of another tool's rules. Both are NULL where there is none. */
static const struct error *find_others(const char **path, const char **tool,
				       struct session *session,
				       struct arena *arena)
{
	const struct entry *entry;
	enum foreign_tool which;
	const struct error *err;
	size_t i, n = 0;

	*path = *tool = NULL;
	err = source_list(session->source, &entry, &n);
	for (i = 0; !err && !*path && i < n; i++) {
		if (!may_have_rules(&which, &entry[i]) ||
		    (which == FOREIGN_IMPORT_LINTER &&
		     !names_linter(session->source, &entry[i])))
			continue;
		*path = arena_strdup(arena, entry[i].path);
		*tool = foreign_names[which];
	}
	return err;
}

static void tell_against(struct draft *draft, uint64_t against, bool write)
{
	if (against)
		draft_add(&draft->comment, arena_fmt(&draft->arena,
			  "%" PRIu64 " import%s against the order, told below; "
			  "%s", against, against == 1 ? " is" : "s are",
			  write ? "the baseline has them." : "\"git fuse arch "
			  "baseline\" makes them known."));
}

/* What is against the rules that were just written is known from the start: a
 * gate that is shut on its first day is taken down. */
static const struct error *make_known(struct session *session, bool tells,
				      struct sink *out)
{
	static const struct source_spec spec = { .kind = SOURCE_WORKTREE };
	struct architecture_request request = { .n = 0 };
	struct architecture architecture = { .has_rules = false };
	struct baseline baseline = { .of = &baseline_of_rules };
	struct problems problems = { .source = NULL };
	const struct error *err = session_look_at(session, &spec);
	uint64_t known;

	if (!err)
		err = architecture_check(&architecture, &problems, session,
					 &request);
	if (!err)
		baseline_add(&baseline, &problems);
	known = baseline_count(&baseline);
	if (!err && known)
		err = save_baseline(&baseline, session, NULL, out);
	if (!err && known && tells)
		sink_addf(out, "wrote '%s': %" PRIu64 " known violation%s\n",
			  baseline.of->path, known, plural(known));
	baseline_release(&baseline);
	problems_release(&problems);
	architecture_release(&architecture);
	return err;
}

const struct error *cmd_arch_init(struct session *session,
				  const struct args *args, struct sink *out)
{
	struct draft draft = { .arena = { 0 } };
	struct graph *graph = NULL;
	struct view *view;
	const struct error *err = session_view(session, &view);
	const bool write = args_flag(args, "write");
	const char *theirs = NULL, *tool = NULL;
	uint64_t against = 0;

	if (!err)
		err = graph_open(&graph, view, session->source);
	draft_note(&draft, "Proposed by \"git fuse arch init\" from the "
		   "imports of this tree.");
	if (!err)
		err = find_others(&theirs, &tool, session, &draft.arena);
	if (theirs)
		draft_note(&draft, "'%s' has rules of %s: \"git fuse arch "
			   "import %s\" takes those.", theirs, tool, theirs);
	if (!err)
		err = rules_propose(&draft, &against, graph, view,
				    session->progress);
	if (!err) {
		tell_against(&draft, against, write);
		err = propose_draft(session, args, "fuse.arch.init/2", &draft,
				    out);
	}
	graph_free(graph);
	if (!err && write && against)
		err = make_known(session, !answer_is_json(args), out);
	if (!err && write && theirs && !answer_is_json(args))
		sink_addf(out, "note: '%s' has rules of %s: 'git fuse arch "
			  "import %s >.fuse/architecture.yaml' takes those "
			  "instead\n", theirs, tool, theirs);
	draft_release(&draft);
	return err;
}
