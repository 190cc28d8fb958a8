/* SPDX-License-Identifier: MIT */
/* Running the hook before ours: see chain.h. */
#include "hook/chain.h"

#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/process.h"
#include "base/vec.h"
#include "hook/shim.h"

/* No shim of ours is larger, and a hook that is need not be read. */
enum { SHIM_MAX = 1 << 16 };

/* path, or what the shim of ours there keeps. */
static void settle(struct buf *out, const char *path)
{
	struct buf text = { 0 };
	const struct error *err = file_read(&text, path, SHIM_MAX);

	/* What cannot be read as a text is no shim. */
	error_ignore(err);
	buf_addstr(out, path);
	if (!err && shim_state_of(buf_str(&text), text.len, NULL) != SHIM_NONE)
		buf_addstr(out, SHIM_KEPT);
	buf_release(&text);
}

const struct error *hook_chain_run(int *status, const char *path,
				   const char *const *arg, size_t n,
				   const struct buf *input)
{
	struct process_spec spec = { .shares_output = true };
	VEC(const char *) argv = { 0 };
	const struct error *err = NULL;
	struct buf real = { 0 };
	size_t i;

	*status = 0;
	if (strchr(path, '/'))
		settle(&real, path);
	if (!real.len || access(real.ptr, X_OK))
		goto done;
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
	buf_release(&real);
	return err;
}
