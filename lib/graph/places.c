/* SPDX-License-Identifier: MIT */
/* Where a name stands in a text, and what is around it: see places.h. */
#include "graph/places_private.h"

#include <ctype.h>
#include <string.h>

#include "base/compare.h"

const char *place_text(const struct places *places, uint32_t text)
{
	return text ? places->texts.ptr + text : "";
}

void places_release(places_vec *all)
{
	size_t i;

	for (i = 0; i < all->n; i++) {
		VEC_RELEASE(&all->item[i].place);
		buf_release(&all->item[i].texts);
	}
	VEC_RELEASE(all);
}

/* --- One place --- */

static uint32_t keep_text(struct places *out, const char *s, size_t n)
{
	uint32_t at;

	if (!out->texts.len)
		buf_addch(&out->texts, '\0');
	at = (uint32_t)out->texts.len;
	buf_add(&out->texts, s, n);
	buf_addch(&out->texts, '\0');
	return at;
}

static bool is_inside_character(const char *s)
{
	return ((unsigned char)*s & 0xc0) == 0x80;
}

/* The line, or as much of it around the name as is shown. */
static uint32_t keep_line(struct places *out, const struct counted_text *text,
			  const char *name)
{
	const char *begin = text->line, *end = text->bytes + text->n;
	const char *stop = memchr(name, '\n', (size_t)(end - name));

	end = stop ? stop : end;
	if (end > begin && end[-1] == '\r')
		end--;
	if (name - begin > PLACE_LINE_MOST / 2 &&
	    end - begin > PLACE_LINE_MOST)
		begin = name - PLACE_LINE_MOST / 2;
	while (begin < name && is_inside_character(begin))
		begin++;
	if (end - begin > PLACE_LINE_MOST)
		end = begin + PLACE_LINE_MOST;
	while (end > begin && end < text->bytes + text->n &&
	       is_inside_character(end))
		end--;
	return keep_text(out, begin, (size_t)(end - begin));
}

static void find_holder(struct place *place, struct places *out,
			const char *begin, const char *name,
			unsigned int lang)
{
	const char *at = around_before(begin, name), *word;
	size_t n = around_separator(begin, at), len;

	/* What stands behind "-> " is the type of a result. */
	if (!n || (at < name && at[-1] == '>'))
		return;
	place->is_rooted = at == name && at[-1] == '\\' &&
		!(at - begin > 1 && is_word_byte((unsigned char)at[-2]));
	place->is_held = !place->is_rooted;
	if (place->is_rooted)
		return;
	place->is_value = at[-1] == '.' || at[-1] == '>';
	place->is_implied = site_has(lang, LOCAL_DOTTED) &&
		around_is_first(begin, at - n);
	if (place->is_implied)
		return;
	word = around_word(begin, around_receiver(begin, at - n), &len);
	if (len)
		place->holder = keep_text(out, word, len);
}

/* new T { name = 1 } */
static void find_object(struct place *place, struct places *out,
			const struct buf *code, size_t len)
{
	const char *name = code->ptr + place->at, *type;
	size_t n;

	type = around_object(code->ptr, name, name + len,
			     code->ptr + code->len, &n);
	if (type) {
		place->is_held = place->has_variable = true;
		place->type = place->holder = keep_text(out, type, n);
	}
}

/* The path of which the holder is the last part, where that is a module. In an
 * import, the braces around it may belong to it. */
static void find_scope(struct place *place, struct places *out,
		       const char *begin, const char *name)
{
	const char *holder = place_text(out, place->holder);
	const char *at = name, *word = name;
	size_t n = 0, parts = 0;

	while (word - begin > 2 && !memcmp(word - 2, "::", 2)) {
		at = around_word(begin, word - 2, &n);
		if (!n || at + n != word - 2)
			break;
		word = at;
		parts++;
	}
	place->is_import = around_is_import(begin, word);
	if (parts > 1 || (parts && !isupper((unsigned char)*holder)))
		place->scope = keep_text(out, word,
					 (size_t)(name - 2 - word));
}

/* The path in quotes that an alias stands before, as in Go; or that its value
 * is required from. */
static void find_written(const struct seeker *s, struct places *out,
			struct place *place, const char *name, size_t len,
			size_t from)
{
	const char *at = s->bytes.ptr + from, *end = s->bytes.ptr +
		s->bytes.len, *quote;

	while (!place->module &&
	       (at = memmem(at, (size_t)(end - at), name, len))) {
		const char *open = at + len;

		if (from && open < end && *open == '(')
			open++;
		else
			while (open < end && *open == ' ')
				open++;
		if (open > at + len && open < end && strchr("\"'", *open) &&
		    isspace((unsigned char)at[-(at > s->bytes.ptr)])) {
			quote = memchr(open + 1, *open,
				       (size_t)(end - open - 1));
			if (quote && quote > open + 1)
				place->module = keep_text(out, open + 1,
					(size_t)(quote - open - 1));
		}
		if (from)
			return;
		at += len;
	}
}

static uint32_t keep_type(struct places *out, const struct site_type *type,
			  const char *text)
{
	struct buf written = { 0 };
	uint32_t kept;

	site_type_write(&written, type, text);
	kept = keep_text(out, buf_str(&written), written.len);
	buf_release(&written);
	return kept;
}

/* Of T::create() that is T itself. */
static void keep_package(struct places *out, struct place *place,
			 const struct site_type *type, const char *text)
{
	if (type->of_len && (!type->len || type->of != type->at))
		place->package = keep_text(out, text + type->of, type->of_len);
}

static void keep_calls(struct places *out, struct place *place,
		       const struct site_type *type, const char *text)
{
	struct buf calls = { 0 };
	bool has_fields = type->is_self;
	size_t i;

	site_type_write_chain(&calls, type, text);
	for (i = 0; i < type->calls; i++)
		has_fields |= type->call[i].link == SITE_FIELD;
	if (calls.len && !has_fields)
		place->calls = keep_text(out, calls.ptr, calls.len);
	else if (calls.len) {
		place->path = keep_text(out, calls.ptr, calls.len);
		place->is_root_given = type->is_made;
		place->root = type->is_self ? keep_text(out, "self", 4) :
			keep_type(out, type, text);
	}
	buf_release(&calls);
}

/* The words before a holder, whose separator ends at `end`. */
static void read_outer(struct places *out, struct place *place,
		       const struct site_text *text, const char *end)
{
	const char *begin = text->text, *word = end;
	struct site_type type;
	size_t n = 0;

	do {
		if (word[-1] != '.')
			return;
		word = around_word(begin, word - 1, &n);
	} while (n && around_separator(begin, word) == 1);
	if (!n || around_separator(begin, word))
		return;
	site_type_of(&type, text, (size_t)(word - begin), word, n);
	if (!type.is_variable)
		place->outer = keep_text(out, word, (size_t)(end - 1 - word));
}

/* Where the word before a member is one itself: "a" of self.a.name. */
static void read_field(struct places *out, struct place *place,
		       const struct site_text *text)
{
	const char *begin = text->text, *end, *word;
	struct site_type type;
	size_t n;

	end = around_before(begin, begin + place->at);
	end = around_receiver(begin, end - around_separator(begin, end));
	word = around_before(begin, around_word(begin, end, &n));
	n = around_separator(begin, word);
	if (!n || word[-1] == ':' || word[-1] == '\\')
		return;
	if (n == 1)
		read_outer(out, place, text, word);
	site_type_of_receiver(&type, text, (size_t)(end - begin));
	keep_calls(out, place, &type, begin);
	if (place->path)
		keep_package(out, place, &type, begin);
}

static void read_holder(const struct seeker *s, struct places *out,
			struct place *place, const struct site_text *text)
{
	const char *holder = place_text(out, place->holder);
	struct site_type type;
	size_t len = strlen(holder);
	bool is_module;

	if (!place->is_value && site_has(text->lang, LOCAL_VALUES) &&
	    site_has(text->lang, LOCAL_TYPED))
		return;		/* a::name: no variable of C++ */
	site_type_of(&type, text, place->at, holder, len);
	place->has_variable = type.is_variable;
	place->is_given = type.is_made;
	is_module = type.is_made && type.len == 7 &&
		!memcmp(text->text + type.at, "require", 7);
	if (is_module)
		find_written(s, out, place, "require", 7, type.at);
	keep_calls(out, place, &type, text->text);
	if (!is_module && type.len && !place->path)
		place->type = keep_type(out, &type, text->text);
	if (type.is_self && !type.calls)	/* that = this */
		place->holder = keep_text(out, "this", 4);
	if (place->module)	/* no variable, but what it is required as */
		place->has_variable = place->is_given = false;
	keep_package(out, place, &type, text->text);
	if (!type.len && !type.is_variable &&
	    site_has(text->lang, LOCAL_SPACED))
		find_written(s, out, place, place_text(out, place->holder),
			    len, 0);
}

/* make().name, T().name; super() is no call. */
static void read_call(const struct seeker *s, struct places *out,
		      struct place *place, const struct site_text *text)
{
	const char *begin = s->code.ptr, *at = around_before(begin, begin +
							 place->at);
	struct site_type type;

	at = around_receiver(begin, at - around_separator(begin, at));
	if (at - begin >= 7 && !memcmp(at - 7, "super()", 7)) {
		place->holder = keep_text(out, "super", 5);
		return;
	}
	if (at == begin || strchr("{,(", at[-1])) {	/* { .name = 1 } */
		place->site.role = SITE_LABEL;
		return;
	}
	/* What stands before a member that is no variable alone. */
	site_type_of_receiver(&type, text, (size_t)(at - text->text));
	place->has_variable = type.is_variable;
	place->is_given = type.is_made;
	keep_calls(out, place, &type, text->text);
	if (type.is_self && !type.calls)	/* Self.init(1).name */
		place->holder = keep_text(out, "self", 4);
	if (type.len && !place->path)
		place->type = keep_type(out, &type, text->text);
	keep_package(out, place, &type, text->text);
}

static void read_block(struct places *out, struct place *place,
		       const struct site_text *text)
{
	struct site_type type;

	place->is_in_block = site_type_of_block(&type, text, place->at);
	if (type.len && !type.calls && !type.is_made &&
	    type.form == SITE_SINGLE)
		place->block = keep_type(out, &type, text->text);
}

static void read_site(const struct place_search *search, struct seeker *s,
		      struct places *out, struct place *place,
		      unsigned int lang)
{
	const struct site_text text = { .lang = lang, .text = s->code.ptr,
					.n = s->code.len,
					.brackets = &s->brackets };

	if (place->is_implied &&	/* .{ .name = 1 } */
	    around_is_set(text.text + place->at + search->len,
			  text.text + text.n))
		place->site.role = SITE_LABEL;
	else if (place->is_held && site_has(lang, LOCAL_LOOSE))
		return;
	if (!s->has_brackets)
		site_brackets_find(&s->brackets, s->code.ptr, s->code.len);
	s->has_brackets = true;
	place->is_read = true;
	if (place->holder && !place->type) {
		read_holder(s, out, place, &text);
		read_field(out, place, &text);
	} else if (place->is_held && !place->is_implied && !place->holder)
		read_call(s, out, place, &text);
	else if (!place->is_held && !place->is_variable)
		site_read(&place->site, &text, place->at, search->len);
	if (place->site.role == SITE_USE && !place->is_held &&
	    site_has(lang, LOCAL_VALUES) &&
	    around_is_associated(text.text, text.text + place->at,
			  text.text + place->at + search->len,
			  text.text + text.n))
		place->site.role = SITE_LABEL;
	if (!place->is_held && place->site.role == SITE_USE)
		read_block(out, place, &text);
	if (!place->is_held && place->site.role != SITE_USE)
		place->is_label = place->site.role == SITE_LABEL;
	if (site_has(lang, LOCAL_OVERLOADS)) {
		site_list_of(&place->list, &text, place->at + search->len);
		buf_reset(&s->types);
		if (place->list.n)
			site_list_types(&s->types, &place->list, &text);
		if (s->types.len)
			place->types = keep_text(out, s->types.ptr,
						 s->types.len);
	}
	if (place->list.extended_len)
		place->extended = keep_text(out, text.text +
					    place->list.extended,
					    place->list.extended_len);
}

void read_place(const struct place_search *search, struct seeker *s,
		struct places *out, struct counted_text *text, const char *at,
		unsigned int lang)
{
	const char *end = text->bytes + text->n, *behind = at + search->len;
	const char *next, *sigil = around_sigil(s->name_bytes[NAME_SIGIL],
						text->bytes, at);
	struct place place = { .is_called = around_is_called(behind, end) };

	if (sigil && place.is_called && around_is_of_call(sigil, at))
		sigil = NULL;
	place.is_variable = sigil != NULL;
	while ((next = memchr(text->line, '\n',
			      (size_t)(at - text->line)))) {
		text->line = next + 1;
		text->number++;
	}
	place.line = text->number;
	place.column = (uint32_t)(at - text->line) + 1;
	place.is_tagged = around_is_tagged(text->bytes, at);
	place.is_label = around_is_label(text->bytes, at, behind, end);
	place.is_apart = around_is_apart(text->bytes, at, behind, end);
	place.is_set = place.is_apart && around_is_set(behind, end);
	place.at = (uint32_t)(at - text->bytes);
	place.is_qualifier = end - at > (ptrdiff_t)search->len + 1 &&
		at[search->len] == '\\' &&
		(at[search->len + 1] == '{' ||
		 is_word_byte((unsigned char)at[search->len + 1]));
	place.is_path = site_has(lang, LOCAL_VALUES) &&
		around_is_part(at + search->len, end);
	place.is_plain = !place.is_called &&
		!(at - text->bytes > 1 && !memcmp(at - 2, "::", 2));
	find_holder(&place, out, s->code.ptr, s->code.ptr +
		    ((sigil ? sigil : at) - text->bytes), lang);
	if (!place.is_held && !place.is_called)
		find_object(&place, out, &s->code, search->len);
	place.is_value &= site_has(lang, LOCAL_VALUES);
	place.is_attribute = site_has(lang, LOCAL_VALUES) &&
		around_is_attribute(s->code.ptr, s->code.ptr + place.at);
	if (!place.is_value && site_has(lang, LOCAL_VALUES))
		find_scope(&place, out, s->code.ptr,
			   s->code.ptr + place.at);
	if (site_can_read(lang))
		read_site(search, s, out, &place, lang);
	if (place.is_variable || out->others++ < search->texts)
		place.text = keep_line(out, text, at);
	*VEC_PUSH(&out->place) = place;
}

void places_add(struct places *places, const char *bytes, size_t n,
		uint32_t line, uint32_t column)
{
	struct counted_text text = { .bytes = bytes, .n = n, .line = bytes };
	const char *end = bytes + n, *at = bytes;
	uint32_t i;

	for (i = 1; i < line && at; i++) {
		at = memchr(at, '\n', (size_t)(end - at));
		at = at ? at + 1 : NULL;
	}
	if (!at || column > (size_t)(end - at))
		return;
	text.line = at;
	at += column - 1;
	*VEC_PUSH(&places->place) = (struct place){
		.line = line, .column = column, .at = (uint32_t)(at - bytes),
		.text = keep_line(places, &text, at)
	};
}

CMP_RISING(cmp_places, struct place, at)

void places_sort(struct places *places)
{
	qsort(places->place.item, places->place.n,
	      sizeof(*places->place.item), cmp_places);
}
