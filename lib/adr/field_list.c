/* SPDX-License-Identifier: MIT */
/* Fields that hold several values: see field_list.h. */
#include "adr/field_list.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "adr/open.h"
#include "emit/json.h"

/* --- In front matter --- */

struct front_list front_list_at(const char *bytes, size_t begin, size_t end)
{
	struct front_list list = { FRONT_SINGLE, begin, begin, end };

	while (list.end > begin && strchr(" \t\r\n", bytes[list.end - 1]))
		list.end--;
	if (bytes[begin] == '[') {
		list.form = FRONT_FLOW;
		for (list.last = --list.end; list.last > begin + 1 &&
		     !strchr(", [", bytes[list.last - 1]); list.last--)
			;
	} else if (bytes[begin] == '-' && begin + 1 < list.end &&
		   strchr(" \t", bytes[begin + 1])) {
		list.form = FRONT_BLOCK;
		list.last = line_begin(bytes, list.end);
		list.last += strspn(bytes + list.last, " \t") + 1;
		list.last += strspn(bytes + list.last, " \t");
	}
	return list;
}

void front_list_join(struct edits *edits, const char *bytes,
		     const struct front_list *list, const char *text)
{
	size_t at = line_begin(bytes, list->end);

	switch (list->form) {
	case FRONT_FLOW:
		edits_addf(edits, list->end, list->end, "%s%s",
			   list->last == list->end ? "" : ", ", text);
		break;
	case FRONT_BLOCK:
		edits_addf(edits, list->end, list->end, "\n%.*s%s",
			   (int)(list->last - at), bytes + at, text);
		break;
	case FRONT_SINGLE:
		edits_addf(edits, list->begin, list->end, "[%.*s, %s]",
			   (int)(list->end - list->begin),
			   bytes + list->begin, text);
	}
}

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

/* --- In lines --- */

/* What is a path or a pattern stands in backquotes, so that its * is no
 * emphasis. */
static const struct error *add_word(struct buf *out, const char *word,
				    const char *label)
{
	const char *quote = strpbrk(word, "*_[]<>") ? "`" : "";

	if (strpbrk(word, ",\r\n`|"))
		return error_new(ERROR_USAGE, "cannot write '%s' in a line of "
				 "%s: it has a comma, a backquote or a line "
				 "end; use --layout=madr", word, label);
	buf_addf(out, "%s%s%s", quote, word, quote);
	return NULL;
}

/* "a, b" for a line; the same as YAML for front matter. */
static const struct error *list_of(struct buf *out, const string_vec *words,
				   bool is_front, const char *label)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < words->n; i++) {
		if (i)
			buf_addstr(out, ", ");
		if (is_front)
			yaml_quote(out, words->item[i]);
		else
			err = add_word(out, words->item[i], label);
	}
	return err;
}

/* --- A place for them --- */

struct field_name {
	const char *label, *name[4];
};

static const struct field_name *name_of(enum adr_key key)
{
	static const struct field_name names[] = {
		[ADR_DECIDERS] = { "Deciders", { "decision-makers",
						 "decision makers",
						 "deciders" } },
		[ADR_CONSULTED] = { "Consulted", { "consulted" } },
		[ADR_INFORMED] = { "Informed", { "informed" } },
		[ADR_TAGS] = { "Tags", { "tags", "tag" } },
		[ADR_GOVERNS] = { "Governs", { "governs" } }
	};

	return &names[key];
}

static size_t section_at(const struct document *doc, size_t at)
{
	size_t i = doc->section.n;

	while (i-- > 1)
		if (doc->section.item[i].begin <= at)
			return i;
	return 0;
}

/* The last of the lines that are told by their names, from *best on, in one
 * section; *best is where its value begins. */
static void find_last(const struct adr *adr, size_t *best)
{
	const size_t section = section_at(&adr->doc, *best);
	struct open_place open;
	int key;

	for (key = ADR_DECIDERS; key <= ADR_GOVERNS; key++)
		if (find_open(adr, name_of(key)->name, SECTION_OTHER,
			      &open) && open.place != ADR_IN_FRONT &&
		    open.begin > *best &&
		    section_at(&adr->doc, open.begin) == section)
			*best = open.begin;
}

/* Where a line of values is put in: behind the line of the date, of the
 * status, or of other values, or behind the heading. *bullet is that of the
 * line, or NUL. */
static size_t behind_labels(const struct adr *adr, char *bullet)
{
	static const char *const date[] = { "date", NULL };
	static const char *const status[] = { "status", NULL };
	const size_t title = find_title(adr);
	struct open_place open;
	size_t at = adr->doc.front_end, line;

	if (find_open(adr, date, SECTION_OTHER, &open) ||
	    find_open(adr, status, SECTION_OTHER, &open))
		at = open.begin;
	else if (title)
		at = adr->doc.section.item[title].body - 1;
	find_last(adr, &at);
	line = line_begin(adr->bytes, at);
	line += strspn(adr->bytes + line, " \t");
	*bullet = strchr("*-+", adr->bytes[line]) && adr->bytes[line] &&
		adr->bytes[line + 1] == ' ' ? adr->bytes[line] : '\0';
	return at ? line_stop(adr->bytes, adr->n, at) : 0;
}

static const struct error *put_new(struct edits *edits, const struct adr *adr,
				   const struct field_name *name,
				   const string_vec *words)
{
	bool is_front = adr->doc.front_end > 0;
	struct buf text = { 0 };
	const struct error *err = list_of(&text, words, is_front, name->label);
	char bullet;
	size_t at;

	if (!err && is_front) {
		at = line_begin(adr->bytes, adr->doc.front_end - 1);
		edits_addf(edits, at, at, "%s: [%s]\n", name->name[0],
			   buf_str(&text));
	} else if (!err) {
		at = behind_labels(adr, &bullet);
		if (bullet)
			edits_addf(edits, at, at, "\n%c %s: %s", bullet,
				   name->label, buf_str(&text));
		else
			edits_addf(edits, at, at, "\n\n%s: %s", name->label,
				   buf_str(&text));
	}
	buf_release(&text);
	return err;
}

const struct error *field_list_put(struct edits *edits, const struct adr *adr,
				   enum adr_key key, const string_vec *words)
{
	const struct field_name *name = name_of(key);
	const struct error *err;
	struct buf list = { 0 }, text = { 0 };
	struct open_place open;
	bool is_front;

	if (!words->n)
		return NULL;
	if (!find_open(adr, name->name, SECTION_OTHER, &open))
		return put_new(edits, adr, name, words);
	/* A list takes the place of a template's quoted text. */
	is_front = open.place == ADR_IN_FRONT;
	open.begin -= open.quote != 0;
	open.end += open.quote != 0;
	err = list_of(&list, words, is_front, name->label);
	buf_addf(&text, is_front ? "[%s]" : "%s", buf_str(&list));
	if (!err)
		open_put(edits, &open, text.ptr);
	buf_release(&list);
	buf_release(&text);
	return err;
}

/* --- Behind those that are told --- */

static void add_front(struct edits *edits, const struct adr *adr,
		      const struct adr_field *field, const string_vec *words)
{
	struct front_list list = front_list_at(adr->bytes, field->begin,
					       field->end);
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < words->n; i++) {
		buf_addstr(&text, text.len ? ", " : "");
		yaml_quote(&text, words->item[i]);
		if (list.form != FRONT_BLOCK)
			continue;
		front_list_join(edits, adr->bytes, &list, text.ptr);
		buf_reset(&text);
	}
	if (list.form != FRONT_BLOCK)
		front_list_join(edits, adr->bytes, &list, text.ptr);
	buf_release(&text);
}

const struct error *field_list_add(struct edits *edits, const struct adr *adr,
				   enum adr_key key, const string_vec *words)
{
	const struct adr_field *field = adr_field_of(adr, key);

	if (!field)
		return field_list_put(edits, adr, key, words);
	if (field->place != ADR_IN_FRONT) {
		const char *label = name_of(field->key)->label;
		const struct error *err = NULL;
		struct buf text = { 0 };
		size_t i;

		/* In a list each is an item, in a line they stand behind the
		 * last one. */
		for (i = 0; !err && i < words->n; i++) {
			buf_reset(&text);
			err = add_word(&text, words->item[i], label);
			if (!err &&
			    !edits_append_item(edits, adr->bytes, field->begin,
					       field->end, text.ptr))
				edits_addf(edits, field->end, field->end,
					   ", %s", text.ptr);
		}
		buf_release(&text);
		return err;
	}
	add_front(edits, adr, field, words);
	return NULL;
}
