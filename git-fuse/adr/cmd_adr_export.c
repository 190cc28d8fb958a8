/* SPDX-License-Identifier: MIT */
/* git fuse adr export: all decisions as one document. */
#include <string.h>

#include "adr/export.h"
#include "base/file.h"
#include "base/path.h"
#include "base/plural.h"
#include "git-fuse/adr/decision_answer.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git/repo.h"

static const struct error *write_json(struct session *session,
				      const struct registry *registry,
				      struct sink *out)
{
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, session,
					      "fuse.adr.export/2");
	size_t i;

	if (err)
		return err;
	json_member_open(&json, "records", '[');
	for (i = 0; i < registry->record.n; i++)
		export_record(&json, registry, &registry->record.item[i]);
	json_close(&json);
	put_failures(&json, registry);
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

/* --- An index in a file --- */

/* Between these, which other tools use for the same, a file keeps its index. */
static const char index_begin[] = "<!-- adrlog -->";
static const char index_end[] = "<!-- adrlogstop -->";

/* The path in the tree of a file that was typed. */
static const struct error *tree_path(struct buf *out, struct session *session,
				     const char *typed)
{
	const char *prefix = repo_prefix(session->repo);
	const char *top = repo_work_dir(session->repo);
	size_t n = top ? strlen(top) : 0;

	if (n && !strncmp(typed, top, n) && typed[n] == '/') {
		typed += n + 1;
		prefix = "";
	}
	if (*typed != '/' && path_join(out, prefix, strlen(prefix), typed))
		return NULL;
	return error_new(ERROR_USAGE, "'%s' is outside of the tree: links "
			 "from it to the records would not hold", typed);
}

/* What the file says with the index in its place; a new one is that alone. */
static const struct error *place_index(struct buf *out, const struct buf *text,
				       const struct buf *index,
				       const char *path)
{
	const char *bytes = text->len ? buf_str(text) : NULL;
	const char *from = bytes ? strstr(bytes, index_begin) : NULL;
	const char *to = from ? strstr(from, index_end) : NULL;

	if (bytes && !to)
		return error_new(ERROR_USAGE, "'%s' has no place for the "
				 "index: write a line '%s' into it, and '%s' "
				 "behind that", path, index_begin, index_end);
	if (bytes)
		buf_add(out, bytes, (size_t)(from - bytes));
	buf_addf(out, "%s\n\n%s\n", index_begin, buf_str(index));
	buf_addstr(out, bytes ? to : index_end);
	buf_addstr(out, bytes ? "" : "\n");
	return NULL;
}

static const struct error *keep_index(struct session *session,
				      const struct registry *registry,
				      const char *typed, struct sink *out)
{
	enum { MOST_BYTES = 16 << 20 };
	struct buf path = { 0 }, text = { 0 }, index = { 0 }, after = { 0 };
	const struct error *err = tree_path(&path, session, typed);
	bool is_same;

	if (!err)
		err = file_read(&text, typed, MOST_BYTES);
	if (err && err->code == ERROR_NOT_FOUND)
		err = NULL;
	if (err)
		goto done;
	export_index(&index, registry, path.ptr);
	err = place_index(&after, &text, &index, typed);
	if (err)
		goto done;
	is_same = after.len == text.len &&
		!memcmp(after.ptr, buf_str(&text), text.len);
	if (!is_same)
		err = file_replace(typed, after.ptr, after.len);
	if (!err)
		sink_addf(out, is_same ? "the index in '%s' is as it should "
			  "be\n" : "wrote the index in '%s'\n", typed);
done:
	buf_release(&after);
	buf_release(&index);
	buf_release(&text);
	buf_release(&path);
	return err;
}

static const struct error *write_index(struct session *session,
				       const struct registry *registry,
				       const char *typed, struct sink *out)
{
	struct buf index = { 0 };

	if (typed)
		return keep_index(session, registry, typed, out);
	export_index(&index, registry, "");
	sink_addstr(out, buf_str(&index));
	buf_release(&index);
	return NULL;
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
	relation_vec relations = { 0 };
	const struct error *err;
	size_t i;

	if (!top)
		return error_new(ERROR_USAGE, "html is a page for each record: "
				 "say where they go with '--output=FILE', a "
				 "directory");
	registry_relations(&relations, registry);
	export_page_index(&page, registry);
	err = write_page(top, "index.html", &page);
	for (i = 0; !err && i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		buf_reset(&page);
		buf_reset(&name);
		export_page(&page, &relations, adr);
		export_page_path(&name, adr);
		err = write_page(top, name.ptr, &page);
	}
	if (!err)
		sink_addf(out, "wrote %zu page%s below '%s'; begin with "
			  "'%s/index.html'\n", registry->record.n + 1,
			  plural(registry->record.n + 1), top, top);
	VEC_RELEASE(&relations);
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

	if (!err && top && !answer_is(args, "html") &&
	    !answer_is(args, "markdown"))
		err = error_new(ERROR_USAGE, "'--output' is for the pages of "
				"'--format=html' and the index of "
				"'--format=markdown'; the others are one "
				"document, on stdout");
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
		err = write_index(session, &registry, top, out);
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
