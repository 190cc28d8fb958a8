/* SPDX-License-Identifier: MIT */
/* What the search finds for a task. */
#include <string.h>

#include "context/assembly.h"
#include "search/snippet.h"

enum {
	/* Hits whose lines are shown; a longer list is read for its paths. */
	LINES_SHOWN = 5,
	SHOWN_REASONS = 3
};
/* A hit of one kind of evidence that has not a third of what the first has is
 * a guess. */
static const double faint_below = 1.0 / 3;

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

/* Only where history was asked does it speak at all. */
static enum ground ground_of(const struct search_hit *hit, double first)
{
	unsigned int witnesses = 0;
	size_t i;

	if (hit->candidate.channel[CHANNEL_MENTION] >= 1)
		return GROUND_TREE;
	for (i = 0; i < hit->whys; i++)
		witnesses |= witness_of[hit->why[i].channel];
	if (witnesses & (witnesses - 1))
		return GROUND_AGREED;
	return hit->candidate.score < faint_below * first ? GROUND_FAINT :
		GROUND_ALONE;
}

/* An answer that nobody would stand by tells nothing about files. */
const struct error *retrieve_files(struct assembly *a)
{
	struct search_result *r = &a->out->search;
	const struct error *err = search_answer(&a->request->search, r);
	size_t i;

	if (err || r->grade == GRADE_INSUFFICIENT)
		return err;
	for (i = 0; i < r->hit.n; i++) {
		const struct search_hit *hit = &r->hit.item[i];

		found_add_file(&a->found, hit->candidate.file,
			       hit->candidate.score, false);
		if (hit->symbol && i < LINES_SHOWN)
			found_add_symbol(&a->found, strrchr(hit->symbol, '.') ?
					 strrchr(hit->symbol, '.') + 1 :
					 hit->symbol, hit->symbol,
					 hit->candidate.score);
	}
	return NULL;
}

static const char *tell_why(struct assembly *a, const struct search_hit *hit)
{
	struct buf text = { 0 };
	const char *out;
	size_t i;

	if (hit->candidate.channel[CHANNEL_MENTION] >= 1)
		buf_addstr(&text, "the task names the file");
	for (i = 0; i < hit->whys && i < SHOWN_REASONS; i++) {
		if (hit->why[i].channel == CHANNEL_MENTION)
			continue;
		buf_addf(&text, "%s%s", text.len ? ", " : "found by ",
			 channel_help(hit->why[i].channel));
	}
	out = arena_strdup(&a->out->arena, buf_str(&text));
	buf_release(&text);
	return out;
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

static const struct error *choose_lines(struct assembly *a,
					const struct search_hit *hit,
					struct item *item)
{
	struct snippet lines;
	bool is_there;
	const struct error *err = file_masked(a, hit->candidate.file,
					      &is_there);

	if (err || !is_there)
		return err;
	snippet_choose(&lines, &a->out->search, hit, buf_str(&a->scratch),
		       a->scratch.len);
	if (!lines.len)
		return NULL;
	item->text = item_text(&a->out->arena, lines.text, lines.len,
			       ITEM_TEXT);
	item->from = lines.first_line;
	item->to = lines.last_line;
	return NULL;
}

static const struct error *add_hit(struct assembly *a, size_t number)
{
	const struct search_result *r = &a->out->search;
	const struct search_hit *hit = &r->hit.item[number];
	const char *path = a->view->file[hit->candidate.file].path;
	struct item *item = find_told(a, path, hit);

	if (is_decision(a, path))
		return NULL;
	if (item) {
		item->relevance = either(item->relevance,
					 hit->candidate.score);
		return NULL;
	}
	item = add_item(a, SOURCE_SEARCH, ITEM_FILE,
			ground_of(hit, r->hit.item[0].candidate.score),
			hit->candidate.score);
	item->path = path;
	item->from = hit->first_line;
	item->to = hit->last_line;
	item->title = hit->symbol ?
		arena_fmt(&a->out->arena, "%s %s", hit->kind, hit->symbol) :
		"";
	item->why = tell_why(a, hit);
	return number < LINES_SHOWN ? choose_lines(a, hit, item) : NULL;
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
