/* SPDX-License-Identifier: MIT */
/* git fuse memory export: MEMORY.md, an index of what is remembered. */
#include <string.h>

#include "base/file.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/memory/memories.h"
#include "knowledge/memory_index.h"
#include "source/source.h"

typedef VEC(const struct memory *) ranked_vec;

/* Each, as it stands now, in one of the two. */
static const struct error *add_each(struct remembering *remembering,
				    const ranked_vec *ranked,
				    struct json *json, struct buf *out)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < ranked->n; i++) {
		const struct memory *memory = ranked->item[i];
		struct memory_standing standing;

		err = remembering_judge(&standing, remembering, memory);
		if (!err && json) {
			json_open(json, '{');
			put_memory(json, remembering, memory, &standing);
			json_close(json);
		} else if (!err) {
			memory_index_add(out, memory, standing.confidence);
		}
		memory_standing_release(&standing);
	}
	return err;
}

/* What MEMORY.md does not tell. */
struct untold {
	size_t candidates, theirs;
};

/* MEMORY.md is read as the repository's own word: what nobody here approved is
 * counted there and not told, unless all is asked for, but for what only
 * others say. What was rejected is not so. */
static struct untold drop_unapproved(ranked_vec *ranked, bool all)
{
	struct untold untold = { 0 };
	size_t i, n = 0;

	for (i = 0; i < ranked->n; i++) {
		const struct memory *memory = ranked->item[i];

		if (memory->is_theirs)
			untold.theirs++;
		else if (all || memory->status == MEMORY_APPROVED)
			ranked->item[n++] = memory;
		else
			untold.candidates += memory->status ==
				MEMORY_CANDIDATE;
	}
	ranked->n = n;
	return untold;
}

static const struct error *make_index(struct buf *out,
				      struct remembering *remembering,
				      ranked_vec *ranked, bool all)
{
	const struct untold untold = drop_unapproved(ranked, all);
	const struct error *err;

	memory_index_begin(out);
	err = add_each(remembering, ranked, NULL, out);
	if (ranked->n && (untold.candidates || untold.theirs))
		buf_addch(out, '\n');
	if (untold.candidates)
		buf_addf(out, "%zu candidate%s that nobody reviewed: "
			 "'git fuse memory review'\n", untold.candidates,
			 untold.candidates == 1 ? "" : "s");
	if (untold.theirs)
		buf_addf(out, "%zu of others, which nobody here approved: "
			 "'git fuse memory review'\n", untold.theirs);
	return err;
}

static const struct error *make_json(struct sink *out,
				     struct remembering *remembering,
				     const ranked_vec *ranked)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, remembering->session,
					      "fuse.memory.export/2");

	if (err)
		return err;
	json_member_open(&json, "memories", '[');
	err = add_each(remembering, ranked, &json, NULL);
	json_close(&json);
	answer_close(&json, nothing);
	return err;
}

const struct error *cmd_memory_export(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	const char *path = args_text(args, "output");
	struct sink text = { .write = NULL };
	struct remembering remembering;
	ranked_vec ranked = { 0 };
	const struct error *err = remembering_open(&remembering, session);
	const struct memories *memories;
	size_t i;

	if (err)
		goto done;
	/* What was put away, removed or taken back is not in the index. */
	memories = &remembering.memories;
	for (i = 0; i < memories->memory.n; i++) {
		const struct memory *memory = &memories->memory.item[i];

		if (!memory->is_removed && !memory->is_withdrawn &&
		    !remembering_is_archived(&remembering, memory))
			*VEC_PUSH(&ranked) = memory;
	}
	memories_rank(ranked.item, ranked.n);
	if (answer_is_json(args))
		err = make_json(&text, &remembering, &ranked);
	else
		err = make_index(&text.buf, &remembering, &ranked,
				 args_flag(args, "all"));
	/* All of it or nothing. */
	if (!err && path && strcmp(path, "-") != 0)
		err = file_replace(path, buf_str(&text.buf), text.buf.len);
	else if (!err)
		sink_add(out, buf_str(&text.buf), text.buf.len);
done:
	VEC_RELEASE(&ranked);
	sink_release(&text);
	remembering_close(&remembering);
	return err;
}
