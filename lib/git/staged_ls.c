/* SPDX-License-Identifier: MIT */
/*
 * Parsing `git ls-files --stage --debug -z`: see staged.h. A record is
 * "<mode> <id> <stage>\t<path>\0" and five lines of which the last ends in
 * "flags: <hex>\n"; no other output of git tells what is only intended.
 */
#include "git/staged.h"

#include <stdlib.h>

#include "git/run.h"

enum { FLAG_INTENT_TO_ADD = 1 << 29, FLAG_SKIP_WORKTREE = 1 << 30 };

static const char *parse_record(const char *at, struct staged *out)
{
	struct staged_entry *entry = VEC_PUSH(&out->entry);
	const char *path, *flags, *end;
	char *rest;
	size_t n;

	*entry = (struct staged_entry){
		.mode = (uint32_t)strtoul(at, &rest, 8)
	};
	n = *rest == ' ' ? oid_from_hex(&entry->oid, rest + 1) : 0;
	if (!n || rest[1 + n] != ' ')
		return NULL;
	entry->stage = (uint8_t)strtoul(rest + 2 + n, &rest, 10);
	if (*rest != '\t')
		return NULL;
	path = rest + 1;
	entry->path = arena_strdup(&out->arena, path);
	at = path + strlen(path) + 1;
	flags = strstr(at, "flags: ");
	end = flags ? strchr(flags, '\n') : NULL;
	if (end) {
		unsigned long bits = strtoul(flags + 7, NULL, 16);

		entry->intent_to_add = bits & FLAG_INTENT_TO_ADD;
		entry->skip_worktree = bits & FLAG_SKIP_WORKTREE;
	}
	return end ? end + 1 : NULL;
}

const struct error *staged_ls(const struct repo *repo, struct staged *out)
{
	static const char *const args[] = {
		"ls-files", "--stage", "--debug", "-z", NULL
	};
	struct buf text = { 0 };
	const struct error *err = git_run(repo, args, &text, NULL);
	const char *at = buf_str(&text), *end = at + text.len;

	while (!err && at < end) {
		at = parse_record(at, out);
		if (!at)
			err = error_new(ERROR_FAILED,
					"git ls-files says what makes no sense");
	}
	buf_release(&text);
	return err;
}
