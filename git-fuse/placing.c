/* SPDX-License-Identifier: MIT */
/* Folders, layouts and names of new records: see placing.h. */
#include "git-fuse/placing.h"

#include <inttypes.h>
#include <string.h>

#include "adr/name.h"
#include "adr/slug.h"
#include "base/path.h"
#include "git/repo.h"

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
	out->dir = arena_strdup(&editing->arena, buf_str(&path));
	buf_release(&path);
	return NULL;
}

static enum adr_layout layout_of(const struct editing *editing,
				 const struct place *place)
{
	static const enum adr_layout by_name[] = {
		ADR_NYGARD, ADR_MADR, ADR_MADR2, ADR_LOG4BRAINS
	};
	const struct registry *registry = &editing->registry;
	enum adr_layout layout = ADR_NYGARD;

	if (args_is_given(editing->args, "layout"))
		return by_name[args_choice(editing->args, "layout")];
	if (place->folder < registry->folder.n)
		layout = registry->folder.item[place->folder].layout;
	return layout == ADR_OTHER || layout == ADR_JSON ? ADR_NYGARD : layout;
}

const struct error *place_folder(struct editing *editing, struct place *out)
{
	const struct registry *registry = &editing->registry;
	const char *name = args_text(editing->args, "path");
	const struct error *err = NULL;
	size_t i;

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
		return which_folder(registry);
	if (out->folder < registry->folder.n) {
		const struct adr_folder *f =
			&registry->folder.item[out->folder];

		out->dir = f->path;
		out->digits = f->digits;
		for (i = f->first; i < f->first + f->records; i++)
			if (registry->record.item[i].number)
				out->sample = &registry->record.item[i];
	}
	out->layout = layout_of(editing, out);
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
		editing_note(editing, "'%s' is no folder where decisions are "
			     "looked for: name it under 'dir' in "
			     "'.fuse/adr.yaml'", place->dir);
	return err;
}

/* --- Names --- */

/* "0012", "ADR-0012", "XXXX", "20200131": what a name begins with, in the
 * manner of the last record. */
static void add_lead(struct buf *out, const struct editing *editing,
		     const struct place *place, bool is_draft)
{
	struct numbered name = { 0 };
	struct span stem;

	if (place->sample) {
		stem = stem_of(path_base(place->sample->path));
		if (numbered_name(&name, stem) && name.digits.n)
			buf_add(out, stem.s, (size_t)(name.digits.s - stem.s));
	}
	if (is_draft)
		buf_addn(out, 'X', place->digits < 3 ? 3 : place->digits);
	else if (place->number)
		buf_addf(out, "%0*" PRIu64, (int)place->digits, place->number);
	else
		buf_addf(out, "%.4s%.2s%.2s", editing->today,
			 editing->today + 5, editing->today + 8);
}

/* The sign between number and words, and the ending, of the last record. */
static char sign_of(const struct place *place)
{
	struct numbered name;
	const char *behind;

	if (!place->sample ||
	    !numbered_name(&name, stem_of(path_base(place->sample->path))) ||
	    !name.digits.n)
		return '-';
	behind = name.digits.s + name.digits.n;
	return strchr("-_ ", *behind) && *behind ? *behind : '-';
}

/* "12. " and the title, as the last record's first heading has it. */
static void add_heading(struct buf *out, const struct place *place,
			const char *title)
{
	const struct adr *sample = place->sample;
	const struct adr_field *number = NULL, *name;
	struct numbered ignored;
	size_t begin, i;

	for (i = 0; sample && i < sample->field.n; i++)
		if (sample->field.item[i].key == ADR_NUMBER &&
		    sample->field.item[i].place == ADR_IN_TITLE)
			number = &sample->field.item[i];
	name = sample ? adr_field_of(sample, ADR_TITLE) : NULL;
	if (number && name && name->place == ADR_IN_TITLE &&
	    name->begin >= number->end) {
		const char *bytes = sample->bytes;

		begin = line_begin(bytes, number->begin);
		begin += strspn(bytes + begin, "# \t");
		buf_add(out, bytes + begin, number->begin - begin);
		if (bytes[number->begin] == '0' && place->number)
			buf_addf(out, "%0*" PRIu64,
				 (int)(number->end - number->begin),
				 place->number);
		else
			buf_addstr(out, place->number_text);
		buf_add(out, bytes + number->end, name->begin - number->end);
	} else if (*place->number_text &&
		   ((place->layout == ADR_NYGARD && (!sample || number)) ||
		    numbered_title(&ignored, span_of(title), 0))) {
		/* A title that begins like a number would be read as one
		   ("ICS-02 x"), if it had none before it. */
		buf_addf(out, "%s. ", place->number_text);
	}
	buf_addstr(out, title);
}

const struct error *place_record(struct editing *editing, struct place *place,
				 const char *title, bool is_draft,
				 uint64_t number)
{
	const struct error *err = NULL;
	struct buf text = { 0 }, slug = { 0 };

	slug_of(&slug, title);
	if (!slug.len)
		err = error_new(ERROR_USAGE, "cannot make a file's name of "
				"the title '%s': it has no letter or digit",
				title);
	else if (number || is_draft || place->layout == ADR_LOG4BRAINS)
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
	add_lead(&text, editing, place, is_draft);
	buf_addf(&text, "%c%s.md", sign_of(place), slug.ptr);
	place->path = arena_strdup(&editing->arena, text.ptr);
done:
	buf_release(&slug);
	buf_release(&text);
	return err;
}
