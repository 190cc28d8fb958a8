/* SPDX-License-Identifier: MIT */
/* Any bytes as the draft of a memory: what is read of one is written so that
 * the same is read again. */
#include <string.h>

#include "knowledge/memory_draft.h"
#include "tests/fuzz/fuzz.h"

static void check_paths(const struct memory_draft *draft)
{
	struct buf path = { 0 };
	size_t i;

	for (i = 0; i < draft->path.n; i++) {
		MUST_HOLD(*draft->path.item[i]);
		buf_reset(&path);
		if (!memory_draft_unquote(&path, draft->path.item[i]))
			MUST_HOLD(*draft->path.item[i] == '"' && !path.len);
	}
	buf_release(&path);
}

static void check_again(const struct memory_draft *draft)
{
	const struct memory memory = {
		.text = draft->text, .reason = draft->reason,
		.category = (uint8_t)(draft->category % MEMORY_CATEGORIES)
	};
	struct memory_draft again;
	struct buf text = { 0 };

	memory_draft_add(&text, &memory);
	MUST_HOLD(!memory_draft_read(&again, text.ptr, text.len));
	MUST_HOLD(!again.is_empty && again.category == memory.category);
	MUST_HOLD(!strcmp(again.text, draft->text));
	MUST_HOLD(!strcmp(again.reason, draft->reason));
	MUST_HOLD(!again.path.n);
	memory_draft_release(&again);
	buf_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct memory_draft draft;
	const struct error *err = memory_draft_read(&draft, (const char *)data,
						    size);

	if (!err && !draft.is_empty) {
		MUST_HOLD(*draft.text);
		check_paths(&draft);
		check_again(&draft);
	}
	memory_draft_release(&draft);
	return 0;
}
