/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a task, as a text that is held against it, and as what an item
 * tells: signals stay within their bounds and lie in the task's vocabulary, a
 * text speaks of itself at least as much as any, and no line of an item can be
 * taken for one of ours.
 */
#include <stdlib.h>
#include <string.h>

#include "context/block.h"
#include "context/intent.h"
#include "context/match.h"
#include "tests/fuzz/fuzz.h"

static double idf(const void *payload, const char *term)
{
	(void)payload;
	return (double)(strlen(term) % 5);
}

static void check_intent(const struct intent *intent)
{
	size_t i;

	MUST_HOLD(intent->keyword.n <= INTENT_KEYWORDS);
	MUST_HOLD(intent->symbol.n <= INTENT_SYMBOLS);
	MUST_HOLD(intent->failure.n <= INTENT_FAILURES);
	for (i = 0; i < intent->keyword.n; i++) {
		MUST_HOLD(*intent->keyword.item[i].word);
		MUST_HOLD(!i || intent->keyword.item[i].weight <=
			  intent->keyword.item[i - 1].weight);
	}
	for (i = 0; i < intent->symbol.n; i++)
		MUST_HOLD(strlen(intent->symbol.item[i].text) >=
			  INTENT_SHORTEST);
}

static void check_match(const struct intent *intent, const char *text,
			size_t n)
{
	struct matcher matcher;
	struct buf words = { 0 };
	double half, all;

	matcher_init(&matcher, intent, idf, NULL);
	half = match_text(&matcher, text, n / 2, NULL);
	all = match_text(&matcher, text, n, &words);
	MUST_HOLD(half >= 0 && all >= 0 && all <= 1);
	MUST_HOLD((all > 0) == (words.len > 0));
	buf_release(&words);
	matcher_release(&matcher);
}

/* Every line but the first and the last is indented by more than ours are. */
static void check_item(const char *text, size_t n)
{
	struct arena arena = { 0 };
	struct item item = { .title = text, .why = text, .path = text };
	struct buf out = { 0 };
	size_t at, line = 0;

	item.text = item_text(&arena, text, n, ITEM_TEXT);
	block_add_item(&out, NULL, BLOCK_TEXT, &item);
	for (at = 0; at < out.len; line++) {
		size_t len = strcspn(out.ptr + at, "\n");

		if (line)
			MUST_HOLD(!strncmp(out.ptr + at, "    ", 4));
		at += len + 1;
	}
	MUST_HOLD(count_characters(out.ptr, out.len) <= out.len);
	buf_release(&out);
	arena_release(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	char *text = xmalloc(n + 1);
	struct intent intent;

	if (n)
		memcpy(text, data, n);
	text[n] = '\0';
	intent_read(&intent, text, n);
	check_intent(&intent);
	check_match(&intent, text, n);
	intent_release(&intent);
	check_item(text, strlen(text));
	free(text);
	return 0;
}
