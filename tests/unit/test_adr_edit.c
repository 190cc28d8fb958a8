/* SPDX-License-Identifier: MIT */
/* Changing records: what is asked, and not a byte more. */
#include "tests/unit/git_fixture.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "adr/changeset.h"
#include "adr/field_list.h"
#include "adr/form.h"
#include "adr/layout.h"
#include "adr/mark.h"
#include "adr/name.h"
#include "git/patch.h"

/* --- Texts --- */

static void titles_become_names(void **state)
{
	static const struct {
		const char *title, *slug;
	} cases[] = {
		{ "Use SQLite", "use-sqlite" },
		{ "  What's   \"new\"?! ", "whats-new" },
		{ "\xc3\x9c" "berpr\xc3\xbc" "fung der Stra\xc3\x9f" "e",
		  "uberprufung-der-strasse" },
		{ "\xd0\x9f\xd0\xbb\xd0\xb0\xd0\xbd 9",
		  "\xd0\x9f\xd0\xbb\xd0\xb0\xd0\xbd-9" },
		{ "a \xe2\x80\x94 b \xf0\x9f\x8e\x89 c", "a-b-c" },
		{ "../../etc/passwd", "etc-passwd" },
		{ "caf\xe9 x", "caf-x" },	/* no UTF-8 */
		{ "e\xcc\x81" "tat", "etat" },	/* a mark by itself */
		{ "?!", "" }, { "", "" },
	};
	struct buf slug = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		buf_reset(&slug);
		slug_of(&slug, cases[i].title);
		assert_string_equal(buf_str(&slug), cases[i].slug);
	}
	buf_reset(&slug);
	slug_of(&slug, "one two three four five six seven eight nine ten "
		"eleven twelve thirteen fourteen fifteen");
	assert_string_equal(slug.ptr, "one-two-three-four-five-six-seven-"
			    "eight-nine-ten-eleven-twelve-thirteen");
	assert_true(slug.len <= SLUG_MAX);
	buf_release(&slug);
}

static void edits_keep_the_other_bytes(void **state)
{
	static const char text[] = "\xef\xbb\xbf" "a \r\nb\r\n\xff" "c";
	struct edits edits = { 0 };
	struct buf out = { 0 };

	(void)state;
	edits_add(&edits, 7, 8, "new\nline");
	edits_add(&edits, 3, 3, "1");
	edits_add(&edits, 3, 3, "2");
	assert_ok(edits_apply(&out, &edits, text, sizeof(text) - 1));
	assert_string_equal(out.ptr, "\xef\xbb\xbf" "12a \r\nnew\r\nline\r\n"
			    "\xff" "c");
	edits_release(&edits);
	edits = (struct edits){ 0 };
	edits_add(&edits, 3, 6, "x");
	edits_add(&edits, 5, 7, "y");
	assert_error(edits_apply(&out, &edits, text, sizeof(text) - 1),
		     ERROR_FAILED, "two edits");
	edits_release(&edits);
	edits = (struct edits){ 0 };
	edits_add(&edits, 0, 0, "z\n");
	buf_reset(&out);
	assert_ok(edits_apply(&out, &edits, NULL, 0));
	assert_string_equal(out.ptr, "z\n");
	edits_release(&edits);
	buf_release(&out);
}

static void yaml_values_are_quoted_where_they_must(void **state)
{
	static const char *const cases[][2] = {
		{ "plain", "plain" }, { "src/a.c", "src/a.c" },
		{ "lib/*", "\"lib/*\"" }, { "Yes", "\"Yes\"" },
		{ "a: b", "\"a: b\"" }, { "", "\"\"" }, { "12", "\"12\"" },
		{ "a, b", "\"a, b\"" }, { "- x", "\"- x\"" },
		{ "two words", "two words" }, { "end ", "\"end \"" },
	};
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		buf_reset(&out);
		yaml_quote(&out, cases[i][0]);
		assert_string_equal(out.ptr, cases[i][1]);
	}
	buf_release(&out);
}

/* --- Any record, any status --- */

/* One of the ways to tell a status; %s is its word. */
static const char *const shapes[] = {
	"---\nstatus: %s\ndate: 2020-01-01\n---\n\n# Title\n\n",
	"---\nstatus: \"%s\" # note\n---\n# Title\n\n",
	"---\nlayout: x\nstatus: '%s'\nnav: 3\n---\n\n# Title\n",
	"# 1. Title\n\nDate: 2020-01-01\n\n## Status\n\n%s\n\n",
	"# 1. Title\n\n## Status\n\n%s\n\nAmends [2. B](0002-b.md)\n\n",
	"# 1. Title\n\n## Status\n\n* %s on 2020-01-01\n* Amends "
	"[2. B](0002-b.md)\n\n",
	"# 1. Title\n\n## Status\n\n~~Draft~~ **%s**, by all of us\n\n",
	"# Title\n\n* Status: %s\n* Date: 2020-01-01\n\n",
	"# Title\n\n- Status: %s (2020-01-01)\n\n",
	"# Title\n\n**Status**: %s\n\n", "# Title\n\n**Status:** %s\n\n",
	"# Title\n\nStatus: %s\n\n", "# Title\n\n_Status_: %s\n\n",
	"# Title\n\n| Status | %s |\n|---|---|\n| Tags | a |\n\n",
};

static const char *const words[] = {
	"Accepted", "accepted", "PROPOSED", "proposed", "Rejected",
	"deprecated", "Draft", "In review", "Approved",
};

static const char *const tails[] = {
	"## Context\n\nAccepted, proposed.  \n\n## Decision\n\nStatus: no",
	"## Context and Problem Statement\n\n\t* Status: quo\nx\n",
	"## Context\n\nlatin \xe4\xff bytes, accepted\n\n## Links\n\n"
	"- [x](https://x)\n",
	"",
};

/* The text with the line ends of Windows. */
static void to_crlf(struct buf *text)
{
	struct buf out = { 0 };
	size_t i;

	for (i = 0; i < text->len; i++) {
		if (text->ptr[i] == '\n')
			buf_addch(&out, '\r');
		buf_addch(&out, text->ptr[i]);
	}
	buf_release(text);
	*text = out;
}

static void make_record(struct buf *out, const char *shape, const char *word,
			const char *tail, unsigned int how)
{
	const char *at = strstr(shape, "%s");

	buf_reset(out);
	if (how & 1)
		buf_addstr(out, "\xef\xbb\xbf");
	buf_add(out, shape, (size_t)(at - shape));
	buf_addstr(out, word);
	buf_addstr(out, at + 2);
	buf_addstr(out, tail);
	if (how & 2)
		to_crlf(out);
}

/* How many bytes of the two differ, at either end of what is equal. */
static size_t changed_bytes(const struct buf *a, const struct buf *b)
{
	size_t begin = 0, end = 0, least = a->len < b->len ? a->len : b->len;

	while (begin < least && a->ptr[begin] == b->ptr[begin])
		begin++;
	while (end < least - begin &&
	       a->ptr[a->len - 1 - end] == b->ptr[b->len - 1 - end])
		end++;
	return b->len - begin - end;
}

/* The tail is never touched, but where a new section is put behind it. */
static void check_status(const struct buf *text, const char *tail,
			 enum adr_status status)
{
	static const struct adr_manner manner;
	static const struct named successor = {
		"docs/adr/0009-next.md", "ADR-0009", "Next", 9, 4
	};
	const struct named *by = status == ADR_SUPERSEDED ? &successor : NULL;
	struct edits edits = { 0 };
	struct adr before = { 0 }, after = { 0 };
	struct buf out = { 0 }, wanted = { 0 };
	size_t n = strlen(tail);

	assert_ok(adr_parse(&before, "docs/adr/0001-title.md", text->ptr,
			    text->len));
	assert_ok(mark_status(&edits, &before, &manner, status, by,
			      "2024-02-29"));
	assert_ok(edits_apply(&out, &edits, text->ptr, text->len));
	assert_ok(adr_parse(&after, before.path, out.ptr, out.len));
	if (after.status != status)
		print_error("%s\n -> \n%s\n", text->ptr, out.ptr);
	assert_int_equal(after.status, status);
	assert_string_equal(after.title, before.title);
	assert_int_equal(after.number, before.number);
	assert_true(!by || has_link(&after, ADR_LINK_SUPERSEDED_BY, by));
	buf_addstr(&wanted, tail);
	if (memchr(text->ptr, '\r', text->len) && wanted.len)
		to_crlf(&wanted);
	n = wanted.len;
	assert_true(out.len >= n &&
		    !memcmp(out.ptr + out.len - n, buf_str(&wanted), n));
	assert_true(changed_bytes(text, &out) < 100);
	buf_release(&wanted);
	buf_release(&out);
	adr_release(&after);
	adr_release(&before);
	edits_release(&edits);
}

static void every_shape_takes_every_status(void **state)
{
	struct buf text = { 0 };
	size_t s, w, t;
	unsigned int how;
	int status;

	(void)state;
	for (s = 0; s < sizeof(shapes) / sizeof(*shapes); s++)
		for (w = 0; w < sizeof(words) / sizeof(*words); w++)
			for (t = 0; t < sizeof(tails) / sizeof(*tails); t++)
				for (how = 0; how < 4; how++) {
					/* Front matter begins the file. */
					if (how & 1 && *shapes[s] == '-')
						continue;
					make_record(&text, shapes[s],
						    words[w], tails[t], how);
					for (status = ADR_PROPOSED;
					     status <= ADR_SUPERSEDED;
					     status++)
						check_status(&text, tails[t],
						(enum adr_status)status);
				}
	buf_release(&text);
}

/* --- Files --- */

static void patches_apply(void **state)
{
	static const char *const texts[] = {
		"", "a\n", "a", "a\r\nb\r\n", "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\n",
		"a\nb\nX\nd\ne\nf\ng\nh\ni\nj", "\xff\n\xfe\n", "\n\n\n",
		"1\na\nb\nc\nd\ne\nf\ng\nh\ni\nj\n2\n",
	};
	enum { TEXTS = sizeof(texts) / sizeof(*texts) };
	struct buf patch = { 0 };
	size_t i, k;
	char *got;

	(void)state;
	sh("git init -q .");
	for (i = 0; i < TEXTS; i++)
		for (k = 0; k < TEXTS; k++) {
			struct patch_side a = { "d \"q\"/a b", 0100644,
						texts[i], strlen(texts[i]) };
			struct patch_side b = { k % 2 ? "d \"q\"/a b" :
						"d \"q\"/\xc3\xa9\t", 0100644,
						texts[k], strlen(texts[k]) };

			sh("rm -rf d*");
			put(a.path, a.bytes, a.n);
			buf_reset(&patch);
			assert_ok(patch_add(&patch, NULL, &a, &b));
			put("patch", buf_str(&patch), patch.len);
			sh("test ! -s patch || git apply patch");
			put("wanted", b.bytes, b.n);
			got = sh_out(k % 2 ? "cmp wanted 'd \"q\"/a b'; ls d*" :
				     "cmp wanted d*/\xc3\xa9*; ls d*");
			assert_null(strstr(got, "differ"));
			assert_int_equal(strchr(got, '\n') - got + 1,
					 strlen(got));
			free(got);
		}
	buf_release(&patch);
}

static struct rewrite *append(struct changeset *changes, const char *path,
			      const char *text)
{
	struct edits edits = { 0 };
	struct rewrite *change;

	assert_ok(changeset_of(changes, path, &change));
	edits_add(&edits, change->after.len, change->after.len, text);
	assert_ok(rewrite_apply(change, &edits));
	return change;
}

static void all_files_are_written_or_none(void **state)
{
	struct changeset changes = { .top = "." };
	struct rewrite *new;
	char *got;

	(void)state;
	sh("mkdir d; printf one >d/1; printf two >d/2; chmod 751 d/2");
	append(&changes, "d/1", "!");
	assert_ok(changeset_rename(&changes, append(&changes, "d/2", "!"),
				   "d/3"));
	assert_ok(changeset_create(&changes, "e/4", &new));
	buf_addstr(&new->after, "new");
	/* Somebody takes the last name meanwhile. */
	sh("mkdir e; printf other >e/4");
	assert_error(changeset_write(&changes), ERROR_EXISTS, "e/4");
	got = sh_out("cd d; for f in *; do printf '%s=%s ' $f \"$(cat $f)\";"
		     "done; cat ../e/4; stat -c ' %a' 2");
	assert_string_equal(got, "1=one 2=two other 751\n");
	free(got);
	sh("rm -r e");
	assert_ok(changeset_write(&changes));
	got = sh_out("for f in d/* e/*; do printf '%s=%s ' $f \"$(cat $f)\";"
		     "done; stat -c %a d/3");
	assert_string_equal(got, "d/1=one! d/3=two! e/4=new 751\n");
	free(got);
	changeset_release(&changes);
}

static void nothing_is_written_outside(void **state)
{
	static const char *const paths[] = {
		"link", "out/file", "../file", "a/../../file", ".git/config",
		"/etc/passwd", "d", ""
	};
	struct changeset changes = { .top = "top" };
	struct rewrite *change;
	size_t i;

	(void)state;
	sh("mkdir -p top/.git top/d; echo f >file; echo g >top/real;"
	   "echo c >top/.git/config; ln -s real top/link; ln -s .. top/out");
	for (i = 0; i < sizeof(paths) / sizeof(*paths); i++)
		assert_error(changeset_of(&changes, paths[i], &change),
			     ERROR_USAGE, "cannot write");
	assert_error(changeset_create(&changes, "out/new", &change),
		     ERROR_USAGE, "symbolic link");
	assert_error(changeset_of(&changes, "none", &change), ERROR_NOT_FOUND,
		     "not in the work tree");
	changeset_release(&changes);
}

static void work_of_others_is_not_overwritten(void **state)
{
	struct changeset changes = { .top = "." };
	char *got;

	(void)state;
	sh("printf one >f");
	append(&changes, "f", "!");
	sh("printf two >f");
	assert_error(changeset_write(&changes), ERROR_FAILED, "meanwhile");
	got = sh_out("cat f; ls");
	assert_string_equal(got, "twof\n");
	free(got);
	changeset_release(&changes);
}

/* Each layout's template has the signs by which it is recognised. */
static void what_is_written_in_a_layout_is_read_as_that(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; layout_choices[i]; i++) {
		const uint8_t layout = layout_named(layout_choices[i]);
		const struct form form = {
			.layout = layout, .heading = "Use X", .number = "12",
			.path = layouts[layout].has_day_in_name ?
				"docs/adr/20240229-use-x.md" :
				"docs/adr/0012-use-x.md",
			.title = "Use X", .status = "accepted",
			.date = "2024-02-29"
		};
		struct buf text = { 0 };
		struct adr adr = { 0 };

		assert_null(form_fill(&text, &form));
		assert_null(adr_parse(&adr, form.path, text.ptr, text.len));
		assert_string_equal(adr_layout_name(adr.layout),
				    layout_choices[i]);
		assert_string_equal(adr.title, "Use X");
		assert_int_equal(adr.status, ADR_ACCEPTED);
		assert_string_equal(adr.date, "2024-02-29");
		adr_release(&adr);
		buf_release(&text);
	}
	assert_true(i > 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		cmocka_unit_test(titles_become_names),
		cmocka_unit_test(edits_keep_the_other_bytes),
		cmocka_unit_test(yaml_values_are_quoted_where_they_must),
		cmocka_unit_test(every_shape_takes_every_status),
		cmocka_unit_test(what_is_written_in_a_layout_is_read_as_that),
		TEST(patches_apply),
		TEST(all_files_are_written_or_none),
		TEST(nothing_is_written_outside),
		TEST(work_of_others_is_not_overwritten),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
