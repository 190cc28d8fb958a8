/* SPDX-License-Identifier: MIT */
/* What a small repository knows about a task. */
#include "tests/unit/index_test.h"

#include "context/context.h"
#include "knowledge/archive.h"
#include "knowledge/claim.h"
#include "knowledge/finding.h"
#include "knowledge/memory.h"
#include "knowledge/objective.h"
#include "scope_world.h"

enum { NOW = 1000000000, DAY = 86400 };

static const struct world_file tree[] = {
	{ "src/cookie.py",
	  "import wire\n\n"
	  "class CookieJar:\n    \"\"\"Keeps cookies between requests.\"\"\"\n"
	  "    def sign_cookie(self, value):\n        return wire.send(value)\n"
	},
	{ "src/wire.py", "def send(value):\n    return value\n" },
	{ "src/page.py",
	  "from cookie import CookieJar\n\n"
	  "def show_page(jar):\n    return CookieJar().sign_cookie(1)\n" },
	{ "docs/adr/0001-sign-cookies.md",
	  "# 1. Sign every cookie\n\n## Status\n\nAccepted\n\n## Context\n\n"
	  "Cookies were forged.\n\n## Decision\n\nEach cookie is signed; the "
	  "token is ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8.\n\n"
	  "Governs: src/cookie.py\n" },
	{ "docs/adr/0002-no-cookies.md",
	  "# 2. No cookie is signed\n\n## Status\n\nSuperseded\n\n"
	  "## Context\n\nx\n\n## Decision\n\ny\n" },
	{ NULL, NULL }
};

struct scene {
	struct world world;
	struct knowledge *knowledge;
	struct registry registry;
	struct governance governance;
	struct look look;
	struct objectives objectives;
	enum anchor_fate fate;	/* of every anchor */
	struct context_request request;
	char store[80];
};

static const struct error *find(void *payload, const struct anchor *anchor,
				struct anchor_now *out)
{
	const struct scene *scene = payload;

	(void)anchor;
	out->fate = (uint8_t)scene->fate;
	return NULL;
}

static const struct error *reaches(void *payload, const struct oid *commit,
				   bool *is_reached)
{
	(void)payload;
	(void)commit;
	*is_reached = true;
	return NULL;
}

static struct record draft(void)
{
	return (struct record){ .author = "A U Thor <author@example.com>",
				.time = NOW };
}

/* --- Things to know --- */

static const struct oid blob = { { 1 } }, commit = { { 2 } };
static const struct anchor cookie = { .path = "src/cookie.py", .blob = blob };
static const struct anchor jar = { .path = "src/cookie.py", .blob = blob,
				   .from = 3, .to = 4 };

static void learn(struct scene *scene, const char *text,
		  enum memory_status status, enum evidence_class class)
{
	const struct sighting sighting = {
		.id = "said:x", .rule = "said", .learner = "x", .seen = NOW,
		.class = (uint8_t)class, .commit = commit
	};
	const struct memory memory = {
		.type = MEMORY_GOTCHA, .category = MEMORY_TESTING,
		.text = text, .reason = "it was forged once",
		.scope = &cookie, .scopes = 1,
		.sighting = &sighting, .sightings = 1
	};
	const struct memory_review review = { .status = (uint8_t)status };
	struct record record = draft();
	struct buf entity = { 0 };
	bool is_new;

	memory_entity(&entity, MEMORY_GOTCHA, text);
	ok(knowledge_begin(scene->knowledge));
	ok(memory_add(scene->knowledge, &record, &memory, false, &is_new));
	record = draft();
	ok(memory_review(scene->knowledge, &record, entity.ptr, &review));
	ok(knowledge_commit(scene->knowledge));
	buf_release(&entity);
}

static void find_out(struct scene *scene, const char *about, const char *text)
{
	const struct finding finding = {
		.about = about, .text = text, .kind = FINDING_PITFALL,
		.confidence = 900, .source = "x", .session = "",
		.anchor = &jar, .anchors = 1
	};
	struct record record = draft();

	ok(knowledge_begin(scene->knowledge));
	ok(finding_add(scene->knowledge, &record, &finding));
	ok(knowledge_commit(scene->knowledge));
}

static void aim(struct scene *scene, const char *title, const char *task)
{
	const struct task_change tasks[] = {
		{ .title = "begin", .state = TASK_DONE, .commit = commit },
		{ .title = task, .state = TASK_OPEN }
	};
	const struct objective_change change = {
		.title = title, .status = OBJECTIVE_STATUSES, .task = tasks,
		.tasks = 2
	};
	struct record record = draft();
	struct buf entity = { 0 };

	ok(knowledge_begin(scene->knowledge));
	ok(objective_create(&entity, scene->knowledge, &record, &change));
	ok(knowledge_commit(scene->knowledge));
	buf_release(&entity);
}

static void claim(struct scene *scene, const char *text, int64_t expires)
{
	const struct evidence evidence[] = {
		{ .class = EVIDENCE_EXIT_CODE, .source = "make",
		  .blob = &cookie, .blobs = 1 },
		{ .class = EVIDENCE_TEST_RESULT, .source = "make" }
	};
	const struct claim claim = {
		.text = text, .artifact = "src/cookie.py",
		.evidence = evidence, .evidences = 2, .expires = expires
	};
	struct record record = draft();

	ok(knowledge_begin(scene->knowledge));
	ok(claim_add(scene->knowledge, &record, &claim));
	ok(knowledge_commit(scene->knowledge));
}

/* --- The scene --- */

static void scene_make(struct scene *scene)
{
	*scene = (struct scene){ .fate = ANCHOR_SAME };
	world_make(&scene->world, tree);
	snprintf(scene->store, sizeof(scene->store), "%s/.git/fuse",
		 scene->world.dir);
	ok(knowledge_open(&scene->knowledge, scene->store, KNOWLEDGE_WRITE));
	ok(registry_read(&scene->registry, scene->world.source));
	governance_make(&scene->governance, &scene->registry, NULL);
	scene->look = (struct look){
		.payload = scene, .find = find, .reaches = reaches,
		.now = NOW + DAY
	};
	scene->request = (struct context_request){
		.search = { .view = scene->world.view,
			    .graph = scene->world.graph, .off = SEARCH_OFF },
		.repo = scene->world.repo, .governance = &scene->governance,
		.knowledge = scene->knowledge, .look = &scene->look,
		.objectives = &scene->objectives,
		.weight = WEIGHT_DEFAULT
	};
	learn(scene, "a cookie without a signature is thrown away: sign",
	      MEMORY_APPROVED, EVIDENCE_GIT_HISTORY);
	learn(scene, "a cookie of the jar tastes", MEMORY_CANDIDATE,
	      EVIDENCE_GIT_HISTORY);
	find_out(scene, "src/cookie.py", "the jar is not safe for threads");
	aim(scene, "Ship cookies", "rotate the cookie keys");
	ok(objectives_read(&scene->objectives, scene->knowledge));
	claim(scene, "the jar never blocks", 0);
	claim(scene, "the jar was empty once", NOW);
}

static void scene_end(struct scene *scene)
{
	objectives_release(&scene->objectives);
	governance_release(&scene->governance);
	registry_release(&scene->registry);
	knowledge_close(scene->knowledge);
	world_end(&scene->world);
}

static void assemble(struct context *out, struct scene *scene,
		     const char *task)
{
	scene->request.search.text = task;
	scene->request.search.len = strlen(task);
	ok(context_assemble(out, &scene->request));
}

/* The first item of that kind whose title holds the text. */
static const struct item *item_of(const struct context *context,
				  enum item_kind kind, const char *title)
{
	size_t i;

	for (i = 0; i < context->item.n; i++)
		if (context->item.item[i].kind == kind &&
		    strstr(context->item.item[i].title, title))
			return &context->item.item[i];
	fail_msg("no %s '%s'", item_kind_name(kind), title);
	return NULL;
}

static void is_ground(const struct item *item, enum ground ground)
{
	assert_string_equal(left_out_name((enum left_out)item->left),
			    left_out_name(LEFT_NOT));
	assert_string_equal(ground_table[item->ground].name,
			    ground_table[ground].name);
}

static void is_left(const struct item *item, enum left_out left)
{
	assert_string_equal(left_out_name((enum left_out)item->left),
			    left_out_name(left));
}

static const char task[] = "sign_cookie of CookieJar forgets to sign a cookie";

/* --- Tests --- */

static void sources_speak_with_their_tiers(void **state)
{
	struct scene scene;
	struct context c;

	(void)state;
	scene_make(&scene);
	assemble(&c, &scene, task);
	is_ground(item_of(&c, ITEM_DEFINITION, "sign_cookie"), GROUND_TREE);
	is_ground(item_of(&c, ITEM_USES, "CookieJar in 1 other file"),
		  GROUND_MATCHED);
	/* No past is known here, so no commit accepted it. */
	is_ground(item_of(&c, ITEM_DECISION, "Sign every"), GROUND_IN_FORCE);
	is_left(item_of(&c, ITEM_DECISION, "No cookie"), LEFT_SETTLED);
	is_ground(item_of(&c, ITEM_MEMORY, "without a signature"),
		  GROUND_MEMORY_APPROVED);
	is_left(item_of(&c, ITEM_MEMORY, "tastes"), LEFT_UNAPPROVED);
	is_ground(item_of(&c, ITEM_FINDING, "threads"), GROUND_FOUND_THERE);
	is_ground(item_of(&c, ITEM_OBJECTIVE, "(50 %, 1 of 2 tasks)"),
		  GROUND_DONE);
	is_ground(item_of(&c, ITEM_CLAIM, "blocks"), GROUND_CLAIM_VERIFIED);
	is_left(item_of(&c, ITEM_CLAIM, "empty"), LEFT_EXPIRED);
	assert_int_equal(c.all.left[LEFT_UNAPPROVED], 1);
	assert_int_equal(c.all.retrieved, c.item.n);
	assert_int_equal(c.all.included, c.told);
	context_release(&c);
	scene_end(&scene);
}

static void what_changed_is_doubted_or_stale(void **state)
{
	struct scene scene;
	struct context c;

	(void)state;
	scene_make(&scene);
	learn(&scene, "a cookie without a signature is thrown away: sign",
	      MEMORY_APPROVED, EVIDENCE_EXIT_CODE);
	scene.fate = ANCHOR_CHANGED;
	assemble(&c, &scene, task);
	is_ground(item_of(&c, ITEM_MEMORY, "without a signature"),
		  GROUND_MEMORY_DOUBTED);
	is_left(item_of(&c, ITEM_FINDING, "threads"), LEFT_STALE);
	is_left(item_of(&c, ITEM_CLAIM, "blocks"), LEFT_STALE);
	context_release(&c);
	scene.fate = ANCHOR_GONE;
	assemble(&c, &scene, task);
	is_left(item_of(&c, ITEM_MEMORY, "without a signature"), LEFT_STALE);
	context_release(&c);
	scene_end(&scene);
}

static void weights_decide_how_much_is_told(void **state)
{
	struct scene scene;
	struct context c;
	size_t i;

	(void)state;
	scene_make(&scene);
	scene.request.weight = WEIGHT_NONE;
	assemble(&c, &scene, task);
	assert_int_equal(c.item.n, 0);
	assert_int_equal(c.block.len, 0);
	assert_int_equal(c.helps, 1);
	context_release(&c);
	scene.request.weight = WEIGHT_LOW;
	scene.fate = ANCHOR_CHANGED;
	assemble(&c, &scene, task);
	is_left(item_of(&c, ITEM_MEMORY, "without a signature"), LEFT_TIER);
	for (i = 0; i < c.told; i++)
		assert_true(ground_table[c.item.item[i].ground].tier <=
			    TIER_INFERRED);
	context_release(&c);
	scene_end(&scene);
}

/* wire.py has none of the task's words; only the import leads there. */
static void one_hop_is_taken_when_it_is_asked_for(void **state)
{
	static const char tell[] = "where is class CookieJar";
	struct scene scene;
	struct context c;
	size_t i, n = 0;

	(void)state;
	scene_make(&scene);
	assemble(&c, &scene, tell);
	for (i = 0; i < c.item.n; i++)
		n += c.item.item[i].path &&
			!strcmp(c.item.item[i].path, "src/wire.py");
	assert_int_equal(n, 0);
	context_release(&c);
	scene.request.weight = WEIGHT_HIGH;
	assemble(&c, &scene, tell);
	for (i = 0; i < c.told; i++)
		if (c.item.item[i].path &&
		    !strcmp(c.item.item[i].path, "src/wire.py")) {
			is_ground(&c.item.item[i], GROUND_MATCHED);
			n++;
		}
	assert_int_equal(n, 1);
	context_release(&c);
	scene_end(&scene);
}

/* The block is never longer than the budget, whatever that is, and says what
 * it costs. */
static void no_block_is_above_its_budget(void **state)
{
	struct scene scene;
	struct context c;
	size_t budget, told = 0, i;
	int form;

	(void)state;
	scene_make(&scene);
	for (form = 0; form < BLOCK_FORMS; form++) {
		scene.request.form = (enum block_form)form;
		for (budget = 60; budget < 1500; budget += 11) {
			size_t sum = 0;

			scene.request.budget = budget;
			assemble(&c, &scene, task);
			assert_true(c.tokens <= budget);
			assert_int_equal(c.characters, count_characters(
					 buf_str(&c.block), c.block.len));
			for (i = 0; i < CONTEXT_SOURCES; i++)
				sum += c.source[i].characters;
			assert_true(sum <= c.characters);
			assert_int_equal(c.all.characters, sum);
			told = c.told;
			context_release(&c);
		}
		/* At last everything fits. */
		assert_true(told > 8);
	}
	scene.request.budget = 1;
	scene.request.search.text = task;
	fails(context_assemble(&c, &scene.request), ERROR_USAGE);
	context_release(&c);
	scene_end(&scene);
}

/* A large item leaves its place to smaller ones behind it. */
static void what_does_not_fit_is_passed_over(void **state)
{
	struct scene scene;
	struct context c;
	size_t i, budget;
	bool skipped = false;

	(void)state;
	scene_make(&scene);
	for (budget = 80; budget < 600; budget += 3) {
		scene.request.budget = budget;
		assemble(&c, &scene, task);
		for (i = c.told; c.told && i < c.item.n; i++)
			skipped |= c.item.item[i].left == LEFT_BUDGET &&
				item_cmp(&c.item.item[i],
					 &c.item.item[c.told - 1]) < 0;
		context_release(&c);
	}
	assert_true(skipped);
	scene_end(&scene);
}

static void secrets_are_masked_before_they_are_counted(void **state)
{
	struct scene scene;
	struct context c;
	const struct item *item;

	(void)state;
	scene_make(&scene);
	assemble(&c, &scene, task);
	item = item_of(&c, ITEM_DECISION, "Sign every");
	assert_non_null(strstr(item->text, "[REDACTED:"));
	assert_null(strstr(c.block.ptr, "ghp_"));
	context_release(&c);
	scene_end(&scene);
}

static void a_settled_decision_speaks_when_named(void **state)
{
	struct scene scene;
	struct context c;

	(void)state;
	scene_make(&scene);
	assemble(&c, &scene, "undo ADR-0002");
	is_ground(item_of(&c, ITEM_DECISION, "No cookie"), GROUND_IN_FORCE);
	context_release(&c);
	assemble(&c, &scene, "undo adr-2");
	is_ground(item_of(&c, ITEM_DECISION, "No cookie"), GROUND_IN_FORCE);
	context_release(&c);
	scene_end(&scene);
}

static void a_task_without_words_is_refused(void **state)
{
	struct scene scene;
	struct context c;

	(void)state;
	scene_make(&scene);
	scene.request.search.text = " ?! ";
	scene.request.search.len = 4;
	fails(context_assemble(&c, &scene.request), ERROR_USAGE);
	context_release(&c);
	scene_end(&scene);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sources_speak_with_their_tiers),
		cmocka_unit_test(what_changed_is_doubted_or_stale),
		cmocka_unit_test(weights_decide_how_much_is_told),
		cmocka_unit_test(one_hop_is_taken_when_it_is_asked_for),
		cmocka_unit_test(no_block_is_above_its_budget),
		cmocka_unit_test(what_does_not_fit_is_passed_over),
		cmocka_unit_test(secrets_are_masked_before_they_are_counted),
		cmocka_unit_test(a_settled_decision_speaks_when_named),
		cmocka_unit_test(a_task_without_words_is_refused)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
