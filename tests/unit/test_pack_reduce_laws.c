/* SPDX-License-Identifier: MIT */
/* lib/pack/reduce: what it never touches, whatever the text. */
#include "tests/unit/reduce_test.h"

#include "base/file.h"

/* The bytes of all string literals of a text, one after the other. */
static void literals(unsigned int lang, const struct buf *text,
		     struct buf *out)
{
	struct buf class = { 0 };
	size_t i;

	blank(lang, buf_str(text), text->len, NULL, &class);
	buf_reset(out);
	for (i = 0; i < text->len; i++)
		if (class.ptr[i] == BYTE_STRING)
			buf_addch(out, text->ptr[i]);
	buf_release(&class);
}

static void check_laws(const char *lang, const struct buf *text)
{
	unsigned int number = lang_by_name(lang);
	struct buf out = { 0 }, again = { 0 }, before = { 0 }, after = { 0 };
	line_vec lines = { 0 };
	enum reduce_level level;
	size_t i, ends;

	for (level = REDUCE_STANDARD; level < REDUCE_LEVELS; level++) {
		enum reduce_level got = reduced(lang, text->ptr, text->len,
						level, &out, &lines);

		assert_true(got <= level);
		for (i = 1; i < lines.n; i++)
			assert_true(lines.item[i - 1] <= lines.item[i]);
		for (i = ends = 0; i < out.len; i++)
			ends += out.ptr[i] == '\n';
		assert_true(lines.n >= ends && lines.n <= ends + 1);
		assert_true(out.len <= text->len + 8);
		if (got > REDUCE_AGGRESSIVE)
			continue;
		literals(number, text, &before);
		literals(number, &out, &after);
		if (before.len != after.len ||
		    (before.len && memcmp(before.ptr, after.ptr, after.len)))
			fail_msg("%s %s changed a literal of '%s': '%s'", lang,
				 reduce_name(level), text->ptr, out.ptr);
		reduced(lang, buf_str(&out), out.len, got, &again, NULL);
		if (strcmp(buf_str(&out), buf_str(&again)))
			fail_msg("%s %s twice: '%s' became '%s'", lang,
				 reduce_name(level), buf_str(&out),
				 buf_str(&again));
	}
	buf_release(&out);
	buf_release(&again);
	buf_release(&before);
	buf_release(&after);
	VEC_RELEASE(&lines);
}

static void random_programs_keep_their_literals(void **state)
{
	static const char *const piece[] = {
		"int f(int a)\n{\n\treturn a;\n}\n", "\"a  /* b\"", "// c\n",
		"/* d\n\n e */", "\n\n\n", "   ", "\t\n", "x = 1;\n", "'\\''",
		"struct s {\n\tint a; /* b */\n};\n", "{", "}", "#define A \\\n"
		"\tb\n", "return \"x\\\"y\";\n", "\r\n", "(", ")", ";\n",
		"static const char *s = \"  \\\n  \";\n",
	};
	unsigned int seed = 11, round, i;

	(void)state;
	for (round = 0; round < 3000; round++) {
		struct buf text = { 0 };

		for (i = 0; i < 8; i++) {
			seed = seed * 1103515245 + 12345;
			buf_addstr(&text, piece[(seed >> 16) %
				   (sizeof(piece) / sizeof(piece[0]))]);
		}
		check_laws("c", &text);
		buf_release(&text);
	}
}

/* Our own sources are as good a corpus as any. */
static void real_files_keep_their_literals(void **state)
{
	static const char *const file[] = {
		"lib/pack/reduce.c", "lib/lang/tokens.c", "lib/redact/kinds.c",
		"lib/base/strmap.h", "tests/unit/test_redact.c",
	};
	const char *top = getenv("FUSE_SOURCE");
	size_t i;

	(void)state;
	if (!top)
		skip();
	for (i = 0; i < sizeof(file) / sizeof(file[0]); i++) {
		struct buf path = { 0 }, text = { 0 };

		buf_addf(&path, "%s/%s", top, file[i]);
		assert_null(file_read(&text, path.ptr, 1 << 20));
		check_laws("c", &text);
		buf_release(&path);
		buf_release(&text);
	}
}

/* Offsets that do not fit the text must not be believed. */
static void wrong_offsets_do_no_harm(void **state)
{
	static const char text[] = "int f(void)\n{\n\treturn 1;\n}\n";
	unsigned int seed = 5, round, i;

	(void)state;
	for (round = 0; round < 5000; round++) {
		struct facts facts = { 0 };
		struct buf out = { 0 };

		for (i = 0; i < 3; i++) {
			struct symbol *symbol = VEC_PUSH(&facts.symbol);
			uint32_t at[4], k;

			for (k = 0; k < 4; k++) {
				seed = seed * 1103515245 + 12345;
				at[k] = (seed >> 16) % (sizeof(text) + 6);
			}
			*symbol = (struct symbol){
				.name = "f", .kind = (uint8_t)((seed >> 8) %
							      SYMBOL_KINDS),
				.flags = SYMBOL_EXPORTED, .line = at[0],
				.container = i ? at[1] % 4 :
					SYMBOL_NO_CONTAINER,
				.begin = at[0], .body = at[1],
				.body_end = at[2], .end = at[3]
			};
		}
		reduce(lang_by_name("c"), text, sizeof(text) - 1, &facts,
		       round % 2 ? REDUCE_API : REDUCE_SKELETON, &out, NULL);
		reduce(lang_by_name("markdown"), text, sizeof(text) - 1,
		       &facts, REDUCE_SKELETON, &out, NULL);
		buf_release(&out);
		facts_release(&facts);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(random_programs_keep_their_literals),
		cmocka_unit_test(real_files_keep_their_literals),
		cmocka_unit_test(wrong_offsets_do_no_harm),
	};

	return cmocka_run_group_tests(tests, open_scanner, close_scanner);
}
