/* SPDX-License-Identifier: MIT */
/* Which files of a source are records, and which one a name means. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "adr/registry.h"
#include "fake_source.h"

static const char accepted[] = "# T\n\n## Status\n\nAccepted\n";

static void put_all(struct source *source, const char *const *path)
{
	for (; *path; path++)
		fake_put(source, *path, accepted);
}

static void read_paths(struct source *source, struct registry *registry,
		       const char *const *expected)
{
	size_t i;

	assert_null(registry_read(registry, source));
	for (i = 0; i < registry->record.n; i++) {
		print_message("# %s\n", registry->record.item[i].path);
		assert_non_null(expected[i]);
		assert_true(registry_looks_at(expected[i]));
		assert_string_equal(registry->record.item[i].path,
				    expected[i]);
	}
	assert_null(expected[i]);
}

static void usual_folders_are_found(void **state)
{
	static const char *const files[] = {
		"README.md", "adr/notes.txt", "docs/adr/0002-b.md",
		"docs/adr/0001-a.md", "docs/adr/README.md",
		"docs/adr/archive/0003-c.md", "docs/adr/assets/0009-x.md",
		"docs/adr/index.md", "docs/adr/template.md",
		"docs/adr/0000-adr-template.md", "docs/adr/0000-index.md",
		"docs/adr/templates/0001-x.md", "docs/adr/word.md",
		"docs/guide/0001-x.md", "docs/other/adr-007-x.md",
		"src/adr/README.md", "src/adr/guide.md",
		"team/decisions/ADR-0001.json", NULL
	};
	static const char *const records[] = {
		"docs/adr/word.md", "docs/adr/0001-a.md",
		"docs/adr/0002-b.md", "docs/adr/archive/0003-c.md",
		"docs/other/adr-007-x.md", NULL
	};
	struct source source = { 0 };
	struct registry registry;

	(void)state;
	put_all(&source, files);
	fake_put(&source, "docs/adr/zebra.md", "# About\n\nNo record.\n");
	read_paths(&source, &registry, records);
	assert_int_equal(registry.folder.n, 3);
	assert_string_equal(registry.folder.item[0].path, "docs/adr");
	assert_int_equal(registry.folder.item[0].found, ADR_BY_NAME);
	assert_string_equal(adr_layout_name(registry.folder.item[0].layout),
			    "nygard");
	assert_int_equal(registry.folder.item[0].digits, 4);
	assert_int_equal(registry.folder.item[0].records, 4);
	assert_int_equal(registry.folder.item[1].digits, 3);
	assert_int_equal(registry.folder.item[1].first, 4);
	/* Markdown in a file that says JSON is no record, and said so. */
	assert_int_equal(registry.failure.n, 1);
	assert_string_equal(registry.failure.item[0].path,
			    "team/decisions/ADR-0001.json");
	registry_release(&registry);
	fake_release(&source);
}

static void named_folders_count_instead_of_usual_ones(void **state)
{
	static const char *const files[] = {
		"docs/adr/0001-usual.md", "notes/0002-b.md",
		"notes/deep/0003-c.md", "other/docs/adr/0004-d.md",
		"sub/decided/0005-e.md", "sub/adr/0006-f.md", NULL
	};
	static const char *const records[] = {
		"other/docs/adr/0004-d.md", "sub/decided/0005-e.md", NULL
	};
	static const char *const with_top[] = {
		"notes/0002-b.md", "sub/decided/0005-e.md", NULL
	};
	struct source source = { 0 };
	struct registry registry;

	(void)state;
	put_all(&source, files);
	fake_remove(&source, "docs/adr/0001-usual.md");
	fake_put(&source, "sub/.adr-dir", "./decided/\r\n");
	read_paths(&source, &registry, records);
	registry_release(&registry);
	fake_put(&source, ".adr-dir", "notes\n");
	fake_put(&source, "new/.adr-dir", "empty\n");
	read_paths(&source, &registry, with_top);
	assert_int_equal(registry.folder.n, 3);
	assert_string_equal(registry.folder.item[0].path, "new/empty");
	assert_int_equal(registry.folder.item[0].records, 0);
	assert_int_equal(registry.folder.item[0].found, ADR_BY_ADR_DIR);
	assert_string_equal(registry.folder.item[1].told_by, ".adr-dir");
	registry_release(&registry);
	fake_release(&source);
}

static void each_tool_names_its_folders(void **state)
{
	static const char *const files[] = {
		"a/0001-a.md", "b/0001-b.md", "c/0001-c.md", "d/0001-d.md",
		"e/0001-e.md", NULL
	};
	static const char *const records[] = {
		"a/0001-a.md", "b/0001-b.md", "c/0001-c.md", "d/0001-d.md",
		NULL
	};
	struct source source = { 0 };
	struct registry registry;

	(void)state;
	put_all(&source, files);
	fake_put(&source, ".fuse/adr.yaml", "dir: a\n");
	fake_put(&source, ".log4brains.yml",
		 "project:\n  adrFolder: ./b\n  packages:\n"
		 "    - name: x\n      adrFolder: c\n");
	fake_put(&source, "adr.config.json", "{\"path\": \".\\\\d\"}");
	read_paths(&source, &registry, records);
	assert_int_equal(registry.folder.item[0].found, ADR_BY_CONFIG);
	assert_int_equal(registry.folder.item[1].found, ADR_BY_LOG4BRAINS);
	assert_int_equal(registry.folder.item[2].found, ADR_BY_LOG4BRAINS);
	assert_int_equal(registry.folder.item[3].found, ADR_BY_DOTNET);
	registry_release(&registry);
	fake_release(&source);
}

static void what_cannot_matter_is_passed_over(void **state)
{
	static const char *const yes[] = {
		".fuse/adr.yaml", "a/.adr-dir", ".log4brains.yml",
		"a/b/adr.config.json", "ADR-1.MD", "a/0001-x.markdown",
		"a/0001-x.mdx", "a/0001-x.json", "a/x.md", NULL
	};
	static const char *const no[] = {
		"", "a/adr.yaml", "adr.c", "0001-x.txt", "doc/x.html",
		"Makefile.am", "README.md", NULL
	};
	size_t i;

	(void)state;
	for (i = 0; yes[i]; i++)
		assert_true(registry_looks_at(yes[i]));
	for (i = 0; no[i]; i++)
		assert_false(registry_looks_at(no[i]));
}

static void what_cannot_be_read_is_said(void **state)
{
	static const char *const none[] = { NULL };
	struct source source = { 0 };
	struct registry registry;

	(void)state;
	fake_put(&source, "adr/0001-a.md", "---\na: [\n---\n");
	fake_put(&source, "adr/0002-b.md", "# B\n")->failure = ERROR_CORRUPT;
	fake_put(&source, "adr/0003-c.md", "# C\n")->entry.omit =
		OMIT_UNMERGED;
	fake_put(&source, "x/.adr-dir", "../../out\n");
	read_paths(&source, &registry, none);
	assert_int_equal(registry.failure.n, 3);
	assert_string_equal(registry.failure.item[0].path, "adr/0001-a.md");
	assert_true(registry.failure.item[0].line > 0);
	assert_string_equal(registry.failure.item[1].path, "adr/0002-b.md");
	assert_string_equal(registry.failure.item[2].path, "x/.adr-dir");
	assert_int_equal(registry.omitted[OMIT_UNMERGED], 1);
	registry_release(&registry);
	fake_release(&source);
}

static void assert_found(const struct registry *registry, const char *name,
			 const char *path)
{
	const struct adr *adr;

	print_message("# %s\n", name);
	assert_null(registry_find(registry, name, &adr));
	assert_string_equal(adr->path, path);
}

static void assert_lost(const struct registry *registry, const char *name,
			enum error_code code, const char *said)
{
	const struct adr *adr;
	const struct error *err = registry_find(registry, name, &adr);

	assert_non_null(err);
	assert_null(adr);
	assert_int_equal(err->code, code);
	assert_non_null(strstr(err->msg, said));
}

static void a_name_means_one_record(void **state)
{
	static const char *const files[] = {
		"adr/0001-use-sqlite.md", "adr/0012-use-git.md",
		"adr/20200131-dated-one.md", "b/adr/0012-other.md",
		"adr/RFC-0007-calls.md", "adr/ABC-ADR-0030-x.md", NULL
	};
	struct source source = { 0 };
	struct registry registry;

	(void)state;
	put_all(&source, files);
	assert_null(registry_read(&registry, &source));
	assert_found(&registry, "1", "adr/0001-use-sqlite.md");
	assert_found(&registry, "0001", "adr/0001-use-sqlite.md");
	assert_found(&registry, "adr-1", "adr/0001-use-sqlite.md");
	assert_found(&registry, "ADR 0001", "adr/0001-use-sqlite.md");
	assert_found(&registry, "adr/0012-use-git.md", "adr/0012-use-git.md");
	assert_found(&registry, "0012-use-git", "adr/0012-use-git.md");
	assert_found(&registry, "sqlite", "adr/0001-use-sqlite.md");
	assert_found(&registry, "one dated", "adr/20200131-dated-one.md");
	assert_found(&registry, "RFC-7", "adr/RFC-0007-calls.md");
	assert_found(&registry, "ABC-ADR-30", "adr/ABC-ADR-0030-x.md");
	assert_found(&registry, "30", "adr/ABC-ADR-0030-x.md");
	assert_lost(&registry, "12", ERROR_AMBIGUOUS, "b/adr/0012-other.md");
	assert_lost(&registry, "use", ERROR_AMBIGUOUS, "use-sqlite");
	assert_lost(&registry, "DEC-1", ERROR_NOT_FOUND, "DEC-1");
	assert_lost(&registry, "ADR-0002", ERROR_NOT_FOUND, "did you mean");
	assert_lost(&registry, "", ERROR_NOT_FOUND, "''");
	registry_release(&registry);
	fake_release(&source);
}

static void links_lead_to_records(void **state)
{
	static const char text[] =
		"# T\n\n## Status\n\nSupersedes [1](0001-a.md)\n\n"
		"Amends ADR-0002\n\nAmends ADR-0009\n\n"
		"Amended by [x](../b/adr/0001-c.md)\n\n"
		"Amends [gone](0008-gone.md)\n";
	static const char *const expected[] = {
		"adr/0001-a.md", "adr/0002-b.md", NULL, "b/adr/0001-c.md",
		NULL
	};
	struct source source = { 0 };
	struct registry registry;
	const struct adr *from, *to;
	size_t i;

	(void)state;
	fake_put(&source, "adr/0001-a.md", accepted);
	fake_put(&source, "adr/0002-b.md", accepted);
	fake_put(&source, "adr/0003-c.md", text);
	fake_put(&source, "b/adr/0001-c.md", accepted);
	assert_null(registry_read(&registry, &source));
	assert_null(registry_find(&registry, "3", &from));
	assert_int_equal(from->link.n, 5);
	for (i = 0; i < 5; i++) {
		to = registry_target(&registry, from, &from->link.item[i]);
		if (expected[i])
			assert_string_equal(to->path, expected[i]);
		else
			assert_null(to);
	}
	registry_release(&registry);
	fake_release(&source);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(usual_folders_are_found),
		cmocka_unit_test(named_folders_count_instead_of_usual_ones),
		cmocka_unit_test(each_tool_names_its_folders),
		cmocka_unit_test(what_cannot_matter_is_passed_over),
		cmocka_unit_test(what_cannot_be_read_is_said),
		cmocka_unit_test(a_name_means_one_record),
		cmocka_unit_test(links_lead_to_records),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
