/* SPDX-License-Identifier: MIT */
/* Stores of other versions are read or refused, and so is what is no store. */
#include "tests/unit/knowledge_world.h"

#include <unistd.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "knowledge/objective_body.h"

/* Each file that is not ours to read is refused, to read and to write, and
 * has the same bytes afterwards. */
static void assert_refused(enum error_code code, const char *part)
{
	struct buf before = { 0 }, after = { 0 };
	struct knowledge *knowledge;
	int mode;

	assert_ok(file_read(&before, STORE_DB, 1 << 24));
	for (mode = KNOWLEDGE_READ; mode <= KNOWLEDGE_WRITE; mode++) {
		const struct error *err =
			knowledge_open(&knowledge, STORE,
				       (enum knowledge_mode)mode);

		assert_error(err, code, part);
		assert_null(knowledge);
	}
	assert_ok(file_read(&after, STORE_DB, 1 << 24));
	assert_int_equal(before.len, after.len);
	assert_memory_equal(before.ptr, after.ptr, after.len);
	buf_release(&before);
	buf_release(&after);
}

/* Before, what others said of our objectives counted. */
static void objectives_of_version_8_are_folded_anew(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct buf entity = { 0 };
	struct record record = draft(RECORD_OBJECTIVE, NULL, NULL);

	(void)state;
	objective_entity(&entity, record.author, record.time, "Ship it");
	add_one(knowledge, RECORD_OBJECTIVE, entity.ptr,
		"{\"title\":\"Ship it\",\"wanted\":1}");
	knowledge_close(knowledge);
	store_sql("UPDATE objective SET title = 'bad'; DROP TABLE aside;"
		  "PRAGMA user_version = 8");
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	buf_release(&entity);
}

static void a_newer_versions_file_is_refused(void **state)
{
	(void)state;
	knowledge_close(open_store(STORE, KNOWLEDGE_WRITE));
	store_sql("PRAGMA user_version = 4711");
	assert_refused(ERROR_UNSUPPORTED, "is of version 4711, this git fuse "
		       "knows up to ");
}

static void a_file_that_is_not_ours_is_refused(void **state)
{
	(void)state;
	store_sql("CREATE TABLE t(a)");
	assert_refused(ERROR_UNSUPPORTED, "is no knowledge store of git fuse; "
		       "move it away");
	sh("rm store/*; echo this is only text, and a good deal of it, "
	   "which is more than a header has >store/knowledge.db");
	assert_refused(ERROR_CORRUPT, "nothing was changed: put a copy");
}

static void an_empty_file_is_a_store_to_be(void **state)
{
	struct knowledge *knowledge;

	(void)state;
	sh("mkdir store; : >store/knowledge.db");
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_false(knowledge_exists(knowledge));
	knowledge_close(knowledge);
	knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	add_one(knowledge, RECORD_GC, "gc", "{}");
	knowledge_close(knowledge);
}

/* Makes the store that a version left. */
static void make_old_store(int version)
{
	char *path = xstrfmt("%s/tests/store/knowledge-%d.sql",
			     getenv("FUSE_SOURCE"), version);
	struct buf sql = { 0 };

	assert_ok(file_read(&sql, path, 1 << 20));
	store_sql(sql.ptr);
	buf_release(&sql);
	free(path);
}

/* Every record of it is there, the folds are those of its records, and the
 * file as it was is beside it. */
static struct knowledge *open_old_store(int version, uint64_t records)
{
	char *copy = xstrfmt(STORE_DB ".v%d", version);
	struct knowledge_status status;
	struct knowledge *knowledge;

	make_old_store(version);
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_ok(knowledge_verify(knowledge));
	assert_ok(knowledge_status(knowledge, &status));
	assert_int_equal(status.all, records);
	assert_int_equal(!access(copy, F_OK), version < knowledge_version());
	knowledge_status_release(&status);
	free(copy);
	return knowledge;
}

static void a_store_of_version_1_is_read(void **state)
{
	struct knowledge *knowledge = open_old_store(1, 4);
	struct strmap archived = { .n = 0 };

	(void)state;
	assert_ok(archive_read(&archived, knowledge));
	assert_true(archive_has(&archived, "ADR-0002"));
	assert_false(archive_has(&archived, "ADR-0001"));
	knowledge_close(knowledge);
	strmap_release(&archived);
}

static const struct claim *claim_of(const struct claims *claims,
				    const char *text)
{
	size_t i;

	for (i = 0; i < claims->claim.n; i++)
		if (!strcmp(claims->claim.item[i].text, text))
			return &claims->claim.item[i];
	fail_msg("no claim '%s'", text);
	return NULL;
}

static void a_store_of_version_2_is_read(void **state)
{
	struct knowledge *knowledge = open_old_store(2, 16);
	struct strmap archived = { .n = 0 };
	const struct claim *claim;
	struct memories memories;
	struct claims claims;

	(void)state;
	assert_ok(archive_read(&archived, knowledge));
	assert_true(archive_has(&archived, "ADR-0003"));
	assert_ok(claims_read(&claims, knowledge, NULL));
	assert_int_equal(claims.claim.n, 4);
	claim = claim_of(&claims, "the parser never allocates");
	assert_int_equal(claim->evidences, 3);
	assert_int_equal(claim->verified, 1700000300);
	assert_int_equal(claim->expires, 4102444800);
	claim = claim_of(&claims, "said, taken back, said again");
	assert_int_equal(claim->evidence[0].class, EVIDENCE_EXIT_CODE);
	assert_false(claim->is_retracted);
	claim = claim_of(&claims, "expired long ago");
	assert_int_equal(strmap_get(&archived, claim->entity, 0),
			 ARCHIVE_PUT_AWAY);
	assert_ok(memories_read(&memories, knowledge));
	assert_int_equal(memories.memory.n, 1);
	assert_true(memory_may_speak(&memories.memory.item[0]));
	memories_release(&memories);
	claims_release(&claims);
	knowledge_close(knowledge);
	strmap_release(&archived);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(objectives_of_version_8_are_folded_anew),
		T(a_newer_versions_file_is_refused),
		T(a_file_that_is_not_ours_is_refused),
		T(an_empty_file_is_a_store_to_be),
		T(a_store_of_version_1_is_read),
		T(a_store_of_version_2_is_read),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
