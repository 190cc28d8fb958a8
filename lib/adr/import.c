/* SPDX-License-Identifier: MIT */
/* Files and directories of records to take in: see import.h. */
#include "adr/import.h"

#include <dirent.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "adr/importing.h"
#include "adr/name.h"
#include "base/compare.h"
#include "base/file.h"
#include "base/path.h"
#include "markdown/document.h"

/* One object a line, as "adr export --format=jsonl" writes them. */
static const struct error *read_lines(struct import *import, const char *path,
				      const struct buf *text)
{
	struct span rest = { buf_str(text), text->len }, line;
	const struct error *err = NULL;

	while (!err && take_line(&rest, &line))
		if (span_trim(line).n)
			err = import_json(import, path, line.s, line.n);
	return err;
}

static const struct error *read_file(struct import *import, const char *path)
{
	const char *ext = path_ext(path);
	struct buf text = { 0 };
	const struct error *err = file_read_named(&text, path, DOCUMENT_MAX);

	if (err)
		err = error_wrap(err, "cannot import");
	else if (!strcasecmp(ext, ".json"))
		err = import_json(import, path, buf_str(&text), text.len);
	else if (!strcasecmp(ext, ".jsonl"))
		err = read_lines(import, path, &text);
	else
		err = import_markdown(import, path, path, buf_str(&text),
				      text.len);
	buf_release(&text);
	return err;
}

static const struct error *list_dir(const char *path, struct arena *arena,
				    string_vec *out)
{
	DIR *dir = opendir(path);
	const struct dirent *entry;

	if (!dir)
		return error_errno("cannot import '%s'", path);
	while ((entry = readdir(dir)))
		if (*entry->d_name != '.')
			*VEC_PUSH(out) = arena_fmt(arena, "%s/%s", path,
						   entry->d_name);
	closedir(dir);
	VEC_SORT(out, cmp_strings);
	return NULL;
}

/* Directories in it are looked into; symbolic links are not followed, so
 * that there is an end. */
static const struct error *read_dir(struct import *import, const char *path)
{
	string_vec names = { 0 };
	const struct error *err = list_dir(path, &import->arena, &names);
	struct stat st;
	size_t i;

	for (i = 0; !err && i < names.n; i++) {
		const char *name = names.item[i];

		if (lstat(name, &st))
			err = error_errno("cannot import '%s'", name);
		else if (S_ISDIR(st.st_mode))
			err = read_dir(import, name);
		else if (S_ISREG(st.st_mode) &&
			 (is_record_name(path_base(name)) ||
			  record_dir_len(name) < path_dir_len(name)))
			err = read_file(import, name);
	}
	VEC_RELEASE(&names);
	return err;
}

const struct error *import_read(struct import *import, const char *path)
{
	struct stat st;

	if (!stat(path, &st) && S_ISDIR(st.st_mode))
		return read_dir(import, path);
	return read_file(import, path);
}

/* --- Records that are imported --- */

struct imported *import_add(struct import *import, const char *from)
{
	struct imported *r = VEC_PUSH(&import->record);

	*r = (struct imported){ .title = "", .status = "", .date = "" };
	r->from = arena_strdup(&import->arena, from);
	return r;
}

void import_release(struct import *import)
{
	size_t i;

	for (i = 0; i < import->record.n; i++) {
		struct imported *r = &import->record.item[i];

		VEC_RELEASE(&r->alternatives);
		adr_lists_release(&r->list);
		VEC_RELEASE(&r->section);
		VEC_RELEASE(&r->link);
		VEC_RELEASE(&r->other);
	}
	VEC_RELEASE(&import->record);
	arena_release(&import->arena);
}
