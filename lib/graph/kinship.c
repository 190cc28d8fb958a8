/* SPDX-License-Identifier: MIT */
/* What types are made of, by their heads: see certain.h. */
#include "graph/certain.h"

#include <ctype.h>
#include <string.h>

#include "base/lines.h"

enum { LONGEST_HEAD = 600 };

/* Behind the bracket that closes the one at `at`; what is in between stands for
 * arguments, of types or of a constructor. */
static const char *behind_bracket(const char *at, const char *end)
{
	const char open = *at, close = open == '<' ? '>' : open == '(' ? ')' :
		']';
	int depth = 0;

	for (; at < end && *at; at++) {
		depth += *at == open;
		if (*at == close && at[-1] != '-' && at[-1] != '=' && !--depth)
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

/* Python's bases stand in parentheses; elsewhere these are a constructor's. */
static void add_head(struct buf *out, const char *at, const char *end,
		     bool has_bases_in_parentheses)
{
	while (at < end && *at && !strchr("{;", *at) &&
	       !(*at == ':' && at[1] == '\n')) {
		if ((*at == '<' && is_word_end(out)) || *at == '[' ||
		    (*at == '(' && !has_bases_in_parentheses))
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

static const struct error *seek_in_head(enum kinship *out, struct graph *graph,
					const struct declaration *d,
					const char *of)
{
	struct buf head = { 0 }, base = { 0 };
	const struct error *err = read_head(graph, d, &head);
	const char *at = buf_str(&head), *end = at + head.len, *word;
	enum kinship kin;
	size_t n;

	while (!err && *out != KIN_OWN && (word = word_next(&at, end, &n))) {
		buf_reset(&base);
		buf_add(&base, word, n);
		if (!strcmp(buf_str(&base), of))
			*out = KIN_OWN;
		else if (isupper((unsigned char)*word)) {
			err = kinship_of(&kin, graph, d->file, base.ptr, of);
			if (!err && kin == KIN_OWN)
				*out = kin;
		}
	}
	buf_release(&base);
	buf_release(&head);
	return err;
}

static const struct error *seek(enum kinship *out, struct graph *graph,
				uint32_t user, const char *type,
				const char *of)
{
	const struct family *family = graph_family(graph, user);
	declaration_vec found = { 0 };
	const struct error *err;
	size_t i;

	*out = KIN_UNKNOWN;
	err = graph_declarations(graph, type, &found);
	for (i = 0; !err && *out != KIN_OWN && i < found.n; i++) {
		const struct declaration *d = &found.item[i];

		if (!d->is_exact || !kind_is_type(d->kind) ||
		    graph_family(graph, d->file) != family)
			continue;
		*out = KIN_NONE;
		err = seek_in_head(out, graph, d, of);
	}
	VEC_RELEASE(&found);
	return err;
}

/* Remembered, for a name has the same few receivers all over. */
const struct error *kinship_of(enum kinship *out, struct graph *graph,
			       uint32_t user, const char *type,
			       const char *of)
{
	const struct error *err = NULL;
	struct strmap_entry *entry;
	struct buf key = { 0 };
	bool is_new;

	*out = KIN_OWN;
	if (!strcmp(type, of))
		return NULL;
	buf_addf(&key, "%s %s %s", graph_family(graph, user) ?
		 graph_family(graph, user)->name : "", type, of);
	entry = strmap_add(&graph->kin, key.ptr, key.len, &is_new);
	*out = (enum kinship)entry->value;
	if (is_new) {	/* a circle of types ends here */
		err = seek(out, graph, user, type, of);
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
