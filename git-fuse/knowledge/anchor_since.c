/* SPDX-License-Identifier: MIT */
/* Since when an anchor does not hold: see anchor_since.h. */
#include "git-fuse/knowledge/anchor_since.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "git-fuse/knowledge/anchored.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/run.h"

/* What was known at a time changed later, as clocks go, wherever that was on
 * this line; otherwise all of it is read. */
enum { CLOCKS = 7 * 24 * 60 * 60, MOST_NAMES = 64 };

/* One commit that changed a path, and the path's blobs before and after. */
struct change_step {
	struct oid commit, before, after;
	VEC(struct oid) parent;
	bool is_birth;		/* the path was not there before */
};

struct tracing {
	struct looking *looking;
	struct anchored anchored;
	struct strmap held;	/* of a blob, 1 + whether it has it */
	struct buf log;
	struct arena arena;	/* of paths */
	char after[32];		/* "--since=..."; empty: of no time */
};

/* What the newest of a line of commits says, and the oldest. */
struct line_end {
	bool is_known;		/* some commit touched the path */
	bool holds;		/* behind the newest one */
	struct oid birth, birth_parent;	/* of the path; zero: none */
};

/* --- Contents --- */

static const struct error *read_held(bool *out, struct tracing *t,
				     const struct oid *blob, const char *path)
{
	struct repo *repo = t->looking->session->repo;
	struct anchor_now now = { .fate = ANCHOR_GONE };
	enum object_kind kind = OBJECT_BLOB;
	struct buf bytes = { 0 };
	const struct error *err = NULL;

	*out = false;
	if (!repo_has(repo, blob))
		return NULL;
	err = repo_read(repo, blob, ANCHORED_BYTES, &bytes, &kind, NULL);
	if (err && (err->code == ERROR_LIMIT || err->code == ERROR_NOT_FOUND))
		err = NULL;
	else if (!err && kind == OBJECT_BLOB)
		err = anchored_in(&now, &t->anchored, path,
				  (struct span){ buf_str(&bytes), bytes.len });
	*out = now.fate < ANCHOR_CHANGED;
	buf_release(&bytes);
	return err;
}

static const struct error *holds(bool *out, struct tracing *t,
				 const struct oid *blob, const char *path)
{
	const struct error *err = NULL;
	struct strmap_entry *known;

	*out = !oid_cmp(blob, &t->anchored.anchor->blob);
	if (*out || oid_is_zero(blob) || !t->anchored.from)
		return NULL;
	known = strmap_add(&t->held, (const char *)blob->id, OID_SIZE, NULL);
	if (!known->value) {
		err = read_held(out, t, blob, path);
		known->value = 1 + (!err && *out);
	}
	*out = known->value == 2;
	return err;
}

/* --- What git says --- */

static bool take_oid(struct span *line, struct oid *out)
{
	const struct span word = span_until(*line, " \t");

	if (!oid_read(out, word))
		return false;
	*line = span_behind(*line, word.n);
	if (line->n)
		*line = span_behind(*line, 1);
	return true;
}

/* "commit <id> <parents>", and below it ":100644 100644 <old> <new> M\t...". */
static bool take_step(struct span *log, struct change_step *step)
{
	struct span line;
	bool has_commit = false;

	while (take_line(log, &line)) {
		struct oid parent;

		if (span_begins(line, "commit ")) {
			line = span_behind(line, strlen("commit "));
			has_commit = take_oid(&line, &step->commit);
			step->parent.n = 0;
			while (take_oid(&line, &parent))
				*VEC_PUSH(&step->parent) = parent;
		} else if (has_commit && span_begins(line, ":")) {
			line = span_behind(line, strlen(":100644 100644 "));
			if (!take_oid(&line, &step->before) ||
			    !take_oid(&line, &step->after))
				continue;
			step->is_birth = span_begins(line, "A");
			return true;
		}
	}
	return false;
}

static const struct error *read_log(struct tracing *t, bool is_whole,
				    const struct oid *tip, const char *path)
{
	char from[OID_HEX + 1];
	const char *const args[] = {
		"--literal-pathspecs", "log", "--first-parent", "-m", "--raw",
		"--no-abbrev", "--no-renames", "--format=commit %H %P",
		is_whole ? "--no-max-parents" : t->after,
		oid_to_hex(from, tip), "--", path, NULL
	};

	buf_reset(&t->log);
	return git_run(t->looking->session->repo, args, &t->log, NULL);
}

/* --- Along first parents --- */

/* The newest commit of a log that had it before and not behind. */
static const struct error *search_log(bool *found, struct change_step *step,
				      struct line_end *end,
				      struct tracing *t, const char *path)
{
	struct span log = { buf_str(&t->log), t->log.len };
	const struct error *err = NULL;
	bool before, after;

	*found = false;
	*end = (struct line_end){ .is_known = false };
	while (!err && !*found && take_step(&log, step)) {
		err = holds(&after, t, &step->after, path);
		if (!err && !end->is_known) {
			end->is_known = true;
			end->holds = after;
		}
		if (end->holds)
			return err;
		if (!err && !after)
			err = holds(&before, t, &step->before, path);
		*found = !err && !after && before;
		if (step->is_birth && step->parent.n) {
			end->birth = step->commit;
			end->birth_parent = step->parent.item[0];
		}
	}
	return err;
}

static const struct error *search_line(bool *found, struct change_step *step,
				       struct line_end *end,
				       struct tracing *t,
				       const struct oid *tip,
				       const char *path)
{
	const struct error *err = NULL;
	bool is_whole = !*t->after;

	*found = false;
	for (;; is_whole = true) {
		err = read_log(t, is_whole, tip, path);
		if (!err)
			err = search_log(found, step, end, t, path);
		if (err || *found || end->holds || is_whole)
			return err;
	}
}

static const struct error *is_ancestor(bool *out, struct tracing *t,
				       const struct oid *commit,
				       const struct oid *of)
{
	char one[OID_HEX + 1], other[OID_HEX + 1];
	const char *const args[] = {
		"merge-base", "--is-ancestor", oid_to_hex(one, commit),
		oid_to_hex(other, of), NULL
	};
	int status = 1;
	const struct error *err = git_run(t->looking->session->repo, args,
					  NULL, &status);

	*out = !status;
	return err;
}

/* The change that one of the other sides of a merge has and its first one
 * has not. */
static const struct error *search_sides(bool *found, struct change_step *side,
					struct tracing *t,
					const struct change_step *merge,
					const char *path)
{
	const struct error *err = NULL;
	struct line_end end;
	bool is_old = false;
	size_t i;

	*found = false;
	for (i = 1; !err && !*found && i < merge->parent.n; i++) {
		err = search_line(found, side, &end, t,
				  &merge->parent.item[i], path);
		if (!err && *found)
			err = is_ancestor(&is_old, t, &side->commit,
					  &merge->parent.item[0]);
		*found = *found && !is_old;
	}
	return err;
}

/* Down the sides that merges took in, as long as those have the change. */
static const struct error *descend(struct tracing *t,
				   struct change_step *step, const char *path)
{
	const struct error *err = NULL;
	bool found = true;

	while (!err && found && step->parent.n > 1) {
		struct change_step side = { .is_birth = false };

		err = search_sides(&found, &side, t, step, path);
		if (!err && found) {
			VEC_RELEASE(&step->parent);
			*step = side;
		} else {
			VEC_RELEASE(&side.parent);
		}
	}
	return err;
}

/* --- Renames --- */

enum side { BEFORE, AFTER };

/* What a path was called on the other side of a commit that renamed it; NULL:
 * it did not. */
static const struct error *name_on(enum side side, const char **out,
				   struct tracing *t,
				   const struct oid *parent,
				   const struct oid *commit,
				   const char *path)
{
	char old[OID_HEX + 1], new[OID_HEX + 1];
	const char *const args[] = {
		"diff-tree", "-r", "-M", "--diff-filter=R", "--name-status",
		"-z", oid_to_hex(old, parent), oid_to_hex(new, commit), NULL
	};
	const struct error *err;
	const char *at, *stop;

	*out = NULL;
	buf_reset(&t->log);
	err = git_run(t->looking->session->repo, args, &t->log, NULL);
	if (err)
		return err;
	at = buf_str(&t->log);
	stop = at + t->log.len;
	/* "R087", the old path and the new one, a NUL behind each. */
	while (at < stop) {
		const char *from = at + strlen(at) + 1;
		const char *to = from < stop ? from + strlen(from) + 1 : stop;

		if (to >= stop)
			break;
		if (!strcmp(side == BEFORE ? to : from, path))
			*out = arena_strdup(&t->arena,
					    side == BEFORE ? from : to);
		at = to + strlen(to) + 1;
	}
	return NULL;
}

static const struct error *blob_at(struct oid *out, struct tracing *t,
				   const struct oid *commit, const char *path)
{
	char hex[OID_HEX + 1];
	struct buf name = { 0 };
	const char *args[] = { "rev-parse", "--verify", "-q", NULL, NULL };
	const struct error *err;
	int status;

	*out = (struct oid){ .id = { 0 } };
	buf_addf(&name, "%s:%s", oid_to_hex(hex, commit), path);
	args[3] = buf_str(&name);
	buf_reset(&t->log);
	err = git_run(t->looking->session->repo, args, &t->log, &status);
	if (!err && !status)
		oid_from_hex(out, buf_str(&t->log));
	buf_release(&name);
	return err;
}

/* A commit that renamed a file and changed it is the one that is sought. */
static const struct error *try_rename(bool *found, struct change_step *step,
				      struct tracing *t,
				      const struct line_end *end,
				      const char *old)
{
	const struct error *err = blob_at(&step->before, t,
					  &end->birth_parent, old);

	if (!err)
		err = holds(found, t, &step->before, old);
	if (err || !*found)
		return err;
	step->commit = end->birth;
	step->parent.n = 0;
	return NULL;
}

/* From one name to the one before it; *path is where it was found. */
static const struct error *follow(bool *found, struct change_step *step,
				  bool *is_uncommitted, struct tracing *t,
				  const char **path)
{
	struct oid tip = t->looking->id.commit;
	const struct error *err;
	struct line_end end;
	const char *old;

	for (;;) {
		err = search_line(found, step, &end, t, &tip, *path);
		*is_uncommitted = !err && end.holds;
		if (err || *found || end.holds || oid_is_zero(&end.birth))
			break;
		err = name_on(BEFORE, &old, t, &end.birth_parent, &end.birth,
			      *path);
		if (err || !old)
			break;
		err = try_rename(found, step, t, &end, old);
		if (err || *found)
			break;
		*path = old;
		tip = end.birth_parent;
	}
	return !err && *found ? descend(t, step, *path) : err;
}

/* --- Telling --- */

static const struct error *describe(struct anchor_since *out,
				    struct looking *looking,
				    const struct oid *id)
{
	struct commit commit = { .tree = *id };
	struct buf bytes = { 0 };
	struct span subject;
	const struct error *err = commit_read(&commit, looking->session->repo,
					      id, &bytes);

	if (!err) {
		subject = span_until(span_trim(commit.message), "\n");
		out->commit = *id;
		out->time = commit.author.time;
		out->subject = arena_strndup(&looking->arena, subject.s,
					     subject.n);
		out->author = arena_fmt(&looking->arena, "%.*s <%.*s>",
					(int)commit.author.name.n,
					commit.author.name.s,
					(int)commit.author.email.n,
					commit.author.email.s);
	}
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}

/* Where the commit that took a file away has put it, still as it was. */
static const struct error *moved_on(const char **out, struct tracing *t,
				    const struct change_step *step,
				    const char *path)
{
	const struct error *err = NULL;
	bool is_same = false;
	struct oid blob;

	*out = NULL;
	if (!oid_is_zero(&step->after) || !step->parent.n)
		return NULL;
	err = name_on(AFTER, out, t, &step->parent.item[0], &step->commit,
		      path);
	if (!err && *out)
		err = blob_at(&blob, t, &step->commit, *out);
	if (!err && *out)
		err = holds(&is_same, t, &blob, *out);
	if (!is_same)
		*out = NULL;
	return err;
}

/* From a name through those that it got later, as long as it was as it was. */
static const struct error *trace_from(bool *found, struct change_step *step,
				      struct anchor_since *out,
				      struct tracing *t, const char *name)
{
	const struct error *err = NULL;
	const char *path;
	size_t i;

	for (i = 0; !err && name && i < MOST_NAMES; i++) {
		path = name;
		err = follow(found, step, &out->is_uncommitted, t, &path);
		if (err || !*found)
			return err;
		out->path = arena_strdup(&t->looking->arena, path);
		err = moved_on(&name, t, step, path);
	}
	return err;
}

/* Where it is now is asked first, then where it was. */
static const struct error *trace(struct anchor_since *out,
				 struct tracing *t, const char *now)
{
	struct change_step step = { .is_birth = false };
	bool found = false;
	const struct error *err = trace_from(&found, &step, out, t, now);

	if (!err && !found && !out->is_uncommitted)
		err = trace_from(&found, &step, out, t,
				 t->anchored.anchor->path);
	if (!err && found)
		err = describe(out, t->looking, &step.commit);
	VEC_RELEASE(&step.parent);
	return err;
}

static const struct error *since_of(struct looking *looking,
				    const struct anchor *anchor,
				    struct anchor_now *now, int64_t known)
{
	struct anchor_since *out = arena_alloc(&looking->arena, sizeof(*out));
	struct tracing t = { .looking = looking };
	const struct error *err;

	*out = (struct anchor_since){ .author = NULL };
	now->since = out;
	if (known > CLOCKS)
		(void)!snprintf(t.after, sizeof(t.after),
				"--since=%" PRId64, known - CLOCKS);
	if (!looking->id.has_commit || oid_is_zero(&anchor->blob))
		return NULL;
	err = anchored_open(&t.anchored, looking->session->repo, anchor,
			    &looking->arena);
	if (!err)
		err = trace(out, &t, now->path);
	anchored_close(&t.anchored);
	strmap_release(&t.held);
	buf_release(&t.log);
	arena_release(&t.arena);
	return err;
}

const struct error *looking_since(struct looking *looking,
				  const struct anchor *anchor,
				  struct anchor_now *now, size_t n,
				  int64_t known)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < n; i++)
		if (now[i].fate >= ANCHOR_CHANGED)
			err = since_of(looking, &anchor[i], &now[i], known);
	return err;
}
