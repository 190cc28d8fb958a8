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

/* One commit that changed a file, and the file's blobs before and after. */
struct change_step {
	struct oid commit, before, after;
	VEC(struct oid) parent;
	const char *path;	/* that was asked about */
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
	if (*out || oid_is_zero(blob) ||
	    (!t->anchored.from && !t->anchored.anchor->is_file))
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

/* The newest commit of a log that had it before and not after; else *held where
 * the newest commit of all still has it, and the step is the oldest one. */
static const struct error *search_log(bool *found, struct change_step *step,
				      bool *held, struct tracing *t,
				      const char *path)
{
	struct span log = { buf_str(&t->log), t->log.len };
	const struct error *err = NULL;
	bool before, after, is_newest = true;

	*found = *held = step->is_birth = false;
	step->path = path;
	while (!err && !*found && !*held && take_step(&log, step)) {
		err = holds(&after, t, &step->after, path);
		*held = !err && is_newest && after;
		is_newest = false;
		if (!err && !after)
			err = holds(&before, t, &step->before, path);
		*found = !err && !after && before;
	}
	return err;
}

static const struct error *search_line(bool *found, struct change_step *step,
				       bool *held, struct tracing *t,
				       const struct oid *tip,
				       const char *path)
{
	const struct error *err = NULL;
	bool is_whole = !*t->after;

	*found = false;
	for (;; is_whole = true) {
		err = read_log(t, is_whole, tip, path);
		if (!err)
			err = search_log(found, step, held, t, path);
		if (err || *found || *held || is_whole)
			return err;
	}
}

/* --- Renames --- */

enum side { BEFORE, AFTER };

struct renamed {
	const char *path;	/* NULL: it was not */
	struct oid blob;
};

/* ":100644 100644 <old> <new> R087", the old path and the new one, a NUL after
 * each. */
static bool take_rename(struct span *diff, struct renamed file[2])
{
	struct span head;
	int side;

	if (diff->n < 1)
		return false;
	head = span_behind(*diff, strlen(":100644 100644 "));
	*diff = span_behind(*diff, strlen(diff->s) + 1);
	for (side = BEFORE; side <= AFTER; side++) {
		if (!diff->n || !take_oid(&head, &file[side].blob))
			return false;
		file[side].path = diff->s;
		*diff = span_behind(*diff, strlen(diff->s) + 1);
	}
	return true;
}

/* What a path was on the other side of a commit that renamed it. */
static const struct error *other_name(enum side side, struct renamed *out,
				      struct tracing *t,
				      const struct change_step *step,
				      const char *path)
{
	char old[OID_HEX + 1], new[OID_HEX + 1];
	const char *const args[] = {
		"diff-tree", "-r", "-M", "--diff-filter=R", "--raw",
		"--no-abbrev", "-z", oid_to_hex(old, &step->parent.item[0]),
		oid_to_hex(new, &step->commit), NULL
	};
	struct renamed file[2];
	struct span diff;
	const struct error *err;

	*out = (struct renamed){ .path = NULL };
	buf_reset(&t->log);
	err = git_run(t->looking->session->repo, args, &t->log, NULL);
	diff = (struct span){ buf_str(&t->log), t->log.len };
	while (!err && !out->path && take_rename(&diff, file))
		if (!strcmp(file[!side].path, path))
			*out = file[side];
	if (out->path)
		out->path = arena_strdup(&t->arena, out->path);
	return err;
}

/* Back from one name to the one before it. A commit that renamed a file and
 * changed it may be the one that is sought. */
static const struct error *search_back(bool *found, struct change_step *step,
				       bool *held, struct tracing *t,
				       struct oid tip, const char *path)
{
	const struct error *err;
	struct renamed old;

	for (;;) {
		err = search_line(found, step, held, t, &tip, path);
		if (err || *found || *held || !step->is_birth ||
		    !step->parent.n)
			return err;
		err = other_name(BEFORE, &old, t, step, path);
		if (err || !old.path)
			return err;
		err = holds(found, t, &old.blob, old.path);
		if (err || *found)
			return err;
		path = old.path;
		tip = step->parent.item[0];
	}
}

/* --- Down merges, and on to later names --- */

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

static const struct error *search(bool *found, struct change_step *step,
				  bool *held, struct tracing *t,
				  const struct oid *tip, const char *name);

/* The change that one of the other sides of a merge has and its first one
 * has not; else the name under which one of them still has it. */
static const struct error *search_sides(bool *found, struct change_step *side,
					const char **name, struct tracing *t,
					const struct change_step *merge)
{
	const struct error *err = NULL;
	bool is_old = false, held;
	size_t i;

	for (i = 1; !err && !*found && !*name && i < merge->parent.n; i++) {
		err = search(found, side, &held, t, &merge->parent.item[i],
			     merge->path);
		if (!err && *found)
			err = is_ancestor(&is_old, t, &side->commit,
					  &merge->parent.item[0]);
		*found = *found && !is_old;
		if (!err && held && strcmp(side->path, merge->path))
			*name = side->path;
	}
	return err;
}

/* Where the commit that took a file away has put it, still as it was; and of
 * a merge, what its sides tell. */
static const struct error *look_on(bool *found, struct change_step *side,
				   const char **name, struct tracing *t,
				   const struct change_step *step)
{
	struct renamed new = { .path = NULL };
	const struct error *err = NULL;
	bool is_same = false;

	*found = false;
	if (oid_is_zero(&step->after) && step->parent.n)
		err = other_name(AFTER, &new, t, step, step->path);
	if (!err && new.path)
		err = holds(&is_same, t, &new.blob, new.path);
	*name = is_same ? new.path : NULL;
	return err || is_same ? err : search_sides(found, side, name, t, step);
}

/* Under all names, and down the merge that has brought the change in, or the
 * file. Where a later name tells nothing, the commit is told that took the
 * name before it away. */
static const struct error *search(bool *found, struct change_step *step,
				  bool *held, struct tracing *t,
				  const struct oid *tip, const char *name)
{
	struct change_step next = { .is_birth = false };
	const struct error *err = search_back(found, step, held, t, *tip,
					      name);
	bool is_more = !*held && (*found || step->is_birth);
	size_t i;

	for (i = 0; !err && is_more && i < MOST_NAMES; i++) {
		err = look_on(&is_more, &next, &name, t, step);
		if (!err && name)
			err = search_back(&is_more, &next, held, t, *tip,
					  name);
		if (err || (!is_more && !*held))
			break;
		*found = is_more;
		VEC_RELEASE(&step->parent);
		*step = next;
		next = (struct change_step){ .is_birth = false };
		is_more = is_more && name;
	}
	VEC_RELEASE(&next.parent);
	return err;
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

/* Where it is now is asked first, then where it was. */
static const struct error *trace(struct anchor_since *out,
				 struct tracing *t, const char *now)
{
	const char *const names[] = { now, t->anchored.anchor->path };
	const struct oid *tip = &t->looking->id.commit;
	struct change_step step = { .is_birth = false };
	const struct error *err = NULL;
	bool found = false;
	size_t i;

	for (i = 0; !err && !found && !out->is_uncommitted && i < 2; i++)
		if (names[i])
			err = search(&found, &step, &out->is_uncommitted, t,
				     tip, names[i]);
	if (!err && found) {
		out->path = arena_strdup(&t->looking->arena, step.path);
		err = describe(out, t->looking, &step.commit);
	}
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
