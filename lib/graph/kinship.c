/* SPDX-License-Identifier: MIT */
/* What types are made of, by their heads: see certain.h. */
#include "graph/certain.h"

#include <ctype.h>
#include <string.h>

#include "base/lines.h"
#include "graph/lineage.h"
#include "graph/naming.h"
#include "graph/taken.h"

/* Bytes of a head, and types that are made of each other. */
enum { LONGEST_HEAD = 600, DEEPEST = 100 };

/* Behind the bracket that closes the one at `at`; what is in between stands for
 * arguments, of types or of a constructor. */
static const char *behind_bracket(const char *at, const char *end)
{
	const char open = *at, close = open == '<' ? '>' : open == '(' ? ')' :
		']';
	int depth = 0;
	char last = '\0';

	for (; at < end && *at; last = *at++) {
		depth += *at == open;
		if (*at == close && last != '-' && last != '=' && !--depth)
			return at + 1;
	}
	return at;
}

static bool is_word_end(const struct buf *head)
{
	const unsigned char c = head->len ?
		(unsigned char)head->ptr[head->len - 1] : 'a';

	return isalnum(c) || c == '_';
}

/* Does what stands behind the end of a line go on with the head? */
static bool goes_on(const struct buf *head, const char *at, const char *end)
{
	static const char *const words[] = {
		"extends", "implements", "permits", "where", "with"
	};
	size_t i, last = head->len;

	while (last && isspace((unsigned char)head->ptr[last - 1]))
		last--;
	if (last && strchr(",:&<", head->ptr[last - 1]))
		return true;
	while (at < end && isspace((unsigned char)*at))
		at++;
	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if ((size_t)(end - at) > strlen(words[i]) &&
		    !strncmp(at, words[i], strlen(words[i])))
			return true;
	return at < end && strchr(":,{(<", *at);
}

/* Python's bases stand in parentheses; elsewhere these are a constructor's. */
static void add_head(struct buf *out, const char *at, const char *end,
		     bool is_python)
{
	int depth = 0;

	while (at < end && *at && !strchr("{;", *at)) {
		if (is_python)
			depth += (*at == '(') - (*at == ')');
		if (is_python ? *at == ':' && !depth :
		    *at == '\n' && !goes_on(out, at, end))
			break;
		if ((*at == '<' && is_word_end(out)) || *at == '[' ||
		    (*at == '(' && !is_python))
			at = behind_bracket(at, end);
		else
			buf_addch(out, *at++);
	}
}

const struct error *read_head(struct graph *graph, const struct declaration *d,
			      struct buf *out)
{
	const struct family *family = graph_family(graph, d->file);
	const struct error *err = graph_content(graph, d->file);
	const char *at = buf_str(&graph->content);
	const char *end = at + graph->content.len;

	buf_reset(out);
	if (err)
		return error_is_unreadable(err) ? NULL : err;
	at = line_begin(at, d->line);
	at = at ? strstr(at, d->name) : NULL;
	if (!at)
		return NULL;
	at += strlen(d->name);
	add_head(out, at, end - at < LONGEST_HEAD ? end : at + LONGEST_HEAD,
		 family && !strcmp(family->name, "python"));
	return NULL;
}

bool looks_like_type(const char *word, size_t n)
{
	while (n && *word == '_')
		word++, n--;
	return n && isupper((unsigned char)*word);
}

/* The words of a head, by the names that they have where they come from. */
static const struct error *add_words(struct buf *out, struct graph *graph,
				     uint32_t file, const struct buf *head)
{
	const char *at = buf_str(head), *end = at + head->len, *word, *name;
	const struct error *err = NULL;
	struct buf one = { 0 };
	size_t n;

	while (!err && (word = word_next(&at, end, &n))) {
		buf_reset(&one);
		buf_add(&one, word, n);
		name = one.ptr;
		err = name_behind(&name, graph, file);
		buf_addf(out, "%s ", name);
	}
	buf_release(&one);
	return err;
}

/* The words in the heads of blocks that extend a type: extension T: A. */
static const struct error *add_extensions(struct buf *words,
					  struct graph *graph,
					  const struct family *family,
					  const char *type)
{
	file_vec files = { 0 };
	const struct error *err = graph_holders(graph, type, &files);
	struct buf head = { 0 };
	size_t i, j;

	for (i = 0; !err && i < files.n; i++) {
		const struct facts *facts;

		if (graph_family(graph, files.item[i]) != family)
			continue;
		err = graph_facts(graph, files.item[i], &facts);
		for (j = 0; !err && j < facts->symbol.n; j++) {
			const struct symbol *s = &facts->symbol.item[j];

			if (s->kind != SYMBOL_IMPL || strcmp(s->name, type))
				continue;
			err = read_head(graph, &(struct declaration){
					.file = files.item[i], .line = s->line,
					.name = type }, &head);
			if (!err)
				err = add_words(words, graph, files.item[i],
						&head);
		}
	}
	buf_release(&head);
	VEC_RELEASE(&files);
	return err;
}

/* The types that stand in a type's body, but for those of other trees. */
static const struct error *add_embedded(struct buf *words, struct graph *graph,
					const struct declaration *d)
{
	const struct definition of = { .file = d->file, .line = d->line,
				       .kind = d->kind };
	struct buf names = { 0 };
	declaration_vec found = { 0 };
	uint32_t first, last;
	const char *name;
	const struct error *err = definition_lines(&first, &last, graph, &of);

	if (!err)
		err = read_embedded(&names, graph, d->file, d->line + 1, last);
	for (name = names.ptr; !err && name && name < names.ptr + names.len;
	     name += strlen(name) + 1) {
		err = types_called(&found, graph, d->file, name);
		if (!err && found.n)
			buf_addf(words, "%s ", name_last(name));
	}
	VEC_RELEASE(&found);
	buf_release(&names);
	return err;
}

/* Remembered, for each is asked about once for each type that has a member of
 * the name that is looked for. */
const struct error *bases_of(const char **out, struct graph *graph,
			     uint32_t user, const char *type)
{
	const struct family *family = graph_family(graph, user);
	struct buf key = { 0 }, head = { 0 }, words = { 0 };
	const struct error *err = NULL;
	declaration_vec found = { 0 };
	struct strmap_entry *entry;
	bool is_new;
	size_t i;

	buf_addf(&key, "%s %s", family ? family->name : "", type);
	entry = strmap_add(&graph->bases, key.ptr, key.len, &is_new);
	*out = (const char *)(uintptr_t)entry->value;
	if (is_new)
		err = types_called(&found, graph, user, type);
	for (i = 0; !err && i < found.n; i++) {
		const struct declaration *d = &found.item[i];

		err = read_head(graph, d, &head);
		if (!err)
			err = add_words(&words, graph, d->file, &head);
		if (!err && family && family->flags & FAMILY_EMBEDDED)
			err = add_embedded(&words, graph, d);
		*out = "";
	}
	if (!err && is_new && *out && family &&
	    family->flags & FAMILY_EXTENDED)
		err = add_extensions(&words, graph, family, type);
	if (!err && is_new && *out) {
		*out = arena_strdup(&graph->arena, buf_str(&words));
		strmap_find(&graph->bases, key.ptr, key.len)->value =
			(uintptr_t)*out;
	}
	VEC_RELEASE(&found);
	buf_release(&words);
	buf_release(&head);
	buf_release(&key);
	return err;
}

static const struct error *seek(enum kinship *out, struct graph *graph,
				uint32_t user, const char *type,
				const char *of)
{
	const char *at, *end, *word;
	const struct error *err = bases_of(&at, graph, user, type);
	const struct family *family = graph_family(graph, user);
	const bool is_lower = family &&
		family->flags & (FAMILY_HEADERS | FAMILY_EMBEDDED);
	struct buf base = { 0 };
	enum kinship kin;
	size_t n;

	*out = err || !at ? KIN_UNKNOWN : KIN_NONE;
	end = *out == KIN_NONE ? at + strlen(at) : NULL;
	while (end && !err && *out != KIN_OWN &&
	       (word = word_next(&at, end, &n))) {
		buf_reset(&base);
		buf_add(&base, word, n);
		if (!strcmp(buf_str(&base), of))
			*out = KIN_OWN;
		else if (looks_like_type(word, n) || is_lower) {
			err = kinship_of(&kin, graph, user, base.ptr, of);
			if (!err && kin == KIN_OWN)
				*out = kin;
		}
	}
	buf_release(&base);
	return err;
}

/* Remembered, for a name has the same few receivers all over. */
const struct error *kinship_of(enum kinship *out, struct graph *graph,
			       uint32_t user, const char *type,
			       const char *of)
{
	const struct family *family = graph_family(graph, user);
	const struct error *err = NULL;
	struct strmap_entry *entry;
	struct buf key = { 0 };
	bool is_new;

	*out = KIN_OWN;
	if (!strcmp(type, of))
		return NULL;
	*out = KIN_UNKNOWN;
	if (graph->kin_depth >= DEEPEST)
		return NULL;
	/* Without printf: most calls do nothing else. */
	buf_addstr(&key, family ? family->name : "");
	buf_addch(&key, ' ');
	buf_addstr(&key, type);
	buf_addch(&key, ' ');
	buf_addstr(&key, of);
	entry = strmap_add(&graph->kin, key.ptr, key.len, &is_new);
	*out = (enum kinship)entry->value;
	if (is_new) {	/* a circle of types ends here */
		graph->kin_depth++;
		err = seek(out, graph, user, type, of);
		graph->kin_depth--;
		strmap_find(&graph->kin, key.ptr, key.len)->value = *out;
	}
	buf_release(&key);
	return err;
}

const struct error *graph_is_made_of(bool *out, struct graph *graph,
				     uint32_t user, const char *type,
				     const char *of)
{
	enum kinship kin = KIN_UNKNOWN;
	const struct error *err = kinship_of(&kin, graph, user, type, of);

	*out = kin == KIN_OWN;
	return err;
}

/* --- Members that a type has from another --- */

/* The last name before a member's own, as in "a.b.Type.member"; "" of none. */
static void read_holder(struct buf *out, const struct declaration *d)
{
	const char *end = d->qualified + strlen(d->qualified) -
		strlen(d->name), *at;

	buf_reset(out);
	if (end == d->qualified)
		return;
	for (at = --end; at > d->qualified && at[-1] != '.'; at--)
		;
	buf_add(out, at, (size_t)(end - at));
}

/* Is the type that a member is of nearer than the best so far? It is made of
 * that one. */
static const struct error *is_nearer(bool *out, struct graph *graph,
				     const struct declaration *d,
				     const char *type, const struct buf *best)
{
	struct buf holder = { 0 };
	const struct error *err = NULL;

	*out = false;
	read_holder(&holder, d);
	if (holder.len && strcmp(holder.ptr, type))
		err = graph_is_made_of(out, graph, d->file, type, holder.ptr);
	if (!err && *out && best->len)
		err = !strcmp(best->ptr, holder.ptr) ? NULL :
			graph_is_made_of(out, graph, d->file, holder.ptr,
					 best->ptr);
	buf_release(&holder);
	return err;
}

const struct error *graph_inherited(struct buf *out, struct graph *graph,
				    const char *symbol)
{
	enum { DECLARED_MOST = 200 };
	size_t i, n = 0;
	const char *at = name_separator(symbol, &n);
	declaration_vec found = { 0 };
	struct buf type = { 0 }, best = { 0 };
	const struct error *err = NULL;
	bool is_best;

	buf_reset(out);
	if (!at || at == symbol || !at[n])
		return NULL;
	buf_add(&type, symbol, (size_t)(at - symbol));
	err = graph_declarations(graph, at + n, &found);
	for (i = 0; !err && i < found.n && found.n <= DECLARED_MOST; i++) {
		const struct declaration *d = &found.item[i];

		if (!d->is_exact || !d->is_member || d->is_local)
			continue;
		err = is_nearer(&is_best, graph, d, name_last(type.ptr), &best);
		if (err || !is_best)
			continue;
		read_holder(&best, d);
		buf_reset(out);
		buf_addstr(out, d->qualified);
	}
	VEC_RELEASE(&found);
	buf_release(&type);
	buf_release(&best);
	return err;
}
