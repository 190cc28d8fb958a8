/* SPDX-License-Identifier: MIT */
/* Units of index: what is lost is let go of, and nothing else is. */
#include "index_world.h"

#include "base/strmap.h"
#include "index/prune.h"
#include "index/view.h"

enum { DAY = 24 * 60 * 60, GRACE = 7 * DAY };

static struct index *idx, *other;
static struct view *view;
static struct strmap lost;	/* ids that the repository does not have */
static int64_t now;

static const struct index_options hasty = { .patience_ms = 1 };

static int set_up(void **state)
{
	(void)state;
	world_set_up();
	idx = world_index(&hasty);
	now = 1000 * DAY;
	fake_put(&src, "a.c", "int acorn(void)\n{\n\treturn 1;\n}\n");
	fake_put(&src, "b.c", "int berry(void)\n{\n\treturn acorn();\n}\n");
	fake_put(&src, "c.c", "int cherry(void)\n{\n\treturn 3;\n}\n");
	return 0;
}

static int tear_down(void **state)
{
	index_free(other);
	other = NULL;
	strmap_release(&lost);
	lost = (struct strmap){ 0 };
	return world_close(state, idx, &view);
}

static void renew(struct index *index)
{
	world_view(index, &view);
}

static bool has(const struct oid *oid, void *payload)
{
	const struct strmap_entry *entry =
		strmap_find(&lost, (const char *)oid->id, OID_SIZE);

	(void)payload;
	return !entry || !entry->value;
}

static void set_lost(const struct oid *oid, bool is_lost)
{
	strmap_add(&lost, (const char *)oid->id, OID_SIZE, NULL)->value =
		is_lost;
}

/* The repository loses a file, and the source has it no more. */
static void lose(const char *path)
{
	size_t i;

	for (i = 0; i < src.file.n; i++)
		if (!strcmp(src.file.item[i].entry.path, path))
			set_lost(&src.file.item[i].entry.oid, true);
	fake_remove(&src, path);
}

static struct prune_result prune(struct index *index, bool is_applied)
{
	const struct prune_request request = {
		.now = now, .grace = GRACE, .has = has,
		.is_applied = is_applied
	};
	struct prune_result result;

	ok(index_prune(&result, index, &request));
	return result;
}

static void check_facts(struct view *of)
{
	struct facts facts = { 0 };
	size_t i;

	for (i = 0; i < of->n; i++) {
		ok(view_facts(of, i, &facts));
		assert_int_equal(facts.symbol.n, 1);
	}
	facts_release(&facts);
}

static void check_index(struct index *index)
{
	uint64_t checked;

	ok(index_verify(index, &src, NULL, &checked));
	assert_int_equal(checked, view->n);
}

static void nothing_happens_before_its_time(void **state)
{
	struct prune_result r;

	(void)state;
	renew(idx);
	lose("a.c");
	renew(idx);
	r = prune(idx, false);
	assert_int_equal(r.lost, 1);
	r = prune(idx, true);
	assert_int_equal(r.lost, 1);
	now += GRACE - 1;
	r = prune(idx, true);
	assert_int_equal(r.unlisted + r.dropped + r.views, 0);
	/* The view that had it is dropped in the same run. */
	now += 1;
	r = prune(idx, true);
	assert_int_equal(r.unlisted, 1);
	assert_int_equal(r.views, 1);
	assert_int_equal(r.dropped, 0);
	now += PRUNE_UNLISTED - 1;
	assert_int_equal(prune(idx, true).dropped, 0);
	now += 1;
	r = prune(idx, true);
	assert_int_equal(r.dropped, 1);
	assert_true(r.bytes > 0);
	r = prune(idx, true);
	assert_int_equal(r.lost + r.unlisted + r.dropped + r.views, 0);
	renew(idx);
	check_facts(view);
	check_index(idx);
}

static void what_comes_back_in_time_was_never_away(void **state)
{
	struct oid oid;

	(void)state;
	renew(idx);
	oid = view->file[0].oid;
	lose("a.c");
	renew(idx);
	prune(idx, true);
	now += GRACE;
	set_lost(&oid, false);
	assert_int_equal(prune(idx, true).unlisted, 0);
	set_lost(&oid, true);
	assert_int_equal(prune(idx, true).unlisted, 0);
	now += GRACE - 1;
	assert_int_equal(prune(idx, true).unlisted, 0);
	fake_put(&src, "a.c", "int acorn(void)\n{\n\treturn 1;\n}\n");
	src.reads = 0;
	renew(idx);
	assert_int_equal(src.reads, 0);
}

/* A file on the disk that was never committed. */
static void a_view_that_is_used_keeps_what_it_has(void **state)
{
	int i;

	(void)state;
	renew(idx);
	set_lost(&view->file[0].oid, true);
	for (i = 0; i < 5; i++) {
		struct prune_result r = prune(idx, true);

		assert_int_equal(r.lost, 1);
		assert_int_equal(r.unlisted + r.dropped + r.views, 0);
		now += GRACE;
	}
	src.reads = 0;
	fake_put(&src, "d.c", "int date(void)\n{\n}\n");
	renew(idx);
	assert_int_equal(src.reads, 1);
	check_facts(view);
}

/* Somebody has a view in memory when its blobs are unlisted, its copy in the
 * file is dropped, and keeps another one made of it. */
static void who_has_a_view_can_go_on_with_it(void **state)
{
	posting_vec postings = { 0 };
	struct view *mine;

	(void)state;
	other = world_index(&hasty);
	renew(other);
	mine = view;
	view = NULL;
	set_lost(&mine->file[0].oid, true);
	fake_put(&src, "d.c", "int date(void)\n{\n}\n");
	renew(idx);
	fake_remove(&src, "a.c");
	fake_remove(&src, "d.c");
	renew(idx);
	prune(idx, true);
	now += GRACE;
	assert_int_equal(prune(idx, true).unlisted, 1);
	check_facts(mine);
	ok(view_postings(mine, "acorn", &postings));
	assert_int_equal(postings.n, 2);
	VEC_RELEASE(&postings);
	now += PRUNE_UNLISTED - 1;
	prune(idx, true);
	check_facts(mine);
	view_free(mine);
}

/* While the repository is asked, somebody uses the view that is about to be
 * dropped: what was unlisted with it stays for as long as that does. */
static bool use_and_have(const struct oid *oid, void *payload)
{
	struct view *used;

	ok(index_view(payload, &src, NULL, &used));
	view_free(used);
	return has(oid, NULL);
}

static void a_view_that_is_used_meanwhile_stays_whole(void **state)
{
	struct prune_request request = { .has = use_and_have, .grace = GRACE,
					 .is_applied = true };
	struct prune_result r;
	struct oid oid;

	(void)state;
	renew(idx);
	oid = view->file[0].oid;
	lose("a.c");
	renew(idx);
	prune(idx, true);
	now += GRACE;
	fake_put(&src, "a.c", "int acorn(void)\n{\n\treturn 1;\n}\n");
	other = world_index(&hasty);
	request.payload = other;
	request.now = now;
	ok(index_prune(&r, idx, &request));
	assert_int_equal(r.unlisted, 1);
	now += PRUNE_UNLISTED;
	assert_int_equal(prune(idx, true).dropped, 0);
	src.reads = 0;
	renew(idx);
	assert_int_equal(src.reads, 0);
	assert_true(oid_cmp(&view->file[0].oid, &oid) == 0);
	check_facts(view);
}

static unsigned int keys;

/* First a view is looked for; then the one that was made is to be kept. */
static void drop_meanwhile(void)
{
	if (++keys != 2)
		return;
	assert_int_equal(prune(other, true).unlisted, 1);
	now += PRUNE_UNLISTED;
	assert_int_equal(prune(other, true).dropped, 1);
}

static void a_view_of_what_was_dropped_meanwhile_is_not_kept(void **state)
{
	(void)state;
	renew(idx);
	lose("a.c");
	renew(idx);
	prune(idx, true);
	now += GRACE;
	fake_put(&src, "a.c", "int acorn(void)\n{\n\treturn 1;\n}\n");
	fake_put(&src, "z.c", "int zero(void)\n{\n\treturn 0;\n}\n");
	other = world_index(&hasty);
	keys = 0;
	src.on_key = drop_meanwhile;
	renew(idx);
	src.on_key = NULL;
	assert_int_equal(keys, 2);
	prune(idx, true);
	renew(idx);
	check_facts(view);
	check_index(idx);
}

static void a_number_is_never_used_twice(void **state)
{
	uint32_t highest = 0;
	size_t i;

	(void)state;
	renew(idx);
	for (i = 0; i < view->n; i++)
		highest = view->file[i].blob > highest ?
			view->file[i].blob : highest;
	lose("a.c");
	lose("b.c");
	lose("c.c");
	renew(idx);
	prune(idx, true);
	now += GRACE;
	assert_int_equal(prune(idx, true).unlisted, 3);
	now += PRUNE_UNLISTED;
	assert_int_equal(prune(idx, true).dropped, 2);
	fake_put(&src, "d.c", "int date(void)\n{\n}\n");
	renew(idx);
	assert_true(view->file[0].blob > highest);
	check_index(idx);
}

static atomic_int stop;

static void stop_soon(void *payload, const char *title, size_t done,
		      size_t total)
{
	int *left = payload;

	(void)title;
	(void)done;
	(void)total;
	stop = --*left < 0;
}

static void who_is_busy_is_left_alone(void **state)
{
	struct prune_result r;
	struct store *store;

	(void)state;
	renew(idx);
	lose("a.c");
	renew(idx);
	other = world_index(&hasty);
	store = other->store[STORE_DISK];
	ok(db_begin_write(store->db));
	r = prune(idx, true);
	assert_true(r.is_busy);
	db_rollback(store->db);
	r = prune(idx, true);
	assert_false(r.is_busy);
	assert_int_equal(r.lost, 1);
}

/* --- Whatever comes --- */

enum { FILES = 40, STEPS = 400 };

static uint64_t seed = 7;

static void put_file(uint32_t number)
{
	char path[16], text[64];

	snprintf(path, sizeof(path), "f%u.c", number % 10);
	snprintf(text, sizeof(text), "int word_%u(void)\n{\n}\n", number);
	fake_put(&src, path, text);
}

static void change_something(void)
{
	uint32_t number = next_random(&seed) % FILES;
	char path[16];
	size_t i;

	snprintf(path, sizeof(path), "f%u.c", number % 10);
	if (number % 7 == 0)
		fake_remove(&src, path);
	else
		put_file(number);
	for (i = 0; i < src.file.n; i++)
		if (next_random(&seed) % 3 == 0)
			set_lost(&src.file.item[i].entry.oid,
				 next_random(&seed) % 2);
}

/* What a view finds by a word is what the source has. */
static void check_words(struct view *of)
{
	posting_vec postings = { 0 };
	struct facts facts = { 0 };
	size_t i, k;

	for (i = 0; i < of->n; i++) {
		bool found = false;

		ok(view_facts(of, i, &facts));
		if (!facts.symbol.n)
			continue;
		ok(view_postings(of, facts.symbol.item[0].name, &postings));
		for (k = 0; k < postings.n; k++)
			found |= postings.item[k].file == i;
		assert_true(found);
	}
	VEC_RELEASE(&postings);
	facts_release(&facts);
}

/* Another process with a view that is never older than a day. */
static void whoever_works_for_a_day_finds_everything(void **state)
{
	struct view *mine = NULL;
	uint64_t dropped = 0, views = 0;
	int64_t since = 0;
	int i;

	(void)state;
	other = world_index(&hasty);
	for (i = 0; i < STEPS; i++) {
		change_something();
		if (!mine || now - since >= PRUNE_UNLISTED / 2) {
			view_free(mine);
			mine = NULL;
			ok(index_view(other, &src, NULL, &mine));
			since = now;
		}
		if (next_random(&seed) % 2)
			renew(idx);
		if (next_random(&seed) % 2) {
			struct prune_result r = prune(idx, true);

			dropped += r.dropped;
			views += r.views;
		}
		check_words(mine);
		now += next_random(&seed) % (PRUNE_UNLISTED / 2);
	}
	renew(idx);
	check_index(idx);
	check_words(view);
	assert_null(index_note(idx));
	assert_null(index_note(other));
	assert_true(dropped > FILES / 4);
	assert_true(views > 3);
	view_free(mine);
}

/* Interrupted between any two steps, it goes on where it was. */
static void it_can_be_interrupted(void **state)
{
	int left, steps;

	(void)state;
	for (steps = 0; steps < 12; steps++) {
		struct progress progress = { .show = stop_soon,
					     .payload = &left,
					     .stop = &stop };
		struct prune_request request = {
			.now = now, .grace = GRACE, .has = has,
			.progress = &progress, .is_applied = true
		};
		struct prune_result r;
		const struct error *err;

		change_something();
		renew(idx);
		left = steps;
		stop = 0;
		err = index_prune(&r, idx, &request);
		assert_true(!err || err->code == ERROR_INTERRUPTED);
		now += GRACE;
		check_index(idx);
		check_words(view);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			nothing_happens_before_its_time, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			what_comes_back_in_time_was_never_away, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			a_view_that_is_used_keeps_what_it_has, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			who_has_a_view_can_go_on_with_it, set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_view_that_is_used_meanwhile_stays_whole, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(
			a_view_of_what_was_dropped_meanwhile_is_not_kept,
			set_up, tear_down),
		cmocka_unit_test_setup_teardown(a_number_is_never_used_twice,
						set_up, tear_down),
		cmocka_unit_test_setup_teardown(who_is_busy_is_left_alone,
						set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			whoever_works_for_a_day_finds_everything, set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(it_can_be_interrupted, set_up,
						tear_down),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
