/* SPDX-License-Identifier: MIT */
/*
 * libyaml's events as a tree. The nodes that are open are on a stack, the
 * ready ones wait on another until what they are in is closed.
 *
 * Of a mark only the character counts: see spot.h. Where a block collection
 * ends libyaml says only when it meets something else, behind comments and
 * blank lines; so it ends where its last node does.
 */
#include "yaml/yaml.h"

#include <ctype.h>
#include <string.h>

#include <yaml.h>

#include "base/buf.h"
#include "base/strmap.h"
#include "base/utf8.h"
#include "yaml/node.h"
#include "yaml/spot.h"

struct open {
	struct yaml_node *node;
	size_t first;		/* its first child in `ready` */
	uint32_t before;	/* r->weight when it began */
	uint32_t number;	/* unlike that of any other collection */
	bool is_flow;
};

struct reading {
	struct yaml *out;
	struct spots spots;
	uint32_t first_line;
	yaml_parser_t parser;
	struct open open[YAML_DEPTH];
	unsigned int depth;
	VEC(struct yaml_node *) ready;
	uint32_t last;		/* where the last node, or alias, ends */
	uint32_t weight;	/* of all nodes so far */
	uint32_t collections;
	struct strmap anchors;	/* to the node */
	struct strmap keys;	/* number of a mapping, then the key */
	struct buf key;
};

/* The byte where a mark is. */
static uint32_t byte_of(struct reading *r, yaml_mark_t mark)
{
	return spot_byte(&r->spots, mark.index);
}

/* The line of the file that a byte stands in. */
static uint32_t line_of(const struct reading *r, uint32_t byte)
{
	return spot_line(&r->spots, byte) + r->first_line;
}

static struct yaml_node *new_node(struct reading *r, enum yaml_kind kind,
				  uint32_t begin, uint32_t end)
{
	struct yaml_node *node = arena_alloc(&r->out->arena, sizeof(*node));

	*node = (struct yaml_node){
		.kind = (uint8_t)kind, .weight = 1,
		.begin = begin, .end = end,
		.line = spot_line(&r->spots, begin) + r->first_line
	};
	return node;
}

static const struct error *fail_at(const struct reading *r, uint32_t byte,
				   const char *what)
{
	return error_new(ERROR_CORRUPT, "line %u: %s", line_of(r, byte), what);
}

static const struct error *fail_near(struct reading *r, uint32_t byte,
				     const char *what, const char *name,
				     size_t len)
{
	struct buf text = { 0 };
	const struct error *err;

	buf_addf(&text, "%s '", what);
	buf_add(&text, name, len);
	buf_addch(&text, '\'');
	buf_tame(&text, 0);
	err = fail_at(r, byte, text.ptr);
	buf_release(&text);
	return err;
}

/* What libyaml says, with the line where it begins to make no sense. */
static const struct error *fail_parser(struct reading *r)
{
	const yaml_parser_t *parser = &r->parser;
	const char *problem = parser->problem ? parser->problem :
		"out of memory";
	const uint32_t at = byte_of(r, parser->problem_mark);

	if (parser->error == YAML_READER_ERROR)
		return fail_at(r, (uint32_t)(r->spots.first +
					     parser->problem_offset), problem);
	if (!parser->context)
		return fail_at(r, at, problem);
	return error_new(ERROR_CORRUPT, "line %u: %s %s that begins in line "
			 "%u", line_of(r, at), problem, parser->context,
			 line_of(r, byte_of(r, parser->context_mark)));
}

static const struct error *grow(struct reading *r, uint32_t byte,
				uint32_t weight, unsigned int height)
{
	if (r->depth + height > YAML_DEPTH)
		return error_new(ERROR_LIMIT, "line %u: nested deeper than %d",
				 line_of(r, byte), YAML_DEPTH);
	if (weight > YAML_NODES - r->weight)
		return error_new(ERROR_LIMIT, "line %u: more than %d nodes, "
				 "those of aliases counted",
				 line_of(r, byte), YAML_NODES);
	r->weight += weight;
	return NULL;
}

/* A key of the innermost mapping: a scalar that was not there yet. */
static const struct error *check_key(struct reading *r,
				     const struct yaml_node *key,
				     uint32_t byte)
{
	const struct open *in = &r->open[r->depth - 1];
	bool is_new;

	if (key->kind != YAML_SCALAR)
		return fail_at(r, byte, "a key must be a scalar");
	buf_reset(&r->key);
	buf_add(&r->key, &in->number, sizeof(in->number));
	buf_add(&r->key, key->text, key->n);
	strmap_add(&r->keys, r->key.ptr, r->key.len, &is_new);
	return is_new ? NULL : fail_near(r, byte, "a second key", key->text,
					 key->n);
}

/* Puts a ready node where it belongs; it, or its alias, is [byte, end). */
static const struct error *put(struct reading *r, struct yaml_node *node,
			       uint32_t byte, uint32_t end)
{
	const struct error *err = NULL;
	const struct open *in;

	r->last = end;
	if (!r->depth) {
		r->out->root = node;
		return NULL;
	}
	in = &r->open[r->depth - 1];
	if (in->node->kind == YAML_MAPPING && !((r->ready.n - in->first) % 2))
		err = check_key(r, node, byte);
	if (node->height >= in->node->height)
		in->node->height = (uint8_t)(node->height + 1);
	*VEC_PUSH(&r->ready) = node;
	return err;
}

static void name_anchor(struct reading *r, const yaml_char_t *anchor,
			struct yaml_node *node)
{
	if (anchor)
		strmap_set(&r->anchors, (const char *)anchor,
			   (uintptr_t)node);
}

/* The bytes of the white space at s as libyaml has it: NEL and Unicode's
 * separators end lines, and a byte order mark may begin one. 0: none. */
static uint32_t space_at(const char *s, uint32_t n)
{
	static const char mark[] = "\xef\xbb\xbf";
	static const char *const space[] = {
		" ", "\t", "\r", "\n", "\xc2\x85", "\xe2\x80\xa8",
		"\xe2\x80\xa9"
	};
	size_t i;

	for (i = 0; i < sizeof(space) / sizeof(*space); i++) {
		const uint32_t len = (uint32_t)strlen(space[i]);

		if (len > n || memcmp(s, space[i], len))
			continue;
		return i > 1 && n - len > 2 && !memcmp(s + len, mark, 3) ?
			len + 3 : len;
	}
	return 0;
}

/* Behind the anchor, the tag or the comment at `at`. */
static uint32_t skip_property(const char *text, uint32_t at, uint32_t end)
{
	const char first = text[at++];
	uint32_t space;

	for (; at < end; at++) {
		if (first == '&' && !isalnum((unsigned char)text[at]) &&
		    !strchr("_-", text[at]))
			break;
		space = space_at(text + at, end - at);
		if (space && (first != '#' || !strchr(" \t", text[at])))
			break;
	}
	return at;
}

/* Behind the properties of a node that begins with them. */
static uint32_t skip_properties(const struct reading *r, uint32_t at,
				uint32_t end)
{
	const char *text = r->spots.text;

	while (at < end) {
		const uint32_t space = space_at(text + at, end - at);

		if (!space && !strchr("&!#", text[at]))
			break;
		at = space ? at + space : skip_property(text, at, end);
	}
	return at;
}

/* Without the line ends, and blank lines, that a block scalar takes along. */
static uint32_t trim(const struct reading *r, uint32_t begin, uint32_t end)
{
	while (end > begin && strchr(" \t\r\n", r->spots.text[end - 1]))
		end--;
	return end;
}

static const struct error *add_scalar(struct reading *r,
				      const yaml_event_t *event)
{
	uint32_t begin = byte_of(r, event->start_mark);
	uint32_t end = byte_of(r, event->end_mark);
	const char *text = (const char *)event->data.scalar.value;
	const yaml_scalar_style_t style = event->data.scalar.style;
	const size_t n = event->data.scalar.length;
	const struct error *err = grow(r, begin, 1, 0);
	struct yaml_node *node;

	if (err)
		return err;
	if (memchr(text, '\0', n))
		return fail_at(r, begin, "a scalar holds a NUL");
	if (event->data.scalar.anchor || event->data.scalar.tag)
		begin = skip_properties(r, begin, end);
	if (style == YAML_LITERAL_SCALAR_STYLE ||
	    style == YAML_FOLDED_SCALAR_STYLE)
		end = trim(r, begin, end);
	node = new_node(r, YAML_SCALAR, begin, end);
	node->text = arena_strndup(&r->out->arena, text, n);
	node->n = (uint32_t)n;
	node->is_plain = style == YAML_PLAIN_SCALAR_STYLE &&
		!event->data.scalar.tag;
	name_anchor(r, event->data.scalar.anchor, node);
	return put(r, node, begin, end);
}

static const struct error *add_alias(struct reading *r,
				     const yaml_event_t *event)
{
	const char *name = (const char *)event->data.alias.anchor;
	const uint32_t begin = byte_of(r, event->start_mark);
	const uint64_t found = strmap_get(&r->anchors, name, 0);
	struct yaml_node *node = (struct yaml_node *)(uintptr_t)found;
	const struct error *err;
	unsigned int i;

	if (!node)
		return fail_near(r, begin, "nothing before it is named",
				 name, strlen(name));
	for (i = 0; i < r->depth; i++)
		if (r->open[i].node == node)
			return fail_near(r, begin, "an alias inside of what "
					 "it names:", name, strlen(name));
	err = grow(r, begin, node->weight, node->height);
	return err ? err : put(r, node, begin,
			       byte_of(r, event->end_mark));
}

static const struct error *open_node(struct reading *r, enum yaml_kind kind,
				     const yaml_event_t *event)
{
	const bool is_mapping = kind == YAML_MAPPING;
	const yaml_char_t *anchor = is_mapping ?
		event->data.mapping_start.anchor :
		event->data.sequence_start.anchor;
	const yaml_char_t *tag = is_mapping ? event->data.mapping_start.tag :
		event->data.sequence_start.tag;
	uint32_t begin = byte_of(r, event->start_mark);
	const struct error *err = grow(r, begin, 1, 1);
	struct yaml_node *node;

	if (err)
		return err;
	if (anchor || tag)
		begin = skip_properties(r, begin, (uint32_t)r->spots.n);
	node = new_node(r, kind, begin, begin);
	node->height = 1;
	name_anchor(r, anchor, node);
	r->open[r->depth++] = (struct open){
		.node = node, .first = r->ready.n, .before = r->weight - 1,
		.number = r->collections++,
		.is_flow = is_mapping ? event->data.mapping_start.style ==
			YAML_FLOW_MAPPING_STYLE :
			event->data.sequence_start.style ==
			YAML_FLOW_SEQUENCE_STYLE
	};
	r->last = begin;
	return NULL;
}

/*
 * Where the innermost collection ends: with its last node, or a flow
 * collection with its bracket. The pair in [a: b] is one without a bracket.
 */
static uint32_t end_of(struct reading *r, const struct open *in,
		       const yaml_event_t *event)
{
	const uint32_t mark = byte_of(r, event->end_mark);
	const char close = r->spots.text[mark - !!mark];

	return in->is_flow && (close == ']' || close == '}') ? mark : r->last;
}

static const struct error *close_node(struct reading *r,
				      const yaml_event_t *event)
{
	const struct open in = r->open[--r->depth];
	const size_t n = r->ready.n - in.first;
	struct yaml_node *node = in.node;

	node->child = arena_copy(&r->out->arena,
				 n ? r->ready.item + in.first : NULL,
				 n * sizeof(*node->child));
	node->n = (uint32_t)(node->kind == YAML_MAPPING ? n / 2 : n);
	node->weight = r->weight - in.before;
	node->end = end_of(r, &in, event);
	r->ready.n = in.first;
	return put(r, node, node->begin, node->end);
}

static const struct error *add_event(struct reading *r,
				     const yaml_event_t *event)
{
	switch (event->type) {
	case YAML_SCALAR_EVENT:
		return add_scalar(r, event);
	case YAML_ALIAS_EVENT:
		return add_alias(r, event);
	case YAML_SEQUENCE_START_EVENT:
		return open_node(r, YAML_SEQUENCE, event);
	case YAML_MAPPING_START_EVENT:
		return open_node(r, YAML_MAPPING, event);
	case YAML_SEQUENCE_END_EVENT:
	case YAML_MAPPING_END_EVENT:
		return close_node(r, event);
	case YAML_DOCUMENT_START_EVENT:
		if (!r->out->root)
			return NULL;
		return fail_at(r, byte_of(r, event->start_mark),
			       "a second document");
	default:
		return NULL;
	}
}

static const struct error *read_events(struct reading *r)
{
	const struct error *err = NULL;
	bool at_end = false;
	yaml_event_t event;

	while (!err && !at_end) {
		if (!yaml_parser_parse(&r->parser, &event))
			return fail_parser(r);
		at_end = event.type == YAML_STREAM_END_EVENT;
		err = add_event(r, &event);
		yaml_event_delete(&event);
	}
	return err;
}

/* libyaml would take it for UTF-16, or say where in numbers of its own. */
static const struct error *check_encoding(const struct reading *r)
{
	const char *at = r->spots.text, *end = at + r->spots.n;

	while (at < end) {
		size_t len = utf8_next(at, (size_t)(end - at), NULL);

		if (!len)
			return fail_at(r, (uint32_t)(at - r->spots.text),
				       "not UTF-8");
		at += len;
	}
	return NULL;
}

static const struct error *read_all(struct reading *r)
{
	const struct error *err = check_encoding(r);

	if (err)
		return err;
	if (!yaml_parser_initialize(&r->parser))
		return fail_parser(r);
	yaml_parser_set_encoding(&r->parser, YAML_UTF8_ENCODING);
	yaml_parser_set_input_string(&r->parser,
				     (const unsigned char *)r->spots.text +
				     r->spots.first,
				     r->spots.n - r->spots.first);
	err = read_events(r);
	yaml_parser_delete(&r->parser);
	return err;
}

const struct error *yaml_parse(struct yaml **out, const char *text, size_t n,
			       uint32_t first_line)
{
	struct reading r = { .first_line = first_line };
	const struct error *err;

	*out = NULL;
	if (n > YAML_MAX)
		return error_new(ERROR_LIMIT, "%zu bytes of YAML, over %d", n,
				 YAML_MAX);
	r.out = xcalloc(1, sizeof(*r.out));
	spots_init(&r.spots, n ? text : "", n);
	err = read_all(&r);
	if (err)
		yaml_dispose(r.out);
	else
		*out = r.out;
	spots_release(&r.spots);
	VEC_RELEASE(&r.ready);
	strmap_release(&r.anchors);
	strmap_release(&r.keys);
	buf_release(&r.key);
	return err;
}
