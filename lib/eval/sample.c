/* SPDX-License-Identifier: MIT */
/* From commits to cases: see sample.h. */
#include "eval/sample.h"

#include <string.h>

#include "base/buf.h"
#include "base/hash.h"
#include "base/utf8.h"
#include "eval/measure.h"
#include "git/commit.h"
#include "git/run.h"
#include "history/past.h"
#include "search/message.h"

enum {
	ID_HEX = 10,
	WAYS = 3,		/* to ask: see sample_spec */
	STEP = 16		/* commits between two words of progress */
};

static const char *const miss_name[SAMPLE_MISSES] = {
	[MISS_MERGE] = "merge", [MISS_ROOT] = "root", [MISS_BOT] = "bot",
	[MISS_REVERT] = "revert", [MISS_IGNORED] = "ignored",
	[MISS_UNKNOWN] = "unknown", [MISS_SWEEP] = "sweep",
	[MISS_NO_FILE] = "no_file", [MISS_NO_WORDS] = "no_words"
};

const char *sample_miss_name(enum sample_miss miss)
{
	return miss_name[miss];
}

/* A commit that may become a case, and where it stands in the order. */
struct ticket {
	uint64_t order;
	struct oid oid;
	uint32_t commit;
	bool is_spent;		/* a case already, or none for ever */
};
typedef VEC(struct ticket) ticket_vec;

/* A commit while it is looked at. */
struct prospect {
	uint32_t commit;
	struct oid oid, parent;
	struct commit object;
	struct buf raw;		/* its bytes */
	struct buf message;	/* what is left of its words */
	size_t subject;			/* length of its first line */
	VEC(const char *) gold, test;	/* of the past */
};

struct sampling {
	const struct sample_spec *spec;
	struct cases *out;
	size_t by_kind[CASE_KINDS];
	size_t most_of_kind;
	struct prospect at;
	struct buf query;
};

/* ----------------------------------------------------------------- commits */

/* Why its flags and its numbers alone make it no case, or SAMPLE_MISSES. */
static enum sample_miss miss_by_flags(const struct past *past, uint32_t commit)
{
	static const struct {
		uint8_t flag, miss;
	} rule[] = {
		{ PAST_MERGE, MISS_MERGE }, { PAST_UNMINED, MISS_UNKNOWN },
		{ PAST_BOT, MISS_BOT }, { PAST_REVERT, MISS_REVERT },
		{ PAST_IGNORED, MISS_IGNORED }
	};
	size_t i;

	for (i = 0; i < sizeof(rule) / sizeof(*rule); i++)
		if (past->flags[commit] & rule[i].flag)
			return (enum sample_miss)rule[i].miss;
	if (past->first_touch[commit + 1] - past->first_touch[commit] >
	    SAMPLE_TOUCHES)
		return MISS_SWEEP;
	return SAMPLE_MISSES;
}

static int cmp_ticket(const void *a_ptr, const void *b_ptr)
{
	const struct ticket *a = a_ptr, *b = b_ptr;

	if (a->order != b->order)
		return a->order < b->order ? -1 : 1;
	return oid_cmp(&a->oid, &b->oid);
}

static const struct error *draw_tickets(const struct sample_spec *spec,
					uint64_t *missed, ticket_vec *out)
{
	struct past *past = spec->past;
	const struct error *err = NULL;
	struct ticket ticket = { .is_spent = false };
	uint32_t i;

	for (i = 0; !err && i < past->n; i++) {
		enum sample_miss miss = miss_by_flags(past, i);

		if (!(past->flags[i] & PAST_ANCESTOR))
			continue;
		if (miss != SAMPLE_MISSES) {
			missed[miss]++;
			continue;
		}
		err = past_oid(past, i, &ticket.oid);
		ticket.commit = i;
		ticket.order = hash_bytes(ticket.oid.id, OID_SIZE, spec->seed);
		if (!err)
			*VEC_PUSH(out) = ticket;
	}
	if (!err)
		VEC_SORT(out, cmp_ticket);
	return err;
}

static const struct error *gather_files(struct past *past,
					struct prospect *at)
{
	const struct error *err = NULL;
	uint32_t i, end = past->first_touch[at->commit + 1];
	const char *path, *old;

	at->gold.n = at->test.n = 0;
	for (i = past->first_touch[at->commit]; !err && i < end; i++) {
		const struct touch *touch = &past->touch[i];

		err = past_path(past, touch->path, &path);
		if (!err)
			err = past_path(past, past_old_path(past, touch),
					&old);
		if (err)
			break;
		if (touch->kind != TOUCH_ADD && measure_judges(old) &&
		    utf8_is_valid(old, strlen(old)))
			*VEC_PUSH(&at->gold) = old;
		if (touch->kind != TOUCH_DELETE && is_judged_source(path) &&
		    is_judged_test(path))
			*VEC_PUSH(&at->test) = path;
	}
	return err;
}

/* Reads what a ticket stands for; *miss is SAMPLE_MISSES when it may pass. */
static const struct error *look(struct sampling *s, const struct ticket *ticket,
				enum sample_miss *miss)
{
	struct prospect *at = &s->at;
	const struct error *err;

	at->commit = ticket->commit;
	at->oid = ticket->oid;
	*miss = MISS_NO_FILE;
	err = gather_files(s->spec->past, at);
	if (err || !at->gold.n || at->gold.n > SAMPLE_GOLD)
		return err;
	*miss = MISS_UNKNOWN;
	err = commit_read(&at->object, s->spec->repo, &at->oid, &at->raw);
	if (err && err->code == ERROR_NOT_FOUND)
		return NULL;
	*miss = MISS_ROOT;
	if (err || !at->object.parent.n)
		return err;
	at->parent = at->object.parent.item[0];
	*miss = MISS_NO_WORDS;
	buf_reset(&at->message);
	at->subject = message_strip(&at->message, at->object.message.s,
				    at->object.message.n);
	if (message_words(buf_str(&at->message), at->message.len) >=
	    SAMPLE_WORDS)
		*miss = SAMPLE_MISSES;
	return NULL;
}

/* --------------------------------------------------------------- questions */

/* Appends the added lines of a patch without context, fences left out. */
static size_t take_added(struct buf *out, const char *patch)
{
	bool inside = false;
	size_t lines = 0;

	while (*patch && lines < SAMPLE_ADDED_MOST) {
		size_t n = strcspn(patch, "\n");
		size_t len = message_trim(patch, n);

		if (!strncmp(patch, "diff ", 5))
			inside = false;
		else if (!strncmp(patch, "@@ ", 3))
			inside = true;
		else if (inside && patch[0] == '+' && len > 1 &&
			 !memmem(patch, len, "```", 3)) {
			buf_add(out, patch + 1, len - 1);
			buf_addch(out, '\n');
			lines++;
		}
		patch += n + (patch[n] == '\n');
	}
	return lines;
}

/* Appends the lines that the commit adds to tests; *lines is how many. git
 * makes the patch: it knows where each file was. */
static const struct error *add_test_lines(const struct sampling *s,
					  struct buf *out, size_t *lines)
{
	const struct prospect *at = &s->at;
	char parent[OID_HEX + 1], commit[OID_HEX + 1];
	VEC(const char *) argv = { 0 };
	struct arena arena = { 0 };
	struct buf patch = { 0 };
	const struct error *err;
	size_t i;
	static const char *const command[] = {
		"diff-tree", "-p", "-r", "-U0", "--no-color", "--no-ext-diff",
		"--no-textconv", "--no-renames"
	};

	for (i = 0; i < sizeof(command) / sizeof(*command); i++)
		*VEC_PUSH(&argv) = command[i];
	*VEC_PUSH(&argv) = oid_to_hex(parent, &at->parent);
	*VEC_PUSH(&argv) = oid_to_hex(commit, &at->oid);
	*VEC_PUSH(&argv) = "--";
	for (i = 0; i < at->test.n; i++)
		*VEC_PUSH(&argv) = arena_fmt(&arena, ":(top,literal)%s",
					     at->test.item[i]);
	*VEC_PUSH(&argv) = NULL;
	err = git_run(s->spec->repo, argv.item, &patch, NULL);
	if (!err)
		*lines = take_added(out, buf_str(&patch));
	buf_release(&patch);
	arena_release(&arena);
	VEC_RELEASE(&argv);
	return err;
}

static bool has_long_body(const struct prospect *at)
{
	return message_words(buf_str(&at->message) + at->subject,
			    at->message.len - at->subject) >= SAMPLE_BODY;
}

/* Makes s->query in this way; *can tells whether the commit allows it. */
static const struct error *ask(struct sampling *s, enum case_kind kind,
			       bool *can)
{
	const struct prospect *at = &s->at;
	const struct error *err = NULL;
	size_t lines = 0, n = at->message.len;

	buf_reset(&s->query);
	*can = false;
	if (kind == CASE_SUBJECT)
		n = at->subject;
	buf_add(&s->query, buf_str(&at->message), n);
	if (kind == CASE_SUBJECT)
		*can = message_words(buf_str(&s->query), n) >= SAMPLE_WORDS;
	if (kind == CASE_BODY)
		*can = has_long_body(at);
	if (kind == CASE_PSEUDO && at->test.n) {
		buf_addstr(&s->query, "\n\n```\n");
		err = add_test_lines(s, &s->query, &lines);
		buf_addstr(&s->query, "```\n");
		*can = lines >= SAMPLE_ADDED;
	}
	return err;
}

/* The way with the fewest cases so far, the richest first; CASE_KINDS: no
 * way is left that has room. */
static enum case_kind next_way(const struct sampling *s,
			       const bool tried[CASE_KINDS])
{
	int kind, best = CASE_KINDS;

	for (kind = CASE_PSEUDO; kind >= CASE_SUBJECT; kind--)
		if (!tried[kind] && s->by_kind[kind] < s->most_of_kind &&
		    (best == CASE_KINDS ||
		     s->by_kind[kind] < s->by_kind[best]))
			best = kind;
	return (enum case_kind)best;
}

static const struct error *choose_way(struct sampling *s,
				      enum case_kind *kind)
{
	bool tried[CASE_KINDS] = { false }, can = false;
	const struct error *err = NULL;

	if (!s->spec->in_three_ways) {
		*kind = has_long_body(&s->at) ? CASE_BODY : CASE_SUBJECT;
		buf_reset(&s->query);
		buf_add(&s->query, buf_str(&s->at.message), s->at.message.len);
		return NULL;
	}
	do {
		*kind = next_way(s, tried);
		if (*kind == CASE_KINDS)
			break;
		tried[*kind] = true;
		err = ask(s, *kind, &can);
	} while (!err && !can);
	return err;
}

static void add_case(struct sampling *s, enum case_kind kind)
{
	struct arena *arena = &s->out->arena;
	const struct prospect *at = &s->at;
	struct eval_case *c = VEC_PUSH(&s->out->item);
	char hex[OID_HEX + 1], *name = arena_strdup(arena, s->spec->name);
	size_t slash = strcspn(name, "/"), i;
	const char **gold = arena_alloc(arena, at->gold.n * sizeof(*gold));

	for (i = 0; i < at->gold.n; i++)
		gold[i] = arena_strdup(arena, at->gold.item[i]);
	*c = (struct eval_case){
		.repo = name, .kind = kind,
		.id = arena_fmt(arena, "%.*s%s%s-%.*s", (int)slash, name,
				name[slash] ? "__" : "",
				name[slash] ? name + slash + 1 : "", ID_HEX,
				oid_to_hex(hex, &at->oid)),
		.query = arena_strndup(arena, buf_str(&s->query),
				       s->query.len),
		.query_len = s->query.len,
		.gold = gold, .golds = at->gold.n,
		.is_held_out = hash_bytes(at->oid.id, OID_SIZE, 0) & 1
	};
	c->commit = arena_strdup(arena, oid_to_hex(hex, &at->parent));
	s->by_kind[kind]++;
}

static const struct error *try_tickets(struct sampling *s,
				       ticket_vec *tickets,
				       const struct progress *progress,
				       uint64_t *missed)
{
	size_t first = s->out->item.n, i, n = 0, most = s->spec->most;
	const struct error *err = NULL;

	for (i = 0; i < CASE_KINDS; i++)
		n += s->by_kind[i];
	for (i = 0; !err && i < tickets->n && n + s->out->item.n - first < most;
	     i++) {
		struct ticket *ticket;
		enum sample_miss miss;
		enum case_kind kind;

		if (tickets->item[i].is_spent)
			continue;
		/* What is found to be no case is counted, once. */
		ticket = &tickets->item[i];
		kind = CASE_KINDS;
		err = look(s, ticket, &miss);
		if (!err && miss == SAMPLE_MISSES)
			err = choose_way(s, &kind);
		if (!err) {
			ticket->is_spent = kind != CASE_KINDS ||
				miss != SAMPLE_MISSES;
			if (kind != CASE_KINDS)
				add_case(s, kind);
			else if (miss != SAMPLE_MISSES)
				missed[miss]++;
		}
		if (!err && !(i % STEP))
			err = progress_step(progress, "sampling commits", i,
					    tickets->n);
	}
	return err;
}

const struct error *sample_history(struct cases *out,
				   const struct sample_spec *spec,
				   const struct progress *progress,
				   uint64_t missed[SAMPLE_MISSES])
{
	struct sampling s = { .spec = spec, .out = out };
	ticket_vec tickets = { 0 };
	const struct error *err = draw_tickets(spec, missed, &tickets);

	s.most_of_kind = (spec->most + WAYS - 1) / WAYS;
	if (!err && spec->in_three_ways)
		err = try_tickets(&s, &tickets, progress, missed);
	s.most_of_kind = spec->most;
	if (!err)
		err = try_tickets(&s, &tickets, progress, missed);
	VEC_RELEASE(&s.at.gold);
	VEC_RELEASE(&s.at.test);
	commit_release(&s.at.object);
	buf_release(&s.at.raw);
	buf_release(&s.at.message);
	buf_release(&s.query);
	VEC_RELEASE(&tickets);
	return err;
}
