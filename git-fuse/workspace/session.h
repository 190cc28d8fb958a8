/* SPDX-License-Identifier: MIT */
/*
 * What a command works on, opened as its row asks: the repository, what is
 * looked at, the index, and what came before. Everything belongs to the
 * session.
 */
#ifndef GIT_FUSE_WORKSPACE_SESSION_H
#define GIT_FUSE_WORKSPACE_SESSION_H

#include <stdbool.h>

#include "base/error.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/scope_filter.h"
#include "git-fuse/workspace/unread.h"

struct graph;
struct history;
struct index;
struct past;
struct progress;
struct repo;
struct scip_store;
struct source;
struct source_spec;
struct view;
struct warm;

/* One of several places in which a question is asked: see answer/everywhere.h.
 * */
struct where {
	bool is_set;
	const char *dir;	/* where the repository is; NULL: here */
	const char *repository;	/* as it was named, or NULL */
	const char *branch;	/* that is looked at, or NULL */
	const struct narrowed *narrowed;	/* what was said of all */
};

struct session {
	struct where where;
	/* Where the repository was looked for; NULL: here. */
	const char *start;
	struct repo *repo;
	struct source *source;
	struct index *index;
	struct view *view;
	struct scip_store *exact;	/* what indexers say, or NULL */
	bool has_exact;
	struct history *history;
	struct past *past;
	bool past_has_lines;	/* its changed lines were mined, too */
	bool past_is_partial;	/* it is not all mined yet */
	struct narrowed narrowed;	/* the part that is asked about */
	const struct progress *progress;
	struct narrowed_cost *cost;	/* of narrowing, is told; or NULL */
	/* Who makes the view and the past, while we wait until our time, by
	   progress_time, is over; NULL: we make them. See partial.h. */
	struct warm *warm;
	int64_t until;
	bool takes_part, waits;	/* as the command's row says */
	bool tells_progress;	/* an answer that is about the making */
	/* A command was run in our place: its exit code is ours, and we die
	   by the signal that killed it. */
	bool has_run;
	int exit_code, exit_signal;
	bool has_findings;	/* it was done, and the answer is no: exit 1 */
	bool is_open;		/* what the command needs is there */
	bool found_nothing;	/* the answer is empty: of one that ASKS,
				   exit 1, too */
	/* It could not look into all that it should have: exit 3, where it
	   found nothing, or nothing wrong. */
	bool is_blind;
	struct unread_before unread;
	struct buf without;	/* lines about what the answer lacks else */
	bool is_served;		/* nobody reads stderr: the answer says all */
	bool is_read_by_agent;	/* the text: numbered, and never too long */
	bool in_passing;	/* what is looked at may be gone soon */
	size_t unread_decisions;	/* records that an answer lacks */
};

/*
 * Opens what args->command needs, and lets the configuration say what args
 * leaves open. Where it fails, the session is still to be closed.
 */
const struct error *session_open(struct session *session, struct args *args)
	MUST_CHECK;
void session_close(struct session *session);

/* For commands that open the repository themselves: the configuration says
 * what args leaves open. */
const struct error *session_configure(struct session *session,
				      struct args *args) MUST_CHECK;

/* Where this repository keeps what is ours, to be freed: all its work trees
 * share it. The directory, without a name, or what is called so in it. */
char *session_store(const struct session *session, const char *name);
char *session_store_of(const struct repo *repo, const char *name);

/* For commands that find out themselves what is looked at. */
const struct error *session_look_at(struct session *session,
				    const struct source_spec *spec) MUST_CHECK;

/* What --at, --staged and --worktree, or their absence, and the session's
 * scope say. */
void session_spec(struct session *session, const struct args *args,
		  struct source_spec *out);

/* The view of the source, the index brought up to date for it; opened first
 * where the command's row did not ask for it. */
const struct error *session_view(struct session *session, struct view **out)
	MUST_CHECK;

/* What indexers said of files, where anything is kept: session->exact. What
 * cannot be read is a warning, and nothing. */
const struct error *session_exact(struct session *session) MUST_CHECK;

/* History itself, opened and not mined: for what is kept there of a commit. */
const struct error *session_history(struct session *session,
				    struct history **out) MUST_CHECK;

/*
 * What came before the source: its commit (of the index and of the work tree:
 * HEAD) with all its ancestors, mined first as far as they are not yet. lines
 * asks for the changed lines, too. NULL where there is no commit: on an
 * unborn branch, and where a tree alone is looked at.
 */
const struct error *session_past(struct session *session, bool lines,
				 struct past **out) MUST_CHECK;

/*
 * Which files of that view the source selects, one bool a file, to be freed;
 * NULL, which is all of them, where nothing narrows it. The others are counted
 * as left out.
 */
bool *session_select(struct session *session);
/* The same, and counts nothing: for who answers of others, too, and names none
 * of them. */
bool *session_narrow(struct session *session);

/* What most questions about code begin with: the view, a graph over it, and
 * what is selected of it. The last two are the caller's, also after an
 * error. */
const struct error *session_graph(struct view **view, struct graph **graph,
				  bool **selected, struct session *session)
	MUST_CHECK;

#endif
