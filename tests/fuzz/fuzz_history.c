/* SPDX-License-Identifier: MIT */
/* Any bytes as a commit, as a message, as a .mailmap, and as two texts whose
 * lines are compared. */
#include <string.h>

#include "git/commit.h"
#include "history/changed.h"
#include "history/lines.h"
#include "history/mailmap.h"
#include "history/message.h"
#include "tests/fuzz/fuzz.h"

static void is_inside(struct span span, const char *bytes, size_t n)
{
	MUST_HOLD(!span.n || (span.s >= bytes && span.s + span.n <= bytes + n));
}

static void as_message(struct span message)
{
	struct span rest = message, line;

	while (message_line(&rest, &line)) {
		is_inside(line, message.s, message.n);
		MUST_HOLD(!memchr(line.s, '\n', line.n));
	}
	message_flags(message);
}

static void as_commit(const char *bytes, size_t n)
{
	static const char head[] =
		"tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n";
	struct commit commit = { 0 };
	char *whole = malloc(sizeof(head) + n);

	if (!whole)
		return;
	memcpy(whole, head, sizeof(head) - 1);
	memcpy(whole + sizeof(head) - 1, bytes, n);
	n += sizeof(head) - 1;
	if (!commit_parse(&commit, whole, n)) {
		is_inside(commit.author.name, whole, n);
		is_inside(commit.author.email, whole, n);
		is_inside(commit.committer.email, whole, n);
		is_inside(commit.message, whole, n);
		as_message(commit.message);
		author_is_bot(&commit.author);
	}
	commit_release(&commit);
	free(whole);
}

/* A line of the file is asked for, as a person. */
static void as_mailmap(const char *bytes, size_t n)
{
	struct mailmap *mailmap = mailmap_parse(bytes, n);
	const char *newline = memchr(bytes, '\n', n);
	char *email = xmemdupz(bytes, newline ? (size_t)(newline - bytes) : n);
	struct person person = { email, email };

	mailmap_apply(mailmap, &person);
	MUST_HOLD(person.name && person.email);
	free(email);
	mailmap_free(mailmap);
}

struct told {
	const char *a, *b;
	size_t n, bytes;
};

static void take_changed(void *payload, const char *line, size_t len)
{
	struct told *told = payload;

	MUST_HOLD((line >= told->a && line + len <= told->a + told->n) ||
		  (line >= told->b && line + len <= told->b + told->n));
	told->bytes += len + 1;
}

/* Nothing changed between a text and itself; all of it, against nothing. */
static void as_lines(const char *bytes, size_t n)
{
	struct told told = { bytes, bytes, n, 0 };
	size_t half = n / 2;

	lines_changed(bytes, n, bytes, n, take_changed, &told);
	MUST_HOLD(!told.bytes);
	lines_changed(bytes, n, "", 0, take_changed, &told);
	MUST_HOLD(told.bytes == n + (n && bytes[n - 1] != '\n'));
	told.bytes = 0;
	lines_changed(bytes, half, bytes + half, n - half, take_changed, &told);
	MUST_HOLD(told.bytes <= n + 2);
}

static void take_term(void *payload, const char *term, size_t len,
		      uint32_t count)
{
	(void)payload;
	(void)count;
	MUST_HOLD(strlen(term) <= len);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* Exactly as long as it is, so that a read behind it is seen. */
	char *bytes = calloc(1, size + !size);

	if (!bytes)
		return 0;
	if (size)
		memcpy(bytes, data, size);
	as_commit(bytes, size);
	as_mailmap(bytes, size);
	as_lines(bytes, size);
	changed_unpack((const unsigned char *)bytes,
		       (const unsigned char *)bytes + size, take_term, NULL);
	free(bytes);
	return 0;
}
