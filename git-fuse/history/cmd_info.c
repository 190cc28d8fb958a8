/* SPDX-License-Identifier: MIT */
/*
 * git fuse info: what kind of project this is, in figures: languages,
 * frameworks and dependencies, tests, people and time.
 */
#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/history/project_info.h"
#include "source/source.h"

/* What people are shown of each, and of dependencies all where --part asks for
 * them; JSON has all, but for people. */
enum {
	MOST_LANGUAGES = 12, MOST_DIRECTORIES = 10, MOST_NEEDS = 20,
	MOST_PEOPLE = 10
};

static double percent(uint64_t part, uint64_t whole)
{
	return whole ? 100.0 * (double)part / (double)whole : 0;
}

static const char *directory_name(const struct amount *directory)
{
	return *directory->name ? directory->name : ".";
}

static bool is_test(const struct used_framework *used)
{
	return !strcmp(used->framework->category, "test");
}

/* --- JSON --- */

static void put_percent(struct json *json, const char *key, uint64_t part,
			uint64_t whole)
{
	json_member_real(json, key, percent(part, whole));
}

static void put_frameworks(struct json *json, const struct survey *survey)
{
	size_t i;

	json_member_open(json, "frameworks", '[');
	for (i = 0; i < survey->frameworks.n; i++) {
		const struct used_framework *used =
			&survey->frameworks.item[i];

		json_open(json, '{');
		json_member(json, "name", used->framework->name);
		json_member(json, "category", used->framework->category);
		json_member(json, "dependency", used->dependency->name);
		json_member(json, "version", used->dependency->version);
		json_path(json, "manifest",
			  survey->view->file[used->dependency->file].path);
		json_close(json);
	}
	json_close(json);
}

static void put_needs(struct json *json, const struct survey *survey)
{
	size_t i;

	json_member_open(json, "dependencies", '[');
	for (i = 0; i < survey->needs.dependency.n; i++) {
		const struct dependency *need =
			&survey->needs.dependency.item[i];

		json_open(json, '{');
		json_member(json, "name", need->name);
		json_member(json, "version", need->version);
		json_member(json, "kind", dependency_kind_name(
			    (enum dependency_kind)need->kind));
		json_member(json, "registry", need->registry);
		json_path(json, "manifest",
			  survey->view->file[need->file].path);
		json_close(json);
	}
	json_close(json);
}

static void put_tests(struct json *json, const struct survey *survey)
{
	size_t i;

	json_member_open(json, "testing", '{');
	json_member_uint(json, "file_count", survey->test_files);
	json_member_uint(json, "line_count", survey->test_lines);
	put_percent(json, "share", survey->test_files, survey->view->n);
	json_member_open(json, "directories", '[');
	for (i = 0; i < survey->directories.n; i++) {
		json_open(json, '{');
		json_path(json, "path", directory_name(
			  &survey->directories.item[i]));
		json_member_uint(json, "file_count",
				 survey->directories.item[i].files);
		json_close(json);
	}
	json_close(json);
	json_member_open(json, "frameworks", '[');
	for (i = 0; i < survey->frameworks.n; i++)
		if (is_test(&survey->frameworks.item[i]))
			json_put_string(json, survey->frameworks.item[i]
					.framework->name);
	json_close(json);
	json_close(json);
}

static const struct error *put_moment(struct json *json, const char *key,
				      struct past *past, uint32_t commit)
{
	const struct error *err;

	json_member_open(json, key, '{');
	err = put_commit(json, "commit", past, commit);
	json_member_time(json, "time", past->time[commit]);
	json_close(json);
	return err;
}

static const struct error *put_people(struct json *json,
				      const struct survey *survey)
{
	const struct error *err = NULL;
	size_t i;

	json_member_uint(json, "authors", survey->people.n);
	json_member_uint(json, "bots", survey->bots);
	json_member_open(json, "top_authors", '[');
	for (i = 0; i < survey->people.n && i < MOST_PEOPLE; i++) {
		const struct contributor *one = &survey->people.item[i];

		json_open(json, '{');
		json_member(json, "name", one->person.name);
		json_member(json, "email", one->person.email);
		json_member_uint(json, "commit_count", one->commits);
		json_close(json);
	}
	json_close(json);
	if (!err && survey->past && survey->past->ancestors)
		err = put_moment(json, "first_commit", survey->past,
				 survey->first);
	if (!err && survey->past && survey->past->ancestors)
		err = put_moment(json, "last_commit", survey->past,
				 survey->last);
	return err;
}

/* What --part says: everything, where it says nothing. */
enum part { PART_FILES, PART_FRAMEWORKS, PART_DEPENDENCIES, PART_TESTS,
	    PART_PEOPLE };

static bool is_asked(const struct args *args, enum part part)
{
	return !args_is_given(args, "part") ||
		args_choice(args, "part") == part;
}

static const struct error *answer_json(const struct survey *survey,
				       const struct args *args,
				       struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, survey->session,
					      "fuse.info/2");

	if (err)
		return err;
	if (is_asked(args, PART_FILES)) {
		size_t i;

		json_member_uint(&json, "file_count", survey->view->n);
		json_member_uint(&json, "line_count", survey->lines);
		json_member_uint(&json, "bytes", survey->bytes);
		json_member_uint(&json, "tokens", survey->tokens);
		json_member_open(&json, "languages", '[');
		for (i = 0; i < survey->languages.n; i++) {
			const struct amount *one = &survey->languages.item[i];

			json_open(&json, '{');
			json_member(&json, "name",
				    *one->name ? one->name : NULL);
			json_member_uint(&json, "file_count", one->files);
			json_member_uint(&json, "line_count", one->lines);
			put_percent(&json, "share", one->lines, survey->lines);
			json_close(&json);
		}
		json_close(&json);
	}
	if (is_asked(args, PART_FRAMEWORKS))
		put_frameworks(&json, survey);
	if (is_asked(args, PART_DEPENDENCIES))
		put_needs(&json, survey);
	if (is_asked(args, PART_TESTS))
		put_tests(&json, survey);
	put_history(&json, survey->past);
	if (is_asked(args, PART_PEOPLE))
		err = put_people(&json, survey);
	answer_close(&json, survey->view->omitted);
	return err;
}

/* --- Text --- */

static void tell_more(struct sink *out, size_t n, size_t shown)
{
	if (n > shown)
		sink_addf(out, "  and %zu more\n", n - shown);
}

static void tell_files(const struct survey *survey, struct sink *out)
{
	size_t i;

	sink_addf(out, "%zu file%s, %" PRIu64 " line%s, %" PRIu64
		  " bytes, about %" PRIu64 " tokens\n", survey->view->n,
		  plural(survey->view->n), survey->lines,
		  plural(survey->lines), survey->bytes, survey->tokens);
	if (survey->languages.n)
		sink_addstr(out, "\nlanguages\n");
	for (i = 0; i < survey->languages.n && i < MOST_LANGUAGES; i++) {
		const struct amount *one = &survey->languages.item[i];

		sink_addf(out, "  %-16s %5.1f%%  %" PRIu64 " line%s in %" PRIu64
			  " file%s\n", *one->name ? one->name : "other",
			  percent(one->lines, survey->lines), one->lines,
			  plural(one->lines), one->files, plural(one->files));
	}
	tell_more(out, survey->languages.n, MOST_LANGUAGES);
}

static void tell_frameworks(const struct survey *survey, struct sink *out)
{
	struct buf line = { 0 };
	size_t i;

	if (survey->frameworks.n)
		sink_addstr(out, "\nframeworks\n");
	for (i = 0; i < survey->frameworks.n; i++) {
		const struct used_framework *used =
			&survey->frameworks.item[i];

		buf_reset(&line);
		buf_addf(&line, "  %-16s %-14s ", used->framework->name,
			 used->framework->category);
		path_quote(&line, used->dependency->name);
		buf_addstr(&line, " in ");
		tell_path(&line, out,
			  survey->view->file[used->dependency->file].path);
		sink_addf(out, "%s\n", line.ptr);
	}
	buf_release(&line);
}

static void tell_need(const struct survey *survey,
		      const struct dependency *need, bool is_first,
		      struct sink *out)
{
	struct buf line = { 0 };

	if (is_first) {
		buf_addstr(&line, "\ndependencies in ");
		tell_path(&line, out, survey->view->file[need->file].path);
		buf_addstr(&line, "\n");
	}
	buf_addf(&line, "  %-8s ", dependency_kind_name(
		 (enum dependency_kind)need->kind));
	path_quote(&line, need->name);
	if (need->version) {
		buf_addstr(&line, " ");
		path_quote(&line, need->version);
	}
	sink_addf(out, "%s\n", line.ptr);
	buf_release(&line);
}

static size_t depth_of(const struct survey *survey, uint32_t file)
{
	const char *path = survey->view->file[file].path;
	size_t depth = 0;

	while ((path = strchr(path, '/'))) {
		depth++;
		path++;
	}
	return depth;
}

/* Manifests of the top come first: what they name, all of it needs. */
static void tell_needs(const struct survey *survey, size_t most,
		       struct sink *out)
{
	const size_t n = survey->needs.dependency.n;
	size_t i, depth, shown = 0;
	uint32_t manifest = UINT32_MAX;

	for (depth = 0; shown < most && shown < n; depth++)
		for (i = 0; shown < most && i < n; i++) {
			const struct dependency *need =
				&survey->needs.dependency.item[i];

			if (depth_of(survey, need->file) != depth)
				continue;
			tell_need(survey, need, need->file != manifest, out);
			manifest = need->file;
			shown++;
		}
	if (n > shown)
		sink_addf(out, "  and %zu more, which --part=dependencies "
			  "shows\n", n - shown);
}

static void tell_tests(const struct survey *survey, struct sink *out)
{
	struct buf line = { 0 };
	size_t i;

	sink_addf(out, "\ntests: %" PRIu64 " file%s, %.1f%% of all, %"
		  PRIu64 " line%s", survey->test_files,
		  plural(survey->test_files),
		  percent(survey->test_files, survey->view->n),
		  survey->test_lines, plural(survey->test_lines));
	for (i = 0; i < survey->frameworks.n; i++)
		if (is_test(&survey->frameworks.item[i]))
			sink_addf(out, ", %s",
				  survey->frameworks.item[i].framework->name);
	sink_addstr(out, "\n");
	for (i = 0; i < survey->directories.n && i < MOST_DIRECTORIES; i++) {
		buf_reset(&line);
		tell_path(&line, out, survey->directories.item[i].name);
		sink_addf(out, "  %6" PRIu64 "  %s\n",
			  survey->directories.item[i].files, line.ptr);
	}
	tell_more(out, survey->directories.n, MOST_DIRECTORIES);
	buf_release(&line);
}

static void answer_text(const struct survey *survey, const struct args *args,
			struct sink *out)
{
	if (is_asked(args, PART_FILES))
		tell_files(survey, out);
	if (is_asked(args, PART_FRAMEWORKS))
		tell_frameworks(survey, out);
	if (is_asked(args, PART_DEPENDENCIES))
		tell_needs(survey, args_is_given(args, "part") ? SIZE_MAX :
			   MOST_NEEDS, out);
	if (is_asked(args, PART_TESTS))
		tell_tests(survey, out);
	if (is_asked(args, PART_PEOPLE) && survey->past &&
	    survey->past->ancestors) {
		const struct past *past = survey->past;
		struct buf line = { 0 };
		size_t i;

		buf_addf(&line, "\n%" PRIu32 " commit%s by %zu %s",
			 past->ancestors, plural(past->ancestors),
			 survey->people.n,
			 survey->people.n == 1 ? "person" : "people");
		if (survey->bots)
			buf_addf(&line, " and %" PRIu32 " bot%s", survey->bots,
				 plural(survey->bots));
		buf_addstr(&line, ", from ");
		add_day(&line, past->time[survey->first]);
		buf_addstr(&line, " to ");
		add_day(&line, past->time[survey->last]);
		sink_addf(out, "%s\n", line.ptr);
		for (i = 0; i < survey->people.n && i < MOST_PEOPLE; i++) {
			buf_reset(&line);
			path_quote(&line, survey->people.item[i].person.name);
			sink_addf(out, "  %6" PRIu32 "  %s\n",
				  survey->people.item[i].commits,
				  buf_str(&line));
		}
		tell_more(out, survey->people.n, MOST_PEOPLE);
		buf_release(&line);
	}
	tell_omitted(out, "\n", survey->view->omitted);
	tell_history(out, survey->past, NULL);
}

const struct error *cmd_info(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct survey survey;
	const struct error *err = survey_take(&survey, session);

	if (err)
		goto done;
	if (answer_is_json(args))
		err = answer_json(&survey, args, out);
	else
		answer_text(&survey, args, out);
done:
	survey_release(&survey);
	return err;
}
