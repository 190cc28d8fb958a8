/* SPDX-License-Identifier: MIT */
/* What must not lose a record: death, full disks, others, damage. */
#include "tests/unit/knowledge_world.h"

#include <errno.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/vec.h"
#include "base/xalloc.h"
#include "knowledge/store.h"

enum { MOST_AT_ONCE = 3 };

/* Adds some records of any kind in one transaction, and says which are on the
 * disk now. */
static bool write_some(struct knowledge *knowledge, uint64_t *seed, int fd)
{
	unsigned char ids[MOST_AT_ONCE * SHA256_SIZE];
	struct arena arena = { .block = NULL };
	const struct error *err = knowledge_begin(knowledge);
	size_t i, n = 1 + below(seed, MOST_AT_ONCE);

	for (i = 0; !err && i < n; i++) {
		struct record record = any_record(seed, &arena);

		err = knowledge_add(knowledge, &record);
		memcpy(ids + i * SHA256_SIZE, record.id, SHA256_SIZE);
	}
	if (!err)
		err = knowledge_commit(knowledge);
	arena_release(&arena);
	n *= SHA256_SIZE;
	return !err && write(fd, ids, n) == (ssize_t)n;
}

static void write_until_killed(int fd, unsigned int who)
{
	struct knowledge *knowledge;
	uint64_t seed = 1 + who;

	if (knowledge_open(&knowledge, STORE, KNOWLEDGE_WRITE))
		_exit(2);
	while (write_some(knowledge, &seed, fd))
		;
	_exit(3);
}

typedef VEC(unsigned char) bytes_vec;

static bool read_id(int fd, bytes_vec *acknowledged)
{
	VEC_RESERVE(acknowledged, SHA256_SIZE);
	if (read(fd, acknowledged->item + acknowledged->n, SHA256_SIZE) !=
	    SHA256_SIZE)
		return false;
	acknowledged->n += SHA256_SIZE;
	return true;
}

/* Kills a writer after some acknowledged records, and a little later. */
static void kill_a_writer(uint64_t *seed, unsigned int who,
			  bytes_vec *acknowledged)
{
	size_t wait_for = below(seed, 4), linger = below(seed, 3000000);
	volatile size_t spent;
	int fds[2];
	pid_t pid;

	assert_int_equal(pipe(fds), 0);
	pid = fork();
	if (!pid) {
		close(fds[0]);
		write_until_killed(fds[1], who);
	}
	close(fds[1]);
	while (wait_for-- && read_id(fds[0], acknowledged))
		;
	for (spent = 0; spent < linger; spent++)
		;
	kill(pid, SIGKILL);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	while (read_id(fds[0], acknowledged))
		;
	close(fds[0]);
}

static const struct error *note_id(void *payload, const struct record *record)
{
	strmap_add(payload, (const char *)record->id, SHA256_SIZE, NULL);
	return NULL;
}

static void a_killed_writer_loses_nothing_it_acknowledged(void **state)
{
	enum { KILLS = 100 };
	bytes_vec acknowledged = { .n = 0 };
	struct strmap there = { .n = 0 };
	struct knowledge *knowledge;
	uint64_t seed = 99;
	unsigned int i;
	size_t at;

	(void)state;
	for (i = 0; i < KILLS; i++) {
		kill_a_writer(&seed, i, &acknowledged);
		knowledge = open_store(STORE, KNOWLEDGE_READ);
		assert_ok(knowledge_verify(knowledge));
		knowledge_close(knowledge);
	}
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_ok(knowledge_each(knowledge, NULL, note_id, &there));
	knowledge_close(knowledge);
	assert_true(acknowledged.n > KILLS / 2 * SHA256_SIZE);
	for (at = 0; at < acknowledged.n; at += SHA256_SIZE)
		assert_non_null(strmap_find(&there, (const char *)
					    acknowledged.item + at,
					    SHA256_SIZE));
	strmap_release(&there);
	VEC_RELEASE(&acknowledged);
}

/* A record of a memory, long enough for a file to grow by it. */
static struct record long_memory(struct arena *arena)
{
	struct buf text = { 0 }, entity = { 0 };
	struct record record;

	buf_addn(&text, 'x', 200000);
	memory_entity(&entity, MEMORY_GOTCHA, text.ptr);
	record = draft(RECORD_MEMORY, arena_strdup(arena, entity.ptr),
		       arena_fmt(arena, "{\"category\":\"tooling\",\"class\":"
				 "\"ADR\",\"rule\":\"said\",\"seen\":1,"
				 "\"sighting\":\"said:me\",\"text\":\"%s\","
				 "\"type\":\"gotcha\"}", text.ptr));
	buf_release(&text);
	buf_release(&entity);
	return record;
}

/* Some record, whatever its fold writes: with a limit where the file ends, and
 * with one that lets the record in, and not all of what it folds to. */
static void fail_to_add(struct knowledge *knowledge, struct record record,
			rlim_t more)
{
	struct rlimit limit, old;
	struct stat st;

	assert_int_equal(stat(STORE_DB, &st), 0);
	getrlimit(RLIMIT_FSIZE, &old);
	limit = (struct rlimit){ (rlim_t)st.st_size + more, old.rlim_max };
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	assert_ok(knowledge_begin(knowledge));
	if (!knowledge_add(knowledge, &record))
		assert_error(knowledge_commit(knowledge), ERROR_READONLY,
			     "cannot write");
	knowledge_rollback(knowledge);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
}

static void a_full_disk_leaves_what_was_there(void **state)
{
	static const rlim_t more[] = { 0, 4096, 100000, 250000 };
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct arena arena = { .block = NULL };
	const struct record record = long_memory(&arena);
	char *before, *after;
	size_t i;

	(void)state;
	signal(SIGXFSZ, SIG_IGN);
	add_one(knowledge, RECORD_GC, "gc", "{\"n\":1}");
	before = lines_of(knowledge);
	for (i = 0; i < sizeof(more) / sizeof(*more); i++) {
		fail_to_add(knowledge, record, more[i]);
		after = lines_of(knowledge);
		assert_string_equal(before, after);
		free(after);
		assert_ok(knowledge_verify(knowledge));
	}
	add_one(knowledge, RECORD_MEMORY, record.entity, record.body);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	free(before);
	arena_release(&arena);
}

/* Adds records, each in a transaction of its own. */
static void write_each(unsigned int who, int n)
{
	struct arena arena = { .block = NULL };
	struct knowledge *knowledge;
	uint64_t seed = 1 + who;

	while (n--) {
		struct record record = any_record(&seed, &arena);

		if (knowledge_open(&knowledge, STORE, KNOWLEDGE_WRITE) ||
		    knowledge_begin(knowledge) ||
		    knowledge_add(knowledge, &record) ||
		    knowledge_commit(knowledge))
			_exit(1);
		knowledge_close(knowledge);
	}
	_exit(0);
}

static void writers_wait_for_each_other(void **state)
{
	enum { WRITERS = 3, EACH = 15 };
	struct knowledge *knowledge;
	struct knowledge_status status;
	unsigned int i;
	int code;

	(void)state;
	for (i = 0; i < WRITERS; i++)
		if (!fork())
			write_each(i, EACH);
	for (i = 0; i < WRITERS; i++) {
		assert_true(wait(&code) > 0);
		assert_int_equal(code, 0);
	}
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_ok(knowledge_status(knowledge, &status));
	assert_int_equal(status.all, WRITERS * EACH);
	assert_int_equal(status.lamport, WRITERS * EACH);
	assert_ok(knowledge_verify(knowledge));
	knowledge_status_release(&status);
	knowledge_close(knowledge);
}

static void fill_store(unsigned int n)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	unsigned int i;

	assert_ok(knowledge_begin(knowledge));
	for (i = 0; i < n; i++) {
		char *entity = xstrfmt("adr:ADR-%04u", i);
		struct record record = draft(RECORD_ARCHIVE, entity,
					     "{\"archived\":true}");

		assert_ok(knowledge_add(knowledge, &record));
		free(entity);
	}
	assert_ok(knowledge_commit(knowledge));
	knowledge_close(knowledge);
}

static const struct error *count(void *payload, const struct record *record)
{
	(void)record;
	++*(unsigned int *)payload;
	return NULL;
}

/* A page in the middle is overwritten: most records are still read. */
static void what_is_left_of_a_damaged_file_is_read(void **state)
{
	enum { RECORDS = 3000 };
	unsigned int seen = 0;
	struct knowledge *knowledge;
	bool lost;

	(void)state;
	fill_store(RECORDS);
	assert_ok(knowledge_salvage(STORE, count, &seen, &lost));
	assert_int_equal(seen, RECORDS);
	assert_false(lost);
	sh("n=$(($(wc -c <store/knowledge.db) / 4096 / 2));"
	   "yes damage | head -c 4096 | dd of=store/knowledge.db bs=4096 "
	   "seek=$n conv=notrunc 2>dd.log");
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_error(knowledge_verify(knowledge), ERROR_CORRUPT,
		     "export --salvage");
	knowledge_close(knowledge);
	seen = 0;
	assert_ok(knowledge_salvage(STORE, count, &seen, &lost));
	assert_true(lost && seen > RECORDS / 2 && seen <= RECORDS);
}

/* Bytes that the database has no notion of are told by the ids. */
static void a_record_that_is_not_its_id_is_found(void **state)
{
	struct knowledge *knowledge;
	unsigned int seen = 0;
	bool lost;

	(void)state;
	fill_store(3);
	store_sql("DROP TRIGGER record_is_immutable;"
		"UPDATE record SET time = 5 WHERE entity = 'adr:ADR-0001'");
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_error(knowledge_each(knowledge, NULL, count, &seen),
		     ERROR_CORRUPT, "is not what its id says; nothing was");
	assert_error(knowledge_verify(knowledge), ERROR_CORRUPT,
		     "is not what its id says");
	knowledge_close(knowledge);
	seen = 0;
	assert_ok(knowledge_salvage(STORE, count, &seen, &lost));
	assert_int_equal(seen, 2);
	assert_true(lost);
}

static void a_directory_that_cannot_be_written_can_be_read(void **state)
{
	struct knowledge *knowledge;
	struct record record;
	char *lines;

	(void)state;
	if (!geteuid())
		skip();
	fill_store(3);
	sh("chmod a-w store store/knowledge.db");
	lines = lines_at(STORE);
	assert_non_null(strstr(lines, "ADR-0002"));
	free(lines);
	assert_error(knowledge_open(&knowledge, STORE, KNOWLEDGE_WRITE),
		     ERROR_READONLY, "cannot write 'store/knowledge.db'");
	sh("chmod u+w store/knowledge.db");
	knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	record = draft(RECORD_GC, "gc", "{}");
	assert_ok(knowledge_begin(knowledge));
	assert_error(knowledge_add(knowledge, &record), ERROR_READONLY,
		     "cannot write 'store/knowledge.db'");
	knowledge_close(knowledge);
	sh("chmod u+w store");
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(a_killed_writer_loses_nothing_it_acknowledged),
		T(a_full_disk_leaves_what_was_there),
		T(writers_wait_for_each_other),
		T(what_is_left_of_a_damaged_file_is_read),
		T(a_record_that_is_not_its_id_is_found),
		T(a_directory_that_cannot_be_written_can_be_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
