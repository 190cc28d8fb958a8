/* SPDX-License-Identifier: MIT */
/* PSR-4 in a composer.json: see composer.h. */
#include "graph/composer.h"

#include <stddef.h>

#include "json/value.h"

static void each_prefix(const struct value *prefixes, composer_fn *fn,
			void *payload)
{
	struct value_iter it = { 0 };

	while (value_next(prefixes, &it)) {
		struct value_iter dirs = { 0 };
		const char *dir = value_string(it.value, NULL);

		if (!it.key)
			return;
		if (dir)
			fn(payload, it.key, dir);
		while (!dir && value_next(it.value, &dirs))
			if (value_string(dirs.value, NULL))
				fn(payload, it.key,
				   value_string(dirs.value, NULL));
	}
}

void composer_each(const struct value *root, composer_fn *fn, void *payload)
{
	static const char *const load[] = { "autoload", "autoload-dev" };
	size_t i;

	for (i = 0; i < sizeof(load) / sizeof(*load); i++)
		each_prefix(value_get(value_get(root, load[i]), "psr-4"), fn,
			    payload);
}
