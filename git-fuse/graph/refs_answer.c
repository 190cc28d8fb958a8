/* SPDX-License-Identifier: MIT */
/* Definitions and uses as programs and people read them: see refs_answer.h. */
#include "git-fuse/graph/refs_answer.h"

#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "index/index.h"

/* --- Is anything missing? --- */

/* Why an answer is not all there is, in the order of their names. */
enum gap { GAP_CUT, GAP_LIMIT, GAP_UNREAD, GAP_UNTOLD, GAPS };

static const struct {
	const char *name, *text;
} gaps[GAPS] = {
	[GAP_CUT] = { "cut", "not all symbols of some files are known" },
	[GAP_LIMIT] = { "limit", "the limit leaves some out" },
	[GAP_UNREAD] = { "unread", "some files could not be read" },
	[GAP_UNTOLD] = { "untold", "the type before the name is "
		"unknown in some places" }
};

/* Those inside of what is asked about. The others are counted, not shown. */
static size_t definitions(const struct refs_answer *a)
{
	return a->refs.meant - a->refs.outside;
}

size_t refs_answer_first(const struct refs_answer *a)
{
	return paging_first(&a->paging, definitions(a));
}

size_t refs_answer_last(const struct refs_answer *a)
{
	return paging_end(&a->paging, definitions(a));
}

/* Of both lists, the longer one ends the pages. */
static uint64_t longest(const struct refs_answer *a)
{
	const uint64_t uses = a->shows_uses ? a->refs.uses : 0;
	const uint64_t n = a->shows_definitions ? definitions(a) : 0;

	return uses > n ? uses : n;
}

static bool has_gap(const struct refs_answer *a, enum gap gap)
{
	const struct refs *refs = &a->refs;
	const uint64_t *omitted = a->view->omitted;

	switch (gap) {
	case GAP_CUT:
		return refs->cut > 0;
	case GAP_LIMIT:
		return (a->shows_uses && refs->uses > refs->use.n) ||
			(a->shows_definitions && definitions(a) >
			 refs_answer_last(a) - refs_answer_first(a));
	case GAP_UNTOLD:
		return a->shows_uses && refs->untold;
	default:
		return refs->unread || omitted[OMIT_MISSING] ||
			omitted[OMIT_UNREADABLE] || omitted[OMIT_UNMERGED] ||
			omitted[OMIT_TOO_LARGE] || omitted[OMIT_UNINDEXED];
	}
}

static bool is_complete(const struct refs_answer *a)
{
	int gap;

	for (gap = 0; gap < GAPS; gap++)
		if (has_gap(a, (enum gap)gap))
			return false;
	return true;
}

/* A constructor is called as its type is. */
static bool makes(const struct definition *d, const struct definition *type)
{
	size_t n = strlen(type->qualified);

	return !strncmp(d->qualified, type->qualified, n) &&
		d->qualified[n] == '.' &&
		!strcmp(d->qualified + n + 1,
			symbol_last_name(type->qualified));
}

/* Several things are called so; overloads of one are not several. */
static bool is_ambiguous(const struct refs_answer *a)
{
	const struct definition *d = a->refs.definition.item;
	size_t i;

	for (i = 1; i < definitions(a); i++)
		if (!d[i].is_promise && !makes(&d[i], &d[0]) &&
		    (d[i].file != d[0].file ||
		     strcmp(d[i].qualified, d[0].qualified)))
			return true;
	return false;
}

/* --- Both forms --- */

/* A text of the tree as it may be shown: good until the next. */
static const char *mask(struct refs_answer *a, uint32_t file, const char *text)
{
	const struct error *err;

	if (!a->redactor)
		a->redactor = redactor_new();
	err = redact(a->redactor, text, strlen(text),
		     a->view->file[file].path, &a->masked,
		     &a->redactions);
	if (err) {
		a->err = err;
		return "";
	}
	return a->masked.len ? a->masked.ptr : text;
}

/* How many of the definitions that a use may mean are among those asked
 * for, which come first. */
static size_t meant_of(const struct use *use, size_t end)
{
	size_t n = 0;

	while (n < use->definitions && use->definition[n] < end)
		n++;
	return n;
}

/* --- For programs --- */

static void put_definition(struct json *json, struct refs_answer *a,
			   size_t number)
{
	const struct definition *d = &a->refs.definition.item[number];
	const struct error *err;
	uint32_t first, last;

	json_member_uint(json, "number", number);
	json_path(json, "path", a->view->file[d->file].path);
	json_member_uint(json, "line", d->line);
	if (d->column)
		json_member_uint(json, "column", d->column);
	err = definition_lines(&first, &last, a->graph, d);
	if (err)
		a->err = err;
	put_range(json, "lines", first, last);
	json_member(json, "kind",
		    symbol_kind_name((enum symbol_kind)d->kind));
	json_member(json, "name", d->qualified);
	json_member(json, "signature", mask(a, d->file, d->signature));
	json_member_bool(json, "is_local", d->is_local);
	if (a->shows_uses)
		json_member_uint(json, "usageCount", d->uses);
}

static void put_use(struct json *json, struct refs_answer *a,
		    const struct use *use)
{
	size_t i, n = meant_of(use, definitions(a));
	size_t outside = meant_of(use, a->refs.meant) - n;

	json_member_uint(json, "line", use->line);
	json_member_uint(json, "column", use->column);
	json_member(json, "text", mask(a, use->file, use->text));
	json_member_open(json, "definitions", '[');
	for (i = 0; i < n; i++)
		json_put_uint(json, use->definition[i]);
	json_close(json);
	if (outside)
		json_member_uint(json, "outside_count", outside);
	json_member_bool(json, "is_sure", use->is_sure);
	json_member_bool(json, "is_exact", use->is_exact);
	/* The function that a use stands in. */
	json_key(json, "enclosing");
	if (!use->enclosing) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member(json, "name", use->enclosing);
	json_member(json, "kind",
		    symbol_kind_name((enum symbol_kind)use->enclosing_kind));
	json_member_uint(json, "line", use->enclosing_line);
	put_range(json, "lines", use->enclosing_first, use->enclosing_last);
	json_close(json);
}

static void put_counts(struct json *json, const struct refs_answer *a)
{
	const struct refs *refs = &a->refs;
	int gap;

	json_member(json, "symbol", args_text(a->args, "symbol"));
	json_member(json, "name", refs->name);
	json_member(json, "confidence", "syntactic");
	json_member_bool(json, "isComplete", is_complete(a));
	json_member_open(json, "incomplete", '[');
	for (gap = 0; gap < GAPS; gap++)
		if (has_gap(a, (enum gap)gap))
			json_put_string(json, gaps[gap].name);
	json_close(json);
	json_member_bool(json, "is_ambiguous", is_ambiguous(a));
	put_paging(json, &a->paging, longest(a));
	json_member_uint(json, "definition_count", definitions(a));
	json_member_uint(json, "outside_count", refs->outside);
	if (!a->shows_uses)
		return;
	json_member_uint(json, "usageCount", refs->uses);
	json_member_uint(json, "file_count", refs->files);
	json_member_uint(json, "unresolved_count", refs->unresolved);
	json_member_uint(json, "elsewhere_count", refs->elsewhere);
	json_member_uint(json, "untold_count", refs->untold);
	json_member_uint(json, "exact_count", refs->exact);
	put_lineage(json, a);
}

const struct error *refs_answer_json(struct refs_answer *a)
{
	struct json json = { .sink = a->out };
	const struct error *err = answer_open(&json, a->session,
					      "fuse.refs/2");

	if (err)
		return err;
	put_counts(&json, a);
	if (a->shows_definitions) {
		size_t i;

		json_member_open(&json, "definitions", '[');
		for (i = refs_answer_first(a); i < refs_answer_last(a); i++) {
			json_open(&json, '{');
			put_definition(&json, a, i);
			json_close(&json);
		}
		json_close(&json);
	}
	if (a->shows_uses) {
		const struct use *use = a->refs.use.item;
		size_t k = 0, n = a->refs.use.n;

		json_member_open(&json, "files", '[');
		while (k < n) {
			uint32_t file = use[k].file;

			json_open(&json, '{');
			json_path(&json, "path", a->view->file[file].path);
			json_member_open(&json, "uses", '[');
			for (; k < n && use[k].file == file; k++) {
				json_open(&json, '{');
				put_use(&json, a, &use[k]);
				json_close(&json);
			}
			json_close(&json);
			json_close(&json);
		}
		json_close(&json);
	}
	put_decisions(&json, &a->decided);
	answer_close(&json, a->view->omitted);
	return NULL;
}

const struct error *refs_answer_jsonl(struct refs_answer *a)
{
	struct json json = { .sink = a->out };
	const struct error *err = answer_open(&json, a->session,
					      "fuse.refs/2");
	size_t i;

	if (err)
		return err;
	put_counts(&json, a);
	answer_close(&json, a->view->omitted);
	for (i = refs_answer_first(a); a->shows_definitions &&
	     i < refs_answer_last(a); i++) {
		json_open(&json, '{');
		json_member(&json, "type", "definition");
		put_definition(&json, a, i);
		json_close(&json);
		json_end(&json);
	}
	for (i = 0; i < a->refs.use.n; i++) {
		const struct use *use = &a->refs.use.item[i];

		json_open(&json, '{');
		json_member(&json, "type", "use");
		json_path(&json, "path", a->view->file[use->file].path);
		put_use(&json, a, use);
		json_close(&json);
		json_end(&json);
	}
	return NULL;
}

/* --- For people --- */

void refs_answer_path(struct refs_answer *a, uint32_t file)
{
	struct buf path = { 0 };

	tell_path(&path, a->out, a->view->file[file].path);
	tell_hue(&path, a->out, HUE_PATH, 0, path.len);
	sink_addstr(a->out, path.ptr);
	buf_release(&path);
}

/* Without the white space that it begins with. */
static void print_line(struct refs_answer *a, uint32_t file, const char *text)
{
	const char *at = mask(a, file, text);
	struct buf line = { 0 };

	buf_addf(&line, "%s\n", at + strspn(at, " \t"));
	buf_tame(&line, 0);
	sink_add(a->out, line.ptr, line.len);
	buf_release(&line);
}

static void print_definitions(struct refs_answer *a)
{
	const struct refs *refs = &a->refs;
	size_t i;

	sink_addf(a->out, "%zu definition%s of %s%s\n", definitions(a),
		  plural(definitions(a)), args_text(a->args, "symbol"),
		  is_ambiguous(a) ? ", which names several things: a path "
		  "or a type before it says which" : "");
	if (refs->outside)
		sink_addf(a->out, "%zu more outside of what is asked "
			  "about\n", refs->outside);
	for (i = refs_answer_first(a); i < refs_answer_last(a); i++) {
		const struct definition *d = &refs->definition.item[i];
		const struct error *err;
		uint32_t first, last;

		sink_addf(a->out, "[%zu] ", i + 1);
		err = definition_lines(&first, &last, a->graph, d);
		if (err)
			a->err = err;
		refs_answer_path(a, d->file);
		sink_addf(a->out, ":%" PRIu32, d->line);
		if (last > d->line)
			sink_addf(a->out, "-%" PRIu32, last);
		sink_addf(a->out, ": %s%s %s", d->is_local ? "local " : "",
			  symbol_kind_name((enum symbol_kind)d->kind),
			  d->qualified);
		if (a->shows_uses)
			sink_addf(a->out, ", %" PRIu64 " use%s", d->uses,
				  plural(d->uses));
		sink_addstr(a->out, "\n    ");
		print_line(a, d->file, d->signature);
	}
}

/* Which definitions a use means, where that is not plain or not sure. */
static void print_meant(struct refs_answer *a, const struct use *use)
{
	size_t i, n = meant_of(use, definitions(a));
	size_t outside = meant_of(use, a->refs.meant) - n;

	if (n && n + outside == a->refs.meant) {
		if (!use->is_sure)
			sink_addstr(a->out, "[?] ");
		return;
	}
	if (!n && outside) {
		sink_addstr(a->out, "[outside] ");
		return;
	}
	sink_addstr(a->out, "[");
	for (i = 0; i < n; i++)
		sink_addf(a->out, "%s%" PRIu32, i ? "," : "",
			  use->definition[i] + 1);
	sink_addstr(a->out, n && use->is_sure ? "] " : "?] ");
}

/* A use that nothing encloses is told apart from those in a symbol above it. */
static void print_enclosing(const struct refs_answer *a, const struct use *use,
			    const struct use *last)
{
	const char *above = last && last->file == use->file ?
		last->enclosing : NULL;

	if (use->enclosing && !(above && !strcmp(above, use->enclosing)))
		sink_addf(a->out, "  in %s\n", use->enclosing);
	else if (above && !use->enclosing)
		sink_addstr(a->out, "  at top level\n");
}

/* An import that brings what is asked about, of a file that goes on to use it,
 * is worth no line of its own. */
static bool is_import(struct refs_answer *a, const struct use *use,
		      const struct use *next)
{
	const struct facts *facts;
	const struct error *err;
	size_t i;

	if (use->file != next->file || use->enclosing || !use->is_sure ||
	    meant_of(use, definitions(a)) != a->refs.meant)
		return false;
	err = graph_facts(a->graph, use->file, &facts);
	if (err)
		a->err = err;
	for (i = 0; !err && i < facts->import.n; i++)
		if (facts->import.item[i].line == use->line)
			return true;
	return false;
}

/* An agent reads a line once, however often it has the name. */
static bool is_on_line(const struct refs_answer *a, const struct use *use,
		       const struct use *last)
{
	return a->session->is_read_by_agent && last->file == use->file &&
		last->line == use->line && last->is_sure == use->is_sure &&
		last->definitions == use->definitions &&
		(!use->definitions ||
		 !memcmp(last->definition, use->definition,
			 use->definitions * sizeof(*use->definition)));
}

/* Where it is in its line, and so are the next of as many as are left. */
static size_t print_columns(const struct refs_answer *a, const struct use *use,
			    size_t left)
{
	struct buf columns = { 0 };
	size_t n = 1;

	buf_addf(&columns, "%" PRIu32, use->column);
	for (; n < left && is_on_line(a, &use[n], use); n++)
		buf_addf(&columns, ",%" PRIu32, use[n].column);
	sink_addf(a->out, "%8" PRIu32 ":%-3s ", use->line, columns.ptr);
	buf_release(&columns);
	return n;
}

/* An agent reads no line of it. */
static bool is_mention(const struct refs_answer *a, const struct use *use)
{
	return use->is_mention && a->session->is_read_by_agent;
}

static void print_mentions(struct refs_answer *a)
{
	enum { MOST = 5 };
	const struct use *use = a->refs.use.item, *last = NULL;
	size_t i, files = 0;

	for (i = 0; i < a->refs.use.n; i++) {
		if (!is_mention(a, &use[i]))
			continue;
		if (!last)
			sink_addstr(a->out, "perhaps named in:\n");
		files += !last || last->file != use[i].file;
		if (files > MOST) {
			last = &use[i];
			continue;
		}
		if (last && last->file == use[i].file) {
			if (last->line != use[i].line)
				sink_addf(a->out, ", %" PRIu32, use[i].line);
		} else {
			sink_addstr(a->out, last ? "\n    " : "    ");
			refs_answer_path(a, use[i].file);
			sink_addf(a->out, ":%" PRIu32, use[i].line);
		}
		last = &use[i];
	}
	if (files > MOST)
		sink_addf(a->out, "\n    and %zu more file%s", files - MOST,
			  plural(files - MOST));
	sink_addstr(a->out, last ? "\n" : "");
}

static void print_uses(struct refs_answer *a)
{
	const struct refs *refs = &a->refs;
	const struct use *use = refs->use.item;
	bool is_new;
	size_t i, n;

	sink_addf(a->out, "%" PRIu64 " use%s in %" PRIu64 " file%s\n",
		  refs->uses, plural(refs->uses), refs->files,
		  plural(refs->files));
	for (i = 0; i < refs->use.n; i += n) {
		n = 1;
		if (is_mention(a, &use[i]))
			continue;
		is_new = !i || use[i].file != use[i - 1].file;
		if (is_new)
			refs_answer_path(a, use[i].file);
		if (is_new && i + 1 < refs->use.n &&
		    is_import(a, &use[i], &use[i + 1])) {
			sink_addf(a->out, ", imported in line %" PRIu32 "\n",
				  use[i].line);
			continue;
		}
		if (is_new)
			sink_addstr(a->out, "\n");
		print_enclosing(a, &use[i], i ? &use[i - 1] : NULL);
		n = print_columns(a, &use[i], refs->use.n - i);
		print_meant(a, &use[i]);
		print_line(a, use[i].file, use[i].text);
	}
	print_mentions(a);
}

const struct error *refs_answer_text(struct refs_answer *a)
{
	const struct refs *refs = &a->refs;
	int gap;

	if (a->shows_definitions)
		print_definitions(a);
	if (a->decided.n) {
		struct buf line = { 0 };

		buf_addstr(&line, "decided: ");
		add_decisions(&line, &a->decided);
		buf_tame(&line, 0);
		sink_addf(a->out, "%s\n", line.ptr);
		buf_release(&line);
	}
	if (a->shows_uses) {
		print_uses(a);
		print_lineage(a);
	}
	if (refs->elsewhere)
		sink_addf(a->out, "elsewhere: %" PRIu64 " use%s of %s that "
			  "mean%s another, or an unknown one\n",
			  refs->elsewhere, plural(refs->elsewhere),
			  refs->name, plural_verb(refs->elsewhere));
	if (a->shows_uses && refs->exact)
		sink_addf(a->out, "exact: %" PRIu64 " of %" PRIu64 " use%s, "
			  "resolved by an indexer; the others by names\n",
			  refs->exact, refs->uses, plural(refs->uses));
	tell_next(a->out, &a->paging, longest(a));
	for (gap = 0; gap < GAPS; gap++)
		if (has_gap(a, (enum gap)gap))
			sink_addf(a->out, "incomplete: %s\n",
				  gaps[gap].text);
	tell_omitted(a->out, "", a->view->omitted);
	return NULL;
}
