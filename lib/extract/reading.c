/* SPDX-License-Identifier: MIT */
/* One commit: its message in UTF-8, its files, and whether it is routine. */
#include <string.h>
#include <strings.h>

#include "base/span.h"
#include "base/utf8.h"
#include "extract/lesson.h"
#include "extract/work.h"
#include "git/recode.h"
#include "git/repo.h"
#include "history/message.h"

/* --- The message --- */

/* git shows a message up to a NUL. */
static struct span visible(struct span text)
{
	const char *nul = memchr(text.s, '\0', text.n);

	return (struct span){ text.s, nul ? (size_t)(nul - text.s) : text.n };
}

static bool read_message(struct reading *r)
{
	struct span text = visible(r->commit.message);

	if (!encoding_says_utf8(r->commit.encoding) ||
	    !utf8_is_valid(text.s, text.n))
		return false;
	message_parse(&r->message, text, 0);
	return true;
}

const struct error *reading_commit(struct reading *r, struct repo *repo,
				   const struct oid *oid,
				   enum extract_reason *reason)
{
	const struct error *err = commit_read(&r->commit, repo, oid,
					      &r->bytes);

	*reason = EXTRACT_REASONS;
	r->oid = *oid;
	if (err && (err->code == ERROR_NOT_FOUND ||
		    err->code == ERROR_CORRUPT)) {
		*reason = EXTRACT_UNREADABLE;
		return NULL;
	}
	if (!err && !read_message(r))
		*reason = EXTRACT_ENCODING;
	return err;
}

void reading_release(struct reading *r)
{
	commit_release(&r->commit);
	message_release(&r->message);
	differences_release(&r->files);
	buf_release(&r->bytes);
}

bool reading_is_fix(const struct reading *r)
{
	struct span type = r->message.conventional.type;
	size_t at = 0;

	if (type.n)
		return (type.n == 3 && !strncasecmp(type.s, "fix", 3)) ||
			(type.n == 6 && !strncasecmp(type.s, "hotfix", 6)) ||
			message_flags(r->message.subject) & PAST_FIX;
	return message_flags(r->message.subject) & PAST_FIX ||
		message_trailer(&r->message, "Fixes", &at);
}

/* --- The files --- */

const struct error *reading_files(struct reading *r, struct work *work,
				  bool *found)
{
	struct commit parent = { .parent = { 0 } };
	struct buf bytes = { 0 };
	struct oid missing = { { 0 } };
	const struct error *err = NULL;

	differences_clear(&r->files);
	if (r->commit.parent.n)
		err = commit_read(&parent, work->repo, r->commit.parent.item,
				  &bytes);
	if (!err)
		err = trees_compare(work->trees, r->commit.parent.n ?
				    &parent.tree : NULL, &r->commit.tree,
				    &r->files, &missing);
	/* The edge of a shallow clone, the trees of a partial one. */
	*found = !err || (err->code != ERROR_NOT_FOUND &&
			  err->code != ERROR_CORRUPT);
	if (!*found)
		err = NULL;
	commit_release(&parent);
	buf_release(&bytes);
	return err;
}

/* --- Routine --- */

/* How such subjects begin, in lower case. */
static const char *const routine[] = {
	"[ci skip]", "[maven-release-plugin]", "[release]", "[skip ci]",
	"auto-generated", "back to development", "bump ", "bump:", "bumped ",
	"bumps ", "changelog", "deps:", "merge ", "news:", "prepare for ",
	"prepare release", "prepare the next", "prepare version", "release ",
	"release:", "release-", "releasing ", "start version", "sync with ",
	"update changelog", "update dependencies", "update dependency",
	"update lock", "update news", "update readme", "update version",
	"updated dependencies", "upgrade dependencies", "version "
};

static bool is_version(struct span s)
{
	size_t i, dots = 0, digits = 0;

	if (s.n && (*s.s == 'v' || *s.s == 'V'))
		s = span_behind(s, 1);
	for (i = 0; i < s.n && !strchr(" -,", s.s[i]); i++) {
		dots += s.s[i] == '.';
		digits += s.s[i] >= '0' && s.s[i] <= '9';
		if (s.s[i] != '.' && (s.s[i] < '0' || s.s[i] > '9'))
			return false;
	}
	return dots && digits;
}

static bool names_dependencies(struct span scope)
{
	static const char *const scopes[] = {
		"deps", "deps-dev", "dependencies", "release", NULL
	};

	return span_is_among_any_case(scope, scopes);
}

bool is_routine(const struct message *m)
{
	struct span line = m->conventional.type.n ?
		m->conventional.description : m->folded;
	size_t i;
	struct span subject;
	static const char *const orders[] = { "update", "updates", "upgrade" };
	struct span rest, word;
	bool found = false;

	if (m->conventional.type.n &&
	    (names_dependencies(m->conventional.scope) ||
	     names_dependencies(m->conventional.type)))
		return true;
	for (i = 0; i < sizeof(routine) / sizeof(*routine); i++) {
		size_t n = strlen(routine[i]);

		if (line.n >= n && !strncasecmp(line.s, routine[i], n))
			return true;
	}
	if (is_version(line))
		return true;
	/* "Update x to v1.2": what its list tells is of another project. */
	subject = subject_bare(m);
	rest = subject;
	if (!lesson_begins(subject, orders, sizeof(orders) / sizeof(*orders)))
		return false;
	while (!found && rest.n) {
		word = span_until(rest, " ");
		found = is_version(word);
		rest = span_behind(rest, word.n + 1);
	}
	return found;
}

bool commit_named(struct oid *out, struct repo *repo, struct span hex)
{
	char *rev = xmemdupz(hex.s, hex.n);
	const struct error *err = NULL;
	bool found;

	if (oid_read(out, hex))
		found = repo_has(repo, out);
	else
		found = !(err = repo_commit(repo, rev, out));
	error_ignore(err);
	free(rev);
	return found;
}
