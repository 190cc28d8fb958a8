/* SPDX-License-Identifier: MIT */
/* git fuse adr list and adr search: which decisions there are. */
#include <inttypes.h>

#include "adr/seek.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/adr/decision_answer.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/query_text.h"

/* ------------------------------------------------------------------- list */

/* Records of several folders stand under their folder's name. */
static void list_text(const struct recorded *recorded,
		      const struct paging *paging, struct sink *out)
{
	const struct registry *registry = &recorded->registry;
	const int width = width_of_ids(recorded->shown.item,
				       recorded->shown.n);
	uint32_t folder = UINT32_MAX;
	size_t i = paging_first(paging, recorded->shown.n);
	struct buf text = { 0 };

	for (; i < paging_end(paging, recorded->shown.n); i++) {
		const struct adr *adr = recorded->shown.item[i];

		if (registry->folder.n > 1 && adr->folder != folder) {
			buf_addstr(&text, folder == UINT32_MAX ? "" : "\n");
			tell_path(&text, out,
				  registry->folder.item[adr->folder].path);
			buf_addstr(&text, ":\n");
		}
		folder = adr->folder;
		add_decision(&text, recorded, adr, width);
	}
	if (!registry->record.n && !registry->failure.n)
		buf_addstr(&text, "no decision is recorded: there is no "
			   "folder such as docs/adr or docs/decisions, and "
			   "no .adr-dir or .fuse/adr.yaml that names one\n");
	else if (!recorded->shown.n)
		buf_addf(&text, "none of %zu decision%s\n",
			 registry->record.n, plural(registry->record.n));
	sink_addstr(out, buf_str(&text));
	if (recorded->hidden)
		sink_sayf(out, "\n%" PRIu64 " more %s archived: --archived "
			  "shows them\n", recorded->hidden,
			  recorded->hidden == 1 ? "is" : "are");
	if (recorded->undated)
		sink_addf(out, "\n%" PRIu64 " more tell%s no certain day\n",
			  recorded->undated, plural_verb(recorded->undated));
	tell_paging(out, paging, recorded->shown.n, "decisions");
	buf_release(&text);
}

static void put_folders(struct json *json, const struct registry *registry)
{
	static const char *const found[] = {
		[ADR_BY_CONFIG] = "config", [ADR_BY_ADR_DIR] = "adr-dir",
		[ADR_BY_LOG4BRAINS] = "log4brains",
		[ADR_BY_DOTNET] = "dotnet-adr", [ADR_BY_NAME] = "name"
	};
	size_t i;

	json_member_open(json, "folders", '[');
	for (i = 0; i < registry->folder.n; i++) {
		const struct adr_folder *folder = &registry->folder.item[i];

		json_open(json, '{');
		json_path(json, "path", folder->path);
		json_member(json, "found_by", found[folder->found]);
		json_member(json, "told_by", folder->told_by);
		json_member(json, "layout", adr_layout_name(folder->layout));
		json_member_uint(json, "record_count", folder->records);
		json_close(json);
	}
	json_close(json);
}

static const struct error *list_json(const struct recorded *recorded,
				     const struct paging *paging,
				     struct sink *out)
{
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, recorded->session,
					      "fuse.adr.list/2");
	size_t i = paging_first(paging, recorded->shown.n);

	if (err)
		return err;
	put_paging(&json, paging, recorded->shown.n);
	json_member_uint(&json, "record_count", recorded->registry.record.n);
	json_member_uint(&json, "undated", recorded->undated);
	json_member_uint(&json, "hidden", recorded->hidden);
	put_folders(&json, &recorded->registry);
	put_failures(&json, &recorded->registry);
	items_open(&items, &json, recorded->args, "decisions",
		   recorded->registry.omitted);
	for (; i < paging_end(paging, recorded->shown.n); i++) {
		json_open(&json, '{');
		put_decision(&json, recorded, recorded->shown.item[i]);
		json_close(&json);
		items_next(&items);
	}
	items_close(&items);
	return NULL;
}

static const char *id_of_shown(const void *payload, size_t i)
{
	const struct recorded *recorded = payload;

	return recorded->shown.item[i]->path;
}

const struct error *cmd_adr_list(struct session *session,
				 const struct args *args, struct sink *out)
{
	struct recorded recorded;
	struct paging paging;
	const struct error *err = recorded_open(&recorded, session, args);

	if (!err)
		err = recorded_select(&recorded);
	if (!err)
		err = paging_read_list(&paging, session, args,
				       recorded.shown.n, id_of_shown,
				       &recorded);
	if (!err && answer_is(args, "text"))
		list_text(&recorded, &paging, out);
	else if (!err)
		err = list_json(&recorded, &paging, out);
	session->found_nothing |= !recorded.shown.n;
	recorded_close(&recorded);
	return err;
}

/* ----------------------------------------------------------------- search */

static void search_text(const struct recorded *recorded,
			const struct adr_hits *hits,
			const struct paging *paging, const char *words,
			struct sink *out)
{
	size_t i = paging_first(paging, hits->hit.n);
	struct buf text = { 0 };

	for (; i < paging_end(paging, hits->hit.n); i++) {
		const struct adr_hit *hit = &hits->hit.item[i];

		add_decision(&text, recorded, hit->record, 0);
		buf_addstr(&text, "    ");
		tell_path(&text, out, hit->record->path);
		if (hit->line)
			buf_addf(&text, ":%" PRIu32, hit->line);
		if (*hit->section)
			buf_addf(&text, "  %s", hit->section);
		buf_addf(&text, "%s%s\n", *hit->text ? "\n    " : "",
			 hit->text);
	}
	if (!hits->hit.n)
		buf_addf(&text, "none of %zu decision%s %s%s%s\n",
			 recorded->registry.record.n,
			 plural(recorded->registry.record.n),
			 *words ? "tells of '" : "has such a status or tag",
			 words, *words ? "'" : "");
	buf_tame(&text, 0);
	sink_addstr(out, buf_str(&text));
	tell_paging(out, paging, hits->hit.n, "decisions");
	buf_release(&text);
}

static const struct error *search_json(const struct recorded *recorded,
				       const struct adr_hits *hits,
				       const struct paging *paging,
				       const char *words, struct sink *out)
{
	struct json json = { .sink = out };
	struct items items;
	const struct error *err = answer_open(&json, recorded->session,
					      "fuse.adr.search/2");
	size_t i = paging_first(paging, hits->hit.n);

	if (err)
		return err;
	json_member(&json, "words", words);
	put_paging(&json, paging, hits->hit.n);
	json_member_uint(&json, "record_count", recorded->registry.record.n);
	put_failures(&json, &recorded->registry);
	items_open(&items, &json, recorded->args, "decisions",
		   recorded->registry.omitted);
	for (; i < paging_end(paging, hits->hit.n); i++) {
		const struct adr_hit *hit = &hits->hit.item[i];

		json_open(&json, '{');
		put_decision(&json, recorded, hit->record);
		json_member_real(&json, "score", hit->score);
		json_key(&json, "matched");
		if (hit->line) {
			json_open(&json, '{');
			json_member_uint(&json, "line", hit->line);
			json_member(&json, "section", hit->section);
			json_member(&json, "text", hit->text);
			json_close(&json);
		} else {
			json_put_null(&json);
		}
		json_close(&json);
		items_next(&items);
	}
	items_close(&items);
	return NULL;
}

static bool selects(const struct args *args)
{
	static const char *const options[] = {
		"status", "tag", "governs", "since", "until"
	};
	size_t i;

	for (i = 0; i < sizeof(options) / sizeof(*options); i++)
		if (args_is_given(args, options[i]))
			return true;
	return false;
}

static const char *id_of_hit(const void *payload, size_t i)
{
	const struct adr_hits *hits = payload;

	return hits->hit.item[i].record->path;
}

/* Without words, options alone select. */
static const struct error *find_hits(struct adr_hits *hits,
				     struct recorded *recorded,
				     const char *words)
{
	const struct error *err;
	size_t found, i;
	size_t k, kept = 0;

	if (!*words) {
		err = recorded_select(recorded);
		for (i = 0; !err && i < recorded->shown.n; i++)
			*VEC_PUSH(&hits->hit) = (struct adr_hit){
				.record = recorded->shown.item[i],
				.section = "", .text = ""
			};
		return err;
	}
	err = registry_seek(hits, &found, &recorded->registry, words,
			    SIZE_MAX);
	if (err)
		return err;
	/* Options that select make fewer hits of them; without any, what is
	 * archived is found, too. */
	if (!selects(recorded->args))
		return NULL;
	err = recorded_select(recorded);
	for (i = 0; !err && i < hits->hit.n; i++)
		for (k = 0; k < recorded->shown.n; k++)
			if (recorded->shown.item[k] == hits->hit.item[i].record)
				hits->hit.item[kept++] = hits->hit.item[i];
	if (!err)
		hits->hit.n = kept;
	return err;
}

const struct error *cmd_adr_search(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct adr_hits hits = { 0 };
	struct recorded recorded;
	struct buf words = { 0 };
	struct paging paging;
	const struct error *err = recorded_open(&recorded, session, args);

	if (!err && (args_find(args, "words")->text.n ||
		     args_text(args, "query-file") || !selects(args)))
		err = read_asked(&words, args, "words",
				 "what the decisions are about is missing: "
				 "--status or --tag alone would do");
	if (!err)
		err = find_hits(&hits, &recorded, buf_str(&words));
	if (!err)
		err = paging_read_list(&paging, session, args, hits.hit.n,
				       id_of_hit, &hits);
	if (!err && answer_is(args, "text"))
		search_text(&recorded, &hits, &paging, buf_str(&words), out);
	else if (!err)
		err = search_json(&recorded, &hits, &paging, buf_str(&words),
				  out);
	session->found_nothing = !hits.hit.n;
	adr_hits_release(&hits);
	buf_release(&words);
	recorded_close(&recorded);
	return err;
}
