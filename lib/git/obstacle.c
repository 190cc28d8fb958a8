/* SPDX-License-Identifier: MIT */
/* What keeps libgit2 from opening a repository: see obstacle.h. */
#include "git/obstacle.h"

#include <git2.h>
#include <stdlib.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "git/fail.h"
#include "git/run.h"
#include "git/start.h"

/* Extensions that matter, with what git calls the ordinary case. */
static const struct {
	const char *name, *question, *ordinary;
} formats[] = {
	{ "objectformat", "--show-object-format", "sha1" },
	{ "refstorage", "--show-ref-format", "files" },
};

const struct error *git_ask(const char *start, const char *question,
			    struct buf *answer)
{
	const char *const args[] = { "rev-parse", question, NULL };
	const struct error *err;
	struct buf messages = { 0 };
	int status = 0;

	buf_reset(answer);
	err = git_run_in(start, args, answer, &messages, &status);
	if (!err && status)
		err = error_new(strstr(buf_str(&messages), "not a git repo") ?
				ERROR_NOT_FOUND : ERROR_FAILED, "%s",
				git_said(&messages));
	if (answer->len && answer->ptr[answer->len - 1] == '\n')
		buf_cut(answer, answer->len - 1);
	buf_release(&messages);
	return err;
}

const struct error *no_repository(const char *start)
{
	return error_new(ERROR_NOT_FOUND,
			 "not a git repository (or any of the parent directories): '%s'",
			 start ? start : ".");
}

bool is_directory(const char *path)
{
	struct stat st;

	return !stat(path, &st) && S_ISDIR(st.st_mode);
}

/* libgit2's refusal of an extension: git tells whether it really matters. Then
 * only git can read the repository. */
static const struct error *refuse_extension(const char *start,
					    const char *name)
{
	const struct error *err;
	struct buf answer = { 0 };
	bool is_ordinary = false;
	size_t i;

	for (i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
		if (strcmp(formats[i].name, name))
			continue;
		err = git_ask(start, formats[i].question, &answer);
		error_ignore(err);
		is_ordinary = !err &&
			!strcmp(buf_str(&answer), formats[i].ordinary);
		if (is_ordinary)
			git_accept_extension(formats[i].name);
	}
	buf_release(&answer);
	return is_ordinary ? NULL :
		error_new(ERROR_UNSUPPORTED, "the repository of '%s' uses the "
			  "extension '%s', which libgit2 does not know",
			  start ? start : ".", name);
}

const struct error *git_overcome(int result, const char *start)
{
	static const char extension[] =
		"unsupported extension name extensions.";
	static const char object_format[] = "object format";
	const git_error *last = git_error_last();
	const char *said = last && last->message ? last->message : "";
	const struct error *err;
	struct buf answer = { 0 };

	if (strstr(said, extension))
		return refuse_extension(start, strstr(said, extension) +
					strlen(extension));
	if (strstr(said, object_format))
		return refuse_extension(start, "objectformat");
	if (result == GIT_ENOTFOUND && last && last->klass != GIT_ERROR_CONFIG)
		return no_repository(start);
	if (result != GIT_EOWNER && !strstr(said, "safe.directory"))
		return git_fail(result, "cannot open the repository of '%s'",
				start ? start : ".");
	err = git_ask(start, "--git-dir", &answer);
	if (!err)
		git_libgit2_opts(GIT_OPT_SET_OWNER_VALIDATION, 0);
	buf_release(&answer);
	return err;
}

/* Does the configuration of a git directory say that objects are named by
 * SHA-256? */
static bool says_sha256(const char *git_dir)
{
	enum { CONFIG_MOST = 1 << 20 };
	struct buf text = { 0 };
	const struct error *err;
	char *path = xstrfmt("%s/config", git_dir);
	bool found;

	err = file_read(&text, path, CONFIG_MOST);
	error_ignore(err);
	found = !err && strcasestr(buf_str(&text), "objectformat") &&
		strcasestr(buf_str(&text), "sha256");
	buf_release(&text);
	free(path);
	return found;
}

/* Where libgit2 need not be tried: each time that it refuses a repository its
 * 1.5 loses 140 kB, and a server opens one for every call. Looks for the git
 * directory as git does; what is missed here is refused there. */
bool is_by_sha256(const char *start)
{
	char *dir = realpath(start ? start : ".", NULL), *end, *inner;
	bool found = dir && says_sha256(dir);

	while (dir && !found && *dir) {
		inner = xstrfmt("%s/.git", dir);
		found = says_sha256(inner);
		end = is_directory(inner) ? dir : strrchr(dir, '/');
		free(inner);
		if (!end)
			break;
		*end = '\0';
	}
	free(dir);
	return found;
}
