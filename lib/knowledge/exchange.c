/* SPDX-License-Identifier: MIT */
/* Export and import: see exchange.h. */
#include "knowledge/exchange.h"

#include <inttypes.h>

#include "base/span.h"

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

static const struct error *take(struct knowledge *knowledge,
				struct arena *arena, struct span line,
				struct exchange *done)
{
	struct record record;
	bool is_new = false;
	const struct error *err;

	if (!span_trim(line).n)
		return NULL;
	arena_clear(arena);
	err = record_parse(&record, arena, line.s, line.n);
	if (!err)
		err = knowledge_put(knowledge, &record, &is_new);
	done->lines++;
	done->added += is_new;
	return err;
}

static const struct error *take_lines(struct knowledge *knowledge,
				      struct span rest, const char *name,
				      struct exchange *done)
{
	struct arena arena = { .block = NULL };
	const struct error *err = NULL;
	uint64_t number = 0;
	struct span line;

	while (!err && take_line(&rest, &line)) {
		number++;
		err = take(knowledge, &arena, line, done);
		if (err)
			err = error_wrap(err, "line %" PRIu64 " of '%s'",
					 number, name);
	}
	arena_release(&arena);
	return err;
}

const struct error *knowledge_import(struct knowledge *knowledge,
				     const char *text, size_t n,
				     const char *name, struct exchange *done)
{
	const struct error *err = knowledge_begin(knowledge);

	*done = (struct exchange){ .lines = 0 };
	if (!err)
		err = take_lines(knowledge, (struct span){ text, n }, name,
				 done);
	if (!err)
		err = knowledge_commit(knowledge);
	knowledge_rollback(knowledge);
	return err;
}
