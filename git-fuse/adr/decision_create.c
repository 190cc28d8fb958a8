/* SPDX-License-Identifier: MIT */
/* Folders, layouts and names of new records: see decision_create.h. */
#include "git-fuse/adr/decision_create.h"

#include <inttypes.h>
#include <string.h>

#include "adr/layout.h"
#include "adr/name.h"
#include "adr/sample.h"
#include "base/path.h"
#include "git/repo.h"
#include "lang/lang.h"

/* Where the first record of a repository goes: MADR's folder is docs/decisions
 * and that of adr-tools doc/adr; this is the name that most tools look for
 * when they are told nothing. */
static const char first_folder[] = "docs/adr";

/* Two people seldom need more, and `ls` sorts them as they were made. */
enum { USUAL_DIGITS = 4 };

/* --- The folder --- */

static const struct error *which_folder(const struct registry *registry)
{
	const struct error *err;
	struct buf names = { 0 };
	size_t i;

	for (i = 0; i < registry->folder.n; i++)
		buf_addf(&names, "%s'%s'", i ? ", " : "",
			 registry->folder.item[i].path);
	err = error_new(ERROR_USAGE, "cannot tell in which folder: there are "
			"%s; name one with --path", names.ptr);
	buf_release(&names);
	return err;
}

/* The folder that we are in, the innermost of several. */
static size_t folder_here(const struct editing *editing)
{
	const struct registry *registry = &editing->registry;
	const char *prefix = repo_prefix(editing->session->repo);
	struct buf here = { 0 };
	size_t i, best = registry->folder.n;

	if (!*prefix)
		return best;
	buf_add(&here, prefix, strlen(prefix) - 1);
	for (i = 0; i < registry->folder.n; i++)
		if (path_is_below(here.ptr, registry->folder.item[i].path))
			best = i;
	buf_release(&here);
	return best;
}

/* The only folder that is no test's; the number of folders without one. */
static size_t only_folder(const struct registry *registry)
{
	size_t i, n = 0, best = 0;
	struct buf path = { 0 };

	for (i = 0; i < registry->folder.n; i++) {
		buf_reset(&path);
		buf_addf(&path, "%s/x", registry->folder.item[i].path);
		if (lang_is_test_path(LANG_NONE, path.ptr))
			continue;
		best = i;
		n++;
	}
	buf_release(&path);
	return n == 1 ? best : registry->folder.n;
}

static const struct error *named_folder(struct editing *editing,
					const char *name, struct place *out)
{
	const struct registry *registry = &editing->registry;
	const char *prefix = repo_prefix(editing->session->repo);
	const char *top = repo_work_dir(editing->session->repo);
	struct buf path = { 0 };
	size_t i, n = strlen(prefix);
	const bool is_absolute = *name == '/';
	const char *inside = !is_absolute ? name :
		path_is_below(name, top) ? name + strlen(top) : NULL;

	if (!inside || !path_join(&path, prefix, is_absolute ? 0 : n, inside)) {
		buf_release(&path);
		return error_new(ERROR_USAGE, "cannot write to '%s': it leads "
				 "out of the repository", name);
	}
	for (i = 0; i < registry->folder.n; i++)
		if (!strcmp(registry->folder.item[i].path, buf_str(&path)))
			break;
	out->folder = i;
	out->dir = arena_take(&editing->arena, &path);
	return NULL;
}

static uint8_t layout_for(const struct editing *editing,
			  const struct place *place)
{
	const struct registry *registry = &editing->registry;

	if (args_is_given(editing->args, "layout"))
		return layout_named(layout_choices[args_choice(editing->args,
							       "layout")]);
	return layouts[place->folder < registry->folder.n ?
		registry->folder.item[place->folder].layout : 0].written;
}

/* Not Markdown, as most of a folder may be. */
static bool is_other(const struct adr *record)
{
	return strcmp(path_ext(record->path), ".md") != 0;
}

/* The last one that has a number counts, or, where none has, a day. */
static void take_sample(struct place *out, const struct adr *record)
{
	struct numbered name;

	if (!record->number &&
	    ((out->sample && out->sample->number) ||
	     !numbered_name(&name, record_stem(record->path)) || !*name.date))
		return;
	out->other = out->sample;
	out->sample = record;
}

const struct error *place_folder(struct editing *editing, struct place *out)
{
	const struct registry *registry = &editing->registry;
	const char *name = args_text(editing->args, "path");
	const struct error *err = NULL;
	size_t i, other = 0;

	*out = (struct place){ .digits = USUAL_DIGITS,
			       .folder = registry->folder.n };
	if (name)
		err = named_folder(editing, name, out);
	else if (registry->folder.n == 1)
		out->folder = 0;
	else if (registry->folder.n)
		out->folder = folder_here(editing);
	else
		out->dir = first_folder;
	if (err)
		return err;
	if (!out->dir && out->folder == registry->folder.n)
		out->folder = only_folder(registry);
	if (!out->dir && out->folder == registry->folder.n)
		return which_folder(registry);
	if (out->folder < registry->folder.n) {
		const struct adr_folder *f =
			&registry->folder.item[out->folder];

		out->dir = f->path;
		out->digits = f->digits;
		for (i = f->first; i < f->first + f->records; i++)
			other += is_other(&registry->record.item[i]);
		for (i = f->first; i < f->first + f->records; i++)
			if (is_other(&registry->record.item[i]) ==
			    (2 * other > f->records))
				take_sample(out, &registry->record.item[i]);
	}
	out->layout = layout_for(editing, out);
	return NULL;
}

const struct error *place_note(struct editing *editing,
			       const struct place *place)
{
	const struct error *err;
	bool is_read = true;

	if (place->folder < editing->registry.folder.n)
		return NULL;
	err = registry_would_read(&is_read, editing->session->source,
				  place->path);
	if (!err && !is_read)
		editing_note(editing, "'%s' is not a folder where decisions "
			     "are looked for: name it under 'dir' in "
			     "'.fuse/adr.yaml'", place->dir);
	return err;
}

/* --- Names --- */

/* What a name begins with; a record without another to be like has its number,
 * or its day. */
static void add_lead(struct buf *out, const struct editing *editing,
		     const struct place *place)
{
	const size_t begin = out->len;
	const bool is_dated = layouts[place->layout].has_day_in_name;

	if (place->sample && (place->sample->number || is_dated ||
			      !*place->number_text))
		sample_lead(out, place->sample, place->number_text,
			    place->digits, editing->today);
	if (out->len > begin)
		return;
	if (place->number)
		buf_addf(out, "%0*" PRIu64 "-", (int)place->digits,
			 place->number);
	else if (*place->number_text)
		buf_addf(out, "%s-", place->number_text);
	else
		buf_addf(out, "%.4s%.2s%.2s-", editing->today,
			 editing->today + 5, editing->today + 8);
}

/* The words of the title, and what the file is. */
static void add_rest(struct buf *out, const struct place *place,
		     const char *slug, bool is_like)
{
	const char *path = place->sample ? place->sample->path : "";
	const bool is_dir = record_dir_len(path) < path_dir_len(path);
	const size_t at = out->len;
	size_t i;

	buf_addstr(out, slug);
	if (place->sample && sample_has_underscores(place->sample))
		for (i = at; i < out->len; i++)
			if (out->ptr[i] == '-')
				out->ptr[i] = '_';
	if (is_like && is_dir)
		buf_addf(out, "/%s", path_base(path));
	else
		buf_addstr(out, is_like && place->sample ? path_ext(path) :
			   ".md");
}

/* "12. " and the title, as the last record's first heading has it. */
static void add_heading(struct buf *out, const struct place *place,
			const char *title)
{
	const size_t begin = out->len;
	struct numbered ignored;

	if (place->sample)
		sample_heading(out, place->sample, place->number_text);
	/* A title that begins like a number would be read as one ("ICS-02 x"),
	   if it had none before it. */
	if (out->len == begin && *place->number_text &&
	    ((layouts[place->layout].has_numbered_title && !place->sample) ||
	     numbered_title(&ignored, span_of(title), 0)))
		buf_addf(out, "%s. ", place->number_text);
	buf_addstr(out, title);
}

const struct error *place_record(struct editing *editing, struct place *place,
				 const char *title, bool is_draft,
				 uint64_t number, bool is_like)
{
	const struct error *err = NULL;
	struct buf text = { 0 }, slug = { 0 };

	slug_of(&slug, title);
	if (!slug.len)
		err = error_new(ERROR_USAGE, "cannot make a file's name of "
				"the title '%s': it has no letter or digit",
				title);
	else if (number || is_draft || layouts[place->layout].has_day_in_name ||
		 (place->sample && !place->sample->number))
		place->number = number;
	else
		err = editing_next_number(editing, place->folder,
					  &place->number);
	if (err)
		goto done;
	if (is_draft)
		buf_addn(&text, 'X', USUAL_DIGITS);
	else if (place->number)
		buf_addf(&text, "%" PRIu64, place->number);
	place->number_text = arena_strdup(&editing->arena, buf_str(&text));
	buf_reset(&text);
	add_heading(&text, place, title);
	place->heading = arena_strdup(&editing->arena, text.ptr);
	buf_reset(&text);
	buf_addf(&text, "%s%s", place->dir, *place->dir ? "/" : "");
	add_lead(&text, editing, place);
	add_rest(&text, place, slug.ptr, is_like);
	place->path = arena_strdup(&editing->arena, text.ptr);
done:
	buf_release(&slug);
	buf_release(&text);
	return err;
}
