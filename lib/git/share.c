/* SPDX-License-Identifier: MIT */
/* core.sharedRepository: see share.h. */
#include "git/share.h"

#include <stdlib.h>
#include <strings.h>
#include <sys/stat.h>

#include "git/repo.h"

/* What the words add to a mode. */
static const struct {
	const char *word;
	mode_t mode;
} words[] = {
	{ "0", 0 }, { "1", 0660 }, { "2", 0664 }, { "all", 0664 },
	{ "everybody", 0664 }, { "false", 0 }, { "group", 0660 },
	{ "true", 0660 }, { "umask", 0 }, { "world", 0664 }, { "yes", 0660 }
};

/* The leave to read, as leave to enter. */
static mode_t readers_enter(mode_t mode)
{
	return mode | (mode & 0444) >> 2;
}

/* False when nothing is asked for. An octal mode must leave the owner leave to
 * read and write, as git has it. */
static bool mode_of(const char *value, mode_t old, mode_t *out)
{
	unsigned long octal;
	char *end;
	size_t i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (!strcasecmp(value, words[i].word)) {
			*out = (old & 07777) | words[i].mode;
			return words[i].mode;
		}
	octal = strtoul(value, &end, 8);
	*out = (old & 07000) | (mode_t)(octal & 0666);
	return *value && !*end && (octal & 0600) == 0600;
}

const struct error *repo_share(struct repo *repo, const char *path)
{
	const char *value;
	const struct error *err = repo_config(repo, "core.sharedRepository",
					      &value);
	struct stat st;
	mode_t mode;

	if (err || !value)
		return err;
	if (stat(path, &st))
		return error_errno("cannot share '%s'", path);
	if (!mode_of(value, st.st_mode, &mode))
		return NULL;
	if (S_ISDIR(st.st_mode))
		mode = readers_enter(mode) | S_ISGID;
	if (mode != (st.st_mode & 07777) && chmod(path, mode))
		return error_errno("cannot share '%s'", path);
	return NULL;
}
