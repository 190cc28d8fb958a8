/* SPDX-License-Identifier: MIT */
/* git fuse memory extract: what commits teach, as candidates. */
#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/anchor_state.h"
#include "git-fuse/memory/extract.h"
#include "git-fuse/memory/memories.h"
#include "git-fuse/workspace/range.h"
#include "git-fuse/workspace/since.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"
#include "source/source.h"

static const uint64_t nothing[OMIT_REASONS];

enum { SHORT_HEX = 10 };

struct job {
	struct session *session;
	const struct args *args;
	struct extracted found;
	uint64_t new, known, withdrawn, restored;
};

/* --- Which commits --- */

struct window {
	struct extract_end end[2];
	struct extract_range range;
	struct oid tip;
};

static const struct error *read_window(struct window *w, struct job *job)
{
	const char *since = args_text(job->args, "since");
	const struct error *err;
	struct range range;
	const struct buf *head;

	err = range_read(&range, job->args, "range", "head");
	head = range.has_both ? &range.head : &range.base;
	if (!err)
		err = repo_commit(job->session->repo,
				  head->len ? head->ptr : "HEAD", &w->tip);
	w->end[0].oid = w->tip;
	w->range.n = 1;
	if (!err && range.has_both) {
		err = repo_commit(job->session->repo,
				  range.base.len ? range.base.ptr : "HEAD",
				  &w->end[1].oid);
		w->end[1].is_excluded = !range.has_three;
		w->range.is_symmetric = range.has_three;
		w->range.n = 2;
	}
	range_release(&range);
	w->range.end = w->end;
	w->range.limit = args_number(job->args, "limit");
	/* Who names where to begin, or how many, has said enough. */
	if (!err && (since || (w->range.n == 1 && !w->range.limit))) {
		int64_t newest;

		err = commit_time(&newest, job->session->repo, &w->tip);
		if (!err && since)
			err = since_parse(&w->range.since, job->session, newest,
					  since);
		else if (!err)
			w->range.since = newest - (int64_t)EXTRACTING_DAYS *
				86400;
	}
	return err;
}

/* --- The answer --- */

static bool is_withdrawn(const struct job *job, const struct candidate *c)
{
	size_t i;

	for (i = 0; i < job->found.taken_back.n; i++) {
		const struct taken_back *one = &job->found.taken_back.item[i];

		if (one->withdrawn && !strcmp(one->sighting, c->sighting.id))
			return true;
	}
	return false;
}

/* Whether the commit that taught it has a directory there. */
static const struct error *is_directory(bool *out, const struct job *job,
					const struct candidate *c,
					const char *path)
{
	struct tree_way way = { .tree = { .n = 0 } };
	const struct error *err;
	struct oid oid;
	uint32_t mode;

	*out = false;
	if (oid_is_zero(&c->sighting.tree))
		return NULL;
	err = tree_entry_at(job->session->repo, &c->sighting.tree, path, &way,
			    &oid, &mode);
	tree_way_release(&way);
	*out = !err && (mode & MODE_TYPE) == MODE_TREE;
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

static const struct error *add_candidate(struct buf *out,
					 const struct sink *sink,
					 const struct job *job,
					 const struct candidate *c)
{
	const struct extract_rule_row *rule = &extract_rules[c->rule];
	const struct error *err;
	char hex[OID_HEX + 1];
	const struct memory *memory;
	bool is_dir = false;
	size_t i;

	buf_addf(out, "%s  %s\n", memory_types[c->memory.type],
		 c->memory.text);
	if (strcmp(c->memory.reason, c->subject))
		buf_addf(out, "    reason: %s\n", c->memory.reason);
	memory = &c->memory;
	err = NULL;
	for (i = 0; !err && i < memory->scopes; i++) {
		buf_addstr(out, i ? ", " : "    about: ");
		tell_path(out, sink, memory->scope[i].path);
		err = is_directory(&is_dir, job, c, memory->scope[i].path);
		buf_addstr(out, is_dir ? "/" : "");
	}
	if (memory->scopes)
		buf_addch(out, '\n');
	buf_addf(out, "    from: %.*s", SHORT_HEX,
		 oid_to_hex(hex, &c->sighting.commit));
	if (*c->subject)
		buf_addf(out, " %s", c->subject);
	buf_addf(out, "\n    why: %s, %s: %s%s\n", rule->name,
		 extract_confidences[rule->confidence], rule->why,
		 is_withdrawn(job, c) ? "; withdrawn by a revert" : "");
	return err;
}

static const struct error *tell_text(const struct job *job, struct sink *out)
{
	const bool dry = args_flag(job->args, "dry-run");
	const struct error *err = NULL;
	struct buf text = { 0 };
	size_t i;
	bool is_first = true;

	for (i = 0; !err && i < job->found.candidate.n; i++)
		if (!job->found.candidate.item[i].is_known)
			err = add_candidate(&text, out, job,
					    &job->found.candidate.item[i]);
	buf_addf(&text, "%s%" PRIu64 " new candidate%s, %" PRIu64 " known",
		 dry ? "would add: " : "", job->new, plural(job->new),
		 job->known);
	if (job->withdrawn)
		buf_addf(&text, ", %" PRIu64 " withdrawn", job->withdrawn);
	if (job->restored)
		buf_addf(&text, ", %" PRIu64 " standing again",
			 job->restored);
	buf_addf(&text, ", from %" PRIu64 " commit%s", job->found.commits,
		 plural(job->found.commits));
	for (i = 0; i < EXTRACT_REASONS; i++) {
		if (!job->found.left_out[i])
			continue;
		buf_addf(&text, "%s%s %" PRIu64, is_first ? "; left out: " :
			 ", ", extract_reasons[i], job->found.left_out[i]);
		is_first = false;
	}
	if (job->found.unresolved)
		buf_addf(&text,
			 "; %" PRIu64 " revert%s of commits that are not "
			 "here", job->found.unresolved,
			 plural(job->found.unresolved));
	buf_addch(&text, '\n');
	buf_tame(&text, 0);
	if (!err)
		sink_take(out, &text);
	return err;
}

static void put_hex(struct json *json, const char *key, const struct oid *oid)
{
	char hex[OID_HEX + 1];

	json_member(json, key, oid_is_zero(oid) ? NULL :
		    oid_to_hex(hex, oid));
}

static void put_candidate(struct json *json, const struct job *job,
			  const struct candidate *c)
{
	const struct extract_rule_row *rule = &extract_rules[c->rule];
	struct buf id = { 0 };
	size_t i;

	memory_entity(&id, (enum memory_type)c->memory.type, c->memory.text);
	json_open(json, '{');
	json_member(json, "id", id.ptr);
	json_member_bool(json, "is_known", c->is_known);
	json_member_bool(json, "is_withdrawn", is_withdrawn(job, c));
	json_member(json, "type", memory_types[c->memory.type]);
	json_member(json, "category", memory_categories[c->memory.category]);
	json_member(json, "text", c->memory.text);
	json_member(json, "reason", c->memory.reason);
	json_member_open(json, "anchors", '[');
	for (i = 0; i < c->memory.scopes; i++)
		put_anchor(json, &c->memory.scope[i], NULL);
	json_close(json);
	json_member(json, "rule", rule->name);
	json_member(json, "basis",
		    extract_confidences[rule->confidence]);
	json_member(json, "why", rule->why);
	json_member(json, "sighting", c->sighting.id);
	put_hex(json, "commit", &c->sighting.commit);
	json_member(json, "subject", *c->subject ? c->subject : NULL);
	put_sighting_bytes(json, &c->sighting);
	json_member(json, "learner", *c->sighting.learner ?
		    c->sighting.learner : NULL);
	json_member_time(json, "seen_at", c->sighting.seen);
	json_close(json);
	buf_release(&id);
}

static void put_taken_back(struct json *json, const struct extracted *found)
{
	size_t i;

	json_member_open(json, "taken_back", '[');
	for (i = 0; i < found->taken_back.n; i++) {
		const struct taken_back *one = &found->taken_back.item[i];

		if (!one->n)
			continue;
		json_open(json, '{');
		json_member(json, "sighting", one->sighting);
		json_member_bool(json, "is_withdrawn", one->withdrawn);
		put_hex(json, "commit", &one->commit);
		json_member(json, "reason", one->reason);
		json_member_uint(json, "memory_count", one->n);
		json_close(json);
	}
	json_close(json);
}

static const struct error *tell_json(const struct job *job, struct sink *out)
{
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, job->session,
					      "fuse.memory.extract/2");
	size_t i;
	const struct extracted *found;

	if (err)
		return err;
	found = &job->found;
	json_member_bool(&json, "dry_run", args_flag(job->args, "dry-run"));
	json_member_uint(&json, "commit_count", found->commits);
	json_member_open(&json, "left_out", '{');
	for (i = 0; i < EXTRACT_REASONS; i++)
		json_member_uint(&json, extract_reasons[i], found->left_out[i]);
	json_close(&json);
	json_member_uint(&json, "unresolved_count", found->unresolved);
	json_member_uint(&json, "new", job->new);
	json_member_uint(&json, "known", job->known);
	json_member_uint(&json, "withdrawn", job->withdrawn);
	json_member_uint(&json, "restored", job->restored);
	put_taken_back(&json, found);
	items_open(&items, &json, job->args, "candidates", nothing);
	for (i = 0; i < job->found.candidate.n; i++) {
		put_candidate(&json, job, &job->found.candidate.item[i]);
		items_next(&items);
	}
	items_close(&items);
	return NULL;
}

const struct error *cmd_memory_extract(struct session *session,
				       const struct args *args,
				       struct sink *out)
{
	struct job job = { .session = session, .args = args };
	struct window window = { .range = { .n = 0 } };
	struct source_spec spec = { .kind = SOURCE_REV };
	const struct error *err = read_window(&window, &job);
	char hex[OID_HEX + 1];
	size_t i;

	if (err)
		goto done;
	spec.rev = oid_to_hex(hex, &window.tip);
	err = session_look_at(session, &spec);
	if (!err)
		err = extracting_run(&job.found, session, &window.range,
				     &window.tip, args_flag(args, "dry-run"));
	if (err)
		goto done;
	for (i = 0; i < job.found.candidate.n; i++)
		if (job.found.candidate.item[i].is_known)
			job.known++;
		else
			job.new++;
	for (i = 0; i < job.found.taken_back.n; i++)
		if (job.found.taken_back.item[i].withdrawn)
			job.withdrawn += job.found.taken_back.item[i].n;
		else
			job.restored += job.found.taken_back.item[i].n;
	err = answer_is(args, "text") ? tell_text(&job, out) :
		tell_json(&job, out);
done:
	extracted_release(&job.found);
	return err;
}
