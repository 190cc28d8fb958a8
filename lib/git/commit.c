/* SPDX-License-Identifier: MIT */
/* Headers, an empty line, the message: see commit.h. */
#include "git/commit.h"

#include <string.h>

#include "base/buf.h"
#include "git/recode.h"
#include "git/repo.h"

static const struct signature nobody = { { "", 0 }, { "", 0 }, 0 };

static struct span trim(const char *from, const char *to)
{
	return span_trim((struct span){ from, (size_t)(to - from) });
}

static const char *last_of(const char *from, const char *to, char c)
{
	while (to > from)
		if (*--to == c)
			return to;
	return NULL;
}

/* Seconds at the beginning of what stands behind the address. */
static int64_t read_time(const char *at, const char *end)
{
	bool is_negative;
	int64_t time = 0;

	while (at < end && *at == ' ')
		at++;
	is_negative = at < end && *at == '-';
	for (at += is_negative; at < end && *at >= '0' && *at <= '9'; at++) {
		if (time > (INT64_MAX - 9) / 10)
			return 0;
		time = time * 10 + (*at - '0');
	}
	return is_negative ? -time : time;
}

/*
 * "Name <address> seconds zone". The address ends at the last '>', because
 * some wrote two; without brackets everything is the name.
 */
static struct signature read_signature(struct span line)
{
	const char *end = line.s + line.n;
	const char *open = memchr(line.s, '<', line.n);
	const char *close = open ? last_of(open, end, '>') : NULL;
	struct signature out = nobody;

	if (!close) {
		out.name = trim(line.s, open ? open : end);
		return out;
	}
	out.name = trim(line.s, open);
	out.email = trim(open + 1, close);
	out.time = read_time(close + 1, end);
	return out;
}

/* The value of a header line of this name, without its newline. */
static bool is_header(struct span line, const char *name, struct span *value)
{
	size_t n = strlen(name);

	if (line.n <= n || memcmp(line.s, name, n) || line.s[n] != ' ')
		return false;
	*value = (struct span){ line.s + n + 1, line.n - n - 1 };
	return true;
}

/* The next line, without its newline. */
static struct span next_line(const char **at, const char *end)
{
	const char *start = *at;
	const char *newline = memchr(start, '\n', (size_t)(end - start));
	const char *stop = newline ? newline : end;

	*at = newline ? newline + 1 : end;
	return (struct span){ start, (size_t)(stop - start) };
}

static const struct error *damaged(void)
{
	return error_new(ERROR_CORRUPT, "the commit is damaged");
}

static const struct error *read_header(struct commit *out, struct span line)
{
	struct span value;

	if (is_header(line, "parent", &value)) {
		if (!oid_read(VEC_PUSH(&out->parent), value))
			return damaged();
	} else if (is_header(line, "author", &value)) {
		out->author = read_signature(value);
	} else if (is_header(line, "committer", &value)) {
		out->committer = read_signature(value);
	} else if (is_header(line, "encoding", &value)) {
		out->encoding = value;
	}
	return NULL;
}

const struct error *commit_parse(struct commit *out, const char *bytes,
				 size_t n)
{
	const char *at = bytes, *end = bytes + n;
	const struct error *err = NULL;
	struct span line, value;

	out->parent.n = 0;
	out->author = out->committer = nobody;
	out->encoding = out->message = nobody.name;
	out->is_recoded = false;
	line = next_line(&at, end);
	if (!is_header(line, "tree", &value) || !oid_read(&out->tree, value))
		return damaged();
	while (!err && at < end) {
		line = next_line(&at, end);
		if (!line.n)
			break;
		err = read_header(out, line);
	}
	out->message = (struct span){ at, (size_t)(end - at) };
	return err;
}

void commit_release(struct commit *commit)
{
	VEC_RELEASE(&commit->parent);
}

/*
 * Puts a commit and its bytes, which are not in UTF-8, into UTF-8 if that can
 * be. What is no commit once it is converted was never in that encoding, as
 * nothing is in UTF-16 that git has written: then the name is wrong, the bytes
 * are right, and both stay as they are.
 */
static void recode_commit(struct commit *out, struct buf *bytes)
{
	const struct span text = { buf_str(bytes), bytes->len };
	struct commit recoded = { 0 };
	struct buf utf8 = { 0 };

	if (!recode(&utf8, out->encoding, text) ||
	    commit_parse(&recoded, buf_str(&utf8), utf8.len)) {
		commit_release(&recoded);
		buf_release(&utf8);
		return;
	}
	commit_release(out);
	buf_release(bytes);
	*out = recoded;
	*bytes = utf8;
	out->encoding = nobody.name;
	out->is_recoded = true;
}

const struct error *commit_read(struct commit *out, struct repo *repo,
				const struct oid *oid, struct buf *bytes)
{
	const struct error *err;
	enum object_kind kind;
	char hex[OID_HEX + 1];

	err = repo_read(repo, oid, UINT64_MAX, bytes, &kind, NULL);
	if (!err && kind != OBJECT_COMMIT)
		return error_new(ERROR_CORRUPT, "'%s' is not a commit",
				 oid_to_hex(hex, oid));
	if (!err)
		err = commit_parse(out, buf_str(bytes), bytes->len);
	if (!err && !encoding_says_utf8(out->encoding))
		recode_commit(out, bytes);
	if (err && err->code == ERROR_CORRUPT)
		err = error_wrap(err, "cannot read the commit '%s'",
				 oid_to_hex(hex, oid));
	return err;
}

const struct error *commit_tree(struct oid *out, struct repo *repo,
				const struct oid *oid)
{
	struct commit commit = { 0 };
	struct buf bytes = { 0 };
	const struct error *err = commit_read(&commit, repo, oid, &bytes);

	*out = commit.tree;
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}

const struct error *commit_time(int64_t *out, struct repo *repo,
				const struct oid *oid)
{
	struct commit commit = { 0 };
	struct buf bytes = { 0 };
	const struct error *err = commit_read(&commit, repo, oid, &bytes);

	if (!err)
		*out = commit.committer.time;
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}
