/* SPDX-License-Identifier: MIT */
/* PSR-4 and PSR-0 in a composer.json: see composer.h. */
#include "graph/composer.h"

#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "json/value.h"

/* By PSR-0 a directory holds those of the whole name: "App\\" in "src" is what
 * PSR-4 has in "src/App". Names without an end of their own are of classes that
 * have '_' for it, which we do not follow. */
static void give(composer_fn *fn, void *payload, const char *prefix,
		 const char *dir, bool is_whole)
{
	const size_t n = strlen(prefix);
	struct buf path = { 0 };
	size_t i;

	if (is_whole && n && prefix[n - 1] != '\\')
		return;
	buf_addstr(&path, dir);
	if (is_whole && path.len && path.ptr[path.len - 1] != '/')
		buf_addch(&path, '/');
	for (i = 0; is_whole && i < n; i++)
		buf_addch(&path, prefix[i] == '\\' ? '/' : prefix[i]);
	fn(payload, prefix, buf_str(&path));
	buf_release(&path);
}

static void each_prefix(const struct value *prefixes, composer_fn *fn,
			void *payload, bool is_whole)
{
	struct value_iter it = { 0 };

	while (value_next(prefixes, &it)) {
		struct value_iter dirs = { 0 };
		const char *dir = value_string(it.value, NULL);

		if (!it.key)
			return;
		if (dir)
			give(fn, payload, it.key, dir, is_whole);
		while (!dir && value_next(it.value, &dirs))
			if (value_string(dirs.value, NULL))
				give(fn, payload, it.key,
				     value_string(dirs.value, NULL), is_whole);
	}
}

void composer_each(const struct value *root, composer_fn *fn, void *payload)
{
	static const char *const load[] = { "autoload", "autoload-dev" };
	const struct value *autoload;
	size_t i;

	for (i = 0; i < sizeof(load) / sizeof(*load); i++) {
		autoload = value_get(root, load[i]);
		each_prefix(value_get(autoload, "psr-4"), fn, payload, false);
		each_prefix(value_get(autoload, "psr-0"), fn, payload, true);
	}
}
