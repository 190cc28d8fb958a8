/* SPDX-License-Identifier: MIT */
/* A team of readers and scanners: see intake.h. */
#include "index/intake.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#include "base/bytes.h"
#include "base/thread.h"
#include "index/run.h"
#include "lang/lang.h"
#include "lang/scan.h"

/*
 * Files that a thread takes at once: neighbours, for what they share each of
 * two threads would note for itself; but so that each takes many times, and
 * none waits long for the last.
 */
enum { CHUNK_LEAST = 32, CHUNK_MOST = 512, TURNS = 16, CREW_MOST = 16 };

/* What each thread may fill in the first round: two blocks of a pool, which
 * takes about half a second. */
enum { FIRST_MEMORY = 4 << 20 };

struct done {
	size_t todo;
	size_t at, n;		/* its record, in worker.records */
};

struct worker {
	struct reader *reader;
	struct scanner *scanner;
	struct run run;
	struct facts facts;
	struct digest digest;
	struct buf bytes, record, records;
	VEC(struct done) done;
};

struct crew {
	struct source *source;
	todo_vec *todo;
	const struct intake *options;
	const struct sink *sink;
	size_t threads;
	size_t chunk;		/* files that a thread takes at once */
	size_t memory;		/* of a round */
	struct worker worker[CREW_MOST];
	pthread_mutex_t lock;
	atomic_size_t next;	/* todo that nobody has taken */
	atomic_bool stop;	/* end of the round */
	size_t finished;	/* for progress; under the lock */
	bool is_refused;	/* a record, by the sink */
};

/* Why a file could not be read, as a fact. One bad file stops nothing. */
static uint8_t flag_of(const struct error *err)
{
	switch (err->code) {
	case ERROR_LIMIT:
		return FACTS_TOO_LARGE;
	case ERROR_NOT_FOUND:
		return FACTS_MISSING;
	default:
		return FACTS_CORRUPT;
	}
}

static const struct error *read_facts(struct crew *crew, struct worker *w,
				      const struct entry *entry)
{
	struct facts *facts = &w->facts;
	const struct error *err;
	uint64_t size = 0;
	unsigned int lang;

	facts_clear(facts);
	err = reader_read(w->reader, entry, crew->options->max_bytes,
			  &w->bytes, &size);
	if (err && err->code == ERROR_INTERRUPTED)
		return err;
	if (err) {
		facts->lang = LANG_NONE;
		facts->flags = flag_of(err);
		facts->bytes = size;
		return NULL;
	}
	lang = scan_lang(w->scanner, entry->path, entry->language,
			 buf_str(&w->bytes), w->bytes.len);
	err = scan(w->scanner, lang, buf_str(&w->bytes), w->bytes.len, facts);
	facts->lang = (uint8_t)lang;
	return err;
}

static const struct error *do_one(struct crew *crew, struct worker *w,
				  size_t i)
{
	struct todo *todo = &crew->todo->item[i];
	const struct facts *facts = &w->facts;
	const struct digest *digest = NULL;
	uint32_t id = todo->head.id;
	const struct error *err = NULL;

	if (todo->is_known)
		return NULL;
	err = read_facts(crew, w, todo->entry);
	if (err)
		return err;
	if (!facts_are_opaque(facts->flags)) {
		run_add(&w->run, id, facts, &w->digest);
		digest = &w->digest;
	}
	todo->head = (struct blob_head){
		id, facts->lines, facts->tokens,
		digest ? digest->body_len : 0, digest ? digest->symbol_len : 0,
		facts->bytes, facts->lang, facts->flags
	};
	if (facts->flags & (FACTS_MISSING | FACTS_CORRUPT))
		return NULL;
	buf_reset(&w->record);
	record_pack(&w->record, facts, digest);
	seal(&w->record);
	/* Keeps the record until the chunk is handed over. */
	*VEC_PUSH(&w->done) = (struct done){ i, w->records.len, w->record.len };
	buf_add(&w->records, w->record.ptr, w->record.len);
	return NULL;
}

static const struct error *hand_over(struct crew *crew, struct worker *w,
				     size_t taken)
{
	const struct sink *sink = crew->sink;
	const struct error *err = NULL;
	size_t i;

	pthread_mutex_lock(&crew->lock);
	for (i = 0; !err && i < w->done.n; i++) {
		const struct done *done = &w->done.item[i];

		err = sink->blob(sink->payload,
				 &crew->todo->item[done->todo],
				 w->records.ptr + done->at, done->n);
	}
	crew->is_refused |= err != NULL;
	crew->finished += taken;
	if (!err)
		err = progress_step(crew->options->progress,
				    crew->options->title,
				    crew->finished, crew->todo->n);
	pthread_mutex_unlock(&crew->lock);
	w->done.n = 0;
	buf_reset(&w->records);
	return err;
}

static const struct error *work(void *payload, size_t number)
{
	struct crew *crew = payload;
	struct worker *w = &crew->worker[number];
	size_t limit = crew->memory / crew->threads, n = crew->todo->n;
	const struct error *err = NULL;

	if (!w->reader)
		err = reader_open(&w->reader, crew->source);
	if (!w->scanner)
		w->scanner = scanner_new();
	while (!err && !atomic_load(&crew->stop)) {
		size_t from = atomic_fetch_add(&crew->next, crew->chunk);
		size_t to;
		const struct error *err2;
		size_t i;

		if (from >= n)
			break;
		to = from + crew->chunk < n ? from + crew->chunk : n;
		err = NULL;
		for (i = from; !err && i < to; i++)
			err = do_one(crew, w, i);
		err2 = hand_over(crew, w, to - from);
		err = err ? err : err2;
		if (err || run_size(&w->run) > limit)
			atomic_store(&crew->stop, true);
	}
	return err;
}

/* Gives the sink the postings of all workers, and frees them. */
static const struct error *end_round(struct crew *crew, size_t from)
{
	struct run_lists lists[CREW_MOST];
	const struct error *err;
	struct merge merge;
	size_t i;

	merge_init(&merge);
	for (i = 0; i < crew->threads; i++) {
		run_lists_init(&lists[i], &crew->worker[i].run);
		merge_add(&merge, &lists[i].lists);
	}
	err = crew->sink->end(crew->sink->payload, &merge.lists, from);
	for (i = 0; i < crew->threads; i++) {
		run_lists_release(&lists[i]);
		run_clear(&crew->worker[i].run);
	}
	merge_release(&merge);
	return err;
}

static void release(struct worker *w)
{
	reader_free(w->reader);
	scanner_free(w->scanner);
	run_release(&w->run);
	facts_release(&w->facts);
	VEC_RELEASE(&w->digest.use);
	buf_release(&w->bytes);
	buf_release(&w->record);
	buf_release(&w->records);
	VEC_RELEASE(&w->done);
}

static size_t crew_size(size_t todos)
{
	size_t chunks = (todos + CHUNK_LEAST - 1) / CHUNK_LEAST;
	size_t n = thread_count();

	n = n < chunks ? n : chunks;
	return n < CREW_MOST ? n : CREW_MOST;
}

const struct error *intake(struct source *source, todo_vec *todo,
			   const struct intake *options,
			   const struct sink *sink)
{
	struct crew *crew = xcalloc(1, sizeof(*crew));
	const struct error *err = NULL, *err2;
	size_t i, from = 0, n;

	*crew = (struct crew){ .source = source, .todo = todo,
			       .options = options, .sink = sink,
			       .threads = crew_size(todo->n),
			       .memory = options->memory };
	if (options->is_watched)
		crew->memory = crew->threads * FIRST_MEMORY;
	n = crew->threads ? todo->n / crew->threads / TURNS : 0;
	crew->chunk = n < CHUNK_LEAST ? CHUNK_LEAST :
		n < CHUNK_MOST	      ? n :
					CHUNK_MOST;
	pthread_mutex_init(&crew->lock, NULL);
	while (!err && from < todo->n) {
		if (crew->memory > options->memory)
			crew->memory = options->memory;
		atomic_store(&crew->stop, false);
		err = sink->begin(sink->payload, from);
		if (err)
			break;
		err = thread_team(crew->threads, work, crew);
		from = atomic_load(&crew->next);
		from = from < todo->n ? from : todo->n;
		/* SQLite may have ended the transaction of a sink that failed:
		   the postings would be written without their blobs. */
		if (err && (options->is_watched || crew->is_refused))
			break;
		err2 = end_round(crew, from);
		err = err ? err : err2;
		crew->memory *= 2;
	}
	for (i = 0; i < crew->threads; i++)
		release(&crew->worker[i]);
	pthread_mutex_destroy(&crew->lock);
	free(crew);
	return err;
}
