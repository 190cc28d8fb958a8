/* SPDX-License-Identifier: MIT */
/* The fold of runs, and how they are added and read: see run.h. */
#include "knowledge/run.h"

#include <string.h>

#include "base/path.h"
#include "knowledge/body.h"
#include "knowledge/entity.h"
#include "knowledge/fields.h"
#include "knowledge/rows.h"
#include "knowledge/store.h"

/* A year: what runs for longer is no test. 10^15 tests are a mistake. */
#define DURATION_MOST ((int64_t)366 * 24 * 60 * 60 * 1000)
#define TESTS_MOST ((int64_t)1000000000000000)

static const char prefix[] = "run:";

enum { PUT_RUN = FOLD_OWN };

#define SELECT_RUNS \
	"SELECT entity, author, time, body, lamport, EXISTS (SELECT 1 FROM" \
	" theirs WHERE theirs.record = run.record AND NOT vouched) AS other" \
	" FROM run"
static const char all_runs[] =
	SELECT_RUNS " ORDER BY entity, other, lamport, record";
static const char runs_of_entity[] =
	SELECT_RUNS " WHERE entity = ? ORDER BY other, lamport, record";
static const char our_last_runs[] =
	"SELECT entity, author, time, body, lamport, 0 FROM run"
	" WHERE entity = ? AND NOT EXISTS (SELECT 1 FROM theirs"
	" WHERE theirs.record = run.record AND NOT vouched)"
	" ORDER BY lamport DESC, record DESC";

/* --- Bodies --- */

#define AT(member) FIELD_AT(struct run, member)
static const struct field field[] = {
	{ "commit", FIELD_OID, AT(commit) },
	{ "dir", FIELD_PATH, AT(dir) },
	{ "duration", FIELD_NUMBER, FIELD_EMPTY, AT(duration),
	  .most = DURATION_MOST },
	{ "exit", FIELD_NUMBER, FIELD_NEEDED, AT(exit), .most = UINT8_MAX },
	{ "signal", FIELD_NUMBER, AT(signal), .least = 1, .most = INT8_MAX },
	{ "started", FIELD_NUMBER, FIELD_EMPTY, AT(started),
	  .most = RECORD_TIME_MAX },
	{ "state", FIELD_OID, AT(state) },
	{ "tree", FIELD_OID, AT(tree) },
	{ .key = NULL }
};
#undef AT
static const struct fields fields = { field, sizeof(struct run), NULL };

#define AT(member) FIELD_AT(struct run_tests, member)
static const struct field tests_field[] = {
	{ "failed", FIELD_NUMBER, FIELD_EMPTY, AT(failed),
	  .most = TESTS_MOST },
	{ "passed", FIELD_NUMBER, FIELD_EMPTY, AT(passed),
	  .most = TESTS_MOST },
	{ "runner", FIELD_TEXT, FIELD_NEEDED, AT(runner) },
	{ "skipped", FIELD_NUMBER, FIELD_EMPTY, AT(skipped),
	  .most = TESTS_MOST },
	{ .key = NULL }
};
#undef AT
static const struct fields tests_fields = {
	tests_field, sizeof(struct run_tests), NULL
};

static void put_argv(struct json *json, const char *const *argv)
{
	json_member_open(json, "argv", '[');
	for (; *argv; argv++)
		json_put_string(json, *argv);
	json_close(json);
}

static void put_dir(struct json *json, const char *dir)
{
	struct buf quoted = { 0 };

	path_quote(&quoted, dir);
	json_member(json, "dir", quoted.ptr);
	buf_release(&quoted);
}

void run_entity(struct buf *out, const char *const *argv, const char *dir)
{
	struct sink bytes = { .write = NULL };
	struct json json = { .sink = &bytes };

	json_open(&json, '{');
	put_argv(&json, argv);
	put_dir(&json, dir);
	json_close(&json);
	entity_add(out, prefix, &bytes.buf);
	sink_release(&bytes);
}

static const struct error *read_argv(struct run *out, struct arena *arena,
				     const struct value *root)
{
	const struct value *list = value_get(root, "argv");
	const struct error *err = body_array(root, "argv");
	struct value_iter it = { 0 };
	const char **argv;
	size_t n;

	if (!err && !value_count(list))
		err = error_new(ERROR_CORRUPT, "its body has no 'argv'");
	if (err)
		return err;
	argv = arena_alloc(arena, (value_count(list) + 1) * sizeof(*argv));
	out->argv = argv;
	while (value_next(list, &it)) {
		const char *word = value_string(it.value, &n);

		if (!word || strlen(word) != n)
			return error_new(ERROR_CORRUPT, "its body has a word "
					 "in 'argv' that is not a string");
		*argv++ = word;
	}
	*argv = NULL;
	return NULL;
}

static const struct error *read_body(struct run *out, struct arena *arena,
				     const struct value *root)
{
	const struct value *tests = value_get(root, "tests");
	const struct error *err;

	*out = (struct run){ .dir = "" };
	err = read_argv(out, arena, root);
	if (!err)
		err = fields_read(&fields, out, arena, root);
	if (!err && tests)
		err = fields_read(&tests_fields, &out->tests, arena, tests);
	return err;
}

static const struct error *parse(struct run *out, struct arena *arena,
				 const char *body)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	return err ? err : read_body(out, arena, root);
}

/* --- The fold --- */

static const struct error *check(const struct record *record)
{
	struct arena arena = { .block = NULL };
	struct buf own = { 0 };
	struct run run;
	const struct error *err = parse(&run, &arena, record->body);

	if (!err) {
		run_entity(&own, run.argv, run.dir);
		err = body_check_entity(record, &own);
	}
	arena_release(&arena);
	return err;
}

static const struct error *apply(struct slate *slate,
				 struct stmt *const *stmt,
				 struct arena *arena,
				 const struct record *record)
{
	(void)slate;
	(void)arena;
	stmt_bind_text(stmt[PUT_RUN], 1, record->entity);
	stmt_bind_int(stmt[PUT_RUN], 2, record->lamport);
	stmt_bind_blob(stmt[PUT_RUN], 3, record->id, SHA256_SIZE);
	stmt_bind_text(stmt[PUT_RUN], 4, record->author);
	stmt_bind_int(stmt[PUT_RUN], 5, record->time);
	stmt_bind_text(stmt[PUT_RUN], 6, record->body);
	return stmt_run(stmt[PUT_RUN]);
}

const struct fold run_fold = {
	.hears = 1u << RECORD_RUN,
	.beside = 1u << RECORD_RUN,
	.prefix = prefix,
	.tables = { "run" },
	.sql = {
		[PUT_RUN] = "INSERT INTO run VALUES (?, ?, ?, ?, ?, ?)"
	},
	.check = check,
	.apply = apply
};

/* --- Adding and reading --- */

const struct error *runs_add(struct knowledge *knowledge,
			     struct record *record, const struct run *run)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };
	struct buf entity = { 0 };
	const struct error *err;

	json_open(&json, '{');
	put_argv(&json, run->argv);
	fields_put(&json, &fields, run);
	if (run->tests.runner) {
		json_member_open(&json, "tests", '{');
		fields_put(&json, &tests_fields, &run->tests);
		json_close(&json);
	}
	json_close(&json);
	run_entity(&entity, run->argv, run->dir);
	err = body_add(knowledge, record, RECORD_RUN, entity.ptr, &body);
	buf_release(&entity);
	return err;
}

bool run_is_alike(const struct run *a, const struct run *b)
{
	return (!oid_is_zero(&a->tree) || !oid_is_zero(&a->state)) &&
		!oid_cmp(&a->tree, &b->tree) && !oid_cmp(&a->state, &b->state);
}

/* Up to and with the first row before a time. */
static const struct error *read_rows(struct runs *out, struct stmt *stmt,
				     int64_t since)
{
	const struct error *err = NULL;
	bool is_before = false;

	while (!is_before && stmt_next(stmt, &err)) {
		struct run *run = VEC_PUSH(&out->run);

		err = parse(run, &out->arena, stmt_text(stmt, 3));
		run->entity = arena_strdup(&out->arena, stmt_text(stmt, 0));
		run->author = arena_strdup(&out->arena, stmt_text(stmt, 1));
		run->time = stmt_int(stmt, 2);
		run->lamport = stmt_int(stmt, 4);
		run->is_theirs = stmt_int(stmt, 5);
		is_before = run->time < since;
	}
	return err;
}

const struct error *runs_read(struct runs *out, struct knowledge *knowledge,
			      const char *entity)
{
	struct stmt *stmt;
	const struct error *err;

	*out = (struct runs){ .run = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	err = rows_select(&stmt, knowledge->db, all_runs, runs_of_entity,
			  entity);
	if (!err)
		err = read_rows(out, stmt, INT64_MIN);
	stmt_free(stmt);
	return err;
}

const struct error *runs_read_last(struct runs *out,
				   struct knowledge *knowledge,
				   const char *entity, int64_t since)
{
	struct stmt *stmt;
	const struct error *err;
	struct run *run;
	size_t i, n;

	*out = (struct runs){ .run = { .n = 0 } };
	if (!knowledge->db)
		return NULL;
	err = rows_select(&stmt, knowledge->db, NULL, our_last_runs, entity);
	if (!err)
		err = read_rows(out, stmt, since);
	stmt_free(stmt);
	run = out->run.item;
	n = out->run.n;
	for (i = 0; i < n / 2; i++) {
		const struct run last = run[n - 1 - i];

		run[n - 1 - i] = run[i];
		run[i] = last;
	}
	return err;
}

void runs_release(struct runs *runs)
{
	VEC_RELEASE(&runs->run);
	arena_release(&runs->arena);
}
