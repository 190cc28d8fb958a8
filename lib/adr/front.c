/* SPDX-License-Identifier: MIT */
/* What front matter tells: every key, those that we do not know too. */

#include "adr/labels.h"
#include "adr/name.h"
#include "adr/reading.h"
#include "yaml/yaml.h"

struct fronting {
	struct reading *r;
	uint32_t base;		/* where the document begins in the text */
	enum adr_key key;
	const char *name;
};

static const char *in_one_line(struct reading *r, const char *text)
{
	struct span rest = span_trim(span_of(text)), line;

	buf_reset(&r->scratch);
	while (take_line(&rest, &line)) {
		line = span_trim(line);
		if (r->scratch.len && line.n)
			buf_addch(&r->scratch, ' ');
		buf_add(&r->scratch, line.s, line.n);
	}
	return arena_strndup(&r->adr->arena, buf_str(&r->scratch),
			     r->scratch.len);
}

static void range_of(const struct fronting *f, const struct yaml_node *node,
		     uint32_t *begin, uint32_t *end)
{
	size_t from, to;

	yaml_range(node, &from, &to);
	*begin = f->base + (uint32_t)from;
	*end = f->base + (uint32_t)to;
}

/* { target: 3, kind: supersedes } */
static void add_link(struct fronting *f, const struct yaml_node *link)
{
	const struct yaml_node *target = yaml_get(link, "target");
	const struct yaml_node *kind = yaml_get(link, "kind");
	const char *words = yaml_text(kind ? kind : yaml_get(link, "type"));
	uint32_t begin, end;

	if (!yaml_text(target) || !*yaml_text(target))
		return;
	range_of(f, target, &begin, &end);
	reading_add_link(f->r, in_one_line(f->r, words ? words : f->name),
			 in_one_line(f->r, yaml_text(target)), begin, end);
}

/* title: "ADR-12: Use X" */
static void add_number_of_title(struct fronting *f, const char *title,
				uint32_t begin, uint32_t end)
{
	struct numbered told;
	struct span raw = span_at(f->r, begin, end);
	size_t at;

	numbered_title(&told, span_of(title), 0);
	if (!told.digits.n)
		return;
	at = span_find(raw, arena_strndup(&f->r->adr->arena, told.digits.s,
					  told.digits.n));
	if (at < raw.n)
		reading_add_field(f->r, ADR_NUMBER, ADR_IN_FRONT,
				  span_of(f->name), begin + (uint32_t)at,
				  begin + (uint32_t)(at + told.digits.n));
}

static bool tells_number(const struct yaml_node *value)
{
	uint64_t ignored;

	return yaml_text(value) &&
		target_number(span_of(yaml_text(value)), &ignored);
}

static void add_pair(struct fronting *f, const struct yaml_node *key,
		     const struct yaml_node *value)
{
	struct adr_field *field;
	uint32_t begin, end;
	bool is_weak;
	size_t i;

	f->name = yaml_text(key);
	f->key = adr_key_of(span_of(f->name), &is_weak);
	if (is_weak || (f->key == ADR_NUMBER && !tells_number(value)))
		f->key = ADR_UNKNOWN_KEY;
	if (yaml_kind(value) == YAML_NONE)
		return;
	range_of(f, value, &begin, &end);
	if (yaml_is_null(value))
		end = begin;
	field = reading_add_field(f->r, f->key, ADR_IN_FRONT, span_of(f->name),
				  begin, end);
	if (!field)
		return;
	if (yaml_text(value))
		field->text = in_one_line(f->r, yaml_text(value));
	if (f->key == ADR_TITLE)
		add_number_of_title(f, field->text, begin, end);
	/* A list of names as a sequence, or in one scalar. */
	if (yaml_kind(value) == YAML_SCALAR)
		reading_add_listed(f->r, f->key, yaml_text(value));
	for (i = 0; yaml_kind(value) == YAML_SEQUENCE && i < yaml_count(value);
	     i++)
		if (yaml_text(yaml_at(value, i)))
			add_value(f->r, f->key, yaml_text(yaml_at(value, i)));
	for (i = 0; f->key == ADR_LINKS && i < yaml_count(value); i++)
		add_link(f, yaml_at(value, i));
}

const struct error *reading_take_front(struct reading *r)
{
	struct fronting f = { .r = r };
	const struct error *err;
	struct yaml *yaml = NULL;
	const struct yaml_node *root;
	struct span text, rest, line;
	size_t i;
	const char *last;

	if (!r->doc->front_end)
		return NULL;
	/* What stands between the two fences. */
	rest = (struct span){ r->adr->bytes, r->doc->front_end };
	last = rest.s;
	take_line(&rest, &line);
	text.s = rest.s;
	while (take_line(&rest, &line))
		last = line.s;
	text.n = last > text.s ? (size_t)(last - text.s) : 0;
	f.base = (uint32_t)(text.s - r->adr->bytes);
	err = yaml_parse(&yaml, text.s, text.n, 2);
	if (err)
		goto done;
	root = yaml_root(yaml);
	for (i = 0; yaml_kind(root) == YAML_MAPPING && i < yaml_count(root);
	     i++)
		add_pair(&f, yaml_key_at(root, i), yaml_value_at(root, i));
done:
	yaml_dispose(yaml);
	return err;
}
