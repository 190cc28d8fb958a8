/* SPDX-License-Identifier: MIT */
/* git fuse claim add and retract: what is said, and what is taken back. */
#include <string.h>

#include "base/span.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/claim/claims.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/knowledge/remove.h"
#include "git-fuse/workspace/store.h"
#include "git/repo.h"
#include "knowledge/author.h"
#include "redact/redact.h"

struct saying {
	struct session *session;
	const struct args *args;
	struct claim claim;
	VEC(struct evidence) evidence;
	VEC(struct anchor) blob;
	struct oid commit;		/* zero: none was named */
	struct source_identity id;
	struct redactor *redactor;
	struct record record;		/* author and time */
	struct buf author;
	struct arena arena;
};

/* --- Texts --- */

static const struct error *take_text(struct saying *s)
{
	struct span text = span_trim(span_of(args_text(s->args, "text")));
	const char *artifact = args_text(s->args, "artifact");
	const struct error *err;

	if (!text.n)
		return error_new(ERROR_USAGE, "a claim must say something");
	s->claim.text = arena_strndup(&s->arena, text.s, text.n);
	s->claim.artifact = artifact ? artifact : "";
	err = said_check(s->redactor, "the text", s->claim.text);
	if (!err)
		err = said_check(s->redactor, "the artifact",
				 s->claim.artifact);
	return err;
}

/* --- Evidence --- */

/* "TestResult:make check" */
static const struct error *take_class(struct saying *s, const char *text)
{
	const size_t n = strcspn(text, ":");
	const char *name = arena_strndup(&s->arena, text, n);
	uint8_t class = 0;

	while (class < EVIDENCE_CLASSES && strcmp(name, evidence_names[class]))
		class++;
	if (class == EVIDENCE_CLASSES) {
		struct nearest nearest;
		size_t i;

		nearest_init(&nearest, name);
		for (i = 0; i < EVIDENCE_CLASSES; i++)
			nearest_offer(&nearest, evidence_names[i]);
		return error_unknown("class of evidence", &nearest, "");
	}
	*VEC_PUSH(&s->evidence) = (struct evidence){
		.class = class, .source = text[n] ? text + n + 1 : ""
	};
	return said_check(s->redactor, "the source of evidence",
			  s->evidence.item[s->evidence.n - 1].source);
}

static const struct error *take_evidence(struct saying *s)
{
	const struct arg *classes = args_find(s->args, "evidence");
	const struct arg *files = args_find(s->args, "path");
	const char *commit = args_text(s->args, "commit");
	const struct error *err = NULL;
	size_t i;

	if (!classes->text.n && (files->text.n || commit))
		return error_new(ERROR_USAGE, "'--path' and '--commit' tell "
				 "what evidence is about: name it with "
				 "--evidence");
	for (i = 0; !err && i < classes->text.n; i++)
		err = take_class(s, classes->text.item[i]);
	for (i = 0; !err && i < files->text.n; i++)
		err = said_code(VEC_PUSH(&s->blob), s->session, &s->arena,
				files->text.item[i]);
	if (!err && commit)
		err = repo_commit(s->session->repo, commit, &s->commit);
	for (i = 0; !err && i < s->evidence.n; i++) {
		struct evidence *one = &s->evidence.item[i];

		one->blob = s->blob.item;
		one->blobs = s->blob.n;
		one->commit = s->commit;
		if (s->blob.n && s->id.has_tree)
			one->tree = s->id.tree;
	}
	s->claim.evidence = s->evidence.item;
	s->claim.evidences = s->evidence.n;
	return err;
}

/* --- Storing --- */

static const struct error *store(void *payload, struct knowledge *knowledge,
				 struct record *record)
{
	const struct saying *s = payload;

	return claiming_say(knowledge, record, &s->claim);
}

/* --- Telling --- */

/* The claim as it is now. */
static const struct error *tell(struct session *session,
				const struct args *args, const char *entity,
				const char *schema, struct sink *out)
{
	struct claim_status status = { .is_decayed = false };
	struct claiming claiming;
	const struct claim *claim;
	struct buf line = { 0 };
	const struct error *err = claiming_open(&claiming, session, NULL);

	if (!err)
		err = claims_find(&claim, &claiming.claims, entity);
	if (!err)
		err = claiming_judge(&status, &claiming, claim);
	if (!err && answer_is_json(args)) {
		err = answer_claim(&claiming, claim, &status, schema,
				   out);
	} else if (!err) {
		add_claim(&line, claim, &status);
		sink_add(out, line.ptr, line.len);
	}
	buf_release(&line);
	claim_status_release(&status);
	claiming_close(&claiming);
	return err;
}

/* --- The commands --- */

const struct error *cmd_claim_add(struct session *session,
				  const struct args *args, struct sink *out)
{
	struct saying s = { .session = session, .args = args };
	const char *expires = args_text(args, "expires");
	struct buf entity = { 0 };
	const struct error *err = source_identity(session->source, &s.id);

	s.redactor = redactor_new();
	if (!err)
		err = take_text(&s);
	if (!err)
		err = take_evidence(&s);
	if (!err)
		err = author_of(session->repo, &s.author, &s.record);
	if (!err && expires)
		err = claiming_expiry(&s.claim.expires, expires, s.record.time);
	if (err)
		goto done;
	claim_entity(&entity, s.claim.text, s.claim.artifact);
	err = knowing_write(session, &s.record, store, &s);
	if (!err)
		err = tell(session, args, entity.ptr, "fuse.claim.add/2", out);
done:
	buf_release(&entity);
	buf_release(&s.author);
	redactor_free(s.redactor);
	VEC_RELEASE(&s.blob);
	VEC_RELEASE(&s.evidence);
	arena_release(&s.arena);
	return err;
}

static const struct error *find(struct buf *entity, bool *is_gone,
				struct session *session, const char *name)
{
	struct claiming claiming = { .session = session };
	const struct claim *claim;
	const struct error *err = claiming_open(&claiming, session, NULL);

	if (!err)
		err = claims_find(&claim, &claiming.claims, name);
	if (!err) {
		buf_addstr(entity, claim->entity);
		*is_gone = claim->is_retracted;
	}
	claiming_close(&claiming);
	return err;
}

const struct error *cmd_claim_retract(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	static const struct removing claim = {
		"claim", "fuse.claim.retract/2", find, claim_retract, tell
	};

	return removing_run(&claim, session, args, out);
}
