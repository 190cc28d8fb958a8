/* SPDX-License-Identifier: MIT */
/* What files are for, by their names: see layer.h. */
#include "search/layer.h"

#include <string.h>

#include "base/ascii.h"
#include "base/path.h"
#include "base/span.h"

/* Parts of paths that say what a file is for, without a plural's end, and the
 * layer that each means; sorted. */
static const struct layer {
	const char *part, *layer;
} layer_table[] = {
	{ "adapter", "adapter" },
	{ "api", "api" },
	{ "arch", "platform" },
	{ "auth", "auth" },
	{ "builtin", "command" },
	{ "cache", "cache" },
	{ "cli", "command" },
	{ "cmd", "command" },
	{ "command", "command" },
	{ "common", "shared" },
	{ "component", "ui" },
	{ "config", "config" },
	{ "controller", "controller" },
	{ "core", "core" },
	{ "dao", "store" },
	{ "database", "store" },
	{ "db", "store" },
	{ "doc", "docs" },
	{ "domain", "model" },
	{ "driver", "driver" },
	{ "endpoint", "api" },
	{ "entity", "model" },
	{ "frontend", "ui" },
	{ "handler", "controller" },
	{ "helper", "util" },
	{ "hook", "hook" },
	{ "include", "interface" },
	{ "infra", "infrastructure" },
	{ "infrastructure", "infrastructure" },
	{ "interface", "interface" },
	{ "kernel", "core" },
	{ "middleware", "middleware" },
	{ "migration", "migration" },
	{ "model", "model" },
	{ "net", "network" },
	{ "network", "network" },
	{ "page", "ui" },
	{ "parser", "parser" },
	{ "plugin", "plugin" },
	{ "provider", "service" },
	{ "reducer", "state" },
	{ "repository", "store" },
	{ "resolver", "api" },
	{ "route", "route" },
	{ "router", "route" },
	{ "schema", "model" },
	{ "screen", "ui" },
	{ "script", "script" },
	{ "serializer", "serialization" },
	{ "server", "server" },
	{ "service", "service" },
	{ "shared", "shared" },
	{ "state", "state" },
	{ "storage", "store" },
	{ "store", "store" },
	{ "template", "ui" },
	{ "tool", "tool" },
	{ "transport", "network" },
	{ "type", "model" },
	{ "ui", "ui" },
	{ "util", "util" },
	{ "utility", "util" },
	{ "view", "ui" },
	{ "web", "ui" },
	{ "widget", "ui" },
	{ "worker", "worker" }
};

static const char *layer_of_part(const char *s, size_t len)
{
	struct span part = { s, len };
	const struct layer *row = SPAN_ROW(part, layer_table);

	if (!row && len > 3 && strchr("sS", s[len - 1])) {
		part.n--;
		row = SPAN_ROW(part, layer_table);
	}
	return row ? row->layer : NULL;
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
