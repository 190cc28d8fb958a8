/* SPDX-License-Identifier: MIT */
/* Reading `git status --porcelain=v2 -z`: see status.h. */
#include "git/status.h"

#include "git/run.h"

/* How many fields, each with a space behind it, stand before path and mW. */
static const struct {
	char kind;
	int path, mode;
} records[] = {
	{ '1', 8, 5 },	/* 1 XY sub mH mI mW hH hI path */
	{ '2', 9, 5 },	/* 2 XY sub mH mI mW hH hI Xscore path\0old */
	{ 'u', 10, 6 },	/* u XY sub m1 m2 m3 mW h1 h2 h3 path */
	{ '?', 1, 0 },	/* ? path */
};

static const char *skip_fields(const char *at, int fields)
{
	while (fields-- && at) {
		at = strchr(at, ' ');
		at += at != NULL;
	}
	return at;
}

static bool parse_record(const char *record, struct status_entry *out)
{
	size_t i, n;

	for (i = 0; i < sizeof(records) / sizeof(records[0]); i++)
		if (records[i].kind == *record)
			break;
	if (i == sizeof(records) / sizeof(records[0]))
		return false;
	*out = (struct status_entry){
		.path = skip_fields(record, records[i].path),
		.is_untracked = *record == '?', .is_unmerged = *record == 'u'
	};
	if (!out->path || !*out->path)
		return false;
	out->staged = out->is_untracked ? '?' : record[2];
	out->worktree = out->is_untracked ? '?' : record[3];
	if (records[i].mode)
		out->mode = (uint32_t)strtoul(skip_fields(record,
						records[i].mode), NULL, 8);
	n = strlen(out->path);
	out->is_repository = out->is_untracked && out->path[n - 1] == '/';
	return true;
}

static const struct error *parse(struct status *out)
{
	const char *at = buf_str(&out->text), *end = at + out->text.len;

	while (at < end) {
		const char *record = at;

		at += strlen(at) + 1;
		if (*record == '#')
			continue;
		if (!parse_record(record, VEC_PUSH(&out->entry)))
			return error_new(ERROR_FAILED,
					 "git status says '%s', which makes no sense",
					 record);
		if (*record == '2' && at < end)
			at += strlen(at) + 1;
	}
	return NULL;
}

const struct error *status_read(const struct repo *repo, struct status *out)
{
	static const char *const args[] = {
		"status", "--porcelain=v2", "-z", "--untracked-files=all",
		"--no-renames", "--ignore-submodules=all", NULL
	};
	const struct error *err;

	*out = (struct status){ 0 };
	err = git_run(repo, args, &out->text, NULL);
	if (!err)
		err = parse(out);
	if (err)
		status_release(out);
	return err;
}

void status_release(struct status *status)
{
	VEC_RELEASE(&status->entry);
	buf_release(&status->text);
}
