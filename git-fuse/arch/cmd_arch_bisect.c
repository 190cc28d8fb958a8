/* SPDX-License-Identifier: MIT */
/*
 * git fuse arch bisect: the commit since which a rule is broken. Whole trees
 * are judged straight from their objects, along first parents; what a commit
 * shares with another was read once.
 *
 * Halving finds a commit that broke the rule, and the last one only where it
 * was never mended in between. So commits behind it are tried, too: where one
 * of them keeps the rule, the search goes on behind that.
 */
#include <inttypes.h>
#include <string.h>

#include "base/date.h"
#include "base/plural.h"
#include "base/progress.h"
#include "base/utf8.h"
#include "git-fuse/answer/problem_output.h"
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/workspace/range.h"
#include "git/commit.h"
#include "git/repo.h"
#include "index/index.h"
#include "source/source.h"

/* Commits that are tried behind the one found, unless all are asked for. */
enum { PROBES = 8 };

enum trial { UNTRIED, KEEPS, BREAKS };

struct step {
	struct oid oid;
	uint8_t trial;
};

struct bisection {
	struct session *session;
	struct rules rules;	/* the one rule, borrowed from all */
	VEC(struct step) step;	/* the newest first */
	size_t tried, found;	/* found: its place, or SIZE_MAX */
	bool ends;		/* the oldest has no parent */
	bool was_mended;	/* between, somewhere */
	struct commit commit;	/* found */
	struct buf bytes;
};

/* ------------------------------------------------------------------ commits */

/* The commits from bad along first parents to good, or to the first. */
static const struct error *list_steps(struct bisection *b,
				      const struct oid *bad,
				      const struct oid *good)
{
	struct commit commit = { .tree = *bad };
	const struct error *err = NULL;
	struct buf bytes = { 0 };
	struct oid next = *bad;
	bool is_last = false;

	while (!is_last) {
		err = commit_read(&commit, b->session->repo, &next, &bytes);
		if (err)
			break;
		*VEC_PUSH(&b->step) = (struct step){ .oid = next };
		b->ends = !commit.parent.n;
		is_last = b->ends || (good && !oid_cmp(&next, good));
		if (!is_last)
			next = commit.parent.item[0];
	}
	/* A shallow clone ends here: what is before cannot be told. */
	if (err && err->code == ERROR_NOT_FOUND && b->step.n)
		err = NULL;
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}

static const struct error *try_step(struct bisection *b, size_t i)
{
	struct judged_source judged = { .is_own = false };
	struct step *step = &b->step.item[i];
	const struct error *err;
	char hex[OID_HEX + 1];

	if (step->trial != UNTRIED)
		return NULL;
	err = progress_step(b->session->progress, "judging", b->tried,
			    b->step.n);
	if (!err)
		err = judge_revision(&judged, b->session, &b->rules,
				     oid_to_hex(hex, &step->oid));
	if (!err) {
		step->trial = judged.judgement.violation.n ? BREAKS : KEEPS;
		b->tried++;
	}
	judged_source_release(&judged);
	return err;
}

/* Between `keeps` and `breaks`, which is newer: the first that breaks. */
static const struct error *halve(struct bisection *b, size_t keeps,
				 size_t breaks)
{
	const struct error *err = NULL;

	while (!err && keeps - breaks > 1) {
		size_t middle = breaks + (keeps - breaks) / 2;

		err = try_step(b, middle);
		if (b->step.item[middle].trial == BREAKS)
			breaks = middle;
		else
			keeps = middle;
	}
	b->found = breaks;
	return err;
}

/* The newest of some commits behind the found one that keeps the rule, or
 * SIZE_MAX. */
static const struct error *probe(struct bisection *b, bool all, size_t *keeps)
{
	size_t i, n = all || b->found < PROBES ? b->found : PROBES;
	const struct error *err = NULL;

	*keeps = SIZE_MAX;
	for (i = 1; !err && i < n && *keeps == SIZE_MAX; i++) {
		size_t at = b->found * i / n;

		err = try_step(b, at);
		if (b->step.item[at].trial == KEEPS)
			*keeps = at;
	}
	return err;
}

static const struct error *search(struct bisection *b, bool all)
{
	size_t keeps = b->step.n - 1;
	const struct error *err;

	b->found = SIZE_MAX;
	err = try_step(b, 0);
	if (err || b->step.item[0].trial == KEEPS)
		return err;
	err = try_step(b, keeps);
	if (!err && b->step.item[keeps].trial == BREAKS) {
		b->found = keeps;
		err = probe(b, all, &keeps);
	} else if (!err) {
		err = halve(b, keeps, 0);
		if (!err)
			err = probe(b, all, &keeps);
	}
	while (!err && keeps < b->found) {
		b->was_mended = true;
		err = halve(b, keeps, 0);
		if (!err)
			err = probe(b, all, &keeps);
	}
	return err;
}

/* -------------------------------------------------------------------- rules */

static const struct error *pick_rule(struct rules *out,
				     const struct rules *rules,
				     const char *name)
{
	struct nearest nearest;
	size_t i;

	nearest_init(&nearest, name);
	for (i = 0; i < rules->rule.n; i++) {
		if (!strcmp(rules->rule.item[i].name, name)) {
			*out = *rules;
			out->rule.item = &rules->rule.item[i];
			out->rule.n = 1;
			return NULL;
		}
		nearest_offer(&nearest, rules->rule.item[i].name);
	}
	return error_unknown("rule", &nearest, "");
}

static const struct error *find_ends(struct bisection *b,
				     const struct range *range)
{
	const char *good = range->base.len ? range->base.ptr : NULL;
	const char *bad = range->head.len ? range->head.ptr : NULL;
	struct repo *repo = b->session->repo;
	struct source_identity id;
	struct oid from, to;
	const struct error *err;

	err = source_identity(b->session->source, &id);
	if (!err && bad)
		err = repo_commit(repo, bad, &from);
	else if (!err && id.has_commit)
		from = id.commit;
	else if (!err)
		err = error_new(ERROR_BLIND, "there is no commit to begin at");
	if (!err && good)
		err = repo_commit(repo, good, &to);
	if (!err)
		err = list_steps(b, &from, good ? &to : NULL);
	if (!err && good &&
	    oid_cmp(&b->step.item[b->step.n - 1].oid, &to))
		err = error_new(ERROR_USAGE, "'%s' is not an ancestor of '%s' "
				"by first parents; name one that 'git log "
				"--first-parent' lists", good,
				bad ? bad : "HEAD");
	return err;
}

/* ------------------------------------------------------------------- answer */

/* The first line of the message. */
static struct span subject_of(const struct commit *commit)
{
	return span_trim(span_until(span_trim(commit->message), "\n"));
}

static void put_found(struct json *json, const struct bisection *b)
{
	char hex[OID_HEX + 1];
	const struct signature *by = &b->commit.author;
	struct buf author = { 0 };
	struct span text;

	if (b->found == SIZE_MAX) {
		json_member(json, "introduced_by", NULL);
		return;
	}
	json_member_open(json, "introduced_by", '{');
	json_member(json, "commit",
		    oid_to_hex(hex, &b->step.item[b->found].oid));
	buf_addf(&author, "%.*s <%.*s>", (int)by->name.n, by->name.s,
		 (int)by->email.n, by->email.s);
	json_member_author(json, "author", buf_str(&author));
	json_member_time(json, "time", by->time);
	text = subject_of(&b->commit);
	json_member_bytes(json, "subject", text.s, text.n);
	json_close(json);
	buf_release(&author);
}

static void put_bisection(struct json *json, const void *payload)
{
	const struct bisection *b = payload;

	json_member(json, "rule", b->rules.rule.item[0].name);
	put_found(json, b);
	json_member_uint(json, "commit_count", b->step.n);
	json_member_uint(json, "tried", b->tried);
	json_member_bool(json, "was_mended", b->was_mended);
}

static void say_commit(struct buf *text, const struct bisection *b)
{
	struct span name = b->commit.author.name;
	struct span subject = subject_of(&b->commit);
	char hex[OID_HEX + 1];

	buf_addf(text, "%s  ", oid_short(hex, &b->step.item[b->found].oid));
	add_day(text, b->commit.author.time);
	buf_addstr(text, "  ");
	utf8_add_repaired(text, name.s, name.n);
	buf_addstr(text, "\n    ");
	utf8_add_repaired(text, subject.s, subject.n);
	buf_addch(text, '\n');
}

static void say_bisection(struct sink *out, const void *payload)
{
	const struct bisection *b = payload;
	const char *name = b->rules.rule.item[0].name;
	struct buf text = { 0 };

	if (b->found == SIZE_MAX) {
		buf_addf(&text, "nothing breaks '%s'\n", name);
	} else {
		buf_addf(&text, "'%s' is broken since\n", name);
		say_commit(&text, b);
	}
	if (b->found != SIZE_MAX && b->found + 1 == b->step.n)
		buf_addstr(&text, b->ends ? "the first commit of all\n" :
			   "the oldest commit that was looked at: it may be "
			   "older\n");
	if (b->was_mended)
		buf_addstr(&text, "it was broken and mended before\n");
	if (b->found != SIZE_MAX)
		buf_addf(&text, "%zu of %zu commit%s tried\n", b->tried,
			 b->step.n, plural(b->step.n));
	buf_tame(&text, 0);
	sink_add(out, text.ptr, text.len);
	buf_release(&text);
}

/* What the commit has that its parent has not. */
static const struct error *list_problems(struct bisection *b,
					 struct problems *out)
{
	struct judged_source now = { .is_own = false };
	struct judged_source before = { .is_own = false };
	const struct error *err;
	char hex[OID_HEX + 1];
	bool *is_new = NULL;
	size_t i, n = 0;

	err = judge_revision(&now, b->session, &b->rules,
			     oid_to_hex(hex, &b->step.item[b->found].oid));
	if (!err && b->found + 1 < b->step.n)
		err = judge_revision(&before, b->session, &b->rules,
				     oid_to_hex(hex, &b->step.item[b->found +
								  1].oid));
	if (!err) {
		struct judgement *judgement = &now.judgement;

		is_new = xcalloc(judgement->violation.n + 1, sizeof(*is_new));
		judgement_new(is_new, judgement, &before.judgement, RULES_ALL);
		for (i = 0; i < judgement->violation.n; i++)
			if (is_new[i])
				judgement->violation.item[n++] =
					judgement->violation.item[i];
		judgement->violation.n = n;
		judgement_violations(out, judgement, &b->rules, now.view);
	}
	free(is_new);
	judged_source_release(&before);
	judged_source_release(&now);
	return err;
}

static const struct error *bisect(struct bisection *b,
				  struct problems *problems,
				  const struct args *args)
{
	struct source_spec spec = { .kind = SOURCE_REV };
	char hex[OID_HEX + 1];
	struct range range;
	const struct error *err = range_read(&range, args, "good", "bad");

	if (!err)
		err = range_refuse_three(&range);
	if (!err)
		err = find_ends(b, &range);
	range_release(&range);
	if (!err)
		err = search(b, args_flag(args, "every"));
	if (err || b->found == SIZE_MAX)
		return err;
	err = commit_read(&b->commit, b->session->repo,
			  &b->step.item[b->found].oid, &b->bytes);
	if (!err)
		err = list_problems(b, problems);
	b->session->has_findings = true;
	spec.rev = oid_to_hex(hex, &b->step.item[b->found].oid);
	return err ? err : session_look_at(b->session, &spec);
}

const struct error *cmd_arch_bisect(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct bisection b = { .session = session, .found = SIZE_MAX };
	struct reporting reporting = {
		.schema = "fuse.arch.bisect/2", .put = put_bisection,
		.say = say_bisection, .payload = &b
	};
	struct problems problems = { .source = NULL };
	struct rules rules = { .floor = 0 };
	const struct error *err = reporting_check(args);
	bool found = false;

	if (!err)
		err = rules_read(&rules, &found, session->source);
	if (!err && !found)
		err = architecture_missing();
	if (!err)
		err = pick_rule(&b.rules, &rules, args_text(args, "rule"));
	if (!err)
		err = bisect(&b, &problems, args);
	if (!err)
		err = report_problems(session, args, &problems, &reporting,
				      out);
	problems_release(&problems);
	VEC_RELEASE(&b.step);
	commit_release(&b.commit);
	buf_release(&b.bytes);
	rules_release(&rules);
	return err;
}
