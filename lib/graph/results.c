/* SPDX-License-Identifier: MIT */
/* The types that functions give and that fields have, and chains of both: see
 * certain.h. */
#include "graph/certain.h"

#include <ctype.h>
#include <string.h>

#include "base/lines.h"
#include "graph/naming.h"
#include "lang/scan.h"
#include "lang/site.h"
#include "lang/words.h"

/* A field is looked for in so many types, one made of the other, or given by
 * what another is. */
enum { DEEPEST = 40 };

static bool is_field(const struct declaration *d)
{
	return d->kind == SYMBOL_FIELD || d->kind == SYMBOL_PROPERTY;
}

/* What was read last is kept: one question leads to the next in the same
 * files. */
const struct error *graph_code(struct graph *graph, uint32_t file,
			       struct buf *code)
{
	const struct error *err = NULL;
	struct blanked *kept = graph->blanked;
	const struct blanked *end = kept + GRAPH_BLANKED;

	while (kept < end && kept->file != file + 1)
		kept++;
	if (kept == end) {
		err = graph_content(graph, file);
		kept = &graph->blanked[graph->next_blanked++ % GRAPH_BLANKED];
		kept->file = err ? 0 : file + 1;
		buf_reset(&kept->code);
		if (!err)
			blank(graph->view->file[file].lang,
			      buf_str(&graph->content), graph->content.len,
			      &kept->code, NULL);
	}
	buf_add(code, kept->code.ptr, kept->code.len);
	return err && !error_is_unreadable(err) ? err : NULL;
}

static const struct error *read_code(struct graph *graph, uint32_t file,
				     struct site_text *text, struct buf *code)
{
	const struct error *err = graph_code(graph, file, code);

	*text = (struct site_text){ .lang = graph->view->file[file].lang,
				    .text = buf_str(code), .n = code->len };
	return err;
}

/* Is the type, which is written behind a module's name, one of another tree? */
static const struct error *is_foreign(struct graph *graph,
				      const struct declaration *d,
				      const struct site_text *text,
				      const struct site_type *type, bool *out)
{
	const struct error *err = NULL;
	struct buf name = { 0 };

	*out = false;
	buf_add(&name, text->text + type->of, type->of_len);
	if (name.len)
		err = is_of_another_tree(out, graph, d->file, name.ptr);
	buf_release(&name);
	return err;
}

/* Appends the type, or the function that makes it, as a declaration has it. */
static const struct error *write_type(struct graph *graph,
				      const struct declaration *d,
				      const struct site_text *text,
				      const struct site_type *type,
				      struct buf *out)
{
	struct buf written = { 0 }, package = { 0 };
	const struct error *err = NULL;
	const char *name;

	if (type->is_self) {
		buf_addstr(out, "this");
		return NULL;
	}
	site_type_write(&written, type, text->text);
	if (type->of != type->at)	/* T::create() */
		buf_add(&package, text->text + type->of, type->of_len);
	name = buf_str(&written);
	if (!type->is_made)
		err = name_in_full(&name, graph, &(struct type_site){
				   .file = d->file, .scope = d->qualified,
				   .package = buf_str(&package) });
	buf_addstr(out, name);
	buf_release(&package);
	buf_release(&written);
	return err;
}

/* What a value leads on to from the type in `out`: T::create(), make().a. */
static const struct error *follow_value(struct graph *graph,
					const struct declaration *d,
					const struct site_text *text,
					const struct site_type *type,
					struct buf *out)
{
	struct buf chain = { 0 }, written = *out;
	const char *given = buf_str(&written);
	const struct error *err = NULL;

	*out = (struct buf){ 0 };
	site_type_write_chain(&chain, type, text->text);
	if (graph->depth >= DEEPEST)
		given = "";
	else if (type->is_made)
		err = result_of(&given, graph, d->file, given, "", false);
	if (!err && chain.len)
		err = follow_chain(&given, graph, d->file, chain.ptr);
	if (!err)
		buf_addstr(out, given);
	buf_release(&written);
	buf_release(&chain);
	return err;
}

/* Adds the type of a field, or what its value is; nothing where that is not
 * told. */
static const struct error *add_type(struct graph *graph,
				    const struct declaration *d,
				    const struct site_text *text,
				    const struct site_type *type,
				    struct buf *out)
{
	const struct error *err;
	bool foreign;

	if (type->is_self && kind_is_type(d->kind)) {
		buf_addstr(out, d->name);
	} else if (!type->len) {
		return NULL;
	} else {
		err = is_foreign(graph, d, text, type, &foreign);
		if (!err && !foreign)
			err = write_type(graph, d, text, type, out);
		if (err || foreign)
			return err;
	}
	return follow_value(graph, d, text, type, out);
}

/* The type that one declaration of it says, of a field or of a type, which may
 * be but a name for it, behind the name; "" for none. */
static const struct error *read_result(struct graph *graph,
				       const struct declaration *d,
				       bool is_behind, struct buf *out)
{
	struct buf code = { 0 };
	struct site_text text;
	const struct error *err = read_code(graph, d->file, &text, &code);
	const char *at = err ? NULL : line_begin(text.text, d->line);
	const char *name = at ? word_find(at, d->name) : NULL;
	struct site_type type;

	if (name) {
		(is_behind ? site_field_of : site_result_of)(
			&type, &text, (size_t)(name - text.text),
			strlen(d->name));
		err = (is_behind ? add_type : write_type)(graph, d, &text,
							  &type, out);
	}
	buf_release(&code);
	return err;
}

static void read_lines(struct site_type *out, const struct site_text *text,
		       const struct symbol *class, const char *name)
{
	const char *first = line_begin(text->text, class->first_line);
	const char *last = first ? line_begin(first, class->last_line + 1 -
					   class->first_line + 1) : NULL;

	if (first)
		site_assigned_of(out, text, (size_t)(first - text->text),
				 last ? (size_t)(last - text->text) : text->n,
				 name, strlen(name));
}

/* The type that a class says by what it assigns to its field; "" for none, with
 * is_assigned where that does not tell. */
static const struct error *read_assigned(struct graph *graph,
					 const struct declaration *d,
					 const char *name, struct buf *out,
					 bool *is_assigned)
{
	struct buf code = { 0 };
	struct site_text text;
	const struct error *err = read_code(graph, d->file, &text, &code);
	const struct facts *facts;
	struct site_type type = { 0 };
	size_t i;

	if (!err)
		err = graph_facts(graph, d->file, &facts);
	for (i = 0; !err && i < facts->symbol.n && !type.is_variable; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->line == d->line && !strcmp(s->name, d->name))
			read_lines(&type, &text, s, name);
	}
	*is_assigned = type.is_variable;
	if (!err)
		err = add_type(graph, d, &text, &type, out);
	buf_release(&code);
	return err;
}

/* Is it a member of a type: "type.name" behind anything? */
static bool is_of(const struct declaration *d, const char *type)
{
	size_t n = strlen(d->qualified), name = strlen(d->name);
	size_t len = strlen(type);
	const char *at = d->qualified + n - name;

	return n > name + len && at[-1] == '.' &&
		!memcmp(at - 1 - len, type, len) &&
		(n == name + 1 + len || at[-2 - (ptrdiff_t)len] == '.');
}

/* Leaves those of a type, where any is, or no others. */
static void keep_of(declaration_vec *all, const char *type, bool is_member)
{
	size_t i, n = 0;

	for (i = 0; i < all->n; i++)
		n += is_of(&all->item[i], type);
	if (!n && !is_member)
		return;
	for (i = n = 0; i < all->n; i++)
		if (is_of(&all->item[i], type))
			all->item[n++] = all->item[i];
	all->n = n;
}

/* What all types of a name that assign to a field say of it, where none of them
 * declares it. */
static const struct error *seek_assigned(struct graph *graph, uint32_t user,
					 const char *field, const char *of,
					 struct buf *out)
{
	declaration_vec found = { 0 };
	const struct error *err = types_called(&found, graph, user, of);
	struct buf one = { 0 };
	bool is_told = true, is_assigned;
	size_t i;

	for (i = 0; !err && is_told && i < found.n; i++) {
		const struct declaration *d = &found.item[i];

		if (!site_can_read(graph->view->file[d->file].lang))
			continue;
		buf_reset(&one);
		err = read_assigned(graph, d, field, &one, &is_assigned);
		if (err || !is_assigned)
			continue;
		is_told = one.len && (!out->len || !strcmp(one.ptr, out->ptr));
		if (!out->len)
			buf_add(out, buf_str(&one), one.len);
	}
	if (!is_told)
		buf_reset(out);
	buf_release(&one);
	VEC_RELEASE(&found);
	return err;
}

/* Are both the same, or lists of the same? Then `out` is such a list. */
static bool agrees(struct buf *out, const char *one)
{
	if (!strcmp(buf_str(out), one))
		return true;
	if (mark_of(buf_str(out)) != '[' || mark_of(one) != '[' ||
	    strcmp(element_of(out->ptr), element_of(one)))
		return false;
	buf_reset(out);
	buf_addf(out, "[]%s", element_of(one));
	return true;
}

/* A field is no function, where one that holds a function is not called so. */
static bool may_give(const struct graph *graph, const struct declaration *d,
		     bool wants_field)
{
	const unsigned int lang = graph->view->file[d->file].lang;

	return site_can_read(lang) && (is_field(d) ? wants_field ||
			!site_has(lang, LOCAL_CALLED) : !wants_field);
}

/* All that are called so must agree. */
static const struct error *seek_result(struct graph *graph, uint32_t user,
				       const char *function, const char *of,
				       bool is_member, bool wants_field,
				       struct buf *out)
{
	enum { MOST = 8 };
	declaration_vec found = { 0 };
	const struct error *err = graph_declarations(graph, function, &found);
	struct buf one = { 0 };
	size_t i, n = 0;

	if (*of)
		keep_of(&found, of, is_member);
	for (i = 0; !err && found.n <= MOST && i < found.n && n <= MOST; i++) {
		const struct declaration *d = &found.item[i];

		if (!d->is_exact || !may_give(graph, d, wants_field) ||
		    graph_family(graph, d->file) != graph_family(graph, user))
			continue;
		buf_reset(&one);
		err = read_result(graph, d, is_field(d), &one);
		if (!one.len)
			n = MOST;
		if (n++ && !agrees(out, buf_str(&one)))
			n = MOST + 1;
		if (n == 1)
			buf_add(out, buf_str(&one), one.len);
	}
	if (n > MOST)
		buf_reset(out);
	if (!err && wants_field && !buf_str(out)[0] &&
	    !site_has(graph->view->file[user].lang, LOCAL_BARE))
		err = seek_assigned(graph, user, function, of, out);
	buf_release(&one);
	VEC_RELEASE(&found);
	return err;
}

/* The field of a type, or else of what that is made of; what it embeds is a
 * field of that name. */
static const struct error *seek_inherited(struct graph *graph, uint32_t user,
					  const char *field, const char *of,
					  struct buf *out)
{
	const struct family *family = graph_family(graph, user);
	const bool embeds = family && family->flags & FAMILY_EMBEDDED;
	const char *type = "", *at = NULL, *end, *word;
	struct buf base = { 0 };
	const struct error *err;
	size_t n;

	err = type_given(&type, graph, user, field, of, ':');
	if (!err && !*type)
		err = bases_of(&at, graph, user, of);
	end = at ? at + strlen(at) : NULL;
	while (!err && at && !*type && (word = word_next(&at, end, &n))) {
		if (!embeds && !looks_like_type(word, n))
			continue;
		buf_reset(&base);
		buf_add(&base, word, n);
		if (embeds && !strcmp(base.ptr, field))
			type = field;
		else
			err = type_given(&type, graph, user, field, base.ptr,
					 '^');
	}
	if (!err)
		buf_addstr(out, type);
	buf_release(&base);
	return err;
}

/* What a type is a list of, as in "type Feeds []Feed". */
static const struct error *seek_element(struct graph *graph, uint32_t user,
					const char *type, struct buf *out)
{
	declaration_vec found = { 0 };
	const struct error *err = types_called(&found, graph, user, type);
	struct buf one = { 0 };
	const char *given;
	size_t i;

	for (i = 0; !err && i < found.n; i++) {
		buf_reset(&one);
		err = read_result(graph, &found.item[i], true, &one);
		given = buf_str(&one);
		/* "type Feeds []Feed" */
		given = mark_of(given) == '[' ? element_of(given) : "";
		if (!*given || (out->len && strcmp(given, out->ptr))) {
			buf_reset(out);
			break;
		}
		if (!out->len)
			buf_addstr(out, given);
	}
	buf_release(&one);
	VEC_RELEASE(&found);
	return err;
}

static const struct error *seek_made(struct graph *graph, uint32_t user,
				     const char *function, const char *of,
				     struct buf *out)
{
	declaration_vec found = { 0 };
	const char *given;
	const struct error *err = result_of(&given, graph, user, function, of,
					    true);

	if (!err && *given)
		err = types_called(&found, graph, user, given);
	if (!err)
		buf_addstr(out, found.n ? given : of);
	VEC_RELEASE(&found);
	return err;
}

/* The type itself, unless what is called so is but a variable, as the parameter
 * of a type in Python. */
static const struct error *seek_type(struct graph *graph, uint32_t user,
				     const char *type, struct buf *out)
{
	declaration_vec found = { 0 };
	const struct error *err = types_called(&found, graph, user, type);
	bool is_other = false, is_there = found.n > 0;
	size_t i;

	if (!err && !is_there)
		err = graph_declarations(graph, type, &found);
	for (i = 0; !err && !is_there && i < found.n; i++)
		is_other |= found.item[i].is_exact && found.item[i].kind ==
			SYMBOL_VARIABLE;
	if (!err && !is_other)
		buf_addstr(out, type);
	VEC_RELEASE(&found);
	return err;
}

const struct error *type_given(const char **out, struct graph *graph,
			       uint32_t user, const char *name, const char *of,
			       char how)
{
	const struct error *err = NULL;
	struct strmap_entry *entry;
	struct buf type = { 0 }, key = { 0 };
	bool is_new;

	buf_addf(&key, "%s %s%c%s", graph_family(graph, user) ?
		 graph_family(graph, user)->name : "", of, how, name);
	entry = strmap_add(&graph->results, key.ptr, key.len, &is_new);
	if (is_new) {
		entry->value = (uintptr_t)"";	/* a circle ends here */
		graph->depth++;
		if (how == '[')
			err = seek_element(graph, user, of, &type);
		else if (how == '=')
			err = seek_type(graph, user, of, &type);
		else if (how == '?')
			err = seek_made(graph, user, name, of, &type);
		else if (how != '^')
			err = seek_result(graph, user, name, of, how != ' ',
					  how == ':', &type);
		else if (graph->depth < DEEPEST)
			err = seek_inherited(graph, user, name, of, &type);
		graph->depth--;
		if (site_is_own_type(buf_str(&type), type.len)) {
			buf_reset(&type);
			if (isupper((unsigned char)*name_last(of)))
				buf_addstr(&type, of);
		}
		entry = strmap_find(&graph->results, key.ptr, key.len);
		entry->value = (uintptr_t)arena_strndup(&graph->arena,
							buf_str(&type),
							type.len);
		buf_release(&type);
	}
	buf_release(&key);
	*out = (const char *)(uintptr_t)entry->value;
	return err;
}

const struct error *result_of(const char **out, struct graph *graph,
			      uint32_t user, const char *function,
			      const char *of, bool is_member)
{
	return type_given(out, graph, user, function, of,
			  is_member ? '.' : ' ');
}
