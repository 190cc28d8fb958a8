/* SPDX-License-Identifier: MIT */
/* Documents, their parts, and which of them a topic is about: see style.h. */
#include "search/style.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "base/path.h"
#include "index/bm25f.h"
#include "lang/scan.h"
#include "lang/words.h"
#include "search/sections.h"
#include "search/style_places.h"
#include "search/style_topic.h"
#include "source/listing.h"

enum { TITLE_WEIGHT = 4, ABOVE_WEIGHT = 2, HEADINGS_MOST = 8 };
static const double k1 = 1.2, b = .75;
/* A page among those for contributors says less of rules than a document that
 * is called so. */
static const double room_page = .7;

/* --- Parts --- */

/* Lines of one section, and how often each term of the topic is in them. */
struct part {
	const char *path;
	const char *text;	/* of the document */
	uint32_t begin, end, line;
	const char *heading[HEADINGS_MOST];
	size_t headings;
	struct fence fence;	/* inside of which it begins */
	bool is_central;	/* its document is */
	double weight;		/* of its document and its words; 0: says
				   nothing about the topic */
	double length;		/* in terms, headings included */
	double *tf;		/* one a term of the topic */
	double score;
};

struct search {
	struct style *out;
	const struct change_mask *mask;
	struct style_topic topic;
	struct query category;
	VEC(struct part) part;
	VEC(char *) text;	/* of the documents */
};

static size_t count_words(const char *at, const char *end)
{
	bool is_inside = false;
	size_t n = 0;

	for (; at < end; at++) {
		bool is_space = isspace((unsigned char)*at);

		n += !is_space && !is_inside;
		is_inside = !is_space;
	}
	return n;
}

static const char *line_end(const char *at, const char *end)
{
	const char *newline = memchr(at, '\n', (size_t)(end - at));

	return newline ? newline + 1 : end;
}

static void count_terms(struct search *search, struct part *part,
			const char *at, size_t n, double weight)
{
	const char *end = at + n, *word;
	struct terms terms;
	size_t i, len;

	while ((word = word_next(&at, end, &len))) {
		terms_of_word(&terms, word, len);
		part->length += (double)terms.n;
		for (i = 0; i < terms.n; i++) {
			const char *term = terms.term[i];
			const struct strmap_entry *e;

			e = strmap_find(&search->topic.query.terms, term,
					strlen(term));
			if (e)
				part->tf[e - search->topic.query.terms.entry] +=
					weight;
		}
	}
}

/* Lists, of which each line is one. */
static bool is_settings(const char *path)
{
	return !strcmp(path_base(path), ".editorconfig");
}

static void add_part(struct search *search, const struct part *model,
		     uint32_t begin, uint32_t end)
{
	struct part part = *model;
	const char *at = model->text + model->begin;
	size_t i;
	struct style_passage passage;

	for (; at < model->text + begin; at++)
		part.line += *at == '\n';
	part.begin = begin;
	part.end = end;
	part.tf = xcalloc(search->topic.query.term.n, sizeof(*part.tf));
	count_terms(search, &part, part.text + begin, end - begin, 1);
	for (i = 0; i < part.headings; i++)
		count_terms(search, &part, part.heading[i],
			    strlen(part.heading[i]),
			    i + 1 == part.headings ? TITLE_WEIGHT :
			    ABOVE_WEIGHT);
	passage = (struct style_passage){ .heading = part.heading,
					  .headings = part.headings,
					  .text = { part.text + part.begin,
						    part.end - part.begin },
					  .fence = part.fence,
					  .is_list = is_settings(part.path) };
	part.weight = style_topic_said(&search->topic, &passage) *
		(style_is_room_page(part.path) ? room_page : 1);
	*VEC_PUSH(&search->part) = part;
}

/* Cuts a section at blank lines into parts of about as many words. */
static void add_parts(struct search *search, const struct part *model,
		      uint32_t body, uint32_t section_end)
{
	const char *text = model->text, *end = text + section_end;
	const char *at = text + body, *start = at, *next;
	struct part part = *model;
	struct fence fence = { 0 };
	size_t words = 0;

	for (; at < end; at = next) {
		next = line_end(at, end);
		fence_line(&fence, (struct span){ at, (size_t)(next - at) });
		if (is_all_space(at, next) && words >= STYLE_PART_WORDS) {
			add_part(search, &part, (uint32_t)(start - text),
				 (uint32_t)(at - text));
			part.fence = fence;
			start = next;
			words = 0;
		} else {
			words += count_words(at, next);
		}
	}
	if (words)
		add_part(search, &part, (uint32_t)(start - text),
			 (uint32_t)(end - text));
}

/* Whether one of its headings has all words of the category. */
static bool is_of_category(const struct search *search,
			   const struct part *part)
{
	size_t i, k, n = search->category.term.n;

	for (i = 0; n && i < part->headings; i++) {
		const char *title = part->heading[i];

		for (k = 0; k < n && text_has_term(title, strlen(title),
						   search->category.term
						   .item[k].term); k++)
			;
		if (k == n)
			return true;
	}
	return !n;
}

static void add_document(struct search *search, const char *path,
			 const char *text,
			 const struct text_sections *sections)
{
	struct style_document document = {
		.path = arena_strdup(&search->out->arena, path)
	};
	uint32_t i;

	for (i = 0; i < sections->section.n; i++) {
		struct text_section *s = &sections->section.item[i];
		struct part model = { .path = document.path, .text = text,
				      .begin = s->begin, .line = s->line,
				      .is_central = style_is_central(path) };
		uint32_t at, depth, skip;

		s->title = arena_strdup(&search->out->arena, s->title);
		if (s->level)
			*VEC_PUSH(&document.heading) = (struct style_heading){
				s->title, s->level, s->line
			};
		/* The headings above a section, the outermost first. */
		depth = 0;
		for (at = i; at != SECTION_NONE;
		     at = sections->section.item[at].parent)
			depth += *sections->section.item[at].title != '\0';
		skip = depth > HEADINGS_MOST ? depth - HEADINGS_MOST : 0;
		model.headings = depth - skip;
		for (at = i; depth > skip;
		     at = sections->section.item[at].parent)
			if (*sections->section.item[at].title)
				model.heading[--depth - skip] =
					sections->section.item[at].title;
		if ((search->topic.query.term.n || search->category.term.n) &&
		    is_of_category(search, &model))
			add_parts(search, &model, s->body, s->end);
	}
	*VEC_PUSH(&search->out->document) = document;
}

static const struct error *read_document(struct search *search,
					 struct reader *reader,
					 struct scanner *scanner,
					 const struct entry *entry)
{
	struct text_sections sections = { 0 };
	struct buf bytes = { 0 };
	const struct error *err;
	char *text;

	err = reader_read(reader, entry, STYLE_DOCUMENT_MAX, &bytes, NULL);
	/* The source knows of it, and the answer tells. */
	if (error_is_unreadable(err))
		return NULL;
	if (err)
		return err;
	if (memchr(buf_str(&bytes), '\0', bytes.len))
		goto done;
	if (search->mask)
		err = search->mask->fn(search->mask->payload, entry->path,
				       &bytes);
	if (!err)
		err = sections_find(&sections, scanner, entry->path,
				    entry->language, buf_str(&bytes),
				    bytes.len);
	if (err)
		goto done;
	text = xmemdupz(buf_str(&bytes), bytes.len);
	*VEC_PUSH(&search->text) = text;
	add_document(search, entry->path, text, &sections);
done:
	sections_release(&sections);
	buf_release(&bytes);
	return err;
}

/* --- Ranking --- */

static void score_parts(struct search *search)
{
	size_t n = search->part.n, i, k;
	double mean = 0;

	for (i = 0; i < n; i++)
		mean += search->part.item[i].length / (double)n;
	for (k = 0; k < search->topic.query.term.n; k++) {
		double df = 0, idf;

		for (i = 0; i < n; i++)
			df += search->part.item[i].tf[k] > 0;
		idf = log(1 + ((double)n - df + .5) / (df + .5)) *
			style_topic_share(&search->topic, k);
		for (i = 0; i < n; i++) {
			struct part *part = &search->part.item[i];
			double w = part->tf[k] /
				(1 - b + b * part->length / mean);

			part->score += idf * w / (k1 + w);
		}
	}
}

/* First what is for those who work on all of it. Of equal parts that of the
 * likelier document, and then the upper one, as they were added. */
static int by_score(const void *a_ptr, const void *b_ptr)
{
	const struct part *const *x = a_ptr, *const *y = b_ptr;

	if ((*x)->is_central != (*y)->is_central)
		return (*x)->is_central ? -1 : 1;
	if ((*x)->score < (*y)->score || (*x)->score > (*y)->score)
		return (*x)->score > (*y)->score ? -1 : 1;
	return *x < *y ? -1 : *x > *y;
}

/* As many whole lines as have `words` words, one at least, without blank ones
 * around them. */
static void add_rule(struct search *search, const struct part *part,
		     size_t words)
{
	const char *at = part->text + part->begin, *next;
	const char *end = part->text + part->end, *start, *stop;
	struct style_rule rule = {
		.path = part->path, .line = part->line,
		.headings = part->headings, .score = part->score
	};
	size_t used = 0;

	for (; is_all_space(at, line_end(at, end)) && at < end; rule.line++)
		at = line_end(at, end);
	for (start = stop = at; at < end; at = next) {
		next = line_end(at, end);
		used += count_words(at, next);
		if (used > words && stop > start)
			break;
		if (is_all_space(at, next))
			continue;
		stop = next;
	}
	memcpy(rule.heading, part->heading, sizeof(rule.heading));
	rule.is_cut = at < end;
	rule.last_line = rule.line;
	for (at = start; at + 1 < stop; at++)
		rule.last_line += *at == '\n';
	rule.text = arena_strndup(&search->out->arena, start,
				  (size_t)(stop - start));
	*VEC_PUSH(&search->out->rule) = rule;
}

/* What one rule leaves of the words is for those behind it. */
static void choose_rules(struct search *search, size_t skip, size_t limit)
{
	struct part **order = xcalloc(search->part.n, sizeof(struct part *));
	size_t i, n = 0, words = STYLE_WORDS;

	for (i = 0; i < search->part.n; i++)
		if (search->part.item[i].score > 0 &&
		    search->part.item[i].weight > 0)
			order[n++] = &search->part.item[i];
	if (n)
		qsort(order, n, sizeof(*order), by_score);
	search->out->answers = n;
	if (n > skip && n - skip > limit)
		n = skip + limit;
	for (i = skip; i < n && words; i++) {
		const struct style_rule *rule;
		size_t used;

		add_rule(search, order[i], words / (n - i));
		rule = &search->out->rule.item[search->out->rule.n - 1];
		used = count_words(rule->text,
				   rule->text + strlen(rule->text));
		words -= used < words ? used : words;
	}
	free(order);
}

/* --- Where nothing answers --- */

static void add_near(struct style *out, const char *path, const char *title,
		     uint32_t line)
{
	size_t i;

	for (i = 0; i < out->near.n; i++)
		if (!strcmp(out->near.item[i].title, title))
			return;
	if (out->near.n < STYLE_NEAR)
		*VEC_PUSH(&out->near) = (struct style_near){
			path, title, line
		};
}

/* Lines of a section's parts are those of its text: a heading is told by its
 * own line. */
static void find_near(struct search *search)
{
	struct part **order = xcalloc(search->part.n, sizeof(struct part *));
	struct style *out = search->out;
	size_t i, k, n = 0;

	for (i = 0; i < search->part.n; i++)
		if (search->part.item[i].score > 0 &&
		    search->part.item[i].headings &&
		    !is_settings(search->part.item[i].path))
			order[n++] = &search->part.item[i];
	if (n)
		qsort(order, n, sizeof(*order), by_score);
	for (i = 0; i < n; i++)
		add_near(out, order[i]->path,
			 order[i]->heading[order[i]->headings - 1],
			 order[i]->line);
	for (i = 0; !n && i < out->document.n; i++)
		for (k = 0; k < out->document.item[i].heading.n; k++) {
			const struct style_heading *h =
				&out->document.item[i].heading.item[k];

			if (!is_settings(out->document.item[i].path) &&
			    (h->level == 2 ||
			     out->document.item[i].heading.n < STYLE_NEAR))
				add_near(out, out->document.item[i].path,
					 h->title, h->line);
		}
	free(order);
}

const struct error *style_find(struct style *out,
			       const struct style_request *request)
{
	struct search search = { .out = out, .mask = request->mask };
	struct scanner *scanner = scanner_new();
	style_place_vec candidates = { 0 };
	struct reader *reader = NULL;
	const struct error *err;
	size_t i;

	*out = (struct style){ 0 };
	err = style_topic_parse(&search.topic, request->topic);
	if (!err)
		err = style_words_parse(&search.category, request->category);
	if (!err)
		err = style_places(&candidates, request->source);
	if (!err && candidates.n)
		err = reader_open(&reader, request->source);
	for (i = 0; !err && i < candidates.n; i++)
		err = read_document(&search, reader, scanner,
				    candidates.item[i].entry);
	if (!err && search.part.n && request->topic)
		score_parts(&search);
	for (i = 0; i < search.part.n; i++)
		if (search.part.item[i].weight > 0)
			search.part.item[i].score *= search.part.item[i].weight;
	for (i = 0; !request->topic && i < search.part.n; i++)
		search.part.item[i].score = 1;
	if (!err)
		choose_rules(&search, request->skip, request->limit);
	if (!err && request->topic && !out->answers)
		find_near(&search);
	for (i = 0; i < search.part.n; i++)
		free(search.part.item[i].tf);
	for (i = 0; i < search.text.n; i++)
		free(search.text.item[i]);
	VEC_RELEASE(&search.part);
	VEC_RELEASE(&search.text);
	VEC_RELEASE(&candidates);
	style_topic_release(&search.topic);
	query_release(&search.category);
	reader_free(reader);
	scanner_free(scanner);
	return err;
}

void style_release(struct style *style)
{
	size_t i;

	for (i = 0; i < style->document.n; i++)
		VEC_RELEASE(&style->document.item[i].heading);
	VEC_RELEASE(&style->document);
	VEC_RELEASE(&style->near);
	VEC_RELEASE(&style->rule);
	arena_release(&style->arena);
	*style = (struct style){ 0 };
}
