/* SPDX-License-Identifier: MIT */
/* Units of git-fuse: the tables, the values of parameters, ranges. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/strmap.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/cli/command.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/range.h"
#include "lang/tokens.h"
#include "pack/pack.h"

static void fails_with(const struct error *err, const char *part)
{
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_USAGE);
	if (!strstr(err->msg, part))
		fail_msg("'%s' does not hold '%s'", err->msg, part);
}

/* How every text of the tables is written. */
static void is_phrase(const char *text)
{
	size_t n = strlen(text);

	assert_true(n > 3);
	if ((isupper((unsigned char)text[0]) &&
	     islower((unsigned char)text[1])) || text[n - 1] == '.')
		fail_msg("'%s' begins like a sentence or ends like one", text);
}

static void commands_are_sorted_and_complete(void **state)
{
	const struct command *c;
	const char *space;

	(void)state;
	for (c = command_table; c->name; c++) {
		if (c > command_table)
			assert_true(strcmp(c[-1].name, c->name) < 0);
		is_phrase(c->summary);
		assert_non_null(c->run);
		assert_ptr_equal(command_by_name(c->name), c);
		space = strchr(c->name, ' ');
		if (space)
			assert_non_null(family_by_name(c->name, (size_t)
						       (space - c->name)));
	}
}

static void families_are_sorted_and_have_members(void **state)
{
	const struct command *c, *found;
	const struct family *f;
	struct buf name = { 0 };

	(void)state;
	for (f = family_table; f->name; f++) {
		found = NULL;
		if (f > family_table)
			assert_true(strcmp(f[-1].name, f->name) < 0);
		is_phrase(f->summary);
		for (c = command_table; c->name; c++)
			if (command_is_in(c, f))
				found = c;
		assert_non_null(found);
		buf_reset(&name);
		buf_addf(&name, "%s %s", f->name, f->preset ? f->preset : "");
		assert_true(!f->preset || command_by_name(name.ptr));
	}
	buf_release(&name);
}

static void check_param(const struct args *args, const struct arg *arg)
{
	const struct param *param = arg->param;
	bool is_positional = param->flags & PARAM_POSITIONAL;
	size_t i;

	is_phrase(param->help);
	assert_true(param->type == PARAM_FLAG || is_positional ||
		    param->metavar);
	assert_true(param->type != PARAM_CHOICE || param->choice);
	assert_true(!(param->flags & PARAM_NEGATABLE) ||
		    param->type == PARAM_FLAG);
	assert_int_not_equal(param->letter, 'h');
	assert_string_not_equal(param->name, "help");
	/* A preset that its own row refuses would be silently no preset. */
	assert_int_equal(arg->origin, param->preset ? ARG_PRESET : ARG_NONE);
	for (i = 0; i < args->arg.n; i++) {
		const struct param *other = args->arg.item[i].param;

		if (other == param)
			continue;
		assert_string_not_equal(other->name, param->name);
		assert_true(!param->letter || other->letter != param->letter);
	}
	if (param->config)
		assert_memory_equal(param->config, "fuse.", 5);
}

static void parameters_make_sense(void **state)
{
	const struct command *c;
	struct args args;
	size_t i;

	(void)state;
	for (c = command_table; c->name; c++) {
		args_init(&args, c);
		for (i = 0; i < args.arg.n; i++)
			check_param(&args, &args.arg.item[i]);
		/* What a command that we run prints has its own form, and so
		   has the protocol of a server. */
		assert_true(args_find(&args, "format") || c->run == cmd_run ||
			    c->run == cmd_mcp);
		/* A commit is shown as it is in that commit. */
		if (((c->needs & NEED_SOURCE) == NEED_SOURCE ||
		     (c->needs & TAKES_PATHSPEC)) && c->run != cmd_show) {
			assert_non_null(args_find(&args, "at"));
			assert_non_null(args_find(&args, "staged"));
			assert_non_null(args_find(&args, "worktree"));
		}
		args_release(&args);
	}
}

/* The names in the table are those that lib/ knows, all of them, in order. */
/* Whoever learned it of one list knows it of all. */
static void a_limit_of_nothing_is_all_everywhere(void **state)
{
	const struct command *command;
	size_t met = 0;

	(void)state;
	for (command = command_table; command->name; command++) {
		const struct param_group *const *group = command->group;

		for (; *group; group++) {
			const struct param *param = (*group)->param;

			for (; param->name; param++) {
				if (strcmp(param->name, "limit"))
					continue;
				met++;
				assert_int_equal(param->min, 0);
				assert_non_null(strstr(param->help,
						       "0 for all"));
			}
		}
	}
	assert_true(met > 15);
}

static void choices_are_those_of_lib(void **state)
{
	const struct command *c = command_by_name("scope focus");
	const struct param *format, *level, *tokenizer;
	struct args args;
	int i;

	(void)state;
	args_init(&args, c);
	format = args_find(&args, "format")->param;
	level = args_find(&args, "level")->param;
	tokenizer = args_find(&args, "tokenizer")->param;
	for (i = 0; i < PACK_FORMATS; i++)
		assert_string_equal(format->choice[i],
				    pack_format_name((enum pack_format)i));
	assert_null(format->choice[i]);
	for (i = 0; i < REDUCE_LEVELS; i++)
		assert_string_equal(level->choice[i],
				    reduce_name((enum reduce_level)i));
	assert_null(level->choice[i]);
	for (i = 0; i < ESTIMATORS; i++)
		assert_string_equal(tokenizer->choice[i],
				    estimator_name((enum estimator)i));
	assert_null(tokenizer->choice[i]);
	args_release(&args);
}

/* Parses words, separated by blanks, for a command. */
static const struct error *parse(struct args *args, const char *name,
				 char *words)
{
	static const char *argv[16];
	size_t argc = 0;

	while (*words) {
		argv[argc++] = words;
		words += strcspn(words, " ");
		if (*words)
			*words++ = '\0';
	}
	args_init(args, command_by_name(name));
	return args_parse(args, argv, argc);
}

static void words_become_values(void **state)
{
	char words[] = "-o out.md --depth 3 seed --max-tokens=5k --no-redact "
		"--level=api -- a b";
	struct args args;

	(void)state;
	assert_null(parse(&args, "scope focus", words));
	assert_string_equal(args_text(&args, "seed"), "seed");
	assert_string_equal(args_text(&args, "output"), "out.md");
	assert_int_equal(args_number(&args, "depth"), 3);
	assert_int_equal(args_number(&args, "max-tokens"), 5000);
	assert_int_equal(args_number(&args, "split-tokens"), 0);
	assert_int_equal(args_choice(&args, "level"), 4);
	assert_false(args_flag(&args, "redact"));
	assert_false(args_flag(&args, "staged"));
	assert_true(args_is_given(&args, "depth"));
	assert_false(args_is_given(&args, "format"));
	assert_string_equal(args_text(&args, "format"), "markdown");
	assert_null(args_text(&args, "at"));
	assert_int_equal(args.pathspecs, 2);
	assert_string_equal(args.pathspec[1], "b");
	args_release(&args);
}

/* A path needs no "--" where all words before it have their place. */
static void what_is_left_over_is_a_path(void **state)
{
	char both[] = "seed a --depth=2 b -- c", one[] = "a", two[] = "a b";
	struct args args;

	(void)state;
	assert_null(parse(&args, "scope focus", both));
	assert_int_equal(args.pathspecs, 3);
	assert_int_equal(args.loose, 2);
	assert_string_equal(args.pathspec[0], "a");
	assert_string_equal(args.pathspec[2], "c");
	args_release(&args);
	assert_null(parse(&args, "log", one));
	assert_string_equal(args_text(&args, "path"), "a");
	assert_int_equal(args.pathspecs, 0);
	args_release(&args);
	assert_null(parse(&args, "log", two));
	assert_null(args_text(&args, "path"));
	assert_int_equal(args.pathspecs, 2);
	assert_string_equal(args.pathspec[0], "a");
	args_release(&args);
}

static void the_last_of_equal_options_wins(void **state)
{
	char words[] = "x --depth=2 --depth=4 --no-redact --redact";
	struct args args;

	(void)state;
	assert_null(parse(&args, "scope focus", words));
	assert_int_equal(args_number(&args, "depth"), 4);
	assert_true(args_flag(&args, "redact"));
	args_release(&args);
}

static void words_of_a_question_are_kept(void **state)
{
	char words[] = "how --end-of-options --depth - works -- lib";
	struct args args;
	const struct arg *arg;

	(void)state;
	assert_null(parse(&args, "scope query", words));
	arg = args_find(&args, "words");
	assert_int_equal(arg->text.n, 4);
	assert_string_equal(arg->text.item[0], "how");
	assert_string_equal(arg->text.item[1], "--depth");
	assert_string_equal(arg->text.item[2], "-");
	assert_string_equal(arg->text.item[3], "works");
	assert_int_equal(args.pathspecs, 1);
	args_release(&args);
}

static void wrong_words_are_refused(void **state)
{
	static const struct {
		const char *words, *message;
	} given[] = {
		{ "", "needs <seed>" },
		{ "a -n", "unknown option '-n'; it is '--line-numbers'" },
		{ "a --budget=9", "it is '--max-tokens' here" },
		{ "a --top=9", "unknown option '--top'" },
		{ "a --depth", "option '--depth' needs a value" },
		{ "a --no-depth=3", "unknown option '--no-depth'" },
		{ "a --no-staged", "unknown option '--no-staged'" },
		{ "a ---", "unknown option '---'" },
		{ "a --staged --worktree", "exclude each other" },
		{ "a --seed=b", "unknown option '--seed'" },
		{ "a --depth=18446744073709551617", "takes a number" },
		{ "a --depth=0x2", "takes a number" },
		{ "a --depth=2kk", "takes a number" },
		{ "a --max-tokens=99999999999999999m", "takes a number" },
	};
	char words[64];
	struct args args;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		memcpy(words, given[i].words, strlen(given[i].words) + 1);
		fails_with(parse(&args, "scope focus", words),
			   given[i].message);
		args_release(&args);
	}
}

static const struct error *get_config(void *payload, const char *name,
				      const char **value)
{
	const struct strmap *map = payload;

	*value = (const char *)(uintptr_t)strmap_get(map, name, 0);
	return NULL;
}

static void configuration_stands_between_the_two(void **state)
{
	char words[] = "x --depth=7";
	struct strmap map = { 0 };
	struct args args;

	(void)state;
	strmap_set(&map, "fuse.depth", (uintptr_t)"5");
	strmap_set(&map, "fuse.maxTokens", (uintptr_t)"900");
	assert_null(parse(&args, "scope focus", words));
	assert_null(args_configure(&args, get_config, &map));
	assert_int_equal(args_number(&args, "depth"), 7);
	assert_int_equal(args_number(&args, "max-tokens"), 900);
	assert_false(args_is_given(&args, "max-tokens"));
	assert_string_equal(args_text(&args, "format"), "markdown");

	strmap_set(&map, "fuse.maxTokens", (uintptr_t)"many");
	fails_with(args_configure(&args, get_config, &map),
		   "'fuse.maxTokens' takes a number from 0 to 1000000000, not "
		   "'many'");
	args_release(&args);
	strmap_release(&map);
}

static void commands_are_found_by_their_words(void **state)
{
	static const struct {
		const char *argv[3];
		const char *command, *family;
		size_t used;
	} given[] = {
		{ { "version" }, "version", NULL, 1 },
		{ { "scope", "focus", "x" }, "scope focus", NULL, 2 },
		{ { "scope" }, NULL, "scope", 1 },
		{ { "scope", "-h" }, NULL, "scope", 1 },
		{ { "index" }, "index status", NULL, 1 },
		{ { "index", "--at=x" }, "index status", NULL, 1 },
		{ { "index", "-h" }, NULL, "index", 1 },
		{ { "index", "verify", "-h" }, "index verify", NULL, 2 },
	};
	const struct command *command;
	const struct family *family;
	size_t i, argc, used;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		for (argc = 0; argc < 3 && given[i].argv[argc]; argc++)
			;
		assert_null(command_find(&command, &family, &used,
					 given[i].argv, argc));
		assert_int_equal(used, given[i].used);
		assert_int_equal(!command, !given[i].command);
		assert_int_equal(!family, !given[i].family);
		if (command)
			assert_string_equal(command->name, given[i].command);
		if (family)
			assert_string_equal(family->name, given[i].family);
	}
}

static void ranges_are_taken_apart(void **state)
{
	static const struct {
		const char *text, *base, *head;
	} given[] = {
		{ "main", "main", "" }, { "a..b", "a", "b" },
		{ "a..", "a", "" }, { "..b", "", "b" },
		{ "a...b", "a", "b" }, { "v1.0..v2.0", "v1.0", "v2.0" },
		{ "..", "", "" }, { "HEAD~3", "HEAD~3", "" },
		{ "a....b", NULL, NULL }, { "a..b..c", NULL, NULL },
	};
	struct range range;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		if (!given[i].base) {
			fails_with(range_parse(&range, given[i].text),
				   "is not a range");
			continue;
		}
		assert_null(range_parse(&range, given[i].text));
		assert_string_equal(buf_str(&range.base), given[i].base);
		assert_string_equal(buf_str(&range.head), given[i].head);
		range_release(&range);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(commands_are_sorted_and_complete),
		cmocka_unit_test(families_are_sorted_and_have_members),
		cmocka_unit_test(parameters_make_sense),
		cmocka_unit_test(a_limit_of_nothing_is_all_everywhere),
		cmocka_unit_test(choices_are_those_of_lib),
		cmocka_unit_test(words_become_values),
		cmocka_unit_test(what_is_left_over_is_a_path),
		cmocka_unit_test(the_last_of_equal_options_wins),
		cmocka_unit_test(words_of_a_question_are_kept),
		cmocka_unit_test(wrong_words_are_refused),
		cmocka_unit_test(configuration_stands_between_the_two),
		cmocka_unit_test(commands_are_found_by_their_words),
		cmocka_unit_test(ranges_are_taken_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
