/* SPDX-License-Identifier: MIT */
/*
 * Whether decisions say what the template promises: the folder's own, or the
 * parts that every record of its layout has.
 */
#include <stddef.h>
#include <string.h>

#include "adr/check_private.h"
#include "adr/frozen.h"
#include "adr/phrase.h"
#include "adr/sections.h"
#include "base/ascii.h"
#include "base/span.h"
#include "markdown/document.h"

/* Where tools keep a folder's template; the first that is there counts. */
static const char *const template_name[] = {
	"templates/template.md", "template.md", "adr-template.md",
	"0000-template.md", "0000-adr-template.md", "_template.md", NULL
};

struct wanted {
	char phrase[PHRASE_MAX];
	const char *title;
	const char *text;	/* what the template has there, folded */
};

struct template {
	struct judging *judging;
	const char *path;		/* NULL: the folder has none */
	VEC(struct wanted) wanted;
	struct buf folded;
};

/* --- Words --- */

/* Without comments, each run of white space as one blank. */
static void fold(struct buf *out, const char *s, size_t n)
{
	size_t i;

	buf_reset(out);
	for (i = 0; i < n; i++) {
		if (n - i > 4 && !memcmp(s + i, "<!--", 4)) {
			i += 4 + span_find((struct span){ s + i + 4,
							  n - i - 4 }, "-->");
			i += 2;
		} else if (!is_space(s[i])) {
			buf_addch(out, s[i]);
		} else if (out->len && out->ptr[out->len - 1] != ' ') {
			buf_addch(out, ' ');
		}
	}
	while (out->len && out->ptr[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
}

/* --- The template --- */

/* "<!-- This is an optional element. -->" above a heading or in it, as MADR
 * has them. */
static bool is_optional(const char *text,
			const struct document_section *section)
{
	struct span before = { text, section->begin }, line, last = { 0 };
	struct span heading = { text + section->begin,
				section->body - section->begin };

	while (take_line(&before, &line))
		if (span_trim(line).n)
			last = span_trim(line);
	if (last.n && span_begins(last, "<!--") &&
	    span_find(last, "optional") < last.n)
		return true;
	return span_find(heading, "optional") < heading.n;
}

/* A status may be told anywhere, so that its section is not asked for. */
static void want(struct template *template, const char *text,
		 const struct document_section *section)
{
	struct wanted wanted;

	phrase_of(wanted.phrase, span_of(section->title));
	if (section->level != 2 || !*wanted.phrase ||
	    !strcmp(wanted.phrase, "status") || is_optional(text, section))
		return;
	fold(&template->folded, text + section->body,
	     section->end - section->body);
	wanted.title = say(template->judging, "%s", section->title);
	wanted.text = say(template->judging, "%s",
			  buf_str(&template->folded));
	*VEC_PUSH(&template->wanted) = wanted;
}

/* One that cannot be read asks for nothing, and that is told. */
static const struct error *read_template(struct template *template,
					 const struct adr_folder *folder)
{
	struct judging *judging = template->judging;
	const struct entry *entry;
	struct reader *reader = NULL;
	struct buf text = { 0 };
	const struct error *err;
	struct document document;
	size_t i;

	entry = judging->template ?
		judging_find_entry(judging, judging->template) :
		NULL;
	for (i = 0; !entry && template_name[i]; i++)
		entry = judging_find_entry(judging,
					   say(judging, "%s%s%s", folder->path,
					       *folder->path ? "/" : "",
					       template_name[i]));
	if (!entry)
		return NULL;
	err = reader_open(&reader, judging->ask->source);
	if (err)
		return err;
	err = reader_read(reader, entry, DOCUMENT_MAX, &text, NULL);
	if (!err) {
		template->path = entry->path;
		document = (struct document){ .n = 0 };
		err = document_parse(&document, buf_str(&text), text.len);
		for (i = 0; !err && i < document.section.n; i++)
			want(template, buf_str(&text),
			     &document.section.item[i]);
		document_release(&document);
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

/* Who proposes may still be writing: then it is no more than a note. */
static struct problem *tell(struct judging *judging, enum adr_rule rule,
			    const struct adr *adr, uint32_t line,
			    const char *title, const char *what)
{
	struct problem *problem = report(judging, rule, adr, line,
					 "section '%s' %s", title, what);

	if (!adr_is_decided(adr->status))
		problem->severity = SEVERITY_NOTE;
	return problem;
}

/* By its title, or as another name for the same: "Considered Alternatives" is
 * what a template calls "Considered Options". NULL where there is none. */
static const struct document_section *find_section(const struct adr *adr,
						   const struct wanted *wanted)
{
	enum section_kind kind = section_kind(wanted->title, NULL);
	const struct document_section *section = adr->doc.section.item,
		*other = NULL;
	char phrase[PHRASE_MAX];
	size_t i;

	for (i = 0; i < adr->doc.section.n; i++) {
		phrase_of(phrase, span_of(section[i].title));
		if (!strcmp(phrase, wanted->phrase))
			return &section[i];
		if (!other && kind != SECTION_OTHER &&
		    kind == section_kind(section[i].title, NULL))
			other = &section[i];
	}
	return other;
}

static void check_wanted(struct template *template, const struct adr *adr,
			 const struct wanted *wanted)
{
	const char *advice = say(template->judging, "the template is %s",
				 judging_quote(template->judging,
					       template->path));
	const struct document_section *section = find_section(adr, wanted);

	if (!section) {
		tell(template->judging, RULE_MISSING_SECTION, adr, 0,
		     wanted->title, "is missing")->advice = advice;
		return;
	}
	fold(&template->folded, adr->bytes + section->body,
	     section->end - section->body);
	if (!template->folded.len)
		tell(template->judging, RULE_EMPTY_SECTION, adr, section->line,
		     section->title, "is empty")->advice = advice;
	else if (!strcmp(buf_str(&template->folded), wanted->text))
		tell(template->judging, RULE_EMPTY_SECTION, adr, section->line,
		     wanted->title, "says only what the template says")->advice
			= advice;
}

/* Without a template: what every record of its layout has. Of the others
 * nobody promised anything. */
enum { NYGARD = 1 << ADR_NYGARD,
       MADRS = 1 << ADR_MADR2 | 1 << ADR_MADR | 1 << ADR_LOG4BRAINS };

static const struct part {
	unsigned int layouts;
	size_t offset;		/* of its struct adr_text */
	const char *title;
} parts[] = {
	{ NYGARD, offsetof(struct adr, context), "Context" },
	{ NYGARD, offsetof(struct adr, decision), "Decision" },
	{ NYGARD, offsetof(struct adr, consequences), "Consequences" },
	{ MADRS, offsetof(struct adr, context),
	  "Context and Problem Statement" },
	{ MADRS, offsetof(struct adr, alternatives), "Considered Options" },
	{ MADRS, offsetof(struct adr, decision), "Decision Outcome" },
};
enum { PARTS = sizeof(parts) / sizeof(*parts) };

static const struct adr_text *text_of(const struct adr *adr,
				      const struct part *part)
{
	return (const struct adr_text *)((const char *)adr + part->offset);
}

static void check_part(struct judging *judging, const struct adr *adr,
		       const struct part *part, bool is_usual)
{
	const struct adr_text *text = text_of(adr, part);

	if (!text->title && is_usual)
		tell(judging, RULE_MISSING_SECTION, adr, 0, part->title,
		     "is missing")->advice =
			"records of this layout have one";
	else if (text->title && text->begin == text->end)
		tell(judging, RULE_EMPTY_SECTION, adr, text->line, part->title,
		     "is empty");
}

/* A team that mostly does without has a layout of its own. */
static bool is_usual(const struct judging *judging,
		     const struct adr_folder *folder, const struct part *part)
{
	enum { A_FEW = 3 };
	const struct adr *adr = &judging->registry.record.item[folder->first];
	size_t i, with = 0, without = 0;

	for (i = 0; i < folder->records; i++)
		if (part->layouts >> adr[i].layout & 1) {
			with += text_of(&adr[i], part)->title != NULL;
			without += !text_of(&adr[i], part)->title;
		}
	return without < A_FEW || with > without;
}

static const struct error *check_folder(struct judging *judging,
					const struct adr_folder *folder)
{
	struct template template = { .judging = judging };
	const struct error *err = read_template(&template, folder);
	bool usual[PARTS];
	size_t i, k;

	for (k = 0; k < PARTS; k++)
		usual[k] = is_usual(judging, folder, &parts[k]);
	for (i = folder->first; !err && i < folder->first + folder->records;
	     i++) {
		const struct adr *adr = &judging->registry.record.item[i];

		if (adr->is_draft || adr->layout == ADR_JSON)
			continue;
		for (k = 0; k < template.wanted.n; k++)
			check_wanted(&template, adr, &template.wanted.item[k]);
		for (k = template.path ? PARTS : 0; k < PARTS; k++)
			if (parts[k].layouts >> adr->layout & 1)
				check_part(judging, adr, &parts[k], usual[k]);
	}
	VEC_RELEASE(&template.wanted);
	buf_release(&template.folded);
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
