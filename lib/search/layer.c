/* SPDX-License-Identifier: MIT */
/* What files are for, by their names: see layer.h. */
#include "search/layer.h"

#include <string.h>

#include "base/ascii.h"
#include "base/path.h"
#include "search/tables.h"

static const char *layer_of_part(const char *s, size_t len)
{
	struct span part = { s, len };
	const struct word_text *row = SPAN_ROW_OF(part, path_layers);

	if (!row && len > 3 && strchr("sS", s[len - 1])) {
		part.n--;
		row = SPAN_ROW_OF(part, path_layers);
	}
	return row ? row->text : NULL;
}

size_t last_word(const char *name, size_t len)
{
	size_t at = len;

	while (at && !strchr("._-", name[at - 1])) {
		at--;
		/* Not within a run of capitals, nor its first alone. */
		if (is_upper(name[at]) && at &&
		    (!is_upper(name[at - 1]) ||
		     (at + 1 < len && !is_upper(name[at + 1]))))
			break;
	}
	return at;
}

/* Words of the file's name count as its last part: "user.service.ts",
 * "UserService.cs" are services wherever they lie. */
static const char *layer_of_name(const char *base)
{
	size_t end = strlen(base) - strlen(path_ext(base));
	size_t at = last_word(base, end);

	return at ? layer_of_part(base + at, end - at) : NULL;
}

void path_layer(struct buf *out, const char *path)
{
	const char *found = layer_of_name(path_base(path)), *at = path, *slash;
	const char *top = strchr(path, '/'), *deepest = NULL, *layer;

	/* The deepest part that says anything is the nearest to the file. */
	for (; !found && (slash = strchr(at, '/')); at = slash + 1) {
		layer = layer_of_part(at, (size_t)(slash - at));
		deepest = layer ? layer : deepest;
	}
	found = found ? found : deepest;
	if (found)
		buf_addstr(out, found);
	else if (top)
		buf_add(out, path, (size_t)(top - path));
}
