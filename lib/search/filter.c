/* SPDX-License-Identifier: MIT */
/* Leaving files out by what they are: see filter.h. */
#include "search/filter.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/nearest.h"
#include "base/path.h"
#include "base/progress.h"
#include "base/strmap.h"
#include "graph/frameworks.h"
#include "index/index.h"
#include "lang/lang.h"
#include "search/layer.h"
#include "search/patterns_asked.h"
#include "search/patterns_scan.h"

struct filtering {
	const struct filter *filter;
	struct view *view;
	struct source *source;
	const struct progress *progress;
	bool *may;		/* one a file */
	bool *is;		/* the same, of the list that is tried */
	struct strmap met;	/* what files are, for who asked for another */
};

/* What is met of a file; gives whether it is one of those asked for. */
static bool meet(struct filtering *f, const struct filter_list *list,
		 const char *met, size_t len)
{
	struct buf lower = { 0 };
	bool is_new;
	size_t i;

	for (i = 0; i < list->n; i++)
		if (!strncasecmp(list->item[i], met, len) &&
		    !list->item[i][len])
			return true;
	for (i = 0; i < len; i++)
		buf_addch(&lower, (char)tolower((unsigned char)met[i]));
	strmap_add(&f->met, buf_str(&lower), len, &is_new);
	buf_release(&lower);
	return false;
}

static const struct error *unknown(enum error_code code, const char *what,
				   const struct nearest *nearest)
{
	const struct error *err;
	struct buf phrase = { 0 };

	nearest_phrase(&phrase, nearest, "");
	err = error_new(code, "no %s '%s'%s%s", what, nearest->wanted,
			buf_str(&phrase), nearest->n ? "?" : "");
	buf_release(&phrase);
	return err;
}

/* Files must be of this list, too; some are. */
static const struct error *narrow(struct filtering *f, const char *what,
				  const struct filter_list *list)
{
	const struct error *err = NULL;
	struct nearest nearest;
	size_t i, n = 0;

	for (i = 0; i < f->view->n; i++) {
		f->may[i] = f->may[i] && f->is[i];
		n += f->may[i];
	}
	if (!n) {
		nearest_init(&nearest, *list->item);
		for (i = 0; i < f->met.n; i++)
			nearest_offer(&nearest, f->met.entry[i].key);
		err = unknown(ERROR_NOT_FOUND, what, &nearest);
	}
	strmap_release(&f->met);
	memset(f->is, 0, f->view->n * sizeof(*f->is));
	return err;
}

static const struct error *try_layers(struct filtering *f)
{
	struct buf layer = { 0 };
	size_t i;

	for (i = 0; i < f->view->n; i++) {
		if (!f->may[i])
			continue;
		buf_reset(&layer);
		path_layer(&layer, f->view->file[i].path);
		f->is[i] = meet(f, &f->filter->layer, buf_str(&layer),
				layer.len);
	}
	buf_release(&layer);
	return narrow(f, "file that is looked at is of the layer",
		      &f->filter->layer);
}

/* --- What a file declares and imports --- */

/* Kinds as other languages name them. */
static const char *kind_of(const char *name)
{
	static const struct {
		const char *name, *kind;
	} other[] = {
		{ "class", "type" }, { "protocol", "interface" },
		{ "record", "type" }, { "struct", "type" },
		{ "trait", "interface" }
	};
	size_t i;

	for (i = 0; i < sizeof(other) / sizeof(*other); i++)
		if (!strcasecmp(other[i].name, name))
			return other[i].kind;
	return name;
}

/* Whether a file is what a list says, by its facts. */
typedef bool facts_say_fn(struct filtering *f, const struct file *file,
			  const struct facts *facts, const void *payload);

static const struct error *ask_facts(struct filtering *f, facts_say_fn *say,
				     const void *payload)
{
	const struct error *err = view_hold(f->view);
	struct facts facts = { 0 };
	size_t i;

	if (err)
		return err;
	for (i = 0; !err && i < f->view->n; i++) {
		if (!f->may[i])
			continue;
		err = progress_step(f->progress, "filtering", i,
				    f->view->n);
		if (!err)
			err = view_facts(f->view, i, &facts);
		f->is[i] = !err && say(f, &f->view->file[i], &facts, payload);
	}
	view_let_go(f->view);
	facts_release(&facts);
	return err;
}

static bool meet_word(struct filtering *f, const char *name, size_t len)
{
	size_t at = last_word(name, len);

	return meet(f, &f->filter->component, name + at, len - at);
}

static bool is_component(struct filtering *f, const struct file *file,
			 const struct facts *facts, const void *payload)
{
	const struct filter_list *kind = payload;
	const char *base = path_base(file->path);
	bool is = meet_word(f, base, strlen(base) - strlen(path_ext(base)));
	size_t i;

	for (i = 0; !is && i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];
		const char *name = symbol_kind_name(symbol->kind);

		if (symbol_is_local(facts, symbol))
			continue;
		is = meet(f, kind, name, strlen(name));
		if (!is && (symbol->kind == SYMBOL_TYPE ||
			    symbol->kind == SYMBOL_INTERFACE))
			is = meet_word(f, symbol->name, strlen(symbol->name));
	}
	return is;
}

static const struct error *try_components(struct filtering *f)
{
	size_t i, kinds = f->filter->component.n;
	const char **kind = xcalloc(kinds, sizeof(*kind));
	const struct filter_list list = { kind, kinds };
	const struct error *err;

	for (i = 0; i < kinds; i++)
		kind[i] = kind_of(f->filter->component.item[i]);
	err = ask_facts(f, is_component, &list);
	free(kind);
	return err ? err : narrow(f, "file that is looked at is or declares a",
				  &f->filter->component);
}

static const struct error *find_frameworks(const struct framework **out,
					   const struct filter *filter)
{
	const struct framework *row;
	struct nearest nearest;
	size_t i;

	for (i = 0; i < filter->framework.n; i++) {
		out[i] = framework_by_name(filter->framework.item[i]);
		if (out[i])
			continue;
		nearest_init(&nearest, filter->framework.item[i]);
		for (row = framework_table; row->name; row++)
			nearest_offer(&nearest, row->name);
		return unknown(ERROR_USAGE, "framework is known as", &nearest);
	}
	return NULL;
}

static bool imports_any(struct filtering *f, const struct file *file,
			const struct facts *facts, const void *payload)
{
	const struct framework *const *row = payload;
	const char *lang = lang_id(file->lang);
	size_t i, k;

	for (k = 0; k < f->filter->framework.n; k++) {
		if (!framework_is_for(row[k], lang))
			continue;
		for (i = 0; i < facts->import.n; i++)
			if (framework_is_imported(row[k],
						  facts->import.item[i].text))
				return true;
	}
	return false;
}

/* --- What it holds --- */

static const struct error *try_tags(struct filtering *f)
{
	const struct patterns_request request = {
		.view = f->view, .source = f->source, .selected = f->may,
		.without_trend = true, .progress = f->progress
	};
	struct pattern_defs defs = { 0 };
	struct pattern_scan scan = { 0 };
	const struct error *err = pattern_defs_gather(&defs, f->source);
	size_t i;

	if (!err)
		err = pattern_defs_choose(&defs, f->filter->tag.item,
					  f->filter->tag.n, true);
	if (!err)
		err = pattern_scan_run(&scan, &request, &defs);
	for (i = 0; i < scan.job.n; i++)
		if (scan.job.item[i].hit.n && scan.job.item[i].file != NO_FILE)
			f->is[scan.job.item[i].file] = true;
	pattern_scan_release(&scan);
	pattern_defs_release(&defs);
	return err ? err : narrow(f, "file that is looked at holds a pattern of",
				  &f->filter->tag);
}

const struct error *filter_files(bool **out, const struct filter *filter,
				 const bool *selected, struct view *view,
				 struct source *source,
				 const struct progress *progress)
{
	struct filtering f = { .filter = filter, .view = view,
			       .source = source, .progress = progress };
	const struct error *err = NULL;
	size_t i;

	*out = NULL;
	if (!filter->framework.n && !filter->component.n && !filter->layer.n &&
	    !filter->tag.n)
		return NULL;
	f.may = xcalloc(view->n, sizeof(*f.may));
	f.is = xcalloc(view->n, sizeof(*f.is));
	for (i = 0; i < view->n; i++)
		f.may[i] = !selected || selected[i];
	/* The cheapest first: the others look at what it leaves. */
	if (filter->layer.n)
		err = try_layers(&f);
	if (!err && filter->framework.n) {
		const struct framework **row = xcalloc(f.filter->framework.n,
						       sizeof(*row));

		err = find_frameworks(row, f.filter);
		if (!err)
			err = ask_facts(&f, imports_any, row);
		free(row);
		err = err ? err : narrow(&f, "file that is looked at imports",
					 &f.filter->framework);
	}
	if (!err && filter->component.n)
		err = try_components(&f);
	if (!err && filter->tag.n)
		err = try_tags(&f);
	free(f.is);
	if (err)
		free(f.may);
	else
		*out = f.may;
	strmap_release(&f.met);
	return err;
}
