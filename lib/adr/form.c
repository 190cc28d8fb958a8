/* SPDX-License-Identifier: MIT */
/* Filling in templates: see form.h. */
#include "adr/form.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "adr/edit.h"
#include "adr/field_list.h"
#include "adr/layout.h"
#include "adr/markup.h"
#include "adr/open.h"
#include "base/file.h"
#include "base/path.h"
#include "base/span.h"
#include "base/xalloc.h"
#include "yaml/yaml.h"

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

/* A template that has none of those words: "Created: YYYY-MM-DD", whatever the
 * label is. */
static void put_days(struct buf *out, const char *text, size_t n,
		     const struct form *form)
{
	static const char day[] = "YYYY-MM-DD";
	struct span rest = { text, n }, line, said;

	while (rest.n) {
		const char *begin = rest.s;

		take_line(&rest, &line);
		said = span_trim(line);
		if (*form->date && said.n > strlen(day) &&
		    memchr(said.s, ':', said.n) &&
		    !memcmp(said.s + said.n - strlen(day), day, strlen(day)) &&
		    strchr(" *:", said.s[said.n - strlen(day) - 1])) {
			buf_add(out, begin, (size_t)(said.s + said.n - begin) -
				strlen(day));
			buf_addstr(out, form->date);
			begin = said.s + said.n;
		}
		buf_add(out, begin, (size_t)(rest.s - begin));
	}
}

/* --- Filling --- */

struct filling {
	const struct form *form;
	struct adr adr;		/* the template, as a record */
	struct edits edits;
};

static bool is_run_of(const char *s, size_t n, char sign)
{
	size_t i;

	for (i = 0; i < n && s[i] == sign; i++)
		;
	return i == n;
}

/* The heading's text, without the signs before it; a line of signs above and
 * below is as long as the text is. */
static void put_heading(struct filling *f)
{
	const char *bytes = f->adr.bytes, *heading = f->form->heading;
	const size_t i = find_title(&f->adr);
	const struct document_section *s = &f->adr.doc.section.item[i];
	size_t begin = s->begin, end, line, stop;
	struct buf run = { 0 };

	if (!i) {
		end = f->adr.doc.front_end;
		edits_addf(&f->edits, end, end, "# %s\n\n", heading);
		return;
	}
	begin += strspn(bytes + begin, "#= \t");
	end = line_stop(bytes, f->adr.n, begin);
	edits_add(&f->edits, begin, end, heading);
	line = line_next(bytes, f->adr.n, end);
	stop = line_stop(bytes, f->adr.n, line);
	if (line < s->body && stop > line) {
		buf_addn(&run, bytes[line], strlen(heading));
		edits_add(&f->edits, line, stop, run.ptr);
		stop = begin ? begin - 1 : 0;
		end = line_begin(bytes, stop);
		if (stop > end && is_run_of(bytes + end, stop - end,
					      *run.ptr))
			edits_add(&f->edits, end, stop, run.ptr);
	}
	buf_release(&run);
}

static void put_first(struct filling *f, const char *const *names,
		      enum section_kind kind, const char *value)
{
	struct open_place open;

	if (find_open(&f->adr, names, kind, &open))
		open_put(&f->edits, &open, value);
}

/* A section that the template lacks: before the consequences, or at the
 * end. */
static void put_section(struct filling *f, const char *title,
			const char *text)
{
	struct open_place open;
	struct buf heading = { 0 };
	size_t at = f->adr.n;

	if (find_section(&f->adr, SECTION_CONSEQUENCES, &open) ||
	    find_section(&f->adr, SECTION_LINKS, &open))
		at = open.heading;
	markup_add_heading(&heading, &f->adr, title);
	if (at < f->adr.n)
		edits_addf(&f->edits, at, at, "%s\n%s\n\n", heading.ptr,
			   text);
	else
		edits_addf(&f->edits, at, at, "%s\n%s\n%s\n",
			   at && f->adr.bytes[at - 1] != '\n' ? "\n" : "",
			   heading.ptr, text);
	buf_release(&heading);
}

static void put_text(struct filling *f, enum section_kind kind,
		     const char *title, const char *text)
{
	struct open_place open;
	char *plain;
	size_t n;

	if (!text)
		return;
	/* Paragraphs without blank lines around them. */
	text += strspn(text, "\r\n");
	n = strlen(text);
	while (n && strchr(" \t\r\n", text[n - 1]))
		n--;
	plain = xstrfmt("%.*s", (int)n, text);
	if (find_section(&f->adr, kind, &open))
		open_put(&f->edits, &open, plain);
	else
		put_section(f, title, plain);
	free(plain);
}

static void put_alternatives(struct filling *f)
{
	const string_vec *items = &f->form->alternatives;
	const char sign = layouts[f->form->layout].options;
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < items->n; i++)
		buf_addf(&text, "%s%c %s", i ? "\n" : "",
			 sign ? sign : '*', items->item[i]);
	put_text(f, SECTION_ALTERNATIVES,
		 layout_title(f->form->layout, SECTION_ALTERNATIVES,
			      "Alternatives"), text.ptr);
	buf_release(&text);
}

/* --- All of it --- */

/* Front matter that tells a title, as that of a site's pages does, would tell
 * the template's. */
static void put_front_title(struct filling *f)
{
	static const char *const title[] = { "title", NULL };
	struct buf text = { 0 };
	struct open_place open;

	if (!find_open(&f->adr, title, SECTION_OTHER, &open) ||
	    open.place != ADR_IN_FRONT)
		return;
	open.begin -= open.quote != 0;
	open.end += open.quote != 0;
	yaml_quote(&text, f->form->title);
	open_put(&f->edits, &open, text.ptr);
	buf_release(&text);
}

const struct error *form_fill(struct buf *out, const struct form *form)
{
	const char *text = form->text ? form->text :
		layouts[form->layout].template;
	size_t n = form->text ? form->text_n : strlen(text);
	struct filling f = { .form = form };
	struct buf base = { 0 };
	const struct error *err;
	int key;

	if (has_words(text, n))
		put_words(&base, text, n, form);
	else
		put_days(&base, text, n, form);
	err = adr_parse(&f.adr, form->path, buf_str(&base), base.len);
	if (err)
		goto done;
	if (!has_words(text, n) && !form->is_told) {
		static const char *const status[] = { "status", NULL };
		static const char *const date[] = { "date", NULL };

		/* A template that is no form of adr-tools tells its fields
		 * as a record. */
		put_first(&f, status, SECTION_STATUS, f.form->status);
		put_first(&f, date, SECTION_DATE, f.form->date);
		put_front_title(&f);
	}
	if ((!has_words(text, n) || !form->text) &&
	    (!form->is_told || find_title(&f.adr)))
		put_heading(&f);
	put_text(&f, SECTION_CONTEXT, "Context", form->context);
	put_alternatives(&f);
	put_text(&f, SECTION_DECISION, "Decision", form->decision);
	put_text(&f, SECTION_CONSEQUENCES, "Consequences", form->consequences);
	for (key = ADR_DECIDERS; !err && key <= ADR_GOVERNS; key++)
		err = field_list_put(&f.edits, &f.adr, (enum adr_key)key,
				     &form->list.of[key - ADR_DECIDERS]);
	if (!err)
		err = edits_apply(out, &f.edits, base.ptr, base.len);
done:
	adr_release(&f.adr);
	edits_release(&f.edits);
	buf_release(&base);
	return err;
}

/* --- Templates of a folder --- */

const char *const template_names[] = {
	"templates/template.md", "template.md", "adr-template.md",
	"0000-template.md", "0000-adr-template.md", "_template.md", NULL
};

const struct error *template_read(struct buf *out, const char *path)
{
	const struct error *err = file_read_named(out, path, DOCUMENT_MAX);

	return err ? error_wrap(err, "cannot take the template") : NULL;
}

/* What .fuse/adr.yaml says, from the top of the tree. */
static const struct error *from_config(struct buf *out, const char *top)
{
	char *path = xstrfmt("%s/.fuse/adr.yaml", top), *named;
	struct buf text = { 0 }, inside = { 0 };
	struct yaml *yaml = NULL;
	const struct yaml_node *node;
	const struct error *err = file_read(&text, path, YAML_MAX);

	if (err && err->code == ERROR_NOT_FOUND) {
		err = NULL;
		goto done;
	}
	if (!err)
		err = yaml_parse(&yaml, text.ptr ? text.ptr : "", text.len, 1);
	if (err) {
		err = error_wrap(err, "cannot read '.fuse/adr.yaml'");
		goto done;
	}
	node = yaml_get(yaml_root(yaml), "template");
	if (!yaml_text(node))
		goto done;
	if (!path_join(&inside, "", 0, yaml_text(node))) {
		err = error_new(ERROR_USAGE, "the template of "
				"'.fuse/adr.yaml' leads out of the "
				"repository: '%s'", yaml_text(node));
		goto done;
	}
	named = xstrfmt("%s/%s", top, inside.ptr);
	err = template_read(out, named);
	free(named);
done:
	yaml_dispose(yaml);
	buf_release(&inside);
	buf_release(&text);
	free(path);
	return err;
}

const struct error *template_of(struct buf *out, const char *top,
				const char *dir)
{
	const char *named = getenv("ADR_TEMPLATE");
	const struct error *err = from_config(out, top);
	bool is_found = false;
	size_t i;

	if (!err && !out->len && named && *named)
		err = template_read(out, named);
	for (i = 0; !err && !is_found && !out->len && template_names[i]; i++) {
		char *path = xstrfmt("%s/%s/%s", top, dir, template_names[i]);

		err = file_read(out, path, DOCUMENT_MAX);
		is_found = !err;
		if (err && err->code == ERROR_NOT_FOUND)
			err = NULL;
		free(path);
	}
	return err;
}
