/* SPDX-License-Identifier: MIT */
/* See knowledge_world.h. */
#include "tests/unit/knowledge_world.h"

#include "base/file.h"
#include "db/db.h"
#include "knowledge/finding.h"
#include "knowledge/objective_body.h"
#include "knowledge/run.h"

struct knowledge *open_store(const char *dir, enum knowledge_mode mode)
{
	struct knowledge *knowledge;

	assert_ok(knowledge_open(&knowledge, dir, mode));
	return knowledge;
}

struct record draft(enum record_kind kind, const char *entity,
		    const char *body)
{
	return (struct record){
		.kind = (uint8_t)kind, .entity = entity, .body = body,
		.author = "A U Thor <author@example.com>", .time = 1112911993
	};
}

struct record add_one(struct knowledge *knowledge, enum record_kind kind,
		      const char *entity, const char *body)
{
	struct record record = draft(kind, entity, body);

	assert_ok(knowledge_begin(knowledge));
	assert_ok(knowledge_add(knowledge, &record));
	assert_ok(knowledge_commit(knowledge));
	return record;
}

void put_in_order(const struct record *record, size_t n, const char *dir,
		  size_t begin, size_t step)
{
	struct knowledge *knowledge = open_store(dir, KNOWLEDGE_WRITE);
	size_t i;

	for (i = 0; i < n; i++) {
		assert_ok(knowledge_begin(knowledge));
		assert_ok(knowledge_put(knowledge, &record[(begin + i * step) %
							   n], NULL));
		assert_ok(knowledge_commit(knowledge));
	}
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
}

char *lines_of(struct knowledge *knowledge)
{
	struct sink out = { .write = NULL };
	struct exchange done;

	assert_ok(knowledge_export(knowledge, &out, &done));
	buf_addstr(&out.buf, "");
	return buf_detach(&out.buf);
}

char *lines_at(const char *dir)
{
	struct knowledge *knowledge = open_store(dir, KNOWLEDGE_READ);
	char *lines = lines_of(knowledge);

	knowledge_close(knowledge);
	return lines;
}

/* xorshift64*, as in tests/fuzz. */
size_t below(uint64_t *seed, size_t n)
{
	*seed ^= *seed >> 12;
	*seed ^= *seed << 25;
	*seed ^= *seed >> 27;
	return (size_t)((*seed * 0x2545f4914f6cdd1du) >> 32) % n;
}

/* Few claims, of little evidence, so that they meet. */
static void any_claim(struct record *record, uint64_t *seed,
		      struct arena *arena)
{
	const char *text = arena_fmt(arena, "text %zu", below(seed, 4));
	struct buf entity = { 0 };

	claim_entity(&entity, text, "it");
	record->entity = arena_strdup(arena, entity.ptr);
	buf_release(&entity);
	if (!below(seed, 3)) {
		record->body = arena_fmt(arena, "{\"reason\":\"%zu\","
					 "\"retracted\":true}",
					 below(seed, 100));
		return;
	}
	record->body = arena_fmt(arena, "{\"artifact\":\"it\","
				 "\"expiresAt\":%zu,\"support\":[{\"class\":"
				 "\"%s\",\"source\":\"%zu\"}],\"text\":"
				 "\"%s\"}", 1 + below(seed, 100),
				 evidence_names[below(seed, EVIDENCE_CLASSES)],
				 below(seed, 2), text);
}

/* Few memories of few sightings, now and then decided about. */
static void any_memory(struct record *record, uint64_t *seed,
		       struct arena *arena)
{
	const char *text = arena_fmt(arena, "Text %zu.", below(seed, 3));
	const char *sighting = arena_fmt(arena, "said:%zu", below(seed, 3));
	struct buf entity = { 0 };

	memory_entity(&entity, MEMORY_GOTCHA, text);
	record->entity = arena_strdup(arena, entity.ptr);
	buf_release(&entity);
	if (record->kind == RECORD_TOMBSTONE)
		record->body = below(seed, 2) ? "{\"removed\":true}" :
			"{\"removed\":false}";
	else if (record->kind == RECORD_REVIEW)
		record->body = arena_fmt(arena, "{%s\"status\":\"%s\"}",
					 below(seed, 2) ? "" :
					 "\"category\":\"testing\",",
					 memory_statuses[below(seed,
							MEMORY_STATUSES)]);
	else if (!below(seed, 4))
		record->body = arena_fmt(arena, "{\"reason\":\"%zu\","
					 "\"sighting\":\"%s\",\"withdrawn\":"
					 "%s}", below(seed, 100), sighting,
					 below(seed, 2) ? "true" : "false");
	else
		record->body = arena_fmt(arena, "{\"category\":\"tooling\","
					 "\"class\":\"GitHistory\",\"reason\":"
					 "\"%zu\",\"rule\":\"said\",\"scope\":"
					 "[{\"path\":\"%zu.c\"}],\"seen\":%zu,"
					 "\"sighting\":\"%s\",\"text\":\"%s\","
					 "\"type\":\"gotcha\"}",
					 below(seed, 100), below(seed, 9),
					 below(seed, 1000), sighting, text);
}

/* Few findings, so that they meet, and their removal. */
static void any_finding(struct record *record, uint64_t *seed,
			struct arena *arena)
{
	const char *text = arena_fmt(arena, "text %zu", below(seed, 4));
	struct buf entity = { 0 };

	finding_entity(&entity, "a.c", text);
	record->entity = arena_strdup(arena, entity.ptr);
	buf_release(&entity);
	if (!below(seed, 3))
		record->kind = RECORD_TOMBSTONE;
	record->body = record->kind == RECORD_TOMBSTONE ?
		arena_fmt(arena, "{\"removed\":%s}",
			  below(seed, 3) ? "true" : "false") :
		arena_fmt(arena, "{\"about\":\"a.c\",\"confidence\":%zu,"
			  "\"kind\":\"%s\",\"text\":\"%s\"}",
			  below(seed, 1001),
			  finding_kinds[below(seed, FINDING_KINDS)], text);
}

/* Few objectives, which want few numbers. */
static void any_objective(struct record *record, uint64_t *seed,
			  struct arena *arena)
{
	const char *title = arena_fmt(arena, "title %zu", below(seed, 4));
	struct buf entity = { 0 };

	record->author = "A U Thor <author@example.com>";
	record->time = 12;
	objective_entity(&entity, record->author, record->time, title);
	record->entity = arena_strdup(arena, entity.ptr);
	buf_release(&entity);
	record->body = below(seed, 3) ?
		arena_fmt(arena, "{\"tasks\":[{\"state\":\"%s\",\"title\":"
			  "\"task %zu\"}]}",
			  task_states[below(seed, TASK_STATES)],
			  below(seed, 4)) :
		arena_fmt(arena, "{\"session\":\"%zu\",\"status\":\"%s\","
			  "\"title\":\"%s\",\"wanted\":%zu}",
			  below(seed, 3), objective_statuses[
				below(seed, OBJECTIVE_STATUSES)],
			  title, 1 + below(seed, 2));
}

/* Few commands, which end in some way. */
static void any_run(struct record *record, uint64_t *seed,
		    struct arena *arena)
{
	const char *argv[] = { "make", arena_fmt(arena, "%zu", below(seed, 3)),
			       NULL };
	struct buf entity = { 0 };

	run_entity(&entity, argv, "");
	record->entity = arena_strdup(arena, entity.ptr);
	buf_release(&entity);
	record->body = arena_fmt(arena, "{\"argv\":[\"make\",\"%s\"],"
				 "\"duration\":%zu,\"exit\":%zu,"
				 "\"started\":1}", argv[1],
				 below(seed, 10000), below(seed, 2));
}

struct record any_record(uint64_t *seed, struct arena *arena)
{
	static const char *const author[] = {
		"A U Thor <author@example.com>", "C O Mitter <c@example.com>",
		"\xc3\x89mile <e@example.com>"
	};
	static void (*const any[RECORD_KINDS])(struct record *record,
					       uint64_t *seed,
					       struct arena *arena) = {
		[RECORD_CLAIM] = any_claim, [RECORD_FINDING] = any_finding,
		[RECORD_MEMORY] = any_memory,
		[RECORD_OBJECTIVE] = any_objective, [RECORD_RUN] = any_run
	};
	const size_t kind = below(seed, RECORD_KINDS);
	const bool is_archive = kind == RECORD_ARCHIVE || below(seed, 2);
	struct record record = {
		.kind = (uint8_t)(is_archive ? RECORD_ARCHIVE : kind),
		.entity = arena_fmt(arena, "adr:ADR-%04zu", below(seed, 12)),
		.author = author[below(seed, 3)],
		.lamport = 1 + (int64_t)below(seed, 30),
		.time = (int64_t)below(seed, 2000000000),
	};

	if (any[record.kind]) {
		any[record.kind](&record, seed, arena);
		record_seal(&record);
		return record;
	}
	if ((record.kind == RECORD_REVIEW ||
	     record.kind == RECORD_TOMBSTONE) && below(seed, 3)) {
		any_memory(&record, seed, arena);
		record_seal(&record);
		return record;
	}
	record.body = is_archive ?
		arena_fmt(arena, "{\"archived\":%s,\"reason\":\"%zu\"}",
			  below(seed, 2) ? "true" : "false",
			  below(seed, 100)) :
		arena_fmt(arena, "{\"n\":%zu}", below(seed, 100));
	record_seal(&record);
	return record;
}

void store_sql(const char *sql)
{
	struct db *db;

	assert_ok(file_make_dirs(STORE));
	assert_ok(db_open(&db, STORE_DB, DB_CREATE, 0));
	assert_ok(db_exec(db, sql));
	db_close(db);
}

void assert_any_order(size_t n, uint64_t seed, size_t least,
		      bool (*is_wanted)(const struct record *record),
		      char *(*state_of)(const char *dir))
{
	struct arena arena = { .block = NULL };
	VEC(struct record) record = { 0 };
	char *first, *other;

	while (record.n < n) {
		struct record one = any_record(&seed, &arena);

		if (is_wanted(&one))
			*VEC_PUSH(&record) = one;
	}
	put_in_order(record.item, n, "one", 0, 1);
	put_in_order(record.item, n, "two", n - 1, n - 1);
	put_in_order(record.item, n, "three", 5, 17);
	first = state_of("one");
	assert_true(strlen(first) > least);
	other = state_of("two");
	assert_string_equal(first, other);
	free(other);
	other = state_of("three");
	assert_string_equal(first, other);
	free(other);
	free(first);
	VEC_RELEASE(&record);
	arena_release(&arena);
}
