/* SPDX-License-Identifier: MIT */
/*
 * The hits of many files as one row: see patterns_kept.h.
 *
 * Of each file its key and, as varints, how many bytes follow; then its
 * language, how many definitions ran into their limit and which, and of each
 * hit the definition, the line and, in eight bytes, the hash. Definitions are
 * numbers, which mean the same as long as the key of the row does.
 */
#include "search/patterns_kept.h"

#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"
#include "index/index.h"
#include "lang/scan.h"
#include "search/patterns_match.h"

/* Another form of the row, or another way to look for patterns. */
enum { FORM = 1 };

enum { FILE_KEY = OID_SIZE + sizeof(uint64_t) };

static void add_words(struct buf *out, const word_vec *words)
{
	size_t i;

	give(out, words->n);
	for (i = 0; i < words->n; i++)
		buf_add(out, words->item[i], strlen(words->item[i]) + 1);
}

/* All that decides what a definition finds, and its number. */
static void add_def(struct buf *out, const struct pattern_def *def)
{
	size_t i;

	give(out, def->is_off);
	if (def->is_off)
		return;
	buf_add(out, def->match, strlen(def->match) + 1);
	give(out, def->is_strict);
	give(out, def->lang.n);
	for (i = 0; i < def->lang.n; i++)
		give(out, def->lang.item[i]);
	add_words(out, &def->file);
	add_words(out, &def->where);
	add_words(out, &def->needs);
}

static uint64_t key_of(const struct pattern_defs *defs)
{
	struct buf bytes = { 0 };
	uint64_t key;
	size_t i;

	give(&bytes, FORM);
	give(&bytes, PATTERN_STEPS);
	give(&bytes, scan_version());
	for (i = 0; i < defs->def.n; i++)
		add_def(&bytes, &defs->def.item[i]);
	key = hash_bytes(bytes.ptr, bytes.len, 0);
	buf_release(&bytes);
	return key;
}

static void add_file_key(struct buf *out, const struct entry *entry)
{
	const char *language = entry->language ? entry->language : "";
	uint64_t name = hash_bytes(language, strlen(language), 0);

	buf_add(out, entry->oid.id, OID_SIZE);
	add8(out, hash_bytes(entry->path, strlen(entry->path), name));
}

void patterns_kept_open(struct patterns_kept *out, struct view *view,
			const struct pattern_defs *defs)
{
	const unsigned char *at, *end;

	*out = (struct patterns_kept){ .key = key_of(defs) };
	if (!view_recall(view, VIEW_MEMO_PATTERNS, out->key, &out->row))
		return;
	at = (const unsigned char *)out->row.ptr;
	end = at + out->row.len;
	while (at && end - at > FILE_KEY) {
		const char *key = (const char *)at;
		uint64_t n;

		at += FILE_KEY;
		strmap_add(&out->place, key, FILE_KEY, NULL)->value =
			(uint64_t)((const char *)at - out->row.ptr);
		n = take(&at, end);
		at = at && n <= (uint64_t)(end - at) ? at + n : NULL;
	}
}

static const struct strmap_entry *find(const struct patterns_kept *kept,
				       const struct entry *of)
{
	const struct strmap_entry *entry;
	struct buf key = { 0 };

	add_file_key(&key, of);
	entry = strmap_find(&kept->place, key.ptr, key.len);
	buf_release(&key);
	return entry;
}

bool patterns_kept_take(const struct patterns_kept *kept,
			struct pattern_job *job)
{
	const struct strmap_entry *entry = find(kept, &job->entry);
	const unsigned char *at, *end;
	uint64_t n;

	if (!entry)
		return false;
	end = (const unsigned char *)kept->row.ptr + kept->row.len;
	at = (const unsigned char *)kept->row.ptr + entry->value;
	n = take(&at, end);
	end = at + n;
	job->lang = (uint8_t)take(&at, end);
	for (n = take(&at, end); n && at; n--)
		*VEC_PUSH(&job->cut) = (uint32_t)take(&at, end);
	while (at && at < end) {
		struct pattern_hit hit = { .def = (uint32_t)take(&at, end) };

		hit.line = (uint32_t)take(&at, end);
		if (!at || (size_t)(end - at) < sizeof(hit.hash))
			break;
		hit.hash = load8(at);
		at += sizeof(hit.hash);
		*VEC_PUSH(&job->hit) = hit;
	}
	return true;
}

void patterns_kept_keep(const struct patterns_kept *kept,
			const struct patterns_request *request,
			const struct pattern_scan *scan)
{
	const bool is_whole = !request->selected &&
		!source_is_narrowed(request->source);
	struct buf row = { 0 }, one = { 0 };
	size_t i;

	if (!is_whole)
		buf_add(&row, buf_str(&kept->row), kept->row.len);
	for (i = 0; i < scan->job.n; i++) {
		const struct pattern_job *job = &scan->job.item[i];

		if (!job->is_unread && (is_whole || !find(kept, &job->entry))) {
			size_t k;

			buf_reset(&one);
			give(&one, job->lang);
			give(&one, job->cut.n);
			for (k = 0; k < job->cut.n; k++)
				give(&one, job->cut.item[k]);
			for (k = 0; k < job->hit.n; k++) {
				give(&one, job->hit.item[k].def);
				give(&one, job->hit.item[k].line);
				add8(&one, job->hit.item[k].hash);
			}
			add_file_key(&row, &job->entry);
			give(&row, one.len);
			buf_add(&row, one.ptr, one.len);
		}
	}
	view_keep(request->view, VIEW_MEMO_PATTERNS, kept->key, &row);
	buf_release(&row);
	buf_release(&one);
}

void patterns_kept_release(struct patterns_kept *kept)
{
	buf_release(&kept->row);
	strmap_release(&kept->place);
}
