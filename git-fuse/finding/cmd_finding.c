/* SPDX-License-Identifier: MIT */
/* git fuse finding add and remove: what was found, and what is no more. */
#include <string.h>

#include "base/span.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/finding/findings.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/knowledge/remove.h"
#include "git-fuse/workspace/store.h"
#include "knowledge/author.h"
#include "redact/redact.h"

/* A share in thousandths has so many digits behind its point. */
enum { SHARE_DIGITS = 3, SHARE_ONE = 1000 };

struct saying {
	struct session *session;
	const struct args *args;
	struct finding finding;
	VEC(struct anchor) anchor;
	struct redactor *redactor;
	struct record record;		/* author and time */
	struct buf author;
	struct arena arena;
};

/* --- What is said --- */

static const struct error *take_text(struct saying *s)
{
	const struct span text = span_trim(span_of(args_text(s->args,
							     "text")));

	if (!text.n)
		return error_new(ERROR_USAGE, "a finding must say something");
	s->finding.text = arena_strndup(&s->arena, text.s, text.n);
	return said_check(s->redactor, "the text", s->finding.text);
}

/* An option that may be missing, which is "". */
static const struct error *take_option(const char **out, struct saying *s,
				       const char *name, const char *what)
{
	const char *text = args_text(s->args, name);

	*out = text ? text : "";
	return said_check(s->redactor, what, *out);
}

/* "0.85", "1", ".5": digits and a point, no more digits than we keep. */
static const struct error *take_confidence(struct saying *s)
{
	const char *text = args_text(s->args, "confidence"), *at;
	const size_t whole = strspn(text, "0123456789");
	const char *point = text + whole;
	const size_t digits = *point == '.' ?
		strspn(point + 1, "0123456789") : 0;
	uint32_t share = 0, place = SHARE_ONE / 10;

	for (at = text; at < point && share <= 1; at++)
		share = share * 10 + (uint32_t)(*at - '0');
	share = share > 1 ? SHARE_ONE + 1 : share * SHARE_ONE;
	for (at = point + 1; digits && at <= point + digits; at++) {
		share += (uint32_t)(*at - '0') * place;
		place /= 10;
	}
	if (whole + digits == 0 || digits > SHARE_DIGITS ||
	    point[digits ? digits + 1 : 0] || share > SHARE_ONE)
		return error_new(ERROR_USAGE, "'%s' is not a value for "
				 "--confidence: give a number from 0 to 1, of "
				 "three digits behind the point at most",
				 text);
	s->finding.confidence = (uint16_t)share;
	return NULL;
}

/* Without --path the place that it is about is what it rests on. */
static const struct error *take_place(struct saying *s)
{
	struct anchor place;
	bool found;
	const struct error *err = noticed_about(&s->finding.about, &place,
						s->session, &s->arena,
						args_text(s->args, "about"));

	if (!err && !place.path)
		err = said_named(&place, &found, s->session, &s->arena,
				 s->finding.about);
	if (err)
		return err;
	if (!*s->finding.about)
		return error_new(ERROR_USAGE, "a finding must be about "
				 "something");
	if (place.path && (place.from || !args_find(s->args, "path")->text.n))
		*VEC_PUSH(&s->anchor) = place;
	return said_check(s->redactor, "what it is about", s->finding.about);
}

static const struct error *take_all(struct saying *s)
{
	const struct error *err = take_text(s);

	s->finding.kind = (uint8_t)args_choice(s->args, "kind");
	if (!err)
		err = take_confidence(s);
	if (!err)
		err = take_option(&s->finding.source, s, "source",
				  "the source");
	if (!err)
		err = take_option(&s->finding.session, s, "for-session",
				  "the session");
	if (!err)
		err = take_place(s);
	if (!err) {
		const struct arg *files = args_find(s->args, "path");
		size_t i;

		for (i = 0; !err && i < files->text.n; i++)
			err = said_code(VEC_PUSH(&s->anchor), s->session,
					&s->arena, files->text.item[i]);
		s->finding.anchor = s->anchor.item;
		s->finding.anchors = s->anchor.n;
	}
	if (!err) {
		struct source_identity id;

		/* What is looked at: it was found there. */
		err = source_identity(s->session->source, &id);
		if (!err && id.has_commit)
			s->finding.commit = id.commit;
		if (!err && id.has_tree)
			s->finding.tree = id.tree;
	}
	return err ? err : author_of(s->session->repo, &s->author,
				     &s->record);
}

static const struct error *store(void *payload, struct knowledge *knowledge,
				 struct record *record)
{
	struct saying *s = payload;
	const struct error *err;
	struct buf entity = { 0 };
	struct findings findings;
	size_t i;

	/* Who only says it again keeps what was said of its kind and how
	 * sure it is. */
	err = findings_read(&findings, knowledge, s->finding.about);
	finding_entity(&entity, s->finding.about, s->finding.text);
	for (i = 0; !err && i < findings.finding.n; i++) {
		const struct finding *old = &findings.finding.item[i];

		if (old->is_removed || strcmp(old->entity, entity.ptr))
			continue;
		if (!args_is_given(s->args, "kind"))
			s->finding.kind = old->kind;
		if (!args_is_given(s->args, "confidence"))
			s->finding.confidence = old->confidence;
	}
	findings_release(&findings);
	buf_release(&entity);
	return err ? err : finding_add(knowledge, record, &s->finding);
}

/* --- Telling --- */

/* What was done is told by what there is now. */
static const char *word_for(const struct finding *finding)
{
	return finding->is_removed ? "removed" :
		finding->confirmed ? "confirmed" : "added";
}

static const struct error *tell(struct session *session,
				const struct args *args, const char *entity,
				const char *schema, struct sink *out)
{
	struct finding_standing standing = { .fate = ANCHOR_SAME };
	const struct finding *finding;
	struct noticing noticing;
	struct buf line = { 0 };
	const struct error *err = noticing_open(&noticing, session);

	if (!err)
		err = findings_find(&finding, &noticing.findings, entity);
	if (!err)
		err = noticing_judge(&standing, &noticing, finding);
	if (!err && answer_is_json(args)) {
		err = answer_finding(session, finding, &standing, schema,
				     out);
	} else if (!err) {
		add_finding(&line, out, &noticing, finding, &standing);
		sink_addf(out, "%s %s", word_for(finding), line.ptr);
	}
	buf_release(&line);
	finding_standing_release(&standing);
	noticing_close(&noticing);
	return err;
}

/* --- The commands --- */

const struct error *cmd_finding_add(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct saying s = { .session = session, .args = args };
	struct buf entity = { 0 };
	const struct error *err;

	s.redactor = redactor_new();
	err = take_all(&s);
	if (!err)
		err = knowing_write(session, &s.record, store, &s);
	if (err)
		goto done;
	finding_entity(&entity, s.finding.about, s.finding.text);
	err = tell(session, args, entity.ptr, "fuse.finding.add/2", out);
done:
	buf_release(&entity);
	buf_release(&s.author);
	redactor_free(s.redactor);
	VEC_RELEASE(&s.anchor);
	arena_release(&s.arena);
	return err;
}

static const struct error *find(struct buf *entity, bool *is_gone,
				struct session *session, const char *name)
{
	struct noticing noticing = { .session = session };
	const struct finding *finding;
	const struct error *err = noticing_open(&noticing, session);

	if (!err)
		err = findings_find(&finding, &noticing.findings, name);
	if (!err) {
		buf_addstr(entity, finding->entity);
		*is_gone = finding->is_removed;
	}
	noticing_close(&noticing);
	return err;
}

const struct error *cmd_finding_remove(struct session *session,
				       const struct args *args,
				       struct sink *out)
{
	static const struct removing finding = {
		"finding", "fuse.finding.remove/2", find, finding_remove, tell
	};

	return removing_run(&finding, session, args, out);
}
