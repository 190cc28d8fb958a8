/* SPDX-License-Identifier: MIT */
/*
 * lib/emit: problems in every form, against the files of tests/unit/problems.
 * UPDATE=1 writes what comes out now, to be read before it is committed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/utf8.h"
#include "emit/problem.h"
#include "json/value.h"

static const struct problem_rule rules[] = {
	{ .id = "acyclic", .summary = "no cycles", .severity = SEVERITY_NOTE },
	{ .id = "layers", .summary = "layers depend downwards",
	  .help = "See **ADR-0012**.", .severity = SEVERITY_ERROR },
	{ .id = "quiet", .summary = "finds <nothing> & \"nobody\"",
	  .severity = SEVERITY_WARNING },
};

/* Out of order, and with whatever each form must escape. */
static const struct problem samples[] = {
	{ .rule = "layers", .message = "domain must not depend on web",
	  .path = "src/domain/order.c", .line = 12, .column = 10,
	  .text = "#include  \"web/page.h\"\n", .target = "src/web/page.h",
	  .target_is_file = true, .because = "pages come and go",
	  .adr = "ADR-0012", .advice = "move what both need to 'domain'",
	  .commit = "0123456789abcdef0123456789abcdef01234567",
	  .author = "Ann \033[31mOther\033[m", .time = 1709208000,
	  .key = "src/web/page.h", .severity = SEVERITY_ERROR },
	{ .rule = "layers", .message = "domain must not depend on web",
	  .path = "src/domain/order.c", .line = 3,
	  .target = "src/web/page.h", .target_is_file = true,
	  .key = "src/web/page.h", .severity = SEVERITY_ERROR },
	{ .rule = "layers", .message = "100% of <b>\"this\"</b> & that\r\n"
	  "\x01\x1b[2J \xef\xbf\xbf \xc3\xa9 \xff: a, b",
	  .path = "a:b,c %41/\xff \"q\"\n.c", .line = 1,
	  .severity = SEVERITY_WARNING },
	{ .rule = "acyclic", .message = "'a' and 'b' need each other",
	  .adr = "ADR-0003", .severity = SEVERITY_NOTE },
	{ .rule = "layers", .message = "known already", .path = "z.c",
	  .state = PROBLEM_KNOWN, .severity = SEVERITY_ERROR },
	{ .rule = "unlisted", .message = "excused",
	  .path = "z.c", .line = 7, .state = PROBLEM_EXCUSED,
	  .excuse = "moves with ticket \"7\"", .target = "left-pad",
	  .severity = SEVERITY_ERROR },
	{ .rule = "layers", .message = "gone", .path = "y.c", .line = 2,
	  .state = PROBLEM_FIXED, .severity = SEVERITY_ERROR },
};

static void fill(struct problems *problems)
{
	size_t i;

	problems->source = "rev";
	problems->commit = "1111111111111111111111111111111111111111";
	for (i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		*VEC_PUSH(&problems->rule) = rules[i];
	for (i = 0; i < sizeof(samples) / sizeof(samples[0]); i++)
		*VEC_PUSH(&problems->problem) = samples[i];
	problems_sort(problems);
}

/* SARIF names the version of the program, which is not what is tested. */
static void hide_version(struct buf *text)
{
	static const char version[] = "\"version\":\"" PACKAGE_VERSION "\"";
	const char *at = strstr(buf_str(text), version);
	struct buf out = { 0 };

	if (!at)
		return;
	buf_add(&out, text->ptr, (size_t)(at - text->ptr));
	buf_addstr(&out, "\"version\":\"VERSION\"");
	buf_addstr(&out, at + strlen(version));
	buf_release(text);
	*text = out;
}

static void compare(const char *name, const struct buf *text)
{
	struct buf path = { 0 }, expected = { 0 };
	const struct error *err;

	buf_addf(&path, "%s/tests/unit/problems/%s", getenv("FUSE_SOURCE"),
		 name);
	if (getenv("UPDATE"))
		assert_null(file_replace(path.ptr, text->ptr, text->len));
	err = file_read(&expected, path.ptr, UINT64_MAX);
	if (err)
		fail_msg("%s", err->msg);
	assert_string_equal(buf_str(&expected), buf_str(text));
	buf_release(&expected);
	buf_release(&path);
}

typedef void form_fn(const struct problems *, struct sink *);

static void written(struct buf *out, form_fn *form)
{
	struct problems problems = { 0 };
	struct sink sink = { 0 };

	fill(&problems);
	form(&problems, &sink);
	assert_null(sink_finish(&sink));
	buf_add(out, sink.buf.ptr, sink.buf.len);
	assert_true(utf8_is_valid(out->ptr, out->len));
	sink_release(&sink);
	problems_release(&problems);
}

static void check(const char *name, form_fn *form)
{
	struct buf text = { 0 };

	written(&text, form);
	hide_version(&text);
	compare(name, &text);
	buf_release(&text);
}

static struct value *parsed(const char *text, size_t n)
{
	struct value *value = NULL;
	const struct error *err = value_parse(&value, text, n, VALUE_STRICT);

	if (err)
		fail_msg("%s", err->msg);
	return value;
}

static void text_tells_people_what_is_new(void **state)
{
	(void)state;
	check("text", problems_text);
}

static void a_summary_counts_what_is_new_and_what_is_not(void **state)
{
	struct problems none = { 0 };
	struct sink sink = { 0 };

	(void)state;
	problems_summary(&none, &sink);
	assert_string_equal(buf_str(&sink.buf), "no problems\n");
	sink_release(&sink);
	check("summary", problems_summary);
}

static void github_gets_annotations_of_what_is_new(void **state)
{
	(void)state;
	check("github", problems_github);
}

static void jsonl_has_an_object_a_line(void **state)
{
	struct buf text = { 0 };
	char *line, *end;
	size_t n = 0;

	(void)state;
	check("jsonl", problems_jsonl);
	written(&text, problems_jsonl);
	for (line = text.ptr; *line; line = end + 1, n++) {
		end = strchr(line, '\n');
		assert_non_null(end);
		value_free(parsed(line, (size_t)(end - line)));
	}
	assert_int_equal(n, sizeof(samples) / sizeof(samples[0]));
	buf_release(&text);
}

static void put_array(const struct problems *problems, struct sink *out)
{
	struct json json = { .sink = out };

	problems_json(problems, &json);
	json_end(&json);
}

static void json_is_an_array_of_the_same_objects(void **state)
{
	struct buf array = { 0 }, lines = { 0 };
	struct value *value;

	(void)state;
	written(&array, put_array);
	value = parsed(array.ptr, array.len);
	assert_int_equal(value_count(value),
			 sizeof(samples) / sizeof(samples[0]));
	value_free(value);
	written(&lines, problems_jsonl);
	/* Brackets for nothing, commas for line feeds. */
	assert_int_equal(array.len, lines.len + 2);
	buf_release(&lines);
	buf_release(&array);
}

static void codeclimate_is_what_gitlab_reads(void **state)
{
	struct buf text = { 0 };

	(void)state;
	check("codeclimate", problems_codeclimate);
	written(&text, problems_codeclimate);
	value_free(parsed(text.ptr, text.len));
	buf_release(&text);
}

static const struct value *first_run(const struct value *root)
{
	struct value_iter it = { 0 };

	assert_true(value_next(value_get(root, "runs"), &it));
	return it.value;
}

static void sarif_has_identity_state_and_suppressions(void **state)
{
	struct buf text = { 0 };

	(void)state;
	check("sarif", problems_sarif);
	written(&text, problems_sarif);
	value_free(parsed(text.ptr, text.len));
	buf_release(&text);
}

static void many(const struct problems *unused, struct sink *out)
{
	struct problems problems = { 0 };
	size_t i;

	(void)unused;
	for (i = 0; i < 25001; i++)
		*VEC_PUSH(&problems.problem) = samples[0];
	problems_sarif(&problems, out);
	problems_release(&problems);
}

static void sarif_says_what_is_over_its_limit(void **state)
{
	struct buf text = { 0 };
	struct value *root;

	(void)state;
	written(&text, many);
	assert_non_null(strstr(text.ptr, "\"1 of 25001 results are not shown: "
			       "a run holds 25000\""));
	root = parsed(text.ptr, text.len);
	assert_int_equal(value_count(value_get(first_run(root), "results")),
			 25000);
	value_free(root);
	buf_release(&text);
}

static void equals_have_fingerprints_of_their_own(void **state)
{
	struct problems moved = { 0 };
	struct sink before = { 0 }, after = { 0 };
	size_t i;

	(void)state;
	fill(&moved);
	problems_codeclimate(&moved, &before);
	for (i = 0; i < moved.problem.n; i++)
		moved.problem.item[i].line += 100;
	problems_codeclimate(&moved, &after);
	/* All but the fixed one, which is no issue. */
	for (i = 0; i + 1 < moved.problem.n; i++) {
		static const char member[] = "\"fingerprint\":\"";
		const char *a = buf_str(&before.buf), *b = buf_str(&after.buf);
		size_t k;

		for (k = 0; k <= i; k++) {
			a = strstr(a, member) + strlen(member);
			b = strstr(b, member) + strlen(member);
		}
		assert_memory_equal(a, b, strlen("0123456789abcdef:1"));
		a = strstr(a, member);
		assert_true(!a || strncmp(a + strlen(member), b, 18));
	}
	sink_release(&after);
	sink_release(&before);
	problems_release(&moved);
}

/* ------------------------------------------------------------------- XML */

/* Skips a name and its attributes; NULL where they are not well formed. */
static const char *attributes_end(const char *s)
{
	s += strcspn(s, " />");
	while (*s == ' ') {
		s += 1 + strcspn(s + 1, " =<>&\"");
		if (strncmp(s, "=\"", 2))
			return NULL;
		s += 2 + strcspn(s + 2, "\"<");
		if (*s++ != '"')
			return NULL;
	}
	return s;
}

/* One element and all in it, from its '<'; NULL where it is none. */
static const char *element_end(const char *s, unsigned int depth)
{
	const char *name = s + 1;
	size_t n = strcspn(name, " />");

	if (*s != '<' || !n || !depth)
		return NULL;
	s = attributes_end(name);
	if (!s || !strncmp(s, "/>", 2))
		return s ? s + 2 : NULL;
	if (*s++ != '>')
		return NULL;
	for (;;) {
		s += strcspn(s, "<");
		if (s[0] && s[1] == '/')
			break;
		s = element_end(s, depth - 1);
		if (!s)
			return NULL;
	}
	return strncmp(s + 2, name, n) || s[2 + n] != '>' ? NULL : s + n + 3;
}

/* Every '&' begins a reference to a character; no control stands bare. */
static bool has_only_characters(const char *s)
{
	for (; *s; s++)
		if ((unsigned char)*s < ' ' ? *s != '\n' : *s == '&' &&
		    (s[1] != '#' || s[2 + strspn(s + 2, "0123456789")] != ';'))
			return false;
	return true;
}

static bool is_xml(const char *s)
{
	static const char head[] =
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

	if (strncmp(s, head, strlen(head)) || !has_only_characters(s))
		return false;
	s = element_end(s + strlen(head), 10);
	return s && !strcmp(s, "\n");
}

static void the_check_of_xml_finds_what_is_wrong(void **state)
{
	static const struct {
		const char *text;
		bool is_well_formed;
	} c[] = {
		{ "<a/>", true }, { "<a b=\"1\" c=\"\">x<d/>y</a>", true },
		{ "<a>&#38;</a>", true }, { "<a>&</a>", false },
		{ "<a>", false }, { "<a></b>", false }, { "<a b=1/>", false },
		{ "<a b=\"<\"/>", false }, { "<a>\x01</a>", false },
		{ "<a/><b/>", false }, { "<a b=\"1\"c=\"\"/>", false },
	};
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		buf_reset(&text);
		buf_addf(&text, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
			 "%s\n", c[i].text);
		if (is_xml(text.ptr) != c[i].is_well_formed)
			fail_msg("%s", c[i].text);
	}
	buf_release(&text);
}

static void junit_is_well_formed(void **state)
{
	struct buf text = { 0 };

	(void)state;
	check("junit", problems_junit);
	written(&text, problems_junit);
	assert_true(is_xml(text.ptr));
	buf_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(text_tells_people_what_is_new),
		cmocka_unit_test(a_summary_counts_what_is_new_and_what_is_not),
		cmocka_unit_test(github_gets_annotations_of_what_is_new),
		cmocka_unit_test(jsonl_has_an_object_a_line),
		cmocka_unit_test(json_is_an_array_of_the_same_objects),
		cmocka_unit_test(codeclimate_is_what_gitlab_reads),
		cmocka_unit_test(sarif_has_identity_state_and_suppressions),
		cmocka_unit_test(sarif_says_what_is_over_its_limit),
		cmocka_unit_test(equals_have_fingerprints_of_their_own),
		cmocka_unit_test(the_check_of_xml_finds_what_is_wrong),
		cmocka_unit_test(junit_is_well_formed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
