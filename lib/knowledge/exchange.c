/* SPDX-License-Identifier: MIT */
/* Export and import: see exchange.h. */
#include "knowledge/exchange.h"

#include <inttypes.h>

#include "knowledge/store.h"

struct writing {
	struct sink *out;
	struct buf line;
	struct exchange *done;
};

static const struct error *write_line(void *payload,
				      const struct record *record)
{
	struct writing *w = payload;

	buf_reset(&w->line);
	record_add_line(&w->line, record);
	sink_add(w->out, w->line.ptr, w->line.len);
	w->done->lines++;
	return NULL;
}

const struct error *knowledge_export(struct knowledge *knowledge,
				     struct sink *out, struct exchange *done)
{
	struct writing w = { .out = out, .done = done };
	const struct error *err;

	*done = (struct exchange){ .lines = 0 };
	err = knowledge_each(knowledge, NULL, write_line, &w);
	buf_release(&w.line);
	return err;
}

/* The numbers that may come at once: each is one record's, so that nobody has
 * more. One that is farther on is a mistake, or worse: it would use up the
 * numbers of all who ever import it. */
#define LAMPORT_LEAP ((int64_t)1 << 32)

static const struct error *check_leap(const struct record *record,
				      int64_t next)
{
	if (record->lamport - next < LAMPORT_LEAP)
		return NULL;
	return error_new(ERROR_LIMIT, "its lamport, %" PRId64 ", is too far "
			 "ahead of what is here, which is at %" PRId64 ": it "
			 "would leave no number for others", record->lamport,
			 next - 1);
}

/* Whether it is the fault of a record, and not of the store. */
static bool is_of_record(const struct error *err)
{
	return err->code == ERROR_CORRUPT || err->code == ERROR_LIMIT ||
		err->code == ERROR_UNSUPPORTED;
}

static const struct error *take(struct knowledge *knowledge, int64_t next,
				bool is_ours, struct arena *arena,
				struct span line, struct exchange *done)
{
	struct record record;
	bool is_new = false;
	const struct error *err;

	if (!span_trim(line).n)
		return NULL;
	arena_clear(arena);
	err = record_parse(&record, arena, line.s, line.n);
	if (!err)
		err = check_leap(&record, next);
	if (!err)
		err = is_ours ? knowledge_put(knowledge, &record, &is_new) :
			knowledge_take(knowledge, &record, next - 1, &is_new);
	done->lines++;
	done->added += is_new;
	return err;
}

const struct error *knowledge_import_parts(struct knowledge *knowledge,
					   const struct exchange_part *part,
					   size_t n, struct left_behind *left,
					   struct exchange *done)
{
	const struct error *err = knowledge_begin(knowledge);

	*done = (struct exchange){ .lines = 0 };
	if (!err) {
		int64_t next;
		size_t i;

		/* How far ahead a record may be does not depend on the order
		 * of the texts. */
		err = store_next_lamport(knowledge, &next);
		for (i = 0; !err && i < n; i++) {
			struct arena arena = { .block = NULL };
			struct span rest, line;
			uint64_t number = 0;

			rest = part[i].text;
			while (!err && take_line(&rest, &line)) {
				number++;
				err = take(knowledge, next, part[i].is_ours,
					   &arena, line, done);
				if (err)
					err = error_wrap(err,
							 "line %" PRIu64
							 " of '%s'",
							 number, part[i].name);
				if (err && left && is_of_record(err)) {
					left_add(left, err);
					err = NULL;
				}
			}
			arena_release(&arena);
		}
	}
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return err;
}

const struct error *knowledge_import(struct knowledge *knowledge,
				     const char *text, size_t n,
				     const char *name, bool is_ours,
				     struct exchange *done)
{
	const struct exchange_part part = {
		.text = { text, n }, .name = name, .is_ours = is_ours
	};

	return knowledge_import_parts(knowledge, &part, 1, NULL, done);
}
