/* SPDX-License-Identifier: MIT */
/* The rules by their names, and the candidates that they add: see extract.h and
 * work.h. */
#include <string.h>

#include "extract/work.h"
#include "history/mailmap.h"
#include "redact/redact.h"

const char *const extract_confidences[] = {
	"explicit", "stated", "inferred", NULL
};

const struct extract_rule_row extract_rules[EXTRACT_RULES] = {
	[RULE_ADVICE] = { "advice", EXTRACT_STATED,
		"the subject says what to do, and the message why" },
	[RULE_BREAKING] = { "breaking", EXTRACT_EXPLICIT,
		"the message has a footer for what breaks" },
	[RULE_COMMENT] = { "comment", EXTRACT_EXPLICIT,
		"a comment is marked as such" },
	[RULE_DOCUMENT] = { "document", EXTRACT_STATED,
		"it is written for whoever changes the code" },
	[RULE_REVERT] = { "revert", EXTRACT_STATED,
		"something was taken back, and the message says why" },
	[RULE_SAID] = { "said", EXTRACT_INFERRED,
		"a sentence tells what to mind, and why" },
	[RULE_SECTION] = { "section", EXTRACT_STATED,
		"a paragraph is marked as the reason" },
	[RULE_TRAILER] = { "trailer", EXTRACT_EXPLICIT,
		"a trailer says it" },
	[RULE_USAGE] = { "usage", EXTRACT_INFERRED,
		"nearly all commits are written so" }
};

const char *learner_of(struct work *work, const struct signature *author)
{
	struct arena *arena = &work->out->arena;
	struct person person = {
		arena_strndup(arena, author->name.s, author->name.n),
		arena_strndup(arena, author->email.s, author->email.n)
	};

	if (work->mailmap)
		mailmap_apply(work->mailmap, &person);
	return arena_fmt(arena, "%s <%s>", person.name, person.email);
}

/* Whether the text or the reason holds one. */
static const struct error *has_secret(bool *out, struct work *work,
				      const struct memory *memory)
{
	struct buf text = { 0 }, masked = { 0 };
	redaction_vec found = { 0 };
	const struct error *err;

	buf_addf(&text, "%s\n\n%s\n", memory->text, memory->reason);
	err = redact(work->redactor, text.ptr, text.len, NULL, &masked,
		     &found);
	*out = found.n > 0;
	VEC_RELEASE(&found);
	buf_release(&masked);
	buf_release(&text);
	return err;
}

static bool is_double(const struct extracted *out,
		      const struct candidate *candidate)
{
	size_t i = out->candidate.n;

	/* Of one commit, or one file: others are other sightings. */
	while (i-- && !oid_cmp(&out->candidate.item[i].sighting.commit,
				&candidate->sighting.commit))
		if (out->candidate.item[i].memory.type ==
		    candidate->memory.type &&
		    !strcmp(out->candidate.item[i].sighting.id,
			    candidate->sighting.id) &&
		    !strcmp(out->candidate.item[i].memory.text,
			    candidate->memory.text))
			return true;
	return false;
}

const struct error *candidate_add(struct work *work, struct candidate *c)
{
	bool is_secret;
	const struct error *err = has_secret(&is_secret, work, &c->memory);

	if (err)
		return err;
	if (is_secret) {
		work->out->left_out[EXTRACT_SECRETS]++;
		return NULL;
	}
	if (is_double(work->out, c))
		return NULL;
	c->sighting.rule = extract_rules[c->rule].name;
	c->sighting.class = EVIDENCE_GIT_HISTORY;
	c->memory.sightings = 1;
	*VEC_PUSH(&work->out->candidate) = *c;
	return NULL;
}
