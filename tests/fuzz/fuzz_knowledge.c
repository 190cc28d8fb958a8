/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as canonical JSON, as records to import, as claims, findings,
 * memories and objectives, as what a trailer names, and as windows of time.
 */
#include <string.h>

#include "base/arena.h"
#include "base/span.h"
#include "knowledge/canonical.h"
#include "knowledge/claim.h"
#include "knowledge/entity.h"
#include "knowledge/finding.h"
#include "knowledge/gc.h"
#include "knowledge/memory_body.h"
#include "knowledge/objective_body.h"
#include "knowledge/record.h"
#include "tests/fuzz/fuzz.h"

/* What is canonical stays as it is. */
static void check_canonical(const char *text, size_t n)
{
	struct buf once = { 0 }, twice = { 0 };

	if (!canonical_add_text(&once, text, n)) {
		MUST_HOLD(!canonical_add_text(&twice, once.ptr, once.len));
		MUST_HOLD(once.len == twice.len &&
			  !memcmp(once.ptr, twice.ptr, once.len));
	}
	buf_release(&once);
	buf_release(&twice);
}

/* Nobody guesses an id, so the content is sealed here and read again. */
static void check_record(const char *body)
{
	struct record record = { .kind = RECORD_MEMORY, .entity = body,
				 .author = "a", .body = body, .lamport = 1 };
	struct arena arena = { .block = NULL };
	struct record back;
	struct buf line = { 0 };

	if (record_check(&record))
		record.entity = "e";
	if (record_check(&record))
		return;
	record_seal(&record);
	record_add_line(&line, &record);
	MUST_HOLD(!record_parse(&back, &arena, line.ptr, line.len - 1));
	MUST_HOLD(!record_cmp(&record, &back));
	MUST_HOLD(!strcmp(record.body, back.body));
	MUST_HOLD(!strcmp(record.entity, back.entity));
	line.ptr[line.len / 2]++;
	MUST_HOLD(record_parse(&back, &arena, line.ptr, line.len - 1));
	arena_release(&arena);
	buf_release(&line);
}

/* What can be read can be written, and is the same when it is read again. */
static void check_claim(const char *body)
{
	struct arena arena = { .block = NULL };
	struct sink first = { .write = NULL }, second = { .write = NULL };
	struct json one = { .sink = &first }, two = { .sink = &second };
	struct claim claim, again;

	if (!claim_parse(&claim, &arena, body) && !claim.is_retracted) {
		claim_put_body(&one, &claim);
		MUST_HOLD(!claim_parse(&again, &arena, first.buf.ptr));
		claim_put_body(&two, &again);
		MUST_HOLD(!strcmp(first.buf.ptr, second.buf.ptr));
	}
	sink_release(&first);
	sink_release(&second);
	arena_release(&arena);
}

/* Whatever it says, it is in bounds. */
static void check_finding(const char *body)
{
	struct arena arena = { .block = NULL };
	struct finding finding;

	if (!finding_parse(&finding, &arena, body))
		MUST_HOLD(*finding.about && *finding.text &&
			  finding.kind < FINDING_KINDS &&
			  finding.confidence <= 1000);
	arena_release(&arena);
}

/* What can be read can be written, and is the same when it is read again. */
static void check_objective(const char *body)
{
	struct arena arena = { .block = NULL };
	struct sink first = { .write = NULL }, second = { .write = NULL };
	struct json one = { .sink = &first }, two = { .sink = &second };
	struct objective_change change, again;

	if (!objective_parse(&change, &arena, body)) {
		objective_put_body(&one, &change);
		MUST_HOLD(!objective_parse(&again, &arena, first.buf.ptr));
		objective_put_body(&two, &again);
		MUST_HOLD(!strcmp(first.buf.ptr, second.buf.ptr));
	}
	sink_release(&first);
	sink_release(&second);
	arena_release(&arena);
}

/* The same of the two bodies of memories. */
static void check_memory(const char *body)
{
	struct arena arena = { .block = NULL };
	struct sink first = { .write = NULL }, second = { .write = NULL };
	struct json one = { .sink = &first }, two = { .sink = &second };
	struct memory_body said, again;

	if (!memory_parse(&said, &arena, body) && !said.takes_back) {
		said.memory.sighting = &said.sighting;
		memory_put(&one, &said.memory);
		MUST_HOLD(!memory_parse(&again, &arena, first.buf.ptr));
		again.memory.sighting = &again.sighting;
		memory_put(&two, &again.memory);
		MUST_HOLD(!strcmp(first.buf.ptr, second.buf.ptr));
	}
	sink_release(&first);
	sink_release(&second);
	arena_release(&arena);
}

static void check_review(const char *body)
{
	struct arena arena = { .block = NULL };
	struct sink first = { .write = NULL }, second = { .write = NULL };
	struct json one = { .sink = &first }, two = { .sink = &second };
	struct memory_review review, again;

	if (!memory_parse_review(&review, &arena, body)) {
		memory_put_review(&one, &review);
		MUST_HOLD(!memory_parse_review(&again, &arena,
					       first.buf.ptr));
		memory_put_review(&two, &again);
		MUST_HOLD(!strcmp(first.buf.ptr, second.buf.ptr));
	}
	sink_release(&first);
	sink_release(&second);
	arena_release(&arena);
}

/* Each takes something off, and is a part of it. */
static void check_naming(const char *text, size_t n)
{
	struct span rest = { text, n };
	struct naming naming;
	size_t left = n;

	while (naming_next(&naming, &rest)) {
		MUST_HOLD(rest.n < left && naming.name.n);
		MUST_HOLD(naming.name.s >= text &&
			  naming.name.s + naming.name.n <= text + n);
		MUST_HOLD(naming.task.s >= text &&
			  naming.task.s + naming.task.n <= text + n);
		left = rest.n;
	}
}

static void check_windows(const char *text, size_t n)
{
	struct lifecycle lifecycle;
	int i;

	if (lifecycle_parse(&lifecycle, text, n))
		return;
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		MUST_HOLD(lifecycle.days[i] >= 0 &&
			  lifecycle.days[i] <= LIFECYCLE_DAYS_MAX);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct span rest = { (const char *)data, size }, line;
	struct arena arena = { .block = NULL };
	struct buf body = { 0 };
	struct record record;

	check_canonical(rest.s, rest.n);
	check_naming(rest.s, rest.n);
	check_windows(rest.s, rest.n);
	if (!canonical_add_text(&body, rest.s, rest.n))
		check_record(body.ptr);
	if (body.len) {
		check_claim(body.ptr);
		check_finding(body.ptr);
		check_memory(body.ptr);
		check_review(body.ptr);
		check_objective(body.ptr);
	}
	while (take_line(&rest, &line))
		if (!record_parse(&record, &arena, line.s, line.n))
			MUST_HOLD(record_is_sealed(&record));
	arena_release(&arena);
	buf_release(&body);
	return 0;
}
