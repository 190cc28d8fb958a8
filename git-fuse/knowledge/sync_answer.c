/* SPDX-License-Identifier: MIT */
/* What came of a sync: see sync_answer.h. */
#include "git-fuse/knowledge/sync_answer.h"

#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "knowledge/entity.h"

/* More lines than these nobody reads. */
enum { MOST_LINES = 20 };

static void add_arrival(struct buf *out, const struct arrival *one)
{
	const size_t from = out->len;
	const char *digits = strchr(one->entity, ':');
	const int kind = digits ? (int)(digits - one->entity) : 0;
	/* The status of a memory is no verb. */
	const char *did = strcmp(one->decision, "candidate") ?
		one->decision : "made a candidate of";

	buf_addf(out, "%s %s %.*s %.*s", one->author, did, kind,
		 one->entity, ENTITY_SHORT, digits ? digits + 1 : one->entity);
	if (*one->text)
		buf_addf(out, ": %s", one->text);
	buf_tame_line(out, from);
	if (one->is_vouched)
		buf_addstr(out, " (signed: it is so here now)");
	else if (one->is_against)
		buf_addf(out, " (not here: %s%s)", one->here ? "it is " :
			 "it stays", one->here ? one->here : "");
	else
		buf_addstr(out, " (unverified)");
	buf_tame(out, from);
	buf_addch(out, '\n');
}

static void add_left(struct buf *out, const struct left_behind *left)
{
	uint64_t i;

	for (i = 0; i < left->n && i < LEFT_TOLD; i++) {
		const size_t from = out->len;

		buf_addf(out, "left: %s", left->what[i]);
		buf_tame(out, from);
		buf_addch(out, '\n');
	}
	if (left->n > LEFT_TOLD)
		buf_addf(out, "left: %" PRIu64 " more\n", left->n - LEFT_TOLD);
	if (left->is_unfetched)
		buf_addstr(out, "nothing of it came: who keeps that repository "
			   "can mend it ('git fsck' there tells what), or "
			   "--repair puts what is here in its place, and "
			   "others bring theirs back when they sync\n");
}

static void add_left_records(struct buf *out, const struct left_behind *left,
			     bool is_dropped)
{
	add_left(out, left);
	if (left->n && is_dropped)
		buf_addstr(out, "what was left is not there any more\n");
	else if (left->has_newer)
		buf_addstr(out, "nothing was sent, for what was left may be of "
			   "a newer git fuse: update this one, or drop it "
			   "there with --repair\n");
	else if (left->n && !left->is_unfetched)
		buf_addstr(out, "the next that is sent drops what was left; "
			   "--repair does it now\n");
}

/* Who says the same again says no more. They stand by what they are about. */
static bool is_said_again(const struct arrivals *arrivals, size_t i)
{
	const struct arrival *one = &arrivals->arrival.item[i], *before;

	while (i--) {
		before = &arrivals->arrival.item[i];
		if (strcmp(before->entity, one->entity) != 0)
			return false;
		if (!strcmp(before->author, one->author) &&
		    !strcmp(before->decision, one->decision) &&
		    before->is_vouched == one->is_vouched)
			return true;
	}
	return false;
}

/* Those that are against ours, or the others; gives back how many there are,
 * of which what is told takes *lines. */
static size_t add_arrivals(struct buf *out, const struct arrivals *arrivals,
			   bool is_against, size_t *lines)
{
	size_t i, n = 0;

	for (i = 0; i < arrivals->arrival.n; i++) {
		if (arrivals->arrival.item[i].is_against != is_against ||
		    is_said_again(arrivals, i))
			continue;
		n++;
		if (*lines) {
			add_arrival(out, &arrivals->arrival.item[i]);
			--*lines;
		}
	}
	return n;
}

void tell_arrivals(const struct sync_done *done,
		   const struct ref_partner *with, struct sink *out)
{
	const bool is_sent = !with->is_dry && (done->ref.sent ||
					       with->is_repair);
	const struct arrivals *arrivals = &done->arrivals;
	struct buf text = { 0 };
	size_t lines = MOST_LINES, against, n;

	/* What is said against ours is not lost among a hundred others. */
	against = add_arrivals(&text, arrivals, true, &lines);
	n = against + add_arrivals(&text, arrivals, false, &lines);
	if (n > MOST_LINES)
		buf_addf(&text, "and %zu more decisions\n", n - MOST_LINES);
	if (against)
		buf_addf(&text, "%zu decision%s against ours: 'git fuse "
			 "memory review --disputed' settles those about "
			 "memories\n", against, plural(against));
	add_left_records(&text, &done->left, is_sent);
	sink_take(out, &text);
}

void tell_left(const struct left_behind *left, struct sink *out)
{
	struct buf text = { 0 };

	add_left(&text, left);
	sink_take(out, &text);
}

void put_left(struct json *json, const struct left_behind *left)
{
	size_t i;

	json_member_open(json, "not_taken", '[');
	for (i = 0; i < left->n && i < LEFT_TOLD; i++)
		json_put_string(json, left->what[i]);
	json_close(json);
}

void put_arrivals(struct json *json, const struct sync_done *done)
{
	size_t i;

	json_member_open(json, "decisions", '[');
	for (i = 0; i < done->arrivals.arrival.n; i++) {
		const struct arrival *one = &done->arrivals.arrival.item[i];

		json_open(json, '{');
		json_member(json, "decision", one->decision);
		json_member_author(json, "author", one->author);
		json_member(json, "entity", one->entity);
		json_member(json, "text", *one->text ? one->text : NULL);
		json_member(json, "here", one->here);
		json_member_bool(json, "is_vouched", one->is_vouched);
		json_member_bool(json, "is_against", one->is_against);
		json_close(json);
	}
	json_close(json);
	put_left(json, &done->left);
}
