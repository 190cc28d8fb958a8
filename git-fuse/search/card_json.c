/* SPDX-License-Identifier: MIT */
/* What stands beside results, for programs: see search_answer.h. */

#include "base/oid.h"
#include "git-fuse/answer/commit_subject.h"
#include "git-fuse/search/search_answer.h"
#include "graph/cycles.h"

static const char *path_of(const struct searching *job, uint32_t file)
{
	return job->view->file[file].path;
}

/* A commit as { "commit", "subject" }, left open for more. */
static const struct error *open_commit(struct json *json,
				       const struct searching *job,
				       uint32_t commit)
{
	struct buf subject = { 0 };
	const struct error *err;
	char hex[OID_HEX + 1];
	struct oid oid;

	err = past_oid(job->past, commit, &oid);
	if (!err)
		err = add_subject(&subject, job->session->repo, job->past,
				  commit);
	json_open(json, '{');
	if (!err) {
		json_member(json, "commit", oid_to_hex(hex, &oid));
		json_key(json, "subject");
		json_put_bytes(json, buf_str(&subject), subject.len);
	}
	buf_release(&subject);
	return err;
}

/* --- Beside a hit --- */

static void put_related(struct json *json, const struct searching *job,
			const char *key, const struct related *related,
			size_t n)
{
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < n; i++) {
		json_open(json, '{');
		json_path(json, "path", path_of(job, related[i].file));
		json_member_uint(json, "count", related[i].count);
		json_close(json);
	}
	json_close(json);
}

static const struct error *put_commits(struct json *json,
				       const struct searching *job,
				       const struct search_hit *hit)
{
	const struct error *err = NULL;
	size_t i;

	json_member_open(json, "related_commits", '[');
	for (i = 0; !err && i < hit->commits; i++) {
		err = open_commit(json, job, hit->commit[i]);
		json_close(json);
	}
	json_close(json);
	return err;
}

const struct error *put_surroundings(struct json *json, struct searching *job,
				     size_t hit)
{
	const struct search_hit *h = &job->result.hit.item[hit];
	const struct error *err = NULL;

	if (h->twin)
		json_path(json, "same_symbol_as",
			  path_of(job, job->result.hit.item[h->twin - 1]
				  .candidate.file));
	if (hit < ENRICHED_HITS && job->decision[hit].n)
		put_decisions(json, &job->decision[hit]);
	if (hit < job->enriched) {
		const struct enrichment *e = &job->enrichment[hit];

		json_member(json, "layer", e->layer);
		json_member_uint(json, "importedByCount", e->importers);
		json_member_bool(json, "hasTests", e->has_tests);
		if (e->drift != DRIFT_NONE)
			json_member(json, "trend", drift_name(e->drift));
		json_member_open(json, "hints", '{');
		put_related(json, job, "callers", e->caller, e->callers);
		put_related(json, job, "consumers", e->consumer, e->consumers);
		put_related(json, job, "tests", e->test, e->tests);
		json_close(json);
		err = put_commits(json, job, &job->result.hit.item[hit]);
	}
	if (!err && args_flag(job->args, "snippets")) {
		struct buf text = { 0 };
		struct snippet lines;

		err = searching_snippet(job, SIZE_MAX, h, &text, &lines);
		if (!err && text.len) {
			json_member_open(json, "snippet", '{');
			json_member_open(json, "lines", '[');
			json_put_uint(json, lines.first_line);
			json_put_uint(json, lines.last_line);
			json_close(json);
			json_member_bytes(json, "text", text.ptr, text.len);
			json_close(json);
		}
		buf_release(&text);
	}
	return err;
}

/* --- The map --- */

static void put_symbols(struct json *json, const struct searching *job)
{
	const struct map *map = &job->map;
	size_t i;

	json_member_open(json, "nearest_symbols", '[');
	for (i = 0; i < map->symbols; i++) {
		json_open(json, '{');
		json_member(json, "wanted", map->symbol[i].wanted);
		json_member(json, "name", map->symbol[i].name);
		json_path(json, "path", path_of(job, map->symbol[i].file));
		json_member_uint(json, "line", map->symbol[i].line);
		json_close(json);
	}
	json_close(json);
}

static const struct error *put_traces(struct json *json,
				      const struct searching *job)
{
	const struct map *map = &job->map;
	const struct error *err = NULL;
	size_t i;

	json_member_open(json, "last_seen", '[');
	for (i = 0; !err && i < map->traces; i++) {
		err = open_commit(json, job, map->trace[i].commit);
		json_member(json, "word", map->trace[i].word);
		if (map->trace[i].path)
			json_path(json, "path", map->trace[i].path);
		json_close(json);
	}
	json_close(json);
	return err;
}

/* --- The card --- */

static void put_patterns(struct json *json, const char *key,
			 const struct card_pattern *pattern, size_t n)
{
	struct buf text = { 0 };
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < n; i++) {
		buf_reset(&text);
		card_pattern_text(&text, &pattern[i]);
		json_put_string(json, text.ptr);
	}
	json_close(json);
	buf_release(&text);
}

static void put_uses(struct json *json, const struct searching *job)
{
	const struct card *card = &job->card;
	size_t i;

	json_member_uint(json, "use_count", card->all_uses);
	json_member_uint(json, "test_use_count", card->test_uses);
	json_member_open(json, "uses", '[');
	for (i = 0; i < card->uses; i++) {
		json_open(json, '{');
		json_path(json, "path", path_of(job, card->use[i].file));
		json_member_uint(json, "line", card->use[i].line);
		json_member(json, "in", card->use[i].in);
		json_member_bool(json, "is_test", card->use[i].is_test);
		json_close(json);
	}
	json_close(json);
}

static void put_impact(struct json *json, const struct searching *job)
{
	const struct card *card = &job->card;
	struct buf text = { 0 };
	size_t i;

	json_member_open(json, "impact", '{');
	buf_addf(&text, "%u/%u callers in results", card->covered,
		 card->callers);
	json_member(json, "coverage", text.ptr);
	json_member_open(json, "files", '[');
	for (i = 0; i < card->details && i < CARD_SHOWN &&
	     card->detail[i].hop == 1; i++)
		json_put_string(json, path_of(job, card->detail[i].file));
	json_close(json);
	json_member_open(json, "details", '[');
	for (i = 0; i < card->details; i++) {
		const struct card_caller *caller = &card->detail[i];

		json_open(json, '{');
		json_path(json, "path", path_of(job, caller->file));
		if (caller->line)
			json_member_uint(json, "line", caller->line);
		json_member_uint(json, "distance", caller->hop);
		json_close(json);
	}
	json_close(json);
	json_close(json);
	buf_release(&text);
}

static void put_structure(struct json *json, const struct searching *job)
{
	const struct card *card = &job->card;
	size_t i, k;

	json_member_open(json, "structure", '{');
	json_member_uint(json, "dependent_count", card->dependents);
	json_member_uint(json, "test_count", card->all_tests);
	put_related(json, job, "tests", card->test, card->tests);
	json_member_uint(json, "cycle_count", card->all_cycles);
	json_member_open(json, "cycles", '[');
	for (i = 0; i < card->cycles; i++) {
		json_open(json, '{');
		json_member_open(json, "files", '[');
		for (k = 0; k < card->cycle[i].n; k++)
			json_put_string(json, path_of(job,
						      card->cycle[i].file[k]));
		json_close(json);
		json_member(json, "severity",
			    cycle_severity(card->cycle[i].n));
		json_close(json);
	}
	json_close(json);
	json_close(json);
}

static void put_place(struct json *json, const char *key, const char *path,
		      uint32_t line)
{
	json_member_open(json, key, '{');
	json_path(json, "path", path);
	json_member_uint(json, "line", line);
	json_close(json);
}

static void put_migrations(struct json *json, const struct card *card)
{
	size_t i;

	json_member_uint(json, "migration_count", card->all_migrations);
	json_member_open(json, "migrations", '[');
	for (i = 0; i < card->migrations; i++) {
		const struct card_migration *m = &card->migration[i];

		json_open(json, '{');
		json_member(json, "category", m->category);
		json_member(json, "from", m->from);
		json_member(json, "to", m->to);
		json_member_uint(json, "percent", m->percent);
		json_member_uint(json, "from_files", m->from_files);
		json_member_uint(json, "to_files", m->to_files);
		json_member_uint(json, "in_results", m->near);
		if (m->drift != DRIFT_NONE)
			json_member(json, "trend", drift_name(m->drift));
		put_place(json, "old_example", m->old_path, m->old_line);
		put_place(json, "new_example", m->new_path, m->new_line);
		json_close(json);
	}
	json_close(json);
}

static void put_companions(struct json *json, const struct searching *job)
{
	const struct card *card = &job->card;
	size_t i;

	json_member_open(json, "companions", '[');
	for (i = 0; i < card->companions; i++) {
		const struct card_companion *c = &card->companion[i];

		json_open(json, '{');
		json_path(json, "path", path_of(job, c->file));
		json_path(json, "with", path_of(job, c->with));
		json_member_uint(json, "commit_count", c->shared);
		json_member_uint(json, "percent", c->percent);
		json_close(json);
	}
	json_close(json);
}

static void put_owners(struct json *json, const struct card *card)
{
	size_t i;

	json_member_open(json, "owners", '[');
	for (i = 0; i < card->owners; i++) {
		json_open(json, '{');
		json_member(json, "name", card->owner[i].name);
		json_member(json, "email", card->owner[i].email);
		json_member_uint(json, "commit_count", card->owner[i].commits);
		json_close(json);
	}
	json_close(json);
}

static const struct error *put_failures(struct json *json,
					const struct searching *job)
{
	const struct card *card = &job->card;
	const struct error *err = NULL;
	size_t i;

	json_member_open(json, "failures", '[');
	for (i = 0; !err && i < card->failures; i++) {
		const struct card_failure *f = &card->failure[i];

		err = open_commit(json, job, f->commit);
		json_member(json, "kind", f->is_revert ? "revert" : "fix");
		json_path(json, "path", path_of(job, f->file));
		json_member_bool(json, "same_lines", f->is_near);
		json_close(json);
	}
	json_close(json);
	return err;
}

static const struct error *put_card(struct json *json,
				    const struct searching *job)
{
	const struct card *card = &job->card;
	const struct error *err;

	json_member_open(json, "card", '{');
	json_member(json, "intent", args_text(job->args, "intent"));
	json_member_bool(json, "ready", card->is_ready);
	if (card->next_action)
		json_member(json, "nextAction", card->next_action);
	json_member_strings(json, "warnings", card->warning, card->warnings);
	json_member_open(json, "patterns", '{');
	put_patterns(json, "do", card->prefer, card->prefers);
	put_patterns(json, "avoid", card->avoid, card->avoids);
	json_close(json);
	if (card->example)
		json_path(json, "bestExample", card->example);
	put_decisions(json, &job->decided);
	put_uses(json, job);
	put_impact(json, job);
	if (job->card.intent == INTENT_REFACTOR)
		put_structure(json, job);
	if (job->card.intent == INTENT_MIGRATE)
		put_migrations(json, card);
	json_member_strings(json, "whatWouldHelp", card->help, card->helps);
	put_companions(json, job);
	put_owners(json, card);
	err = put_failures(json, job);
	json_member_open(json, "evidence", '{');
	json_member_uint(json, "score", card->score);
	json_member(json, "code", evidence_name(card->code));
	json_member(json, "patterns", evidence_name(card->patterns));
	json_member(json, "memories", evidence_name(card->memories));
	json_member_uint(json, "stress", card->stress);
	json_close(json);
	json_close(json);
	return err;
}

const struct error *put_beside(struct json *json, struct searching *job)
{
	const struct search_result *r = &job->result;
	const struct error *err = NULL;

	put_reminders(json, "relatedMemories", &job->reminding);
	if (r->warning.n)
		json_member_strings(json, "warnings", r->warning.item,
				    r->warning.n);
	if (job->has_map) {
		size_t i;
		const struct map *map;

		json_member_open(json, "map", '{');
		json_member_open(json, "areas", '[');
		for (i = 0; i < job->map.areas; i++) {
			json_open(json, '{');
			json_path(json, "path", job->map.area[i].dir);
			json_member_uint(json, "file_count",
					 job->map.area[i].files);
			json_close(json);
		}
		json_close(json);
		map = &job->map;
		json_member_open(json, "entry_points", '[');
		for (i = 0; i < map->entries; i++) {
			json_open(json, '{');
			json_path(json, "path",
				  path_of(job, map->entry[i].file));
			json_member_bool(json, "is_root",
					 map->entry[i].is_root);
			json_member_uint(json, "imported_by_about",
					 map->entry[i].importers);
			json_close(json);
		}
		json_close(json);
		put_symbols(json, job);
		err = put_traces(json, job);
		json_close(json);
	}
	if (!err && job->has_card)
		err = put_card(json, job);
	return err;
}
