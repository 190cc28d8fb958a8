/* SPDX-License-Identifier: MIT */
/*
 * Any bytes as a record that gets another status and a link, as a template,
 * and as a file to import: no two edits meet, what stands before the first
 * of them stays, and nothing reads over the end.
 */
#include <string.h>

#include "adr/form.h"
#include "adr/importing.h"
#include "adr/layout.h"
#include "adr/mark.h"
#include "tests/fuzz/fuzz.h"

static const char *const paths[] = {
	"docs/adr/0001-a.md", "docs/adr/20200131-a.md", "adr/XXXX-a.md",
	"docs/decisions/a.md", "ADR-0001.json"
};
enum { PATHS = sizeof(paths) / sizeof(*paths) };

static const struct named other = {
	"docs/adr/0009-b.md", "ADR-0009", "B [x]", 9, 4
};

static void must_apply(struct edits *edits, const struct adr *adr)
{
	struct buf out = { 0 };
	size_t first = adr->n, i;

	for (i = 0; i < edits->edit.n; i++)
		if (edits->edit.item[i].begin < first)
			first = edits->edit.item[i].begin;
	MUST_HOLD(!edits_apply(&out, edits, adr->bytes, adr->n));
	MUST_HOLD(out.len >= first);
	MUST_HOLD(!memcmp(buf_str(&out), adr->bytes, first));
	buf_release(&out);
	edits_release(edits);
	*edits = (struct edits){ 0 };
}

static void edit(const char *path, const char *text, size_t n)
{
	const struct adr_manner manner = { .has_superceded = n & 1 };
	struct edits edits = { 0 };
	struct adr adr = { 0 };
	int status;

	if (!adr_parse(&adr, path, text, n) && !adr.is_json) {
		for (status = ADR_PROPOSED; status <= ADR_SUPERSEDED;
		     status++) {
			MUST_HOLD(!mark_status(&edits, &adr, &manner,
				(enum adr_status)status, status ==
				ADR_SUPERSEDED ? &other : NULL,
				"2024-02-29"));
			must_apply(&edits, &adr);
		}
		mark_link(&edits, &adr, &manner, ADR_LINK_SUPERSEDES, &other);
		must_apply(&edits, &adr);
	}
	adr_release(&adr);
}

static void fill(const char *path, const char *text, size_t n)
{
	struct form form = {
		.layout = layout_named("madr"), .path = path, .text = text, .text_n = n,
		.heading = "1. T", .number = "1", .title = "T",
		.status = "proposed", .date = "2024-02-29", .context = "c",
		.decision = "d", .consequences = "k"
	};
	struct buf out = { 0 };

	*VEC_PUSH(&form.list.tags) = "a";
	*VEC_PUSH(&form.list.governs) = "b/*";
	*VEC_PUSH(&form.alternatives) = "x";
	error_ignore(form_fill(&out, &form));
	VEC_RELEASE(&form.list.tags);
	VEC_RELEASE(&form.list.governs);
	VEC_RELEASE(&form.alternatives);
	buf_release(&out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *path = paths[size ? data[size / 2] % PATHS : 0];
	struct import import = { 0 };
	/* Without a byte behind: what reads over the end is found out. */
	char *text = malloc(size + !size);

	if (!text)
		return 0;
	if (size)
		memcpy(text, data, size);
	edit(path, text, size);
	fill(path, text, size);
	error_ignore(import_json(&import, "x.json", text, size));
	error_ignore(import_markdown(&import, "x.md", path, text, size));
	import_release(&import);
	free(text);
	return 0;
}
