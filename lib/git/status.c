/* SPDX-License-Identifier: MIT */
/* Reading `git status --porcelain=v2 -z`: see status.h. */
#include "git/status.h"

#include "base/arena.h"
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

typedef VEC(const char *) argument_vec;

static const char *const command[] = {
	"status", "--porcelain=v2", "-z", "--untracked-files=all",
	"--no-renames", "--ignore-submodules=all"
};

static const struct error *run(const struct repo *repo, argument_vec *args,
			       struct status *out)
{
	const struct error *err;

	*out = (struct status){ 0 };
	*VEC_PUSH(args) = NULL;
	err = git_run(repo, args->item, &out->text, NULL);
	if (!err)
		err = parse(out);
	if (err)
		status_release(out);
	return err;
}

static void add_status_words(argument_vec *args)
{
	size_t i;

	for (i = 0; i < sizeof(command) / sizeof(*command); i++)
		*VEC_PUSH(args) = command[i];
}

const struct error *status_read(const struct repo *repo, struct status *out)
{
	const struct error *err;
	argument_vec args = { 0 };

	add_status_words(&args);
	err = run(repo, &args, out);
	VEC_RELEASE(&args);
	return err;
}

const struct error *status_read_of(const struct repo *repo,
				   const char *const *path, size_t n,
				   struct status *out)
{
	const struct error *err;
	struct arena arena = { 0 };
	argument_vec args = { 0 };
	size_t i;

	add_status_words(&args);
	*VEC_PUSH(&args) = "--";
	for (i = 0; i < n; i++)
		*VEC_PUSH(&args) = arena_fmt(&arena, ":(literal)%s", path[i]);
	err = run(repo, &args, out);
	VEC_RELEASE(&args);
	arena_release(&arena);
	return err;
}

void status_release(struct status *status)
{
	VEC_RELEASE(&status->entry);
	buf_release(&status->text);
}
