/* SPDX-License-Identifier: MIT */
/*
 * A walk along first parents: see ago.h. Only heads of commits are read, as
 * many as are younger than what is looked for: some hundreds in a busy
 * repository, which is less work than any index of them would be to keep.
 */
#include "source/ago.h"

#include <stdlib.h>
#include <string.h>

#include "source/source_private.h"

/* A commit is some hundred bytes; one that is larger than this is damaged. */
enum { COMMIT_MAX = 16 << 20 };

struct head {
	struct oid parent;	/* the first */
	bool has_parent;
	int64_t time;		/* of the committer */
};

/* What is behind `key` and a space in the line at *at, which is then moved
 * behind the line; NULL, and *at stays, when the line is another. */
static const char *value_of(const char **at, const char *key)
{
	const char *value = *at, *end = strchr(value, '\n');
	size_t n = strlen(key);

	if (!end || strncmp(value, key, n) || value[n] != ' ')
		return NULL;
	*at = end + 1;
	return value + n + 1;
}

/* False when the bytes are no commit's. */
static bool parse(struct head *out, const char *at)
{
	const char *value;

	*out = (struct head){ .has_parent = false };
	if (!value_of(&at, "tree"))
		return false;
	while ((value = value_of(&at, "parent"))) {
		if (!out->has_parent && !oid_from_hex(&out->parent, value))
			return false;
		out->has_parent = true;
	}
	if (!value_of(&at, "author"))
		return false;
	value = value_of(&at, "committer");
	if (value) {
		const char *end = at;
		int64_t time;

		/* "Name <mail> 1700000000 +0100": the number behind the last
		 * '>'. There was no commit before 1970. */
		while (end > value && end[-1] != '>')
			end--;
		time = end > value ? strtoll(end, NULL, 10) : 0;
		out->time = time > 0 ? time : 0;
	}
	return value != NULL;
}

/* A parent that is not here ends the walk as a root does: that is how a
 * shallow clone ends. */
static const struct error *find(struct repo *repo, const struct oid *tip,
				int64_t seconds, struct oid *out, bool *found)
{
	struct buf bytes = { 0 };
	struct head head = { .has_parent = true, .parent = *tip };
	const struct error *err;
	int64_t limit = 0;
	enum object_kind kind;
	char hex[OID_HEX + 1];

	*found = false;
	do {
		*out = head.parent;
		kind = OBJECT_COMMIT;
		err = repo_read(repo, out, COMMIT_MAX, &bytes, &kind, NULL);
		if (!err &&
		    (kind != OBJECT_COMMIT || !parse(&head, buf_str(&bytes))))
			err = error_new(ERROR_CORRUPT,
					"the commit '%s' is damaged",
					oid_to_hex(hex, out));
		if (err)
			break;
		if (!oid_cmp(out, tip))
			limit = head.time - seconds;
		*found = head.time <= limit;
	} while (!*found && head.has_parent);
	buf_release(&bytes);
	return err && err->code == ERROR_NOT_FOUND ? NULL : err;
}

const struct error *source_open_ago(struct source **out, struct source *now,
				    int64_t seconds)
{
	struct source_spec spec = { .kind = SOURCE_REV };
	const struct error *err;
	char hex[OID_HEX + 1];
	struct oid oid;
	bool found;

	*out = NULL;
	if (!now->has_commit)
		return NULL;
	err = find(now->repo, &now->commit, seconds, &oid, &found);
	if (err)
		return error_wrap(err, "cannot look back in the history");
	if (!found)
		return NULL;
	spec.rev = oid_to_hex(hex, &oid);
	return source_open(out, now->repo, &spec);
}
