/* SPDX-License-Identifier: MIT */
/* The store: what is added, folded, exchanged and archived. */
#include "tests/unit/knowledge_world.h"

#include <unistd.h>

#include "base/vec.h"
#include "db/db.h"
#include "knowledge/author.h"
#include "knowledge/store.h"

static void nothing_is_made_to_be_read(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_READ);
	struct knowledge_status status;
	struct strmap archived = { .n = 0 };
	char *lines = lines_of(knowledge);

	(void)state;
	assert_false(knowledge_exists(knowledge));
	assert_string_equal(lines, "");
	assert_ok(knowledge_status(knowledge, &status));
	assert_int_equal(status.all, 0);
	assert_ok(knowledge_verify(knowledge));
	assert_ok(archive_read(&archived, knowledge));
	assert_ok(archive_read_at(&archived, STORE));
	assert_false(archive_has(&archived, "ADR-0001"));
	assert_int_not_equal(access(STORE, F_OK), 0);
	knowledge_status_release(&status);
	knowledge_close(knowledge);
	strmap_release(&archived);
	free(lines);
}

static void what_is_added_is_there_in_order(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct knowledge_status status;
	struct record one, two;
	char *lines;

	(void)state;
	one = add_one(knowledge, RECORD_GC, "run:1",
		      " {\"b\": 2, \"a\": 1} ");
	two = add_one(knowledge, RECORD_ARCHIVE, "adr:ADR-0001",
		      "{\"archived\":true}");
	assert_int_equal(one.lamport, 1);
	assert_int_equal(two.lamport, 2);
	lines = lines_of(knowledge);
	assert_non_null(strstr(lines, "\"body\":{\"a\":1,\"b\":2}"));
	assert_true(strstr(lines, "run:1") < strstr(lines, "ADR-0001"));
	assert_ok(knowledge_status(knowledge, &status));
	assert_int_equal(status.all, 2);
	assert_int_equal(status.records[RECORD_GC], 1);
	assert_int_equal(status.records[RECORD_ARCHIVE], 1);
	assert_int_equal(status.entities, 2);
	assert_int_equal(status.lamport, 2);
	assert_int_equal(status.last_time, 1112911993);
	assert_string_equal(buf_str(&status.last_author),
			    "A U Thor <author@example.com>");
	assert_true(status.bytes > 0);
	knowledge_status_release(&status);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	free(lines);
	lines = lines_at(STORE);
	assert_non_null(strstr(lines, "run:1"));
	free(lines);
}

static void what_is_not_committed_is_not_there(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_GC, "gc", "{}");
	char *lines;

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(knowledge_add(knowledge, &record));
	knowledge_rollback(knowledge);
	assert_ok(knowledge_begin(knowledge));
	assert_ok(knowledge_add(knowledge, &record));
	knowledge_close(knowledge);
	lines = lines_at(STORE);
	assert_string_equal(lines, "");
	free(lines);
}

static void a_record_is_neither_changed_nor_removed(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	const struct error *err;

	(void)state;
	add_one(knowledge, RECORD_GC, "gc", "{}");
	err = db_exec(knowledge->db, "UPDATE record SET time = 1");
	assert_error(err, ERROR_FAILED, "never changed");
	err = db_exec(knowledge->db, "DELETE FROM record");
	assert_error(err, ERROR_FAILED, "never removed");
	knowledge_close(knowledge);
}

static void a_senseless_record_is_refused(void **state)
{
	static const struct {
		struct record record;
		const char *part;
	} wrong[] = {
		{ { .kind = RECORD_GC, .entity = "", .body = "{}" },
		  "its entity is empty" },
		{ { .kind = RECORD_GC, .entity = "a\xff", .body = "{}" },
		  "its entity is not UTF-8" },
		{ { .kind = RECORD_GC, .entity = "a", .body = "[]" },
		  "its body" },
		{ { .kind = RECORD_GC, .entity = "a", .body = "{" }, "" },
		{ { .kind = RECORD_ARCHIVE, .entity = "a", .body = "{}" },
		  "its body has no 'archived'" },
		{ { .kind = RECORD_ARCHIVE, .entity = "a",
		    .body = "{\"archived\":true,\"reason\":1}" },
		  "its body has a 'reason' that is not a string" },
	};
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	size_t i;

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	for (i = 0; i < sizeof(wrong) / sizeof(*wrong); i++) {
		struct record record = wrong[i].record;

		record.author = "a";
		assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
			     wrong[i].part);
	}
	assert_ok(knowledge_commit(knowledge));
	knowledge_close(knowledge);
}

static void archived_is_what_was_said_last(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_GC, NULL, NULL);
	struct strmap archived = { .n = 0 };
	bool is_new;

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(archive_set(knowledge, &record, "adr:ADR-0001", false, NULL,
			      &is_new));
	assert_false(is_new);
	assert_ok(archive_set(knowledge, &record, "adr:ADR-0001", true, "old",
			      &is_new));
	assert_true(is_new);
	assert_ok(knowledge_commit(knowledge));
	assert_ok(knowledge_begin(knowledge));
	assert_ok(archive_set(knowledge, &record, "adr:ADR-0001", true, NULL,
			      &is_new));
	assert_false(is_new);
	assert_ok(archive_set(knowledge, &record, "adr:ADR-0002", true, NULL,
			      &is_new));
	assert_ok(knowledge_commit(knowledge));
	assert_ok(knowledge_begin(knowledge));
	assert_ok(archive_set(knowledge, &record, "adr:ADR-0002", false,
			      "needed", &is_new));
	assert_true(is_new);
	assert_ok(knowledge_commit(knowledge));
	knowledge_close(knowledge);
	assert_ok(archive_read_at(&archived, STORE));
	assert_true(archive_has(&archived, "ADR-0001"));
	assert_false(archive_has(&archived, "ADR-0002"));
	assert_false(archive_has(&archived, "ADR-001"));
	strmap_release(&archived);
}

/* Adds records to a store in an order of its own, some twice, in transactions
 * of random size. */
static void fill(struct knowledge *knowledge, const struct record *record,
		 size_t n, uint64_t *seed)
{
	size_t left;

	for (left = n + n / 4; left; left--) {
		if (!below(seed, 9) && db_in_transaction(knowledge->db))
			assert_ok(knowledge_commit(knowledge));
		if (!db_in_transaction(knowledge->db))
			assert_ok(knowledge_begin(knowledge));
		assert_ok(knowledge_put(knowledge, &record[below(seed, n)],
					NULL));
	}
	assert_ok(knowledge_commit(knowledge));
}

static void pour(const char *from, const char *into)
{
	struct knowledge *knowledge = open_store(into, KNOWLEDGE_WRITE);
	char *lines = lines_at(from);
	struct exchange done;

	assert_ok(knowledge_import(knowledge, lines, strlen(lines), from,
				   true, &done));
	assert_ok(knowledge_verify(knowledge));
	assert_ok(knowledge_import(knowledge, lines, strlen(lines), from,
				   true, &done));
	assert_int_equal(done.added, 0);
	knowledge_close(knowledge);
	free(lines);
}

static void assert_same_folds(void)
{
	struct knowledge *a = open_store("a", KNOWLEDGE_WRITE);
	struct knowledge *b = open_store("b", KNOWLEDGE_WRITE);

	assert_ok(fold_compare(a->db, b->db));
	knowledge_close(a);
	knowledge_close(b);
}

/* Whatever each of two stores got, in whatever order: once each has the
 * other's records they are the same, byte for byte. */
static void two_stores_that_exchange_records_are_the_same(void **state)
{
	enum { ROUNDS = 12, MOST = 60 };
	uint64_t seed = 2024;
	int round;

	(void)state;
	for (round = 0; round < ROUNDS; round++) {
		struct arena arena = { .block = NULL };
		VEC(struct record) records = { .n = 0 };
		struct knowledge *store;
		char *a, *b;
		size_t i, n = 2 + below(&seed, MOST);

		for (i = 0; i < n; i++)
			*VEC_PUSH(&records) = any_record(&seed, &arena);
		store = open_store("a", KNOWLEDGE_WRITE);
		fill(store, records.item, n / 2 + 1, &seed);
		knowledge_close(store);
		store = open_store("b", KNOWLEDGE_WRITE);
		fill(store, records.item + n / 2, n - n / 2, &seed);
		knowledge_close(store);
		pour("a", "b");
		pour("b", "a");
		a = lines_at("a");
		b = lines_at("b");
		assert_string_equal(a, b);
		assert_same_folds();
		free(a);
		free(b);
		VEC_RELEASE(&records);
		arena_release(&arena);
		if (round % 3 == 2)
			sh("rm -r a b");
	}
}

static void an_import_is_all_or_nothing(void **state)
{
	struct knowledge *knowledge = open_store("a", KNOWLEDGE_WRITE);
	struct knowledge *other = open_store("b", KNOWLEDGE_WRITE);
	struct buf text = { 0 };
	struct exchange done;
	char *lines;

	(void)state;
	add_one(knowledge, RECORD_GC, "gc", "{\"n\":1}");
	add_one(knowledge, RECORD_GC, "gc", "{\"n\":2}");
	lines = lines_of(knowledge);
	buf_addf(&text, "\r\n%s\n{\"id\":\n", lines);
	assert_error(knowledge_import(other, text.ptr, text.len, "pipe",
				      false, &done), ERROR_CORRUPT,
		     "line 5 of 'pipe': it is not a JSON object");
	free(lines);
	lines = lines_of(other);
	assert_string_equal(lines, "");
	free(lines);
	buf_cut(&text, text.len - 8);
	assert_ok(knowledge_import(other, text.ptr, text.len, "pipe", false,
				   &done));
	assert_int_equal(done.lines, 2);
	assert_int_equal(done.added, 2);
	knowledge_close(knowledge);
	knowledge_close(other);
	buf_release(&text);
}

/* A record that says more than was known moves the clock on. */
static void what_is_added_comes_behind_what_was_imported(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record far = draft(RECORD_GC, "gc", "{}"), next;

	(void)state;
	far.lamport = 1000;
	record_seal(&far);
	assert_ok(knowledge_begin(knowledge));
	assert_ok(knowledge_put(knowledge, &far, NULL));
	assert_ok(knowledge_commit(knowledge));
	next = add_one(knowledge, RECORD_GC, "gc", "{}");
	assert_int_equal(next.lamport, 1001);
	knowledge_close(knowledge);
}

/* One record with the last number would let nothing come after it, here and
 * wherever it is passed on to. */
static void what_is_too_far_ahead_is_not_imported(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record far = draft(RECORD_GC, "gc", "{}"), next;
	struct exchange done;
	struct buf text = { 0 };

	(void)state;
	far.lamport = (int64_t)1 << 32;
	record_seal(&far);
	record_add_line(&text, &far);
	assert_ok(knowledge_import(knowledge, text.ptr, text.len, "pipe",
				   false, &done));
	next = add_one(knowledge, RECORD_GC, "gc", "{}");
	assert_int_equal(next.lamport, far.lamport + 1);
	far.lamport = RECORD_LAMPORT_MAX;
	record_seal(&far);
	buf_reset(&text);
	record_add_line(&text, &far);
	assert_error(knowledge_import(knowledge, text.ptr, text.len, "pipe",
				      false, &done),
		     ERROR_LIMIT, "line 1 of 'pipe': its lamport, "
		     "281474976710656, is too far ahead of what is here");
	next = add_one(knowledge, RECORD_GC, "gc", "{}");
	buf_release(&text);
	knowledge_close(knowledge);
}

static void a_wrong_fold_is_found_and_made_anew(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);

	(void)state;
	add_one(knowledge, RECORD_ARCHIVE, "adr:ADR-0001",
		"{\"archived\":true}");
	assert_ok(db_exec(knowledge->db, "UPDATE archive SET archived = 0"));
	assert_error(knowledge_verify(knowledge), ERROR_CORRUPT,
		     "the table 'archive' has 'adr:ADR-0001' 0 ");
	assert_ok(db_exec(knowledge->db, "DELETE FROM archive"));
	assert_error(knowledge_verify(knowledge), ERROR_CORRUPT,
		     "has nothing more where the records say 'adr:ADR-0001'");
	assert_ok(knowledge_rebuild(knowledge));
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
}

static int64_t count_indexes(struct knowledge *knowledge)
{
	int64_t n;

	assert_ok(db_int(knowledge->db, "SELECT count(*) FROM sqlite_schema "
			 "WHERE type = 'index'", -1, &n));
	return n;
}

/* They are dropped for as long as all is folded, and for no longer. */
static void a_state_made_anew_has_its_indexes(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	const int64_t n = count_indexes(knowledge);

	(void)state;
	assert_true(n > 3);
	assert_ok(knowledge_rebuild(knowledge));
	assert_int_equal(count_indexes(knowledge), n);
	/* What no check let in fails half way. */
	assert_ok(db_exec(knowledge->db, "INSERT INTO record VALUES (x'"
			  "00000000000000000000000000000000"
			  "00000000000000000000000000000000', 'archive',"
			  " 'adr:ADR-0001', 1, 'a', 1, '{\"archived\":1}')"));
	assert_error(knowledge_rebuild(knowledge), ERROR_CORRUPT,
		     "its body has no 'archived'");
	assert_int_equal(count_indexes(knowledge), n);
	knowledge_close(knowledge);
}

static void the_author_is_gits(void **state)
{
	struct record record = draft(RECORD_GC, "gc", "{}");
	struct buf text = { 0 };
	struct repo *repo;

	(void)state;
	sh("git init -q .");
	setenv("GIT_AUTHOR_NAME", "\xe9mile", 1);
	repo = open_repo(NULL);
	assert_ok(author_of(repo, &text, &record));
	assert_string_equal(record.author,
			    "\xef\xbf\xbdmile <author@example.com>");
	assert_int_equal(record.time, 1112911993);
	unsetenv("GIT_AUTHOR_NAME");
	sh("git config user.useConfigOnly true");
	assert_error(author_of(repo, &text, &record), ERROR_FAILED, "");
	repo_free(repo);
	buf_release(&text);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(nothing_is_made_to_be_read),
		T(what_is_added_is_there_in_order),
		T(what_is_not_committed_is_not_there),
		T(a_record_is_neither_changed_nor_removed),
		T(a_senseless_record_is_refused),
		T(archived_is_what_was_said_last),
		T(two_stores_that_exchange_records_are_the_same),
		T(an_import_is_all_or_nothing),
		T(what_is_added_comes_behind_what_was_imported),
		T(what_is_too_far_ahead_is_not_imported),
		T(a_wrong_fold_is_found_and_made_anew),
		T(a_state_made_anew_has_its_indexes),
		T(the_author_is_gits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
