/* SPDX-License-Identifier: MIT */
/* Where teams keep their templates: see template.h. */
#include "adr/template.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "markdown/document.h"
#include "yaml/yaml.h"

const struct error *template_read(struct buf *out, const char *path)
{
	const struct error *err = file_read_named(out, path, DOCUMENT_MAX);

	return err ? error_wrap(err, "cannot take the template") : NULL;
}

/* What .fuse/adr.yaml says, from the top of the tree. */
static const struct error *from_config(struct buf *out, const char *top)
{
	char *path = xstrfmt("%s/.fuse/adr.yaml", top), *named;
	struct buf text = { 0 }, inside = { 0 };
	struct yaml *yaml = NULL;
	const struct yaml_node *node;
	const struct error *err = file_read(&text, path, YAML_MAX);

	if (err && err->code == ERROR_NOT_FOUND) {
		err = NULL;
		goto done;
	}
	if (!err)
		err = yaml_parse(&yaml, text.ptr ? text.ptr : "", text.len, 1);
	if (err) {
		err = error_wrap(err, "cannot read '.fuse/adr.yaml'");
		goto done;
	}
	node = yaml_get(yaml_root(yaml), "template");
	if (!yaml_text(node))
		goto done;
	if (!path_join(&inside, "", 0, yaml_text(node))) {
		err = error_new(ERROR_USAGE, "the template of "
				"'.fuse/adr.yaml' leads out of the "
				"repository: '%s'", yaml_text(node));
		goto done;
	}
	named = xstrfmt("%s/%s", top, inside.ptr);
	err = template_read(out, named);
	free(named);
done:
	yaml_dispose(yaml);
	buf_release(&inside);
	buf_release(&text);
	free(path);
	return err;
}

const struct error *template_of(struct buf *out, const char *top,
				const char *dir)
{
	const char *named = getenv("ADR_TEMPLATE");
	const struct error *err = from_config(out, top);

	if (!err && !out->len && named && *named)
		err = template_read(out, named);
	if (!err && !out->len) {
		static const char *const names[] = { "templates/template.md",
						     "template.md",
						     "adr-template.md",
						     "0000-template.md" };
		bool is_found = false;
		size_t i;

		for (i = 0;
		     !err && !is_found && i < sizeof(names) / sizeof(*names);
		     i++) {
			char *path = xstrfmt("%s/%s/%s", top, dir, names[i]);

			err = file_read(out, path, DOCUMENT_MAX);
			is_found = !err;
			if (err && err->code == ERROR_NOT_FOUND)
				err = NULL;
			free(path);
		}
	}
	return err;
}
