/* SPDX-License-Identifier: MIT */
/* Filling in templates: see form.h. */
#include "adr/form.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "adr/edit.h"
#include "adr/open.h"
#include "base/span.h"
#include "base/xalloc.h"
#include "emit/json.h"
#include "markdown/document.h"

/* --- The layouts' own --- */

static const char nygard[] =
	"# TITLE\n\nDate: DATE\n\n## Status\n\nSTATUS\n\n"
	"## Context\n\n"
	"<!-- What forces are at play, and why must we decide? -->\n\n"
	"## Decision\n\n<!-- What we will do, in full sentences. -->\n\n"
	"## Consequences\n\n<!-- What becomes easier, and what harder? -->\n";

#define MADR_SECTIONS \
	"## Context and Problem Statement\n\n" \
	"<!-- What is the problem, in two or three sentences? -->\n\n" \
	"## Considered Options\n\n<!-- A list of them. -->\n\n" \
	"## Decision Outcome\n\n" \
	"<!-- Which option was chosen, and why? -->\n\n" \
	"### Consequences\n\n<!-- What is good about it, what bad? -->\n"

static const char madr[] =
	"---\nstatus: STATUS\ndate: DATE\n---\n\n# TITLE\n\n"
	MADR_SECTIONS;

static const char madr2[] =
	"# TITLE\n\n* Status: STATUS\n* Date: DATE\n\n"
	MADR_SECTIONS;

static const char log4brains[] =
	"# TITLE\n\n- Status: STATUS\n- Date: DATE\n\n"
	MADR_SECTIONS;

static const char *own_text(enum adr_layout layout)
{
	static const char *const text[] = {
		[ADR_OTHER] = nygard, [ADR_NYGARD] = nygard,
		[ADR_MADR2] = madr2, [ADR_MADR] = madr,
		[ADR_LOG4BRAINS] = log4brains, [ADR_JSON] = nygard
	};

	return text[layout];
}

/* --- Words of adr-tools --- */

static bool is_word_byte(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

/* Where a word stands by itself in [at, end), or end. */
static const char *find_word(const char *at, const char *end, const char *word)
{
	size_t n = strlen(word);
	const char *begin = at;

	for (; (size_t)(end - at) >= n; at++)
		if (!memcmp(at, word, n) &&
		    (at == begin || !is_word_byte(at[-1])) &&
		    (at + n == end || !is_word_byte(at[n])))
			return at;
	return end;
}

/* The line with the first of each word replaced; the title comes last, for
 * it may be about a NUMBER. */
static void put_line(struct buf *out, struct span line,
		     const struct form *form)
{
	const char *const word[][2] = {
		{ "NUMBER", form->number }, { "DATE", form->date },
		{ "STATUS", form->status }, { "TITLE", form->title }
	};
	struct buf text = { 0 };
	size_t i;

	buf_add(&text, line.s, line.n);
	for (i = 0; i < sizeof(word) / sizeof(*word); i++) {
		struct edits edits = { 0 };
		const char *end = text.ptr + text.len;
		const char *at = find_word(text.ptr, end, word[i][0]);
		struct buf next = { 0 };

		if (at < end)
			edits_add(&edits, (size_t)(at - text.ptr),
				  (size_t)(at - text.ptr) +
				  strlen(word[i][0]), word[i][1]);
		/* One edit cannot meet another. */
		error_ignore(edits_apply(&next, &edits, text.ptr, text.len));
		buf_release(&text);
		text = next;
		edits_release(&edits);
	}
	buf_add(out, buf_str(&text), text.len);
	buf_release(&text);
}

static bool has_words(const char *text, size_t n)
{
	return find_word(text, text + n, "TITLE") < text + n;
}

static bool has_word(const char *text, size_t begin, size_t end,
		     const char *word)
{
	return find_word(text + begin, text + end, word) < text + end;
}

/* A line for a day or a status that nobody knows is left out. */
static void put_words(struct buf *out, const char *text, size_t n,
		      const struct form *form)
{
	size_t at = 0, next;

	for (; at < n; at = next) {
		next = line_next(text, n, at);
		if ((!*form->date && has_word(text, at, next, "DATE")) ||
		    (!*form->status && has_word(text, at, next, "STATUS")))
			continue;
		put_line(out, (struct span){ text + at, next - at }, form);
	}
}

/* --- Filling --- */

struct filling {
	const struct form *form;
	struct adr adr;		/* the template, as a record */
	struct document doc;
	struct edits edits;
};

/* The heading's text, without its # signs and spaces. */
static void put_heading(struct filling *f)
{
	const struct document_section *s;
	size_t begin, end, i;

	for (i = 1; i < f->doc.section.n; i++)
		if (f->doc.section.item[i].level == 1)
			break;
	if (i == f->doc.section.n) {
		edits_addf(&f->edits, f->doc.front_end, f->doc.front_end,
			   "# %s\n\n", f->form->heading);
		return;
	}
	s = &f->doc.section.item[i];
	begin = s->begin;
	while (begin < s->body && strchr("# \t", f->adr.bytes[begin]))
		begin++;
	end = line_stop(f->adr.bytes, f->adr.n, begin);
	edits_add(&f->edits, begin, end, f->form->heading);
}

static void put_value(struct filling *f, const struct open_place *open,
		      const char *value)
{
	struct buf text = { 0 };
	bool is_section = open->place == ADR_IN_SECTION;

	if (open->begin == open->end)
		buf_addstr(&text, is_section ? "\n" : " ");
	buf_addstr(&text, value);
	if (open->begin == open->end && is_section)
		buf_addch(&text, '\n');
	edits_add(&f->edits, open->begin, open->end, text.ptr);
	buf_release(&text);
}

static void put_first(struct filling *f, const char *const *names,
		      enum section_kind kind, const char *value)
{
	struct open_place open;

	if (find_open(&f->adr, &f->doc, names, kind, &open))
		put_value(f, &open, value);
}

/* Paragraphs without blank lines around them. */
static char *trimmed(const char *text)
{
	size_t n;

	text += strspn(text, "\r\n");
	n = strlen(text);
	while (n && strchr(" \t\r\n", text[n - 1]))
		n--;
	return xstrfmt("%.*s", (int)n, text);
}

/* A section that the template lacks: before the consequences, or at the
 * end. */
static void put_section(struct filling *f, const char *title,
			const char *text)
{
	struct open_place open;
	size_t at = f->adr.n;

	if (find_section(&f->adr, &f->doc, SECTION_CONSEQUENCES, &open) ||
	    find_section(&f->adr, &f->doc, SECTION_LINKS, &open))
		at = open.heading;
	if (at < f->adr.n)
		edits_addf(&f->edits, at, at, "## %s\n\n%s\n\n", title, text);
	else
		edits_addf(&f->edits, at, at, "%s\n## %s\n\n%s\n",
			   at && f->adr.bytes[at - 1] != '\n' ? "\n" : "",
			   title, text);
}

static void put_text(struct filling *f, enum section_kind kind,
		     const char *title, const char *text)
{
	struct open_place open;
	char *plain;

	if (!text)
		return;
	plain = trimmed(text);
	if (find_section(&f->adr, &f->doc, kind, &open))
		put_value(f, &open, plain);
	else
		put_section(f, title, plain);
	free(plain);
}

static void put_alternatives(struct filling *f)
{
	const string_vec *items = &f->form->alternatives;
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < items->n; i++)
		buf_addf(&text, "%s%c %s", i ? "\n" : "",
			 f->form->layout == ADR_LOG4BRAINS ? '-' : '*',
			 items->item[i]);
	put_text(f, SECTION_ALTERNATIVES, f->form->layout == ADR_NYGARD ||
		 f->form->layout == ADR_OTHER ? "Alternatives" :
		 "Considered Options", text.ptr);
	buf_release(&text);
}

/* --- Lists of values --- */

void yaml_quote(struct buf *out, const char *value)
{
	static const char *const words[] = {
		"true", "false", "yes", "no", "on", "off", "null", "y", "n"
	};
	size_t i, n = strlen(value);
	bool is_plain = isalpha((unsigned char)*value) ||
		strchr("./_", *value);

	for (i = 0; i < n && is_plain; i++)
		is_plain = isalnum((unsigned char)value[i]) ||
			strchr("./_-+", value[i]) ||
			(value[i] == ' ' && i + 1 < n);
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		is_plain &= strcasecmp(value, words[i]) != 0;
	if (n && is_plain)
		buf_addstr(out, value);
	else
		json_quote(out, value, n);
}

/* "[a, b]" for front matter; "a, b" for a line, where what is a path or a
 * pattern stands in backquotes, so that its * is no emphasis. */
static const struct error *list_of(struct buf *out, const string_vec *words,
				   bool is_front, const char *name)
{
	size_t i;

	if (is_front)
		buf_addch(out, '[');
	for (i = 0; i < words->n; i++) {
		const char *word = words->item[i];
		bool is_code = strpbrk(word, "*_[]<>") != NULL;

		if (!is_front && strpbrk(word, ",\r\n`|"))
			return error_new(ERROR_USAGE, "cannot write '%s' in a "
					 "line of %s: it has a comma, a "
					 "backquote or a line end; use "
					 "--layout=madr", word, name);
		if (i)
			buf_addstr(out, ", ");
		if (is_front)
			yaml_quote(out, word);
		else
			buf_addf(out, "%s%s%s", is_code ? "`" : "", word,
				 is_code ? "`" : "");
	}
	if (is_front)
		buf_addch(out, ']');
	return NULL;
}

/* Where a line of values is put in: behind the line of the date, or of the
 * status, or behind the heading. */
static size_t behind_labels(const struct filling *f, bool *is_item)
{
	static const char *const date[] = { "date", NULL };
	static const char *const status[] = { "status", NULL };
	struct open_place open;
	size_t i, at;

	*is_item = false;
	if (find_open(&f->adr, &f->doc, date, SECTION_OTHER, &open) ||
	    find_open(&f->adr, &f->doc, status, SECTION_OTHER, &open)) {
		at = line_begin(f->adr.bytes, open.begin);
		at += strspn(f->adr.bytes + at, " \t");
		*is_item = strchr("*-+", f->adr.bytes[at]) &&
			f->adr.bytes[at + 1] == ' ';
		return line_stop(f->adr.bytes, f->adr.n, open.begin);
	}
	for (i = 1; i < f->doc.section.n; i++)
		if (f->doc.section.item[i].level == 1)
			return line_stop(f->adr.bytes, f->adr.n,
					 f->doc.section.item[i].begin);
	return f->doc.front_end;
}

static const struct error *put_list(struct filling *f, const char *label,
				    const char *const *names,
				    const string_vec *words)
{
	const struct error *err;
	struct buf text = { 0 };
	struct open_place open;
	bool is_front = f->doc.front_end > 0, is_item;
	size_t at;

	if (!words->n)
		return NULL;
	if (find_open(&f->adr, &f->doc, names, SECTION_OTHER, &open)) {
		/* A list takes the place of a template's quoted text. */
		is_front = open.place == ADR_IN_FRONT;
		open.begin -= open.quote != 0;
		open.end += open.quote != 0;
		err = list_of(&text, words, is_front, label);
		if (!err)
			put_value(f, &open, text.ptr);
	} else if (is_front) {
		at = line_begin(f->adr.bytes, f->doc.front_end - 1);
		err = list_of(&text, words, true, label);
		edits_addf(&f->edits, at, at, "%s: %s\n", names[0],
			   buf_str(&text));
	} else {
		at = behind_labels(f, &is_item);
		err = list_of(&text, words, false, label);
		if (is_item)
			edits_addf(&f->edits, at, at, "\n%c %s: %s",
				   f->form->layout == ADR_LOG4BRAINS ? '-' :
				   '*', label, buf_str(&text));
		else
			edits_addf(&f->edits, at, at, "\n\n%s: %s", label,
				   buf_str(&text));
	}
	buf_release(&text);
	return err;
}

static const struct error *put_lists(struct filling *f)
{
	static const char *const deciders[] = {
		"decision-makers", "decision makers", "deciders", NULL
	};
	static const char *const consulted[] = { "consulted", NULL };
	static const char *const informed[] = { "informed", NULL };
	static const char *const tags[] = { "tags", "tag", NULL };
	static const char *const governs[] = { "governs", NULL };
	const struct form *form = f->form;
	const struct error *err;

	err = put_list(f, "Deciders", deciders, &form->deciders);
	if (!err)
		err = put_list(f, "Consulted", consulted, &form->consulted);
	if (!err)
		err = put_list(f, "Informed", informed, &form->informed);
	if (!err)
		err = put_list(f, "Tags", tags, &form->tags);
	if (!err)
		err = put_list(f, "Governs", governs, &form->governs);
	return err;
}

/* --- All of it --- */

/* Front matter that tells a title, as that of a site's pages does, would tell
 * the template's. */
static void put_front_title(struct filling *f)
{
	static const char *const title[] = { "title", NULL };
	struct buf text = { 0 };
	struct open_place open;

	if (!find_open(&f->adr, &f->doc, title, SECTION_OTHER, &open) ||
	    open.place != ADR_IN_FRONT)
		return;
	open.begin -= open.quote != 0;
	open.end += open.quote != 0;
	yaml_quote(&text, f->form->title);
	put_value(f, &open, text.ptr);
	buf_release(&text);
}

/* A template that is no form of adr-tools tells its fields as a record. */
static void put_fields(struct filling *f)
{
	static const char *const status[] = { "status", NULL };
	static const char *const date[] = { "date", NULL };

	put_first(f, status, SECTION_STATUS, f->form->status);
	put_first(f, date, SECTION_DATE, f->form->date);
	put_front_title(f);
}

const struct error *form_fill(struct buf *out, const struct form *form)
{
	const char *text = form->text ? form->text : own_text(form->layout);
	size_t n = form->text ? form->text_n : strlen(text);
	struct filling f = { .form = form };
	struct buf base = { 0 };
	const struct error *err;

	if (has_words(text, n))
		put_words(&base, text, n, form);
	else
		buf_add(&base, text, n);
	err = adr_parse(&f.adr, form->path, buf_str(&base), base.len);
	if (!err)
		err = document_parse(&f.doc, buf_str(&base), base.len);
	if (err)
		goto done;
	if (!has_words(text, n))
		put_fields(&f);
	if (!has_words(text, n) || !form->text)
		put_heading(&f);
	put_text(&f, SECTION_CONTEXT, "Context", form->context);
	put_alternatives(&f);
	put_text(&f, SECTION_DECISION, "Decision", form->decision);
	put_text(&f, SECTION_CONSEQUENCES, "Consequences", form->consequences);
	err = put_lists(&f);
	if (!err)
		err = edits_apply(out, &f.edits, base.ptr, base.len);
done:
	document_release(&f.doc);
	adr_release(&f.adr);
	edits_release(&f.edits);
	buf_release(&base);
	return err;
}
