/* SPDX-License-Identifier: MIT */
/* What memories are called, and the words for what they are: see memory.h. */
#include "knowledge/memory.h"

#include "base/span.h"
#include "knowledge/entity.h"
#include "knowledge/memory_body.h"

const char memory_prefix[] = "memory:";

const char *const memory_types[MEMORY_TYPES + 1] = {
	[MEMORY_CONVENTION] = "convention", [MEMORY_DECISION] = "decision",
	[MEMORY_FAILURE] = "failure", [MEMORY_GOTCHA] = "gotcha"
};

const char *const memory_categories[MEMORY_CATEGORIES + 1] = {
	[MEMORY_ARCHITECTURE] = "architecture",
	[MEMORY_CONVENTIONS] = "conventions",
	[MEMORY_DEPENDENCIES] = "dependencies",
	[MEMORY_TESTING] = "testing", [MEMORY_TOOLING] = "tooling"
};

const char *const memory_statuses[MEMORY_STATUSES + 1] = {
	[MEMORY_APPROVED] = "approved", [MEMORY_CANDIDATE] = "candidate",
	[MEMORY_REJECTED] = "rejected"
};

void memory_normal(struct buf *out, const char *text)
{
	struct span rest = span_trim(span_of(text));

	while (rest.n && rest.s[rest.n - 1] == '.') {
		rest.n--;
		rest = span_trim(rest);
	}
	entity_add_normal(out, rest);
}

void memory_entity(struct buf *out, enum memory_type type, const char *text)
{
	struct sink bytes = { .write = NULL };
	struct json json = { .sink = &bytes };
	struct buf normal = { 0 };

	memory_normal(&normal, text);
	json_open(&json, '{');
	json_member(&json, "text", buf_str(&normal));
	json_member(&json, "type", memory_types[type]);
	json_close(&json);
	entity_add(out, memory_prefix, &bytes.buf);
	buf_release(&normal);
	sink_release(&bytes);
}
