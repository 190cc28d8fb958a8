/* SPDX-License-Identifier: MIT */
/* Importing an index: see import.h. */
#include "scip/import.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scip/symbol.h"

struct importing {
	struct scip_import *out;
	struct scip_store *store;
	struct source *source;
	struct scip_index index;
	struct scip_document document;
	struct strmap inside;	/* symbols that the index defines */
	struct strmap files;	/* paths to numbers of entries */
	const struct entry *entry;
	struct buf below;	/* "" or "a/b/": where the index's root is */
	struct buf scratch, text;
	const struct scip_origin *origin;
};

void scip_import_release(struct scip_import *import)
{
	buf_release(&import->first_unfit);
	*import = (struct scip_import){ 0 };
}

static const struct error *read_document(struct importing *im, size_t i)
{
	return scip_document_read(&im->document, im->index.document.item[i]);
}

/* --- What the index defines, and where its files are --- */

static void note_defined(struct importing *im)
{
	size_t i;

	for (i = 0; i < im->document.occurrence.n; i++) {
		const struct scip_occurrence *one =
			&im->document.occurrence.item[i];

		if (one->roles & SCIP_DEFINITION &&
		    scip_symbol_plain(&im->scratch, one->symbol))
			strmap_add(&im->inside, im->scratch.ptr,
				   im->scratch.len, NULL);
	}
}

static const struct entry *find_entry(struct importing *im, const char *below,
				      struct span path)
{
	struct strmap_entry *found;

	buf_reset(&im->scratch);
	buf_addstr(&im->scratch, below);
	buf_add(&im->scratch, path.s, path.n);
	found = strmap_find(&im->files, buf_str(&im->scratch),
			    im->scratch.len);
	return found ? &im->entry[found->value] : NULL;
}

static const struct error *count_below(struct importing *im, const char *below,
				       size_t *out)
{
	const struct error *err = NULL;
	size_t i;

	*out = 0;
	for (i = 0; !err && i < im->index.document.n; i++) {
		err = read_document(im, i);
		if (!err && find_entry(im, below, im->document.path))
			++*out;
	}
	return err;
}

static const struct error *find_root(struct importing *im, const char *top)
{
	struct span root = im->index.root;
	size_t n = top ? strlen(top) : 0;
	const struct error *err = NULL;
	char *path;

	if (span_begins(root, "file://"))
		root = span_behind(root, 7);
	while (root.n && root.s[root.n - 1] == '/')
		root.n--;
	path = xmemdupz(root.s, root.n);
	while (n && top[n - 1] == '/')
		n--;
	if (n && !strncmp(path, top, n) && (!path[n] || path[n] == '/')) {
		if (path[n])
			buf_addf(&im->below, "%s/", path + n + 1);
	} else {
		const char *at = path + strlen(path);
		struct buf below = { 0 };
		size_t found, most;

		/* Of the directories that the root ends in, the one below
		 * which most of the documents are; the shortest of several. */
		err = count_below(im, "", &most);
		while (!err && at > path && most < im->index.document.n) {
			while (at > path && *--at != '/')
				;
			buf_reset(&below);
			buf_addstr(&below, at + (*at == '/'));
			buf_addch(&below, '/');
			err = count_below(im, buf_str(&below), &found);
			if (!err && found > most) {
				most = found;
				buf_reset(&im->below);
				buf_addstr(&im->below, buf_str(&below));
			}
		}
		buf_release(&below);
	}
	free(path);
	return err;
}

/* --- One file --- */

static const struct error *take_file(struct importing *im,
				     const struct entry *entry)
{
	struct scip_record record = { 0 };
	const struct error *err;
	bool is_new = false;

	err = scip_record_fit(&record, &im->document,
			      (struct span){ buf_str(&im->text),
					     im->text.len }, &im->inside);
	buf_reset(&im->scratch);
	if (!err)
		scip_record_write(&im->scratch, &record);
	scip_record_release(&record);
	if (!err && im->scratch.len > SCIP_RECORD_MOST)
		err = error_new(ERROR_CORRUPT, "more is said of it than is "
				"kept of a file");
	if (err && err->code == ERROR_CORRUPT) {
		if (!im->out->unfit++)
			buf_addf(&im->out->first_unfit, "%s%.*s: %s",
				 buf_str(&im->below), (int)im->document.path.n,
				 im->document.path.s, err->msg);
		return NULL;
	}
	if (!err)
		err = scip_store_add(im->store, &entry->oid, im->origin,
				     (struct span){ im->scratch.ptr,
						    im->scratch.len },
				     &is_new);
	im->out->taken += !err;
	im->out->added += !err && is_new;
	return err;
}

static const struct error *take_document(struct importing *im, size_t i)
{
	const struct error *err = read_document(im, i);
	const struct entry *entry = NULL;

	if (!err)
		entry = find_entry(im, buf_str(&im->below),
				   im->document.path);
	if (!err && entry) {
		err = source_read(&im->text, im->source, entry,
				  SCIP_RECORD_MOST);
		if (error_is_unreadable(err)) {
			entry = NULL;
			err = NULL;
		}
	}
	if (!err && !entry)
		im->out->absent++;
	return err || !entry ? err : take_file(im, entry);
}

static void name_tool(char tool[64], const struct scip_index *index)
{
	struct buf name = { 0 };

	buf_add(&name, index->tool.s, index->tool.n);
	buf_addch(&name, ' ');
	buf_add(&name, index->version.s, index->version.n);
	buf_tame_line(&name, 0);
	snprintf(tool, 64, "%s", buf_str(&name));
	buf_release(&name);
}

static const struct error *take_all(struct importing *im,
				    const struct progress *progress)
{
	const struct error *err = NULL;
	size_t i, n = im->index.document.n;

	for (i = 0; !err && i < n; i++) {
		err = read_document(im, i);
		if (!err)
			note_defined(im);
	}
	if (!err)
		err = scip_store_begin(im->store);
	for (i = 0; !err && i < n; i++) {
		err = take_document(im, i);
		if (!err)
			err = progress_step(progress, "facts", i + 1,
					    n);
	}
	return err ? err : scip_store_commit(im->store);
}

const struct error *scip_import(struct scip_import *out,
				struct scip_store *store,
				struct source *source, struct span bytes,
				const char *name, const char *top,
				struct scip_origin *origin,
				const struct progress *progress)
{
	struct importing im = { .out = out, .store = store, .source = source,
				.origin = origin };
	const struct error *err;

	*out = (struct scip_import){ 0 };
	err = scip_index_read(&im.index, bytes, name);
	if (!err) {
		size_t i, n;

		name_tool(origin->tool, &im.index);
		snprintf(out->tool, sizeof(out->tool), "%s", origin->tool);
		out->documents = im.index.document.n;
		err = source_list(im.source, &im.entry, &n);
		for (i = 0; !err && i < n; i++)
			if (!im.entry[i].omit ||
			    im.entry[i].omit == OMIT_GENERATED)
				strmap_set(&im.files, im.entry[i].path, i);
	}
	if (!err)
		err = find_root(&im, top);
	if (!err)
		err = take_all(&im, progress);
	scip_index_release(&im.index);
	scip_document_release(&im.document);
	strmap_release(&im.inside);
	strmap_release(&im.files);
	buf_release(&im.below);
	buf_release(&im.scratch);
	buf_release(&im.text);
	return err;
}
