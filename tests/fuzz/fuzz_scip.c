/* SPDX-License-Identifier: MIT */
/* Any bytes as an index, as a symbol, and as a record: what is read of them
 * lies in them, and a record that is written is read back the same. */
#include <string.h>

#include "scip/record.h"
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
	scip_record_release(&record);
	check_symbol(bytes);
	scip_index_release(&index);
	free(copy);
	return 0;
}
