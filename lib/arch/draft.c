/* SPDX-License-Identifier: MIT */
/* Proposed rules and their YAML: see draft.h. */
#include "arch/draft.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/span.h"
#include "base/utf8.h"
#include "emit/json.h"

void draft_release(struct draft *draft)
{
	size_t i, k;

	for (i = 0; i < draft->layer.n; i++) {
		VEC_RELEASE(&draft->layer.item[i].path);
		VEC_RELEASE(&draft->layer.item[i].namespace);
		VEC_RELEASE(&draft->layer.item[i].may);
		VEC_RELEASE(&draft->layer.item[i].except);
		VEC_RELEASE(&draft->layer.item[i].comment);
	}
	for (i = 0; i < draft->rule.n; i++) {
		for (k = 0; k < draft->rule.item[i].pair.n; k++)
			VEC_RELEASE(&draft->rule.item[i].pair.item[k].text);
		VEC_RELEASE(&draft->rule.item[i].pair);
		VEC_RELEASE(&draft->rule.item[i].comment);
	}
	VEC_RELEASE(&draft->comment);
	VEC_RELEASE(&draft->language);
	VEC_RELEASE(&draft->exclude);
	VEC_RELEASE(&draft->include);
	VEC_RELEASE(&draft->layer);
	VEC_RELEASE(&draft->rule);
	VEC_RELEASE(&draft->loss);
	arena_release(&draft->arena);
	*draft = (struct draft){ 0 };
}

/* ---------------------------------------------------------------- building */

struct draft_layer *draft_layer(struct draft *draft, const char *name,
				bool make)
{
	size_t i;

	for (i = 0; i < draft->layer.n; i++)
		if (!strcmp(draft->layer.item[i].name, name))
			return &draft->layer.item[i];
	if (!make)
		return NULL;
	*VEC_PUSH(&draft->layer) = (struct draft_layer){
		.name = arena_strdup(&draft->arena, name)
	};
	return &draft->layer.item[i];
}

void draft_add(text_vec *list, const char *text)
{
	if (!text_is_among(text, list->item, list->n))
		*VEC_PUSH(list) = text;
}

static struct draft_pair *pair_of(struct draft_rule *rule, const char *key)
{
	size_t i;

	for (i = 0; i < rule->pair.n; i++)
		if (!strcmp(rule->pair.item[i].key, key))
			return &rule->pair.item[i];
	*VEC_PUSH(&rule->pair) = (struct draft_pair){ .key = key };
	return &rule->pair.item[i];
}

struct draft_rule *draft_rule(struct draft *draft, const char *kind,
			      const char *name)
{
	struct draft_rule *rule = VEC_PUSH(&draft->rule);

	*rule = (struct draft_rule){ 0 };
	draft_set(rule, "kind", kind);
	if (name)
		draft_set(rule, "name", name);
	return rule;
}

void draft_set(struct draft_rule *rule, const char *key, const char *text)
{
	struct draft_pair *pair = pair_of(rule, key);

	pair->text.n = 0;
	*VEC_PUSH(&pair->text) = text;
}

void draft_append(struct draft_rule *rule, const char *key, const char *text)
{
	struct draft_pair *pair = pair_of(rule, key);

	pair->is_list = true;
	draft_add(&pair->text, text);
}

const struct draft_pair *draft_find(const struct draft_rule *rule,
				    const char *key)
{
	size_t i;

	for (i = 0; i < rule->pair.n; i++)
		if (!strcmp(rule->pair.item[i].key, key))
			return &rule->pair.item[i];
	return NULL;
}

void draft_flag(struct draft_rule *rule, const char *key)
{
	draft_set(rule, key, "true");
	pair_of(rule, key)->is_flag = true;
}

void draft_row(struct draft_rule *rule, const char *layers)
{
	draft_append(rule, "order", layers);
	pair_of(rule, "order")->is_nested = true;
}

void draft_note(struct draft *draft, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	draft_add(&draft->comment, arena_vfmt(&draft->arena, fmt, ap));
	va_end(ap);
}

void draft_lose(struct draft *draft, uint32_t line, const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	*VEC_PUSH(&draft->loss) = (struct draft_loss){
		.line = line, .what = arena_vfmt(&draft->arena, fmt, ap)
	};
	va_end(ap);
}

/* A text of rules holds UTF-8 and no control characters. */
static bool is_text(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if ((unsigned char)s[i] < ' ' || s[i] == 0x7f)
			return false;
	return utf8_is_valid(s, n);
}

const char *draft_magic(struct draft *draft, const char *word,
			const char *pattern)
{
	static const char glob[] = ":(glob)";
	size_t n = strncmp(pattern, glob, strlen(glob)) ? 0 : strlen(glob);

	return arena_fmt(&draft->arena, ":(%s%s)%s", n ? "glob," : "", word,
			 pattern + n);
}

const char *draft_pattern(struct draft *draft, const char *path)
{
	if (!is_text(path, strlen(path))) {
		size_t len, left = strlen(path);
		struct buf out = { 0 };
		const char *kept;

		/* A pattern with '?' for each byte that it cannot hold. */
		for (; left; path += len, left -= len) {
			len = utf8_next(path, left, NULL);
			if (!len || !is_text(path, len))
				buf_addch(&out, '?');
			else if (len == 1 && strchr("*?[\\", *path))
				buf_addf(&out, "\\%c", *path);
			else
				buf_add(&out, path, len);
			len += !len;
		}
		kept = arena_fmt(&draft->arena, ":(glob)%s%s", buf_str(&out),
				 out.len && out.ptr[out.len - 1] == '/' ? "**" :
									  "");
		buf_release(&out);
		return kept;
	}
	return arena_fmt(&draft->arena, "%s%s", *path == ':' ||
			 strpbrk(path, "*?[\\") ? ":(literal)" : "", path);
}

/* ----------------------------------------------------------------- writing */

/* Words that are no text where they stand without quotes. */
static bool is_word_of_yaml(const char *s)
{
	static const char *const word[] = {
		"true", "false", "null", "yes", "no", "on", "off", "y", "n",
		NULL
	};

	return span_is_among_any_case(span_of(s), word);
}

/* May it stand in YAML as it is, and ends no line? U+2028 and U+2029 do. */
static bool is_printable(uint32_t code)
{
	return (code >= ' ' && code < 0x7f) ||
		(code >= 0xa0 && code != 0x2028 && code != 0x2029 &&
		 code != 0xfeff && code != 0xfffe && code != 0xffff);
}

/* Quotes as JSON has them are quotes of YAML, too; but JSON lets characters
 * stand that YAML does not. */
static void add_quoted(struct buf *out, const char *s)
{
	struct buf text = { 0 };
	uint32_t code;
	size_t i, len;

	json_quote(&text, s, strlen(s));
	for (i = 0; i < text.len; i += len) {
		len = utf8_next(text.ptr + i, text.len - i, &code);
		if (is_printable(code))
			buf_add(out, text.ptr + i, len);
		else
			buf_addf(out, "\\u%04" PRIx32, code);
	}
	buf_release(&text);
}

static void add_scalar(struct buf *out, const char *s)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz"
		"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-";
	bool begins_well = *s && !strchr("0123456789.-", *s);

	/* Letters, digits and what paths are made of, but no number. */
	if (begins_well && !s[strspn(s, allowed)] && !is_word_of_yaml(s))
		buf_addstr(out, s);
	else
		add_quoted(out, s);
}

static void add_list(struct buf *out, const text_vec *list)
{
	size_t i;

	buf_addch(out, '[');
	for (i = 0; i < list->n; i++) {
		buf_addstr(out, i ? ", " : "");
		add_scalar(out, list->item[i]);
	}
	buf_addch(out, ']');
}

static void add_comments(struct buf *out, const char *indent,
			 const text_vec *comments)
{
	size_t i, k, len;
	struct buf text;
	uint32_t code;

	for (i = 0; i < comments->n; i++) {
		buf_addf(out, "%s#", indent);
		/* A comment of any text is one line, whatever it holds. */
		text = (struct buf){ 0 };
		utf8_add_repaired(&text, comments->item[i],
				  strlen(comments->item[i]));
		buf_addstr(out, text.len ? " " : "");
		for (k = 0; k < text.len; k += len) {
			len = utf8_next(text.ptr + k, text.len - k, &code);
			if (is_printable(code))
				buf_add(out, text.ptr + k, len);
			else
				buf_addch(out,
					  code == '\n' || code == '\t' ? ' ' :
									 '?');
		}
		buf_release(&text);
		buf_addch(out, '\n');
	}
}

static void add_layer(struct buf *out, const struct draft_layer *layer)
{
	add_comments(out, "  ", &layer->comment);
	buf_addstr(out, "  - name: ");
	add_scalar(out, layer->name);
	if (layer->path.n) {
		buf_addstr(out, "\n    paths: ");
		add_list(out, &layer->path);
	}
	if (layer->namespace.n) {
		buf_addstr(out, "\n    namespaces: ");
		add_list(out, &layer->namespace);
	}
	if (layer->says_may) {
		buf_addstr(out, "\n    may_depend_on: ");
		add_list(out, &layer->may);
	}
	if (layer->except.n) {
		buf_addstr(out, "\n    except: ");
		add_list(out, &layer->except);
	}
	buf_addch(out, '\n');
}

static void add_rule(struct buf *out, const struct draft_rule *rule)
{
	size_t i, k;

	add_comments(out, "  ", &rule->comment);
	for (i = 0; i < rule->pair.n; i++) {
		const struct draft_pair *pair = &rule->pair.item[i];

		buf_addf(out, "  %c %s: ", i ? ' ' : '-', pair->key);
		if (pair->is_nested) {
			buf_cut(out, out->len - 1);
			/* The rows of an order: a list of one is written as
			 * what it holds. */
			for (k = 0; k < pair->text.n; k++) {
				const char *at = pair->text.item[k], *end;
				struct arena arena = { 0 };
				text_vec row = { 0 };

				for (; (end = strchr(at, '\n')); at = end + 1)
					*VEC_PUSH(&row) = arena_strndup(
						&arena, at, (size_t)(end - at));
				buf_addstr(out, "\n      - ");
				if (row.n == 1)
					add_scalar(out, row.item[0]);
				else
					add_list(out, &row);
				VEC_RELEASE(&row);
				arena_release(&arena);
			}
		} else if (pair->is_list) {
			add_list(out, &pair->text);
		} else if (pair->is_flag) {
			buf_addstr(out, pair->text.item[0]);
		} else {
			add_scalar(out, pair->text.item[0]);
		}
		buf_addch(out, '\n');
	}
}

static void add_key(struct buf *out, const char *key, const text_vec *list)
{
	if (!list->n)
		return;
	buf_addf(out, "%s: ", key);
	add_list(out, list);
	buf_addch(out, '\n');
}

void draft_write(const struct draft *draft, struct buf *out)
{
	size_t i;
	text_vec line = { 0 };
	struct arena arena = { 0 };

	add_comments(out, "", &draft->comment);
	for (i = 0; i < draft->loss.n; i++) {
		const struct draft_loss *loss = &draft->loss.item[i];

		*VEC_PUSH(&line) = loss->line ?
			arena_fmt(&arena, "not taken: line %" PRIu32 ": %s",
				  loss->line, loss->what) :
			arena_fmt(&arena, "not taken: %s", loss->what);
	}
	add_comments(out, "", &line);
	VEC_RELEASE(&line);
	arena_release(&arena);
	add_key(out, "language", &draft->language);
	add_key(out, "exclude", &draft->exclude);
	add_key(out, "include", &draft->include);
	if (draft->skips_types)
		buf_addstr(out, "types: false\n");
	if (draft->layer.n)
		buf_addstr(out, "layers:\n");
	for (i = 0; i < draft->layer.n; i++)
		add_layer(out, &draft->layer.item[i]);
	if (draft->rule.n)
		buf_addstr(out, "rules:\n");
	for (i = 0; i < draft->rule.n; i++)
		add_rule(out, &draft->rule.item[i]);
}
