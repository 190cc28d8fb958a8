/* SPDX-License-Identifier: MIT */
/*
 * Whether decisions say what the template promises: the folder's own, or the
 * parts that every record of its layout has.
 */
#include <string.h>

#include "adr/check_private.h"
#include "adr/form.h"
#include "adr/frozen.h"
#include "adr/layout.h"
#include "adr/wanted.h"
#include "markdown/document.h"

struct template {
	struct judging *judging;
	const char *path;		/* NULL: the folder has none */
	wanted_vec wanted;
};

/* --- The template --- */

/* One that cannot be read asks for nothing, and that is told. */
static const struct error *read_template(struct template *template,
					 const struct adr_folder *folder)
{
	struct judging *judging = template->judging;
	const struct entry *entry;
	struct reader *reader = NULL;
	struct buf text = { 0 };
	const struct error *err;
	size_t i;

	entry = judging->template ?
		judging_find_entry(judging, judging->template) :
		NULL;
	for (i = 0; !entry && template_names[i]; i++)
		entry = judging_find_entry(judging,
					   say(judging, "%s%s%s", folder->path,
					       *folder->path ? "/" : "",
					       template_names[i]));
	if (!entry)
		return NULL;
	err = reader_open(&reader, judging->ask->source);
	if (err)
		return err;
	err = reader_read(reader, entry, DOCUMENT_MAX, &text, NULL);
	if (!err) {
		template->path = entry->path;
		err = wanted_read(&template->wanted, &judging->out->arena,
				  buf_str(&text), text.len);
	} else {
		report_at(judging, RULE_UNREADABLE, entry->path, 0, "%s",
			  err->msg);
		err = NULL;
	}
	reader_free(reader);
	buf_release(&text);
	return err;
}

/* --- A record --- */

/* Who proposes may still be writing: then it is no more than a note, and not
 * what is told of it when it is accepted. */
static struct problem *tell(struct judging *judging, enum adr_rule rule,
			    const struct adr *adr, uint32_t line,
			    const char *title, const char *what)
{
	struct problem *problem = report(judging, rule, adr, line,
					 "section '%s' %s", title, what);

	if (!adr_is_decided(adr->status)) {
		problem->severity = SEVERITY_NOTE;
		problem->key = say(judging, "%s, and is not decided",
				   problem->message);
	}
	return problem;
}

static void check_wanted(struct template *template, const struct adr *adr,
			 const struct wanted *wanted)
{
	const char *advice = say(template->judging, "the template is %s",
				 judging_quote(template->judging,
					       template->path));
	const struct document_section *section = wanted_section(adr, wanted);

	if (!section && wanted->is_required)
		tell(template->judging, RULE_MISSING_SECTION, adr, 0,
		     wanted->title, "is missing")->advice = advice;
	else if (section && wanted->is_required &&
		 wanted_is_empty(adr, section))
		tell(template->judging, RULE_EMPTY_SECTION, adr, section->line,
		     section->title, "is empty")->advice = advice;
	else if (section && wanted_is_unwritten(adr, section, wanted))
		tell(template->judging, RULE_EMPTY_SECTION, adr, section->line,
		     wanted->title, "says only what the template says")->advice
			= say(template->judging, "write it or take it out; %s",
			      advice);
}

/* Without a template a record has what every record of its layout has. Of the
 * others nobody promised anything. */
static const struct adr_text *text_of(const struct adr *adr,
				      const struct layout_section *part)
{
	return &adr->text[part->kind - SECTION_CONTEXT];
}

/* A team that mostly does without has a layout of its own; a record that is of
 * none may be of Nygard's as soon as somebody writes a status below a heading.
 */
static bool is_usual(const struct judging *judging,
		     const struct adr_folder *folder,
		     const struct layout_section *part)
{
	enum { A_FEW = 3 };
	const struct adr *adr = &judging->registry.record.item[folder->first];
	size_t i, with = 0, without = 0;

	for (i = 0; i < folder->records; i++)
		if (!adr[i].is_json && layout_requires(
				layouts[adr[i].layout].written, part->title))
			++*(text_of(&adr[i], part)->title ? &with : &without);
	return without < A_FEW || with > without;
}

static void check_part(struct judging *judging,
		       const struct adr_folder *folder, const struct adr *adr,
		       const struct layout_section *part)
{
	const struct adr_text *text = text_of(adr, part);

	if (!text->title && is_usual(judging, folder, part))
		tell(judging, RULE_MISSING_SECTION, adr, 0, part->title,
		     "is missing")->advice =
			"records of this layout have one";
	else if (text->title && text->begin == text->end)
		tell(judging, RULE_EMPTY_SECTION, adr, text->line, part->title,
		     "is empty");
}

static const struct error *check_folder(struct judging *judging,
					const struct adr_folder *folder)
{
	struct template template = { .judging = judging };
	const struct error *err = read_template(&template, folder);
	const struct layout_section *part;
	size_t i, k;

	for (i = folder->first; !err && i < folder->first + folder->records;
	     i++) {
		const struct adr *adr = &judging->registry.record.item[i];

		if (adr->is_draft || adr->is_json)
			continue;
		for (k = 0; k < template.wanted.n; k++)
			check_wanted(&template, adr, &template.wanted.item[k]);
		part = layouts[adr->layout].section;
		for (; !template.path && part->title; part++)
			if (part->is_required)
				check_part(judging, folder, adr, part);
	}
	VEC_RELEASE(&template.wanted);
	return err;
}

const struct error *check_sections(struct judging *judging)
{
	const struct error *err = NULL;
	size_t i;

	if (judging->is_off[RULE_MISSING_SECTION] &&
	    judging->is_off[RULE_EMPTY_SECTION])
		return NULL;
	for (i = 0; !err && i < judging->registry.folder.n; i++)
		err = check_folder(judging, &judging->registry.folder.item[i]);
	return err;
}
