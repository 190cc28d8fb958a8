/* SPDX-License-Identifier: MIT */
/* Small readers of what a repository holds: tree objects, JSON manifests,
 * and the patterns of .gitattributes and .fuseignore. */
#include <string.h>

#include "git/tree.h"
#include "json/value.h"
#include "source/match.h"
#include "tests/fuzz/fuzz.h"

/* Entries lie behind one another in the bytes, and each has a name. */
static void read_tree(const char *bytes, size_t n)
{
	struct tree_reader reader;
	const char *last = bytes;

	tree_start(&reader, NULL, bytes, n);
	for (;;) {
		struct tree_entry entry;
		const struct error *err = tree_next(&reader, &entry);

		if (err) {
			MUST_HOLD(err->code == ERROR_CORRUPT);
			return;
		}
		if (!entry.name)
			return;
		MUST_HOLD(entry.len && entry.name >= last);
		MUST_HOLD(entry.name + entry.len < bytes + n);
		MUST_HOLD(strlen(entry.name) == entry.len);
		MUST_HOLD(!memchr(entry.name, '/', entry.len));
		last = entry.name + entry.len;
	}
}

static void read_json(const char *bytes, size_t n, bool is_relaxed)
{
	struct value *value = NULL;
	const struct error *err = value_parse(&value, bytes, n, is_relaxed);

	MUST_HOLD(!err == (value != NULL));
	value_free(value);
}

/* The first line is a pattern, the rest a path; a literal fits itself. */
static void match(const char *bytes, size_t n)
{
	const char *line = memchr(bytes, '\n', n);
	size_t len = line ? (size_t)(line - bytes) : n;
	struct pattern pattern;

	if (pattern_parse(&pattern, bytes, len, "", 0) && line)
		pattern_matches(&pattern, line + 1, n - len - 1, false, 0);
	if (len && wildmatch_literal(bytes, len) == len)
		MUST_HOLD(wildmatch(bytes, len, bytes, len, 0));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* Exactly as long as it is, so that a read behind it is seen. */
	char *bytes = malloc(size + !size);

	if (!bytes)
		return 0;
	if (size)
		memcpy(bytes, data, size);
	read_tree(bytes, size);
	read_json(bytes, size, false);
	read_json(bytes, size, true);
	match(bytes, size);
	free(bytes);
	return 0;
}
