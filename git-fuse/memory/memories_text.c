/* SPDX-License-Identifier: MIT */
/* Memories as people read them: see memories.h. */
#include <inttypes.h>
#include <string.h>

#include "base/date.h"
#include "emit/manner.h"
#include "git-fuse/answer/commit_subject.h"
#include "git-fuse/knowledge/others.h"
#include "git-fuse/memory/memories.h"

/* --- One line --- */

/* Begins a note in brackets behind a line, or goes on with it. */
static void begin_note(struct buf *out, bool *is_open)
{
	buf_addstr(out, *is_open ? ", " : "  (");
	*is_open = true;
}

static void add_note(struct buf *out, bool *is_open, const char *note)
{
	begin_note(out, is_open);
	buf_addstr(out, note);
}

static void add_notes(struct buf *out, const struct remembering *remembering,
		      const struct memory *memory,
		      const struct memory_standing *standing)
{
	bool is_open = false;

	if (memory->reinforced) {
		begin_note(out, &is_open);
		buf_addf(out, "seen %" PRIu32 " times",
			 memory->reinforced + 1);
	}
	if (memory->is_withdrawn)
		add_note(out, &is_open, "withdrawn");
	else if (standing->is_faded)
		add_note(out, &is_open, "faded");
	if (standing->fate != ANCHOR_SAME)
		add_note(out, &is_open, anchor_fate_name(
			(enum anchor_fate)standing->fate));
	if (memory->is_removed)
		add_note(out, &is_open, "removed");
	if (remembering_is_archived(remembering, memory))
		add_note(out, &is_open, "archived");
	if (memory->theirs) {
		begin_note(out, &is_open);
		buf_addf(out, "%s%s by %s, unverified",
			 memory_is_disputed(memory) ? "disputed: " : "",
			 memory_decision_name(memory->theirs),
			 memory->theirs->author);
	} else if (memory->is_theirs) {
		begin_note(out, &is_open);
		buf_addf(out, "of %s, unverified", memory->author);
	}
	if (is_open)
		buf_addch(out, ')');
}

static void add_scope(struct buf *out, const struct sink *sink,
		      const struct memory *memory)
{
	struct buf scope = { 0 };
	size_t i;

	for (i = 0; i < memory->scopes; i++) {
		buf_addstr(&scope, i ? ", " : "");
		tell_path(&scope, sink, memory->scope[i].path);
		if (memory->scope[i].symbol)
			buf_addf(&scope, " %s", memory->scope[i].symbol);
	}
	if (memory->scopes) {
		buf_addstr(out, "  [");
		add_listed(out, scope.ptr, memory->is_theirs);
		buf_addch(out, ']');
	}
	buf_release(&scope);
}

void add_memory(struct buf *out, const struct sink *sink,
		const struct remembering *remembering,
		const struct memory *memory,
		const struct memory_standing *standing)
{
	const size_t from = out->len;

	buf_addf(out, "%.*s  %-9s  %-10s  %3.0f%%  ", MEMORY_SHORT,
		 memory_digits(memory), memory_statuses[memory->status],
		 memory_types[memory->type], 100 * standing->confidence);
	add_listed(out, memory->text, memory->is_theirs);
	add_scope(out, sink, memory);
	add_notes(out, remembering, memory, standing);
	buf_tame_line(out, from);
	buf_addch(out, '\n');
}

/* --- All of it --- */

static const struct error *add_commit(struct buf *out,
				      struct remembering *remembering,
				      const char *before,
				      const struct oid *commit)
{
	char hex[OID_HEX + 1];
	struct buf subject = { 0 };
	const struct error *err;

	if (oid_is_zero(commit))
		return NULL;
	err = add_subject_of(&subject, remembering->session->repo, commit);
	buf_addf(out, "%s%.*s %s", before, MEMORY_SHORT,
		 oid_to_hex(hex, commit), subject.len ? subject.ptr :
		 "(which is not here)");
	buf_release(&subject);
	return err;
}

static const struct error *add_sighting(struct buf *out,
					struct remembering *remembering,
					const struct sighting *one)
{
	const struct look *look = &remembering->looking.look;
	const struct error *err;
	bool is_reached = true;

	buf_addstr(out, "  ");
	add_day(out, one->seen);
	buf_addch(out, ' ');
	add_text(out, one->rule, true);
	buf_addstr(out, " by ");
	add_text(out, one->learner, true);
	buf_addf(out, " (%s)", evidence_names[one->class]);
	err = add_commit(out, remembering, "\n    commit ", &one->commit);
	if (!err && !oid_is_zero(&one->commit))
		err = look->reaches(look->payload, &one->commit, &is_reached);
	if (!err && !is_reached)
		buf_addstr(out, "\n    not reached from what is looked at");
	if (!err && one->is_withdrawn) {
		buf_addstr(out, "\n    taken back");
		if (*one->withdrawal)
			buf_addf(out, ": %s", one->withdrawal);
		err = add_commit(out, remembering, "\n    by commit ",
				 &one->withdrawn_by);
	}
	buf_addch(out, '\n');
	return err;
}

/* What a memory says; NULL: what it said then is not known. */
struct content {
	const char *text, *because, *category;
};

static bool is_news(const char *was, const char *now)
{
	return now && (was ? strcmp(was, now) != 0 : *now);
}

static void add_decision(struct buf *out, const struct memory_decision *one,
			 const struct content *was, const struct content *now)
{
	const struct memory_review *review = &one->review;

	buf_addstr(out, "  ");
	add_day(out, one->time);
	buf_addf(out, " %s by %s", memory_decision_name(one), one->author);
	if (one->is_theirs)
		buf_addstr(out, ", unverified");
	if (review->policy && *review->policy)
		buf_addf(out, " (%s)", review->policy);
	if (*review->reason) {
		buf_addstr(out, ": ");
		add_text(out, review->reason, one->is_theirs);
	}
	if (is_news(was->text, now->text)) {
		buf_addf(out, "\n    was: %s\n    now: ", was->text);
		add_text(out, now->text, one->is_theirs);
	}
	if (is_news(was->because, now->because)) {
		buf_addf(out, "\n    now %s", *now->because ? "because " :
			 "without a reason");
		add_text(out, now->because, one->is_theirs);
	}
	if (is_news(was->category, now->category))
		buf_addf(out, "\n    now about %s", now->category);
	buf_addch(out, '\n');
}

static void take(struct content *known, const struct content *from)
{
	known->text = from->text ? from->text : known->text;
	known->because = from->because ? from->because : known->because;
	known->category = from->category ? from->category : known->category;
}

size_t sightings_untold(const struct memory *memory)
{
	return memory->sightings > MOST_OF_OTHERS ?
		memory->sightings - MOST_OF_OTHERS : 0;
}

size_t decisions_untold(const struct memory_decisions *decisions)
{
	size_t i, theirs = 0;

	for (i = 0; i < decisions->decision.n; i++)
		theirs += decisions->decision.item[i].is_theirs;
	return theirs > MOST_OF_OTHERS ? theirs - MOST_OF_OTHERS : 0;
}

/* Ours change what is known, and theirs what is here now. Others choose how
 * many there are: of theirs the newest are told. */
static void add_decisions(struct buf *out, const struct memory *memory,
			  const struct memory_decisions *decisions)
{
	struct content known = { memory->told, NULL, NULL };
	size_t untold = decisions_untold(decisions), i;

	if (untold)
		buf_addf(out, "  %zu earlier ones by others, unverified\n",
			 untold);
	for (i = 0; i < decisions->decision.n; i++) {
		const struct memory_decision *one =
			&decisions->decision.item[i];
		const struct content now = {
			one->review.text, one->review.because,
			one->review.category ?
				memory_categories[*one->review.category] : NULL
		};

		if (!one->is_theirs) {
			add_decision(out, one, &known, &now);
			take(&known, &now);
		} else if (untold) {
			untold--;
		} else {
			struct content here = {
				NULL, memory->reason,
				memory_categories[memory->category]
			};

			take(&here, &known);
			add_decision(out, one, &here, &now);
		}
	}
}

static void add_change(struct buf *out, const char *what, const char *was,
		       const char *is)
{
	if (!is || !strcmp(was, is))
		return;
	buf_addf(out, "  %s\n", what);
	if (*was)
		buf_addf(out, "    - %s\n", was);
	add_row(out, "    +", is, true);
}

/* What others made of it that is not as it is here. */
static void add_theirs(struct buf *out, const struct memory *memory)
{
	const struct memory_decision *theirs = memory->theirs;
	const struct memory_review *review;

	if (!theirs)
		return;
	review = &theirs->review;
	buf_addf(out, "%s by %s, unverified", memory_decision_name(theirs),
		 theirs->author);
	if (*review->reason) {
		buf_addstr(out, ": ");
		add_text(out, review->reason, true);
	}
	buf_addch(out, '\n');
	add_change(out, "text", memory->text, review->text);
	add_change(out, "reason", memory->reason, review->because);
	if (review->category)
		add_change(out, "category",
			   memory_categories[memory->category],
			   memory_categories[*review->category]);
}

/* What is read with care before it is approved: it, and what anybody made of
 * it. */
static void add_signs(struct buf *out, const struct memory *memory,
		      const struct memory_decisions *decisions)
{
	bool marked = add_sign(out, memory->text) ||
		add_sign(out, memory->reason);
	size_t i;

	for (i = 0; !marked && i < decisions->decision.n; i++) {
		const struct memory_review *review =
			&decisions->decision.item[i].review;

		marked = add_sign(out, review->text) ||
			add_sign(out, review->because);
	}
}

static void add_anchors(struct buf *out, const struct sink *sink,
			const struct memory *memory,
			const struct memory_standing *standing)
{
	size_t i;

	for (i = 0; i < memory->scopes; i++) {
		buf_addstr(out, "about ");
		add_anchor(out, sink, &memory->scope[i],
			   &standing->anchor.item[i]);
		buf_addch(out, '\n');
	}
}

const struct error *add_memory_story(struct buf *out, const struct sink *sink,
				     struct remembering *remembering,
				     const struct memory *memory,
				     const struct memory_standing *standing,
				     const struct memory_decisions *decisions)
{
	const size_t from = out->len;
	const struct error *err = NULL;
	size_t i = sightings_untold(memory);

	add_text(out, memory->text, memory->is_theirs);
	buf_addf(out, "\n%s %s, %s, confidence %.0f%%",
		 memory_statuses[memory->status], memory_types[memory->type],
		 memory_categories[memory->category],
		 100 * standing->confidence);
	add_notes(out, remembering, memory, standing);
	buf_addch(out, '\n');
	add_row(out, "because", memory->reason, memory->is_theirs);
	add_theirs(out, memory);
	add_signs(out, memory, decisions);
	add_anchors(out, sink, memory, standing);
	buf_addf(out, "id %s\nlearned\n", memory_digits(memory));
	if (i)
		buf_addf(out, "  %zu earlier times\n", i);
	for (; !err && i < memory->sightings; i++)
		err = add_sighting(out, remembering, &memory->sighting[i]);
	if (decisions->decision.n)
		buf_addstr(out, "decided\n");
	add_decisions(out, memory, decisions);
	buf_tame(out, from);
	return err;
}
