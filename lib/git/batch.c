/* SPDX-License-Identifier: MIT */
/*
 * Each question is a line, "info <id>" or "contents <id>"; the answer begins
 * with a line, "<id> <kind> <size>" or "<id> missing", and behind the one to
 * "contents" stand the bytes and a line end. See batch.h.
 */
#include "git/batch.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/span.h"
#include "base/xalloc.h"
#include "git/run.h"

struct batch {
	struct talk talk;
	pid_t owner;	/* who started it: a fork has to have its own */
	struct buf said;
};

/* What an answer's first line says. */
struct head {
	enum object_kind kind;
	uint64_t size;
	size_t len;	/* the line's, with its end */
};

struct batch *batch_new(void)
{
	return xcalloc(1, sizeof(struct batch));
}

void batch_free(struct batch *batch)
{
	if (!batch)
		return;
	talk_close(&batch->talk);
	buf_release(&batch->said);
	free(batch);
}

static const struct error *call(struct batch *batch, const struct repo *repo)
{
	static const char *const args[] = {
		"--no-replace-objects", "cat-file", "--batch-command", NULL
	};

	if (batch->owner != getpid())
		talk_close(&batch->talk);
	batch->owner = getpid();
	return batch->talk.pid ? NULL : git_talk(&batch->talk, repo, args);
}

static bool parse(struct head *out, struct span line)
{
	static const struct {
		const char *name;
		enum object_kind kind;
	} kinds[] = {
		{ "commit", OBJECT_COMMIT }, { "tree", OBJECT_TREE },
		{ "blob", OBJECT_BLOB }, { "tag", OBJECT_TAG }
	};
	const struct span id = span_until(line, " ");
	const struct span rest = span_behind(line, id.n + 1);
	const struct span kind = span_until(rest, " ");
	const struct span size = span_behind(rest, kind.n + 1);
	size_t i;

	for (i = 0; i < sizeof(kinds) / sizeof(*kinds); i++)
		if (span_is(kind, kinds[i].name)) {
			out->kind = kinds[i].kind;
			out->size = strtoull(size.s, NULL, 10);
			out->len = line.n + 1;
			return size.n;
		}
	return false;
}

static const struct error *hear_line(struct batch *batch, struct span *line)
{
	const struct error *err = NULL;
	const char *end = NULL;

	while (!err && !end) {
		err = talk_hear(&batch->talk, &batch->said);
		end = err ? NULL : memchr(batch->said.ptr, '\n',
					  batch->said.len);
	}
	if (!err)
		*line = (struct span){ batch->said.ptr,
				       (size_t)(end - batch->said.ptr) };
	return err;
}

/* Asks and reads the first line of what is answered. */
static const struct error *ask(struct head *out, struct batch *batch,
			       const struct repo *repo, const char *verb,
			       const struct oid *oid)
{
	char hex[OID_HEX + 1];
	const struct error *err = call(batch, repo);
	struct buf question = { 0 };
	struct span line;

	oid_to_hex(hex, oid);
	buf_addf(&question, "%s %s\n", verb, hex);
	buf_reset(&batch->said);
	if (!err)
		err = talk_say(&batch->talk, question.ptr, question.len);
	if (!err)
		err = hear_line(batch, &line);
	buf_release(&question);
	if (err) {
		talk_close(&batch->talk);
		return error_new(ERROR_CORRUPT, "cannot read the object '%s': "
				 "git does not tell it", hex);
	}
	if (parse(out, line))
		return NULL;
	return error_new(ERROR_NOT_FOUND, "the object '%s' is not here", hex);
}

static const struct error *check_size(const struct head *head,
				      const struct oid *oid, uint64_t limit)
{
	char hex[OID_HEX + 1];

	return head->size <= limit ? NULL :
		error_new(ERROR_LIMIT, "the object '%s' has %llu bytes, over "
			  "%llu", oid_to_hex(hex, oid),
			  (unsigned long long)head->size,
			  (unsigned long long)limit);
}

const struct error *batch_read(struct batch *batch, const struct repo *repo,
			       const struct oid *oid, uint64_t limit,
			       struct buf *out, enum object_kind *kind,
			       uint64_t *size)
{
	struct head head = { .size = 0 };
	const struct error *err = NULL;

	if (limit != UINT64_MAX)
		err = ask(&head, batch, repo, "info", oid);
	if (!err && limit != UINT64_MAX)
		err = check_size(&head, oid, limit);
	if (!err)
		err = ask(&head, batch, repo, "contents", oid);
	if (!err) {
		while (!err && batch->said.len < head.len + head.size + 1)
			err = talk_hear(&batch->talk, &batch->said);
		if (!err)
			buf_add(out, batch->said.ptr + head.len,
				(size_t)head.size);
		else
			talk_close(&batch->talk);
	}
	if (head.len && kind)
		*kind = head.kind;
	if (head.len && size)
		*size = head.size;
	return err;
}

bool batch_has(struct batch *batch, const struct repo *repo,
	       const struct oid *oid)
{
	struct head head;
	const struct error *err = ask(&head, batch, repo, "info", oid);

	error_ignore(err);
	return !err;
}
