/* SPDX-License-Identifier: MIT */
/* From paths that differ to files that are judged again: see affected.h. */
#include "arch/affected.h"

#include <string.h>

#include "arch/rules.h"
#include "base/compare.h"
#include "base/path.h"
#include "base/span.h"
#include "base/strmap.h"
#include "git/tree.h"
#include "graph/dependencies.h"
#include "lang/lang.h"
#include "lang/scan.h"

static const struct error *decides_for_others(bool *out, struct graph *graph,
					      const char *path)
{
	static const char *const names[] = {
		".fuseignore", ".gitattributes", "go.work", "jsconfig.json",
		"tsconfig.json", NULL
	};
	const char *base = path_base(path);

	/* Files that by their names decide where the imports of others lead,
	 * or which files there are; manifests do as well. */
	*out = (span_is_among(span_of(base), names) ||
		!strcmp(path, rules_path) || is_manifest(path)) ||
		!strcmp(path_base(path), "compile_commands.json");
	return *out || !strstr(path_base(path), ".json") ? NULL :
		graph_is_config(graph, path, out);
}

/* Does a build file name other directories of headers than it did? */
static const struct error *moves_headers(bool *out, struct source *source,
					 const struct difference *difference,
					 struct graph *graph, size_t file)
{
	struct buf bytes = { 0 }, then = { 0 }, now = { 0 };
	const struct error *err = NULL;

	if ((difference->was_mode & MODE_TYPE) == MODE_FILE)
		err = source_read_former(source, difference, INDEX_MAX_BYTES,
					 &bytes);
	if (!err)
		graph_build_words(&then, buf_str(&bytes), bytes.len);
	buf_reset(&bytes);
	if (!err && file != SIZE_MAX)
		err = graph_read(graph, (uint32_t)file, &bytes);
	if (!err)
		graph_build_words(&now, buf_str(&bytes), bytes.len);
	*out = err || strcmp(buf_str(&then), buf_str(&now));
	buf_release(&bytes);
	buf_release(&then);
	buf_release(&now);
	return err && err->code == ERROR_INTERRUPTED ? err : NULL;
}

/* Adds the qualified names of what others may import to a set. */
static void add_names(struct strmap *out, const struct facts *facts)
{
	struct buf name = { 0 };
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		uint8_t kind = facts->symbol.item[i].kind;

		if (kind != SYMBOL_NAMESPACE && kind != SYMBOL_PACKAGE &&
		    kind != SYMBOL_TYPE && kind != SYMBOL_INTERFACE &&
		    kind != SYMBOL_ENUM && kind != SYMBOL_ALIAS)
			continue;
		buf_reset(&name);
		symbol_qualified(facts, i, &name);
		strmap_set(out, buf_str(&name), 1);
	}
	buf_release(&name);
}

static bool has_all(const struct strmap *now, const struct strmap *then)
{
	size_t i;

	for (i = 0; i < then->n; i++)
		if (!strmap_get(now, then->entry[i].key, 0))
			return false;
	return true;
}

static const struct error *scan_former(struct facts *out, bool *is_read,
				       struct source *source,
				       const struct difference *difference,
				       unsigned int lang)
{
	struct scanner *scanner = scanner_new();
	struct buf bytes = { 0 };
	const struct error *err;

	err = source_read_former(source, difference, INDEX_MAX_BYTES, &bytes);
	*is_read = !err;
	if (err && err->code != ERROR_INTERRUPTED)
		err = NULL;
	if (*is_read && lang == LANG_NONE)
		lang = scan_lang(scanner, difference->path, NULL,
				 buf_str(&bytes), bytes.len);
	if (*is_read)
		err = scan(scanner, lang, buf_str(&bytes), bytes.len, out);
	buf_release(&bytes);
	scanner_free(scanner);
	return err;
}

/* What a file held at the commit, by its language now (LANG_NONE: by its former
 * bytes); *is_read is false where nobody can tell. The index mostly knows. */
static const struct error *former_facts(struct facts *out, bool *is_read,
					struct source *source,
					const struct difference *difference,
					struct view *view)
{
	size_t file = view_find(view, difference->path);
	const struct error *err = NULL;

	*is_read = false;
	if (file != SIZE_MAX)
		err = view_former_facts(view, file, &difference->was, out,
					is_read);
	return err || *is_read ? err :
		scan_former(out, is_read, source, difference,
			    file == SIZE_MAX ? LANG_NONE :
			    view->file[file].lang);
}

/*
 * Did a file declare names that it does not declare any more? Nobody knows who
 * imported those. A former content that cannot be read may have declared any.
 */
static const struct error *lost_names(bool *out, struct source *source,
				      const struct difference *difference,
				      struct graph *graph, struct view *view,
				      uint32_t file)
{
	struct strmap then = { 0 }, now = { 0 };
	struct facts former = { 0 };
	const struct facts *facts;
	const struct error *err;
	bool is_read;

	*out = true;
	err = former_facts(&former, &is_read, source, difference, view);
	if (!err && is_read)
		err = graph_facts(graph, file, &facts);
	if (!err && is_read) {
		add_names(&then, &former);
		add_names(&now, facts);
		*out = !has_all(&now, &then);
	}
	strmap_release(&now);
	strmap_release(&then);
	facts_release(&former);
	return err;
}

/* What imports may lead to: is it a file of the view, and was it one? */
struct presence {
	bool is_here, was_there;
};

/* What cannot be told is taken for what has more files judged. One that is
 * here and has no names is asked for what it declared. */
static const struct error *presence_of(struct presence *out,
				       struct source *source,
				       const struct difference *difference,
				       struct view *view, bool is_in_view,
				       bool has_names)
{
	*out = (struct presence){ .is_here = is_in_view };
	if ((difference->was_mode & MODE_TYPE) != MODE_FILE)
		return NULL;
	out->was_there = !is_in_view || !has_names;
	if (is_in_view ? has_names : difference->is_here) {
		struct facts former = { 0 };
		bool is_read;
		const struct error *err =
			former_facts(&former, &is_read, source, difference,
				     view);

		/* Was a file that is still there looked at in the commit? A
		 * link, what is binary and what is generated is no file of a
		 * view. Leaves *out alone for one that cannot be read. */
		if (!err && is_read)
			out->was_there = index_omit(former.flags) == OMIT_NONE;
		facts_release(&former);
		return err;
	}
	return NULL;
}

static const struct error *add(file_vec *out, bool *all,
			       struct source *source,
			       const struct difference *difference,
			       struct graph *graph, struct view *view)
{
	size_t file = view_find(view, difference->path);
	bool has_names = graph_has_import_names(difference->path);
	struct presence presence = { false, false };
	const struct error *err;

	err = decides_for_others(all, graph, difference->path);
	if (!err && !*all && graph_is_build_file(difference->path))
		err = moves_headers(all, source, difference, graph, file);
	if (!err && !*all)
		err = presence_of(&presence, source, difference, view,
				  file != SIZE_MAX, has_names);
	if (err || *all)
		return err;
	*all = !presence.is_here && presence.was_there && !has_names;
	if (*all)
		return NULL;
	if (presence.is_here)
		*VEC_PUSH(out) = (uint32_t)file;
	/* Its facts are known: they tell who imports it now, whether it came
	   or declares other names than it did. */
	if (presence.is_here && !has_names) {
		if (presence.was_there)
			err = lost_names(all, source, difference, graph, view,
					 (uint32_t)file);
		return err || *all ? err :
			graph_importers(graph, (uint32_t)file, SIZE_MAX, out);
	}
	return presence.is_here == presence.was_there ? NULL :
		graph_may_import(graph, difference->path, out);
}

const struct error *arch_affected(file_vec *out, bool *all,
				  struct source *source, struct graph *graph,
				  struct view *view)
{
	difference_vec difference = { 0 };
	const struct error *err;
	size_t i, n = 0;

	out->n = 0;
	*all = source_kind(source) == SOURCE_REV;
	err = source_differences(source, &difference);
	for (i = 0; !err && !*all && i < difference.n; i++)
		err = add(out, all, source, &difference.item[i], graph,
			  view);
	VEC_RELEASE(&difference);
	VEC_SORT(out, cmp_uint32);
	for (i = 0; i < out->n; i++)
		if (!n || out->item[n - 1] != out->item[i])
			out->item[n++] = out->item[i];
	out->n = n;
	return err;
}
