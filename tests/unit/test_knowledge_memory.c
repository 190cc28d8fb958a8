/* SPDX-License-Identifier: MIT */
/* Memories: what they fold to, and whose word counts. */
#include "tests/unit/knowledge_world.h"

#include "knowledge/entity.h"

/* --- Saying --- */

static struct sighting sighting_of(const char *id, int64_t seen)
{
	return (struct sighting){
		.id = id, .rule = "said", .class = EVIDENCE_GIT_HISTORY,
		.seen = seen
	};
}

static bool see_of(struct knowledge *knowledge, struct memory memory,
		   struct sighting sighting, bool revive)
{
	struct record record = draft(RECORD_MEMORY, NULL, NULL);
	bool is_new;

	memory.sighting = &sighting;
	memory.sightings = 1;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(memory_add(knowledge, &record, &memory, revive, &is_new));
	assert_ok(knowledge_commit(knowledge));
	return is_new;
}

static bool see(struct knowledge *knowledge, const char *id, int64_t seen)
{
	struct memory memory = { .type = MEMORY_GOTCHA, .text = "It bites.",
				 .category = MEMORY_TOOLING, .reason = "" };

	return see_of(knowledge, memory, sighting_of(id, seen), false);
}

static size_t withdraw(struct knowledge *knowledge, const char *id,
		       bool withdrawn)
{
	static const struct oid commit = { { 7 } };
	struct record record = draft(RECORD_MEMORY, NULL, NULL);
	size_t n;

	assert_ok(knowledge_begin(knowledge));
	assert_ok(memory_withdraw(knowledge, &record, id, withdrawn, &commit,
				  "it was reverted", &n));
	assert_ok(knowledge_commit(knowledge));
	return n;
}

static void decide(struct knowledge *knowledge, const char *entity,
		   struct memory_review review)
{
	struct record record = draft(RECORD_REVIEW, NULL, NULL);

	assert_ok(knowledge_begin(knowledge));
	assert_ok(memory_review(knowledge, &record, entity, &review));
	assert_ok(knowledge_commit(knowledge));
}

static void cross_out(struct knowledge *knowledge, const char *entity,
		      bool removed)
{
	struct record record = draft(RECORD_TOMBSTONE, NULL, NULL);

	assert_ok(knowledge_begin(knowledge));
	assert_ok(memory_remove(knowledge, &record, entity, removed, "why"));
	assert_ok(knowledge_commit(knowledge));
}

static struct memories read_all(struct knowledge *knowledge)
{
	struct memories memories;

	assert_ok(knowledge_verify(knowledge));
	assert_ok(memories_read(&memories, knowledge));
	return memories;
}

/* --- The fold --- */

static void the_same_sighting_twice_adds_nothing(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_MEMORY, NULL, NULL);
	struct sighting one = sighting_of("patch:2", 5);
	struct memory memory = { .type = MEMORY_GOTCHA, .text = "it BITES",
				 .category = MEMORY_TOOLING, .reason = "",
				 .sighting = &one, .sightings = 1 };
	struct memories memories;
	bool is_new;

	(void)state;
	assert_true(see(knowledge, "patch:1", 10));
	assert_false(see(knowledge, "patch:1", 20));
	/* Nor within a transaction. */
	assert_ok(knowledge_begin(knowledge));
	assert_ok(memory_add(knowledge, &record, &memory, false, &is_new));
	assert_true(is_new);
	assert_ok(memory_add(knowledge, &record, &memory, true, &is_new));
	assert_false(is_new);
	assert_ok(knowledge_commit(knowledge));
	memories = read_all(knowledge);
	assert_int_equal(memories.memory.n, 1);
	assert_int_equal(memories.memory.item[0].sightings, 2);
	assert_int_equal(memories.memory.item[0].reinforced, 1);
	assert_int_equal(memories.memory.item[0].first_seen, 5);
	assert_int_equal(memories.memory.item[0].last_seen, 10);
	assert_string_equal(memories.memory.item[0].sighting[0].id,
			    "patch:2");
	memories_release(&memories);
	knowledge_close(knowledge);
}

static void everything_that_is_said_can_be_read(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	const struct anchor scope[] = {
		{ .path = "\"a\xff\n", .blob = { { 2 } }, .symbol = "f::g",
		  .from = 3, .to = 9 },
		{ .path = "lib" },
	};
	struct memory memory = {
		.type = MEMORY_DECISION, .category = MEMORY_DEPENDENCIES,
		.text = "SQLite it is", .reason = "one file", .scope = scope,
		.scopes = 2
	};
	struct sighting one = {
		.id = "patch:3", .rule = "trailer", .learner = "C <c@x>",
		.class = EVIDENCE_GIT_HISTORY, .commit = { { 4 } },
		.tree = { { 5 } }, .from = 0, .to = 12, .seen = 0
	};
	const struct memory *read;
	struct memories memories;

	(void)state;
	assert_true(see_of(knowledge, memory, one, false));
	memories = read_all(knowledge);
	read = memories.memory.item;
	assert_int_equal(read->type, MEMORY_DECISION);
	assert_int_equal(read->category, MEMORY_DEPENDENCIES);
	assert_int_equal(read->status, MEMORY_CANDIDATE);
	assert_string_equal(read->text, "SQLite it is");
	assert_string_equal(read->reason, "one file");
	assert_string_equal(read->author, "A U Thor <author@example.com>");
	assert_int_equal(read->scopes, 2);
	assert_string_equal(read->scope[0].path, scope[0].path);
	assert_string_equal(read->scope[0].symbol, "f::g");
	assert_int_equal(read->scope[0].blob.id[0], 2);
	assert_int_equal(read->scope[0].to, 9);
	assert_true(oid_is_zero(&read->scope[1].blob));
	assert_string_equal(read->sighting->rule, "trailer");
	assert_string_equal(read->sighting->learner, "C <c@x>");
	assert_int_equal(read->sighting->class, EVIDENCE_GIT_HISTORY);
	assert_int_equal(read->sighting->commit.id[0], 4);
	assert_int_equal(read->sighting->tree.id[0], 5);
	assert_int_equal(read->sighting->to, 12);
	assert_int_equal(read->first_seen, 0);
	assert_false(memory_may_speak(read));
	memories_release(&memories);
	knowledge_close(knowledge);
}

static void what_was_reverted_does_not_count(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct memories memories;

	(void)state;
	see(knowledge, "patch:1", 1);
	see(knowledge, "patch:2", 2);
	assert_int_equal(withdraw(knowledge, "patch:9", true), 0);
	assert_int_equal(withdraw(knowledge, "patch:2", true), 1);
	assert_int_equal(withdraw(knowledge, "patch:2", true), 0);
	memories = read_all(knowledge);
	assert_int_equal(memories.memory.item[0].reinforced, 0);
	assert_int_equal(memories.memory.item[0].last_seen, 1);
	assert_true(memories.memory.item[0].sighting[1].is_withdrawn);
	assert_int_equal(memories.memory.item[0].sighting[1]
			 .withdrawn_by.id[0], 7);
	assert_string_equal(memories.memory.item[0].sighting[1].withdrawal,
			    "it was reverted");
	memories_release(&memories);
	assert_int_equal(withdraw(knowledge, "patch:1", true), 1);
	memories = read_all(knowledge);
	assert_true(memories.memory.item[0].is_withdrawn);
	memories_release(&memories);
	/* Seen again where the revert is not known yet. */
	assert_false(see(knowledge, "patch:1", 3));
	memories = read_all(knowledge);
	assert_true(memories.memory.item[0].is_withdrawn);
	memories_release(&memories);
	assert_int_equal(withdraw(knowledge, "patch:2", false), 1);
	memories = read_all(knowledge);
	assert_false(memories.memory.item[0].is_withdrawn);
	assert_int_equal(memories.memory.item[0].first_seen, 2);
	memories_release(&memories);
	knowledge_close(knowledge);
}

static void a_sighting_is_of_every_memory_that_has_it(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct memory other = { .type = MEMORY_DECISION, .text = "other",
				.reason = "" };

	(void)state;
	see(knowledge, "patch:1", 1);
	see_of(knowledge, other, sighting_of("patch:1", 1), false);
	assert_int_equal(withdraw(knowledge, "patch:1", true), 2);
	assert_int_equal(withdraw(knowledge, "patch:1", false), 2);
	knowledge_close(knowledge);
}

static void a_reviewers_word_outlasts_sightings(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	static const struct anchor lib = { .path = "lib" };
	const uint8_t testing = MEMORY_TESTING;
	struct memory memory = { .type = MEMORY_GOTCHA, .text = "it bites",
				 .reason = "first", .scope = &lib,
				 .scopes = 1 };
	struct buf entity = { 0 };
	struct memories memories;
	const struct memory *read;

	(void)state;
	memory_entity(&entity, MEMORY_GOTCHA, "It bites");
	see_of(knowledge, memory, sighting_of("patch:1", 1), false);
	decide(knowledge, entity.ptr, (struct memory_review){
		.status = MEMORY_APPROVED, .text = "It bites on Mondays",
		.category = &testing, .reason = "seen it" });
	memory.reason = "obey me";
	memory.scope = NULL;
	memory.scopes = 0;
	memory.category = MEMORY_TOOLING;
	memory.text = "IT BITES";
	see_of(knowledge, memory, sighting_of("patch:2", 9), false);
	memories = read_all(knowledge);
	read = memories.memory.item;
	assert_int_equal(memories.memory.n, 1);
	assert_string_equal(read->entity, entity.ptr);
	assert_string_equal(read->text, "It bites on Mondays");
	assert_string_equal(read->reason, "first");
	assert_int_equal(read->category, MEMORY_TESTING);
	assert_int_equal(read->scopes, 1);
	assert_int_equal(read->reinforced, 1);
	assert_string_equal(read->verdict, "seen it");
	assert_string_equal(read->policy, "");
	assert_string_equal(read->reviewer, "A U Thor <author@example.com>");
	assert_true(memory_may_speak(read));
	memories_release(&memories);
	/* Later reviews keep what earlier ones wrote; a scope may go. */
	decide(knowledge, entity.ptr, (struct memory_review){
		.status = MEMORY_CANDIDATE, .scope = &lib, .scopes = 0,
		.policy = "MemoryReinforceWindowDays" });
	see_of(knowledge, memory, sighting_of("patch:3", 9), false);
	memories = read_all(knowledge);
	read = memories.memory.item;
	assert_int_equal(read->status, MEMORY_CANDIDATE);
	assert_string_equal(read->text, "It bites on Mondays");
	assert_string_equal(read->verdict, "");
	assert_string_equal(read->policy, "MemoryReinforceWindowDays");
	assert_int_equal(read->scopes, 0);
	/* Nobody stands by it now. */
	assert_string_equal(read->reason, "obey me");
	memories_release(&memories);
	buf_release(&entity);
	knowledge_close(knowledge);
}

static void a_reviewer_may_write_the_reason_or_take_it_away(void **state)
{
	static const char *const because[] = { "I know", NULL, "" };
	static const char *const reason[] = { "I know", "I know", "" };
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	const struct memory memory = { .type = MEMORY_GOTCHA,
				       .text = "it bites",
				       .reason = "hearsay" };
	struct buf entity = { 0 };
	struct memories memories;
	size_t i;

	(void)state;
	memory_entity(&entity, MEMORY_GOTCHA, "It bites");
	see_of(knowledge, memory, sighting_of("patch:1", 1), false);
	for (i = 0; i < sizeof(because) / sizeof(*because); i++) {
		decide(knowledge, entity.ptr, (struct memory_review){
			.status = MEMORY_CANDIDATE, .because = because[i] });
		see_of(knowledge, memory, sighting_of("patch:2", 9), false);
		memories = read_all(knowledge);
		assert_string_equal(memories.memory.item->reason, reason[i]);
		memories_release(&memories);
	}
	assert_ok(knowledge_verify(knowledge));
	buf_release(&entity);
	knowledge_close(knowledge);
}

static void what_is_removed_stays_so_unless_revived(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct memory memory = { .type = MEMORY_GOTCHA, .text = "it bites",
				 .reason = "" };
	struct buf entity = { 0 };
	struct memories memories;

	(void)state;
	memory_entity(&entity, MEMORY_GOTCHA, "it bites");
	see(knowledge, "said:a", 1);
	cross_out(knowledge, entity.ptr, true);
	see(knowledge, "said:b", 2);
	memories = read_all(knowledge);
	assert_true(memories.memory.item[0].is_removed);
	memories_release(&memories);
	withdraw(knowledge, "said:a", true);
	assert_false(see_of(knowledge, memory, sighting_of("said:a", 3),
			    true));
	memories = read_all(knowledge);
	assert_false(memories.memory.item[0].is_removed);
	assert_false(memories.memory.item[0].sighting[0].is_withdrawn);
	memories_release(&memories);
	cross_out(knowledge, entity.ptr, true);
	cross_out(knowledge, entity.ptr, false);
	memories = read_all(knowledge);
	assert_false(memories.memory.item[0].is_removed);
	memories_release(&memories);
	buf_release(&entity);
	knowledge_close(knowledge);
}

static void what_was_never_seen_is_not_told(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct buf entity = { 0 };
	struct memories memories;

	(void)state;
	memory_entity(&entity, MEMORY_GOTCHA, "it bites");
	decide(knowledge, entity.ptr,
	       (struct memory_review){ .status = MEMORY_APPROVED });
	add_one(knowledge, RECORD_MEMORY, entity.ptr,
		"{\"sighting\":\"patch:1\",\"withdrawn\":true}");
	memories = read_all(knowledge);
	assert_int_equal(memories.memory.n, 0);
	memories_release(&memories);
	/* What came before counts when it comes. */
	see(knowledge, "patch:1", 4);
	memories = read_all(knowledge);
	assert_int_equal(memories.memory.n, 1);
	assert_int_equal(memories.memory.item[0].status, MEMORY_APPROVED);
	memories_release(&memories);
	buf_release(&entity);
	knowledge_close(knowledge);
}

static void reviews_of_other_things_are_not_ours(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct memories memories;

	(void)state;
	add_one(knowledge, RECORD_TOMBSTONE, "plan:1", "{\"n\":1}");
	add_one(knowledge, RECORD_REVIEW, "plan:1", "{\"n\":1}");
	memories = read_all(knowledge);
	assert_int_equal(memories.memory.n, 0);
	memories_release(&memories);
	knowledge_close(knowledge);
}

/* What there is of all memories, as one text, to be freed. */
static char *state_of(const char *dir)
{
	struct knowledge *knowledge = open_store(dir, KNOWLEDGE_READ);
	struct memories memories;
	struct buf out = { 0 };
	size_t i, k;

	assert_ok(memories_read(&memories, knowledge));
	for (i = 0; i < memories.memory.n; i++) {
		const struct memory *memory = &memories.memory.item[i];

		buf_addf(&out, "%s %d %d %d %s %s %lld %s\n", memory->entity,
			 memory->status, memory->category, memory->is_removed,
			 memory->reason,
			 memory->scopes ? memory->scope->path : "",
			 (long long)memory->reviewed, memory->author);
		for (k = 0; k < memory->sightings; k++)
			buf_addf(&out, "%s %d %lld %s %s\n",
				 memory->sighting[k].id,
				 memory->sighting[k].is_withdrawn,
				 (long long)memory->sighting[k].seen,
				 memory->sighting[k].learner,
				 memory->sighting[k].withdrawal);
	}
	memories_release(&memories);
	knowledge_close(knowledge);
	buf_addstr(&out, "");
	return buf_detach(&out);
}

static bool is_of_memories(const struct record *record)
{
	return !strncmp(record->entity, "memory:", strlen("memory:"));
}

static void the_order_of_arrival_does_not_matter(void **state)
{
	(void)state;
	assert_any_order(101, 11, 300, is_of_memories, state_of);
}

static void an_id_is_found_by_its_beginning(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct memories memories;
	const struct memory *found;
	char start[ENTITY_DIGITS_MIN + 1] = "";

	(void)state;
	see(knowledge, "said:x", 1);
	memories = read_all(knowledge);
	memcpy(start, memories.memory.item[0].entity + strlen("memory:"),
	       ENTITY_DIGITS_MIN);
	assert_ok(memories_find(&found, &memories, start));
	assert_ptr_equal(found, memories.memory.item);
	assert_error(memories_find(&found, &memories, "ab"), ERROR_USAGE,
		     "is no memory");
	memories_release(&memories);
	knowledge_close(knowledge);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(the_same_sighting_twice_adds_nothing),
		T(everything_that_is_said_can_be_read),
		T(what_was_reverted_does_not_count),
		T(a_sighting_is_of_every_memory_that_has_it),
		T(a_reviewers_word_outlasts_sightings),
		T(a_reviewer_may_write_the_reason_or_take_it_away),
		T(what_is_removed_stays_so_unless_revived),
		T(what_was_never_seen_is_not_told),
		T(reviews_of_other_things_are_not_ours),
		T(the_order_of_arrival_does_not_matter),
		T(an_id_is_found_by_its_beginning),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
