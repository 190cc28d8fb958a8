/* SPDX-License-Identifier: MIT */
/* How many arguments a call has, or parameters a declaration: see site.h. */
#include <ctype.h>
#include <string.h>

#include "lang/around.h"
#include "lang/words.h"

/* Behind the arguments of a type that opens at `at`; `at` where it is but a
 * sign: these hold names and what parts them. */
static size_t behind_type_arguments(const struct site_text *text, size_t at)
{
	size_t depth = 0, i;

	for (i = at; i < text->n && i < at + AROUND_NEAR; i++) {
		const char c = text->text[i];

		if (c == '<')
			depth++;
		else if (c == '>' && !--depth)
			return i + 1;
		else if (!is_word_byte((unsigned char)c) &&
			 !isspace((unsigned char)c) && !strchr(">.,:?*&[]", c))
			return at;
	}
	return at;
}

/* "=" that gives a value: not of ==, =>, <= or !=. */
static bool is_default(const struct site_text *text, size_t at)
{
	return text->text[at] == '=' && !strchr("=>", byte_at(text, at + 1)) &&
		!strchr("=<>!", text->text[at - 1]);
}

/* What a method is called for is written before it, or as the first of its
 * arguments: self, and what extends a type. */
static size_t read_word(struct site_list *out, const struct site_text *text,
			size_t at)
{
	static const char *const rest[] = { "params", "vararg", NULL };
	static const char *const own[] = { "self", "this", NULL };
	size_t end = word_end(text, at);

	out->has_rest |= is_word_of(rest, text->text, at, end);
	if (out->n != 1 || out->optional ||
	    !is_word_of(own, text->text, at, end))
		return end;
	if (text->text[at] == 's')
		out->optional++;
	else if (isspace((unsigned char)byte_at(text, end))) {
		size_t from, to;

		out->optional++;
		/* "this a.T<U> name", of a function that extends T: the word
		 * T. */
		from = code_after(text, end);
		to = word_end(text, from);
		while (byte_at(text, to) == '.') {
			from = to + 1;
			to = word_end(text, from);
		}
		out->extended = from;
		out->extended_len = to - from;
	}
	return end;
}

static size_t read_list(struct site_list *out, const struct site_text *text,
			size_t at)
{
	bool is_empty = true, has_default = false;
	size_t behind = behind_bracket(text, at++), next;

	for (; at + 1 < behind; at = next) {
		const char c = text->text[at];

		next = at + 1;
		if (isspace((unsigned char)c))
			continue;
		if (is_empty && c != ',' && out->n++ < SITE_ITEMS)
			out->item[out->n - 1].from = at;
		if (strchr("([{", c))
			next = behind_bracket(text, at);
		else if (c == '<')
			next = behind_type_arguments(text, at);
		else if (is_word_byte((unsigned char)c))
			next = read_word(out, text, at);
		else if (c == '.' && byte_at(text, at + 1) == '.')
			out->has_rest = true;
		else if (!has_default && is_default(text, at))
			out->optional += has_default = true;
		if (c != ',' && out->n && out->n <= SITE_ITEMS)
			out->item[out->n - 1].to = next;
		is_empty = c == ',';
		has_default &= !is_empty;
		next = next == at ? at + 1 : next;
	}
	return behind;
}

void site_list_of(struct site_list *out, const struct site_text *text,
		  size_t at)
{
	size_t open = code_on_line(text, at), behind;

	*out = (struct site_list){ 0 };
	if (byte_at(text, open) == '<')
		open = code_on_line(text, behind_type_arguments(text, open));
	at = open;
	if (byte_at(text, open) == '(') {
		behind = read_list(out, text, open);
		out->is_list = true;
		if (out->n == 1 && behind - open == 6 &&
		    !memcmp(text->text + open, "(void)", 6))
			out->n = 0;
		at = code_on_line(text, behind);
	}
	out->has_block = byte_at(text, at) == '{';
}

/* --- Of which types --- */

/* The last word of the path of names that begins at `at`. */
static size_t last_of_path(const struct site_text *text, size_t at,
			   size_t *end)
{
	*end = word_end(text, at);
	while (byte_at(text, *end) == '.' &&
	       word_end(text, *end + 1) > *end + 1) {
		at = *end + 1;
		*end = word_end(text, at);
	}
	return at;
}

static const char *type_of_number(const struct site_text *text, size_t at,
				  size_t to)
{
	const char last = text->text[to - 1];

	if (strchr("Ll", last))
		return "long";
	if (memchr(text->text + at, '.', to - at))
		return strchr("Ff", last) ? "float" : "double";
	return "int";
}

/* new T(), (T)value, a variable, name: T, T name */
static void add_written(struct buf *out, const struct site_text *text,
			size_t at, size_t to)
{
	const struct langdef *def = &lang_defs[text->lang];
	const char *s = text->text;
	size_t end = word_end(text, at), from, behind = code_after(text, end);
	struct site_type type = { .len = 0 };

	if (end - at == 3 && !memcmp(s + at, "new", 3)) {
		from = last_of_path(text, behind, &end);
		buf_add(out, s + from, end - from);
	} else if (s[at] == '(') {
		from = last_of_path(text, at + 1, &end);
		behind = code_after(text, end + 1);
		if (byte_at(text, end) == ')' && behind < to)
			buf_add(out, s + from, end - from);
	} else if (end == to) {
		site_type_of(&type, text, at, s + at, end - at);
		if (!type.is_made && !type.calls && type.outer_len)
			buf_add(out, s + type.outer, type.outer_len);
		else if (!type.is_made && !type.calls)
			buf_add(out, s + type.at, type.len);
	} else if (byte_at(text, behind) == ':' && end > at) {
		from = last_of_path(text, code_after(text, behind + 1), &end);
		buf_add(out, s + from, end - from);
	} else if (to - at > 6 && !memcmp(s + to - 6, ".class", 6)) {
		buf_addstr(out, "Class");
	} else if (s[word_start(s, to) - 1] != '.' &&
		   site_type_before(def, s, word_start(s, to), &from, &end) &&
		   from >= at) {
		buf_add(out, s + from, end - from);
	}
}

static void add_type(struct buf *out, const struct site_text *text, size_t at,
		     size_t to)
{
	static const char *const truth[] = { "false", "true", NULL };
	const char c = text->text[at];

	if (c == '"' && text->text[to - 1] == '"')
		buf_addstr(out, "String");
	else if (c == '\'')
		buf_addstr(out, "char");
	else if (isdigit((unsigned char)c) ||
		 (c == '-' && isdigit((unsigned char)byte_at(text, at + 1))))
		buf_addstr(out, type_of_number(text, at, to));
	else if (is_word_of(truth, text->text, at, to))
		buf_addstr(out, "boolean");
	else
		add_written(out, text, at, to);
}

/* "label: 1", "label name: T", "name: T"; nothing for "_ name: T". */
static void add_label(struct buf *out, const struct site_text *text, size_t at)
{
	size_t end = word_end(text, at), next = code_after(text, end);

	if (word_end(text, next) > next)
		next = code_after(text, word_end(text, next));
	if (byte_at(text, next) == ':' &&
	    !(end - at == 1 && text->text[at] == '_'))
		buf_add(out, text->text + at, end - at);
}

void site_list_types(struct buf *out, const struct site_list *list,
		     const struct site_text *text)
{
	size_t i;

	for (i = 0; i < list->n && i < SITE_ITEMS; i++) {
		if (site_has(text->lang, LOCAL_LABELS))
			add_label(out, text, list->item[i].from);
		else
			add_type(out, text, list->item[i].from,
				 list->item[i].to);
		buf_addch(out, ',');
	}
}
