/* SPDX-License-Identifier: MIT */
/* Memories: what they are worth by now. */
#include "tests/unit/knowledge_world.h"

enum { DAY = 86400 };

struct world {
	enum anchor_fate fate;
	bool is_reached;
};

static const struct error *find(void *payload, const struct anchor *anchor,
				struct anchor_now *out)
{
	const struct world *world = payload;

	*out = (struct anchor_now){ .fate = ANCHOR_SAME };
	if (!strcmp(anchor->path, "a.c"))
		out->fate = (uint8_t)world->fate;
	return NULL;
}

static const struct error *reaches(void *payload, const struct oid *commit,
				   bool *is_reached)
{
	const struct world *world = payload;

	assert_int_equal(commit->id[0], 4);
	*is_reached = world->is_reached;
	return NULL;
}

static struct memory_standing judge(const struct memory *memory,
				    struct world *world, int64_t now)
{
	struct look look = { .payload = world, .find = find,
			     .reaches = reaches, .now = now };
	struct memory_standing standing;

	assert_ok(memory_judge(&standing, memory, &look));
	return standing;
}

static double confidence(const struct memory *memory, int64_t days)
{
	struct world world = { .is_reached = true };
	struct memory_standing standing = judge(memory, &world, days * DAY);

	assert_int_equal(standing.is_faded,
			 standing.confidence < MEMORY_STALE);
	memory_standing_release(&standing);
	return standing.confidence;
}

static bool is_near(double a, double b)
{
	return a - b < 1e-9 && b - a < 1e-9;
}

static void confidence_is_halved_by_time(void **state)
{
	struct memory memory = { .type = MEMORY_GOTCHA, .policy = "" };

	(void)state;
	assert_true(is_near(confidence(&memory, 0), 1));
	assert_true(is_near(confidence(&memory, 90), 0.5));
	assert_true(is_near(confidence(&memory, 180), 0.25));
	memory.type = MEMORY_FAILURE;
	assert_true(is_near(confidence(&memory, 90), 0.5));
	memory.type = MEMORY_DECISION;
	assert_true(is_near(confidence(&memory, 180), 0.5));
	memory.type = MEMORY_CONVENTION;
	assert_true(is_near(confidence(&memory, 100000), 1));
	/* Who approves it today stands by it; a policy does not. */
	memory.type = MEMORY_GOTCHA;
	memory.status = MEMORY_APPROVED;
	memory.reviewed = 90 * DAY;
	assert_true(is_near(confidence(&memory, 180), 0.5));
	memory.policy = "MemoryReinforceWindowDays";
	assert_true(is_near(confidence(&memory, 180), 0.25));
	memory.policy = "";
	memory.status = MEMORY_CANDIDATE;
	assert_true(is_near(confidence(&memory, 180), 0.25));
	memory.is_withdrawn = true;
	assert_true(is_near(confidence(&memory, 0), 0));
}

static void the_worst_fate_of_its_scope_is_told(void **state)
{
	static const struct anchor scope[] = {
		{ .path = "b.c" }, { .path = "a.c" }, { .path = "c.c" }
	};
	static const struct sighting sighting[] = {
		{ .id = "said:x", .is_withdrawn = true },
		{ .id = "patch:1", .commit = { { 4 } } },
	};
	struct memory memory = { .policy = "", .scope = scope, .scopes = 3,
				 .sighting = sighting, .sightings = 2 };
	int fate;

	(void)state;
	for (fate = ANCHOR_SAME; fate <= ANCHOR_GONE; fate++) {
		struct world world = { (enum anchor_fate)fate, fate % 2 };
		struct memory_standing standing = judge(&memory, &world, 0);

		assert_int_equal(standing.fate, fate);
		assert_int_equal(standing.anchor.n, 3);
		assert_int_equal(standing.anchor.item[1].fate, fate);
		assert_int_equal(standing.is_reached, fate % 2);
		memory_standing_release(&standing);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(confidence_is_halved_by_time),
		cmocka_unit_test(the_worst_fate_of_its_scope_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
