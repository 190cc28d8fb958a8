/* SPDX-License-Identifier: MIT */
/*
 * Which file of a commit became which record of what is looked at: what is
 * about to be committed may have been renamed, too.
 */
#include "adr/check_private.h"

#include <stdlib.h>
#include <string.h>

#include "adr/name.h"
#include "base/likeness.h"
#include "base/path.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"
#include "markdown/document.h"

struct file {
	const char *path;
	struct oid oid;
	bool is_taken;		/* a record is this one already */
};

struct finding {
	struct adr_origin *out;
	adr_origin_vec *gone;
	struct judging *judging;
	struct arena *arena;
	struct repo *repo;
	const struct registry *registry;
	struct oid tree;
	VEC(struct file) file;	/* of one folder */
	struct strmap by_path;
	struct buf bytes, text;
	struct tree_way way;
};

/* --- What the commit has --- */

/* The files of one directory; none where it is not there, or not here. */
static const struct error *list_dir(struct finding *f, const char *dir)
{
	struct tree_reader reader;
	struct tree_entry entry;
	struct oid oid;
	uint32_t mode;
	const struct error *err = tree_entry_at(f->repo, &f->tree, dir,
						&f->way, &oid, &mode);

	if (!err && mode && (mode & MODE_TYPE) != MODE_TREE)
		return NULL;
	if (!err && mode)
		err = repo_read(f->repo, &oid, UINT64_MAX, &f->bytes, NULL,
				NULL);
	if (err || !mode)
		return err && err->code == ERROR_NOT_FOUND ? NULL : err;
	tree_start(&reader, f->repo, buf_str(&f->bytes), f->bytes.len);
	while (!(err = tree_next(&reader, &entry)) && entry.name) {
		struct file file = { .oid = entry.oid };

		if ((entry.mode & MODE_TYPE) != MODE_FILE)
			continue;
		file.path = *dir ?
			arena_fmt(f->arena, "%s/%s", dir, entry.name) :
			arena_strdup(f->arena, entry.name);
		strmap_set(&f->by_path, file.path, f->file.n);
		*VEC_PUSH(&f->file) = file;
	}
	return err;
}

/* The folder and the directories of its records below it, each once. */
static const struct error *list_folder(struct finding *f,
				       const struct adr_folder *folder)
{
	const struct adr *record = f->registry->record.item + folder->first;
	struct strmap dirs = { 0 };
	const struct error *err = list_dir(f, folder->path);
	size_t i;

	strmap_set(&dirs, folder->path, 1);
	for (i = 0; !err && i < folder->records; i++) {
		const char *slash = strrchr(record[i].path, '/');
		size_t n = slash ? (size_t)(slash - record[i].path) : 0;
		bool is_new;
		struct strmap_entry *entry = strmap_add(&dirs, record[i].path,
							n, &is_new);

		if (is_new)
			err = list_dir(f, entry->key);
	}
	strmap_release(&dirs);
	return err;
}

/* --- Which became which --- */

static void take(struct finding *f, struct adr_origin *out, size_t file)
{
	f->file.item[file].is_taken = true;
	*out = (struct adr_origin){ f->file.item[file].path,
				    f->file.item[file].oid };
}

/* 100 for equal blobs, so that they need not be read. */
static unsigned int likeness(struct finding *f, const struct print *print,
			     const struct adr *adr, const struct file *file)
{
	struct print other = { .size = 0 };
	unsigned int percent = 0;

	if (!oid_cmp(&adr->oid, &file->oid))
		return 100;
	if (!repo_read(f->repo, &file->oid, DOCUMENT_MAX, &f->text, NULL,
		       NULL)) {
		print_make(&other, buf_str(&f->text), f->text.len);
		percent = print_likeness(print, &other);
	}
	print_release(&other);
	return percent;
}

static void match_alike(struct finding *f, const struct adr *adr,
			struct adr_origin *out)
{
	struct print print = { .size = 0 };
	unsigned int best = LIKENESS_PERCENT - 1, percent;
	size_t found = SIZE_MAX, i;

	print_make(&print, adr->bytes, adr->n);
	for (i = 0; i < f->file.n && best < 100; i++) {
		if (f->file.item[i].is_taken ||
		    judging_find_entry(f->judging, f->file.item[i].path))
			continue;
		percent = likeness(f, &print, adr, &f->file.item[i]);
		if (percent <= best)
			continue;
		best = percent;
		found = i;
	}
	if (found != SIZE_MAX)
		take(f, out, found);
	print_release(&print);
}

static const struct error *match_folder(struct finding *f,
					const struct adr_folder *folder)
{
	const struct error *err = list_folder(f, folder);
	size_t i;

	if (!err) {
		for (i = folder->first; i < folder->first + folder->records;
		     i++) {
			uint64_t file = strmap_get(
				&f->by_path, f->registry->record.item[i].path,
				UINT64_MAX);

			if (file != UINT64_MAX)
				take(f, &f->out[i], (size_t)file);
		}
	}
	for (i = folder->first; !err && i < folder->first + folder->records;
	     i++)
		if (!f->out[i].path)
			match_alike(f, &f->registry->record.item[i],
				    &f->out[i]);
	if (!err && f->gone) {
		for (i = 0; i < f->file.n; i++) {
			const struct file *file = &f->file.item[i];

			if (!file->is_taken &&
			    is_record_name(path_base(file->path)) &&
			    !judging_find_entry(f->judging, file->path))
				*VEC_PUSH(f->gone) = (struct adr_origin){
					file->path, file->oid
				};
		}
	}
	f->file.n = 0;
	strmap_release(&f->by_path);
	f->by_path = (struct strmap){ 0 };
	return err;
}

const struct error *find_origins(struct adr_origin *out, adr_origin_vec *gone,
				 struct judging *judging,
				 const struct oid *commit)
{
	struct finding f = { .out = out, .gone = gone, .judging = judging,
			     .arena = &judging->out->arena,
			     .repo = judging->ask->repo,
			     .registry = &judging->registry };
	const struct error *err = commit_tree(&f.tree, f.repo, commit);
	size_t i;

	for (i = 0; i < f.registry->record.n; i++)
		out[i] = (struct adr_origin){ .path = NULL };
	for (i = 0; !err && i < f.registry->folder.n; i++)
		err = match_folder(&f, &f.registry->folder.item[i]);
	VEC_RELEASE(&f.file);
	strmap_release(&f.by_path);
	buf_release(&f.bytes);
	tree_way_release(&f.way);
	buf_release(&f.text);
	return err;
}

/* A link to what the change renames is broken by it, and so easily mended. */
const struct error *check_moved(struct judging *judging)
{
	const struct registry *registry = &judging->registry;
	const char *id = adr_rule_table[RULE_BROKEN_LINK].id;
	struct adr_origin *origin = NULL;
	const struct error *err = NULL;
	size_t i, k;

	if (!judging->ask->has_commit || judging->ask->is_former)
		return NULL;
	for (i = 0; !err && i < judging->out->problem.n; i++) {
		struct problem *problem = &judging->out->problem.item[i];

		if (!problem->target || strcmp(problem->rule, id))
			continue;
		if (!origin) {
			origin = xcalloc(registry->record.n + 1,
					 sizeof(*origin));
			err = find_origins(origin, NULL, judging,
					   &judging->ask->commit);
		}
		for (k = 0; !err && k < registry->record.n; k++)
			if (origin[k].path &&
			    !strcmp(origin[k].path, problem->target))
				problem->advice = say(judging, "lead it to %s, "
					"which that was renamed to",
					judging_quote(judging,
						registry->record.item[k].path));
	}
	free(origin);
	return err;
}
