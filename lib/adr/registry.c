/* SPDX-License-Identifier: MIT */
/* All records of one source: see registry.h. */
#include "adr/registry.h"

#include <stdlib.h>
#include <string.h>

#include "adr/date.h"
#include "adr/folders.h"
#include "adr/name.h"
#include "base/compare.h"
#include "base/path.h"
#include "base/strmap.h"
#include "markdown/document.h"

/* A file that may be a record. */
struct candidate {
	size_t folder, entry;
	bool is_called;		/* like a record */
	bool is_free;		/* where only its text can tell */
	bool is_refused;	/* it did not, when it was read */
};

/* Files called like records that tell no decision, after which nobody looks
 * into the others of a directory. */
enum { TRIED_MAX = 8 };

struct gathering {
	struct registry *out;
	const struct entry *entry;
	size_t n;
	struct told told;
	struct reader *reader;
	struct strmap folders;	/* path to number + 1 */
	VEC(struct candidate) candidate;
	VEC(size_t) called;	/* by folder: files called like records */
	VEC(size_t) tried;	/* those that tell no decision */
	struct buf text;
};

static size_t folder_at(struct gathering *g, const char *path, size_t n,
			const struct told_folder *told)
{
	struct registry *out = g->out;
	struct strmap_entry *at;
	bool is_new;

	at = strmap_add(&g->folders, path, n, &is_new);
	if (is_new) {
		at->value = out->folder.n;
		*VEC_PUSH(&g->called) = 0;
		*VEC_PUSH(&g->tried) = 0;
		*VEC_PUSH(&out->folder) = (struct adr_folder){
			.path = arena_strndup(&out->arena, path, n),
			.told_by = told ? told->told_by : NULL,
			.found = told ? told->found : ADR_BY_NAME
		};
	}
	return (size_t)at->value;
}

static void add_candidate(struct gathering *g, size_t i)
{
	const struct entry *entry = &g->entry[i];
	const enum called called = called_as(entry->path);
	struct place place;
	size_t folder;
	bool is_free;

	if (called == CALLED_NOTHING ||
	    !told_may_hold(&g->told, entry->path, called))
		return;
	place = told_place(&g->told, entry->path,
			   record_dir_len(entry->path));
	is_free = place.kind == PLACE_FREE && called != CALLED_ADR;
	if (entry->omit != OMIT_NONE) {
		g->out->omitted[entry->omit]++;
		return;
	}
	folder = folder_at(g, entry->path, place.n, place.told);
	g->called.item[folder] += called > CALLED_TEXT && !is_free;
	*VEC_PUSH(&g->candidate) = (struct candidate){
		.folder = folder, .entry = i, .is_free = is_free,
		.is_called = called > CALLED_TEXT && !is_free
	};
}

/* ------------------------------------------------------------- reading */

/* "line 12: no value": where in the file. */
static uint32_t line_of(const char *message)
{
	const char *at = strstr(message, "line ");

	return at ? (uint32_t)strtoul(at + 5, NULL, 10) : 0;
}

/* "OEP-14: Archives": what it calls itself. */
static bool tells_kind(const struct adr *adr)
{
	size_t i;

	for (i = 0; i < adr->field.n; i++)
		if (adr->field.item[i].key == ADR_NUMBER &&
		    adr->field.item[i].place == ADR_IN_TITLE &&
		    *adr->field.item[i].name)
			return true;
	return false;
}

/* Where no name tells, a text must tell both its status and its decision, or
 * what kind of record it is. */
static bool is_record(const struct gathering *g,
		      const struct candidate *candidate,
		      const struct adr *adr)
{
	if (candidate->is_free && !g->called.item[candidate->folder])
		return adr->status != ADR_STATUS_NONE &&
			(adr->decision.title || tells_kind(adr));
	return candidate->is_called || adr_tells_decision(adr);
}

static const struct error *read_one(struct gathering *g,
				    struct candidate *candidate)
{
	const struct entry *entry = &g->entry[candidate->entry];
	const struct error *err;
	struct adr adr = { 0 };

	err = reader_read(g->reader, entry, DOCUMENT_MAX, &g->text, NULL);
	if (err && err->code == ERROR_INTERRUPTED)
		return err;
	if (!err)
		err = adr_parse(&adr, entry->path, buf_str(&g->text),
				g->text.len);
	if (err && !candidate->is_free) {
		struct registry *out = g->out;
		struct numbered name = { .number = 0 };

		numbered_name(&name, record_stem(entry->path));
		*VEC_PUSH(&out->failure) = (struct adr_failure){
			.path = arena_strdup(&out->arena, entry->path),
			.message = arena_strdup(&out->arena, err->msg),
			.line = line_of(err->msg),
			.number = name.number,
			.code = err->code
		};
	}
	if (err || !is_record(g, candidate, &adr)) {
		g->tried.item[candidate->folder]++;
		candidate->is_refused = true;
		adr_release(&adr);
		return NULL;
	}
	if (candidate->is_free)
		g->called.item[candidate->folder]++;
	adr.oid = entry->oid;
	adr.folder = (uint32_t)candidate->folder;
	*VEC_PUSH(&g->out->record) = adr;
	return NULL;
}

static bool is_folder(const struct gathering *g, size_t folder)
{
	return g->called.item[folder] ||
		g->out->folder.item[folder].found != ADR_BY_NAME;
}

static const struct error *read_all(struct gathering *g)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < g->candidate.n; i++) {
		struct candidate *c = &g->candidate.item[i];

		if (is_folder(g, c->folder) ||
		    (c->is_free && g->tried.item[c->folder] < TRIED_MAX))
			err = read_one(g, c);
	}
	/* What was refused before the folder was known to be one. */
	for (i = 0; !err && i < g->candidate.n; i++) {
		struct candidate *c = &g->candidate.item[i];

		if (c->is_free && c->is_refused && is_folder(g, c->folder))
			err = read_one(g, c);
	}
	return err;
}

/* ------------------------------------------------------------- ordering */

static int compare_records(const void *a_ptr, const void *b_ptr)
{
	const struct adr *a = a_ptr, *b = b_ptr;

	if (a->folder != b->folder)
		return a->folder < b->folder ? -1 : 1;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	return path_cmp(a->path, b->path);
}

CMP_BY(compare_failures, struct adr_failure, path_cmp, path)

struct ordered {
	struct adr_folder folder;
	size_t was;
};

CMP_BY(compare_folders, struct ordered, path_cmp, folder.path)

/* Drops the directories that are no folder, and sorts the others. */
static void order_folders(struct gathering *g)
{
	struct registry *out = g->out;
	const size_t n = out->folder.n;
	struct ordered *all = xcalloc(n + 1, sizeof(*all));
	uint32_t *now = xcalloc(n + 1, sizeof(*now));
	size_t i, kept = 0;

	for (i = 0; i < n; i++)
		if (is_folder(g, i))
			all[kept++] = (struct ordered){ out->folder.item[i],
							i };
	qsort(all, kept, sizeof(*all), compare_folders);
	out->folder.n = kept;
	for (i = 0; i < kept; i++) {
		out->folder.item[i] = all[i].folder;
		now[all[i].was] = (uint32_t)i;
	}
	for (i = 0; i < out->record.n; i++)
		out->record.item[i].folder = now[out->record.item[i].folder];
	free(now);
	free(all);
}

/* The value that most records have, the lesser of two. */
static unsigned int most(const struct registry *registry,
			 const struct adr_folder *folder,
			 unsigned int (*value)(const struct adr *),
			 unsigned int missing)
{
	enum { VALUES = 16 };
	size_t count[VALUES] = { 0 }, i, best = 0;

	for (i = 0; i < folder->records; i++) {
		unsigned int v = value(&registry->record.item[folder->first +
							      i]);

		count[v < VALUES ? v : 0]++;
	}
	for (i = 1; i < VALUES; i++)
		if (count[i] > count[best] || !best)
			best = i;
	return count[best] ? (unsigned int)best : missing;
}

static unsigned int layout_in(const struct adr *adr)
{
	return adr->layout;
}

static unsigned int digits_of(const struct adr *adr)
{
	return adr->digits;
}

/* What the dates of a folder tell of those that can mean two days: nothing
 * where they tell both. */
static enum day_order day_order_in(const struct registry *registry,
				   const struct adr_folder *folder)
{
	enum day_order found = DAY_ORDER_UNKNOWN, order;
	const struct adr_field *field;
	size_t i;

	for (i = 0; i < folder->records; i++) {
		field = adr_field_of(&registry->record.item[folder->first + i],
				     ADR_DATE);
		order = field ? day_order_of(span_of(field->text)) :
			DAY_ORDER_UNKNOWN;
		if (found && order && order != found)
			return DAY_ORDER_UNKNOWN;
		found = order ? order : found;
	}
	return found;
}

static void describe_folders(struct registry *out)
{
	size_t i, at = 0;

	for (i = 0; i < out->folder.n; i++) {
		struct adr_folder *folder = &out->folder.item[i];
		enum day_order order;
		char day[11];
		size_t k;

		folder->first = at;
		while (at < out->record.n &&
		       out->record.item[at].folder == i)
			at++;
		folder->records = at - folder->first;
		folder->layout = (uint8_t)most(out, folder, layout_in, 0);
		folder->digits = most(out, folder, digits_of, 4);
		order = day_order_in(out, folder);
		for (k = 0; k < folder->records; k++) {
			struct adr *adr = &out->record.item[folder->first + k];

			adr->day_order = (uint8_t)order;
			if (adr->is_dated ||
			    !find_day_in(day, span_of(adr->date), NULL, order))
				continue;
			adr->date = arena_strdup(&adr->arena, day);
			adr->is_dated = true;
		}
	}
}

const struct error *registry_read(struct registry *out, struct source *source)
{
	const struct entry *entry;
	const struct error *err;
	size_t n;

	*out = (struct registry){ 0 };
	err = source_list(source, &entry, &n);
	return err ? err : registry_read_among(out, source, entry, n);
}

bool registry_looks_at(const char *path)
{
	/* The last bytes of the names that name folders, and of the endings
	   that records have: whatever ends otherwise is told at once. */
	static const char last[] = "cdlnrtx";
	size_t n = strlen(path);

	return n && strchr(last, path[n - 1] | 0x20) &&
		(names_folders(path) ||
		 called_as(path) != CALLED_NOTHING);
}

const struct error *registry_read_among(struct registry *out,
					struct source *source,
					const struct entry *entry, size_t n)
{
	struct gathering g = { .out = out, .entry = entry, .n = n };
	const struct error *err;
	size_t i;

	*out = (struct registry){ 0 };
	err = reader_open(&g.reader, source);
	if (!err)
		err = told_read(&g.told, out, g.entry, g.n, g.reader);
	if (err)
		goto done;
	for (i = 0; i < g.told.folder.n; i++)
		folder_at(&g, g.told.folder.item[i].path,
			  strlen(g.told.folder.item[i].path),
			  &g.told.folder.item[i]);
	for (i = 0; i < g.n; i++)
		add_candidate(&g, i);
	err = read_all(&g);
	if (err)
		goto done;
	order_folders(&g);
	VEC_SORT(&out->record, compare_records);
	VEC_SORT(&out->failure, compare_failures);
	describe_folders(out);
done:
	buf_release(&g.text);
	VEC_RELEASE(&g.called);
	VEC_RELEASE(&g.tried);
	VEC_RELEASE(&g.candidate);
	strmap_release(&g.folders);
	reader_free(g.reader);
	told_release(&g.told);
	return err;
}

void registry_release(struct registry *registry)
{
	size_t i;

	for (i = 0; i < registry->record.n; i++)
		adr_release(&registry->record.item[i]);
	VEC_RELEASE(&registry->record);
	VEC_RELEASE(&registry->folder);
	VEC_RELEASE(&registry->failure);
	arena_release(&registry->arena);
	*registry = (struct registry){ 0 };
}
