/* SPDX-License-Identifier: MIT */
/* Topics and other words for them: see style_topic.h. */
#include "search/style_topic.h"

#include <string.h>

#include "base/buf.h"

static const double other_words = .5;

/* What people ask for, and how documents say it; in the first column are
 * words that are asked for, in the second phrases that mean the same. */
static const struct {
	const char *topic, *synonyms;
} synonym_table[] = {
	{ "commits", "commit message|patch" },
	{ "documentation", "docs|docstrings" },
	{ "errors", "exceptions" },
	{ "imports", "include" },
	{ "indentation", "indent|tabs" },
	{ "line length", "line width|columns|characters per line" },
	{ "naming", "names|identifiers|filenames" },
	{ "tests", "testing" },
	{ "types", "typing|type hints|annotations" }
};

static bool are_same_terms(const struct query *a, const struct query *b)
{
	size_t i;

	for (i = 0; a->term.n == b->term.n && i < a->term.n; i++)
		if (strcmp(a->term.item[i].term, b->term.item[i].term))
			return false;
	return a->term.n == b->term.n;
}

/* Several names with a bar between them, or NULL. */
static const char *synonyms_of(const struct query *topic)
{
	const char *found = NULL;
	size_t i;

	for (i = 0; !found && i < sizeof(synonym_table) /
	     sizeof(*synonym_table); i++) {
		const char *name = synonym_table[i].topic;
		struct query row = { 0 };

		query_parse(&row, name, strlen(name), false);
		if (are_same_terms(&row, topic))
			found = synonym_table[i].synonyms;
		query_release(&row);
	}
	return found;
}

const struct error *style_words_parse(struct query *out, const char *text)
{
	query_parse(out, text ? text : "", text ? strlen(text) : 0, false);
	return !text || out->term.n ? NULL :
		error_new(ERROR_USAGE, "'%s' holds no word to look for", text);
}

static void add_phrase(struct style_topic *topic, const char *text, size_t n)
{
	query_parse(VEC_PUSH(&topic->phrase), text, n, false);
}

const struct error *style_topic_parse(struct style_topic *out, const char *text)
{
	struct buf all = { 0 };
	const char *others, *bar;
	const struct error *err;

	*out = (struct style_topic){ 0 };
	err = style_words_parse(&out->query, text);
	if (err || !text)
		return err;
	add_phrase(out, text, strlen(text));
	others = synonyms_of(&out->phrase.item[0]);
	buf_addf(&all, "%s %s", text, others ? others : "");
	for (; others; others = bar) {
		bar = strchr(others, '|');
		add_phrase(out, others,
			   bar ? (size_t)(bar - others) : strlen(others));
		bar = bar ? bar + 1 : NULL;
	}
	query_release(&out->query);
	out->query = (struct query){ 0 };
	query_parse(&out->query, all.ptr, all.len, false);
	buf_release(&all);
	return NULL;
}

void style_topic_release(struct style_topic *topic)
{
	size_t i;

	for (i = 0; i < topic->phrase.n; i++)
		query_release(&topic->phrase.item[i]);
	VEC_RELEASE(&topic->phrase);
	query_release(&topic->query);
	*topic = (struct style_topic){ 0 };
}

double style_topic_share(const struct style_topic *topic, size_t k)
{
	return k < topic->phrase.item[0].term.n ? 1 : other_words;
}

double style_topic_said(const struct style_topic *topic,
			const struct style_passage *passage)
{
	size_t n = topic->phrase.n, i;

	for (i = 0; i < n; i++)
		if (style_is_under(&topic->phrase.item[i], passage) ||
		    style_says(&topic->phrase.item[i], passage))
			return i ? other_words : 1;
	return n ? 0 : 1;
}
