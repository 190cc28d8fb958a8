/* SPDX-License-Identifier: MIT */
/* Looking up what is known of a source's blobs: see plan.h. */
#include "index/plan.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/path.h"
#include "base/strmap.h"
#include "lang/lang.h"

struct blob_key plan_key_of(const struct entry *entry)
{
	const char *ext = path_ext(entry->path);
	struct blob_key key;

	memcpy(key.bytes, entry->oid.id, OID_SIZE);
	key.bytes[OID_SIZE] = (unsigned char)
		lang_of_file(entry->path, entry->language, NULL, 0);
	key.bytes[OID_SIZE + 1] = (unsigned char)
		hash_bytes(ext, strlen(ext), 0);
	return key;
}

/* An attribute that tells the language may have changed. */
static bool is_same(const struct file *file, const struct entry *entry)
{
	if (oid_cmp(&file->oid, &entry->oid) ||
	    !entry->language == !!(file->flags & FILE_ATTRIBUTE))
		return false;
	return !entry->language || file->lang ==
		lang_of_file(entry->path, entry->language, NULL, 0);
}

static void match_base(struct plan *plan)
{
	const struct view *base = plan->base;
	size_t i, at = 0;

	if (!base)
		return;
	for (i = 0; i < plan->n; i++) {
		const struct entry *entry = &plan->entry[i];
		int order = -1;

		while (at < base->n && (order = path_cmp(base->file[at].path,
							 entry->path)) < 0)
			at++;
		if (at < base->n && !order && !entry->omit &&
		    is_same(&base->file[at], entry))
			plan->base_file[i] = (uint32_t)at + 1;
	}
}

static struct blob_head head_of_file(const struct file *file)
{
	return (struct blob_head){
		file->blob, file->lines, file->tokens, file->body_len,
		file->symbol_len, file->bytes, file->lang,
		file->flags & FILE_CUT ? FACTS_CUT : 0
	};
}

/*
 * Finds a blob in the stores. One that was once too large and is not now
 * counts as not found.
 */
static const struct error *look_up(const struct plan *plan,
				   const struct blob_key *key,
				   struct blob_head *head, bool *is_found)
{
	struct index *index = plan->index;
	const struct error *err = NULL;
	struct buf record = { 0 };
	size_t i;

	*is_found = false;
	for (i = 0; !err && !*is_found && i < STORES; i++) {
		struct store *store = index->store[i];
		uint32_t id = 0;

		if (store)
			err = store_find_blob(store, key, &id);
		if (err || !id)
			continue;
		err = store_get_record(store, id, &record);
		if (!err && !record_head(head, buf_str(&record), record.len))
			err = store_damaged(store, "the facts of a blob");
		head->id = id;
		*is_found = !err && !(head->flags & FACTS_TOO_LARGE &&
				      head->bytes <= index->max_bytes);
	}
	buf_release(&record);
	return err;
}

static const struct error *look_up_entry(struct plan *plan, size_t i,
					 struct strmap *seen)
{
	const struct entry *entry = &plan->entry[i];
	struct strmap_entry *e;
	struct blob_key key;
	bool is_found, is_new;
	const struct error *err;

	if (plan->base_file[i]) {
		plan->head[i] = head_of_file(
			&plan->base->file[plan->base_file[i] - 1]);
		return NULL;
	}
	key = plan_key_of(entry);
	e = strmap_add(seen, (const char *)key.bytes, sizeof(key.bytes),
		       &is_new);
	if (!is_new && e->value) {
		plan->todo_of[i] = (uint32_t)e->value;
		return NULL;
	}
	err = look_up(plan, &key, &plan->head[i], &is_found);
	if (err || is_found)
		return err;
	*VEC_PUSH(&plan->todo) = (struct todo){ .entry = entry, .key = key };
	plan->todo_of[i] = (uint32_t)plan->todo.n;
	e->value = plan->todo.n;
	return NULL;
}

/*
 * Who cannot wait asks about code, and least about data: what has no language,
 * and prose, is read last. Of each kind what is nearer to the root is first,
 * for the parts that a project is about are mostly there, and what it has many
 * of (boards, plugins, locales) is deeper. The rest is the order of the paths,
 * because files of a directory share most of their words.
 */
enum { KIND_CODE, KIND_TEST, KIND_REST, KINDS, DEPTHS = 8,
       RANKS = KINDS * DEPTHS };

static uint8_t rank_of(const struct todo *todo)
{
	const unsigned int lang = todo->key.bytes[OID_SIZE];
	const char *path = todo->entry->path, *at;
	unsigned int depth = 0, kind = KIND_CODE;

	if (lang == LANG_NONE || lang_is_prose(lang))
		kind = KIND_REST;
	else if (lang_is_test_path(lang, path))
		kind = KIND_TEST;
	for (at = strchr(path, '/'); at && depth < DEPTHS - 1;
	     at = strchr(at + 1, '/'))
		depth++;
	return (uint8_t)(kind * DEPTHS + depth);
}

static void order_todo(struct plan *plan)
{
	const size_t n = plan->todo.n;
	size_t first[RANKS + 1] = { 0 }, i;
	struct todo *old = xcalloc(n, sizeof(*old));
	uint32_t *moved = xcalloc(n, sizeof(*moved));
	uint8_t *rank = xcalloc(n, 1);

	for (i = 0; i < n; i++) {
		old[i] = plan->todo.item[i];
		rank[i] = rank_of(&old[i]);
		first[rank[i] + 1]++;
	}
	for (i = 1; i < RANKS; i++)
		first[i] += first[i - 1];
	for (i = 0; i < n; i++) {
		plan->todo.item[first[rank[i]]++] = old[i];
		moved[i] = (uint32_t)first[rank[i]];
	}
	for (i = 0; i < plan->n; i++)
		if (plan->todo_of[i])
			plan->todo_of[i] = moved[plan->todo_of[i] - 1];
	free(rank);
	free(moved);
	free(old);
}

/* So many blobs are scanned, and files looked up, in less time than it takes
 * to write a view of them. */
enum { PASSING_MOST = 64 };

/* What is binary, generated, ... is in no view, however often it was seen. */
static bool is_passing(const struct plan *plan)
{
	size_t i, news = 0;

	if (!plan->index->in_passing || !plan->base)
		return false;
	for (i = 0; i < plan->n; i++)
		news += !plan->entry[i].omit && !plan->base_file[i] &&
			(plan->todo_of[i] || !index_omit(plan->head[i].flags));
	return news <= PASSING_MOST;
}

const struct error *plan_make(struct plan *out, struct index *index,
			      struct source *source)
{
	struct strmap seen = { 0 };
	const struct error *err;
	size_t i;

	*out = (struct plan){ .index = index };
	err = source_list(source, &out->entry, &out->n);
	if (!err && index->store[STORE_DISK])
		err = store_writes(&out->writes, index->store[STORE_DISK]);
	if (!err) {
		size_t k = STORES;

		/* The view that was used last, to find most blobs without
		 * looking. */
		while (!err && !out->base && k--)
			if (out->index->store[k])
				err = view_load_last(&out->base, out->index,
						     out->index->store[k]);
	}
	if (err)
		return err;
	out->head = xcalloc(out->n, sizeof(*out->head));
	out->todo_of = xcalloc(out->n, sizeof(*out->todo_of));
	out->base_file = xcalloc(out->n, sizeof(*out->base_file));
	match_base(out);
	/* One state of the stores: it saves a lock for every question. */
	err = NULL;
	for (i = 0; !err && i < STORES; i++)
		if (index->store[i])
			err = store_begin_read(index->store[i]);
	for (i = 0; !err && i < out->n; i++)
		if (!out->entry[i].omit)
			err = look_up_entry(out, i, &seen);
	for (i = 0; i < STORES; i++)
		if (index->store[i])
			store_end_read(index->store[i]);
	strmap_release(&seen);
	out->is_passing = is_passing(out);
	if (!err && index->is_watched)
		order_todo(out);
	return err;
}

void plan_release(struct plan *plan)
{
	free(plan->head);
	free(plan->todo_of);
	free(plan->base_file);
	view_free(plan->base);
	VEC_RELEASE(&plan->todo);
	*plan = (struct plan){ 0 };
}

const struct error *plan_look_again(struct plan *plan, size_t from,
				    size_t *left)
{
	const struct error *err = NULL;
	size_t i;

	*left = 0;
	for (i = from; !err && i < plan->todo.n; i++) {
		struct todo *todo = &plan->todo.item[i];

		if (!todo->is_known)
			err = look_up(plan, &todo->key, &todo->head,
				      &todo->is_known);
		*left += !todo->is_known;
	}
	return err;
}

void plan_settle(struct plan *plan)
{
	size_t i;

	for (i = 0; i < plan->n; i++) {
		if (!plan->todo_of[i])
			continue;
		plan->head[i] = plan->todo.item[plan->todo_of[i] - 1].head;
		plan->todo_of[i] = 0;
	}
}

/* In the order in which they are told when there is more than one. */
static const struct {
	uint8_t flag, omit;
} reason_table[] = {
	{ FACTS_MISSING, OMIT_MISSING },
	{ FACTS_CORRUPT, OMIT_UNREADABLE },
	{ FACTS_TOO_LARGE, OMIT_TOO_LARGE },
	{ FACTS_BINARY, OMIT_BINARY },
	{ FACTS_GENERATED, OMIT_GENERATED },
	{ FACTS_MINIFIED, OMIT_MINIFIED },
};

enum omit index_omit(unsigned int flags)
{
	size_t i;

	for (i = 0; i < sizeof(reason_table) / sizeof(*reason_table); i++)
		if (flags & reason_table[i].flag)
			return reason_table[i].omit;
	return OMIT_NONE;
}

enum omit plan_omit(const struct plan *plan, size_t entry)
{
	const struct blob_head *head = &plan->head[entry];
	enum omit omit = plan->entry[entry].omit;

	if (!omit && plan->todo_of[entry])
		return OMIT_UNINDEXED;
	if (!omit)
		omit = index_omit(head->flags);
	if (!omit && head->bytes > plan->index->max_bytes)
		omit = OMIT_TOO_LARGE;
	return omit;
}
