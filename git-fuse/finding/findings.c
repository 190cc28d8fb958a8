/* SPDX-License-Identifier: MIT */
/* Findings and what is looked at: see findings.h. */
#include "git-fuse/finding/findings.h"

#include <string.h>

#include "base/path.h"
#include "base/span.h"
#include "base/utf8.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/knowledge/anchor_parse.h"
#include "git-fuse/knowledge/others.h"
#include "git-fuse/workspace/store.h"

const struct error *noticing_open(struct noticing *noticing,
				  struct session *session)
{
	struct knowledge *knowledge = NULL;
	const struct error *err;

	*noticing = (struct noticing){ .session = session };
	err = looking_open(&noticing->looking, session);
	if (!err)
		err = knowing_open(&knowledge, session, KNOWLEDGE_READ);
	if (!err)
		err = findings_read(&noticing->findings, knowledge, NULL);
	knowledge_close(knowledge);
	return err;
}

void noticing_close(struct noticing *noticing)
{
	findings_release(&noticing->findings);
	looking_close(&noticing->looking);
}

const struct error *noticing_judge(struct finding_standing *out,
				   struct noticing *noticing,
				   const struct finding *finding)
{
	return finding_judge(out, finding, &noticing->looking.look);
}

const struct error *noticed_about(const char **out, struct anchor *place,
				  struct session *session,
				  struct arena *arena, const char *typed)
{
	struct span about = span_trim(span_of(typed));
	struct buf quoted = { 0 };
	bool found;
	const struct error *err = said_place(place, &found, session, arena,
					     typed);

	if (!err && found)
		about = span_of(place->path);
	if (!err && found && !utf8_is_valid(about.s, about.n)) {
		path_quote(&quoted, place->path);
		about = span_of(quoted.ptr);
	}
	*out = arena_strndup(arena, about.s, about.n);
	buf_release(&quoted);
	return err;
}

/* Behind "finding:". */
static const char *digits_of(const struct finding *finding)
{
	return strchr(finding->entity, ':') + 1;
}

static void put_members(struct json *json, const struct finding *finding,
			const struct finding_standing *standing)
{
	size_t i;

	json_member(json, "id", digits_of(finding));
	json_member(json, "about", finding->about);
	json_member(json, "text", finding->text);
	json_member(json, "kind", finding_kinds[finding->kind]);
	json_member_real(json, "confidence", finding->confidence / 1000.0);
	json_member(json, "origin", *finding->source ? finding->source : NULL);
	json_member(json, "session", *finding->session ? finding->session :
		    NULL);
	json_member_oid(json, "commit", &finding->commit);
	json_member_oid(json, "tree", &finding->tree);
	json_member_author(json, "author", finding->author);
	json_member_bool(json, "is_theirs", finding->is_theirs);
	json_member_time(json, "first_seen_at", finding->first_seen);
	json_member_time(json, "last_seen_at", finding->last_seen);
	json_member_uint(json, "confirmed", finding->confirmed);
	json_member_bool(json, "is_removed", finding->is_removed);
	json_member_bool(json, "is_stale", standing->is_stale);
	json_member(json, "fate",
		    anchor_fate_name((enum anchor_fate)standing->fate));
	json_member_open(json, "anchors", '[');
	for (i = 0; i < finding->anchors; i++)
		put_anchor(json, &finding->anchor[i],
			   &standing->anchor.item[i]);
	json_close(json);
}

void put_finding(struct json *json, const struct finding *finding,
		 const struct finding_standing *standing)
{
	json_open(json, '{');
	put_members(json, finding, standing);
	json_close(json);
}

void add_about(struct buf *out, const struct sink *sink,
	       const struct noticing *noticing, const struct finding *finding)
{
	struct entry entry;
	bool is_path = false;
	size_t i;

	error_ignore(source_find(noticing->session->source,
				 finding->about, &entry, &is_path));
	for (i = 0; i < finding->anchors && !is_path; i++)
		is_path = path_is_below(finding->anchor[i].path,
					finding->about);
	if (is_path)
		tell_path(out, sink, finding->about);
	else
		add_listed(out, finding->about, finding->is_theirs);
}

void add_finding(struct buf *out, const struct sink *sink,
		 const struct noticing *noticing,
		 const struct finding *finding,
		 const struct finding_standing *standing)
{
	const size_t from = out->len;

	buf_addf(out, "%.*s  %-11s  %3u%%  ", FINDING_SHORT,
		 digits_of(finding), finding_kinds[finding->kind],
		 (unsigned int)finding->confidence / 10);
	add_about(out, sink, noticing, finding);
	buf_addstr(out, ": ");
	add_listed(out, finding->text, finding->is_theirs);
	if (finding->is_removed)
		buf_addstr(out, "  (removed)");
	else if (standing->is_stale)
		buf_addf(out, "  (stale: %s)",
			 anchor_fate_name((enum anchor_fate)standing->fate));
	if (finding->is_theirs)
		buf_addf(out, "  (by %s, unverified)", finding->author);
	buf_tame_line(out, from);
	buf_addch(out, '\n');
}

const struct error *answer_finding(struct session *session,
				   const struct finding *finding,
				   const struct finding_standing *standing,
				   const char *schema, struct sink *out)
{
	static const uint64_t nothing[OMIT_REASONS];
	struct json json = { .sink = out };
	struct remarks remarks;
	const struct error *err = others_read(&remarks, session,
					      finding->entity);

	if (!err)
		err = answer_open(&json, session, schema);
	if (!err) {
		json_member_open(&json, "finding", '{');
		put_members(&json, finding, standing);
		put_others(&json, &remarks, finding->entity);
		json_close(&json);
		answer_close(&json, nothing);
	}
	remarks_release(&remarks);
	return err;
}
