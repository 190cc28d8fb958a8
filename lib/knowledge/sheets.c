/* SPDX-License-Identifier: MIT */
/* Records as a tree: see sheets.h. */
#include "knowledge/sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/vec.h"
#include "git/repo.h"
#include "git/tree.h"
#include "git/write.h"
#include "knowledge/withheld.h"

/* A tree of no more files than these; one that has more names one of them. */
/*
 * What a remote has is asked for its size before it is inflated: 256 MiB are
 * some 250,000 records, and of the 256 sheets that they are spread over by
 * chance none has a quarter of them.
 */
enum {
	MOST_TREE_BYTES = 1 << 20, MODE_SHEET = 0100644,
	SHEET_MOST_BYTES = 64 << 20, SHEETS_MOST_BYTES = 256 << 20
};

void sheets_release(struct sheets *sheets)
{
	size_t i;

	for (i = 0; i < SHEETS; i++)
		buf_release(&sheets->sheet[i].text);
	*sheets = (struct sheets){ .tree = { { 0 } } };
}

/* --- from a commit --- */

static int digit(char c)
{
	static const char digits[] = "0123456789abcdef";
	const char *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

/* Which file an entry is, or -1. */
static int number_of(const struct tree_entry *entry)
{
	if (entry->len != 2 || entry->mode != MODE_SHEET ||
	    digit(entry->name[0]) < 0 || digit(entry->name[1]) < 0)
		return -1;
	return digit(entry->name[0]) * 16 + digit(entry->name[1]);
}

static const struct error *foreign(const struct tree_entry *entry,
				   const char *where)
{
	struct buf name = { 0 };
	const struct error *err;

	buf_add(&name, entry->name, entry->len);
	buf_tame(&name, 0);
	err = error_new(ERROR_CORRUPT, "'%s' of %s, %s, is none of the files "
			"'00' to 'ff'", name.ptr, where, tree_entry_kind(entry));
	buf_release(&name);
	return err;
}

struct reading {
	struct sheets *out;
	struct repo *repo;
	struct left_behind *left;
	const char *where;
	uint64_t bytes;		/* that may still be read */
};

/* One that is too large is left where it is. */
static const struct error *read_sheet(struct reading *r,
				      const struct tree_entry *entry)
{
	const int number = number_of(entry);
	const uint64_t most = r->bytes < SHEET_MOST_BYTES ? r->bytes :
		SHEET_MOST_BYTES;
	const struct error *err;
	struct sheet *sheet;

	if (number < 0) {
		left_add(r->left, foreign(entry, r->where));
		return NULL;
	}
	sheet = &r->out->sheet[number];
	sheet->blob = entry->oid;
	err = repo_read(r->repo, &entry->oid, most, &sheet->text, NULL, NULL);
	if (!err)
		r->bytes -= sheet->text.len;
	if (!err || err->code != ERROR_LIMIT)
		return err;
	left_add(r->left, error_wrap(err, "'%02x' of %s",
				     (unsigned int)number, r->where));
	buf_release(&sheet->text);
	return NULL;
}

const struct error *sheets_read(struct sheets *out, struct repo *repo,
				const struct oid *commit,
				struct left_behind *left, const char *where)
{
	struct buf bytes = { 0 };
	bool is_damaged = false;
	const struct error *err = tree_of_commit(&out->tree, &bytes, repo,
						 commit, MOST_TREE_BYTES);

	if (!err) {
		struct reading reading = {
			.out = out, .repo = repo, .left = left,
			.where = where, .bytes = SHEETS_MOST_BYTES
		};
		struct tree_reader reader;
		struct tree_entry entry;

		tree_start(&reader, repo, buf_str(&bytes), bytes.len);
		while (!err &&
		       !(is_damaged = (err = tree_next(&reader,
						       &entry)) != NULL) &&
		       entry.name)
			err = read_sheet(&reading, &entry);
	}
	buf_release(&bytes);
	return err ? left_whole(left, err, is_damaged, where) : NULL;
}

size_t sheets_parts(struct exchange_part part[SHEETS],
		    const struct sheets *sheets, struct arena *arena,
		    const char *where)
{
	const struct buf *text;
	size_t i, n = 0;

	for (i = 0; i < SHEETS; i++) {
		text = &sheets->sheet[i].text;
		if (!text->len)
			continue;
		part[n++] = (struct exchange_part){
			.text = { text->ptr, text->len },
			.name = arena_fmt(arena, "%s:%02zx", where, i)
		};
	}
	return n;
}

void sheets_ids(struct strmap *out, const struct sheets *sheets)
{
	struct arena arena = { .block = NULL };
	struct record record;
	size_t i;

	for (i = 0; i < SHEETS; i++) {
		const struct buf *text = &sheets->sheet[i].text;
		struct span rest = { buf_str(text), text->len }, line;

		while (take_line(&rest, &line)) {
			if (!span_trim(line).n)
				continue;
			arena_clear(&arena);
			if (!record_parse(&record, &arena, line.s, line.n))
				strmap_add(out, (const char *)record.id,
					   SHA256_SIZE, NULL);
		}
	}
	arena_release(&arena);
}

/* --- from a store --- */

struct line {
	unsigned char id[SHA256_SIZE];
	const char *text;
	size_t n;
};

struct making {
	struct withheld *withheld;
	VEC(struct line) line;
	struct arena arena;
	struct buf buf;
};

static const struct error *add_line(void *payload, const struct record *record)
{
	struct making *making = payload;
	struct line *line;

	if (withholds(making->withheld, record))
		return NULL;
	line = VEC_PUSH(&making->line);
	buf_reset(&making->buf);
	record_add_line(&making->buf, record);
	memcpy(line->id, record->id, SHA256_SIZE);
	line->n = making->buf.len;
	line->text = arena_strndup(&making->arena, making->buf.ptr, line->n);
	return NULL;
}

static int by_id(const void *a, const void *b)
{
	return memcmp(((const struct line *)a)->id,
		      ((const struct line *)b)->id, SHA256_SIZE);
}

const struct error *sheets_make(struct sheets *out, const struct repo *repo,
				struct knowledge *knowledge,
				struct withheld *withheld)
{
	struct making making = { .withheld = withheld };
	const struct error *err = knowledge_each(knowledge, NULL, add_line,
						 &making);

	if (!err) {
		size_t i;

		if (making.line.n)
			qsort(making.line.item, making.line.n,
			      sizeof(*making.line.item), by_id);
		for (i = 0; i < making.line.n; i++) {
			const struct line *line = &making.line.item[i];

			buf_add(&out->sheet[line->id[0]].text, line->text,
				line->n);
		}
		for (i = 0; i < SHEETS; i++) {
			struct sheet *sheet = &out->sheet[i];

			if (sheet->text.len)
				repo_hash_blob(repo, sheet->text.ptr,
					       sheet->text.len, &sheet->blob);
		}
	}
	VEC_RELEASE(&making.line);
	arena_release(&making.arena);
	buf_release(&making.buf);
	return err;
}

bool sheets_equal(const struct sheets *a, const struct sheets *b)
{
	size_t i;

	for (i = 0; i < SHEETS; i++)
		if (oid_cmp(&a->sheet[i].blob, &b->sheet[i].blob))
			return false;
	return true;
}

/* --- into the repository --- */

const struct error *sheets_write(struct oid *out, const struct repo *repo,
				 const struct sheets *sheets,
				 const struct sheets *there)
{
	struct buf tree = { 0 };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < SHEETS; i++) {
		const struct sheet *sheet = &sheets->sheet[i];
		struct oid blob = sheet->blob;
		char name[3];

		if (oid_is_zero(&blob))
			continue;
		if (oid_cmp(&blob, &there->sheet[i].blob))
			err = write_blob(&blob, repo, (struct span){
					 sheet->text.ptr, sheet->text.len });
		snprintf(name, sizeof(name), "%02zx", i);
		tree_add(&tree, MODE_SHEET, name, &blob);
	}
	if (!err)
		err = write_tree(out, repo, (struct span){ buf_str(&tree),
				 tree.len });
	buf_release(&tree);
	return err;
}
