/* SPDX-License-Identifier: MIT */
/* Any bytes as what a hook reads: shims, a push, messages, partners. */
#include <string.h>

#include "tests/fuzz/fuzz.h"
#include "hook/manager.h"
#include "hook/partners.h"
#include "hook/pushed.h"
#include "hook/shim.h"
#include "hook/trailers.h"

/* A shim with this path in it is known again, as far as a path can be one. */
static void try_shim(const char *bytes, size_t n)
{
	struct buf text = { 0 }, program = { 0 };
	char *path = xmemdupz(bytes, n);

	shim_state_of(bytes, n, &program);
	hook_manager_of(bytes, n);
	if (!strchr(path, '\n') && *path) {
		buf_reset(&program);
		shim_write(&text, SHIM_BESIDE, path, "pre-push");
		MUST_HOLD(shim_state_of(text.ptr, text.len, &program) ==
			  SHIM_OURS);
		MUST_HOLD(!strcmp(buf_str(&program), path));
	}
	free(path);
	buf_release(&text);
	buf_release(&program);
}

static void try_pushed(const char *bytes, size_t n, bool is_receiving)
{
	pushed_vec pushed = { 0 };
	struct buf text = { 0 };
	size_t i;

	buf_add(&text, bytes, n);
	if (!pushed_read(&pushed, &text, is_receiving))
		for (i = 0; i < pushed.n; i++)
			MUST_HOLD(*pushed.item[i].ref &&
				  *pushed.item[i].local);
	VEC_RELEASE(&pushed);
	buf_release(&text);
}

static void try_partners(const char *bytes, size_t n)
{
	struct strmap wanted = { 0 };
	partner_vec missing = { 0 };
	struct buf text = { 0 };
	size_t i;

	partners_begin(&text, "x");
	buf_add(&text, bytes, n);
	strmap_set(&wanted, "a", 1);
	partners_missing(&missing, &text, &wanted);
	for (i = 0; i < missing.n; i++)
		MUST_HOLD(!strcmp(missing.item[i].path, "a") &&
			  strcmp(missing.item[i].partner, "a"));
	strmap_release(&wanted);
	VEC_RELEASE(&missing);
	buf_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *bytes = (const char *)data;
	struct trailers trailers = { 0 };

	try_shim(bytes, size);
	try_pushed(bytes, size, false);
	try_pushed(bytes, size, true);
	try_partners(bytes, size);
	trailers_scan(&trailers, bytes, size, "#");
	trailers_release(&trailers);
	return 0;
}
