/* SPDX-License-Identifier: MIT */
/* The bodies of claims, for this room alone. */
#ifndef KNOWLEDGE_CLAIM_BODY_H
#define KNOWLEDGE_CLAIM_BODY_H

#include "emit/json.h"
#include "json/value.h"
#include "knowledge/claim.h"

/* Reads a body that was parsed already: see claim_parse. */
const struct error *claim_read_body(struct claim *out, struct arena *arena,
				    const struct value *root) MUST_CHECK;

/* Writes the body that says a claim. */
void claim_put_body(struct json *json, const struct claim *claim);

#endif
