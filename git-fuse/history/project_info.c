/* SPDX-License-Identifier: MIT */
/* Counting files, manifests and commits: see project_info.h. */
#include "git-fuse/history/project_info.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/xalloc.h"
#include "history/mailmap.h"
#include "lang/lang.h"
#include "source/source.h"

/* --- Files --- */

static int cmp_amount(const void *a_ptr, const void *b_ptr)
{
	const struct amount *a = a_ptr, *b = b_ptr;

	if (a->lines != b->lines)
		return a->lines < b->lines ? 1 : -1;
	if (a->files != b->files)
		return a->files < b->files ? 1 : -1;
	return strcmp(a->name, b->name);
}

static void sort_amounts(amount_vec *amounts)
{
	size_t i, kept = 0;

	for (i = 0; i < amounts->n; i++)
		if (amounts->item[i].files)
			amounts->item[kept++] = amounts->item[i];
	amounts->n = kept;
	if (kept)
		qsort(amounts->item, kept, sizeof(*amounts->item),
		      cmp_amount);
}

static void count_test(struct survey *survey, const struct file *file)
{
	struct strmap_entry *entry;
	bool is_new;

	survey->test_files++;
	survey->test_lines += file->lines;
	entry = strmap_add(&survey->directory_names, file->path,
			   path_dir_len(file->path), &is_new);
	if (is_new) {
		entry->value = survey->directories.n;
		*VEC_PUSH(&survey->directories) = (struct amount){
			.name = entry->key
		};
	}
	survey->directories.item[entry->value].files++;
}

static void count_files(struct survey *survey)
{
	struct view *view = survey->view;
	size_t i;

	for (i = 0; i <= LANG_NONE; i++)
		*VEC_PUSH(&survey->languages) = (struct amount){
			.name = lang_name((unsigned int)i)
		};
	for (i = 0; i < view->n; i++) {
		const struct file *file = &view->file[i];

		survey->languages.item[file->lang].files++;
		survey->languages.item[file->lang].lines += file->lines;
		survey->lines += file->lines;
		survey->bytes += file->bytes;
		survey->tokens += file->tokens;
		if (file->flags & FILE_TEST)
			count_test(survey, file);
	}
	sort_amounts(&survey->languages);
	sort_amounts(&survey->directories);
}

/* --- Manifests --- */

static const struct error *read_manifests(struct survey *survey)
{
	struct reader *reader = NULL;
	struct buf bytes = { 0 };
	const struct error *err = reader_open(&reader,
					      survey->session->source);
	uint32_t i;

	for (i = 0; !err && i < survey->view->n; i++) {
		struct entry entry = view_entry(survey->view, i);

		if (!is_manifest(entry.path))
			continue;
		err = reader_read(reader, &entry, INDEX_MAX_BYTES, &bytes,
				  NULL);
		if (err && (err->code == ERROR_NOT_FOUND ||
			    err->code == ERROR_LIMIT)) {
			err = NULL;
			continue;
		}
		if (!err)
			dependencies_read(&survey->needs, i, entry.path,
					  buf_str(&bytes), bytes.len);
	}
	buf_release(&bytes);
	reader_free(reader);
	return err;
}

/* Each once, where it is met first; in the order of their table. */
static void find_frameworks(struct survey *survey)
{
	const struct dependency **met;
	size_t i, rows = 0;

	while (framework_table[rows].name)
		rows++;
	met = xcalloc(rows, sizeof(*met));
	for (i = 0; i < survey->needs.dependency.n; i++) {
		const struct dependency *need =
			&survey->needs.dependency.item[i];
		const struct framework *row = framework_of(need);

		if (row && !met[row - framework_table])
			met[row - framework_table] = need;
	}
	for (i = 0; i < rows; i++)
		if (met[i])
			*VEC_PUSH(&survey->frameworks) =
				(struct used_framework){ &framework_table[i],
							 met[i] };
	free(met);
}

/* --- People and time --- */

/* Of equals by name: numbers of people tell in which order they were met. */
static int cmp_contributor(const void *a_ptr, const void *b_ptr)
{
	const struct contributor *a = a_ptr, *b = b_ptr;
	int order;

	if (a->commits != b->commits)
		return a->commits < b->commits ? 1 : -1;
	order = strcmp(a->person.name, b->person.name);
	return order ? order : strcmp(a->person.email, b->person.email);
}

/* What one person did, under whatever address. */
struct deeds {
	uint32_t commits;
	bool is_bot;
};

static const struct error *count_people(struct survey *survey,
					const struct deeds *deeds)
{
	const struct error *err = NULL;
	struct person person;
	uint32_t i;

	for (i = 0; !err && i < survey->past->people; i++) {
		survey->bots += deeds[i].is_bot;
		if (deeds[i].is_bot || !deeds[i].commits)
			continue;
		err = past_person(survey->past, i, &person);
		if (!err)
			*VEC_PUSH(&survey->people) = (struct contributor){
				person, deeds[i].commits
			};
	}
	VEC_SORT(&survey->people, cmp_contributor);
	return err;
}

static void count_commits(struct survey *survey, const uint32_t *person_of,
			  struct deeds *deeds)
{
	const struct past *past = survey->past;
	uint32_t i;

	survey->first = survey->last = UINT32_MAX;
	for (i = 0; i < past->n; i++) {
		struct deeds *one = &deeds[person_of[past->author[i]]];

		if (!(past->flags[i] & PAST_ANCESTOR))
			continue;
		one->commits++;
		one->is_bot |= !!(past->flags[i] & PAST_BOT);
		if (survey->first == UINT32_MAX ||
		    past->time[i] < past->time[survey->first])
			survey->first = i;
		if (survey->last == UINT32_MAX ||
		    past->time[i] >= past->time[survey->last])
			survey->last = i;
	}
}

const struct error *survey_take(struct survey *survey,
				struct session *session)
{
	const struct error *err;

	*survey = (struct survey){ .session = session };
	err = session_view(session, &survey->view);

	if (!err)
		err = session_past(session, false, &survey->past);
	if (err)
		return err;
	count_files(survey);
	err = read_manifests(survey);
	if (err)
		return err;
	find_frameworks(survey);
	if (survey->past && survey->past->ancestors) {
		struct past *past = survey->past;
		uint32_t *person_of = xcalloc(past->people, sizeof(*person_of));
		struct deeds *deeds = xcalloc(past->people, sizeof(*deeds));

		err = people_merge(past, person_of);
		if (!err) {
			count_commits(survey, person_of, deeds);
			err = count_people(survey, deeds);
		}
		free(deeds);
		free(person_of);
	}
	return err;
}

void survey_release(struct survey *survey)
{
	VEC_RELEASE(&survey->people);
	VEC_RELEASE(&survey->frameworks);
	dependencies_release(&survey->needs);
	VEC_RELEASE(&survey->directories);
	strmap_release(&survey->directory_names);
	VEC_RELEASE(&survey->languages);
}
