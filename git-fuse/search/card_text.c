/* SPDX-License-Identifier: MIT */
/* What stands beside results, for people: see search_answer.h. */
#include <inttypes.h>
#include <string.h>

#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/commit_subject.h"
#include "git-fuse/search/search_answer.h"

/* 300 tokens of four bytes. */
enum { CARD_BYTES = 1200, SUBJECT_BYTES = 80,
       SNIPPET_BYTES = 530 };

static void add_path(struct buf *out, const struct searching *job,
		     uint32_t file)
{
	tell_path(out, job->reader, job->view->file[file].path);
}

const struct error *add_told_subject(struct buf *out,
				     const struct searching *job,
				     uint32_t commit)
{
	const size_t from = out->len, most = from + SUBJECT_BYTES;
	const struct error *err = add_subject(out, job->session->repo,
					      job->past, commit);
	size_t n = most;

	if (err || !job->session->is_read_by_agent || out->len <= most)
		return err;
	while (n > from && ((unsigned char)out->ptr[n] & 0xc0) == 0x80)
		n--;
	buf_cut(out, n);
	buf_addstr(out, "...");
	return NULL;
}

static const struct error *add_commit(struct buf *out,
				      const struct searching *job,
				      uint32_t commit)
{
	char hex[OID_HEX + 1];
	struct oid oid;
	const struct error *err = past_oid(job->past, commit, &oid);

	if (err)
		return err;
	buf_addf(out, "%s ", oid_short(hex, &oid));
	return add_told_subject(out, job, commit);
}

/* --- Beside a hit --- */

static void add_related(struct buf *out, const struct searching *job,
			const char *what, const struct related *related,
			size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		buf_addstr(out, i ? ", " : what);
		add_path(out, job, related[i].file);
		if (related[i].count > 1)
			buf_addf(out, " (%u)", related[i].count);
	}
	if (n)
		buf_addch(out, '\n');
}

static const struct error *add_snippet(struct buf *out, struct searching *job,
				       const struct search_hit *hit)
{
	struct buf text = { 0 };
	struct snippet lines;
	/* Of what tells the hit, too, which is long where paths are. */
	const size_t told = strlen(job->view->file[hit->candidate.file].path) +
		(hit->symbol ? strlen(hit->symbol) : 0);
	const size_t room = SNIPPET_BYTES -
		(told < SNIPPET_BYTES / 2 ? told : SNIPPET_BYTES / 2);
	const size_t most = out->len + room;
	const struct error *err = searching_snippet(job,
		job->session->is_read_by_agent ? room : SIZE_MAX, hit, &text,
		&lines);
	const char *at, *end;
	uint32_t number = lines.first_line;

	buf_tame(&text, 0);
	at = buf_str(&text);
	end = at + text.len;
	/* What it is inside of stands before it, and in the hit. */
	if (at < end && hit->symbol)
		at = strchr(at, '\n') + 1;
	/* An agent pays for five of them, long lines or short. */
	while (!err && at < end) {
		const char *eol = memchr(at, '\n', (size_t)(end - at));

		if (job->session->is_read_by_agent &&
		    out->len + (size_t)(eol - at) > most)
			break;
		buf_addf(out, "%6u  %.*s\n", number++, (int)(eol - at), at);
		at = eol + 1;
	}
	buf_release(&text);
	return err;
}

const struct error *write_surroundings(struct sink *out, struct searching *job,
				       size_t hit)
{
	const struct search_hit *h = &job->result.hit.item[hit];
	const struct error *err = NULL;
	struct buf text = { 0 };

	if (h->twin) {
		buf_addstr(&text, "    the same symbol as in ");
		add_path(&text, job, job->result.hit.item[h->twin - 1]
			 .candidate.file);
		buf_addch(&text, '\n');
	}
	if (hit < ENRICHED_HITS && job->decision[hit].n) {
		buf_addstr(&text, "    decided: ");
		add_decisions(&text, &job->decision[hit]);
		buf_addch(&text, '\n');
	}
	if (hit < job->enriched) {
		const struct enrichment *e = &job->enrichment[hit];

		buf_addf(&text, "    %s%simported by %u, %s%s%s\n", e->layer,
			 *e->layer ? ", " : "", e->importers,
			 e->has_tests ? "has tests" : "no tests",
			 e->drift != DRIFT_NONE ? ", " : "",
			 e->drift != DRIFT_NONE ? drift_name(e->drift) : "");
		add_related(&text, job, "    callers: ", e->caller, e->callers);
		add_related(&text, job, "    consumers: ", e->consumer,
			    e->consumers);
		add_related(&text, job, "    tests: ", e->test, e->tests);
	}
	if (!err && args_flag(job->args, "snippets"))
		err = add_snippet(&text, job, h);
	buf_tame(&text, 0);
	if (!err)
		sink_add(out, buf_str(&text), text.len);
	buf_release(&text);
	return err;
}

/* --- The map --- */

static const struct error *add_map(struct buf *out, struct searching *job)
{
	const struct map *map = &job->map;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; i < map->areas; i++) {
		buf_addstr(out, i ? ", " : "areas: ");
		if (*map->area[i].dir)
			tell_path(out, job->reader, map->area[i].dir);
		buf_addf(out, "/ (%u)", map->area[i].files);
	}
	if (map->areas)
		buf_addch(out, '\n');
	for (i = 0; i < map->entries; i++) {
		buf_addstr(out, i ? ", " : "begin with: ");
		add_path(out, job, map->entry[i].file);
	}
	if (map->entries)
		buf_addch(out, '\n');
	for (i = 0; i < map->symbols; i++) {
		buf_addf(out, "'%s': perhaps %s, ", map->symbol[i].wanted,
			 map->symbol[i].name);
		add_path(out, job, map->symbol[i].file);
		buf_addf(out, ":%u\n", map->symbol[i].line);
	}
	for (i = 0; !err && i < map->traces; i++) {
		buf_addf(out, "'%s': last seen in ", map->trace[i].word);
		err = add_commit(out, job, map->trace[i].commit);
		if (map->trace[i].path) {
			buf_addstr(out, " (");
			tell_path(out, job->reader, map->trace[i].path);
			buf_addch(out, ')');
		}
		buf_addch(out, '\n');
	}
	return err;
}

/* --- The card --- */

static void add_strings(struct buf *out, const char *what,
			const char *const *string, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		buf_addf(out, "%s%s\n", what, string[i]);
}

static void add_patterns(struct buf *out, const char *what,
			 const struct card_pattern *pattern, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++) {
		buf_addstr(out, what);
		card_pattern_text(out, &pattern[i]);
		buf_addch(out, '\n');
	}
}

/* Who refactors has to look at all that there is room for. */
static void add_impact(struct buf *out, const struct searching *job)
{
	const struct card *card = &job->card;
	const size_t most = card->intent == INTENT_REFACTOR ? CARD_DETAILS :
		CARD_SHOWN;
	size_t i;

	buf_addf(out, "impact: %u/%u callers in results\n", card->covered,
		 card->callers);
	for (i = 0; i < card->details && i < most &&
	     card->detail[i].hop == 1; i++) {
		buf_addstr(out, "    ");
		add_path(out, job, card->detail[i].file);
		if (card->detail[i].line)
			buf_addf(out, ":%u", card->detail[i].line);
		buf_addch(out, '\n');
	}
}

static void add_structure(struct buf *out, const struct searching *job)
{
	const struct card *card = &job->card;
	size_t i, k;

	buf_addf(out, "dependents: %" PRIu64 " file%s in all\n",
		 card->dependents, plural(card->dependents));
	buf_addf(out, "held by: %" PRIu64 " test file%s\n", card->all_tests,
		 plural(card->all_tests));
	for (i = 0; i < card->tests; i++) {
		buf_addstr(out, "    ");
		add_path(out, job, card->test[i].file);
		buf_addch(out, '\n');
	}
	buf_addf(out, "cycles: %" PRIu64 "\n", card->all_cycles);
	for (i = 0; i < card->cycles; i++) {
		for (k = 0; k < card->cycle[i].n; k++) {
			buf_addstr(out, k ? " > " : "    ");
			add_path(out, job, card->cycle[i].file[k]);
		}
		buf_addch(out, '\n');
	}
}

static void add_migrations(struct buf *out, const struct searching *job)
{
	const struct card *card = &job->card;
	size_t i;

	for (i = 0; i < card->migrations; i++) {
		const struct card_migration *m = &card->migration[i];

		buf_addf(out, "migrate: %s: %s to %s, %u %% done: %zu file%s "
			 "left", m->category, m->from, m->to, m->percent,
			 m->from_files, plural(m->from_files));
		if (m->near)
			buf_addf(out, ", in %zu result%s", m->near,
				 plural(m->near));
		if (m->drift != DRIFT_NONE)
			buf_addf(out, ", %s", drift_name(m->drift));
		buf_addstr(out, "\n    from ");
		tell_path(out, job->reader, m->old_path);
		buf_addf(out, ":%" PRIu32 "\n    to   ", m->old_line);
		tell_path(out, job->reader, m->new_path);
		buf_addf(out, ":%" PRIu32 "\n", m->new_line);
	}
	if (card->all_migrations > card->migrations)
		buf_addf(out, "    and %zu more\n",
			 card->all_migrations - card->migrations);
}

static const struct error *add_past(struct buf *out,
				    const struct searching *job)
{
	const struct card *card = &job->card;
	const struct error *err = NULL;
	size_t i;

	for (i = 0; i < card->companions; i++) {
		buf_addstr(out, "changes too: ");
		add_path(out, job, card->companion[i].file);
		buf_addf(out, " (%u %% of ", card->companion[i].percent);
		add_path(out, job, card->companion[i].with);
		buf_addstr(out, ")\n");
	}
	for (i = 0; i < card->owners; i++)
		buf_addf(out, "%s%s <%s> (%u)", i ? ", " : "owners: ",
			 card->owner[i].name, card->owner[i].email,
			 card->owner[i].commits);
	if (card->owners)
		buf_addch(out, '\n');
	for (i = 0; !err && i < card->failures; i++) {
		buf_addf(out, "%s: ", card->failure[i].is_revert ?
			 "reverted" : "fixed");
		err = add_commit(out, job, card->failure[i].commit);
		buf_addstr(out, " (");
		add_path(out, job, card->failure[i].file);
		buf_addstr(out, ")\n");
	}
	return err;
}

static bool is_in_same(const struct card_use *a, const struct card_use *b)
{
	return a->file == b->file && !strcmp(a->in ? a->in : "",
					     b->in ? b->in : "");
}

/* The symbol of the first result: who uses it, and which tests try it; a line
 * has a file, and what the uses stand in is behind the last of them. */
static void add_uses(struct buf *out, const struct searching *job)
{
	const struct card *card = &job->card;
	size_t i;

	if (!card->uses)
		return;
	buf_addf(out, "uses of %s: %" PRIu64 ", and %" PRIu64 " in tests\n",
		 job->result.hit.item[0].symbol, card->all_uses,
		 card->test_uses);
	for (i = 0; i < card->uses; i++) {
		const struct card_use *use = &card->use[i];
		const bool goes_on = i && use->file == use[-1].file;

		if (goes_on) {
			buf_addstr(out, ", ");
		} else {
			buf_addstr(out, i ? "\n    " : "    ");
			buf_addstr(out, use->is_test ? "test " : "");
			add_path(out, job, use->file);
			buf_addch(out, ':');
		}
		buf_addf(out, "%" PRIu32, use->line);
		if (use->in && (i + 1 == card->uses ||
				!is_in_same(use, use + 1)))
			buf_addf(out, " in %s", use->in);
	}
	buf_addch(out, '\n');
}

/* For agents: what the first result's place is bound to, and no manners of
 * others; as much as CARD_BYTES take. */
static const struct error *add_place(struct buf *out,
				     const struct searching *job)
{
	const struct card *card = &job->card;
	const uint32_t file = job->result.hit.n ?
		job->result.hit.item[0].candidate.file : UINT32_MAX;
	const size_t from = out->len;
	const struct error *err = NULL;
	size_t i;
	size_t n = 0;

	buf_addf(out, "\nready: %s\n", card->is_ready ? "yes" : "no");
	if (card->next_action)
		buf_addf(out, "next: %s\n", card->next_action);
	add_strings(out, "warning: ", card->warning, card->warnings);
	if (job->result.hit.n && job->decision[0].n) {
		buf_addstr(out, "decided: ");
		add_decisions(out, &job->decision[0]);
		buf_addch(out, '\n');
	}
	/* What changes with the file of the first result. */
	for (i = 0; i < card->companions; i++) {
		if (card->companion[i].with != file)
			continue;
		buf_addstr(out, n++ ? ", " : "changes too: ");
		add_path(out, job, card->companion[i].file);
		buf_addf(out, " (%u %%)", card->companion[i].percent);
	}
	buf_addstr(out, n ? "\n" : "");
	for (i = 0; !err && i < card->failures; i++) {
		if (card->failure[i].file != file)
			continue;
		buf_addf(out, "%s: ", card->failure[i].is_revert ?
			 "reverted" : "fixed");
		err = add_commit(out, job, card->failure[i].commit);
		buf_addch(out, '\n');
	}
	add_uses(out, job);
	if (out->len - from > CARD_BYTES) {
		buf_cut(out, from + CARD_BYTES);
		while (out->ptr[out->len - 1] != '\n')
			buf_cut(out, out->len - 1);
	}
	return err;
}

static const struct error *add_card(struct buf *out,
				    const struct searching *job)
{
	const struct card *card = &job->card;
	size_t i;

	if (job->session->is_read_by_agent)
		return add_place(out, job);
	buf_addf(out, "\nready: %s (evidence %u of 100: code %s, patterns %s, "
		 "memories %s)\n", card->is_ready ? "yes" : "no", card->score,
		 evidence_name(card->code), evidence_name(card->patterns),
		 evidence_name(card->memories));
	if (card->next_action)
		buf_addf(out, "next: %s\n", card->next_action);
	add_strings(out, "warning: ", card->warning, card->warnings);
	/* How it is done here: to move code is not to write it anew. */
	if (card->intent != INTENT_REFACTOR) {
		if (card->intent == INTENT_MIGRATE)
			add_migrations(out, job);
		else
			add_patterns(out, "do: ", card->prefer, card->prefers);
		add_patterns(out, "avoid: ", card->avoid, card->avoids);
		if (card->example) {
			buf_addstr(out, "example: ");
			tell_path(out, job->reader, card->example);
			buf_addch(out, '\n');
		}
	}
	for (i = 0; i < job->decided.n; i++) {
		const struct adr *record = job->decided.item[i];

		buf_addf(out, "decision: %s %s (", record->id, record->title);
		tell_path(out, job->reader, record->path);
		buf_addstr(out, ")\n");
	}
	add_uses(out, job);
	add_impact(out, job);
	if (card->intent == INTENT_REFACTOR)
		add_structure(out, job);
	if (card->helps > 1)
		add_strings(out, "would help: ", card->help + 1,
			    card->helps - 1);
	return add_past(out, job);
}

const struct error *write_beside(struct sink *out, struct searching *job)
{
	const struct search_result *r = &job->result;
	const struct error *err = NULL;
	struct buf text = { 0 };

	add_reminders(&text, "remembered: ", &job->reminding);
	add_strings(&text, "warning: ", r->warning.item, r->warning.n);
	if (job->has_map)
		err = add_map(&text, job);
	if (!err && job->has_card)
		err = add_card(&text, job);
	buf_tame(&text, 0);
	if (!err)
		sink_sayf(out, "%s", buf_str(&text));
	buf_release(&text);
	return err;
}
