/* SPDX-License-Identifier: MIT */
/* Units of the shapes of answers: how they are read, and what is written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "git-fuse/answer/shapes.h"

enum { LINES = 12 };

static const struct error *read_lines(struct shapes **out,
				      const char *const *line)
{
	const struct shape_file file[] = { { "a.shape", line },
					   { NULL, NULL } };

	return shapes_read(out, file);
}

/* The schema of the first answer, or of any of them. */
static void check_schema(const char *const *line, bool is_any,
			 const char *wanted)
{
	struct sink text = { .write = NULL };
	struct json json = { .sink = &text };
	const struct shape *shape[2];
	struct shapes *shapes = NULL;

	assert_null(read_lines(&shapes, line));
	shape[0] = shape_by_name(shapes, "fuse.a/1");
	shape[1] = shape_by_name(shapes, "fuse.b/1");
	assert_non_null(shape[0]);
	if (is_any)
		put_schema_of_any(&json, shape, 2);
	else
		put_schema(&json, shape[0]);
	assert_string_equal(text.buf.ptr, wanted);
	sink_release(&text);
	shapes_free(shapes);
}

#define HEAD "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\"," \
	"\"title\":\"fuse.a/1\",\"type\":\"object\","
#define A_IS "\"schema\":{\"const\":\"fuse.a/1\"}"

/* Each type, and members of objects within. */
static void types_are_written(void **state)
{
	static const char *const line[] = {
		"# A comment.", "", "fuse.a/1", "\tn count", "\tx? number",
		"\tlist [string]", "\tmap {boolean}", "\tword \"a b\" |",
		"\t\t\"c\" | null", "\tin object", "\t\tat any", NULL
	};

	(void)state;
	check_schema(line, false, HEAD
		"\"properties\":{" A_IS ",\"n\":{\"type\":\"integer\","
		"\"minimum\":0},\"x\":{\"type\":\"number\"},\"list\":{\"type\""
		":\"array\",\"items\":{\"type\":\"string\"}},\"map\":{\"type\""
		":\"object\",\"additionalProperties\":{\"type\":\"boolean\"}},"
		"\"word\":{\"enum\":[\"a b\",\"c\",null]},\"in\":{\"type\":"
		"\"object\",\"properties\":{\"at\":{}},\"required\":[\"at\"],"
		"\"additionalProperties\":false}},\"required\":[\"schema\","
		"\"n\",\"list\",\"map\",\"word\",\"in\"],"
		"\"additionalProperties\":false}");
}

/* A part may stand in another file or below; a base brings its members. */
static void parts_are_written_once(void **state)
{
	static const char *const line[] = {
		"fuse.a/1: base", "\tone part | null", "\ttwo [part]",
		"part", "\tfile path", "\tid oid | null", "base",
		"\tsize? integer", NULL
	};

	(void)state;
	check_schema(line, false, HEAD
		"\"properties\":{" A_IS ",\"size\":{\"type\":\"integer\"},"
		"\"one\":{\"anyOf\":[{\"$ref\":\"#/$defs/part\"},{\"type\":"
		"\"null\"}]},\"two\":{\"type\":\"array\",\"items\":{\"$ref\":"
		"\"#/$defs/part\"}}},\"required\":[\"schema\",\"one\",\"two\"]"
		",\"additionalProperties\":false,\"$defs\":{\"part\":{\"type\""
		":\"object\",\"properties\":{\"file\":{\"type\":\"string\"},"
		"\"file_bytes\":{\"type\":\"string\"},\"id\":{\"type\":["
		"\"string\",\"null\"],\"pattern\":\"^[0-9a-f]{40}([0-9a-f]{24}"
		")?$\"}},"
		"\"required\":[\"file\",\"id\"],\"additionalProperties\":false"
		"}}}");
}

#define ONE(name, member) "{\"type\":\"object\",\"properties\":{\"schema\":{" \
	"\"const\":\"fuse." name "/1\"},\"" member "\":{\"type\":\"null\"}}," \
	"\"required\":[\"schema\",\"" member "\"]," \
	"\"additionalProperties\":false}"

/* An answer with two forms is either; others within are of the first. */
static void answers_may_have_forms(void **state)
{
	static const char *const line[] = {
		"fuse.a/1", "\tx null", "fuse.a/1", "\ty null", "fuse.b/1",
		"\tz any_answer", NULL
	};

	(void)state;
	check_schema(line, false, HEAD "\"anyOf\":[" ONE("a", "x") ","
		     ONE("a", "y") "]}");
	check_schema(line, true, "{\"type\":\"object\",\"anyOf\":["
		ONE("a", "x") "," ONE("a", "y") ",{\"type\":\"object\","
		"\"properties\":{\"schema\":{\"const\":\"fuse.b/1\"},\"z\":{"
		"\"anyOf\":[{\"$ref\":\"#/anyOf/0\"},{\"$ref\":\"#/anyOf/1\"}]"
		"}},\"required\":[\"schema\",\"z\"],\"additionalProperties\":"
		"false}]}");
}

static void what_is_wrong_has_its_line(void **state)
{
	static const struct {
		const char *line[LINES];
		const char *wanted;
	} cases[] = {
		{ { "fuse.a/1", "\tx nonesuch" }, "a.shape:2: there is no part "
		  "'nonesuch'" },
		{ { "fuse.a/1", "\tx" }, "a.shape:2: a type must stand before "
		  "''" },
		{ { "fuse.a/1", "\tx count", "\tx string" }, "a.shape:3: there "
		  "is another 'x'" },
		{ { "fuse.a/1: b", "\tx count", "b", "\tx count" },
		  "a.shape:1: there is another 'x'" },
		{ { "fuse.a/1: nonesuch", "\tx count" }, "a.shape:1: there is "
		  "no part 'nonesuch'" },
		{ { "fuse.a/1", "\t\tx count" }, "a.shape:2: no object is open "
		  "for 'x count'" },
		{ { "\tx count" }, "a.shape:1: no object is open for "
		  "'x count'" },
		{ { "fuse.a/1", "\tx object", "\ty count" }, "a.shape:2: no "
		  "member stands below 'object'" },
		{ { "fuse.a/1" }, "a.shape:1: no member stands below "
		  "'object'" },
		{ { "fuse.a/1", "\tx object | [object]", "\t\ty count" },
		  "a.shape:2: there is a second 'object'" },
		{ { "fuse.a/1", "\tx [count" }, "a.shape:2: this was not "
		  "expected: ''" },
		{ { "fuse.a/1", "\tx count]" }, "a.shape:2: this was not "
		  "expected: ']'" },
		{ { "fuse.a/1", "\tx \"open" }, "a.shape:2: nothing ends "
		  "'open'" },
		{ { "fuse.a/1", "\tx \"a\" |" }, "a.shape:3: nothing follows "
		  "'|'" },
		{ { "fuse.a/1", "\tx count", "a", "\ty count" },
		  "a.shape:3: nothing uses 'a'" },
		{ { "fuse.a/1", "\tx b", "b", "\ty count", "b", "\tz count" },
		  "a.shape:5: there is another 'b'" },
		{ { "fuse.a/1: b", "\tx count", "b = count" },
		  "a.shape:1: nothing can build on 'b'" },
		{ { "fuse.a/1: b", "\tx count", "b: b", "\ty count" },
		  "a.shape:1: nothing can build on 'b'" },
		{ { "fuse.a/1", "\tx fuse.a/1" }, "a.shape:2: there is no part "
		  "'fuse.a/1'" },
		{ { "fuse.a/1 x", "\tx count" }, "a.shape:1: this was not "
		  "expected: 'x'" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		struct shapes *shapes = NULL;
		const struct error *err = read_lines(&shapes, cases[i].line);

		if (!err)
			fail_msg("taken: %s", cases[i].line[0]);
		assert_int_equal(err->code, ERROR_CORRUPT);
		assert_string_equal(err->msg, cases[i].wanted);
		assert_null(shapes);
	}
}

static void those_of_the_program_are_sound(void **state)
{
	const struct error *err;
	struct shapes *shapes;

	(void)state;
	err = shapes_read(&shapes, shape_files);
	if (err)
		fail_msg("%s", err->msg);
	assert_string_equal(shape_of_command(shapes, "adr why")->name,
			    "fuse.adr.why/2");
	assert_string_equal(shape_of_command(shapes, "scope focus")->name,
			    "fuse.scope/3");
	assert_string_equal(shape_of_command(shapes, "ls")->name, "fuse.ls/2");
	assert_null(shape_of_command(shapes, "nonesuch"));
	assert_null(shape_by_name(shapes, "fuse.ls"));
	shapes_free(shapes);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(types_are_written),
		cmocka_unit_test(parts_are_written_once),
		cmocka_unit_test(answers_may_have_forms),
		cmocka_unit_test(what_is_wrong_has_its_line),
		cmocka_unit_test(those_of_the_program_are_sound),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
