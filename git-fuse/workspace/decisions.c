/* SPDX-License-Identifier: MIT */
/* Decisions beside the answers of other commands: see decisions.h. */
#include "git-fuse/workspace/decisions.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "git-fuse/workspace/store.h"
#include "index/index.h"

const struct error *deciding_open(struct deciding *deciding,
				  struct session *session,
				  const struct view *view)
{
	const struct error *err;
	VEC(struct entry) entry = { 0 };
	size_t i;

	*deciding = (struct deciding){ 0 };
	/* The view has listed the tree already. */
	for (i = 0; i < view->n; i++)
		if (registry_looks_at(view->file[i].path))
			*VEC_PUSH(&entry) = view_entry(view, i);
	err = registry_read_among(&deciding->registry, session->source,
				  entry.item, entry.n);
	VEC_RELEASE(&entry);
	if (!err) {
		const struct registry *registry = &deciding->registry;
		struct strmap archived = { 0 };

		/* Which records were put away; without any, nobody has to
		 * know. */
		deciding->archived = xcalloc(registry->record.n,
					     sizeof(*deciding->archived));
		if (registry->record.n)
			err = knowing_without(session, "what is archived",
					      knowing_archived(&archived,
							       session));
		for (i = 0; !err && i < registry->record.n; i++)
			deciding->archived[i] =
				knowing_is_archived(&archived,
						    &registry->record.item[i]);
		strmap_release(&archived);
	}
	if (err)
		return err;
	session->unread_decisions = deciding->registry.failure.n;
	governance_make(&deciding->governance, &deciding->registry,
			deciding->archived);
	return NULL;
}

void deciding_close(struct deciding *deciding)
{
	governance_release(&deciding->governance);
	registry_release(&deciding->registry);
	free(deciding->archived);
	*deciding = (struct deciding){ 0 };
}

const struct error *deciding_to_graph(struct session *session,
				      struct graph *graph,
				      const struct view *view)
{
	struct deciding deciding;
	const struct error *err = deciding_open(&deciding, session, view);

	if (!err)
		err = governance_resolve(&deciding.governance, graph, view);
	if (!err)
		governance_to_graph(&deciding.governance, graph, view);
	deciding_close(&deciding);
	return err;
}

const char *decision_named(const char *name)
{
	size_t n = strncasecmp(name, "adr-", 4) ? 0 :
		strspn(name + 4, "0123456789");

	if (n && !name[4 + n])
		return name;
	return strncmp(name, "adr:", 4) ? NULL : name + 4;
}

const struct error *decision_seed(struct buf *out, struct session *session,
				  const char *seed)
{
	struct registry registry = { 0 };
	const struct adr *record;
	const struct error *err;

	if (!decision_named(seed))
		return NULL;
	err = registry_read(&registry, session->source);
	if (!err)
		err = registry_find(&registry, decision_named(seed),
				    &record);
	if (!err)
		buf_addstr(out, record->path);
	registry_release(&registry);
	return err;
}

const struct error *deciding_about(adr_ref_vec *out,
				   const struct deciding *deciding,
				   struct graph *graph,
				   const struct view *view, uint32_t file)
{
	const struct governance *governance = &deciding->governance;
	const struct error *err;
	governed_vec match = { 0 };
	size_t i;

	err = governance_of_file(&match, governance, graph, file,
				 view->file[file].path);
	for (i = 0; !err && i < match.n; i++) {
		uint32_t number =
			governance->entry.item[match.item[i].entry].record;
		const struct adr *record =
			&deciding->registry.record.item[number];

		/* Entries are by record, and so are their matches. */
		if (governance->in_force[number] &&
		    (!out->n || out->item[out->n - 1] != record))
			*VEC_PUSH(out) = record;
	}
	VEC_RELEASE(&match);
	return err;
}

void add_decisions_once(adr_ref_vec *all, const adr_ref_vec *some)
{
	size_t i, k;

	for (i = 0; i < some->n; i++) {
		for (k = 0; k < all->n; k++)
			if (all->item[k] == some->item[i])
				break;
		if (k == all->n)
			*VEC_PUSH(all) = some->item[i];
	}
}

void put_decision_ref(struct json *json, const struct adr *record)
{
	json_open(json, '{');
	json_member(json, "id", record->id);
	json_member(json, "title", record->title);
	json_member(json, "status",
		    adr_status_name((enum adr_status)record->status));
	json_path(json, "path", record->path);
	json_close(json);
}

void put_decisions(struct json *json, const adr_ref_vec *records)
{
	size_t i;

	json_member_open(json, "decisions", '[');
	for (i = 0; i < records->n; i++)
		put_decision_ref(json, records->item[i]);
	json_close(json);
}

void add_decisions(struct buf *out, const adr_ref_vec *records)
{
	size_t i;

	for (i = 0; i < records->n; i++)
		buf_addf(out, "%s%s %s", i ? ", " : "", records->item[i]->id,
			 records->item[i]->title);
}
