/* SPDX-License-Identifier: MIT */
/* What the search finds for a task. */
#include <string.h>

#include "base/path.h"
#include "context/assembly.h"
#include "search/snippet.h"

/* Hits whose lines are shown; a longer list is read for its paths. */
enum { LINES_SHOWN = 5 };
/* Shares of the first hit's score: what is as good as half of it belongs to
 * the answer, and from a quarter down hits are there because something has to
 * be. */
static const double near_from = .5, faint_below = .25;

/* What is known of a file that stands behind better ones, and of a name that
 * a found file declares, is so much less to the point. */
static const double behind_share = .5, declared_share = .5;
enum { DECLARED_SHORTEST = 4 };	/* of "get" and "run" there are many */

/* What a channel looks at: two that look at the same thing are one witness. */
enum witness { WITNESS_TEXT = 1, WITNESS_NAMES = 2, WITNESS_HISTORY = 4 };

static const uint8_t witness_of[CHANNELS] = {
	[CHANNEL_FILE] = WITNESS_TEXT, [CHANNEL_ALL] = WITNESS_TEXT,
	[CHANNEL_WINDOW] = WITNESS_TEXT, [CHANNEL_MEMBER] = WITNESS_TEXT,
	[CHANNEL_PATH] = WITNESS_NAMES, [CHANNEL_SYMBOLS] = WITNESS_NAMES,
	[CHANNEL_STRINGS] = WITNESS_TEXT, [CHANNEL_MENTION] = WITNESS_NAMES,
	[CHANNEL_RARE] = WITNESS_NAMES, [CHANNEL_DECLARED] = WITNESS_NAMES,
	[CHANNEL_STEM] = WITNESS_NAMES, [CHANNEL_NEAR] = WITNESS_HISTORY,
	[CHANNEL_WORDS] = WITNESS_HISTORY,
	[CHANNEL_EXPANSION] = WITNESS_HISTORY,
	[CHANNEL_COCHANGE] = WITNESS_HISTORY, [CHANNEL_EMBED] = WITNESS_TEXT
};

/* By its path, or by its own name without an extension, as commands are: of
 * "rev-list" that is builtin/rev-list.c. */
static bool is_named(const struct assembly *a, const struct search_hit *hit)
{
	const struct intent *intent = &a->out->intent;
	const char *path = a->view->file[hit->candidate.file].path;
	const char *base = path_base(path);
	size_t i, n = strlen(base) - strlen(path_ext(path));

	if (hit->candidate.channel[CHANNEL_MENTION] >= 1)
		return true;
	for (i = 0; i < intent->symbol.n; i++)
		if (intent->symbol.item[i].form == FORM_KEBAB &&
		    strlen(intent->symbol.item[i].text) == n &&
		    !memcmp(intent->symbol.item[i].text, base, n))
			return true;
	return false;
}

static enum ground ground_of(const struct assembly *a,
			     const struct search_hit *hit)
{
	const double first = a->out->search.hit.item[0].candidate.score;
	unsigned int witnesses = 0;
	size_t i;

	if (is_named(a, hit))
		return GROUND_TREE;
	if (hit->candidate.score < faint_below * first)
		return GROUND_FAINT;
	for (i = 0; i < hit->whys; i++)
		witnesses |= witness_of[hit->why[i].channel];
	return witnesses & (witnesses - 1) &&
		hit->candidate.score >= near_from * first ? GROUND_AGREED :
		GROUND_BEHIND;
}

/* Functions and types that others may mean by their names alone. */
static bool has_name(const struct symbol *symbol)
{
	return strlen(symbol->name) >= DECLARED_SHORTEST &&
		(symbol->kind == SYMBOL_TYPE ||
		 symbol->kind == SYMBOL_INTERFACE ||
		 symbol->kind == SYMBOL_ENUM ||
		 symbol->kind == SYMBOL_FUNCTION ||
		 symbol->kind == SYMBOL_METHOD ||
		 symbol->kind == SYMBOL_MACRO);
}

static const struct error *find_file(struct assembly *a,
				     const struct search_hit *hit)
{
	const enum ground ground = ground_of(a, hit);
	const double score = hit->candidate.score;
	uint32_t file;
	double relevance;
	const struct facts *facts;
	const struct error *err;
	size_t i;

	if (ground == GROUND_FAINT)
		return NULL;
	if (ground == GROUND_BEHIND) {
		found_add_file(&a->found, hit->candidate.file,
			       behind_share * score, false);
		return NULL;
	}
	found_add_file(&a->found, hit->candidate.file, score, false);
	if (hit->symbol)
		found_add_symbol(&a->found, symbol_last_name(hit->symbol),
				 hit->symbol, score);
	file = hit->candidate.file;
	relevance = declared_share * score;
	err = graph_facts(a->request->search.graph, file, &facts);
	for (i = 0; !err && i < facts->symbol.n; i++)
		if (has_name(&facts->symbol.item[i]))
			found_add_symbol(&a->found, facts->symbol.item[i].name,
					 NULL, relevance);
	return err;
}

/* An answer that nobody would stand by tells nothing about files, and a faint
 * hit nothing about what else is known of its file. */
const struct error *retrieve_files(struct assembly *a)
{
	struct search_result *r = &a->out->search;
	const struct error *err = search_answer(&a->request->search, r);
	size_t i;

	for (i = 0; !err && r->grade != GRADE_INSUFFICIENT && i < r->hit.n;
	     i++)
		err = find_file(a, &r->hit.item[i]);
	return err;
}

/* The words of the task that its path, its name or its lines hold, which are
 * in the scratch. */
static size_t find_words(struct assembly *a, const struct search_hit *hit,
			 const struct item *item, struct span *told)
{
	struct buf seen = { 0 };
	const char *lines;
	size_t len, n;

	buf_addf(&seen, "%s %s ", item->path, item->title);
	lines = snippet_lines(buf_str(&a->scratch), a->scratch.len,
			      hit->first_line ? hit->first_line : 1,
			      hit->first_line ? hit->last_line : UINT32_MAX,
			      &len);
	buf_add(&seen, lines, len);
	n = snippet_words(told, &a->out->search, seen.ptr, seen.len);
	buf_release(&seen);
	return n;
}

/* A definition that is told already, and stands in the hit's lines. */
static struct item *find_told(struct assembly *a, const char *path,
			      const struct search_hit *hit)
{
	size_t i;

	for (i = 0; i < a->out->item.n; i++) {
		struct item *item = &a->out->item.item[i];

		if (item->kind == ITEM_DEFINITION && item->path == path &&
		    (!hit->first_line || (item->from <= hit->last_line &&
					  item->to >= hit->first_line)))
			return item;
	}
	return NULL;
}

/* A record that is a hit is told as the decision it is. */
static bool is_decision(const struct assembly *a, const char *path)
{
	const struct registry *registry;
	size_t i;

	if (!a->request->governance)
		return false;
	registry = a->request->governance->registry;
	for (i = 0; i < registry->record.n; i++)
		if (!strcmp(registry->record.item[i].path, path))
			return true;
	return false;
}

/* Of the file in the scratch. */
static void choose_lines(struct assembly *a, const struct search_hit *hit,
			 struct item *item)
{
	struct snippet lines;

	snippet_choose(&lines, ITEM_TEXT, &a->out->search, hit,
		       buf_str(&a->scratch), a->scratch.len);
	if (!lines.len)
		return;
	item_set_lines(item, &a->out->arena, lines.text, lines.len,
		       lines.first_line);
	item->from = lines.first_line;
	item->to = lines.last_line;
}

static const struct error *add_hit(struct assembly *a, size_t number)
{
	const struct search_result *r = &a->out->search;
	const struct search_hit *hit = &r->hit.item[number];
	const char *path = a->view->file[hit->candidate.file].path;
	struct item *item = find_told(a, path, hit);
	const struct error *err;
	bool is_there;
	struct span told[SNIPPET_WORDS];
	struct buf text = { 0 };
	size_t n, i;

	if (is_decision(a, path))
		return NULL;
	if (item) {
		item->relevance = either(item->relevance,
					 hit->candidate.score);
		return NULL;
	}
	item = assembly_add(a, SOURCE_SEARCH, ITEM_FILE,
			    ground_of(a, hit),
			    hit->candidate.score);
	item->path = path;
	item->from = hit->first_line;
	item->to = hit->last_line;
	item->title = hit->symbol ?
		arena_fmt(&a->out->arena, "%s %s", hit->kind, hit->symbol) :
		"";
	err = file_masked(a, hit->candidate.file, &is_there);
	if (err)
		return err;
	n = is_there ? find_words(a, hit, item, told) : 0;
	if (is_named(a, hit))
		buf_addstr(&text, "the task names the file");
	for (i = 0; i < n; i++)
		buf_addf(&text, "%s%.*s", i ? ", " : text.len ? "; says " :
			 "says ", (int)told[i].n, told[i].s);
	if (!text.len && hit->whys)
		buf_addf(&text, "found by %s",
			 channel_help(hit->why[0].channel));
	item->why = arena_take(&a->out->arena, &text);
	if (is_there && number < LINES_SHOWN && item->ground != GROUND_FAINT)
		choose_lines(a, hit, item);
	return NULL;
}

const struct error *retrieve_lines(struct assembly *a)
{
	const struct search_result *r = &a->out->search;
	const struct error *err = NULL;
	size_t i;

	if (r->grade == GRADE_INSUFFICIENT)
		return NULL;
	for (i = 0; !err && i < r->hit.n && i < MOST_FILES; i++)
		err = add_hit(a, i);
	return err;
}
