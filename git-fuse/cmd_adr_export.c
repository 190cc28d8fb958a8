/* SPDX-License-Identifier: MIT */
/* git fuse adr export: all decisions as one document. */
#include <string.h>

#include "adr/export.h"
#include "base/file.h"
#include "base/path.h"
#include "base/plural.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"

static const struct error *write_json(struct session *session,
				      const struct registry *registry,
				      struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session,
					      "fuse.adr.export/1");
	size_t i;

	if (err)
		return err;
	json_key(&json, "records");
	json_open(&json, '[');
	for (i = 0; i < registry->record.n; i++)
		export_record(&json, registry, &registry->record.item[i]);
	json_close(&json);
	json_key(&json, "failures");
	export_failures(&json, registry);
	answer_close(&json, registry->omitted);
	return NULL;
}

static void write_jsonl(const struct registry *registry, struct sink *out)
{
	size_t i;

	for (i = 0; i < registry->record.n; i++) {
		struct json json = { .sink = out };

		export_record(&json, registry, &registry->record.item[i]);
		json_end(&json);
	}
}

/* --- Pages --- */

static const struct error *write_page(const char *top, const char *name,
				      const struct buf *page)
{
	struct buf path = { 0 }, dir = { 0 };
	const struct error *err;

	buf_addf(&path, "%s/%s", top, name);
	buf_add(&dir, path.ptr, path_dir_len(path.ptr));
	err = file_make_dirs(dir.ptr);
	if (!err)
		err = file_replace(path.ptr, page->ptr, page->len);
	buf_release(&dir);
	buf_release(&path);
	return err;
}

static const struct error *write_pages(const struct registry *registry,
				       const char *top, struct sink *out)
{
	struct buf page = { 0 }, name = { 0 };
	const struct error *err;
	size_t i;

	if (!top)
		return error_new(ERROR_USAGE, "html is a page for each record: "
				 "say where they go with '--output=FILE', a "
				 "directory");
	export_page_index(&page, registry);
	err = write_page(top, "index.html", &page);
	for (i = 0; !err && i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		buf_reset(&page);
		buf_reset(&name);
		export_page(&page, registry, adr);
		export_page_path(&name, adr);
		err = write_page(top, name.ptr, &page);
	}
	if (!err)
		sink_addf(out, "wrote %zu page%s below '%s'; begin with "
			  "'%s/index.html'\n", registry->record.n + 1,
			  plural(registry->record.n + 1), top, top);
	buf_release(&name);
	buf_release(&page);
	return err;
}

const struct error *cmd_adr_export(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct registry registry = { 0 };
	const char *top = args_text(args, "output");
	const struct error *err = registry_read(&registry, session->source);

	if (!err && top && !answer_is(args, "html"))
		err = error_new(ERROR_USAGE, "only the pages of "
				"'--format=html' need '--output'; the others "
				"are one document, on stdout");
	if (err)
		goto done;
	/* A record that cannot be read is in no document that has no place
	   for it: the exit code says so. */
	session->has_findings = registry.failure.n > 0;
	if (answer_is(args, "json"))
		err = write_json(session, &registry, out);
	else if (answer_is(args, "jsonl"))
		write_jsonl(&registry, out);
	else if (answer_is(args, "json-adr"))
		err = export_json_adr(out, &registry, PACKAGE_VERSION);
	else if (answer_is(args, "markdown"))
		export_index(out, &registry);
	else if (answer_is(args, "html"))
		err = write_pages(&registry, top, out);
	else if (answer_is(args, "mermaid"))
		export_mermaid(out, &registry);
	else
		export_dot(out, &registry);
done:
	registry_release(&registry);
	return err;
}
