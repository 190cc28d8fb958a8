/* SPDX-License-Identifier: MIT */
/* Any bytes as an index, as a symbol, as a record, and as a file of others:
 * what is read of them lies in them, what fits a text lies in that, and a
 * record that is written is read back the same. */
#include <string.h>

#include "scip/file.h"
#include "scip/symbol.h"
#include "tests/fuzz/fuzz.h"

static void check_record(const struct scip_record *record)
{
	struct scip_record again = { 0 };
	struct buf first = { 0 }, second = { 0 };
	size_t i, n;

	for (i = 0; i < record->use.n; i++) {
		const struct scip_use *use = &record->use.item[i];

		MUST_HOLD(use->symbol == SCIP_LOCAL ||
			  use->symbol < record->symbol.n);
		MUST_HOLD(scip_record_at(record, use->line, use->column, &n) &&
			  n);
	}
	for (i = 0; i < record->symbol.n; i++)
		MUST_HOLD(scip_record_find(record, record->symbol.item[i].id) ==
			  i);
	for (i = 0; i < record->body.n; i++)
		MUST_HOLD(record->body.item[i].use < record->use.n);
	scip_record_write(&first, record);
	if (first.len <= SCIP_RECORD_MOST) {
		MUST_HOLD(scip_record_read(&again, (struct span){
			first.ptr, first.len }));
		scip_record_write(&second, &again);
		MUST_HOLD(first.len == second.len &&
			  !memcmp(first.ptr, second.ptr, first.len));
	}
	scip_record_release(&again);
	buf_release(&first);
	buf_release(&second);
}

static void check_document(struct span bytes, struct span text)
{
	struct scip_document document = { .encoding = SCIP_UNSAID };
	struct scip_record record = { 0 };
	struct strmap inside = { 0 };

	if (!scip_document_read(&document, bytes) &&
	    !scip_record_fit(&record, &document, text, &inside))
		check_record(&record);
	scip_record_release(&record);
	scip_document_release(&document);
}

/* What passes as a record about a text reaches nowhere out of it. */
static void check_fit(const struct scip_record *record, struct span text)
{
	size_t i;

	if (scip_record_check(record, text))
		return;
	for (i = 0; i < record->use.n; i++) {
		const struct scip_use *use = &record->use.item[i];

		MUST_HOLD(use->line <= text.n + 1 &&
			  use->column + (size_t)use->length <= text.n + 1);
	}
	for (i = 0; i < record->body.n; i++)
		MUST_HOLD(record->body.item[i].last <= text.n + 1);
}

static void check_file(struct span bytes)
{
	struct scip_file file;
	struct buf again = { 0 };

	if (!scip_file_read(&file, bytes)) {
		MUST_HOLD(!scip_file_cmp(&file, &file));
		scip_file_write(&again, file.tool, file.bytes);
		MUST_HOLD(again.len == bytes.n &&
			  !memcmp(again.ptr, bytes.s, again.len));
		check_fit(&file.record, bytes);
	}
	scip_file_release(&file);
	buf_release(&again);
}

static void check_symbol(struct span bytes)
{
	struct buf plain = { 0 };
	struct scip_tail tail;

	if (scip_symbol_plain(&plain, bytes)) {
		MUST_HOLD(plain.len && plain.len <= bytes.n);
		if (scip_symbol_tail(&tail, (struct span){ plain.ptr,
							   plain.len }))
			MUST_HOLD(tail.name.s >= plain.ptr && tail.name.n &&
				  tail.name.s + tail.name.n <=
				  plain.ptr + plain.len);
	}
	buf_release(&plain);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	/* Exactly as long as it is, so that a read behind it is seen. */
	char *copy = malloc(size + !size);
	struct span bytes = { copy, size };
	struct scip_record record;
	struct scip_index index = { .tool = { "", 0 } };
	size_t i;

	if (!copy)
		return 0;
	if (size)
		memcpy(copy, data, size);
	if (!scip_index_read(&index, bytes, "bytes"))
		for (i = 0; i < index.document.n; i++)
			check_document(index.document.item[i], bytes);
	check_document(bytes, bytes);
	if (scip_record_read(&record, bytes))
		check_record(&record);
	check_fit(&record, bytes);
	scip_record_release(&record);
	check_file(bytes);
	check_symbol(bytes);
	scip_index_release(&index);
	free(copy);
	return 0;
}
