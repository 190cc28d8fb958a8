/* SPDX-License-Identifier: MIT */
/* Units of hook: shims, versions, tables, lines that git writes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <string.h>

#include "git-fuse/cli/command.h"
#include "hook/base.h"
#include "hook/event.h"
#include "hook/manager.h"
#include "hook/partners.h"
#include "hook/place.h"
#include "hook/pushed.h"
#include "hook/shim.h"
#include "hook/trailers.h"

static enum shim_state state_of(const char *text, struct buf *program)
{
	return shim_state_of(text, strlen(text), program);
}

/* Whatever the path is, what was written is known again. */
static void a_shim_is_known_again(void **state)
{
	static const char *const programs[] = {
		"/usr/bin/git-fuse", "/a b/git-fuse", "/it's/git-fuse",
		"/''/'\\'/git-fuse", "/ -- head", "/\"$kept\" -- x y",
		"/$x`y`/\"f"
	};
	static const enum shim_kind kinds[] = { SHIM_BESIDE, SHIM_ABOVE };
	struct buf text = { 0 }, program = { 0 };
	size_t i, kind;

	(void)state;
	for (i = 0; i < sizeof(programs) / sizeof(*programs); i++)
		for (kind = 0; kind < 2; kind++) {
			buf_reset(&text);
			buf_reset(&program);
			shim_write(&text, kinds[kind], programs[i],
				   "pre-push");
			assert_int_equal(state_of(text.ptr, &program),
					 SHIM_OURS);
			assert_string_equal(buf_str(&program), programs[i]);
			buf_addstr(&text, "x");
			assert_int_equal(state_of(text.ptr, NULL),
					 SHIM_CHANGED);
		}
	buf_reset(&text);
	shim_write(&text, SHIM_PASS, "/x", "update");
	assert_int_equal(state_of(text.ptr, NULL), SHIM_OURS);
	buf_release(&text);
	buf_release(&program);
}

static void what_is_not_ours_is_not(void **state)
{
	static const struct {
		const char *text;
		enum shim_state state;
	} given[] = {
		{ "", SHIM_NONE },
		{ "#!/bin/sh", SHIM_NONE },
		{ "#!/bin/sh\nexec git fuse hook run pre-commit\n",
		  SHIM_NONE },
		{ "# git fuse hook, shim 1\n", SHIM_NONE },
		{ "#!/bin/sh\n# git fuse hook, shim \n", SHIM_NONE },
		{ "#!/bin/sh\n# git fuse hook, shim 3", SHIM_CHANGED },
		{ "#!/bin/sh\n# git fuse hook, shim 2: x\n", SHIM_OTHER },
		{ "#!/bin/sh\n# git fuse hook, shim 3: x\nfuse='a' -- b",
		  SHIM_CHANGED }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		assert_int_equal(state_of(given[i].text, NULL),
				 given[i].state);
}

static void configured_hooks_need_git_2_54(void **state)
{
	static const struct {
		const char *version;
		bool has;
	} given[] = {
		{ "git version 2.39.5", false },
		{ "git version 2.53.9", false },
		{ "git version 2.54.0", true },
		{ "git version 2.54.0.rc1", true },
		{ "git version 2.55.1 (Apple Git-1)", true },
		{ "git version 2.100", true }, { "git version 3.0", true },
		{ "git version 1.99.0", false }, { "", false },
		{ "git", false }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		assert_int_equal(hook_version_has_config(given[i].version),
				 given[i].has);
}

/* The names that the command line takes are those of the table. */
static void tables_are_sorted_and_agree(void **state)
{
	const struct command *command = command_by_name("hook run");
	const struct param *param = command->group[0]->param;
	const struct hook_manager *manager;
	const struct hook_event *event;
	size_t i = 0;

	(void)state;
	for (event = hook_event_table; event->name; event++, i++) {
		if (i)
			assert_true(strcmp(event[-1].name, event->name) < 0);
		assert_string_equal(param->choice[i], event->name);
		assert_ptr_equal(hook_event_by_name(event->name), event);
	}
	assert_null(param->choice[i]);
	assert_null(hook_event_by_name("update"));
	for (manager = hook_manager_table + 1; manager->name; manager++)
		assert_true(strcmp(manager[-1].name, manager->name) < 0);
}

#define A "1111111111111111111111111111111111111111"
#define B "2222222222222222222222222222222222222222"
#define ZERO "0000000000000000000000000000000000000000"

static void lines_of_a_push_are_read(void **state)
{
	pushed_vec pushed = { 0 };
	struct buf text = { 0 };

	(void)state;
	assert_null(pushed_read(&pushed, &text, false));
	assert_int_equal(pushed.n, 0);
	buf_addstr(&text, "HEAD~1 " A " refs/heads/new " ZERO "\n"
		   "(delete) " ZERO " refs/heads/old " B "\n"
		   "refs/heads/x " A " refs/heads/x " B);
	assert_null(pushed_read(&pushed, &text, false));
	assert_int_equal(pushed.n, 3);
	assert_string_equal(pushed.item[0].local, "HEAD~1");
	assert_string_equal(pushed.item[0].ref, "refs/heads/new");
	assert_true(pushed.item[0].is_new && !pushed.item[0].is_deleted);
	assert_true(!pushed.item[1].is_new && pushed.item[1].is_deleted);
	assert_int_equal(pushed.item[2].after.id[0], 0x11);
	assert_int_equal(pushed.item[2].before.id[0], 0x22);
	pushed.n = 0;
	buf_reset(&text);
	buf_addstr(&text, A " " B " refs/heads/main\n");
	assert_null(pushed_read(&pushed, &text, true));
	assert_int_equal(pushed.item[0].before.id[0], 0x11);
	assert_int_equal(pushed.item[0].after.id[0], 0x22);
	assert_string_equal(pushed.item[0].ref, "refs/heads/main");
	pushed.n = 0;
	buf_reset(&text);
	buf_addstr(&text, "HEAD@{1 day ago} " A " refs/heads/new " ZERO "\n");
	assert_null(pushed_read(&pushed, &text, false));
	assert_string_equal(pushed.item[0].local, "HEAD@{1 day ago}");
	assert_string_equal(pushed.item[0].ref, "refs/heads/new");
	VEC_RELEASE(&pushed);
	buf_release(&text);
}

static void other_lines_are_refused(void **state)
{
	static const char *const given[] = {
		"\n", "a\n", "a b c\n", "a " A " c\n", "a " A " c " B "x\n",
		"a " A " c " B " d\n", "a  " A " c " B "\n", "a " A "  " B "\n",
		"a x" A " c " B "\n", " a " A " c " B "\n"
	};
	const struct error *err;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		pushed_vec pushed = { 0 };
		struct buf text = { 0 };

		buf_addstr(&text, "a " A " b " B "\n");
		buf_addstr(&text, given[i]);
		err = pushed_read(&pushed, &text, false);
		assert_non_null(err);
		assert_int_equal(err->code, ERROR_CORRUPT);
		assert_non_null(strstr(err->msg, "line 2"));
		VEC_RELEASE(&pushed);
		buf_release(&text);
	}
}

static void partners_come_back(void **state)
{
	static const struct partner given[] = {
		{ "a", "b", 10, 9 }, { "a", "c\nd", 10, 8 },
		{ "e f", "a", 7, 7 }
	};
	struct strmap wanted = { 0 };
	partner_vec missing = { 0 };
	struct buf text = { 0 };
	size_t i, len;

	(void)state;
	partners_begin(&text, "00ff");
	for (i = 0; i < sizeof(given) / sizeof(*given); i++)
		partners_add(&text, &given[i]);
	assert_true(partners_are_of(&text, "00ff"));
	assert_false(partners_are_of(&text, "00f"));
	strmap_set(&wanted, "a", 1);
	strmap_set(&wanted, "b", 1);
	partners_missing(&missing, &text, &wanted);
	assert_int_equal(missing.n, 1);
	assert_string_equal(missing.item[0].partner, "c\nd");
	assert_int_equal(missing.item[0].revisions, 10);
	assert_int_equal(missing.item[0].together, 8);
	/* However short it was cut, no record is made up. */
	for (len = text.len; len; len--) {
		buf_cut(&text, len - 1);
		missing.n = 0;
		partners_missing(&missing, &text, &wanted);
		assert_true(missing.n <= 1);
	}
	strmap_release(&wanted);
	VEC_RELEASE(&missing);
	buf_release(&text);
}

static void trailers_are_found_wherever_they_stand(void **state)
{
	static const char message[] =
		"Decision: the subject is none\n\nGotcha:  beware \r\n"
		"Deciding: no\n# Decision: a comment\nobjective: OBJ-1\n"
		"# ------------------------ >8 ------------------------\n"
		"Decision: of the diff\n";
	struct trailers trailers = { 0 };

	(void)state;
	trailers_scan(&trailers, message, strlen(message), "#");
	assert_int_equal(trailers.trailer.n, 2);
	assert_string_equal(trailers.trailer.item[0].key, "Gotcha");
	assert_string_equal(trailers.trailer.item[0].value, "beware");
	assert_int_equal(trailers.trailer.item[0].line, 3);
	assert_string_equal(trailers.trailer.item[1].key, "Objective");
	assert_int_equal(trailers.trailer.item[1].line, 6);
	trailers_release(&trailers);
}

/* Arguments are parted by NULs, which a literal ends with. */
#define LINE(text) text, sizeof(text)

static void a_commit_that_amends_is_known(void **state)
{
	static const struct {
		const char *text;
		size_t n;
		bool is_commit, amends;
	} lines[] = {
		{ LINE("git\0commit"), true, false },
		{ LINE("git\0commit\0--amend"), true, true },
		{ LINE("/usr/bin/git\0-C\0x\0commit\0-q\0--am"), true, true },
		{ LINE("git\0commit\0-m\0--amend"), true, false },
		{ LINE("git\0commit\0-qm\0--amend"), true, false },
		{ LINE("git\0commit\0--message\0--amend"), true, false },
		{ LINE("git\0commit\0--message=x\0--amend"), true, true },
		{ LINE("git\0commit\0-mx\0--amend"), true, true },
		{ LINE("git\0commit\0--\0--amend"), true, false },
		{ LINE("git\0commit\0--a"), true, false },
		{ LINE("git\0log\0--amend"), false, false },
		{ LINE("sh\0commit\0--amend"), false, false },
	};
	bool amends;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(lines) / sizeof(*lines); i++) {
		assert_int_equal(hook_is_commit(lines[i].text, lines[i].n,
						&amends),
				 lines[i].is_commit);
		assert_int_equal(amends, lines[i].amends);
	}
	assert_false(hook_is_commit("", 0, &amends));
	assert_false(hook_is_commit("git", 3, &amends));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_shim_is_known_again),
		cmocka_unit_test(what_is_not_ours_is_not),
		cmocka_unit_test(configured_hooks_need_git_2_54),
		cmocka_unit_test(tables_are_sorted_and_agree),
		cmocka_unit_test(lines_of_a_push_are_read),
		cmocka_unit_test(other_lines_are_refused),
		cmocka_unit_test(a_commit_that_amends_is_known),
		cmocka_unit_test(partners_come_back),
		cmocka_unit_test(trailers_are_found_wherever_they_stand),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
