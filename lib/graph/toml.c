/* SPDX-License-Identifier: MIT */
/* Pairs of TOML, by lines: see toml.h. */
#include "graph/toml.h"

#include <string.h>

/* Is this the head of a table? Then remembers it. */
static bool take_table(struct toml *toml, struct span line)
{
	if (!line.n || *line.s != '[')
		return false;
	while (line.n && *line.s == '[')
		line = span_behind(line, 1);
	toml->table = span_trim(span_until(line, "]"));
	return true;
}

/* A value that begins in this line; a bracket may close in a later one. */
static struct span take_value(struct toml *toml, struct span value)
{
	struct span whole = { value.s,
			      (size_t)(toml->rest.s + toml->rest.n -
				       value.s) };
	struct span inside, first;

	if (value.n && (*value.s == '[' || *value.s == '{')) {
		inside = span_bracketed(whole, '#');
		value.n = inside.n + 1;
		value.n += value.n < whole.n;
		if (value.s + value.n > toml->rest.s)
			toml->rest = span_behind(whole, value.n);
		return value;
	}
	first = value;
	if (take_quoted(&first, &inside) && inside.s == value.s + 1)
		return (struct span){ value.s, inside.n + 2 };
	return span_trim(span_until(value, "#"));
}

/* The lines that follow and are indented belong to the value. */
static struct span take_indented(struct toml *toml, struct span value)
{
	struct span rest = toml->rest, line;

	while (take_line(&rest, &line)) {
		if (span_trim(line).n && *line.s != ' ' && *line.s != '\t')
			break;
		value.n = (size_t)(line.s + line.n - value.s);
		toml->rest = rest;
	}
	return value;
}

bool toml_next(struct toml *toml)
{
	struct span line, key;

	while (take_line(&toml->rest, &line)) {
		bool is_indented = line.n &&
			(*line.s == ' ' || *line.s == '\t');

		line = span_trim(line);
		if (!line.n || *line.s == '#' || *line.s == ';' ||
		    (is_indented && toml->is_ini) || take_table(toml, line))
			continue;
		key = span_until(line, "=");
		if (key.n == line.n)
			continue;
		toml->key = toml_key(span_trim(key));
		toml->value = span_trim(span_behind(line, key.n + 1));
		if (!toml->value.n)
			toml->value.s = line.s + line.n;
		toml->value = toml->is_ini ?
			take_indented(toml, toml->value) :
			take_value(toml, toml->value);
		return true;
	}
	return false;
}

struct span toml_text(struct span value)
{
	struct span rest = value, text;

	if (value.n && (*value.s == '"' || *value.s == '\'') &&
	    take_quoted(&rest, &text))
		return text;
	return value;
}

struct span toml_key(struct span key)
{
	return toml_text(key);
}

struct span toml_member(struct span value, const char *key)
{
	struct span rest = span_behind(value, 1), item, name;

	if (!value.n || *value.s != '{')
		return (struct span){ value.s, 0 };
	while (rest.n) {
		name = span_until(rest, "=");
		rest = span_behind(rest, name.n + 1);
		item = span_trim(rest);
		if (item.n && (*item.s == '[' || *item.s == '{'))
			item.n = span_bracketed(item, 0).n + 2 < item.n ?
				span_bracketed(item, 0).n + 2 : item.n;
		else if (item.n && (*item.s == '"' || *item.s == '\''))
			item.n = toml_text(item).n + 2 < item.n ?
				toml_text(item).n + 2 : item.n;
		else
			item = span_trim(span_until(item, ",}"));
		if (span_is(toml_key(span_trim(name)), key))
			return toml_text(item);
		rest = span_behind(rest, (size_t)(item.s + item.n - rest.s));
		rest = span_behind(rest, span_until(rest, ",").n + 1);
	}
	return (struct span){ value.s, 0 };
}

/* Without the blanks, commas and comments at its begin. */
static struct span at_value(struct span rest)
{
	for (;;) {
		while (rest.n && memchr(" \t\r\n,", *rest.s, 5))
			rest = span_behind(rest, 1);
		if (!rest.n || *rest.s != '#')
			return rest;
		rest = span_behind(rest, span_until(rest, "\n").n);
	}
}

bool toml_item(struct span *rest, struct span *item)
{
	struct span at = at_value(*rest), behind = at, inside;

	*item = at;
	if (!at.n)
		return false;
	if (*at.s == '[' || *at.s == '{') {
		item->n = span_bracketed(at, '#').n + 2;
	} else if ((*at.s == '"' || *at.s == '\'') &&
		   take_quoted(&behind, &inside)) {
		item->n = inside.n + 2;
	} else {
		item->n = span_until(at, ",#\n").n;
	}
	item->n = item->n < at.n ? item->n : at.n;
	*rest = span_behind(at, item->n);
	*item = span_trim(*item);
	return true;
}
