/* SPDX-License-Identifier: MIT */
/*
 * Mentions of decisions in any bytes, the trailers of a message, and what is
 * frozen of a record: the places told lie in the text, in order, and what
 * stands there is a number; freezing a text twice gives the same.
 */
#include <stdlib.h>
#include <stdbool.h>
#include <string.h>

#include "adr/frozen.h"
#include "adr/mention.h"
#include "adr/trailer.h"
#include "git/repo.h"
#include "git/start.h"
#include "tests/fuzz/fuzz.h"

static const struct {
	const char *path, *id;
	uint64_t number;
} record[] = {
	{ "docs/adr/0001-use-c.md", "ADR-0001", 1 },
	{ "docs/adr/0002-use a cache.md", "ADR-0002", 2 },
	{ "docs/adr/plain.md", "plain", 0 },
	{ "rfc/RFC-7.md", "RFC-7", 7 },
	{ "web/adr/0001-use-c.md", "ADR-0001", 1 },
};

static void check_mention(const struct mention *mention, const char *text,
			  size_t n, size_t behind)
{
	size_t i;

	MUST_HOLD(mention->begin >= behind);
	MUST_HOLD(mention->begin < mention->end && mention->end <= n);
	MUST_HOLD(!mention->digits ||
		  (mention->number_at >= mention->begin &&
		   mention->number_at + mention->digits <= mention->end));
	for (i = 0; i < mention->digits; i++)
		MUST_HOLD(text[mention->number_at + i] >= '0' &&
			  text[mention->number_at + i] <= '9');
	MUST_HOLD(mention->line >= 1);
	MUST_HOLD(!mention->is_ambiguous || mention->record == MENTION_NOBODY);
	MUST_HOLD(mention->record == MENTION_NOBODY ||
		  mention->record < sizeof(record) / sizeof(*record));
}

static void check_mentions(const char *text, size_t n)
{
	struct registry registry = { .folder = { 0 } };
	struct mentions *mentions;
	mention_vec found = { 0 };
	size_t i, behind = 0;

	for (i = 0; i < sizeof(record) / sizeof(*record); i++)
		*VEC_PUSH(&registry.record) = (struct adr){
			.path = record[i].path, .id = record[i].id,
			.number = record[i].number
		};
	mentions = mentions_new(&registry);
	mentions_find(mentions, "src/a.c", text, n, &found);
	for (i = 0; i < found.n; i++) {
		check_mention(&found.item[i], text, n, behind);
		behind = found.item[i].end;
	}
	VEC_RELEASE(&found);
	mentions_free(mentions);
	VEC_RELEASE(&registry.record);
}

static void check_trailers(const char *text, size_t n)
{
	struct adr_trailers trailers;
	size_t i;

	adr_trailers_read(&trailers, (struct span){ text, n });
	MUST_HOLD(trailers.n <= TRAILERS_MOST);
	for (i = 0; i < trailers.n; i++)
		MUST_HOLD((size_t)(trailers.item[i].line.s - text) +
			  trailers.item[i].line.n <= n);
	adr_trailers_have(&trailers, 12);
	adr_trailers_hold(&trailers, n / 2);
}

static void check_frozen(const char *text, size_t n)
{
	struct adr adr = { .path = NULL };
	struct buf once = { 0 }, twice = { 0 };
	const struct error *err = adr_parse(&adr, record[0].path, text, n);
	uint32_t line;

	if (!err) {
		adr_frozen(&once, &adr);
		adr_frozen(&twice, &adr);
		MUST_HOLD(once.len == twice.len &&
			  !memcmp(buf_str(&once), buf_str(&twice), once.len));
		err = adr_frozen_line(&line, &adr, text, n);
		MUST_HOLD(!err && line == 0);
	}
	buf_release(&once);
	buf_release(&twice);
	adr_release(&adr);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t n)
{
	char *text = xmalloc(n + 1);
	static bool is_started;

	if (!is_started)	/* each hash would, for milliseconds */
		MUST_HOLD(!git_start());
	is_started = true;
	if (n)
		memcpy(text, data, n);
	text[n] = '\0';
	check_mentions(text, n);
	check_trailers(text, n);
	check_frozen(text, n);
	free(text);
	return 0;
}
