/* SPDX-License-Identifier: MIT */
/* Running git's editor: see editor.h. */
#include "git-fuse/cli/editor.h"

#include <stdlib.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/xalloc.h"
#include "git/repo.h"
#include "git/run.h"

/* Nobody writes more by hand. */
enum { MOST_BYTES = 1 << 20 };

/* By a shell, for it may have words. */
const struct error *editor_run(const struct repo *repo, const char *dir,
			       const char *path)
{
	static const char *const ask[] = { "var", "GIT_EDITOR", NULL };
	const char *argv[] = { "sh", "-c", NULL, NULL, path, NULL };
	const struct process_spec spec = { .argv = argv, .dir = dir,
					   .shares_output = true };
	struct buf editor = { 0 }, line = { 0 };
	const struct error *err = git_run(repo, ask, &editor, NULL);
	int status = 0;

	if (err)
		goto done;
	while (editor.len && editor.ptr[editor.len - 1] == '\n')
		buf_cut(&editor, editor.len - 1);
	buf_addf(&line, "%s \"$@\"", editor.ptr);
	argv[2] = line.ptr;
	argv[3] = editor.ptr;
	err = process_run(&spec, NULL, NULL, &status);
	if (!err && status)
		err = error_new(ERROR_FAILED, "the editor '%s' ended with %d; "
				"'%s' stays as it was written", editor.ptr,
				status, path);
done:
	buf_release(&line);
	buf_release(&editor);
	return err;
}

static char *path_of(const struct repo *repo, const char *name)
{
	return xstrfmt("%s/%s", repo_git_dir(repo), name);
}

const struct error *editor_edit(struct buf *text, const struct repo *repo,
				const char *name)
{
	char *path = path_of(repo, name);
	const struct error *err = file_replace(path, buf_str(text), text->len);

	if (!err)
		err = editor_run(repo, NULL, path);
	if (!err) {
		buf_reset(text);
		err = file_read(text, path, MOST_BYTES);
	}
	free(path);
	return err;
}

void editor_drop(const struct repo *repo, const char *name)
{
	char *path = path_of(repo, name);

	unlink(path);
	free(path);
}
