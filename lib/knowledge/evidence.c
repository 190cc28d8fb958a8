/* SPDX-License-Identifier: MIT */
/* Evidence and anchors in the bodies of records: see evidence.h. */
#include "knowledge/evidence.h"

#include <string.h>

#include "knowledge/body.h"
#include "knowledge/fields.h"

const char *const evidence_names[EVIDENCE_CLASSES + 1] = {
	[EVIDENCE_ADR] = "ADR",
	[EVIDENCE_AGENT_ASSERTION] = "AgentAssertion",
	[EVIDENCE_GRAPH] = "EvidenceGraph",
	[EVIDENCE_EXIT_CODE] = "ExitCode",
	[EVIDENCE_GIT_HISTORY] = "GitHistory",
	[EVIDENCE_MEMORY] = "RepositoryMemory",
	[EVIDENCE_TEST_RESULT] = "TestResult",
	[EVIDENCE_VALIDATOR] = "Validator"
};

bool evidence_is_hard(enum evidence_class class)
{
	return class == EVIDENCE_EXIT_CODE || class == EVIDENCE_GIT_HISTORY ||
		class == EVIDENCE_TEST_RESULT || class == EVIDENCE_VALIDATOR;
}

/* --- Forms --- */

static const struct error *check_anchor(void *item)
{
	struct anchor *anchor = item;

	if (anchor->symbol && !*anchor->symbol)
		anchor->symbol = NULL;
	return NULL;
}

static const struct error *check_place(void *item)
{
	struct anchor *anchor = item;
	const struct error *err = check_anchor(item);

	anchor->is_file = !anchor->to && !anchor->symbol &&
		!oid_is_zero(&anchor->blob);
	return err;
}

#define AT(member) FIELD_AT(struct anchor, member)
static const struct field anchor_field[] = {
	{ "blob", FIELD_OID, AT(blob) },
	{ "lines", FIELD_RANGE, AT(from), .least = 1 },
	{ "path", FIELD_PATH, FIELD_NEEDED, AT(path) },
	{ "symbol", FIELD_TEXT, FIELD_CHANGE, AT(symbol) },
	{ .key = NULL }
};
#undef AT
const struct fields anchor_fields = {
	anchor_field, sizeof(struct anchor), check_anchor
};
const struct fields place_fields = {
	anchor_field, sizeof(struct anchor), check_place
};

static const struct error *check_evidence(void *item)
{
	const struct evidence *evidence = item;
	size_t i;

	for (i = 0; i < evidence->blobs; i++)
		if (oid_is_zero(&evidence->blob[i].blob))
			return error_new(ERROR_CORRUPT, "its body has a file "
					 "without a 'blob'");
	return NULL;
}

#define AT(member) FIELD_AT(struct evidence, member)
static const struct field evidence_field[] = {
	{ "blobs", FIELD_LIST, FIELD_EMPTY, AT(blob),
	  offsetof(struct evidence, blobs), .of = &anchor_fields },
	{ "class", FIELD_CHOICE, FIELD_NEEDED, AT(class),
	  .names = evidence_names },
	{ "commit", FIELD_OID, AT(commit) },
	{ "source", FIELD_TEXT, FIELD_EMPTY, AT(source) },
	{ "tree", FIELD_OID, AT(tree) },
	{ .key = NULL }
};
#undef AT
const struct fields evidence_fields = {
	evidence_field, sizeof(struct evidence), check_evidence
};

bool anchor_is_same(const struct anchor *a, const struct anchor *b)
{
	return !strcmp(a->path, b->path) && !oid_cmp(&a->blob, &b->blob) &&
		a->from == b->from && a->to == b->to &&
		!a->symbol == !b->symbol &&
		(!a->symbol || !strcmp(a->symbol, b->symbol));
}
