/* SPDX-License-Identifier: MIT */
/*
 * Names that a file takes from others only to hand them on: "export { A as B }
 * from './a'", "export * from './a'", and an import of what is exported below,
 * by its name, by another one, or as the default; in Python, an import in an
 * __init__.py.
 */
#include <string.h>

#include "base/ascii.h"
#include "graph/node.h"
#include "graph/taken.h"

/* How many files hand on the same name, and how many imports are looked at to
 * find them: files may hand on all of each other. */
enum { MOST_HANDS = 8, MOST_LOOKS = 1000 };

static const char everything[] = "*";

struct handing {
	struct graph *graph;
	unsigned int depth, looks;
	unsigned int sweeps;	/* "export *" on the way: of many files */
	target_vec *out;
};

static bool declares(const struct facts *facts, struct span name)
{
	size_t i;

	for (i = 0; i < facts->symbol.n; i++)
		if (span_is(name, facts->symbol.item[i].name) &&
		    facts->symbol.item[i].flags & SYMBOL_EXPORTED)
			return true;
	return false;
}

/* --- Exports by other names --- */

static struct span skip_space(struct span text)
{
	while (text.n && is_space(*text.s))
		text = span_behind(text, 1);
	return text;
}

static struct span take_word(struct span *text)
{
	struct span word = { text->s, 0 };

	while (word.n < text->n && (is_letter(word.s[word.n]) ||
				    is_digit(word.s[word.n]) ||
				    strchr("_$", word.s[word.n])))
		word.n++;
	*text = skip_space(span_behind(*text, word.n));
	return word;
}

/* What an item of "{ a as b, c }" exports as a name; empty where it is another
 * one, and where the braces are of what comes from another file. */
static struct span in_braces(struct span text, struct span name)
{
	const struct span none = { text.s, 0 };
	struct span item, there, found = none, list = span_until(text, "}");
	struct span behind = skip_space(span_behind(text, list.n + 1));

	if (span_same(take_word(&behind), span_of("from")))
		return none;
	while (list.n) {
		item = skip_space(span_until(list, ","));
		list = span_behind(list, span_until(list, ",").n + 1);
		there = take_word(&item);
		if (span_same(take_word(&item), span_of("as")) &&
		    span_same(take_word(&item), name))
			found = there;
	}
	return found;
}

/* "A;" and "async function* A(" behind "export default". */
static struct span take_default(struct span text)
{
	static const char *const words[] = {
		"abstract", "async", "class", "function", NULL
	};
	struct span name = take_word(&text);
	bool is_declared = false;

	while (span_is_among(name, words)) {
		is_declared = true;
		if (span_begins(text, "*"))
			text = skip_space(span_behind(text, 1));
		name = take_word(&text);
	}
	if (!is_declared && text.n && *text.s != ';' && text.s[-1] != '\n')
		name.n = 0;
	return name;
}

/* What a name that a file exports is called in it: "export { A as B };", "export
 * default A;". Empty where code does not say so. */
static struct span name_inside(struct span code, struct span name)
{
	static const char word[] = "export";
	struct span found = { code.s, 0 }, rest;
	size_t at;

	while (!found.n && (at = span_find(code, word)) < code.n) {
		code = span_behind(code, at + strlen(word));
		rest = skip_space(code);
		if (span_begins(rest, "{")) {
			found = in_braces(span_behind(rest, 1), name);
		} else if (span_is(name, "default") &&
			   span_same(take_word(&rest), name)) {
			found = take_default(rest);
		}
	}
	return found;
}

/* --- Imports --- */

static const struct error *follow(struct handing *h, uint32_t file,
				  struct span name, bool *found);

/* What an import of the file brings of a name. */
static const struct error *follow_import(struct handing *h, uint32_t file,
					 const struct import *import,
					 struct span name, bool *found)
{
	struct taking taking;
	struct taken taken;
	bool is_named = false, is_all = false;
	target_vec target = { 0 };
	const struct error *err = NULL;

	taking_begin(&taking, graph_family(h->graph, file), import);
	while (!is_named && taking_next(&taking, &taken)) {
		is_named = span_same(taken.here, name);
		is_all |= span_is(taken.here, everything);
	}
	taking_end(&taking);
	if (is_named || is_all)
		err = graph_resolve_import(h->graph, file, import, &target);
	if (!err && target.n == 1 && target.item[0].among == 1) {
		uint32_t to = target.item[0].file;
		bool is_further = false;

		h->sweeps += !is_named;
		err = follow(h, to, is_named ? taken.there : name,
			     &is_further);
		h->sweeps -= !is_named;
		if (!err && is_named && !is_further)
			add_target(h->out, to, 1);
		*found |= is_named || is_further;
	}
	VEC_RELEASE(&target);
	return err;
}

static const struct error *follow_imports(struct handing *h, uint32_t file,
					  const struct facts *facts,
					  struct span name, bool *found)
{
	const struct error *err = NULL;
	size_t i;

	h->depth++;
	for (i = 0; !err && i < facts->import.n &&
	     h->looks < MOST_LOOKS; i++)
		if (facts->import.item[i].names && ++h->looks)
			err = follow_import(h, file, &facts->import.item[i],
					    name, found);
	h->depth--;
	return err;
}

/* The same where the file exports it by another name than it takes it by. Facts
 * do not tell, and to read each of the files that an "export *" sweeps over
 * would cost ten times the rest. */
static const struct error *follow_renamed(struct handing *h, uint32_t file,
					  const struct facts *facts,
					  struct span name, bool *found)
{
	struct buf code = { 0 };
	struct span inside;
	const struct error *err = graph_code(h->graph, file, &code);

	inside = name_inside((struct span){ buf_str(&code), code.len }, name);
	if (!err && inside.n)
		err = follow_imports(h, file, facts, inside, found);
	buf_release(&code);
	return err;
}

/* *found: the file declares the name and hands it to who takes all, or has it
 * from others, which are appended. */
static const struct error *follow(struct handing *h, uint32_t file,
				  struct span name, bool *found)
{
	const struct facts *facts;
	const struct error *err = graph_facts(h->graph, file, &facts);
	const size_t before = h->out->n;
	bool is_own;

	if (err || h->depth == MOST_HANDS)
		return err;
	err = follow_imports(h, file, facts, name, found);
	is_own = declares(facts, name);
	if (!err && !*found && h->out->n == before && !is_own &&
	    facts->import.n && !h->sweeps &&
	    graph_family(h->graph, file)->resolve == resolve_script)
		err = follow_renamed(h, file, facts, name, found);
	if (!err && !*found && h->out->n == before && h->depth && is_own) {
		add_target(h->out, file, 1);
		*found = true;
	}
	return err;
}

bool graph_can_hand_on(struct graph *graph, uint32_t file)
{
	const struct family *family = graph_family(graph, file);

	return family && family->flags & FAMILY_NAMED &&
		!family_has_paths(family);
}

const struct error *graph_handed_on(struct graph *graph, uint32_t file,
				    const struct import *import, uint32_t to,
				    target_vec *out)
{
	const struct family *family = graph_family(graph, file);
	struct handing h = { .graph = graph, .out = out };
	const struct error *err = NULL;
	struct taking taking;
	struct taken taken;
	bool found = false;

	if (!import->names || !graph_can_hand_on(graph, file) ||
	    graph_family(graph, to) != family)
		return NULL;
	taking_begin(&taking, family, import);
	while (!err && taking_next(&taking, &taken))
		err = follow(&h, to, taken.there, &found);
	taking_end(&taking);
	return err;
}

/* Files that give a name, in the graph's arena. */
struct gives {
	size_t n;
	uint32_t file[];
};

static const struct error *seek_gives(const struct gives **out,
				      struct graph *graph, uint32_t file,
				      struct span name)
{
	target_vec found = { 0 };
	/* It is asked for what others take of it, its own among that. */
	struct handing h = { .graph = graph, .out = &found, .depth = 1 };
	bool is_found = false;
	const struct error *err = follow(&h, file, name, &is_found);
	struct gives *gives = arena_alloc(&graph->arena, sizeof(*gives) +
					  found.n * sizeof(*gives->file));
	size_t i;

	gives->n = found.n;
	for (i = 0; i < found.n; i++)
		gives->file[i] = found.item[i].file;
	*out = gives;
	VEC_RELEASE(&found);
	return err;
}

/* Remembered: all places of a name ask the same of what imports lead to. */
const struct error *graph_gives(struct graph *graph, uint32_t file,
				struct span name, file_vec *out)
{
	const struct error *err = NULL;
	const struct gives *gives;
	struct strmap_entry *entry;
	struct buf key = { 0 };
	bool is_new;
	size_t i;

	if (!graph_can_hand_on(graph, file))
		return NULL;
	buf_addf(&key, "%u %.*s", file, (int)name.n, name.s);
	entry = strmap_add(&graph->gives, key.ptr, key.len, &is_new);
	if (is_new) {
		err = seek_gives(&gives, graph, file, name);
		entry->value = (uintptr_t)gives;
	}
	gives = (const struct gives *)entry->value;
	for (i = 0; !err && i < gives->n; i++)
		*VEC_PUSH(out) = gives->file[i];
	buf_release(&key);
	return err;
}

const struct error *graph_is_default(bool *out, struct graph *graph,
				     uint32_t file, const char *name)
{
	const struct family *family = graph_family(graph, file);
	const struct error *err = NULL;
	struct buf code = { 0 };
	struct span inside;

	*out = false;
	if (!family || family->resolve != resolve_script)
		return NULL;
	err = graph_code(graph, file, &code);
	inside = name_inside((struct span){ buf_str(&code), code.len },
			     span_of("default"));
	*out = !err && span_is(inside, name);
	buf_release(&code);
	return err;
}
