/* SPDX-License-Identifier: MIT */
/* git fuse memory list and show: what is remembered, and whether it holds. */
#include <stdlib.h>

#include "base/path.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/listing.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/query_text.h"
#include "git-fuse/knowledge/anchor_since.h"
#include "git-fuse/knowledge/others.h"
#include "git-fuse/memory/memories.h"
#include "git-fuse/workspace/store.h"
#include "git/repo.h"
#include "search/recall.h"

static const uint64_t nothing[OMIT_REASONS];

struct shown {
	const struct memory *memory;
	struct memory_standing standing;
};

struct listed {
	const struct args *args;
	struct remembering remembering;
	VEC(const char *) path;	/* from the top */
	struct strmap words;
	struct arena arena;
	VEC(struct shown) shown;	/* what is told first comes first */
	uint64_t hidden;	/* only --all tells them */
};

/* --- Which --- */

static const struct error *take_paths(struct listed *l)
{
	const struct repo *repo = l->remembering.session->repo;
	const struct arg *given = args_find(l->args, "path");
	const struct error *err = NULL;
	struct buf path = { 0 };
	size_t i;

	for (i = 0; !err && i < given->text.n; i++) {
		const char *typed = given->text.item[i];

		buf_reset(&path);
		if (path_join(&path, repo_prefix(repo),
			      strlen(repo_prefix(repo)), typed))
			*VEC_PUSH(&l->path) = arena_strndup(&l->arena,
							    buf_str(&path),
							    path.len);
		else
			err = error_new(ERROR_USAGE, "'%s' is outside of the "
					"repository", typed);
	}
	buf_release(&path);
	return err;
}

/* What can be told without looking anywhere. */
static bool may_be_selected(const struct listed *l,
			    const struct memory *memory)
{
	return args_chosen(l->args, "type", memory_types[memory->type]) &&
		args_chosen(l->args, "category",
			    memory_categories[memory->category]) &&
		args_chosen(l->args, "status",
			    memory_statuses[memory->status]) &&
		(!l->words.n || recall_has_all(memory, &l->words));
}

/* Where its scope is, or was, or what that is in. */
static bool touches(const struct shown *one, const char *path)
{
	size_t i;

	if (!*path || recall_path(one->memory, NULL, path) != RECALL_NOT ||
	    recall_path(one->memory, &one->standing, path) != RECALL_NOT)
		return true;
	for (i = 0; i < one->memory->scopes; i++) {
		const char *now = one->standing.anchor.item[i].path;

		if (path_is_below(one->memory->scope[i].path, path) ||
		    (now && path_is_below(now, path)))
			return true;
	}
	return false;
}

static bool is_selected(const struct listed *l, const struct shown *one)
{
	bool touches_any = !l->path.n;
	size_t i;

	for (i = 0; i < l->path.n && !touches_any; i++)
		touches_any = touches(one, l->path.item[i]);
	return touches_any && (!args_flag(l->args, "stale") ||
			       memory_is_doubtful(&one->standing));
}

/* Whether it is only told with --all, or where its status is asked for. */
static bool is_over(const struct listed *l, const struct memory *memory)
{
	return memory->is_removed || memory->is_withdrawn ||
		remembering_is_archived(&l->remembering, memory) ||
		(memory->status == MEMORY_REJECTED &&
		 !args_is_given(l->args, "status"));
}

static const struct error *judge_all(struct listed *l)
{
	const struct memories *memories = &l->remembering.memories;
	const bool tells_all = args_flag(l->args, "all");
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < memories->memory.n; i++) {
		struct shown one = { .memory = &memories->memory.item[i] };

		if (!may_be_selected(l, one.memory))
			continue;
		err = remembering_judge(&one.standing, &l->remembering,
					one.memory);
		if (!err && is_selected(l, &one)) {
			if (tells_all || !is_over(l, one.memory)) {
				*VEC_PUSH(&l->shown) = one;
				continue;
			}
			l->hidden++;
		}
		memory_standing_release(&one.standing);
	}
	return err;
}

/* By status, then what was learned most often, then lately; by id. */
static int compare(const void *a, const void *b)
{
	const struct memory *x = ((const struct shown *)a)->memory;
	const struct memory *y = ((const struct shown *)b)->memory;

	if (x->status != y->status)
		return x->status < y->status ? -1 : 1;
	if (x->reinforced != y->reinforced)
		return x->reinforced > y->reinforced ? -1 : 1;
	if (x->last_seen != y->last_seen)
		return x->last_seen > y->last_seen ? -1 : 1;
	return strcmp(x->entity, y->entity);
}

/* --- list --- */

static const char *id_of(const void *payload, size_t i)
{
	const struct listed *l = payload;

	return l->shown.item[i].memory->entity;
}

static void add_one(struct buf *out, const struct sink *sink,
		    const void *payload, size_t i)
{
	const struct listed *l = payload;

	add_memory(out, sink, &l->remembering, l->shown.item[i].memory,
		   &l->shown.item[i].standing);
}

static void put_one(struct json *json, const void *payload, size_t i)
{
	const struct listed *l = payload;

	json_open(json, '{');
	put_memory(json, &l->remembering, l->shown.item[i].memory,
		   &l->shown.item[i].standing);
	json_close(json);
}

static const struct listing kind = {
	.schema = "fuse.memory.list/2", .items = "memories",
	.none = "no memories",
	.hidden = { "was rejected, removed, withdrawn or archived",
		    "were rejected, removed, withdrawn or archived" },
	.id_of = id_of, .add = add_one, .put = put_one
};

const struct error *cmd_memory_list(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct listed l = { .args = args };
	const struct error *err = remembering_open(&l.remembering, session);
	size_t i;

	if (!err) {
		struct buf words = { 0 };

		err = read_asked(&words, l.args, "words", NULL);
		recall_terms(&l.words, buf_str(&words));
		if (!err && words.len && !l.words.n)
			err = error_new(ERROR_USAGE,
					"'%s' is in every sentence: give "
					"a word that says more",
					buf_str(&words));
		buf_release(&words);
	}
	if (!err)
		err = take_paths(&l);
	if (!err)
		err = judge_all(&l);
	if (!err && l.shown.n)
		qsort(l.shown.item, l.shown.n, sizeof(*l.shown.item), compare);
	if (!err)
		err = listing_tell(&kind, session, args, l.shown.n, l.hidden,
				   &l, out);
	for (i = 0; i < l.shown.n; i++)
		memory_standing_release(&l.shown.item[i].standing);
	VEC_RELEASE(&l.shown);
	VEC_RELEASE(&l.path);
	strmap_release(&l.words);
	arena_release(&l.arena);
	remembering_close(&l.remembering);
	return err;
}

/* --- show --- */

static const struct error *show_text(struct remembering *remembering,
				     const struct shown *one,
				     const struct memory_decisions *decisions,
				     const struct remarks *remarks,
				     struct sink *out)
{
	struct buf text = { 0 };
	const struct error *err = add_memory_story(&text, out, remembering,
						   one->memory,
						   &one->standing, decisions);
	const size_t from = text.len;

	add_others(&text, remarks, one->memory->entity);
	buf_tame(&text, from);
	sink_take(out, &text);
	return err;
}

static const struct error *show_json(struct remembering *remembering,
				     const struct shown *one,
				     const struct memory_decisions *decisions,
				     const struct remarks *remarks,
				     struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, remembering->session,
					      "fuse.memory.show/2");

	if (err)
		return err;
	json_member_open(&json, "memory", '{');
	put_memory(&json, remembering, one->memory, &one->standing);
	err = put_memory_story(&json, remembering, one->memory, decisions);
	put_others(&json, remarks, one->memory->entity);
	json_close(&json);
	answer_close(&json, nothing);
	return err;
}

const struct error *cmd_memory_show(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct memory_decisions decisions = { .decision = { .n = 0 } };
	struct remarks remarks = { .remark = { .n = 0 } };
	struct shown one = { .memory = NULL };
	struct remembering remembering;
	const struct error *err = remembering_open(&remembering, session);

	if (!err)
		err = memories_find(&one.memory, &remembering.memories,
				    args_text(args, "memory"));
	if (!err)
		err = remembering_judge(&one.standing, &remembering,
					one.memory);
	if (!err && args_flag(args, "since"))
		err = looking_since(&remembering.looking, one.memory->scope,
				    one.standing.anchor.item,
				    one.standing.anchor.n,
				    one.memory->first_seen);
	if (!err) {
		struct knowledge *knowledge;

		err = knowing_open(&knowledge, session, KNOWLEDGE_READ);
		if (!err)
			err = memory_decisions_read(&decisions, knowledge,
						    one.memory->entity);
		knowledge_close(knowledge);
	}
	if (!err)
		err = others_read(&remarks, session, one.memory->entity);
	if (!err && answer_is_json(args))
		err = show_json(&remembering, &one, &decisions, &remarks, out);
	else if (!err)
		err = show_text(&remembering, &one, &decisions, &remarks, out);
	remarks_release(&remarks);
	memory_decisions_release(&decisions);
	memory_standing_release(&one.standing);
	remembering_close(&remembering);
	return err;
}
