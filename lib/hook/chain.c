/* SPDX-License-Identifier: MIT */
/* Running the hook before ours: see chain.h. */
#include "hook/chain.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/vec.h"
#include "hook/manager.h"
#include "hook/shim.h"

/* No shim of ours is larger, and a hook that is need not be read. */
enum { SHIM_MAX = 1 << 16 };

/* Does the manager whose hook is kept at a path stand at the hook's own name,
 * and run us? Its hook is running then, and would not stand to be run twice. */
static bool is_run_already(const char *path, const struct buf *kept)
{
	static const char behind[] = SHIM_KEPT;
	size_t n = strlen(path), len = sizeof(behind) - 1;
	const struct hook_manager *by = hook_manager_of(kept->ptr, kept->len);
	struct buf hook = { 0 }, text = { 0 };
	const struct error *err = NULL;
	bool is;

	if (!by || n <= len || strcmp(path + n - len, behind))
		return false;
	buf_add(&hook, path, n - len);
	err = file_read(&text, hook.ptr, SHIM_MAX);
	error_ignore(err);
	is = !err && shim_state_of(buf_str(&text), text.len, NULL) ==
		SHIM_NONE && hook_manager_of(text.ptr, text.len) == by;
	buf_release(&hook);
	buf_release(&text);
	return is;
}

/* path, or what the shim of ours there keeps; nothing where it is running. */
static void settle(struct buf *out, const char *path)
{
	struct buf text = { 0 };
	const struct error *err = file_read(&text, path, SHIM_MAX);

	/* What cannot be read as a text is no shim. */
	error_ignore(err);
	if (err || !is_run_already(path, &text))
		buf_addstr(out, path);
	if (!err && out->len &&
	    shim_state_of(buf_str(&text), text.len, NULL) != SHIM_NONE)
		buf_addstr(out, SHIM_KEPT);
	buf_release(&text);
}

/* What is told to the hook that is run: itself, by its real path. */
static const char running[] = "GIT_FUSE_CHAIN";

bool hook_chain_is_running(const char *path)
{
	const char *value = getenv(running);
	char *real = path && value ? realpath(path, NULL) : NULL;
	bool is_same = real && !strcmp(real, value);

	free(real);
	return is_same;
}

const struct error *hook_chain_run(int *status, const char *path,
				   const char *const *arg, size_t n,
				   const struct buf *input)
{
	struct process_spec spec = { .shares_output = true };
	VEC(const char *) argv = { 0 };
	const struct error *err = NULL;
	struct buf real = { 0 }, told = { 0 };
	const char *env[2] = { NULL, NULL };
	char *full = NULL;
	size_t i;

	*status = 0;
	if (strchr(path, '/'))
		settle(&real, path);
	if (!real.len || access(real.ptr, X_OK))
		goto done;
	full = realpath(path, NULL);
	if (full) {
		buf_addf(&told, "%s=%s", running, full);
		env[0] = told.ptr;
	}
	spec.set_env = env;
	*VEC_PUSH(&argv) = real.ptr;
	for (i = 0; i < n; i++)
		*VEC_PUSH(&argv) = arg[i];
	*VEC_PUSH(&argv) = NULL;
	spec.argv = argv.item;
	if (input) {
		spec.input = buf_str(input);
		spec.input_len = input->len;
	}
	err = process_run(&spec, NULL, NULL, status);
done:
	VEC_RELEASE(&argv);
	buf_release(&told);
	buf_release(&real);
	free(full);
	return err;
}
